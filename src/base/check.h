// Asserts. A mistake of the caller or of the library itself fails an assert; bad input data is
// reported as a status (fail.h).
#pragma once

#include <ovis/base.h>

#if defined(OVIS_ENABLE_ASSERTS)
#define OVIS_ASSERT(condition)                                                                     \
  do {                                                                                             \
    if (!(condition) && ovis_assert_failed(#condition, __FILE__, __LINE__)) {                      \
      __builtin_trap();                                                                            \
    }                                                                                              \
  } while (0)
#else
#define OVIS_ASSERT(condition) ((void)sizeof(!(condition)))
#endif

// Asserts, and in a release build returns `result`. For mistakes of the caller that would otherwise
// read or free invalid memory: indexes, defs without a cookie, calls that a callback must not make.
// Functions never assert data (positions, states, names, sizes): they return a status in every
// build.
#define OV_REQUIRE(condition, result)                                                              \
  do {                                                                                             \
    OVIS_ASSERT(condition);                                                                        \
    if (!(condition)) {                                                                            \
      return result;                                                                               \
    }                                                                                              \
  } while (0)

// Checks a whole structure. Slow, so it is compiled into debug builds only.
#if defined(OVIS_ENABLE_VALIDATE)
#define OVIS_VALIDATE(condition) OVIS_ASSERT(condition)
#else
#define OVIS_VALIDATE(condition) ((void)sizeof(!(condition)))
#endif

// Asserts that a def was initialized by its default function, which sets the cookie.
#define OV_COOKIE OVIS_COOKIE
#define OV_CHECK_DEF(def) OV_REQUIRE((def)->cookie == OV_COOKIE, OVIS_OUT_OF_RANGE)
