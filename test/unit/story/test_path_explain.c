// Why a search did not arrive: each thing that can be in the way is named, and where it is.
#include "path/path_search.h"
#include "support/counting_alloc.h"
#include "support/path_scene.h"
#include "support/test.h"

#include <ovis/species.h>
#include <ovis/story.h>

#include <stdio.h>
#include <string.h>

enum { FEET = PATH_SCENE_FEET };

static const ovis_allocator heap = {0};

// A corridor between walls three high, from S to T, with room for one obstacle in its middle.
static void open_corridor(path_scene* scene) {
  path_scene_open(scene, MAP("# # # # # # # #", "# S . . . . T #", "# # # # # # # #"));
  path_scene_fill(scene, (ovis_pos){0, FEET, 0}, (ovis_pos){7, FEET + 3, 0}, "bedrock");
  path_scene_fill(scene, (ovis_pos){0, FEET, 2}, (ovis_pos){7, FEET + 3, 2}, "bedrock");
  path_scene_fill(scene, (ovis_pos){0, FEET, 1}, (ovis_pos){0, FEET + 3, 1}, "bedrock");
  path_scene_fill(scene, (ovis_pos){7, FEET, 1}, (ovis_pos){7, FEET + 3, 1}, "bedrock");
}

// A finder for the scene, whose query gets the targets.
static ovis_path_finder* open_finder(path_scene* scene) {
  scene->query.targets = scene->targets;
  ovis_path_finder_def def = ovis_default_path_finder_def();
  def.world = scene->world;
  def.rules = scene->rules;
  ovis_path_finder* finder;
  assert_int_equal(ovis_path_finder_create(&def, &finder), OVIS_OK);
  return finder;
}

static ovis_path_why explain(path_scene* scene) {
  const ovis_path* path = path_scene_find(scene);
  assert_int_not_equal(path->result, OVIS_PATH_REACHED);
  const ovis_path found = *path;
  ovis_path_finder* finder = open_finder(scene);
  ovis_path_why why;
  assert_int_equal(ovis_path_explain(finder, &scene->query, &found, "pig", &heap, &why), OVIS_OK);
  ovis_path_finder_destroy(finder);
  return why;
}

static void expect_at(const ovis_path_why* why, int32_t x, const char* cause) {
  if (strstr(why->sentence, cause) == NULL) {
    fail_msg("'%s' does not say '%s'", why->sentence, cause);
  }
  assert_true(why->would_arrive);
  assert_true(why->has_refusal);
  assert_int_equal(why->refusal.to.x, x);
  assert_int_equal(why->refusal.to.z, 1);
}

static void expect_obstacle(const char* low, const char* high, const char* cause) {
  path_scene scene;
  open_corridor(&scene);
  path_scene_set(&scene, 4, FEET, 1, low);
  if (high != NULL) {
    path_scene_set(&scene, 4, FEET + 1, 1, high);
  }
  const ovis_path_why why = explain(&scene);
  expect_at(&why, 4, cause);
  path_scene_close(&scene);
}

TEST(a_shut_door_is_named) {
  expect_obstacle("oak_door[facing=east,half=lower,open=false]",
                  "oak_door[facing=east,half=upper,open=false]", "a closed door blocks the path");
}

TEST(a_fence_is_named) {
  expect_obstacle("oak_fence", NULL,
                  "it does not step over a block that is 1.5 high, at 4 16 1 (oak_fence)");
}

TEST(what_would_hurt_is_named) {
  expect_obstacle("powder_snow", NULL, "a block on the path would hurt it");
}

TEST(lava_is_named) {
  path_scene scene;
  open_corridor(&scene);
  path_scene_set(&scene, 4, FEET, 1, "lava");
  path_scene_set(&scene, 4, FEET - 1, 1, "lava");
  const ovis_path_why why = explain(&scene);
  expect_at(&why, 4, "lava blocks the path");
  path_scene_close(&scene);
}

TEST(a_step_too_high_is_named) {
  expect_obstacle("stone", "stone",
                  "the step is 2 blocks high, and it gets up at most 1.125, at 4 16 1 (stone)");
}

