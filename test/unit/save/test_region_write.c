// Packing, and writing whole region files in memory. The tests check the results with the reader
// and against the output of the tests' own writer.
#include "file/pack.h"
#include "save/region_write.h"

#include "support/counting_alloc.h"
#include "support/save_writer.h"
#include "support/test.h"

#include <stdlib.h>
#include <string.h>

static const ovis_allocator plain = {NULL, NULL};
static const ov_compression kinds[] = {OV_COMPRESSION_GZIP, OV_COMPRESSION_ZLIB,
                                       OV_COMPRESSION_NONE, OV_COMPRESSION_LZ4};

// Noise of `values` different bytes; with 256 it cannot be compressed.
static save_bytes make_content(size_t size, uint32_t values, uint64_t seed) {
  save_bytes content = {malloc(size), size};
  for (size_t i = 0; i < size; i++) {
    content.bytes[i] = (uint8_t)(test_random(&seed) % values);
  }
  return content;
}

TEST(what_is_packed_unpacks_to_the_same) {
  static const size_t sizes[] = {1, 15, 16, 100, 65535, 65536, 65537, 131072, 1000000};
  ov_packer packer;
  ov_inflater inflater;
  ov_packer_init(&packer, &plain);
  ov_inflater_init(&inflater, &plain, OV_UNPACKED_MAX);
  for (int32_t k = 0; k < 4; k++) {
    for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++) {
      for (uint32_t values = 1; values <= 256; values += 85) {
        save_bytes content = make_content(sizes[s], values, s);
        assert_int_equal(ov_packer_run(&packer, kinds[k], content.bytes, content.size, NULL),
                         OVIS_OK);
        memcpy(ov_inflater_packed(&inflater, packer.size), packer.bytes, packer.size);
        assert_int_equal(ov_inflater_run(&inflater, kinds[k], packer.size, NULL), OVIS_OK);
        assert_int_equal(inflater.size, content.size);
        assert_memory_equal(inflater.bytes, content.bytes, content.size);
        save_bytes_free(&content);
      }
    }
  }
  ov_packer_fini(&packer);
  ov_inflater_fini(&inflater);
}

// Values computed with the xxHash library 0.8.1.
TEST(xxh32_gives_the_values_of_the_library) {
  uint8_t counting[100];
  for (int32_t i = 0; i < 100; i++) {
    counting[i] = (uint8_t)i;
  }
  assert_int_equal(ov_xxh32((const uint8_t*)"", 0, 0), 0x02CC5D05);
  assert_int_equal(ov_xxh32((const uint8_t*)"abc", 3, 0), 0x32D153FF);
  assert_int_equal(ov_xxh32((const uint8_t*)"a", 1, 0x9747B28C), 0x12B7E114);
  assert_int_equal(ov_xxh32((const uint8_t*)"0123456789abcdef", 16, 0x9747B28C), 0x59AC4EA7);
  assert_int_equal(ov_xxh32(counting, 100, 0x9747B28C), 0x6BCB75C0);
  assert_int_equal(
      ov_xxh32((const uint8_t*)"Nobody inspects the spammish repetition", 39, 0x9747B28C),
      0x70B91719);
}

// The game refuses blocks whose checksum is wrong, and streams without an empty last block.
TEST(an_lz4_stream_is_what_the_game_reads) {
  ov_packer packer;
  ov_packer_init(&packer, &plain);
  assert_int_equal(ov_packer_run(&packer, OV_COMPRESSION_LZ4, "abc", 3, NULL), OVIS_OK);
  static const uint8_t expected[] = "LZ4Block\x16\3\0\0\0\3\0\0\0\x22\xB2\x4C\x0D"
                                    "abc"
                                    "LZ4Block\x16\0\0\0\0\0\0\0\0\0\0\0\0";
  assert_int_equal(packer.size, sizeof expected - 1);
  assert_memory_equal(packer.bytes, expected, packer.size);
  ov_packer_fini(&packer);
}

// A changed byte that still unpacks: only the checksum tells.
TEST(an_lz4_block_with_another_checksum_is_damaged) {
  uint8_t stream[] = "LZ4Block\x16\3\0\0\0\3\0\0\0\x22\xB2\x4C\x0D"
                     "abc"
                     "LZ4Block\x16\0\0\0\0\0\0\0\0\0\0\0\0";
  for (int32_t changed = 0; changed < 2; changed++) {
    stream[21] = (uint8_t)(changed == 1 ? 'b' : 'a');
    ov_inflater inflater;
    ov_inflater_init(&inflater, &plain, OV_UNPACKED_MAX);
    memcpy(ov_inflater_packed(&inflater, sizeof stream - 1), stream, sizeof stream - 1);
    ovis_error error;
    assert_int_equal(ov_inflater_run(&inflater, OV_COMPRESSION_LZ4, sizeof stream - 1, &error),
                     changed == 1 ? OVIS_BAD_FORMAT : OVIS_OK);
    if (changed == 1) {
      assert_non_null(strstr(error.message, "the checksum is another one"));
    }
    ov_inflater_fini(&inflater);
  }
}

