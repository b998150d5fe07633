// Claims 100 and 102 to 105: what a neighbor costs, and a node that is met again.
#include "support/path_scene.h"
#include "support/test.h"

#include <math.h>

enum { FEET = PATH_SCENE_FEET };

static const float SQRT_2 = 1.41421354f;

// ---- Costs (claims 100, 102 to 105) ------------------------------------------------------------

// (1, 1) is beside magma, and (2, 1) over it; the malus of the start (over honey) never counts.
CLAIM(claim_100_the_cost_is_cost_and_distance_and_malus) {
  path_scene scene;
  path_scene_open(&scene, MAP("S V V", "V . T"));
  path_scene_set(&scene, 0, FEET - 1, 0, "honey_block");
  path_scene_set(&scene, 2, FEET - 1, 1, "magma_block");
  path_scene_find(&scene);
  path_scene_expect_reached(&scene, PATH("1 V V", "V 2 3"));
  assert_true(scene.nodes[0].malus == 8.0f);
  assert_true(scene.nodes[0].g == 0.0f);
  assert_true(scene.nodes[1].g == SQRT_2 + 8.0f);
  assert_true(scene.nodes[2].g == SQRT_2 + 8.0f + 1.0f + 16.0f);
  path_scene_close(&scene);
}

// Two ways of one cost lead to (2, 1), over (1, 0) and over (1, 2). It is sticky, so that both are
// expanded before it.
static void open_two_ways(path_scene* scene) {
  path_scene_open(scene, MAP("V . V", "S V .", "V . V"));
  path_scene_set(scene, 2, FEET - 1, 1, "honey_block");
  path_scene_add_target(scene, 5, FEET, 1);
}

CLAIM(claim_102_a_neighbor_in_the_open_set_of_equal_cost_is_skipped) {
  path_scene scene;
  open_two_ways(&scene);
  path_scene_find(&scene);
  path_scene_expect_partial(&scene, PATH("V 2 V", "1 V 3", "V . V"));
  const float cost = SQRT_2 + SQRT_2 + 8;
  path_scene_expect_refused(&scene, 2, FEET, 1, OVIS_REFUSED_NOT_BETTER, cost, cost);
  path_scene_close(&scene);
}

CLAIM(claim_102_to_the_letter_only_a_smaller_cost_is_skipped) {
  path_scene scene;
  open_two_ways(&scene);
  scene.rules.equal_path_replaces = true;
  path_scene_find(&scene);
  path_scene_expect_partial(&scene, PATH("V . V", "1 V 3", "V 2 V"));
  path_scene_close(&scene);
}

// The way over (1, 0) is expanded first, since the target lies on its side, and costs a little more
// than the one over (1, 2): (1, 0) is a trapdoor. The smaller cost replaces it, however little
// smaller it is.
CLAIM(claim_102_the_least_difference_of_costs_is_enough) {
  static const float more[] = {0.5f, 0.25f, 0.001f, 0.00001f};
  for (int i = 0; i < 4; i++) {
    path_scene scene;
    path_scene_open(&scene, MAP("V t V", "S V .", "V . V"));
    path_scene_set(&scene, 2, FEET - 1, 1, "honey_block");
    scene.query.body.malus[OVIS_PATH_TRAPDOOR] = more[i];
    path_scene_add_target(&scene, 5, FEET, 0);
    path_scene_find(&scene);
    path_scene_expect_node(&scene.popped[1], 1, FEET, 0, OVIS_PATH_TRAPDOOR, more[i]);
    path_scene_expect_node(&scene.popped[2], 1, FEET, 2, OVIS_PATH_WALKABLE, 0);
    path_scene_expect_partial(&scene, PATH("V t V", "1 V 3", "V 2 V"));
    assert_true(scene.nodes[2].g == SQRT_2 + SQRT_2 + 8);
    path_scene_close(&scene);
  }
}

// The way over (1, 1) to (0, 2) is longer than the one over (0, 1), and is met first.
static void open_improved(path_scene* scene) {
  path_scene_open(scene, MAP("S .", ". .", ". ."));
  path_scene_add_target(scene, 6, FEET, 0);
}

CLAIM(claim_103_a_shorter_way_replaces_cost_and_origin) {
  path_scene scene;
  open_improved(&scene);
  path_scene_find(&scene);
  const ovis_path_node* node = path_scene_popped(&scene, 0, FEET, 2);
  assert_true(node->g == 2.0f);
  assert_true(node->h == 1.5f * sqrtf(40.0f));
  path_scene_close(&scene);
}

