// Effects of blocks on bodies inside, beside or on top of them: honey, powder snow, bubbles, slime,
// beds. The numbers of single ticks are in test_body_ticks.c.
#include "body/body.h"
#include "support/body_scene.h"
#include "support/path_scene.h"
#include "support/test.h"

#include <math.h>

static void expect_near(double value, double expected, double tolerance) {
  if (!(fabs(value - expected) <= tolerance)) {
    fail_msg("%.17g is not within %g of %.17g", value, tolerance, expected);
  }
}

static double rise(const ov_body* body) {
  return body->pos.y - body->tick_pos.y;
}

static void run(ov_body* body, const ovis_world* world, int ticks) {
  for (int i = 0; i < ticks; i++) {
    ov_body_tick(body, world);
    assert_true(ov_body_is_valid(body));
  }
}

// ---- Slime and beds

// Highest place after the first landing of a drop from `height`.
static double bounce_from(const char* ground, double height, double floor) {
  ovis_world* world = body_scene_floor(ground);
  ov_body body = body_scene_zombie(8.5, floor + height, 8.5);
  bool has_landed = false;
  double top = 0;
  for (int i = 0; i < 200; i++) {
    has_landed |= ov_body_tick(&body, world).has_landed;
    top = has_landed && body.pos.y - floor > top ? body.pos.y - floor : top;
  }
  ovis_world_destroy(world);
  return top;
}

TEST(slime_throws_back_most_of_a_fall) {
  const double top = bounce_from("slime_block", 10, 64);
  assert_true(top > 6);
  assert_true(top < 10);
}

TEST(a_bed_throws_back_two_thirds_of_the_speed) {
  const double high = bounce_from("slime_block", 10, 64);
  const double low = bounce_from("red_bed[part=head]", 10, 63.5625);
  assert_true(low > 2);
  assert_true(low < 0.66 * high);
  assert_true(bounce_from("stone", 10, 64) == 0);
}

TEST(an_item_bounces_less_than_a_mob) {
  ovis_world* world = body_scene_floor("slime_block");
  ov_body body = body_scene_zombie(8.5, 64.1, 8.5);
  body.kind = OV_BODY_ITEM;
  body.velocity.y = -0.5;
  ov_body_move(&body, world, body.velocity);
  expect_near(body.velocity.y, 0.4, 1e-12);
  ovis_world_destroy(world);
}

static ov_body_landing land_on(const char* ground) {
  ovis_world* world = body_scene_floor(ground);
  ov_body body = body_scene_zombie(8.5, 74, 8.5);
  ov_body_landing landing = {0};
  for (int i = 0; i < 2000 && !landing.has_landed; i++) {
    landing = ov_body_tick(&body, world);
  }
  assert_true(landing.fall_distance > 9);
  ovis_world_destroy(world);
  return landing;
}

TEST(soft_ground_hurts_less) {
  assert_true(land_on("stone").hurt_factor == 1);
  assert_true(land_on("stone").hurt_distance == land_on("stone").fall_distance);
  assert_true(land_on("slime_block").hurt_factor == 0);
  assert_true(land_on("powder_snow").hurt_factor == 0);
  assert_true(land_on("honey_block").hurt_factor == 0.2f);
  assert_true(land_on("hay_block").hurt_factor == 0.2f);
  const ov_body_landing bed = land_on("red_bed[part=head]");
  assert_true(bed.hurt_distance == bed.fall_distance * 0.5f);
  assert_true(bed.hurt_factor == 1);
}

// ---- Honey

// Beside a wall of honey. Its shape ends a sixteenth inside its cell, so that who touches it is in
// the cell.
static ov_body beside_honey(ovis_world** out) {
  ovis_world* world = body_scene_world();
  body_scene_fill(world, (ovis_pos){4, 60, 16}, (ovis_pos){12, 100, 16}, "honey_block");
  ov_body body = body_scene_zombie(8.5, 95, 16.0625 - 0.31);
  body.velocity.z = 0.02;
  *out = world;
  return body;
}

TEST(honey_is_slid_down_at_0_1274_a_tick) {
  ovis_world* world;
  ov_body body = beside_honey(&world);
  run(&body, world, 20);
  expect_near(rise(&body), (-0.05 - 0.08) * (double)0.98f, 1e-12);
  assert_true(body.fall_distance < 0.2f);
  ovis_world_destroy(world);
}

