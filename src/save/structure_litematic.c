// Reads Litematica schematics (.litematic) into a structure.
// Format: docs/formats/structures.md#litematica
//
//   { Version, MinecraftDataVersion, Metadata, Regions: { NAME: { Position: {x, y, z},
//     Size: {x, y, z}, BlockStatePalette: [state], BlockStates: longs,
//     Entities: [{ id, Pos: [d, d, d], ... }] } } }
//
// A region is a box between Position and Position + Size. Sizes may be negative: -3 spans Position
// - 2 to Position. Cells count from the box's lowest corner: (x, y, z) is number (y * |Size.z| + z)
// * |Size.x| + x. Each has max(2, bits of the last palette index) bits, lowest first, without gaps,
// and may cross into the next long. The structure is the bounding box of all regions; where regions
// overlap, the later one counts.
#include "save/structure_internal.h"

#include "base/bytes.h"
#include "base/check.h"
#include "base/fail.h"

enum { POSITION, SIZE, PALETTE, STATES, ENTITIES, COUNT };

// The box of a region: its lowest corner and its size.
typedef struct box {
  int64_t position[3];
  int64_t low[3];
  int64_t size[3];
} box;

static ovis_status read_box(const ovis_nbt values[COUNT], box* out, ovis_error* error) {
  if (!ov_structure_ints(values[POSITION], out->position) ||
      !ov_structure_ints(values[SIZE], out->size)) {
    return ov_fail(error, OVIS_BAD_FORMAT, -1, "the Position or Size of a region is missing");
  }
  for (int32_t i = 0; i < 3; i++) {
    out->low[i] = out->position[i] + (out->size[i] < 0 ? out->size[i] + 1 : 0);
    out->size[i] = out->size[i] < 0 ? -out->size[i] : out->size[i];
    if (out->size[i] == 0) {
      return ov_fail(error, OVIS_BAD_FORMAT, -1, "a region has a size of 0");
    }
    if (out->size[i] > OV_STRUCTURE_AXIS_MAX) {
      return ov_fail(error, OVIS_TOO_LARGE, -1, "a size of %lld exceeds the limit of %d",
                     (long long)out->size[i], OV_STRUCTURE_AXIS_MAX);
    }
  }
  return OVIS_OK;
}

static void get_values(ovis_nbt region, ovis_nbt values[COUNT]) {
  static const char* const names[COUNT] = {"Position", "Size", "BlockStatePalette", "BlockStates",
                                           "Entities"};
  ovis_nbt_get_all(region, names, COUNT, values);
}

// Reads packed number `index` of `bits` bits. [Limit: its last bit is inside the longs]
static uint32_t packed_at(const uint8_t* longs, int64_t index, int32_t bits) {
  OVIS_ASSERT(index >= 0);
  OVIS_ASSERT(bits >= 0);
  const int64_t first = index * bits;
  const int32_t shift = (int32_t)(first & 63);
  uint64_t value = ov_get_u64(longs + (first >> 6) * 8) >> shift;
  if (shift + bits > 64) {
    value |= ov_get_u64(longs + ((first >> 6) + 1) * 8) << (64 - shift);
  }
  return (uint32_t)(value & ((UINT64_C(1) << bits) - 1));
}

static ovis_status read_cells(ovis_structure* s, const box* b, const int64_t low[3],
                              const ovis_nbt values[COUNT], ovis_error* error) {
  const int32_t first_state = s->states.count;
  ovis_nbt_iter iter = ovis_nbt_iterate(values[PALETTE]);
  while (ovis_nbt_next(&iter)) {
    OV_TRY(ov_structure_add_state(s, iter.value, error));
  }
  const int32_t state_count = s->states.count - first_state;
  int32_t bits = 2;
  while (1 << bits < state_count) {
    bits++;
  }
  const int64_t volume = b->size[0] * b->size[1] * b->size[2];
  const int64_t expected = (volume * bits + 63) / 64;
  int32_t long_count = 0;
  const uint8_t* longs = ovis_nbt_get_array(values[STATES], OVIS_NBT_LONG_ARRAY, &long_count);
  if (long_count != expected) {
    return ov_fail(error, OVIS_BAD_FORMAT, -1,
                   "a region of %lld cells with %d states: expected %lld longs, found %d",
                   (long long)volume, (int)state_count, (long long)expected, (int)long_count);
  }
  for (int64_t i = 0; i < volume; i++) {
    const uint32_t number = packed_at(longs, i, bits);
    if (number >= (uint32_t)state_count) {
      return ov_fail(error, OVIS_BAD_FORMAT, -1,
                     "cell %lld of a region has palette index %u, but the palette has %d entries",
                     (long long)i, (unsigned)number, (int)state_count);
    }
    const int64_t x = i % b->size[0] + b->low[0] - low[0];
    const int64_t z = i / b->size[0] % b->size[2] + b->low[2] - low[2];
    const int64_t y = i / b->size[0] / b->size[2] + b->low[1] - low[1];
    s->cells[ov_structure_cell(s, x, y, z)] = (uint16_t)(first_state + (int32_t)number);
  }
  return OVIS_OK;
}

