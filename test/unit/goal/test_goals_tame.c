// Goals of pets: sit, follow the owner, answer blows, beg. And the anger that spreads.
#include "mind/goal/tame/tame_goals.h"
#include "species/animals/wolf_goals.h"
#include "support/goal_probe.h"
#include "support/test.h"

#include <math.h>
#include <string.h>

typedef struct pair {
  mob_scene scene;
  ovis_mob_id wolf, player;
} pair;

static double serial_of(const mob_scene* scene, ovis_mob_id mob) {
  return (double)mob_scene_mob(scene, mob).serial;
}

static pair pet_at(double distance) {
  pair p = {.scene = mob_scene_open("stone")};
  p.wolf = mob_scene_spawn(&p.scene, "wolf", 40.5, 40.5);
  p.player = mob_scene_player(&p.scene, 40.5 + distance, 40.5);
  mob_scene_put(&p.scene, p.wolf, OVIS_PROP_TAME, 1);
  mob_scene_put(&p.scene, p.wolf, OVIS_PROP_OWNER, serial_of(&p.scene, p.player));
  mob_scene_ticks(&p.scene, 2);
  return p;
}

static ov_bond* bond_of(const pair* p) {
  return ov_actor_bond(goal_probe_actor(&p->scene, p->wolf));
}

static void expect_refusal(goal_probe* probe, ovis_reason reason) {
  assert_false(goal_probe_can_use(probe));
  assert_int_equal(probe->why.reason, reason);
}

// ---- Sit

TEST(a_pet_sits_when_ordered_and_gets_up_again) {
  pair p = pet_at(4);
  mob_scene_put(&p.scene, p.wolf, OVIS_PROP_SITTING, 1);
  mob_scene_ticks(&p.scene, 2);
  assert_true(mob_scene_runs(&p.scene, p.wolf, "SitWhenOrdered"));
  assert_true(bond_of(&p)->is_sitting);
  const ovis_vec3 at = mob_scene_mob(&p.scene, p.wolf).pos;
  mob_scene_ticks(&p.scene, 600);
  const ovis_vec3 after = mob_scene_mob(&p.scene, p.wolf).pos;
  assert_true(fabs(after.x - at.x) < 0.5 && fabs(after.z - at.z) < 0.5);
  mob_scene_put(&p.scene, p.wolf, OVIS_PROP_SITTING, 0);
  mob_scene_ticks(&p.scene, 2);
  assert_false(mob_scene_runs(&p.scene, p.wolf, "SitWhenOrdered"));
  assert_false(bond_of(&p)->is_sitting);
  mob_scene_close(&p.scene);
}

TEST(sitting_is_refused_to_wild_wet_and_needed_ones) {
  pair p = pet_at(4);
  goal_probe sit;
  goal_probe_init(&sit, &p.scene, p.wolf, &ov_goal_sit, NULL);
  expect_refusal(&sit, OVIS_REASON_NO_NEED);
  mob_scene_put(&p.scene, p.wolf, OVIS_PROP_SITTING, 1);
  assert_true(goal_probe_can_use(&sit));
  ov_actor* actor = goal_probe_actor(&p.scene, p.wolf);
  actor->body.is_on_ground = false;
  expect_refusal(&sit, OVIS_REASON_IN_AIR);
  actor->body.is_on_ground = true;
  actor->body.is_in_water = true;
  expect_refusal(&sit, OVIS_REASON_IN_WATER);
  actor->body.is_in_water = false;
  ov_actor* owner = goal_probe_actor(&p.scene, p.player);
  owner->attacker = 77;
  expect_refusal(&sit, OVIS_REASON_TOO_NEAR);
  assert_int_equal(ovis_mob_place(p.scene.sim, p.player, (ovis_vec3){52.6, 64, 40.5}, 0, 0),
                   OVIS_OK);
  assert_true(goal_probe_can_use(&sit)); // over twelve blocks away
  mob_scene_put(&p.scene, p.wolf, OVIS_PROP_TAME, 0);
  expect_refusal(&sit, OVIS_REASON_NOT_ITS_KIND);
  mob_scene_close(&p.scene);
}

