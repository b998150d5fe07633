// Chests that hold items: commands of the host, order, hashes, snapshots, inputs, chests that go.
// Rules: docs/sources.md#containers
#include "support/mob_scene.h"
#include "support/test.h"

#include <ovis/container.h>

enum { Y = MOB_SCENE_FEET };

static ovis_stack stack_of(const char* item, int32_t count) {
  return ovis_stack_from_name(item, count);
}

static void put(const mob_scene* scene, ovis_pos cell, int32_t place, const char* item,
                int32_t count) {
  const ovis_stack stack = stack_of(item, count);
  assert_int_equal(ovis_container_set_stack(scene->sim, cell, place, &stack), OVIS_OK);
}

static void expect(const mob_scene* scene, ovis_pos cell, int32_t place, const char* item,
                   int32_t count) {
  const ovis_stack stack = ovis_container_get_stack(scene->sim, cell, place);
  assert_true(stack.item == ovis_item_from_name(item));
  assert_int_equal(stack.count, count);
}

static mob_scene open_with_chests(void) {
  mob_scene scene = mob_scene_open("stone");
  mob_scene_set(&scene, 60, Y, 60, "chest");
  mob_scene_set(&scene, 64, Y, 60, "copper_chest");
  mob_scene_set(&scene, 66, Y, 60, "waxed_oxidized_copper_chest");
  mob_scene_set(&scene, 68, Y, 60, "trapped_chest");
  mob_scene_set(&scene, 70, Y, 60, "barrel");
  return scene;
}

static const ovis_pos plain = {60, Y, 60}, copper = {64, Y, 60}, waxed = {66, Y, 60},
                      trapped = {68, Y, 60}, barrel = {70, Y, 60}, nowhere = {62, Y, 60},
                      unloaded = {5000, 64, 5000};

TEST(chests_of_all_kinds_hold_stacks_in_27_places) {
  mob_scene scene = open_with_chests();
  const ovis_pos chests[] = {plain, copper, waxed, trapped};
  for (int32_t i = 0; i < 4; i++) {
    assert_int_equal(ovis_container_get_size(scene.sim, chests[i]), 27);
    put(&scene, chests[i], 0, "dirt", 1 + i);
    put(&scene, chests[i], 26, "sand", 64);
    expect(&scene, chests[i], 0, "dirt", 1 + i);
    expect(&scene, chests[i], 26, "sand", 64);
    expect(&scene, chests[i], 13, "", 0);
  }
  assert_int_equal(ovis_container_get_size(scene.sim, barrel), 0);
  assert_int_equal(ovis_container_get_size(scene.sim, nowhere), 0);
  assert_int_equal(ovis_container_get_size(scene.sim, unloaded), 0);
  assert_int_equal(ovis_container_get_size(NULL, plain), 0);
  mob_scene_close(&scene);
}

TEST(what_no_chest_can_hold_is_refused) {
  mob_scene scene = open_with_chests();
  const ovis_stack dirt = stack_of("dirt", 3);
  const ovis_stack strange = {.item = 12345, .count = 1};
  const ovis_stack torn = {.item = dirt.item, .count = 0};
  const ovis_stack many = {.item = dirt.item, .count = 128};
  const ovis_pos far = {2000000000, 0, 0};
  ovis_sim* sim = scene.sim;
  assert_int_equal(ovis_container_set_stack(NULL, plain, 0, &dirt), OVIS_BAD_ARGUMENT);
  assert_int_equal(ovis_container_set_stack(sim, plain, -1, &dirt), OVIS_OUT_OF_RANGE);
  assert_int_equal(ovis_container_set_stack(sim, plain, 27, &dirt), OVIS_OUT_OF_RANGE);
  assert_int_equal(ovis_container_set_stack(sim, plain, 0, &strange), OVIS_OUT_OF_RANGE);
  assert_int_equal(ovis_container_set_stack(sim, plain, 0, &torn), OVIS_OUT_OF_RANGE);
  assert_int_equal(ovis_container_set_stack(sim, plain, 0, &many), OVIS_OUT_OF_RANGE);
  assert_int_equal(ovis_container_set_stack(sim, far, 0, &dirt), OVIS_OUT_OF_RANGE);
  assert_int_equal(ovis_container_set_stack(sim, barrel, 0, &dirt), OVIS_UNSUPPORTED);
  assert_int_equal(ovis_container_set_stack(sim, nowhere, 0, &dirt), OVIS_UNSUPPORTED);
  assert_int_equal(ovis_container_lock(sim, nowhere), OVIS_UNSUPPORTED);
  assert_int_equal(ovis_container_lock(NULL, plain), OVIS_BAD_ARGUMENT);
  assert_int_equal(ovis_container_unlock(NULL, plain), OVIS_BAD_ARGUMENT);
  assert_int_equal(ovis_container_unlock(sim, far), OVIS_OUT_OF_RANGE);
  assert_int_equal(ovis_sim_get_containers(sim, NULL, 0), 0);
  assert_int_equal(ovis_sim_get_containers(NULL, NULL, 0), 0);
  assert_int_equal(ovis_container_get_stack(sim, plain, 99).count, 0);
  assert_int_equal(ovis_container_get_stack(NULL, plain, 0).count, 0);
  assert_false(ovis_container_is_locked(NULL, plain));
  mob_scene_close(&scene);
}

