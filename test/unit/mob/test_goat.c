// The goat: its plan, kids, horns, long jumps and rams.
#include "mind/brain/brain.h"
#include "species/animals/goat.h"
#include "support/brain_scene.h"
#include "support/outcomes.h"
#include "support/test.h"

#include <math.h>
#include <string.h>

// A goat that will neither jump nor ram by itself.
static ovis_mob_id calm_goat(mob_scene* scene, double x, double z) {
  const ovis_mob_id id = mob_scene_spawn(scene, "goat", x, z);
  brain_scene_remember(scene, id, OVIS_MEM_RAM_COOLDOWN_TICKS, 100000);
  brain_scene_remember(scene, id, OVIS_MEM_LONG_JUMP_COOLING_DOWN, 100000);
  return id;
}

// ---- A new goat

TEST(new_goats_wait_before_their_first_jump_and_ram) {
  mob_scene scene = mob_scene_open("grass_block");
  const int64_t count = test_count(200, 1000, 5000);
  int64_t jump[2] = {INT64_MAX, 0}, ram[2] = {INT64_MAX, 0}, jumps = 0, rams = 0;
  int32_t one_horn = 0, screams = 0;
  for (int64_t i = 0; i < count; i++) {
    const ovis_mob_id id = mob_scene_spawn(&scene, "goat", 60.5, 60.5);
    const int64_t j = brain_scene_number(&scene, id, OVIS_MEM_LONG_JUMP_COOLING_DOWN);
    const int64_t r = brain_scene_number(&scene, id, OVIS_MEM_RAM_COOLDOWN_TICKS);
    jump[0] = j < jump[0] ? j : jump[0];
    jump[1] = j > jump[1] ? j : jump[1];
    ram[0] = r < ram[0] ? r : ram[0];
    ram[1] = r > ram[1] ? r : ram[1];
    jumps += j;
    rams += r;
    one_horn += mob_scene_get(&scene, id, OVIS_PROP_LEFT_HORN) == 0 ||
                mob_scene_get(&scene, id, OVIS_PROP_RIGHT_HORN) == 0;
    screams += mob_scene_get(&scene, id, OVIS_PROP_SCREAMING) != 0;
    assert_int_equal(ovis_mob_remove(scene.sim, id), OVIS_OK);
  }
  assert_true(jump[0] >= 600 && jump[1] <= 1200);
  assert_true(ram[0] >= 600 && ram[1] <= 6000);
  // The means lie within five deviations of those of even draws.
  assert_true(fabs((double)jumps / (double)count - 900) < 5 * 173.5 / sqrt((double)count));
  assert_true(fabs((double)rams / (double)count - 3300) < 5 * 1559.0 / sqrt((double)count));
  assert_true(fabs(one_horn - 0.1 * (double)count) < 5 * sqrt(0.09 * (double)count));
  assert_true(fabs(screams - 0.02 * (double)count) < 5 * sqrt(0.0196 * (double)count) + 1);
  mob_scene_close(&scene);
}

TEST(kids_get_horns_when_they_grow_up) {
  mob_scene scene = mob_scene_open("grass_block");
  const ovis_mob_id id = mob_scene_spawn_baby(&scene, "goat", 60.5, 60.5);
  assert_true(mob_scene_get(&scene, id, OVIS_PROP_LEFT_HORN) == 0);
  assert_true(mob_scene_get(&scene, id, OVIS_PROP_RIGHT_HORN) == 0);
  mob_scene_put(&scene, id, OVIS_PROP_AGE, -2);
  mob_scene_ticks(&scene, 4);
  assert_false(mob_scene_mob(&scene, id).is_baby);
  assert_true(mob_scene_get(&scene, id, OVIS_PROP_LEFT_HORN) == 1);
  assert_true(mob_scene_get(&scene, id, OVIS_PROP_RIGHT_HORN) == 1);
  mob_scene_close(&scene);
}

TEST(goats_give_milk_and_love_wheat) {
  mob_scene scene = mob_scene_open("grass_block");
  const ovis_mob_id id = calm_goat(&scene, 60.5, 60.5);
  const ovis_mob_id hero = mob_scene_player(&scene, 62.5, 60.5);
  const ovis_use milk = {.player = hero, .item = "bucket", .mob = id};
  assert_int_equal(use_of(scene.sim, &milk), OVIS_USE_MILK);
  const ovis_use feed = {.player = hero, .item = "wheat", .mob = id};
  assert_int_equal(use_of(scene.sim, &feed), OVIS_USE_FEED);
  assert_true(mob_scene_get(&scene, id, OVIS_PROP_LOVE) > 0);
  mob_scene_close(&scene);
}

