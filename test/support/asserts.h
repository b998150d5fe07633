// Asserts that are counted instead of ending the process, for tests that call the public interface
// with bad arguments: no assert may fail.
#ifndef OVIS_TEST_SUPPORT_ASSERTS_H
#define OVIS_TEST_SUPPORT_ASSERTS_H

#include <ovis/base.h>

// From here on broken conditions are counted.
void asserts_begin(void);

// Counts asserts since asserts_begin or the last asserts_take.
int32_t asserts_take(void);

// Broken conditions end the process again.
void asserts_end(void);

// `expression` is `expected`, and no assert failed: a public function answers bad arguments with a
// status in every build.
#define assert_refused(expression, expected)                                                       \
  do {                                                                                             \
    asserts_take();                                                                                \
    assert_int_equal(expression, expected);                                                        \
    assert_int_equal(asserts_take(), 0);                                                           \
  } while (0)

#endif
