// The times of an armadillo's roll, to the tick.
#include "sim/sim_internal.h"

#include "mind/brain/brain.h"
#include "support/brain_scene.h"
#include "support/test.h"

enum { IDLE, ROLLING, SCARED, UNROLLING };

static int32_t roll_of(const mob_scene* scene, ovis_mob_id id) {
  return (int32_t)mob_scene_get(scene, id, OVIS_PROP_ROLL);
}

// Ticks for which the roll stays what it is, at most `limit`.
static int32_t stays(mob_scene* scene, ovis_mob_id id, int32_t limit) {
  const int32_t before = roll_of(scene, id);
  int32_t ticks = 0;
  while (roll_of(scene, id) == before && ticks < limit) {
    mob_scene_ticks(scene, 1);
    ticks++;
  }
  return ticks;
}

static int32_t danger_of(const mob_scene* scene, ovis_mob_id id) {
  const ov_brain* brain = brain_scene_brain(scene, id);
  return ov_brain_has(brain, OVIS_MEM_DANGER_DETECTED_RECENTLY)
             ? (int32_t)ov_brain_ttl(brain, OVIS_MEM_DANGER_DETECTED_RECENTLY)
             : 0;
}

static void remember_danger(const mob_scene* scene, ovis_mob_id id, int32_t ticks) {
  ov_brain_set_number(brain_scene_brain(scene, id), OVIS_MEM_DANGER_DETECTED_RECENTLY, 1, ticks);
}

// The state is left in the first tick after its 10 or 30.
TEST(it_rolls_for_10_ticks_and_unrolls_for_30) {
  mob_scene scene = mob_scene_open("sand");
  const ovis_mob_id id = mob_scene_spawn(&scene, "armadillo", 60.5, 60.5);
  mob_scene_ticks(&scene, 2);
  remember_danger(&scene, id, 500);
  mob_scene_put(&scene, id, OVIS_PROP_ROLL, ROLLING);
  assert_int_equal(stays(&scene, id, 60), 11);
  assert_int_equal(roll_of(&scene, id), SCARED);
  remember_danger(&scene, id, 1);
  mob_scene_put(&scene, id, OVIS_PROP_ROLL, UNROLLING);
  assert_int_equal(stays(&scene, id, 60), 31);
  assert_int_equal(roll_of(&scene, id), IDLE);
  mob_scene_close(&scene);
}

TEST(it_unrolls_when_it_remembers_the_danger_for_less_than_30_ticks) {
  mob_scene scene = mob_scene_open("sand");
  const ovis_mob_id id = mob_scene_spawn(&scene, "armadillo", 60.5, 60.5);
  mob_scene_ticks(&scene, 2);
  mob_scene_put(&scene, id, OVIS_PROP_ROLL, SCARED);
  remember_danger(&scene, id, 80);
  while (roll_of(&scene, id) == SCARED) {
    assert_true(danger_of(&scene, id) >= 30);
    mob_scene_ticks(&scene, 1);
  }
  assert_int_equal(roll_of(&scene, id), UNROLLING);
  assert_int_equal(danger_of(&scene, id), 29);
  mob_scene_close(&scene);
}

// With a husk in sight the memory is renewed every 5 ticks.
TEST(it_looks_for_dangers_every_5_ticks_and_remembers_them_for_80) {
  mob_scene scene = mob_scene_open("sand");
  const ovis_mob_id id = mob_scene_spawn(&scene, "armadillo", 60.5, 60.5);
  mob_scene_spawn_still(&scene, "husk", 64.5, 60.5);
  for (int32_t i = 0; i < 60 && danger_of(&scene, id) == 0; i++) {
    mob_scene_ticks(&scene, 1);
  }
  const int32_t most = danger_of(&scene, id);
  assert_in_range(most, 79, 80); // it counts down in the tick in which it is set
  int32_t before = most;
  for (int32_t i = 1; i <= 50; i++) {
    mob_scene_ticks(&scene, 1);
    assert_int_equal(danger_of(&scene, id), i % 5 == 0 ? most : before - 1);
    before = danger_of(&scene, id);
  }
  mob_scene_close(&scene);
}

TEST(a_blow_is_a_danger_for_80_ticks) {
  mob_scene scene = mob_scene_open("sand");
  const ovis_mob_id id = mob_scene_spawn(&scene, "armadillo", 60.5, 60.5);
  const ovis_mob_id cow = mob_scene_spawn_still(&scene, "cow", 61.5, 60.5);
  mob_scene_ticks(&scene, 2);
  assert_int_equal(ovis_mob_hurt(scene.sim, id, 1, cow), OVIS_OK);
  assert_int_equal(danger_of(&scene, id), 80);
  assert_int_equal(roll_of(&scene, id), ROLLING);
  mob_scene_close(&scene);
}
