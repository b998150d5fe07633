// Calls one behavior of a mob's own brain directly, at a game time that the test chooses. The brain
// itself does not tick.
#ifndef OVIS_TEST_SUPPORT_BEHAVIOR_PROBE_H
#define OVIS_TEST_SUPPORT_BEHAVIOR_PROBE_H

#include "mind/brain/brain.h"
#include "reference/mind_ref.h"
#include "sim/sim_internal.h"
#include "support/mob_scene.h"

typedef struct behavior_probe {
  ovis_sim* sim;
  ov_agent agent;
  ov_brain* brain;
  ovis_answer why; ///< Answer of the last refusal.
  ov_behavior_turn turn;
} behavior_probe;

/// The behavior of that name, such as "AcquirePoi.home", with its state set to zero. Fails the test
/// if the mob's mind has none. Stores pointers into the probe: do not copy it afterwards.
void behavior_probe_init(behavior_probe* probe, const mob_scene* scene, ovis_mob_id mob,
                         const char* name);

/// Do its memory conditions hold?
bool behavior_probe_may_start(const behavior_probe* probe);

/// Its trigger, or its extra start condition. True: it started or ran.
bool behavior_probe_start(behavior_probe* probe, int64_t time);
bool behavior_probe_goes_on(behavior_probe* probe, int64_t time);
void behavior_probe_tick(behavior_probe* probe, int64_t time);
void behavior_probe_stop(behavior_probe* probe, int64_t time);

/// Moves the mob. It stands there from then on.
void behavior_probe_move(behavior_probe* probe, ovis_vec3 pos);

mind_ref_cell behavior_probe_cell(const behavior_probe* probe);
mind_ref_place behavior_probe_place(const behavior_probe* probe, ovis_memory memory);
mind_ref_walk behavior_probe_walk(const behavior_probe* probe);

/// A draw of the reference out of a copy of the mob's stream: a mind_ref_draw whose context is an
/// ov_rng.
int behavior_probe_draw(void* rng, int bound);

#endif
