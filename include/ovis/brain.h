// Ovis: brains of a host's own: memories, sensors, behaviors, activities.
//
//   sensor --writes--> memories --decide which--> activity --lists--> behaviors --write--> memories
//
// A brain names memories, sensors and behaviors of Ovis, and those of the host. docs/brains.md has
// a whole program. They have the rights of the built-in ones: behaviors are options with reasons,
// recordings tell their starts and stops, snapshots hold their state and all memories.
#ifndef OVIS_BRAIN_H
#define OVIS_BRAIN_H

#include <ovis/event.h>
#include <ovis/mind.h>

#ifdef __cplusplus
extern "C" {
#endif

// ========== Memories
//
// Memories of minds: the kinds, and their values.
//
// A mind that is a brain keeps what it knows as memories: where it lives, what it walks to, who
// hurt it. A memory is present or absent, and may expire.

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
  X(SNIFFER_HAPPY, "sniffer_happy", BOOL, false)                                                   \
  X(DANGER_DETECTED_RECENTLY, "danger_detected_recently", BOOL, true)                              \
  X(TRANSPORT_ITEMS_COOLDOWN_TICKS, "transport_items_cooldown_ticks", INT, true)                   \
  X(BREEZE_JUMP_COOLDOWN, "breeze_jump_cooldown", UNIT, true)                                      \
  X(BREEZE_JUMP_INHALING, "breeze_jump_inhaling", UNIT, true)                                      \
  X(BREEZE_SHOOT, "breeze_shoot", UNIT, true)                                                      \
  X(BREEZE_SHOOT_CHARGING, "breeze_shoot_charging", UNIT, true)                                    \
  X(BREEZE_SHOOT_RECOVER, "breeze_shoot_recover", UNIT, true)                                      \
  X(BREEZE_SHOOT_COOLDOWN, "breeze_shoot_cooldown", UNIT, true)                                    \
  X(BREEZE_JUMP_TARGET, "breeze_jump_target", CELL, true)                                          \
  X(BREEZE_LEAVING_WATER, "breeze_leaving_water", UNIT, true)                                      \
  X(VISITED_BLOCK_POSITIONS, "visited_block_positions", PLACES, true)                              \
  X(UNREACHABLE_TRANSPORT_BLOCK_POSITIONS, "unreachable_transport_block_positions", PLACES, true)

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
  ovis_memory_type type;           ///< Says which of the other members count.
  ovis_memory_dimension dimension; ///< Of a place.
  ovis_damage damage;              ///< Of a harm.
  int32_t close_enough;            ///< Manhattan distance in cells at which a walk ends.
  float speed;                     ///< Modifier of the movement speed. [Limits: 0 <= value <= 64]
  ovis_pos cell;                   ///< Of a place, or the target of a walk to a cell.
  int64_t number;                  ///< A number, a tick or a flag.
  uint64_t entity;                 ///< Serial; 0: none.
  ovis_vec3 point;                 ///< A position.
  int64_t ttl;                     ///< Ticks to live, or OVIS_MEMORY_FOR_EVER.
} ovis_memory_value;

// Causes of changes of memories: X(KIND, name, sentence). The order is part of recordings: add at
// the end.
#define OVIS_MEMORY_BY_LIST(X)                                                                     \
  X(UNKNOWN, "unknown", "the mob had it before")                                                   \
  X(OPTION, "option", "an option of its mind")                                                     \
  X(SENSOR, "sensor", "its senses")                                                                \
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
  ovis_memory_by by; ///< The kind of the cause.
  int32_t option;    ///< OPTION: its index; else -1.
  char sensor[40];   ///< SENSOR: its name; else "".
} ovis_memory_cause;

#define OVIS_MEMORY_NAME_MAX 48  ///< Bytes of the name of a host's memory, with its NUL.
#define OVIS_MEMORY_TEXT_MAX 256 ///< Bytes of a memory's own form in a save, with the NUL.

