// Problem: measure steering: a path over a mesh of 1,000 polygons, 32 rays and a trail of 8 records
// in a village, and 1,000 chasers. Design: docs/performance.md
#include "bench/bench.h"
#include "bench/worlds.h"

#include <ovis/sim.h>

#include <math.h>
#include <stdlib.h>

#define SPOTS 200
#define ROUNDS 40
#define SECONDS 5

// ---- A mesh: quads between shifted crossings, with holes

#define MESH_SIDE 33
#define MESH_CELL 32
#define MESH_POLYGONS 1000
#define PATH_MAX 128

typedef struct mesh_case {
  ovis_vec3 points[(MESH_SIDE + 1) * (MESH_SIDE + 1)];
  int32_t corners[4 * MESH_SIDE * MESH_SIDE];
  int32_t counts[MESH_SIDE * MESH_SIDE];
  ovis_navmesh* mesh;
  ovis_vec3 asked[2 * SPOTS];
  uint64_t random;
} mesh_case;

static double shift(uint64_t* random) {
  return bench_below(random, 13) - 6;
}

// Of 33 x 33 cells, 1,000 at random are polygons.
static bool make_mesh(mesh_case* self) {
  const int32_t wide = MESH_SIDE + 1;
  for (int32_t i = 0; i < wide * wide; i++) {
    self->points[i] = (ovis_vec3){MESH_CELL * (i % wide) + shift(&self->random),
                                  MESH_CELL * (i / wide) + shift(&self->random), 0};
  }
  int32_t count = 0;
  int32_t left = MESH_SIDE * MESH_SIDE;
  for (int32_t cell = 0; cell < MESH_SIDE * MESH_SIDE; cell++, left--) {
    if (bench_below(&self->random, left) >= MESH_POLYGONS - count) {
      continue;
    }
    const int32_t a = cell / MESH_SIDE * wide + cell % MESH_SIDE;
    const int32_t corners[4] = {a, a + 1, a + 1 + wide, a + wide};
    for (int32_t k = 0; k < 4; k++) {
      self->corners[4 * count + k] = corners[k];
    }
    self->counts[count++] = 4;
  }
  ovis_navmesh_def def = ovis_default_navmesh_def();
  def.points = self->points;
  def.point_count = wide * wide;
  def.corners = self->corners;
  def.corner_counts = self->counts;
  def.polygon_count = count;
  return ovis_navmesh_create(&def, &self->mesh) == OVIS_OK;
}

static double time_path(const mesh_case* self, int32_t spot, bool is_literal) {
  ovis_vec3 points[PATH_MAX];
  ovis_navmesh_path path = {.points = points, .capacity = PATH_MAX};
  const ovis_navmesh_query query = {
      .from = self->asked[2 * spot], .to = self->asked[2 * spot + 1], .is_literal = is_literal};
  const int64_t start = bench_now_ns();
  ovis_navmesh_find(self->mesh, &query, &path);
  return (double)(bench_now_ns() - start) / 1000;
}

static void keep_best(double* best, int32_t round, double us) {
  *best = round == 0 || us < *best ? us : *best;
}

// The literal search is the baseline: the same mesh, searched by the algorithm that
// docs/sources.md#steering describes.
static bool measure_mesh(bench_report* report) {
  static mesh_case one;
  one.random = 290;
  bench_progress(report, "paths over a mesh");
  if (!make_mesh(&one)) {
    return bench_fail(report, "no memory is left");
  }
  for (int32_t i = 0; i < 2 * SPOTS; i++) {
    one.asked[i] = (ovis_vec3){bench_below(&one.random, MESH_SIDE * MESH_CELL * 2) * 0.5,
                               bench_below(&one.random, MESH_SIDE * MESH_CELL * 2) * 0.5, 0};
  }
  double best[SPOTS];
  double literal[SPOTS];
  const int64_t start = bench_now_ns();
  for (int32_t round = 0; bench_goes_on(start, round, ROUNDS, SECONDS); round++) {
    bench_cal(report);
    for (int32_t i = 0; i < SPOTS; i++) {
      keep_best(&best[i], round, time_path(&one, i, false));
      keep_best(&literal[i], round, time_path(&one, i, true));
    }
  }
  const double median = bench_quantile(best, SPOTS, 0.5);
  const bench_row row = {
      .case_name = "navmesh_1000", .what = "us_per_query_median", .unit = "us", .value = median};
  bench_add_versus(report, &row, "literal", median / bench_quantile(literal, SPOTS, 0.5));
  bench_add(report, "navmesh_1000", "us_per_query_p99", "us", bench_quantile(best, SPOTS, 0.99));
  ovis_navmesh_destroy(one.mesh);
  return true;
}

