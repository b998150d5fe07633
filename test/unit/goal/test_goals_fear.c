// Goals of mobs that fear something, leap, break doors, or stay angry.
#include "agent/anger.h"
#include "agent/attack.h"
#include "mind/goal/block/door_ahead.h"
#include "species/profiles.h"
#include "support/goal_probe.h"
#include "support/test.h"

#include "world/daylight.h"
#include <ovis/story.h>

#include <math.h>
#include <stdio.h>

static void assert_refused(goal_probe* probe, ovis_reason reason) {
  assert_false(goal_probe_can_use(probe));
  if (probe->why.reason != reason) {
    fail_msg("reason %s, not %s", ovis_reason_name(probe->why.reason), ovis_reason_name(reason));
  }
}

// ---- AvoidEntity

static const ov_species_id wolves[] = {OV_SPECIES_WOLF, OV_SPECIES_NONE};
static const ov_avoid_settings fears_wolves = {
    .kind = OV_ACTOR_MOB, .species = wolves, .range = 6, .walk_speed = 1, .sprint_speed = 1.2};

TEST(it_runs_from_the_nearest_it_fears_and_faster_when_it_is_near) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id sheep = mob_scene_spawn(&scene, "sheep", 64.5, 64.5);
  goal_probe fear;
  goal_probe_init(&fear, &scene, sheep, &ov_goal_avoid, &fears_wolves);
  assert_refused(&fear, OVIS_REASON_NO_TARGET);
  const ovis_mob_id wolf = mob_scene_spawn(&scene, "wolf", 69.5, 64.5);
  goal_probe_actor(&scene, sheep)->body.is_on_ground = true;
  int32_t started = 0;
  for (int32_t i = 0; i < 100; i++) {
    if (goal_probe_can_use(&fear)) {
      started++;
      const ovis_vec3 to = goal_probe_place(&fear, "place");
      const double dx = to.x - 69.5;
      const double dz = to.z - 64.5;
      assert_true(dx * dx + dz * dz >= 25);
      assert_true(to.x < 65.5); // within a right angle of the way straight away
    }
  }
  assert_true(started > 90);
  assert_true(goal_probe_can_use(&fear));
  goal_probe_start(&fear);
  ov_actor* actor = goal_probe_actor(&scene, sheep);
  goal_probe_tick(&fear);
  assert_true(actor->nav.speed == 1.2);
  assert_int_equal(ovis_mob_place(scene.sim, wolf, (ovis_vec3){71.5, 64, 64.5}, 0, 0),
                   OVIS_OK); // 7 blocks
  goal_probe_tick(&fear);
  assert_true(actor->nav.speed == 1);
  assert_true(goal_probe_goes_on(&fear));
  ov_nav_stop(&actor->nav);
  assert_false(goal_probe_goes_on(&fear));
  mob_scene_close(&scene);
}

TEST(who_is_not_feared_not_seen_or_too_far_frightens_nobody) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id sheep = mob_scene_spawn(&scene, "sheep", 64.5, 64.5);
  mob_scene_spawn(&scene, "cat", 66.5, 64.5);
  goal_probe fear;
  goal_probe_init(&fear, &scene, sheep, &ov_goal_avoid, &fears_wolves);
  assert_refused(&fear, OVIS_REASON_NO_TARGET);
  const ovis_mob_id wolf = mob_scene_spawn(&scene, "wolf", 70.6, 64.5); // over 6 blocks
  assert_refused(&fear, OVIS_REASON_NO_TARGET);
  assert_int_equal(ovis_mob_place(scene.sim, wolf, (ovis_vec3){68.5, 64, 64.5}, 0, 0), OVIS_OK);
  mob_scene_fill(&scene, (ovis_pos){66, 64, 50}, (ovis_pos){66, 69, 80}, "stone");
  assert_refused(&fear, OVIS_REASON_NO_TARGET);
  mob_scene_close(&scene);
}

