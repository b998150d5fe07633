// Functions that give bytes, which another function frees: snapshots, and copies of recordings.
#include "hostile/api_draws.h"

#include "support/test.h"

#include <ovis/record.h>

#include <string.h>

// ---- Snapshots

static void snapshot(api_stage* stage, ovis_status (*take)(ovis_sim*, uint8_t**, size_t*),
                     bool restores) {
  ovis_sim* sim = stage->calls.scene.sim;
  uint8_t* bytes = NULL;
  size_t size = 0;
  const ovis_status status =
      take(draw_one_in(stage, 20) ? NULL : sim, draw_one_in(stage, 20) ? NULL : &bytes,
           draw_one_in(stage, 20) ? NULL : &size);
  note_status(stage, status);
  if (bytes != NULL && size > 0 && restores) {
    lively empty = lively_open_empty();
    ovis_sim_def def = lively_def(&empty);
    ovis_sim* restored = NULL;
    ovis_error error;
    if (draw_one_in(stage, 2)) {
      bytes[draw_small(stage, (int32_t)size)] ^= (uint8_t)(1 << draw_small(stage, 8));
    }
    def.cookie = draw_one_in(stage, 20) ? 0 : OVIS_COOKIE;
    const size_t cut = draw_one_in(stage, 4) ? (size_t)draw_small(stage, (int32_t)size) : size;
    note_status(stage, ovis_sim_restore(draw_one_in(stage, 20) ? NULL : &def,
                                        draw_one_in(stage, 20) ? NULL : bytes, cut,
                                        draw_one_in(stage, 20) ? NULL : &restored, &error));
    if (restored != NULL) {
      assert_true(ovis_sim_check(restored));
    }
    ovis_sim_destroy(restored);
    lively_close(&empty);
  }
  ovis_sim_free_snapshot(sim, bytes, size);
}

void by_hand_ovis_sim_take_snapshot(api_stage* stage) {
  snapshot(stage, ovis_sim_take_snapshot, false);
}

void by_hand_ovis_sim_take_mob_snapshot(api_stage* stage) {
  snapshot(stage, ovis_sim_take_mob_snapshot, false);
}

void by_hand_ovis_sim_restore(api_stage* stage) {
  snapshot(stage, draw_one_in(stage, 2) ? ovis_sim_take_snapshot : ovis_sim_take_mob_snapshot,
           true);
}

void by_hand_ovis_sim_free_snapshot(api_stage* stage) {
  ovis_sim_free_snapshot(draw_one_in(stage, 2) ? NULL : stage->calls.scene.sim, NULL, 0);
}

// ---- Recordings

extern const int32_t api_object_ovis_recorder;

void by_hand_ovis_recorder_copy(api_stage* stage) {
  ovis_recorder* recorder = pick_object(stage, api_object_ovis_recorder);
  uint8_t* bytes = NULL;
  size_t size = 0;
  ovis_error error;
  note_status(stage, ovis_recorder_copy(recorder, draw_one_in(stage, 20) ? NULL : &bytes,
                                        draw_one_in(stage, 20) ? NULL : &size,
                                        draw_one_in(stage, 2) ? NULL : &error));
  ovis_recorder_free_copy(recorder, bytes, size);
}

void by_hand_ovis_recorder_free_copy(api_stage* stage) {
  ovis_recorder_free_copy(
      draw_one_in(stage, 2) ? NULL : pick_object(stage, api_object_ovis_recorder), NULL, 0);
}
