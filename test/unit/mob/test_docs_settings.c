// docs/settings.md lists the settings of all kinds of goals and behaviors: units, ranges, defaults.
// With OVIS_WRITE_DOCS=1 this test writes it; without it compares. Every kind is one that a species
// or a host's brain has.
#include "mind/goal/goal_mind.h"
#include "mind/host/brain_parts.h"
#include "species/profiles.h"
#include "support/docs_page.h"
#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { KINDS_MAX = 512, TEXT_MAX = 96 };

// A kind with its schema, and the settings that a host's brain has if it gives none.
typedef struct kind_row {
  const char* name;
  bool is_goal;
  const ov_schema* schema;
  const void* usual; // [opt]
} kind_row;

typedef struct kind_list {
  kind_row rows[KINDS_MAX];
  int32_t count;
  int32_t entries; // of plans
} kind_list;

static void check_entry(const char* species, const kind_row* row, const void* settings) {
  const ov_setting* fault = settings != NULL ? ov_schema_find_fault(row->schema, settings) : NULL;
  if (fault != NULL) {
    fail_msg("%s: %s of %s is %g, beyond its range", species, fault->name, row->name,
             ov_setting_number(fault, settings));
  }
}

static void add(kind_list* list, kind_row row) {
  list->entries++;
  for (int32_t i = 0; i < list->count; i++) {
    if (strcmp(list->rows[i].name, row.name) == 0 && list->rows[i].is_goal == row.is_goal) {
      assert_ptr_equal(list->rows[i].schema, row.schema);
      return;
    }
  }
  assert_in_range(list->count, 0, KINDS_MAX - 1);
  list->rows[list->count++] = row;
}

static void add_goals(kind_list* list, const char* species, const ov_goal_plan* plan) {
  for (int32_t i = 0; i < plan->count; i++) {
    const ov_goal_entry* entry = &plan->entries[i];
    if (entry->kind->schema != NULL) {
      const kind_row row = {entry->kind->name, true, entry->kind->schema(), NULL};
      check_entry(species, &row, entry->settings);
      add(list, row);
    }
  }
}

static void add_behavior(kind_list* list, const char* species, const ov_behavior* behavior) {
  if (behavior->kind->schema != NULL) {
    const kind_row row = {behavior->kind->name, false, behavior->kind->schema(), NULL};
    check_entry(species, &row, behavior->settings);
    add(list, row);
  }
  for (int32_t i = 0; i < behavior->child_count; i++) {
    add_behavior(list, species, &behavior->children[i].behavior);
  }
}

static int compare_rows(const void* a, const void* b) {
  const kind_row* left = a;
  const kind_row* right = b;
  const int order = strcmp(left->name, right->name);
  return left->is_goal != right->is_goal ? right->is_goal - left->is_goal : order;
}

// All kinds, goals first, by name. The parts of a host's brain come first: they know what is usual.
static kind_list* list_kinds(void) {
  kind_list* list = calloc(1, sizeof *list);
  for (int32_t i = 0; ov_part_at(i) != NULL; i++) {
    const ov_part* part = ov_part_at(i);
    if (part->settings != NULL) {
      const kind_row row = {part->kind->name, false, part->kind->schema(), part->settings};
      check_entry("a host's brain", &row, part->settings);
      add(list, row);
    }
  }
  for (int32_t i = 0; i < ovis_species_get_count(); i++) {
    const ovis_species* species = ovis_species_get(i);
    const ov_goal_mind_plan* goals = ov_species_goals(ov_species_of(species));
    const ov_brain_def* brain = ov_species_brain(ov_species_of(species));
    if (goals != NULL) {
      add_goals(list, species->name, &goals->targets);
      add_goals(list, species->name, &goals->goals);
    }
    for (int32_t k = 0; brain != NULL && k < brain->activity_count; k++) {
      for (int32_t e = 0; e < brain->activities[k].entry_count; e++) {
        add_behavior(list, species->name, &brain->activities[k].entries[e].behavior);
      }
    }
  }
  qsort(list->rows, (size_t)list->count, sizeof *list->rows, compare_rows);
  return list;
}

