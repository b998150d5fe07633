// Makes a brain of a host: its memories, sensors, activities, schedule, and the compiled plan.
// Design: docs/brains.md
#include "mind/host/host_brain.h"

#include "base/alloc.h"
#include "base/check.h"
#include "base/fail.h"
#include "base/limits.h"
#include "mind/host/brain_parts.h"
#include "mind/host/host_brain_lists.h"

#include <stdio.h>
#include <string.h>

#define SENSOR_RATE_MAX 30000
#define PRIORITY_MAX 1000000

// ---- Memories

static bool is_list(ovis_memory_type type) {
  return type == OVIS_MEMORY_ENTITIES || type == OVIS_MEMORY_PLACES;
}

ovis_status ov_own_memories_check(const ov_own_memories* memories, ovis_error* error) {
  if (memories->count < 0 || memories->count > OVIS_MEMORIES_OWN_MAX ||
      (memories->items == NULL && memories->count > 0)) {
    return ov_fail(error, OVIS_OUT_OF_RANGE, -1, "a simulation has at most %d memories of a host",
                   OVIS_MEMORIES_OWN_MAX);
  }
  // Types without a form in saves.
  const uint32_t unsaved = OV_TYPE_BIT(POINT) | OV_TYPE_BIT(WALK) | OV_TYPE_BIT(LOOK) |
                           OV_TYPE_BIT(DAMAGE) | OV_TYPE_BIT(ENTITIES) | OV_TYPE_BIT(PLACES);
  for (int32_t i = 0; i < memories->count; i++) {
    const ovis_memory_def* one = &memories->items[i];
    const ov_own_memories before = {memories->items, i};
    ovis_memory other;
    if (one->cookie != OV_COOKIE) {
      return ov_fail(error, OVIS_BAD_ARGUMENT, -1,
                     "memory %d has no cookie; begin with ovis_default_memory_def", i + 1);
    }
    if (one->name == NULL || one->name[0] == '\0' || strlen(one->name) >= OVIS_MEMORY_NAME_MAX) {
      return ov_fail(error, OVIS_OUT_OF_RANGE, -1, "memory %d needs a name of 1 to %d bytes", i + 1,
                     OVIS_MEMORY_NAME_MAX - 1);
    }
    if (ov_own_memory_find(&before, one->name, &other)) {
      return ov_fail(error, OVIS_OUT_OF_RANGE, -1,
                     "there is a memory '%s' already; give yours another name", one->name);
    }
    if ((uint32_t)one->type > OVIS_MEMORY_PLACES || (one->is_saved && is_list(one->type)) ||
        (one->save != NULL) != (one->load != NULL) || (one->save != NULL && !one->is_saved)) {
      return ov_fail(error, OVIS_OUT_OF_RANGE, -1,
                     "the memory '%s' has an unknown type, is a list that should be saved, or has "
                     "only a part of a form for saves",
                     one->name);
    }
    if (one->is_saved && one->save == NULL && (unsaved >> one->type & 1u) != 0) {
      return ov_fail(error, OVIS_OUT_OF_RANGE, -1,
                     "the memory '%s' is to be saved, but its type has no form in saves; give it "
                     "functions save and load",
                     one->name);
    }
  }
  return OVIS_OK;
}

// ---- Sensors

