// Navmeshes: the text's claims, obstacles, radii, heights, and following.
#include "support/counting_alloc.h"
#include "support/mesh_stage.h"
#include "support/steer_stage.h"
#include "support/test.h"

#include <math.h>

// Cells of a drawn map, each a polygon of four units on a side: '.' can be walked on. Heights are
// digits.
static ovis_navmesh* open_map(const char* const* rows, ovis_navmesh_axes axes,
                              const ovis_allocator* allocator) {
  ovis_vec3 points[400];
  int32_t corners[400];
  int32_t counts[100];
  int32_t n = 0;
  for (int32_t z = 0; rows[z] != NULL; z++) {
    for (int32_t x = 0; rows[z][x] != '\0'; x++) {
      if (rows[z][x] == '#') {
        continue;
      }
      const double up = rows[z][x] == '.' ? 0 : rows[z][x] - '0';
      for (int32_t k = 0; k < 4; k++) {
        const double u = 4 * (x + (k == 1 || k == 2));
        const double v = 4 * (z + (k >= 2));
        points[4 * n + k] = axes == OVIS_NAVMESH_XY ? (ovis_vec3){u, v, 0} : (ovis_vec3){u, up, v};
        corners[4 * n + k] = 4 * n + k;
      }
      counts[n++] = 4;
    }
  }
  ovis_navmesh_def def = ovis_default_navmesh_def();
  def.axes = axes;
  def.points = points;
  def.point_count = 4 * n;
  def.corners = corners;
  def.corner_counts = counts;
  def.polygon_count = n;
  def.step_height = 1;
  def.allocator = allocator != NULL ? *allocator : def.allocator;
  ovis_navmesh* mesh;
  assert_int_equal(ovis_navmesh_create(&def, &mesh), OVIS_OK);
  return mesh;
}

#define MAP(...) ((const char* const[]){__VA_ARGS__, NULL})

static ovis_steer_step step_at(double x, double y, double target_x, double target_y) {
  ovis_steer_step step = ovis_default_steer_step();
  step.pos = (ovis_vec3){x, y, 0};
  step.target = (ovis_vec3){target_x, target_y, 0};
  step.dt = 0.1;
  step.speed = 2;
  return step;
}

TEST(claim_290_the_first_point_that_is_elsewhere_gives_the_direction) {
  ovis_navmesh* mesh = open_map(MAP("...", ".#.", "..."), OVIS_NAVMESH_XY, NULL);
  for (int32_t literal = 0; literal < 2; literal++) {
    ovis_navmesh_follow_def def = ovis_default_navmesh_follow_def();
    def.is_literal = literal != 0;
    ovis_navmesh_follow follow = {0};
    ovis_steer_step step = step_at(2, 6, 10, 5); // from the west of the block to its east
    step.pos.y = 5;
    const ovis_vec3 dir = ovis_navmesh_step(mesh, &def, &follow, &step);
    assert_true(follow.points[0].x == 2 && follow.points[0].y == 5); // its own place
    assert_int_equal(follow.next, 1);
    steer_expect(dir, 2, -1); // to the corner at 4, 4
    // On the corner itself the first two points are its place.
    step.pos = (ovis_vec3){4, 4, 0};
    steer_expect(ovis_navmesh_step(mesh, &def, &follow, &step), 1, 0);
    // At the target every point is its place.
    step.pos = step.target;
    steer_expect(ovis_navmesh_step(mesh, &def, &follow, &step), 0, 0);
  }
  ovis_navmesh_destroy(mesh);
}

