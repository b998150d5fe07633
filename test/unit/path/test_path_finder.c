// A finder over its life: memory, reuse, watching, and what it keeps from search to search.
#include "path/path_finder.h"
#include "support/counting_alloc.h"
#include "support/path_scene.h"
#include "support/random_world.h"
#include "support/test.h"

#include <stdlib.h>
#include <string.h>

enum { FEET = PATH_SCENE_FEET, NODES_MAX = 256 };

// ---- A random world and questions about it -----------------------------------------------------

typedef struct fixture {
  ovis_world* world;
  random_palette palette;
  uint64_t random;
} fixture;

static void make(fixture* f, uint64_t seed) {
  *f = (fixture){.random = seed};
  random_palette_init(&f->palette, path_scene_registry());
  f->world = random_world_make(path_scene_registry(), &f->palette, &f->random);
}

static ovis_path_finder* make_finder(const ovis_world* world, const ovis_rules* rules,
                                     counting_alloc* counter) {
  ovis_path_finder_def def = ovis_default_path_finder_def();
  def.world = world;
  def.rules = rules != NULL ? *rules : def.rules;
  if (counter != NULL) {
    def.allocator = counting_allocator(counter);
  }
  ovis_path_finder* finder;
  assert_int_equal(ovis_path_finder_create(&def, &finder), OVIS_OK);
  return finder;
}

typedef struct answer {
  ovis_path path;
  ovis_path_node nodes[NODES_MAX];
} answer;

static void ask(ovis_path_finder* finder, const ovis_path_query* query, answer* out) {
  memset(out->nodes, 0, sizeof out->nodes);
  out->path = (ovis_path){.nodes = out->nodes, .capacity = NODES_MAX};
  assert_int_equal(ovis_path_find(finder, query, &out->path), OVIS_OK);
}

static void expect_same_node(const ovis_path_node* a, const ovis_path_node* b) {
  assert_memory_equal(&a->pos, &b->pos, sizeof a->pos);
  assert_int_equal(a->type, b->type);
  const float left[] = {a->malus, a->g, a->h, a->f, a->walked};
  const float right[] = {b->malus, b->g, b->h, b->f, b->walked};
  assert_memory_equal(left, right, sizeof left);
}

static void expect_same(const answer* a, const answer* b) {
  assert_int_equal(a->path.result, b->path.result);
  assert_int_equal(a->path.count, b->path.count);
  assert_int_equal(a->path.visited, b->path.visited);
  assert_int_equal(a->path.touched_unloaded, b->path.touched_unloaded);
  assert_int_equal(a->path.ran_out, b->path.ran_out);
  assert_true(a->path.dist_to_target == b->path.dist_to_target);
  assert_memory_equal(&a->path.target, &b->path.target, sizeof a->path.target);
  for (int32_t i = 0; i < a->path.count; i++) {
    expect_same_node(&a->nodes[i], &b->nodes[i]);
  }
}

// ---- Watching ----------------------------------------------------------------------------------

static void count_node(void* context, int32_t order, const ovis_path_node* node) {
  (void)order;
  (void)node;
  ++*(int64_t*)context;
}

static void count_refusal(void* context, const ovis_path_refusal* refusal) {
  (void)refusal;
  ++*(int64_t*)context;
}

static void count_neighbor(void* context, const ovis_path_node* node) {
  (void)node;
  ++*(int64_t*)context;
}

