// What flies until it hits: arrows, snowballs, potions, spit, fireballs. A projectile is a point
// for blocks and for whom it may hit; what a hit does is for the caller.
//
//   pos ----- velocity ------> first block on the way? --> first box before that? --> hit
//                                                                     none: drag, gravity, thrust
// Source: docs/sources.md#projectiles
#ifndef OVIS_SRC_BODY_BODY_PROJECTILE_H
#define OVIS_SRC_BODY_BODY_PROJECTILE_H

#include "base/rng.h"
#include "body/body.h"

// A body of that flight, at rest.
void ov_projectile_init(ov_body* body, ov_flight flight, ovis_vec3 pos);

// Sends it off along a direction (of any length but 0) at `speed` blocks a tick. `inaccuracy` 0 is
// exact. A fireball is also pushed along the direction from now on. Draws six numbers unless it is
// exact. [rng: opt when it is]
void ov_projectile_shoot(ov_body* body, ovis_vec3 direction, float speed, float inaccuracy,
                         ov_rng* rng);

// Boxes that may be hit, as they are: whoever the caller lets through.
typedef struct ov_targets {
  const ovis_aabb* boxes; // [(box) * @p count] [opt] NULL when there are none
  int32_t count;
} ov_targets;

typedef enum ov_hit_kind { OV_HIT_NONE, OV_HIT_BLOCK, OV_HIT_TARGET } ov_hit_kind;

typedef struct ov_hit {
  ov_hit_kind kind;
  int32_t index;   // of the target
  ovis_pos cell;   // of the block
  int32_t axis;    // the block's face: 0 x, 1 y, 2 z; -1: from inside
  int32_t sign;    // side of that face
  ovis_vec3 point; // where
  double speed;    // at the hit [Units: blocks per tick]
} ov_hit;

// One tick. An arrow that hits a block sticks in it, and falls when the block goes. After another
// hit the body stands at the point, with the velocity that it had. Allocates nothing.
ov_hit ov_projectile_tick(ov_body* body, const ovis_world* world, const ov_targets* targets);

#endif
