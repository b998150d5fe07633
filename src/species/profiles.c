// Profiles of species: one table by id, and the public list of a species' options.
// Design: docs/architecture.md
#include "species/profiles.h"

#include "base/check.h"
#include "life/item_actor.h"
#include "life/missile_actor.h"
#include "life/object_actor.h"
#include "mind/brain/brain.h"
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
    [OV_SPECIES_DRAGON_FIREBALL] = &ov_missile_profile,
    [OV_SPECIES_WIND_CHARGE] = &ov_missile_profile,
    [OV_SPECIES_END_CRYSTAL] = &ov_crystal_profile,
    [OV_SPECIES_BREATH] = &ov_breath_profile,
};

const ov_profile* ov_profile_of(const ovis_species* species) {
  return ov_profile_at(ov_species_of(species)->id);
}

const ov_profile* ov_profile_at(ov_species_id id) {
  OVIS_ASSERT(id < OV_SPECIES_ALL_COUNT);
  return kinds[id];
}

const ov_goal_mind_plan* ov_species_goals(const ov_species* row) {
  const ov_mind_part* part =
      row->host_plan != NULL ? ov_mind_plan_find(row->host_plan, OV_PART_GOALS) : NULL;
  return part != NULL ? part->plan : row->host_plan != NULL ? NULL : ov_profile_at(row->id)->goals;
}

const ov_brain_def* ov_species_brain(const ov_species* row) {
  return row->host_plan != NULL ? NULL : ov_profile_at(row->id)->brain;
}

// A species' mind as the default rules have it. `*out_owned`: free it; NULL: nothing to free.
// Returns NULL if it has none.
static const ov_mind_plan* plan_of(const ov_species* row, ov_mind_plan** out_owned) {
  *out_owned = NULL;
  if (row->host_plan != NULL) {
    return row->host_plan;
  }
  const ovis_allocator allocator = {0};
  const ovis_rules rules = ovis_rules_get_preset(OVIS_RULES_1_19_4);
  const ovis_status status =
      ov_mind_plan_make(ov_profile_at(row->id), &rules, &allocator, out_owned);
  return status == OVIS_OK ? *out_owned : NULL;
}

int32_t ovis_species_get_options(const ovis_species* species, ovis_option_info* out,
                                 int32_t capacity) {
  OV_REQUIRE(out != NULL || capacity <= 0, 0);
  if (species == NULL) {
    return 0;
  }
  ov_mind_plan* owned;
  const ov_mind_plan* plan = plan_of(ov_species_of(species), &owned);
  const int32_t count = plan != NULL ? ov_mind_count(plan) : 0;
  for (int32_t i = 0; i < count && i < capacity; i++) {
    out[i] = ov_mind_info(plan, i);
  }
  ov_mind_plan_free(owned, &(ovis_allocator){0});
  return count;
}

static const ovis_phrases* find_in(const ov_mind_plan* plan, const char* name) {
  const ovis_phrases* found = NULL;
  const int32_t count = plan != NULL ? ov_mind_count(plan) : 0;
  for (int32_t i = 0; found == NULL && i < count; i++) {
    const ovis_option_info info = ov_mind_info(plan, i);
    found = strcmp(info.name, name) == 0 ? info.phrases : NULL;
  }
  return found;
}

const ovis_phrases* ovis_phrases_find(const char* option_name) {
  if (option_name == NULL) {
    return NULL;
  }
  // The stand-in's mind has all options of walkers.
  const ovis_phrases* found =
      find_in(ov_mind_kind_plan(&ov_walker_mind, &ov_player_row), option_name);
  found = found != NULL ? found : find_in(&ov_chaser_minds[0].mind, option_name);
  for (int32_t i = 0; i < OV_SPECIES_COUNT && found == NULL; i++) {
    ov_mind_plan* owned;
    found = find_in(plan_of(ov_species_rows[i], &owned), option_name);
    ov_mind_plan_free(owned, &(ovis_allocator){0});
  }
  return found;
}
