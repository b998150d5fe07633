// The engine against the slow reference: same nodes, same order of expansion, same bits.
#include "base/rng.h"
#include "support/path_log.h"
#include "support/random_world.h"
#include "support/ref_adapter.h"
#include "support/test.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int64_t refusals;
static void hear_refusal(void* context, const ovis_path_refusal* refusal) {
  (void)context;
  assert_true(refusal->reason < OVIS_REFUSED_COUNT);
  refusals++;
}

// Refusals of one search.
enum { HEARD_MAX = 1 << 16 };
typedef struct heard {
  ovis_path_refusal items[HEARD_MAX];
  int32_t count;
} heard;

static void keep_refusal(void* context, const ovis_path_refusal* refusal) {
  heard* self = context;
  const bool is_of_world =
      refusal->reason != OVIS_REFUSED_CLOSED && refusal->reason != OVIS_REFUSED_NOT_BETTER;
  if (is_of_world && self->count < HEARD_MAX) {
    self->items[self->count++] = *refusal;
  }
}

typedef struct fixture {
  ovis_blocks* registry;
  ovis_world* world;
  random_palette palette;
  ref_adapter adapter;
} fixture;

static void make(fixture* f) {
  const ovis_blocks_def registry_def = ovis_default_blocks_def();
  assert_int_equal(ovis_blocks_create(&registry_def, &f->registry), OVIS_OK);
  f->world = random_world_open(f->registry);
  random_palette_init(&f->palette, f->registry);
  ref_adapter_init(&f->adapter, f->registry);
}

static void drop(fixture* f) {
  ref_adapter_fini(&f->adapter);
  ovis_world_destroy(f->world);
  ovis_blocks_destroy(f->registry);
}

// ---- Cases -------------------------------------------------------------------------------------

static int draw(void* context, int bound) {
  return ov_rng_int(context, bound);
}

// Three of seven walk: the others are one of each.
static ovis_path_evaluator random_evaluator(uint64_t* random) {
  const int32_t n = (int32_t)(test_random(random) % 7);
  return n < OVIS_EVALUATOR_COUNT ? (ovis_path_evaluator)n : OVIS_EVALUATOR_WALK;
}

static void fill(fixture* f, ovis_path_evaluator evaluator, uint64_t* random) {
  random_world_fill(f->world, &f->palette, random);
  const bool wants_water =
      evaluator != OVIS_EVALUATOR_WALK && (evaluator != OVIS_EVALUATOR_FLY || *random % 3 == 0);
  if (wants_water || *random % 5 == 0) {
    random_world_flood(f->world, &f->palette, random);
  }
}

static void to_the_water(const fixture* f, ovis_path_query* query, ovis_pos* targets,
                         uint64_t* random) {
  const ovis_path_evaluator evaluator = query->body.evaluator;
  const bool lives_there = evaluator != OVIS_EVALUATOR_WALK && evaluator != OVIS_EVALUATOR_FLY;
  if (lives_there && test_random(random) % 10 < 7) {
    random_water_query(f->world, &f->palette, query, targets, random);
  }
}

typedef struct tally {
  int64_t reached[OVIS_EVALUATOR_COUNT];
  int64_t asked[OVIS_EVALUATOR_COUNT];
  int64_t expanded;
  int64_t touched, touched_expected;
} tally;

// A search that hears only refusals of the world takes the fast path, and finds the same ones in
// the same order as one that hears all.
static bool hears_the_same(ovis_path_finder* finder, const ovis_path_query* asked) {
  static heard kept[2];
  ovis_path paths[2];
  for (int32_t i = 0; i < 2; i++) {
    kept[i].count = 0;
    const ovis_path_watcher watcher = {
        .refused = keep_refusal, .context = &kept[i], .only_of_world = i == 1};
    ovis_path_query query = *asked;
    query.watcher = &watcher;
    paths[i] = (ovis_path){0};
    const ovis_status status = ovis_path_find(finder, &query, &paths[i]);
    assert_true(status == OVIS_OK || status == OVIS_BUFFER_TOO_SMALL);
  }
  assert_int_equal(paths[0].visited, paths[1].visited);
  assert_int_equal(paths[0].touched_unloaded, paths[1].touched_unloaded);
  for (int32_t i = 0; i < kept[0].count && i < kept[1].count; i++) {
    const ovis_path_refusal* a = &kept[0].items[i];
    const ovis_path_refusal* b = &kept[1].items[i];
    if (memcmp(a, b, sizeof *a) != 0) {
      printf("refusal %d: %d,%d,%d to %d,%d,%d %s, and from edges %d,%d,%d to %d,%d,%d %s\n", i,
             a->from.x, a->from.y, a->from.z, a->to.x, a->to.y, a->to.z,
             ovis_path_refusal_name(a->reason), b->from.x, b->from.y, b->from.z, b->to.x, b->to.y,
             b->to.z, ovis_path_refusal_name(b->reason));
      return false;
    }
  }
  return kept[0].count == kept[1].count;
}

