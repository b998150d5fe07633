// Turns the document of a chunk into the sections of a world; a damaged chunk changes nothing.
// Format: docs/formats/anvil.md#chunk
//
//   1.16, 1.17   { DataVersion, Level: { xPos, zPos, Status, LastUpdate, isLightOn, Sections: [
//                  { Y, Palette: [state], BlockStates: longs, BlockLight, SkyLight } ], Entities }
//                  }
//   1.18 on      { DataVersion, xPos, zPos, yPos, Status, LastUpdate, isLightOn, sections: [
//                  { Y, block_states: { palette: [state], data: longs }, BlockLight, SkyLight } ] }
//   state        { Name: "minecraft:oak_door", Properties: { half: "lower", ... } }
//   longs        palette indices of max(4, ceil(log2(palette count))) bits, lowest bits first; no
//                index crosses into the next long; cell (x, y, z) is number (y * 16 + z) * 16 + x;
//                absent when the palette has one entry
//   biomes       1.18 on, in each section: { palette: [name], data: longs } as states, of at least
//                0 bits; cell (x / 4, y / 4, z / 4) is number (y * 4 + z) * 4 + x. Before, in
//                Level: Biomes, an int for each such cell of the chunk
//   light        2048 bytes, two cells in a byte, the lower four bits first
//
// Everything else is ignored: heightmaps, structures, ticks and block entities (the texts
// of signs, the contents of chests, the mobs of spawners).
#include "save/save_internal.h"

#include "base/bytes.h"
#include "base/check.h"
#include "base/fail.h"
#include "save/state.h"

#include <string.h>

#define PALETTE_MAX 4096    // cells of a section: none can use more states
#define NAME_MAX_LENGTH 255 // [Units: bytes] Own choice; the names of the game are far shorter.
#define LIGHT_SIZE 2048     // 4096 cells of 4 bits [Units: bytes]
#define LAYER_SIZE 128      // light of the 256 cells with one y [Units: bytes]
#define BITS_MIN 4          // of a palette index in `longs`

// The values of one section in the document.
typedef struct section {
  ovis_nbt palette;        // absent: the section is all air
  const uint8_t* longs;    // NULL: every cell is the first palette entry
  const uint8_t* light[2]; // block light, sky light; NULL: not stored
  int32_t palette_count;
  int32_t bits;
  bool is_present;
  bool has_biomes;
  ovis_biome biomes[OVIS_SECTION_BIOMES];
} section;
// Section Y is a signed byte.
#define SECTION_MIN (-128)
#define SECTION_COUNT 256

struct ov_save_scratch {
  section sections[SECTION_COUNT]; // by Y - SECTION_MIN
  ovis_state palette[PALETTE_MAX];
  uint16_t cells[OVIS_SECTION_CELLS];
  uint8_t sky[LIGHT_SIZE];
};

ovis_status ov_save_scratch_create(const ovis_allocator* allocator, ov_save_scratch** out) {
  *out = ov_alloc_zero(allocator, sizeof **out);
  return *out != NULL ? OVIS_OK : OVIS_NO_MEMORY;
}

void ov_save_scratch_destroy(ov_save_scratch* scratch, const ovis_allocator* allocator) {
  ov_free(allocator, scratch, sizeof *scratch);
}

// ---- The document

