// Entries that the plans of many monsters share. A plan stays a table in the order of the game's
// list.
#pragma once

#include "agent/gear.h"
#include "mind/goal/block/block_goals.h"
#include "mind/goal/fight/fight_goals.h"
#include "species/animals/animal_plan.h"
#include "species/profiles.h"

extern const ov_species_id ov_iron_golems[];        // each list ends with OV_SPECIES_NONE
extern const ov_species_id ov_abstract_villagers[]; // villagers and wandering traders
extern const ov_species_id ov_turtles[];
extern const ov_species_id ov_raiders[];

// Targets.
#define OV_ANSWERS(rank, ...)                                                                      \
  { (rank), &ov_goal_hurt_by, OV_WITH(ov_hurt_by_settings, __VA_ARGS__) }
#define OV_HUNTS_PLAYERS(rank, ...)                                                                \
  {                                                                                                \
    (rank), &ov_goal_attack_player,                                                                \
        OV_WITH(ov_nearest_settings, .kind = OV_ACTOR_PLAYER, .must_see = true, __VA_ARGS__)       \
  }
#define OV_HUNTS_VILLAGERS(rank, sees, ...)                                                        \
  {                                                                                                \
    (rank), &ov_goal_attack_villager,                                                              \
        OV_WITH(ov_nearest_settings, .kind = OV_ACTOR_MOB, .species = ov_abstract_villagers,       \
                .must_see = (sees), __VA_ARGS__)                                                   \
  }
#define OV_HUNTS_GOLEMS(rank, sees, ...)                                                           \
  {                                                                                                \
    (rank), &ov_goal_attack_golem,                                                                 \
        OV_WITH(ov_nearest_settings, .kind = OV_ACTOR_MOB, .species = ov_iron_golems,              \
                .must_see = (sees), __VA_ARGS__)                                                   \
  }
#define OV_HUNTS_BABY_TURTLES(rank)                                                                \
  {                                                                                                \
    (rank), &ov_goal_attack_turtle,                                                                \
        OV_WITH(ov_nearest_settings, .kind = OV_ACTOR_MOB, .species = ov_turtles,                  \
                .must_see = true, .only_young_on_land = true)                                      \
  }

// Goals.
#define OV_FIGHTS(rank, how_fast, ...)                                                             \
  { (rank), &ov_goal_melee, OV_WITH(ov_melee_settings, .speed = (how_fast), __VA_ARGS__) }
#define OV_LEAPS(rank, how_high)                                                                   \
  { (rank), &ov_goal_leap, OV_WITH(ov_leap_settings, (how_high)) }
#define OV_AVOIDS(rank, whom, many, one, how_far, walks, sprints)                                  \
  {                                                                                                \
    (rank), &ov_goal_avoid,                                                                        \
        OV_WITH(ov_avoid_settings, .kind = OV_ACTOR_MOB, .species = (whom), .range = (how_far),    \
                .walk_speed = (walks), .sprint_speed = (sprints)),                                 \
        OV_FEARS(many, one)                                                                        \
  }
#define OV_LOOKS_AT_MOB(rank, how_far)                                                             \
  {                                                                                                \
    (rank), &ov_goal_look_at,                                                                      \
        OV_WITH(ov_look_at_settings, .kind = OV_ACTOR_MOB, .range = (how_far))                     \
  }
#define OV_TRAMPLES_EGGS(rank)                                                                     \
  {                                                                                                \
    (rank), &ov_goal_remove_block,                                                                 \
        OV_WITH(ov_remove_block_settings, .speed = 1, .block = OV_BLOCK_TURTLE_EGG, .range = 24,   \
                .range_y = 3),                                                                     \
        .name = "AttackTurtleEgg"                                                                  \
  }

// The local difficulty of the game: 0.75 to 6.75. The inhabited time of chunks is not known.
// docs/sources.md#local-difficulty
double ov_local_difficulty(const ovis_env* env);

// From 0 to 1.
double ov_special_multiplier(const ovis_env* env);
