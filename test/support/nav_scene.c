#include "support/nav_scene.h"

#include "support/test.h"

void nav_scene_open(nav_scene* scene, draw_rows rows) {
  *scene = (nav_scene){0};
  path_scene_open(&scene->blocks, rows);
  scene->blocks.rules = ovis_rules_get_preset(OVIS_RULES_1_19_4);
  scene->mob = (ov_nav_mob){.body = &scene->blocks.query.body, .follow_range = 16, .speed = 0.25f};
}

void nav_scene_start(nav_scene* scene) {
  const ov_nav_shared_def shared = {
      .world = scene->blocks.world, .rules = scene->blocks.rules, .allocator = scene->allocator};
  assert_int_equal(ov_nav_shared_init(&scene->shared, &shared), OVIS_OK);
  const ov_nav_def def = {.shared = &scene->shared,
                          .allocator = scene->allocator,
                          .follow_range = scene->mob.follow_range};
  ov_nav_init(&scene->nav, &def);
}

void nav_scene_close(nav_scene* scene) {
  assert_true(ov_nav_is_valid(&scene->nav));
  ov_nav_fini(&scene->nav);
  ov_nav_shared_fini(&scene->shared);
  path_scene_close(&scene->blocks);
}

void nav_scene_place(nav_scene* scene, double x, double y, double z) {
  scene->blocks.query.body.pos = (ovis_vec3){x, y, z};
}

ovis_pos nav_scene_cell(int x, int z) {
  return (ovis_pos){x, PATH_SCENE_FEET, z};
}

void nav_scene_wait(nav_scene* scene, int64_t ticks) {
  ovis_env env = *ovis_world_get_env(scene->blocks.world);
  env.game_time += ticks;
  ovis_world_set_env(scene->blocks.world, &env);
}

void nav_scene_tick(nav_scene* scene) {
  nav_scene_wait(scene, 1);
  ov_nav_tick(&scene->nav, &scene->mob, &scene->want);
}

void nav_scene_ticks(nav_scene* scene, int count) {
  for (int i = 0; i < count; i++) {
    nav_scene_tick(scene);
  }
}

void nav_scene_send(nav_scene* scene, int x, int z) {
  const ov_nav_path path = ov_nav_path_to_block(&scene->nav, &scene->mob, nav_scene_cell(x, z), 0);
  assert_true(ov_nav_move_to(&scene->nav, &scene->mob, &path, 1.0));
}
