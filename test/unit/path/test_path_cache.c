// A block change invalidates the cache entries that depend on that block. A search after the change
// must equal a search with an empty cache.
#include "support/path_log.h"
#include "support/random_world.h"
#include "support/test.h"

#include <stdio.h>
#include <string.h>

// Uneven ground with things on it, so that steps, jumps, drops and dangers are in the words.
#define CENTER 16
#define GROUND 10

typedef struct fixture {
  ovis_blocks* registry;
  ovis_world* world;
  random_palette palette;
  ovis_state dangers[4];
  ovis_path_finder* finder;
} fixture;

static void open_fixture(fixture* f) {
  memset(f, 0, sizeof *f);
  const ovis_blocks_def registry_def = ovis_default_blocks_def();
  assert_int_equal(ovis_blocks_create(&registry_def, &f->registry), OVIS_OK);
  f->world = random_world_open(f->registry);
  random_palette_init(&f->palette, f->registry);
  static const char* const dangers[] = {"cactus", "fire", "magma_block", "sweet_berry_bush"};
  for (int32_t i = 0; i < 4; i++) {
    assert_int_equal(ovis_blocks_parse(f->registry, dangers[i], &f->dangers[i], NULL), OVIS_OK);
  }
  ovis_path_finder_def finder_def = ovis_default_path_finder_def();
  finder_def.world = f->world;
  assert_int_equal(ovis_path_finder_create(&finder_def, &f->finder), OVIS_OK);
}

static void close_fixture(fixture* f) {
  ovis_path_finder_destroy(f->finder);
  ovis_world_destroy(f->world);
  ovis_blocks_destroy(f->registry);
}

static void fill(const fixture* f, uint64_t* random) {
  static ovis_state states[2][2][2][OVIS_SECTION_CELLS]; // x, y, z of the section
  memset(states, 0, sizeof states);
  for (int32_t x = 0; x < RANDOM_WORLD_SIDE; x++) {
    for (int32_t z = 0; z < RANDOM_WORLD_SIDE; z++) {
      const int32_t level = GROUND + (test_below(random, 3) == 0 ? test_below(random, 8) - 5 : 0);
      for (int32_t y = 0; y < level; y++) {
        states[x >> 4][y >> 4][z >> 4][(y & 15) << 8 | (z & 15) << 4 | (x & 15)] =
            f->palette.solid[0];
      }
    }
  }
  for (int32_t section = 0; section < 8; section++) {
    const ovis_section_pos at = {section & 1, section >> 1 & 1, section >> 2};
    assert_int_equal(ovis_world_set_states(f->world, at, states[at.x][at.y][at.z]), OVIS_OK);
  }
}

// Writes all cells with their present states, which invalidates every cache entry.
static void forget_all(const fixture* f) {
  static ovis_state states[OVIS_SECTION_CELLS];
  for (int32_t section = 0; section < 8; section++) {
    const ovis_section_pos at = {section & 1, section >> 1 & 1, section >> 2};
    assert_int_equal(ovis_world_read_section(f->world, at, states), OVIS_OK);
    assert_int_equal(ovis_world_set_states(f->world, at, states), OVIS_OK);
  }
}

static void find(const fixture* f, const ovis_path_query* asked, path_log* log) {
  ovis_path_query query = *asked;
  const ovis_path_watcher watcher = {.node = path_log_hear, .context = log};
  query.watcher = &watcher;
  ovis_path_node nodes[64];
  ovis_path path = {.nodes = nodes, .capacity = 64};
  log->count = 0;
  assert_int_equal(ovis_path_find(f->finder, &query, &path), OVIS_OK);
}

static bool same(const path_log* a, const path_log* b) {
  return a->count == b->count &&
         memcmp(a->nodes, b->nodes, sizeof *a->nodes * (size_t)a->count) == 0;
}

static ovis_path_query make_query(uint64_t* random, ovis_pos* target) {
  static const float widths[] = {0.6f, 0.6f, 0.9f, 1.4f, 1.95f};
  static const float heights[] = {0.9f, 1.95f, 2.7f};
  static const float steps[] = {0.6f, 1.0f, 1.5f, 2.5f};
  ovis_path_query query = ovis_default_path_query();
  query.body.width = widths[test_below(random, 5)];
  query.body.height = heights[test_below(random, 3)];
  query.body.max_up_step = steps[test_below(random, 4)];
  if (test_below(random, 2) == 0) { // who goes nowhere near a danger looks furthest
    query.body.malus[OVIS_PATH_DANGER_OTHER] = -1;
    query.body.malus[OVIS_PATH_DANGER_FIRE] = -1;
  }
  query.body.can_float = test_below(random, 2) == 0;
  query.body.pos = (ovis_vec3){CENTER + 0.5, GROUND, CENTER + 0.5};
  query.body.evaluator = test_below(random, 3) > 0
                             ? OVIS_EVALUATOR_WALK
                             : (ovis_path_evaluator)test_below(random, OVIS_EVALUATOR_COUNT);
  *target =
      (ovis_pos){CENTER + test_below(random, 15) - 7, GROUND, CENTER + test_below(random, 15) - 7};
  query.targets = target;
  query.target_count = 1;
  query.visited_max = 8;
  return query;
}

// Changes a random block beside a search at random, twice.
TEST(a_search_after_a_change_is_the_one_of_a_finder_that_knows_nothing) {
  static fixture f;
  static path_log kept, cold, before;
  open_fixture(&f);
  uint64_t random = test_seed(77);
  const int64_t count = test_count(12000, 100000, 1000000);
  int64_t differences = 0;
  ovis_pos target;
  ovis_path_query query = make_query(&random, &target);
  for (int64_t n = 0; n < count; n++) {
    if (n % 40 == 0) {
      fill(&f, &random);
      query = make_query(&random, &target);
    }
    find(&f, &query, &before);
    const ovis_pos at = {CENTER + test_below(&random, 11) - 5, GROUND + test_below(&random, 13) - 7,
                         CENTER + test_below(&random, 11) - 5};
    const ovis_state state = test_below(&random, 2) == 0
                                 ? f.dangers[test_below(&random, 4)]
                                 : f.palette.states[test_below(&random, f.palette.count)];
    ovis_world_set_block(f.world, at, state);
    find(&f, &query, &kept);
    forget_all(&f);
    find(&f, &query, &cold);
    differences += !same(&before, &cold);
    if (!same(&kept, &cold)) {
      fail_msg("case %lld: the block at %d,%d,%d was not minded", (long long)n, at.x, at.y, at.z);
    }
  }
  printf("%lld changes made another search\n", (long long)differences);
  assert_true(differences > count / 50);
  close_fixture(&f);
}
