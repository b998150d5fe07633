// Arguments of the goals of species, such as speeds, distances and chances, against the tables that
// were typed by hand: test/expect/README.md. test_species_minds compares names, priorities and
// flags.
#include "goal/goal_mind.h"
#include "mob/profiles.h"
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
<<<<<<< HEAD
  for (const char* const* word = argument->words; word != NULL && *word != NULL; word++) {
    assert_true(strlen(out) + strlen(*word) + 2 < EXPECT_WORD_MAX);
    strcat(out, out[0] != '\0' ? "," : "");
    strcat(out, *word);
=======
}

// ---- Arguments of each kind

static void list_moves(const ov_goal_entry* entry, arguments* out) {
  const void* settings = entry->settings;
  if (entry->kind == &ov_goal_panic) {
    add(out, "speed", ((const ov_panic_settings*)settings)->speed);
  } else if (entry->kind == &ov_goal_follow_parent) {
    add(out, "speed", ((const ov_follow_parent_settings*)settings)->speed);
  } else if (entry->kind == &ov_goal_flee_sun) {
    add(out, "speed", ((const ov_flee_sun_settings*)settings)->speed);
  } else if (entry->kind == &ov_goal_tempt) {
    const ov_tempt_settings* tempt = settings;
    add(out, "speed", tempt->speed);
    add_flag(out, "scare", tempt->is_shy);
    add_items(out, tempt->items);
  } else if (entry->kind == &ov_goal_stroll) {
    const ov_stroll_settings* stroll = settings;
    add(out, "speed", stroll->speed);
    add(out, "interval", stroll->interval > 0 ? stroll->interval : 120);
    add(out, "chance", (double)stroll->chance_anywhere);
  } else if (entry->kind == &ov_goal_avoid) {
    const ov_avoid_settings* avoid = settings;
    add(out, "distance", (double)avoid->range);
    add(out, "walk_speed", avoid->walk_speed);
    add(out, "sprint_speed", avoid->sprint_speed);
  } else if (entry->kind == &ov_goal_through_village) {
    const ov_through_village_settings* through = settings;
    add(out, "speed", through->speed);
    add_flag(out, "night_only", through->only_at_night);
    add(out, "reach", through->reach);
  } else if (entry->kind == &ov_goal_move_towards_target) {
    const ov_move_towards_settings* towards = settings;
    add(out, "speed", towards->speed);
    add(out, "within", towards->within);
  }
}

static bool is_nearest(const ov_goal_kind* kind) {
  return kind == &ov_goal_nearest_attackable || kind == &ov_goal_attack_player ||
         kind == &ov_goal_attack_villager || kind == &ov_goal_attack_golem ||
         kind == &ov_goal_attack_turtle || kind == &ov_goal_attack_prey ||
         kind == &ov_goal_attack_skeleton;
}

static void list_fights(const ov_goal_entry* entry, arguments* out) {
  const void* settings = entry->settings;
  if (entry->kind == &ov_goal_melee) {
    const ov_melee_settings* melee = settings;
    add(out, "speed", melee->speed);
    add_flag(out, "follow_unseen", melee->follows_unseen);
  } else if (entry->kind == &ov_goal_leap) {
    add(out, "y_speed", ((const ov_leap_settings*)settings)->lift);
  } else if (entry->kind == &ov_goal_reset_anger) {
    add_flag(out, "alert", ((const ov_reset_anger_settings*)settings)->alerts);
  } else if (is_nearest(entry->kind)) {
    const ov_nearest_settings* nearest = settings;
    add(out, "interval",
        nearest->is_every_check ? 0
        : nearest->interval > 0 ? nearest->interval
                                : 10);
    add_flag(out, "must_see", nearest->must_see);
    add_flag(out, "must_reach", nearest->must_reach);
  }
}

static void list_others(const ov_goal_entry* entry, arguments* out) {
  const void* settings = entry->settings;
  if (entry->kind == &ov_goal_breed) {
    add(out, "speed", ((const ov_breed_settings*)settings)->speed);
  } else if (entry->kind == &ov_goal_look_at) {
    const ov_look_at_settings* look = settings;
    add(out, "distance", (double)look->range);
    add(out, "chance", look->chance > 0 ? (double)look->chance : 0.02);
  } else if (entry->kind == &ov_goal_remove_block) {
    const ov_remove_block_settings* block = settings;
    add(out, "speed", block->speed);
    add(out, "vertical", block->range_y);
  } else if (entry->kind == &ov_goal_seek_block || entry->kind == &ov_goal_seek_block_every) {
    const ov_seek_block_settings* block = settings;
    add(out, "speed", block->speed);
    add(out, "range", block->range);
  } else if (entry->kind == &ov_goal_open_door) {
    add_flag(out, "close", ((const ov_open_door_settings*)settings)->closes);
  } else if (entry->kind == &ov_goal_follow_owner) {
    const ov_follow_owner_settings* follow = settings;
    add(out, "speed", follow->speed);
    add(out, "start", (double)follow->start);
    add(out, "stop", (double)follow->stop);
    add_flag(out, "flies", follow->can_fly);
  } else if (entry->kind == &ov_goal_beg) {
    add(out, "distance", (double)((const ov_beg_settings*)settings)->range);
  } else if (entry->kind == &ov_goal_run_crazy) {
    add(out, "speed", ((const ov_run_crazy_settings*)settings)->speed);
  } else if (entry->kind == &ov_goal_move_back_to_village ||
             entry->kind == &ov_goal_stroll_in_village) {
    add(out, "speed", ((const ov_village_walk_settings*)settings)->speed);
>>>>>>> 40c881b (mob: raiders, vexes, ghasts and phantoms live)
  }
}

// ---- Comparison

static int compared; // arguments so far

static int compare_option(const ovis_species* species, const expect_row* row, int32_t option) {
  ovis_argument arguments[ARGUMENTS_MAX];
  const int32_t count = ovis_species_arguments(species, option, arguments, ARGUMENTS_MAX);
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
    if (profile->mind != &ov_goal_mind_ops || expect_is_gap(expected->name, NULL)) {
      continue;
    }
    int32_t option = 0;
    wrong += compare_group(expected, species, "targets", &option);
    wrong += compare_group(expected, species, "goals", &option);
    assert_int_equal(option, ovis_species_options(species, NULL, 0));
  }
  print_message("%d arguments\n", compared);
  assert_int_equal(wrong, 0);
  assert_true(compared > 300);
}

TEST(arguments_of_what_is_not_there) {
  ovis_argument none;
  const ovis_species* sheep = ovis_species_find("sheep");
  assert_int_equal(ovis_species_arguments(sheep, 0, &none, 0), 0); // it swims as all do
  assert_int_equal(ovis_species_arguments(sheep, -1, &none, 1), 0);
  assert_int_equal(ovis_species_arguments(sheep, 9, &none, 1), 0);
  assert_int_equal(ovis_species_arguments(ovis_species_find("villager"), 3, &none, 1), 0);
  assert_int_equal(ovis_species_arguments(ovis_species_find("turtle"), 0, &none, 1), 0);
  ovis_argument tempt[2]; // of three
  assert_int_equal(ovis_species_arguments(sheep, 3, tempt, 2), 3);
  assert_string_equal(tempt[1].words[0], "wheat");
  assert_null(tempt[1].words[1]);
}
