// Problem: riders that lead what they ride, and mobs that come into the world as jockeys.
// Rules: docs/sources.md#riding, docs/sources.md#jockeys
#include "agent/rider_lead.h"
#include "support/goal_probe.h"
#include "support/test.h"

#include <ovis/mob.h>

#include <math.h>
#include <string.h>

enum { FEET = MOB_SCENE_FEET };

static ovis_vec3 place(const mob_scene* scene, ovis_mob_id mob) {
  return mob_scene_mob(scene, mob).pos;
}

// ---- Steering

// A young zombie on a chicken, and a player 14 blocks away.
typedef struct chicken_ride {
  mob_scene scene;
  ovis_mob_id zombie, chicken, player;
} chicken_ride;

static chicken_ride ride_chicken(void) {
  chicken_ride self = {.scene = mob_scene_open("stone")};
  self.chicken = mob_scene_spawn(&self.scene, "chicken", 64.5, 64.5);
  self.zombie = mob_scene_spawn_baby(&self.scene, "zombie", 66.5, 64.5);
  assert_int_equal(ovis_mob_mount(self.scene.sim, self.zombie, self.chicken), OVIS_OK);
  self.player = mob_scene_player(&self.scene, 78.5, 64.5);
  return self;
}

TEST(a_rider_leads_its_vehicle_to_its_target) {
  chicken_ride self = ride_chicken();
  mob_scene* scene = &self.scene;
  for (int32_t tick = 0; tick < 200; tick++) {
    mob_scene_ticks(scene, 1);
    if (goal_probe_actor(scene, self.zombie)->target == 0) {
      continue;
    }
    assert_false(mob_scene_runs(scene, self.chicken, "WaterAvoidingRandomStroll"));
    assert_false(mob_scene_runs(scene, self.chicken, "LookAtPlayer"));
    assert_int_equal(mob_scene_option(scene, self.chicken, "RandomLookAround").answer.reason,
                     OVIS_REASON_FLAG_DISABLED);
    assert_true(goal_probe_actor(scene, self.zombie)->nav.count == 0); // the way is the chicken's
  }
  assert_true(mob_scene_distance(scene, self.chicken, self.player) < 2);
  // Alone it goes its own ways again, and the zombie goes on on foot.
  assert_int_equal(ovis_mob_dismount(scene->sim, self.zombie), OVIS_OK);
  assert_int_equal(ovis_mob_place(scene->sim, self.player, (ovis_vec3){90.5, FEET, 64.5}, 0, 0),
                   OVIS_OK);
  const double left = place(scene, self.chicken).x;
  mob_scene_ticks(scene, 200);
  assert_true(mob_scene_until(scene, self.chicken, "RandomLookAround", 2000) >= 0);
  assert_true(place(scene, self.zombie).x > left + 8);
  mob_scene_close(scene);
}

// Only a player with the right item leads them.
TEST(no_mob_leads_striders_and_pigs) {
  mob_scene scene = mob_scene_open("stone");
  static const char* const vehicles[] = {"strider", "pig"};
  for (int32_t i = 0; i < 2; i++) {
    const ovis_mob_id vehicle = mob_scene_spawn(&scene, vehicles[i], 50.5 + 30 * i, 64.5);
    const ovis_mob_id rider = mob_scene_spawn(&scene, "zombified_piglin", 50.5 + 30 * i, 64.5);
    assert_int_equal(ovis_mob_mount(scene.sim, rider, vehicle), OVIS_OK);
    assert_null(ov_steered_by(&scene.sim->crowd, goal_probe_actor(&scene, rider)));
    assert_true(mob_scene_until(&scene, vehicle, "RandomLookAround", 4000) >= 0);
    assert_int_equal(ovis_mob_get_vehicle(scene.sim, rider).value, vehicle.value);
  }
  mob_scene_close(&scene);
}

