// The parts that only the path reference has, each outcome derived by hand: its hash, its open set
// (section 3.2 in test/reference/README.md), its boxes, and the costs that a search leaves. The
// tests of its searches are test/unit/path/test_claims_*.c: they ask reference and engine alike.
#include "reference/land_ref_inside.h"
#include "support/test.h"

#include <stdlib.h>

TEST(a_hash_packs_y_x_and_z_with_the_signs_over_them) {
  assert_int_equal(land_ref_hash((ref_pos){1, 2, 3}), 0x03000102);
  assert_int_equal(land_ref_hash((ref_pos){0, 258, 256}), 0x00000002);
  assert_int_equal(land_ref_hash((ref_pos){-1, 0, 0}), 0x807FFF00u);
  assert_int_equal(land_ref_hash((ref_pos){0, 0, -1}), 0xFF008000u);
  assert_int_equal(land_ref_hash((ref_pos){128, 0, -1}), 0xFF008000u);
  assert_int_equal(land_ref_hash((ref_pos){128, 0, 0}), 0x00008000);
  assert_int_equal(land_ref_hash((ref_pos){0, -1, 0}), 0x000000FF);
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

// ---- Collision

TEST(boxes_that_touch_or_overlap_by_a_hair_do_not_collide) {
  const ref_box cube = {{0, 0, 0}, {1, 1, 1}};
  ref_box other = {{1.0, 0, 0}, {2, 1, 1}};
  assert_false(land_ref_overlaps(&cube, &other));
  other.min.x = 1.0 - 1e-8;
  assert_false(land_ref_overlaps(&cube, &other));
  other.min.x = 1.0 - 1e-6;
  assert_true(land_ref_overlaps(&cube, &other));
  assert_true(land_ref_overlaps(&other, &cube));
  other.min.y = 1.0;
  assert_false(land_ref_overlaps(&other, &cube));
}

TEST(a_body_is_its_width_around_its_position) {
  ref_mob mob = land_ref_default_mob();
  mob.position = (ref_vec){2.5, 7.0, -0.5};
  const ref_box body = land_ref_body(&mob);
  assert_true(body.min.x == 2.5 - (double)0.6f / 2);
  assert_true(body.max.z == -0.5 + (double)0.6f / 2);
  assert_true(body.min.y == 7.0);
  assert_true(body.max.y == 7.0 + (double)1.95f);
}

// ---- Costs and bodies (1.3, 2.11)

static const ref_block* floor_at_zero(void* context, ref_pos pos) {
  static const ref_block stone = {
      .name = "stone", .box_count = 1, .boxes = {{{0, 0, 0}, {1, 1, 1}}}};
  static const ref_block air = {.name = "air", .is_air = true, .land_pathfindable = true};
  (void)context;
  return pos.y == 0 ? &stone : &air;
}

// The mob's costs after a search over a floor. [Limit: target_count <= 1]
static ref_result search_of(const ref_mob* mob, int target_count) {
  static const ref_pos target = {2, 1, 0};
  const ref_world world = {floor_at_zero, NULL, 0, 32, 63};
  const ref_rules rules = {.type_list = REF_TYPES_1_19};
  const ref_query query = land_ref_default_query(&target, target_count, 16.0f);
  return land_ref_find(&world, mob, &rules, &query);
}

static float cost_after(const ref_mob* mob, int target_count, ref_type type) {
  ref_result result = search_of(mob, target_count);
  const float cost = result.malus_after[type];
  land_ref_free(&result);
  return cost;
}

TEST(after_an_amphibious_search_only_water_keeps_its_cost) {
  ref_mob mob;
  assert_true(land_ref_species("frog", &mob));
  mob.position = (ref_vec){0.5, 1, 0.5};
  assert_true(cost_after(&mob, 1, REF_WATER) == 0.0f);
  assert_true(cost_after(&mob, 1, REF_WALKABLE) == 0.0f);
  assert_true(cost_after(&mob, 1, REF_WATER_BORDER) == 8.0f);
  assert_true(cost_after(&mob, 1, REF_TRAPDOOR) == -1.0f);
  assert_true(cost_after(&mob, 0, REF_WATER) == 4.0f); // no search
  mob.evaluator = REF_EVALUATOR_WALK;
  assert_true(cost_after(&mob, 1, REF_WATER) == 4.0f);
}

TEST(a_flight_leaves_the_costs_as_they_were) {
  ref_mob mob;
  assert_true(land_ref_species("bee", &mob));
  mob.position = (ref_vec){0.5, 1, 0.5};
  for (int i = 0; i < REF_TYPE_COUNT; i++) {
    assert_true(cost_after(&mob, 1, (ref_type)i) == mob.malus[i]);
  }
}

TEST(a_name_that_no_swimmer_or_flier_has_is_unknown) {
  ref_mob mob;
  assert_false(land_ref_species("sheep", &mob));
}
