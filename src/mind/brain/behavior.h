// A kind of behavior: its functions, its state, and its phrases; and the tree in which a plan lists
// behaviors.
//
//   timed      starts if its memories and can_start allow it; ticks while can_continue and its time
//              allow it; stops
//   one-shot   runs its trigger, then those of its children until one refuses, and stops at once
//   gate       starts children, and runs while one of them runs
//   trigger gate, sequence   one-shots that consist of one-shots
#pragma once

#include "agent/kind.h"
#include "base/fields.h"

#include <ovis/brain.h>

struct ov_actor;
struct ov_agent;
struct ov_brain;
struct ov_behavior_node;

typedef enum ov_memory_status { OV_PRESENT, OV_ABSENT, OV_REGISTERED } ov_memory_status;

typedef struct ov_condition {
  ovis_memory memory;
  ov_memory_status status;
} ov_condition;

// A condition in a list: OV_PRESENT(HOME).
#define OV_PRESENT(its_memory)                                                                     \
  { OVIS_MEM_##its_memory, OV_PRESENT }
#define OV_ABSENT(its_memory)                                                                      \
  { OVIS_MEM_##its_memory, OV_ABSENT }
#define OV_REGISTERED(its_memory)                                                                  \
  { OVIS_MEM_##its_memory, OV_REGISTERED }

// Behaviors name at most as many memories.
#define OV_CONDITIONS_MAX 8

// Someone else who holds flags of the mob beside a brain: goals and a tree.
typedef struct ov_brain_rival {
  int32_t barred; // a behavior that must not start now, + 1; 0: none
  // May a behavior have its flags now? If so, all who held them have given them up.
  bool (*give)(struct ov_brain_rival* rival, const struct ov_brain* brain, int32_t node);
} ov_brain_rival;

// A call to one behavior of one mob. Lives as long as the call.
typedef struct ov_behavior_turn {
  struct ov_agent* agent;
  struct ov_brain* brain;
  const struct ov_behavior_node* node;
  // The kind's struct; zeroed when the mob is spawned. NULL: none. A rare state that nobody has
  // made yet must not be written: it is all zero.
  void* state;
  const void* settings;  // the plan's. NULL: none
  int64_t time;          // game time
  ov_brain_rival* rival; // [opt]
  ovis_answer* why;      // receives the reason of a refusal; never NULL
  int32_t considered;    // behaviors that were asked to start so far
} ov_behavior_turn;

typedef bool ov_behavior_test(ov_behavior_turn* turn);
// Conditions on an actor: one of a list, or the mob itself. Must not change anything.
typedef bool ov_actor_test(const struct ov_agent* agent, const struct ov_actor* other);
typedef void ov_behavior_act(ov_behavior_turn* turn);

typedef enum ov_behavior_shape {
  OV_BEHAVIOR_TIMED,
  OV_BEHAVIOR_ONE_SHOT,
  OV_BEHAVIOR_GATE,
  OV_BEHAVIOR_TRIGGER_GATE,
  OV_BEHAVIOR_SEQUENCE
} ov_behavior_shape;

// Limit of the ticks that a timed behavior may run. One that lasts longer never times out.
#define OV_BEHAVIOR_TICKS_MAX (1 << 30)

// Ticks that a timed behavior runs at most, if its entry does not say.
#define OV_BEHAVIOR_TICKS 60 // claim 168

typedef struct ov_behavior_kind {
  const char* name;
  ov_behavior_shape shape;
  const ov_condition* conditions; // [opt] of entries that name none
  int32_t condition_count;
  uint16_t state_size;
  void (*fields)(void* state, ov_fields* fields); // [opt] NULL: no state
  const ov_schema* (*schema)(void);               // [opt] of the settings; NULL: it has none
  // Few mobs ever need the state: it has no room in the brain. A timed behavior has it from its
  // start on; other functions call ov_behavior_own_state() before they write.
  bool has_rare_state;
  bool acts_for_walk_target; // its work is done for what set WALK_TARGET
  uint16_t raw_at;           // from this byte on the state is bytes of a host; 0: none are
  void (*fini)(void* state, const ovis_allocator* allocator); // [opt] frees what the state owns
  ov_behavior_test* can_start;    // timed [opt]: the extra start condition; one-shot: the trigger
  ov_behavior_act* start;         // [opt]
  ov_behavior_test* can_continue; // [opt] NULL: no
  ov_behavior_act* tick;          // [opt]
  ov_behavior_act* stop;          // [opt]
  // [opt] Adds to an answer whom and which cell it is about, until when it holds, or a stronger
  // reason that holds as well. Called only when somebody asks; changes nothing else.
  void (*explain)(const ov_behavior_turn* turn, ovis_answer* answer);
  bool never_times_out;
  uint8_t flags; // OVIS_FLAG_ bits that it holds while it runs, beside goals and trees
  uint8_t reach; // OV_REACHES, if farther than the usual (agent/reach_row.h)
  int32_t ticks_min, ticks_max; // [opt] of entries that name none; 0: OV_BEHAVIOR_TICKS
  const ovis_phrases* phrases;
  // [opt] Instead of `phrases`, for a kind whose reasons depend on the entry's settings.
  const ovis_phrases* (*phrases_of)(const void* settings);
} ov_behavior_kind;

// The members of a kind; agent/kind.h has the others.
#define OV_ONE_SHOT(its_name, trigger)                                                             \
  .name = (its_name), .shape = OV_BEHAVIOR_ONE_SHOT, .can_start = (trigger)
#define OV_TIMED(its_name) .name = (its_name), .shape = OV_BEHAVIOR_TIMED
#define OV_TICKS(least, most) .ticks_min = (least), .ticks_max = (most)
#define OV_BEHAVIOR_CALLS(may_start, may_continue, at_start, at_tick, at_stop)                     \
  .can_start = (may_start), .can_continue = (may_continue), .start = (at_start),                   \
  .tick = (at_tick), .stop = (at_stop)
#define OV_RARE_STATE(type, fields_of) OV_STATE(type, fields_of), .has_rare_state = true

typedef enum ov_gate_order { OV_ORDERED, OV_SHUFFLED } ov_gate_order;
typedef enum ov_gate_policy { OV_RUN_ONE, OV_TRY_ALL } ov_gate_policy;

struct ov_behavior_child;

// A behavior in a plan.
typedef struct ov_behavior {
  const ov_behavior_kind* kind;
  const void* settings;           // [opt] the kind's own
  const ov_condition* conditions; // [opt] [(condition) * condition_count] NULL: the kind's
  int32_t condition_count;
  int32_t ticks_min, ticks_max; // of a timed one; 0: OV_BEHAVIOR_TICKS
  const char* name;             // [opt] NULL: the kind's
  const ovis_phrases* phrases;  // [opt] NULL: the kind's

  // Gates and sequences.
  const struct ov_behavior_child* children; // [(child) * child_count]
  int32_t child_count;
  ov_gate_order order;
  ov_gate_policy policy;
  const ovis_memory* exit_erases; // [opt] erased when a gate ends
  int32_t exit_erase_count;
} ov_behavior;

typedef struct ov_behavior_child {
  int32_t weight;    // of the shuffle. [Limit: >= 1]
  uint32_t variants; // as in ov_activity_entry
  ov_behavior behavior;
} ov_behavior_child;

#define OV_CONDITIONS(array) .conditions = (array), .condition_count = OV_COUNT_OF(array)
#define OV_NEEDS(...)                                                                              \
  .conditions = (const ov_condition[]){__VA_ARGS__},                                               \
  .condition_count = OV_COUNT_OF(((const ov_condition[]){__VA_ARGS__}))
#define OV_CHILDREN(array) .children = (array), .child_count = OV_COUNT_OF(array)
#define OV_GATE(its_order, its_policy) .order = (its_order), .policy = (its_policy)

// Refuses with a reason: `return ov_behavior_refuse(turn, OVIS_REASON_TOO_FAR, 17, 16);`
bool ov_behavior_refuse(ov_behavior_turn* turn, ovis_reason reason, double value, double limit);

// Refuses since ov_brain_actor finds nobody for a memory.
bool ov_behavior_refuse_loss(ov_behavior_turn* turn, ovis_memory memory);

// The rare state, to be written; made at the first call. NULL: no memory, and the simulation knows.
void* ov_behavior_own_state(ov_behavior_turn* turn);

// The memory that the entry's condition `index` names.
ovis_memory ov_behavior_memory(const ov_behavior_turn* turn, int32_t index);

// ---- Composed kinds (compose.c)

extern const ov_behavior_kind ov_do_nothing;   // timed
extern const ov_behavior_kind ov_gate;         // runs children
extern const ov_behavior_kind ov_trigger_gate; // triggers children
extern const ov_behavior_kind ov_sequence;     // triggers the second child if the first one ran

// A condition without an effect of its own, on the mob in its world or on the mob alone; a child is
// triggered if it holds.
typedef struct ov_trigger_if_settings {
  ov_behavior_test* test;   // [opt]
  ov_actor_test* self_test; // [opt] NULL: `test` counts
} ov_trigger_if_settings;
OV_SCHEMA(ov_trigger_if_settings, OV_SETTING(test), OV_SETTING(self_test))
extern const ov_behavior_kind ov_trigger_if;
