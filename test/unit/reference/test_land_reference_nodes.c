// Nodes and the open set of the land reference: sections 3.1 and 3.2, each outcome derived by hand.
#include "reference/land_ref_inside.h"
#include "reference/land_scene.h"
#include "support/test.h"

#include <stdlib.h>

enum { FEET = SCENE_FEET };

// ---- Nodes and hashes (3.1)

TEST(a_hash_packs_y_x_and_z_with_the_signs_over_them) {
  assert_int_equal(land_ref_hash((ref_pos){1, 2, 3}), 0x03000102);
  assert_int_equal(land_ref_hash((ref_pos){0, 258, 256}), 0x00000002);
  assert_int_equal(land_ref_hash((ref_pos){-1, 0, 0}), 0x807FFF00u);
  assert_int_equal(land_ref_hash((ref_pos){0, 0, -1}), 0xFF008000u);
  assert_int_equal(land_ref_hash((ref_pos){128, 0, -1}), 0xFF008000u);
  assert_int_equal(land_ref_hash((ref_pos){128, 0, 0}), 0x00008000);
  assert_int_equal(land_ref_hash((ref_pos){0, -1, 0}), 0x000000FF);
}

// A stone corridor one cell wide, at z -1 or 1, from x 0 on.
static const ref_block* corridor(void* context, ref_pos pos) {
  const int* z = context;
  return scene_block(pos.z == *z && pos.y == FEET - 1 && pos.x >= 0 && pos.x < 160 ? '#' : '.');
}

static ref_result find_in_corridor(int z, bool hash_packed) {
  const ref_world world = {corridor, &z, 0, 64, 63};
  const ref_rules rules = {.hash_packed = hash_packed};
  ref_mob mob = land_ref_default_mob();
  mob.position = (ref_vec){0.5, FEET, z + 0.5};
  const ref_pos target = {130, FEET, z};
  const ref_query query = land_ref_default_query(&target, 1, 200.0f);
  return land_ref_find(&world, &mob, &rules, &query);
}

// At z -1 bit 15 is always set, so (128, -1) finds the closed node of (0, -1) and the way is
// barred.
TEST(packed_hashes_let_far_positions_share_a_node) {
  ref_result result = find_in_corridor(-1, true);
  const ref_path* path = &result.paths[result.chosen];
  assert_false(path->is_reached);
  assert_int_equal(path->count, 128);
  assert_int_equal(path->nodes[127].pos.x, 127);
  land_ref_free(&result);
  result = find_in_corridor(1, true); // at z 1 no bit is shared
  assert_true(result.paths[result.chosen].is_reached);
  land_ref_free(&result);
}

TEST(nodes_by_position_never_collide) {
  ref_result result = find_in_corridor(-1, false);
  const ref_path* path = &result.paths[result.chosen];
  assert_true(path->is_reached);
  assert_int_equal(path->count, 131);
  land_ref_free(&result);
}

// From S at 16 the way drops to (1,13) and on along 12; beside it, at z 1, runs a ledge at 16. When
// the end of the ledge is expanded, long after, its falls onto (2,12) and (3,12) are too deep, and
// turn the shared nodes, walked on and closed, to BLOCKED. They stand so on the path.
TEST(a_failed_fall_changes_the_node_that_a_path_already_uses) {
  land_scene scene;
  scene_open(&scene, MAP("S V V V V", ". . . V V"));
  for (int x = 0; x < 3; x++) {
    for (int y = 0; y < FEET; y++) {
      scene_set(&scene, x, y, 1, '#');
    }
  }
  for (int y = 0; y < FEET; y++) {
    scene_set(&scene, 0, y, 0, '#');
    scene_set(&scene, 1, y, 0, y < 13 ? '#' : '.');
  }
  for (int x = 2; x < 5; x++) {
    scene_set(&scene, x, 11, 0, '#');
  }
  scene_add_target(&scene, (ref_pos){6, 12, 0});
  const ref_path* path = scene_find(&scene);
  scene_expect_partial(&scene, PATH("1 2 3 4 5", ". . . V V"));
  scene_expect_node(&path->nodes[1], 1, 13, 0, REF_WALKABLE, 0.0f);
  scene_expect_node(&path->nodes[2], 2, 12, 0, REF_BLOCKED, -1.0f);
  scene_expect_node(&path->nodes[3], 3, 12, 0, REF_BLOCKED, -1.0f);
  scene_expect_node(&path->nodes[4], 4, 12, 0, REF_WALKABLE, 0.0f);
  scene_expect_node(&scene_step_at(&scene, 2, 12, 0)->node, 2, 12, 0, REF_WALKABLE, 0.0f);
  scene_close(&scene);
}

// ---- The open set (3.2)

// Four equal costs lie in the array as 0 1 2 3. Pop takes 0, moves 3 to the root, where it stays,
// as no child is less: 3 1 2. Then 3 goes and 2 stays at the root, then 2, then 1.
TEST(equal_costs_pop_in_the_order_of_the_array_heap) {
  ref_node nodes[4] = {{.f = 1.0f}, {.f = 1.0f}, {.f = 1.0f}, {.f = 1.0f}};
  ref_heap heap = {NULL, 0, 0};
  for (int i = 0; i < 4; i++) {
    land_ref_push(&heap, &nodes[i]);
    assert_int_equal(nodes[i].heap_index, i);
  }
  static const int order[] = {0, 3, 2, 1};
  for (int i = 0; i < 4; i++) {
    assert_true(land_ref_pop(&heap) == &nodes[order[i]]);
    assert_int_equal(nodes[order[i]].heap_index, -1);
  }
  free(heap.nodes);
}

// 1 2 2 3: after the pop, 3 sinks from the root; of two equal children it changes with the right.
TEST(sifting_down_takes_the_right_one_of_two_equal_children) {
  ref_node nodes[4] = {{.f = 1.0f}, {.f = 2.0f}, {.f = 2.0f}, {.f = 3.0f}};
  ref_heap heap = {NULL, 0, 0};
  for (int i = 0; i < 4; i++) {
    land_ref_push(&heap, &nodes[i]);
  }
  land_ref_pop(&heap);
  assert_int_equal(nodes[2].heap_index, 0);
  assert_int_equal(nodes[1].heap_index, 1);
  assert_int_equal(nodes[3].heap_index, 2);
  land_ref_change_cost(&heap, &nodes[3], 1.5f);
  assert_int_equal(nodes[3].heap_index, 0);
  land_ref_change_cost(&heap, &nodes[3], 2.0f); // equal children do not rise
  assert_int_equal(nodes[3].heap_index, 0);
  land_ref_change_cost(&heap, &nodes[3], 2.5f);
  assert_int_equal(nodes[3].heap_index, 2);
  free(heap.nodes);
}

TEST(the_heap_pops_by_cost) {
  uint64_t seed = test_seed(31);
  ref_node nodes[300] = {{.f = 0.0f}};
  ref_heap heap = {NULL, 0, 0};
  for (int i = 0; i < 300; i++) {
    nodes[i].f = (float)(test_random(&seed) % 50);
    land_ref_push(&heap, &nodes[i]);
  }
  for (int i = 0; i < 300; i += 3) {
    land_ref_change_cost(&heap, &nodes[i], (float)(test_random(&seed) % 50));
  }
  float last = -1.0f;
  for (int i = 0; i < 300; i++) {
    const ref_node* node = land_ref_pop(&heap);
    assert_true(node->f >= last);
    last = node->f;
  }
  free(heap.nodes);
}
