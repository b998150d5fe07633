// Problem: record Ovis's graph of a world, so that the baselines search the same graph.
// Design: docs/performance.md; bench/graph.h
#include "bench/graph.h"

#include "bench/bench.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define DIRECTIONS 8
#define NODES_MAX 8192 // nodes of one path

// An edge that the watcher of a search reported.
typedef struct told_edge {
  int32_t from, to;
  float malus;
} told_edge;

typedef struct recorder {
  const bench_world* world;
  bench_graph* graph;
  int32_t* node_of; // by cell of the world: node + 1, or 0
  int32_t node_capacity;
  told_edge* told; // edges of the current query
  int32_t told_count, told_capacity;
  int32_t* popped;
  int32_t popped_count, popped_capacity;
  bool is_outside; // a node was outside of the world's box
  // Edges of all queries, by node and direction; `to` is -1 if there is none.
  bench_edge (*slots)[DIRECTIONS];
} recorder;

static void* grown(void* old, int32_t count, int32_t* capacity, size_t size) {
  if (count < *capacity) {
    return old;
  }
  const int32_t was = *capacity;
  *capacity = was * 2 + 1024;
  char* made = bench_alloc((size_t)*capacity, size);
  if (was > 0) {
    memcpy(made, old, (size_t)was * size);
  }
  free(old);
  return made;
}

// ---- Nodes

static int32_t node_at(recorder* self, ovis_pos pos) {
  if (!bench_world_is_inside(self->world, pos)) {
    self->is_outside = true;
    return 0;
  }
  const bench_world* world = self->world;
  const int32_t cell =
      ((pos.y - world->min.y) * world->size.z + pos.z - world->min.z) * world->size.x + pos.x -
      world->min.x;
  if (self->node_of[cell] == 0) {
    bench_graph* graph = self->graph;
    int32_t capacity = self->node_capacity;
    graph->pos = grown(graph->pos, graph->node_count, &capacity, sizeof *graph->pos);
    capacity = self->node_capacity;
    self->slots = grown(self->slots, graph->node_count, &capacity, sizeof *self->slots);
    self->node_capacity = capacity;
    const int32_t node = graph->node_count++;
    graph->pos[node] = pos;
    for (int32_t i = 0; i < DIRECTIONS; i++) {
      self->slots[node][i].to = -1;
    }
    self->node_of[cell] = node + 1;
  }
  return self->node_of[cell] - 1;
}

// Returns the index of a step in the order of the rules of 1.19.4: south, west, east, north, then
// the diagonals north-west, north-east, south-west, south-east. The check of the floor search
// notices a wrong index: it would pop nodes in another order.
static int32_t direction_of(ovis_pos from, ovis_pos to) {
  static const int32_t order[3][3] = {{4, 3, 5}, {1, -1, 2}, {6, 0, 7}};
  return order[to.z - from.z + 1][to.x - from.x + 1];
}

static float distance_of(ovis_pos a, ovis_pos b) {
  const float dx = (float)(b.x - a.x);
  const float dy = (float)(b.y - a.y);
  const float dz = (float)(b.z - a.z);
  return sqrtf(dx * dx + dy * dy + dz * dz);
}

// ---- Watching

static void hear_node(void* context, int32_t order, const ovis_path_node* node) {
  (void)order;
  recorder* self = context;
  self->popped =
      grown(self->popped, self->popped_count, &self->popped_capacity, sizeof *self->popped);
  self->popped[self->popped_count++] = node_at(self, node->pos);
}

static void hear_neighbor(void* context, const ovis_path_node* node) {
  recorder* self = context;
  const int32_t from = self->popped[self->popped_count - 1];
  const int32_t to = node_at(self, node->pos);
  self->told = grown(self->told, self->told_count, &self->told_capacity, sizeof *self->told);
  self->told[self->told_count++] = (told_edge){from, to, node->malus};
}

// ---- Edges

