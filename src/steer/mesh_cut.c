// Lists of convex pieces, and what is left of them outside of convex blockers.
// Design: docs/steering.md
#include "steer/mesh.h"

#include "base/check.h"

#include <math.h>
#include <string.h>

#define CORNERS_MAX 160   // of a piece while it is cut
#define CORNERS_SPLIT 120 // with more, a piece is cut in half

void ov_pieces_clear(ov_piece_list* list) {
  OVIS_ASSERT(list != NULL);
  list->points.count = 0;
  list->starts.count = 0;
  list->floors.count = 0;
}

void ov_pieces_fini(ov_piece_list* list, const ovis_allocator* allocator) {
  OVIS_ASSERT(list != NULL);
  ov_array_fini(&list->points, allocator);
  ov_array_fini(&list->starts, allocator);
  ov_array_fini(&list->floors, allocator);
}

bool ov_pieces_add(ov_piece_list* list, const ov_point* points, int32_t count, int32_t floor,
                   const ovis_allocator* allocator) {
  OVIS_ASSERT(points != NULL);
  OVIS_ASSERT(list->starts.count <= list->starts.capacity);
  const int32_t first = list->points.count;
  if (!ov_array_reserve(&list->starts, allocator, list->starts.count + 2) ||
      !ov_array_reserve(&list->floors, allocator, list->floors.count + 1) ||
      !ov_array_reserve(&list->points, allocator, first + count)) {
    return false;
  }
  if (list->starts.count == 0) {
    list->starts.items[list->starts.count++] = 0;
  }
  memcpy(&list->points.items[first], points, (size_t)count * sizeof *points);
  list->points.count += count;
  list->floors.items[list->floors.count++] = floor;
  list->starts.items[list->starts.count++] = list->points.count;
  return true;
}

// ---- Half planes

typedef struct part {
  ov_point points[CORNERS_MAX];
  int32_t count;
} part;

static void put(part* out, ov_point p) {
  OVIS_ASSERT(out != NULL);
  if (out->count > 0) {
    const ov_point last = out->points[out->count - 1];
    if (fabs(p.x - last.x) < 1e-12 && fabs(p.y - last.y) < 1e-12) {
      return;
    }
  }
  OVIS_ASSERT(out->count < CORNERS_MAX);
  out->points[out->count++] = p;
}

// Splits a part by the line a -> b: `left` and `right` of it. Corners within OV_TOUCH / 2 of the
// line count as on it.
static void split(const part* from, ov_point a, ov_point b, part* left, part* right) {
  OVIS_ASSERT(from != NULL);
  OVIS_ASSERT(left != NULL);
  left->count = right->count = 0;
  const ov_point along = ov_minus(b, a);
  const double length = sqrt(ov_dot(along, along));
  double before = ov_cross(along, ov_minus(from->points[from->count - 1], a)) / length;
  ov_point last = from->points[from->count - 1];
  for (int32_t i = 0; i < from->count; i++) {
    const ov_point p = from->points[i];
    const double off = ov_cross(along, ov_minus(p, a)) / length;
    const bool crosses = (before > OV_TOUCH / 2 && off < -OV_TOUCH / 2) ||
                         (before < -OV_TOUCH / 2 && off > OV_TOUCH / 2);
    if (crosses) {
      const double t = before / (before - off);
      const ov_point at = {last.x + t * (p.x - last.x), last.y + t * (p.y - last.y)};
      put(left, at);
      put(right, at);
    }
    if (off >= -OV_TOUCH / 2) {
      put(left, p);
    }
    if (off <= OV_TOUCH / 2) {
      put(right, p);
    }
    before = off;
    last = p;
  }
}

// Parts that are thinner than a touch are dropped: the sides of their neighbors still meet.
static bool has_area(const part* p) {
  if (p->count < 3) {
    return false;
  }
  const double area2 = ov_polygon_area2(p->points, p->count);
  double longest = 0;
  for (int32_t i = 0; i < p->count; i++) {
    const ov_point side = ov_minus(p->points[(i + 1) % p->count], p->points[i]);
    const double l2 = ov_dot(side, side);
    longest = l2 > longest ? l2 : longest;
  }
  return area2 > OV_TOUCH * sqrt(longest);
}

// ---- Subtraction

// A part of a piece that waits for the blockers from `next` on.
typedef struct waiting {
  part part;
  int32_t next;
} waiting;

