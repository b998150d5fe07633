// Public functions of libovis_io with values that no host means: files that are not there, names of
// nothing, numbers out of range.
#include "support/asserts.h"
#include "support/path_scene.h"
#include "support/save_fixture.h"
#include "support/structure_writer.h"
#include "support/test.h"

#include <ovis/record.h>
#include <ovis/save.h>
#include <ovis/save_sim.h>
#include <ovis/save_write.h>

#include <math.h>
#include <stdio.h>
#include <string.h>

// ---- NBT

TEST(nbt_values_of_nothing_read_as_nothing) {
  asserts_begin();
  const ovis_nbt nothing = {0};
  ovis_nbt_document document;
  assert_refused(ovis_nbt_check(NULL, 0, NULL, &document, NULL) != OVIS_OK, true);
  assert_non_null(ovis_nbt_type_name((ovis_nbt_type)99));
  (void)ovis_nbt_get(nothing, "x");
  const char* names[] = {"a", "b"};
  ovis_nbt values[2];
  ovis_nbt_get_all(nothing, names, 2, values);
  ovis_nbt_iter iter = ovis_nbt_iterate(nothing);
  assert_refused(ovis_nbt_next(&iter), false);
  assert_refused(ovis_nbt_get_count(nothing), 0);
  (void)ovis_nbt_get_item_type(nothing);
  assert_refused(ovis_nbt_get_int(nothing, 7), 7);
  assert_refused(ovis_nbt_text_is((ovis_nbt_text){NULL, 0}, ""), true);
  assert_refused(ovis_nbt_text_is((ovis_nbt_text){NULL, 0}, "a"), false);
  assert_refused(ovis_nbt_get_int32(nothing, 7), 7);
  assert_true(ovis_nbt_get_number(nothing, 7) == 7);
  assert_refused(ovis_nbt_get_bool(nothing, true), true);
  const ovis_nbt_text text = ovis_nbt_get_string(nothing);
  assert_refused(ovis_nbt_text_is(text, "x"), false);
  (void)ovis_nbt_text_plain(text);
  char out[8];
  (void)ovis_nbt_text_utf8(text, out, sizeof out);
  (void)ovis_nbt_print(nothing, out, sizeof out);
  int32_t count;
  assert_refused(ovis_nbt_get_array(nothing, (ovis_nbt_type)99, &count) == NULL, true);
  double numbers[3];
  int64_t whole[3];
  assert_refused(ovis_nbt_get_numbers(nothing, 3, numbers), false);
  assert_refused(ovis_nbt_get_ints(nothing, 3, whole), false);
  assert_refused(ovis_nbt_get_size(nothing), 0);
  asserts_end();
}

TEST(a_text_that_is_null_is_refused_by_nbt_writers) {
  ovis_nbt_writer* writer;
  assert_int_equal(ovis_nbt_writer_create(NULL, &writer), OVIS_OK);
  ovis_nbt_open_document(writer, (ovis_nbt_text){"", 0});
  ovis_nbt_write_string(writer, "a", NULL);
  ovis_nbt_end(writer);
  const uint8_t* bytes;
  size_t size;
  assert_int_equal(ovis_nbt_writer_finish(writer, &bytes, &size, NULL), OVIS_BAD_ARGUMENT);
  ovis_nbt_writer_destroy(writer);
}

