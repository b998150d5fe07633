// Public functions of steering with values that no host means: a status, 0 or an empty answer in
// every build, and never a crash, a hang or nonsense that is taken in.
#include "support/asserts.h"
#include "support/test.h"

#include <ovis/steer.h>

#include <math.h>

static const double bad_numbers[] = {(double)NAN, (double)INFINITY, -(double)INFINITY,
                                     1e300,       -1e300,           4e7};
#define BAD_NUMBERS ((int32_t)(sizeof bad_numbers / sizeof *bad_numbers))

static ovis_plane* open_plane(void) {
  const ovis_plane_def def = ovis_default_plane_def();
  ovis_plane* plane;
  assert_int_equal(ovis_plane_create(&def, &plane), OVIS_OK);
  asserts_begin();
  return plane;
}

TEST(planes_and_shapes_have_limits) {
  ovis_plane* plane = open_plane();
  ovis_plane_def def = ovis_default_plane_def();
  ovis_plane* none = plane;
  def.cell_size = 0;
  assert_refused(ovis_plane_create(&def, &none), OVIS_OUT_OF_RANGE);
  assert_null(none);
  def.cookie = 0;
  assert_refused(ovis_plane_create(&def, &none), OVIS_BAD_ARGUMENT);
  for (int32_t i = 0; i < BAD_NUMBERS; i++) {
    const double bad = bad_numbers[i];
    ovis_shape_id id;
    ovis_plane_shape shape = ovis_default_plane_shape();
    shape.pos.y = bad;
    assert_refused(ovis_plane_add(plane, &shape, &id), OVIS_OUT_OF_RANGE);
    shape = ovis_default_plane_shape();
    shape.radius = bad;
    assert_refused(ovis_plane_add(plane, &shape, &id), OVIS_OUT_OF_RANGE);
    shape = ovis_default_plane_shape();
    shape.half.x = bad;
    assert_refused(ovis_plane_add(plane, &shape, &id), OVIS_OUT_OF_RANGE);
    const ovis_vec3 points[] = {{0, 0, 0}, {bad, 0, 0}, {0, 1, 0}};
    shape = ovis_default_plane_shape();
    shape.form = OVIS_STEER_POLYGON;
    shape.points = points;
    shape.point_count = 3;
    assert_refused(ovis_plane_add(plane, &shape, &id), OVIS_OUT_OF_RANGE);
    assert_true(id.value == 0);
    assert_refused(ovis_plane_place(plane, (ovis_shape_id){1}, (ovis_vec3){bad, 0, 0}),
                   OVIS_NOT_FOUND);
  }
  ovis_shape_id id;
  ovis_plane_shape shape = ovis_default_plane_shape();
  shape.form = OVIS_STEER_POLYGON;
  assert_refused(ovis_plane_add(plane, &shape, &id), OVIS_OUT_OF_RANGE);
  shape.form = (ovis_steer_form)99;
  assert_refused(ovis_plane_add(plane, &shape, &id), OVIS_OUT_OF_RANGE);
  assert_refused(ovis_plane_remove(plane, (ovis_shape_id){UINT64_MAX}), OVIS_NOT_FOUND);
  assert_refused(ovis_plane_is_shape(plane, (ovis_shape_id){UINT64_MAX}), false);
  asserts_end();
  ovis_plane_destroy(plane);
  ovis_plane_destroy(NULL);
}

TEST(questions_with_bad_numbers_hit_nothing) {
  ovis_plane* plane = open_plane();
  ovis_shape_id id;
  ovis_plane_shape shape = ovis_default_plane_shape();
  shape.radius = 1e4;
  assert_int_equal(ovis_plane_add(plane, &shape, &id), OVIS_OK);
  const ovis_steer_space space = ovis_plane_get_space(plane);
  ovis_steer_world settings = {.world = NULL};
  const ovis_steer_space blocks = ovis_steer_world_get_space(&settings);
  for (int32_t i = 0; i < BAD_NUMBERS; i++) {
    const ovis_vec3 bad = {bad_numbers[i], 0, 0};
    const ovis_vec3 good = {0, 0, 0};
    const ovis_steer_ray ray = {good, bad, 1, {0}};
    ovis_steer_hit hit;
    assert_false(ovis_plane_cast_ray(plane, &ray, &hit));
    assert_false(blocks.ray(blocks.context, &ray, &hit));
    ovis_steer_body body = ovis_default_steer_step().body;
    assert_false(ovis_plane_move(plane, &body, good, bad));
    assert_false(ovis_plane_has_overlap(plane, &body, bad));
    assert_false(blocks.move(blocks.context, &body, good, bad));
    assert_false(blocks.overlap(blocks.context, &body, bad));
    body.radius = bad_numbers[i];
    assert_false(space.move(space.context, &body, good, good));
    assert_false(blocks.move(blocks.context, &body, good, good));
  }
  asserts_end();
  ovis_plane_destroy(plane);
}

