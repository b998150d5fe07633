#include "base/check.h"
#include "base/fail.h"
#include "support/test.h"

#include <ovis/base.h>

#include <string.h>

TEST(every_status_has_a_name_and_a_sentence_of_its_own) {
  for (int a = 0; a < OVIS_STATUS_COUNT; a++) {
    assert_string_not_equal(ovis_status_name((ovis_status)a), "unknown");
    assert_true(strlen(ovis_status_sentence((ovis_status)a)) > 10);
    for (int b = 0; b < a; b++) {
      assert_string_not_equal(ovis_status_name((ovis_status)a), ovis_status_name((ovis_status)b));
    }
  }
  assert_string_equal(ovis_status_name((ovis_status)999), "unknown");
  assert_non_null(ovis_status_sentence((ovis_status)-1));
}

TEST(fail_fills_the_error_and_cuts_long_messages) {
  ovis_error error;
  assert_int_equal(ov_fail(&error, OVIS_BAD_FORMAT, 12, "expected %d, found %s", 3, "a tree"),
                   OVIS_BAD_FORMAT);
  assert_int_equal(error.status, OVIS_BAD_FORMAT);
  assert_int_equal(error.offset, 12);
  assert_int_equal(error.line, 0);
  assert_string_equal(error.message, "expected 3, found a tree");
  assert_int_equal(ov_fail(&error, OVIS_TOO_LARGE, -1, "%1000d", 1), OVIS_TOO_LARGE);
  assert_int_equal(error.offset, -1);
  assert_int_equal(strlen(error.message), sizeof error.message - 1);
  assert_int_equal(ov_fail(NULL, OVIS_FULL, 0, "nobody listens"), OVIS_FULL);
}

static int heard;
static bool hear(const char* condition, const char* file, int line) {
  assert_string_equal(condition, "1 + 1 == 3");
  assert_non_null(strstr(file, "test_status.c"));
  assert_true(line > 0);
  heard++;
  return false;
}

TEST(assert_handler_is_told_and_may_go_on) {
  ovis_set_assert_handler(hear);
  assert_false(ovis_assert_failed("1 + 1 == 3", __FILE__, __LINE__));
  ovis_set_assert_handler(NULL);
  assert_int_equal(heard, 1);
}
