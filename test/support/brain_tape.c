// Problem: is the plan of a species carried out as the slow brain would?
// Design: each kind is wrapped by one that writes its calls down; test/reference/README.md, "The
// brain".
#include "support/brain_tape.h"

#include "reference/brain_ref.h"
#include "support/brain_swap.h"
#include "support/goal_probe.h"
#include "support/test.h"

#include <stdlib.h>
#include <string.h>

enum { CALLS_MAX = 1024, CHANGES_MAX = 4096, KINDS_MAX = BRAIN_REF_BEHAVIORS_MAX, SCAN = 100 };

// A memory after a call.
typedef struct change {
  int slot;
  bool is_present;
  int64_t ttl, token;
} change;

typedef struct call {
  int number; // of a behavior or a sensor
  int phase;  // brain_ref_phase, or SCAN
  bool yes;
  ov_rng before, after;
  int change_first, change_count;
  ov_activity activity_before, activity_after;
} call;

struct brain_tape {
  brain_swap swap;
  const ov_brain_def* own_def; // the species'
  brain_ref* slow;
  brain_ref_table table;
  ov_rng rng;    // the slow brain's
  bool has_born; // false: the slow brain is being made
  int next;      // call
  int call_count, change_count;
  uint64_t written, erased; // of the engine before a call
  call calls[CALLS_MAX];
  change changes[CHANGES_MAX];
  brain_tape_counts counts;

  // The engine's plan, with kinds that write down.
  ov_brain_def def;
  int kind_count; // of behaviors: a behavior's number is that of its kind
  ov_behavior_kind kinds[KINDS_MAX];
  const ov_behavior_kind* own_kinds[KINDS_MAX];
  const ov_behavior* behaviors[KINDS_MAX];
  int32_t node_of[KINDS_MAX];
  ov_behavior_child children[KINDS_MAX];
  int child_count;
  ov_activity_entry entries[BRAIN_REF_ACTIVITIES_MAX][BRAIN_REF_ENTRIES_MAX];
  ov_activity_plan activities[BRAIN_REF_ACTIVITIES_MAX];
  ov_sensor_kind sensors[BRAIN_REF_SENSORS_MAX];
  const ov_sensor_kind* sensor_list[BRAIN_REF_SENSORS_MAX];

  brain_ref_plan plan; // the slow brain's
};

static brain_tape* tape; // the open one

// ---- Memories as both know them

// A number that follows from the value; 0 of lists, whose contents may change without a write.
static int64_t token_of(int slot) {
  ovis_memory_value value;
  const ovis_memory memory = (ovis_memory)tape->swap.plan->memory_of[slot];
  if (!ov_brain_recall(tape->swap.brain, memory, &value) || value.type == OVIS_MEMORY_ENTITIES ||
      value.type == OVIS_MEMORY_PLACES) {
    return 0;
  }
  uint64_t sum = (uint64_t)value.number + 31 * value.entity + (uint64_t)value.damage;
  sum = sum * 31 + (uint32_t)value.cell.x;
  sum = sum * 31 + (uint32_t)value.cell.y;
  sum = sum * 31 + (uint32_t)value.cell.z;
  sum = sum * 31 + (uint64_t)value.dimension;
  sum = sum * 31 + (uint64_t)(int64_t)((double)value.speed * 1000) + (uint64_t)value.close_enough;
  return (int64_t)(sum & INT64_MAX);
}

static change memory_now(int slot) {
  const ovis_memory memory = (ovis_memory)tape->swap.plan->memory_of[slot];
  const bool is_present = ov_brain_has(tape->swap.brain, memory);
  const int32_t ttl = is_present ? ov_brain_ttl(tape->swap.brain, memory) : 0;
  return (change){.slot = slot,
                  .is_present = is_present,
                  .ttl = is_present && ttl == OVIS_MEMORY_FOR_EVER ? BRAIN_REF_FOREVER : ttl,
                  .token = token_of(slot)};
}