TEST(a_deep_drop_is_named) {
  path_scene scene;
  open_corridor(&scene);
  scene.query.body.max_fall = 3;
  path_scene_fill(&scene, (ovis_pos){5, FEET - 8, 1}, (ovis_pos){6, FEET - 1, 1}, "air");
  path_scene_fill(&scene, (ovis_pos){4, FEET - 9, 1}, (ovis_pos){6, FEET - 9, 1}, "stone");
  scene.targets[0] = (ovis_pos){6, FEET - 8, 1};
  const ovis_path_why why = explain(&scene);
  expect_at(&why, 5, "the drop is deeper than it accepts");
  path_scene_close(&scene);
}

TEST(a_short_range_is_named) {
  path_scene scene;
  open_corridor(&scene);
  scene.query.follow_range = 3;
  const ovis_path_why why = explain(&scene);
  assert_true(why.would_arrive);
  assert_non_null(
      strstr(why.sentence, "its target is 5.0 blocks off, and its follow range is 3 blocks"));
  path_scene_close(&scene);
}

// Two obstacles: no single change arrives, so the nearest refusal is told, and that it is a guess.
TEST(two_obstacles_are_told_by_the_one_it_stands_at) {
  path_scene scene;
  open_corridor(&scene);
  path_scene_fill(&scene, (ovis_pos){3, FEET, 1}, (ovis_pos){3, FEET + 3, 1}, "bedrock");
  path_scene_fill(&scene, (ovis_pos){5, FEET, 1}, (ovis_pos){5, FEET + 3, 1}, "bedrock");
  const ovis_path_why why = explain(&scene);
  assert_false(why.would_arrive);
  assert_true(why.has_refusal);
  assert_int_equal(why.refusal.to.x, 3);
  path_scene_close(&scene);
}

// A diagonal past a capped fence, which nothing steps over: the places are the blocks beside it,
// not the free cell behind it.
static void expect_corner(const char* other, const char* cause) {
  path_scene scene;
  path_scene_open(&scene, MAP("# # # #", "# S F #", "# . T #", "# # # #"));
  for (int32_t i = 0; i < 16; i++) {
    const ovis_pos low = {i % 4, FEET + 1, i / 4};
    const ovis_pos high = {i % 4, FEET + 3, i / 4};
    if (i != 5 && i != 10) { // all but S and T
      path_scene_fill(&scene, low, high, "bedrock");
    }
  }
  path_scene_set(&scene, 1, FEET, 2, other);
  const ovis_path_why why = explain(&scene);
  if (strstr(why.sentence, cause) == NULL) {
    fail_msg("%s", why.sentence);
  }
  assert_int_equal(why.refusal.to.x + why.refusal.to.z, 4); // T
  path_scene_close(&scene);
}

TEST(the_corners_of_a_diagonal_are_named) {
  expect_corner("bedrock", "it does not slip between two corners, at 1 16 2 (bedrock) and 2 16 1 "
                           "(oak_fence)");
  expect_corner("oak_fence", "only a body narrower than 0.5 slips between two such posts, and the "
                             "pig is 0.6 wide, at 1 16 2 (oak_fence) and 2 16 1 (oak_fence)");
}

// ---- Numbers of the scene

static void expect_sentence(path_scene* scene, const char* cause) {
  const ovis_path_why why = explain(scene);
  if (strstr(why.sentence, cause) == NULL) {
    fail_msg("'%s' does not say '%s'", why.sentence, cause);
  }
  path_scene_close(scene);
}

// A wall through the whole scene at x = 8, four blocks high, with a hole from z = 4 on.
static void open_wall(path_scene* scene, int32_t wide, int32_t high) {
  path_scene_open(scene, MAP("#", "#", ".", ".", "S"));
  path_scene_fill(scene, (ovis_pos){0, FEET - 1, 0}, (ovis_pos){15, FEET - 1, 15}, "stone");
  path_scene_fill(scene, (ovis_pos){8, FEET, 0}, (ovis_pos){8, FEET + 4, 15}, "stone");
  path_scene_fill(scene, (ovis_pos){8, FEET, 4}, (ovis_pos){8, FEET + high - 1, 4 + wide - 1},
                  "air");
  path_scene_fill(scene, (ovis_pos){0, FEET, 0}, (ovis_pos){15, FEET + 4, 0}, "stone");
  path_scene_fill(scene, (ovis_pos){0, FEET, 15}, (ovis_pos){15, FEET + 4, 15}, "stone");
  path_scene_add_target(scene, 12, FEET, 4);
  scene->query.body.max_fall = 3;
  scene->query.follow_range = 48;
}