TEST(two_goats_in_love_have_a_kid) {
  mob_scene scene = mob_scene_open("grass_block");
  const ovis_mob_id one = calm_goat(&scene, 60.5, 60.5);
  const ovis_mob_id two = calm_goat(&scene, 64.5, 60.5);
  mob_scene_put(&scene, one, OVIS_PROP_LOVE, 600);
  mob_scene_put(&scene, two, OVIS_PROP_LOVE, 600);
  int32_t born_at = -1;
  for (int32_t i = 0; i < 250 && born_at < 0; i++) {
    mob_scene_ticks(&scene, 1);
    born_at = mob_scene_events(&scene, OVIS_EVENT_BORN) > 0 ? i : -1;
  }
  assert_in_range(born_at, 60, 135); // 60 to 109 ticks after the courtship began
  assert_true(mob_scene_get(&scene, one, OVIS_PROP_LOVE) == 0);
  assert_true(mob_scene_get(&scene, one, OVIS_PROP_AGE) > 5900);
  ovis_memory_value value;
  assert_false(ovis_mob_get_memory(scene.sim, one, OVIS_MEM_BREED_TARGET, &value));
  assert_false(ovis_mob_get_memory(scene.sim, two, OVIS_MEM_BREED_TARGET, &value));
  mob_scene_close(&scene);
}

TEST(goats_follow_wheat_and_rest_for_a_while) {
  mob_scene scene = mob_scene_open("grass_block");
  const ovis_mob_id id = calm_goat(&scene, 60.5, 60.5);
  const ovis_mob_id hero = mob_scene_player(&scene, 67.5, 60.5);
  const ovis_stack wheat = ovis_stack_from_name("wheat", 1);
  assert_int_equal(ovis_mob_set_equipment(scene.sim, hero, OVIS_SLOT_OFF_HAND, &wheat), OVIS_OK);
  assert_in_range(mob_scene_until(&scene, id, "FollowTemptation", 25), 0, 25);
  mob_scene_ticks(&scene, 100);
  assert_true(mob_scene_distance(&scene, id, hero) < 3.5);
  assert_int_equal(ovis_mob_set_equipment(scene.sim, hero, OVIS_SLOT_OFF_HAND, NULL), OVIS_OK);
  mob_scene_ticks(&scene, 25);
  assert_false(mob_scene_runs(&scene, id, "FollowTemptation"));
  assert_in_range(brain_scene_number(&scene, id, OVIS_MEM_TEMPTATION_COOLDOWN_TICKS), 70, 100);
  mob_scene_close(&scene);
}

TEST(kids_follow_an_adult) {
  mob_scene scene = mob_scene_open("grass_block");
  const ovis_mob_id mother = calm_goat(&scene, 60.5, 60.5);
  const ovis_mob_id kid = mob_scene_spawn_baby(&scene, "goat", 72.5, 60.5);
  brain_scene_remember(&scene, kid, OVIS_MEM_RAM_COOLDOWN_TICKS, 100000);
  brain_scene_remember(&scene, kid, OVIS_MEM_LONG_JUMP_COOLING_DOWN, 100000);
  bool has_followed = false;
  for (int32_t i = 0; i < 200; i++) {
    mob_scene_ticks(&scene, 1);
    has_followed |=
        mob_scene_option(&scene, kid, "BabyFollowAdult").answer.reason == OVIS_REASON_RAN;
  }
  assert_true(has_followed);
  assert_true(mob_scene_distance(&scene, mother, kid) < 11);
  mob_scene_close(&scene);
}

TEST(falls_hurt_goats_less_by_ten) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id id = calm_goat(&scene, 60.5, 60.5);
  assert_int_equal(
      ovis_mob_place(scene.sim, id, (ovis_vec3){60.5, MOB_SCENE_FEET + 12, 60.5}, 0, 0), OVIS_OK);
  mob_scene_ticks(&scene, 60);
  assert_true(mob_scene_mob(&scene, id).health == 10); // 12 - 3 is less than 10
  assert_int_equal(
      ovis_mob_place(scene.sim, id, (ovis_vec3){60.5, MOB_SCENE_FEET + 18, 60.5}, 0, 0), OVIS_OK);
  mob_scene_ticks(&scene, 80);
  assert_true(mob_scene_mob(&scene, id).health == 5); // 18 - 3 - 10
  mob_scene_close(&scene);
}

