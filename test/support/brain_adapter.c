// The engine's brain on plans and tables of the slow reference.
// Design: test/reference/README.md, section "The brain".
#include "support/brain_adapter.h"

#include "support/test.h"

#include <stdlib.h>
#include <string.h>

void brain_log_add(brain_log* log, int number, int phase) {
  assert_true(log->count < BRAIN_LOG_MAX);
  log->call[log->count].number = (int16_t)number;
  log->call[log->count++].phase = (int16_t)phase;
}

void brain_adapter_restrict(random_brain* random) {
  assert_false(random->options.shares_behaviors);
  random->plan.rules.ignores_entry_memory = false;
  random->plan.rules.looks_again = false;
  for (int i = 0; i < random->plan.behavior_count; i++) {
    brain_ref_behavior* behavior = &random->plan.behavior[i];
    behavior->duration_max += behavior->duration_max == 0;
  }
}

// ---- Actions

ovis_memory_value brain_adapter_value(const brain_adapter* adapter, int memory, int64_t value) {
  ovis_memory_value out = {.type = ovis_memory_get_info(adapter->memory_of[memory]).type};
  const ovis_pos cell = {(int32_t)(value & 0xFFFFFF), (int32_t)(value >> 24 & 0xFF),
                         (int32_t)(value >> 32 & 0xFFFFFF)};
  switch (out.type) {
  case OVIS_MEMORY_BOOL:
  case OVIS_MEMORY_INT:
  case OVIS_MEMORY_LONG: out.number = value; break;
  case OVIS_MEMORY_CELL: out.cell = cell; break;
  case OVIS_MEMORY_PLACE:
    out.cell = cell;
    out.dimension = (ovis_memory_dimension)(value & 3);
    break;
  case OVIS_MEMORY_POINT: out.point = (ovis_vec3){(double)cell.x, (double)cell.y, 0.5}; break;
  case OVIS_MEMORY_ENTITY: out.entity = (uint64_t)value | 1; break;
  case OVIS_MEMORY_WALK:
    out.entity = (uint64_t)value & 7;
    out.cell = cell;
    out.speed = (float)(value & 15);
    out.close_enough = (int32_t)(value >> 8 & 15);
    break;
  case OVIS_MEMORY_LOOK:
    out.entity = (uint64_t)value & 7;
    out.cell = cell;
    break;
  case OVIS_MEMORY_DAMAGE:
    out.entity = (uint64_t)value & 7;
    out.damage = (ovis_damage)(value >> 8 & 3);
    break;
  case OVIS_MEMORY_UNIT:
  case OVIS_MEMORY_ENTITIES:
  case OVIS_MEMORY_PLACES: break;
  }
  return out;
}

static void write(brain_adapter* self, int memory, int64_t number, int32_t ttl) {
  const ovis_memory kind = self->memory_of[memory];
  ovis_memory_value value = brain_adapter_value(self, memory, number);
  switch (value.type) {
  case OVIS_MEMORY_UNIT: ov_brain_set_unit(self->brain, kind, ttl); return;
  case OVIS_MEMORY_BOOL: // what a host says of it is 0 or 1
  case OVIS_MEMORY_INT:
  case OVIS_MEMORY_LONG: ov_brain_set_number(self->brain, kind, number, ttl); return;
  case OVIS_MEMORY_ENTITY: ov_brain_set_entity(self->brain, kind, value.entity, ttl); return;
  case OVIS_MEMORY_CELL: ov_brain_set_cell(self->brain, kind, value.cell, ttl); return;
  default: // only a host gives these an expiry, and not one that is over
    value.ttl = ttl < 0 ? 0 : ttl;
    assert_int_equal(ov_brain_remember(self->brain, kind, &value),
                     ov_brain_is_registered(self->brain, kind));
  }
}

