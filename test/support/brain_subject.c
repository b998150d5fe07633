// The stage's plan as one of the reference.
#include "support/brain_subject.h"

#include "support/test.h"

#include <stdlib.h>

struct brain_subject {
  brain_stage* stage;
  brain_ref_plan plan;
  brain_ref_table table;
  brain_ref* brain;
  const ov_behavior* behavior[BRAIN_REF_BEHAVIORS_MAX];
  const ov_sensor_kind* sensor[BRAIN_REF_SENSORS_MAX];
  ovis_memory memory[BRAIN_REF_MEMORIES];
  int memory_count;
  ov_activity activity[BRAIN_REF_ACTIVITIES_MAX];
};

// ---- Numbers

int brain_subject_memory(const brain_subject* subject, ovis_memory memory) {
  for (int i = 0; i < subject->memory_count; i++) {
    if (subject->memory[i] == memory) {
      return i;
    }
  }
  return -1;
}

static int add_memory(brain_subject* self, ovis_memory memory) {
  const int number = brain_subject_memory(self, memory);
  if (number >= 0) {
    return number;
  }
  assert_true(self->memory_count < BRAIN_REF_MEMORIES);
  self->memory[self->memory_count] = memory;
  return self->memory_count++;
}

static uint64_t add_memories(brain_subject* self, const ovis_memory* memories, int32_t count) {
  uint64_t bits = 0;
  for (int32_t i = 0; i < count; i++) {
    bits |= UINT64_C(1) << add_memory(self, memories[i]);
  }
  return bits;
}

int brain_subject_activity(const brain_subject* subject, ov_activity activity) {
  for (int i = 0; i < subject->plan.activity_count; i++) {
    if (subject->activity[i] == activity) {
      return i;
    }
  }
  return -1;
}

int brain_subject_behavior(const brain_subject* subject, const void* settings) {
  for (int i = 0; i < subject->plan.behavior_count; i++) {
    if (subject->behavior[i]->settings == settings) {
      return i;
    }
  }
  fail_msg("no behavior has these settings");
  return -1;
}

// ---- What behaviors and sensors do

static bool is_true(ov_behavior_test* test, ov_behavior_turn* turn, bool otherwise) {
  return test != NULL ? test(turn) : otherwise;
}

static bool do_it(ov_behavior_act* act, ov_behavior_turn* turn) {
  if (act != NULL) {
    act(turn);
  }
  return true;
}

static bool predicate(ov_behavior_turn* turn) {
  const ov_trigger_if_settings* settings = turn->settings;
  return settings->self_test != NULL ? settings->self_test(turn->agent, turn->agent->self)
                                     : settings->test(turn);
}

static bool act(void* context, brain_ref* brain, int behavior, brain_ref_phase phase,
                int64_t time) {
  (void)brain;
  brain_subject* self = context;
  const ov_behavior* of = self->behavior[behavior];
  const ov_behavior_kind* kind = of->kind;
  ovis_answer why = {0};
  ov_behavior_turn turn = {
      .agent = &self->stage->agent, .settings = of->settings, .time = time, .why = &why};
  switch (phase) {
  case BRAIN_REF_EXTRA_START:
  case BRAIN_REF_TRIGGER: return is_true(kind->can_start, &turn, true);
  case BRAIN_REF_START: return do_it(kind->start, &turn);
  case BRAIN_REF_CAN_STILL_USE: return is_true(kind->can_continue, &turn, false);
  case BRAIN_REF_TICK: return do_it(kind->tick, &turn);
  case BRAIN_REF_STOP: return do_it(kind->stop, &turn);
  case BRAIN_REF_PREDICATE: return predicate(&turn);
  }
  return false;
}

static void scan(void* context, brain_ref* brain, int sensor, int64_t time) {
  (void)brain;
  brain_subject* self = context;
  ovis_answer why = {0};
  ov_behavior_turn turn = {.agent = &self->stage->agent,
                           .settings = self->sensor[sensor]->settings,
                           .time = time,
                           .why = &why};
  self->sensor[sensor]->scan(&turn);
}

static int draw(void* context, int bound) {
  brain_subject* self = context;
  return ov_rng_int(&self->stage->actor.rng, bound);
}

// ---- The plan

