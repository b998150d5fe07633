// Ovis: simulates many mobs in one world, tick by tick.
//
//   ovis_sim_create(world, rules, seed) --spawn--> mobs --ovis_sim_tick--> state, events, a hash
//
// docs/tick.md lists the steps of a tick. Mobs tick one after the other in the order of their
// serials, and each sees the effects of the mobs before it. The same world, seed and calls give the
// same hash after every tick.
#ifndef OVIS_SIM_H
#define OVIS_SIM_H

#include <ovis/brain.h>
#include <ovis/event.h>
#include <ovis/goal.h>
#include <ovis/input.h>
#include <ovis/mind.h>
#include <ovis/mob.h>
#include <ovis/player.h>
#include <ovis/point.h>
#include <ovis/raid.h>
#include <ovis/ride.h>
#include <ovis/rules.h>
#include <ovis/snapshot.h>
#include <ovis/suspect.h>
#include <ovis/tree.h>
#include <ovis/vibration.h>
#include <ovis/village.h>
#include <ovis/work.h>
#include <ovis/world.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct ovis_sim ovis_sim;

typedef struct ovis_sim_def {
  ovis_world* world;       ///< Not owned; must outlive the simulation, which loads its sections
                           ///< around mobs.
  ovis_rules rules;        ///< Default: the preset 1.19.4.
  uint64_t seed;           ///< Of all random numbers. Default 0.
  int32_t mob_capacity;    ///< Count of mobs that need no further allocation. Default 256.
  int32_t load_distance;   ///< Sections around a mob that are loaded before it ticks. [Limits: 0 <=
                           ///< value <= 32] Default 4.
  int32_t far_think_ticks; ///< The mind of a mob farther than far_distance from every player runs
                           ///< once in so many ticks. Bodies and walks run in every tick, and so
                           ///< do the minds of mobs that float, fall, burn or flee. 0 and 1: all
                           ///< minds run in every tick. Default 0.
  double far_distance;     ///< [Units: blocks] Default 64.
  int32_t random_ticks;  ///< Cells of each section that may grow in each tick: crops, farmland. 0:
                         ///< nothing grows. Default 3. [Limits: 0 <= value <= 4096]
  bool has_village_cats; ///< Every 1,200 ticks a cat may appear in a village near a player. Default
                         ///< false.
  bool has_raids; ///< A player with the effect Bad Omen begins a raid in a village. Default false.
  bool
      has_patrols; ///< From the fifth day on patrols of pillagers come near players. Default false.
  bool has_sieges; ///< Zombies may besiege a village at midnight. Default false.
  bool has_traders;           ///< Wandering traders come with their llamas. Default false.
  const ovis_mind_def* minds; ///< [(mind) * @p mind_count] [opt] Minds that the host adds.
  int32_t mind_count;
  const ovis_tree_def* trees; ///< [(tree) * @p tree_count] [opt] Behavior trees that the host adds:
                              ///< minds with their names.
  int32_t tree_count;
  const ovis_memory_def* memories; ///< [(memory) * @p memory_count] [opt] Memories that the host
                                   ///< adds, for its brains. [Limit: <= 64]
  int32_t memory_count;
  const ovis_brain_def* brains; ///< [(brain) * @p brain_count] [opt] Brains that the host adds:
                                ///< minds with their names.
  int32_t brain_count;
  const ovis_species_def* species; ///< [(species) * @p species_count] [opt] Species that the host
                                   ///< adds.
  int32_t species_count;
  const ovis_point_type_def* point_types; ///< [(type) * @p point_type_count] [opt] Types of points
                                          ///< of interest that the host adds. A snapshot holds
                                          ///< them: ovis_sim_restore ignores this list.
  int32_t point_type_count;
  ovis_act_fn* on_act;             ///< [opt] Called before every act. NULL: Ovis does all acts.
  void* act_context;               ///< Passed to on_act.
  int64_t (*clock)(void* context); ///< [opt] Returns nanoseconds that never decrease, for the times
                                   ///< of ovis/work.h. The simulation does not depend on them.
                                   ///< NULL: there are no times.
  void* clock_context;             ///< Passed to clock.
  ovis_allocator allocator;
  uint32_t cookie; ///< Set by ovis_default_sim_def; checked.
} ovis_sim_def;

OVIS_API ovis_sim_def ovis_default_sim_def(void);

/// Creates a simulation without mobs. OVIS_OUT_OF_RANGE: a value of the def exceeds its limits, or
/// a mind's or species' name is empty, too long or taken, a species names what does not exist, or
/// ovis_tree_check refuses a tree, or ovis_brain_check a brain.
/// OVIS_NOT_FOUND: a tree names a brain that does not exist or belongs to another species.
/// OVIS_BAD_FORMAT: a point type's name is empty, too long or taken, or one of its states belongs
/// to another type. OVIS_FULL: there are more than OVIS_POINT_TYPES_MAX types.
OVIS_API ovis_status ovis_sim_create(const ovis_sim_def* def, ovis_sim** out);
OVIS_API void ovis_sim_destroy(ovis_sim* sim);

/// Queues a change of a block for the start of the next tick. Changes are applied in the order of
/// the calls. Any thread may call it; the allocator must be safe to call from that thread.
/// OVIS_NO_MEMORY and OVIS_OUT_OF_RANGE (the registry has no such state): the change is not queued.
OVIS_API ovis_status ovis_sim_queue_block(ovis_sim* sim, ovis_pos pos, ovis_state state);

// ---- The tick

/// Runs one tick, a twentieth of a second. OVIS_NO_MEMORY: the tick is incomplete, because an
/// allocation of the simulation or of its world failed in it, or in an earlier call that could not
/// report it.
OVIS_API ovis_status ovis_sim_tick(ovis_sim* sim);

/// The world of the simulation.
OVIS_API ovis_world* ovis_sim_get_world(const ovis_sim* sim);

/// The rules of the simulation.
OVIS_API ovis_rules ovis_sim_get_rules(const ovis_sim* sim);

/// The seed of the simulation.
OVIS_API uint64_t ovis_sim_get_seed(const ovis_sim* sim);

/// True if players with Bad Omen begin raids (ovis_sim_def.has_raids).
OVIS_API bool ovis_sim_has_raids(const ovis_sim* sim);

/// Ticks since the simulation was created.
OVIS_API int64_t ovis_sim_get_ticks(const ovis_sim* sim);

/// Returns the events of the last tick in order. [(event) * *out_count] Valid until the next tick
/// or call that changes the simulation.
OVIS_API const ovis_event* ovis_sim_get_events(const ovis_sim* sim, int32_t* out_count);

/// Returns the events that calls of the host caused between the last tick and the one before. Empty
/// unless inputs are kept. [(event) * *out_count] Valid until the next tick.
OVIS_API const ovis_event* ovis_sim_get_events_between(const ovis_sim* sim, int32_t* out_count);

#ifdef __cplusplus
}
#endif

#endif
