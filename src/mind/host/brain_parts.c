// The built-in behaviors and sensors that a host's brain may name, with their usual numbers.
// Design: docs/brains.md (Built-in parts)
#include "mind/host/brain_parts.h"

#include "base/check.h"
#include "mind/brain/sense/sensors.h"

#include <string.h>

// The usual numbers are those of the game's animals and piglins, where it has several.
#define LOOK_TICKS_MIN 45
#define LOOK_TICKS_MAX 90
#define MOVE_TICKS_MIN 150
#define MOVE_TICKS_MAX 250
#define WAIT_TICKS_MIN 30
#define WAIT_TICKS_MAX 60
#define STROLL_XZ 10 // blocks
#define STROLL_Y 7
#define LOOK_YAW_MAX 90.0f // degrees
#define SWIM_CHANCE 0.8f
#define HIT_TICKS 20
#define PLACE_TOO_FAR 150   // blocks
#define PLACE_TOO_LONG 1200 // ticks
#define ADULT_RANGE_MIN 5.0 // blocks

// ---- Whom it is about

static bool is_anyone(const ov_agent* agent, const ov_actor* other) {
  return other != agent->self;
}

static bool is_player(const ov_agent* agent, const ov_actor* other) {
  (void)agent;
  return other->kind == OV_ACTOR_PLAYER;
}

static bool is_kin(const ov_agent* agent, const ov_actor* other) {
  return other != agent->self && other->species == agent->self->species;
}

static bool is_attacker(const ov_agent* agent, const ov_actor* other) {
  return ov_brain_entity(ov_brain_of(agent->self), OVIS_MEM_HURT_BY_ENTITY) == other->serial;
}

static ov_actor* find_anyone(ov_behavior_turn* turn) {
  return ov_brain_nearest_visible(turn, is_anyone);
}

static ov_actor* find_player(ov_behavior_turn* turn) {
  return ov_brain_nearest_visible(turn, is_player);
}

static ov_actor* find_kin(ov_behavior_turn* turn) {
  return ov_brain_nearest_visible(turn, is_kin);
}

static ov_actor* find_attacker(ov_behavior_turn* turn) {
  return ov_brain_actor(turn->agent, OVIS_MEM_HURT_BY_ENTITY);
}

const ov_part_who* ov_part_find_who(const char* name) {
  static const ov_part_who words[] = {{"player", is_player, find_player},
                                      {"any", is_anyone, find_anyone},
                                      {"kin", is_kin, find_kin},
                                      {"attacker", is_attacker, find_attacker}};
  for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
    if (strcmp(name, words[i].name) == 0) {
      return &words[i];
    }
  }
  return NULL;
}

// ---- Behaviors

static const ov_condition walks[] = {OV_REGISTERED(WALK_TARGET), OV_REGISTERED(LOOK_TARGET)};
static const ov_condition may_walk[] = {OV_ABSENT(WALK_TARGET), OV_REGISTERED(LOOK_TARGET)};
static const ov_condition to_place[] = {OV_REGISTERED(CANT_REACH_WALK_TARGET_SINCE),
                                        OV_ABSENT(WALK_TARGET)};

#define AFTER(list) .after = (list), .after_count = OV_COUNT_OF(list)
#define LOOKS                                                                                      \
  OV_WITH(ov_set_look_settings, .range = 8, .ticks_min = WAIT_TICKS_MIN,                           \
          .ticks_max = WAIT_TICKS_MAX)

