// Horses and their kin: attributes, tempers, rearing, meals, foals.
#include "mind/goal/tame/tame_goals.h"
#include "species/animals/horse_goals.h"
#include "support/goal_probe.h"
#include "support/mob_scene.h"
#include "support/test.h"

#include <ovis/item.h>
#include <ovis/mob.h>

#include <math.h>
#include <string.h>

static ov_actor* actor_of(const mob_scene* scene, ovis_mob_id mob) {
  return goal_probe_actor(scene, mob);
}

// ---- Attributes

// Health 15 + rand 8 + rand 9: mean 22.5, deviation 3.46. Speed: 3 draws, mean 0.225, deviation
// 0.0375. Jump: mean 0.7, deviation 0.1. Of 400 the mean lies within 4.5 / 20 deviations.
TEST(horses_draw_health_speed_and_jump) {
  mob_scene scene = mob_scene_open("stone");
  double sums[3] = {0};
  static const ovis_prop props[] = {OVIS_PROP_MAX_HEALTH, OVIS_PROP_SPEED, OVIS_PROP_JUMP_STRENGTH};
  static const double low[] = {15, 0.1125, 0.4}, high[] = {30, 0.3375, 1};
  static const double mean[] = {22.5, 0.225, 0.7}, deviation[] = {3.46, 0.0375, 0.1};
  for (int i = 0; i < 400; i++) {
    const ovis_mob_id horse =
        mob_scene_spawn(&scene, "horse", 20.5 + i % 20 * 3, 20.5 + i / 20 * 3);
    for (int p = 0; p < 3; p++) {
      const double value = mob_scene_get(&scene, horse, props[p]);
      assert_true(value >= low[p] && value <= high[p]);
      sums[p] += value;
    }
    assert_true((double)mob_scene_mob(&scene, horse).health ==
                mob_scene_get(&scene, horse, OVIS_PROP_MAX_HEALTH));
    assert_true(actor_of(&scene, horse)->body.movement_speed ==
                mob_scene_get(&scene, horse, OVIS_PROP_SPEED));
  }
  for (int p = 0; p < 3; p++) {
    assert_true(fabs(sums[p] / 400 - mean[p]) < 4.5 * deviation[p] / 20);
  }
  const ovis_mob_id donkey = mob_scene_spawn(&scene, "donkey", 100.5, 100.5);
  assert_true(mob_scene_get(&scene, donkey, OVIS_PROP_SPEED) == (double)0.175f);
  assert_true(mob_scene_get(&scene, donkey, OVIS_PROP_JUMP_STRENGTH) == 0.5);
  const ovis_mob_id bones = mob_scene_spawn(&scene, "skeleton_horse", 104.5, 100.5);
  assert_true(mob_scene_get(&scene, bones, OVIS_PROP_MAX_HEALTH) == 15);
  mob_scene_close(&scene);
}

TEST(a_saved_horse_keeps_its_own_attributes) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id horse = mob_scene_spawn(&scene, "horse", 40.5, 40.5);
  mob_scene_put(&scene, horse, OVIS_PROP_SPEED, 0.3);
  mob_scene_put(&scene, horse, OVIS_PROP_MAX_HEALTH, 27);
  assert_true(actor_of(&scene, horse)->body.movement_speed == 0.3);
  mob_scene_put(&scene, horse, OVIS_PROP_HEALTH, 26.5);
  ov_actor_heal(actor_of(&scene, horse), 5);
  assert_true(mob_scene_mob(&scene, horse).health == 27);
  mob_scene_close(&scene);
}

// ---- Tempers

