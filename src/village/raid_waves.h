// The members of the waves of a raid.
// Source: docs/sources.md#raids
#pragma once

#include "base/rng.h"
#include "figures/species_row.h"

#include <ovis/world.h>

// The kind of raiders that comes at that turn, from 1. NULL: there are no more.
const ov_species* ov_raid_kind(int32_t turn);

typedef struct ov_wave {
  ovis_difficulty difficulty;
  int32_t number; // from 1
  bool is_bonus;
  int32_t wave_count; // of the raid
} ov_wave;

int32_t ov_raid_wave_count(ovis_difficulty difficulty); // 0 on peaceful

// The number of raiders of a kind. Draws.
int32_t ov_raid_draw_count(const ov_wave* wave, const ov_raid_part* part, ov_rng* rng);

// The rider of the mount `index` of a wave; OV_SPECIES_NONE: nobody.
ov_species_id ov_raid_rider(int32_t wave, int32_t index);

// Chance that the weapon of a raider has an enchantment.
float ov_raid_enchant_chance(int32_t omen_level);
