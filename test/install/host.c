// A host's program: a world, a mob that ticks, why it does what it does; and a look for a save that
// is not there.
#include <ovis/path.h>
#include <ovis/sim.h>
#include <ovis/story.h>
#ifdef HOST_READS_SAVES
#include <ovis/save.h>
#endif

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
  static ovis_state cells[OVIS_SECTION_CELLS];
  ovis_state stone;
  ovis_blocks_parse(world_def.blocks, "stone", &stone, NULL);
  for (int i = 0; i < 256; i++) {
    cells[i] = stone;
  }
  ovis_world_set_states(sim_def.world, (ovis_section_pos){0, 4, 0}, cells);
  ovis_spawn_def spawn = ovis_default_spawn_def();
  spawn.species = ovis_species_find("sheep");
  spawn.pos = (ovis_vec3){8.5, 67, 8.5};
  ovis_mob_id sheep;
  if (ovis_mob_spawn(sim, &spawn, &sheep) != OVIS_OK) {
    return 1;
  }
  ovis_tracer_def tracer_def = ovis_default_tracer_def();
  tracer_def.sim = sim;
  tracer_def.watches_all = true;
  ovis_story_def story_def = ovis_default_story_def();
  ovis_tracer* tracer;
  ovis_story* story;
  if (ovis_tracer_create(&tracer_def, &tracer) != OVIS_OK ||
      ovis_story_create(&story_def, &story) != OVIS_OK) {
    return 1;
  }
  for (int i = 0; i < 40; i++) {
    ovis_sim_tick(sim);
    const ovis_trace* trace;
    if (ovis_tracer_tick(tracer, &trace) != OVIS_OK || ovis_story_tick(story, trace) != OVIS_OK) {
      return 1;
    }
  }
  ovis_mob_state state;
  ovis_mob_get_state(sim, sheep, &state);
  printf("ovis %s: the sheep stands at y %g\n", ovis_version(), state.pos.y);
  ovis_option option;
  for (int i = 0; ovis_mob_get_option(sim, sheep, i, &option); i++) {
    char why[200];
    ovis_story_explain_option(story, state.serial, i, why, sizeof why);
    printf("  %s: %s\n", ovis_option_words(&option.info), why);
  }
  ovis_story_destroy(story);
  ovis_tracer_destroy(tracer);
  ovis_sim_destroy(sim);
  ovis_world_destroy(sim_def.world);
  ovis_blocks_destroy(world_def.blocks);
#ifdef HOST_READS_SAVES
  ovis_save_def save_def = ovis_default_save_def();
  ovis_save* save;
  ovis_error error;
  save_def.path = "no/such/save";
  if (ovis_save_create(&save_def, &save, &error) == OVIS_OK) {
    return 1;
  }
  printf("ovis_io: %s\n", error.message);
#endif
  return 0;
}