static void expect_none(ovis_vec3 direction) {
  assert_true(direction.x == 0 && direction.y == 0 && direction.z == 0);
}

TEST(steps_with_bad_numbers_have_no_direction) {
  ovis_plane* plane = open_plane();
  const ovis_steer_space space = ovis_plane_get_space(plane);
  ovis_vec3 dirs[4];
  assert_refused(ovis_steer_directions(OVIS_STEER_RING_XY, 0, dirs), OVIS_OUT_OF_RANGE);
  assert_refused(ovis_steer_directions(OVIS_STEER_RING_XY, 65, dirs), OVIS_OUT_OF_RANGE);
  assert_refused(ovis_steer_directions((ovis_steer_spread)3, 4, dirs), OVIS_OUT_OF_RANGE);
  assert_int_equal(ovis_steer_directions(OVIS_STEER_RING_XY, 4, dirs), OVIS_OK);
  ovis_rays_ray rays[4];
  for (int32_t i = 0; i < 4; i++) {
    rays[i] = (ovis_rays_ray){dirs[i], 1};
  }
  ovis_rays_def rays_def = ovis_default_rays_def();
  rays_def.rays = rays;
  rays_def.count = 4;
  ovis_areas_def areas = ovis_default_areas_def();
  areas.directions = dirs;
  areas.count = 4;
  const ovis_trail_def trail_def = ovis_default_trail_def();
  ovis_vec3 records[OVIS_TRAIL_MAX];
  for (int32_t i = 0; i < 4 * BAD_NUMBERS; i++) {
    ovis_steer_step step = ovis_default_steer_step();
    step.space = &space;
    step.target.x = 5;
    double* numbers[] = {&step.pos.x, &step.target.y, &step.dt, &step.speed};
    *numbers[i % 4] = bad_numbers[i / 4];
    ovis_rays state = ovis_rays_start(&rays_def);
    expect_none(ovis_rays_step(&rays_def, &state, &step, NULL));
    expect_none(ovis_areas_step(&areas, &step, NULL));
    ovis_trail trail = {.records = records};
    expect_none(ovis_crumbs_step(&trail_def, &trail, &step, NULL));
    ovis_trail_pass(&trail_def, &trail, step.dt, step.target, (ovis_shape_id){1});
    ovis_trail_pass(&trail_def, &trail, step.dt, step.target, (ovis_shape_id){1});
    expect_none(ovis_crumbs_follow(&trail_def, &trail, &step, NULL));
  }
  assert_int_equal(asserts_take(), 0);
  asserts_end();
  ovis_plane_destroy(plane);
}

TEST(broken_settings_are_the_callers_mistake) {
  ovis_plane* plane = open_plane();
  const ovis_steer_space space = ovis_plane_get_space(plane);
  ovis_steer_step step = ovis_default_steer_step();
  step.space = &space;
  ovis_rays_def rays_def = ovis_default_rays_def();
  rays_def.count = 65;
  ovis_rays state = ovis_rays_start(&rays_def);
  expect_none(ovis_rays_step(&rays_def, &state, &step, NULL));
  assert_true(ovis_rays_read(&rays_def, &state, &step, 0).can_move);
  ovis_areas_def areas = ovis_default_areas_def();
  areas.count = -1;
  expect_none(ovis_areas_step(&areas, &step, NULL));
  ovis_trail_def trail_def = ovis_default_trail_def();
  ovis_vec3 records[OVIS_TRAIL_MAX];
  ovis_trail trail = {.records = records, .count = 9};
  expect_none(ovis_crumbs_step(&trail_def, &trail, &step, NULL));
  trail.count = 0;
  double* numbers[] = {&trail_def.interval, &trail_def.distance_min};
  const double limits[] = {10, 100};
  for (int32_t i = 0; i < 4; i++) {
    trail_def = ovis_default_trail_def();
    *numbers[i / 2] = i % 2 == 0 ? -0.001 : limits[i / 2] + 0.001;
    expect_none(ovis_crumbs_follow(&trail_def, &trail, &step, NULL));
    ovis_trail_pass(&trail_def, &trail, 1, step.target, (ovis_shape_id){1});
    assert_false(trail.is_running);
  }
  trail_def = ovis_default_trail_def();
  trail_def.count_max = 101;
  ovis_trail_pass(&trail_def, &trail, 1, step.target, (ovis_shape_id){1});
  trail_def.count_max = 0;
  ovis_trail_pass(&trail_def, &trail, 1, step.target, (ovis_shape_id){1});
  assert_false(trail.is_running);
  assert_int_equal(asserts_take(), 0);
  asserts_end();
  ovis_plane_destroy(plane);
}

