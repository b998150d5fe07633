// Finds the fluids that a body touches, and whether its eyes are in water or in a solid block.
// Rules: docs/sources.md#body-physics
#include "base/check.h"
#include "body/body_internal.h"

// The box is shrunk by this before the cells that it touches are listed. [Units: blocks]
#define SENSE_MARGIN 0.001
// The box of the eyes: a share of the body's width, and a height. Source: docs/sources.md#harm
#define EYE_BOX_WIDTH 0.8f
#define EYE_BOX_HEIGHT 1e-6 // blocks

// Height of a fluid's surface above the bottom of its cell: in ninths, or 1 below a cell of the
// same fluid.
static double surface_height(ov_cells* cells, ovis_pos pos, const ovis_state_traits* traits) {
  OVIS_ASSERT(traits != NULL);
  const ovis_state_traits* above = ov_cells_traits(cells, (ovis_pos){pos.x, pos.y + 1, pos.z});
  if (above != NULL && above->fluid == traits->fluid) {
    return 1.0;
  }
  return (double)((float)traits->fluid_amount / 9.0f);
}

// The test point is a ninth of a block below the eyes, so that a swimmer whose head moves up and
// down at the surface of a source (8/9 high) does not drown.
static bool is_eye_in_water(const ov_body* body, ov_cells* cells) {
  OVIS_ASSERT(body->water_height >= 0);
  const double eye = body->pos.y + (double)body->size.eye_height - (double)0.11111111f;
  const ovis_pos cell = ov_cell_at(body->pos.x, eye, body->pos.z);
  const ovis_state_traits* traits = ov_cells_traits(cells, cell);
  return traits != NULL && traits->fluid == OVIS_FLUID_WATER &&
         cell.y + surface_height(cells, cell, traits) > eye;
}

void ov_body_sense_fluids(ov_body* body, ov_cells* cells, uint32_t fluids, uint32_t pushing) {
  const ovis_aabb box = ov_body_box(body);
  const double feet = box.min.y + SENSE_MARGIN;
  const ovis_pos low = ov_cell_at(box.min.x + SENSE_MARGIN, feet, box.min.z + SENSE_MARGIN);
  // A body that flies through everything by its velocity alone feels no fluid: 2,000 cells of an
  // ender dragon would take half of its tick.
  const bool feels = !body->passes_blocks || body->travel != OV_TRAVEL_DRIFT;
  const ovis_pos high = {feels ? (int32_t)ceil(box.max.x - SENSE_MARGIN) : low.x,
                         (int32_t)ceil(box.max.y - SENSE_MARGIN),
                         (int32_t)ceil(box.max.z - SENSE_MARGIN)};
  double heights[3] = {0, 0, 0}; // index: ovis_fluid
  bool found[3] = {false, false, false};
  ov_current currents[3] = {{{0, 0, 0}, 0}, {{0, 0, 0}, 0}, {{0, 0, 0}, 0}};
  if (!body->is_pushed_by_fluids || !body->is_fluid_affected) {
    pushing = 0;
  }
  for (int32_t x = low.x; x < high.x; x++) {
    for (int32_t y = low.y; y < high.y; y++) {
      for (int32_t z = low.z; z < high.z; z++) {
        const ovis_pos pos = {x, y, z};
        const ovis_state_traits* traits = ov_cells_traits(cells, pos);
        if (traits == NULL || (fluids >> traits->fluid & 1u) == 0) {
          continue;
        }
        const uint8_t fluid = traits->fluid;
        const double over_feet = y + surface_height(cells, pos, traits) - feet;
        if (over_feet < 0) {
          continue;
        }
        found[fluid] = true;
        if (over_feet > heights[fluid]) {
          heights[fluid] = over_feet;
        }
        if ((pushing >> fluid & 1u) != 0) {
          ov_current_add(&currents[fluid], cells, pos, traits, heights[fluid]);
        }
      }
    }
  }
  OVIS_ASSERT((fluids & OV_WATER) != 0);
  body->water_height = heights[OVIS_FLUID_WATER];
  body->is_in_water = found[OVIS_FLUID_WATER];
  if (fluids == OV_WATER_AND_LAVA) {
    body->lava_height = heights[OVIS_FLUID_LAVA];
    body->is_in_lava = heights[OVIS_FLUID_LAVA] > 0;
  }
  ov_current_push(&currents[OVIS_FLUID_WATER], body, cells, OVIS_FLUID_WATER);
  ov_current_push(&currents[OVIS_FLUID_LAVA], body, cells, OVIS_FLUID_LAVA);
  body->is_eye_in_water = is_eye_in_water(body, cells);
}