// ---- Long jumps

// A goat on a plateau whose only other ground is a second one, 4 blocks away.
static ovis_mob_id goat_on_a_pillar(mob_scene* scene) {
  mob_scene_fill(scene, (ovis_pos){50, 62, 50}, (ovis_pos){70, 63, 70}, "lava");
  mob_scene_fill(scene, (ovis_pos){59, 62, 59}, (ovis_pos){60, 65, 60}, "stone");
  mob_scene_fill(scene, (ovis_pos){63, 62, 59}, (ovis_pos){65, 67, 60}, "stone");
  const ovis_mob_id id = mob_scene_spawn(scene, "goat", 60.0, 60.0);
  assert_int_equal(ovis_mob_place(scene->sim, id, (ovis_vec3){60, 66, 60}, 0, 0), OVIS_OK);
  brain_scene_remember(scene, id, OVIS_MEM_RAM_COOLDOWN_TICKS, 100000);
  return id;
}

TEST(claim_157_goats_jump_to_places_that_they_cannot_walk_to) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id id = goat_on_a_pillar(&scene);
  brain_scene_remember(&scene, id, OVIS_MEM_LONG_JUMP_COOLING_DOWN, 3);
  const int32_t began = mob_scene_until(&scene, id, "LongJumpToRandomPos", 400);
  assert_true(began >= 0);
  const ovis_vec3 stood = mob_scene_mob(&scene, id).pos;
  const int32_t flew = mob_scene_until(&scene, id, "LongJumpMidJump", 60);
  assert_in_range(flew, 40, 43); // it stands ready for 40 ticks
  const ov_actor* goat = brain_scene_actor(&scene, id);
  assert_true(goat->body.is_ballistic);
  assert_true(fabs((double)goat->body.size.height - 1.3 * 0.7) < 1e-5);
  const double level = hypot(goat->body.velocity.x, goat->body.velocity.z);
  mob_scene_ticks(&scene, 3);
  assert_true(fabs(hypot(goat->body.velocity.x, goat->body.velocity.z) - level) < 1e-12);
  mob_scene_ticks(&scene, 60);
  const ovis_vec3 landed = mob_scene_mob(&scene, id).pos;
  assert_true(landed.y == 68);
  assert_true(landed.x > stood.x + 2);
  assert_false(goat->body.is_ballistic);
  assert_true(fabs((double)goat->body.size.height - 1.3) < 1e-5);
  assert_in_range(brain_scene_number(&scene, id, OVIS_MEM_LONG_JUMP_COOLING_DOWN), 500, 1200);
  mob_scene_close(&scene);
}

TEST(goats_do_not_jump_where_they_can_walk) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id id = calm_goat(&scene, 60.5, 60.5);
  brain_scene_remember(&scene, id, OVIS_MEM_LONG_JUMP_COOLING_DOWN, 1);
  int32_t tries = 0;
  for (int32_t i = 0; i < 2500; i++) {
    mob_scene_ticks(&scene, 1);
    tries += mob_scene_runs(&scene, id, "LongJumpToRandomPos");
    assert_false(mob_scene_runs(&scene, id, "LongJumpMidJump"));
    if (tries > 0 && i % 7 == 0) { // half of 600 to 1200 ticks
      assert_in_range(brain_scene_number(&scene, id, OVIS_MEM_LONG_JUMP_COOLING_DOWN) + 1, 0, 601);
    }
  }
  assert_true(tries >= 2);
  mob_scene_close(&scene);
}

// ---- Rams

static ovis_mob_id ramming_goat(mob_scene* scene, double x, double z) {
  const ovis_mob_id id = calm_goat(scene, x, z);
  mob_scene_put(scene, id, OVIS_PROP_LEFT_HORN, 1);
  mob_scene_put(scene, id, OVIS_PROP_RIGHT_HORN, 1);
  mob_scene_put(scene, id, OVIS_PROP_SCREAMING, 0);
  brain_scene_remember(scene, id, OVIS_MEM_RAM_COOLDOWN_TICKS, 1);
  return id;
}

