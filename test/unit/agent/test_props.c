#include "sim/sim_internal.h"
#include "support/mob_scene.h"
#include "support/test.h"

#include <math.h>
#include <string.h>

TEST(every_property_is_found_by_its_name) {
  for (ovis_prop prop = 0; prop < OVIS_PROP_COUNT; prop++) {
    const ovis_prop_info info = ovis_prop_get_info(prop);
    ovis_prop found;
    assert_true(ovis_prop_find(info.name, &found));
    assert_int_equal(found, prop);
    assert_non_null(info.unit);
    assert_non_null(info.tag);
  }
  ovis_prop found;
  assert_false(ovis_prop_find("wings", &found));
  assert_int_equal(found, OVIS_PROP_COUNT);
}

// Values that a property keeps as they are.
static double sample(ovis_prop prop) {
  switch (ovis_prop_get_info(prop).type) {
  case OVIS_PROP_BOOL: return 1;
  case OVIS_PROP_BYTE:
  case OVIS_PROP_SHORT:
  case OVIS_PROP_INT:
  case OVIS_PROP_LONG: return 7;
  case OVIS_PROP_FLOAT: return 2.5;
  default: return -0.125;
  }
}

TEST(what_is_set_is_got_back) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id sheep = mob_scene_spawn(&scene, "sheep", 64.5, 64.5);
  for (ovis_prop prop = 0; prop < OVIS_PROP_COUNT; prop++) {
    double known;
    if (prop == OVIS_PROP_LEASH) {
      continue; // needs a holder: test_leash.c
    }
    if (!ovis_mob_get_prop(scene.sim, sheep, prop, &known)) {
      assert_true(prop >= OVIS_PROP_PROFESSION); // of villagers and other animals
      continue;
    }
    const uint64_t hash = ovis_sim_get_hash(scene.sim);
    const double before = mob_scene_get(&scene, sheep, prop);
    mob_scene_put(&scene, sheep, prop, sample(prop));
    assert_true(mob_scene_get(&scene, sheep, prop) == sample(prop));
    assert_true((ovis_sim_get_hash(scene.sim) != hash) == (before != sample(prop)));
    assert_true(ovis_sim_check(scene.sim));
  }
  mob_scene_ticks(&scene, 1);
  mob_scene_close(&scene);
}

TEST(odd_values_are_brought_into_range) {
  static const double odd[] = {
      (double)NAN, (double)INFINITY, -(double)INFINITY, 1e300, -1e300, 1e18, -1, 0.5, 70000};
  static const char* const species[] = {"sheep", "zombie", "villager"};
  for (int s = 0; s < 3; s++) {
    mob_scene scene = mob_scene_open("stone");
    const ovis_mob_id mob = mob_scene_spawn(&scene, species[s], 64.5, 64.5);
    for (ovis_prop prop = 0; prop < OVIS_PROP_COUNT; prop++) {
      for (size_t i = 0; i < sizeof odd / sizeof *odd; i++) {
        ovis_mob_set_prop(scene.sim, mob, prop, odd[i]);
        double value;
        ovis_mob_get_prop(scene.sim, mob, prop, &value);
        assert_true(isfinite(value));
        assert_true(ovis_sim_check(scene.sim));
        assert_int_equal(ovis_sim_tick(scene.sim), OVIS_OK);
        assert_true(ovis_sim_check(scene.sim));
        ovis_mob_place(scene.sim, mob, (ovis_vec3){64.5, 64, 64.5}, 0, 0);
        ovis_mob_set_prop(scene.sim, mob, OVIS_PROP_HEALTH, 8);
        ovis_mob_set_prop(scene.sim, mob, OVIS_PROP_FIRE, 0);
      }
    }
    mob_scene_close(&scene);
  }
}

TEST(who_lacks_a_property_says_so) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id zombie = mob_scene_spawn(&scene, "zombie", 64.5, 64.5);
  static const ovis_prop lacking[] = {OVIS_PROP_AGE, OVIS_PROP_LOVE, OVIS_PROP_SHEARED,
                                      OVIS_PROP_COLOR, OVIS_PROP_COUNT};
  for (int i = 0; i < 5; i++) {
    double value = 3;
    assert_false(ovis_mob_get_prop(scene.sim, zombie, lacking[i], &value));
    assert_true(value == 0);
    assert_int_not_equal(ovis_mob_set_prop(scene.sim, zombie, lacking[i], 1), OVIS_OK);
  }
  double value = 3;
  assert_false(ovis_mob_get_prop(scene.sim, (ovis_mob_id){4711}, OVIS_PROP_HEALTH, &value));
  assert_true(value == 0);
  assert_int_not_equal(ovis_mob_set_prop(scene.sim, (ovis_mob_id){4711}, OVIS_PROP_HEALTH, 1),
                       OVIS_OK);
  mob_scene_close(&scene);
}

