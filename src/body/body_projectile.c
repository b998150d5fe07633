// Moves projectiles, finds the block or target that they hit first, and lets arrows stick.
// Rules: docs/sources.md#projectiles
#include "body/body_projectile.h"

#include "base/check.h"
#include "base/vec.h"
#include "body/body_angle.h"
#include "body/body_internal.h"
#include "world/collision.h"

// Source of all numbers in this file: docs/sources.md#projectiles
#define TARGET_MARGIN ((double)0.3f)
#define FACE_MARGIN 1e-7
#define STICK_BACK ((double)0.05f)
#define STUCK_HOLD 0.06 // a shape within this distance holds an arrow [Units: blocks]
#define INACCURACY 0.0172275
#define THRUST 0.1

typedef struct flight_rules {
  ov_body_size size;
  double gravity;
  double drag;
  double water_drag;
} flight_rules;

// Index: ov_flight.
static const flight_rules flights[OV_FLIGHT_COUNT] = {
    [OV_FLIGHT_ARROW] = {{0.5f, 0.5f, 0.13f}, (double)0.05f, (double)0.99f, (double)0.6f},
    [OV_FLIGHT_SNOWBALL] = {{0.25f, 0.25f, 0.2125f}, (double)0.03f, (double)0.99f, (double)0.8f},
    [OV_FLIGHT_POTION] = {{0.25f, 0.25f, 0.2125f}, (double)0.05f, (double)0.99f, (double)0.8f},
    [OV_FLIGHT_SPIT] = {{0.25f, 0.25f, 0.2125f}, (double)0.06f, (double)0.99f, (double)0.99f},
    [OV_FLIGHT_FIREBALL] = {{1.0f, 1.0f, 0.85f}, 0, (double)0.95f, (double)0.8f},
    [OV_FLIGHT_SMALL_FIREBALL] = {{0.3125f, 0.3125f, 0.265625f}, 0, (double)0.95f, (double)0.8f},
    [OV_FLIGHT_WIND] = {{0.3125f, 0.3125f, 0.265625f}, 0, 1, 1},
};

void ov_projectile_init(ov_body* body, ov_flight flight, ovis_vec3 pos) {
  OVIS_ASSERT(body != NULL);
  OVIS_ASSERT((uint32_t)flight < OV_FLIGHT_COUNT);
  ov_body_init(body, &flights[flight].size, pos, 0);
  body->kind = OV_BODY_PROJECTILE;
  body->flight = flight;
  body->step_height = 0;
}

// ---- Shooting

static double length_of(const ovis_vec3* v) {
  return ov_vec_length(*v);
}

static ovis_vec3 scaled(const ovis_vec3* v, double by) {
  return (ovis_vec3){v->x * by, v->y * by, v->z * by};
}

static void look_along(ov_body* body, const ovis_vec3* way) {
  if (way->x == 0 && way->y == 0 && way->z == 0) {
    return;
  }
  body->yaw_deg = ov_angle_yaw(way->x, way->z);
  body->pitch_deg = ov_angle_pitch(way->y, ov_level_length(*way));
  body->body_yaw_deg = body->head_yaw_deg = body->yaw_deg;
}

void ov_projectile_shoot(ov_body* body, ovis_vec3 direction, float speed, float inaccuracy,
                         ov_rng* rng) {
  OVIS_ASSERT(speed >= 0);
  OVIS_ASSERT(body->kind == OV_BODY_PROJECTILE);
  const double length = length_of(&direction);
  OVIS_ASSERT(length > 0);
  ovis_vec3 way = scaled(&direction, 1 / length);
  if (body->flight == OV_FLIGHT_FIREBALL || body->flight == OV_FLIGHT_SMALL_FIREBALL) {
    body->thrust = scaled(&way, THRUST);
  }
  if (inaccuracy > 0) {
    const double deviation = INACCURACY * (double)inaccuracy;
    way.x += ov_rng_triangle(rng, 0, deviation);
    way.y += ov_rng_triangle(rng, 0, deviation);
    way.z += ov_rng_triangle(rng, 0, deviation);
  }
  body->velocity = scaled(&way, (double)speed);
  body->is_in_block = false;
  look_along(body, &body->velocity);
}

// ---- Hitting

// Fraction of `way` at which a ray from `from` first meets a face of the box; 2: it meets none. A
// ray that starts inside meets no face that it enters.
static double meet_box(const ovis_aabb* box, const ovis_vec3* from, const ovis_vec3* way) {
  double best = 2;
  for (int32_t axis = 0; axis < 3; axis++) {
    const double step = ov_axis(way, axis);
    if (fabs(step) <= FACE_MARGIN) {
      continue;
    }
    const double face = step > 0 ? ov_axis(&box->min, axis) : ov_axis(&box->max, axis);
    const double share = (face - ov_axis(from, axis)) / step;
    bool is_on_face = share > 0 && share < 1 && share < best;
    for (int32_t other = 0; other < 3 && is_on_face; other++) {
      const double at = ov_axis(from, other) + share * ov_axis(way, other);
      is_on_face = other == axis || (at > ov_axis(&box->min, other) - FACE_MARGIN &&
                                     at < ov_axis(&box->max, other) + FACE_MARGIN);
    }
    best = is_on_face ? share : best;
  }
  return best;
}

