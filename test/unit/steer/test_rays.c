// Weighted rays: the choice of the text, claim by claim, and the switches.
#include "support/steer_stage.h"
#include "support/steer_subject.h"
#include "support/test.h"

#include <math.h>

static ovis_rays_def eight(ovis_rays_ray rays[8], double length) {
  steer_eight_rays(length, rays);
  ovis_rays_def def = ovis_default_rays_def();
  def.rays = rays;
  def.count = 8;
  return def;
}

enum { EAST, NORTH_EAST, NORTH, NORTH_WEST, WEST, SOUTH_WEST, SOUTH, SOUTH_EAST };

TEST(claim_293_a_ray_has_length_direction_state_and_two_weights) {
  steer_stage stage;
  steer_stage_open(&stage);
  steer_stage_box(&stage, 1, -0.5, 2, 0.5);
  ovis_rays_ray rays[8];
  const ovis_rays_def def = eight(rays, 3);
  ovis_rays state = ovis_rays_start(&def);
  const ovis_steer_step step = steer_stage_step(&stage, 0, 0, 4, 3);
  ovis_rays_step(&def, &state, &step, NULL);
  const ovis_rays_sensor east = ovis_rays_read(&def, &state, &step, EAST);
  assert_true(east.dir.x == 1 && east.dir.y == 0 && east.length == 3);
  assert_false(east.can_move);
  assert_true(east.target_weight == 4);
  const ovis_rays_sensor north = ovis_rays_read(&def, &state, &step, NORTH);
  assert_true(north.can_move && north.target_weight == 3);
  assert_int_equal(state.current, NORTH_EAST);
  assert_true(fabs(north.onward_weight - sqrt(0.5)) < 1e-15);
  steer_stage_close(&stage);
}

TEST(claim_294_weights_are_products_with_target_and_current_direction) {
  steer_stage stage;
  steer_stage_open(&stage);
  ovis_rays_ray rays[8];
  ovis_rays_def def = eight(rays, 3);
  def.first = SOUTH;
  const ovis_rays state = ovis_rays_start(&def);
  const ovis_steer_step step = steer_stage_step(&stage, 1, 2, 6, -10); // to the target: 5, -12
  for (int32_t i = 0; i < 8; i++) {
    const ovis_rays_sensor ray = ovis_rays_read(&def, &state, &step, i);
    assert_true(ray.target_weight == 5 * rays[i].dir.x - 12 * rays[i].dir.y);
    assert_true(ray.onward_weight == -rays[i].dir.y);
  }
  steer_stage_close(&stage);
}

CLAIM(claim_295_a_ray_is_blocked_by_its_line_or_by_the_body) {
  steer_stage stage;
  steer_stage_open(&stage);
  steer_stage_box(&stage, 2, -0.2, 3, 0.2);    // on the eastern ray, far from the body
  steer_stage_box(&stage, -0.9, 0.2, -0.5, 2); // beside the western ray, in the body's way
  ovis_rays_ray rays[8];
  const ovis_rays_def def = eight(rays, 2.5);
  ovis_rays state = ovis_rays_start(&def);
  ovis_steer_step step = steer_stage_step(&stage, 0, 0, 9, 0);
  steer_subject_rays(&def, &state, &step);
  assert_true(state.blocked >> EAST & 1);
  assert_true(state.blocked >> WEST & 1); // 0.2 further the body collides
  step.dt = 0.01;                         // within one step of this length it does not
  steer_subject_rays(&def, &state, &step);
  assert_true(state.blocked >> EAST & 1);
  assert_false(state.blocked >> WEST & 1);
  step.dt = 0.1;
  step.speed = 0.2;
  steer_subject_rays(&def, &state, &step);
  assert_false(state.blocked >> WEST & 1);
  steer_stage_close(&stage);
}