// The nearest of two targets is 2 from (1, 0), and 3 from (0, 1).
CLAIM(claim_103_h_is_one_and_a_half_times_the_distance_to_the_nearest_target) {
  path_scene scene;
  path_scene_open(&scene, MAP("S .", ". V"));
  path_scene_add_target(&scene, 3, FEET, 0);
  path_scene_add_target(&scene, 0, FEET, 4);
  path_scene_find(&scene);
  assert_true(path_scene_popped(&scene, 1, FEET, 0)->h == 3.0f);
  assert_true(path_scene_popped(&scene, 0, FEET, 1)->h == 4.5f);
  scene.query.is_optimal = true;
  path_scene_find(&scene);
  assert_true(path_scene_popped(&scene, 1, FEET, 0)->h == 2.0f);
  path_scene_close(&scene);
}

// Times 1.5 the neighbor would be 13.5 away, which is more than the start's 10.
CLAIM(claim_104_the_best_end_of_a_target_is_so_by_the_plain_distance) {
  path_scene scene;
  path_scene_open(&scene, MAP("S ."));
  path_scene_add_target(&scene, 10, FEET, 0);
  path_scene_find(&scene);
  path_scene_expect_partial(&scene, PATH("1 2"));
  path_scene_close(&scene);
}

// (1, 0) and (1, 2) are equally near; the south is opened first, so (1, 2) is met first.
CLAIM(claim_104_of_two_ends_equally_near_the_first_met_stays) {
  path_scene scene;
  path_scene_open(&scene, MAP(". . #", "S # #", ". . #"));
  path_scene_double(&scene, '#');
  path_scene_add_target(&scene, 4, FEET, 1);
  path_scene_find(&scene);
  path_scene_expect_partial(&scene, PATH(". . #", "1 # #", "2 3 #"));
  path_scene_close(&scene);
}

CLAIM(claim_105_a_node_in_the_open_set_is_moved_and_not_put_twice) {
  path_scene scene;
  open_improved(&scene);
  path_scene_find(&scene);
  assert_int_equal(scene.popped_count, 6);
  for (int i = 0; i < 6; i++) {
    const ovis_path_node* node = &scene.popped[i];
    assert_ptr_equal(path_scene_popped(&scene, node->pos.x, FEET, node->pos.z), node);
    assert_true(i == 0 || node->f == node->g + node->h);
  }
  path_scene_close(&scene);
}

// On ground with honey nodes become better often, also the one at the top of the heap.
CLAIM(claim_105_no_node_is_popped_twice) {
  uint32_t random = 1;
  for (int round = 0; round < 20; round++) {
    path_scene scene;
    path_scene_open(&scene, MAP("S . . . . . . . . . . .", ". . . . . . . . . . . .",
                                ". . . . . . . . . . . .", ". . . . . . . . . . . .",
                                ". . . . . . . . . . . .", ". . . . . . . . . . . ."));
    for (int i = 0; i < 24; i++) {
      random = random * 1664525 + 1013904223;
      path_scene_set(&scene, 1 + (int)(random >> 24) % 11, FEET - 1, (int)(random >> 16) % 6,
                     "honey_block");
    }
    path_scene_add_target(&scene, 11, FEET + 9, 5); // out of reach: all nodes are popped
    scene.query.follow_range = 64;
    path_scene_find(&scene);
    assert_in_range(scene.popped_count, 40, 72);
    for (int i = 0; i < scene.popped_count; i++) {
      const ovis_pos pos = scene.popped[i].pos;
      assert_ptr_equal(path_scene_popped(&scene, pos.x, pos.y, pos.z), &scene.popped[i]);
    }
    path_scene_close(&scene);
  }
}

// Of several targets each has a nearest node of its own, in the fast path as well.
CLAIM(claim_104_each_target_remembers_its_nearest_node) {
  path_scene scene;
  path_scene_open(&scene, MAP("S . . . . .", ". . . . . .", ". . . . . ."));
  path_scene_add_target(&scene, 5, FEET, 12);
  path_scene_add_target(&scene, 5, FEET + 9, 2); // 9 over the last cell: the nearest that there is
  scene.query.visited_max = 200;
  const ovis_path* path = path_scene_find(&scene);
  assert_int_equal(path->result, OVIS_PATH_PARTIAL);
  assert_int_equal(path->target.y, FEET + 9);
  assert_true(path->dist_to_target == 9.0f);
  assert_int_equal(path->nodes[path->count - 1].pos.x, 5);
  assert_int_equal(path->nodes[path->count - 1].pos.z, 2);
  path_scene_close(&scene);
}

