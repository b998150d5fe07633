// Nautiluses: pufferfish, saddle, riders and dashes; zombie nautiluses that bite.
#include "agent/armor.h"
#include "sim/sim_internal.h"
#include "support/brain_scene.h"
#include "support/outcomes.h"
#include "support/test.h"

#include <math.h>

static mob_scene open_sea(void) {
  mob_scene scene = mob_scene_open("stone");
  mob_scene_fill(&scene, (ovis_pos){40, 50, 40}, (ovis_pos){100, 63, 100}, "water");
  return scene;
}

static ovis_mob_id in_sea(mob_scene* scene, const char* species, double x, double z) {
  return mob_scene_spawn_at(scene, species, (ovis_vec3){x, 57, z});
}

static ovis_use_kind use_with(mob_scene* scene, ovis_mob_id player, const char* item,
                              ovis_mob_id mob) {
  return use_of(scene->sim, &(ovis_use){.player = player, .item = item, .mob = mob});
}

static ovis_mob_id tame_nautilus(mob_scene* scene, ovis_mob_id hero) {
  const ovis_mob_id id = in_sea(scene, "nautilus", 64.5, 64.5);
  int32_t tries = 0;
  while (mob_scene_get(scene, id, OVIS_PROP_TAME) == 0) {
    assert_int_equal(use_with(scene, hero, "pufferfish", id), OVIS_USE_TAME);
    assert_true(++tries < 60);
  }
  return id;
}

TEST(pufferfish_tempt_tame_and_heal_a_nautilus) {
  mob_scene scene = open_sea();
  const ovis_mob_id hero = mob_scene_tough_player(&scene, 64.5, 64.5);
  ovis_mob_place(scene.sim, hero, (ovis_vec3){69.5, 57, 64.5}, 0, 0);
  const ovis_mob_id id = in_sea(&scene, "nautilus", 64.5, 64.5);
  ovis_mob_set_held_item(scene.sim, hero, "pufferfish");
  assert_true(mob_scene_until(&scene, id, "FollowTemptation", 100) >= 0);
  assert_int_equal(use_with(&scene, hero, "saddle", id), OVIS_USE_NOTHING);
  mob_scene_close(&scene);

  scene = open_sea();
  const ovis_mob_id other = mob_scene_tough_player(&scene, 64.5, 60.5);
  const ovis_mob_id tame = tame_nautilus(&scene, other);
  mob_scene_put(&scene, tame, OVIS_PROP_HEALTH, 5);
  assert_int_equal(use_with(&scene, other, "pufferfish", tame), OVIS_USE_FEED);
  assert_true(mob_scene_mob(&scene, tame).health == 7);
  mob_scene_close(&scene);
}

TEST(a_saddled_nautilus_carries_a_player_and_dashes) {
  mob_scene scene = open_sea();
  const ovis_mob_id hero = mob_scene_tough_player(&scene, 64.5, 60.5);
  const ovis_mob_id id = tame_nautilus(&scene, hero);
  assert_int_equal(use_with(&scene, hero, NULL, id), OVIS_USE_NOTHING);
  assert_int_equal(use_with(&scene, hero, "saddle", id), OVIS_USE_SADDLE);
  assert_true(mob_scene_get(&scene, id, OVIS_PROP_SADDLE) == 1);
  assert_int_equal(use_with(&scene, hero, NULL, id), OVIS_USE_MOUNT);
  mob_scene_ticks(&scene, 60);
  const ovis_vec3 rest = mob_scene_mob(&scene, id).pos;
  mob_scene_ticks(&scene, 100);
  const ovis_vec3 before = mob_scene_mob(&scene, id).pos;
  assert_true(hypot(before.x - rest.x, before.z - rest.z) < 1); // it waits for its rider
  brain_scene_actor(&scene, hero)->body.yaw_deg = 0;
  brain_scene_actor(&scene, hero)->body.pitch_deg = 0;
  mob_scene_put(&scene, id, OVIS_PROP_DASH, 1);
  mob_scene_ticks(&scene, 1);
  assert_true(mob_scene_get(&scene, id, OVIS_PROP_DASH_TIME) == 40);
  mob_scene_ticks(&scene, 15);
  assert_true(mob_scene_mob(&scene, id).pos.z - before.z > 4);
  mob_scene_put(&scene, id, OVIS_PROP_DASH, 1); // too soon
  mob_scene_ticks(&scene, 1);
  assert_true(mob_scene_get(&scene, id, OVIS_PROP_DASH_TIME) < 30);
  mob_scene_close(&scene);
}

