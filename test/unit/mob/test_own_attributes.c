// Attributes that a mob has of its own, from a save or a host, act on its body and its paths.
#include "sim/sim_internal.h"
#include "support/mob_scene.h"
#include "support/test.h"

#include <ovis/path.h>

#include <math.h>

enum { FEET = MOB_SCENE_FEET };

static float height_of(const mob_scene* scene, ovis_mob_id mob) {
  return ov_crowd_get(&scene->sim->crowd, mob.value)->body.size.height;
}

TEST(scale_makes_a_body_larger_and_its_young_too) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id pig = mob_scene_spawn(&scene, "pig", 40.5, 40.5);
  const float usual = height_of(&scene, pig);
  mob_scene_put(&scene, pig, OVIS_PROP_SCALE, 2);
  assert_true(height_of(&scene, pig) == 2 * usual);
  mob_scene_put(&scene, pig, OVIS_PROP_AGE, -100);
  assert_true(height_of(&scene, pig) == usual);
  mob_scene_put(&scene, pig, OVIS_PROP_SCALE, 100); // the most is 16
  assert_true(mob_scene_get(&scene, pig, OVIS_PROP_SCALE) == 16);
  mob_scene_close(&scene);
}

TEST(a_body_of_double_scale_finds_no_path_through_a_low_gap) {
  mob_scene scene = mob_scene_open("stone");
  mob_scene_fill(&scene, (ovis_pos){44, FEET, 30}, (ovis_pos){44, FEET + 4, 50}, "stone");
  mob_scene_fill(&scene, (ovis_pos){44, FEET, 40}, (ovis_pos){44, FEET + 1, 40}, "air");
  for (int32_t scale = 1; scale <= 2; scale++) {
    const ovis_mob_id zombie = mob_scene_spawn_with(&scene, "zombie", "walker", 41.5, 40.5);
    mob_scene_put(&scene, zombie, OVIS_PROP_SCALE, scale);
    assert_int_equal(ovis_mob_walk_to(scene.sim, zombie, (ovis_vec3){47.5, FEET, 40.5}, 1),
                     OVIS_OK);
    mob_scene_ticks(&scene, 120);
    assert_int_equal(mob_scene_mob(&scene, zombie).pos.x > 46, scale == 1);
    ovis_mob_remove(scene.sim, zombie);
  }
  mob_scene_close(&scene);
}

// Where a zombie is that was sent over a step of two blocks.
static double climbs(double step_height, double jump) {
  mob_scene scene = mob_scene_open("stone");
  mob_scene_fill(&scene, (ovis_pos){44, FEET, 30}, (ovis_pos){60, FEET + 1, 50}, "stone");
  const ovis_mob_id zombie = mob_scene_spawn_with(&scene, "zombie", "walker", 41.5, 40.5);
  if (step_height > 0) {
    mob_scene_put(&scene, zombie, OVIS_PROP_STEP_HEIGHT, step_height);
  }
  if (jump > 0) {
    mob_scene_put(&scene, zombie, OVIS_PROP_JUMP_STRENGTH, jump);
  }
  assert_int_equal(ovis_mob_walk_to(scene.sim, zombie, (ovis_vec3){47.5, FEET + 2, 40.5}, 1),
                   OVIS_OK);
  mob_scene_ticks(&scene, 160);
  const double y = mob_scene_mob(&scene, zombie).pos.y;
  mob_scene_close(&scene);
  return y;
}

TEST(step_height_is_that_of_body_and_path) {
  assert_true(climbs(0, 0) == FEET);
  assert_true(climbs(2, 0) == FEET + 2);
}

// Highest place of a jump.
static double jump_height(double strength) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id pig = mob_scene_spawn_still(&scene, "pig", 40.5, 40.5);
  if (strength > 0) {
    mob_scene_put(&scene, pig, OVIS_PROP_JUMP_STRENGTH, strength);
  }
  double most = 0;
  mob_scene_ticks(&scene, 2);
  for (int32_t i = 0; i < 30; i++) {
    if (i == 0) {
      ov_jump_control_jump(&ov_crowd_get(&scene.sim->crowd, pig.value)->controls.jump);
    }
    mob_scene_ticks(&scene, 1);
    most = fmax(most, mob_scene_mob(&scene, pig).pos.y - FEET);
  }
  mob_scene_close(&scene);
  return most;
}

TEST(jump_strength_is_the_speed_of_a_jump) {
  const double usual = jump_height(0);
  assert_true(usual > 1 && usual < 1.3);
  assert_true(jump_height(0.84) > 3 * usual);
}

