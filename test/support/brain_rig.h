// A brain of the reference for tests by hand: a plan that is built call by call, draws that the
// test types, a table of yes and no, and the trace as a line of text.
//
// A record in text, records apart by one space:
//   +3 behavior 3 starts     -3 it stops        w3=7 memory 3 becomes 7   x3 memory 3 is erased
//   d61:4 rand(61) gives 4   a1 activity 1      s0 sensor 0 scans
#ifndef OVIS_TEST_SUPPORT_BRAIN_RIG_H
#define OVIS_TEST_SUPPORT_BRAIN_RIG_H

#include "reference/brain_ref.h"

#include <stddef.h>

/// The activities that each rig has; further ones are added by brain_rig_activity.
enum { CORE, IDLE };

enum { BRAIN_RIG_DRAWS = 64, BRAIN_RIG_PHASES = 64 };

typedef struct brain_rig brain_rig;
struct brain_rig {
  brain_ref_plan plan;
  brain_ref_table table;
  brain_ref* brain;
  int64_t now;               ///< Game time of the last tick. 0 at creation.
  int draw[BRAIN_RIG_DRAWS]; ///< Results of the draws in turn; 0 after these.
  int draw_count;            ///< Draws so far.
  /// Answers are yes where this is false.
  bool no[BRAIN_REF_BEHAVIORS_MAX][BRAIN_REF_PREDICATE + 1];
  int asked[BRAIN_REF_BEHAVIORS_MAX][BRAIN_REF_PREDICATE + 1]; ///< Calls so far.
  int phase_count; ///< All phases that were asked, in turn; the first BRAIN_RIG_PHASES are kept.
  brain_ref_phase phase[BRAIN_RIG_PHASES];
  /// The test's own doings, or NULL. Its answer replaces that of `no`.
  bool (*act)(brain_rig* rig, int behavior, brain_ref_phase phase, int64_t time);
  void (*scan)(brain_rig* rig, int sensor, int64_t time);
};

/// A plan with core and idle, both empty and numbered from 0. Idle is the default.
brain_rig brain_rig_new(void);

// The plan. All give the number of the new behavior or activity.

int brain_rig_add(brain_rig* rig, brain_ref_kind kind);
int brain_rig_add_timed(brain_rig* rig, int min, int max);
int brain_rig_add_nothing(brain_rig* rig, int min, int max);
int brain_rig_add_gate(brain_rig* rig, brain_ref_order order, brain_ref_policy policy);
int brain_rig_child(brain_rig* rig, int parent, brain_ref_kind kind, int weight);
int brain_rig_activity(brain_rig* rig, const char* name, bool is_pairs);
/// An entry condition.
void brain_rig_when(brain_rig* rig, int behavior, int memory, brain_ref_status status);
void brain_rig_need(brain_rig* rig, int activity, int memory, brain_ref_status status);
void brain_rig_enter(brain_rig* rig, int activity, int behavior);
void brain_rig_enter_at(brain_rig* rig, int activity, int behavior, int priority);

// The brain.

/// Creates it. The trace begins empty...
void brain_rig_create(brain_rig* rig);
/// ... or with what its creation did.
void brain_rig_create_loud(brain_rig* rig);
void brain_rig_end(brain_rig* rig);
void brain_rig_tick(brain_rig* rig);
void brain_rig_clear(brain_rig* rig);

/// Fails the test unless the trace reads so.
#define brain_rig_expect(rig, text) brain_rig_check(rig, text, __FILE__, __LINE__)
void brain_rig_check(const brain_rig* rig, const char* expected, const char* file, int line);

#endif