static bool take_sensor(ov_own_maker* maker, const ovis_brain_sensor* from,
                        const ov_sensor_kind** out) {
  if ((from->built_in != NULL) == (from->own != NULL)) {
    return ov_own_fault(maker, "give either the name of a sensor or your own");
  }
  if (from->built_in != NULL) {
    *out = ov_part_find_sensor(from->built_in);
    for (int32_t i = 0; maker->like != NULL && i < maker->like->sensor_count; i++) {
      const ov_sensor_kind* one = maker->like->sensors[i];
      *out = strcmp(one->name, from->built_in) == 0 ? one : *out;
    }
    return *out != NULL ||
           ov_own_fault(maker,
                        "there is no sensor '%.60s' that a %s can have; use one that "
                        "docs/brains.md lists, or your own",
                        from->built_in, maker->from->like);
  }
  const ovis_sensor_def* own = from->own;
  if (own->cookie != OV_COOKIE) {
    return ov_own_fault(maker, "it has no cookie; begin with ovis_default_sensor_def");
  }
  if (own->name == NULL || own->name[0] == '\0' || own->scan == NULL || own->rate < 0 ||
      own->rate > SENSOR_RATE_MAX) {
    return ov_own_fault(maker,
                        "a sensor needs a name, a function scan, and a rate of 0 to %d ticks",
                        SENSOR_RATE_MAX);
  }
  ov_sensor_kind* kind = ov_own_take(maker, 1, sizeof *kind);
  const ovis_memory* requires = ov_own_name_memories(maker, own->required, own->required_count);
  if (kind == NULL || requires == NULL) {
    return false;
  }
  *kind = ov_own_sensor_kind(own);
  kind->requires = requires;
  kind->require_count = own->required_count;
  *out = kind;
  return true;
}

static bool take_sensors(ov_own_maker* maker) {
  const ovis_brain_def* from = maker->from;
  if (from->sensor_count < 0 || from->sensor_count > OVIS_BRAIN_SENSORS_MAX ||
      (from->sensors == NULL && from->sensor_count > 0)) {
    return ov_own_fault(maker, "a brain has at most %d sensors", OVIS_BRAIN_SENSORS_MAX);
  }
  const ov_brain_def* base = maker->brain->extends;
  const int32_t before = base != NULL ? base->sensor_count : 0;
  const ov_sensor_kind** sensors =
      ov_own_take(maker, (size_t)(before + from->sensor_count), sizeof(const ov_sensor_kind*));
  for (int32_t i = 0; i < before && sensors != NULL; i++) {
    sensors[i] = base->sensors[i];
  }
  for (int32_t i = 0; i < from->sensor_count && sensors != NULL; i++) {
    snprintf(maker->where, sizeof maker->where, "the brain '%s', sensor %d", maker->brain->name,
             i + 1);
    if (!take_sensor(maker, &from->sensors[i], &sensors[before + i])) {
      return false;
    }
  }
  maker->brain->def.sensors = sensors;
  maker->brain->def.sensor_count = before + from->sensor_count;
  return sensors != NULL;
}

// ---- Activities

// The number of an activity of the game or of the brain. OV_ACTIVITY_NONE: there is none.
static ov_activity find_activity(const ov_own_brain* brain, const char* name) {
  const int32_t count = OV_ACTIVITY_COUNT + brain->def.own_activity_count;
  for (int32_t i = 0; i < count && name != NULL; i++) {
    if (strcmp(ov_brain_activity_name(&brain->def, i), name) == 0) {
      return (ov_activity)i;
    }
  }
  return OV_ACTIVITY_NONE;
}

// An activity that the brain lists, or a fault.
static bool name_activity(ov_own_maker* maker, const char* name, ov_activity* out) {
  const ovis_brain_def* from = maker->from;
  for (int32_t i = 0; i < from->activity_count && name != NULL; i++) {
    if (strcmp(from->activities[i].name, name) == 0) {
      *out = find_activity(maker->brain, name);
      return true;
    }
  }
  for (int32_t i = 0; maker->brain->extends != NULL && i < maker->like->activity_count; i++) {
    *out = maker->like->activities[i].activity;
    if (name != NULL &&
        strcmp(ov_brain_activity_name(&maker->brain->def, (int32_t)*out), name) == 0) {
      return true;
    }
  }
  return ov_own_fault(maker, "the activity '%.32s' is not listed; add it to the activities",
                      name != NULL ? name : "");
}

