// The plane: shapes on layers, rays and bodies, against points tried one by one.
#include "support/test.h"

#include <ovis/steer.h>

#include <math.h>

static ovis_plane* open_plane(double cell_size) {
  ovis_plane_def def = ovis_default_plane_def();
  def.cell_size = cell_size;
  ovis_plane* plane;
  assert_int_equal(ovis_plane_create(&def, &plane), OVIS_OK);
  return plane;
}

static ovis_shape_id add(ovis_plane* plane, const ovis_plane_shape* shape) {
  ovis_shape_id id;
  assert_int_equal(ovis_plane_add(plane, shape, &id), OVIS_OK);
  assert_true(id.value != 0);
  return id;
}

static ovis_plane_shape circle(double x, double y, double radius) {
  ovis_plane_shape shape = ovis_default_plane_shape();
  shape.form = OVIS_STEER_CIRCLE;
  shape.pos = (ovis_vec3){x, y, 0};
  shape.radius = radius;
  return shape;
}

static ovis_plane_shape box(double x, double y, double half_x, double half_y) {
  ovis_plane_shape shape = ovis_default_plane_shape();
  shape.form = OVIS_STEER_BOX;
  shape.pos = (ovis_vec3){x, y, 0};
  shape.half = (ovis_vec3){half_x, half_y, 0};
  return shape;
}

static ovis_steer_body round_body(double radius) {
  return (ovis_steer_body){.form = OVIS_STEER_CIRCLE, .radius = radius, .layers = OVIS_STEER_LAYER};
}

static bool hits(ovis_plane* plane, double x1, double y1, double x2, double y2,
                 ovis_steer_hit* hit) {
  const ovis_steer_ray ray = {{x1, y1, 0}, {x2, y2, 0}, OVIS_STEER_LAYER, {0}};
  return ovis_plane_cast_ray(plane, &ray, hit);
}

TEST(a_ray_ends_at_the_nearest_shape) {
  ovis_plane* plane = open_plane(4);
  const ovis_plane_shape near = box(6, 0, 1, 1);
  const ovis_plane_shape far = circle(20, 0, 2);
  const ovis_shape_id near_id = add(plane, &near);
  const ovis_shape_id far_id = add(plane, &far);
  ovis_steer_hit hit;
  assert_true(hits(plane, 0, 0, 10, 0, &hit));
  assert_true(hit.id.value == near_id.value && hit.fraction == 0.5 && hit.point.x == 5 &&
              hit.point.y == 0);
  assert_true(hits(plane, 0, 0, 40, 0, &hit));
  assert_true(hit.id.value == near_id.value);
  assert_true(hits(plane, 40, 0, 0, 0, &hit));
  assert_true(hit.id.value == far_id.value && fabs(hit.point.x - 22) < 1e-12);
  assert_false(hits(plane, 0, 1.5, 10, 1.5, &hit));
  assert_true(hit.fraction == 1 && hit.id.value == 0);
  assert_true(hits(plane, 6, 0, 7, 0, &hit)); // it starts inside
  assert_true(hit.fraction == 0);
  ovis_plane_destroy(plane);
}

TEST(shapes_move_and_go_and_have_layers) {
  ovis_plane* plane = open_plane(4);
  ovis_plane_shape shape = circle(5, 0, 1);
  shape.layers = 4;
  const ovis_shape_id id = add(plane, &shape);
  ovis_steer_ray ray = {{0, 0, 0}, {10, 0, 0}, 3, {0}};
  ovis_steer_hit hit;
  assert_false(ovis_plane_cast_ray(plane, &ray, &hit));
  ray.layers = 6;
  assert_true(ovis_plane_cast_ray(plane, &ray, &hit));
  ray.ignored = id;
  assert_false(ovis_plane_cast_ray(plane, &ray, &hit));
  ray.ignored.value = 0;
  ovis_steer_body body = round_body(1);
  body.layers = 4;
  assert_true(ovis_plane_has_overlap(plane, &body, (ovis_vec3){5, 1.9, 0}));
  assert_false(ovis_plane_has_overlap(plane, &body, (ovis_vec3){5, 2, 0})); // touching
  body.id = id;
  assert_false(ovis_plane_has_overlap(plane, &body, (ovis_vec3){5, 1.9, 0}));
  body.id.value = 0;
  body.layers = 3;
  assert_false(ovis_plane_has_overlap(plane, &body, (ovis_vec3){5, 1.9, 0}));
  assert_int_equal(ovis_plane_place(plane, id, (ovis_vec3){500, 500, 0}), OVIS_OK);
  assert_false(ovis_plane_cast_ray(plane, &ray, &hit));
  assert_int_equal(ovis_plane_place(plane, id, (ovis_vec3){2, 0, 0}), OVIS_OK);
  assert_true(ovis_plane_cast_ray(plane, &ray, &hit));
  assert_true(hit.point.x == 1);
  assert_true(ovis_plane_is_shape(plane, id));
  assert_int_equal(ovis_plane_remove(plane, id), OVIS_OK);
  assert_false(ovis_plane_is_shape(plane, id));
  assert_false(ovis_plane_cast_ray(plane, &ray, &hit));
  assert_int_equal(ovis_plane_remove(plane, id), OVIS_NOT_FOUND);
  assert_int_equal(ovis_plane_place(plane, id, (ovis_vec3){2, 0, 0}), OVIS_NOT_FOUND);
  ovis_plane_destroy(plane);
}

