// Problem: measure villagers: a town, many villages, crowds of equal density, and a village's day.
// Design: docs/performance.md
#include "bench/bench.h"
#include "bench/ticks.h"
#include "bench/town.h"
#include "bench/worlds.h"
#include "sim/sim_internal.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define PIECE_TICKS 1000
#define DAY_PIECES 24 // of a day
#define DAY_ROUNDS 5
#define WARM_TICKS 120
#define WINDOW 100 // ticks

typedef struct town_case {
  const char* name;
  int32_t villages, plots, count;
  int32_t ticks;
  bool is_density; // only the cost of a villager, compared with density_1000
} town_case;

static bool run_case(const town_case* self, ovis_blocks* registry, double* out_us,
                     bench_report* report) {
  bench_town one = {.villages = self->villages,
                    .plots = self->plots,
                    .count = self->count,
                    .gap = BENCH_TOWN_GAP};
  bench_progress(report, "%s", self->name);
  const bool is_done = bench_town_open(&one, NULL, registry, report) &&
                       bench_ticks_run(one.sim, WARM_TICKS, NULL, report) &&
                       bench_ticks_run(one.sim, self->ticks, &one.ticks, report);
  if (is_done) {
    const double median = bench_ticks_best(&one.ticks, WINDOW, 0.5);
    *out_us = median * 1000 / one.count;
    if (!self->is_density) {
      bench_add(report, self->name, "ms_per_tick_median", "ms", median);
      bench_add(report, self->name, "ms_per_tick_p99", "ms",
                bench_ticks_best(&one.ticks, WINDOW, 0.99));
      bench_add(report, self->name, "us_per_mob", "us", *out_us);
      const double land = (double)ovis_path_finder_get_bytes(one.sim->turn.paths.finder);
      bench_add(report, self->name, "bytes_per_mob", "bytes",
                ((double)(one.memory.bytes - one.bytes_without) - land) / one.count);
      bench_add(report, self->name, "path_bytes_per_mob", "bytes", land / one.count);
    }
  }
  bench_town_close(&one);
  bench_cal(report);
  return is_done;
}

// One run of a day. Of each piece of it `best` keeps the shortest time so far.
static bool run_day_once(int32_t raid_tick, ovis_blocks* registry, double* best,
                         bench_report* report) {
  bench_town one = {.villages = 1, .plots = 3, .count = 36};
  bool is_done = bench_town_open(&one, NULL, registry, report);
  for (int32_t piece = 0; piece < DAY_PIECES && is_done; piece++) {
    const int64_t start = bench_cpu_ns();
    int32_t id;
    if (raid_tick > 0 && piece * PIECE_TICKS == raid_tick) {
      is_done = ovis_raid_begin(one.sim, (ovis_pos){one.side / 2, BENCH_GROUND + 1, one.side / 2},
                                1, &id) == OVIS_OK;
    }
    is_done = is_done && bench_ticks_run(one.sim, PIECE_TICKS, NULL, report);
    const double seconds = (double)(bench_cpu_ns() - start) / 1e9;
    best[piece] = seconds < best[piece] ? seconds : best[piece];
  }
  bench_town_close(&one);
  bench_cal(report);
  return is_done;
}

// A day of a village, with a raid at dusk if `raid_tick` is above 0.
static bool run_day(const char* name, int32_t raid_tick, ovis_blocks* registry,
                    bench_report* report) {
  double best[DAY_PIECES];
  for (int32_t piece = 0; piece < DAY_PIECES; piece++) {
    best[piece] = (double)INFINITY;
  }
  bool is_done = true;
  for (int32_t round = 0; round < DAY_ROUNDS && is_done; round++) {
    bench_progress(report, "%s: round %d of %d", name, round + 1, DAY_ROUNDS);
    is_done = run_day_once(raid_tick, registry, best, report);
  }
  double seconds = 0;
  for (int32_t piece = 0; piece < DAY_PIECES; piece++) {
    seconds += best[piece];
  }
  if (is_done) {
    bench_add(report, name, "times_real_time", "times", DAY_PIECES * PIECE_TICKS / 20.0 / seconds);
  }
  return is_done;
}