// Numbers the activities: texts of all are checked before any entry is read.
static bool name_activities(ov_own_maker* maker) {
  const ovis_brain_def* from = maker->from;
  ov_own_brain* brain = maker->brain;
  const int32_t least = brain->extends != NULL ? 0 : 1;
  if (from->activity_count < least || from->activity_count > OVIS_BRAIN_ACTIVITIES_MAX ||
      (from->activities == NULL && from->activity_count > 0)) {
    return ov_own_fault(maker, "a brain has 1 to %d activities", OVIS_BRAIN_ACTIVITIES_MAX);
  }
  for (int32_t i = 0; i < from->activity_count; i++) {
    const char* name = from->activities[i].name;
    if (name == NULL || name[0] == '\0' || strlen(name) >= OVIS_MIND_NAME_MAX) {
      return ov_own_fault(maker, "activity %d needs a name of 1 to 31 bytes", i + 1);
    }
    for (int32_t k = 0; k < i; k++) {
      if (strcmp(from->activities[k].name, name) == 0) {
        return ov_own_fault(maker, "the activity '%s' is listed twice; join its entries", name);
      }
    }
    if (find_activity(brain, name) != OV_ACTIVITY_NONE) {
      continue;
    }
    if (brain->def.own_activity_count == OVIS_BRAIN_OWN_ACTIVITIES_MAX) {
      return ov_own_fault(maker,
                          "at most %d activities have names of their own; use names of the "
                          "game for the others",
                          OVIS_BRAIN_OWN_ACTIVITIES_MAX);
    }
    brain->own_activities[brain->def.own_activity_count++] = name;
  }
  return true;
}

static bool take_entries(ov_own_maker* maker, const ovis_brain_activity* from,
                         ov_activity_plan* out) {
  if (from->entry_count < 0 || from->entry_count > OVIS_BRAIN_ENTRIES_MAX ||
      (from->entries == NULL && from->entry_count > 0)) {
    return ov_own_fault(maker, "an activity has at most %d entries", OVIS_BRAIN_ENTRIES_MAX);
  }
  ov_activity_entry* entries = ov_own_take(maker, (size_t)from->entry_count, sizeof *entries);
  for (int32_t i = 0; i < from->entry_count && entries != NULL; i++) {
    snprintf(maker->where, sizeof maker->where, "the brain '%s', activity '%s', entry %d",
             maker->brain->name, from->name, i + 1);
    const int32_t priority = from->entries[i].priority;
    if (priority < -PRIORITY_MAX || priority > PRIORITY_MAX) {
      return ov_own_fault(maker, "a priority is %d to %d", -PRIORITY_MAX, PRIORITY_MAX);
    }
    entries[i].priority = priority;
    if (from->entries[i].replaces != NULL) {
      return ov_own_fault(maker,
                          "there is nothing that '%.60s' could be replaced in; set extends, "
                          "and name an activity of the species",
                          from->entries[i].replaces);
    }
    if (!ov_own_fill_behavior(maker, &from->entries[i], 0, &entries[i].behavior)) {
      return false;
    }
  }
  out->entries = entries;
  out->entry_count = from->entry_count;
  return entries != NULL;
}

static bool take_activity(ov_own_maker* maker, const ovis_brain_activity* from,
                          ov_activity_plan* out) {
  *out = (ov_activity_plan){.activity = find_activity(maker->brain, from->name),
                            .numbering = from->counts_up ? OV_UPWARD : OV_PAIRS,
                            .first = from->first};
  ov_condition* conditions = ov_own_take(maker, OV_CONDITIONS_MAX, sizeof *conditions);
  if (conditions == NULL || !take_entries(maker, from, out)) {
    return false;
  }
  snprintf(maker->where, sizeof maker->where, "the brain '%s', activity '%s'", maker->brain->name,
           from->name);
  if (from->first < -PRIORITY_MAX || from->first > PRIORITY_MAX) {
    return ov_own_fault(maker, "a priority is %d to %d", -PRIORITY_MAX, PRIORITY_MAX);
  }
  out->conditions = conditions;
  out->stop_erases = ov_own_name_memories(maker, from->erases, from->erase_count);
  out->stop_erase_count = from->erase_count;
  return out->stop_erases != NULL && ov_own_add_conditions(maker, from->needs, from->need_count,
                                                           conditions, &out->condition_count);
}

