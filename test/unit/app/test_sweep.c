// A sweep has runs, figures and a database.
#include "helpers/database.h"
#include "sweep/sweep_brief.h"
#include "sweep/sweep_plan.h"
#include "sweep/sweep_stats.h"
#include "sweep/sweep_store.h"

#include "support/test.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// ---- Its runs

static bool plan_of(sweep_plan* plan, const char* seeds, const char* const* settings, int32_t count,
                    char* message) {
  common_options common = {.setting_count = count};
  for (int32_t i = 0; i < count; i++) {
    common.settings[i] = settings[i];
  }
  message[0] = 0;
  return sweep_plan_init(plan, seeds, &common, message, 256);
}

static void expect_wrong(const char* seeds, const char* setting, const char* words) {
  sweep_plan plan;
  char message[256];
  const char* const settings[] = {setting};
  assert_false(plan_of(&plan, seeds, settings, setting != NULL, message));
  if (strstr(message, words) == NULL) {
    fail_msg("'%s' lacks '%s'", message, words);
  }
  sweep_plan_fini(&plan);
}

TEST(a_plan_has_each_seed_once) {
  sweep_plan plan;
  char message[256];
  assert_true(plan_of(&plan, "3..5,-2,9", NULL, 0, message));
  static const int64_t seeds[] = {3, 4, 5, -2, 9};
  assert_int_equal(plan.seed_count, 5);
  for (int32_t i = 0; i < 5; i++) {
    assert_int_equal(sweep_plan_seed(&plan, i), seeds[i]);
  }
  assert_int_equal(plan.setting_count, 1);
  assert_string_equal(plan.settings[0].text, "");
  sweep_plan_fini(&plan);
}

TEST(a_plan_has_all_combinations_of_values) {
  static const char* const words[] = {"a=1,2", "b=x", "c=7,8,9"};
  static const char* const texts[] = {"a=1 b=x c=7", "a=1 b=x c=8", "a=1 b=x c=9",
                                      "a=2 b=x c=7", "a=2 b=x c=8", "a=2 b=x c=9"};
  sweep_plan plan;
  char message[256];
  assert_true(plan_of(&plan, "1", words, 3, message));
  assert_int_equal(plan.setting_count, 6);
  for (int32_t i = 0; i < 6; i++) {
    assert_string_equal(plan.settings[i].text, texts[i]);
  }
  sweep_plan_fini(&plan);
}

TEST(wrong_lists_are_refused) {
  static const char* const seeds[] = {
      "", "x", "1..", "5..3", "1,,2", "1 2", "1..3,", "0x10", "99999999999999999999", "+1", " 1"};
  for (size_t i = 0; i < sizeof seeds / sizeof *seeds; i++) {
    expect_wrong(seeds[i], NULL, "--seeds takes");
  }
  expect_wrong("1..4,3", NULL, "seed 3 twice");
  expect_wrong("-9223372036854775808..9223372036854775807", NULL, "at most 10000000 runs");
  expect_wrong("1..6000000,6000001..12000000", NULL, "at most 10000000 runs");
  expect_wrong("1..6000000", "a=1,2", "at most 10000000 runs");
  expect_wrong("1", "a", "--set takes NAME=A,B");
  expect_wrong("1", "=1", "--set takes NAME=A,B");
  expect_wrong("1", "a=1,,2", "empty value");
  expect_wrong("1", "a=", "empty value");
  expect_wrong("1", "a=b c", "a space");
  expect_wrong("1", "a=1,2,1", "a value twice: a=1");
}

// ---- Its figures

TEST(points_of_student_s_t_are_those_of_the_tables) {
  static const struct {
    double freedom, point;
  } rows[] = {{1, 12.7062047}, {2, 4.3026527},  {3, 3.1824463},   {5, 2.5705818},
              {10, 2.2281389}, {30, 2.0422725}, {100, 1.9839715}, {1e6, 1.9599664}};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    assert_true(fabs(sweep_t_point(rows[i].freedom) - rows[i].point) < 1e-6);
  }
}

TEST(figures_are_those_of_a_calculation_by_hand) {
  double values[] = {9, 2, 4, 4, 5, 5, 7, 4};
  const sweep_figures one = sweep_figures_of(values, 8);
  assert_int_equal(one.count, 8);
  assert_true(fabs(one.mean - 5) < 1e-12);
  assert_true(one.median == 4.5);
  assert_true(one.least == 2 && one.most == 9);
  assert_true(fabs(one.spread - sqrt(32.0 / 7)) < 1e-12);
  assert_true(fabs(one.half_width - 2.364624252 * sqrt(32.0 / 7) / sqrt(8)) < 1e-6);
  double alone[] = {3};
  const sweep_figures single = sweep_figures_of(alone, 1);
  assert_true(single.mean == 3 && single.median == 3 && single.spread == 0);
  assert_true(isinf(single.half_width));
}

