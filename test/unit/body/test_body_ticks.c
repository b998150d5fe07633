// Single ticks of a body against numbers calculated by hand, for reference and engine alike.
#include "support/body_scene.h"
#include "support/body_subject.h"
#include "support/path_scene.h"
#include "support/test.h"

#include <math.h>

#define DRAG ((double)0.98f)
#define AIR ((double)0.91f)

static body_ref zombie(double x, double y, double z) {
  return (body_ref){.width = 0.6f,
                    .height = 1.95f,
                    .eye = 1.74f,
                    .step = 0.6f,
                    .jump_power = 0.42f,
                    .air_push = 0.02f,
                    .weighs = true,
                    .swims = true,
                    .drifts = true,
                    .at = {x, y, z}};
}

static void fill(ovis_world* world, ovis_pos min, ovis_pos max, const char* state) {
  body_scene_fill(world, min, max, state);
}

static void put(ovis_world* world, int x, int y, int z, const char* state) {
  fill(world, (ovis_pos){x, y, z}, (ovis_pos){x, y, z}, state);
}

static void expect_near(double value, double expected) {
  if (!(fabs(value - expected) <= 1e-12)) {
    fail_msg("%.17g is not %.17g", value, expected);
  }
}

// ---- Springs, honey, snow, bubbles

CLAIM(slime_throws_back_all_a_bed_two_thirds_and_of_an_item_four_fifths) {
  static const struct {
    const char* ground;
    double top, kept;
  } cases[] = {{"stone", 64, 0}, {"slime_block", 64, 1}, {"red_bed", 63.5625, (double)0.66f}};
  for (int i = 0; i < 6; i++) {
    ovis_world* world = body_scene_floor(cases[i / 2].ground);
    body_ref b = zombie(8.5, cases[i / 2].top + 0.1, 8.5);
    b.is_thing = i % 2 == 1;
    if (b.is_thing && test_subject_now() == TEST_ENGINE) {
      ovis_world_destroy(world); // test_body_inside.c has it
      continue;
    }
    b.v[1] = -0.5;
    body_subject_tick(&b, world);
    const double up = 0.5 * cases[i / 2].kept * (b.is_thing ? 0.8 : 1);
    expect_near(b.v[1], (up - 0.08) * DRAG);
    assert_true(b.at[1] == cases[i / 2].top);
    assert_true(b.stands);
    ovis_world_destroy(world);
  }
}

CLAIM(who_walks_on_slime_keeps_two_fifths) {
  ovis_world* world = body_scene_floor("slime_block");
  body_ref b = zombie(8.5, 64, 8.5);
  b.stands = true;
  b.v[0] = 0.1;
  b.v[1] = -0.05; // thrown back to 0.05
  body_subject_tick(&b, world);
  expect_near(b.at[0], 8.6);
  expect_near(b.v[0], 0.1 * (0.4 + 0.05 * 0.2) * (double)(0.8f * 0.91f));
  ovis_world_destroy(world);
}

CLAIM(honey_beside_a_falling_body_lets_it_slide_at_0_05) {
  ovis_world* world = body_scene_world();
  put(world, 9, 64, 8, "honey_block");
  body_ref b = zombie(9.0625 - (double)(0.6f / 2), 64.4, 8.5);
  b.fallen = 7;
  b.v[0] = 0.1;
  b.v[1] = -0.2;
  b.v[2] = 0.04;
  body_subject_tick(&b, world);
  expect_near(b.at[1], 64.2);
  expect_near(b.v[1], (-0.05 - 0.08) * DRAG);
  expect_near(b.v[2], 0.04 * (0.05 / 0.2) * AIR);
  assert_true(b.fallen == 0);
  b.v[1] = -0.07; // slower than 0.08: let be
  body_subject_tick(&b, world);
  expect_near(b.v[1], (-0.07 - 0.08) * DRAG);
  ovis_world_destroy(world);
}

CLAIM(powder_snow_holds_carries_its_walkers_and_breaks_deep_falls) {
  ovis_world* world = body_scene_floor("stone");
  fill(world, (ovis_pos){4, 64, 4}, (ovis_pos){12, 65, 12}, "powder_snow");
  body_ref b = zombie(8.5, 65.5, 8.5);
  b.v[1] = -0.1;
  body_subject_tick(&b, world);
  expect_near(b.at[1], 65.4);
  assert_true(b.held[0] == (double)0.9f);
  assert_true(b.held[1] == 1.5);
  const double fall = b.v[1];
  body_subject_tick(&b, world);
  expect_near(b.at[1], 65.4 + fall * 1.5);
  body_ref rabbit = zombie(8.5, 66, 8.5);
  rabbit.snow_walker = true;
  body_subject_tick(&rabbit, world);
  body_subject_tick(&rabbit, world);
  assert_true(rabbit.at[1] == 66);
  rabbit.at[1] = 65.5; // within: climbs while it jumps
  rabbit.jumps = true;
  rabbit.stands = false;
  body_subject_tick(&rabbit, world);
  expect_near(rabbit.v[1], (0.2 - 0.08) * DRAG);
  body_ref deep = zombie(8.5, 66.1, 8.5);
  deep.fallen = 2.6f;
  deep.v[1] = -0.5;
  body_subject_tick(&deep, world);
  expect_near(deep.at[1], 65 + (double)0.9f);
  assert_true(deep.landed == 2.6f);
  ovis_world_destroy(world);
}

