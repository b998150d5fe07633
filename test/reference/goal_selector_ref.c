// The selector of goals the slow way.
// Rules: docs/sources.md#goal-selector; claims 252 to 258, 323
#include "reference/goal_selector_ref.h"

void goal_selector_ref_begin(goal_selector_ref* ref) {
  for (int i = 0; i < GOAL_SELECTOR_REF_MAX; i++) {
    ref->runs[i] = false;
  }
  for (int flag = 0; flag < GOAL_SELECTOR_REF_FLAGS; flag++) {
    ref->holder[flag] = GOAL_SELECTOR_REF_NOBODY;
  }
}

static void stop(goal_selector_ref* ref, int goal) {
  ref->runs[goal] = false;
  ref->act(ref->context, goal, GOAL_SELECTOR_REF_STOP);
}

static bool has_flag(const goal_selector_ref* ref, int goal, int flag) {
  return (ref->goals[goal].flags >> flag & 1u) != 0;
}

static bool may_have(const goal_selector_ref* ref, int goal, int flag) {
  const int holder = ref->holder[flag];
  return holder == GOAL_SELECTOR_REF_NOBODY ||
         (ref->goals[holder].is_interruptible &&
          ref->goals[goal].priority < ref->goals[holder].priority);
}

static bool may_have_all(const goal_selector_ref* ref, int goal) {
  for (int flag = 0; flag < GOAL_SELECTOR_REF_FLAGS; flag++) {
    if (has_flag(ref, goal, flag) && !may_have(ref, goal, flag)) {
      return false;
    }
  }
  return true;
}

static void start(goal_selector_ref* ref, int goal) {
  for (int flag = 0; flag < GOAL_SELECTOR_REF_FLAGS; flag++) {
    const int holder = ref->holder[flag];
    if (has_flag(ref, goal, flag)) {
      if (holder != GOAL_SELECTOR_REF_NOBODY && ref->runs[holder]) {
        stop(ref, holder);
      }
      ref->holder[flag] = goal;
    }
  }
  ref->runs[goal] = true;
  ref->act(ref->context, goal, GOAL_SELECTOR_REF_START);
}

static void choose(goal_selector_ref* ref, uint32_t disabled) {
  for (int goal = 0; goal < ref->count; goal++) {
    if (ref->runs[goal] && ((ref->goals[goal].flags & disabled) != 0 ||
                            !ref->act(ref->context, goal, GOAL_SELECTOR_REF_CAN_CONTINUE))) {
      stop(ref, goal);
    }
  }
  for (int flag = 0; flag < GOAL_SELECTOR_REF_FLAGS; flag++) {
    if (ref->holder[flag] != GOAL_SELECTOR_REF_NOBODY && !ref->runs[ref->holder[flag]]) {
      ref->holder[flag] = GOAL_SELECTOR_REF_NOBODY;
    }
  }
  for (int goal = 0; goal < ref->count; goal++) {
    if (!ref->runs[goal] && (ref->goals[goal].flags & disabled) == 0 && may_have_all(ref, goal) &&
        ref->act(ref->context, goal, GOAL_SELECTOR_REF_CAN_USE)) {
      start(ref, goal);
    }
  }
}

void goal_selector_ref_tick(goal_selector_ref* ref, bool is_full, uint32_t disabled_flags) {
  if (is_full) {
    choose(ref, disabled_flags);
  }
  for (int goal = 0; goal < ref->count; goal++) {
    if (ref->runs[goal] && (is_full || ref->goals[goal].updates_every_tick)) {
      ref->act(ref->context, goal, GOAL_SELECTOR_REF_TICK);
    }
  }
}
