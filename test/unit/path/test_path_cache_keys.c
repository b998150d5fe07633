// The properties by which the cache distinguishes blocks, bodies and cells, tested one at a time. A
// search must equal a search with an empty cache.
#include "support/path_log.h"
#include "support/random_world.h"
#include "support/test.h"

#include <stdio.h>
#include <string.h>

enum { CENTER = 16, GROUND = 10 };

typedef struct fixture {
  ovis_blocks* registry;
  ovis_world* world;
  ovis_path_finder* finder;
  path_log kept, cold, before;
} fixture;

static ovis_state state_of(const fixture* f, const char* text) {
  ovis_state state = 0;
  assert_int_equal(ovis_blocks_parse(f->registry, text, &state, NULL), OVIS_OK);
  return state;
}

static void open_fixture(fixture* f, const ovis_rules* rules) {
  memset(f, 0, sizeof *f);
  const ovis_blocks_def registry_def = ovis_default_blocks_def();
  assert_int_equal(ovis_blocks_create(&registry_def, &f->registry), OVIS_OK);
  ovis_world_def def = ovis_default_world_def();
  def.blocks = f->registry;
  def.env.dimension.min_y = 0;
  def.env.dimension.height = RANDOM_WORLD_SIDE;
  assert_int_equal(ovis_world_create(&def, &f->world), OVIS_OK);
  ovis_path_finder_def finder_def = ovis_default_path_finder_def();
  finder_def.world = f->world;
  finder_def.rules = *rules;
  assert_int_equal(ovis_path_finder_create(&finder_def, &f->finder), OVIS_OK);
}

static void close_fixture(fixture* f) {
  ovis_path_finder_destroy(f->finder);
  ovis_world_destroy(f->world);
  ovis_blocks_destroy(f->registry);
}

// Stone below GROUND, air above.
static void lay_floor(const fixture* f) {
  static ovis_state states[OVIS_SECTION_CELLS];
  const ovis_state stone = state_of(f, "stone");
  for (int32_t section = 0; section < 8; section++) {
    const ovis_section_pos at = {section & 1, section >> 1 & 1, section >> 2};
    for (int32_t i = 0; i < OVIS_SECTION_CELLS; i++) {
      states[i] = at.y * 16 + (i >> 8) < GROUND ? stone : 0;
    }
    assert_int_equal(ovis_world_set_states(f->world, at, states), OVIS_OK);
  }
}

// Writes all cells with their present states, which invalidates every cache entry.
static void forget_all(const fixture* f) {
  static ovis_state states[OVIS_SECTION_CELLS];
  for (int32_t section = 0; section < 8; section++) {
    const ovis_section_pos at = {section & 1, section >> 1 & 1, section >> 2};
    if (ovis_world_is_loaded(f->world, at)) {
      assert_int_equal(ovis_world_read_section(f->world, at, states), OVIS_OK);
      assert_int_equal(ovis_world_set_states(f->world, at, states), OVIS_OK);
    }
  }
}

// Logs the popped nodes, then the nodes of the path.
static void find(const fixture* f, const ovis_path_query* asked, path_log* log) {
  static ovis_path_node nodes[512];
  ovis_path_query query = *asked;
  const ovis_path_watcher watcher = {.node = path_log_hear, .context = log};
  query.watcher = &watcher;
  ovis_path path = {.nodes = nodes, .capacity = 512};
  log->count = 0;
  assert_int_equal(ovis_path_find(f->finder, &query, &path), OVIS_OK);
  for (int32_t i = 0; i < path.count; i++) {
    path_log_hear(log, log->count, &path.nodes[i]);
  }
}

static bool same(const path_log* a, const path_log* b) {
  return a->count == b->count &&
         memcmp(a->nodes, b->nodes, sizeof *a->nodes * (size_t)a->count) == 0;
}

static ovis_path_query make_query(const ovis_pos* target) {
  ovis_path_query query = ovis_default_path_query();
  query.body.pos = (ovis_vec3){CENTER + 0.5, GROUND, CENTER + 0.5};
  query.targets = target;
  query.target_count = 1;
  query.visited_max = 12;
  return query;
}

// ---- Blocks -------------------------------------------------------------------------------------

