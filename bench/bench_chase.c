// Measures a thousand zombies that hunt fifty players who walk through a village.
// Design: docs/performance.md
#include "bench/bench.h"
#include "bench/worlds.h"

#include <ovis/sim.h>

#include <stdlib.h>

#define ZOMBIES 1000
#define PLAYERS 50
#define SEED 11
#define WARM_TICKS 200
#define TICKS 200
#define ROUNDS 3
#define WALK_TICKS 60 // after which each player walks somewhere else

typedef struct chase {
  bench_world* place;
  ovis_sim* sim;
  ovis_mob_id players[PLAYERS];
  uint64_t random;
} chase;

static ovis_vec3 draw_place(chase* self) {
  const ovis_pos cell = bench_world_spot(self->place, &self->random);
  return (ovis_vec3){cell.x + 0.5, cell.y, cell.z + 0.5};
}

static bool fill(chase* self) {
  for (int32_t i = 0; i < PLAYERS; i++) {
    const ovis_effect_state shield = {OVIS_EFFECT_FOR_EVER, 4}; // nobody dies
    if (ovis_player_add(self->sim, draw_place(self), 0, &self->players[i]) != OVIS_OK ||
        ovis_mob_give_effect(self->sim, self->players[i], OVIS_EFFECT_RESISTANCE, &shield) !=
            OVIS_OK) {
      return false;
    }
  }
  for (int32_t i = 0; i < ZOMBIES; i++) {
    ovis_spawn_def def = ovis_default_spawn_def();
    def.species = ovis_species_find("zombie");
    def.pos = draw_place(self);
    ovis_mob_id id;
    if (ovis_mob_spawn(self->sim, &def, &id) != OVIS_OK) {
      return false;
    }
  }
  return true;
}

static bool tick(chase* self, int32_t number) {
  for (int32_t i = 0; i < PLAYERS; i++) {
    if ((number + i) % WALK_TICKS == 0) {
      ovis_mob_walk_to(self->sim, self->players[i], draw_place(self), 1);
    }
  }
  return ovis_sim_tick(self->sim) == OVIS_OK;
}

static bool run(chase* self, double* ms, bench_report* report) {
  ovis_env env = *ovis_world_get_env(self->place->world);
  env.day_time = 18000;
  ovis_sim_def def = ovis_default_sim_def();
  def.world = self->place->world;
  def.seed = SEED;
  if (ovis_world_set_env(self->place->world, &env) != OVIS_OK ||
      ovis_sim_create(&def, &self->sim) != OVIS_OK || !fill(self)) {
    return bench_fail(report, "no memory is left");
  }
  for (int32_t i = 0; i < WARM_TICKS + TICKS; i++) {
    const int64_t start = bench_cpu_ns();
    if (!tick(self, i)) {
      return bench_fail(report, "no memory is left");
    }
    const double now = (double)(bench_cpu_ns() - start) / 1e6;
    if (i >= WARM_TICKS) {
      ms[i - WARM_TICKS] = now < ms[i - WARM_TICKS] ? now : ms[i - WARM_TICKS];
    }
  }
  return true;
}

static int32_t hunters(const chase* self) {
  int32_t count = 0;
  for (int32_t i = 0; i < ovis_sim_get_mob_count(self->sim); i++) {
    ovis_mob_state state;
    count += ovis_mob_get_state(self->sim, ovis_sim_get_mob(self->sim, i), &state) &&
             state.target.value != 0;
  }
  return count;
}

bool bench_chase_run(bench_report* report) {
  ovis_blocks* registry = bench_registry();
  if (registry == NULL) {
    return bench_fail(report, "no memory is left");
  }
  bench_world place = {0};
  bool is_done = bench_world_init(&place, BENCH_VILLAGE, registry, report);
  static double ms[TICKS];
  for (int32_t i = 0; i < TICKS; i++) {
    ms[i] = 1e9;
  }
  int32_t hunting = 0;
  for (int32_t round = 0; round < ROUNDS && is_done; round++) {
    bench_progress(report, "chase_1000: round %d of %d", round + 1, ROUNDS);
    chase self = {.place = &place, .random = SEED};
    is_done = run(&self, ms, report);
    hunting = is_done ? hunters(&self) : 0;
    ovis_sim_destroy(self.sim);
    bench_cal(report);
  }
  if (is_done) {
    const double median = bench_quantile(ms, TICKS, 0.5);
    bench_add(report, "chase_1000", "ms_per_tick_median", "ms", median);
    bench_add(report, "chase_1000", "ms_per_tick_p99", "ms", bench_quantile(ms, TICKS, 0.99));
    bench_add(report, "chase_1000", "us_per_mob", "us", median * 1000 / ZOMBIES);
    bench_add(report, "chase_1000", "hunters", "mobs", hunting);
  }
  bench_world_fini(&place);
  ovis_blocks_destroy(registry);
  return is_done;
}
