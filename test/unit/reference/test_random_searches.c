// Searches of the reference in random waters and skies, without the engine. The test checks
// invariants of every search from the cells themselves, not from the path types of the reference.
// It also checks that the worlds are varied enough for differential tests.
#include "support/scenery_stage.h"
#include "support/test.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Counts over a run of searches.
typedef struct tally {
  int64_t cases, reached, popped, draws, diagonals, vertical, longest;
  int64_t types[REF_TYPE_COUNT]; // of popped nodes
  int64_t refusals[16];
} tally;

// One search and its answer.
typedef struct outcome {
  ref_world world;
  ref_mob mob;
  ref_rules rules;
  ref_query query;
  ref_result result;
  tally* tally;
} outcome;

// NULL: not loaded, or outside of the world or the region.
static const ref_block* block_at(const outcome* o, ref_pos pos) {
  const ref_query* query = &o->query;
  const ref_pos center = query->region_center;
  if (pos.y < o->world.min_y || pos.y >= o->world.min_y + o->world.height) {
    return NULL;
  }
  if (query->has_region &&
      (abs(pos.x - center.x) > query->region_half || abs(pos.y - center.y) > query->region_half ||
       abs(pos.z - center.z) > query->region_half)) {
    return NULL;
  }
  return o->world.block(o->world.context, pos);
}

// Counts the cells of the body at a node that hold water. Stores the number of all its cells in
// `count`.
static int water_in_body(const outcome* o, ref_pos pos, int* count) {
  const int wide = (int)floor((double)(o->mob.width + 1.0f));
  const int high = (int)floor((double)(o->mob.height + 1.0f));
  int water = 0;
  for (int i = 0; i < wide * wide * high; i++) {
    const ref_pos cell = {pos.x + i % wide, pos.y + i / wide / wide, pos.z + i / wide % wide};
    const ref_block* block = block_at(o, cell);
    water += block != NULL && block->fluid == REF_FLUID_WATER;
  }
  *count = wide * wide * high;
  return water;
}

static void check_swum(const outcome* o, const ref_node_view* node) {
  int count;
  const int water = water_in_body(o, node->pos, &count);
  if (node->type == REF_WATER) {
    assert_int_equal(water, count);
  } else {
    assert_int_equal(node->type, REF_BREACH);
    assert_true(o->mob.can_breach);
    assert_true(water < count);
    assert_true(node->malus >= (water == 0 ? 8.0f : 0.0f));
  }
}

// A flier of base malus is in no cell that is no way for bodies: stone, fences, closed doors, lava.
static void check_flown(const outcome* o, const ref_node_view* node) {
  const ref_block* block = block_at(o, node->pos);
  if (block == NULL) {
    return;
  }
  if (node->type == REF_FENCE) { // decides alone, whatever else is in the body (2.3)
    assert_true(o->mob.malus[REF_FENCE] >= 0.0f);
    return;
  }
  if (o->mob.malus[REF_LAVA] < 0.0f) {
    assert_true(block->fluid != REF_FLUID_LAVA);
  }
  if (o->mob.malus[REF_FENCE] < 0.0f) {
    assert_false(block->is_fence || block->is_wall);
  }
  if (o->mob.malus[REF_BLOCKED] < 0.0f) {
    assert_true(strcmp(block->name, "stone") != 0 && strcmp(block->name, "sand") != 0);
  }
  if (node->type == REF_WALKABLE) {
    assert_true(node->malus >= 1.0f); // low flight
  }
}

static void check_popped(const outcome* o, const ref_step* step, bool is_start) {
  const ref_node_view* node = &step->node;
  assert_true(node->f == node->g + node->h);
  o->tally->types[node->type]++;
  for (int i = 0; i < step->refused_count; i++) {
    o->tally->refusals[step->refused[i].reason]++;
  }
  if (is_start) {
    return;
  }
  if (o->mob.evaluator == REF_EVALUATOR_SWIM) {
    check_swum(o, node);
  }
  if (o->mob.evaluator == REF_EVALUATOR_FLY) {
    check_flown(o, node);
  }
}

