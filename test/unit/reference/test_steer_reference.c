// The reference version of following a navmesh path (docs/sources.md#steering) against cases worked
// out by hand. Its rays and breadcrumbs are tested in test/unit/steer/test_rays.c and
// test_crumbs.c.
#include "reference/steer_ref.h"
#include "support/test.h"

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
