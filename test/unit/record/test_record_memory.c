// Recordings without memory: each allocation fails, alone and with all after it.
#include "record_stage.h"
#include "support/counting_alloc.h"

#define TICKS 212 // a block and the beginning of the next one

static ovis_status record_once(const ovis_allocator* allocator, void* context) {
  (void)context;
  record_stage stage;
  stage_open(&stage, 7);
  ovis_recorder_def def = ovis_default_recorder_def();
  def.sim = stage.sim;
  def.watches_all = true;
  def.hash_every = 9;
  def.fields_every = 60;
  def.allocator = *allocator;
  ovis_recorder* recorder;
  ovis_error error = {.message = ""};
  ovis_status status = ovis_recorder_create(&def, &recorder, &error);
  assert_true((recorder != NULL) == (status == OVIS_OK));
  for (int32_t i = 0; i < TICKS && status == OVIS_OK; i++) {
    stage_tick(&stage);
    status = ovis_recorder_tick(recorder, &error);
  }
  if (status != OVIS_OK && recorder != NULL) { // it stays with what it said
    stage_tick(&stage);
    assert_int_equal(ovis_recorder_tick(recorder, NULL), status);
    assert_int_equal(ovis_recorder_finish(recorder, NULL), status);
  } else if (status == OVIS_OK) {
    status = ovis_recorder_finish(recorder, &error);
  }
  if (status != OVIS_OK) {
    assert_int_equal(error.status, status);
    assert_true(error.message[0] != '\0');
  }
  ovis_recorder_destroy(recorder);
  stage_close(&stage);
  return status;
}

TEST(a_recorder_without_memory_says_so) {
  assert_true(fail_each_allocation(record_once, NULL) > 100);
}

// ---- Reading

static test_bytes make_recording(void) {
  record_stage stage;
  stage_open(&stage, 7);
  ovis_recorder_def def = ovis_default_recorder_def();
  def.sim = stage.sim;
  def.fields_every = 30;
  def.watches_all = true;
  ovis_recorder* recorder;
  assert_int_equal(ovis_recorder_create(&def, &recorder, NULL), OVIS_OK);
  stage_tick_recorded(&stage, recorder, 60);
  assert_int_equal(ovis_recorder_finish(recorder, NULL), OVIS_OK);
  size_t size;
  const uint8_t* bytes = ovis_recorder_get_bytes(recorder, &size);
  test_bytes copy = {test_malloc(size), size};
  memcpy(copy.bytes, bytes, size);
  ovis_recorder_destroy(recorder);
  stage_close(&stage);
  return copy;
}

// Opens the recording and asks one thing of it.
typedef struct read_case {
  test_bytes bytes;
  ovis_status (*ask)(ovis_recording* recording);
} read_case;

static ovis_status read_once(const ovis_allocator* allocator, void* context) {
  const read_case* self = context;
  ovis_recording_def def = ovis_default_recording_def();
  def.bytes = self->bytes.bytes;
  def.size = self->bytes.size;
  def.allocator = *allocator;
  ovis_recording* recording;
  ovis_status status = ovis_recording_open(&def, &recording, NULL);
  assert_true((recording != NULL) == (status == OVIS_OK));
  if (status == OVIS_OK) {
    status = self->ask(recording);
  }
  ovis_recording_close(recording);
  return status;
}

static int64_t fail_reading(ovis_status (*ask)(ovis_recording* recording)) {
  read_case self = {.bytes = make_recording(), .ask = ask};
  const int64_t calls = fail_each_allocation(read_once, &self);
  test_free(self.bytes.bytes);
  return calls;
}

static ovis_status play(ovis_recording* recording) {
  const int64_t last = ovis_recording_get_info(recording)->last_tick;
  ovis_status status = ovis_recording_seek(recording, 20, NULL);
  while (status == OVIS_OK && ovis_recording_get_tick(recording)->trace.tick < last) {
    status = ovis_recording_next(recording, NULL);
  }
  return status;
}

static ovis_status show_fields(ovis_recording* recording) {
  const ovis_recorded_fields* fields;
  int64_t tick;
  int32_t count;
  return ovis_recording_read_fields(recording, 0, &tick, &fields, &count, NULL);
}

static ovis_status make_world(ovis_recording* recording) {
  ovis_world* world;
  const ovis_status status =
      ovis_recording_create_world(recording, 30, path_scene_registry(), &world, NULL);
  assert_true((world != NULL) == (status == OVIS_OK));
  ovis_world_destroy(world);
  return status;
}

static ovis_status run_again(ovis_recording* recording) {
  ovis_replay* replay;
  ovis_status status = ovis_replay_create(recording, path_scene_registry(), &replay, NULL);
  assert_true((replay != NULL) == (status == OVIS_OK));
  for (int32_t i = 0; i < 15 && status == OVIS_OK; i++) {
    status = ovis_replay_tick(replay, NULL);
  }
  ovis_replay_destroy(replay);
  return status;
}

TEST(a_recording_without_memory_says_so) {
  assert_true(fail_reading(play) > 20);
}

TEST(fields_without_memory_say_so) {
  assert_true(fail_reading(show_fields) > 20);
}

TEST(a_recorded_world_without_memory_says_so) {
  assert_true(fail_reading(make_world) > 20);
}

TEST(a_replay_without_memory_says_so) {
  assert_true(fail_reading(run_again) > 50);
}