typedef struct cut_call {
  const ov_cutters* cutters;
  const ovis_allocator* allocator;
  const ov_floor* floor;
  ov_array(waiting) stack;
} cut_call;

// Puts a part back, in halves if it has many corners.
static bool push(cut_call* call, const part* p, int32_t next) {
  OVIS_ASSERT(call != NULL);
  if (!has_area(p)) {
    return true;
  }
  if (p->count <= CORNERS_SPLIT) {
    return ov_array_push(&call->stack, call->allocator, (waiting){*p, next});
  }
  waiting halves[2] = {{.next = next}, {.next = next}};
  split(p, p->points[0], p->points[p->count / 2], &halves[0].part, &halves[1].part);
  return ov_array_push(&call->stack, call->allocator, halves[0]) &&
         ov_array_push(&call->stack, call->allocator, halves[1]);
}

static bool is_on_level(const cut_call* call, int32_t blocker) {
  const ov_bounds* b = &call->cutters->bounds[blocker];
  const ov_point middle = {(b->x_min + b->x_max) / 2, (b->y_min + b->y_max) / 2};
  return fabs(ov_floor_at(call->floor, middle) - call->cutters->heights[blocker]) <=
         call->cutters->level_height;
}

// The first blocker from `next` on that overlaps the part; the count of blockers if none does.
static int32_t next_blocker(const cut_call* call, const part* p, int32_t next, ov_convex* out) {
  OVIS_ASSERT(out != NULL);
  const ov_piece_list* blockers = call->cutters->blockers;
  const ov_convex figure = {p->points, p->count, 0};
  const ov_bounds bounds = ov_convex_bounds(&figure);
  for (; next < ov_piece_count(blockers); next++) {
    if (!ov_bounds_meet(&bounds, &call->cutters->bounds[next]) || !is_on_level(call, next)) {
      continue;
    }
    const int32_t start = blockers->starts.items[next];
    *out = (ov_convex){&blockers->points.items[start], blockers->starts.items[next + 1] - start, 0};
    if (ov_convex_overlap(&figure, out, (ov_point){0, 0})) {
      break;
    }
  }
  return next;
}

// Puts back what is left of a part outside of a blocker.
static bool subtract(cut_call* call, part* rest, const ov_convex* blocker, int32_t next) {
  OVIS_ASSERT(blocker != NULL);
  for (int32_t i = 0; i < blocker->count && rest->count >= 3; i++) {
    part inside;
    part outside;
    split(rest, blocker->points[i], blocker->points[(i + 1) % blocker->count], &inside, &outside);
    if (!push(call, &outside, next)) {
      return false;
    }
    *rest = inside;
  }
  return true;
}

static ovis_status cut_one(cut_call* call, const part* piece, int32_t floor, ov_piece_list* out) {
  call->stack.count = 0;
  bool is_done = push(call, piece, 0);
  while (is_done && call->stack.count > 0) {
    waiting top = call->stack.items[--call->stack.count];
    ov_convex blocker;
    const int32_t at = next_blocker(call, &top.part, top.next, &blocker);
    if (at < ov_piece_count(call->cutters->blockers)) {
      is_done = subtract(call, &top.part, &blocker, at + 1);
    } else if (ov_piece_count(out) >= OV_MESH_PIECES_MAX) {
      return OVIS_TOO_LARGE;
    } else {
      is_done = ov_pieces_add(out, top.part.points, top.part.count, floor, call->allocator);
    }
  }
  return is_done ? OVIS_OK : OVIS_NO_MEMORY;
}

ovis_status ov_pieces_cut(const ov_piece_list* from, const ov_floor* floors,
                          const ov_cutters* cutters, ov_piece_list* out,
                          const ovis_allocator* allocator) {
  OVIS_ASSERT(from->points.count <= from->points.capacity);
  cut_call call = {.cutters = cutters, .allocator = allocator};
  ovis_status status = OVIS_OK;
  for (int32_t i = 0; i < ov_piece_count(from) && status == OVIS_OK; i++) {
    part piece = {.count = from->starts.items[i + 1] - from->starts.items[i]};
    memcpy(piece.points, &from->points.items[from->starts.items[i]],
           (size_t)piece.count * sizeof piece.points[0]);
    const int32_t floor = from->floors.items[i];
    call.floor = &floors[floor];
    status = cut_one(&call, &piece, floor, out);
  }
  ov_array_fini(&call.stack, allocator);
  return status;
}
