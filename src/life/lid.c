// A lid that opens pushes what lies before it.
// Rules: docs/sources.md#shulkers
#include "life/lid.h"
#include "base/check.h"

typedef struct push_run {
  ov_turn* turn;
  const ov_actor* actor;
  ovis_vec3 motion;
} push_run;

static void push(void* context, int32_t slot) {
  OVIS_ASSERT(slot >= 0);
  const push_run* run = context;
  ov_actor* other = ov_crowd_at(run->turn->crowd, slot);
  if (other == run->actor || other->row->id == run->actor->row->id || other->is_hosted ||
      other->vehicle != 0 || ov_actor_is_thing(other) || !ov_actor_is_alive(other)) {
    return;
  }
  const ovis_vec3 velocity = other->body.velocity;
  ov_body_move(&other->body, run->turn->world, run->motion);
  other->body.velocity = velocity; // a push is no speed
}

void ov_life_push_with_lid(ov_turn* turn, const ov_actor* actor, const ovis_aabb* room,
                           ovis_vec3 motion) {
  OVIS_ASSERT(turn != NULL);
  push_run run = {turn, actor, motion};
  ov_grid_each_by_serial(&turn->crowd->grid, room, push, &run);
}
