// Problem: measure copper golems that carry items between chests, all of which are in their sight.
// Design: docs/performance.md
#include "bench/bench.h"
#include "bench/ticks.h"
#include "bench/worlds.h"

#include <ovis/container.h>
#include <ovis/sim.h>

#define ROWS 10
#define COLUMNS 20 // of plots, each with a golem, a copper chest and a chest
#define PLOT 10    // blocks
#define CHUNKS_X ((COLUMNS * PLOT + 15) / 16)
#define CHUNKS_Z ((ROWS * PLOT + 15) / 16)
#define FLOOR_SECTION 3
#define WARM_TICKS 400
#define TICKS 2400
#define WINDOW 400
#define SEED 11

static bool push_sections(ovis_world* world, ovis_blocks* registry) {
  ovis_state states[2] = {0};
  bool is_done = ovis_blocks_parse(registry, "stone", &states[0], NULL) == OVIS_OK;
  for (int32_t i = 0; i < CHUNKS_X * CHUNKS_Z * 2 && is_done; i++) {
    const ovis_section_pos at = {i / 2 % CHUNKS_X, FLOOR_SECTION + i % 2, i / 2 / CHUNKS_X};
    const ovis_section_data data = {.palette = &states[i % 2], .palette_count = 1};
    is_done = ovis_world_set_section(world, at, &data) == OVIS_OK;
  }
  return is_done;
}

static bool add_chest(ovis_sim* sim, ovis_blocks* registry, const char* block, ovis_pos cell) {
  ovis_state state;
  return ovis_blocks_parse(registry, block, &state, NULL) == OVIS_OK &&
         ovis_world_set_block(ovis_sim_get_world(sim), cell, state) == OVIS_OK;
}

// One of three items is in the chest of each plot, and all of them are in its copper chest.
static bool add_plot(ovis_sim* sim, ovis_blocks* registry, int32_t x, int32_t z) {
  static const char* const items[] = {"cobblestone", "wheat", "copper_ingot"};
  const ovis_pos source = {x + 2, BENCH_GROUND + 1, z + 2};
  const ovis_pos target = {x + 7, BENCH_GROUND + 1, z + 7};
  bool is_done = add_chest(sim, registry, "copper_chest[facing=south]", source) &&
                 add_chest(sim, registry, "chest[facing=north]", target);
  for (int32_t i = 0; i < OVIS_CONTAINER_SIZE && is_done; i++) {
    const ovis_stack stack = ovis_stack_from_name(items[i % 3], 64);
    is_done = ovis_container_set_stack(sim, source, i, &stack) == OVIS_OK;
  }
  const ovis_stack sample = ovis_stack_from_name(items[(x + z) / PLOT % 3], 1);
  is_done = is_done && ovis_container_set_stack(sim, target, 0, &sample) == OVIS_OK;
  ovis_spawn_def def = ovis_default_spawn_def();
  def.species = ovis_species_find("copper_golem");
  def.pos = (ovis_vec3){x + 4.5, BENCH_GROUND + 1, z + 4.5};
  ovis_mob_id id;
  return is_done && ovis_mob_spawn(sim, &def, &id) == OVIS_OK;
}

static bool run(ovis_sim* sim, bench_report* report) {
  bench_ticks ticks = {0};
  bench_progress(report, "golems_200");
  const bool is_done =
      bench_ticks_run(sim, WARM_TICKS, NULL, report) && bench_ticks_run(sim, TICKS, &ticks, report);
  if (is_done) {
    bench_add(report, "golems_200", "ms_per_tick_median", "ms",
              bench_ticks_best(&ticks, WINDOW, 0.5));
    bench_add(report, "golems_200", "ms_per_tick_p99", "ms",
              bench_ticks_best(&ticks, WINDOW, 0.99));
  }
  bench_ticks_fini(&ticks);
  bench_cal(report);
  return is_done;
}

bool bench_sorting_run(bench_report* report) {
  ovis_blocks* registry = NULL;
  const ovis_blocks_def blocks_def = ovis_default_blocks_def();
  if (ovis_blocks_create(&blocks_def, &registry) != OVIS_OK) {
    return bench_fail(report, "no memory is left");
  }
  ovis_world_def world_def = ovis_default_world_def();
  world_def.blocks = registry;
  world_def.env.dimension.min_y = 0;
  world_def.env.dimension.height = 128;
  ovis_world* world = NULL;
  ovis_sim* sim = NULL;
  ovis_sim_def def = ovis_default_sim_def();
  bool is_done = ovis_world_create(&world_def, &world) == OVIS_OK && push_sections(world, registry);
  def.world = world;
  def.seed = SEED;
  def.mob_capacity = ROWS * COLUMNS * 2;
  is_done = is_done && ovis_sim_create(&def, &sim) == OVIS_OK;
  for (int32_t i = 0; i < ROWS * COLUMNS && is_done; i++) {
    is_done = add_plot(sim, registry, i % COLUMNS * PLOT, i / COLUMNS * PLOT);
  }
  is_done = (is_done || bench_fail(report, "no memory is left")) && run(sim, report);
  ovis_sim_destroy(sim);
  ovis_world_destroy(world);
  ovis_blocks_destroy(registry);
  return is_done;
}
