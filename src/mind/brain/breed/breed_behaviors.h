// Behaviors that lead to offspring.
#pragma once

#include "mind/brain/brain_share.h"

// Two in love that see each other walk together and have an offspring (make_love.c).
typedef struct ov_make_love_settings {
  double speed;
  // [opt] What happens when they meet, in place of a birth.
  void (*conceive)(ov_agent* agent, ov_actor* partner);
} ov_make_love_settings;
OV_SCHEMA(ov_make_love_settings, OV_SPEED(speed), OV_SETTING(conceive))
extern const ov_behavior_kind ov_animal_make_love;
