// A report says by which rules a world runs, and how they were chosen.
#include "worlds/world_rules.h"

#include "support/test.h"

static void expect_words(int32_t data_version, ovis_rules_version version, const char* expected) {
  const world_rules rules = {.version = version, .data_version = data_version};
  char words[160];
  world_rules_words(&rules, words, sizeof words);
  assert_string_equal(words, expected);
}

TEST(the_report_says_how_the_rules_were_chosen) {
  expect_words(0, OVIS_RULES_1_19_4, "rules of 1.19.4");
  expect_words(3120, OVIS_RULES_1_19_3,
               "rules of 1.19.3, the nearest to the save's data version 3120");
  expect_words(4671, OVIS_RULES_1_21_11,
               "rules of 1.21.11, the nearest to the save's data version 4671");
  expect_words(
      4672, OVIS_RULES_1_21_11,
      "rules of 1.21.11, the newest that Ovis knows; the save's data version 4672 is later");
}