TEST(watching_changes_nothing) {
  fixture f;
  make(&f, test_seed(71));
  int64_t heard = 0;
  const ovis_path_watcher watchers[] = {
      {count_node, count_refusal, count_neighbor, &heard, false},
      {count_node, NULL, NULL, &heard, false},
      {NULL, count_refusal, NULL, &heard, false},
      {NULL, count_refusal, NULL, &heard, true},
      {NULL, NULL, count_neighbor, &heard, false},
      {NULL, NULL, NULL, NULL, false},
  };
  const int64_t count = test_count(400, 4000, 20000);
  for (int64_t n = 0; n < count; n++) {
    random_world_edit(f.world, &f.palette, &f.random);
    const ovis_rules rules = random_rules(&f.random);
    ovis_path_finder* finder = make_finder(f.world, &rules, NULL);
    ovis_pos targets[4];
    ovis_fall_limits limits;
    ovis_path_query query = random_query(f.world, &f.random, targets, &limits);
    static answer unwatched;
    static answer watched;
    ask(finder, &query, &unwatched);
    ovis_path_finder_destroy(finder);
    finder = make_finder(f.world, &rules, NULL);
    query.watcher = &watchers[n % 6];
    ask(finder, &query, &watched);
    ovis_path_finder_destroy(finder);
    expect_same(&unwatched, &watched);
  }
  assert_true(heard > count * 5);
  ovis_world_destroy(f.world);
}

// Each popped node but the start came as a neighbor of one popped before, and a neighbor's distance
// to the node popped last is one step.
typedef struct neighbor_log {
  ovis_pos told[4096];
  int32_t told_count;
  ovis_pos last;
  int32_t popped;
} neighbor_log;

static void hear_popped(void* context, int32_t order, const ovis_path_node* node) {
  neighbor_log* log = context;
  log->last = node->pos;
  log->popped++;
  if (order == 0) {
    return;
  }
  int32_t at = 0;
  while (at < log->told_count && memcmp(&log->told[at], &node->pos, sizeof node->pos) != 0) {
    at++;
  }
  assert_true(at < log->told_count);
}

static void hear_neighbor(void* context, const ovis_path_node* node) {
  neighbor_log* log = context;
  assert_true(log->told_count < 4096);
  assert_true(abs(node->pos.x - log->last.x) <= 1 && abs(node->pos.z - log->last.z) <= 1);
  log->told[log->told_count++] = node->pos;
}

TEST(every_popped_node_was_a_neighbor_first) {
  path_scene scene;
  path_scene_open(&scene, MAP("S . # . .", ". . # . .", ". . # . T", ". . . . ."));
  ovis_path_finder* finder = make_finder(scene.world, &scene.rules, NULL);
  static neighbor_log log;
  const ovis_path_watcher watcher = {
      .node = hear_popped, .neighbor = hear_neighbor, .context = &log};
  ovis_path_query query = scene.query;
  query.targets = scene.targets;
  query.watcher = &watcher;
  answer found;
  ask(finder, &query, &found);
  assert_int_equal(found.path.result, OVIS_PATH_REACHED);
  assert_int_equal(log.popped, found.path.visited);
  assert_true(log.told_count >= found.path.visited - 1);
  const ovis_path_cache_stats stats = ovis_path_finder_get_cache_stats(finder);
  assert_true(stats.cells >= found.path.visited);
  assert_true(stats.bytes > 0);
  assert_true(stats.bytes <= ovis_path_finder_get_bytes(finder));
  ovis_path_finder_destroy(finder);
  path_scene_close(&scene);
}

// ---- The caller's array ------------------------------------------------------------------------

TEST(an_array_that_is_too_short_gets_as_many_nodes_as_fit) {
  path_scene scene;
  path_scene_open(&scene, MAP("S . . . T"));
  ovis_path_finder* finder = make_finder(scene.world, &scene.rules, NULL);
  ovis_path_query query = scene.query;
  query.targets = scene.targets;
  for (int32_t capacity = 0; capacity <= 6; capacity++) {
    ovis_path_node nodes[6];
    memset(nodes, 0x55, sizeof nodes);
    const ovis_path_node untouched = nodes[5];
    ovis_path path = {.nodes = capacity > 0 ? nodes : NULL, .capacity = capacity};
    const ovis_status status = ovis_path_find(finder, &query, &path);
    assert_int_equal(status, capacity < 5 ? OVIS_BUFFER_TOO_SMALL : OVIS_OK);
    assert_int_equal(path.count, 5);
    assert_int_equal(path.result, OVIS_PATH_REACHED);
    assert_int_equal(path.capacity, capacity);
    for (int32_t i = 0; i < 6; i++) {
      if (i < capacity && i < 5) {
        assert_int_equal(nodes[i].pos.x, i);
      } else {
        assert_memory_equal(&nodes[i], &untouched, sizeof untouched);
      }
    }
  }
  ovis_path_finder_destroy(finder);
  path_scene_close(&scene);
}

