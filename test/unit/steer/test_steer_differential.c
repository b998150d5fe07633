// The ways of chasing beside their reference: equal directions, bit for bit, and equal questions to
// the space. The space answers at random, but equal questions get equal answers.
#include "reference/steer_ref.h"
#include "support/test.h"

#include <ovis/steer.h>

#include <math.h>
#include <string.h>

// A hash of all questions that one side asked.
typedef struct oracle {
  uint64_t salt;
  int32_t blocked_in_16; // how often a question is answered yes
  uint64_t asked;
  int64_t count;
} oracle;

static uint64_t mixed(uint64_t hash, double value) {
  uint64_t bits;
  memcpy(&bits, &value, sizeof bits);
  uint64_t state = hash ^ bits;
  return test_random(&state);
}

static uint64_t answer(oracle* self, uint64_t kind, double a, double b, double c, double d) {
  uint64_t hash = mixed(mixed(mixed(mixed(self->salt + kind, a + 0.0), b + 0.0), c + 0.0), d + 0.0);
  self->asked = self->asked * 31 + hash;
  self->count++;
  return hash;
}

static bool is_yes(const oracle* self, uint64_t hash) {
  return (int32_t)(hash & 15) < self->blocked_in_16;
}

static int ref_who(uint64_t hash) {
  return (int)(hash >> 8 & 3) + 1;
}

static bool ref_ray(void* context, steer_ref_vec from, steer_ref_vec to, int layers, int* who) {
  assert_int_equal(layers, 1);
  const uint64_t hash = answer(context, 1, from.x, from.y, to.x, to.y);
  *who = ref_who(hash);
  return is_yes(context, hash);
}

static bool ref_move(void* context, steer_ref_vec from, steer_ref_vec motion) {
  return is_yes(context, answer(context, 2, from.x, from.y, motion.x, motion.y));
}

static bool ray(void* context, const ovis_steer_ray* line, ovis_steer_hit* out) {
  assert_int_equal(line->layers, 1);
  const uint64_t hash = answer(context, 1, line->from.x, line->from.y, line->to.x, line->to.y);
  *out = (ovis_steer_hit){.id = {(uint64_t)ref_who(hash)}};
  return is_yes(context, hash);
}

static bool move(void* context, const ovis_steer_body* body, ovis_vec3 from, ovis_vec3 motion) {
  (void)body;
  return is_yes(context, answer(context, 2, from.x, from.y, motion.x, motion.y));
}

static bool overlap(void* context, const ovis_steer_body* body, ovis_vec3 at) {
  (void)context, (void)body, (void)at;
  return false;
}

static void expect_same(steer_ref_vec expected, ovis_vec3 is, int64_t step) {
  if (expected.x != is.x || expected.y != is.y || is.z != 0) {
    fail_msg("step %lld: (%.17g, %.17g) instead of (%.17g, %.17g)", (long long)step, is.x, is.y,
             expected.x, expected.y);
  }
}

// Coarse numbers make equal weights, right angles and points on one place likely.
static double coordinate(uint64_t* random) {
  return test_chance(random, 50) ? test_below(random, 9) - 4 : test_between(random, -9, 9);
}

typedef struct pair {
  oracle expected, is;
  steer_ref_engine engine;
  ovis_steer_space space;
  ovis_steer_step step;
} pair;

static void ask_at_random(pair* self, uint64_t* random) {
  self->expected = (oracle){.salt = test_random(random), .blocked_in_16 = test_below(random, 17)};
  self->is = self->expected;
  self->engine = (steer_ref_engine){&self->expected, ref_ray, ref_move};
  self->space = (ovis_steer_space){ray, move, overlap, &self->is};
  self->step = ovis_default_steer_step();
  self->step.space = &self->space;
  self->step.pos = (ovis_vec3){coordinate(random), coordinate(random), 0};
  self->step.target = (ovis_vec3){coordinate(random), coordinate(random), 0};
  self->step.target_id.value = (uint64_t)test_below(random, 4) + 1;
  self->step.speed = test_between(random, 0, 9);
  self->step.dt = test_chance(random, 30) ? 0.05 : test_between(random, 0, 0.2);
}

static steer_ref_vec flat(ovis_vec3 v) {
  return (steer_ref_vec){v.x, v.y};
}

// ---- Rays

