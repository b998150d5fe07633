// Ovis: memories of minds: the kinds, and their values.
//
// A mind that is a brain keeps what it knows as memories: where it lives, what it walks to, who
// hurt it. A memory is present or absent, and may expire.
#ifndef OVIS_MEMORY_H
#define OVIS_MEMORY_H

#include <ovis/event.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Types of values, and the members of ovis_memory_value that each uses.
typedef enum ovis_memory_type {
  OVIS_MEMORY_UNIT,     ///< It is present or absent; no value.
  OVIS_MEMORY_BOOL,     ///< number: 0 or 1.
  OVIS_MEMORY_INT,      ///< number.
  OVIS_MEMORY_LONG,     ///< number.
  OVIS_MEMORY_CELL,     ///< cell.
  OVIS_MEMORY_PLACE,    ///< cell, dimension.
  OVIS_MEMORY_POINT,    ///< point.
  OVIS_MEMORY_ENTITY,   ///< entity.
  OVIS_MEMORY_WALK,     ///< entity or cell, speed, close_enough.
  OVIS_MEMORY_LOOK,     ///< entity or cell.
  OVIS_MEMORY_DAMAGE,   ///< entity (the attacker; 0: none), damage.
  OVIS_MEMORY_ENTITIES, ///< A list; number: its length.
  OVIS_MEMORY_PLACES    ///< A list; number: its length.
} ovis_memory_type;

