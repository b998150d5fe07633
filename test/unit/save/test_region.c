// Reads region files in memory, with the four compressions of chunks.
#include "save/region.h"

#include "support/counting_alloc.h"
#include "support/save_writer.h"
#include "support/test.h"

#include <stdlib.h>
#include <string.h>

// Bytes that compress well, but not to almost nothing.
static save_bytes make_content(size_t size) {
  save_bytes content = {malloc(size), size};
  uint64_t seed = size;
  for (size_t i = 0; i < size; i++) {
    content.bytes[i] = (uint8_t)(test_random(&seed) % 7);
  }
  return content;
}

typedef struct reading {
  ov_region region;
  ov_memory memory;
  ov_inflater inflater;
  ovis_error error;
} reading;

static ovis_status reading_init(reading* r, const ovis_allocator* allocator, const void* bytes,
                                size_t size) {
  memset(r, 0, sizeof *r);
  r->memory = (ov_memory){bytes, size};
  ov_inflater_init(&r->inflater, allocator, OV_UNPACKED_MAX);
  const ov_source source = ov_source_of_memory(&r->memory);
  return ov_region_open(&r->region, &source, &r->error);
}

static ovis_status read_chunk(reading* r, int32_t x, int32_t z) {
  ov_record record;
  const ovis_status status = ov_region_find(&r->region, ov_region_index(x, z), &record, &r->error);
  if (status != OVIS_OK) {
    return status;
  }
  return record.is_external ? OVIS_NOT_FOUND
                            : ov_region_unpack(&r->region.source, &record, &r->inflater, &r->error);
}

static void assert_content(const reading* r, const save_bytes* content) {
  assert_int_equal(r->inflater.size, content->size);
  assert_memory_equal(r->inflater.bytes, content->bytes, content->size);
}

static const ovis_allocator plain = {NULL, NULL};

TEST(each_compression_gives_back_what_was_packed) {
  static const save_compression kinds[] = {SAVE_GZIP, SAVE_ZLIB, SAVE_NONE, SAVE_LZ4};
  static const size_t sizes[] = {1, 100, 65536, 65537, 300000, 1000000};
  for (int k = 0; k < 4; k++) {
    for (int s = 0; s < 6; s++) {
      save_bytes content = make_content(sizes[s]);
      region_writer w;
      region_begin(&w);
      region_put(&w, 5, 31, kinds[k], content.bytes, content.size);
      region_end(&w);
      reading r;
      assert_int_equal(reading_init(&r, &plain, w.bytes, w.size), OVIS_OK);
      if (read_chunk(&r, 5, 31) != OVIS_OK) {
        fail_msg("compression %d, %zu bytes: %s", kinds[k], sizes[s], r.error.message);
      }
      assert_content(&r, &content);
      ov_inflater_fini(&r.inflater);
      region_free(&w);
      save_bytes_free(&content);
    }
  }
}

TEST(the_header_tells_which_chunks_there_are) {
  region_writer w;
  region_begin(&w);
  region_put(&w, 0, 0, SAVE_NONE, "a", 1);
  region_put(&w, 31, 0, SAVE_NONE, "b", 1);
  region_put(&w, -1, -32, SAVE_ZLIB, "c", 1); // replaces the first one: positions count modulo 32
  region_put(&w, 3, 31, SAVE_NONE, "d", 1);
  region_end(&w);
  reading r;
  assert_int_equal(reading_init(&r, &plain, w.bytes, w.size), OVIS_OK);
  int32_t count = 0;
  for (int32_t i = 0; i < OV_REGION_CHUNKS; i++) {
    count += ov_region_has(&r.region, i);
  }
  assert_int_equal(count, 3);
  assert_int_equal(read_chunk(&r, 31, 0), OVIS_OK);
  assert_int_equal(r.inflater.bytes[0], 'c');
  assert_int_equal(read_chunk(&r, 3, 31), OVIS_OK);
  assert_int_equal(r.inflater.bytes[0], 'd');
  ov_inflater_fini(&r.inflater);
  region_free(&w);
}

