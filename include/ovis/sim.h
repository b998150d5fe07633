// Ovis: many mobs over one world, tick by tick.
//
//   ovis_sim_create(world, rules, seed) --spawn--> mobs --ovis_sim_tick--> where they are, a hash
//
// A tick is the numbered list of docs/tick.md. Mobs tick one after the other in the order of their
// serials, and what one does the next one sees. Same world, same seed, same calls: the same hash
// after every tick.
#ifndef OVIS_SIM_H
#define OVIS_SIM_H

#include <ovis/rules.h>
#include <ovis/species.h>
#include <ovis/world.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct ovis_sim ovis_sim;

/// Names a mob as long as it lives; 0 is nobody. Orders nothing.
typedef uint32_t ovis_mob_id;

typedef struct ovis_sim_def {
  ovis_world*
      world; ///< Not owned; must outlive the simulation. Its sections are loaded around mobs.
  ovis_rules rules;      ///< Default: the preset 1.19.4.
  uint64_t seed;         ///< Of all chance. Default 0.
  int32_t mob_capacity;  ///< Mobs that come without an allocation. Default 256.
  int32_t load_distance; ///< Sections around a mob that are loaded before it ticks. Default 4.
  ovis_allocator allocator;
  uint32_t cookie; ///< Set by ovis_default_sim_def; checked.
} ovis_sim_def;

OVIS_API ovis_sim_def ovis_default_sim_def(void);
OVIS_API ovis_status ovis_sim_create(const ovis_sim_def* def, ovis_sim** out);
OVIS_API void ovis_sim_destroy(ovis_sim* sim);

typedef struct ovis_spawn_def {
  const ovis_species* species; ///< Not NULL.
  ovis_vec3 pos;
  float yaw_deg;
  bool is_baby;
  float health;     ///< 0: the species' most.
  uint32_t uuid[4]; ///< All zero: none.
  uint32_t cookie;  ///< Set by ovis_default_spawn_def; checked.
} ovis_spawn_def;

OVIS_API ovis_spawn_def ovis_default_spawn_def(void);

/// Puts a mob into the world. Its serial is the next one: mobs tick in the order in which they
/// came. OVIS_FULL: over a million mobs.
OVIS_API ovis_status ovis_sim_spawn(ovis_sim* sim, const ovis_spawn_def* def, ovis_mob_id* out);

/// Takes a mob out. Nothing happens if it is not there.
OVIS_API void ovis_sim_remove(ovis_sim* sim, ovis_mob_id mob);

/// One tick of everything, a twentieth of a second.
OVIS_API ovis_status ovis_sim_tick(ovis_sim* sim);

/// Ticks since the simulation was made.
OVIS_API int64_t ovis_sim_ticks(const ovis_sim* sim);

OVIS_API int32_t ovis_sim_mob_count(const ovis_sim* sim);

/// The mob at a place in the order of serials. [Limit: 0 <= index < ovis_sim_mob_count]
OVIS_API ovis_mob_id ovis_sim_mob_at(const ovis_sim* sim, int32_t index);

/// What one sees of a mob.
typedef struct ovis_mob_state {
  uint64_t serial;
  const ovis_species* species;
  ovis_vec3 pos;
  ovis_vec3 velocity; ///< [Units: blocks per tick]
  float yaw_deg, head_yaw_deg, pitch_deg;
  float health;
  int64_t age_ticks; ///< Since it came.
  bool is_baby;
  bool is_on_ground;
  bool is_in_water;
  bool is_frozen; ///< Its section is not loaded: it does not tick.
} ovis_mob_state;

/// False, and *out zeroed, when the mob is not there.
OVIS_API bool ovis_sim_mob(const ovis_sim* sim, ovis_mob_id mob, ovis_mob_state* out);

/// Mobs whose boxes overlap `box`, in the order of serials. Writes at most `capacity`; returns how
/// many there are.
OVIS_API int32_t ovis_sim_mobs_in(const ovis_sim* sim, const ovis_aabb* box, ovis_mob_id* out_mobs,
                                  int32_t capacity);

/// Hash of every field that decides what happens next: no padding, no addresses, no slots.
OVIS_API uint64_t ovis_sim_hash(const ovis_sim* sim);

/// Checks every structure of the simulation. False: Ovis broke a rule of its own.
OVIS_API bool ovis_sim_check(const ovis_sim* sim);

#ifdef __cplusplus
}
#endif

#endif
