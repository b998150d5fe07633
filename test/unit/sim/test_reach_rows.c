// The rows of reach against the plan of every species: each part of a plan belongs to a row of
// docs/islands.md, and a species has the rows of its plan and of its own code.
#include "mind/brain/brain_plan.h"
#include "mind/goal/goal_mind.h"
#include "sim/reach.h"
#include "species/profiles.h"
#include "support/test.h"

#include <ovis/species.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NAMES_MAX = 400, DEPTH_MAX = 3, TEXT_MAX = 16384, PAGE_MAX = 65536 };

typedef enum part { GOALS, BEHAVIORS, SENSORS, PARTS } part;

typedef struct name_list {
  const char* names[NAMES_MAX];
  int32_t count;
} name_list;

// The kinds of all plans, by row, then by part. A kind with two rows is in both.
static name_list lists[OV_REACH_COUNT][PARTS];
static name_list species_of[OV_REACH_COUNT];
static name_list own_code[OV_REACH_COUNT]; // species that have the row without a part of their plan

static void add_name(name_list* list, const char* name) {
  for (int32_t i = 0; i < list->count; i++) {
    if (strcmp(list->names[i], name) == 0) {
      return;
    }
  }
  assert_true(list->count < NAMES_MAX);
  list->names[list->count++] = name;
}

// Returns the rows.
static uint32_t add_kind(part of, const char* name, uint32_t rows) {
  for (int32_t i = 0; i < OV_REACH_COUNT; i++) {
    if ((rows >> i & 1u) != 0 || (rows == 0 && i == OV_REACH_USUAL)) {
      add_name(&lists[i][of], name);
    }
  }
  return rows;
}

static uint32_t add_goals(const ov_goal_plan* plan) {
  uint32_t rows = 0;
  for (int32_t i = 0; i < plan->count; i++) {
    rows |= add_kind(GOALS, plan->entries[i].kind->name, plan->entries[i].kind->reach);
  }
  return rows;
}

static uint32_t add_behavior(const ov_behavior* behavior) {
  const ov_behavior* parents[DEPTH_MAX + 1] = {behavior};
  int32_t at[DEPTH_MAX + 1] = {0};
  uint32_t rows = add_kind(BEHAVIORS, behavior->kind->name, behavior->kind->reach);
  for (int32_t depth = 0; depth >= 0;) {
    if (at[depth] == parents[depth]->child_count) {
      depth--;
      continue;
    }
    const ov_behavior* child = &parents[depth]->children[at[depth]++].behavior;
    rows |= add_kind(BEHAVIORS, child->kind->name, child->kind->reach);
    assert_true(depth < DEPTH_MAX);
    parents[++depth] = child;
    at[depth] = 0;
  }
  return rows;
}

static uint32_t add_brain(const ov_brain_def* def) {
  uint32_t rows = 0;
  for (int32_t i = 0; i < def->sensor_count; i++) {
    add_kind(SENSORS, def->sensors[i]->name, 0);
  }
  for (int32_t i = 0; i < def->activity_count; i++) {
    for (int32_t k = 0; k < def->activities[i].entry_count; k++) {
      rows |= add_behavior(&def->activities[i].entries[k].behavior);
    }
  }
  return rows;
}

static uint32_t rows_of_plan(const ov_profile* profile) {
  uint32_t rows = 0;
  if (profile->goals != NULL) {
    rows |= add_goals(&profile->goals->targets) | add_goals(&profile->goals->goals);
  }
  return profile->brain != NULL ? rows | add_brain(profile->brain) : rows;
}

