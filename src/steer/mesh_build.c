// Builds the mesh for a radius: the polygons without the obstacles and a margin along all walls.
// Design: docs/steering.md
#include "base/check.h"
#include "base/limits.h"
#include "base/trig.h"
#include "steer/mesh.h"

#include <math.h>

#define ARC_RAD (OV_PI / 8) // greatest turn between two sides of a polygon around a round corner
#define ARCS 16

// ---- Blockers

#define GROWN_MAX (OVIS_NAVMESH_CORNERS_MAX * ARCS)

static ov_point outward(ov_point from, ov_point to) {
  const ov_point normal = {to.y - from.y, from.x - to.x};
  const double length = sqrt(ov_dot(normal, normal));
  return length > 0 ? (ov_point){normal.x / length, normal.y / length} : (ov_point){1, 0};
}

// A figure of counterclockwise corners grown by a radius. Sides are moved by exactly the radius;
// the sides around a corner touch the circle from outside, so that nothing within the radius is
// lost.
static int32_t grow_round(const ov_point* points, int32_t count, double radius, ov_point* out) {
  OVIS_ASSERT(count >= 0);
  OVIS_ASSERT(radius >= 0);
  int32_t n = 0;
  for (int32_t i = 0; i < count; i++) {
    const ov_point before = outward(points[(i + count - 1) % count], points[i]);
    const ov_point after = outward(points[i], points[(i + 1) % count]);
    const double turn = ov_atan2(ov_cross(before, after), ov_dot(before, after));
    const double positive = turn < 0 ? turn + 2 * OV_PI : turn; // half a turn at the end of a wall
    const int32_t parts = (int32_t)ceil(positive / ARC_RAD - 1e-9);
    const double step = parts > 0 ? positive / parts : 0;
    const double outer = radius / ov_cos(step / 2);
    for (int32_t k = 0; k < (parts > 0 ? parts : 1); k++) {
      const double at = step * (k + 0.5);
      const double c = outer * ov_cos(at);
      const double s = outer * ov_sin(at);
      out[n++] = (ov_point){points[i].x + c * before.x - s * before.y,
                            points[i].y + c * before.y + s * before.x};
    }
  }
  return n;
}

// Around square bodies: the hull of squares at all corners.
static int32_t grow_square(const ov_point* points, int32_t count, double radius, ov_point* out) {
  OVIS_ASSERT(count >= 0);
  OVIS_ASSERT(radius >= 0);
  ov_point corners[4 * OVIS_NAVMESH_CORNERS_MAX];
  for (int32_t i = 0; i < 4 * count; i++) {
    const ov_point p = points[i / 4];
    corners[i] = (ov_point){p.x + ((i & 1) != 0 ? radius : -radius),
                            p.y + ((i & 2) != 0 ? radius : -radius)};
  }
  return ov_hull(corners, 4 * count, out);
}

// Adds a convex figure of at least two corners, grown by the radius, to the blockers.
static bool add_grown(ovis_navmesh* self, const ov_point* points, int32_t count, double radius,
                      double height) {
  OVIS_ASSERT(count >= 0);
  OVIS_ASSERT(ov_is_within(height, OVIS_STEER_PLACE_MAX));
  ov_point grown[GROWN_MAX + 1];
  const int32_t corners = radius <= 0               ? 0
                          : self->has_square_bodies ? grow_square(points, count, radius, grown)
                                                    : grow_round(points, count, radius, grown);
  const ov_convex figure = {corners > 0 ? grown : points, corners > 0 ? corners : count, 0};
  return ov_pieces_add(&self->blockers, figure.points, figure.count, 0, &self->allocator) &&
         ov_array_push(&self->blocker_heights, &self->allocator, height) &&
         ov_array_push(&self->blocker_bounds, &self->allocator, ov_convex_bounds(&figure));
}

