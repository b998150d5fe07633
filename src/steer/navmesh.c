// The navmesh: polygons and obstacles come in, paths go out.
// Design: docs/steering.md
#include "base/check.h"
#include "base/fail.h"
#include "base/limits.h"
#include "steer/mesh.h"

#include <math.h>
#include <string.h>

#define SIZE_MAX_HOST 1e4 // of a body, as the header says
#define OBSTACLES_MAX (1 << 16)

ovis_navmesh_def ovis_default_navmesh_def(void) {
  return (ovis_navmesh_def){.step_height = 0.6, .level_height = 1.5, .cookie = OV_COOKIE};
}

static ov_point flat_of(const ovis_navmesh* self, ovis_vec3 p) {
  return self->axes == OVIS_NAVMESH_XZ ? (ov_point){p.x, p.z} : (ov_point){p.x, p.y};
}

static double height_of(const ovis_navmesh* self, ovis_vec3 p) {
  return self->axes == OVIS_NAVMESH_XZ ? p.y : 0;
}

static bool is_place(const ovis_navmesh* self, ovis_vec3 p) {
  const ov_point at = flat_of(self, p);
  return ov_is_within(at.x, OVIS_STEER_PLACE_MAX) && ov_is_within(at.y, OVIS_STEER_PLACE_MAX) &&
         ov_is_within(height_of(self, p), OVIS_STEER_PLACE_MAX);
}

// ---- Polygons

// The plane through the corners of a flat polygon, by the greatest triangle at its first corner.
static ov_floor floor_of(const ovis_navmesh* self, const ovis_vec3* corners, int32_t count) {
  OVIS_ASSERT(corners != NULL);
  OVIS_ASSERT(count >= 0);
  const ov_point a = flat_of(self, corners[0]);
  const double h = height_of(self, corners[0]);
  ov_floor floor = {0, 0, h};
  double largest = 0;
  for (int32_t i = 1; i + 1 < count; i++) {
    const ov_point b = ov_minus(flat_of(self, corners[i]), a);
    const ov_point c = ov_minus(flat_of(self, corners[i + 1]), a);
    const double area = ov_cross(b, c);
    if (fabs(area) > largest) {
      const double up_b = height_of(self, corners[i]) - h;
      const double up_c = height_of(self, corners[i + 1]) - h;
      largest = fabs(area);
      floor.a = (up_b * c.y - up_c * b.y) / area;
      floor.b = (up_c * b.x - up_b * c.x) / area;
      floor.c = h - floor.a * a.x - floor.b * a.y;
    }
  }
  return floor;
}

static ovis_status add_polygon(ovis_navmesh* self, const ovis_vec3* corners, int32_t count) {
  OVIS_ASSERT(count >= 0);
  ov_point points[OVIS_NAVMESH_CORNERS_MAX];
  for (int32_t i = 0; i < count; i++) {
    points[i] = flat_of(self, corners[i]);
  }
  ov_polygon_turn_left(points, count);
  ov_pieces cut;
  if (!ov_polygon_cut(points, count, &cut)) {
    return OVIS_BAD_FORMAT;
  }
  const ov_floor floor = floor_of(self, corners, count);
  if (!ov_array_push(&self->floors, &self->allocator, floor)) {
    return OVIS_NO_MEMORY;
  }
  for (int32_t i = 0; i < cut.count; i++) {
    ov_point piece[OVIS_NAVMESH_CORNERS_MAX];
    int32_t n = 0;
    for (int32_t k = cut.starts[i]; k < cut.starts[i + 1]; k++) {
      piece[n++] = points[cut.corners[k]];
    }
    if (!ov_pieces_add(&self->base, piece, n, self->floors.count - 1, &self->allocator)) {
      return OVIS_NO_MEMORY;
    }
  }
  return OVIS_OK;
}

static ovis_status add_polygons(ovis_navmesh* self, const ovis_navmesh_def* def) {
  OVIS_ASSERT(def != NULL);
  const int32_t* index = def->corners;
  for (int32_t i = 0; i < def->polygon_count; i++) {
    const int32_t count = def->corner_counts[i];
    ovis_vec3 corners[OVIS_NAVMESH_CORNERS_MAX];
    if (count < 3 || count > OVIS_NAVMESH_CORNERS_MAX) {
      return OVIS_OUT_OF_RANGE;
    }
    for (int32_t k = 0; k < count; k++, index++) {
      if (*index < 0 || *index >= def->point_count || !is_place(self, def->points[*index])) {
        return OVIS_OUT_OF_RANGE;
      }
      corners[k] = def->points[*index];
    }
    OV_TRY(add_polygon(self, corners, count));
  }
  return OVIS_OK;
}

static bool is_def(const ovis_navmesh_def* def) {
  const bool has_lists = def->polygon_count == 0 || (def->points != NULL && def->corners != NULL &&
                                                     def->corner_counts != NULL);
  return has_lists && def->polygon_count >= 0 && def->polygon_count <= OVIS_NAVMESH_POLYGONS_MAX &&
         (uint32_t)def->axes <= OVIS_NAVMESH_XZ && def->step_height >= 0 &&
         def->step_height <= SIZE_MAX_HOST && def->level_height >= 0 &&
         def->level_height <= SIZE_MAX_HOST;
}

