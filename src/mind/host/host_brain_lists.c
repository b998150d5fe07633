// Entries of a host's brain: each becomes a behavior with its kind, numbers and conditions.
// Design: docs/brains.md
#include "mind/host/host_brain_lists.h"

#include "base/check.h"
#include "base/fail.h"
#include "base/words.h"
#include "mind/host/brain_parts.h"
#include "mind/host/host_settings.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#define DEPTH_MAX 8

OV_WORDS(ovis_gate_name, ovis_gate, OVIS_GATE_LIST, OV_WORD_2_OF_3, "unknown")

typedef struct ov_own_block {
  struct ov_own_block* next;
  size_t size;
  uint64_t bytes[];
} ov_own_block;

void* ov_own_take(ov_own_maker* maker, size_t count, size_t size) {
  const size_t whole = sizeof(ov_own_block) + (count > 0 ? count : 1) * size;
  ov_own_block* block = ov_alloc_zero(maker->allocator, whole);
  if (block == NULL) {
    maker->status = OVIS_NO_MEMORY;
    return NULL;
  }
  block->next = maker->brain->blocks;
  block->size = whole;
  maker->brain->blocks = block;
  return block->bytes;
}

void ov_own_brain_free(ov_own_brain* brain, const ovis_allocator* allocator) {
  if (brain == NULL) {
    return;
  }
  ov_brain_plan_destroy(brain->plan, allocator);
  for (ov_own_block* block = brain->blocks; block != NULL;) {
    ov_own_block* next = block->next;
    ov_free(allocator, block, block->size);
    block = next;
  }
  ov_free(allocator, brain, sizeof *brain);
}

bool ov_own_fault(ov_own_maker* maker, const char* format, ...) {
  char text[300];
  va_list values;
  va_start(values, format);
  vsnprintf(text, sizeof text, format, values);
  va_end(values);
  if (maker->status == OVIS_OK) {
    maker->status = ov_fail(maker->error, OVIS_OUT_OF_RANGE, -1, "%s: %s", maker->where, text);
  }
  return false;
}

// ---- Memories

bool ov_own_memory_find(const ov_own_memories* memories, const char* name, ovis_memory* out) {
  if (name == NULL || ovis_memory_find(name, out)) {
    return name != NULL;
  }
  for (int32_t i = 0; i < memories->count; i++) {
    if (strcmp(memories->items[i].name, name) == 0) {
      *out = (ovis_memory)(OVIS_MEM_OWN + i);
      return true;
    }
  }
  return false;
}

// A memory by name, or a fault.
static bool name_memory(ov_own_maker* maker, const char* name, ovis_memory* out) {
  return ov_own_memory_find(&maker->memories, name, out) ||
         ov_own_fault(maker,
                      "there is no memory '%.48s'; use one of the game's, or add your own to the "
                      "memories of the simulation",
                      name != NULL ? name : "");
}

const ovis_memory* ov_own_name_memories(ov_own_maker* maker, const char* const* names,
                                        int32_t count) {
  if (count < 0 || (names == NULL && count > 0) || count > OVIS_BRAIN_MEMORIES_MAX) {
    ov_own_fault(maker, "a list of memories has 0 to %d names", OVIS_BRAIN_MEMORIES_MAX);
    return NULL;
  }
  ovis_memory* out = ov_own_take(maker, (size_t)count, sizeof *out);
  for (int32_t i = 0; i < count && out != NULL; i++) {
    if (!name_memory(maker, names[i], &out[i])) {
      return NULL;
    }
  }
  return out;
}

bool ov_own_add_conditions(ov_own_maker* maker, const ovis_memory_condition* from, int32_t count,
                           ov_condition* out, int32_t* out_count) {
  static const ov_memory_status status[] = {OV_PRESENT, OV_ABSENT, OV_REGISTERED};
  if (count < 0 || (from == NULL && count > 0) || count > OV_CONDITIONS_MAX - *out_count) {
    return ov_own_fault(maker,
                        "it has %d conditions on memories, and the behavior %d; at most %d are "
                        "possible",
                        count, *out_count, OV_CONDITIONS_MAX);
  }
  for (int32_t i = 0; i < count; i++) {
    ovis_memory memory;
    if (!name_memory(maker, from[i].memory, &memory)) {
      return false;
    }
    if ((uint32_t)from[i].need > OVIS_MEMORY_REGISTERED) {
      return ov_own_fault(maker,
                          "the memory '%.48s' is needed in an unknown way; use present, "
                          "absent or registered",
                          from[i].memory);
    }
    out[(*out_count)++] = (ov_condition){memory, status[from[i].need]};
  }
  return true;
}

