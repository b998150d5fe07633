// The reference algorithm of docs/sources.md#steering: A* over polygon entry points, then a funnel.
// Rules: docs/sources.md#steering
// All numbers are floats, as the numbers of that engine are.
#include "base/check.h"
#include "steer/mesh.h"

#include <math.h>

typedef struct flat {
  float x, y;
} flat;

// A polygon as the search has met it.
typedef struct entry {
  flat at;        // where it is entered
  float distance; // so far
  int32_t side;   // through which it is left toward the start; -1: not met
} entry;

typedef struct literal {
  const ov_mesh* mesh;
  const ovis_allocator* allocator;
  ov_array(entry) entries;
  ov_array(int32_t) open; // in the order in which they came
  int32_t first, last;    // polygons
  flat asked_from;        // may be outside of the mesh
  flat from, to;          // in them
  int32_t steps;
  bool is_out_of_memory;
} literal;

static flat flat_of(ov_point p) {
  return (flat){(float)p.x, (float)p.y};
}

static float distance(flat a, flat b) {
  const float x = a.x - b.x;
  const float y = a.y - b.y;
  return sqrtf(x * x + y * y);
}

static float cross(flat a, flat b) {
  return a.x * b.y - a.y * b.x;
}

static flat minus(flat a, flat b) {
  return (flat){a.x - b.x, a.y - b.y};
}

static flat nearest_on(flat p, flat a, flat b) {
  const flat to = minus(p, a);
  const flat along = minus(b, a);
  const float length2 = along.x * along.x + along.y * along.y;
  if (length2 < 1e-20f) {
    return a;
  }
  const float t = (along.x * to.x + along.y * to.y) / length2;
  if (t <= 0.0f) {
    return a;
  }
  return t >= 1.0f ? b : (flat){a.x + along.x * t, a.y + along.y * t};
}

static flat side_at(const literal* self, int32_t side) {
  return flat_of(ov_side_at(self->mesh, side));
}

static int32_t next_of(const literal* self, int32_t piece, int32_t side) {
  return ov_side_next(self->mesh, piece, side);
}

// ---- Start and end

static bool is_in_triangle(flat p, flat a, flat b, flat c) {
  const flat to_a = minus(a, p);
  const flat to_b = minus(b, p);
  const flat to_c = minus(c, p);
  const bool turns_left = cross(to_a, to_b) > 0;
  return (cross(to_b, to_c) > 0) == turns_left && (cross(to_c, to_a) > 0) == turns_left;
}

// The first polygon that holds the point, or the first of the nearest ones.
static int32_t find_polygon(const literal* self, flat p, flat* out_at) {
  OVIS_ASSERT(out_at != NULL);
  const ov_mesh* mesh = self->mesh;
  const int32_t count = ov_piece_count(&mesh->pieces);
  for (int32_t i = 0; i < count; i++) {
    const int32_t start = mesh->starts.items[i];
    for (int32_t s = start + 2; s < mesh->starts.items[i + 1]; s++) {
      if (is_in_triangle(p, side_at(self, start), side_at(self, s - 1), side_at(self, s))) {
        *out_at = p;
        return i;
      }
    }
  }
  int32_t best = -1;
  float best_distance = 1e20f;
  for (int32_t i = 0; i < count; i++) {
    for (int32_t s = mesh->starts.items[i]; s < mesh->starts.items[i + 1]; s++) {
      const flat at = nearest_on(p, side_at(self, s), side_at(self, next_of(self, i, s)));
      const float d = distance(at, p);
      if (d < best_distance) {
        best_distance = d;
        best = i;
        *out_at = at;
      }
    }
  }
  return best;
}

// ---- Search