static void carry_out(brain_adapter* self, ov_behavior_turn* turn,
                      const random_brain_action* action) {
  ov_brain* brain = self->brain;
  ov_rng* rng = &self->actor.rng;
  switch (action->what) {
  case RANDOM_BRAIN_SET: write(self, action->memory, action->value, OVIS_MEMORY_FOR_EVER); return;
  case RANDOM_BRAIN_SET_WITH_EXPIRY:
    write(self, action->memory, action->value, (int32_t)action->ticks);
    return;
  case RANDOM_BRAIN_SET_DRAWN:
    write(self, action->memory, ov_rng_int(rng, action->bound), OVIS_MEMORY_FOR_EVER);
    return;
  case RANDOM_BRAIN_ERASE: ov_brain_erase(brain, self->memory_of[action->memory]); return;
  case RANDOM_BRAIN_DRAW: ov_rng_int(rng, action->bound); return;
  case RANDOM_BRAIN_ACTIVITY:
    ov_brain_set_activity(brain, self->activity_of[action->choice[0]]);
    return;
  case RANDOM_BRAIN_IF_POSSIBLE:
    ov_brain_set_activity_if_possible(brain, self->activity_of[action->choice[0]]);
    return;
  case RANDOM_BRAIN_FIRST_VALID: {
    ov_activity choice[RANDOM_BRAIN_CHOICES_MAX];
    for (int i = 0; i < action->choice_count; i++) {
      choice[i] = self->activity_of[action->choice[i]];
    }
    ov_brain_set_first_valid(brain, choice, action->choice_count);
    return;
  }
  case RANDOM_BRAIN_FOLLOW_SCHEDULE:
    self->env.day_time = random_brain_day_time(self->random, turn->time);
    ov_brain_follow_schedule(turn);
    return;
  case RANDOM_BRAIN_STOP_ALL: ov_brain_stop_all(&self->agent); return;
  case RANDOM_BRAIN_WHAT_COUNT: break;
  }
}

static bool carry_out_all(brain_adapter* self, ov_behavior_turn* turn,
                          const random_brain_answer* answer) {
  for (int i = 0; i < answer->action_count; i++) {
    carry_out(self, turn, &answer->action[i]);
  }
  return answer->yes;
}

// ---- Kinds

static bool act(ov_behavior_turn* turn, brain_ref_phase phase) {
  const brain_adapter_ref* ref = turn->settings;
  brain_log_add(&ref->adapter->log, ref->behavior, (int)phase);
  const random_brain_answer answer =
      random_brain_act(ref->adapter->random, ref->behavior, phase, turn->time);
  return carry_out_all(ref->adapter, turn, &answer);
}

static bool can_start(ov_behavior_turn* turn) {
  return act(turn, BRAIN_REF_EXTRA_START);
}
static void start(ov_behavior_turn* turn) {
  act(turn, BRAIN_REF_START);
}
static bool can_continue(ov_behavior_turn* turn) {
  return act(turn, BRAIN_REF_CAN_STILL_USE);
}
static void tick(ov_behavior_turn* turn) {
  act(turn, BRAIN_REF_TICK);
}
static void stop(ov_behavior_turn* turn) {
  act(turn, BRAIN_REF_STOP);
}
static bool trigger(ov_behavior_turn* turn) {
  return act(turn, BRAIN_REF_TRIGGER);
}
static bool predicate(ov_behavior_turn* turn) {
  return act(turn, BRAIN_REF_PREDICATE);
}

static const ov_behavior_kind timed = {.name = "timed",
                                       .can_start = can_start,
                                       .start = start,
                                       .can_continue = can_continue,
                                       .tick = tick,
                                       .stop = stop};
static const ov_behavior_kind endless = {.name = "endless",
                                         .can_start = can_start,
                                         .start = start,
                                         .can_continue = can_continue,
                                         .tick = tick,
                                         .stop = stop,
                                         .never_times_out = true};
static const ov_behavior_kind one_shot = {
    .name = "one-shot", .shape = OV_BEHAVIOR_ONE_SHOT, .can_start = trigger};

static const ov_behavior_kind* kind_of(const brain_ref_behavior* behavior) {
  switch (behavior->kind) {
  case BRAIN_REF_TIMED: return behavior->never_times_out ? &endless : &timed;
  case BRAIN_REF_DO_NOTHING: return &ov_do_nothing;
  case BRAIN_REF_GATE: return &ov_gate;
  case BRAIN_REF_ONE_SHOT: return &one_shot;
  case BRAIN_REF_TRIGGER_GATE: return &ov_trigger_gate;
  case BRAIN_REF_SEQUENCE: return &ov_sequence;
  case BRAIN_REF_TRIGGER_IF: return &ov_trigger_if;
  }
  return NULL;
}

static void scan(ov_behavior_turn* turn, int sensor) {
  brain_adapter* self =
      (brain_adapter*)(void*)((uint8_t*)turn->agent - offsetof(brain_adapter, agent));
  brain_log_add(&self->log, sensor, BRAIN_LOG_SCAN);
  const random_brain_answer answer = random_brain_scan(self->random, sensor, turn->time);
  carry_out_all(self, turn, &answer);
}

#define SCANS(X)                                                                                   \
  X(0) X(1) X(2) X(3) X(4) X(5) X(6) X(7) X(8) X(9) X(10) X(11) X(12) X(13) X(14) X(15)
