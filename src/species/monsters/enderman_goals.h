// Goals of endermen. Source of figures and flags: docs/sources.md#goals
#pragma once

#include "agent/agent.h"
#include "mind/goal/goal_kind.h"

// ---- Stares (enderman_stare.c). Both goals choose by the look of players.

// Does a player look into the agent's eyes?
bool ov_is_stared_at(ov_agent* agent, const ov_actor* player);
// Stands still while its target, a player near it, stares. JUMP, MOVE. No settings.
extern const ov_goal_kind ov_goal_freeze;
// Targets a player who stares at it, or at whom it is angry; teleports. TARGET. No settings.
extern const ov_goal_kind ov_goal_look_for_player;

// ---- Blocks (enderman_carry.c), taken and put down. No flags. Both use the same settings.

typedef struct ov_carry_settings {
  ovis_state* (*carried)(ov_actor* actor); // 0: nothing
} ov_carry_settings;
OV_SCHEMA(ov_carry_settings, OV_SETTING(carried))
extern const ov_goal_kind ov_goal_take_block;
extern const ov_goal_kind ov_goal_leave_block;
