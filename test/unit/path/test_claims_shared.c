// Claims 23, 336 and 337: the five evaluators share one loop; mobs share no types, and searches
// leave nothing behind.
#include "support/counting_alloc.h"
#include "support/path_scene.h"
#include "support/test.h"

#include <string.h>

enum { FEET = PATH_SCENE_FEET, SIDE = 6, HEARD_MAX = 128 };

// All that a search says: the nodes that it popped, and its answer.
typedef struct answer {
  ovis_path_node popped[HEARD_MAX];
  ovis_path_node nodes[HEARD_MAX];
  int count;
  ovis_path path;
} answer;

static void hear(void* context, int32_t order, const ovis_path_node* node) {
  answer* heard = context;
  assert_int_equal(order, heard->count);
  assert_true(heard->count < HEARD_MAX);
  heard->popped[heard->count++] = *node;
}

static ovis_path_finder* make_finder(const path_scene* scene, const ovis_allocator* allocator) {
  ovis_path_finder_def def = ovis_default_path_finder_def();
  def.world = scene->world;
  def.rules = scene->rules;
  def.allocator = *allocator;
  ovis_path_finder* finder;
  assert_int_equal(ovis_path_finder_create(&def, &finder), OVIS_OK);
  return finder;
}

static ovis_status ask(ovis_path_finder* finder, const ovis_path_query* asked, answer* out) {
  memset(out, 0, sizeof *out);
  const ovis_path_watcher watcher = {.node = hear, .context = out};
  ovis_path_query query = *asked;
  query.watcher = &watcher;
  out->path = (ovis_path){.nodes = out->nodes, .capacity = HEARD_MAX};
  const ovis_status status = ovis_path_find(finder, &query, &out->path);
  return status;
}

static void ask_again(const path_scene* scene, const ovis_path_query* query, answer* out) {
  ovis_path_finder* finder = make_finder(scene, &(ovis_allocator){0});
  assert_int_equal(ask(finder, query, out), OVIS_OK);
  ovis_path_finder_destroy(finder);
}

static bool is_same(const answer* a, const answer* b) {
  const size_t popped = (size_t)a->count * sizeof *a->popped;
  const size_t nodes = (size_t)a->path.count * sizeof *a->nodes;
  return a->count == b->count && memcmp(a->popped, b->popped, popped) == 0 &&
         a->path.result == b->path.result && a->path.count == b->path.count &&
         memcmp(a->nodes, b->nodes, nodes) == 0 && a->path.visited == b->path.visited &&
         a->path.ran_out == b->path.ran_out && a->path.dist_to_target == b->path.dist_to_target &&
         a->path.touched_unloaded == b->path.touched_unloaded;
}

// ---- Claim 23 ----------------------------------------------------------------------------------

// Doors, a rail, a fence and deep water around the body: their types and ways depend on the mob.
static void open_choices(path_scene* scene) {
  path_scene_open(scene, MAP(". . . . . .", ". D . r . .", ". . S . o .", ". F . w . .",
                             ". . . . . .", ". . . . . ."));
  path_scene_double(scene, 'D');
  path_scene_double(scene, 'o');
  path_scene_fill(scene, (ovis_pos){3, FEET - 2, 3}, (ovis_pos){3, FEET - 1, 3}, "water");
  path_scene_add_target(scene, 30, FEET, 3);
  scene->query.targets = scene->targets;
  scene->query.visited_max = HEARD_MAX;
}

enum { ABILITIES = 5, MOBS = 1 << ABILITIES, OTHERS = 12 };

// A mob for each combination of abilities; the last bit puts it on the rail.
static void become(ovis_path_query* query, int mob) {
  ovis_path_body* body = &query->body;
  body->can_open_doors = (mob & 1) != 0;
  body->can_pass_doors = (mob & 2) != 0;
  body->can_walk_over_fences = (mob & 4) != 0;
  body->can_float = (mob & 8) != 0;
  body->pos = (mob & 16) != 0 ? (ovis_vec3){3.5, FEET, 1.5} : (ovis_vec3){2.5, FEET, 2.5};
  body->max_up_step = 1.5f; // as camels, which step over fences
}

