// Searches in pieces, and the memory of failures.
#include "support/path_scene.h"
#include "support/random_world.h"
#include "support/test.h"

#include <string.h>

enum { FEET = PATH_SCENE_FEET, NODES_MAX = 256 };

typedef struct answer {
  ovis_path path;
  ovis_path_node nodes[NODES_MAX];
} answer;

static ovis_path empty_path(answer* out) {
  memset(out->nodes, 0, sizeof out->nodes);
  return (ovis_path){.nodes = out->nodes, .capacity = NODES_MAX};
}

static void expect_same(const answer* a, const answer* b) {
  assert_int_equal(a->path.result, b->path.result);
  assert_int_equal(a->path.count, b->path.count);
  assert_int_equal(a->path.visited, b->path.visited);
  assert_int_equal(a->path.ran_out, b->path.ran_out);
  assert_int_equal(a->path.touched_unloaded, b->path.touched_unloaded);
  assert_true(a->path.dist_to_target == b->path.dist_to_target);
  for (int32_t i = 0; i < a->path.count; i++) {
    assert_memory_equal(&a->nodes[i].pos, &b->nodes[i].pos, sizeof(ovis_pos));
    const float left[] = {a->nodes[i].malus, a->nodes[i].g, a->nodes[i].h, a->nodes[i].walked};
    const float right[] = {b->nodes[i].malus, b->nodes[i].g, b->nodes[i].h, b->nodes[i].walked};
    assert_memory_equal(left, right, sizeof left);
  }
}

static ovis_path_finder* make_finder(const ovis_world* world, const ovis_rules* rules) {
  ovis_path_finder_def def = ovis_default_path_finder_def();
  def.world = world;
  def.rules = *rules;
  ovis_path_finder* finder;
  assert_int_equal(ovis_path_finder_create(&def, &finder), OVIS_OK);
  return finder;
}

static void take(ovis_path_task* task, answer* out) {
  out->path = empty_path(out);
  assert_int_equal(ovis_path_task_take_path(task, &out->path), OVIS_OK);
  assert_int_equal(ovis_path_task_get_progress(task), OVIS_PATH_IDLE);
}

static void find(ovis_path_finder* finder, const ovis_path_query* query, answer* out) {
  out->path = empty_path(out);
  assert_int_equal(ovis_path_find(finder, query, &out->path), OVIS_OK);
}

// Three tasks of one finder take turns, in pieces of random size, with whole searches in between;
// each finds what a whole search finds.
TEST(a_search_in_pieces_finds_the_same_path) {
  enum { TASKS = 3 };
  uint64_t random = test_seed(808);
  ovis_world* world = random_world_open(path_scene_registry());
  static random_palette palette;
  random_palette_init(&palette, path_scene_registry());
  int64_t pieces = 0;
  const int64_t count = test_count(600, 6000, 60000);
  for (int64_t n = 0; n < count; n++) {
    if (n % 20 == 0) {
      random_world_fill(world, &palette, &random);
      random_world_flood(world, &palette, &random);
    }
    const ovis_rules rules = random_rules(&random);
    ovis_path_finder* finder = make_finder(world, &rules);
    ovis_path_finder* other = make_finder(world, &rules);
    ovis_path_task* tasks[TASKS];
    ovis_path_query queries[TASKS];
    ovis_pos targets[TASKS][4];
    for (int i = 0; i < TASKS; i++) {
      ovis_fall_limits limits;
      queries[i] = random_query(world, &random, targets[i], &limits);
      random_body_moves(&queries[i].body,
                        (ovis_path_evaluator)(test_random(&random) % OVIS_EVALUATOR_COUNT),
                        &random);
      assert_int_equal(ovis_path_task_create(finder, &tasks[i]), OVIS_OK);
      assert_int_equal(ovis_path_task_get_progress(tasks[i]), OVIS_PATH_IDLE);
      assert_int_equal(ovis_path_task_begin(tasks[i], &queries[i]), OVIS_OK);
    }
    static answer whole;
    static answer sliced;
    for (int left = TASKS; left > 0;) {
      const int i = (int)(test_random(&random) % TASKS);
      if (ovis_path_task_get_progress(tasks[i]) != OVIS_PATH_MORE) {
        continue;
      }
      const int32_t size = (int32_t)(test_random(&random) % 12);
      const int32_t before = ovis_path_task_get_visited(tasks[i]);
      const ovis_path_progress progress = ovis_path_task_step(tasks[i], size);
      assert_true(ovis_path_task_get_visited(tasks[i]) - before <= size);
      assert_true(progress == OVIS_PATH_MORE || progress == OVIS_PATH_DONE);
      left -= progress == OVIS_PATH_DONE;
      pieces++;
      if (size == 3) {
        find(finder, &queries[i], &whole);
      }
    }
    for (int i = 0; i < TASKS; i++) {
      find(other, &queries[i], &whole);
      take(tasks[i], &sliced);
      expect_same(&sliced, &whole);
      ovis_path_task_destroy(tasks[i]);
    }
    ovis_path_finder_destroy(finder);
    ovis_path_finder_destroy(other);
  }
  assert_true(pieces > count * 5);
  ovis_world_destroy(world);
}

