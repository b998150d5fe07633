// The built-in behaviors and sensors that a host's brain may name, with their usual numbers.
// Design: docs/brains.md (Built-in parts)
#include "mind/host/brain_parts.h"

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

bool ov_part_find_who(const char* who, ov_part_numbers* out) {
  static const struct {
    const char* name;
    ov_actor_test* test;
    ov_actor* (*find)(ov_behavior_turn* turn);
  } words[] = {{"player", is_player, find_player},
               {"any", is_anyone, find_anyone},
               {"kin", is_kin, find_kin},
               {"attacker", is_attacker, find_attacker}};
  for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
    if (strcmp(who != NULL ? who : "player", words[i].name) == 0) {
      out->test = words[i].test;
      out->find = words[i].find;
      return true;
    }
  }
  return false;
}

// ---- Settings

static void fill_swim(ov_part_settings* out, const ov_part_numbers* numbers) {
  (void)numbers;
  out->swim.chance = SWIM_CHANCE;
}

static void fill_panic(ov_part_settings* out, const ov_part_numbers* numbers) {
  out->panic = (ov_animal_panic_settings){.speed = numbers->speed};
}

static void fill_walk_to_look(ov_part_settings* out, const ov_part_numbers* numbers) {
  out->walk_to_look =
      (ov_walk_to_look_settings){.speed = numbers->speed, .close_enough = (int32_t)numbers->reach};
}

static void fill_walk_away(ov_part_settings* out, const ov_part_numbers* numbers) {
  out->walk_away =
      (ov_walk_away_settings){.speed = numbers->speed, .range = numbers->reach, .interrupts = true};
}

static void fill_stroll(ov_part_settings* out, const ov_part_numbers* numbers) {
  out->random_walk = (ov_random_walk_settings){
      .speed = numbers->speed, .range_xz = STROLL_XZ, .range_y = STROLL_Y};
}

static void fill_speed(ov_part_settings* out, const ov_part_numbers* numbers) {
  out->speed = (ov_speed_settings){.speed = numbers->speed};
}

static void fill_wanted_item(ov_part_settings* out, const ov_part_numbers* numbers) {
  out->wanted_item = (ov_wanted_item_settings){.speed = numbers->speed, .range = numbers->reach};
}

static void fill_follow_adult(ov_part_settings* out, const ov_part_numbers* numbers) {
  out->follow_adult = (ov_follow_adult_settings){
      .range_min = ADULT_RANGE_MIN, .range_max = numbers->reach, .speed = numbers->speed};
}

static void fill_find_place(ov_part_settings* out, const ov_part_numbers* numbers) {
  out->find_place =
      (ov_find_place_settings){.speed = numbers->speed, .range = (int32_t)numbers->reach};
}

static void fill_location(ov_part_settings* out, const ov_part_numbers* numbers) {
  out->location =
      (ov_location_settings){.speed = numbers->speed, .close_enough = (int32_t)numbers->reach};
}

static void fill_look(ov_part_settings* out, const ov_part_numbers* numbers) {
  out->set_look = (ov_set_look_settings){.test = numbers->test,
                                         .range = numbers->reach,
                                         .ticks_min = WAIT_TICKS_MIN,
                                         .ticks_max = WAIT_TICKS_MAX};
}

static void fill_random_look(ov_part_settings* out, const ov_part_numbers* numbers) {
  (void)numbers;
  out->random_look = (ov_random_look_settings){LOOK_YAW_MAX, MOVE_TICKS_MIN, MOVE_TICKS_MAX};
}

static void fill_interact(ov_part_settings* out, const ov_part_numbers* numbers) {
  out->interact = (ov_interact_settings){.test = numbers->test,
                                         .range = numbers->reach,
                                         .memory = OVIS_MEM_INTERACTION_TARGET,
                                         .speed = numbers->speed,
                                         .close_enough = 2};
}

static void fill_walk_to_place(ov_part_settings* out, const ov_part_numbers* numbers) {
  out->walk_to_place = (ov_walk_to_place_settings){.speed = numbers->speed,
                                                   .close_enough = (int32_t)numbers->reach,
                                                   .too_far = PLACE_TOO_FAR,
                                                   .too_long = PLACE_TOO_LONG};
}

static void fill_stroll_place(ov_part_settings* out, const ov_part_numbers* numbers) {
  out->stroll_place = (ov_stroll_place_settings){
      .speed = numbers->speed, .close_enough = 1, .range = (int32_t)numbers->reach};
}

static void fill_start_attacking(ov_part_settings* out, const ov_part_numbers* numbers) {
  out->start_attacking = (ov_start_attacking_settings){.find = numbers->find};
}

static void fill_stop_attacking(ov_part_settings* out, const ov_part_numbers* numbers) {
  (void)numbers;
  out->stop_attacking = (ov_stop_attacking_settings){.stopped = NULL};
}

static void fill_melee(ov_part_settings* out, const ov_part_numbers* numbers) {
  (void)numbers;
  out->melee = (ov_melee_attack_settings){.cooldown_ticks = HIT_TICKS};
}