TEST(nbt_writers_say_at_the_end_what_was_wrong) {
  asserts_begin();
  ovis_nbt_writer* writer;
  assert_int_equal(ovis_nbt_writer_create(NULL, &writer), OVIS_OK);
  const uint8_t* bytes;
  size_t size;
  ovis_nbt_document document;
  assert_true(ovis_nbt_writer_finish(writer, &bytes, &size, NULL) != OVIS_OK); // nothing in it
  assert_true(ovis_nbt_writer_document(writer, &document, NULL) != OVIS_OK);
  assert_int_equal(document.root.type, OVIS_NBT_END);
  ovis_nbt_writer_reset(writer);
  ovis_nbt_end(writer);
  ovis_nbt_write_byte(writer, "a", 1);
  ovis_nbt_write_short(writer, "a", 1);
  ovis_nbt_write_int(writer, "a", 1);
  ovis_nbt_write_long(writer, "a", 1);
  ovis_nbt_write_float(writer, "a", (double)NAN);
  ovis_nbt_write_double(writer, "a", (double)NAN);
  ovis_nbt_write_string(writer, "a", "b");
  ovis_nbt_write_bytes(writer, "a", NULL, 0);
  ovis_nbt_write_ints(writer, "a", NULL, 0);
  ovis_nbt_write_longs(writer, "a", NULL, 0);
  ovis_nbt_open_compound(writer, "a");
  ovis_nbt_open_list(writer, "a", (ovis_nbt_type)99);
  assert_true(ovis_nbt_writer_finish(writer, &bytes, &size, NULL) != OVIS_OK);
  ovis_nbt_writer_reset(writer);
  ovis_nbt_open_document(writer, (ovis_nbt_text){0});
  ovis_nbt_copy_entry(writer, NULL);
  ovis_nbt_open_entry(writer, NULL);
  ovis_nbt_write_bytes(writer, "a", NULL, 3);
  assert_int_equal(ovis_nbt_writer_finish(writer, &bytes, &size, NULL), OVIS_BAD_ARGUMENT);
  ovis_nbt_writer_reset(writer);
  ovis_nbt_open_document(writer, (ovis_nbt_text){0});
  ovis_nbt_copy(writer, "a", (ovis_nbt){0});
  ovis_nbt_iter iter = {0};
  ovis_nbt_copy_entry(writer, &iter);
  ovis_nbt_open_entry(writer, &iter);
  (void)ovis_nbt_writer_finish(writer, &bytes, &size, NULL);
  ovis_nbt_writer_destroy(writer);
  ovis_nbt_writer_destroy(NULL);
  asserts_end();
}

// ---- Recordings

static void refuse_ticks_to_advance(ovis_recording* recording, int64_t tick) {
  ovis_blocks* registry = path_scene_registry();
  ovis_world* world;
  assert_int_equal(ovis_recording_create_world(recording, 0, registry, &world, NULL), OVIS_OK);
  assert_refused(ovis_recording_advance_world(recording, 0, tick, registry, world, NULL),
                 OVIS_OUT_OF_RANGE);
  assert_refused(ovis_recording_advance_world(recording, tick, 0, registry, world, NULL),
                 OVIS_OUT_OF_RANGE);
  ovis_world_destroy(world);
}

static void refuse_ticks_of_another_run(ovis_recording* recording) {
  const int64_t ticks[] = {INT64_MIN, -1, 1, INT64_MAX};
  for (int32_t i = 0; i < 4; i++) {
    ovis_world* world;
    assert_refused(ovis_recording_seek(recording, ticks[i], NULL), OVIS_OUT_OF_RANGE);
    assert_refused(
        ovis_recording_create_world(recording, ticks[i], path_scene_registry(), &world, NULL),
        OVIS_OUT_OF_RANGE);
    assert_null(world);
    refuse_ticks_to_advance(recording, ticks[i]);
  }
}

static void refuse_snapshots(ovis_recording* recording) {
  ovis_replay* replay;
  assert_refused(ovis_replay_create_at(recording, -7, path_scene_registry(), &replay, NULL),
                 OVIS_OUT_OF_RANGE);
  assert_null(replay);
  assert_refused(ovis_replay_leave(NULL, recording), OVIS_BAD_ARGUMENT);
  assert_int_equal((int)ovis_recording_find_snapshot(recording, -7), -1);
  assert_int_equal((int)ovis_recording_find_snapshot(NULL, 0), -1);
}

static void refuse_copies(ovis_recorder* recorder) {
  uint8_t* copy;
  size_t copy_size;
  assert_refused(ovis_recorder_copy(NULL, &copy, &copy_size, NULL), OVIS_BAD_ARGUMENT);
  assert_refused(ovis_recorder_copy(recorder, NULL, &copy_size, NULL), OVIS_BAD_ARGUMENT);
  assert_int_equal(ovis_recorder_copy(recorder, &copy, &copy_size, NULL), OVIS_OK);
  ovis_recorder_free_copy(NULL, NULL, 0);
  ovis_recorder_free_copy(recorder, copy, copy_size);
}

