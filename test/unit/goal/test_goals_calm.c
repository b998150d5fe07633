// Peaceful goals of sheep: float, flee, follow wheat, stroll, look.
#include "support/goal_probe.h"
#include "support/test.h"

#include <math.h>
#include <string.h>

// A fence around one cell.
static void pen(mob_scene* scene, int32_t x, int32_t z) {
  mob_scene_fill(scene, (ovis_pos){x - 1, 64, z - 1}, (ovis_pos){x + 1, 64, z + 1}, "oak_fence");
  mob_scene_set(scene, x, 64, z, "air");
}

// ---- Float

TEST(a_sheep_in_deep_water_jumps_four_times_out_of_five) {
  mob_scene scene = mob_scene_open("stone");
  mob_scene_fill(&scene, (ovis_pos){36, 60, 36}, (ovis_pos){44, 63, 44}, "water");
  const ovis_mob_id sheep = mob_scene_spawn(&scene, "sheep", 40.5, 40.5);
  assert_int_equal(ovis_mob_place(scene.sim, sheep, (ovis_vec3){40.5, 61, 40.5}, 0, 0), OVIS_OK);
  ov_actor* actor = goal_probe_actor(&scene, sheep);
  goal_probe swim;
  mob_scene_ticks(&scene, 1);
  assert_true(mob_scene_runs(&scene, sheep, "Float"));
  goal_probe_init(&swim, &scene, sheep, &ov_goal_float, NULL);
  int32_t jumps = 0;
  for (int i = 0; i < 10000; i++) {
    actor->controls.jump.is_wanted = false;
    goal_probe_tick(&swim);
    jumps += actor->controls.jump.is_wanted;
  }
  assert_in_range(jumps, 7800, 8200);
  int32_t above = 0;
  for (int i = 0; i < 200; i++) {
    mob_scene_ticks(&scene, 1);
    above += i >= 100 && mob_scene_mob(&scene, sheep).pos.y + 1.235 > 64;
  }
  assert_int_equal(above, 100); // its eyes stay above the water
  mob_scene_close(&scene);
}

TEST(shallow_water_needs_no_stroke_and_lava_does) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id sheep = mob_scene_spawn(&scene, "sheep", 40.5, 40.5);
  goal_probe swim;
  goal_probe_init(&swim, &scene, sheep, &ov_goal_float, NULL);
  ov_body* body = &goal_probe_actor(&scene, sheep)->body;
  body->is_in_water = true;
  body->water_height = 0.4;
  assert_false(goal_probe_can_use(&swim));
  body->water_height = 0.4001;
  assert_true(goal_probe_can_use(&swim));
  assert_true(goal_probe_goes_on(&swim));
  body->is_in_water = false;
  assert_false(goal_probe_goes_on(&swim));
  body->is_in_lava = true;
  assert_true(goal_probe_can_use(&swim));
  const ovis_mob_id lamb = mob_scene_spawn_baby(&scene, "chicken", 44.5, 40.5);
  goal_probe_init(&swim, &scene, lamb, &ov_goal_float, NULL);
  body = &goal_probe_actor(&scene, lamb)->body;
  assert_true(body->size.eye_height < 0.4f); // its threshold is 0
  body->is_in_water = true;
  body->water_height = 0.01;
  assert_true(goal_probe_can_use(&swim));
  mob_scene_close(&scene);
}

// ---- Panic

