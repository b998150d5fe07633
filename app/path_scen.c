#include "path_scen.h"

#include "grid_map.h"
#include "json.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define NODE_MAX (1 << 18)

typedef struct tally {
  int32_t solved;
  int32_t met;
  double worst; // greatest difference from a listed optimum
} tally;

// Length of a path from its steps: exact where single-precision sums have lost digits.
static double length_of(const ovis_path* path) {
  int64_t straight = 0;
  int64_t diagonal = 0;
  for (int32_t i = 1; i < path->count; i++) {
    const ovis_pos a = path->nodes[i - 1].pos;
    const ovis_pos b = path->nodes[i].pos;
    const bool is_diagonal = a.x != b.x && a.z != b.z;
    diagonal += is_diagonal;
    straight += !is_diagonal;
  }
  return (double)straight + (double)diagonal * sqrt(2);
}

static void take(const grid_query* asked, const ovis_path* path, tally* sum) {
  if (path->result != OVIS_PATH_REACHED) {
    return;
  }
  sum->solved++;
  const double difference = fabs(length_of(path) - asked->optimum);
  // Equal as far as the optimum was printed: half a unit of its last digit, and a hair.
  const double precision = 0.5 * pow(10, -asked->decimals) * 1.02;
  sum->met += difference <= precision;
  sum->worst = difference > sum->worst ? difference : sum->worst;
}

int path_scen_run(world_source* source, ovis_path_finder* finder, const char* scen, bool is_optimal,
                  const common_options* common) {
  if (!source->is_map) {
    return wrong("--scen goes with a MovingAI .map");
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
    ovis_path_query query = ovis_default_path_query();
    query.body.pos = (ovis_vec3){asked->from_x + 0.5, MAP_FLOOR + 1, asked->from_z + 0.5};
    const ovis_pos target = {asked->to_x, MAP_FLOOR + 1, asked->to_z};
    query.targets = &target;
    query.target_count = 1;
    // Ways in a maze are long: neither the range nor the budget may end the search.
    query.follow_range = 1e9f;
    query.visited_max = INT32_MAX;
    query.is_optimal = is_optimal;
    ovis_path path = {.nodes = nodes, .capacity = NODE_MAX};
    if (ovis_path_find(finder, &query, &path) == OVIS_OK) {
      take(asked, &path, &sum);
    }
    if (shows_progress && (i % 16 == 15 || i + 1 == queries.count)) {
      fprintf(stderr, "\rquery %d of %d%s", i + 1, queries.count,
              i + 1 == queries.count ? "\n" : "");
    }
  }
  if (common->json) {
    cJSON* root = cJSON_CreateObject();
    cJSON_AddItemToObject(root, "queries", json_whole(queries.count));
    cJSON_AddItemToObject(root, "solved", json_whole(sum.solved));
    cJSON_AddItemToObject(root, "met", json_whole(sum.met));
    cJSON_AddItemToObject(root, "worst", json_number(sum.worst));
    json_print(root);
  } else {
    printf("%d queries, %d solved, %d of the listed length, worst difference %.9g\n", queries.count,
           sum.solved, sum.met, sum.worst);
  }
  const bool is_all_met = nodes != NULL && sum.met == queries.count;
  free(nodes);
  grid_queries_free(&queries);
  return is_all_met ? EXIT_DONE : EXIT_NO;
}
