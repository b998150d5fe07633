// Entries that the plans of many animals share. A plan stays a table in the order of the game's
// list: {priority, kind, settings, name, gate}.
#pragma once

#include "mind/goal/breed/breed_goals.h"
#include "mind/goal/goal_mind.h"
#include "mind/goal/look/look_goals.h"
#include "mind/goal/move/move_goals.h"

#define OV_FLOATS(rank)                                                                            \
  { .priority = (rank), .kind = &ov_goal_float }
#define OV_PANICS(rank, how_fast)                                                                  \
  { (rank), &ov_goal_panic, OV_WITH(ov_panic_settings, .speed = (how_fast)) }
#define OV_BREEDS(rank, how_fast)                                                                  \
  { (rank), &ov_goal_breed, OV_WITH(ov_breed_settings, .speed = (how_fast)) }
#define OV_TEMPTED(rank, how_fast, bait)                                                           \
  { (rank), &ov_goal_tempt, OV_WITH(ov_tempt_settings, .speed = (how_fast), .items = (bait)) }
#define OV_FOLLOWS_PARENT(rank, how_fast)                                                          \
  { (rank), &ov_goal_follow_parent, OV_WITH(ov_follow_parent_settings, .speed = (how_fast)) }
// `chance`: of a position that may be in water. Usual: 0.001.
#define OV_STROLLS(rank, how_fast, chance)                                                         \
  {                                                                                                \
    (rank), &ov_goal_stroll,                                                                       \
        OV_WITH(ov_stroll_settings, .speed = (how_fast), .chance_anywhere = (chance),              \
                .avoids_water = true),                                                             \
        .name = "WaterAvoidingRandomStroll"                                                        \
  }
#define OV_LOOKS_AT_PLAYER(rank, how_far)                                                          \
  {                                                                                                \
    (rank), &ov_goal_look_at,                                                                      \
        OV_WITH(ov_look_at_settings, .kind = OV_ACTOR_PLAYER, .range = (how_far))                  \
  }
#define OV_LOOKS_AROUND(rank)                                                                      \
  { .priority = (rank), .kind = &ov_goal_look_around }

// Members of a plan and of a profile, from an array.
#define OV_COUNTED(list)                                                                           \
  { (list), (int32_t)(sizeof(list) / sizeof *(list)) }