TEST(a_hit_makes_a_sheep_run_for_a_hundred_ticks) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id sheep = mob_scene_spawn(&scene, "sheep", 40.5, 40.5);
  const ovis_mob_id player = mob_scene_player(&scene, 41.5, 40.5);
  mob_scene_ticks(&scene, 20);
  assert_int_equal(mob_scene_option(&scene, sheep, "Panic").answer.reason, OVIS_REASON_NO_NEED);
  assert_int_equal(ovis_mob_hurt(scene.sim, sheep, 1, player), OVIS_OK);
  const ov_actor* actor = goal_probe_actor(&scene, sheep);
  bool has_run = false;
  double farthest = 0;
  for (int i = 0; i < 100; i++) {
    mob_scene_ticks(&scene, 1);
    assert_true(actor->attacker == 2);
    if (mob_scene_runs(&scene, sheep, "Panic") && !ov_nav_is_done(&actor->nav)) {
      assert_true(actor->nav.speed == 1.25);
      has_run = true;
    }
    const double distance = mob_scene_distance(&scene, sheep, player);
    farthest = distance > farthest ? distance : farthest;
  }
  assert_true(has_run && farthest > 2);
  mob_scene_ticks(&scene, 1);
  assert_true(actor->attacker == 0); // forgotten after 100 ticks
  for (int i = 0; i < 100; i++) {
    mob_scene_ticks(&scene, 1);
    // A run that has begun goes on to the end of its path.
    assert_true(i < 80 || !mob_scene_runs(&scene, sheep, "Panic"));
  }
  mob_scene_close(&scene);
}

TEST(harm_by_nobody_is_no_reason_to_run) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id sheep = mob_scene_spawn(&scene, "sheep", 40.5, 40.5);
  mob_scene_ticks(&scene, 20);
  assert_int_equal(ovis_mob_hurt(scene.sim, sheep, 1, OVIS_NO_MOB), OVIS_OK);
  assert_int_equal(mob_scene_until(&scene, sheep, "Panic", 100), -1);
  mob_scene_close(&scene);
}

TEST(who_burns_runs_to_water_within_five) {
  static const struct {
    ovis_pos water;
    bool is_near;
  } ponds[] = {{{45, 63, 40}, true}, {{40, 63, 35}, true},  {{46, 63, 40}, false},
               {{44, 63, 44}, true}, {{45, 62, 40}, false}, {{35, 63, 45}, true},
               {{40, 63, 46}, false}};
  for (size_t i = 0; i < sizeof ponds / sizeof *ponds; i++) {
    mob_scene scene = mob_scene_open("stone");
    const ovis_pos at = ponds[i].water;
    mob_scene_fill(&scene, at, (ovis_pos){at.x, 63, at.z}, "water");
    if (at.y < 63) {
      mob_scene_set(&scene, at.x, 63, at.z, "air");
    }
    const ovis_mob_id sheep = mob_scene_spawn(&scene, "sheep", 40.5, 40.5);
    mob_scene_put(&scene, sheep, OVIS_PROP_FIRE, 100);
    goal_probe panic;
    goal_probe_init(&panic, &scene, sheep, &ov_goal_panic,
                    &(const ov_panic_settings){.speed = 1.25});
    int32_t to_water = 0;
    int32_t runs = 0;
    for (int n = 0; n < 50; n++) {
      if (goal_probe_can_use(&panic)) {
        const ovis_vec3 place = goal_probe_place(&panic, "place");
        runs++;
        to_water += place.x == at.x && place.y == at.y && place.z == at.z;
      }
    }
    assert_true(runs > 0);
    assert_true(ponds[i].is_near ? to_water == 50 : to_water == 0);
    mob_scene_close(&scene);
  }
}

TEST(of_two_ponds_the_nearer_one_is_taken) {
  mob_scene scene = mob_scene_open("stone");
  mob_scene_set(&scene, 44, 63, 40, "water");
  mob_scene_set(&scene, 40, 63, 37, "water");
  const ovis_mob_id sheep = mob_scene_spawn(&scene, "sheep", 40.5, 40.5);
  mob_scene_put(&scene, sheep, OVIS_PROP_FIRE, 100);
  goal_probe panic;
  goal_probe_init(&panic, &scene, sheep, &ov_goal_panic, &(const ov_panic_settings){.speed = 1.25});
  assert_true(goal_probe_can_use(&panic));
  const ovis_vec3 place = goal_probe_place(&panic, "place");
  assert_true(place.x == 40 && place.z == 37);
  // In a cell with a shape of its own it does not look for water.
  mob_scene_set(&scene, 40, 64, 40, "oak_slab[type=bottom]");
  for (int i = 0; i < 20; i++) {
    assert_true(!goal_probe_can_use(&panic) || goal_probe_place(&panic, "place").y > 63);
  }
  mob_scene_close(&scene);
}