TEST(raiders_do_not_lead_a_ravager_and_others_do) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id ravager = mob_scene_spawn(&scene, "ravager", 64.5, 64.5);
  const ovis_mob_id pillager = mob_scene_spawn(&scene, "pillager", 64.5, 64.5);
  assert_int_equal(ovis_mob_mount(scene.sim, pillager, ravager), OVIS_OK);
  const ov_crowd* crowd = &scene.sim->crowd;
  assert_null(ov_steered_by(crowd, goal_probe_actor(&scene, pillager)));
  assert_int_equal(ovis_mob_dismount(scene.sim, pillager), OVIS_OK);
  const ovis_mob_id husk = mob_scene_spawn(&scene, "husk", 60.5, 64.5);
  assert_int_equal(ovis_mob_mount(scene.sim, husk, ravager), OVIS_OK);
  assert_ptr_equal(ov_steered_by(crowd, goal_probe_actor(&scene, husk)),
                   goal_probe_actor(&scene, ravager));
  // Brains go their own way, and so do those that the host sends or moves.
  const ovis_mob_id hoglin = mob_scene_spawn(&scene, "hoglin", 50.5, 64.5);
  assert_int_equal(ovis_mob_mount(scene.sim, pillager, hoglin), OVIS_OK);
  assert_null(ov_steered_by(crowd, goal_probe_actor(&scene, pillager)));
  mob_scene_close(&scene);
}

TEST(a_led_vehicle_goes_on_the_same_after_a_snapshot) {
  chicken_ride self = ride_chicken();
  mob_scene* scene = &self.scene;
  mob_scene_ticks(scene, 60);
  const ov_actor* chicken = goal_probe_actor(scene, self.chicken);
  assert_true(chicken->nav.count > 0);
  uint8_t* bytes;
  size_t size;
  assert_int_equal(ovis_sim_take_snapshot(scene->sim, &bytes, &size), OVIS_OK);
  uint64_t hashes[40];
  for (int32_t i = 0; i < 40; i++) {
    mob_scene_ticks(scene, 1);
    hashes[i] = ovis_sim_get_hash(scene->sim);
  }
  ovis_sim_def def = ovis_default_sim_def();
  def.world = scene->world;
  ovis_sim* again;
  assert_int_equal(ovis_sim_restore(&def, bytes, size, &again, NULL), OVIS_OK);
  ovis_sim_free_snapshot(scene->sim, bytes, size);
  for (int32_t i = 0; i < 40; i++) {
    assert_int_equal(ovis_sim_tick(again), OVIS_OK);
    assert_true(ovis_sim_get_hash(again) == hashes[i]);
  }
  ovis_sim_destroy(again);
  mob_scene_close(scene);
}

// ---- Jockeys

enum { DRAWS = 3000 };

// Counts how many of DRAWS mobs come with that one. Removes each again.
static int32_t count_jockeys(mob_scene* scene, const char* species, bool is_baby, bool is_mount,
                             const char* other, const char* held) {
  int32_t found = 0;
  for (int32_t i = 0; i < DRAWS; i++) {
    const ovis_mob_id mob = is_baby ? mob_scene_spawn_baby(scene, species, 64.5, 64.5)
                                    : mob_scene_spawn(scene, species, 64.5, 64.5);
    ovis_mob_id partner;
    assert_int_equal(ovis_mob_draw_jockey(scene->sim, mob, &partner), OVIS_OK);
    if (partner.value != 0) {
      const ovis_mob_id rider = is_mount ? partner : mob;
      assert_int_equal(ovis_mob_get_vehicle(scene->sim, rider).value,
                       (is_mount ? mob : partner).value);
      if (strcmp(mob_scene_mob(scene, partner).species->name, other) == 0) {
        found++;
        assert_string_equal(
            ovis_item_name(ovis_mob_get_equipment(scene->sim, rider, OVIS_SLOT_MAIN_HAND).item),
            held);
      }
      ovis_mob_id none;
      assert_int_equal(ovis_mob_draw_jockey(scene->sim, mob, &none), OVIS_OK);
      assert_int_equal(none.value, 0); // it rides or carries already
      assert_int_equal(ovis_mob_remove(scene->sim, partner), OVIS_OK);
    }
    assert_int_equal(ovis_mob_remove(scene->sim, mob), OVIS_OK);
  }
  return found;
}

