// Lightning at places that are none, and too much of it.
#include "support/mob_scene.h"
#include "support/test.h"

#include <ovis/sim.h>

#include <math.h>

TEST(places_beyond_the_limit_and_too_many_bolts_are_refused) {
  mob_scene scene = mob_scene_open("stone");
  ovis_lightning_def def = ovis_default_lightning_def();
  assert_true(def.lights_fire);
  const double bad[] = {(double)NAN, (double)INFINITY, -(double)INFINITY, 1e12, -1e12};
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    def.pos = (ovis_vec3){bad[i], 64, 64};
    assert_int_equal(ovis_lightning_strike(scene.sim, &def), OVIS_OUT_OF_RANGE);
    def.pos = (ovis_vec3){64, bad[i], 64};
    assert_int_equal(ovis_lightning_strike(scene.sim, &def), OVIS_OUT_OF_RANGE);
  }
  def.pos = (ovis_vec3){1e6, 300, -1e6}; // nothing is loaded there
  for (int32_t i = 0; i < OVIS_BOLTS_MAX; i++) {
    assert_int_equal(ovis_lightning_strike(scene.sim, &def), OVIS_OK);
  }
  assert_int_equal(ovis_lightning_strike(scene.sim, &def), OVIS_FULL);
  mob_scene_ticks(&scene, 60);
  assert_int_equal(ovis_lightning_strike(scene.sim, &def), OVIS_OK); // all of them are over
  mob_scene_close(&scene);
}
