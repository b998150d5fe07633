// A villager that claims a bed, a job and a bell, works by day and sleeps by night, in a world that
// this program makes.
#include <ovis/ovis.h>
#include <stdio.h>

static void set_block(ovis_world* world, ovis_pos cell, const char* block) {
  ovis_state state;
  if (ovis_blocks_parse(ovis_world_get_blocks(world), block, &state, NULL) == OVIS_OK) {
    ovis_world_set_block(world, cell, state);
  }
}

int main(void) {
  ovis_blocks_def blocks = ovis_default_blocks_def();
  ovis_world_def world = ovis_default_world_def();
  ovis_sim_def def = ovis_default_sim_def();
  ovis_spawn_def spawn = ovis_default_spawn_def();
  ovis_sim* sim;
  ovis_mob_id villager;
  if (ovis_blocks_create(&blocks, &world.blocks) != OVIS_OK ||
      ovis_world_create(&world, &def.world) != OVIS_OK || ovis_sim_create(&def, &sim) != OVIS_OK) {
    return 1;
  }
  static ovis_state grass[OVIS_SECTION_CELLS];
  static const ovis_state air[OVIS_SECTION_CELLS]; // state 0
  for (int i = 0; i < OVIS_SECTION_CELLS; i++) {
    ovis_blocks_parse(world.blocks, "grass_block", &grass[i], NULL);
  }
  for (int i = 0; i < 4; i++) { // 32 by 32 blocks of grass, and air above them
    ovis_world_set_states(def.world, (ovis_section_pos){i % 2, 3, i / 2}, grass);
    ovis_world_set_states(def.world, (ovis_section_pos){i % 2, 4, i / 2}, air);
  }
  set_block(def.world, (ovis_pos){4, 64, 4}, "red_bed[part=foot,facing=north]");
  set_block(def.world, (ovis_pos){4, 64, 3}, "red_bed[part=head,facing=north]");
  set_block(def.world, (ovis_pos){20, 64, 20}, "lectern");
  set_block(def.world, (ovis_pos){12, 64, 12}, "bell");

  spawn.species = ovis_species_find("villager");
  spawn.pos = (ovis_vec3){10.5, 64, 10.5};
  if (ovis_mob_spawn(sim, &spawn, &villager) != OVIS_OK) {
    return 1;
  }
  for (int tick = 0; tick < 25000; tick++) { // a day has 24,000 ticks, and begins at six o'clock
    int32_t count = 0;
    const ovis_event* events =
        ovis_sim_tick(sim) == OVIS_OK ? ovis_sim_get_events(sim, &count) : NULL;
    for (int32_t i = 0; i < count; i++) {
      const ovis_event* e = &events[i];
      printf("%02d:%02d %s", (tick / 1000 + 6) % 24, tick % 1000 * 60 / 1000,
             ovis_event_name(e->type));
      if ((ovis_event_get_fields(e->type) & 1u << OVIS_EVENT_FIELD_POS) != 0) {
        printf(" at %d %d %d", e->pos.x, e->pos.y, e->pos.z);
      }
      puts("");
    }
  }
  ovis_sim_destroy(sim);
  ovis_world_destroy(def.world);
  ovis_blocks_destroy(world.blocks);
}
