#include "support/save_farm.h"
#include "support/registry.h"

#include "support/save_flock.h"
#include "support/snbt.h"
#include "support/test.h"

#include <string.h>

void farm_write_by(const char* folder, int32_t data_version, save_entries_fn* entities,
                   void* context) {
  const save_level level = {.data_version = data_version, .time = 1000, .name = "Farm"};
  const save_chunk chunk = {
      .data_version = data_version, .min_y = -64, .height = 384, .block = flock_air};
  save_writer w;
  nbt_writer nbt;
  save_begin(&w, folder);
  save_put_chunk(&w, &chunk);
  save_entities_nbt(0, 0, data_version, entities, context, &nbt);
  save_put(&w, "entities", 0, 0, &nbt);
  nbt_free(&nbt);
  save_end(&w);
  save_level_dat(folder, "level.dat", &level);
}

void farm_write(const char* folder, int32_t data_version, const char* entities) {
  farm_write_by(folder, data_version, snbt_entries, &entities);
}

void farm_open(farm* f, const char* folder) {
  *f = (farm){0};
  f->registry = registry_open();
  ovis_world_def world = ovis_default_world_def();
  world.blocks = f->registry;
  assert_int_equal(ovis_world_create(&world, &f->world), OVIS_OK);
  ovis_sim_def def = ovis_default_sim_def();
  def.world = f->world;
  assert_int_equal(ovis_sim_create(&def, &f->sim), OVIS_OK);
  ovis_save_def save_def = ovis_default_save_def();
  save_def.path = folder;
  ovis_save* save;
  assert_int_equal(ovis_save_create(&save_def, &save, NULL), OVIS_OK);
  assert_int_equal(ovis_save_spawn_mobs(save, f->sim, NULL, &f->mobs), OVIS_OK);
  ovis_save_destroy(save);
  assert_true(ovis_sim_check(f->sim));
}

void farm_close(farm* f) {
  ovis_saved_mobs_free(&f->mobs, NULL);
  ovis_sim_destroy(f->sim);
  ovis_world_destroy(f->world);
  ovis_blocks_destroy(f->registry);
}

ovis_mob_id farm_find(const farm* f, const char* species) {
  for (int32_t i = 0; i < ovis_sim_get_mob_count(f->sim); i++) {
    ovis_mob_state state;
    assert_true(ovis_mob_get_state(f->sim, ovis_sim_get_mob(f->sim, i), &state));
    if (strcmp(state.species->name, species) == 0) {
      return ovis_sim_get_mob(f->sim, i);
    }
  }
  fail_msg("there is no %s", species);
  return OVIS_NO_MOB;
}

int32_t farm_store(const farm* f, const char* folder) {
  ovis_save_writer* writer = flock_open(folder, NULL);
  for (int32_t i = 0; i < f->mobs.count; i++) {
    assert_int_equal(ovis_save_writer_store_mob(writer, f->sim, &f->mobs, i), OVIS_OK);
  }
  ovis_save_written written;
  assert_int_equal(ovis_save_writer_commit(writer, &written, NULL), OVIS_OK);
  ovis_save_writer_destroy(writer);
  return written.chunks;
}
