// Armadillos: what frightens them, the states of the roll, scutes, food; and spiders before them.
#include "sim/sim_internal.h"

#include "agent/player.h"
#include "mind/brain/brain.h"
#include "support/brain_scene.h"
#include "support/outcomes.h"
#include "support/test.h"

#include <math.h>
#include <string.h>

enum { IDLE, ROLLING, SCARED, UNROLLING };

static int32_t roll_of(const mob_scene* scene, ovis_mob_id id) {
  return (int32_t)mob_scene_get(scene, id, OVIS_PROP_ROLL);
}

// Ticks until the roll is `wanted`; -1: it never was.
static int32_t until(mob_scene* scene, ovis_mob_id id, int32_t wanted, int32_t limit) {
  for (int32_t i = 0; i <= limit; i++) {
    if (roll_of(scene, id) == wanted) {
      return i;
    }
    mob_scene_ticks(scene, 1);
  }
  return -1;
}

static void sprint(const mob_scene* scene, ovis_mob_id player, bool sprints, bool sneaks) {
  const ovis_player_state state = {.is_sprinting = sprints, .is_sneaking = sneaks};
  assert_int_equal(ovis_player_set_state(scene->sim, player, &state), OVIS_OK);
}

static ovis_mob_id armadillo_in(mob_scene* scene) {
  return mob_scene_spawn(scene, "armadillo", 60.5, 60.5);
}

TEST(armadillos_roll_up_before_the_undead_and_players_who_sprint) {
  static const struct {
    const char* species; // NULL: a player
    bool sprints, sneaks;
    bool is_scary;
  } cases[] = {{"husk", false, false, true},     {"skeleton", false, false, true},
               {"creeper", false, false, false}, {"cow", false, false, false},
               {NULL, false, false, false},      {NULL, true, false, true},
               {NULL, false, true, false}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    mob_scene scene = mob_scene_open("sand");
    const ovis_mob_id id = armadillo_in(&scene);
    if (cases[i].species != NULL) {
      mob_scene_spawn_still(&scene, cases[i].species, 64.5, 60.5);
    } else {
      const ovis_mob_id player = mob_scene_player(&scene, 64.5, 60.5);
      sprint(&scene, player, cases[i].sprints, cases[i].sneaks);
    }
    const int32_t ticks = until(&scene, id, ROLLING, 40);
    assert_int_equal(ticks >= 0, cases[i].is_scary);
    mob_scene_close(&scene);
  }
}

TEST(a_player_who_rides_frightens_armadillos) {
  mob_scene scene = mob_scene_open("sand");
  const ovis_mob_id id = armadillo_in(&scene);
  const ovis_mob_id player = mob_scene_player(&scene, 63.5, 60.5);
  const ovis_mob_id camel = mob_scene_spawn_still(&scene, "camel", 63.5, 60.5);
  mob_scene_ticks(&scene, 40);
  assert_int_equal(roll_of(&scene, id), IDLE);
  assert_int_equal(ovis_mob_mount(scene.sim, player, camel), OVIS_OK);
  assert_true(until(&scene, id, ROLLING, 40) >= 0);
  mob_scene_close(&scene);
}

// Within 7 blocks sideways and 2 up and down between the boxes.
TEST(dangers_farther_than_7_across_or_2_up_frighten_no_armadillo) {
  static const struct {
    ovis_vec3 at;
    bool is_scary;
  } cases[] = {{{68.0, 64, 60.5}, true},    {{68.3, 64, 60.5}, false},  {{60.5, 64, 53.0}, true},
               {{60.5, 64, 52.7}, false},   {{62.5, 66.6, 60.5}, true}, {{62.5, 66.7, 60.5}, false},
               {{62.5, 60.06, 60.5}, true}, {{62.5, 60.0, 60.5}, false}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    mob_scene scene = mob_scene_open("sand");
    mob_scene_fill(&scene, (ovis_pos){62, 60, 60}, (ovis_pos){62, 63, 60}, "air");
    const ovis_mob_id id = armadillo_in(&scene);
    const ovis_mob_id husk = mob_scene_spawn_still(&scene, "husk", 70.5, 70.5);
    bool is_scared = false;
    for (int32_t tick = 0; tick < 40; tick++) {
      assert_int_equal(ovis_mob_place(scene.sim, husk, cases[i].at, 0, 0), OVIS_OK);
      assert_int_equal(ovis_mob_place(scene.sim, id, (ovis_vec3){60.5, 64, 60.5}, 0, 0), OVIS_OK);
      mob_scene_ticks(&scene, 1);
      is_scared |= brain_scene_knows(&scene, id, OVIS_MEM_DANGER_DETECTED_RECENTLY);
    }
    assert_int_equal(is_scared, cases[i].is_scary);
    mob_scene_close(&scene);
  }
}

