// Writing mobs back into a save: both layouts, across chunks and regions, with riders. Everything
// that did not change must keep its bytes.
#include <ovis/save_write.h>

#include "support/counting_alloc.h"
#include "support/save_compare.h"
#include "support/save_fixture.h"
#include "support/save_flock.h"
#include "support/test.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const int32_t versions[2] = {FLOCK_NEW, FLOCK_OLD};

// Makes a new flock in each layout, and returns the part that holds its entities.
static const char* fresh(int32_t layout, ovis_save_part* out_part) {
  static int32_t number;
  const char* folder = scratch_path("flock_%d", (int)number++);
  flock_write(folder, versions[layout]);
  *out_part = versions[layout] == FLOCK_NEW ? OVIS_SAVE_ENTITIES : OVIS_SAVE_CHUNKS;
  return folder;
}

static void set_all(ovis_save_writer* w, ovis_uuid u) {
  static const double motion[3] = {0.25, 0, -0.5};
  static const double rotation[2] = {45, -10};
  assert_int_equal(ovis_save_writer_set_numbers(w, u, "Motion", OVIS_NBT_DOUBLE, motion, 3),
                   OVIS_OK);
  assert_int_equal(ovis_save_writer_set_numbers(w, u, "Rotation", OVIS_NBT_FLOAT, rotation, 2),
                   OVIS_OK);
  assert_int_equal(ovis_save_writer_set_number(w, u, "Health", OVIS_NBT_FLOAT, 7.5), OVIS_OK);
  assert_int_equal(ovis_save_writer_set_int(w, u, "Age", OVIS_NBT_INT, -24000), OVIS_OK);
  assert_int_equal(ovis_save_writer_set_int(w, u, "Sheared", OVIS_NBT_BYTE, 1), OVIS_OK);
  assert_int_equal(ovis_save_writer_set_int(w, u, "Air", OVIS_NBT_SHORT, 300), OVIS_OK);
  assert_int_equal(ovis_save_writer_set_int(w, u, "Anger", OVIS_NBT_LONG, INT64_MIN), OVIS_OK);
  assert_int_equal(ovis_save_writer_set_string(w, u, "CustomName", "\"Dolly\""), OVIS_OK);
  assert_int_equal(ovis_save_writer_unset(w, u, "OnGround"), OVIS_OK);
}

TEST(what_is_set_is_replaced_in_its_place_or_added_at_the_end) {
  for (int32_t layout = 0; layout < 2; layout++) {
    ovis_save_part part;
    const char* folder = fresh(layout, &part);
    save_bytes before = save_document(folder, part, 31, 0);
    ovis_save_writer* w = flock_open(folder, NULL);
    set_all(w, flock_sheep(31, 0));
    flock_commit_well(w);
    save_bytes after = save_document(folder, part, 31, 0);
    char* old = save_document_text(&before);
    char* new = save_document_text(&after);
    // The first sheep as text, before and after; then all the rest is the same.
    char* old_sheep = strstr(old, "{id:");
    char* new_sheep = strstr(new, "{id:");
    assert_true(old_sheep - old == new_sheep - new);
    assert_memory_equal(old, new, (size_t)(old_sheep - old));
    static const char expected[] =
        "{id:\"minecraft:sheep\",Pos:[504.5d,64d,8.5d],Motion:[0.25d,0d,-0.5d],Rotation:[45f,-10f],"
        "UUID:[I;-1412628479,7,31,0],Health:7.5f,Age:-24000,Sheared:1b,\"mod:unknown \xC3\xA4\":"
        "{longs:[L;1l,-2l],lists:[[\"\xF0\x9F\x98\x80\"]]},Brain:{memories:{}},Air:300s,"
        "Anger:-9223372036854775808l,CustomName:\"\\\"Dolly\\\"\"}";
    new_sheep[sizeof expected - 1] = '\0';
    assert_string_equal(new_sheep, expected);
    assert_string_equal(strstr(old_sheep + 1, "{id:"), new_sheep + sizeof expected);
    free(old);
    free(new);
    save_bytes_free(&before);
    save_bytes_free(&after);
  }
}