TEST(an_unpadded_last_sector_is_read_and_one_byte_less_is_not) {
  save_bytes content = make_content(5000);
  region_writer w;
  region_begin(&w);
  region_put(&w, 1, 1, SAVE_ZLIB, content.bytes, content.size);
  w.is_unpadded = true;
  region_end(&w);
  assert_true(w.size % 4096 != 0);
  reading r;
  assert_int_equal(reading_init(&r, &plain, w.bytes, w.size), OVIS_OK);
  assert_int_equal(read_chunk(&r, 1, 1), OVIS_OK);
  assert_content(&r, &content);
  ov_inflater_fini(&r.inflater);
  assert_int_equal(reading_init(&r, &plain, w.bytes, w.size - 1), OVIS_OK);
  assert_int_equal(read_chunk(&r, 1, 1), OVIS_TRUNCATED);
  ov_inflater_fini(&r.inflater);
  region_free(&w);
  save_bytes_free(&content);
}

TEST(a_region_may_be_empty_but_not_end_in_its_header) {
  static const uint8_t zeros[8192];
  reading r;
  assert_int_equal(reading_init(&r, &plain, zeros, 0), OVIS_OK);
  for (int32_t i = 0; i < OV_REGION_CHUNKS; i++) {
    assert_false(ov_region_has(&r.region, i));
  }
  assert_int_equal(reading_init(&r, &plain, zeros, 1), OVIS_TRUNCATED);
  assert_int_equal(reading_init(&r, &plain, zeros, 4095), OVIS_TRUNCATED);
  assert_string_equal(r.error.message, "expected a header of 8192 bytes, the file ends at 4095");
  assert_int_equal(reading_init(&r, &plain, zeros, 4096), OVIS_OK);
  assert_int_equal(reading_init(&r, &plain, zeros, 8192), OVIS_OK);
}

// Makes a region with one valid chunk at (0, 0), damages it with `spoil`, and asserts how reading
// it fails.
static void assert_spoiled(void (*spoil)(region_writer* w), ovis_status status,
                           const char* message) {
  region_writer w;
  region_begin(&w);
  region_put(&w, 0, 0, SAVE_ZLIB, "abcdefgh", 8);
  region_end(&w);
  spoil(&w);
  reading r;
  assert_int_equal(reading_init(&r, &plain, w.bytes, w.size), OVIS_OK);
  assert_int_equal(read_chunk(&r, 0, 0), status);
  assert_string_equal(r.error.message, message);
  ov_inflater_fini(&r.inflater);
  region_free(&w);
}

static void put_in_header(region_writer* w) {
  region_set_entry(w, 0, 0, 1, 1);
}

static void put_at_zero(region_writer* w) {
  region_set_entry(w, 0, 0, 0, 3);
}

static void take_sectors(region_writer* w) {
  region_set_entry(w, 0, 0, 2, 0);
}

static void put_beyond(region_writer* w) {
  region_set_entry(w, 0, 0, 0xFFFFFF, 1);
}

static void set_size(region_writer* w, uint32_t size) {
  for (int i = 0; i < 4; i++) {
    w->bytes[8192 + i] = (uint8_t)(size >> 8 * (3 - i));
  }
}

static void set_size_0(region_writer* w) {
  set_size(w, 0);
}

static void set_size_1(region_writer* w) {
  set_size(w, 1);
}

static void set_size_4093(region_writer* w) {
  set_size(w, 4093);
}

static void set_size_negative(region_writer* w) {
  set_size(w, 0xFFFFFFFF);
}

static void set_size_beyond(region_writer* w) {
  region_set_entry(w, 0, 0, 2, 2);
  set_size(w, 5000);
}

static void set_kind_0(region_writer* w) {
  w->bytes[8196] = 0;
}

static void set_kind_5(region_writer* w) {
  w->bytes[8196] = 5;
}

static void set_kind_127(region_writer* w) {
  w->bytes[8196] = 127;
}

static void set_kind_gzip(region_writer* w) {
  w->bytes[8196] = SAVE_GZIP;
}

static void set_kind_lz4(region_writer* w) {
  w->bytes[8196] = SAVE_LZ4;
}

static void flip_checksum(region_writer* w) {
  const uint32_t size = (uint32_t)w->bytes[8194] << 8 | w->bytes[8195];
  w->bytes[8192 + 4 + size - 1] ^= 1;
}