static void visit_nothing(void* context, const ovis_vec3* corners, int32_t count) {
  (void)context, (void)corners, (void)count;
}

TEST(meshes_have_limits) {
  asserts_begin();
  ovis_vec3 points[] = {{0, 0, 0}, {9, 0, 0}, {9, 9, 0}, {0, 9, 0}};
  int32_t corners[] = {0, 1, 2, 3};
  int32_t counts[] = {4};
  ovis_navmesh_def def = ovis_default_navmesh_def();
  def.points = points;
  def.point_count = 4;
  def.corners = corners;
  def.corner_counts = counts;
  def.polygon_count = 1;
  ovis_navmesh* mesh;
  assert_int_equal(ovis_navmesh_create(&def, &mesh), OVIS_OK);
  ovis_navmesh* none = mesh;
  corners[3] = 4;
  assert_refused(ovis_navmesh_create(&def, &none), OVIS_OUT_OF_RANGE);
  assert_null(none);
  corners[3] = 1; // no area
  assert_refused(ovis_navmesh_create(&def, &none), OVIS_BAD_FORMAT);
  corners[3] = 3;
  counts[0] = 65;
  assert_refused(ovis_navmesh_create(&def, &none), OVIS_OUT_OF_RANGE);
  counts[0] = 4;
  def.polygon_count = -1;
  assert_refused(ovis_navmesh_create(&def, &none), OVIS_OUT_OF_RANGE);
  def.polygon_count = 1;
  for (int32_t i = 0; i < BAD_NUMBERS; i++) {
    const double bad = bad_numbers[i];
    points[1].x = bad;
    assert_refused(ovis_navmesh_create(&def, &none), OVIS_OUT_OF_RANGE);
    const ovis_navmesh_obstacle obstacle = {points, 4};
    ovis_obstacle_id id;
    assert_refused(ovis_navmesh_add(mesh, &obstacle, &id), OVIS_OUT_OF_RANGE);
    points[1].x = 9;
    ovis_vec3 way[4];
    ovis_navmesh_path path = {.points = way, .capacity = 4};
    ovis_navmesh_query query = {.from = {bad, 0, 0}};
    assert_refused(ovis_navmesh_find(mesh, &query, &path), OVIS_OUT_OF_RANGE);
    query = (ovis_navmesh_query){.radius = bad};
    assert_refused(ovis_navmesh_find(mesh, &query, &path), OVIS_OUT_OF_RANGE);
    assert_refused(ovis_navmesh_visit(mesh, bad, visit_nothing, NULL), OVIS_OUT_OF_RANGE);
    def.step_height = bad;
    assert_refused(ovis_navmesh_create(&def, &none), OVIS_OUT_OF_RANGE);
    def.step_height = 1;
    const ovis_navmesh_follow_def follow_def = ovis_default_navmesh_follow_def();
    ovis_navmesh_follow follow = {0};
    ovis_steer_step step = ovis_default_steer_step();
    step.target.y = bad;
    expect_none(ovis_navmesh_step(mesh, &follow_def, &follow, &step));
  }
  const ovis_navmesh_query query = {.radius = 1, .is_literal = true};
  ovis_navmesh_path path = {.capacity = 0};
  assert_refused(ovis_navmesh_find(mesh, &query, &path), OVIS_OUT_OF_RANGE);
  assert_refused(ovis_navmesh_remove(mesh, (ovis_obstacle_id){7}), OVIS_NOT_FOUND);
  assert_refused(ovis_navmesh_is_obstacle(mesh, (ovis_obstacle_id){7}), false);
  assert_true(ovis_navmesh_get_revision(mesh) == 0);
  def.cookie = 0;
  assert_refused(ovis_navmesh_create(&def, &none), OVIS_BAD_ARGUMENT);
  asserts_end();
  ovis_navmesh_destroy(mesh);
  ovis_navmesh_destroy(NULL);
}