TEST(only_the_files_and_chunks_with_changes_are_written) {
  for (int32_t layout = 0; layout < 2; layout++) {
    ovis_save_part part;
    const char* folder = fresh(layout, &part);
    const char* before = scratch_path("before_%d", (int)layout);
    folder_copy(folder, before);
    ovis_save_writer* w = flock_open(folder, NULL);
    ovis_save_written written;
    set_all(w, flock_sheep(33, 1));
    assert_int_equal(ovis_save_writer_commit(w, &written, NULL), OVIS_OK);
    ovis_save_writer_destroy(w);
    assert_int_equal(written.chunks, 1);
    assert_int_equal(written.files, 1);
    const document_counts counts = save_compare_documents(before, folder);
    assert_int_equal(counts.changed, 1);
    assert_int_equal(counts.only_one, 0);
    folder_image* a = folder_read(before);
    folder_image* b = folder_read(folder);
    const char* path = NULL;
    assert_int_equal(folder_differences(a, b, &path), 1);
    assert_string_equal(path, layout == 0 ? "entities/r.1.0.mca" : "region/r.1.0.mca");
    folder_free(a);
    folder_free(b);
  }
}

TEST(setting_what_is_there_already_writes_nothing) {
  for (int32_t layout = 0; layout < 2; layout++) {
    ovis_save_part part;
    const char* folder = fresh(layout, &part);
    folder_image* before = folder_read(folder);
    ovis_save_writer* w = flock_open(folder, NULL);
    for (int32_t x = 30; x <= 33; x++) {
      const ovis_uuid u = flock_sheep(x, 1);
      assert_int_equal(ovis_save_writer_move(w, u, (ovis_vec3){x * 16 + 9.5, 64, 8.5}), OVIS_OK);
      assert_int_equal(ovis_save_writer_set_number(w, u, "Health", OVIS_NBT_FLOAT, 8), OVIS_OK);
      assert_int_equal(ovis_save_writer_unset(w, u, "NotThere"), OVIS_OK);
    }
    ovis_save_written written;
    assert_int_equal(ovis_save_writer_commit(w, &written, NULL), OVIS_OK);
    ovis_save_writer_destroy(w);
    assert_int_equal(written.files, 0);
    folder_expect_kept(before, folder);
  }
}

TEST(who_moves_goes_to_the_other_chunks_list_also_across_regions) {
  for (int32_t layout = 0; layout < 2; layout++) {
    ovis_save_part part;
    const char* folder = fresh(layout, &part);
    ovis_save_writer* w = flock_open(folder, NULL);
    // From chunk 31 to 32, the next region; from 33 to 31; and within 30.
    assert_int_equal(ovis_save_writer_move(w, flock_sheep(31, 0), (ovis_vec3){512, 65, 0}),
                     OVIS_OK);
    assert_int_equal(ovis_save_writer_move(w, flock_sheep(33, 1), (ovis_vec3){511.9, 64, 15.9}),
                     OVIS_OK);
    assert_int_equal(ovis_save_writer_move(w, flock_sheep(30, 0), (ovis_vec3){480, 64, 15}),
                     OVIS_OK);
    assert_int_equal(ovis_save_writer_set_int(w, flock_sheep(33, 1), "Age", OVIS_NBT_INT, 5),
                     OVIS_OK);
    flock_commit_well(w);
    assert_string_equal(flock_roll(folder, 30, 0),
                        "sheep@480,64,15 sheep@489.5,64,8.5 horse@483.5,64,3.5 "
                        ">zombie@483.5,65,3.5 >>chicken@483.5,66,3.5");
    assert_string_equal(flock_roll(folder, 31, 0), "sheep@505.5,64,8.5 sheep@511.9,64,15.9");
    assert_string_equal(flock_roll(folder, 32, 0),
                        "sheep@520.5,64,8.5 sheep@521.5,64,8.5 sheep@512,65,0");
    assert_string_equal(flock_roll(folder, 33, 0), "sheep@536.5,64,8.5");
    save_bytes document = save_document(folder, part, 31, 0);
    char* text = save_document_text(&document);
    assert_non_null(strstr(text, "Age:5,"));
    free(text);
    save_bytes_free(&document);
  }
}

