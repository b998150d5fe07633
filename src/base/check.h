// Asserts, for mistakes of the library itself. A public function never asserts what it is given: it
// returns a status, or the answer that its comment names, in every build.
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

// Leaves a public function with `result` unless the condition holds: for pointers, indexes, defs
// without a cookie, numbers out of range, and calls that a callback must not make.
#define OV_REQUIRE(condition, result)                                                              \
  do {                                                                                             \
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

// Leaves with a status unless a def was initialized by its default function, which sets the cookie.
#define OV_COOKIE OVIS_COOKIE
#define OV_CHECK_DEF(def) OV_REQUIRE((def) != NULL && (def)->cookie == OV_COOKIE, OVIS_BAD_ARGUMENT)
