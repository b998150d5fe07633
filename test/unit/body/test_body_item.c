// Items: how they fall, slide, float and bounce.
#include "body/body_item.h"
#include "support/body_scene.h"
#include "support/test.h"

#include <math.h>

static void expect_near(double value, double expected, double tolerance) {
  if (!(fabs(value - expected) <= tolerance)) {
    fail_msg("%.17g is not within %g of %.17g", value, tolerance, expected);
  }
}

static ov_body item(double x, double y, double z) {
  ov_body body;
  ov_item_init(&body, (ovis_vec3){x, y, z});
  return body;
}

static void run(ov_body* body, const ovis_world* world, int ticks) {
  for (int i = 0; i < ticks; i++) {
    ov_item_tick(body, world, i);
    body_scene_expect_free(world, body);
  }
}

TEST(an_item_falls_at_1_96_blocks_a_tick_in_the_end) {
  ovis_world* world = body_scene_world();
  ov_body body = item(64, 120, 64);
  for (int i = 0; i < 40; i++) {
    ov_item_tick(&body, world, i);
  }
  // v = (v - 0.04) * 0.98: after n ticks -1.96 * (1 - 0.98^n)
  double left = 1;
  for (int i = 0; i < 40; i++) {
    left *= 0.98;
  }
  expect_near(body.velocity.y, -0.04 * 0.98 / (1 - 0.98) * (1 - left), 1e-9);
  ovis_world_destroy(world);
}

TEST(a_thrown_item_slides_farther_on_ice) {
  static const struct {
    const char* ground;
    float slipperiness;
  } cases[] = {{"stone", 0.6f}, {"ice", 0.98f}};
  double last = 0;
  for (int i = 0; i < 2; i++) {
    ovis_world* world = body_scene_floor(cases[i].ground);
    ov_body body = item(8.5, 64, 8.5);
    run(&body, world, 2);
    body.velocity.x = 0.4;
    ov_item_tick(&body, world, 1);
    expect_near(body.pos.x - 8.5, 0.4, 1e-12);
    expect_near(body.velocity.x, 0.4 * (double)(cases[i].slipperiness * 0.98f), 1e-12);
    run(&body, world, 200);
    assert_true(body.pos.x > last);
    last = body.pos.x;
    ovis_world_destroy(world);
  }
}

TEST(an_item_at_rest_looks_for_its_ground_every_fourth_tick) {
  ovis_world* world = body_scene_floor("stone");
  ov_body body = item(8.5, 64, 8.5);
  run(&body, world, 8);
  assert_true(body.is_on_ground);
  body_scene_fill(world, (ovis_pos){8, 63, 8}, (ovis_pos){8, 63, 8}, "air");
  ov_item_tick(&body, world, 9);
  ov_item_tick(&body, world, 10);
  ov_item_tick(&body, world, 11);
  assert_true(body.pos.y == 64);
  ov_item_tick(&body, world, 12);
  assert_true(body.pos.y < 64);
  ovis_world_destroy(world);
}

TEST(an_item_comes_up_in_water_at_most_at_0_06) {
  ovis_world* world = body_scene_world();
  body_scene_fill(world, (ovis_pos){50, 1, 50}, (ovis_pos){78, 60, 78}, "water");
  ov_body body = item(64.5, 20, 64.5);
  body.velocity.x = 0.1;
  ov_item_tick(&body, world, 0);
  expect_near(body.velocity.x, 0.1 * (double)0.99f * (double)0.98f, 1e-12);
  expect_near(body.velocity.y, (double)5e-4f * 0.98, 1e-12);
  double top = 0;
  for (int i = 0; i < 4000; i++) {
    ov_item_tick(&body, world, i);
    top = body.velocity.y > top ? body.velocity.y : top;
  }
  assert_true(top <= 0.0605);
  assert_true(body.pos.y > 60.4 && body.pos.y < 61.2); // afloat
  ovis_world_destroy(world);
}

TEST(a_brook_takes_an_item_along) {
  ovis_world* world = body_scene_floor("stone");
  for (int i = 0; i < 8; i++) {
    const char* const states[] = {"water[level=0]", "water[level=1]", "water[level=2]",
                                  "water[level=3]", "water[level=4]", "water[level=5]",
                                  "water[level=6]", "water[level=7]"};
    body_scene_fill(world, (ovis_pos){6, 64, 8 + i}, (ovis_pos){10, 64, 8 + i}, states[i]);
  }
  ov_body body = item(8.5, 64.2, 9.5);
  run(&body, world, 200);
  assert_true(body.pos.z > 15);
  ovis_world_destroy(world);
}

TEST(a_tick_of_an_item_is_only_for_items) {
  ov_body body = item(1, 2, 3);
  assert_true(body.kind == OV_BODY_ITEM);
  assert_true(ov_body_is_valid(&body));
  assert_true(body.size.width == 0.25f && body.size.height == 0.25f);
}

// A fast item left the range of places, which no snapshot may hold.
TEST(an_item_stops_at_the_border_of_places) {
  ovis_world* world = body_scene_world();
  ov_body body = item(OVIS_PLACE_MAX - 1, 64, 64);
  body.velocity.x = 60;
  ov_item_tick(&body, world, 1);
  assert_true(body.pos.x == OVIS_PLACE_MAX);
  assert_true(ov_body_is_valid(&body));
  ovis_world_destroy(world);
}
