// The grid of a mesh: which pieces are at a place or nearest to it?
// Design: docs/steering.md
#include "base/check.h"
#include "steer/mesh.h"

#include <math.h>
#include <string.h>

#define CELLS_MAX 2048 // on a side of the grid

static int32_t clamped(double cell, int32_t count) {
  OVIS_ASSERT(count >= 0);
  return cell < 0 ? 0 : cell >= count ? count - 1 : (int32_t)cell;
}

ov_cell_range ov_grid_range(const ov_mesh_grid* grid, const ov_bounds* b) {
  OVIS_ASSERT(grid != NULL);
  return (ov_cell_range){clamped(floor((b->x_min - grid->low.x) / grid->size), grid->width),
                         clamped(floor((b->y_min - grid->low.y) / grid->size), grid->height),
                         clamped(floor((b->x_max - grid->low.x) / grid->size), grid->width),
                         clamped(floor((b->y_max - grid->low.y) / grid->size), grid->height)};
}

static ov_bounds all_bounds(const ov_mesh* mesh) {
  OVIS_ASSERT(mesh->pieces.floors.count <= mesh->pieces.floors.capacity);
  ov_bounds all = mesh->bounds.items[0];
  for (int32_t i = 1; i < mesh->bounds.count; i++) {
    const ov_bounds* b = &mesh->bounds.items[i];
    all.x_min = b->x_min < all.x_min ? b->x_min : all.x_min;
    all.y_min = b->y_min < all.y_min ? b->y_min : all.y_min;
    all.x_max = b->x_max > all.x_max ? b->x_max : all.x_max;
    all.y_max = b->y_max > all.y_max ? b->y_max : all.y_max;
  }
  return all;
}

static bool find_bounds(ov_mesh* mesh, const ovis_allocator* allocator) {
  const int32_t count = ov_piece_count(&mesh->pieces);
  mesh->bounds.count = 0;
  if (!ov_array_reserve(&mesh->bounds, allocator, count)) {
    return false;
  }
  for (int32_t i = 0; i < count; i++) {
    const int32_t start = mesh->pieces.starts.items[i];
    const ov_convex piece = {&mesh->pieces.points.items[start],
                             mesh->pieces.starts.items[i + 1] - start, 0};
    mesh->bounds.items[mesh->bounds.count++] = ov_convex_bounds(&piece);
  }
  return true;
}

// Counts the items of each cell, or writes them; `starts` then moves to each cell's end.
static void spread(ov_mesh* mesh, bool writes) {
  ov_mesh_grid* grid = &mesh->grid;
  for (int32_t i = 0; i < mesh->bounds.count; i++) {
    const ov_cell_range r = ov_grid_range(grid, &mesh->bounds.items[i]);
    for (int32_t y = r.y_min; y <= r.y_max; y++) {
      for (int32_t x = r.x_min; x <= r.x_max; x++) {
        int32_t* start = &grid->starts.items[y * grid->width + x];
        if (writes) {
          grid->items.items[*start] = i;
        }
        (*start)++;
      }
    }
  }
}

ovis_status ov_mesh_make_grid(ov_mesh* mesh, const ovis_allocator* allocator) {
  OVIS_ASSERT(mesh->sides.count <= mesh->sides.capacity);
  ov_mesh_grid* grid = &mesh->grid;
  grid->width = grid->height = 0;
  if (!find_bounds(mesh, allocator)) {
    return OVIS_NO_MEMORY;
  }
  if (mesh->bounds.count == 0) {
    return OVIS_OK;
  }
  const ov_bounds all = all_bounds(mesh);
  const double wide = all.x_max - all.x_min;
  const double high = all.y_max - all.y_min;
  grid->low = (ov_point){all.x_min, all.y_min};
  grid->size = sqrt(wide * high / mesh->bounds.count);
  const double least = (wide > high ? wide : high) / CELLS_MAX;
  grid->size = grid->size > least ? grid->size : least;
  grid->size = grid->size > 1e-3 ? grid->size : 1e-3;
  grid->width = clamped(floor(wide / grid->size), CELLS_MAX + 1) + 1;
  grid->height = clamped(floor(high / grid->size), CELLS_MAX + 1) + 1;
  const int32_t cells = grid->width * grid->height;
  if (!ov_array_reserve(&grid->starts, allocator, cells + 1)) {
    return OVIS_NO_MEMORY;
  }
  grid->starts.count = cells + 1;
  memset(grid->starts.items, 0, (size_t)(cells + 1) * sizeof *grid->starts.items);
  spread(mesh, false);
  int32_t sum = 0;
  for (int32_t i = 0; i <= cells; i++) {
    const int32_t count = grid->starts.items[i];
    grid->starts.items[i] = sum;
    sum += count;
  }
  if (!ov_array_reserve(&grid->items, allocator, sum)) {
    return OVIS_NO_MEMORY;
  }
  grid->items.count = sum;
  spread(mesh, true);
  memmove(&grid->starts.items[1], &grid->starts.items[0],
          (size_t)cells * sizeof *grid->starts.items); // ends are the next cells' starts
  grid->starts.items[0] = 0;
  return OVIS_OK;
}

// ---- Places