TEST(claim_291_a_body_without_extent_sticks_at_corners_and_one_with_a_radius_does_not) {
  steer_stage stage;
  steer_stage_open(&stage);
  steer_stage_box(&stage, 4, 4, 8, 8);
  ovis_navmesh* mesh = open_map(MAP("...", ".#.", "..."), OVIS_NAVMESH_XY, NULL);
  for (int32_t mode = 0; mode < 3; mode++) { // literal, radius 0, radius of the body
    ovis_navmesh_follow_def def = ovis_default_navmesh_follow_def();
    def.is_literal = mode == 0;
    def.radius = mode == 2 ? 0.5 : 0;
    ovis_navmesh_follow follow = {0};
    ovis_steer_step step = step_at(2, 6, 10, 5);
    step.pos.y = 5;
    step.body.radius = 0.45;
    bool is_stuck = false;
    for (int32_t i = 0; i < 300 && !is_stuck; i++) {
      const ovis_vec3 dir = ovis_navmesh_step(mesh, &def, &follow, &step);
      const ovis_vec3 motion = {0.05 * dir.x, 0.05 * dir.y, 0};
      is_stuck = ovis_plane_move(stage.plane, &step.body, step.pos, motion);
      step.pos = (ovis_vec3){step.pos.x + motion.x, step.pos.y + motion.y, 0};
    }
    assert_int_equal(is_stuck, mode < 2);
    assert_true(mode < 2 || hypot(step.pos.x - 10, step.pos.y - 5) < 0.1);
  }
  // The algorithm of docs/sources.md#steering moves a point on the diagonal of its polygon to the
  // nearest side.
  ovis_vec3 points[8];
  ovis_navmesh_query query = {.from = {2, 5, 0}, .to = {10, 6, 0}, .is_literal = true};
  ovis_navmesh_path path = {.points = points, .capacity = 8};
  assert_int_equal(ovis_navmesh_find(mesh, &query, &path), OVIS_OK);
  assert_true(points[path.count - 1].x != 10 || points[path.count - 1].y != 6);
  query.is_literal = false;
  assert_int_equal(ovis_navmesh_find(mesh, &query, &path), OVIS_OK);
  assert_true(points[path.count - 1].x == 10 && points[path.count - 1].y == 6);
  ovis_navmesh_destroy(mesh);
  steer_stage_close(&stage);
}

TEST(claim_292_a_path_depends_on_the_mesh_and_not_on_what_stands_there) {
  steer_stage stage;
  steer_stage_open(&stage);
  steer_stage_box(&stage, 5, -1, 7, 5); // nobody told the mesh
  ovis_navmesh* mesh = open_map(MAP("..."), OVIS_NAVMESH_XY, NULL);
  const ovis_navmesh_follow_def def = ovis_default_navmesh_follow_def();
  ovis_navmesh_follow follow = {0};
  ovis_steer_step step = step_at(1, 2, 11, 2);
  step.space = &stage.space;
  steer_expect(ovis_navmesh_step(mesh, &def, &follow, &step), 1, 0);
  assert_int_equal(stage.rays + stage.moves + stage.overlaps, 0);
  // An obstacle of the mesh blocks the way: then there is no path.
  static const ovis_vec3 wall[] = {{5, -1, 0}, {7, -1, 0}, {7, 5, 0}, {5, 5, 0}};
  const ovis_navmesh_obstacle obstacle = {wall, 4};
  ovis_obstacle_id id;
  assert_int_equal(ovis_navmesh_add(mesh, &obstacle, &id), OVIS_OK);
  steer_expect(ovis_navmesh_step(mesh, &def, &follow, &step), 0, 0);
  assert_int_equal(follow.result, OVIS_NAVMESH_NONE);
  assert_int_equal(ovis_navmesh_remove(mesh, id), OVIS_OK);
  steer_expect(ovis_navmesh_step(mesh, &def, &follow, &step), 1, 0);
  ovis_navmesh_destroy(mesh);
  steer_stage_close(&stage);
}

TEST(claim_396_without_mesh_or_path_there_is_no_direction) {
  const ovis_navmesh_follow_def def = ovis_default_navmesh_follow_def();
  ovis_navmesh_follow follow = {.count = 3};
  const ovis_steer_step step = step_at(1, 2, 20, 2);
  steer_expect(ovis_navmesh_step(NULL, &def, &follow, &step), 0, 0);
  assert_int_equal(follow.count, 0);
  ovis_navmesh* mesh = open_map(MAP("..#.."), OVIS_NAVMESH_XY, NULL); // two islands
  steer_expect(ovis_navmesh_step(mesh, &def, &follow, &step), 0, 0);
  assert_int_equal(follow.result, OVIS_NAVMESH_NONE);
  ovis_navmesh_destroy(mesh);
  mesh = open_map(MAP("......"), OVIS_NAVMESH_XY, NULL); // with a path there is one
  steer_expect(ovis_navmesh_step(mesh, &def, &follow, &step), 1, 0);
  ovis_navmesh_destroy(mesh);
  mesh = open_map(MAP("###"), OVIS_NAVMESH_XY, NULL); // without a polygon
  steer_expect(ovis_navmesh_step(mesh, &def, &follow, &step), 0, 0);
  ovis_navmesh_destroy(mesh);
}