TEST(recorders_and_recordings_of_nothing) {
  asserts_begin();
  ovis_error error;
  ovis_recorder* recorder;
  ovis_recorder_def def = ovis_default_recorder_def();
  assert_refused(ovis_recorder_create(&def, &recorder, &error), OVIS_OUT_OF_RANGE);
  assert_refused(ovis_recorder_create(&(ovis_recorder_def){0}, &recorder, &error),
                 OVIS_BAD_ARGUMENT);
  assert_null(recorder);
  ovis_world_def world_def = ovis_default_world_def();
  world_def.blocks = path_scene_registry();
  ovis_sim_def sim_def = ovis_default_sim_def();
  assert_int_equal(ovis_world_create(&world_def, &sim_def.world), OVIS_OK);
  assert_int_equal(ovis_sim_create(&sim_def, &def.sim), OVIS_OK);
  def.hash_every = 0;
  assert_refused(ovis_recorder_create(&def, &recorder, &error), OVIS_OUT_OF_RANGE);
  def.hash_every = 1;
  def.watched_count = 7;
  assert_refused(ovis_recorder_create(&def, &recorder, &error), OVIS_OUT_OF_RANGE);
  def.watched_count = 0;
  def.path = "/nowhere/at/all.ovr";
  assert_refused(ovis_recorder_create(&def, &recorder, &error) != OVIS_OK, true);
  def.path = NULL;
  assert_int_equal(ovis_recorder_create(&def, &recorder, &error), OVIS_OK);
  refuse_copies(recorder);
  assert_refused(ovis_recorder_tick(recorder, &error), OVIS_OUT_OF_RANGE); // none passed
  assert_int_equal(ovis_recorder_finish(recorder, NULL), OVIS_OUT_OF_RANGE);
  ovis_recorder_destroy(recorder);
  assert_int_equal(ovis_recorder_create(&def, &recorder, &error), OVIS_OK);
  assert_int_equal(ovis_recorder_finish(recorder, NULL), OVIS_OK);
  ovis_recording* recording;
  ovis_recording_def read = ovis_default_recording_def();
  assert_refused(ovis_recording_open(&read, &recording, NULL) != OVIS_OK, true);
  assert_refused(ovis_recording_open(&(ovis_recording_def){0}, &recording, NULL),
                 OVIS_BAD_ARGUMENT);
  assert_null(recording);
  read.bytes = ovis_recorder_get_bytes(recorder, &read.size);
  assert_int_equal(ovis_recording_open(&read, &recording, NULL), OVIS_OK);
  refuse_ticks_of_another_run(recording);
  int64_t tick;
  const ovis_recorded_fields* fields;
  int32_t count;
  assert_refused(ovis_recording_read_fields(recording, INT64_MAX, &tick, &fields, &count, NULL),
                 OVIS_NOT_FOUND);
  assert_refused(ovis_recording_next(recording, NULL), OVIS_NOT_FOUND);
  assert_non_null(ovis_recording_get_tick(recording));
  assert_non_null(ovis_recording_get_info(recording));
  assert_refused(
      strcmp(ovis_recording_get_state_name(recording, ovis_recording_get_state_count(recording)),
             ""),
      0);
  assert_refused(strcmp(ovis_recording_get_state_name(recording, -1), ""), 0);
  ovis_replay* replay;
  assert_int_equal(ovis_replay_create(recording, path_scene_registry(), &replay, NULL), OVIS_OK);
  assert_refused(ovis_replay_tick(replay, NULL), OVIS_NOT_FOUND);
  assert_non_null(ovis_replay_get_sim(replay));
  assert_non_null(ovis_replay_get_world(replay));
  ovis_replay_destroy(replay);
  ovis_replay_destroy(NULL);
  refuse_snapshots(recording);
  ovis_divergence divergence;
  assert_refused(
      ovis_replay_verify(recording, path_scene_registry(), NULL, NULL, &divergence, NULL), OVIS_OK);
  assert_refused(
      ovis_recording_compare(recording, recording, path_scene_registry(), &divergence, NULL),
      OVIS_OK);
  assert_false(divergence.is_there);
  ovis_recording_close(recording);
  ovis_recording_close(NULL);
  ovis_recorder_detach(recorder);
  ovis_recorder_destroy(recorder);
  ovis_recorder_destroy(NULL);
  ovis_sim_destroy(def.sim);
  ovis_world_destroy(sim_def.world);
  asserts_end();
}

// ---- Saves

static void count_point(void* context, const ovis_point_record* record) {
  (void)record;
  ++*(int32_t*)context;
}

