// Goals and profile that zombies and husks share (zombie.c, zombie_state.c).
#pragma once

#include "species/monsters/young_zombie.h"
#include "species/monsters/zombie_goals.h"
#include "species/monsters/zombie_state.h"

#define OV_ZOMBIE_TARGETS 5
extern const ov_goal_entry ov_zombie_targets[OV_ZOMBIE_TARGETS];

// The goals of one that hits with `hits`.
#define OV_ZOMBIE_GOALS(hits)                                                                      \
  {                                                                                                \
    OV_TRAMPLES_EGGS(4), OV_LOOKS_AT_PLAYER(8, 8), OV_LOOKS_AROUND(8),                             \
        {2, &ov_goal_melee,                                                                        \
         OV_WITH(ov_melee_settings, .speed = 1, .raises_arms = true, .has_hit = (hits)),           \
         .name = "ZombieAttack"},                                                                  \
        {6, &ov_goal_through_village,                                                              \
         OV_WITH(ov_through_village_settings, .speed = 1, .only_at_night = true, .reach = 4)},     \
        OV_STROLLS(7, 1, 0.001f), {                                                                \
      1, &ov_goal_break_door,                                                                      \
          OV_WITH(ov_break_door_settings, .difficulty_min = OVIS_DIFFICULTY_HARD,                  \
                  .may_use = ov_zombie_may_break_doors)                                            \
    }                                                                                              \
  }

// A profile; `steps`: its function of every tick.
#define OV_ZOMBIE(goals_of, steps)                                                                 \
  .goals = &(goals_of), OV_OWN(ov_zombie), .born = ov_zombie_born, .step = (steps),                \
  .was_hurt = ov_zombie_was_hurt, .has_killed = ov_zombie_has_killed,                              \
  .draw_jockey = ov_jockey_draw_young_zombie