CLAIM(bubbles_lift_by_0_06_and_at_the_top_by_0_1_and_drag_by_0_03) {
  ovis_world* world = body_scene_world();
  fill(world, (ovis_pos){6, 60, 6}, (ovis_pos){10, 70, 10}, "water");
  fill(world, (ovis_pos){8, 60, 8}, (ovis_pos){8, 70, 8}, "bubble_column[drag=false]");
  body_ref b = zombie(8.5, 65, 8.5);
  b.height = 0.9f; // one cell
  body_subject_tick(&b, world);
  expect_near(b.v[1], 0.06 * (double)0.8f - 0.08 / 16);
  b.v[1] = 0.69;
  body_subject_tick(&b, world);
  expect_near(b.v[1], 0.7 * (double)0.8f - 0.08 / 16);
  b = zombie(8.5, 70.05, 8.5);
  b.height = 0.9f;
  body_subject_tick(&b, world);
  expect_near(b.v[1], 0.1 * (double)0.8f - 0.08 / 16);
  fill(world, (ovis_pos){8, 60, 8}, (ovis_pos){8, 70, 8}, "bubble_column[drag=true]");
  b = zombie(8.5, 65, 8.5);
  body_subject_tick(&b, world); // two cells
  expect_near(b.v[1], -0.06 * (double)0.8f - 0.08 / 16);
  b.v[1] = -0.5;
  body_subject_tick(&b, world);
  expect_near(b.v[1], -0.3 * (double)0.8f - 0.08 / 16);
  ovis_world_destroy(world);
}

CLAIM(a_head_at_a_ceiling_over_slime_keeps_its_speed_upward) {
  static const struct {
    const char* ground;
    double top;
    bool keeps;
  } cases[] = {{"stone", 64, false},
               {"slime_block", 64, true},
               {"red_bed", 63.5625, true},
               {"honey_block", 63.9375, false}};
  for (int i = 0; i < 4; i++) {
    ovis_world* world = body_scene_floor(cases[i].ground);
    body_ref b = zombie(8.5, cases[i].top, 8.5);
    put(world, 8, 66, 8, "stone");
    b.height = (float)(66 - cases[i].top) - 0.0625f;
    b.v[1] = 0.3;
    body_subject_tick(&b, world);
    expect_near(b.v[1], ((cases[i].keeps ? 0.3 : 0) - 0.08) * DRAG);
    assert_true(b.hit_level && !b.stands);
    ovis_world_destroy(world);
  }
}

CLAIM(a_move_of_less_than_3e_4_leaves_the_body_where_it_is) {
  ovis_world* world = body_scene_floor("stone");
  body_ref b = zombie(8.5, 64 + 3e-4, 8.5);
  b.v[1] = -0.1;
  body_subject_tick(&b, world);
  assert_true(b.at[1] == 64 + 3e-4);
  assert_true(b.stands);
  expect_near(b.v[1], -0.08 * DRAG);
  b = zombie(8.5, 64 + 4e-4, 8.5);
  b.v[1] = -0.1;
  body_subject_tick(&b, world);
  expect_near(b.at[1], 64);
  ovis_world_destroy(world);
}

CLAIM(slow_falling_ends_the_fall_distance) {
  ovis_world* world = body_scene_world();
  body_ref b = zombie(8.5, 100, 8.5);
  b.floats_down = true;
  b.fallen = 5;
  b.v[1] = -0.4;
  body_subject_tick(&b, world);
  assert_true(b.fallen == 0.4f);
  b.fallen = 5;
  b.v[1] = 0.4; // on the way up it stays
  body_subject_tick(&b, world);
  assert_true(b.fallen == 5);
  ovis_world_destroy(world);
}

CLAIM(a_spider_climbs_walls_and_nothing_else) {
  ovis_world* world = body_scene_world();
  put(world, 8, 64, 8, "vine[north=true]");
  body_ref spider = zombie(8.5, 64.5, 8.5);
  spider.wall_climber = true;
  spider.v[1] = -0.4;
  body_ref other = zombie(8.5, 64.5, 8.5);
  other.v[1] = -0.4;
  body_subject_tick(&spider, world);
  body_subject_tick(&other, world);
  expect_near(spider.at[1], 64.1);
  expect_near(other.at[1], 64.5 - (double)0.15f);
  spider.v[1] = -0.4;
  spider.on_wall = true;
  const double from = spider.at[1];
  body_subject_tick(&spider, world);
  expect_near(spider.at[1], from - (double)0.15f);
  ovis_world_destroy(world);
}