TEST(containers_are_listed_while_they_hold_something_or_are_locked) {
  mob_scene scene = open_with_chests();
  ovis_pos cells[8];
  put(&scene, trapped, 4, "dirt", 1);
  put(&scene, plain, 4, "dirt", 1);
  assert_int_equal(ovis_container_lock(scene.sim, copper), OVIS_OK);
  put(&scene, unloaded, 0, "dirt", 1); // its section may come
  assert_int_equal(ovis_sim_get_containers(scene.sim, cells, 2), 4);
  assert_int_equal(cells[0].x, plain.x); // chunk 3 of x, then chunk 4
  assert_int_equal(cells[1].x, copper.x);
  assert_int_equal(ovis_sim_get_containers(scene.sim, cells, 8), 4);
  assert_int_equal(cells[2].x, trapped.x);
  assert_int_equal(cells[3].x, unloaded.x);
  assert_true(ovis_container_is_locked(scene.sim, copper));
  assert_int_equal(ovis_container_unlock(scene.sim, copper), OVIS_OK);
  assert_int_equal(ovis_container_set_stack(scene.sim, plain, 4, NULL), OVIS_OK);
  assert_int_equal(ovis_sim_get_containers(scene.sim, cells, 8), 2);
  mob_scene_close(&scene);
}

TEST(hashes_tell_containers_apart_and_an_empty_one_from_none_not) {
  mob_scene scene = open_with_chests();
  const uint64_t empty = ovis_sim_get_hash(scene.sim);
  put(&scene, plain, 4, "dirt", 5);
  const uint64_t five = ovis_sim_get_hash(scene.sim);
  put(&scene, plain, 4, "dirt", 6);
  const uint64_t six = ovis_sim_get_hash(scene.sim);
  put(&scene, plain, 4, "sand", 5);
  const uint64_t sand = ovis_sim_get_hash(scene.sim);
  assert_true(five != empty && six != five && sand != five && sand != six);
  assert_int_equal(ovis_container_set_stack(scene.sim, plain, 4, NULL), OVIS_OK);
  assert_true(ovis_sim_get_hash(scene.sim) == empty);
  assert_int_equal(ovis_container_lock(scene.sim, plain), OVIS_OK);
  assert_true(ovis_sim_get_hash(scene.sim) != empty);
  assert_int_equal(ovis_container_unlock(scene.sim, plain), OVIS_OK);
  assert_true(ovis_sim_get_hash(scene.sim) == empty);
  mob_scene_close(&scene);
}

TEST(snapshots_keep_containers) {
  mob_scene scene = open_with_chests();
  ovis_item own;
  assert_int_equal(ovis_sim_add_item(scene.sim, "mod:gear", &own), OVIS_OK);
  const ovis_stack gears = {.item = own, .variant = 77, .count = 9};
  assert_int_equal(ovis_container_set_stack(scene.sim, waxed, 26, &gears), OVIS_OK);
  put(&scene, plain, 0, "dirt", 5);
  put(&scene, plain, 9, "sand", 64);
  assert_int_equal(ovis_container_lock(scene.sim, trapped), OVIS_OK);
  mob_scene copy = mob_scene_restored(&scene, NULL);
  assert_true(ovis_sim_get_hash(copy.sim) == ovis_sim_get_hash(scene.sim));
  expect(&copy, plain, 0, "dirt", 5);
  expect(&copy, plain, 9, "sand", 64);
  expect(&copy, waxed, 26, "mod:gear", 9);
  assert_true(ovis_container_get_stack(copy.sim, waxed, 26).variant == 77);
  assert_true(ovis_container_is_locked(copy.sim, trapped));
  mob_scene_close(&copy);
  mob_scene_close(&scene);
}

TEST(snapshots_with_damaged_containers_are_refused) {
  mob_scene scene = open_with_chests();
  put(&scene, plain, 3, "dirt", 5);
  put(&scene, copper, 3, "dirt", 5);
  assert_int_equal(ovis_container_lock(scene.sim, trapped), OVIS_OK);
  uint8_t* bytes;
  size_t size;
  assert_int_equal(ovis_sim_take_mob_snapshot(scene.sim, &bytes, &size), OVIS_OK);
  for (size_t i = 0; i < size; i++) {
    bytes[i] ^= 0x55;
    ovis_sim* copy;
    ovis_sim_def def = ovis_default_sim_def();
    def.world = scene.world;
    assert_int_not_equal(ovis_sim_restore(&def, bytes, size, &copy, NULL), OVIS_OK);
    bytes[i] ^= 0x55;
  }
  ovis_sim_free_snapshot(scene.sim, bytes, size);
  mob_scene_close(&scene);
}

