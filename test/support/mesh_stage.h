// Random polygon worlds for navmeshes: a square with obstacles that do not touch each other.
#ifndef OVIS_TEST_SUPPORT_MESH_STAGE_H
#define OVIS_TEST_SUPPORT_MESH_STAGE_H

#include <ovis/steer.h>

#define MESH_STAGE_SIDE 100.0
#define MESH_STAGE_OBSTACLES_MAX 24
#define MESH_STAGE_CORNERS_MAX 10

typedef struct mesh_obstacle {
  ovis_vec3 points[MESH_STAGE_CORNERS_MAX]; ///< Counterclockwise. Stars are concave.
  int32_t count;
  double x, y, reach; ///< A circle that holds it.
} mesh_obstacle;

typedef struct mesh_stage {
  ovis_navmesh* mesh;
  mesh_obstacle obstacles[MESH_STAGE_OBSTACLES_MAX];
  int32_t count;
} mesh_stage;

void mesh_stage_open(mesh_stage* stage, uint64_t* random, int32_t count, double gap);
void mesh_stage_close(mesh_stage* stage);

/// Is a point in an obstacle, or outside of the square?
bool mesh_stage_is_blocked(const mesh_stage* stage, double x, double y);

/// Distance of a point from all obstacles and from the square's sides. 0 if it is blocked.
double mesh_stage_clearance(const mesh_stage* stage, double x, double y);

/// Does a line cross the inside of an obstacle?
bool mesh_stage_crosses(const mesh_stage* stage, ovis_vec3 a, ovis_vec3 b);

/// A random free point with at least this clearance.
ovis_vec3 mesh_stage_place(const mesh_stage* stage, uint64_t* random, double clearance);

/// The shortest way between two points by the graph of all corners that see each other. -1: none.
double mesh_stage_shortest(const mesh_stage* stage, ovis_vec3 from, ovis_vec3 to);

/// Finds a path; fails the test on an error.
ovis_navmesh_path mesh_stage_find(ovis_navmesh* mesh, ovis_vec3 from, ovis_vec3 to, double radius,
                                  ovis_vec3* points, int32_t capacity);

#endif
