#include "support/body_scene.h"

#include "support/flat_world.h"
#include "support/path_scene.h"
#include "support/test.h"

#include <math.h>
#include <string.h>

ovis_world* body_scene_world(void) {
  ovis_world* world = flat_world_open(BODY_SCENE_SIDE, 0);
  const int32_t sections = BODY_SCENE_SIDE / 16;
  flat_world_fill(world, (ovis_section_pos){0, 0, 0},
                  (ovis_section_pos){sections, sections, sections}, "air", 0);
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

static bool cell_collides(const ovis_world* world, ovis_pos pos, const ovis_aabb* box) {
  const ovis_blocks* registry = ovis_world_get_blocks(world);
  const ovis_state state = ovis_world_get_block(world, pos);
  if (state == OVIS_STATE_UNLOADED ||
      strcmp(ovis_blocks_get_block_name(registry, ovis_blocks_get_block_of(registry, state)),
             "scaffolding") == 0) {
    return false;
  }
  const ovis_shape shape =
      ovis_blocks_get_shape(registry, ovis_blocks_get_traits(registry, state)->shape);
  for (int32_t i = 0; i < shape.count; i++) {
    const ovis_aabb* s = &shape.boxes[i];
    if (box->min.x < pos.x + s->max.x - 1e-7 && box->max.x > pos.x + s->min.x + 1e-7 &&
        box->min.y < pos.y + s->max.y - 1e-7 && box->max.y > pos.y + s->min.y + 1e-7 &&
        box->min.z < pos.z + s->max.z - 1e-7 && box->max.z > pos.z + s->min.z + 1e-7) {
      return true;
    }
  }
  return false;
}

bool body_scene_collides(const ovis_world* world, const ovis_aabb* box) {
  if (!ovis_world_has_collision(world, box)) {
    return false;
  }
  for (int x = (int)floor(box->min.x) - 1; x <= box->max.x + 1; x++) {
    for (int y = (int)floor(box->min.y) - 1; y <= box->max.y + 1; y++) {
      for (int z = (int)floor(box->min.z) - 1; z <= box->max.z + 1; z++) {
        if (cell_collides(world, (ovis_pos){x, y, z}, box)) {
          return true;
        }
      }
    }
  }
  return false;
}

void body_scene_expect_free(const ovis_world* world, const ov_body* body) {
  const ovis_aabb box = ov_body_box(body);
  assert_false(body_scene_collides(world, &box));
}

void body_scene_walk(ov_body* body, const ovis_world* world, float speed, int ticks) {
  for (int i = 0; i < ticks; i++) {
    ov_body_set_speed(body, speed);
    ov_body_tick(body, world);
  }
}
