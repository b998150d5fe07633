// Blows, falls, fire, crowds, the void, and death.
#include "support/goal_probe.h"
#include "support/test.h"

#include <math.h>
#include <string.h>

static float health(const mob_scene* scene, ovis_mob_id mob) {
  return mob_scene_mob(scene, mob).health;
}

// ---- Immunity

TEST(for_ten_ticks_after_a_blow_only_what_is_above_it_counts) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id golem = mob_scene_spawn(&scene, "iron_golem", 64.5, 64.5);
  assert_int_equal(ovis_mob_hurt(scene.sim, golem, 10, OVIS_NO_MOB), OVIS_OK);
  assert_true(health(&scene, golem) == 90);
  assert_int_equal(ovis_mob_hurt(scene.sim, golem, 10, OVIS_NO_MOB),
                   OVIS_REFUSED); // no more than the last
  assert_int_equal(ovis_mob_hurt(scene.sim, golem, 4, OVIS_NO_MOB), OVIS_REFUSED);
  assert_int_equal(ovis_mob_hurt(scene.sim, golem, 12, OVIS_NO_MOB), OVIS_OK); // two more
  assert_true(health(&scene, golem) == 88);
  assert_int_equal(mob_scene_events(&scene, OVIS_EVENT_HURT), 2);
  int32_t count;
  assert_true(ovis_sim_get_events(scene.sim, &count)[1].amount == 2);
  assert_int_equal(ovis_mob_hurt(scene.sim, golem, 12, OVIS_NO_MOB),
                   OVIS_REFUSED); // the last is 12 now
  mob_scene_ticks(&scene, 9);
  assert_int_equal(ovis_mob_hurt(scene.sim, golem, 12, OVIS_NO_MOB), OVIS_REFUSED);
  assert_int_equal(ovis_mob_hurt(scene.sim, golem, 13, OVIS_NO_MOB), OVIS_OK); // the ninth tick
  assert_true(health(&scene, golem) == 87);
  mob_scene_ticks(&scene, 1);
  assert_int_equal(ovis_mob_hurt(scene.sim, golem, 1, OVIS_NO_MOB), OVIS_OK); // the tenth is over
  assert_true(health(&scene, golem) == 86);
  assert_int_equal(ovis_mob_hurt(scene.sim, golem, 1, OVIS_NO_MOB), OVIS_REFUSED);
  mob_scene_close(&scene);
}

TEST(no_harm_is_no_blow) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id sheep = mob_scene_spawn(&scene, "sheep", 64.5, 64.5);
  const float nothing[] = {0, -1, NAN};
  for (int i = 0; i < 3; i++) {
    assert_int_not_equal(ovis_mob_hurt(scene.sim, sheep, nothing[i], OVIS_NO_MOB), OVIS_OK);
  }
  assert_int_not_equal(ovis_mob_hurt(scene.sim, (ovis_mob_id){999999}, 3, OVIS_NO_MOB), OVIS_OK);
  assert_true(health(&scene, sheep) == 8);
  assert_int_equal(mob_scene_events(&scene, OVIS_EVENT_HURT), 0);
  mob_scene_close(&scene);
}

// ---- Knock-back

TEST(a_blow_pushes_by_the_halved_velocity_and_two_fifths) {
  static const struct {
    const char* species;
    double share;
  } victims[] = {{"zombie", 1}, {"ravager", 0.25}, {"hoglin", 0.4}, {"iron_golem", 0}};
  for (size_t i = 0; i < sizeof victims / sizeof *victims; i++) {
    for (int is_on_ground = 0; is_on_ground < 2; is_on_ground++) {
      mob_scene scene = mob_scene_open("stone");
      const ovis_mob_id victim = mob_scene_spawn(&scene, victims[i].species, 64.5, 64.5);
      const ovis_mob_id by = mob_scene_player(&scene, 67.5, 68.5); // 3 and 4: five away
      mob_scene_put(&scene, victim, OVIS_PROP_VELOCITY_X, 0.1);
      mob_scene_put(&scene, victim, OVIS_PROP_VELOCITY_Y, -0.2);
      mob_scene_put(&scene, victim, OVIS_PROP_VELOCITY_Z, 0.3);
      mob_scene_put(&scene, victim, OVIS_PROP_ON_GROUND, is_on_ground);
      assert_int_equal(ovis_mob_hurt(scene.sim, victim, 1, by), OVIS_OK);
      const double push = 0.4 * victims[i].share;
      const ovis_vec3 v = mob_scene_mob(&scene, victim).velocity;
      if (push == 0) {
        assert_true(v.x == 0.1 && v.y == -0.2 && v.z == 0.3);
      } else {
        assert_true(fabs(v.x - (0.05 - 0.6 * push)) < 1e-12);
        assert_true(fabs(v.z - (0.15 - 0.8 * push)) < 1e-12);
        assert_true(fabs(v.y - (is_on_ground ? -0.1 + push : -0.2)) < 1e-12);
      }
      mob_scene_close(&scene);
    }
  }
}

