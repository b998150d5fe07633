// The frame of a test suite: TEST(name_that_claims_something) { ... }, one file a suite, one
// program a room, main() comes from test_main.c. `test_path astar` runs the suite of
// test/unit/path/test_astar.c, `test_path astar FILTER` its tests whose names contain FILTER, and
// `test_path --list` names the suites with their tests.
//
// CLAIM(name) { ... } is a test that runs twice, as "name (engine)" and "name (reference)". Its
// scene asks the subject of the running test, so that one text says what both must do.
#ifndef OVIS_TEST_SUPPORT_TEST_H
#define OVIS_TEST_SUPPORT_TEST_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdbool.h>

typedef enum test_subject { TEST_ENGINE, TEST_REFERENCE } test_subject;

typedef struct test_case {
  const char* suite;
  const char* name;
  void (*run)(void** state);
  test_subject subject;
  struct test_case* next;
} test_case;

void test_register(test_case* test);

// Subject of the running test: the engine, but for the second run of a CLAIM.
test_subject test_subject_now(void);

#ifndef TEST_SUITE
#define TEST_SUITE "" // of a program with one suite
#endif

#define TEST(test_name)                                                                            \
  static void test_name(void** test_state);                                                        \
  static test_case test_name##_case = {TEST_SUITE, #test_name, test_name, TEST_ENGINE, NULL};      \
  __attribute__((constructor)) static void test_name##_register(void) {                            \
    test_register(&test_name##_case);                                                              \
  }                                                                                                \
  static void test_name(void** test_state __attribute__((unused)))

#define CLAIM(test_name)                                                                           \
  static void test_name(void** test_state);                                                        \
  static test_case test_name##_cases[2] = {                                                        \
      {TEST_SUITE, #test_name " (engine)", test_name, TEST_ENGINE, NULL},                          \
      {TEST_SUITE, #test_name " (reference)", test_name, TEST_REFERENCE, NULL}};                   \
  __attribute__((constructor)) static void test_name##_register(void) {                            \
    test_register(&test_name##_cases[0]);                                                          \
    test_register(&test_name##_cases[1]);                                                          \
  }                                                                                                \
  static void test_name(void** test_state __attribute__((unused)))

// Number of random cases to run. The label quick runs `quick`, the labels full and long run more
// (OVIS_TEST_LABEL is quick, full or long). Sanitizer builds run fewer (OVIS_TEST_SCALE is a
// divisor). OVIS_TEST_COUNT overrides all of this.
int64_t test_count(int64_t quick, int64_t full, int64_t long_count);
// The same for cases that are arithmetic alone: sanitizer builds run a quarter of that. A fault of
// memory shows in few such cases, and the numbers are compared in the builds without sanitizers.
int64_t test_count_arithmetic(int64_t quick, int64_t full, int64_t long_count);

// Seed of a random test: OVIS_TEST_SEED or the given one. Prints it.
uint64_t test_seed(uint64_t usual);

// A folder of the real worlds, or NULL with a loud line: the caller then calls skip().
const char* test_shared_data(const char* path);

// A new empty folder for a test's files; removed when the process ends.
const char* test_scratch(void);

// Reads a whole file into memory that test_free frees; fails the test when it cannot.
typedef struct test_bytes {
  uint8_t* bytes;
  size_t size;
} test_bytes;
test_bytes test_read_file(const char* path);
void test_write_file(const char* path, const void* bytes, size_t size);

// Splitmix64: the tests' own random numbers, apart from the library's.
uint64_t test_random(uint64_t* state);

// A number from 0 to below `bound`. [Limit: bound >= 1]
static inline int32_t test_below(uint64_t* state, int32_t bound) {
  return (int32_t)(test_random(state) % (uint64_t)bound);
}

// True once in so many. [Limit: count >= 1]
static inline bool test_one_in(uint64_t* state, uint64_t count) {
  return test_random(state) % count == 0;
}

static inline bool test_chance(uint64_t* state, int32_t percent) {
  return test_below(state, 100) < percent;
}

// From 0 to below 1, in steps of 2^-53.
static inline double test_unit(uint64_t* state) {
  return (double)(test_random(state) >> 11) * 0x1p-53;
}

static inline double test_between(uint64_t* state, double low, double high) {
  return low + (high - low) * test_unit(state);
}

static inline float test_float(uint64_t* state, double low, double high) {
  return (float)test_between(state, low, high);
}

#endif
