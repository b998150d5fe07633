// Behaviors around points of interest, homes and beds.
#pragma once

#include "mind/brain/brain_share.h"
#include "poi/poi.h"

// Types of points of interest that a mob asks for: a set that may depend on the mob.
typedef uint64_t ov_poi_types_fn(const ov_agent* agent);

// Finds a free point and claims it. Its entry names the memories: {claimed A, result A} with the
// result last; one memory if both are the same.
typedef struct ov_acquire_settings {
  ov_poi_types_fn* types;
  ov_actor_test* test; // [opt] of the mob itself
} ov_acquire_settings;
OV_SCHEMA(ov_acquire_settings, OV_SETTING(types), OV_SETTING(test))
extern const ov_behavior_kind ov_acquire_poi;

// Erases a place whose point of interest no longer stands. The entry names the memory.
typedef struct ov_validate_settings {
  ov_poi_types_fn* types;
} ov_validate_settings;
OV_SCHEMA(ov_validate_settings, OV_SETTING(types))
extern const ov_behavior_kind ov_validate_nearby_poi;

// Walks to a remembered place, and gives it up if it cannot be reached for long. The entry names
// {WALK A, CANT_REACH R, place P}.
typedef struct ov_walk_to_place_settings {
  double speed;
  int32_t close_enough; // Manhattan distance in cells
  int32_t too_far;      // Manhattan distance beyond which it walks toward the place in steps
  int32_t too_long;     // ticks
} ov_walk_to_place_settings;
OV_SCHEMA(ov_walk_to_place_settings, OV_SPEED(speed), OV_BLOCKS(close_enough),
          OV_NUMBER(too_far, BLOCKS, 0, 1024), OV_DURATION(too_long))
extern const ov_behavior_kind ov_walk_to_place;

// Strolls around, or to, a remembered place. The entry names {place P, ...} first.
typedef struct ov_stroll_place_settings {
  double speed;
  int32_t close_enough;
  int32_t range; // blocks
} ov_stroll_place_settings;
OV_SCHEMA(ov_stroll_place_settings, OV_SPEED(speed), OV_BLOCKS(close_enough), OV_BLOCKS(range))
extern const ov_behavior_kind ov_stroll_around_poi;
extern const ov_behavior_kind ov_stroll_to_poi;
// To a random place of a list, while the remembered place is within range. The entry names {place
// P, list P, ...} first.
extern const ov_behavior_kind ov_stroll_to_poi_list;

// Walks to the nearest bed, free or not.
typedef struct ov_closest_home_settings {
  double speed;
} ov_closest_home_settings;
OV_SCHEMA(ov_closest_home_settings, OV_SPEED(speed))
extern const ov_behavior_kind ov_walk_to_closest_home;

// Strolls inside of a village, or toward one.
typedef struct ov_village_stroll_settings {
  double speed;
  int32_t range_xz, range_y; // of random positions
} ov_village_stroll_settings;
OV_SCHEMA(ov_village_stroll_settings, OV_SPEED(speed), OV_NUMBER(range_xz, BLOCKS, 1, OV_RANGE_MAX),
          OV_NUMBER(range_y, BLOCKS, 1, OV_RANGE_MAX))
extern const ov_behavior_kind ov_village_stroll;

// Walks nearer to a village.
typedef struct ov_go_to_village_settings {
  double speed;
  int32_t close_enough;
} ov_go_to_village_settings;
OV_SCHEMA(ov_go_to_village_settings, OV_SPEED(speed), OV_BLOCKS(close_enough))
extern const ov_behavior_kind ov_go_to_village;

extern const ov_behavior_kind ov_sleep_in_bed;
extern const ov_behavior_kind ov_wake_up;

// Sentences for the reasons of these kinds, for phrases of entries.
#define OV_ACQUIRE_REASONS 12
#define OV_VALIDATE_REASONS 3
#define OV_WALK_TO_PLACE_REASONS 1
#define OV_STROLL_REASONS 1
// Why a mob has no "bed" yet; `found` names one in a cell: "bed", "{block}".
#define OV_ACQUIRE_WHY(thing, found)                                                               \
  {OVIS_REASON_COOLDOWN, "the " found " at {cell} is free: it looks for one at tick {until}"},     \
      {OVIS_REASON_COOLDOWN, "it waits before it looks for a " thing " again"},                    \
      {OVIS_REASON_NO_PLACE, "there is no " thing " that it can use"},                             \
      OV_RETRY_WHY(OVIS_REASON_NO_PATH, found), OV_RETRY_WHY(OVIS_REASON_TRIES_LATER, found),      \
      {OVIS_REASON_NO_PATH, "it finds no path to any free " thing},                                \
      {OVIS_REASON_TAKEN, "none of {value} within {limit} blocks is free: the nearest, the " found \
                          " at {cell}, is taken by {who}"},                                        \
      {OVIS_REASON_TAKEN, "the " found " at {cell} is taken by {who}"},                            \
      {OVIS_REASON_TAKEN, "the " found " at {cell} is taken by somebody who is not here"}, {       \
    OVIS_REASON_TAKEN, "it did not get the " thing " that it found"                                \
  }
#define OV_RETRY_WHY(reason, found)                                                                \
  {reason, "the " found " at {cell}: there is no path, and it tries it again at tick {until}, or " \
           "up to {limit} ticks later"},                                                           \
  {                                                                                                \
    reason, "the " found " at {cell}: there is no path, and it tries it again at tick {until}"     \
  }
// Why a mob does not check "its bed".
#define OV_VALIDATE_WHY(thing)                                                                     \
  {OVIS_REASON_REMOVED, thing " at {cell} was removed, but it notices that only within {range} "   \
                              "blocks, and it is {off} blocks off"},                               \
      {OVIS_REASON_TOO_FAR, thing " at {cell} is too far away to be checked: {off} blocks, at "    \
                                  "most {range}"},                                                 \
  {                                                                                                \
    OVIS_REASON_TOO_FAR, thing " is too far away to be checked"                                    \
  }
extern const ovis_phrase ov_acquire_reasons[OV_ACQUIRE_REASONS];
extern const ovis_phrase ov_validate_reasons[OV_VALIDATE_REASONS];
extern const ovis_phrase ov_walk_to_place_reasons[OV_WALK_TO_PLACE_REASONS];
extern const ovis_phrase ov_stroll_reasons[OV_STROLL_REASONS];