// ---- Rays and crumbs in the village

#define RAYS 32
#define RAY_LENGTH 4
#define RECORDS 8
#define BATCH 16

typedef struct spot {
  ovis_steer_step step;
  ovis_vec3 records[RECORDS];
} spot;

typedef struct village_case {
  bench_world village;
  ovis_steer_world settings;
  ovis_steer_space space;
  ovis_rays_ray rays[RAYS];
  spot spots[SPOTS];
  uint64_t random;
} village_case;

static ovis_vec3 middle_of(ovis_vec3 feet) {
  return (ovis_vec3){feet.x, feet.y + 0.975, feet.z};
}

// The trail of a target that walks at random and is out of sight at the end.
static void make_spot(village_case* self, int32_t index) {
  spot* s = &self->spots[index];
  const bench_query* query = &self->village.queries[index % BENCH_QUERY_COUNT];
  s->step = ovis_default_steer_step();
  s->step.space = &self->space;
  s->step.pos = middle_of(query->from);
  s->step.dt = 0.05;
  s->step.speed = 2.3;
  s->step.body.form = OVIS_STEER_BOX;
  s->step.body.half = (ovis_vec3){0.3, 0.975, 0.3};
  ovis_vec3 at = s->step.pos;
  for (int32_t i = 0; i < RECORDS + 1; i++) {
    const double turn = bench_below(&self->random, 1000) * 0.00628318;
    at = (ovis_vec3){at.x + 2 * cos(turn), at.y, at.z + 2 * sin(turn)};
    if (i < RECORDS) {
      s->records[i] = at;
    }
  }
  s->step.target = at;
}

static double time_rays(village_case* self, int32_t index) {
  ovis_rays_def def = ovis_default_rays_def();
  def.rays = self->rays;
  def.count = RAYS;
  ovis_rays rays = ovis_rays_start(&def);
  const int64_t start = bench_now_ns();
  for (int32_t i = 0; i < BATCH; i++) {
    ovis_rays_step(&def, &rays, &self->spots[index].step, NULL);
  }
  return (double)(bench_now_ns() - start) / 1000 / BATCH;
}

static double time_crumbs(village_case* self, int32_t index) {
  const ovis_trail_def def = ovis_default_trail_def();
  spot* s = &self->spots[index];
  ovis_vec3 records[RECORDS];
  for (int32_t i = 0; i < RECORDS; i++) {
    records[i] = s->records[i];
  }
  ovis_trail trail = {.records = records, .count = RECORDS, .is_running = true, .time_left = 0.1};
  const int64_t start = bench_now_ns();
  for (int32_t i = 0; i < BATCH; i++) {
    ovis_crumbs_step(&def, &trail, &s->step, NULL);
  }
  return (double)(bench_now_ns() - start) / 1000 / BATCH;
}

static void measure_village(village_case* self, bench_report* report) {
  double rays[SPOTS];
  double crumbs[SPOTS];
  const int64_t start = bench_now_ns();
  for (int32_t round = 0; bench_goes_on(start, round, ROUNDS, SECONDS); round++) {
    bench_cal(report);
    for (int32_t i = 0; i < SPOTS; i++) {
      keep_best(&rays[i], round, time_rays(self, i));
      keep_best(&crumbs[i], round, time_crumbs(self, i));
    }
  }
  bench_add(report, "rays_32", "us_per_query_median", "us", bench_quantile(rays, SPOTS, 0.5));
  bench_add(report, "rays_32", "us_per_query_p99", "us", bench_quantile(rays, SPOTS, 0.99));
  bench_add(report, "crumbs_8", "us_per_query_median", "us", bench_quantile(crumbs, SPOTS, 0.5));
  bench_add(report, "crumbs_8", "us_per_query_p99", "us", bench_quantile(crumbs, SPOTS, 0.99));
}

