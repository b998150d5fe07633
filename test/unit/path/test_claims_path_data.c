// Claims 8 to 20: what a path and its nodes say, the open set, and which positions share a node.
#include "path/open_heap.h"
#include "support/path_scene.h"
#include "support/test.h"

#include <float.h>
#include <math.h>
#include <string.h>

enum { FEET = PATH_SCENE_FEET };

// ---- The path (claims 8 to 11) -----------------------------------------------------------------

CLAIM(claim_8_a_path_has_target_nodes_flag_distance_and_next_index) {
  path_scene scene;
  path_scene_open(&scene, MAP("S . T"));
  const ovis_path* path = path_scene_find(&scene);
  assert_int_equal(path->result, OVIS_PATH_REACHED);
  assert_int_equal(path->count, 3);
  assert_int_equal(path->next_index, 0);
  assert_int_equal(path->target.x, 2);
  assert_int_equal(path->target.y, FEET);
  assert_int_equal(path->target.z, 0);
  assert_true(path->dist_to_target == 0.0f);
  path_scene_close(&scene);
}

CLAIM(claim_8_a_path_that_does_not_arrive_says_so) {
  path_scene scene;
  path_scene_open(&scene, MAP("S . # T"));
  path_scene_double(&scene, '#');
  const ovis_path* path = path_scene_find(&scene);
  path_scene_expect_partial(&scene, PATH("1 2 # ."));
  assert_int_equal(path->target.x, 3);
  path_scene_close(&scene);
}

CLAIM(claim_9_the_distance_to_the_target_is_manhattan) {
  path_scene scene;
  path_scene_open(&scene, MAP("S ."));
  path_scene_add_target(&scene, 4, FEET + 2, 1);
  const ovis_path* path = path_scene_find(&scene);
  path_scene_expect_partial(&scene, PATH("1 2"));
  assert_true(path->dist_to_target == 6.0f); // 3 + 2 + 1
  path_scene_close(&scene);
}

// (2, 2) away is farther than (0, 3) by Manhattan, and nearer by Euclid.
CLAIM(claim_9_the_nearest_end_of_several_targets_is_so_by_manhattan) {
  path_scene scene;
  path_scene_open(&scene, MAP("S . . ."));
  path_scene_add_target(&scene, 5, FEET, 2);
  path_scene_add_target(&scene, 0, FEET + 3, 0);
  const ovis_path* path = path_scene_find(&scene);
  path_scene_expect_partial(&scene, PATH("1 . . ."));
  assert_true(path->dist_to_target == 3.0f);
  path_scene_close(&scene);
}

CLAIM(claim_10_the_distance_of_no_path_is_the_largest_float) {
  path_scene scene;
  path_scene_open(&scene, MAP("S ."));
  const ovis_path* path = path_scene_find(&scene);
  assert_int_equal(path->result, OVIS_PATH_NONE);
  assert_int_equal(path->count, 0);
  assert_true(path->dist_to_target == FLT_MAX);
  path_scene_close(&scene);
}

CLAIM(claim_11_the_target_need_not_be_the_last_node) {
  path_scene scene;
  path_scene_open(&scene, MAP("S . . . T"));
  scene.query.reach_range = 2;
  const ovis_path* path = path_scene_find(&scene);
  path_scene_expect_reached(&scene, PATH("1 2 3 . ."));
  assert_int_equal(path->target.x, 4);
  assert_true(path->dist_to_target == 2.0f);
  path_scene_close(&scene);
}

// ---- The nodes (claims 12, 14 to 18) -----------------------------------------------------------

CLAIM(claim_12_f_is_g_and_h) {
  path_scene scene;
  path_scene_open(&scene, MAP("S . T"));
  path_scene_find(&scene);
  static const float expected[3][3] = {{0, 2, 2}, {1, 1.5f, 2.5f}, {2, 0, 2}}; // g, h, f
  for (int i = 0; i < 3; i++) {
    assert_true(scene.nodes[i].g == expected[i][0]);
    assert_true(scene.nodes[i].h == expected[i][1]);
    assert_true(scene.nodes[i].f == expected[i][2]);
  }
  path_scene_close(&scene);
}

CLAIM(claim_14_a_node_has_its_position_also_where_it_is_negative) {
  path_scene scene;
  path_scene_open(&scene, MAP("S"));
  path_scene_fill(&scene, (ovis_pos){-3, FEET - 1, -1}, (ovis_pos){-1, FEET - 1, -1}, "stone");
  scene.query.body.pos = (ovis_vec3){-0.5, FEET, -0.5};
  path_scene_add_target(&scene, -3, FEET, -1);
  path_scene_find(&scene);
  assert_int_equal(scene.path.result, OVIS_PATH_REACHED);
  assert_int_equal(scene.path.count, 3);
  for (int i = 0; i < 3; i++) {
    path_scene_expect_node(&scene.nodes[i], -1 - i, FEET, -1, OVIS_PATH_WALKABLE, 0);
  }
  path_scene_close(&scene);
}

