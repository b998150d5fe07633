// The plan of a brain: as a species lists it, and compiled to a flat order.
//
//   listed     activities, each with behaviors as trees
//   compiled   nodes [0, top_count): behaviors of activities in the order in which they are asked
//              nodes [top_count, count): children of gates and sequences
//
// A species registers at most 64 kinds of memory; each has a slot, and conditions are masks of
// slots.
#pragma once

#include "base/alloc.h"
#include "mind/brain/activity.h"
#include "mind/brain/sensor.h"

#include <ovis/rules.h>

#include <stdatomic.h>

#define OV_MEMORY_SLOTS_MAX 64
#define OV_BRAIN_NODES_MAX 192
#define OV_BRAIN_WORDS (OV_BRAIN_NODES_MAX / 64)
#define OV_BRAIN_SENSORS_MAX 16
#define OV_CHILDREN_MAX 64 // of one gate or sequence
#define OV_VARIANTS_MAX 16 // of a species
#define OV_JOB_SITE_SETS 64

// A behavior of an activity. `variants`: bits of the variants of the species (baby, farmer...) that
// have it; 0: all.
typedef struct ov_activity_entry {
  int32_t priority; // of OV_PAIRS
  uint32_t variants;
  ov_behavior behavior;
} ov_activity_entry;

typedef enum ov_numbering {
  OV_PAIRS,  // the priority of each entry counts
  OV_UPWARD, // first, first + 1, ... ; under activities_share_priority all are first
} ov_numbering;

typedef struct ov_activity_plan {
  ov_activity activity;
  ov_numbering numbering;
  int32_t first; // of OV_UPWARD
  const ov_activity_entry* entries;
  int32_t entry_count;
  const ov_condition* conditions; // [opt] without these the activity is not entered
  int32_t condition_count;
  const ovis_memory* stop_erases; // [opt] erased when the activity is left
  int32_t stop_erase_count;
} ov_activity_plan;

struct ovis_memory_def;

typedef struct ov_brain_def {
  const char* name;
  const ovis_memory* memories; // registered, besides those that sensors and conditions name
  int32_t memory_count;
  // Memories to which its sensors and behaviors give ticks to live. [opt] NULL: to any. Those that
  // a host gives to others are a block of their own.
  const ovis_memory* expiring;
  int32_t expiring_count;
  const ov_sensor_kind* const* sensors;
  int32_t sensor_count;
  const ov_activity_plan* activities; // in the order in which they are added
  int32_t activity_count;
  uint32_t core;                // bits of activities that are always active; 0: the core activity
  ov_activity fallback;         // the default activity; CORE: idle
  const ov_schedule* schedules; // [(variant number)] [opt]
  int32_t schedule_count;
  bool looks_first; // at the schedule as soon as it is made, loaded, or changes its variant
  // The bits of the variant that a mob has now. [opt] NULL: 1.
  uint32_t (*variant)(const struct ov_agent* agent);
  // At the end of a tick: chooses an activity. [opt]
  void (*update)(struct ov_behavior_turn* turn);
  // Of a host's brain.
  const struct ovis_memory_def* own_memories; // [opt] OVIS_MEM_OWN is the first
  int32_t own_memory_count;
  const char* const* own_activities; // [opt] OV_ACTIVITY_COUNT is the first
  int32_t own_activity_count;
  uint64_t mark; // of all that the layout of its state depends on; 0: a built-in brain
} ov_brain_def;

// An entry of an activity, or a child of a gate: its priority or weight, its kind, further members.
#define OV_DOES(rank, ...) OV_DOES_AS((rank), 0, __VA_ARGS__)
// The same for some variants.
#define OV_DOES_AS(rank, who, ...)                                                                 \
  {                                                                                                \
    (rank), (who), {                                                                               \
      .kind = __VA_ARGS__                                                                          \
    }                                                                                              \
  }

// The members of a brain that every species with one has.
#define OV_BRAIN(its_name, its_memories, its_sensors, its_activities)                              \
  .name = (its_name), .memories = (its_memories), .memory_count = OV_COUNT_OF(its_memories),       \
  .sensors = (its_sensors), .sensor_count = OV_COUNT_OF(its_sensors),                              \
  .activities = (its_activities), .activity_count = OV_COUNT_OF(its_activities)