// ---- 1,000 chasers in the village, and 50 targets that walk about

#define CHASERS 1000
#define TARGETS 50
#define WARM_TICKS 100
#define TICKS 600
#define WALK_TICKS 60

static ovis_vec3 random_place(village_case* self) {
  const bench_query* query = &self->village.queries[bench_below(&self->random, BENCH_QUERY_COUNT)];
  return query->from;
}

static bool add_mobs(village_case* self, ovis_sim* sim, ovis_mob_id* targets) {
  for (int32_t i = 0; i < CHASERS + TARGETS; i++) {
    ovis_spawn_def def = ovis_default_spawn_def();
    ovis_mob_id id;
    def.species = ovis_species_find("zombie");
    def.mind = ovis_chase_name(OVIS_CHASE_RAYS);
    def.pos = random_place(self);
    const ovis_status status = i < CHASERS
                                   ? ovis_mob_spawn(sim, &def, &id)
                                   : ovis_player_add(sim, def.pos, 0, &targets[i - CHASERS]);
    if (status != OVIS_OK) {
      return false;
    }
  }
  return true;
}

static bool run_chasers(village_case* self, ovis_sim* sim, bench_report* report) {
  ovis_mob_id targets[TARGETS];
  static double ms[TICKS];
  bool is_done = add_mobs(self, sim, targets);
  for (int32_t tick = 0; tick < WARM_TICKS + TICKS && is_done; tick++) {
    if (tick % WALK_TICKS == 0) {
      bench_cal(report);
      for (int32_t i = 0; i < TARGETS; i++) {
        ovis_mob_walk_to(sim, targets[i], random_place(self), 1);
      }
    }
    const int64_t start = bench_cpu_ns();
    is_done = ovis_sim_tick(sim) == OVIS_OK;
    if (tick >= WARM_TICKS) {
      ms[tick - WARM_TICKS] = (double)(bench_cpu_ns() - start) / 1e6;
    }
  }
  if (!is_done) {
    return bench_fail(report, "the chasers cannot run");
  }
  bench_add(report, "chasers_1000", "ms_per_tick_median", "ms", bench_quantile(ms, TICKS, 0.5));
  bench_add(report, "chasers_1000", "ms_per_tick_p99", "ms", bench_quantile(ms, TICKS, 0.99));
  return true;
}

static bool measure_chasers(village_case* self, bench_report* report) {
  bench_progress(report, "1,000 chasers");
  ovis_env env = *ovis_world_get_env(self->village.world);
  env.day_time = 18000; // no zombie burns
  ovis_sim_def def = ovis_default_sim_def();
  def.world = self->village.world;
  def.seed = 403;
  ovis_sim* sim;
  if (ovis_world_set_env(self->village.world, &env) != OVIS_OK ||
      ovis_sim_create(&def, &sim) != OVIS_OK) {
    return bench_fail(report, "no memory is left");
  }
  const bool is_done = run_chasers(self, sim, report);
  ovis_sim_destroy(sim);
  return is_done;
}

bool bench_steer_run(bench_report* report) {
  ovis_blocks* registry = bench_registry();
  if (registry == NULL) {
    return bench_fail(report, "no memory is left");
  }
  static village_case one;
  one.random = 32;
  bench_progress(report, "making the village");
  bool is_done =
      measure_mesh(report) && bench_world_init(&one.village, BENCH_VILLAGE, registry, report);
  if (is_done) {
    one.settings = (ovis_steer_world){one.village.world, 0, 0.275};
    one.space = ovis_steer_world_get_space(&one.settings);
    ovis_vec3 ring[RAYS];
    ovis_steer_directions(OVIS_STEER_RING_XZ, RAYS, ring);
    for (int32_t i = 0; i < RAYS; i++) {
      one.rays[i] = (ovis_rays_ray){ring[i], RAY_LENGTH};
    }
    for (int32_t i = 0; i < SPOTS; i++) {
      make_spot(&one, i);
    }
    bench_progress(report, "rays and crumbs in a village");
    measure_village(&one, report);
    is_done = measure_chasers(&one, report);
  }
  bench_world_fini(&one.village);
  ovis_blocks_destroy(registry);
  return is_done;
}
