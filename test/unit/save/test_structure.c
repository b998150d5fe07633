// Reads structures of all kinds that the tests' own writer made, intact and damaged.
#include <ovis/save.h>

#include "support/counting_alloc.h"
#include "support/registry.h"
#include "support/save_fixture.h"
#include "support/snbt.h"
#include "support/structure_writer.h"
#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const structure_kind kinds[] = {STRUCTURE_GAME, STRUCTURE_SPONGE_2, STRUCTURE_SPONGE_3,
                                       STRUCTURE_LITEMATICA};

static ovis_status open_bytes(ovis_blocks* registry, const void* bytes, size_t size,
                              ovis_structure** out, ovis_error* error) {
  ovis_structure_def def = ovis_default_structure_def();
  def.blocks = registry;
  def.bytes = bytes;
  def.size = size;
  return ovis_structure_create(&def, out, error);
}

static ovis_structure* open_well(ovis_blocks* registry, const void* bytes, size_t size) {
  ovis_structure* s = NULL;
  ovis_error error = {0};
  if (open_bytes(registry, bytes, size, &s, &error) != OVIS_OK) {
    fail_msg("%s", error.message);
  }
  return s;
}

static const char* name_at(const ovis_structure* s, const ovis_blocks* registry, int32_t x,
                           int32_t y, int32_t z) {
  static char text[256];
  const ovis_state state = ovis_structure_get_block(s, (ovis_pos){x, y, z});
  if (state == OVIS_STATE_UNLOADED) {
    return NULL;
  }
  ovis_blocks_print(registry, state, text, sizeof text);
  return text;
}

static const char* const some_names[] = {
    "air",
    "stone",
    "dirt",
    "grass_block[snowy=false]",
    "oak_log[axis=x]",
    "wheat[age=7]",
    "oak_slab[type=top,waterlogged=true]",
    "oak_leaves[distance=3,persistent=true,waterlogged=false]"};

// A random grid of up to `names` different states.
static structure_grid make_grid(uint64_t* seed, int32_t names, bool has_void) {
  static const char* cells[12 * 12 * 12];
  static char notes[200][64];
  structure_grid grid = {{0}, cells};
  int32_t volume = 1;
  for (int32_t i = 0; i < 3; i++) {
    grid.size[i] = 1 + (int32_t)(test_random(seed) % 12);
    volume *= grid.size[i];
  }
  for (int32_t i = 0; i < 200; i++) {
    snprintf(notes[i], sizeof notes[i], "note_block[instrument=%s,note=%d,powered=%s]",
             i / 50 % 2 ? "bell" : "harp", (int)(i % 25), i / 25 % 2 ? "true" : "false");
  }
  for (int32_t i = 0; i < volume; i++) {
    const int32_t number = (int32_t)(test_random(seed) % (uint64_t)names);
    cells[i] = has_void && test_random(seed) % 4 == 0 ? NULL
               : number < 8                           ? some_names[number]
                                                      : notes[number % 100];
  }
  return grid;
}

TEST(every_cell_of_a_random_structure_is_what_was_written) {
  uint64_t seed = test_seed(21);
  const int64_t count = test_count(200, 2000, 20000);
  ovis_blocks* registry = registry_open();
  for (int64_t round = 0; round < count; round++) {
    const structure_kind kind = kinds[round % 4];
    const structure_grid grid =
        make_grid(&seed, 1 + (int32_t)(test_random(&seed) % 120), kind == STRUCTURE_GAME);
    nbt_writer nbt;
    structure_write(kind, &grid, &nbt);
    ovis_structure* s = open_well(registry, nbt.bytes, nbt.size);
    const ovis_structure_info info = ovis_structure_get_info(s);
    assert_int_equal(info.size.x, grid.size[0]);
    assert_int_equal(info.size.y, grid.size[1]);
    assert_int_equal(info.size.z, grid.size[2]);
    int64_t block_count = 0;
    for (int32_t y = 0; y < grid.size[1]; y++) {
      for (int32_t z = 0; z < grid.size[2]; z++) {
        for (int32_t x = 0; x < grid.size[0]; x++) {
          const char* expected = grid.cells[(y * grid.size[2] + z) * grid.size[0] + x];
          const char* found = name_at(s, registry, x, y, z);
          assert_true((expected == NULL) == (found == NULL));
          if (expected != NULL) {
            assert_string_equal(found, expected);
            block_count++;
          }
        }
      }
    }
    assert_int_equal(info.block_count, block_count);
    assert_int_equal(info.unknown_count, 0);
    assert_null(name_at(s, registry, -1, 0, 0));
    assert_null(name_at(s, registry, 0, grid.size[1], 0));
    ovis_structure_destroy(s);
    nbt_free(&nbt);
  }
  ovis_blocks_destroy(registry);
}

