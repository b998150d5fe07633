// Ovis: vibrations, which some mobs hear: a note block plays, something is hit or placed.
//
//   ovis_sim_emit_vibration --in range, not behind wool--> listener --one tick a block--> it is
//   heard
//
// Ovis emits those of ovis_player_use; a host reports the others, such as a note block that
// redstone plays. Source: docs/sources.md#vibrations
#ifndef OVIS_VIBRATION_H
#define OVIS_VIBRATION_H

#include <ovis/event.h>

#ifdef __cplusplus
extern "C" {
#endif

// ========== Vibrations

typedef struct ovis_sim ovis_sim; // ovis/sim.h

// X(KIND, name, frequency). Of two in one tick the higher frequency is heard. The names are the
// game's. The order is part of recordings: add at the end.
#define OVIS_VIBRATION_LIST(X)                                                                     \
  X(STEP, "step", 1)                                                                               \
  X(FLAP, "flap", 2)                                                                               \
  X(SWIM, "swim", 3)                                                                               \
  X(ELYTRA_GLIDE, "elytra_glide", 4)                                                               \
  X(HIT_GROUND, "hit_ground", 5)                                                                   \
  X(TELEPORT, "teleport", 5)                                                                       \
  X(SPLASH, "splash", 6)                                                                           \
  X(ENTITY_SHAKE, "entity_shake", 6)                                                               \
  X(BLOCK_CHANGE, "block_change", 6)                                                               \
  X(NOTE_BLOCK_PLAY, "note_block_play", 6)                                                         \
  X(PROJECTILE_SHOOT, "projectile_shoot", 7)                                                       \
  X(DRINK, "drink", 7)                                                                             \
  X(PRIME_FUSE, "prime_fuse", 7)                                                                   \
  X(PROJECTILE_LAND, "projectile_land", 8)                                                         \
  X(EAT, "eat", 8)                                                                                 \
  X(ENTITY_INTERACT, "entity_interact", 8)                                                         \
  X(ENTITY_DAMAGE, "entity_damage", 8)                                                             \
  X(EQUIP, "equip", 9)                                                                             \
  X(SHEAR, "shear", 9)                                                                             \
  X(ENTITY_ROAR, "entity_roar", 9)                                                                 \
  X(BLOCK_CLOSE, "block_close", 10)                                                                \
  X(BLOCK_DEACTIVATE, "block_deactivate", 10)                                                      \
  X(BLOCK_DETACH, "block_detach", 10)                                                              \
  X(DISPENSE_FAIL, "dispense_fail", 10)                                                            \
  X(BLOCK_OPEN, "block_open", 11)                                                                  \
  X(BLOCK_ACTIVATE, "block_activate", 11)                                                          \
  X(BLOCK_ATTACH, "block_attach", 11)                                                              \
  X(ENTITY_PLACE, "entity_place", 12)                                                              \
  X(BLOCK_PLACE, "block_place", 12)                                                                \
  X(FLUID_PLACE, "fluid_place", 12)                                                                \
  X(ENTITY_DIE, "entity_die", 13)                                                                  \
  X(BLOCK_DESTROY, "block_destroy", 13)                                                            \
  X(FLUID_PICKUP, "fluid_pickup", 13)                                                              \
  X(ITEM_INTERACT_FINISH, "item_interact_finish", 14)                                              \
  X(CONTAINER_CLOSE, "container_close", 14)                                                        \
  X(PISTON_CONTRACT, "piston_contract", 14)                                                        \
  X(PISTON_EXTEND, "piston_extend", 15)                                                            \
  X(CONTAINER_OPEN, "container_open", 15)                                                          \
  X(EXPLODE, "explode", 15)                                                                        \
  X(LIGHTNING_STRIKE, "lightning_strike", 15)                                                      \
  X(INSTRUMENT_PLAY, "instrument_play", 15)                                                        \
  X(JUKEBOX_PLAY, "jukebox_play", 10)                                                              \
  X(JUKEBOX_STOP_PLAY, "jukebox_stop_play", 10)

typedef enum ovis_vibration_kind {
#define OVIS_VIBRATION_ENUM(kind, name, frequency) OVIS_VIBRATION_##kind,
  OVIS_VIBRATION_LIST(OVIS_VIBRATION_ENUM)
#undef OVIS_VIBRATION_ENUM
      OVIS_VIBRATION_COUNT
} ovis_vibration_kind;

/// "step" for OVIS_VIBRATION_STEP. Never NULL: an unknown value gives "unknown".
OVIS_API const char* ovis_vibration_name(ovis_vibration_kind kind);

/// Finds a kind by name. Returns false and sets *out to OVIS_VIBRATION_COUNT if there is none.
OVIS_API bool ovis_vibration_find(const char* name, ovis_vibration_kind* out);

/// A vibration that wardens, allays and sensors may hear.
typedef struct ovis_vibration {
  ovis_vibration_kind kind; ///< The kind of its cause.
  ovis_vec3 pos;            ///< Where it starts.
  ovis_mob_id source; ///< The mob or player that caused it; OVIS_NO_MOB: none. Nobody hears steps
                      ///< and the like of a player who sneaks, nor anything of a spectator.
} ovis_vibration;

/// Reports a vibration. `out_count` [opt] receives the count of mobs that will hear it, unless
/// another one reaches them first. OVIS_OUT_OF_RANGE: there is no such kind, or the place is beyond
/// OVIS_PLACE_MAX. OVIS_BUSY: a callback made the call.
OVIS_API ovis_status ovis_sim_emit_vibration(ovis_sim* sim, const ovis_vibration* vibration,
                                             int32_t* out_count);

#define OVIS_HEARING_RANGE_MAX 16.0 ///< Blocks, of all mobs that hear.

/// A vibration that a mob hears.
typedef struct ovis_noise {
  bool is_there;            ///< False: there is no noise, and the others are zero.
  ovis_vibration_kind kind; ///< The vibration that it was.
  ovis_vec3 pos;            ///< Where it was emitted.
  uint64_t source;          ///< Serial; 0: none.
  double distance;          ///< Blocks from the ear. [Limits: 0 <= value <= OVIS_HEARING_RANGE_MAX]
  int64_t tick; ///< In which it was emitted, of ovis_sim_get_ticks. May be below 0 in a save.
} ovis_noise;

/// The vibrations that a mob is about to hear, one at a time.
typedef struct ovis_hearing {
  ovis_noise candidate; ///< The best one since the last tick: sets out in the next one.
  ovis_noise current;   ///< On its way.
  int32_t ticks_left;   ///< Until current arrives. [Limits: 0 <= value <= OVIS_HEARING_RANGE_MAX]
} ovis_hearing;

/// Reads what a mob is about to hear. Returns false and zeroes *out for mobs that hear no
/// vibrations.
OVIS_API bool ovis_mob_get_hearing(const ovis_sim* sim, ovis_mob_id mob, ovis_hearing* out);

/// Sets what a mob is about to hear, such as what a save has. OVIS_NOT_FOUND: there is no such mob,
/// or it hears no vibrations. OVIS_OUT_OF_RANGE: a number exceeds its limit. OVIS_BUSY: a callback
/// made the call.
OVIS_API ovis_status ovis_mob_set_hearing(ovis_sim* sim, ovis_mob_id mob,
                                          const ovis_hearing* hearing);

// ========== Suspects of a warden
//
// A warden suspects those that it hears or touches, and is angry at each.

/// Greatest anger at one suspect; from 80 on a warden attacks. Source: docs/sources.md#wardens
#define OVIS_ANGER_MAX 150

/// A mob or player that a warden suspects.
typedef struct ovis_suspect {
  uint64_t serial; ///< Of the suspect.
  ovis_uuid uuid;  ///< All zero: it has none, or it does not exist any more.
  int32_t anger;   ///< [Limits: 1 <= value <= OVIS_ANGER_MAX]
} ovis_suspect;

/// Reads the suspects of a warden in the order in which it first suspected them. Writes at most
/// `capacity`; returns the count of all. 0 for other mobs.
OVIS_API int32_t ovis_warden_get_suspects(const ovis_sim* sim, ovis_mob_id warden,
                                          ovis_suspect* out, int32_t capacity);

/// Sets a warden's anger at a mob; 0: it suspects it no more. OVIS_NOT_FOUND: one of
/// them does not exist, or the first is no warden. OVIS_OUT_OF_RANGE: anger at itself, or a value
/// that exceeds its limits. OVIS_BUSY: a callback made the call.
OVIS_API ovis_status ovis_warden_set_suspect(ovis_sim* sim, ovis_mob_id warden, ovis_mob_id suspect,
                                             int32_t anger);

#ifdef __cplusplus
}
#endif

#endif
