#include "body/body_internal.h"

// How far the box is shrunk before it is asked which cells it is in.
#define SENSE_MARGIN 0.001

// Height of a fluid's surface over its cell's floor: ninths, or all of it under the same fluid.
static double surface_height(ov_cells* cells, ovis_pos pos, const ovis_state_traits* traits) {
  const ovis_state_traits* above = ov_cells_traits(cells, (ovis_pos){pos.x, pos.y + 1, pos.z});
  if (above != NULL && above->fluid == traits->fluid) {
    return 1.0;
  }
  return (double)((float)traits->fluid_amount / 9.0f);
}

void ov_body_sense_fluids(ov_body* body, ov_cells* cells) {
  const ovis_aabb box = ov_body_box(body);
  const double feet = box.min.y + SENSE_MARGIN;
  const ovis_pos low = ov_cell_at(box.min.x + SENSE_MARGIN, feet, box.min.z + SENSE_MARGIN);
  const ovis_pos high = {(int32_t)ceil(box.max.x - SENSE_MARGIN),
                         (int32_t)ceil(box.max.y - SENSE_MARGIN),
                         (int32_t)ceil(box.max.z - SENSE_MARGIN)};
  double heights[3] = {0, 0, 0}; // by ovis_fluid
  bool found[3] = {false, false, false};
  for (int32_t x = low.x; x < high.x; x++) {
    for (int32_t y = low.y; y < high.y; y++) {
      for (int32_t z = low.z; z < high.z; z++) {
        const ovis_pos pos = {x, y, z};
        const ovis_state_traits* traits = ov_cells_traits(cells, pos);
        if (traits == NULL || traits->fluid == OVIS_FLUID_NONE) {
          continue;
        }
        const double over_feet = y + surface_height(cells, pos, traits) - feet;
        if (over_feet < 0) {
          continue;
        }
        found[traits->fluid] = true;
        if (over_feet > heights[traits->fluid]) {
          heights[traits->fluid] = over_feet;
        }
      }
    }
  }
  body->water_height = heights[OVIS_FLUID_WATER];
  body->lava_height = heights[OVIS_FLUID_LAVA];
  body->is_in_water = found[OVIS_FLUID_WATER];
  body->is_in_lava = heights[OVIS_FLUID_LAVA] > 0;

  // Eyes are under water when a point a ninth below them is, so that a swimmer whose head bobs at
  // the surface of a source (8/9 high) does not drown.
  const double eye = body->pos.y + (double)body->size.eye_height - (double)0.11111111f;
  const ovis_pos eye_cell = ov_cell_at(body->pos.x, eye, body->pos.z);
  const ovis_state_traits* traits = ov_cells_traits(cells, eye_cell);
  body->is_eye_in_water = traits != NULL && traits->fluid == OVIS_FLUID_WATER &&
                          eye_cell.y + surface_height(cells, eye_cell, traits) > eye;
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
