// Cold: a body in powder snow freezes step by step, then takes harm.
// Rules: docs/sources.md#harm, #armor
#include "agent/armor.h"
#include "base/check.h"
#include "life/life_parts.h"

#define FREEZE_INTERVAL 40 // ticks of age between two blows
#define FREEZE_DAMAGE 1.0f
#define FREEZE_DAMAGE_EXTRA 5.0f // of species that the cold hurts more
#define THAW_TICKS 2             // a tick

void ov_freeze_tick(ov_turn* turn, ov_actor* actor, const ov_touched* snow) {
  OVIS_ASSERT(actor->frozen_ticks >= 0);
  const ov_cold cold = ov_armor_is_warm(actor) ? OV_COLD_NEVER : actor->row->nature.cold;
  if (snow == NULL || cold == OV_COLD_NEVER) {
    actor->frozen_ticks = actor->frozen_ticks > THAW_TICKS ? actor->frozen_ticks - THAW_TICKS : 0;
  } else if (actor->frozen_ticks < OV_FROZEN_TICKS_MAX) {
    actor->frozen_ticks++;
  }
  // The rule counts the current tick: a mob's first tick is 1.
  if (snow != NULL && actor->frozen_ticks >= OV_FROZEN_TICKS_MAX && cold != OV_COLD_NEVER &&
      (actor->age_ticks + 1) % FREEZE_INTERVAL == 0) {
    ov_life_hurt_by(turn, actor, snow, cold == OV_COLD_HARD ? FREEZE_DAMAGE_EXTRA : FREEZE_DAMAGE,
                    OVIS_DAMAGE_FREEZE);
  }
}
