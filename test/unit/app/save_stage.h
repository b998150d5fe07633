// Simulations of saves for tests: opened from a folder, written to another one.
#ifndef OVIS_TEST_UNIT_APP_SAVE_STAGE_H
#define OVIS_TEST_UNIT_APP_SAVE_STAGE_H

#include "run/run_save.h"
#include "support/path_scene.h"
#include "support/save_compare.h"
#include "support/save_flock.h"
#include "support/test.h"

#include <ovis/save.h>
#include <ovis/sim.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct stage {
  ovis_world* world;
  ovis_sim* sim;
  ovis_saved_sim saved;
} stage;

static inline const char* scratch(const char* name) {
  static char paths[8][600];
  static int next;
  next = (next + 1) % 8;
  snprintf(paths[next], sizeof paths[next], "%s/%s", test_scratch(), name);
  return paths[next];
}

static inline const char* make_save(const char* name) {
  const char* folder = scratch(name);
  const save_level level = {.data_version = FLOCK_NEW, .time = 1000, .name = "Round"};
  const save_chunk chunk = {
      .data_version = FLOCK_NEW, .min_y = -64, .height = 384, .block = flock_air};
  save_writer w;
  save_begin(&w, folder);
  save_put_chunk(&w, &chunk);
  save_end(&w);
  save_level_dat(folder, "level.dat", &level);
  return folder;
}

static inline void open_stage(stage* self, const char* folder) {
  *self = (stage){0};
  ovis_world_def world_def = ovis_default_world_def();
  world_def.blocks = path_scene_registry();
  world_def.env.game_time = 1000;
  assert_int_equal(ovis_world_create(&world_def, &self->world), OVIS_OK);
  ovis_sim_def def = ovis_default_sim_def();
  def.world = self->world;
  def.seed = 5;
  assert_int_equal(ovis_sim_create(&def, &self->sim), OVIS_OK);
  if (folder != NULL) {
    ovis_save_def save_def = ovis_default_save_def();
    save_def.path = folder;
    ovis_save* save;
    assert_int_equal(ovis_save_create(&save_def, &save, NULL), OVIS_OK);
    assert_int_equal(ovis_save_load_sim(save, self->sim, &self->saved, NULL), OVIS_OK);
    ovis_save_destroy(save);
  }
}

static inline void close_stage(stage* self) {
  assert_true(ovis_sim_check(self->sim));
  ovis_saved_sim_free(&self->saved);
  ovis_sim_destroy(self->sim);
  ovis_world_destroy(self->world);
}

static inline void store(const stage* self, const char* from, const char* to) {
  ovis_error error = {0};
  ovis_save_written written;
  ovis_save_writer* writer = run_save_open(from, NULL, to, &error);
  if (writer == NULL || !run_save_write(self->sim, &self->saved, writer, &written, &error)) {
    fail_msg("%s", error.message);
  }
  ovis_save_writer_destroy(writer);
}

static inline ovis_mob_id find(const stage* self, const ovis_species* species) {
  for (int32_t i = 0; i < ovis_sim_get_mob_count(self->sim); i++) {
    ovis_mob_state state;
    assert_true(ovis_mob_get_state(self->sim, ovis_sim_get_mob(self->sim, i), &state));
    if (state.species == species) {
      return ovis_sim_get_mob(self->sim, i);
    }
  }
  fail_msg("the save has no %s", species->name);
  return OVIS_NO_MOB;
}

static inline ovis_mob_id add(const stage* self, const char* species, bool is_baby, double x) {
  ovis_spawn_def def = ovis_default_spawn_def();
  def.species = ovis_species_find(species);
  def.pos = (ovis_vec3){x, 64, 8.5};
  def.is_baby = is_baby;
  ovis_mob_id id;
  assert_int_equal(ovis_mob_spawn(self->sim, &def, &id), OVIS_OK);
  return id;
}

// ---- Lists of places

enum { PLACES = 20 };

static inline int32_t remember_places(const stage* self, ovis_mob_id mob, ovis_memory memory) {
  int32_t count = 0;
  for (int32_t i = 0; i < PLACES; i++) {
    const ovis_memory_value value = {.type = OVIS_MEMORY_PLACES,
                                     .cell = {i, 64 - i, 3 * i - 7},
                                     .dimension = i % 3 == 0   ? OVIS_MEMORY_THE_NETHER
                                                  : i % 3 == 1 ? OVIS_MEMORY_THE_END
                                                               : OVIS_MEMORY_HERE};
    count += ovis_mob_set_memory(self->sim, mob, memory, &value) == OVIS_OK;
  }
  return count;
}

static inline void compare_places(const stage* a, ovis_mob_id left, const stage* b,
                                  ovis_mob_id right, ovis_memory memory) {
  ovis_memory_value x[PLACES];
  ovis_memory_value y[PLACES];
  const int32_t count = ovis_mob_get_memory_items(a->sim, left, memory, x, PLACES);
  assert_true(count <= PLACES);
  assert_int_equal(ovis_mob_get_memory_items(b->sim, right, memory, y, PLACES), count);
  for (int32_t i = 0; i < count; i++) {
    assert_memory_equal(&x[i].cell, &y[i].cell, sizeof x[i].cell);
    assert_int_equal(x[i].dimension, y[i].dimension);
  }
}

#endif
