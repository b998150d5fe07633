// Status effects, tick by tick: they heal, hurt and run out.
// Rules: docs/sources.md#effects
#include "base/check.h"
#include "life/life_parts.h"

#include <ovis/item.h>

#define REGENERATION_TICKS 50 // between two steps of the first level; half of it for each more
#define POISON_TICKS 25
#define WITHER_TICKS 40
#define STEP_DAMAGE 1.0f // half hearts a step, of poison, wither and regeneration

static bool is_due(int32_t ticks, int32_t interval, int32_t amplifier) {
  OVIS_ASSERT(ticks >= 0);
  const int32_t every = amplifier < 31 ? interval >> amplifier : 0;
  return every == 0 || ticks % every == 0;
}

static void act(ov_turn* turn, ov_actor* actor, int32_t effect, int32_t ticks, int32_t amplifier) {
  OVIS_ASSERT(ticks >= 0);
  switch (effect) {
  case OVIS_EFFECT_REGENERATION:
    if (is_due(ticks, REGENERATION_TICKS, amplifier)) {
      ov_actor_heal(actor, STEP_DAMAGE);
    }
    break;
  case OVIS_EFFECT_POISON:
    if (is_due(ticks, POISON_TICKS, amplifier) && actor->health > 1) {
      ov_life_hurt(turn, actor, STEP_DAMAGE, OVIS_DAMAGE_MAGIC);
    }
    break;
  case OVIS_EFFECT_WITHER:
    if (is_due(ticks, WITHER_TICKS, amplifier)) {
      ov_life_hurt(turn, actor, STEP_DAMAGE, OVIS_DAMAGE_WITHER);
    }
    break;
  default: break;
  }
}

void ov_effects_tick(ov_turn* turn, ov_actor* actor) {
  if (actor->rare == NULL || actor->rare->effects.has == 0) {
    return;
  }
  ov_effects* effects = &actor->rare->effects;
  for (int32_t effect = 0; effect < OV_EFFECT_MAX && ov_actor_is_alive(actor); effect++) {
    if (ov_effect_level(actor, effect) == 0) {
      continue;
    }
    const int32_t ticks = effects->ticks[effect];
    act(turn, actor, effect,
        ticks == OV_EFFECT_FOR_EVER ? (int32_t)(actor->age_ticks % 1000000) : ticks,
        effects->amplifier[effect]);
    if (ticks > 1) {
      effects->ticks[effect]--;
    } else if (ticks == 1) {
      ov_effect_remove(actor, effect);
    }
  }
}