static ovis_status read_entities(ovis_structure* s, const box* b, const int64_t low[3],
                                 ovis_nbt entities, ovis_error* error) {
  static const char* const names[2] = {"id", "Pos"};
  const ovis_vec3 base = {(double)(b->position[0] - low[0]), (double)(b->position[1] - low[1]),
                          (double)(b->position[2] - low[2])};
  ovis_nbt_iter iter = ovis_nbt_iterate(entities);
  ovis_status status = OVIS_OK;
  while (status == OVIS_OK && ovis_nbt_next(&iter)) {
    ovis_nbt found[2];
    ovis_nbt_get_all(iter.value, names, 2, found);
    status = ov_structure_add_entity(s, iter.value, found[0], found[1], base, error);
  }
  return status;
}

// Computes the bounding box of all regions. The limit for its volume also applies to the sum of the
// regions' volumes, because overlapping regions multiply the work.
static ovis_status measure(ovis_structure* s, ovis_nbt regions, int64_t low[3], ovis_error* error) {
  int64_t high[3] = {0, 0, 0};
  int64_t volume = 0;
  int32_t count = 0;
  ovis_nbt_iter iter = ovis_nbt_iterate(regions);
  for (; ovis_nbt_next(&iter); count++) {
    ovis_nbt values[COUNT];
    box b;
    get_values(iter.value, values);
    OV_TRY(read_box(values, &b, error));
    for (int32_t i = 0; i < 3; i++) {
      const int64_t end = b.low[i] + b.size[i];
      low[i] = count == 0 || b.low[i] < low[i] ? b.low[i] : low[i];
      high[i] = count == 0 || end > high[i] ? end : high[i];
    }
    volume += b.size[0] * b.size[1] * b.size[2];
    if (volume > s->volume_max) {
      return ov_fail(error, OVIS_TOO_LARGE, -1, "its regions have more than %lld cells",
                     (long long)s->volume_max);
    }
  }
  if (count == 0) {
    return ov_fail(error, OVIS_BAD_FORMAT, -1, "it has no regions");
  }
  const int64_t size[3] = {high[0] - low[0], high[1] - low[1], high[2] - low[2]};
  return ov_structure_resize(s, size, error);
}

ovis_status ov_structure_read_litematica(ovis_structure* s, ovis_nbt root, ovis_error* error) {
  const ovis_nbt regions = ovis_nbt_get(root, "Regions");
  int64_t low[3] = {0, 0, 0};
  s->info.version = ovis_nbt_get_int32(ovis_nbt_get(root, "Version"), 0);
  s->info.data_version = ovis_nbt_get_int32(ovis_nbt_get(root, "MinecraftDataVersion"), 0);
  ovis_status status = measure(s, regions, low, error);
  if (status != OVIS_OK) {
    return status;
  }
  // A position of 32 bits and a size may add up to less than INT32_MIN.
  for (int32_t i = 0; i < 3; i++) {
    if (low[i] < INT32_MIN) {
      return ov_fail(error, OVIS_BAD_FORMAT, -1, "a region lies beyond the border of any world");
    }
  }
  s->info.offset = (ovis_pos){(int32_t)low[0], (int32_t)low[1], (int32_t)low[2]};
  ovis_nbt_iter iter = ovis_nbt_iterate(regions);
  while (status == OVIS_OK && ovis_nbt_next(&iter)) {
    ovis_nbt values[COUNT];
    box b;
    get_values(iter.value, values);
    status = read_box(values, &b, error);
    if (status == OVIS_OK) {
      status = read_cells(s, &b, low, values, error);
    }
    if (status == OVIS_OK) {
      status = read_entities(s, &b, low, values[ENTITIES], error);
    }
  }
  return status;
}