TEST(differences_are_judged_by_welch_s_method) {
  const sweep_figures a = {.count = 10, .mean = 20, .spread = 2};
  const sweep_figures b = {.count = 20, .mean = 22, .spread = 1};
  const double sum = 4.0 / 10 + 1.0 / 20;
  const double freedom = sum * sum / (0.4 * 0.4 / 9 + 0.05 * 0.05 / 19);
  assert_true(fabs(sweep_difference_half_width(&a, &b) - sweep_t_point(freedom) * sqrt(sum)) <
              1e-12);
  assert_true(sweep_figures_differ(&a, &b));
  const sweep_figures near = {.count = 20, .mean = 21, .spread = 1};
  assert_false(sweep_figures_differ(&a, &near));
  const sweep_figures single = {.count = 1, .mean = 99};
  assert_false(sweep_figures_differ(&a, &single));
  const sweep_figures same = {.count = 5, .mean = 1}, other = {.count = 5, .mean = 2};
  assert_true(sweep_figures_differ(&same, &other)); // without spread
  assert_false(sweep_figures_differ(&same, &same));
}

// ---- The reports of its runs

static void expect_brief(const char* report, const char* wanted) {
  char text[512];
  const size_t size = strlen(report);
  memcpy(text, report, size + 1);
  const size_t kept = sweep_brief(text, size);
  assert_int_equal(kept, strlen(wanted));
  assert_memory_equal(text, wanted, kept);
}

static const char report[] =
    " { \"ticks\":5, \"mobs\":[{\"hash\":\"no\",\"a\":[1,{}]},\"}\\\"]\"],\"hash\" : "
    "\"00ff\",\"x\":null,"
    "\"village\":{\"born\":1,\"of\":{\"ticks\":[2]}},\"ticks2\":1,\"measures\":{},\"event_totals\":"
    "{\"a,}\":3}}\n";

TEST(a_sweep_keeps_of_a_report_what_it_reads) {
  expect_brief(report,
               "{\"ticks\":5,\"hash\" : \"00ff\",\"village\":{\"born\":1,\"of\":{\"ticks\":[2]}},"
               "\"measures\":{},\"event_totals\":{\"a,}\":3}}");
  expect_brief("{\"a\":1}", "{}");
  expect_brief("{\"hash\":1}", "{\"hash\":1}");
  for (const char* const* at = (const char* const[]){"", "{", "{}", "[]", "5", "{\"hash\"", NULL};
       *at != NULL; at++) {
    expect_brief(*at, "");
  }
  const size_t whole = strlen(report) - 1; // without the end of the line
  for (size_t size = 0; size < whole; size++) {
    char* text = malloc(size + 1); // a reader that goes beyond it is found by the sanitizers
    assert_non_null(text);
    memcpy(text, report, size);
    assert_int_equal(sweep_brief(text, size), 0);
    free(text);
  }
}

// ---- Its database

static const char* fresh(const char* name) {
  static char path[256];
  snprintf(path, sizeof path, "%s/%s", test_scratch(), name);
  unlink(path);
  return path;
}

static void add(sweep_store* store, const char* setting, int64_t seed, bool is_done, double value) {
  const sweep_row row = {.setting = setting,
                         .seed = seed,
                         .is_done = is_done,
                         .error = "why",
                         .ticks = 5,
                         .hash = "00",
                         .seconds = 0.5};
  assert_true(sweep_store_add(store, &row));
  assert_true(!is_done || sweep_store_add_measure(store, &row, "golems", value));
  assert_true(sweep_store_commit_due(store));
}

static void put_name(void* context, const char* text) {
  snprintf(context, 64, "%s", text);
}

TEST(a_database_keeps_runs_and_knows_its_sweep) {
  const char* path = fresh("keeps.sqlite");
  sweep_store store;
  assert_true(sweep_store_open(&store, path, "a --ticks 5"));
  add(&store, "n=1", 7, true, 3);
  add(&store, "n=1", 2, true, 4);
  add(&store, "n=2", 2, false, 0);
  assert_true(sweep_store_close(&store));
  assert_true(sweep_store_open(&store, path, "a --ticks 5"));
  assert_int_equal(database_ask_number(store.db, "PRAGMA application_id"), 0x4F766973); // "Ovis"
  assert_int_equal(DATABASE_APPLICATION_ID, strtoll(DATABASE_APPLICATION_ID_TEXT, NULL, 10));
  assert_int_equal(database_ask_number(store.db, "SELECT 7 WHERE 0"), -1); // no row
  assert_int_equal(database_ask_number(store.db, "no statement"), -1);
  assert_true(sweep_store_has(&store, "n=1", 7) && sweep_store_has(&store, "n=2", 2));
  assert_false(sweep_store_has(&store, "n=1", 8) || sweep_store_has(&store, "n=3", 2));
  int64_t done, failed;
  assert_true(sweep_store_count(&store, "n=1", &done, &failed));
  assert_true(done == 2 && failed == 0);
  assert_true(sweep_store_count(&store, "n=2", &done, &failed));
  assert_true(done == 0 && failed == 1);
  double* values;
  assert_int_equal(sweep_store_values(&store, "n=1", "golems", &values), 2);
  assert_true(values[0] == 4 && values[1] == 3); // by seed
  free(values);
  char name[64] = "";
  assert_true(sweep_store_each_name(&store, put_name, name));
  assert_string_equal(name, "golems");
  assert_true(sweep_store_forget_failed(&store));
  assert_false(sweep_store_has(&store, "n=2", 2));
  assert_true(sweep_store_close(&store));
  assert_false(sweep_store_open(&store, path, "b --ticks 5"));
  assert_non_null(strstr(store.message, "another sweep"));
  (void)sweep_store_close(&store);
}

