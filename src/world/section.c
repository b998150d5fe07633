// Stores the block states of a section with a palette of 0, 4, 8 or 16 bits per cell.
// Design: section.h
#include "world/section.h"

#include "base/alloc.h"
#include "base/fail.h"

#include <string.h>

#define LIGHT_BYTES (OVIS_SECTION_CELLS / 2)

static size_t cell_bytes(int32_t bits) {
  return (size_t)bits * OVIS_SECTION_CELLS / 8;
}

static size_t data_bytes(int32_t bits, int32_t palette_capacity) {
  return bits == 0 ? 0 : (size_t)palette_capacity * sizeof(ovis_state) + cell_bytes(bits);
}

size_t ov_section_block_bytes(const ov_section* section) {
  return data_bytes(section->bits, section->palette_capacity);
}

size_t ov_section_light_bytes(const ov_section* section) {
  return (section->light[OV_LIGHT_BLOCK] != NULL ? LIGHT_BYTES : 0u) +
         (section->light[OV_LIGHT_SKY] != NULL ? LIGHT_BYTES : 0u);
}

void ov_section_init(ov_section* section) {
  memset(section, 0, sizeof *section);
  section->light_uniform[OV_LIGHT_BLOCK] = -1;
  section->light_uniform[OV_LIGHT_SKY] = -1;
}

void ov_section_fini(ov_section* section, const ovis_allocator* allocator) {
  ov_free(allocator, section->data, ov_section_block_bytes(section));
  ov_free(allocator, section->light[OV_LIGHT_BLOCK], LIGHT_BYTES);
  ov_free(allocator, section->light[OV_LIGHT_SKY], LIGHT_BYTES);
  ov_free(allocator, section->biomes, OVIS_SECTION_BIOMES);
  ov_section_init(section);
}

static int32_t bits_for(int32_t palette_count) {
  return palette_count <= 1 ? 0 : palette_count <= 16 ? 4 : palette_count <= 256 ? 8 : 16;
}

// Capacity of a palette: 16 entries with 4 bits, and the next power of two with more bits.
static int32_t capacity_for(int32_t palette_count) {
  int32_t capacity = 16;
  while (capacity < palette_count) {
    capacity *= 2;
  }
  return capacity;
}

static void put_index(uint8_t* cells, int32_t bits, int32_t cell, uint32_t index) {
  switch (bits) {
  case 4: {
    const int32_t shift = 4 * (cell & 1);
    cells[cell >> 1] = (uint8_t)((cells[cell >> 1] & ~(15u << shift)) | index << shift);
    break;
  }
  case 8: cells[cell] = (uint8_t)index; break;
  default: OVIS_ASSERT(bits == 16); ((uint16_t*)(void*)cells)[cell] = (uint16_t)index;
  }
}

// Writes the indexes of all cells, renamed.
static void put_indexes(uint8_t* out, int32_t bits, const uint16_t* cells,
                        const uint16_t* renamed) {
  OVIS_ASSERT(bits > 0);
  if (bits == 4) {
    for (int32_t cell = 0; cell < OVIS_SECTION_CELLS; cell += 2) {
      out[cell >> 1] = (uint8_t)(renamed[cells[cell]] | renamed[cells[cell + 1]] << 4);
    }
    return;
  }
  for (int32_t cell = 0; cell < OVIS_SECTION_CELLS; cell++) {
    put_index(out, bits, cell, renamed[cells[cell]]);
  }
}

void ov_section_read(const ov_section* section, ovis_state* out) {
  const ovis_state* palette = ov_section_palette(section);
  OVIS_ASSERT(section->phase == OV_SECTION_LOADED);
  if (section->bits == 4) {
    const uint8_t* bytes = section->data + (size_t)section->palette_capacity * sizeof *palette;
    for (int32_t pair = 0; pair < OVIS_SECTION_CELLS / 2; pair++) {
      out[2 * pair] = palette[bytes[pair] & 15];
      out[2 * pair + 1] = palette[bytes[pair] >> 4];
    }
    return;
  }
  for (int32_t cell = 0; cell < OVIS_SECTION_CELLS; cell++) {
    out[cell] =
        section->bits == 0 ? section->uniform : palette[ov_section_palette_index(section, cell)];
  }
}

