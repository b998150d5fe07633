// The body against the slow reference, over whole walks through random worlds, to the last bit.
#include "support/body_subject.h"
#include "support/path_scene.h"
#include "support/random_world.h"
#include "support/test.h"

#include <math.h>
#include <string.h>

enum { TICKS = 120, BODIES = 6 };

typedef struct pair {
  ov_body body;
  body_ref ref;
  bool is_lazy; // mostly stands where it is
} pair;

// A body of any size and gift, dropped anywhere: also into solid blocks, as a falling tree might.
static void draw_pair(pair* p, uint64_t* random) {
  const float height = test_float(random, 0.2, 3);
  const ov_body_size size = {test_float(random, 0.2, 2.2), height, height * 0.85f};
  const ovis_vec3 pos = {4 + 24 * test_unit(random), 4 + 26 * test_unit(random),
                         4 + 24 * test_unit(random)};
  ov_body_init(&p->body, &size, pos, 0);
  ov_body* b = &p->body;
  b->step_height = test_one_in(random, 3) ? 1.0f : test_one_in(random, 4) ? 0 : 0.6f;
  b->flying_speed = test_one_in(random, 4) ? 0.3f : 0.02f;
  b->has_gravity = !test_one_in(random, 8);
  b->is_slow_falling = test_one_in(random, 8);
  b->is_fluid_affected = !test_one_in(random, 8);
  b->climbs_walls = test_one_in(random, 4);
  b->passes_cobwebs = test_one_in(random, 4);
  b->passes_bushes = test_one_in(random, 4);
  b->is_pushed_by_fluids = !test_one_in(random, 4);
  b->walks_on_powder_snow = test_one_in(random, 4);
  b->stands_on_lava = test_one_in(random, 4);
  b->is_sprinting = test_one_in(random, 8);
  b->sinks_idle = test_one_in(random, 2);
  b->levitation = test_one_in(random, 10) ? 1 + test_one_in(random, 2) : 0;
  b->travel =
      test_one_in(random, 2) ? OV_TRAVEL_WALK : (ov_travel)(test_random(random) % OV_TRAVEL_COUNT);
  p->ref = body_ref_of(b);
}

// New wishes every few ticks; now and then a blow.
static void draw_wishes(pair* p, uint64_t* random) {
  ov_body* b = &p->body;
  const bool stays = p->is_lazy && !test_one_in(random, 25);
  if (test_one_in(random, 6)) {
    b->yaw_deg = test_float(random, -720, 720);
  }
  if (test_one_in(random, 4)) {
    b->speed = test_float(random, 0, 0.6);
  }
  b->forward = test_one_in(random, 5) ? test_float(random, -1, 1) : b->speed;
  b->sideways = test_one_in(random, 3) ? test_float(random, -1, 1) : 0;
  b->vertical = test_one_in(random, 5) ? test_float(random, -1, 1) : 0;
  b->is_jumping = test_one_in(random, 3);
  if (test_one_in(random, stays ? 60 : 20)) {
    b->velocity = (ovis_vec3){3 * test_unit(random) - 1.5, 3 * test_unit(random) - 1.5,
                              test_one_in(random, 2) ? 0 : 3 * test_unit(random) - 1.5};
  }
  if (stays) {
    b->forward = b->sideways = b->vertical = 0;
    b->is_jumping = false;
  }
  body_ref* r = &p->ref;
  r->yaw = b->yaw_deg;
  r->speed = b->speed;
  r->ahead = b->forward;
  r->left = b->sideways;
  r->up = b->vertical;
  r->jumps = b->is_jumping;
  r->v[0] = b->velocity.x;
  r->v[1] = b->velocity.y;
  r->v[2] = b->velocity.z;
}

static bool same_vec3(const ovis_vec3* v, const double w[3]) {
  return v->x == w[0] && v->y == w[1] && v->z == w[2];
}

// Name of the first field that differs, or NULL.
static const char* difference(const pair* p, const ov_body_landing* landing) {
  const ov_body* b = &p->body;
  const body_ref* r = &p->ref;
  const struct {
    const char* name;
    bool is_same;
  } parts[] = {
      {"place", same_vec3(&b->pos, r->at)},
      {"velocity", same_vec3(&b->velocity, r->v)},
      {"stuck", same_vec3(&b->stuck, r->held)},
      {"fall distance", b->fall_distance == r->fallen},
      {"water height", b->water_height == r->depth[OVIS_FLUID_WATER]},
      {"lava height", b->lava_height == r->depth[OVIS_FLUID_LAVA]},
      {"in water", b->is_in_water == r->wet},
      {"in lava", b->is_in_lava == r->hot},
      {"eye in water", b->is_eye_in_water == r->eye_wet},
      {"eye in solid", b->is_suffocating == r->eye_walled},
      {"on ground", b->is_on_ground == r->stands},
      {"hit side", b->has_hit_side == r->hit_side},
      {"hit level", b->has_hit_level == r->hit_level},
      {"on wall", b->is_on_wall == r->on_wall},
      {"cooldown", b->jump_cooldown_ticks == r->cooldown},
      {"inputs", b->forward == r->ahead && b->sideways == r->left},
      {"landing", landing->has_landed == (r->landed > 0) && landing->fall_distance == r->landed},
  };
  for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
    if (!parts[i].is_same) {
      return parts[i].name;
    }
  }
  return NULL;
}

