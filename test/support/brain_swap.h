// Gives a mob of a simulation another brain for the time of a test, so that a plan typed by hand
// acts on a real body in a real world. The simulation does not tick meanwhile.
#ifndef OVIS_TEST_SUPPORT_BRAIN_SWAP_H
#define OVIS_TEST_SUPPORT_BRAIN_SWAP_H

#include "mind/brain/brain.h"
#include "support/mob_scene.h"

typedef struct brain_swap {
  ovis_sim* sim;
  ov_actor* actor;
  const ov_mind_plan* plan_before; // the mob's own
  void* mind;
  ov_brain_plan* plan;
  ov_mind_plan mind_plan; // of that brain
  ov_brain* brain;
  ov_agent agent;
} brain_swap;

/// Rules of 1.19.4. The swap must not move until it is closed.
void brain_swap_open(brain_swap* swap, const mob_scene* scene, ovis_mob_id mob,
                     const ov_brain_def* def);
/// Gives the mob its own mind back.
void brain_swap_close(brain_swap* swap);

/// One more brain of the same plan. The caller frees it.
ov_brain* brain_swap_make(const brain_swap* swap);

/// One tick of the brain alone, with sight tested afresh.
void brain_swap_tick(brain_swap* swap);

#endif
