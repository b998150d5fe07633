// Raids through the public interface: begun, put, read, named.
#include "support/mob_scene.h"
#include "support/test.h"

#include <ovis/village.h>

enum { X = 64, Z = 64, Y = 64 };

TEST(a_put_raid_is_read_back_and_bad_ones_are_refused) {
  mob_scene scene = mob_scene_open("stone");
  ovis_raid raid = {.id = 7,
                    .center = {X, Y, Z},
                    .omen_level = 2,
                    .wave_count = 5,
                    .waves_spawned = 2,
                    .countdown_ticks = 120,
                    .has_started = true,
                    .ticks_active = 900,
                    .hero_count = 1,
                    .heroes = {{{1, 2, 3, 4}}}};
  assert_int_equal(ovis_raid_restore(scene.sim, &raid), OVIS_OK);
  ovis_raid back;
  assert_int_equal(ovis_sim_get_raids(scene.sim, &back, 1), 1);
  assert_memory_equal(&back, &raid, sizeof raid);
  assert_int_equal(ovis_raid_restore(scene.sim, &raid), OVIS_OUT_OF_RANGE); // the id is in use
  raid.id = 8;
  raid.omen_level = 6;
  assert_int_equal(ovis_raid_restore(scene.sim, &raid), OVIS_OUT_OF_RANGE);
  raid.omen_level = 5;
  raid.hero_count = OVIS_RAID_HEROES_MAX + 1;
  assert_int_equal(ovis_raid_restore(scene.sim, &raid), OVIS_OUT_OF_RANGE);
  int32_t id;
  assert_int_equal(ovis_raid_begin(scene.sim, (ovis_pos){X, Y, Z}, 6, &id), OVIS_OUT_OF_RANGE);
  assert_int_equal(id, 0);
  assert_string_equal(ovis_raid_status_name(OVIS_RAID_LOSS), "loss");
  assert_string_equal(ovis_raid_news_sentence(OVIS_RAID_NEWS_BEGAN), "a raid begins");
  mob_scene_close(&scene);
}

TEST(a_raid_above_the_world_is_restored) {
  mob_scene scene = mob_scene_open("stone");
  int32_t id;
  assert_int_equal(ovis_raid_begin(scene.sim, (ovis_pos){X, 200000, Z}, 1, &id), OVIS_OK);
  uint8_t* bytes;
  size_t size;
  assert_int_equal(ovis_sim_take_snapshot(scene.sim, &bytes, &size), OVIS_OK);
  ovis_sim_destroy(scene.sim);
  ovis_sim_def def = ovis_default_sim_def();
  def.world = scene.world;
  assert_int_equal(ovis_sim_restore(&def, bytes, size, &scene.sim, NULL), OVIS_OK);
  ovis_sim_free_snapshot(scene.sim, bytes, size);
  assert_int_equal(ovis_sim_get_raids(scene.sim, NULL, 0), 1);
  mob_scene_close(&scene);
}
