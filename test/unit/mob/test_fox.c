// Foxes: prey by coat, the hunt from afar, sleep, shelter, berries, items, fear and trust.
#include "agent/gear.h"
#include "species/animals/fox_goals.h"
#include "support/goal_probe.h"
#include "support/mob_scene.h"
#include "support/outcomes.h"
#include "support/test.h"

#include <ovis/player.h>

#include <math.h>
#include <string.h>

static ov_fox* fox_of(const mob_scene* scene, ovis_mob_id mob) {
  return ov_fox_of(goal_probe_actor(scene, mob));
}

static void expect_refusal(goal_probe* probe, ovis_reason reason) {
  assert_false(goal_probe_can_use(probe));
  assert_int_equal(probe->why.reason, reason);
}

// ---- The hunt

TEST(a_red_fox_prefers_land_prey_and_a_snow_fox_fish) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id fox = mob_scene_spawn(&scene, "fox", 40.5, 40.5);
  mob_scene_ticks(&scene, 2);
  for (int variant = 0; variant < 2; variant++) {
    mob_scene_put(&scene, fox, OVIS_PROP_VARIANT, variant);
    mob_scene_ticks(&scene, 2);
    for (int n = 0; n < 4; n++) {
      const ovis_option hunt = mob_scene_option_nth(&scene, fox, "NearestAttackableTarget", n);
      const bool is_of_red = n == 0 || n == 2; // land prey and turtles stand between
      (void)is_of_red;
      assert_true(hunt.info.priority == 4 || hunt.info.priority == 6);
    }
    const ovis_option first = mob_scene_option_nth(&scene, fox, "NearestAttackableTarget", 0);
    assert_true((first.answer.reason == OVIS_REASON_NOT_ITS_KIND) == (variant == 1));
    const ovis_option last = mob_scene_option_nth(&scene, fox, "NearestAttackableTarget", 5);
    assert_true((last.answer.reason == OVIS_REASON_NOT_ITS_KIND) == (variant == 0));
  }
  mob_scene_close(&scene);
}

TEST(a_fox_stalks_crouches_pounces_and_kills) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id fox = mob_scene_spawn(&scene, "fox", 40.5, 40.5);
  const ovis_mob_id hen = mob_scene_spawn(&scene, "chicken", 55.5, 40.5);
  bool stalked = false;
  bool crouched = false;
  bool pounced = false;
  bool killed = false;
  for (int tick = 0; tick < 4000 && !killed; tick++) {
    mob_scene_ticks(&scene, 1);
    stalked |= mob_scene_runs(&scene, fox, "StalkPrey");
    crouched |= fox_of(&scene, fox)->crouch == OV_FOX_CROUCHED;
    pounced |= mob_scene_runs(&scene, fox, "FoxPounce");
    ovis_mob_state state;
    killed = !ovis_mob_get_state(scene.sim, hen, &state) || !state.is_alive;
  }
  assert_true(stalked && crouched && pounced && killed);
  mob_scene_close(&scene);
}

TEST(stalking_needs_far_prey_and_a_free_fox) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id fox = mob_scene_spawn(&scene, "fox", 40.5, 40.5);
  const ovis_mob_id hen = mob_scene_spawn(&scene, "chicken", 47.5, 40.5);
  const ovis_mob_id cow = mob_scene_spawn(&scene, "cow", 47.5, 44.5);
  ov_actor* actor = goal_probe_actor(&scene, fox);
  goal_probe stalk;
  goal_probe_init(&stalk, &scene, fox, &ov_goal_stalk_prey, NULL);
  expect_refusal(&stalk, OVIS_REASON_NO_TARGET);
  actor->target = mob_scene_mob(&scene, cow).serial;
  expect_refusal(&stalk, OVIS_REASON_NO_TARGET);
  actor->target = mob_scene_mob(&scene, hen).serial;
  assert_true(goal_probe_can_use(&stalk));
  assert_int_equal(ovis_mob_place(scene.sim, hen, (ovis_vec3){46.5, 64, 40.5}, 0, 0), OVIS_OK);
  expect_refusal(&stalk, OVIS_REASON_TOO_NEAR); // six blocks
  goal_probe_tick(&stalk);
  assert_true(fox_of(&scene, fox)->is_crouching && fox_of(&scene, fox)->is_interested);
  expect_refusal(&stalk, OVIS_REASON_CROUCHES);
  mob_scene_close(&scene);
}