static brain_ref_conditions conditions_of(brain_subject* self, const ov_condition* conditions,
                                          int32_t count) {
  static const brain_ref_status status[] = {[OV_PRESENT] = BRAIN_REF_PRESENT,
                                            [OV_ABSENT] = BRAIN_REF_ABSENT,
                                            [OV_REGISTERED] = BRAIN_REF_REGISTERED};
  brain_ref_conditions out = {.count = count};
  assert_true(count <= BRAIN_REF_CONDITIONS_MAX);
  for (int32_t i = 0; i < count; i++) {
    out.of[i].memory = add_memory(self, conditions[i].memory);
    out.of[i].status = status[conditions[i].status];
  }
  return out;
}

static brain_ref_erased erased_of(brain_subject* self, const ovis_memory* memories, int32_t count) {
  brain_ref_erased out = {.count = count};
  assert_true(count <= BRAIN_REF_ERASED_MAX);
  for (int32_t i = 0; i < count; i++) {
    out.memory[i] = add_memory(self, memories[i]);
  }
  return out;
}

static brain_ref_kind kind_of(const ov_behavior* behavior) {
  if (behavior->kind == &ov_do_nothing) {
    return BRAIN_REF_DO_NOTHING;
  }
  if (behavior->kind == &ov_trigger_if) {
    return BRAIN_REF_TRIGGER_IF;
  }
  switch (behavior->kind->shape) {
  case OV_BEHAVIOR_TIMED: return BRAIN_REF_TIMED;
  case OV_BEHAVIOR_ONE_SHOT: return BRAIN_REF_ONE_SHOT;
  case OV_BEHAVIOR_GATE: return BRAIN_REF_GATE;
  case OV_BEHAVIOR_TRIGGER_GATE: return BRAIN_REF_TRIGGER_GATE;
  case OV_BEHAVIOR_SEQUENCE: return BRAIN_REF_SEQUENCE;
  }
  return BRAIN_REF_TIMED;
}

static int add_behavior(brain_subject* self, const ov_behavior* from) {
  const ov_behavior_kind* kind = from->kind;
  const bool has_own = from->conditions != NULL;
  assert_true(self->plan.behavior_count < BRAIN_REF_BEHAVIORS_MAX);
  const int number = self->plan.behavior_count++;
  self->behavior[number] = from;
  const int32_t most = from->ticks_max != 0 ? from->ticks_max : kind->ticks_max;
  brain_ref_behavior out = {
      .kind = kind_of(from),
      .entry = conditions_of(self, has_own ? from->conditions : kind->conditions,
                             has_own ? from->condition_count : kind->condition_count),
      .has_duration = most != 0,
      .duration_min = from->ticks_max != 0 ? from->ticks_min : kind->ticks_min,
      .duration_max = most,
      .never_times_out = kind->never_times_out,
      .order = from->order == OV_SHUFFLED ? BRAIN_REF_SHUFFLED : BRAIN_REF_ORDERED,
      .policy = from->policy == OV_RUN_ONE ? BRAIN_REF_RUN_ONE : BRAIN_REF_TRY_ALL,
      .exit_erased = erased_of(self, from->exit_erases, from->exit_erase_count),
      .child_count = from->child_count};
  assert_true(from->child_count <= BRAIN_REF_CHILDREN_MAX);
  for (int32_t i = 0; i < from->child_count; i++) {
    assert_int_equal(from->children[i].variants, 0);
    out.weight[i] = from->children[i].weight;
    out.child[i] = add_behavior(self, &from->children[i].behavior);
  }
  self->plan.behavior[number] = out;
  return number;
}

static int add_activity(brain_subject* self, ov_activity activity) {
  const int known = brain_subject_activity(self, activity);
  if (known >= 0) {
    return known;
  }
  assert_true(self->plan.activity_count < BRAIN_REF_ACTIVITIES_MAX);
  const int number = self->plan.activity_count++;
  self->activity[number] = activity;
  self->plan.activity[number] =
      (brain_ref_activity){.name = ov_activity_name(activity), .is_pairs = true};
  return number;
}

