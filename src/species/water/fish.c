// Cod, salmon and tropical fish share this: schools that flee from players, and flop on land.
// Rules: docs/sources.md#goals-in-water
#include "species/water/fish.h"
#include "base/check.h"

#define FLOP_LEVEL 0.05f // largest speed sideways of a flop
#define FLOP_UP ((double)0.4f)
#define SCHOOL_MAX 8 // fish

OV_OWN_FUNCTIONS(ov_fish, OV_FISH_STATE, )

ov_school* ov_fish_school(const ov_actor* actor) {
  ov_fish* self = actor->own;
  OVIS_ASSERT(actor->profile->own_size >= sizeof *self);
  return &self->school;
}

const ov_school_settings ov_usual_school = {.of = ov_fish_school, .size_max = SCHOOL_MAX};

// A fish that follows does not swim where it likes.
bool ov_fish_leads_itself(ov_goal_turn* turn) {
  const ov_agent* agent = turn->agent;
  return ov_school_leader(agent, ov_fish_school(agent->self)) == NULL ||
         ov_goal_refuse(turn, OVIS_REASON_IN_SCHOOL, 0, 0);
}

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

void ov_fish_step(ov_agent* agent) {
  ov_fish_flop(agent);
  ov_school_tick(agent, &ov_usual_school);
}