TEST(nobody_is_pushed_up_faster_than_two_fifths) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id victim = mob_scene_spawn(&scene, "zombie", 64.5, 64.5);
  const ovis_mob_id by = mob_scene_player(&scene, 67.5, 64.5);
  mob_scene_put(&scene, victim, OVIS_PROP_ON_GROUND, 1);
  mob_scene_put(&scene, victim, OVIS_PROP_VELOCITY_Y, 0.5);
  assert_int_equal(ovis_mob_hurt(scene.sim, victim, 1, by), OVIS_OK);
  assert_true(mob_scene_mob(&scene, victim).velocity.y == 0.4);
  // A hit during immunity counts only by its difference and gives no knock-back.
  const ovis_vec3 before = mob_scene_mob(&scene, victim).velocity;
  assert_int_equal(ovis_mob_hurt(scene.sim, victim, 2, by), OVIS_OK);
  const ovis_vec3 after = mob_scene_mob(&scene, victim).velocity;
  assert_memory_equal(&before, &after, sizeof after);
  mob_scene_close(&scene);
}

TEST(two_in_one_place_are_driven_apart_by_chance) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id victim = mob_scene_spawn(&scene, "zombie", 64.5, 64.5);
  const ovis_mob_id by = mob_scene_player(&scene, 64.5, 64.5);
  assert_int_equal(ovis_mob_hurt(scene.sim, victim, 1, by), OVIS_OK);
  const ovis_vec3 v = mob_scene_mob(&scene, victim).velocity;
  assert_true(fabs(hypot(v.x, v.z) - 0.4) < 1e-9);
  mob_scene_close(&scene);
}

// ---- Falling

static float fall_damage(double height) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id ravager = mob_scene_spawn(&scene, "ravager", 64.5, 64.5);
  assert_int_equal(ovis_mob_place(scene.sim, ravager, (ovis_vec3){64.5, 64 + height, 64.5}, 0, 0),
                   OVIS_OK);
  float amount = 0;
  for (int i = 0; i < 120; i++) {
    mob_scene_ticks(&scene, 1);
    const ovis_event* hurt = mob_scene_event(&scene, OVIS_EVENT_HURT);
    if (hurt != NULL) {
      assert_true(hurt->damage == OVIS_DAMAGE_FALL && hurt->other.value == 0 && hurt->serial == 1);
      amount += hurt->amount;
    }
  }
  assert_true(mob_scene_mob(&scene, ravager).is_on_ground);
  assert_true(health(&scene, ravager) == 100 - amount);
  mob_scene_close(&scene);
  return amount;
}

// Fall distance at the landing: the sum of the whole moves, without the last one, which the ground
// cuts short.
static double fallen(double height) {
  double speed = 0;
  double distance = 0;
  while (distance + speed < height) {
    distance += speed;
    speed = (speed + 0.08) * 0.98;
  }
  return distance;
}

TEST(a_fall_hurts_by_what_is_over_three_blocks_rounded_up) {
  for (double height = 2; height < 40; height += 0.37) {
    const double over = ceil(fallen(height) - 3);
    assert_true((double)fall_damage(height) == (over > 0 ? over : 0));
  }
  assert_true(fall_damage(3) == 0);
  assert_true(fall_damage(4) == 1);
}