// ---- Memory ------------------------------------------------------------------------------------

TEST(a_finder_that_is_warm_allocates_nothing_over_1000_searches) {
  fixture f;
  make(&f, 5);
  counting_alloc counter = {0};
  ovis_path_finder* finder = make_finder(f.world, NULL, &counter);
  const uint64_t begin = f.random;
  static answer found;
  int64_t warm = 0;
  int64_t visited = 0;
  for (int round = 0; round < 2; round++) {
    uint64_t random = begin;
    warm = counter.calls;
    for (int n = 0; n < 1000; n++) {
      ovis_pos targets[4];
      ovis_fall_limits limits;
      const ovis_path_query query = random_query(f.world, &random, targets, &limits);
      ask(finder, &query, &found);
      visited += found.path.visited;
    }
  }
  assert_true(warm > 0);
  assert_int_equal(counter.calls, warm); // the second round was free
  assert_true(visited > 20000);
  assert_int_equal(ovis_path_finder_get_bytes(finder), counter.bytes);
  ovis_path_finder_destroy(finder);
  assert_int_equal(counter.bytes, 0);
  ovis_world_destroy(f.world);
}

// Context: a scene with a question. Packed hashes use a table of their own.
static ovis_status create_and_find(const ovis_allocator* allocator, void* context) {
  path_scene* scene = context;
  ovis_path_finder_def def = ovis_default_path_finder_def();
  def.world = scene->world;
  def.rules = scene->rules;
  def.allocator = *allocator;
  ovis_path_finder* finder;
  ovis_status status = ovis_path_finder_create(&def, &finder);
  if (status != OVIS_OK) {
    assert_null(finder);
    return status;
  }
  ovis_path_query query = scene->query;
  query.targets = scene->targets;
  ovis_path path = {.nodes = scene->nodes, .capacity = PATH_SCENE_NODES_MAX};
  status = ovis_path_find(finder, &query, &path);
  if (status == OVIS_OK) {
    assert_int_equal(path.result, OVIS_PATH_PARTIAL);
    assert_true(path.count > 10);
  } else {
    assert_int_equal(path.result, OVIS_PATH_NONE);
    assert_int_equal(path.count, 0);
  }
  ovis_path_finder_destroy(finder);
  return status;
}

TEST(a_search_gives_everything_back_whichever_allocation_fails) {
  for (int packed = 0; packed < 2; packed++) {
    path_scene scene;
    path_scene_open(&scene, MAP("V"));
    path_scene_fill(&scene, (ovis_pos){0, FEET - 1, 0}, (ovis_pos){40, FEET - 1, 40}, "stone");
    scene.query.body.pos = (ovis_vec3){20.5, FEET, 20.5};
    scene.rules.walked_updates_only_if_better = true; // more nodes
    scene.rules.node_hash_packed = packed == 1;
    path_scene_add_target(&scene, 60, FEET, 33);
    assert_true(fail_each_allocation(create_and_find, &scene) > 15);
    path_scene_close(&scene);
  }
}

