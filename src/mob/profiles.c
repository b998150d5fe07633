// Profiles of species: one table by id, and the public list of a species' options.
// Design: docs/architecture.md
#include "mob/profiles.h"

#include <string.h>

static const ov_profile no_mind = {0};

// NULL: a still body.
static const ov_profile* const kinds[OV_SPECIES_COUNT] = {
    [OV_SPECIES_SHEEP] = &ov_sheep_profile,
    [OV_SPECIES_ZOMBIE] = &ov_zombie_profile,
};

const ov_profile* ov_profile_of(const ovis_species* species) {
  const ov_species_id id = ov_species_of(species)->id;
  return id < OV_SPECIES_COUNT && kinds[id] != NULL ? kinds[id] : &no_mind;
}

int32_t ovis_species_options(const ovis_species* species, ovis_option_info* out, int32_t capacity) {
  if (species == NULL) {
    return 0;
  }
  const ov_profile* kind = ov_profile_of(species);
  const int32_t count = kind->mind != NULL ? kind->mind->count(kind->plan) : 0;
  for (int32_t i = 0; i < count && i < capacity; i++) {
    out[i] = kind->mind->info(kind->plan, i);
  }
  return count;
}

static const ovis_phrases* find_in(const ov_mind_ops* mind, const void* plan, const char* name) {
  for (int32_t i = 0; i < mind->count(plan); i++) {
    const ovis_option_info info = mind->info(plan, i);
    if (strcmp(info.name, name) == 0) {
      return info.phrases;
    }
  }
  return NULL;
}

const ovis_phrases* ovis_phrases_find(const char* option_name) {
  if (option_name == NULL) {
    return NULL;
  }
  // The stand-in's mind has all options of walkers.
  const void* walker = ov_walker_mind.plan(&ov_walker_mind, &ov_player_row);
  const ovis_phrases* found = find_in(ov_walker_mind.ops, walker, option_name);
  for (int32_t i = 0; i < OV_SPECIES_COUNT && found == NULL; i++) {
    if (kinds[i] != NULL && kinds[i]->mind != NULL) {
      found = find_in(kinds[i]->mind, kinds[i]->plan, option_name);
    }
  }
  return found;
}