TEST(a_ridden_wild_horse_bolts_until_it_throws_or_is_tame) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id horse = mob_scene_spawn(&scene, "horse", 60.5, 60.5);
  const ovis_mob_id player = mob_scene_player(&scene, 61.5, 60.5);
  goal_probe crazy;
  const ov_run_crazy_settings settings = {.speed = 1.2, .temper_max = 100};
  goal_probe_init(&crazy, &scene, horse, &ov_goal_run_crazy, &settings);
  assert_false(goal_probe_can_use(&crazy));
  assert_int_equal(crazy.why.reason, OVIS_REASON_NO_NEED);
  int32_t rides = 0;
  bool is_tame = false;
  while (!is_tame && rides < 200) {
    ovis_mob_state state = mob_scene_mob(&scene, horse);
    assert_int_equal(ovis_mob_place(scene.sim, horse, (ovis_vec3){60.5, 64, 60.5}, 0, 0), OVIS_OK);
    assert_int_equal(ovis_mob_mount(scene.sim, player, horse), OVIS_OK);
    rides++;
    const double before = mob_scene_get(&scene, horse, OVIS_PROP_TEMPER);
    for (int tick = 0;
         tick < 4000 && ovis_mob_get_vehicle(scene.sim, player).value != 0 && !is_tame; tick++) {
      mob_scene_ticks(&scene, 1);
      is_tame = mob_scene_get(&scene, horse, OVIS_PROP_TAME) != 0;
      if (is_tame) {
        const ovis_event* event = mob_scene_event(&scene, OVIS_EVENT_TAMED);
        assert_non_null(event);
        assert_true(event->mob.value == horse.value && event->other.value == player.value);
      }
    }
    (void)state;
    const double after = mob_scene_get(&scene, horse, OVIS_PROP_TEMPER);
    assert_true(is_tame ? after == before : after == before + 5 || after == 100);
  }
  assert_true(is_tame);
  assert_in_range(rides, 1, 21); // at a temper of 100 it always gives in
  ovis_mob_state rider = mob_scene_mob(&scene, player);
  assert_true(mob_scene_get(&scene, horse, OVIS_PROP_OWNER) == (double)rider.serial);
  assert_true(ovis_mob_get_vehicle(scene.sim, player).value ==
              horse.value); // the rider stays on it
  goal_probe_init(&crazy, &scene, horse, &ov_goal_run_crazy, &settings);
  assert_false(goal_probe_can_use(&crazy));
  assert_int_equal(crazy.why.reason, OVIS_REASON_NOT_ITS_KIND);
  mob_scene_close(&scene);
}

// A ride ends with 1/25 in each check: of 400 rides the mean is 25 checks, within 4.5 deviations of
// 24.5 / 20.
TEST(a_ride_ends_once_in_fifty_ticks_on_average) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id horse = mob_scene_spawn(&scene, "horse", 60.5, 60.5);
  const ovis_mob_id player = mob_scene_player(&scene, 61.5, 60.5);
  const ov_run_crazy_settings settings = {.speed = 1.2, .temper_max = 100};
  goal_probe crazy;
  goal_probe_init(&crazy, &scene, horse, &ov_goal_run_crazy, &settings);
  int64_t checks = 0;
  for (int ride = 0; ride < 400; ride++) {
    mob_scene_put(&scene, horse, OVIS_PROP_TEMPER, 0);
    assert_int_equal(ovis_mob_mount(scene.sim, player, horse), OVIS_OK);
    while (ovis_mob_get_vehicle(scene.sim, player).value != 0) {
      goal_probe_tick(&crazy);
      checks++;
    }
    assert_true(mob_scene_get(&scene, horse, OVIS_PROP_TEMPER) == 5);
  }
  assert_true(fabs((double)checks / 400 - 25) < 4.5 * 24.5 / 20);
  mob_scene_close(&scene);
}

// ---- Rearing and meals

static int32_t rears;

static void count_rear(ov_agent* agent) {
  (void)agent;
  rears++;
}

