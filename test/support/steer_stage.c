#include "support/steer_stage.h"

#include "support/test.h"

#include <math.h>

static bool ray(void* context, const ovis_steer_ray* line, ovis_steer_hit* out) {
  steer_stage* stage = context;
  stage->rays++;
  return stage->inside.ray(stage->inside.context, line, out);
}

static bool move(void* context, const ovis_steer_body* body, ovis_vec3 from, ovis_vec3 motion) {
  steer_stage* stage = context;
  stage->moves++;
  return stage->inside.move(stage->inside.context, body, from, motion);
}

static bool overlap(void* context, const ovis_steer_body* body, ovis_vec3 at) {
  steer_stage* stage = context;
  stage->overlaps++;
  return stage->inside.overlap(stage->inside.context, body, at);
}

void steer_stage_open(steer_stage* stage) {
  *stage = (steer_stage){0};
  const ovis_plane_def def = ovis_default_plane_def();
  assert_int_equal(ovis_plane_create(&def, &stage->plane), OVIS_OK);
  stage->inside = ovis_plane_get_space(stage->plane);
  stage->space = (ovis_steer_space){ray, move, overlap, stage};
}

void steer_stage_close(steer_stage* stage) {
  ovis_plane_destroy(stage->plane);
}

ovis_shape_id steer_stage_box(steer_stage* stage, double x1, double y1, double x2, double y2) {
  ovis_plane_shape shape = ovis_default_plane_shape();
  shape.form = OVIS_STEER_BOX;
  shape.pos = (ovis_vec3){(x1 + x2) / 2, (y1 + y2) / 2, 0};
  shape.half = (ovis_vec3){(x2 - x1) / 2, (y2 - y1) / 2, 0};
  ovis_shape_id id;
  assert_int_equal(ovis_plane_add(stage->plane, &shape, &id), OVIS_OK);
  return id;
}

ovis_steer_step steer_stage_step(steer_stage* stage, double x, double y, double target_x,
                                 double target_y) {
  ovis_steer_step step = ovis_default_steer_step();
  step.space = &stage->space;
  step.pos = (ovis_vec3){x, y, 0};
  step.target = (ovis_vec3){target_x, target_y, 0};
  step.body.radius = 0.4;
  step.speed = 2;
  step.dt = 0.1;
  return step;
}

void steer_expect(ovis_vec3 direction, double x, double y) {
  const double length = sqrt(x * x + y * y);
  const double unit_x = length > 0 ? x / length : 0;
  const double unit_y = length > 0 ? y / length : 0;
  if (!(fabs(direction.x - unit_x) < 1e-12) || !(fabs(direction.y - unit_y) < 1e-12) ||
      direction.z != 0) {
    fail_msg("(%g, %g, %g) instead of (%g, %g)", direction.x, direction.y, direction.z, unit_x,
             unit_y);
  }
}

void steer_eight_rays(double length, ovis_rays_ray out[8]) {
  const double d = sqrt(0.5);
  const ovis_vec3 dirs[8] = {{1, 0, 0},  {d, d, 0},   {0, 1, 0},  {-d, d, 0},
                             {-1, 0, 0}, {-d, -d, 0}, {0, -1, 0}, {d, -d, 0}};
  for (int32_t i = 0; i < 8; i++) {
    out[i] = (ovis_rays_ray){dirs[i], length};
  }
}