// Writes `cells` (palette indexes, NULL: all 0) and a palette of `palette_count` entries to a
// section. Drops unused and duplicate entries, and sorts the palette by first use. Equal content
// therefore gives equal storage.
static ovis_status lay_out(ov_section* out, const ovis_allocator* allocator,
                           const ovis_state* palette, int32_t palette_count,
                           const uint16_t* cells) {
  uint16_t renamed[OVIS_SECTION_CELLS];
  ovis_state kept[OVIS_SECTION_CELLS];
  int32_t kept_count = 0;
  ov_section_init(out);
  if (cells == NULL) {
    kept[kept_count++] = palette[0];
  } else {
    memset(renamed, 0xFF, (size_t)palette_count * sizeof *renamed);
    for (int32_t cell = 0; cell < OVIS_SECTION_CELLS; cell++) {
      const uint16_t index = cells[cell];
      if (index >= palette_count) {
        return OVIS_OUT_OF_RANGE;
      }
      if (renamed[index] != UINT16_MAX) {
        continue;
      }
      int32_t found = 0;
      while (found < kept_count && kept[found] != palette[index]) {
        found++;
      }
      if (found == kept_count) {
        kept[kept_count++] = palette[index];
      }
      renamed[index] = (uint16_t)found;
    }
  }
  ov_section_init(out);
  out->phase = OV_SECTION_LOADED;
  out->bits = (uint8_t)bits_for(kept_count);
  out->palette_count = (uint16_t)kept_count;
  out->uniform = kept[0];
  if (out->bits == 0) {
    return OVIS_OK;
  }
  out->palette_capacity = (uint16_t)capacity_for(kept_count);
  out->data = ov_alloc_zero(allocator, ov_section_block_bytes(out));
  if (out->data == NULL) {
    return OVIS_NO_MEMORY;
  }
  memcpy(out->data, kept, (size_t)kept_count * sizeof *kept);
  uint8_t* written = out->data + (size_t)out->palette_capacity * sizeof(ovis_state);
  put_indexes(written, out->bits, cells, renamed);
  return OVIS_OK;
}

static ovis_status copy_light(ov_section* section, const ovis_allocator* allocator,
                              ov_light_kind kind, const uint8_t* bytes) {
  if (bytes == NULL) {
    return OVIS_OK;
  }
  const uint8_t value = bytes[0] & 15;
  if (bytes[0] == value * 17 && memcmp(bytes, bytes + 1, LIGHT_BYTES - 1) == 0) {
    section->light_uniform[kind] = (int8_t)value;
    return OVIS_OK;
  }
  section->light[kind] = ov_alloc(allocator, LIGHT_BYTES);
  if (section->light[kind] == NULL) {
    return OVIS_NO_MEMORY;
  }
  memcpy(section->light[kind], bytes, LIGHT_BYTES);
  return OVIS_OK;
}

ovis_status ov_section_set_biomes(ov_section* section, const ovis_allocator* allocator,
                                  const ovis_biome* biomes) {
  ovis_biome* made = NULL;
  if (memcmp(biomes, biomes + 1, OVIS_SECTION_BIOMES - 1) != 0) {
    made = ov_alloc(allocator, OVIS_SECTION_BIOMES);
    if (made == NULL) {
      return OVIS_NO_MEMORY;
    }
    memcpy(made, biomes, OVIS_SECTION_BIOMES);
  }
  ov_free(allocator, section->biomes, OVIS_SECTION_BIOMES);
  section->biomes = made;
  section->biome = biomes[0];
  return OVIS_OK;
}

ovis_status ov_section_assign(ov_section* section, const ovis_allocator* allocator,
                              const ovis_section_data* data) {
  ov_section made;
  ovis_status status = lay_out(&made, allocator, data->palette, data->palette_count, data->cells);
  if (status == OVIS_OK) {
    status = copy_light(&made, allocator, OV_LIGHT_BLOCK, data->block_light);
  }
  if (status == OVIS_OK) {
    status = copy_light(&made, allocator, OV_LIGHT_SKY, data->sky_light);
  }
  if (status == OVIS_OK && data->biomes != NULL) {
    status = ov_section_set_biomes(&made, allocator, data->biomes);
  }
  if (status != OVIS_OK) {
    ov_section_fini(&made, allocator);
    return status;
  }
  if (data->biomes == NULL) {
    made.biome = section->biome;
    made.biomes = section->biomes;
    section->biomes = NULL;
  }
  ov_section_fini(section, allocator);
  *section = made;
  return OVIS_OK;
}