TEST(what_would_be_too_large_to_read_is_not_packed) {
  save_bytes content = make_content(OV_PACKED_MAX + 1, 256, 1);
  ov_packer packer;
  ovis_error error = {0};
  ov_packer_init(&packer, &plain);
  assert_int_equal(ov_packer_run(&packer, OV_COMPRESSION_NONE, content.bytes, content.size, &error),
                   OVIS_TOO_LARGE);
  assert_int_equal(
      ov_packer_run(&packer, OV_COMPRESSION_NONE, content.bytes, content.size - 1, &error),
      OVIS_OK);
  assert_int_equal(ov_packer_run(&packer, OV_COMPRESSION_CUSTOM, "abc", 3, &error),
                   OVIS_UNSUPPORTED);
  ov_packer_fini(&packer);
  save_bytes_free(&content);
}

static ovis_status pack_once(const ovis_allocator* allocator, void* context) {
  ov_packer packer;
  ov_packer_init(&packer, allocator);
  const ovis_status status =
      ov_packer_run(&packer, *(const ov_compression*)context, "abcabc", 6, NULL);
  ov_packer_fini(&packer);
  return status;
}

TEST(packing_may_run_out_of_memory) {
  for (int32_t k = 0; k < 4; k++) {
    ov_compression kind = kinds[k];
    assert_int_equal(fail_each_allocation(pack_once, &kind), 1);
  }
}

// ---- Regions

typedef struct memory_sink {
  uint8_t* bytes;
  size_t size;
  size_t limit; // writes beyond it fail; 0: none
} memory_sink;

static bool write_memory(void* context, uint64_t offset, const void* bytes, size_t count) {
  memory_sink* sink = context;
  const size_t end = (size_t)offset + count;
  if (sink->limit > 0 && end > sink->limit) {
    return false;
  }
  if (end > sink->size) {
    sink->bytes = realloc(sink->bytes, end);
    memset(sink->bytes + sink->size, 0, end - sink->size);
    sink->size = end;
  }
  memcpy(sink->bytes + offset, bytes, count);
  return true;
}

typedef struct opened {
  ov_memory memory;
  ov_region region;
} opened;

static void open_memory(opened* o, const void* bytes, size_t size) {
  o->memory = (ov_memory){bytes, size};
  const ov_source source = ov_source_of_memory(&o->memory);
  assert_int_equal(ov_region_open(&o->region, &source, NULL), OVIS_OK);
}

static void rewrite(memory_sink* out, const void* bytes, size_t size,
                    const ov_region_change* changes, int32_t count) {
  opened o;
  open_memory(&o, bytes, size);
  const ov_sink sink = {out, write_memory};
  ovis_error error = {0};
  if (ov_region_rewrite(&o.region, changes, count, &sink, &error) != OVIS_OK) {
    fail_msg("%s", error.message);
  }
}

static void assert_chunk(const memory_sink* file, int32_t index, const void* bytes, size_t size) {
  opened o;
  ov_record record;
  ovis_error error = {0};
  int32_t other = -1;
  open_memory(&o, file->bytes, file->size);
  if (ov_region_find(&o.region, index, &record, &error) != OVIS_OK) {
    fail_msg("chunk %d: %s", (int)index, error.message);
  }
  assert_int_equal(ov_region_overlaps(&o.region, index, &other), 0);
  assert_int_equal(record.size, size);
  assert_memory_equal(file->bytes + record.offset, bytes, size);
}

TEST(a_rewrite_without_changes_is_the_same_file) {
  region_writer w;
  region_begin(&w);
  region_put(&w, 0, 0, SAVE_ZLIB, "abc", 3);
  region_put(&w, 1, 0, SAVE_NONE, "def", 3);
  w.is_unpadded = true;
  region_end(&w);
  w.bytes[4096] = 1; // a time
  memory_sink out = {0};
  rewrite(&out, w.bytes, w.size, NULL, 0);
  assert_int_equal(out.size, w.size);
  assert_memory_equal(out.bytes, w.bytes, w.size);
  free(out.bytes);
  region_free(&w);
}