// X(KIND, name, type, is it saved?). The names are the game's. The order is part of recordings: add
// at the end. Source: docs/sources.md#memories
#define OVIS_MEMORY_LIST(X)                                                                        \
  X(HOME, "home", PLACE, true)                                                                     \
  X(JOB_SITE, "job_site", PLACE, true)                                                             \
  X(POTENTIAL_JOB_SITE, "potential_job_site", PLACE, true)                                         \
  X(MEETING_POINT, "meeting_point", PLACE, true)                                                   \
  X(SECONDARY_JOB_SITE, "secondary_job_site", PLACES, false)                                       \
  X(LIVING, "mobs", ENTITIES, false)                                                               \
  X(VISIBLE_LIVING, "visible_mobs", ENTITIES, false)                                               \
  X(VISIBLE_VILLAGER_BABIES, "visible_villager_babies", ENTITIES, false)                           \
  X(NEAREST_PLAYERS, "nearest_players", ENTITIES, false)                                           \
  X(NEAREST_VISIBLE_PLAYER, "nearest_visible_player", ENTITY, false)                               \
  X(NEAREST_VISIBLE_ATTACKABLE_PLAYER, "nearest_visible_targetable_player", ENTITY, false)         \
  X(WALK_TARGET, "walk_target", WALK, false)                                                       \
  X(LOOK_TARGET, "look_target", LOOK, false)                                                       \
  X(ATTACK_TARGET, "attack_target", ENTITY, false)                                                 \
  X(ATTACK_COOLING_DOWN, "attack_cooling_down", BOOL, false)                                       \
  X(INTERACTION_TARGET, "interaction_target", ENTITY, false)                                       \
  X(BREED_TARGET, "breed_target", ENTITY, false)                                                   \
  X(RIDE_TARGET, "ride_target", ENTITY, false)                                                     \
  X(PATH, "path", UNIT, false)                                                                     \
  X(DOORS_TO_CLOSE, "doors_to_close", PLACES, false)                                               \
  X(NEAREST_BED, "nearest_bed", CELL, false)                                                       \
  X(HURT_BY, "hurt_by", DAMAGE, false)                                                             \
  X(HURT_BY_ENTITY, "hurt_by_entity", ENTITY, false)                                               \
  X(AVOID_TARGET, "avoid_target", ENTITY, false)                                                   \
  X(NEAREST_HOSTILE, "nearest_hostile", ENTITY, false)                                             \
  X(NEAREST_ATTACKABLE, "nearest_attackable", ENTITY, false)                                       \
  X(HIDING_PLACE, "hiding_place", PLACE, false)                                                    \
  X(HEARD_BELL_TIME, "heard_bell_time", LONG, false)                                               \
  X(CANT_REACH_WALK_TARGET_SINCE, "cant_reach_walk_target_since", LONG, false)                     \
  X(GOLEM_DETECTED_RECENTLY, "golem_detected_recently", BOOL, true)                                \
  X(LAST_SLEPT, "last_slept", LONG, true)                                                          \
  X(LAST_WOKEN, "last_woken", LONG, true)                                                          \
  X(LAST_WORKED_AT_POI, "last_worked_at_poi", LONG, true)                                          \
  X(NEAREST_VISIBLE_ADULT, "nearest_visible_adult", ENTITY, false)                                 \
  X(NEAREST_VISIBLE_WANTED_ITEM, "nearest_visible_wanted_item", ENTITY, false)                     \
  X(NEAREST_VISIBLE_NEMESIS, "nearest_visible_nemesis", ENTITY, false)                             \
  X(PLAY_DEAD_TICKS, "play_dead_ticks", INT, true)                                                 \
  X(TEMPTING_PLAYER, "tempting_player", ENTITY, false)                                             \
  X(TEMPTATION_COOLDOWN_TICKS, "temptation_cooldown_ticks", INT, true)                             \
  X(GAZE_COOLDOWN_TICKS, "gaze_cooldown_ticks", INT, true)                                         \
  X(IS_TEMPTED, "is_tempted", BOOL, true)                                                          \
  X(LONG_JUMP_COOLING_DOWN, "long_jump_cooling_down", INT, true)                                   \
  X(LONG_JUMP_MID_JUMP, "long_jump_mid_jump", BOOL, false)                                         \
  X(HAS_HUNTING_COOLDOWN, "has_hunting_cooldown", BOOL, true)                                      \
  X(RAM_COOLDOWN_TICKS, "ram_cooldown_ticks", INT, true)                                           \
  X(RAM_TARGET, "ram_target", POINT, false)                                                        \
  X(IS_IN_WATER, "is_in_water", UNIT, true)                                                        \
  X(IS_PREGNANT, "is_pregnant", UNIT, true)                                                        \
  X(IS_PANICKING, "is_panicking", BOOL, true)                                                      \
  X(UNREACHABLE_TONGUE_TARGETS, "unreachable_tongue_targets", ENTITIES, false)                     \
  X(ANGRY_AT, "angry_at", ENTITY, true)                                                            \
  X(UNIVERSAL_ANGER, "universal_anger", BOOL, true)                                                \
  X(ADMIRING_ITEM, "admiring_item", BOOL, true)                                                    \
  X(TIME_TRYING_TO_REACH_ADMIRE_ITEM, "time_trying_to_reach_admire_item", INT, false)              \
  X(DISABLE_WALK_TO_ADMIRE_ITEM, "disable_walk_to_admire_item", BOOL, false)                       \
  X(ADMIRING_DISABLED, "admiring_disabled", BOOL, true)                                            \
  X(HUNTED_RECENTLY, "hunted_recently", BOOL, true)                                                \
  X(CELEBRATE_LOCATION, "celebrate_location", CELL, false)                                         \
  X(DANCING, "dancing", BOOL, false)                                                               \
  X(NEAREST_VISIBLE_HUNTABLE_HOGLIN, "nearest_visible_huntable_hoglin", ENTITY, false)             \
  X(NEAREST_VISIBLE_BABY_HOGLIN, "nearest_visible_baby_hoglin", ENTITY, false)                     \
  X(NEAREST_TARGETABLE_PLAYER_NOT_WEARING_GOLD, "nearest_targetable_player_not_wearing_gold",      \
    ENTITY, false)                                                                                 \
  X(NEARBY_ADULT_PIGLINS, "nearby_adult_piglins", ENTITIES, false)                                 \
  X(NEAREST_VISIBLE_ADULT_PIGLINS, "nearest_visible_adult_piglins", ENTITIES, false)               \
  X(NEAREST_VISIBLE_ADULT_HOGLINS, "nearest_visible_adult_hoglins", ENTITIES, false)               \
  X(NEAREST_VISIBLE_ADULT_PIGLIN, "nearest_visible_adult_piglin", ENTITY, false)                   \
  X(NEAREST_VISIBLE_ZOMBIFIED, "nearest_visible_zombified", ENTITY, false)                         \
  X(VISIBLE_ADULT_PIGLIN_COUNT, "visible_adult_piglin_count", INT, false)                          \
  X(VISIBLE_ADULT_HOGLIN_COUNT, "visible_adult_hoglin_count", INT, false)                          \
  X(NEAREST_PLAYER_HOLDING_WANTED_ITEM, "nearest_player_holding_wanted_item", ENTITY, false)       \
  X(ATE_RECENTLY, "ate_recently", BOOL, false)                                                     \
  X(NEAREST_REPELLENT, "nearest_repellent", CELL, false)                                           \
  X(PACIFIED, "pacified", BOOL, false)                                                             \
  X(ROAR_TARGET, "roar_target", ENTITY, false)                                                     \
  X(DISTURBANCE_LOCATION, "disturbance_location", CELL, false)                                     \
  X(RECENT_PROJECTILE, "recent_projectile", UNIT, true)                                            \
  X(IS_SNIFFING, "is_sniffing", UNIT, true)                                                        \
  X(IS_EMERGING, "is_emerging", UNIT, true)                                                        \
  X(ROAR_SOUND_DELAY, "roar_sound_delay", UNIT, true)                                              \
  X(DIG_COOLDOWN, "dig_cooldown", UNIT, true)                                                      \
  X(ROAR_SOUND_COOLDOWN, "roar_sound_cooldown", UNIT, true)                                        \
  X(SNIFF_COOLDOWN, "sniff_cooldown", UNIT, true)                                                  \
  X(TOUCH_COOLDOWN, "touch_cooldown", UNIT, true)                                                  \
  X(VIBRATION_COOLDOWN, "vibration_cooldown", UNIT, true)                                          \
  X(SONIC_BOOM_COOLDOWN, "sonic_boom_cooldown", UNIT, true)                                        \
  X(SONIC_BOOM_SOUND_COOLDOWN, "sonic_boom_sound_cooldown", UNIT, true)                            \
  X(SONIC_BOOM_SOUND_DELAY, "sonic_boom_sound_delay", UNIT, true)                                  \
  X(LIKED_PLAYER, "liked_player", ENTITY, true)                                                    \
  X(LIKED_NOTEBLOCK, "liked_noteblock", PLACE, true)                                               \
  X(LIKED_NOTEBLOCK_COOLDOWN_TICKS, "liked_noteblock_cooldown_ticks", INT, true)                   \
  X(ITEM_PICKUP_COOLDOWN_TICKS, "item_pickup_cooldown_ticks", INT, true)                           \
  X(SNIFFER_EXPLORED_POSITIONS, "sniffer_explored_positions", PLACES, true)                        \
  X(SNIFFER_SNIFFING_TARGET, "sniffer_sniffing_target", CELL, false)                               \
  X(SNIFFER_DIGGING, "sniffer_digging", BOOL, false)                                               \
  X(SNIFFER_HAPPY, "sniffer_happy", BOOL, false)

