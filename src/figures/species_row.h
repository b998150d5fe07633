// The row of a species: all figures of it. Every module reads the row, and no other table holds
// data of species. figures/row.h has the words that a row is written with.
#pragma once

#include "base/check.h"
#include "body/body_plan.h"
#include "figures/item_ids_gen.h"

#include <ovis/species.h>

#include <stddef.h>

typedef enum ov_species_id {
#define OV_SPECIES(id, name, category, monster) OV_SPECIES_##id,
#include "figures/species.def"
#undef OV_SPECIES
  OV_SPECIES_COUNT,
  // Actors that are no mobs; not in the list of species.
  OV_SPECIES_PLAYER = OV_SPECIES_COUNT,
  OV_SPECIES_ITEM,
  OV_SPECIES_ARROW, // projectiles, from here ...
  OV_SPECIES_TRIDENT,
  OV_SPECIES_SNOWBALL,
  OV_SPECIES_POTION,
  OV_SPECIES_LLAMA_SPIT,
  OV_SPECIES_FIREBALL,
  OV_SPECIES_SMALL_FIREBALL,
  OV_SPECIES_WITHER_SKULL,
  OV_SPECIES_SHULKER_BULLET,
  OV_SPECIES_DRAGON_FIREBALL,
  OV_SPECIES_WIND_CHARGE, // ... to here
  OV_SPECIES_END_CRYSTAL, // objects, from here ...
  OV_SPECIES_BREATH,      // ... to here
  OV_SPECIES_NONE,        // ends a list of species
  OV_SPECIES_ALL_COUNT = OV_SPECIES_NONE
} ov_species_id;

// The rating of a cell as a walk target. Source: docs/sources.md#walk-value
typedef enum ov_walk_value {
  OV_WALK_VALUE_NONE,  // all cells are equal
  OV_WALK_VALUE_GRASS, // grass below is best, otherwise brighter is better
  OV_WALK_VALUE_DARK,  // darker is better
  OV_WALK_VALUE_WATER, // water is best, otherwise darker is better
  OV_WALK_VALUE_STONE, // a block below that silverfish live in is best, otherwise darker is better
  OV_WALK_VALUE_LIGHT, // brighter is better
  OV_WALK_VALUE_LAVA   // lava is best; a mob in lava accepts nothing else
} ov_walk_value;

typedef enum ov_breath {
  OV_BREATH_AIR,  // drowns in water
  OV_BREATH_ANY,  // never drowns
  OV_BREATH_WATER // drowns out of water
} ov_breath;

// The effect of powder snow.
typedef enum ov_cold {
  OV_COLD_USUAL,
  OV_COLD_HARD, // five times the damage
  OV_COLD_NEVER // no damage
} ov_cold;

#define OV_SEATS_MAX 4

// The seats for riders on a species, and its own position in a seat. [Units: blocks]
typedef struct ov_seating {
  int32_t count;              // number of seats [Limits: 1 <= value <= OV_SEATS_MAX]
  double share;               // height of a seat above the feet, as a share of the mount's height
  double up;                  // added to that height
  double ahead[OV_SEATS_MAX]; // distance of each seat in front of the mount's center
  double aside[OV_SEATS_MAX]; // the same to its left
  double offset;              // height of its own feet above the seat that it rides on
  double young_offset;        // the same for a baby
} ov_seating;

// Growth, breath, and resistance to damage.
typedef struct ov_nature {
  bool grows_up; // babies grow up, and adults can be bred
  bool burns_in_daylight;
  bool is_fire_immune;
  bool is_fall_immune;
  bool is_undead; // healing hurts it, harm heals it, and it is immune to poison
  bool is_poison_immune;
  bool is_wither_immune;
  bool is_effect_immune; // no effect acts on it
  ov_breath breath;
  ov_cold cold;
  double young_speed;           // added to the speed of babies, as a share of it. Default 0
  double knock_back_resistance; // share of a knockback that has no effect. Default 0
} ov_nature;

// A value of OVIS_PROP_VARIANT and its word. Source: docs/sources.md#variants
typedef struct ov_variant {
  int32_t value;
  const char* word; // NULL ends a list, with the value 0
} ov_variant;

// The form in which saves have the variant of a species. Source: docs/sources.md#variants
typedef struct ov_variant_tag {
  const char* name;     // [opt] with a dot: in a compound. NULL: "Variant"
  const char* space;    // [opt] in front of the word. NULL: the save has the number
  const char* old_name; // [opt] of the number in older versions
} ov_variant_tag;

// May players put a lead on it?
typedef enum ov_leash_rule {
  OV_LEASH_ANIMALS, // if it is an animal, and not angry
  OV_LEASH_NEVER,
  OV_LEASH_ALWAYS
} ov_leash_rule;

#define OV_RAID_WAVES 7 // of a raid on hard, without a bonus wave

// When more of a kind may come than its count.
typedef enum ov_raid_more {
  OV_RAID_MORE_NEVER,
  OV_RAID_MORE_OFTEN,
  OV_RAID_MORE_LATE,    // not on easy, from the third wave on, except the fourth
  OV_RAID_MORE_IN_BONUS // not on easy, in the bonus wave
} ov_raid_more;

