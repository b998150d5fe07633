// Finds the nearest block with a tag: sections whose palette has none are passed over.
// Rules: docs/sources.md#repellents
#include "world/nearest_block.h"

#include "base/check.h"
#include "world/palette_search.h"
#include "world/world_internal.h"

#include <stdlib.h>

typedef struct search {
  const ovis_world* world;
  const ov_block_box* box;
  uint64_t tags;
  bool has_block; // it looks for a kind of block, not for tags
  uint32_t block;
  bool has_found;
  int32_t distance;
  ovis_pos found;
} search;

static bool is_wanted(const ovis_blocks* registry, ovis_state state, const void* context) {
  const search* run = context;
  if (run->has_block) {
    return ovis_blocks_get_block_of(registry, state) == run->block;
  }
  return (ovis_blocks_get_traits(registry, state)->tags & run->tags) != 0;
}

static bool is_nearer(const search* run, ovis_pos pos, int32_t distance) {
  if (!run->has_found || distance != run->distance) {
    return !run->has_found || distance < run->distance;
  }
  return pos.x != run->found.x   ? pos.x < run->found.x
         : pos.y != run->found.y ? pos.y < run->found.y
                                 : pos.z > run->found.z;
}

static int32_t max_i32(int32_t a, int32_t b) {
  return a > b ? a : b;
}

static int32_t min_i32(int32_t a, int32_t b) {
  return a < b ? a : b;
}

// The part of the box that lies in one section.
static void look_into(search* run, const ov_section* section, ovis_pos corner) {
  const ov_block_box* box = run->box;
  const ovis_pos c = box->center;
  const int32_t x_max = min_i32(c.x + box->range_xz, corner.x + 15);
  const int32_t y_max = min_i32(c.y + box->range_y, corner.y + 15);
  const int32_t z_max = min_i32(c.z + box->range_xz, corner.z + 15);
  for (int32_t y = max_i32(c.y - box->range_y, corner.y); y <= y_max; y++) {
    for (int32_t z = max_i32(c.z - box->range_xz, corner.z); z <= z_max; z++) {
      for (int32_t x = max_i32(c.x - box->range_xz, corner.x); x <= x_max; x++) {
        const int32_t distance = abs(x - c.x) + abs(y - c.y) + abs(z - c.z);
        const ovis_pos pos = {x, y, z};
        if (is_nearer(run, pos, distance) &&
            is_wanted(run->world->registry, ov_section_get(section, ov_cell_index(x, y, z)), run)) {
          run->has_found = true;
          run->distance = distance;
          run->found = pos;
        }
      }
    }
  }
}

static bool find(search* run, ovis_pos* out) {
  const ov_block_box* box = run->box;
  OVIS_ASSERT(box->range_xz >= 0);
  OVIS_ASSERT(box->range_y >= 0);
  const ovis_pos c = box->center;
  for (int32_t sy = (c.y - box->range_y) >> 4; sy <= (c.y + box->range_y) >> 4; sy++) {
    for (int32_t sz = (c.z - box->range_xz) >> 4; sz <= (c.z + box->range_xz) >> 4; sz++) {
      for (int32_t sx = (c.x - box->range_xz) >> 4; sx <= (c.x + box->range_xz) >> 4; sx++) {
        const ovis_pos corner = {sx * 16, sy * 16, sz * 16};
        const ov_section* section = ov_world_section(run->world, corner);
        if (section != NULL && ov_section_may_hold(section, run->world->registry, is_wanted, run)) {
          look_into(run, section, corner);
        }
      }
    }
  }
  if (run->has_found) {
    *out = run->found;
  }
  return run->has_found;
}

bool ov_world_nearest_tagged(const ovis_world* world, const ov_block_box* box, uint64_t tags,
                             ovis_pos* out) {
  search run = {.world = world, .box = box, .tags = tags};
  return find(&run, out);
}

bool ov_world_nearest_block(const ovis_world* world, const ov_block_box* box, uint32_t block,
                            ovis_pos* out) {
  search run = {.world = world, .box = box, .has_block = true, .block = block};
  return find(&run, out);
}
