// State, goals and profile that horses, donkeys, mules and undead horses share (horse.c).
#pragma once

#include "agent/item_table.h"
#include "agent/own_state.h"
#include "agent/use.h"
#include "mind/goal/tame/tame_goals.h"
#include "species/animals/animal_plan.h"
#include "species/animals/horse_goals.h"
#include "species/animals/mount.h"
#include "species/profiles.h"

#define OV_HORSE_REAR_TICKS 20
#define OV_HORSE_TEMPER_MAX 100
#define OV_HORSE_VARIANT_MAX 1030 // color 0 to 6, plus 256 times the markings 0 to 4

#define OV_HORSE_STATE(X)                                                                          \
  X(PART, bond, NONE, ov_bond, ov_bond_fields)                                                     \
  X(F64, health_max, MAX_HEALTH, 1, 1024)                                                          \
  X(F64, speed, SPEED, 0, 2)                                                                       \
  X(F64, jump, JUMP_STRENGTH, 0, 2) /* [Units: blocks per tick] */                                 \
  X(I32, variant, VARIANT, 0, OV_HORSE_VARIANT_MAX)                                                \
  X(I32, rear_ticks, NONE, 0, OV_HORSE_REAR_TICKS) /* left of rearing */                           \
  X(I32, meal_ticks, NONE, 0, OV_MOUNT_MEAL_TICKS) /* left of eating */
OV_OWN_STRUCT(ov_horse, OV_HORSE_STATE);
OV_OWN_DECLARE(ov_horse);

extern const ov_goal_mind_plan ov_horse_plan; // of those that live
extern const ovis_item ov_horse_bait[];       // ends with 0
extern const ov_kinship ov_horse_kinship;
extern const ov_kinship ov_mule_kinship; // without offspring
extern const ov_use_ops ov_horse_use;
extern const ov_use_ops ov_undead_horse_use;

void ov_horse_rear(ov_agent* agent);
void ov_donkey_born(ov_actor* actor); // of donkeys and mules
void ov_undead_horse_born(ov_actor* actor);
double ov_horse_attribute(const ov_actor* actor, ov_attribute which, double base);
bool ov_horse_is_immobile(const ov_actor* actor);
void ov_horse_moved(ov_agent* agent);

// The first entries of all five.
#define OV_HORSE_GOALS                                                                             \
  OV_PANICS(1, 1.2),                                                                               \
      {1, &ov_goal_run_crazy,                                                                      \
       OV_WITH(ov_run_crazy_settings, .speed = 1.2, .temper_max = OV_HORSE_TEMPER_MAX)},           \
      OV_BREEDS(2, 1), OV_FOLLOWS_PARENT(4, 1), OV_STROLLS(6, 0.7, 0.001f),                        \
      OV_LOOKS_AT_PLAYER(7, 6), OV_LOOKS_AROUND(8), {                                              \
    9, &ov_goal_random_stand, OV_WITH(ov_random_stand_settings, ov_horse_rear)                     \
  }

// A profile; `first` draws the attributes of a new one.
#define OV_HORSE(list, state, first, every_tick, kin, uses)                                        \
  {                                                                                                \
    .goals = &(list), OV_OWN(state), .born = (first), .moved = (every_tick),                       \
    .is_immobile = ov_horse_is_immobile, .attribute = ov_horse_attribute, .kinship = &(kin),       \
    .use = &(uses), .has_bond = true                                                               \
  }