static bool is_refused_here(ov_goal_turn* turn) {
  return ov_goal_refuse(turn, OVIS_REASON_NOT_ITS_KIND, 0, 0);
}

TEST(a_fear_may_have_a_condition_and_no_place_to_run_to) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id sheep = mob_scene_spawn(&scene, "sheep", 64.5, 64.5);
  mob_scene_spawn(&scene, "wolf", 67.5, 64.5);
  ov_avoid_settings never = fears_wolves;
  never.may_use = is_refused_here;
  goal_probe fear;
  goal_probe_init(&fear, &scene, sheep, &ov_goal_avoid, &never);
  assert_refused(&fear, OVIS_REASON_NOT_ITS_KIND);
  goal_probe_init(&fear, &scene, sheep, &ov_goal_avoid, &fears_wolves);
  mob_scene_fill(&scene, (ovis_pos){40, 58, 40}, (ovis_pos){90, 63, 90}, "air");
  mob_scene_set(&scene, 64, 63, 64, "stone");
  mob_scene_set(&scene, 67, 63, 64, "stone");
  assert_refused(&fear, OVIS_REASON_NO_PLACE);
  mob_scene_close(&scene);
}

// ---- LeapAtTarget

static const ov_leap_settings leaps = {.lift = 0.4};

TEST(it_leaps_once_in_three_checks_at_a_target_two_to_four_blocks_away) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id spider = mob_scene_spawn(&scene, "spider", 64.5, 64.5);
  const ovis_mob_id player = mob_scene_player(&scene, 67.5, 64.5);
  ov_actor* actor = goal_probe_actor(&scene, spider);
  goal_probe leap;
  goal_probe_init(&leap, &scene, spider, &ov_goal_leap, &leaps);
  actor->body.is_on_ground = true;
  assert_refused(&leap, OVIS_REASON_NO_TARGET);
  actor->target = goal_probe_actor(&scene, player)->serial;
  assert_in_range(goal_probe_yes(&leap, 9000), 2730, 3270); // a third: six standard deviations
  assert_int_equal(ovis_mob_place(scene.sim, player, (ovis_vec3){66.4, 64, 64.5}, 0, 0), OVIS_OK);
  assert_refused(&leap, OVIS_REASON_TOO_NEAR);
  assert_int_equal(ovis_mob_place(scene.sim, player, (ovis_vec3){68.6, 64, 64.5}, 0, 0), OVIS_OK);
  assert_refused(&leap, OVIS_REASON_TOO_FAR);
  assert_int_equal(ovis_mob_place(scene.sim, player, (ovis_vec3){67.5, 64, 64.5}, 0, 0), OVIS_OK);
  actor->body.is_on_ground = false;
  assert_refused(&leap, OVIS_REASON_IN_AIR);
  actor->body.is_on_ground = true;
  actor->body.velocity = (ovis_vec3){0.1, 0, 0.5};
  goal_probe_start(&leap);
  assert_true(fabs(actor->body.velocity.x - 0.42) < 1e-12); // 0.4 + a fifth of 0.1
  assert_true(actor->body.velocity.y == 0.4);
  assert_true(fabs(actor->body.velocity.z - 0.1) < 1e-12);
  assert_false(goal_probe_goes_on(&leap)); // it has not left the ground
  actor->body.is_on_ground = false;
  assert_true(goal_probe_goes_on(&leap));
  actor->target = 0;
  mob_scene_close(&scene);
}

// ---- BreakDoor

static bool is_one_that_breaks(ov_goal_turn* turn) {
  return turn->agent->self->breaks_doors || ov_goal_refuse(turn, OVIS_REASON_NOT_ITS_KIND, 0, 0);
}

static const ov_break_door_settings breaks = {.difficulty_min = OVIS_DIFFICULTY_HARD,
                                              .may_use = is_one_that_breaks};

static void put_door(mob_scene* scene, const char* kind, bool is_open) {
  char state[96];
  for (int32_t half = 0; half < 2; half++) {
    snprintf(state, sizeof state, "%s[half=%s,facing=east,open=%s]", kind,
             half == 0 ? "lower" : "upper", is_open ? "true" : "false");
    mob_scene_set(scene, 65, 64 + half, 64, state);
  }
}