TEST(a_blow_calls_a_sitting_pet_up) {
  pair p = pet_at(4);
  mob_scene_put(&p.scene, p.wolf, OVIS_PROP_SITTING, 1);
  mob_scene_ticks(&p.scene, 4);
  assert_int_equal(ovis_mob_hurt(p.scene.sim, p.wolf, 1, OVIS_NO_MOB), OVIS_OK);
  assert_true(mob_scene_get(&p.scene, p.wolf, OVIS_PROP_SITTING) == 0);
  mob_scene_close(&p.scene);
}

// ---- Follow

TEST(a_pet_follows_from_ten_blocks_to_two) {
  pair p = pet_at(9.9);
  goal_probe follow;
  const ov_follow_owner_settings settings = {.speed = 1, .start = 10, .stop = 2};
  goal_probe_init(&follow, &p.scene, p.wolf, &ov_goal_follow_owner, &settings);
  expect_refusal(&follow, OVIS_REASON_TOO_NEAR);
  assert_int_equal(ovis_mob_place(p.scene.sim, p.player, (ovis_vec3){50.7, 64, 40.5}, 0, 0),
                   OVIS_OK);
  assert_true(goal_probe_can_use(&follow));
  mob_scene_put(&p.scene, p.wolf, OVIS_PROP_SITTING, 1);
  expect_refusal(&follow, OVIS_REASON_SITS);
  mob_scene_put(&p.scene, p.wolf, OVIS_PROP_SITTING, 0);
  int32_t ticks = mob_scene_until(&p.scene, p.wolf, "FollowOwner", 20);
  assert_true(ticks >= 0);
  bool came = false;
  for (int i = 0; i < 200 && !came; i++) {
    mob_scene_ticks(&p.scene, 1);
    came = mob_scene_distance(&p.scene, p.wolf, p.player) <= 2.6;
  }
  assert_true(came);
  mob_scene_ticks(&p.scene, 4);
  assert_false(mob_scene_runs(&p.scene, p.wolf, "FollowOwner"));
  mob_scene_put(&p.scene, p.wolf, OVIS_PROP_TAME, 0);
  goal_probe_init(&follow, &p.scene, p.wolf, &ov_goal_follow_owner, &settings);
  expect_refusal(&follow, OVIS_REASON_NOT_ITS_KIND);
  mob_scene_put(&p.scene, p.wolf, OVIS_PROP_TAME, 1);
  assert_int_equal(ovis_mob_remove(p.scene.sim, p.player), OVIS_OK);
  goal_probe_init(&follow, &p.scene, p.wolf, &ov_goal_follow_owner, &settings);
  expect_refusal(&follow, OVIS_REASON_NO_TARGET);
  mob_scene_close(&p.scene);
}

// Farther than twelve blocks it jumps to a free cell two or three blocks from its owner.
TEST(a_pet_jumps_to_a_far_owner) {
  for (int trial = 0; trial < 20; trial++) {
    pair p = pet_at(30 + trial);
    bool came = false;
    for (int i = 0; i < 100 && !came; i++) {
      mob_scene_ticks(&p.scene, 1);
      const ovis_vec3 at = mob_scene_mob(&p.scene, p.wolf).pos;
      const ovis_vec3 to = mob_scene_mob(&p.scene, p.player).pos;
      const double dx = fabs(at.x - to.x);
      const double dz = fabs(at.z - to.z);
      came = dx < 4 && dz < 4;
      if (came) {
        assert_true(dx > 1.4 || dz > 1.4);
        assert_true(dx < 3.6 && dz < 3.6);
      }
    }
    assert_true(came);
    mob_scene_close(&p.scene);
  }
}

