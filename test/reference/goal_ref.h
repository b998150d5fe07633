// Shared by the references of goals: what a goal sees of its target, and what it can do. Each
// reference is one goal alone, in its four calls; the selector, the flags and the choice of a
// target are not its business.
#ifndef OVIS_TEST_REFERENCE_GOAL_REF_H
#define OVIS_TEST_REFERENCE_GOAL_REF_H

#include "reference/mind_ref.h"

/// The target of a goal, as it is in this call.
typedef struct goal_ref_target {
  bool is_present, is_alive;
  bool is_spared; ///< A player who may not be hurt: creative, spectator.
  mind_ref_vec place;
  double distance_squared; ///< From the mob's feet to the target's.
  bool is_seen;
} goal_ref_target;

typedef struct goal_ref_hands {
  void* context;
  mind_ref_draw draw;
  double (*draw_unit)(void* context); ///< From 0 to below 1.
  bool (*has_path)(void* context);    ///< Is there any path to the target?
  bool (*is_path_done)(void* context);
  bool (*move)(void* context, double speed); ///< Toward the target. False: no path.
  void (*stop)(void* context);
  void (*look)(void* context, double turn_deg); ///< At the target.
  /// Does something else, named by a word: "hit", "shoot", "eat".
  void (*act)(void* context, const char* what, double value);
} goal_ref_hands;

/// Calls of a goal that does not update every tick count double.
static inline int goal_ref_adjusted(int ticks) {
  return (ticks + 1) / 2;
}

#endif