// Fills the lists. Fails for a species that lacks a row of its plan.
static void read_plans(void) {
  memset(lists, 0, sizeof lists);
  memset(species_of, 0, sizeof species_of);
  memset(own_code, 0, sizeof own_code);
  for (int32_t i = 0; i < ovis_species_get_count(); i++) {
    const ovis_species* species = ovis_species_get(i);
    const ov_profile* profile = ov_profile_of(species);
    const uint32_t of_plan = rows_of_plan(profile);
    if ((of_plan & ~(uint32_t)profile->reach) != 0) {
      fail_msg("%s: its plan has the rows %x, its profile %x", species->name, of_plan,
               profile->reach);
    }
    for (int32_t row = 0; row < OV_REACH_COUNT; row++) {
      if ((profile->reach >> row & 1u) != 0) {
        add_name(&species_of[row], species->name);
      }
      if ((profile->reach & ~of_plan) >> row & 1u) {
        add_name(&own_code[row], species->name);
      }
    }
  }
}

// ---- The page

typedef struct text {
  char bytes[TEXT_MAX];
  size_t size;
} text;

static void say(text* out, const char* words) {
  const size_t size = strlen(words);
  assert_true(out->size + size < sizeof out->bytes);
  memcpy(out->bytes + out->size, words, size + 1);
  out->size += size;
}

static void say_list(text* out, const name_list* list) {
  for (int32_t i = 0; i < list->count; i++) {
    say(out, i > 0 ? ", " : "");
    say(out, list->names[i]);
  }
}

static void say_parts(text* out, int32_t row) {
  const char* comma = "";
  for (int32_t i = 0; i < PARTS; i++) {
    say(out, lists[row][i].count > 0 ? comma : "");
    say_list(out, &lists[row][i]);
    comma = lists[row][i].count > 0 ? ", " : comma;
  }
  if (own_code[row].count > 0) {
    say(out, comma);
    say(out, "own code of ");
    say_list(out, &own_code[row]);
  }
}

static void say_row(text* out, int32_t row) {
  const ov_reach_row* usual = &ov_reach_rows[OV_REACH_USUAL];
  const ov_reach_row* numbers = &ov_reach_rows[row];
  const float write = numbers->write > 0 ? numbers->write : usual->write;
  const float read = numbers->read > 0 ? numbers->read : usual->read;
  char columns[80];
  snprintf(columns, sizeof columns, " | %.0f | %.0f | ", (double)write, (double)read);
  say(out, "| ");
  if (row == OV_REACH_USUAL) {
    say(out, "all parts of plans in the table below | all");
  } else {
    say_parts(out, row);
    say(out, " | ");
    say_list(out, &species_of[row]);
  }
  say(out, row == OV_REACH_EVERYWHERE ? " | everywhere | everywhere | " : columns);
  say(out, numbers->why);
  say(out, " |\n");
}

static void expect_in_page(const text* expected) {
  char path[4096];
  const char* root = getenv("OVIS_SOURCE_DIR");
  snprintf(path, sizeof path, "%s/docs/islands.md", root != NULL ? root : ".");
  const test_bytes page = test_read_file(path);
  page.bytes[page.size] = '\0'; // there is room for it
  const bool is_there = strstr((const char*)page.bytes, expected->bytes) != NULL;
  test_free(page.bytes);
  if (!is_there) {
    printf("docs/islands.md lacks\n\n%s\n", expected->bytes);
    fail();
  }
}

TEST(the_page_has_the_row_of_each_part_of_a_plan) {
  static text out;
  out.size = 0;
  read_plans();
  say(&out, "| part of a plan | species | write | read | why |\n|---|---|---|---|---|\n");
  for (int32_t i = 0; i < OV_REACH_COUNT; i++) {
    say_row(&out, i);
  }
  expect_in_page(&out);
}

TEST(the_page_has_the_parts_of_plans_that_reach_no_farther_than_usual) {
  static const char* const words[PARTS] = {"goals", "behaviors", "sensors"};
  static text out;
  out.size = 0;
  read_plans();
  say(&out, "| part of a plan | within the usual |\n|---|---|\n");
  for (int32_t i = 0; i < PARTS; i++) {
    assert_true(lists[OV_REACH_USUAL][i].count > 10);
    say(&out, "| ");
    say(&out, words[i]);
    say(&out, " | ");
    say_list(&out, &lists[OV_REACH_USUAL][i]);
    say(&out, " |\n");
  }
  expect_in_page(&out);
}