typedef enum ovis_memory {
#define OVIS_MEMORY_ENUM(kind, name, type, is_saved) OVIS_MEM_##kind,
  OVIS_MEMORY_LIST(OVIS_MEMORY_ENUM)
#undef OVIS_MEMORY_ENUM
      OVIS_MEM_COUNT,
  OVIS_MEM_OWN = 512 ///< The first memory that a host adds (ovis/brain.h).
} ovis_memory;

#define OVIS_MEMORIES_OWN_MAX 64 ///< Memories that a host adds to a simulation.

/// Ticks to live of a memory that does not expire.
#define OVIS_MEMORY_FOR_EVER INT32_MAX

/// Dimensions of places. Places in another dimension than the simulation's are kept.
typedef enum ovis_memory_dimension {
  OVIS_MEMORY_HERE, ///< The simulation's own.
  OVIS_MEMORY_OVERWORLD,
  OVIS_MEMORY_THE_NETHER,
  OVIS_MEMORY_THE_END,
  OVIS_MEMORY_ELSEWHERE, ///< A dimension that Ovis does not know.
  OVIS_MEMORY_DIMENSION_COUNT
} ovis_memory_dimension;

/// A value; the members that its type does not use are zero.
typedef struct ovis_memory_value {
  ovis_memory_type type;
  ovis_memory_dimension dimension;
  ovis_damage damage;
  int32_t close_enough; ///< Manhattan distance in cells at which a walk ends.
  float speed;          ///< Modifier of the movement speed. [Limits: 0 <= value <= 64]
  ovis_pos cell;
  int64_t number;
  uint64_t entity; ///< Serial; 0: none.
  ovis_vec3 point;
  int64_t ttl; ///< Ticks to live, or OVIS_MEMORY_FOR_EVER.
} ovis_memory_value;