// Adds the edges of the current query to the world's graph. (An edge that this query refused
// because it had visited the node is added by another query, if it is passable.)
static void merge(recorder* self) {
  for (int32_t i = 0; i < self->told_count; i++) {
    const told_edge* told = &self->told[i];
    const ovis_pos from = self->graph->pos[told->from];
    const ovis_pos to = self->graph->pos[told->to];
    self->slots[told->from][direction_of(from, to)] =
        (bench_edge){told->to, distance_of(from, to), told->malus};
  }
}

static bench_edges pack_slots(const recorder* self) {
  const int32_t nodes = self->graph->node_count;
  bench_edges packed = {bench_alloc((size_t)nodes + 1, sizeof(int32_t)),
                        bench_alloc((size_t)nodes * DIRECTIONS, sizeof(bench_edge))};
  int32_t count = 0;
  for (int32_t node = 0; node < nodes; node++) {
    packed.first[node] = count;
    for (int32_t i = 0; i < DIRECTIONS; i++) {
      if (self->slots[node][i].to >= 0) {
        packed.edges[count++] = self->slots[node][i];
      }
    }
  }
  packed.first[nodes] = count;
  return packed;
}

// Builds the edges of one search. A search expands a node once, so its edges are adjacent already,
// but the nodes are in another order.
static bench_edges pack_own(const bench_graph* graph, const told_edge* told, int32_t told_count) {
  const int32_t nodes = graph->node_count;
  bench_edges packed = {bench_alloc((size_t)nodes + 1, sizeof(int32_t)),
                        bench_alloc((size_t)told_count, sizeof(bench_edge))};
  for (int32_t i = 0; i < told_count; i++) {
    packed.first[told[i].from + 1]++;
  }
  for (int32_t node = 0; node < nodes; node++) {
    packed.first[node + 1] += packed.first[node];
  }
  int32_t* next = bench_alloc((size_t)nodes, sizeof *next);
  for (int32_t i = 0; i < told_count; i++) {
    const int32_t at = packed.first[told[i].from] + next[told[i].from]++;
    packed.edges[at] = (bench_edge){
        told[i].to, distance_of(graph->pos[told[i].from], graph->pos[told[i].to]), told[i].malus};
  }
  free(next);
  return packed;
}

// ---- Recording

static void* copy_of(const void* items, int32_t count, size_t size) {
  void* made = bench_alloc((size_t)count, size);
  memcpy(made, items, (size_t)count * size);
  return made;
}

static void keep_answer(recorder* self, bench_answer* answer, const ovis_path* path) {
  const bench_graph* graph = self->graph;
  answer->visited = self->popped_count;
  answer->popped = copy_of(self->popped, self->popped_count, sizeof *self->popped);
  answer->start = self->popped[0];
  answer->path = bench_alloc((size_t)path->count, sizeof *answer->path);
  answer->path_count = path->count;
  for (int32_t i = 0; i < path->count; i++) {
    answer->path[i] = node_at(self, path->nodes[i].pos);
  }
  answer->min = answer->max = graph->pos[answer->start];
  for (int32_t i = 0; i < answer->visited; i++) {
    const ovis_pos pos = graph->pos[answer->popped[i]];
    answer->min = (ovis_pos){pos.x < answer->min.x ? pos.x : answer->min.x,
                             pos.y < answer->min.y ? pos.y : answer->min.y,
                             pos.z < answer->min.z ? pos.z : answer->min.z};
    answer->max = (ovis_pos){pos.x > answer->max.x ? pos.x : answer->max.x,
                             pos.y > answer->max.y ? pos.y : answer->max.y,
                             pos.z > answer->max.z ? pos.z : answer->max.z};
  }
}

