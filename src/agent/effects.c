// Reads the status effects of an actor, lists them for hashes and snapshots, and names them.
// Rules: docs/sources.md#effects
#include "agent/effects.h"

#include "agent/actor.h"
#include "base/check.h"
#include "base/words.h"

#include <ovis/item.h>

#include <string.h>

_Static_assert(OV_EFFECT_MAX == OVIS_EFFECT_COUNT, "a place for each effect");
_Static_assert(OV_EFFECT_MAX <= 64, "a bit for each effect");

#define SPEED_STEP 0.2 // share of the speed, for each level of the effect
#define SLOWNESS_STEP 0.15
#define BIT(effect) (UINT64_C(1) << (effect))

int32_t ov_effect_level(const ov_actor* actor, int32_t effect) {
  OVIS_ASSERT(effect >= 0);
  OVIS_ASSERT(effect < OV_EFFECT_MAX);
  if (actor->rare == NULL) {
    return 0;
  }
  const ov_effects* effects = &actor->rare->effects;
  return (effects->has & BIT(effect)) != 0 ? effects->amplifier[effect] + 1 : 0;
}

double ov_effects_speed_factor(const ov_actor* actor) {
  const int32_t fast = ov_effect_level(actor, OVIS_EFFECT_SPEED);
  const int32_t slow = ov_effect_level(actor, OVIS_EFFECT_SLOWNESS);
  const double factor =
      (fast > 0 ? 1 + SPEED_STEP * fast : 1) * (slow > 0 ? 1 - SLOWNESS_STEP * slow : 1);
  OVIS_ASSERT(factor <= 1 + SPEED_STEP * (UINT8_MAX + 1));
  return factor > 0 ? factor : 0;
}

void ov_effects_fields(ov_effects* effects, ov_fields* fields) {
  ov_field_u64(fields, "effects", &effects->has);
  fields->is_bad |= effects->has >> OV_EFFECT_MAX != 0;
  for (int32_t effect = 0; effect < OV_EFFECT_MAX && !fields->is_bad; effect++) {
    if ((effects->has & BIT(effect)) == 0) {
      continue;
    }
    int32_t amplifier = effects->amplifier[effect];
    ov_field_i32_in(fields, "effect.ticks", &effects->ticks[effect], OV_EFFECT_FOR_EVER,
                    OV_EFFECT_TICKS_MAX);
    ov_field_i32_in(fields, "effect.amplifier", &amplifier, 0, OV_EFFECT_AMPLIFIER_MAX);
    fields->is_bad |= effects->ticks[effect] == 0;
    effects->amplifier[effect] = (uint8_t)amplifier;
  }
}

OV_WORDS(ovis_effect_name, ovis_effect, OVIS_EFFECT_LIST, OV_WORD_2_OF_2, "unknown")

bool ovis_effect_find(const char* name, ovis_effect* out) {
  OV_REQUIRE(out != NULL, false);
  static const char prefix[] = "minecraft:";
  *out = OVIS_EFFECT_COUNT;
  if (name == NULL) {
    return false;
  }
  const size_t skip = strncmp(name, prefix, sizeof prefix - 1) == 0 ? sizeof prefix - 1 : 0;
  for (int32_t i = 0; i < OVIS_EFFECT_COUNT; i++) {
    if (strcmp(ovis_effect_name((ovis_effect)i), name + skip) == 0) {
      *out = (ovis_effect)i;
      return true;
    }
  }
  return false;
}
