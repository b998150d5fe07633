// State and goals of cod, salmon and tropical fish (fish.c).
#pragma once

#include "agent/own_state.h"
#include "mind/goal/goal_share.h"
#include "species/water/water_plan.h"

#define OV_FISH_STATE(X)                                                                           \
  X(PART, school, NONE, ov_school, ov_school_fields)                                               \
  /* of tropical fish: pattern and colors in one number, as in a save */                           \
  X(I32, variant, NONE, INT32_MIN, INT32_MAX)
OV_OWN_STRUCT(ov_fish, OV_FISH_STATE);
OV_OWN_DECLARE(ov_fish);

ov_school* ov_fish_school(const ov_actor* actor);
extern const ov_school_settings ov_usual_school;

// A condition: a fish that follows does not swim where it likes.
bool ov_fish_leads_itself(ov_goal_turn* turn);
void ov_fish_step(ov_agent* agent);

#define OV_FISH_GOALS(school)                                                                      \
  {                                                                                                \
    OV_FISH_FLEES, OV_SWIMS(4, "FishSwim", 40, ov_fish_leads_itself), {                            \
      .priority = 5, .kind = &ov_goal_follow_flock_leader, .settings = &(school)                   \
    }                                                                                              \
  }

#define OV_FISH(its, state) .goals = &(its), OV_OWN(state), .step = ov_fish_step
