// Problem: a baseline that is written for speed alone, without the exact rules.
// Design: docs/performance.md
//
// It uses the same graph, integer costs, a heuristic without a square root, and an open set of
// buckets that drops outdated entries when they are popped.
#include "bench/bench.h"
#include "bench/graph.h"

#include <math.h>
#include <stdlib.h>

#define UNIT 16 // cost of one block
#define BUCKETS 16384

typedef struct tuned_edge {
  int32_t to;
  int32_t cost;
} tuned_edge;

typedef struct tuned_node {
  int32_t g;
  int32_t came_from;
  uint32_t stamp;
  bool is_closed;
} tuned_node;

typedef struct tuned_entry {
  int32_t node;
  int32_t next; // next entry of the bucket, or -1
} tuned_entry;

struct bench_tuned {
  const bench_graph* graph;
  const int32_t* first;
  tuned_edge* edges;
  tuned_node* nodes;
  tuned_entry* open;
  int32_t open_count;
  int32_t* buckets;
  int32_t bucket_end; // index after the last used bucket
  uint32_t stamp;
};

bench_tuned* bench_tuned_create(const bench_graph* graph) {
  bench_tuned* self = bench_alloc(1, sizeof *self);
  const int32_t edge_count = graph->edges.first[graph->node_count];
  self->graph = graph;
  self->first = graph->edges.first;
  self->edges = bench_alloc((size_t)edge_count, sizeof *self->edges);
  for (int32_t i = 0; i < edge_count; i++) {
    const bench_edge* edge = &graph->edges.edges[i];
    const float malus = edge->malus > 0 ? edge->malus : 0;
    self->edges[i] = (tuned_edge){edge->to, (int32_t)lroundf((edge->distance + malus) * UNIT)};
  }
  self->nodes = bench_alloc((size_t)graph->node_count, sizeof *self->nodes);
  // A search closes each node once, so it pushes at most its start and once for each edge.
  self->open = bench_alloc((size_t)edge_count + 1, sizeof *self->open);
  self->buckets = bench_alloc(BUCKETS, sizeof *self->buckets);
  for (int32_t i = 0; i < BUCKETS; i++) {
    self->buckets[i] = -1;
  }
  return self;
}

void bench_tuned_destroy(bench_tuned* tuned) {
  free(tuned->edges);
  free(tuned->nodes);
  free(tuned->open);
  free(tuned->buckets);
  free(tuned);
}

// 1.5 * longer side + 0.625 * shorter side + height: close to 1.5 * distance, without a square
// root.
static int32_t estimate(ovis_pos a, ovis_pos b) {
  const int32_t x = abs(a.x - b.x);
  const int32_t z = abs(a.z - b.z);
  const int32_t longer = x > z ? x : z;
  const int32_t shorter = x > z ? z : x;
  return UNIT * 3 / 2 * longer + UNIT * 5 / 8 * shorter + UNIT * abs(a.y - b.y);
}

static void push(bench_tuned* self, int32_t node, int32_t f) {
  int32_t bucket = f / 4;
  bucket = bucket < BUCKETS ? bucket : BUCKETS - 1;
  self->open[self->open_count] = (tuned_entry){node, self->buckets[bucket]};
  self->buckets[bucket] = self->open_count++;
  self->bucket_end = bucket >= self->bucket_end ? bucket + 1 : self->bucket_end;
}

static void start(bench_tuned* self) {
  for (int32_t i = 0; i < self->bucket_end; i++) {
    self->buckets[i] = -1;
  }
  self->bucket_end = 0;
  self->open_count = 0;
  self->stamp++;
}

bench_found bench_tuned_find(bench_tuned* self, int32_t query, ovis_pos target) {
  const ovis_pos* pos = self->graph->pos;
  const int32_t first = self->graph->answers[query].start;
  start(self);
  self->nodes[first] = (tuned_node){0, -1, self->stamp, false};
  push(self, first, estimate(pos[first], target));
  bench_found found = {0};
  for (int32_t bucket = 0; bucket < self->bucket_end;) {
    const int32_t entry = self->buckets[bucket];
    if (entry < 0) {
      bucket++;
      continue;
    }
    const int32_t node = self->open[entry].node;
    self->buckets[bucket] = self->open[entry].next;
    if (self->nodes[node].is_closed) {
      continue;
    }
    self->nodes[node].is_closed = true;
    found.visited++;
    if (pos[node].x == target.x && pos[node].z == target.z && pos[node].y == target.y) {
      for (int32_t at = node; at >= 0; at = self->nodes[at].came_from) {
        found.path_count++;
      }
      break;
    }
    if (found.visited >= self->graph->visited_max - 1) {
      break;
    }
    for (int32_t i = self->first[node]; i < self->first[node + 1]; i++) {
      const tuned_edge edge = self->edges[i];
      tuned_node* to = &self->nodes[edge.to];
      const int32_t g = self->nodes[node].g + edge.cost;
      if (to->stamp == self->stamp && (to->is_closed || to->g <= g)) {
        continue;
      }
      *to = (tuned_node){g, node, self->stamp, false};
      const int32_t f = g + estimate(pos[edge.to], target);
      push(self, edge.to, f);
      // The heuristic is weighted, so f may decrease: move back to its bucket.
      bucket = f / 4 < bucket ? f / 4 : bucket;
    }
  }
  return found;
}
