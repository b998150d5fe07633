// Problem: measure the nine sensors of a villager, all due, with 20 and with 500 mobs in range.
// Design: docs/performance.md
#include "bench/bench.h"
#include "bench/worlds.h"

#include "mind/brain/brain.h"
#include "sim/sim_internal.h"

#include <math.h>

#define CHUNKS 10 // of the square's side
#define SIDE (CHUNKS * 16)
#define MOBS 500
#define NEAR 20    // of them in range, in the first row
#define RANGE 15.0 // blocks from the villager: well in range
#define FLOOR_SECTION 3
#define ROUNDS 400
#define SECONDS 3
#define SEED 11

static bool push_sections(ovis_world* world, ovis_blocks* registry) {
  ovis_state states[2] = {0};
  bool is_done = ovis_blocks_parse(registry, "grass_block", &states[0], NULL) == OVIS_OK;
  for (int32_t i = 0; i < CHUNKS * CHUNKS * 2 && is_done; i++) {
    const ovis_section_pos at = {i / 2 % CHUNKS, FLOOR_SECTION + i % 2, i / 2 / CHUNKS};
    const ovis_section_data data = {.palette = &states[i % 2], .palette_count = 1};
    is_done = ovis_world_set_section(world, at, &data) == OVIS_OK;
  }
  return is_done;
}

static bool spawn(ovis_sim* sim, const char* species, double x, double z) {
  ovis_spawn_def def = ovis_default_spawn_def();
  def.species = ovis_species_find(species);
  def.pos = (ovis_vec3){x, BENCH_GROUND + 1, z};
  ovis_mob_id id;
  return ovis_mob_spawn(sim, &def, &id) == OVIS_OK;
}

// The villager stands in the middle; `near_count` mobs stand around it, the others out of range.
static bool fill(ovis_sim* sim, int32_t near_count) {
  static const char* const species[] = {"sheep", "cow", "villager", "zombie", "iron_golem"};
  uint64_t random = SEED;
  const double middle = SIDE / 2.0;
  bool is_done = spawn(sim, "villager", middle, middle);
  for (int32_t i = 0; i < MOBS && is_done; i++) {
    double x;
    double z;
    bool is_near;
    do {
      x = bench_below(&random, SIDE) + 0.5;
      z = bench_below(&random, SIDE) + 0.5;
      if (i < near_count) {
        x = middle + (x / SIDE * 2 - 1) * RANGE;
        z = middle + (z / SIDE * 2 - 1) * RANGE;
      }
      is_near = fabs(x - middle) < RANGE + 3 && fabs(z - middle) < RANGE + 3;
    } while (is_near != (i < near_count));
    is_done = spawn(sim, species[i % 5], x, z);
  }
  return is_done;
}

// The shortest time of all scans of one tick.
static double time_scans(ovis_sim* sim, bench_report* report, const char* name) {
  ov_actor* villager = ov_crowd_at(&sim->crowd, sim->crowd.order.items[0]);
  ov_brain* brain = ov_brain_of(villager);
  const ov_brain_def* def = brain->plan->def;
  double best = (double)INFINITY;
  const int64_t begin = bench_now_ns();
  for (int32_t round = 0; bench_goes_on(begin, round, ROUNDS, SECONDS); round++) {
    bench_progress(report, "%s: round %d of %d", name, round + 1, ROUNDS);
    ov_turn_begin(&sim->turn, villager->serial);
    ov_agent agent = ov_agent_of(&sim->turn, villager);
    ovis_answer why = {.tick = 0};
    ov_behavior_turn turn = {.agent = &agent, .brain = brain, .time = round, .why = &why};
    const int64_t start = bench_now_ns();
    for (int32_t i = 0; i < def->sensor_count; i++) {
      def->sensors[i]->scan(&turn);
    }
    const double ns = (double)(bench_now_ns() - start);
    best = ns < best ? ns : best;
    ov_turn_begin(&sim->turn, 0);
    if (round % 20 == 0) {
      bench_cal(report);
    }
  }
  bench_add(report, name, "sensors", "sensors", def->sensor_count);
  return best;
}

static bool run_row(ovis_blocks* registry, int32_t near_count, const char* name,
                    bench_report* report) {
  ovis_world_def world_def = ovis_default_world_def();
  world_def.blocks = registry;
  world_def.env.dimension.min_y = 0;
  world_def.env.dimension.height = 128;
  ovis_world* world = NULL;
  ovis_sim* sim = NULL;
  ovis_sim_def def = ovis_default_sim_def();
  bool is_done = ovis_world_create(&world_def, &world) == OVIS_OK && push_sections(world, registry);
  def.world = world;
  def.mob_capacity = MOBS + 1;
  is_done = is_done && ovis_sim_create(&def, &sim) == OVIS_OK && fill(sim, near_count);
  if (is_done) {
    bench_add(report, name, "ns_per_scan_of_all", "ns", time_scans(sim, report, name));
  }
  ovis_sim_destroy(sim);
  ovis_world_destroy(world);
  return is_done || bench_fail(report, "out of memory");
}

bool bench_sense_run(bench_report* report) {
  ovis_blocks* registry = NULL;
  const ovis_blocks_def def = ovis_default_blocks_def();
  if (ovis_blocks_create(&def, &registry) != OVIS_OK) {
    return bench_fail(report, "out of memory");
  }
  const bool is_done = run_row(registry, NEAR, "sensors_20", report) &&
                       run_row(registry, MOBS, "sensors_500", report);
  ovis_blocks_destroy(registry);
  return is_done;
}
