// Computes the tags that follow from the boxes of a collision shape: full cube, full top, overhang.
// Rules: docs/sources.md#collision-shapes
#include "world/registry_shape.h"

#include "base/check.h"

// Thickness of the layer below a cell's upper face that must be filled for a full top. [Units:
// blocks]
#define TOP_THICKNESS 1e-7

static const ovis_aabb whole_cell = {{0, 0, 0}, {1, 1, 1}};

static bool overlaps(const ovis_aabb* a, const ovis_aabb* b) {
  return a->min.x < b->max.x && a->max.x > b->min.x && a->min.y < b->max.y && a->max.y > b->min.y &&
         a->min.z < b->max.z && a->max.z > b->min.z;
}

// Cuts `box` out of the region. Returns the rest as up to six pieces that do not overlap.
static int32_t cut(const ovis_aabb* region, const ovis_aabb* box, ovis_aabb pieces[6]) {
  ovis_aabb rest = *region;
  int32_t count = 0;
  if (box->min.x > rest.min.x) {
    pieces[count++] = (ovis_aabb){rest.min, {box->min.x, rest.max.y, rest.max.z}};
    rest.min.x = box->min.x;
  }
  if (box->max.x < rest.max.x) {
    pieces[count++] = (ovis_aabb){{box->max.x, rest.min.y, rest.min.z}, rest.max};
    rest.max.x = box->max.x;
  }
  if (box->min.y > rest.min.y) {
    pieces[count++] = (ovis_aabb){rest.min, {rest.max.x, box->min.y, rest.max.z}};
    rest.min.y = box->min.y;
  }
  if (box->max.y < rest.max.y) {
    pieces[count++] = (ovis_aabb){{rest.min.x, box->max.y, rest.min.z}, rest.max};
    rest.max.y = box->max.y;
  }
  if (box->min.z > rest.min.z) {
    pieces[count++] = (ovis_aabb){rest.min, {rest.max.x, rest.max.y, box->min.z}};
    rest.min.z = box->min.z;
  }
  if (box->max.z < rest.max.z) {
    pieces[count++] = (ovis_aabb){{rest.min.x, rest.min.y, box->max.z}, rest.max};
  }
  return count;
}

// The recursion depth is at most the number of boxes, 64.
bool ov_shape_covers(const ovis_aabb* boxes, int32_t count, const ovis_aabb* region) {
  for (int32_t i = 0; i < count; i++) {
    if (!overlaps(&boxes[i], region)) {
      continue;
    }
    ovis_aabb pieces[6];
    const int32_t piece_count = cut(region, &boxes[i], pieces);
    for (int32_t p = 0; p < piece_count; p++) {
      if (!ov_shape_covers(boxes + i + 1, count - i - 1, &pieces[p])) {
        return false;
      }
    }
    return true;
  }
  return false;
}

static double lower(double a, double b) {
  return a < b ? a : b;
}

static double higher(double a, double b) {
  return a > b ? a : b;
}

ovis_aabb ov_shape_around(const ovis_aabb* a, const ovis_aabb* b) {
  return (ovis_aabb){
      {lower(a->min.x, b->min.x), lower(a->min.y, b->min.y), lower(a->min.z, b->min.z)},
      {higher(a->max.x, b->max.x), higher(a->max.y, b->max.y), higher(a->max.z, b->max.z)}};
}

ovis_aabb ov_shape_bounds(const ovis_aabb* boxes, int32_t count) {
  if (count == 0) {
    return (ovis_aabb){{0, 0, 0}, {0, 0, 0}};
  }
  ovis_aabb bounds = boxes[0];
  for (int32_t i = 1; i < count; i++) {
    bounds = ov_shape_around(&bounds, &boxes[i]);
  }
  return bounds;
}

uint64_t ov_shape_tags(const ovis_aabb* boxes, int32_t count) {
  OVIS_ASSERT(count >= 0);
  uint64_t tags = 0;
  const ovis_aabb bounds = ov_shape_bounds(boxes, count);
  if (bounds.min.x < 0 || bounds.min.y < 0 || bounds.min.z < 0 || bounds.max.x > 1 ||
      bounds.max.y > 1 || bounds.max.z > 1) {
    tags |= OVIS_TAG(OVERHANGING);
  } else if (ov_shape_covers(boxes, count, &whole_cell)) {
    tags |= OVIS_TAG(FULL_CUBE);
  }
  const ovis_aabb top = {{0, 1 - TOP_THICKNESS, 0}, {1, 1, 1}};
  if (ov_shape_covers(boxes, count, &top)) {
    tags |= OVIS_TAG(FULL_TOP);
  }
  return tags;
}