ovis_status ov_chunk_parse(ovis_nbt root, ovis_chunk_pos pos, ovis_save_chunk* out,
                           ovis_error* error) {
  *out = (ovis_save_chunk){.status = {"", 0}};
  enum { DATA_VERSION, LEVEL, TOP_COUNT };
  static const char* const top_names[TOP_COUNT] = {"DataVersion", "Level"};
  enum { X, Z, STATUS, LAST_UPDATE, COUNT };
  static const char* const names[COUNT] = {"xPos", "zPos", "Status", "LastUpdate"};
  ovis_nbt top[TOP_COUNT];
  ovis_nbt values[COUNT];
  ovis_nbt_get_all(root, top_names, TOP_COUNT, top);
  out->root = root;
  out->level = top[LEVEL].type == OVIS_NBT_COMPOUND ? top[LEVEL] : root;
  out->data_version = ovis_nbt_get_int32(top[DATA_VERSION], 0);
  if (out->data_version < OVIS_DATA_VERSION_MIN) {
    return ov_fail(error, OVIS_UNSUPPORTED, -1, "expected DataVersion %d (1.16) or later, found %d",
                   OVIS_DATA_VERSION_MIN, (int)out->data_version);
  }
  ovis_nbt_get_all(out->level, names, COUNT, values);
  const int64_t x = ovis_nbt_get_int(values[X], INT64_MIN);
  const int64_t z = ovis_nbt_get_int(values[Z], INT64_MIN);
  if (x == INT64_MIN || z == INT64_MIN) {
    return ov_fail(error, OVIS_BAD_FORMAT, -1, "its xPos or zPos is missing");
  }
  if (x != pos.x || z != pos.z) {
    return ov_fail(error, OVIS_BAD_FORMAT, -1, "its xPos and zPos say that it is chunk %lld %lld",
                   (long long)x, (long long)z);
  }
  out->status = ovis_nbt_text_plain(ovis_nbt_get_string(values[STATUS]));
  out->is_full = ovis_nbt_text_is(out->status, "full");
  out->last_update = ovis_nbt_get_int(values[LAST_UPDATE], 0);
  return OVIS_OK;
}

#define DATA_VERSION_OUTSIDE 2681 // from here on entities stand in entities/

// Reports entities inside the chunk that are not read.
static void report_entities(ovis_save* save, ovis_chunk_pos pos, const ovis_save_chunk* chunk) {
  const ovis_nbt list = ovis_nbt_get(chunk->level, "Entities");
  const int32_t count = ovis_nbt_get_count(list);
  if (!chunk->is_full && count > 0) {
    ov_save_report(save, OVIS_SAVE_CHUNKS, pos,
                   "it is not fully generated: its %d entities are left out", (int)count);
  } else if (chunk->is_full && chunk->data_version < DATA_VERSION_OUTSIDE &&
             list.type != OVIS_NBT_LIST) { // the game writes an empty one too
    ov_save_report(save, OVIS_SAVE_CHUNKS, pos, "there is no list of entities");
  }
}

// Stores what this read found out about the chunk, so that later calls need not read it again to
// learn that it has nothing for them.
static void mark_chunk(ovis_save* save, ovis_chunk_pos pos, const ovis_save_chunk* chunk) {
  uint8_t* marks = ov_save_marks(save, pos);
  OVIS_ASSERT(marks != NULL);
  if ((*marks & OV_MARK_NO_ENTITIES) == 0) {
    report_entities(save, pos, chunk);
  }
  if (!chunk->is_full) {
    *marks |= OV_MARK_PARTIAL | OV_MARK_NO_ENTITIES;
  } else if (chunk->data_version >= OV_DATA_VERSION_FLAT ||
             ovis_nbt_get_count(ovis_nbt_get(chunk->level, "Entities")) == 0) {
    *marks |= OV_MARK_NO_ENTITIES;
  }
}

ovis_status ovis_save_read_chunk(ovis_save* save, ovis_chunk_pos pos, ovis_save_chunk* out,
                                 ovis_error* error) {
  OV_REQUIRE(out != NULL, OVIS_BAD_ARGUMENT);
  *out = (ovis_save_chunk){.status = {"", 0}};
  OV_REQUIRE(save != NULL, OVIS_BAD_ARGUMENT);
  ovis_nbt root;
  OV_TRY(ov_save_read(save, OVIS_SAVE_CHUNKS, pos, &root, error));
  ovis_error own = {0};
  ovis_error* why = error != NULL ? error : &own;
  ovis_status status = ov_chunk_parse(root, pos, out, why);
  if (status != OVIS_OK) {
    *out = (ovis_save_chunk){.status = {"", 0}};
    return ov_save_skip(save, OVIS_SAVE_CHUNKS, pos, why);
  }
  mark_chunk(save, pos, out);
  return OVIS_OK;
}

// ---- Sections. All are checked before the first one is set.