TEST(who_moves_there_and_back_leaves_all_documents_as_they_were_but_their_order) {
  for (int32_t layout = 0; layout < 2; layout++) {
    ovis_save_part part;
    const char* folder = fresh(layout, &part);
    const char* before = scratch_path("there_%d", (int)layout);
    folder_copy(folder, before);
    for (int32_t step = 0; step < 2; step++) {
      ovis_save_writer* w = flock_open(folder, NULL);
      const ovis_vec3 to = {step == 0 ? 537.5 : 505.5, 64, 8.5};
      assert_int_equal(ovis_save_writer_move(w, flock_sheep(31, 1), to), OVIS_OK);
      flock_commit_well(w);
    }
    const document_counts counts = save_compare_documents(before, folder);
    assert_int_equal(counts.changed, 0);
    assert_int_equal(counts.only_one, 0);
  }
}

TEST(riders_are_changed_where_they_sit_and_go_with_what_they_ride) {
  for (int32_t layout = 0; layout < 2; layout++) {
    ovis_save_part part;
    const char* folder = fresh(layout, &part);
    ovis_save_writer* w = flock_open(folder, NULL);
    assert_int_equal(ovis_save_writer_move(w, flock_rider(2), (ovis_vec3){520, 66, 3}), OVIS_OK);
    assert_int_equal(ovis_save_writer_set_int(w, flock_rider(2), "EggLayTime", OVIS_NBT_INT, 9),
                     OVIS_OK);
    flock_commit_well(w);
    assert_string_equal(flock_roll(folder, 30, 0),
                        "sheep@488.5,64,8.5 sheep@489.5,64,8.5 horse@483.5,64,3.5 "
                        ">zombie@483.5,65,3.5 >>chicken@520,66,3");
    w = flock_open(folder, NULL);
    assert_int_equal(ovis_save_writer_move(w, flock_rider(0), (ovis_vec3){520, 64, 3}), OVIS_OK);
    assert_int_equal(ovis_save_writer_move(w, flock_rider(1), (ovis_vec3){520, 65, 3}), OVIS_OK);
    flock_commit_well(w);
    assert_string_equal(flock_roll(folder, 30, 0), "sheep@488.5,64,8.5 sheep@489.5,64,8.5");
    assert_string_equal(flock_roll(folder, 32, 0),
                        "sheep@520.5,64,8.5 sheep@521.5,64,8.5 horse@520,64,3 >zombie@520,65,3 "
                        ">>chicken@520,66,3");
    save_bytes document = save_document(folder, part, 32, 0);
    char* text = save_document_text(&document);
    assert_non_null(strstr(text, "EggLayTime:9}],PersistenceRequired:1b}],Tame:1b}"));
    free(text);
    save_bytes_free(&document);
  }
}