static void set_difficulty(mob_scene* scene, ovis_difficulty difficulty, bool griefing) {
  ovis_env env = mob_scene_env(scene);
  env.difficulty = difficulty;
  env.mob_griefing = griefing;
  mob_scene_set_env(scene, &env);
}

// A mob that is called out of its turn is not asked whether it goes on, and ticks.
TEST(the_time_of_an_open_door_ends_at_zero) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id zombie = mob_scene_spawn(&scene, "zombie", 64.5, 64.5);
  const ov_open_door_settings closes = {.closes = true};
  goal_probe door;
  goal_probe_init(&door, &scene, zombie, &ov_goal_open_door, &closes);
  goal_probe_start(&door);
  assert_int_equal(goal_probe_number(&door, "ticks_left"), 20);
  for (int i = 0; i < 23; i++) {
    goal_probe_tick(&door);
  }
  assert_int_equal(goal_probe_number(&door, "ticks_left"), 0);
  assert_false(goal_probe_goes_on(&door));
  assert_int_equal(door.why.reason, OVIS_REASON_ENDED);
  mob_scene_close(&scene);
}

TEST(a_door_breaks_after_twelve_seconds_of_pushing_and_for_no_other_reason) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id zombie = mob_scene_spawn(&scene, "zombie", 64.5, 64.5);
  ov_actor* actor = goal_probe_actor(&scene, zombie);
  goal_probe door;
  goal_probe_init(&door, &scene, zombie, &ov_goal_break_door, &breaks);
  assert_refused(&door, OVIS_REASON_NOT_ITS_KIND);
  actor->breaks_doors = true;
  assert_refused(&door, OVIS_REASON_NO_NEED);
  actor->body.is_on_ground = true;
  ov_agent_go_to(&door.agent, (ovis_vec3){70.5, 64, 64.5}, 1);
  actor->body.has_hit_side = true;
  assert_refused(&door, OVIS_REASON_NO_TARGET);
  put_door(&scene, "iron_door", false);
  assert_refused(&door, OVIS_REASON_NO_TARGET);
  put_door(&scene, "oak_door", true);
  assert_refused(&door, OVIS_REASON_NO_TARGET);
  put_door(&scene, "oak_door", false);
  set_difficulty(&scene, OVIS_DIFFICULTY_HARD, false);
  assert_refused(&door, OVIS_REASON_GRIEFING_OFF);
  set_difficulty(&scene, OVIS_DIFFICULTY_NORMAL, true);
  assert_refused(&door, OVIS_REASON_TOO_EASY);
  set_difficulty(&scene, OVIS_DIFFICULTY_HARD, true);
  assert_true(goal_probe_can_use(&door));
  goal_probe_start(&door);
  for (int32_t i = 0; i < 239; i++) {
    goal_probe_tick(&door);
    assert_true(goal_probe_goes_on(&door));
  }
  set_difficulty(&scene, OVIS_DIFFICULTY_EASY, true);
  assert_false(goal_probe_goes_on(&door));
  set_difficulty(&scene, OVIS_DIFFICULTY_HARD, true);
  put_door(&scene, "oak_door", true);
  assert_false(goal_probe_goes_on(&door));
  assert_int_equal(door.why.reason, OVIS_REASON_DOOR_OPEN);
  put_door(&scene, "oak_door", false);
  actor->body.pos.x = 63.4; // 2.1 from the middle of the upper half, one and a half up
  assert_false(goal_probe_goes_on(&door));
  assert_int_equal(door.why.reason, OVIS_REASON_TOO_FAR);
  actor->body.pos.x = 64.5;
  assert_string_equal(mob_scene_block(&scene, 65, 64, 64), "oak_door");
  goal_probe_tick(&door);
  assert_string_equal(mob_scene_block(&scene, 65, 64, 64), "air");
  assert_string_equal(mob_scene_block(&scene, 65, 65, 64), "air");
  assert_false(goal_probe_goes_on(&door));
  assert_int_equal(door.why.reason, OVIS_REASON_BLOCK_GONE);
  mob_scene_close(&scene);
}