TEST(kept_inputs_fill_and_lock_again) {
  mob_scene scene = open_with_chests();
  mob_scene copy = open_with_chests();
  assert_int_equal(ovis_sim_keep_inputs(scene.sim, true), OVIS_OK);
  ovis_item own;
  assert_int_equal(ovis_sim_add_item(scene.sim, "mod:gear", &own), OVIS_OK);
  const ovis_stack gears = {.item = own, .count = 9};
  assert_int_equal(ovis_container_set_stack(scene.sim, waxed, 26, &gears), OVIS_OK);
  put(&scene, plain, 2, "dirt", 5);
  assert_int_equal(ovis_container_set_stack(scene.sim, plain, 3, NULL), OVIS_OK);
  assert_int_equal(ovis_container_lock(scene.sim, plain), OVIS_OK);
  assert_int_equal(ovis_container_lock(scene.sim, copper), OVIS_OK);
  assert_int_equal(ovis_container_unlock(scene.sim, copper), OVIS_OK);
  mob_scene_ticks(&scene, 1);
  int32_t count;
  const ovis_input* inputs = ovis_sim_get_inputs(scene.sim, &count);
  assert_int_equal(count, 6);
  for (int32_t i = 0; i < count; i++) {
    assert_int_equal(ovis_sim_apply_input(copy.sim, &inputs[i]), OVIS_OK);
  }
  mob_scene_ticks(&copy, 1);
  expect(&copy, waxed, 26, "mod:gear", 9);
  assert_true(ovis_sim_get_hash(scene.sim) == ovis_sim_get_hash(copy.sim));
  ovis_input bad = {.kind = OVIS_INPUT_STOCK, .cell = plain, .value = 27};
  assert_int_equal(ovis_sim_apply_input(copy.sim, &bad), OVIS_OUT_OF_RANGE);
  bad.value = -1e300;
  assert_int_equal(ovis_sim_apply_input(copy.sim, &bad), OVIS_OUT_OF_RANGE);
  mob_scene_close(&copy);
  mob_scene_close(&scene);
}

static int32_t count_items(const mob_scene* scene, const char* item) {
  int32_t count = 0;
  for (int32_t i = 0; i < ovis_sim_get_mob_count(scene->sim); i++) {
    ovis_item_state state;
    if (ovis_item_get_state(scene->sim, ovis_sim_get_mob(scene->sim, i), &state) &&
        state.stack.item == ovis_item_from_name(item)) {
      count += state.stack.count;
    }
  }
  return count;
}

TEST(what_a_chest_held_falls_out_when_it_goes) {
  mob_scene scene = open_with_chests();
  put(&scene, plain, 2, "dirt", 5);
  put(&scene, plain, 3, "dirt", 64);
  put(&scene, copper, 0, "sand", 7);
  mob_scene_set(&scene, copper.x, copper.y, copper.z, "exposed_copper_chest"); // it is still one
  mob_scene_set(&scene, plain.x, plain.y, plain.z, "air");
  mob_scene copy = mob_scene_restored(&scene, NULL); // between the ticks
  mob_scene_ticks(&scene, 1);
  mob_scene_ticks(&copy, 1);
  assert_true(ovis_sim_get_hash(scene.sim) == ovis_sim_get_hash(copy.sim));
  assert_int_equal(count_items(&scene, "dirt"), 69);
  assert_int_equal(count_items(&scene, "sand"), 0);
  expect(&scene, copper, 0, "sand", 7);
  assert_int_equal(ovis_sim_get_containers(scene.sim, NULL, 0), 1);
  mob_scene_set(&scene, plain.x, plain.y, plain.z, "chest"); // a new one is empty
  expect(&scene, plain, 2, "", 0);
  mob_scene_close(&copy);
  mob_scene_close(&scene);
}

TEST(containers_hold_what_was_put_last) {
  mob_scene scene = open_with_chests();
  uint64_t random = test_seed(31);
  const ovis_pos chests[] = {plain, copper, waxed, trapped};
  int32_t counts[4][27] = {{0}};
  for (int32_t i = 0; i < 4000; i++) {
    const int32_t chest = test_below(&random, 4);
    const int32_t place = test_below(&random, 27);
    const int32_t count = test_one_in(&random, 3) ? 0 : 1 + test_below(&random, 64);
    const ovis_stack stack = stack_of("dirt", count);
    assert_int_equal(ovis_container_set_stack(scene.sim, chests[chest], place, &stack), OVIS_OK);
    counts[chest][place] = count;
    assert_true(ovis_sim_check(scene.sim));
  }
  for (int32_t i = 0; i < 4; i++) {
    for (int32_t k = 0; k < 27; k++) {
      assert_int_equal(ovis_container_get_stack(scene.sim, chests[i], k).count, counts[i][k]);
    }
  }
  mob_scene_close(&scene);
}
