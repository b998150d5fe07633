// The species that the game counts as monsters, for animals that fear all of them.
#ifndef OVIS_SRC_SPECIES_MONSTERS_H
#define OVIS_SRC_SPECIES_MONSTERS_H

#include "species/species_row.h"

extern const ov_species_id ov_monsters[]; // ends with OV_SPECIES_NONE

#endif