TEST(each_kind_of_damage_has_its_own_words) {
  assert_spoiled(put_in_header, OVIS_BAD_FORMAT, "its first sector is 1, inside the file's header");
  assert_spoiled(put_at_zero, OVIS_BAD_FORMAT, "its first sector is 0, inside the file's header");
  assert_spoiled(take_sectors, OVIS_BAD_FORMAT, "the file's header gives it no sectors");
  assert_spoiled(put_beyond, OVIS_TRUNCATED,
                 "it starts at byte 68719472640, but the file ends at byte 12288");
  assert_spoiled(set_size_0, OVIS_BAD_FORMAT, "its record has a size of 0");
  assert_spoiled(set_size_1, OVIS_TRUNCATED, "it has no bytes");
  assert_spoiled(set_size_4093, OVIS_BAD_FORMAT, "its record of 4093 bytes exceeds its 1 sectors");
  assert_spoiled(set_size_negative, OVIS_BAD_FORMAT,
                 "its record of 4294967295 bytes exceeds its 1 sectors");
  assert_spoiled(set_size_beyond, OVIS_TRUNCATED,
                 "its record ends at byte 13196, but the file ends at byte 12288");
  assert_spoiled(set_kind_0, OVIS_BAD_FORMAT, "expected a compression of 1 to 4, found 0");
  assert_spoiled(set_kind_5, OVIS_BAD_FORMAT, "expected a compression of 1 to 4, found 5");
  assert_spoiled(set_kind_127, OVIS_UNSUPPORTED,
                 "its compression (127) is private to a server program and cannot be read");
  assert_spoiled(set_kind_gzip, OVIS_BAD_FORMAT, "its gzip data is damaged");
  assert_spoiled(set_kind_lz4, OVIS_TRUNCATED, "its lz4 stream ends before its last block");
  assert_spoiled(flip_checksum, OVIS_BAD_FORMAT, "its zlib data is damaged");
}

TEST(a_count_of_255_sectors_leaves_the_size_to_the_record) {
  uint64_t seed = 3;
  save_bytes content = {malloc(2000000), 2000000};
  for (size_t i = 0; i < content.size; i++) {
    content.bytes[i] = (uint8_t)test_random(&seed);
  }
  region_writer w;
  region_begin(&w);
  region_put(&w, 0, 0, SAVE_NONE, content.bytes, content.size);
  region_end(&w);
  region_set_entry(&w, 0, 0, 2, 255);
  reading r;
  assert_int_equal(reading_init(&r, &plain, w.bytes, w.size), OVIS_OK);
  assert_int_equal(read_chunk(&r, 0, 0), OVIS_OK);
  assert_content(&r, &content);
  region_set_entry(&w, 0, 0, 2, 254);
  ov_inflater_fini(&r.inflater);
  assert_int_equal(reading_init(&r, &plain, w.bytes, w.size), OVIS_OK);
  assert_int_equal(read_chunk(&r, 0, 0), OVIS_BAD_FORMAT);
  ov_inflater_fini(&r.inflater);
  region_free(&w);
  save_bytes_free(&content);
}

static void assert_overlap(const ov_region* region, int32_t index, int32_t count, int32_t first) {
  int32_t found = 77;
  assert_int_equal(ov_region_overlaps(region, index, &found), count);
  assert_int_equal(found, first);
}

TEST(overlapping_sectors_are_found_from_both_sides) {
  region_writer w;
  region_begin(&w);
  region_put(&w, 0, 0, SAVE_ZLIB, "a", 1);
  region_put(&w, 1, 0, SAVE_ZLIB, "b", 1);
  region_put(&w, 2, 0, SAVE_ZLIB, "c", 1);
  region_end(&w);
  reading r;
  assert_int_equal(reading_init(&r, &plain, w.bytes, w.size), OVIS_OK);
  for (int32_t i = 0; i < 3; i++) {
    assert_overlap(&r.region, i, 0, -1);
  }
  region_set_entry(&w, 1, 0, region_sector(&w, 1, 0), 2);
  assert_int_equal(reading_init(&r, &plain, w.bytes, w.size), OVIS_OK);
  assert_overlap(&r.region, 0, 0, -1);
  assert_overlap(&r.region, 1, 1, 2);
  assert_overlap(&r.region, 2, 1, 1);
  region_set_entry(&w, 0, 0, region_sector(&w, 0, 0), 3);
  assert_int_equal(reading_init(&r, &plain, w.bytes, w.size), OVIS_OK);
  assert_overlap(&r.region, 0, 2, 1);
  assert_overlap(&r.region, 2, 2, 0);
  region_free(&w);
}

