// Copper golems carry items between chests: what they take and put, where they go, what they
// remember, when they pause.
// Rules: docs/sources.md#copper-golems
#include "support/brain_scene.h"
#include "support/chests.h"
#include "support/outcomes.h"

#include <math.h>

enum { Y = MOB_SCENE_FEET, LONG = 1200 };

// ---- What they take and put

TEST(a_golem_takes_up_to_16_of_the_first_stack_and_puts_it_where_that_item_is) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_pos source = chest_add(&scene, "copper_chest", 60, 56, NULL, 0);
  chest_put(&scene, source, 5, "dirt", 20);
  chest_put(&scene, source, 9, "sand", 3);
  const ovis_pos sand = chest_add(&scene, "chest", 58, 64, "sand", 1);
  const ovis_pos dirt = chest_add(&scene, "trapped_chest", 66, 64, "dirt", 1);
  const ovis_mob_id golem = mob_scene_spawn(&scene, "copper_golem", 60.5, 60.5);
  assert_true(chest_until(&scene, OVIS_EVENT_LOOKED_INTO, LONG) > 0);
  assert_int_equal(chest_event(&scene, OVIS_EVENT_LOOKED_INTO)->pos.x, source.x);
  assert_int_equal(chest_until(&scene, OVIS_EVENT_TOOK_FROM, 100), 59); // the lid is open for 60
  const ovis_event* took = chest_event(&scene, OVIS_EVENT_TOOK_FROM);
  assert_string_equal(took->item, "dirt");
  assert_int_equal(took->count, 16);
  assert_int_equal(took->state, ovis_world_get_block(scene.world, source));
  chest_expect_held(&scene, golem, "dirt", 16);
  assert_int_equal(chest_count(&scene, source, "dirt"), 4);
  assert_true(chest_until(&scene, OVIS_EVENT_LOOKED_INTO, LONG) > 0); // the chest of sand is nearer
  assert_int_equal(chest_event(&scene, OVIS_EVENT_LOOKED_INTO)->pos.x, sand.x);
  assert_true(chest_until(&scene, OVIS_EVENT_LOOKED_INTO, LONG) > 59);
  assert_int_equal(chest_event(&scene, OVIS_EVENT_LOOKED_INTO)->pos.x, dirt.x);
  assert_int_equal(chest_until(&scene, OVIS_EVENT_PUT_INTO, 100), 59);
  assert_int_equal(chest_event(&scene, OVIS_EVENT_PUT_INTO)->count, 16);
  chest_expect_held(&scene, golem, "", 0);
  assert_int_equal(chest_count(&scene, dirt, "dirt"), 17);
  assert_int_equal(chest_count(&scene, sand, "sand"), 1);
  mob_scene_close(&scene);
}

TEST(an_empty_chest_takes_anything) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_pos empty = chest_add(&scene, "chest", 64, 60, NULL, 0);
  const ovis_mob_id golem = mob_scene_spawn(&scene, "copper_golem", 60.5, 60.5);
  chest_give(&scene, golem, "bread", 7);
  assert_true(chest_until(&scene, OVIS_EVENT_PUT_INTO, LONG) > 0);
  assert_int_equal(chest_count(&scene, empty, "bread"), 7);
  mob_scene_close(&scene);
}

TEST(a_golem_puts_what_fits_and_goes_on_with_the_rest) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_pos full = chest_add(&scene, "chest", 64, 60, NULL, 0);
  const ovis_pos other = chest_add(&scene, "chest", 60, 68, NULL, 0);
  for (int32_t i = 0; i < OVIS_CONTAINER_SIZE; i++) {
    chest_put(&scene, full, i, "dirt", i == 11 ? 59 : 64);
  }
  const ovis_mob_id golem = mob_scene_spawn(&scene, "copper_golem", 60.5, 60.5);
  chest_give(&scene, golem, "dirt", 16);
  assert_true(chest_until(&scene, OVIS_EVENT_PUT_INTO, LONG) > 0);
  assert_int_equal(chest_event(&scene, OVIS_EVENT_PUT_INTO)->count, 5);
  chest_expect_held(&scene, golem, "dirt", 11);
  assert_true(brain_scene_knows(&scene, golem, OVIS_MEM_VISITED_BLOCK_POSITIONS));
  assert_true(chest_until(&scene, OVIS_EVENT_PUT_INTO, LONG) > 0);
  assert_int_equal(chest_count(&scene, other, "dirt"), 11);
  assert_int_equal(chest_count(&scene, full, "dirt"), 27 * 64);
  assert_false(brain_scene_knows(&scene, golem, OVIS_MEM_VISITED_BLOCK_POSITIONS));
  mob_scene_close(&scene);
}

