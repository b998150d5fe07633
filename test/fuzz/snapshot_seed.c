// Problem: random bytes are no snapshot, so the fuzzer needs small ones of every kind of mind.
// Design: docs/determinism.md
#include "snapshot_seed.h"

#include <stdlib.h>

#define TICKS 25

static void must(bool is_done) {
  if (!is_done) {
    abort();
  }
}

ovis_world* snapshot_seed_world(void) {
  static ovis_blocks* registry;
  if (registry == NULL) {
    ovis_blocks_def registry_def = ovis_default_blocks_def();
    must(ovis_blocks_create(&registry_def, &registry) == OVIS_OK);
  }
  ovis_world_def def = ovis_default_world_def();
  def.registry = registry;
  ovis_world* world;
  must(ovis_world_create(&def, &world) == OVIS_OK);
  return world;
}

static void fill(ovis_world* world) {
  const ovis_blocks* registry = ovis_world_get_blocks(world);
  ovis_state floor;
  must(ovis_blocks_parse(registry, "grass_block", &floor, NULL) == OVIS_OK);
  const ovis_section_data ground = {.palette = &floor, .palette_count = 1};
  const ovis_state air = 0;
  const ovis_section_data space = {.palette = &air, .palette_count = 1};
  must(ovis_world_set_section(world, (ovis_section_pos){0, 3, 0}, &ground) == OVIS_OK);
  must(ovis_world_set_section(world, (ovis_section_pos){0, 4, 0}, &space) == OVIS_OK);
}

static ovis_mob_id spawn(ovis_sim* sim, const char* species, int32_t x) {
  ovis_spawn_def def = ovis_default_spawn_def();
  def.species = ovis_species_find(species);
  def.pos = (ovis_vec3){x + 0.5, 64, 5.5};
  ovis_mob_id id;
  must(ovis_mob_spawn(sim, &def, &id) == OVIS_OK);
  return id;
}

static void put(ovis_world* world, const char* name, ovis_pos pos) {
  ovis_state state;
  must(ovis_blocks_parse(ovis_world_get_blocks(world), name, &state, NULL) == OVIS_OK);
  must(ovis_world_set_block(world, pos, state) == OVIS_OK);
}

ovis_sim* snapshot_seed_sim(ovis_world* world, int32_t kind) {
  fill(world);
  ovis_sim_def def = ovis_default_sim_def();
  def.world = world;
  def.seed = (uint64_t)kind;
  ovis_sim* sim;
  must(ovis_sim_create(&def, &sim) == OVIS_OK);
  if (kind == 1 || kind == 2) {
    spawn(sim, "sheep", 4);
    const ovis_mob_id id = spawn(sim, "sheep", 9);
    ovis_mob_hurt(sim, id, 1, 0);
  }
  if (kind == 2) {
    spawn(sim, "zombie", 2);
    ovis_mob_id id;
    must(ovis_player_add(sim, (ovis_vec3){8.5, 64, 9.5}, 0, &id) == OVIS_OK);
  }
  if (kind == 3) {
    put(world, "red_bed[facing=east,occupied=false,part=foot]", (ovis_pos){6, 64, 6});
    put(world, "red_bed[facing=east,occupied=false,part=head]", (ovis_pos){7, 64, 6});
    spawn(sim, "villager", 3);
  }
  for (int32_t i = 0; i < TICKS; i++) {
    must(ovis_sim_tick(sim) == OVIS_OK);
  }
  return sim;
}
