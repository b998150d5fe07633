// Profiles of species: one table by id, and the public list of a species' options.
// Design: docs/architecture.md
#include "species/profiles.h"

#include "base/check.h"
#include "life/item_actor.h"
#include "life/missile_actor.h"
#include "mind/goal/goal_mind.h"

#include <string.h>

static const ov_profile* const kinds[OV_SPECIES_ALL_COUNT] = {
#define OV_SPECIES(id, name, category, monster) [OV_SPECIES_##id] = &ov_##name##_profile,
#include "figures/species.def"
#undef OV_SPECIES
    [OV_SPECIES_PLAYER] = &ov_player_profile,
    [OV_SPECIES_ITEM] = &ov_item_profile,
    [OV_SPECIES_ARROW] = &ov_missile_profile,
    [OV_SPECIES_TRIDENT] = &ov_missile_profile,
    [OV_SPECIES_SNOWBALL] = &ov_missile_profile,
    [OV_SPECIES_POTION] = &ov_missile_profile,
    [OV_SPECIES_LLAMA_SPIT] = &ov_missile_profile,
    [OV_SPECIES_FIREBALL] = &ov_missile_profile,
    [OV_SPECIES_SMALL_FIREBALL] = &ov_missile_profile,
    [OV_SPECIES_WITHER_SKULL] = &ov_missile_profile,
    [OV_SPECIES_SHULKER_BULLET] = &ov_missile_profile,
};

const ov_profile* ov_profile_of(const ovis_species* species) {
  return ov_profile_at(ov_species_of(species)->id);
}

const ov_profile* ov_profile_at(ov_species_id id) {
  OVIS_ASSERT(id < OV_SPECIES_ALL_COUNT);
  return kinds[id];
}

const ov_mind_ops* ov_species_mind(const ov_species* row) {
  return row->host_plan != NULL ? &ov_goal_mind_ops : ov_profile_at(row->id)->mind;
}

// The plan of a profile as the default rules have it. `*out_owned`: free it; NULL: nothing to free.
static const void* plan_of(const ov_profile* kind, const ovis_allocator* allocator,
                           void** out_owned) {
  *out_owned = NULL;
  if (kind->mind->compile == NULL) {
    return kind->plan;
  }
  const ovis_rules rules = ovis_rules_preset(OVIS_RULES_1_19_4);
  const bool is_made = kind->mind->compile(kind->plan, &rules, allocator, out_owned) == OVIS_OK;
  return is_made ? *out_owned : NULL;
}

int32_t ovis_species_options(const ovis_species* species, ovis_option_info* out, int32_t capacity) {
  if (species == NULL) {
    return 0;
  }
  const ov_profile* kind = ov_profile_of(species);
  const ov_profile own = {.mind = ov_species_mind(ov_species_of(species)),
                          .plan = ov_species_of(species)->host_plan};
  kind = own.plan != NULL ? &own : kind;
  if (kind->mind == NULL) {
    return 0;
  }
  const ovis_allocator allocator = {0};
  void* owned;
  const void* plan = plan_of(kind, &allocator, &owned);
  const int32_t count = plan != NULL ? kind->mind->count(plan) : 0;
  for (int32_t i = 0; i < count && i < capacity; i++) {
    out[i] = kind->mind->info(plan, i);
  }
  if (owned != NULL) {
    kind->mind->free_plan(owned, &allocator);
  }
  return count;
}

static const ovis_phrases* find_in(const ov_profile* kind, const char* name) {
  const ovis_allocator allocator = {0};
  void* owned;
  const void* plan = plan_of(kind, &allocator, &owned);
  const ovis_phrases* found = NULL;
  for (int32_t i = 0; plan != NULL && found == NULL && i < kind->mind->count(plan); i++) {
    const ovis_option_info info = kind->mind->info(plan, i);
    found = strcmp(info.name, name) == 0 ? info.phrases : NULL;
  }
  if (owned != NULL) {
    kind->mind->free_plan(owned, &allocator);
  }
  return found;
}

const ovis_phrases* ovis_phrases_find(const char* option_name) {
  if (option_name == NULL) {
    return NULL;
  }
  // The stand-in's mind has all options of walkers.
  const ov_profile walker = {.mind = ov_walker_mind.ops,
                             .plan = ov_walker_mind.plan(&ov_walker_mind, &ov_player_row)};
  const ov_profile chaser = {.mind = ov_chaser_minds[0].ops, .plan = ov_chaser_minds[0].data};
  const ovis_phrases* found = find_in(&walker, option_name);
  found = found != NULL ? found : find_in(&chaser, option_name);
  for (int32_t i = 0; i < OV_SPECIES_COUNT && found == NULL; i++) {
    if (kinds[i]->mind != NULL) {
      found = find_in(kinds[i], option_name);
    }
  }
  return found;
}