void ov_body_sense_dry(ov_body* body, ov_cells* cells) {
  OVIS_ASSERT(body->levitation >= 0);
  body->water_height = 0;
  body->is_in_water = false;
  body->is_eye_in_water = is_eye_in_water(body, cells);
}

// ---- Suffocation

static bool is_shape_met(ov_cells* cells, ovis_pos cell, const ovis_aabb* eyes) {
  OVIS_ASSERT(cells->world != NULL);
  const ovis_state_traits* traits = ov_cells_traits(cells, cell);
  if (traits == NULL || (traits->tags & OVIS_TAG(SUFFOCATING)) == 0) {
    return false;
  }
  const ovis_shape shape = ovis_blocks_get_shape(cells->world->registry, traits->shape);
  for (int32_t i = 0; i < shape.count; i++) {
    const ovis_aabb* box = &shape.boxes[i];
    if (eyes->max.x > cell.x + box->min.x && eyes->min.x < cell.x + box->max.x &&
        eyes->max.y > cell.y + box->min.y && eyes->min.y < cell.y + box->max.y &&
        eyes->max.z > cell.z + box->min.z && eyes->min.z < cell.z + box->max.z) {
      return true;
    }
  }
  return false;
}

// The first cell, by x, y, z, whose block suffocates the body. False: there is none.
static bool find_suffocating(const ov_body* body, ov_cells* cells, ovis_pos* out) {
  OVIS_ASSERT(out != NULL);
  const ovis_vec3 eye = ov_body_eye(body);
  const double half = (double)(body->size.width * EYE_BOX_WIDTH) / 2;
  const ovis_aabb eyes = {{eye.x - half, eye.y - EYE_BOX_HEIGHT / 2, eye.z - half},
                          {eye.x + half, eye.y + EYE_BOX_HEIGHT / 2, eye.z + half}};
  const ovis_pos low = ov_cell_of(eyes.min);
  const ovis_pos high = ov_cell_of(eyes.max);
  for (int32_t x = low.x; x <= high.x; x++) {
    for (int32_t y = low.y; y <= high.y; y++) {
      for (int32_t z = low.z; z <= high.z; z++) {
        if (is_shape_met(cells, (ovis_pos){x, y, z}, &eyes)) {
          *out = (ovis_pos){x, y, z};
          return true;
        }
      }
    }
  }
  return false;
}

void ov_body_sense_eye(ov_body* body, ov_cells* cells) {
  ovis_pos cell;
  body->is_suffocating = !body->passes_blocks && find_suffocating(body, cells, &cell);
}

ovis_pos ov_body_suffocating_cell(const ov_body* body, const ovis_world* world) {
  ov_cells cells;
  ov_cells_init(&cells, world);
  ovis_pos cell = ov_cell_of(ov_body_eye(body));
  find_suffocating(body, &cells, &cell);
  return cell;
}

bool ov_box_has_fluid(ov_cells* cells, const ovis_aabb* box) {
  const ovis_pos low = ov_cell_at(box->min.x, box->min.y, box->min.z);
  const ovis_pos high = {(int32_t)ceil(box->max.x), (int32_t)ceil(box->max.y),
                         (int32_t)ceil(box->max.z)};
  for (int32_t x = low.x; x < high.x; x++) {
    for (int32_t y = low.y; y < high.y; y++) {
      for (int32_t z = low.z; z < high.z; z++) {
        const ovis_state_traits* traits = ov_cells_traits(cells, (ovis_pos){x, y, z});
        if (traits != NULL && traits->fluid != OVIS_FLUID_NONE) {
          return true;
        }
      }
    }
  }
  return false;
}