// Sends one query to engine and reference. The engine's watcher logs everything, nodes only, or is
// missing: the fast paths that run without a watcher must give the same paths. Returns false if the
// answers differ.
static bool compare(fixture* f, ovis_path_finder* finder, const ovis_rules* rules,
                    const ovis_path_query* asked, const ovis_fall_limits* limits, int64_t how,
                    tally* sum) {
  static path_log log;
  ovis_path_node nodes[256];
  ovis_path_query query = *asked;
  const ovis_path_watcher all = {.node = path_log_hear, .refused = hear_refusal, .context = &log};
  const ovis_path_watcher some = {.node = path_log_hear, .context = &log};
  log.count = 0;
  query.watcher = how % 3 == 0 ? &all : how % 3 == 1 ? &some : NULL;
  ovis_path path = {.nodes = nodes, .capacity = 256};
  assert_int_equal(ovis_path_find(finder, &query, &path), OVIS_OK);
  const ref_world world = ref_adapter_world(&f->adapter, f->world);
  const ref_mob mob = ref_mob_of(&query.body, limits);
  const ref_rules said = ref_rules_of(rules);
  ref_pos ref_targets[4];
  ref_query ref_asked = ref_query_of(&query, ref_targets);
  ov_rng rng = ov_rng_make(query.start_seed, 0);
  ref_asked.draw = draw;
  ref_asked.draw_context = &rng;
  ref_world ref = world;
  ref.sea_level = query.body.sea_level;
  ref_result expected = land_ref_find(&ref, &mob, &said, &ref_asked);
  const bool is_same = path_log_agrees(query.watcher != NULL ? &log : NULL, &path, &expected);
  if (!is_same) {
    printf("evaluator %s; listened to, the first difference is:\n",
           ovis_path_evaluator_name(query.body.evaluator));
    log.count = 0;
    query.watcher = &all;
    assert_int_equal(ovis_path_find(finder, &query, &path), OVIS_OK);
    printf(path_log_agrees(&log, &path, &expected) ? "none\n" : "\n");
    ovis_path_finder_def def = ovis_default_path_finder_def();
    def.world = f->world;
    def.rules = *rules;
    ovis_path_finder* fresh;
    assert_int_equal(ovis_path_finder_create(&def, &fresh), OVIS_OK);
    log.count = 0;
    query.watcher = how % 3 == 0 ? &all : &some;
    assert_int_equal(ovis_path_find(fresh, &query, &path), OVIS_OK);
    printf("a new finder, listened to as little as here: %s\n",
           path_log_agrees(&log, &path, &expected) ? "no difference" : "differs too");
    log.count = 0;
    assert_int_equal(ovis_path_find(finder, &query, &path), OVIS_OK);
    printf("the used one: %s\n",
           path_log_agrees(&log, &path, &expected) ? "no difference" : "differs too");
    ovis_path_finder_destroy(fresh);
  }
  // The reference looks one cell further around boxes, so it says so a little more often.
  sum->touched_expected += expected.touched_unloaded;
  sum->touched += path.touched_unloaded;
  if (path.touched_unloaded && !expected.touched_unloaded) {
    fail_msg("only the engine says that it touched what is not loaded: %s",
             ovis_path_evaluator_name(query.body.evaluator));
  }
  sum->reached[query.body.evaluator] += path.result == OVIS_PATH_REACHED;
  sum->asked[query.body.evaluator]++;
  sum->expanded += path.visited;
  land_ref_free(&expected);
  return is_same && hears_the_same(finder, asked);
}

