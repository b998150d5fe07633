// Turtles, dolphins and parrots: eggs, leaps, perches and shoulders.
#include "agent/bond.h"
#include "mind/goal/goal_mind.h"
#include "support/goal_probe.h"
#include "support/test.h"

#include <ovis/item.h>

#include <math.h>
#include <string.h>

static mob_scene open_beach(void) {
  mob_scene scene = mob_scene_open("sand");
  mob_scene_fill(&scene, (ovis_pos){64, 56, 40}, (ovis_pos){100, 63, 90}, "water");
  mob_scene_player(&scene, 30.5, 64.5);
  return scene;
}

TEST(a_turtle_with_an_egg_lays_it_on_the_sand_of_its_home) {
  mob_scene scene = open_beach();
  const ovis_mob_id turtle = mob_scene_spawn(&scene, "turtle", 60.5, 64.5);
  mob_scene_ticks(&scene, 2);
  mob_scene_put(&scene, turtle, OVIS_PROP_HAS_EGG, 1);
  int32_t ticks = 0;
  while (ticks < 2500 && mob_scene_get(&scene, turtle, OVIS_PROP_HAS_EGG) != 0) {
    mob_scene_ticks(&scene, 1);
    ticks++;
  }
  assert_true(ticks > 200); // it digs
  assert_true(ticks < 2500);
  assert_non_null(mob_scene_event(&scene, OVIS_EVENT_BLOCK_SET));
  assert_true(mob_scene_get(&scene, turtle, OVIS_PROP_LOVE) >= 598);
  mob_scene_close(&scene);
}

// The egg's shape, 7/16 high, holds the eyes of the turtle that stands in its cell.
TEST(a_turtle_is_not_hurt_by_the_egg_that_it_laid) {
  mob_scene scene = mob_scene_open("sand");
  mob_scene_player(&scene, 30.5, 64.5);
  const ovis_mob_id turtle = mob_scene_spawn(&scene, "turtle", 60.5, 64.5);
  mob_scene_ticks(&scene, 2);
  mob_scene_put(&scene, turtle, OVIS_PROP_HAS_EGG, 1);
  int32_t ticks = 0;
  for (; ticks < 2500 && mob_scene_get(&scene, turtle, OVIS_PROP_HAS_EGG) != 0; ticks++) {
    mob_scene_ticks(&scene, 1);
  }
  assert_true(ticks < 2500);
  const ovis_vec3 at = mob_scene_mob(&scene, turtle).pos;
  assert_string_equal(
      mob_scene_block(&scene, (int32_t)floor(at.x), MOB_SCENE_FEET, (int32_t)floor(at.z)),
      "turtle_egg");
  for (int32_t i = 0; i < 200; i++) {
    mob_scene_ticks(&scene, 1);
    assert_int_equal(mob_scene_events(&scene, OVIS_EVENT_HURT), 0);
  }
  assert_true(mob_scene_mob(&scene, turtle).health == 30);
  mob_scene_close(&scene);
}

TEST(two_turtles_in_love_make_an_egg_and_no_baby) {
  mob_scene scene = open_beach();
  const ovis_mob_id a = mob_scene_spawn(&scene, "turtle", 58.5, 64.5);
  const ovis_mob_id b = mob_scene_spawn(&scene, "turtle", 60.5, 64.5);
  mob_scene_put(&scene, a, OVIS_PROP_LOVE, 600);
  mob_scene_put(&scene, b, OVIS_PROP_LOVE, 600);
  const int32_t count = ovis_sim_get_mob_count(scene.sim);
  mob_scene_ticks(&scene, 150);
  assert_int_equal(ovis_sim_get_mob_count(scene.sim), count);
  assert_true(mob_scene_get(&scene, a, OVIS_PROP_HAS_EGG) +
                  mob_scene_get(&scene, b, OVIS_PROP_HAS_EGG) >
              0);
  mob_scene_close(&scene);
}

TEST(a_turtle_on_land_goes_to_water_and_travels) {
  mob_scene scene = open_beach();
  const ovis_mob_id turtle = mob_scene_spawn(&scene, "turtle", 58.5, 64.5);
  bool has_swum = false;
  bool travels = false;
  for (int i = 0; i < 2400 && !travels; i++) {
    mob_scene_ticks(&scene, 1);
    has_swum |= mob_scene_mob(&scene, turtle).is_in_water;
    travels = mob_scene_runs(&scene, turtle, "TurtleTravel");
  }
  assert_true(has_swum);
  assert_true(travels);
  mob_scene_close(&scene);
}

