// The goal selector decides which goals of a mob run. A running goal holds flags (MOVE, LOOK, JUMP,
// TARGET). One goal at a time holds a flag; a goal with a lower priority number takes the flag from
// one with a higher number.
//
//   plan (one immutable table a species)          selector (one a mob)
//   [0] priority, kind, settings          <-->    bit 0 of `running`, slot 0, state 0
//   [1] ...
//
// Goals are asked in the order of the plan; the priority decides conflicts only.
// Source: docs/sources.md#goal-selector
#pragma once

#include "mind/goal/goal_kind.h"

#define OV_GOAL_MAX 32 // goals of a plan
#define OV_GOAL_NOBODY (-1)

_Static_assert(OVIS_REASON_COUNT <= UINT8_MAX, "a slot keeps a reason in a byte");

// Additions of a species to a kind of goal. A test that says no refuses with a reason.
typedef struct ov_goal_gate {
  ov_goal_test* can_use;      // [opt] asked before the kind's
  ov_goal_test* can_continue; // [opt] asked before the kind's
  ov_goal_act* start;         // [opt] called before the kind's
  ov_goal_act* tick;          // [opt] called before the kind's, of a kind that has one
  ov_goal_act* stop;          // [opt] called after the kind's
} ov_goal_gate;

typedef struct ov_goal_entry {
  int32_t priority;
  const ov_goal_kind* kind;
  const void* settings;         // [opt] the kind's own
  const char* name;             // [opt] the game's name for it; NULL: the kind's
  const ov_goal_gate* gate;     // [opt] NULL: none
  const ovis_phrases* phrases;  // [opt] NULL: the kind's
  ov_goal_explanation* explain; // [opt] NULL: the kind's
} ov_goal_entry;

typedef struct ov_goal_plan {
  const ov_goal_entry* entries;
  int32_t count; // [Limit: <= OV_GOAL_MAX]
} ov_goal_plan;

// One per goal of the plan, besides the goal's own state: the answer (ov_goal_why) in little room.
typedef struct ov_goal_slot {
  int64_t tick; // of the answer, which is of the last full tick
  float value, limit;
  uint32_t ran_ticks; // in all; for reports only
  uint16_t state_at;  // bytes from the selector's first state
  uint8_t reason;
  int8_t other; // goal of the same selector, or OV_GOAL_NOBODY
} ov_goal_slot;

typedef struct ov_goal_selector {
  const ov_goal_plan* plan;
  ov_goal_slot* slots;            // [(slot) * plan->count] not owned
  uint8_t* states;                // ov_goal_states_size bytes, aligned to 8; not owned
  uint32_t running;               // a bit a goal
  int8_t holder[OVIS_FLAG_COUNT]; // goal that holds a flag, or OV_GOAL_NOBODY
  uint8_t disabled;               // flags that no goal may use
  int64_t changes;                // starts and stops so far; for reports only
} ov_goal_selector;

// Bytes of the states of all goals of a plan.
size_t ov_goal_states_size(const ov_goal_plan* plan);

// The states must be zeroed.
void ov_goal_selector_init(ov_goal_selector* selector, const ov_goal_plan* plan,
                           ov_goal_slot* slots, uint8_t* states);

// Someone else who holds flags of the mob: a tree or a brain. A goal with a lower priority number
// takes a flag from it; goals with the same or a higher number are refused.
typedef struct ov_goal_guest {
  uint8_t flags;
  int32_t priorities[OVIS_FLAG_COUNT]; // of each flag that it holds
  const ov_goal_entry* barred;         // [opt] a goal that must not start now
  // Gives the flags up, before the goal starts.
  void (*yield)(struct ov_goal_guest* guest, uint8_t flags, int32_t goal);
} ov_goal_guest;

// The running goal that holds one of the flags. OV_GOAL_NOBODY: all are free.
int32_t ov_goal_selector_holder(const ov_goal_selector* selector, uint8_t flags);

// Stops the goals that hold one of the flags, for a guest.
void ov_goal_selector_yield(ov_goal_selector* selector, ov_goal_turn* turn, uint8_t flags);

// Ends a running goal with that answer.
void ov_goal_selector_end(ov_goal_selector* selector, ov_goal_turn* turn, int32_t goal,
                          const ovis_answer* why);

// Starts a goal out of its turn, if its flags and can_use allow it; `is_again`: or can_continue.
// Returns true if it runs.
bool ov_goal_selector_try(ov_goal_selector* selector, ov_goal_turn* turn, int32_t goal,
                          bool is_again);

// Adds to an answer of a goal whom and which cell it is about.
void ov_goal_explain(const ov_goal_selector* selector, struct ov_agent* agent, int32_t goal,
                     ovis_answer* answer);

// A full tick: stops goals that cannot continue, starts goals that can, ticks those that run. Uses
// the turn's agent, tick and elapsed_ticks.
void ov_goal_selector_tick(ov_goal_selector* selector, ov_goal_turn* turn);

// A reduced tick: only goals with updates_every_tick tick.
void ov_goal_selector_tick_reduced(ov_goal_selector* selector, ov_goal_turn* turn);

// Is this tick a full one for a mob? Every second tick is, and its first one. `age` is 1 in the
// first tick.
bool ov_goal_is_full_tick(int64_t tick, uint64_t serial, int64_t age);

void ov_goal_selector_disable(ov_goal_selector* selector, uint8_t flags, bool is_disabled);

// Stops all goals without a call to their stop functions: doors that they opened stay open.
void ov_goal_selector_drop_all(ov_goal_selector* selector, int64_t tick);

static inline bool ov_goal_is_running(const ov_goal_selector* selector, int32_t goal) {
  return (selector->running >> goal & 1u) != 0;
}

static inline ovis_answer ov_goal_why(const ov_goal_slot* slot) {
  return (ovis_answer){.tick = slot->tick,
                       .reason = (ovis_reason)slot->reason,
                       .other = slot->other,
                       .value = slot->value,
                       .limit = slot->limit};
}

static inline void* ov_goal_state(const ov_goal_selector* selector, int32_t goal) {
  return selector->plan->entries[goal].kind->state_size == 0
             ? NULL
             : selector->states + selector->slots[goal].state_at;
}

// Reasons and tick counts are not fields: no decision depends on them.
void ov_goal_selector_fields(ov_goal_selector* selector, ov_fields* fields);
bool ov_goal_selector_is_valid(const ov_goal_selector* selector);