static ovis_state add_block(const fixture* f, const char* name, uint64_t tags, const ovis_aabb* box,
                            bool is_free) {
  ovis_block_def def = ovis_default_block_def();
  def.name = name;
  def.boxes = box;
  def.box_count = box == NULL ? 0 : 1;
  def.traits.tags = tags;
  def.traits.pathfindable =
      is_free ? OVIS_PATHFINDABLE_LAND | OVIS_PATHFINDABLE_AIR : def.traits.pathfindable;
  ovis_state state;
  assert_int_equal(ovis_blocks_add(f->registry, &def, &state), OVIS_OK);
  return state;
}

// One becomes the other and back: each time the search must see it, and be another one than before.
static void expect_minded(fixture* f, const ovis_path_query* query, ovis_pos at, ovis_state a,
                          ovis_state b) {
  const ovis_state states[3] = {a, b, a};
  ovis_world_set_block(f->world, at, a);
  for (int i = 1; i < 3; i++) {
    find(f, query, &f->before);
    ovis_world_set_block(f->world, at, states[i]);
    find(f, query, &f->kept);
    forget_all(f);
    find(f, query, &f->cold);
    assert_true(same(&f->kept, &f->cold));
    assert_false(same(&f->before, &f->cold));
  }
}

// The properties of a block that the search uses: raw type, effect, kind, and shape, which includes
// the top.
TEST(blocks_that_differ_in_one_thing_alone_are_told_apart) {
  static fixture f;
  const ovis_rules rules = ovis_rules_get_preset(OVIS_RULES_23W14A);
  open_fixture(&f, &rules);
  lay_floor(&f);
  const uint64_t snow = OVIS_TAG(POWDER_SNOW);
  const ovis_aabb low = {{0, 0, 0}, {1, 0.5, 1}};
  const ovis_aabb high = {{0, 0, 0}, {1, 0.875, 1}};
  const ovis_state harmless = add_block(&f, "test:snow", snow, NULL, true);
  const ovis_state harmful = add_block(&f, "test:spiny_snow", snow | OVIS_TAG(CACTUS), NULL, true);
  const ovis_state low_block = add_block(&f, "test:low", 0, &low, false);
  const ovis_state high_block = add_block(&f, "test:high", 0, &high, false);
  const ovis_pos target = {CENTER + 4, GROUND, CENTER};
  ovis_path_query query = make_query(&target);
  const ovis_pos ahead = {CENTER + 2, GROUND, CENTER};
  // The raw type.
  expect_minded(&f, &query, ahead, state_of(&f, "short_grass"), state_of(&f, "rail"));
  // The effect: what walkable cells around it become.
  expect_minded(&f, &query, ahead, harmless, harmful);
  ovis_world_set_block(f.world, ahead, 0);
  // The shape: from 0.5 one does not get up to 1.75, and from 0.875 one does.
  ovis_world_set_block(f.world, (ovis_pos){CENTER + 2, GROUND, CENTER}, state_of(&f, "stone"));
  const ovis_state tall = state_of(&f, "snow[layers=7]"); // 0.75
  ovis_world_set_block(f.world, (ovis_pos){CENTER + 2, GROUND + 1, CENTER}, tall);
  expect_minded(&f, &query, (ovis_pos){CENTER + 1, GROUND, CENTER}, low_block, high_block);
  // The kind: a swimmer leaps where there is air over the water, and grass is none.
  const ovis_state water = state_of(&f, "water");
  for (int x = -2; x <= 2; x++) {
    for (int z = -2; z <= 2; z++) {
      ovis_world_set_block(f.world, (ovis_pos){CENTER + x, GROUND - 1, CENTER + z}, water);
      ovis_world_set_block(f.world, (ovis_pos){CENTER + x, GROUND, CENTER + z}, water);
      ovis_world_set_block(f.world, (ovis_pos){CENTER + x, GROUND + 1, CENTER + z}, 0);
    }
  }
  query.body.evaluator = OVIS_EVALUATOR_SWIM;
  query.body.width = 0.5f;
  query.body.height = 0.4f;
  query.body.is_in_water = true;
  query.body.can_breach = true;
  query.body.malus[OVIS_PATH_WATER] = 0;
  const ovis_pos surface = {CENTER + 1, GROUND + 1, CENTER};
  expect_minded(&f, &query, surface, 0, state_of(&f, "short_grass"));
  close_fixture(&f);
}