static int count_axes(ref_pos way) {
  return (way.x != 0) + (way.y != 0) + (way.z != 0);
}

// Checks one step of a path: its length, and the cells of a vertical step.
static void check_way(const outcome* o, const ref_node_view* from, const ref_node_view* to) {
  const ref_pos way = {to->pos.x - from->pos.x, to->pos.y - from->pos.y, to->pos.z - from->pos.z};
  assert_in_range(abs(way.x), 0, 1);
  assert_in_range(abs(way.z), 0, 1);
  const float distance = sqrtf((float)(way.x * way.x + way.y * way.y + way.z * way.z));
  // A mob that leaves a cell with malus below 0 may go on through such cells (2.6). Nodes may also
  // become BLOCKED while they wait in the open set (3.1).
  const bool may_gain =
      o->mob.evaluator == REF_EVALUATOR_AMPHIBIOUS || o->mob.evaluator == REF_EVALUATOR_FROG;
  assert_true(to->g >= from->g + distance + (may_gain ? -1.0f : 0.0f));
  const bool is_vertical = way.x == 0 && way.z == 0;
  o->tally->vertical += is_vertical;
  o->tally->diagonals += count_axes(way) > 1;
  switch (o->mob.evaluator) {
  case REF_EVALUATOR_SWIM:
    assert_in_range(abs(way.y), 0, 1);
    assert_true(way.y == 0 || is_vertical);
    break;
  case REF_EVALUATOR_FLY: assert_in_range(abs(way.y), 0, 1); break;
  default:
    if (is_vertical) {
      int count;
      assert_int_equal(to->type, REF_WATER);
      assert_true(water_in_body(o, to->pos, &count) > 0);
    }
    break;
  }
}

static void check_outcome(const outcome* o) {
  const ref_result* result = &o->result;
  const int limit = (int)((float)o->query.max_visited * o->query.visit_multiplier);
  assert_true(result->step_count <= limit);
  for (int i = 0; i < result->step_count; i++) {
    check_popped(o, &result->steps[i], i == 0);
  }
  o->tally->cases++;
  o->tally->popped += result->step_count;
  if (result->chosen < 0) {
    return;
  }
  const ref_path* path = &result->paths[result->chosen];
  o->tally->reached += path->is_reached && path->count > 1;
  if (path->count > o->tally->longest) {
    o->tally->longest = path->count;
  }
  for (int i = 1; i < path->count; i++) {
    check_way(o, &path->nodes[i - 1], &path->nodes[i]);
  }
}

typedef struct counter {
  uint64_t random;
  int64_t draws;
} counter;

static int draw(void* context, int bound) {
  counter* self = context;
  self->draws++;
  return random_scenery_draw(&self->random, bound);
}

// Packed hashes are left out: fliers leave the world to where positions share nodes.
static void search(scenery_stage* f, ref_evaluator evaluator, uint64_t* random, tally* out) {
  ovis_pos targets[4];
  ref_pos ref_targets[4];
  ovis_fall_limits limits;
  const ovis_path_query query = random_scenery_query(f->world, evaluator, random, targets, &limits);
  ovis_rules rules = random_rules(random);
  rules.node_hash_packed = false;
  outcome o = {.world = ref_adapter_world(&f->adapter, f->world),
               .mob = ref_mob_of(&query.body, &limits),
               .rules = ref_rules_of(&rules),
               .query = ref_query_of(&query, ref_targets),
               .tally = out};
  o.mob.evaluator = evaluator;
  o.mob.can_breach = test_one_in(random, 3);
  o.mob.prefers_shallow = test_one_in(random, 2);
  o.world.sea_level = test_one_in(random, 3) ? 63 : 12 + (int)(test_random(random) % 16);
  o.rules.fly_start_corners = test_one_in(random, 5);
  counter numbers = {.random = *random};
  o.query.draw = draw;
  o.query.draw_context = &numbers;
  o.result = land_ref_find(&o.world, &o.mob, &o.rules, &o.query);
  out->draws += numbers.draws;
  check_outcome(&o);
  land_ref_free(&o.result);
}