TEST(a_pounce_needs_a_full_crouch_and_a_clear_way) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id fox = mob_scene_spawn(&scene, "fox", 40.5, 40.5);
  const ovis_mob_id hen = mob_scene_spawn(&scene, "chicken", 45.5, 40.5);
  ov_actor* actor = goal_probe_actor(&scene, fox);
  goal_probe pounce;
  goal_probe_init(&pounce, &scene, fox, &ov_goal_fox_pounce, NULL);
  expect_refusal(&pounce, OVIS_REASON_NO_NEED);
  fox_of(&scene, fox)->crouch = OV_FOX_CROUCHED;
  expect_refusal(&pounce, OVIS_REASON_NO_TARGET);
  actor->target = mob_scene_mob(&scene, hen).serial;
  mob_scene_set(&scene, 43, 66, 40, "stone");
  fox_of(&scene, fox)->is_crouching = true;
  expect_refusal(&pounce, OVIS_REASON_NO_PATH);
  assert_false(fox_of(&scene, fox)->is_crouching);
  mob_scene_set(&scene, 43, 66, 40, "air");
  assert_true(goal_probe_can_use(&pounce));
  actor->body.velocity = (ovis_vec3){0, 0, 0};
  goal_probe_start(&pounce);
  assert_true(actor->body.velocity.x == 0.8 && actor->body.velocity.y == 0.9);
  assert_true(fox_of(&scene, fox)->is_pouncing);
  actor->target = 0;
  assert_false(goal_probe_goes_on(&pounce));
  pounce.kind->stop(&pounce.turn);
  assert_true(fox_of(&scene, fox)->crouch == 0 && !fox_of(&scene, fox)->is_pouncing);
  mob_scene_close(&scene);
}

TEST(a_fox_that_lands_in_snow_has_its_face_in_it_for_two_seconds) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id fox = mob_scene_spawn(&scene, "fox", 40.5, 40.5);
  mob_scene_set(&scene, 40, 64, 40, "snow[layers=1]");
  ov_actor* actor = goal_probe_actor(&scene, fox);
  goal_probe pounce;
  goal_probe_init(&pounce, &scene, fox, &ov_goal_fox_pounce, NULL);
  actor->body.velocity = (ovis_vec3){0.2, -0.4, 0};
  actor->body.is_on_ground = true;
  actor->target = 99;
  goal_probe_tick(&pounce);
  assert_true(fox_of(&scene, fox)->is_faceplanted);
  assert_true(actor->target == 0 && actor->body.pitch_deg == 60);
  goal_probe plant;
  goal_probe_init(&plant, &scene, fox, &ov_goal_faceplant, NULL);
  assert_true(goal_probe_can_use(&plant));
  goal_probe_start(&plant);
  for (int i = 0; i < 20; i++) {
    assert_true(goal_probe_goes_on(&plant));
    goal_probe_tick(&plant);
  }
  assert_false(goal_probe_goes_on(&plant));
  assert_int_equal(plant.why.reason, OVIS_REASON_ENDED);
  plant.kind->stop(&plant.turn);
  expect_refusal(&plant, OVIS_REASON_NO_NEED);
  mob_scene_close(&scene);
}

// ---- Rest