CLAIM(claim_296_the_last_of_the_best_free_rays_within_90_degrees) {
  steer_stage stage;
  steer_stage_open(&stage);
  ovis_rays_ray rays[9];
  ovis_rays_def def = eight(rays, 1);
  rays[8] = rays[EAST]; // equal to the first one
  def.count = 9;
  def.first = NORTH_EAST;
  ovis_rays state = ovis_rays_start(&def);
  const ovis_steer_step east = steer_stage_step(&stage, 0, 0, 9, 0);
  steer_expect(steer_subject_rays(&def, &state, &east), 1, 0);
  assert_int_equal(state.current, 8);
  def.count = 8;
  state = ovis_rays_start(&def);
  steer_subject_rays(&def, &state, &east);
  assert_int_equal(state.current, EAST);
  def.count = 9;
  state = (ovis_rays){.current = 8};
  // The best one is at 180 degrees. Of those within 90 two are equally good for the target.
  const ovis_steer_step west = steer_stage_step(&stage, 0, 0, -9, 0);
  steer_expect(steer_subject_rays(&def, &state, &west), 1, -1);
  assert_int_equal(state.current, SOUTH_EAST);
  // A ray that is blocked is not chosen.
  steer_stage_box(&stage, 0.5, -1, 1, -0.5);
  def.count = 8;
  state = (ovis_rays){.current = EAST};
  const ovis_steer_step south = steer_stage_step(&stage, 0, 0, 0, -9);
  steer_expect(steer_subject_rays(&def, &state, &south), 1, 0);
  steer_stage_close(&stage);
}

CLAIM(claim_297_a_blocked_ray_gives_way_to_its_side_then_to_the_other) {
  steer_stage stage;
  steer_stage_open(&stage);
  steer_stage_box(&stage, 1, -0.2, 3, 0.2); // before the eastern ray only
  ovis_rays_ray rays[8];
  const ovis_rays_def def = eight(rays, 2);
  ovis_rays state = ovis_rays_start(&def);
  // The target is in the north: the side's rays are equal for going on, and better than north.
  const ovis_steer_step step = steer_stage_step(&stage, 0, 0, 0.5, 9);
  steer_expect(steer_subject_rays(&def, &state, &step), 1, 1);
  // All of the side are blocked: of the others the best one for the target.
  steer_stage_box(&stage, 0.9, -4, 1.2, 4);
  state.current = EAST;
  steer_expect(steer_subject_rays(&def, &state, &step), 0, 1);
  const ovis_steer_step south = steer_stage_step(&stage, 0, 0, -1, -3);
  state.current = EAST;
  steer_expect(steer_subject_rays(&def, &state, &south), 0, -1);
  // Going on counts, not the target: of the southern side the ray that turns least.
  ovis_rays_ray two[3] = {{{1, 0, 0}, 2}, {{0.6, 0.8, 0}, 1}, {{0.8, -0.6, 0}, 1}};
  const ovis_rays_def few = {.rays = two, .count = 3, .layers = 1};
  state.current = EAST;
  state.blocked = 0;
  steer_expect(steer_subject_rays(&few, &state, &step), 0.8, -0.6);
  // The first ray may be the best one, on either side.
  ovis_rays_ray first[3] = {{{0.8, 0.6, 0}, 1}, {{0.6, 0.8, 0}, 1}, {{1, 0, 0}, 2}};
  const ovis_rays_def three = {.rays = first, .count = 3, .layers = 1};
  state = (ovis_rays){.current = 2};
  steer_subject_rays(&three, &state, &step);
  assert_int_equal(state.current, 0);
  first[0].dir = (ovis_vec3){-0.6, 0.8, 0};
  first[1].dir = (ovis_vec3){-0.8, 0.6, 0};
  state = (ovis_rays){.current = 2};
  steer_subject_rays(&three, &state, &step);
  assert_int_equal(state.current, 0);
  steer_stage_close(&stage);
}

