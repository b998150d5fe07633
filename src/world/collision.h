// Visits the collision shapes near a box.
#pragma once

#include "world/place.h"

#include <ovis/world.h>

// Boxes that overlap by less than this do not collide. [Units: blocks] Source:
// docs/sources.md#move-resolution
#define OV_COLLISION_EPSILON 1e-7

// The cells whose blocks can extend into a box, including blocks with shapes that leave their cell.
typedef struct ov_cell_range {
  ovis_pos min, max; // inclusive
} ov_cell_range;

ov_cell_range ov_collision_range(const ovis_world* world, const ovis_aabb* box);

// A box is inside a cell if it overlaps the cell by more than this margin. [Units: blocks]
#define OV_INSIDE_MARGIN 1e-7

static inline ov_cell_range ov_cells_inside(const ovis_aabb* box) {
  const double margin = OV_INSIDE_MARGIN;
  return (ov_cell_range){
      {ov_floor(box->min.x + margin), ov_floor(box->min.y + margin), ov_floor(box->min.z + margin)},
      {ov_floor(box->max.x - margin), ov_floor(box->max.y - margin),
       ov_floor(box->max.z - margin)}};
}

// Called for each collision box of the range, x outermost, then y, then z; false stops the loop.
typedef bool ov_box_fn(void* context, const ovis_aabb* block_box);
void ov_collision_visit(const ovis_world* world, const ov_cell_range* range, ov_box_fn* visit,
                        void* context);

// Do two boxes overlap by more than `margin` on each axis? With a negative margin boxes that touch
// overlap.
static inline bool ov_boxes_overlap(const ovis_aabb* a, const ovis_aabb* b, double margin) {
  return a->min.x < b->max.x - margin && a->max.x > b->min.x + margin &&
         a->min.y < b->max.y - margin && a->max.y > b->min.y + margin &&
         a->min.z < b->max.z - margin && a->max.z > b->min.z + margin;
}

// Moves a box of a shape to its position in the world.
static inline ovis_aabb ov_box_in_cell(const ovis_aabb* local, ovis_pos cell) {
  return (ovis_aabb){{cell.x + local->min.x, cell.y + local->min.y, cell.z + local->min.z},
                     {cell.x + local->max.x, cell.y + local->max.y, cell.z + local->max.z}};
}

// Does any of the visited boxes overlap this one by more than the epsilon?
typedef struct ov_overlap_query {
  const ovis_aabb* box;
  bool is_hit; // initially false
} ov_overlap_query;

// An ov_box_fn whose context is an ov_overlap_query. False: a box overlaps.
static inline bool ov_overlap_visit(void* context, const ovis_aabb* block_box) {
  ov_overlap_query* query = context;
  query->is_hit = ov_boxes_overlap(query->box, block_box, OV_COLLISION_EPSILON);
  return !query->is_hit;
}

// The smallest box around a box and the moved box.
ovis_aabb ov_box_swept(const ovis_aabb* box, ovis_vec3 motion);

static inline double ov_axis(const ovis_vec3* v, int32_t axis) {
  return axis == 0 ? v->x : axis == 1 ? v->y : v->z;
}
