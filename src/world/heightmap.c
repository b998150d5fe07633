// Computes heightmaps from the blocks at the first read, and updates them at each change. The
// heightmaps of saves are ignored, since they may be stale or truncated.
// Design: docs/architecture.md#rooms (world)
#include "world/world_internal.h"

static bool counts(const ovis_state_traits* traits, ovis_heightmap kind) {
  if (kind == OVIS_HEIGHTMAP_WORLD_SURFACE) {
    return (traits->tags & OVIS_TAG(AIR)) == 0;
  }
  if (kind == OVIS_HEIGHTMAP_MOTION_BLOCKING_NO_LEAVES && (traits->tags & OVIS_TAG(LEAVES)) != 0) {
    return false;
  }
  return (traits->tags & OVIS_TAG(BLOCKS_MOTION)) != 0 || traits->fluid != OVIS_FLUID_NONE;
}

// Height of one column of cells, searched from `top` (exclusive) downward.
static int32_t look_down(const ovis_world* world, const ov_column* column, ovis_heightmap kind,
                         int32_t cell_xz, int32_t top) {
  const int32_t min_y = world->env.dimension.min_y;
  int32_t y = top - 1;
  while (y >= min_y) {
    const ov_section* section = &column->sections[(y >> 4) - world->section_min];
    const int32_t bottom = y & ~15;
    if (section->phase != OV_SECTION_LOADED) {
      y = bottom - 1;
      continue;
    }
    if (section->bits == 0) {
      if (counts(ovis_blocks_get_traits(world->registry, section->uniform), kind)) {
        return y + 1;
      }
      y = bottom - 1;
      continue;
    }
    for (; y >= bottom; y--) {
      const ovis_state state = ov_section_get(section, (y & 15) << 8 | cell_xz);
      if (counts(ovis_blocks_get_traits(world->registry, state), kind)) {
        return y + 1;
      }
    }
  }
  return min_y;
}

void ov_heightmap_compute(const ovis_world* world, ov_column* column) {
  const int32_t top = world->env.dimension.min_y + world->env.dimension.height;
  int16_t* surface = column->heights[OVIS_HEIGHTMAP_WORLD_SURFACE];
  for (int32_t i = 0; i < 256; i++) {
    surface[i] = (int16_t)look_down(world, column, OVIS_HEIGHTMAP_WORLD_SURFACE, i, top);
  }
  for (int32_t kind = 0; kind < OVIS_HEIGHTMAP_COUNT; kind++) {
    for (int32_t i = 0; i < 256 && kind != OVIS_HEIGHTMAP_WORLD_SURFACE; i++) { // air never counts
      column->heights[kind][i] =
          (int16_t)look_down(world, column, (ovis_heightmap)kind, i, surface[i]);
    }
  }
  column->has_heights = true;
}

void ov_heightmap_update(const ovis_world* world, ov_column* column, ovis_pos pos,
                         ovis_state state) {
  if (!column->has_heights) {
    return;
  }
  const ovis_state_traits* traits = ovis_blocks_get_traits(world->registry, state);
  const int32_t i = (pos.z & 15) << 4 | (pos.x & 15);
  for (int32_t kind = 0; kind < OVIS_HEIGHTMAP_COUNT; kind++) {
    int16_t* height = &column->heights[kind][i];
    if (counts(traits, (ovis_heightmap)kind)) {
      *height = (int16_t)(pos.y + 1 > *height ? pos.y + 1 : *height);
    } else if (pos.y + 1 == *height) {
      *height = (int16_t)look_down(world, column, (ovis_heightmap)kind, i, pos.y);
    }
  }
}

void ov_heightmaps_compute(ovis_world* world) {
  for (int32_t i = 0; world->has_stale_heights && i < world->table_size; i++) {
    if (world->table[i] != NULL && !world->table[i]->has_heights) {
      ov_heightmap_compute(world, world->table[i]);
    }
  }
  world->has_stale_heights = false;
}