static bool add_obstacles(ovis_navmesh* self, double radius) {
  OVIS_ASSERT(radius >= 0);
  for (int32_t i = 0; i < self->obstacles.count; i++) {
    const ov_obstacle* o = &self->obstacles.items[i];
    ov_pieces cut;
    ov_polygon_cut(o->points, o->count, &cut); // it could be cut when it came
    for (int32_t p = 0; p < cut.count; p++) {
      ov_point corners[OVIS_NAVMESH_CORNERS_MAX];
      int32_t count = 0;
      for (int32_t k = cut.starts[p]; k < cut.starts[p + 1]; k++) {
        corners[count++] = o->points[cut.corners[k]];
      }
      if (!add_grown(self, corners, count, radius, o->height)) {
        return false;
      }
    }
  }
  return true;
}

static bool add_walls(ovis_navmesh* self, double radius) {
  const ov_mesh* base = &self->base_mesh;
  for (int32_t piece = 0; piece < ov_piece_count(&base->pieces); piece++) {
    const ov_floor* floor = &self->floors.items[base->pieces.floors.items[piece]];
    for (int32_t s = base->starts.items[piece]; s < base->starts.items[piece + 1]; s++) {
      if (base->sides.items[s].neighbor >= 0) {
        continue;
      }
      const ov_point wall[2] = {ov_side_at(base, s),
                                ov_side_at(base, ov_side_next(base, piece, s))};
      const ov_point middle = {(wall[0].x + wall[1].x) / 2, (wall[0].y + wall[1].y) / 2};
      if (!add_grown(self, wall, 2, radius, ov_floor_at(floor, middle))) {
        return false;
      }
    }
  }
  return true;
}

// ---- Meshes

void ov_mesh_fini(ov_mesh* mesh, const ovis_allocator* allocator) {
  OVIS_ASSERT(mesh != NULL);
  ov_pieces_fini(&mesh->pieces, allocator);
  ov_array_fini(&mesh->vertices, allocator);
  ov_array_fini(&mesh->sides, allocator);
  ov_array_fini(&mesh->starts, allocator);
  ov_array_fini(&mesh->islands, allocator);
  ov_array_fini(&mesh->bounds, allocator);
  ov_array_fini(&mesh->grid.starts, allocator);
  ov_array_fini(&mesh->grid.items, allocator);
}

ovis_status ov_mesh_build(ovis_navmesh* self, ov_mesh* mesh, double radius) {
  OVIS_ASSERT(mesh->radius >= 0);
  OVIS_ASSERT(self->floors.count <= self->floors.capacity);
  ov_pieces_clear(&self->blockers);
  self->blocker_heights.count = self->blocker_bounds.count = 0;
  if (!add_obstacles(self, radius) || (radius > 0 && !add_walls(self, radius))) {
    return OVIS_NO_MEMORY;
  }
  const ov_cutters cutters = {&self->blockers, self->blocker_heights.items,
                              self->blocker_bounds.items, self->level_height};
  ov_pieces_clear(&mesh->pieces);
  ovis_status status =
      ov_pieces_cut(&self->base, self->floors.items, &cutters, &mesh->pieces, &self->allocator);
  status = status == OVIS_OK ? ov_mesh_make_grid(mesh, &self->allocator) : status;
  status = status == OVIS_OK ? ov_mesh_link(self, mesh) : status;
  mesh->radius = radius;
  mesh->revision = self->revision;
  mesh->is_built = status == OVIS_OK;
  return status;
}

ovis_status ov_mesh_of(ovis_navmesh* self, double radius, ov_mesh** out) {
  OVIS_ASSERT(self->level_height >= 0);
  OVIS_ASSERT(radius >= 0);
  ov_mesh* oldest = &self->meshes[0];
  *out = NULL;
  self->question++;
  for (int32_t i = 0; i < OVIS_NAVMESH_RADII_MAX; i++) {
    ov_mesh* mesh = &self->meshes[i];
    const bool is_it = mesh->is_built && mesh->radius == radius;
    if (is_it && mesh->revision == self->revision) {
      mesh->used = self->question;
      *out = mesh;
      return OVIS_OK;
    }
    if (is_it) {
      oldest = mesh;
      break;
    }
    oldest = mesh->used < oldest->used ? mesh : oldest;
  }
  const ovis_status status = ov_mesh_build(self, oldest, radius);
  oldest->used = self->question;
  *out = status == OVIS_OK ? oldest : NULL;
  return status;
}
