// Convex figures: do two of them overlap, where does a line meet one, and the hull of points.
// Design: docs/steering.md
#include "steer/convex.h"

#include "base/check.h"
#include "base/sort.h"

#include <math.h>

ov_bounds ov_convex_bounds(const ov_convex* convex) {
  OVIS_ASSERT(convex != NULL);
  ov_bounds b = {convex->points[0].x, convex->points[0].y, convex->points[0].x,
                 convex->points[0].y};
  for (int32_t i = 1; i < convex->count; i++) {
    const ov_point p = convex->points[i];
    b.x_min = p.x < b.x_min ? p.x : b.x_min;
    b.y_min = p.y < b.y_min ? p.y : b.y_min;
    b.x_max = p.x > b.x_max ? p.x : b.x_max;
    b.y_max = p.y > b.y_max ? p.y : b.y_max;
  }
  const double r = convex->radius;
  return (ov_bounds){b.x_min - r, b.y_min - r, b.x_max + r, b.y_max + r};
}

static double point_line_dist2(ov_point p, ov_point a, ov_point b) {
  const ov_point along = ov_minus(b, a);
  const ov_point to = ov_minus(p, a);
  const double length2 = ov_dot(along, along);
  const double at = length2 > 0 ? ov_dot(to, along) / length2 : 0;
  const double t = at < 0 ? 0 : at > 1 ? 1 : at;
  const ov_point off = {to.x - t * along.x, to.y - t * along.y};
  return ov_dot(off, off);
}

static ov_point moved(ov_point p, ov_point offset) {
  return (ov_point){p.x + offset.x, p.y + offset.y};
}

// The gap between two figures across the sides of `a`: below 0 if no side separates them.
static double gap_across(const ov_convex* a, const ov_convex* b, ov_point offset) {
  double gap = -HUGE_VAL;
  for (int32_t i = 0; i < a->count; i++) {
    const ov_point p = a->points[i];
    const ov_point q = a->points[i + 1 < a->count ? i + 1 : 0];
    const ov_point normal = {q.y - p.y, p.x - q.x}; // outward
    const double length = sqrt(ov_dot(normal, normal));
    double least = HUGE_VAL;
    for (int32_t k = 0; k < b->count; k++) {
      const double d = ov_dot(ov_minus(moved(b->points[k], offset), p), normal);
      least = d < least ? d : least;
    }
    const double across = length > 0 ? least / length : -HUGE_VAL;
    gap = across > gap ? across : gap;
  }
  return gap;
}

// The least squared distance of the corners of `a` from the sides of `b`.
static double corner_dist2(const ov_convex* a, const ov_convex* b, ov_point offset_a,
                           ov_point offset_b) {
  double best = HUGE_VAL;
  for (int32_t i = 0; i < a->count; i++) {
    const ov_point p = moved(a->points[i], offset_a);
    for (int32_t k = 0; k < b->count; k++) {
      const ov_point q = moved(b->points[k], offset_b);
      const ov_point r = moved(b->points[k + 1 < b->count ? k + 1 : 0], offset_b);
      const double d = point_line_dist2(p, q, r);
      best = d < best ? d : best;
    }
  }
  return best;
}

bool ov_convex_overlap(const ov_convex* a, const ov_convex* b, ov_point offset) {
  const double reach = a->radius + b->radius - OV_TOUCH;
  if (a->count > 1 || b->count > 1) {
    const ov_point back = {-offset.x, -offset.y};
    const double across_a = gap_across(a, b, offset);
    const double across_b = gap_across(b, a, back);
    const double across = across_a > across_b ? across_a : across_b;
    if (across >= reach) {
      return false;
    }
    if (across < 0) {
      return true; // no side separates them
    }
  }
  const ov_point none = {0, 0};
  const double ab = corner_dist2(a, b, none, offset);
  const double ba = corner_dist2(b, a, offset, none);
  const double dist2 = ab < ba ? ab : ba;
  return reach > 0 && dist2 < reach * reach;
}

// ---- Rays