TEST(blocks_that_paths_take_for_the_same_are_not_minded) {
  static fixture f;
  const ovis_rules rules = ovis_rules_get_preset(OVIS_RULES_23W14A);
  open_fixture(&f, &rules);
  lay_floor(&f);
  const ovis_pos target = {CENTER + 4, GROUND, CENTER};
  const ovis_path_query query = make_query(&target);
  find(&f, &query, &f.before);
  ovis_world_set_block(f.world, (ovis_pos){CENTER, GROUND - 1, CENTER}, state_of(&f, "dirt"));
  const int64_t cells = ovis_path_finder_get_cache_stats(f.finder).mended.cells;
  find(&f, &query, &f.kept);
  assert_true(same(&f.before, &f.kept));
  assert_int_equal(ovis_path_finder_get_cache_stats(f.finder).mended.cells, cells);
  close_fixture(&f);
}

// ---- Bodies -------------------------------------------------------------------------------------

enum { WIDTH, HEIGHT, STEP, EVALUATOR, FLOAT, PASS_DOORS, OPEN_DOORS, FENCES, FALL, MALUS };

static void change_body(ovis_path_body* body, int32_t field, uint64_t* random) {
  static const float sizes[] = {0.3f, 0.6f, 0.9f, 1.4f, 1.95f, 2.7f};
  switch (field) {
  case WIDTH: body->width = sizes[test_random(random) % 6]; break;
  case HEIGHT: body->height = sizes[test_random(random) % 6]; break;
  case STEP: body->max_up_step = body->max_up_step > 1 ? 0.6f : 2.5f; break;
  case EVALUATOR:
    body->evaluator = (ovis_path_evaluator)(test_random(random) % OVIS_EVALUATOR_COUNT);
    break;
  case FLOAT: body->can_float = !body->can_float; break;
  case PASS_DOORS: body->can_pass_doors = !body->can_pass_doors; break;
  case OPEN_DOORS: body->can_open_doors = !body->can_open_doors; break;
  case FENCES: body->can_walk_over_fences = !body->can_walk_over_fences; break;
  case FALL: body->max_fall = body->max_fall > 3 ? 3 : 5; break;
  default: {
    float* malus = &body->malus[field - MALUS];
    *malus = *malus < 0 ? 2.0f : -1.0f;
  }
  }
}

// Asks for one body, then for another that differs in one field. The count of times that this made
// another search.
static int32_t count_told_apart(fixture* f, const random_palette* palette, int32_t field,
                                uint64_t* random) {
  int32_t differences = 0;
  for (int32_t n = 0; n < 400 && differences < 2; n++) {
    if (n % 4 == 0) {
      random_world_fill(f->world, palette, random);
      random_world_flood(f->world, palette, random);
    }
    ovis_pos targets[4];
    ovis_fall_limits limits;
    ovis_path_query query = random_query(f->world, random, targets, &limits);
    query.region_half = 0;
    if (n % 2 == 1) {
      random_body_moves(&query.body, (ovis_path_evaluator)(n / 2 % OVIS_EVALUATOR_COUNT), random);
      random_water_query(f->world, palette, &query, targets, random);
    }
    find(f, &query, &f->before);
    change_body(&query.body, field, random);
    find(f, &query, &f->kept);
    forget_all(f);
    find(f, &query, &f->cold);
    if (!same(&f->kept, &f->cold)) {
      fail_msg("field %d: a body got what was found out for another", field);
    }
    differences += !same(&f->before, &f->cold);
  }
  return differences;
}

static bool is_of_old_list(int32_t field) {
  return field == MALUS + OVIS_PATH_DAMAGE_CACTUS || field == MALUS + OVIS_PATH_DANGER_CACTUS;
}

static void expect_told_apart(ovis_rules_version version, bool is_old) {
  static fixture f;
  ovis_rules rules = ovis_rules_get_preset(version);
  rules.danger_trapdoor = true;
  open_fixture(&f, &rules);
  random_palette palette;
  random_palette_init(&palette, f.registry);
  uint64_t random = test_seed(311);
  for (int32_t field = 0; field < MALUS + OVIS_PATH_TYPE_COUNT; field++) {
    if (is_of_old_list(field) == is_old && count_told_apart(&f, &palette, field, &random) == 0) {
      fail_msg("field %d made no difference", field);
    }
  }
  close_fixture(&f);
}

