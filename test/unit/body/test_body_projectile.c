// Projectiles: flights in closed form, what they hit first, arrows that stick.
#include "body/body_projectile.h"
#include "support/body_scene.h"
#include "support/test.h"

#include <math.h>

static void expect_near(double value, double expected, double tolerance) {
  if (!(fabs(value - expected) <= tolerance)) {
    fail_msg("%.17g is not within %g of %.17g", value, tolerance, expected);
  }
}

static ov_body shot(ov_flight flight, ovis_vec3 from, ovis_vec3 direction, float speed) {
  ov_body body;
  ov_projectile_init(&body, flight, from);
  ov_projectile_shoot(&body, direction, speed, 0, NULL);
  return body;
}

static const ovis_vec3 EAST = {1, 0, 0};

TEST(flights_follow_their_closed_forms) {
  static const struct {
    ov_flight flight;
    double gravity, drag, water_drag, thrust;
  } cases[] = {
      {OV_FLIGHT_ARROW, 0.05, 0.99, 0.6, 0},   {OV_FLIGHT_SNOWBALL, 0.03, 0.99, 0.8, 0},
      {OV_FLIGHT_POTION, 0.05, 0.99, 0.8, 0},  {OV_FLIGHT_SPIT, 0.06, 0.99, 0.99, 0},
      {OV_FLIGHT_FIREBALL, 0, 0.95, 0.8, 0.1}, {OV_FLIGHT_SMALL_FIREBALL, 0, 0.95, 0.8, 0.1}};
  for (int wet = 0; wet < 2; wet++) {
    ovis_world* world = body_scene_world();
    if (wet == 1) {
      body_scene_fill(world, (ovis_pos){0, 0, 0}, (ovis_pos){127, 127, 127}, "water");
    }
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
      ov_body body = shot(cases[i].flight, (ovis_vec3){10, 100, 64}, EAST, 1.5f);
      const double drag = wet == 1 ? cases[i].water_drag : cases[i].drag;
      double x = 10;
      double y = 100;
      double vx = 1.5;
      double vy = 0;
      for (int tick = 0; tick < 20; tick++) {
        assert_true(ov_projectile_tick(&body, world, NULL).kind == OV_HIT_NONE);
        x += vx;
        y += vy;
        vx = (vx + cases[i].thrust) * drag;
        vy = vy * drag - cases[i].gravity;
        expect_near(body.pos.x, x, 1e-5);
        expect_near(body.pos.y, y, 1e-5);
        assert_true(body.pos.z == 64);
      }
      assert_true(cases[i].gravity == 0 || body.pitch_deg > 0); // looks where it flies: down
    }
    ovis_world_destroy(world);
  }
}

TEST(an_arrow_sticks_in_a_wall_until_the_wall_goes) {
  ovis_world* world = body_scene_floor("stone");
  body_scene_fill(world, (ovis_pos){20, 64, 0}, (ovis_pos){20, 90, 40}, "stone");
  ov_body body = shot(OV_FLIGHT_ARROW, (ovis_vec3){10.5, 80, 8.5}, EAST, 1.6f);
  ov_hit hit = {0};
  for (int i = 0; i < 20 && hit.kind == OV_HIT_NONE; i++) {
    hit = ov_projectile_tick(&body, world, NULL);
  }
  assert_true(hit.kind == OV_HIT_BLOCK);
  assert_int_equal(hit.cell.x, 20);
  assert_int_equal(hit.axis, 0);
  assert_int_equal(hit.sign, -1);
  assert_true(hit.speed > 1.3 && hit.speed < 1.6);
  assert_true(body.is_in_block);
  assert_true(body.pos.x < 20 && body.pos.x > 19.9);
  const ovis_vec3 stuck = body.pos;
  for (int i = 0; i < 50; i++) {
    assert_true(ov_projectile_tick(&body, world, NULL).kind == OV_HIT_NONE);
  }
  assert_true(body.pos.x == stuck.x && body.pos.y == stuck.y);
  body_scene_fill(world, (ovis_pos){20, 64, 0}, (ovis_pos){20, 90, 40}, "air");
  hit.kind = OV_HIT_NONE;
  for (int i = 0; i < 60 && hit.kind == OV_HIT_NONE; i++) {
    hit = ov_projectile_tick(&body, world, NULL);
  }
  assert_true(hit.kind == OV_HIT_BLOCK); // the floor
  assert_int_equal(hit.axis, 1);
  assert_true(body.pos.x == stuck.x);
  assert_true(body.pos.y > 64 && body.pos.y < 64.1);
  ovis_world_destroy(world);
}

