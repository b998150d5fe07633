// Problem: measure a mob's whole tick, mind, controls and body, of each species with a brain
// besides villagers, and of those of later versions, in a place as it lives in.
// Design: docs/performance.md
#include "bench/bench.h"
#include "bench/worlds.h"

#include <ovis/sim.h>

#include <string.h>

#define CHUNKS 6 // of the square's side
#define SIDE (CHUNKS * 16)
#define FLOOR_SECTION 3
#define END_CHUNKS 12
#define END_HIGH 5 // sections
#define MOBS 64
#define WARM_TICKS 200
#define TICKS 1200
#define SECONDS 3
#define SEED 11
#define MIDNIGHT 18000 // some burn by day, or vanish

typedef struct beast_row {
  const char* species;
  const char* name;
  const char* ground;
  bool swims;
  bool is_of_nether;
  bool is_of_end; // one dragon, around whose island all is loaded
} beast_row;

static bool push_sections(ovis_world* world, ovis_blocks* registry, const beast_row* row) {
  ovis_state states[2] = {0};
  bool is_done = ovis_blocks_parse(registry, row->ground, &states[0], NULL) == OVIS_OK;
  if (row->swims) {
    is_done = is_done && ovis_blocks_parse(registry, "water", &states[1], NULL) == OVIS_OK;
  }
  for (int32_t i = 0; row->is_of_end && i < END_CHUNKS * END_CHUNKS * END_HIGH && is_done; i++) {
    const int32_t y = i % END_HIGH;
    const ovis_section_pos at = {i / END_HIGH % END_CHUNKS - END_CHUNKS / 2, FLOOR_SECTION + y,
                                 i / END_HIGH / END_CHUNKS - END_CHUNKS / 2};
    const ovis_section_data data = {.palette = &states[y > 0], .palette_count = 1};
    is_done = ovis_world_set_section(world, at, &data) == OVIS_OK;
  }
  for (int32_t i = 0; !row->is_of_end && i < CHUNKS * CHUNKS * 2 && is_done; i++) {
    const ovis_section_pos at = {i / 2 % CHUNKS, FLOOR_SECTION + i % 2, i / 2 / CHUNKS};
    const ovis_section_data data = {.palette = &states[i % 2], .palette_count = 1};
    is_done = ovis_world_set_section(world, at, &data) == OVIS_OK;
  }
  return is_done;
}

static bool fill(ovis_sim* sim, const beast_row* row, int32_t mobs) {
  uint64_t random = SEED;
  bool is_done = true;
  for (int32_t i = 0; i < mobs && is_done; i++) {
    ovis_spawn_def def = ovis_default_spawn_def();
    def.species = ovis_species_find(row->species);
    def.is_baby = i % 8 == 7 && !row->swims;
    def.pos.x = 4 + bench_below(&random, SIDE - 8) + 0.5;
    def.pos.y = BENCH_GROUND + (row->is_of_end ? 30 : row->swims ? 8 : 1);
    def.pos.z = 4 + bench_below(&random, SIDE - 8) + 0.5;
    ovis_mob_id id;
    is_done = ovis_mob_spawn(sim, &def, &id) == OVIS_OK;
  }
  return is_done;
}

static bool run_ticks(ovis_sim* sim, const beast_row* row, int32_t mobs, bench_report* report) {
  static double ns[TICKS];
  for (int32_t i = 0; i < WARM_TICKS; i++) {
    if (ovis_sim_tick(sim) != OVIS_OK) {
      return false;
    }
  }
  int32_t count = 0;
  const int64_t begin = bench_now_ns();
  for (; count < TICKS && (count < 100 || bench_now_ns() - begin < SECONDS * 1000000000LL);
       count++) {
    const int64_t start = bench_now_ns();
    if (ovis_sim_tick(sim) != OVIS_OK) {
      return false;
    }
    ns[count] = (double)(bench_now_ns() - start) / mobs;
    if (count % 50 == 0) {
      bench_progress(report, "%s: tick %d of %d", row->name, count, TICKS);
      bench_cal(report);
    }
  }
  if (mobs == 1) {
    bench_add(report, row->name, "ns_per_tick_alone_median", "ns", bench_quantile(ns, count, 0.5));
  } else {
    bench_add(report, row->name, "ns_per_tick_median", "ns", bench_quantile(ns, count, 0.5));
    bench_add(report, row->name, "ns_per_tick_worst_of_100", "ns", bench_quantile(ns, count, 0.99));
  }
  return true;
}

