#define _XOPEN_SOURCE 700 // nftw, mkdtemp

#include "support/test.h"

#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static test_case* first_case;
static int case_count;

void test_register(test_case* test) {
  test_case** at = &first_case;
  while (*at != NULL) {
    at = &(*at)->next;
  }
  *at = test;
  case_count++;
}

static test_subject subject_now;
static bool was_asked;

test_subject test_subject_now(void) {
  was_asked = true;
  return subject_now;
}

// Runs before each test, which is its state.
static int choose_subject(void** state) {
  const test_case* test = *state;
  subject_now = test->subject;
  was_asked = false;
  return 0;
}

// A claim whose scene never asked the reference says nothing about it.
static int expect_asked(void** state) {
  const test_case* test = *state;
  if (test->subject == TEST_REFERENCE && !was_asked) {
    print_error("%s never asked the reference: it must be a TEST\n", test->name);
    return -1;
  }
  return 0;
}

static const char* label(void) {
  const char* value = getenv("OVIS_TEST_LABEL");
  return value != NULL ? value : "quick";
}

// `more` divides once more where OVIS_TEST_SCALE divides.
static int64_t scaled_count(int64_t quick, int64_t full, int64_t long_count, int64_t more) {
  const char* asked = getenv("OVIS_TEST_COUNT");
  if (asked != NULL && atoll(asked) > 0) {
    return atoll(asked);
  }
  int64_t count = quick;
  if (strcmp(label(), "full") == 0) {
    count = full;
  } else if (strcmp(label(), "long") == 0) {
    count = long_count;
  }
  const char* scale = getenv("OVIS_TEST_SCALE");
  if (scale != NULL && atoi(scale) > 1) {
    const int64_t divisor = atoi(scale) * more;
    count = (count + divisor - 1) / divisor;
  }
  return count;
}

int64_t test_count(int64_t quick, int64_t full, int64_t long_count) {
  return scaled_count(quick, full, long_count, 1);
}

int64_t test_count_arithmetic(int64_t quick, int64_t full, int64_t long_count) {
  return scaled_count(quick, full, long_count, 4);
}

uint64_t test_seed(uint64_t usual) {
  const char* text = getenv("OVIS_TEST_SEED");
  const uint64_t seed = text != NULL ? strtoull(text, NULL, 0) : usual;
  printf("seed %llu (%s)\n", (unsigned long long)seed, label());
  return seed;
}

const char* test_shared_data(const char* path) {
  static char full[1024];
  const char* base = getenv("OVIS_SOURCE_DIR");
  snprintf(full, sizeof full, "%s/../shared/data/%s", base != NULL ? base : ".", path);
  if (access(full, R_OK) != 0) {
    printf("*** SKIPPED: the real worlds are not here (%s)\n", full);
    return NULL;
  }
  return full;
}

static char scratch[256];

static int remove_one(const char* path, const struct stat* info, int flag, struct FTW* walk) {
  (void)info;
  (void)flag;
  (void)walk;
  return remove(path);
}

static void remove_scratch(void) {
  nftw(scratch, remove_one, 8, FTW_DEPTH | FTW_PHYS);
}

const char* test_scratch(void) {
  if (scratch[0] == '\0') {
    const char* base = getenv("TMPDIR");
    snprintf(scratch, sizeof scratch, "%s/ovis-test-XXXXXX", base != NULL ? base : "/tmp");
    assert_non_null(mkdtemp(scratch));
    atexit(remove_scratch);
  }
  return scratch;
}

test_bytes test_read_file(const char* path) {
  FILE* file = fopen(path, "rb");
  if (file == NULL) {
    fail_msg("cannot open %s", path);
  }
  fseek(file, 0, SEEK_END);
  const long size = ftell(file);
  assert_true(size >= 0);
  rewind(file);
  test_bytes result = {test_malloc((size_t)size + 1), (size_t)size};
  assert_int_equal(fread(result.bytes, 1, result.size, file), result.size);
  fclose(file);
  return result;
}

void test_write_file(const char* path, const void* bytes, size_t size) {
  FILE* file = fopen(path, "wb");
  if (file == NULL) {
    fail_msg("cannot write %s", path);
  }
  assert_int_equal(fwrite(bytes, 1, size, file), size);
  assert_int_equal(fclose(file), 0);
}

uint64_t test_random(uint64_t* state) {
  uint64_t x = *state += UINT64_C(0x9E3779B97F4A7C15);
  x = (x ^ x >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
  x = (x ^ x >> 27) * UINT64_C(0x94D049BB133111EB);
  return x ^ x >> 31;
}

static void list_tests(void) {
  for (const test_case* test = first_case; test != NULL; test = test->next) {
    printf("%s%s%s\n", test->suite, test->suite[0] != '\0' ? " " : "", test->name);
  }
}

// Programs of one suite take no name of a suite.
static bool has_suites(void) {
  return first_case != NULL && first_case->suite[0] != '\0';
}

int main(int argc, char** argv) {
  if (argc > 1 && strcmp(argv[1], "--list") == 0) {
    list_tests();
    return 0;
  }
  if (argc < 2 && has_suites()) {
    fprintf(stderr, "usage: %s SUITE [FILTER], or --list\n", argv[0]);
    return 2;
  }
  const char* suite = has_suites() ? argv[1] : "";
  const int filter_at = has_suites() ? 2 : 1;
  const char* filter = argc > filter_at ? argv[filter_at] : "";
  struct CMUnitTest* tests = calloc((size_t)case_count + 1, sizeof *tests);
  size_t count = 0;
  for (test_case* test = first_case; test != NULL; test = test->next) {
    if (strcmp(test->suite, suite) == 0 && strstr(test->name, filter) != NULL) {
      tests[count++] =
          (struct CMUnitTest){test->name, test->run, choose_subject, expect_asked, test};
    }
  }
  setvbuf(stdout, NULL, _IOLBF, 0);
  const int failed = count == 0 ? 0 : _cmocka_run_group_tests("ovis", tests, count, NULL, NULL);
  free(tests);
  if (count == 0) {
    fprintf(stderr, "no test matches '%s %s'\n", suite, filter);
    return 2;
  }
  return failed == 0 ? 0 : 1;
}
