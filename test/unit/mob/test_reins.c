// Pigs and striders that players lead: saddles, mounting, walks, boosts.
#include "support/goal_probe.h"
#include "support/mob_scene.h"
#include "support/outcomes.h"
#include "support/test.h"

#include <ovis/player.h>

#include <math.h>
#include <string.h>

enum { EAST = -90 };

typedef struct ride {
  mob_scene scene;
  ovis_mob_id mount, player;
} ride;

static ovis_use_kind use(const ride* r, const char* item) {
  return use_of(r->scene.sim, &(ovis_use){.player = r->player, .item = item, .mob = r->mount});
}

// A player on a saddled mob, who faces east.
static ride ride_of(const char* species, bool is_saddled) {
  ride r = {.scene = mob_scene_open("stone")};
  r.mount = mob_scene_spawn(&r.scene, species, 20.5, 64.5);
  r.player = mob_scene_player(&r.scene, 20.5, 65.5);
  const ovis_vec3 at = {20.5, MOB_SCENE_FEET, 65.5};
  assert_int_equal(ovis_mob_place(r.scene.sim, r.player, at, EAST, 0), OVIS_OK);
  if (is_saddled) {
    assert_int_equal(use(&r, "saddle"), OVIS_USE_SADDLE);
    assert_true(mob_scene_get(&r.scene, r.mount, OVIS_PROP_SADDLE) == 1);
    assert_int_equal(use(&r, ""), OVIS_USE_MOUNT);
    assert_true(ovis_mob_get_vehicle(r.scene.sim, r.player).value == r.mount.value);
  }
  return r;
}

static double x_of(const ride* r) {
  return mob_scene_mob(&r->scene, r->mount).pos.x;
}

TEST(a_saddle_fits_a_grown_pig_once) {
  ride r = ride_of("pig", false);
  assert_int_equal(use(&r, ""), OVIS_USE_NOTHING); // without a saddle nobody mounts it
  assert_int_equal(use(&r, "carrot"), OVIS_USE_FEED);
  const ovis_mob_id pig = r.mount;
  r.mount = mob_scene_spawn_baby(&r.scene, "pig", 30.5, 64.5);
  assert_int_equal(use(&r, "saddle"), OVIS_USE_NOTHING);
  r.mount = pig;
  assert_int_equal(ovis_mob_set_held_item(r.scene.sim, r.player, "saddle"), OVIS_OK);
  assert_int_equal(use(&r, NULL), OVIS_USE_SADDLE);
  assert_int_equal(ovis_mob_get_equipment(r.scene.sim, r.player, OVIS_SLOT_MAIN_HAND).count, 0);
  ovis_player_set_state(r.scene.sim, r.player, &(ovis_player_state){.is_sneaking = true});
  assert_int_equal(use(&r, "stick"), OVIS_USE_NOTHING);
  ovis_player_set_state(r.scene.sim, r.player, &(ovis_player_state){.is_sneaking = false});
  assert_int_equal(use(&r, "stick"), OVIS_USE_MOUNT);
  mob_scene_close(&r.scene);
}

// Steady motion: each tick adds the speed and leaves 0.6 * 0.91 of the velocity.
static double blocks_a_tick(double speed) {
  return speed / (1 - 0.6 * 0.91);
}

static void expect_steady(const char* species, const char* item, bool is_off_hand, double speed) {
  ride r = ride_of(species, true);
  const ovis_stack stick = ovis_stack_from_name(item, 1);
  assert_int_equal(ovis_mob_set_equipment(r.scene.sim, r.player,
                                          is_off_hand ? OVIS_SLOT_OFF_HAND : OVIS_SLOT_MAIN_HAND,
                                          &stick),
                   OVIS_OK);
  mob_scene_ticks(&r.scene, 40);
  const double from = x_of(&r);
  mob_scene_ticks(&r.scene, 100);
  assert_true(fabs(x_of(&r) - from - 100 * blocks_a_tick(speed)) < 1e-3);
  assert_true(fabs(mob_scene_mob(&r.scene, r.mount).pos.z - 64.5) < 1e-3);
  // Without the stick its own goals move it, and nothing moves it steadily.
  assert_int_equal(ovis_mob_set_equipment(r.scene.sim, r.player, OVIS_SLOT_OFF_HAND, NULL),
                   OVIS_OK);
  assert_int_equal(ovis_mob_set_held_item(r.scene.sim, r.player, NULL), OVIS_OK);
  mob_scene_ticks(&r.scene, 10);
  const double there = x_of(&r);
  mob_scene_ticks(&r.scene, 10);
  assert_true(fabs(x_of(&r) - there) < 9 * blocks_a_tick(speed));
  mob_scene_close(&r.scene);
}

