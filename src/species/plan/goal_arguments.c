// Lists the arguments of the goals in a species' plan: speeds, ranges, intervals.
// Rules: docs/sources.md#goals
#include "base/check.h"
#include "mind/goal/block/block_goals.h"
#include "mind/goal/breed/breed_goals.h"
#include "mind/goal/fight/fight_goals.h"
#include "mind/goal/goal_mind.h"
#include "mind/goal/look/look_goals.h"
#include "mind/goal/move/move_goals.h"
#include "mind/goal/tame/tame_goals.h"
#include "species/animals/llama_goals.h"
#include "species/animals/wolf_goals.h"
#include "species/golems/iron_golem_goals.h"
#include "species/monsters/zombie_goals.h"
#include "species/profiles.h"
#include "species/villager/wandering_trader_goals.h"

#include <string.h>

typedef enum argument_type { F64, F32, I32, FLAG, WORDS, NEAREST_INTERVAL } argument_type;

// An argument is a member of the settings of a kind.
typedef struct argument_row {
  const ov_goal_kind* kind;
  const char* name;
  argument_type type;
  size_t at;
  double usual; // what a number 0 means; 0: it means 0
} argument_row;

#define ROW(kind, settings, name, type, member, ...)                                               \
  { &(kind), (name), (type), offsetof(settings, member), __VA_ARGS__ }

#define NEAREST_ROWS(kind)                                                                         \
  ROW(kind, ov_nearest_settings, "interval", NEAREST_INTERVAL, interval, 0),                       \
      ROW(kind, ov_nearest_settings, "must_see", FLAG, must_see, 0),                               \
      ROW(kind, ov_nearest_settings, "must_reach", FLAG, must_reach, 0)

static const argument_row rows[] = {
    ROW(ov_goal_panic, ov_panic_settings, "speed", F64, speed, 0),
    ROW(ov_goal_follow_parent, ov_follow_parent_settings, "speed", F64, speed, 0),
    ROW(ov_goal_flee_sun, ov_flee_sun_settings, "speed", F64, speed, 0),
    ROW(ov_goal_tempt, ov_tempt_settings, "speed", F64, speed, 0),
    ROW(ov_goal_tempt, ov_tempt_settings, "items", WORDS, items, 0),
    ROW(ov_goal_tempt, ov_tempt_settings, "scare", FLAG, is_shy, 0),
    ROW(ov_goal_stroll, ov_stroll_settings, "speed", F64, speed, 0),
    ROW(ov_goal_stroll, ov_stroll_settings, "interval", I32, interval, 120),
    ROW(ov_goal_stroll, ov_stroll_settings, "chance", F32, chance_anywhere, 0),
    ROW(ov_goal_avoid, ov_avoid_settings, "distance", F32, range, 0),
    ROW(ov_goal_avoid, ov_avoid_settings, "walk_speed", F64, walk_speed, 0),
    ROW(ov_goal_avoid, ov_avoid_settings, "sprint_speed", F64, sprint_speed, 0),
    ROW(ov_goal_through_village, ov_through_village_settings, "speed", F64, speed, 0),
    ROW(ov_goal_through_village, ov_through_village_settings, "night_only", FLAG, only_at_night, 0),
    ROW(ov_goal_through_village, ov_through_village_settings, "reach", I32, reach, 0),
    ROW(ov_goal_move_towards_target, ov_move_towards_settings, "speed", F64, speed, 0),
    ROW(ov_goal_move_towards_target, ov_move_towards_settings, "within", F64, within, 0),
    ROW(ov_goal_melee, ov_melee_settings, "speed", F64, speed, 0),
    ROW(ov_goal_melee, ov_melee_settings, "follow_unseen", FLAG, follows_unseen, 0),
    ROW(ov_goal_leap, ov_leap_settings, "y_speed", F64, lift, 0),
    ROW(ov_goal_ranged, ov_ranged_settings, "speed", F64, speed, 0),
    ROW(ov_goal_ranged, ov_ranged_settings, "interval_min", I32, interval_min, 0),
    ROW(ov_goal_ranged, ov_ranged_settings, "interval_max", I32, interval_max, 0),
    ROW(ov_goal_ranged, ov_ranged_settings, "radius", F32, radius, 0),
    ROW(ov_goal_bow, ov_bow_settings, "speed", F64, speed, 0),
    ROW(ov_goal_bow, ov_bow_settings, "interval", I32, interval, 0),
    ROW(ov_goal_bow, ov_bow_settings, "radius", F32, radius, 0),
    ROW(ov_goal_reset_anger, ov_reset_anger_settings, "alert", FLAG, alerts, 0),
    NEAREST_ROWS(ov_goal_nearest_attackable),
    NEAREST_ROWS(ov_goal_attack_player),
    NEAREST_ROWS(ov_goal_attack_villager),
    NEAREST_ROWS(ov_goal_attack_golem),
    NEAREST_ROWS(ov_goal_attack_turtle),
    NEAREST_ROWS(ov_goal_attack_prey),
    NEAREST_ROWS(ov_goal_attack_skeleton),
    ROW(ov_goal_breed, ov_breed_settings, "speed", F64, speed, 0),
    ROW(ov_goal_look_at, ov_look_at_settings, "distance", F32, range, 0),
    ROW(ov_goal_look_at, ov_look_at_settings, "chance", F32, chance, (double)0.02f),
    ROW(ov_goal_look_at, ov_look_at_settings, "horizontal", FLAG, is_level, 0),
    ROW(ov_goal_interact, ov_look_at_settings, "distance", F32, range, 0),
    ROW(ov_goal_interact, ov_look_at_settings, "chance", F32, chance, (double)0.02f),
    ROW(ov_goal_wander_to, ov_wander_settings, "stop", F64, stop, 0),
    ROW(ov_goal_wander_to, ov_wander_settings, "speed", F64, speed, 0),
    ROW(ov_goal_remove_block, ov_remove_block_settings, "speed", F64, speed, 0),
    ROW(ov_goal_remove_block, ov_remove_block_settings, "vertical", I32, range_y, 0),
    ROW(ov_goal_seek_block, ov_seek_block_settings, "speed", F64, speed, 0),
    ROW(ov_goal_seek_block, ov_seek_block_settings, "range", I32, range, 0),
    ROW(ov_goal_seek_block_every, ov_seek_block_settings, "speed", F64, speed, 0),
    ROW(ov_goal_seek_block_every, ov_seek_block_settings, "range", I32, range, 0),
    ROW(ov_goal_open_door, ov_open_door_settings, "close", FLAG, closes, 0),
    ROW(ov_goal_follow_owner, ov_follow_owner_settings, "speed", F64, speed, 0),
    ROW(ov_goal_follow_owner, ov_follow_owner_settings, "start", F32, start, 0),
    ROW(ov_goal_follow_owner, ov_follow_owner_settings, "stop", F32, stop, 0),
    ROW(ov_goal_follow_owner, ov_follow_owner_settings, "flies", FLAG, can_fly, 0),
    ROW(ov_goal_beg, ov_beg_settings, "distance", F32, range, 0),
    ROW(ov_goal_caravan, ov_caravan_settings, "speed", F64, speed, 0),
    ROW(ov_goal_run_crazy, ov_run_crazy_settings, "speed", F64, speed, 0),
    ROW(ov_goal_move_back_to_village, ov_village_walk_settings, "speed", F64, speed, 0),
    ROW(ov_goal_stroll_in_village, ov_village_walk_settings, "speed", F64, speed, 0),
};

