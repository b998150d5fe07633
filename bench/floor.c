// Problem: a lower bound for exact searches: Ovis's search on a graph that exists already.
// Design: docs/performance.md
//
// It does every floating-point operation, comparison and heap move of the finder, in the same
// order. It does not compute neighbors, types or costs.
#include "bench/bench.h"
#include "bench/graph.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>

typedef struct floor_node {
  float g, h, f, walked;
  int32_t came_from;
  int32_t heap_index; // -1: not in the open set
  uint32_t stamp;     // number of the search that wrote the node
  bool is_closed;
} floor_node;

struct bench_floor {
  const bench_graph* graph;
  floor_node* nodes;
  int32_t* heap;
  int32_t heap_count;
  uint32_t stamp;
  int32_t* popped;
  int32_t* path;
};

bench_floor* bench_floor_create(const bench_graph* graph) {
  bench_floor* self = bench_alloc(1, sizeof *self);
  self->graph = graph;
  self->nodes = bench_alloc((size_t)graph->node_count, sizeof *self->nodes);
  self->heap = bench_alloc((size_t)graph->node_count, sizeof *self->heap);
  return self;
}

void bench_floor_destroy(bench_floor* floor) {
  free(floor->nodes);
  free(floor->heap);
  free(floor);
}

void bench_floor_record(bench_floor* floor, int32_t* popped, int32_t* path) {
  floor->popped = popped;
  floor->path = path;
}

// ---- The open set

static void sift_up(bench_floor* self, int32_t index) {
  const int32_t node = self->heap[index];
  const float f = self->nodes[node].f;
  while (index > 0) {
    const int32_t parent = (index - 1) / 2;
    const int32_t above = self->heap[parent];
    if (!(f < self->nodes[above].f)) {
      break;
    }
    self->heap[index] = above;
    self->nodes[above].heap_index = index;
    index = parent;
  }
  self->heap[index] = node;
  self->nodes[node].heap_index = index;
}

static void sift_down(bench_floor* self, int32_t index) {
  const int32_t count = self->heap_count;
  const int32_t node = self->heap[index];
  const float f = self->nodes[node].f;
  for (int32_t child = 2 * index + 1; child < count; child = 2 * index + 1) {
    if (child + 1 < count &&
        !(self->nodes[self->heap[child]].f < self->nodes[self->heap[child + 1]].f)) {
      child++;
    }
    if (!(self->nodes[self->heap[child]].f < f)) {
      break;
    }
    self->heap[index] = self->heap[child];
    self->nodes[self->heap[index]].heap_index = index;
    index = child;
  }
  self->heap[index] = node;
  self->nodes[node].heap_index = index;
}

static void push(bench_floor* self, int32_t node) {
  self->heap[self->heap_count++] = node;
  sift_up(self, self->heap_count - 1);
}

static int32_t pop(bench_floor* self) {
  const int32_t top = self->heap[0];
  const int32_t last = self->heap[--self->heap_count];
  if (self->heap_count > 0) {
    self->heap[0] = last;
    sift_down(self, 0);
  }
  self->nodes[top].heap_index = -1;
  return top;
}

// ---- The search

static float euclid(ovis_pos a, ovis_pos b) {
  const float dx = (float)(b.x - a.x);
  const float dy = (float)(b.y - a.y);
  const float dz = (float)(b.z - a.z);
  return sqrtf(dx * dx + dy * dy + dz * dz);
}

typedef struct nearest {
  int32_t node;
  float distance;
} nearest;

static float ask_distance(const bench_floor* self, int32_t node, ovis_pos target, nearest* best) {
  const float distance = euclid(self->graph->pos[node], target);
  if (distance < best->distance) {
    *best = (nearest){node, distance};
  }
  return distance;
}

// Returns a node for this search, reset if an earlier search wrote it.
static floor_node* fresh(bench_floor* self, int32_t node) {
  floor_node* made = &self->nodes[node];
  if (made->stamp != self->stamp) {
    *made = (floor_node){.came_from = -1, .heap_index = -1, .stamp = self->stamp};
  }
  return made;
}

static void relax(bench_floor* self, int32_t from, const bench_edge* edge, ovis_pos target,
                  nearest* best) {
  floor_node* node = fresh(self, edge->to);
  if (node->is_closed) {
    return;
  }
  const floor_node* current = &self->nodes[from];
  const float walked = current->walked + edge->distance;
  const float g = current->g + edge->distance + edge->malus;
  node->walked = walked;
  if (!(walked < self->graph->follow_range)) {
    return;
  }
  const bool is_open = node->heap_index >= 0;
  if (is_open && !(g < node->g)) {
    return;
  }
  node->came_from = from;
  node->g = g;
  node->h = ask_distance(self, edge->to, target, best) * 1.5f;
  const float f = g + node->h;
  if (!is_open) {
    node->f = f;
    push(self, edge->to);
    return;
  }
  const float old_f = node->f;
  node->f = f;
  if (f < old_f) {
    sift_up(self, node->heap_index);
  } else {
    sift_down(self, node->heap_index);
  }
}

static bool is_there(ovis_pos at, ovis_pos target) {
  return at.x == target.x && at.y == target.y && at.z == target.z;
}

// Writes the path from the start to a node. Returns its length.
static int32_t write_path(const bench_floor* self, int32_t last) {
  int32_t count = 0;
  for (int32_t at = last; at >= 0; at = self->nodes[at].came_from) {
    count++;
  }
  if (self->path != NULL) {
    int32_t index = count;
    for (int32_t at = last; at >= 0; at = self->nodes[at].came_from) {
      self->path[--index] = at;
    }
  }
  return count;
}

bench_found bench_floor_find(bench_floor* self, int32_t query, ovis_pos target) {
  const bench_graph* graph = self->graph;
  const bench_answer* answer = &graph->answers[query];
  const bench_edges* edges = answer->own.first != NULL ? &answer->own : &graph->edges;
  self->stamp++;
  self->heap_count = 0;
  nearest best = {-1, FLT_MAX};
  floor_node* start = fresh(self, answer->start);
  start->h = ask_distance(self, answer->start, target, &best);
  start->f = start->h;
  push(self, answer->start);
  const ovis_pos start_pos = graph->pos[answer->start];
  bench_found found = {0};
  while (self->heap_count > 0 && found.visited < graph->visited_max - 1) {
    const int32_t current = pop(self);
    self->nodes[current].is_closed = true;
    if (self->popped != NULL) {
      self->popped[found.visited] = current;
    }
    found.visited++;
    if (is_there(graph->pos[current], target)) {
      break;
    }
    if (!(euclid(graph->pos[current], start_pos) < graph->follow_range)) {
      continue;
    }
    const int32_t end = edges->first[current + 1];
    for (int32_t i = edges->first[current]; i < end; i++) {
      relax(self, current, &edges->edges[i], target, &best);
    }
  }
  found.path_count = write_path(self, best.node);
  return found;
}