static bool is_inside(const ov_mesh* mesh, int32_t piece, ov_point at) {
  const int32_t start = mesh->pieces.starts.items[piece];
  const int32_t end = mesh->pieces.starts.items[piece + 1];
  const ov_point* points = mesh->pieces.points.items;
  for (int32_t i = start; i < end; i++) {
    const ov_point a = points[i];
    const ov_point b = points[i + 1 < end ? i + 1 : start];
    const double turn = ov_turn_of(a, b, at);
    if (turn < 0) {
      const ov_point side = ov_minus(b, a);
      if (turn * turn > OV_TOUCH * OV_TOUCH * ov_dot(side, side)) {
        return false;
      }
    }
  }
  return true;
}

static ov_point nearest_on_side(ov_point at, ov_point a, ov_point b) {
  const ov_point along = ov_minus(b, a);
  const double length2 = ov_dot(along, along);
  const double t = length2 > 0 ? ov_dot(ov_minus(at, a), along) / length2 : 0;
  const double s = t < 0 ? 0 : t > 1 ? 1 : t;
  return (ov_point){a.x + s * along.x, a.y + s * along.y};
}

// The nearest place of a piece: the place itself inside.
static ov_point nearest_in(const ov_mesh* mesh, int32_t piece, ov_point at) {
  if (is_inside(mesh, piece, at)) {
    return at;
  }
  const int32_t start = mesh->pieces.starts.items[piece];
  const int32_t end = mesh->pieces.starts.items[piece + 1];
  const ov_point* points = mesh->pieces.points.items;
  ov_point best = points[start];
  double best_dist2 = HUGE_VAL;
  for (int32_t i = start; i < end; i++) {
    const ov_point p = nearest_on_side(at, points[i], points[i + 1 < end ? i + 1 : start]);
    const ov_point off = ov_minus(p, at);
    if (ov_dot(off, off) < best_dist2) {
      best = p;
      best_dist2 = ov_dot(off, off);
    }
  }
  return best;
}

typedef struct nearest_call {
  const ovis_navmesh* self;
  const ov_mesh* mesh;
  ov_point at;
  double height;
  int32_t island;
  int32_t piece;
  ov_point place;
  double dist2;
} nearest_call;

static void try_cell(nearest_call* call, int32_t x, int32_t y) {
  OVIS_ASSERT(call != NULL);
  const ov_mesh* mesh = call->mesh;
  const ov_mesh_grid* grid = &mesh->grid;
  const int32_t cell = y * grid->width + x;
  for (int32_t i = grid->starts.items[cell]; i < grid->starts.items[cell + 1]; i++) {
    const int32_t piece = grid->items.items[i];
    if (call->island >= 0 && mesh->islands.items[piece] != call->island) {
      continue;
    }
    const ov_point place = nearest_in(mesh, piece, call->at);
    const ov_point off = ov_minus(place, call->at);
    double dist2 = ov_dot(off, off);
    if (call->self->axes == OVIS_NAVMESH_XZ) {
      const ov_floor* floor = &call->self->floors.items[mesh->pieces.floors.items[piece]];
      const double up = ov_floor_at(floor, place) - call->height;
      dist2 += up * up;
    }
    if (dist2 < call->dist2 || (dist2 == call->dist2 && piece < call->piece)) {
      call->piece = piece;
      call->place = place;
      call->dist2 = dist2;
    }
  }
}

// Rings of cells around the place, until no further ring can hold a nearer piece.
int32_t ov_mesh_locate(const ovis_navmesh* self, const ov_mesh* mesh, ov_point at, double height,
                       int32_t island, ov_point* out_at) {
  OVIS_ASSERT(mesh->radius >= 0);
  OVIS_ASSERT(height - height == 0); // a number; below 0 deep in a world
  const ov_mesh_grid* grid = &mesh->grid;
  *out_at = at;
  if (grid->width == 0) {
    return -1;
  }
  nearest_call call = {.self = self,
                       .mesh = mesh,
                       .at = at,
                       .height = height,
                       .island = island,
                       .piece = -1,
                       .dist2 = HUGE_VAL};
  const ov_bounds spot = {at.x, at.y, at.x, at.y};
  const ov_cell_range middle = ov_grid_range(grid, &spot);
  const int32_t rings = grid->width > grid->height ? grid->width : grid->height;
  for (int32_t ring = 0; ring <= rings; ring++) {
    const double reach = (ring - 1) * grid->size;
    if (call.piece >= 0 && (call.dist2 == 0 || (ring > 0 && call.dist2 < reach * reach))) {
      break;
    }
    for (int32_t y = middle.y_min - ring; y <= middle.y_min + ring; y++) {
      const bool is_edge = y == middle.y_min - ring || y == middle.y_min + ring;
      const int32_t step = is_edge || ring == 0 ? 1 : 2 * ring;
      for (int32_t x = middle.x_min - ring; x <= middle.x_min + ring; x += step) {
        if (x >= 0 && x < grid->width && y >= 0 && y < grid->height) {
          try_cell(&call, x, y);
        }
      }
    }
  }
  *out_at = call.piece >= 0 ? call.place : at;
  return call.piece;
}
