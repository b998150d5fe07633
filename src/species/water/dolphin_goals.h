// Goals of dolphins, and their state. Source: docs/sources.md#goals-in-water
#pragma once

#include "agent/own_state.h"
#include "mind/goal/goal_kind.h"

// The own state of a dolphin.
#define OV_DOLPHIN_STATE(X)                                                                        \
  X(I32, air_ticks, NONE, -CHOKE_TICKS, AIR_TICKS) /* of breath left */                            \
  X(I32, moist_ticks, MOISTNESS, 0, MOIST_TICKS)   /* until it dries out */                        \
  X(BOOL, got_fish, GOT_FISH)
OV_OWN_STRUCT(ov_dolphin, OV_DOLPHIN_STATE);

extern const ov_goal_kind ov_goal_breath_air;       // MOVE, LOOK
extern const ov_goal_kind ov_goal_find_water;       // No flags.
extern const ov_goal_kind ov_goal_swim_to_treasure; // MOVE, LOOK
extern const ov_goal_kind ov_goal_swim_with_player; // MOVE, LOOK
extern const ov_goal_kind ov_goal_dolphin_jump;     // MOVE, JUMP
extern const ov_goal_kind ov_goal_play_with_items;  // No flags.
extern const ov_goal_kind ov_goal_follow_boat;      // MOVE

typedef struct ov_swim_with_settings {
  double speed;
} ov_swim_with_settings;
OV_SCHEMA(ov_swim_with_settings, OV_SPEED(speed))
