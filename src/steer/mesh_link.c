// Links the pieces of a mesh: which sides lie on each other, where walls are, which are connected.
// Design: docs/steering.md
#include "base/check.h"
#include "base/sort.h"
#include "base/trig.h"
#include "steer/mesh.h"

#include <math.h>
#include <string.h>

#define NEAR 2e-7  // vertices at most so far apart are one
#define CELL 1e-5  // of the table of vertices
#define LEVEL 1e-3 // vertices of one place further apart in height are two
#define SPAN_MIN (4 * OV_TOUCH)

// ---- Vertices: equal places get one number

typedef struct vertex_table {
  ov_array(int32_t) heads; // by hash; -1: none
  ov_array(int32_t) next;  // of each vertex
} vertex_table;

static uint32_t slot_of(const vertex_table* table, double x, double y) {
  OVIS_ASSERT(table != NULL);
  const int64_t cx = ov_floor_i64(x / CELL);
  const int64_t cy = ov_floor_i64(y / CELL);
  const uint64_t hash = (uint64_t)cx * 0x9E3779B97F4A7C15u ^ (uint64_t)cy * 0xC2B2AE3D27D4EB4Fu;
  return (uint32_t)((hash ^ hash >> 31) & (uint64_t)(table->heads.count - 1));
}

static bool table_init(vertex_table* table, int32_t vertices, const ovis_allocator* allocator) {
  int32_t count = 64;
  while (count < 2 * vertices) {
    count *= 2;
  }
  if (!ov_array_reserve(&table->heads, allocator, count)) {
    return false;
  }
  table->heads.count = count;
  memset(table->heads.items, -1, (size_t)count * sizeof *table->heads.items);
  return true;
}

typedef void visit_vertex(void* context, ov_vertex* vertex, int32_t index);

// Visits the vertices at a place, on all levels. A place near the border of its cell of the table
// has vertices in the next one.
static void each_vertex_at(const vertex_table* table, ov_mesh* mesh, ov_point at,
                           visit_vertex* visit, void* context) {
  OVIS_ASSERT(mesh->pieces.floors.count <= mesh->pieces.floors.capacity);
  uint32_t seen[4];
  int32_t seen_count = 0;
  for (int32_t corner = 0; corner < 4; corner++) {
    const uint32_t slot = slot_of(table, at.x + ((corner & 1) != 0 ? NEAR : -NEAR),
                                  at.y + ((corner & 2) != 0 ? NEAR : -NEAR));
    bool is_new = true;
    for (int32_t i = 0; i < seen_count; i++) {
      is_new = is_new && seen[i] != slot;
    }
    if (!is_new) {
      continue;
    }
    seen[seen_count++] = slot;
    for (int32_t i = table->heads.items[slot]; i >= 0; i = table->next.items[i]) {
      const ov_point off = ov_minus(mesh->vertices.items[i].at, at);
      if (fabs(off.x) <= NEAR && fabs(off.y) <= NEAR) {
        visit(context, &mesh->vertices.items[i], i);
      }
    }
  }
}

typedef struct same_call {
  double height;
  int32_t found;
} same_call;

static void find_same(void* context, ov_vertex* vertex, int32_t index) {
  OVIS_ASSERT(vertex != NULL);
  OVIS_ASSERT(index >= 0);
  same_call* call = context;
  if (fabs(vertex->height - call->height) <= LEVEL && (call->found < 0 || index < call->found)) {
    call->found = index;
  }
}

// -1: no memory.
static int32_t vertex_at(vertex_table* table, ov_mesh* mesh, ov_point at, double height,
                         const ovis_allocator* allocator) {
  OVIS_ASSERT(height >= 0);
  same_call call = {height, -1};
  each_vertex_at(table, mesh, at, find_same, &call);
  if (call.found >= 0) {
    return call.found;
  }
  const uint32_t slot = slot_of(table, at.x, at.y);
  if (!ov_array_push(&table->next, allocator, table->heads.items[slot]) ||
      !ov_array_push(&mesh->vertices, allocator, (ov_vertex){.at = at, .height = height})) {
    return -1;
  }
  table->heads.items[slot] = mesh->vertices.count - 1;
  return mesh->vertices.count - 1;
}

