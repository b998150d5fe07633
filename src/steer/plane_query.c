// The three questions of a steering space, for a plane: rays, moves, overlaps.
// Design: docs/steering.md
#include "base/check.h"
#include "base/limits.h"
#include "steer/plane_internal.h"

static bool is_place(ovis_vec3 pos) {
  return ov_is_within(pos.x, OVIS_STEER_PLACE_MAX) && ov_is_within(pos.y, OVIS_STEER_PLACE_MAX);
}

// ---- Rays

typedef struct ray_call {
  const ovis_steer_ray* ray;
  ov_point from, to;
  bool is_hit;
  double fraction;
  uint32_t id;
} ray_call;

// The nearest shape; of equally near ones the lower id.
static bool ray_shape(void* context, uint32_t id, const ov_shape* shape) {
  OVIS_ASSERT(shape != NULL);
  ray_call* call = context;
  if (id == call->ray->ignored.value) {
    return true;
  }
  const ov_point from = ov_minus(call->from, shape->pos);
  const ov_point to = ov_minus(call->to, shape->pos);
  for (int32_t i = 0; i < shape->piece_count; i++) {
    const ov_convex piece = {shape->pieces[i].points, shape->pieces[i].count, shape->radius};
    double at;
    if (ov_convex_ray(&piece, from, to, &at) &&
        (!call->is_hit || at < call->fraction || (at == call->fraction && id < call->id))) {
      call->is_hit = true;
      call->fraction = at;
      call->id = id;
    }
  }
  return true;
}

bool ovis_plane_cast_ray(ovis_plane* plane, const ovis_steer_ray* ray, ovis_steer_hit* out) {
  OV_REQUIRE(out != NULL, false);
  *out = (ovis_steer_hit){.fraction = 1};
  OV_REQUIRE(plane != NULL && ray != NULL, false);
  *out = (ovis_steer_hit){.fraction = 1, .point = ray->to};
  if (!is_place(ray->from) || !is_place(ray->to)) {
    return false;
  }
  ray_call call = {.ray = ray, .from = {ray->from.x, ray->from.y}, .to = {ray->to.x, ray->to.y}};
  const ov_point line[2] = {call.from, call.to};
  const ov_convex figure = {line, 2, 0};
  const ov_bounds bounds = ov_convex_bounds(&figure);
  ov_plane_visit(plane, &bounds, ray->layers, ray_shape, &call);
  if (call.is_hit) {
    const ov_point way = ov_minus(call.to, call.from);
    *out = (ovis_steer_hit){
        .id = {call.id},
        .fraction = call.fraction,
        .point = {ray->from.x + way.x * call.fraction, ray->from.y + way.y * call.fraction, 0}};
  }
  return call.is_hit;
}

// ---- Bodies

typedef struct body_call {
  ov_convex figure;
  ov_point at;
  uint64_t ignored;
  bool is_hit;
} body_call;

static bool meet_shape(void* context, uint32_t id, const ov_shape* shape) {
  body_call* call = context;
  if (id == call->ignored) {
    return true;
  }
  for (int32_t i = 0; i < shape->piece_count && !call->is_hit; i++) {
    const ov_convex piece = {shape->pieces[i].points, shape->pieces[i].count, shape->radius};
    call->is_hit = ov_convex_overlap(&call->figure, &piece, ov_minus(shape->pos, call->at));
  }
  return !call->is_hit;
}

static bool is_body(const ovis_steer_body* body) {
  return (uint32_t)body->form < OVIS_STEER_POLYGON && body->radius >= 0 &&
         body->radius <= OV_STEER_SIZE_MAX && ov_is_within(body->half.x, OV_STEER_SIZE_MAX) &&
         ov_is_within(body->half.y, OV_STEER_SIZE_MAX);
}

// All that a body covers when it moves is the hull of the body at both ends.
bool ovis_plane_move(ovis_plane* plane, const ovis_steer_body* body, ovis_vec3 from,
                     ovis_vec3 motion) {
  OV_REQUIRE(plane != NULL && body != NULL, false);
  const ovis_vec3 to = {from.x + motion.x, from.y + motion.y, 0};
  if (!is_place(from) || !is_place(to) || !is_body(body)) {
    return false;
  }
  ov_point points[4];
  const ov_convex still = ov_form_convex(body->form, body->radius, &body->half, points);
  ov_point both[8];
  for (int32_t i = 0; i < still.count; i++) {
    both[2 * i] = still.points[i];
    both[2 * i + 1] = (ov_point){still.points[i].x + motion.x, still.points[i].y + motion.y};
  }
  ov_point hull[9];
  const int32_t count = ov_hull(both, 2 * still.count, hull);
  body_call call = {
      .figure = {hull, count, still.radius}, .at = {from.x, from.y}, .ignored = body->id.value};
  ov_bounds bounds = ov_convex_bounds(&call.figure);
  bounds = (ov_bounds){bounds.x_min + from.x, bounds.y_min + from.y, bounds.x_max + from.x,
                       bounds.y_max + from.y};
  ov_plane_visit(plane, &bounds, body->layers, meet_shape, &call);
  return call.is_hit;
}

bool ovis_plane_has_overlap(ovis_plane* plane, const ovis_steer_body* body, ovis_vec3 at) {
  OV_REQUIRE(plane != NULL && body != NULL, false);
  return ovis_plane_move(plane, body, at, (ovis_vec3){0, 0, 0});
}

// ---- The space

static bool space_ray(void* context, const ovis_steer_ray* ray, ovis_steer_hit* out) {
  return ovis_plane_cast_ray(context, ray, out);
}

static bool space_move(void* context, const ovis_steer_body* body, ovis_vec3 from,
                       ovis_vec3 motion) {
  return ovis_plane_move(context, body, from, motion);
}

static bool space_overlap(void* context, const ovis_steer_body* body, ovis_vec3 at) {
  return ovis_plane_has_overlap(context, body, at);
}

ovis_steer_space ovis_plane_get_space(ovis_plane* plane) {
  OV_REQUIRE(plane != NULL, (ovis_steer_space){0});
  return (ovis_steer_space){space_ray, space_move, space_overlap, plane};
}