static const char* const small_cells[] = {"stone", "mod:thing",      "oak_log[axis=x]",
                                          "air",   "mod:thing[a=b]", "grass"};
static const structure_grid small = {{3, 1, 2}, small_cells};

TEST(version_offset_entities_and_unknown_blocks_are_told) {
  for (int32_t k = 0; k < 4; k++) {
    ovis_blocks* registry = registry_open();
    nbt_writer nbt;
    structure_write(kinds[k], &small, &nbt);
    ovis_structure* s = open_well(registry, nbt.bytes, nbt.size);
    nbt_free(&nbt); // not needed any more
    const ovis_structure_info info = ovis_structure_get_info(s);
    static const int32_t versions[] = {0, 2, 3, 6};
    static const ovis_structure_kind expected[] = {OVIS_STRUCTURE_GAME, OVIS_STRUCTURE_SPONGE,
                                                   OVIS_STRUCTURE_SPONGE,
                                                   OVIS_STRUCTURE_LITEMATICA};
    const bool is_sponge = expected[k] == OVIS_STRUCTURE_SPONGE;
    assert_int_equal(info.kind, expected[k]);
    assert_int_equal(info.version, versions[k]);
    assert_int_equal(info.data_version, 3120);
    assert_int_equal(info.offset.x, is_sponge ? -1 : 0);
    assert_int_equal(info.offset.y, is_sponge ? -2 : 0);
    assert_int_equal(info.offset.z, is_sponge ? 3 : 0);
    assert_int_equal(info.block_count, 6);
    assert_int_equal(info.unknown_count, 2);
    assert_int_equal(ovis_blocks_get_unknown_count(registry), 1);
    assert_string_equal(ovis_blocks_get_unknown_name(registry, 0), "mod:thing");
    assert_string_equal(name_at(s, registry, 2, 0, 1), "short_grass"); // its current name
    assert_int_equal(info.entity_count, 1);
    assert_int_equal(info.skipped_count, 1);
    const ovis_structure_entity pig = ovis_structure_get_entity(s, 0);
    assert_true(ovis_nbt_text_is(pig.id, "pig"));
    assert_true(pig.pos.x == 1.5 && pig.pos.y == 0 && pig.pos.z == 1.25);
    assert_true(ovis_nbt_get_number(ovis_nbt_get(pig.nbt, "Health"), 0) == 10);
    ovis_structure_destroy(s);
    ovis_blocks_destroy(registry);
  }
}

TEST(files_are_read_packed_with_gzip_zlib_or_not_at_all) {
  static const save_compression compressions[] = {SAVE_GZIP, SAVE_ZLIB, SAVE_NONE};
  ovis_blocks* registry = registry_open();
  for (int32_t i = 0; i < 12; i++) {
    nbt_writer nbt;
    structure_write(kinds[i % 4], &small, &nbt);
    save_bytes packed = save_compress(compressions[i / 4], nbt.bytes, nbt.size);
    const char* path = scratch_path("structure");
    save_write_file(path, packed.bytes, packed.size);
    ovis_structure_def def = ovis_default_structure_def();
    def.blocks = registry;
    def.path = path;
    ovis_structure* s = NULL;
    assert_int_equal(ovis_structure_create(&def, &s, NULL), OVIS_OK);
    assert_string_equal(name_at(s, registry, 0, 0, 0), "stone");
    ovis_structure_destroy(s);
    nbt_free(&nbt);
    save_bytes_free(&packed);
  }
  ovis_structure_def def = ovis_default_structure_def();
  ovis_structure* s = NULL;
  ovis_error error = {0};
  def.blocks = registry;
  def.path = scratch_path("no structure");
  assert_int_equal(ovis_structure_create(&def, &s, &error), OVIS_NOT_FOUND);
  assert_null(s);
  ovis_blocks_destroy(registry);
}

