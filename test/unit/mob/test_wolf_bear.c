// Wolf and polar bear: prey, strength of pets, cubs, how a polar bear rears before it strikes.
#include "support/goal_probe.h"
#include "support/mob_scene.h"
#include "support/test.h"

#include <string.h>

static double serial_of(const mob_scene* scene, ovis_mob_id mob) {
  return (double)mob_scene_mob(scene, mob).serial;
}

static bool gets_target(mob_scene* scene, ovis_mob_id mob, ovis_mob_id wanted, int32_t ticks) {
  for (int32_t i = 0; i < ticks; i++) {
    mob_scene_ticks(scene, 1);
    if (mob_scene_mob(scene, mob).target.value == wanted.value) {
      return true;
    }
  }
  return false;
}

// ---- Wolves

TEST(a_wild_wolf_hunts_sheep_rabbits_foxes_and_skeletons) {
  static const char* const prey[] = {"sheep", "rabbit", "fox",     "skeleton",
                                     "stray", "bogged", "parched", "wither_skeleton"};
  for (size_t i = 0; i < sizeof prey / sizeof *prey; i++) {
    mob_scene scene = mob_scene_open("stone");
    const ovis_mob_id wolf = mob_scene_spawn(&scene, "wolf", 40.5, 40.5);
    const ovis_mob_id other = mob_scene_spawn(&scene, prey[i], 46.5, 40.5);
    assert_true(gets_target(&scene, wolf, other, 200));
    mob_scene_close(&scene);
  }
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id wolf = mob_scene_spawn(&scene, "wolf", 40.5, 40.5);
  const ovis_mob_id cow = mob_scene_spawn(&scene, "cow", 46.5, 40.5);
  assert_false(gets_target(&scene, wolf, cow, 200));
  mob_scene_close(&scene);
}

TEST(a_pet_hunts_skeletons_only) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id wolf = mob_scene_spawn(&scene, "wolf", 40.5, 40.5);
  mob_scene_put(&scene, wolf, OVIS_PROP_TAME, 1);
  const ovis_mob_id sheep = mob_scene_spawn(&scene, "sheep", 46.5, 40.5);
  assert_false(gets_target(&scene, wolf, sheep, 200));
  assert_int_equal(mob_scene_option(&scene, wolf, "NonTameRandomTarget").answer.reason,
                   OVIS_REASON_NOT_ITS_KIND);
  const ovis_mob_id skeleton = mob_scene_spawn(&scene, "skeleton", 46.5, 44.5);
  assert_true(gets_target(&scene, wolf, skeleton, 200));
  mob_scene_close(&scene);
}

TEST(a_pet_is_stronger_than_a_wild_wolf) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id wolf = mob_scene_spawn(&scene, "wolf", 40.5, 40.5);
  ov_actor* actor = goal_probe_actor(&scene, wolf);
  assert_true(ov_actor_attribute(actor, OV_ATTRIBUTE_ATTACK) == 2);
  assert_true(ov_actor_attribute(actor, OV_ATTRIBUTE_HEALTH_MAX) == 8);
  mob_scene_put(&scene, wolf, OVIS_PROP_TAME, 1);
  assert_true(ov_actor_attribute(actor, OV_ATTRIBUTE_ATTACK) == 4);
  assert_true(ov_actor_attribute(actor, OV_ATTRIBUTE_HEALTH_MAX) == 20);
  mob_scene_close(&scene);
}

TEST(wolves_panic_only_of_fire_and_frost) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id wolf = mob_scene_spawn(&scene, "wolf", 40.5, 40.5);
  const ovis_mob_id zombie = mob_scene_spawn(&scene, "zombie", 42.5, 40.5);
  assert_int_equal(ovis_mob_hurt(scene.sim, wolf, 1, zombie), OVIS_OK);
  mob_scene_ticks(&scene, 2);
  assert_false(mob_scene_runs(&scene, wolf, "WolfPanic"));
  mob_scene_put(&scene, wolf, OVIS_PROP_FIRE, 200);
  mob_scene_ticks(&scene, 2);
  assert_true(mob_scene_runs(&scene, wolf, "WolfPanic"));
  mob_scene_close(&scene);
}

TEST(pups_belong_to_the_owner_of_their_parents) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id player = mob_scene_player(&scene, 60.5, 60.5);
  const ovis_mob_id a = mob_scene_spawn(&scene, "wolf", 40.5, 40.5);
  const ovis_mob_id b = mob_scene_spawn(&scene, "wolf", 41.5, 40.5);
  ov_actor* mother = goal_probe_actor(&scene, a);
  ov_actor* father = goal_probe_actor(&scene, b);
  assert_false(ov_actor_can_mate(mother, father)); // wild ones do not
  mob_scene_put(&scene, a, OVIS_PROP_TAME, 1);
  mob_scene_put(&scene, b, OVIS_PROP_TAME, 1);
  mob_scene_put(&scene, a, OVIS_PROP_OWNER, serial_of(&scene, player));
  assert_true(ov_actor_can_mate(mother, father));
  ov_agent agent = ov_agent_of(&scene.sim->turn, mother);
  assert_true(agent.verbs->breed(&agent, father));
  mob_scene_ticks(&scene, 1);
  const ovis_event* born = mob_scene_event(&scene, OVIS_EVENT_BORN);
  assert_non_null(born);
  assert_true(mob_scene_get(&scene, born->mob, OVIS_PROP_TAME) == 1);
  assert_true(mob_scene_get(&scene, born->mob, OVIS_PROP_OWNER) == serial_of(&scene, player));
  mob_scene_close(&scene);
}

