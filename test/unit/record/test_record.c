// Records and plays a run: the recording shows what happened, and recording does not change the
// run.
#include "base/switches.h"
#include "record_stage.h"
#include "support/counting_alloc.h"

#include <stddef.h>

#define TICKS 700

typedef struct seen {
  uint64_t hash;
  int32_t count;
  ovis_mob_glance mobs[64];
  uint64_t running[64]; // one bit for each option
} seen;

static uint64_t bits_of(const int32_t* running, int32_t count) {
  uint64_t bits = 0;
  for (int32_t i = 0; i < count; i++) {
    bits |= UINT64_C(1) << running[i];
  }
  return bits;
}

static void look(const record_stage* stage, seen* out) {
  out->hash = ovis_sim_get_hash(stage->sim);
  out->count = ovis_sim_get_glances(stage->sim, 0, out->mobs, 64);
  assert_true(out->count < 64);
  for (int32_t i = 0; i < out->count; i++) {
    int32_t running[64];
    out->running[i] =
        bits_of(running, ovis_mob_get_running_options(stage->sim, out->mobs[i].id, running, 64));
  }
}

static void assert_near(double a, double b, double tolerance) {
  if (fabs(a - b) > tolerance) {
    fail_msg("%.9g is not %.9g", a, b);
  }
}

static void assert_angle(float recorded, float deg) {
  const double off = fmod(fabs((double)recorded - (double)deg), 360);
  assert_true(off < 0.71 || off > 360 - 0.71);
}

static void assert_shows(const ovis_recorded_tick* tick, const seen* was) {
  assert_int_equal(tick->trace.mob_count, was->count);
  if (tick->has_hash) {
    assert_true(tick->hash == was->hash);
  }
  for (int32_t i = 0; i < was->count; i++) {
    const ovis_trace_mob* mob = &tick->trace.mobs[i];
    const ovis_mob_glance* glance = &was->mobs[i];
    assert_int_equal(mob->serial, glance->serial);
    assert_near(mob->pos.x, glance->pos.x, 0.5 / 256);
    assert_near(mob->pos.y, glance->pos.y, 0.5 / 256);
    assert_near(mob->pos.z, glance->pos.z, 0.5 / 256);
    assert_angle(mob->yaw_deg, glance->yaw_deg);
    assert_angle(mob->head_yaw_deg, glance->head_yaw_deg);
    assert_angle(mob->pitch_deg, glance->pitch_deg);
    assert_true(mob->health == glance->health);
    assert_int_equal(mob->target, glance->target);
    assert_int_equal(bits_of(mob->running, mob->running_count), was->running[i]);
    assert_int_equal(mob->is_alive, glance->is_alive);
    assert_int_equal(mob->is_baby, glance->is_baby);
    assert_int_equal(mob->is_walking, glance->is_walking);
    assert_int_equal(mob->next_index, glance->next_index);
    assert_true(!mob->is_walking || mob->node_count > 0);
  }
}

TEST(every_tick_comes_back_in_any_order) {
  static seen log[TICKS + 1];
  record_stage stage;
  stage_open(&stage, test_seed(3));
  ovis_recorder* recorder = stage_record(&stage, NULL);
  look(&stage, &log[0]);
  for (int32_t i = 1; i <= TICKS; i++) {
    stage_tick_recorded(&stage, recorder, 1);
    look(&stage, &log[i]);
  }
  assert_int_equal(ovis_recorder_finish(recorder, NULL), OVIS_OK);
  size_t size;
  const uint8_t* bytes = ovis_recorder_get_bytes(recorder, &size);
  ovis_recording* recording = stage_open_bytes(bytes, size);
  const ovis_recording_info* info = ovis_recording_get_info(recording);
  assert_true(info->is_finished);
  assert_false(info->is_damaged);
  assert_int_equal(info->first_tick, 0);
  assert_int_equal(info->last_tick, TICKS);
  int32_t hashes = 0;
  for (int32_t i = 0; i <= TICKS; i++) {
    assert_shows(ovis_recording_get_tick(recording), &log[i]);
    hashes += ovis_recording_get_tick(recording)->has_hash;
    assert_int_equal(ovis_recording_next(recording, NULL), i < TICKS ? OVIS_OK : OVIS_NOT_FOUND);
  }
  assert_int_equal(hashes, TICKS / 20 + 1);
  uint64_t random = 9;
  for (int32_t i = 0; i < 200; i++) {
    const int64_t tick = (int64_t)(test_random(&random) % (TICKS + 1));
    assert_int_equal(ovis_recording_seek(recording, tick, NULL), OVIS_OK);
    assert_int_equal(ovis_recording_get_tick(recording)->trace.tick, tick);
    assert_shows(ovis_recording_get_tick(recording), &log[tick]);
  }
  assert_int_equal(ovis_recording_seek(recording, TICKS + 1, NULL), OVIS_OUT_OF_RANGE);
  assert_int_equal(ovis_recording_seek(recording, -1, NULL), OVIS_OUT_OF_RANGE);
  ovis_recording_close(recording);
  ovis_recorder_destroy(recorder);
  stage_close(&stage);
}