TEST(claim_332_lengths_of_the_target_vector_change_no_choice) {
  steer_stage stage;
  steer_stage_open(&stage);
  uint64_t random = test_seed(332);
  for (int32_t i = 0; i < 12; i++) {
    const double x = test_between(&random, -8, 8);
    const double y = test_between(&random, -8, 8);
    steer_stage_box(&stage, x, y, x + 2, y + 2);
  }
  ovis_rays_ray rays[8];
  const ovis_rays_def def = eight(rays, 2);
  for (int32_t i = 0; i < 2000; i++) {
    const double x = test_between(&random, -8, 8);
    const double y = test_between(&random, -8, 8);
    const double to_x = test_between(&random, -1, 1);
    const double to_y = test_between(&random, -1, 1);
    ovis_rays near = {.current = test_below(&random, 8)};
    ovis_rays far = near;
    const ovis_steer_step one = steer_stage_step(&stage, x, y, x + to_x, y + to_y);
    const ovis_steer_step many = steer_stage_step(&stage, x, y, x + 64 * to_x, y + 64 * to_y);
    ovis_rays_step(&def, &near, &one, NULL);
    ovis_rays_step(&def, &far, &many, NULL);
    assert_int_equal(near.current, far.current);
    const ovis_rays_sensor ray = ovis_rays_read(&def, &far, &many, i % 8);
    assert_true(fabs(ray.onward_weight) <= 1 + 1e-12);
    const double dx = many.target.x - x;
    const double dy = many.target.y - y;
    assert_true(ray.target_weight == dx * rays[i % 8].dir.x + dy * rays[i % 8].dir.y);
  }
  steer_stage_close(&stage);
}

CLAIM(claim_396_without_a_current_ray_there_is_no_direction) {
  steer_stage stage;
  steer_stage_open(&stage);
  ovis_rays_ray rays[8];
  ovis_rays_def def = eight(rays, 2);
  def.first = -1;
  ovis_rays state = ovis_rays_start(&def);
  assert_int_equal(state.current, -1);
  const ovis_steer_step step = steer_stage_step(&stage, 0, 0, 9, 0);
  steer_expect(steer_subject_rays(&def, &state, &step), 0, 0);
  state.current = 0; // with one there is
  steer_expect(steer_subject_rays(&def, &state, &step), 1, 0);
  if (test_subject_now() == TEST_ENGINE) {
    state.current = -1;
    def.is_scored = true; // this switch chooses one
    steer_expect(ovis_rays_step(&def, &state, &step, NULL), 1, 0);
  }
  steer_stage_close(&stage);
}

TEST(claim_399_rays_collide_with_layer_1_and_are_free_at_first) {
  steer_stage stage;
  steer_stage_open(&stage);
  ovis_plane_shape shape = ovis_default_plane_shape();
  assert_int_equal(shape.layers, 1);
  shape.form = OVIS_STEER_CIRCLE;
  shape.radius = 0.5;
  shape.pos = (ovis_vec3){1.5, 0, 0};
  shape.layers = 2;
  ovis_shape_id id;
  assert_int_equal(ovis_plane_add(stage.plane, &shape, &id), OVIS_OK);
  ovis_rays_ray rays[8];
  ovis_rays_def def = eight(rays, 2);
  assert_int_equal(def.layers, 1);
  ovis_rays state = ovis_rays_start(&def);
  const ovis_steer_step step = steer_stage_step(&stage, 0, 0, 9, 0);
  for (int32_t i = 0; i < 8; i++) {
    assert_true(ovis_rays_read(&def, &state, &step, i).can_move);
  }
  steer_expect(ovis_rays_step(&def, &state, &step, NULL), 1, 0); // through the other layer
  def.layers = 3;
  ovis_rays_step(&def, &state, &step, NULL);
  assert_false(ovis_rays_read(&def, &state, &step, EAST).can_move);
  // A ray that is all zero has no length and no weight.
  const ovis_rays_ray zero[1] = {{{0, 0, 0}, 0}};
  const ovis_rays_def none = {.rays = zero, .count = 1};
  const ovis_rays at_first = ovis_rays_start(&none);
  const ovis_rays_sensor ray = ovis_rays_read(&none, &at_first, &step, 0);
  assert_true(ray.can_move && ray.length == 0 && ray.target_weight == 0 && ray.onward_weight == 0);
  steer_stage_close(&stage);
}

CLAIM(claim_400_without_a_free_ray_the_current_one_stays) {
  steer_stage stage;
  steer_stage_open(&stage);
  steer_stage_box(&stage, -9, -9, 9, 9);
  ovis_rays_ray rays[8];
  ovis_rays_def def = eight(rays, 2);
  for (int32_t i = 0; i < 8; i++) {
    def.first = i;
    ovis_rays state = ovis_rays_start(&def);
    const ovis_steer_step step = steer_stage_step(&stage, 0, 0, 9, 3);
    steer_expect(steer_subject_rays(&def, &state, &step), rays[i].dir.x, rays[i].dir.y);
    assert_int_equal(state.current, i);
  }
  steer_stage_close(&stage);
}

