// Ovis: the species of mobs: sizes, attributes, and the path costs of each.
#ifndef OVIS_SPECIES_H
#define OVIS_SPECIES_H

#include <ovis/path.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The kind of navigation of a species.
typedef enum ovis_navigation {
  OVIS_NAVIGATION_GROUND,
  OVIS_NAVIGATION_CLIMBER, ///< Ground, then straight toward the target and up walls (spiders).
  OVIS_NAVIGATION_FLYING,
  OVIS_NAVIGATION_WATER,
  OVIS_NAVIGATION_AMPHIBIOUS,
  OVIS_NAVIGATION_NONE ///< No path finding: bats, ghasts, phantoms, slimes, magma cubes, vexes.
} ovis_navigation;

/// One path type whose malus a species overrides.
typedef struct ovis_malus {
  ovis_path_type type;
  float malus;
} ovis_malus;

/// A species' figures. Source: docs/sources.md#species
typedef struct ovis_species {
  const char* name; ///< Without "minecraft:".
  ovis_navigation navigation;
  ovis_path_evaluator evaluator; ///< The rules of its paths. Without navigation: WALK.
  float width;                   ///< [Units: blocks] Of an adult.
  float height;
  float eye_height;
  float health_max;
  float speed; ///< Movement speed attribute; not blocks a tick.
  float follow_range;
  float attack_damage;
  float step_height;
  float armor;    ///< Points without equipment. Magma cubes, killer rabbits and shut shulkers have
                  ///< others.
  bool is_animal; ///< Of the animal family, which avoids fire.
  bool can_float;
  bool can_open_doors;
  bool can_walk_over_fences;
  bool stands_on_lava;
  bool can_breach;
  bool drifts;          ///< Strokes push it through water; out of water it only falls.
  bool is_villager;     ///< A villager or a wandering trader, for sentences about villagers.
  bool guards_villages; ///< Villagers call it: the event of its birth is OVIS_EVENT_GOLEM_SPAWNED.
  const ovis_malus* malus; ///< [(override) * @p malus_count] In addition to those of its family.
  int32_t malus_count;
} ovis_species;

OVIS_API int32_t ovis_species_get_count(void);

/// Returns a species; indices follow the order of names. [Limit: 0 <= index <
/// ovis_species_get_count]
OVIS_API const ovis_species* ovis_species_get(int32_t index);

/// Finds a species by name, with or without "minecraft:". NULL if there is none.
OVIS_API const ovis_species* ovis_species_find(const char* name);

/// Returns a body for path queries with the size, malus and abilities of an adult, or of a baby of
/// half the size. It is at rest on the ground at the origin.
OVIS_API ovis_path_body ovis_species_get_body(const ovis_species* species, bool is_baby);

#ifdef __cplusplus
}
#endif

#endif
