#include "support/test.h"

#include "poi/poi.h"
#include "support/counting_alloc.h"
#include "support/poi_scene.h"

static const ovis_allocator plain = {0};

// Three beds and a bell, one bed of a section that is not loaded.
static void settle(const poi_scene* s) {
  poi_scene_put(s, (ovis_pos){1, 1, 1}, "red_bed[part=head]");
  poi_scene_put(s, (ovis_pos){1, 1, 9}, "red_bed[part=head]");
  poi_scene_put(s, (ovis_pos){-9, 20, 2}, "bell");
  assert_true(ov_pois_take(s->pois, (ovis_pos){1, 1, 1}, OV_POI_MASK_ALL));
  assert_true(ov_pois_take(s->pois, (ovis_pos){-9, 20, 2}, OV_POI_MASK_ALL));
  assert_true(ov_pois_load_tickets(s->pois, (ovis_pos){99, 0, -70}, OV_POI_HOME, 0));
}

static ov_writer written(const poi_scene* s) {
  ov_writer writer;
  ov_writer_init(&writer, &plain);
  ov_fields fields = ov_fields_write(&writer);
  ov_pois_fields(s->pois, &fields);
  assert_false(writer.is_failed);
  return writer;
}

static bool reads(ov_pois* pois, const uint8_t* bytes, size_t size) {
  ov_reader reader = ov_reader_make(bytes, size);
  ov_fields fields = ov_fields_read(&reader);
  ov_pois_fields(pois, &fields);
  return !fields.is_bad && !reader.is_short && reader.at == size;
}

TEST(points_without_any_leave_the_hash_alone_and_each_ticket_shows_in_it) {
  poi_scene s = poi_scene_open();
  const ov_fields nothing = ov_fields_hash(1);
  assert_int_equal(poi_scene_hash(s.pois), ov_fields_end(&nothing));
  settle(&s);
  const uint64_t before = poi_scene_hash(s.pois);
  assert_int_not_equal(before, ov_fields_end(&nothing));
  assert_true(ov_pois_take(s.pois, (ovis_pos){-9, 20, 2}, OV_POI_MASK_ALL));
  assert_int_not_equal(poi_scene_hash(s.pois), before);
  assert_true(ov_pois_release(s.pois, (ovis_pos){-9, 20, 2}));
  assert_int_equal(poi_scene_hash(s.pois), before);
  poi_scene_close(&s);
}

TEST(what_was_written_is_read_back_and_the_blocks_win) {
  poi_scene s = poi_scene_open();
  settle(&s);
  const uint64_t before = poi_scene_hash(s.pois);
  ov_writer writer = written(&s);
  assert_true(ov_pois_release(s.pois, (ovis_pos){1, 1, 1}));
  assert_true(ov_pois_take(s.pois, (ovis_pos){1, 1, 9}, OV_POI_MASK_ALL));
  assert_true(ov_pois_load_tickets(s.pois, (ovis_pos){150, 0, 0}, OV_POI_HOME, 0));
  assert_true(reads(s.pois, writer.bytes, writer.size));
  assert_int_equal(poi_scene_hash(s.pois), before);
  poi_scene_put(&s, (ovis_pos){1, 1, 1}, "bell");
  poi_scene_put(&s, (ovis_pos){1, 1, 9}, "air");
  poi_scene_put(&s, (ovis_pos){1, 1, 10}, "barrel");
  assert_true(reads(s.pois, writer.bytes, writer.size));
  assert_int_equal(poi_scene_free_at(&s, (ovis_pos){1, 1, 1}), 32);
  assert_int_equal(poi_scene_free_at(&s, (ovis_pos){1, 1, 9}), -1);
  assert_int_equal(poi_scene_free_at(&s, (ovis_pos){1, 1, 10}), 1);
  assert_int_equal(poi_scene_free_at(&s, (ovis_pos){-9, 20, 2}), 31);
  assert_int_equal(poi_scene_free_at(&s, (ovis_pos){99, 0, -70}), 0);
  ov_writer_fini(&writer);
  poi_scene_close(&s);
}

TEST(bytes_of_any_kind_leave_the_points_whole) {
  poi_scene s = poi_scene_open();
  settle(&s);
  ov_writer writer = written(&s);
  for (size_t size = 0; size < writer.size; size++) {
    assert_false(reads(s.pois, writer.bytes, size));
    assert_true(ov_pois_is_valid(s.pois));
    assert_int_equal(ov_pois_count(s.pois), 3);
    assert_false(ov_pois_is_village(s.pois, (ovis_pos){1, 1, 1}));
  }
  int32_t refused = 0;
  for (size_t at = 0; at < writer.size; at++) {
    for (int32_t flip = 1; flip < 256; flip++) {
      writer.bytes[at] ^= (uint8_t)flip;
      refused += !reads(s.pois, writer.bytes, writer.size);
      writer.bytes[at] ^= (uint8_t)flip;
      assert_true(ov_pois_is_valid(s.pois));
    }
  }
  assert_true(refused > 1000);
  assert_true(reads(s.pois, writer.bytes, writer.size));
  ov_writer_fini(&writer);
  poi_scene_close(&s);
}