// Other mobs, which differ in a cost, a size or the evaluator.
static void become_other(ovis_path_query* query, int other) {
  ovis_path_body* body = &query->body;
  become(query, 7); // steps over fences
  switch (other) {
  case 0: body->malus[OVIS_PATH_FENCE] = 1; break;
  case 1: body->malus[OVIS_PATH_DOOR_WOOD_CLOSED] = 2; break;
  case 2: body->malus[OVIS_PATH_WATER] = -1; break;
  case 3: body->width = 1.4f; break;
  case 4: body->height = 0.6f; break;
  case 5: body->max_up_step = 0.6f; break;
  case 6: body->max_up_step = 2.0f; break;
  case 7: body->malus[OVIS_PATH_DOOR_OPEN] = -1; break;
  default: body->evaluator = (ovis_path_evaluator)(other - 7); // the last four
  }
}

// The types of all cells, and a search, as the shared finder and one that knows nothing have them.
static void expect_as_if_alone(const path_scene* scene, ovis_path_finder* shared,
                               const ovis_path_query* query, answer* out) {
  ovis_path_finder* alone = make_finder(scene, &(ovis_allocator){0});
  for (int x = 0; x < SIDE; x++) {
    for (int z = 0; z < SIDE; z++) {
      for (int y = FEET - 3; y < FEET + 3; y++) {
        const ovis_pos at = {x, y, z};
        assert_int_equal(ovis_path_finder_get_type(shared, &query->body, at),
                         ovis_path_finder_get_type(alone, &query->body, at));
      }
    }
  }
  ovis_path_finder_destroy(alone);
  static answer found;
  assert_int_equal(ask(shared, query, &found), OVIS_OK);
  ask_again(scene, query, out);
  assert_true(is_same(&found, out));
}

TEST(claim_23_the_type_for_one_mob_is_not_used_for_another) {
  path_scene scene;
  open_choices(&scene);
  ovis_path_finder* shared = make_finder(&scene, &(ovis_allocator){0});
  static answer answers[MOBS];
  for (int round = 0; round < 2; round++) { // each comes after every other
    for (int mob = 0; mob < MOBS; mob++) {
      become(&scene.query, mob);
      expect_as_if_alone(&scene, shared, &scene.query, &answers[mob]);
    }
    for (int other = 0; other < OTHERS; other++) {
      ovis_path_query query = scene.query;
      become_other(&query, other);
      static answer found;
      expect_as_if_alone(&scene, shared, &query, &found);
    }
  }
  ovis_path_finder_destroy(shared);
  for (int ability = 0; ability < ABILITIES; ability++) { // or nothing was tried
    int differences = 0;
    for (int mob = 0; mob < MOBS; mob++) {
      differences += !is_same(&answers[mob], &answers[mob ^ 1 << ability]);
    }
    assert_true(differences > 0);
  }
  path_scene_close(&scene);
}

// ---- Claim 336 ---------------------------------------------------------------------------------

typedef struct medium {
  ovis_path_evaluator evaluator;
  const char *wall, *floor, *inside;
} medium;

// In walls of its own every cell of a tunnel costs nothing to each of them.
static const medium media[OVIS_EVALUATOR_COUNT] = {
    {OVIS_EVALUATOR_WALK, "stone", "stone", "air"},
    {OVIS_EVALUATOR_FLY, "magma_block", "stone", "air"}, // beside fire it is not just above ground
    {OVIS_EVALUATOR_SWIM, "stone", "stone", "water"},
    {OVIS_EVALUATOR_AMPHIBIOUS, "oak_leaves", "oak_leaves", "water"}, // away from what is BLOCKED
    {OVIS_EVALUATOR_FROG, "oak_leaves", "oak_leaves", "water"}};

// A tunnel from west to east with a ring to the south, one cell wide and high. The body is west of
// the fork.
//
//     # # # # # # # # # #
//     # . . S . . . . . #
//     # # # # . # # # # #
//     # # # . . . # # # #
//     # # # . # . # # # #
//     # # # . . . # # # #
//     # # # # # # # # # #
static void open_tunnel(path_scene* scene, const medium* m) {
  path_scene_open(scene, MAP("V"));
  path_scene_fill(scene, (ovis_pos){0, FEET - 2, 0}, (ovis_pos){9, FEET + 1, 6}, m->wall);
  path_scene_fill(scene, (ovis_pos){0, FEET - 1, 0}, (ovis_pos){9, FEET - 1, 6}, m->floor);
  path_scene_fill(scene, (ovis_pos){1, FEET, 1}, (ovis_pos){8, FEET, 1}, m->inside);
  path_scene_set(scene, 4, FEET, 2, m->inside);
  path_scene_fill(scene, (ovis_pos){3, FEET, 3}, (ovis_pos){5, FEET, 5}, m->inside);
  path_scene_set(scene, 4, FEET, 4, m->wall);
  ovis_path_body* body = &scene->query.body;
  body->evaluator = m->evaluator;
  body->width = 0.6f;
  body->height = 0.6f;
  body->pos = (ovis_vec3){3.5, FEET, 1.5};
  body->is_in_water = strcmp(m->inside, "water") == 0;
  body->sea_level = FEET; // or the water is deep to a frog
  body->malus[OVIS_PATH_WATER] = 0;
  body->malus[OVIS_PATH_DANGER_FIRE] = 0;
  body->malus[OVIS_PATH_DAMAGE_FIRE] = -1;
  scene->query.targets = scene->targets;
}

