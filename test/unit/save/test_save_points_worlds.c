// The points of interest of real worlds, read, compared with the worlds' blocks, and written. The
// worlds are copied first. Without ../shared everything here is skipped, loudly.
#include <ovis/save_sim.h>

#include "poi/poi.h"
#include "support/save_compare.h"
#include "support/save_fixture.h"
#include "support/save_flock.h"
#include "support/test.h"

#include <stdio.h>
#include <string.h>

static const int32_t point_counts[SAVE_WORLDS] = {10, 0, 0, 0}; // where it is known

typedef struct changing {
  ovis_save_writer* writer;
  int32_t by; // added to the tickets of each point
} changing;

static void set_record(void* context, const ovis_point_record* record) {
  const changing* c = context;
  assert_int_equal(ovis_save_writer_set_point(c->writer, record->pos, record->type,
                                              record->free_tickets + c->by),
                   OVIS_OK);
}

static ovis_points_read set_all(const char* from, const char* to, int32_t by) {
  save_fixture f;
  ovis_points_read read;
  changing c = {flock_open(to, NULL), by};
  save_fixture_open(&f, from, NULL);
  assert_int_equal(ovis_save_visit_points(f.save, set_record, &c, &read), OVIS_OK);
  assert_int_equal(f.skipped, 0);
  save_fixture_close(&f);
  flock_commit_well(c.writer);
  return read;
}

TEST(points_of_real_worlds_set_to_what_they_are_write_nothing) {
  for (int32_t i = 0; i < SAVE_WORLDS; i++) {
    const char* source;
    const char* copy = save_copy_world(i, "same", &source);
    folder_image* before = folder_read(copy);
    const ovis_points_read read = set_all(source, copy, 0);
    printf("%s: %d points in %d chunks\n", save_worlds[i], (int)read.points, (int)read.chunks);
    assert_true(point_counts[i] == 0 || read.points == point_counts[i]);
    folder_expect_kept(before, copy);
  }
}

TEST(tickets_of_real_worlds_change_and_change_back) {
  for (int32_t i = 0; i < SAVE_WORLDS; i++) {
    const char* source;
    const char* copy = save_copy_world(i, "back", &source);
    const ovis_points_read read = set_all(source, copy, 1);
    document_counts counts = save_compare_documents(source, copy);
    assert_int_equal(counts.changed, read.chunks);
    assert_int_equal(counts.only_one, 0);
    set_all(source, copy, 0);
    counts = save_compare_documents(source, copy);
    assert_int_equal(counts.changed, 0);
    assert_int_equal(counts.only_one, 0);
  }
}

// ---- Beside the blocks

typedef struct comparison {
  ov_pois* pois;
  ovis_save_writer* writer;
  int32_t records, agreed;
  int32_t waiting; // in chunks that are not there
} comparison;

static void compare_record(void* context, const ovis_point_record* record) {
  comparison* c = context;
  const int32_t type = ov_pois_type_find(c->pois, record->type);
  assert_int_not_equal(type, OV_POI_NONE);
  c->records++;
  c->waiting += ov_pois_at(c->pois, record->pos) == NULL;
  c->agreed += ov_pois_load_tickets(c->pois, record->pos, type, record->free_tickets);
}

static void write_point(void* context, const ov_poi* poi) {
  const comparison* c = context;
  assert_int_equal(ovis_save_writer_set_point(c->writer, poi->pos,
                                              ov_pois_type_name(c->pois, poi->type),
                                              poi->free_tickets),
                   OVIS_OK);
}

static void load_all(save_fixture* f) {
  ovis_chunk_iter iter = {0};
  while (ovis_save_next_chunk(f->save, OVIS_SAVE_CHUNKS, &iter)) {
    ovis_save_load_chunk(f->save, f->world, iter.pos, NULL); // those that are not full are left out
  }
}

TEST(real_worlds_records_are_their_blocks) {
  for (int32_t i = 0; i < SAVE_WORLDS; i++) {
    const char* source;
    const char* copy = save_copy_world(i, "blocks", &source);
    const ovis_allocator allocator = {0};
    save_fixture f;
    save_fixture_open(&f, source, NULL);
    load_all(&f);
    comparison c = {0};
    assert_int_equal(ov_pois_create(f.world, &allocator, &c.pois), OVIS_OK);
    const int32_t in_blocks = ov_pois_count(c.pois);
    assert_int_equal(ovis_save_visit_points(f.save, compare_record, &c, NULL), OVIS_OK);
    printf("%s: %d points in blocks, %d records, %d of them in chunks that are not there\n",
           save_worlds[i], (int)in_blocks, (int)c.records, (int)c.waiting);
    assert_int_equal(c.agreed, c.records);
    assert_int_equal(c.records, in_blocks + c.waiting);
    assert_int_equal(ov_pois_count(c.pois), c.records);
    assert_int_equal(c.waiting, i == 2 ? 6 : 0);
    assert_true(ov_pois_is_valid(c.pois));
    // The points are those of the save: writing them changes nothing.
    c.writer = flock_open(copy, NULL);
    ov_pois_each(c.pois, write_point, &c);
    flock_commit_well(c.writer);
    const document_counts counts = save_compare_documents(source, copy);
    assert_int_equal(counts.changed, 0);
    assert_int_equal(counts.only_one, 0);
    if (i == 0) {
      assert_true(ov_pois_is_village(c.pois, (ovis_pos){2454, 72, 5226}));
      assert_int_equal(ov_pois_at(c.pois, (ovis_pos){2454, 72, 5226})->free_tickets, 29);
    }
    ov_pois_destroy(c.pois);
    save_fixture_close(&f);
  }
}
