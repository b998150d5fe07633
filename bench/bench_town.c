// Problem: measure villagers: a town, many villages, crowds of equal density, and a village's day.
// Design: docs/performance.md
#include "bench/bench.h"
#include "bench/ticks.h"
#include "bench/worlds.h"
#include "sim/sim_internal.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define PIECE_TICKS 1000
#define DAY_PIECES 24 // of a day
#define DAY_ROUNDS 5
#define PLOT 10    // blocks: one house with four beds and four job sites
#define PER_PLOT 4 // villagers
#define FLOOR_SECTION 3
#define GAP 64 // blocks between two villages
#define SEED 5
#define NOON 6000
#define WARM_TICKS 120
#define WINDOW 100 // ticks
#define SITES 7

// `villages` by `villages` squares of `plots` by `plots` plots.
typedef struct town {
  int32_t villages, plots, count;
  int32_t side; // blocks
  ovis_world* world;
  ovis_sim* sim;
  bench_tally memory;
  size_t bytes_without;
  bench_ticks ticks;
} town;

typedef struct palette {
  ovis_state stone, grass, wall, roof, door_low, door_high, bed_head, bed_foot, bell;
  ovis_state sites[SITES];
} palette;

static const char* const site_names[SITES] = {
    "composter", "loom", "lectern", "fletching_table", "stonecutter", "smithing_table", "smoker"};
static const char* const site_types[SITES] = {"farmer", "shepherd",  "librarian", "fletcher",
                                              "mason",  "toolsmith", "butcher"};

static bool parse(const ovis_blocks* registry, const char* text, ovis_state* out) {
  return ovis_blocks_parse(registry, text, out, NULL) == OVIS_OK;
}

static bool make_palette(ovis_blocks* registry, palette* out) {
  bool is_done =
      parse(registry, "stone", &out->stone) && parse(registry, "grass_block", &out->grass) &&
      parse(registry, "oak_planks", &out->wall) && parse(registry, "spruce_planks", &out->roof) &&
      parse(registry, "oak_door[half=lower,facing=south]", &out->door_low) &&
      parse(registry, "oak_door[half=upper,facing=south]", &out->door_high) &&
      parse(registry, "red_bed[part=head,facing=north]", &out->bed_head) &&
      parse(registry, "red_bed[part=foot,facing=north]", &out->bed_foot) &&
      parse(registry, "bell", &out->bell);
  for (int32_t i = 0; i < SITES; i++) {
    is_done = is_done && parse(registry, site_names[i], &out->sites[i]);
  }
  return is_done;
}

// The block at a place of a plot, `y` blocks over the ground.
static ovis_state block_of_plot(const palette* blocks, int32_t x, int32_t y, int32_t z,
                                int32_t plot) {
  const bool is_house = x >= 1 && x <= 8 && z >= 1 && z <= 6;
  const bool is_wall = is_house && (x == 1 || x == 8 || z == 1 || z == 6);
  if (y == 3) {
    return is_house ? blocks->roof : 0;
  }
  if (x == 4 && z == 6 && y < 2) {
    return y == 0 ? blocks->door_low : blocks->door_high;
  }
  if (is_wall && y < 3) {
    return blocks->wall;
  }
  if (y == 0 && is_house && x >= 2 && x <= 7 && x % 2 == 0 && z <= 3) {
    return z == 2 ? blocks->bed_head : blocks->bed_foot; // three beds
  }
  if (y == 0 && x == 7 && (z == 4 || z == 5)) {
    return z == 4 ? blocks->bed_head : blocks->bed_foot; // the fourth
  }
  if (y == 0 && z == 9 && x % 2 == 1 && x < 9) {
    return plot % 16 == 0 && x == 7 ? blocks->bell : blocks->sites[(plot * 4 + x / 2) % SITES];
  }
  return 0;
}

static int32_t stride(const town* self) {
  return self->plots * PLOT + GAP;
}

static ovis_state block_at(const town* self, const palette* blocks, int32_t x, int32_t y,
                           int32_t z) {
  const int32_t in_x = x % stride(self);
  const int32_t in_z = z % stride(self);
  const int32_t size = self->plots * PLOT;
  if (x < 0 || z < 0 || y > 3 || in_x >= size || in_z >= size || x >= self->side ||
      z >= self->side) {
    return 0;
  }
  const int32_t plot = in_z / PLOT * self->plots + in_x / PLOT;
  return block_of_plot(blocks, in_x % PLOT, y, in_z % PLOT, plot);
}

static bool push_section(const town* self, const palette* blocks, ovis_section_pos at) {
  static ovis_state states[4096];
  for (int32_t i = 0; i < 4096; i++) {
    const int32_t y = i / 256;
    states[i] = at.y == FLOOR_SECTION
                    ? (y == 15 ? blocks->grass : blocks->stone)
                    : block_at(self, blocks, at.x * 16 + i % 16, y, at.z * 16 + i / 16 % 16);
  }
  return ovis_world_set_states(self->world, at, states) == OVIS_OK;
}

static bool open_world(town* self, const palette* blocks, ovis_blocks* registry) {
  ovis_world_def def = ovis_default_world_def();
  def.blocks = registry;
  def.env.dimension.min_y = 0;
  def.env.dimension.height = 128;
  def.env.day_time = NOON;
  def.env.game_time = 100000;
  bool is_done = ovis_world_create(&def, &self->world) == OVIS_OK;
  for (int32_t y = FLOOR_SECTION; y <= FLOOR_SECTION + 1; y++) {
    for (int32_t z = -1; z <= self->side / 16 + 1; z++) {
      for (int32_t x = -1; x <= self->side / 16 + 1; x++) {
        is_done = is_done && push_section(self, blocks, (ovis_section_pos){x, y, z});
      }
    }
  }
  return is_done;
}

