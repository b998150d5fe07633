// Problem: measure crowds of other species than sheep: of the sea and the sky over it, of the
// nether, schools of fish, a bastion, and how long a vibration takes among those who hear it.
// Design: docs/performance.md
#include "bench/bench.h"
#include "bench/ticks.h"
#include "bench/worlds.h"

#include <ovis/sim.h>

#include <math.h>
#include <string.h>

#define BLOCKS_PER_MOB 16.0 // of ground
#define FLOOR_SECTION 3     // its top row of blocks is BENCH_GROUND
#define ROUNDS 3
#define SEED 19

// A square of whole sections: a floor, 16 blocks of water or air, 16 of air, and stone around.
typedef struct place {
  const char* floor;
  bool has_sea;
  bool is_nether;
} place;

typedef struct crowd {
  int32_t count;
  int32_t chunks; // of the square's side
  ovis_world* world;
  ovis_sim* sim;
  bench_tally memory;
  bench_ticks ticks;
} crowd;

static bool push_sections(const crowd* self, const place* where, ovis_blocks* registry) {
  ovis_state floor;
  ovis_state sea = 0;
  if (ovis_blocks_parse(registry, where->floor, &floor, NULL) != OVIS_OK ||
      (where->has_sea && ovis_blocks_parse(registry, "water", &sea, NULL) != OVIS_OK)) {
    return false;
  }
  bool is_done = true;
  for (int32_t z = -1; z <= self->chunks; z++) {
    for (int32_t x = -1; x <= self->chunks; x++) {
      const bool is_edge = x < 0 || z < 0 || x == self->chunks || z == self->chunks;
      const ovis_state states[3] = {floor, is_edge ? floor : sea, is_edge ? floor : 0};
      for (int32_t i = 0; i < 3; i++) {
        const ovis_section_data data = {.palette = &states[i], .palette_count = 1};
        is_done = is_done &&
                  ovis_world_set_section(self->world, (ovis_section_pos){x, FLOOR_SECTION + i, z},
                                         &data) == OVIS_OK;
      }
    }
  }
  return is_done;
}

static bool open_crowd(crowd* self, const place* where, int32_t count, ovis_blocks* registry,
                       bench_report* report) {
  *self = (crowd){.count = count, .chunks = (int32_t)ceil(sqrt(count * BLOCKS_PER_MOB) / 16)};
  ovis_world_def def = ovis_default_world_def();
  def.blocks = registry;
  def.env.dimension.min_y = 0;
  def.env.dimension.height = 128;
  def.env.day_time = 18000; // night: nothing burns
  if (where->is_nether) {
    strcpy(def.env.dimension.name, "the_nether");
    def.env.dimension.has_sky = false;
  }
  ovis_sim_def sim_def = ovis_default_sim_def();
  sim_def.seed = SEED;
  sim_def.allocator = bench_tally_allocator(&self->memory);
  if (ovis_world_create(&def, &self->world) != OVIS_OK || !push_sections(self, where, registry)) {
    return bench_fail(report, "no memory is left");
  }
  sim_def.world = self->world;
  return ovis_sim_create(&sim_def, &self->sim) == OVIS_OK ||
         bench_fail(report, "no memory is left");
}

static void close_crowd(crowd* self) {
  ovis_sim_destroy(self->sim);
  ovis_world_destroy(self->world);
  bench_ticks_fini(&self->ticks);
  *self = (crowd){0};
}

static bool spawn(const crowd* self, const char* species, ovis_vec3 pos) {
  ovis_spawn_def def = ovis_default_spawn_def();
  def.species = ovis_species_find(species);
  def.pos = pos;
  ovis_mob_id id;
  return ovis_mob_spawn(self->sim, &def, &id) == OVIS_OK;
}

static double somewhere(const crowd* self, uint64_t* random) {
  return 2.5 + bench_below(random, self->chunks * 16 - 4);
}

// ---- Ten species, by turns

typedef struct mixture {
  place where;
  const char* names[2];    // of the cases
  const char* species[10]; //
  int32_t heights[10];     // above the ground, and up to 4 more
} mixture;

#define SIZE_COUNT 2
static const int32_t sizes[SIZE_COUNT] = {1000, 10000};
static const int32_t warm_ticks[SIZE_COUNT] = {200, 60};
static const int32_t round_ticks[SIZE_COUNT] = {60, 10};

static const mixture mixtures[] = {
    {{"stone", true, false},
     {"sea_1000", "sea_10000"},
     {"cod", "salmon", "tropical_fish", "pufferfish", "squid", "dolphin", "turtle", "bee", "parrot",
      "bat"},
     {8, 8, 8, 8, 8, 8, 8, 22, 22, 22}},
    {{"netherrack", false, true},
     {"nether_1000", "nether_10000"},
     {"zombified_piglin", "magma_cube", "wither_skeleton", "blaze", "strider", "pillager",
      "vindicator", "evoker", "witch", "ghast"},
     {1, 1, 1, 1, 1, 1, 1, 1, 1, 20}}};

