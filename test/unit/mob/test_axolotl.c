// Axolotls: hunts, playing dead, help for players, colors, buckets.
#include "mind/brain/brain.h"
#include "species/animals/axolotl.h"
#include "support/brain_scene.h"
#include "support/outcomes.h"
#include "support/test.h"

#include <ovis/item.h>

#include <math.h>
#include <string.h>

static mob_scene open_pond(void) {
  mob_scene scene = mob_scene_open("stone");
  mob_scene_fill(&scene, (ovis_pos){46, 56, 46}, (ovis_pos){74, 63, 74}, "water");
  return scene;
}

static ovis_mob_id swimmer(mob_scene* scene, const char* species, double x, double z) {
  const ovis_mob_id id = mob_scene_spawn(scene, species, x, z);
  assert_int_equal(ovis_mob_place(scene->sim, id, (ovis_vec3){x, 60, z}, 0, 0), OVIS_OK);
  return id;
}

// Runs until the victim is dead or `limit` ticks are over. Returns the ticks.
static int32_t until_dead(mob_scene* scene, ovis_mob_id victim, int32_t limit) {
  ovis_mob_state state;
  int32_t ticks = 0;
  while (ticks < limit && ovis_mob_get_state(scene->sim, victim, &state) && state.health > 0) {
    mob_scene_ticks(scene, 1);
    ticks++;
  }
  return ticks;
}

// ---- Hunting

TEST(axolotls_hunt_fish_and_then_rest_from_hunting) {
  mob_scene scene = open_pond();
  const ovis_mob_id id = swimmer(&scene, "axolotl", 60.5, 60.5);
  const ovis_mob_id prey = swimmer(&scene, "cod", 64.5, 60.5);
  assert_true(until_dead(&scene, prey, 1500) < 1500);
  mob_scene_ticks(&scene, 2);
  ovis_memory_value value;
  assert_true(ovis_mob_get_memory(scene.sim, id, OVIS_MEM_HAS_HUNTING_COOLDOWN, &value));
  assert_in_range(value.ttl, 2390, 2400);
  assert_string_equal(ovis_mob_get_activity(scene.sim, id), "idle");
  // It leaves fish alone now, but not a drowned.
  swimmer(&scene, "cod", 62.5, 60.5);
  for (int32_t i = 0; i < 60; i++) {
    mob_scene_ticks(&scene, 1);
    assert_false(brain_scene_knows(&scene, id, OVIS_MEM_ATTACK_TARGET));
  }
  const ovis_vec3 at = mob_scene_mob(&scene, id).pos;
  const ovis_mob_id enemy = mob_scene_spawn_still(&scene, "drowned", at.x + 3, at.z);
  assert_int_equal(ovis_mob_place(scene.sim, enemy, (ovis_vec3){at.x + 3, at.y, at.z}, 0, 0),
                   OVIS_OK);
  bool attacks = false;
  for (int32_t i = 0; i < 40; i++) {
    mob_scene_ticks(&scene, 1);
    attacks |= brain_scene_knows(&scene, id, OVIS_MEM_ATTACK_TARGET);
  }
  assert_true(attacks);
  mob_scene_close(&scene);
}

TEST(axolotls_leave_prey_on_land_alone) {
  mob_scene scene = open_pond();
  const ovis_mob_id id = swimmer(&scene, "axolotl", 47.5, 60.5);
  mob_scene_spawn_still(&scene, "squid", 44.5, 60.5);
  mob_scene_spawn_still(&scene, "zombie", 44.5, 62.5);
  for (int32_t i = 0; i < 100; i++) {
    mob_scene_ticks(&scene, 1);
    assert_false(brain_scene_knows(&scene, id, OVIS_MEM_ATTACK_TARGET));
  }
  mob_scene_close(&scene);
}

TEST(axolotls_go_back_to_water) {
  mob_scene scene = open_pond();
  const ovis_mob_id id = mob_scene_spawn(&scene, "axolotl", 43.5, 60.5);
  assert_false(brain_scene_actor(&scene, id)->body.is_in_water);
  int32_t ticks = 0;
  while (ticks < 1200 && !brain_scene_actor(&scene, id)->body.is_in_water) {
    mob_scene_ticks(&scene, 1);
    ticks++;
  }
  assert_in_range(ticks, 1, 1199);
  mob_scene_close(&scene);
}