// ---- Changes -----------------------------------------------------------------------------------

typedef struct stage {
  path_scene scene;
  ovis_path_finder* finder;
  ovis_path_task* task;
  ovis_path_query query;
} stage;

static void open_stage(stage* self) {
  path_scene_open(&self->scene,
                  MAP(". . . . . . . . . .", ". . . . . . . . . .", "S . . . . . . . . T",
                      ". . . . . . . . . .", ". . . . . . . . . ."));
  self->query = self->scene.query;
  self->query.targets = self->scene.targets;
  self->finder = make_finder(self->scene.world, &self->scene.rules);
  assert_int_equal(ovis_path_task_create(self->finder, &self->task), OVIS_OK);
  assert_int_equal(ovis_path_task_begin(self->task, &self->query), OVIS_OK);
  assert_int_equal(ovis_path_task_step(self->task, 3), OVIS_PATH_MORE);
  assert_int_equal(ovis_path_task_get_visited(self->task), 3);
}

static void close_stage(stage* self) {
  ovis_path_task_destroy(self->task);
  ovis_path_finder_destroy(self->finder);
  path_scene_close(&self->scene);
}

TEST(claim_75_without_targets_a_search_in_pieces_is_done_when_it_begins) {
  static answer got;
  stage s;
  open_stage(&s);
  s.query.target_count = 0;
  assert_int_equal(ovis_path_task_begin(s.task, &s.query), OVIS_OK);
  assert_int_equal(ovis_path_task_get_progress(s.task), OVIS_PATH_DONE);
  take(s.task, &got);
  assert_int_equal(got.path.result, OVIS_PATH_NONE);
  assert_int_equal(got.path.visited, 0);
  s.query.target_count = 1;
  assert_int_equal(ovis_path_task_begin(s.task, &s.query), OVIS_OK);
  assert_int_equal(ovis_path_task_get_progress(s.task), OVIS_PATH_MORE);
  assert_int_equal(ovis_path_task_step(s.task, 100), OVIS_PATH_DONE);
  take(s.task, &got);
  assert_int_equal(got.path.result, OVIS_PATH_REACHED);
  close_stage(&s);
}

TEST(a_block_that_changes_where_the_search_was_makes_it_stale) {
  stage s;
  open_stage(&s);
  path_scene_set(&s.scene, 2, FEET, 2, "stone");
  path_scene_set(&s.scene, 2, FEET + 1, 2, "stone");
  assert_int_equal(ovis_path_task_step(s.task, 100), OVIS_PATH_STALE);
  assert_int_equal(ovis_path_task_get_visited(s.task), 3); // nothing was expanded
  assert_int_equal(ovis_path_task_get_progress(s.task), OVIS_PATH_STALE);
  // Begun again it finds what a whole search finds now.
  assert_int_equal(ovis_path_task_begin(s.task, &s.query), OVIS_OK);
  assert_int_equal(ovis_path_task_step(s.task, 100), OVIS_PATH_DONE);
  static answer whole;
  static answer sliced;
  take(s.task, &sliced);
  find(s.finder, &s.query, &whole);
  expect_same(&sliced, &whole);
  close_stage(&s);
}