// Ticks and harm of a fall of 12 blocks; the first of its ticks adds no fall distance.
static int32_t fall(double gravity, double safe, float* harm) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id zombie =
      mob_scene_spawn_at(&scene, "zombie", (ovis_vec3){40.5, FEET + 12, 40.5});
  if (gravity > 0) {
    mob_scene_put(&scene, zombie, OVIS_PROP_GRAVITY, gravity);
  }
  if (safe > 0) {
    mob_scene_put(&scene, zombie, OVIS_PROP_SAFE_FALL, safe);
  }
  int32_t ticks = 0;
  while (mob_scene_mob(&scene, zombie).pos.y > FEET && ticks < 400) {
    mob_scene_ticks(&scene, 1);
    ticks++;
  }
  mob_scene_ticks(&scene, 1);
  *harm = 20 - mob_scene_mob(&scene, zombie).health;
  mob_scene_close(&scene);
  return ticks;
}

TEST(gravity_and_safe_fall_distance_are_those_of_a_fall) {
  float harm;
  const int32_t usual = fall(0, 0, &harm);
  assert_true(harm == 8);
  assert_true(fall(0.02, 0, &harm) > usual + usual / 2);
  assert_true(harm == 9); // that first tick is shorter
  assert_int_equal(fall(0, 12, &harm), usual);
  assert_true(harm == 0);
  fall(0, 10, &harm);
  assert_true(harm == 1);
}

TEST(a_path_falls_as_far_as_is_safe) {
  for (int32_t safe = 3; safe <= 7; safe += 4) {
    mob_scene scene = mob_scene_open("stone");
    mob_scene_fill(&scene, (ovis_pos){45, FEET - 6, 30}, (ovis_pos){60, FEET - 1, 50}, "air");
    const ovis_mob_id pig = mob_scene_spawn_with(&scene, "pig", "walker", 42.5, 40.5);
    mob_scene_put(&scene, pig, OVIS_PROP_SAFE_FALL, safe);
    assert_int_equal(ovis_mob_walk_to(scene.sim, pig, (ovis_vec3){48.5, FEET - 6, 40.5}, 1),
                     OVIS_OK);
    mob_scene_ticks(&scene, 100);
    assert_int_equal(mob_scene_mob(&scene, pig).pos.y < FEET, safe == 7);
    mob_scene_close(&scene);
  }
}

// Source: docs/sources.md#max-fall
TEST(a_creeper_with_a_target_falls_by_its_health) {
  static const struct {
    const char* species;
    double health;
    int32_t falls;
  } cases[] = {{"creeper", 20, 22}, {"creeper", 7.5, 9}, {"zombie", 20, 12}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    mob_scene scene = mob_scene_open("stone");
    const ovis_mob_id mob = mob_scene_spawn(&scene, cases[i].species, 40.5, 40.5);
    const ovis_mob_id player = mob_scene_player(&scene, 44.5, 40.5);
    mob_scene_put(&scene, mob, OVIS_PROP_HEALTH, cases[i].health);
    ov_actor* actor = ov_crowd_get(&scene.sim->crowd, mob.value);
    const ov_agent agent = ov_agent_of(&scene.sim->turn, actor);
    assert_int_equal(ov_agent_path_body(&agent)->max_fall, 3);
    actor->target = mob_scene_mob(&scene, player).serial;
    assert_int_equal(ov_agent_path_body(&agent)->max_fall, cases[i].falls);
    mob_scene_close(&scene);
  }
}

TEST(a_mob_heals_up_to_its_own_health) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id pig = mob_scene_spawn(&scene, "pig", 40.5, 40.5);
  mob_scene_put(&scene, pig, OVIS_PROP_MAX_HEALTH, 30);
  mob_scene_put(&scene, pig, OVIS_PROP_HEALTH, 29);
  ov_actor_heal(ov_crowd_get(&scene.sim->crowd, pig.value), 9);
  assert_true(mob_scene_mob(&scene, pig).health == 30);
  mob_scene_put(&scene, pig, OVIS_PROP_SPEED, 0.5);
  assert_true(ov_crowd_get(&scene.sim->crowd, pig.value)->body.movement_speed == 0.5);
  mob_scene_close(&scene);
}

