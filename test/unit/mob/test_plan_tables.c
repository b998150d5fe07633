// Every number, memory, flag and order in the plan of every species, against tables that were typed
// by hand: test/expect/README.md.
#include "mind/brain/brain.h"
#include "mind/goal/goal_mind.h"
#include "species/profiles.h"
#include "support/expect_plans.h"
#include "support/test.h"

#include <ovis/mind.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PLAN_MAX = 65536, DIFFERENCES_MAX = 12 };

static const char* built_plan(const ovis_species* species) {
  static char bytes[PLAN_MAX];
  bytes[0] = '\0';
  const int32_t length = ovis_species_get_plan(species, bytes, PLAN_MAX);
  assert_in_range(length, 0, PLAN_MAX - 1);
  assert_int_equal(strlen(bytes), length);
  return bytes;
}

static const char* next_line(const char* at) {
  at += strcspn(at, "\n");
  return *at == '\n' ? at + 1 : at;
}

static bool is_same_line(const char* a, const char* b) {
  const size_t length = strcspn(a, "\n");
  return length == strcspn(b, "\n") && memcmp(a, b, length) == 0;
}

// Prints the lines that differ. After a line that only one of them has, the others fit again.
static void print_differences(const char* name, const char* built, const char* expected) {
  int printed = 0;
  while ((*built != '\0' || *expected != '\0') && printed < DIFFERENCES_MAX) {
    if (!is_same_line(built, expected)) {
      const bool has_more = *built != '\0' && is_same_line(next_line(built), expected);
      const bool has_less = *expected != '\0' && is_same_line(built, next_line(expected));
      if (!has_less) {
        print_error("%s has      %.*s\n", name, (int)strcspn(built, "\n"), built);
      }
      if (!has_more) {
        print_error("%s expected %.*s\n", name, (int)strcspn(expected, "\n"), expected);
      }
      printed++;
      built = has_less ? built : next_line(built);
      expected = has_more ? expected : next_line(expected);
      continue;
    }
    built = next_line(built);
    expected = next_line(expected);
  }
}

TEST(plans_are_those_of_the_tables) {
  int wrong = 0;
  int compared = 0;
  for (int32_t i = 0; i < ovis_species_get_count(); i++) {
    const ovis_species* species = ovis_species_get(i);
    const char* expected = expect_plan_of(species->name);
    const char* built = built_plan(species);
    if (expected == NULL || built[0] == '\0') {
      if ((expected == NULL) != (built[0] == '\0')) {
        print_error("%s has %s plan, and test/expect/plans has %s\n", species->name,
                    built[0] == '\0' ? "no" : "a", expected == NULL ? "none" : "one");
        wrong++;
      }
      continue;
    }
    compared++;
    if (strcmp(built, expected) != 0) {
      print_differences(species->name, built, expected);
      wrong++;
    }
  }
  assert_int_equal(wrong, 0);
  assert_true(compared >= 75);
}

TEST(a_plan_is_cut_where_the_room_ends) {
  const ovis_species* sheep = ovis_species_find("sheep");
  char whole[4096];
  const int32_t length = ovis_species_get_plan(sheep, whole, sizeof whole);
  assert_true(length > 200);
  char part[100];
  memset(part, 'x', sizeof part);
  assert_int_equal(ovis_species_get_plan(sheep, part, 64), length);
  assert_int_equal(strlen(part), 63);
  assert_memory_equal(part, whole, 63);
  assert_int_equal(part[64], 'x');
  assert_int_equal(ovis_species_get_plan(sheep, NULL, 0), length);
  assert_int_equal(ovis_species_get_plan(ovis_species_find("giant"), part, 64), 0);
  assert_string_equal(part, "");
}