static ovis_status check_state(ovis_nbt state, int32_t y, int32_t index, ovis_error* error) {
  OVIS_ASSERT(index >= 0);
  const ovis_nbt_text name = ovis_nbt_get_string(ovis_nbt_get(state, "Name"));
  if (name.length < 1 || name.length > NAME_MAX_LENGTH) {
    return ov_fail(error, OVIS_BAD_FORMAT, -1,
                   "section %d: expected a name of 1 to %d bytes for palette entry %d, found %d",
                   (int)y, NAME_MAX_LENGTH, (int)index, (int)name.length);
  }
  return OVIS_OK;
}

static uint32_t cell_at(const section* s, int32_t cell) {
  OVIS_ASSERT(cell >= 0);
  const int32_t per_long = 64 / s->bits;
  const uint64_t packed = ov_get_u64(s->longs + (size_t)(cell / per_long) * 8);
  return (uint32_t)(packed >> cell % per_long * s->bits) & ((1u << s->bits) - 1);
}

static ovis_status check_cells(const section* s, int32_t y, ovis_error* error) {
  for (int32_t cell = 0; cell < OVIS_SECTION_CELLS; cell++) {
    if (cell_at(s, cell) >= (uint32_t)s->palette_count) {
      return ov_fail(error, OVIS_BAD_FORMAT, -1,
                     "section %d: cell %d has palette index %u, but the palette has %d entries",
                     (int)y, (int)cell, (unsigned)cell_at(s, cell), (int)s->palette_count);
    }
  }
  return OVIS_OK;
}

static ovis_status parse_blocks(section* s, ovis_nbt palette, ovis_nbt data, int32_t y,
                                ovis_error* error) {
  const int32_t count = ovis_nbt_get_count(palette);
  if (count < 1 || count > PALETTE_MAX || ovis_nbt_get_item_type(palette) != OVIS_NBT_COMPOUND) {
    return ov_fail(error, OVIS_BAD_FORMAT, -1,
                   "section %d: expected a palette of 1 to %d states, found %s of %d", (int)y,
                   PALETTE_MAX, ovis_nbt_type_name((ovis_nbt_type)palette.type), (int)count);
  }
  s->palette = palette;
  s->palette_count = count;
  ovis_nbt_iter iter = ovis_nbt_iterate(palette);
  for (int32_t i = 0; ovis_nbt_next(&iter); i++) {
    OV_TRY(check_state(iter.value, y, i, error));
  }
  int32_t long_count = 0;
  const uint8_t* longs = ovis_nbt_get_array(data, OVIS_NBT_LONG_ARRAY, &long_count);
  if (count == 1 && long_count == 0) {
    return OVIS_OK;
  }
  s->bits = BITS_MIN;
  while (1 << s->bits < count) {
    s->bits++;
  }
  const int32_t per_long = 64 / s->bits;
  const int32_t expected = (OVIS_SECTION_CELLS + per_long - 1) / per_long;
  if (long_count != expected) {
    return ov_fail(error, OVIS_BAD_FORMAT, -1,
                   "section %d: expected %d longs for a palette of %d, found %d", (int)y,
                   (int)expected, (int)count, (int)long_count);
  }
  s->longs = longs;
  return check_cells(s, y, error);
}

// Biomes that cannot be read stay unknown, and damage nothing else.
static void parse_biomes(section* s, ovis_nbt value) {
  static const char* const names[2] = {"palette", "data"};
  ovis_nbt values[2];
  ovis_biome palette[OVIS_SECTION_BIOMES];
  ovis_nbt_get_all(value, names, 2, values);
  int32_t count = 0;
  ovis_nbt_iter iter = ovis_nbt_iterate(values[0]);
  while (count < OVIS_SECTION_BIOMES && ovis_nbt_next(&iter)) {
    char name[NAME_MAX_LENGTH + 1];
    ovis_nbt_text_utf8(ovis_nbt_get_string(iter.value), name, sizeof name);
    ovis_biome_find(name, &palette[count++]);
  }
  int32_t bits = 0;
  while (1 << bits < count) {
    bits++;
  }
  int32_t long_count = 0;
  const uint8_t* longs = ovis_nbt_get_array(values[1], OVIS_NBT_LONG_ARRAY, &long_count);
  const int32_t per_long = bits > 0 ? 64 / bits : OVIS_SECTION_BIOMES;
  const int32_t expected = (OVIS_SECTION_BIOMES + per_long - 1) / per_long;
  if (count == 0 || (bits > 0 && (longs == NULL || long_count != expected))) {
    return;
  }
  for (int32_t i = 0; i < OVIS_SECTION_BIOMES; i++) {
    const uint64_t packed = bits > 0 ? ov_get_u64(longs + (size_t)(i / per_long) * 8) : 0;
    const uint64_t index = packed >> i % per_long * bits & ((UINT64_C(1) << bits) - 1);
    s->biomes[i] = index < (uint64_t)count ? palette[index] : OVIS_BIOME_UNKNOWN;
  }
  s->has_biomes = true;
}