static void check_tally(const tally* sum, int64_t count) {
  for (int32_t i = 0; i < OVIS_EVALUATOR_COUNT; i++) {
    printf("%s: %lld asked, %lld reached\n", ovis_path_evaluator_name((ovis_path_evaluator)i),
           (long long)sum->asked[i], (long long)sum->reached[i]);
    assert_true(sum->asked[i] < 400 || sum->reached[i] > sum->asked[i] / 12);
  }
  printf("%lld nodes expanded, %lld refusals\n", (long long)sum->expanded, (long long)refusals);
  assert_true(sum->expanded > count * 10);
  assert_true(sum->touched > sum->touched_expected * 9 / 10);
}

// Each case stands for itself, so that a failure can be run alone.
TEST(a_new_finder_agrees_with_the_reference_bit_for_bit) {
  static fixture f;
  make(&f);
  const uint64_t seed = test_seed(20261121);
  const int64_t count = test_count(3000, 50000, 500000);
  tally sum = {0};
  for (int64_t n = 0; n < count; n++) {
    uint64_t random = seed + (uint64_t)n / 8;
    const ovis_path_evaluator evaluator = random_evaluator(&random);
    fill(&f, evaluator, &random);
    random += (uint64_t)n * 0x632BE59BD9B4E019u;
    for (int64_t edit = 0; edit < n % 8; edit++) {
      random_world_edit(f.world, &f.palette, &random);
    }
    ovis_path_finder_def def = ovis_default_path_finder_def();
    def.world = f.world;
    def.rules = random_rules(&random);
    ovis_path_finder* finder;
    assert_int_equal(ovis_path_finder_create(&def, &finder), OVIS_OK);
    ovis_pos targets[4];
    ovis_fall_limits limits;
    ovis_path_query query = random_query(f.world, &random, targets, &limits);
    random_body_moves(&query.body, evaluator, &random);
    to_the_water(&f, &query, targets, &random);
    query.start_seed = test_random(&random);
    if (!compare(&f, finder, &def.rules, &query, &limits, n, &sum)) {
      fail_msg("case %lld of seed %llu differs", (long long)n, (unsigned long long)seed);
    }
    ovis_path_finder_destroy(finder);
  }
  check_tally(&sum, count);
  drop(&f);
}

// Random changes of the world between two searches.
static void change(fixture* f, ovis_vec3 near, uint64_t* random) {
  const int32_t edits = (int32_t)(test_random(random) % 6);
  for (int32_t i = 0; i < (test_random(random) % 50 == 0 ? 300 : 1); i++) {
    random_world_edit(f->world, &f->palette, random);
  }
  for (int32_t i = 0; i < edits; i++) { // near the last search, which left many cache entries
    const ovis_pos at = {(int32_t)near.x + (int32_t)(test_random(random) % 13) - 6,
                         (int32_t)near.y + (int32_t)(test_random(random) % 13) - 7,
                         (int32_t)near.z + (int32_t)(test_random(random) % 13) - 6};
    const uint64_t state = test_random(random) % (uint64_t)f->palette.count;
    ovis_world_set_block(f->world, at, edits == 5 ? 0 : f->palette.states[state]);
  }
  const uint64_t luck = test_random(random) % 500;
  if (luck < 2) { // drops a section; a later fill restores it
    ovis_world_drop_section(f->world, (ovis_section_pos){(int32_t)(luck & 1), 0, 1});
  } else if (luck < 4) {
    random_world_flood(f->world, &f->palette, random);
  }
}

static void aim_near(const ovis_path_query* query, ovis_pos* targets, uint64_t* random) {
  for (int32_t i = 0; i < query->target_count; i++) {
    targets[i] = (ovis_pos){(int32_t)query->body.pos.x + (int32_t)(test_random(random) % 13) - 6,
                            (int32_t)query->body.pos.y + (int32_t)(test_random(random) % 4) - 1,
                            (int32_t)query->body.pos.z + (int32_t)(test_random(random) % 13) - 6};
  }
}

// Limits of the queries in one world: few bodies and few places, so that searches hit the cache.
enum { QUERIES = 60, BODIES = 2, PLACES = 2 };

