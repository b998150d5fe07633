// Asserts. A mistake of the caller or of the library itself fails an assert; bad input data is
// reported as a status (fail.h).
#ifndef OVIS_SRC_BASE_CHECK_H
#define OVIS_SRC_BASE_CHECK_H

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

// Checks a whole structure. Slow, so it is compiled into debug builds only.
#if defined(OVIS_ENABLE_VALIDATE)
#define OVIS_VALIDATE(condition) OVIS_ASSERT(condition)
#else
#define OVIS_VALIDATE(condition) ((void)sizeof(!(condition)))
#endif

// Asserts that a def was initialized by its default function, which sets the cookie.
#define OV_COOKIE 0x0F15C00Cu
#define OV_CHECK_DEF(def) OVIS_ASSERT((def)->cookie == OV_COOKIE)

#endif
