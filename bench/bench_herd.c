// Measures the cost of a mob in a crowd: herds of 100 to 50,000 sheep at equal density, herds of
// ten species, and 2,000 sheep that all begin on one block. Design: docs/performance.md
#include "bench/bench.h"
#include "bench/ticks.h"
#include "bench/worlds.h"

#include "sim/sim_internal.h"

#include <math.h>
#include <stdlib.h>

#define BLOCKS_PER_MOB 16.0 // of ground: the density of every herd but the pile
#define FLOOR_SECTION 3     // its top row of blocks is BENCH_GROUND
#define WALL_HEIGHT 3
#define SEED 3

#define HERD_WARM_TICKS 1000
#define HERD_TICKS 500
#define HERD_WINDOW 100 // ticks
#define PILE_TICKS 100
#define PILE_ROUNDS 2

// ---- A herd in a walled square of grass

typedef struct herd {
  int32_t count;
  int32_t side; // blocks, between the walls
  ovis_world* world;
  ovis_sim* sim;
  bench_tally memory;   // of the simulation
  size_t bytes_without; // of the simulation before its mobs came
  bench_ticks ticks;
} herd;

static bool is_wall(const herd* self, int32_t x, int32_t z) {
  return x == -1 || z == -1 || x == self->side || z == self->side;
}

static bool push_section(const herd* self, ovis_section_pos at, const ovis_state blocks[2]) {
  static ovis_state states[4096];
  for (int32_t i = 0; i < 4096; i++) {
    const int32_t x = at.x * 16 + i % 16;
    const int32_t z = at.z * 16 + i / 16 % 16;
    const bool is_solid = at.y == FLOOR_SECTION || (is_wall(self, x, z) && i / 256 < WALL_HEIGHT);
    const bool is_top = at.y == FLOOR_SECTION && i / 256 == 15;
    states[i] = is_solid ? blocks[is_top] : 0;
  }
  return ovis_world_set_states(self->world, at, states) == OVIS_OK;
}

static bool open_world(herd* self, bool is_raining, ovis_blocks* registry) {
  ovis_world_def def = ovis_default_world_def();
  def.blocks = registry;
  def.env.dimension.min_y = 0;
  def.env.dimension.height = 128;
  def.env.is_raining = is_raining;
  ovis_state blocks[2];
  if (ovis_blocks_parse(registry, "stone", &blocks[0], NULL) != OVIS_OK ||
      ovis_blocks_parse(registry, "grass_block", &blocks[1], NULL) != OVIS_OK ||
      ovis_world_create(&def, &self->world) != OVIS_OK) {
    return false;
  }
  const int32_t last = self->side / 16;
  bool is_done = true;
  for (int32_t y = FLOOR_SECTION; y <= FLOOR_SECTION + 1; y++) {
    for (int32_t z = -1; z <= last; z++) {
      for (int32_t x = -1; x <= last; x++) {
        is_done = is_done && push_section(self, (ovis_section_pos){x, y, z}, blocks);
      }
    }
  }
  return is_done;
}

// By chunks, row by row, as the mobs of a save are loaded.
static int by_chunk(const void* a, const void* b) {
  const ovis_vec3* left = a;
  const ovis_vec3* right = b;
  const double rows = floor(left->z / 16) - floor(right->z / 16);
  const double columns = floor(left->x / 16) - floor(right->x / 16);
  return rows != 0 ? (rows > 0) - (rows < 0) : (columns > 0) - (columns < 0);
}

// The species of a mixed herd, by turns.
static const char* const mixture[] = {"sheep", "cow",  "pig", "chicken", "rabbit",
                                      "horse", "wolf", "cat", "panda",   "zombie"};
#define MIXTURE_COUNT ((int32_t)(sizeof mixture / sizeof *mixture))

