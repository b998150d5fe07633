// Measures one world on two workers, against two processes with half of it each, and calculates
// from the cost of its islands what more workers would do. Design: docs/islands.md,
// docs/performance.md
//
//   one worker, two workers, two processes: the same ticks in turns --> gains, medians of rounds
//   spans and island costs of a run --longest processing time first--> 8, 32, 128 workers
#include "bench/bench.h"
#include "bench/town.h"
#include "bench/worlds.h"

#include <ovis/islands.h>

#include <math.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#define ROUNDS 5
#define WARM_TICKS 130 // islands are made again once
#define TICKS 64       // of a round
#define WORKERS 2
#define VILLAGES 4 // on a side, of the world that is divided
#define PLOTS 5
#define PER_VILLAGE 100
#define PACKS 16
#define PACK 6 // husks
#define FAR 256
#define RING 330 // blocks from the villages to the packs
#define WALK_TICKS 60
#define HERDS 400
#define HERD 250
#define LAND 4096

static int64_t read_clock(void* context) {
  (void)context;
  return bench_now_ns();
}

// ---- A world

typedef struct isles {
  bench_town town;
  int32_t pack_count;
  ovis_mob_id players[PACKS];
  ovis_vec3 homes[PACKS];
  int64_t ticks;
  uint64_t random;
} isles;

static bool spawn(ovis_sim* sim, const char* species, ovis_vec3 pos) {
  ovis_spawn_def def = ovis_default_spawn_def();
  def.species = ovis_species_find(species);
  def.pos = pos;
  ovis_mob_id id;
  return ovis_mob_spawn(sim, &def, &id) == OVIS_OK;
}

// A place on the ring around the villages.
static ovis_vec3 ring_place(const bench_town* town, double share) {
  const double width = town->side + 2.0 * RING;
  const double depth = town->side_z + 2.0 * RING;
  double at = share * 2 * (width + depth);
  double x = 0;
  double z = 0;
  if (at < width) {
    x = at;
  } else if ((at -= width) < depth) {
    x = width;
    z = at;
  } else if ((at -= depth) < width) {
    x = width - at;
    z = depth;
  } else {
    z = depth - (at - width);
  }
  return (ovis_vec3){floor(x) - RING + 0.5, BENCH_GROUND + 1, floor(z) - RING + 0.5};
}

// A player's stand-in whom nothing hurts, and those who hunt it.
static bool add_pack(isles* self, int32_t number) {
  const ovis_effect_state shield = {OVIS_EFFECT_FOR_EVER, 4};
  const ovis_vec3 home = ring_place(&self->town, number / (double)self->pack_count);
  ovis_sim* sim = self->town.sim;
  self->homes[number] = home;
  bool is_done =
      ovis_player_add(sim, home, 0, &self->players[number]) == OVIS_OK &&
      ovis_mob_give_effect(sim, self->players[number], OVIS_EFFECT_RESISTANCE, &shield) == OVIS_OK;
  for (int32_t i = 0; is_done && i < PACK; i++) {
    is_done = spawn(sim, "husk", (ovis_vec3){home.x + 6 + i, home.y, home.z + i % 3});
  }
  return is_done;
}

static bool tick(isles* self) {
  for (int32_t i = 0; i < self->pack_count; i++) {
    if ((self->ticks + i) % WALK_TICKS == 0) {
      const ovis_vec3 to = {self->homes[i].x + bench_below(&self->random, 48) - 24,
                            self->homes[i].y,
                            self->homes[i].z + bench_below(&self->random, 48) - 24};
      ovis_mob_walk_to(self->town.sim, self->players[i], to, 1);
    }
  }
  self->ticks++;
  return ovis_sim_tick(self->town.sim) == OVIS_OK;
}

static bool run_ticks(isles* self, int32_t count) {
  bool is_done = true;
  for (int32_t i = 0; i < count && is_done; i++) {
    is_done = tick(self);
  }
  return is_done;
}

// `town` has the numbers. Runs the first ticks.
static bool open(isles* self, const bench_town* town, int32_t packs, const ovis_sim_def* def,
                 ovis_blocks* registry, bench_report* report) {
  *self = (isles){.town = *town, .pack_count = packs, .random = 7};
  if (!bench_town_open(&self->town, def, registry, report)) {
    return false;
  }
  bool is_done = true;
  for (int32_t i = 0; i < packs && is_done; i++) {
    is_done = add_pack(self, i);
  }
  return (is_done && run_ticks(self, WARM_TICKS)) || bench_fail(report, "no memory is left");
}

