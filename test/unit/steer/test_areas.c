// Area sensors: the ring of overlap tests.
#include "support/steer_stage.h"
#include "support/test.h"

TEST(claim_395_areas_tell_where_it_is_free_and_the_nearest_to_the_target_wins) {
  steer_stage stage;
  steer_stage_open(&stage);
  ovis_rays_ray rays[8];
  steer_eight_rays(1, rays);
  ovis_vec3 dirs[8];
  for (int32_t i = 0; i < 8; i++) {
    dirs[i] = rays[i].dir;
  }
  ovis_areas_def def = ovis_default_areas_def();
  def.directions = dirs;
  def.count = 8;
  uint64_t blocked;
  ovis_steer_step step = steer_stage_step(&stage, 0, 0, 9, 1);
  steer_expect(ovis_areas_step(&def, &step, &blocked), 1, 0);
  assert_true(blocked == 0);
  assert_int_equal(stage.overlaps, 8);
  steer_stage_box(&stage, 1.2, -0.2, 1.3, 0.2); // in the eastern area, not beside it
  steer_expect(ovis_areas_step(&def, &step, &blocked), 1, 1);
  assert_true(blocked == 1);
  step.target.y = 0; // two are equally near: the first one
  steer_expect(ovis_areas_step(&def, &step, NULL), 1, 1);
  step.target = (ovis_vec3){0.5, 9, 0}; // the best one is not the first
  steer_expect(ovis_areas_step(&def, &step, NULL), 0, 1);
  step.target = (ovis_vec3){9, 0, 0};
  def.distance = 3; // past the box
  steer_expect(ovis_areas_step(&def, &step, NULL), 1, 0);
  steer_stage_box(&stage, -20, -20, 20, 20);
  steer_expect(ovis_areas_step(&def, &step, &blocked), 0, 0);
  assert_true(blocked == 255);
  steer_stage_close(&stage);
}