TEST(honey_holds_nobody_who_rises_stands_or_keeps_off) {
  ovis_world* world;
  ov_body body = beside_honey(&world);
  body.velocity.y = 0.3;
  ov_body_move(&body, world, body.velocity);
  assert_true(body.velocity.y == 0.3);
  body.pos.z = 15.5; // beside the cell
  body.velocity.y = -0.5;
  ov_body_move(&body, world, body.velocity);
  assert_true(body.velocity.y == -0.5);
  ovis_world_destroy(world);
  world = body_scene_floor("honey_block"); // over it
  body = body_scene_zombie(8.5, 64, 8.5);
  body.velocity.y = -0.5;
  ov_body_move(&body, world, (ovis_vec3){0, -0.01, 0});
  assert_true(body.velocity.y == -0.5);
  ovis_world_destroy(world);
}

// ---- Powder snow

static ovis_world* snow_field(void) {
  ovis_world* world = body_scene_floor("stone");
  body_scene_fill(world, (ovis_pos){0, 64, 0}, (ovis_pos){40, 69, 40}, "powder_snow");
  return world;
}

TEST(powder_snow_is_sunk_through_at_1_5_of_a_falls_first_tick) {
  ovis_world* world = snow_field();
  ov_body body = body_scene_zombie(8.5, 69.5, 8.5);
  run(&body, world, 10);
  expect_near(rise(&body), -0.08 * (double)0.98f * 1.5, 1e-12);
  assert_true(body.is_in_powder_snow);
  assert_true(body.fall_distance < 0.2f);
  run(&body, world, 100);
  assert_true(body.is_on_ground);
  assert_true(body.pos.y == 64);
  ovis_world_destroy(world);
}

TEST(who_walks_on_powder_snow_stands_on_it_and_climbs_out_of_it) {
  ovis_world* world = snow_field();
  ov_body fox = body_scene_zombie(8.5, 70, 8.5);
  fox.size = (ov_body_size){0.6f, 0.7f, 0.4f};
  fox.walks_on_powder_snow = true;
  run(&fox, world, 5);
  assert_true(fox.is_on_ground);
  assert_true(fox.pos.y == 70);
  fox.pos.y = 66; // buried
  for (int i = 0; i < 200 && fox.pos.y < 70; i++) {
    fox.is_jumping = true;
    ov_body_tick(&fox, world);
  }
  fox.is_jumping = false;
  run(&fox, world, 40);
  assert_true(fox.pos.y == 70);
  fox.walks_on_powder_snow = false;
  run(&fox, world, 40);
  assert_true(fox.pos.y < 68);
  ovis_world_destroy(world);
}

TEST(the_edge_of_powder_snow_holds_items_but_not_mobs) {
  ovis_world* world = snow_field();
  ov_body body = body_scene_zombie(41.1, 66, 8.5); // its feet are in the next cell
  ov_body_move(&body, world, (ovis_vec3){0, -0.1, 0});
  assert_true(body.is_in_powder_snow);
  assert_true(body.stuck.x == 0);
  body.kind = OV_BODY_ITEM;
  ov_body_move(&body, world, (ovis_vec3){0, -0.1, 0});
  assert_true(body.stuck.y == 1.5);
  ovis_world_destroy(world);
}

// ---- Bubbles

static ovis_world* column(const char* state) {
  ovis_world* world = body_scene_world();
  body_scene_fill(world, (ovis_pos){6, 20, 6}, (ovis_pos){10, 60, 10}, state);
  return world;
}

TEST(bubbles_lift_to_0_7_and_draw_down_to_0_3) {
  ovis_world* world = column("bubble_column[drag=false]");
  ov_body body = body_scene_zombie(8.5, 22, 8.5);
  for (int i = 0; i < 120; i++) {
    ov_body_tick(&body, world);
    assert_true(rise(&body) <= 0.7);
    if (body.pos.y > 56) {
      break;
    }
  }
  assert_true(body.pos.y > 56);
  ovis_world_destroy(world);
  world = column("bubble_column[drag=true]");
  body = body_scene_zombie(8.5, 58, 8.5);
  for (int i = 0; i < 60; i++) {
    ov_body_tick(&body, world);
    assert_true(rise(&body) >= -0.3 - 1e-12);
  }
  assert_true(body.pos.y < 45);
  ovis_world_destroy(world);
}

TEST(each_cell_of_a_column_adds_its_own) {
  ovis_world* world = column("bubble_column[drag=false]");
  ov_body body = body_scene_zombie(8.5, 30.01, 8.5); // 1.95 high: two cells
  ov_body_move(&body, world, (ovis_vec3){0, 0, 0});
  expect_near(body.velocity.y, 0.12, 1e-12);
  body.velocity.y = 0;
  body.pos.y = 60.5; // one cell, under air
  ov_body_move(&body, world, (ovis_vec3){0, 0, 0});
  expect_near(body.velocity.y, 0.1, 1e-12);
  ovis_world_destroy(world);
}

