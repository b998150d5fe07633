// The reference version of the ways of chasing (docs/sources.md#steering) against cases worked out
// by hand.
#include "reference/steer_ref.h"
#include "support/test.h"

// A world of vertical walls: x = wall from y = low to y = high. The body is a point.
typedef struct wall {
  double x, low, high;
  int number;
} wall;

typedef struct walls {
  wall items[4];
  int count;
} walls;

static bool crosses(const wall* w, steer_ref_vec from, steer_ref_vec to) {
  if ((from.x < w->x) == (to.x < w->x)) {
    return false;
  }
  const double y = from.y + (to.y - from.y) * (w->x - from.x) / (to.x - from.x);
  return y >= w->low && y <= w->high;
}

static bool ray(void* context, steer_ref_vec from, steer_ref_vec to, int layers, int* who) {
  const walls* all = context;
  assert_int_equal(layers, 1);
  for (int i = 0; i < all->count; i++) {
    if (crosses(&all->items[i], from, to)) {
      *who = all->items[i].number;
      return true;
    }
  }
  return false;
}

static bool test_move(void* context, steer_ref_vec from, steer_ref_vec motion) {
  int who;
  return ray(context, from, (steer_ref_vec){from.x + motion.x, from.y + motion.y}, 1, &who);
}

static void expect_vec(steer_ref_vec v, double x, double y) {
  if (v.x != x || v.y != y) {
    fail_msg("(%.17g, %.17g) is not (%.17g, %.17g)", v.x, v.y, x, y);
  }
}

TEST(a_path_leads_to_its_first_point_that_is_elsewhere) {
  const steer_ref_vec at = {2, 3};
  const steer_ref_vec path[] = {{2, 3}, {2, 3}, {5, 7}, {9, 9}};
  expect_vec(steer_ref_navmesh(true, at, path, 4), 0.6, 0.8);
  expect_vec(steer_ref_navmesh(true, at, path, 2), 0, 0);
  expect_vec(steer_ref_navmesh(true, at, path, 0), 0, 0);
  expect_vec(steer_ref_navmesh(false, at, path, 4), 0, 0);
}

static steer_ref_rays four_rays(int current) {
  static const steer_ref_vec dirs[] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
  steer_ref_rays rays = {.count = 4, .current = current};
  for (int i = 0; i < 4; i++) {
    rays.rays[i] = steer_ref_new_ray();
    rays.rays[i].dir = dirs[i];
    rays.rays[i].length = 2;
  }
  return rays;
}

TEST(a_free_ray_keeps_to_its_side) {
  walls none = {.count = 0};
  const steer_ref_engine engine = {&none, ray, test_move};
  // The target is behind: the rays at right angles belong to the other side, so nothing changes.
  steer_ref_rays rays = four_rays(0);
  expect_vec(
      steer_ref_rays_step(&rays, &engine, (steer_ref_vec){0, 0}, (steer_ref_vec){-9, 1}, 1, 0.1), 1,
      0);
  // Two equal rays: the later one wins.
  rays.rays[1].dir = (steer_ref_vec){1, 0};
  expect_vec(
      steer_ref_rays_step(&rays, &engine, (steer_ref_vec){0, 0}, (steer_ref_vec){9, 1}, 1, 0.1), 1,
      0);
  assert_int_equal(rays.current, 1);
}

TEST(a_blocked_ray_gives_way_to_the_other_side) {
  walls one = {.items = {{1, -9, 9, 7}}, .count = 1};
  const steer_ref_engine engine = {&one, ray, test_move};
  steer_ref_rays rays = four_rays(0);
  // No ray within 90 degrees is free. Of the others the one toward the target wins.
  expect_vec(
      steer_ref_rays_step(&rays, &engine, (steer_ref_vec){0, 0}, (steer_ref_vec){9, -5}, 1, 0.1), 0,
      -1);
  // A wall on every side: the current ray stays.
  rays = four_rays(0);
  rays.count = 1;
  expect_vec(
      steer_ref_rays_step(&rays, &engine, (steer_ref_vec){0, 0}, (steer_ref_vec){9, -5}, 1, 0.1), 1,
      0);
  rays.current = -1;
  expect_vec(
      steer_ref_rays_step(&rays, &engine, (steer_ref_vec){0, 0}, (steer_ref_vec){9, -5}, 1, 0.1), 0,
      0);
}

TEST(a_trail_leads_around_a_wall) {
  walls one = {.items = {{5, -9, 3, 7}}, .count = 1};
  const steer_ref_engine engine = {&one, ray, test_move};
  steer_ref_crumbs crumbs = steer_ref_new_crumbs();
  const steer_ref_vec at = {0, 0};
  // The target walks over the end of the wall and down behind it, in steps of 0.0625 s.
  static const steer_ref_vec way[] = {{4, 4}, {4, 4}, {4, 4}, {5.5, 4}, {5.5, 4}, {6, 0}, {6, 0}};
  expect_vec(steer_ref_crumbs_step(&crumbs, &engine, at, way[0], 9, 1, 0.0625),
             4 / 5.656854249492380195, 4 / 5.656854249492380195);
  assert_true(crumbs.timer_runs);
  assert_int_equal(crumbs.count, 0);
  for (int i = 1; i < 7; i++) {
    steer_ref_crumbs_step(&crumbs, &engine, at, way[i], 9, 1, 0.0625);
  }
  // 0.0625 and 0.125 s after its start the timer had 0.0375 s left, and none.
  assert_int_equal(crumbs.count, 3);
  expect_vec(crumbs.points[0], 4, 4);
  expect_vec(crumbs.points[1], 5.5, 4);
  // The first record is in sight, so it leads there.
  expect_vec(steer_ref_crumbs_step(&crumbs, &engine, at, (steer_ref_vec){6, 0}, 9, 1, 0.001),
             4 / 5.656854249492380195, 4 / 5.656854249492380195);
  // A ray that hits the target itself is sight. Without a free record it walks straight on.
  expect_vec(steer_ref_crumbs_step(&crumbs, &engine, at, (steer_ref_vec){6, 0}, 7, 1, 0.001), 1, 0);
  crumbs.count = 0;
  expect_vec(steer_ref_crumbs_step(&crumbs, &engine, at, (steer_ref_vec){6, 0}, 9, 1, 0.001), 1, 0);
}

TEST(a_trail_is_short_and_its_points_apart) {
  walls none = {.count = 0};
  const steer_ref_engine engine = {&none, ray, test_move};
  steer_ref_crumbs crumbs = steer_ref_new_crumbs();
  for (int i = 0; i <= 40; i++) {
    steer_ref_crumbs_step(&crumbs, &engine, (steer_ref_vec){0, 0}, (steer_ref_vec){i * 0.5, 0}, 9,
                          1, 0.125);
  }
  assert_int_equal(crumbs.count, 8);
  for (int i = 1; i < 8; i++) {
    assert_true(crumbs.points[i].x - crumbs.points[i - 1].x == 1);
  }
  assert_true(crumbs.points[7].x >= 19);
}