static bool append(ov_own_maker* maker, const ov_condition* from, int32_t count, ov_condition* out,
                   int32_t* out_count) {
  OVIS_ASSERT(count >= 0);
  if (*out_count + count > OV_CONDITIONS_MAX) {
    return ov_own_fault(maker,
                        "it has more than %d conditions on memories, with those of the "
                        "behavior; leave some out",
                        OV_CONDITIONS_MAX);
  }
  for (int32_t i = 0; i < count; i++) {
    out[(*out_count)++] = from[i];
  }
  return true;
}

// ---- Entries

// Parts of an entry that all its kinds share.
typedef struct entry_parts {
  ov_condition* conditions;
  int32_t condition_count;
} entry_parts;

static bool add_part_conditions(ov_own_maker* maker, const ov_part* part,
                                const ovis_brain_entry* from, entry_parts* out) {
  if (part->memory_types == 0) {
    return (from->memory == NULL || ov_own_fault(maker, "'%s' takes no memory", from->built_in)) &&
           append(maker, part->kind->conditions, part->kind->condition_count, out->conditions,
                  &out->condition_count);
  }
  ovis_memory memory;
  if (!name_memory(maker, from->memory, &memory)) {
    return false;
  }
  const bool is_own = ov_memory_is_own(memory);
  const ovis_memory_type type = is_own ? maker->memories.items[memory - OVIS_MEM_OWN].type
                                       : ovis_memory_get_info(memory).type;
  if ((part->memory_types >> type & 1u) == 0) {
    return ov_own_fault(maker,
                        "'%s' does not work on memories of the type of '%.48s'; "
                        "docs/brains.md lists which it takes",
                        from->built_in, from->memory);
  }
  const ov_condition present = {memory, OV_PRESENT};
  return append(maker, part->before, part->before_count, out->conditions, &out->condition_count) &&
         append(maker, &present, 1, out->conditions, &out->condition_count) &&
         append(maker, part->after, part->after_count, out->conditions, &out->condition_count);
}

// Replaces a setting by the number of an entry; 0: the entry has none.
static bool set_number(ov_own_maker* maker, ov_own_settings* settings, const char* word,
                       double value, const ov_setting* setting) {
  if (value != 0 && setting == NULL) {
    return ov_own_fault(maker, "'%s' takes no %s; docs/brains.md lists what it takes",
                        settings->kind, word);
  }
  return value == 0 || ov_own_set_number(settings, setting, value) ||
         ov_own_fault(maker, "%s", settings->fault);
}

// A copy of the settings of a behavior, with those of the entry.
static bool take_settings(ov_own_maker* maker, const ovis_brain_entry* from, ov_behavior* out,
                          ov_own_settings* settings) {
  *settings = (ov_own_settings){
      .species = maker->from->like,
      .kind = out->kind->name,
      .schema = out->settings != NULL && out->kind->schema != NULL ? out->kind->schema() : NULL};
  if (settings->schema != NULL) {
    OVIS_ASSERT(settings->schema->size <= OV_SETTINGS_MAX);
    settings->settings = ov_own_take(maker, 1, OV_SETTINGS_MAX);
    if (settings->settings == NULL) {
      return false;
    }
    memcpy(settings->settings, out->settings, settings->schema->size);
    out->settings = settings->settings;
  }
  return ov_own_set_numbers(settings, from->settings, from->setting_count) ||
         ov_own_fault(maker, "%s", settings->fault);
}

