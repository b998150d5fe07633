// Changes the size of a body, and finds room for one that grows.
// Rules: docs/sources.md#body-physics
#include "body/body_internal.h"

#include "base/check.h"
#include "world/collision.h"

#define GROWTH_SPARE 1e-6

// Candidate coordinates of the grown box on one axis: the one without a shift, and two for each
// shape, where the box touches it.
typedef struct places {
  double at[1 + 2 * OV_SWEEP_BOXES_MAX];
  int32_t count;
  double middle, reach;
} places;

static void add_place(places* list, double at) {
  if (!(fabs(at - list->middle) <= list->reach)) {
    return;
  }
  for (int32_t i = 0; i < list->count; i++) {
    if (list->at[i] == at) {
      return;
    }
  }
  list->at[list->count++] = at;
}

// `below` and `above`: extent of the grown box on each side of its position.
static void find_places(places* list, const ov_sweep* sweep, int32_t axis, double below,
                        double above) {
  OVIS_ASSERT(sweep != NULL);
  list->count = 0;
  add_place(list, list->middle);
  for (int32_t i = 0; i < sweep->count && i < OV_SWEEP_BOXES_MAX; i++) {
    add_place(list, ov_axis(&sweep->boxes[i].max, axis) + below);
    add_place(list, ov_axis(&sweep->boxes[i].min, axis) - above);
  }
}

static double squared(double value) {
  return value * value;
}

typedef struct room {
  places x, y, z;
  ov_body grown;
} room;

// Finds the nearest free position. On each axis it is either unshifted or touches a shape: from any
// other position the box could slide nearer until it touches a shape or is unshifted.
static bool find_room(room* r, const ov_sweep* sweep, ovis_vec3* out) {
  OVIS_ASSERT(out != NULL);
  double best = -1;
  for (int32_t x = 0; x < r->x.count; x++) {
    for (int32_t y = 0; y < r->y.count; y++) {
      for (int32_t z = 0; z < r->z.count; z++) {
        r->grown.pos = (ovis_vec3){r->x.at[x], r->y.at[y], r->z.at[z]};
        const double off = squared(r->grown.pos.x - r->x.middle) +
                           squared(r->grown.pos.y - r->y.middle) +
                           squared(r->grown.pos.z - r->z.middle);
        const ovis_aabb box = ov_body_box(&r->grown);
        if ((best < 0 || off < best) && !ov_sweep_collides(sweep, &box)) {
          best = off;
          *out = r->grown.pos;
        }
      }
    }
  }
  return best >= 0;
}

bool ov_body_resize(ov_body* body, const ovis_world* world, const ov_body_size* size) {
  OVIS_ASSERT(body->size.width > 0);
  OVIS_ASSERT(size->width > 0);
  OVIS_ASSERT(size->height > 0);
  const double wider = (double)size->width - (double)body->size.width;
  const double taller = (double)size->height - (double)body->size.height;
  if (wider <= 0 && taller <= 0) {
    body->size = *size;
    return true;
  }
  room r = {.grown = *body};
  r.grown.size = *size;
  const double half = (double)(size->width / 2.0f);
  const double reach_level = ((wider > 0 ? wider : 0) + GROWTH_SPARE) / 2;
  const double reach_up = ((taller > 0 ? taller : 0) + GROWTH_SPARE) / 2;
  r.x.middle = body->pos.x;
  r.y.middle = body->pos.y - taller / 2; // keeps the center of the box
  r.z.middle = body->pos.z;
  r.x.reach = r.z.reach = reach_level;
  r.y.reach = reach_up;
  const ovis_aabb region = {
      {r.x.middle - half - reach_level, r.y.middle - reach_up, r.z.middle - half - reach_level},
      {r.x.middle + half + reach_level, r.y.middle + (double)size->height + reach_up,
       r.z.middle + half + reach_level}};
  ov_cells cells;
  ov_cells_init(&cells, world);
  const ov_solids solids = ov_body_solids(body);
  ov_sweep sweep;
  ov_sweep_gather(&sweep, &cells, &solids, &region);
  find_places(&r.x, &sweep, 0, half, half);
  find_places(&r.y, &sweep, 1, 0, (double)size->height);
  find_places(&r.z, &sweep, 2, half, half);
  ovis_vec3 place;
  if (!find_room(&r, &sweep, &place)) {
    return false;
  }
  body->size = *size;
  body->pos = place;
  ov_body_wake(body); // the fluid test of this tick covered only the smaller box
  return true;
}