static ovis_sim_def worker_def(const bench_report* report, void* threads, int32_t workers) {
  ovis_sim_def def = ovis_default_sim_def();
  def.worker_count = workers;
  def.run_tasks = report->run_tasks;
  def.task_context = threads;
  return def;
}

// ---- The control: a process that runs ticks when it is told

typedef struct half {
  pid_t pid;
  int to, from; // pipes
} half;

// Ends with the parent, which closes the pipe.
static void serve_half(const bench_town* town, int32_t packs, ovis_blocks* registry, int in,
                       int out) {
  isles self;
  bench_report report = {0};
  const ovis_sim_def def = ovis_default_sim_def();
  bool is_done = open(&self, town, packs, &def, registry, &report);
  int64_t ns = is_done ? 0 : -1;
  char go;
  while (write(out, &ns, sizeof ns) == (ssize_t)sizeof ns && is_done && read(in, &go, 1) == 1) {
    const int64_t start = bench_now_ns();
    is_done = run_ticks(&self, TICKS);
    ns = is_done ? bench_now_ns() - start : -1;
  }
  _exit(0);
}

static bool start_half(half* self, const bench_town* town, int32_t packs, ovis_blocks* registry) {
  int to[2];
  int from[2];
  *self = (half){.pid = -1, .to = -1, .from = -1};
  if (pipe(to) != 0) {
    return false;
  }
  if (pipe(from) != 0) {
    close(to[0]);
    close(to[1]);
    return false;
  }
  self->pid = fork();
  if (self->pid == 0) {
    close(to[1]);
    close(from[0]);
    serve_half(town, packs, registry, to[0], from[1]);
  }
  close(to[0]);
  close(from[1]);
  self->to = to[1];
  self->from = from[0];
  return self->pid > 0;
}

static void end_half(half* self) {
  if (self->to >= 0) {
    close(self->to);
    close(self->from);
  }
  if (self->pid > 0) {
    kill(self->pid, SIGTERM); // the other half holds the pipe, too
    waitpid(self->pid, NULL, 0);
  }
}

// The longer of both times. Below 0: one has ended.
static int64_t run_halves(half* halves) {
  int64_t longest = 0;
  for (int32_t i = 0; i < 2; i++) {
    if (write(halves[i].to, "g", 1) != 1) {
      return -1;
    }
  }
  for (int32_t i = 0; i < 2; i++) {
    int64_t ns;
    if (read(halves[i].from, &ns, sizeof ns) != (ssize_t)sizeof ns || ns < 0) {
      return -1;
    }
    longest = ns > longest ? ns : longest;
  }
  return longest;
}

static bool await_halves(half* halves) {
  for (int32_t i = 0; i < 2; i++) {
    int64_t ns;
    if (read(halves[i].from, &ns, sizeof ns) != (ssize_t)sizeof ns || ns < 0) {
      return false;
    }
  }
  return true;
}

// ---- Two workers against one

typedef struct times {
  double one[ROUNDS], two[ROUNDS], halves[ROUNDS]; // ms a tick
} times;

static bool time_round(isles* one, isles* two, half* halves, times* out, int32_t round) {
  isles* const sides[] = {one, two};
  double* const ms[] = {out->one, out->two};
  for (int32_t i = 0; i < 2; i++) {
    const int64_t start = bench_now_ns();
    if (!run_ticks(sides[i], TICKS)) {
      return false;
    }
    ms[i][round] = (double)(bench_now_ns() - start) / 1e6 / TICKS;
  }
  const int64_t ns = halves != NULL ? run_halves(halves) : 0;
  out->halves[round] = (double)ns / 1e6 / TICKS;
  return ns >= 0;
}

static void add_joins(bench_report* report, const char* name, const ovis_sim* sim) {
  static const char* const labels[] = {"joins_near",  "joins_named", "joins_remembered",
                                       "joins_moved", "joins_raid",  "joins_serial",
                                       "joins_teams"};
  _Static_assert(sizeof labels / sizeof *labels == OVIS_JOIN_COUNT, "each kind has a row");
  const int32_t count = ovis_sim_get_island_joins(sim, NULL, 0);
  ovis_island_join* joins = bench_alloc((size_t)count + 1, sizeof *joins);
  int32_t counts[OVIS_JOIN_COUNT] = {0};
  ovis_sim_get_island_joins(sim, joins, count);
  for (int32_t i = 0; i < count; i++) {
    counts[joins[i].kind]++;
  }
  free(joins);
  for (int32_t i = 0; i < OVIS_JOIN_COUNT; i++) {
    bench_add(report, name, labels[i], "count", counts[i]);
  }
}

