// The rows of all species by id and by name, and their bodies for path queries.
// Rules: docs/sources.md#species
#include "base/sort.h"
#include "figures/species_row.h"

#include "base/check.h"

#include <string.h>

#define BABY_SCALE 0.5f // of width and height
// Path costs of all animals. Source: docs/sources.md#species
#define ANIMAL_DANGER_FIRE_MALUS 16
#define ANIMAL_DAMAGE_FIRE_MALUS (-1)

// claim 1
const ov_species* const ov_species_rows[OV_SPECIES_COUNT] = {
#define OV_SPECIES(id, name, category, monster) [OV_SPECIES_##id] = &ov_##name##_row,
#include "figures/species.def"
#undef OV_SPECIES
};

int32_t ovis_species_get_count(void) {
  return OV_SPECIES_COUNT;
}

const ovis_species* ovis_species_get(int32_t index) {
  OV_REQUIRE(index >= 0 && index < OV_SPECIES_COUNT, NULL);
  OVIS_ASSERT((int32_t)ov_species_rows[index]->id == index);
  return &ov_species_rows[index]->figures;
}

const ovis_species* ovis_species_find(const char* name) {
  if (name == NULL) {
    return NULL;
  }
  static const char prefix[] = "minecraft:";
  const size_t prefix_length = sizeof prefix - 1;
  const char* plain = strncmp(name, prefix, prefix_length) == 0 ? name + prefix_length : name;
  OV_LOWER_BOUND(low, middle, OV_SPECIES_COUNT,
                 strcmp(ov_species_rows[middle]->figures.name, plain) < 0);
  const bool is_there =
      low < OV_SPECIES_COUNT && strcmp(ov_species_rows[low]->figures.name, plain) == 0;
  return is_there ? &ov_species_rows[low]->figures : NULL;
}

ovis_path_body ovis_species_get_body(const ovis_species* species, bool is_baby) {
  ovis_path_body body = ovis_default_path_body();
  if (species == NULL) {
    return body;
  }
  const float scale = is_baby ? BABY_SCALE : 1.0f;
  body.evaluator = species->evaluator;
  body.width = species->width * scale;
  body.height = species->height * scale;
  body.max_up_step = species->step_height;
  body.can_float = species->can_float;
  body.can_open_doors = species->can_open_doors;
  body.can_pass_doors = species->navigation != OVIS_NAVIGATION_WATER;
  body.can_walk_over_fences = species->can_walk_over_fences;
  body.stands_on_lava = species->stands_on_lava;
  body.can_breach = species->can_breach;
  if (species->is_animal) {
    body.malus[OVIS_PATH_DANGER_FIRE] = ANIMAL_DANGER_FIRE_MALUS;
    body.malus[OVIS_PATH_DAMAGE_FIRE] = ANIMAL_DAMAGE_FIRE_MALUS;
  }
  OVIS_ASSERT(species->malus_count >= 0);
  OVIS_ASSERT(species->malus_count == 0 || species->malus != NULL);
  for (int32_t i = 0; i < species->malus_count; i++) {
    OVIS_ASSERT((uint32_t)species->malus[i].type < OVIS_PATH_TYPE_COUNT);
    body.malus[species->malus[i].type] = species->malus[i].malus;
  }
  return body;
}