TEST(claim_397_the_path_is_asked_for_in_every_step_and_kept_for_drawing) {
  ovis_navmesh* mesh = open_map(MAP("...", ".#.", "..."), OVIS_NAVMESH_XY, NULL);
  ovis_navmesh_follow_def def = ovis_default_navmesh_follow_def();
  ovis_navmesh_follow follow = {0};
  ovis_steer_step step = step_at(2, 6, 10, 5);
  ovis_navmesh_step(mesh, &def, &follow, &step);
  assert_int_equal(follow.count, 4); // here, two corners, there
  assert_true(follow.points[0].y == 6 && follow.points[3].y == 5);
  step.target.y = 5.5; // the path of the next step ends at the new place
  step.pos.x = 2.5;
  ovis_navmesh_step(mesh, &def, &follow, &step);
  assert_true(follow.points[3].y == 5.5 && follow.points[0].x == 2.5);
  // The switch keeps it while the target is near, and asks again when it is wrong.
  def.keeps_path = true;
  step.target.y = 5;
  step.pos.x = 2;
  ovis_navmesh_step(mesh, &def, &follow, &step);
  assert_true(follow.points[3].y == 5.5);
  step.target.y = 7;
  ovis_navmesh_step(mesh, &def, &follow, &step);
  assert_true(follow.points[3].y == 7);
  static const ovis_vec3 rock[] = {{0, 8, 0}, {4, 8, 0}, {4, 9, 0}, {0, 9, 0}};
  const ovis_navmesh_obstacle obstacle = {rock, 4};
  ovis_obstacle_id id;
  const ovis_vec3 before = ovis_navmesh_step(mesh, &def, &follow, &step);
  assert_int_equal(ovis_navmesh_add(mesh, &obstacle, &id), OVIS_OK);
  const ovis_vec3 after = ovis_navmesh_step(mesh, &def, &follow, &step);
  assert_true(before.y > 0 && after.y < 0); // around the other side
  ovis_navmesh_destroy(mesh);
}

TEST(claim_398_wider_gaps_other_meshes_and_round_bodies_help_at_corners) {
  // A gap of one unit between two rocks is wide enough for a radius up to 0.5.
  ovis_navmesh* mesh = open_map(MAP("..."), OVIS_NAVMESH_XY, NULL);
  static const ovis_vec3 low[] = {{5, -1, 0}, {6, -1, 0}, {6, 1.5, 0}, {5, 1.5, 0}};
  static const ovis_vec3 high[] = {{5, 2.5, 0}, {6, 2.5, 0}, {6, 5, 0}, {5, 5, 0}};
  static const ovis_vec3 higher[] = {{5, 3, 0}, {6, 3, 0}, {6, 5, 0}, {5, 5, 0}};
  const ovis_navmesh_obstacle rocks[] = {{low, 4}, {high, 4}, {higher, 4}};
  ovis_obstacle_id id;
  assert_int_equal(ovis_navmesh_add(mesh, &rocks[0], &id), OVIS_OK);
  assert_int_equal(ovis_navmesh_add(mesh, &rocks[1], &id), OVIS_OK);
  ovis_vec3 points[8];
  const ovis_vec3 from = {1, 2, 0};
  const ovis_vec3 to = {11, 2, 0};
  assert_int_equal(mesh_stage_find(mesh, from, to, 0.49, points, 8).result, OVIS_NAVMESH_REACHED);
  assert_int_equal(mesh_stage_find(mesh, from, to, 0.51, points, 8).result, OVIS_NAVMESH_NONE);
  // The gap is widened: the mesh changes.
  assert_int_equal(ovis_navmesh_remove(mesh, id), OVIS_OK);
  assert_int_equal(ovis_navmesh_add(mesh, &rocks[2], &id), OVIS_OK);
  assert_int_equal(mesh_stage_find(mesh, from, to, 0.51, points, 8).result, OVIS_NAVMESH_REACHED);
  ovis_navmesh_destroy(mesh);
  // Round and capsule bodies get nearer to a corner than the box around them.
  steer_stage stage;
  steer_stage_open(&stage);
  steer_stage_box(&stage, 0, 0, 4, 4);
  const ovis_vec3 at = {-0.4, -0.4, 0};
  const ovis_steer_body box = {OVIS_STEER_BOX, 0, {0.5, 0.5, 0}, 1, {0}};
  const ovis_steer_body circle = {OVIS_STEER_CIRCLE, 0.5, {0, 0, 0}, 1, {0}};
  const ovis_steer_body capsule = {OVIS_STEER_CAPSULE, 0.4, {0.1, 0, 0}, 1, {0}};
  assert_true(ovis_plane_has_overlap(stage.plane, &box, at));
  assert_false(ovis_plane_has_overlap(stage.plane, &circle, at));
  assert_false(ovis_plane_has_overlap(stage.plane, &capsule, at));
  steer_stage_close(&stage);
}

