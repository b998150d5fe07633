// A text that grows within a buffer of the caller.
// Rules: docs/plans.md
#include "species/plan/plan_text.h"

#include "base/check.h"

#include <stdarg.h>
#include <stdio.h>

void ov_plan_write(ov_plan_text* text, const char* format, ...) {
  const int32_t left = text->capacity > text->length ? text->capacity - text->length : 0;
  va_list values;
  va_start(values, format);
  const int length =
      vsnprintf(left > 0 ? text->out + text->length : NULL, (size_t)left, format, values);
  va_end(values);
  OVIS_ASSERT(length >= 0);
  text->length += length;
}
