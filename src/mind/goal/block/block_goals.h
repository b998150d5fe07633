// Goals that change blocks. Source of figures and flags: docs/sources.md#goals
#pragma once

#include "agent/agent.h"
#include "mind/goal/goal_kind.h"
#include "world/block_ids.h"

#include <ovis/world.h>

// Goes to a block of a kind, stands on it for a while, and removes it. MOVE, JUMP
typedef struct ov_remove_block_settings {
  double speed;
  ov_block_id block;
  int32_t range;
  int32_t range_y;
} ov_remove_block_settings;
OV_SCHEMA(ov_remove_block_settings, OV_SPEED(speed, OV_ARG(speed)), OV_SETTING_AS(BLOCK, block),
          OV_NUMBER(range, BLOCKS, 1, OV_SCAN_MAX),
          OV_NUMBER(range_y, BLOCKS, 0, OV_SCAN_MAX, .argument = "vertical"))
extern const ov_goal_kind ov_goal_remove_block;

// Opens wooden doors on its path. No flags.
typedef struct ov_open_door_settings {
  bool closes;           // closes the door again
  ov_goal_test* may_use; // [opt] refuses with a reason
} ov_open_door_settings;
OV_SCHEMA(ov_open_door_settings, OV_SETTING(closes, .argument = "close"), OV_SETTING(may_use))
extern const ov_goal_kind ov_goal_open_door;

// Breaks the closed wooden door that its body pushes against. No flags, or MOVE.
typedef struct ov_break_door_settings {
  int32_t ticks;                  // of breaking; at least 240
  ovis_difficulty difficulty_min; // below it no door breaks
  ov_goal_test* may_use;          // [opt] refuses with a reason
} ov_break_door_settings;
OV_SCHEMA(ov_break_door_settings, OV_DURATION(ticks, .usual = 240),
          OV_SETTING_AS(DIFFICULTY, difficulty_min), OV_SETTING(may_use))
extern const ov_goal_kind ov_goal_break_door;
extern const ov_goal_kind ov_goal_break_door_standing; // the same, with MOVE: vindicators

// Walks to the nearest block that it wants, and stays on it. MOVE, JUMP
typedef struct ov_seek_block_settings {
  double speed;
  int32_t range;        // blocks sideways
  int32_t range_y;      // up and down
  int32_t first_y;      // below 0: the search begins so far below the mob and goes up; 0: it begins
                        // at the mob's height and goes up and down by turns
  int32_t pause_ticks;  // between two searches; 0: 200 to 399
  int32_t repath_ticks; // 0: 40
  double reach;         // from the feet to the middle of the cell above the block; 0: 1
  bool is_inside;       // it goes into the block itself, not onto it: lava
  bool (*is_wanted)(const ov_agent* agent, ovis_pos pos);
  ov_goal_test* may_use;  // [opt] refuses with a reason
  ov_goal_test* may_stay; // [opt] refuses with a reason
  // [opt] In each tick of the goal. `there_ticks`: so many ticks it has been there; 0: on its way.
  void (*act)(ov_agent* agent, ovis_pos block, int32_t there_ticks);
} ov_seek_block_settings;
OV_SCHEMA(ov_seek_block_settings, OV_SPEED(speed, OV_ARG(speed)),
          OV_NUMBER(range, BLOCKS, 1, OV_SCAN_MAX, OV_ARG(range)),
          OV_NUMBER(range_y, BLOCKS, 0, OV_SCAN_MAX),
          OV_NUMBER(first_y, BLOCKS, -OV_SCAN_MAX, 0,
                    .zero = "at its height, up and down by turns"),
          OV_DURATION(pause_ticks, .zero = "200 to 399"), OV_DURATION(repath_ticks, .usual = 40),
          OV_BLOCKS(reach, .usual = 1), OV_SETTING(is_inside), OV_SETTING(is_wanted),
          OV_SETTING(may_use), OV_SETTING(may_stay), OV_SETTING(act))
extern const ov_goal_kind ov_goal_seek_block;
// Words of an entry with it: "lay an egg", "laying an egg"; what it does at its block, "lays an egg
// on"; what it does not find, "no sand".
#define OV_SEEKS(begins, keeps, does_at, nothing)                                                  \
  .phrases = &(const ovis_phrases) {                                                               \
    .words = (begins), .doing = (keeps),                                                           \
    OV_WHY({OVIS_REASON_RUNNING, does_at " the {block} at {cell}"},                                \
           {OVIS_REASON_NO_TARGET, nothing " is within {limit} blocks"},                           \
           {OVIS_REASON_BLOCK_GONE, "the block is no longer what it wants"})                       \
  }
extern const ov_goal_kind ov_goal_seek_block_every; // the same, ticks every tick
