// The world of the programs of docs/guide: a meadow of 32 by 32 blocks. examples/villager.c makes
// the same one line by line.
#pragma once
#include <ovis/ovis.h>
#include <stdio.h>

typedef struct meadow {
  ovis_blocks* blocks;
  ovis_world* world;
} meadow;

// Makes a world for the def. Returns false without memory.
static inline bool meadow_make(meadow* self, ovis_sim_def* def) {
  ovis_blocks_def blocks = ovis_default_blocks_def();
  ovis_world_def world = ovis_default_world_def();
  if (ovis_blocks_create(&blocks, &world.blocks) != OVIS_OK ||
      ovis_world_create(&world, &def->world) != OVIS_OK) {
    return false;
  }
  *self = (meadow){world.blocks, def->world};
  ovis_state grass[OVIS_SECTION_CELLS];
  static const ovis_state air[OVIS_SECTION_CELLS]; // state 0
  for (int i = 0; i < OVIS_SECTION_CELLS; i++) {
    ovis_blocks_parse(world.blocks, "grass_block", &grass[i], NULL);
  }
  for (int i = 0; i < 4; i++) {
    ovis_world_set_states(def->world, (ovis_section_pos){i % 2, 3, i / 2}, grass);
    ovis_world_set_states(def->world, (ovis_section_pos){i % 2, 4, i / 2}, air);
  }
  return true;
}

// A mob on the meadow. OVIS_NO_MOB: the species or mind is unknown, or there is no memory.
static inline ovis_mob_id meadow_spawn(ovis_sim* sim, const char* species, double x, double z) {
  ovis_spawn_def spawn = ovis_default_spawn_def();
  spawn.species = ovis_sim_find_species(sim, species);
  spawn.pos = (ovis_vec3){x, 64, z};
  ovis_mob_id mob = OVIS_NO_MOB;
  ovis_mob_spawn(sim, &spawn, &mob);
  return mob;
}

static inline void meadow_free(const meadow* self, ovis_sim* sim) {
  ovis_sim_destroy(sim);
  ovis_world_destroy(self->world);
  ovis_blocks_destroy(self->blocks);
}