CLAIM(claim_401_with_the_current_ray_blocked_the_first_of_equal_ones_wins) {
  steer_stage stage;
  steer_stage_open(&stage);
  steer_stage_box(&stage, 1, -0.2, 3, 0.2);
  // Two equal rays of its side, and two equal ones of the other side.
  ovis_rays_ray rays[5] = {
      {{1, 0, 0}, 2}, {{0.6, 0.8, 0}, 1}, {{0.6, -0.8, 0}, 1}, {{0, 1, 0}, 1}, {{0, 1, 0}, 1}};
  ovis_rays_def def = ovis_default_rays_def();
  def.rays = rays;
  def.count = 5;
  ovis_rays state = ovis_rays_start(&def);
  const ovis_steer_step step = steer_stage_step(&stage, 0, 0, 0, 9);
  steer_subject_rays(&def, &state, &step);
  assert_int_equal(state.current, 1);
  rays[1].dir.x = rays[2].dir.x = -0.6;
  state = ovis_rays_start(&def);
  steer_subject_rays(&def, &state, &step);
  assert_int_equal(state.current, 3);
  steer_stage_close(&stage);
}

CLAIM(claim_402_a_ray_at_exactly_90_degrees_is_on_the_other_side) {
  steer_stage stage;
  steer_stage_open(&stage);
  ovis_rays_ray rays[8];
  ovis_rays_def def = eight(rays, 2);
  ovis_rays state = ovis_rays_start(&def);
  // North would be best for the target, and is at 90 degrees.
  const ovis_steer_step step = steer_stage_step(&stage, 0, 0, 0, 9);
  steer_expect(steer_subject_rays(&def, &state, &step), 1, 1);
  if (test_subject_now() == TEST_ENGINE) {
    def.takes_right_angles = true;
    state = ovis_rays_start(&def);
    steer_expect(ovis_rays_step(&def, &state, &step, NULL), 0, 1);
  }
  steer_stage_close(&stage);
}

TEST(claim_403_rays_can_be_spread_over_steps) {
  steer_stage stage;
  steer_stage_open(&stage);
  ovis_rays_ray rays[8];
  ovis_rays_def def = eight(rays, 2);
  ovis_rays state = ovis_rays_start(&def);
  const ovis_steer_step step = steer_stage_step(&stage, 0, 0, 9, 0);
  ovis_rays_step(&def, &state, &step, NULL);
  assert_int_equal(stage.rays, 8);
  assert_int_equal(stage.moves, 8);
  def.rays_per_step = 2;
  steer_stage_box(&stage, -3, -3, -1, 3); // blocks three rays
  int32_t steps = 0;
  uint64_t tested = 0;
  while (state.blocked == 0 || steps < 4) {
    stage.rays = 0;
    ovis_rays_step(&def, &state, &step, NULL);
    assert_true(stage.rays <= 3); // the current one, and two more
    tested |= state.blocked;
    assert_true(++steps <= 4);
  }
  const uint64_t west = UINT64_C(1) << NORTH_WEST | UINT64_C(1) << WEST | UINT64_C(1) << SOUTH_WEST;
  assert_true(tested == west && state.blocked == west);
  // The current ray is tested in every step.
  steer_stage_box(&stage, 1, -1, 2, 1);
  ovis_rays_step(&def, &state, &step, NULL);
  assert_true(state.blocked >> EAST & 1);
  steer_stage_close(&stage);
}

// ---- Switches

static double muddy_north(void* context, ovis_vec3 from, ovis_vec3 dir, double length) {
  const double* cost = context;
  (void)from;
  (void)length;
  return dir.y > 0.9 ? *cost : 0;
}