TEST(a_stale_search_that_steps_on_ends_with_a_path_through_what_it_had_found) {
  stage s;
  open_stage(&s);
  path_scene_set(&s.scene, 1, FEET, 2, "stone"); // it has been there already
  path_scene_set(&s.scene, 1, FEET + 1, 2, "stone");
  assert_int_equal(ovis_path_task_step(s.task, 2), OVIS_PATH_STALE);
  assert_int_equal(ovis_path_task_step(s.task, 2), OVIS_PATH_MORE); // said once
  assert_int_equal(ovis_path_task_step(s.task, 100), OVIS_PATH_DONE);
  static answer found;
  take(s.task, &found);
  assert_int_equal(found.path.result, OVIS_PATH_REACHED);
  assert_int_equal(found.nodes[1].pos.x, 1);
  assert_int_equal(found.nodes[1].pos.z, 2);
  close_stage(&s);
}

TEST(a_block_that_changes_ahead_of_the_search_is_found_there) {
  stage s;
  open_stage(&s);
  path_scene_set(&s.scene, 9, FEET, 2, "cactus"); // the target's cell
  assert_int_equal(ovis_path_task_step(s.task, 1000), OVIS_PATH_DONE);
  static answer whole;
  static answer sliced;
  take(s.task, &sliced);
  find(s.finder, &s.query, &whole);
  assert_int_equal(whole.path.result, OVIS_PATH_PARTIAL);
  expect_same(&sliced, &whole);
  close_stage(&s);
}

TEST(a_section_that_goes_and_many_changes_make_a_search_stale) {
  stage s;
  open_stage(&s);
  ovis_world_drop_section(s.scene.world, (ovis_section_pos){0, 1, 0});
  assert_int_equal(ovis_path_task_step(s.task, 100), OVIS_PATH_STALE);
  close_stage(&s);
  open_stage(&s);
  for (int n = 0; n < 300; n++) { // far away, but more than anybody remembers
    path_scene_set(&s.scene, 30, FEET, 30, n % 2 == 0 ? "stone" : "air");
  }
  assert_int_equal(ovis_path_task_step(s.task, 100), OVIS_PATH_STALE);
  close_stage(&s);
}

TEST(a_task_without_targets_is_done_at_once) {
  stage s;
  open_stage(&s);
  s.query.target_count = 0;
  assert_int_equal(ovis_path_task_begin(s.task, &s.query), OVIS_OK);
  assert_int_equal(ovis_path_task_step(s.task, 5), OVIS_PATH_DONE);
  static answer found;
  take(s.task, &found);
  assert_int_equal(found.path.result, OVIS_PATH_NONE);
  assert_int_equal(ovis_path_task_step(s.task, 5), OVIS_PATH_IDLE);
  close_stage(&s);
  ovis_path_task_destroy(NULL);
}

// ---- The memory of failures --------------------------------------------------------------------

TEST(a_failed_target_is_tried_again_later_and_later) {
  ovis_path_memory memory = {0};
  const ovis_pos target = {1, 2, 3};
  static const int32_t delays[] = {20, 40, 80, 160, 320, 640, 640, 640};
  int64_t tick = 1000;
  assert_true(ovis_path_memory_may_try(&memory, target, 0));
  for (size_t i = 0; i < sizeof delays / sizeof *delays; i++) {
    ovis_path_memory_add_failure(&memory, target, tick);
    assert_false(ovis_path_memory_may_try(&memory, target, tick));
    assert_false(ovis_path_memory_may_try(&memory, target, tick + delays[i] - 1));
    assert_true(ovis_path_memory_may_try(&memory, target, tick + delays[i]));
    assert_true(ovis_path_memory_may_try(&memory, (ovis_pos){1, 2, 4}, tick));
    tick += delays[i];
  }
  ovis_path_memory_remove_failure(&memory, target);
  assert_true(ovis_path_memory_may_try(&memory, target, tick - 1));
  ovis_path_memory_add_failure(&memory, target, tick);
  assert_true(ovis_path_memory_may_try(&memory, target, tick + 20)); // from the start again
}