TEST(what_is_as_usual_takes_no_room) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id pig = mob_scene_spawn(&scene, "pig", 40.5, 40.5);
  const uint64_t before = ovis_sim_get_hash(scene.sim);
  mob_scene_put(&scene, pig, OVIS_PROP_SCALE, 1);
  mob_scene_put(&scene, pig, OVIS_PROP_GRAVITY, 0.08);
  mob_scene_put(&scene, pig, OVIS_PROP_MAX_HEALTH, 10);
  assert_true(ovis_sim_get_hash(scene.sim) == before);
  double value;
  assert_false(ovis_mob_get_prop(scene.sim, pig, OVIS_PROP_SCALE, &value));
  const ov_actor* actor = ov_crowd_get(&scene.sim->crowd, pig.value);
  assert_false(ov_actor_has_own_attribute(actor, OV_OWN_SCALE));
  mob_scene_put(&scene, pig, OVIS_PROP_SCALE, 1.5);
  assert_true(ov_actor_has_own_attribute(actor, OV_OWN_SCALE));
  assert_false(ov_actor_has_own_attribute(actor, OV_OWN_GRAVITY));
  assert_true(ovis_sim_get_hash(scene.sim) != before);
  mob_scene_put(&scene, pig, OVIS_PROP_SCALE, 1);
  assert_true(mob_scene_get(&scene, pig, OVIS_PROP_SCALE) == 1);
  mob_scene_close(&scene);
}

TEST(a_snapshot_has_them) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id pig = mob_scene_spawn_at(&scene, "pig", (ovis_vec3){40.5, FEET + 20, 40.5});
  static const ovis_prop props[] = {
      OVIS_PROP_SCALE,      OVIS_PROP_STEP_HEIGHT, OVIS_PROP_GRAVITY,      OVIS_PROP_SAFE_FALL,
      OVIS_PROP_MAX_HEALTH, OVIS_PROP_SPEED,       OVIS_PROP_JUMP_STRENGTH};
  static const double values[] = {1.5, 2, 0.03, 30, 77, 0.4, 0.6};
  for (size_t i = 0; i < sizeof props / sizeof *props; i++) {
    mob_scene_put(&scene, pig, props[i], values[i]);
  }
  mob_scene_ticks(&scene, 5);
  mob_scene other = mob_scene_restored(&scene, NULL);
  for (int32_t i = 0; i < 60; i++) {
    assert_true(ovis_sim_get_hash(scene.sim) == ovis_sim_get_hash(other.sim));
    mob_scene_ticks(&scene, 1);
    mob_scene_ticks(&other, 1);
  }
  for (size_t i = 0; i < sizeof props / sizeof *props; i++) {
    assert_true(mob_scene_get(&other, pig, props[i]) == values[i]);
  }
  mob_scene_close(&other);
  mob_scene_close(&scene);
}

// Health of a wolf whom a host made tame, and that of its save.
static float tame_health(bool is_later, double own, double* out_max) {
  mob_scene scene = mob_scene_open("stone");
  scene.sim->turn.rules.tame_wolf_health_40 = is_later;
  const ovis_mob_id wolf = mob_scene_spawn(&scene, "wolf", 40.5, 40.5);
  if (own > 0) {
    mob_scene_put(&scene, wolf, OVIS_PROP_MAX_HEALTH, own);
  }
  mob_scene_put(&scene, wolf, OVIS_PROP_TAME, 1);
  mob_scene_ticks(&scene, 2);
  *out_max =
      ov_actor_attribute(ov_crowd_get(&scene.sim->crowd, wolf.value), OV_ATTRIBUTE_HEALTH_MAX);
  const float health = mob_scene_mob(&scene, wolf).health;
  mob_scene_close(&scene);
  return health;
}

TEST(a_tame_wolf_has_40_health_from_1_20_5_on) {
  double most;
  assert_true(tame_health(false, 0, &most) == 8);
  assert_true(most == 20);
  assert_true(tame_health(true, 0, &most) == 40);
  assert_true(most == 40);
  assert_true(tame_health(true, 33, &most) == 8);
  assert_true(most == 33);
}

// Distance at which a cow breaks its leash when its holder is that far away.
static bool holds(double distance, bool is_later) {
  mob_scene scene = mob_scene_open("stone");
  scene.sim->turn.rules.leash_breaks_at_12 = is_later;
  const ovis_mob_id cow = mob_scene_spawn(&scene, "cow", 40.5, 40.5);
  const ovis_mob_id player = mob_scene_player(&scene, 40.5 + distance, 40.5);
  mob_scene_put(&scene, cow, OVIS_PROP_LEASH, (double)mob_scene_mob(&scene, player).serial);
  mob_scene_ticks(&scene, 1);
  const bool is_held = mob_scene_get(&scene, cow, OVIS_PROP_LEASH) != 0;
  mob_scene_close(&scene);
  return is_held;
}

TEST(a_leash_breaks_beyond_12_blocks_from_1_21_6_on) {
  assert_true(holds(9.5, false));
  assert_false(holds(10.5, false));
  assert_true(holds(11.5, true));
  assert_false(holds(12.5, true));
}
