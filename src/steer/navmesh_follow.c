// Following a navmesh: the described loop, which asks for a path in each step, and a better one.
// Rules: docs/sources.md#steering
#include "base/check.h"
#include "steer/mesh.h"
#include "steer/steer_math.h"

ovis_navmesh_follow_def ovis_default_navmesh_follow_def(void) {
  return (ovis_navmesh_follow_def){.target_slack = 1, .reach = 0.1};
}

// The point on the level of the body: heights do not count for directions.
static ovis_vec3 level_way(const ovis_navmesh* mesh, ovis_vec3 from, ovis_vec3 to) {
  OVIS_ASSERT(mesh->floors.count <= mesh->floors.capacity);
  ovis_vec3 way = ov_vec_minus(to, from);
  if (mesh->axes == OVIS_NAVMESH_XZ) {
    way.y = 0;
  } else {
    way.z = 0;
  }
  return way;
}

static void ask(ovis_navmesh* mesh, const ovis_navmesh_follow_def* def, ovis_navmesh_follow* follow,
                const ovis_steer_step* step) {
  OVIS_ASSERT(def != NULL);
  OVIS_ASSERT(follow != NULL);
  const ovis_navmesh_query query = {.from = step->pos,
                                    .to = step->target,
                                    .radius = def->radius,
                                    .is_literal = def->is_literal,
                                    .takes_nearest = def->takes_nearest};
  ovis_navmesh_path path = {.points = follow->points, .capacity = OVIS_NAVMESH_KEPT};
  if (ovis_navmesh_find(mesh, &query, &path) != OVIS_OK) { // claim 397
    path.count = 0;
    path.result = OVIS_NAVMESH_NONE;
  }
  follow->count = path.count; // claim 397
  follow->next = 0;
  follow->is_cut = path.is_cut;
  follow->result = path.result;
  follow->target = step->target;
  follow->revision = ovis_navmesh_get_revision(mesh);
}

// Is the kept path still the right one? A chaser that is about to reach a point asks again, from
// where it is: to go on to the next point from beside a corner could lead into the wall.
static bool is_right(const ovis_navmesh* mesh, const ovis_navmesh_follow_def* def,
                     const ovis_navmesh_follow* follow, const ovis_steer_step* step) {
  OVIS_ASSERT(follow->next >= 0);
  OVIS_ASSERT(follow->next <= OVIS_NAVMESH_KEPT);
  const ovis_vec3 moved = ov_vec_minus(step->target, follow->target);
  if (follow->next >= follow->count || follow->revision != ovis_navmesh_get_revision(mesh) ||
      ov_vec_dot(moved, moved) > def->target_slack * def->target_slack) {
    return false;
  }
  const ovis_vec3 way = level_way(mesh, step->pos, follow->points[follow->next]);
  const double one_step = step->speed * step->dt;
  return ov_vec_length(way) > (one_step > def->reach ? one_step : def->reach);
}

// Toward the first point that is not the own place; points before it are dropped.
static ovis_vec3 next_direction(const ovis_navmesh* mesh, ovis_navmesh_follow* follow,
                                ovis_vec3 pos) {
  OVIS_ASSERT(follow->next >= 0);
  OVIS_ASSERT(follow->next <= OVIS_NAVMESH_KEPT);
  ovis_vec3 dir = {0, 0, 0};
  for (; ov_vec_is_zero(dir) && follow->next < follow->count; follow->next++) { // claim 290
    dir = ov_vec_unit(level_way(mesh, pos, follow->points[follow->next]));      // claim 290
  }
  follow->next -= follow->next > 0; // the point that it goes to
  return dir;
}

ovis_vec3 ovis_navmesh_step(ovis_navmesh* mesh, const ovis_navmesh_follow_def* def,
                            ovis_navmesh_follow* follow, const ovis_steer_step* step) {
  OV_REQUIRE(follow != NULL, (ovis_vec3){0});
  OV_REQUIRE(def != NULL && step != NULL, (ovis_vec3){0});
  const ovis_vec3 none = {0, 0, 0};
  if (mesh == NULL || !ov_steer_is_step(step)) { // claim 396
    follow->count = 0;
    return none;
  }
  OV_REQUIRE(follow->next >= 0 && follow->next <= OVIS_NAVMESH_KEPT, none);
  OV_REQUIRE(follow->count <= OVIS_NAVMESH_KEPT, none);
  if (!def->keeps_path || !is_right(mesh, def, follow, step)) {
    ask(mesh, def, follow, step);
  }
  return next_direction(mesh, follow, step->pos);
}
