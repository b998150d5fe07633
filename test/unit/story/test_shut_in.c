// A target that is said to be shut in is reached by no search, whatever the body may do.
#include "story/shut_in.h"
#include "support/path_scene.h"
#include "support/random_world.h"
#include "support/test.h"

#include <string.h>

enum { FEET = PATH_SCENE_FEET, NODES_MAX = 4096 };

// The changes of an explanation, one at a time and together.
enum { LARGE, SMALL, JUMPS, FALLS, BEARS, SWIMS, ALL, ALL_SMALL, BODY_COUNT };

static ovis_path_body changed(const ovis_path_body* body, int32_t kind, int32_t step_max) {
  ovis_path_body out = *body;
  if (kind >= ALL || kind == JUMPS) {
    out.max_up_step = (float)step_max;
    out.can_walk_over_fences = true;
  }
  if (kind >= ALL || kind == FALLS) {
    out.max_fall = 256;
  }
  if (kind >= ALL || kind == BEARS) {
    for (int32_t i = 0; i < OVIS_PATH_TYPE_COUNT; i++) {
      const bool is_wall = i == OVIS_PATH_BLOCKED || i == OVIS_PATH_FENCE;
      out.malus[i] = is_wall ? out.malus[i] : 0;
    }
    out.can_open_doors = out.can_pass_doors = true;
  }
  if (kind >= ALL || kind == SWIMS) {
    out.can_float = out.stands_on_lava = true;
  }
  if (kind == ALL_SMALL || kind == SMALL) {
    out.width = 0.3f;
    out.height = 0.9f;
  }
  return out;
}

// A node that became impassable after the search had queued it leads on to others: cells of the air
// at the edge of the world, for one. A way over those explains nothing.
static bool is_passable(const ovis_path* way) {
  bool is_passable = true;
  for (int32_t i = 0; i < way->count; i++) {
    is_passable &= way->nodes[i].malus >= 0;
  }
  return is_passable;
}

// Number of answers "shut in" of a random world, of which none may be wrong.
static int32_t check_world(const random_palette* palette, uint64_t seed, int32_t step_max) {
  uint64_t random = seed;
  ovis_world* world = random_world_make(path_scene_registry(), palette, &random);
  ovis_path_finder_def def = ovis_default_path_finder_def();
  def.world = world;
  def.rules = random_rules(&random);
  ovis_path_finder* finder;
  assert_int_equal(ovis_path_finder_create(&def, &finder), OVIS_OK);
  assert_ptr_equal(ovis_path_finder_get_world(finder), world);
  assert_memory_equal(ovis_path_finder_get_rules(finder), &def.rules, sizeof def.rules);
  int32_t shut_count = 0;
  for (int32_t i = 0; i < 20; i++) {
    ovis_pos targets[4];
    ovis_fall_limits limits;
    ovis_path_query query = random_query(world, &random, targets, &limits);
    query.target_count = 1;
    query.region_half = 0;
    static ovis_path_node nodes[NODES_MAX];
    ovis_path path = {.nodes = nodes, .capacity = NODES_MAX};
    if (ovis_path_find(finder, &query, &path) != OVIS_OK || path.count == 0 ||
        !ov_path_is_shut_in(finder, &query, &nodes[0], step_max)) {
      continue;
    }
    shut_count++;
    assert_int_not_equal(path.result, OVIS_PATH_REACHED);
    for (int32_t kind = 0; kind < BODY_COUNT; kind++) {
      ovis_path_query other = query;
      other.body = changed(&query.body, kind, step_max);
      other.follow_range = 200;
      other.visited_max = 1 << 18;
      other.reach_range = query.reach_range + 1;
      ovis_path way = {.nodes = nodes, .capacity = NODES_MAX};
      assert_int_equal(ovis_path_find(finder, &other, &way), OVIS_OK);
      if (way.result == OVIS_PATH_REACHED && is_passable(&way)) {
        fail_msg("seed %d, query %d: body %d arrives", (int)seed, (int)i, (int)kind);
      }
    }
  }
  ovis_path_finder_destroy(finder);
  ovis_world_destroy(world);
  return shut_count;
}

static int32_t check_worlds(int32_t step_max) {
  random_palette palette;
  random_palette_init(&palette, path_scene_registry());
  int32_t shut_count = 0;
  for (uint64_t seed = 1; seed <= (uint64_t)test_count(40, 400, 4000); seed++) {
    shut_count += check_world(&palette, seed, step_max);
  }
  return shut_count;
}

TEST(no_change_reaches_a_target_that_is_shut_in) {
  assert_true(check_worlds(OV_SHUT_STEP_MAX) >= test_count(20, 20, 20));
}

TEST(no_change_but_a_higher_jump_reaches_a_target_that_is_shut_in_for_low_steps) {
  assert_true(check_worlds(OV_SHUT_STEP_LOW) >= test_count(20, 20, 20));
}

static bool is_shut_in(path_scene* scene, int32_t step_max) {
  ovis_path_finder_def def = ovis_default_path_finder_def();
  def.world = scene->world;
  def.rules = scene->rules;
  ovis_path_finder* finder;
  assert_int_equal(ovis_path_finder_create(&def, &finder), OVIS_OK);
  const ovis_path* path = path_scene_find(scene);
  scene->query.targets = scene->targets;
  const bool is_shut = ov_path_is_shut_in(finder, &scene->query, &path->nodes[0], step_max);
  ovis_path_finder_destroy(finder);
  return is_shut;
}

TEST(a_roof_is_shut_in_until_a_stair_leads_there) {
  path_scene scene;
  path_scene_open(&scene, MAP("S . . . . . . . .", ". . . . . . . . .", ". . . . . . . . ."));
  path_scene_fill(&scene, (ovis_pos){5, FEET + 4, 0}, (ovis_pos){8, FEET + 4, 2}, "stone");
  path_scene_add_target(&scene, 7, FEET + 5, 1);
  assert_true(is_shut_in(&scene, OV_SHUT_STEP_MAX));
  path_scene_fill(&scene, (ovis_pos){4, FEET, 1}, (ovis_pos){4, FEET + 2, 1}, "stone");
  assert_false(is_shut_in(&scene, OV_SHUT_STEP_MAX));
  assert_true(is_shut_in(&scene, OV_SHUT_STEP_LOW)); // 3 blocks up to the block
  path_scene_fill(&scene, (ovis_pos){3, FEET, 1}, (ovis_pos){3, FEET + 1, 1}, "stone");
  assert_false(is_shut_in(&scene, OV_SHUT_STEP_LOW));
  path_scene_close(&scene);
}