// The polygon without its radius.
static bool ray_core(const ov_convex* convex, ov_point from, ov_point to, double* out_fraction) {
  OVIS_ASSERT(out_fraction != NULL);
  const ov_point way = ov_minus(to, from);
  double enter = 0;
  double leave = 1;
  for (int32_t i = 0; i < convex->count; i++) {
    const ov_point p = convex->points[i];
    const ov_point q = convex->points[i + 1 < convex->count ? i + 1 : 0];
    const ov_point normal = {q.y - p.y, p.x - q.x};
    const double outside = ov_dot(ov_minus(from, p), normal);
    const double speed = ov_dot(way, normal);
    if (speed == 0) {
      if (outside > 0) {
        return false;
      }
      continue;
    }
    const double at = -outside / speed;
    if (speed < 0) {
      enter = at > enter ? at : enter;
    } else {
      leave = at < leave ? at : leave;
    }
    if (enter > leave) {
      return false;
    }
  }
  *out_fraction = enter;
  return true;
}

static bool ray_circle(ov_point center, double radius, ov_point from, ov_point to,
                       double* out_fraction) {
  OVIS_ASSERT(radius >= 0);
  const ov_point way = ov_minus(to, from);
  const ov_point off = ov_minus(from, center);
  const double c = ov_dot(off, off) - radius * radius;
  if (c <= 0) {
    *out_fraction = 0;
    return true;
  }
  const double a = ov_dot(way, way);
  const double b = ov_dot(off, way);
  const double d = b * b - a * c;
  if (a <= 0 || d < 0 || b >= 0) {
    return false;
  }
  *out_fraction = (-b - sqrt(d)) / a;
  return *out_fraction <= 1;
}

static void keep_least(bool is_hit, double fraction, bool* any, double* least) {
  OVIS_ASSERT(any != NULL);
  OVIS_ASSERT(least != NULL);
  if (is_hit && (!*any || fraction < *least)) {
    *any = true;
    *least = fraction;
  }
}

bool ov_convex_ray(const ov_convex* convex, ov_point from, ov_point to, double* out_fraction) {
  OVIS_ASSERT(convex != NULL);
  OVIS_ASSERT(out_fraction != NULL);
  bool any = false;
  double least = 0;
  double at;
  if (convex->count > 2) {
    const bool is_hit = ray_core(convex, from, to, &at);
    keep_least(is_hit, is_hit ? at : 0, &any, &least);
  }
  const double r = convex->radius;
  for (int32_t i = 0; i < convex->count && r > 0; i++) {
    const ov_point p = convex->points[i];
    const ov_point q = convex->points[i + 1 < convex->count ? i + 1 : 0];
    const bool is_round = ray_circle(p, r, from, to, &at);
    keep_least(is_round, is_round ? at : 0, &any, &least);
    const ov_point along = ov_minus(q, p);
    const double length = sqrt(ov_dot(along, along));
    if (length > 0) {
      const ov_point n = {along.y / length * r, -along.x / length * r};
      const ov_point strip[4] = {{p.x + n.x, p.y + n.y},
                                 {q.x + n.x, q.y + n.y},
                                 {q.x - n.x, q.y - n.y},
                                 {p.x - n.x, p.y - n.y}};
      const ov_convex side = {strip, 4, 0};
      const bool is_side = ray_core(&side, from, to, &at);
      keep_least(is_side, is_side ? at : 0, &any, &least);
    }
  }
  *out_fraction = least;
  return any;
}

// ---- Hull

static bool is_left_of(const void* a, const void* b) {
  const ov_point* p = a;
  const ov_point* q = b;
  return p->x != q->x ? p->x < q->x : p->y < q->y;
}

int32_t ov_hull(ov_point* points, int32_t count, ov_point* out) {
  OVIS_ASSERT(count >= 0);
  ov_sort(points, count, sizeof *points, is_left_of);
  int32_t n = 0;
  for (int32_t i = 0; i < count; i++) { // the lower side
    while (n >= 2 && ov_turn_of(out[n - 2], out[n - 1], points[i]) <= 0) {
      n--;
    }
    if (n == 0 || points[i].x != out[n - 1].x || points[i].y != out[n - 1].y) {
      out[n++] = points[i];
    }
  }
  const int32_t low = n + 1;
  for (int32_t i = count - 2; i >= 0; i--) { // the upper side
    while (n >= low && ov_turn_of(out[n - 2], out[n - 1], points[i]) <= 0) {
      n--;
    }
    if (points[i].x != out[n - 1].x || points[i].y != out[n - 1].y) {
      out[n++] = points[i];
    }
  }
  return n > 2 && out[n - 1].x == out[0].x && out[n - 1].y == out[0].y ? n - 1 : n;
}
