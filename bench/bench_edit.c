// Problem: measure one changed block, with no mobs and with a thousand walking mobs: the cell, its
// heightmaps, the caches of the path finder, and the paths. Design: docs/performance.md
#include "bench/bench_edit.h"

#include "bench/worlds.h"

#include <ovis/sim.h>

#define WALKERS 1000
#define EDITS 2000
#define EDITS_A_TICK 20
#define WARM_UP_TICKS 60
#define WALK_MAX 24 // blocks on each axis

typedef struct edit_case {
  bench_world world;
  ovis_sim* sim;
  uint64_t random;
  ovis_state stone;
} edit_case;

static ovis_pos walkable_near(edit_case* self, ovis_pos at, int32_t range) {
  for (;;) {
    const ovis_pos pos = {at.x + bench_below(&self->random, 2 * range + 1) - range, at.y,
                          at.z + bench_below(&self->random, 2 * range + 1) - range};
    if (bench_world_is_inside(&self->world, pos) && bench_world_is_walkable(&self->world, pos)) {
      return pos;
    }
  }
}

static ovis_pos anywhere(edit_case* self) {
  const ovis_pos middle = {self->world.min.x + self->world.size.x / 2, BENCH_GROUND + 1,
                           self->world.min.z + self->world.size.z / 2};
  return walkable_near(self, middle, self->world.size.x / 2 - 1);
}

static ovis_vec3 on(ovis_pos pos) {
  return (ovis_vec3){pos.x + 0.5, pos.y, pos.z + 0.5};
}

// A mob that arrived or gave up gets another destination, so that all mobs walk all the time.
static void send_on(edit_case* self) {
  for (int32_t i = 0; i < ovis_sim_get_mob_count(self->sim); i++) {
    const ovis_mob_id mob = ovis_sim_get_mob(self->sim, i);
    ovis_nav_state nav;
    ovis_mob_state state;
    if (ovis_mob_get_nav(self->sim, mob, &nav) && !nav.is_walking &&
        ovis_mob_get_state(self->sim, mob, &state)) {
      const ovis_pos at = {(int32_t)state.pos.x, BENCH_GROUND + 1, (int32_t)state.pos.z};
      ovis_mob_walk_to(self->sim, mob, on(walkable_near(self, at, WALK_MAX)), 1);
    }
  }
}

static bool open_case(edit_case* self, int32_t walkers, ovis_blocks* registry,
                      bench_report* report) {
  *self = (edit_case){.random = 77};
  ovis_sim_def def = ovis_default_sim_def();
  if (!bench_world_init(&self->world, BENCH_OPEN, registry, report)) {
    return false;
  }
  def.world = self->world.world;
  def.mob_capacity = walkers;
  if (ovis_blocks_parse(registry, "stone", &self->stone, NULL) != OVIS_OK ||
      ovis_sim_create(&def, &self->sim) != OVIS_OK) {
    return bench_fail(report, "out of memory");
  }
  ovis_spawn_def spawn = ovis_default_spawn_def();
  spawn.species = ovis_species_find("zombie");
  spawn.mind = "walker";
  for (int32_t i = 0; i < walkers; i++) {
    ovis_mob_id mob;
    spawn.pos = on(anywhere(self));
    if (ovis_mob_spawn(self->sim, &spawn, &mob) != OVIS_OK) {
      return bench_fail(report, "out of memory");
    }
  }
  for (int32_t tick = 0; tick < WARM_UP_TICKS; tick++) {
    ovis_sim_tick(self->sim);
    send_on(self);
  }
  return true;
}

static void close_case(edit_case* self) {
  ovis_sim_destroy(self->sim);
  bench_world_fini(&self->world);
}

static double timed_edit(edit_case* self, ovis_pos pos, ovis_state state) {
  const int64_t start = bench_now_ns();
  ovis_world_set_block(self->world.world, pos, state);
  return (double)(bench_now_ns() - start) / 1000;
}

// Sets and removes blocks. A tick after every EDITS_A_TICK edits lets the navigations check their
// paths.
static double median_edit(edit_case* self, double* samples) {
  for (int32_t i = 0; i < EDITS; i += 2) {
    const ovis_pos pos = anywhere(self);
    samples[i] = timed_edit(self, pos, self->stone);
    samples[i + 1] = timed_edit(self, pos, 0);
    if (i % EDITS_A_TICK == 0) {
      ovis_sim_tick(self->sim);
      send_on(self);
    }
  }
  return bench_quantile(samples, EDITS, 0.5);
}

bool bench_edit_add(bench_report* report, ovis_blocks* registry) {
  static edit_case one;
  static double samples[EDITS];
  const struct {
    const char* name;
    int32_t walkers;
  } cases[] = {{"edit_0", 0}, {"edit_1000", WALKERS}};
  bool is_done = true;
  for (size_t i = 0; i < sizeof cases / sizeof *cases && is_done; i++) {
    bench_progress(report, "%s", cases[i].name);
    is_done = open_case(&one, cases[i].walkers, registry, report);
    if (is_done) {
      bench_add(report, cases[i].name, "us_per_edit_median", "us", median_edit(&one, samples));
    }
    close_case(&one);
    bench_cal(report);
  }
  return is_done;
}
