// The iron golem: whom it attacks, how it hits, where it walks.
#include "support/mob_scene.h"
#include "support/outcomes.h"
#include "support/test.h"

#include <string.h>

TEST(it_attacks_hostile_mobs_but_no_creepers) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id golem = mob_scene_spawn(&scene, "iron_golem", 60.5, 60.5);
  const ovis_mob_id creeper = mob_scene_spawn(&scene, "creeper", 62.5, 60.5);
  mob_scene_ticks(&scene, 100);
  assert_int_equal(mob_scene_mob(&scene, golem).target.value, 0);
  const ovis_mob_id zombie = mob_scene_spawn(&scene, "zombie", 60.5, 65.5);
  for (int32_t i = 0; i < 200 && mob_scene_mob(&scene, golem).target.value == 0; i++) {
    mob_scene_ticks(&scene, 1);
  }
  assert_int_equal(mob_scene_mob(&scene, golem).target.value, zombie.value);
  float least = 1000;
  float most = 0;
  for (int32_t i = 0; i < 400; i++) {
    mob_scene_ticks(&scene, 1);
    int32_t count;
    const ovis_event* events = ovis_sim_get_events(scene.sim, &count);
    for (int32_t k = 0; k < count; k++) {
      if (events[k].type == OVIS_EVENT_HURT && events[k].mob.value == zombie.value &&
          events[k].damage == OVIS_DAMAGE_ATTACK) {
        least = events[k].amount < least ? events[k].amount : least;
        most = events[k].amount > most ? events[k].amount : most;
      }
    }
  }
  assert_true(least >= 7.5f);
  assert_true(most <= 21.5f);
  ovis_mob_state state;
  assert_false(ovis_mob_get_state(scene.sim, zombie, &state)); // it was removed
  assert_true(ovis_mob_get_state(scene.sim, creeper, &state));
  mob_scene_close(&scene);
}

TEST(it_defends_villagers_that_think_badly_of_a_player) {
  for (int32_t is_built = 0; is_built < 2; is_built++) {
    mob_scene scene = mob_scene_open("stone");
    mob_scene_set_time(&scene, MOB_SCENE_NOON);
    const ovis_mob_id golem = mob_scene_spawn(&scene, "iron_golem", 60.5, 60.5);
    const ovis_mob_id villager = mob_scene_spawn(&scene, "villager", 63.5, 60.5);
    const ovis_mob_id player = mob_scene_player(&scene, 60.5, 66.5);
    mob_scene_put(&scene, golem, OVIS_PROP_PLAYER_CREATED, is_built);
    assert_int_equal(
        ovis_villager_add_gossip(scene.sim, villager, player, OVIS_GOSSIP_MINOR_NEGATIVE, 99),
        OVIS_OK);
    mob_scene_ticks(&scene, 40);
    assert_int_equal(mob_scene_mob(&scene, golem).target.value, 0);
    assert_int_equal(
        ovis_villager_add_gossip(scene.sim, villager, player, OVIS_GOSSIP_MINOR_NEGATIVE, 1),
        OVIS_OK);
    mob_scene_ticks(&scene, 4);
    assert_int_equal(mob_scene_mob(&scene, golem).target.value, is_built ? 0 : player.value);
    mob_scene_close(&scene);
  }
}

TEST(it_answers_a_blow_and_forgets_its_anger) {
  mob_scene scene = mob_scene_open("stone");
  mob_scene_set_time(&scene, MOB_SCENE_NOON);
  const ovis_mob_id golem = mob_scene_spawn(&scene, "iron_golem", 60.5, 60.5);
  const ovis_mob_id player = mob_scene_player(&scene, 60.5, 64.5);
  mob_scene_ticks(&scene, 5);
  assert_int_equal(ovis_mob_hurt(scene.sim, golem, 1, player), OVIS_OK);
  mob_scene_ticks(&scene, 4);
  assert_int_equal(mob_scene_mob(&scene, golem).target.value, player.value);
  assert_true(mob_scene_get(&scene, golem, OVIS_PROP_ANGER) >= 390);
  assert_true(mob_scene_get(&scene, golem, OVIS_PROP_ANGER) <= 780);
  mob_scene_close(&scene);
}