static bool is_as_in_slow(const change* now) {
  return now->is_present == brain_ref_has(tape->slow, now->slot) &&
         now->ttl == brain_ref_time_to_live(tape->slow, now->slot) &&
         now->token == brain_ref_get(tape->slow, now->slot);
}

static void apply(const change* now) {
  if (!now->is_present) {
    brain_ref_erase(tape->slow, now->slot);
  } else if (now->ttl == BRAIN_REF_FOREVER) {
    brain_ref_set(tape->slow, now->slot, now->token);
  } else {
    brain_ref_set_with_expiry(tape->slow, now->slot, now->token, now->ttl);
  }
}

// ---- Writing down

static call* begin_call(int number, int phase) {
  ov_brain* brain = tape->swap.brain;
  assert_true(tape->call_count < CALLS_MAX);
  call* made = &tape->calls[tape->call_count++];
  *made = (call){.number = number,
                 .phase = phase,
                 .before = tape->swap.actor->rng,
                 .change_first = tape->change_count,
                 .activity_before = ov_brain_activity(brain)};
  tape->written = brain->written;
  tape->erased = brain->erased;
  brain->written = brain->erased = 0;
  return made;
}

static bool end_call(call* made, bool yes) {
  ov_brain* brain = tape->swap.brain;
  for (uint64_t left = brain->written | brain->erased; left != 0; left &= left - 1) {
    assert_true(tape->change_count < CHANGES_MAX);
    tape->changes[tape->change_count++] = memory_now(__builtin_ctzll(left));
  }
  brain->written |= tape->written;
  brain->erased |= tape->erased;
  made->change_count = tape->change_count - made->change_first;
  made->after = tape->swap.actor->rng;
  made->activity_after = ov_brain_activity(brain);
  made->yes = yes;
  return yes;
}

static int number_of(const ov_behavior_turn* turn) {
  return (int)(turn->node->kind - tape->kinds);
}

static bool ask(ov_behavior_turn* turn, ov_behavior_test* test, brain_ref_phase phase,
                bool without) {
  call* made = begin_call(number_of(turn), (int)phase);
  return end_call(made, test != NULL ? test(turn) : without);
}

static void act(ov_behavior_turn* turn, ov_behavior_act* body, brain_ref_phase phase) {
  call* made = begin_call(number_of(turn), (int)phase);
  if (body != NULL) {
    body(turn);
  }
  end_call(made, true);
}

static const ov_behavior_kind* own_kind(const ov_behavior_turn* turn) {
  return tape->own_kinds[number_of(turn)];
}

static bool can_start(ov_behavior_turn* turn) {
  return ask(turn, own_kind(turn)->can_start, BRAIN_REF_EXTRA_START, true);
}
static void start(ov_behavior_turn* turn) {
  act(turn, own_kind(turn)->start, BRAIN_REF_START);
}
static bool can_continue(ov_behavior_turn* turn) {
  return ask(turn, own_kind(turn)->can_continue, BRAIN_REF_CAN_STILL_USE, false);
}
static void tick(ov_behavior_turn* turn) {
  act(turn, own_kind(turn)->tick, BRAIN_REF_TICK);
}
static void stop(ov_behavior_turn* turn) {
  act(turn, own_kind(turn)->stop, BRAIN_REF_STOP);
}
static bool trigger(ov_behavior_turn* turn) {
  return ask(turn, own_kind(turn)->can_start, BRAIN_REF_TRIGGER, true);
}
static bool predicate(ov_behavior_turn* turn) {
  return ask(turn, own_kind(turn)->can_start, BRAIN_REF_PREDICATE, true);
}

static void scan(ov_behavior_turn* turn, int sensor) {
  call* made = begin_call(sensor, SCAN);
  tape->own_def->sensors[sensor]->scan(turn);
  end_call(made, true);
}

#define SCAN_OF(number)                                                                            \
  static void scan_##number(ov_behavior_turn* turn) {                                              \
    scan(turn, number);                                                                            \
  }
