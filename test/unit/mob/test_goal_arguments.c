// Arguments of the goals of species, such as speeds, distances and chances, against the tables that
// were typed by hand: test/expect/README.md. test_species_minds compares names, priorities and
// flags.
#include "mind/goal/goal_mind.h"
#include "species/profiles.h"
#include "support/expect_minds.h"
#include "support/test.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ARGUMENTS_MAX = 8 };

// An argument in the words of the tables.
static void print_argument(const ovis_argument* argument, char out[EXPECT_WORD_MAX]) {
  out[0] = '\0';
  if (argument->is_flag) {
    strcpy(out, argument->value != 0 ? "yes" : "no");
  }
  int count = 0;
  while (argument->items != NULL && argument->items[count] != 0) {
    count++;
  }
  if (count > 20 &&
      argument->items[0] == ovis_item_from_name("dandelion")) { // the tag of all flowers
    strcpy(out, "flowers");
    return;
  }
  for (int i = 0; i < count; i++) {
    const char* word = ovis_item_name(argument->items[i]);
    assert_true(strlen(out) + strlen(word) + 2 < EXPECT_WORD_MAX);
    strcat(out, out[0] != '\0' ? "," : "");
    strcat(out, word);
  }
}

// ---- Comparison

static int compared; // arguments so far

static int compare_option(const ovis_species* species, const expect_row* row, int32_t option) {
  ovis_argument arguments[ARGUMENTS_MAX];
  const int32_t count = ovis_species_get_arguments(species, option, arguments, ARGUMENTS_MAX);
  assert_true(count <= ARGUMENTS_MAX);
  int wrong = 0;
  for (int i = 0; i < count; i++) {
    const ovis_argument* one = &arguments[i];
    const char* expected = expect_argument_of(row, one->name);
    if (expected == NULL || strcmp(expected, "?") == 0) {
      continue;
    }
    compared++;
    char word[EXPECT_WORD_MAX];
    print_argument(one, word);
    const bool is_equal =
        word[0] != '\0' ? strcmp(word, expected) == 0 : fabs(atof(expected) - one->value) < 1e-6;
    if (!is_equal) {
      print_error("%s: %d %s has %s=%g%s, expected is %s\n", species->name, row->priority,
                  row->term, one->name, one->value, word, expected);
      wrong++;
    }
  }
  return wrong;
}

// Both list the same goals in the same order, targets first: test_species_minds.
static int compare_group(const expect_species* expected, const ovis_species* species,
                         const char* group, int32_t* option) {
  int wrong = 0;
  for (int i = 0; i < expected->row_count; i++) {
    const expect_row* row = &expected->rows[i];
    if (strcmp(row->group, group) == 0 && !expect_is_gap(expected->name, row->term)) {
      wrong += compare_option(species, row, (*option)++);
    }
  }
  return wrong;
}

TEST(arguments_of_goals_are_those_of_the_tables) {
  const expect_tables* tables = expect_read();
  int wrong = 0;
  compared = 0;
  for (int i = 0; i < tables->species_count; i++) {
    const expect_species* expected = &tables->species[i];
    const ovis_species* species = ovis_species_find(expected->name);
    const ov_profile* profile = ov_profile_of(species);
    if (profile->goals == NULL || expect_is_gap(expected->name, NULL)) {
      continue;
    }
    int32_t option = 0;
    wrong += compare_group(expected, species, "targets", &option);
    wrong += compare_group(expected, species, "goals", &option);
    const int32_t count = ovis_species_get_options(species, NULL, 0);
    assert_true(profile->brain != NULL ? option < count : option == count);
  }
  print_message("%d arguments\n", compared);
  assert_int_equal(wrong, 0);
  assert_true(compared > 300);
}

TEST(arguments_of_what_is_not_there) {
  ovis_argument none;
  const ovis_species* sheep = ovis_species_find("sheep");
  assert_int_equal(ovis_species_get_arguments(sheep, 0, &none, 0), 0); // it swims as all do
  assert_int_equal(ovis_species_get_arguments(sheep, -1, &none, 1), 0);
  assert_int_equal(ovis_species_get_arguments(sheep, 9, &none, 1), 0);
  assert_int_equal(ovis_species_get_arguments(ovis_species_find("villager"), 3, &none, 1), 0);
  assert_int_equal(ovis_species_get_arguments(ovis_species_find("giant"), 0, &none, 1), 0);
  ovis_argument tempt[2]; // of three
  assert_int_equal(ovis_species_get_arguments(sheep, 3, tempt, 2), 3);
  assert_string_equal(ovis_item_name(tempt[1].items[0]), "wheat");
  assert_true(tempt[1].items[1] == 0);
}