TEST(items_that_differ_do_not_merge_but_count_as_that_item) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_pos chest = chest_add(&scene, "chest", 64, 60, "potion", 1);
  const ovis_mob_id golem = mob_scene_spawn(&scene, "copper_golem", 60.5, 60.5);
  ovis_stack other = ovis_stack_from_name("potion", 1);
  other.variant = 7;
  assert_int_equal(ovis_mob_set_equipment(scene.sim, golem, OVIS_SLOT_MAIN_HAND, &other), OVIS_OK);
  assert_true(chest_until(&scene, OVIS_EVENT_PUT_INTO, LONG) > 0);
  const ovis_stack put = ovis_container_get_stack(scene.sim, chest, 1);
  assert_int_equal(put.count, 1);
  assert_true(put.variant == 7);
  mob_scene_close(&scene);
}

TEST(the_places_of_a_double_chest_begin_with_its_right_half) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_pos left =
      chest_add(&scene, "copper_chest[facing=north,type=left]", 60, 56, "sand", 2);
  const ovis_pos right =
      chest_add(&scene, "copper_chest[facing=north,type=right]", 61, 56, NULL, 0);
  chest_put(&scene, right, 26, "dirt", 3);
  const ovis_mob_id golem = mob_scene_spawn(&scene, "copper_golem", 60.5, 60.5);
  assert_true(chest_until(&scene, OVIS_EVENT_TOOK_FROM, LONG) > 0);
  chest_expect_held(&scene, golem, "dirt", 3);
  assert_int_equal(chest_count(&scene, left, "sand"), 2);
  mob_scene_close(&scene);
}

TEST(a_golem_goes_to_one_half_of_a_double_chest_only) {
  mob_scene scene = mob_scene_open("stone");
  chest_add(&scene, "chest[facing=north,type=left]", 60, 56, "sand", 2);
  chest_add(&scene, "chest[facing=north,type=right]", 61, 56, NULL, 0);
  const ovis_mob_id golem = mob_scene_spawn(&scene, "copper_golem", 60.5, 60.5);
  chest_give(&scene, golem, "dirt", 1);
  assert_true(chest_until(&scene, OVIS_EVENT_LOOKED_INTO, LONG) > 0);
  for (int32_t i = 0; i < 70; i++) { // the second half is no place of its own
    mob_scene_ticks(&scene, 1);
    assert_null(chest_event(&scene, OVIS_EVENT_LOOKED_INTO));
  }
  assert_true(brain_scene_knows(&scene, golem, OVIS_MEM_TRANSPORT_ITEMS_COOLDOWN_TICKS));
  mob_scene_close(&scene);
}

// ---- Where they go

static bool finds(const char* block, int32_t x, int32_t y, int32_t z) {
  mob_scene scene = mob_scene_open("stone");
  mob_scene_set(&scene, x, y, z, block);
  mob_scene_set(&scene, x, y + 1, z, "air"); // for its lid
  const ovis_mob_id golem = mob_scene_spawn(&scene, "copper_golem", 60.5, 60.5);
  mob_scene_ticks(&scene, 1);
  const bool is_found = !brain_scene_knows(&scene, golem, OVIS_MEM_TRANSPORT_ITEMS_COOLDOWN_TICKS);
  assert_int_equal(is_found, brain_scene_knows(&scene, golem, OVIS_MEM_VISITED_BLOCK_POSITIONS));
  mob_scene_close(&scene);
  return is_found;
}

TEST(chests_within_32_across_and_8_up_and_down_are_seen) {
  assert_true(finds("copper_chest", 92, Y, 60));
  assert_false(finds("copper_chest", 93, Y, 60));
  assert_true(finds("copper_chest", 28, Y, 60));
  assert_false(finds("copper_chest", 27, Y, 60));
  assert_true(finds("copper_chest", 60, Y, 92));
  assert_false(finds("copper_chest", 60, Y, 93));
  assert_true(finds("copper_chest", 60, Y, 28));
  assert_false(finds("copper_chest", 60, Y, 27));
  assert_true(finds("copper_chest", 92, Y, 92)); // a square, no circle
  assert_true(finds("copper_chest", 64, Y + 8, 60));
  assert_false(finds("copper_chest", 64, Y + 9, 60));
  assert_true(finds("copper_chest", 64, Y - 8, 60));
  assert_false(finds("copper_chest", 64, Y - 9, 60));
}