TEST(water_breaks_a_fall) {
  mob_scene scene = mob_scene_open("stone");
  mob_scene_fill(&scene, (ovis_pos){60, 62, 60}, (ovis_pos){68, 63, 68}, "water");
  const ovis_mob_id sheep = mob_scene_spawn(&scene, "sheep", 64.5, 64.5);
  assert_int_equal(ovis_mob_place(scene.sim, sheep, (ovis_vec3){64.5, 84, 64.5}, 0, 0), OVIS_OK);
  mob_scene_ticks(&scene, 100);
  assert_true(health(&scene, sheep) == 8);
  mob_scene_close(&scene);
}

// ---- Fire

TEST(fire_takes_one_each_twenty_ticks) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id golem = mob_scene_spawn(&scene, "iron_golem", 64.5, 64.5);
  mob_scene_ticks(&scene, 1);
  mob_scene_put(&scene, golem, OVIS_PROP_FIRE, 160);
  int32_t hurts = 0;
  for (int i = 0; i < 200; i++) {
    mob_scene_ticks(&scene, 1);
    const ovis_event* hurt = mob_scene_event(&scene, OVIS_EVENT_HURT);
    assert_true((hurt != NULL) == (i % 20 == 0 && i < 160));
    if (hurt != NULL) {
      assert_true(hurt->damage == OVIS_DAMAGE_FIRE && hurt->amount == 1);
      hurts++;
    }
  }
  assert_int_equal(hurts, 8);
  assert_true(mob_scene_get(&scene, golem, OVIS_PROP_FIRE) == 0);
  mob_scene_close(&scene);
}

TEST(water_and_rain_put_fire_out_and_some_never_burn) {
  mob_scene scene = mob_scene_open("stone");
  mob_scene_fill(&scene, (ovis_pos){60, 62, 60}, (ovis_pos){62, 63, 62}, "water");
  mob_scene_fill(&scene, (ovis_pos){80, 80, 80}, (ovis_pos){90, 80, 90}, "stone");
  const ovis_mob_id wet = mob_scene_spawn(&scene, "cow", 61.5, 61.5);
  const ovis_mob_id dry = mob_scene_spawn(&scene, "cow", 70.5, 70.5);
  const ovis_mob_id roofed = mob_scene_spawn(&scene, "cow", 85.5, 85.5);
  const ovis_mob_id blaze = mob_scene_spawn(&scene, "blaze", 75.5, 70.5);
  assert_int_equal(ovis_mob_place(scene.sim, wet, (ovis_vec3){61.5, 62, 61.5}, 0, 0), OVIS_OK);
  const ovis_mob_id all[] = {wet, dry, roofed, blaze};
  for (int rain = 0; rain < 2; rain++) {
    ovis_env env = mob_scene_env(&scene);
    env.is_raining = rain;
    mob_scene_set_env(&scene, &env);
    for (int i = 0; i < 4; i++) {
      mob_scene_put(&scene, all[i], OVIS_PROP_FIRE, 50);
    }
    mob_scene_ticks(&scene, 1);
    assert_true(mob_scene_get(&scene, wet, OVIS_PROP_FIRE) == 0);
    assert_true((mob_scene_get(&scene, dry, OVIS_PROP_FIRE) == 0) == (rain == 1));
    assert_true(mob_scene_get(&scene, roofed, OVIS_PROP_FIRE) == 49);
    assert_true(mob_scene_get(&scene, blaze, OVIS_PROP_FIRE) == 0);
  }
  mob_scene_close(&scene);
}