// 0: it searches in every check.
static double nearest_interval(const ov_nearest_settings* settings) {
  return settings->is_every_check ? 0 : settings->interval > 0 ? settings->interval : 10;
}

static ovis_argument argument_of(const argument_row* row, const void* settings) {
  const uint8_t* member = (const uint8_t*)settings + row->at;
  ovis_argument argument = {.name = row->name, .is_flag = row->type == FLAG};
  float f32;
  int32_t i32;
  bool flag;
  switch (row->type) {
  case F64: memcpy(&argument.value, member, sizeof argument.value); break;
  case F32:
    memcpy(&f32, member, sizeof f32);
    argument.value = (double)f32;
    break;
  case I32:
    memcpy(&i32, member, sizeof i32);
    argument.value = i32;
    break;
  case FLAG:
    memcpy(&flag, member, sizeof flag);
    argument.value = flag;
    break;
  case NEAREST_INTERVAL: argument.value = nearest_interval(settings); break;
  case WORDS: memcpy(&argument.words, member, sizeof argument.words); break;
  }
  argument.value = argument.value == 0 && row->type != FLAG ? row->usual : argument.value;
  return argument;
}

int32_t ovis_species_arguments(const ovis_species* species, int32_t option, ovis_argument* out,
                               int32_t capacity) {
  OV_REQUIRE(species != NULL, 0);
  const ov_species* row = ov_species_of(species);
  if (ov_species_mind(row) != &ov_goal_mind_ops) {
    return 0;
  }
  const ov_goal_mind_plan* plan =
      row->host_plan != NULL ? row->host_plan : ov_profile_of(species)->plan;
  if (option < 0 || option >= plan->targets.count + plan->goals.count) {
    return 0;
  }
  const ov_goal_entry* entry = option < plan->targets.count
                                   ? &plan->targets.entries[option]
                                   : &plan->goals.entries[option - plan->targets.count];
  int32_t count = 0;
  for (size_t i = 0; i < sizeof rows / sizeof *rows && entry->settings != NULL; i++) {
    if (rows[i].kind != entry->kind) {
      continue;
    }
    if (count < capacity) {
      out[count] = argument_of(&rows[i], entry->settings);
    }
    count++;
  }
  return count;
}
