// Profiles of species: one table by id, and the public list of a species' options.
// Design: docs/architecture.md
#include "species/profiles.h"

#include "life/item_actor.h"
#include "life/missile_actor.h"
#include "mind/goal/goal_mind.h"

#include <string.h>

static const ov_profile no_mind = {0};

// NULL: a still body.
static const ov_profile* const kinds[OV_SPECIES_ALL_COUNT] = {
    [OV_SPECIES_FOX] = &ov_fox_profile,
    [OV_SPECIES_TURTLE] = &ov_turtle_profile,
    [OV_SPECIES_DOLPHIN] = &ov_dolphin_profile,
    [OV_SPECIES_PARROT] = &ov_parrot_profile,
    [OV_SPECIES_BEE] = &ov_bee_profile,
    [OV_SPECIES_VINDICATOR] = &ov_vindicator_profile,
    [OV_SPECIES_EVOKER] = &ov_evoker_profile,
    [OV_SPECIES_ILLUSIONER] = &ov_illusioner_profile,
    [OV_SPECIES_RAVAGER] = &ov_ravager_profile,
    [OV_SPECIES_WITCH] = &ov_witch_profile,
    [OV_SPECIES_VEX] = &ov_vex_profile,
    [OV_SPECIES_GHAST] = &ov_ghast_profile,
    [OV_SPECIES_PHANTOM] = &ov_phantom_profile,
    [OV_SPECIES_GUARDIAN] = &ov_guardian_profile,
    [OV_SPECIES_ELDER_GUARDIAN] = &ov_elder_guardian_profile,
    [OV_SPECIES_ZOMBIFIED_PIGLIN] = &ov_zombified_piglin_profile,
    [OV_SPECIES_STRIDER] = &ov_strider_profile,
    [OV_SPECIES_DROWNED] = &ov_drowned_profile,
    [OV_SPECIES_BAT] = &ov_bat_profile,
    [OV_SPECIES_COD] = &ov_cod_profile,
    [OV_SPECIES_SALMON] = &ov_salmon_profile,
    [OV_SPECIES_TROPICAL_FISH] = &ov_tropical_fish_profile,
    [OV_SPECIES_PUFFERFISH] = &ov_pufferfish_profile,
    [OV_SPECIES_SQUID] = &ov_squid_profile,
    [OV_SPECIES_GLOW_SQUID] = &ov_glow_squid_profile,
    [OV_SPECIES_PANDA] = &ov_panda_profile,
    [OV_SPECIES_ALLAY] = &ov_allay_profile,
    [OV_SPECIES_GOAT] = &ov_goat_profile,
    [OV_SPECIES_SNIFFER] = &ov_sniffer_profile,
    [OV_SPECIES_CAMEL] = &ov_camel_profile,
    [OV_SPECIES_AXOLOTL] = &ov_axolotl_profile,
    [OV_SPECIES_FROG] = &ov_frog_profile,
    [OV_SPECIES_TADPOLE] = &ov_tadpole_profile,
    [OV_SPECIES_CAT] = &ov_cat_profile,
    [OV_SPECIES_OCELOT] = &ov_ocelot_profile,
    [OV_SPECIES_RABBIT] = &ov_rabbit_profile,
    [OV_SPECIES_CHICKEN] = &ov_chicken_profile,
    [OV_SPECIES_COW] = &ov_cow_profile,
    [OV_SPECIES_DONKEY] = &ov_donkey_profile,
    [OV_SPECIES_HORSE] = &ov_horse_profile,
    [OV_SPECIES_LLAMA] = &ov_llama_profile,
    [OV_SPECIES_TRADER_LLAMA] = &ov_trader_llama_profile,
    [OV_SPECIES_MULE] = &ov_mule_profile,
    [OV_SPECIES_SKELETON_HORSE] = &ov_skeleton_horse_profile,
    [OV_SPECIES_POLAR_BEAR] = &ov_polar_bear_profile,
    [OV_SPECIES_WOLF] = &ov_wolf_profile,
    [OV_SPECIES_ZOMBIE_HORSE] = &ov_zombie_horse_profile,
    [OV_SPECIES_MOOSHROOM] = &ov_mooshroom_profile,
    [OV_SPECIES_PIG] = &ov_pig_profile,
    [OV_SPECIES_PIGLIN] = &ov_piglin_profile,
    [OV_SPECIES_PIGLIN_BRUTE] = &ov_piglin_brute_profile,
    [OV_SPECIES_HOGLIN] = &ov_hoglin_profile,
    [OV_SPECIES_WARDEN] = &ov_warden_profile,
    [OV_SPECIES_ZOGLIN] = &ov_zoglin_profile,
    [OV_SPECIES_PILLAGER] = &ov_pillager_profile,
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
    [OV_SPECIES_PLAYER] = &ov_player_profile,
    [OV_SPECIES_SHEEP] = &ov_sheep_profile,
    [OV_SPECIES_VILLAGER] = &ov_villager_profile,
    [OV_SPECIES_IRON_GOLEM] = &ov_iron_golem_profile,
    [OV_SPECIES_CAVE_SPIDER] = &ov_cave_spider_profile,
    [OV_SPECIES_SNOW_GOLEM] = &ov_snow_golem_profile,
    [OV_SPECIES_BLAZE] = &ov_blaze_profile,
    [OV_SPECIES_WANDERING_TRADER] = &ov_wandering_trader_profile,
    [OV_SPECIES_SHULKER] = &ov_shulker_profile,
    [OV_SPECIES_WITHER] = &ov_wither_profile,
    [OV_SPECIES_CREEPER] = &ov_creeper_profile,
    [OV_SPECIES_ENDERMAN] = &ov_enderman_profile,
    [OV_SPECIES_ENDERMITE] = &ov_endermite_profile,
    [OV_SPECIES_HUSK] = &ov_husk_profile,
    [OV_SPECIES_MAGMA_CUBE] = &ov_magma_cube_profile,
    [OV_SPECIES_SILVERFISH] = &ov_silverfish_profile,
    [OV_SPECIES_SKELETON] = &ov_skeleton_profile,
    [OV_SPECIES_SLIME] = &ov_slime_profile,
    [OV_SPECIES_SPIDER] = &ov_spider_profile,
    [OV_SPECIES_STRAY] = &ov_stray_profile,
    [OV_SPECIES_WITHER_SKELETON] = &ov_wither_skeleton_profile,
    [OV_SPECIES_ZOMBIE_VILLAGER] = &ov_zombie_villager_profile,
    [OV_SPECIES_ZOMBIE] = &ov_zombie_profile,
};

const ov_profile* ov_profile_of(const ovis_species* species) {
  const ov_species_id id = ov_species_of(species)->id;
  return kinds[id] != NULL ? kinds[id] : &no_mind;
}

const ov_profile* ov_profile_at(ov_species_id id) {
  return kinds[id] != NULL ? kinds[id] : &no_mind;
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
    if (kinds[i] != NULL && kinds[i]->mind != NULL) {
      found = find_in(kinds[i], option_name);
    }
  }
  return found;
}