static bool fill_mixed(const crowd* self, const mixture* mixed) {
  uint64_t random = SEED;
  bool is_done = true;
  for (int32_t i = 0; i < self->count && is_done; i++) {
    const int32_t height = mixed->heights[i % 10];
    const double x = somewhere(self, &random);
    const double z = somewhere(self, &random);
    const int32_t more = height > 1 ? bench_below(&random, 5) : 0;
    is_done = spawn(self, mixed->species[i % 10], (ovis_vec3){x, BENCH_GROUND + height + more, z});
  }
  return is_done;
}

// Both sizes take turns, so that what disturbs the machine disturbs both.
static bool run_mixture(const mixture* mixed, ovis_blocks* registry, bench_report* report) {
  crowd crowds[SIZE_COUNT] = {{0}};
  bool is_done = true;
  for (int32_t i = 0; i < SIZE_COUNT && is_done; i++) {
    bench_progress(report, "%s: warming up", mixed->names[i]);
    is_done = open_crowd(&crowds[i], &mixed->where, sizes[i], registry, report) &&
              (fill_mixed(&crowds[i], mixed) || bench_fail(report, "no memory is left")) &&
              bench_ticks_run(crowds[i].sim, warm_ticks[i], NULL, report);
  }
  for (int32_t round = 0; round < ROUNDS && is_done; round++) {
    for (int32_t i = 0; i < SIZE_COUNT && is_done; i++) {
      bench_progress(report, "%s: round %d of %d", mixed->names[i], round + 1, ROUNDS);
      is_done = bench_ticks_run(crowds[i].sim, round_ticks[i], &crowds[i].ticks, report);
    }
    bench_cal(report);
  }
  double us[SIZE_COUNT];
  for (int32_t i = 0; i < SIZE_COUNT && is_done; i++) {
    us[i] = bench_ticks_best(&crowds[i].ticks, round_ticks[i], 0.5) * 1000 / sizes[i];
    const bench_row row = {
        .case_name = mixed->names[i], .what = "us_per_mob", .unit = "us", .value = us[i]};
    bench_add_versus(report, &row, mixed->names[0], us[i] / us[0]);
  }
  for (int32_t i = 0; i < SIZE_COUNT; i++) {
    close_crowd(&crowds[i]);
  }
  return is_done;
}

// ---- Schools, a bastion

typedef struct gathering {
  const char* name;
  place where;
  int32_t count;
  int32_t warm_ticks, ticks;
  bool (*fill)(const crowd* self);
} gathering;

#define SCHOOL_FISH 30

static bool fill_schools(const crowd* self) {
  static const char* const fish[] = {"cod", "salmon", "tropical_fish"};
  uint64_t random = SEED;
  bool is_done = true;
  ovis_vec3 middle = {0};
  for (int32_t i = 0; i < self->count && is_done; i++) {
    if (i % SCHOOL_FISH == 0) {
      middle = (ovis_vec3){somewhere(self, &random), BENCH_GROUND + 6, somewhere(self, &random)};
    }
    const ovis_vec3 pos = {
        fmin(fmax(middle.x + bench_below(&random, 5) - 2, 1), self->chunks * 16 - 1),
        middle.y + bench_below(&random, 5),
        fmin(fmax(middle.z + bench_below(&random, 5) - 2, 1), self->chunks * 16 - 1)};
    is_done = spawn(self, fish[i / SCHOOL_FISH % 3], pos);
  }
  return is_done;
}

// Walls with gaps, every 16 blocks. One mob of six is a hoglin.
static bool fill_bastion(const crowd* self) {
  ovis_state wall;
  const ovis_blocks* registry = ovis_world_get_blocks(self->world);
  bool is_done = ovis_blocks_parse(registry, "polished_blackstone_bricks", &wall, NULL) == OVIS_OK;
  const int32_t side = self->chunks * 16;
  for (int32_t i = 0; i < side * side && is_done; i++) {
    const int32_t x = i % side;
    const int32_t z = i / side;
    const bool is_wall = (x % 16 == 0 && z % 16 < 12) || (z % 16 == 0 && x % 16 < 12);
    for (int32_t y = 1; y <= 3 && is_wall && is_done; y++) {
      is_done =
          ovis_world_set_block(self->world, (ovis_pos){x, BENCH_GROUND + y, z}, wall) == OVIS_OK;
    }
  }
  uint64_t random = SEED;
  for (int32_t i = 0; i < self->count && is_done; i++) {
    const double x = 16 * bench_below(&random, self->chunks) + 2 + bench_below(&random, 12);
    const double z = 16 * bench_below(&random, self->chunks) + 2 + bench_below(&random, 12);
    is_done = spawn(self, i % 6 == 5 ? "hoglin" : "piglin",
                    (ovis_vec3){x + 0.5, BENCH_GROUND + 1, z + 0.5});
  }
  return is_done;
}