CLAIM(claim_15_no_node_is_evaluated_twice) {
  path_scene scene;
  path_scene_open(&scene, MAP("S . . .", ". # . .", ". . . .", ". . # ."));
  path_scene_add_target(&scene, 12, FEET + 9, 12);
  path_scene_find(&scene);
  assert_int_equal(scene.popped_count, 16); // the blocks' tops are cells, too
  for (int i = 0; i < scene.popped_count; i++) {
    const ovis_pos pos = scene.popped[i].pos;
    assert_ptr_equal(path_scene_popped(&scene, pos.x, pos.y, pos.z), &scene.popped[i]);
  }
  path_scene_close(&scene);
}

CLAIM(claim_16_walked_is_the_length_of_the_way_from_the_start) {
  path_scene scene;
  path_scene_open(&scene, MAP("S V V", "V . h"));
  path_scene_set(&scene, 1, FEET - 1, 1, "honey_block");
  path_scene_add_target(&scene, 2, FEET, 1);
  path_scene_find(&scene);
  path_scene_expect_reached(&scene, PATH("1 V V", "V 2 3"));
  assert_true(scene.nodes[0].walked == 0.0f);
  assert_true(scene.nodes[1].walked == sqrtf(2.0f)); // not the malus of 8
  assert_true(scene.nodes[2].walked == sqrtf(2.0f) + 1.0f);
  path_scene_close(&scene);
}

CLAIM(claim_17_a_node_has_its_type_and_malus) {
  path_scene scene;
  path_scene_open(&scene, MAP("S t h i T"));
  path_scene_find(&scene);
  path_scene_expect_reached(&scene, PATH("1 2 3 4 5"));
  path_scene_expect_node(&scene.nodes[0], 0, FEET, 0, OVIS_PATH_WALKABLE, 0);
  path_scene_expect_node(&scene.nodes[1], 1, FEET, 0, OVIS_PATH_TRAPDOOR, 0);
  path_scene_expect_node(&scene.nodes[2], 2, FEET, 0, OVIS_PATH_STICKY_HONEY, 8);
  path_scene_expect_node(&scene.nodes[3], 3, FEET, 0, OVIS_PATH_DAMAGE_FIRE, 16);
  path_scene_expect_node(&scene.nodes[4], 4, FEET, 0, OVIS_PATH_DANGER_FIRE, 8);
  path_scene_close(&scene);
}

CLAIM(claim_18_the_path_goes_back_from_node_to_node) {
  path_scene scene;
  path_scene_open(&scene, MAP("S # T", ". # .", ". . ."));
  path_scene_double(&scene, '#');
  path_scene_find(&scene);
  path_scene_expect_reached(&scene, PATH("1 # 7", "2 # 6", "3 4 5"));
  path_scene_close(&scene);
}

// ---- The open set (claims 13, 19) --------------------------------------------------------------

typedef struct heap_scene {
  ovis_rules rules;
  ov_path_search search;
} heap_scene;

static void heap_clear(heap_scene* scene) {
  ov_search_clear(&scene->search);
}

static void heap_init(heap_scene* scene) {
  *scene = (heap_scene){0};
  scene->rules.node_hash_packed = true; // nodes without a cache behind them
  scene->search.rules = &scene->rules;
  assert_true(ov_array_reserve(&scene->search.heap, &scene->search.allocator, 128));
  heap_clear(scene);
}

static int32_t push(heap_scene* scene, int32_t x, float f) {
  const int32_t node = ov_search_node(&scene->search, (ovis_pos){x, 0, 0});
  scene->search.nodes.items[node].g = f;
  ov_heap_push(&scene->search, node, f);
  return node;
}

TEST(claim_13_the_smallest_f_is_popped_first) {
  heap_scene scene;
  heap_init(&scene);
  uint64_t random = 13;
  for (int round = 0; round < 50; round++) {
    heap_clear(&scene);
    const int count = 1 + (int)(test_random(&random) % 60);
    for (int i = 0; i < count; i++) {
      push(&scene, i, (float)(test_random(&random) % 20));
      assert_true(ov_heap_is_valid(&scene.search));
    }
    float last = 0;
    for (int i = 0; i < count; i++) {
      const float f = scene.search.nodes.items[ov_heap_pop(&scene.search)].g;
      assert_true(f >= last);
      assert_true(ov_heap_is_valid(&scene.search));
      last = f;
    }
    assert_int_equal(scene.search.heap.count, 0);
  }
  ov_search_fini(&scene.search);
}

// Of two children the left one rises only if it is smaller; a node never rises over its equal.
TEST(claim_13_among_equals_the_order_is_that_of_the_binary_heap) {
  static const struct {
    float f[5];
    int order[5];
  } table[] = {
      {{1, 1, 1, 1, 1}, {0, 4, 3, 2, 1}},
      {{1, 2, 2, 3, 3}, {0, 2, 1, 4, 3}},
      {{1, 2, 3, 2, 2}, {0, 4, 3, 1, 2}},
  };
  for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
    heap_scene scene;
    heap_init(&scene);
    for (int n = 0; n < 5; n++) {
      push(&scene, n, table[i].f[n]);
    }
    for (int n = 0; n < 5; n++) {
      assert_int_equal(ov_heap_pop(&scene.search), table[i].order[n]);
    }
    ov_search_fini(&scene.search);
  }
}