static bool set_who(ov_own_maker* maker, const ov_part* part, const char* name,
                    const ov_schema* schema, void* settings) {
  const ov_part_who* who = ov_part_find_who(name != NULL ? name : "player");
  if (who == NULL) {
    return ov_own_fault(maker, "there is nobody called '%.40s'; use player, any, kin or attacker",
                        name);
  }
  if (name != NULL && !part->takes_who) {
    return ov_own_fault(maker, "'%s' takes no who; docs/brains.md lists what it takes",
                        part->kind->name);
  }
  const ov_setting* find = ov_schema_find(schema, "find");
  const ov_setting* test = ov_schema_find(schema, "test");
  if (part->takes_who && find != NULL) {
    memcpy((uint8_t*)settings + find->at, &who->find, sizeof who->find);
  } else if (part->takes_who) {
    memcpy((uint8_t*)settings + test->at, &who->test, sizeof who->test);
  }
  return true;
}

static bool take_part(ov_own_maker* maker, const ov_part* part, const ovis_brain_entry* from,
                      entry_parts* parts, ov_behavior* out) {
  *out = (ov_behavior){.kind = part->kind,
                       .settings = part->settings,
                       .ticks_min = part->ticks_min,
                       .ticks_max = part->ticks_max};
  ov_own_settings settings;
  if (!take_settings(maker, from, out, &settings)) {
    return false;
  }
  const ov_schema* schema = settings.schema;
  const ov_setting* reach = part->reach != NULL ? ov_schema_find(schema, part->reach) : NULL;
  OVIS_ASSERT((reach != NULL) == (part->reach != NULL));
  return set_who(maker, part, from->who, schema, settings.settings) &&
         set_number(maker, &settings, "speed", from->speed, ov_schema_find(schema, "speed")) &&
         set_number(maker, &settings, "reach", from->reach, reach) &&
         add_part_conditions(maker, part, from, parts);
}

static const ov_behavior* find_in(const ov_behavior* behavior, const char* name) {
  const char* own = behavior->name != NULL ? behavior->name : behavior->kind->name;
  if (strcmp(own, name) == 0) {
    return behavior;
  }
  const ov_behavior* found = NULL;
  for (int32_t i = 0; i < behavior->child_count && found == NULL; i++) {
    found = find_in(&behavior->children[i].behavior, name);
  }
  return found;
}

// A behavior of the species that the brain is like. NULL: there is none.
static const ov_behavior* find_like(const ov_brain_def* like, const char* name) {
  const ov_behavior* found = NULL;
  for (int32_t i = 0; like != NULL && i < like->activity_count && found == NULL; i++) {
    const ov_activity_plan* activity = &like->activities[i];
    for (int32_t k = 0; k < activity->entry_count && found == NULL; k++) {
      found = find_in(&activity->entries[k].behavior, name);
    }
  }
  return found;
}

static int32_t count_below(const ov_behavior* behavior) {
  int32_t count = behavior->child_count;
  for (int32_t i = 0; i < behavior->child_count; i++) {
    count += count_below(&behavior->children[i].behavior);
  }
  return count;
}

static bool take_built_in(ov_own_maker* maker, const ovis_brain_entry* from, entry_parts* parts,
                          ov_behavior* out) {
  const ov_behavior* like = find_like(maker->like, from->built_in);
  const ov_part* part = ov_part_find(from->built_in);
  const bool has_numbers =
      from->speed != 0 || from->reach != 0 || from->who != NULL || from->memory != NULL;
  if (like == NULL || (has_numbers && part != NULL)) {
    return part != NULL ? take_part(maker, part, from, parts, out)
                        : ov_own_fault(maker,
                                       "there is no behavior '%.60s' that a %s can have; use one "
                                       "that docs/brains.md lists, or your own",
                                       from->built_in, maker->from->like);
  }
  if (has_numbers) {
    return ov_own_fault(maker,
                        "'%.60s' has the numbers of the %s; leave speed, reach, who and "
                        "memory out",
                        from->built_in, maker->from->like);
  }
  *out = *like;
  maker->entries += count_below(like);
  ov_own_settings settings;
  if (!take_settings(maker, from, out, &settings)) {
    return false;
  }
  return append(maker, like->conditions != NULL ? like->conditions : like->kind->conditions,
                like->conditions != NULL ? like->condition_count : like->kind->condition_count,
                parts->conditions, &parts->condition_count);
}