// Calls that have no status to say so.
static ovis_status ask_types(const ovis_allocator* allocator, void* context) {
  const path_scene* scene = context;
  ovis_path_finder_def def = ovis_default_path_finder_def();
  def.world = scene->world;
  def.allocator = *allocator;
  ovis_path_finder* finder;
  ovis_status status = ovis_path_finder_create(&def, &finder);
  if (status == OVIS_OK) {
    const ovis_path_body body = ovis_default_path_body();
    const ovis_pos cell = {5, FEET, 5};
    const ovis_path_type alone = ovis_path_finder_get_cell_type(finder, cell);
    status = ov_path_finder_take_failure(finder) ? OVIS_NO_MEMORY : OVIS_OK;
    assert_int_equal(alone, status == OVIS_OK ? OVIS_PATH_WALKABLE : OVIS_PATH_BLOCKED);
    const ovis_path_type for_body = ovis_path_finder_get_type(finder, &body, cell);
    const bool has_failed = ov_path_finder_take_failure(finder);
    assert_int_equal(for_body, has_failed ? OVIS_PATH_BLOCKED : OVIS_PATH_WALKABLE);
    assert_false(ov_path_finder_take_failure(finder)); // it was taken
    status = has_failed ? OVIS_NO_MEMORY : status;
  }
  ovis_path_finder_destroy(finder);
  return status;
}

TEST(a_type_that_was_not_found_for_lack_of_memory_is_noted) {
  path_scene scene;
  path_scene_open(&scene, MAP("V"));
  path_scene_fill(&scene, (ovis_pos){0, FEET - 1, 0}, (ovis_pos){10, FEET - 1, 10}, "stone");
  assert_true(fail_each_allocation(ask_types, &scene) >= 5);
  path_scene_close(&scene);
}

// After a search without memory the same finder answers again once there is some.
TEST(a_finder_that_ran_out_of_memory_can_be_used_again) {
  path_scene scene;
  path_scene_open(&scene, MAP("S . . . T"));
  counting_alloc counter = {0};
  ovis_path_finder* finder = make_finder(scene.world, &scene.rules, &counter);
  ovis_path_query query = scene.query;
  query.targets = scene.targets;
  ovis_path path = {.nodes = scene.nodes, .capacity = PATH_SCENE_NODES_MAX};
  int64_t failed = 0;
  while (failed < 100) {
    counter.fail_at = counter.calls + 1 + failed; // one more succeeds each time
    if (ovis_path_find(finder, &query, &path) == OVIS_OK) {
      break;
    }
    assert_int_equal(path.result, OVIS_PATH_NONE);
    failed++;
  }
  assert_true(failed > 3);
  assert_true(failed < 100);
  assert_int_equal(path.result, OVIS_PATH_REACHED);
  assert_int_equal(path.count, 5);
  ovis_path_finder_destroy(finder);
  assert_int_equal(counter.bytes, 0);
  path_scene_close(&scene);
}

TEST(destroying_no_finder_does_nothing) {
  ovis_path_finder_destroy(NULL);
}

// ---- What is kept between searches -------------------------------------------------------------

// One thing changes: a block, all blocks (a section may be dropped), the question, the region, a
// cost, the size, the doors, the place.
static void change_something(fixture* f, ovis_path_query* query, ovis_pos targets[4],
                             ovis_fall_limits* limits) {
  const ovis_path_body other = random_body(&f->random);
  switch (test_random(&f->random) % 20) {
  case 0: random_world_fill(f->world, &f->palette, &f->random); break;
  case 1: *query = random_query(f->world, &f->random, targets, limits); break;
  case 2: query->region_half = query->region_half == 0 ? 8 : 0; break;
  case 3:
    query->body.malus[test_random(&f->random) % OVIS_PATH_TYPE_COUNT] =
        (float)(test_random(&f->random) % 3) - 1.0f;
    break;
  case 4:
  case 5: query->body.width = other.width; break;
  case 6:
  case 7: query->body.height = other.height; break;
  case 8: query->body.can_open_doors = !query->body.can_open_doors; break;
  case 9: query->body.can_pass_doors = !query->body.can_pass_doors; break;
  case 10:
  case 11: query->body.pos = other.pos; break;
  default: random_world_edit(f->world, &f->palette, &f->random); break;
  }
}

