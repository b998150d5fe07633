// A selector of goals, slow and obvious: it keeps no masks and no lists of what runs, and looks at
// all goals in every step.
//
//   full tick     stop what may not go on -> free the flags of those that do not run -> start what
//                 can -> tick all that run
//   reduced tick  tick those that run and update every tick
#ifndef OVIS_TEST_REFERENCE_GOAL_SELECTOR_REF_H
#define OVIS_TEST_REFERENCE_GOAL_SELECTOR_REF_H

#include <stdbool.h>
#include <stdint.h>

enum { GOAL_SELECTOR_REF_MAX = 64, GOAL_SELECTOR_REF_FLAGS = 4, GOAL_SELECTOR_REF_NOBODY = -1 };

typedef struct goal_selector_ref_goal {
  int priority; ///< The lower number wins.
  uint32_t flags;
  bool is_interruptible, updates_every_tick;
} goal_selector_ref_goal;

typedef enum goal_selector_ref_phase {
  GOAL_SELECTOR_REF_CAN_USE,
  GOAL_SELECTOR_REF_CAN_CONTINUE,
  GOAL_SELECTOR_REF_START,
  GOAL_SELECTOR_REF_TICK,
  GOAL_SELECTOR_REF_STOP
} goal_selector_ref_phase;

typedef struct goal_selector_ref {
  int count;
  goal_selector_ref_goal goals[GOAL_SELECTOR_REF_MAX]; ///< In the order in which they were added.
  bool runs[GOAL_SELECTOR_REF_MAX];
  int holder[GOAL_SELECTOR_REF_FLAGS]; ///< Of each flag.
  void* context;
  /// Carries out a phase of a goal. The answer counts for the first two.
  bool (*act)(void* context, int goal, goal_selector_ref_phase phase);
} goal_selector_ref;

/// After count, goals, context and act are set.
void goal_selector_ref_begin(goal_selector_ref* ref);
void goal_selector_ref_tick(goal_selector_ref* ref, bool is_full, uint32_t disabled_flags);

#endif
