// The categories of species, by which the game limits their numbers and minds choose what to look
// at.
// Rules: docs/sources.md#species-categories
#include "figures/category.h"

#include "base/check.h"

static const uint8_t categories[OV_SPECIES_COUNT] = {
#define OV_SPECIES(id, name, category, monster) [OV_SPECIES_##id] = OV_CATEGORY_##category,
#include "figures/species.def"
#undef OV_SPECIES
};

_Static_assert(OV_CATEGORY_MISC <= UINT8_MAX, "a byte holds a category");

ov_category ov_species_category(ov_species_id id) {
  return id < OV_SPECIES_COUNT ? (ov_category)categories[id] : OV_CATEGORY_MISC;
}

#define LISTED_MONSTER(id) OV_SPECIES_##id,
#define LISTED_OTHER(id)

const ov_species_id ov_monsters[] = {
#define OV_SPECIES(id, name, category, monster) LISTED_##monster(id)
#include "figures/species.def"
#undef OV_SPECIES
    OV_SPECIES_NONE};
