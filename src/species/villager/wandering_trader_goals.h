// Goals of wandering traders. Source of figures and flags: docs/sources.md#wandering-traders
#pragma once

#include "agent/agent.h"
#include "agent/item_table.h"
#include "mind/goal/goal_kind.h"

// Holds an item and uses it up: drinks it. No flags.
typedef struct ov_use_item_settings {
  ovis_item item;
  ov_goal_test* may_use;         // refuses with a reason
  void (*used)(ov_agent* agent); // what it does
} ov_use_item_settings;
OV_SCHEMA(ov_use_item_settings, OV_SETTING_AS(ITEM, item), OV_SETTING(may_use), OV_SETTING(used))
extern const ov_goal_kind ov_goal_use_item;

typedef struct ov_trading_settings {
  uint64_t (*customer)(const ov_actor* actor); // serial; 0: nobody
} ov_trading_settings;
OV_SCHEMA(ov_trading_settings, OV_SETTING(customer))
extern const ov_goal_kind ov_goal_trade_with_player; // Stands. JUMP, MOVE
extern const ov_goal_kind ov_goal_look_at_trading;   // LOOK

// Walks to a place in steps of 10 blocks. MOVE
typedef struct ov_wander_settings {
  double stop; // blocks
  double speed;
  bool (*target)(const ov_actor* actor, ovis_pos* out); // False: it has none.
} ov_wander_settings;
OV_SCHEMA(ov_wander_settings, OV_BLOCKS(stop, OV_ARG(stop)), OV_SPEED(speed, OV_ARG(speed)),
          OV_SETTING(target))
extern const ov_goal_kind ov_goal_wander_to;