TEST(bodies_that_differ_in_one_thing_alone_are_told_apart) {
  expect_told_apart(OVIS_RULES_23W14A, false);
  expect_told_apart(OVIS_RULES_1_18, true);
}

// A mob that stands on a rail may walk on rails.
TEST(bodies_on_a_rail_and_beside_it_are_told_apart) {
  static fixture f;
  const ovis_rules rules = ovis_rules_get_preset(OVIS_RULES_23W14A);
  open_fixture(&f, &rules);
  lay_floor(&f);
  for (int x = 1; x <= 4; x++) {
    ovis_world_set_block(f.world, (ovis_pos){CENTER + x, GROUND, CENTER}, state_of(&f, "rail"));
  }
  const ovis_pos target = {CENTER + 5, GROUND, CENTER};
  ovis_path_query query = make_query(&target);
  for (int i = 0; i < 3; i++) { // beside it, on it, and beside it again
    query.body.pos.x = CENTER + 0.5 + (i == 1 ? 1 : 0);
    find(&f, &query, &f.kept);
    assert_int_equal(
        ovis_path_finder_get_type(f.finder, &query.body, (ovis_pos){CENTER + 2, GROUND, CENTER}),
        i == 1 ? OVIS_PATH_RAIL : OVIS_PATH_UNPASSABLE_RAIL);
  }
  close_fixture(&f);
}

// A mob that floats stays on the surface of water; other mobs sink.
TEST(bodies_that_float_and_that_sink_are_told_apart) {
  static fixture f;
  const ovis_rules rules = ovis_rules_get_preset(OVIS_RULES_23W14A);
  open_fixture(&f, &rules);
  lay_floor(&f);
  for (int x = 1; x <= 3; x++) {
    for (int y = 1; y <= 3; y++) {
      const ovis_pos at = {CENTER + x, GROUND - y, CENTER};
      ovis_world_set_block(f.world, at, state_of(&f, "water"));
    }
  }
  const ovis_pos target = {CENTER + 2, GROUND - 3, CENTER};
  ovis_path_query query = make_query(&target);
  query.body.malus[OVIS_PATH_WATER] = 0;
  for (int i = 0; i < 4; i++) {
    query.body.can_float = !query.body.can_float;
    find(&f, &query, &f.kept);
    forget_all(&f);
    find(&f, &query, &f.cold);
    assert_true(same(&f.kept, &f.cold));
    assert_false(same(&f.before, &f.cold));
    f.before = f.cold;
  }
  close_fixture(&f);
}

// ---- Cells --------------------------------------------------------------------------------------

// Blocks of the host's own that hang over far to one side each. [Limits of boxes: -8 to 9]
static const ovis_aabb arms[6] = {
    {{0.4, 0.4, 0.4}, {3.8, 0.6, 0.6}}, {{-2.8, 0.4, 0.4}, {0.6, 0.6, 0.6}},
    {{0.4, 0.4, 0.4}, {0.6, 0.6, 3.8}}, {{0.4, 0.4, -2.8}, {0.6, 0.6, 0.6}},
    {{0.4, 0.4, 0.4}, {0.6, 7.8, 0.6}}, {{0.4, -6.8, 0.4}, {0.6, 0.6, 0.6}}};

static void add_arms(const fixture* f, ovis_state out[6]) {
  static const char* const names[6] = {"test:east",  "test:west", "test:south",
                                       "test:north", "test:up",   "test:down"};
  for (int i = 0; i < 6; i++) {
    out[i] = add_block(f, names[i], 0, &arms[i], true);
  }
}

// Puts a block wherever it may reach the way of a body, one place after the other. The count of
// places that make another search.
static int32_t count_minded(fixture* f, const ovis_path_query* query, ovis_state state,
                            ovis_pos low, ovis_pos high) {
  int32_t differences = 0;
  find(f, query, &f->before);
  for (int32_t x = low.x; x <= high.x; x++) {
    for (int32_t y = low.y; y <= high.y; y++) {
      for (int32_t z = low.z; z <= high.z; z++) {
        const ovis_pos at = {CENTER + x, GROUND + y, CENTER + z};
        const ovis_state was = ovis_world_get_block(f->world, at);
        find(f, query, &f->kept); // everything around is known
        assert_true(same(&f->before, &f->kept));
        ovis_world_set_block(f->world, at, state);
        find(f, query, &f->kept);
        forget_all(f);
        find(f, query, &f->cold);
        if (!same(&f->kept, &f->cold)) {
          fail_msg("state %u at %d,%d,%d of the body was not minded", state, x, y, z);
        }
        differences += !same(&f->before, &f->cold);
        ovis_world_set_block(f->world, at, was);
      }
    }
  }
  return differences;
}

