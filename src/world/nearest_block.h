// Finds the nearest block with a tag around a cell.
#pragma once

#include <ovis/world.h>

typedef struct ov_block_box {
  ovis_pos center;
  int32_t range_xz, range_y; // cells around the center
} ov_block_box;

// The block of loaded sections that has one of `tags` (OVIS_TAG bits) with the smallest Manhattan
// distance; of equal ones that with the lower x, then the lower y, then the higher z.
// False: there is none. Source: docs/sources.md#repellents
bool ov_world_nearest_tagged(const ovis_world* world, const ov_block_box* box, uint64_t tags,
                             ovis_pos* out);

// The same for one kind of block.
bool ov_world_nearest_block(const ovis_world* world, const ov_block_box* box, uint32_t block,
                            ovis_pos* out);