typedef struct asker {
  ovis_path_query query;
  ovis_fall_limits limits;
  ovis_pos targets[4];
  ovis_vec3 places[PLACES];
} asker;

static void init_asker(fixture* f, asker* self, uint64_t* random) {
  const ovis_path_evaluator evaluator = random_evaluator(random);
  for (int32_t i = 0; i < PLACES; i++) {
    self->query = random_query(f->world, random, self->targets, &self->limits);
    random_body_moves(&self->query.body, evaluator, random);
    to_the_water(f, &self->query, self->targets, random);
    self->places[i] = self->query.body.pos;
  }
}

static ovis_path_query next_query(fixture* f, asker* self, uint64_t* random) {
  ovis_fall_limits unused;
  ovis_path_query query = random_query(f->world, random, self->targets, &unused);
  query.body = self->query.body;
  query.body.pos = self->places[test_random(random) % PLACES];
  aim_near(&query, self->targets, random);
  query.follow_range += 4;
  query.start_seed = test_random(random);
  query.region_half = test_random(random) % 2 == 0 ? 0 : query.region_half; // another world
  return query;
}

// One finder a world, which the world changes under.
// One world, one finder, several bodies, and a change after each question. `first` numbers the
// questions.
static void ask_in_world(fixture* f, uint64_t world_seed, int64_t first, tally* sum) {
  uint64_t random = world_seed;
  fill(f, random_evaluator(&random), &random);
  ovis_path_finder_def def = ovis_default_path_finder_def();
  def.world = f->world;
  def.rules = random_rules(&random);
  ovis_path_finder* finder;
  assert_int_equal(ovis_path_finder_create(&def, &finder), OVIS_OK);
  asker askers[BODIES];
  for (int32_t i = 0; i < BODIES; i++) {
    init_asker(f, &askers[i], &random);
  }
  for (int32_t i = 0; i < QUERIES; i++) {
    asker* one = &askers[test_random(&random) % BODIES];
    const ovis_path_query query = next_query(f, one, &random);
    if (!compare(f, finder, &def.rules, &query, &one->limits, 1 + (first + i) % 5, sum)) {
      fail_msg("query %d of the world of seed %llu differs", i, (unsigned long long)world_seed);
    }
    change(f, query.body.pos, &random);
  }
  ovis_path_finder_destroy(finder);
}

TEST(a_used_finder_agrees_with_the_reference_while_the_world_changes) {
  static fixture f;
  make(&f);
  const uint64_t seed = test_seed(4040);
  const int64_t count = test_count(20000, 200000, 2000000);
  tally sum = {0};
  for (int64_t n = 0; n < count; n += QUERIES) {
    ask_in_world(&f, seed + (uint64_t)n, n, &sum);
  }
  check_tally(&sum, count);
  drop(&f);
}

// A cliff marked a node that was open. That node, once popped, led to impassable nodes beside it.
// From those the search used cached edges, which do not cover such nodes.
TEST(chains_of_impassable_nodes_use_the_slow_path) {
  static fixture f;
  make(&f);
  tally sum = {0};
  ask_in_world(&f, 28880, 0, &sum);
  drop(&f);
}

// An impassable node, once popped, marked a node that was open. The next expansion met that node
// through a cached edge.
TEST(nodes_marked_by_an_impassable_node_use_the_slow_path) {
  static fixture f;
  make(&f);
  tally sum = {0};
  ask_in_world(&f, 1275860, 0, &sum);
  drop(&f);
}

// A way into deep water ended beside what is not loaded, below the next search's region.
TEST(what_a_deep_way_touched_is_not_kept) {
  static fixture f;
  make(&f);
  tally sum = {0};
  ask_in_world(&f, 1051640, 0, &sum);
  drop(&f);
}

// ---- Deep drops: a tower of sections with platforms, air, or nothing loaded

enum { TOWER_SECTIONS = 10 };

