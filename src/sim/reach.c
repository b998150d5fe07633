// Knows how far the turn of an actor may read and write.
// Design: docs/islands.md
#include "sim/reach.h"

#include "mind/mind.h"

static const ov_reach reaches[] = {
    [OV_REACH_USUAL] = {.write = 16, .read = 64},
    [OV_REACH_TO_VILLAGES] = {.write = 16, .read = 128},
    [OV_REACH_VILLAGER] = {.write = 48, .read = 128},
    [OV_REACH_WIDE] = {.write = 48, .read = 96},
};

bool ov_reach_of(const void* context, const ov_actor* actor, ov_reach* out) {
  (void)context;
  if (actor->profile->reach == OV_REACH_EVERYWHERE) {
    return false;
  }
  if (actor->given_mind != NULL && actor->given_mind != &ov_walker_mind) {
    return false; // of the host, or one that chases by a mesh that all chasers share
  }
  *out = reaches[actor->profile->reach];
  const float range = actor->has_nav ? 2 * ov_actor_path_range(actor) : 0;
  out->read = range > out->read ? range : out->read;
  return true;
}
