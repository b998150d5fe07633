// Cuts simple polygons into convex pieces: ears first, then joins of triangles.
// Design: docs/steering.md
#include "steer/polygon.h"

#include "base/check.h"

#include <string.h>

double ov_polygon_area2(const ov_point* points, int32_t count) {
  OVIS_ASSERT(points != NULL);
  OVIS_ASSERT(count >= 0);
  double sum = 0;
  for (int32_t i = 0; i < count; i++) {
    const ov_point a = ov_minus(points[i], points[0]);
    const ov_point b = ov_minus(points[i + 1 < count ? i + 1 : 0], points[0]);
    sum += ov_cross(a, b);
  }
  return sum;
}

void ov_polygon_turn_left(ov_point* points, int32_t count) {
  OVIS_ASSERT(points != NULL);
  OVIS_ASSERT(count >= 0);
  if (ov_polygon_area2(points, count) >= 0) {
    return;
  }
  for (int32_t k = 0; k < count / 2; k++) {
    const ov_point p = points[k];
    points[k] = points[count - 1 - k];
    points[count - 1 - k] = p;
  }
}

static bool is_convex(const ov_point* points, int32_t count) {
  OVIS_ASSERT(points != NULL);
  OVIS_ASSERT(count >= 0);
  for (int32_t i = 0; i < count; i++) {
    if (ov_turn_of(points[i], points[(i + 1) % count], points[(i + 2) % count]) < 0) {
      return false;
    }
  }
  return true;
}

static bool is_on(ov_point p, ov_point a, ov_point b) {
  return ov_turn_of(a, b, p) == 0 && ov_dot(ov_minus(p, a), ov_minus(p, b)) <= 0;
}

static bool sides_meet(ov_point a, ov_point b, ov_point c, ov_point d) {
  const double d1 = ov_turn_of(a, b, c);
  const double d2 = ov_turn_of(a, b, d);
  const double d3 = ov_turn_of(c, d, a);
  const double d4 = ov_turn_of(c, d, b);
  if (((d1 > 0 && d2 < 0) || (d1 < 0 && d2 > 0)) && ((d3 > 0 && d4 < 0) || (d3 < 0 && d4 > 0))) {
    return true;
  }
  return is_on(c, a, b) || is_on(d, a, b) || is_on(a, c, d) || is_on(b, c, d);
}

// Do no two sides cross or touch, but neighbors at their corner? And is there an area?
static bool is_simple(const ov_point* points, int32_t count) {
  OVIS_ASSERT(points != NULL);
  OVIS_ASSERT(count >= 0);
  const double area2 = ov_polygon_area2(points, count);
  if (!(area2 > 0 || area2 < 0)) {
    return false;
  }
  for (int32_t i = 0; i < count; i++) {
    const ov_point a = points[i];
    const ov_point b = points[(i + 1) % count];
    const ov_point next = points[(i + 2) % count];
    if ((a.x == b.x && a.y == b.y) || (ov_turn_of(a, b, next) == 0 && is_on(next, a, b)) ||
        (ov_turn_of(a, b, next) == 0 && is_on(a, b, next))) {
      return false; // no side, or one that runs back
    }
    for (int32_t k = i + 2; k < count; k++) {
      if ((k + 1) % count != i && sides_meet(a, b, points[k], points[(k + 1) % count])) {
        return false;
      }
    }
  }
  return true;
}

// ---- Ears

typedef struct ring {
  int32_t at[OV_POLYGON_POINTS_MAX]; // indexes of the points that are left
  int32_t count;
} ring;

static bool is_ear(const ov_point* points, const ring* left, int32_t i) {
  OVIS_ASSERT(left != NULL);
  const int32_t n = left->count;
  const ov_point a = points[left->at[(i + n - 1) % n]];
  const ov_point b = points[left->at[i]];
  const ov_point c = points[left->at[(i + 1) % n]];
  if (ov_turn_of(a, b, c) <= 0) {
    return false;
  }
  for (int32_t k = 2; k < n - 1; k++) {
    const ov_point p = points[left->at[(i + k) % n]];
    const bool is_corner = (p.x == a.x && p.y == a.y) || (p.x == c.x && p.y == c.y);
    if (!is_corner && ov_turn_of(a, b, p) >= 0 && ov_turn_of(b, c, p) >= 0 &&
        ov_turn_of(c, a, p) >= 0) {
      return false;
    }
  }
  return true;
}

