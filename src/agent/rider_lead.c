// Lets a rider lead its vehicle.
// Rules: docs/sources.md#riding
#include "agent/rider_lead.h"

#include "agent/gear.h"
#include "agent/reins.h"

#include "base/check.h"

#define FLAGS (OVIS_FLAG_MOVE | OVIS_FLAG_JUMP | OVIS_FLAG_LOOK)

// Most mobs with brains, those with trees, and those that the host sends, go where their own mind
// wants.
static bool can_be_led(const ov_actor* vehicle) {
  return vehicle->kind == OV_ACTOR_MOB && !vehicle->is_hosted && vehicle->has_nav &&
         vehicle->given_mind == NULL &&
         (ov_actor_part(vehicle, OV_PART_GOALS) != NULL || vehicle->profile->is_mob_led);
}

// Does the player hold what leads this vehicle, which wears a saddle?
static bool holds_reins(const ov_actor* rider, const ov_actor* vehicle) {
  const ov_reins* reins = vehicle->profile->reins;
  return reins != NULL && reins->saddle(vehicle)->is_on &&
         (ov_gear_worn(rider, OVIS_SLOT_MAIN_HAND)->item == reins->item ||
          ov_gear_worn(rider, OVIS_SLOT_OFF_HAND)->item == reins->item);
}

static bool obeys(const ov_actor* vehicle, const ov_actor* rider) {
  if (rider->kind == OV_ACTOR_PLAYER) {
    return holds_reins(rider, vehicle);
  }
  return rider->kind == OV_ACTOR_MOB &&
         (vehicle->profile->obeys == NULL || vehicle->profile->obeys(rider));
}

static bool leads(const ov_actor* rider, const ov_actor* vehicle) {
  return rider->mind != NULL && rider->has_nav && vehicle->riders[0] == rider->serial &&
         can_be_led(vehicle) && obeys(vehicle, rider);
}

bool ov_obeys_no_mob(const ov_actor* rider) {
  (void)rider;
  return false;
}

ov_actor* ov_steered_by(const ov_crowd* crowd, const ov_actor* rider) {
  if (rider->vehicle == 0) {
    return NULL;
  }
  ov_actor* vehicle = ov_crowd_find(crowd, rider->vehicle);
  return vehicle != NULL && leads(rider, vehicle) ? vehicle : NULL;
}

void ov_steering_update(const ov_crowd* crowd, ov_actor* vehicle) {
  if (can_be_led(vehicle)) {
    const ov_actor* rider = ov_crowd_find(crowd, vehicle->riders[0]);
    ov_actor_disable(vehicle, FLAGS, rider != NULL && leads(rider, vehicle));
  }
}

void ov_steering_exchange(ov_actor* rider, ov_actor* vehicle) {
  OVIS_ASSERT(rider != vehicle);
  OVIS_ASSERT(rider->has_nav);
  OVIS_ASSERT(vehicle->has_nav);
  const ov_nav nav = rider->nav;
  const ov_move_control move = rider->controls.move;
  rider->nav = vehicle->nav;
  rider->controls.move = vehicle->controls.move;
  vehicle->nav = nav;
  vehicle->controls.move = move;
}
