// Sizes that change, and who sits on whom.
#include "body/body.h"
#include "support/body_scene.h"
#include "support/path_scene.h"
#include "support/random_world.h"
#include "support/test.h"

#include <math.h>

static const ov_body_size baby = {0.45f, 0.7f, 0.65f};
static const ov_body_size cow = {0.9f, 1.4f, 1.3f};

static ov_body calf(double x, double y, double z) {
  ov_body body;
  ov_body_init(&body, &baby, (ovis_vec3){x, y, z}, 0);
  return body;
}

TEST(who_grows_on_the_ground_stays_on_the_ground) {
  ovis_world* world = body_scene_floor("stone");
  ov_body body = calf(8.5, 64, 8.5);
  assert_true(ov_body_resize(&body, world, &cow));
  assert_true(body.pos.x == 8.5 && body.pos.y == 64 && body.pos.z == 8.5);
  assert_true(body.size.width == 0.9f);
  ovis_world_destroy(world);
}

TEST(who_grows_beside_a_wall_is_moved_off_it) {
  ovis_world* world = body_scene_floor("stone");
  body_scene_fill(world, (ovis_pos){9, 64, 0}, (ovis_pos){9, 66, 40}, "stone");
  ov_body body = calf(9 - (double)0.45f / 2, 64, 8.5);
  body_scene_expect_free(world, &body);
  assert_true(ov_body_resize(&body, world, &cow));
  body_scene_expect_free(world, &body);
  assert_true(fabs(body.pos.x - (9 - (double)0.9f / 2)) < 1e-6);
  assert_true(body.pos.y == 64 && body.pos.z == 8.5);
  ovis_world_destroy(world);
}

TEST(who_has_no_room_stays_small) {
  ovis_world* world = body_scene_floor("stone");
  body_scene_fill(world, (ovis_pos){0, 65, 0}, (ovis_pos){40, 65, 40}, "stone"); // one block high
  ov_body body = calf(8.5, 64, 8.5);
  const ov_body before = body;
  assert_false(ov_body_resize(&body, world, &cow));
  assert_true(body.size.width == before.size.width);
  assert_true(body.pos.y == before.pos.y);
  ovis_world_destroy(world);
}

TEST(who_shrinks_stays_where_it_is) {
  ovis_world* world = body_scene_floor("stone");
  ov_body body = calf(8.5, 64, 8.5);
  body.size = cow;
  assert_true(ov_body_resize(&body, world, &baby));
  assert_true(body.pos.y == 64);
  assert_true(body.size.height == 0.7f);
  ovis_world_destroy(world);
}

// Also of many shapes near, which the short list does not hold.
TEST(nobody_grows_into_a_solid) {
  uint64_t random = test_seed(20261122);
  random_palette palette;
  random_palette_init(&palette, path_scene_registry());
  int grown = 0;
  int kept = 0;
  const int64_t worlds = test_count(15, 150, 1500);
  for (int64_t i = 0; i < worlds; i++) {
    ovis_world* world = random_world_make(path_scene_registry(), &palette, &random);
    for (int k = 0; k < 60; k++) {
      ov_body body = calf(4 + (double)(test_random(&random) % 2400) / 100,
                          4 + (double)(test_random(&random) % 2000) / 100,
                          4 + (double)(test_random(&random) % 2400) / 100);
      const ovis_aabb box = ov_body_box(&body);
      if (ovis_world_has_collision(world, &box)) {
        continue;
      }
      const float factor = 1 + (float)(test_random(&random) % 50) / 10;
      const ov_body_size size = ov_body_size_scaled(&baby, factor);
      const ovis_vec3 old = body.pos;
      if (ov_body_resize(&body, world, &size)) {
        grown++;
        body_scene_expect_free(world, &body);
        assert_true(fabs(body.pos.x - old.x) <= (double)(size.width - baby.width) / 2 + 1e-6);
      } else {
        kept++;
        body_scene_expect_free(world, &body);
        assert_true(body.size.width == baby.width);
      }
    }
    ovis_world_destroy(world);
  }
  print_message("%d grew, %d had no room\n", grown, kept);
  assert_true(grown > 10);
  assert_true(kept > 10);
}

TEST(a_rider_sits_at_three_quarters_of_its_vehicle) {
  ov_body mount = calf(8.5, 64, 8.5);
  mount.size = cow;
  ov_body rider = calf(0, 0, 0);
  rider.velocity.y = -3;
  rider.fall_distance = 9;
  ov_body_ride(&rider, &mount, -0.45);
  assert_true(rider.pos.x == 8.5);
  assert_true(fabs(rider.pos.y - (64 + 1.05 - 0.45)) < 1e-6);
  assert_true(rider.velocity.y == 0);
  assert_true(rider.fall_distance == 0);
}
