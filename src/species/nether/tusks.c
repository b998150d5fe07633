// Hoglins and zoglins hit, and toss their victims.
// Rules: docs/sources.md#hoglins
#include "species/nether/tusks.h"

#include "agent/attack.h"
#include "base/angles.h"
#include "base/trig.h"

#include <math.h>

// Source of all numbers in this file: docs/sources.md#hoglins
#define BABY_ATTACK 0.5f // half hearts
#define TURN_MAX 10      // degrees to either side
#define TOSS_LEVEL 0.5
#define TOSS_LEVEL_MIN 0.2
#define TOSS_UP 0.5

bool ov_tusks_is_grown(const ov_agent* agent, const ov_actor* self) {
  (void)agent;
  return !self->is_baby;
}

bool ov_tusks_is_baby(const ov_agent* agent, const ov_actor* self) {
  (void)agent;
  return self->is_baby;
}

float ov_tusks_damage(ov_agent* agent) {
  if (agent->self->is_baby) {
    return BABY_ATTACK;
  }
  const float attack = ov_attack_damage(agent->self);
  const int32_t whole = (int32_t)attack;
  return whole > 0 ? attack / 2 + (float)ov_rng_int(&agent->self->rng, whole) : attack;
}

void ov_tusks_toss(ov_agent* agent, ov_actor* victim) {
  ov_actor* self = agent->self;
  const double force = 1 - victim->row->nature.knock_back_resistance;
  if (self->is_baby || force <= 0 || victim->vehicle != 0) {
    return;
  }
  const double degrees = ov_rng_int(&self->rng, 2 * TURN_MAX + 1) - TURN_MAX;
  const double level = force * ((double)ov_rng_float(&self->rng) * TOSS_LEVEL + TOSS_LEVEL_MIN);
  const double up = force * (double)ov_rng_float(&self->rng) * TOSS_UP;
  const double dx = victim->body.pos.x - self->body.pos.x;
  const double dz = victim->body.pos.z - self->body.pos.z;
  const double length = sqrt(dx * dx + dz * dz);
  if (length < 1e-4) {
    return;
  }
  const double cosine = ov_cos(degrees * OV_RAD_PER_DEG);
  const double sine = ov_sin(degrees * OV_RAD_PER_DEG);
  ov_body_push_level(&victim->body, (dx * cosine + dz * sine) / length * level,
                     (dz * cosine - dx * sine) / length * level);
  ov_body_push_up(&victim->body, up);
}
