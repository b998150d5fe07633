// Ovis: the species of mobs: sizes, attributes, and what each pays on its paths.
#ifndef OVIS_SPECIES_H
#define OVIS_SPECIES_H

#include <ovis/path.h>

#ifdef __cplusplus
extern "C" {
#endif

/// How a species finds its way.
typedef enum ovis_navigation {
  OVIS_NAVIGATION_GROUND,
  OVIS_NAVIGATION_CLIMBER, ///< Ground, and straight up walls at the end (spiders).
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
  ovis_path_evaluator evaluator; ///< Whose rules its paths follow. Without a navigation: WALK.
  float width;                   ///< [Units: blocks] Of an adult.
  float height;
  float eye_height;
  float health_max;
  float speed; ///< Movement speed attribute; not blocks a tick.
  float follow_range;
  float attack_damage;
  float step_height;
  bool is_animal; ///< Of the animal family: keeps out of fire.
  bool can_float;
  bool can_open_doors;
  bool can_walk_over_fences;
  bool stands_on_lava;
  bool can_breach;
  const ovis_malus* malus; ///< [(override) * @p malus_count] Besides those of its family.
  int32_t malus_count;
} ovis_species;

OVIS_API int32_t ovis_species_count(void);

/// Species in the order of their names. [Limit: 0 <= index < ovis_species_count]
OVIS_API const ovis_species* ovis_species_at(int32_t index);

/// Finds a species by name, with or without "minecraft:". NULL if there is none.
OVIS_API const ovis_species* ovis_species_find(const char* name);

/// A body for path queries: size, malus and abilities of a grown mob, or of a baby (half the size);
/// at rest on the ground at the origin.
OVIS_API ovis_path_body ovis_species_body(const ovis_species* species, bool is_baby);

#ifdef __cplusplus
}
#endif

#endif
