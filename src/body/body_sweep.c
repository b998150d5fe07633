#include "body/body_sweep.h"

#include "world/collision.h"

#include <math.h>

// Source of all numbers here: docs/sources.md#blocks-around-a-body
#define SNOW_CATCH_HEIGHT ((double)0.9f)
#define LAVA_FLOOR_HEIGHT 0.5
#define ABOVE_MARGIN ((double)1e-5f)

// ---- Shapes of cells

// False stops.
typedef bool box_fn(void* context, const ovis_aabb* box);

// Height of what is solid in a cell to this body only; 0: nothing.
static double own_solid(ov_cells* cells, ovis_pos pos, const ovis_state_traits* traits,
                        const ov_solids* solids) {
  if ((traits->tags & OVIS_TAG(POWDER_SNOW)) != 0) {
    if (solids->falls_far) {
      return SNOW_CATCH_HEIGHT;
    }
    return solids->walks_on_powder_snow && solids->feet > pos.y + 1 - ABOVE_MARGIN ? 1 : 0;
  }
  if (solids->stands_on_lava && traits->fluid == OVIS_FLUID_LAVA && traits->fluid_source != 0 &&
      solids->feet > pos.y + LAVA_FLOOR_HEIGHT - ABOVE_MARGIN) {
    const ovis_state_traits* over = ov_cells_traits(cells, (ovis_pos){pos.x, pos.y + 1, pos.z});
    return over != NULL && over->fluid == OVIS_FLUID_LAVA ? 0 : LAVA_FLOOR_HEIGHT;
  }
  return 0;
}

static bool visit_cell(ov_cells* cells, const ov_solids* solids, ovis_pos pos, box_fn* visit,
                       void* context) {
  const ovis_state_traits* traits = ov_cells_traits(cells, pos);
  if (traits == NULL) {
    return true;
  }
  if (traits->shape == 0) {
    if ((traits->tags & OVIS_TAG(POWDER_SNOW)) == 0 && !solids->stands_on_lava) {
      return true;
    }
    const double top = own_solid(cells, pos, traits, solids);
    const ovis_aabb box = {{pos.x, pos.y, pos.z}, {pos.x + 1, pos.y + top, pos.z + 1}};
    return top == 0 || visit(context, &box);
  }
  const ovis_registry* registry = cells->world->registry;
  const ov_shape* shape = &registry->shapes.items[traits->shape];
  const ovis_aabb* local = &registry->boxes.items[shape->first];
  for (int32_t i = 0; i < shape->count; i++, local++) {
    const ovis_aabb placed = {{pos.x + local->min.x, pos.y + local->min.y, pos.z + local->min.z},
                              {pos.x + local->max.x, pos.y + local->max.y, pos.z + local->max.z}};
    if (!visit(context, &placed)) {
      return false;
    }
  }
  return true;
}

static void visit_boxes(ov_cells* cells, const ov_solids* solids, const ovis_aabb* region,
                        box_fn* visit, void* context) {
  const ov_cell_range range = ov_collision_range(cells->world, region);
  for (int32_t x = range.min.x; x <= range.max.x; x++) {
    for (int32_t z = range.min.z; z <= range.max.z; z++) {
      for (int32_t y = range.min.y; y <= range.max.y; y++) {
        if (!visit_cell(cells, solids, (ovis_pos){x, y, z}, visit, context)) {
          return;
        }
      }
    }
  }
}

typedef struct gather_query {
  ov_sweep* sweep;
  const ovis_aabb* region;
} gather_query;

static bool gather_box(void* context, const ovis_aabb* box) {
  const gather_query* query = context;
  ov_sweep* sweep = query->sweep;
  if (ov_boxes_overlap(query->region, box, -OV_COLLISION_EPSILON)) {
    if (sweep->count < OV_SWEEP_BOXES_MAX) {
      sweep->boxes[sweep->count] = *box;
    }
    sweep->count++;
  }
  return sweep->count <= OV_SWEEP_BOXES_MAX;
}