static bool fill(herd* self, bool is_mixed, bool is_pile) {
  uint64_t random = SEED;
  ovis_vec3* places = bench_alloc((size_t)self->count, sizeof *places);
  for (int32_t i = 0; i < self->count; i++) {
    const double x = is_pile ? self->side / 2 : bench_below(&random, self->side);
    const double z = is_pile ? self->side / 2 : bench_below(&random, self->side);
    places[i] = (ovis_vec3){x + 0.5, BENCH_GROUND + 1, z + 0.5};
  }
  if (!is_pile) {
    qsort(places, (size_t)self->count, sizeof *places, by_chunk);
  }
  bool is_done = true;
  for (int32_t i = 0; i < self->count && is_done; i++) {
    ovis_spawn_def spawn = ovis_default_spawn_def();
    spawn.species = ovis_species_find(is_mixed ? mixture[i % MIXTURE_COUNT] : "sheep");
    spawn.pos = places[i];
    ovis_mob_id id;
    is_done = ovis_mob_spawn(self->sim, &spawn, &id) == OVIS_OK;
  }
  free(places);
  return is_done;
}

static void close_herd(herd* self) {
  ovis_sim_destroy(self->sim);
  ovis_world_destroy(self->world);
  bench_ticks_fini(&self->ticks);
  *self = (herd){0};
}

static bool open_herd(herd* self, int32_t count, bool is_mixed, bool is_pile, ovis_blocks* registry,
                      bench_report* report) {
  *self = (herd){.count = count, .side = (int32_t)ceil(sqrt(count * BLOCKS_PER_MOB))};
  if (!open_world(self, is_mixed, registry)) { // rain: else the zombies burn
    return bench_fail(report, "no memory is left");
  }
  ovis_sim_def def = ovis_default_sim_def();
  def.world = self->world;
  def.seed = SEED;
  def.allocator = bench_tally_allocator(&self->memory);
  if (ovis_sim_create(&def, &self->sim) != OVIS_OK) {
    return bench_fail(report, "no memory is left");
  }
  self->bytes_without = self->memory.bytes;
  return fill(self, is_mixed, is_pile) || bench_fail(report, "no memory is left");
}

// Runs ticks and appends their times. `keeps`: false while the herd warms up.

static double us_per_mob(const herd* self, int32_t window) {
  return bench_ticks_best(&self->ticks, window, 0.5) * 1000 / self->count;
}

// ---- Cases

static bool run_sheep(double* out_us, ovis_blocks* registry, bench_report* report) {
  herd one;
  bool is_done = open_herd(&one, 2000, false, false, registry, report) &&
                 bench_ticks_run(one.sim, HERD_WARM_TICKS, NULL, report);
  const int64_t calls = one.memory.calls;
  is_done = is_done && bench_ticks_run(one.sim, HERD_TICKS, &one.ticks, report);
  if (is_done) {
    const double ticks = one.ticks.count;
    const double bytes = (double)(one.memory.bytes - one.bytes_without);
    const double land = (double)ovis_path_finder_get_bytes(one.sim->turn.paths.finder);
    *out_us = us_per_mob(&one, HERD_WINDOW);
    bench_add(report, "sheep_2000", "ms_per_tick_median", "ms",
              bench_ticks_best(&one.ticks, HERD_WINDOW, 0.5));
    bench_add(report, "sheep_2000", "ms_per_tick_p99", "ms",
              bench_ticks_best(&one.ticks, HERD_WINDOW, 0.99));
    bench_add(report, "sheep_2000", "us_per_mob", "us", *out_us);
    bench_add(report, "sheep_2000", "bytes_per_mob", "bytes", (bytes - land) / one.count);
    bench_add(report, "sheep_2000", "path_bytes_per_mob", "bytes", land / one.count);
    bench_add(report, "sheep_2000", "allocations_per_tick", "allocations",
              (double)(one.memory.calls - calls) / ticks);
  }
  close_herd(&one);
  return is_done;
}

static void add_ratio(bench_report* report, const char* case_name, double us, const char* versus,
                      double versus_us) {
  const bench_row row = {.case_name = case_name, .what = "us_per_mob", .unit = "us", .value = us};
  bench_add_versus(report, &row, versus, us / versus_us);
}