#define SCAN(number)                                                                               \
  static void scan_##number(ov_behavior_turn* turn) {                                              \
    scan(turn, number);                                                                            \
  }
SCANS(SCAN)
#define SCAN_NAME(number) scan_##number,
static void (*const scans[])(ov_behavior_turn*) = {SCANS(SCAN_NAME)};
_Static_assert(sizeof scans / sizeof *scans == BRAIN_REF_SENSORS_MAX, "one for each sensor");

// ---- The plan

// Kinds that can expire, from one that depends on the seed on: all are tested by some plan. Lists
// have no expiry.
static void choose_memories(brain_adapter* self) {
  ovis_memory kinds[OVIS_MEM_COUNT];
  int count = 0;
  for (int i = 0; i < OVIS_MEM_COUNT; i++) {
    const ovis_memory_type type = ovis_memory_get_info((ovis_memory)i).type;
    if (type != OVIS_MEMORY_ENTITIES && type != OVIS_MEMORY_PLACES) {
      kinds[count++] = (ovis_memory)i;
    }
  }
  assert_true(count >= BRAIN_REF_MEMORIES);
  const int first = (int)(self->random->seed % (uint64_t)count);
  for (int i = 0; i < BRAIN_REF_MEMORIES; i++) {
    self->memory_of[i] = kinds[(first + i) % count];
  }
}

static int32_t list_memories(const brain_adapter* self, uint64_t bits, ovis_memory* out) {
  int32_t count = 0;
  for (uint64_t left = bits; left != 0; left &= left - 1) {
    out[count++] = self->memory_of[__builtin_ctzll(left)];
  }
  return count;
}

static int32_t list_erased(const brain_adapter* self, const brain_ref_erased* erased,
                           ovis_memory* out) {
  for (int i = 0; i < erased->count; i++) {
    out[i] = self->memory_of[erased->memory[i]];
  }
  return erased->count;
}

static int32_t list_conditions(const brain_adapter* self, const brain_ref_conditions* conditions,
                               ov_condition* out) {
  static const ov_memory_status status[] = {[BRAIN_REF_PRESENT] = OV_PRESENT,
                                            [BRAIN_REF_ABSENT] = OV_ABSENT,
                                            [BRAIN_REF_REGISTERED] = OV_REGISTERED};
  for (int i = 0; i < conditions->count; i++) {
    out[i] =
        (ov_condition){self->memory_of[conditions->of[i].memory], status[conditions->of[i].status]};
  }
  return conditions->count;
}

static ov_behavior make_behavior(brain_adapter* self, int number) {
  const brain_ref_behavior* from = &self->random->plan.behavior[number];
  self->refs[number] = (brain_adapter_ref){{.test = predicate}, self, number};
  for (int i = 0; i < from->child_count; i++) {
    self->children[number][i] = (ov_behavior_child){
        .weight = from->weight[i], .behavior = make_behavior(self, from->child[i])};
  }
  return (ov_behavior){
      .kind = kind_of(from),
      .settings = &self->refs[number],
      .conditions = from->entry.count > 0 ? self->conditions[number] : NULL,
      .condition_count = list_conditions(self, &from->entry, self->conditions[number]),
      .ticks_min = from->has_duration ? from->duration_min : 0,
      .ticks_max = from->has_duration ? from->duration_max : 0,
      .children = self->children[number],
      .child_count = from->child_count,
      .order = from->order == BRAIN_REF_SHUFFLED ? OV_SHUFFLED : OV_ORDERED,
      .policy = from->policy == BRAIN_REF_RUN_ONE ? OV_RUN_ONE : OV_TRY_ALL,
      .exit_erases = self->erased[number],
      .exit_erase_count = list_erased(self, &from->exit_erased, self->erased[number])};
}

static ov_activity activity_named(const char* name) {
  for (int i = 0; i < OV_ACTIVITY_COUNT; i++) {
    if (strcmp(ov_activity_name((ov_activity)i), name) == 0) {
      return (ov_activity)i;
    }
  }
  fail_msg("no activity is called %s", name);
  return OV_ACTIVITY_NONE;
}

static void make_activity(brain_adapter* self, int number) {
  const brain_ref_activity* from = &self->random->plan.activity[number];
  for (int i = 0; i < from->entry_count; i++) {
    self->entries[number][i] =
        (ov_activity_entry){.priority = from->entry[i].priority,
                            .behavior = make_behavior(self, from->entry[i].behavior)};
  }
  self->activities[number] = (ov_activity_plan){
      .activity = self->activity_of[number],
      .numbering = from->is_pairs ? OV_PAIRS : OV_UPWARD,
      .first = from->first_priority,
      .entries = self->entries[number],
      .entry_count = from->entry_count,
      .conditions = self->needed[number],
      .condition_count = list_conditions(self, &from->requirements, self->needed[number]),
      .stop_erases = self->left[number],
      .stop_erase_count = list_erased(self, &from->erased_when_left, self->left[number])};
}

