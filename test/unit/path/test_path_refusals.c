// Each reason for which a search refuses a place, with the two numbers that were compared.
#include "support/path_scene.h"
#include "support/test.h"

#include <string.h>

enum { FEET = PATH_SCENE_FEET };

// Fails the test unless the last search refused the place for this reason; says what was compared.
static void expect_refusal(path_scene* scene, int x, int y, int z, ovis_path_refusal expected) {
  const ovis_path_refusal* found = path_scene_refusal(scene, x, y, z);
  assert_non_null(found);
  assert_string_equal(ovis_path_refusal_name(found->reason),
                      ovis_path_refusal_name(expected.reason));
  assert_string_equal(ovis_path_type_name(found->type), ovis_path_type_name(expected.type));
  assert_true(found->value == expected.value);
  assert_true(found->limit == expected.limit);
  const ovis_pos start = scene->popped[0].pos;
  assert_int_equal(found->from.x, start.x + expected.from.x);
  assert_int_equal(found->from.y, start.y);
  assert_int_equal(found->from.z, start.z + expected.from.z);
  path_scene_close(scene);
}

#define REFUSAL(why, of, compared, with)                                                           \
  ((ovis_path_refusal){.reason = OVIS_REFUSED_##why,                                               \
                       .type = OVIS_PATH_##of,                                                     \
                       .value = (float)(compared),                                                 \
                       .limit = (float)(with)})

static void look(path_scene* scene, draw_rows rows) {
  path_scene_open(scene, rows);
  path_scene_step(scene, 25, FEET, 25);
}

TEST(too_high_tells_the_rise_and_the_jump_height) {
  path_scene scene;
  path_scene_open(&scene, MAP("S #"));
  path_scene_set(&scene, 0, FEET - 1, 0, "stone_slab[type=bottom]");
  path_scene_step(&scene, 25, FEET, 25);
  expect_refusal(&scene, 1, FEET, 0, REFUSAL(TOO_HIGH, BLOCKED, 1.5, 1.125));
}

TEST(impassable_tells_the_malus) {
  path_scene scene;
  look(&scene, MAP("S P"));
  expect_refusal(&scene, 1, FEET, 0, REFUSAL(IMPASSABLE, POWDER_SNOW, -1, 0));
}

TEST(way_blocked_tells_the_step_that_met_something_and_the_steps_of_the_way) {
  path_scene scene;
  path_scene_open(&scene, MAP(". . .", ". S .", ". . ."));
  path_scene_fill(&scene, (ovis_pos){1, FEET, 1}, (ovis_pos){1, FEET + 1, 1},
                  "oak_door[facing=east,open=false]");
  path_scene_step(&scene, 25, FEET, 25);
  expect_refusal(&scene, 0, FEET, 1, REFUSAL(WAY_BLOCKED, BLOCKED, 1, 2));
}

TEST(no_room_to_rise_tells_the_type_of_the_step) {
  path_scene scene;
  path_scene_open(&scene, MAP("S #"));
  path_scene_set(&scene, 0, FEET + 2, 0, "white_carpet");
  path_scene_step(&scene, 25, FEET, 25);
  expect_refusal(&scene, 1, FEET, 0, REFUSAL(NO_ROOM_TO_RISE, WALKABLE, 0, 0));
}

TEST(no_climb_tells_one_step_and_none_allowed) {
  path_scene scene;
  path_scene_open(&scene, MAP("S #"));
  path_scene_set(&scene, 0, FEET - 1, 0, "honey_block");
  path_scene_step(&scene, 25, FEET, 25);
  expect_refusal(&scene, 1, FEET, 0, REFUSAL(NO_CLIMB, BLOCKED, 1, 0));
}

TEST(drop_too_deep_tells_the_depth_and_the_deepest_drop) {
  path_scene scene;
  look(&scene, MAP("S V"));
  expect_refusal(&scene, 1, FEET - 4, 0, REFUSAL(DROP_TOO_DEEP, OPEN, 4, 3));
}

TEST(world_bottom_tells_where_the_fall_would_be_and_the_lowest_cell) {
  path_scene scene;
  path_scene_open(&scene, MAP("S V"));
  scene.query.body.max_fall = 100;
  path_scene_step(&scene, 25, FEET, 25);
  expect_refusal(&scene, 1, FEET, 0, REFUSAL(WORLD_BOTTOM, OPEN, -1, 0));
}

TEST(bad_landing_tells_the_malus_of_the_landing) {
  path_scene scene;
  path_scene_open(&scene, MAP("S V"));
  path_scene_set(&scene, 1, FEET - 3, 0, "lava");
  path_scene_step(&scene, 25, FEET, 25);
  expect_refusal(&scene, 1, FEET - 3, 0, REFUSAL(BAD_LANDING, LAVA, -1, 0));
}