static ov_hit find_hit(const ov_body* body, const ovis_world* world, const ov_targets* targets) {
  const ovis_vec3 from = body->pos;
  ovis_vec3 way = body->velocity;
  const ovis_vec3 to = {from.x + way.x, from.y + way.y, from.z + way.z};
  ov_hit hit = {.kind = OV_HIT_NONE, .point = to, .axis = -1, .speed = length_of(&way)};
  const ovis_ray_hit ray = ovis_world_cast_ray(world, from, to, OVIS_RAY_FLUIDS_NONE);
  if (ray.is_hit) {
    hit.kind = OV_HIT_BLOCK;
    hit.cell = ray.pos;
    hit.axis = ray.axis;
    hit.sign = ray.sign;
    hit.point = ray.point;
    way = (ovis_vec3){ray.point.x - from.x, ray.point.y - from.y, ray.point.z - from.z};
  }
  double best = 2;
  for (int32_t i = 0; targets != NULL && i < targets->count; i++) {
    ovis_aabb grown = targets->boxes[i];
    grown.min = (ovis_vec3){grown.min.x - TARGET_MARGIN, grown.min.y - TARGET_MARGIN,
                            grown.min.z - TARGET_MARGIN};
    grown.max = (ovis_vec3){grown.max.x + TARGET_MARGIN, grown.max.y + TARGET_MARGIN,
                            grown.max.z + TARGET_MARGIN};
    const double share = meet_box(&grown, &from, &way);
    if (share < best) {
      best = share;
      hit.kind = OV_HIT_TARGET;
      hit.index = i;
      hit.axis = -1;
      hit.sign = 0;
      hit.point =
          (ovis_vec3){from.x + share * way.x, from.y + share * way.y, from.z + share * way.z};
    }
  }
  return hit;
}

// ---- Sticking

static bool is_in_shape(ov_cells* cells, const ovis_vec3* at) {
  OVIS_ASSERT(cells->known < 1u << 8);
  const ovis_pos cell = ov_cell_at(at->x, at->y, at->z);
  const ovis_state_traits* traits = ov_cells_traits(cells, cell);
  if (traits == NULL || traits->shape == 0) {
    return false;
  }
  const ovis_shape shape = ovis_blocks_get_shape(cells->world->registry, traits->shape);
  for (int32_t i = 0; i < shape.count; i++) {
    const ovis_aabb* box = &shape.boxes[i];
    if (at->x >= cell.x + box->min.x && at->x < cell.x + box->max.x &&
        at->y >= cell.y + box->min.y && at->y < cell.y + box->max.y &&
        at->z >= cell.z + box->min.z && at->z < cell.z + box->max.z) {
      return true;
    }
  }
  return false;
}

// Places the arrow slightly before the surface, so that it is visible from outside.
static void stick(ov_body* body, const ovis_world* world, const ov_hit* hit) {
  OVIS_ASSERT(hit != NULL);
  const ovis_vec3 way = {hit->point.x - body->pos.x, hit->point.y - body->pos.y,
                         hit->point.z - body->pos.z};
  const double length = length_of(&way);
  const double back = length < 1e-4 ? 0 : STICK_BACK / length;
  body->pos = (ovis_vec3){hit->point.x - way.x * back, hit->point.y - way.y * back,
                          hit->point.z - way.z * back};
  body->velocity = (ovis_vec3){0, 0, 0};
  body->is_in_block = true;
  body->stuck_in = ovis_world_get_block(world, hit->cell);
}

// The arrow stays while any shape is near: that of its block, or of another in its place.
static bool is_held(const ov_body* body, const ovis_world* world) {
  const ovis_vec3* at = &body->pos;
  const ovis_aabb near = {{at->x - STUCK_HOLD, at->y - STUCK_HOLD, at->z - STUCK_HOLD},
                          {at->x + STUCK_HOLD, at->y + STUCK_HOLD, at->z + STUCK_HOLD}};
  return ovis_world_has_collision(world, &near);
}

// ---- The tick

ov_hit ov_projectile_tick(ov_body* body, const ovis_world* world, const ov_targets* targets) {
  OVIS_ASSERT(body->kind == OV_BODY_PROJECTILE);
  OVIS_VALIDATE(ov_body_is_valid(body));
  const flight_rules* rules = &flights[body->flight];
  ov_cells cells;
  ov_cells_init(&cells, world);
  body->tick_pos = body->pos;
  ov_body_sense_fluids(body, &cells, OV_WATER_AND_LAVA, body->is_in_block ? 0 : OV_WATER_AND_LAVA);
  if (body->flight == OV_FLIGHT_ARROW && is_in_shape(&cells, &body->pos)) {
    body->is_in_block = true;
  }
  if (body->is_in_block && is_held(body, world)) {
    body->velocity = (ovis_vec3){0, 0, 0};
    return (ov_hit){.kind = OV_HIT_NONE, .point = body->pos, .axis = -1};
  }
  body->is_in_block = false;
  const ov_hit hit = find_hit(body, world, targets);
  if (hit.kind == OV_HIT_BLOCK && body->flight == OV_FLIGHT_ARROW) {
    stick(body, world, &hit);
    return hit;
  }
  body->pos = ov_place_within(hit.point);
  look_along(body, &body->velocity);
  if (hit.kind != OV_HIT_NONE) {
    return hit;
  }
  const double drag = body->is_in_water ? rules->water_drag : rules->drag;
  body->velocity.x = (body->velocity.x + body->thrust.x) * drag;
  body->velocity.y = (body->velocity.y + body->thrust.y) * drag;
  body->velocity.z = (body->velocity.z + body->thrust.z) * drag;
  body->velocity.y -= body->has_gravity ? rules->gravity : 0;
  OVIS_VALIDATE(ov_body_is_valid(body));
  return hit;
}
