// Paths over random meshes: as short as the shortest way over corners, never nearer to an edge than
// the radius, and found exactly where a flood over a fine grid finds a way.
#include "support/test.h"
#include "support/mesh_stage.h"

#include <math.h>
#include <stdlib.h>

#define POINTS 64

static double length_of(const ovis_vec3* points, int32_t count) {
  double sum = 0;
  for (int32_t i = 1; i < count; i++) {
    sum += sqrt((points[i].x - points[i - 1].x) * (points[i].x - points[i - 1].x) +
                (points[i].y - points[i - 1].y) * (points[i].y - points[i - 1].y));
  }
  return sum;
}

TEST(paths_are_as_short_as_those_of_the_visibility_graph) {
  uint64_t random = test_seed(1);
  double worst = 0;
  int64_t turns = 0;
  for (int64_t world = 0; world < test_count(40, 300, 3000); world++) {
    mesh_stage stage;
    mesh_stage_open(&stage, &random, test_below(&random, MESH_STAGE_OBSTACLES_MAX + 1), 0.05);
    for (int32_t i = 0; i < 12; i++) {
      const ovis_vec3 from = mesh_stage_place(&stage, &random, 0);
      const ovis_vec3 to = mesh_stage_place(&stage, &random, 0);
      ovis_vec3 points[POINTS];
      const ovis_navmesh_path path = mesh_stage_find(stage.mesh, from, to, 0, points, POINTS);
      const double expected = mesh_stage_shortest(&stage, from, to);
      assert_int_equal(path.result, OVIS_NAVMESH_REACHED);
      assert_false(path.is_cut);
      const double off = fabs(length_of(points, path.count) - expected);
      worst = off > worst ? off : worst;
      if (off > 1e-9 || fabs(path.length - expected) > 1e-9) {
        fail_msg("world %lld, question %d: %.12f (%.12f) instead of %.12f", (long long)world, i,
                 length_of(points, path.count), path.length, expected);
      }
      for (int32_t k = 1; k < path.count; k++) { // a hair inside of corners counts as touching
        assert_false(mesh_stage_crosses(&stage, points[k - 1], points[k]) &&
                     mesh_stage_clearance(&stage, (points[k].x + points[k - 1].x) / 2,
                                          (points[k].y + points[k - 1].y) / 2) == 0 &&
                     off > 1e-9);
      }
      turns += path.count - 2;
    }
    mesh_stage_close(&stage);
  }
  assert_true(turns > 100);
  print_message("greatest difference %.3g\n", worst);
}

// The corner of a wall is an end of the interval that it sees, and the target lies before that
// interval, so that the search must not go around the other end.
TEST(a_root_on_an_interval_sees_all_behind_it) {
  static const ovis_vec3 points[] = {{318, 357, 0}, {357, 380, 0}, {323, 389, 0}, {330, 420, 0},
                                     {285, 353, 0}, {291, 383, 0}, {285, 326, 0}, {319, 326, 0},
                                     {254, 321, 0}, {256, 349, 0}, {253, 381, 0}};
  static const int32_t corners[] = {2, 1, 3, 0, 1, 2, 4, 0, 2, 4, 2, 5, 6,
                                    7, 0, 4, 8, 6, 4, 8, 4, 9, 9, 4, 5, 10};
  static const int32_t counts[] = {3, 3, 3, 3, 4, 3, 3, 4};
  ovis_navmesh_def def = ovis_default_navmesh_def();
  def.points = points;
  def.point_count = 11;
  def.corners = corners;
  def.corner_counts = counts;
  def.polygon_count = 8;
  ovis_navmesh* mesh;
  assert_int_equal(ovis_navmesh_create(&def, &mesh), OVIS_OK);
  ovis_vec3 way[8];
  const ovis_vec3 from = {328, 396, 0};
  const ovis_vec3 to = {267, 337.5, 0};
  const ovis_navmesh_path path = mesh_stage_find(mesh, from, to, 0, way, 8);
  assert_int_equal(path.count, 3);
  assert_true(way[1].x == 323 && way[1].y == 389);
  ovis_navmesh_destroy(mesh);
}

// The least clearance of a path, tried in small steps.
static double clearance_of(const mesh_stage* stage, const ovis_vec3* points, int32_t count) {
  double least = 1e30;
  for (int32_t i = 1; i < count; i++) {
    const ovis_vec3 a = points[i - 1];
    const ovis_vec3 b = points[i];
    const int32_t steps = (int32_t)(hypot(b.x - a.x, b.y - a.y) / 0.02) + 1;
    for (int32_t s = 0; s <= steps; s++) {
      const double t = (double)s / steps;
      least =
          fmin(least, mesh_stage_clearance(stage, a.x + t * (b.x - a.x), a.y + t * (b.y - a.y)));
    }
  }
  return least;
}

