// Entries and steps that the plans of those who live in water share.
#pragma once

#include "species/monsters/monster_plan.h"
#include "species/water/water_goals.h"

// Swims to random positions. `gate`: its may_use, or NULL.
#define OV_SWIMS(rank, words, how_often, gate)                                                     \
  {                                                                                                \
    (rank), &ov_goal_stroll,                                                                       \
        OV_WITH(ov_stroll_settings, .speed = 1, .interval = (how_often), .find = ov_swim_find,     \
                .may_use = (gate)),                                                                \
        .name = (words)                                                                            \
  }

// The goals that all fish have.
#define OV_FISH_FLEES                                                                              \
  OV_PANICS(0, 1.25), {                                                                            \
    2, &ov_goal_avoid,                                                                             \
        OV_WITH(ov_avoid_settings, .kind = OV_ACTOR_PLAYER, .range = 8, .walk_speed = 1.6,         \
                .sprint_speed = 1.4),                                                              \
        OV_FEARS("players", "player")                                                              \
  }

// A fish on land flops.
void ov_fish_flop(ov_agent* agent);

// ---- What squids and glow squids share (squid.c)

extern const ov_goal_mind_plan ov_squid_plan;
void ov_squid_born(ov_actor* actor);
void ov_squid_moved(ov_agent* agent);

#define OV_SQUID(state)                                                                            \
  .goals = &ov_squid_plan, OV_OWN(state), .born = ov_squid_born, .moved = ov_squid_moved
