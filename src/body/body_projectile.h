// Projectiles: arrows, snowballs, potions, spit, fireballs. A projectile is a point, both for
// blocks and for the targets that it may hit. The caller applies the effects of a hit.
//
//   pos ----- velocity ------> first block in the way? --> first target before that? --> hit
//                                                                     none: drag, gravity, thrust
//
// Source: docs/sources.md#projectiles
#pragma once

#include "base/rng.h"
#include "body/body.h"

// Initializes a projectile of that kind, at rest.
void ov_projectile_init(ov_body* body, ov_flight flight, ovis_vec3 pos);

// Launches it along a direction (of any length except 0) at `speed` blocks per tick. An
// `inaccuracy` of 0 is exact. A fireball also gets a thrust along the direction. Draws six random
// numbers unless the shot is exact. [rng: opt if the shot is exact]
void ov_projectile_shoot(ov_body* body, ovis_vec3 direction, float speed, float inaccuracy,
                         ov_rng* rng);

// Boxes of the targets that may be hit, not enlarged. The caller chooses them.
typedef struct ov_targets {
  const ovis_aabb* boxes; // [(box) * @p count] [opt] NULL if there are none
  int32_t count;
} ov_targets;

typedef enum ov_hit_kind { OV_HIT_NONE, OV_HIT_BLOCK, OV_HIT_TARGET } ov_hit_kind;

typedef struct ov_hit {
  ov_hit_kind kind;
  int32_t index;   // of the target
  ovis_pos cell;   // of the hit block
  int32_t axis;    // axis of the hit face: 0 x, 1 y, 2 z; -1: the ray started inside
  int32_t sign;    // direction in which that face looks
  ovis_vec3 point; // position of the hit
  double speed;    // at the hit [Units: blocks per tick]
} ov_hit;

// Runs one tick. An arrow that hits a block sticks in it, and falls when the block is removed.
// After another hit the body is at the point of the hit and keeps its velocity. Allocates nothing.
ov_hit ov_projectile_tick(ov_body* body, const ovis_world* world, const ov_targets* targets);