ovis_status ovis_navmesh_create(const ovis_navmesh_def* def, ovis_navmesh** out) {
  OV_REQUIRE(out != NULL, OVIS_BAD_ARGUMENT);
  *out = NULL;
  OV_CHECK_DEF(def);
  if (!is_def(def)) {
    return OVIS_OUT_OF_RANGE;
  }
  ovis_navmesh* self = ov_alloc_zero(&def->allocator, sizeof *self);
  if (self == NULL) {
    return OVIS_NO_MEMORY;
  }
  self->allocator = def->allocator;
  self->axes = def->axes;
  self->step_height = def->step_height;
  self->level_height = def->level_height;
  self->has_square_bodies = def->has_square_bodies;
  ovis_status status = add_polygons(self, def);
  status = status == OVIS_OK ? ov_mesh_build(self, &self->base_mesh, 0) : status;
  if (status != OVIS_OK) {
    ovis_navmesh_destroy(self);
    return status;
  }
  *out = self;
  return OVIS_OK;
}

void ovis_navmesh_destroy(ovis_navmesh* self) {
  if (self == NULL) {
    return;
  }
  const ovis_allocator allocator = self->allocator;
  ov_pieces_fini(&self->base, &allocator);
  ov_pieces_fini(&self->blockers, &allocator);
  ov_mesh_fini(&self->base_mesh, &allocator);
  for (int32_t i = 0; i < OVIS_NAVMESH_RADII_MAX; i++) {
    ov_mesh_fini(&self->meshes[i], &allocator);
  }
  ov_array_fini(&self->floors, &allocator);
  ov_array_fini(&self->obstacles, &allocator);
  ov_array_fini(&self->blocker_heights, &allocator);
  ov_array_fini(&self->blocker_bounds, &allocator);
  ov_array_fini(&self->nodes, &allocator);
  ov_array_fini(&self->heap, &allocator);
  ov_array_fini(&self->roots, &allocator);
  ov_array_fini(&self->marks, &allocator);
  ov_array_fini(&self->route.points, &allocator);
  ov_array_fini(&self->route.pieces, &allocator);
  ov_free(&allocator, self, sizeof *self);
}

// ---- Obstacles

ovis_status ovis_navmesh_add(ovis_navmesh* self, const ovis_navmesh_obstacle* def,
                             ovis_obstacle_id* out_id) {
  OV_REQUIRE(out_id != NULL, OVIS_BAD_ARGUMENT);
  *out_id = (ovis_obstacle_id){0};
  OV_REQUIRE(self != NULL && def != NULL, OVIS_BAD_ARGUMENT);
  if (def->points == NULL || def->point_count < 3 || def->point_count > OVIS_NAVMESH_CORNERS_MAX) {
    return OVIS_OUT_OF_RANGE;
  }
  if (self->obstacles.count >= OBSTACLES_MAX) {
    return OVIS_FULL;
  }
  ov_obstacle obstacle = {.count = def->point_count, .height = height_of(self, def->points[0])};
  for (int32_t i = 0; i < def->point_count; i++) {
    if (!is_place(self, def->points[i])) {
      return OVIS_OUT_OF_RANGE;
    }
    obstacle.points[i] = flat_of(self, def->points[i]);
  }
  ov_polygon_turn_left(obstacle.points, obstacle.count);
  ov_pieces cut;
  if (!ov_polygon_cut(obstacle.points, obstacle.count, &cut)) {
    return OVIS_BAD_FORMAT;
  }
  obstacle.id = ++self->last_id;
  if (!ov_array_push(&self->obstacles, &self->allocator, obstacle)) {
    return OVIS_NO_MEMORY;
  }
  self->revision++;
  out_id->value = obstacle.id;
  return OVIS_OK;
}

// -1: there is no such obstacle.
static int32_t index_of(const ovis_navmesh* self, ovis_obstacle_id id) {
  for (int32_t i = 0; i < self->obstacles.count; i++) {
    if (self->obstacles.items[i].id == id.value) {
      return i;
    }
  }
  return -1;
}

ovis_status ovis_navmesh_remove(ovis_navmesh* self, ovis_obstacle_id id) {
  OV_REQUIRE(self != NULL, OVIS_BAD_ARGUMENT);
  const int32_t index = index_of(self, id);
  OV_REQUIRE(index >= 0, OVIS_NOT_FOUND);
  self->obstacles.count--;
  memmove(&self->obstacles.items[index], &self->obstacles.items[index + 1],
          (size_t)(self->obstacles.count - index) * sizeof self->obstacles.items[0]);
  self->revision++;
  return OVIS_OK;
}

bool ovis_navmesh_is_obstacle(const ovis_navmesh* self, ovis_obstacle_id id) {
  OV_REQUIRE(self != NULL, false);
  return index_of(self, id) >= 0;
}