// ---- Meeting a node again -----------------------------------------------------------------------

// The search meets (2, 1) first from (1, 0), with a walked distance of 2.83, which is out of range.
// It meets it again from (1, 1), with a distance of 2. Honey lies under (2, 1), (1, 1) and (0, 2).
// The rule switch keeps the walked distance of a node that is met again by a path that is no
// better. Without it the distance of (1, 1) would be overwritten.
static void open_met_again(path_scene* scene, float follow_range) {
  path_scene_open(scene, MAP(". . .", "S . .", ". V V"));
  path_scene_set(scene, 1, FEET - 1, 1, "honey_block");
  path_scene_set(scene, 2, FEET - 1, 1, "honey_block");
  path_scene_set(scene, 0, FEET - 1, 2, "honey_block");
  path_scene_add_target(scene, 9, FEET, 3);
  scene->query.follow_range = follow_range;
  scene->rules.walked_updates_only_if_better = true;
  path_scene_find(scene);
}

CLAIM(claim_99_walked_is_that_of_the_way_that_met_the_node_last) {
  path_scene scene;
  open_met_again(&scene, 2.5f);
  assert_true(path_scene_popped(&scene, 2, FEET, 1)->walked == 2.0f);
  path_scene_close(&scene);
}

CLAIM(claim_100_the_cost_is_so_for_a_node_that_was_met_before) {
  path_scene scene;
  open_met_again(&scene, 2.5f);
  assert_true(path_scene_popped(&scene, 2, FEET, 1)->g == 1.0f + 8.0f + 1.0f + 8.0f);
  path_scene_close(&scene);
}

CLAIM(claim_101_a_node_met_again_at_the_follow_range_is_skipped) {
  path_scene scene;
  open_met_again(&scene, 2);
  assert_non_null(path_scene_popped(&scene, 1, FEET, 1));
  assert_null(path_scene_popped(&scene, 2, FEET, 1));
  path_scene_close(&scene);
}

CLAIM(claim_103_a_node_first_met_out_of_range_is_opened_by_a_shorter_way) {
  path_scene scene;
  open_met_again(&scene, 2.5f);
  path_scene_expect_partial(&scene, PATH(". . .", "1 2 3", ". V V"));
  assert_true(path_scene_popped(&scene, 2, FEET, 1)->h == 1.5f * sqrtf(53));
  path_scene_close(&scene);
}

// (0, 2) costs 9 and is 9.06 from the target, (2, 1) costs 18 and is 7.28 from it.
CLAIM(claim_90_a_node_met_again_has_its_place_by_f) {
  path_scene scene;
  open_met_again(&scene, 2.5f);
  const ovis_path_node* near_start = path_scene_popped(&scene, 0, FEET, 2);
  const ovis_path_node* far_end = path_scene_popped(&scene, 2, FEET, 1);
  assert_non_null(near_start);
  assert_ptr_equal(far_end, &scene.popped[scene.popped_count - 1]);
  assert_true(far_end > near_start);
  path_scene_close(&scene);
}

// (1, 2) is met over (2, 1) with f 12.3, then over (1, 1) with 11.49; (0, 0) has 11.5.
CLAIM(claim_105_a_node_that_became_better_is_popped_before_those_that_were) {
  path_scene scene;
  path_scene_open(&scene, MAP(". S .", "V . .", "V . ."));
  path_scene_add_target(&scene, 7, FEET, 0);
  path_scene_find(&scene);
  const ovis_path_node* better = path_scene_popped(&scene, 1, FEET, 2);
  const ovis_path_node* behind = path_scene_popped(&scene, 0, FEET, 0);
  assert_true(better->g == 2.0f);
  assert_true(better->f < behind->f);
  assert_true(better < behind);
  path_scene_close(&scene);
}

// The second of two targets, to whom the same applies.
CLAIM(claim_104_of_two_ends_equally_near_a_second_target_the_first_met_stays) {
  path_scene scene;
  path_scene_open(&scene, MAP(". . #", "S # #", ". . #"));
  path_scene_double(&scene, '#');
  path_scene_add_target(&scene, 30, FEET, 1);
  path_scene_add_target(&scene, 4, FEET, 1);
  path_scene_find(&scene);
  path_scene_expect_partial(&scene, PATH(". . #", "1 # #", "2 3 #"));
  path_scene_close(&scene);
}