SCAN_OF(0)
SCAN_OF(1)
SCAN_OF(2)
SCAN_OF(3)
SCAN_OF(4)
SCAN_OF(5)
SCAN_OF(6)
SCAN_OF(7)
static void (*const scans[])(ov_behavior_turn*) = {scan_0, scan_1, scan_2, scan_3,
                                                   scan_4, scan_5, scan_6, scan_7};

// ---- The slow brain, with the tape as its table

static int index_of_activity(ov_activity activity) {
  for (int i = 0; i < tape->plan.activity_count; i++) {
    if (tape->activities[i].activity == activity) {
      return i;
    }
  }
  fail_msg("the plan has no activity %s", ov_activity_name(activity));
  return 0;
}

static void replay(int number, int phase, const call** out) {
  assert_true(tape->next < tape->call_count); // the engine made no such call
  const call* made = &tape->calls[tape->next++];
  assert_int_equal(made->number, number);
  assert_int_equal(made->phase, phase);
  assert_true(made->before.state == tape->rng.state);  // the same draws until here
  if (made->activity_after != made->activity_before) { // behaviors may choose the activity
    brain_ref_set_active(tape->slow, index_of_activity(made->activity_after));
  }
  for (int i = 0; i < made->change_count; i++) {
    apply(&tape->changes[made->change_first + i]);
  }
  tape->rng = made->after;
  *out = made;
}

static bool slow_act(void* context, brain_ref* brain, int behavior, brain_ref_phase phase,
                     int64_t time) {
  (void)context;
  (void)brain;
  (void)time;
  const call* made;
  replay(behavior, (int)phase, &made);
  tape->counts.starts += phase == BRAIN_REF_START;
  return made->yes;
}

static void slow_scan(void* context, brain_ref* brain, int sensor, int64_t time) {
  (void)context;
  (void)brain;
  (void)time;
  const call* made;
  replay(sensor, SCAN, &made);
}

static int slow_draw(void* context, int bound) {
  (void)context;
  tape->counts.draws += tape->has_born;
  return ov_rng_int(&tape->rng, bound);
}

// ---- A tick of both

// The first thing of a tick: the engine asks for the mob's variant. Whatever the world did to the
// memories since the last tick the slow brain gets told.
static uint32_t begin_tick(const ov_agent* agent) {
  (void)agent;
  for (int slot = 0; slot < tape->swap.plan->memory_count; slot++) {
    const change now = memory_now(slot);
    if (!is_as_in_slow(&now)) {
      apply(&now);
      tape->counts.outside++;
    }
  }
  tape->rng = tape->swap.actor->rng;
  tape->next = tape->call_count = tape->change_count = 0;
  return 1;
}

static void check_state(void) {
  const ov_brain* brain = tape->swap.brain;
  for (int slot = 0; slot < tape->swap.plan->memory_count; slot++) {
    const change now = memory_now(slot);
    if (!is_as_in_slow(&now)) {
      fail_msg("tick %lld: memory %s: present %d, %lld ticks, in the slow brain %d, %lld",
               (long long)tape->counts.ticks,
               ovis_memory_get_info((ovis_memory)tape->swap.plan->memory_of[slot]).name,
               now.is_present, (long long)now.ttl, brain_ref_has(tape->slow, slot),
               (long long)brain_ref_time_to_live(tape->slow, slot));
    }
  }
  for (int i = 0; i < tape->kind_count; i++) {
    assert_int_equal(ov_brain_runs(brain, tape->node_of[i]), brain_ref_is_running(tape->slow, i));
  }
  for (int i = 0; i < tape->plan.sensor_count; i++) {
    assert_int_equal(ov_brain_sensor_ticks(brain, i), brain_ref_sensor_count(tape->slow, i));
  }
  for (int i = 0; i < tape->plan.activity_count; i++) {
    assert_int_equal(ov_brain_is_active(brain, tape->activities[i].activity),
                     brain_ref_is_active(tape->slow, i));
  }
}

