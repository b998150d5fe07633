// Raids of a save come back, and are written back: data/raids.dat.
#include "file/pack.h"
#include "support/hamlet.h"
#include "support/mob_scene.h"
#include "support/snbt.h"
#include "support/test.h"

#include <ovis/nbt.h>
#include <ovis/save_sim.h>

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
                     .heroes = {{{1, 2, 3, 0xFFFFFFF4u}}}};
}

static void count_skipped(void* context, const ovis_skipped* skipped) {
  int32_t* count = context;
  (void)skipped;
  (*count)++;
}

// Returns how many files or chunks were reported as skipped.
static int32_t store(const char* folder, const ovis_sim* sim) {
  int32_t skipped_count = 0;
  ovis_save_writer_def def = ovis_default_save_writer_def();
  def.path = folder;
  def.skipped = count_skipped;
  def.skipped_context = &skipped_count;
  ovis_save_writer* writer;
  ovis_save_written written;
  assert_int_equal(ovis_save_writer_create(&def, &writer, NULL), OVIS_OK);
  assert_int_equal(ovis_save_writer_store_raids(writer, sim), OVIS_OK);
  assert_int_equal(ovis_save_writer_commit(writer, &written, NULL), OVIS_OK);
  ovis_save_writer_destroy(writer);
  return skipped_count;
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
  assert_int_equal(ovis_raid_restore(scene.sim, &raid), OVIS_OK);
  store(folder, scene.sim);
  mob_scene other = mob_scene_open("stone");
  assert_int_equal(load(folder, other.sim), 1);
  ovis_raid back;
  assert_int_equal(ovis_sim_get_raids(other.sim, &back, 1), 1);
  assert_memory_equal(&back, &raid, sizeof raid);
  // Once more, over the file that is there; a raid that is over goes.
  ovis_raid second = raid;
  second.id = 9;
  second.status = OVIS_RAID_LOSS;
  assert_int_equal(ovis_raid_restore(other.sim, &second), OVIS_OK);
  store(folder, other.sim);
  mob_scene third = mob_scene_open("stone");
  assert_int_equal(load(folder, third.sim), 2);
  ovis_raid both[2];
  assert_int_equal(ovis_sim_get_raids(third.sim, both, 2), 2);
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
  assert_int_equal(ovis_raid_restore(scene.sim, &raid), OVIS_OK);
  assert_int_equal(store(folder, scene.sim), 1);
  const test_bytes bytes = test_read_file(path);
  assert_int_equal(bytes.size, sizeof noise);
  assert_memory_equal(bytes.bytes, noise, sizeof noise);
  test_free(bytes.bytes);
  mob_scene_close(&scene);
}

// Writes a raids.dat: the text (SNBT) of the entries of its root.
static void write_raids(const char* folder, const char* root, const char* entries) {
  char path[640];
  nbt_writer w;
  snprintf(path, sizeof path, "%s/data", folder);
  mkdir(path, 0777);
  snprintf(path, sizeof path, "%s/data/raids.dat", folder);
  nbt_begin_raw(&w);
  nbt_compound(&w, root);
  snbt_write(&w, "%s", entries);
  nbt_end(&w);
  test_write_file(path, w.bytes, w.size);
  nbt_free(&w);
}

static void assert_file(const char* folder, const test_bytes* wanted, bool is_same) {
  char path[640];
  snprintf(path, sizeof path, "%s/data/raids.dat", folder);
  const test_bytes now = test_read_file(path);
  const bool is_equal = now.size == wanted->size && memcmp(now.bytes, wanted->bytes, now.size) == 0;
  assert_int_equal(is_equal, is_same);
  test_free(now.bytes);
}