// The activities of the species, each with the changes of the host's of that name.
static bool extend_activities(ov_own_maker* maker, ov_activity_plan* plans) {
  const ovis_brain_def* from = maker->from;
  for (int32_t i = 0; i < maker->like->activity_count; i++) {
    const ov_activity_plan* like = &maker->like->activities[i];
    const ovis_brain_activity* host = NULL;
    for (int32_t k = 0; k < from->activity_count; k++) {
      const ov_activity named = find_activity(maker->brain, from->activities[k].name);
      host = named == like->activity ? &from->activities[k] : host;
    }
    if (!ov_own_extend_activity(maker, like, host, &plans[i])) {
      return false;
    }
  }
  return true;
}

static bool is_extended(const ov_own_maker* maker, const ovis_brain_activity* activity) {
  const ov_brain_def* base = maker->brain->extends;
  bool is_found = false;
  for (int32_t i = 0; base != NULL && i < base->activity_count && !is_found; i++) {
    is_found = base->activities[i].activity == find_activity(maker->brain, activity->name);
  }
  return is_found;
}

static bool take_activities(ov_own_maker* maker) {
  const ovis_brain_def* from = maker->from;
  ov_brain_def* def = &maker->brain->def;
  const ov_brain_def* base = maker->brain->extends;
  int32_t count = base != NULL ? base->activity_count : 0;
  ov_activity_plan* plans =
      ov_own_take(maker, (size_t)(count + from->activity_count), sizeof *plans);
  if (plans == NULL || (base != NULL && !extend_activities(maker, plans))) {
    return false;
  }
  for (int32_t i = 0; i < from->activity_count; i++) {
    if (!is_extended(maker, &from->activities[i]) &&
        !take_activity(maker, &from->activities[i], &plans[count++])) {
      return false;
    }
  }
  def->activities = plans;
  def->activity_count = count;
  return true;
}

// Takes the core, the fallback, the choice after each tick, and the schedule.
static bool take_choice(ov_own_maker* maker) {
  const ovis_brain_def* from = maker->from;
  ov_own_brain* brain = maker->brain;
  ov_activity one;
  snprintf(maker->where, sizeof maker->where, "the brain '%s'", brain->name);
  if (from->core_count < 0 || from->core_count > OVIS_BRAIN_ACTIVITIES_MAX ||
      from->choose_count < 0 || from->choose_count > OVIS_BRAIN_ACTIVITIES_MAX ||
      from->hour_count < 0 || from->hour_count > OVIS_BRAIN_HOURS_MAX ||
      (from->core == NULL && from->core_count > 0) ||
      (from->choose == NULL && from->choose_count > 0) ||
      (from->hours == NULL && from->hour_count > 0)) {
    return ov_own_fault(maker,
                        "the lists core and choose have at most %d activities, and a "
                        "schedule at most %d hours",
                        OVIS_BRAIN_ACTIVITIES_MAX, OVIS_BRAIN_HOURS_MAX);
  }
  for (int32_t i = 0; i < from->core_count; i++) {
    if (!name_activity(maker, from->core[i], &one)) {
      return false;
    }
    brain->def.core |= 1u << one;
  }
  brain->def.fallback = OV_ACTIVITY_IDLE;
  if (brain->extends != NULL) {
    brain->def.core = brain->extends->core;
    const ov_activity fallback = brain->extends->fallback; // CORE: idle
    brain->def.fallback = fallback != OV_ACTIVITY_CORE ? fallback : OV_ACTIVITY_IDLE;
  }
  if (from->fallback != NULL && !name_activity(maker, from->fallback, &brain->def.fallback)) {
    return false;
  }
  const uint32_t core = brain->def.core != 0 ? brain->def.core : 1u << OV_ACTIVITY_CORE;
  if ((core >> brain->def.fallback & 1u) != 0) {
    return ov_own_fault(maker, "the fallback is always active; name another activity as fallback");
  }
  for (int32_t i = 0; i < from->choose_count; i++) {
    if (!name_activity(maker, from->choose[i], &brain->choose[i])) {
      return false;
    }
    if ((core >> brain->choose[i] & 1u) != 0) {
      return ov_own_fault(maker, "'%.32s' is always active; take it out of choose",
                          from->choose[i]);
    }
  }
  brain->choose_count = from->choose_count;
  ov_keyframe* frames = ov_own_take(maker, (size_t)from->hour_count, sizeof *frames);
  for (int32_t i = 0; i < from->hour_count && frames != NULL; i++) {
    const int32_t time = from->hours[i].time;
    if (time < 0 || time >= OVIS_DAY_TICKS || (i > 0 && time <= frames[i - 1].time)) {
      return ov_own_fault(maker, "hour %d is at %d; times are 0 to %d and ascend", i + 1, time,
                          OVIS_DAY_TICKS - 1);
    }
    frames[i].time = time;
    if (!name_activity(maker, from->hours[i].activity, &frames[i].activity)) {
      return false;
    }
    if ((core >> frames[i].activity & 1u) != 0) {
      return ov_own_fault(maker, "'%.32s' is always active; take it out of the schedule",
                          from->hours[i].activity);
    }
  }
  brain->schedule = (ov_schedule){frames, from->hour_count};
  return frames != NULL;
}

