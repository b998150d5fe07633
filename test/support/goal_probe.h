// Calls one goal of a mob directly, with a goal state of its own. Tests use it for chances and
// counters that a complete mind hides.
#ifndef OVIS_TEST_SUPPORT_GOAL_PROBE_H
#define OVIS_TEST_SUPPORT_GOAL_PROBE_H

#include "mind/goal/block/block_goals.h"
#include "mind/goal/breed/breed_goals.h"
#include "mind/goal/fight/fight_goals.h"
#include "mind/goal/goal_share.h"
#include "mind/goal/look/look_goals.h"
#include "mind/goal/move/move_goals.h"
#include "sim/sim_internal.h"
#include "support/mob_scene.h"

typedef struct goal_probe {
  ov_agent agent;
  const ov_goal_kind* kind;
  _Alignas(OV_STATE_ALIGN) uint8_t state[OV_STATE_MAX];
  ovis_answer why; ///< Answer of the last refusal.
  ov_goal_turn turn;
} goal_probe;

/// Stores pointers into the probe: do not copy the probe afterwards.
void goal_probe_init(goal_probe* probe, const mob_scene* scene, ovis_mob_id mob,
                     const ov_goal_kind* kind, const void* settings);

bool goal_probe_can_use(goal_probe* probe);
bool goal_probe_goes_on(goal_probe* probe);
void goal_probe_start(goal_probe* probe);
void goal_probe_tick(goal_probe* probe);

/// Asks the goal `count` times whether it can start, each time with a new state. Returns how often
/// it says yes.
int32_t goal_probe_yes(goal_probe* probe, int32_t count);

/// A number of the goal's state, by field name. Fails the test if there is no such field.
double goal_probe_number(goal_probe* probe, const char* name);

/// The three numbers of a place or a cell.
ovis_vec3 goal_probe_place(goal_probe* probe, const char* name);

/// A number of a state of any kind.
double goal_state_number(const ov_goal_kind* kind, void* state, const char* name);

ov_actor* goal_probe_actor(const mob_scene* scene, ovis_mob_id mob);

// Settings of the goal of that kind in the mob's plan. It must be there.
const void* goal_probe_settings(const mob_scene* scene, ovis_mob_id mob, const ov_goal_kind* kind);

#endif
