#include "world/collision.h"

#include "world/registry_internal.h"
#include "world/world_internal.h"

#include <math.h>

// A block in cell c reaches from c + reach.min to c + reach.max, where reach is the smallest box
// around all shapes of the registry (built in: fences make it 1.5 high). So the first cell that can
// touch `low` is the first whole number above low - reach.max.
static int32_t first_cell(double low, double reach_max) {
  return (int32_t)floor(low - OV_COLLISION_EPSILON - reach_max) + 1;
}

static int32_t last_cell(double high, double reach_min) {
  return (int32_t)ceil(high + OV_COLLISION_EPSILON - reach_min) - 1;
}

ov_cell_range ov_collision_range(const ovis_world* world, const ovis_aabb* box) {
  const ovis_aabb* reach = ov_registry_reach(world->registry);
  return (ov_cell_range){{first_cell(box->min.x, reach->max.x),
                          first_cell(box->min.y, reach->max.y),
                          first_cell(box->min.z, reach->max.z)},
                         {last_cell(box->max.x, reach->min.x), last_cell(box->max.y, reach->min.y),
                          last_cell(box->max.z, reach->min.z)}};
}

// Boxes of one cell. False when the visitor stopped.
static bool visit_cell(const ovis_world* world, ovis_pos pos, ov_box_fn* visit, void* context) {
  const ov_section* section = ov_world_section(world, pos);
  if (section == NULL) {
    return true;
  }
  const ovis_state state = ov_section_get(section, ov_cell_index(pos.x, pos.y, pos.z));
  const ovis_state_traits* traits = ov_registry_traits(world->registry, state);
  const ovis_shape shape = ovis_registry_shape(world->registry, traits->shape);
  for (int32_t i = 0; i < shape.count; i++) {
    const ovis_aabb* local = &shape.boxes[i];
    const ovis_aabb placed = {{pos.x + local->min.x, pos.y + local->min.y, pos.z + local->min.z},
                              {pos.x + local->max.x, pos.y + local->max.y, pos.z + local->max.z}};
    if (!visit(context, &placed)) {
      return false;
    }
  }
  return true;
}

void ov_collision_visit(const ovis_world* world, const ov_cell_range* range, ov_box_fn* visit,
                        void* context) {
  for (int32_t x = range->min.x; x <= range->max.x; x++) {
    for (int32_t y = range->min.y; y <= range->max.y; y++) {
      for (int32_t z = range->min.z; z <= range->max.z; z++) {
        if (!visit_cell(world, (ovis_pos){x, y, z}, visit, context)) {
          return;
        }
      }
    }
  }
}

// ---- Overlap

typedef struct overlap_query {
  const ovis_aabb* box;
  bool is_hit;
} overlap_query;

static bool visit_overlap(void* context, const ovis_aabb* block_box) {
  overlap_query* query = context;
  query->is_hit = ov_boxes_overlap(query->box, block_box, OV_COLLISION_EPSILON);
  return !query->is_hit;
}

bool ovis_world_collides(const ovis_world* world, const ovis_aabb* box) {
  overlap_query query = {box, false};
  const ov_cell_range range = ov_collision_range(world, box);
  ov_collision_visit(world, &range, visit_overlap, &query);
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

ovis_status ovis_world_boxes(const ovis_world* world, const ovis_aabb* box, ovis_aabb* out_boxes,
                             int32_t capacity, int32_t* out_count) {
  OVIS_ASSERT(capacity >= 0);
  list_query query = {box, out_boxes, capacity, 0};
  const ov_cell_range range = ov_collision_range(world, box);
  ov_collision_visit(world, &range, visit_list, &query);
  *out_count = query.count;
  return query.count <= capacity ? OVIS_OK : OVIS_BUFFER_TOO_SMALL;
}

// ---- Sweep

typedef struct sweep_query {
  ovis_aabb box;
  int32_t axis;
  double motion; // what is left of it
} sweep_query;

// Do the two overlap on an axis other than the swept one?
static bool is_beside(const ovis_aabb* a, const ovis_aabb* b, int32_t axis) {
  return ov_axis(&a->min, axis) < ov_axis(&b->max, axis) - OV_COLLISION_EPSILON &&
         ov_axis(&a->max, axis) > ov_axis(&b->min, axis) + OV_COLLISION_EPSILON;
}

static bool visit_sweep(void* context, const ovis_aabb* block_box) {
  sweep_query* query = context;
  const int32_t axis = query->axis;
  if (!is_beside(&query->box, block_box, (axis + 1) % 3) ||
      !is_beside(&query->box, block_box, (axis + 2) % 3)) {
    return true;
  }
  if (query->motion > 0) {
    const double gap = ov_axis(&block_box->min, axis) - ov_axis(&query->box.max, axis);
    if (gap >= -OV_COLLISION_EPSILON && gap < query->motion) {
      query->motion = gap;
    }
  } else {
    const double gap = ov_axis(&block_box->max, axis) - ov_axis(&query->box.min, axis);
    if (gap <= OV_COLLISION_EPSILON && gap > query->motion) {
      query->motion = gap;
    }
  }
  return fabs(query->motion) >= OV_COLLISION_EPSILON;
}

static void shift(ovis_aabb* box, int32_t axis, double by) {
  double* min = axis == 0 ? &box->min.x : axis == 1 ? &box->min.y : &box->min.z;
  double* max = axis == 0 ? &box->max.x : axis == 1 ? &box->max.y : &box->max.z;
  *min += by;
  *max += by;
}

// Moves query->box along one axis as far as it goes; returns how far that is.
static double sweep_axis(const ovis_world* world, ovis_aabb* box, int32_t axis, double motion) {
  if (fabs(motion) < OV_COLLISION_EPSILON) {
    return 0;
  }
  sweep_query query = {*box, axis, motion};
  ovis_aabb swept = *box;
  ovis_aabb end = *box;
  shift(&end, axis, motion);
  if (motion > 0) {
    swept.max = end.max;
  } else {
    swept.min = end.min;
  }
  const ov_cell_range range = ov_collision_range(world, &swept);
  ov_collision_visit(world, &range, visit_sweep, &query);
  const double moved = fabs(query.motion) < OV_COLLISION_EPSILON ? 0 : query.motion;
  shift(box, axis, moved);
  return moved;
}

ovis_vec3 ovis_world_sweep(const ovis_world* world, const ovis_aabb* box, ovis_vec3 motion) {
  ovis_aabb moving = *box;
  ovis_vec3 moved;
  moved.y = sweep_axis(world, &moving, 1, motion.y);
  if (fabs(motion.x) < fabs(motion.z)) {
    moved.z = sweep_axis(world, &moving, 2, motion.z);
    moved.x = sweep_axis(world, &moving, 0, motion.x);
  } else {
    moved.x = sweep_axis(world, &moving, 0, motion.x);
    moved.z = sweep_axis(world, &moving, 2, motion.z);
  }
  return moved;
}