// Up to 1.17 a chunk holds numbers of biomes, from height 0 up: 64 for each section.
static void parse_old_biomes(ov_save_scratch* scratch, ovis_nbt value) {
  int32_t count = 0;
  const uint8_t* numbers = ovis_nbt_get_array(value, OVIS_NBT_INT_ARRAY, &count);
  const int32_t sections = numbers != NULL ? count / OVIS_SECTION_BIOMES : 0;
  if (count == 256) {
    return; // one for each column, before 1.15
  }
  for (int32_t y = 0; y < sections && y < SECTION_COUNT + SECTION_MIN; y++) {
    section* s = &scratch->sections[y - SECTION_MIN];
    for (int32_t i = 0; i < OVIS_SECTION_BIOMES && !s->has_biomes; i++) {
      const size_t at = ((size_t)y * OVIS_SECTION_BIOMES + (size_t)i) * 4;
      s->biomes[i] = ovis_biome_from_number((int32_t)ov_get_u32(numbers + at));
    }
    s->has_biomes = true;
  }
}

static ovis_status parse_light(const uint8_t** out, ovis_nbt value, int32_t y, ovis_error* error) {
  int32_t count = 0;
  *out = ovis_nbt_get_array(value, OVIS_NBT_BYTE_ARRAY, &count);
  if (*out != NULL && count != LIGHT_SIZE) {
    return ov_fail(error, OVIS_BAD_FORMAT, -1, "section %d: expected %d bytes of light, found %d",
                   (int)y, LIGHT_SIZE, (int)count);
  }
  return OVIS_OK;
}

static ovis_status parse_section(ov_save_scratch* scratch, ovis_nbt value, ovis_error* error) {
  enum { Y, STATES, OLD_PALETTE, OLD_DATA, BLOCK_LIGHT, SKY_LIGHT, BIOMES, COUNT };
  static const char* const names[COUNT] = {"Y",          "block_states", "Palette", "BlockStates",
                                           "BlockLight", "SkyLight",     "biomes"};
  ovis_nbt values[COUNT];
  ovis_nbt_get_all(value, names, COUNT, values);
  const int64_t y = ovis_nbt_get_int(values[Y], INT64_MIN);
  if (y < SECTION_MIN || y >= SECTION_MIN + SECTION_COUNT) {
    return ov_fail(error, OVIS_BAD_FORMAT, -1, "a section's Y is missing or not from -128 to 127");
  }
  section* s = &scratch->sections[y - SECTION_MIN];
  // This also bounds the work: a document has room for a million sections.
  if (s->is_present) {
    return ov_fail(error, OVIS_BAD_FORMAT, -1, "section %d occurs twice", (int)y);
  }
  s->is_present = true;
  parse_biomes(s, values[BIOMES]);
  ovis_nbt palette = values[OLD_PALETTE];
  ovis_nbt data = values[OLD_DATA];
  if (values[STATES].type == OVIS_NBT_COMPOUND) {
    static const char* const state_names[2] = {"palette", "data"};
    ovis_nbt states[2];
    ovis_nbt_get_all(values[STATES], state_names, 2, states);
    palette = states[0];
    data = states[1];
  }
  ovis_status status = OVIS_OK;
  if (palette.type != OVIS_NBT_END) {
    status = parse_blocks(s, palette, data, (int32_t)y, error);
  }
  if (status == OVIS_OK) {
    status = parse_light(&s->light[0], values[BLOCK_LIGHT], (int32_t)y, error);
  }
  if (status == OVIS_OK) {
    status = parse_light(&s->light[1], values[SKY_LIGHT], (int32_t)y, error);
  }
  return status;
}