static void drop(ring* left, int32_t i) {
  left->count--;
  memmove(&left->at[i], &left->at[i + 1], (size_t)(left->count - i) * sizeof left->at[0]);
}

// Triangles, three corners each. A corner on a straight line is no ear: it becomes one, or the last
// three points have no area and are dropped.
static int32_t clip_ears(const ov_point* points, int32_t count, int32_t* out) {
  OVIS_ASSERT(out != NULL);
  ring left = {.count = count};
  for (int32_t i = 0; i < count; i++) {
    left.at[i] = i;
  }
  int32_t made = 0;
  int32_t i = 0;
  int32_t misses = 0;
  while (left.count > 2 && misses < left.count) {
    const int32_t n = left.count;
    if (!is_ear(points, &left, i % n)) {
      i++;
      misses++;
      continue;
    }
    i %= n;
    out[3 * made] = left.at[(i + n - 1) % n];
    out[3 * made + 1] = left.at[i];
    out[3 * made + 2] = left.at[(i + 1) % n];
    made++;
    drop(&left, i);
    misses = 0;
  }
  return made;
}

// ---- Joins

// Joins piece b into piece a along a side that both have, if the result is convex.
static bool join(const ov_point* points, int32_t* a, int32_t* a_count, const int32_t* b,
                 int32_t b_count) {
  OVIS_ASSERT(a_count != NULL);
  OVIS_ASSERT(b_count >= 0);
  for (int32_t i = 0; i < *a_count; i++) {
    for (int32_t k = 0; k < b_count; k++) {
      if (a[i] != b[(k + 1) % b_count] || a[(i + 1) % *a_count] != b[k]) {
        continue;
      }
      int32_t joined[OV_POLYGON_POINTS_MAX];
      ov_point shape[OV_POLYGON_POINTS_MAX];
      int32_t n = 0;
      for (int32_t m = 1; m <= *a_count; m++) {
        joined[n++] = a[(i + m) % *a_count];
      }
      for (int32_t m = 2; m < b_count; m++) {
        joined[n++] = b[(k + m) % b_count];
      }
      for (int32_t m = 0; m < n; m++) {
        shape[m] = points[joined[m]];
      }
      if (!is_convex(shape, n)) {
        return false;
      }
      memcpy(a, joined, (size_t)n * sizeof *a);
      *a_count = n;
      return true;
    }
  }
  return false;
}

static void join_all(const ov_point* points, const int32_t* triangles, int32_t triangle_count,
                     ov_pieces* out) {
  OVIS_ASSERT(triangles != NULL);
  OVIS_ASSERT(triangle_count >= 0);
  bool is_used[OV_POLYGON_POINTS_MAX] = {false};
  int32_t end = 0;
  for (int32_t i = 0; i < triangle_count; i++) {
    if (is_used[i]) {
      continue;
    }
    int32_t piece[OV_POLYGON_POINTS_MAX];
    int32_t size = 3;
    memcpy(piece, &triangles[3 * i], 3 * sizeof piece[0]);
    for (int32_t k = i + 1; k < triangle_count; k++) {
      if (!is_used[k] && join(points, piece, &size, &triangles[3 * k], 3)) {
        is_used[k] = true;
        k = i; // the new sides may join others
      }
    }
    out->starts[out->count++] = end;
    memcpy(&out->corners[end], piece, (size_t)size * sizeof piece[0]);
    end += size;
  }
  out->starts[out->count] = end;
}

bool ov_polygon_cut(const ov_point* points, int32_t count, ov_pieces* out) {
  OVIS_ASSERT(count >= 3);
  OVIS_ASSERT(count <= OV_POLYGON_POINTS_MAX);
  *out = (ov_pieces){.count = 0};
  if (!is_simple(points, count)) {
    return false;
  }
  if (is_convex(points, count)) {
    for (int32_t i = 0; i < count; i++) {
      out->corners[i] = i;
    }
    out->count = 1;
    out->starts[1] = count;
    return true;
  }
  int32_t triangles[3 * OV_POLYGON_POINTS_MAX];
  const int32_t triangle_count = clip_ears(points, count, triangles);
  join_all(points, triangles, triangle_count, out);
  return out->count > 0;
}