TEST(armadillos_roll_for_10_ticks_and_unroll_in_the_last_30_of_80) {
  mob_scene scene = mob_scene_open("sand");
  const ovis_mob_id id = armadillo_in(&scene);
  const ovis_mob_id husk = mob_scene_spawn_still(&scene, "husk", 64.5, 60.5);
  assert_true(until(&scene, id, ROLLING, 40) >= 0);
  assert_in_range(until(&scene, id, SCARED, 20), 9, 12);
  mob_scene_ticks(&scene, 100);
  assert_int_equal(roll_of(&scene, id), SCARED); // as long as the danger is there
  assert_int_equal(ovis_mob_remove(scene.sim, husk), OVIS_OK);
  // The list of those near is up to 20 ticks old, and the look for dangers up to 5.
  const int32_t waited = until(&scene, id, UNROLLING, 120);
  assert_in_range(waited, 46, 75);
  assert_in_range(until(&scene, id, IDLE, 60), 29, 32);
  assert_false(brain_scene_knows(&scene, id, OVIS_MEM_DANGER_DETECTED_RECENTLY));
  mob_scene_close(&scene);
}

TEST(a_new_danger_stops_an_armadillo_that_unrolls) {
  mob_scene scene = mob_scene_open("sand");
  const ovis_mob_id id = armadillo_in(&scene);
  const ovis_mob_id husk = mob_scene_spawn_still(&scene, "husk", 64.5, 60.5);
  assert_true(until(&scene, id, SCARED, 60) >= 0);
  assert_int_equal(ovis_mob_remove(scene.sim, husk), OVIS_OK);
  assert_true(until(&scene, id, UNROLLING, 120) >= 0);
  const ovis_mob_id other = mob_scene_spawn_still(&scene, "husk", 57.5, 60.5);
  assert_in_range(until(&scene, id, SCARED, 26), 0, 26);
  assert_true(ovis_mob_is_valid(scene.sim, other));
  mob_scene_close(&scene);
}

TEST(rolled_armadillos_do_not_walk_and_take_half_of_a_harm_less_1) {
  mob_scene scene = mob_scene_open("sand");
  const ovis_mob_id id = armadillo_in(&scene);
  const ovis_mob_id player = mob_scene_player(&scene, 61.8, 60.5);
  assert_int_equal(ovis_mob_hurt(scene.sim, id, 3, player), OVIS_OK);
  assert_true((double)mob_scene_mob(&scene, id).health == 9);
  assert_int_equal(roll_of(&scene, id), ROLLING); // a blow makes it roll at once
  mob_scene_ticks(&scene, 40);
  const ovis_vec3 at = mob_scene_mob(&scene, id).pos;
  const ovis_memory_value walk = {
      .type = OVIS_MEMORY_WALK, .cell = {70, 64, 60}, .speed = 2, .ttl = OVIS_MEMORY_FOR_EVER};
  for (int32_t i = 0; i < 30; i++) {
    assert_int_equal(ovis_mob_set_memory(scene.sim, id, OVIS_MEM_WALK_TARGET, &walk), OVIS_OK);
    mob_scene_ticks(&scene, 1);
    assert_true(roll_of(&scene, id) != IDLE);
  }
  const ovis_option sink = mob_scene_option(&scene, id, "MoveToTargetSink");
  assert_int_equal(sink.answer.reason, OVIS_REASON_NOT_HERE);
  const ovis_vec3 now = mob_scene_mob(&scene, id).pos;
  assert_true(hypot(now.x - at.x, now.z - at.z) < 0.01);
  assert_int_equal(ovis_mob_hurt(scene.sim, id, 5, player), OVIS_OK);
  assert_true((double)mob_scene_mob(&scene, id).health == 7);
  ovis_mob_hurt(scene.sim, id, 1, player); // nothing is left of it
  assert_true((double)mob_scene_mob(&scene, id).health == 7);
  mob_scene_close(&scene);
}