TEST(goats_ram_who_stands_still_and_do_not_anger_them_twice) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id id = ramming_goat(&scene, 60.5, 60.5);
  const ovis_mob_id pig = mob_scene_spawn_still(&scene, "pig", 66.5, 60.5);
  const double health = (double)mob_scene_mob(&scene, pig).health;
  assert_true(mob_scene_until(&scene, id, "PrepareRamNearestTarget", 60) >= 0);
  assert_true(mob_scene_until(&scene, id, "RamTarget", 160) >= 20);
  double speed = 0;
  bool was_hit = false;
  for (int32_t i = 0; i < 60; i++) {
    mob_scene_ticks(&scene, 1);
    const ovis_vec3 v = brain_scene_actor(&scene, pig)->body.velocity;
    speed = fmax(speed, hypot(v.x, v.z));
    was_hit |= mob_scene_event(&scene, OVIS_EVENT_HURT) != NULL;
  }
  assert_true(was_hit);
  assert_true(health - (double)mob_scene_mob(&scene, pig).health == 2); // its attack
  assert_true(speed > 0.8); // far more than a blow's 0.4
  assert_in_range(brain_scene_number(&scene, id, OVIS_MEM_RAM_COOLDOWN_TICKS), 540, 6000);
  mob_scene_close(&scene);
}

TEST(a_failed_ram_pauses_for_the_shortest_time) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id id = ramming_goat(&scene, 60.5, 60.5);
  assert_true(mob_scene_until(&scene, id, "CountDownCooldownTicks.ram_cooldown_ticks", 60) >= 0);
  mob_scene_ticks(&scene, 30);
  assert_in_range(brain_scene_number(&scene, id, OVIS_MEM_RAM_COOLDOWN_TICKS), 560, 600);
  const ovis_mob_id screamer = ramming_goat(&scene, 20.5, 20.5);
  mob_scene_put(&scene, screamer, OVIS_PROP_SCREAMING, 1);
  mob_scene_ticks(&scene, 30);
  assert_in_range(brain_scene_number(&scene, screamer, OVIS_MEM_RAM_COOLDOWN_TICKS), 60, 100);
  mob_scene_close(&scene);
}

TEST(hard_blocks_break_one_horn_after_the_other) {
  static const struct {
    const char* block;
    bool breaks;
  } walls[] = {{"oak_log", true}, {"copper_ore", true},   {"packed_ice", true},
               {"stone", true},   {"cobblestone", false}, {"oak_planks", false}};
  for (size_t i = 0; i < sizeof walls / sizeof *walls; i++) {
    mob_scene scene = mob_scene_open("grass_block");
    const ovis_mob_id id = ramming_goat(&scene, 60.5, 60.5);
    // A ram at nobody: it aims at a point behind the wall.
    mob_scene_fill(&scene, (ovis_pos){65, 64, 50}, (ovis_pos){65, 66, 70}, walls[i].block);
    const ovis_memory_value aim = {
        .type = OVIS_MEMORY_POINT, .point = {66, 64, 60.5}, .ttl = OVIS_MEMORY_FOR_EVER};
    mob_scene_ticks(&scene, 2);
    ov_brain* brain = ov_brain_of(brain_scene_actor(&scene, id));
    ov_brain_erase(brain, OVIS_MEM_RAM_COOLDOWN_TICKS);
    assert_int_equal(ovis_mob_set_memory(scene.sim, id, OVIS_MEM_RAM_TARGET, &aim), OVIS_OK);
    ov_brain_set_activity(brain, OV_ACTIVITY_RAM);
    mob_scene_ticks(&scene, 80);
    const int32_t horns = (int32_t)(mob_scene_get(&scene, id, OVIS_PROP_LEFT_HORN) +
                                    mob_scene_get(&scene, id, OVIS_PROP_RIGHT_HORN));
    assert_int_equal(horns, walls[i].breaks ? 1 : 2);
    mob_scene_close(&scene);
  }
}

// ---- State

TEST(goats_survive_snapshots) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id jumper = goat_on_a_pillar(&scene);
  brain_scene_remember(&scene, jumper, OVIS_MEM_LONG_JUMP_COOLING_DOWN, 10);
  ramming_goat(&scene, 30.5, 30.5);
  mob_scene_spawn(&scene, "cow", 36.5, 30.5);
  mob_scene_spawn_baby(&scene, "goat", 90.5, 90.5);
  brain_scene_check_snapshots(&scene, "stone", 14, 9);
  mob_scene_close(&scene);
}
