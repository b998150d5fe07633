// The goal selector: which of a mob's goals run. A goal holds flags (MOVE, LOOK, JUMP, TARGET)
// while it runs, a flag is held by one goal at a time, and a lower priority number takes it from a
// higher one.
//
//   plan (one immutable table a species)          selector (one a mob)
//   [0] priority, ops, settings           <-->    bit 0 of `running`, state 0, why 0
//   [1] ...
//
// Goals are asked in the order of the plan; the priority decides conflicts only.
// Source: docs/sources.md#goal-selector
#ifndef OVIS_SRC_GOAL_GOAL_SELECTOR_H
#define OVIS_SRC_GOAL_GOAL_SELECTOR_H

#include "base/fields.h"

#include <ovis/option.h>

#define OV_GOAL_MAX 32 // goals of a plan
#define OV_GOAL_NOBODY (-1)

struct ov_agent; // who thinks, and what it may see and touch: the selector does not look inside

typedef struct ov_goal_context {
  struct ov_agent* agent;
  int64_t tick;
  int32_t elapsed_ticks; // that this one stands for; 0 and 1: itself. More: it thinks seldom
  ovis_answer* why;      // where a refusal puts its reason; never NULL while a goal is asked
} ov_goal_context;

// What a goal remembers between ticks: a few numbers that each kind names for itself. Typed, so
// that they can be hashed and saved without knowing the kind. All zero when the mob comes to life.
typedef struct ov_goal_state {
  int64_t until;    // a tick
  uint64_t who;     // a serial
  int32_t count[4]; // timers, cooldowns, choices
  ovis_vec3 place;
} ov_goal_state;

// What a kind of goal does. `settings` are the plan's.
typedef bool ov_goal_test(ov_goal_context* context, ov_goal_state* state, const void* settings);
typedef void ov_goal_act(ov_goal_context* context, ov_goal_state* state, const void* settings);

typedef struct ov_goal_ops {
  const char* name;
  uint8_t flags;           // OVIS_FLAG_ bits
  bool updates_every_tick; // also ticks when only such goals do
  bool is_uninterruptible; // never gives its flags to another
  ov_goal_test* can_use;
  ov_goal_test* can_continue;
  ov_goal_act* start; // [opt]
  ov_goal_act* tick;  // [opt]
  ov_goal_act* stop;  // [opt]
} ov_goal_ops;

typedef struct ov_goal_entry {
  int32_t priority;
  const ov_goal_ops* ops;
  const void* settings; // [opt] the kind's own
  const char* name;     // [opt] under which the game knows it; NULL: the kind's
} ov_goal_entry;

typedef struct ov_goal_plan {
  const ov_goal_entry* entries;
  int32_t count; // [Limit: <= OV_GOAL_MAX]
} ov_goal_plan;

// What a mob keeps of each goal of its plan.
typedef struct ov_goal_slot {
  ov_goal_state state;
  ovis_answer why;   // as of the last full tick
  int64_t ran_ticks; // in all; nothing depends on it
} ov_goal_slot;

typedef struct ov_goal_selector {
  const ov_goal_plan* plan;
  ov_goal_slot* slots;            // [(slot) * plan->count] not owned
  uint32_t running;               // a bit a goal
  int8_t holder[OVIS_FLAG_COUNT]; // goal that holds a flag, or OV_GOAL_NOBODY
  uint8_t disabled;               // flags that no goal may use
} ov_goal_selector;

void ov_goal_selector_init(ov_goal_selector* selector, const ov_goal_plan* plan,
                           ov_goal_slot* slots);

// Stops what may not go on, starts what can, ticks what runs.
void ov_goal_selector_tick(ov_goal_selector* selector, ov_goal_context* context);

// The tick in between: goals that update every tick tick, nothing else happens.
void ov_goal_selector_tick_reduced(ov_goal_selector* selector, ov_goal_context* context);

// Whether this tick is a full one for a mob: every second, and always its first. `age` is 1 in the
// first.
bool ov_goal_is_full_tick(int64_t tick, uint64_t serial, int64_t age);

// Delays of goals that do not run every tick: half, rounded up.
static inline int32_t ov_goal_delay(int32_t ticks) {
  return (ticks + 1) / 2; // claims 258, 324
}

void ov_goal_selector_disable(ov_goal_selector* selector, uint8_t flags, bool is_disabled);

// Nothing runs any more, and no goal is told: what they began stays as it is.
void ov_goal_selector_drop_all(ov_goal_selector* selector, int64_t tick);

static inline bool ov_goal_is_running(const ov_goal_selector* selector, int32_t goal) {
  return (selector->running >> goal & 1u) != 0;
}

// Refuses with a reason: `return ov_goal_no(context, OVIS_REASON_NO_CHANCE, 0, 0);`
bool ov_goal_no(ov_goal_context* context, ovis_reason reason, double value, double limit);

// Reasons and counts of ticks are left out: nothing depends on them.
void ov_goal_selector_fields(ov_goal_selector* selector, ov_fields* fields);
bool ov_goal_selector_is_valid(const ov_goal_selector* selector);

#endif
