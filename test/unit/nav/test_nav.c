// The navigation as a thing: names, places in fluids, hash, validity, memory.
#include "base/block_store.h"
#include "nav/nav_internal.h"
#include "support/counting_alloc.h"
#include "support/nav_scene.h"
#include "support/test.h"

#include <string.h>

enum { FEET = PATH_SCENE_FEET };

TEST(every_end_and_refusal_has_a_name_and_a_sentence_of_its_own) {
  for (int a = 0; a < OVIS_NAV_END_COUNT; a++) {
    assert_string_not_equal(ovis_nav_end_name((ovis_nav_end)a), "unknown");
    for (int b = 0; b < a; b++) {
      assert_string_not_equal(ovis_nav_end_sentence((ovis_nav_end)a),
                              ovis_nav_end_sentence((ovis_nav_end)b));
    }
  }
  for (int a = 0; a < OVIS_NAV_REFUSAL_COUNT; a++) {
    assert_string_not_equal(ovis_nav_refusal_name((ovis_nav_refusal)a), "unknown");
    for (int b = 0; b < a; b++) {
      assert_string_not_equal(ovis_nav_refusal_sentence((ovis_nav_refusal)a),
                              ovis_nav_refusal_sentence((ovis_nav_refusal)b));
    }
  }
  assert_string_equal(ovis_nav_end_name(OVIS_NAV_END_STUCK), "STUCK");
  assert_string_equal(ovis_nav_end_name((ovis_nav_end)99), "unknown");
  assert_string_equal(ovis_nav_refusal_name(OVIS_NAV_REFUSAL_NO_TARGET), "NO_TARGET");
  assert_string_equal(ovis_nav_refusal_name((ovis_nav_refusal)-1), "unknown");
  assert_non_null(ovis_nav_end_sentence((ovis_nav_end)-1));
  assert_non_null(ovis_nav_refusal_sentence((ovis_nav_refusal)99));
}

// ---- Where a body counts as being --------------------------------------------------------------

// Height of a body's place in water that is `depth` cells deep over its own cell's floor.
static double height_in_water(int depth, bool can_float, bool is_in_water) {
  nav_scene scene;
  nav_scene_open(&scene, MAP("S"));
  nav_scene_start(&scene);
  path_scene_fill(&scene.blocks, (ovis_pos){0, 2, 0}, (ovis_pos){0, 31, 0}, "air");
  if (depth > 0) {
    path_scene_fill(&scene.blocks, (ovis_pos){0, 2, 0}, (ovis_pos){0, 1 + depth, 0}, "water");
  }
  nav_scene_place(&scene, 0.5, 2.7, 0.5);
  scene.blocks.query.body.can_float = can_float;
  scene.blocks.query.body.is_in_water = is_in_water;
  const ovis_vec3 pos = ov_nav_temp_pos(&scene.nav, scene.mob.body);
  assert_true(pos.x == 0.5);
  assert_true(pos.z == 0.5);
  nav_scene_close(&scene);
  return pos.y;
}

TEST(a_body_counts_as_being_on_whole_floors_and_floats_at_the_surface) {
  assert_true(height_in_water(0, false, false) == 3); // 2.7, half up
  assert_true(height_in_water(3, false, true) == 3);
  assert_true(height_in_water(3, true, false) == 3);
  assert_true(height_in_water(3, true, true) == 5);
  assert_true(height_in_water(16, true, true) == 18);
  assert_true(height_in_water(17, true, true) == 2); // deeper than it looks up: its own cell
}

TEST(a_waterlogged_block_ends_the_water_that_a_body_floats_in) {
  nav_scene scene;
  nav_scene_open(&scene, MAP("w"));
  path_scene_set(&scene.blocks, 0, FEET + 1, 0, "oak_stairs[waterlogged=true]");
  nav_scene_start(&scene);
  nav_scene_place(&scene, 0.5, FEET, 0.5);
  scene.blocks.query.body.can_float = true;
  scene.blocks.query.body.is_in_water = true;
  assert_true(ov_nav_temp_pos(&scene.nav, scene.mob.body).y == FEET + 1);
  nav_scene_close(&scene);
}

