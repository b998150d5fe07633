// Problem: measure the cost of recordings and pages. A village's day with 30 mobs runs plain and
// recorded, in alternating chunks, so that other load affects both. Design: docs/performance.md
#include "bench/bench.h"
#include "bench/worlds.h"

#include <ovis/record.h>

#include <math.h>
#include <stdlib.h>

#define DAY_TICKS 24000
#define CHUNK_TICKS 200
#define CHUNK_COUNT (DAY_TICKS / CHUNK_TICKS)
#define SHEEP 20
#define ZOMBIES 10
#define ROUNDS 4
#define SECONDS 10 // per case; at least three rounds
#define SEEKS 300
#define PAGE_TICKS 2400
#define PAGE_ROUNDS 5
#define PAGE_SECONDS 1 // per case; at least three rounds

typedef struct record_case {
  const char* name;
  int32_t hash_every;
  bool is_watched; // the recorder watches one mob
} record_case;

static const record_case cases[] = {
    {"village_day", 20, false},
    {"village_day_every_tick", 1, false},
    {"village_day_watched", 20, true},
};

typedef struct day {
  bench_world village;
  ovis_sim* sim;
  ovis_recorder* recorder; // NULL: plain
} day;

static bool fill(day* self) {
  uint64_t random = 5;
  for (int32_t i = 0; i < SHEEP + ZOMBIES; i++) {
    ovis_spawn_def spawn = ovis_default_spawn_def();
    spawn.species = ovis_species_find(i < SHEEP ? "sheep" : "zombie");
    const ovis_pos at = bench_world_spot(&self->village, &random);
    spawn.pos = (ovis_vec3){at.x + 0.5, at.y, at.z + 0.5};
    ovis_mob_id id;
    if (ovis_mob_spawn(self->sim, &spawn, &id) != OVIS_OK) {
      return false;
    }
  }
  return true;
}

static bool open_day(day* self, ovis_blocks* registry, bench_report* report) {
  *self = (day){0};
  if (!bench_world_init(&self->village, BENCH_VILLAGE, registry, report)) {
    return false;
  }
  // Rain, because otherwise the zombies burn in the first morning.
  ovis_env env = *ovis_world_get_env(self->village.world);
  env.is_raining = true;
  ovis_world_set_env(self->village.world, &env);
  ovis_sim_def def = ovis_default_sim_def();
  def.world = self->village.world;
  def.seed = 3;
  return (ovis_sim_create(&def, &self->sim) == OVIS_OK && fill(self)) ||
         bench_fail(report, "out of memory");
}

static void close_day(day* self) {
  ovis_recorder_destroy(self->recorder);
  ovis_sim_destroy(self->sim);
  bench_world_fini(&self->village);
}

static bool run_chunk(day* self, double* best, bench_report* report) {
  const int64_t start = bench_cpu_ns();
  for (int32_t i = 0; i < CHUNK_TICKS; i++) {
    if (ovis_sim_tick(self->sim) != OVIS_OK ||
        (self->recorder != NULL && ovis_recorder_tick(self->recorder, NULL) != OVIS_OK)) {
      return bench_fail(report, "out of memory");
    }
  }
  const double us = (double)(bench_cpu_ns() - start) / 1000;
  *best = us < *best ? us : *best;
  return true;
}

static bool begin(day* self, const record_case* how, bench_report* report) {
  static const uint64_t watched = 3;
  ovis_recorder_def def = ovis_default_recorder_def();
  def.sim = self->sim;
  def.hash_every = how->hash_every;
  def.watched = &watched;
  def.watched_count = how->is_watched ? 1 : 0;
  ovis_error error = {.message = ""};
  return ovis_recorder_create(&def, &self->recorder, &error) == OVIS_OK ||
         bench_fail(report, "cannot record: %s", error.message);
}

// Measures all chunks into `best`: [0] plain, [1] recorded, in processor time, so that no disk is
// waited for. The last recording stays in `days`.
static bool run_round(day days[2], double best[2][CHUNK_COUNT], bench_report* report) {
  for (int32_t chunk = 0; chunk < CHUNK_COUNT; chunk++) {
    for (int32_t i = 0; i < 2; i++) {
      const int32_t which = (chunk + i) % 2; // alternate which of the two runs first
      if (!run_chunk(&days[which], &best[which][chunk], report)) {
        return false;
      }
    }
  }
  return ovis_sim_get_hash(days[0].sim) == ovis_sim_get_hash(days[1].sim) ||
         bench_fail(report, "a recorded run is another run");
}

static int by_size(const void* a, const void* b) {
  const double left = *(const double*)a;
  const double right = *(const double*)b;
  return (left > right) - (left < right);
}