static void write_default(const kind_row* row, const ov_setting* one, char out[TEXT_MAX]) {
  const bool is_number = ov_setting_is_number(one);
  double value = is_number && row->usual != NULL ? ov_setting_number(one, row->usual) : 0;
  value = value == 0 ? one->usual : value;
  if (one->zero != NULL && value == 0) {
    snprintf(out, TEXT_MAX, "%s", one->zero);
  } else if (one->type == OV_SETTING_FLAG) {
    snprintf(out, TEXT_MAX, "%s", value != 0 ? "true" : "false");
  } else if (is_number && ov_setting_takes(one, value)) {
    snprintf(out, TEXT_MAX, one->type == OV_SETTING_F32 ? "%.6g" : "%.9g", value);
  } else {
    snprintf(out, TEXT_MAX, "-");
  }
}

static void say_rows(docs_page* out, const kind_list* list, bool goals) {
  docs_page_say(out, "| kind | setting | unit | range | default |\n|---|---|---|---|---|\n");
  for (int32_t i = 0; i < list->count; i++) {
    const kind_row* row = &list->rows[i];
    for (int32_t k = 0; row->is_goal == goals && k < row->schema->count; k++) {
      const ov_setting* one = &row->schema->settings[k];
      char range[TEXT_MAX], usual[TEXT_MAX];
      ov_setting_write_range(one, range, sizeof range);
      write_default(row, one, usual);
      docs_page_say(out, "| `%s` | `%s` | %s | %s | %s |\n", row->name, one->name,
                    ov_setting_unit(one), range, usual);
    }
  }
}

TEST(docs_list_the_settings_of_every_kind) {
  kind_list* list = list_kinds();
  docs_page out = docs_page_begin();
  docs_page_say(
      &out, "# Settings of goals and behaviors\n\n"
            "The plan of a mind gives these settings to goals and behaviors. Each has a unit and a "
            "range,\nand Ovis refuses a value beyond it. The default is what 0, or no value, means "
            "to the kind; of a behavior that "
            "any brain of a host can have, what it has there ([brains](brains.md#built-in-parts)). "
            "What\neach species sets is in [behaviors](behaviors.md). This page is made by "
            "`test/unit/mob/test_docs_settings.c`.\n\n## Goals\n\n");
  say_rows(&out, list, true);
  docs_page_say(&out, "\n## Behaviors\n\n");
  say_rows(&out, list, false);
  free(list);
  docs_page_end(&out, "settings.md");
}

TEST(every_number_has_a_unit_and_a_range) {
  kind_list* list = list_kinds();
  int32_t numbers = 0;
  assert_in_range(list->count, 80, KINDS_MAX);
  for (int32_t i = 0; i < list->count; i++) {
    for (int32_t k = 0; k < list->rows[i].schema->count; k++) {
      const ov_setting* one = &list->rows[i].schema->settings[k];
      char range[TEXT_MAX];
      ov_setting_write_range(one, range, sizeof range);
      assert_true(range[0] != '\0' && ov_setting_unit(one)[0] != '\0');
      if (one->type >= OV_SETTING_FLAG) {
        assert_int_equal(one->unit, OV_UNIT_NONE);
        continue;
      }
      if (one->unit == OV_UNIT_NONE || !(one->min < one->max) ||
          (one->usual != 0 && !ov_setting_takes(one, one->usual)) ||
          ov_setting_takes(one, one->min - 0.001) || ov_setting_takes(one, one->max + 0.001)) {
        fail_msg("%s.%s: unit %d, range %g to %g, default %g", list->rows[i].name, one->name,
                 one->unit, one->min, one->max, one->usual);
      }
      numbers++;
    }
  }
  assert_true(numbers > 100);
  free(list);
}