// ---- The sun -----------------------------------------------------------------------------------

TEST(the_sky_is_seen_by_full_sky_light_or_else_by_what_is_above) {
  nav_scene scene;
  nav_scene_open(&scene, MAP("S ."));
  path_scene_set(&scene.blocks, 0, FEET + 9, 0, "stone");
  nav_scene_start(&scene);
  const ovis_world* world = scene.blocks.world;
  assert_false(ov_nav_sees_sky(NULL, world, nav_scene_cell(0, 0)));
  assert_true(ov_nav_sees_sky(NULL, world, nav_scene_cell(1, 0)));
  assert_true(ov_nav_sees_sky(NULL, world, (ovis_pos){0, FEET + 10, 0}));
  uint8_t light[OVIS_SECTION_CELLS / 2];
  memset(light, 0xEF, sizeof light); // even cells 15, odd cells 14
  const ovis_state air = 0;
  const ovis_section_data data = {.palette = &air, .palette_count = 1, .sky_light = light};
  assert_int_equal(ovis_world_set_section(scene.blocks.world, (ovis_section_pos){0, 1, 0}, &data),
                   OVIS_OK);
  assert_true(ov_nav_sees_sky(NULL, world, nav_scene_cell(0, 0)));
  assert_false(ov_nav_sees_sky(NULL, world, nav_scene_cell(1, 0)));
  nav_scene_close(&scene);
}

// ---- Hash and validity -------------------------------------------------------------------------

static uint64_t hash_of(ov_nav* nav) {
  ov_fields fields = ov_fields_hash(0);
  ov_nav_clock_list(nav, &fields);
  ov_nav_fields(nav, &fields);
  return ov_fields_end(&fields);
}

TEST(equal_calls_give_equal_hashes_and_a_tick_changes_it) {
  nav_scene scenes[2];
  for (int i = 0; i < 2; i++) {
    nav_scene_open(&scenes[i], MAP("S . . . ."));
    nav_scene_start(&scenes[i]);
    nav_scene_send(&scenes[i], 4, 0);
    nav_scene_ticks(&scenes[i], 30);
  }
  assert_true(hash_of(&scenes[0].nav) == hash_of(&scenes[1].nav));
  nav_scene_tick(&scenes[0]);
  assert_false(hash_of(&scenes[0].nav) == hash_of(&scenes[1].nav));
  nav_scene_tick(&scenes[1]);
  assert_true(hash_of(&scenes[0].nav) == hash_of(&scenes[1].nav));
  for (int i = 0; i < 2; i++) {
    nav_scene_close(&scenes[i]);
  }
}

// Hashes that are remembered rely on it: where the nodes are others, their revision is another.
TEST(a_change_of_the_nodes_changes_their_revision) {
  nav_scene scene;
  nav_scene_open(&scene, MAP("S . . . ."));
  nav_scene_start(&scene);
  const uint32_t at_first = scene.nav.nodes_revision;
  nav_scene_send(&scene, 4, 0);
  const uint32_t taken = scene.nav.nodes_revision;
  assert_true(taken != at_first);
  nav_scene_ticks(&scene, 3); // a walk changes no node
  assert_true(scene.nav.nodes_revision == taken);
  path_scene_set(&scene.blocks, 3, PATH_SCENE_FEET, 0, "cauldron");
  const ovis_pos node = scene.nav.nodes[3].pos;
  ov_nav_trim(&scene.nav, &scene.mob);
  assert_true(scene.nav.nodes[3].pos.y > node.y);
  assert_true(scene.nav.nodes_revision != taken);
  nav_scene_close(&scene);
}