static mob_scene under_roof(ovis_mob_id* fox) {
  mob_scene scene = mob_scene_open("grass_block");
  mob_scene_fill(&scene, (ovis_pos){36, 67, 36}, (ovis_pos){44, 67, 44}, "stone");
  mob_scene_fill(&scene, (ovis_pos){36, 64, 36}, (ovis_pos){44, 66, 36}, "stone");
  mob_scene_fill(&scene, (ovis_pos){36, 64, 44}, (ovis_pos){44, 66, 44}, "stone");
  mob_scene_fill(&scene, (ovis_pos){36, 64, 36}, (ovis_pos){36, 66, 44}, "stone");
  mob_scene_fill(&scene, (ovis_pos){44, 64, 36}, (ovis_pos){44, 66, 44}, "stone");
  mob_scene_set_time(&scene, MOB_SCENE_NOON);
  *fox = mob_scene_spawn(&scene, "fox", 40.5, 40.5);
  return scene;
}

TEST(a_fox_sleeps_by_day_under_a_roof) {
  ovis_mob_id fox;
  mob_scene scene = under_roof(&fox);
  assert_true(mob_scene_until(&scene, fox, "FoxSleep", 2000) >= 0);
  assert_true(mob_scene_get(&scene, fox, OVIS_PROP_SLEEPING) == 1);
  mob_scene_ticks(&scene, 40);
  assert_true(mob_scene_get(&scene, fox, OVIS_PROP_SLEEPING) == 1);
  mob_scene_player(&scene, 48.5, 40.5); // within twelve blocks
  mob_scene_ticks(&scene, 4);
  assert_true(mob_scene_get(&scene, fox, OVIS_PROP_SLEEPING) == 0);
  mob_scene_ticks(&scene, 400);
  assert_int_equal(mob_scene_option(&scene, fox, "FoxSleep").is_running, false);
  mob_scene_close(&scene);
}

TEST(no_fox_sleeps_at_night_or_in_the_open) {
  ovis_mob_id fox;
  mob_scene scene = under_roof(&fox);
  mob_scene_set_time(&scene, MOB_SCENE_NIGHT);
  mob_scene_ticks(&scene, 600);
  assert_true(mob_scene_get(&scene, fox, OVIS_PROP_SLEEPING) == 0);
  mob_scene_close(&scene);
  scene = mob_scene_open("grass_block");
  mob_scene_set_time(&scene, MOB_SCENE_NOON);
  fox = mob_scene_spawn(&scene, "fox", 40.5, 40.5);
  mob_scene_ticks(&scene, 600);
  assert_true(mob_scene_get(&scene, fox, OVIS_PROP_SLEEPING) == 0);
  mob_scene_close(&scene);
}

TEST(shelter_is_sought_by_day_and_in_thunder) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id fox = mob_scene_spawn(&scene, "fox", 40.5, 40.5);
  goal_probe shelter;
  goal_probe_init(&shelter, &scene, fox, &ov_goal_seek_shelter, NULL);
  expect_refusal(&shelter, OVIS_REASON_NIGHT); // night
  expect_refusal(&shelter, OVIS_REASON_COOLDOWN);
  mob_scene_set_time(&scene, MOB_SCENE_NOON);
  mob_scene_fill(&scene, (ovis_pos){31, 66, 31}, (ovis_pos){49, 66, 39}, "stone");
  goal_probe_init(&shelter, &scene, fox, &ov_goal_seek_shelter, NULL);
  bool has_found = false;
  for (int i = 0; i < 2000 && !has_found; i++) {
    has_found = goal_probe_can_use(&shelter);
  }
  assert_true(has_found);
  const ovis_vec3 place = goal_probe_place(&shelter, "place");
  assert_true(place.y < 66); // below the roof, or in the ground, where no path leads
  fox_of(&scene, fox)->is_sleeping = true;
  expect_refusal(&shelter, OVIS_REASON_ASLEEP);
  fox_of(&scene, fox)->is_sleeping = false;
  goal_probe_actor(&scene, fox)->target = 5;
  expect_refusal(&shelter, OVIS_REASON_TOO_NEAR);
  goal_probe_actor(&scene, fox)->target = 0;
  mob_scene_close(&scene);
}