static void set_tower_section(fixture* f, ovis_section_pos pos, uint64_t* random) {
  static ovis_state states[OVIS_SECTION_CELLS];
  const int32_t kind = test_below(random, 10);
  if (kind < 3) {
    ovis_world_drop_section(f->world, pos);
    return;
  }
  memset(states, 0, sizeof states);
  const int32_t platforms = kind < 6 ? 0 : 1 + test_below(random, 3);
  for (int32_t i = 0; i < platforms; i++) {
    const int32_t x = test_below(random, 16);
    const int32_t z = test_below(random, 16);
    const ovis_state state = test_chance(random, 70)
                                 ? f->palette.solid[0]
                                 : f->palette.states[test_below(random, f->palette.count)];
    const int32_t y = test_below(random, 16);
    const int32_t side = 1 + test_below(random, 12);
    for (int32_t cell = 0; cell < OVIS_SECTION_CELLS; cell++) {
      const bool is_in = cell >> 8 == y && (cell & 15) >= x && (cell & 15) < x + side &&
                         (cell >> 4 & 15) >= z && (cell >> 4 & 15) < z + side;
      states[cell] = is_in ? state : states[cell];
    }
  }
  assert_int_equal(ovis_world_set_states(f->world, pos, states), OVIS_OK);
}

static void make_tower(fixture* f) {
  ovis_world_def def = ovis_default_world_def();
  def.blocks = f->registry;
  def.env.dimension.min_y = -16;
  def.env.dimension.height = TOWER_SECTIONS * 16;
  ovis_world_destroy(f->world);
  assert_int_equal(ovis_world_create(&def, &f->world), OVIS_OK);
}

static int32_t solid_below(const ovis_world* world, ovis_pos at) {
  while (at.y > -16 && ovis_world_get_block(world, (ovis_pos){at.x, at.y - 1, at.z}) + 1 <=
                           1) { // air, or not loaded
    at.y--;
  }
  return at.y;
}

static ovis_path_query tower_query(const fixture* f, uint64_t* random, ovis_pos targets[4],
                                   ovis_fall_limits* limits) {
  ovis_path_query query = random_query(f->world, random, targets, limits);
  ovis_path_body* body = &query.body;
  const int32_t top = TOWER_SECTIONS * 16 - 16;
  const ovis_pos over = {(int32_t)floor(body->pos.x), test_below(random, top) - 8,
                         (int32_t)floor(body->pos.z)};
  body->pos.y = solid_below(f->world, over);
  body->is_on_ground = test_chance(random, 80);
  if (test_chance(random, 40)) { // a giant
    body->width = 3.6f;
    body->height = 12;
  }
  limits->health_max = (float)(20 + test_below(random, 400));
  limits->health = (float)test_between(random, 1, (double)limits->health_max);
  limits->has_target = test_chance(random, 80);
  limits->difficulty = (ovis_difficulty)test_below(random, 4);
  body->max_fall = ovis_path_max_fall(limits);
  for (int32_t i = 0; i < query.target_count; i++) {
    targets[i].y = solid_below(f->world, (ovis_pos){targets[i].x, over.y, targets[i].z});
  }
  return query;
}

TEST(deep_drops_agree_with_the_reference) {
  static fixture f;
  make(&f);
  make_tower(&f);
  const uint64_t seed = test_seed(9292);
  const int64_t count = test_count(500, 20000, 200000);
  tally sum = {0};
  int64_t deep = 0;
  for (int64_t n = 0; n < count; n++) {
    uint64_t random = seed + (uint64_t)n;
    for (int32_t i = 0; i < 4 * TOWER_SECTIONS; i++) {
      set_tower_section(&f, (ovis_section_pos){i & 1, i / 4 - 1, i >> 1 & 1}, &random);
    }
    ovis_path_finder_def def = ovis_default_path_finder_def();
    def.world = f.world;
    def.rules = random_rules(&random);
    ovis_path_finder* finder;
    assert_int_equal(ovis_path_finder_create(&def, &finder), OVIS_OK);
    ovis_pos targets[4];
    ovis_fall_limits limits;
    const ovis_path_query query = tower_query(&f, &random, targets, &limits);
    deep += query.body.max_fall > 32;
    for (int64_t how = 0; how < 3; how++) {
      if (!compare(&f, finder, &def.rules, &query, &limits, how, &sum)) {
        fail_msg("case %lld of seed %llu differs", (long long)n, (unsigned long long)seed);
      }
    }
    ovis_path_finder_destroy(finder);
  }
  assert_true(deep > count / 4);
  assert_true(sum.touched > count / 4);
  assert_true(sum.touched > sum.touched_expected * 9 / 10);
  drop(&f);
}