// Counts of events. A run in which an event never happens tests nothing about it.
typedef struct events {
  int64_t ticks, stood, sides, swam, burned, climbed, held, landed, stepped, rested;
} events;

static void count(events* e, const pair* p, const ov_body_landing* landing, double old_y,
                  const ovis_world* world) {
  const ov_body* b = &p->body;
  e->ticks++;
  e->stood += b->is_on_ground;
  e->sides += b->has_hit_side;
  e->swam += b->is_in_water;
  e->burned += b->is_in_lava;
  e->climbed += ov_body_is_climbing(b, world);
  e->held += b->stuck.x > 0;
  e->landed += landing->has_landed;
  e->rested += b->rest.is_known;
  e->stepped += b->is_on_ground && b->pos.y > old_y + 0.1;
}

// A block near the body becomes another: also the one that it stands on, or in.
static void edit(ovis_world* world, const pair* p, const random_palette* palette,
                 uint64_t* random) {
  const ovis_vec3 at = p->body.pos;
  const ovis_pos pos = {(int32_t)floor(at.x) - 1 + (int32_t)(test_random(random) % 3),
                        (int32_t)floor(at.y) - 1 + (int32_t)(test_random(random) % 4),
                        (int32_t)floor(at.z) - 1 + (int32_t)(test_random(random) % 3)};
  ovis_world_set_block(world, pos, palette->states[test_random(random) % (uint64_t)palette->count]);
}

static void walk(pair* p, ovis_world* world, const random_palette* palette, uint64_t* random,
                 events* e, int64_t index) {
  for (int tick = 0; tick < TICKS; tick++) {
    const double old_y = p->body.pos.y;
    if (p->is_lazy && test_one_in(random, 12)) {
      edit(world, p, palette, random);
    }
    draw_wishes(p, random);
    const ov_body_landing landing = ov_body_tick(&p->body, world);
    body_ref_tick(&p->ref, world);
    count(e, p, &landing, old_y, world);
    const char* differs = difference(p, &landing);
    if (differs != NULL) {
      const ov_body* b = &p->body;
      const body_ref* r = &p->ref;
      fail_msg("body %lld differs in tick %d by its %s: at %a %a %a, velocity %a %a %a, reference "
               "%a %a %a, %a %a %a",
               (long long)index, tick, differs, b->pos.x, b->pos.y, b->pos.z, b->velocity.x,
               b->velocity.y, b->velocity.z, r->at[0], r->at[1], r->at[2], r->v[0], r->v[1],
               r->v[2]);
    }
    if (p->body.pos.y < -8 || p->body.pos.y > 48) {
      return;
    }
  }
}

// Blocks that random worlds lack: slime, ice, flowing fluids, bubble columns, and blocks to climb
// or to slide on.
static void add_blocks(random_palette* palette) {
  static const char* const texts[] = {"slime_block",
                                      "slime_block",
                                      "hay_block",
                                      "ice",
                                      "frosted_ice",
                                      "packed_ice",
                                      "blue_ice",
                                      "cobweb",
                                      "vine[north=true]",
                                      "water[level=1]",
                                      "water[level=3]",
                                      "water[level=6]",
                                      "water[level=8]",
                                      "lava[level=2]",
                                      "lava[level=4]",
                                      "lava[level=8]",
                                      "bubble_column[drag=true]",
                                      "bubble_column[drag=false]",
                                      "honey_block",
                                      "powder_snow",
                                      "scaffolding[bottom=true,distance=1]",
                                      "scaffolding[bottom=false,distance=0]",
                                      "oak_stairs[waterlogged=true]",
                                      "soul_sand"};
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    palette->states[palette->count++] = path_scene_state(texts[i]);
  }
}

TEST(walks_equal_those_of_the_reference_to_the_last_bit) {
  uint64_t random = test_seed(20261121);
  random_palette palette;
  random_palette_init(&palette, path_scene_registry());
  add_blocks(&palette);
  events e = {0};
  const int64_t worlds = test_count(100, 1500, 8000);
  for (int64_t i = 0; i < worlds; i++) {
    ovis_world* world = random_world_make(path_scene_registry(), &palette, &random);
    for (int k = 0; k < BODIES; k++) {
      pair p;
      draw_pair(&p, &random);
      p.is_lazy = k % 3 == 2;
      walk(&p, world, &palette, &random, &e, i * BODIES + k);
    }
    ovis_world_destroy(world);
  }
  print_message("%lld ticks: stood %lld, hit a side %lld, in water %lld, in lava %lld, climbed "
                "%lld, held %lld, landed %lld, stepped up %lld, rested %lld\n",
                (long long)e.ticks, (long long)e.stood, (long long)e.sides, (long long)e.swam,
                (long long)e.burned, (long long)e.climbed, (long long)e.held, (long long)e.landed,
                (long long)e.stepped, (long long)e.rested);
  if (worlds < 40) {
    return; // too few for the rare ones
  }
  assert_true(e.stood > e.ticks / 10);
  assert_true(e.sides > e.ticks / 20);
  assert_true(e.swam > e.ticks / 1000);
  assert_true(e.burned > e.ticks / 10000);
  assert_true(e.climbed > e.ticks / 1000);
  assert_true(e.held > e.ticks / 10000);
  assert_true(e.landed > e.ticks / 1000);
  assert_true(e.stepped > e.ticks / 1000);
  assert_true(e.rested > e.ticks / 20);
}