/// A memory that a host adds (ovis/brain.h). Texts and functions must outlive the simulation.
typedef struct ovis_memory_def {
  const char* name;      ///< Unique, and no name of a built-in memory. [Limit: < 48 bytes]
  ovis_memory_type type; ///< The type of its values.
  bool is_saved;         ///< A save keeps it. Lists are never saved.
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

/// The name and form of a memory.
typedef struct ovis_memory_info {
  const char* name;      ///< Without "minecraft:".
  ovis_memory_type type; ///< The type of its values.
  bool is_saved;         ///< Long-term: a save keeps it.
} ovis_memory_info;

/// [Limit: memory < OVIS_MEM_COUNT]
OVIS_API ovis_memory_info ovis_memory_get_info(ovis_memory memory);

/// Finds a kind by name, with or without "minecraft:". False: there is none, and *out is
/// OVIS_MEM_COUNT.
OVIS_API bool ovis_memory_find(const char* name, ovis_memory* out);

// ========== Brains

// ---- Conditions

/// A need of a behavior or an activity.
typedef enum ovis_memory_need {
  OVIS_MEMORY_PRESENT,
  OVIS_MEMORY_ABSENT,
  OVIS_MEMORY_REGISTERED ///< Either; the mob can remember it.
} ovis_memory_need;

/// A state that a memory must have.
typedef struct ovis_memory_condition {
  const char* memory;    ///< The name of the memory.
  ovis_memory_need need; ///< Its state.
} ovis_memory_condition;

// ---- Sensors and behaviors

/// A sensor. `scan` writes memories with ovis_turn_set_memory.
typedef struct ovis_sensor_def {
  const char* name;            ///< As options and reports show it.
  int32_t rate;                ///< Ticks from scan to scan; 0: 20. [Limits: 0 <= value <= 30000]
  const char* const* required; ///< [(memory) * @p required_count] Those that it reads or writes.
  int32_t required_count;      ///< Of `required`.
  void (*scan)(const ovis_turn* turn); ///< Writes the memories.
  void* context;                       ///< [opt] Passed to scan.
  uint32_t cookie;                     ///< Set by ovis_default_sensor_def; checked.
} ovis_sensor_def;

OVIS_API ovis_sensor_def ovis_default_sensor_def(void);

#define OVIS_BEHAVIOR_CONDITIONS_MAX 8

/// A kind of behavior. Its functions may do what those of goals may (ovis/mind.h), and read and
/// write memories. `turn->state` is the behavior's state, `turn->context` its context.
typedef struct ovis_behavior_def {
  const char* name; ///< As options show it.
  bool is_one_shot; ///< It acts in `can_start` and never runs on: a true result says that it acted.
  uint8_t flags;    ///< OVIS_FLAG_ bits that it holds while it runs, beside goals and trees.
  const ovis_memory_condition* conditions; ///< [(condition) * @p condition_count] It starts only
                                           ///< while they hold.
  int32_t condition_count;                 ///< [Limits: 0 <= value <= 8]
  int32_t ticks_min, ticks_max; ///< It runs for a random number of ticks between; both 0: 60.
  bool never_times_out;         ///< It runs until can_continue says no.
  size_t state_size;            ///< As of a goal. [Limit: <= 240]
  bool (*can_start)(const ovis_turn* turn);    ///< [opt] With is_one_shot required.
                                               ///< ovis_turn_refuse says why not.
  void (*start)(const ovis_turn* turn);        ///< [opt]
  bool (*can_continue)(const ovis_turn* turn); ///< [opt] NULL: it ends in the tick of its start.
  void (*tick)(const ovis_turn* turn);         ///< [opt] In every tick, also that of its start.
  void (*stop)(const ovis_turn* turn);         ///< [opt] Not called when the mob dies.
  void* context;                               ///< [opt] Passed to the functions.
  const ovis_phrases* phrases;                 ///< [opt] NULL: stories use the name.
  uint32_t cookie;                             ///< Set by ovis_default_behavior_def; checked.
} ovis_behavior_def;

OVIS_API ovis_behavior_def ovis_default_behavior_def(void);

// ---- Brains

// Gates: X(GATE, name, sentence). Those of one-shots have only one-shots as children.
#define OVIS_GATE_LIST(X)                                                                          \
  X(NONE, "none", "it is a behavior")                                                              \
  X(RUN_ONE, "run_one", "starts one child by chance, by weight")                                   \
  X(RUN_FIRST, "run_first", "starts the first child that can start")                               \
  X(RUN_ALL, "run_all", "starts all children that can start")                                      \
  X(TRIGGER_ONE, "trigger_one", "triggers one child by chance: one-shots")                         \
  X(TRIGGER_FIRST, "trigger_first", "triggers the first child that acts: one-shots")               \
  X(TRIGGER_ALL, "trigger_all", "triggers all children: one-shots")                                \
  X(SEQUENCE, "sequence", "triggers its children until one does not act: one-shots")

typedef enum ovis_gate {
#define OVIS_GATE_ENUM(gate, name, sentence) OVIS_GATE_##gate,
  OVIS_GATE_LIST(OVIS_GATE_ENUM)
#undef OVIS_GATE_ENUM
      OVIS_GATE_COUNT
} ovis_gate;

/// "run_one" for OVIS_GATE_RUN_ONE. Never NULL: an unknown value gives "unknown".
OVIS_API const char* ovis_gate_name(ovis_gate gate);

/// A behavior or a gate in an activity. Exactly one of `built_in`, `own` and `gate` is set.
typedef struct ovis_brain_entry {
  const char* built_in; ///< A behavior that docs/brains.md lists, or one of the species that the
                        ///< brain is like.
  const ovis_behavior_def* own;            ///< A behavior of the host instead.
  ovis_gate gate;                          ///< A gate with `children` instead.
  const struct ovis_brain_entry* children; ///< [(entry) * @p child_count] Of a gate.
  int32_t child_count;                     ///< [Limits: 1 <= value <= 64]
  int32_t weight;                          ///< Of a child of a gate by chance; 0: 1.
  const char* const* exit_erases; ///< [(memory) * @p exit_erase_count] [opt] What is erased when a
  int32_t exit_erase_count;       ///< gate run_one, run_first or run_all ends. Other entries are
                                  ///< refused if they have it.
  const char* name;   ///< [opt] As options show it. NULL: the behavior's, or the gate's.
  const char* memory; ///< Of a built-in behavior that works on a memory of the host's choice.
  const ovis_memory_condition* conditions; ///< [(condition) * @p condition_count] [opt] Besides the
  int32_t condition_count;                 ///< behavior's own.
  int32_t ticks_min, ticks_max;            ///< Instead of the behavior's own; both 0: those.
  double speed;     ///< Of a built-in behavior: a factor; 0: as docs/brains.md says.
  double reach;     ///< Of a built-in behavior; 0: as docs/brains.md says. [Units: blocks]
  const char* who;  ///< [opt] Of a built-in behavior: "player", "any", "kin" (its own species) or
                    ///< "attacker"; NULL: "player".
  int32_t priority; ///< If its activity does not count upward. The lower number is asked first.
  const char* replaces; ///< [opt] Of a brain that extends another: the entries of that name in this
                        ///< activity, whose places and priorities it takes, within gates too: there
                        ///< it takes the weight. A name in `remove` is refused.
  const ovis_setting* settings; ///< [(setting) * @p setting_count] [opt] Of a built-in behavior.
  int32_t setting_count;        ///< [Limits: 0 <= value <= 16]
} ovis_brain_entry;

/// An activity: a group of behaviors that run while it is active.
typedef struct ovis_brain_activity {
  const char* name; ///< One of the game, such as "idle", or any other. [Limit: < 32 bytes]
  bool counts_up;   ///< The entries have the priorities first, first + 1, ...
  int32_t first;    ///< The first priority, with counts_up.
  const ovis_brain_entry* entries;    ///< [(entry) * @p entry_count]
  int32_t entry_count;                ///< [Limits: 0 <= value <= OVIS_BRAIN_ENTRIES_MAX]
  const ovis_memory_condition* needs; ///< [(condition) * @p need_count] [opt] Without these it does
  int32_t need_count;                 ///< not become active.
  const char* const* erases;          ///< [(memory) * @p erase_count] [opt] Erased when it is left.
  int32_t erase_count;                ///< Of `erases`.
} ovis_brain_activity;

/// A sensor of a brain. Exactly one of the two is set.
typedef struct ovis_brain_sensor {
  const char* built_in;       ///< The name of a sensor of the game.
  const ovis_sensor_def* own; ///< A sensor of the host.
} ovis_brain_sensor;

/// From this time of day on an activity is due.
typedef struct ovis_brain_hour {
  int32_t time;         ///< [Limits: 0 <= value < 24000]
  const char* activity; ///< The activity that is due from then on.
} ovis_brain_hour;

#define OVIS_BRAIN_ACTIVITIES_MAX 32    ///< Activities of a brain.
#define OVIS_BRAIN_OWN_ACTIVITIES_MAX 6 ///< Those of them that have no name of the game.
#define OVIS_BRAIN_SENSORS_MAX 16
#define OVIS_BRAIN_ENTRIES_MAX 192 ///< Behaviors and gates of a brain.
#define OVIS_BRAIN_MEMORIES_MAX 64 ///< Memories that one mob has.
#define OVIS_BRAIN_HOURS_MAX 32

/// A brain: a mind with this name for ovis_spawn_def.mind, ovis_species_def.mind and
/// ovis_tree_def.brain. The simulation copies the lists; texts, memories, sensors and behaviors
/// must outlive it.
typedef struct ovis_brain_def {
  const char* name; ///< [Limit: < 32 bytes]
  const char* like; ///< A built-in species. Mobs of it, and of species like it, may have the brain.
  bool for_all; ///< Mobs of `like` that are spawned without a mind have it, also those of saves.
  bool extends; ///< It is the brain of `like` with changes: its sensors, memories and activities
                ///< are added, entries are added to activities of the same name, or replace some.
                ///< `core`, `fallback` and `hours` are then those of `like`.
  const char* const*
      remove;           ///< [(entry) * @p remove_count] [opt] With extends: names of entries that
  int32_t remove_count; ///< go, in all activities and within gates. A gate without children goes.
  const char* const*
      memories;         ///< [(memory) * @p memory_count] [opt] Besides those that sensors and
  int32_t memory_count; ///< conditions name.
  const ovis_brain_sensor* sensors;      ///< [(sensor) * @p sensor_count] They scan in this order.
  int32_t sensor_count;                  ///< [Limits: 0 <= value <= OVIS_BRAIN_SENSORS_MAX]
  const ovis_brain_activity* activities; ///< [(activity) * @p activity_count]
  int32_t activity_count;                ///< [Limits: 0 <= value <= OVIS_BRAIN_OWN_ACTIVITIES_MAX]
  const char* const* core;   ///< [(activity) * @p core_count] [opt] Always active; none: "core".
  int32_t core_count;        ///< Of `core`.
  const char* fallback;      ///< [opt] Active if no other can be. NULL: "idle".
  const char* const* choose; ///< [(activity) * @p choose_count] [opt] After each tick the first one
  int32_t choose_count;      ///< whose needs hold becomes active.
  const ovis_brain_hour* hours; ///< [(hour) * @p hour_count] [opt] By time: the schedule, which
  int32_t hour_count;           ///< counts when none of `choose` can be.
  float reach; ///< Distance from the mob within which the parts of the host read and act, and name
               ///< others. [Units: blocks] 0: everywhere, and no mob runs beside another while one
               ///< with it lives. [Limits: 0 <= value <= 1024] Default 0. docs/islands.md
  bool is_thread_safe; ///< These parts may run on several threads at once, for mobs that are out of
                       ///< each other's reach: no call leaves anything for another, and all
                       ///< questions go to ovis_turn.sim. False: on the thread that ticks, in the
                       ///< order of the turns. Default false.
  uint32_t cookie;     ///< Set by ovis_default_brain_def; checked.
} ovis_brain_def;

OVIS_API ovis_brain_def ovis_default_brain_def(void);

/// Checks a brain as ovis_sim_create does. `memories`: those of the ovis_sim_def.
/// OVIS_OUT_OF_RANGE: it breaks a rule; OVIS_FULL: it has too many parts. The error says what,
/// where, and what to do. [opt] error
OVIS_API ovis_status ovis_brain_check(const ovis_brain_def* def, const ovis_memory_def* memories,
                                      int32_t memory_count, ovis_error* error);

// ---- What functions of sensors and behaviors may do, besides those of ovis/mind.h

/// A memory of the mob whose turn it is. False: it is absent, there is no such memory, or the mob
/// has no brain; *out is then zero. Services and actions of a tree may call this, too.
OVIS_API bool ovis_turn_get_memory(const ovis_turn* turn, const char* memory,
                                   ovis_memory_value* out);

/// Writes a memory, or erases it (`value` NULL), for value->ttl ticks. OVIS_NOT_FOUND: the mob has
/// no such memory. OVIS_UNSUPPORTED: it has another type or is a list. OVIS_OUT_OF_RANGE: a number
/// is beyond its limits, or the value is a mob that is none.
OVIS_API ovis_status ovis_turn_set_memory(const ovis_turn* turn, const char* memory,
                                          const ovis_memory_value* value);

/// The items of a list: writes at most `capacity` of their serials (ENTITIES) or cells (PLACES);
/// returns how many there are. Of "visible_mobs" only those in sight count.
OVIS_API int32_t ovis_turn_get_memory_items(const ovis_turn* turn, const char* memory,
                                            ovis_memory_value* out, int32_t capacity);

#define OVIS_MEMORY_ITEMS_MAX 1024 ///< Items of a list that a host sets.

/// Replaces a list. An empty one counts as absent. OVIS_NOT_FOUND: the mob has no such memory.
/// OVIS_UNSUPPORTED: it is no list, or one that only a built-in sensor writes. OVIS_OUT_OF_RANGE:
/// the count or a cell is beyond its limits, or an item is a mob that is none. Without memory the
/// list has fewer items.
OVIS_API ovis_status ovis_turn_set_memory_items(const ovis_turn* turn, const char* memory,
                                                const ovis_memory_value* items, int32_t count);

/// Makes an activity active, or the fallback if its needs do not hold. OVIS_NOT_FOUND: the mob has
/// no such activity.
OVIS_API ovis_status ovis_turn_set_activity(const ovis_turn* turn, const char* activity);

// ---- Memories of a simulation

/// Finds a memory by name: a built-in one, or one of ovis_sim_def.memories. False: there is none,
/// and *out is OVIS_MEM_COUNT.
OVIS_API bool ovis_sim_find_memory(const ovis_sim* sim, const char* name, ovis_memory* out);

/// A memory of the host. NULL: there is none with that number.
OVIS_API const ovis_memory_def* ovis_sim_get_memory_def(const ovis_sim* sim, ovis_memory memory);

/// Like ovis_memory_get_info, also for memories of the host; without a name: there is none.
OVIS_API ovis_memory_info ovis_sim_get_memory_info(const ovis_sim* sim, ovis_memory memory);

#ifdef __cplusplus
}
#endif

#endif
