#include "support/mob_scene.h"
#include "support/test.h"

#include <ovis/tree.h>

#include <math.h>

TEST(words_of_trees_are_never_null) {
  assert_string_equal(ovis_tree_kind_name((ovis_tree_kind)99), "unknown");
  assert_string_equal(ovis_tree_kind_name((ovis_tree_kind)-1), "unknown");
  assert_string_equal(ovis_tree_stops_name((ovis_tree_stops)99), "unknown");
  assert_string_equal(ovis_news_name((ovis_news)99), "unknown");
  assert_string_equal(ovis_news_result_name((ovis_news_result)99), "unknown");
  assert_string_equal(ovis_tree_reply_name((ovis_tree_reply)99), "unknown");
  assert_string_equal(ovis_tree_reply_sentence((ovis_tree_reply)-1), "unknown");
  assert_string_equal(ovis_tree_end_name((ovis_tree_end)99), "unknown");
  assert_string_equal(ovis_tree_end_sentence((ovis_tree_end)-1), "unknown");
  assert_string_equal(ovis_tree_end_sentence(OVIS_TREE_END_MET), "enough take part");
}

TEST(boards_of_mobs_without_a_tree_have_nothing) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id sheep = mob_scene_spawn(&scene, "sheep", 8.5, 8.5);
  ovis_tree_value value = {.number = 7};
  assert_false(ovis_mob_get_board(scene.sim, sheep, "any", &value));
  assert_true(value.number == 0);
  assert_false(ovis_mob_get_board(scene.sim, sheep, NULL, &value));
  assert_false(ovis_mob_get_board(scene.sim, OVIS_NO_MOB, "any", &value));
  mob_scene_close(&scene);
}

static bool has_read, has_written;

static bool can_use(const ovis_turn* turn) {
  ovis_tree_value value = {.number = 7};
  has_read |= ovis_turn_get_board(turn, "any", &value) || value.number != 0;
  has_written |= ovis_turn_set_board(turn, "any", &value, 0) != OVIS_NOT_FOUND;
  has_written |= ovis_turn_set_board(turn, NULL, NULL, 0) != OVIS_BAD_ARGUMENT;
  return false;
}

TEST(goals_of_mobs_without_a_tree_have_no_board) {
  const ovis_goal_def goal = {.cookie = OVIS_COOKIE, .name = "Board", .can_use = can_use};
  const ovis_species_goal goals[] = {{.priority = 0, .own = &goal}};
  ovis_sim_def def = ovis_default_sim_def();
  def.species = &(const ovis_species_def){
      .cookie = OVIS_COOKIE, .name = "boarder", .like = "pig", .goals = goals, .goal_count = 1};
  def.species_count = 1;
  mob_scene scene = mob_scene_open_def("stone", &def);
  ovis_spawn_def spawn = ovis_default_spawn_def();
  spawn.species = ovis_sim_find_species(scene.sim, "boarder");
  spawn.pos = (ovis_vec3){8.5, MOB_SCENE_FEET, 8.5};
  ovis_mob_id mob;
  assert_int_equal(ovis_mob_spawn(scene.sim, &spawn, &mob), OVIS_OK);
  mob_scene_ticks(&scene, 4);
  assert_false(has_read || has_written);
  mob_scene_close(&scene);
}

TEST(a_check_of_an_empty_tree_says_what_is_missing) {
  ovis_error error = {0};
  assert_int_equal(ovis_tree_check(&(const ovis_tree_def){.cookie = OVIS_COOKIE}, &error),
                   OVIS_OUT_OF_RANGE);
  assert_true(error.message[0] != '\0');
  assert_int_equal(
      ovis_tree_check(&(const ovis_tree_def){.cookie = OVIS_COOKIE, .name = "t", .like = "pig"},
                      NULL),
      OVIS_OUT_OF_RANGE);
}

TEST(a_check_of_a_tree_with_its_brain_says_what_does_not_fit) {
  static const ovis_tree_node root = {.kind = OVIS_TREE_WAIT, .ticks = 1};
  static const ovis_brain_activity core = {.name = "core"};
  const ovis_tree_def tree = {.cookie = OVIS_COOKIE,
                              .name = "t",
                              .like = "pig",
                              .brain = "b",
                              .nodes = &root,
                              .node_count = 1};
  ovis_brain_def brain = {
      .cookie = OVIS_COOKIE, .name = "b", .like = "pig", .activities = &core, .activity_count = 1};
  ovis_error error = {0};
  assert_int_equal(ovis_tree_check_with_brain(&tree, &brain, NULL, 0, &error), OVIS_OK);
  assert_int_equal(ovis_tree_check_with_brain(&tree, &brain, NULL, 0, NULL), OVIS_OK);
  assert_int_equal(ovis_tree_check_with_brain(&tree, &brain, NULL, 1, NULL), OVIS_OUT_OF_RANGE);
  assert_int_equal(ovis_tree_check_with_brain(&tree, &(const ovis_brain_def){.cookie = OVIS_COOKIE},
                                              NULL, 0, &error),
                   OVIS_OUT_OF_RANGE);
  assert_int_equal(
      ovis_tree_check_with_brain(&(const ovis_tree_def){.cookie = OVIS_COOKIE, .brain = "b"},
                                 &brain, NULL, 0, &error),
      OVIS_OUT_OF_RANGE);
  brain.name = "c";
  assert_int_equal(ovis_tree_check_with_brain(&tree, &brain, NULL, 0, &error), OVIS_NOT_FOUND);
  assert_string_equal(error.message, "the tree names the brain 'b', not 'c'");
  assert_int_equal(ovis_tree_check_with_brain(&(const ovis_tree_def){.cookie = OVIS_COOKIE}, &brain,
                                              NULL, 0, &error),
                   OVIS_NOT_FOUND);
  brain.name = "b";
  brain.like = "cow";
  assert_int_equal(ovis_tree_check_with_brain(&tree, &brain, NULL, 0, &error), OVIS_NOT_FOUND);
  assert_string_equal(error.message, "the tree 't' is like a pig, and its brain 'b' is not");
}

TEST(news_of_a_host_that_are_wrong_are_refused) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_vec3 here = {8, MOB_SCENE_FEET, 8};
  const ovis_vec3 nowhere = {(double)NAN, 0, 0};
  int32_t count = 1;
  assert_int_equal(ovis_sim_tell(scene.sim, "horn", here, 0, OVIS_NO_MOB, &count), OVIS_OK);
  assert_int_equal(count, 0); // nobody has a tree
  assert_int_equal(ovis_sim_tell(scene.sim, "horn", here, 0, (ovis_mob_id){12345}, NULL), OVIS_OK);
  assert_int_equal(ovis_sim_tell(scene.sim, NULL, here, 0, OVIS_NO_MOB, NULL), OVIS_BAD_ARGUMENT);
  assert_int_equal(ovis_sim_tell(scene.sim, "horn", here, -1, OVIS_NO_MOB, NULL),
                   OVIS_OUT_OF_RANGE);
  count = 1;
  assert_int_equal(ovis_sim_tell(scene.sim, "horn", nowhere, 0, OVIS_NO_MOB, &count),
                   OVIS_OUT_OF_RANGE);
  assert_int_equal(count, 0);
  mob_scene_close(&scene);
}
