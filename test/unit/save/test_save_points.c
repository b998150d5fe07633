// All points of interest of a save: told with counts, and changed so that nothing else changes.
#define _DEFAULT_SOURCE // setenv
#include <ovis/save_sim.h>

#include "support/save_compare.h"
#include "support/save_fixture.h"
#include "support/save_flock.h"
#include "support/snbt.h"
#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// In memory, where there is such a folder: hundreds of commits that each wait for the disk would
// take long on a busy one.
__attribute__((constructor)) static void prefer_memory(void) {
  if (access("/dev/shm", W_OK) == 0) {
    setenv("TMPDIR", "/dev/shm", 0);
  }
}

// What was told, as "home 1,64,2:1 meeting 15,66,15:32? ": a question mark where it is not valid.
static void note(void* context, const ovis_point_record* record) {
  char* text = context;
  const size_t length = strlen(text);
  snprintf(text + length, 2000 - length, "%s %d,%d,%d:%d%s ", record->type, (int)record->pos.x,
           (int)record->pos.y, (int)record->pos.z, (int)record->free_tickets,
           record->is_valid ? "" : "?");
}

// Valid until the next call. `out` [opt], `reports` [opt: (char) * 2000].
static const char* told(const char* folder, ovis_points_read* out, char* reports) {
  static char text[2000];
  text[0] = '\0';
  save_fixture f;
  save_fixture_open(&f, folder, NULL);
  assert_int_equal(ovis_save_visit_points(f.save, note, text, out), OVIS_OK);
  if (reports != NULL) {
    memcpy(reports, f.reports, sizeof f.reports);
  }
  save_fixture_close(&f);
  return text;
}

// A save with chunks 0 0, 1 0, 40 0; the first and last have points.
static const char* fresh(void) {
  static const save_point points[] = {{"minecraft:home", 1, 64, 2, 1},
                                      {"mod:lab", 3, 65, 4, 7},
                                      {"minecraft:meeting", 15, 80, 15, 32}};
  static const save_point far[] = {{"minecraft:farmer", 641, 64, 2, 0}};
  static int32_t number;
  const char* folder = scratch_path("points_%d", (int)number++);
  const save_chunk chunks[] = {save_fixture_chunk(0, 0), save_fixture_chunk(1, 0),
                               save_fixture_chunk(40, 0)};
  nbt_writer nbt;
  save_writer w;
  save_begin(&w, folder);
  for (int32_t i = 0; i < 3; i++) {
    save_put_chunk(&w, &chunks[i]);
  }
  save_poi_nbt(3120, points, 3, &nbt);
  save_put(&w, "poi", 0, 0, &nbt);
  nbt_free(&nbt);
  save_poi_nbt(3120, far, 1, &nbt);
  save_put(&w, "poi", 40, 0, &nbt);
  nbt_free(&nbt);
  save_end(&w);
  return folder;
}

static const char* text_of(const char* folder, int32_t x, int32_t z) {
  static char text[4000];
  save_bytes document = save_document(folder, OVIS_SAVE_POINTS, x, z);
  text[0] = '\0';
  if (document.size > 0) {
    char* whole = save_document_text(&document);
    snprintf(text, sizeof text, "%s", whole);
    free(whole);
  }
  save_bytes_free(&document);
  return text;
}

// ---- Reading

TEST(every_point_of_a_save_is_told_and_counted) {
  ovis_points_read read;
  assert_string_equal(told(fresh(), &read, NULL),
                      "home 1,64,2:1 mod:lab 3,65,4:7 meeting 15,80,15:32 farmer 641,64,2:0 ");
  assert_int_equal(read.points, 4);
  assert_int_equal(read.chunks, 2);
  assert_int_equal(read.skipped_points, 0);
  assert_int_equal(read.skipped_chunks, 0);
}

// The text of the document's entries.
static void write_text(const char* folder, const char* text) {
  nbt_writer nbt;
  snbt_document(&nbt, "%s", text);
  save_fixture_write_part(folder, "poi", &nbt);
  nbt_free(&nbt);
}