// Whatever changes between two searches - a block, a section, the body, the question - a finder
// that is used again says what a new one says.
TEST(a_used_finder_answers_like_a_new_one) {
  fixture f;
  make(&f, test_seed(4711));
  const int64_t count = test_count(4000, 20000, 100000);
  ovis_rules rules = ovis_rules_get_preset(OVIS_RULES_23W14A);
  ovis_path_finder* used = make_finder(f.world, &rules, NULL);
  ovis_pos targets[4];
  ovis_fall_limits limits;
  ovis_path_query query = random_query(f.world, &f.random, targets, &limits);
  int64_t nodes = 0;
  for (int64_t n = 0; n < count; n++) {
    change_something(&f, &query, targets, &limits);
    static answer old;
    static answer fresh;
    ask(used, &query, &old);
    ovis_path_finder* made = make_finder(f.world, &rules, NULL);
    ask(made, &query, &fresh);
    ovis_path_finder_destroy(made);
    expect_same(&old, &fresh);
    nodes += fresh.path.visited;
  }
  assert_true(nodes > count * 5);
  ovis_path_finder_destroy(used);
  ovis_world_destroy(f.world);
}

static ovis_path_type type_of(ovis_path_finder* finder, const path_scene* scene, int x) {
  return ovis_path_finder_get_type(finder, &scene->query.body, (ovis_pos){x, FEET, 1});
}

// One finder is asked again and again, and one trait of the body changes each time. Nothing that is
// not loaded is near: what is found there is not kept.
TEST(types_follow_each_trait_of_the_body) {
  path_scene scene;
  path_scene_open(&scene, MAP(". . . . . . . . . .", ". S D r . o . . l .", ". . . . . . . . . ."));
  path_scene_set(&scene, 7, FEET + 1, 1, "oak_leaves");
  ovis_path_finder* finder = make_finder(scene.world, &scene.rules, NULL);
  ovis_path_body* body = &scene.query.body;
  assert_int_equal(type_of(finder, &scene, 2), OVIS_PATH_DOOR_WOOD_CLOSED);
  body->can_open_doors = true;
  assert_int_equal(type_of(finder, &scene, 2), OVIS_PATH_WALKABLE_DOOR);
  assert_int_equal(type_of(finder, &scene, 5), OVIS_PATH_DOOR_OPEN);
  body->can_pass_doors = false;
  assert_int_equal(type_of(finder, &scene, 5), OVIS_PATH_BLOCKED);
  assert_int_equal(type_of(finder, &scene, 3), OVIS_PATH_UNPASSABLE_RAIL);
  body->pos.x = 3.5; // onto the rail
  assert_int_equal(type_of(finder, &scene, 3), OVIS_PATH_RAIL);
  assert_int_equal(type_of(finder, &scene, 7), OVIS_PATH_LEAVES);
  body->height = 0.9f;
  assert_int_equal(type_of(finder, &scene, 7), OVIS_PATH_WALKABLE);
  body->width = 1.4f;
  assert_int_equal(type_of(finder, &scene, 7), OVIS_PATH_LEAVES);
  body->malus[OVIS_PATH_LEAVES] = 0;
  body->malus[OVIS_PATH_WALKABLE] = 5;
  assert_int_equal(type_of(finder, &scene, 7), OVIS_PATH_WALKABLE);
  ovis_path_finder_destroy(finder);
  path_scene_close(&scene);
}

