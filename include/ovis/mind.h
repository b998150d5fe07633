// Ovis: minds: the options of a species' mind, and minds of a host's own.
//
//   static void think(const ovis_turn* turn) {
//     ovis_turn_walk_to(turn, home, 1);
//     ovis_turn_run(turn, GO_HOME);
//   }
//   ovis_mind_def mind = ovis_default_mind_def();
//   mind.name = "homing", mind.options = options, mind.option_count = 1, mind.think = think;
//   def.minds = &mind;
//   def.mind_count = 1; // of the ovis_sim_def; ovis_spawn_def.mind then names it
#ifndef OVIS_MIND_H
#define OVIS_MIND_H

#include <ovis/act.h>
#include <ovis/option.h>
#include <ovis/species.h>

#ifdef __cplusplus
extern "C" {
#endif

// ---- Minds of species

/// The options of a species' mind in the order of its plan. Writes at most `capacity`;
/// returns how many there are: 0 for a species without a mind.
OVIS_API int32_t ovis_species_get_options(const ovis_species* species, ovis_option_info* out,
                                          int32_t capacity);

/// An argument of a goal: a speed, a range, a list of items.
typedef struct ovis_argument {
  const char* name; ///< "speed". Speeds are factors of the movement speed, distances are in blocks,
                    ///< intervals in ticks, chances between 0 and 1.
  double value;     ///< Of a flag 0 or 1.
  bool is_flag;
  const ovis_item* items; ///< [opt] A list that ends with 0: `value` is 0. Names: ovis_item_name.
} ovis_argument;

/// The arguments of an option of a species' mind. Writes at most `capacity`; returns how many there
/// are: 0 for an option without, for a behavior of a brain, and if there is no such option.
OVIS_API int32_t ovis_species_get_arguments(const ovis_species* species, int32_t option,
                                            ovis_argument* out, int32_t capacity);

/// Writes the whole plan of a species' mind as text, one line an entry in the order of the plan:
/// priorities, flags, settings, memories, times, weights (docs/plans.md). Writes at most
/// `capacity` bytes with the NUL; returns the length of the whole text: 0 for a species without a
/// mind. [Limit: out may be NULL if capacity is 0]
OVIS_API int32_t ovis_species_get_plan(const ovis_species* species, char* out, int32_t capacity);

/// The phrases of the built-in option with that name. NULL: there is none.
OVIS_API const ovis_phrases* ovis_phrases_find(const char* option_name);

/// A villager's profession, such as "farmer". NULL: there is no such number.
OVIS_API const char* ovis_profession_name(int32_t profession);

/// Finds a profession by name, with or without "minecraft:". False: there is none.
OVIS_API bool ovis_profession_find(const char* name, int32_t* out);

// ---- Minds of a host's own

#define OVIS_MIND_NAME_MAX 32 ///< Bytes of a mind's name, with its NUL.
#define OVIS_MIND_OPTIONS_MAX 64
#define OVIS_MIND_STATE_MAX 4096 ///< Bytes of a mind's state.

/// One turn of a mob's mind. Valid during the call.
typedef struct ovis_turn {
  const ovis_sim* sim; ///< The mob's simulation, to read: many may share one def.
  ovis_mob_id mob;
  uint64_t serial;
  int64_t tick;
  ovis_vec3 pos;  ///< Of its feet.
  void* state;    ///< ovis_mind_def.state_size bytes, aligned to 8, zeroed when the mob is spawned.
  void* context;  ///< ovis_mind_def.context.
  void* internal; ///< Not for hosts.
} ovis_turn;

/// A kind of mind. The simulation copies it; options and texts must outlive the simulation.
typedef struct ovis_mind_def {
  const char*
      name; ///< Unique. Spawn defs, snapshots and recordings name it so. [Limit: < 32 bytes]
  const ovis_option_info* options; ///< [(option) * @p option_count]
  int32_t option_count;            ///< [Limits: 0 <= value <= 64]
  size_t state_size; ///< All of its bytes are hashed, saved in snapshots and restored: no pointers,
                     ///< no padding that differs from run to run. [Limit: <= 4096]
  /// Called once a tick for each mob with this mind. It may query the world and the simulation, and
  /// call the functions below. It must use no other random numbers than ovis_turn_draw's.
  void (*think)(const ovis_turn* turn);
  void* context;   ///< [opt] Passed to think.
  uint32_t cookie; ///< Set by ovis_default_mind_def; checked.
} ovis_mind_def;

OVIS_API ovis_mind_def ovis_default_mind_def(void);

/// In think: an option starts, or continues to run. [Limit: 0 <= option < option_count, as for the
/// next]
OVIS_API void ovis_turn_run(const ovis_turn* turn, int32_t option);

/// In think: an option does not run, or stops, for a reason with the numbers that were compared.
OVIS_API void ovis_turn_refuse_option(const ovis_turn* turn, int32_t option, ovis_reason reason,
                                      float value, float limit);

/// In think: walks to a place; `speed` is a factor. False: there is no path, or a number is beyond
/// the limits of places and speeds.
OVIS_API bool ovis_turn_walk_to(const ovis_turn* turn, ovis_vec3 pos, double speed);

/// In think: ends the walk.
OVIS_API void ovis_turn_stop(const ovis_turn* turn);

/// In think: is there no path to follow?
OVIS_API bool ovis_turn_is_path_done(const ovis_turn* turn);

/// In think: looks at a place.
OVIS_API void ovis_turn_look_at(const ovis_turn* turn, ovis_vec3 pos);

/// In think: a number from 0 to below `bound`, out of the mob's own random stream. [Limit: >= 1]
OVIS_API int32_t ovis_turn_draw(const ovis_turn* turn, int32_t bound);

#ifdef __cplusplus
}
#endif

#endif