TEST(odd_records_are_counted_and_named_and_the_rest_is_told) {
  char name[300];
  memset(name, 'a', sizeof name);
  name[128] = '\0';
  char text[1000];
  snprintf(text, sizeof text,
           "DataVersion:3120,Sections:{4:{Valid:0b,Records:["
           "{pos:[I;1,64,0],free_tickets:1},{type:%s,pos:[I;2,64,0],free_tickets:1},"
           "{type:%s,pos:[I;3,64,0],free_tickets:1},"
           "{type:'minecraft:home',pos:[I;16,64,0],free_tickets:1},"
           "{type:'minecraft:home',pos:[I;4,64,0],free_tickets:-2147483648},"
           "{type:'minecraft:home',pos:[I;4,64,0],free_tickets:2147483647}]}}",
           name, name + 1);
  const char* folder = scratch_path("odd");
  write_text(folder, text);
  ovis_points_read read;
  char reports[2000];
  char expected[2000];
  snprintf(expected, sizeof expected,
           "%s 3,64,0:1? home 4,64,0:-2147483648? home 4,64,0:2147483647? ", name + 1);
  assert_string_equal(told(folder, &read, reports), expected);
  assert_int_equal(read.points, 3);
  assert_int_equal(read.skipped_points, 3);
  assert_string_equal(reports,
                      "poi/r.0.0.mca 0 0: a point of interest has no type\n"
                      "poi/r.0.0.mca 0 0: a point of interest has a type over 127 bytes\n"
                      "poi/r.0.0.mca 0 0: a point of interest has a position outside its chunk\n");
}

TEST(a_torn_file_does_not_stop_the_rest) {
  const char* folder = fresh();
  const char* path = scratch_path("%s/poi/r.0.0.mca", folder + strlen(test_scratch()) + 1);
  test_bytes bytes = test_read_file(path);
  int32_t skipped = 0;
  for (size_t size = 0; size < bytes.size; size += size < 100 || size > 8000 ? 1 : 199) {
    test_write_file(path, bytes.bytes, size);
    ovis_points_read read;
    const char* text = told(folder, &read, NULL);
    assert_non_null(strstr(text, "farmer 641,64,2:0 "));
    assert_in_range(read.points, 1, 4);
    skipped += read.skipped_chunks;
  }
  assert_true(skipped > 50);
  test_free(bytes.bytes);
}

TEST(documents_with_any_byte_changed_are_told_or_skipped) {
  static const save_point points[] = {{"minecraft:home", 1, 64, 2, 1},
                                      {"mod:lab", 3, 65, 4, 7},
                                      {"minecraft:meeting", 15, 80, 15, 32}};
  nbt_writer nbt;
  save_poi_nbt(3120, points, 3, &nbt);
  const char* folder = scratch_path("flipped");
  save_fixture_write_part(folder, "poi", &nbt);
  const char* path = scratch_path("flipped/poi/r.0.0.mca");
  for (size_t at = 0; at < nbt.size; at++) {
    nbt.bytes[at] ^= (uint8_t)(1u << at % 8);
    region_writer r;
    region_begin(&r);
    region_put(&r, 0, 0, SAVE_NONE, nbt.bytes, nbt.size);
    region_end(&r);
    save_write_file(path, r.bytes, r.size);
    region_free(&r);
    nbt.bytes[at] ^= (uint8_t)(1u << at % 8);
    ovis_points_read read;
    told(folder, &read, NULL);
    assert_in_range(read.points + read.skipped_points, 0, 3);
    // Changing it works, or is refused and changes nothing.
    folder_image* before = folder_read(folder);
    ovis_save_writer* w = flock_open(folder, NULL);
    assert_int_equal(ovis_save_writer_set_point(w, (ovis_pos){3, 65, 4}, "mod:lab", 5), OVIS_OK);
    assert_int_equal(ovis_save_writer_set_point(w, (ovis_pos){9, 9, 9}, "home", 0), OVIS_OK);
    if (flock_commit(w, NULL) == OVIS_OK) {
      const char* text = told(folder, NULL, NULL);
      assert_non_null(strstr(text, "mod:lab 3,65,4:5"));
      assert_non_null(strstr(text, "home 9,9,9:0? "));
      folder_free(before);
    } else {
      folder_expect_kept(before, folder);
    }
  }
  nbt_free(&nbt);
}

// ---- Writing