// Makes room for one more palette entry: drops unused entries, and widens the indexes if there were
// none. The state of `cell_set` counts as unused, since it is about to change. So there are never
// more entries than cells.
static ovis_status make_room(ov_section* section, const ovis_allocator* allocator, int32_t cell_set,
                             ovis_state state) {
  uint16_t cells[OVIS_SECTION_CELLS];
  ovis_state palette[OVIS_SECTION_CELLS];
  const int32_t count = section->palette_count;
  memcpy(palette, ov_section_palette(section), (size_t)count * sizeof *palette);
  for (int32_t cell = 0; cell < OVIS_SECTION_CELLS; cell++) {
    cells[cell] = (uint16_t)ov_section_palette_index(section, cell);
  }
  cells[cell_set] = cells[cell_set == 0 ? 1 : 0];
  ov_section made;
  OV_TRY(lay_out(&made, allocator, palette, count, cells));
  const int32_t wanted = made.palette_count + 1;
  if (bits_for(wanted) != made.bits || wanted > made.palette_capacity) {
    ov_section wide = made;
    wide.bits = (uint8_t)bits_for(wanted);
    wide.palette_capacity = (uint16_t)capacity_for(wanted);
    wide.data = ov_alloc_zero(allocator, ov_section_block_bytes(&wide));
    if (wide.data == NULL) {
      ov_section_fini(&made, allocator);
      return OVIS_NO_MEMORY;
    }
    memcpy(wide.data, ov_section_palette(&made), (size_t)made.palette_count * sizeof(ovis_state));
    uint8_t* written = wide.data + (size_t)wide.palette_capacity * sizeof(ovis_state);
    for (int32_t cell = 0; cell < OVIS_SECTION_CELLS; cell++) {
      put_index(written, wide.bits, cell, ov_section_palette_index(&made, cell));
    }
    ov_free(allocator, made.data, ov_section_block_bytes(&made));
    made = wide;
  }
  ((ovis_state*)(void*)made.data)[made.palette_count++] = state;
  ov_free(allocator, section->data, ov_section_block_bytes(section));
  section->data = made.data;
  section->uniform = made.uniform;
  section->bits = made.bits;
  section->palette_count = made.palette_count;
  section->palette_capacity = made.palette_capacity;
  return OVIS_OK;
}

ovis_status ov_section_set(ov_section* section, const ovis_allocator* allocator, int32_t cell,
                           ovis_state state) {
  OVIS_ASSERT(section->phase == OV_SECTION_LOADED);
  OVIS_ASSERT(cell >= 0);
  OVIS_ASSERT(cell < OVIS_SECTION_CELLS);
  const ovis_state* palette = ov_section_palette(section);
  int32_t index = 0;
  while (index < section->palette_count && palette[index] != state) {
    index++;
  }
  if (section->bits == 0 && index == 0) {
    return OVIS_OK;
  }
  if (index == section->palette_count) {
    const int32_t limit = section->bits == 0 ? 1 : section->palette_capacity;
    if (index == limit) {
      OV_TRY(make_room(section, allocator, cell, state));
      index = section->palette_count - 1;
    } else {
      ((ovis_state*)(void*)section->data)[section->palette_count++] = state;
    }
  }
  uint8_t* cells = section->data + (size_t)section->palette_capacity * sizeof(ovis_state);
  put_index(cells, section->bits, cell, (uint32_t)index);
  OVIS_ASSERT(ov_section_get(section, cell) == state);
  return OVIS_OK;
}

bool ov_section_is_valid(const ov_section* section, uint32_t state_count) {
  if (section->phase != OV_SECTION_LOADED) {
    return section->data == NULL && section->light[OV_LIGHT_BLOCK] == NULL &&
           section->light[OV_LIGHT_SKY] == NULL && section->biomes == NULL;
  }
  if (section->bits == 0) {
    return section->data == NULL && section->palette_count == 1 && section->uniform < state_count;
  }
  const int32_t index_max = 1 << section->bits;
  if ((section->bits != 4 && section->bits != 8 && section->bits != 16) ||
      section->palette_count > section->palette_capacity || section->palette_capacity > index_max) {
    return false;
  }
  for (int32_t i = 0; i < section->palette_count; i++) {
    if (ov_section_palette(section)[i] >= state_count) {
      return false;
    }
  }
  for (int32_t cell = 0; cell < OVIS_SECTION_CELLS; cell++) {
    if (ov_section_palette_index(section, cell) >= section->palette_count) {
      return false;
    }
  }
  return true;
}