TEST(a_removed_mob_leaves_the_save_and_its_riders_stand_on_their_own) {
  for (int32_t layout = 0; layout < 2; layout++) {
    ovis_save_part part;
    const char* folder = fresh(layout, &part);
    ovis_save_writer* w = flock_open(folder, NULL);
    assert_int_equal(ovis_save_writer_remove(w, flock_rider(0)), OVIS_OK);
    assert_int_equal(ovis_save_writer_remove(w, flock_sheep(30, 0)), OVIS_OK);
    flock_commit_well(w);
    assert_string_equal(flock_roll(folder, 30, 0),
                        "sheep@489.5,64,8.5 zombie@483.5,65,3.5 >chicken@483.5,66,3.5");
    // The middle one of three is removed, and its rider is in another chunk.
    folder = fresh(layout, &part);
    w = flock_open(folder, NULL);
    assert_int_equal(ovis_save_writer_remove(w, flock_rider(1)), OVIS_OK);
    assert_int_equal(ovis_save_writer_move(w, flock_rider(2), (ovis_vec3){520, 66, 3}), OVIS_OK);
    flock_commit_well(w);
    assert_string_equal(flock_roll(folder, 30, 0),
                        "sheep@488.5,64,8.5 sheep@489.5,64,8.5 horse@483.5,64,3.5");
    assert_string_equal(flock_roll(folder, 32, 0),
                        "sheep@520.5,64,8.5 sheep@521.5,64,8.5 chicken@520,66,3");
    save_bytes document = save_document(folder, part, 30, 0);
    char* text = save_document_text(&document);
    assert_null(strstr(text, "Passengers"));
    free(text);
    save_bytes_free(&document);
    // All three, and every entity of a chunk.
    folder = fresh(layout, &part);
    w = flock_open(folder, NULL);
    for (int32_t i = 0; i < 3; i++) {
      assert_int_equal(ovis_save_writer_remove(w, flock_rider(i)), OVIS_OK);
    }
    assert_int_equal(ovis_save_writer_remove(w, flock_sheep(30, 0)), OVIS_OK);
    assert_int_equal(ovis_save_writer_remove(w, flock_sheep(30, 1)), OVIS_OK);
    flock_commit_well(w);
    assert_string_equal(flock_roll(folder, 30, 0), "");
    // An entity arrives in the empty chunk.
    w = flock_open(folder, NULL);
    assert_int_equal(ovis_save_writer_move(w, flock_sheep(32, 0), (ovis_vec3){490, 64, 3}),
                     OVIS_OK);
    flock_commit_well(w);
    assert_string_equal(flock_roll(folder, 30, 0), "sheep@490,64,3");
  }
}

TEST(who_gets_off_stands_on_its_own_with_its_riders) {
  static const char stay[] = "sheep@488.5,64,8.5 sheep@489.5,64,8.5 horse@483.5,64,3.5";
  static const struct {
    bool gets_off[3];
    const char* after; // in chunk 30
    const char* there; // in chunk 32, to which the zombie moves
  } cases[] = {
      {{true, false, false}, " >zombie@520,64,3 >>chicken@483.5,66,3.5", ""}, // without a vehicle
      {{false, true, false}, "", " zombie@520,64,3 >chicken@483.5,66,3.5"},
      {{false, false, true}, " >zombie@520,64,3 chicken@483.5,66,3.5", ""},
      {{false, true, true}, " chicken@483.5,66,3.5", " zombie@520,64,3"},
  };
  for (int32_t layout = 0; layout < 2; layout++) {
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
      ovis_save_part part;
      const char* folder = fresh(layout, &part);
      ovis_save_writer* w = flock_open(folder, NULL);
      for (int32_t rider = 0; rider < 3; rider++) {
        if (cases[i].gets_off[rider]) {
          assert_int_equal(ovis_save_writer_dismount(w, flock_rider(rider)), OVIS_OK);
        }
      }
      assert_int_equal(ovis_save_writer_move(w, flock_rider(1), (ovis_vec3){520, 64, 3}), OVIS_OK);
      flock_commit_well(w);
      char roll[256];
      snprintf(roll, sizeof roll, "%s%s", stay, cases[i].after);
      assert_string_equal(flock_roll(folder, 30, 0), roll);
      snprintf(roll, sizeof roll, "sheep@520.5,64,8.5 sheep@521.5,64,8.5%s", cases[i].there);
      assert_string_equal(flock_roll(folder, 32, 0), roll);
    }
  }
  // The vehicle moves too; and together with the removal of another mob.
  ovis_save_part part;
  const char* folder = fresh(0, &part);
  ovis_save_writer* w = flock_open(folder, NULL);
  assert_int_equal(ovis_save_writer_remove(w, flock_rider(1)), OVIS_OK);
  assert_int_equal(ovis_save_writer_dismount(w, flock_rider(2)), OVIS_OK);
  flock_commit_well(w);
  assert_string_equal(
      flock_roll(folder, 30, 0),
      "sheep@488.5,64,8.5 sheep@489.5,64,8.5 horse@483.5,64,3.5 chicken@483.5,66,3.5");
}