// ---- Sun

static void light_up(mob_scene* scene) {
  assert_int_equal(
      ovis_world_flood_light(scene->world, (ovis_pos){40, 60, 40}, (ovis_pos){90, 75, 90}),
      OVIS_OK);
}

TEST(claim_145_only_some_undead_keep_to_the_shade_and_only_by_day) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id skeleton = mob_scene_spawn(&scene, "skeleton", 64.5, 64.5);
  ov_actor* actor = goal_probe_actor(&scene, skeleton);
  goal_probe shade;
  goal_probe_init(&shade, &scene, skeleton, &ov_goal_restrict_sun, NULL);
  assert_refused(&shade, OVIS_REASON_NO_NEED); // it is night
  mob_scene_set_time(&scene, MOB_SCENE_NOON);
  assert_true(goal_probe_can_use(&shade));
  goal_probe_start(&shade);
  assert_true(actor->nav.avoids_sun);
  assert_true(goal_probe_goes_on(&shade));
  mob_scene_put(&scene, skeleton, OVIS_PROP_HELMET, 55);
  assert_false(goal_probe_goes_on(&shade));
  assert_int_equal(shade.why.reason, OVIS_REASON_NOT_ITS_KIND);
  ov_goal_restrict_sun.stop(&shade.turn);
  assert_false(actor->nav.avoids_sun);
  const ovis_mob_id zombie = mob_scene_spawn(&scene, "zombie", 70.5, 64.5);
  mob_scene_put(&scene, zombie, OVIS_PROP_HELMET, -1);
  mob_scene_ticks(&scene, 50);
  assert_false(goal_probe_actor(&scene, zombie)->nav.avoids_sun);
  mob_scene_close(&scene);
}

TEST(it_says_before_which_cell_the_sun_stops_it_and_until_when) {
  mob_scene scene = mob_scene_open("stone");
  mob_scene_set_time(&scene, MOB_SCENE_NOON);
  mob_scene_fill(&scene, (ovis_pos){60, 68, 60}, (ovis_pos){66, 68, 68}, "stone");
  const ovis_mob_id skeleton = mob_scene_spawn(&scene, "skeleton", 64.5, 64.5);
  mob_scene_ticks(&scene, 2);
  ov_actor* actor = goal_probe_actor(&scene, skeleton);
  ov_agent agent = ov_agent_of(&scene.sim->turn, actor);
  ov_agent_go_to(&agent, (ovis_vec3){72.5, 64, 64.5}, 1);
  const int32_t option = ovis_mob_find_option(scene.sim, skeleton, "RestrictSun", 0);
  ovis_option now;
  assert_true(ovis_mob_get_option(scene.sim, skeleton, option, &now));
  assert_true(now.is_running);
  assert_int_equal(now.answer.cell.x, 67);
  assert_non_null(now.answer.block);
  char words[200];
  ovis_reason_words(&now.info, 1, 0, &now.answer, words, sizeof words);
  assert_string_equal(words,
                      "its path ends before 67 64 64, which is under the open sky, until 18:32");
  mob_scene_close(&scene);
}

static const ov_flee_sun_settings flees = {.speed = 1};

