// Leashes tied to fences through the public interface: refused, kept in snapshots.
#include "support/asserts.h"
#include "support/mob_scene.h"
#include "support/test.h"

#include <ovis/sim.h>

#include <stdlib.h>

TEST(knots_refuse_bad_cells_and_mobs) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id cow = mob_scene_spawn(&scene, "cow", 64.5, 64.5);
  mob_scene_set(&scene, 66, 64, 64, "oak_fence");
  ovis_pos fence = {1, 1, 1};
  assert_refused(ovis_mob_set_knot(scene.sim, cow, (ovis_pos){INT32_MIN, 0, 0}), OVIS_OUT_OF_RANGE);
  assert_refused(ovis_mob_set_knot(scene.sim, OVIS_NO_MOB, (ovis_pos){66, 64, 64}), OVIS_NOT_FOUND);
  assert_refused(ovis_mob_set_knot(scene.sim, cow, (ovis_pos){65, 64, 64}), OVIS_REFUSED);
  assert_refused(ovis_mob_get_knot(scene.sim, OVIS_NO_MOB, &fence), false);
  assert_int_equal(fence.x, 0);
  assert_false(ovis_mob_get_knot(scene.sim, cow, &fence));
  mob_scene_close(&scene);
}

TEST(a_snapshot_keeps_the_knot) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id cow = mob_scene_spawn(&scene, "cow", 64.5, 64.5);
  mob_scene_set(&scene, 66, 64, 64, "oak_fence");
  assert_int_equal(ovis_mob_set_knot(scene.sim, cow, (ovis_pos){66, 64, 64}), OVIS_OK);
  mob_scene_ticks(&scene, 10);
  const uint64_t hash = ovis_sim_get_hash(scene.sim);
  uint8_t* bytes;
  size_t size;
  assert_int_equal(ovis_sim_take_snapshot(scene.sim, &bytes, &size), OVIS_OK);
  mob_scene_put(&scene, cow, OVIS_PROP_LEASH, 0);
  assert_true(ovis_sim_get_hash(scene.sim) != hash);
  ovis_sim_destroy(scene.sim);
  ovis_sim_def def = ovis_default_sim_def();
  def.world = scene.world;
  assert_int_equal(ovis_sim_restore(&def, bytes, size, &scene.sim, NULL), OVIS_OK);
  ovis_pos fence;
  assert_true(ovis_mob_get_knot(scene.sim, ovis_sim_get_mob(scene.sim, 0), &fence));
  assert_int_equal(fence.x, 66);
  assert_true(ovis_sim_get_hash(scene.sim) == hash);
  free(bytes);
  mob_scene_close(&scene);
}