static void fill_approach(ov_part_settings* out, const ov_part_numbers* numbers) {
  out->approach = (ov_approach_settings){.speed = numbers->speed};
}

static void fill_back_up(ov_part_settings* out, const ov_part_numbers* numbers) {
  out->back_up = (ov_back_up_settings){.range = numbers->reach, .speed = (float)numbers->speed};
}

static void fill_love(ov_part_settings* out, const ov_part_numbers* numbers) {
  out->love = (ov_make_love_settings){.speed = numbers->speed};
}

// ---- Behaviors

static const ov_condition walks[] = {{OVIS_MEM_WALK_TARGET, OV_REGISTERED},
                                     {OVIS_MEM_LOOK_TARGET, OV_REGISTERED}};
static const ov_condition may_walk[] = {{OVIS_MEM_WALK_TARGET, OV_ABSENT},
                                        {OVIS_MEM_LOOK_TARGET, OV_REGISTERED}};
static const ov_condition to_place[] = {{OVIS_MEM_CANT_REACH_WALK_TARGET_SINCE, OV_REGISTERED},
                                        {OVIS_MEM_WALK_TARGET, OV_ABSENT}};

#define AFTER(list) .after = (list), .after_count = OV_COUNT_OF(list)

static const ov_part parts[] = {
    {.kind = &ov_look_at_target_sink, .ticks_min = LOOK_TICKS_MIN, .ticks_max = LOOK_TICKS_MAX},
    {.kind = &ov_move_to_target_sink, .ticks_min = MOVE_TICKS_MIN, .ticks_max = MOVE_TICKS_MAX},
    {.kind = &ov_swim, .fill = fill_swim},
    {.kind = &ov_animal_panic, .speed = 2, .fill = fill_panic},
    {.kind = &ov_do_nothing, .ticks_min = WAIT_TICKS_MIN, .ticks_max = WAIT_TICKS_MAX},
    {.kind = &ov_random_stroll, .speed = 1, .fill = fill_stroll},
    {.kind = &ov_fly_stroll, .speed = 1, .fill = fill_speed},
    {.kind = &ov_swim_stroll, .speed = 1, .fill = fill_speed},
    {.kind = &ov_try_find_water, .speed = 1, .reach = 8, .fill = fill_find_place},
    {.kind = &ov_try_find_land, .speed = 1, .reach = 8, .fill = fill_find_place},
    {.kind = &ov_set_look_target, .reach = 8, .takes_who = true, .fill = fill_look},
    {.kind = &ov_set_look_target_sometimes, .reach = 8, .takes_who = true, .fill = fill_look},
    {.kind = &ov_random_look, .fill = fill_random_look},
    {.kind = &ov_walk_to_look_target, .speed = 1, .reach = 3, .fill = fill_walk_to_look},
    {.kind = &ov_interact_with, .speed = 1, .reach = 8, .takes_who = true, .fill = fill_interact},
    {.kind = &ov_walk_away_from,
     .speed = 1,
     .reach = 8,
     .memory_types = OV_TYPE_BIT(CELL) | OV_TYPE_BIT(ENTITY),
     AFTER(walks),
     .fill = fill_walk_away},
    {.kind = &ov_go_to_location,
     .speed = 1,
     .reach = 2,
     .memory_types = OV_TYPE_BIT(CELL) | OV_TYPE_BIT(PLACE),
     AFTER(may_walk),
     .fill = fill_location},
    {.kind = &ov_walk_to_place,
     .speed = 1,
     .reach = 1,
     .memory_types = OV_TYPE_BIT(PLACE),
     .before = to_place,
     .before_count = OV_COUNT_OF(to_place),
     .fill = fill_walk_to_place},
    {.kind = &ov_stroll_to_poi,
     .speed = 1,
     .reach = 100,
     .memory_types = OV_TYPE_BIT(PLACE),
     AFTER(walks),
     .fill = fill_stroll_place},
    {.kind = &ov_stroll_around_poi,
     .speed = 1,
     .reach = 8,
     .memory_types = OV_TYPE_BIT(PLACE),
     AFTER(walks),
     .fill = fill_stroll_place},
    {.kind = &ov_count_down, .memory_types = OV_TYPE_BIT(INT) | OV_TYPE_BIT(LONG)},
    {.kind = &ov_go_to_wanted_item, .speed = 1, .reach = 32, .fill = fill_wanted_item},
    {.kind = &ov_follow_temptation, .speed = 1.25, .fill = fill_speed},
    {.kind = &ov_baby_follow_adult, .speed = 1.25, .reach = 16, .fill = fill_follow_adult},
    {.kind = &ov_animal_make_love, .speed = 1, .fill = fill_love},
    {.kind = &ov_start_attacking, .takes_who = true, .fill = fill_start_attacking},
    {.kind = &ov_stop_attacking, .fill = fill_stop_attacking},
    {.kind = &ov_approach_target, .speed = 1, .fill = fill_approach},
    {.kind = &ov_melee_attack, .fill = fill_melee},
    {.kind = &ov_back_up, .speed = 0.75, .reach = 5, .fill = fill_back_up},
    {.kind = &ov_interact_with_door},
};

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
