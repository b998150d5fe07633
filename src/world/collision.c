// Visits the collision shapes near a box, for overlap tests and sweeps against the world.
// Rules: docs/sources.md#move-resolution
#include "world/collision.h"

#include "base/check.h"
#include "base/limits.h"
#include "world/axis_sweep.h"
#include "world/registry_internal.h"
#include "world/world_internal.h"

// A block in cell c extends from c + reach.min to c + reach.max, where reach is the smallest box
// around all shapes of the registry (fences make the built-in one 1.5 high). So the first cell that
// can touch `low` is the first whole number above low - reach.max.
static int32_t first_cell(double low, double reach_max) {
  return ov_floor(low - OV_COLLISION_EPSILON - reach_max) + 1;
}

static int32_t last_cell(double high, double reach_min) {
  return -ov_floor(-(high + OV_COLLISION_EPSILON - reach_min)) - 1;
}

ov_cell_range ov_collision_range(const ovis_world* world, const ovis_aabb* box) {
  const ovis_aabb* reach = ov_registry_reach(world->registry);
  return (ov_cell_range){{first_cell(box->min.x, reach->max.x),
                          first_cell(box->min.y, reach->max.y),
                          first_cell(box->min.z, reach->max.z)},
                         {last_cell(box->max.x, reach->min.x), last_cell(box->max.y, reach->min.y),
                          last_cell(box->max.z, reach->min.z)}};
}

// Visits the boxes of one cell of a section. False: the visitor stopped.
static bool visit_cell(const ovis_blocks* registry, const ov_section* section, ovis_pos pos,
                       ov_box_fn* visit, void* context) {
  const ovis_state state = ov_section_get(section, ov_cell_index(pos.x, pos.y, pos.z));
  const ovis_state_traits* traits = ov_registry_traits(registry, state);
  const ov_shape* shape = ov_registry_shape(registry, traits->shape);
  for (int32_t i = 0; i < shape->count; i++) {
    const ovis_aabb placed = ov_box_in_cell(&registry->boxes.items[shape->first + i], pos);
    if (!visit(context, &placed)) {
      return false;
    }
  }
  return true;
}

void ov_collision_visit(const ovis_world* world, const ov_cell_range* range, ov_box_fn* visit,
                        void* context) {
  const ov_section* section = NULL;
  ovis_pos section_cell = {0};
  bool has_section = false;
  for (int32_t x = range->min.x; x <= range->max.x; x++) {
    for (int32_t y = range->min.y; y <= range->max.y; y++) {
      for (int32_t z = range->min.z; z <= range->max.z; z++) {
        const ovis_pos cell = {x, y, z};
        if (!has_section || !ov_is_same_section(section_cell, cell)) {
          section = ov_world_section(world, cell);
          section_cell = cell;
          has_section = true;
        }
        if (section != NULL && !visit_cell(world->registry, section, cell, visit, context)) {
          return;
        }
      }
    }
  }
}

// ---- Overlap

bool ovis_world_has_collision(const ovis_world* world, const ovis_aabb* box) {
  OV_REQUIRE(world != NULL && box != NULL, false);
  if (!ov_is_box(box)) {
    return false;
  }
  ov_overlap_query query = {box, false};
  const ov_cell_range range = ov_collision_range(world, box);
  ov_collision_visit(world, &range, ov_overlap_visit, &query);
  return query.is_hit;
}

typedef struct list_query {
  const ovis_aabb* box;
  ovis_aabb* boxes;
  int32_t capacity;
  int32_t count;
} list_query;

static bool visit_list(void* context, const ovis_aabb* block_box) {
  list_query* query = context;
  if (ov_boxes_overlap(query->box, block_box, -OV_COLLISION_EPSILON)) {
    if (query->count < query->capacity) {
      query->boxes[query->count] = *block_box;
    }
    query->count++;
  }
  return true;
}

ovis_status ovis_world_get_boxes(const ovis_world* world, const ovis_aabb* box,
                                 ovis_aabb* out_boxes, int32_t capacity, int32_t* out_count) {
  OV_REQUIRE(out_count != NULL, OVIS_BAD_ARGUMENT);
  *out_count = 0;
  OV_REQUIRE(world != NULL && box != NULL && (out_boxes != NULL || capacity <= 0),
             OVIS_BAD_ARGUMENT);
  OV_REQUIRE(capacity >= 0, OVIS_OUT_OF_RANGE);
  if (!ov_is_box(box)) {
    return OVIS_OUT_OF_RANGE;
  }
  list_query query = {box, out_boxes, capacity, 0};
  const ov_cell_range range = ov_collision_range(world, box);
  ov_collision_visit(world, &range, visit_list, &query);
  *out_count = query.count;
  return query.count <= capacity ? OVIS_OK : OVIS_BUFFER_TOO_SMALL;
}

// ---- Sweep

static double lower(double a, double b) {
  return a < b ? a : b;
}

static double higher(double a, double b) {
  return a > b ? a : b;
}

ovis_aabb ov_box_swept(const ovis_aabb* box, ovis_vec3 motion) {
  return (ovis_aabb){
      {lower(box->min.x, box->min.x + motion.x), lower(box->min.y, box->min.y + motion.y),
       lower(box->min.z, box->min.z + motion.z)},
      {higher(box->max.x, box->max.x + motion.x), higher(box->max.y, box->max.y + motion.y),
       higher(box->max.z, box->max.z + motion.z)}};
}

static void meet_cells(const void* context, ov_axis_sweep* sweep) {
  const ovis_world* world = context;
  const ovis_aabb region = ov_axis_sweep_region(sweep);
  const ov_cell_range range = ov_collision_range(world, &region);
  ov_collision_visit(world, &range, ov_axis_sweep_cut, sweep);
}

ovis_vec3 ovis_world_sweep(const ovis_world* world, const ovis_aabb* box, ovis_vec3 motion) {
  OV_REQUIRE(world != NULL && box != NULL, (ovis_vec3){0});
  const ovis_aabb swept = ov_box_swept(box, motion);
  if (!ov_is_box(box) || !ov_is_box(&swept)) {
    return (ovis_vec3){0, 0, 0};
  }
  return ov_sweep_by_axes(meet_cells, world, box, motion);
}