// Lists that are numbered upward do not read the priorities of their entries.
TEST(entries_that_are_numbered_upward_have_no_priority_of_their_own) {
  int32_t lists = 0;
  for (int32_t i = 0; i < ovis_species_get_count(); i++) {
    const ov_profile* profile = ov_profile_of(ovis_species_get(i));
    const ov_brain_def* def = profile->brain;
    for (int32_t k = 0; def != NULL && k < def->activity_count; k++) {
      const ov_activity_plan* plan = &def->activities[k];
      for (int32_t at = 0; plan->numbering == OV_UPWARD && at < plan->entry_count; at++) {
        assert_int_equal(plan->entries[at].priority, 0);
      }
      lists += plan->numbering == OV_UPWARD;
    }
  }
  assert_true(lists >= 30);
}

// ---- The schemas of settings

static size_t size_of_setting(const ov_setting* setting) {
  switch (setting->type) {
  case OV_SETTING_F64: return sizeof(double);
  case OV_SETTING_F32: return sizeof(float);
  case OV_SETTING_I32: return sizeof(int32_t);
  case OV_SETTING_FLAG: return sizeof(bool);
  case OV_SETTING_KINDS: return sizeof(uint64_t);
  case OV_SETTING_ACTOR: return sizeof(ov_actor_kind);
  case OV_SETTING_MEMORY: return sizeof(ovis_memory);
  case OV_SETTING_BLOCK:
  case OV_SETTING_DIFFICULTY: return sizeof(int);
  default: return sizeof(void*);
  }
}

// Between two settings there is nothing but padding, so that none is missing.
static void assert_is_whole(const ov_schema* schema, const char* name) {
  size_t end = 0;
  for (int32_t i = 0; i < schema->count; i++) {
    const ov_setting* setting = &schema->settings[i];
    const size_t size = size_of_setting(setting);
    const size_t begin = (end + size - 1) / size * size;
    if (setting->at != begin) {
      fail_msg("a setting before '%s' of %s is not described", setting->name, name);
    }
    end = setting->at + size;
  }
  if (schema->size - end >= sizeof(void*)) {
    fail_msg("the last settings of %s are not described", name);
  }
}

static int check_goals(const ov_goal_plan* plan) {
  int checked = 0;
  for (int32_t i = 0; i < plan->count; i++) {
    const ov_goal_kind* kind = plan->entries[i].kind;
    assert_true(plan->entries[i].settings == NULL || kind->schema != NULL);
    if (kind->schema != NULL) {
      assert_is_whole(kind->schema(), kind->name);
      checked++;
    }
  }
  return checked;
}

static int check_behavior(const ov_behavior* behavior) {
  const ov_behavior_kind* kind = behavior->kind;
  int checked = 0;
  assert_true(behavior->settings == NULL || kind->schema != NULL);
  // SetLookAndInteract reads a part of its struct.
  if (kind->schema != NULL && strcmp(kind->name, "SetLookAndInteract") != 0) {
    assert_is_whole(kind->schema(), kind->name);
    checked++;
  }
  for (int32_t i = 0; i < behavior->child_count; i++) {
    checked += check_behavior(&behavior->children[i].behavior);
  }
  return checked;
}

TEST(all_settings_of_kinds_are_described) {
  int goals = 0;
  int behaviors = 0;
  for (int32_t i = 0; i < ovis_species_get_count(); i++) {
    const ov_profile* profile = ov_profile_of(ovis_species_get(i));
    if (profile->goals != NULL) {
      const ov_goal_mind_plan* plan = profile->goals;
      goals += check_goals(&plan->targets) + check_goals(&plan->goals);
    } else if (profile->brain != NULL) {
      const ov_brain_def* def = profile->brain;
      for (int32_t k = 0; k < def->activity_count; k++) {
        for (int32_t at = 0; at < def->activities[k].entry_count; at++) {
          behaviors += check_behavior(&def->activities[k].entries[at].behavior);
        }
      }
    }
  }
  assert_true(goals > 400);
  assert_true(behaviors > 200);
}

TEST(no_plan_has_settings_that_nothing_describes) {
  for (int32_t i = 0; i < ovis_species_get_count(); i++) {
    assert_null(strstr(built_plan(ovis_species_get(i)), "unknown"));
  }
}
