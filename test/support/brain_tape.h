// Runs a species' brain plan in a simulation, and the slow reference brain beside it: the plan's
// mechanics come from the reference, and what each behavior and sensor does inside from a tape of
// the engine's calls. After every tick both brains must agree.
//
//   engine   tick: a call of a behavior or sensor --> tape: its answer, its memories, its draws
//   slow     tick: the same call, in the same order and with the same draws --> effects off the
//            tape
//
// Plans with variants or more than BRAIN_REF_CHILDREN_MAX children have no reference.
#ifndef OVIS_TEST_SUPPORT_BRAIN_TAPE_H
#define OVIS_TEST_SUPPORT_BRAIN_TAPE_H

#include "support/mob_scene.h"

typedef struct brain_tape brain_tape;

/// Puts the tape between a mob and its mind. One tape is open at a time. The mob must stay.
brain_tape* brain_tape_open(const mob_scene* scene, ovis_mob_id mob);
/// Gives the mob its own mind back.
void brain_tape_close(brain_tape* tape);

typedef struct brain_tape_counts {
  int64_t ticks, calls, starts, draws;
  int64_t changes; ///< Of memories, by behaviors and sensors.
  int64_t outside; ///< Of memories, between two ticks.
} brain_tape_counts;
brain_tape_counts brain_tape_count(const brain_tape* tape);

#endif