TEST(no_pet_jumps_into_walls_or_leaves) {
  pair p = pet_at(3);
  mob_scene_fill(&p.scene, (ovis_pos){75, 64, 35}, (ovis_pos){86, 66, 46}, "stone");
  mob_scene_fill(&p.scene, (ovis_pos){80, 64, 40}, (ovis_pos){80, 66, 40}, "air");
  assert_int_equal(ovis_mob_place(p.scene.sim, p.player, (ovis_vec3){80.5, 64, 40.5}, 0, 0),
                   OVIS_OK);
  mob_scene_ticks(&p.scene, 200);
  assert_true(mob_scene_mob(&p.scene, p.wolf).pos.x < 75);
  mob_scene_fill(&p.scene, (ovis_pos){70, 63, 30}, (ovis_pos){95, 63, 50}, "oak_leaves");
  mob_scene_fill(&p.scene, (ovis_pos){75, 64, 35}, (ovis_pos){86, 66, 46}, "air");
  mob_scene_ticks(&p.scene, 40);
  assert_true(mob_scene_mob(&p.scene, p.wolf).pos.x < 75);
  mob_scene_set(&p.scene, 83, 63, 40, "stone"); // the only cell beside its owner that is no leaves
  bool came = false;
  for (int i = 0; i < 2000 && !came; i++) {
    mob_scene_ticks(&p.scene, 1);
    came = mob_scene_distance(&p.scene, p.wolf, p.player) < 4;
  }
  assert_true(came);
  mob_scene_close(&p.scene);
}

// ---- Blows

TEST(a_pet_attacks_whom_its_owner_hits_and_who_hits_its_owner) {
  for (int by_owner = 0; by_owner < 2; by_owner++) {
    pair p = pet_at(3);
    const ovis_mob_id pig = mob_scene_spawn(&p.scene, "zombie", 44.5, 44.5);
    if (by_owner != 0) {
      assert_int_equal(ovis_mob_hurt(p.scene.sim, pig, 1, p.player), OVIS_OK);
    } else {
      assert_int_equal(ovis_mob_hurt(p.scene.sim, p.player, 1, pig), OVIS_OK);
    }
    mob_scene_ticks(&p.scene, 2);
    assert_true(mob_scene_mob(&p.scene, p.wolf).target.value == pig.value);
    assert_true(
        mob_scene_runs(&p.scene, p.wolf, by_owner != 0 ? "OwnerHurtTarget" : "OwnerHurtByTarget"));
    mob_scene_close(&p.scene);
  }
}

TEST(a_pet_spares_creepers_pets_of_its_owner_and_tame_horses) {
  static const char* const spared[] = {"creeper", "ghast", "wolf", "horse"};
  for (int i = 0; i < 4; i++) {
    pair p = pet_at(3);
    const ovis_mob_id other = mob_scene_spawn(&p.scene, spared[i], 44.5, 44.5);
    if (i >= 2) {
      mob_scene_put(&p.scene, other, OVIS_PROP_TAME, 1);
      mob_scene_put(&p.scene, other, OVIS_PROP_OWNER, serial_of(&p.scene, p.player));
    }
    assert_int_equal(ovis_mob_hurt(p.scene.sim, other, 1, p.player), OVIS_OK);
    mob_scene_ticks(&p.scene, 4);
    assert_true(mob_scene_mob(&p.scene, p.wolf).target.value == 0);
    assert_int_equal(mob_scene_option(&p.scene, p.wolf, "OwnerHurtTarget").answer.reason,
                     OVIS_REASON_NOT_ITS_KIND);
    mob_scene_close(&p.scene);
  }
}

TEST(a_sitting_pet_answers_no_blow_and_each_blow_counts_once) {
  pair p = pet_at(3);
  const ovis_mob_id zombie = mob_scene_spawn(&p.scene, "zombie", 44.5, 44.5);
  mob_scene_put(&p.scene, p.wolf, OVIS_PROP_SITTING, 1);
  assert_int_equal(ovis_mob_hurt(p.scene.sim, zombie, 1, p.player), OVIS_OK);
  goal_probe hurt;
  const ov_owner_target_settings settings = {0};
  goal_probe_init(&hurt, &p.scene, p.wolf, &ov_goal_owner_hurt, &settings);
  expect_refusal(&hurt, OVIS_REASON_NOT_HERE);
  mob_scene_put(&p.scene, p.wolf, OVIS_PROP_SITTING, 0);
  assert_true(goal_probe_can_use(&hurt));
  goal_probe_start(&hurt);
  assert_true(goal_probe_goes_on(&hurt));
  expect_refusal(&hurt, OVIS_REASON_NO_NEED);
  mob_scene_put(&p.scene, p.wolf, OVIS_PROP_TAME, 0);
  expect_refusal(&hurt, OVIS_REASON_NO_TARGET);
  mob_scene_close(&p.scene);
}

