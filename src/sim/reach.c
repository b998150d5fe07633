// How far the turns of each species may read and write.
// Design: docs/islands.md
#include "sim/reach.h"

#include "mind/mind.h"

// Searches for paths and senses end within these blocks, blocks that a mob changes are beside it.
#define USUAL ((ov_reach){.write = 16, .read = 64})

// They ask how far sections are from a village: 6 sections and one more from places up to 20 blocks
// away. Villagers claim points up to 48 blocks away.
#define OF_VILLAGES ((ov_reach){.write = 16, .read = 128})
#define OF_VILLAGERS ((ov_reach){.write = 48, .read = 128})

// They teleport up to 32 blocks, or look for bee hives, portals and lodestones around them.
#define OF_TELEPORTERS ((ov_reach){.write = 48, .read = 96})

bool ov_reach_of(const ov_actor* actor, ov_reach* out) {
  *out = USUAL;
  if (actor->given_mind != NULL && actor->given_mind != &ov_walker_mind) {
    return false; // of the host, or one that chases by a mesh that all chasers share
  }
  if (actor->kind != OV_ACTOR_MOB && actor->kind != OV_ACTOR_PLAYER) {
    return actor->row->id != OV_SPECIES_END_CRYSTAL; // the dragon hears it break
  }
  switch (actor->row->id) {
  case OV_SPECIES_VILLAGER: *out = OF_VILLAGERS; return true;
  case OV_SPECIES_IRON_GOLEM:
  case OV_SPECIES_SNOW_GOLEM:
  case OV_SPECIES_CAT:
  case OV_SPECIES_FOX:
  case OV_SPECIES_ZOMBIE:
  case OV_SPECIES_HUSK:
  case OV_SPECIES_DROWNED:
  case OV_SPECIES_ZOMBIE_VILLAGER:
  case OV_SPECIES_ZOMBIFIED_PIGLIN:
  case OV_SPECIES_PILLAGER:
  case OV_SPECIES_VINDICATOR:
  case OV_SPECIES_EVOKER:
  case OV_SPECIES_ILLUSIONER:
  case OV_SPECIES_WITCH:
  case OV_SPECIES_RAVAGER:
  case OV_SPECIES_WANDERING_TRADER: *out = OF_VILLAGES; return true;
  case OV_SPECIES_ENDERMAN:
  case OV_SPECIES_SHULKER:
  case OV_SPECIES_BEE:
  case OV_SPECIES_PHANTOM:
  case OV_SPECIES_HAPPY_GHAST:
  case OV_SPECIES_GHAST: *out = OF_TELEPORTERS; return true;
  case OV_SPECIES_ENDER_DRAGON:
  case OV_SPECIES_WITHER: return false; // they break blocks of any kind
  default: break;
  }
  // The host's own range of a mob's searches.
  const float range = actor->has_nav ? 2 * ov_actor_path_range(actor) : 0;
  out->read = range > out->read ? range : out->read;
  return true;
}