// Nothing is kept of what is above the world, but it is air.
TEST(a_column_may_end_at_the_top_of_the_world) {
  ovis_world* world = body_scene_world();
  const int32_t top = BODY_SCENE_SIDE - 1;
  body_scene_fill(world, (ovis_pos){6, 120, 6}, (ovis_pos){10, top, 10},
                  "bubble_column[drag=false]");
  ov_body body = body_scene_zombie(8.5, top + 0.5, 8.5);
  ov_body_move(&body, world, (ovis_vec3){0, 0, 0});
  expect_near(body.velocity.y, 0.1, 1e-12);
  ovis_world_destroy(world);
}

TEST(bubbles_have_their_greatest_speeds) {
  static const struct {
    const char* state;
    double y, before, after;
  } cases[] = {{"bubble_column[drag=false]", 30.01, 0.68, 0.7},
               {"bubble_column[drag=false]", 60.5, 1.75, 1.8},
               {"bubble_column[drag=true]", 30.01, -0.28, -0.3},
               {"bubble_column[drag=true]", 30.01, -0.1, -0.16},
               {"bubble_column[drag=true]", 60.5, -0.89, -0.9},
               {"bubble_column[drag=true]", 60.5, -0.5, -0.53}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    ovis_world* world = column(cases[i].state);
    ov_body body = body_scene_zombie(8.5, cases[i].y, 8.5);
    body.velocity.y = cases[i].before;
    ov_body_move(&body, world, (ovis_vec3){0, 0, 0});
    expect_near(body.velocity.y, cases[i].after, 1e-12);
    ovis_world_destroy(world);
  }
}

// ---- Eyes

static bool suffocates_in(const char* block, double x, double y) {
  ovis_world* world = body_scene_floor("stone");
  ov_body body = body_scene_zombie(x, y, 8.5);
  body_scene_fill(world, (ovis_pos){8, 65, 8}, (ovis_pos){8, 65, 8}, block);
  ov_body_begin(&body, world);
  ovis_world_destroy(world);
  return body.is_suffocating;
}

TEST(only_blocks_that_suffocate_do) {
  static const char* const harmless[] = {"oak_door[half=upper]",
                                         "iron_door[half=upper,open=true]",
                                         "smooth_sandstone_slab[type=top]",
                                         "oak_stairs[half=top]",
                                         "oak_leaves",
                                         "glass",
                                         "red_stained_glass",
                                         "tinted_glass",
                                         "glass_pane[north=true,south=true]",
                                         "oak_fence",
                                         "cobblestone_wall[up=true]",
                                         "chest",
                                         "anvil",
                                         "scaffolding",
                                         "piston[extended=true]",
                                         "powder_snow",
                                         "oak_trapdoor[half=top]"};
  for (size_t i = 0; i < sizeof harmless / sizeof *harmless; i++) {
    assert_false(suffocates_in(harmless[i], 8.5, 64));
  }
  static const char* const deadly[] = {"stone",    "sand",      "oak_slab[type=double]",
                                       "farmland", "dirt_path", "soul_sand",
                                       "mud",      "ice",       "piston[extended=false]"};
  for (size_t i = 0; i < sizeof deadly / sizeof *deadly; i++) {
    assert_true(suffocates_in(deadly[i], 8.5, 64));
  }
}

// A zombie is 0.6 wide, its eyes are at 1.74: their box reaches 0.24 sideways.
TEST(the_box_of_the_eyes_is_as_wide_as_four_fifths_of_the_body) {
  assert_true(suffocates_in("stone", 8 - 0.2399, 64));
  assert_false(suffocates_in("stone", 8 - 0.2401, 64));
  assert_true(suffocates_in("stone", 9 + 0.2399, 64));
  assert_false(suffocates_in("stone", 9 + 0.2401, 64));
  assert_true(suffocates_in("soul_sand", 8.5, 64.875 - 0.741)); // soul sand is 0.875 high
  assert_false(suffocates_in("soul_sand", 8.5, 64.875 - 0.739 + 0.001));
}

TEST(an_eye_within_a_shape_suffocates) {
  ovis_world* world = body_scene_floor("stone");
  ov_body body = body_scene_zombie(8.5, 64, 8.5);
  run(&body, world, 3);
  assert_false(body.is_suffocating);
  body_scene_fill(world, (ovis_pos){8, 65, 8}, (ovis_pos){8, 65, 8}, "sand"); // fell on it
  run(&body, world, 1);
  assert_true(body.is_suffocating);
  body_scene_fill(world, (ovis_pos){8, 65, 8}, (ovis_pos){8, 65, 8}, "stone_slab[type=bottom]");
  run(&body, world, 1);
  assert_false(body.is_suffocating); // the eye is at 1.74, the slab ends at 1.5
  ovis_world_destroy(world);
}
