// Bodies without a mind fall, and swimmers stay in the water.
#include "support/mob_scene.h"
#include "support/test.h"

enum { TICKS = 200 };

TEST(a_walker_without_a_mind_falls) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id cow =
      mob_scene_spawn_at(&scene, "cow", (ovis_vec3){40.5, MOB_SCENE_FEET + 2, 40.5});
  mob_scene_ticks(&scene, TICKS);
  assert_true(mob_scene_mob(&scene, cow).pos.y == MOB_SCENE_FEET);
  mob_scene_close(&scene);
}

// All species of water have a mind by now: they dive, and stay in the water.
TEST(a_tadpole_stays_in_water) {
  mob_scene scene = mob_scene_open("stone");
  mob_scene_fill(&scene, (ovis_pos){36, 40, 36}, (ovis_pos){44, 63, 44}, "water");
  const ovis_mob_id mob = mob_scene_spawn_at(&scene, "tadpole", (ovis_vec3){40.5, 54, 40.5});
  mob_scene_ticks(&scene, TICKS);
  const double y = mob_scene_mob(&scene, mob).pos.y;
  assert_true(y >= 40);
  assert_true(y < 64);
  mob_scene_close(&scene);
}

TEST(a_tadpole_above_the_water_falls_into_it) {
  mob_scene scene = mob_scene_open("stone");
  mob_scene_fill(&scene, (ovis_pos){36, 40, 36}, (ovis_pos){44, 63, 44}, "water");
  const ovis_mob_id tadpole = mob_scene_spawn_at(&scene, "tadpole", (ovis_vec3){40.5, 70, 40.5});
  mob_scene_ticks(&scene, TICKS);
  const ovis_mob_state state = mob_scene_mob(&scene, tadpole);
  assert_true(state.pos.y < 64);
  assert_true(state.pos.y >= 40);
  mob_scene_close(&scene);
}