// A search that runs may end at the edge of the loaded world, or go on.
TEST(a_task_tells_that_it_met_land_that_is_not_loaded) {
  for (int32_t is_near = 0; is_near < 2; is_near++) {
    path_scene scene;
    path_scene_open(&scene, MAP("S . . T"));
    path_scene_fill(&scene, (ovis_pos){0, FEET - 1, 0}, (ovis_pos){15, FEET - 1, 15}, "stone");
    path_scene_add_target(&scene, is_near ? 200 : 3, FEET, 0);
    scene.query.targets = scene.targets;
    ovis_path_finder* finder = make_finder(scene.world, &scene.rules);
    ovis_path_task* task;
    assert_int_equal(ovis_path_task_create(finder, &task), OVIS_OK);
    assert_false(ovis_path_task_has_touched_unloaded(task));
    assert_int_equal(ovis_path_task_begin(task, &scene.query), OVIS_OK);
    while (ovis_path_task_step(task, 1) == OVIS_PATH_MORE) {
    }
    const bool has_touched = ovis_path_task_has_touched_unloaded(task);
    answer found;
    take(task, &found);
    assert_int_equal(has_touched, found.path.touched_unloaded);
    ovis_path_task_destroy(task);
    ovis_path_finder_destroy(finder);
    path_scene_close(&scene);
  }
}

TEST(a_ninth_target_takes_the_place_of_the_one_that_is_due_first) {
  ovis_path_memory memory = {0};
  for (int32_t i = 0; i < OVIS_PATH_MEMORY_SIZE; i++) {
    ovis_path_memory_add_failure(&memory, (ovis_pos){i, 0, 0}, 100 - i);
  }
  ovis_path_memory_add_failure(&memory, (ovis_pos){50, 0, 0}, 100);
  for (int32_t i = 0; i < OVIS_PATH_MEMORY_SIZE; i++) {
    const bool is_forgotten = i == OVIS_PATH_MEMORY_SIZE - 1;
    assert_int_equal(ovis_path_memory_may_try(&memory, (ovis_pos){i, 0, 0}, 100), is_forgotten);
  }
  assert_false(ovis_path_memory_may_try(&memory, (ovis_pos){50, 0, 0}, 100));
}

TEST(a_path_without_room_for_nodes_is_refused_and_can_be_taken_later) {
  path_scene scene;
  path_scene_open(&scene, MAP("S . . T"));
  path_scene_fill(&scene, (ovis_pos){0, FEET - 1, 0}, (ovis_pos){15, FEET - 1, 15}, "stone");
  path_scene_add_target(&scene, 3, FEET, 0);
  scene.query.targets = scene.targets;
  ovis_path_finder* finder = make_finder(scene.world, &scene.rules);
  ovis_path_task* task;
  assert_int_equal(ovis_path_task_create(finder, &task), OVIS_OK);
  assert_int_equal(ovis_path_task_begin(task, &scene.query), OVIS_OK);
  assert_int_equal(ovis_path_task_step(task, INT32_MAX), OVIS_PATH_DONE);
  ovis_path nowhere = {.nodes = NULL, .capacity = 9};
  assert_int_equal(ovis_path_task_take_path(task, &nowhere), OVIS_OUT_OF_RANGE);
  nowhere.capacity = -1;
  assert_int_equal(ovis_path_task_take_path(task, &nowhere), OVIS_OUT_OF_RANGE);
  nowhere.capacity = 0;
  assert_int_equal(ovis_path_task_take_path(task, &nowhere), OVIS_BUFFER_TOO_SMALL);
  answer found;
  take(task, &found);
  assert_int_equal(found.path.count, nowhere.count);
  ovis_path_task_destroy(task);
  ovis_path_finder_destroy(finder);
  path_scene_close(&scene);
}