static void ask_a_save(ovis_save* save) {
  static const ovis_chunk_pos far[] = {{INT32_MIN, INT32_MAX}, {INT32_MAX, 0}, {1 << 30, 1 << 30}};
  for (int32_t i = 0; i < 3; i++) {
    ovis_save_chunk chunk;
    ovis_entity_iter entities;
    ovis_point_iter points;
    assert_refused(ovis_save_read_chunk(save, far[i], &chunk, NULL), OVIS_NOT_FOUND);
    (void)ovis_save_read_entities(save, far[i], &entities, NULL); // there are none
    (void)ovis_save_read_points(save, far[i], &points, NULL);
    assert_int_equal(asserts_take(), 0);
  }
  ovis_chunk_iter iter = {0};
  assert_refused(ovis_save_next_chunk(save, (ovis_save_part)99, &iter), false);
  assert_refused(ovis_save_get_dimension(save, -1) != NULL, true);
  assert_refused(ovis_save_get_dimension(save, ovis_save_get_dimension_count(save)) != NULL, true);
  assert_int_equal(ovis_save_get_status(save, NULL), OVIS_OK);
  ovis_saved_entity entity = {0};
  assert_refused(ovis_saved_entity_get_entry(&entity, "id").type, OVIS_NBT_END);
  ovis_nbt_iter memories = ovis_saved_entity_get_memories(&entity);
  ovis_saved_memory memory;
  assert_refused(ovis_saved_memory_next(&memories, &memory), false);
  ovis_saved_place place;
  assert_refused(ovis_saved_place_read((ovis_nbt){0}, &place), false);
  ovis_entity_iter entities = {0};
  assert_refused(ovis_save_next_entity(&entities, &entity), false);
  ovis_point_iter points = {0};
  ovis_saved_point point;
  assert_refused(ovis_save_next_point(&points, &point), false);
  int32_t told = 0;
  assert_refused(ovis_save_visit_points(save, count_point, &told, NULL), OVIS_OK);
  assert_int_equal(told, 0);
  ovis_save_info info;
  (void)ovis_save_read_info(save, &info, NULL);
}

TEST(saves_that_are_not_there) {
  assert_non_null(ovis_system_files().replace);
  asserts_begin();
  ovis_error error;
  ovis_save* save;
  ovis_save_def def = ovis_default_save_def();
  assert_refused(ovis_save_create(&def, &save, &error) != OVIS_OK, true); // nothing is named
  assert_null(save);
  assert_refused(ovis_save_create(&(ovis_save_def){0}, &save, &error), OVIS_BAD_ARGUMENT);
  def.path = "/nowhere/at/all";
  def.blocks = path_scene_registry();
  assert_refused(ovis_save_create(&def, &save, &error) != OVIS_OK, true);
  char folder[700];
  snprintf(folder, sizeof folder, "%s/save", test_scratch());
  save_fixture_write(folder, NULL);
  def.path = folder;
  assert_int_equal(ovis_save_create(&def, &save, &error), OVIS_OK);
  ask_a_save(save);
  ovis_world_def world_def = ovis_default_world_def();
  world_def.blocks = path_scene_registry();
  ovis_world* world;
  assert_int_equal(ovis_world_create(&world_def, &world), OVIS_OK);
  const ovis_chunk_pos far = {INT32_MIN, INT32_MAX};
  assert_refused(ovis_save_load_chunk(save, world, far, &error) != OVIS_OK, true);
  ovis_save_load_section(save, world, (ovis_section_pos){INT32_MIN, 0, INT32_MAX});
  ovis_sim_def sim_def = ovis_default_sim_def();
  sim_def.world = world;
  ovis_sim* sim;
  assert_int_equal(ovis_sim_create(&sim_def, &sim), OVIS_OK);
  ovis_saved_mobs mobs = {0};
  assert_refused(ovis_save_spawn_mobs(save, sim, &(ovis_allocator){0}, &mobs), OVIS_OK);
  ovis_points_loaded loaded = {.misplaced = -1};
  assert_refused(ovis_save_load_points(save, sim, &loaded), OVIS_OK);
  assert_int_equal(loaded.misplaced, 0);
  ovis_nbt_writer* nbt;
  const uint8_t* bytes;
  size_t size;
  assert_int_equal(ovis_nbt_writer_create(NULL, &nbt), OVIS_OK);
  ovis_nbt_open_document(nbt, (ovis_nbt_text){"", 0});
  ovis_save_write_mob(nbt, sim, (ovis_mob_id){77}, 3120); // nobody: nothing is written
  ovis_nbt_end(nbt);
  assert_int_equal(ovis_nbt_writer_finish(nbt, &bytes, &size, NULL), OVIS_OK);
  assert_int_equal(size, 4);
  ovis_nbt_writer_destroy(nbt);
  ovis_sim_destroy(sim);
  ovis_world_destroy(world);
  ovis_saved_mobs_free(&mobs, &(ovis_allocator){0});
  ovis_save_destroy(save);
  ovis_save_destroy(NULL);
  asserts_end();
}

