// Invariants of every body in every medium, over random moves through random worlds.
#include "body/body_item.h"
#include "support/body_scene.h"
#include "support/path_scene.h"
#include "support/random_world.h"
#include "support/test.h"

#include <math.h>

enum { TICKS = 100, BODIES = 8 };

static void draw_settings(ov_body* b, uint64_t* random) {
  b->step_height = test_one_in(random, 3) ? 1.0f : test_one_in(random, 4) ? 0 : 0.6f;
  b->flying_speed = test_one_in(random, 4) ? 0.3f : 0.02f;
  b->has_gravity = !test_one_in(random, 6);
  b->is_slow_falling = test_one_in(random, 8);
  b->is_fluid_affected = !test_one_in(random, 8);
  b->is_pushed_by_fluids = !test_one_in(random, 4);
  b->climbs_walls = test_one_in(random, 4);
  b->passes_cobwebs = test_one_in(random, 4);
  b->passes_bushes = test_one_in(random, 4);
  b->walks_on_powder_snow = test_one_in(random, 4);
  b->stands_on_lava = test_one_in(random, 4);
  b->is_sprinting = test_one_in(random, 6);
  b->sinks_idle = test_one_in(random, 4);
  b->levitation = test_one_in(random, 8) ? 1 + (int32_t)(test_random(random) % 5) : 0;
  b->travel =
      test_one_in(random, 3) ? (ov_travel)(test_random(random) % OV_TRAVEL_COUNT) : OV_TRAVEL_WALK;
}

// A body in a free place. False: none was found.
static bool draw_body(ov_body* b, const ovis_world* world, uint64_t* random) {
  for (int i = 0; i < 40; i++) {
    const float height = test_float(random, 0.2, 3);
    const ov_body_size size = {test_float(random, 0.2, 2.2), height, height * 0.85f};
    const ovis_vec3 pos = {4 + 24 * test_unit(random), 4 + 24 * test_unit(random),
                           4 + 24 * test_unit(random)};
    ov_body_init(b, &size, pos, 0);
    draw_settings(b, random);
    const ovis_aabb box = ov_body_box(b);
    if (!ovis_world_has_collision(world, &box)) {
      return true;
    }
  }
  return false;
}

static void draw_wishes(ov_body* b, uint64_t* random) {
  if (test_one_in(random, 6)) {
    b->yaw_deg = test_float(random, -720, 720);
    b->speed = test_float(random, 0, 0.6);
  }
  b->forward = test_one_in(random, 5) ? test_float(random, -1, 1) : b->speed;
  b->sideways = test_one_in(random, 3) ? test_float(random, -1, 1) : 0;
  b->vertical = test_one_in(random, 5) ? test_float(random, -1, 1) : 0;
  b->is_jumping = test_one_in(random, 3);
  if (test_one_in(random, 15)) {
    b->velocity = (ovis_vec3){4 * test_unit(random) - 2, 6 * test_unit(random) - 3,
                              4 * test_unit(random) - 2};
  }
}

typedef struct tally {
  int64_t ticks, wet, hot, stood, sides, snow, held;
} tally;

static void count(tally* t, const ov_body* b) {
  t->ticks++;
  t->wet += b->is_in_water;
  t->hot += b->is_in_lava;
  t->stood += b->is_on_ground;
  t->sides += b->has_hit_side;
  t->snow += b->is_in_powder_snow;
  t->held += b->stuck.x > 0;
}

TEST(no_body_ever_ends_inside_a_solid) {
  uint64_t random = test_seed(20261125);
  random_palette palette;
  random_palette_init(&palette, path_scene_registry());
  tally t = {0};
  const int64_t worlds = test_count(60, 1000, 30000);
  for (int64_t i = 0; i < worlds; i++) {
    ovis_world* world = random_world_make(path_scene_registry(), &palette, &random);
    for (int k = 0; k < BODIES; k++) {
      ov_body body;
      if (!draw_body(&body, world, &random)) {
        continue;
      }
      body.kind = k % 4 == 3 ? OV_BODY_ITEM : OV_BODY_TICK;
      for (int tick = 0; tick < TICKS && body.pos.y > -8 && body.pos.y < 48; tick++) {
        draw_wishes(&body, &random);
        if (body.kind == OV_BODY_ITEM) {
          ov_item_tick(&body, world, tick);
        } else {
          ov_body_tick(&body, world);
        }
        count(&t, &body);
        assert_true(ov_body_is_valid(&body));
        body_scene_expect_free(world, &body);
      }
    }
    ovis_world_destroy(world);
  }
  print_message("%lld ticks: in water %lld, in lava %lld, stood %lld, hit a side %lld, in powder "
                "snow %lld, held %lld\n",
                (long long)t.ticks, (long long)t.wet, (long long)t.hot, (long long)t.stood,
                (long long)t.sides, (long long)t.snow, (long long)t.held);
  assert_true(t.stood > t.ticks / 20);
  assert_true(t.sides > t.ticks / 50);
  assert_true(t.wet > 0);
  if (worlds >= 500) { // fewer may do without the rare ones
    assert_true(t.hot > 0 && t.snow > 0 && t.held > 0);
  }
}

