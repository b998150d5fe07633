// Fills an ovis_error from a printf-like message.
// Design: docs/conventions.md (Errors).
#include "base/fail.h"

#include <stdarg.h>
#include <stdio.h>

static void fill(ovis_error* error, ovis_status status, int64_t offset, int32_t line,
                 const char* format, va_list arguments) {
  if (error == NULL) {
    return;
  }
  error->status = status;
  error->offset = offset;
  error->line = line;
  vsnprintf(error->message, sizeof error->message, format, arguments);
}

ovis_status ov_fail(ovis_error* error, ovis_status status, int64_t offset, const char* format,
                    ...) {
  va_list arguments;
  va_start(arguments, format);
  fill(error, status, offset, 0, format, arguments);
  va_end(arguments);
  return status;
}

ovis_status ov_fail_line(ovis_error* error, ovis_status status, int32_t line, const char* format,
                         ...) {
  va_list arguments;
  va_start(arguments, format);
  fill(error, status, -1, line, format, arguments);
  va_end(arguments);
  return status;
}