static bool record_query(recorder* self, ovis_path_finder* finder, int32_t index,
                         bench_answer* answer) {
  static ovis_path_node nodes[NODES_MAX];
  const bench_query* asked = &self->world->queries[index];
  const ovis_path_watcher watcher = {.node = hear_node, .neighbor = hear_neighbor, .context = self};
  ovis_path_query query = bench_world_query(self->world);
  query.body.pos = asked->from;
  query.targets = &asked->to;
  query.watcher = &watcher;
  self->told_count = 0;
  self->popped_count = 0;
  ovis_path path = {.nodes = nodes, .capacity = NODES_MAX};
  if (ovis_path_find(finder, &query, &path) != OVIS_OK || self->is_outside ||
      self->popped_count != path.visited) {
    return false;
  }
  if (answer != NULL) {
    keep_answer(self, answer, &path);
  }
  return true;
}

// ---- Checking

static bool is_repeated(bench_floor* floor, const bench_graph* graph, const bench_world* world,
                        int32_t index, int32_t* popped, int32_t* path) {
  const bench_answer* answer = &graph->answers[index];
  bench_floor_record(floor, popped, path);
  const bench_found found = bench_floor_find(floor, index, world->queries[index].to);
  return found.visited == answer->visited && found.path_count == answer->path_count &&
         memcmp(popped, answer->popped, (size_t)answer->visited * sizeof *popped) == 0 &&
         memcmp(path, answer->path, (size_t)answer->path_count * sizeof *path) == 0;
}

static bool check_all(recorder* self, ovis_path_finder* finder, bench_report* report) {
  bench_graph* graph = self->graph;
  int32_t* popped = bench_alloc((size_t)graph->visited_max + 1, sizeof *popped);
  int32_t* path = bench_alloc((size_t)graph->node_count + 1, sizeof *path);
  bench_floor* floor = bench_floor_create(graph);
  bool is_same = true;
  for (int32_t i = 0; i < BENCH_QUERY_COUNT && is_same; i++) {
    if (is_repeated(floor, graph, self->world, i, popped, path)) {
      continue;
    }
    is_same = record_query(self, finder, i, NULL);
    graph->answers[i].own = pack_own(graph, self->told, self->told_count);
    graph->own_count++;
    is_same = is_same && is_repeated(floor, graph, self->world, i, popped, path);
    if (!is_same) {
      bench_fail(report, "query %d of world '%s': the floor search goes another way than Ovis", i,
                 self->world->name);
    }
  }
  bench_floor_destroy(floor);
  free(popped);
  free(path);
  return is_same;
}

bool bench_graph_init(bench_graph* graph, const bench_world* world, bench_report* report) {
  *graph = (bench_graph){.follow_range = world->follow_range,
                         .visited_max = (int32_t)floorf(world->follow_range * 16)};
  recorder self = {.world = world, .graph = graph};
  self.node_of = bench_alloc((size_t)world->size.x * (size_t)world->size.y * (size_t)world->size.z,
                             sizeof *self.node_of);
  ovis_path_finder_def def = ovis_default_path_finder_def();
  def.world = world->world;
  ovis_path_finder* finder;
  bool is_done = ovis_path_finder_create(&def, &finder) == OVIS_OK;
  for (int32_t i = 0; i < BENCH_QUERY_COUNT && is_done; i++) {
    is_done = record_query(&self, finder, i, &graph->answers[i]);
    merge(&self);
  }
  if (!is_done) {
    bench_fail(report, "the searches in world '%s' could not be recorded", world->name);
  } else {
    graph->edges = pack_slots(&self);
    is_done = check_all(&self, finder, report);
  }
  ovis_path_finder_destroy(finder);
  free(self.node_of);
  free(self.told);
  free(self.popped);
  free(self.slots);
  return is_done;
}

void bench_graph_fini(bench_graph* graph) {
  for (int32_t i = 0; i < BENCH_QUERY_COUNT; i++) {
    free(graph->answers[i].popped);
    free(graph->answers[i].path);
    free(graph->answers[i].own.first);
    free(graph->answers[i].own.edges);
  }
  free(graph->pos);
  free(graph->edges.first);
  free(graph->edges.edges);
  *graph = (bench_graph){0};
}