// One bit of each field is turned over: what later ticks depend on changes the hash, pointers and
// counts do not.
TEST(the_hash_has_every_field_but_pointers_and_counts) {
  nav_scene scene;
  nav_scene_open(&scene, MAP("S . . . ."));
  nav_scene_start(&scene);
  nav_scene_send(&scene, 4, 0);
  nav_scene_ticks(&scene, 3);
  const uint64_t before = hash_of(&scene.nav);
#define expect_hashed(field, is_hashed)                                                            \
  do {                                                                                             \
    ov_nav changed = scene.nav;                                                                    \
    *(uint8_t*)&changed.field ^= 1;                                                                \
    assert_int_equal(hash_of(&changed) != before, is_hashed);                                      \
  } while (0)
#define expect_hashed_bits(field, type)                                                            \
  do {                                                                                             \
    ov_nav changed = scene.nav;                                                                    \
    changed.field = (type)(changed.field ^ 1);                                                     \
    assert_true(hash_of(&changed) != before);                                                      \
  } while (0)
  expect_hashed(next_index, true);
  expect_hashed(is_cut, true);
  expect_hashed_bits(result, ovis_path_result);
  expect_hashed(path_target.y, true);
  expect_hashed(dist_to_target, true);
  expect_hashed(speed, true);
  expect_hashed(has_target, true);
  expect_hashed(target.z, true);
  expect_hashed(reach_range, true);
  expect_hashed(visited_max, true);
  expect_hashed(visited_multiplier, true);
  expect_hashed(avoids_sun, true);
  expect_hashed(is_recompute_pending, true);
  expect_hashed(recompute_time, true);
  expect_hashed(tick, true);
  expect_hashed(stuck_check_tick, true);
  expect_hashed(stuck_check_pos.x, true);
  expect_hashed(stuck_check_pos.y, true);
  expect_hashed(stuck_check_pos.z, true);
  expect_hashed(is_stuck, true);
  expect_hashed(has_timeout_node, true);
  expect_hashed(timeout_node.x, true);
  expect_hashed(timeout_timer, true);
  expect_hashed(timeout_check_time, true);
  expect_hashed(timeout_limit, true);
  expect_hashed_bits(last_end, ovis_nav_end);
  expect_hashed(capacity, false);
  expect_hashed(counts.asked, false);
  expect_hashed(shared, false);
#undef expect_hashed
#undef expect_hashed_bits
  scene.nav.nodes[2].pos.x ^= 1;
  assert_true(hash_of(&scene.nav) != before);
  nav_scene_close(&scene);
}

TEST(a_navigation_that_contradicts_itself_is_not_valid) {
  nav_scene scene;
  nav_scene_open(&scene, MAP("S . . . ."));
  nav_scene_start(&scene);
  assert_true(ov_nav_is_valid(&scene.nav));
  nav_scene_send(&scene, 4, 0);
  assert_true(ov_nav_is_valid(&scene.nav));
#define expect_invalid(field, value)                                                               \
  do {                                                                                             \
    ov_nav changed = scene.nav;                                                                    \
    changed.field = (value);                                                                       \
    assert_false(ov_nav_is_valid(&changed));                                                       \
  } while (0)
  expect_invalid(shared, NULL);
  expect_invalid(nodes, NULL);
  expect_invalid(capacity, 4);
  expect_invalid(count, 0);
  expect_invalid(count, -1);
  expect_invalid(next_index, 6);
  expect_invalid(next_index, -1);
  expect_invalid(has_path, false);
  expect_invalid(has_target, false);
  expect_invalid(result, OVIS_PATH_NONE);
  expect_invalid(stuck_check_tick, scene.nav.tick + 1);
  expect_invalid(visited_max, 0);
  expect_invalid(timeout_limit, -1);
  expect_invalid(last_end, (ovis_nav_end)(OVIS_NAV_END_COUNT + 1));
#undef expect_invalid
  scene.nav.nodes[1].type = OVIS_PATH_TYPE_COUNT;
  assert_false(ov_nav_is_valid(&scene.nav));
  scene.nav.nodes[1].type = OVIS_PATH_WALKABLE;
  nav_scene_close(&scene);
}