// Entries of a stranger, and `data` of a wrong type or not at all.
TEST(a_file_without_data_gets_it_and_keeps_the_rest) {
  char folder[512];
  char path[640];
  snprintf(folder, sizeof folder, "%s/stranger", test_scratch());
  assert_int_equal(mkdir(folder, 0777), 0);
  hamlet_write(folder);
  snprintf(path, sizeof path, "%s/data/raids.dat", folder);
  mob_scene scene = mob_scene_open("stone");
  const ovis_raid raid = raid_7();
  assert_int_equal(ovis_raid_restore(scene.sim, &raid), OVIS_OK);
  for (int32_t has_data = 0; has_data < 2; has_data++) {
    write_raids(folder, "root",
                has_data != 0 ? "DataVersion:3120,data:7,Stranger:stays"
                              : "DataVersion:3120,Stranger:stays");
    const test_bytes before = test_read_file(path);
    mob_scene none = mob_scene_open("stone");
    assert_int_equal(store(folder, none.sim), has_data); // nothing to write
    assert_file(folder, &before, true);
    mob_scene_close(&none);
    assert_int_equal(store(folder, scene.sim), has_data); // data is no compound: reported
    assert_file(folder, &before, has_data != 0);
    test_free(before.bytes);
    mob_scene back = mob_scene_open("stone");
    assert_int_equal(load(folder, back.sim), has_data == 0);
    mob_scene_close(&back);
    if (has_data == 0) {
      const test_bytes after = test_read_file(path);
      ovis_nbt_document document;
      assert_int_equal(ovis_nbt_check(after.bytes, after.size, NULL, &document, NULL), OVIS_OK);
      assert_int_equal(ovis_nbt_get_int(ovis_nbt_get(document.root, "DataVersion"), 0), 3120);
      assert_true(
          ovis_nbt_text_is(ovis_nbt_get_string(ovis_nbt_get(document.root, "Stranger")), "stays"));
      assert_true(ovis_nbt_text_is(document.name, "root"));
      test_free(after.bytes);
    }
  }
  mob_scene_close(&scene);
}

TEST(a_raid_that_is_the_same_keeps_its_bytes_and_one_that_changed_its_other_entries) {
  char folder[512];
  char path[640];
  snprintf(folder, sizeof folder, "%s/foreign", test_scratch());
  assert_int_equal(mkdir(folder, 0777), 0);
  hamlet_write(folder);
  // In another order than Ovis writes them, with entries that it does not know.
  write_raids(folder, "",
              "data:{NextAvailableID:8,Raids:[{CZ:42,'mod:unknown':stays,CX:40,CY:64,"
              "Status:ongoing,NumGroups:5,Id:7}],Tick:99}");
  snprintf(path, sizeof path, "%s/data/raids.dat", folder);
  const test_bytes before = test_read_file(path);
  mob_scene scene = mob_scene_open("stone");
  assert_int_equal(load(folder, scene.sim), 1);
  store(folder, scene.sim);
  assert_file(folder, &before, true);
  mob_scene other = mob_scene_open("stone");
  ovis_raid raid;
  assert_int_equal(ovis_sim_get_raids(scene.sim, &raid, 1), 1);
  raid.omen_level = 3;
  assert_int_equal(ovis_raid_restore(other.sim, &raid), OVIS_OK);
  store(folder, other.sim);
  assert_file(folder, &before, false);
  const test_bytes after = test_read_file(path);
  ovis_nbt_document document;
  assert_int_equal(ovis_nbt_check(after.bytes, after.size, NULL, &document, NULL), OVIS_OK);
  const ovis_nbt data = ovis_nbt_get(document.root, "data");
  ovis_nbt_iter iter = ovis_nbt_iterate(ovis_nbt_get(data, "Raids"));
  assert_true(ovis_nbt_next(&iter));
  assert_true(
      ovis_nbt_text_is(ovis_nbt_get_string(ovis_nbt_get(iter.value, "mod:unknown")), "stays"));
  assert_int_equal(ovis_nbt_get_int(ovis_nbt_get(iter.value, "BadOmenLevel"), 0), 3);
  assert_int_equal(ovis_nbt_get_int(ovis_nbt_get(data, "NextAvailableID"), 0), 8);
  assert_int_equal(ovis_nbt_get_int(ovis_nbt_get(data, "Tick"), 0), 99);
  test_free(after.bytes);
  test_free(before.bytes);
  mob_scene_close(&other);
  mob_scene_close(&scene);
}
