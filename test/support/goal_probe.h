// One goal of a mob asked by hand, with a state of its own: for chances and counters that a whole
// mind hides.
#ifndef OVIS_TEST_SUPPORT_GOAL_PROBE_H
#define OVIS_TEST_SUPPORT_GOAL_PROBE_H

#include "goal/goals.h"
#include "sim/sim_internal.h"
#include "support/mob_scene.h"

typedef struct goal_probe {
  ov_agent agent;
  const ov_goal_ops* ops;
  const void* settings;
  ov_goal_state state;
  ovis_answer why; ///< Of the last refusal.
  ov_goal_context context;
} goal_probe;

/// Points into the probe: it may not be copied afterwards.
void goal_probe_init(goal_probe* probe, const mob_scene* scene, ovis_mob_id mob,
                     const ov_goal_ops* ops, const void* settings);

bool goal_probe_can_use(goal_probe* probe);
bool goal_probe_goes_on(goal_probe* probe);
void goal_probe_start(goal_probe* probe);
void goal_probe_tick(goal_probe* probe);

/// How many of `count` questions the goal says yes to; its state is new each time.
int32_t goal_probe_yes(goal_probe* probe, int32_t count);

ov_actor* goal_probe_actor(const mob_scene* scene, ovis_mob_id mob);

#endif