// The last thing of a tick, before the species chooses its activity.
static void end_tick(ov_behavior_turn* turn) {
  brain_ref_clear_trace(tape->slow);
  brain_ref_tick(tape->slow, turn->time);
  assert_int_equal(tape->next, tape->call_count); // all calls of the engine were made
  assert_true(tape->rng.state == tape->swap.actor->rng.state);
  check_state();
  tape->counts.ticks++;
  tape->counts.calls += tape->call_count;
  tape->counts.changes += tape->change_count;
  if (tape->own_def->update == NULL) {
    return;
  }
  // The species writes memories by itself too, such as an axolotl's rest after a fight.
  ov_brain* brain = turn->brain;
  const uint64_t written = brain->written;
  brain->written = 0;
  tape->own_def->update(turn);
  for (int i = 0; i < tape->plan.activity_count; i++) {
    if (ov_brain_is_active(brain, tape->activities[i].activity)) {
      brain_ref_set_active(tape->slow, i); // does nothing to one that is active
    }
  }
  for (uint64_t left = brain->written; left != 0; left &= left - 1) {
    const change now = memory_now(__builtin_ctzll(left));
    apply(&now);
  }
  brain->written |= written;
  check_state();
}

// ---- Plans

static void wrap_kind(const ov_behavior* behavior, ov_behavior_kind* kind) {
  *kind = *behavior->kind;
  switch (kind->shape) {
  case OV_BEHAVIOR_TIMED:
    kind->can_start = can_start;
    kind->start = start;
    kind->can_continue = can_continue;
    kind->tick = tick;
    kind->stop = stop;
    break;
  case OV_BEHAVIOR_ONE_SHOT:
    kind->can_start = behavior->kind == &ov_trigger_if ? predicate : trigger;
    break;
  case OV_BEHAVIOR_GATE:
  case OV_BEHAVIOR_TRIGGER_GATE:
  case OV_BEHAVIOR_SEQUENCE: break;
  }
}

// Copies a behavior with all below it; they get the next numbers.
static void wrap(const ov_behavior* from, ov_behavior* to) {
  assert_true(tape->kind_count < KINDS_MAX);
  const int number = tape->kind_count++;
  *to = *from;
  tape->own_kinds[number] = from->kind;
  tape->behaviors[number] = to;
  to->kind = &tape->kinds[number];
  tape->kinds[number] = *from->kind;
  if (from->kind != &ov_do_nothing) {
    wrap_kind(from, &tape->kinds[number]);
  }
  ov_behavior_child* children = &tape->children[tape->child_count];
  tape->child_count += from->child_count;
  assert_true(tape->child_count <= KINDS_MAX);
  to->children = from->child_count > 0 ? children : NULL;
  for (int32_t i = 0; i < from->child_count; i++) {
    assert_true(from->children[i].variants == 0);
    children[i] = from->children[i];
    wrap(&from->children[i].behavior, &children[i].behavior);
  }
}

// The mob's plan is that of its variant, which it keeps: a baby stays one.
static void wrap_entries(const ov_activity_plan* from, int32_t number, uint32_t variant) {
  int32_t count = 0;
  for (int32_t i = 0; i < from->entry_count; i++) {
    const uint32_t variants = from->entries[i].variants;
    if (variants == 0 || (variants & variant) != 0) {
      ov_activity_entry* to = &tape->entries[number][count++];
      *to = from->entries[i];
      to->variants = 0;
      wrap(&from->entries[i].behavior, &to->behavior);
    }
  }
  tape->activities[number].entry_count = count;
}

static void wrap_def(uint32_t variant) {
  const ov_brain_def* own = tape->own_def;
  assert_true(own->activity_count <= BRAIN_REF_ACTIVITIES_MAX);
  assert_true(own->sensor_count <= OV_COUNT_OF(scans));
  tape->def = *own;
  tape->def.variant = begin_tick;
  tape->def.update = end_tick;
  tape->def.activities = tape->activities;
  tape->def.sensors = tape->sensor_list;
  for (int32_t i = 0; i < own->sensor_count; i++) {
    tape->sensors[i] = *own->sensors[i];
    tape->sensors[i].scan = scans[i];
    tape->sensor_list[i] = &tape->sensors[i];
  }
  for (int32_t i = 0; i < own->activity_count; i++) {
    tape->activities[i] = own->activities[i];
    tape->activities[i].entries = tape->entries[i];
    assert_true(own->activities[i].entry_count <= BRAIN_REF_ENTRIES_MAX);
    wrap_entries(&own->activities[i], i, variant);
  }
}

