// Fill an ovis_error and return its status in one statement.
#ifndef OVIS_SRC_BASE_FAIL_H
#define OVIS_SRC_BASE_FAIL_H

#include <ovis/base.h>

// Sets *error [opt] and returns `status`. `offset` is in bytes, -1 if there is none. The message is
// printf-like.
ovis_status ov_fail(ovis_error* error, ovis_status status, int64_t offset, const char* format, ...)
    __attribute__((format(printf, 4, 5)));

// Like ov_fail, with a line number of a text instead of an offset.
ovis_status ov_fail_line(ovis_error* error, ovis_status status, int32_t line, const char* format,
                         ...) __attribute__((format(printf, 4, 5)));

#endif