typedef struct question {
  ovis_pos targets[2];
  int target_count;
  int reach_range;
  float follow_range;
  int visited_max;
  float multiplier;
  bool is_optimal;
} question;

static const question questions[] = {
    {{{8, FEET, 1}}, 1, 0, 16, 0, 1, false},               // reached
    {{{8, FEET, 1}}, 1, 2, 16, 0, 1, false},               // within reach
    {{{8, FEET, 1}, {4, FEET, 3}}, 2, 0, 16, 0, 1, false}, // the nearer of two
    {{{20, FEET, 1}}, 1, 0, 16, 0, 1, false},              // not reached: all cells
    {{{4, FEET, 20}}, 1, 0, 16, 0, 1, false},
    {{{8, FEET, 1}}, 1, 0, 3.5f, 0, 1, false}, // out of range
    {{{8, FEET, 1}}, 1, 0, 16, 4, 1, false},   // out of budget
    {{{8, FEET, 1}}, 1, 0, 16, 10, 0.55f, false},
    {{{20, FEET, 1}}, 1, 0, 16, 0, 1, true}};

static void put_question(path_scene* scene, const question* q) {
  scene->query.target_count = q->target_count;
  memcpy(scene->targets, q->targets, sizeof q->targets);
  scene->query.reach_range = q->reach_range;
  scene->query.follow_range = q->follow_range;
  scene->query.visited_max = q->visited_max;
  scene->query.visited_multiplier = q->multiplier;
  scene->query.is_optimal = q->is_optimal;
}

static void expect_same_but_for_types(const ovis_path_node* a, const ovis_path_node* b, int count) {
  for (int i = 0; i < count; i++) {
    ovis_path_node typed = a[i];
    typed.type = b[i].type;
    assert_true(typed.malus == 0.0f);
    assert_memory_equal(&typed, &b[i], sizeof typed);
  }
}

// Nodes that a longer way met again (claim 335).
static int count_overwritten(const answer* a) {
  int count = 0;
  for (int i = 0; i < a->count; i++) {
    count += a->popped[i].walked > a->popped[i].g;
  }
  return count;
}

// In the tunnel all searches are the walker's: the same nodes, costs, order and end.
TEST(claim_336_all_evaluators_share_one_loop) {
  int overwritten = 0;
  for (int i = 0; i < (int)(sizeof questions / sizeof *questions); i++) {
    static answer walker;
    for (int e = 0; e < OVIS_EVALUATOR_COUNT; e++) {
      path_scene scene;
      open_tunnel(&scene, &media[e]);
      put_question(&scene, &questions[i]);
      static answer found;
      ask_again(&scene, &scene.query, e == 0 ? &walker : &found);
      const answer* a = e == 0 ? &walker : &found;
      assert_int_equal(a->count, walker.count);
      assert_int_equal(a->path.result, walker.path.result);
      assert_int_equal(a->path.count, walker.path.count);
      assert_int_equal(a->path.visited, walker.path.visited);
      assert_int_equal(a->path.ran_out, walker.path.ran_out);
      assert_true(a->path.dist_to_target == walker.path.dist_to_target);
      expect_same_but_for_types(a->popped, walker.popped, a->count);
      expect_same_but_for_types(a->nodes, walker.nodes, a->path.count);
      path_scene_close(&scene);
    }
    assert_true(walker.count >= 3);
    overwritten += count_overwritten(&walker);
  }
  assert_true(overwritten > 0);
}

// ---- Claim 337 ---------------------------------------------------------------------------------

enum {
  AFTER_AMPHIBIOUS, // its costs hold for its search; it is cut short, with a full open set
  AFTER_REACHED,
  AFTER_REGION, // cells outside are air to it
  AFTER_RAIL,   // it may go over rails
  AFTER_FENCE,  // a fence under a flier's own block is none
  AFTER_FLIGHT,
  AFTER_OPTIMAL,
  AFTER_UNLOADED, // it looks at cells that are not loaded
  AFTER_COUNT
};