void ov_sweep_gather(ov_sweep* sweep, ov_cells* cells, const ov_solids* solids,
                     const ovis_aabb* region) {
  sweep->cells = cells;
  sweep->solids = *solids;
  sweep->count = 0;
  gather_query query = {sweep, region};
  visit_boxes(cells, solids, region, gather_box, &query);
}

// ---- One axis

typedef struct axis_query {
  ovis_aabb box;
  int32_t axis;
  double motion; // what is left of it
} axis_query;

// Do the two overlap on an axis other than the swept one?
static bool is_beside(const ovis_aabb* a, const ovis_aabb* b, int32_t axis) {
  return ov_axis(&a->min, axis) < ov_axis(&b->max, axis) - OV_COLLISION_EPSILON &&
         ov_axis(&a->max, axis) > ov_axis(&b->min, axis) + OV_COLLISION_EPSILON;
}

static bool cut(void* context, const ovis_aabb* box) {
  axis_query* query = context;
  const int32_t axis = query->axis;
  if (!is_beside(&query->box, box, (axis + 1) % 3) ||
      !is_beside(&query->box, box, (axis + 2) % 3)) {
    return true;
  }
  if (query->motion > 0) {
    const double gap = ov_axis(&box->min, axis) - ov_axis(&query->box.max, axis);
    if (gap >= -OV_COLLISION_EPSILON && gap < query->motion) {
      query->motion = gap;
    }
  } else {
    const double gap = ov_axis(&box->max, axis) - ov_axis(&query->box.min, axis);
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

// Moves the box along one axis as far as it goes; returns how far that is.
static double move_axis(const ov_sweep* sweep, ovis_aabb* box, int32_t axis, double motion) {
  if (fabs(motion) < OV_COLLISION_EPSILON) {
    return 0;
  }
  axis_query query = {*box, axis, motion};
  if (sweep->count > OV_SWEEP_BOXES_MAX) {
    const ovis_vec3 along = {axis == 0 ? motion : 0, axis == 1 ? motion : 0,
                             axis == 2 ? motion : 0};
    const ovis_aabb swept = ov_box_swept(box, along);
    visit_boxes(sweep->cells, &sweep->solids, &swept, cut, &query);
  } else {
    for (int32_t i = 0; i < sweep->count && cut(&query, &sweep->boxes[i]); i++) {
    }
  }
  const double moved = fabs(query.motion) < OV_COLLISION_EPSILON ? 0 : query.motion;
  shift(box, axis, moved);
  return moved;
}

ovis_vec3 ov_sweep_move(const ov_sweep* sweep, const ovis_aabb* box, ovis_vec3 motion) {
  ovis_aabb moving = *box;
  ovis_vec3 moved;
  moved.y = move_axis(sweep, &moving, 1, motion.y);
  if (fabs(motion.x) < fabs(motion.z)) {
    moved.z = move_axis(sweep, &moving, 2, motion.z);
    moved.x = move_axis(sweep, &moving, 0, motion.x);
  } else {
    moved.x = move_axis(sweep, &moving, 0, motion.x);
    moved.z = move_axis(sweep, &moving, 2, motion.z);
  }
  return moved;
}

// ---- Overlap

typedef struct overlap_query {
  const ovis_aabb* box;
  bool is_hit;
} overlap_query;

static bool overlap(void* context, const ovis_aabb* box) {
  overlap_query* query = context;
  query->is_hit = ov_boxes_overlap(query->box, box, OV_COLLISION_EPSILON);
  return !query->is_hit;
}

bool ov_sweep_collides(const ov_sweep* sweep, const ovis_aabb* box) {
  overlap_query query = {box, false};
  if (sweep->count > OV_SWEEP_BOXES_MAX) {
    visit_boxes(sweep->cells, &sweep->solids, box, overlap, &query);
  }
  for (int32_t i = 0; i < sweep->count && i < OV_SWEEP_BOXES_MAX && !query.is_hit; i++) {
    overlap(&query, &sweep->boxes[i]);
  }
  return query.is_hit;
}

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
