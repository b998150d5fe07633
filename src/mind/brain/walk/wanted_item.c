// Walks to an item that the mob wants.
// Rules: docs/sources.md#behaviors
#include "base/check.h"
#include "mind/brain/walk/walk_behaviors.h"

static bool go_to_item(ov_behavior_turn* turn) {
  const ov_wanted_item_settings* settings = turn->settings;
  OVIS_ASSERT(settings != NULL);
  OVIS_ASSERT(settings->range >= 0);
  OVIS_ASSERT(settings->speed >= 0);
  const ov_actor* item = ov_brain_actor(turn->agent, OVIS_MEM_NEAREST_VISIBLE_WANTED_ITEM);
  if (ov_brain_has(turn->brain, OVIS_MEM_ITEM_PICKUP_COOLDOWN_TICKS)) { // claim 194
    return ov_behavior_refuse(turn, OVIS_REASON_COOLDOWN, 0, 0);
  }
  if (settings->test != NULL && !settings->test(turn->agent, turn->agent->self)) {
    return ov_behavior_refuse(turn, OVIS_REASON_NO_NEED, 0, 0);
  }
  if (item == NULL) {
    return ov_behavior_refuse_loss(turn, OVIS_MEM_NEAREST_VISIBLE_WANTED_ITEM);
  }
  const double d2 = ov_actor_dist2(turn->agent->self, item);
  if (d2 >= settings->range * settings->range) { // claim 194
    return ov_behavior_refuse(turn, OVIS_REASON_TOO_FAR, d2, settings->range * settings->range);
  }
  ov_brain_look_at_actor(turn->brain, item);
  ov_brain_walk_to_actor(turn->brain, item, settings->speed, 0); // claim 200
  return true;
}

const ov_behavior_kind ov_go_to_wanted_item = {
    OV_ONE_SHOT("GoToWantedItem", go_to_item),
    OV_NEEDS(OV_REGISTERED(LOOK_TARGET), OV_ABSENT(WALK_TARGET),
             OV_PRESENT(NEAREST_VISIBLE_WANTED_ITEM), OV_REGISTERED(ITEM_PICKUP_COOLDOWN_TICKS)),
    OV_SETTINGS(ov_wanted_item_settings),
    OV_PHRASES(.words = "fetch an item", .doing = "fetching an item"),
};
