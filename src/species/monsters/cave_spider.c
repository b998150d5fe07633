// The cave spider: a spider whose bite poisons.
// Rules: docs/sources.md#goals
#include "figures/row.h"
#include "species/monsters/spider_plan.h"

#include <ovis/item.h>

// ---- Figures

const ov_species ov_cave_spider_row = {
    OV_ROW(CAVE_SPIDER, cave_spider, CLIMBER, OV_IS_POISON_IMMUNE | OV_CAN_FLOAT | OV_LIKES_DARK,
           .width = 0.7f, .height = 0.5f, .eye_height = 0.45f, .health_max = 12, .speed = 0.3f,
           .follow_range = 16, .attack_damage = 2, .step_height = 0.6f),
    .seating = {.count = 1, .share = 0.5},
    .body = {.traits = OV_BODY_PASSES_COBWEBS | OV_BODY_CLIMBS_WALLS},
};

#define POISON_NORMAL 140 // ticks
#define POISON_HARD 300

static void poison(ov_agent* agent, ov_actor* target) {
  const ovis_difficulty difficulty = agent->env->difficulty;
  const ov_affect affect = {.effect = OVIS_EFFECT_POISON,
                            .ticks =
                                difficulty == OVIS_DIFFICULTY_HARD ? POISON_HARD : POISON_NORMAL};
  if (difficulty >= OVIS_DIFFICULTY_NORMAL) {
    agent->verbs->affect(agent->turn, agent, target, &affect);
  }
}

static const ov_goal_entry goals[] = OV_SPIDER_GOALS(poison);
static const ov_goal_mind_plan plan = {.targets = OV_COUNTED(ov_spider_targets),
                                       .goals = OV_COUNTED(goals)};

const ov_profile ov_cave_spider_profile = {.goals = &plan};
