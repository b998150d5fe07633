// The switches of each game version, and the names of versions and types.
#include "support/test.h"

#include <ovis/path.h>

#include <string.h>

#define EXPECT_SWITCHES(rules, types, bottom_center, fence_only)                                   \
  do {                                                                                             \
    assert_int_equal((rules).path_type_list, types);                                               \
    assert_int_equal((rules).reach_from_bottom_center, bottom_center);                             \
    assert_int_equal((rules).partial_collision_fence_only, fence_only);                            \
  } while (0)

TEST(presets_have_the_switches_of_their_version) {
  EXPECT_SWITCHES(ovis_rules_get_preset(OVIS_RULES_1_18), OVIS_PATH_TYPES_1_19, true, true);
  EXPECT_SWITCHES(ovis_rules_get_preset(OVIS_RULES_1_19_3), OVIS_PATH_TYPES_1_19, false, false);
  EXPECT_SWITCHES(ovis_rules_get_preset(OVIS_RULES_1_19_4), OVIS_PATH_TYPES_1_19, false, false);
  for (int i = OVIS_RULES_23W14A; i < OVIS_RULES_VERSION_COUNT; i++) {
    EXPECT_SWITCHES(ovis_rules_get_preset((ovis_rules_version)i), OVIS_PATH_TYPES_23W12A, false,
                    false);
  }
}

TEST(sniffers_lay_eggs_from_1_20_on) {
  for (int i = 0; i < OVIS_RULES_VERSION_COUNT; i++) {
    const bool is_1_20 = i >= OVIS_RULES_23W14A;
    assert_int_equal(ovis_rules_get_preset((ovis_rules_version)i).sniffers_lay_eggs, is_1_20);
  }
}

TEST(what_came_after_1_20_1_is_on_from_its_version_on) {
  for (int i = 0; i < OVIS_RULES_VERSION_COUNT; i++) {
    const ovis_rules rules = ovis_rules_get_preset((ovis_rules_version)i);
    const bool is_1_20_5 = i >= OVIS_RULES_1_20_5;
    assert_int_equal(rules.neighbor_order,
                     is_1_20_5 ? OVIS_NEIGHBOR_ORDER_1_20_5 : OVIS_NEIGHBOR_ORDER_1_19);
    assert_int_equal(rules.danger_trapdoor, is_1_20_5);
    assert_int_equal(rules.wolf_food_heals_twice, is_1_20_5);
    assert_int_equal(rules.spiders_fear_armadillos, is_1_20_5);
    assert_int_equal(rules.tame_wolf_health_40, is_1_20_5);
    assert_int_equal(rules.leash_breaks_at_12, i >= OVIS_RULES_1_21_6);
    assert_int_equal(rules.path_length_floor_16, i >= OVIS_RULES_1_21_2);
  }
}

TEST(variants_without_a_known_version_are_off_in_every_preset) {
  for (int i = 0; i < OVIS_RULES_VERSION_COUNT; i++) {
    const ovis_rules rules = ovis_rules_get_preset((ovis_rules_version)i);
    assert_false(rules.airborne_start_above);
    assert_false(rules.float_start_any_water);
    assert_false(rules.node_hash_packed);
  }
}

TEST(mistakes_of_the_texts_are_off_in_every_preset) {
  for (int i = 0; i < OVIS_RULES_VERSION_COUNT; i++) {
    const ovis_rules rules = ovis_rules_get_preset((ovis_rules_version)i);
    const bool switches[] = {
        rules.reached_only_inside_range,        rules.partial_end_within_follow_range,
        rules.climb_needs_positive_malus_above, rules.climb_test_negated,
        rules.diagonal_ignores_side_height,     rules.danger_scan_includes_center,
        rules.fall_blocked_at_lowest_cell,      rules.visits_equal_limit,
        rules.path_ends_at_popped_node,         rules.reach_box_stays_level,
        rules.walked_updates_only_if_better,    rules.equal_path_replaces};
    for (size_t k = 0; k < sizeof switches; k++) {
      assert_false(switches[k]);
    }
  }
}

TEST(a_preset_is_found_by_its_name) {
  static const char* const names[] = {"1.18",   "1.19.3", "1.19.4", "23w14a", "1.20.1",
                                      "1.20.5", "1.21",   "1.21.2", "1.21.4", "1.21.5",
                                      "1.21.6", "1.21.9", "1.21.11"};
  assert_int_equal(sizeof names / sizeof *names, OVIS_RULES_VERSION_COUNT);
  for (int i = 0; i < OVIS_RULES_VERSION_COUNT; i++) {
    ovis_rules_version found = OVIS_RULES_VERSION_COUNT;
    assert_true(ovis_rules_find(names[i], &found));
    assert_int_equal(found, i);
    assert_string_equal(ovis_rules_version_name(found), names[i]);
  }
}