TEST(a_gap_is_told_with_its_width_and_that_of_the_body) {
  path_scene scene;
  open_wall(&scene, 2, 4);
  scene.query.body.width = 2.04f;
  expect_sentence(&scene, "the gap is 2 wide; the pig is 2.04 wide, at 8 16 4");
  open_wall(&scene, 1, 4);
  scene.query.body.width = 1.4f;
  expect_sentence(&scene, "the gap is 1 wide; the pig is 1.4 wide, at 8 16 4");
}

TEST(a_gap_is_told_with_its_height_and_that_of_the_body) {
  path_scene scene;
  open_wall(&scene, 1, 2);
  scene.query.body.height = 2.9f;
  expect_sentence(&scene, "the gap is 2 high; the pig is 2.9 high, at 8 18 4 (stone)");
  open_wall(&scene, 1, 1);
  scene.query.body.height = 1.95f;
  expect_sentence(&scene, "the gap is 1 high; the pig is 1.95 high, at 8 17 4 (stone)");
}

// A body that stands in the target's cell as well as beside it: only the length of the path keeps
// it from there.
TEST(a_path_as_long_as_the_range_is_told_by_its_length) {
  path_scene scene;
  path_scene_open(&scene, MAP("S . . . . . T"));
  scene.query.follow_range = 6;
  expect_sentence(&scene, "its target is 6.0 blocks off, and its follow range is 6 blocks");
}

TEST(a_target_inside_of_a_block_is_told_by_that_block) {
  path_scene scene;
  open_corridor(&scene);
  path_scene_set(&scene, 6, FEET, 1, "bricks");
  path_scene_set(&scene, 6, FEET + 1, 1, "bricks");
  expect_sentence(&scene, "cannot stand in the target's cell, at 6 16 1 (bricks) (try --reach 1)");
}

// The lowest layer of a pond touches its ground: nobody swims straight down into it.
TEST(the_block_that_water_touches_is_named) {
  path_scene scene;
  path_scene_open(&scene, MAP("S"));
  path_scene_become(&scene, "axolotl");
  path_scene_fill(&scene, (ovis_pos){2, FEET - 6, 2}, (ovis_pos){14, FEET, 14}, "stone");
  path_scene_fill(&scene, (ovis_pos){6, FEET - 4, 6}, (ovis_pos){10, FEET, 10}, "water");
  scene.query.body.pos = (ovis_vec3){8.5, FEET - 2, 8.5};
  scene.query.body.is_in_water = true;
  path_scene_add_target(&scene, 8, FEET - 4, 8);
  expect_sentence(&scene,
                  "it moves straight up and down only in water that touches no block, at 8 12 "
                  "8 (water) and 8 11 8 (stone)");
}

TEST(a_target_that_is_not_loaded_is_told_to_be_that) {
  path_scene scene;
  open_corridor(&scene);
  scene.targets[0] = (ovis_pos){900, FEET, 1};
  expect_sentence(&scene, "its target 900 16 1 is in land that is not loaded");
}

TEST(a_drop_is_told_at_its_landing) {
  for (int32_t depth = 4; depth <= 9; depth++) {
    path_scene scene;
    char cause[120];
    open_corridor(&scene);
    scene.query.body.max_fall = 3;
    path_scene_fill(&scene, (ovis_pos){5, FEET - depth, 1}, (ovis_pos){6, FEET - 1, 1}, "air");
    path_scene_fill(&scene, (ovis_pos){4, FEET - depth - 1, 1}, (ovis_pos){6, FEET - depth - 1, 1},
                    "stone");
    scene.targets[0] = (ovis_pos){6, FEET - depth, 1};
    snprintf(cause, sizeof cause,
             "the drop is deeper than it accepts: %d blocks, at most 3, at 5 %d 1", (int)depth,
             (int)(FEET - depth));
    expect_sentence(&scene, cause);
  }
}