TEST(empty_hands_want_copper_chests_of_any_stage_and_no_other_container) {
  static const char* const blocks[] = {"copper_chest",
                                       "exposed_copper_chest",
                                       "weathered_copper_chest",
                                       "oxidized_copper_chest",
                                       "waxed_copper_chest",
                                       "waxed_exposed_copper_chest",
                                       "waxed_weathered_copper_chest",
                                       "waxed_oxidized_copper_chest"};
  for (size_t i = 0; i < sizeof blocks / sizeof *blocks; i++) {
    assert_true(finds(blocks[i], 64, Y, 60));
  }
  assert_false(finds("chest", 64, Y, 60));
  assert_false(finds("trapped_chest", 64, Y, 60));
  assert_false(finds("ender_chest", 64, Y, 60));
  assert_false(finds("barrel", 64, Y, 60));
}

// The first place that it remembers.
static ovis_pos first_visit(const mob_scene* scene, ovis_mob_id golem) {
  ovis_memory_value value;
  assert_true(ovis_mob_get_memory_items(scene->sim, golem, OVIS_MEM_VISITED_BLOCK_POSITIONS, &value,
                                        1) > 0);
  return value.cell;
}

TEST(the_nearest_chest_comes_first) {
  mob_scene scene = mob_scene_open("stone");
  chest_add(&scene, "copper_chest", 70, 60, NULL, 0);
  chest_add(&scene, "copper_chest", 60, 55, NULL, 0);
  chest_add(&scene, "copper_chest", 52, 52, NULL, 0);
  const ovis_mob_id golem = mob_scene_spawn(&scene, "copper_golem", 60.5, 60.5);
  mob_scene_ticks(&scene, 1);
  assert_int_equal(first_visit(&scene, golem).z, 55);
  mob_scene_close(&scene);
}

TEST(locked_and_blocked_chests_are_left_out) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_pos near = chest_add(&scene, "copper_chest", 62, 60, "dirt", 1);
  const ovis_pos far = chest_add(&scene, "copper_chest", 68, 60, "dirt", 1);
  const ovis_mob_id golem = mob_scene_spawn(&scene, "copper_golem", 60.5, 60.5);
  assert_int_equal(ovis_container_lock(scene.sim, near), OVIS_OK);
  mob_scene_ticks(&scene, 1);
  assert_int_equal(first_visit(&scene, golem).x, far.x);
  mob_scene_set(&scene, far.x, Y + 1, far.z, "stone"); // its lid does not open any more
  mob_scene_ticks(&scene, 1);
  assert_true(brain_scene_knows(&scene, golem, OVIS_MEM_TRANSPORT_ITEMS_COOLDOWN_TICKS));
  assert_int_equal(ovis_container_unlock(scene.sim, near), OVIS_OK);
  const ovis_mob_id cat = mob_scene_spawn_at(&scene, "cat", (ovis_vec3){62.5, Y + 0.875, 60.5});
  mob_scene_put(&scene, cat, OVIS_PROP_SITTING, 1);
  for (int32_t i = 0; i < 200; i++) {
    mob_scene_ticks(&scene, 1);
    assert_null(chest_event(&scene, OVIS_EVENT_LOOKED_INTO));
  }
  assert_int_equal(ovis_mob_remove(scene.sim, cat), OVIS_OK);
  assert_true(chest_until(&scene, OVIS_EVENT_LOOKED_INTO, LONG) > 0);
  mob_scene_close(&scene);
}

TEST(a_golem_opens_a_chest_from_one_and_a_half_blocks_of_its_middle) {
  uint64_t random = test_seed(5);
  for (int32_t i = 0; i < 8; i++) {
    mob_scene scene = mob_scene_open("stone");
    const ovis_pos chest = chest_add(&scene, "copper_chest", 52 + test_below(&random, 17),
                                     70 + test_below(&random, 4), "dirt", 1);
    const ovis_mob_id golem = mob_scene_spawn(&scene, "copper_golem", 60.5, 60.5);
    assert_true(chest_until(&scene, OVIS_EVENT_LOOKED_INTO, LONG) > 0);
    const ovis_vec3 at = mob_scene_mob(&scene, golem).pos;
    const double dx = fabs(at.x - (chest.x + 0.5));
    const double dz = fabs(at.z - (chest.z + 0.5));
    assert_true(fmax(dx, dz) < 0.4375 + 1 + 0.245);
    assert_true(fmax(dx, dz) > 0.7);
    mob_scene_close(&scene);
  }
}