TEST(it_walks_back_to_a_village_and_through_it) {
  mob_scene scene = mob_scene_open("grass_block");
  mob_scene_set_time(&scene, MOB_SCENE_NOON);
  mob_scene_set(&scene, 104, 64, 64, "red_bed[part=head,facing=north]");
  mob_scene_set(&scene, 104, 64, 65, "red_bed[part=foot,facing=north]");
  mob_scene_spawn(&scene, "villager", 102.5, 64.5);
  mob_scene_ticks(&scene, 60); // it claims the bed: now there is a village
  const ovis_mob_id golem = mob_scene_spawn(&scene, "iron_golem", 60.5, 64.5);
  assert_true(mob_scene_until(&scene, golem, "MoveBackToVillage", 200) >= 0);
  double nearest = 1000;
  for (int32_t i = 0; i < 3000; i++) {
    mob_scene_ticks(&scene, 1);
    const double x = mob_scene_mob(&scene, golem).pos.x;
    nearest = 104 - x < nearest ? 104 - x : nearest;
  }
  assert_true(nearest < 33); // within a section of the bed's
  assert_true(mob_scene_until(&scene, golem, "GolemRandomStrollInVillage", 3000) >= 0);
  mob_scene_close(&scene);
}

TEST(it_offers_villagers_flowers_by_day) {
  mob_scene scene = mob_scene_open("grass_block");
  mob_scene_set_time(&scene, MOB_SCENE_NOON);
  const ovis_mob_id golem = mob_scene_spawn(&scene, "iron_golem", 60.5, 60.5);
  // Between walls, so that both stay.
  mob_scene_fill(&scene, (ovis_pos){58, 64, 58}, (ovis_pos){66, 66, 58}, "stone");
  mob_scene_fill(&scene, (ovis_pos){58, 64, 63}, (ovis_pos){66, 66, 63}, "stone");
  mob_scene_fill(&scene, (ovis_pos){58, 64, 58}, (ovis_pos){58, 66, 63}, "stone");
  mob_scene_fill(&scene, (ovis_pos){64, 64, 58}, (ovis_pos){64, 66, 63}, "stone");
  mob_scene_spawn(&scene, "villager", 62.5, 60.5);
  int32_t offers = 0;
  for (int32_t i = 0; i < 40000 && offers == 0; i += 50) {
    mob_scene_set_time(&scene, MOB_SCENE_NOON);
    mob_scene_ticks(&scene, 50);
    offers += mob_scene_runs(&scene, golem, "OfferFlower");
  }
  assert_int_equal(offers, 1);
  mob_scene_close(&scene);
}

TEST(an_iron_ingot_heals_a_hurt_golem_by_25) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id golem = mob_scene_spawn(&scene, "iron_golem", 60.5, 60.5);
  const ovis_mob_id player = mob_scene_player(&scene, 62.5, 60.5);
  const ovis_use use = {.player = player, .item = "iron_ingot", .mob = golem};
  const ovis_use gold = {.player = player, .item = "gold_ingot", .mob = golem};
  assert_int_equal(use_of(scene.sim, &use), OVIS_USE_NOTHING); // it has all its health
  mob_scene_put(&scene, golem, OVIS_PROP_HEALTH, 60);
  assert_int_equal(use_of(scene.sim, &gold), OVIS_USE_NOTHING);
  assert_int_equal(use_of(scene.sim, &use), OVIS_USE_HEAL);
  assert_true(mob_scene_get(&scene, golem, OVIS_PROP_HEALTH) == 85);
  assert_int_equal(use_of(scene.sim, &use), OVIS_USE_HEAL);
  assert_true(mob_scene_get(&scene, golem, OVIS_PROP_HEALTH) == 100); // not more than it can have
  mob_scene_close(&scene);
}
