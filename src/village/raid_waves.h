// The members of the waves of a raid.
// Source: docs/sources.md#raids
#ifndef OVIS_SRC_VILLAGE_RAID_WAVES_H
#define OVIS_SRC_VILLAGE_RAID_WAVES_H

#include "base/rng.h"
#include "figures/species_row.h"

#include <ovis/world.h>

#define OV_RAID_KINDS 5

// In the order in which they come.
extern const ov_species_id ov_raid_kinds[OV_RAID_KINDS];

typedef struct ov_wave {
  ovis_difficulty difficulty;
  int32_t number; // from 1
  bool is_bonus;
  int32_t wave_count; // of the raid
} ov_wave;

int32_t ov_raid_wave_count(ovis_difficulty difficulty); // 0 on peaceful

// The number of raiders of a kind. Draws.
int32_t ov_raid_draw_count(const ov_wave* wave, int32_t kind, ov_rng* rng);

// The rider of the ravager `index` of a wave; OV_SPECIES_NONE: nobody.
ov_species_id ov_raid_rider(int32_t wave, int32_t index);

// Chance that the weapon of a raider has an enchantment.
float ov_raid_enchant_chance(int32_t omen_level);

#endif