TEST(lava_burns_at_once_and_sets_on_fire) {
  mob_scene scene = mob_scene_open("stone");
  mob_scene_fill(&scene, (ovis_pos){60, 62, 60}, (ovis_pos){68, 63, 68}, "lava");
  const ovis_mob_id golem = mob_scene_spawn(&scene, "iron_golem", 64.5, 64.5);
  const ovis_mob_id strider = mob_scene_spawn(&scene, "strider", 61.5, 61.5);
  assert_int_equal(ovis_mob_place(scene.sim, golem, (ovis_vec3){64.5, 62, 64.5}, 0, 0), OVIS_OK);
  assert_int_equal(ovis_mob_place(scene.sim, strider, (ovis_vec3){61.5, 62, 61.5}, 0, 0), OVIS_OK);
  mob_scene_ticks(&scene, 1);
  const ovis_event* hurt = mob_scene_event(&scene, OVIS_EVENT_HURT);
  assert_true(hurt != NULL && hurt->damage == OVIS_DAMAGE_LAVA && hurt->mob.value == golem.value);
  assert_true(health(&scene, golem) == 96);
  mob_scene_ticks(&scene, 20);
  assert_true(health(&scene, golem) == 88); // each ten ticks
  assert_true(health(&scene, strider) == 20);
  assert_int_equal(ovis_mob_place(scene.sim, golem, (ovis_vec3){90.5, 64, 64.5}, 0, 0), OVIS_OK);
  mob_scene_ticks(&scene, 1);
  assert_true(mob_scene_get(&scene, golem, OVIS_PROP_FIRE) == 299); // fifteen seconds
  mob_scene_close(&scene);
}

// Ticks until a mob burns, or -1.
static int32_t ticks_to_fire(mob_scene* scene, ovis_mob_id mob, int32_t limit) {
  const ovis_vec3 pos = mob_scene_mob(scene, mob).pos;
  for (int32_t i = 1; i <= limit; i++) {
    mob_scene_set_time(scene, MOB_SCENE_NOON);
    mob_scene_ticks(scene, 1);
    if (mob_scene_get(scene, mob, OVIS_PROP_FIRE) > 0) {
      return i;
    }
    assert_int_equal(ovis_mob_place(scene->sim, mob, pos, 0, 0), OVIS_OK);
  }
  return -1;
}

TEST(the_sun_sets_zombies_on_fire_for_eight_seconds) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id zombie = mob_scene_spawn(&scene, "zombie", 64.5, 64.5);
  int32_t fires = 0;
  for (int32_t i = 0; i < 20000; i++) {
    mob_scene_set_time(&scene, MOB_SCENE_NOON);
    mob_scene_put(&scene, zombie, OVIS_PROP_HEALTH, 20);
    mob_scene_put(&scene, zombie, OVIS_PROP_FIRE, 0);
    goal_probe_actor(&scene, zombie)->immune_ticks = 0;
    mob_scene_ticks(&scene, 1);
    const bool burns = mob_scene_get(&scene, zombie, OVIS_PROP_FIRE) > 0;
    fires += burns;
    assert_true(!burns || mob_scene_get(&scene, zombie, OVIS_PROP_FIRE) == 159);
    assert_true(health(&scene, zombie) == (burns ? 19 : 20));
  }
  // In full light (1 - 0.4) * 2 / 30: one tick in 25, 800 of 20000 with a spread of 28.
  assert_in_range(fires, 700, 900);
  mob_scene_close(&scene);
}

TEST(the_sun_burns_neither_under_a_roof_nor_in_water_rain_or_the_dark) {
  static const char* const species[] = {"zombie", "sheep", "husk", "skeleton", "zombified_piglin"};
  static const bool burns[] = {true, false, false, true, false};
  for (int i = 0; i < 5; i++) {
    mob_scene scene = mob_scene_open("stone");
    const ovis_mob_id mob = mob_scene_spawn(&scene, species[i], 64.5, 64.5);
    assert_true((ticks_to_fire(&scene, mob, 500) > 0) == burns[i]);
    mob_scene_close(&scene);
  }
  for (int hindrance = 0; hindrance < 4; hindrance++) {
    mob_scene scene = mob_scene_open("stone");
    const ovis_mob_id zombie = mob_scene_spawn(&scene, "zombie", 64.5, 64.5);
    ovis_env env = mob_scene_env(&scene);
    if (hindrance == 0) {
      mob_scene_set(&scene, 64, 100, 64, "glass"); // it shades what is below it
    } else if (hindrance == 1) {
      mob_scene_set(&scene, 64, 64, 64, "water");
    } else if (hindrance == 2) {
      env.is_raining = true;
      mob_scene_set_env(&scene, &env);
    }
    int32_t ticks = 0;
    if (hindrance == 3) {
      mob_scene_ticks(&scene, 500); // midnight
      ticks = mob_scene_get(&scene, zombie, OVIS_PROP_FIRE) > 0 ? 1 : -1;
    } else {
      ticks = ticks_to_fire(&scene, zombie, 500);
    }
    assert_int_equal(ticks, -1);
    mob_scene_close(&scene);
  }
}