// Enters the neighbors of a polygon. True: one of them is the last.
static bool enter_neighbors(literal* self, int32_t piece, bool is_start) {
  const ov_mesh* mesh = self->mesh;
  const entry from = self->entries.items[piece];
  for (int32_t s = mesh->starts.items[piece]; s < mesh->starts.items[piece + 1]; s++) {
    const ov_side* side = &mesh->sides.items[s];
    if (side->neighbor < 0) {
      continue;
    }
    entry* to = &self->entries.items[side->neighbor];
    const flat at = nearest_on(from.at, side_at(self, s), side_at(self, next_of(self, piece, s)));
    const float d = distance(from.at, at) + from.distance;
    const bool is_new = to->side < 0;
    if (is_start || is_new || to->distance > d) {
      *to = (entry){at, d, side->back};
    }
    if ((is_start || is_new) && !ov_array_push(&self->open, self->allocator, side->neighbor)) {
      self->is_out_of_memory = true;
      return false;
    }
    if (is_new && side->neighbor == self->last) {
      return true;
    }
  }
  return false;
}

// The cost of an open polygon: the way so far, and to the nearest side that leads on.
static float cost_of(const literal* self, int32_t piece) {
  const ov_mesh* mesh = self->mesh;
  const entry* at = &self->entries.items[piece];
  float least = 1e30f;
  for (int32_t s = mesh->starts.items[piece]; s < mesh->starts.items[piece + 1]; s++) {
    if (mesh->sides.items[s].neighbor >= 0) {
      const flat p = nearest_on(at->at, side_at(self, s), side_at(self, next_of(self, piece, s)));
      const float d = distance(at->at, p);
      least = d < least ? d : least;
    }
  }
  return at->distance + least;
}

static bool find_route(literal* self) {
  self->entries.items[self->first].at = self->asked_from;
  bool is_found = enter_neighbors(self, self->first, true);
  while (!is_found && self->open.count > 0 && !self->is_out_of_memory) {
    int32_t best = 0;
    float best_cost = 1e30f;
    for (int32_t i = 0; i < self->open.count; i++) {
      const float cost = cost_of(self, self->open.items[i]);
      if (cost < best_cost) {
        best = i;
        best_cost = cost;
      }
    }
    const int32_t piece = self->open.items[best];
    self->steps++;
    is_found = enter_neighbors(self, piece, false);
    for (int32_t i = best; i + 1 < self->open.count; i++) {
      self->open.items[i] = self->open.items[i + 1];
    }
    self->open.count--;
  }
  return is_found;
}

// ---- Funnel

static float turn(flat a, flat b, flat c) {
  return (a.x - c.x) * (b.y - c.y) - (b.x - c.x) * (a.y - c.y);
}

static bool is_same(flat a, flat b) {
  const float slack = 1e-5f;
  const float x = fabsf(a.x) * slack;
  const float y = fabsf(a.y) * slack;
  return fabsf(a.x - b.x) < (x > slack ? x : slack) && fabsf(a.y - b.y) < (y > slack ? y : slack);
}

typedef struct funnel {
  flat apex, left, right;
  int32_t left_piece, right_piece;
} funnel;

static bool add_point(const literal* self, ov_mesh_route* out, flat p, int32_t piece) {
  OVIS_ASSERT(out != NULL);
  if (out->points.count > 0 && is_same(flat_of(out->points.items[out->points.count - 1]), p)) {
    return true;
  }
  return ov_array_push(&out->points, self->allocator, (ov_point){(double)p.x, (double)p.y}) &&
         ov_array_push(&out->pieces, self->allocator, piece);
}

// The portal through which a polygon is left toward the start.
static void portal_of(const literal* self, int32_t piece, flat* left, flat* right) {
  OVIS_ASSERT(left != NULL);
  OVIS_ASSERT(right != NULL);
  if (piece == self->first) {
    *left = *right = self->from;
    return;
  }
  const int32_t side = self->entries.items[piece].side;
  *left = side_at(self, side);
  *right = side_at(self, next_of(self, piece, side));
}

// The next polygon toward the start; -1 after the first.
static int32_t step_back(const literal* self, int32_t piece) {
  return piece == self->first ? -1
                              : self->mesh->sides.items[self->entries.items[piece].side].neighbor;
}

// Goes around a corner: the funnel begins there again.
static int32_t turn_at(funnel* f, flat corner, int32_t piece) {
  *f = (funnel){corner, corner, corner, piece, piece};
  return piece;
}