// ---- Packing

static ovis_status run(ov_inflater* inflater, ov_compression kind, const void* bytes, size_t size) {
  uint8_t* packed = ov_inflater_packed(inflater, size);
  assert_non_null(packed);
  memcpy(packed, bytes, size);
  return ov_inflater_run(inflater, kind, size, NULL);
}

TEST(a_bomb_stops_at_the_limit) {
  const size_t size = (size_t)100 << 20;
  uint8_t* zeros = calloc(size, 1);
  counting_alloc counter = {0};
  const ovis_allocator allocator = counting_allocator(&counter);
  static const save_compression kinds[] = {SAVE_GZIP, SAVE_ZLIB, SAVE_LZ4};
  for (int k = 0; k < 3; k++) {
    save_bytes packed = save_compress(kinds[k], zeros, size);
    ov_inflater inflater;
    ov_inflater_init(&inflater, &allocator, OV_UNPACKED_MAX);
    assert_int_equal(run(&inflater, (ov_compression)kinds[k], packed.bytes, packed.size),
                     OVIS_TOO_LARGE);
    assert_null(inflater.bytes);
    assert_true(counter.bytes_max <= OV_UNPACKED_MAX + packed.size + 4096);
    ov_inflater_fini(&inflater);
    assert_int_equal(counter.bytes, 0);
    save_bytes_free(&packed);
  }
  free(zeros);
}

TEST(the_limit_itself_is_still_unpacked) {
  save_bytes content = make_content(1000000);
  static const save_compression kinds[] = {SAVE_GZIP, SAVE_ZLIB, SAVE_NONE, SAVE_LZ4};
  for (int k = 0; k < 4; k++) {
    save_bytes packed = save_compress(kinds[k], content.bytes, content.size);
    for (size_t limit = content.size - 1; limit <= content.size; limit++) {
      ov_inflater inflater;
      ov_inflater_init(&inflater, &plain, limit);
      assert_int_equal(run(&inflater, (ov_compression)kinds[k], packed.bytes, packed.size),
                       limit == content.size ? OVIS_OK : OVIS_TOO_LARGE);
      ov_inflater_fini(&inflater);
    }
    save_bytes_free(&packed);
  }
  save_bytes_free(&content);
}

TEST(buffers_are_kept_between_chunks) {
  save_bytes content = make_content(200000);
  save_bytes packed = save_compress(SAVE_ZLIB, content.bytes, content.size);
  counting_alloc counter = {0};
  const ovis_allocator allocator = counting_allocator(&counter);
  ov_inflater inflater;
  ov_inflater_init(&inflater, &allocator, OV_UNPACKED_MAX);
  assert_int_equal(run(&inflater, OV_COMPRESSION_ZLIB, packed.bytes, packed.size), OVIS_OK);
  const int64_t calls = counter.calls;
  for (int i = 0; i < 10; i++) {
    assert_int_equal(run(&inflater, OV_COMPRESSION_ZLIB, packed.bytes, packed.size), OVIS_OK);
  }
  assert_int_equal(counter.calls, calls);
  ov_inflater_fini(&inflater);
  save_bytes_free(&packed);
  save_bytes_free(&content);
}

TEST(packed_bytes_may_be_cut_anywhere) {
  save_bytes content = make_content(3000);
  static const save_compression kinds[] = {SAVE_GZIP, SAVE_ZLIB, SAVE_LZ4};
  for (int k = 0; k < 3; k++) {
    save_bytes packed = save_compress(kinds[k], content.bytes, content.size);
    ov_inflater inflater;
    ov_inflater_init(&inflater, &plain, OV_UNPACKED_MAX);
    for (size_t size = 1; size < packed.size; size++) {
      assert_int_not_equal(run(&inflater, (ov_compression)kinds[k], packed.bytes, size), OVIS_OK);
      assert_null(inflater.bytes);
      assert_int_equal(inflater.size, 0);
    }
    ov_inflater_fini(&inflater);
    save_bytes_free(&packed);
  }
  save_bytes_free(&content);
}

