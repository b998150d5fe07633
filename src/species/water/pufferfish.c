// The pufferfish: it puffs up in two steps, and poisons whom it touches.
// Rules: docs/sources.md#goals-in-water
#include "agent/own_state.h"
#include "base/check.h"
#include "figures/row.h"
#include "mind/goal/goal_share.h"
#include "species/water/water_plan.h"

#include <ovis/item.h>

// ---- Figures

const ov_species ov_pufferfish_row = {
    OV_ROW(PUFFERFISH, pufferfish, WATER, OV_BREATHES_WATER, .width = 0.7f, .height = 0.7f,
           .eye_height = 0.455f, .health_max = 3, .speed = 0.7f, .follow_range = 16,
           .attack_damage = 0, .step_height = 0.6f, OV_COSTS({OVIS_PATH_WATER, 0})),
    .seating = OV_SEAT,
    .body = {.move = OV_MOVE_KIND_FISH,
             .travel = OV_TRAVEL_FISH,
             .traits = OV_BODY_NOT_PUSHED_BY_FLUIDS | OV_BODY_SINKS_IDLE},
};

#define STEP_MAX 2
#define PUFF_TICKS 40      // from the first step to the second
#define SHRINK_TICKS 60    // from the second step back to the first
#define SHRINK_TICKS_2 100 // from the first step back to none
#define TOUCH 0.3          // blocks around its box
#define POISON_TICKS 60    // for each step

#define PUFFERFISH_STATE(X)                                                                        \
  X(I32, step, PUFF, 0, STEP_MAX) /* 0, 1, 2: as in a save */                                      \
  X(COUNT, puff_ticks, NONE, 0)   /* since it was frightened; 0: it is not */                      \
  X(COUNT, shrink_ticks, NONE, 0) /* since it was not any more */
OV_SPECIES_STATE(pufferfish, PUFFERFISH_STATE)

static const float scales[STEP_MAX + 1] = {0.5f, 0.7f, 1.0f};

static void was_set(ov_actor* actor) {
  const pufferfish* self = actor->own;
  OVIS_ASSERT(actor->profile->own_size >= sizeof *self);
  const ovis_species* row = actor->species;
  const ov_body_size full = {row->width, row->height, row->eye_height};
  actor->body.size = ov_body_size_scaled(&full, scales[self->step]);
}

static void begin(ov_actor* actor) {
  pufferfish* self = actor->own;
  OVIS_ASSERT(actor->profile->own_size >= sizeof *self);
  self->puff_ticks = 1;
  self->shrink_ticks = 0;
}

static void end(ov_actor* actor) {
  pufferfish* self = actor->own;
  OVIS_ASSERT(actor->profile->own_size >= sizeof *self);
  self->puff_ticks = 0;
}

static const ov_goal_entry goals[] = {
    OV_FISH_FLEES,
    OV_SWIMS(4, "FishSwim", 40, NULL),
    {1, &ov_goal_pufferfish_puff, OV_WITH(ov_puff_settings, begin, end)},
};

static const ov_goal_mind_plan plan = {.goals = OV_COUNTED(goals)};

static void change(ov_actor* actor, int32_t step) {
  OVIS_ASSERT(step >= 0);
  pufferfish* self = actor->own;
  OVIS_ASSERT(actor->profile->own_size >= sizeof *self);
  self->step = step;
  was_set(actor);
}

// Waits as the game does: the ticks are compared before they are counted.
static void puff(ov_actor* actor) {
  pufferfish* self = actor->own;
  OVIS_ASSERT(actor->profile->own_size >= sizeof *self);
  OVIS_ASSERT(self->step >= 0);
  OVIS_ASSERT(self->step <= STEP_MAX);
  if (self->puff_ticks > 0) {
    if (self->step == 0) {
      change(actor, 1);
    } else if (self->puff_ticks > PUFF_TICKS && self->step == 1) {
      change(actor, STEP_MAX);
    }
    self->puff_ticks++;
  } else if (self->step > 0) {
    if (self->shrink_ticks > SHRINK_TICKS && self->step == STEP_MAX) {
      change(actor, 1);
    } else if (self->shrink_ticks > SHRINK_TICKS_2 && self->step == 1) {
      change(actor, 0);
    }
    self->shrink_ticks++;
  }
}

static void sting(ov_agent* agent, ov_actor* other, void* context) {
  const pufferfish* self = context;
  OVIS_ASSERT(self->step >= 0);
  OVIS_ASSERT(self->step <= STEP_MAX);
  const ov_affect poison = {.effect = OVIS_EFFECT_POISON, .ticks = POISON_TICKS * self->step};
  if (ov_puff_is_scary(agent, other, NULL) &&
      agent->verbs->hurt(agent, other, (float)(1 + self->step), OVIS_DAMAGE_ATTACK)) {
    agent->verbs->affect(agent->turn, agent, other, &poison);
  }
}

static void step(ov_agent* agent) {
  puff(agent->self);
  ov_fish_flop(agent);
}

static void moved(ov_agent* agent) {
  pufferfish* self = agent->self->own;
  OVIS_ASSERT(agent->self->profile->own_size >= sizeof *self);
  if (self->step == 0) {
    return;
  }
  ovis_aabb box = ov_body_box(&agent->self->body);
  ov_agent_each_near(agent, &box, OV_ACTOR_PLAYER, sting, self);
  box.min = (ovis_vec3){box.min.x - TOUCH, box.min.y - TOUCH, box.min.z - TOUCH};
  box.max = (ovis_vec3){box.max.x + TOUCH, box.max.y + TOUCH, box.max.z + TOUCH};
  ov_agent_each_near(agent, &box, OV_ACTOR_MOB, sting, self);
}

const ov_profile ov_pufferfish_profile = {.goals = &plan,
                                          OV_OWN(pufferfish),
                                          .born = was_set,
                                          .was_set = was_set,
                                          .step = step,
                                          .moved = moved};