TEST(who_is_new_comes_last_and_can_be_changed_from_then_on) {
  for (int32_t layout = 0; layout < 2; layout++) {
    ovis_save_part part;
    const char* folder = fresh(layout, &part);
    const ovis_uuid lamb = {{1, 2, 3, 4}};
    ovis_save_writer* w = flock_open(folder, NULL);
    assert_int_equal(flock_add_sheep(w, lamb, 530.25, 3), OVIS_OK);
    assert_int_equal(ovis_save_writer_move(w, flock_sheep(32, 0), (ovis_vec3){531, 64, 4}),
                     OVIS_OK);
    assert_int_equal(flock_add_sheep(w, lamb, 4e7, 3), OVIS_BAD_FORMAT);
    flock_commit_well(w);
    assert_string_equal(flock_roll(folder, 33, 0),
                        "sheep@536.5,64,8.5 sheep@537.5,64,8.5 sheep@531,64,4 sheep@530.25,64,3");
    w = flock_open(folder, NULL);
    assert_int_equal(ovis_save_writer_remove(w, lamb), OVIS_OK);
    flock_commit_well(w);
    assert_string_equal(flock_roll(folder, 33, 0),
                        "sheep@536.5,64,8.5 sheep@537.5,64,8.5 sheep@531,64,4");
  }
}

TEST(a_chunk_without_entities_gets_its_document_even_in_a_new_region_file) {
  ovis_save_part part;
  const char* folder = fresh(0, &part);
  ovis_save_writer* w = flock_open(folder, NULL);
  // The save has no such chunk: entities/ may have it before region/ does.
  assert_int_equal(ovis_save_writer_move(w, flock_sheep(30, 0), (ovis_vec3){-1, 64, -1}), OVIS_OK);
  flock_commit_well(w);
  save_bytes document = save_document(folder, part, -1, -1);
  char* text = save_document_text(&document);
  static const char start[] =
      "{DataVersion:3120,Position:[I;-1,-1],Entities:[{id:\"minecraft:sheep\"";
  assert_memory_equal(text, start, sizeof start - 1);
  free(text);
  save_bytes_free(&document);
  assert_string_equal(flock_roll(folder, -1, -1), "sheep@-1,64,-1");
}

static void assert_refused(const char* folder, ovis_save_writer* w, ovis_status expected,
                           const char* message) {
  folder_image* before = folder_read(folder);
  ovis_error error = {0};
  assert_int_equal(flock_commit(w, &error), expected);
  assert_string_equal(error.message, message);
  folder_expect_kept(before, folder);
}

TEST(what_cannot_be_done_is_refused_and_nothing_is_written) {
  for (int32_t layout = 0; layout < 2; layout++) {
    ovis_save_part part;
    const char* folder = fresh(layout, &part);
    ovis_save_writer* w = flock_open(folder, NULL);
    static const ovis_uuid nobody = {{1, 2, 3, 0xABCDEF}};
    assert_int_equal(ovis_save_writer_set_int(w, flock_sheep(30, 0), "Age", OVIS_NBT_INT, 7),
                     OVIS_OK);
    assert_int_equal(ovis_save_writer_set_int(w, nobody, "Age", OVIS_NBT_INT, 7), OVIS_OK);
    assert_refused(folder, w, OVIS_NOT_FOUND,
                   "the save has no entity 00000001-00000002-00000003-00abcdef");
    w = flock_open(folder, NULL);
    assert_int_equal(flock_add_sheep(w, (ovis_uuid){{1, 2, 3, 4}}, 10000, 10000), OVIS_OK);
    assert_refused(folder, w, OVIS_NOT_FOUND,
                   "a sheep is in chunk 625 625, but the save has no such chunk");
    w = flock_open(folder, NULL);
    static const double beyond[3] = {1e30, 64, 0};
    assert_int_equal(
        ovis_save_writer_set_numbers(w, flock_sheep(30, 0), "Pos", OVIS_NBT_DOUBLE, beyond, 3),
        OVIS_OK);
    assert_refused(folder, w, OVIS_BAD_FORMAT,
                   "an entity that leaves its list in chunk 30 0 has no position (Pos)");
  }
  ovis_save_part part;
  const char* folder = fresh(1, &part);
  ovis_save_writer* w = flock_open(folder, NULL);
  assert_int_equal(ovis_save_writer_move(w, flock_sheep(30, 0), (ovis_vec3){-1, 64, -1}), OVIS_OK);
  assert_refused(folder, w, OVIS_NOT_FOUND,
                 "a sheep is in chunk -1 -1, but the save has no such chunk");
}

