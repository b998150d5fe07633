// Cut or damaged recordings do not crash the reader; they play up to the damage and report it.
#include "record_stage.h"

#include "record/record_block.h"
#include "record/record_items.h"

#include <stdlib.h>

typedef struct taken {
  uint8_t* bytes;
  size_t size;
} taken;

static taken record(uint64_t seed, int32_t ticks) {
  record_stage stage;
  stage_open(&stage, seed);
  ovis_recorder* recorder = stage_record(&stage, NULL);
  stage_tick_recorded(&stage, recorder, ticks);
  assert_int_equal(ovis_recorder_finish(recorder, NULL), OVIS_OK);
  taken out;
  const uint8_t* bytes = ovis_recorder_get_bytes(recorder, &out.size);
  out.bytes = malloc(out.size);
  memcpy(out.bytes, bytes, out.size);
  ovis_recorder_destroy(recorder);
  stage_close(&stage);
  return out;
}

// Plays all readable ticks. Returns the last one, or -1 if the recording cannot be opened.
static int64_t play(const uint8_t* bytes, size_t size, bool* out_is_damaged) {
  ovis_recording_def def = ovis_default_recording_def();
  def.bytes = bytes;
  def.size = size;
  ovis_recording* recording;
  ovis_error error = {.message = ""};
  *out_is_damaged = true;
  if (ovis_recording_open(&def, &recording, &error) != OVIS_OK) {
    assert_true(error.message[0] != '\0');
    return -1;
  }
  ovis_status status = OVIS_OK;
  while (status == OVIS_OK) {
    status = ovis_recording_next(recording, &error);
  }
  const ovis_recording_info* info = ovis_recording_get_info(recording);
  assert_true(status == OVIS_NOT_FOUND || info->is_damaged);
  *out_is_damaged = info->is_damaged || !info->is_finished;
  if (info->is_damaged) {
    assert_true(info->damage.message[0] != '\0');
    assert_true(info->damage.offset >= 0);
  }
  const int64_t last = ovis_recording_get_tick(recording)->trace.tick;
  ovis_world* world;
  if (ovis_recording_create_world(recording, last, path_scene_registry(), &world, &error) ==
      OVIS_OK) {
    ovis_world_destroy(world);
  }
  ovis_recording_close(recording);
  return last;
}

TEST(every_prefix_plays_up_to_its_end) {
  const taken whole = record(11, 450);
  int64_t last = -1;
  bool is_damaged;
  // Blocks are large, and the interesting sizes are near their borders. A step of a prime number
  // hits some of them by chance.
  const size_t step = (size_t)(7919 / test_count(1, 8, 80) + 1);
  for (size_t size = 0; size < whole.size; size += size < 200 ? 1 : step) {
    const int64_t tick = play(whole.bytes, size, &is_damaged);
    assert_true(tick >= last);
    assert_true(is_damaged);
    last = tick;
  }
  for (size_t left = 1; left < 200; left++) {
    assert_int_equal(play(whole.bytes, whole.size - left, &is_damaged), 450);
    assert_true(is_damaged);
  }
  assert_int_equal(play(whole.bytes, whole.size, &is_damaged), 450);
  assert_false(is_damaged);
  free(whole.bytes);
}

TEST(a_flipped_byte_is_noticed_and_what_is_before_it_plays) {
  const taken whole = record(12, 450);
  uint64_t random = test_seed(12);
  for (int64_t i = 0; i < test_count(300, 3000, 10000); i++) {
    // Each byte of the head and of the tail, then random ones.
    const size_t at = i < 32   ? (size_t)i
                      : i < 48 ? whole.size - 1 - (size_t)(i - 32)
                               : (size_t)(test_random(&random) % whole.size);
    const uint8_t kept = whole.bytes[at];
    whole.bytes[at] ^= (uint8_t)(1u << test_random(&random) % 8);
    bool is_damaged;
    const int64_t tick = play(whole.bytes, whole.size, &is_damaged);
    assert_true(is_damaged);
    assert_true(tick == -1 || tick == 199 || tick == 399 || tick == 450);
    whole.bytes[at] = kept;
  }
  free(whole.bytes);
}

// Copies the recording with one changed byte in the content of one block and correct checksums.
static void lie(const taken* whole, int32_t lying_block, uint64_t* random, ov_writer* out) {
  const ovis_allocator memory = {0};
  ov_memory bytes = {whole->bytes, whole->size};
  const ov_source source = ov_source_of_memory(&bytes);
  ov_block_reader taker;
  ov_block_maker maker;
  ov_writer raw;
  ov_block_reader_init(&taker, &memory);
  ov_block_maker_init(&maker, &memory);
  ov_writer_init(&raw, &memory);
  ov_write_bytes(out, whole->bytes, OV_RECORD_HEAD_BYTES);
  ov_block_head head = {0};
  uint64_t at = OV_RECORD_HEAD_BYTES;
  for (int32_t block = 0; head.kind != OV_BLOCK_INDEX; block++) {
    assert_int_equal(ov_block_read_head(&source, at, &head, NULL), OVIS_OK);
    assert_int_equal(ov_block_unpack(&taker, &source, at, &head, &raw, NULL), OVIS_OK);
    at += OV_RECORD_HEAD_BYTES + head.stored_size;
    for (int32_t i = 0; block == lying_block && i < 2; i++) {
      raw.bytes[test_random(random) % raw.size] ^= (uint8_t)(1u << test_random(random) % 8);
    }
    size_t size;
    assert_int_equal(ov_block_make(&maker, &head, raw.bytes, raw.size, &size), OVIS_OK);
    ov_write_bytes(out, maker.bytes, size);
  }
  ov_write_bytes(out, whole->bytes + at, OV_RECORD_TAIL_BYTES);
  ov_writer_fini(&raw);
  ov_block_maker_fini(&maker);
  ov_block_reader_fini(&taker);
}