// Under sanitizers there are too few cases to say how often something must have been met.
static bool is_notifying(int64_t count) {
  return count >= 1000;
}

static tally run(ref_evaluator evaluator, int64_t count) {
  static scenery_stage f;
  scenery_stage_open(&f);
  tally out = {0};
  const uint64_t seed = test_seed(20261122 + (uint64_t)evaluator);
  for (int64_t n = 0; n < count; n++) {
    uint64_t random = seed + (uint64_t)n / 8;
    const bool is_sky = evaluator == REF_EVALUATOR_FLY ? n / 8 % 4 != 0 : n / 8 % 8 == 0;
    const random_scenery* scenery = &f.scenery[is_sky ? RANDOM_SKY : RANDOM_WATERS];
    random_scenery_fill(scenery, f.world, &random);
    random += (uint64_t)n * 0x632BE59BD9B4E019u;
    for (int64_t edit = 0; edit < n % 8; edit++) {
      random_scenery_edit(scenery, f.world, &random);
    }
    search(&f, evaluator, &random, &out);
  }
  printf(
      "%lld cases, %lld reached, %lld popped, %lld drawn, %lld diagonal and %lld vertical steps, "
      "longest %lld\n",
      (long long)out.cases, (long long)out.reached, (long long)out.popped, (long long)out.draws,
      (long long)out.diagonals, (long long)out.vertical, (long long)out.longest);
  for (int i = 0; i < REF_TYPE_COUNT; i++) {
    if (out.types[i] > 0) {
      printf("  %s %lld\n", land_ref_type_name((ref_type)i), (long long)out.types[i]);
    }
  }
  scenery_stage_close(&f);
  if (!is_notifying(count)) {
    return out;
  }
  assert_true(out.reached > count / 5);
  assert_true(out.popped > count * 10);
  assert_true(out.diagonals > count / 5);
  assert_true(out.vertical > count / 50);
  assert_true(out.longest > 10);
  return out;
}

TEST(random_swims_stay_in_the_water) {
  const int64_t count = test_count(1000, 10000, 100000);
  const tally met = run(REF_EVALUATOR_SWIM, count);
  if (is_notifying(count)) {
    assert_true(met.types[REF_WATER] > count * 5);
    assert_true(met.types[REF_BREACH] > count / 4);
    assert_true(met.refusals[REF_REFUSED_CORNER_NONE] > count);
  }
}

TEST(random_flights_stay_out_of_walls) {
  const int64_t count = test_count(1000, 10000, 100000);
  const tally met = run(REF_EVALUATOR_FLY, count);
  static const ref_type types[] = {REF_OPEN, REF_WALKABLE, REF_WATER_BORDER, REF_DANGER_FIRE,
                                   REF_DANGER_OTHER};
  if (!is_notifying(count)) {
    return;
  }
  for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
    assert_true(met.types[types[i]] > count / 50);
  }
  assert_true(met.draws > count / 20);
  assert_true(met.refusals[REF_REFUSED_CORNER_NONE] > count);
}

static void check_amphibious(const tally* met, int64_t count) {
  if (!is_notifying(count)) {
    return;
  }
  assert_true(met->types[REF_WATER] > count);
  assert_true(met->types[REF_WATER_BORDER] > count);
  assert_true(met->types[REF_WALKABLE] > count / 10);
  assert_true(met->refusals[REF_REFUSED_NOT_WATER] > count);
  assert_true(count < 10000 || met->refusals[REF_REFUSED_TRAPDOOR] > 0);
}

TEST(random_amphibious_searches_dive_and_rise_in_water_only) {
  const int64_t count = test_count(1000, 10000, 100000);
  const tally met = run(REF_EVALUATOR_AMPHIBIOUS, count);
  check_amphibious(&met, count);
}

TEST(random_frogs_dive_and_rise_in_water_only) {
  const int64_t count = test_count(1000, 10000, 100000);
  const tally met = run(REF_EVALUATOR_FROG, count);
  check_amphibious(&met, count);
}