static double energy(const ov_body* b) {
  return (b->velocity.x * b->velocity.x + b->velocity.y * b->velocity.y +
          b->velocity.z * b->velocity.z) /
         2;
}

// Is it where a listed source gives it speed: bubbles, a ladder or wall to climb, a shore to be
// lifted onto, honey and lava that carry at a speed of their own?
static bool has_source(const ov_body* b, const ovis_world* world) {
  const ovis_aabb box = ov_body_box(b);
  for (int x = (int)floor(box.min.x); x <= (int)floor(box.max.x); x++) {
    for (int y = (int)floor(box.min.y) - 1; y <= (int)floor(box.max.y) + 1; y++) {
      for (int z = (int)floor(box.min.z); z <= (int)floor(box.max.z); z++) {
        const ovis_state state = ovis_world_get_block(world, (ovis_pos){x, y, z});
        if (state != OVIS_STATE_UNLOADED &&
            (ovis_blocks_get_traits(ovis_world_get_blocks(world), state)->tags &
             OVIS_TAG(BUBBLE_COLUMN)) != 0) {
          return true;
        }
      }
    }
  }
  return ov_body_is_climbing(b, world) || b->climbs_walls || b->walks_on_powder_snow ||
         ((b->is_in_water || b->is_in_lava) && (b->has_hit_side || b->stands_on_lava));
}

// Without wishes, gravity, currents and those sources there is nothing that could make it faster.
TEST(speed_comes_from_listed_sources_only) {
  uint64_t random = test_seed(20261126);
  random_palette palette;
  random_palette_init(&palette, path_scene_registry());
  int64_t looked = 0;
  const int64_t worlds = test_count(60, 1000, 20000);
  for (int64_t i = 0; i < worlds; i++) {
    ovis_world* world = random_world_make(path_scene_registry(), &palette, &random);
    for (int k = 0; k < BODIES; k++) {
      ov_body b;
      if (!draw_body(&b, world, &random)) {
        continue;
      }
      b.has_gravity = false;
      b.is_pushed_by_fluids = false;
      b.sinks_idle = false;
      b.levitation = 0;
      b.velocity = (ovis_vec3){4 * test_unit(&random) - 2, 4 * test_unit(&random) - 2,
                               4 * test_unit(&random) - 2};
      for (int tick = 0; tick < 30 && b.pos.y > -8 && b.pos.y < 48; tick++) {
        const double before = energy(&b);
        const bool had_source = has_source(&b, world);
        ov_body_tick(&b, world);
        if (!had_source && !has_source(&b, world)) {
          looked++;
          assert_true(energy(&b) <= before);
        }
      }
    }
    ovis_world_destroy(world);
  }
  print_message("%lld ticks\n", (long long)looked);
  assert_true(looked > worlds * BODIES * 5);
}

// With gravity: what it gains in speed it loses in height, but for the square of a tick's gravity
// (half of it for the tick's length, half where a ceiling ends a rise), and what a step lifts it.
TEST(a_fall_gains_no_more_speed_than_height_gives) {
  uint64_t random = test_seed(20261127);
  random_palette palette;
  random_palette_init(&palette, path_scene_registry());
  const double pull = 0.08;
  int64_t looked = 0;
  const int64_t worlds = test_count(60, 1000, 20000);
  for (int64_t i = 0; i < worlds; i++) {
    ovis_world* world = random_world_make(path_scene_registry(), &palette, &random);
    for (int k = 0; k < BODIES; k++) {
      ov_body b;
      if (!draw_body(&b, world, &random)) {
        continue;
      }
      b.has_gravity = true;
      b.travel = OV_TRAVEL_WALK; // the others know no gravity
      b.is_pushed_by_fluids = false;
      b.levitation = 0;
      b.velocity = (ovis_vec3){2 * test_unit(&random) - 1, 2 * test_unit(&random) - 1,
                               2 * test_unit(&random) - 1};
      for (int tick = 0; tick < 60 && b.pos.y > -8 && b.pos.y < 48; tick++) {
        const double before = energy(&b) + pull * b.pos.y;
        const bool had_source = has_source(&b, world) || b.stuck.x > 0;
        const bool stood = b.is_on_ground;
        ov_body_tick(&b, world);
        if (!had_source && !has_source(&b, world) && !b.has_hit_side && !b.is_in_water &&
            !b.is_in_lava) { // fluids carry a part of it
          looked++;
          const double lift = stood || b.is_on_ground ? pull * (double)b.step_height : 0;
          const double after = energy(&b) + pull * b.pos.y;
          if (after > before + pull * pull + lift + 1e-12) {
            fail_msg("energy %g became %g at a speed of %g %g %g", before, after, b.velocity.x,
                     b.velocity.y, b.velocity.z);
          }
        }
      }
    }
    ovis_world_destroy(world);
  }
  print_message("%lld ticks\n", (long long)looked);
  assert_true(looked > worlds * BODIES * 10);
}