static void expect_arms_minded(fixture* f, const ovis_path_query* query) {
  static const struct {
    ovis_pos low, high;
  } places[6] = {{{-7, 1, -1}, {3, 3, 3}}, {{-1, 1, -1}, {8, 3, 3}},  {{-1, 1, -7}, {3, 3, 3}},
                 {{-1, 1, -1}, {3, 3, 8}}, {{-1, -8, -1}, {3, 2, 3}}, {{-1, 1, -1}, {3, 11, 3}}};
  ovis_state states[6];
  add_arms(f, states);
  for (int i = 0; i < 6; i++) {
    assert_true(count_minded(f, query, states[i], places[i].low, places[i].high) > 0);
  }
}

// A narrow body must have room to rise to a step.
TEST(what_hangs_over_from_afar_is_minded_by_a_narrow_body_that_rises) {
  static fixture f;
  const ovis_rules rules = ovis_rules_get_preset(OVIS_RULES_23W14A);
  open_fixture(&f, &rules);
  lay_floor(&f);
  for (int dx = -1; dx <= 1; dx += 2) {
    for (int dz = -1; dz <= 1; dz += 2) {
      const ovis_pos at = {CENTER + dx, GROUND, CENTER + dz};
      ovis_world_set_block(f.world, at, state_of(&f, "stone"));
    }
  }
  const ovis_pos target = {CENTER, GROUND + 9, CENTER}; // the steps are nearer to it than the floor
  const ovis_path_query query = make_query(&target);
  expect_arms_minded(&f, &query);
  close_fixture(&f);
}

// Read to the letter (claim 306), a wide body must lack the room to rise to where there is cocoa.
// It covers the four cells from its own to the south and the east.
TEST(what_hangs_over_from_afar_is_minded_by_a_wide_body_that_rises) {
  static fixture f;
  ovis_rules rules = ovis_rules_get_preset(OVIS_RULES_23W14A);
  rules.climb_test_negated = true;
  open_fixture(&f, &rules);
  lay_floor(&f);
  static const int8_t corners[3][2] = {{-1, 4}, {4, -1}, {4, 4}};
  for (int i = 0; i < 3; i++) {
    const ovis_pos at = {CENTER + corners[i][0], GROUND, CENTER + corners[i][1]};
    ovis_world_set_block(f.world, at, state_of(&f, "stone"));
    ovis_world_set_block(f.world, (ovis_pos){at.x, at.y + 1, at.z}, state_of(&f, "cocoa[age=2]"));
  }
  const ovis_pos target = {CENTER, GROUND + 9, CENTER};
  ovis_path_query query = make_query(&target);
  query.body.width = 3.5f;
  query.visited_max = 2;
  expect_arms_minded(&f, &query);
  close_fixture(&f);
}

// A block that hangs over further than any before is made while the finder has words already.
TEST(a_block_made_later_that_hangs_over_further_is_minded) {
  static fixture f;
  const ovis_rules rules = ovis_rules_get_preset(OVIS_RULES_23W14A);
  open_fixture(&f, &rules);
  lay_floor(&f);
  ovis_world_set_block(f.world, (ovis_pos){CENTER + 1, GROUND, CENTER}, state_of(&f, "stone"));
  const ovis_pos target = {CENTER + 1, GROUND + 1, CENTER};
  const ovis_path_query query = make_query(&target);
  find(&f, &query, &f.before);
  ovis_state states[6];
  add_arms(&f, states);
  ovis_world_set_block(f.world, (ovis_pos){CENTER - 3, GROUND + 2, CENTER}, states[0]);
  find(&f, &query, &f.kept);
  forget_all(&f);
  find(&f, &query, &f.cold);
  assert_true(same(&f.kept, &f.cold));
  assert_false(same(&f.before, &f.cold));
  close_fixture(&f);
}
