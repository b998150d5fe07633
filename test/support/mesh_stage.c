#include "support/mesh_stage.h"

#include "support/test.h"

#include <math.h>

static double cross(ovis_vec3 a, ovis_vec3 b, ovis_vec3 c) {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

static double dist(ovis_vec3 a, ovis_vec3 b) {
  return sqrt((b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y));
}

static bool is_inside(const mesh_obstacle* o, double x, double y) {
  bool is_in = false;
  for (int32_t i = 0, k = o->count - 1; i < o->count; k = i++) {
    const ovis_vec3 a = o->points[i];
    const ovis_vec3 b = o->points[k];
    if ((a.y > y) != (b.y > y) && x < (b.x - a.x) * (y - a.y) / (b.y - a.y) + a.x) {
      is_in = !is_in;
    }
  }
  return is_in;
}

bool mesh_stage_is_blocked(const mesh_stage* stage, double x, double y) {
  if (x < 0 || y < 0 || x > MESH_STAGE_SIDE || y > MESH_STAGE_SIDE) {
    return true;
  }
  for (int32_t i = 0; i < stage->count; i++) {
    if (is_inside(&stage->obstacles[i], x, y)) {
      return true;
    }
  }
  return false;
}

static double edge_distance(const mesh_obstacle* o, double x, double y) {
  double best = 1e30;
  for (int32_t k = 0; k < o->count; k++) {
    const ovis_vec3 a = o->points[k];
    const ovis_vec3 b = o->points[(k + 1) % o->count];
    const double l2 = (b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y);
    const double t = fmax(0, fmin(1, ((x - a.x) * (b.x - a.x) + (y - a.y) * (b.y - a.y)) / l2));
    best = fmin(best, hypot(x - a.x - t * (b.x - a.x), y - a.y - t * (b.y - a.y)));
  }
  return best;
}

double mesh_stage_clearance(const mesh_stage* stage, double x, double y) {
  if (mesh_stage_is_blocked(stage, x, y)) {
    return 0;
  }
  double best = fmin(fmin(x, y), fmin(MESH_STAGE_SIDE - x, MESH_STAGE_SIDE - y));
  for (int32_t i = 0; i < stage->count; i++) {
    best = fmin(best, edge_distance(&stage->obstacles[i], x, y));
  }
  return best;
}

// Obstacles are turned around by counterclockwise corners on rays from their middle, so that no two
// sides cross. Every other corner of a star is near the middle.
static mesh_obstacle random_obstacle(uint64_t* random) {
  mesh_obstacle o = {.reach = test_between(random, 2, 11)};
  o.x = test_between(random, o.reach, MESH_STAGE_SIDE - o.reach);
  o.y = test_between(random, o.reach, MESH_STAGE_SIDE - o.reach);
  const bool is_star = test_chance(random, 50);
  o.count = is_star ? 2 * (test_below(random, 3) + 3) : test_below(random, 5) + 3;
  const double turn = test_between(random, 0, 6.28);
  for (int32_t i = 0; i < o.count; i++) {
    const double at = turn + (i + test_between(random, -0.3, 0.3)) * 6.283185307179586 / o.count;
    const double r = o.reach * (is_star && i % 2 == 1 ? test_between(random, 0.25, 0.6) : 1);
    o.points[i] = (ovis_vec3){o.x + r * cos(at), o.y + r * sin(at), 0};
  }
  return o;
}

static bool is_apart(const mesh_stage* stage, const mesh_obstacle* o, double gap) {
  for (int32_t i = 0; i < stage->count; i++) {
    const mesh_obstacle* other = &stage->obstacles[i];
    if (hypot(o->x - other->x, o->y - other->y) < o->reach + other->reach + gap) {
      return false;
    }
  }
  return true;
}

void mesh_stage_open(mesh_stage* stage, uint64_t* random, int32_t count, double gap) {
  *stage = (mesh_stage){0};
  static const ovis_vec3 square[] = {{0, 0, 0},
                                     {MESH_STAGE_SIDE, 0, 0},
                                     {MESH_STAGE_SIDE, MESH_STAGE_SIDE, 0},
                                     {0, MESH_STAGE_SIDE, 0}};
  static const int32_t corners[] = {0, 1, 2, 3};
  static const int32_t counts[] = {4};
  ovis_navmesh_def def = ovis_default_navmesh_def();
  def.points = square;
  def.point_count = 4;
  def.corners = corners;
  def.corner_counts = counts;
  def.polygon_count = 1;
  assert_int_equal(ovis_navmesh_create(&def, &stage->mesh), OVIS_OK);
  for (int32_t tries = 0; tries < 400 && stage->count < count; tries++) {
    const mesh_obstacle o = random_obstacle(random);
    if (is_apart(stage, &o, gap)) {
      const ovis_navmesh_obstacle add = {o.points, o.count};
      ovis_obstacle_id id;
      assert_int_equal(ovis_navmesh_add(stage->mesh, &add, &id), OVIS_OK);
      stage->obstacles[stage->count++] = o;
    }
  }
}

void mesh_stage_close(mesh_stage* stage) {
  ovis_navmesh_destroy(stage->mesh);
}

// A line crosses a polygon's inside if it crosses a side, or if a part between two corners that it
// touches is inside.
bool mesh_stage_crosses(const mesh_stage* stage, ovis_vec3 a, ovis_vec3 b) {
  for (int32_t i = 0; i < stage->count; i++) {
    const mesh_obstacle* o = &stage->obstacles[i];
    double at[2 * MESH_STAGE_CORNERS_MAX + 2] = {0, 1};
    int32_t cuts = 2;
    const double length = dist(a, b);
    for (int32_t k = 0; k < o->count; k++) {
      const ovis_vec3 c = o->points[k];
      const ovis_vec3 d = o->points[(k + 1) % o->count];
      const double c1 = cross(a, b, c);
      const double c2 = cross(a, b, d);
      if ((c1 > 0) != (c2 > 0)) {
        const double s = c1 / (c1 - c2);
        const double x = c.x + s * (d.x - c.x);
        const double y = c.y + s * (d.y - c.y);
        const double t = ((x - a.x) * (b.x - a.x) + (y - a.y) * (b.y - a.y)) / (length * length);
        if (t > 0 && t < 1) {
          at[cuts++] = t;
        }
      }
    }
    for (int32_t m = 0; m < cuts; m++) {
      for (int32_t n = m + 1; n < cuts; n++) {
        if (at[n] < at[m]) {
          const double swap = at[m];
          at[m] = at[n];
          at[n] = swap;
        }
      }
    }
    for (int32_t m = 0; m + 1 < cuts; m++) {
      const double t = (at[m] + at[m + 1]) / 2;
      const double x = a.x + t * (b.x - a.x);
      const double y = a.y + t * (b.y - a.y);
      // A line along a side is not inside, whatever the last bits say.
      if ((at[m + 1] - at[m]) * length > 1e-9 && is_inside(o, x, y) &&
          edge_distance(o, x, y) > 1e-9) {
        return true;
      }
    }
  }
  return false;
}

ovis_vec3 mesh_stage_place(const mesh_stage* stage, uint64_t* random, double clearance) {
  for (int32_t i = 0; i < 100000; i++) {
    const double x = test_between(random, 0, MESH_STAGE_SIDE);
    const double y = test_between(random, 0, MESH_STAGE_SIDE);
    if (mesh_stage_clearance(stage, x, y) > clearance) {
      return (ovis_vec3){x, y, 0};
    }
  }
  fail_msg("no free place");
  return (ovis_vec3){0, 0, 0};
}

#define NODES (MESH_STAGE_OBSTACLES_MAX * MESH_STAGE_CORNERS_MAX + 2)

double mesh_stage_shortest(const mesh_stage* stage, ovis_vec3 from, ovis_vec3 to) {
  ovis_vec3 nodes[NODES] = {from, to};
  double way[NODES];
  bool is_done[NODES] = {false};
  int32_t count = 2;
  for (int32_t i = 0; i < stage->count; i++) {
    for (int32_t k = 0; k < stage->obstacles[i].count; k++) {
      nodes[count++] = stage->obstacles[i].points[k];
    }
  }
  for (int32_t i = 0; i < count; i++) {
    way[i] = i == 0 ? 0 : 1e30;
  }
  for (;;) {
    int32_t best = -1;
    for (int32_t i = 0; i < count; i++) {
      best = !is_done[i] && way[i] < 1e29 && (best < 0 || way[i] < way[best]) ? i : best;
    }
    if (best < 0) {
      return -1;
    }
    if (best == 1) {
      return way[1];
    }
    is_done[best] = true;
    for (int32_t i = 0; i < count; i++) {
      const double w = way[best] + dist(nodes[best], nodes[i]);
      if (!is_done[i] && w < way[i] && !mesh_stage_crosses(stage, nodes[best], nodes[i])) {
        way[i] = w;
      }
    }
  }
}

ovis_navmesh_path mesh_stage_find(ovis_navmesh* mesh, ovis_vec3 from, ovis_vec3 to, double radius,
                                  ovis_vec3* points, int32_t capacity) {
  const ovis_navmesh_query query = {.from = from, .to = to, .radius = radius};
  ovis_navmesh_path path = {.points = points, .capacity = capacity};
  assert_int_equal(ovis_navmesh_find(mesh, &query, &path), OVIS_OK);
  return path;
}
