// Entries, steps and properties that the plans of all raiders share.
#pragma once

#include "species/illagers/raider_goals.h"
#include "species/illagers/raider_life.h"
#include "species/monsters/monster_plan.h"

// The goals that come first in the list of every raider, with the phrases of the banner's goal.
#define OV_RAIDS OV_RAIDS_AS(NULL)
#define OV_RAIDS_AS_FOLLOWER OV_RAIDS_AS(&ov_obtain_banner_phrases_of_followers)
#define OV_RAIDS_AS(banner_phrases)                                                                \
  {4, &ov_goal_patrol, OV_WITH(ov_patrol_settings, .speed = 0.7, .leader_speed = 0.595)},          \
      {.priority = 1, .kind = &ov_goal_obtain_banner, .phrases = (banner_phrases)},                \
      {.priority = 3, .kind = &ov_goal_path_to_raid},                                              \
      {4, &ov_goal_raid_village, OV_WITH(ov_raid_village_settings, .speed = 1.05, .reach = 1)}, {  \
    .priority = 5, .kind = &ov_goal_raider_celebration                                             \
  }

// The last entries of illagers.
#define OV_ILLAGER_IDLES(sees_player, sees_mob)                                                    \
  {8, &ov_goal_stroll, OV_WITH(ov_stroll_settings, .speed = 0.6)},                                 \
      {9, &ov_goal_look_at,                                                                        \
       OV_WITH(ov_look_at_settings, .kind = OV_ACTOR_PLAYER, .range = (sees_player),               \
               .chance = 1.0f)},                                                                   \
      OV_LOOKS_AT_MOB(10, sees_mob)