TEST(a_golem_that_is_pushed_away_begins_again) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_pos chest = chest_add(&scene, "copper_chest", 64, 60, "dirt", 1);
  const ovis_mob_id golem = mob_scene_spawn(&scene, "copper_golem", 60.5, 60.5);
  assert_true(chest_until(&scene, OVIS_EVENT_LOOKED_INTO, LONG) > 0);
  mob_scene_ticks(&scene, 30);
  // Its box ends 0.245 from its middle, that of the chest 0.0625 from the cell.
  ovis_mob_place(scene.sim, golem, (ovis_vec3){chest.x + 0.0625 - 2 - 0.24, Y, 60.5}, 0, 0);
  mob_scene_ticks(&scene, 1);
  assert_null(chest_event(&scene, OVIS_EVENT_TOOK_FROM));
  assert_int_equal(chest_until(&scene, OVIS_EVENT_TOOK_FROM, 60), 28); // it went on
  chest_put(&scene, chest, 0, "dirt", 1);
  ovis_mob_set_equipment(scene.sim, golem, OVIS_SLOT_MAIN_HAND, NULL);
  assert_true(chest_until(&scene, OVIS_EVENT_LOOKED_INTO, LONG) > 0);
  mob_scene_ticks(&scene, 30);
  ovis_mob_place(scene.sim, golem, (ovis_vec3){chest.x + 0.0625 - 2 - 0.25, Y, 60.5}, 0, 0);
  assert_true(chest_until(&scene, OVIS_EVENT_LOOKED_INTO, 100) > 1); // once more
  assert_int_equal(chest_until(&scene, OVIS_EVENT_TOOK_FROM, 100), 59);
  mob_scene_close(&scene);
}

// ---- What they remember

TEST(after_ten_chests_a_golem_pauses_for_140_ticks) {
  mob_scene scene = mob_scene_open("stone");
  for (int32_t i = 0; i < 12; i++) {
    chest_add(&scene, "chest", 56 + 2 * (i % 6), i < 6 ? 58 : 62, "sand", 1);
  }
  const ovis_mob_id golem = mob_scene_spawn(&scene, "copper_golem", 60.5, 60.5);
  chest_give(&scene, golem, "dirt", 1);
  int32_t visits = 0;
  int32_t most = 0;
  while (!brain_scene_knows(&scene, golem, OVIS_MEM_TRANSPORT_ITEMS_COOLDOWN_TICKS)) {
    mob_scene_ticks(&scene, 1);
    visits += chest_event(&scene, OVIS_EVENT_LOOKED_INTO) != NULL;
    const int32_t now =
        ovis_mob_get_memory_items(scene.sim, golem, OVIS_MEM_VISITED_BLOCK_POSITIONS, NULL, 0);
    most = now > most ? now : most;
    assert_true(visits <= 10);
  }
  assert_int_equal(visits, 10);
  assert_int_equal(most, 10);
  assert_false(brain_scene_knows(&scene, golem, OVIS_MEM_VISITED_BLOCK_POSITIONS));
  assert_int_equal(brain_scene_number(&scene, golem, OVIS_MEM_TRANSPORT_ITEMS_COOLDOWN_TICKS), 140);
  int32_t pause = 1;
  mob_scene_ticks(&scene, 1); // in which it ends
  while (!mob_scene_runs(&scene, golem, TRANSPORT)) {
    mob_scene_ticks(&scene, 1);
    assert_true(++pause < 200);
  }
  assert_in_range(pause, 140, 142);
  mob_scene_close(&scene);
}

