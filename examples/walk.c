// A mob that walks: two sections of a world, a sheep that is sent somewhere, and where it is once a
// second.
#include <ovis/sim.h>
#include <stdio.h>

int main(void) {
  ovis_blocks_def registry_def = ovis_default_blocks_def();
  ovis_world_def world_def = ovis_default_world_def();
  ovis_sim_def sim_def = ovis_default_sim_def();
  ovis_sim* sim;
  if (ovis_blocks_create(&registry_def, &world_def.blocks) != OVIS_OK ||
      ovis_world_create(&world_def, &sim_def.world) != OVIS_OK ||
      ovis_sim_create(&sim_def, &sim) != OVIS_OK) {
    return 1;
  }
  // The ground is the section from y 48 to 63. The sheep stands above it, in the section from y 64
  // to 79: that one is pushed too, although it is only air.
  static ovis_state ground[OVIS_SECTION_CELLS];
  static const ovis_state air[OVIS_SECTION_CELLS]; // state 0
  ovis_state grass;
  ovis_blocks_parse(world_def.blocks, "grass_block", &grass, NULL);
  for (int i = 0; i < OVIS_SECTION_CELLS; i++) {
    ground[i] = grass;
  }
  ovis_world_set_states(sim_def.world, (ovis_section_pos){0, 3, 0}, ground);
  ovis_world_set_states(sim_def.world, (ovis_section_pos){0, 4, 0}, air);

  ovis_spawn_def spawn = ovis_default_spawn_def();
  spawn.species = ovis_species_find("sheep");
  spawn.pos = (ovis_vec3){2.5, 64, 2.5};
  spawn.mind = "walker"; // goes where it is sent; NULL would be a sheep's own mind
  ovis_mob_id sheep;
  if (ovis_mob_spawn(sim, &spawn, &sheep) != OVIS_OK) {
    return 1;
  }
  ovis_mob_walk_to(sim, sheep, (ovis_vec3){13.5, 64, 9.5}, 1);
  for (int tick = 1; tick <= 200; tick++) {
    if (ovis_sim_tick(sim) != OVIS_OK) {
      return 1;
    }
    ovis_mob_state state;
    ovis_mob_get_state(sim, sheep, &state);
    if (tick % 20 == 0) {
      printf("tick %3d: %4.1f, %4.1f%s\n", tick, state.pos.x, state.pos.z,
             state.is_frozen ? "  frozen: its section is not loaded" : "");
    }
  }
  ovis_sim_destroy(sim);
  ovis_world_destroy(sim_def.world);
  ovis_blocks_destroy(world_def.blocks);
}
