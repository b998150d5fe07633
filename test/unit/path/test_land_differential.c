// The engine against the slow reference: same nodes, same order of expansion, same bits.
#include "support/path_log.h"
#include "support/random_world.h"
#include "support/ref_adapter.h"
#include "support/test.h"

#include <stdio.h>

static int64_t refusals;
static void hear_refusal(void* context, const ovis_path_refusal* refusal) {
  (void)context;
  assert_true(refusal->reason < OVIS_REFUSED_COUNT);
  refusals++;
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
  static path_log log;
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
    const ovis_path_watcher watcher = {
        .node = path_log_hear, .refused = hear_refusal, .context = &log};
    query.watcher = &watcher;
    ovis_path path = {.nodes = nodes, .capacity = 256};
    assert_int_equal(ovis_path_find(finder, &query, &path), OVIS_OK);
    const ref_world world = ref_adapter_world(&f.adapter, f.world);
    const ref_mob mob = ref_mob_of(&query.body, &limits);
    const ref_rules rules = ref_rules_of(&def.rules);
    ref_pos ref_targets[4];
    const ref_query asked = ref_query_of(&query, ref_targets);
    ref_result expected = land_ref_find(&world, &mob, &rules, &asked);
    if (!path_log_agrees(&log, &path, &expected)) {
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
