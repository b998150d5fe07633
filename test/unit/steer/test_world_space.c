// A voxel world as the space of steering.
#include "support/body_scene.h"
#include "support/test.h"

#include <ovis/steer.h>

#define FLOOR BODY_SCENE_FLOOR

static ovis_steer_body zombie(void) {
  return (ovis_steer_body){
      .form = OVIS_STEER_BOX, .half = {0.3, 0.975, 0.3}, .layers = OVIS_STEER_LAYER};
}

static ovis_vec3 middle(double x, double z) {
  return (ovis_vec3){x, FLOOR + 0.975, z};
}

TEST(rays_and_moves_meet_blocks) {
  ovis_world* world = body_scene_floor("stone");
  body_scene_fill(world, (ovis_pos){10, FLOOR, 0}, (ovis_pos){10, FLOOR + 2, 20}, "stone");
  ovis_steer_world settings = {.world = world};
  const ovis_steer_space space = ovis_steer_world_get_space(&settings);
  ovis_steer_ray ray = {middle(5, 5.5), middle(15, 5.5), OVIS_STEER_LAYER, {0}};
  ovis_steer_hit hit;
  assert_true(space.ray(space.context, &ray, &hit));
  assert_true(hit.fraction == 0.5 && hit.point.x == 10 && hit.id.value == 0);
  ray.to = middle(9.9, 5.5);
  assert_false(space.ray(space.context, &ray, &hit));
  ray.to = middle(15, 5.5);
  ray.layers = 2; // blocks are on layer 1
  assert_false(space.ray(space.context, &ray, &hit));
  ovis_steer_body body = zombie();
  const ovis_vec3 motion = {0.5, 0, 0};
  assert_false(space.move(space.context, &body, middle(9.1, 5.5), motion));
  assert_true(space.move(space.context, &body, middle(9.3, 5.5), motion));
  assert_false(space.overlap(space.context, &body, middle(9.6, 5.5)));
  assert_true(space.overlap(space.context, &body, middle(9.8, 5.5)));
  body.layers = 2;
  assert_false(space.move(space.context, &body, middle(9.3, 5.5), motion));
  assert_false(space.overlap(space.context, &body, middle(9.8, 5.5)));
  // A circle collides like the box around it, in space as well.
  const ovis_steer_body ball = {.form = OVIS_STEER_CIRCLE, .radius = 0.5, .layers = 1};
  assert_true(space.move(space.context, &ball, middle(9.3, 5.5), motion));
  assert_false(space.move(space.context, &ball, middle(8.9, 5.5), motion));
  assert_true(space.overlap(space.context, &ball, (ovis_vec3){5, FLOOR + 0.4, 5}));
  const ovis_steer_body log = {
      .form = OVIS_STEER_CAPSULE, .radius = 0.25, .half = {0.5, 0, 0}, .layers = 1};
  assert_true(space.overlap(space.context, &log, middle(9.3, 5.5)));
  assert_false(space.overlap(space.context, &log, middle(9.2, 5.5)));
  ovis_world_destroy(world);
}

TEST(steps_are_climbed_and_seen_over) {
  ovis_world* world = body_scene_floor("stone");
  body_scene_fill(world, (ovis_pos){10, FLOOR, 0}, (ovis_pos){12, FLOOR, 20}, "stone");
  ovis_steer_world settings = {.world = world};
  const ovis_steer_space space = ovis_steer_world_get_space(&settings);
  const ovis_steer_body body = zombie();
  const ovis_vec3 motion = {0.5, 0, 0};
  const ovis_steer_ray ray = {middle(5, 5.5), middle(15, 5.5), OVIS_STEER_LAYER, {0}};
  ovis_steer_hit hit;
  assert_true(space.ray(space.context, &ray, &hit));
  assert_true(space.move(space.context, &body, middle(9.3, 5.5), motion));
  assert_true(space.overlap(space.context, &body, middle(10.5, 5.5)));
  settings.step_height = 1;
  settings.ray_lift = 0.275;
  assert_false(space.ray(space.context, &ray, &hit));
  assert_false(space.move(space.context, &body, middle(9.3, 5.5), motion));
  assert_false(space.overlap(space.context, &body, middle(10.5, 5.5)));
  // Under a ceiling there is no room to climb, and two blocks are too high.
  body_scene_fill(world, (ovis_pos){9, FLOOR + 2, 0}, (ovis_pos){9, FLOOR + 2, 20}, "stone");
  assert_true(space.move(space.context, &body, middle(9.3, 5.5), motion));
  body_scene_fill(world, (ovis_pos){9, FLOOR + 2, 0}, (ovis_pos){9, FLOOR + 2, 20}, "air");
  body_scene_fill(world, (ovis_pos){10, FLOOR, 0}, (ovis_pos){12, FLOOR + 1, 20}, "stone");
  assert_true(space.move(space.context, &body, middle(9.3, 5.5), motion));
  assert_true(space.overlap(space.context, &body, middle(10.5, 5.5)));
  ovis_world_destroy(world);
}

// Rays in all directions of space: the free ones lead out of a shaft.
TEST(rays_work_in_space) {
  ovis_world* world = body_scene_floor("stone");
  body_scene_fill(world, (ovis_pos){9, FLOOR, 9}, (ovis_pos){13, FLOOR + 8, 13}, "stone");
  body_scene_fill(world, (ovis_pos){10, FLOOR, 10}, (ovis_pos){12, FLOOR + 8, 12}, "air");
  ovis_steer_world settings = {.world = world};
  const ovis_steer_space space = ovis_steer_world_get_space(&settings);
  ovis_vec3 sphere[32];
  ovis_rays_ray rays[32];
  assert_int_equal(ovis_steer_directions(OVIS_STEER_SPHERE, 32, sphere), OVIS_OK);
  for (int32_t i = 0; i < 32; i++) {
    rays[i] = (ovis_rays_ray){sphere[i], 3};
  }
  ovis_rays_def def = ovis_default_rays_def();
  def.rays = rays;
  def.count = 32;
  def.is_scored = true;
  ovis_rays state = ovis_rays_start(&def);
  ovis_steer_step step = ovis_default_steer_step();
  step.space = &space;
  step.body.radius = 0.2;
  step.speed = 4;
  step.dt = 0.05;
  step.pos = (ovis_vec3){11.5, FLOOR + 2, 11.5};
  step.target = (ovis_vec3){20.5, FLOOR + 14, 11.5};
  for (int32_t i = 0; i < 80 && step.pos.y < FLOOR + 9; i++) {
    const ovis_vec3 dir = ovis_rays_step(&def, &state, &step, NULL);
    assert_false(space.move(space.context, &step.body, step.pos,
                            (ovis_vec3){0.2 * dir.x, 0.2 * dir.y, 0.2 * dir.z}));
    step.pos =
        (ovis_vec3){step.pos.x + 0.2 * dir.x, step.pos.y + 0.2 * dir.y, step.pos.z + 0.2 * dir.z};
  }
  assert_true(step.pos.y >= FLOOR + 9);
  ovis_world_destroy(world);
}