static const ov_part parts[] = {
    {.kind = &ov_look_at_target_sink, .ticks_min = LOOK_TICKS_MIN, .ticks_max = LOOK_TICKS_MAX},
    {.kind = &ov_move_to_target_sink, .ticks_min = MOVE_TICKS_MIN, .ticks_max = MOVE_TICKS_MAX},
    {.kind = &ov_swim, OV_WITH(ov_swim_settings, .chance = SWIM_CHANCE)},
    {.kind = &ov_animal_panic, OV_WITH(ov_animal_panic_settings, .speed = 2)},
    {.kind = &ov_do_nothing, .ticks_min = WAIT_TICKS_MIN, .ticks_max = WAIT_TICKS_MAX},
    {.kind = &ov_random_stroll,
     OV_WITH(ov_random_walk_settings, .speed = 1, .range_xz = STROLL_XZ, .range_y = STROLL_Y)},
    {.kind = &ov_fly_stroll, OV_WITH(ov_speed_settings, .speed = 1)},
    {.kind = &ov_swim_stroll, OV_WITH(ov_speed_settings, .speed = 1)},
    {.kind = &ov_try_find_water,
     OV_WITH(ov_find_place_settings, .speed = 1, .range = 8),
     .reach = "range"},
    {.kind = &ov_try_find_land,
     OV_WITH(ov_find_place_settings, .speed = 1, .range = 8),
     .reach = "range"},
    {.kind = &ov_set_look_target, LOOKS, .reach = "range", .takes_who = true},
    {.kind = &ov_set_look_target_sometimes, LOOKS, .reach = "range", .takes_who = true},
    {.kind = &ov_random_look,
     OV_WITH(ov_random_look_settings, .yaw_max_deg = LOOK_YAW_MAX, .ticks_min = MOVE_TICKS_MIN,
             .ticks_max = MOVE_TICKS_MAX)},
    {.kind = &ov_walk_to_look_target,
     OV_WITH(ov_walk_to_look_settings, .speed = 1, .close_enough = 3),
     .reach = "close_enough"},
    {.kind = &ov_interact_with,
     OV_WITH(ov_interact_settings, .range = 8, .memory = OVIS_MEM_INTERACTION_TARGET, .speed = 1,
             .close_enough = 2),
     .reach = "range",
     .takes_who = true},
    {.kind = &ov_walk_away_from,
     OV_WITH(ov_walk_away_settings, .speed = 1, .range = 8, .interrupts = true),
     .reach = "range",
     .memory_types = OV_TYPE_BIT(CELL) | OV_TYPE_BIT(ENTITY),
     AFTER(walks)},
    {.kind = &ov_go_to_location,
     OV_WITH(ov_location_settings, .speed = 1, .close_enough = 2),
     .reach = "close_enough",
     .memory_types = OV_TYPE_BIT(CELL) | OV_TYPE_BIT(PLACE),
     AFTER(may_walk)},
    {.kind = &ov_walk_to_place,
     OV_WITH(ov_walk_to_place_settings, .speed = 1, .close_enough = 1, .too_far = PLACE_TOO_FAR,
             .too_long = PLACE_TOO_LONG),
     .reach = "close_enough",
     .memory_types = OV_TYPE_BIT(PLACE),
     .before = to_place,
     .before_count = OV_COUNT_OF(to_place)},
    {.kind = &ov_stroll_to_poi,
     OV_WITH(ov_stroll_place_settings, .speed = 1, .close_enough = 1, .range = 100),
     .reach = "range",
     .memory_types = OV_TYPE_BIT(PLACE),
     AFTER(walks)},
    {.kind = &ov_stroll_around_poi,
     OV_WITH(ov_stroll_place_settings, .speed = 1, .close_enough = 1, .range = 8),
     .reach = "range",
     .memory_types = OV_TYPE_BIT(PLACE),
     AFTER(walks)},
    {.kind = &ov_count_down, .memory_types = OV_TYPE_BIT(INT) | OV_TYPE_BIT(LONG)},
    {.kind = &ov_go_to_wanted_item,
     OV_WITH(ov_wanted_item_settings, .speed = 1, .range = 32),
     .reach = "range"},
    {.kind = &ov_follow_temptation, OV_WITH(ov_speed_settings, .speed = 1.25)},
    {.kind = &ov_baby_follow_adult,
     OV_WITH(ov_follow_adult_settings, .range_min = ADULT_RANGE_MIN, .range_max = 16,
             .speed = 1.25),
     .reach = "range_max"},
    {.kind = &ov_animal_make_love, OV_WITH(ov_make_love_settings, .speed = 1)},
    {.kind = &ov_start_attacking,
     OV_WITH(ov_start_attacking_settings, .find = NULL),
     .takes_who = true},
    {.kind = &ov_stop_attacking, OV_WITH(ov_stop_attacking_settings, .stopped = NULL)},
    {.kind = &ov_approach_target, OV_WITH(ov_approach_settings, .speed = 1)},
    {.kind = &ov_melee_attack, OV_WITH(ov_melee_attack_settings, .cooldown_ticks = HIT_TICKS)},
    {.kind = &ov_back_up,
     OV_WITH(ov_back_up_settings, .range = 5, .speed = 0.75f),
     .reach = "range"},
    {.kind = &ov_interact_with_door},
};

const ov_part* ov_part_at(int32_t index) {
  OVIS_ASSERT(index >= 0);
  return index < OV_COUNT_OF(parts) ? &parts[index] : NULL;
}

const ov_part* ov_part_find(const char* name) {
  for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
    if (strcmp(parts[i].kind->name, name) == 0) {
      return &parts[i];
    }
  }
  return NULL;
}

const ov_sensor_kind* ov_part_find_sensor(const char* name) {
  static const ov_sensor_kind* const sensors[] = {
      &ov_sense_living, &ov_sense_players,     &ov_sense_items, &ov_sense_hurt,
      &ov_sense_adult,  &ov_sense_temptations, &ov_sense_water};
  for (size_t i = 0; i < sizeof sensors / sizeof *sensors; i++) {
    if (strcmp(sensors[i]->name, name) == 0) {
      return sensors[i];
    }
  }
  return NULL;
}