TEST(axolotls_dry_out_after_five_minutes) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id id = mob_scene_spawn(&scene, "axolotl", 60.5, 60.5);
  mob_scene_ticks(&scene, 6010);
  assert_true(mob_scene_mob(&scene, id).health == 14);
  mob_scene_ticks(&scene, 12);
  assert_true(mob_scene_mob(&scene, id).health == 12);
  mob_scene_ticks(&scene, 20);
  assert_true(mob_scene_mob(&scene, id).health == 10);
  mob_scene_close(&scene);
}

// ---- Playing dead

TEST(axolotls_play_dead_in_one_of_three_blows) {
  mob_scene scene = open_pond();
  const int64_t count = test_count(300, 1500, 10000);
  int64_t hard = 0, light = 0;
  for (int64_t i = 0; i < count; i++) {
    const ovis_mob_id attacker = swimmer(&scene, "squid", 56.5, 60.5);
    const ovis_mob_id one = swimmer(&scene, "axolotl", 60.5, 60.5);
    const ovis_mob_id two = swimmer(&scene, "axolotl", 64.5, 60.5);
    mob_scene_ticks(&scene, 1); // now they are in water
    assert_int_equal(ovis_mob_hurt(scene.sim, one, 3, attacker), OVIS_OK);
    assert_int_equal(ovis_mob_hurt(scene.sim, two, 1, attacker), OVIS_OK);
    hard += brain_scene_number(&scene, one, OVIS_MEM_PLAY_DEAD_TICKS) == 200;
    light += brain_scene_number(&scene, two, OVIS_MEM_PLAY_DEAD_TICKS) == 200;
    ovis_mob_remove(scene.sim, attacker);
    ovis_mob_remove(scene.sim, one);
    ovis_mob_remove(scene.sim, two);
  }
  // A blow of 3 in one of three cases; one of 1 in one of nine.
  assert_true(fabs((double)hard - (double)count / 3) < 5 * sqrt((double)count * 2 / 9));
  assert_true(fabs((double)light - (double)count / 9) < 5 * sqrt((double)count * 8 / 81));
  mob_scene_close(&scene);
}

TEST(playing_dead_lasts_for_200_ticks_and_heals) {
  mob_scene scene = open_pond();
  const ovis_mob_id id = swimmer(&scene, "axolotl", 60.5, 60.5);
  const ovis_mob_id attacker = mob_scene_spawn_still(&scene, "drowned", 40.5, 60.5);
  mob_scene_ticks(&scene, 2);
  for (int32_t i = 0; i < 40 && !brain_scene_knows(&scene, id, OVIS_MEM_PLAY_DEAD_TICKS); i++) {
    mob_scene_put(&scene, id, OVIS_PROP_HEALTH, 14);
    ovis_mob_hurt(scene.sim, id, 4, attacker);
    mob_scene_ticks(&scene, 21);
  }
  const float health = mob_scene_mob(&scene, id).health;
  assert_true(health < 14);
  const int32_t began = mob_scene_until(&scene, id, "PlayDead", 60);
  assert_in_range(began, 0, 25);
  assert_string_equal(ovis_mob_get_activity(scene.sim, id), "play_dead");
  int32_t level;
  assert_true(brain_scene_actor(&scene, id)->rare != NULL);
  level = ov_effect_level(brain_scene_actor(&scene, id), OVIS_EFFECT_REGENERATION);
  assert_int_equal(level, 1);
  int32_t ticks = 0;
  while (ticks < 300 && mob_scene_runs(&scene, id, "PlayDead")) {
    mob_scene_ticks(&scene, 1);
    ticks++;
  }
  assert_in_range(ticks, 150, 201);
  assert_true(mob_scene_mob(&scene, id).health > health);
  mob_scene_ticks(&scene, 60);
  assert_string_not_equal(ovis_mob_get_activity(scene.sim, id), "play_dead");
  assert_false(brain_scene_knows(&scene, id, OVIS_MEM_PLAY_DEAD_TICKS));
  mob_scene_close(&scene);
}

// ---- Players