TEST(types_are_the_same_with_and_without_a_search_before) {
  path_scene scene;
  path_scene_open(&scene, MAP("S . T D"));
  path_scene_double(&scene, 'D');
  ovis_path_finder* finder = make_finder(scene.world, &scene.rules, NULL);
  const ovis_pos door = {3, FEET, 0};
  assert_int_equal(ovis_path_finder_get_type(finder, &scene.query.body, door),
                   OVIS_PATH_DOOR_WOOD_CLOSED);
  assert_int_equal(ovis_path_finder_get_cell_type(finder, door), OVIS_PATH_DOOR_WOOD_CLOSED);
  scene.query.body.can_open_doors = true;
  assert_int_equal(ovis_path_finder_get_type(finder, &scene.query.body, door),
                   OVIS_PATH_WALKABLE_DOOR);
  assert_int_equal(ovis_path_finder_get_cell_type(finder, door),
                   OVIS_PATH_DOOR_WOOD_CLOSED); // whoever asks
  ovis_path_query query = scene.query;
  query.targets = scene.targets;
  query.region_half = 1; // to the search the door is air, to the question after it a door
  ovis_path path = {.nodes = scene.nodes, .capacity = PATH_SCENE_NODES_MAX};
  assert_int_equal(ovis_path_find(finder, &query, &path), OVIS_OK);
  assert_int_equal(ovis_path_finder_get_type(finder, &scene.query.body, door),
                   OVIS_PATH_WALKABLE_DOOR);
  path_scene_set(&scene, 3, FEET, 0, "lava");
  assert_int_equal(ovis_path_finder_get_type(finder, &scene.query.body, door), OVIS_PATH_LAVA);
  ovis_path_finder_destroy(finder);
  path_scene_close(&scene);
}

// ---- A registry that grows ---------------------------------------------------------------------

static ovis_state add_block(ovis_blocks* registry, const char* name, uint64_t tags) {
  ovis_block_def def = ovis_default_block_def();
  def.name = name;
  def.traits.tags = tags;
  ovis_state state;
  assert_int_equal(ovis_blocks_add(registry, &def, &state), OVIS_OK);
  return state;
}

TEST(a_block_that_is_added_between_two_searches_is_known_to_the_second) {
  ovis_blocks_def registry_def = ovis_default_blocks_def();
  registry_def.builtin = false;
  ovis_blocks* registry;
  assert_int_equal(ovis_blocks_create(&registry_def, &registry), OVIS_OK);
  ovis_world_def def = ovis_default_world_def();
  def.blocks = registry;
  def.env.dimension.min_y = 0;
  def.env.dimension.height = 16;
  ovis_world* world;
  assert_int_equal(ovis_world_create(&def, &world), OVIS_OK);
  const ovis_state states[2] = {0, add_block(registry, "my:ground", 0)};
  uint16_t cells[OVIS_SECTION_CELLS] = {0};
  for (int i = 0; i < 256; i++) {
    cells[i] = 1; // the lowest layer
  }
  const ovis_section_data data = {.palette = states, .palette_count = 2, .cells = cells};
  assert_int_equal(ovis_world_set_section(world, (ovis_section_pos){0, 0, 0}, &data), OVIS_OK);
  ovis_path_finder* finder = make_finder(world, NULL, NULL);
  const ovis_pos target = {7, 1, 5};
  ovis_path_query query = ovis_default_path_query();
  query.body.pos = (ovis_vec3){3.5, 1, 5.5};
  query.targets = &target;
  query.target_count = 1;
  static answer found;
  ask(finder, &query, &found);
  assert_int_equal(found.path.result, OVIS_PATH_REACHED);
  assert_int_equal(found.path.count, 5);

  const ovis_state fence = add_block(registry, "my:fence", OVIS_TAG(FENCE));
  const ovis_state damage = add_block(registry, "my:cactus", OVIS_TAG(CACTUS));
  assert_int_equal(ovis_world_set_block(world, (ovis_pos){7, 1, 5}, fence), OVIS_OK);
  assert_int_equal(ovis_world_set_block(world, (ovis_pos){3, 1, 8}, damage), OVIS_OK);
  assert_int_equal(ovis_path_finder_get_type(finder, &query.body, (ovis_pos){7, 1, 5}),
                   OVIS_PATH_FENCE);
  assert_int_equal(ovis_path_finder_get_type(finder, &query.body, (ovis_pos){4, 1, 8}),
                   OVIS_PATH_DANGER_CACTUS);
  ask(finder, &query, &found);
  assert_int_equal(found.path.result, OVIS_PATH_PARTIAL);
  assert_true(found.path.dist_to_target == 1.0f);
  ovis_path_finder_destroy(finder);
  ovis_world_destroy(world);
  ovis_blocks_destroy(registry);
}