TEST(a_concave_polygon_has_its_notch) {
  ovis_plane* plane = open_plane(4);
  // A U that opens upward.
  static const ovis_vec3 corners[] = {{0, 0, 0}, {6, 0, 0}, {6, 4, 0}, {4, 4, 0},
                                      {4, 2, 0}, {2, 2, 0}, {2, 4, 0}, {0, 4, 0}};
  ovis_plane_shape shape = ovis_default_plane_shape();
  shape.form = OVIS_STEER_POLYGON;
  shape.points = corners;
  shape.point_count = 8;
  shape.pos = (ovis_vec3){10, 0, 0};
  add(plane, &shape);
  const ovis_steer_body body = round_body(0.9);
  assert_false(ovis_plane_has_overlap(plane, &body, (ovis_vec3){13, 3, 0}));
  assert_true(ovis_plane_has_overlap(plane, &body, (ovis_vec3){13, 2.8, 0}));
  assert_false(ovis_plane_move(plane, &body, (ovis_vec3){13, 6, 0}, (ovis_vec3){0, -3, 0}));
  assert_true(ovis_plane_move(plane, &body, (ovis_vec3){13, 6, 0}, (ovis_vec3){0, -3.2, 0}));
  assert_true(ovis_plane_move(plane, &body, (ovis_vec3){8, 3, 0}, (ovis_vec3){9, 0, 0}));
  // A figure of eight is no polygon.
  static const ovis_vec3 eight[] = {{0, 0, 0}, {2, 2, 0}, {2, 0, 0}, {0, 2, 0}};
  shape.points = eight;
  shape.point_count = 4;
  ovis_shape_id id;
  assert_int_equal(ovis_plane_add(plane, &shape, &id), OVIS_BAD_FORMAT);
  assert_true(id.value == 0);
  ovis_plane_destroy(plane);
}

// ---- At random

typedef struct figure { // a shape as the test knows it: points and a radius
  double x[8], y[8];
  int count;
  double radius;
} figure;

static double dist_to_line(double px, double py, double ax, double ay, double bx, double by) {
  const double dx = bx - ax;
  const double dy = by - ay;
  const double l2 = dx * dx + dy * dy;
  double t = l2 > 0 ? ((px - ax) * dx + (py - ay) * dy) / l2 : 0;
  t = t < 0 ? 0 : t > 1 ? 1 : t;
  const double ox = px - ax - t * dx;
  const double oy = py - ay - t * dy;
  return sqrt(ox * ox + oy * oy);
}

// Distance of a point from a figure: 0 or less inside.
static double dist_to(const figure* f, double px, double py) {
  bool is_inside = f->count > 2;
  double best = 1e30;
  for (int i = 0; i < f->count; i++) {
    const int k = (i + 1) % f->count;
    const double side = (f->x[k] - f->x[i]) * (py - f->y[i]) - (f->y[k] - f->y[i]) * (px - f->x[i]);
    is_inside = is_inside && side >= 0;
    const double d = dist_to_line(px, py, f->x[i], f->y[i], f->x[k], f->y[k]);
    best = d < best ? d : best;
  }
  return is_inside ? -f->radius : best - f->radius;
}

static ovis_plane_shape random_shape(uint64_t* random, figure* out) {
  ovis_plane_shape shape = ovis_default_plane_shape();
  shape.form = (ovis_steer_form)test_below(random, 3);
  shape.pos = (ovis_vec3){test_between(random, -20, 20), test_between(random, -20, 20), 0};
  shape.radius = test_between(random, 0.1, 2);
  shape.half = (ovis_vec3){test_between(random, 0.1, 3), test_between(random, 0.1, 3), 0};
  const double x = shape.pos.x;
  const double y = shape.pos.y;
  const double hx = shape.half.x;
  const double hy = shape.half.y;
  if (shape.form == OVIS_STEER_BOX) {
    *out = (figure){{x - hx, x + hx, x + hx, x - hx}, {y - hy, y - hy, y + hy, y + hy}, 4, 0};
  } else if (shape.form == OVIS_STEER_CAPSULE) {
    *out = (figure){{x - hx, x + hx}, {y - hy, y + hy}, 2, shape.radius};
  } else {
    *out = (figure){{x}, {y}, 1, shape.radius};
  }
  return shape;
}

#define SHAPES 60