// ---- Crowds and the void

static int32_t crushed(int32_t count) {
  mob_scene scene = mob_scene_open("stone");
  for (int32_t x = 63; x <= 65; x++) {
    for (int32_t z = 63; z <= 65; z++) {
      if (x != 64 || z != 64) {
        mob_scene_fill(&scene, (ovis_pos){x, 64, z}, (ovis_pos){x, 67, z}, "stone");
      }
    }
  }
  for (int32_t i = 0; i < count; i++) {
    mob_scene_spawn(&scene, "silverfish", 64.4 + 0.01 * (i % 20), 64.5);
  }
  int32_t hurts = 0;
  for (int i = 0; i < 60; i++) {
    mob_scene_ticks(&scene, 1);
    int32_t events;
    const ovis_event* list = ovis_sim_get_events(scene.sim, &events);
    for (int32_t e = 0; e < events; e++) {
      assert_true(list[e].type != OVIS_EVENT_HURT ||
                  (list[e].damage == OVIS_DAMAGE_CRAMMING && list[e].amount == 6));
      hurts += list[e].type == OVIS_EVENT_HURT;
    }
  }
  mob_scene_close(&scene);
  return hurts;
}

TEST(twenty_four_neighbors_are_too_many) {
  assert_int_equal(crushed(24), 0); // each has 23
  const int32_t hurts = crushed(25);
  assert_true(hurts > 0);
  assert_true(hurts < 25); // once some have died, the others are safe
}

// Two hundred in one place do not push each other, and the last one stands a tenth beside them: in
// the turn of each it is pushed away, however long the list of neighbours is.
TEST(everybody_who_overlaps_pushes) {
  mob_scene scene = mob_scene_open("stone");
  ovis_mob_id golems[200];
  for (int i = 0; i < 200; i++) {
    golems[i] = mob_scene_spawn(&scene, "iron_golem", 64.5, 64.5);
  }
  mob_scene_spawn(&scene, "iron_golem", 64.6, 64.5);
  mob_scene_ticks(&scene, 1);
  for (int i = 0; i < 200; i++) {
    const double x = mob_scene_mob(&scene, golems[i]).velocity.x;
    assert_true(fabs(x + sqrt(0.1) * 0.05) < 1e-9);
  }
  mob_scene_close(&scene);
}

TEST(who_falls_out_of_the_world_dies) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id zombie = mob_scene_spawn(&scene, "zombie", 64.5, 64.5);
  assert_int_equal(ovis_mob_place(scene.sim, zombie, (ovis_vec3){64.5, -63.9, 64.5}, 0, 0),
                   OVIS_OK);
  mob_scene_put(&scene, zombie, OVIS_PROP_VELOCITY_Y, 0);
  mob_scene_ticks(&scene, 1);
  assert_true(health(&scene, zombie) == 20);
  int32_t ticks = 0;
  while (mob_scene_mob(&scene, zombie).is_alive) {
    mob_scene_ticks(&scene, 1);
    const ovis_event* hurt = mob_scene_event(&scene, OVIS_EVENT_HURT);
    assert_true(hurt == NULL || (hurt->damage == OVIS_DAMAGE_VOID && hurt->amount == 4));
    assert_true(++ticks < 100);
  }
  assert_in_range(ticks, 41, 45); // 4 each ten ticks, five times
  mob_scene_close(&scene);
}

// ---- Death

