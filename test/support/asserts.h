// Asserts that are counted instead of ending the process, for tests that break preconditions: what
// comes after the assert is what a release build does.
#ifndef OVIS_TEST_SUPPORT_ASSERTS_H
#define OVIS_TEST_SUPPORT_ASSERTS_H

#include <ovis/base.h>

// From here on broken conditions are counted.
void asserts_begin(void);

// Counts asserts since asserts_begin or the last asserts_take.
int32_t asserts_take(void);

// Broken conditions end the process again.
void asserts_end(void);

#if defined(OVIS_ENABLE_ASSERTS)
#define ASSERTS_ARE_BUILT_IN true
#else
#define ASSERTS_ARE_BUILT_IN false
#endif

// `expression` is `expected`, and was asserted where asserts are built in.
#define assert_refused(expression, expected)                                                       \
  do {                                                                                             \
    asserts_take();                                                                                \
    assert_int_equal(expression, expected);                                                        \
    assert_int_equal(asserts_take() > 0, ASSERTS_ARE_BUILT_IN);                                    \
  } while (0)

// `expression` is `expected` without an assert: bad data, and no mistake of the caller's code.
#define assert_bad_data(expression, expected)                                                      \
  do {                                                                                             \
    asserts_take();                                                                                \
    assert_int_equal(expression, expected);                                                        \
    assert_int_equal(asserts_take(), 0);                                                           \
  } while (0)

#endif
