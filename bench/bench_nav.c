// Problem: measure the navigation tick of a walking mob: following its path, and its share of the
// searches. The ticks of the bodies are not measured. Design: docs/performance.md
#include "bench/bench.h"
#include "bench/walkers.h"
#include "nav/nav.h"

#include <ovis/species.h>

#include <math.h>

#define ROUND_TICKS 200
#define ROUNDS 60
#define SECONDS 12 // of all rounds
#define ASK_TRIES 4

typedef struct nav_walker {
  ov_nav nav;
  ov_nav_mob mob;
  ovis_path_body body;
  ov_nav_want want;
} nav_walker;

typedef struct nav_case {
  bench_world world;
  bench_walker walkers[BENCH_WALKER_COUNT];
  nav_walker navs[BENCH_WALKER_COUNT];
  ov_nav_shared shared;
  uint64_t random;
} nav_case;

static ovis_pos wish(nav_case* self, const ov_body* body) {
  const ovis_pos at = ov_body_cell(body);
  for (int32_t i = 0; i < ASK_TRIES; i++) {
    const ovis_pos to = {at.x + bench_below(&self->random, 33) - 16, BENCH_GROUND + 1,
                         at.z + bench_below(&self->random, 33) - 16};
    if (bench_world_is_walkable(&self->world, to)) {
      return to;
    }
  }
  return at;
}

static void see_body(nav_walker* self, const ov_body* body) {
  self->body.pos = body->pos;
  self->body.is_on_ground = body->is_on_ground;
  self->body.is_in_water = body->is_in_water;
  self->mob.is_in_lava = body->is_in_lava;
  self->mob.speed = body->speed;
}

// The measured part: mobs that have arrived request another path, and all mobs follow theirs.
static void tick_navs(nav_case* self) {
  for (int32_t i = 0; i < BENCH_WALKER_COUNT; i++) {
    nav_walker* one = &self->navs[i];
    see_body(one, &self->walkers[i].body);
    if (ov_nav_is_done(&one->nav) && ov_nav_can_update(&one->nav, &one->mob)) {
      ov_nav_move_to_block(&one->nav, &one->mob, wish(self, &self->walkers[i].body), 1);
    }
    ov_nav_tick(&one->nav, &one->mob, &one->want);
  }
}

static void tick_bodies(nav_case* self, bool is_start) {
  for (int32_t i = 0; i < BENCH_WALKER_COUNT; i++) {
    bench_walker* walker = &self->walkers[i];
    if (is_start) {
      bench_walker_begin(walker, &self->world);
      continue;
    }
    if (self->navs[i].want.is_moving) {
      ov_move_control_want(&walker->controls.move, self->navs[i].want.pos,
                           self->navs[i].want.speed);
    }
    bench_walker_end(walker, &self->world, ov_nav_is_done(&self->navs[i].nav));
  }
}

static double time_round(nav_case* self) {
  int64_t ns = 0;
  for (int32_t tick = 0; tick < ROUND_TICKS; tick++) {
    ovis_env env = *ovis_world_get_env(self->world.world);
    env.game_time++;
    ovis_world_set_env(self->world.world, &env);
    tick_bodies(self, true);
    const int64_t start = bench_now_ns();
    tick_navs(self);
    ns += bench_now_ns() - start;
    tick_bodies(self, false);
  }
  return (double)ns / 1000 / ROUND_TICKS / BENCH_WALKER_COUNT;
}

static bool open_navs(nav_case* self, const ovis_species* zombie) {
  const ov_nav_shared_def shared = {.world = self->world.world,
                                    .rules = ovis_rules_get_preset(OVIS_RULES_1_19_4)};
  if (ov_nav_shared_init(&self->shared, &shared) != OVIS_OK) {
    return false;
  }
  for (int32_t i = 0; i < BENCH_WALKER_COUNT; i++) {
    nav_walker* one = &self->navs[i];
    const ov_nav_def def = {.shared = &self->shared, .follow_range = zombie->follow_range};
    ov_nav_init(&one->nav, &def);
    one->body = ovis_species_get_body(zombie, false);
    one->mob = (ov_nav_mob){.body = &one->body, .follow_range = zombie->follow_range};
  }
  return true;
}

static void close_navs(nav_case* self) {
  for (int32_t i = 0; i < BENCH_WALKER_COUNT; i++) {
    ov_nav_fini(&self->navs[i].nav);
  }
  ov_nav_shared_fini(&self->shared);
}

static void add_rows(const nav_case* self, bench_report* report, double best, int32_t rounds) {
  int64_t asked = 0;
  int64_t arrived = 0;
  for (int32_t i = 0; i < BENCH_WALKER_COUNT; i++) {
    asked += self->navs[i].nav.counts.asked;
    arrived += self->navs[i].nav.counts.ended[OVIS_NAV_END_ARRIVED];
  }
  const double ticks = (double)rounds * ROUND_TICKS * BENCH_WALKER_COUNT;
  bench_add(report, "village", "us_per_tick", "us", best);
  bench_add(report, "village", "searches_per_second", "searches", (double)asked / ticks * 20);
  bench_add(report, "village", "arrivals_per_search", "arrivals", (double)arrived / (double)asked);
}

bool bench_nav_run(bench_report* report) {
  ovis_blocks* registry = bench_registry();
  if (registry == NULL) {
    return bench_fail(report, "out of memory");
  }
  static nav_case one;
  one.random = 12;
  bench_progress(report, "making the village");
  bool is_done = bench_world_init(&one.world, BENCH_VILLAGE, registry, report);
  if (is_done) {
    bench_walkers_init(one.walkers, &one.world, &one.random);
    is_done = open_navs(&one, ovis_species_find("zombie")) || bench_fail(report, "out of memory");
    double best = (double)INFINITY;
    const int64_t start = bench_now_ns();
    int32_t round = 0;
    for (; is_done && bench_goes_on(start, round, ROUNDS, SECONDS); round++) {
      bench_progress(report, "village: round %d of %d", round + 1, ROUNDS);
      const double us = time_round(&one);
      best = us < best ? us : best;
      bench_cal(report);
    }
    if (is_done) {
      add_rows(&one, report, best, round);
    }
    close_navs(&one);
  }
  bench_world_fini(&one.world);
  ovis_blocks_destroy(registry);
  return is_done;
}
