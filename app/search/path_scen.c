// Problem: compare the path finder with the published optimal lengths of a MovingAI scenario.
// Design: docs/performance.md#how-it-is-measured
#include "search/path_scen.h"

#include "helpers/json.h"
#include "worlds/grid_map.h"
#include "worlds/voxel_map.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#define NODE_MAX (1 << 18)      // longest path on a grid map
#define VOXEL_NODE_MAX 4096     // longest path on a voxel map
#define GRID_PROGRESS_EVERY 16  // queries
#define VOXEL_PROGRESS_EVERY 64 // queries
#define RANGE_UNBOUNDED 1e9f    // blocks
#define FLIER_HEIGHT 0.6f       // blocks; one cell high
#define PRECISION_SLACK 1.02    // factor for the rounding of the length that is computed here

typedef struct tally {
  int32_t solved; // queries with a path to the target
  int32_t met;    // of these, paths of the listed length
  double worst;   // greatest difference from a listed length
} tally;

// The length of a path, from the number of its steps: node costs are sums of floats and lose
// digits.
static double length_of(const ovis_path* path) {
  int64_t steps[4] = {0}; // [number of axes along which a step moves]
  for (int32_t i = 1; i < path->count; i++) {
    const ovis_pos a = path->nodes[i - 1].pos;
    const ovis_pos b = path->nodes[i].pos;
    steps[(a.x != b.x) + (a.y != b.y) + (a.z != b.z)]++;
  }
  return (double)steps[1] + (double)steps[2] * sqrt(2) + (double)steps[3] * sqrt(3);
}

// Adds the answer to one query. The path may differ from the listed length by `units` of the last
// printed digit: 0.5 if the list rounded the length once.
static void add_answer(double optimum, int32_t decimals, double units, const ovis_path* path,
                       tally* sum) {
  if (path->result != OVIS_PATH_REACHED) {
    return;
  }
  sum->solved++;
  const double difference = fabs(length_of(path) - optimum);
  const double precision = units * pow(10, -decimals) * PRECISION_SLACK;
  sum->met += difference <= precision;
  sum->worst = difference > sum->worst ? difference : sum->worst;
}

static int report(int32_t queries, const tally* sum, const common_options* common) {
  if (common->json) {
    cJSON* root = cJSON_CreateObject();
    cJSON_AddItemToObject(root, "queries", json_whole(queries));
    cJSON_AddItemToObject(root, "solved", json_whole(sum->solved));
    cJSON_AddItemToObject(root, "met", json_whole(sum->met));
    cJSON_AddItemToObject(root, "worst", json_number(sum->worst));
    json_print(root);
  } else {
    printf("%d queries: %d paths reach the target, %d have the listed length, the greatest "
           "difference is %.9g\n",
           queries, sum->solved, sum->met, sum->worst);
  }
  return sum->met == queries ? EXIT_DONE : EXIT_NO;
}

// Paths in a maze are long, so neither the range nor the node budget may end the search.
static ovis_path_query unbounded_query(bool is_optimal) {
  ovis_path_query query = ovis_default_path_query();
  query.target_count = 1;
  query.follow_range = RANGE_UNBOUNDED;
  query.visited_max = INT32_MAX;
  query.is_optimal = is_optimal;
  return query;
}

// Runs the queries of a voxel map with a flier. A flier pays 1 more for each cell just above the
// ground, which the listed lengths do not contain. It does not pay above water, so the voxels
// become water, which this flier never enters (malus -1) and may be next to at no cost.
static int run_voxels(world_source* source, ovis_path_finder* finder, const char* scen,
                      bool is_optimal, const common_options* common) {
  voxel_queries queries;
  ovis_error error;
  if (voxel_queries_read(scen, &queries, &error) != OVIS_OK) {
    return wrong("%s: %s", scen, error.message);
  }
  static ovis_path_node nodes[VOXEL_NODE_MAX];
  tally sum = {0};
  int result = EXIT_WRONG;
  if (voxel_map_change(source->world, source->registry, "water") != OVIS_OK) {
    wrong("out of memory");
  } else {
    for (int32_t i = 0; i < queries.count; i++) {
      const voxel_query* asked = &queries.items[i];
      ovis_path_query query = unbounded_query(is_optimal);
      query.body.evaluator = OVIS_EVALUATOR_FLY;
      query.body.height = FLIER_HEIGHT;
      query.body.malus[OVIS_PATH_WATER] = -1;
      query.body.malus[OVIS_PATH_WATER_BORDER] = 0;
      query.body.pos = (ovis_vec3){asked->from.x + 0.5, asked->from.y, asked->from.z + 0.5};
      query.targets = &asked->to;
      ovis_path path = {.nodes = nodes, .capacity = (int32_t)(sizeof nodes / sizeof *nodes)};
      if (!common->quiet && isatty(STDERR_FILENO) != 0 &&
          (i % VOXEL_PROGRESS_EVERY == VOXEL_PROGRESS_EVERY - 1 || i + 1 == queries.count)) {
        fprintf(stderr, "\rquery %d of %d%s", i + 1, queries.count,
                i + 1 == queries.count ? "\n" : "");
      }
      if (ovis_path_find(finder, &query, &path) == OVIS_OK) {
        add_answer(asked->optimum, asked->decimals, 1, &path, &sum); // the list sums rounded steps
      }
    }
    result = report(queries.count, &sum, common);
  }
  voxel_queries_free(&queries);
  return result;
}

int path_scen_run(world_source* source, ovis_path_finder* finder, const char* scen, bool is_optimal,
                  const common_options* common) {
  if (source->is_voxel_map) {
    return run_voxels(source, finder, scen, is_optimal, common);
  }
  if (!source->is_map) {
    return wrong("--scen needs a MovingAI .map or .3dmap as WORLD");
  }
  grid_queries queries;
  ovis_error error;
  if (grid_queries_read(scen, &queries, &error) != OVIS_OK) {
    return wrong("%s: %s", scen, error.message);
  }
  ovis_path_node* nodes = malloc(NODE_MAX * sizeof *nodes);
  tally sum = {0};
  const bool shows_progress = !common->quiet && isatty(STDERR_FILENO) != 0;
  for (int32_t i = 0; nodes != NULL && i < queries.count; i++) {
    const grid_query* asked = &queries.items[i];
    ovis_path_query query = unbounded_query(is_optimal);
    query.body.pos = (ovis_vec3){asked->from_x + 0.5, MAP_FLOOR + 1, asked->from_z + 0.5};
    const ovis_pos target = {asked->to_x, MAP_FLOOR + 1, asked->to_z};
    query.targets = &target;
    ovis_path path = {.nodes = nodes, .capacity = NODE_MAX};
    if (ovis_path_find(finder, &query, &path) == OVIS_OK) {
      add_answer(asked->optimum, asked->decimals, 0.5, &path, &sum);
    }
    if (shows_progress &&
        (i % GRID_PROGRESS_EVERY == GRID_PROGRESS_EVERY - 1 || i + 1 == queries.count)) {
      fprintf(stderr, "\rquery %d of %d%s", i + 1, queries.count,
              i + 1 == queries.count ? "\n" : "");
    }
  }
  const int result = nodes != NULL ? report(queries.count, &sum, common) : wrong("out of memory");
  free(nodes);
  grid_queries_free(&queries);
  return result;
}
