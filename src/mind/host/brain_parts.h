// Behaviors and sensors of Ovis that any brain of a host may name, and those of one species.
#ifndef OVIS_SRC_MIND_HOST_BRAIN_PARTS_H
#define OVIS_SRC_MIND_HOST_BRAIN_PARTS_H

#include "mind/brain/breed/breed_behaviors.h"
#include "mind/brain/fight/fight_behaviors.h"
#include "mind/brain/look/look_behaviors.h"
#include "mind/brain/place/place_behaviors.h"
#include "mind/brain/walk/walk_behaviors.h"

// Numbers of a built-in behavior: those of its entry, or else the usual ones.
typedef struct ov_part_numbers {
  double speed;
  double reach;                              // blocks
  ov_actor_test* test;                       // whom it is about
  ov_actor* (*find)(ov_behavior_turn* turn); // whom to attack; NULL: nobody
} ov_part_numbers;

typedef union ov_part_settings {
  ov_swim_settings swim;
  ov_animal_panic_settings panic;
  ov_walk_to_look_settings walk_to_look;
  ov_walk_away_settings walk_away;
  ov_random_walk_settings random_walk;
  ov_speed_settings speed;
  ov_wanted_item_settings wanted_item;
  ov_follow_adult_settings follow_adult;
  ov_find_place_settings find_place;
  ov_location_settings location;
  ov_set_look_settings set_look;
  ov_random_look_settings random_look;
  ov_interact_settings interact;
  ov_walk_to_place_settings walk_to_place;
  ov_stroll_place_settings stroll_place;
  ov_start_attacking_settings start_attacking;
  ov_stop_attacking_settings stop_attacking;
  ov_melee_attack_settings melee;
  ov_approach_settings approach;
  ov_back_up_settings back_up;
  ov_make_love_settings love;
} ov_part_settings;

// Types of memories as bits.
#define OV_TYPE_BIT(type) (1u << OVIS_MEMORY_##type)

typedef struct ov_part { // named as its kind
  const ov_behavior_kind* kind;
  int32_t ticks_min, ticks_max; // 0: those of the kind
  double speed, reach;          // usual ones; 0: it has none
  uint32_t memory_types;        // of the memory that it works on; 0: it takes none
  const ov_condition* before;   // [opt] conditions in front of that on the memory
  int32_t before_count;
  const ov_condition* after; // [opt] and behind it
  int32_t after_count;
  bool takes_who;
  void (*fill)(ov_part_settings* out, const ov_part_numbers* numbers); // [opt] NULL: no settings
} ov_part;

// NULL: there is none with that name.
const ov_part* ov_part_find(const char* name);

// Fills test and find. False: there is no such word.
bool ov_part_find_who(const char* who, ov_part_numbers* out);

const ov_sensor_kind* ov_part_find_sensor(const char* name);

#endif
