#include "support/body_scene.h"

#include "support/path_scene.h"
#include "support/test.h"

ovis_world* body_scene_world(void) {
  ovis_world_def def = ovis_default_world_def();
  def.registry = path_scene_registry();
  def.env.dimension.min_y = 0;
  def.env.dimension.height = BODY_SCENE_SIDE;
  ovis_world* world;
  assert_int_equal(ovis_world_create(&def, &world), OVIS_OK);
  const ovis_state air = path_scene_state("air");
  const ovis_section_data empty = {.palette = &air, .palette_count = 1};
  for (int x = 0; x < BODY_SCENE_SIDE / 16; x++) {
    for (int y = 0; y < BODY_SCENE_SIDE / 16; y++) {
      for (int z = 0; z < BODY_SCENE_SIDE / 16; z++) {
        assert_int_equal(ovis_world_set_section(world, (ovis_section_pos){x, y, z}, &empty),
                         OVIS_OK);
      }
    }
  }
  return world;
}

ovis_world* body_scene_floor(const char* ground) {
  ovis_world* world = body_scene_world();
  body_scene_fill(world, (ovis_pos){0, BODY_SCENE_FLOOR - 1, 0},
                  (ovis_pos){BODY_SCENE_SIDE - 1, BODY_SCENE_FLOOR - 1, BODY_SCENE_SIDE - 1},
                  ground);
  return world;
}

void body_scene_fill(ovis_world* world, ovis_pos min, ovis_pos max, const char* state) {
  const ovis_state found = path_scene_state(state);
  for (int x = min.x; x <= max.x; x++) {
    for (int y = min.y; y <= max.y; y++) {
      for (int z = min.z; z <= max.z; z++) {
        assert_int_equal(ovis_world_set_block(world, (ovis_pos){x, y, z}, found), OVIS_OK);
      }
    }
  }
}

ov_body body_scene_zombie(double x, double y, double z) {
  ov_body body;
  const ov_body_size size = {0.6f, 1.95f, 1.74f};
  ov_body_init(&body, &size, (ovis_vec3){x, y, z}, 0);
  body.movement_speed = 0.23;
  return body;
}

void body_scene_settle(ov_body* body, const ovis_world* world) {
  ov_body_tick(body, world);
  ov_body_tick(body, world);
  assert_true(body->is_on_ground);
}

void body_scene_expect_free(const ovis_world* world, const ov_body* body) {
  const ovis_aabb box = ov_body_box(body);
  assert_false(ovis_world_collides(world, &box));
}

void body_scene_walk(ov_body* body, const ovis_world* world, float speed, int ticks) {
  for (int i = 0; i < ticks; i++) {
    ov_body_set_speed(body, speed);
    ov_body_tick(body, world);
  }
}
