// Categories of species: monsters, creatures, those of the water...
#pragma once

#include "figures/species_row.h"

typedef enum ov_category {
  OV_CATEGORY_MISC, // villagers, golems, players
  OV_CATEGORY_MONSTER,
  OV_CATEGORY_CREATURE,
  OV_CATEGORY_AMBIENT,
  OV_CATEGORY_AXOLOTLS,
  OV_CATEGORY_UNDERGROUND_WATER,
  OV_CATEGORY_WATER_CREATURE,
  OV_CATEGORY_WATER_AMBIENT
} ov_category;

ov_category ov_species_category(ov_species_id id);

// The species that the game counts as monsters, for animals that fear all of them.
extern const ov_species_id ov_monsters[]; // ends with OV_SPECIES_NONE
