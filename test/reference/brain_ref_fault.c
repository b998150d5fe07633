// The slow brain: what is wrong with a plan, so that no random plan tests what no brain holds.
// Design: test/reference/README.md, section "The brain"; the limits in brain_ref.h.
#include "reference/brain_ref.h"

#include <stddef.h>

static bool is_trigger(brain_ref_kind kind) {
  return kind == BRAIN_REF_ONE_SHOT || kind == BRAIN_REF_TRIGGER_GATE ||
         kind == BRAIN_REF_SEQUENCE || kind == BRAIN_REF_TRIGGER_IF;
}

static const char* conditions_fault(const brain_ref_conditions* conditions) {
  if (conditions->count < 0 || conditions->count > BRAIN_REF_CONDITIONS_MAX) {
    return "a number of conditions";
  }
  for (int i = 0; i < conditions->count; i++) {
    if (conditions->of[i].memory < 0 || conditions->of[i].memory >= BRAIN_REF_MEMORIES) {
      return "a memory of a condition";
    }
  }
  return NULL;
}

static const char* erased_fault(const brain_ref_erased* erased) {
  if (erased->count < 0 || erased->count > BRAIN_REF_ERASED_MAX) {
    return "a number of erased memories";
  }
  for (int i = 0; i < erased->count; i++) {
    if (erased->memory[i] < 0 || erased->memory[i] >= BRAIN_REF_MEMORIES) {
      return "an erased memory";
    }
  }
  return NULL;
}

static bool has_child_count(const brain_ref_behavior* behavior) {
  const int count = behavior->child_count;
  switch (behavior->kind) {
  case BRAIN_REF_TIMED:
  case BRAIN_REF_DO_NOTHING:
  case BRAIN_REF_ONE_SHOT: return count == 0;
  case BRAIN_REF_GATE:
  case BRAIN_REF_TRIGGER_GATE: return count >= 1 && count <= BRAIN_REF_CHILDREN_MAX;
  case BRAIN_REF_SEQUENCE: return count == 2;
  case BRAIN_REF_TRIGGER_IF: return count == 0 || count == 1;
  }
  return false;
}

// Children have higher numbers than their parent, and one parent each: a tree.
static const char* children_fault(const brain_ref_plan* plan, int number, bool* is_child) {
  const brain_ref_behavior* behavior = &plan->behavior[number];
  if (!has_child_count(behavior)) {
    return "a number of children";
  }
  for (int i = 0; i < behavior->child_count; i++) {
    const int child = behavior->child[i];
    if (child <= number || child >= plan->behavior_count || is_child[child]) {
      return "a child";
    }
    is_child[child] = true;
    if (is_trigger(behavior->kind) && !is_trigger(plan->behavior[child].kind)) {
      return "a child of a trigger that is no trigger";
    }
    if (behavior->weight[i] < 1) {
      return "a weight";
    }
  }
  return NULL;
}

static const char* behavior_fault(const brain_ref_plan* plan, int number, bool* is_child) {
  const brain_ref_behavior* behavior = &plan->behavior[number];
  const char* fault = conditions_fault(&behavior->entry);
  if (fault != NULL) {
    return fault;
  }
  if (behavior->kind == BRAIN_REF_DO_NOTHING && behavior->entry.count > 0) {
    return "a condition of doing nothing";
  }
  if (behavior->has_duration &&
      (behavior->duration_min < 0 || behavior->duration_max < behavior->duration_min)) {
    return "a duration";
  }
  fault = erased_fault(&behavior->exit_erased);
  return fault != NULL ? fault : children_fault(plan, number, is_child);
}

static const char* activity_fault(const brain_ref_plan* plan, const brain_ref_activity* activity,
                                  const bool* is_child) {
  if (activity->name == NULL || activity->entry_count < 0 ||
      activity->entry_count > BRAIN_REF_ENTRIES_MAX) {
    return "a name or a number of entries";
  }
  for (int i = 0; i < activity->entry_count; i++) {
    const int behavior = activity->entry[i].behavior;
    if (behavior < 0 || behavior >= plan->behavior_count || is_child[behavior]) {
      return "the behavior of an entry";
    }
  }
  const char* fault = conditions_fault(&activity->requirements);
  return fault != NULL ? fault : erased_fault(&activity->erased_when_left);
}

static const char* choice_fault(const brain_ref_plan* plan) {
  const int count = plan->activity_count;
  if (plan->default_activity < 0 || plan->default_activity >= count ||
      (plan->core_activities >> plan->default_activity & 1) != 0) {
    return "the default activity";
  }
  if (plan->idle_activity < 0 || plan->idle_activity >= count) {
    return "the idle activity";
  }
  if (plan->core_activities >> count != 0) {
    return "a core activity";
  }
  const brain_ref_schedule* schedule = &plan->schedule;
  if (schedule->count < 0 || schedule->count > BRAIN_REF_KEYFRAMES_MAX) {
    return "a number of keyframes";
  }
  for (int i = 0; i < schedule->count; i++) {
    const int time = schedule->keyframe[i].time;
    if (time < (i == 0 ? 0 : schedule->keyframe[i - 1].time) || time >= BRAIN_REF_DAY) {
      return "the time of a keyframe";
    }
    if (schedule->keyframe[i].activity < 0 || schedule->keyframe[i].activity >= count) {
      return "the activity of a keyframe";
    }
  }
  return NULL;
}

const char* brain_ref_fault(const brain_ref_plan* plan) {
  if (plan->sensor_count < 0 || plan->sensor_count > BRAIN_REF_SENSORS_MAX ||
      plan->behavior_count < 0 || plan->behavior_count > BRAIN_REF_BEHAVIORS_MAX ||
      plan->activity_count < 1 || plan->activity_count > BRAIN_REF_ACTIVITIES_MAX) {
    return "a number of sensors, behaviors or activities";
  }
  for (int i = 0; i < plan->sensor_count; i++) {
    if (plan->sensor[i].scan_rate < 1) {
      return "a scan rate";
    }
  }
  bool is_child[BRAIN_REF_BEHAVIORS_MAX] = {false};
  for (int i = 0; i < plan->behavior_count; i++) {
    const char* fault = behavior_fault(plan, i, is_child);
    if (fault != NULL) {
      return fault;
    }
  }
  for (int i = 0; i < plan->activity_count; i++) {
    const char* fault = activity_fault(plan, &plan->activity[i], is_child);
    if (fault != NULL) {
      return fault;
    }
  }
  return choice_fault(plan);
}
