// Problem: a baseline that anyone can judge: A* as textbooks have it, on a dense grid of bytes.
// Design: docs/performance.md
//
// Every search sets g of all cells to infinity. The open set is a heap of (f, cell) that drops
// outdated entries when they are popped.
//
//   flat worlds   one byte per column: height of its lowest floor above the bottom, 0: none
//   caves         one byte per cell: 1 if a mob can stand there
#include "bench/bench.h"
#include "bench/graph.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define RISE_MAX 1 // blocks
#define DROP_MAX 3 // blocks

typedef struct heap_entry {
  float f;
  int32_t cell;
} heap_entry;

struct bench_textbook {
  bool is_flat; // one floor per column: cells are columns
  ovis_pos min, size;
  int32_t cell_count;
  uint8_t* grid;
  float* g;
  int32_t* parent;
  bool* is_closed;
  heap_entry* heap;
  int32_t heap_count, heap_capacity;
  int32_t visited_max;
};

static int32_t cell_of(const bench_textbook* self, ovis_pos pos) {
  const int32_t y = self->is_flat ? 0 : pos.y - self->min.y;
  return (y * self->size.z + pos.z - self->min.z) * self->size.x + pos.x - self->min.x;
}

static ovis_pos pos_of(const bench_textbook* self, int32_t cell) {
  const int32_t row = cell / self->size.x;
  const int32_t y = self->is_flat ? self->grid[cell] : row / self->size.z;
  return (ovis_pos){self->min.x + cell % self->size.x, self->min.y + y,
                    self->min.z + row % self->size.z};
}

static void fill_grid(bench_textbook* self, const bench_world* world) {
  for (int32_t y = self->size.y - 1; y > 0; y--) {
    for (int32_t z = 0; z < self->size.z; z++) {
      for (int32_t x = 0; x < self->size.x; x++) {
        const ovis_pos pos = {self->min.x + x, self->min.y + y, self->min.z + z};
        if (bench_world_is_walkable(world, pos)) {
          self->grid[cell_of(self, pos)] = (uint8_t)(self->is_flat ? y : 1);
        }
      }
    }
  }
}

bench_textbook* bench_textbook_create(const bench_world* world, int32_t visited_max) {
  bench_textbook* self = bench_alloc(1, sizeof *self);
  self->is_flat = world->size.y < 64;
  self->min = world->min;
  self->size = world->size;
  self->cell_count = self->size.x * self->size.z * (self->is_flat ? 1 : self->size.y);
  const size_t cells = (size_t)self->cell_count;
  self->grid = bench_alloc(cells, sizeof *self->grid);
  fill_grid(self, world);
  self->g = bench_alloc(cells, sizeof *self->g);
  self->parent = bench_alloc(cells, sizeof *self->parent);
  self->is_closed = bench_alloc(cells, sizeof *self->is_closed);
  self->heap_capacity = visited_max * 8 + 16;
  self->heap = bench_alloc((size_t)self->heap_capacity, sizeof *self->heap);
  self->visited_max = visited_max;
  return self;
}

void bench_textbook_destroy(bench_textbook* textbook) {
  free(textbook->grid);
  free(textbook->g);
  free(textbook->parent);
  free(textbook->is_closed);
  free(textbook->heap);
  free(textbook);
}

// ---- The open set

static void push(bench_textbook* self, float f, int32_t cell) {
  if (self->heap_count == self->heap_capacity) {
    return;
  }
  int32_t at = self->heap_count++;
  while (at > 0 && f < self->heap[(at - 1) / 2].f) {
    self->heap[at] = self->heap[(at - 1) / 2];
    at = (at - 1) / 2;
  }
  self->heap[at] = (heap_entry){f, cell};
}

static int32_t pop(bench_textbook* self) {
  const int32_t top = self->heap[0].cell;
  const heap_entry last = self->heap[--self->heap_count];
  int32_t at = 0;
  for (int32_t child = 1; child < self->heap_count; child = 2 * at + 1) {
    if (child + 1 < self->heap_count && self->heap[child + 1].f < self->heap[child].f) {
      child++;
    }
    if (self->heap[child].f >= last.f) {
      break;
    }
    self->heap[at] = self->heap[child];
    at = child;
  }
  self->heap[at] = last;
  return top;
}