TEST(it_flees_from_the_sun_only_while_it_burns_under_the_sky_without_target_and_helmet) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id skeleton = mob_scene_spawn(&scene, "skeleton", 64.5, 64.5);
  ov_actor* actor = goal_probe_actor(&scene, skeleton);
  goal_probe flee;
  goal_probe_init(&flee, &scene, skeleton, &ov_goal_flee_sun, &flees);
  actor->fire_ticks = 100;
  assert_refused(&flee, OVIS_REASON_NO_NEED);
  mob_scene_set_time(&scene, MOB_SCENE_NOON);
  assert_refused(&flee, OVIS_REASON_NO_PLACE); // no roof anywhere
  mob_scene_fill(&scene, (ovis_pos){66, 68, 60}, (ovis_pos){69, 68, 69}, "stone");
  light_up(&scene);
  int32_t found = 0;
  for (int32_t i = 0; i < 400; i++) {
    if (goal_probe_can_use(&flee)) {
      found++;
      const ovis_vec3 to = goal_probe_place(&flee, "place");
      const ovis_pos cell = ov_cell_of(to);
      assert_false(ov_sees_sky(scene.world, cell));
      assert_true(ov_brightness(scene.world, cell) > 0.5f);
    }
  }
  assert_in_range(found, 100, 399);
  actor->target = 1;
  assert_refused(&flee, OVIS_REASON_HAS_TARGET);
  actor->target = 0;
  actor->fire_ticks = 0;
  assert_refused(&flee, OVIS_REASON_NOT_HERE);
  actor->fire_ticks = 100;
  mob_scene_put(&scene, skeleton, OVIS_PROP_HELMET, 3);
  assert_refused(&flee, OVIS_REASON_NOT_ITS_KIND);
  mob_scene_put(&scene, skeleton, OVIS_PROP_HELMET, 0);
  assert_int_equal(ovis_mob_place(scene.sim, skeleton, (ovis_vec3){67.5, 64, 64.5}, 0, 0), OVIS_OK);
  assert_refused(&flee, OVIS_REASON_NOT_HERE);
  mob_scene_close(&scene);
}

TEST(a_helmet_takes_the_harm_of_the_sun_until_it_is_worn_out) {
  mob_scene scene = mob_scene_open("stone");
  mob_scene_set_time(&scene, MOB_SCENE_NOON);
  const ovis_mob_id bare = mob_scene_spawn(&scene, "zombie", 64.5, 64.5);
  const ovis_mob_id leather = mob_scene_spawn(&scene, "zombie", 74.5, 64.5);
  const ovis_mob_id pumpkin = mob_scene_spawn(&scene, "zombie", 84.5, 64.5);
  mob_scene_put(&scene, leather, OVIS_PROP_HELMET, 20);
  mob_scene_put(&scene, pumpkin, OVIS_PROP_HELMET, -1);
  int32_t bare_tick = 0;
  int32_t leather_tick = 0;
  for (int32_t i = 1; i <= 2000 && leather_tick == 0; i++) {
    mob_scene_ticks(&scene, 1);
    if (bare_tick == 0 && mob_scene_get(&scene, bare, OVIS_PROP_FIRE) > 0) {
      bare_tick = i;
      ovis_mob_remove(scene.sim, bare);
    }
    if (mob_scene_get(&scene, leather, OVIS_PROP_FIRE) > 0) {
      leather_tick = i;
    }
  }
  // One tick in 25 at noon burns; the helmet loses one use in each second of those.
  assert_in_range(bare_tick, 1, 300);
  assert_in_range(leather_tick, 300, 2000);
  assert_true(mob_scene_get(&scene, leather, OVIS_PROP_HELMET) == 0);
  assert_int_equal(ovis_mob_get_equipment(scene.sim, leather, OVIS_SLOT_HEAD).count, 0); // it broke
  assert_string_equal(
      ovis_item_name(ovis_mob_get_equipment(scene.sim, pumpkin, OVIS_SLOT_HEAD).item),
      "carved_pumpkin");
  assert_true(mob_scene_get(&scene, pumpkin, OVIS_PROP_HELMET) == -1);
  assert_true(mob_scene_get(&scene, pumpkin, OVIS_PROP_FIRE) == 0);
  mob_scene_close(&scene);
}

// ---- Damage of a blow

