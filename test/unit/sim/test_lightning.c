// Lightning: whom it hits and what they become, the fire that it lights, how long a bolt lasts, and
// that a snapshot and kept inputs repeat it.
#include "life/lightning.h"
#include "support/goal_probe.h"
#include "support/test.h"

#include <ovis/item.h>
#include <ovis/sim.h>

#include <stdlib.h>
#include <string.h>

static void strike(const mob_scene* scene, double x, double y, double z, bool lights_fire) {
  ovis_lightning_def def = ovis_default_lightning_def();
  def.pos = (ovis_vec3){x, y, z};
  def.lights_fire = lights_fire;
  assert_int_equal(ovis_lightning_strike(scene->sim, &def), OVIS_OK);
}

static void set_difficulty(mob_scene* scene, ovis_difficulty difficulty) {
  ovis_env env = mob_scene_env(scene);
  env.difficulty = difficulty;
  mob_scene_set_env(scene, &env);
}

static const char* only_species(const mob_scene* scene) {
  assert_int_equal(ovis_sim_get_mob_count(scene->sim), 1);
  return mob_scene_mob(scene, ovis_sim_get_mob(scene->sim, 0)).species->name;
}

// ---- Whom it hits

TEST(most_mobs_lose_five_half_hearts_and_burn_for_eight_seconds) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id cow = mob_scene_spawn_still(&scene, "cow", 64.5, 64.5);
  const ovis_mob_id zombie = mob_scene_spawn_still(&scene, "zombie", 66.5, 64.5);
  mob_scene_ticks(&scene, 1);
  strike(&scene, 64.5, 64, 64.5, false);
  mob_scene_ticks(&scene, 1);
  assert_int_equal(mob_scene_events(&scene, OVIS_EVENT_STRUCK), 2);
  assert_true((double)mob_scene_mob(&scene, cow).health == 5);
  // 2 points of armor against 5: 1 / 5 of them, 0.4 of 25.
  assert_true(mob_scene_mob(&scene, zombie).health > 15.07f);
  assert_true(mob_scene_mob(&scene, zombie).health < 15.09f);
  assert_true(mob_scene_get(&scene, cow, OVIS_PROP_FIRE) == 160);
  // The second hit of the bolt: it is immune to the blow and to the 160th tick of fire.
  mob_scene_ticks(&scene, 1);
  assert_true((double)mob_scene_mob(&scene, cow).health == 5);
  assert_true(mob_scene_get(&scene, cow, OVIS_PROP_FIRE) == 160);
  mob_scene_close(&scene);
}

TEST(it_hits_three_blocks_to_each_side_and_nine_up) {
  // A cow is 0.9 wide and 1.4 high.
  static const struct {
    double dx, dy;
    bool is_hit;
  } cases[] = {{3.44, 0, true},   {3.46, 0, false}, {0, -4.39, true},
               {0, -4.41, false}, {0, 8.99, true},  {0, 9.01, false}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    mob_scene scene = mob_scene_open("stone");
    const ovis_mob_id cow = mob_scene_spawn_still(&scene, "cow", 64.5, 64.5);
    mob_scene_ticks(&scene, 1);
    strike(&scene, 64.5 - cases[i].dx, 64 - cases[i].dy, 64.5, false);
    mob_scene_ticks(&scene, 1);
    assert_int_equal(mob_scene_mob(&scene, cow).health < 10, cases[i].is_hit);
    const ovis_event* event = mob_scene_event(&scene, OVIS_EVENT_STRUCK);
    assert_non_null(event);
    assert_int_equal(event->mob.value, (cases[i].is_hit ? cow : OVIS_NO_MOB).value);
    mob_scene_close(&scene);
  }
}

TEST(players_are_hurt_and_items_are_lost) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id player = mob_scene_player(&scene, 64.5, 64.5);
  ovis_item_def def = ovis_default_item_def();
  def.stack = ovis_stack_from_name("bread", 3);
  def.pos = (ovis_vec3){65.5, 64, 64.5};
  def.pickup_delay_ticks = OVIS_ITEM_DELAY_NEVER;
  ovis_mob_id item;
  assert_int_equal(ovis_item_spawn(scene.sim, &def, &item), OVIS_OK);
  strike(&scene, 64.5, 64, 64.5, false);
  mob_scene_ticks(&scene, 2);
  assert_true((double)mob_scene_mob(&scene, player).health == 15);
  assert_true(mob_scene_get(&scene, player, OVIS_PROP_FIRE) == 0);
  ovis_item_state state;
  mob_scene_ticks(&scene, 1);
  assert_false(ovis_item_get_state(scene.sim, item, &state));
  mob_scene_close(&scene);
}