// Causes of changes of memories: X(KIND, name, sentence). The order is part of recordings: add at
// the end.
#define OVIS_MEMORY_BY_LIST(X)                                                                     \
  X(UNKNOWN, "unknown", "the mob had it before")                                                   \
  X(OPTION, "option", "an option of its mind")                                                     \
  X(SENSOR, "sensor", "a sensor")                                                                  \
  X(EXPIRY, "expiry", "its time was over")                                                         \
  X(ACTIVITY, "activity", "its activity changed")                                                  \
  X(HOST, "host", "the host")                                                                      \
  X(EVENT, "event", "something that happened to the mob")

typedef enum ovis_memory_by {
#define OVIS_MEMORY_BY_ENUM(kind, name, sentence) OVIS_MEMORY_BY_##kind,
  OVIS_MEMORY_BY_LIST(OVIS_MEMORY_BY_ENUM)
#undef OVIS_MEMORY_BY_ENUM
      OVIS_MEMORY_BY_COUNT
} ovis_memory_by;

/// "option" for OVIS_MEMORY_BY_OPTION. Never NULL: an unknown value gives "unknown".
OVIS_API const char* ovis_memory_by_name(ovis_memory_by by);
OVIS_API const char* ovis_memory_by_sentence(ovis_memory_by by);

/// The cause of the last change of a memory.
typedef struct ovis_memory_cause {
  ovis_memory_by by;
  int32_t option;  ///< OPTION: its index; else -1.
  char sensor[40]; ///< SENSOR: its name; else "".
} ovis_memory_cause;

#define OVIS_MEMORY_NAME_MAX 48  ///< Bytes of the name of a host's memory, with its NUL.
#define OVIS_MEMORY_TEXT_MAX 256 ///< Bytes of a memory's own form in a save, with the NUL.

/// A memory that a host adds (ovis/brain.h). Texts and functions must outlive the simulation.
typedef struct ovis_memory_def {
  const char* name; ///< Unique, and no name of a built-in memory. [Limit: < 48 bytes]
  ovis_memory_type type;
  bool is_saved; ///< A save keeps it. Lists are never saved.
  /// [opt] Its own form in a save: writes a text. False: it is not saved. NULL: the form of its
  /// type. `sim` is the simulation whose mob remembers it. Both functions are set, or none, and
  /// neither may change a simulation or a world: a save would hold one half from before that change
  /// and one from after it.
  bool (*save)(const ovis_sim* sim, const ovis_memory_value* value, char* text, size_t size,
               void* context);
  /// [opt] Reads that text; `out` has the type already. False: the text is damaged.
  bool (*load)(const ovis_sim* sim, const char* text, ovis_memory_value* out, void* context);
  void* context;   ///< [opt] Passed to save and load.
  uint32_t cookie; ///< Set by ovis_default_memory_def; checked.
} ovis_memory_def;

OVIS_API ovis_memory_def ovis_default_memory_def(void);

typedef struct ovis_memory_info {
  const char* name; ///< Without "minecraft:".
  ovis_memory_type type;
  bool is_saved; ///< Long-term: a save keeps it.
} ovis_memory_info;

/// [Limit: memory < OVIS_MEM_COUNT]
OVIS_API ovis_memory_info ovis_memory_get_info(ovis_memory memory);

/// Finds a kind by name, with or without "minecraft:". False: there is none, and *out is
/// OVIS_MEM_COUNT.
OVIS_API bool ovis_memory_find(const char* name, ovis_memory* out);

#ifdef __cplusplus
}
#endif

#endif