TEST(a_body_stays_for_twenty_ticks) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id sheep = mob_scene_spawn(&scene, "sheep", 64.5, 64.5);
  const ovis_mob_id player = mob_scene_player(&scene, 66.5, 64.5);
  mob_scene_ticks(&scene, 3);
  assert_int_equal(ovis_mob_hurt(scene.sim, sheep, 100, player), OVIS_OK);
  const ovis_event* died = mob_scene_event(&scene, OVIS_EVENT_DIED);
  assert_true(died != NULL && died->mob.value == sheep.value && died->other.value == player.value);
  assert_true(died->damage == OVIS_DAMAGE_ATTACK && died->index == 1); // after HURT
  assert_true(died->tick == 3 && died->mob_serial == 1 && died->other_serial == 2);
  assert_int_not_equal(ovis_mob_hurt(scene.sim, sheep, 100, player), OVIS_OK);
  for (int i = 0; i < 20; i++) {
    const ovis_mob_state seen = mob_scene_mob(&scene, sheep);
    assert_true(!seen.is_alive && seen.health == 0);
    assert_int_equal(ovis_sim_get_mob_count(scene.sim), 2);
    for (int32_t g = 0; g < 9; g++) {
      ovis_option goal;
      assert_true(ovis_mob_get_option(scene.sim, sheep, g, &goal) && !goal.is_running);
    }
    mob_scene_ticks(&scene, 1);
    assert_int_equal(mob_scene_events(&scene, OVIS_EVENT_DIED), 0);
  }
  ovis_mob_state seen;
  assert_false(ovis_mob_get_state(scene.sim, sheep, &seen));
  assert_int_equal(ovis_mob_find(scene.sim, 1).value, 0);
  assert_int_equal(ovis_sim_get_mob_count(scene.sim), 1);
  mob_scene_close(&scene);
}

TEST(nobody_rises_from_the_dead) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id sheep = mob_scene_spawn(&scene, "sheep", 64.5, 64.5);
  assert_int_equal(ovis_mob_set_prop(scene.sim, sheep, OVIS_PROP_HEALTH, 5), OVIS_OK);
  assert_int_equal(ovis_mob_hurt(scene.sim, sheep, 100, OVIS_NO_MOB), OVIS_OK);
  assert_int_not_equal(ovis_mob_set_prop(scene.sim, sheep, OVIS_PROP_HEALTH, 8), OVIS_OK);
  assert_true(health(&scene, sheep) == 0);
  mob_scene_ticks(&scene, 21);
  assert_int_equal(ovis_sim_get_mob_count(scene.sim), 0);
  mob_scene_close(&scene);
}

TEST(who_has_or_loses_health_without_end_can_be_saved) {
  mob_scene scene = mob_scene_open("stone");
  ovis_spawn_def spawn = ovis_default_spawn_def();
  spawn.species = ovis_species_find("iron_golem");
  spawn.pos = (ovis_vec3){64.5, MOB_SCENE_FEET, 64.5};
  spawn.health = INFINITY;
  ovis_mob_id golem;
  assert_int_equal(ovis_mob_spawn(scene.sim, &spawn, &golem), OVIS_OK);
  assert_true(health(&scene, golem) == 1024);
  const ovis_mob_id sheep = mob_scene_spawn(&scene, "sheep", 70.5, 64.5);
  assert_int_equal(ovis_mob_hurt(scene.sim, sheep, INFINITY, OVIS_NO_MOB), OVIS_OK);
  assert_false(mob_scene_mob(&scene, sheep).is_alive);
  mob_scene_ticks(&scene, 1);
  uint8_t* bytes;
  size_t size;
  assert_int_equal(ovis_sim_take_mob_snapshot(scene.sim, &bytes, &size), OVIS_OK);
  ovis_sim_def def = ovis_default_sim_def();
  def.world = scene.world;
  ovis_sim* again;
  assert_int_equal(ovis_sim_restore(&def, bytes, size, &again, NULL), OVIS_OK);
  ovis_sim_destroy(again);
  ovis_sim_free_snapshot(scene.sim, bytes, size);
  mob_scene_close(&scene);
}