TEST(a_path_comes_back_with_a_body_that_is_not_as_its_species) {
  record_stage stage;
  stage_open(&stage, test_seed(5));
  stage.meddling = 0;
  const ovis_mob_id large = ovis_sim_get_mob(stage.sim, 1); // a sheep
  ovis_mob_state state;
  assert_true(ovis_mob_get_state(stage.sim, large, &state));
  assert_int_equal(ovis_mob_set_prop(stage.sim, large, OVIS_PROP_SCALE, 2), OVIS_OK);
  assert_int_equal(ovis_mob_set_prop(stage.sim, large, OVIS_PROP_SAFE_FALL, 7), OVIS_OK);
  ovis_recorder* recorder = stage_record(&stage, NULL);
  stage_tick_recorded(&stage, recorder, TICKS);
  assert_int_equal(ovis_recorder_finish(recorder, NULL), OVIS_OK);
  size_t size;
  const uint8_t* bytes = ovis_recorder_get_bytes(recorder, &size);
  ovis_recording* recording = stage_open_bytes(bytes, size);
  int32_t own = 0;
  int32_t usual = 0;
  do {
    const ovis_trace* trace = &ovis_recording_get_tick(recording)->trace;
    for (int32_t i = 0; i < trace->record_count; i++) {
      const ovis_record* record = &trace->records[i];
      if (record->kind == OVIS_RECORD_PATH || record->kind == OVIS_RECORD_PATH_ENDED) {
        const ovis_own_body* body = &record->limits.body;
        const bool is_large = record->mob == state.serial;
        assert_true(body->width == (is_large ? 1.8f : 0));
        assert_true(body->height == (is_large ? 2.6f : 0));
        assert_int_equal(body->max_fall, is_large ? 7 : 0);
        assert_near((double)body->jump_height, is_large ? 1.252 : 0, 0.001);
        own += is_large;
        usual += !is_large;
      }
    }
  } while (ovis_recording_next(recording, NULL) == OVIS_OK);
  assert_true(own > 0 && usual > 0);
  ovis_recording_close(recording);
  ovis_recorder_destroy(recorder);
  stage_close(&stage);
}

TEST(the_run_is_the_same_with_and_without_a_recorder) {
  record_stage with, without;
  const uint64_t seed = test_seed(4);
  stage_open(&with, seed);
  stage_open(&without, seed);
  ovis_recorder* recorder = stage_record(&with, NULL);
  for (int32_t i = 0; i < 400; i++) {
    stage_tick_recorded(&with, recorder, 1);
    stage_tick(&without);
    assert_true(ovis_sim_get_hash(with.sim) == ovis_sim_get_hash(without.sim));
  }
  ovis_recorder_destroy(recorder);
  stage_close(&with);
  stage_close(&without);
}

TEST(a_recorded_run_can_be_run_again_without_its_host) {
  for (uint64_t seed = 1; seed <= (uint64_t)test_count(3, 20, 100); seed++) {
    record_stage stage;
    stage_open(&stage, seed);
    ovis_recorder* recorder = stage_record(&stage, NULL);
    stage_tick_recorded(&stage, recorder, 600);
    assert_int_equal(ovis_recorder_finish(recorder, NULL), OVIS_OK);
    size_t size;
    const uint8_t* bytes = ovis_recorder_get_bytes(recorder, &size);
    ovis_recording* recording = stage_open_bytes(bytes, size);
    ovis_divergence where;
    ovis_error error = {.message = ""};
    assert_int_equal(
        ovis_replay_verify(recording, path_scene_registry(), NULL, NULL, &where, &error), OVIS_OK);
    if (where.is_there) {
      fail_msg("seed %d: tick %d, mob %d, %s.%s: %s, %s", (int)seed, (int)where.tick,
               (int)where.serial, where.room, where.field, where.left, where.right);
    }
    assert_int_equal(where.tick_equal, 600);
    ovis_recording_close(recording);
    ovis_recorder_destroy(recorder);
    stage_close(&stage);
  }
}

