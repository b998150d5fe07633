// Problem: hostile saves must not make `ovis info` slow, use much memory, or print control
// characters. Design: docs/architecture.md#rooms (save; app, worlds)
#include "support/program.h"
#include "support/save_fixture.h"
#include "support/save_writer.h"
#include "support/snbt.h"
#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#if defined __SANITIZE_ADDRESS__
#define IS_SANITIZED true
#elif defined __has_feature
#if __has_feature(address_sanitizer)
#define IS_SANITIZED true
#endif
#endif
#ifndef IS_SANITIZED
#define IS_SANITIZED false
#endif

#define DATA_VERSION 3120
#define SECONDS_MAX 20
#define MEMORY_MAX_KB (96 * 1024) // 64 MiB, and what one chunk unpacks to

// Runs `ovis info WORLD OPTION`.
static program_outcome run_info(const char* world, const char* option, const char* out_path) {
  const char* const words[] = {"info", world, option, NULL};
  const program_outcome result = program_run(words, out_path, SECONDS_MAX);
  if (!IS_SANITIZED) {
    assert_in_range(result.memory_kb, 0, MEMORY_MAX_KB);
  }
  return result;
}

static bool holds(const program_outcome* self, const char* text) {
  return strstr((const char*)self->printed.bytes, text) != NULL;
}

// Does not use strstr: under the address sanitizer each call of it scans the whole text.
static int32_t count_of(const program_outcome* self, const char* text) {
  const size_t length = strlen(text);
  int32_t count = 0;
  for (size_t i = 0; i + length <= self->printed.size; i++) {
    count += memcmp(self->printed.bytes + i, text, length) == 0;
  }
  return count;
}

// ---- Names

#define EVIL                                                                                       \
  "\033[2J\a\r\n\302\233"                                                                          \
  "31m\342\200\256"

static void put_evil(void* context, nbt_writer* w) {
  (void)context;
  snbt_write(w, "{id:'" EVIL "',Pos:[1d,64d,2d],Brain:{memories:{'" EVIL "':{value:'" EVIL "'},"
                "home:{value:[I;2147483647,-2147483648,123456789]}}}}");
}

TEST(names_in_a_save_cannot_speak_to_the_terminal) {
  save_fixture_write_entities(scratch_path("evil"), put_evil, NULL);
  const program_outcome text = run_info(scratch_path("evil"), "--quiet", scratch_path("evil.txt"));
  assert_int_equal(text.exit_code, 0);
  assert_true(holds(&text, "    ?[2J????31m?                1\n"));
  for (size_t i = 0; i < text.printed.size; i++) {
    const uint8_t c = text.printed.bytes[i];
    assert_true(c == '\n' || (c >= ' ' && c < 0x7F));
  }
  test_free(text.printed.bytes);
}

TEST(places_at_the_end_of_the_integers_are_printed_exactly) {
  save_fixture_write_entities(scratch_path("far"), put_evil, NULL);
  const program_outcome json = run_info(scratch_path("far"), "--json", scratch_path("far.json"));
  assert_int_equal(json.exit_code, 0);
  assert_true(holds(&json, "\"home\":{\"value\":[2147483647,-2147483648,123456789]"));
  test_free(json.printed.bytes);
}

TEST(a_folder_whose_name_is_no_text_gives_valid_json) {
  // Two bytes that are no UTF-8, as in names from other file systems.
  const char* folder = scratch_path("names/dimensions/mod/b\377\376d");
  save_fixture_write(folder, NULL);
  save_write_file(scratch_path("names/dimensions/mod/b\377\376d/region/r.1.0.mca"), "torn", 4);
  const program_outcome json =
      run_info(scratch_path("names"), "--json", scratch_path("names.json"));
  assert_int_equal(json.exit_code, 0);
  assert_true(holds(&json, "\"dimension\":\"mod:b??d\""));
  assert_true(holds(&json, "{\"file\":\"dimensions/mod/b??d/region/r.1.0.mca\",\"chunk\":null"));
  test_free(json.printed.bytes);
}

// ---- Numbers

static void put_strangers(void* context, nbt_writer* w) {
  (void)context;
  for (int32_t i = 0; i < 200000; i++) {
    snbt_write(w, "{id:'mod:%d',Pos:[1d,64d,2d],Brain:{memories:{}}}", (int)i);
  }
}

TEST(two_hundred_thousand_species_take_little_time_and_memory) {
  save_fixture_write_entities(scratch_path("strangers"), put_strangers, NULL);
  const program_outcome text =
      run_info(scratch_path("strangers"), "--quiet", scratch_path("strangers.txt"));
  assert_int_equal(text.exit_code, 0);
  assert_true(holds(&text, "    mod:100000                  1\n"));
  test_free(text.printed.bytes);
  const program_outcome json =
      run_info(scratch_path("strangers"), "--json", scratch_path("strangers.json"));
  assert_int_equal(json.exit_code, 0);
  const int32_t kept = count_of(&json, "\"species\":");
  assert_in_range(kept, 100000, 199999);
  char reason[64];
  snprintf(reason, sizeof reason, "\"%d of its mobs and memories", (int)(200000 - kept));
  assert_true(holds(&json, reason));
  test_free(json.printed.bytes);
}

// A villager up to its open memories.
static void begin_villager(nbt_writer* w) {
  nbt_compound(w, NULL);
  snbt_write(w, "id:'minecraft:villager',Pos:[1d,64d,2d]");
  nbt_compound(w, "Brain");
  nbt_compound(w, "memories");
}

static void end_villager(nbt_writer* w) {
  nbt_end(w);
  nbt_end(w);
  nbt_end(w);
}

