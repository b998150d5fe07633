// Goals that skeletons, strays, wither skeletons, bogged and parched share (skeleton.c).
#pragma once

#include "mind/goal/goal_share.h"
#include "species/monsters/monster_plan.h"

extern const ov_species_id ov_skeletons_fear[]; // ends with OV_SPECIES_NONE

bool ov_skeleton_has_no_bow(ov_goal_turn* turn);
void ov_skeleton_shoot(ov_agent* agent, ov_actor* target, float power);

#define OV_SKELETON_TARGETS                                                                        \
  OV_ANSWERS(1, .alerted = NULL), OV_HUNTS_PLAYERS(2, .interval = 10),                             \
      OV_HUNTS_GOLEMS(3, true, .interval = 10), OV_HUNTS_BABY_TURTLES(3)

// The goals of one that hits with `hits` [opt] and shoots with `shoots`.
#define OV_SKELETON_GOALS(hits, shoots) OV_BOW_SKELETON_GOALS(hits, shoots, 40, 20)

// The same with the ticks between two shots, and those on hard.
#define OV_BOW_SKELETON_GOALS(hits, shoots, pause, pause_hard)                                     \
  {                                                                                                \
    {.priority = 2, .kind = &ov_goal_restrict_sun},                                                \
        {3, &ov_goal_flee_sun, OV_WITH(ov_flee_sun_settings, 1)},                                  \
        OV_AVOIDS(3, ov_skeletons_fear, "wolves", "wolf", 6, 1, 1.2), OV_STROLLS(5, 1, 0.001f),    \
        OV_LOOKS_AT_PLAYER(6, 8), OV_LOOKS_AROUND(6),                                              \
        {4, &ov_goal_bow,                                                                          \
         OV_WITH(ov_bow_settings, .speed = 1, .interval = (pause), .interval_hard = (pause_hard),  \
                 .radius = 15, .shoot = (shoots))},                                                \
        OV_FIGHTS(4, 1.2, .may_use = ov_skeleton_has_no_bow, .has_hit = (hits))                    \
  }
