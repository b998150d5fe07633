// A villager's search for points of interest: the five nearest with space within 48 blocks, among
// 1,000 that are all in reach.
#include "bench/bench.h"
#include "bench/worlds.h"
#include "poi/poi.h"

#include <string.h>

#define POINTS 1000
#define RADIUS 48
#define BATCH 5
#define POINTS_WITHIN 40 // of the middle, so that every searcher has all of them in reach
#define SPOTS 200
#define SPOTS_WITHIN 4
#define REPEATS 32 // of a search, timed as one
#define ROUNDS 60
#define SECONDS 6

static const char* const blocks[] = {"red_bed[part=head]", "barrel", "composter", "lectern", "bell",
                                     "grindstone"};

typedef struct poi_case {
  bench_world village;
  ov_pois* pois;
  ovis_pos middle;
  ovis_pos spots[SPOTS];
  uint64_t random;
} poi_case;

static ovis_pos near_middle(poi_case* self, int32_t within) {
  return (ovis_pos){self->middle.x + bench_below(&self->random, 2 * within + 1) - within,
                    self->middle.y + bench_below(&self->random, 9) - 4,
                    self->middle.z + bench_below(&self->random, 2 * within + 1) - within};
}

static bool is_in_reach(const poi_case* self, ovis_pos pos) {
  const int32_t x = pos.x - self->middle.x;
  const int32_t y = pos.y - self->middle.y;
  const int32_t z = pos.z - self->middle.z;
  return x * x + y * y + z * z <= POINTS_WITHIN * POINTS_WITHIN;
}

// Half of the points are taken, as in a village where half of the villagers have found theirs.
static bool place_points(poi_case* self) {
  while (ov_pois_count(self->pois) < POINTS) {
    const ovis_pos pos = near_middle(self, POINTS_WITHIN);
    const char* block = blocks[bench_below(&self->random, sizeof blocks / sizeof *blocks)];
    if (is_in_reach(self, pos) && !ov_pois_exists(self->pois, pos, OV_POI_MASK_ALL) &&
        ovis_world_set_block(self->village.world, pos, bench_state(&self->village, block)) !=
            OVIS_OK) {
      return false;
    }
    if (bench_below(&self->random, 2) == 0) {
      ov_pois_take(self->pois, pos, OV_POI_MASK_ALL);
    }
  }
  return !ov_pois_is_behind(self->pois);
}

// AcquirePoi leaves out a few points that the villager could not reach not long ago.
static bool is_not_cooling_down(const ov_poi* poi, const void* context) {
  const ovis_pos* places = context;
  for (int32_t i = 0; i < BATCH; i++) {
    if (memcmp(&places[i], &poi->pos, sizeof poi->pos) == 0) {
      return false;
    }
  }
  return true;
}

static int64_t time_search(const poi_case* self, ov_poi_search* search, int32_t spot,
                           volatile int32_t* found) {
  ov_poi batch[BATCH];
  search->from = self->spots[spot];
  const int64_t start = bench_now_ns();
  for (int32_t i = 0; i < REPEATS; i++) {
    *found += ov_pois_nearest(self->pois, search, batch, BATCH);
  }
  return bench_now_ns() - start;
}

// The median over the spots of each one's shortest time.
static void measure(poi_case* self, bench_report* report, const char* name) {
  double best[SPOTS];
  volatile int32_t found = 0;
  ovis_pos cooling[BATCH];
  for (int32_t i = 0; i < BATCH; i++) {
    cooling[i] = near_middle(self, SPOTS_WITHIN);
  }
  ov_poi_search search = {.radius = RADIUS,
                          .types = OV_POI_MASK_JOBS,
                          .occupancy = OV_POI_HAS_SPACE,
                          .filter = is_not_cooling_down,
                          .context = cooling};
  const int64_t start = bench_now_ns();
  for (int32_t round = 0; bench_goes_on(start, round, ROUNDS, SECONDS); round++) {
    bench_cal(report);
    for (int32_t spot = 0; spot < SPOTS; spot++) {
      const double us = (double)time_search(self, &search, spot, &found) / 1000 / REPEATS;
      best[spot] = round == 0 || us < best[spot] ? us : best[spot];
    }
  }
  bench_add(report, name, "us_per_search_median", "us", bench_quantile(best, SPOTS, 0.5));
  bench_add(report, name, "us_per_search_p99", "us", bench_quantile(best, SPOTS, 0.99));
}

static void take_all(poi_case* self) {
  for (int32_t z = -POINTS_WITHIN; z <= POINTS_WITHIN; z++) {
    for (int32_t x = -POINTS_WITHIN; x <= POINTS_WITHIN; x++) {
      for (int32_t y = -4; y <= 4; y++) {
        const ovis_pos pos = {self->middle.x + x, self->middle.y + y, self->middle.z + z};
        while (ov_pois_take(self->pois, pos, OV_POI_MASK_ALL)) {
        }
      }
    }
  }
}

static bool measure_all(poi_case* self, bench_report* report) {
  const ovis_allocator allocator = {0};
  if (ov_pois_create(self->village.world, &allocator, &self->pois) != OVIS_OK) {
    return bench_fail(report, "no memory is left");
  }
  self->middle = (ovis_pos){self->village.min.x + self->village.size.x / 2, BENCH_GROUND + 1,
                            self->village.min.z + self->village.size.z / 2};
  if (!place_points(self)) {
    return bench_fail(report, "the points of interest cannot be placed");
  }
  for (int32_t i = 0; i < SPOTS; i++) {
    self->spots[i] = near_middle(self, SPOTS_WITHIN);
  }
  bench_progress(report, "searching for job sites");
  measure(self, report, "acquire_48");
  // Every point in reach is looked at, and none is found.
  bench_progress(report, "searching where all are taken");
  take_all(self);
  measure(self, report, "taken_48");
  bench_add(report, "acquire_48", "bytes", "bytes", (double)ov_pois_bytes(self->pois));
  return true;
}

bool bench_poi_run(bench_report* report) {
  ovis_blocks* registry = bench_registry();
  if (registry == NULL) {
    return bench_fail(report, "no memory is left");
  }
  static poi_case one;
  one.random = 48;
  bench_progress(report, "making the village");
  const bool is_done =
      bench_world_init(&one.village, BENCH_VILLAGE, registry, report) && measure_all(&one, report);
  ov_pois_destroy(one.pois);
  bench_world_fini(&one.village);
  ovis_blocks_destroy(registry);
  one.pois = NULL;
  return is_done;
}
