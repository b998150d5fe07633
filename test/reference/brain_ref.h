// The brain, slow and obvious: memories, sensors, behaviors, gates, activities and schedules, to
// compare another implementation with. It models mechanics only. A table of
// callbacks says what each behavior and each sensor does: it answers for a behavior number, a phase
// and a game time, so that another implementation can run beside this one with the same table.
//
//   tick: forget outdated memories -> sensors -> start each behavior that does not run -> tick each
//         behavior that runs                                                        (claim 189)
//
// It was written from the claims and the facts before there was an engine, it shares no code with
// src/, and nobody changes it to agree with src/. It needs only libc. "Claim" numbers are those of
// docs/claims.tsv; "reading" numbers are those of README.md, section "The brain".
//
// Everything that happens is a record of the trace. The order inside one call is fixed:
//
//   create   plan order of sensors: DRAW (scan rate; the first count). Then ACTIVITY (the default).
//   forget   memory numbers upward: ERASE.
//   sensors  plan order; a sensor that is due: SCAN, then what its scan does.
//   start    order of entries (brain_ref_order); each that does not run and whose activity is
//   active:
//     timed       conditions, extra start condition (and what it draws); START, DRAW (max + 1 -
//     min),
//                 what its start does
//     do nothing  START, DRAW (max + 1 - min)
//     trigger     (one-shot, sequence, triggerIf, trigger gate) conditions; what it draws and does;
//                 START if it succeeded
//     gate        conditions; START; if shuffled a DRAW for each child, the last one too; then the
//                 children's starts
//   tick     order of entries; each that runs:
//     timed       not timed out and can still be used: what its tick does; else it stops
//     do nothing  stops when timed out
//     trigger     stops
//     gate        ticks the children that run, in the order of this start; stops if none runs now
//   stop     STOP, then: timed: what its stop does; gate: the children that run stop, then ERASE of
//            its exit memories.
//   activity ERASE of what is listed for the activity that is left, then ACTIVITY.
//
// A trigger gate draws as a gate does, before it tries its first trigger. Triggers inside trigger
// gates, sequences and triggerIfs have no status of their own: no START, no STOP.
#ifndef OVIS_TEST_REFERENCE_BRAIN_REF_H
#define OVIS_TEST_REFERENCE_BRAIN_REF_H

#include <stdbool.h>
#include <stdint.h>

enum {
  BRAIN_REF_MEMORIES = 64,
  BRAIN_REF_SENSORS_MAX = 16,
  BRAIN_REF_ACTIVITIES_MAX = 16,
  BRAIN_REF_BEHAVIORS_MAX = 160, ///< With the children of gates.
  BRAIN_REF_ENTRIES_MAX = 24,    ///< Of one activity.
  BRAIN_REF_CONDITIONS_MAX = 8,
  BRAIN_REF_ERASED_MAX = 4,
  BRAIN_REF_CHILDREN_MAX = 8,
  BRAIN_REF_KEYFRAMES_MAX = 12,
  BRAIN_REF_DURATION_DEFAULT = 60, ///< [Units: ticks] Claim 168.
  BRAIN_REF_DAY = 24000,           ///< [Units: ticks]
  BRAIN_REF_SCHEDULE_DELAY = 20    ///< [Units: ticks] An update comes only after more than this.
};

#define BRAIN_REF_FOREVER INT64_MAX ///< Time to live of a memory that does not expire.

// ---- The plan

typedef enum brain_ref_status {
  BRAIN_REF_PRESENT,
  BRAIN_REF_ABSENT,
  BRAIN_REF_REGISTERED
} brain_ref_status;

/// All conditions must hold. None of the three holds for a memory that is not registered
/// (reading 3).
typedef struct brain_ref_conditions {
  int count;
  struct {
    int memory;
    brain_ref_status status;
  } of[BRAIN_REF_CONDITIONS_MAX];
} brain_ref_conditions;

typedef struct brain_ref_erased {
  int count;
  int memory[BRAIN_REF_ERASED_MAX];
} brain_ref_erased;

typedef struct brain_ref_sensor {
  int scan_rate;              ///< [Units: ticks] [Limit: >= 1]
  uint64_t required_memories; ///< Bit n: memory n. They are registered.
} brain_ref_sensor;