// The part of a species in raids. Source: docs/sources.md#raids
typedef struct ov_raid_part {
  int32_t turn;                     // in which the kinds of a wave come, from 1, without gaps
  int8_t counts[OV_RAID_WAVES + 1]; // by wave, from 1
  ov_raid_more more;
  bool can_lead;
  bool has_rider;          // from the waves of ov_raid_rider
  ovis_item weapon;        // [opt] an item
  bool is_enchanted_early; // an enchanted weapon has level 1 from the first wave on
} ov_raid_part;

typedef struct ov_species {
  ovis_species figures; // the public part; first, so that a pointer to it is a pointer to the row
  ov_species_id id;
  ov_body_plan body;
  ov_nature nature;
  ov_seating seating;
  ov_walk_value walk_value;
  ov_leash_rule leash;
  bool is_spared;             // no mob may attack it
  bool is_silent;             // makes no noise that anybody hears
  bool sells;                 // players trade with its adults
  bool wears_horse_armor;     // in the place of the chest
  bool wears_nautilus_armor;  // the same
  bool keeps_rider_breathing; // who rides it loses no air
  bool drops_by_health;       // with a target: paths of creepers (docs/sources.md#max-fall)
  bool holds_lids_shut;       // of chests, while it sits on them
  float snowball_damage;      // [Units: half hearts]
  const ov_raid_part* raid;   // [opt] NULL: it is in no raid
  const ov_variant* variants; // [opt]
  ov_variant_tag variant_tag;
  ovis_item head;        // [opt] the block of its head: its wearer looks like one of them
  float young_share;     // size of a baby, as a share of an adult's; 0: one half
  bool is_airborne;      // flies or hovers all its life
  bool passes_bodies;    // bodies do not push it, and it pushes none
  int32_t dead_ticks;    // from death to removal; 0: OV_DEAD_TICKS
  bool is_mount;         // players ride it without more than a hand
  float falls_free;      // damage that each fall of it does less. [Units: half hearts]
  bool falls_half;       // half of the distance of a fall counts
  bool gets_angry;       // neutral: it remembers whom it is angry at (agent/anger.h)
  bool keeps_anger;      // its anger does not run out while it has a player as its target
  bool breaks_doors;     // some of its mobs may: ov_actor.breaks_doors
  bool picks_up_loot;    // some of its mobs do: ov_actor.picks_up_loot (agent/loot.h)
  bool uses_points;      // points of interest must stand when one is spawned
  bool walks_to_blocks;  // its paths to solid blocks end beside them, not above
  int32_t pack_size;     // places of its inventory [Limits: 0 <= value <= OVIS_PACK_MAX]
  const ovis_item* bait; // [opt] items with which players tempt it; 0 ends the list
  const char* host_mind; // [opt] name of the mind of its mobs, of a species that the host added
  // [opt] The plan of its mind, of a species that the host added. NULL: the profile's.
  const struct ov_mind_plan* host_plan;
  float host_reach;    // how far the host's goals reach; 0: everywhere [Units: blocks]
  bool is_host_serial; // they run on the thread that ticks, in the order of the turns
} ov_species;
_Static_assert(offsetof(ov_species, figures) == 0, "a pointer to the figures is one to the row");

// A door: each row stands in its species' own file, src/species/<family>/<name>.c.
#define OV_SPECIES(id, name, category, monster) extern const ov_species ov_##name##_row;
#include "figures/species.def"
#undef OV_SPECIES

extern const ov_species* const ov_species_rows[OV_SPECIES_COUNT];
extern const ov_species ov_player_row;
extern const ov_species ov_item_row;

// The row of a projectile. [Limit: OV_SPECIES_ARROW to OV_SPECIES_WIND_CHARGE]
const ov_species* ov_missile_row(ov_species_id id);

// The row of an object. [Limit: OV_SPECIES_END_CRYSTAL to OV_SPECIES_BREATH]
const ov_species* ov_object_row(ov_species_id id);

// The row of an object that hosts, saves and scripts put into the world. NULL: it is none.
const ov_species* ov_object_find(const char* name);

// The row of an actor that is no mob, by name: a player or a thing. NULL: there is none.
const ov_species* ov_species_find_other(const char* name);

// The row that contains `figures`. [Limit: figures of a row, from a function of ovis/species.h]
static inline const ov_species* ov_species_of(const ovis_species* figures) {
  return (const ov_species*)(const void*)figures;
}

// The figures of a species. [Limit: id < OV_SPECIES_COUNT]
static inline const ovis_species* ov_species_figures(ov_species_id id) {
  OVIS_ASSERT(id < OV_SPECIES_COUNT);
  return &ov_species_rows[id]->figures;
}

// Does a list that ends with OV_SPECIES_NONE contain a species?
static inline bool ov_species_is_listed(const ov_species_id* list, ov_species_id id) {
  for (int32_t i = 0; list[i] != OV_SPECIES_NONE; i++) {
    OVIS_ASSERT(i < OV_SPECIES_ALL_COUNT); // no species stands twice in a list, and NONE ends it
    if (list[i] == id) {
      return true;
    }
  }
  return false;
}
