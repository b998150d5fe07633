// Creakings: looks wake and freeze them, hearts keep harm from them, and day and broken hearts end
// them.
#include "sim/sim_internal.h"

#include "mind/brain/brain.h"
#include "support/brain_scene.h"
#include "support/test.h"

#include <math.h>
#include <string.h>

enum { Y = MOB_SCENE_FEET };

static const char heart[] = "creaking_heart[axis=y,creaking_heart_state=awake]";

static bool is(const mob_scene* scene, ovis_mob_id id, ovis_prop prop) {
  return mob_scene_get(scene, id, prop) != 0;
}

// Turns a player's eyes to a height above the creaking's feet; or away from it, off by degrees.
static void look(const mob_scene* scene, ovis_mob_id player, ovis_mob_id id, double up,
                 double off_deg) {
  const ovis_vec3 from = mob_scene_mob(scene, player).pos;
  const ovis_vec3 at = mob_scene_mob(scene, id).pos;
  const double x = at.x - from.x;
  const double z = at.z - from.z;
  const double y = at.y + up - (from.y + 1.62);
  const double yaw = atan2(-x, z) * 57.29577951308232 + off_deg;
  const double pitch = -atan2(y, hypot(x, z)) * 57.29577951308232;
  assert_int_equal(ovis_mob_place(scene->sim, player, from, (float)yaw, (float)pitch), OVIS_OK);
}

// Does a look for some ticks wake it?
static bool wakes(double distance, double up, double off_deg, const char* worn) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id id = mob_scene_spawn(&scene, "creaking", 60.5, 60.5);
  const ovis_mob_id player = mob_scene_player(&scene, 60.5 + distance, 60.5);
  brain_scene_wear(&scene, player, OVIS_SLOT_HEAD, worn);
  bool is_awake = false;
  for (int32_t i = 0; i < 5; i++) {
    look(&scene, player, id, up, off_deg);
    mob_scene_ticks(&scene, 1);
    is_awake |= is(&scene, id, OVIS_PROP_AWAKE);
  }
  mob_scene_close(&scene);
  return is_awake;
}

TEST(a_look_from_within_12_blocks_wakes_a_creaking) {
  assert_true(wakes(11.9, 2.3, 0, NULL));
  assert_false(wakes(12.2, 2.3, 0, NULL));
  assert_true(wakes(6, 0.5, 0, NULL)); // at its feet
  assert_true(wakes(6, 1.1, 0, NULL));
  assert_false(wakes(6, 6, 0, NULL));   // far above it
  assert_true(wakes(6, 2.3, 20, NULL)); // the cosine may be 0.5 / 6 off: 23.6 degrees
  assert_false(wakes(6, 2.3, 27, NULL));
  assert_false(wakes(6, 2.3, 180, NULL));
  assert_true(wakes(6, 2.3, 0, "carved_pumpkin")); // which only hides the look that freezes
}

// A creaking that has been woken, and its player at a distance along x.
typedef struct stage {
  mob_scene scene;
  ovis_mob_id id, player;
} stage;

static stage wake_one(double distance) {
  stage self = {.scene = mob_scene_open("stone")};
  self.id = mob_scene_spawn(&self.scene, "creaking", 60.5, 60.5);
  self.player = mob_scene_player(&self.scene, 66.5, 60.5);
  look(&self.scene, self.player, self.id, 2, 0);
  mob_scene_ticks(&self.scene, 1);
  assert_true(is(&self.scene, self.id, OVIS_PROP_AWAKE));
  assert_true(is(&self.scene, self.id, OVIS_PROP_WATCHED));
  const ovis_vec3 at = {60.5 + distance, Y, 60.5};
  assert_int_equal(ovis_mob_place(self.scene.sim, self.player, at, 0, 0), OVIS_OK);
  return self;
}

TEST(it_freezes_while_a_player_within_32_looks_at_it) {
  stage self = wake_one(30);
  for (int32_t i = 0; i < 100; i++) {
    look(&self.scene, self.player, self.id, 2, 0);
    mob_scene_ticks(&self.scene, 1);
    assert_true(is(&self.scene, self.id, OVIS_PROP_WATCHED));
    const ovis_vec3 at = mob_scene_mob(&self.scene, self.id).pos;
    assert_true(hypot(at.x - 60.5, at.z - 60.5) < 1e-6);
  }
  const ovis_option sink = mob_scene_option(&self.scene, self.id, "MoveToTargetSink");
  assert_false(sink.is_running);
  // Nobody looks: it comes and strikes.
  int32_t struck = -1;
  for (int32_t i = 0; i < 400 && struck < 0; i++) {
    look(&self.scene, self.player, self.id, 2, 180);
    mob_scene_ticks(&self.scene, 1);
    assert_false(is(&self.scene, self.id, OVIS_PROP_WATCHED));
    struck = mob_scene_event(&self.scene, OVIS_EVENT_HURT) != NULL ? i : -1;
  }
  assert_true(struck > 0);
  assert_true(mob_scene_distance(&self.scene, self.id, self.player) < 4);
  mob_scene_close(&self.scene);
}