// ---- Beyond the text

TEST(obstacles_come_and_go_and_the_mesh_of_each_radius_follows) {
  ovis_navmesh* mesh = open_map(MAP("....."), OVIS_NAVMESH_XY, NULL);
  static const ovis_vec3 rock[] = {{9, -1, 0}, {11, -1, 0}, {11, 2, 0}, {9, 2, 0}};
  const ovis_navmesh_obstacle obstacle = {rock, 4};
  const ovis_vec3 from = {1, 1, 0};
  const ovis_vec3 to = {19, 1, 0};
  static const double radii[] = {0, 0.5, 0.9, 0.99, 0.25}; // more than are kept
  ovis_vec3 points[8];
  for (int32_t round = 0; round < 3; round++) {
    for (int32_t i = 0; i < 5; i++) {
      assert_true(mesh_stage_find(mesh, from, to, radii[i], points, 8).length == 18);
    }
    ovis_obstacle_id id;
    assert_int_equal(ovis_navmesh_add(mesh, &obstacle, &id), OVIS_OK);
    for (int32_t i = 0; i < 5; i++) {
      const ovis_navmesh_path path = mesh_stage_find(mesh, from, to, radii[i], points, 8);
      assert_int_equal(path.result, OVIS_NAVMESH_REACHED);
      assert_true(path.length > 2 * hypot(8, 1));
      for (int32_t k = 1; k + 1 < path.count; k++) {
        assert_true(points[k].y >= 2); // above the rock
      }
    }
    assert_true(ovis_navmesh_is_obstacle(mesh, id));
    assert_int_equal(ovis_navmesh_remove(mesh, id), OVIS_OK);
    assert_false(ovis_navmesh_is_obstacle(mesh, id));
  }
  assert_true(ovis_navmesh_get_revision(mesh) == 6);
  ovis_navmesh_destroy(mesh);
}

TEST(floors_over_each_other_are_connected_by_steps_only) {
  // A stair of three steps up to 3; the last row lies at 0 beside the high one.
  ovis_navmesh* mesh = open_map(MAP("0123", "0##3", "0000"), OVIS_NAVMESH_XZ, NULL);
  ovis_vec3 points[16];
  const ovis_vec3 low = {14, 0, 10};
  const ovis_vec3 high = {14, 3, 6};
  ovis_navmesh_path path = mesh_stage_find(mesh, low, high, 0, points, 16);
  assert_int_equal(path.result, OVIS_NAVMESH_REACHED);
  assert_true(path.length > 24); // around, not up the wall of three
  assert_true(points[0].y == 0 && points[path.count - 1].y == 3);
  path = mesh_stage_find(mesh, low, (ovis_vec3){14, 0.2, 8.5}, 0, points, 16);
  assert_true(path.length == 1.5);
  // A place below 0, as deep in a world, is a place like others.
  path = mesh_stage_find(mesh, (ovis_vec3){14, -60, 10}, high, 0, points, 16);
  assert_int_equal(path.result, OVIS_NAVMESH_REACHED);
  assert_true(points[0].y == 0);
  ovis_navmesh_destroy(mesh);
}

TEST(a_target_that_cannot_be_reached_has_a_nearest_place) {
  ovis_navmesh* mesh = open_map(MAP("..#.."), OVIS_NAVMESH_XY, NULL);
  ovis_vec3 points[4];
  const ovis_navmesh_query query = {.from = {1, 2, 0}, .to = {14, 3, 0}, .takes_nearest = true};
  ovis_navmesh_path path = {.points = points, .capacity = 4};
  assert_int_equal(ovis_navmesh_find(mesh, &query, &path), OVIS_OK);
  assert_int_equal(path.result, OVIS_NAVMESH_NEAREST);
  assert_true(points[path.count - 1].x == 8 && points[path.count - 1].y == 3);
  // Places outside of the mesh are moved to its nearest one.
  path = mesh_stage_find(mesh, (ovis_vec3){-5, 2, 0}, (ovis_vec3){7, 9, 0}, 0, points, 4);
  assert_int_equal(path.result, OVIS_NAVMESH_REACHED);
  assert_true(points[0].x == 0 && points[0].y == 2);
  assert_true(points[path.count - 1].x == 7 && points[path.count - 1].y == 4);
  ovis_navmesh_destroy(mesh);
}

