// A text that grows within a buffer of the caller, for the text of a plan.
#pragma once

#include <stdint.h>

typedef struct ov_plan_text {
  char* out;        // [opt] ends with NUL after each call if there is any room
  int32_t capacity; // bytes
  int32_t length;   // of the whole text, without the NUL, even of what found no room
} ov_plan_text;

void ov_plan_write(ov_plan_text* text, const char* format, ...)
#if defined(__GNUC__)
    __attribute__((format(printf, 2, 3)))
#endif
    ;