TEST(a_pumpkin_on_the_head_or_a_wall_freezes_no_creaking) {
  stage self = wake_one(8);
  brain_scene_wear(&self.scene, self.player, OVIS_SLOT_HEAD, "carved_pumpkin");
  look(&self.scene, self.player, self.id, 2, 0);
  mob_scene_ticks(&self.scene, 1);
  assert_false(is(&self.scene, self.id, OVIS_PROP_WATCHED));
  brain_scene_wear(&self.scene, self.player, OVIS_SLOT_HEAD, NULL);
  look(&self.scene, self.player, self.id, 2, 0);
  mob_scene_ticks(&self.scene, 1);
  assert_true(is(&self.scene, self.id, OVIS_PROP_WATCHED));
  mob_scene_fill(&self.scene, (ovis_pos){65, Y, 55}, (ovis_pos){65, Y + 4, 66}, "stone");
  mob_scene_ticks(&self.scene, 1);
  assert_false(is(&self.scene, self.id, OVIS_PROP_WATCHED));
  mob_scene_close(&self.scene);
}

TEST(it_strikes_every_40_ticks_for_3) {
  stage self = wake_one(4);
  int32_t last = -1, blows = 0;
  for (int32_t i = 0; i < 300; i++) {
    look(&self.scene, self.player, self.id, 2, 180);
    mob_scene_put(&self.scene, self.player, OVIS_PROP_HEALTH, 20);
    mob_scene_ticks(&self.scene, 1);
    const ovis_event* hurt = mob_scene_event(&self.scene, OVIS_EVENT_HURT);
    if (hurt != NULL) {
      assert_true((double)hurt->amount == 3);
      assert_true(last < 0 || i - last >= 40);
      last = i;
      blows++;
    }
  }
  assert_in_range(blows, 4, 8);
  mob_scene_close(&self.scene);
}

TEST(without_a_player_within_32_it_falls_asleep) {
  stage self = wake_one(31);
  look(&self.scene, self.player, self.id, 2, 0);
  mob_scene_ticks(&self.scene, 1);
  assert_true(is(&self.scene, self.id, OVIS_PROP_AWAKE));
  assert_int_equal(ovis_mob_place(self.scene.sim, self.player, (ovis_vec3){93.5, Y, 60.5}, 0, 0),
                   OVIS_OK);
  mob_scene_ticks(&self.scene, 1);
  assert_false(is(&self.scene, self.id, OVIS_PROP_AWAKE));
  assert_false(brain_scene_knows(&self.scene, self.id, OVIS_MEM_ATTACK_TARGET));
  mob_scene_close(&self.scene);
}

TEST(it_lets_a_target_go_that_it_has_not_seen_for_100_ticks) {
  stage self = wake_one(10);
  look(&self.scene, self.player, self.id, 2, 180);
  mob_scene_ticks(&self.scene, 1);
  mob_scene_fill(&self.scene, (ovis_pos){68, Y, 58}, (ovis_pos){72, Y + 4, 62}, "stone");
  mob_scene_fill(&self.scene, (ovis_pos){69, Y, 59}, (ovis_pos){71, Y + 3, 61}, "air");
  mob_scene_ticks(&self.scene, 98);
  assert_true(brain_scene_knows(&self.scene, self.id, OVIS_MEM_ATTACK_TARGET));
  mob_scene_ticks(&self.scene, 6);
  assert_false(brain_scene_knows(&self.scene, self.id, OVIS_MEM_ATTACK_TARGET));
  mob_scene_close(&self.scene);
}

// ---- The heart

static void give_heart(mob_scene* scene, ovis_mob_id id, int32_t x, int32_t z) {
  mob_scene_set(scene, x, Y, z, heart);
  mob_scene_put(scene, id, OVIS_PROP_HEART_X, x);
  mob_scene_put(scene, id, OVIS_PROP_HEART_Y, Y);
  mob_scene_put(scene, id, OVIS_PROP_HEART_Z, z);
}