// The last attacker frightens it for as long as it is near, the undead or not.
TEST(the_last_attacker_frightens_armadillos) {
  mob_scene scene = mob_scene_open("sand");
  const ovis_mob_id id = armadillo_in(&scene);
  const ovis_mob_id cow = mob_scene_spawn_still(&scene, "cow", 62.5, 60.5);
  assert_int_equal(ovis_mob_hurt(scene.sim, id, 1, cow), OVIS_OK);
  mob_scene_ticks(&scene, 90);
  assert_true(roll_of(&scene, id) != IDLE);
  mob_scene_close(&scene);
}

TEST(fire_makes_armadillos_unroll_and_flee) {
  mob_scene scene = mob_scene_open("sand");
  const ovis_mob_id id = armadillo_in(&scene);
  mob_scene_spawn_still(&scene, "husk", 64.5, 60.5);
  assert_true(until(&scene, id, SCARED, 60) >= 0);
  mob_scene_put(&scene, id, OVIS_PROP_FIRE, 200);
  int32_t panicked = -1;
  for (int32_t i = 0; i < 60 && panicked < 0; i++) {
    mob_scene_ticks(&scene, 1);
    panicked = mob_scene_runs(&scene, id, "AnimalPanic") ? i : -1;
  }
  assert_true(panicked >= 0);
  assert_int_equal(roll_of(&scene, id), IDLE);
  mob_scene_ticks(&scene, 20); // it does not roll up while it flees
  assert_int_equal(roll_of(&scene, id), IDLE);
  mob_scene_close(&scene);
}

TEST(armadillos_in_water_do_not_roll_up) {
  mob_scene scene = mob_scene_open("sand");
  mob_scene_fill(&scene, (ovis_pos){56, 62, 56}, (ovis_pos){64, 63, 64}, "water");
  const ovis_mob_id id = armadillo_in(&scene);
  mob_scene_ticks(&scene, 10);
  mob_scene_spawn_still(&scene, "husk", 63.5, 60.5);
  assert_int_equal(until(&scene, id, ROLLING, 40), -1);
  mob_scene_close(&scene);
}

// ---- Scutes and food

static int32_t scutes(const mob_scene* scene) {
  int32_t count = 0;
  for (int32_t i = 0; i < ovis_sim_get_mob_count(scene->sim); i++) {
    ovis_item_state item;
    count += ovis_item_get_state(scene->sim, ovis_sim_get_mob(scene->sim, i), &item) &&
             strcmp(ovis_item_name(item.stack.item), "armadillo_scute") == 0;
  }
  return count;
}

TEST(a_scute_falls_every_6000_to_12000_ticks_from_adults) {
  mob_scene scene = mob_scene_open("sand");
  const ovis_mob_id young = mob_scene_spawn_baby(&scene, "armadillo", 80.5, 60.5);
  for (int32_t i = 0; i < 40; i++) {
    const ovis_mob_id id = mob_scene_spawn(&scene, "armadillo", 20.5 + 2 * i, 60.5);
    assert_in_range((int64_t)mob_scene_get(&scene, id, OVIS_PROP_SCUTE_TIME), 6000, 11999);
  }
  const ovis_mob_id id = armadillo_in(&scene);
  mob_scene_put(&scene, id, OVIS_PROP_SCUTE_TIME, 3);
  mob_scene_put(&scene, young, OVIS_PROP_SCUTE_TIME, 3);
  mob_scene_ticks(&scene, 2);
  assert_int_equal(scutes(&scene), 0);
  mob_scene_ticks(&scene, 3);
  assert_int_equal(scutes(&scene), 1);
  assert_in_range((int64_t)mob_scene_get(&scene, id, OVIS_PROP_SCUTE_TIME), 5990, 11999);
  mob_scene_close(&scene);
}

TEST(a_brush_takes_a_scute_also_of_a_rolled_adult) {
  mob_scene scene = mob_scene_open("sand");
  const ovis_mob_id id = armadillo_in(&scene);
  const ovis_mob_id young = mob_scene_spawn_baby(&scene, "armadillo", 61.5, 61.5);
  const ovis_mob_id player = mob_scene_player(&scene, 61.5, 60.5);
  mob_scene_ticks(&scene, 1);
  ovis_use use = {.player = player, .item = "brush", .mob = young};
  assert_int_equal(use_of(scene.sim, &use), OVIS_USE_NOTHING);
  use.mob = id;
  assert_int_equal(use_of(scene.sim, &use), OVIS_USE_BRUSH);
  mob_scene_put(&scene, id, OVIS_PROP_ROLL, SCARED);
  assert_int_equal(use_of(scene.sim, &use), OVIS_USE_BRUSH);
  assert_int_equal(scutes(&scene), 2);
  use.item = "spider_eye";
  assert_int_equal(use_of(scene.sim, &use), OVIS_USE_NOTHING);
  mob_scene_put(&scene, id, OVIS_PROP_ROLL, IDLE);
  assert_int_equal(use_of(scene.sim, &use), OVIS_USE_FEED);
  assert_true(mob_scene_get(&scene, id, OVIS_PROP_LOVE) > 0);
  mob_scene_close(&scene);
}

