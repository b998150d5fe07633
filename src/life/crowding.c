// Crowding: overlapping bodies push each other apart, and too many of them hurt.
// Rules: docs/sources.md#harm
#include "base/check.h"
#include "life/life.h"

#include "life/life_parts.h"

#include <math.h>

#define PUSH 0.05 // blocks a tick
#define PUSH_NEAR 0.01
#define CRAMMING_MAX 24
#define CRAMMING_CHANCE 4 // 1 in 4 ticks
#define CRAMMING_DAMAGE 6.0f
#define NEIGHBORS_PAGE 128

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
    a->body.velocity.x -= dx;
    a->body.velocity.z -= dz;
  }
  if (can_be_pushed(b)) {
    b->body.velocity.x += dx;
    b->body.velocity.z += dz;
  }
}

// Visits all neighbors in the order of serials, page by page: the sum of pushes depends on the
// order.
void ov_life_push_neighbors(ov_turn* turn, ov_actor* actor) {
  OVIS_ASSERT(ov_actor_is_alive(actor));
  OVIS_ASSERT(!actor->is_hosted);
  int32_t slots[NEIGHBORS_PAGE];
  const ovis_aabb box = ov_body_box(&actor->body);
  int32_t living = 0;
  uint64_t last = 0;
  int32_t left;
  do {
    left = ov_grid_find_after(&turn->crowd->grid, &box, last, slots, NEIGHBORS_PAGE);
    for (int32_t i = 0; i < left && i < NEIGHBORS_PAGE; i++) {
      ov_actor* other = ov_crowd_at(turn->crowd, slots[i]);
      last = other->serial;
      if (other != actor && ov_actor_is_alive(other) && !other->is_hosted) {
        living += other->vehicle == 0;
        push_apart(other, actor);
      }
    }
  } while (left > NEIGHBORS_PAGE);
  if (living >= CRAMMING_MAX && ov_rng_int(&actor->rng, CRAMMING_CHANCE) == 0) {
    ov_life_hurt(turn, actor, CRAMMING_DAMAGE, OVIS_DAMAGE_CRAMMING);
  }
}