// ---- What a change costs -----------------------------------------------------------------------

static ovis_path_mend_stats mended(const ovis_path_finder* finder) {
  return ovis_path_finder_get_cache_stats(finder).mended;
}

// A zombie's words look 2 cells to each side, 5 down and 6 up: 5 x 12 x 5 cells know of a block.
// The work does not depend on how much the finder knows, nor on how many searched.
TEST(a_changed_block_costs_at_most_300_cells_and_nothing_until_somebody_searches) {
  fixture f;
  make(&f, 21);
  ovis_path_finder* finder = make_finder(f.world, NULL, NULL);
  ovis_path_query query = ovis_default_path_query();
  const ovis_pos target = {28, 8, 28};
  query.targets = &target;
  query.target_count = 1;
  static answer found;
  for (int x = 2; x < 30; x++) {
    for (int z = 2; z < 30; z++) {
      query.body.pos = (ovis_vec3){x + 0.5, 10, z + 0.5};
      ask(finder, &query, &found);
    }
  }
  const ovis_state stone = path_scene_state("stone");
  for (int n = 0; n < 200; n++) {
    const ovis_path_mend_stats before = mended(finder);
    const ovis_pos at = {(int32_t)(test_random(&f.random) % 32),
                         (int32_t)(test_random(&f.random) % 32),
                         (int32_t)(test_random(&f.random) % 32)};
    const ovis_state old = ovis_world_get_block(f.world, at);
    if (ovis_world_set_block(f.world, at, old == stone ? 0 : stone) != OVIS_OK) {
      continue; // not loaded
    }
    assert_int_equal(mended(finder).changes, before.changes);
    ask(finder, &query, &found);
    assert_int_equal(mended(finder).changes - before.changes, 1);
    assert_true(mended(finder).cells - before.cells <= 300);
    assert_int_equal(mended(finder).resets, before.resets);
  }
  ovis_path_finder_destroy(finder);
  ovis_world_destroy(f.world);
}

TEST(a_change_that_paths_do_not_see_costs_nothing) {
  path_scene scene;
  path_scene_open(&scene, MAP("S . . . T"));
  ovis_path_finder* finder = make_finder(scene.world, &scene.rules, NULL);
  ovis_path_query query = scene.query;
  query.targets = scene.targets;
  static answer found;
  ask(finder, &query, &found);
  path_scene_set(&scene, 2, FEET, 0, "white_carpet");
  ask(finder, &query, &found);
  const ovis_path_mend_stats before = mended(finder);
  path_scene_set(&scene, 2, FEET, 0, "red_carpet"); // another color
  ask(finder, &query, &found);
  assert_int_equal(mended(finder).changes - before.changes, 1);
  assert_int_equal(mended(finder).cells, before.cells);
  ovis_path_finder_destroy(finder);
  path_scene_close(&scene);
}

TEST(more_changes_than_are_kept_empty_the_cache_once) {
  path_scene scene;
  path_scene_open(&scene, MAP("S . . . T"));
  ovis_path_finder* finder = make_finder(scene.world, &scene.rules, NULL);
  ovis_path_query query = scene.query;
  query.targets = scene.targets;
  static answer found;
  ask(finder, &query, &found);
  const ovis_path_mend_stats before = mended(finder);
  for (int n = 0; n < 300; n++) {
    path_scene_set(&scene, 20, FEET, 20, n % 2 == 0 ? "stone" : "air");
  }
  ask(finder, &query, &found);
  assert_int_equal(found.path.result, OVIS_PATH_REACHED);
  assert_int_equal(mended(finder).resets - before.resets, 1);
  ovis_path_finder_destroy(finder);
  path_scene_close(&scene);
}