// ---- Scaffolding, lava

CLAIM(scaffolding_is_solid_from_above_only) {
  ovis_world* world = body_scene_world();
  put(world, 8, 64, 8, "scaffolding[bottom=false,distance=0]");
  body_ref b = zombie(8.5, 65, 8.5);
  body_subject_tick(&b, world);
  body_subject_tick(&b, world);
  assert_true(b.at[1] == 65);
  assert_true(b.stands);
  b = zombie(8.5, 64.5, 8.5);
  b.v[1] = -0.1;
  body_subject_tick(&b, world);
  expect_near(b.at[1], 64.4); // through it, climbing
  put(world, 8, 64, 8, "scaffolding[bottom=true,distance=1]");
  b = zombie(8.5, 64.2, 8.5);
  b.v[1] = -0.1;
  body_subject_tick(&b, world);
  expect_near(b.at[1], 64.125); // its floor is in the air
  ovis_world_destroy(world);
}

CLAIM(a_strider_stands_half_a_block_over_the_lava_s_floor) {
  ovis_world* world = body_scene_world();
  fill(world, (ovis_pos){4, 60, 4}, (ovis_pos){12, 64, 12}, "lava");
  body_ref b = zombie(8.5, 64.6, 8.5);
  b.lava_walker = true;
  b.v[1] = -0.3;
  body_subject_tick(&b, world);
  assert_true(b.at[1] == 64.5);
  assert_true(b.stands);
  assert_true(b.fallen == 0);
  b = zombie(8.5, 62, 8.5); // within: half of what air left, and up by 0.05
  b.lava_walker = true;
  body_subject_tick(&b, world);
  expect_near(b.v[1], -0.08 * DRAG * 0.5 + 0.05);
  ovis_world_destroy(world);
}

CLAIM(who_falls_into_lava_knows_of_it_in_the_next_tick) {
  ovis_world* world = body_scene_world();
  fill(world, (ovis_pos){4, 60, 4}, (ovis_pos){12, 64, 12}, "lava");
  body_ref b = zombie(8.5, 65, 8.5);
  b.v[1] = -0.5;
  body_subject_tick(&b, world);
  assert_true(b.at[1] == 64.5);
  assert_false(b.hot);
  expect_near(b.v[1], (-0.5 - 0.08) * DRAG); // as in air
  body_subject_tick(&b, world);
  assert_true(b.hot);
  expect_near(b.depth[OVIS_FLUID_LAVA], (double)(8 / 9.0f) - 0.5 - 0.001); // where it began
  ovis_world_destroy(world);
}

// ---- Currents

static void expect_flow(const ovis_world* world, int x, int y, int z, const double expected[3]) {
  double flow[3];
  body_subject_flow(world, x, y, z, flow);
  for (int i = 0; i < 3; i++) {
    expect_near(flow[i], expected[i]);
  }
}

CLAIM(water_flows_to_where_it_is_lower) {
  ovis_world* world = body_scene_floor("stone");
  put(world, 8, 64, 8, "water");
  put(world, 9, 64, 8, "water[level=1]"); // 1/9 lower
  put(world, 8, 64, 9, "water[level=2]"); // 2/9 lower
  // To the dry cells north and west it does not flow: stone is under them.
  const double east = (double)(8 / 9.0f - 7 / 9.0f);
  const double south = (double)(8 / 9.0f - 6 / 9.0f);
  const double all = sqrt(east * east + south * south);
  expect_flow(world, 8, 64, 8, (double[3]){east / all, 0, south / all});
  put(world, 7, 63, 8, "water[level=8]"); // over an edge: 8/9 - (8/9 - 8/9)
  double flow[3];
  body_subject_flow(world, 8, 64, 8, flow);
  assert_true(flow[0] < 0);
  ovis_world_destroy(world);
}

CLAIM(falling_water_draws_down_beside_a_face_that_is_full) {
  static const struct {
    const char* block;
    bool draws;
  } cases[] = {{"air", false},
               {"stone", true},
               {"ice", false},
               {"packed_ice", true},
               {"ladder[facing=east]", true}, // its back is the far face
               {"oak_slab[type=bottom]", false}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    ovis_world* world = body_scene_world();
    fill(world, (ovis_pos){8, 60, 8}, (ovis_pos){8, 70, 8}, "water[level=8]");
    put(world, 7, 65, 8, cases[i].block);
    expect_flow(world, 8, 65, 8, (double[3]){0, cases[i].draws ? -1 : 0, 0});
    expect_flow(world, 8, 64, 8, (double[3]){0, cases[i].draws ? -1 : 0, 0});
    expect_flow(world, 8, 63, 8, (double[3]){0, 0, 0});
    ovis_world_destroy(world);
  }
}

