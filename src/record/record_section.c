// Encodes and decodes sections of a recording.
// Format: docs/formats/recording.md#log
#include "record/record_items.h"

#include "base/check.h"

#include <string.h>

#define BIOME_NAME_SIZE 64

#define LIGHT_NONE 16
#define LIGHT_STORED 17

static void light_of(ov_code* code, bool* has_light, uint8_t* light) {
  OVIS_ASSERT(has_light != NULL);
  OVIS_ASSERT(light != NULL);
  uint8_t level = LIGHT_NONE;
  if (code->writer != NULL && *has_light) {
    const bool is_one = light[0] == (light[0] & 15) * 17 && // each byte equals the next one
                        memcmp(light, light + 1, OV_RECORD_LIGHT_BYTES - 1) == 0;
    level = is_one ? light[0] & 15 : LIGHT_STORED;
  }
  ov_code_u8(code, &level);
  code->is_bad |= level > LIGHT_STORED;
  *has_light = level != LIGHT_NONE;
  if (level == LIGHT_STORED) {
    ov_code_bytes(code, light, OV_RECORD_LIGHT_BYTES);
  } else if (*has_light) {
    memset(light, (level & 15) * 17, OV_RECORD_LIGHT_BYTES);
  }
}

static void pack_cells(const uint16_t* cells, int32_t size, uint8_t* out) {
  for (int32_t cell = 0; cell < OVIS_SECTION_CELLS && size == 1; cell++) {
    out[cell] = (uint8_t)cells[cell];
  }
  for (int32_t cell = 0; cell < OVIS_SECTION_CELLS && size == 2; cell++) {
    out[cell * 2] = (uint8_t)cells[cell];
    out[cell * 2 + 1] = (uint8_t)(cells[cell] >> 8);
  }
}

// Returns the largest index.
static int32_t unpack_cells(const uint8_t* bytes, int32_t size, uint16_t* out) {
  OVIS_ASSERT(size == 1 || size == 2);
  uint16_t largest = 0;
  for (int32_t cell = 0; cell < OVIS_SECTION_CELLS && size == 1; cell++) {
    out[cell] = bytes[cell];
    largest = out[cell] > largest ? out[cell] : largest;
  }
  for (int32_t cell = 0; cell < OVIS_SECTION_CELLS && size == 2; cell++) {
    out[cell] = (uint16_t)(bytes[cell * 2] | bytes[cell * 2 + 1] << 8);
    largest = out[cell] > largest ? out[cell] : largest;
  }
  return largest;
}

static void cells_of(ov_code* code, ov_record_section* section) {
  OVIS_ASSERT(section != NULL);
  const int32_t count = section->palette_count;
  const int32_t size = count > 256 ? 2 : 1;
  uint8_t bytes[OVIS_SECTION_CELLS * 2];
  if (code->writer != NULL) {
    pack_cells(section->cells, size, bytes);
  }
  ov_code_bytes(code, bytes, (size_t)(OVIS_SECTION_CELLS * size));
  if (code->writer == NULL) {
    code->is_bad |= unpack_cells(bytes, size, section->cells) >= count;
  }
}

void ov_code_section(ov_code* code, ov_record_section* section) {
  OVIS_ASSERT((code->writer == NULL) != (code->reader == NULL));
  OVIS_ASSERT(section != NULL);
  ov_code_i32(code, &section->pos.x);
  ov_code_i32(code, &section->pos.y);
  ov_code_i32(code, &section->pos.z);
  ov_code_count(code, &section->palette_count, OVIS_SECTION_CELLS);
  code->is_bad |= section->palette_count < 1;
  for (int32_t i = 0; i < section->palette_count; i++) {
    uint64_t wide = section->palette[i];
    ov_code_unsigned(code, &wide);
    code->is_bad |= wide > UINT32_MAX;
    section->palette[i] = (uint32_t)wide;
  }
  if (section->palette_count > 1) {
    cells_of(code, section);
  }
  for (int32_t kind = 0; kind < 2; kind++) {
    light_of(code, &section->has_light[kind], section->light[kind]);
  }
}

void ov_code_biomes(ov_code* code, ov_record_section* section) {
  OVIS_ASSERT(section != NULL);
  ovis_biome palette[OVIS_SECTION_BIOMES];
  uint8_t indices[OVIS_SECTION_BIOMES] = {0};
  int32_t count = 0;
  for (int32_t i = 0; i < OVIS_SECTION_BIOMES && code->writer != NULL; i++) {
    int32_t at = 0;
    while (at < count && palette[at] != section->biomes[i]) {
      at++;
    }
    palette[at] = section->biomes[i];
    count += at == count;
    indices[i] = (uint8_t)at;
  }
  ov_code_count(code, &count, OVIS_SECTION_BIOMES);
  code->is_bad |= count < 1;
  for (int32_t i = 0; i < count && !code->is_bad; i++) {
    char name[BIOME_NAME_SIZE] = {0};
    if (code->writer != NULL) {
      strncpy(name, ovis_biome_get_info(palette[i]).name, sizeof name - 1);
    }
    ov_code_text(code, name, sizeof name);
    ovis_biome_find(name, &palette[i]); // one of a newer version is unknown here
  }
  for (int32_t i = 0; i < OVIS_SECTION_BIOMES && !code->is_bad; i++) {
    ov_code_u8(code, &indices[i]);
    code->is_bad |= indices[i] >= count;
    section->biomes[i] = code->is_bad ? OVIS_BIOME_UNKNOWN : palette[indices[i]];
  }
  section->has_biomes = true;
}