TEST(players_who_kill_its_target_regenerate) {
  mob_scene scene = open_pond();
  const ovis_mob_id id = swimmer(&scene, "axolotl", 60.5, 60.5);
  const ovis_mob_id hero = mob_scene_player(&scene, 44.5, 60.5);
  const ovis_mob_id far = mob_scene_player(&scene, 100.5, 100.5);
  const ovis_mob_id enemy = mob_scene_spawn_still(&scene, "drowned", 63.5, 60.5);
  assert_int_equal(ovis_mob_place(scene.sim, enemy, (ovis_vec3){63.5, 60, 60.5}, 0, 0), OVIS_OK);
  assert_int_equal(ovis_mob_give_effect(scene.sim, hero, OVIS_EFFECT_MINING_FATIGUE,
                                        &(ovis_effect_state){.ticks = 1000}),
                   OVIS_OK);
  for (int32_t i = 0; i < 60 && !brain_scene_knows(&scene, id, OVIS_MEM_ATTACK_TARGET); i++) {
    mob_scene_ticks(&scene, 1);
  }
  assert_true(brain_scene_knows(&scene, id, OVIS_MEM_ATTACK_TARGET));
  mob_scene_ticks(&scene, 12);
  assert_int_equal(ovis_mob_hurt(scene.sim, enemy, 100, hero), OVIS_OK);
  mob_scene_ticks(&scene, 2);
  assert_int_equal(ov_effect_level(brain_scene_actor(&scene, hero), OVIS_EFFECT_REGENERATION), 1);
  assert_int_equal(ov_effect_level(brain_scene_actor(&scene, hero), OVIS_EFFECT_MINING_FATIGUE), 0);
  assert_int_equal(ov_effect_level(brain_scene_actor(&scene, far), OVIS_EFFECT_REGENERATION), 0);
  mob_scene_close(&scene);
}

TEST(axolotls_fit_into_buckets_and_love_fish) {
  mob_scene scene = open_pond();
  const ovis_mob_id id = swimmer(&scene, "axolotl", 60.5, 60.5);
  const ovis_mob_id hero = mob_scene_player(&scene, 62.5, 60.5);
  const ovis_use feed = {.player = hero, .item = "tropical_fish_bucket", .mob = id};
  assert_int_equal(use_of(scene.sim, &feed), OVIS_USE_FEED);
  assert_true(mob_scene_get(&scene, id, OVIS_PROP_LOVE) == 600);
  const ovis_use take = {.player = hero, .item = "water_bucket", .mob = id};
  assert_int_equal(use_of(scene.sim, &take), OVIS_USE_BUCKET);
  mob_scene_ticks(&scene, 1);
  ovis_mob_state state;
  assert_false(ovis_mob_get_state(scene.sim, id, &state));
  mob_scene_close(&scene);
}

TEST(young_axolotls_have_the_color_of_a_parent_or_are_blue_rarely) {
  mob_scene scene = open_pond();
  const ovis_mob_id one = swimmer(&scene, "axolotl", 60.5, 60.5);
  const ovis_mob_id two = swimmer(&scene, "axolotl", 61.5, 60.5);
  const ovis_mob_id three = swimmer(&scene, "axolotl", 62.5, 60.5);
  mob_scene_put(&scene, one, OVIS_PROP_VARIANT, 1);
  mob_scene_put(&scene, two, OVIS_PROP_VARIANT, 2);
  const ov_profile* profile = brain_scene_actor(&scene, one)->profile;
  const int64_t count = test_count(5000, 20000, 200000);
  int64_t counts[5] = {0};
  for (int64_t i = 0; i < count; i++) {
    profile->kinship->inherit(brain_scene_actor(&scene, three), brain_scene_actor(&scene, one),
                              brain_scene_actor(&scene, two));
    counts[(int32_t)mob_scene_get(&scene, three, OVIS_PROP_VARIANT)]++;
  }
  assert_int_equal(counts[0] + counts[3], 0);
  assert_true(fabs((double)(counts[1] - counts[2])) < 5 * sqrt((double)count));
  assert_true(fabs((double)counts[4] - (double)count / 1200) < 5 * sqrt((double)count / 1200) + 1);
  mob_scene_close(&scene);
}

// ---- State

TEST(axolotls_survive_snapshots) {
  mob_scene scene = open_pond();
  const ovis_mob_id id = swimmer(&scene, "axolotl", 60.5, 60.5);
  const ovis_mob_id dead = swimmer(&scene, "axolotl", 52.5, 52.5);
  swimmer(&scene, "cod", 64.5, 60.5);
  const ovis_mob_id enemy = swimmer(&scene, "drowned", 54.5, 52.5);
  mob_scene_put(&scene, id, OVIS_PROP_VARIANT, 4);
  mob_scene_ticks(&scene, 2);
  ovis_mob_hurt(scene.sim, dead, 1, enemy);
  brain_scene_remember(&scene, dead, OVIS_MEM_PLAY_DEAD_TICKS, 200);
  mob_scene_spawn(&scene, "axolotl", 40.5, 60.5);
  brain_scene_check_snapshots(&scene, "stone", 14, 9);
  mob_scene_close(&scene);
}