typedef enum brain_ref_kind {
  BRAIN_REF_TIMED,
  BRAIN_REF_DO_NOTHING, ///< Has a duration, but neither conditions nor anything to do.
  BRAIN_REF_GATE,
  // Triggers: they start and stop in one tick.
  BRAIN_REF_ONE_SHOT,
  BRAIN_REF_TRIGGER_GATE,
  BRAIN_REF_SEQUENCE,  ///< Two triggers; the second one runs only if the first one succeeded.
  BRAIN_REF_TRIGGER_IF ///< A predicate, and a trigger or none.
} brain_ref_kind;

typedef enum brain_ref_order { BRAIN_REF_ORDERED, BRAIN_REF_SHUFFLED } brain_ref_order;
typedef enum brain_ref_policy { BRAIN_REF_RUN_ONE, BRAIN_REF_TRY_ALL } brain_ref_policy;

typedef struct brain_ref_behavior {
  brain_ref_kind kind;
  brain_ref_conditions entry;
  // Timed and do nothing.
  bool has_duration; ///< False: 60 to 60.
  int duration_min, duration_max;
  bool never_times_out; ///< Timed: it has a timedOut of its own, which is always false.
  // Gates, trigger gates, sequences, triggerIf.
  brain_ref_order order;
  brain_ref_policy policy;
  brain_ref_erased exit_erased; ///< Gates.
  int child_count;
  int child[BRAIN_REF_CHILDREN_MAX];  ///< Behavior numbers. Below a trigger: triggers.
  int weight[BRAIN_REF_CHILDREN_MAX]; ///< [Limit: >= 1]
} brain_ref_behavior;

typedef struct brain_ref_entry {
  int priority; ///< Read only if the activity is written as pairs.
  int behavior;
} brain_ref_entry;

/// One call of addActivity. Its number is its place in the plan.
typedef struct brain_ref_activity {
  const char* name; ///< "core", "idle"...
  bool is_pairs; ///< Each entry has its own priority; else they are numbered from first_priority.
  int first_priority;
  int entry_count;
  brain_ref_entry entry[BRAIN_REF_ENTRIES_MAX];
  brain_ref_conditions requirements;
  brain_ref_erased erased_when_left;
} brain_ref_activity;

typedef struct brain_ref_schedule {
  int count; ///< 0: the idle activity always.
  struct {
    int time; ///< [Units: ticks of the day] Ascending; of equal times the later one holds.
    int activity;
  } keyframe[BRAIN_REF_KEYFRAMES_MAX];
} brain_ref_schedule;

typedef struct brain_ref_rules {
  bool decrements_first;     ///< Expiry before 22w12a (claim 162).
  bool numbers_equally;      ///< addActivity gives all behaviors n, not n, n + 1, ... (the text on
                             ///< brains)
  bool orders_by_insertion;  ///< Activities within a priority: by insertion, not by hash place.
  bool ignores_entry_memory; ///< Entry conditions register no memories (reading 2).
  bool looks_again; ///< A behavior or child that stopped since the step began gets no turn,
                    ///< nor is a gate that another one stopped ended twice (reading 9).
} brain_ref_rules;

typedef struct brain_ref_plan {
  brain_ref_rules rules;
  uint64_t memories; ///< The memory list. Bit n: memory n is registered.
  int sensor_count;
  brain_ref_sensor sensor[BRAIN_REF_SENSORS_MAX];
  int behavior_count;
  brain_ref_behavior behavior[BRAIN_REF_BEHAVIORS_MAX];
  int activity_count;
  brain_ref_activity activity[BRAIN_REF_ACTIVITIES_MAX];
  uint32_t core_activities; ///< Bit n: activity n.
  int default_activity;
  int idle_activity; ///< An empty schedule gives this one.
  brain_ref_schedule schedule;
} brain_ref_plan;

/// Says what is wrong with a plan, or gives NULL. Creation needs a plan without a fault.
const char* brain_ref_fault(const brain_ref_plan* plan);

// ---- The table

typedef enum brain_ref_phase {
  BRAIN_REF_EXTRA_START,   ///< Timed: the answer is the extra start condition.
  BRAIN_REF_START,         ///< Timed.
  BRAIN_REF_CAN_STILL_USE, ///< Timed: the answer says whether it goes on.
  BRAIN_REF_TICK,          ///< Timed.
  BRAIN_REF_STOP,          ///< Timed.
  BRAIN_REF_TRIGGER,       ///< One-shot: the answer is its success.
  BRAIN_REF_PREDICATE      ///< TriggerIf: the answer is its predicate.
} brain_ref_phase;

typedef struct brain_ref brain_ref;