// ---- What they become

static void struck_as(const char* species, bool is_baby, ovis_difficulty difficulty,
                      mob_scene* scene) {
  *scene = mob_scene_open("stone");
  set_difficulty(scene, difficulty);
  if (is_baby) {
    mob_scene_spawn_baby(scene, species, 64.5, 64.5);
  } else {
    mob_scene_spawn(scene, species, 64.5, 64.5);
  }
  mob_scene_ticks(scene, 1);
  strike(scene, 64.5, 64, 64.5, false);
  mob_scene_ticks(scene, 1);
}

TEST(pigs_become_zombified_piglins_and_villagers_witches_but_not_on_peaceful) {
  for (int32_t baby = 0; baby < 2; baby++) {
    for (int32_t difficulty = OVIS_DIFFICULTY_PEACEFUL; difficulty <= OVIS_DIFFICULTY_HARD;
         difficulty++) {
      const bool is_peaceful = difficulty == OVIS_DIFFICULTY_PEACEFUL;
      mob_scene scene;
      struck_as("pig", baby == 1, (ovis_difficulty)difficulty, &scene);
      assert_string_equal(only_species(&scene), is_peaceful ? "pig" : "zombified_piglin");
      const ovis_mob_id piglin = ovis_sim_get_mob(scene.sim, 0);
      assert_int_equal(mob_scene_mob(&scene, piglin).is_baby, baby);
      assert_string_equal(
          ovis_item_name(ovis_mob_get_equipment(scene.sim, piglin, OVIS_SLOT_MAIN_HAND).item),
          is_peaceful ? "" : "golden_sword");
      assert_true((double)mob_scene_mob(&scene, piglin).health == (is_peaceful ? 5 : 20));
      // It stands in the bolt still.
      mob_scene_ticks(&scene, 1);
      assert_true(mob_scene_mob(&scene, piglin).health < 20);
      mob_scene_close(&scene);
      struck_as("villager", baby == 1, (ovis_difficulty)difficulty, &scene);
      assert_string_equal(only_species(&scene), is_peaceful ? "villager" : "witch");
      assert_int_equal(mob_scene_mob(&scene, ovis_sim_get_mob(scene.sim, 0)).is_baby,
                       is_peaceful && baby == 1);
      mob_scene_close(&scene);
    }
  }
}

TEST(a_villager_that_becomes_a_witch_gives_up_its_bed) {
  mob_scene scene = mob_scene_open("stone");
  mob_scene_set(&scene, 60, 64, 60, "red_bed[part=head,facing=north]");
  mob_scene_set(&scene, 60, 64, 61, "red_bed[part=foot,facing=north]");
  const ovis_mob_id villager = mob_scene_spawn(&scene, "villager", 60.5, 63.5);
  const ovis_memory_value home = {
      .type = OVIS_MEMORY_PLACE, .cell = {60, 64, 60}, .ttl = OVIS_MEMORY_FOR_EVER};
  ovis_point point;
  mob_scene_ticks(&scene, 1);
  assert_int_equal(ovis_sim_set_point_tickets(scene.sim, (ovis_pos){60, 64, 60}, "home", 0),
                   OVIS_OK);
  assert_int_equal(ovis_mob_set_memory(scene.sim, villager, OVIS_MEM_HOME, &home), OVIS_OK);
  assert_int_equal(ovis_sim_get_point(scene.sim, (ovis_pos){60, 64, 60}, &point), OVIS_OK);
  assert_int_equal(point.free_tickets, 0);
  strike(&scene, 60.5, 64, 63.5, false);
  mob_scene_ticks(&scene, 1);
  assert_string_equal(only_species(&scene), "witch");
  assert_int_equal(ovis_sim_get_point(scene.sim, (ovis_pos){60, 64, 60}, &point), OVIS_OK);
  assert_int_equal(point.free_tickets, 1);
  mob_scene_close(&scene);
}