TEST(a_burning_sheep_reaches_the_pond_and_lives) {
  mob_scene scene = mob_scene_open("stone");
  mob_scene_fill(&scene, (ovis_pos){43, 63, 39}, (ovis_pos){45, 63, 41}, "water");
  const ovis_mob_id sheep = mob_scene_spawn(&scene, "sheep", 40.5, 40.5);
  mob_scene_ticks(&scene, 10);
  mob_scene_put(&scene, sheep, OVIS_PROP_FIRE, 160);
  mob_scene_ticks(&scene, 100);
  assert_true(mob_scene_get(&scene, sheep, OVIS_PROP_FIRE) == 0); // 8 damage would have killed it
  assert_true(mob_scene_mob(&scene, sheep).health >= 4);
  mob_scene_close(&scene);
}

// ---- Tempt

static void put_in_off_hand(mob_scene* scene, ovis_mob_id player, const char* item) {
  const ovis_stack stack = ovis_stack_from_name(item, 1);
  assert_int_equal(ovis_mob_set_equipment(scene->sim, player, OVIS_SLOT_OFF_HAND, &stack), OVIS_OK);
}

static bool is_tempted(double distance, const char* item) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id sheep = mob_scene_spawn(&scene, "sheep", 40.5, 40.5);
  const ovis_mob_id player = mob_scene_player(&scene, 40.5 + distance, 40.5);
  assert_int_equal(ovis_mob_set_held_item(scene.sim, player, item), OVIS_OK);
  mob_scene_fill(&scene, (ovis_pos){42, 64, 38}, (ovis_pos){42, 66, 42}, "stone");
  mob_scene_ticks(&scene, 1);
  const bool runs = mob_scene_runs(&scene, sheep, "Tempt");
  mob_scene_close(&scene);
  return runs;
}

TEST(wheat_tempts_within_ten_blocks_seen_or_not) {
  assert_true(is_tempted(10, "wheat"));
  assert_true(is_tempted(3, "minecraft:wheat"));
  assert_false(is_tempted(10.001, "wheat"));
  assert_false(is_tempted(3, "wheat_seeds"));
  assert_false(is_tempted(3, ""));
  assert_false(is_tempted(3, NULL));
}

TEST(wheat_tempts_from_either_hand) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id sheep = mob_scene_spawn(&scene, "sheep", 40.5, 40.5);
  const ovis_mob_id player = mob_scene_player(&scene, 44.5, 40.5);
  pen(&scene, 40, 40);
  put_in_off_hand(&scene, player, "wheat");
  assert_int_equal(ovis_mob_set_held_item(scene.sim, player, "stick"), OVIS_OK);
  mob_scene_ticks(&scene, 11);
  assert_true(mob_scene_runs(&scene, sheep, "Tempt"));
  // It moves to the other hand.
  assert_int_equal(ovis_mob_set_held_item(scene.sim, player, "wheat"), OVIS_OK);
  put_in_off_hand(&scene, player, "shield");
  mob_scene_ticks(&scene, 4);
  assert_true(mob_scene_runs(&scene, sheep, "Tempt"));
  assert_int_equal(ovis_mob_set_held_item(scene.sim, player, NULL), OVIS_OK);
  mob_scene_ticks(&scene, 2);
  assert_false(mob_scene_runs(&scene, sheep, "Tempt"));
  mob_scene_close(&scene);
}

