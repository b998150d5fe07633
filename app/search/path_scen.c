#include "search/path_scen.h"

#include "helpers/json.h"
#include "worlds/grid_map.h"
#include "worlds/voxel_map.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#define NODE_MAX (1 << 18)

typedef struct tally {
  int32_t solved;
  int32_t met;
  double worst; // greatest difference from a listed optimum
} tally;

// Length of a path from its steps: exact where single-precision sums have lost digits.
static double length_of(const ovis_path* path) {
  int64_t steps[4] = {0}; // by how many axes they go along
  for (int32_t i = 1; i < path->count; i++) {
    const ovis_pos a = path->nodes[i - 1].pos;
    const ovis_pos b = path->nodes[i].pos;
    steps[(a.x != b.x) + (a.y != b.y) + (a.z != b.z)]++;
  }
  return (double)steps[1] + (double)steps[2] * sqrt(2) + (double)steps[3] * sqrt(3);
}

// `units`: of the last digit that was printed. Half a unit where the listed length was rounded
// once.
static void take(double optimum, int32_t decimals, double units, const ovis_path* path,
                 tally* sum) {
  if (path->result != OVIS_PATH_REACHED) {
    return;
  }
  sum->solved++;
  const double difference = fabs(length_of(path) - optimum);
  const double precision = units * pow(10, -decimals) * 1.02; // and a hair
  sum->met += difference <= precision;
  sum->worst = difference > sum->worst ? difference : sum->worst;
}

static int say(int32_t queries, const tally* sum, const common_options* common) {
  if (common->json) {
    cJSON* root = cJSON_CreateObject();
    cJSON_AddItemToObject(root, "queries", json_whole(queries));
    cJSON_AddItemToObject(root, "solved", json_whole(sum->solved));
    cJSON_AddItemToObject(root, "met", json_whole(sum->met));
    cJSON_AddItemToObject(root, "worst", json_number(sum->worst));
    json_print(root);
  } else {
    printf("%d queries, %d solved, %d of the listed length, worst difference %.9g\n", queries,
           sum->solved, sum->met, sum->worst);
  }
  return sum->met == queries ? EXIT_DONE : EXIT_NO;
}

// Ways in a maze are long: neither the range nor the budget may end the search.
static ovis_path_query unbounded_query(bool is_optimal) {
  ovis_path_query query = ovis_default_path_query();
  query.target_count = 1;
  query.follow_range = 1e9f;
  query.visited_max = INT32_MAX;
  query.is_optimal = is_optimal;
  return query;
}

// A flier pays 1 more for each cell just above the ground, which the listed lengths do not know of.
// Over water it does not: the voxels are water, which this flier never enters and does not mind
// being near.
static int run_voxels(world_source* source, ovis_path_finder* finder, const char* scen,
                      bool is_optimal, const common_options* common) {
  voxel_queries queries;
  ovis_error error;
  if (voxel_queries_read(scen, &queries, &error) != OVIS_OK) {
    return wrong("%s: %s", scen, error.message);
  }
  static ovis_path_node nodes[4096];
  tally sum = {0};
  int result = EXIT_WRONG;
  if (voxel_map_change(source->world, source->registry, "water") != OVIS_OK) {
    wrong("no memory is left");
  } else {
    for (int32_t i = 0; i < queries.count; i++) {
      const voxel_query* asked = &queries.items[i];
      ovis_path_query query = unbounded_query(is_optimal);
      query.body.evaluator = OVIS_EVALUATOR_FLY;
      query.body.height = 0.6f;
      query.body.malus[OVIS_PATH_WATER] = -1;
      query.body.malus[OVIS_PATH_WATER_BORDER] = 0;
      query.body.pos = (ovis_vec3){asked->from.x + 0.5, asked->from.y, asked->from.z + 0.5};
      query.targets = &asked->to;
      ovis_path path = {.nodes = nodes, .capacity = (int32_t)(sizeof nodes / sizeof *nodes)};
      if (!common->quiet && isatty(STDERR_FILENO) != 0 &&
          (i % 64 == 63 || i + 1 == queries.count)) {
        fprintf(stderr, "\rquery %d of %d%s", i + 1, queries.count,
                i + 1 == queries.count ? "\n" : "");
      }
      if (ovis_path_find(finder, &query, &path) == OVIS_OK) {
        take(asked->optimum, asked->decimals, 1, &path, &sum); // sums of rounded steps
      }
    }
    result = say(queries.count, &sum, common);
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
    return wrong("--scen goes with a MovingAI .map or .3dmap");
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
      take(asked->optimum, asked->decimals, 0.5, &path, &sum);
    }
    if (shows_progress && (i % 16 == 15 || i + 1 == queries.count)) {
      fprintf(stderr, "\rquery %d of %d%s", i + 1, queries.count,
              i + 1 == queries.count ? "\n" : "");
    }
  }
  const int result = nodes != NULL ? say(queries.count, &sum, common) : wrong("no memory is left");
  free(nodes);
  grid_queries_free(&queries);
  return result;
}