// ---- Spans: parts of a side on which a neighbor's side lies

typedef struct span {
  double low, high; // distance from the beginning of the side
  ov_point from, to;
  int32_t neighbor;
} span;

typedef ov_array(span) span_list;

static bool is_before(const void* a, const void* b) {
  const span* p = a;
  const span* q = b;
  return p->low != q->low ? p->low < q->low : p->neighbor < q->neighbor;
}

typedef struct link_call {
  ovis_navmesh* self;
  ov_mesh* mesh;
  const ovis_allocator* allocator;
  vertex_table vertices;
  span_list spans;
  int32_t piece;
  ov_point a, b;  // the side
  ov_point along; // of length 1
  double length;
} link_call;

static const ov_floor* floor_of(const link_call* call, int32_t piece) {
  OVIS_ASSERT(call != NULL);
  return &call->self->floors.items[call->mesh->pieces.floors.items[piece]];
}

// Adds a span if the neighbor's side c -> d lies on this one, the other way round.
static bool add_span(link_call* call, int32_t neighbor, ov_point c, ov_point d) {
  const ov_point to_c = ov_minus(c, call->a);
  const ov_point to_d = ov_minus(d, call->a);
  if (fabs(ov_cross(call->along, to_c)) > OV_TOUCH ||
      fabs(ov_cross(call->along, to_d)) > OV_TOUCH) {
    return true;
  }
  const double at_c = ov_dot(call->along, to_c);
  const double at_d = ov_dot(call->along, to_d);
  const double low = at_d > 0 ? at_d : 0;
  const double high = at_c < call->length ? at_c : call->length;
  if (at_c <= at_d || high - low < SPAN_MIN) {
    return true;
  }
  const ov_point from = at_d > OV_TOUCH ? d : call->a;
  const ov_point to = at_c < call->length - OV_TOUCH ? c : call->b;
  const ov_point middle = {(from.x + to.x) / 2, (from.y + to.y) / 2};
  const double step = ov_floor_at(floor_of(call, call->piece), middle) -
                      ov_floor_at(floor_of(call, neighbor), middle);
  if (fabs(step) > call->self->step_height) {
    return true;
  }
  return ov_array_push(&call->spans, call->allocator, (span){low, high, from, to, neighbor});
}

// All pieces whose bounds meet the side.
static bool find_spans(link_call* call) {
  ov_mesh* mesh = call->mesh;
  const ov_point line[2] = {call->a, call->b};
  const ov_convex figure = {line, 2, 2 * OV_TOUCH};
  const ov_bounds bounds = ov_convex_bounds(&figure);
  const ov_cell_range range = ov_grid_range(&mesh->grid, &bounds);
  int32_t* marks = call->self->marks.items;
  const int32_t mark = (int32_t)++call->self->search;
  call->spans.count = 0;
  for (int32_t y = range.y_min; y <= range.y_max; y++) {
    for (int32_t x = range.x_min; x <= range.x_max; x++) {
      const int32_t cell = y * mesh->grid.width + x;
      for (int32_t i = mesh->grid.starts.items[cell]; i < mesh->grid.starts.items[cell + 1]; i++) {
        const int32_t other = mesh->grid.items.items[i];
        if (other == call->piece || marks[other] == mark ||
            !ov_bounds_meet(&bounds, &mesh->bounds.items[other])) {
          continue;
        }
        marks[other] = mark;
        const int32_t start = mesh->pieces.starts.items[other];
        const int32_t end = mesh->pieces.starts.items[other + 1];
        const ov_point* points = mesh->pieces.points.items;
        for (int32_t k = start; k < end; k++) {
          if (!add_span(call, other, points[k], points[k + 1 < end ? k + 1 : start])) {
            return false;
          }
        }
      }
    }
  }
  ov_array_sort(&call->spans, is_before);
  return true;
}

