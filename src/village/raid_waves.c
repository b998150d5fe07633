// Draws who comes in a wave of a raid, and who rides whom.
// Rules: docs/sources.md#raids
#include "village/raid_waves.h"

#include "base/check.h"

#define WAVES_EASY 3
#define WAVES_NORMAL 5
#define WAVES_HARD OV_RAID_WAVES

const ov_species* ov_raid_kind(int32_t turn) {
  OVIS_ASSERT(turn >= 1);
  for (int32_t id = 0; id < OV_SPECIES_COUNT; id++) {
    const ov_raid_part* part = ov_species_rows[id]->raid;
    if (part != NULL && part->turn == turn) {
      return ov_species_rows[id];
    }
  }
  return NULL;
}

int32_t ov_raid_wave_count(ovis_difficulty difficulty) {
  switch (difficulty) {
  case OVIS_DIFFICULTY_EASY: return WAVES_EASY;
  case OVIS_DIFFICULTY_NORMAL: return WAVES_NORMAL;
  case OVIS_DIFFICULTY_HARD: return WAVES_HARD;
  default: return 0;
  }
}

// The largest number that may come in addition.
static int32_t more_max(const ov_wave* wave, ov_raid_more more, ov_rng* rng) {
  const bool is_easy = wave->difficulty == OVIS_DIFFICULTY_EASY;
  switch (more) {
  case OV_RAID_MORE_OFTEN:
    return is_easy ? ov_rng_int(rng, 2) : wave->difficulty == OVIS_DIFFICULTY_NORMAL ? 1 : 2;
  case OV_RAID_MORE_LATE: return !is_easy && wave->number > 2 && wave->number != 4;
  case OV_RAID_MORE_IN_BONUS: return !is_easy && wave->is_bonus;
  default: return 0;
  }
}

int32_t ov_raid_draw_count(const ov_wave* wave, const ov_raid_part* part, ov_rng* rng) {
  OVIS_ASSERT(wave != NULL);
  OVIS_ASSERT(part != NULL);
  const int32_t column = wave->is_bonus ? wave->wave_count : wave->number;
  OVIS_ASSERT(column >= 0);
  OVIS_ASSERT(column <= WAVES_HARD);
  const int32_t more = more_max(wave, part->more, rng);
  return part->counts[column] + (more > 0 ? ov_rng_int(rng, more + 1) : 0);
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