// ---- Polar bear

// A pair that courts goes on, whatever becomes of one of them meanwhile.
TEST(a_courting_wolf_that_is_no_longer_tame_still_has_a_pup) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id mother = mob_scene_spawn(&scene, "wolf", 40.5, 40.5);
  const ovis_mob_id father = mob_scene_spawn(&scene, "wolf", 41.5, 40.5);
  const ovis_mob_id owner = mob_scene_player(&scene, 42.5, 42.5);
  const ovis_mob_id pair[] = {mother, father};
  for (int i = 0; i < 2; i++) {
    mob_scene_put(&scene, pair[i], OVIS_PROP_TAME, 1);
    mob_scene_put(&scene, pair[i], OVIS_PROP_OWNER, serial_of(&scene, owner));
  }
  mob_scene_put(&scene, mother, OVIS_PROP_LOVE, 600);
  mob_scene_put(&scene, father, OVIS_PROP_LOVE, 600);
  mob_scene_ticks(&scene, 4);
  assert_true(mob_scene_runs(&scene, mother, "Breed"));
  mob_scene_put(&scene, father, OVIS_PROP_TAME, 0);
  int born = 0;
  for (int i = 0; i < 80; i++) {
    mob_scene_ticks(&scene, 1);
    born += mob_scene_events(&scene, OVIS_EVENT_BORN);
  }
  assert_int_equal(born, 1);
  mob_scene_close(&scene);
}

TEST(a_bear_with_a_cub_attacks_players_within_ten_blocks) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id bear = mob_scene_spawn(&scene, "polar_bear", 40.5, 40.5);
  const ovis_mob_id player = mob_scene_player(&scene, 48.5, 40.5);
  assert_false(gets_target(&scene, bear, player, 300));
  assert_int_equal(mob_scene_option(&scene, bear, "PolarBearAttackPlayers").answer.reason,
                   OVIS_REASON_NO_NEED);
  assert_int_equal(ovis_mob_place(scene.sim, bear, (ovis_vec3){40.5, 64, 40.5}, 0, 0), OVIS_OK);
  const ovis_mob_id cub = mob_scene_spawn_baby(&scene, "polar_bear", 40.5, 42.5);
  assert_true(gets_target(&scene, bear, player, 300));
  assert_true(mob_scene_mob(&scene, cub).target.value == 0);
  assert_int_equal(mob_scene_option(&scene, cub, "PolarBearAttackPlayers").answer.reason,
                   OVIS_REASON_TOO_YOUNG);
  mob_scene_close(&scene);
}

TEST(a_hurt_cub_calls_the_adults_and_flees) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id bear = mob_scene_spawn(&scene, "polar_bear", 44.5, 40.5);
  const ovis_mob_id cub = mob_scene_spawn_baby(&scene, "polar_bear", 40.5, 42.5);
  const ovis_mob_id other = mob_scene_spawn_baby(&scene, "polar_bear", 42.5, 44.5);
  const ovis_mob_id zombie = mob_scene_spawn(&scene, "zombie", 36.5, 40.5);
  assert_int_equal(ovis_mob_hurt(scene.sim, cub, 1, zombie), OVIS_OK);
  mob_scene_ticks(&scene, 2);
  assert_true(mob_scene_mob(&scene, bear).target.value == zombie.value);
  assert_true(mob_scene_mob(&scene, other).target.value == 0);
  assert_true(mob_scene_mob(&scene, cub).target.value == 0);
  assert_true(mob_scene_runs(&scene, cub, "PolarBearPanic"));
  mob_scene_close(&scene);
}

TEST(a_grown_bear_does_not_panic_of_a_blow_nor_call_others) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id bear = mob_scene_spawn(&scene, "polar_bear", 44.5, 40.5);
  const ovis_mob_id other = mob_scene_spawn(&scene, "polar_bear", 48.5, 40.5);
  const ovis_mob_id zombie = mob_scene_spawn(&scene, "zombie", 36.5, 40.5);
  assert_int_equal(ovis_mob_hurt(scene.sim, bear, 1, zombie), OVIS_OK);
  mob_scene_ticks(&scene, 2);
  assert_true(mob_scene_mob(&scene, bear).target.value == zombie.value);
  assert_true(mob_scene_mob(&scene, other).target.value == 0);
  assert_false(mob_scene_runs(&scene, bear, "PolarBearPanic"));
  mob_scene_close(&scene);
}

static bool is_rearing(const mob_scene* scene, ovis_mob_id bear) {
  const ov_actor* actor = goal_probe_actor(scene, bear);
  return *(const bool*)actor->own; // its only member
}

// Within twice its reach the count runs down from 20; from 10 on it rears, and at 0 it strikes.
TEST(a_bear_rears_for_ten_ticks_and_strikes) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id bear = mob_scene_spawn(&scene, "polar_bear", 40.5, 40.5);
  const ovis_mob_id cow = mob_scene_spawn(&scene, "camel", 46.5, 40.5);
  assert_int_equal(ovis_mob_hurt(scene.sim, bear, 1, cow), OVIS_OK);
  int32_t reared = 0;
  bool has_hit = false;
  for (int i = 0; i < 200 && !has_hit; i++) {
    mob_scene_ticks(&scene, 1);
    reared += is_rearing(&scene, bear);
    has_hit = mob_scene_mob(&scene, cow).health < 32;
  }
  assert_true(has_hit);
  assert_in_range(reared, 9, 11);
  assert_false(is_rearing(&scene, bear));
  assert_true(mob_scene_mob(&scene, cow).health == 26);
  mob_scene_close(&scene);
}