TEST(a_region_that_was_no_file_begins_with_an_empty_header) {
  const ov_region_change change = {1023, OV_COMPRESSION_NONE, (const uint8_t*)"abc", 3, 77};
  memory_sink out = {0};
  rewrite(&out, "", 0, &change, 1);
  assert_int_equal(out.size, 3 * 4096);
  assert_memory_equal(out.bytes + 4092, "\0\0\2\1", 4);
  assert_memory_equal(out.bytes + 8188, "\0\0\0\x4D", 4);
  assert_memory_equal(out.bytes + 8192, "\0\0\0\4\3abc", 8);
  assert_int_equal(out.bytes[8200], 0);
  for (int32_t i = 0; i < 4092; i++) {
    assert_int_equal(out.bytes[i] | out.bytes[4096 + i], 0);
  }
  free(out.bytes);
}

TEST(a_file_that_ends_in_the_second_half_of_its_header_gets_all_of_it) {
  static const uint8_t half[5000] = {[4999] = 9};
  const ov_region_change change = {0, OV_COMPRESSION_NONE, (const uint8_t*)"abc", 3, 0};
  memory_sink out = {0};
  rewrite(&out, half, sizeof half, &change, 1);
  assert_int_equal(out.size, 3 * 4096);
  assert_int_equal(out.bytes[4999], 9);
  assert_chunk(&out, 0, "abc", 3);
  memory_sink same = {0};
  rewrite(&same, half, sizeof half, NULL, 0);
  assert_int_equal(same.size, 8192);
  free(out.bytes);
  free(same.bytes);
}

// Chunks 0 to 4 of 1, 3, 1, 2 and 1 sectors, consecutive from sector 2.
static void five_chunks(region_writer* w) {
  static const size_t sizes[5] = {10, 9000, 10, 5000, 10};
  region_begin(w);
  for (int32_t i = 0; i < 5; i++) {
    save_bytes content = make_content(sizes[i], 256, (uint64_t)i);
    region_put(w, i, 0, SAVE_NONE, content.bytes, content.size);
    save_bytes_free(&content);
  }
  region_end(w);
}

static uint32_t sector_of(const memory_sink* file, int32_t index) {
  const uint8_t* entry = file->bytes + 4 * index;
  return (uint32_t)entry[0] << 16 | (uint32_t)entry[1] << 8 | entry[2];
}

TEST(a_new_record_stays_if_it_has_room_else_takes_a_gap_else_the_end) {
  region_writer w;
  five_chunks(&w);
  save_bytes content = make_content(20000, 256, 9);
  // Chunk 1 shrinks to two sectors: it stays in place and frees sector 5. Chunk 2 (sector 6) grows
  // to two and moves into the gap of 5 and 6. Chunk 9 is new: no gap but the end.
  const ov_region_change changes[] = {{1, OV_COMPRESSION_NONE, content.bytes, 8000, 0},
                                      {2, OV_COMPRESSION_NONE, content.bytes, 8000, 5},
                                      {9, OV_COMPRESSION_ZLIB, content.bytes, 100, 0}};
  memory_sink out = {0};
  rewrite(&out, w.bytes, w.size, changes, 3);
  assert_int_equal(sector_of(&out, 1), 3);
  assert_int_equal(sector_of(&out, 2), 5);
  assert_int_equal(sector_of(&out, 9), 10);
  assert_int_equal(out.size, 11 * 4096);
  assert_chunk(&out, 1, content.bytes, 8000);
  assert_chunk(&out, 2, content.bytes, 8000);
  assert_chunk(&out, 9, content.bytes, 100);
  // The other sectors, and all times except that of chunk 2, are unchanged.
  assert_memory_equal(out.bytes + 8192, w.bytes + 8192, 4096);
  assert_memory_equal(out.bytes + 7 * 4096, w.bytes + 7 * 4096, 3 * 4096);
  assert_memory_equal(out.bytes + 4096, w.bytes + 4096, 8);
  assert_memory_equal(out.bytes + 4096 + 12, w.bytes + 4096 + 12, 4096 - 12);
  assert_int_equal(out.bytes[4096 + 11], 5);
  free(out.bytes);
  save_bytes_free(&content);
  region_free(&w);
}

TEST(a_record_never_goes_over_a_chunk_that_overlapped_the_old_one) {
  region_writer w;
  five_chunks(&w);
  region_set_entry(&w, 7, 0, 2, 2);   // claims the sectors of chunk 0 and the first of chunk 1
  region_set_entry(&w, 8, 0, 900, 3); // beyond the end
  const ov_region_change change = {0, OV_COMPRESSION_NONE, (const uint8_t*)"new", 3, 0};
  memory_sink out = {0};
  rewrite(&out, w.bytes, w.size, &change, 1);
  assert_int_equal(sector_of(&out, 0), 10);
  assert_chunk(&out, 0, "new", 3);
  assert_memory_equal(out.bytes + 4 * 7, w.bytes + 4 * 7, 8);
  assert_memory_equal(out.bytes + 8192, w.bytes + 8192, 8 * 4096);
  free(out.bytes);
  region_free(&w);
}

