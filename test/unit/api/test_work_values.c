// Work with values that no host means.
#include "support/asserts.h"
#include "support/mob_scene.h"
#include "support/test.h"

#include <ovis/sim.h>

#include <stdint.h>
#include <string.h>

TEST(work_with_bad_values) {
  mob_scene scene = mob_scene_open("grass_block");
  const ovis_mob_id sheep = mob_scene_spawn(&scene, "sheep", 62.5, 60.5);
  const ovis_mob_id bread = mob_scene_drop(&scene, "bread", 1, 70.5, 60.5);
  ovis_work work = {.nodes = 7};
  ovis_work_part part = {.nodes = 7};
  const ovis_species* species = NULL;
  asserts_begin();
  assert_false(ovis_mob_get_work(scene.sim, OVIS_NO_MOB, &work));
  assert_int_equal(work.nodes, 0); // outputs are always set
  assert_false(ovis_mob_get_work(scene.sim, (ovis_mob_id){UINT32_MAX}, &work));
  assert_false(ovis_mob_get_work(scene.sim, bread, &work));
  assert_true(ovis_mob_get_work(scene.sim, sheep, &work));
  const int32_t indices[] = {-1, 0, 1, INT32_MAX, INT32_MIN};
  for (size_t i = 0; i < sizeof indices / sizeof *indices; i++) {
    part.nodes = 7;
    assert_false(ovis_mob_get_work_part(scene.sim, sheep, indices[i], &part));
    assert_int_equal(part.nodes, 0);
    assert_string_equal(part.name, "");
    assert_false(ovis_mob_get_work_part(scene.sim, bread, indices[i], &part));
    assert_false(ovis_sim_get_removed_work(scene.sim, indices[i], &species, &work));
    assert_null(species);
    part.nodes = 7;
    assert_false(ovis_sim_get_removed_work_part(scene.sim, indices[i], indices[i], &part));
    assert_int_equal(part.nodes, 0);
  }
  assert_int_equal(ovis_sim_get_world_work(scene.sim).nodes, 0);
  assert_int_equal(ovis_sim_set_clock(scene.sim, NULL, NULL), OVIS_OK);
  asserts_end();
  mob_scene_close(&scene);
}

TEST(units_weigh_each_kind_of_work) {
  ovis_work work = {0};
  assert_int_equal(ovis_work_get_units(&work), 0);
  work.nodes = 3;
  assert_int_equal(ovis_work_get_units(&work), 3 * OVIS_WORK_UNITS_NODE);
  work.rays = 5;
  work.considered = 7;
  work.sensors = 11;
  assert_int_equal(ovis_work_get_units(&work), 3 * OVIS_WORK_UNITS_NODE + 5 * OVIS_WORK_UNITS_RAY +
                                                   7 * OVIS_WORK_UNITS_CONSIDERED +
                                                   11 * OVIS_WORK_UNITS_SENSOR);
  // Counts that no simulation has wrap around.
  work = (ovis_work){.nodes = INT64_MAX};
  assert_true(ovis_work_get_units(&work) == -OVIS_WORK_UNITS_NODE);
}