TEST(nothing_but_the_void_hurts_it_while_its_heart_stands) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id id = mob_scene_spawn(&scene, "creaking", 60.5, 60.5);
  const ovis_mob_id player = mob_scene_player(&scene, 62.5, 60.5);
  give_heart(&scene, id, 64, 64);
  mob_scene_ticks(&scene, 1);
  ovis_mob_hurt(scene.sim, id, 100, player);
  assert_true((double)mob_scene_mob(&scene, id).health == 1);
  int32_t count;
  const ovis_event* events = ovis_sim_get_events(scene.sim, &count);
  assert_true(count > 0);
  assert_int_equal(events[count - 1].type, OVIS_EVENT_HEART_SHOOK);
  assert_int_equal(events[count - 1].pos.x, 64);
  assert_int_equal(ovis_mob_place(scene.sim, id, (ovis_vec3){60.5, -120, 60.5}, 0, 0), OVIS_OK);
  mob_scene_ticks(&scene, 40);
  assert_int_equal(mob_scene_count(&scene, "creaking"), 0);
  mob_scene_close(&scene);
}

TEST(without_a_heart_one_blow_kills_it) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id id = mob_scene_spawn(&scene, "creaking", 60.5, 60.5);
  assert_int_equal(ovis_mob_hurt(scene.sim, id, 1, OVIS_NO_MOB), OVIS_OK);
  mob_scene_ticks(&scene, 30);
  assert_int_equal(mob_scene_count(&scene, "creaking"), 0);
  mob_scene_close(&scene);
}

TEST(it_is_gone_when_its_heart_breaks_and_by_day) {
  for (int32_t is_by_day = 0; is_by_day < 2; is_by_day++) {
    mob_scene scene = mob_scene_open("stone");
    const ovis_mob_id id = mob_scene_spawn(&scene, "creaking", 60.5, 60.5);
    const ovis_mob_id other = mob_scene_spawn(&scene, "creaking", 80.5, 60.5); // has none
    give_heart(&scene, id, 64, 64);
    mob_scene_ticks(&scene, 20);
    assert_int_equal(mob_scene_count(&scene, "creaking"), 2);
    if (is_by_day) {
      mob_scene_set_time(&scene, 6000);
    } else {
      mob_scene_set(&scene, 64, Y, 64, "air");
    }
    mob_scene_ticks(&scene, 1);
    assert_non_null(mob_scene_event(&scene, OVIS_EVENT_VANISHED));
    mob_scene_ticks(&scene, 2);
    assert_int_equal(mob_scene_count(&scene, "creaking"), 1);
    ovis_mob_state state;
    assert_true(ovis_mob_get_state(scene.sim, other, &state));
    mob_scene_close(&scene);
  }
}

static double home_distance(const mob_scene* scene, ovis_mob_id id) {
  const ovis_vec3 at = mob_scene_mob(scene, id).pos;
  return hypot(at.x - 30.5, at.z - 60.5);
}

TEST(it_stays_within_32_of_its_heart) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id id = mob_scene_spawn(&scene, "creaking", 58.5, 60.5);
  const ovis_mob_id player = mob_scene_tough_player(&scene, 61.5, 60.5);
  give_heart(&scene, id, 30, 60);
  look(&scene, player, id, 2, 0);
  mob_scene_ticks(&scene, 1);
  assert_true(is(&scene, id, OVIS_PROP_AWAKE));
  double farthest = 0;
  for (int32_t i = 0; i < 300; i++) { // the player backs off, and looks away
    const double x = 61.5 + 0.1 * i < 76 ? 61.5 + 0.1 * i : 76;
    assert_int_equal(ovis_mob_place(scene.sim, player, (ovis_vec3){x, Y, 60.5}, -90, 0), OVIS_OK);
    mob_scene_ticks(&scene, 1);
    farthest = fmax(farthest, home_distance(&scene, id));
  }
  assert_true(farthest > 28);
  assert_true(farthest < 33.5);
  assert_int_equal(ovis_mob_place(scene.sim, id, (ovis_vec3){70.5, Y, 60.5}, 0, 0), OVIS_OK);
  assert_int_equal(ovis_mob_place(scene.sim, player, (ovis_vec3){120.5, Y, 120.5}, 0, 0), OVIS_OK);
  mob_scene_ticks(&scene, 200);
  assert_true(home_distance(&scene, id) <= 32.5);
  mob_scene_close(&scene);
}

TEST(creakings_survive_snapshots) {
  stage self = wake_one(12);
  give_heart(&self.scene, self.id, 64, 64);
  look(&self.scene, self.player, self.id, 2, 180);
  brain_scene_check_snapshots(&self.scene, "stone", 6, 20);
  mob_scene_close(&self.scene);
}