TEST(tickets_change_in_their_place_and_all_else_stays) {
  const char* folder = fresh();
  const char* copy = scratch_path("before_tickets");
  folder_copy(folder, copy);
  ovis_save_writer* w = flock_open(folder, NULL);
  assert_int_equal(ovis_save_writer_set_point(w, (ovis_pos){15, 80, 15}, "meeting", 5), OVIS_OK);
  assert_int_equal(ovis_save_writer_set_point(w, (ovis_pos){15, 80, 15}, "minecraft:meeting", 31),
                   OVIS_OK); // the later one counts
  ovis_save_written written;
  assert_int_equal(ovis_save_writer_commit(w, &written, NULL), OVIS_OK);
  ovis_save_writer_destroy(w);
  assert_int_equal(written.chunks, 1);
  assert_int_equal(written.files, 1);
  assert_string_equal(
      text_of(folder, 0, 0),
      "{DataVersion:3120,Sections:{4:{Valid:1b,Records:[{pos:[I;1,64,2],free_tickets:1,"
      "type:\"minecraft:home\"},{pos:[I;3,65,4],free_tickets:7,type:\"mod:lab\"}]},"
      "5:{Valid:1b,Records:[{pos:[I;15,80,15],free_tickets:31,"
      "type:\"minecraft:meeting\"}]}}}");
  const document_counts counts = save_compare_documents(copy, folder);
  assert_int_equal(counts.changed, 1);
  assert_int_equal(counts.only_one, 0);
}

TEST(points_that_are_set_to_what_they_are_write_nothing) {
  const char* folder = fresh();
  folder_image* before = folder_read(folder);
  ovis_save_writer* w = flock_open(folder, NULL);
  assert_int_equal(ovis_save_writer_set_point(w, (ovis_pos){1, 64, 2}, "home", 1), OVIS_OK);
  assert_int_equal(ovis_save_writer_set_point(w, (ovis_pos){3, 65, 4}, "mod:lab", 7), OVIS_OK);
  assert_int_equal(ovis_save_writer_remove_point(w, (ovis_pos){4, 65, 4}), OVIS_OK);
  assert_int_equal(ovis_save_writer_remove_point(w, (ovis_pos){17, 65, 4}), OVIS_OK); // no document
  ovis_save_written written;
  assert_int_equal(ovis_save_writer_commit(w, &written, NULL), OVIS_OK);
  ovis_save_writer_destroy(w);
  assert_int_equal(written.chunks, 0);
  folder_expect_kept(before, folder);
}

TEST(points_come_and_go_and_change_their_type) {
  const char* folder = fresh();
  ovis_save_writer* w = flock_open(folder, NULL);
  assert_int_equal(ovis_save_writer_remove_point(w, (ovis_pos){1, 64, 2}), OVIS_OK);
  assert_int_equal(ovis_save_writer_set_point(w, (ovis_pos){3, 65, 4}, "farmer", 0), OVIS_OK);
  assert_int_equal(ovis_save_writer_set_point(w, (ovis_pos){3, 66, 4}, "home", 0), OVIS_OK);
  assert_int_equal(ovis_save_writer_set_point(w, (ovis_pos){3, -20, 4}, "home", 1), OVIS_OK);
  assert_int_equal(ovis_save_writer_remove_point(w, (ovis_pos){15, 80, 15}), OVIS_OK);
  assert_int_equal(ovis_save_writer_set_point(w, (ovis_pos){17, 70, 1}, "mod:shrine", 3), OVIS_OK);
  flock_commit_well(w);
  assert_string_equal(
      text_of(folder, 0, 0),
      "{DataVersion:3120,Sections:{4:{Valid:1b,Records:[{pos:[I;3,65,4],free_tickets:0,"
      "type:\"minecraft:farmer\"},{type:\"minecraft:home\",pos:[I;3,66,4],free_tickets:0}]},"
      "5:{Valid:1b,Records:[]},-2:{Valid:0b,Records:[{type:\"minecraft:home\","
      "pos:[I;3,-20,4],free_tickets:1}]}}}");
  assert_string_equal(text_of(folder, 1, 0),
                      "{DataVersion:3120,Sections:{4:{Valid:0b,Records:[{type:\"mod:shrine\","
                      "pos:[I;17,70,1],free_tickets:3}]}}}");
  assert_string_equal(told(folder, NULL, NULL),
                      "farmer 3,65,4:0 home 3,66,4:0 home 3,-20,4:1? mod:shrine 17,70,1:3? farmer "
                      "641,64,2:0 ");
  // An empty list takes points again.
  w = flock_open(folder, NULL);
  assert_int_equal(ovis_save_writer_set_point(w, (ovis_pos){15, 80, 15}, "meeting", 32), OVIS_OK);
  flock_commit_well(w);
  assert_non_null(strstr(text_of(folder, 0, 0),
                         "5:{Valid:1b,Records:[{type:\"minecraft:meeting\",pos:[I;15,80,15]"));
}