TEST(the_world_comes_back_as_it_was) {
  record_stage stage;
  stage_open(&stage, 5);
  ovis_recorder* recorder = stage_record(&stage, NULL);
  stage_tick_recorded(&stage, recorder, 450);
  assert_int_equal(ovis_recorder_finish(recorder, NULL), OVIS_OK);
  size_t size;
  const uint8_t* bytes = ovis_recorder_get_bytes(recorder, &size);
  ovis_recording* recording = stage_open_bytes(bytes, size);
  ovis_world* world;
  assert_int_equal(ovis_recording_create_world(recording, 450, path_scene_registry(), &world, NULL),
                   OVIS_OK);
  static ovis_section_pos places[2000];
  const int32_t count = ovis_world_get_sections(stage.world, places, 2000);
  assert_in_range(count, 100, 2000);
  assert_int_equal(ovis_world_get_sections(world, NULL, 0), count);
  static ovis_state was[OVIS_SECTION_CELLS], is[OVIS_SECTION_CELLS];
  for (int32_t i = 0; i < count; i++) {
    assert_int_equal(ovis_world_read_section(stage.world, places[i], was), OVIS_OK);
    assert_int_equal(ovis_world_read_section(world, places[i], is), OVIS_OK);
    assert_memory_equal(was, is, sizeof was);
  }
  ovis_world_destroy(world);
  assert_int_equal(ovis_recording_create_world(recording, 0, path_scene_registry(), &world, NULL),
                   OVIS_OK);
  assert_int_equal(ovis_world_get_sections(world, NULL, 0), 8);
  // The world of a tick, step by step, is the world of that tick.
  for (int64_t tick = 0; tick < 450; tick += 75) {
    assert_int_equal(ovis_recording_advance_world(recording, tick, tick + 75, path_scene_registry(),
                                                  world, NULL),
                     OVIS_OK);
    ovis_world* again;
    assert_int_equal(
        ovis_recording_create_world(recording, tick + 75, path_scene_registry(), &again, NULL),
        OVIS_OK);
    const int32_t there = ovis_world_get_sections(again, places, 2000);
    assert_int_equal(ovis_world_get_sections(world, NULL, 0), there);
    for (int32_t i = 0; i < there; i++) {
      assert_int_equal(ovis_world_read_section(again, places[i], was), OVIS_OK);
      assert_int_equal(ovis_world_read_section(world, places[i], is), OVIS_OK);
      assert_memory_equal(was, is, sizeof was);
    }
    ovis_world_destroy(again);
  }
  assert_int_equal(ovis_world_get_sections(world, NULL, 0), count);
  assert_int_equal(
      ovis_recording_advance_world(recording, 450, 451, path_scene_registry(), world, NULL),
      OVIS_OUT_OF_RANGE);
  assert_int_equal(
      ovis_recording_advance_world(recording, 100, 99, path_scene_registry(), world, NULL),
      OVIS_OUT_OF_RANGE);
  ovis_world_destroy(world);
  ovis_recording_close(recording);
  ovis_recorder_destroy(recorder);
  stage_close(&stage);
}

