// A recording of another day and another program plays: its format has not changed since. With a
// new version of the format the file is written again, by `ovis run SCRIPT --record
// test/data/recording.ovr --watch 1`:
//
//   local w = ovis.world { size = {16, 16}, seed = 5, time = 14000 }
//   w:fill(0,64,0, 15,64,0, "oak_fence")
//   w:spawn("sheep", 4.5,64,4.5)
//   w:spawn("sheep", 8.5,64,4.5, { baby = true })
//   w:spawn("zombie", 12.5,64,12.5)
//   local p = w:player(4.5,64,12.5)
//   p:hold("wheat")
//   w:at(30, function() w:set(8,64,8, "stone") end)
//   w:at(60, function() p:walk_to(12,64,4) end)
//   w:run(260)
#include "record_stage.h"

#include <stdlib.h>

static ovis_recording* open_old(void) {
  const char* base = getenv("OVIS_SOURCE_DIR");
  char path[1024];
  snprintf(path, sizeof path, "%s/test/data/recording.ovr", base != NULL ? base : ".");
  ovis_recording_def def = ovis_default_recording_def();
  def.path = path;
  ovis_recording* recording;
  ovis_error error = {.message = ""};
  if (ovis_recording_open(&def, &recording, &error) != OVIS_OK) {
    fail_msg("%s: %s", path, error.message);
  }
  return recording;
}

// The marks are those of the simulation, two sheep, a zombie and a player.
TEST(an_old_recording_plays) {
  ovis_recording* recording = open_old();
  const ovis_recording_info* info = ovis_recording_get_info(recording);
  assert_int_equal(info->version, 12);
  assert_string_equal(info->made_by, "0.1.0");
  assert_true(info->is_finished);
  assert_false(info->is_damaged);
  assert_int_equal(info->first_tick, 0);
  assert_int_equal(info->last_tick, 260);
  assert_int_equal(info->hash_every, 20);
  assert_int_equal(info->watched_count, 1);
  assert_int_equal(ovis_recording_seek(recording, 200, NULL), OVIS_OK);
  const ovis_recorded_tick* tick = ovis_recording_get_tick(recording);
  assert_true(tick->has_hash);
  assert_true(tick->hash == UINT64_C(0xa735305cf0857816));
  assert_int_equal(tick->mark_count, 29);
  assert_int_not_equal(tick->marks[0], tick->marks[1]);
  assert_int_equal(tick->trace.mob_count, 4);
  assert_string_equal(tick->trace.mobs[0].species->name, "sheep");
  assert_int_equal(tick->trace.mobs[0].species->option_count, 9);
  assert_string_equal(tick->trace.mobs[0].species->options[3].name, "Tempt");
  assert_string_equal(tick->trace.mobs[0].species->options[3].group, "goals");
  assert_string_equal(tick->trace.mobs[2].species->options[0].group, "targets");
  assert_string_equal(tick->trace.mobs[0].species->options[5].phrases->words, "eat grass");
  assert_int_equal(tick->trace.mobs[0].running_count, 1);
  assert_int_equal(tick->trace.mobs[0].running[0], 3);
  assert_true(tick->trace.mobs[0].pos.x == 12.53515625);
  assert_true(tick->trace.mobs[0].pos.z == 3.18359375);
  assert_int_equal(tick->trace.mobs[0].node_count, 3);
  assert_int_equal(tick->trace.mobs[0].nodes[2].x, 13);
  assert_true(tick->trace.mobs[1].is_baby);
  assert_int_equal(tick->trace.mobs[2].target, 4);
  assert_true(tick->trace.mobs[3].health == 11);
  assert_true(tick->trace.mobs[3].species->is_player);
  ovis_recording_close(recording);
}