TEST(killers_and_hunters_forget_the_dead) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id zombie = mob_scene_spawn(&scene, "zombie", 64.5, 64.5);
  const ovis_mob_id villager = mob_scene_spawn_still(&scene, "iron_golem", 66.5, 64.5);
  for (int i = 0; i < 2000 && mob_scene_mob(&scene, villager).is_alive; i++) {
    mob_scene_ticks(&scene, 1);
  }
  const ovis_event* died = mob_scene_event(&scene, OVIS_EVENT_DIED);
  assert_true(died != NULL && died->serial == 1 && died->other.value == zombie.value);
  mob_scene_ticks(&scene, 3);
  assert_int_equal(mob_scene_mob(&scene, zombie).target.value, 0);
  assert_false(mob_scene_runs(&scene, zombie, "ZombieAttack"));
  mob_scene_ticks(&scene, 30);
  assert_int_equal(ovis_sim_get_mob_count(scene.sim), 1);
  mob_scene_close(&scene);
}

// ---- Numbers of events

TEST(events_are_numbered_by_tick_serial_and_index) {
  mob_scene scene = mob_scene_open("stone");
  uint64_t random = test_seed(3);
  ovis_mob_id sheep[6];
  for (int i = 0; i < 6; i++) {
    sheep[i] = mob_scene_spawn(&scene, "sheep", 62.5 + i % 3, 62.5 + i / 3);
  }
  const ovis_mob_id golem = mob_scene_spawn(&scene, "iron_golem", 70.5, 64.5);
  int32_t after_turns = 0;
  for (int tick = 1; tick <= 3000; tick++) {
    if (tick % 100 == 0) {
      for (int i = 0; i < 6; i++) {
        ovis_mob_set_prop(scene.sim, sheep[i], OVIS_PROP_AGE, 0);
        ovis_mob_set_prop(scene.sim, sheep[i], OVIS_PROP_LOVE, 90);
      }
    }
    if (tick % 12 == 0) { // the first and the last in turn have events
      mob_scene_put(&scene, sheep[0], OVIS_PROP_FIRE, 20);
      mob_scene_put(&scene, golem, OVIS_PROP_FIRE, 20);
    }
    mob_scene_put(&scene, sheep[0], OVIS_PROP_HEALTH, 8);
    mob_scene_put(&scene, golem, OVIS_PROP_HEALTH, 100);
    mob_scene_ticks(&scene, 1);
    if (test_random(&random) % 8 == 0) {
      ovis_mob_hurt(scene.sim, golem, 1 + (float)(test_random(&random) % 5), OVIS_NO_MOB);
    }
    int32_t count;
    const ovis_event* events = ovis_sim_get_events(scene.sim, &count);
    for (int32_t i = 0; i < count; i++) {
      assert_int_equal(events[i].tick, tick);
      const bool begins = i == 0 || events[i].serial != events[i - 1].serial;
      assert_int_equal(events[i].index, begins ? 0 : events[i - 1].index + 1);
      // Turns by serial, and then what happens in nobody's.
      assert_true(!begins || i == 0 || events[i].serial == 0 ||
                  events[i].serial > events[i - 1].serial);
      after_turns += begins && i > 0 && events[i].serial == 0;
    }
  }
  assert_true(after_turns > 10);
  mob_scene_close(&scene);
}

// ---- Breath ------------------------------------------------------------------------------------

static int32_t ticks_until_hurt(mob_scene* scene, ovis_mob_id mob, int32_t limit) {
  const float before = health(scene, mob);
  for (int32_t tick = 1; tick <= limit; tick++) {
    mob_scene_ticks(scene, 1);
    if (health(scene, mob) < before) {
      return tick;
    }
  }
  return -1;
}

// A cage of glass under water, so that nobody comes up.
static mob_scene open_tank(void) {
  mob_scene scene = mob_scene_open("stone");
  mob_scene_fill(&scene, (ovis_pos){40, 64, 40}, (ovis_pos){50, 68, 50}, "glass");
  mob_scene_fill(&scene, (ovis_pos){41, 64, 41}, (ovis_pos){49, 67, 49}, "water");
  return scene;
}

