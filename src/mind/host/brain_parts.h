// Behaviors and sensors of Ovis that any brain of a host may name, and those of one species.
#pragma once

#include "mind/brain/breed/breed_behaviors.h"
#include "mind/brain/fight/fight_behaviors.h"
#include "mind/brain/look/look_behaviors.h"
#include "mind/brain/place/place_behaviors.h"
#include "mind/brain/walk/walk_behaviors.h"

// The actors that a built-in behavior is about.
typedef struct ov_part_who {
  const char* name;
  ov_actor_test* test;
  ov_actor* (*find)(ov_behavior_turn* turn); // the nearest of them; NULL: nobody
} ov_part_who;

// Types of memories as bits.
#define OV_TYPE_BIT(type) (1u << OVIS_MEMORY_##type)

typedef struct ov_part { // named as its kind
  const ov_behavior_kind* kind;
  int32_t ticks_min, ticks_max; // 0: those of the kind
  const void* settings;         // [opt] the usual ones; an entry's speed replaces their `speed`
  const char* reach;            // [opt] the setting that an entry's reach replaces
  bool takes_who;               // an entry's `who` becomes the setting `find`, else `test`
  uint32_t memory_types;        // of the memory that it works on; 0: it takes none
  const ov_condition* before;   // [opt] conditions in front of that on the memory
  int32_t before_count;
  const ov_condition* after; // [opt] and behind it
  int32_t after_count;
} ov_part;

// NULL: there is none with that name.
const ov_part* ov_part_find(const char* name);

// A part by its place. NULL: there are no more.
const ov_part* ov_part_at(int32_t index);

// NULL: there is no such word.
const ov_part_who* ov_part_find_who(const char* name);

const ov_sensor_kind* ov_part_find_sensor(const char* name);
