// Ovis: many mobs over one world, tick by tick.
//
//   ovis_sim_create(world, rules, seed) --spawn--> mobs --ovis_sim_tick--> where they are, a hash
//
// A tick is the numbered list of docs/tick.md. Mobs tick one after the other in the order of their
// serials, and what one does the next one sees. Same world, same seed, same calls: the same hash
// after every tick.
#ifndef OVIS_SIM_H
#define OVIS_SIM_H

#include <ovis/event.h>
#include <ovis/input.h>
#include <ovis/mind.h>
#include <ovis/mob.h>
#include <ovis/ride.h>
#include <ovis/rules.h>
#include <ovis/snapshot.h>
#include <ovis/world.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct ovis_sim ovis_sim;

typedef struct ovis_sim_def {
  ovis_world*
      world; ///< Not owned; must outlive the simulation. Its sections are loaded around mobs.
  ovis_rules rules;        ///< Default: the preset 1.19.4.
  uint64_t seed;           ///< Of all chance. Default 0.
  int32_t mob_capacity;    ///< Mobs that come without an allocation. Default 256.
  int32_t load_distance;   ///< Sections around a mob that are loaded before it ticks. Default 4.
  int32_t far_think_ticks; ///< Minds of mobs farther than far_distance from every player think once
                           ///< in so many ticks; bodies and walks go on, and who floats, falls,
                           ///< burns or flees thinks always. 0 and 1: all think always. Default 0.
  double far_distance;     ///< [Units: blocks] Default 64.
  const ovis_mind_def* minds; ///< [(mind) * @p mind_count] [opt] Minds of the host's own.
  int32_t mind_count;
  ovis_act_fn* on_act; ///< [opt] Asked before every act. NULL: all are done.
  void* act_context;   ///< Passed to on_act.
  ovis_allocator allocator;
  uint32_t cookie; ///< Set by ovis_default_sim_def; checked.
} ovis_sim_def;

OVIS_API ovis_sim_def ovis_default_sim_def(void);

/// Makes a simulation without mobs. OVIS_OUT_OF_RANGE: a mind's name is empty, too long or taken,
/// or its counts are over their limits.
OVIS_API ovis_status ovis_sim_create(const ovis_sim_def* def, ovis_sim** out);
OVIS_API void ovis_sim_destroy(ovis_sim* sim);

/// From any thread: a change of a block that takes effect at the start of the next tick, in the
/// order in which changes came in. The allocator must be safe to call from that thread.
/// OVIS_NO_MEMORY: it is not queued.
OVIS_API ovis_status ovis_sim_queue_block(ovis_sim* sim, ovis_pos pos, ovis_state state);

// ---- The tick

/// One tick of everything, a twentieth of a second. OVIS_NO_MEMORY: the tick is not whole.
OVIS_API ovis_status ovis_sim_tick(ovis_sim* sim);

/// The world that it runs on.
OVIS_API ovis_world* ovis_sim_world(const ovis_sim* sim);

/// Ticks since the simulation was made.
OVIS_API int64_t ovis_sim_ticks(const ovis_sim* sim);

/// What happened in the last tick, in order. [(event) * *out_count] Valid until the next tick or
/// call that changes the simulation.
OVIS_API const ovis_event* ovis_sim_events(const ovis_sim* sim, int32_t* out_count);

/// While inputs are kept: what happened after the tick before, by the host's doing, until this tick
/// began. [(event) * *out_count] Valid until the next tick.
OVIS_API const ovis_event* ovis_sim_events_between(const ovis_sim* sim, int32_t* out_count);

#ifdef __cplusplus
}
#endif

#endif