TEST(a_tempted_sheep_stops_two_and_a_half_blocks_away) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id sheep = mob_scene_spawn(&scene, "sheep", 40.5, 40.5);
  const ovis_mob_id player = mob_scene_player(&scene, 49.5, 40.5);
  assert_int_equal(ovis_mob_set_held_item(scene.sim, player, "wheat"), OVIS_OK);
  mob_scene_ticks(&scene, 20);
  assert_true(goal_probe_actor(&scene, sheep)->nav.speed == 1.1);
  mob_scene_ticks(&scene, 180);
  assert_true(mob_scene_runs(&scene, sheep, "Tempt"));
  const double distance = mob_scene_distance(&scene, sheep, player);
  assert_true(distance < 2.5 && distance > 2);
  ovis_nav_state nav;
  assert_true(ovis_mob_get_nav(scene.sim, sheep, &nav));
  assert_false(nav.is_walking);
  // It looks the player in the eyes: east is -90 degrees.
  const float yaw = mob_scene_mob(&scene, sheep).head_yaw_deg;
  assert_true(fabs(remainder((double)yaw + 90, 360)) < 3);
  mob_scene_close(&scene);
}

TEST(after_wheat_it_is_calm_for_a_hundred_ticks) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id sheep = mob_scene_spawn(&scene, "sheep", 40.5, 40.5);
  const ovis_mob_id player = mob_scene_player(&scene, 44.5, 40.5);
  pen(&scene, 40, 40);
  assert_int_equal(ovis_mob_set_held_item(scene.sim, player, "wheat"), OVIS_OK);
  mob_scene_ticks(&scene, 11);
  assert_true(mob_scene_runs(&scene, sheep, "Tempt"));
  assert_int_equal(ovis_mob_set_held_item(scene.sim, player, NULL), OVIS_OK);
  mob_scene_ticks(&scene, 1);
  assert_true(mob_scene_runs(&scene, sheep, "Tempt")); // tick 12 asks nobody
  mob_scene_ticks(&scene, 1);
  assert_false(mob_scene_runs(&scene, sheep, "Tempt"));
  assert_int_equal(ovis_mob_set_held_item(scene.sim, player, "wheat"), OVIS_OK);
  assert_int_equal(mob_scene_until(&scene, sheep, "Tempt", 200), 100);
  mob_scene_close(&scene);
}

TEST(the_nearest_player_with_wheat_is_followed) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id sheep = mob_scene_spawn(&scene, "sheep", 40.5, 40.5);
  mob_scene_player(&scene, 42.5, 40.5); // holds nothing
  const ovis_mob_id far = mob_scene_player(&scene, 48.5, 40.5);
  const ovis_mob_id near = mob_scene_player(&scene, 40.5, 46.5);
  assert_int_equal(ovis_mob_set_held_item(scene.sim, far, "wheat"), OVIS_OK);
  assert_int_equal(ovis_mob_set_held_item(scene.sim, near, "wheat"), OVIS_OK);
  mob_scene_ticks(&scene, 150);
  assert_true(mob_scene_distance(&scene, sheep, near) < 2.5);
  mob_scene_close(&scene);
}

TEST(a_shy_animal_does_not_wait_for_who_moves_or_turns) {
  static const ovis_item items[] = {OV_ITEM_WHEAT, 0};
  const ov_tempt_settings shy = {.speed = 1, .items = items, .is_shy = true};
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id sheep = mob_scene_spawn(&scene, "sheep", 40.5, 40.5);
  const ovis_mob_id player = mob_scene_player(&scene, 45.5, 40.5);
  assert_int_equal(ovis_mob_set_held_item(scene.sim, player, "wheat"), OVIS_OK);
  static const struct {
    double dx;
    float yaw, pitch;
    bool goes_on;
  } moves[] = {{0, 0, 0, true},     {0.09, 0, 0, true}, {0.11, 0, 0, false},  {0, 4.9f, 0, true},
               {0, 5.1f, 0, false}, {0, 0, 4.9f, true}, {0, 0, -5.1f, false}, {0, -5.1f, 0, false}};
  for (size_t i = 0; i < sizeof moves / sizeof *moves; i++) {
    goal_probe tempt;
    assert_int_equal(ovis_mob_place(scene.sim, player, (ovis_vec3){45.5, 64, 40.5}, 0, 0), OVIS_OK);
    goal_probe_init(&tempt, &scene, sheep, &ov_goal_tempt, &shy);
    assert_true(goal_probe_can_use(&tempt));
    goal_probe_start(&tempt);
    assert_true(goal_probe_goes_on(&tempt));
    assert_int_equal(ovis_mob_place(scene.sim, player, (ovis_vec3){45.5 + moves[i].dx, 64, 40.5},
                                    moves[i].yaw, moves[i].pitch),
                     OVIS_OK);
    assert_true(goal_probe_goes_on(&tempt) == moves[i].goes_on);
  }
  // Six blocks away and more, it does not matter.
  goal_probe tempt;
  assert_int_equal(ovis_mob_place(scene.sim, player, (ovis_vec3){46.5, 64, 40.5}, 0, 0), OVIS_OK);
  goal_probe_init(&tempt, &scene, sheep, &ov_goal_tempt, &shy);
  assert_true(goal_probe_can_use(&tempt));
  goal_probe_start(&tempt);
  assert_int_equal(ovis_mob_place(scene.sim, player, (ovis_vec3){47.5, 64, 40.5}, 90, 20), OVIS_OK);
  assert_true(goal_probe_goes_on(&tempt));
  mob_scene_close(&scene);
}