static void make_def(brain_adapter* self) {
  const brain_ref_plan* plan = &self->random->plan;
  ov_brain_def* def = &self->def;
  def->memories = self->memories;
  def->memory_count = list_memories(self, plan->memories, self->memories);
  def->sensors = self->sensor_list;
  def->sensor_count = plan->sensor_count;
  for (int i = 0; i < plan->sensor_count; i++) {
    self->sensors[i] = (ov_sensor_kind){
        .rate = plan->sensor[i].scan_rate, .requires = self->required[i], .scan = scans[i]};
    self->sensors[i].require_count =
        list_memories(self, plan->sensor[i].required_memories, self->required[i]);
    self->sensor_list[i] = &self->sensors[i];
  }
  for (int i = 0; i < plan->activity_count; i++) {
    self->activity_of[i] = activity_named(plan->activity[i].name);
    def->core |= (plan->core_activities >> i & 1) << self->activity_of[i];
  }
  def->activities = self->activities;
  def->activity_count = plan->activity_count;
  for (int i = 0; i < plan->activity_count; i++) {
    make_activity(self, i);
  }
  def->fallback = self->activity_of[plan->default_activity];
  for (int i = 0; i < plan->schedule.count; i++) {
    self->frames[i] = (ov_keyframe){plan->schedule.keyframe[i].time,
                                    self->activity_of[plan->schedule.keyframe[i].activity]};
  }
  self->schedule = (ov_schedule){self->frames, plan->schedule.count};
  def->schedules = &self->schedule;
  def->schedule_count = 1;
}

// ---- Life

brain_adapter* brain_adapter_open(const random_brain* random) {
  brain_adapter* self = calloc(1, sizeof *self);
  assert_non_null(self);
  self->random = random;
  choose_memories(self);
  make_def(self);
  const brain_ref_rules* from = &random->plan.rules;
  ovis_rules rules = ovis_rules_get_preset(OVIS_RULES_1_19_4);
  rules.memory_counts_before_erase = from->decrements_first;
  rules.activities_share_priority = from->numbers_equally;
  rules.activities_in_insertion_order = from->orders_by_insertion;
  const ovis_allocator none = {0};
  assert_int_equal(ov_brain_plan_compile(&self->def, &rules, &none, &self->plan), OVIS_OK);
  for (int i = 0; i < BRAIN_REF_BEHAVIORS_MAX; i++) {
    self->node_of[i] = -1;
  }
  for (int32_t i = 0; i < self->plan->node_count; i++) {
    const brain_adapter_ref* ref = self->plan->nodes[i].behavior->settings;
    self->node_of[ref->behavior] = i;
  }
  self->brain = calloc(1, ov_brain_mind_ops.size(self->plan));
  assert_non_null(self->brain);
  self->mind = (ov_mind_plan)OV_MIND_ALONE(OV_PART_BRAIN, &ov_brain_mind_ops, self->plan);
  self->actor = (ov_actor){.serial = 1,
                           .rng = ov_rng_make(random->seed, 1),
                           .mind_plan = &self->mind,
                           .mind = self->brain};
  self->agent = (ov_agent){.self = &self->actor, .env = &self->env, .turn = &self->turn};
  self->env.game_time = random->time_start;
  ov_brain_mind_ops.init(self->brain, self->plan);
  ov_brain_draw_counters(ov_brain_of(&self->actor), &self->actor.rng);
  return self;
}

void brain_adapter_close(brain_adapter* self) {
  const ovis_allocator none = {0};
  ov_brain_mind_ops.fini(self->brain, &none);
  free(self->brain);
  ov_brain_plan_destroy(self->plan, &none);
  free(self);
}

void brain_adapter_host(brain_adapter* self, int64_t time) {
  // A behavior that the host stops is told the time of the last tick, as by the reference.
  self->log.count = 0;
  ovis_answer why;
  ov_behavior_turn turn = {.agent = &self->agent, .brain = self->brain, .time = time, .why = &why};
  const random_brain_answer answer = random_brain_outside(self->random, time);
  carry_out_all(self, &turn, &answer);
}

void brain_adapter_tick(brain_adapter* self, int64_t time) {
  self->env.game_time = time;
  self->log.count = 0;
  ov_brain_tick(&self->agent);
  assert_true(ov_brain_mind_ops.is_valid(self->brain));
}