TEST(a_dolphin_leaps_swims_with_players_and_dries_out) {
  mob_scene scene = open_beach();
  const ovis_mob_id dolphin = mob_scene_spawn(&scene, "dolphin", 80.5, 64.5);
  assert_int_equal(ovis_mob_place(scene.sim, dolphin, (ovis_vec3){80.5, 60, 64.5}, 0, 0), OVIS_OK);
  for (int i = 0; i < 3000; i++) {
    mob_scene_ticks(&scene, 1);
  }
  assert_true(mob_scene_mob(&scene, dolphin).is_alive);
  assert_true(mob_scene_option(&scene, dolphin, "RandomSwimming").ran_ticks > 100);
  const ovis_mob_id diver = mob_scene_player(&scene, 82.5, 64.5);
  ovis_effect_state grace = {0};
  for (int i = 0; i < 400 && grace.ticks == 0; i++) {
    const ovis_vec3 at = mob_scene_mob(&scene, dolphin).pos;
    assert_int_equal(ovis_mob_place(scene.sim, diver, (ovis_vec3){at.x + 3, 60, at.z}, 0, 0),
                     OVIS_OK);
    mob_scene_ticks(&scene, 1);
    ovis_mob_get_effect(scene.sim, diver, OVIS_EFFECT_DOLPHINS_GRACE, &grace);
  }
  assert_in_range(grace.ticks, 99, 100);
  const ovis_mob_id dry = mob_scene_spawn(&scene, "dolphin", 20.5, 20.5);
  mob_scene_put(&scene, dry, OVIS_PROP_MOISTNESS, 20);
  mob_scene_ticks(&scene, 19);
  assert_true((double)mob_scene_mob(&scene, dry).health == 10);
  mob_scene_ticks(&scene, 20);
  assert_true((double)mob_scene_mob(&scene, dry).health < 10);
  mob_scene_close(&scene);
}

TEST(a_parrot_is_tamed_by_seeds_and_follows_its_owner) {
  mob_scene scene = mob_scene_open("grass_block");
  const ovis_mob_id parrot = mob_scene_spawn(&scene, "parrot", 60.5, 60.5);
  const ovis_mob_id player = mob_scene_player(&scene, 72.5, 60.5);
  mob_scene_put(&scene, parrot, OVIS_PROP_TAME, 1);
  mob_scene_put(&scene, parrot, OVIS_PROP_OWNER, (double)mob_scene_mob(&scene, player).serial);
  assert_true(mob_scene_until(&scene, parrot, "FollowOwner", 100) >= 0);
  mob_scene_ticks(&scene, 100);
  assert_true(mob_scene_distance(&scene, parrot, player) < 8);
  assert_int_equal(mob_scene_option(&scene, parrot, "LandOnOwnersShoulder").answer.reason,
                   OVIS_REASON_NOT_HERE);
  mob_scene_close(&scene);
}

TEST(a_parrot_looks_for_a_perch_and_follows_mobs) {
  mob_scene scene = mob_scene_open("grass_block");
  mob_scene_player(&scene, 50.5, 50.5);
  mob_scene_set(&scene, 62, 66, 60, "oak_log");
  const ovis_mob_id parrot = mob_scene_spawn(&scene, "parrot", 60.5, 60.5);
  const ov_goal_mind_plan* plan = ov_goal_mind_of(goal_probe_actor(&scene, parrot))->plan;
  const ov_stroll_settings* wander = NULL;
  for (int i = 0; i < plan->goals.count; i++) {
    wander =
        plan->goals.entries[i].kind == &ov_goal_stroll ? plan->goals.entries[i].settings : wander;
  }
  ov_agent agent = ov_agent_of(&scene.sim->turn, goal_probe_actor(&scene, parrot));
  ovis_vec3 place;
  assert_non_null(wander);
  assert_true(wander->find(&agent, &place));
  assert_true(place.x == 62.5 && place.y == 67 && place.z == 60.5);
  mob_scene_spawn(&scene, "cow", 65.5, 60.5);
  assert_true(mob_scene_until(&scene, parrot, "FollowMob", 300) >= 0);
  mob_scene_close(&scene);
}