// The count must pass 400, then each check succeeds with (count - 400) / 1000: about 39 more on
// average. One in ten of those rears.
TEST(a_horse_rears_once_in_ten_draws_after_a_pause) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id horse = mob_scene_spawn(&scene, "horse", 60.5, 60.5);
  const ov_random_stand_settings settings = {count_rear};
  goal_probe stand;
  goal_probe_init(&stand, &scene, horse, &ov_goal_random_stand, &settings);
  for (int i = 0; i < 400; i++) {
    assert_false(goal_probe_can_use(&stand));
    assert_int_equal(stand.why.reason, OVIS_REASON_COOLDOWN);
  }
  int32_t resets = 0;
  int32_t yes = 0;
  for (int i = 0; i < 439 * 600; i++) {
    const double before = goal_probe_number(&stand, "calm_checks");
    if (goal_probe_can_use(&stand)) {
      yes++;
      goal_probe_start(&stand);
      assert_false(goal_probe_goes_on(&stand));
    }
    resets += goal_probe_number(&stand, "calm_checks") < before;
  }
  assert_in_range(resets, 580, 620);
  assert_true(yes == rears);
  assert_in_range(yes, 27, 93); // 60 +- 4.5 deviations of 7.3
  mob_scene_close(&scene);
}

TEST(a_rearing_or_eating_horse_does_not_walk) {
  mob_scene scene = mob_scene_open("grass_block");
  const ovis_mob_id horse = mob_scene_spawn(&scene, "horse", 60.5, 60.5);
  const ovis_mob_id rider = mob_scene_spawn(&scene, "skeleton_horse", 70.5, 60.5);
  int32_t meals = 0;
  int32_t eaten = 0;
  bool was_eating = false;
  for (int tick = 0; tick < 60000; tick++) {
    mob_scene_ticks(&scene, 1);
    const ov_actor* actor = actor_of(&scene, horse);
    const bool is_eating = actor->profile->is_immobile(actor);
    if (is_eating && was_eating) {
      assert_true(actor->body.forward == 0);
    }
    meals += is_eating && !was_eating;
    eaten += is_eating;
    was_eating = is_eating;
  }
  (void)rider;
  // A meal begins 1/300 a tick on grass and lasts 50: about 170 of them, and 1/7 of the time.
  assert_in_range(meals, 120, 230);
  assert_in_range(eaten, 120 * 45, 230 * 55);
  mob_scene_close(&scene);
}

// ---- Foals

static ovis_mob_id foal(mob_scene* scene, ovis_mob_id mother, ovis_mob_id father) {
  ov_agent agent = ov_agent_of(&scene->sim->turn, actor_of(scene, mother));
  assert_true(agent.verbs->breed(&agent, actor_of(scene, father)));
  mob_scene_ticks(scene, 1);
  const ovis_event* born = mob_scene_event(scene, OVIS_EVENT_BORN);
  assert_non_null(born);
  return born->mob;
}

static ovis_mob_id tame_one(mob_scene* scene, const char* species, double x) {
  const ovis_mob_id mob = mob_scene_spawn(scene, species, x, 60.5);
  mob_scene_put(scene, mob, OVIS_PROP_TAME, 1);
  return mob;
}

TEST(only_tame_healthy_free_horses_and_donkeys_mate) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id mare = tame_one(&scene, "horse", 60.5);
  const ovis_mob_id donkey = tame_one(&scene, "donkey", 64.5);
  const ovis_mob_id mule = tame_one(&scene, "mule", 68.5);
  const ovis_mob_id bones = tame_one(&scene, "skeleton_horse", 72.5);
  assert_true(ov_actor_can_mate(actor_of(&scene, mare), actor_of(&scene, donkey)));
  assert_false(ov_actor_can_mate(actor_of(&scene, mare), actor_of(&scene, mule)));
  assert_false(ov_actor_can_mate(actor_of(&scene, mule), actor_of(&scene, mule)));
  assert_false(ov_actor_can_mate(actor_of(&scene, bones), actor_of(&scene, mare)));
  mob_scene_put(&scene, donkey, OVIS_PROP_TAME, 0);
  assert_false(ov_actor_can_mate(actor_of(&scene, mare), actor_of(&scene, donkey)));
  mob_scene_put(&scene, donkey, OVIS_PROP_TAME, 1);
  mob_scene_put(&scene, donkey, OVIS_PROP_HEALTH, 5);
  assert_false(ov_actor_can_mate(actor_of(&scene, mare), actor_of(&scene, donkey)));
  mob_scene_close(&scene);
}

