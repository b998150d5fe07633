// Draws who comes in a wave of a raid, and who rides whom.
// Rules: docs/sources.md#raids
#include "village/raid_waves.h"

#include "base/check.h"

#define WAVES_EASY 3
#define WAVES_NORMAL 5
#define WAVES_HARD 7

const ov_species_id ov_raid_kinds[OV_RAID_KINDS] = {OV_SPECIES_VINDICATOR, OV_SPECIES_EVOKER,
                                                    OV_SPECIES_PILLAGER, OV_SPECIES_WITCH,
                                                    OV_SPECIES_RAVAGER};

// By kind and wave.
static const int8_t counts[OV_RAID_KINDS][WAVES_HARD + 1] = {
    {0, 0, 2, 0, 1, 4, 2, 5}, {0, 0, 0, 0, 0, 1, 1, 2}, {0, 4, 3, 3, 4, 4, 4, 2},
    {0, 0, 0, 0, 3, 0, 0, 1}, {0, 0, 0, 1, 0, 1, 0, 2},
};

int32_t ov_raid_wave_count(ovis_difficulty difficulty) {
  switch (difficulty) {
  case OVIS_DIFFICULTY_EASY: return WAVES_EASY;
  case OVIS_DIFFICULTY_NORMAL: return WAVES_NORMAL;
  case OVIS_DIFFICULTY_HARD: return WAVES_HARD;
  default: return 0;
  }
}

// The largest number that may come in addition.
static int32_t more_max(const ov_wave* wave, ov_species_id kind, ov_rng* rng) {
  const bool is_easy = wave->difficulty == OVIS_DIFFICULTY_EASY;
  switch (kind) {
  case OV_SPECIES_VINDICATOR:
  case OV_SPECIES_PILLAGER:
    return is_easy ? ov_rng_int(rng, 2) : wave->difficulty == OVIS_DIFFICULTY_NORMAL ? 1 : 2;
  case OV_SPECIES_WITCH: return !is_easy && wave->number > 2 && wave->number != 4;
  case OV_SPECIES_RAVAGER: return !is_easy && wave->is_bonus;
  default: return 0;
  }
}

int32_t ov_raid_draw_count(const ov_wave* wave, int32_t kind, ov_rng* rng) {
  OVIS_ASSERT(kind >= 0);
  OVIS_ASSERT(kind < OV_RAID_KINDS);
  const int32_t column = wave->is_bonus ? wave->wave_count : wave->number;
  OVIS_ASSERT(column >= 0);
  OVIS_ASSERT(column <= WAVES_HARD);
  const int32_t more = more_max(wave, ov_raid_kinds[kind], rng);
  return counts[kind][column] + (more > 0 ? ov_rng_int(rng, more + 1) : 0);
}

ov_species_id ov_raid_rider(int32_t wave, int32_t index) {
  if (wave == WAVES_NORMAL) {
    return OV_SPECIES_PILLAGER;
  }
  if (wave < WAVES_HARD) {
    return OV_SPECIES_NONE;
  }
  return index == 0 ? OV_SPECIES_EVOKER : OV_SPECIES_VINDICATOR;
}

float ov_raid_enchant_chance(int32_t omen_level) {
  static const float chances[] = {0, 0, 0.1f, 0.25f, 0.5f, 0.75f};
  OVIS_ASSERT(omen_level >= 0);
  return omen_level < (int32_t)(sizeof chances / sizeof *chances) ? chances[omen_level] : 0;
}
