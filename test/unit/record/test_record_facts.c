// Facts in recordings: those of the trace of the running simulation, of watched mobs only.
#include "record_stage.h"
#include "support/outcomes.h"

// Adds the facts of a trace, as texts with their mobs.
static void add_facts(const ovis_trace* trace, char* out, size_t size) {
  for (int32_t i = 0; i < trace->record_count; i++) {
    const ovis_record* record = &trace->records[i];
    assert_int_equal(record->fact != NULL, record->kind == OVIS_RECORD_FACT);
    if (record->fact != NULL) {
      char text[256];
      ovis_fact_words(record->fact, text, sizeof text);
      const size_t used = strlen(out);
      assert_true(used + 300 < size);
      snprintf(out + used, size - used, "%d %d: %s\n", (int)trace->tick, (int)record->mob, text);
    }
  }
}

TEST(a_recording_has_the_facts_of_watched_mobs) {
  static char traced[1 << 16];
  static char recorded[1 << 16];
  traced[0] = recorded[0] = '\0';
  record_stage stage;
  const ovis_rules rules = ovis_rules_get_preset(OVIS_RULES_1_19_4);
  stage_open_with(&stage, 3, &rules, &(ovis_allocator){0});
  stage_spawn(&stage, "zombie", 8.5, 8.5, false);
  ovis_mob_state state;
  ovis_mob_get_state(stage.sim, stage_spawn(&stage, "husk", 12.5, 8.5, false), &state);
  const uint64_t watched[] = {state.serial};
  ovis_recorder_def def = ovis_default_recorder_def();
  def.sim = stage.sim;
  def.watched = watched;
  def.watched_count = 1;
  ovis_recorder* recorder;
  assert_int_equal(ovis_recorder_create(&def, &recorder, NULL), OVIS_OK);
  ovis_tracer_def tracer_def = ovis_default_tracer_def();
  tracer_def.sim = stage.sim;
  tracer_def.watched = watched;
  tracer_def.watched_count = 1;
  ovis_tracer* tracer;
  assert_int_equal(ovis_tracer_create(&tracer_def, &tracer), OVIS_OK);
  for (int32_t tick = 0; tick < 40; tick++) {
    add_facts(trace_of(tracer), traced, sizeof traced);
    assert_int_equal(ovis_sim_tick(stage.sim), OVIS_OK);
    assert_int_equal(ovis_recorder_tick(recorder, NULL), OVIS_OK);
  }
  add_facts(trace_of(tracer), traced, sizeof traced);
  assert_int_equal(ovis_recorder_finish(recorder, NULL), OVIS_OK);
  ovis_recording_def read = ovis_default_recording_def();
  read.bytes = ovis_recorder_get_bytes(recorder, &read.size);
  ovis_recording* recording;
  assert_int_equal(ovis_recording_open(&read, &recording, NULL), OVIS_OK);
  do {
    add_facts(&ovis_recording_get_tick(recording)->trace, recorded, sizeof recorded);
  } while (ovis_recording_next(recording, NULL) == OVIS_OK);
  char expected[128];
  snprintf(expected, sizeof expected, "0 %d: does not burn: the sun does not burn a husk\n",
           (int)watched[0]);
  assert_string_equal(recorded, expected); // once: it does not change
  assert_string_equal(recorded, traced);
  ovis_recording_close(recording);
  ovis_recorder_destroy(recorder);
  ovis_tracer_destroy(tracer);
  stage_close(&stage);
}