TEST(closed_is_where_the_search_has_been) {
  path_scene scene;
  path_scene_open(&scene, MAP("S . T"));
  path_scene_find(&scene);
  ovis_path_refusal expected = REFUSAL(CLOSED, WALKABLE, 0, 0);
  expected.from = (ovis_pos){1, 0, 0};
  expect_refusal(&scene, 0, FEET, 0, expected);
}

TEST(corner_missing_is_beside_a_wall) {
  path_scene scene;
  path_scene_open(&scene, MAP("S #", ". ."));
  path_scene_double(&scene, '#');
  path_scene_step(&scene, 25, FEET, 25);
  expect_refusal(&scene, 1, FEET, 1, REFUSAL(CORNER_MISSING, BLOCKED, 0, 0));
}

TEST(corner_higher_tells_the_heights) {
  path_scene scene;
  look(&scene, MAP("S #", ". ."));
  expect_refusal(&scene, 1, FEET, 1, REFUSAL(CORNER_HIGHER, WALKABLE, FEET + 1, FEET));
}

TEST(corner_blocked_tells_the_worse_corner) {
  path_scene scene;
  look(&scene, MAP("S F", "h ."));
  expect_refusal(&scene, 1, FEET, 1, REFUSAL(CORNER_BLOCKED, FENCE, -1, 0));
  look(&scene, MAP("S h", "F ."));
  expect_refusal(&scene, 1, FEET, 1, REFUSAL(CORNER_BLOCKED, FENCE, -1, 0));
}

TEST(corner_door_is_at_an_angle_to_a_door) {
  path_scene scene;
  path_scene_open(&scene, MAP("S D", "D ."));
  path_scene_double(&scene, 'D');
  scene.query.body.can_open_doors = true;
  path_scene_step(&scene, 25, FEET, 25);
  expect_refusal(&scene, 1, FEET, 1, REFUSAL(CORNER_DOOR, WALKABLE_DOOR, 0, 0));
}

// From (0, 1), (1, 0) costs the root of 2 more; over it there is a cost of 1.
TEST(not_better_tells_both_costs) {
  path_scene scene;
  path_scene_open(&scene, MAP("S .", ". V"));
  path_scene_add_target(&scene, 0, FEET, 9);
  path_scene_find(&scene);
  ovis_path_refusal expected = REFUSAL(NOT_BETTER, WALKABLE, 1 + 1.41421354f, 1);
  expected.from = (ovis_pos){0, 0, 1};
  expect_refusal(&scene, 1, FEET, 0, expected);
}

TEST(out_of_range_tells_the_length_of_the_way_and_the_follow_range) {
  path_scene scene;
  path_scene_open(&scene, MAP("S . . T"));
  scene.query.follow_range = 2.5f;
  path_scene_find(&scene);
  ovis_path_refusal expected = REFUSAL(OUT_OF_RANGE, WALKABLE, 3, 2.5);
  expected.from = (ovis_pos){2, 0, 0};
  expect_refusal(&scene, 3, FEET, 0, expected);
}

// With no follow range not even the start is expanded.
TEST(too_far_tells_the_distance_from_the_start_and_the_follow_range) {
  path_scene scene;
  path_scene_open(&scene, MAP("S T"));
  scene.query.follow_range = 0;
  scene.query.visited_max = 9;
  path_scene_find(&scene);
  assert_int_equal(scene.path.visited, 1);
  expect_refusal(&scene, 0, FEET, 0, REFUSAL(TOO_FAR, WALKABLE, 0, 0));
}

TEST(no_budget_tells_the_nodes_visited_and_the_limit) {
  path_scene scene;
  path_scene_open(&scene, MAP("S . . . T"));
  scene.query.visited_max = 4;
  path_scene_find(&scene);
  ovis_path_refusal expected = REFUSAL(NO_BUDGET, WALKABLE, 3, 4);
  expected.from = (ovis_pos){3, 0, 0}; // the node that would have been next
  expect_refusal(&scene, 3, FEET, 0, expected);
}

TEST(every_reason_has_a_name_and_a_sentence_of_its_own) {
  for (int i = 0; i < OVIS_REFUSED_COUNT; i++) {
    const ovis_path_refusal_reason reason = (ovis_path_refusal_reason)i;
    const char* sentence = ovis_path_refusal_sentence(reason);
    assert_true(strlen(sentence) > 10);
    assert_true(sentence[0] >= 'a' && sentence[0] <= 'z');
    assert_true(sentence[strlen(sentence) - 1] != '.');
    for (int k = 0; k < i; k++) {
      const ovis_path_refusal_reason other = (ovis_path_refusal_reason)k;
      assert_string_not_equal(ovis_path_refusal_name(reason), ovis_path_refusal_name(other));
      assert_string_not_equal(sentence, ovis_path_refusal_sentence(other));
    }
  }
  assert_string_equal(ovis_path_refusal_name(OVIS_REFUSED_COUNT), "unknown");
  assert_string_equal(ovis_path_refusal_name(OVIS_REFUSED_TOO_HIGH), "TOO_HIGH");
}