TEST(records_keep_what_nobody_here_knows) {
  const char* folder = scratch_path("unknown");
  write_text(folder,
             "DataVersion:3120,Sections:{4:{Valid:0b,"
             "Records:[{'mod:extra':5b,type:home,pos:[I;5,64,5]}],'mod:section':6}},'mod:chunk':7");
  ovis_save_writer* w = flock_open(folder, NULL);
  assert_int_equal(ovis_save_writer_set_point(w, (ovis_pos){5, 64, 5}, "home", 0), OVIS_OK);
  flock_commit_well(w);
  assert_string_equal(
      text_of(folder, 0, 0),
      "{DataVersion:3120,Sections:{4:{Valid:0b,Records:[{\"mod:extra\":5b,type:\"home\",pos:[I;"
      "5,64,5],free_tickets:0}],\"mod:section\":6}},\"mod:chunk\":7}");
}

TEST(lists_that_are_none_are_replaced_only_by_points) {
  for (int32_t round = 0; round < 2; round++) {
    const char* folder = scratch_path("lists_%d", (int)round);
    write_text(folder, "DataVersion:3120,Sections:{4:{Records:none},5:5}");
    folder_image* before = folder_read(folder);
    ovis_save_writer* w = flock_open(folder, NULL);
    assert_int_equal(ovis_save_writer_remove_point(w, (ovis_pos){5, 64, 5}), OVIS_OK);
    if (round == 1) {
      assert_int_equal(ovis_save_writer_set_point(w, (ovis_pos){5, 65, 5}, "home", 0), OVIS_OK);
      assert_int_equal(ovis_save_writer_set_point(w, (ovis_pos){5, 80, 5}, "home", 1), OVIS_OK);
    }
    flock_commit_well(w);
    if (round == 0) {
      folder_expect_kept(before, folder);
    } else {
      folder_free(before);
      assert_string_equal(
          text_of(folder, 0, 0),
          "{DataVersion:3120,Sections:{4:{Records:[{type:\"minecraft:home\",pos:[I;5,65,5],"
          "free_tickets:0}]},5:{Valid:0b,Records:[{type:\"minecraft:home\",pos:[I;5,80,5],"
          "free_tickets:1}]}}}");
    }
  }
}

// Found by the fuzz target poi: the point went into the first list, which nobody reads.
TEST(of_entries_with_one_name_the_last_one_is_changed) {
  const char* folder = scratch_path("twice");
  write_text(folder, "Sections:{4:{Records:[{type:home,pos:[I;0,64,0],free_tickets:1}],"
                     "Records:[{type:home,pos:[I;1,64,0],free_tickets:1}]},"
                     "4:{Records:[{type:home,pos:[I;2,64,0],free_tickets:1}],"
                     "Records:[{type:home,pos:[I;3,64,0],free_tickets:1}]}}");
  ovis_save_writer* w = flock_open(folder, NULL);
  for (int32_t x = 0; x < 4; x++) {
    assert_int_equal(ovis_save_writer_set_point(w, (ovis_pos){x, 64, 0}, "home", 0), OVIS_OK);
  }
  flock_commit_well(w);
  // The reader tells all sections; of their lists, as of all entries, the last one.
  assert_string_equal(
      told(folder, NULL, NULL),
      "home 1,64,0:1? home 3,64,0:0? home 0,64,0:0? home 1,64,0:0? home 2,64,0:0? ");
}