TEST(a_scored_choice_weighs_costs_and_neighbors) {
  steer_stage stage;
  steer_stage_open(&stage);
  ovis_rays_ray rays[8];
  ovis_rays_def def = eight(rays, 2);
  def.is_scored = true;
  double cost = 0.1;
  def.cost = muddy_north;
  def.context = &cost;
  ovis_rays state = ovis_rays_start(&def);
  const ovis_steer_step step = steer_stage_step(&stage, 0, 0, 0.5, 9);
  steer_expect(ovis_rays_step(&def, &state, &step, NULL), 1, 1); // that is nearer to its direction
  steer_expect(ovis_rays_step(&def, &state, &step, NULL), 0, 1);
  cost = 1;
  steer_expect(ovis_rays_step(&def, &state, &step, NULL), 1, 1);
  cost = -1; // never
  const ovis_steer_step north = steer_stage_step(&stage, 0, 0, -0.5, 9);
  state = ovis_rays_start(&def);
  def.onward = 0;
  steer_expect(ovis_rays_step(&def, &state, &north, NULL), -1, 1);
  // Someone stands in the northwest.
  def.elbow = 1;
  const ovis_rays_neighbor other = {{-1, 1, 0}, 0.4};
  const ovis_rays_crowd crowd = {&other, 1};
  steer_expect(ovis_rays_step(&def, &state, &north, &crowd), 1, 1);
  steer_stage_close(&stage);
}

// Two chasers on one line at each other pass without touching.
TEST(several_bodies_avoid_each_other) {
  steer_stage stage;
  steer_stage_open(&stage);
  ovis_vec3 ring[32];
  ovis_rays_ray rays[32];
  assert_int_equal(ovis_steer_directions(OVIS_STEER_RING_XY, 32, ring), OVIS_OK);
  for (int32_t i = 0; i < 32; i++) {
    rays[i] = (ovis_rays_ray){ring[i], 3};
  }
  ovis_rays_def def = ovis_default_rays_def();
  def.rays = rays;
  def.count = 32;
  def.is_scored = true;
  def.elbow = 1;
  ovis_rays state[2] = {ovis_rays_start(&def), {.current = 16}};
  ovis_vec3 at[2] = {{-8, 0, 0}, {8, 0.01, 0}};
  double nearest = 99;
  for (int32_t i = 0; i < 120; i++) {
    for (int32_t k = 0; k < 2; k++) {
      const ovis_rays_neighbor other = {at[1 - k], 0.4};
      const ovis_rays_crowd crowd = {&other, 1};
      const ovis_steer_step step = steer_stage_step(&stage, at[k].x, at[k].y, k == 0 ? 8 : -8, 0);
      const ovis_vec3 dir = ovis_rays_step(&def, &state[k], &step, &crowd);
      at[k] = (ovis_vec3){at[k].x + 0.2 * dir.x, at[k].y + 0.2 * dir.y, 0};
    }
    const double gap = hypot(at[0].x - at[1].x, at[0].y - at[1].y);
    nearest = gap < nearest ? gap : nearest;
  }
  assert_true(nearest > 0.8); // twice the radius
  assert_true(at[0].x > 7 && at[1].x < -7);
  steer_stage_close(&stage);
}

TEST(directions_are_unit_vectors_on_rings_and_spheres) {
  ovis_vec3 dirs[OVIS_RAYS_MAX];
  for (int32_t count = 1; count <= OVIS_RAYS_MAX; count++) {
    for (int32_t spread = OVIS_STEER_RING_XY; spread <= OVIS_STEER_SPHERE; spread++) {
      assert_int_equal(ovis_steer_directions((ovis_steer_spread)spread, count, dirs), OVIS_OK);
      ovis_vec3 sum = {0, 0, 0};
      for (int32_t i = 0; i < count; i++) {
        const ovis_vec3 d = dirs[i];
        assert_true(fabs(d.x * d.x + d.y * d.y + d.z * d.z - 1) < 1e-14);
        assert_true(spread != OVIS_STEER_RING_XY || d.z == 0);
        assert_true(spread != OVIS_STEER_RING_XZ || d.y == 0);
        sum = (ovis_vec3){sum.x + d.x, sum.y + d.y, sum.z + d.z};
      }
      const double off = sqrt(sum.x * sum.x + sum.y * sum.y + sum.z * sum.z);
      assert_true(count == 1 || off < (spread == OVIS_STEER_SPHERE ? 1.5 : 1e-12));
    }
  }
}
