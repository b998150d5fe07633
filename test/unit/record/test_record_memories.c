// Memories in traces and recordings: each is that of the mob, with its cause, and comes back from a
// recording at every tick.
#include "support/mob_scene.h"
#include "support/outcomes.h"
#include "support/test.h"

#include <ovis/record.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TICKS = 450, SLEEPERS = 3, KINDS = 64, DUSK = 12100 };

typedef struct copy {
  int32_t mob_count;
  struct {
    uint64_t serial;
    char activity[40];
    int32_t count;
    ovis_trace_memory memories[KINDS];
  } mobs[SLEEPERS + 2];
} copy;

static bool same_value(const ovis_memory_value* a, const ovis_memory_value* b) {
  return a->type == b->type && a->dimension == b->dimension && a->damage == b->damage &&
         a->close_enough == b->close_enough && a->speed == b->speed && a->cell.x == b->cell.x &&
         a->cell.y == b->cell.y && a->cell.z == b->cell.z && a->number == b->number &&
         a->entity == b->entity && a->point.x == b->point.x && a->point.y == b->point.y &&
         a->point.z == b->point.z;
}

// A trace must say what the simulation says.
static void expect_true(const ovis_sim* sim, const ovis_trace* trace) {
  for (int32_t i = 0; i < trace->mob_count; i++) {
    const ovis_trace_mob* mob = &trace->mobs[i];
    const ovis_mob_id id = ovis_mob_find(sim, mob->serial);
    const char* activity = ovis_mob_get_activity(sim, id);
    assert_string_equal(mob->activity, activity != NULL ? activity : "");
    int32_t at = 0;
    for (int32_t kind = 0; kind < OVIS_MEM_COUNT; kind++) {
      ovis_memory_value value;
      if (!ovis_mob_get_memory(sim, id, (ovis_memory)kind, &value)) {
        continue;
      }
      assert_true(at < mob->memory_count);
      const ovis_trace_memory* memory = &mob->memories[at++];
      assert_int_equal(memory->kind, kind);
      if (!same_value(&memory->value, &value)) {
        fail_msg("tick %d: %s", (int)trace->tick, ovis_memory_get_info(memory->kind).name);
      }
      const bool expires = value.ttl != OVIS_MEMORY_FOR_EVER;
      assert_int_equal(memory->value.ttl != OVIS_MEMORY_FOR_EVER, expires);
      assert_true(!expires || memory->since + memory->value.ttl == trace->tick + value.ttl);
    }
    assert_int_equal(at, mob->memory_count);
  }
}

static void keep(copy* out, const ovis_trace* trace) {
  assert_true(trace->mob_count <= SLEEPERS + 2);
  out->mob_count = trace->mob_count;
  for (int32_t i = 0; i < trace->mob_count; i++) {
    const ovis_trace_mob* mob = &trace->mobs[i];
    out->mobs[i].serial = mob->serial;
    snprintf(out->mobs[i].activity, sizeof out->mobs[i].activity, "%s", mob->activity);
    assert_true(mob->memory_count <= KINDS);
    out->mobs[i].count = mob->memory_count;
    if (mob->memory_count > 0) {
      memcpy(out->mobs[i].memories, mob->memories,
             (size_t)mob->memory_count * sizeof *mob->memories);
    }
  }
}

static void expect_same(const copy* was, const ovis_trace* trace) {
  assert_int_equal(trace->mob_count, was->mob_count);
  for (int32_t i = 0; i < trace->mob_count; i++) {
    const ovis_trace_mob* mob = &trace->mobs[i];
    assert_int_equal(mob->serial, was->mobs[i].serial);
    assert_string_equal(mob->activity, was->mobs[i].activity);
    assert_int_equal(mob->memory_count, was->mobs[i].count);
    for (int32_t k = 0; k < mob->memory_count; k++) {
      const ovis_trace_memory* a = &mob->memories[k];
      const ovis_trace_memory* b = &was->mobs[i].memories[k];
      assert_int_equal(a->kind, b->kind);
      assert_true(same_value(&a->value, &b->value));
      assert_int_equal(a->value.ttl, b->value.ttl);
      assert_int_equal(a->since, b->since);
      assert_int_equal(a->cause.by, b->cause.by);
      assert_int_equal(a->cause.option, b->cause.option);
      assert_string_equal(a->cause.sensor, b->cause.sensor);
    }
  }
}