TEST(what_cannot_be_a_point_is_refused) {
  const char* folder = fresh();
  folder_image* before = folder_read(folder);
  ovis_save_writer* w = flock_open(folder, NULL);
  const ovis_pos pos = {1, 64, 2};
  static const char* const types[] = {"", "Home", "a b", "a:b:c", "caf\xC3\xA9", "\""};
  for (int32_t i = 0; i < 6; i++) {
    assert_int_equal(ovis_save_writer_set_point(w, pos, types[i], 1), OVIS_BAD_FORMAT);
  }
  char name[200];
  memset(name, 'a', sizeof name);
  name[OVIS_POINT_TYPE_MAX + 1] = '\0';
  assert_int_equal(ovis_save_writer_set_point(w, pos, name, 1), OVIS_BAD_FORMAT);
  assert_int_equal(ovis_save_writer_set_point(w, pos, "home", -1), OVIS_OUT_OF_RANGE);
  assert_int_equal(ovis_save_writer_set_point(w, (ovis_pos){INT32_MAX, 0, 0}, "home", 1),
                   OVIS_OUT_OF_RANGE);
  assert_int_equal(ovis_save_writer_remove_point(w, (ovis_pos){0, 0, INT32_MIN}),
                   OVIS_OUT_OF_RANGE);
  flock_commit_well(w);
  folder_expect_kept(before, folder);
}

TEST(a_point_in_a_chunk_that_is_not_there_or_damaged_refuses_the_commit) {
  const char* folder = fresh();
  folder_image* before = folder_read(folder);
  ovis_error error = {0};
  ovis_save_writer* w = flock_open(folder, NULL);
  assert_int_equal(ovis_save_writer_set_point(w, (ovis_pos){1, 64, 2}, "home", 0), OVIS_OK);
  assert_int_equal(ovis_save_writer_set_point(w, (ovis_pos){-1, 64, 2}, "home", 0), OVIS_OK);
  assert_int_equal(flock_commit(w, &error), OVIS_NOT_FOUND);
  assert_string_equal(error.message,
                      "a point of interest is in chunk -1 0, which the save does not have");
  folder_expect_kept(before, folder);
  folder = scratch_path("no_sections");
  write_text(folder, "Sections:1");
  before = folder_read(folder);
  w = flock_open(folder, NULL);
  assert_int_equal(ovis_save_writer_set_point(w, (ovis_pos){1, 64, 2}, "home", 0), OVIS_OK);
  assert_int_equal(flock_commit(w, &error), OVIS_BAD_FORMAT);
  assert_string_equal(error.message, "chunk 0 0 has no sections of points of interest");
  folder_expect_kept(before, folder);
}

static ovis_status try_all(const ovis_allocator* allocator, void* context) {
  ovis_save_writer_def def = ovis_default_save_writer_def();
  ovis_save_writer* w = NULL;
  def.path = context;
  def.allocator = *allocator;
  ovis_status status = ovis_save_writer_create(&def, &w, NULL);
  for (int32_t i = 0; status == OVIS_OK && i < 40; i++) {
    status = ovis_save_writer_set_point(w, (ovis_pos){i % 32, 64 + i / 32, 2}, "home", 0);
  }
  if (status == OVIS_OK) {
    status = ovis_save_writer_remove_point(w, (ovis_pos){1, 64, 2});
  }
  if (status == OVIS_OK) {
    status = ovis_save_writer_commit(w, NULL, NULL);
  }
  ovis_save_writer_destroy(w);
  return status;
}

TEST(without_memory_points_stay_as_they_were) {
  const char* folder = fresh();
  const char* before = scratch_path("before_memory");
  folder_copy(folder, before);
  counting_alloc counter = {0};
  const ovis_allocator allocator = counting_allocator(&counter);
  ovis_status status = OVIS_NO_MEMORY;
  for (int64_t at = 1; status == OVIS_NO_MEMORY; at++) {
    folder_image* kept = folder_read(before);
    folder_expect_kept(kept, folder);
    counter = (counting_alloc){.fail_at = at};
    status = try_all(&allocator, (void*)folder);
    assert_int_equal(counter.bytes, 0);
  }
  assert_int_equal(status, OVIS_OK);
  assert_true(counter.calls > 20);
  assert_int_equal(save_compare_documents(before, folder).changed, 1);
}
