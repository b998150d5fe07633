// Goals of those who fly without paths. Source of figures and flags: docs/sources.md#motions
#ifndef OVIS_SRC_MIND_GOAL_AIR_AIR_GOALS_H
#define OVIS_SRC_MIND_GOAL_AIR_AIR_GOALS_H

#include "agent/agent.h"
#include "mind/goal/fight/fight_goals.h"
#include "mind/goal/goal_kind.h"

// A wish to glide to a position: the first member of the own state of vexes and ghasts.
typedef struct ov_glide {
  bool has_wanted;
  ovis_vec3 wanted;
  double speed;
} ov_glide;

static inline ov_glide* ov_glide_of(const ov_actor* actor) {
  return actor->own;
}
static inline void ov_glide_want(ov_glide* glide, ovis_vec3 pos, double speed) {
  *glide = (ov_glide){true, pos, speed};
}
void ov_glide_fields(ov_glide* glide, ov_fields* fields);

// ---- Vexes (goal_vex.c)

typedef struct ov_vex {
  ov_glide glide; // first
  uint64_t owner; // serial; 0: none
  bool has_bound;
  ovis_pos bound; // around which it flies
  bool has_life;  // it fades after life_ticks
  int32_t life_ticks;
  bool is_charging;
} ov_vex;

extern const ov_goal_kind ov_goal_vex_charge;      // MOVE
extern const ov_goal_kind ov_goal_vex_random_move; // MOVE
extern const ov_goal_kind ov_goal_vex_copy_target; // TARGET

// ---- Ghasts (goal_ghast.c)

extern const ov_goal_kind ov_goal_float_around; // MOVE
extern const ov_goal_kind ov_goal_ghast_look;   // LOOK
extern const ov_goal_kind ov_goal_ghast_shoot;  // No flags. ov_shooter_settings

// ---- Phantoms (goal_phantom.c). Their state is the own state of the species.

typedef struct ov_phantom {
  int32_t size;
  bool has_anchor;
  bool is_swooping; // else it circles
  ovis_pos anchor;  // around which it circles
  ovis_vec3 point;  // to which it flies now
  float speed;
} ov_phantom;

extern const ov_goal_kind ov_goal_phantom_target;   // TARGET
extern const ov_goal_kind ov_goal_phantom_strategy; // No flags.
extern const ov_goal_kind ov_goal_phantom_sweep;    // MOVE
extern const ov_goal_kind ov_goal_phantom_circle;   // MOVE

#endif