// ---- Sides

static bool add_side(link_call* call, ov_point from, int32_t neighbor) {
  const double height = ov_floor_at(floor_of(call, call->piece), from);
  const int32_t vertex = vertex_at(&call->vertices, call->mesh, from, height, call->allocator);
  return vertex >= 0 &&
         ov_array_push(&call->mesh->sides, call->allocator, (ov_side){vertex, neighbor, -1});
}

// One side for each neighbor, and walls between them.
static bool add_sides(link_call* call) {
  if (!find_spans(call)) {
    return false;
  }
  double done = 0;
  ov_point at = call->a;
  for (int32_t i = 0; i < call->spans.count; i++) {
    span s = call->spans.items[i];
    if (s.low < done - OV_TOUCH) { // two neighbors on one part: the first keeps it
      s.low = done;
      s.from = at;
    }
    if (s.high - s.low < SPAN_MIN) {
      continue;
    }
    if (s.low > done + SPAN_MIN) {
      if (!add_side(call, at, OV_WALL)) {
        return false;
      }
    } else {
      s.from = at;
    }
    if (!add_side(call, s.from, s.neighbor)) {
      return false;
    }
    done = s.high;
    at = s.to;
  }
  return done >= call->length - SPAN_MIN || add_side(call, at, OV_WALL);
}

static bool add_all_sides(link_call* call) {
  ov_mesh* mesh = call->mesh;
  if (!ov_array_push(&mesh->starts, call->allocator, 0)) {
    return false;
  }
  for (int32_t piece = 0; piece < ov_piece_count(&mesh->pieces); piece++) {
    call->piece = piece;
    const int32_t start = mesh->pieces.starts.items[piece];
    const int32_t end = mesh->pieces.starts.items[piece + 1];
    for (int32_t i = start; i < end; i++) {
      call->a = mesh->pieces.points.items[i];
      call->b = mesh->pieces.points.items[i + 1 < end ? i + 1 : start];
      const ov_point side = ov_minus(call->b, call->a);
      call->length = sqrt(ov_dot(side, side));
      if (call->length < SPAN_MIN) {
        continue;
      }
      call->along = (ov_point){side.x / call->length, side.y / call->length};
      if (!add_sides(call)) {
        return false;
      }
    }
    if (!ov_array_push(&mesh->starts, call->allocator, mesh->sides.count)) {
      return false;
    }
  }
  return true;
}

// ---- The other way round

static double off_by(const ov_mesh* mesh, int32_t piece, int32_t side, int32_t other,
                     int32_t other_side) {
  const ov_point from =
      ov_minus(ov_side_at(mesh, side), ov_side_at(mesh, ov_side_next(mesh, other, other_side)));
  const ov_point to =
      ov_minus(ov_side_at(mesh, ov_side_next(mesh, piece, side)), ov_side_at(mesh, other_side));
  return ov_dot(from, from) + ov_dot(to, to);
}

// The side of the neighbor that leads back. A side without one is a wall.
static void link_back(ov_mesh* mesh) {
  const int32_t count = ov_piece_count(&mesh->pieces);
  for (int32_t piece = 0; piece < count; piece++) {
    for (int32_t s = mesh->starts.items[piece]; s < mesh->starts.items[piece + 1]; s++) {
      ov_side* side = &mesh->sides.items[s];
      const int32_t other = side->neighbor;
      double best = HUGE_VAL;
      for (int32_t t = other >= 0 ? mesh->starts.items[other] : 0;
           other >= 0 && t < mesh->starts.items[other + 1]; t++) {
        const double off = off_by(mesh, piece, s, other, t);
        if (mesh->sides.items[t].neighbor == piece && off < best) {
          best = off;
          side->back = t;
        }
      }
    }
  }
  for (int32_t s = 0; s < mesh->sides.count; s++) {
    ov_side* side = &mesh->sides.items[s];
    if (side->neighbor >= 0 && (side->back < 0 || mesh->sides.items[side->back].back != s)) {
      side->neighbor = OV_WALL;
    }
  }
}