// ---- Beg

TEST(a_wolf_begs_for_bones_and_a_pet_for_meat) {
  pair p = pet_at(4);
  static const ovis_item bones[] = {OV_ITEM_BONE, 0};
  static const ovis_item meat[] = {OV_ITEM_BEEF, 0};
  const ov_beg_settings settings = {.items = bones, .pet_items = meat, .range = 8};
  goal_probe beg;
  goal_probe_init(&beg, &p.scene, p.wolf, &ov_goal_beg, &settings);
  expect_refusal(&beg, OVIS_REASON_NO_NEED);
  assert_int_equal(ovis_mob_set_held_item(p.scene.sim, p.player, "bone"), OVIS_OK);
  expect_refusal(&beg, OVIS_REASON_NO_NEED);
  assert_int_equal(ovis_mob_set_held_item(p.scene.sim, p.player, "beef"), OVIS_OK);
  assert_true(goal_probe_can_use(&beg));
  goal_probe_start(&beg);
  const double left = goal_probe_number(&beg, "checks_left");
  assert_true(left >= 20 && left <= 40);
  assert_true(goal_probe_goes_on(&beg));
  for (int i = 0; i < (int)left; i++) {
    goal_probe_tick(&beg);
  }
  assert_false(goal_probe_goes_on(&beg));
  assert_int_equal(beg.why.reason, OVIS_REASON_ENDED);
  mob_scene_put(&p.scene, p.wolf, OVIS_PROP_TAME, 0);
  expect_refusal(&beg, OVIS_REASON_NO_NEED);
  assert_int_equal(ovis_mob_set_held_item(p.scene.sim, p.player, "bone"), OVIS_OK);
  assert_true(goal_probe_can_use(&beg));
  goal_probe_start(&beg);
  assert_int_equal(ovis_mob_place(p.scene.sim, p.player, (ovis_vec3){49, 64, 40.5}, 0, 0), OVIS_OK);
  assert_false(goal_probe_goes_on(&beg));
  assert_int_equal(beg.why.reason, OVIS_REASON_TOO_FAR);
  expect_refusal(&beg, OVIS_REASON_NO_TARGET);
  mob_scene_close(&p.scene);
}

TEST(a_wolf_begs_for_what_either_hand_holds) {
  pair p = pet_at(4);
  static const ovis_item bones[] = {OV_ITEM_BONE, 0};
  static const ovis_item meat[] = {OV_ITEM_BEEF, 0};
  const ov_beg_settings settings = {.items = bones, .pet_items = meat, .range = 8};
  goal_probe beg;
  goal_probe_init(&beg, &p.scene, p.wolf, &ov_goal_beg, &settings);
  const ovis_stack beef = ovis_stack_from_name("beef", 1);
  const ovis_stack shield = ovis_stack_from_name("shield", 1);
  assert_int_equal(ovis_mob_set_held_item(p.scene.sim, p.player, "stick"), OVIS_OK);
  assert_int_equal(ovis_mob_set_equipment(p.scene.sim, p.player, OVIS_SLOT_OFF_HAND, &beef),
                   OVIS_OK);
  assert_true(goal_probe_can_use(&beg));
  goal_probe_start(&beg);
  assert_true(goal_probe_goes_on(&beg));
  assert_int_equal(ovis_mob_set_equipment(p.scene.sim, p.player, OVIS_SLOT_OFF_HAND, &shield),
                   OVIS_OK);
  assert_false(goal_probe_goes_on(&beg));
  assert_int_equal(beg.why.reason, OVIS_REASON_NO_NEED);
  mob_scene_close(&p.scene);
}

// ---- Anger