TEST(a_blow_counts_the_attribute_and_the_weapon) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id zombie = mob_scene_spawn(&scene, "zombie", 64.5, 64.5);
  const ov_actor* actor = goal_probe_actor(&scene, zombie);
  assert_true(ov_attack_damage(actor) == 3);
  ovis_mob_set_held_item(scene.sim, zombie, "iron_sword");
  assert_true(ov_attack_damage(actor) == 8);
  ovis_mob_set_held_item(scene.sim, zombie, "iron_shovel");
  assert_true(ov_attack_damage(actor) == 6.5f);
  ovis_mob_set_held_item(scene.sim, zombie, "bread");
  assert_true(ov_attack_damage(actor) == 3);
  mob_scene_close(&scene);
}

// ---- Targets with conditions

static ovis_mob_id odd_one;
static bool is_odd_one(const ov_agent* agent, const ov_actor* other, const void* context) {
  (void)agent;
  (void)context;
  return other->id == odd_one.value;
}

static const ov_species_id cows[] = {OV_SPECIES_COW, OV_SPECIES_NONE};

TEST(a_target_may_have_a_filter_a_height_a_share_of_the_range_and_a_path) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id zombie = mob_scene_spawn(&scene, "zombie", 64.5, 64.5);
  const ovis_mob_id near = mob_scene_spawn(&scene, "cow", 66.5, 64.5);
  const ovis_mob_id far = mob_scene_spawn(&scene, "cow", 84.5, 64.5);
  ov_nearest_settings wants = {.kind = OV_ACTOR_MOB, .species = cows, .interval = 1};
  goal_probe look;
  goal_probe_init(&look, &scene, zombie, &ov_goal_nearest_attackable, &wants);
  assert_true(goal_probe_can_use(&look));
  assert_true(goal_probe_number(&look, "target") == (double)goal_probe_actor(&scene, near)->serial);
  odd_one = far;
  wants.filter = is_odd_one;
  assert_true(goal_probe_can_use(&look));
  assert_true(goal_probe_number(&look, "target") == (double)goal_probe_actor(&scene, far)->serial);
  wants.range_share = 0.5f; // 17.5 blocks
  assert_refused(&look, OVIS_REASON_NO_TARGET);
  wants.range_share = 0;
  goal_probe_actor(&scene, far)->body.pos.y = 67.9;
  wants.height_max = 4;
  assert_true(goal_probe_can_use(&look));
  goal_probe_actor(&scene, far)->body.pos.y = 68.1;
  assert_refused(&look, OVIS_REASON_NO_TARGET);
  wants.height_max = 0;
  goal_probe_actor(&scene, far)->body.pos.y = 64;
  wants.may_use = is_refused_here;
  assert_refused(&look, OVIS_REASON_NOT_ITS_KIND);
  wants.may_use = NULL;
  wants.must_reach = true;
  assert_true(ov_body_cell(&goal_probe_actor(&scene, zombie)->body).y == 64);
  goal_probe_actor(&scene, zombie)->body.is_on_ground = true;
  assert_true(goal_probe_can_use(&look));
  mob_scene_fill(&scene, (ovis_pos){74, 64, 0}, (ovis_pos){74, 80, 127}, "stone");
  mob_scene_set(&scene, 74, 65, 64, "air"); // a window
  assert_refused(&look, OVIS_REASON_NO_PATH);
  mob_scene_set(&scene, 74, 65, 64, "stone");
  assert_refused(&look, OVIS_REASON_NO_TARGET);
  mob_scene_close(&scene);
}

TEST(a_target_that_a_path_must_lead_to_is_dropped_within_fourteen_ticks) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id zombie = mob_scene_spawn(&scene, "zombie", 64.5, 64.5);
  mob_scene_spawn(&scene, "cow", 80.5, 64.5);
  const ov_nearest_settings wants = {
      .kind = OV_ACTOR_MOB, .species = cows, .interval = 1, .must_reach = true};
  goal_probe look;
  goal_probe_init(&look, &scene, zombie, &ov_goal_nearest_attackable, &wants);
  goal_probe_actor(&scene, zombie)->body.is_on_ground = true;
  assert_true(goal_probe_can_use(&look));
  goal_probe_start(&look);
  mob_scene_fill(&scene, (ovis_pos){74, 64, 0}, (ovis_pos){74, 90, 127}, "stone");
  int32_t checks = 0;
  while (checks < 20 && goal_probe_goes_on(&look)) {
    checks++;
  }
  assert_in_range(checks, 4, 6); // the next search comes 10 to 14 ticks after the first one
  mob_scene_close(&scene);
}