static void build(mob_scene* scene, ovis_mob_id villagers[SLEEPERS]) {
  *scene = mob_scene_open("grass_block");
  for (int32_t i = 0; i < SLEEPERS; i++) {
    const int32_t z = 60 + 4 * i;
    mob_scene_set(scene, 70, MOB_SCENE_FEET, z, "red_bed[part=head,facing=north]");
    mob_scene_set(scene, 70, MOB_SCENE_FEET, z + 1, "red_bed[part=foot,facing=north]");
    villagers[i] = mob_scene_spawn(scene, "villager", 62.5, z + 0.5);
  }
  mob_scene_spawn(scene, "sheep", 60.5, 60.5);
  mob_scene_set_time(scene, DUSK);
}

// Runs the scene; the host sets and erases memories, too.
static void step(mob_scene* scene, const ovis_mob_id villagers[SLEEPERS], int32_t tick) {
  if (tick % 40 == 7 || tick % 40 == 12 || tick % 40 == 13) { // also again, with the same time
    const ovis_memory_value value = {.type = OVIS_MEMORY_BOOL, .number = 1, .ttl = 25};
    assert_int_equal(ovis_mob_set_memory(scene->sim, villagers[tick / 40 % SLEEPERS],
                                         OVIS_MEM_GOLEM_DETECTED_RECENTLY, &value),
                     OVIS_OK);
  }
  if (tick == 300) {
    ovis_mob_set_memory(scene->sim, villagers[0], OVIS_MEM_MEETING_POINT, NULL);
    mob_scene_set(scene, 70, MOB_SCENE_FEET, 64, "air"); // the bed of another villager
    mob_scene_set(scene, 70, MOB_SCENE_FEET, 65, "air");
  }
  mob_scene_ticks(scene, 1);
}

TEST(memories_come_back_at_every_tick) {
  mob_scene scene;
  ovis_mob_id villagers[SLEEPERS];
  build(&scene, villagers);
  ovis_tracer_def tracer_def = ovis_default_tracer_def();
  ovis_recorder_def def = ovis_default_recorder_def();
  tracer_def.sim = scene.sim;
  def.sim = scene.sim;
  ovis_tracer* tracer;
  ovis_recorder* recorder;
  assert_int_equal(ovis_recorder_create(&def, &recorder, NULL), OVIS_OK);
  assert_int_equal(ovis_tracer_create(&tracer_def, &tracer), OVIS_OK);
  copy* seen = calloc(TICKS + 1, sizeof *seen);
  int32_t by[OVIS_MEMORY_BY_COUNT][2] = {{0}};
  for (int32_t tick = 0; tick <= TICKS; tick++) {
    if (tick > 0) {
      step(&scene, villagers, tick);
      assert_int_equal(ovis_recorder_tick(recorder, NULL), OVIS_OK);
    }
    const ovis_trace* trace = trace_of(tracer);
    expect_true(scene.sim, trace);
    keep(&seen[tick], trace);
    for (int32_t i = 0; i < trace->record_count; i++) {
      const ovis_record* record = &trace->records[i];
      if (record->kind == OVIS_RECORD_MEMORY_SET || record->kind == OVIS_RECORD_MEMORY_ERASED) {
        by[record->memory.cause.by][record->kind == OVIS_RECORD_MEMORY_ERASED]++;
      }
    }
  }
  assert_true(by[OVIS_MEMORY_BY_OPTION][0] > 10 && by[OVIS_MEMORY_BY_OPTION][1] > 5);
  assert_true(by[OVIS_MEMORY_BY_SENSOR][0] > 3);
  assert_true(by[OVIS_MEMORY_BY_EXPIRY][1] > 5 && by[OVIS_MEMORY_BY_EXPIRY][0] == 0);
  assert_true(by[OVIS_MEMORY_BY_HOST][0] > 5);
  assert_int_equal(ovis_recorder_finish(recorder, NULL), OVIS_OK);
  ovis_recording_def read_def = ovis_default_recording_def();
  read_def.bytes = ovis_recorder_get_bytes(recorder, &read_def.size);
  ovis_recording* recording;
  assert_int_equal(ovis_recording_open(&read_def, &recording, NULL), OVIS_OK);
  for (int32_t i = 0; i <= TICKS; i++) { // in order, then in any order
    const ovis_trace* trace = &ovis_recording_get_tick(recording)->trace;
    expect_same(&seen[i], trace);
    const ovis_status status = ovis_recording_next(recording, NULL);
    assert_int_equal(status, i < TICKS ? OVIS_OK : OVIS_NOT_FOUND);
  }
  uint64_t random = 5;
  for (int32_t i = 0; i < 100; i++) {
    const int32_t tick = (int32_t)(test_random(&random) % (TICKS + 1));
    assert_int_equal(ovis_recording_seek(recording, tick, NULL), OVIS_OK);
    expect_same(&seen[tick], &ovis_recording_get_tick(recording)->trace);
  }
  ovis_recording_close(recording);
  ovis_tracer_destroy(tracer);
  ovis_recorder_destroy(recorder);
  free(seen);
  mob_scene_close(&scene);
}