static bool take_own(ov_own_maker* maker, const ovis_brain_entry* from, entry_parts* parts,
                     ov_behavior* out) {
  const ovis_behavior_def* def = from->own;
  if (def->cookie != OV_COOKIE) {
    return ov_own_fault(maker, "its behavior has no cookie; begin with ovis_default_behavior_def");
  }
  if (def->name == NULL || def->name[0] == '\0' || (def->flags >> OVIS_FLAG_COUNT) != 0 ||
      def->state_size > OVIS_GOAL_STATE_MAX) {
    return ov_own_fault(maker,
                        "a behavior needs a name, flags that there are, and a state of at "
                        "most %d bytes",
                        OVIS_GOAL_STATE_MAX);
  }
  if (def->is_one_shot && def->can_start == NULL) {
    return ov_own_fault(maker, "the one-shot '%.60s' has no function can_start, in which it acts",
                        def->name);
  }
  if (def->is_one_shot && (def->start != NULL || def->tick != NULL || def->stop != NULL ||
                           def->can_continue != NULL || def->flags != 0)) {
    return ov_own_fault(maker,
                        "the one-shot '%.60s' has more than can_start; leave is_one_shot "
                        "out, or the other functions and the flags",
                        def->name);
  }
  if (def->ticks_min < 0 || def->ticks_max < def->ticks_min ||
      def->ticks_max > OV_BEHAVIOR_TICKS_MAX || (def->ticks_min == 0 && def->ticks_max > 0)) {
    return ov_own_fault(maker,
                        "the behavior '%.60s' runs for %d to %d ticks; the first number is "
                        "at least 1 and not above the second",
                        def->name, def->ticks_min, def->ticks_max);
  }
  ov_behavior_kind* kind = ov_own_take(maker, 1, sizeof *kind);
  if (kind == NULL || !ov_own_add_conditions(maker, def->conditions, def->condition_count,
                                             parts->conditions, &parts->condition_count)) {
    return false;
  }
  *kind = ov_own_behavior_kind(def);
  *out = (ov_behavior){.kind = kind, .settings = def};
  return true;
}

// ---- Gates

static bool is_trigger(ovis_gate gate) {
  return gate >= OVIS_GATE_TRIGGER_ONE;
}

bool ov_own_can_trigger(const ov_behavior* behavior) {
  return behavior->kind->shape != OV_BEHAVIOR_TIMED && behavior->kind->shape != OV_BEHAVIOR_GATE;
}

static bool take_children(ov_own_maker* maker, const ovis_brain_entry* from, int32_t depth,
                          ov_behavior* out) {
  OVIS_ASSERT(depth >= 0);
  if (depth == DEPTH_MAX || from->child_count < 1 || from->child_count > OV_CHILDREN_MAX ||
      from->children == NULL) {
    return ov_own_fault(maker,
                        "a gate has 1 to %d children, and at most %d gates are within each "
                        "other",
                        OV_CHILDREN_MAX, DEPTH_MAX);
  }
  ov_behavior_child* children = ov_own_take(maker, (size_t)from->child_count, sizeof *children);
  out->children = children;
  out->child_count = from->child_count;
  for (int32_t i = 0; i < from->child_count && children != NULL; i++) {
    const int32_t weight = from->children[i].weight;
    if (weight < 0 || weight > 1000000) {
      return ov_own_fault(maker, "child %d has the weight %d; weights are 1 to 1000000", i + 1,
                          weight);
    }
    children[i].weight = weight > 0 ? weight : 1;
    if (!ov_own_fill_behavior(maker, &from->children[i], depth + 1, &children[i].behavior)) {
      return false;
    }
    if (is_trigger(from->gate) && !ov_own_can_trigger(&children[i].behavior)) {
      return ov_own_fault(maker,
                          "child %d ('%.60s') runs on, but a gate %s has only one-shots; use "
                          "run_one, run_first or run_all",
                          i + 1, children[i].behavior.kind->name, ovis_gate_name(from->gate));
    }
  }
  return children != NULL;
}

