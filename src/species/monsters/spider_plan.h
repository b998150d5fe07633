// Goals that the spider and the cave spider share (spider.c).
#pragma once

#include "mind/goal/goal_share.h"
#include "species/monsters/monster_plan.h"

#define OV_SPIDER_TARGETS 3
extern const ov_goal_entry ov_spider_targets[OV_SPIDER_TARGETS];

extern const ov_species_id ov_spiders_fear[]; // ends with OV_SPECIES_NONE
bool ov_spider_is_shy(ov_goal_turn* turn);
ov_actor_filter_fn ov_spider_fears;

bool ov_spider_carries_nobody(ov_goal_turn* turn);
bool ov_spider_stays_angry(ov_goal_turn* turn);
double ov_spider_reach2(const ov_actor* self, const ov_actor* target);

// The goals of one that hits with `hits`.
#define OV_SPIDER_GOALS(hits)                                                                      \
  {                                                                                                \
    OV_FLOATS(1),                                                                                  \
        {2, &ov_goal_avoid,                                                                        \
         OV_WITH(ov_avoid_settings, .kind = OV_ACTOR_MOB, .species = ov_spiders_fear, .range = 6,  \
                 .walk_speed = 1, .sprint_speed = 1.2, .filter = ov_spider_fears,                  \
                 .may_use = ov_spider_is_shy),                                                     \
         OV_FEARS("armadillos", "armadillo that is not rolled up",                                 \
                  {OVIS_REASON_NOT_ITS_KIND,                                                       \
                   "spiders do not fear armadillos in this version of the game"})},                \
        OV_LEAPS(3, 0.4),                                                                          \
        {4, &ov_goal_melee,                                                                        \
         OV_WITH(ov_melee_settings, .speed = 1, .follows_unseen = true,                            \
                 .reach2 = ov_spider_reach2, .may_use = ov_spider_carries_nobody,                  \
                 .may_stay = ov_spider_stays_angry, .has_hit = (hits)),                            \
         .name = "SpiderAttack"},                                                                  \
        OV_STROLLS(5, 0.8, 0.001f), OV_LOOKS_AT_PLAYER(6, 8), OV_LOOKS_AROUND(6),                  \
  }
