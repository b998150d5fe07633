// A replay begins with the last snapshot before a tick; a copy of a recording is finished while the
// recorder goes on.
#include "record_stage.h"

#include <stdlib.h>

#define TICKS 900

typedef struct recorded_run {
  uint64_t hashes[TICKS + 1]; // after each tick
  uint8_t* bytes;
  size_t size;
} recorded_run;

static void* copy(ovis_recorder* recorder, size_t* out_size) {
  uint8_t* bytes;
  assert_int_equal(ovis_recorder_copy(recorder, &bytes, out_size, NULL), OVIS_OK);
  void* kept = malloc(*out_size);
  memcpy(kept, bytes, *out_size);
  ovis_recorder_free_copy(recorder, bytes, *out_size);
  return kept;
}

static void make_run(recorded_run* self, int32_t snapshot_every, bool is_lean) {
  record_stage stage;
  stage_open(&stage, 5);
  ovis_recorder_def def = ovis_default_recorder_def();
  def.sim = stage.sim;
  def.hash_every = 1;
  def.snapshot_every = snapshot_every;
  def.is_lean = is_lean;
  ovis_recorder* recorder;
  assert_int_equal(ovis_recorder_create(&def, &recorder, NULL), OVIS_OK);
  self->hashes[0] = ovis_sim_get_hash(stage.sim);
  for (int32_t tick = 1; tick <= TICKS; tick++) {
    stage_tick(&stage);
    assert_int_equal(ovis_recorder_tick(recorder, NULL), OVIS_OK);
    self->hashes[tick] = ovis_sim_get_hash(stage.sim);
  }
  self->bytes = copy(recorder, &self->size);
  ovis_recorder_destroy(recorder);
  stage_close(&stage);
}

// Snapshots change nothing, so all runs have the same hashes.
static void run_from(const recorded_run* run, int64_t tick, int64_t snapshot) {
  ovis_recording* recording = stage_open_bytes(run->bytes, run->size);
  assert_int_equal(ovis_recording_find_snapshot(recording, tick), snapshot);
  ovis_replay* replay;
  ovis_error error = {.message = ""};
  if (ovis_replay_create_at(recording, tick, path_scene_registry(), &replay, &error) != OVIS_OK) {
    fail_msg("tick %d: %s", (int)tick, error.message);
  }
  for (int64_t at = tick; at <= TICKS; at++) {
    assert_int_equal(ovis_sim_get_ticks(ovis_replay_get_sim(replay)), at);
    assert_true(ovis_sim_get_hash(ovis_replay_get_sim(replay)) == run->hashes[at]);
    assert_int_equal(ovis_replay_tick(replay, NULL), at < TICKS ? OVIS_OK : OVIS_NOT_FOUND);
  }
  assert_true(ovis_sim_check(ovis_replay_get_sim(replay)));
  ovis_replay_destroy(replay);
  ovis_recording_close(recording);
}

TEST(a_replay_begins_at_the_last_snapshot) {
  recorded_run run;
  recorded_run plain;
  make_run(&run, 400, false);
  make_run(&plain, 0, false);
  assert_memory_equal(run.hashes, plain.hashes, sizeof run.hashes);
  // Blocks end with ticks 199, 399, 599 and 799.
  run_from(&run, 0, 0);
  run_from(&run, 398, 0);
  run_from(&run, 399, 399);
  run_from(&run, 650, 399);
  run_from(&run, 799, 799);
  run_from(&run, TICKS, 799);
  run_from(&plain, 650, 0);
  free(run.bytes);
  free(plain.bytes);
}

TEST(a_recording_has_only_its_own_ticks) {
  recorded_run run;
  make_run(&run, 200, false);
  ovis_recording* recording = stage_open_bytes(run.bytes, run.size);
  ovis_replay* replay;
  for (int32_t i = 0; i < 2; i++) {
    const int64_t tick = i == 0 ? -1 : TICKS + 1;
    assert_int_equal(ovis_recording_find_snapshot(recording, tick), -1);
    assert_int_equal(ovis_replay_create_at(recording, tick, path_scene_registry(), &replay, NULL),
                     OVIS_OUT_OF_RANGE);
    assert_null(replay);
  }
  ovis_recording_close(recording);
  free(run.bytes);
}

static void verify(void* bytes, size_t size, int64_t last) {
  ovis_recording* recording = stage_open_bytes(bytes, size);
  assert_true(ovis_recording_get_info(recording)->is_finished);
  assert_false(ovis_recording_get_info(recording)->is_damaged);
  assert_int_equal(ovis_recording_get_info(recording)->last_tick, last);
  ovis_divergence where;
  assert_int_equal(ovis_replay_verify(recording, path_scene_registry(), NULL, NULL, &where, NULL),
                   OVIS_OK);
  assert_false(where.is_there);
  ovis_recording_close(recording);
  free(bytes);
}