static void remember(town* self, ovis_mob_id villager, ovis_memory memory, ovis_pos pos,
                     const char* type) {
  const ovis_memory_value place = {
      .type = OVIS_MEMORY_PLACE, .cell = pos, .ttl = OVIS_MEMORY_FOR_EVER};
  if (ovis_sim_set_point_tickets(self->sim, pos, type, 0) == OVIS_OK) {
    ovis_mob_set_memory(self->sim, villager, memory, &place);
  }
}

// A villager of a plot, with its bed and job site.
static bool settle(town* self, ovis_pos corner, int32_t plot, int32_t number) {
  ovis_spawn_def spawn = ovis_default_spawn_def();
  spawn.species = ovis_species_find("villager");
  spawn.pos = (ovis_vec3){corner.x + 1.5 + 2 * number, corner.y, corner.z + 8.5};
  ovis_mob_id villager;
  if (ovis_mob_spawn(self->sim, &spawn, &villager) != OVIS_OK) {
    return false;
  }
  const int32_t site = (plot * 4 + number) % SITES;
  const ovis_pos bed = number < 3 ? (ovis_pos){corner.x + 2 + 2 * number, corner.y, corner.z + 2}
                                  : (ovis_pos){corner.x + 7, corner.y, corner.z + 4};
  remember(self, villager, OVIS_MEM_HOME, bed, "home");
  if (plot % 16 != 0 || number != 3) {
    int32_t profession;
    remember(self, villager, OVIS_MEM_JOB_SITE,
             (ovis_pos){corner.x + 1 + 2 * number, corner.y, corner.z + 9}, site_types[site]);
    ovis_profession_find(site_types[site], &profession);
    ovis_mob_set_prop(self->sim, villager, OVIS_PROP_PROFESSION, profession);
    ovis_mob_set_prop(self->sim, villager, OVIS_PROP_LEVEL, 1);
  }
  return true;
}

static bool fill(town* self) {
  int32_t left = self->count;
  const int32_t plots = self->plots * self->plots;
  const int32_t per_village = self->count / (self->villages * self->villages);
  for (int32_t v = 0; v < self->villages * self->villages; v++) {
    const int32_t village_x = v % self->villages * stride(self);
    const int32_t village_z = v / self->villages * stride(self);
    int32_t here = 0;
    for (int32_t plot = 0; plot < plots && left > 0 && here < per_village; plot++) {
      const ovis_pos corner = {village_x + plot % self->plots * PLOT, BENCH_GROUND + 1,
                               village_z + plot / self->plots * PLOT};
      for (int32_t i = 0; i < PER_PLOT && left > 0 && here < per_village; i++) {
        if (!settle(self, corner, plot, i)) {
          return false;
        }
        left--;
        here++;
      }
    }
  }
  return true;
}

static void close_town(town* self) {
  ovis_sim_destroy(self->sim);
  ovis_world_destroy(self->world);
  bench_ticks_fini(&self->ticks);
  *self = (town){0};
}

static bool open_town(town* self, int32_t villages, int32_t plots, int32_t count,
                      ovis_blocks* registry, bench_report* report) {
  *self = (town){.villages = villages, .plots = plots, .count = count};
  self->side = villages * stride(self) - GAP;
  palette blocks;
  if (!make_palette(registry, &blocks) || !open_world(self, &blocks, registry)) {
    return bench_fail(report, "no memory is left");
  }
  ovis_sim_def def = ovis_default_sim_def();
  def.world = self->world;
  def.seed = SEED;
  def.allocator = bench_tally_allocator(&self->memory);
  if (ovis_sim_create(&def, &self->sim) != OVIS_OK) {
    return bench_fail(report, "no memory is left");
  }
  // The points of interest stand before the mobs are counted.
  ovis_sim_set_point_tickets(self->sim, (ovis_pos){0, BENCH_GROUND, 0}, "home", 0);
  self->bytes_without = self->memory.bytes;
  return fill(self) || bench_fail(report, "no memory is left");
}

typedef struct town_case {
  const char* name;
  int32_t villages, plots, count;
  int32_t ticks;
  bool is_density; // only the cost of a villager, compared with density_1000
} town_case;

static bool run_case(const town_case* self, ovis_blocks* registry, double* out_us,
                     bench_report* report) {
  town one;
  bench_progress(report, "%s", self->name);
  const bool is_done =
      open_town(&one, self->villages, self->plots, self->count, registry, report) &&
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
  close_town(&one);
  bench_cal(report);
  return is_done;
}

// One run of a day. Of each piece of it `best` keeps the shortest time so far.
static bool run_day_once(int32_t raid_tick, ovis_blocks* registry, double* best,
                         bench_report* report) {
  town one;
  bool is_done = open_town(&one, 1, 3, 36, registry, report);
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
  close_town(&one);
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

static bool add_raider(const town* self, const char* species, int32_t number) {
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
  town one;
  bench_progress(report, "raid_40_30");
  bool is_done = open_town(&one, 1, 4, 40, registry, report);
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
  close_town(&one);
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
