// The engine against the slow reference: same nodes, same order of expansion, same bits.
#include "support/random_world.h"
#include "support/ref_adapter.h"
#include "support/test.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define STEPS_MAX 20000

typedef struct seen {
  ovis_path_node nodes[STEPS_MAX];
  int32_t count;
} seen;

static void hear_node(void* context, int32_t order, const ovis_path_node* node) {
  seen* log = context;
  assert_int_equal(order, log->count);
  assert_true(log->count < STEPS_MAX);
  log->nodes[log->count++] = *node;
}

static int64_t refusals;
static void hear_refusal(void* context, const ovis_path_refusal* refusal) {
  (void)context;
  assert_true(refusal->reason < OVIS_REFUSED_COUNT);
  refusals++;
}

static bool same_bits(float a, float b) {
  return memcmp(&a, &b, sizeof a) == 0;
}

static bool same_node(const ovis_path_node* a, const ref_node_view* b) {
  return a->pos.x == b->pos.x && a->pos.y == b->pos.y && a->pos.z == b->pos.z &&
         (int)a->type == (int)b->type && same_bits(a->malus, b->malus) && same_bits(a->g, b->g) &&
         same_bits(a->h, b->h) && same_bits(a->f, b->f) && same_bits(a->walked, b->walked);
}

static void show(const char* who, const ovis_path_node* a, const ref_node_view* b) {
  printf("%s: engine %d,%d,%d %s malus %.9g g %.9g h %.9g f %.9g walked %.9g\n", who, a->pos.x,
         a->pos.y, a->pos.z, ovis_path_type_name(a->type), (double)a->malus, (double)a->g,
         (double)a->h, (double)a->f, (double)a->walked);
  printf("%s: reference %d,%d,%d %s malus %.9g g %.9g h %.9g f %.9g walked %.9g\n", who, b->pos.x,
         b->pos.y, b->pos.z, land_ref_type_name(b->type), (double)b->malus, (double)b->g,
         (double)b->h, (double)b->f, (double)b->walked);
}

// True if the two agree; prints the first difference.
static bool agree(const seen* log, const ovis_path* path, const ref_result* expected) {
  for (int32_t i = 0; i < log->count && i < expected->step_count; i++) {
    if (!same_node(&log->nodes[i], &expected->steps[i].node)) {
      printf("step %d\n", i);
      show("popped", &log->nodes[i], &expected->steps[i].node);
      return false;
    }
  }
  if (log->count != expected->step_count || path->visited != expected->step_count) {
    printf("engine visited %d, reference %d\n", path->visited, expected->step_count);
    return false;
  }
  if ((path->result == OVIS_PATH_NONE) != (expected->chosen < 0)) {
    printf("engine result %d, reference chose %d\n", path->result, expected->chosen);
    return false;
  }
  if (expected->chosen < 0) {
    return true;
  }
  const ref_path* chosen = &expected->paths[expected->chosen];
  if (path->count != chosen->count || (path->result == OVIS_PATH_REACHED) != chosen->is_reached ||
      !same_bits(path->dist_to_target, chosen->dist_to_target) ||
      path->target.x != chosen->target.x || path->target.y != chosen->target.y ||
      path->target.z != chosen->target.z) {
    printf("path: engine %d nodes, %.9g away; reference %d nodes, %.9g away\n", path->count,
           (double)path->dist_to_target, chosen->count, (double)chosen->dist_to_target);
    return false;
  }
  for (int32_t i = 0; i < path->count; i++) {
    if (!same_node(&path->nodes[i], &chosen->nodes[i])) {
      show("path", &path->nodes[i], &chosen->nodes[i]);
      return false;
    }
  }
  return true;
}

static ref_query ref_query_of(const ovis_path_query* query, ref_pos targets[4]) {
  for (int32_t i = 0; i < query->target_count; i++) {
    targets[i] = (ref_pos){query->targets[i].x, query->targets[i].y, query->targets[i].z};
  }
  ref_query out = land_ref_default_query(targets, query->target_count, query->follow_range);
  out.reach_range = query->reach_range;
  if (query->visited_max > 0) {
    out.max_visited = query->visited_max;
  }
  out.visit_multiplier = query->visited_multiplier;
  out.has_region = query->region_half > 0;
  out.region_center = (ref_pos){(int)floor(query->body.pos.x),
                                (int)floor(query->body.pos.y) + query->is_region_at_head,
                                (int)floor(query->body.pos.z)};
  out.region_half = query->region_half;
  out.is_optimal = query->is_optimal;
  return out;
}

typedef struct fixture {
  ovis_registry* registry;
  ovis_world* world;
  random_palette palette;
  ref_adapter adapter;
} fixture;

static void make(fixture* f) {
  const ovis_registry_def registry_def = ovis_default_registry_def();
  assert_int_equal(ovis_registry_create(&registry_def, &f->registry), OVIS_OK);
  ovis_world_def def = ovis_default_world_def();
  def.registry = f->registry;
  def.env.dimension.min_y = 0;
  def.env.dimension.height = RANDOM_WORLD_SIDE;
  assert_int_equal(ovis_world_create(&def, &f->world), OVIS_OK);
  random_palette_init(&f->palette, f->registry);
  ref_adapter_init(&f->adapter, f->registry);
}

static void drop(fixture* f) {
  ref_adapter_fini(&f->adapter);
  ovis_world_destroy(f->world);
  ovis_registry_destroy(f->registry);
}

TEST(land_search_agrees_with_the_reference_bit_for_bit) {
  static fixture f;
  static seen log;
  make(&f);
  const uint64_t seed = test_seed(20261121);
  const int64_t count = test_count(20000, 100000, 500000);
  int64_t reached = 0;
  int64_t expanded = 0;
  int64_t touched = 0;
  int64_t touched_expected = 0;
  ovis_path_node nodes[256];
  for (int64_t n = 0; n < count; n++) {
    // Each case stands for itself, so that a failure can be run alone.
    uint64_t random = seed + (uint64_t)n / 8;
    random_world_fill(f.world, &f.palette, &random);
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
    log.count = 0;
    const ovis_path_watcher watcher = {.node = hear_node, .refused = hear_refusal, .context = &log};
    query.watcher = &watcher;
    ovis_path path = {.nodes = nodes, .capacity = 256};
    assert_int_equal(ovis_path_find(finder, &query, &path), OVIS_OK);
    const ref_world world = ref_adapter_world(&f.adapter, f.world);
    const ref_mob mob = ref_mob_of(&query.body, &limits);
    const ref_rules rules = ref_rules_of(&def.rules);
    ref_pos ref_targets[4];
    const ref_query asked = ref_query_of(&query, ref_targets);
    ref_result expected = land_ref_find(&world, &mob, &rules, &asked);
    if (!agree(&log, &path, &expected)) {
      fail_msg("case %lld of seed %llu differs", (long long)n, (unsigned long long)seed);
    }
    // The reference looks one cell further around boxes, so it says so a little more often.
    touched_expected += expected.touched_unloaded;
    touched += path.touched_unloaded;
    assert_true(expected.touched_unloaded || !path.touched_unloaded);
    reached += path.result == OVIS_PATH_REACHED;
    expanded += path.visited;
    land_ref_free(&expected);
    ovis_path_finder_destroy(finder);
  }
  printf("%lld cases, %lld reached, %lld nodes expanded, %lld refusals\n", (long long)count,
         (long long)reached, (long long)expanded, (long long)refusals);
  assert_true(reached > count / 10);
  assert_true(expanded > count * 10);
  assert_true(touched > touched_expected * 9 / 10);
  drop(&f);
}