TEST(an_old_recording_tells_all_that_happened) {
  ovis_recording* recording = open_old();
  int32_t counts[OVIS_RECORD_COUNT] = {0};
  int32_t inputs[OVIS_INPUT_COUNT] = {0};
  bool holds_wheat = false;
  ovis_status status = OVIS_OK;
  while (status == OVIS_OK) {
    const ovis_recorded_tick* tick = ovis_recording_get_tick(recording);
    for (int32_t i = 0; i < tick->trace.record_count; i++) {
      const ovis_record* record = &tick->trace.records[i];
      counts[record->kind]++;
      holds_wheat |= record->kind == OVIS_RECORD_HOLDS && strcmp(record->item, "wheat") == 0;
      if (record->kind == OVIS_RECORD_BLOCK) {
        assert_string_equal(record->state_name, "stone");
        assert_int_equal(tick->trace.tick, 31);
      }
    }
    for (int32_t i = 0; i < tick->trace.input_count; i++) {
      inputs[tick->trace.inputs[i].kind]++;
    }
    status = ovis_recording_next(recording, NULL);
  }
  assert_int_equal(status, OVIS_NOT_FOUND);
  assert_true(holds_wheat);
  assert_int_equal(counts[OVIS_RECORD_CAME], 4);
  assert_int_equal(counts[OVIS_RECORD_BLOCK], 1);
  assert_int_equal(counts[OVIS_RECORD_OPTION_STARTED], 14);
  assert_int_equal(counts[OVIS_RECORD_PATH], 57);
  assert_int_equal(inputs[OVIS_INPUT_BLOCK], 1);
  assert_int_equal(inputs[OVIS_INPUT_WALK_TO], 1);
  ovis_recording_close(recording);
}

TEST(an_old_recording_keeps_world_and_fields) {
  ovis_recording* recording = open_old();
  ovis_world* world;
  assert_int_equal(ovis_recording_create_world(recording, 30, path_scene_registry(), &world, NULL),
                   OVIS_OK);
  assert_int_equal(ovis_world_get_block(world, (ovis_pos){8, 64, 8}), path_scene_state("air"));
  assert_int_equal(ovis_world_get_block(world, (ovis_pos){8, 63, 8}),
                   path_scene_state("grass_block"));
  ovis_world_destroy(world);
  assert_int_equal(ovis_recording_create_world(recording, 31, path_scene_registry(), &world, NULL),
                   OVIS_OK);
  assert_int_equal(ovis_world_get_block(world, (ovis_pos){8, 64, 8}), path_scene_state("stone"));
  ovis_world_destroy(world);
  const ovis_recorded_fields* fields;
  int32_t count;
  int64_t tick;
  assert_int_equal(ovis_recording_read_fields(recording, 0, &tick, &fields, &count, NULL), OVIS_OK);
  assert_int_equal(tick, 0);
  assert_int_equal(count, 5);
  bool has_health = false;
  for (int32_t i = 0; i < fields[4].count; i++) {
    float health;
    const uint32_t bits = (uint32_t)fields[4].items[i].bits;
    memcpy(&health, &bits, sizeof health);
    has_health |= strcmp(fields[4].items[i].name, "health") == 0 && health == 20;
  }
  assert_true(has_health);
  ovis_recording_close(recording);
}

// Only the version that made a recording can run it again; any other version says so.
TEST(an_old_recording_runs_again_or_says_why_not) {
  ovis_recording* recording = open_old();
  ovis_divergence where;
  ovis_error error = {.message = ""};
  const ovis_status status =
      ovis_replay_verify(recording, path_scene_registry(), NULL, NULL, &where, &error);
  assert_true(status == OVIS_OK || status == OVIS_UNSUPPORTED);
  assert_true(status == OVIS_OK || strstr(error.message, "cannot run it again") != NULL);
  ovis_recording_close(recording);
}

// Marks are stored as differences, so a seek to a tick must give the same marks as playing up to
// it.
TEST(marks_are_the_same_however_one_comes_to_a_tick) {
  ovis_recording* slow = open_old();
  ovis_recording* fast = open_old();
  int32_t hashes = 0;
  ovis_status status = ovis_recording_seek(slow, 0, NULL);
  while (status == OVIS_OK) {
    const ovis_recorded_tick* tick = ovis_recording_get_tick(slow);
    if (tick->has_hash) {
      assert_int_equal(ovis_recording_seek(fast, 260 - tick->trace.tick, NULL), OVIS_OK);
      assert_int_equal(ovis_recording_seek(fast, tick->trace.tick, NULL), OVIS_OK);
      const ovis_recorded_tick* other = ovis_recording_get_tick(fast);
      assert_int_equal(other->mark_count, tick->mark_count);
      assert_memory_equal(other->marks, tick->marks, (size_t)tick->mark_count);
      hashes++;
    }
    status = ovis_recording_next(slow, NULL);
  }
  assert_int_equal(hashes, 14);
  ovis_recording_close(slow);
  ovis_recording_close(fast);
}