// Adults stop 2 blocks from a player with spider eyes, babies 1 block.
TEST(spider_eyes_tempt_armadillos) {
  for (int32_t is_baby = 0; is_baby < 2; is_baby++) {
    mob_scene scene = mob_scene_open("sand");
    const ovis_mob_id id = is_baby ? mob_scene_spawn_baby(&scene, "armadillo", 56.5, 60.5)
                                   : mob_scene_spawn(&scene, "armadillo", 56.5, 60.5);
    const ovis_mob_id player = mob_scene_player(&scene, 63.5, 60.5);
    assert_true(ovis_mob_set_held_item(scene.sim, player, "spider_eye") == OVIS_OK);
    double speed = 0;
    for (int32_t i = 0; i < 300; i++) {
      mob_scene_ticks(&scene, 1);
      ovis_memory_value walk;
      if (mob_scene_runs(&scene, id, "FollowTemptation") &&
          ovis_mob_get_memory(scene.sim, id, OVIS_MEM_WALK_TARGET, &walk)) {
        speed = (double)walk.speed;
        assert_true(mob_scene_distance(&scene, id, player) >= (is_baby ? 1.0 : 2.0) - 0.1);
      }
    }
    assert_true(speed == (is_baby ? 1.0 : 1.25));
    assert_true(mob_scene_distance(&scene, id, player) < 3.2);
    mob_scene_close(&scene);
  }
}

TEST(young_armadillos_are_six_tenths_of_adults) {
  mob_scene scene = mob_scene_open("sand");
  const ovis_mob_id young = mob_scene_spawn_baby(&scene, "armadillo", 60.5, 60.5);
  const ov_body_size size = brain_scene_actor(&scene, young)->body.size;
  assert_true(fabs((double)size.width - 0.7 * 0.6) < 1e-6);
  assert_true(fabs((double)size.height - 0.65 * 0.6) < 1e-6);
  mob_scene_close(&scene);
}

TEST(armadillos_survive_snapshots) {
  mob_scene scene = mob_scene_open("sand");
  armadillo_in(&scene);
  mob_scene_spawn_baby(&scene, "armadillo", 66.5, 60.5);
  mob_scene_spawn(&scene, "husk", 70.5, 60.5);
  brain_scene_check_snapshots(&scene, "sand", 6, 60);
  mob_scene_close(&scene);
}

// ---- Spiders

static bool flees(ovis_rules_version version, const char* spider, bool is_rolled) {
  ovis_sim_def def = ovis_default_sim_def();
  def.rules = ovis_rules_get_preset(version);
  mob_scene scene = mob_scene_open_def("stone", &def);
  const ovis_mob_id id = mob_scene_spawn(&scene, spider, 60.5, 60.5);
  const ovis_mob_id armadillo = mob_scene_spawn_still(&scene, "armadillo", 64.5, 60.5);
  bool has_fled = false;
  for (int32_t i = 0; i < 60; i++) {
    mob_scene_put(&scene, armadillo, OVIS_PROP_ROLL, is_rolled ? SCARED : IDLE);
    mob_scene_ticks(&scene, 1);
    has_fled |= mob_scene_runs(&scene, id, "AvoidEntity");
  }
  mob_scene_close(&scene);
  return has_fled;
}

TEST(spiders_flee_from_armadillos_that_are_not_rolled_up_from_1_20_5) {
  static const char* const spiders[] = {"spider", "cave_spider"};
  for (int32_t i = 0; i < 2; i++) {
    assert_true(flees(OVIS_RULES_1_20_5, spiders[i], false));
    assert_false(flees(OVIS_RULES_1_20_5, spiders[i], true));
    assert_false(flees(OVIS_RULES_1_20_1, spiders[i], false));
  }
}
