// Finds the first collision shape or fluid that a ray hits, by visiting the cells along the ray.
// Design: J. Amanatides and A. Woo, "A Fast Voxel Traversal Algorithm for Ray Tracing", 1987.
#include "base/check.h"
#include "base/limits.h"
#include "world/collision.h"
#include "world/place.h"
#include "world/registry_internal.h"
#include "world/world_internal.h"

#include <math.h>

typedef struct ray {
  const ovis_world* world;
  ovis_vec3 from;
  ovis_vec3 way; // to - from
  ovis_ray_hit hit;
  const ov_section* section; // that contains section_cell; NULL: not asked yet, or none
  ovis_pos section_cell;
} ray;

static ovis_vec3 point_at(const ray* r, double fraction) {
  return (ovis_vec3){r->from.x + r->way.x * fraction, r->from.y + r->way.y * fraction,
                     r->from.z + r->way.z * fraction};
}

// Records the point at which the ray enters a box if that is before `r->hit.fraction`.
static void test_box(ray* r, const ovis_aabb* box, ovis_pos cell) {
  double enter = 0;
  double leave = 1;
  int32_t axis = -1;
  for (int32_t i = 0; i < 3; i++) {
    const double from = ov_axis(&r->from, i);
    const double way = ov_axis(&r->way, i);
    const double low = ov_axis(&box->min, i);
    const double high = ov_axis(&box->max, i);
    if (way == 0) {
      // The lower face belongs to a box, the upper one does not. A ray exactly between two blocks
      // of a wall therefore hits one of them.
      if (from < low || from >= high) {
        return;
      }
      continue;
    }
    const double near = ((way > 0 ? low : high) - from) / way;
    const double far = ((way > 0 ? high : low) - from) / way;
    if (near > enter || (near == 0 && axis < 0)) {
      enter = near;
      axis = i;
    }
    leave = far < leave ? far : leave;
    // A ray along an edge or a face does not hit.
    if (leave <= enter) {
      return;
    }
  }
  if (r->hit.is_hit && enter >= r->hit.fraction) {
    return;
  }
  r->hit.is_hit = true;
  r->hit.fraction = enter;
  r->hit.pos = cell;
  r->hit.axis = axis;
  r->hit.sign = axis < 0 ? 0 : ov_axis(&r->way, axis) > 0 ? -1 : 1;
}

// Returns the state in a cell. Consecutive cells mostly share a section.
static ovis_state state_at(ray* r, ovis_pos cell) {
  if (r->section == NULL || !ov_is_same_section(r->section_cell, cell)) {
    r->section = ov_world_section(r->world, cell);
    r->section_cell = cell;
  }
  // Sections out of the world's height hold air.
  return r->section != NULL ? ov_section_get(r->section, ov_cell_index(cell.x, cell.y, cell.z))
                            : ovis_world_get_block(r->world, cell);
}

// Tests the shapes and the fluid of one cell.
static void test_cell(ray* r, ovis_pos cell, ovis_ray_fluids fluids) {
  const ovis_state state = state_at(r, cell);
  if (state == OVIS_STATE_UNLOADED) {
    r->hit.touched_unloaded = true;
    return;
  }
  const ovis_blocks* registry = r->world->registry;
  const ovis_state_traits* traits = ov_registry_traits(registry, state);
  const ov_shape* shape = ov_registry_shape(registry, traits->shape);
  for (int32_t i = 0; i < shape->count; i++) {
    const ovis_aabb* box = &registry->boxes.items[shape->first + i];
    const ovis_aabb placed = {{cell.x + box->min.x, cell.y + box->min.y, cell.z + box->min.z},
                              {cell.x + box->max.x, cell.y + box->max.y, cell.z + box->max.z}};
    test_box(r, &placed, cell);
  }
  if (traits->fluid != OVIS_FLUID_NONE &&
      (fluids == OVIS_RAY_FLUIDS_ANY ||
       (fluids == OVIS_RAY_FLUIDS_SOURCES && traits->fluid_source != 0))) {
    const ovis_aabb whole = {{cell.x, cell.y, cell.z}, {cell.x + 1, cell.y + 1, cell.z + 1}};
    test_box(r, &whole, cell);
  }
}

// Fraction of the ray at which it crosses the next cell border on an axis; 2 (never) if it does not
// move on that axis.
static double first_border(double from, double way, int32_t cell) {
  if (way == 0) {
    return 2;
  }
  return ((way > 0 ? cell + 1 : cell) - from) / way;
}

ovis_ray_hit ovis_world_cast_ray(const ovis_world* world, ovis_vec3 from, ovis_vec3 to,
                                 ovis_ray_fluids fluids) {
  OV_REQUIRE(world != NULL, (ovis_ray_hit){0});
  if (!ov_is_ray(&from, &to)) { // the loop would not end, or take seconds
    return (ovis_ray_hit){.fraction = 1, .axis = -1, .point = to};
  }
  ray r = {world, from, {to.x - from.x, to.y - from.y, to.z - from.z}, {0}, NULL, {0}};
  r.hit.axis = -1;
  int32_t cell[3] = {ov_floor(from.x), ov_floor(from.y), ov_floor(from.z)};
  const int32_t last[3] = {ov_floor(to.x), ov_floor(to.y), ov_floor(to.z)};
  double border[3];
  double step[3];
  for (int32_t i = 0; i < 3; i++) {
    const double way = ov_axis(&r.way, i);
    border[i] = first_border(ov_axis(&from, i), way, cell[i]);
    step[i] = way == 0 ? 0 : 1 / fabs(way);
  }
  for (;;) {
    test_cell(&r, (ovis_pos){cell[0], cell[1], cell[2]}, fluids);
    const int32_t axis =
        border[0] < border[1] ? (border[0] < border[2] ? 0 : 2) : (border[1] < border[2] ? 1 : 2);
    // A hit ends the loop only when the ray has reached it: a shape that extends out of its cell
    // may be hit later than the blocks of the next cells.
    if (border[axis] > 1 || (r.hit.is_hit && r.hit.fraction <= border[axis])) {
      break;
    }
    cell[axis] += ov_axis(&r.way, axis) > 0 ? 1 : -1;
    border[axis] += step[axis];
  }
  if (!r.hit.is_hit) {
    r.hit.fraction = 1;
    r.hit.pos = (ovis_pos){last[0], last[1], last[2]};
    r.hit.point = to;
    return r.hit;
  }
  r.hit.point = point_at(&r, r.hit.fraction);
  return r.hit;
}
