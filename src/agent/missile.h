// Projectiles as actors: what is shot, and the state of one that flies.
// Source: docs/sources.md#projectiles
#pragma once

#include "agent/agent.h"

#define OV_MISSILE_NO_EFFECT (-1)

// A shot: the verb `shoot` launches it after the tick.
typedef struct ov_shot {
  ov_species_id what; // OV_SPECIES_ARROW to OV_SPECIES_WIND_CHARGE
  ovis_vec3 from;
  ovis_vec3 direction; // of any length except 0
  float speed;         // blocks per tick
  float inaccuracy;
  float damage;      // half hearts; of arrows: for each block per tick of their speed
  uint64_t target;   // serial; of bullets that home. 0: none
  ov_affect affect;  // its effect; effect OV_MISSILE_NO_EFFECT: none
  bool is_dangerous; // of a wither's skull: blue and slow
} ov_shot;

// The own state of a projectile.
typedef struct ov_missile {
  uint64_t shooter; // serial; 0: none
  uint64_t target;  // serial; of bullets that home. 0: none
  ovis_vec3 thrust; // of fireballs; of bullets: the velocity that they turn to
  float damage;
  int32_t age_ticks;
  int32_t stuck_ticks; // in a block
  bool has_left;       // it has left its shooter's box and may hit it
  bool is_dangerous;   // of a wither's skull: blue and slow
  int8_t leg_axis;     // of a bullet: 0 x, 1 y, 2 z: along which it flies now; -1: straight
  int8_t leg_sign;     // direction along that axis
  int32_t leg_ticks;   // left of this leg; 0: it has not chosen one
  int32_t effect;      // OV_MISSILE_NO_EFFECT: none
  int32_t effect_ticks;
  int32_t amplifier;
} ov_missile;

// The state of an actor that is a projectile, else NULL.
static inline ov_missile* ov_missile_of(const ov_actor* actor) {
  return actor->kind == OV_ACTOR_PROJECTILE ? actor->own : NULL;
}

static inline ov_affect ov_no_affect(void) {
  return (ov_affect){.effect = OV_MISSILE_NO_EFFECT};
}