typedef struct corner_call {
  double height, reach;
} corner_call;

static void mark_corner(void* context, ov_vertex* vertex, int32_t index) {
  OVIS_ASSERT(index >= 0);
  const corner_call* call = context;
  (void)index;
  vertex->is_corner |= fabs(vertex->height - call->height) <= call->reach;
}

// Both ends of each wall are corners, on the levels that a step reaches as well.
static void mark_corners(link_call* call) {
  ov_mesh* mesh = call->mesh;
  for (int32_t piece = 0; piece < ov_piece_count(&mesh->pieces); piece++) {
    for (int32_t s = mesh->starts.items[piece]; s < mesh->starts.items[piece + 1]; s++) {
      if (mesh->sides.items[s].neighbor >= 0) {
        continue;
      }
      const int32_t ends[2] = {s, ov_side_next(mesh, piece, s)};
      for (int32_t k = 0; k < 2; k++) {
        const ov_vertex v = mesh->vertices.items[mesh->sides.items[ends[k]].vertex];
        corner_call corner = {v.height, call->self->step_height + LEVEL};
        each_vertex_at(&call->vertices, mesh, v.at, mark_corner, &corner);
      }
    }
  }
}

// Numbers connected pieces by flooding.
static bool find_islands(link_call* call) {
  ov_mesh* mesh = call->mesh;
  const int32_t count = ov_piece_count(&mesh->pieces);
  mesh->islands.count = 0;
  if (!ov_array_reserve(&mesh->islands, call->allocator, count)) {
    return false;
  }
  mesh->islands.count = count;
  for (int32_t i = 0; i < count; i++) {
    mesh->islands.items[i] = -1;
  }
  int32_t* stack = call->self->marks.items; // each piece is on it once
  for (int32_t first = 0; first < count; first++) {
    if (mesh->islands.items[first] >= 0) {
      continue;
    }
    int32_t depth = 0;
    mesh->islands.items[first] = first;
    stack[depth++] = first;
    while (depth > 0) {
      const int32_t piece = stack[--depth];
      for (int32_t s = mesh->starts.items[piece]; s < mesh->starts.items[piece + 1]; s++) {
        const int32_t other = mesh->sides.items[s].neighbor;
        if (other >= 0 && mesh->islands.items[other] < 0) {
          mesh->islands.items[other] = first;
          stack[depth++] = other;
        }
      }
    }
  }
  return true;
}

ovis_status ov_mesh_link(ovis_navmesh* self, ov_mesh* mesh) {
  OVIS_ASSERT(mesh->sides.count <= mesh->sides.capacity);
  OVIS_ASSERT(self->step_height >= 0);
  const int32_t count = ov_piece_count(&mesh->pieces);
  mesh->vertices.count = mesh->sides.count = mesh->starts.count = mesh->islands.count = 0;
  link_call call = {.self = self, .mesh = mesh, .allocator = &self->allocator};
  bool is_done = table_init(&call.vertices, mesh->pieces.points.count, call.allocator) &&
                 ov_array_reserve(&self->marks, call.allocator, count + 1);
  if (is_done) {
    memset(self->marks.items, 0, (size_t)self->marks.capacity * sizeof *self->marks.items);
    self->search = 0;
    is_done = add_all_sides(&call);
  }
  if (is_done) {
    link_back(mesh);
    mark_corners(&call);
    is_done = find_islands(&call);
  }
  ov_array_fini(&call.vertices.heads, call.allocator);
  ov_array_fini(&call.vertices.next, call.allocator);
  ov_array_fini(&call.spans, call.allocator);
  return is_done ? OVIS_OK : OVIS_NO_MEMORY;
}