static void fill_activity(brain_subject* self, const ov_activity_plan* from) {
  const int number = add_activity(self, from->activity);
  assert_true(from->entry_count <= BRAIN_REF_ENTRIES_MAX);
  brain_ref_activity* out = &self->plan.activity[number];
  out->is_pairs = from->numbering == OV_PAIRS;
  out->first_priority = from->first;
  out->entry_count = from->entry_count;
  for (int32_t i = 0; i < from->entry_count; i++) {
    assert_int_equal(from->entries[i].variants, 0);
    out->entry[i].priority = from->entries[i].priority;
    out->entry[i].behavior = add_behavior(self, &from->entries[i].behavior);
  }
  out->requirements = conditions_of(self, from->conditions, from->condition_count);
  out->erased_when_left = erased_of(self, from->stop_erases, from->stop_erase_count);
}

static void fill_activities(brain_subject* self, const ov_brain_def* def) {
  for (int32_t i = 0; i < def->activity_count; i++) {
    fill_activity(self, &def->activities[i]);
  }
  const uint32_t core = def->core != 0 ? def->core : 1u << OV_ACTIVITY_CORE;
  for (int i = 0; i < OV_ACTIVITY_COUNT; i++) {
    if ((core >> i & 1) != 0) {
      self->plan.core_activities |= 1u << add_activity(self, (ov_activity)i);
    }
  }
  self->plan.idle_activity = add_activity(self, OV_ACTIVITY_IDLE);
  const bool has_fallback = def->fallback != OV_ACTIVITY_CORE;
  self->plan.default_activity =
      has_fallback ? add_activity(self, def->fallback) : self->plan.idle_activity;
  for (int i = 0; i < OV_ACTIVITY_COUNT; i++) { // those to which a test may change
    if (self->plan.activity_count < BRAIN_REF_ACTIVITIES_MAX) {
      add_activity(self, (ov_activity)i);
    }
  }
}

static void fill_plan(brain_subject* self, const ov_brain_def* def) {
  assert_null(def->variant);
  assert_null(def->update);
  assert_true(def->schedule_count <= 1 && def->own_memory_count == 0);
  self->plan.memories = add_memories(self, def->memories, def->memory_count);
  assert_true(def->sensor_count <= BRAIN_REF_SENSORS_MAX);
  for (int32_t i = 0; i < def->sensor_count; i++) {
    const ov_sensor_kind* sensor = def->sensors[i];
    self->sensor[i] = sensor;
    self->plan.sensor[self->plan.sensor_count++] = (brain_ref_sensor){
        sensor->rate, add_memories(self, sensor->requires, sensor->require_count)};
  }
  fill_activities(self, def);
  for (int32_t i = 0; def->schedule_count > 0 && i < def->schedules[0].count; i++) {
    const ov_keyframe* frame = &def->schedules[0].frames[i];
    assert_true(self->plan.schedule.count < BRAIN_REF_KEYFRAMES_MAX);
    self->plan.schedule.keyframe[i].time = frame->time;
    self->plan.schedule.keyframe[i].activity = add_activity(self, frame->activity);
    self->plan.schedule.count++;
  }
}

// ---- Life

brain_subject* brain_subject_open(brain_stage* stage, const ov_brain_def* def,
                                  const ovis_rules* rules) {
  brain_subject* self = calloc(1, sizeof *self);
  assert_non_null(self);
  self->stage = stage;
  self->plan.rules = (brain_ref_rules){.decrements_first = rules->memory_counts_before_erase,
                                       .numbers_equally = rules->activities_share_priority,
                                       .orders_by_insertion = rules->activities_in_insertion_order};
  fill_plan(self, def);
  const char* fault = brain_ref_fault(&self->plan);
  if (fault != NULL) {
    fail_msg("the reference finds fault with %s", fault);
  }
  self->table = (brain_ref_table){.context = self, .act = act, .scan = scan, .draw = draw};
  self->brain = brain_ref_create(&self->plan, &self->table, stage->env.game_time);
  return self;
}

void brain_subject_born(brain_subject* subject) {
  brain_ref_destroy(subject->brain);
  subject->brain = brain_ref_create(&subject->plan, &subject->table, subject->stage->env.game_time);
}

void brain_subject_close(brain_subject* subject) {
  brain_ref_destroy(subject->brain);
  free(subject);
}

brain_ref* brain_subject_brain(const brain_subject* subject) {
  return subject->brain;
}

ov_activity brain_subject_activity_now(const brain_subject* subject) {
  return subject->activity[brain_ref_activity_now(subject->brain)];
}