TEST(presets_are_sorted_by_their_data_versions) {
  int32_t last = 0;
  for (int i = 0; i < OVIS_RULES_VERSION_COUNT; i++) {
    const int32_t version = ovis_rules_get_data_version((ovis_rules_version)i);
    assert_true(version > last);
    assert_int_equal(ovis_rules_find_nearest(version), i);
    last = version;
  }
  assert_int_equal(last, 4671);
  assert_int_equal(ovis_rules_get_data_version(OVIS_RULES_VERSION_COUNT), 0);
  assert_int_equal(ovis_rules_get_data_version((ovis_rules_version)-1), 0);
}

TEST(each_preset_has_the_data_version_of_its_release) {
  static const struct {
    const char* name;
    int32_t data_version;
  } rows[] = {{"1.20.5", 3837}, {"1.21", 3953},   {"1.21.2", 4080}, {"1.21.4", 4189},
              {"1.21.5", 4325}, {"1.21.6", 4435}, {"1.21.9", 4554}, {"1.21.11", 4671}};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    ovis_rules_version version;
    assert_true(ovis_rules_find(rows[i].name, &version));
    assert_int_equal(ovis_rules_get_data_version(version), rows[i].data_version);
  }
}

TEST(a_save_gets_the_rules_nearest_to_its_data_version) {
  static const struct {
    int32_t data_version;
    ovis_rules_version nearest;
  } rows[] = {
      {2566, OVIS_RULES_1_18},         {2860, OVIS_RULES_1_18},   {3039, OVIS_RULES_1_18},
      {3040, OVIS_RULES_1_19_3},       {3120, OVIS_RULES_1_19_3}, {3218, OVIS_RULES_1_19_3},
      {3337, OVIS_RULES_1_19_4},       {3445, OVIS_RULES_23W14A}, {3463, OVIS_RULES_1_20_1},
      {3465, OVIS_RULES_1_20_1},       {3578, OVIS_RULES_1_20_1}, {3700, OVIS_RULES_1_20_5},
      {3837, OVIS_RULES_1_20_5},       {3839, OVIS_RULES_1_20_5}, {3953, OVIS_RULES_1_21},
      {3955, OVIS_RULES_1_21},         {4080, OVIS_RULES_1_21_2}, {4189, OVIS_RULES_1_21_4},
      {4325, OVIS_RULES_1_21_5},       {4435, OVIS_RULES_1_21_6}, {4440, OVIS_RULES_1_21_6},
      {4554, OVIS_RULES_1_21_9},       {4556, OVIS_RULES_1_21_9}, {4671, OVIS_RULES_1_21_11},
      {INT32_MAX, OVIS_RULES_1_21_11}, {0, OVIS_RULES_1_19_4},    {-1, OVIS_RULES_1_19_4},
      {INT32_MIN, OVIS_RULES_1_19_4}};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    assert_int_equal(ovis_rules_find_nearest(rows[i].data_version), rows[i].nearest);
  }
}

TEST(an_unknown_preset_is_the_default_and_said_to_be_unknown) {
  static const char* const names[] = {"1.19", "", "1.19.4 ", "23W14A", "1.21.1"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    ovis_rules_version found = OVIS_RULES_VERSION_COUNT;
    assert_false(ovis_rules_find(names[i], &found));
    assert_int_equal(found, OVIS_RULES_1_19_4);
  }
  assert_string_equal(ovis_rules_version_name(OVIS_RULES_VERSION_COUNT), "unknown");
}

TEST(a_finders_default_rules_are_those_of_1_19_4) {
  const ovis_path_finder_def def = ovis_default_path_finder_def();
  EXPECT_SWITCHES(def.rules, OVIS_PATH_TYPES_1_19, false, false);
  assert_null(def.world);
}

TEST(names_of_types_are_unique) {
  for (int i = 0; i < OVIS_PATH_TYPE_COUNT; i++) {
    const char* name = ovis_path_type_name((ovis_path_type)i);
    assert_true(strlen(name) > 0);
    for (int k = 0; k < i; k++) {
      assert_string_not_equal(name, ovis_path_type_name((ovis_path_type)k));
    }
  }
  assert_string_equal(ovis_path_type_name(OVIS_PATH_TYPE_COUNT), "unknown");
}

TEST(the_default_query_asks_for_a_walk_of_16_blocks) {
  const ovis_path_query query = ovis_default_path_query();
  assert_true(query.follow_range == 16.0f);
  assert_true(query.visited_multiplier == 1.0f);
  assert_int_equal(query.visited_max, 0);
  assert_int_equal(query.reach_range, 0);
  assert_int_equal(query.region_half, 0);
  assert_int_equal(query.target_count, 0);
  assert_false(query.is_region_at_head);
  assert_false(query.is_optimal);
  assert_null(query.watcher);
}

TEST(the_default_body_is_a_zombies_at_rest) {
  const ovis_path_body body = ovis_default_path_body();
  assert_true(body.width == 0.6f);
  assert_true(body.height == 1.95f);
  assert_true(body.max_up_step == 0.6f);
  assert_int_equal(body.max_fall, 3);
  assert_true(body.is_on_ground);
  assert_true(body.can_pass_doors);
  assert_false(body.can_open_doors || body.can_float || body.is_in_water);
  assert_false(body.can_walk_over_fences || body.stands_on_water || body.stands_on_lava);
}