// Of each tick the shortest time of the rounds, which are all the same.
static bool run_pile(double sheep_us, ovis_blocks* registry, bench_report* report) {
  double best[PILE_TICKS];
  for (int32_t tick = 0; tick < PILE_TICKS; tick++) {
    best[tick] = (double)INFINITY;
  }
  bool is_done = true;
  for (int32_t round = 0; round < PILE_ROUNDS && is_done; round++) {
    bench_progress(report, "pile_2000: round %d of %d", round + 1, PILE_ROUNDS);
    herd one;
    is_done = open_herd(&one, 2000, false, true, registry, report) &&
              bench_ticks_run(one.sim, PILE_TICKS, &one.ticks, report);
    for (int32_t tick = 0; tick < PILE_TICKS && is_done; tick++) {
      best[tick] = one.ticks.ms[tick] < best[tick] ? one.ticks.ms[tick] : best[tick];
    }
    close_herd(&one);
    bench_cal(report);
  }
  double ms = 0;
  for (int32_t tick = 0; tick < PILE_TICKS; tick++) {
    ms += best[tick];
  }
  add_ratio(report, "pile_2000", ms * 1000 / PILE_TICKS / 2000, "sheep_2000", sheep_us);
  return is_done;
}

typedef struct herd_size {
  const char* names[2]; // of the sheep's case and of the mixed one
  int32_t count;
  int32_t warm_ticks, ticks; // ticks of each round
} herd_size;

#define SIZE_COUNT 4
#define SIZE_BASE 1 // the others are compared with it
#define ROUNDS 5
#define MIXED_ROUNDS 3

static const herd_size sizes[SIZE_COUNT] = {
    {{"density_100", "mixed_100"}, 100, 200, 200},
    {{"density_1000", "mixed_1000"}, 1000, 200, 60},
    {{"density_10000", "mixed_10000"}, 10000, 40, 10},
    {{"density_50000", "mixed_50000"}, 50000, 20, 5},
};

// The herds live side by side and take turns, so that what disturbs the machine disturbs all.
static bool run_sizes(bool is_mixed, ovis_blocks* registry, bench_report* report) {
  herd herds[SIZE_COUNT] = {{0}};
  bool is_done = true;
  for (int32_t i = 0; i < SIZE_COUNT && is_done; i++) {
    bench_progress(report, "%s: warming up", sizes[i].names[is_mixed]);
    is_done = open_herd(&herds[i], sizes[i].count, is_mixed, false, registry, report) &&
              bench_ticks_run(herds[i].sim, sizes[i].warm_ticks, NULL, report);
  }
  for (int32_t round = 0; round < (is_mixed ? MIXED_ROUNDS : ROUNDS) && is_done; round++) {
    for (int32_t i = 0; i < SIZE_COUNT && is_done; i++) {
      bench_progress(report, "%s: round %d of %d", sizes[i].names[is_mixed], round + 1, ROUNDS);
      is_done = bench_ticks_run(herds[i].sim, sizes[i].ticks, &herds[i].ticks, report);
    }
    bench_cal(report);
  }
  for (int32_t i = 0; i < SIZE_COUNT && is_done; i++) {
    add_ratio(report, sizes[i].names[is_mixed], us_per_mob(&herds[i], sizes[i].ticks),
              sizes[SIZE_BASE].names[is_mixed],
              us_per_mob(&herds[SIZE_BASE], sizes[SIZE_BASE].ticks));
  }
  if (is_done && is_mixed) {
    const herd* base = &herds[SIZE_BASE];
    const double land = (double)ovis_path_finder_get_bytes(base->sim->turn.paths.finder);
    bench_add(report, sizes[SIZE_BASE].names[1], "bytes_per_mob", "bytes",
              ((double)(base->memory.bytes - base->bytes_without) - land) / base->count);
  }
  for (int32_t i = 0; i < SIZE_COUNT; i++) {
    close_herd(&herds[i]);
  }
  return is_done;
}

bool bench_herd_run(bench_report* report) {
  ovis_blocks* registry = bench_registry();
  if (registry == NULL) {
    return bench_fail(report, "no memory is left");
  }
  double sheep_us = 0;
  bench_progress(report, "sheep_2000");
  const bool is_done = run_sheep(&sheep_us, registry, report) &&
                       run_pile(sheep_us, registry, report) && run_sizes(false, registry, report) &&
                       run_sizes(true, registry, report);
  ovis_blocks_destroy(registry);
  return is_done;
}