TEST(wild_wolves_answer_together_and_pets_with_those_of_one_owner) {
  mob_scene scene = mob_scene_open("stone");
  ovis_mob_id wolves[4];
  for (int i = 0; i < 4; i++) {
    wolves[i] = mob_scene_spawn(&scene, "wolf", 40.5 + 3 * i, 40.5);
  }
  const ovis_mob_id player = mob_scene_player(&scene, 50.5, 50.5);
  mob_scene_put(&scene, wolves[2], OVIS_PROP_TAME, 1);
  mob_scene_put(&scene, wolves[2], OVIS_PROP_OWNER, serial_of(&scene, player));
  assert_int_equal(ovis_mob_hurt(scene.sim, wolves[0], 1, player), OVIS_OK);
  mob_scene_ticks(&scene, 2);
  assert_true(mob_scene_mob(&scene, wolves[0]).target.value == player.value);
  assert_true(mob_scene_mob(&scene, wolves[1]).target.value == player.value);
  assert_true(mob_scene_mob(&scene, wolves[3]).target.value == player.value);
  assert_true(mob_scene_mob(&scene, wolves[2]).target.value ==
              wolves[0].value); // its owner hit that one
  assert_true(mob_scene_get(&scene, wolves[0], OVIS_PROP_ANGER) >= 398);
  mob_scene_close(&scene);
}

TEST(with_universal_anger_they_turn_on_the_nearest_player) {
  mob_scene scene = mob_scene_open("stone");
  ovis_env env = mob_scene_env(&scene);
  env.universal_anger = true;
  mob_scene_set_env(&scene, &env);
  const ovis_mob_id wolf = mob_scene_spawn(&scene, "wolf", 40.5, 40.5);
  const ovis_mob_id second = mob_scene_spawn(&scene, "wolf", 44.5, 40.5);
  const ovis_mob_id guilty = mob_scene_player(&scene, 52.5, 40.5);
  const ovis_mob_id innocent = mob_scene_player(&scene, 36.5, 40.5);
  assert_int_equal(ovis_mob_hurt(scene.sim, wolf, 1, guilty), OVIS_OK);
  bool has_targets = false;
  for (int i = 0; i < 200 && !has_targets; i++) {
    mob_scene_ticks(&scene, 1);
    has_targets = mob_scene_mob(&scene, wolf).target.value == innocent.value &&
                  mob_scene_mob(&scene, second).target.value != 0;
  }
  assert_true(has_targets);
  mob_scene_close(&scene);
}

TEST(the_reset_of_anger_needs_its_rule_and_a_blow_of_a_player) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id wolf = mob_scene_spawn(&scene, "wolf", 40.5, 40.5);
  const ovis_mob_id player = mob_scene_player(&scene, 44.5, 40.5);
  const ovis_mob_id zombie = mob_scene_spawn(&scene, "zombie", 48.5, 40.5);
  goal_probe reset;
  const ov_reset_anger_settings settings = {.alerts = true};
  goal_probe_init(&reset, &scene, wolf, &ov_goal_reset_anger, &settings);
  expect_refusal(&reset, OVIS_REASON_NOT_HERE);
  ovis_env env = mob_scene_env(&scene);
  env.universal_anger = true;
  mob_scene_set_env(&scene, &env);
  expect_refusal(&reset, OVIS_REASON_NO_NEED);
  assert_int_equal(ovis_mob_hurt(scene.sim, wolf, 1, zombie), OVIS_OK);
  expect_refusal(&reset, OVIS_REASON_NO_NEED);
  mob_scene_ticks(&scene, 12);
  assert_int_equal(ovis_mob_hurt(scene.sim, wolf, 1, player), OVIS_OK);
  assert_true(goal_probe_can_use(&reset));
  goal_probe_start(&reset);
  expect_refusal(&reset, OVIS_REASON_NO_NEED);
  assert_true(mob_scene_get(&scene, wolf, OVIS_PROP_ANGER) >= 400);
  assert_true(mob_scene_mob(&scene, wolf).target.value == 0);
  mob_scene_close(&scene);
}