static bool run_row(ovis_blocks* registry, const beast_row* row, int32_t mobs, int32_t day_time,
                    bench_report* report) {
  ovis_world_def world_def = ovis_default_world_def();
  world_def.blocks = registry;
  world_def.env.dimension.min_y = 0;
  world_def.env.dimension.height = 128;
  world_def.env.day_time = day_time;
  if (row->is_of_nether) {
    strcpy(world_def.env.dimension.name, "the_nether");
    world_def.env.dimension.has_sky = false;
  }
  if (row->is_of_end) {
    strcpy(world_def.env.dimension.name, "the_end");
  }
  ovis_world* world = NULL;
  ovis_sim* sim = NULL;
  ovis_sim_def def = ovis_default_sim_def();
  bool is_done =
      ovis_world_create(&world_def, &world) == OVIS_OK && push_sections(world, registry, row);
  def.world = world;
  def.mob_capacity = MOBS * 2;
  is_done = is_done && ovis_sim_create(&def, &sim) == OVIS_OK && fill(sim, row, mobs) &&
            run_ticks(sim, row, mobs, report);
  ovis_sim_destroy(sim);
  ovis_world_destroy(world);
  return is_done || bench_fail(report, "out of memory");
}

static bool run_rows(const beast_row* rows, int32_t count, int32_t day_time, bench_report* report) {
  ovis_blocks* registry = NULL;
  const ovis_blocks_def def = ovis_default_blocks_def();
  if (ovis_blocks_create(&def, &registry) != OVIS_OK) {
    return bench_fail(report, "out of memory");
  }
  bool is_done = true;
  for (int32_t i = 0; i < count && is_done; i++) {
    is_done = (rows[i].is_of_end || run_row(registry, &rows[i], MOBS, day_time, report)) &&
              run_row(registry, &rows[i], 1, day_time, report);
  }
  ovis_blocks_destroy(registry);
  return is_done;
}

bool bench_beasts_run(bench_report* report) {
  static const beast_row rows[] = {
      {"goat", "goat", "stone", false, false, false},
      {"frog", "frog", "grass_block", false, false, false},
      {"tadpole", "tadpole", "stone", true, false, false},
      {"axolotl", "axolotl", "stone", true, false, false},
      {"camel", "camel", "sand", false, false, false},
      {"sniffer", "sniffer", "grass_block", false, false, false},
      {"allay", "allay", "grass_block", false, false, false},
      {"warden", "warden", "deepslate", false, false, false},
      {"piglin", "piglin", "blackstone", false, true, false},
      {"piglin_brute", "piglin_brute", "blackstone", false, true, false},
      {"hoglin", "hoglin", "crimson_nylium", false, true, false},
      {"zoglin", "zoglin", "netherrack", false, true, false}};
  return run_rows(rows, (int32_t)(sizeof rows / sizeof *rows), 0, report);
}

bool bench_later_run(bench_report* report) {
  static const beast_row rows[] = {
      {"armadillo", "armadillo", "red_sand", false, false, false},
      {"bogged", "bogged", "mud", false, false, false},
      {"parched", "parched", "sand", false, false, false},
      {"breeze", "breeze", "stone", false, false, false},
      {"creaking", "creaking", "grass_block", false, false, false},
      {"happy_ghast", "happy_ghast", "grass_block", false, false, false},
      {"copper_golem", "copper_golem", "stone", false, false, false},
      {"nautilus", "nautilus", "stone", true, false, false},
      {"zombie_nautilus", "zombie_nautilus", "stone", true, false, false},
      {"camel_husk", "camel_husk", "sand", false, false, false},
      {"ender_dragon", "ender_dragon", "end_stone", false, false, true}};
  return run_rows(rows, (int32_t)(sizeof rows / sizeof *rows), MIDNIGHT, report);
}
