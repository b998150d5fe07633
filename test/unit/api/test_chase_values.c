// Questions about the chase of mobs that do not chase.
#include "support/mob_scene.h"
#include "support/test.h"

#include <ovis/sim.h>

static void ignore_polygon(void* context, const ovis_vec3* corners, int32_t count) {
  (void)context, (void)corners, (void)count;
}

TEST(chases_of_no_chaser) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id mobs[] = {mob_scene_spawn(&scene, "sheep", 64.5, 64.5), {12345}};
  for (int32_t i = 0; i < 2; i++) {
    ovis_chase_view view = {.tests = 7};
    assert_true(!ovis_mob_get_chase(scene.sim, mobs[i], &view) && view.tests == 0);
    assert_int_equal(ovis_mob_visit_chase_mesh(scene.sim, mobs[i], ignore_polygon, NULL),
                     OVIS_NOT_FOUND);
  }
  assert_string_equal(ovis_chase_name(OVIS_CHASE_RAYS), "chase_rays");
  assert_string_equal(ovis_chase_name((ovis_chase_way)99), "unknown");
  mob_scene_close(&scene);
}