TEST(a_carrot_on_a_stick_leads_a_pig_where_its_rider_faces) {
  expect_steady("pig", "carrot_on_a_stick", false, 0.25 * 0.225);
  expect_steady("pig", "carrot_on_a_stick", true, 0.25 * 0.225);
}

TEST(a_fungus_on_a_stick_leads_a_strider) {
  expect_steady("strider", "warped_fungus_on_a_stick", false, 0.175 * 0.66 * 0.35);
}

TEST(a_rider_that_turns_turns_its_pig) {
  ride r = ride_of("pig", true);
  assert_int_equal(ovis_mob_set_held_item(r.scene.sim, r.player, "carrot_on_a_stick"), OVIS_OK);
  mob_scene_put(&r.scene, r.player, OVIS_PROP_YAW, 0);
  mob_scene_ticks(&r.scene, 40);
  const ovis_vec3 at = mob_scene_mob(&r.scene, r.mount).pos;
  assert_true(fabs(at.x - 20.5) < 1e-3);
  assert_true(at.z > 68);
  mob_scene_close(&r.scene);
}

TEST(the_wrong_stick_leads_nobody) {
  ride r = ride_of("pig", true);
  assert_int_equal(ovis_mob_set_held_item(r.scene.sim, r.player, "warped_fungus_on_a_stick"),
                   OVIS_OK);
  const ovis_mob_state before = mob_scene_mob(&r.scene, r.mount);
  mob_scene_ticks(&r.scene, 5);
  const double walked = mob_scene_mob(&r.scene, r.mount).pos.x - before.pos.x;
  assert_true(walked < 2 * blocks_a_tick(0.25 * 0.225));
  mob_scene_close(&r.scene);
}

TEST(a_boost_adds_up_to_115_percent_and_ends) {
  ride r = ride_of("pig", true);
  assert_int_equal(ovis_mob_set_held_item(r.scene.sim, r.player, "carrot_on_a_stick"), OVIS_OK);
  mob_scene_ticks(&r.scene, 20);
  assert_int_equal(use(&r, NULL), OVIS_USE_BOOST);
  assert_int_equal(use(&r, NULL), OVIS_USE_NOTHING); // one boost at a time
  assert_int_equal(ovis_mob_get_equipment(r.scene.sim, r.player, OVIS_SLOT_MAIN_HAND).count, 1);
  double most = 0;
  int32_t ticks = 0;
  // East and back: the scene is 128 blocks wide.
  for (; ticks < 1000; ticks++) {
    const double from = x_of(&r);
    mob_scene_ticks(&r.scene, 1);
    const double step = fabs(x_of(&r) - from);
    most = step > most ? step : most;
    if (use(&r, NULL) == OVIS_USE_BOOST || x_of(&r) > 120) {
      break;
    }
  }
  const double base = blocks_a_tick(0.25 * 0.225);
  assert_true(x_of(&r) > 120 || (ticks >= 140 && ticks <= 983));
  assert_true(most > 1.3 * base);
  assert_true(most < 2.16 * base);
  mob_scene_close(&r.scene);
}

TEST(a_led_pig_climbs_a_whole_block) {
  ride r = ride_of("pig", true);
  mob_scene_fill(&r.scene, (ovis_pos){24, 64, 60}, (ovis_pos){40, 64, 69}, "stone");
  assert_int_equal(ovis_mob_set_held_item(r.scene.sim, r.player, "carrot_on_a_stick"), OVIS_OK);
  mob_scene_ticks(&r.scene, 60);
  assert_true(x_of(&r) > 25);
  assert_true(mob_scene_mob(&r.scene, r.mount).pos.y == 65);
  mob_scene_close(&r.scene);
}

TEST(a_stand_in_that_is_sent_leads_its_pig_around_a_wall) {
  ride r = ride_of("pig", true);
  mob_scene_fill(&r.scene, (ovis_pos){26, 64, 58}, (ovis_pos){26, 66, 70}, "stone");
  assert_int_equal(ovis_mob_set_held_item(r.scene.sim, r.player, "carrot_on_a_stick"), OVIS_OK);
  assert_int_equal(ovis_mob_walk_to(r.scene.sim, r.player, (ovis_vec3){34.5, 64, 64.5}, 1),
                   OVIS_OK);
  const ovis_event* end = NULL;
  for (int32_t i = 0; i < 600 && end == NULL; i++) {
    mob_scene_ticks(&r.scene, 1);
    end = mob_scene_event(&r.scene, OVIS_EVENT_WALK_ENDED);
  }
  assert_non_null(end);
  assert_int_equal(end->nav_end, OVIS_NAV_END_ARRIVED);
  const ovis_vec3 at = mob_scene_mob(&r.scene, r.mount).pos;
  assert_true(hypot(at.x - 34.5, at.z - 64.5) < 1.5);
  assert_true(ovis_mob_get_vehicle(r.scene.sim, r.player).value == r.mount.value);
  mob_scene_close(&r.scene);
}
