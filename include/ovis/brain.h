// Ovis: brains of a host's own: memories, sensors, behaviors, activities.
//
//   sensor --writes--> memories --decide which--> activity --lists--> behaviors --write--> memories
//
// A brain names memories, sensors and behaviors of Ovis, and those of the host. docs/brains.md has
// a whole program. They have the rights of the built-in ones: behaviors are options with reasons,
// recordings tell their starts and stops, snapshots hold their state and all memories.
#ifndef OVIS_BRAIN_H
#define OVIS_BRAIN_H

#include <ovis/goal.h>
#include <ovis/memory.h>

#ifdef __cplusplus
extern "C" {
#endif

// ---- Conditions

/// A need of a behavior or an activity.
typedef enum ovis_memory_need {
  OVIS_MEMORY_PRESENT,
  OVIS_MEMORY_ABSENT,
  OVIS_MEMORY_REGISTERED ///< Either; the mob can remember it.
} ovis_memory_need;

typedef struct ovis_memory_condition {
  const char* memory;
  ovis_memory_need need;
} ovis_memory_condition;

// ---- Sensors and behaviors

/// A sensor. `scan` writes memories with ovis_turn_set_memory.
typedef struct ovis_sensor_def {
  const char* name;
  int32_t rate;                ///< Ticks from scan to scan; 0: 20. [Limits: 0 <= value <= 30000]
  const char* const* required; ///< [(memory) * @p required_count] Those that it reads or writes.
  int32_t required_count;
  void (*scan)(const ovis_turn* turn);
  void* context;   ///< [opt] Passed to scan.
  uint32_t cookie; ///< Set by ovis_default_sensor_def; checked.
} ovis_sensor_def;

OVIS_API ovis_sensor_def ovis_default_sensor_def(void);

#define OVIS_BEHAVIOR_CONDITIONS_MAX 8

/// A kind of behavior. Its functions may do what those of goals may (ovis/goal.h), and read and
/// write memories. `turn->state` is the behavior's state, `turn->context` its context.
typedef struct ovis_behavior_def {
  const char* name; ///< As options show it.
  bool is_one_shot; ///< It acts in `can_start` and never runs on: a true result says that it acted.
  uint8_t flags;    ///< OVIS_FLAG_ bits that it holds while it runs, beside goals and trees.
  const ovis_memory_condition* conditions; ///< [(condition) * @p condition_count] It starts only
                                           ///< while they hold.
  int32_t condition_count;                 ///< [Limits: 0 <= value <= 8]
  int32_t ticks_min, ticks_max; ///< It runs for a random number of ticks between; both 0: 60.
  bool never_times_out;
  size_t state_size;                           ///< As of a goal. [Limit: <= 240]
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
  const ovis_behavior_def* own;
  ovis_gate gate;
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
  int32_t first;
  const ovis_brain_entry* entries; ///< [(entry) * @p entry_count]
  int32_t entry_count;
  const ovis_memory_condition* needs; ///< [(condition) * @p need_count] [opt] Without these it does
  int32_t need_count;                 ///< not become active.
  const char* const* erases;          ///< [(memory) * @p erase_count] [opt] Erased when it is left.
  int32_t erase_count;
} ovis_brain_activity;

/// A sensor of a brain. Exactly one of the two is set.
typedef struct ovis_brain_sensor {
  const char* built_in;
  const ovis_sensor_def* own;
} ovis_brain_sensor;

/// From this time of day on an activity is due.
typedef struct ovis_brain_hour {
  int32_t time; ///< [Limits: 0 <= value < 24000]
  const char* activity;
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
  const ovis_brain_sensor* sensors; ///< [(sensor) * @p sensor_count] They scan in this order.
  int32_t sensor_count;
  const ovis_brain_activity* activities; ///< [(activity) * @p activity_count]
  int32_t activity_count;
  const char* const* core; ///< [(activity) * @p core_count] [opt] Always active; none: "core".
  int32_t core_count;
  const char* fallback;      ///< [opt] Active if no other can be. NULL: "idle".
  const char* const* choose; ///< [(activity) * @p choose_count] [opt] After each tick the first one
  int32_t choose_count;      ///< whose needs hold becomes active.
  const ovis_brain_hour* hours; ///< [(hour) * @p hour_count] [opt] By time: the schedule, which
  int32_t hour_count;           ///< counts when none of `choose` can be.
  uint32_t cookie;              ///< Set by ovis_default_brain_def; checked.
} ovis_brain_def;

OVIS_API ovis_brain_def ovis_default_brain_def(void);

/// Checks a brain as ovis_sim_create does. `memories`: those of the ovis_sim_def.
/// OVIS_OUT_OF_RANGE: it breaks a rule; OVIS_FULL: it has too many parts. The error says what,
/// where, and what to do. [opt] error
OVIS_API ovis_status ovis_brain_check(const ovis_brain_def* def, const ovis_memory_def* memories,
                                      int32_t memory_count, ovis_error* error);

// ---- What functions of sensors and behaviors may do, besides those of ovis/goal.h

/// A memory of the mob whose turn it is. False: it is absent, there is no such memory, or the mob
/// has no brain; *out is then zero. Services and actions of a tree may call this, too.
OVIS_API bool ovis_turn_get_memory(const ovis_turn* turn, const char* memory,
                                   ovis_memory_value* out);

/// Writes a memory, or erases it (`value` NULL), for value->ttl ticks. False: the mob cannot
/// remember it, it has another type or is a list, or a number is beyond its limits.
OVIS_API bool ovis_turn_set_memory(const ovis_turn* turn, const char* memory,
                                   const ovis_memory_value* value);

/// The items of a list: writes at most `capacity` of their serials (ENTITIES) or cells (PLACES);
/// returns how many there are. Of "visible_mobs" only those in sight count.
OVIS_API int32_t ovis_turn_get_memory_items(const ovis_turn* turn, const char* memory,
                                            ovis_memory_value* out, int32_t capacity);

#define OVIS_MEMORY_ITEMS_MAX 1024 ///< Items of a list that a host sets.

/// Replaces a list. An empty one counts as absent. False: as for ovis_turn_set_memory, or no
/// memory.
OVIS_API bool ovis_turn_set_memory_items(const ovis_turn* turn, const char* memory,
                                         const ovis_memory_value* items, int32_t count);

/// Makes an activity active, or the fallback if its needs do not hold. False: there is no such
/// activity.
OVIS_API bool ovis_turn_set_activity(const ovis_turn* turn, const char* activity);

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
