// The seconds body, with none of its text's weaknesses mended, against the slow reference: random
// turns, pushes and pauses in random worlds.
#include "body/body_seconds.h"
#include "reference/seconds_ref.h"
#include "support/path_scene.h"
#include "support/random_world.h"
#include "support/test.h"

#include <math.h>
#include <string.h>

enum { STEPS = 150, BODIES = 6 };

static bool same(const ovis_vec3* v, const double w[3]) {
  return fabs(v->x - w[0]) < 1e-9 && fabs(v->y - w[1]) < 1e-9 && fabs(v->z - w[2]) < 1e-9;
}

static void copy(double to[3], const ovis_vec3* from) {
  memcpy(to, (double[3]){from->x, from->y, from->z}, 3 * sizeof *to);
}

typedef struct tally {
  int64_t steps, stood, stuck, jumped;
} tally;

static void walk(const ovis_world* world, uint64_t* random, int64_t index, tally* sum) {
  ovis_rules rules = ovis_rules_get_preset(OVIS_RULES_1_19_4);
  const ov_body_size size = {(float)(0.3 + test_unit(random)),
                             (float)(0.3 + 1.7 * test_unit(random)), 0.3f};
  const ovis_vec3 pos = {4 + 24 * test_unit(random), 8 + 16 * test_unit(random),
                         4 + 24 * test_unit(random)};
  ov_seconds_body b;
  ov_seconds_init(&b, &size, pos, &rules);
  b.stays_head_on = b.keeps_force_at_contacts = b.jumps_at_rest = true;
  b.has_dead_fall = test_one_in(random, 2);
  b.speed = test_one_in(random, 8) ? 0 : b.speed;
  seconds_ref r = {.speed = b.speed,
                   .jump_speed = b.jump_speed,
                   .gravity = b.gravity,
                   .friction = b.friction,
                   .stands = b.is_on_ground,
                   .last_jump_ms = -100000,
                   .falls_at_rest = !b.has_dead_fall};
  r.shape = (body_ref){.width = size.width, .height = size.height, .at = {pos.x, pos.y, pos.z}};
  int64_t now = 1000;
  ov_seconds_step(&b, world, now); // sets the clock
  r.last_ms = (long)now;
  r.last_jump_ms = b.has_jumped ? (long)b.last_jump_ms : r.last_jump_ms;
  copy(r.mot, &b.force);
  for (int step = 0; step < STEPS && b.pos.y > -4; step++) {
    if (test_one_in(random, 12)) {
      ov_seconds_turn(&b, 720 * test_unit(random) - 360, 0);
      r.yaw = b.yaw_deg;
    }
    if (test_one_in(random, 25)) {
      b.force = (ovis_vec3){8 * test_unit(random) - 4, 8 * test_unit(random) - 4,
                            8 * test_unit(random) - 4};
      copy(r.mot, &b.force);
    }
    now += test_one_in(random, 20) ? 900 : 50;
    r.is_stuck = b.is_stuck;
    ov_seconds_step(&b, world, now);
    seconds_ref_step(&r, world, (long)now);
    const bool jumps = r.last_jump_ms == (long)now;
    if (!same(&b.pos, r.shape.at) || !same(&b.force, r.mot) || b.is_on_ground != r.stands ||
        b.is_stuck != r.is_stuck || (b.has_jumped && b.last_jump_ms == now) != jumps) {
      fail_msg("body %lld differs in step %d: at %.17g %.17g %.17g, reference %.17g %.17g %.17g",
               (long long)index, step, b.pos.x, b.pos.y, b.pos.z, r.shape.at[0], r.shape.at[1],
               r.shape.at[2]);
    }
    copy(r.shape.at, &b.pos);
    copy(r.mot, &b.force);
    sum->steps++;
    sum->stood += r.stands;
    sum->stuck += r.is_stuck;
    sum->jumped += jumps;
  }
}

TEST(the_seconds_body_to_the_letter_moves_as_its_reference) {
  uint64_t random = test_seed(20261126);
  random_palette palette;
  random_palette_init(&palette, path_scene_registry());
  tally sum = {0};
  const int64_t worlds = test_count(60, 1000, 10000);
  for (int64_t i = 0; i < worlds; i++) {
    ovis_world* world = random_world_make(path_scene_registry(), &palette, &random);
    for (int k = 0; k < BODIES; k++) {
      walk(world, &random, i * BODIES + k, &sum);
    }
    ovis_world_destroy(world);
  }
  print_message("%lld steps: stood %lld, stuck %lld, jumped %lld\n", (long long)sum.steps,
                (long long)sum.stood, (long long)sum.stuck, (long long)sum.jumped);
  assert_true(sum.stood > sum.steps / 10);
  assert_true(sum.stuck > sum.steps / 20);
  assert_true(sum.jumped > sum.steps / 200);
}