static void store_nonsense(ovis_save_writer* writer) {
  ovis_world_def world_def = ovis_default_world_def();
  world_def.blocks = path_scene_registry();
  ovis_world* world;
  assert_int_equal(ovis_world_create(&world_def, &world), OVIS_OK);
  ovis_sim_def sim_def = ovis_default_sim_def();
  sim_def.world = world;
  ovis_sim* sim;
  assert_int_equal(ovis_sim_create(&sim_def, &sim), OVIS_OK);
  const ovis_saved_mobs none = {0};
  assert_refused(ovis_save_writer_store_mob(writer, sim, &none, 0), OVIS_OUT_OF_RANGE);
  assert_refused(ovis_save_writer_store_mob(writer, sim, &none, -1), OVIS_OUT_OF_RANGE);
  assert_refused(ovis_save_writer_store_points(writer, sim, NULL), OVIS_OK);
  ovis_sim_destroy(sim);
  ovis_world_destroy(world);
}

TEST(writers_do_not_take_nonsense) {
  asserts_begin();
  ovis_error error;
  ovis_save_writer* writer;
  ovis_save_writer_def def = ovis_default_save_writer_def();
  assert_refused(ovis_save_writer_create(&def, &writer, &error) != OVIS_OK, true);
  assert_null(writer);
  assert_refused(ovis_save_writer_create(&(ovis_save_writer_def){0}, &writer, &error),
                 OVIS_BAD_ARGUMENT);
  char folder[700];
  snprintf(folder, sizeof folder, "%s/written", test_scratch());
  save_fixture_write(folder, NULL);
  def.path = folder;
  assert_int_equal(ovis_save_writer_create(&def, &writer, &error), OVIS_OK);
  const ovis_uuid nobody = {{0}};
  const ovis_uuid somebody = {{1, 2, 3, 4}};
  const double bad = (double)NAN;
  assert_refused(ovis_save_writer_set_int(writer, nobody, "Age", OVIS_NBT_INT, 1),
                 OVIS_OUT_OF_RANGE);
  assert_refused(ovis_save_writer_set_int(writer, somebody, "Age", (ovis_nbt_type)99, 1),
                 OVIS_OUT_OF_RANGE);
  assert_refused(ovis_save_writer_set_number(writer, somebody, "Health", (ovis_nbt_type)99, 1),
                 OVIS_OUT_OF_RANGE);
  assert_refused(ovis_save_writer_set_numbers(writer, nobody, "Pos", OVIS_NBT_DOUBLE, &bad, 1),
                 OVIS_OUT_OF_RANGE);
  assert_refused(ovis_save_writer_set_string(writer, nobody, "x", "y"), OVIS_OUT_OF_RANGE);
  assert_refused(ovis_save_writer_set_nbt(writer, nobody, "x", (ovis_nbt){0}) != OVIS_OK, true);
  assert_refused(ovis_save_writer_unset(writer, nobody, "x"), OVIS_OUT_OF_RANGE);
  const char* const path[] = {"a"};
  assert_refused(ovis_save_writer_set_within(writer, somebody, path, 1, (ovis_nbt){0}),
                 OVIS_BAD_FORMAT);
  assert_refused(ovis_save_writer_unset_within(writer, nobody, path, 1), OVIS_OUT_OF_RANGE);
  assert_refused(ovis_save_writer_unset_within(writer, somebody, path, -1), OVIS_OUT_OF_RANGE);
  store_nonsense(writer);
  bool is_used = true;
  assert_int_equal(ovis_save_writer_has_uuid(writer, nobody, &is_used, NULL), OVIS_OK);
  assert_false(is_used);
  assert_refused(ovis_save_writer_move(writer, somebody, (ovis_vec3){(double)NAN, 0, 0}),
                 OVIS_OUT_OF_RANGE);
  assert_refused(ovis_save_writer_move(writer, somebody, (ovis_vec3){0, 1e300, 0}),
                 OVIS_OUT_OF_RANGE);
  assert_refused(ovis_save_writer_dismount(writer, nobody), OVIS_OUT_OF_RANGE);
  assert_refused(ovis_save_writer_remove(writer, nobody), OVIS_OUT_OF_RANGE);
  assert_refused(ovis_save_writer_add(writer, (ovis_nbt){0}) != OVIS_OK, true);
  assert_refused(ovis_save_writer_add_rider(writer, nobody, (ovis_nbt){0}), OVIS_OUT_OF_RANGE);
  assert_refused(ovis_save_writer_add_rider(writer, somebody, (ovis_nbt){0}), OVIS_BAD_FORMAT);
  assert_refused(ovis_save_writer_set_block(writer, (ovis_pos){INT32_MIN, 0, INT32_MAX}, "stone") !=
                     OVIS_OK,
                 true);
  assert_refused(ovis_save_writer_set_block(writer, (ovis_pos){0, 0, 0}, "stone[") != OVIS_OK,
                 true);
  const ovis_pos far = {INT32_MIN, 0, INT32_MAX};
  assert_refused(ovis_save_writer_set_point(writer, far, "home", 1), OVIS_OUT_OF_RANGE);
  assert_refused(ovis_save_writer_set_point(writer, (ovis_pos){1, 1, 1}, "home", -1),
                 OVIS_OUT_OF_RANGE);
  assert_refused(ovis_save_writer_set_point(writer, (ovis_pos){1, 1, 1}, "no such!", 1),
                 OVIS_BAD_FORMAT);
  assert_refused(ovis_save_writer_remove_point(writer, far), OVIS_OUT_OF_RANGE);
  assert_refused(ovis_save_writer_pass_time(writer, -1), OVIS_OUT_OF_RANGE);
  assert_refused(ovis_save_writer_pass_time(writer, INT64_MAX), OVIS_OUT_OF_RANGE);
  assert_refused(ovis_save_writer_pass_time(NULL, 0), OVIS_BAD_ARGUMENT);
  assert_int_equal(ovis_save_writer_pass_time(writer, 0), OVIS_OK);
  ovis_save_written written;
  assert_int_equal(ovis_save_writer_set_string(writer, somebody, "x", "y"), OVIS_OK);
  assert_refused(ovis_save_writer_commit(writer, &written, &error) == OVIS_NO_MEMORY, false);
  assert_refused(ovis_save_writer_set_string(writer, somebody, "x", "y"),
                 OVIS_OUT_OF_RANGE); // too late
  assert_refused(ovis_save_writer_pass_time(writer, 1), OVIS_OUT_OF_RANGE);
  ovis_save_writer_destroy(writer);
  ovis_save_writer_destroy(NULL);
  asserts_end();
}

