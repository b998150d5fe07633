// Following a navmesh: the loop of the text, which asks for a path in each step, and a better one.
// Rules: docs/sources.md#steering
#include "base/check.h"
#include "steer/mesh.h"
#include "steer/steer_math.h"

ovis_navmesh_follow_def ovis_default_navmesh_follow_def(void) {
  return (ovis_navmesh_follow_def){.target_slack = 1, .reach = 0.1};
}

// The point on the level of the body: heights do not count for directions.
static ovis_vec3 level_way(const ovis_navmesh* mesh, ovis_vec3 from, ovis_vec3 to) {
  ovis_vec3 way = ov_v_minus(to, from);
  if (mesh->axes == OVIS_NAVMESH_XZ) {
    way.y = 0;
  } else {
    way.z = 0;
  }
  return way;
}

static void ask(ovis_navmesh* mesh, const ovis_navmesh_follow_def* def, ovis_navmesh_follow* follow,
                const ovis_steer_step* step) {
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
  follow->revision = ovis_navmesh_revision(mesh);
}

// Drops the points where the chaser is already. False: none is left.
static bool skip_reached(const ovis_navmesh* mesh, const ovis_navmesh_follow_def* def,
                         ovis_navmesh_follow* follow, ovis_vec3 pos) {
  for (; follow->next < follow->count; follow->next++) {
    const ovis_vec3 way = level_way(mesh, pos, follow->points[follow->next]);
    if (ov_v_dot(way, way) > def->reach * def->reach) {
      return true;
    }
  }
  return false;
}

// Is the kept path still the right one? It is followed to its end, or to its last kept point.
static bool is_right(const ovis_navmesh* mesh, const ovis_navmesh_follow_def* def,
                     ovis_navmesh_follow* follow, const ovis_steer_step* step) {
  const ovis_vec3 moved = ov_v_minus(step->target, follow->target);
  return follow->count > 0 && follow->revision == ovis_navmesh_revision(mesh) &&
         ov_v_dot(moved, moved) <= def->target_slack * def->target_slack &&
         skip_reached(mesh, def, follow, step->pos) &&
         !(follow->is_cut && follow->next + 1 >= follow->count);
}

static ovis_vec3 keep_on(ovis_navmesh* mesh, const ovis_navmesh_follow_def* def,
                         ovis_navmesh_follow* follow, const ovis_steer_step* step) {
  if (!is_right(mesh, def, follow, step)) {
    ask(mesh, def, follow, step);
    if (!skip_reached(mesh, def, follow, step->pos)) {
      return (ovis_vec3){0, 0, 0};
    }
  }
  return ov_v_unit(level_way(mesh, step->pos, follow->points[follow->next]));
}

ovis_vec3 ovis_navmesh_step(ovis_navmesh* mesh, const ovis_navmesh_follow_def* def,
                            ovis_navmesh_follow* follow, const ovis_steer_step* step) {
  ovis_vec3 dir = {0, 0, 0};
  if (mesh == NULL || !ov_steer_is_step(step)) { // claim 396
    follow->count = 0;
    return dir;
  }
  OV_REQUIRE(follow->next >= 0, dir);
  OV_REQUIRE(follow->count <= OVIS_NAVMESH_KEPT, dir);
  if (def->keeps_path) {
    return keep_on(mesh, def, follow, step);
  }
  ask(mesh, def, follow, step);
  for (; ov_v_is_zero(dir) && follow->next < follow->count; follow->next++) {  // claim 290
    dir = ov_v_unit(level_way(mesh, step->pos, follow->points[follow->next])); // claim 290
  }
  follow->next -= follow->next > 0; // the point that it goes to
  return dir;
}
