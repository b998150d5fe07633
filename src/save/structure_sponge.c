// Reads Sponge schematics (.schem, versions 2 and 3) into a structure.
// Format: docs/formats/structures.md#sponge
//
//   version 2   { Version, DataVersion, Width, Height, Length, Offset: [I;3], PaletteMax,
//                 Palette: { "minecraft:stone": 0 }, BlockData: bytes,
//                 Entities: [{ Pos: [d, d, d], Id, ... }] }
//   version 3   { Schematic: { Version, DataVersion, Width, Height, Length, Offset,
//                 Blocks: { Palette, Data: bytes }, Entities: [{ Pos, Id, Data: { ... } }] } }
//
// Bytes are palette numbers as varints: 7 bits in each byte, lowest bits first, bit 7 set if more
// bytes follow. Cell (x, y, z) is number (y * Length + z) * Width + x.
#include "save/structure_internal.h"

#include "base/check.h"
#include "base/fail.h"

#include <string.h>

enum {
  VERSION,
  DATA_VERSION,
  WIDTH,
  HEIGHT,
  LENGTH,
  OFFSET,
  BLOCKS,
  PALETTE,
  DATA,
  ENTITIES,
  COUNT
};

// Maps the palette numbers of the file to indices of s->states. The numbers may have gaps.
typedef struct numbers {
  uint16_t of[OV_STRUCTURE_STATES_MAX];
  int32_t count;
} numbers;

static ovis_status read_palette(ovis_structure* s, ovis_nbt palette, numbers* out,
                                ovis_error* error) {
  memset(out, 0xFF, sizeof *out);
  if (palette.type != OVIS_NBT_COMPOUND) {
    return ov_fail(error, OVIS_BAD_FORMAT, -1, "its palette is missing");
  }
  ovis_nbt_iter iter = ovis_nbt_iterate(palette);
  while (ovis_nbt_next(&iter)) {
    const int64_t number = ovis_nbt_get_int(iter.value, -1);
    if (number < 0 || number >= OV_STRUCTURE_STATES_MAX) {
      return ov_fail(error, OVIS_BAD_FORMAT, -1,
                     "a palette entry has number %lld, expected 0 to %d", (long long)number,
                     OV_STRUCTURE_STATES_MAX - 1);
    }
    OV_TRY(ov_structure_add_state_text(s, iter.name, error));
    out->of[number] = (uint16_t)(s->states.count - 1);
  }
  return OVIS_OK;
}

// Reads the next number. Returns -1 if the bytes end or the number has more than 32 bits.
static int64_t next_number(const uint8_t* bytes, int32_t count, int32_t* at) {
  OVIS_ASSERT(count >= 0);
  uint64_t number = 0;
  for (int32_t shift = 0; shift < 35 && *at < count; shift += 7) {
    const uint8_t byte = bytes[(*at)++];
    number |= (uint64_t)(byte & 127) << shift;
    if (byte < 128) {
      return (int64_t)number;
    }
  }
  return -1;
}

static ovis_status read_cells(ovis_structure* s, ovis_nbt data, const numbers* palette,
                              ovis_error* error) {
  int32_t count = 0;
  int32_t at = 0;
  const uint8_t* bytes = ovis_nbt_get_array(data, OVIS_NBT_BYTE_ARRAY, &count);
  for (size_t i = 0; i < s->volume; i++) {
    const int64_t number = next_number(bytes, count, &at);
    if (number < 0) {
      return ov_fail(error, OVIS_BAD_FORMAT, -1, "its bytes end after %llu of %llu cells",
                     (unsigned long long)i, (unsigned long long)s->volume);
    }
    if (number >= OV_STRUCTURE_STATES_MAX || palette->of[number] == OV_STRUCTURE_VOID) {
      return ov_fail(error, OVIS_BAD_FORMAT, -1,
                     "cell %llu has palette index %lld, which the palette does not have",
                     (unsigned long long)i, (long long)number);
    }
    s->cells[i] = palette->of[number];
  }
  return at == count ? OVIS_OK
                     : ov_fail(error, OVIS_BAD_FORMAT, -1, "%d bytes are left after the last cell",
                               (int)(count - at));
}

static ovis_status read_blocks(ovis_structure* s, ovis_nbt palette, ovis_nbt data,
                               ovis_error* error) {
  numbers* scratch = ov_alloc(&s->allocator, sizeof *scratch);
  if (scratch == NULL) {
    return ov_fail(error, OVIS_NO_MEMORY, -1, "no memory for the palette");
  }
  ovis_status status = read_palette(s, palette, scratch, error);
  if (status == OVIS_OK) {
    status = read_cells(s, data, scratch, error);
  }
  ov_free(&s->allocator, scratch, sizeof *scratch);
  return status;
}

static ovis_status read_entities(ovis_structure* s, ovis_nbt entities, ovis_error* error) {
  static const char* const names[3] = {"Pos", "Id", "Data"};
  ovis_nbt_iter iter = ovis_nbt_iterate(entities);
  ovis_status status = OVIS_OK;
  while (status == OVIS_OK && ovis_nbt_next(&iter)) {
    ovis_nbt values[3];
    ovis_nbt_get_all(iter.value, names, 3, values);
    const bool has_data = s->info.version >= 3 && values[2].type == OVIS_NBT_COMPOUND;
    status = ov_structure_add_entity(s, has_data ? values[2] : iter.value, values[1], values[0],
                                     (ovis_vec3){0, 0, 0}, error);
  }
  return status;
}

// Reads a size, an unsigned 16-bit value that the file stores in a signed type.
static int64_t size_of(ovis_nbt value) {
  const int64_t number = ovis_nbt_get_int(value, 0);
  return value.type == OVIS_NBT_SHORT ? number & 0xFFFF : number;
}

ovis_status ov_structure_read_sponge(ovis_structure* s, ovis_nbt root, ovis_error* error) {
  static const char* const names[COUNT] = {"Version",   "DataVersion", "Width",  "Height",
                                           "Length",    "Offset",      "Blocks", "Palette",
                                           "BlockData", "Entities"};
  ovis_nbt values[COUNT];
  int64_t offset[3];
  ovis_nbt_get_all(root, names, COUNT, values);
  s->info.version = ovis_nbt_get_int32(values[VERSION], 0);
  s->info.data_version = ovis_nbt_get_int32(values[DATA_VERSION], 0);
  if (s->info.version < 2 || s->info.version > 3) {
    return ov_fail(error, OVIS_UNSUPPORTED, -1, "expected a schematic of version 2 or 3, found %d",
                   (int)s->info.version);
  }
  if (ov_structure_ints(values[OFFSET], offset)) {
    s->info.offset = (ovis_pos){(int32_t)offset[0], (int32_t)offset[1], (int32_t)offset[2]};
  }
  const int64_t size[3] = {size_of(values[WIDTH]), size_of(values[HEIGHT]),
                           size_of(values[LENGTH])};
  ovis_status status = ov_structure_resize(s, size, error);
  if (status != OVIS_OK) {
    return status;
  }
  const bool is_flat = s->info.version < 3;
  const ovis_nbt blocks = values[BLOCKS];
  // A file of version 3 may hold entities or biomes only, without blocks.
  if (is_flat || blocks.type != OVIS_NBT_END) {
    status = read_blocks(s, is_flat ? values[PALETTE] : ovis_nbt_get(blocks, "Palette"),
                         is_flat ? values[DATA] : ovis_nbt_get(blocks, "Data"), error);
  }
  return status == OVIS_OK ? read_entities(s, values[ENTITIES], error) : status;
}
