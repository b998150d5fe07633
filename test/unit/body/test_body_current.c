// Currents: which way they take a body. Their speeds are in test_body_ticks.c.
#include "body/body_internal.h"
#include "support/body_scene.h"
#include "support/test.h"

#include <stdio.h>

static ovis_vec3 flow_at(const ovis_world* world, int x, int y, int z) {
  ov_cells cells;
  ov_cells_init(&cells, world);
  const ovis_pos pos = {x, y, z};
  return ov_fluid_flow(&cells, pos, ov_cells_traits(&cells, pos));
}

// A brook from a source at z 8 to z 15, in a ditch one wide: level 0, 1, ... 7.
//
//      source 8/9  7/9  6/9 ...  1/9
//   #  ~~~~~~~~~~~~~~~~~~~~~~~~~~~~  . (open end)
static ovis_world* brook(const char* fluid) {
  ovis_world* world = body_scene_floor("stone");
  body_scene_fill(world, (ovis_pos){7, 64, 7}, (ovis_pos){9, 66, 17}, "stone");
  body_scene_fill(world, (ovis_pos){8, 64, 8}, (ovis_pos){8, 66, 17}, "air");
  for (int i = 0; i < 8; i++) {
    char state[32];
    snprintf(state, sizeof state, "%s[level=%d]", fluid, i);
    body_scene_fill(world, (ovis_pos){8, 64, 8 + i}, (ovis_pos){8, 64, 8 + i}, state);
  }
  return world;
}

TEST(a_brook_flows_from_its_source) {
  ovis_world* world = brook("water");
  for (int z = 8; z < 16; z++) {
    const ovis_vec3 flow = flow_at(world, 8, 64, z);
    assert_true(flow.x == 0);
    assert_true(flow.y == 0);
    assert_true(flow.z == 1);
    const ovis_vec3 told = ovis_world_get_flow(world, (ovis_pos){8, 64, z});
    assert_true(told.x == 0 && told.y == 0 && told.z == 1);
  }
  const ovis_vec3 dry = ovis_world_get_flow(world, (ovis_pos){8, 64, 17});
  assert_true(dry.x == 0 && dry.y == 0 && dry.z == 0);
  const ovis_vec3 unloaded = ovis_world_get_flow(world, (ovis_pos){8000, 64, 17});
  assert_true(unloaded.x == 0 && unloaded.y == 0 && unloaded.z == 0);
  ovis_world_destroy(world);
}

TEST(still_water_does_not_flow) {
  ovis_world* world = body_scene_floor("stone");
  body_scene_fill(world, (ovis_pos){4, 60, 4}, (ovis_pos){12, 63, 12}, "water");
  const ovis_vec3 flow = flow_at(world, 4, 63, 4);
  assert_true(flow.x == 0 && flow.y == 0 && flow.z == 0);
  ov_body body = body_scene_zombie(8.5, 61, 8.5);
  for (int i = 0; i < 50; i++) {
    ov_body_tick(&body, world);
  }
  assert_true(body.pos.x == 8.5 && body.pos.z == 8.5);
  ovis_world_destroy(world);
}

TEST(water_flows_over_an_edge_and_not_into_a_wall) {
  ovis_world* world = body_scene_world();
  body_scene_fill(world, (ovis_pos){8, 63, 8}, (ovis_pos){8, 63, 8}, "stone");
  body_scene_fill(world, (ovis_pos){8, 64, 8}, (ovis_pos){8, 64, 8}, "water[level=3]");
  body_scene_fill(world, (ovis_pos){9, 63, 8}, (ovis_pos){9, 63, 8}, "water[level=8]");
  const ovis_vec3 flow = flow_at(world, 8, 64, 8);
  assert_true(flow.x == 1);
  assert_true(flow.z == 0);
  body_scene_fill(world, (ovis_pos){9, 64, 8}, (ovis_pos){9, 64, 8}, "stone");
  assert_true(flow_at(world, 8, 64, 8).x == 0);
  ovis_world_destroy(world);
}

