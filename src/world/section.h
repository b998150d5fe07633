// A section: 16x16x16 block states.
//
//   bits  stored for each cell     bytes of `data`
//   0     (nothing: `uniform`)     none
//   4     palette index, 2 a byte  palette_capacity * 4 + 2048
//   8     palette index            palette_capacity * 4 + 4096
//   16    palette index            palette_capacity * 4 + 8192
//
//   data: | palette (uint32) ... | cells ... |        cell index = (y * 16 + z) * 16 + x
//
// Light is separate: 4 bits for each cell, or one value for all cells.
#pragma once

#include "base/check.h"

#include <ovis/world.h>

typedef enum ov_section_phase {
  OV_SECTION_NEW,    // not requested from the host
  OV_SECTION_ASKED,  // requested, but the host had no data
  OV_SECTION_LOADED, // has content
} ov_section_phase;

typedef enum ov_light_kind { OV_LIGHT_BLOCK, OV_LIGHT_SKY, OV_LIGHT_COUNT } ov_light_kind;

typedef struct ov_section {
  uint8_t* data;
  uint8_t* light[OV_LIGHT_COUNT]; // 2048 bytes, or NULL: light_uniform
  ovis_state uniform;             // the state of all cells if bits is 0
  uint16_t palette_count;
  uint16_t palette_capacity;
  uint8_t bits;
  uint8_t phase;
  int8_t light_uniform[OV_LIGHT_COUNT]; // -1: not known
  ovis_biome biome;                     // of all cells if biomes is NULL
  ovis_biome* biomes;                   // [(biome) * OVIS_SECTION_BIOMES], or NULL
} ov_section;

static inline int32_t ov_cell_index(int32_t x, int32_t y, int32_t z) {
  return (y & 15) << 8 | (z & 15) << 4 | (x & 15);
}

static inline const ovis_state* ov_section_palette(const ov_section* section) {
  return section->bits == 0 ? &section->uniform : (const ovis_state*)(const void*)section->data;
}

static inline uint32_t ov_section_palette_index(const ov_section* section, int32_t cell) {
  if (section->bits == 0) {
    return 0; // bits is 0: there is no data
  }
  const uint8_t* cells = section->data + (size_t)section->palette_capacity * sizeof(ovis_state);
  switch (section->bits) {
  case 4: return (uint32_t)cells[cell >> 1] >> (4 * (cell & 1)) & 15u;
  case 8: return cells[cell];
  default: return ((const uint16_t*)(const void*)cells)[cell];
  }
}

// Fetches a cell into the caches.
static inline void ov_section_fetch(const ov_section* section, int32_t cell) {
  if (section->bits != 0) {
    __builtin_prefetch(section->data);
    __builtin_prefetch(section->data + (size_t)section->palette_capacity * sizeof(ovis_state) +
                       cell * section->bits / 8);
  }
}

static inline ovis_state ov_section_get(const ov_section* section, int32_t cell) {
  OVIS_ASSERT(section->phase == OV_SECTION_LOADED);
  OVIS_ASSERT(cell >= 0);
  OVIS_ASSERT(cell < OVIS_SECTION_CELLS);
  return ov_section_palette(section)[ov_section_palette_index(section, cell)];
}

// Copies the states of all cells. out: [(state) * OVIS_SECTION_CELLS]
void ov_section_read(const ov_section* section, ovis_state* out);

// Light level of a cell; -1: not known.
static inline int32_t ov_section_light(const ov_section* section, ov_light_kind kind,
                                       int32_t cell) {
  const uint8_t* light = section->light[kind];
  return light == NULL ? section->light_uniform[kind] : light[cell >> 1] >> (4 * (cell & 1)) & 15;
}

static inline ovis_biome ov_section_biome(const ov_section* section, int32_t x, int32_t y,
                                          int32_t z) {
  return section->biomes == NULL
             ? section->biome
             : section->biomes[(y >> 2 & 3) << 4 | (z >> 2 & 3) << 2 | (x >> 2 & 3)];
}

// Replaces the biomes. OVIS_NO_MEMORY: nothing has changed.
ovis_status ov_section_set_biomes(ov_section* section, const ovis_allocator* allocator,
                                  const ovis_biome* biomes);

// Initializes a section that is not requested. It owns no memory.
void ov_section_init(ov_section* section);
void ov_section_fini(ov_section* section, const ovis_allocator* allocator);

// Replaces the content; without biomes in `data` those of before stay. [Limit: the caller has
// checked `data`] OVIS_NO_MEMORY: nothing has changed.
ovis_status ov_section_assign(ov_section* section, const ovis_allocator* allocator,
                              const ovis_section_data* data);

// Changes one cell. If the palette is full, drops unused entries or else widens it.
ovis_status ov_section_set(ov_section* section, const ovis_allocator* allocator, int32_t cell,
                           ovis_state state);

size_t ov_section_block_bytes(const ov_section* section); // without the struct
size_t ov_section_light_bytes(const ov_section* section);
bool ov_section_is_valid(const ov_section* section, uint32_t state_count);
