// Breath: most mobs lose air while their eyes are under water, fish while they are out of water.
// Rules: docs/sources.md#harm
#include "life/life_parts.h"

#include <ovis/item.h>

#define BREATH_BACK_TICKS 4 // of air that a tick with air gives back
#define CHOKE_INTERVAL 20   // ticks without air between two blows
#define CHOKE_DAMAGE 2.0f

// The mount neither costs nor gives air.
static bool is_on_breathing_mount(const ov_turn* turn, const ov_actor* actor) {
  const ov_actor* vehicle = actor->vehicle != 0 ? ov_crowd_find(turn->crowd, actor->vehicle) : NULL;
  return vehicle != NULL && vehicle->row->keeps_rider_breathing;
}

void ov_breathe_tick(ov_turn* turn, ov_actor* actor) {
  const ov_breath breath = actor->row->nature.breath;
  const bool is_choking = breath == OV_BREATH_AIR     ? actor->body.is_eye_in_water
                          : breath == OV_BREATH_WATER ? !actor->body.is_in_water
                                                      : false;
  if (is_choking && is_on_breathing_mount(turn, actor)) {
    return;
  }
  if (!is_choking || ov_effect_level(actor, OVIS_EFFECT_WATER_BREATHING) > 0) {
    const int32_t more = breath == OV_BREATH_AIR ? BREATH_BACK_TICKS : OV_AIR_TICKS;
    actor->air_ticks =
        actor->air_ticks + more < OV_AIR_TICKS ? actor->air_ticks + more : OV_AIR_TICKS;
    return;
  }
  actor->air_ticks--;
  if (actor->air_ticks <= -CHOKE_INTERVAL) {
    actor->air_ticks = 0;
    ov_life_hurt(turn, actor, CHOKE_DAMAGE, OVIS_DAMAGE_DROWNING);
  }
}