static void count_field(void* context, const ovis_field* field) {
  assert_string_equal(field->room, "points");
  ++*(int32_t*)context;
}

TEST(each_field_is_told) {
  poi_scene s = poi_scene_open();
  settle(&s);
  int32_t count = 0;
  ov_fields fields = ov_fields_visit(count_field, &count);
  ov_pois_fields(s.pois, &fields);
  assert_int_equal(count, 1 + 4 * 5); // three coordinates, type and tickets of each
  poi_scene_close(&s);
}

// ---- Memory

static ovis_status build(const ovis_allocator* allocator, void* context) {
  const poi_scene* s = context;
  ov_pois* pois;
  ovis_status status = ov_pois_create(s->world, allocator, &pois);
  if (status != OVIS_OK) {
    assert_null(pois);
    return status;
  }
  const ovis_state state = poi_scene_state(s, "gold_block");
  const int32_t count = ov_pois_count(pois);
  int32_t type;
  status = ov_pois_add_type(pois, "bank", 1, 1, &state, 1, &type);
  assert_true(ov_pois_is_valid(pois));
  assert_int_equal(ov_pois_count(pois), status == OVIS_OK ? count + 40 : count);
  ov_pois_destroy(pois);
  return status;
}

TEST(without_memory_nothing_is_made_and_nothing_stays) {
  poi_scene s = poi_scene_open();
  for (int32_t i = 0; i < 40; i++) {
    poi_scene_put(&s, (ovis_pos){i - 20, i % 30, i % 16}, "barrel");
    poi_scene_put(&s, (ovis_pos){i - 20, i % 30 + 1, i % 16 - 20}, "gold_block");
  }
  assert_true(fail_each_allocation(build, &s) > 20);
  poi_scene_close(&s);
}

TEST(changes_that_found_no_memory_are_made_up_for) {
  poi_scene s = poi_scene_open();
  counting_alloc counter = {0};
  const ovis_allocator allocator = counting_allocator(&counter);
  ov_pois* pois;
  assert_int_equal(ov_pois_create(s.world, &allocator, &pois), OVIS_OK);
  counter.fail_at = counter.calls + 1;
  const ovis_pos bed = {1, 1, 1};
  poi_scene_put(&s, bed, "red_bed[part=head]");
  assert_true(ov_pois_is_behind(pois));
  assert_null(ov_pois_at(pois, bed));
  assert_true(ov_pois_is_valid(pois));
  poi_scene_put(&s, (ovis_pos){2, 1, 1}, "stone");
  assert_true(ov_pois_is_behind(pois));
  counter.fail_at = 0;
  poi_scene_put(&s, (ovis_pos){2, 1, 1}, "air");
  assert_false(ov_pois_is_behind(pois));
  assert_non_null(ov_pois_at(pois, bed));
  assert_int_equal(ov_pois_bytes(pois), counter.bytes);
  ov_pois_destroy(pois);
  assert_int_equal(counter.bytes, 0);
  poi_scene_close(&s);
}

TEST(searches_tickets_and_distances_take_no_memory) {
  poi_scene s = poi_scene_open();
  counting_alloc counter = {0};
  const ovis_allocator allocator = counting_allocator(&counter);
  settle(&s);
  ov_pois* pois;
  assert_int_equal(ov_pois_create(s.world, &allocator, &pois), OVIS_OK);
  const int64_t calls = counter.calls;
  const ov_poi_search search = {.from = {0, 0, 0}, .radius = 48, .types = OV_POI_MASK_ALL};
  ov_poi found[5];
  ov_rng rng = ov_rng_make(1, 1);
  assert_int_equal(ov_pois_nearest(pois, &search, found, 5), 3);
  assert_true(ov_pois_random(pois, &search, &rng, found));
  assert_true(ov_pois_take(pois, (ovis_pos){1, 1, 1}, OV_POI_MASK_ALL));
  assert_true(ov_pois_is_village(pois, (ovis_pos){1, 1, 1}));
  poi_scene_hash(pois);
  assert_int_equal(counter.calls, calls);
  ov_pois_destroy(pois);
  poi_scene_close(&s);
}
