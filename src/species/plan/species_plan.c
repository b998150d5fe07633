// Writes the plan of a species' mind as text: every entry with its priority, flags, settings,
// memories, times and weights, in the order of the plan.
// Rules: docs/plans.md
#include "species/plan/plan_text.h"

#include "agent/item_table.h"
#include "base/check.h"
#include "mind/brain/brain.h"
#include "mind/goal/goal_mind.h"
#include "species/plan/plan_settings.h"
#include "species/profiles.h"

#include <string.h>

static void write_flags(ov_plan_text* text, uint32_t flags) {
  static const char letters[OVIS_FLAG_COUNT + 1] = "MLJT";
  for (uint32_t i = 0; i < OVIS_FLAG_COUNT; i++) {
    if ((flags >> i & 1u) != 0) {
      ov_plan_write(text, "%c", letters[i]);
    }
  }
}

// The name of an entry, with that of its kind if it is another one: "WolfPanic(Panic)".
static void write_name(ov_plan_text* text, const char* name, const char* kind) {
  ov_plan_write(text, "%s", name != NULL ? name : kind);
  const size_t length = strlen(kind);
  if (name != NULL &&
      (strncmp(name, kind, length) != 0 || (name[length] != '\0' && name[length] != '.'))) {
    ov_plan_write(text, "(%s)", kind);
  }
}

// ---- Goals

// Additions of a species, as " gate=can_use+start".
static void write_goal_gate(ov_plan_text* text, const ov_goal_gate* gate) {
  const struct {
    const char* name;
    bool is_set;
  } parts[] = {{"can_use", gate->can_use != NULL},
               {"can_continue", gate->can_continue != NULL},
               {"start", gate->start != NULL},
               {"tick", gate->tick != NULL},
               {"stop", gate->stop != NULL}};
  const char* before = " gate=";
  for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
    if (parts[i].is_set) {
      ov_plan_write(text, "%s%s", before, parts[i].name);
      before = "+";
    }
  }
}

static void write_goals(ov_plan_text* text, const char* group, const ov_goal_plan* plan) {
  if (plan->count > 0) {
    ov_plan_write(text, "%s\n", group);
  }
  for (int32_t i = 0; i < plan->count; i++) {
    const ov_goal_entry* entry = &plan->entries[i];
    const ov_goal_kind* kind = entry->kind;
    ov_plan_write(text, "  %d ", entry->priority);
    write_name(text, entry->name, kind->name);
    ov_plan_write(text, " %s", kind->flags == 0 ? "-" : "");
    write_flags(text, kind->flags);
    ov_plan_write(text, "%s%s", kind->updates_every_tick ? " every_tick" : "",
                  kind->is_uninterruptible ? " uninterruptible" : "");
    ov_plan_write_settings(text, kind->schema, entry->settings);
    if (entry->gate != NULL) {
      write_goal_gate(text, entry->gate);
    }
    ov_plan_write(text, "\n");
  }
}

// ---- Brains

static void write_conditions(ov_plan_text* text, const ov_condition* conditions, int32_t count) {
  OVIS_ASSERT(count >= 0);
  static const char signs[] = {[OV_PRESENT] = '+', [OV_ABSENT] = '-', [OV_REGISTERED] = '?'};
  for (int32_t i = 0; i < count; i++) {
    ov_plan_write(text, "%s%s%c", i == 0 ? " if=" : ",",
                  ovis_memory_get_info(conditions[i].memory).name, signs[conditions[i].status]);
  }
}

static void write_memories(ov_plan_text* text, const char* before, const ovis_memory* memories,
                           int32_t count) {
  OVIS_ASSERT(count >= 0);
  for (int32_t i = 0; i < count; i++) {
    ov_plan_write(text, "%s%s", i == 0 ? before : ",", ovis_memory_get_info(memories[i]).name);
  }
}

static void write_variants(ov_plan_text* text, uint32_t variants) {
  const char* before = " variants=";
  for (uint32_t i = 0; i < OV_VARIANTS_MAX; i++) {
    if ((variants >> i & 1u) != 0) {
      ov_plan_write(text, "%s%u", before, i);
      before = ",";
    }
  }
}

static void write_ticks(ov_plan_text* text, const ov_behavior* behavior) {
  const ov_behavior_kind* kind = behavior->kind;
  if (kind->shape != OV_BEHAVIOR_TIMED) {
    return;
  }
  if (kind->never_times_out) {
    ov_plan_write(text, " ticks=any");
    return;
  }
  const bool is_own = behavior->ticks_max != 0;
  const int32_t least = is_own ? behavior->ticks_min : kind->ticks_min;
  const int32_t most = is_own ? behavior->ticks_max : kind->ticks_max;
  ov_plan_write(text, " ticks=%d-%d", most != 0 ? least : OV_BEHAVIOR_TICKS,
                most != 0 ? most : OV_BEHAVIOR_TICKS);
}

// A behavior without its children.
static void write_behavior(ov_plan_text* text, const ov_behavior* behavior, uint32_t variants) {
  const ov_behavior_kind* kind = behavior->kind;
  write_name(text, behavior->name, kind->name);
  ov_plan_write(text, "%s", kind->flags == 0 ? "" : " ");
  write_flags(text, kind->flags);
  write_variants(text, variants);
  write_ticks(text, behavior);
  ov_plan_write_settings(text, kind->schema, behavior->settings);
  const bool names_none = behavior->conditions == NULL;
  write_conditions(text, names_none ? kind->conditions : behavior->conditions,
                   names_none ? kind->condition_count : behavior->condition_count);
  if (behavior->child_count > 0 && kind->shape != OV_BEHAVIOR_SEQUENCE) {
    ov_plan_write(text, " %s %s", behavior->order == OV_SHUFFLED ? "shuffled" : "ordered",
                  behavior->policy == OV_TRY_ALL ? "try_all" : "run_one");
  }
  write_memories(text, " erases=", behavior->exit_erases, behavior->exit_erase_count);
  ov_plan_write(text, "\n");
}

