// One brain alone, for tests that type its plan by hand: the engine's, or in the second run of a
// CLAIM the reference's (brain_subject.h). Behaviors and sensors log what happens to them:
//
//   a?   asked whether it can start   a+  starts   a~  asked whether it goes on
//   a.   ticks                        a-  stops    a!  is triggered
//   a*   scans
//
//   static brain_part sit = {.name = "a"};
//   static const ov_activity_entry core[] = {{0, 0, BRAIN_TIMED(sit, 5, 5)}};
#ifndef OVIS_TEST_SUPPORT_BRAIN_STAGE_H
#define OVIS_TEST_SUPPORT_BRAIN_STAGE_H

#include "mind/brain/brain.h"

// Settings of a behavior; a test changes its answers.
typedef struct brain_part {
  const char* name;
  bool refuses;                        // to start, or to be triggered
  bool quits;                          // when asked whether it goes on
  void (*act)(ov_behavior_turn* turn); // [opt] when it starts or is triggered
} brain_part;

extern const ov_behavior_kind brain_part_timed;
extern const ov_behavior_kind brain_part_endless; // never times out
extern const ov_behavior_kind brain_part_shot;

#define BRAIN_TIMED(part, min, max)                                                                \
  { .kind = &brain_part_timed, .settings = &(part), .ticks_min = (min), .ticks_max = (max) }
#define BRAIN_SHOT(part)                                                                           \
  { .kind = &brain_part_shot, .settings = &(part) }

typedef struct brain_stage {
  ovis_env env;
  ov_actor actor; ///< Its stream is that of the reference too.
  ov_turn turn;
  ov_agent agent;
  ov_brain_plan* plan;           ///< Of the engine; else NULL.
  ov_mind_plan mind;             ///< Of that brain alone.
  ov_brain* brain;               ///< Of the engine; else NULL.
  struct brain_subject* subject; ///< The reference; else NULL.
  ov_activity_plan core;         // of brain_stage_open_core
  ov_brain_def def;
  char log[4096];
} brain_stage;

/// Rules of 1.19.4. The stage must not move until it is closed.
void brain_stage_open(brain_stage* stage, const ov_brain_def* def);
void brain_stage_open_rules(brain_stage* stage, const ov_brain_def* def, const ovis_rules* rules);
/// A brain whose core has these behaviors, numbered upward.
void brain_stage_open_core(brain_stage* stage, const ov_activity_entry* entries, int32_t count);
/// Declares a stage and opens it with an array of entries.
#define BRAIN_STAGE_OPEN(stage, entries)                                                           \
  brain_stage stage;                                                                               \
  brain_stage_open_core(&stage, entries, OV_COUNT_OF(entries))
void brain_stage_close(brain_stage* stage);

/// A plan of activities alone: core and idle are known, idle is the default.
ov_brain_def brain_stage_def(const ov_activity_plan* activities, int32_t count);

/// Ticks; the game time goes on by 1 each.
void brain_stage_tick(brain_stage* stage);
void brain_stage_ticks(brain_stage* stage, int32_t count);

void brain_stage_note(ov_behavior_turn* turn, const char* what);

/// Fails the test unless the log is `text`; then empties it. Marks are apart by one space.
#define brain_stage_expect(stage, text) brain_stage_check(stage, text, __FILE__, __LINE__)
void brain_stage_check(brain_stage* stage, const char* text, const char* file, int line);

// ---- Both subjects

brain_stage* brain_stage_of(const ov_behavior_turn* turn);

/// Draws again when the sensors scan first, from a stream of its own.
void brain_stage_born(brain_stage* stage, uint64_t seed, uint64_t serial);

/// A number, an entity of that serial, or a cell or place with that x.
void brain_stage_set(brain_stage* stage, ovis_memory memory, int64_t number, int32_t ttl);
void brain_stage_erase(brain_stage* stage, ovis_memory memory);
bool brain_stage_has(const brain_stage* stage, ovis_memory memory);
bool brain_stage_registers(const brain_stage* stage, ovis_memory memory);
int64_t brain_stage_number(const brain_stage* stage, ovis_memory memory); ///< 0: absent
int32_t brain_stage_sensor_ticks(const brain_stage* stage, int32_t sensor);
int32_t brain_stage_ttl(const brain_stage* stage, ovis_memory memory);

/// Priority of the behavior that is tried at that place.
int32_t brain_stage_priority(const brain_stage* stage, int32_t place);
bool brain_stage_is_active(const brain_stage* stage, ov_activity activity);
ov_activity brain_stage_activity(const brain_stage* stage);
void brain_stage_set_activity(brain_stage* stage, ov_activity activity);
void brain_stage_set_activity_if_possible(brain_stage* stage, ov_activity activity);
void brain_stage_set_first_valid(brain_stage* stage, const ov_activity* activities, int32_t count);
void brain_stage_follow_schedule(ov_behavior_turn* turn); ///< At the stage's day_time.

void brain_stage_stop_all(brain_stage* stage);
/// Is a behavior running, by its place in the plan (children after their gate)?
bool brain_stage_node_runs(const brain_stage* stage, int32_t node);
/// Did it start in the last tick, and end?
bool brain_stage_node_ran(const brain_stage* stage, int32_t node);
/// Is a behavior with that part running? Fails the test if no behavior has it.
bool brain_stage_runs(const brain_stage* stage, const brain_part* part);
/// The node of a part.
int32_t brain_stage_node(const brain_stage* stage, const void* settings);

#endif