static ovis_status parse_sections(ov_save_scratch* scratch, ovis_nbt level, bool* out_is_lit,
                                  ovis_error* error) {
  enum { FLAT, OLD, IS_LIT, BIOMES, COUNT };
  static const char* const names[COUNT] = {"sections", "Sections", "isLightOn", "Biomes"};
  ovis_nbt values[COUNT];
  ovis_nbt_get_all(level, names, COUNT, values);
  memset(scratch->sections, 0, sizeof scratch->sections);
  *out_is_lit = ovis_nbt_get_bool(values[IS_LIT], false);
  const ovis_nbt list = values[FLAT].type == OVIS_NBT_LIST ? values[FLAT] : values[OLD];
  if (list.type != OVIS_NBT_LIST) {
    return ov_fail(error, OVIS_BAD_FORMAT, -1, "its list of sections is missing");
  }
  ovis_nbt_iter iter = ovis_nbt_iterate(list);
  while (ovis_nbt_next(&iter)) {
    OV_TRY(parse_section(scratch, iter.value, error));
  }
  parse_old_biomes(scratch, values[BIOMES]);
  return OVIS_OK;
}

// ---- Into the world

static void fill_cells(ov_save_scratch* scratch, const section* s) {
  const int32_t per_long = 64 / s->bits;
  const uint64_t mask = (UINT64_C(1) << s->bits) - 1;
  const uint8_t* at = s->longs;
  for (int32_t cell = 0; cell < OVIS_SECTION_CELLS; at += 8) {
    const int32_t left = OVIS_SECTION_CELLS - cell;
    const int32_t count = left < per_long ? left : per_long;
    uint64_t packed = ov_get_u64(at);
    for (int32_t i = 0; i < count; i++, packed >>= s->bits) {
      scratch->cells[cell++] = (uint16_t)(packed & mask);
    }
  }
}

// Computes omitted sky light as the game does: it equals that of the lowest cells of the next
// stored section above, or 15 if there is none.
static const uint8_t* sky_from_above(ov_save_scratch* scratch, const uint8_t* above) {
  if (above == NULL) {
    memset(scratch->sky, 0xFF, LIGHT_SIZE);
    return scratch->sky;
  }
  for (int32_t layer = 0; layer < 16; layer++) {
    memcpy(scratch->sky + layer * LAYER_SIZE, above, LAYER_SIZE);
  }
  return scratch->sky;
}

static ovis_status set_section(ov_save_scratch* scratch, ovis_blocks* registry, ovis_world* world,
                               ovis_section_pos pos, const section* s) {
  scratch->palette[0] = 0; // state 0 is air in every registry
  ovis_nbt_iter iter = ovis_nbt_iterate(s->palette);
  for (int32_t i = 0; ovis_nbt_next(&iter); i++) {
    OV_TRY(ov_state_resolve(registry, iter.value, &scratch->palette[i]));
  }
  if (s->longs != NULL) {
    fill_cells(scratch, s);
  }
  const ovis_section_data data = {
      .palette = scratch->palette,
      .palette_count = s->palette_count > 0 ? s->palette_count : 1,
      .cells = s->longs != NULL ? scratch->cells : NULL,
      .block_light = s->light[0],
      .sky_light = s->light[1],
      .biomes = s->has_biomes ? s->biomes : NULL,
  };
  return ovis_world_set_section(world, pos, &data);
}

// Fills in the light that a lit chunk omits. `above` is the lowest layer of sky light of the next
// stored section above, or NULL.
static void complete_light(ov_save_scratch* scratch, section* s, bool has_sky,
                           const uint8_t* above) {
  static const uint8_t dark[LIGHT_SIZE];
  if (s->light[0] == NULL) {
    s->light[0] = dark;
  }
  if (s->light[1] == NULL) {
    s->light[1] = has_sky ? sky_from_above(scratch, above) : dark;
  }
}

