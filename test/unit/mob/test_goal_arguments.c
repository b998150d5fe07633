// Arguments of the goals of species, such as speeds, distances and chances, against the tables that
// were typed by hand: test/expect/README.md. test_species_minds compares names, priorities and
// flags.
#include "goal/block/block_goals.h"
#include "goal/breed/breed_goals.h"
#include "goal/fight/fight_goals.h"
#include "goal/goal_mind.h"
#include "goal/look/look_goals.h"
#include "goal/move/move_goals.h"
#include "goal/tame/tame_goals.h"
#include "goal/village/village_goals.h"
#include "mob/profiles.h"
#include "support/expect_minds.h"
#include "support/test.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ARGUMENTS_MAX = 8 };

// An argument as the plan has it: a number, or a word.
typedef struct argument {
  const char* name;
  double number;
  char word[EXPECT_WORD_MAX]; // empty: the number counts
} argument;

typedef struct arguments {
  argument of[ARGUMENTS_MAX];
  int count;
} arguments;

static void add(arguments* out, const char* name, double number) {
  assert_true(out->count < ARGUMENTS_MAX);
  out->of[out->count++] = (argument){.name = name, .number = number};
}

static void add_flag(arguments* out, const char* name, bool value) {
  add(out, name, 0);
  strcpy(out->of[out->count - 1].word, value ? "yes" : "no");
}

static void add_items(arguments* out, const char* const* items) {
  add(out, "items", 0);
  char* word = out->of[out->count - 1].word;
  for (; *items != NULL; items++) {
    assert_true(strlen(word) + strlen(*items) + 2 < EXPECT_WORD_MAX);
    strcat(word, word[0] != '\0' ? "," : "");
    strcat(word, *items);
  }
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
  } else if (entry->kind == &ov_goal_ranged) {
    const ov_ranged_settings* ranged = settings;
    add(out, "speed", ranged->speed);
    add(out, "interval_min", ranged->interval_min);
    add(out, "interval_max", ranged->interval_max);
    add(out, "radius", (double)ranged->radius);
  } else if (entry->kind == &ov_goal_reset_anger) {
    add_flag(out, "alert", ((const ov_reset_anger_settings*)settings)->alerts);
  } else if (is_nearest(entry->kind)) {
    const ov_nearest_settings* nearest = settings;
    add(out, "interval", nearest->interval > 0 ? nearest->interval : 10);
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
  } else if (entry->kind == &ov_goal_caravan) {
    add(out, "speed", ((const ov_caravan_settings*)settings)->speed);
  } else if (entry->kind == &ov_goal_run_crazy) {
    add(out, "speed", ((const ov_run_crazy_settings*)settings)->speed);
  } else if (entry->kind == &ov_goal_move_back_to_village ||
             entry->kind == &ov_goal_stroll_in_village) {
    add(out, "speed", ((const ov_village_walk_settings*)settings)->speed);
  }
}

// ---- Comparison

static int compared; // arguments so far

static int compare_entry(const char* species, const expect_row* row, const ov_goal_entry* entry) {
  arguments built = {0};
  if (entry->settings == NULL) {
    return 0;
  }
  list_moves(entry, &built);
  list_fights(entry, &built);
  list_others(entry, &built);
  int wrong = 0;
  for (int i = 0; i < built.count; i++) {
    const argument* one = &built.of[i];
    const char* expected = expect_argument_of(row, one->name);
    if (expected == NULL || strcmp(expected, "?") == 0) {
      continue;
    }
    compared++;
    const bool is_equal = one->word[0] != '\0' ? strcmp(one->word, expected) == 0
                                               : fabs(atof(expected) - one->number) < 1e-6;
    if (!is_equal) {
      print_error("%s: %d %s has %s=%g%s, expected is %s\n", species, row->priority, row->term,
                  one->name, one->number, one->word, expected);
      wrong++;
    }
  }
  return wrong;
}

// Both list the same goals in the same order: test_species_minds.
static int compare_plan(const expect_species* species, const char* group,
                        const ov_goal_plan* plan) {
  int wrong = 0;
  int at = 0;
  for (int i = 0; i < species->row_count; i++) {
    const expect_row* row = &species->rows[i];
    if (strcmp(row->group, group) != 0 || expect_is_gap(species->name, row->term)) {
      continue;
    }
    assert_true(at < plan->count);
    wrong += compare_entry(species->name, row, &plan->entries[at++]);
  }
  assert_int_equal(at, plan->count);
  return wrong;
}

TEST(arguments_of_goals_are_those_of_the_tables) {
  const expect_tables* tables = expect_read();
  int wrong = 0;
  compared = 0;
  for (int i = 0; i < tables->species_count; i++) {
    const expect_species* species = &tables->species[i];
    const ov_profile* profile = ov_profile_of(ovis_species_find(species->name));
    if (profile->mind != &ov_goal_mind_ops || expect_is_gap(species->name, NULL)) {
      continue;
    }
    const ov_goal_mind_plan* plan = profile->plan;
    wrong += compare_plan(species, "targets", &plan->targets);
    wrong += compare_plan(species, "goals", &plan->goals);
  }
  print_message("%d arguments\n", compared);
  assert_int_equal(wrong, 0);
  assert_true(compared > 100);
}
