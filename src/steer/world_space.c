// A voxel world as the space of steering: rays against block shapes, and sweeps of boxes.
// Design: docs/steering.md
#include "base/check.h"
#include "steer/steer_math.h"

static bool is_settings(const ovis_steer_world* self) {
  return self->world != NULL && self->step_height >= 0 && self->step_height <= 16 &&
         self->ray_lift >= 0 && self->ray_lift <= 16;
}

static bool ray(void* context, const ovis_steer_ray* line, ovis_steer_hit* out) {
  OVIS_ASSERT(line != NULL);
  OVIS_ASSERT(out != NULL);
  const ovis_steer_world* self = context;
  *out = (ovis_steer_hit){.fraction = 1, .point = line->to};
  if ((line->layers & OVIS_STEER_LAYER) == 0 || !is_settings(self) ||
      !ov_is_vec3_within(&line->from, OVIS_STEER_PLACE_MAX) ||
      !ov_is_vec3_within(&line->to, OVIS_STEER_PLACE_MAX)) {
    return false;
  }
  const ovis_vec3 from = {line->from.x, line->from.y + self->ray_lift, line->from.z};
  const ovis_vec3 to = {line->to.x, line->to.y + self->ray_lift, line->to.z};
  const ovis_ray_hit hit = ovis_world_cast_ray(self->world, from, to, OVIS_RAY_FLUIDS_NONE);
  if (hit.is_hit) {
    out->fraction = hit.fraction;
    out->point = hit.point;
  }
  return hit.is_hit;
}

// Half of the sides of the box around a body.
static ovis_vec3 half_of(const ovis_steer_body* body) {
  OVIS_ASSERT(body != NULL);
  const ovis_vec3 h = {fabs(body->half.x), fabs(body->half.y), fabs(body->half.z)};
  const double r = body->radius;
  if (body->form == OVIS_STEER_BOX) {
    return h;
  }
  return body->form == OVIS_STEER_CAPSULE ? (ovis_vec3){h.x + r, h.y + r, h.z + r}
                                          : (ovis_vec3){r, r, r};
}

static ovis_aabb box_at(ovis_vec3 half, ovis_vec3 pos, double lift) {
  return (ovis_aabb){{pos.x - half.x, pos.y - half.y + lift, pos.z - half.z},
                     {pos.x + half.x, pos.y + half.y + lift, pos.z + half.z}};
}

static bool can_ask(const ovis_steer_world* self, const ovis_steer_body* body, ovis_vec3 at) {
  const ovis_vec3 half = half_of(body);
  return (body->layers & OVIS_STEER_LAYER) != 0 && is_settings(self) &&
         ov_is_vec3_within(&at, OVIS_STEER_PLACE_MAX) && ov_is_vec3_within(&half, 16);
}

static bool is_cut(ovis_vec3 moved, ovis_vec3 motion) {
  return moved.x != motion.x || moved.y != motion.y || moved.z != motion.z;
}

// A body that collides may climb a step: it tries the same move from a step higher, where it must
// have room.
static bool move(void* context, const ovis_steer_body* body, ovis_vec3 from, ovis_vec3 motion) {
  const ovis_steer_world* self = context;
  const ovis_vec3 to = ov_vec_along(from, 1, motion);
  if (!can_ask(self, body, from) || !can_ask(self, body, to) || !ov_is_vec3_within(&motion, 1e3)) {
    return false;
  }
  const ovis_vec3 half = half_of(body);
  const ovis_aabb box = box_at(half, from, 0);
  if (!is_cut(ovis_world_sweep(self->world, &box, motion), motion)) {
    return false;
  }
  const ovis_aabb higher = box_at(half, from, self->step_height);
  return self->step_height <= 0 || ovis_world_has_collision(self->world, &higher) ||
         is_cut(ovis_world_sweep(self->world, &higher, motion), motion);
}

static bool overlap(void* context, const ovis_steer_body* body, ovis_vec3 at) {
  const ovis_steer_world* self = context;
  if (!can_ask(self, body, at)) {
    return false;
  }
  const ovis_vec3 half = half_of(body);
  const ovis_aabb box = box_at(half, at, 0);
  const ovis_aabb higher = box_at(half, at, self->step_height);
  return ovis_world_has_collision(self->world, &box) &&
         (self->step_height <= 0 || ovis_world_has_collision(self->world, &higher));
}

ovis_steer_space ovis_steer_world_get_space(ovis_steer_world* settings) {
  OV_REQUIRE(settings != NULL, (ovis_steer_space){0});
  return (ovis_steer_space){ray, move, overlap, settings};
}