TEST(fields_come_back_exactly) {
  record_stage stage;
  stage_open(&stage, 6);
  ovis_recorder* recorder = stage_record(&stage, NULL);
  stage_tick_recorded(&stage, recorder, 400);
  assert_int_equal(ovis_recorder_finish(recorder, NULL), OVIS_OK);
  size_t size;
  const uint8_t* bytes = ovis_recorder_get_bytes(recorder, &size);
  ovis_recording* recording = stage_open_bytes(bytes, size);
  const ovis_recorded_fields* fields;
  int32_t count;
  int64_t tick;
  assert_int_equal(ovis_recording_read_fields(recording, 201, &tick, &fields, &count, NULL),
                   OVIS_OK);
  assert_int_equal(tick, 400);
  assert_int_equal(count, ovis_sim_get_mob_count(stage.sim) + 1);
  for (int32_t i = 1; i < count; i++) {
    const ovis_mob_id id = ovis_sim_get_mob(stage.sim, i - 1);
    ovis_mob_state state;
    ovis_mob_get_state(stage.sim, id, &state);
    assert_int_equal(fields[i].serial, state.serial);
    bool has_pos = false;
    for (int32_t f = 0; f < fields[i].count && !has_pos; f++) {
      const ovis_field* field = &fields[i].items[f];
      if (strcmp(field->room, "body") == 0 && strcmp(field->name, "pos") == 0) {
        double x;
        memcpy(&x, &field->bits, sizeof x);
        assert_true(x == state.pos.x);
        has_pos = true;
      }
    }
    assert_true(has_pos);
  }
  assert_int_equal(ovis_recording_read_fields(recording, 401, &tick, &fields, &count, NULL),
                   OVIS_NOT_FOUND);
  ovis_recording_close(recording);
  ovis_recorder_destroy(recorder);
  stage_close(&stage);
}

TEST(a_file_has_its_name_only_when_it_is_whole) {
  record_stage stage;
  stage_open(&stage, 7);
  char path[512], part[520];
  snprintf(path, sizeof path, "%s/run.ovr", test_scratch());
  snprintf(part, sizeof part, "%s.part", path);
  ovis_recorder* recorder = stage_record(&stage, path);
  stage_tick_recorded(&stage, recorder, 450);
  // The .part file is what a killed process leaves behind. It plays up to its last complete block.
  ovis_recording_def def = ovis_default_recording_def();
  def.path = part;
  ovis_recording* recording;
  assert_int_equal(ovis_recording_open(&def, &recording, NULL), OVIS_OK);
  assert_false(ovis_recording_get_info(recording)->is_finished);
  assert_int_equal(ovis_recording_get_info(recording)->last_tick, 399);
  ovis_recording_close(recording);
  assert_int_equal(ovis_recorder_finish(recorder, NULL), OVIS_OK);
  ovis_recorder_destroy(recorder);
  assert_int_equal(ovis_recording_open(&def, &recording, NULL), OVIS_NOT_FOUND);
  def.path = path;
  assert_int_equal(ovis_recording_open(&def, &recording, NULL), OVIS_OK);
  assert_true(ovis_recording_get_info(recording)->is_finished);
  assert_int_equal(ovis_recording_get_info(recording)->last_tick, 450);
  ovis_recording_close(recording);
  stage_close(&stage);
}

// A recorded run whose memory is filled with `noise` wherever nothing was written, and between the
// fields of its rules.
static test_bytes record_with_noise(uint8_t noise) {
  ovis_rules rules;
  memset(&rules, noise, sizeof rules);
  const ovis_rules preset = ovis_rules_get_preset(OVIS_RULES_1_19_4);
  memcpy(&rules, &preset, OV_SWITCHES_END);
  counting_alloc counter = {.noise = noise};
  const ovis_allocator allocator = counting_allocator(&counter);
  record_stage stage;
  stage_open_with(&stage, 11, &rules, &allocator);
  ovis_recorder_def def = ovis_default_recorder_def();
  def.sim = stage.sim;
  def.watches_all = true;
  def.allocator = allocator;
  ovis_recorder* recorder;
  assert_int_equal(ovis_recorder_create(&def, &recorder, NULL), OVIS_OK);
  stage_tick_recorded(&stage, recorder, 450);
  assert_int_equal(ovis_recorder_finish(recorder, NULL), OVIS_OK);
  test_bytes copy;
  const uint8_t* bytes = ovis_recorder_get_bytes(recorder, &copy.size);
  copy.bytes = test_malloc(copy.size);
  memcpy(copy.bytes, bytes, copy.size);
  ovis_recorder_destroy(recorder);
  stage_close(&stage);
  assert_int_equal(counter.bytes, 0);
  return copy;
}

TEST(identical_runs_write_identical_recordings) {
  const test_bytes a = record_with_noise(0);
  const test_bytes b = record_with_noise(0xFF);
  assert_int_equal(a.size, b.size);
  assert_memory_equal(a.bytes, b.bytes, a.size);
  test_free(a.bytes);
  test_free(b.bytes);
}
