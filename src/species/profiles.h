// Profiles of species: the only table that knows their goals and brains.
#ifndef OVIS_SRC_SPECIES_PROFILES_H
#define OVIS_SRC_SPECIES_PROFILES_H

#include "agent/profile.h"
#include "figures/species_row.h"
#include "mind/mind.h"

// Profile of a species; without a mind if the species has none yet.
const ov_profile* ov_profile_of(const ovis_species* species);

// The same by the number of the species. [Limit: id < OV_SPECIES_COUNT]
const ov_profile* ov_profile_at(ov_species_id id);

// The kind of mind of a row: that of its profile, or goals if a host added the species.
const ov_mind_ops* ov_species_mind(const ov_species* row);

extern const ov_profile ov_allay_profile;
extern const ov_profile ov_goat_profile;
extern const ov_profile ov_sniffer_profile;
extern const ov_profile ov_camel_profile;
extern const ov_profile ov_axolotl_profile;
extern const ov_profile ov_frog_profile;
extern const ov_profile ov_tadpole_profile;
extern const ov_profile ov_turtle_profile;
extern const ov_profile ov_dolphin_profile;
extern const ov_profile ov_parrot_profile;
extern const ov_profile ov_bee_profile;
extern const ov_profile ov_vindicator_profile;
extern const ov_profile ov_evoker_profile;
extern const ov_profile ov_illusioner_profile;
extern const ov_profile ov_ravager_profile;
extern const ov_profile ov_witch_profile;
extern const ov_profile ov_vex_profile;
extern const ov_profile ov_ghast_profile;
extern const ov_profile ov_phantom_profile;
extern const ov_profile ov_guardian_profile;
extern const ov_profile ov_elder_guardian_profile;
extern const ov_profile ov_zombified_piglin_profile;
extern const ov_profile ov_strider_profile;
extern const ov_profile ov_drowned_profile;
extern const ov_profile ov_bat_profile;
extern const ov_profile ov_cod_profile;
extern const ov_profile ov_salmon_profile;
extern const ov_profile ov_tropical_fish_profile;
extern const ov_profile ov_pufferfish_profile;
extern const ov_profile ov_squid_profile;
extern const ov_profile ov_glow_squid_profile;
extern const ov_profile ov_cat_profile;
extern const ov_profile ov_fox_profile;
extern const ov_profile ov_panda_profile;
extern const ov_profile ov_chicken_profile;
extern const ov_profile ov_cow_profile;
extern const ov_profile ov_donkey_profile;
extern const ov_profile ov_horse_profile;
extern const ov_profile ov_iron_golem_profile;
extern const ov_profile ov_mooshroom_profile;
extern const ov_profile ov_llama_profile;
extern const ov_profile ov_mule_profile;
extern const ov_profile ov_skeleton_horse_profile;
extern const ov_profile ov_polar_bear_profile;
extern const ov_profile ov_wolf_profile;
extern const ov_profile ov_zombie_horse_profile;
extern const ov_profile ov_ocelot_profile;
extern const ov_profile ov_pig_profile;
extern const ov_profile ov_piglin_profile;
extern const ov_profile ov_piglin_brute_profile;
extern const ov_profile ov_zoglin_profile;
extern const ov_profile ov_warden_profile;
extern const ov_profile ov_hoglin_profile;
extern const ov_profile ov_pillager_profile;
extern const ov_profile ov_player_profile;
extern const ov_profile ov_rabbit_profile;
extern const ov_profile ov_sheep_profile;
extern const ov_profile ov_trader_llama_profile;
extern const ov_profile ov_villager_profile;
extern const ov_profile ov_cave_spider_profile;
extern const ov_profile ov_wandering_trader_profile;
extern const ov_profile ov_shulker_profile;
extern const ov_profile ov_wither_profile;
extern const ov_profile ov_creeper_profile;
extern const ov_profile ov_enderman_profile;
extern const ov_profile ov_endermite_profile;
extern const ov_profile ov_husk_profile;
extern const ov_profile ov_magma_cube_profile;
extern const ov_profile ov_silverfish_profile;
extern const ov_profile ov_skeleton_profile;
extern const ov_profile ov_slime_profile;
extern const ov_profile ov_spider_profile;
extern const ov_profile ov_stray_profile;
extern const ov_profile ov_wither_skeleton_profile;
extern const ov_profile ov_zombie_villager_profile;
extern const ov_profile ov_snow_golem_profile;
extern const ov_profile ov_blaze_profile;
extern const ov_profile ov_zombie_profile;

#endif