TEST(values_that_do_not_fit_are_refused_at_once) {
  ovis_save_part part;
  const char* folder = fresh(0, &part);
  ovis_save_writer* w = flock_open(folder, NULL);
  const ovis_uuid sheep = flock_sheep(30, 0);
  const ovis_uuid u = sheep;
  static const ovis_uuid zeros;
  static const double bad[1] = {(double)NAN};
  assert_int_equal(ovis_save_writer_set_int(w, u, "a", OVIS_NBT_BYTE, 128), OVIS_OUT_OF_RANGE);
  assert_int_equal(ovis_save_writer_set_int(w, u, "a", OVIS_NBT_SHORT, -32769), OVIS_OUT_OF_RANGE);
  assert_int_equal(ovis_save_writer_set_int(w, u, "a", OVIS_NBT_INT, INT64_C(1) << 31),
                   OVIS_OUT_OF_RANGE);
  assert_int_equal(ovis_save_writer_set_number(w, u, "a", OVIS_NBT_FLOAT, 1e39), OVIS_OUT_OF_RANGE);
  assert_int_equal(ovis_save_writer_set_number(w, u, "a", OVIS_NBT_DOUBLE, (double)INFINITY),
                   OVIS_OUT_OF_RANGE);
  assert_int_equal(ovis_save_writer_set_numbers(w, u, "a", OVIS_NBT_DOUBLE, bad, 1),
                   OVIS_OUT_OF_RANGE);
  assert_int_equal(ovis_save_writer_move(w, u, (ovis_vec3){3.1e7, 0, 0}), OVIS_OUT_OF_RANGE);
  assert_int_equal(ovis_save_writer_move(w, u, (ovis_vec3){0, (double)NAN, 0}), OVIS_OUT_OF_RANGE);
  assert_int_equal(ovis_save_writer_remove(w, zeros), OVIS_OUT_OF_RANGE);
  assert_int_equal(ovis_save_writer_set_string(w, u, "a", "\xFF"), OVIS_BAD_FORMAT);
  assert_int_equal(ovis_save_writer_set_nbt(w, u, "a", (ovis_nbt){0}), OVIS_BAD_FORMAT);
  ovis_save_written written;
  assert_int_equal(ovis_save_writer_commit(w, &written, NULL), OVIS_OK);
  assert_int_equal(written.files, 0);
  ovis_save_writer_destroy(w);
}

TEST(of_two_changes_of_the_same_entry_the_later_one_counts) {
  ovis_save_part part;
  const char* folder = fresh(0, &part);
  ovis_save_writer* w = flock_open(folder, NULL);
  const ovis_uuid a = flock_sheep(30, 0);
  const ovis_uuid b = flock_sheep(30, 1);
  assert_int_equal(ovis_save_writer_set_int(w, a, "Age", OVIS_NBT_INT, 1), OVIS_OK);
  assert_int_equal(ovis_save_writer_set_int(w, b, "New", OVIS_NBT_INT, 1), OVIS_OK);
  assert_int_equal(ovis_save_writer_set_int(w, a, "Age", OVIS_NBT_INT, 2), OVIS_OK);
  assert_int_equal(ovis_save_writer_set_int(w, b, "New", OVIS_NBT_INT, 2), OVIS_OK);
  assert_int_equal(ovis_save_writer_set_int(w, b, "Gone", OVIS_NBT_INT, 2), OVIS_OK);
  assert_int_equal(ovis_save_writer_unset(w, b, "Gone"), OVIS_OK);
  flock_commit_well(w);
  save_bytes document = save_document(folder, part, 30, 0);
  char* text = save_document_text(&document);
  assert_non_null(strstr(text, "Age:2,"));
  assert_null(strstr(text, "Age:1,"));
  assert_non_null(strstr(text, "New:2}"));
  assert_null(strstr(text, "New:1"));
  assert_null(strstr(text, "Gone"));
  free(text);
  save_bytes_free(&document);
}

