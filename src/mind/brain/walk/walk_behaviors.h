// Behaviors that walk, and those that choose where to.
#pragma once

#include "mind/brain/brain_share.h"

// Walks to WALK_TARGET (move_sink.c). Its settings [opt]:
typedef struct ov_move_sink_settings {
  ov_actor_test* test; // [opt] of the mob itself: may it walk now?
} ov_move_sink_settings;
OV_SCHEMA(ov_move_sink_settings, OV_SETTING(test))
extern const ov_behavior_kind ov_move_to_target_sink;

// ---- Body (swim_panic.c)

typedef struct ov_swim_settings {
  float chance; // of a jump, a tick
} ov_swim_settings;
OV_SCHEMA(ov_swim_settings, OV_SHARE(chance))
extern const ov_behavior_kind ov_swim;

typedef struct ov_animal_panic_settings {
  double speed;
  void (*started)(ov_agent* agent); // [opt] when a panic begins
  ov_actor_test* test;              // [opt] of the mob itself: may it panic now?
} ov_animal_panic_settings;
OV_SCHEMA(ov_animal_panic_settings, OV_SPEED(speed), OV_SETTING(started), OV_SETTING(test))
extern const ov_behavior_kind ov_animal_panic;

// Opens doors of its path and closes those behind it (doors.c).
extern const ov_behavior_kind ov_interact_with_door;
// Closes all doors that it remembers but those at the given nodes, as before sleep.
void ov_doors_close(ov_behavior_turn* turn, const ovis_pos* previous, const ovis_pos* next);

// Counts a number down and erases it at 0. Its entry names the memory.
extern const ov_behavior_kind ov_count_down;

// ---- Walk targets (targets.c)

// WALK_TARGET from LOOK_TARGET.
typedef struct ov_walk_to_look_settings {
  double speed;
  int32_t close_enough;
  ov_actor_test* test;                        // [opt] of the mob itself
  double (*speed_now)(const ov_agent* agent); // [opt] instead of `speed`
} ov_walk_to_look_settings;
OV_SCHEMA(ov_walk_to_look_settings, OV_SPEED(speed), OV_BLOCKS(close_enough), OV_SETTING(test),
          OV_SETTING(speed_now))
extern const ov_behavior_kind ov_walk_to_look_target;

// Away from the actor or place that the entry's first memory names.
typedef struct ov_walk_away_settings {
  double speed;
  double range; // blocks in which it acts
  int32_t close_enough;
  bool interrupts;     // a walk that goes on
  ov_actor_test* test; // [opt] of the mob itself
} ov_walk_away_settings;
OV_SCHEMA(ov_walk_away_settings, OV_SPEED(speed), OV_BLOCKS(range), OV_BLOCKS(close_enough),
          OV_SETTING(interrupts), OV_SETTING(test))
extern const ov_behavior_kind ov_walk_away_from;
// Sentences for its reasons, for phrases of entries: all but CONDITION, that `test` fails. The
// second list is for entries that interrupt a walk.
#define OV_WALK_AWAY_REASONS 2
extern const ovis_phrase ov_walk_away_reasons[OV_WALK_AWAY_REASONS];
extern const ovis_phrase ov_break_away_reasons[OV_WALK_AWAY_REASONS];

// To a random position on land.
typedef struct ov_random_walk_settings {
  double speed;
  int32_t range_xz, range_y;
  ov_actor_test* test; // [opt] of the mob itself
  ov_rate_fn* rate;    // [opt] of positions. NULL: the walk value
} ov_random_walk_settings;
OV_SCHEMA(ov_random_walk_settings, OV_SPEED(speed), OV_NUMBER(range_xz, BLOCKS, 1, OV_RANGE_MAX),
          OV_NUMBER(range_y, BLOCKS, 1, OV_RANGE_MAX), OV_SETTING(test), OV_SETTING(rate))
extern const ov_behavior_kind ov_random_stroll;

