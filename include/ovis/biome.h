// Ovis: biomes: their names, temperature and precipitation.
//
// A world has a biome for each 4x4x4 cells (ovis_section_data.biomes, ovis_world_set_biomes).
// Source: docs/sources.md#biomes
#ifndef OVIS_BIOME_H
#define OVIS_BIOME_H

#include <ovis/base.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Number of a biome. Numbers may differ between versions of Ovis; names do not.
typedef uint8_t ovis_biome;

/// Of cells whose biome nobody has set, and of biomes that Ovis does not know: it is temperate, and
/// rain falls there.
#define OVIS_BIOME_UNKNOWN 0

/// Biomes of a section. Cell (x, y, z) has index ((y / 4) * 4 + z / 4) * 4 + x / 4.
#define OVIS_SECTION_BIOMES 64

typedef struct ovis_biome_info {
  const char* name;  ///< Without "minecraft:".
  float temperature; ///< At heights up to 80.
  bool has_precipitation;
} ovis_biome_info;

/// The kind of weather that reaches the ground while it rains.
typedef enum ovis_precipitation {
  OVIS_PRECIPITATION_NONE,
  OVIS_PRECIPITATION_RAIN,
  OVIS_PRECIPITATION_SNOW
} ovis_precipitation;

/// Number of biomes, with the unknown one.
OVIS_API int32_t ovis_biome_get_count(void);

/// Describes a biome; a number beyond the count gives the unknown one.
OVIS_API ovis_biome_info ovis_biome_get_info(ovis_biome biome);

/// Finds a biome by name, with or without "minecraft:". Returns false and sets *out to
/// OVIS_BIOME_UNKNOWN if there is none.
OVIS_API bool ovis_biome_find(const char* name, ovis_biome* out);

/// The biome with a number of saves of 1.16 and 1.17. OVIS_BIOME_UNKNOWN: there is none.
OVIS_API ovis_biome ovis_biome_from_number(int32_t number);

#ifdef __cplusplus
}
#endif

#endif
