// Goals that only look. Source of figures and flags: docs/sources.md#goals
#pragma once

#include "agent/actor.h"
#include "mind/goal/goal_kind.h"

// Looks at a visible actor nearby. LOOK
typedef struct ov_look_at_settings {
  ov_actor_kind kind;
  const ov_species_id* species; // [opt] of mobs, ends with OV_SPECIES_NONE
  float range;                  // blocks
  float chance;                 // of each check; 0: 0.02
  bool is_level;                // it looks straight ahead, not up or down: shulkers
} ov_look_at_settings;
OV_SCHEMA(ov_look_at_settings, OV_SETTING_AS(ACTOR, kind), OV_SETTING(species),
          OV_BLOCKS(range, .argument = "distance"),
          OV_SHARE(chance, OV_ARG(chance), .usual = (double)0.02f),
          OV_SETTING(is_level, .argument = "horizontal"))
extern const ov_goal_kind ov_goal_look_at;
extern const ov_goal_kind ov_goal_interact; // the same, and it stands. MOVE, LOOK

// Looks in a random direction. MOVE, LOOK. No settings.
extern const ov_goal_kind ov_goal_look_around;