static bool take_gate(ov_own_maker* maker, const ovis_brain_entry* from, int32_t depth,
                      ov_behavior* out) {
  OVIS_ASSERT(depth >= 0);
  const bool is_drawn = from->gate == OVIS_GATE_RUN_ONE || from->gate == OVIS_GATE_TRIGGER_ONE;
  const bool is_all = from->gate == OVIS_GATE_RUN_ALL || from->gate == OVIS_GATE_TRIGGER_ALL;
  *out = (ov_behavior){.kind = from->gate == OVIS_GATE_SEQUENCE ? &ov_sequence
                               : is_trigger(from->gate)         ? &ov_trigger_gate
                                                                : &ov_gate,
                       .name = ovis_gate_name(from->gate),
                       .order = is_drawn ? OV_SHUFFLED : OV_ORDERED,
                       .policy = is_all ? OV_TRY_ALL : OV_RUN_ONE};
  // A gate of one-shots ends within the tick in which it is asked, and has no end to erase at.
  if (is_trigger(from->gate) && from->exit_erase_count != 0) {
    return ov_own_fault(maker,
                        "the gate '%.60s' (%s) ends at once and erases no memories; use run_one, "
                        "run_first or run_all, or erase them in a child",
                        from->name != NULL ? from->name : out->name, ovis_gate_name(from->gate));
  }
  if (from->exit_erase_count > 0) {
    out->exit_erases = ov_own_name_memories(maker, from->exit_erases, from->exit_erase_count);
    out->exit_erase_count = from->exit_erase_count;
    if (out->exit_erases == NULL) {
      return false;
    }
  }
  return take_children(maker, from, depth, out);
}

static bool is_entry_good(ov_own_maker* maker, const ovis_brain_entry* from) {
  const int32_t kinds =
      (from->built_in != NULL) + (from->own != NULL) + (from->gate != OVIS_GATE_NONE);
  if (kinds != 1 || (uint32_t)from->gate >= OVIS_GATE_COUNT) {
    return ov_own_fault(maker, "exactly one of a built-in behavior, your own behavior and a gate "
                               "must be given");
  }
  if (from->built_in == NULL && (from->speed != 0 || from->reach != 0 || from->who != NULL ||
                                 from->memory != NULL || from->setting_count != 0)) {
    return ov_own_fault(maker,
                        "only built-in behaviors take speed, reach, who, memory and settings");
  }
  if (from->gate == OVIS_GATE_NONE && (from->child_count != 0 || from->exit_erase_count != 0)) {
    return ov_own_fault(maker, "only gates have children, and memories that are erased at the end");
  }
  if (from->ticks_min < 0 || from->ticks_max < from->ticks_min ||
      from->ticks_max > OV_BEHAVIOR_TICKS_MAX || (from->ticks_min == 0 && from->ticks_max > 0)) {
    return ov_own_fault(maker,
                        "it runs for %d to %d ticks; the first number is at least 1 and not "
                        "above the second",
                        from->ticks_min, from->ticks_max);
  }
  return true;
}

bool ov_own_fill_behavior(ov_own_maker* maker, const ovis_brain_entry* from, int32_t depth,
                          ov_behavior* out) {
  OVIS_ASSERT(depth >= 0);
  if (++maker->entries > OVIS_BRAIN_ENTRIES_MAX) {
    return ov_own_fault(maker, "a brain has at most %d behaviors and gates",
                        OVIS_BRAIN_ENTRIES_MAX);
  }
  entry_parts parts = {.conditions =
                           ov_own_take(maker, OV_CONDITIONS_MAX, sizeof *parts.conditions)};
  if (parts.conditions == NULL || !is_entry_good(maker, from)) {
    return false;
  }
  const bool is_made = from->gate != OVIS_GATE_NONE ? take_gate(maker, from, depth, out)
                       : from->own != NULL          ? take_own(maker, from, &parts, out)
                                                    : take_built_in(maker, from, &parts, out);
  if (!is_made || !ov_own_add_conditions(maker, from->conditions, from->condition_count,
                                         parts.conditions, &parts.condition_count)) {
    return false;
  }
  out->conditions = parts.condition_count > 0 ? parts.conditions : NULL;
  out->condition_count = parts.condition_count;
  out->name = from->name != NULL ? from->name : out->name;
  if (from->ticks_max > 0) {
    out->ticks_min = from->ticks_min;
    out->ticks_max = from->ticks_max;
  }
  return maker->entries <= OVIS_BRAIN_ENTRIES_MAX ||
         ov_own_fault(maker, "a brain has at most %d behaviors and gates", OVIS_BRAIN_ENTRIES_MAX);
}