CLAIM(a_current_pushes_by_0_014_and_lava_by_no_less_than_0_0045) {
  for (int i = 0; i < 3; i++) {
    ovis_world* world = body_scene_floor("stone");
    put(world, 8, 64, 8, i == 0 ? "water[level=1]" : "lava[level=2]");
    put(world, 8, 64, 9, i == 0 ? "water[level=3]" : "lava[level=4]");
    body_ref b = zombie(8.5, 64, 8.5);
    b.v[2] = i == 2 ? 0.1 : 0;
    body_subject_tick(&b, world);
    const double push = i == 0 ? 0.014 : i == 1 ? 0.0045 : 0.1 + 0.007 / 3;
    expect_near(b.at[2], 8.5 + push);
    b = zombie(8.5, 64, 8.5);
    b.drifts = false;
    body_subject_tick(&b, world);
    assert_true(b.at[2] == 8.5);
    ovis_world_destroy(world);
  }
}

// ---- Ways to travel

CLAIM(swimmers_hoverers_and_drifters_keep_nine_tenths_or_so) {
  ovis_world* world = body_scene_world();
  fill(world, (ovis_pos){4, 40, 4}, (ovis_pos){12, 50, 12}, "water");
  body_ref cod = zombie(8.5, 45, 8.5);
  cod.travel = BODY_REF_SWIMS;
  cod.water_push = 0.01f;
  cod.idles = true;
  cod.ahead = 0.5f;
  body_subject_tick(&cod, world);
  const double push = (double)(0.5f * 0.98f) * (double)0.01f;
  expect_near(cod.at[2], 8.5 + push);
  expect_near(cod.v[2], push * 0.9);
  expect_near(cod.v[1], -0.005);
  body_ref allay = zombie(8.5, 80, 8.5);
  allay.travel = BODY_REF_HOVERS;
  allay.speed = 0.1f;
  allay.up = 1;
  body_subject_tick(&allay, world);
  expect_near(allay.v[1], (double)0.1f * AIR);
  body_ref ghast = zombie(8.5, 80, 8.5);
  ghast.travel = BODY_REF_DRIFTS;
  ghast.up = 1;
  body_subject_tick(&ghast, world);
  expect_near(ghast.v[1], (double)0.02f * AIR);
  ovis_world_destroy(world);
}

CLAIM(levitation_lifts_to_0_05_a_level_and_sprinters_jump_ahead) {
  ovis_world* world = body_scene_floor("stone");
  body_ref b = zombie(8.5, 80, 8.5);
  b.levitation = 2;
  body_subject_tick(&b, world);
  expect_near(b.v[1], 0.1 * 0.2 * DRAG);
  b = zombie(8.5, 64, 8.5);
  b.stands = b.jumps = b.sprints = true;
  body_subject_tick(&b, world);
  expect_near(b.at[1], 64 + (double)0.42f);
  expect_near(b.at[2], 8.5 + (double)0.2f);
  ovis_world_destroy(world);
}

// ---- Eyes

CLAIM(who_has_the_eye_in_a_shape_suffocates_and_who_has_it_in_water_drowns) {
  ovis_world* world = body_scene_world();
  put(world, 8, 65, 8, "oak_slab[type=top]");
  body_ref b = zombie(8.5, 64, 8.5);
  assert_false(body_subject_eye_in_wall(&b, world)); // eye at 65.74, in no whole cube
  put(world, 8, 65, 8, "oak_slab[type=double]");
  assert_true(body_subject_eye_in_wall(&b, world));
  put(world, 8, 65, 8, "soul_sand"); // 0.875 high
  assert_true(body_subject_eye_in_wall(&b, world));
  b.at[1] = 64.14; // at 65.88
  assert_false(body_subject_eye_in_wall(&b, world));
  put(world, 8, 65, 8, "stone");
  b.at[0] = 9.239; // the eyes reach 0.24 to the side
  assert_true(body_subject_eye_in_wall(&b, world));
  b.at[0] = 9.241;
  assert_false(body_subject_eye_in_wall(&b, world));
  b.at[0] = 8.5;
  put(world, 8, 65, 8, "water");
  b.at[1] = 64;
  body_subject_tick(&b, world);
  assert_true(b.eye_wet);
  if (test_subject_now() == TEST_REFERENCE) { // of the engine, life says who drowns
    assert_true(body_ref_gasps(&b, world));
    put(world, 8, 65, 8, "bubble_column[drag=true]");
    assert_false(body_ref_gasps(&b, world));
  }
  ovis_world_destroy(world);
}