TEST(after_fifty_chests_that_it_cannot_reach_a_golem_pauses) {
  mob_scene scene = mob_scene_open("stone");
  for (int32_t i = 0; i < 60; i++) { // above its head
    mob_scene_set(&scene, 50 + 2 * (i % 10), Y + 6, 52 + 2 * (i / 10), "copper_chest");
  }
  const ovis_mob_id golem = mob_scene_spawn(&scene, "copper_golem", 60.5, 60.5);
  int32_t most = 0;
  int32_t ticks = 0;
  while (!brain_scene_knows(&scene, golem, OVIS_MEM_TRANSPORT_ITEMS_COOLDOWN_TICKS)) {
    mob_scene_ticks(&scene, 1);
    assert_null(chest_event(&scene, OVIS_EVENT_LOOKED_INTO));
    const int32_t now = ovis_mob_get_memory_items(
        scene.sim, golem, OVIS_MEM_UNREACHABLE_TRANSPORT_BLOCK_POSITIONS, NULL, 0);
    most = now > most ? now : most;
    assert_true(++ticks < 2000);
  }
  assert_int_equal(most, 50);
  assert_false(brain_scene_knows(&scene, golem, OVIS_MEM_UNREACHABLE_TRANSPORT_BLOCK_POSITIONS));
  mob_scene_close(&scene);
}

TEST(what_it_remembers_is_forgotten_after_6000_ticks) {
  mob_scene scene = mob_scene_open("stone");
  chest_add(&scene, "copper_chest", 64, 60, NULL, 0);
  const ovis_mob_id golem = mob_scene_spawn(&scene, "copper_golem", 60.5, 60.5);
  mob_scene_ticks(&scene, 1);
  ovis_memory_value value;
  assert_true(ovis_mob_get_memory(scene.sim, golem, OVIS_MEM_VISITED_BLOCK_POSITIONS, &value));
  assert_int_equal(value.ttl, 6000);
  mob_scene_close(&scene);
}

TEST(a_chest_that_cannot_be_reached_is_left_for_another) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_pos walled = chest_add(&scene, "copper_chest", 64, 60, "dirt", 1);
  const ovis_pos open = chest_add(&scene, "copper_chest", 60, 70, "sand", 1);
  mob_scene_fill(&scene, (ovis_pos){63, Y, 59}, (ovis_pos){65, Y + 2, 61}, "glass");
  mob_scene_set(&scene, walled.x, walled.y, walled.z, "copper_chest");
  chest_put(&scene, walled, 0, "dirt", 1);
  const ovis_mob_id golem = mob_scene_spawn(&scene, "copper_golem", 60.5, 60.5);
  assert_true(chest_until(&scene, OVIS_EVENT_LOOKED_INTO, LONG) > 0);
  assert_int_equal(chest_event(&scene, OVIS_EVENT_LOOKED_INTO)->pos.z, open.z);
  ovis_memory_value value;
  assert_int_equal(ovis_mob_get_memory_items(
                       scene.sim, golem, OVIS_MEM_UNREACHABLE_TRANSPORT_BLOCK_POSITIONS, &value, 1),
                   1);
  assert_int_equal(value.cell.x, walled.x);
  mob_scene_close(&scene);
}

// ---- Who stops them

TEST(golems_wait_for_each_other_within_3) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_pos chest = chest_add(&scene, "copper_chest", 60, 60, NULL, 0);
  for (int32_t i = 0; i < OVIS_CONTAINER_SIZE; i++) {
    chest_put(&scene, chest, i, "dirt", 64);
  }
  ovis_mob_id golems[3];
  for (int32_t i = 0; i < 3; i++) {
    golems[i] = mob_scene_spawn(&scene, "copper_golem", 50.5 + 8 * i, 66.5);
  }
  int32_t since = 1000;
  int32_t takes = 0;
  bool has_waited = false;
  for (int32_t tick = 0; tick < 500 && takes < 3; tick++) {
    mob_scene_ticks(&scene, 1);
    since++;
    if (chest_event(&scene, OVIS_EVENT_LOOKED_INTO) != NULL) {
      assert_true(since >= 60);
      since = 0;
    }
    takes += chest_event(&scene, OVIS_EVENT_TOOK_FROM) != NULL;
    for (int32_t i = 0; i < 3; i++) {
      const ovis_answer why = mob_scene_option(&scene, golems[i], TRANSPORT).answer;
      if (why.reason == OVIS_REASON_RUNNING && why.who != 0) {
        const ovis_vec3 at = mob_scene_mob(&scene, golems[i]).pos;
        assert_true(fmax(fabs(at.x - 60.5), fabs(at.z - 60.5)) < 0.4375 + 3 + 0.245 + 0.2);
        assert_string_equal(why.who_species, "copper_golem");
        assert_string_equal(why.block, "copper_chest");
        has_waited = true;
      }
    }
  }
  assert_int_equal(takes, 3);
  assert_true(has_waited);
  mob_scene_close(&scene);
}

