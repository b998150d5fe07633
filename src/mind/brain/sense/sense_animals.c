// Senses what many animals notice: an adult of their species, a player with bait, water.
// Rules: docs/sources.md#sensors
#include "agent/gear.h"
#include "agent/player.h"
#include "base/check.h"
#include "mind/brain/brain_share.h"
#include "mind/brain/sense/sensors.h"

#include <string.h>

#define TEMPT_RANGE 10.0 // blocks

static void set_or_erase(ov_brain* brain, ovis_memory memory, const ov_actor* actor) {
  if (actor != NULL) {
    ov_brain_set_entity(brain, memory, actor->serial, OVIS_MEMORY_FOR_EVER);
  } else {
    ov_brain_erase(brain, memory);
  }
}

// ---- An adult

static bool is_adult(const ov_agent* agent, const ov_actor* other) {
  return other->row == agent->self->row && !other->is_baby;
}

static void scan_adult(ov_behavior_turn* turn) {
  const bool is_known = ov_brain_has(turn->brain, OVIS_MEM_VISIBLE_LIVING);
  set_or_erase(turn->brain, OVIS_MEM_NEAREST_VISIBLE_ADULT,
               is_known ? ov_brain_nearest_visible(turn, is_adult) : NULL);
}

const ov_sensor_kind ov_sense_adult = {
    OV_SENSOR("nearest_adult", OV_SENSOR_RATE, scan_adult),
    OV_REQUIRES(OVIS_MEM_NEAREST_VISIBLE_ADULT, OVIS_MEM_VISIBLE_LIVING),
};

// ---- A player with bait

static bool is_bait(const ovis_item* bait, const ovis_stack* stack) {
  for (int32_t i = 0; bait != NULL && bait[i] != 0; i++) {
    if (!ov_stack_is_empty(stack) && bait[i] == stack->item) {
      return true;
    }
  }
  return false;
}

static bool holds_bait(const ov_agent* agent, const ov_actor* player, const void* context) {
  (void)context;
  OVIS_ASSERT(player != agent->self);
  const ovis_item* bait = agent->self->row->bait;
  return player->vehicle != agent->self->serial &&
         (is_bait(bait, ov_gear_worn(player, OVIS_SLOT_MAIN_HAND)) ||
          is_bait(bait, ov_gear_worn(player, OVIS_SLOT_OFF_HAND)));
}

static void scan_temptations(ov_behavior_turn* turn) {
  const ov_targeting targeting = {.range = TEMPT_RANGE};
  const ov_search_near search = {.kind = OV_ACTOR_PLAYER,
                                 .grow_xz = TEMPT_RANGE,
                                 .grow_y = TEMPT_RANGE,
                                 .filter = holds_bait,
                                 .targeting = &targeting};
  set_or_erase(turn->brain, OVIS_MEM_TEMPTING_PLAYER, ov_agent_nearest(turn->agent, &search));
}

const ov_sensor_kind ov_sense_temptations = {
    OV_SENSOR("temptations", OV_SENSOR_RATE, scan_temptations),
    OV_REQUIRES(OVIS_MEM_TEMPTING_PLAYER),
};

// ---- Water

static void scan_water(ov_behavior_turn* turn) {
  if (turn->agent->self->body.is_in_water) {
    ov_brain_set_unit(turn->brain, OVIS_MEM_IS_IN_WATER, OVIS_MEMORY_FOR_EVER);
  } else {
    ov_brain_erase(turn->brain, OVIS_MEM_IS_IN_WATER);
  }
}

const ov_sensor_kind ov_sense_water = {
    OV_SENSOR("is_in_water", OV_SENSOR_RATE, scan_water),
    OV_REQUIRES(OVIS_MEM_IS_IN_WATER),
};