TEST(a_record_over_255_sectors_becomes_a_word_that_it_is_elsewhere) {
  const ov_region_change change = {3, OV_COMPRESSION_LZ4, NULL, 0, 0};
  memory_sink out = {0};
  rewrite(&out, "", 0, &change, 1);
  assert_memory_equal(out.bytes + 8192, "\0\0\0\1\x84", 5);
  opened o;
  ov_record record;
  open_memory(&o, out.bytes, out.size);
  assert_int_equal(ov_region_find(&o.region, 3, &record, NULL), OVIS_OK);
  assert_true(record.is_external);
  assert_int_equal(record.kind, OV_COMPRESSION_LZ4);
  free(out.bytes);
  // The largest that stays inside takes 255 sectors to the last byte.
  save_bytes content = make_content(OV_RECORD_MAX, 256, 1);
  const ov_region_change largest = {3, OV_COMPRESSION_NONE, content.bytes, OV_RECORD_MAX, 0};
  memory_sink full = {0};
  rewrite(&full, "", 0, &largest, 1);
  assert_int_equal(full.size, 257 * 4096);
  assert_int_equal(full.bytes[15], 255);
  assert_chunk(&full, 3, content.bytes, content.size);
  free(full.bytes);
  save_bytes_free(&content);
}

TEST(a_record_longer_than_its_255_sectors_is_not_written_over) {
  region_writer w;
  save_bytes content = make_content(300 * 4096, 256, 1);
  region_begin(&w);
  region_put(&w, 0, 0, SAVE_NONE, content.bytes, content.size);
  region_end(&w);
  region_set_entry(&w, 0, 0, 2, 255);
  const ov_region_change change = {1, OV_COMPRESSION_NONE, (const uint8_t*)"new", 3, 0};
  memory_sink out = {0};
  rewrite(&out, w.bytes, w.size, &change, 1);
  assert_int_equal(sector_of(&out, 1), 303);
  assert_chunk(&out, 0, content.bytes, content.size);
  free(out.bytes);
  region_free(&w);
  save_bytes_free(&content);
}

TEST(a_sink_that_is_full_is_an_error) {
  region_writer w;
  five_chunks(&w);
  const ov_region_change change = {9, OV_COMPRESSION_NONE, (const uint8_t*)"new", 3, 0};
  opened o;
  open_memory(&o, w.bytes, w.size);
  for (size_t limit = 4096; limit <= 11 * 4096; limit += 4096) {
    memory_sink out = {.limit = limit};
    const ov_sink sink = {&out, write_memory};
    assert_int_equal(ov_region_rewrite(&o.region, &change, 1, &sink, NULL),
                     limit < 11 * 4096 ? OVIS_IO_ERROR : OVIS_OK);
    free(out.bytes);
  }
  region_free(&w);
}

// Many rewrites, each of a few random chunks: after each, all chunks have the expected content, and
// the file does not grow without bound.
TEST(rewrites_again_and_again_keep_every_chunk) {
  uint64_t seed = test_seed(7);
  memory_sink file = {0};
  save_bytes chunks[40] = {{0}};
  const int64_t rounds = test_count(150, 1000, 10000);
  for (int64_t round = 0; round < rounds; round++) {
    ov_region_change changes[40];
    int32_t count = 0;
    for (int32_t i = 0; i < 40; i++) {
      if (test_random(&seed) % 8 == 0) {
        free(chunks[i].bytes);
        chunks[i] = make_content(1 + test_random(&seed) % 20000, 256, test_random(&seed));
        changes[count++] =
            (ov_region_change){i, OV_COMPRESSION_NONE, chunks[i].bytes, chunks[i].size, 0};
      }
    }
    memory_sink next = {0};
    rewrite(&next, file.bytes != NULL ? (const void*)file.bytes : "", file.size, changes, count);
    free(file.bytes);
    file = next;
    for (int32_t i = 0; i < 40; i++) {
      if (chunks[i].bytes != NULL) {
        assert_chunk(&file, i, chunks[i].bytes, chunks[i].size);
      }
    }
    assert_true(file.size < 4096 * (2 + 40 * 6 * 2));
  }
  for (int32_t i = 0; i < 40; i++) {
    free(chunks[i].bytes);
  }
  free(file.bytes);
}