// To a random position in the air, or to a cell nearby that is under a roof.
typedef struct ov_speed_settings {
  double speed;
  double (*speed_now)(const ov_agent* agent); // [opt] of FollowTemptation, instead of `speed`
  double (*near_now)(const ov_agent* agent);  // [opt] the same: blocks at which it stops, not 2.5
} ov_speed_settings;
OV_SCHEMA(ov_speed_settings, OV_SPEED(speed), OV_SETTING(speed_now), OV_SETTING(near_now))
extern const ov_behavior_kind ov_fly_stroll;
extern const ov_behavior_kind ov_inside_brownian_walk;

// Walks to the item that the mob wants (wanted_item.c).
typedef struct ov_wanted_item_settings {
  double speed;
  double range;        // blocks
  ov_actor_test* test; // [opt] of the mob itself
} ov_wanted_item_settings;
OV_SCHEMA(ov_wanted_item_settings, OV_SPEED(speed), OV_BLOCKS(range), OV_SETTING(test))
extern const ov_behavior_kind ov_go_to_wanted_item;

// Follows TEMPTING_PLAYER (follow.c). Its settings are ov_speed_settings.
extern const ov_behavior_kind ov_follow_temptation;

// A baby walks to NEAREST_VISIBLE_ADULT if that is from range_min to range_max away.
typedef struct ov_follow_adult_settings {
  double range_min, range_max; // blocks
  double speed;
  double (*speed_now)(const ov_agent* agent); // [opt] instead of `speed`
  ov_behavior_test* test;                     // [opt] may it walk now?
} ov_follow_adult_settings;
OV_SCHEMA(ov_follow_adult_settings, OV_BLOCKS(range_min), OV_BLOCKS(range_max), OV_SPEED(speed),
          OV_SETTING(speed_now), OV_SETTING(test))
extern const ov_behavior_kind ov_baby_follow_adult;

// ---- Water and land (water_walks.c)

// RandomStroll.swim: to a random place in water. Its settings are ov_speed_settings.
extern const ov_behavior_kind ov_swim_stroll;

// Walks to the nearest cell nearby of a kind, now and then.
typedef struct ov_find_place_settings {
  double speed;
  int32_t range; // blocks, Manhattan, along each axis
} ov_find_place_settings;
OV_SCHEMA(ov_find_place_settings, OV_SPEED(speed), OV_BLOCKS(range))
extern const ov_behavior_kind ov_try_find_water;
extern const ov_behavior_kind ov_try_find_land;
extern const ov_behavior_kind ov_try_find_land_near_water;

bool ov_is_in_water(ov_behavior_turn* turn);
bool ov_is_on_ground(ov_behavior_turn* turn);
ov_actor_test ov_is_dry; // is the mob itself out of water?

// An actor or a place that is followed: where to look, and where it is now.
typedef struct ov_tracked {
  ov_look look;
  ovis_vec3 pos; // of the eyes of an actor, or the center of a cell
} ov_tracked;

// False: there is nobody and no place.
typedef bool ov_track_fn(ov_behavior_turn* turn, ov_tracked* out);

// Walks back to what it stays close to (stay_close.c).
typedef struct ov_stay_close_settings {
  ov_track_fn* find;
  int32_t close_enough;
  double range; // blocks that are close
  double speed;
} ov_stay_close_settings;
OV_SCHEMA(ov_stay_close_settings, OV_SETTING(find), OV_BLOCKS(close_enough), OV_BLOCKS(range),
          OV_SPEED(speed))
extern const ov_behavior_kind ov_stay_close;

// To a block beside the cell that it remembers, unless that is nearer than close_enough
// (location.c). Entry: {location P, ATTACK_TARGET A, WALK A, LOOK R}.
typedef struct ov_location_settings {
  ov_behavior_test* test; // [opt]
  double speed;
  int32_t close_enough; // blocks
} ov_location_settings;
OV_SCHEMA(ov_location_settings, OV_SETTING(test), OV_SPEED(speed), OV_BLOCKS(close_enough))
extern const ov_behavior_kind ov_go_to_location;