static const ov_species_id skeletons[] = {OV_SPECIES_SKELETON, OV_SPECIES_NONE};

TEST(blows_of_its_own_side_may_stay_unanswered) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id zombie = mob_scene_spawn(&scene, "zombie", 64.5, 64.5);
  const ovis_mob_id skeleton = mob_scene_spawn(&scene, "skeleton", 66.5, 64.5);
  const ovis_mob_id cow = mob_scene_spawn(&scene, "cow", 66.5, 66.5);
  const ov_hurt_by_settings settings = {.ignored = skeletons};
  goal_probe answer;
  goal_probe_init(&answer, &scene, zombie, &ov_goal_hurt_by, &settings);
  assert_refused(&answer, OVIS_REASON_NO_NEED);
  ovis_mob_hurt(scene.sim, zombie, 1, skeleton);
  assert_refused(&answer, OVIS_REASON_NOT_ITS_KIND);
  ovis_mob_hurt(scene.sim, zombie, 3, cow);
  assert_true(goal_probe_can_use(&answer));
  mob_scene_close(&scene);
}

// ---- Anger

TEST(anger_lasts_twenty_to_thirty_nine_seconds_and_ends_with_a_mob_that_is_lost) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id wolf = mob_scene_spawn(&scene, "wolf", 64.5, 64.5);
  const ovis_mob_id player = mob_scene_player(&scene, 67.5, 64.5);
  const ovis_mob_id cow = mob_scene_spawn(&scene, "cow", 60.5, 64.5);
  ov_actor* self = goal_probe_actor(&scene, wolf);
  const ov_species* row = self->row;
  ov_species neutral = *row;
  neutral.gets_angry = true;
  neutral.keeps_anger = false;
  self->row = &neutral;
  ov_agent agent = ov_agent_of(&scene.sim->turn, self);
  const ov_actor* other = goal_probe_actor(&scene, player);
  int32_t least = 10000;
  int32_t most = 0;
  for (int32_t i = 0; i < 4000; i++) {
    ov_anger_stop(self);
    self->target = other->serial;
    ov_anger_tick(&agent);
    assert_true(ov_anger_is_at(&agent, other, NULL));
    least = self->anger_ticks < least ? self->anger_ticks : least;
    most = self->anger_ticks > most ? self->anger_ticks : most;
  }
  assert_int_equal(least, 399); // the first tick counts
  assert_int_equal(most, 779);
  // Anger at a player outlasts the loss of the target, and ends by itself.
  self->target = 0;
  self->anger_ticks = 3;
  ov_anger_tick(&agent);
  assert_int_equal(self->anger_ticks, 2);
  ov_anger_tick(&agent);
  assert_true(ov_anger_is_at(&agent, other, NULL));
  ov_anger_tick(&agent);
  assert_int_equal(self->anger_ticks, 0);
  assert_false(ov_anger_is_at(&agent, other, NULL));
  // Anger at a mob does not.
  self->target = goal_probe_actor(&scene, cow)->serial;
  ov_anger_tick(&agent);
  assert_true(self->anger_ticks > 0);
  self->target = 0;
  ov_anger_tick(&agent);
  assert_int_equal(self->anger_ticks, 0);
  // Some do not count while the target is a player.
  neutral.keeps_anger = true;
  self->target = other->serial;
  self->angry_at = other->serial;
  self->anger_ticks = 5;
  ov_anger_tick(&agent);
  assert_int_equal(self->anger_ticks, 5);
  ov_anger_stop(self);
  self->row = row;
  scene.sim->turn.events.count = 0; // nobody reports those of a turn that no tick makes
  mob_scene_close(&scene);
}
