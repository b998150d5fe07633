// A whole save in a simulation and back: loads it, runs a minute, and writes a changed copy.
//
//   saves SAVE COPY
#include <ovis/save_sim.h>
#include <stdio.h>

#define TICKS 1200 // a minute

// Writes what changed since the save was loaded.
static ovis_status write_copy(const char* path, const char* copy, const ovis_sim* sim,
                              const ovis_saved_sim* saved, ovis_error* error) {
  ovis_save_writer_def def = ovis_default_save_writer_def();
  ovis_save_writer* writer;
  ovis_save_written written;
  def.path = path;
  def.destination = copy;
  ovis_status status = ovis_save_writer_create(&def, &writer, error);
  if (status == OVIS_OK) {
    status = ovis_save_writer_store_sim(writer, sim, saved, error);
  }
  if (status == OVIS_OK) {
    status = ovis_save_writer_commit(writer, &written, error);
  }
  if (status == OVIS_OK) {
    printf("%d chunks in %d files changed\n", written.chunks, written.files);
  }
  ovis_save_writer_destroy(writer);
  return status;
}

// Runs a save in its world. Blocks of the world come from the save when the simulation asks.
static ovis_status run(const char* path, const char* copy, ovis_save* save, ovis_world* world,
                       ovis_rules rules, ovis_error* error) {
  ovis_sim_def def = ovis_default_sim_def();
  ovis_sim* sim;
  ovis_saved_sim saved;
  def.world = world;
  def.rules = rules;
  ovis_status status = ovis_sim_create(&def, &sim);
  if (status != OVIS_OK) {
    return status;
  }
  status = ovis_save_load_sim(save, sim, &saved, error);
  if (status == OVIS_OK) {
    printf("%d mobs, %d items, %d points of interest\n", saved.mobs.count, saved.items.count,
           saved.points.points);
  }
  for (int i = 0; i < TICKS && status == OVIS_OK; i++) {
    status = ovis_sim_tick(sim);
  }
  if (status == OVIS_OK) {
    status = write_copy(path, copy, sim, &saved, error);
  }
  ovis_saved_sim_free(&saved);
  ovis_sim_destroy(sim);
  return status;
}

int main(int argc, char** argv) {
  if (argc != 3) {
    fprintf(stderr, "usage: saves SAVE COPY\n");
    return 2;
  }
  ovis_blocks_def registry_def = ovis_default_blocks_def();
  ovis_save_def save_def = ovis_default_save_def();
  ovis_world_def world_def = ovis_default_world_def();
  ovis_error error = {.message = "out of memory"};
  ovis_save* save = NULL;
  ovis_world* world = NULL;
  ovis_save_info info;
  save_def.path = argv[1];
  ovis_status status = ovis_blocks_create(&registry_def, &save_def.blocks);
  if (status == OVIS_OK) {
    status = ovis_save_create(&save_def, &save, &error);
  }
  if (status == OVIS_OK) {
    status = ovis_save_read_info(save, &info, &error);
  }
  if (status == OVIS_OK) {
    world_def.blocks = save_def.blocks;
    world_def.env = info.env;
    world_def.load_section = ovis_save_load_section;
    world_def.context = save;
    status = ovis_world_create(&world_def, &world);
  }
  if (status == OVIS_OK) {
    const ovis_rules rules = ovis_rules_get_preset(ovis_rules_find_nearest(info.data_version));
    status = run(argv[1], argv[2], save, world, rules, &error);
  }
  if (status != OVIS_OK) {
    fprintf(stderr, "saves: %s\n", error.message);
  }
  ovis_world_destroy(world);
  ovis_save_destroy(save);
  ovis_blocks_destroy(save_def.blocks);
  return status != OVIS_OK;
}