// ---- Structures

TEST(structures_that_are_not_there) {
  asserts_begin();
  ovis_error error;
  ovis_structure* structure;
  ovis_structure_def def = ovis_default_structure_def();
  assert_refused(ovis_structure_create(&def, &structure, &error) != OVIS_OK, true);
  assert_null(structure);
  assert_refused(ovis_structure_create(&(ovis_structure_def){0}, &structure, &error),
                 OVIS_BAD_ARGUMENT);
  def.path = "/nowhere/at/all.nbt";
  def.blocks = path_scene_registry();
  assert_refused(ovis_structure_create(&def, &structure, &error) != OVIS_OK, true);
  static const char* const cells[] = {"stone"};
  const structure_grid grid = {{1, 1, 1}, cells};
  nbt_writer out = {0};
  structure_write(STRUCTURE_SPONGE_2, &grid, &out);
  def.path = NULL;
  def.bytes = out.bytes;
  def.size = out.size;
  assert_int_equal(ovis_structure_create(&def, &structure, &error), OVIS_OK);
  assert_int_equal(ovis_structure_get_info(structure).entity_count, 1);
  const ovis_pos far[] = {{-1, 0, 0}, {0, 1, 0}, {INT32_MAX, INT32_MIN, 0}};
  for (int32_t i = 0; i < 3; i++) {
    assert_refused(ovis_structure_get_block(structure, far[i]), OVIS_STATE_UNLOADED);
    assert_refused(ovis_structure_get_entity(structure, i - 3).id.length, 0);
  }
  ovis_structure_destroy(structure);
  ovis_structure_destroy(NULL);
  nbt_free(&out);
  asserts_end();
}
