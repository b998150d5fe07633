// Asserts. Three kinds of failure, never mixed: a caller's mistake and our own mistakes assert; bad
// data comes back as a status (fail.h).
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

// Whole structures: costly, debug builds only.
#if defined(OVIS_ENABLE_VALIDATE)
#define OVIS_VALIDATE(condition) OVIS_ASSERT(condition)
#else
#define OVIS_VALIDATE(condition) ((void)sizeof(!(condition)))
#endif

// A def that was not made by its default function.
#define OV_COOKIE 0x0F15C00Cu
#define OV_CHECK_DEF(def) OVIS_ASSERT((def)->cookie == OV_COOKIE)

#endif