TEST(leaves_rails_and_trapdoors_are_told_one_at_a_time) {
  static const char* const blocks[][2] = {
      {"oak_leaves", "it does not walk through leaves, at 4 16 1 (oak_leaves)"},
      {"rail", "it does not step onto rails from beside them, at 4 16 1 (rail)"},
      {"detector_rail", "it does not step onto rails from beside them, at 4 16 1 (detector_rail)"},
      {"sweet_berry_bush[age=2]",
       "a block on the path would hurt it, at 4 16 1 (sweet_berry_bush)"},
      {"cobblestone_wall", "it does not step over a block that is 1.5 high, at 4 16 1 "
                           "(cobblestone_wall)"}};
  for (size_t i = 0; i < sizeof blocks / sizeof *blocks; i++) {
    path_scene scene;
    open_corridor(&scene);
    path_scene_set(&scene, 4, FEET, 1, blocks[i][0]);
    path_scene_fill(&scene, (ovis_pos){4, FEET + 1, 1}, (ovis_pos){4, FEET + 3, 1},
                    i == 0 ? "oak_leaves" : "air");
    expect_sentence(&scene, blocks[i][1]);
  }
}

// ---- Memory

static ovis_status explain_with(const ovis_allocator* allocator, void* context) {
  path_scene* scene = context;
  ovis_path_finder_def def = ovis_default_path_finder_def();
  def.world = scene->world;
  def.rules = scene->rules;
  ovis_path_finder* finder;
  assert_int_equal(ovis_path_finder_create(&def, &finder), OVIS_OK);
  ovis_path_why why;
  const ovis_status status =
      ovis_path_explain(finder, &scene->query, &scene->path, "pig", allocator, &why);
  ovis_path_finder_destroy(finder);
  return status;
}

TEST(an_explanation_without_memory_says_so_and_leaks_nothing) {
  path_scene scene;
  open_corridor(&scene);
  path_scene_set(&scene, 4, FEET, 1, "oak_fence");
  path_scene_find(&scene);
  scene.query.targets = scene.targets;
  assert_true(fail_each_allocation(explain_with, &scene) >= 3);
  path_scene_close(&scene);
}

// Beyond the loaded cube there is no end of air. Explaining searched 262,144 nodes there.
TEST(a_flier_at_the_edge_of_the_loaded_world_is_explained_with_a_short_search) {
  path_scene scene;
  path_scene_open(&scene, MAP("S . . . . T"));
  scene.query.body = ovis_species_get_body(ovis_species_find("wither"), false);
  scene.query.body.pos = (ovis_vec3){5, FEET + 4, 5};
  scene.query.follow_range = 64;
  scene.query.visited_max = 400;
  path_scene_fill(&scene, (ovis_pos){20, 2, 20}, (ovis_pos){26, 8, 26}, "stone");
  scene.targets[0] = (ovis_pos){23, 5, 23};
  scene.query.targets = scene.targets;
  counting_alloc counter = {0};
  ovis_path_finder_def def = ovis_default_path_finder_def();
  def.world = scene.world;
  def.rules = scene.rules;
  def.allocator = counting_allocator(&counter);
  ovis_path_finder* finder;
  assert_int_equal(ovis_path_finder_create(&def, &finder), OVIS_OK);
  ovis_path_node nodes[64];
  ovis_path path = {.nodes = nodes, .capacity = 64};
  assert_int_equal(ovis_path_find(finder, &scene.query, &path), OVIS_OK);
  ovis_path_why why;
  assert_int_equal(ovis_path_explain(finder, &scene.query, &path, "wither", &heap, &why), OVIS_OK);
  assert_true(why.sentence[0] != '\0');
  assert_true(counter.bytes_max < 11 * 1000 * 1000);
  ovis_path_finder_destroy(finder);
  path_scene_close(&scene);
}

