// Cod, salmon and tropical fish: schools that flee from players, and flop on land.
// Rules: docs/sources.md#goals-in-water
#include "agent/own_state.h"
#include "figures/row.h"
#include "mind/goal/goal_share.h"
#include "species/water/water_plan.h"

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

const ov_species ov_salmon_row = {
    OV_ROW(SALMON, salmon, WATER, OV_BREATHES_WATER, .width = 0.7f, .height = 0.4f,
           .eye_height = 0.26f, .health_max = 3, .speed = 0.7f, .follow_range = 16,
           .attack_damage = 0, .step_height = 0.6f, OV_COSTS({OVIS_PATH_WATER, 0})),
    .seating = OV_SEAT,
    .body = {.move = OV_MOVE_KIND_FISH,
             .travel = OV_TRAVEL_FISH,
             .traits = OV_BODY_NOT_PUSHED_BY_FLUIDS | OV_BODY_SINKS_IDLE},
};

const ov_species ov_tropical_fish_row = {
    OV_ROW(TROPICAL_FISH, tropical_fish, WATER, OV_BREATHES_WATER, .width = 0.5f, .height = 0.4f,
           .eye_height = 0.26f, .health_max = 3, .speed = 0.7f, .follow_range = 16,
           .attack_damage = 0, .step_height = 0.6f, OV_COSTS({OVIS_PATH_WATER, 0})),
    .seating = OV_SEAT,
    .body = {.move = OV_MOVE_KIND_FISH,
             .travel = OV_TRAVEL_FISH,
             .traits = OV_BODY_NOT_PUSHED_BY_FLUIDS | OV_BODY_SINKS_IDLE},
};

#define FLOP_LEVEL 0.05f // largest speed sideways of a flop
#define FLOP_UP ((double)0.4f)
#define SCHOOL_MAX 8 // fish
#define SALMON_MAX 5

#define FISH_STATE(X)                                                                              \
  X(PART, school, NONE, ov_school, ov_school_fields)                                               \
  /* of tropical fish: pattern and colors in one number, as in a save */                           \
  X(I32, variant, NONE, INT32_MIN, INT32_MAX)
OV_SPECIES_STATE(fish, FISH_STATE)

#define TROPICAL_FISH_STATE(X)                                                                     \
  X(BASE, fish, NONE, fish)                                                                        \
  X(SEEN_I32, fish.variant, VARIANT, -2e9, 2e9)
OV_SPECIES_STATE(tropical_fish, TROPICAL_FISH_STATE)

static ov_school* school_of(const ov_actor* actor) {
  fish* self = actor->own;
  return &self->school;
}

static const ov_school_settings usual_school = {.of = school_of, .size_max = SCHOOL_MAX};
static const ov_school_settings salmon_school = {.of = school_of, .size_max = SALMON_MAX};

// A fish that follows does not swim where it likes.
static bool leads_itself(ov_goal_turn* turn) {
  const ov_agent* agent = turn->agent;
  return ov_school_leader(agent, school_of(agent->self)) == NULL ||
         ov_goal_refuse(turn, OVIS_REASON_NOT_HERE, 0, 0);
}

#define GOALS(school)                                                                              \
  {                                                                                                \
    OV_FISH_FLEES, OV_SWIMS(4, "FishSwim", 40, leads_itself), {                                    \
      .priority = 5, .kind = &ov_goal_follow_flock_leader, .settings = &(school)                   \
    }                                                                                              \
  }

static const ov_goal_entry goals[] = GOALS(usual_school);
static const ov_goal_entry salmon_goals[] = GOALS(salmon_school);
static const ov_goal_mind_plan plan = {.goals = OV_COUNTED(goals)};
static const ov_goal_mind_plan salmon_plan = {.goals = OV_COUNTED(salmon_goals)};

void ov_fish_flop(ov_agent* agent) {
  ov_actor* actor = agent->self;
  ov_body* body = &actor->body;
  if (body->is_in_water || !body->is_on_ground || !body->has_hit_level) {
    return;
  }
  const float dx = (ov_rng_float(&actor->rng) * 2 - 1) * FLOP_LEVEL;
  const float dz = (ov_rng_float(&actor->rng) * 2 - 1) * FLOP_LEVEL;
  body->velocity.x += (double)dx;
  body->velocity.y += FLOP_UP;
  body->velocity.z += (double)dz;
  body->is_on_ground = false;
}

static void step(ov_agent* agent) {
  ov_fish_flop(agent);
  ov_school_tick(agent, &usual_school);
}

#define FISH(its, state) .mind = &ov_goal_mind_ops, .plan = &(its), OV_OWN(state), .step = step

const ov_profile ov_cod_profile = {FISH(plan, fish)};
const ov_profile ov_salmon_profile = {FISH(salmon_plan, fish)};
const ov_profile ov_tropical_fish_profile = {FISH(plan, tropical_fish)};