// ---- Stroll

static const ov_stroll_settings dry_stroll = {
    .speed = 1, .chance_anywhere = 0.001f, .avoids_water = true};

TEST(a_stroll_begins_once_in_a_hundred_and_twenty_ticks) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id sheep = mob_scene_spawn(&scene, "sheep", 64.5, 64.5);
  goal_probe stroll;
  goal_probe_init(&stroll, &scene, sheep, &ov_goal_stroll, &dry_stroll);
  // Asked every second tick: 1 in 60, of 30000 500 with a spread of 22; a place is nearly sure.
  assert_in_range(goal_probe_yes(&stroll, 30000), 390, 610);
  goal_probe_actor(&scene, sheep)->idle_ticks = 99;
  assert_true(goal_probe_yes(&stroll, 2000) > 0);
  goal_probe_actor(&scene, sheep)->idle_ticks = 100;
  assert_int_equal(goal_probe_yes(&stroll, 2000), 0);
  assert_int_equal(stroll.why.reason, OVIS_REASON_IDLE);
  mob_scene_close(&scene);
}

TEST(who_is_far_from_players_idles_and_who_is_near_does_not) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id sheep = mob_scene_spawn(&scene, "sheep", 64.5, 64.5);
  ovis_env env = mob_scene_env(&scene);
  env.presence = OVIS_PRESENCE_NEAR_PLAYERS;
  mob_scene_set_env(&scene, &env);
  mob_scene_ticks(&scene, 110);
  assert_int_equal(goal_probe_actor(&scene, sheep)->idle_ticks, 110);
  assert_int_equal(mob_scene_option(&scene, sheep, "WaterAvoidingRandomStroll").answer.reason,
                   OVIS_REASON_IDLE);
  const ovis_vec3 at = mob_scene_mob(&scene, sheep).pos;
  const ovis_mob_id player = mob_scene_player(&scene, at.x + 32, at.z);
  mob_scene_ticks(&scene, 1);
  assert_int_equal(goal_probe_actor(&scene, sheep)->idle_ticks, 0);
  assert_int_equal(ovis_mob_place(scene.sim, player, (ovis_vec3){at.x + 34, 64, at.z}, 0, 0),
                   OVIS_OK);
  mob_scene_ticks(&scene, 5);
  assert_int_equal(goal_probe_actor(&scene, sheep)->idle_ticks, 5);
  mob_scene_close(&scene);
}