TEST(a_creeper_is_charged_and_explodes_with_twice_the_power) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id creeper = mob_scene_spawn(&scene, "creeper", 64.5, 64.5);
  mob_scene_ticks(&scene, 1);
  assert_true(mob_scene_get(&scene, creeper, OVIS_PROP_POWERED) == 0);
  strike(&scene, 64.5, 64, 64.5, false);
  mob_scene_ticks(&scene, 1);
  assert_true(mob_scene_get(&scene, creeper, OVIS_PROP_POWERED) == 1);
  assert_true((double)mob_scene_mob(&scene, creeper).health == 15);
  mob_scene_put(&scene, creeper, OVIS_PROP_HEALTH, 20);
  mob_scene_put(&scene, creeper, OVIS_PROP_FIRE, 0);
  mob_scene_put(&scene, creeper, OVIS_PROP_IGNITED, 1);
  const ovis_event* event = NULL;
  for (int32_t i = 0; i < 40 && event == NULL; i++) {
    mob_scene_ticks(&scene, 1);
    event = mob_scene_event(&scene, OVIS_EVENT_EXPLODED);
  }
  assert_non_null(event);
  assert_true((double)event->amount == 6);
  mob_scene_close(&scene);
}

TEST(a_mooshroom_changes_its_color_once_a_bolt_and_a_turtle_dies) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id mooshroom = mob_scene_spawn_still(&scene, "mooshroom", 64.5, 64.5);
  for (int32_t i = 0; i < 4; i++) {
    strike(&scene, 64.5, 64, 64.5, false);
    mob_scene_ticks(&scene, 60); // all its flashes
    assert_true(mob_scene_get(&scene, mooshroom, OVIS_PROP_VARIANT) == 1 - i % 2);
    assert_true((double)mob_scene_mob(&scene, mooshroom).health == 10);
    assert_true(mob_scene_get(&scene, mooshroom, OVIS_PROP_FIRE) == 0);
  }
  const ovis_mob_id turtle = mob_scene_spawn_still(&scene, "turtle", 80.5, 64.5);
  strike(&scene, 80.5, 64, 64.5, false);
  mob_scene_ticks(&scene, 1);
  assert_false(mob_scene_mob(&scene, turtle).is_alive);
  assert_int_equal(mob_scene_event(&scene, OVIS_EVENT_DIED)->damage, OVIS_DAMAGE_LIGHTNING);
  mob_scene_close(&scene);
}

// ---- Fire

static int32_t fires(const mob_scene* scene, const char* block) {
  int32_t count = 0;
  for (int32_t x = 60; x < 70; x++) {
    for (int32_t y = 62; y < 68; y++) {
      for (int32_t z = 60; z < 70; z++) {
        count += strcmp(mob_scene_block(scene, x, y, z), block) == 0;
      }
    }
  }
  return count;
}

TEST(it_lights_fire_around_on_normal_and_in_its_cell_at_a_later_flash_on_easy) {
  for (int32_t difficulty = OVIS_DIFFICULTY_PEACEFUL; difficulty <= OVIS_DIFFICULTY_HARD;
       difficulty++) {
    int32_t first = 0;
    int32_t most = 0;
    for (int32_t i = 0; i < 30; i++) {
      ovis_sim_def def = ovis_default_sim_def();
      def.seed = (uint64_t)i;
      mob_scene scene = mob_scene_open_def(i % 2 == 0 ? "stone" : "soul_soil", &def);
      const char* fire = i % 2 == 0 ? "fire" : "soul_fire";
      set_difficulty(&scene, (ovis_difficulty)difficulty);
      strike(&scene, 64.5, 64, 64.5, true);
      mob_scene_ticks(&scene, 1);
      const int32_t lit = fires(&scene, fire);
      first += lit;
      most = lit > most ? lit : most;
      assert_int_equal(strcmp(mob_scene_block(&scene, 64, 64, 64), fire) == 0,
                       difficulty >= OVIS_DIFFICULTY_NORMAL);
      mob_scene_ticks(&scene, 60);
      assert_int_equal(fires(&scene, fire), lit > 0 ? lit : 1);
      mob_scene_close(&scene);
    }
    assert_int_equal(first > 30, difficulty >= OVIS_DIFFICULTY_NORMAL);
    assert_in_range(most, 0, 5);
  }
}

TEST(without_the_rule_in_water_and_in_the_air_it_lights_none) {
  mob_scene scene = mob_scene_open("stone");
  strike(&scene, 64.5, 64, 64.5, false);
  mob_scene_ticks(&scene, 60);
  assert_int_equal(fires(&scene, "fire"), 0);
  strike(&scene, 64.5, 66, 64.5, true); // two blocks above the ground
  mob_scene_ticks(&scene, 60);
  assert_int_equal(fires(&scene, "fire"), 0);
  mob_scene_fill(&scene, (ovis_pos){60, 64, 60}, (ovis_pos){69, 65, 69}, "water");
  strike(&scene, 64.5, 64, 64.5, true);
  mob_scene_ticks(&scene, 60);
  assert_int_equal(fires(&scene, "fire"), 0);
  mob_scene_close(&scene);
}