typedef struct ov_behavior_node {
  const ov_behavior* behavior;
  const ov_behavior_kind* kind;
  uint64_t present, absent; // slots
  uint64_t exit_erases;     // slots
  int32_t ticks_min, ticks_max;
  int32_t priority;
  int32_t weight;
  uint32_t variants;
  int16_t activity; // ov_activity; of children: of the node above all
  int16_t parent;   // -1: none
  int16_t child_first, child_count;
  uint32_t state_at; // bytes from the brain; 0: it has no state, or a rare one
  uint32_t order_at; // of a shuffled gate: the order of its children, bytes; 0: none
  bool times_out;    // of a timed one
} ov_behavior_node;

// The conditions of a node once more, close together: a tick asks many nodes that cannot start.
typedef struct ov_node_needs {
  uint64_t present, absent; // slots
} ov_node_needs;

typedef struct ov_activity_rule {
  bool is_possible;         // it was added, and all memories that it requires are registered
  uint64_t present, absent; // slots
  uint64_t stop_erases;
} ov_activity_rule;

typedef struct ov_brain_plan {
  const ov_brain_def* def;
  ovis_rules rules;
  uint32_t core;        // bits of activities that are always active
  ov_activity fallback; // the default activity
  int8_t slot_of[OVIS_MEM_COUNT + OVIS_MEMORIES_OWN_MAX]; // -1: not registered
  uint16_t memory_of[OV_MEMORY_SLOTS_MAX];
  uint8_t type_of[OV_MEMORY_SLOTS_MAX];   // ovis_memory_type
  uint32_t value_at[OV_MEMORY_SLOTS_MAX]; // bytes from the brain
  uint32_t ttl_at[OV_MEMORY_SLOTS_MAX];   // the same; 0: the ticks to live are in ov_brain.ttls
  int32_t memory_count;
  uint64_t lists; // slots of lists
  int32_t node_count, top_count;
  int32_t word_count;                            // of a set of nodes
  uint32_t refusals_at, counters_at, reasons_at; // bytes from the brain
  uint32_t causes_at;                            // one byte a slot
  uint32_t size;                                 // of a brain
  size_t alloc_size;                             // of the plan
  // Job sites that brains of this plan were given so far, wrapping, never 0, by a hash of the cell:
  // what a mob found out about others at its own job site holds as long as that number stays.
  // Islands beside each other count in the same ones. [(hash) * OV_JOB_SITE_SETS]
  _Atomic uint32_t* job_site_sets;
  const ov_node_needs* needs;                         // [(node) * top_count]
  uint64_t tops_of[OV_ACTIVITY_MAX][OV_BRAIN_WORDS];  // nodes of each activity
  uint64_t tops_for[OV_VARIANTS_MAX][OV_BRAIN_WORDS]; // nodes that a mob of each variant has
  uint64_t one_shots[OV_BRAIN_WORDS];                 // [0, top_count): run within one tick
  uint64_t timed[OV_BRAIN_WORDS];                     // nodes that time out
  uint64_t keep_state[OV_BRAIN_WORDS];                // nodes with a state or an order of children
  ov_activity_rule rules_of[OV_ACTIVITY_MAX];
  ov_behavior_node nodes[]; // [(node) * node_count]
} ov_brain_plan;

static inline bool ov_memory_is_own(ovis_memory memory) {
  return memory >= OVIS_MEM_OWN;
}

// The slot of a memory. -1: it is not registered.
static inline int8_t ov_brain_slot(const ov_brain_plan* plan, ovis_memory memory) {
  return plan
      ->slot_of[ov_memory_is_own(memory) ? OVIS_MEM_COUNT + (memory - OVIS_MEM_OWN) : memory];
}

// Name and type of a memory, built in or the host's own; without a name: the brain knows none such.
ovis_memory_info ov_brain_describe(const ov_brain_plan* plan, ovis_memory memory);

static inline ovis_memory_type ov_brain_slot_type(const ov_brain_plan* plan, int32_t slot) {
  return (ovis_memory_type)plan->type_of[slot];
}

const char* ov_brain_activity_name(const ov_brain_def* def, int32_t activity);

// The number for the job sites in a cell, and others.
static inline _Atomic uint32_t* ov_brain_job_site_sets(const ov_brain_plan* plan, ovis_pos cell) {
  const uint32_t hash = (uint32_t)cell.x * 31 + (uint32_t)cell.y * 17 + (uint32_t)cell.z * 7;
  return &plan->job_site_sets[hash % OV_JOB_SITE_SETS];
}

// OVIS_FULL: too many memories, nodes or sensors. OVIS_OUT_OF_RANGE: a behavior names a group of
// conditions that is empty.
ovis_status ov_brain_plan_compile(const ov_brain_def* def, const ovis_rules* rules,
                                  const ovis_allocator* allocator, ov_brain_plan** out);
void ov_brain_plan_destroy(ov_brain_plan* plan, const ovis_allocator* allocator);