typedef struct brain_ref_table {
  void* context;
  /// Carries out a phase of a behavior and gives its answer. It may call everything below but tick
  /// and destroy.
  bool (*act)(void* context, brain_ref* brain, int behavior, brain_ref_phase phase, int64_t time);
  /// Carries out a scan of a sensor. NULL: scans do nothing.
  void (*scan)(void* context, brain_ref* brain, int sensor, int64_t time);
  /// A number from 0 to below a bound. [Limit: bound >= 1]
  int (*draw)(void* context, int bound);
} brain_ref_table;

// ---- The trace

typedef enum brain_ref_what {
  BRAIN_REF_DID_START,    ///< a: behavior.
  BRAIN_REF_DID_STOP,     ///< a: behavior.
  BRAIN_REF_DID_WRITE,    ///< a: memory. b: value. Of each set, also to the value that was there.
  BRAIN_REF_DID_ERASE,    ///< a: memory that was present.
  BRAIN_REF_DID_DRAW,     ///< a: bound. b: result.
  BRAIN_REF_DID_ACTIVITY, ///< a: the new activity.
  BRAIN_REF_DID_SCAN      ///< a: sensor.
} brain_ref_what;

typedef struct brain_ref_record {
  int64_t tick; ///< Game time of the last tick that began; before the first one that of creation.
  brain_ref_what what;
  int a;
  int64_t b; ///< 0 where nothing is said above.
} brain_ref_record;

typedef struct brain_ref_trace {
  int count;
  const brain_ref_record* record; ///< Valid until the next call that changes the brain.
} brain_ref_trace;

// ---- The brain

/// The plan and what the table points to must outlive the brain. The default activity becomes
/// active, whatever it requires.
brain_ref* brain_ref_create(const brain_ref_plan* plan, const brain_ref_table* table, int64_t time);
void brain_ref_destroy(brain_ref* brain);

/// One tick at a game time.
void brain_ref_tick(brain_ref* brain, int64_t time);

brain_ref_trace brain_ref_trace_of(const brain_ref* brain);
void brain_ref_clear_trace(brain_ref* brain);

/// Draws from the table and writes it down: for what behaviors and scans draw themselves.
int brain_ref_draw(brain_ref* brain, int bound);

// Memories. A set of an unregistered memory is ignored. Value and time to live of an absent one are
// 0.

void brain_ref_set(brain_ref* brain, int memory, int64_t value);
void brain_ref_set_with_expiry(brain_ref* brain, int memory, int64_t value, int64_t ticks);
void brain_ref_erase(brain_ref* brain, int memory);
bool brain_ref_is_registered(const brain_ref* brain, int memory);
bool brain_ref_has(const brain_ref* brain, int memory);
int64_t brain_ref_get(const brain_ref* brain, int memory);
int64_t brain_ref_time_to_live(const brain_ref* brain, int memory);

// Activities.

bool brain_ref_is_active(const brain_ref* brain, int activity);
/// The one active activity that is no core activity.
int brain_ref_activity_now(const brain_ref* brain);
bool brain_ref_meets_requirements(const brain_ref* brain, int activity);
/// Does nothing if it is active, be it as a core activity.
void brain_ref_set_active(brain_ref* brain, int activity);
/// The default activity if its requirements do not hold.
void brain_ref_set_active_if_possible(brain_ref* brain, int activity);
/// Changes nothing if no activity's requirements hold.
void brain_ref_set_active_to_first_valid(brain_ref* brain, const int* activities, int count);
void brain_ref_update_from_schedule(brain_ref* brain, int64_t day_time, int64_t game_time);
/// The schedule's activity at a time of the day. Before the first keyframe the last one holds.
int brain_ref_activity_at(const brain_ref_plan* plan, int day_time);

// Behaviors.

bool brain_ref_is_running(const brain_ref* brain, int behavior);
/// Stops all behaviors that run, in the order of entries.
void brain_ref_stop_all(brain_ref* brain);
/// The count that a sensor will lower next.
int brain_ref_sensor_count(const brain_ref* brain, int sensor);

/// An entry in the order in which behaviors are started and ticked.
typedef struct brain_ref_place {
  int priority, activity, behavior;
} brain_ref_place;

/// The entries in order: priority, activity, insertion. Returns their number, writes at most `max`.
int brain_ref_order_of(const brain_ref* brain, brain_ref_place* places, int max);

/// The place of an activity's name in a hash map of 16 places.
int brain_ref_hash_place(const char* name);

#endif