// The far face of the block beside the water counts: of a block in the west, its west face.
TEST(falling_water_clings_to_far_faces_that_are_full) {
  static const struct {
    const char* block;
    bool draws;
  } cases[] = {
      {"ladder[facing=east]", true}, // its back
      {"ladder[facing=west]", false},
      {"oak_stairs[facing=west,half=bottom,shape=straight]", true}, // two boxes make the face
      {"oak_stairs[facing=east,half=bottom,shape=straight]", false},
      {"oak_slab[type=double]", true},
      {"oak_slab[type=top]", false},
      {"packed_ice", true},
      {"blue_ice", true},
      {"ice", false},
      {"frosted_ice", false},
      {"oak_leaves", false},
      {"glass", true},
      {"soul_sand", true},
      {"mud", true},
      {"snow[layers=8]", true},
      {"snow[layers=7]", false},
      {"farmland", false},
      {"water", false}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    for (int side = 0; side < 2; side++) {
      ovis_world* world = body_scene_world();
      body_scene_fill(world, (ovis_pos){8, 60, 8}, (ovis_pos){8, 70, 8}, "water[level=8]");
      body_scene_fill(world, (ovis_pos){7, 65, 8}, (ovis_pos){7, 65, 8}, cases[i].block);
      const bool draws = flow_at(world, 8, 65 - side, 8).y < 0;
      if (draws != cases[i].draws) {
        fail_msg("%s: %d", cases[i].block, draws);
      }
      ovis_world_destroy(world);
    }
  }
}

TEST(each_side_has_its_own_far_face) {
  static const struct {
    ovis_pos pos;
    const char* ladder;
  } sides[] = {{{8, 65, 7}, "ladder[facing=south]"},
               {{9, 65, 8}, "ladder[facing=west]"},
               {{8, 65, 9}, "ladder[facing=north]"},
               {{7, 65, 8}, "ladder[facing=east]"}};
  for (size_t i = 0; i < sizeof sides / sizeof *sides; i++) {
    for (size_t k = 0; k < sizeof sides / sizeof *sides; k++) {
      ovis_world* world = body_scene_world();
      body_scene_fill(world, (ovis_pos){8, 60, 8}, (ovis_pos){8, 70, 8}, "water[level=8]");
      body_scene_fill(world, sides[i].pos, sides[i].pos, sides[k].ladder);
      assert_true((flow_at(world, 8, 65, 8).y < 0) == (i == k));
      ovis_world_destroy(world);
    }
  }
}

TEST(shallow_water_counts_by_its_depth) {
  ovis_world* world = brook("water");
  ov_cells cells;
  ov_cells_init(&cells, world);
  const ovis_pos pos = {8, 64, 10};
  static const double depths[][2] = {{0.125, 0.125}, {0.39, 0.39}, {0.4, 1}, {1.5, 1}};
  for (size_t i = 0; i < sizeof depths / sizeof *depths; i++) {
    ov_current current = {{0, 0, 0}, 0};
    ov_current_add(&current, &cells, pos, ov_cells_traits(&cells, pos), depths[i][0]);
    assert_true(current.sum.z == depths[i][1]);
    assert_int_equal(current.count, 1);
  }
  ovis_world_destroy(world);
}

TEST(a_brook_carries_a_body_to_its_end_unless_it_is_not_pushed) {
  ovis_world* world = brook("water");
  ov_body body = body_scene_zombie(8.5, 64, 9.5);
  ov_body fish = body;
  fish.is_pushed_by_fluids = false;
  for (int i = 0; i < 400; i++) {
    ov_body_tick(&body, world);
    ov_body_tick(&fish, world);
  }
  assert_true(body.pos.z > 15);
  assert_true(fish.pos.z == 9.5);
  ovis_world_destroy(world);
}
