// Plans and traces of the slow brain, short enough to be typed by hand.
// Design: test/reference/README.md, section "The brain".
#include "support/brain_rig.h"

#include "support/test.h"

#include <stdio.h>
#include <string.h>

static bool act(void* context, brain_ref* brain, int behavior, brain_ref_phase phase,
                int64_t time) {
  (void)brain;
  brain_rig* rig = context;
  rig->asked[behavior][phase]++;
  if (rig->phase_count < BRAIN_RIG_PHASES) {
    rig->phase[rig->phase_count] = phase;
  }
  rig->phase_count++;
  if (rig->act != NULL) {
    return rig->act(rig, behavior, phase, time);
  }
  return !rig->no[behavior][phase];
}

static void scan(void* context, brain_ref* brain, int sensor, int64_t time) {
  (void)brain;
  brain_rig* rig = context;
  if (rig->scan != NULL) {
    rig->scan(rig, sensor, time);
  }
}

static int draw(void* context, int bound) {
  brain_rig* rig = context;
  const int result = rig->draw_count < BRAIN_RIG_DRAWS ? rig->draw[rig->draw_count] : 0;
  rig->draw_count++;
  assert_true(bound >= 1);
  assert_true(result >= 0);
  assert_true(result < bound);
  return result;
}

// ---- The plan

brain_rig brain_rig_new(void) {
  brain_rig rig;
  memset(&rig, 0, sizeof rig);
  brain_rig_activity(&rig, "core", false);
  brain_rig_activity(&rig, "idle", false);
  rig.plan.core_activities = 1 << CORE;
  rig.plan.default_activity = IDLE;
  rig.plan.idle_activity = IDLE;
  return rig;
}

int brain_rig_add(brain_rig* rig, brain_ref_kind kind) {
  assert_true(rig->plan.behavior_count < BRAIN_REF_BEHAVIORS_MAX);
  rig->plan.behavior[rig->plan.behavior_count].kind = kind;
  return rig->plan.behavior_count++;
}

static int add_lasting(brain_rig* rig, brain_ref_kind kind, int min, int max) {
  const int behavior = brain_rig_add(rig, kind);
  rig->plan.behavior[behavior].has_duration = true;
  rig->plan.behavior[behavior].duration_min = min;
  rig->plan.behavior[behavior].duration_max = max;
  return behavior;
}

int brain_rig_add_timed(brain_rig* rig, int min, int max) {
  return add_lasting(rig, BRAIN_REF_TIMED, min, max);
}

int brain_rig_add_nothing(brain_rig* rig, int min, int max) {
  return add_lasting(rig, BRAIN_REF_DO_NOTHING, min, max);
}

int brain_rig_add_gate(brain_rig* rig, brain_ref_order order, brain_ref_policy policy) {
  const int behavior = brain_rig_add(rig, BRAIN_REF_GATE);
  rig->plan.behavior[behavior].order = order;
  rig->plan.behavior[behavior].policy = policy;
  return behavior;
}

int brain_rig_child(brain_rig* rig, int parent, brain_ref_kind kind, int weight) {
  const int child = brain_rig_add(rig, kind);
  brain_ref_behavior* plan = &rig->plan.behavior[parent];
  assert_true(plan->child_count < BRAIN_REF_CHILDREN_MAX);
  plan->child[plan->child_count] = child;
  plan->weight[plan->child_count++] = weight;
  return child;
}

int brain_rig_activity(brain_rig* rig, const char* name, bool is_pairs) {
  assert_true(rig->plan.activity_count < BRAIN_REF_ACTIVITIES_MAX);
  brain_ref_activity* activity = &rig->plan.activity[rig->plan.activity_count];
  activity->name = name;
  activity->is_pairs = is_pairs;
  return rig->plan.activity_count++;
}

static void add_condition(brain_ref_conditions* conditions, int memory, brain_ref_status status) {
  assert_true(conditions->count < BRAIN_REF_CONDITIONS_MAX);
  conditions->of[conditions->count].memory = memory;
  conditions->of[conditions->count++].status = status;
}

void brain_rig_when(brain_rig* rig, int behavior, int memory, brain_ref_status status) {
  add_condition(&rig->plan.behavior[behavior].entry, memory, status);
}

void brain_rig_need(brain_rig* rig, int activity, int memory, brain_ref_status status) {
  add_condition(&rig->plan.activity[activity].requirements, memory, status);
}

void brain_rig_enter_at(brain_rig* rig, int activity, int behavior, int priority) {
  brain_ref_activity* plan = &rig->plan.activity[activity];
  assert_true(plan->entry_count < BRAIN_REF_ENTRIES_MAX);
  plan->entry[plan->entry_count++] = (brain_ref_entry){priority, behavior};
}

void brain_rig_enter(brain_rig* rig, int activity, int behavior) {
  brain_rig_enter_at(rig, activity, behavior, 0);
}

// ---- The brain

void brain_rig_create_loud(brain_rig* rig) {
  const char* fault = brain_ref_fault(&rig->plan);
  if (fault != NULL) {
    fail_msg("the plan is wrong: %s", fault);
  }
  rig->table = (brain_ref_table){rig, act, scan, draw};
  rig->now = 0;
  rig->draw_count = 0;
  rig->brain = brain_ref_create(&rig->plan, &rig->table, 0);
}

void brain_rig_create(brain_rig* rig) {
  brain_rig_create_loud(rig);
  brain_rig_clear(rig);
}

void brain_rig_end(brain_rig* rig) {
  brain_ref_destroy(rig->brain);
  rig->brain = NULL;
}

void brain_rig_tick(brain_rig* rig) {
  rig->now++;
  brain_ref_tick(rig->brain, rig->now);
}

void brain_rig_clear(brain_rig* rig) {
  brain_ref_clear_trace(rig->brain);
}

// ---- The trace

// Writes a record as in brain_rig.h. Returns the length, as snprintf does.
static int print(char* out, size_t size, const brain_ref_record* record) {
  const long long b = (long long)record->b;
  switch (record->what) {
  case BRAIN_REF_DID_START: return snprintf(out, size, "+%d", record->a);
  case BRAIN_REF_DID_STOP: return snprintf(out, size, "-%d", record->a);
  case BRAIN_REF_DID_WRITE: return snprintf(out, size, "w%d=%lld", record->a, b);
  case BRAIN_REF_DID_ERASE: return snprintf(out, size, "x%d", record->a);
  case BRAIN_REF_DID_DRAW: return snprintf(out, size, "d%d:%lld", record->a, b);
  case BRAIN_REF_DID_ACTIVITY: return snprintf(out, size, "a%d", record->a);
  case BRAIN_REF_DID_SCAN: return snprintf(out, size, "s%d", record->a);
  }
  return 0;
}

void brain_rig_check(const brain_rig* rig, const char* expected, const char* file, int line) {
  char text[4096] = "";
  size_t size = 0;
  const brain_ref_trace trace = brain_ref_trace_of(rig->brain);
  for (int i = 0; i < trace.count && size + 64 < sizeof text; i++) {
    if (i > 0) {
      text[size++] = ' ';
    }
    size += (size_t)print(text + size, sizeof text - size, &trace.record[i]);
  }
  text[size] = '\0';
  if (strcmp(text, expected) != 0) {
    print_error("%s:%d: the trace is\n  %s\nand not\n  %s\n", file, line, text, expected);
    fail();
  }
}