TEST(a_copy_has_the_changes_and_its_source_does_not) {
  ovis_save_part part;
  const char* folder = fresh(0, &part);
  const char* in_place = scratch_path("in_place");
  const char* copy = scratch_path("copy");
  folder_copy(folder, in_place);
  folder_image* before = folder_read(folder);
  for (int32_t i = 0; i < 2; i++) {
    ovis_save_writer* w = flock_open(i == 0 ? in_place : folder, i == 0 ? NULL : copy);
    set_all(w, flock_sheep(30, 0));
    assert_int_equal(ovis_save_writer_move(w, flock_sheep(31, 0), (ovis_vec3){600, 65, 0}),
                     OVIS_OK);
    flock_commit_well(w);
  }
  folder_image* after = folder_read(folder);
  folder_image* first = folder_read(in_place);
  folder_image* second = folder_read(copy);
  assert_true(folder_same(before, after));
  assert_true(folder_same(first, second));
  assert_false(folder_same(first, before));
  folder_free(before);
  folder_free(after);
  folder_free(first);
  folder_free(second);
  // Without a change the save is the same. An empty folder is accepted, other folders are not.
  const char* empty = scratch_path("empty/");
  save_make_folder(empty);
  flock_commit_well(flock_open(folder, empty));
  const document_counts counts = save_compare_documents(folder, empty);
  assert_int_equal(counts.changed + counts.only_one, 0);
  ovis_error error = {0};
  assert_int_equal(flock_try(folder, copy, &error), OVIS_OUT_OF_RANGE);
  assert_int_equal(flock_try(folder, scratch_path("no/such/folder"), &error), OVIS_NOT_FOUND);
  assert_int_equal(flock_try(folder, scratch_path("%s", strrchr(folder, '/') + 1), &error),
                   OVIS_OK); // the save itself
  char inside[900];
  snprintf(inside, sizeof inside, "%s/copy", folder);
  assert_int_equal(flock_try(folder, inside, &error), OVIS_OUT_OF_RANGE);
}

TEST(a_dimension_folder_is_changed_under_its_saves_lock) {
  const char* folder = scratch_path("dimension");
  char nether[900];
  snprintf(nether, sizeof nether, "%s/DIM-1", folder);
  flock_write(folder, FLOCK_NEW);
  flock_write(nether, FLOCK_NEW);
  char level[1000];
  snprintf(level, sizeof level, "%s/level.dat", nether);
  assert_int_equal(remove(level), 0);
  ovis_save_writer* w = flock_open(nether, NULL);
  assert_int_equal(ovis_save_writer_remove(w, flock_sheep(30, 0)), OVIS_OK);
  flock_commit_well(w);
  assert_string_equal(flock_roll(nether, 31, 0), "sheep@504.5,64,8.5 sheep@505.5,64,8.5");
  assert_string_equal(flock_roll(folder, 30, 0),
                      "sheep@488.5,64,8.5 sheep@489.5,64,8.5 horse@483.5,64,3.5 "
                      ">zombie@483.5,65,3.5 >>chicken@483.5,66,3.5");
  char lock[1000];
  snprintf(lock, sizeof lock, "%s/session.lock", nether);
  assert_null(fopen(lock, "rb"));
  snprintf(lock, sizeof lock, "%s/session.lock", folder);
  const test_bytes content = test_read_file(lock);
  assert_int_equal(content.size, 3);
  assert_memory_equal(content.bytes, "\xE2\x98\x83", 3);
  test_free(content.bytes);
  // A single file is not a save.
  char region[1000];
  snprintf(region, sizeof region, "%s/region/r.0.0.mca", folder);
  ovis_error error = {0};
  assert_int_equal(flock_try(region, NULL, &error), OVIS_UNSUPPORTED);
}