// ---- Memory ------------------------------------------------------------------------------------

TEST(counts_go_on_beyond_16_bits) {
  nav_scene scene;
  nav_scene_open(&scene, MAP("S . . . ."));
  nav_scene_start(&scene);
  ov_nav* nav = &scene.nav;
  nav->counts.asked = UINT16_MAX - 1;
  nav->counts.ended[OVIS_NAV_END_STOPPED] = UINT16_MAX;
  for (int64_t i = 1; i <= 3; i++) {
    ov_nav_path_to_block(nav, &scene.mob, nav_scene_cell(4, 0), 0);
    assert_int_equal(ov_nav_read_counts(nav).asked, UINT16_MAX - 1 + i);
  }
  assert_true(ov_nav_move_to_block(nav, &scene.mob, nav_scene_cell(4, 0), 1.0));
  ov_nav_stop(nav);
  assert_int_equal(ov_nav_read_counts(nav).ended[OVIS_NAV_END_STOPPED], UINT16_MAX + 1);
  assert_int_equal(ov_nav_changes(nav), 3 + 1 + 1); // searches, the one of the walk, its end
  assert_int_equal(ov_nav_read_counts(nav).cut, 0);
  nav_scene_close(&scene);
}

TEST(a_path_over_the_capacity_is_cut_and_ends_short) {
  nav_scene scene;
  nav_scene_open(&scene, MAP("S . . . ."));
  nav_scene_start(&scene);
  ov_nav small;
  const ov_nav_def def = {.shared = &scene.shared, .node_count_max = 2, .follow_range = 16};
  ov_nav_init(&small, &def);
  assert_int_equal(small.room, 0); // no path yet
  const ov_nav_path path = ov_nav_path_to_block(&small, &scene.mob, nav_scene_cell(4, 0), 0);
  assert_false(path.is_cut);
  assert_true(ov_nav_move_to(&small, &scene.mob, &path, 1.0));
  assert_int_equal(small.count, 2);
  assert_int_equal(small.counts.cut, 1);
  assert_int_equal(small.room, 2);
  for (int x = 0; x < 2; x++) {
    nav_scene_place(&scene, x + 0.5, FEET, 0.5);
    ov_nav_tick(&small, &scene.mob, &scene.want);
  }
  assert_int_equal(small.last_end, OVIS_NAV_END_ENDED_SHORT);
  assert_true(ov_nav_is_valid(&small));
  ov_nav_fini(&small);
  nav_scene_close(&scene);
}

TEST(an_answer_over_the_shared_capacity_is_cut) {
  nav_scene scene;
  nav_scene_open(&scene, MAP("S . . . ."));
  nav_scene_start(&scene);
  ov_nav_shared shared;
  const ov_nav_shared_def def = {
      .world = scene.blocks.world, .rules = scene.blocks.rules, .node_count_max = 3};
  assert_int_equal(ov_nav_shared_init(&shared, &def), OVIS_OK);
  scene.nav.shared = &shared;
  const ov_nav_path path = ov_nav_path_to_block(&scene.nav, &scene.mob, nav_scene_cell(4, 0), 0);
  assert_int_equal(path.result, OVIS_PATH_REACHED);
  assert_int_equal(path.count, 3);
  assert_true(path.is_cut);
  assert_true(ov_nav_move_to(&scene.nav, &scene.mob, &path, 1.0));
  assert_true(scene.nav.is_cut);
  scene.nav.shared = &scene.shared;
  ov_nav_shared_fini(&shared);
  nav_scene_close(&scene);
}

