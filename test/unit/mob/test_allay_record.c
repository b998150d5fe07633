// Allays in recordings.
#include "support/mob_scene.h"
#include "support/test.h"

#include <ovis/record.h>

// An allay has fewer options than there are kinds of memory, and its refusals name memories.
TEST(recordings_of_allays_are_read_back) {
  mob_scene scene = mob_scene_open("stone");
  mob_scene_spawn(&scene, "allay", 60.5, 60.5);
  ovis_recorder_def def = ovis_default_recorder_def();
  def.sim = scene.sim;
  def.watches_all = true;
  ovis_recorder* recorder;
  assert_int_equal(ovis_recorder_create(&def, &recorder, NULL), OVIS_OK);
  for (int32_t i = 0; i < 60; i++) {
    mob_scene_ticks(&scene, 1);
    assert_int_equal(ovis_recorder_tick(recorder, NULL), OVIS_OK);
  }
  assert_int_equal(ovis_recorder_finish(recorder, NULL), OVIS_OK);
  ovis_recording_def read = ovis_default_recording_def();
  read.bytes = ovis_recorder_get_bytes(recorder, &read.size);
  ovis_recording* recording;
  assert_int_equal(ovis_recording_open(&read, &recording, NULL), OVIS_OK);
  ovis_status status = OVIS_OK;
  int32_t ticks = 0;
  for (; status == OVIS_OK; ticks++) {
    status = ovis_recording_next(recording, NULL);
  }
  assert_int_equal(status, OVIS_NOT_FOUND);
  assert_int_equal(ticks, 61);
  assert_false(ovis_recording_get_info(recording)->is_damaged);
  ovis_recording_close(recording);
  ovis_recorder_destroy(recorder);
  mob_scene_close(&scene);
}
