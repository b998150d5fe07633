// Problem: long jumps and rams have to be right cell by cell; this says what right is.
// Design: test/reference/README.md
#include "reference/leap_ref.h"

#include <math.h>

static double length_of(leap_ref_vec v) {
  return sqrt(v.x * v.x + v.y * v.y + v.z * v.z);
}

static leap_ref_vec between(leap_ref_vec a, leap_ref_vec b, double share) {
  return (leap_ref_vec){a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share,
                        a.z + (b.z - a.z) * share};
}

// "Between two samples the box is stepped by 0.9 * min(width, height); any collision: no." The last
// step ends at the sample.
static bool passes(const leap_ref_world* world, leap_ref_vec a, leap_ref_vec b, double width,
                   double height) {
  const leap_ref_vec way = {b.x - a.x, b.y - a.y, b.z - a.z};
  const double whole = length_of(way);
  const double side = fmin(width, height);
  const int steps = (int)ceil(whole / side);
  for (int i = 1; i <= steps; i++) {
    const leap_ref_vec at = i == steps ? b : between(a, b, i * side * 0.9 / whole);
    if (!world->is_free(world->context, at, width, height)) {
      return false;
    }
  }
  return true;
}

bool leap_ref_jump(const leap_ref_world* world, leap_ref_vec from, leap_ref_cell cell,
                   double angle_deg, double width, double height, leap_ref_vec* velocity) {
  const double g = 0.08;
  const double a = angle_deg * 3.14159265358979323846 / 180;
  leap_ref_vec target = {cell.x + 0.5, cell.y + 0.5, cell.z + 0.5};
  const double full = hypot(target.x - from.x, target.z - from.z);
  target.x -= (target.x - from.x) / full * 0.5; // moved 0.5 back toward the body
  target.z -= (target.z - from.z) / full * 0.5;
  const double r = hypot(target.x - from.x, target.z - from.z);
  const double y = target.y - from.y;
  const double v2 = r * r * g / (r * sin(2 * a) - 2 * y * cos(a) * cos(a));
  if (v2 < 0 || sqrt(v2) > 1.5) {
    return false;
  }
  const double v = sqrt(v2);
  const double heading = atan2(target.z - from.z, target.x - from.x);
  const int samples = 2 * (int)ceil(r / (v * cos(a)));
  leap_ref_vec last = {0};
  for (int i = 1; i <= samples; i++) {
    const double level = r * i / samples; // the way gone, seen from above
    const double time = level / (v * cos(a));
    const leap_ref_vec at = {from.x + cos(heading) * level,
                             from.y + v * sin(a) * time - g * time * time / 2,
                             from.z + sin(heading) * level};
    if (i > 1 && !passes(world, last, at, width, height)) {
      return false;
    }
    last = at;
  }
  const double share = (double)0.95f; // "result times 0.95": a float, as the game's factors are
  *velocity = (leap_ref_vec){cos(heading) * v * cos(a) * share, v * sin(a) * share,
                             sin(heading) * v * cos(a) * share};
  return true;
}

// ---- Rams

static int manhattan(leap_ref_cell a, leap_ref_cell b) {
  return (a.x > b.x ? a.x - b.x : b.x - a.x) + (a.y > b.y ? a.y - b.y : b.y - a.y) +
         (a.z > b.z ? a.z - b.z : b.z - a.z);
}

static long squared(leap_ref_cell a, leap_ref_cell b) {
  const long x = a.x - b.x;
  const long y = a.y - b.y;
  const long z = a.z - b.z;
  return x * x + y * y + z * z;
}

bool ram_ref_start(const leap_ref_world* world, leap_ref_cell own, leap_ref_cell target,
                   leap_ref_cell* start) {
  static const int ways[4][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
  leap_ref_cell ends[4];
  bool counts[4] = {false, false, false, false};
  if (!world->is_walkable(world->context, target)) {
    return false;
  }
  for (int i = 0; i < 4; i++) {
    ends[i] = target;
    for (int step = 1; step <= 7; step++) {
      const leap_ref_cell next = {target.x + ways[i][0] * step, target.y,
                                  target.z + ways[i][1] * step};
      if (!world->is_walkable(world->context, next)) {
        break;
      }
      ends[i] = next;
    }
    counts[i] = manhattan(ends[i], target) >= 4;
  }
  // Again and again the nearest one that is left, the first of equals.
  for (int round = 0; round < 4; round++) {
    int best = -1;
    for (int i = 0; i < 4; i++) {
      if (counts[i] && (best < 0 || squared(ends[i], own) < squared(ends[best], own))) {
        best = i;
      }
    }
    if (best >= 0 && world->can_reach(world->context, ends[best])) {
      *start = ends[best];
      return true;
    }
    if (best >= 0) {
      counts[best] = false;
    }
  }
  return false;
}

leap_ref_vec ram_ref_aim(leap_ref_cell start, leap_ref_cell target) {
  leap_ref_vec aim = {target.x + 0.5, target.y, target.z + 0.5};
  aim.x += target.x > start.x ? 0.5 : target.x < start.x ? -0.5 : 0;
  aim.z += target.z > start.z ? 0.5 : target.z < start.z ? -0.5 : 0;
  return aim;
}
