// Biomes: names and climate, those of a world's sections, and whether rain falls on a cell.
// Rules: docs/sources.md#biomes
#include "base/check.h"
#include "world/biome_table.h"
#include "world/daylight.h"
#include "world/world_internal.h"

#include <string.h>

#define SNOW_BELOW 0.15f // temperature
#define COOL_HEIGHT 80   // above this it gets colder
#define COOL_STEP (0.05f / 40.0f)

int32_t ovis_biome_get_count(void) {
  return ov_biome_table_count;
}

ovis_biome_info ovis_biome_get_info(ovis_biome biome) {
  const ov_biome_row* row =
      &ov_biome_table[biome < ov_biome_table_count ? biome : OVIS_BIOME_UNKNOWN];
  return (ovis_biome_info){row->name, row->temperature, row->has_precipitation};
}

bool ovis_biome_find(const char* name, ovis_biome* out) {
  OV_REQUIRE(out != NULL, false);
  static const char prefix[] = "minecraft:";
  *out = OVIS_BIOME_UNKNOWN;
  if (name == NULL) {
    return false;
  }
  const size_t skip = strncmp(name, prefix, sizeof prefix - 1) == 0 ? sizeof prefix - 1 : 0;
  for (int32_t i = 1; i < ov_biome_table_count; i++) {
    if (strcmp(ov_biome_table[i].name, name + skip) == 0) {
      *out = (ovis_biome)i;
      return true;
    }
  }
  return false;
}

ovis_biome ovis_biome_from_number(int32_t number) {
  for (int32_t i = 1; number >= 0 && i < ov_biome_table_count; i++) {
    if (ov_biome_table[i].old_number == number) {
      return (ovis_biome)i;
    }
  }
  return OVIS_BIOME_UNKNOWN;
}

// ---- Of a world

ovis_biome ovis_world_get_biome(const ovis_world* world, ovis_pos pos) {
  OV_REQUIRE(world != NULL, 0);
  const ov_section* section = ov_world_section(world, pos);
  return section != NULL ? ov_section_biome(section, pos.x, pos.y, pos.z) : OVIS_BIOME_UNKNOWN;
}

bool ovis_world_read_biomes(const ovis_world* world, ovis_section_pos pos, ovis_biome* out) {
  OV_REQUIRE(world != NULL, false);
  OV_REQUIRE(out != NULL, false);
  const ov_section* section =
      ovis_world_is_loaded(world, pos)
          ? ov_world_section(world, (ovis_pos){pos.x * 16, pos.y * 16, pos.z * 16})
          : NULL;
  if (section == NULL || (section->biomes == NULL && section->biome == OVIS_BIOME_UNKNOWN)) {
    return false;
  }
  for (int32_t i = 0; i < OVIS_SECTION_BIOMES; i++) {
    out[i] = section->biomes != NULL ? section->biomes[i] : section->biome;
  }
  return true;
}

ovis_status ovis_world_set_biomes(ovis_world* world, ovis_section_pos pos,
                                  const ovis_biome* biomes) {
  OV_REQUIRE(world != NULL && biomes != NULL, OVIS_BAD_ARGUMENT);
  OV_REQUIRE(!world->is_notifying && world->lock_count == 0, OVIS_BUSY);
  if (!ov_biomes_are_known(biomes)) {
    return OVIS_OUT_OF_RANGE;
  }
  if (!ovis_world_is_loaded(world, pos)) {
    return OVIS_NOT_LOADED;
  }
  const ovis_pos corner = {pos.x * 16, pos.y * 16, pos.z * 16};
  const ovis_status status =
      ov_section_set_biomes(ov_world_section(world, corner), &world->allocator, biomes);
  if (status == OVIS_OK) {
    ov_world_notify(world, &(ovis_change){.kind = OVIS_CHANGE_SECTION, .pos = corner});
  }
  return status;
}

bool ov_is_peaceful_at(const ovis_world* world, ovis_pos pos) {
  return ov_biome_table[ovis_world_get_biome(world, pos)].is_peaceful;
}

float ov_temperature(const ovis_world* world, ovis_pos pos) {
  const float base = ov_biome_table[ovis_world_get_biome(world, pos)].temperature;
  return pos.y > COOL_HEIGHT ? base - (float)(pos.y - COOL_HEIGHT) * COOL_STEP : base;
}

ovis_precipitation ovis_world_get_precipitation(const ovis_world* world, ovis_pos pos) {
  OV_REQUIRE(world != NULL, OVIS_PRECIPITATION_NONE);
  const ovis_biome biome = ovis_world_get_biome(world, pos);
  if (!ov_biome_table[biome].has_precipitation) {
    return OVIS_PRECIPITATION_NONE;
  }
  return biome != OVIS_BIOME_UNKNOWN && ov_temperature(world, pos) < SNOW_BELOW
             ? OVIS_PRECIPITATION_SNOW
             : OVIS_PRECIPITATION_RAIN;
}
