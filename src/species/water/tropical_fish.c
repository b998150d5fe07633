// The tropical fish: a fish of many patterns and colors.
// Rules: docs/sources.md#goals-in-water
#include "figures/row.h"
#include "species/water/fish.h"

// ---- Figures

const ov_species ov_tropical_fish_row = {
    OV_ROW(TROPICAL_FISH, tropical_fish, WATER, OV_BREATHES_WATER, .width = 0.5f, .height = 0.4f,
           .eye_height = 0.26f, .health_max = 3, .speed = 0.7f, .follow_range = 16,
           .attack_damage = 0, .step_height = 0.6f, OV_COSTS({OVIS_PATH_WATER, 0})),
    .seating = OV_SEAT,
    .body = {.move = OV_MOVE_KIND_FISH,
             .travel = OV_TRAVEL_FISH,
             .traits = OV_BODY_NOT_PUSHED_BY_FLUIDS | OV_BODY_SINKS_IDLE},
};

#define TROPICAL_FISH_STATE(X)                                                                     \
  X(BASE, fish, NONE, ov_fish)                                                                     \
  X(SEEN_I32, fish.variant, VARIANT, -2e9, 2e9)
OV_SPECIES_STATE(tropical_fish, TROPICAL_FISH_STATE)

static const ov_goal_entry goals[] = OV_FISH_GOALS(ov_usual_school);
static const ov_goal_mind_plan plan = {.goals = OV_COUNTED(goals)};

const ov_profile ov_tropical_fish_profile = {OV_FISH(plan, tropical_fish)};