// ---- The search

static float distance(ovis_pos a, ovis_pos b) {
  const float x = (float)(a.x - b.x);
  const float y = (float)(a.y - b.y);
  const float z = (float)(a.z - b.z);
  return sqrtf(x * x + y * y + z * z);
}

// Returns the cell of a neighboring column that a step reaches: at the same height, one higher, or
// up to DROP_MAX lower. -1: none.
static int32_t step_to(const bench_textbook* self, ovis_pos pos) {
  if (pos.x < self->min.x || pos.x >= self->min.x + self->size.x || pos.z < self->min.z ||
      pos.z >= self->min.z + self->size.z) {
    return -1;
  }
  const int32_t level = cell_of(self, pos);
  if (self->is_flat) {
    const int32_t rise = self->min.y + self->grid[level] - pos.y;
    return self->grid[level] != 0 && rise <= RISE_MAX && rise >= -DROP_MAX ? level : -1;
  }
  const int32_t layer = self->size.x * self->size.z;
  const int32_t height = pos.y - self->min.y;
  if (self->grid[level] != 0) {
    return level;
  }
  if (height + 1 < self->size.y && self->grid[level + layer] != 0) {
    return level + layer;
  }
  for (int32_t i = 1; i <= DROP_MAX && i <= height; i++) {
    if (self->grid[level - i * layer] != 0) {
      return level - i * layer;
    }
  }
  return -1;
}

static void relax(bench_textbook* self, int32_t from, int32_t to, ovis_pos target) {
  if (self->is_closed[to]) {
    return;
  }
  const ovis_pos pos = pos_of(self, to);
  const float g = self->g[from] + distance(pos_of(self, from), pos);
  if (g < self->g[to]) {
    self->g[to] = g;
    self->parent[to] = from;
    push(self, g + 1.5f * distance(pos, target), to);
  }
}

static void expand(bench_textbook* self, int32_t cell, ovis_pos target) {
  static const int32_t ways[8][2] = {{1, 0}, {0, 1},  {-1, 0},  {0, -1},
                                     {1, 1}, {-1, 1}, {-1, -1}, {1, -1}};
  const ovis_pos pos = pos_of(self, cell);
  bool is_free[4];
  for (int32_t i = 0; i < 8; i++) {
    // A diagonal step needs both cells beside it to be free.
    if (i >= 4 && !(is_free[i - 4] && is_free[(i - 3) % 4])) {
      continue;
    }
    const int32_t to = step_to(self, (ovis_pos){pos.x + ways[i][0], pos.y, pos.z + ways[i][1]});
    if (i < 4) {
      is_free[i] = to >= 0;
    }
    if (to >= 0) {
      relax(self, cell, to, target);
    }
  }
}

bench_found bench_textbook_find(bench_textbook* self, ovis_pos from, ovis_pos to) {
  const int32_t start = cell_of(self, from);
  const int32_t goal = cell_of(self, to);
  bench_found found = {0};
  for (int32_t i = 0; i < self->cell_count; i++) {
    self->g[i] = INFINITY;
  }
  memset(self->is_closed, 0, (size_t)self->cell_count * sizeof *self->is_closed);
  self->heap_count = 0;
  self->g[start] = 0;
  self->parent[start] = -1;
  push(self, 0, start);
  while (self->heap_count > 0 && found.visited < self->visited_max - 1) {
    const int32_t cell = pop(self);
    if (self->is_closed[cell]) {
      continue;
    }
    self->is_closed[cell] = true;
    found.visited++;
    if (cell == goal) {
      for (int32_t at = cell; at >= 0; at = self->parent[at]) {
        found.path_count++;
      }
      break;
    }
    expand(self, cell, to);
  }
  return found;
}
