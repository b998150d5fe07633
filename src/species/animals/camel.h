// State, mind and functions that camels and camel husks share (camel.c).
#pragma once

#include "agent/own_state.h"
#include "species/animals/animal_brain_plan.h"

#define OV_CAMEL_DASH_PAUSE 55               // ticks
#define OV_CAMEL_TIME_MAX (INT64_C(1) << 62) // exact in a double
#define OV_CAMEL_HEALS 2.0f                  // of a meal [Units: half hearts]

#define OV_CAMEL_STATE(X)                                                                          \
  /* game time of the last change of its pose, negative: it sits */                                \
  X(I64, pose_time, POSE_TIME, -OV_CAMEL_TIME_MAX, OV_CAMEL_TIME_MAX)                              \
  X(F64, wanted_dash, DASH, 0, 1)                       /* 0: none; to 1 */                        \
  X(I32, dash_ticks, DASH_TIME, 0, OV_CAMEL_DASH_PAUSE) /* until it can dash again */              \
  X(BOOL, has_pose, NONE)                               /* false: a new one, which stands */
OV_OWN_STRUCT(ov_camel, OV_CAMEL_STATE);
OV_OWN_DECLARE(ov_camel);

// The parts of the brain.
#define OV_CAMEL_ACTIVITIES 2
#define OV_CAMEL_SENSORS 4
#define OV_CAMEL_MEMORIES 14
extern const ov_activity_plan ov_camel_activities[OV_CAMEL_ACTIVITIES];
extern const ov_sensor_kind* const ov_camel_sensors[OV_CAMEL_SENSORS];
extern const ovis_memory ov_camel_memories[OV_CAMEL_MEMORIES];

// Functions of the profile.
void ov_camel_step(ov_agent* agent);
void ov_camel_was_hurt(ov_agent* agent, ov_actor* by, const ov_harm* harm);
void ov_camel_was_set(ov_actor* actor);