// ---- What a deep drop reads

enum { SHELF_Y = 200 };

// A shelf of 16 times 16 blocks in a column of sections; nothing else is loaded.
static ovis_world* make_shelf(fixture* f, bool has_column) {
  static ovis_state states[OVIS_SECTION_CELLS];
  memset(states, 0, sizeof states);
  for (int32_t i = 0; i < 256; i++) {
    states[(SHELF_Y & 15) << 8 | i] = f->palette.solid[0];
  }
  ovis_world_def def = ovis_default_world_def();
  def.blocks = f->registry;
  ovis_world* world;
  assert_int_equal(ovis_world_create(&def, &world), OVIS_OK);
  for (int32_t y = -4; y < 20; y++) {
    for (int32_t i = 0; i < 25 && has_column; i++) {
      const ovis_section_data air = {.palette = (const ovis_state[]){0}, .palette_count = 1};
      const ovis_section_pos pos = {i % 5 - 2, y, i / 5 - 2};
      assert_int_equal(ovis_world_set_section(world, pos, &air), OVIS_OK);
    }
  }
  const ovis_section_pos pos = {0, SHELF_Y >> 4, 0};
  assert_int_equal(ovis_world_set_states(world, pos, states), OVIS_OK);
  return world;
}

// Searches from the shelf, whose edge a giant may fall from. Returns the cells that the search kept
// the types of.
static int64_t search_shelf(const ovis_world* world, ovis_path* path) {
  ovis_path_finder_def def = ovis_default_path_finder_def();
  def.world = world;
  ovis_path_finder* finder;
  assert_int_equal(ovis_path_finder_create(&def, &finder), OVIS_OK);
  ovis_path_query query = ovis_default_path_query();
  const ovis_pos target = {40, SHELF_Y, 8};
  query.body.pos = (ovis_vec3){8.5, SHELF_Y + 1, 8.5};
  query.body.width = 3.6f;
  query.body.height = 12;
  query.body.max_fall = 1000;
  query.body.is_on_ground = true;
  query.targets = &target;
  query.target_count = 1;
  query.follow_range = 64;
  *path = (ovis_path){0};
  (void)ovis_path_find(finder, &query, path);
  const int64_t cells = ovis_path_finder_get_cache_stats(finder).cells;
  ovis_path_finder_destroy(finder);
  return cells;
}

// It looked at every cell down to the bottom of the world, at each step along the edge.
TEST(a_drop_through_empty_sections_reads_none_of_their_cells) {
  static fixture f;
  make(&f);
  for (int32_t has_column = 0; has_column < 2; has_column++) {
    ovis_world* world = make_shelf(&f, has_column == 1);
    ovis_path path;
    const int64_t cells = search_shelf(world, &path);
    assert_true(path.visited > 100);
    assert_in_range(cells, 256, 9 * 20 * 256); // layers of 256 cells beside and below the shelf
    assert_true(path.touched_unloaded == (has_column == 0));
    ovis_world_destroy(world);
  }
  drop(&f);
}

TEST(a_drop_past_a_section_that_is_not_loaded_touches_it) {
  static fixture f;
  make(&f);
  ovis_world* world = make_shelf(&f, true);
  ovis_path path;
  for (int32_t y = -4; y < 12; y++) {
    const ovis_section_pos pos = {1, y, 0};
    const ovis_section_data air = {.palette = (const ovis_state[]){0}, .palette_count = 1};
    assert_int_equal(ovis_world_drop_section(world, pos), OVIS_OK);
    search_shelf(world, &path);
    assert_true(path.touched_unloaded);
    assert_int_equal(ovis_world_set_section(world, pos, &air), OVIS_OK);
  }
  const ovis_section_pos far = {2, 3, 2}; // not below the edge
  assert_int_equal(ovis_world_drop_section(world, far), OVIS_OK);
  search_shelf(world, &path);
  assert_false(path.touched_unloaded);
  ovis_world_destroy(world);
  drop(&f);
}