TEST(any_flipped_byte_of_packed_data_is_survived) {
  save_bytes content = make_content(700);
  static const save_compression kinds[] = {SAVE_GZIP, SAVE_ZLIB, SAVE_LZ4};
  for (int k = 0; k < 3; k++) {
    save_bytes packed = save_compress(kinds[k], content.bytes, content.size);
    ov_inflater inflater;
    ov_inflater_init(&inflater, &plain, 1 << 20);
    for (size_t at = 0; at < packed.size; at++) {
      for (int bit = 0; bit < 8; bit++) {
        packed.bytes[at] ^= (uint8_t)(1 << bit);
        const ovis_status status =
            run(&inflater, (ov_compression)kinds[k], packed.bytes, packed.size);
        packed.bytes[at] ^= (uint8_t)(1 << bit);
        // A flip in unused bytes (gzip's time) changes nothing; a checksum detects the others.
        if (status == OVIS_OK && ov_compression_is_checked((ov_compression)kinds[k])) {
          assert_int_equal(inflater.size, content.size);
          assert_memory_equal(inflater.bytes, content.bytes, content.size);
        }
      }
    }
    ov_inflater_fini(&inflater);
    save_bytes_free(&packed);
  }
  save_bytes_free(&content);
}

TEST(lz4_blocks_that_promise_more_than_they_can_are_refused) {
  save_bytes content = make_content(2000);
  save_bytes packed = save_compress(SAVE_LZ4, content.bytes, content.size);
  ov_inflater inflater;
  ov_inflater_init(&inflater, &plain, OV_UNPACKED_MAX);
  const uint8_t token = packed.bytes[8];
  static const uint8_t tokens[] = {0x06, 0x36, 0x20}; // no such method; blocks of 1 KiB at most
  for (int i = 0; i < 3; i++) {
    packed.bytes[8] = tokens[i];
    assert_int_equal(run(&inflater, OV_COMPRESSION_LZ4, packed.bytes, packed.size),
                     OVIS_BAD_FORMAT);
  }
  packed.bytes[8] = 0x10 | (token & 15); // "as it is", with two sizes
  assert_int_equal(run(&inflater, OV_COMPRESSION_LZ4, packed.bytes, packed.size), OVIS_BAD_FORMAT);
  packed.bytes[8] = token;
  packed.bytes[13] += 1; // one byte more than the block unpacks to
  assert_int_equal(run(&inflater, OV_COMPRESSION_LZ4, packed.bytes, packed.size), OVIS_BAD_FORMAT);
  packed.bytes[13] -= 1;
  assert_int_equal(run(&inflater, OV_COMPRESSION_LZ4, packed.bytes, packed.size), OVIS_OK);
  ov_inflater_fini(&inflater);
  save_bytes_free(&packed);
  save_bytes_free(&content);
}

typedef struct attempt {
  const region_writer* region;
  const save_bytes* content;
} attempt;

static ovis_status try_reading(const ovis_allocator* allocator, void* context) {
  const attempt* a = context;
  reading r;
  ovis_status status = reading_init(&r, allocator, a->region->bytes, a->region->size);
  assert_int_equal(status, OVIS_OK);
  for (int32_t x = 0; x < 3 && status == OVIS_OK; x++) {
    status = read_chunk(&r, x, 0);
    if (status == OVIS_OK) {
      assert_content(&r, a->content);
    }
  }
  ov_inflater_fini(&r.inflater);
  return status;
}

TEST(running_out_of_memory_leaves_nothing_behind) {
  save_bytes content = make_content(900000);
  region_writer w;
  region_begin(&w);
  region_put(&w, 0, 0, SAVE_ZLIB, content.bytes, content.size);
  region_put(&w, 1, 0, SAVE_LZ4, content.bytes, content.size);
  region_put(&w, 2, 0, SAVE_NONE, content.bytes, content.size);
  region_end(&w);
  attempt a = {&w, &content};
  assert_int_equal(fail_each_allocation(try_reading, &a), 6);
  region_free(&w);
  save_bytes_free(&content);
}