// Two regions: one with negative sizes, one that overlaps it in a cell.
TEST(litematica_regions_go_either_way_and_the_later_one_counts) {
  static const char* const first[] = {"stone",  "dirt", "oak_log[axis=x]", "sand",
                                      "gravel", "clay", "bedrock",         "glass"};
  static const char* const second[] = {"bricks"};
  const structure_region regions[] = {{{10, 20, 30}, {-1, -1, 1}, {{2, 2, 2}, first}},
                                      {{9, 19, 30}, {1, 1, -1}, {{1, 1, 1}, second}},
                                      {{12, 20, 31}, {1, -1, 1}, {{1, 1, 1}, second}}};
  ovis_blocks* registry = registry_open();
  nbt_writer nbt;
  structure_write_regions(regions, 3, &nbt);
  ovis_structure* s = open_well(registry, nbt.bytes, nbt.size);
  const ovis_structure_info info = ovis_structure_get_info(s);
  assert_int_equal(info.offset.x, 9);
  assert_int_equal(info.offset.y, 19);
  assert_int_equal(info.offset.z, 30);
  assert_int_equal(info.size.x, 4);
  assert_int_equal(info.size.y, 2);
  assert_int_equal(info.size.z, 2);
  assert_int_equal(info.block_count, 9); // 8 and one outside of them
  assert_string_equal(name_at(s, registry, 0, 0, 0), "bricks");
  assert_string_equal(name_at(s, registry, 1, 0, 0), "dirt");
  assert_string_equal(name_at(s, registry, 0, 0, 1), "oak_log[axis=x]");
  assert_string_equal(name_at(s, registry, 0, 1, 0), "gravel");
  assert_string_equal(name_at(s, registry, 1, 1, 1), "glass");
  assert_string_equal(name_at(s, registry, 3, 1, 1), "bricks");
  assert_null(name_at(s, registry, 2, 0, 0));
  // Entities count from Position, which is not the lowest corner.
  assert_int_equal(info.entity_count, 3);
  const ovis_structure_entity pig = ovis_structure_get_entity(s, 0);
  assert_true(pig.pos.x == 2.5 && pig.pos.y == 1 && pig.pos.z == 1.25);
  ovis_structure_destroy(s);
  nbt_free(&nbt);
  ovis_blocks_destroy(registry);
}

// ---- Files that are not structures

// A document with the entries of the text.
static void assert_refused(const char* text, ovis_status expected, const char* message) {
  nbt_writer nbt;
  snbt_document(&nbt, "%s", text);
  ovis_blocks* registry = registry_open();
  ovis_structure* s = (ovis_structure*)&nbt; // must be overwritten
  ovis_error error = {0};
  assert_int_equal(open_bytes(registry, nbt.bytes, nbt.size, &s, &error), expected);
  assert_string_equal(error.message, message);
  assert_null(s);
  nbt_free(&nbt);
  ovis_blocks_destroy(registry);
}

TEST(other_documents_and_versions_are_refused_by_name) {
  assert_refused("", OVIS_BAD_FORMAT,
                 "it is not a structure: expected a .nbt (the game's), .schem or .litematic file");
  assert_refused("Materials:Alpha,Width:1s", OVIS_UNSUPPORTED,
                 "a schematic from before 1.13 (with block numbers) is not supported");
  assert_refused("Version:4,Width:1s", OVIS_UNSUPPORTED,
                 "expected a schematic of version 2 or 3, found 4");
  assert_refused("Regions:{}", OVIS_BAD_FORMAT, "it has no regions");
}

#define STONE "Palette:{'minecraft:stone':0}"

TEST(sizes_and_cells_that_cannot_be_are_refused) {
  assert_refused("Version:2,Width:0s,Height:1s,Length:1s," STONE, OVIS_BAD_FORMAT,
                 "expected a size of 1 or more, found 0");
  assert_refused("Version:2,Width:-1s,Height:-1s,Length:-1s," STONE, // 65535 on each axis
                 OVIS_TOO_LARGE, "its 281462092005375 cells exceed the limit of 16777216");
  assert_refused("Version:2,Width:2s,Height:1s,Length:1s," STONE ",BlockData:[B;0b]",
                 OVIS_BAD_FORMAT, "its bytes end after 1 of 2 cells");
  assert_refused("Version:2,Width:2s,Height:1s,Length:1s," STONE ",BlockData:[B;0b,0b,0b]",
                 OVIS_BAD_FORMAT, "1 bytes are left after the last cell");
  assert_refused("Version:2,Width:2s,Height:1s,Length:1s," STONE ",BlockData:[B;0b,1b]",
                 OVIS_BAD_FORMAT, "cell 1 has palette index 1, which the palette does not have");
  assert_refused("Version:2,Width:1s,Height:1s,Length:1s," STONE
                 ",BlockData:[B;-128b,-128b,-128b,-128b,-128b,1b]",
                 OVIS_BAD_FORMAT, "its bytes end after 0 of 1 cells");
}

// Text of a structure of the game. It has several palettes: the first counts.
static const char* game_block(int x, int y, int z, int state) {
  static char text[200];
  snprintf(
      text, sizeof text,
      "size:[2,3,4],palettes:[[{Name:stone}],[{Name:dirt}]],blocks:[{pos:[%d,%d,%d],state:%d}]", x,
      y, z, state);
  return text;
}