static ovis_memory_cause cause_of(const mob_scene* scene, ovis_mob_id mob, ovis_memory memory) {
  ovis_memory_cause cause;
  assert_true(ovis_mob_get_memory_cause(scene->sim, mob, memory, &cause));
  return cause;
}

TEST(a_memory_knows_what_set_and_what_erased_it) {
  mob_scene scene;
  ovis_mob_id villagers[SLEEPERS];
  build(&scene, villagers);
  ovis_option option;
  ovis_memory_value value;
  mob_scene_ticks(&scene, 200);
  assert_true(ovis_mob_get_memory(scene.sim, villagers[0], OVIS_MEM_HOME, &value));
  ovis_memory_cause cause = cause_of(&scene, villagers[0], OVIS_MEM_HOME);
  assert_int_equal(cause.by, OVIS_MEMORY_BY_OPTION);
  assert_true(ovis_mob_get_option(scene.sim, villagers[0], cause.option, &option));
  assert_string_equal(option.info.name, "AcquirePoi.home");
  cause = cause_of(&scene, villagers[0], OVIS_MEM_LIVING);
  assert_int_equal(cause.by, OVIS_MEMORY_BY_SENSOR);
  assert_string_equal(cause.sensor, "nearest_living_entities");
  const ovis_memory_value golem = {.type = OVIS_MEMORY_BOOL, .number = 1, .ttl = 3};
  assert_int_equal(
      ovis_mob_set_memory(scene.sim, villagers[0], OVIS_MEM_GOLEM_DETECTED_RECENTLY, &golem),
      OVIS_OK);
  cause = cause_of(&scene, villagers[0], OVIS_MEM_GOLEM_DETECTED_RECENTLY);
  assert_int_equal(cause.by, OVIS_MEMORY_BY_HOST);
  mob_scene_ticks(&scene, 6);
  assert_false(
      ovis_mob_get_memory(scene.sim, villagers[0], OVIS_MEM_GOLEM_DETECTED_RECENTLY, &value));
  cause = cause_of(&scene, villagers[0], OVIS_MEM_GOLEM_DETECTED_RECENTLY);
  assert_int_equal(cause.by, OVIS_MEMORY_BY_EXPIRY);
  assert_int_equal(ovis_mob_set_memory(scene.sim, villagers[0], OVIS_MEM_HOME, NULL), OVIS_OK);
  assert_int_equal(cause_of(&scene, villagers[0], OVIS_MEM_HOME).by, OVIS_MEMORY_BY_HOST);
  ovis_memory kinds[KINDS];
  const int32_t count = ovis_mob_get_memories(scene.sim, villagers[1], kinds, KINDS);
  assert_true(count > 2 && count <= KINDS);
  assert_int_equal(kinds[0], OVIS_MEM_HOME);
  assert_int_equal(ovis_mob_get_memories(scene.sim, villagers[1], NULL, 0), count);
  mob_scene_close(&scene);
}
