// Ovis: status effects of mobs, such as poison.
#ifndef OVIS_EFFECT_H
#define OVIS_EFFECT_H

#include <ovis/base.h>

#ifdef __cplusplus
extern "C" {
#endif

// X(EFFECT, name), in the order of the game's numbers, which begin with 1. Ovis applies speed,
// slowness, strength, instant health and damage, regeneration, resistance, fire resistance, water
// breathing, invisibility, weakness, poison, wither, levitation and slow falling. It keeps and
// counts down all others. The order is part of recordings: add at the end.
#define OVIS_EFFECT_LIST(X)                                                                        \
  X(SPEED, "speed")                                                                                \
  X(SLOWNESS, "slowness")                                                                          \
  X(HASTE, "haste")                                                                                \
  X(MINING_FATIGUE, "mining_fatigue")                                                              \
  X(STRENGTH, "strength")                                                                          \
  X(INSTANT_HEALTH, "instant_health")                                                              \
  X(INSTANT_DAMAGE, "instant_damage")                                                              \
  X(JUMP_BOOST, "jump_boost")                                                                      \
  X(NAUSEA, "nausea")                                                                              \
  X(REGENERATION, "regeneration")                                                                  \
  X(RESISTANCE, "resistance")                                                                      \
  X(FIRE_RESISTANCE, "fire_resistance")                                                            \
  X(WATER_BREATHING, "water_breathing")                                                            \
  X(INVISIBILITY, "invisibility")                                                                  \
  X(BLINDNESS, "blindness")                                                                        \
  X(NIGHT_VISION, "night_vision")                                                                  \
  X(HUNGER, "hunger")                                                                              \
  X(WEAKNESS, "weakness")                                                                          \
  X(POISON, "poison")                                                                              \
  X(WITHER, "wither")                                                                              \
  X(HEALTH_BOOST, "health_boost")                                                                  \
  X(ABSORPTION, "absorption")                                                                      \
  X(SATURATION, "saturation")                                                                      \
  X(GLOWING, "glowing")                                                                            \
  X(LEVITATION, "levitation")                                                                      \
  X(LUCK, "luck")                                                                                  \
  X(UNLUCK, "unluck")                                                                              \
  X(SLOW_FALLING, "slow_falling")                                                                  \
  X(CONDUIT_POWER, "conduit_power")                                                                \
  X(DOLPHINS_GRACE, "dolphins_grace")                                                              \
  X(BAD_OMEN, "bad_omen")                                                                          \
  X(HERO_OF_THE_VILLAGE, "hero_of_the_village")                                                    \
  X(DARKNESS, "darkness")

typedef enum ovis_effect {
#define OVIS_EFFECT_ENUM(effect, name) OVIS_EFFECT_##effect,
  OVIS_EFFECT_LIST(OVIS_EFFECT_ENUM)
#undef OVIS_EFFECT_ENUM
      OVIS_EFFECT_COUNT
} ovis_effect;

/// "poison" for OVIS_EFFECT_POISON. Never NULL: an unknown value gives "unknown".
OVIS_API const char* ovis_effect_name(ovis_effect effect);

/// Finds an effect by name, with or without "minecraft:". Returns false and sets *out to
/// OVIS_EFFECT_COUNT if there is none.
OVIS_API bool ovis_effect_find(const char* name, ovis_effect* out);

#define OVIS_EFFECT_FOR_EVER (-1)
#define OVIS_EFFECT_AMPLIFIER_MAX 255

/// An effect of a mob.
typedef struct ovis_effect_state {
  int32_t ticks;     ///< Left; 0: the mob does not have the effect; OVIS_EFFECT_FOR_EVER.
  int32_t amplifier; ///< 0: the first level. [Limits: 0 <= value <= OVIS_EFFECT_AMPLIFIER_MAX]
} ovis_effect_state;

#ifdef __cplusplus
}
#endif

#endif