static ovis_status make_and_unmake(const ovis_allocator* allocator, void* context) {
  const nav_scene* scene = context;
  const ov_nav_shared_def shared_def = {
      .world = scene->blocks.world, .rules = scene->blocks.rules, .allocator = *allocator};
  ov_nav_shared shared;
  const ovis_status status = ov_nav_shared_init(&shared, &shared_def);
  if (status != OVIS_OK) {
    return status;
  }
  ov_nav nav;
  const ov_nav_def def = {.shared = &shared, .allocator = *allocator, .follow_range = 16};
  ov_nav_init(&nav, &def);
  const bool walks = ov_nav_move_to_block(&nav, &scene->mob, nav_scene_cell(4, 0), 1.0);
  assert_true(ov_nav_is_valid(&nav));
  assert_int_equal(shared.is_out_of_memory, !walks); // who ticks can tell
  ov_nav_fini(&nav);
  ov_nav_shared_fini(&shared);
  return walks ? OVIS_OK : OVIS_NO_MEMORY;
}

TEST(without_memory_there_is_no_path_and_nothing_is_lost) {
  nav_scene scene;
  nav_scene_open(&scene, MAP("S . . . ."));
  nav_scene_start(&scene);
  assert_true(fail_each_allocation(make_and_unmake, &scene) >= 4);
  nav_scene_close(&scene);
}

// To and fro, with a recomputation every 21 ticks: after the first rounds nothing is allocated.
TEST(a_steady_tick_allocates_nothing) {
  nav_scene scene;
  nav_scene_open(&scene, MAP("S . . . . . .", ". . # # # . .", ". . . . . . ."));
  path_scene_double(&scene.blocks, '#');
  counting_alloc counter = {0};
  scene.allocator = counting_allocator(&counter);
  nav_scene_start(&scene);
  ov_block_store blocks; // as the simulation has one
  ov_block_store_init(&blocks, &scene.allocator);
  scene.nav.allocator = ov_block_store_allocator(&blocks);
  int64_t calls = 0;
  for (int tick = 0; tick < 2000; tick++) {
    if (ov_nav_is_done(&scene.nav)) {
      nav_scene_send(&scene, tick % 2 == 0 ? 6 : 0, tick % 3 == 0 ? 2 : 0);
    }
    ov_nav_request_recompute(&scene.nav);
    nav_scene_tick(&scene);
    if (scene.want.is_moving) {
      nav_scene_place(&scene, scene.want.pos.x, scene.want.pos.y, scene.want.pos.z);
    }
    if (tick == 200) {
      calls = counter.calls;
    }
  }
  assert_int_equal(counter.calls, calls);
  assert_true(scene.nav.counts.ended[OVIS_NAV_END_ARRIVED] > 50);
  assert_true(scene.nav.counts.recomputed > 50);
  assert_true(ov_block_store_is_valid(&blocks));
  nav_scene_close(&scene);
  ov_block_store_fini(&blocks);
  assert_int_equal(counter.bytes, 0);
}

// ---- Nothing to do -----------------------------------------------------------------------------

TEST(a_navigation_with_nothing_to_do_rests_as_it_ticks) {
  nav_scene scene;
  nav_scene_open(&scene, MAP("S . . . . ."));
  nav_scene_start(&scene);
  ov_nav rests = scene.nav;
  assert_true(ov_nav_rest(&rests));
  ov_nav_tick(&scene.nav, &scene.mob, &scene.want);
  assert_false(scene.want.is_moving);
  assert_memory_equal(&rests, &scene.nav, sizeof rests);
  for (int32_t i = 0; i < 3; i++) { // a flier draws, a climber may move without a path
    rests.kind = i == 0 ? OVIS_NAVIGATION_FLYING : i == 1 ? OVIS_NAVIGATION_CLIMBER : rests.kind;
    rests.is_recompute_pending = i == 2;
    const ov_nav before = rests;
    assert_false(ov_nav_rest(&rests));
    assert_memory_equal(&rests, &before, sizeof rests);
    rests.kind = scene.nav.kind;
  }
  assert_true(ov_nav_move_to_block(&scene.nav, &scene.mob, nav_scene_cell(5, 0), 1));
  assert_false(ov_nav_rest(&scene.nav));
  nav_scene_close(&scene);
}
