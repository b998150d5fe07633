// Statements that return a status: of an error that they fill in, or of a call that failed.
#pragma once

#include <ovis/base.h>

// Sets *error [opt] and returns `status`. `offset` is in bytes, -1 if there is none. The message is
// printf-like.
ovis_status ov_fail(ovis_error* error, ovis_status status, int64_t offset, const char* format, ...)
    __attribute__((format(printf, 4, 5)));

// Returns from the function with the status of `call`, unless that is OVIS_OK.
#define OV_TRY(call)                                                                               \
  do {                                                                                             \
    const ovis_status ov_try_status = (call);                                                      \
    if (ov_try_status != OVIS_OK) {                                                                \
      return ov_try_status;                                                                        \
    }                                                                                              \
  } while (0)