static void add_times(bench_report* report, const char* name, times* all, const ovis_sim* two,
                      bool has_halves) {
  double gains[ROUNDS];
  double controls[ROUNDS];
  for (int32_t i = 0; i < ROUNDS; i++) {
    gains[i] = all->one[i] / all->two[i];
    controls[i] = all->one[i] / all->halves[i];
  }
  const double gain = bench_quantile(gains, ROUNDS, 0.5);
  bench_add(report, name, "one_worker", "ms", bench_quantile(all->one, ROUNDS, 0.5));
  bench_add(report, name, "two_workers", "ms", bench_quantile(all->two, ROUNDS, 0.5));
  bench_add(report, name, "gain", "times", gain);
  if (has_halves) {
    const double control = bench_quantile(controls, ROUNDS, 0.5);
    bench_add(report, name, "two_processes", "ms", bench_quantile(all->halves, ROUNDS, 0.5));
    bench_add(report, name, "gain_of_processes", "times", control);
    bench_add(report, name, "part_of_that_gain", "times", gain / control);
  }
  bench_add(report, name, "islands", "count", ovis_sim_get_islands_info(two).island_count);
  add_joins(report, name, two);
}

static bool compare(const char* name, const bench_town* town, int32_t packs, bool has_halves,
                    ovis_blocks* registry, bench_report* report) {
  bench_progress(report, "%s", name);
  bench_town part = *town;
  part.rows = town->rows / 2;
  part.count = town->count / 2;
  half halves[2] = {{-1, -1, -1}, {-1, -1, -1}};
  bool is_done = !has_halves || (start_half(&halves[0], &part, packs / 2, registry) &&
                                 start_half(&halves[1], &part, packs / 2, registry));
  void* threads = is_done ? report->begin_threads(WORKERS) : NULL; // after the processes
  const ovis_sim_def alone = ovis_default_sim_def();
  const ovis_sim_def def = worker_def(report, threads, WORKERS);
  isles one = {0};
  isles two = {0};
  times all;
  is_done = is_done && threads != NULL && open(&one, town, packs, &alone, registry, report) &&
            open(&two, town, packs, &def, registry, report) &&
            (!has_halves || await_halves(halves));
  for (int32_t round = 0; round < ROUNDS && is_done; round++) {
    bench_progress(report, "%s: round %d of %d", name, round + 1, ROUNDS);
    is_done = time_round(&one, &two, has_halves ? halves : NULL, &all, round);
  }
  if (is_done) {
    add_times(report, name, &all, two.town.sim, has_halves);
  }
  bench_town_close(&one.town);
  bench_town_close(&two.town);
  end_half(&halves[0]);
  end_half(&halves[1]);
  report->end_threads(threads);
  return is_done || bench_fail(report, "%s: no memory, process or thread is left", name);
}

// ---- The calculation

static int costlier(const void* a, const void* b) {
  const double left = *(const double*)a;
  const double right = *(const double*)b;
  return left > right ? -1 : left < right ? 1 : 0;
}

// The load of the worker that has most to do.
static double longest_load(const double* costs, int32_t count, int32_t workers) {
  double* loads = bench_alloc((size_t)workers, sizeof *loads);
  for (int32_t i = 0; i < count; i++) { // the costliest first
    int32_t least = 0;
    for (int32_t w = 1; w < workers; w++) {
      least = loads[w] < loads[least] ? w : least;
    }
    loads[least] += costs[i];
  }
  double longest = 0;
  for (int32_t w = 0; w < workers; w++) {
    longest = loads[w] > longest ? loads[w] : longest;
  }
  free(loads);
  return longest;
}

// Sums the times outside of islands, and those of the turns.
typedef struct tick_parts {
  double serial, turns; // ns
} tick_parts;

static void sum_span(void* context, const ovis_span* span) {
  tick_parts* parts = context;
  const double ns = (double)(span->end_ns - span->start_ns);
  if (span->island >= 0) {
    parts->turns += ns;
  } else {
    parts->serial += ns;
  }
}

