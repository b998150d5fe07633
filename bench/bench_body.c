// One body's tick: walking from place to place in the village, over slabs, against fences and
// through ponds; and at rest.
#include "bench/bench.h"
#include "bench/walkers.h"

#include <math.h>

#define ROUND_TICKS 200
#define ROUNDS 60
#define SECONDS 8
#define WAYPOINT_TICKS 80 // until a walker turns to another place

typedef struct body_case {
  bench_world world;
  bench_walker walkers[BENCH_WALKER_COUNT];
  ovis_vec3 waypoints[BENCH_WALKER_COUNT];
  uint64_t random;
} body_case;

static void choose_waypoint(body_case* self, int32_t index) {
  const ovis_vec3 at = self->walkers[index].body.pos;
  const double x = at.x + bench_below(&self->random, 33) - 16;
  const double z = at.z + bench_below(&self->random, 33) - 16;
  self->waypoints[index] = (ovis_vec3){x, at.y, z};
}

// Microseconds of one body's tick.
static double time_round(body_case* self, bool walks) {
  int64_t ns = 0;
  for (int32_t tick = 0; tick < ROUND_TICKS; tick++) {
    for (int32_t i = 0; i < BENCH_WALKER_COUNT && walks; i++) {
      if ((tick + i) % WAYPOINT_TICKS == 0) {
        choose_waypoint(self, i);
      }
    }
    const int64_t start = bench_now_ns();
    for (int32_t i = 0; i < BENCH_WALKER_COUNT; i++) {
      bench_walker* walker = &self->walkers[i];
      bench_walker_begin(walker, &self->world);
      if (walks) {
        ov_move_control_want(&walker->controls.move, self->waypoints[i], 1);
      }
      bench_walker_end(walker, &self->world, !walks);
    }
    ns += bench_now_ns() - start;
  }
  return (double)ns / 1000 / ROUND_TICKS / BENCH_WALKER_COUNT;
}

static void run_case(body_case* self, bench_report* report, const char* name, bool walks) {
  double best = (double)INFINITY;
  double walked = 0;
  const int64_t start = bench_now_ns();
  for (int32_t round = 0; bench_goes_on(start, round, ROUNDS, SECONDS); round++) {
    bench_progress(report, "%s: round %d of %d", name, round + 1, ROUNDS);
    const ovis_vec3 before = self->walkers[0].body.pos;
    const double us = time_round(self, walks);
    best = us < best ? us : best;
    walked += fabs(self->walkers[0].body.pos.x - before.x);
    bench_cal(report);
  }
  bench_add(report, name, "us_per_tick", "us", best);
  if (walks && walked == 0) {
    bench_fail(report, "nobody walked");
  }
}

bool bench_body_run(bench_report* report) {
  ovis_registry* registry = bench_registry();
  if (registry == NULL) {
    return bench_fail(report, "no memory is left");
  }
  static body_case one;
  one.random = 11;
  bench_progress(report, "making the village");
  const bool is_done = bench_world_init(&one.world, BENCH_VILLAGE, registry, report);
  if (is_done) {
    bench_walkers_init(one.walkers, &one.world, &one.random);
    run_case(&one, report, "walking", true);
    bench_walkers_init(one.walkers, &one.world, &one.random);
    run_case(&one, report, "sleeping", false);
  }
  bench_world_fini(&one.world);
  ovis_registry_destroy(registry);
  return is_done && report->error[0] == '\0';
}