// Children of gates of children: a plan nests no deeper.
#define DEPTH_MAX 3

static void write_children(ov_plan_text* text, const ov_behavior* parent) {
  struct {
    const ov_behavior* parent;
    int32_t at;
  } stack[DEPTH_MAX] = {{parent, 0}};
  int32_t depth = 0;
  while (depth >= 0) {
    const ov_behavior* group = stack[depth].parent;
    if (stack[depth].at == group->child_count) {
      depth--;
      continue;
    }
    const ov_behavior_child* child = &group->children[stack[depth].at++];
    ov_plan_write(text, "%*s+ %d ", 4 + 2 * depth, "", child->weight);
    write_behavior(text, &child->behavior, child->variants);
    if (child->behavior.child_count > 0 && depth + 1 < DEPTH_MAX) {
      depth++;
      stack[depth].parent = &child->behavior;
      stack[depth].at = 0;
    }
  }
}

static void write_activity(ov_plan_text* text, const ov_brain_def* def,
                           const ov_activity_plan* plan) {
  ov_plan_write(text, "activity %s%s", ov_brain_activity_name(def, (int32_t)plan->activity),
                plan->numbering == OV_UPWARD ? " upward" : "");
  write_conditions(text, plan->conditions, plan->condition_count);
  write_memories(text, " erases=", plan->stop_erases, plan->stop_erase_count);
  ov_plan_write(text, "\n");
  for (int32_t i = 0; i < plan->entry_count; i++) {
    const ov_activity_entry* entry = &plan->entries[i];
    ov_plan_write(text, "  %d ", plan->numbering == OV_UPWARD ? plan->first + i : entry->priority);
    write_behavior(text, &entry->behavior, entry->variants);
    write_children(text, &entry->behavior);
  }
}

static void write_schedules(ov_plan_text* text, const ov_brain_def* def) {
  for (int32_t i = 0; i < def->schedule_count; i++) {
    const ov_schedule* schedule = &def->schedules[i];
    ov_plan_write(text, "schedule");
    for (int32_t at = 0; at < schedule->count; at++) {
      ov_plan_write(text, " %d=%s", schedule->frames[at].time,
                    ov_brain_activity_name(def, (int32_t)schedule->frames[at].activity));
    }
    ov_plan_write(text, "\n");
  }
}

static void write_brain(ov_plan_text* text, const ov_brain_def* def, const ovis_item* bait) {
  ov_plan_write(text, "memories");
  write_memories(text, " ", def->memories, def->memory_count);
  ov_plan_write(text, "\nexpiring%s", def->expiring == NULL ? " any" : "");
  write_memories(text, " ", def->expiring, def->expiring_count);
  ov_plan_write(text, "\n");
  for (int32_t i = 0; i < def->sensor_count; i++) {
    const ov_sensor_kind* kind = def->sensors[i];
    ov_plan_write(text, "sensor %s rate=%d", kind->name, kind->rate);
    write_memories(text, " writes=", kind->requires, kind->require_count);
    ov_plan_write(text, "\n");
  }
  for (int32_t i = 0; bait != NULL && bait[i] != 0; i++) {
    ov_plan_write(text, "%s%s%s", i == 0 ? "bait " : ",", ovis_item_name(bait[i]),
                  bait[i + 1] == 0 ? "\n" : "");
  }
  write_schedules(text, def);
  if (def->looks_first) {
    ov_plan_write(text, "looks_first\n");
  }
  ov_plan_write(text, "always");
  for (int32_t i = 0; i < OV_ACTIVITY_MAX; i++) {
    const uint32_t core = def->core != 0 ? def->core : 1u << OV_ACTIVITY_CORE;
    if ((core >> i & 1u) != 0) {
      ov_plan_write(text, " %s", ov_brain_activity_name(def, i));
    }
  }
  const ov_activity fallback = def->fallback == OV_ACTIVITY_CORE ? OV_ACTIVITY_IDLE : def->fallback;
  ov_plan_write(text, "\nelse %s\n", ov_brain_activity_name(def, (int32_t)fallback));
  for (int32_t i = 0; i < def->activity_count; i++) {
    write_activity(text, def, &def->activities[i]);
  }
}

int32_t ovis_species_get_plan(const ovis_species* species, char* out, int32_t capacity) {
  OV_REQUIRE(species != NULL, 0);
  OV_REQUIRE(capacity == 0 || out != NULL, 0);
  const ov_species* row = ov_species_of(species);
  const ov_goal_mind_plan* goals = ov_species_goals(row);
  const ov_brain_def* brain = ov_species_brain(row);
  ov_plan_text text = {.out = out, .capacity = capacity};
  ov_plan_write(&text, "%s", "");
  if (goals != NULL) {
    write_goals(&text, "targets", &goals->targets);
    write_goals(&text, "goals", &goals->goals);
  }
  if (brain != NULL) {
    write_brain(&text, brain, row->bait);
  }
  return text.length;
}
