// Properties that follow from the boxes of a collision shape.
#pragma once

#include <ovis/blocks.h>

// The tags that depend on the shape; ov_shape_tags returns a subset of them.
#define OV_SHAPE_TAGS (OVIS_TAG(FULL_CUBE) | OVIS_TAG(FULL_TOP) | OVIS_TAG(OVERHANGING))

uint64_t ov_shape_tags(const ovis_aabb* boxes, int32_t count);

// The smallest box around two boxes.
ovis_aabb ov_shape_around(const ovis_aabb* a, const ovis_aabb* b);

// The smallest box around all boxes; all zero if there are none.
ovis_aabb ov_shape_bounds(const ovis_aabb* boxes, int32_t count);

// Do the boxes together fill `region`?
bool ov_shape_covers(const ovis_aabb* boxes, int32_t count, const ovis_aabb* region);