TEST(strolls_end_within_ten_blocks_and_on_land) {
  mob_scene scene = mob_scene_open("stone");
  // A lake with a solid bottom covers half of the land.
  mob_scene_fill(&scene, (ovis_pos){66, 63, 40}, (ovis_pos){90, 63, 90}, "water");
  const ovis_mob_id sheep = mob_scene_spawn(&scene, "sheep", 64.5, 64.5);
  goal_probe stroll;
  goal_probe_init(&stroll, &scene, sheep, &ov_goal_stroll, &dry_stroll);
  double widest = 0;
  for (int i = 0; i < 30000; i++) {
    if (goal_probe_can_use(&stroll)) {
      const ovis_vec3 place = goal_probe_place(&stroll, "place");
      assert_true(fabs(place.x - 64.5) <= 10 && fabs(place.z - 64.5) <= 10);
      assert_true(place.x < 66 && place.y == 64);
      widest = fmax(widest, fabs(place.z - 64.5));
    }
  }
  assert_true(widest == 10);
  mob_scene_close(&scene);
}

TEST(out_of_the_water_it_looks_farther_for_land) {
  mob_scene scene = mob_scene_open("stone");
  mob_scene_fill(&scene, (ovis_pos){53, 63, 53}, (ovis_pos){75, 63, 75}, "water");
  const ovis_mob_id sheep = mob_scene_spawn(&scene, "sheep", 64.5, 64.5);
  goal_probe stroll;
  goal_probe_init(&stroll, &scene, sheep, &ov_goal_stroll, &dry_stroll);
  assert_int_equal(goal_probe_yes(&stroll, 6000), 0); // no land within 10
  goal_probe_actor(&scene, sheep)->body.is_in_water = true;
  assert_true(goal_probe_yes(&stroll, 6000) > 50); // within 15 there is
  mob_scene_close(&scene);
}

// ---- Looking

TEST(a_sheep_looks_at_a_player_within_six_whom_it_sees) {
  static const ov_look_at_settings look = {.kind = OV_ACTOR_PLAYER, .range = 6};
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id sheep = mob_scene_spawn(&scene, "sheep", 64.5, 64.5);
  const ovis_mob_id player = mob_scene_player(&scene, 70.5, 64.5);
  goal_probe at;
  goal_probe_init(&at, &scene, sheep, &ov_goal_look_at, &look);
  assert_in_range(goal_probe_yes(&at, 50000), 860, 1140); // 2 %: 1000, spread 31
  assert_int_equal(ovis_mob_place(scene.sim, player, (ovis_vec3){70.501, 64, 64.5}, 0, 0), OVIS_OK);
  assert_int_equal(goal_probe_yes(&at, 2000), 0);
  assert_int_equal(ovis_mob_place(scene.sim, player, (ovis_vec3){68.5, 64, 64.5}, 0, 0), OVIS_OK);
  assert_true(goal_probe_yes(&at, 2000) > 0);
  mob_scene_fill(&scene, (ovis_pos){66, 64, 60}, (ovis_pos){66, 68, 70}, "glass");
  assert_int_equal(goal_probe_yes(&at, 2000), 0);
  mob_scene_close(&scene);
}

TEST(a_look_lasts_forty_to_eighty_ticks_and_ends_out_of_range) {
  mob_scene scene = mob_scene_open("stone");
  ovis_env env = mob_scene_env(&scene);
  const ovis_mob_id sheep = mob_scene_spawn(&scene, "sheep", 64.5, 64.5);
  const ovis_mob_id player = mob_scene_player(&scene, 67.5, 64.5);
  env.presence = OVIS_PRESENCE_EVERYWHERE;
  mob_scene_set_env(&scene, &env);
  goal_probe at;
  goal_probe_init(&at, &scene, sheep, &ov_goal_look_at,
                  &(const ov_look_at_settings){.kind = OV_ACTOR_PLAYER, .range = 6, .chance = 1});
  int32_t shortest = 1000;
  int32_t longest = 0;
  for (int i = 0; i < 2000; i++) {
    assert_true(goal_probe_can_use(&at));
    goal_probe_start(&at);
    int32_t count = 0;
    while (goal_probe_goes_on(&at)) {
      goal_probe_tick(&at);
      count++;
    }
    shortest = count < shortest ? count : shortest;
    longest = count > longest ? count : longest;
  }
  assert_int_equal(shortest, 20); // in ticks of the goal
  assert_int_equal(longest, 40);
  assert_true(goal_probe_can_use(&at));
  goal_probe_start(&at);
  assert_int_equal(ovis_mob_place(scene.sim, player, (ovis_vec3){70.5, 64, 64.5}, 0, 0), OVIS_OK);
  assert_true(goal_probe_goes_on(&at));
  assert_int_equal(ovis_mob_place(scene.sim, player, (ovis_vec3){70.51, 64, 64.5}, 0, 0), OVIS_OK);
  assert_false(goal_probe_goes_on(&at));
  assert_int_equal(at.why.reason, OVIS_REASON_TOO_FAR);
  mob_scene_close(&scene);
}

