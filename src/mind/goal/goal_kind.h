// A kind of goal: its functions, its state, and its phrases.
//
//   plan (one immutable table a species)     mind (one a mob)
//   [i] priority, kind, settings      <-->   slot i: why, ticks | state i: the kind's own struct
//
// A kind is a list of its state, functions that take one turn, and its phrases:
//
//   const ov_goal_kind ov_goal_avoid = {
//       OV_GOAL("AvoidEntity", OVIS_FLAG_MOVE),
//       OV_STATE(avoid, avoid_fields),
//       OV_SETTINGS(ov_avoid_settings),
//       OV_GOAL_CALLS(can_use, ov_goal_walks_on, start, tick, stop),
//       OV_PHRASES(.words = "run away", .doing = "running away",
//                  OV_WHY({OVIS_REASON_NO_TARGET, "nothing that it fears is near"})),
//   };
//
// A kind without anything to remember has no OV_STATE, and NULL for functions that it does not
// need.
#pragma once

#include "agent/kind.h"
#include "base/fields.h"

struct ov_agent; // the selector passes it on and does not look inside

struct ov_goal_guest;

// A call to one goal of one mob. Lives as long as the call.
typedef struct ov_goal_turn {
  struct ov_agent* agent;
  void* state;           // the kind's struct; zeroed when the mob comes to life. NULL: none
  const void* settings;  // the plan's. NULL: none
  int64_t tick;          // of the simulation
  int32_t elapsed_ticks; // that this call stands for; more than 1 for a mob that thinks rarely
  ovis_answer* why;      // receives the reason of a refusal; never NULL in can_use, can_continue
  ovis_answer answer;    // the selector's: what `why` points to
  struct ov_goal_guest* guest; // [opt] holds flags besides the goals
  int32_t acting;              // the goal that this call is to, for reports on work ...
  int32_t first;               // ... plus this: its option
  int32_t considered;          // goals that were asked to start so far
} ov_goal_turn;

typedef bool ov_goal_test(ov_goal_turn* turn);
typedef void ov_goal_act(ov_goal_turn* turn);
// Adds to an answer whom and which cell it is about, or a stronger reason that holds as well.
// Changes nothing else.
typedef void ov_goal_explanation(const ov_goal_turn* turn, ovis_answer* answer);

typedef struct ov_goal_kind {
  const char* name;
  uint8_t flags;           // OVIS_FLAG_ bits
  bool updates_every_tick; // ticks in reduced ticks, too
  bool is_uninterruptible; // never gives its flags to another
  uint8_t reach;           // OV_REACHES, if farther than the usual (agent/reach_row.h)
  uint16_t state_size;
  uint16_t raw_at; // where the bytes of the state begin that only a host knows; 0: there are none
  void (*fields)(void* state, ov_fields* fields); // [opt] NULL: no state
  const ov_schema* (*schema)(void);               // [opt] of the settings; NULL: it has none
  ov_goal_test* can_use;
  ov_goal_test* can_continue;
  ov_goal_act* start;           // [opt]
  ov_goal_act* tick;            // [opt]
  ov_goal_act* stop;            // [opt]
  ov_goal_explanation* explain; // [opt]
  const ovis_phrases* phrases;
  // [opt] Phrases that depend on the settings. NULL: `phrases`.
  const ovis_phrases* (*phrases_of)(const struct ov_goal_kind* kind, const void* settings);
} ov_goal_kind;

// The members of a kind; agent/kind.h has the others.
#define OV_GOAL(its_name, its_flags) .name = (its_name), .flags = (its_flags)
#define OV_GOAL_CALLS(may_use, may_continue, at_start, at_tick, at_stop)                           \
  .can_use = (may_use), .can_continue = (may_continue), .start = (at_start), .tick = (at_tick),    \
  .stop = (at_stop)

// Refuses with a reason: `return ov_goal_refuse(turn, OVIS_REASON_NO_CHANCE, 0, 0);`
bool ov_goal_refuse(ov_goal_turn* turn, ovis_reason reason, double value, double limit);

// Delays of goals that do not run every tick: half, rounded up.
static inline int32_t ov_goal_delay(int32_t ticks) {
  return (ticks + 1) / 2; // claims 258, 324, 388
}