static bool add_raider(const bench_town* self, const char* species, int32_t number) {
  ovis_spawn_def def = ovis_default_spawn_def();
  def.species = ovis_species_find(species);
  def.pos = (ovis_vec3){number % 10 * 4 + 0.5, BENCH_GROUND + 1, number / 10 * 4 + 0.5};
  ovis_mob_id mob;
  const ovis_stack weapon =
      ovis_stack_from_name(strcmp(species, "pillager") == 0 ? "crossbow" : "", 1);
  return ovis_mob_spawn(self->sim, &def, &mob) == OVIS_OK &&
         ovis_mob_set_prop(self->sim, mob, OVIS_PROP_CAN_JOIN_RAID, 1) == OVIS_OK &&
         (weapon.count == 0 ||
          ovis_mob_set_equipment(self->sim, mob, OVIS_SLOT_MAIN_HAND, &weapon) == OVIS_OK);
}

// A wave of 30 among 40 villagers whom nothing hurts, so that the crowd stays the same.
static bool run_raid(ovis_blocks* registry, bench_report* report) {
  static const char* const wave[] = {"pillager", "pillager", "pillager", "vindicator", "vindicator",
                                     "pillager", "pillager", "witch",    "evoker",     "ravager"};
  bench_town one = {.villages = 1, .plots = 4, .count = 40};
  bench_progress(report, "raid_40_30");
  bool is_done = bench_town_open(&one, NULL, registry, report);
  const ovis_effect_state tough = {-1, 4};
  for (int32_t i = 0; is_done && i < 40; i++) {
    ovis_mob_give_effect(one.sim, ovis_sim_get_mob(one.sim, i), OVIS_EFFECT_RESISTANCE, &tough);
  }
  int32_t id;
  is_done =
      is_done && ovis_raid_begin(one.sim, (ovis_pos){20, BENCH_GROUND + 1, 20}, 1, &id) == OVIS_OK;
  for (int32_t i = 0; is_done && i < 30; i++) {
    is_done = add_raider(&one, wave[i % 10], i);
  }
  is_done = is_done && bench_ticks_run(one.sim, WARM_TICKS, NULL, report) &&
            bench_ticks_run(one.sim, 400, &one.ticks, report);
  if (is_done) {
    bench_add(report, "raid_40_30", "ms_per_tick_median", "ms",
              bench_ticks_best(&one.ticks, WINDOW, 0.5));
    bench_add(report, "raid_40_30", "ms_per_tick_p99", "ms",
              bench_ticks_best(&one.ticks, WINDOW, 0.99));
    ovis_raid raid = {0};
    ovis_sim_get_raids(one.sim, &raid, 1);
    bench_add(report, "raid_40_30", "raiders", "count", raid.raiders_alive);
  }
  bench_town_close(&one);
  bench_cal(report);
  return is_done;
}

bool bench_town_run(bench_report* report) {
  static const town_case cases[] = {{"town_1000", 1, 16, 1000, 200, false},
                                    {"villages_10000", 10, 6, 10000, 100, false},
                                    {"density_100", 1, 5, 100, 200, true},
                                    {"density_1000", 1, 16, 1000, 100, true},
                                    {"density_10000", 1, 50, 10000, 100, true}};
  enum { CASES = sizeof cases / sizeof *cases, BASE = 3 };
  const ovis_blocks_def def = ovis_default_blocks_def();
  ovis_blocks* registry;
  if (ovis_blocks_create(&def, &registry) != OVIS_OK) {
    return bench_fail(report, "no memory is left");
  }
  double us[CASES];
  bool is_done = true;
  for (int32_t i = 0; i < CASES && is_done; i++) {
    is_done = run_case(&cases[i], registry, &us[i], report);
  }
  for (int32_t i = 0; i < CASES && is_done; i++) {
    if (cases[i].is_density) {
      const bench_row row = {
          .case_name = cases[i].name, .what = "us_per_mob", .unit = "us", .value = us[i]};
      bench_add_versus(report, &row, cases[BASE].name, us[i] / us[BASE]);
    }
  }
  is_done = is_done && run_day("village_day", 0, registry, report) &&
            run_day("village_raid_day", 11000, registry, report) && run_raid(registry, report);
  ovis_blocks_destroy(registry);
  return is_done;
}
