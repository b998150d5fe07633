// Items: which can be picked up, and how one is launched.
// Rules: docs/sources.md#items
#include "agent/item.h"

#include "base/check.h"

#include <string.h>

_Static_assert(sizeof(ov_item) <= OV_LAUNCH_OWN_MAX, "an item can be launched");

bool ov_item_is_free(const ov_actor* actor) {
  const ov_item* item = ov_item_of(actor);
  return item != NULL && ov_actor_is_alive(actor) && item->pickup_ticks == 0;
}

ov_launch ov_item_launch(const ovis_stack* stack, ovis_vec3 pos, ovis_vec3 velocity) {
  OVIS_ASSERT(!ov_stack_is_empty(stack));
  ov_launch launch = {.kind = OV_ACTOR_ITEM,
                      .row = &ov_item_row,
                      .pos = pos,
                      .velocity = velocity,
                      .event = OVIS_EVENT_THREW};
  const ov_item item = {.stack = *stack, .pickup_ticks = OV_ITEM_PICKUP_TICKS};
  memcpy(launch.own, &item, sizeof item);
  return launch;
}
