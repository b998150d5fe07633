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

static const ov_goal_mind_plan plans[2][2] = {
    {{.goals = {goes, 1}}, {.goals = {opens, 2}}},
    {{.goals = {floats, 2}}, {.goals = {floats_opens, 3}}},
};

static const void* plan_of(const ov_mind_kind* kind, const ov_species* species) {
  (void)kind;
  return &plans[species->figures.can_float][species->figures.can_open_doors];
}

const ov_mind_kind ov_walker_mind = {
    .name = OV_WALKER_MIND, .ops = &ov_goal_mind_ops, .plan = plan_of};
