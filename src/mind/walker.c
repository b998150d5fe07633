// Walkers: a mind that obeys orders to walk and opens doors if its species does. Players' stand-ins
// have it, and mobs that a scene sends along a path.
// Design: include/ovis/mind.h
#include "mind/goal/block/block_goals.h"
#include "mind/goal/goal_mind.h"
#include "mind/goal/move/move_goals.h"
#include "mind/mind.h"

static const ov_open_door_settings closes = {.closes = true};

static const ov_goal_entry goes[] = {{.priority = 1, .kind = &ov_goal_go_to}};
static const ov_goal_entry floats[] = {{.priority = 0, .kind = &ov_goal_float},
                                       {.priority = 1, .kind = &ov_goal_go_to}};
static const ov_goal_entry opens[] = {{1, &ov_goal_open_door, .settings = &closes},
                                      {.priority = 1, .kind = &ov_goal_go_to}};
static const ov_goal_entry floats_opens[] = {{.priority = 0, .kind = &ov_goal_float},
                                             {1, &ov_goal_open_door, .settings = &closes},
                                             {.priority = 1, .kind = &ov_goal_go_to}};

static const ov_goal_mind_plan goes_plan = {.goals = {goes, 1}};
static const ov_goal_mind_plan opens_plan = {.goals = {opens, 2}};
static const ov_goal_mind_plan floats_plan = {.goals = {floats, 2}};
static const ov_goal_mind_plan floats_opens_plan = {.goals = {floats_opens, 3}};

#define GOALS(plan) OV_MIND_ALONE(OV_PART_GOALS, &ov_goal_mind_ops, &(plan))
static const ov_mind_plan plans[2][2] = {{GOALS(goes_plan), GOALS(opens_plan)},
                                         {GOALS(floats_plan), GOALS(floats_opens_plan)}};

static const ov_mind_plan* plan_of(const ov_species* species) {
  return &plans[species->figures.can_float][species->figures.can_open_doors];
}

const ov_mind_kind ov_walker_mind = {.name = OV_WALKER_MIND, .plan = plan_of};
