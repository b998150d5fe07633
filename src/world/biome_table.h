// The table of biomes, generated from published data.
#pragma once

#include <ovis/world.h>

typedef struct ov_biome_row {
  const char* name;
  float temperature;
  bool has_precipitation;
  bool is_peaceful;   // no patrols and no sieges
  int32_t old_number; // in saves of 1.16 and 1.17; -1: none
} ov_biome_row;

extern const ov_biome_row ov_biome_table[]; // by ovis_biome
extern const int32_t ov_biome_table_count;

// Is each of OVIS_SECTION_BIOMES numbers a biome?
static inline bool ov_biomes_are_known(const ovis_biome* biomes) {
  for (int32_t i = 0; i < OVIS_SECTION_BIOMES; i++) {
    if (biomes[i] >= ov_biome_table_count) {
      return false;
    }
  }
  return true;
}