// ---- The end of a tick

static void choose(ov_behavior_turn* turn) {
  ov_brain* brain = turn->brain;
  const ov_own_brain* self = (const ov_own_brain*)(const void*)brain->plan->def;
  for (int32_t i = 0; i < self->choose_count; i++) {
    if (ov_brain_is_possible(brain, self->choose[i])) {
      ov_brain_set_activity(brain, self->choose[i]);
      return;
    }
  }
  if (self->extends != NULL) {
    if (self->extends->update != NULL) {
      self->extends->update(turn);
    }
    return;
  }
  if (self->schedule.count == 0) {
    if (self->choose_count > 0) {
      ov_brain_use_fallback(brain);
    }
    return;
  }
  const ov_activity due = ov_schedule_at(&self->schedule, turn->agent->env->day_time);
  if (!ov_brain_is_active(brain, due)) {
    ov_brain_set_activity_if_possible(brain, due);
  }
}

// ---- The brain

static void mark_text(ov_hash* hash, const char* text) {
  ov_hash_bytes(hash, text, strlen(text) + 1);
}

// A hash of all that the layout of a mob's state depends on. Never 0.
static uint64_t mark_of(const ov_own_brain* brain) {
  const ov_brain_plan* plan = brain->plan;
  ov_hash hash = {0};
  for (int32_t i = 0; i < plan->memory_count; i++) {
    const ovis_memory_info info = ov_brain_describe(plan, (ovis_memory)plan->memory_of[i]);
    mark_text(&hash, info.name);
    ov_hash_i32(&hash, (int32_t)info.type);
  }
  for (int32_t i = 0; i < plan->node_count; i++) {
    const ov_behavior_node* node = &plan->nodes[i];
    mark_text(&hash, node->kind->name);
    mark_text(&hash, ov_brain_activity_name(&brain->def, node->activity));
    ov_hash_i32(&hash, node->priority);
    ov_hash_i32(&hash, node->kind->state_size);
    ov_hash_u64(&hash, node->present);
    ov_hash_u64(&hash, node->absent);
  }
  for (int32_t i = 0; i < brain->def.sensor_count; i++) {
    mark_text(&hash, brain->def.sensors[i]->name);
    ov_hash_i32(&hash, brain->def.sensors[i]->rate);
  }
  return hash.state | 1;
}

// Takes what a brain has besides lists of the brain that it extends.
static bool take_extended(ov_own_maker* maker) {
  const ovis_brain_def* from = maker->from;
  ov_own_brain* brain = maker->brain;
  const ov_brain_def* like = maker->like;
  if (!from->extends) {
    return from->remove_count == 0 ||
           ov_own_fault(maker, "it removes entries and extends no brain; set extends");
  }
  if (like == NULL) {
    return ov_own_fault(maker, "a %.40s has no brain that could be extended; list activities",
                        from->like);
  }
  if (from->core_count != 0 || from->fallback != NULL || from->hour_count != 0) {
    return ov_own_fault(maker,
                        "it has core, fallback and hours of the %.40s; leave them out, and use "
                        "choose for activities that come before the species' own choice",
                        from->like);
  }
  if (!ov_own_check_removed(maker)) {
    return false;
  }
  brain->extends = like;
  brain->def.schedules = like->schedules;
  brain->def.schedule_count = like->schedule_count;
  brain->def.looks_first = like->looks_first;
  ovis_memory* memories =
      ov_own_take(maker, (size_t)(like->memory_count + brain->def.memory_count), sizeof *memories);
  for (int32_t i = 0; memories != NULL && i < like->memory_count; i++) {
    memories[i] = like->memories[i];
  }
  for (int32_t i = 0; memories != NULL && i < brain->def.memory_count; i++) {
    memories[like->memory_count + i] = brain->def.memories[i];
  }
  brain->def.memories = memories;
  brain->def.memory_count += like->memory_count;
  return memories != NULL;
}