static int32_t random_rays(uint64_t* random, ovis_rays_ray* out) {
  const int32_t count = test_below(random, OVIS_RAYS_MAX) + 1;
  ovis_vec3 dirs[OVIS_RAYS_MAX];
  assert_int_equal(ovis_steer_directions(OVIS_STEER_RING_XY, count, dirs), OVIS_OK);
  static const ovis_vec3 axes[] = {{1, 0, 0}, {0, 1, 0}, {-1, 0, 0}, {0, -1, 0}};
  const bool is_ring = test_chance(random, 60);
  for (int32_t i = 0; i < count; i++) {
    out[i] = (ovis_rays_ray){is_ring ? dirs[i] : axes[test_below(random, 4)],
                             test_between(random, 0, 5)};
  }
  return count;
}

TEST(rays_go_where_the_reference_goes_over_a_million_steps) {
  uint64_t random = test_seed(290);
  const int64_t steps = test_count_arithmetic(1000000, 3000000, 20000000);
  ovis_rays_ray given[OVIS_RAYS_MAX];
  ovis_rays_def def = ovis_default_rays_def();
  ovis_rays rays = {0};
  steer_ref_rays ref = {0};
  int64_t turns = 0;
  for (int64_t i = 0; i < steps; i++) {
    if (i % 64 == 0) {
      def.rays = given;
      def.count = random_rays(&random, given);
      def.first = test_one_in(&random, 20) ? -1 : test_below(&random, def.count);
      rays = ovis_rays_start(&def);
      ref = (steer_ref_rays){.count = def.count, .current = def.first};
      for (int32_t k = 0; k < def.count; k++) {
        ref.rays[k] = steer_ref_new_ray();
        ref.rays[k].dir = flat(given[k].dir);
        ref.rays[k].length = given[k].length;
      }
    }
    pair p;
    ask_at_random(&p, &random);
    const int before = ref.current;
    const steer_ref_vec expected = steer_ref_rays_step(
        &ref, &p.engine, flat(p.step.pos), flat(p.step.target), p.step.speed, p.step.dt);
    expect_same(expected, ovis_rays_step(&def, &rays, &p.step, NULL), i);
    assert_int_equal(rays.current, ref.current);
    assert_true(p.expected.asked == p.is.asked);
    for (int32_t k = 0; k < def.count && ref.current >= 0; k++) {
      assert_int_equal(ovis_rays_read(&def, &rays, &p.step, k).can_move, ref.rays[k].can_move);
    }
    turns += ref.current != before;
  }
  assert_true(turns > steps / 10);
}

// ---- Breadcrumbs

TEST(crumbs_go_where_the_reference_goes_over_a_million_steps) {
  uint64_t random = test_seed(298);
  const int64_t steps = test_count_arithmetic(1000000, 3000000, 20000000);
  ovis_trail_def def = ovis_default_trail_def();
  ovis_vec3 records[OVIS_TRAIL_MAX];
  ovis_trail trail = {0};
  steer_ref_crumbs ref = {0};
  int64_t by_record = 0;
  for (int64_t i = 0; i < steps; i++) {
    if (i % 256 == 0) {
      def.keeps_on_change = true; // as the text, which knows no other target
      def.interval = test_chance(&random, 40) ? 0.1 : test_between(&random, 0, 0.3);
      def.count_max = test_chance(&random, 40) ? 8 : test_below(&random, OVIS_TRAIL_MAX) + 1;
      def.distance_min = test_chance(&random, 40) ? 1 : test_between(&random, 0, 4);
      trail = (ovis_trail){.records = records};
      ref = steer_ref_new_crumbs();
      ref.interval = def.interval;
      ref.records_max = def.count_max;
      ref.min_distance = def.distance_min;
    }
    pair p;
    ask_at_random(&p, &random);
    const steer_ref_vec expected =
        steer_ref_crumbs_step(&ref, &p.engine, flat(p.step.pos), flat(p.step.target),
                              (int)p.step.target_id.value, p.step.speed, p.step.dt);
    int32_t record;
    expect_same(expected, ovis_crumbs_step(&def, &trail, &p.step, &record), i);
    assert_true(p.expected.asked == p.is.asked);
    assert_int_equal(trail.count, ref.count);
    for (int32_t k = 0; k < trail.count; k++) {
      assert_true(trail.records[k].x == ref.points[k].x && trail.records[k].y == ref.points[k].y);
    }
    by_record += record >= 0;
  }
  assert_true(by_record > steps / 10);
}
