// The cod: a fish of schools of up to eight.
// Rules: docs/sources.md#goals-in-water
#include "figures/row.h"
#include "species/water/fish.h"

// ---- Figures

const ov_species ov_cod_row = {
    OV_ROW(COD, cod, WATER, OV_BREATHES_WATER, .width = 0.5f, .height = 0.3f, .eye_height = 0.195f,
           .health_max = 3, .speed = 0.7f, .follow_range = 16, .attack_damage = 0,
           .step_height = 0.6f, OV_COSTS({OVIS_PATH_WATER, 0})),
    .seating = OV_SEAT,
    .body = {.move = OV_MOVE_KIND_FISH,
             .travel = OV_TRAVEL_FISH,
             .traits = OV_BODY_NOT_PUSHED_BY_FLUIDS | OV_BODY_SINKS_IDLE},
};

static const ov_goal_entry goals[] = OV_FISH_GOALS(ov_usual_school);
static const ov_goal_mind_plan plan = {.goals = OV_COUNTED(goals)};

const ov_profile ov_cod_profile = {OV_FISH(plan, ov_fish)};