uint64_t ovis_navmesh_get_revision(const ovis_navmesh* self) {
  OV_REQUIRE(self != NULL, 0);
  return self->revision;
}

// ---- Paths

static ovis_vec3 lifted(const ovis_navmesh* self, const ov_mesh* mesh, ov_point at, int32_t piece) {
  OVIS_ASSERT(mesh->sides.count <= mesh->sides.capacity);
  if (self->axes == OVIS_NAVMESH_XY) {
    return (ovis_vec3){at.x, at.y, 0};
  }
  const ov_floor* floor = &self->floors.items[mesh->pieces.floors.items[piece]];
  return (ovis_vec3){at.x, ov_floor_at(floor, at), at.y};
}

static void write_path(const ovis_navmesh* self, const ov_mesh* mesh, ovis_navmesh_path* path) {
  OVIS_ASSERT(path != NULL);
  const ov_mesh_route* route = &self->route;
  path->count = route->points.count < path->capacity ? route->points.count : path->capacity;
  path->is_cut = path->count < route->points.count;
  path->length = route->length;
  path->steps = route->steps;
  for (int32_t i = 0; i < path->count; i++) {
    path->points[i] = lifted(self, mesh, route->points.items[i], route->pieces.items[i]);
  }
}

static ovis_status find_shortest(ovis_navmesh* self, const ov_mesh* mesh,
                                 const ovis_navmesh_query* query, ovis_navmesh_path* path) {
  ov_mesh_query q;
  const ov_point to = flat_of(self, query->to);
  const double to_height = height_of(self, query->to);
  q.from_piece = ov_mesh_locate(self, mesh, flat_of(self, query->from),
                                height_of(self, query->from), -1, &q.from);
  q.to_piece = ov_mesh_locate(self, mesh, to, to_height, -1, &q.to);
  if (q.from_piece < 0 || q.to_piece < 0) {
    return OVIS_NOT_FOUND;
  }
  const int32_t island = mesh->islands.items[q.from_piece];
  path->result = OVIS_NAVMESH_REACHED;
  if (mesh->islands.items[q.to_piece] != island && query->takes_nearest) {
    path->result = OVIS_NAVMESH_NEAREST;
    q.to_piece = ov_mesh_locate(self, mesh, to, to_height, island, &q.to);
  }
  return ov_mesh_search(self, mesh, &q, &self->route);
}

static bool is_query(const ovis_navmesh* self, const ovis_navmesh_query* query) {
  return is_place(self, query->from) && is_place(self, query->to) && query->radius >= 0 &&
         query->radius <= SIZE_MAX_HOST && !(query->is_literal && query->radius != 0);
}

ovis_status ovis_navmesh_find(ovis_navmesh* self, const ovis_navmesh_query* query,
                              ovis_navmesh_path* path) {
  OV_REQUIRE(self != NULL && query != NULL && path != NULL, OVIS_BAD_ARGUMENT);
  path->count = path->steps = 0;
  path->is_cut = false;
  path->length = 0;
  path->result = OVIS_NAVMESH_NONE;
  OV_REQUIRE(path->capacity >= 0, OVIS_OUT_OF_RANGE);
  if (!is_query(self, query)) {
    return OVIS_OUT_OF_RANGE;
  }
  ov_mesh* mesh;
  ovis_status status = ov_mesh_of(self, query->radius, &mesh);
  if (status != OVIS_OK) {
    return status;
  }
  if (query->is_literal) { // claim 291
    path->result = OVIS_NAVMESH_REACHED;
    status = ov_mesh_search_literal(self, mesh, flat_of(self, query->from),
                                    flat_of(self, query->to), &self->route);
  } else {
    status = find_shortest(self, mesh, query, path);
  }
  if (status != OVIS_OK) {
    path->result = OVIS_NAVMESH_NONE;
    return status == OVIS_NOT_FOUND ? OVIS_OK : status;
  }
  write_path(self, mesh, path);
  return OVIS_OK;
}

ovis_status ovis_navmesh_visit(ovis_navmesh* self, double radius, ovis_navmesh_visit_fn* visit,
                               void* context) {
  OV_REQUIRE(self != NULL && visit != NULL, OVIS_BAD_ARGUMENT);
  if (!(radius >= 0 && radius <= SIZE_MAX_HOST)) {
    return OVIS_OUT_OF_RANGE;
  }
  ov_mesh* mesh;
  const ovis_status status = ov_mesh_of(self, radius, &mesh);
  for (int32_t i = 0; status == OVIS_OK && i < ov_piece_count(&mesh->pieces); i++) {
    ovis_vec3 corners[256];
    int32_t count = 0;
    for (int32_t k = mesh->pieces.starts.items[i];
         k < mesh->pieces.starts.items[i + 1] && count < 256; k++) {
      corners[count++] = lifted(self, mesh, mesh->pieces.points.items[k], i);
    }
    visit(context, corners, count);
  }
  return status;
}
