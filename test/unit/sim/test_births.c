// Births: any number of mobs may come in one tick. A bound would count what other workers ask for.
#include "sim/sim_internal.h"
#include "support/mob_scene.h"
#include "support/test.h"

#include <ovis/mob.h>

#define MANY 4200

TEST(thousands_may_come_in_one_tick) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id sheep = mob_scene_spawn(&scene, "sheep", 64.5, 64.5);
  ovis_mob_state state;
  assert_true(ovis_mob_get_state(scene.sim, sheep, &state));
  ov_turn_begin(&scene.sim->turn, state.serial);
  for (int32_t i = 0; i < MANY; i++) {
    const ov_spawn_request request = {.parent = state.serial,
                                      .pos = {20.5 + i % 80, MOB_SCENE_FEET, 20.5 + i / 80},
                                      .called = ovis_species_find("chicken")};
    assert_true(ov_sim_plan_spawn(&scene.sim->turn, &request));
  }
  ov_turn_begin(&scene.sim->turn, 0);
  ov_sim_spawn_offspring(scene.sim);
  ov_sim_merge_turns(scene.sim);
  assert_false(scene.sim->is_out_of_memory);
  assert_int_equal(ovis_sim_get_mob_count(scene.sim), MANY + 1);
  mob_scene_close(&scene);
}