static const ovis_pos near_target = {3, FEET, 2};
static const ovis_pos far_target = {40, FEET, 2};
static const ovis_pos over_fence = {1, FEET + 1, 3};

static ovis_path_query earlier_search(const path_scene* scene, int kind) {
  ovis_path_query query = scene->query;
  query.targets = kind == AFTER_REACHED ? &near_target : &far_target;
  switch (kind) {
  case AFTER_AMPHIBIOUS:
    query.body.evaluator = OVIS_EVALUATOR_AMPHIBIOUS;
    query.visited_max = 5;
    break;
  case AFTER_REGION: query.region_half = 1; break;
  case AFTER_RAIL: query.body.pos = (ovis_vec3){3.5, FEET, 1.5}; break;
  case AFTER_FENCE:
    query.body.evaluator = OVIS_EVALUATOR_FLY;
    query.body.pos = (ovis_vec3){1.5, FEET + 1, 3.5}; // over the fence
    break;
  case AFTER_FLIGHT: query.body.evaluator = OVIS_EVALUATOR_FLY; break;
  case AFTER_OPTIMAL: query.is_optimal = true; break;
  case AFTER_UNLOADED:
    query.body.pos = (ovis_vec3){0.1, FEET, 0.1};
    query.body.width = 0.9f;
    break;
  default: break;
  }
  return query;
}

static void expect_fresh(path_scene* scene, int kind) {
  ovis_path_finder* finder = make_finder(scene, &(ovis_allocator){0});
  static answer earlier, found, expected;
  const ovis_path_query before = earlier_search(scene, kind);
  assert_int_equal(ask(finder, &before, &earlier), OVIS_OK);
  int differences = 0;
  for (int probe = 0; probe < 3; probe++) {
    ovis_path_query query = scene->query;
    query.targets = probe == 1 ? &over_fence : &far_target;
    query.body.evaluator = probe == 1 ? OVIS_EVALUATOR_FLY : OVIS_EVALUATOR_WALK;
    query.visited_max = probe == 2 ? 2 : query.visited_max;
    assert_int_equal(ask(finder, &query, &found), OVIS_OK);
    ask_again(scene, &query, &expected);
    assert_true(expected.path.count > 1);
    assert_true(probe != 0 || !expected.path.ran_out);          // looks at every cell
    assert_true(probe != 2 || !expected.path.touched_unloaded); // looks around itself only
    assert_true(is_same(&found, &expected));
    differences += !is_same(&found, &earlier);
    assert_int_equal(ask(finder, &before, &found), OVIS_OK);
    assert_true(is_same(&found, &earlier));
  }
  assert_true(differences >= 2); // or nothing was tried
  ovis_path_finder_destroy(finder);
}

static void open_searches(path_scene* scene, bool is_packed) {
  open_choices(scene);
  become(&scene->query, 3);
  scene->query.body.height = 0.6f;
  scene->query.visited_max = 60;
  scene->rules.node_hash_packed = is_packed;
}

TEST(claim_337_nothing_of_an_earlier_search_shows_in_the_next) {
  for (int kind = 0; kind < AFTER_COUNT; kind++) {
    for (int is_packed = 0; is_packed < 2; is_packed++) {
      path_scene scene;
      open_searches(&scene, is_packed != 0);
      expect_fresh(&scene, kind);
      path_scene_close(&scene);
    }
  }
}

// Whichever allocation fails, the next search is as if there had been none before.
TEST(claim_337_a_search_that_had_no_memory_leaves_nothing) {
  path_scene scene;
  open_searches(&scene, false);
  static answer found, expected;
  ask_again(&scene, &scene.query, &expected);
  int failures = 0;
  for (ovis_status status = OVIS_NO_MEMORY; status != OVIS_OK; failures++) {
    counting_alloc counter = {0};
    const ovis_allocator allocator = counting_allocator(&counter);
    ovis_path_finder* finder = make_finder(&scene, &allocator);
    counter.fail_at = counter.calls + failures + 1;
    status = ask(finder, &scene.query, &found);
    counter.fail_at = 0;
    assert_int_equal(ask(finder, &scene.query, &found), OVIS_OK);
    assert_true(is_same(&found, &expected));
    ovis_path_finder_destroy(finder);
  }
  assert_true(failures > 5);
  path_scene_close(&scene);
}