static bool pull(literal* self, ov_mesh_route* out) {
  funnel f = {self->to, self->to, self->to, self->last, self->last};
  bool is_done = true;
  int32_t piece = self->last;
  while (piece >= 0 && is_done) {
    flat left;
    flat right;
    portal_of(self, piece, &left, &right);
    bool has_turned = false;
    if (turn(f.apex, f.left, left) >= 0) {
      if (is_same(f.left, f.apex) || turn(f.apex, left, f.right) > 0) {
        f.left = left;
        f.left_piece = piece;
      } else {
        piece = turn_at(&f, f.right, f.right_piece);
        is_done = add_point(self, out, f.apex, piece);
        has_turned = true;
      }
    }
    if (is_done && !has_turned && turn(f.apex, f.right, right) <= 0) {
      if (is_same(f.right, f.apex) || turn(f.apex, right, f.left) < 0) {
        f.right = right;
        f.right_piece = piece;
      } else {
        piece = turn_at(&f, f.left, f.left_piece);
        is_done = add_point(self, out, f.apex, piece);
      }
    }
    piece = step_back(self, piece);
  }
  return is_done && add_point(self, out, self->from, self->first);
}

static void turn_around(ov_mesh_route* out) {
  for (int32_t a = 0, b = out->points.count - 1; a < b; a++, b--) {
    const ov_point point = out->points.items[a];
    const int32_t piece = out->pieces.items[a];
    out->points.items[a] = out->points.items[b];
    out->pieces.items[a] = out->pieces.items[b];
    out->points.items[b] = point;
    out->pieces.items[b] = piece;
  }
}

static ovis_status run(literal* self, ov_mesh_route* out) {
  if (self->first == self->last) { // both points, also if they are one
    return ov_array_push(&out->points, self->allocator,
                         (ov_point){(double)self->from.x, (double)self->from.y}) &&
                   ov_array_push(&out->points, self->allocator,
                                 (ov_point){(double)self->to.x, (double)self->to.y}) &&
                   ov_array_push(&out->pieces, self->allocator, self->first) &&
                   ov_array_push(&out->pieces, self->allocator, self->first)
               ? OVIS_OK
               : OVIS_NO_MEMORY;
  }
  const int32_t count = ov_piece_count(&self->mesh->pieces);
  if (!ov_array_reserve(&self->entries, self->allocator, count)) {
    return OVIS_NO_MEMORY;
  }
  for (int32_t i = 0; i < count; i++) {
    self->entries.items[i] = (entry){.side = -1};
  }
  if (!find_route(self)) {
    return self->is_out_of_memory ? OVIS_NO_MEMORY : OVIS_NOT_FOUND;
  }
  if (!add_point(self, out, self->to, self->last) || !pull(self, out)) {
    return OVIS_NO_MEMORY;
  }
  turn_around(out);
  return OVIS_OK;
}

// Takes the place itself for its float, so that a chaser knows its own place in the path.
static void restore(ov_point* point, ov_point place) {
  const flat rounded = flat_of(place);
  if (point->x == (double)rounded.x && point->y == (double)rounded.y) {
    *point = place;
  }
}

ovis_status ov_mesh_search_literal(ovis_navmesh* self, const ov_mesh* mesh, ov_point from,
                                   ov_point to, ov_mesh_route* out) {
  OVIS_ASSERT(out != NULL);
  OVIS_ASSERT(self->obstacles.count <= self->obstacles.capacity);
  literal call = {.mesh = mesh, .allocator = &self->allocator, .asked_from = flat_of(from)};
  out->points.count = out->pieces.count = 0;
  call.first = find_polygon(&call, flat_of(from), &call.from);
  call.last = find_polygon(&call, flat_of(to), &call.to);
  const ovis_status status = call.first < 0 || call.last < 0 ? OVIS_NOT_FOUND : run(&call, out);
  if (status == OVIS_OK) {
    restore(&out->points.items[0], from);
    restore(&out->points.items[out->points.count - 1], to);
  }
  out->steps = call.steps;
  out->length = 0;
  for (int32_t i = 1; i < out->points.count; i++) {
    const ov_point d = ov_minus(out->points.items[i], out->points.items[i - 1]);
    out->length += sqrt(ov_dot(d, d));
  }
  ov_array_fini(&call.entries, call.allocator);
  ov_array_fini(&call.open, call.allocator);
  return status;
}