static void add_calculation(bench_report* report, const char* name, const ovis_sim* sim,
                            const tick_parts* parts, const ovis_islands_info* before) {
  static const int32_t workers[] = {2, 8, 32, 128};
  static const char* const labels[] = {"speedup_2", "speedup_8", "speedup_32", "speedup_128"};
  const int32_t count = ovis_sim_get_islands(sim, NULL, 0);
  ovis_island* islands = bench_alloc((size_t)count + 1, sizeof *islands);
  double* costs = bench_alloc((size_t)count + 1, sizeof *costs);
  ovis_sim_get_islands(sim, islands, count);
  double sum = 0;
  for (int32_t i = 0; i < count; i++) {
    costs[i] = islands[i].cost;
    sum += costs[i];
  }
  qsort(costs, (size_t)count, sizeof *costs, costlier);
  const double scale = parts->turns / sum;
  const double all = parts->serial + parts->turns;
  const ovis_islands_info info = ovis_sim_get_islands_info(sim);
  const double making =
      (double)(info.making_ns - before->making_ns + info.merging_ns - before->merging_ns);
  bench_add(report, name, "islands", "count", count);
  bench_add(report, name, "largest_island", "of turns", count > 0 ? costs[0] / sum : 1);
  bench_add(report, name, "making_and_merging", "of tick", making / all);
  bench_add(report, name, "outside_of_turns", "of tick", parts->serial / all);
  for (int32_t i = 0; i < (int32_t)(sizeof workers / sizeof *workers); i++) {
    const double longest =
        count > 0 ? longest_load(costs, count, workers[i]) * scale : parts->turns;
    bench_add(report, name, labels[i], "times", all / (parts->serial + longest));
  }
  add_joins(report, name, sim);
  free(costs);
  free(islands);
}

// With two workers whose tasks run one after the other, so that no time is spent on waiting.
static void run_in_turn(void* context, int32_t count, ovis_task_fn* task, void* task_context) {
  (void)context;
  for (int32_t i = 0; i < count; i++) {
    task(task_context, i);
  }
}

static bool add_herds(ovis_sim* sim) {
  static const char* const kinds[] = {"sheep", "cow", "pig", "chicken", "horse", "goat"};
  uint64_t random = 3;
  bool is_done = true;
  for (int32_t herd = 0; herd < HERDS && is_done; herd++) {
    const int32_t x = bench_below(&random, LAND - 64) + 32 - LAND / 2;
    const int32_t z = bench_below(&random, LAND - 64) + 32 - LAND / 2;
    for (int32_t i = 0; i < HERD && is_done; i++) {
      is_done = spawn(sim, kinds[herd % 6],
                      (ovis_vec3){x + bench_below(&random, 40) - 20 + 0.5, BENCH_GROUND + 1,
                                  z + bench_below(&random, 40) - 20 + 0.5});
    }
  }
  return is_done;
}

static bool calculate(const char* name, const bench_town* town, bool has_herds,
                      ovis_blocks* registry, bench_report* report) {
  bench_progress(report, "%s", name);
  ovis_sim_def def = ovis_default_sim_def();
  def.worker_count = WORKERS;
  def.run_tasks = run_in_turn;
  def.clock = read_clock;
  isles self = {.town = *town};
  tick_parts parts = {0};
  ovis_islands_info before = {0};
  bool is_done = bench_town_open(&self.town, &def, registry, report) &&
                 (!has_herds || add_herds(self.town.sim)) && run_ticks(&self, WARM_TICKS);
  if (is_done) {
    before = ovis_sim_get_islands_info(self.town.sim);
  }
  is_done = is_done && ovis_sim_set_span_fn(self.town.sim, sum_span, &parts) == OVIS_OK &&
            run_ticks(&self, TICKS);
  if (is_done) {
    add_calculation(report, name, self.town.sim, &parts, &before);
  }
  bench_town_close(&self.town);
  return is_done || bench_fail(report, "%s: no memory is left", name);
}

bool bench_islands_run(bench_report* report) {
  if (report->begin_threads == NULL) {
    return bench_fail(report, "there are no threads");
  }
  const ovis_blocks_def def = ovis_default_blocks_def();
  ovis_blocks* registry;
  if (ovis_blocks_create(&def, &registry) != OVIS_OK) {
    return bench_fail(report, "no memory is left");
  }
  const bench_town far = {.villages = VILLAGES,
                          .rows = VILLAGES,
                          .plots = PLOTS,
                          .count = VILLAGES * VILLAGES * PER_VILLAGE,
                          .gap = FAR,
                          .land = RING + 64};
  const bench_town near = {
      .villages = 10, .rows = 10, .plots = 6, .count = 10000, .gap = BENCH_TOWN_GAP};
  bench_town far_10000 = near;
  far_10000.gap = FAR;
  // One house, and land for herds.
  const bench_town land = {.villages = 1, .rows = 1, .plots = 1, .land = LAND / 2};
  const bool is_done = compare("villages_256", &far, PACKS, true, registry, report) &&
                       compare("villages_10000", &near, 0, false, registry, report) &&
                       calculate("calc_villages_10000", &near, false, registry, report) &&
                       calculate("calc_villages_256", &far_10000, false, registry, report) &&
                       calculate("calc_herds_100000", &land, true, registry, report);
  ovis_blocks_destroy(registry);
  bench_cal(report);
  return is_done;
}