TEST(a_horse_and_a_donkey_have_a_mule) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id mare = tame_one(&scene, "horse", 60.5);
  const ovis_mob_id donkey = tame_one(&scene, "donkey", 64.5);
  const ovis_mob_id stallion = tame_one(&scene, "horse", 68.5);
  assert_string_equal(mob_scene_mob(&scene, foal(&scene, mare, donkey)).species->name, "mule");
  assert_string_equal(mob_scene_mob(&scene, foal(&scene, donkey, mare)).species->name, "mule");
  assert_string_equal(mob_scene_mob(&scene, foal(&scene, mare, stallion)).species->name, "horse");
  mob_scene_close(&scene);
}

// Of two equal parents: mean theirs, spread 0.3 of the range, times the mean of three draws.
TEST(a_foal_is_near_the_average_of_its_parents) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id a = tame_one(&scene, "horse", 60.5);
  const ovis_mob_id b = tame_one(&scene, "horse", 64.5);
  mob_scene_put(&scene, a, OVIS_PROP_SPEED, 0.2);
  mob_scene_put(&scene, b, OVIS_PROP_SPEED, 0.2);
  mob_scene_put(&scene, a, OVIS_PROP_JUMP_STRENGTH, 1);
  mob_scene_put(&scene, b, OVIS_PROP_JUMP_STRENGTH, 1);
  double sum = 0;
  for (int i = 0; i < 300; i++) {
    const ovis_mob_id young = foal(&scene, a, b);
    const double speed = mob_scene_get(&scene, young, OVIS_PROP_SPEED);
    assert_true(fabs(speed - 0.2) <= 0.3 * 0.225 / 2);
    assert_true(mob_scene_get(&scene, young, OVIS_PROP_JUMP_STRENGTH) <= 1); // mirrored
    sum += speed;
    assert_int_equal(ovis_mob_remove(scene.sim, young), OVIS_OK);
  }
  assert_true(fabs(sum / 300 - 0.2) < 4.5 * 0.0675 / 6 / sqrt(300));
  mob_scene_close(&scene);
}

// ---- Traps

typedef struct sprung {
  int32_t horses, skeletons, riding, armed, lightnings;
} sprung;

static sprung count_all(const mob_scene* scene) {
  sprung out = {.lightnings = mob_scene_events(scene, OVIS_EVENT_LIGHTNING)};
  for (int32_t i = 0; i < ovis_sim_get_mob_count(scene->sim); i++) {
    const ovis_mob_id id = ovis_sim_get_mob(scene->sim, i);
    const ovis_mob_state state = mob_scene_mob(scene, id);
    const bool is_skeleton = strcmp(state.species->name, "skeleton") == 0;
    out.horses += strcmp(state.species->name, "skeleton_horse") == 0;
    out.skeletons += is_skeleton;
    const ovis_mob_id vehicle = ovis_mob_get_vehicle(scene->sim, id);
    out.riding +=
        is_skeleton && vehicle.value != 0 && mob_scene_get(scene, vehicle, OVIS_PROP_TAME) == 1;
    out.armed += is_skeleton &&
                 ovis_mob_get_equipment(scene->sim, id, OVIS_SLOT_MAIN_HAND).item ==
                     ovis_item_from_name("bow") &&
                 ovis_mob_get_equipment(scene->sim, id, OVIS_SLOT_HEAD).item ==
                     ovis_item_from_name("iron_helmet");
  }
  return out;
}

