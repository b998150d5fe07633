// Reads the game's structure files (.nbt) into a structure.
// Format: docs/formats/structures.md#the-games
//
//   { DataVersion, size: [x, y, z], palette: [state] or palettes: [[state]],
//     blocks: [{ state, pos: [x, y, z], nbt }], entities: [{ pos: [d, d, d], blockPos, nbt }] }
//
// Cells without an entry in blocks are void. If there are several palettes, the game picks one at
// random; Ovis reads the first.
#include "save/structure_internal.h"

#include "base/fail.h"

enum { VERSION, SIZE, PALETTE, PALETTES, BLOCKS, ENTITIES, COUNT };

static ovis_status read_palette(ovis_structure* s, ovis_nbt palette, ovis_nbt palettes,
                                ovis_error* error) {
  if (palette.type != OVIS_NBT_LIST) {
    ovis_nbt_iter iter = ovis_nbt_iterate(palettes);
    palette = ovis_nbt_next(&iter) ? iter.value : (ovis_nbt){0};
  }
  if (palette.type != OVIS_NBT_LIST) {
    return ov_fail(error, OVIS_BAD_FORMAT, -1, "its palette is missing");
  }
  ovis_nbt_iter iter = ovis_nbt_iterate(palette);
  ovis_status status = OVIS_OK;
  while (status == OVIS_OK && ovis_nbt_next(&iter)) {
    status = ov_structure_add_state(s, iter.value, error);
  }
  return status;
}

static ovis_status read_blocks(ovis_structure* s, ovis_nbt blocks, ovis_error* error) {
  static const char* const names[2] = {"state", "pos"};
  const ovis_pos size = s->info.size;
  ovis_nbt_iter iter = ovis_nbt_iterate(blocks);
  for (int32_t i = 0; ovis_nbt_next(&iter); i++) {
    ovis_nbt values[2];
    int64_t p[3];
    ovis_nbt_get_all(iter.value, names, 2, values);
    const int64_t number = ovis_nbt_get_int(values[0], -1);
    if (!ov_structure_ints(values[1], p) || p[0] < 0 || p[0] >= size.x || p[1] < 0 ||
        p[1] >= size.y || p[2] < 0 || p[2] >= size.z) {
      return ov_fail(error, OVIS_BAD_FORMAT, -1,
                     "block %d: its position is missing or outside the structure", (int)i);
    }
    if (number < 0 || number >= s->states.count) {
      return ov_fail(error, OVIS_BAD_FORMAT, -1,
                     "block %d: its state is %lld, but the palette has %d entries", (int)i,
                     (long long)number, (int)s->states.count);
    }
    s->cells[ov_structure_cell(s, p[0], p[1], p[2])] = (uint16_t)number;
  }
  return OVIS_OK;
}

static ovis_status read_entities(ovis_structure* s, ovis_nbt entities, ovis_error* error) {
  static const char* const names[2] = {"pos", "nbt"};
  ovis_nbt_iter iter = ovis_nbt_iterate(entities);
  ovis_status status = OVIS_OK;
  while (status == OVIS_OK && ovis_nbt_next(&iter)) {
    ovis_nbt values[2];
    ovis_nbt_get_all(iter.value, names, 2, values);
    status = ov_structure_add_entity(s, values[1], ovis_nbt_get(values[1], "id"), values[0],
                                     (ovis_vec3){0, 0, 0}, error);
  }
  return status;
}

ovis_status ov_structure_read_game(ovis_structure* s, ovis_nbt root, ovis_error* error) {
  static const char* const names[COUNT] = {"DataVersion", "size",   "palette",
                                           "palettes",    "blocks", "entities"};
  ovis_nbt values[COUNT];
  int64_t size[3];
  ovis_nbt_get_all(root, names, COUNT, values);
  s->info.data_version = ovis_nbt_get_int32(values[VERSION], 0);
  if (!ov_structure_ints(values[SIZE], size)) {
    return ov_fail(error, OVIS_BAD_FORMAT, -1, "its size is not a list of 3 integers");
  }
  ovis_status status = ov_structure_resize(s, size, error);
  if (status == OVIS_OK) {
    status = read_palette(s, values[PALETTE], values[PALETTES], error);
  }
  if (status == OVIS_OK) {
    status = read_blocks(s, values[BLOCKS], error);
  }
  return status == OVIS_OK ? read_entities(s, values[ENTITIES], error) : status;
}
