// Gives status effects to actors, takes them away, and sets what they change in a body.
// Rules: docs/sources.md#effects
#include "agent/actor.h"
#include "base/check.h"

#include <ovis/item.h>

#define BIT(effect) (UINT64_C(1) << (effect))

bool ov_effect_can_have(const ov_actor* actor, int32_t effect) {
  const ov_nature* nature = &actor->row->nature;
  if (nature->is_effect_immune) {
    return false; // docs/sources.md#withers
  }
  switch (effect) {
  case OVIS_EFFECT_REGENERATION: return !nature->is_undead;
  case OVIS_EFFECT_POISON: return !nature->is_undead && !nature->is_poison_immune;
  case OVIS_EFFECT_WITHER: return !nature->is_wither_immune;
  default: return true;
  }
}

// Does a duration last longer than another?
static bool is_longer(int32_t ticks, int32_t than) {
  return than != OV_EFFECT_FOR_EVER && (ticks == OV_EFFECT_FOR_EVER || ticks > than);
}

bool ov_effect_add(ov_actor* actor, int32_t effect, int32_t ticks, int32_t amplifier) {
  OVIS_ASSERT(actor->rare != NULL);
  OVIS_ASSERT(ticks != 0);
  OVIS_ASSERT(effect >= 0);
  OVIS_ASSERT(effect < OV_EFFECT_MAX);
  OVIS_ASSERT(amplifier >= 0);
  OVIS_ASSERT(amplifier <= UINT8_MAX);
  ov_effects* effects = &actor->rare->effects;
  const int32_t now = (effects->has & BIT(effect)) != 0 ? effects->amplifier[effect] : -1;
  if (now > amplifier || (now == amplifier && !is_longer(ticks, effects->ticks[effect]))) {
    return false;
  }
  effects->has |= BIT(effect);
  effects->ticks[effect] = ticks;
  effects->amplifier[effect] = (uint8_t)amplifier;
  ov_effects_apply(actor);
  return true;
}

void ov_effect_remove(ov_actor* actor, int32_t effect) {
  if (ov_effect_level(actor, effect) == 0) {
    return;
  }
  OVIS_ASSERT(actor->rare != NULL); // it has an effect
  ov_effects* effects = &actor->rare->effects;
  effects->has &= ~BIT(effect);
  effects->ticks[effect] = 0;
  effects->amplifier[effect] = 0;
  ov_effects_apply(actor);
}

void ov_effects_apply(ov_actor* actor) {
  ov_actor_update_speed(actor);
  actor->body.levitation = ov_effect_level(actor, OVIS_EFFECT_LEVITATION);
  actor->body.is_slow_falling = ov_effect_level(actor, OVIS_EFFECT_SLOW_FALLING) > 0;
}
