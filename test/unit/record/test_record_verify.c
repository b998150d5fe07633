// Verifies and compares runs: the tick, mob and field of a divergence are reported.
#include "record_stage.h"

#include "sim/sim_internal.h"

#include <stdlib.h>

typedef struct tampering {
  int32_t at;     // the change happens before this tick; 0: no change
  int32_t every;  // ticks between hashes
  int32_t fields; // ticks between fields
  uint64_t serial;
} tampering;

static void* take_over(ovis_recorder* recorder, size_t* out_size) {
  assert_int_equal(ovis_recorder_finish(recorder, NULL), OVIS_OK);
  const uint8_t* bytes = ovis_recorder_get_bytes(recorder, out_size);
  void* kept = malloc(*out_size);
  memcpy(kept, bytes, *out_size);
  ovis_recorder_destroy(recorder);
  return kept;
}

// Records a run in which a value changes without an input, as if a rule were broken.
static void* record(uint64_t seed, const tampering* what, size_t* out_size) {
  record_stage stage;
  stage_open(&stage, seed);
  ovis_recorder_def def = ovis_default_recorder_def();
  def.sim = stage.sim;
  def.hash_every = what->every;
  def.fields_every = what->fields;
  ovis_recorder* recorder;
  assert_int_equal(ovis_recorder_create(&def, &recorder, NULL), OVIS_OK);
  for (int32_t tick = 1; tick <= 300; tick++) {
    if (tick == what->at) {
      ov_actor* actor = ov_crowd_find(&stage.sim->crowd, what->serial);
      assert_non_null(actor);
      actor->love_ticks += 100;
    }
    stage_tick(&stage);
    assert_int_equal(ovis_recorder_tick(recorder, NULL), OVIS_OK);
  }
  void* bytes = take_over(recorder, out_size);
  stage_close(&stage);
  return bytes;
}

static ovis_divergence verify(const tampering* what) {
  size_t size;
  void* bytes = record(21, what, &size);
  ovis_recording* recording = stage_open_bytes(bytes, size);
  ovis_divergence where;
  ovis_error error = {.message = ""};
  const ovis_status status =
      ovis_replay_verify(recording, path_scene_registry(), NULL, NULL, &where, &error);
  if (status != OVIS_OK) {
    fail_msg("%s", error.message);
  }
  ovis_recording_close(recording);
  free(bytes);
  return where;
}

TEST(verify_names_tick_mob_room_and_field) {
  const tampering what = {.at = 150, .every = 1, .fields = 20, .serial = 5};
  const ovis_divergence where = verify(&what);
  assert_true(where.is_there);
  assert_int_equal(where.tick, 150);
  assert_int_equal(where.tick_equal, 149);
  assert_int_equal(where.serial, 5);
  assert_string_equal(where.species, "sheep");
  assert_string_equal(where.room, "clock");
  assert_string_equal(where.field, "love_ticks");
  assert_int_equal(where.field_tick, 160);
  assert_true(atoi(where.left) > atoi(where.right));
}

TEST(verify_with_few_hashes_names_the_ticks_between) {
  const tampering what = {.at = 150, .every = 20, .fields = 20, .serial = 5};
  const ovis_divergence where = verify(&what);
  assert_true(where.is_there);
  assert_int_equal(where.tick, 160);
  assert_int_equal(where.tick_equal, 140);
  assert_int_equal(where.serial, 5);
  assert_string_equal(where.field, "love_ticks");
}

TEST(verify_without_fields_names_the_room) {
  const tampering what = {.at = 150, .every = 1, .fields = 0, .serial = 5};
  const ovis_divergence where = verify(&what);
  assert_true(where.is_there);
  assert_int_equal(where.serial, 5);
  assert_string_equal(where.room, "clock");
  assert_string_equal(where.field, "");
}

TEST(verify_of_an_honest_run_finds_nothing) {
  const tampering what = {.at = 0, .every = 1, .fields = 20};
  const ovis_divergence where = verify(&what);
  assert_false(where.is_there);
  assert_int_equal(where.tick_equal, 300);
}

// Records a run with one extra input, so that it diverges from the run without it.
static void* record_with_input(int32_t at, size_t* out_size) {
  record_stage stage;
  stage_open(&stage, 22);
  stage.meddling = 0;
  ovis_recorder* recorder = stage_record(&stage, NULL);
  for (int32_t tick = 1; tick <= 200; tick++) {
    if (tick == at) {
      ovis_mob_set_prop(stage.sim, ovis_mob_find(stage.sim, 2), OVIS_PROP_FIRE, 40);
    }
    stage_tick_recorded(&stage, recorder, 1);
  }
  void* bytes = take_over(recorder, out_size);
  stage_close(&stage);
  return bytes;
}

TEST(two_recordings_are_compared_down_to_the_first_field_that_differs) {
  size_t left_size, right_size;
  void* left_bytes = record_with_input(0, &left_size);
  void* right_bytes = record_with_input(93, &right_size);
  ovis_recording* left = stage_open_bytes(left_bytes, left_size);
  ovis_recording* right = stage_open_bytes(right_bytes, right_size);
  ovis_divergence where;
  assert_int_equal(ovis_recording_compare(left, right, path_scene_registry(), &where, NULL),
                   OVIS_OK);
  assert_true(where.is_there);
  assert_int_equal(where.tick, 93); // although hashes are stored every 20 ticks
  assert_int_equal(where.tick_equal, 92);
  assert_int_equal(where.serial, 2);
  assert_string_equal(where.room, "actor");
  assert_string_equal(where.field, "fire_ticks");
  assert_string_equal(where.left, "0");
  assert_string_equal(where.right, "39");
  assert_int_equal(ovis_recording_compare(left, left, path_scene_registry(), &where, NULL),
                   OVIS_OK);
  assert_false(where.is_there);
  ovis_recording_close(left);
  ovis_recording_close(right);
  free(left_bytes);
  free(right_bytes);
}