TEST(blocks_of_a_structure_file_are_inside_it_and_in_its_palette) {
  static const int32_t outside[6][3] = {{-1, 0, 0}, {0, -1, 0}, {0, 0, -1},
                                        {2, 0, 0},  {0, 3, 0},  {0, 0, 4}};
  for (int32_t i = 0; i < 6; i++) {
    assert_refused(game_block(outside[i][0], outside[i][1], outside[i][2], 0), OVIS_BAD_FORMAT,
                   "block 0: its position is missing or outside the structure");
  }
  assert_refused(game_block(1, 2, 3, 1), OVIS_BAD_FORMAT,
                 "block 0: its state is 1, but the palette has 1 entries");
  assert_refused(game_block(1, 2, 3, -1), OVIS_BAD_FORMAT,
                 "block 0: its state is -1, but the palette has 1 entries");
  nbt_writer w;
  snbt_document(&w, "%s", game_block(1, 2, 3, 0));
  ovis_blocks* registry = registry_open();
  ovis_structure* s = open_well(registry, w.bytes, w.size);
  assert_string_equal(name_at(s, registry, 1, 2, 3), "stone");
  assert_int_equal(ovis_structure_get_info(s).block_count, 1);
  ovis_structure_destroy(s);
  ovis_blocks_destroy(registry);
  nbt_free(&w);
}

// Every prefix, and every byte flipped: the result is an error or a structure, never a crash.
TEST(the_ruins_of_each_kind_give_an_error_or_a_structure) {
  ovis_blocks* registry = registry_open();
  int64_t errors = 0;
  for (int32_t k = 0; k < 4; k++) {
    nbt_writer nbt;
    structure_write(kinds[k], &small, &nbt);
    for (size_t i = 0; i < nbt.size; i++) {
      for (int32_t round = 0; round < 4; round++) {
        static const uint8_t masks[3] = {0xFF, 0x80, 0x01};
        uint8_t* copy = malloc(nbt.size);
        const size_t size = round == 3 ? i : nbt.size;
        memcpy(copy, nbt.bytes, nbt.size);
        if (round < 3) {
          copy[i] ^= masks[round];
        }
        uint8_t* exact = malloc(size + 1); // the sanitizer sees reads beyond it
        memcpy(exact, copy, size);
        exact = realloc(exact, size > 0 ? size : 1);
        ovis_structure* s = NULL;
        ovis_error error = {0};
        const ovis_status status = open_bytes(registry, exact, size, &s, &error);
        assert_true((s != NULL) == (status == OVIS_OK));
        assert_true(status == OVIS_OK || error.message[0] != '\0');
        errors += status != OVIS_OK;
        if (s != NULL) {
          const ovis_structure_info info = ovis_structure_get_info(s);
          for (int32_t e = 0; e < info.entity_count; e++) {
            ovis_structure_get_entity(s, e);
          }
        }
        ovis_structure_destroy(s);
        free(copy);
        free(exact);
      }
    }
    nbt_free(&nbt);
  }
  assert_true(errors > 1000);
  ovis_blocks_destroy(registry);
}

typedef struct attempt {
  ovis_blocks* registry;
  nbt_writer nbt;
} attempt;

static ovis_status open_once(const ovis_allocator* allocator, void* context) {
  attempt* a = context;
  ovis_structure_def def = ovis_default_structure_def();
  def.blocks = a->registry;
  def.bytes = a->nbt.bytes;
  def.size = a->nbt.size;
  def.allocator = *allocator;
  ovis_structure* s = NULL;
  const ovis_status status = ovis_structure_create(&def, &s, NULL);
  ovis_structure_destroy(s);
  return status;
}

TEST(each_allocation_may_fail) {
  for (int32_t k = 0; k < 4; k++) {
    attempt a = {registry_open(), {0}};
    structure_write(kinds[k], &small, &a.nbt);
    assert_true(fail_each_allocation(open_once, &a) >= 4);
    nbt_free(&a.nbt);
    ovis_blocks_destroy(a.registry);
  }
}

TEST(limits_of_the_def_are_kept) {
  ovis_blocks* registry = registry_open();
  for (int32_t k = 0; k < 4; k++) {
    nbt_writer nbt;
    structure_write(kinds[k], &small, &nbt);
    ovis_structure_def def = ovis_default_structure_def();
    def.blocks = registry;
    def.bytes = nbt.bytes;
    def.size = nbt.size;
    def.volume_max = 5;
    ovis_structure* s = NULL;
    assert_int_equal(ovis_structure_create(&def, &s, NULL), OVIS_TOO_LARGE);
    def.volume_max = 6;
    def.unpacked_size_max = (int64_t)nbt.size - 1;
    assert_int_equal(ovis_structure_create(&def, &s, NULL), OVIS_TOO_LARGE);
    def.unpacked_size_max = (int64_t)nbt.size;
    assert_int_equal(ovis_structure_create(&def, &s, NULL), OVIS_OK);
    ovis_structure_destroy(s);
    nbt_free(&nbt);
  }
  ovis_blocks_destroy(registry);
}