TEST(age_and_being_a_baby_go_together) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id sheep = mob_scene_spawn(&scene, "sheep", 64.5, 64.5);
  mob_scene_put(&scene, sheep, OVIS_PROP_AGE, -3);
  assert_true(mob_scene_get(&scene, sheep, OVIS_PROP_IS_BABY) == 1);
  mob_scene_ticks(&scene, 2);
  assert_true(mob_scene_mob(&scene, sheep).is_baby);
  mob_scene_ticks(&scene, 1);
  assert_false(mob_scene_mob(&scene, sheep).is_baby);
  assert_int_equal(mob_scene_events(&scene, OVIS_EVENT_GROWN), 1);
  // The other way round: a baby has its time before it, a grown one has not.
  mob_scene_put(&scene, sheep, OVIS_PROP_IS_BABY, 1);
  assert_true(mob_scene_get(&scene, sheep, OVIS_PROP_AGE) == -24000);
  mob_scene_ticks(&scene, 5);
  assert_true(mob_scene_mob(&scene, sheep).is_baby);
  assert_true(mob_scene_get(&scene, sheep, OVIS_PROP_AGE) == -23995);
  mob_scene_put(&scene, sheep, OVIS_PROP_IS_BABY, 1); // it is one: nothing changes
  assert_true(mob_scene_get(&scene, sheep, OVIS_PROP_AGE) == -23995);
  mob_scene_put(&scene, sheep, OVIS_PROP_IS_BABY, 0);
  assert_true(mob_scene_get(&scene, sheep, OVIS_PROP_AGE) == 0);
  mob_scene_put(&scene, sheep, OVIS_PROP_AGE, 5000);
  mob_scene_put(&scene, sheep, OVIS_PROP_IS_BABY, 0);
  assert_true(mob_scene_get(&scene, sheep, OVIS_PROP_AGE) == 5000);
  // A zombie's youth never ends.
  const ovis_mob_id zombie = mob_scene_spawn(&scene, "zombie", 70.5, 64.5);
  mob_scene_put(&scene, zombie, OVIS_PROP_IS_BABY, 1);
  mob_scene_ticks(&scene, 50);
  assert_true(mob_scene_mob(&scene, zombie).is_baby);
  mob_scene_close(&scene);
}

TEST(young_zombies_are_half_as_fast_again_and_piglins_by_a_fifth) {
  static const struct {
    const char* species;
    double share;
  } rows[] = {
      {"zombie", 1.5},           {"husk", 1.5},   {"drowned", 1.5}, {"zombie_villager", 1.5},
      {"zombified_piglin", 1.5}, {"piglin", 1.2}, {"sheep", 1},     {"villager", 1}};
  mob_scene scene = mob_scene_open("stone");
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    const ovis_mob_id mob = mob_scene_spawn_baby(&scene, rows[i].species, 64.5, 64.5);
    const ov_body* body = &ov_crowd_get(&scene.sim->crowd, mob.value)->body;
    const double base = (double)ovis_species_find(rows[i].species)->speed;
    assert_true(fabs(body->movement_speed - base * rows[i].share) < 1e-12);
    mob_scene_put(&scene, mob, OVIS_PROP_IS_BABY, 0);
    assert_true(body->movement_speed == base);
  }
  mob_scene_close(&scene);
}

TEST(breeding_age_and_love_run_down) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id sheep = mob_scene_spawn(&scene, "sheep", 64.5, 64.5);
  mob_scene_put(&scene, sheep, OVIS_PROP_AGE, 3);
  mob_scene_put(&scene, sheep, OVIS_PROP_LOVE, 2);
  static const double ages[] = {2, 1, 0, 0};
  static const double loves[] = {1, 0, 0, 0};
  for (int i = 0; i < 4; i++) {
    mob_scene_ticks(&scene, 1);
    assert_true(mob_scene_get(&scene, sheep, OVIS_PROP_AGE) == ages[i]);
    assert_true(mob_scene_get(&scene, sheep, OVIS_PROP_LOVE) == loves[i]);
    assert_int_equal(mob_scene_events(&scene, OVIS_EVENT_GROWN), 0);
  }
  mob_scene_close(&scene);
}