static ovis_status set_column(ov_save_scratch* scratch, ovis_blocks* registry, ovis_world* world,
                              ovis_chunk_pos pos, bool is_lit) {
  const ovis_dimension* dimension = &ovis_world_get_env(world)->dimension;
  const int32_t bottom = dimension->min_y >> 4;
  const int32_t top = bottom + (dimension->height >> 4);
  const int32_t start = top > SECTION_MIN + SECTION_COUNT ? top : SECTION_MIN + SECTION_COUNT;
  const uint8_t* above = NULL;
  // From the top down, because omitted light is derived from above. The file stores the light of
  // one more section above the dimension's top.
  for (int32_t y = start - 1; y >= bottom; y--) {
    const bool is_storable = y >= SECTION_MIN && y < SECTION_MIN + SECTION_COUNT;
    section s = is_storable ? scratch->sections[y - SECTION_MIN] : (section){0};
    const uint8_t* stored = s.light[1];
    if (y < top) {
      if (is_lit) {
        complete_light(scratch, &s, dimension->has_sky, above);
      }
      const ovis_section_pos at = {pos.x, y, pos.z};
      const ovis_status status = set_section(scratch, registry, world, at, &s);
      if (status != OVIS_OK) {
        for (int32_t done = y; done < top; done++) {
          ovis_world_drop_section(world, (ovis_section_pos){pos.x, done, pos.z});
        }
        return status;
      }
    }
    above = stored != NULL ? stored : above;
  }
  return OVIS_OK;
}

ovis_status ov_chunk_load(ov_save_scratch* scratch, ovis_blocks* registry, ovis_world* world,
                          ovis_chunk_pos pos, ovis_nbt level, ovis_error* error) {
  bool is_lit = false;
  OV_TRY(parse_sections(scratch, level, &is_lit, error));
  ovis_status status = set_column(scratch, registry, world, pos, is_lit);
  return status == OVIS_OK
             ? OVIS_OK
             : ov_fail(error, status, -1, "its sections cannot be loaded into the world: %s",
                       ovis_status_sentence(status));
}

ovis_status ovis_save_load_chunk(ovis_save* save, ovis_world* world, ovis_chunk_pos pos,
                                 ovis_error* error) {
  OV_REQUIRE(save != NULL && world != NULL, OVIS_BAD_ARGUMENT);
  if (save->registry == NULL || save->registry != ovis_world_get_blocks(world)) {
    return ov_fail(error, OVIS_OUT_OF_RANGE, -1, "the save's registry is not the world's");
  }
  ovis_save_chunk chunk;
  OV_TRY(ovis_save_read_chunk(save, pos, &chunk, error));
  if (!chunk.is_full) {
    return ov_fail(error, OVIS_NOT_FOUND, -1, "chunk %d %d is not fully generated", (int)pos.x,
                   (int)pos.z);
  }
  ovis_error own = {0};
  ovis_error* why = error != NULL ? error : &own;
  save->is_loading = true;
  ovis_status status = ov_chunk_load(save->scratch, save->registry, world, pos, chunk.level, why);
  save->is_loading = false;
  return status == OVIS_OK ? OVIS_OK : ov_save_skip(save, OVIS_SAVE_CHUNKS, pos, why);
}

void ovis_save_load_section(void* context, ovis_world* world, ovis_section_pos pos) {
  OV_REQUIRE(context != NULL && world != NULL, );
  ovis_save* save = context;
  const ovis_chunk_pos chunk = {pos.x, pos.z};
  const uint8_t* marks = ov_save_marks(save, chunk);
  const uint8_t hopeless = (uint8_t)(ov_part_bit(OVIS_SAVE_CHUNKS) | OV_MARK_PARTIAL);
  // The world asks for every section of a column. A column that failed once is not read again.
  if (marks != NULL && (*marks & hopeless) == 0) {
    ovis_save_load_chunk(save, world, chunk, NULL);
  }
}
