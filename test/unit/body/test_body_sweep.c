// The body's sweep against the world's: the same bits, whether the shapes fit into the short list
// or not. And what is solid to some bodies only.
#include "body/body_sweep.h"
#include "support/body_scene.h"
#include "support/path_scene.h"
#include "support/random_world.h"
#include "support/test.h"
#include "world/collision.h"

static double draw_motion(uint64_t* random) {
  switch (test_random(random) % 5) {
  case 0: return 0;
  case 1: return test_between(random, -2e-7, 2e-7);
  case 2: return test_between(random, -4, 4);
  default: return test_between(random, -0.5, 0.5);
  }
}

TEST(a_sweep_is_that_of_the_world_to_the_last_bit) {
  uint64_t random = test_seed(20261124);
  random_palette palette;
  random_palette_init(&palette, path_scene_registry());
  const ov_solids none = {0};
  int64_t cut = 0;
  int64_t long_lists = 0;
  int64_t hits = 0;
  const int64_t worlds = test_count(20, 300, 5000);
  for (int64_t i = 0; i < worlds; i++) {
    ovis_world* world = random_world_make(path_scene_registry(), &palette, &random);
    for (int k = 0; k < 300; k++) {
      const double width =
          k % 10 == 0 ? test_between(&random, 3, 9) : test_between(&random, 0.2, 2);
      const double height =
          k % 10 == 0 ? test_between(&random, 3, 9) : test_between(&random, 0.2, 3);
      ovis_aabb box = {{test_between(&random, 0, 30), test_between(&random, 0, 30),
                        test_between(&random, 0, 30)},
                       {0, 0, 0}};
      if (k % 3 == 0) { // on the grid, where touching is exact
        box.min =
            (ovis_vec3){(double)(int)box.min.x, (double)(int)box.min.y, (double)(int)box.min.z};
      }
      box.max = (ovis_vec3){box.min.x + width, box.min.y + height, box.min.z + width};
      const ovis_vec3 motion = {draw_motion(&random), draw_motion(&random), draw_motion(&random)};
      const ovis_aabb region = ov_box_swept(&box, motion);
      ov_cells cells;
      ov_cells_init(&cells, world);
      ov_sweep sweep;
      ov_sweep_gather(&sweep, &cells, &none, &region);
      const ovis_vec3 got = ov_sweep_move(&sweep, &box, motion);
      const ovis_vec3 wanted = ovis_world_sweep(world, &box, motion);
      assert_true(got.x == wanted.x && got.y == wanted.y && got.z == wanted.z);
      assert_true(ov_sweep_collides(&sweep, &box) == ovis_world_has_collision(world, &box));
      cut += got.x != motion.x || got.y != motion.y || got.z != motion.z;
      long_lists += sweep.count > OV_SWEEP_BOXES_MAX;
      hits += ov_sweep_collides(&sweep, &box);
    }
    ovis_world_destroy(world);
  }
  print_message("%lld cut, %lld with long lists, %lld began inside\n", (long long)cut,
                (long long)long_lists, (long long)hits);
  assert_true(cut > worlds * 30);
  assert_true(long_lists > worlds);
  assert_true(hits > worlds * 10);
}

// Height at which a fall from y 64.5 stops. 0: it does not stop.
static double floor_of(const char* state, ov_solids solids) {
  ovis_world* world = body_scene_world();
  body_scene_fill(world, (ovis_pos){8, 63, 8}, (ovis_pos){8, 63, 8}, state);
  const ovis_aabb box = {{8.3, 64.5, 8.3}, {8.7, 65, 8.7}};
  const ovis_vec3 down = {0, -3, 0};
  const ovis_aabb region = ov_box_swept(&box, down);
  ov_cells cells;
  ov_cells_init(&cells, world);
  ov_sweep sweep;
  ov_sweep_gather(&sweep, &cells, &solids, &region);
  const ovis_vec3 moved = ov_sweep_move(&sweep, &box, down);
  ovis_world_destroy(world);
  return moved.y == -3 ? 0 : 64.5 + moved.y;
}

TEST(some_things_are_solid_to_some_only) {
  const ov_solids fox = {.feet = 64, .walks_on_powder_snow = true};
  const ov_solids buried = {.feet = 63.99, .walks_on_powder_snow = true};
  const ov_solids falling = {.feet = 64, .falls_far = true};
  const ov_solids strider = {.feet = 63.5, .stands_on_lava = true};
  const ov_solids drowning = {.feet = 63.4, .stands_on_lava = true};
  const ov_solids none = {.feet = 64};
  assert_true(floor_of("powder_snow", fox) == 64);
  assert_true(floor_of("powder_snow", buried) == 0);
  assert_true(floor_of("powder_snow", falling) == 63 + (double)0.9f);
  assert_true(floor_of("powder_snow", strider) == 0);
  assert_true(floor_of("powder_snow", none) == 0);
  assert_true(floor_of("lava", strider) == 63.5);
  assert_true(floor_of("lava", drowning) == 0);
  assert_true(floor_of("lava[level=2]", strider) == 0);
  assert_true(floor_of("lava", fox) == 0);
  assert_true(floor_of("water", strider) == 0);
  assert_true(floor_of("stone", none) == 64);
  const ov_solids within = {.feet = 63.99, .passes_scaffolding = true};
  const ov_solids below = {.feet = 62.99, .passes_scaffolding = true};
  const ov_solids above = {.feet = 64, .passes_scaffolding = true};
  assert_true(floor_of("scaffolding[bottom=true,distance=1]", above) == 64);
  assert_true(floor_of("scaffolding[bottom=true,distance=1]", within) == 63.125);
  assert_true(floor_of("scaffolding[bottom=true,distance=1]", below) == 0);
  assert_true(floor_of("scaffolding[bottom=true,distance=0]", within) == 0);
  assert_true(floor_of("scaffolding[bottom=false,distance=1]", within) == 0);
  assert_true(floor_of("scaffolding[bottom=false,distance=0]", above) == 64);
  const ov_solids anyone = {.feet = 1};
  assert_true(floor_of("scaffolding[bottom=false,distance=0]", anyone) == 64);
}