TEST(bodies_with_a_radius_never_touch_an_edge) {
  uint64_t random = test_seed(2);
  int64_t found = 0;
  const int64_t worlds = test_count(15, 100, 1000);
  for (int64_t world = 0; world < worlds; world++) {
    mesh_stage stage;
    mesh_stage_open(&stage, &random, 18, 0.5);
    const double radius = test_between(&random, 0.2, 2.5);
    for (int32_t i = 0; i < 6; i++) {
      const ovis_vec3 from = mesh_stage_place(&stage, &random, radius * 1.03);
      const ovis_vec3 to = mesh_stage_place(&stage, &random, radius * 1.03);
      ovis_vec3 points[POINTS];
      const ovis_navmesh_path path = mesh_stage_find(stage.mesh, from, to, radius, points, POINTS);
      if (path.result == OVIS_NAVMESH_REACHED) {
        found++;
        assert_true(points[0].x == from.x && points[0].y == from.y);
        assert_true(clearance_of(&stage, points, path.count) >= radius - 1e-7);
      }
    }
    mesh_stage_close(&stage);
  }
  assert_true(found > worlds * 3);
}

#define CELLS 400 // on a side: cells of a quarter

// Numbers the cells that are connected, where the clearance is at least `least`.
static int32_t* flood(const mesh_stage* stage, double least) {
  int32_t* island = calloc(CELLS * CELLS, sizeof *island);
  int32_t* stack = malloc(CELLS * CELLS * sizeof *stack);
  const double size = MESH_STAGE_SIDE / CELLS;
  for (int32_t i = 0; i < CELLS * CELLS; i++) {
    const double x = (i % CELLS + 0.5) * size;
    const double y = (i / CELLS + 0.5) * size;
    island[i] = mesh_stage_clearance(stage, x, y) >= least ? 0 : -1;
  }
  int32_t islands = 0;
  for (int32_t i = 0; i < CELLS * CELLS; i++) {
    if (island[i] != 0) {
      continue;
    }
    int32_t depth = 0;
    island[i] = ++islands;
    stack[depth++] = i;
    while (depth > 0) {
      const int32_t at = stack[--depth];
      const int32_t next[] = {at % CELLS > 0 ? at - 1 : at, at % CELLS < CELLS - 1 ? at + 1 : at,
                              at >= CELLS ? at - CELLS : at,
                              at < CELLS * (CELLS - 1) ? at + CELLS : at};
      for (int32_t k = 0; k < 4; k++) {
        if (island[next[k]] == 0) {
          island[next[k]] = islands;
          stack[depth++] = next[k];
        }
      }
    }
  }
  free(stack);
  return island;
}

static int32_t cell_of(ovis_vec3 p) {
  const double size = MESH_STAGE_SIDE / CELLS;
  return (int32_t)(p.y / size) * CELLS + (int32_t)(p.x / size);
}

// The grid is coarse by half the diagonal of a cell, and round corners are up to 2 % thicker in the
// mesh. Between the strict and the generous flood either answer is right.
TEST(places_are_reached_where_a_flood_over_a_fine_grid_reaches_them) {
  uint64_t random = test_seed(3);
  const double slack = MESH_STAGE_SIDE / CELLS * 0.75;
  int64_t yes = 0;
  int64_t no = 0;
  const int64_t worlds = test_count(5, 40, 300);
  for (int64_t world = 0; world < worlds; world++) {
    mesh_stage stage;
    mesh_stage_open(&stage, &random, MESH_STAGE_OBSTACLES_MAX, 0.3);
    const double radius = test_between(&random, 1.5, 5);
    int32_t* strict = flood(&stage, radius * 1.0196 + slack);
    int32_t* generous = flood(&stage, radius - slack);
    for (int32_t i = 0; i < 60; i++) {
      const ovis_vec3 from = mesh_stage_place(&stage, &random, radius * 1.0196 + slack * 2);
      const ovis_vec3 to = mesh_stage_place(&stage, &random, radius * 1.0196 + slack * 2);
      ovis_vec3 points[POINTS];
      const ovis_navmesh_path path = mesh_stage_find(stage.mesh, from, to, radius, points, POINTS);
      const bool is_reached = path.result == OVIS_NAVMESH_REACHED;
      const int32_t a = cell_of(from);
      const int32_t b = cell_of(to);
      if (strict[a] > 0 && strict[a] == strict[b]) {
        assert_true(is_reached);
        yes++;
      }
      if (generous[a] > 0 && generous[b] > 0 && generous[a] != generous[b]) {
        assert_false(is_reached);
        no++;
      }
    }
    free(strict);
    free(generous);
    mesh_stage_close(&stage);
  }
  print_message("%lld reached, %lld not\n", (long long)yes, (long long)no);
  assert_true(yes > worlds * 20);
  assert_true(no > 0);
}