// One in fifty checks: of 20,000 there are 400 +- 4.5 deviations of 19.8.
TEST(a_fox_perches_in_one_check_of_fifty) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id fox = mob_scene_spawn(&scene, "fox", 40.5, 40.5);
  goal_probe perch;
  goal_probe_init(&perch, &scene, fox, &ov_goal_perch, NULL);
  assert_in_range(goal_probe_yes(&perch, 20000), 311, 489);
  while (!goal_probe_can_use(&perch)) {
    assert_int_equal(perch.why.reason, OVIS_REASON_NO_CHANCE);
  }
  goal_probe_start(&perch);
  assert_true(fox_of(&scene, fox)->is_sitting);
  const double looks = goal_probe_number(&perch, "looks_left");
  assert_true(looks >= 2 && looks <= 4);
  int32_t ticks = 0;
  while (goal_probe_goes_on(&perch) && ticks < 1000) {
    goal_probe_tick(&perch);
    ticks++;
  }
  assert_in_range(ticks, 80, 200); // each look lasts 40 to 50 checks
  mob_scene_player(&scene, 46.5, 40.5);
  int32_t restless = 0;
  for (int i = 0; i < 2000; i++) {
    assert_false(goal_probe_can_use(&perch));
    restless += perch.why.reason == OVIS_REASON_TOO_NEAR;
  }
  assert_true(restless > 10);
  mob_scene_close(&scene);
}

// ---- Food

TEST(a_fox_picks_ripe_berries_and_eats_them) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id fox = mob_scene_spawn(&scene, "fox", 40.5, 40.5);
  mob_scene_set(&scene, 43, 64, 40, "sweet_berry_bush[age=3]");
  bool has_picked = false;
  for (int tick = 0; tick < 3000 && !has_picked; tick++) {
    mob_scene_ticks(&scene, 1);
    has_picked = mob_scene_events(&scene, OVIS_EVENT_BLOCK_SET) > 0;
  }
  assert_true(has_picked);
  const ovis_state left = ovis_world_get_block(scene.world, (ovis_pos){43, 64, 40});
  const ovis_blocks* registry = ovis_world_get_blocks(scene.world);
  assert_string_equal(ovis_blocks_get_property(registry, left, "age"), "1");
  assert_string_equal(ovis_item_name(ov_gear_held(goal_probe_actor(&scene, fox))), "sweet_berries");
  mob_scene_ticks(&scene, 700);
  assert_string_equal(ovis_item_name(ov_gear_held(goal_probe_actor(&scene, fox))), "");
  mob_scene_set(&scene, 43, 64, 40, "sweet_berry_bush[age=1]");
  mob_scene_ticks(&scene, 600);
  assert_false(mob_scene_runs(&scene, fox, "FoxEatBerries"));
  mob_scene_close(&scene);
}

TEST(a_fox_fetches_an_item_that_lies_nearby) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id fox = mob_scene_spawn(&scene, "fox", 40.5, 40.5);
  const ovis_mob_id hen = mob_scene_spawn(&scene, "chicken", 45.5, 40.5);
  ov_agent agent = ov_agent_of(&scene.sim->turn, goal_probe_actor(&scene, hen));
  const ovis_stack feather = ovis_stack_from_name("feather", 1);
  agent.verbs->throw_item(&agent, &feather, (ovis_vec3){44.5, 64.2, 43.5}, (ovis_vec3){0, 0, 0});
  mob_scene_ticks(&scene, 1);
  assert_int_equal(ovis_mob_remove(scene.sim, hen), OVIS_OK);
  bool holds = false;
  for (int tick = 0; tick < 600 && !holds; tick++) {
    mob_scene_ticks(&scene, 1);
    holds = ov_gear_held(goal_probe_actor(&scene, fox)) == ovis_item_from_name("feather");
  }
  assert_true(holds);
  mob_scene_ticks(&scene, 2);
  assert_int_equal(
      mob_scene_option(&scene, fox, "FoxSearchForItems").answer.reason == OVIS_REASON_TAKEN ||
          mob_scene_option(&scene, fox, "FoxSearchForItems").answer.reason == OVIS_REASON_FLAG_HELD,
      true);
  mob_scene_close(&scene);
}

// ---- Fear and trust

