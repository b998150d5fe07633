// Recordings hold the biomes of sections: a run in which they decide can be run again, and the
// world of a recording has them.
#include "record_stage.h"
#include "support/mob_scene.h"

#include <ovis/world.h>

static void set_biomes(const mob_scene* scene, int32_t first) {
  ovis_biome biomes[OVIS_SECTION_BIOMES];
  ovis_biome desert;
  ovis_biome plains;
  assert_true(ovis_biome_find("desert", &desert));
  assert_true(ovis_biome_find("plains", &plains));
  for (int32_t i = 0; i < OVIS_SECTION_BIOMES; i++) {
    biomes[i] = (i & 3) % 2 == 0 ? desert : plains;
  }
  for (int32_t i = first; i < 8 * 8; i += 2) {
    assert_int_equal(
        ovis_world_set_biomes(scene->world, (ovis_section_pos){i & 7, 4, i >> 3}, biomes), OVIS_OK);
  }
}

TEST(a_run_in_which_golems_melt_can_be_run_again) {
  mob_scene scene = mob_scene_open("stone");
  set_biomes(&scene, 0); // before the recording begins
  for (int32_t i = 0; i < 12; i++) {
    mob_scene_spawn(&scene, "snow_golem", 30.5 + 6 * i, 64.5);
  }
  ovis_recorder_def def = ovis_default_recorder_def();
  def.sim = scene.sim;
  ovis_recorder* recorder;
  assert_int_equal(ovis_recorder_create(&def, &recorder, NULL), OVIS_OK);
  int32_t deaths = 0;
  for (int32_t tick = 0; tick < 120; tick++) {
    if (tick == 60) {
      set_biomes(&scene, 1); // during it
    }
    mob_scene_ticks(&scene, 1);
    deaths += mob_scene_events(&scene, OVIS_EVENT_DIED);
    assert_int_equal(ovis_recorder_tick(recorder, NULL), OVIS_OK);
  }
  assert_in_range(deaths, 3, 12);
  assert_int_equal(ovis_recorder_finish(recorder, NULL), OVIS_OK);
  size_t size;
  const uint8_t* bytes = ovis_recorder_get_bytes(recorder, &size);
  ovis_recording* recording = stage_open_bytes(bytes, size);
  ovis_divergence where;
  ovis_error error = {.message = ""};
  if (ovis_replay_verify(recording, path_scene_registry(), NULL, NULL, &where, &error) != OVIS_OK) {
    fail_msg("%s", error.message);
  }
  assert_false(where.is_there);
  ovis_recording_close(recording);
  ovis_recorder_destroy(recorder);
  mob_scene_close(&scene);
}
