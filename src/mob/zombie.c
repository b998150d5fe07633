// The zombie: its goals and properties. MoveThroughVillage (points of interest) and BreakDoor are
// not implemented yet.
// Rules: docs/sources.md#goals
#include "goal/block/block_goals.h"
#include "goal/fight/fight_goals.h"
#include "goal/goal_mind.h"
#include "goal/look/look_goals.h"
#include "goal/move/move_goals.h"

static const ov_species_id alerted[] = {OV_SPECIES_ZOMBIE, OV_SPECIES_HUSK, OV_SPECIES_DROWNED,
                                        OV_SPECIES_ZOMBIE_VILLAGER, OV_SPECIES_NONE};
static const ov_species_id villagers[] = {OV_SPECIES_VILLAGER, OV_SPECIES_WANDERING_TRADER,
                                          OV_SPECIES_NONE};
static const ov_species_id iron_golems[] = {OV_SPECIES_IRON_GOLEM, OV_SPECIES_NONE};
static const ov_species_id turtles[] = {OV_SPECIES_TURTLE, OV_SPECIES_NONE};

static const ov_goal_entry targets[] = {
    {1, &ov_goal_hurt_by, .settings = &(const ov_hurt_by_settings){.alerted = alerted}},
    {2, &ov_goal_attack_player,
     .settings = &(const ov_nearest_settings){.kind = OV_ACTOR_PLAYER, .must_see = true}},
    {3, &ov_goal_attack_villager,
     .settings = &(const ov_nearest_settings){.kind = OV_ACTOR_MOB, .species = villagers}},
    {3, &ov_goal_attack_golem,
     .settings = &(const ov_nearest_settings){.kind = OV_ACTOR_MOB,
                                              .species = iron_golems,
                                              .must_see = true}},
    {5, &ov_goal_attack_turtle,
     .settings = &(const ov_nearest_settings){.kind = OV_ACTOR_MOB,
                                              .species = turtles,
                                              .must_see = true,
                                              .only_young_on_land = true}},
};

static const ov_goal_entry goals[] = {
    {4, &ov_goal_remove_block,
     .settings =
         &(const ov_remove_block_settings){
             .speed = 1, .block = OV_BLOCK_TURTLE_EGG, .range = 24, .range_y = 3},
     .name = "AttackTurtleEgg"},
    {8, &ov_goal_look_at,
     .settings = &(const ov_look_at_settings){.kind = OV_ACTOR_PLAYER, .range = 8}},
    {.priority = 8, .kind = &ov_goal_look_around},
    {2, &ov_goal_melee, .settings = &(const ov_melee_settings){.speed = 1, .raises_arms = true},
     .name = "ZombieAttack"},
    {7, &ov_goal_stroll,
     .settings =
         &(const ov_stroll_settings){.speed = 1, .chance_anywhere = 0.001f, .avoids_water = true},
     .name = "WaterAvoidingRandomStroll"},
};

static const ov_goal_mind_plan plan = {
    .targets = {targets, (int32_t)(sizeof targets / sizeof *targets)},
    .goals = {goals, (int32_t)(sizeof goals / sizeof *goals)},
};

const ov_profile ov_zombie_profile = {.mind = &ov_goal_mind_ops, .plan = &plan};