TEST(a_fox_flees_players_unless_they_sneak_or_are_trusted) {
  for (int kind = 0; kind < 3; kind++) {
    mob_scene scene = mob_scene_open("stone");
    const ovis_mob_id fox = mob_scene_spawn(&scene, "fox", 40.5, 40.5);
    const ovis_mob_id player = mob_scene_player(&scene, 46.5, 40.5);
    ovis_player_state state = {0};
    assert_true(ovis_player_get_state(scene.sim, player, &state));
    state.is_sneaking = kind == 1;
    assert_int_equal(ovis_player_set_state(scene.sim, player, &state), OVIS_OK);
    if (kind == 2) {
      fox_of(&scene, fox)->trusted[0] = mob_scene_mob(&scene, player).serial;
    }
    bool runs = false;
    for (int tick = 0; tick < 60; tick++) {
      mob_scene_ticks(&scene, 1);
      runs |= mob_scene_option_nth(&scene, fox, "AvoidEntity", 0).is_running;
    }
    assert_true(runs == (kind == 0));
    mob_scene_close(&scene);
  }
}

TEST(a_fox_defends_those_whom_it_trusts) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id fox = mob_scene_spawn(&scene, "fox", 40.5, 40.5);
  const ovis_mob_id player = mob_scene_player(&scene, 46.5, 40.5);
  const ovis_mob_id zombie = mob_scene_spawn(&scene, "camel", 50.5, 40.5);
  goal_probe defend;
  goal_probe_init(&defend, &scene, fox, &ov_goal_defend_trusted, NULL);
  int32_t refusals[OVIS_REASON_COUNT] = {0};
  for (int i = 0; i < 200; i++) {
    assert_false(goal_probe_can_use(&defend));
    refusals[defend.why.reason]++;
  }
  assert_true(refusals[OVIS_REASON_NO_CHANCE] > 100 && refusals[OVIS_REASON_NO_TARGET] > 10);
  fox_of(&scene, fox)->trusted[1] = mob_scene_mob(&scene, player).serial;
  assert_int_equal(ovis_mob_hurt(scene.sim, player, 1, zombie), OVIS_OK);
  bool has_target = false;
  for (int tick = 0; tick < 60 && !has_target; tick++) {
    mob_scene_ticks(&scene, 1);
    has_target = mob_scene_mob(&scene, fox).target.value == zombie.value;
  }
  assert_true(has_target);
  assert_true(fox_of(&scene, fox)->is_defending);
  mob_scene_close(&scene);
}

TEST(a_cub_trusts_the_players_who_fed_its_parents) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id vixen = mob_scene_spawn(&scene, "fox", 60.5, 60.5);
  const ovis_mob_id dog = mob_scene_spawn(&scene, "fox", 62.5, 60.5);
  const ovis_mob_id one = mob_scene_player(&scene, 64.5, 60.5);
  const ovis_mob_id two = mob_scene_player(&scene, 66.5, 60.5);
  const ovis_use meal = {.player = one, .item = "sweet_berries", .mob = vixen};
  assert_int_equal(use_of(scene.sim, &meal), OVIS_USE_FEED);
  const ovis_use other_meal = {.player = two, .item = "glow_berries", .mob = dog};
  assert_int_equal(use_of(scene.sim, &other_meal), OVIS_USE_FEED);
  ov_agent agent = ov_agent_of(&scene.sim->turn, goal_probe_actor(&scene, vixen));
  assert_true(agent.verbs->breed(&agent, goal_probe_actor(&scene, dog)));
  mob_scene_ticks(&scene, 1);
  const ovis_event* born = mob_scene_event(&scene, OVIS_EVENT_BORN);
  assert_non_null(born);
  const ov_fox* cub = ov_fox_of(goal_probe_actor(&scene, born->mob));
  assert_true(ov_fox_trusts(cub, mob_scene_mob(&scene, one).serial));
  assert_true(ov_fox_trusts(cub, mob_scene_mob(&scene, two).serial));
  assert_false(
      ov_fox_trusts(ov_fox_of(goal_probe_actor(&scene, vixen)), mob_scene_mob(&scene, one).serial));
  mob_scene_close(&scene);
}