// ---- The slow brain's plan, out of the engine's

static brain_ref_conditions conditions_of(const ov_condition* from, int32_t count) {
  brain_ref_conditions out = {.count = count};
  assert_true(count <= BRAIN_REF_CONDITIONS_MAX);
  for (int32_t i = 0; i < count; i++) {
    out.of[i].memory = tape->swap.plan->slot_of[from[i].memory];
    out.of[i].status = from[i].status == OV_PRESENT  ? BRAIN_REF_PRESENT
                       : from[i].status == OV_ABSENT ? BRAIN_REF_ABSENT
                                                     : BRAIN_REF_REGISTERED;
    assert_true(out.of[i].memory >= 0);
  }
  return out;
}

static brain_ref_erased erased_of(const ovis_memory* from, int32_t count) {
  brain_ref_erased out = {.count = 0};
  for (int32_t i = 0; i < count; i++) {
    if (tape->swap.plan->slot_of[from[i]] >= 0) {
      assert_true(out.count < BRAIN_REF_ERASED_MAX);
      out.memory[out.count++] = tape->swap.plan->slot_of[from[i]];
    }
  }
  return out;
}

static brain_ref_kind kind_of(const ov_behavior_kind* kind) {
  if (kind == &ov_do_nothing) {
    return BRAIN_REF_DO_NOTHING;
  }
  if (kind == &ov_trigger_if) {
    return BRAIN_REF_TRIGGER_IF;
  }
  static const brain_ref_kind kinds[] = {[OV_BEHAVIOR_TIMED] = BRAIN_REF_TIMED,
                                         [OV_BEHAVIOR_ONE_SHOT] = BRAIN_REF_ONE_SHOT,
                                         [OV_BEHAVIOR_GATE] = BRAIN_REF_GATE,
                                         [OV_BEHAVIOR_TRIGGER_GATE] = BRAIN_REF_TRIGGER_GATE,
                                         [OV_BEHAVIOR_SEQUENCE] = BRAIN_REF_SEQUENCE};
  return kinds[kind->shape];
}

static int number_of_behavior(const ov_behavior* behavior) {
  return (int)(behavior->kind - tape->kinds);
}

static void fill_behavior(int number) {
  const ov_behavior* from = tape->behaviors[number];
  const ov_behavior_kind* kind = tape->own_kinds[number];
  const bool has_own = from->conditions != NULL;
  const bool has_ticks = from->ticks_max > 0;
  brain_ref_behavior* to = &tape->plan.behavior[number];
  *to = (brain_ref_behavior){
      .kind = kind_of(kind),
      .entry = conditions_of(has_own ? from->conditions : kind->conditions,
                             has_own ? from->condition_count : kind->condition_count),
      .has_duration = has_ticks || kind->ticks_max > 0,
      .duration_min = has_ticks ? from->ticks_min : kind->ticks_min,
      .duration_max = has_ticks ? from->ticks_max : kind->ticks_max,
      .never_times_out = kind->never_times_out,
      .order = from->order == OV_SHUFFLED ? BRAIN_REF_SHUFFLED : BRAIN_REF_ORDERED,
      .policy = from->policy == OV_RUN_ONE ? BRAIN_REF_RUN_ONE : BRAIN_REF_TRY_ALL,
      .exit_erased = erased_of(from->exit_erases, from->exit_erase_count),
      .child_count = from->child_count};
  assert_true(from->child_count <= BRAIN_REF_CHILDREN_MAX);
  for (int32_t i = 0; i < from->child_count; i++) {
    to->child[i] = number_of_behavior(&from->children[i].behavior);
    to->weight[i] = from->children[i].weight;
  }
}

