// Lists and figures that monsters share: their prey, and the local difficulty.
// Rules: docs/sources.md#goals, #local-difficulty
#include "species/monsters/monster_plan.h"

const ov_species_id ov_iron_golems[] = {OV_SPECIES_IRON_GOLEM, OV_SPECIES_NONE};
const ov_species_id ov_abstract_villagers[] = {OV_SPECIES_VILLAGER, OV_SPECIES_WANDERING_TRADER,
                                               OV_SPECIES_NONE};
const ov_species_id ov_turtles[] = {OV_SPECIES_TURTLE, OV_SPECIES_NONE};
const ov_species_id ov_raiders[] = {
    OV_SPECIES_EVOKER,     OV_SPECIES_PILLAGER, OV_SPECIES_RAVAGER, OV_SPECIES_VINDICATOR,
    OV_SPECIES_ILLUSIONER, OV_SPECIES_WITCH,    OV_SPECIES_NONE};

#define CALM_TICKS 72000.0    // of a world's age, in which nothing grows harder
#define GROWS_TICKS 1440000.0 // after those, until it is hardest
#define AGE_SHARE 0.25
#define MOON_SHARE 0.25
#define MOON_PHASES 8

static double clamp_unit(double value) {
  return value < 0 ? 0 : value > 1 ? 1 : value;
}

static double moon_brightness(int64_t day_time) {
  static const double phases[MOON_PHASES] = {1, 0.75, 0.5, 0.25, 0, 0.25, 0.5, 0.75};
  const int64_t day = day_time / OVIS_DAY_TICKS % MOON_PHASES;
  return phases[day < 0 ? day + MOON_PHASES : day];
}

double ov_local_difficulty(const ovis_env* env) {
  if (env->difficulty == OVIS_DIFFICULTY_PEACEFUL) {
    return 0;
  }
  const double age = AGE_SHARE * clamp_unit(((double)env->day_time - CALM_TICKS) / GROWS_TICKS);
  const double moon = MOON_SHARE * moon_brightness(env->day_time);
  double place = moon < age ? moon : age;
  place *= env->difficulty == OVIS_DIFFICULTY_EASY ? 0.5 : 1;
  return (double)env->difficulty * (0.75 + age + place);
}

double ov_special_multiplier(const ovis_env* env) {
  const double local = ov_local_difficulty(env);
  return local < 2 ? 0 : local > 4 ? 1 : (local - 2) / 2;
}