TEST(time_that_passes_goes_into_level_dat_and_nothing_else_of_it_changes) {
  const char* folder = scratch_path("time");
  flock_write(folder, FLOCK_NEW); // at time 1000, of the day 0
  save_fixture before;
  save_fixture_open(&before, folder, NULL);
  for (int64_t round = 0; round < 2; round++) {
    ovis_save_writer* w = flock_open(folder, NULL);
    ovis_save_written written;
    ovis_save_writer_pass_time(w, 30000 * round);
    assert_int_equal(ovis_save_writer_commit(w, &written, NULL), OVIS_OK);
    assert_int_equal(written.files, round);
    ovis_save_writer_destroy(w);
  }
  save_fixture after;
  save_fixture_open(&after, folder, NULL);
  assert_int_equal(before.info.env.game_time, 1000);
  assert_int_equal(after.info.env.game_time, 31000);
  assert_int_equal(after.info.env.day_time - before.info.env.day_time, 30000);
  assert_string_equal(after.info.name, "Flock");
  assert_int_equal(after.info.data_version, before.info.data_version);
  after.info.env.game_time = before.info.env.game_time;
  after.info.env.day_time = before.info.env.day_time;
  assert_memory_equal(&after.info.env, &before.info.env, sizeof before.info.env);
  save_fixture_close(&before);
  save_fixture_close(&after);
  // Without level.dat, or with a damaged one.
  char level[900];
  snprintf(level, sizeof level, "%s/level.dat", folder);
  save_write_file(level, "damaged", 7);
  ovis_save_writer* w = flock_open(folder, NULL);
  ovis_save_writer_pass_time(w, 1);
  ovis_save_written written;
  assert_int_equal(ovis_save_writer_commit(w, &written, NULL), OVIS_OK);
  assert_true(written.has_damaged_level);
  ovis_save_writer_destroy(w);
  const test_bytes kept = test_read_file(level);
  assert_int_equal(kept.size, 7);
  test_free(kept.bytes);
  assert_int_equal(remove(level), 0);
  w = flock_open(folder, NULL);
  ovis_save_writer_pass_time(w, 1);
  flock_commit_well(w);
}

static ovis_status change_once(const ovis_allocator* allocator, void* context) {
  ovis_save_writer_def def = ovis_default_save_writer_def();
  def.path = context;
  def.allocator = *allocator;
  ovis_save_writer* w = NULL;
  ovis_status status = ovis_save_writer_create(&def, &w, NULL);
  if (status != OVIS_OK) {
    return status;
  }
  const ovis_uuid u = flock_sheep(31, 0);
  status = ovis_save_writer_move(w, u, (ovis_vec3){530, 64, 3});
  if (status == OVIS_OK) {
    status = ovis_save_writer_set_block(w, (ovis_pos){500, 63, 3}, "dirt");
  }
  if (status == OVIS_OK) {
    ovis_save_writer_pass_time(w, 5);
    status = ovis_save_writer_commit(w, NULL, NULL);
  }
  ovis_save_writer_destroy(w);
  return status;
}

TEST(any_allocation_may_fail_and_the_save_is_then_untouched) {
  ovis_save_part part;
  const char* folder = fresh(0, &part);
  folder_image* before = folder_read(folder);
  int64_t failures = 0;
  for (int64_t n = 1;; n++) {
    counting_alloc counter = {.fail_at = n};
    const ovis_allocator allocator = counting_allocator(&counter);
    const ovis_status status = change_once(&allocator, (void*)folder);
    assert_int_equal(counter.bytes, 0);
    if (status == OVIS_OK) {
      break;
    }
    assert_int_equal(status, OVIS_NO_MEMORY);
    failures++;
    folder_image* after = folder_read(folder);
    assert_true(folder_same(before, after));
    folder_free(after);
  }
  assert_true(failures > 20);
  folder_free(before);
}
