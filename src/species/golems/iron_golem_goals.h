// Goals of iron golems. Source of figures and flags: docs/sources.md#golem-goals
#pragma once

#include "agent/agent.h"
#include "mind/goal/goal_kind.h"

// Targets a player whom a villager nearby thinks badly of. TARGET
typedef struct ov_defend_village_settings {
  // Does that villager want the player to be attacked? False for actors that are no villagers.
  bool (*is_enemy)(const ov_agent* agent, const ov_actor* villager, const ov_actor* player);
} ov_defend_village_settings;
OV_SCHEMA(ov_defend_village_settings, OV_SETTING(is_enemy))
extern const ov_goal_kind ov_goal_defend_village;

typedef struct ov_village_walk_settings {
  double speed;
  ov_actor_filter_fn* filter; // [opt] actors that it likes to visit; its context is NULL
} ov_village_walk_settings;
OV_SCHEMA(ov_village_walk_settings, OV_SPEED(speed, OV_ARG(speed)), OV_SETTING(filter))

// Walks back when it is outside of a village. MOVE
extern const ov_goal_kind ov_goal_move_back_to_village;

// Strolls at random, to villagers that want a golem, and to points of interest. MOVE
extern const ov_goal_kind ov_goal_stroll_in_village;

// Shows a villager a flower. MOVE, LOOK
typedef struct ov_offer_flower_settings {
  ov_actor_filter_fn* filter; // whom; its context is NULL
} ov_offer_flower_settings;
OV_SCHEMA(ov_offer_flower_settings, OV_SETTING(filter))
extern const ov_goal_kind ov_goal_offer_flower;

// Walks toward its target while that is near. MOVE
typedef struct ov_move_towards_settings {
  double speed;
  double within; // blocks
} ov_move_towards_settings;
OV_SCHEMA(ov_move_towards_settings, OV_SPEED(speed, OV_ARG(speed)),
          OV_BLOCKS(within, OV_ARG(within)))
extern const ov_goal_kind ov_goal_move_towards_target;
