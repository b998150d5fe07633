// Players' stand-ins: the box and the speed of one that sneaks, swims or sprints.
// Rules: docs/sources.md#players
#include "agent/player.h"
#include "species/profiles.h"

#include "agent/agent.h"

#include <math.h>

// Source of all numbers in this file: docs/sources.md#players
static const ov_body_size sneaking = {0.6f, 1.5f, 1.27f};
static const ov_body_size swimming = {0.6f, 0.6f, 0.4f};
#define SNEAKING_SPEED 0.3 // shares of the walking speed in blocks per tick
#define SPRINTING_SPEED 1.3

static bool is_same_size(const ov_body_size* a, const ov_body_size* b) {
  return a->width == b->width && a->height == b->height && a->eye_height == b->eye_height;
}

static void step(ov_agent* agent) {
  ov_actor* self = agent->self;
  if (self->is_sleeping) {
    return;
  }
  const ovis_player_state* state = ov_player_of(self);
  const ov_body_size standing = {self->species->width, self->species->height,
                                 self->species->eye_height};
  const ov_body_size* size = state->is_swimming   ? &swimming
                             : state->is_sneaking ? &sneaking
                                                  : &standing;
  if (!is_same_size(&self->body.size, size)) {
    ov_body_resize(&self->body, agent->world, size); // without room it tries again
  }
  // A walk covers the square of the speed in blocks.
  const double share = state->is_sneaking    ? SNEAKING_SPEED
                       : state->is_sprinting ? SPRINTING_SPEED
                                             : 1;
  self->body.movement_speed =
      (double)self->species->speed * sqrt(share) * ov_effects_speed_factor(self);
}

const ov_profile ov_player_profile = {.step = step};