// Explains the path that was found and does not arrive, with no change that would. Returns the
// number of searches that it takes.
static uint64_t searches_to_explain(path_scene* scene, const ovis_path* found) {
  ovis_path_finder* finder = open_finder(scene);
  ovis_path_why why;
  assert_int_equal(ovis_path_explain(finder, &scene->query, found, "pig", &heap, &why), OVIS_OK);
  assert_false(why.would_arrive);
  const uint64_t searches = finder->finds;
  ovis_path_finder_destroy(finder);
  return searches;
}

// Searches to explain why a wall over the whole corridor stops a mob.
static uint64_t searches_of_wall(bool has_shut_door) {
  path_scene scene;
  open_corridor(&scene);
  path_scene_fill(&scene, (ovis_pos){4, FEET, 1}, (ovis_pos){4, FEET + 3, 1}, "bedrock");
  if (has_shut_door) {
    path_scene_set(&scene, 3, FEET, 1, "iron_door[open=false,half=lower]");
    path_scene_set(&scene, 3, FEET + 1, 1, "iron_door[open=false,half=upper]");
  }
  const ovis_path found = *path_scene_find(&scene);
  const uint64_t searches = searches_to_explain(&scene, &found);
  path_scene_close(&scene);
  return searches;
}

// Its own search, one with a wide range and its refusals, one with all that only allows more, and a
// small body; besides one with a wide range in pieces, which is not counted. No search ends beside
// the target, and none meets water or lava.
TEST(changes_that_make_no_difference_are_not_searched) {
  assert_int_equal(searches_of_wall(false), 4);
  assert_int_equal(searches_of_wall(true), 4);
}

// Its own search, and none of a change: all would see the whole plain, and none the roof.
TEST(a_target_on_a_roof_is_explained_without_another_search) {
  path_scene scene;
  path_scene_open(&scene, MAP("S"));
  path_scene_fill(&scene, (ovis_pos){0, FEET - 1, 0}, (ovis_pos){31, FEET - 1, 31}, "stone");
  path_scene_fill(&scene, (ovis_pos){20, FEET + 4, 20}, (ovis_pos){24, FEET + 4, 24}, "stone");
  path_scene_add_target(&scene, 22, FEET + 5, 22);
  scene.query.follow_range = 64;
  const ovis_path found = *path_scene_find(&scene);
  assert_true(found.visited >= 128);
  assert_int_equal(searches_to_explain(&scene, &found), 1);
  path_scene_close(&scene);
}

// ---- Answers of other mobs

static ovis_path_why explain_beside(path_scene* scene, int32_t change, ovis_status wanted) {
  path_scene_find(scene); // sets the body
  ovis_path_finder* finder = open_finder(scene);
  ovis_path_why why;
  assert_int_equal(ovis_path_explain_beside(finder, &scene->query, change, "pig", &heap, &why),
                   wanted);
  ovis_path_finder_destroy(finder);
  return why;
}

// A change that another mob needed is tried first. Where it does not help, all are tried.
TEST(any_hint_gives_the_answer_of_a_whole_explanation) {
  static const char* const blocks[] = {"oak_fence", "powder_snow", "rail"};
  for (size_t i = 0; i < sizeof blocks / sizeof *blocks; i++) {
    path_scene scene;
    open_corridor(&scene);
    path_scene_set(&scene, 4, FEET, 1, blocks[i]);
    const ovis_path_why whole = explain(&scene);
    assert_true(whole.would_arrive);
    assert_true(whole.change > 0);
    for (int32_t hint = -1; hint <= 20; hint++) {
      const ovis_path_why why = explain_beside(&scene, hint, OVIS_OK);
      if (hint == 0) { // no change helped the other: what is nearest is told
        assert_false(why.would_arrive);
        assert_int_equal(why.change, 0);
      } else if (hint != 10 && hint != 6) { // 10, a jump, and 6 go over more than the first does
        assert_string_equal(why.sentence, whole.sentence);
        assert_int_equal(why.change, whole.change);
      }
      assert_int_equal(why.refusal.to.x, whole.refusal.to.x);
    }
    path_scene_close(&scene);
  }
}

TEST(a_target_that_is_reached_is_not_explained) {
  path_scene scene;
  open_corridor(&scene);
  const ovis_path_why why = explain_beside(&scene, -1, OVIS_NOT_FOUND);
  assert_string_equal(why.sentence, "");
  path_scene_close(&scene);
}