// Uses blocks with correct checksums and invalid content in every way that the library offers.
TEST(content_that_lies_does_no_harm) {
  const taken whole = record(13, 420);
  const ovis_allocator memory = {0};
  uint64_t random = test_seed(13);
  int32_t verified = 0;
  for (int64_t i = 0; i < test_count(150, 2000, 8000); i++) {
    ov_writer bytes;
    ov_writer_init(&bytes, &memory);
    lie(&whole, (int32_t)(i % 9), &random, &bytes);
    bool is_damaged;
    play(bytes.bytes, bytes.size, &is_damaged);
    ovis_recording_def def = ovis_default_recording_def();
    def.bytes = bytes.bytes;
    def.size = bytes.size;
    ovis_recording* recording;
    if (ovis_recording_open(&def, &recording, NULL) == OVIS_OK) {
      const ovis_recorded_fields* fields;
      int32_t count;
      int64_t tick;
      ovis_recording_read_fields(recording, 1, &tick, &fields, &count, NULL);
      ovis_divergence where;
      verified +=
          ovis_replay_verify(recording, path_scene_registry(), NULL, NULL, &where, NULL) == OVIS_OK;
      ovis_recording_close(recording);
    }
    ov_writer_fini(&bytes);
  }
  assert_true(verified > 0);
  free(whole.bytes);
}

// Writes an input and returns true if the reader accepts it.
static bool is_input_taken(ovis_input input) {
  ov_writer writer;
  ov_writer_init(&writer, &(ovis_allocator){NULL, NULL});
  ov_code out = ov_code_write(&writer);
  ov_code_input(&out, &input);
  ov_reader reader = ov_reader_make(writer.bytes, writer.size);
  ov_code in = ov_code_read(&reader);
  ovis_input read = {0};
  ov_code_input(&in, &read);
  ov_writer_fini(&writer);
  return !in.is_bad;
}

TEST(an_input_that_a_simulation_would_refuse_is_bad) {
  const ovis_vec3 places[] = {
      {3e7, -3e7, 3e7}, {3.01e7, 0, 0}, {0, -3.01e7, 0}, {0, 0, (double)NAN}};
  const ovis_vec3 speeds[] = {{64, -64, 64}, {64.1, 0, 0}, {0, -64.1, 0}, {0, 0, (double)NAN}};
  for (size_t i = 0; i < 4; i++) {
    const bool is_good = i == 0;
    const ovis_input place = {.kind = OVIS_INPUT_PLACE, .pos = places[i]};
    const ovis_input report = {.kind = OVIS_INPUT_REPORT, .velocity = speeds[i]};
    assert_true(is_input_taken(place) == is_good);
    assert_true(is_input_taken(report) == is_good);
  }
  const float angles[] = {-1e9f, 1.1e9f, -1e30f, NAN};
  const int64_t times[] = {OVIS_TIME_MAX, OVIS_TIME_MAX + 1, -OVIS_TIME_MAX - 1, INT64_MAX};
  for (size_t i = 0; i < 4; i++) {
    const bool is_good = i == 0;
    const ovis_input turned = {.kind = OVIS_INPUT_PLACE, .yaw_deg = angles[i]};
    const ovis_input bent = {.kind = OVIS_INPUT_PLACE, .pitch_deg = angles[i]};
    ovis_input day = {.kind = OVIS_INPUT_ENV, .env = ovis_default_world_def().env};
    ovis_input age = day;
    day.env.day_time = times[i];
    age.env.game_time = times[i];
    assert_true(is_input_taken(turned) == is_good);
    assert_true(is_input_taken(bent) == is_good);
    assert_true(is_input_taken(day) == is_good);
    assert_true(is_input_taken(age) == is_good);
  }
}

TEST(what_is_no_recording_is_refused_with_a_reason) {
  bool is_damaged;
  uint8_t nothing[64] = {0};
  assert_int_equal(play(nothing, 0, &is_damaged), -1);
  assert_int_equal(play(nothing, sizeof nothing, &is_damaged), -1);
  const taken whole = record(14, 10);
  whole.bytes[8] = 99; // a version that does not exist yet
  ovis_recording_def def = ovis_default_recording_def();
  def.bytes = whole.bytes;
  def.size = whole.size;
  ovis_recording* recording;
  ovis_error error;
  assert_int_equal(ovis_recording_open(&def, &recording, &error), OVIS_UNSUPPORTED);
  assert_non_null(strstr(error.message, "version 99"));
  free(whole.bytes);
}
