// Fills an ovis_error from a printf-like message.
// Design: docs/conventions.md (Errors).
#include "base/fail.h"

#include <stdarg.h>
#include <stdio.h>

ovis_status ov_fail(ovis_error* error, ovis_status status, int64_t offset, const char* format,
                    ...) {
  if (error != NULL) {
    va_list arguments;
    va_start(arguments, format);
    error->status = status;
    error->offset = offset;
    error->line = 0;
    vsnprintf(error->message, sizeof error->message, format, arguments);
    va_end(arguments);
  }
  return status;
}
