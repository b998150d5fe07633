// The engine's brain on a random plan: it builds the engine's plan out of the reference's, carries
// out the same actions, and logs the calls that the engine makes.
//
//   brain_adapter* engine = brain_adapter_open(&random);   // 0.5 MiB
//   brain_adapter_host(engine, time);                      // the host's actions
//   brain_adapter_tick(engine, time);
#ifndef OVIS_TEST_SUPPORT_BRAIN_ADAPTER_H
#define OVIS_TEST_SUPPORT_BRAIN_ADAPTER_H

#include "mind/brain/brain.h"
#include "support/random_brain.h"

enum { BRAIN_LOG_MAX = 8192 };

// The calls of behaviors and sensors in one tick or between two.
typedef struct brain_log {
  int32_t count;
  struct {
    int16_t number; // behavior or sensor
    int16_t phase;  // brain_ref_phase, or BRAIN_LOG_SCAN
  } call[BRAIN_LOG_MAX];
} brain_log;

enum { BRAIN_LOG_SCAN = 100 };

void brain_log_add(brain_log* log, int number, int phase);

typedef struct brain_adapter brain_adapter;

// A behavior's settings: also those of ov_trigger_if.
typedef struct brain_adapter_ref {
  ov_trigger_if_settings predicate; // first
  brain_adapter* adapter;
  int behavior;
} brain_adapter_ref;

struct brain_adapter {
  const random_brain* random;
  ovis_env env;
  ov_actor actor;
  ov_turn turn;
  ov_agent agent;
  ov_brain_plan* plan;
  ov_mind_plan mind; // of that brain alone
  ov_brain* brain;
  int32_t node_of[BRAIN_REF_BEHAVIORS_MAX]; // of a behavior; -1: it is in no activity
  ovis_memory memory_of[BRAIN_REF_MEMORIES];
  ov_activity activity_of[BRAIN_REF_ACTIVITIES_MAX];
  brain_log log; // emptied by host and tick

  // The plan points to these.
  ov_brain_def def;
  ovis_memory memories[BRAIN_REF_MEMORIES];
  ov_sensor_kind sensors[BRAIN_REF_SENSORS_MAX];
  const ov_sensor_kind* sensor_list[BRAIN_REF_SENSORS_MAX];
  ovis_memory required[BRAIN_REF_SENSORS_MAX][BRAIN_REF_MEMORIES];
  ov_activity_plan activities[BRAIN_REF_ACTIVITIES_MAX];
  ov_activity_entry entries[BRAIN_REF_ACTIVITIES_MAX][BRAIN_REF_ENTRIES_MAX];
  ov_condition needed[BRAIN_REF_ACTIVITIES_MAX][BRAIN_REF_CONDITIONS_MAX];
  ovis_memory left[BRAIN_REF_ACTIVITIES_MAX][BRAIN_REF_ERASED_MAX];
  brain_adapter_ref refs[BRAIN_REF_BEHAVIORS_MAX];
  ov_condition conditions[BRAIN_REF_BEHAVIORS_MAX][BRAIN_REF_CONDITIONS_MAX];
  ovis_memory erased[BRAIN_REF_BEHAVIORS_MAX][BRAIN_REF_ERASED_MAX];
  ov_behavior_child children[BRAIN_REF_BEHAVIORS_MAX][BRAIN_REF_CHILDREN_MAX];
  ov_schedule schedule;
  ov_keyframe frames[BRAIN_REF_KEYFRAMES_MAX];
};

/// Changes a random plan to what the engine's plans can say: no behavior in two activities, no
/// duration of 0 ticks, and of the reference's readings those that the engine follows.
void brain_adapter_restrict(random_brain* random);

/// Creates the brain. Its random stream is ov_rng_make(random->seed, 1).
brain_adapter* brain_adapter_open(const random_brain* random);
void brain_adapter_close(brain_adapter* adapter);

void brain_adapter_host(brain_adapter* adapter, int64_t time);
void brain_adapter_tick(brain_adapter* adapter, int64_t time);

/// The value that a kind of memory keeps for a value of the reference.
ovis_memory_value brain_adapter_value(const brain_adapter* adapter, int memory, int64_t value);

#endif
