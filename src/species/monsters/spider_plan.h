// Goals that the spider and the cave spider share (spider.c).
#pragma once

#include "mind/goal/goal_share.h"
#include "species/monsters/monster_plan.h"

#define OV_SPIDER_TARGETS 3
extern const ov_goal_entry ov_spider_targets[OV_SPIDER_TARGETS];

bool ov_spider_carries_nobody(ov_goal_turn* turn);
bool ov_spider_stays_angry(ov_goal_turn* turn);
double ov_spider_reach2(const ov_actor* self, const ov_actor* target);

// The goals of one that hits with `hits`.
#define OV_SPIDER_GOALS(hits)                                                                      \
  {                                                                                                \
    OV_FLOATS(1), OV_LEAPS(3, 0.4),                                                                \
        {4, &ov_goal_melee,                                                                        \
         OV_WITH(ov_melee_settings, .speed = 1, .follows_unseen = true,                            \
                 .reach2 = ov_spider_reach2, .may_use = ov_spider_carries_nobody,                  \
                 .may_stay = ov_spider_stays_angry, .has_hit = (hits)),                            \
         .name = "SpiderAttack"},                                                                  \
        OV_STROLLS(5, 0.8, 0.001f), OV_LOOKS_AT_PLAYER(6, 8), OV_LOOKS_AROUND(6),                  \
  }