TEST(a_snowball_does_not_stick) {
  ovis_world* world = body_scene_floor("stone");
  ov_body body = shot(OV_FLIGHT_SNOWBALL, (ovis_vec3){10.5, 66, 8.5}, (ovis_vec3){0, -1, 0}, 4);
  const ov_hit hit = ov_projectile_tick(&body, world, NULL);
  assert_true(hit.kind == OV_HIT_BLOCK);
  expect_near(body.pos.y, 64, 1e-9);
  assert_false(body.is_in_block);
  expect_near(body.velocity.y, -4, 1e-9); // for who counts the damage
  ovis_world_destroy(world);
}

TEST(the_first_thing_on_the_way_is_hit) {
  ovis_world* world = body_scene_floor("stone");
  body_scene_fill(world, (ovis_pos){20, 64, 8}, (ovis_pos){20, 70, 8}, "stone");
  const ovis_aabb boxes[] = {{{24, 64, 8}, {25, 70, 9}}, // behind the wall
                             {{16, 64, 8}, {17, 70, 9}},
                             {{14, 64, 8}, {15, 70, 9}},
                             {{13, 64, 11}, {14, 70, 12}}}; // beside the way
  ovis_vec3 from = {10, 66.5, 8.5};
  for (int count = 0; count <= 4; count++) {
    ov_body body = shot(OV_FLIGHT_FIREBALL, from, EAST, 20);
    const ov_targets targets = {boxes, count};
    const ov_hit hit = ov_projectile_tick(&body, world, &targets);
    if (count < 2) {
      assert_true(hit.kind == OV_HIT_BLOCK);
      expect_near(body.pos.x, 20, 1e-9);
      continue;
    }
    assert_true(hit.kind == OV_HIT_TARGET);
    assert_int_equal(hit.index, count == 2 ? 1 : 2);
    expect_near(body.pos.x, count == 2 ? 15.7 : 13.7, 1e-6); // 0.3 before the box
  }
  from.x = 14.5; // inside a box: it flies out of it
  ov_body body = shot(OV_FLIGHT_FIREBALL, from, EAST, 20);
  const ov_targets targets = {boxes, 4};
  assert_int_equal(ov_projectile_tick(&body, world, &targets).index, 1);
  ovis_world_destroy(world);
}

TEST(a_target_is_hit_from_every_side_and_missed_beside_it) {
  ovis_world* world = body_scene_world();
  const ovis_aabb box = {{60, 60, 60}, {61, 62, 61}};
  const ov_targets targets = {&box, 1};
  static const ovis_vec3 ways[] = {{1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0},
                                   {0, 0, 1}, {0, 0, -1}, {1, 1, 1}, {-1, 2, -3}};
  for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
    const ovis_vec3 way = ways[i];
    const ovis_vec3 from = {60.5 - 6 * way.x, 61 - 6 * way.y, 60.5 - 6 * way.z};
    ov_body body = shot(OV_FLIGHT_SMALL_FIREBALL, from, way, 40);
    assert_true(ov_projectile_tick(&body, world, &targets).kind == OV_HIT_TARGET);
    body = shot(OV_FLIGHT_SMALL_FIREBALL, from, (ovis_vec3){-way.x, -way.y, -way.z}, 4);
    assert_true(ov_projectile_tick(&body, world, &targets).kind == OV_HIT_NONE);
  }
  ov_body body = shot(OV_FLIGHT_ARROW, (ovis_vec3){50, 62.31, 60.5}, EAST, 40);
  assert_true(ov_projectile_tick(&body, world, &targets).kind == OV_HIT_NONE);
  body = shot(OV_FLIGHT_ARROW, (ovis_vec3){50, 62.29, 60.5}, EAST, 40);
  assert_true(ov_projectile_tick(&body, world, &targets).kind == OV_HIT_TARGET);
  ovis_world_destroy(world);
}

TEST(inaccuracy_spreads_by_its_triangle) {
  ov_rng rng = ov_rng_make(7, 1);
  double most = 0;
  double sum = 0;
  enum { SHOTS = 4000 };
  for (int i = 0; i < SHOTS; i++) {
    ov_body body;
    ov_projectile_init(&body, OV_FLIGHT_ARROW, (ovis_vec3){0, 100, 0});
    ov_projectile_shoot(&body, (ovis_vec3){5, 0, 0}, 2, 10, &rng);
    const double off = body.velocity.y / 2;
    most = fabs(off) > most ? fabs(off) : most;
    sum += off * off;
  }
  const double deviation = 0.0172275 * 10;
  assert_true(most < deviation);
  assert_true(most > 0.9 * deviation);
  expect_near(sum / SHOTS, deviation * deviation / 6, deviation * deviation / 6 * 0.1);
}

TEST(a_projectile_stops_at_the_border_of_places) {
  ovis_world* world = body_scene_world();
  ov_body body = shot(OV_FLIGHT_ARROW, (ovis_vec3){OVIS_PLACE_MAX - 1, 100, 64}, EAST, 60);
  ov_projectile_tick(&body, world, NULL);
  assert_true(body.pos.x == OVIS_PLACE_MAX);
  assert_true(ov_body_is_valid(&body));
  ovis_world_destroy(world);
}