// A pond of 16 x 16 blocks, 4 deep, in a meadow.
static bool fill_pond(const crowd* self) {
  ovis_state water;
  bool is_done =
      ovis_blocks_parse(ovis_world_get_blocks(self->world), "water", &water, NULL) == OVIS_OK;
  const int32_t side = self->chunks * 16;
  const int32_t low = side / 2 - 8;
  for (int32_t i = 0; i < 16 * 16 * 4 && is_done; i++) {
    const ovis_pos at = {low + i % 16, BENCH_GROUND - i / 256, low + i / 16 % 16};
    is_done = ovis_world_set_block(self->world, at, water) == OVIS_OK;
  }
  uint64_t random = SEED;
  for (int32_t i = 0; i < self->count && is_done; i++) {
    is_done =
        spawn(self, "frog",
              (ovis_vec3){somewhere(self, &random), BENCH_GROUND + 1, somewhere(self, &random)});
  }
  return is_done;
}

static const gathering gatherings[] = {
    {"frogs_64", {"grass_block", false, false}, 64, 400, 1200, fill_pond},
    {"fish_600", {"stone", true, false}, 600, 4000, 300, fill_schools},
    {"bastion_600", {"blackstone", false, true}, 600, 1000, 300, fill_bastion}};

static bool run_gathering(const gathering* what, ovis_blocks* registry, bench_report* report) {
  bench_progress(report, "%s", what->name);
  crowd one = {0};
  bool is_done = open_crowd(&one, &what->where, what->count, registry, report) &&
                 (what->fill(&one) || bench_fail(report, "no memory is left")) &&
                 bench_ticks_run(one.sim, what->warm_ticks, NULL, report);
  const int64_t calls = one.memory.calls;
  is_done = is_done && bench_ticks_run(one.sim, what->ticks, &one.ticks, report);
  bench_cal(report);
  if (is_done) {
    bench_add(report, what->name, "ms_per_tick_median", "ms",
              bench_ticks_best(&one.ticks, 100, 0.5));
    bench_add(report, what->name, "ms_per_tick_p99", "ms", bench_ticks_best(&one.ticks, 100, 0.99));
    bench_add(report, what->name, "us_per_mob", "us",
              1000 * bench_ticks_best(&one.ticks, 100, 0.5) / what->count);
    bench_add(report, what->name, "mobs_left", "mobs", ovis_sim_get_mob_count(one.sim));
    bench_add(report, what->name, "allocations_per_tick", "allocations",
              (double)(one.memory.calls - calls) / what->ticks);
  }
  close_crowd(&one);
  return is_done;
}

// ---- A vibration

#define LISTENERS 200
#define VIBRATIONS 40
#define REST_TICKS 60 // a warden that heard something hears nothing for 40

// A step in the middle of 200 wardens, each time in another tick, so that none is busy with
// another.
static bool run_vibration(ovis_blocks* registry, bench_report* report) {
  static const place where = {"stone", false, false};
  static double ns[VIBRATIONS];
  bench_progress(report, "vibration_200");
  crowd one = {0};
  bool is_done = open_crowd(&one, &where, LISTENERS, registry, report);
  const double middle = one.chunks * 8;
  uint64_t random = SEED;
  for (int32_t i = 0; i < LISTENERS && is_done; i++) {
    const ovis_vec3 pos = {middle + bench_below(&random, 2 * 9) - 8.5, BENCH_GROUND + 1,
                           middle + bench_below(&random, 2 * 9) - 8.5};
    is_done = spawn(&one, "warden", pos) || bench_fail(report, "no memory is left");
  }
  is_done = is_done && bench_ticks_run(one.sim, 20, NULL, report);
  double heard = 0;
  for (int32_t i = 0; i < VIBRATIONS && is_done; i++) {
    const ovis_vibration step = {.kind = OVIS_VIBRATION_STEP,
                                 .pos = {middle, BENCH_GROUND + 1.5, middle}};
    const int64_t start = bench_now_ns();
    int32_t count;
    ovis_sim_emit_vibration(one.sim, &step, &count);
    heard += count;
    ns[i] = (double)(bench_now_ns() - start);
    is_done = bench_ticks_run(one.sim, REST_TICKS, NULL, report);
  }
  bench_cal(report);
  if (is_done) {
    bench_add(report, "vibration_200", "us_per_vibration_median", "us",
              bench_quantile(ns, VIBRATIONS, 0.5) / 1000);
    bench_add(report, "vibration_200", "hear_it_mean", "mobs", heard / VIBRATIONS);
  }
  close_crowd(&one);
  return is_done;
}

bool bench_crowd_run(bench_report* report) {
  ovis_blocks* registry = bench_registry();
  if (registry == NULL) {
    return bench_fail(report, "no memory is left");
  }
  bool is_done = true;
  for (size_t i = 0; i < sizeof mixtures / sizeof *mixtures && is_done; i++) {
    is_done = run_mixture(&mixtures[i], registry, report);
  }
  for (size_t i = 0; i < sizeof gatherings / sizeof *gatherings && is_done; i++) {
    is_done = run_gathering(&gatherings[i], registry, report);
  }
  is_done = is_done && run_vibration(registry, report);
  ovis_blocks_destroy(registry);
  return is_done;
}