// Measures a seek to a random tick in memory, as a viewer does when the user scrubs.
static bool time_seeks(const day* self, const char* name, bench_report* report) {
  ovis_recording_def def = ovis_default_recording_def();
  def.bytes = ovis_recorder_get_bytes(self->recorder, &def.size);
  ovis_recording* recording;
  const int64_t open_start = bench_now_ns();
  if (ovis_recording_open(&def, &recording, NULL) != OVIS_OK) {
    return bench_fail(report, "the recording cannot be read");
  }
  const double open_ms = (double)(bench_now_ns() - open_start) / 1e6;
  uint64_t random = 8;
  static double ms[SEEKS];
  bool is_done = true;
  for (int32_t i = 0; i < SEEKS && is_done; i++) {
    const int64_t tick = bench_below(&random, DAY_TICKS + 1);
    const int64_t start = bench_now_ns();
    is_done = ovis_recording_seek(recording, tick, NULL) == OVIS_OK;
    ms[i] = (double)(bench_now_ns() - start) / 1e6;
  }
  ovis_recording_close(recording);
  qsort(ms, SEEKS, sizeof *ms, by_size);
  bench_add(report, name, "ms_to_open", "ms", open_ms);
  bench_add(report, name, "ms_to_seek_median", "ms", ms[SEEKS / 2]);
  bench_add(report, name, "ms_to_seek_p99", "ms", ms[SEEKS * 99 / 100]);
  return is_done || bench_fail(report, "the recording cannot be read");
}

static void add_rows(const record_case* how, double best[2][CHUNK_COUNT], const day* recorded,
                     bench_report* report) {
  double sums[2] = {0, 0};
  for (int32_t i = 0; i < CHUNK_COUNT; i++) {
    sums[0] += best[0][i];
    sums[1] += best[1][i];
  }
  size_t size;
  ovis_recorder_get_bytes(recorded->recorder, &size);
  bench_add(report, how->name, "percent_slower", "%", (sums[1] / sums[0] - 1) * 100);
  bench_add(report, how->name, "bytes", "bytes", (double)size);
  bench_add(report, how->name, "us_per_tick_plain", "us", sums[0] / DAY_TICKS);
}

static bool run_case(const record_case* how, ovis_blocks* registry, bench_report* report) {
  static double best[2][CHUNK_COUNT];
  for (int32_t i = 0; i < CHUNK_COUNT; i++) {
    best[0][i] = best[1][i] = (double)INFINITY;
  }
  bool is_done = true;
  const int64_t start = bench_now_ns();
  for (int32_t round = 0; is_done && bench_goes_on(start, round, ROUNDS, SECONDS); round++) {
    bench_progress(report, "%s: round %d of %d", how->name, round + 1, ROUNDS);
    day days[2];
    is_done = open_day(&days[0], registry, report);
    is_done = open_day(&days[1], registry, report) && is_done;
    is_done = is_done && begin(&days[1], how, report) && run_round(days, best, report);
    if (is_done && ovis_recorder_finish(days[1].recorder, NULL) != OVIS_OK) {
      is_done = bench_fail(report, "out of memory");
    }
    const bool is_last = !bench_goes_on(start, round + 1, ROUNDS, SECONDS);
    if (is_done && is_last) {
      add_rows(how, best, &days[1], report);
      is_done = how != &cases[0] || time_seeks(&days[1], how->name, report);
    }
    close_day(&days[0]);
    close_day(&days[1]);
    bench_cal(report);
  }
  return is_done;
}

// ---- Pages

static const char* const page_cases[][2] = {{"page_desert", "desert"},
                                            {"page_sea", "sea"},
                                            {"page_farmyard", "farmyard"},
                                            {"page_village", "village"},
                                            {"page_castle", "castle"}};

// A run with its page beside the same run without one, by turns.
static bool run_page(const char* const names[2], bench_report* report) {
  int64_t best[2] = {INT64_MAX, INT64_MAX};
  const int64_t start = bench_now_ns();
  for (int32_t round = 0; bench_goes_on(start, round, PAGE_ROUNDS, PAGE_SECONDS); round++) {
    bench_progress(report, "%s: round %d of %d", names[0], round + 1, PAGE_ROUNDS);
    for (int32_t i = 0; i < 2; i++) {
      int64_t ns;
      if (!report->page(names[1], PAGE_TICKS, i == 1, &ns)) {
        return bench_fail(report, "the scene %s does not run", names[1]);
      }
      best[i] = ns < best[i] ? ns : best[i];
    }
    bench_cal(report);
  }
  bench_add(report, names[0], "ms_without_page", "ms", (double)best[0] / 1e6);
  const bench_row row = {
      .case_name = names[0], .what = "ms_with_page", .unit = "ms", .value = (double)best[1] / 1e6};
  bench_add_versus(report, &row, "without", (double)best[1] / (double)best[0]);
  return true;
}

bool bench_record_run(bench_report* report) {
  ovis_blocks* registry = bench_registry();
  if (registry == NULL) {
    return bench_fail(report, "out of memory");
  }
  bool is_done = true;
  for (size_t i = 0; i < sizeof cases / sizeof *cases && is_done; i++) {
    is_done = run_case(&cases[i], registry, report);
  }
  ovis_blocks_destroy(registry);
  for (size_t i = 0; i < sizeof page_cases / sizeof *page_cases && report->page != NULL; i++) {
    is_done = is_done && run_page(page_cases[i], report);
  }
  return is_done;
}
