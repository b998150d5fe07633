// Biomes for scripts: w:biome(cell), w:set_biome(cell, cell, name), and the option of a new world.
// Design: docs/scenes.md
#include "ovl.h"

#include <ovis/world.h>

#include <string.h>

#define SECTION_WORK 400 // instructions that a section counts as

static ovis_biome check_biome(lua_State* L, const char* name) {
  ovis_biome biome;
  if (!ovis_biome_find(name, &biome)) {
    luaL_error(L, "there is no biome '%s'", name);
  }
  return biome;
}

static bool overlaps(int32_t section, int32_t quarter, int32_t min, int32_t max) {
  const int32_t low = section * 16 + quarter * 4;
  return low <= max && low + 3 >= min;
}

static void set_in_section(lua_State* L, ovl_world* self, ovis_section_pos at, ovis_pos min,
                           ovis_pos max, ovis_biome biome) {
  ovis_biome biomes[OVIS_SECTION_BIOMES] = {OVIS_BIOME_UNKNOWN};
  ovis_world_read_biomes(self->world, at, biomes);
  for (int32_t i = 0; i < OVIS_SECTION_BIOMES; i++) {
    if (overlaps(at.x, i & 3, min.x, max.x) && overlaps(at.y, i >> 4, min.y, max.y) &&
        overlaps(at.z, i >> 2 & 3, min.z, max.z)) {
      biomes[i] = biome;
    }
  }
  const ovis_status status = ovis_world_set_biomes(self->world, at, biomes);
  if (status != OVIS_OK && status != OVIS_NOT_LOADED) {
    ovl_raise(L, "set_biome", status);
  }
}

void ovl_world_set_biomes(lua_State* L, ovl_world* self, ovis_pos min, ovis_pos max,
                          const char* name) {
  const ovis_biome biome = check_biome(L, name);
  for (int32_t x = min.x >> 4; x <= max.x >> 4; x++) {
    for (int32_t z = min.z >> 4; z <= max.z >> 4; z++) {
      for (int32_t y = min.y >> 4; y <= max.y >> 4; y++) {
        ovl_charge(L, SECTION_WORK);
        set_in_section(L, self, (ovis_section_pos){x, y, z}, min, max, biome);
      }
    }
  }
}

static void sort(int32_t* low, int32_t* high) {
  const int32_t first = *low;
  *low = first < *high ? first : *high;
  *high = first < *high ? *high : first;
}

int ovl_world_set_biome(lua_State* L) {
  ovl_world* self = ovl_check_world(L, 1);
  int next = 2;
  ovis_pos min = ovl_check_cell(L, &next);
  ovis_pos max = ovl_check_cell(L, &next);
  sort(&min.x, &max.x);
  sort(&min.y, &max.y);
  sort(&min.z, &max.z);
  const char* name = luaL_checkstring(L, next);
  ovl_world_need_loaded(L, self, min, max);
  ovl_world_set_biomes(L, self, min, max, name);
  return 0;
}

int ovl_world_biome(lua_State* L) {
  const ovl_world* self = ovl_check_world(L, 1);
  int next = 2;
  const ovis_pos cell = ovl_check_cell(L, &next);
  lua_pushstring(L, ovis_biome_get_info(ovis_world_get_biome(self->world, cell)).name);
  return 1;
}