// Within 4.5 standard deviations of what the rule says.
static void assert_share(int32_t found, double share) {
  const double mean = DRAWS * share;
  const double spread = 4.5 * sqrt(DRAWS * share * (1 - share));
  if (fabs(found - mean) > spread) {
    fail_msg("%d of %d, expected %.1f within %.1f", found, DRAWS, mean, spread);
  }
}

TEST(mobs_come_as_jockeys_as_often_as_the_rules_say) {
  mob_scene scene = mob_scene_open("stone");
  assert_share(count_jockeys(&scene, "spider", false, true, "skeleton", "bow"), 0.01);
  assert_share(count_jockeys(&scene, "husk", true, false, "chicken", ""), 0.95 * 0.05);
  assert_share(
      count_jockeys(&scene, "strider", false, true, "zombified_piglin", "warped_fungus_on_a_stick"),
      1 / 30.0);
  assert_share(count_jockeys(&scene, "strider", false, true, "strider", ""), 29 / 300.0);
  const struct {
    const char* species;
    bool is_baby;
  } never[] = {{"cave_spider", false}, {"husk", false}, {"strider", true}, {"sheep", true}};
  for (size_t i = 0; i < sizeof never / sizeof *never; i++) {
    for (int32_t k = 0; k < 300; k++) {
      const ovis_mob_id mob = never[i].is_baby
                                  ? mob_scene_spawn_baby(&scene, never[i].species, 64.5, 64.5)
                                  : mob_scene_spawn(&scene, never[i].species, 64.5, 64.5);
      ovis_mob_id partner;
      assert_int_equal(ovis_mob_draw_jockey(scene.sim, mob, &partner), OVIS_OK);
      assert_int_equal(partner.value, 0);
      assert_int_equal(ovis_mob_remove(scene.sim, mob), OVIS_OK);
    }
  }
  mob_scene_close(&scene);
}

// A chicken that stands 6 blocks away is too far, one at 4 is taken, and marked.
TEST(a_young_zombie_takes_the_chicken_that_stands_near) {
  for (int32_t is_near = 0; is_near < 2; is_near++) {
    mob_scene scene = mob_scene_open("stone");
    const ovis_mob_id chicken =
        mob_scene_spawn(&scene, "chicken", 64.5 + (is_near == 1 ? 4 : 6), 64.5);
    int32_t taken = 0;
    for (int32_t i = 0; i < 400; i++) {
      const ovis_mob_id zombie = mob_scene_spawn_baby(&scene, "zombie", 64.5, 64.5);
      ovis_mob_id partner;
      assert_int_equal(ovis_mob_draw_jockey(scene.sim, zombie, &partner), OVIS_OK);
      if (partner.value != 0) {
        assert_true(mob_scene_get(&scene, partner, OVIS_PROP_JOCKEY) == 1);
        taken += partner.value == chicken.value;
      }
      if (partner.value != 0 && partner.value != chicken.value) {
        assert_int_equal(ovis_mob_remove(scene.sim, partner), OVIS_OK);
      }
      assert_int_equal(ovis_mob_remove(scene.sim, zombie), OVIS_OK);
    }
    assert_true(is_near == 1 ? taken > 4 && taken < 45 : taken == 0);
    mob_scene_close(&scene);
  }
}

TEST(a_mob_that_is_not_there_is_no_jockey) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id mob = mob_scene_spawn(&scene, "spider", 64.5, 64.5);
  assert_int_equal(ovis_mob_remove(scene.sim, mob), OVIS_OK);
  ovis_mob_id partner = mob;
  assert_int_equal(ovis_mob_draw_jockey(scene.sim, mob, &partner), OVIS_NOT_FOUND);
  assert_int_equal(partner.value, 0);
  mob_scene_close(&scene);
}
