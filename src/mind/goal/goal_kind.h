// A kind of goal: its functions, its state, and its phrases.
//
//   plan (one immutable table a species)     mind (one a mob)
//   [i] priority, kind, settings      <-->   slot i: why, ticks | state i: the kind's own struct
//
// A kind is a file with a struct for its state, functions that take one turn, a function that lists
// the state's fields, and its phrases. A kind without anything to remember has state_size 0.
#ifndef OVIS_SRC_MIND_GOAL_GOAL_KIND_H
#define OVIS_SRC_MIND_GOAL_GOAL_KIND_H

#include "base/fields.h"

#include <ovis/option.h>

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
} ov_goal_turn;

typedef bool ov_goal_test(ov_goal_turn* turn);
typedef void ov_goal_act(ov_goal_turn* turn);

// Bounds of a state. States lie one behind the other, each aligned for any member.
#define OV_GOAL_STATE_MAX 256
#define OV_GOAL_STATE_ALIGN 8

// Write this below each state struct.
#define OV_GOAL_STATE_FITS(type)                                                                   \
  _Static_assert(sizeof(type) <= OV_GOAL_STATE_MAX, "the state of a goal is small");               \
  _Static_assert(_Alignof(type) <= OV_GOAL_STATE_ALIGN, "states are aligned to 8 bytes")

typedef struct ov_goal_kind {
  const char* name;
  uint8_t flags;           // OVIS_FLAG_ bits
  bool updates_every_tick; // ticks in reduced ticks, too
  bool is_uninterruptible; // never gives its flags to another
  uint16_t state_size;
  uint16_t raw_at; // where the bytes of the state begin that only a host knows; 0: there are none
  void (*fields)(void* state, ov_fields* fields); // [opt] NULL: no state
  ov_goal_test* can_use;
  ov_goal_test* can_continue;
  ov_goal_act* start; // [opt]
  ov_goal_act* tick;  // [opt]
  ov_goal_act* stop;  // [opt]
  const ovis_phrases* phrases;
  // [opt] Phrases that depend on the settings. NULL: `phrases`.
  const ovis_phrases* (*phrases_of)(const struct ov_goal_kind* kind, const void* settings);
} ov_goal_kind;

// Refuses with a reason: `return ov_goal_refuse(turn, OVIS_REASON_NO_CHANCE, 0, 0);`
bool ov_goal_refuse(ov_goal_turn* turn, ovis_reason reason, double value, double limit);

// Delays of goals that do not run every tick: half, rounded up.
static inline int32_t ov_goal_delay(int32_t ticks) {
  return (ticks + 1) / 2; // claims 258, 324, 388
}

#endif