TEST(a_copy_is_finished_and_the_recorder_goes_on) {
  record_stage stage;
  stage_open(&stage, 8);
  ovis_recorder_def def = ovis_default_recorder_def();
  def.sim = stage.sim;
  ovis_recorder* recorder;
  assert_int_equal(ovis_recorder_create(&def, &recorder, NULL), OVIS_OK);
  size_t size;
  for (int32_t tick = 1; tick <= 500; tick++) {
    stage_tick(&stage);
    assert_int_equal(ovis_recorder_tick(recorder, NULL), OVIS_OK);
    if (tick == 1 || tick == 77 || tick == 199 || tick == 430) {
      void* first = copy(recorder, &size);
      const size_t first_size = size;
      void* second = copy(recorder, &size); // nothing is new
      assert_int_equal(size, first_size);
      assert_memory_equal(first, second, size);
      free(second);
      verify(first, first_size, tick);
    }
  }
  void* whole = copy(recorder, &size);
  verify(whole, size, 500);
  assert_int_equal(ovis_recorder_finish(recorder, NULL), OVIS_OK);
  const uint8_t* bytes = ovis_recorder_get_bytes(recorder, &size);
  void* kept = malloc(size);
  memcpy(kept, bytes, size);
  verify(kept, size, 500);
  ovis_recorder_destroy(recorder);
  stage_close(&stage);
}

TEST(a_lean_recording_runs_again_and_shows_nobody) {
  recorded_run run;
  recorded_run whole;
  make_run(&run, 400, true);
  make_run(&whole, 400, false);
  assert_memory_equal(run.hashes, whole.hashes, sizeof run.hashes);
  assert_true(run.size < whole.size * 3 / 4);
  run_from(&run, 0, 0);
  run_from(&run, 650, 399);
  ovis_recording* recording = stage_open_bytes(run.bytes, run.size);
  for (int64_t tick = 0; tick <= TICKS; tick += 100) {
    assert_int_equal(ovis_recording_seek(recording, tick, NULL), OVIS_OK);
    assert_int_equal(ovis_recording_get_tick(recording)->trace.mob_count, 0);
  }
  ovis_recording_close(recording);
  free(run.bytes);
  free(whole.bytes);
}

// A run that leaves its recording takes its inputs, and what follows is the same until the host
// changes something.
TEST(a_run_that_leaves_goes_on_with_the_inputs) {
  recorded_run run;
  make_run(&run, 200, true);
  ovis_recording* recording = stage_open_bytes(run.bytes, run.size);
  ovis_recording* own = stage_open_bytes(run.bytes, run.size);
  ovis_replay* replay;
  assert_int_equal(ovis_replay_leave(NULL, recording), OVIS_BAD_ARGUMENT);
  assert_int_equal(ovis_replay_create_at(own, 300, path_scene_registry(), &replay, NULL), OVIS_OK);
  assert_int_equal(ovis_replay_leave(replay, recording), OVIS_OK);
  ovis_sim* sim = ovis_replay_get_sim(replay);
  for (int32_t tick = 301; tick <= 400; tick++) {
    assert_int_equal(ovis_replay_tick(replay, NULL), OVIS_OK);
  }
  const int32_t before = ovis_sim_get_mob_count(sim);
  assert_true(before > 5);
  for (int32_t i = 0; i < 4; i++) { // later inputs that are about these are skipped
    assert_int_equal(ovis_mob_remove(sim, ovis_sim_get_mob(sim, 0)), OVIS_OK);
  }
  for (int32_t tick = 401; tick <= TICKS + 100; tick++) {
    ovis_error error = {.message = ""};
    if (ovis_replay_tick(replay, &error) != OVIS_OK) {
      fail_msg("tick %d: %s", (int)tick, error.message);
    }
  }
  assert_int_equal(ovis_sim_get_ticks(sim), TICKS + 100);
  assert_true(ovis_sim_check(sim));
  ovis_replay_destroy(replay);
  ovis_recording_close(own);
  ovis_recording_close(recording);
  free(run.bytes);
}

TEST(a_run_that_leaves_without_inputs_is_alone) {
  recorded_run run;
  make_run(&run, 200, true);
  ovis_recording* recording = stage_open_bytes(run.bytes, run.size);
  ovis_replay* replay;
  assert_int_equal(ovis_replay_create_at(recording, 300, path_scene_registry(), &replay, NULL),
                   OVIS_OK);
  assert_int_equal(ovis_replay_leave(replay, NULL), OVIS_OK);
  for (int32_t tick = 301; tick <= TICKS + 100; tick++) {
    assert_int_equal(ovis_replay_tick(replay, NULL), OVIS_OK);
  }
  assert_int_equal(ovis_sim_get_ticks(ovis_replay_get_sim(replay)), TICKS + 100);
  assert_true(ovis_sim_get_hash(ovis_replay_get_sim(replay)) != run.hashes[TICKS]);
  ovis_replay_destroy(replay);
  ovis_recording_close(recording);
  free(run.bytes);
}
