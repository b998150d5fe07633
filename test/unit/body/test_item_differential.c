// Items and projectiles against the slow reference, over random worlds.
#include "body/body_item.h"
#include "body/body_projectile.h"
#include "reference/item_ref.h"
#include "support/path_scene.h"
#include "support/random_world.h"
#include "support/test.h"

#include <math.h>
#include <string.h>

enum { TICKS = 100, THINGS = 8 };

static ovis_vec3 draw_vec3(uint64_t* random, double low, double size) {
  const double x = low + size * test_unit(random);
  const double y = low + size * test_unit(random);
  return (ovis_vec3){x, y, low + size * test_unit(random)};
}

static bool same(const ovis_vec3* v, const double w[3], double tolerance) {
  return fabs(v->x - w[0]) <= tolerance && fabs(v->y - w[1]) <= tolerance &&
         fabs(v->z - w[2]) <= tolerance;
}

static void copy(double to[3], const ovis_vec3* from) {
  memcpy(to, (double[3]){from->x, from->y, from->z}, 3 * sizeof *to);
}

// A place in a cell of air.
static ovis_vec3 draw_place(const ovis_world* world, uint64_t* random) {
  for (;;) {
    const ovis_vec3 at = draw_vec3(random, 4, 24);
    const ovis_pos cell = {(int32_t)at.x, (int32_t)at.y, (int32_t)at.z};
    if (ovis_world_get_block(world, cell) == 0) {
      return at;
    }
  }
}

typedef void round_fn(ovis_world* world, uint64_t* random, int64_t index);

static void over_worlds(uint64_t* random, round_fn* run) {
  random_palette palette;
  random_palette_init(&palette, path_scene_registry());
  const int64_t worlds = test_count(60, 1000, 10000);
  for (int64_t i = 0; i < worlds; i++) {
    ovis_world* world = random_world_make(path_scene_registry(), &palette, random);
    for (int k = 0; k < THINGS; k++) {
      run(world, random, i * THINGS + k);
    }
    ovis_world_destroy(world);
  }
}

static void run_item(ovis_world* world, uint64_t* random, int64_t index) {
  ov_body b;
  ov_item_init(&b, draw_vec3(random, 4, 24));
  b.velocity = draw_vec3(random, -0.5, 1);
  body_ref r = item_ref_body(b.pos.x, b.pos.y, b.pos.z);
  copy(r.v, &b.velocity);
  for (int tick = 0; tick < TICKS && b.pos.y > -4; tick++) {
    ov_item_tick(&b, world, tick);
    item_ref_tick(&r, world, tick);
    if (!same(&b.pos, r.at, 0) || !same(&b.velocity, r.v, 0) || b.is_on_ground != r.stands ||
        b.is_in_water != r.wet) {
      fail_msg("item %lld differs in tick %d: at %a %a %a, velocity %g %g %g, ground %d, water %d; "
               "reference %a %a %a, %g %g %g, %d, %d",
               (long long)index, tick, b.pos.x, b.pos.y, b.pos.z, b.velocity.x, b.velocity.y,
               b.velocity.z, b.is_on_ground, b.is_in_water, r.at[0], r.at[1], r.at[2], r.v[0],
               r.v[1], r.v[2], r.stands, r.wet);
    }
  }
}

TEST(items_move_as_their_reference) {
  uint64_t random = test_seed(20261124);
  over_worlds(&random, run_item);
}

static const struct {
  ov_flight flight;
  flight_ref ref;
} flights[] = {
    {OV_FLIGHT_ARROW, FLIGHT_REF_ARROW},       {OV_FLIGHT_SNOWBALL, FLIGHT_REF_SNOWBALL},
    {OV_FLIGHT_POTION, FLIGHT_REF_POTION},     {OV_FLIGHT_SPIT, FLIGHT_REF_SPIT},
    {OV_FLIGHT_FIREBALL, FLIGHT_REF_FIREBALL}, {OV_FLIGHT_SMALL_FIREBALL, FLIGHT_REF_FIREBALL}};

static void run_projectile(ovis_world* world, uint64_t* random, int64_t index) {
  const int kind = (int)(test_random(random) % (sizeof flights / sizeof *flights));
  ov_body b;
  ov_projectile_init(&b, flights[kind].flight, draw_place(world, random));
  const ovis_vec3 way = draw_vec3(random, -1, 2);
  ov_projectile_shoot(&b, way, 1.5f, 0, NULL);
  projectile_ref p = {.flight = flights[kind].ref};
  p.body = item_ref_body(b.pos.x, b.pos.y, b.pos.z);
  p.body.width = b.size.width;
  p.body.height = b.size.height;
  p.body.eye = b.size.eye_height;
  p.body.drifts = b.is_pushed_by_fluids;
  double direction[3];
  copy(direction, &way);
  projectile_ref_shoot(direction, 1.5f, 0, (double[6]){0}, p.body.v);
  if (!same(&b.velocity, p.body.v, 1e-6)) {
    fail_msg("projectile %lld, kind %d, sets off at %g %g %g, reference %g %g %g", (long long)index,
             kind, b.velocity.x, b.velocity.y, b.velocity.z, p.body.v[0], p.body.v[1], p.body.v[2]);
  }
  copy(p.body.v, &b.velocity);
  if (flights[kind].ref == FLIGHT_REF_FIREBALL) {
    projectile_ref_thrust(direction, p.thrust);
    assert_true(same(&b.thrust, p.thrust, 1e-14));
    copy(p.thrust, &b.thrust);
  }
  const ov_targets nobody = {0};
  for (int tick = 0; tick < TICKS && b.pos.y > -4; tick++) {
    const ov_hit hit = ov_projectile_tick(&b, world, &nobody);
    projectile_ref_tick(&p, world);
    const bool hits = hit.kind == OV_HIT_BLOCK;
    if (hits != p.has_hit ||
        (!hits && (!same(&b.pos, p.body.at, 0) || !same(&b.velocity, p.body.v, 0))) ||
        (hits && (hit.cell.x != p.cell.x || hit.cell.y != p.cell.y || hit.cell.z != p.cell.z))) {
      fail_msg("projectile %lld, kind %d, differs in tick %d: hit %d, at %a %a %a; reference %d, "
               "%a %a %a",
               (long long)index, kind, tick, hits, b.pos.x, b.pos.y, b.pos.z, p.has_hit,
               p.body.at[0], p.body.at[1], p.body.at[2]);
    }
    if (hits) {
      return;
    }
  }
}

TEST(projectiles_fly_as_their_reference) {
  uint64_t random = test_seed(20261125);
  over_worlds(&random, run_projectile);
}