TEST(panic_and_leashes_end_an_errand_and_it_keeps_what_it_holds) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_pos chest = chest_add(&scene, "chest", 66, 60, NULL, 0);
  const ovis_mob_id golem = mob_scene_spawn(&scene, "copper_golem", 60.5, 60.5);
  const ovis_mob_id hero = mob_scene_player(&scene, 56.5, 60.5);
  chest_give(&scene, golem, "dirt", 9);
  mob_scene_ticks(&scene, 5);
  assert_true(mob_scene_runs(&scene, golem, TRANSPORT));
  assert_int_equal(ovis_mob_hurt(scene.sim, golem, 1, hero), OVIS_OK);
  assert_true(mob_scene_until(&scene, golem, "AnimalPanic", 30) >= 0);
  mob_scene_ticks(&scene, 1);
  assert_false(mob_scene_runs(&scene, golem, TRANSPORT));
  assert_int_equal(mob_scene_option(&scene, golem, TRANSPORT).answer.reason, OVIS_REASON_PANICS);
  chest_expect_held(&scene, golem, "dirt", 9);
  ovis_mob_place(scene.sim, hero, (ovis_vec3){20.5, Y, 20.5}, 0, 0);
  assert_true(chest_until(&scene, OVIS_EVENT_PUT_INTO, LONG) > 0);
  assert_int_equal(chest_count(&scene, chest, "dirt"), 9);
  mob_scene_set(&scene, 61, Y, 62, "oak_fence");
  assert_int_equal(ovis_mob_set_knot(scene.sim, golem, (ovis_pos){61, Y, 62}), OVIS_OK);
  mob_scene_ticks(&scene, 160);
  assert_false(mob_scene_runs(&scene, golem, TRANSPORT));
  mob_scene_close(&scene);
}

TEST(a_dead_golem_leaves_what_it_held) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id golem = mob_scene_spawn(&scene, "copper_golem", 60.5, 60.5);
  chest_give(&scene, golem, "dirt", 9);
  assert_int_equal(ovis_mob_hurt(scene.sim, golem, 1000, OVIS_NO_MOB), OVIS_OK);
  const ovis_event* dropped = chest_event(&scene, OVIS_EVENT_DROPPED);
  assert_non_null(dropped);
  assert_string_equal(dropped->item, "dirt");
  assert_int_equal(dropped->count, 9);
  mob_scene_close(&scene);
}

TEST(the_answer_says_what_the_errand_is_about) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id golem = mob_scene_spawn(&scene, "copper_golem", 60.5, 60.5);
  mob_scene_ticks(&scene, 2);
  ovis_answer why = mob_scene_option(&scene, golem, TRANSPORT).answer;
  assert_int_equal(why.reason, OVIS_REASON_NO_TARGET); // no copper chest
  assert_true(why.limit == 32);
  assert_in_range(why.until, 140, 143);
  chest_give(&scene, golem, "dirt", 9);
  why = mob_scene_option(&scene, golem, TRANSPORT).answer;
  assert_int_equal(why.reason, OVIS_REASON_NO_PLACE); // no chest for what it holds
  const ovis_pos chest = chest_add(&scene, "chest", 66, 60, "sand", 1);
  why = mob_scene_option(&scene, golem, TRANSPORT).answer;
  assert_int_equal(why.reason, OVIS_REASON_COOLDOWN);
  assert_true(chest_until(&scene, OVIS_EVENT_LOOKED_INTO, LONG) > 0);
  why = mob_scene_option(&scene, golem, TRANSPORT).answer;
  assert_int_equal(why.reason, OVIS_REASON_RUNNING);
  assert_true(why.cell.x == chest.x && why.cell.z == chest.z);
  assert_string_equal(why.block, "chest");
  assert_int_equal(why.until, ovis_sim_get_ticks(scene.sim) + 59);
  mob_scene_close(&scene);
}

TEST(golems_that_carry_survive_snapshots) {
  mob_scene scene = mob_scene_open("stone");
  chest_add(&scene, "copper_chest", 60, 56, "dirt", 64);
  chest_add(&scene, "chest", 66, 64, "dirt", 1);
  chest_add(&scene, "chest", 56, 66, "sand", 1);
  mob_scene_set(&scene, 62, Y + 6, 62, "copper_chest");
  for (int32_t i = 0; i < 4; i++) {
    mob_scene_spawn(&scene, "copper_golem", 57.5 + 2 * i, 60.5);
  }
  brain_scene_check_snapshots(&scene, "stone", 12, 45);
  mob_scene_close(&scene);
}
