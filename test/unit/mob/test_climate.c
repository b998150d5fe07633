// Mobs and biomes: heat and trail of snow golems, rain by biome, patrols and sieges.
#include "support/goal_probe.h"
#include "support/test.h"

#include <ovis/item.h>
#include <ovis/world.h>

#include <string.h>

static void set_rain(mob_scene* scene) {
  ovis_env env = mob_scene_env(scene);
  env.is_raining = true;
  mob_scene_set_env(scene, &env);
}

// The health of a mob after that many ticks in a biome; 0: it died.
static double health_after(const char* species, const char* biome, bool rains, int32_t ticks,
                           ovis_damage* out_damage) {
  mob_scene scene = mob_scene_open("stone");
  if (biome != NULL) {
    mob_scene_set_biome(&scene, biome);
  }
  if (rains) {
    set_rain(&scene);
  }
  const ovis_mob_id mob = mob_scene_spawn(&scene, species, 64.5, 64.5);
  double health = 0;
  bool is_alive = true;
  for (int32_t i = 0; i < ticks && is_alive; i++) {
    mob_scene_ticks(&scene, 1);
    const ovis_mob_state state = mob_scene_mob(&scene, mob);
    const ovis_event* hurt = mob_scene_events(&scene, OVIS_EVENT_HURT) > 0
                                 ? mob_scene_event(&scene, OVIS_EVENT_HURT)
                                 : NULL;
    *out_damage = hurt != NULL ? hurt->damage : *out_damage;
    is_alive = state.is_alive;
    health = is_alive ? (double)state.health : 0;
  }
  mob_scene_close(&scene);
  return health;
}

TEST(snow_golems_melt_in_hot_biomes_one_half_heart_in_ten_ticks) {
  static const struct {
    const char* biome;
    bool melts;
  } cases[] = {{"desert", true},        {"savanna", true},       {"badlands", true},
               {"nether_wastes", true}, {"jungle", false},       {"stony_peaks", false},
               {"plains", false},       {"snowy_plains", false}, {NULL, false}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    ovis_damage damage = OVIS_DAMAGE_COUNT;
    const double health = health_after("snow_golem", cases[i].biome, false, 25, &damage);
    assert_true(health == (cases[i].melts ? 1 : 4)); // at ticks 1, 11 and 21
    assert_int_equal(damage, cases[i].melts ? OVIS_DAMAGE_HEAT : OVIS_DAMAGE_COUNT);
    assert_true(health_after("snow_golem", cases[i].biome, false, 60, &damage) ==
                (cases[i].melts ? 0 : 4));
  }
  ovis_damage damage = OVIS_DAMAGE_COUNT;
  assert_true(health_after("cow", "desert", false, 60, &damage) == 10);
}

TEST(fire_resistance_keeps_the_heat_off) {
  mob_scene scene = mob_scene_open("stone");
  mob_scene_set_biome(&scene, "desert");
  const ovis_mob_id golem = mob_scene_spawn(&scene, "snow_golem", 64.5, 64.5);
  ovis_mob_give_effect(scene.sim, golem, OVIS_EFFECT_FIRE_RESISTANCE,
                       &(ovis_effect_state){1000, 0});
  mob_scene_ticks(&scene, 60);
  assert_true((double)mob_scene_mob(&scene, golem).health == 4);
  mob_scene_close(&scene);
}

TEST(rain_hurts_only_where_rain_falls) {
  static const char* const hurt[] = {"snow_golem", "blaze", "enderman", "strider"};
  for (size_t i = 0; i < sizeof hurt / sizeof *hurt; i++) {
    ovis_damage damage = OVIS_DAMAGE_COUNT;
    health_after(hurt[i], "plains", true, 5, &damage);
    assert_int_equal(damage, OVIS_DAMAGE_DROWNING);
    damage = OVIS_DAMAGE_COUNT;
    health_after(hurt[i], NULL, true, 5, &damage);
    assert_int_equal(damage, OVIS_DAMAGE_DROWNING);
    damage = OVIS_DAMAGE_COUNT;
    health_after(hurt[i], "snowy_plains", true, 5, &damage);
    assert_int_equal(damage, OVIS_DAMAGE_COUNT);
    health_after(hurt[i], "desert", true, 5, &damage);
    assert_int_equal(damage, i == 0 ? OVIS_DAMAGE_HEAT : OVIS_DAMAGE_COUNT);
  }
}

TEST(rain_puts_out_fire_but_snow_does_not) {
  static const char* const biomes[] = {"plains", "snowy_plains", "desert"};
  for (int32_t i = 0; i < 3; i++) {
    mob_scene scene = mob_scene_open("stone");
    mob_scene_set_biome(&scene, biomes[i]);
    set_rain(&scene);
    const ovis_mob_id cow = mob_scene_spawn_still(&scene, "cow", 64.5, 64.5);
    mob_scene_ticks(&scene, 1);
    mob_scene_put(&scene, cow, OVIS_PROP_FIRE, 100);
    mob_scene_ticks(&scene, 2);
    assert_int_equal(mob_scene_get(&scene, cow, OVIS_PROP_FIRE) > 0, i > 0);
    mob_scene_close(&scene);
  }
}

static int32_t trail_in(const char* biome, bool needs_cold) {
  ovis_sim_def def = ovis_default_sim_def();
  def.rules.golem_trail_needs_cold = needs_cold;
  mob_scene scene = mob_scene_open_def("stone", &def);
  mob_scene_set_biome(&scene, biome);
  mob_scene_spawn_still(&scene, "cow", 20.5, 20.5);
  const ovis_mob_id golem = mob_scene_spawn(&scene, "snow_golem", 64.5, 64.5);
  mob_scene_put(&scene, golem, OVIS_PROP_HEALTH, 1000);
  mob_scene_ticks(&scene, 3);
  int32_t count = 0;
  for (int32_t i = 0; i < 9; i++) {
    count += strcmp(mob_scene_block(&scene, 63 + i % 3, 64, 63 + i / 3), "snow") == 0;
  }
  mob_scene_close(&scene);
  return count;
}

TEST(a_snow_golem_leaves_snow_everywhere_unless_the_switch_asks_for_cold) {
  static const char* const biomes[] = {"snowy_plains", "forest", "plains", "jungle", "desert"};
  for (int32_t i = 0; i < 5; i++) {
    assert_true(trail_in(biomes[i], false) > 0);
    assert_int_equal(trail_in(biomes[i], true) > 0, i < 2); // below 0.8
  }
}