TEST(armor_protects_a_tame_nautilus_and_shears_take_it_off) {
  static const struct {
    const char* item;
    int32_t points;
  } armors[] = {{"copper_nautilus_armor", 4},
                {"iron_nautilus_armor", 5},
                {"golden_nautilus_armor", 7},
                {"diamond_nautilus_armor", 11},
                {"netherite_nautilus_armor", 19}};
  const ovis_player_state sneaks = {.is_sneaking = true};
  const ovis_player_state stands = {.is_sneaking = false};
  mob_scene scene = open_sea();
  const ovis_mob_id hero = mob_scene_tough_player(&scene, 64.5, 60.5);
  const ovis_mob_id wild = in_sea(&scene, "nautilus", 70.5, 64.5);
  assert_int_equal(use_with(&scene, hero, "iron_nautilus_armor", wild), OVIS_USE_NOTHING);
  const ovis_mob_id id = tame_nautilus(&scene, hero);
  assert_int_equal(use_with(&scene, hero, "iron_horse_armor", id), OVIS_USE_NOTHING);
  const ov_actor* actor = ov_crowd_get(&scene.sim->crowd, id.value);
  for (size_t i = 0; i < sizeof armors / sizeof *armors; i++) {
    assert_int_equal(use_with(&scene, hero, armors[i].item, id), OVIS_USE_SADDLE);
    assert_int_equal(use_with(&scene, hero, armors[i].item, id), OVIS_USE_NOTHING);
    assert_int_equal((int32_t)ov_armor_worn(actor).points, armors[i].points);
    assert_int_not_equal(use_with(&scene, hero, "shears", id), OVIS_USE_SHEAR);
    assert_int_equal(ovis_player_set_state(scene.sim, hero, &sneaks), OVIS_OK);
    assert_int_equal(use_with(&scene, hero, "shears", id), OVIS_USE_SHEAR);
    assert_int_equal(ovis_player_set_state(scene.sim, hero, &stands), OVIS_OK);
    assert_true(ov_armor_worn(actor).points == 0);
  }
  mob_scene_close(&scene);
}

TEST(who_rides_a_nautilus_keeps_the_breath) {
  mob_scene scene = open_sea();
  const ovis_mob_id hero = mob_scene_tough_player(&scene, 64.5, 60.5);
  ovis_mob_place(scene.sim, hero, (ovis_vec3){64.5, 55, 60.5}, 0, 0);
  const ovis_mob_id id = tame_nautilus(&scene, hero);
  mob_scene_ticks(&scene, 20);
  const double air = mob_scene_get(&scene, hero, OVIS_PROP_AIR);
  assert_true(air < 300);
  assert_int_equal(use_with(&scene, hero, "saddle", id), OVIS_USE_SADDLE);
  assert_int_equal(use_with(&scene, hero, NULL, id), OVIS_USE_MOUNT);
  mob_scene_ticks(&scene, 20);
  assert_true(mob_scene_get(&scene, hero, OVIS_PROP_AIR) == air);
  mob_scene_close(&scene);
}

TEST(nautiluses_have_young) {
  mob_scene scene = open_sea();
  const ovis_mob_id hero = mob_scene_tough_player(&scene, 64.5, 60.5);
  const ovis_mob_id one = tame_nautilus(&scene, hero);
  const ovis_mob_id two = tame_nautilus(&scene, hero);
  assert_int_equal(use_with(&scene, hero, "pufferfish", one), OVIS_USE_FEED);
  assert_int_equal(use_with(&scene, hero, "pufferfish", two), OVIS_USE_FEED);
  mob_scene_ticks(&scene, 300);
  assert_int_equal(mob_scene_count(&scene, "nautilus"), 3);
  mob_scene_close(&scene);
}

// ---- Zombie nautiluses

TEST(a_zombie_nautilus_bites_players_who_swim) {
  for (int32_t swims = 0; swims < 2; swims++) {
    mob_scene scene = open_sea();
    const ovis_mob_id id = in_sea(&scene, "zombie_nautilus", 60.5, 64.5);
    const ovis_mob_id hero = mob_scene_player(&scene, 68.5, 64.5);
    mob_scene_fill(&scene, (ovis_pos){66, 55, 62}, (ovis_pos){71, 55, 67}, "stone");
    ovis_mob_place(scene.sim, hero, (ovis_vec3){68.5, swims ? 56 : 70, 64.5}, 0, 0);
    if (!swims) {
      mob_scene_fill(&scene, (ovis_pos){66, 69, 62}, (ovis_pos){71, 69, 67}, "glass");
    }
    bool was_hurt = false;
    for (int32_t i = 0; i < 200 && !was_hurt; i++) {
      mob_scene_ticks(&scene, 1);
      was_hurt = mob_scene_mob(&scene, hero).health < 20;
    }
    assert_true(was_hurt == (swims != 0));
    assert_true(mob_scene_mob(&scene, id).health == 15);
    mob_scene_close(&scene);
  }
}

TEST(a_zombie_nautilus_carries_a_drowned_to_its_prey) {
  mob_scene scene = open_sea();
  const ovis_mob_id id = in_sea(&scene, "zombie_nautilus", 56.5, 64.5);
  ovis_mob_id drowned;
  assert_int_equal(ovis_mob_draw_jockey(scene.sim, id, &drowned), OVIS_OK);
  assert_string_equal(mob_scene_mob(&scene, drowned).species->name, "drowned");
  assert_true(ovis_mob_get_vehicle(scene.sim, drowned).value == id.value);
  const ovis_mob_id hero = mob_scene_player(&scene, 68.5, 64.5);
  double nearest = 20;
  int32_t blows = 0;
  for (int32_t i = 0; i < 300 && blows == 0; i++) {
    ovis_mob_place(scene.sim, hero, (ovis_vec3){65.5, 57, 64.5}, 0, 0);
    mob_scene_ticks(&scene, 1);
    nearest = fmin(nearest, mob_scene_distance(&scene, id, hero));
    blows += mob_scene_events(&scene, OVIS_EVENT_SWUNG);
  }
  assert_true(nearest < 3);
  assert_int_equal(blows, 1);
  mob_scene_close(&scene);
}
