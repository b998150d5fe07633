// Random plans for brains in the structs of the slow reference, a table that answers for their
// behaviors and sensors, what the host does between ticks, and times. All of it follows from a seed
// alone: an answer depends on behavior, phase and game time, not on what was asked before. So two
// implementations that agree are told the same, and one that goes astray shows where it began.
//
//   random_brain brain;                        // 32 KiB
//   random_brain_make(&brain, seed, options);  // brain.plan goes to both implementations
//   for (...) {
//     random_brain_outside(&brain, time);      // actions for both, before the tick
//     tick both;                               // their behaviors ask random_brain_act, _scan
//     compare the traces
//     time = random_brain_next_time(&brain, time);
//   }
//
// random_brain_run does this for the reference. Another implementation needs only to carry out
// random_brain_action, and a stream of draws: test_random over random_brain_draws(&brain).
#ifndef OVIS_TEST_SUPPORT_RANDOM_BRAIN_H
#define OVIS_TEST_SUPPORT_RANDOM_BRAIN_H

#include "reference/brain_ref.h"

#include <stdint.h>

typedef struct random_brain_options {
  bool has_unregistered;  ///< Some memories that conditions and actions name are not registered.
  bool shares_behaviors;  ///< Some behaviors have entries in two activities.
  bool stops_all_inside;  ///< Starts, ticks and triggers may stop all behaviors.
  bool skips_time;        ///< Game time jumps now and then, as over a chunk that was not loaded.
  bool default_rules;     ///< All switches of the rules off; else each is on in half of the plans.
  int activity_count_max; ///< 0: BRAIN_REF_ACTIVITIES_MAX.
} random_brain_options;

enum { RANDOM_BRAIN_ACTIONS_MAX = 3, RANDOM_BRAIN_CHOICES_MAX = 4 };

typedef enum random_brain_what {
  RANDOM_BRAIN_SET,             ///< memory, value.
  RANDOM_BRAIN_SET_WITH_EXPIRY, ///< memory, value, ticks.
  RANDOM_BRAIN_SET_DRAWN,       ///< Draws below bound, sets memory to the result.
  RANDOM_BRAIN_ERASE,           ///< memory.
  RANDOM_BRAIN_DRAW,            ///< Draws below bound, and forgets the result.
  RANDOM_BRAIN_ACTIVITY,        ///< Sets choice[0] active.
  RANDOM_BRAIN_IF_POSSIBLE,     ///< Sets choice[0] active if possible.
  RANDOM_BRAIN_FIRST_VALID,     ///< Sets the first valid of the choices active.
  RANDOM_BRAIN_FOLLOW_SCHEDULE, ///< Updates the activity from the schedule.
  RANDOM_BRAIN_STOP_ALL,
  RANDOM_BRAIN_WHAT_COUNT
} random_brain_what;

typedef struct random_brain_action {
  random_brain_what what;
  int memory;
  int64_t value, ticks;
  int bound;
  int choice_count;
  int choice[RANDOM_BRAIN_CHOICES_MAX]; ///< Activities.
} random_brain_action;

/// The actions come first, in order; then the answer is given.
typedef struct random_brain_answer {
  bool yes;
  int action_count;
  random_brain_action action[RANDOM_BRAIN_ACTIONS_MAX];
} random_brain_answer;

typedef struct random_brain {
  brain_ref_plan plan;
  uint64_t seed;
  random_brain_options options;
  int memory_count; ///< The memories that the plan and the actions name.
  int memory[BRAIN_REF_MEMORIES];
  int yes_percent[BRAIN_REF_PREDICATE + 1]; ///< By phase.
  int busy_percent;                         ///< Of the phases that do something.
  int64_t time_start;                       ///< Game time of creation.
  int day_speed;                            ///< Ticks of the day in a tick: days are short.
} random_brain;

void random_brain_make(random_brain* brain, uint64_t seed, random_brain_options options);

random_brain_answer random_brain_act(const random_brain* brain, int behavior, brain_ref_phase phase,
                                     int64_t time);
random_brain_answer random_brain_scan(const random_brain* brain, int sensor, int64_t time);
/// The host's actions before the tick of that time.
random_brain_answer random_brain_outside(const random_brain* brain, int64_t time);

int64_t random_brain_next_time(const random_brain* brain, int64_t time);
int64_t random_brain_day_time(const random_brain* brain, int64_t time);
/// The first state of the stream of draws: each draw is test_below(&state, bound).
uint64_t random_brain_draws(const random_brain* brain);

// ---- The reference on such a plan

/// Carries out the actions of an answer on a reference brain and returns its yes.
bool random_brain_carry_out(const random_brain* random, brain_ref* brain, int64_t time,
                            const random_brain_answer* answer);

typedef struct random_brain_run {
  const random_brain* random;
  brain_ref_table table;
  brain_ref* brain;
  uint64_t draws;
  int64_t time; ///< Of the next tick.
} random_brain_run;

/// Creates the reference. `run` must not move until it is closed.
void random_brain_open(random_brain_run* run, const random_brain* random);
void random_brain_close(random_brain_run* run);
/// Carries out the host's actions before the next tick. Clears the trace first.
void random_brain_host(random_brain_run* run);
/// The tick; `time` moves on.
void random_brain_tick(random_brain_run* run);

#endif
