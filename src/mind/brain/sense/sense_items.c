// Senses the nearest item that the mob wants.
// Rules: docs/sources.md#sensors
#include "agent/item.h"
#include "mind/brain/brain_share.h"
#include "mind/brain/sense/sensors.h"

#define RANGE_XZ 32.0 // blocks around the box
#define RANGE_Y 16.0
#define RANGE 32.0 // blocks

typedef struct wanted {
  const ov_actor* item;
  double dist2;
} wanted;

static void look_at_one(ov_agent* agent, ov_actor* item, void* context) {
  wanted* best = context;
  const double dist2 = ov_actor_dist2(agent->self, item);
  if (dist2 < best->dist2 && agent->self->profile->wants_item(agent, &ov_item_of(item)->stack) &&
      ov_agent_sees(agent, item)) {
    *best = (wanted){item, dist2};
  }
}

static void scan_items(ov_behavior_turn* turn) {
  ov_agent* agent = turn->agent;
  const ovis_aabb body = ov_body_box(&agent->self->body);
  const ovis_aabb box = {{body.min.x - RANGE_XZ, body.min.y - RANGE_Y, body.min.z - RANGE_XZ},
                         {body.max.x + RANGE_XZ, body.max.y + RANGE_Y, body.max.z + RANGE_XZ}};
  wanted best = {.dist2 = RANGE * RANGE};
  if (agent->self->profile->wants_item != NULL) {
    ov_agent_each_near(agent, &box, OV_ACTOR_ITEM, look_at_one, &best);
  }
  if (best.item != NULL) {
    ov_brain_set_entity(turn->brain, OVIS_MEM_NEAREST_VISIBLE_WANTED_ITEM, best.item->serial,
                        OVIS_MEMORY_FOR_EVER);
  } else {
    ov_brain_erase(turn->brain, OVIS_MEM_NEAREST_VISIBLE_WANTED_ITEM);
  }
}

const ov_sensor_kind ov_sense_items = {
    OV_SENSOR("nearest_items", OV_SENSOR_RATE, scan_items),
    OV_REQUIRES(OVIS_MEM_NEAREST_VISIBLE_WANTED_ITEM),
};