TEST(a_file_that_is_no_database_of_a_sweep_is_refused) {
  const char* path = fresh("text.sqlite");
  FILE* file = fopen(path, "w");
  assert_non_null(file);
  for (int32_t i = 0; i < 2000; i++) {
    fputs("no database ", file);
  }
  assert_int_equal(fclose(file), 0);
  sweep_store store;
  assert_false(sweep_store_open(&store, path, "a"));
  assert_true(store.message[0] != 0);
  (void)sweep_store_close(&store);
  assert_false(sweep_store_open(&store, "/no/such/folder/x.sqlite", "a"));
  (void)sweep_store_close(&store);
}

static int64_t count_of(sweep_store* store, const char* table) {
  char text[64];
  snprintf(text, sizeof text, "SELECT count(*) FROM %s", table);
  return database_ask_number(store->db, text);
}

// Adds runs until the database takes no more. Returns how many it took.
static int64_t add_until_full(sweep_store* store, int64_t seed) {
  for (int64_t added = 0;; added++, seed++) {
    assert_true(added < 100000);
    const sweep_row row = {
        .setting = "n=1", .seed = seed, .is_done = true, .ticks = 5, .hash = "00"};
    bool is_added = sweep_store_add(store, &row);
    for (int32_t i = 0; i < 20 && is_added; i++) {
      char name[16];
      snprintf(name, sizeof name, "measure_%d", (int)i);
      is_added = sweep_store_add_measure(store, &row, name, i);
    }
    if (!is_added || (seed % 7 == 0 && !sweep_store_commit(store))) {
      return added;
    }
  }
}

TEST(a_full_disk_leaves_whole_runs_and_says_so) {
  const char* path = fresh("full.sqlite");
  sweep_store store;
  assert_true(sweep_store_open(&store, path, "a"));
  assert_int_equal(database_ask_number(store.db, "PRAGMA max_page_count = 40"), 40);
  const int64_t added = add_until_full(&store, 1);
  assert_non_null(strstr(store.message, "no space is left for the database"));
  assert_true(sweep_store_commit(&store)); // nothing is open
  assert_true(sweep_store_close(&store));
  assert_true(sweep_store_open(&store, path, "a"));
  const int64_t kept = count_of(&store, "runs");
  assert_true(kept > 0 && kept <= added && kept % 7 == 0);
  assert_int_equal(count_of(&store, "times"), kept);
  assert_int_equal(count_of(&store, "measures"), 20 * kept);
  assert_int_equal(database_ask_number(store.db, "SELECT count(*) FROM pragma_integrity_check"
                                                 " WHERE integrity_check = 'ok'"),
                   1);
  // There is space again: the runs that it lacks are added.
  assert_int_equal(database_ask_number(store.db, "PRAGMA max_page_count = 80"), 80);
  assert_true(add_until_full(&store, kept + 1) > added - kept);
  assert_true(sweep_store_close(&store));
}

TEST(a_second_sweep_into_the_same_database_is_refused) {
  const char* path = fresh("twice.sqlite");
  sweep_store one, other;
  assert_true(sweep_store_open(&one, path, "a"));
  assert_true(sweep_store_open(&other, path, "a"));
  add(&one, "n=1", 7, true, 3);
  assert_true(sweep_store_commit(&one));
  const sweep_row row = {.setting = "n=1", .seed = 7, .is_done = true, .ticks = 5, .hash = "00"};
  assert_false(sweep_store_add(&other, &row));
  assert_non_null(strstr(other.message, "another sweep writes into the same database"));
  assert_true(sweep_store_close(&other) && sweep_store_close(&one));
}

TEST(a_batch_is_due_after_a_tenth_of_a_second) {
  sweep_store store;
  assert_true(sweep_store_open(&store, fresh("due.sqlite"), "a"));
  assert_int_equal(sweep_store_due_msec(&store), -1);
  add(&store, "", 1, true, 3);
  const int64_t left = sweep_store_due_msec(&store);
  assert_true(left >= 0 && left <= 100);
  usleep(101000);
  assert_int_equal(sweep_store_due_msec(&store), 0);
  assert_true(sweep_store_commit_due(&store));
  assert_int_equal(sweep_store_due_msec(&store), -1);
  assert_true(sweep_store_close(&store));
}