TEST(a_trap_springs_when_a_player_comes_within_ten_blocks) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id horse = mob_scene_spawn(&scene, "skeleton_horse", 60.5, 60.5);
  const ovis_mob_id player = mob_scene_player(&scene, 65.5, 60.5);
  mob_scene_ticks(&scene, 40);
  assert_int_equal(count_all(&scene).skeletons, 0); // no trap
  assert_int_equal(ovis_mob_place(scene.sim, player, (ovis_vec3){120.5, 64, 60.5}, 0, 0), OVIS_OK);
  mob_scene_put(&scene, horse, OVIS_PROP_SKELETON_TRAP, 1);
  mob_scene_ticks(&scene, 40);
  assert_int_equal(count_all(&scene).skeletons, 0); // nobody near
  assert_true(mob_scene_get(&scene, horse, OVIS_PROP_TRAP_TIME) == 40);
  const ovis_vec3 at = mob_scene_mob(&scene, horse).pos;
  assert_int_equal(ovis_mob_place(scene.sim, player, (ovis_vec3){at.x + 9.9, 64, at.z}, 0, 0),
                   OVIS_OK);
  sprung now = {0};
  for (int i = 0; i < 4 && now.lightnings == 0; i++) {
    mob_scene_ticks(&scene, 1);
    now = count_all(&scene);
  }
  assert_int_equal(now.lightnings, 1);
  assert_int_equal(now.horses, 4);
  assert_int_equal(now.skeletons, 4);
  assert_int_equal(now.riding, 4);
  assert_int_equal(now.armed, 4);
  assert_true(mob_scene_get(&scene, horse, OVIS_PROP_SKELETON_TRAP) == 0);
  assert_int_not_equal(ovis_mob_hurt(scene.sim, horse, 5, player), OVIS_OK);
  mob_scene_ticks(&scene, 55);
  assert_int_equal(count_all(&scene).skeletons, 4); // it springs once
  assert_int_equal(ovis_mob_hurt(scene.sim, horse, 5, player), OVIS_OK);
  mob_scene_close(&scene);
}

TEST(a_trap_that_nobody_springs_goes_after_a_quarter_of_an_hour) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id horse = mob_scene_spawn(&scene, "skeleton_horse", 60.5, 60.5);
  mob_scene_put(&scene, horse, OVIS_PROP_SKELETON_TRAP, 1);
  mob_scene_put(&scene, horse, OVIS_PROP_TRAP_TIME, 17998);
  mob_scene_ticks(&scene, 1);
  ovis_mob_state state;
  assert_true(ovis_mob_get_state(scene.sim, horse, &state));
  mob_scene_ticks(&scene, 1);
  assert_false(ovis_mob_get_state(scene.sim, horse, &state));
  mob_scene_close(&scene);
}

// ---- Falls

// Half of the distance counts for horses and their kin: ceil(d / 2 - 3), others ceil(d - 3).
TEST(the_horse_family_falls_half_as_hard) {
  static const char* const names[] = {"horse",        "donkey", "mule",  "skeleton_horse",
                                      "zombie_horse", "llama",  "camel", "trader_llama"};
  static const struct {
    double height;
    float harm;
  } falls[] = {{6, 0}, {7, 1}, {8, 1}, {20, 7}};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    for (size_t f = 0; f < sizeof falls / sizeof *falls; f++) {
      mob_scene scene = mob_scene_open("stone");
      const ovis_mob_id mob = mob_scene_spawn_still(&scene, names[i], 20.5, 20.5);
      const float before = mob_scene_mob(&scene, mob).health;
      ovis_mob_place(scene.sim, mob, (ovis_vec3){20.5, 64 + falls[f].height, 20.5}, 0, 0);
      mob_scene_ticks(&scene, 60);
      assert_true(mob_scene_mob(&scene, mob).is_on_ground);
      assert_true(before - mob_scene_mob(&scene, mob).health == falls[f].harm);
      mob_scene_close(&scene);
    }
  }
}
