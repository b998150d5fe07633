// The engine against the reference in random waters and skies, for each evaluator: same nodes, same
// order, same bits.
#include "base/rng.h"
#include "support/path_log.h"
#include "support/scenery_stage.h"
#include "support/test.h"

#include <stdio.h>

typedef struct counter {
  ov_rng rng;
  int64_t draws;
} counter;

static int draw(void* context, int bound) {
  counter* self = context;
  self->draws++;
  return ov_rng_int(&self->rng, bound);
}

typedef struct tally {
  int64_t reached, expanded, draws;
} tally;

// One search by both.
static bool agrees(scenery_stage* f, ovis_path_finder* finder, const ovis_rules* rules,
                   const ovis_path_query* query, const ovis_fall_limits* limits, tally* sum) {
  static path_log log;
  ovis_path_node nodes[256];
  log.count = 0;
  const ovis_path_watcher watcher = {.node = path_log_hear, .context = &log};
  ovis_path_query heard = *query;
  heard.watcher = &watcher;
  ovis_path path = {.nodes = nodes, .capacity = 256};
  assert_int_equal(ovis_path_find(finder, &heard, &path), OVIS_OK);
  ref_world world = ref_adapter_world(&f->adapter, f->world);
  world.sea_level = query->body.sea_level;
  const ref_mob mob = ref_mob_of(&query->body, limits);
  const ref_rules said = ref_rules_of(rules);
  ref_pos targets[4];
  ref_query asked = ref_query_of(query, targets);
  counter numbers = {.rng = ov_rng_make(query->start_seed, 0)};
  asked.draw = draw;
  asked.draw_context = &numbers;
  ref_result expected = land_ref_find(&world, &mob, &said, &asked);
  const bool is_same = path_log_agrees(&log, &path, &expected);
  assert_true(expected.touched_unloaded || !path.touched_unloaded);
  sum->reached += path.result == OVIS_PATH_REACHED;
  sum->expanded += path.visited;
  sum->draws += numbers.draws;
  land_ref_free(&expected);
  return is_same;
}

// Columns of rungs, some with gaps, some that hang, through whatever is there.
static void add_ladders(ovis_world* world, uint64_t* random) {
  static const char* const kinds[] = {"ladder[facing=north]", "ladder[facing=east]",
                                      "vine[south=true]", "scaffolding[distance=0]"};
  for (int32_t i = 0; i < 40; i++) {
    ovis_state state;
    const char* kind = kinds[test_random(random) % 4];
    assert_int_equal(ovis_blocks_parse(ovis_world_get_blocks(world), kind, &state, NULL), OVIS_OK);
    const int32_t x = (int32_t)(test_random(random) % 32);
    const int32_t z = (int32_t)(test_random(random) % 32);
    const int32_t low = (int32_t)(test_random(random) % 28);
    const int32_t high = low + 1 + (int32_t)(test_random(random) % 9);
    for (int32_t y = low; y < high && y < 32; y++) {
      if (!test_one_in(random, 12)) {
        ovis_world_set_block(world, (ovis_pos){x, y, z}, state);
      }
    }
  }
}

// Eight searches a world, by one finder, with edits between them. Each case can be run alone but
// for what the finder remembers.
static void run_with(ref_evaluator evaluator, bool has_ladders, int64_t count) {
  static scenery_stage f;
  scenery_stage_open(&f);
  const uint64_t seed = test_seed(20261123 + (uint64_t)evaluator);
  tally sum = {0};
  for (int64_t n = 0; n < count; n++) {
    const uint64_t world_seed = seed + (uint64_t)n;
    uint64_t random = world_seed;
    const bool is_sky = test_one_in(&random, 5) != (evaluator == REF_EVALUATOR_FLY);
    const random_scenery* scenery = &f.scenery[is_sky ? RANDOM_SKY : RANDOM_WATERS];
    random_scenery_fill(scenery, f.world, &random);
    if (has_ladders) {
      add_ladders(f.world, &random);
    }
    ovis_path_finder_def def = ovis_default_path_finder_def();
    def.world = f.world;
    def.rules = random_rules(&random);
    ovis_path_finder* finder;
    assert_int_equal(ovis_path_finder_create(&def, &finder), OVIS_OK);
    for (int32_t i = 0; i < 8; i++) {
      ovis_pos targets[4];
      ovis_fall_limits limits;
      ovis_path_query query = random_scenery_query(f.world, evaluator, &random, targets, &limits);
      query.body.evaluator = (ovis_path_evaluator)evaluator;
      query.body.can_breach = test_one_in(&random, 3);
      query.body.prefers_shallow = test_one_in(&random, 2);
      query.body.sea_level =
          test_one_in(&random, 3) ? 63 : 12 + (int32_t)(test_random(&random) % 16);
      query.body.uses_ladders = has_ladders && !test_one_in(&random, 8);
      query.start_seed = test_random(&random);
      if (!agrees(&f, finder, &def.rules, &query, &limits, &sum)) {
        fail_msg("search %d of the world of seed %llu differs", i, (unsigned long long)world_seed);
      }
      random_scenery_edit(scenery, f.world, &random);
    }
    ovis_path_finder_destroy(finder);
  }
  printf("%lld searches, %lld reached, %lld nodes, %lld numbers drawn\n", (long long)count * 8,
         (long long)sum.reached, (long long)sum.expanded, (long long)sum.draws);
  assert_true(count < 50 || sum.reached > count * 8 / 6);
  assert_true(count < 50 || sum.expanded > count * 8 * 10);
  assert_true(count < 50 || evaluator != REF_EVALUATOR_FLY || sum.draws > count / 10);
  scenery_stage_close(&f);
}

static void run(ref_evaluator evaluator, int64_t count) {
  run_with(evaluator, false, count);
}

TEST(those_on_ladders_agree_in_waters_and_skies) {
  run_with(REF_EVALUATOR_WALK, true, test_count(200, 4000, 20000));
}

TEST(walkers_agree_in_waters_and_skies) {
  run(REF_EVALUATOR_WALK, test_count(100, 2000, 10000));
}

TEST(fliers_agree_in_waters_and_skies) {
  run(REF_EVALUATOR_FLY, test_count(100, 2000, 10000));
}

TEST(swimmers_agree_in_waters_and_skies) {
  run(REF_EVALUATOR_SWIM, test_count(200, 4000, 20000));
}

TEST(the_amphibious_agree_in_waters_and_skies) {
  run(REF_EVALUATOR_AMPHIBIOUS, test_count(200, 2000, 10000));
}

TEST(frogs_agree_in_waters_and_skies) {
  run(REF_EVALUATOR_FROG, test_count(200, 2000, 10000));
}