// A ray is tried in small steps, a body at points of a fine net of its own area.
TEST(random_rays_and_bodies_meet_what_points_meet) {
  uint64_t random = test_seed(23);
  for (int64_t round = 0; round < test_count(12, 60, 300); round++) {
    ovis_plane* plane = open_plane(test_between(&random, 0.5, 8));
    ovis_plane* coarse = open_plane(1e6);
    figure figures[SHAPES];
    for (int i = 0; i < SHAPES; i++) {
      const ovis_plane_shape shape = random_shape(&random, &figures[i]);
      add(plane, &shape);
      add(coarse, &shape);
    }
    for (int ask = 0; ask < 100; ask++) {
      const double x1 = test_between(&random, -25, 25);
      const double y1 = test_between(&random, -25, 25);
      const double x2 = x1 + test_between(&random, -12, 12);
      const double y2 = y1 + test_between(&random, -12, 12);
      ovis_steer_hit hit;
      const bool is_hit = hits(plane, x1, y1, x2, y2, &hit);
      ovis_steer_hit other;
      assert_int_equal(hits(coarse, x1, y1, x2, y2, &other), is_hit);
      assert_true(other.fraction == hit.fraction);
      double first = 2;
      double nearest = 1e30;
      for (int s = 0; s <= 2000 && first > 1; s++) {
        const double t = s / 2000.0;
        for (int i = 0; i < SHAPES; i++) {
          const double d = dist_to(&figures[i], x1 + t * (x2 - x1), y1 + t * (y2 - y1));
          nearest = d < nearest ? d : nearest;
          first = d <= 0 && first > 1 ? t : first;
        }
      }
      if (first <= 1) {
        assert_true(is_hit && hit.fraction <= first && hit.fraction >= first - 1.0 / 2000 - 1e-9);
      } else {
        assert_true(!is_hit || nearest < 0.01); // it may graze a shape between two points
      }
      const ovis_vec3 from = {x1, y1, 0};
      const ovis_vec3 motion = {(x2 - x1) / 4, (y2 - y1) / 4, 0};
      figure body_figure;
      const ovis_plane_shape like = random_shape(&random, &body_figure);
      const ovis_steer_body body = {like.form, like.radius, like.half, OVIS_STEER_LAYER, {0}};
      const bool collides = ovis_plane_move(plane, &body, from, motion);
      assert_int_equal(ovis_plane_move(coarse, &body, from, motion), collides);
      // The distance of its corners' ways and of the shapes' corners, all tried in small steps.
      double gap = 1e30;
      for (int s = 0; s <= 60; s++) {
        figure at = body_figure;
        for (int k = 0; k < at.count; k++) {
          at.x[k] += x1 - like.pos.x + motion.x * s / 60;
          at.y[k] += y1 - like.pos.y + motion.y * s / 60;
        }
        for (int i = 0; i < SHAPES; i++) {
          for (int k = 0; k < at.count; k++) {
            for (int m = 0; m <= 10; m++) { // along its sides
              const int n = (k + 1) % at.count;
              const double d = dist_to(&figures[i], at.x[k] + (at.x[n] - at.x[k]) * m / 10,
                                       at.y[k] + (at.y[n] - at.y[k]) * m / 10) -
                               at.radius;
              gap = d < gap ? d : gap;
            }
          }
          for (int k = 0; k < figures[i].count; k++) {
            const double d = dist_to(&at, figures[i].x[k], figures[i].y[k]) - figures[i].radius;
            gap = d < gap ? d : gap;
          }
        }
      }
      if (gap < -1e-6) {
        assert_true(collides);
      } else if (gap > 0.35) { // half of the way between two tried points, with room to spare
        assert_false(collides);
      }
    }
    ovis_plane_destroy(plane);
    ovis_plane_destroy(coarse);
  }
}

// A body that moves to where it touches a shape does not collide; a little further it does.
TEST(moves_end_exactly_at_shapes) {
  ovis_plane* plane = open_plane(4);
  const ovis_plane_shape wall = box(10, 0, 2, 5);
  add(plane, &wall);
  const ovis_steer_body bodies[] = {
      round_body(1),
      {OVIS_STEER_BOX, 0, {1, 2, 0}, OVIS_STEER_LAYER, {0}},
      {OVIS_STEER_CAPSULE, 0.5, {0.5, 0, 0}, OVIS_STEER_LAYER, {0}},
  };
  for (size_t i = 0; i < sizeof bodies / sizeof *bodies; i++) {
    assert_false(ovis_plane_move(plane, &bodies[i], (ovis_vec3){0, 0, 0}, (ovis_vec3){7, 0, 0}));
    assert_true(ovis_plane_move(plane, &bodies[i], (ovis_vec3){0, 0, 0}, (ovis_vec3){7.001, 0, 0}));
    // Fast bodies do not jump over what is thinner than their way.
    assert_true(ovis_plane_move(plane, &bodies[i], (ovis_vec3){0, 0, 0}, (ovis_vec3){90, 0, 0}));
    // Along the wall, touching it.
    assert_false(ovis_plane_move(plane, &bodies[i], (ovis_vec3){7, -9, 0}, (ovis_vec3){0, 18, 0}));
  }
  ovis_plane_destroy(plane);
}