// ---- How long it lasts

TEST(a_bolt_hits_in_two_ticks_and_in_two_after_each_of_one_to_three_flashes) {
  int32_t by_flashes[4] = {0};
  const int32_t count = (int32_t)test_count(3000, 30000, 100000);
  int64_t dark = 0;
  int64_t pauses = 0;
  for (int32_t i = 0; i < count; i++) {
    ov_bolt bolt = ov_bolt_make(7, (uint64_t)i + 1, (ovis_vec3){0, 0, 0}, true);
    const int32_t flashes = bolt.flashes;
    assert_in_range(flashes, 1, 3);
    by_flashes[flashes]++;
    int32_t hits = 0;
    int32_t ticks = 0;
    int32_t dark_before = -1;
    for (ov_bolt_step step = {0}; !step.is_over; ticks++) {
      step = ov_bolt_tick(&bolt);
      assert_int_equal(step.is_first, ticks == 0);
      assert_int_equal(step.hits, step.hits && !step.is_over);
      hits += step.hits;
      dark_before = step.hits ? 0 : dark_before + 1;
      dark += !step.hits && !step.is_over;
      assert_in_range(ticks, 0, 2 + 3 * 12);
    }
    assert_int_equal(hits, 2 + 2 * flashes);
    pauses += flashes;
  }
  for (int32_t flashes = 1; flashes <= 3; flashes++) {
    assert_true(abs(by_flashes[flashes] - count / 3) < count / 20);
  }
  // After n dark ticks it flashes in the next with a chance of (n + 1) / 10.
  double expected = 0;
  double still = 1;
  for (int32_t n = 1; n <= 10; n++) {
    still *= 1 - n / 10.0;
    expected += still;
  }
  assert_true((double)dark / (double)pauses > expected * 0.95);
  assert_true((double)dark / (double)pauses < expected * 1.05);
}

// ---- Snapshots and inputs

TEST(a_snapshot_in_the_middle_of_a_bolt_goes_on_alike) {
  mob_scene scene = mob_scene_open("stone");
  mob_scene_spawn(&scene, "cow", 64.5, 64.5);
  mob_scene_spawn(&scene, "mooshroom", 65.5, 66.5);
  mob_scene_spawn(&scene, "creeper", 62.5, 66.5);
  strike(&scene, 64.5, 64, 64.5, true);
  mob_scene_ticks(&scene, 2);
  strike(&scene, 65.5, 64, 64.5, true);
  mob_scene_ticks(&scene, 1);
  mob_scene copy = mob_scene_restored(&scene, NULL);
  for (int32_t i = 0; i < 60; i++) {
    assert_true(ovis_sim_get_hash(scene.sim) == ovis_sim_get_hash(copy.sim));
    mob_scene_ticks(&scene, 1);
    mob_scene_ticks(&copy, 1);
  }
  mob_scene_close(&copy);
  mob_scene_close(&scene);
}

TEST(kept_inputs_strike_again) {
  mob_scene scene = mob_scene_open("stone");
  mob_scene copy = mob_scene_open("stone");
  mob_scene_spawn(&scene, "pig", 64.5, 64.5);
  mob_scene_spawn(&copy, "pig", 64.5, 64.5);
  assert_int_equal(ovis_sim_keep_inputs(scene.sim, true), OVIS_OK);
  strike(&scene, 64.5, 64, 64.5, true);
  mob_scene_ticks(&scene, 1);
  int32_t count;
  const ovis_input* inputs = ovis_sim_get_inputs(scene.sim, &count);
  assert_int_equal(count, 1);
  assert_int_equal(inputs[0].kind, OVIS_INPUT_STRIKE);
  assert_int_equal(ovis_sim_apply_input(copy.sim, &inputs[0]), OVIS_OK);
  mob_scene_ticks(&copy, 1);
  assert_true(ovis_sim_get_hash(scene.sim) == ovis_sim_get_hash(copy.sim));
  assert_string_equal(only_species(&copy), "zombified_piglin");
  mob_scene_close(&copy);
  mob_scene_close(&scene);
}
