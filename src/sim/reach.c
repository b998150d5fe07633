// Knows how far the turn of an actor may read and write.
// Design: docs/islands.md
#include "sim/reach.h"

#include "mind/mind.h"

#include <math.h>

static const ov_reach reaches[] = {
    [OV_REACH_USUAL] = {.write = 16, .read = 64},
    [OV_REACH_TO_VILLAGES] = {.write = 16, .read = 128},
    [OV_REACH_VILLAGER] = {.write = 48, .read = 128},
    [OV_REACH_WIDE] = {.write = 48, .read = 96},
};

#define SPEED_MAX 4.0        // attribute: a faster one goes hundreds of blocks in a tick
#define SPEED_FACTOR_MAX 4.0 // of options; an order of the host has its own

#define MOTION_USUAL 4.0 // blocks in a tick

// The way that a body may go in a tick, sideways, in steps: a reach that changed from tick to tick
// would change islands. [Units: blocks]
static float motion_of(const ov_actor* actor) {
  const ov_body* body = &actor->body;
  const double ordered = actor->has_walk_target ? ov_actor_read_rare(actor)->walk_speed : 0;
  const double motion = fabs(body->velocity.x) + fabs(body->velocity.z) + (double)body->speed +
                        body->movement_speed * (SPEED_FACTOR_MAX + ordered);
  return (float)(motion <= MOTION_USUAL ? MOTION_USUAL : 16 * ceil(motion / 16));
}

bool ov_reach_of(const void* context, const ov_actor* actor, ov_reach* out) {
  (void)context;
  if (actor->profile->reach == OV_REACH_EVERYWHERE || actor->body.movement_speed > SPEED_MAX) {
    return false;
  }
  if (actor->given_mind != NULL && actor->given_mind != &ov_walker_mind) {
    return false; // of the host, or one that chases by a mesh that all chasers share
  }
  *out = reaches[actor->profile->reach];
  const float range = actor->has_nav ? 2 * ov_actor_path_range(actor) : 0;
  out->read = range > out->read ? range : out->read;
  const float more = motion_of(actor) + actor->body.size.width;
  out->read += more;
  out->write += more;
  return true;
}
