// Problem: measure the tick of one body that walks over slabs, against fences and through ponds,
// and of one at rest. Design: docs/performance.md
#include "bench/bench.h"
#include "bench/walkers.h"

#include <math.h>
#include <string.h>

#define ROUND_TICKS 1000
#define ROUNDS 60
#define SECONDS 8         // per case
#define WAYPOINT_TICKS 80 // until a walker gets another destination

typedef struct body_case {
  bench_world world;
  bench_walker start[BENCH_WALKER_COUNT]; // state at the start of each round
  bench_walker walkers[BENCH_WALKER_COUNT];
  ovis_vec3 waypoints[BENCH_WALKER_COUNT];
  uint64_t random;
  double best_ns[ROUND_TICKS]; // shortest time of each tick of all walkers
} body_case;

static void choose_waypoint(body_case* self, int32_t index) {
  const ovis_vec3 at = self->walkers[index].body.pos;
  const double x = at.x + bench_below(&self->random, 33) - 16;
  const double z = at.z + bench_below(&self->random, 33) - 16;
  self->waypoints[index] = (ovis_vec3){x, at.y, z};
}

// Every round repeats the same ticks, and each tick keeps its shortest time. Whole rounds are too
// long for that: a busy machine interrupts every one of them.
static void time_round(body_case* self, bool walks) {
  memcpy(self->walkers, self->start, sizeof self->walkers);
  self->random = 11;
  for (int32_t tick = 0; tick < ROUND_TICKS; tick++) {
    for (int32_t i = 0; i < BENCH_WALKER_COUNT && walks; i++) {
      if (tick == 0 || (tick + i) % WAYPOINT_TICKS == 0) {
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
    const double ns = (double)(bench_now_ns() - start);
    self->best_ns[tick] = ns < self->best_ns[tick] ? ns : self->best_ns[tick];
  }
}

static void run_case(body_case* self, bench_report* report, const char* name, bool walks) {
  for (int32_t tick = 0; tick < ROUND_TICKS; tick++) {
    self->best_ns[tick] = (double)INFINITY;
  }
  const int64_t start = bench_now_ns();
  for (int32_t round = 0; bench_goes_on(start, round, ROUNDS, SECONDS); round++) {
    bench_progress(report, "%s: round %d of %d", name, round + 1, ROUNDS);
    time_round(self, walks);
    bench_cal(report);
  }
  double ns = 0;
  for (int32_t tick = 0; tick < ROUND_TICKS; tick++) {
    ns += self->best_ns[tick];
  }
  bench_add(report, name, "us_per_tick", "us", ns / 1000 / ROUND_TICKS / BENCH_WALKER_COUNT);
  const ovis_vec3 from = self->start[0].body.pos;
  const ovis_vec3 to = self->walkers[0].body.pos;
  if (walks && from.x == to.x && from.z == to.z) {
    bench_fail(report, "no body walked");
  }
}

bool bench_body_run(bench_report* report) {
  ovis_blocks* registry = bench_registry();
  if (registry == NULL) {
    return bench_fail(report, "out of memory");
  }
  static body_case one;
  one.random = 11;
  bench_progress(report, "making the village");
  const bool is_done = bench_world_init(&one.world, BENCH_VILLAGE, registry, report);
  if (is_done) {
    bench_walkers_init(one.start, &one.world, &one.random);
    run_case(&one, report, "walking", true);
    run_case(&one, report, "sleeping", false);
  }
  bench_world_fini(&one.world);
  ovis_blocks_destroy(registry);
  return is_done && report->error[0] == '\0';
}