static void put_thinker(void* context, nbt_writer* w) {
  (void)context;
  begin_villager(w);
  for (int32_t i = 0; i < 300000; i++) {
    snbt_write(w, "m%d:{}", (int)i);
  }
  end_villager(w);
}

TEST(a_mob_keeps_no_more_memories_than_there_are_kinds) {
  save_fixture_write_entities(scratch_path("thinker"), put_thinker, NULL);
  const program_outcome json =
      run_info(scratch_path("thinker"), "--json", scratch_path("thinker.json"));
  assert_int_equal(json.exit_code, 0);
  assert_int_equal(count_of(&json, "\"ttl\":"), 64);
  assert_true(holds(&json, "299936 of its mobs and memories are more than is kept"));
  test_free(json.printed.bytes);
}

static void put_scholar(void* context, nbt_writer* w) {
  const int32_t size = 24 << 20;
  uint8_t* bytes = calloc(1, (size_t)size);
  (void)context;
  assert_non_null(bytes);
  begin_villager(w);
  nbt_compound(w, "book");
  nbt_bytes(w, "value", bytes, size);
  nbt_end(w);
  end_villager(w);
  free(bytes);
}

TEST(a_value_of_many_bytes_is_named_and_not_spelt_out) {
  save_fixture_write_entities(scratch_path("scholar"), put_scholar, NULL);
  const program_outcome json =
      run_info(scratch_path("scholar"), "--json", scratch_path("scholar.json"));
  assert_int_equal(json.exit_code, 0);
  assert_true(holds(&json, "\"book\":{\"value\":\"byte array of 25165828 bytes\""));
  test_free(json.printed.bytes);
}

// ---- The map

static void put_be32(uint8_t* to, uint32_t value) {
  for (int32_t i = 0; i < 4; i++) {
    to[i] = (uint8_t)(value >> (24 - 8 * i));
  }
}

// Makes a full region of chunks with one section of one block, each uncompressed in one sector. It
// is written in one piece because the region writer grows chunk by chunk, which takes minutes under
// the address sanitizer.
static void write_plain_region(const char* folder, int32_t region_x, const char* block) {
  const size_t size = 4096 * (2 + 1024);
  uint8_t* bytes = calloc(1, size);
  assert_non_null(bytes);
  for (int32_t i = 0; i < 1024; i++) {
    uint8_t* sector = bytes + (size_t)4096 * (size_t)(2 + i);
    nbt_writer nbt;
    snbt_document(&nbt,
                  "DataVersion:%d,xPos:%d,zPos:%d,yPos:0,Status:full,"
                  "sections:[{Y:0b,block_states:{palette:[{Name:'%s'}]}}]",
                  DATA_VERSION, (int)(region_x * 32 + i % 32), (int)(i / 32), block);
    assert_true(nbt.size + 5 <= 4096);
    put_be32(bytes + 4 * i, (uint32_t)(2 + i) << 8 | 1);
    put_be32(sector, (uint32_t)nbt.size + 1);
    sector[4] = SAVE_NONE;
    memcpy(sector + 5, nbt.bytes, nbt.size);
    nbt_free(&nbt);
  }
  char path[800];
  snprintf(path, sizeof path, "%s/region/r.%d.0.mca", folder, (int)region_x);
  save_write_file(path, bytes, size);
  free(bytes);
}

// 17 regions in a row have more chunks than a map keeps column by column.
static void write_wide(const char* folder, const char* last) {
  char path[800];
  snprintf(path, sizeof path, "%s/region", folder);
  save_make_folder(path);
  for (int32_t x = 0; x < 17; x++) {
    write_plain_region(folder, x, x < 16 ? "minecraft:stone" : last);
  }
}

TEST(the_map_shows_the_last_of_many_chunks) {
  test_bytes maps[2];
  for (int32_t i = 0; i < 2; i++) {
    const char* world = scratch_path("wide%d", (int)i);
    const char* png = scratch_path("wide.png");
    char option[720];
    write_wide(world, i == 0 ? "minecraft:sand" : "minecraft:grass_block");
    snprintf(option, sizeof option, "--png=%s", png);
    const program_outcome text = run_info(world, option, scratch_path("wide.txt"));
    assert_int_equal(text.exit_code, 0);
    assert_true(holds(&text, "17408 fully generated"));
    test_free(text.printed.bytes);
    maps[i] = test_read_file(png);
  }
  assert_false(maps[0].size == maps[1].size &&
               memcmp(maps[0].bytes, maps[1].bytes, maps[0].size) == 0);
  test_free(maps[0].bytes);
  test_free(maps[1].bytes);
}

// ---- Options

TEST(what_cannot_be_written_is_no_success) {
  if (access("/dev/full", W_OK) != 0) {
    skip();
  }
  save_fixture_write(scratch_path("full"), NULL);
  assert_int_equal(run_info(scratch_path("full"), "--json", "/dev/full").exit_code, 2);
  assert_int_equal(run_info(scratch_path("full"), "--quiet", "/dev/full").exit_code, 2);
}

TEST(options_of_all_commands_are_heard) {
  save_fixture_write(scratch_path("words"), NULL);
  const program_outcome rules =
      run_info(scratch_path("words"), "--rules=1.7", scratch_path("rules.txt"));
  assert_int_equal(rules.exit_code, 2);
  const program_outcome time =
      run_info(scratch_path("words"), "--time=30000", scratch_path("time.txt"));
  assert_true(holds(&time, "12:00 (day time 30000, game time 1000)"));
  test_free(rules.printed.bytes);
  test_free(time.printed.bytes);
}