TEST(nobody_looks_at_who_is_on_its_back) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id horse = mob_scene_spawn(&scene, "horse", 64.5, 64.5);
  const ovis_mob_id cow = mob_scene_spawn(&scene, "cow", 66.5, 64.5);
  const ovis_mob_id player = mob_scene_player(&scene, 64.5, 66.5);
  const ov_look_at_settings look = {.kind = OV_ACTOR_PLAYER, .range = 6, .chance = 1};
  goal_probe at;
  goal_probe_init(&at, &scene, horse, &ov_goal_look_at, &look);
  assert_true(goal_probe_can_use(&at));
  assert_int_equal(ovis_mob_mount(scene.sim, player, horse), OVIS_OK);
  assert_false(goal_probe_can_use(&at));
  assert_int_equal(ovis_mob_mount(scene.sim, player, cow), OVIS_OK); // on another's it does
  assert_true(goal_probe_can_use(&at));
  assert_int_equal(ovis_mob_mount(scene.sim, cow, horse), OVIS_OK); // which it carries itself now
  assert_false(goal_probe_can_use(&at));
  mob_scene_close(&scene);
}

TEST(the_head_turns_to_the_player) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id sheep = mob_scene_spawn(&scene, "sheep", 64.5, 64.5);
  mob_scene_player(&scene, 64.5, 68.5);
  pen(&scene, 64, 64);
  assert_true(mob_scene_until(&scene, sheep, "LookAtPlayer", 3000) > 0);
  mob_scene_ticks(&scene, 35);
  const ovis_mob_state seen = mob_scene_mob(&scene, sheep);
  const double to = atan2(-(64.5 - seen.pos.x), 68.5 - seen.pos.z) * 180 / 3.14159265358979;
  assert_true(fabs(remainder((double)seen.head_yaw_deg - to, 360)) < 10);
  assert_true(seen.pitch_deg < 0); // up to the eyes, at 1.62
  mob_scene_close(&scene);
}

TEST(a_look_around_takes_twenty_one_to_forty_ticks_of_every_tick) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id sheep = mob_scene_spawn(&scene, "sheep", 64.5, 64.5);
  goal_probe around;
  goal_probe_init(&around, &scene, sheep, &ov_goal_look_around, NULL);
  assert_in_range(goal_probe_yes(&around, 50000), 860, 1140);
  int32_t shortest = 1000;
  int32_t longest = 0;
  int32_t quarters[4] = {0};
  for (int i = 0; i < 2000; i++) {
    goal_probe_start(&around);
    const double x = goal_probe_number(&around, "x");
    const double z = goal_probe_number(&around, "z");
    assert_true(fabs(x * x + z * z - 1) < 1e-6);
    quarters[(x > 0) * 2 + (z > 0)]++;
    int32_t count = 0;
    while (goal_probe_goes_on(&around)) {
      goal_probe_tick(&around);
      count++;
    }
    shortest = count < shortest ? count : shortest;
    longest = count > longest ? count : longest;
  }
  assert_int_equal(shortest, 21); // 20 + rand(20), and the one that brings it below 0
  assert_int_equal(longest, 40);
  for (int i = 0; i < 4; i++) {
    assert_in_range(quarters[i], 400, 600);
  }
  mob_scene_close(&scene);
}