static bool take_all(ov_own_maker* maker) {
  const ovis_brain_def* from = maker->from;
  ov_own_brain* brain = maker->brain;
  snprintf(maker->where, sizeof maker->where, "the brain '%s'", brain->name);
  brain->def.memories = ov_own_name_memories(maker, from->memories, from->memory_count);
  brain->def.memory_count = from->memory_count;
  brain->def.own_memories = maker->memories.items;
  brain->def.own_memory_count = maker->memories.count;
  brain->def.own_activities = brain->own_activities;
  brain->def.variant = maker->like != NULL ? maker->like->variant : NULL;
  brain->def.update = choose;
  return brain->def.memories != NULL && take_extended(maker) && name_activities(maker) &&
         take_sensors(maker) && take_activities(maker) && take_choice(maker);
}

ovis_status ov_own_brain_make(const ov_own_brain_make_def* make, ov_own_brain** out,
                              ovis_error* error) {
  const ovis_brain_def* def = make->def;
  *out = NULL;
  if (def->cookie != OV_COOKIE) {
    return ov_fail(error, OVIS_BAD_ARGUMENT, -1,
                   "the brain has no cookie; begin with ovis_default_brain_def");
  }
  const ovis_species* like = def->like != NULL ? ovis_species_find(def->like) : NULL;
  if (def->name == NULL || def->name[0] == '\0' || strlen(def->name) >= OVIS_MIND_NAME_MAX) {
    return ov_fail(error, OVIS_OUT_OF_RANGE, -1, "a brain needs a name of 1 to 31 bytes");
  }
  if (like == NULL) {
    return ov_fail(error, OVIS_OUT_OF_RANGE, -1,
                   "the brain '%s' is like '%.40s', which is no species; name a built-in one",
                   def->name, def->like != NULL ? def->like : "");
  }
  if (!ov_is_host_reach(def->reach)) {
    return ov_fail(error, OVIS_OUT_OF_RANGE, -1, "the reach of the brain '%s' is 0 to %g blocks",
                   def->name, (double)OV_HOST_REACH_MAX);
  }
  ov_own_brain* brain = ov_alloc_zero(make->allocator, sizeof *brain);
  *out = brain;
  if (brain == NULL) {
    return OVIS_NO_MEMORY;
  }
  const ov_profile* profile = make->profile_of(like);
  strncpy(brain->name, def->name, sizeof brain->name - 1);
  brain->def.name = brain->name;
  brain->like = ov_species_of(like)->id;
  brain->has_steps = profile->brain != NULL;
  brain->is_for_all = def->for_all;
  brain->reach = (ov_host_reach){.blocks = def->reach, .is_serial = !def->is_thread_safe};
  ov_own_maker maker = {.brain = brain,
                        .from = def,
                        .memories = make->memories,
                        .allocator = make->allocator,
                        .like = profile->brain,
                        .rules = make->rules,
                        .error = error};
  if (!take_all(&maker)) {
    return maker.status != OVIS_OK ? maker.status : OVIS_NO_MEMORY;
  }
  const ovis_status status =
      ov_brain_plan_compile(&brain->def, make->rules, make->allocator, &brain->plan);
  if (status != OVIS_OK) {
    return ov_fail(
        error, status, -1,
        "the brain '%s' has more than %d memories, %d entries or %d sensors; take some out",
        brain->name, OVIS_BRAIN_MEMORIES_MAX, OVIS_BRAIN_ENTRIES_MAX, OVIS_BRAIN_SENSORS_MAX);
  }
  brain->def.mark = mark_of(brain);
  return OVIS_OK;
}
