// Target goals, slow and obvious: NearestAttackableTarget and the base that all share.
#ifndef OVIS_TEST_REFERENCE_GOAL_TARGET_REF_H
#define OVIS_TEST_REFERENCE_GOAL_TARGET_REF_H

#include "reference/goal_ref.h"

typedef struct target_ref {
  int interval; ///< 0: asked each time, without a draw.
  bool must_see;
  int unseen_memory; ///< Ticks for which it keeps one that it does not see. Default 60.
  int unseen_calls;
} target_ref;

/// `is_somebody`: the search finds a candidate. Draws before it searches.
bool target_ref_can_use(const target_ref* ref, const goal_ref_hands* hands, bool is_somebody);
void target_ref_start(target_ref* ref);

typedef struct target_ref_state {
  bool is_present; ///< The mob has a target, or the goal remembers one.
  bool can_attack; ///< Alive, attackable, no ally.
  double distance_squared;
  double follow_range;
  bool is_seen;
} target_ref_state;

bool target_ref_goes_on(target_ref* ref, const target_ref_state* state);

/// Whether a target can be reached, kept for some questions.
typedef struct reach_ref {
  int calls; ///< Questions until it is searched again.
  int known; ///< 0 not known, 1 yes, 2 no.
} reach_ref;

void reach_ref_start(reach_ref* ref);
/// `search`: is there a path whose end is within 1.5 blocks of the target, level?
bool reach_ref_ask(reach_ref* ref, const goal_ref_hands* hands, bool (*search)(void* context));

#endif
