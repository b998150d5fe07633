// Goals about offspring. Source of figures and flags: docs/sources.md#goals
#pragma once

#include "mind/goal/goal_kind.h"

struct ov_actor;

// Walks to another mob of its species in love and produces an offspring. MOVE, LOOK
typedef struct ov_breed_settings {
  double speed;
  // [opt] Instead of an offspring: turtles.
  void (*conceive)(struct ov_agent* agent, struct ov_actor* partner);
} ov_breed_settings;
OV_SCHEMA(ov_breed_settings, OV_SPEED(speed, OV_ARG(speed)), OV_SETTING(conceive))
extern const ov_goal_kind ov_goal_breed;
