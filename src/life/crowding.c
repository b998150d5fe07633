// Crowding: overlapping bodies push each other apart, and too many of them hurt.
// Rules: docs/sources.md#harm
#include "base/check.h"
#include "life/life.h"

#include "life/life_parts.h"

#include <math.h>

#define PUSH 0.05 // blocks a tick
#define PUSH_NEAR 0.01
#define PUSHED_MAX 512 // neighbors that a body pushes in a tick: bounds the cost of a pile
#define CRAMMING_MAX 24
#define CRAMMING_ONE_IN 4 // ticks
#define CRAMMING_DAMAGE 6.0f

// Riders and vehicles are not pushed.
static bool can_be_pushed(const ov_actor* actor) {
  return actor->vehicle == 0 && actor->riders[0] == 0;
}

static void push_apart(ov_actor* a, ov_actor* b) {
  OVIS_ASSERT(a != b);
  double dx = b->body.pos.x - a->body.pos.x;
  double dz = b->body.pos.z - a->body.pos.z;
  const double longest = fabs(dx) > fabs(dz) ? fabs(dx) : fabs(dz);
  if (longest < PUSH_NEAR) {
    return;
  }
  const double root = sqrt(longest);
  const double share = 1 / root < 1 ? 1 / root : 1;
  dx = dx / root * share * PUSH;
  dz = dz / root * share * PUSH;
  if (can_be_pushed(a)) {
    ov_body_push_level(&a->body, -dx, -dz);
  }
  if (can_be_pushed(b)) {
    ov_body_push_level(&b->body, dx, dz);
  }
}

typedef struct push_run {
  const ov_crowd* crowd;
  ov_actor* actor;
  int32_t living; // neighbors that do not ride
  int32_t pushed; // neighbors
} push_run;

static bool push_one(void* context, int32_t slot) {
  OVIS_ASSERT(slot >= 0);
  push_run* run = context;
  ov_actor* other = ov_crowd_at(run->crowd, slot);
  if (other != run->actor && ov_actor_is_alive(other) && !other->is_hosted &&
      !ov_actor_is_thing(other) && !other->row->passes_bodies) {
    run->living += other->vehicle == 0;
    push_apart(other, run->actor);
    run->pushed++;
  }
  return run->pushed < PUSHED_MAX;
}

// Visits neighbors in the order of serials: the sum of pushes depends on the order.
void ov_life_push_neighbors(ov_turn* turn, ov_actor* actor) {
  OVIS_ASSERT(turn != NULL);
  OVIS_ASSERT(ov_actor_is_alive(actor));
  OVIS_ASSERT(!actor->is_hosted);
  if (actor->row->passes_bodies) {
    return;
  }
  const ovis_aabb box = ov_body_box(&actor->body);
  push_run run = {.crowd = turn->crowd, .actor = actor};
  ov_grid_each_until(&turn->crowd->grid, &box, push_one, &run);
  if (run.living >= CRAMMING_MAX && ov_rng_int(&actor->rng, CRAMMING_ONE_IN) == 0) {
    ov_life_hurt(turn, actor, CRAMMING_DAMAGE, OVIS_DAMAGE_CRAMMING);
  }
}