TEST(who_breathes_air_drowns_after_fifteen_seconds) {
  mob_scene scene = open_tank();
  const ovis_mob_id pig = mob_scene_spawn(&scene, "pig", 45.5, 45.5); // a still body: it sinks
  const int32_t ticks = ticks_until_hurt(&scene, pig, 400);
  assert_true(ticks >= 320 && ticks <= 322); // 300 of breath and 20 of none
  assert_true(health(&scene, pig) == 8);
  assert_int_equal(ticks_until_hurt(&scene, pig, 40), 20);
  mob_scene_close(&scene);
}

TEST(the_dead_and_fish_do_not_drown) {
  mob_scene scene = open_tank();
  const ovis_mob_id zombie = mob_scene_spawn(&scene, "zombie", 45.5, 45.5);
  const ovis_mob_id cod = mob_scene_spawn(&scene, "cod", 43.5, 43.5);
  assert_int_equal(ticks_until_hurt(&scene, zombie, 700), -1);
  assert_true(health(&scene, cod) == 3);
  mob_scene_close(&scene);
}

TEST(fish_out_of_water_choke) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id cod = mob_scene_spawn(&scene, "cod", 43.5, 43.5);
  const int32_t ticks = ticks_until_hurt(&scene, cod, 400);
  assert_true(ticks >= 320 && ticks <= 322);
  mob_scene_close(&scene);
}

TEST(breath_comes_back_by_four_a_tick) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id pig = mob_scene_spawn(&scene, "pig", 45.5, 45.5);
  mob_scene_put(&scene, pig, OVIS_PROP_AIR, 100);
  mob_scene_ticks(&scene, 10);
  assert_true(mob_scene_get(&scene, pig, OVIS_PROP_AIR) == 140);
  mob_scene_ticks(&scene, 60);
  assert_true(mob_scene_get(&scene, pig, OVIS_PROP_AIR) == 300);
  mob_scene_close(&scene);
}

// One a tick, of which the immunity lets every tenth through.
TEST(who_has_the_eyes_in_a_block_suffocates) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id pig = mob_scene_spawn(&scene, "pig", 45.5, 45.5);
  mob_scene_ticks(&scene, 5);
  mob_scene_fill(&scene, (ovis_pos){44, 64, 44}, (ovis_pos){46, 65, 46}, "stone");
  const int32_t first = ticks_until_hurt(&scene, pig, 5);
  assert_true(first > 0);
  assert_int_equal(ticks_until_hurt(&scene, pig, 20), 10);
  const ovis_event* hurt = mob_scene_event(&scene, OVIS_EVENT_HURT);
  assert_non_null(hurt);
  assert_int_equal(hurt->damage, OVIS_DAMAGE_SUFFOCATION);
  mob_scene_close(&scene);
}

TEST(cats_and_chickens_land_unhurt) {
  mob_scene scene = mob_scene_open("stone");
  static const char* const names[] = {"cat", "chicken", "iron_golem", "blaze"};
  for (int32_t i = 0; i < 4; i++) {
    const ovis_mob_id mob = mob_scene_spawn_still(&scene, names[i], 20.5 + 5 * i, 20.5);
    assert_int_equal(ovis_mob_place(scene.sim, mob, (ovis_vec3){20.5 + 5 * i, 90, 20.5}, 0, 0),
                     OVIS_OK);
    const float before = health(&scene, mob);
    mob_scene_ticks(&scene, 400); // chickens sink slowly
    assert_true(mob_scene_mob(&scene, mob).is_on_ground);
    assert_true(health(&scene, mob) == before);
  }
  mob_scene_close(&scene);
}

// Its head was below the lava.
TEST(who_grows_into_lava_feels_it) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id camel = mob_scene_spawn_baby(&scene, "camel", 64.5, 64.5);
  mob_scene_set(&scene, 64, MOB_SCENE_FEET + 2, 64, "lava");
  mob_scene_put(&scene, camel, OVIS_PROP_AGE, -10);
  mob_scene_ticks(&scene, 9);
  assert_true(mob_scene_get(&scene, camel, OVIS_PROP_FIRE) == 0);
  mob_scene_ticks(&scene, 3);
  assert_false(mob_scene_mob(&scene, camel).is_baby);
  assert_true(mob_scene_get(&scene, camel, OVIS_PROP_FIRE) > 0);
  mob_scene_close(&scene);
}
