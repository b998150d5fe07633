// The run that a branch left, beside it: which mob differs first, and at which tick.
//
//   hashes of the recording and of the branch are equal --> no mob differs up to here
//   a person changes the branch --> what was runs beside it, and all mobs are compared tick by tick
//   hashes differ, and nobody changed anything --> both run again from the last equal hash
#pragma once

#include "ovjs.h"

#include "replay/replay_difference.h"

typedef struct ovjs_beside {
  ovjs_sim* sim; // the branch; not owned
  ovis_blocks* blocks;
  ovis_recording* left; // NULL: it is not compared any more, or memory ran out; not owned
  int64_t last_equal;   // tick of the last state that is equal
  ovis_replay* was;     // NULL: hashes say enough
  ovis_tracer* tracer;  // of `was`
  replay_difference difference;
} ovjs_beside;

// `left` [opt] is the recording that the simulation left at its present tick; `blocks` is the
// registry of both. They must outlive it.
void ovjs_beside_init(ovjs_beside* self, ovjs_sim* sim, ovis_recording* left, ovis_blocks* blocks);
void ovjs_beside_fini(ovjs_beside* self);

// A person is about to change the simulation, which still has the state after its last tick.
void ovjs_beside_expect(ovjs_beside* self);

// Compares a tick that the simulation has run and recorded. `trace` is that of the tick, of all
// mobs.
void ovjs_beside_tick(ovjs_beside* self, const ovis_trace* trace);