static void fill_activity(int number) {
  const ov_activity_plan* from = &tape->activities[number];
  brain_ref_activity* to = &tape->plan.activity[number];
  *to = (brain_ref_activity){.name = ov_activity_name(from->activity),
                             .is_pairs = from->numbering == OV_PAIRS,
                             .first_priority = from->first,
                             .entry_count = from->entry_count,
                             .requirements = conditions_of(from->conditions, from->condition_count),
                             .erased_when_left =
                                 erased_of(from->stop_erases, from->stop_erase_count)};
  for (int32_t k = 0; k < from->entry_count; k++) {
    to->entry[k] = (brain_ref_entry){from->entries[k].priority,
                                     number_of_behavior(&from->entries[k].behavior)};
  }
  tape->plan.core_activities |=
      (tape->swap.plan->core >> from->activity & 1) != 0 ? 1u << number : 0;
  if (from->activity == tape->swap.plan->fallback) {
    tape->plan.default_activity = number;
  }
  if (from->activity == OV_ACTIVITY_IDLE) {
    tape->plan.idle_activity = number;
  }
}

static void make_plan(void) {
  const ov_brain_plan* engine = tape->swap.plan;
  brain_ref_plan* plan = &tape->plan;
  plan->rules =
      (brain_ref_rules){.decrements_first = engine->rules.memory_counts_before_erase,
                        .numbers_equally = engine->rules.activities_share_priority,
                        .orders_by_insertion = engine->rules.activities_in_insertion_order};
  plan->memories = UINT64_MAX >> (64 - engine->memory_count);
  plan->sensor_count = tape->def.sensor_count;
  for (int i = 0; i < plan->sensor_count; i++) {
    plan->sensor[i].scan_rate = tape->sensors[i].rate;
  }
  plan->behavior_count = tape->kind_count;
  for (int i = 0; i < tape->kind_count; i++) {
    fill_behavior(i);
    tape->node_of[i] = -1;
    for (int32_t node = 0; node < engine->node_count; node++) {
      tape->node_of[i] =
          engine->nodes[node].behavior == tape->behaviors[i] ? node : tape->node_of[i];
    }
    assert_true(tape->node_of[i] >= 0);
  }
  plan->activity_count = tape->def.activity_count;
  for (int i = 0; i < plan->activity_count; i++) {
    fill_activity(i);
  }
  const char* fault = brain_ref_fault(plan);
  if (fault != NULL) {
    fail_msg("the plan of %s is wrong: %s", tape->own_def->name, fault);
  }
}

// ---- Life

brain_tape* brain_tape_open(const mob_scene* scene, ovis_mob_id mob) {
  assert_null(tape);
  tape = calloc(1, sizeof *tape);
  assert_non_null(tape);
  ov_actor* actor = goal_probe_actor(scene, mob);
  tape->own_def = ov_brain_of(actor)->plan->def;
  const ov_agent agent = ov_agent_of(&scene->sim->turn, actor);
  wrap_def(tape->own_def->variant != NULL ? tape->own_def->variant(&agent) : 1);
  brain_swap_open(&tape->swap, scene, mob, &tape->def);
  make_plan();
  tape->rng = actor->rng;
  tape->table = (brain_ref_table){NULL, slow_act, slow_scan, slow_draw};
  tape->slow = brain_ref_create(&tape->plan, &tape->table, 0);
  ov_brain_draw_counters(ov_brain_of(actor), &actor->rng); // draws the first counts of sensors
  assert_true(tape->rng.state == actor->rng.state);
  tape->has_born = true;
  return tape;
}

void brain_tape_close(brain_tape* self) {
  assert_ptr_equal(self, tape);
  brain_ref_destroy(tape->slow);
  brain_swap_close(&tape->swap);
  free(tape);
  tape = NULL;
}

brain_tape_counts brain_tape_count(const brain_tape* self) {
  return self->counts;
}
