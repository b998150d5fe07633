// The status effects of an actor. Few actors have any: they are in ov_actor_rare.
// Source: docs/sources.md#effects
#pragma once

#include "base/fields.h"

#include <ovis/event.h>

struct ov_actor;

#define OV_EFFECT_FOR_EVER (-1)
#define OV_EFFECT_TICKS_MAX 1000000000
#define OV_EFFECT_AMPLIFIER_MAX 255
#define OV_EFFECT_MAX 33 // as OVIS_EFFECT_COUNT

typedef struct ov_effects {
  uint64_t has;                 // a bit for each that lasts
  int32_t ticks[OV_EFFECT_MAX]; // left; 0: none
  uint8_t amplifier[OV_EFFECT_MAX];
} ov_effects;

// The effect's amplifier plus 1; 0: the actor does not have it.
int32_t ov_effect_level(const struct ov_actor* actor, int32_t effect);

// Factor of the speed: speed and slowness. At least 0.
double ov_effects_speed_factor(const struct ov_actor* actor);

// Species are immune to some effects.
bool ov_effect_can_have(const struct ov_actor* actor, int32_t effect);

// Gives a lasting effect to an actor with `rare`. False: what it has is stronger or lasts longer.
bool ov_effect_add(struct ov_actor* actor, int32_t effect, int32_t ticks, int32_t amplifier);
void ov_effect_remove(struct ov_actor* actor, int32_t effect);

// Sets what effects change in the body: speed, levitation, fall.
void ov_effects_apply(struct ov_actor* actor);

void ov_effects_fields(ov_effects* effects, ov_fields* fields);
