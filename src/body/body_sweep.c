// Gathers the shapes near a box once, and moves the box against them.
// Rules: docs/sources.md#move-resolution, docs/sources.md#blocks-around-a-body
#include "body/body_sweep.h"

#include "base/check.h"
#include "world/axis_sweep.h"
#include "world/block_values.h"

// Source of all numbers in this file: docs/sources.md#blocks-around-a-body
#define SNOW_CATCH_HEIGHT ((double)0.9f)
#define LAVA_FLOOR_HEIGHT 0.5
#define SCAFFOLDING_FLOOR 0.125
#define ABOVE_MARGIN ((double)1e-5f)

// ---- Shapes of cells

// Top of the surface in a cell that is solid for this body only; 0: none.
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

// Scaffolding is solid for bodies above it. For others it is air, except the thin floor of hanging
// scaffolding. 0: air; 1: the block's own shape.
static double scaffolding_top(const ov_cells* cells, ovis_pos pos, const ov_solids* solids) {
  OVIS_ASSERT(cells->world != NULL);
  if (solids->feet > pos.y + 1 - ABOVE_MARGIN) {
    return 1;
  }
  const ovis_blocks* registry = cells->world->registry;
  const ovis_state state = ovis_world_get_block(cells->world, pos);
  const bool hangs = ov_registry_value(registry, state, OV_BLOCK_PROP_BOTTOM) == true &&
                     ov_registry_value(registry, state, OV_BLOCK_PROP_DISTANCE) > 0;
  return hangs && solids->feet > pos.y - ABOVE_MARGIN ? SCAFFOLDING_FLOOR : 0;
}

static bool visit_cell(ov_cells* cells, const ov_solids* solids, ovis_pos pos, ov_box_fn* visit,
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
  if (solids->passes_scaffolding && ov_cells_is_scaffolding(cells, pos, traits)) {
    const double top = scaffolding_top(cells, pos, solids);
    if (top < 1) {
      const ovis_aabb box = {{pos.x, pos.y, pos.z}, {pos.x + 1, pos.y + top, pos.z + 1}};
      return top == 0 || visit(context, &box);
    }
  }
  const ovis_blocks* registry = cells->world->registry;
  const ov_shape* shape = &registry->shapes.items[traits->shape];
  const ovis_aabb* local = &registry->boxes.items[shape->first];
  for (int32_t i = 0; i < shape->count; i++, local++) {
    const ovis_aabb placed = ov_box_in_cell(local, pos);
    if (!visit(context, &placed)) {
      return false;
    }
  }
  return true;
}

static void visit_boxes(ov_cells* cells, const ov_solids* solids, const ovis_aabb* region,
                        ov_box_fn* visit, void* context) {
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
  OVIS_ASSERT(sweep != NULL);
  OVIS_ASSERT(solids != NULL);
  sweep->cells = cells;
  sweep->solids = *solids;
  sweep->count = 0;
  gather_query query = {sweep, region};
  visit_boxes(cells, solids, region, gather_box, &query);
}

// ---- Sweep and overlap

static void meet_gathered(const void* context, ov_axis_sweep* axis_sweep) {
  const ov_sweep* sweep = context;
  if (sweep->count > OV_SWEEP_BOXES_MAX) {
    const ovis_aabb region = ov_axis_sweep_region(axis_sweep);
    visit_boxes(sweep->cells, &sweep->solids, &region, ov_axis_sweep_cut, axis_sweep);
    return;
  }
  for (int32_t i = 0; i < sweep->count && ov_axis_sweep_cut(axis_sweep, &sweep->boxes[i]); i++) {
  }
}

ovis_vec3 ov_sweep_move(const ov_sweep* sweep, const ovis_aabb* box, ovis_vec3 motion) {
  return ov_sweep_by_axes(meet_gathered, sweep, box, motion);
}

bool ov_sweep_collides(const ov_sweep* sweep, const ovis_aabb* box) {
  OVIS_ASSERT(sweep != NULL);
  ov_overlap_query query = {box, false};
  if (sweep->count > OV_SWEEP_BOXES_MAX) {
    visit_boxes(sweep->cells, &sweep->solids, box, ov_overlap_visit, &query);
  }
  for (int32_t i = 0; i < sweep->count && i < OV_SWEEP_BOXES_MAX && !query.is_hit; i++) {
    ov_overlap_visit(&query, &sweep->boxes[i]);
  }
  return query.is_hit;
}
