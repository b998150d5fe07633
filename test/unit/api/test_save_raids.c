// Raids of a save come back, and are written back: data/raids.dat.
#include "file/pack.h"
#include "support/hamlet.h"
#include "support/mob_scene.h"
#include "support/test.h"

#include <ovis/nbt.h>
#include <ovis/save_raids.h>

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

static ovis_raid raid_7(void) {
  return (ovis_raid){.id = 7,
                     .center = {40, 64, 42},
                     .omen_level = 3,
                     .wave_count = 5,
                     .waves_spawned = 2,
                     .countdown_ticks = 250,
                     .total_health = 96.5f,
                     .is_active = true,
                     .has_started = true,
                     .ticks_active = 1234,
                     .hero_count = 1,
                     .heroes = {{1, 2, 3, 0xFFFFFFF4u}}};
}

static void store(const char* folder, const ovis_sim* sim) {
  ovis_save_writer_def def = ovis_default_save_writer_def();
  def.path = folder;
  ovis_save_writer* writer;
  ovis_save_written written;
  assert_int_equal(ovis_save_writer_create(&def, &writer, NULL), OVIS_OK);
  assert_int_equal(ovis_save_store_raids(writer, sim), OVIS_OK);
  assert_int_equal(ovis_save_writer_commit(writer, &written, NULL), OVIS_OK);
  ovis_save_writer_destroy(writer);
}

static int32_t load(const char* folder, ovis_sim* sim) {
  ovis_save_def def = ovis_default_save_def();
  def.path = folder;
  ovis_save* save;
  int32_t count = -1;
  assert_int_equal(ovis_save_create(&def, &save, NULL), OVIS_OK);
  assert_int_equal(ovis_save_spawn_raids(save, sim, &count, NULL), OVIS_OK);
  ovis_save_destroy(save);
  return count;
}

TEST(raids_of_a_save_come_back_and_are_written) {
  char folder[512];
  snprintf(folder, sizeof folder, "%s/raids", test_scratch());
  assert_int_equal(mkdir(folder, 0777), 0);
  hamlet_write(folder);
  mob_scene scene = mob_scene_open("stone");
  assert_int_equal(load(folder, scene.sim), 0); // there is no file
  store(folder, scene.sim);                     // and without raids none is made
  assert_int_equal(load(folder, scene.sim), 0);
  const ovis_raid raid = raid_7();
  assert_int_equal(ovis_sim_put_raid(scene.sim, &raid), OVIS_OK);
  store(folder, scene.sim);
  mob_scene other = mob_scene_open("stone");
  assert_int_equal(load(folder, other.sim), 1);
  ovis_raid back;
  assert_int_equal(ovis_sim_raids(other.sim, &back, 1), 1);
  assert_memory_equal(&back, &raid, sizeof raid);
  // Once more, over the file that is there; a raid that is over goes.
  ovis_raid second = raid;
  second.id = 9;
  second.status = OVIS_RAID_LOSS;
  assert_int_equal(ovis_sim_put_raid(other.sim, &second), OVIS_OK);
  store(folder, other.sim);
  mob_scene third = mob_scene_open("stone");
  assert_int_equal(load(folder, third.sim), 2);
  ovis_raid both[2];
  assert_int_equal(ovis_sim_raids(third.sim, both, 2), 2);
  assert_int_equal(both[1].status, OVIS_RAID_LOSS);
  mob_scene_close(&third);
  mob_scene_close(&other);
  mob_scene_close(&scene);
}

TEST(a_damaged_file_of_raids_has_none_and_stays) {
  char folder[512];
  char path[640];
  snprintf(folder, sizeof folder, "%s/bad", test_scratch());
  assert_int_equal(mkdir(folder, 0777), 0);
  hamlet_write(folder);
  snprintf(path, sizeof path, "%s/data", folder);
  assert_int_equal(mkdir(path, 0777), 0);
  snprintf(path, sizeof path, "%s/data/raids.dat", folder);
  static const char noise[] = "these bytes are no raids";
  test_write_file(path, noise, sizeof noise);
  mob_scene scene = mob_scene_open("stone");
  assert_int_equal(load(folder, scene.sim), 0);
  const ovis_raid raid = raid_7();
  assert_int_equal(ovis_sim_put_raid(scene.sim, &raid), OVIS_OK);
  store(folder, scene.sim);
  const test_bytes bytes = test_read_file(path);
  assert_int_equal(bytes.size, sizeof noise);
  assert_memory_equal(bytes.bytes, noise, sizeof noise);
  test_free(bytes.bytes);
  mob_scene_close(&scene);
}