// After two pops the places past the end still hold a node with a small f.
TEST(claim_13_what_is_past_the_end_of_the_heap_is_not_looked_at) {
  heap_scene scene;
  heap_init(&scene);
  push(&scene, 0, 1);
  const int32_t kept = push(&scene, 1, 5);
  push(&scene, 2, 2);
  ov_heap_pop(&scene.search);
  ov_heap_pop(&scene.search);
  const int32_t added = push(&scene, 3, 6);
  ov_heap_change(&scene.search, kept, 10);
  assert_true(ov_heap_is_valid(&scene.search));
  assert_int_equal(ov_heap_pop(&scene.search), added);
  assert_int_equal(ov_heap_pop(&scene.search), kept);
  ov_search_fini(&scene.search);
}

TEST(claim_105_a_changed_weight_moves_the_node_up_or_down) {
  heap_scene scene;
  heap_init(&scene);
  for (int i = 0; i < 12; i++) {
    push(&scene, i, (float)(10 + i));
  }
  ov_heap_change(&scene.search, 11, 1);
  assert_true(ov_heap_is_valid(&scene.search));
  assert_int_equal(scene.search.heap.items[0].node, 11);
  ov_heap_change(&scene.search, 11, 14.5f);
  assert_true(ov_heap_is_valid(&scene.search));
  static const int32_t order[12] = {0, 1, 2, 3, 4, 11, 5, 6, 7, 8, 9, 10};
  for (int i = 0; i < 12; i++) {
    assert_int_equal(ov_heap_pop(&scene.search), order[i]);
  }
  ov_search_fini(&scene.search);
}

TEST(claim_19_the_heap_index_is_0_or_more_exactly_in_the_open_set) {
  heap_scene scene;
  heap_init(&scene);
  for (int i = 0; i < 20; i++) {
    const int32_t fresh = ov_search_node(&scene.search, (ovis_pos){100 + i, 0, 0});
    assert_true(scene.search.nodes.items[fresh].heap_index < 0);
    const int32_t node = push(&scene, i, (float)(i * 7 % 20));
    const int32_t at = scene.search.nodes.items[node].heap_index;
    assert_int_equal(scene.search.heap.items[at].node, node);
  }
  ov_heap_change(&scene.search, scene.search.heap.items[19].node, -1);
  for (int left = 19; left >= 0; left--) {
    const int32_t popped = ov_heap_pop(&scene.search);
    assert_int_equal(scene.search.nodes.items[popped].heap_index, -1);
    for (int i = 0; i < left; i++) {
      const int32_t node = scene.search.heap.items[i].node;
      assert_int_equal(scene.search.nodes.items[node].heap_index, i);
    }
  }
  ov_search_fini(&scene.search);
}

// ---- The hash (claim 20) -----------------------------------------------------------------------

TEST(claim_20_the_hash_packs_y_x_and_z_into_32_bits) {
  assert_true(ov_packed_hash((ovis_pos){0, 0, 0}) == 0);
  assert_true(ov_packed_hash((ovis_pos){1, 2, 3}) == 0x03000102u);
  assert_true(ov_packed_hash((ovis_pos){0x7FFF, 0xFF, 0}) == 0x007FFFFFu);
  assert_true(ov_packed_hash((ovis_pos){0x8000, 0x100, 0}) == 0);
  assert_true(ov_packed_hash((ovis_pos){0, 0, 0x17F}) == 0x7F000000u);
  assert_true(ov_packed_hash((ovis_pos){-1, 0, 0}) == 0x807FFF00u);
  assert_true(ov_packed_hash((ovis_pos){0, 0, -1}) == 0xFF008000u);
  assert_true(ov_packed_hash((ovis_pos){-1, -1, -1}) == 0xFF7FFFFFu);
}

// A corridor to the south in which the 257th cell has the start's hash. The switch makes the two
// one node, and that is closed.
CLAIM(claim_20_far_positions_of_one_hash_share_a_node_only_by_the_switch) {
  path_scene scene;
  path_scene_open(&scene, MAP("V V V V S"));
  path_scene_fill(&scene, (ovis_pos){4, FEET - 1, 0}, (ovis_pos){4, FEET - 1, 260}, "stone");
  scene.query.follow_range = 300;
  path_scene_add_target(&scene, 4, FEET, 260);
  path_scene_find(&scene);
  assert_int_equal(scene.path.result, OVIS_PATH_REACHED);
  assert_int_equal(scene.path.count, 261);
  scene.rules.node_hash_packed = true;
  path_scene_find(&scene);
  assert_int_equal(scene.path.result, OVIS_PATH_PARTIAL);
  assert_int_equal(scene.path.count, 256);
  assert_int_equal(scene.nodes[255].pos.z, 255);
  path_scene_close(&scene);
}