TEST(long_paths_are_cut_and_kept_paths_lead_to_their_end) {
  ovis_navmesh* mesh = open_map(MAP(".........", "########.", ".........", ".########", ".........",
                                    "########.", ".........", ".########", "........."),
                                OVIS_NAVMESH_XY, NULL);
  ovis_vec3 points[3];
  const ovis_vec3 from = {1, 1, 0};
  const ovis_vec3 to = {35, 35, 0};
  const ovis_navmesh_path path = mesh_stage_find(mesh, from, to, 0.5, points, 3);
  assert_true(path.is_cut && path.count == 3 && path.length > 100);
  ovis_navmesh_follow_def def = ovis_default_navmesh_follow_def();
  def.radius = 0.5;
  def.keeps_path = true;
  ovis_navmesh_follow follow = {0};
  ovis_steer_step step = step_at(1, 1, 35, 35);
  double way = 0;
  for (int32_t i = 0; i < 2000 && hypot(step.pos.x - 35, step.pos.y - 35) > 0.2; i++) {
    const ovis_vec3 dir = ovis_navmesh_step(mesh, &def, &follow, &step);
    step.pos = (ovis_vec3){step.pos.x + 0.1 * dir.x, step.pos.y + 0.1 * dir.y, 0};
    way += 0.1;
  }
  assert_true(hypot(step.pos.x - 35, step.pos.y - 35) <= 0.2);
  assert_true(way < path.length * 1.02);
  ovis_navmesh_destroy(mesh);
}

TEST(a_steady_search_allocates_nothing_and_no_failure_leaks) {
  counting_alloc counter = {0};
  const ovis_allocator allocator = counting_allocator(&counter);
  ovis_navmesh* mesh = open_map(MAP("...", ".#.", "..."), OVIS_NAVMESH_XY, &allocator);
  ovis_vec3 points[8];
  const ovis_vec3 from = {2, 6, 0};
  const ovis_vec3 to = {10, 6, 0};
  for (int32_t i = 0; i < 3; i++) {
    mesh_stage_find(mesh, from, to, 0.3, points, 8);
  }
  const int64_t calls = counter.calls;
  for (int32_t i = 0; i < 50; i++) {
    mesh_stage_find(mesh, from, to, 0.3, points, 8);
  }
  assert_true(counter.calls == calls);
  ovis_navmesh_destroy(mesh);
  assert_int_equal(counter.bytes, 0);
}

static ovis_status make_and_search(const ovis_allocator* allocator, void* context) {
  (void)context;
  static const ovis_vec3 points[] = {{0, 0, 0}, {9, 0, 0}, {9, 9, 0}, {0, 9, 0}};
  static const int32_t corners[] = {0, 1, 2, 3};
  static const int32_t counts[] = {4};
  ovis_navmesh_def def = ovis_default_navmesh_def();
  def.allocator = *allocator;
  def.points = points;
  def.point_count = 4;
  def.corners = corners;
  def.corner_counts = counts;
  def.polygon_count = 1;
  ovis_navmesh* mesh;
  ovis_status status = ovis_navmesh_create(&def, &mesh);
  static const ovis_vec3 rock[] = {{4, 3, 0}, {5, 3, 0}, {5, 6, 0}, {4, 6, 0}};
  const ovis_navmesh_obstacle obstacle = {rock, 4};
  ovis_obstacle_id id;
  status = status == OVIS_OK ? ovis_navmesh_add(mesh, &obstacle, &id) : status;
  for (int32_t literal = 0; literal < 2 && status == OVIS_OK; literal++) {
    ovis_vec3 way[8];
    const ovis_navmesh_query query = {.from = {1, 4, 0},
                                      .to = {8, 4, 0},
                                      .radius = literal ? 0 : 0.5,
                                      .is_literal = literal != 0};
    ovis_navmesh_path path = {.points = way, .capacity = 8};
    status = ovis_navmesh_find(mesh, &query, &path);
    assert_true(status != OVIS_OK || path.result == OVIS_NAVMESH_REACHED);
  }
  ovis_navmesh_destroy(mesh);
  return status;
}

TEST(every_allocation_may_fail) {
  assert_true(fail_each_allocation(make_and_search, NULL) > 20);
}

static void count_corners(void* context, const ovis_vec3* corners, int32_t count) {
  (void)corners;
  *(int32_t*)context += count;
}

TEST(polygons_can_be_read_for_drawing) {
  ovis_navmesh* mesh = open_map(MAP("...", ".#.", "..."), OVIS_NAVMESH_XY, NULL);
  int32_t corners = 0;
  assert_int_equal(ovis_navmesh_visit(mesh, 0, count_corners, &corners), OVIS_OK);
  assert_int_equal(corners, 8 * 4);
  ovis_navmesh_destroy(mesh);
}
