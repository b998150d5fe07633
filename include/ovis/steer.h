// Ovis: steering: chasing a target without a path over blocks. One question for all ways: given a
// time step and a target, in which direction?
//
//   ovis_steer_step (who, where, target, time) --+--> ovis_rays_step    --+
//   ovis_steer_space (rays, moves, overlaps)   --+--> ovis_crumbs_step  --+--> direction: of length
//     = ovis_plane | ovis_steer_world | a host's +--> ovis_areas_step   --+    1, or 0 to stand
//   ovis_navmesh                               ---+-> ovis_navmesh_step --+
//
// The plane and the navmesh do without blocks and worlds: 2D games use x and y, and leave z 0.
// docs/steering.md shows each way. Source: docs/sources.md#steering
#ifndef OVIS_STEER_H
#define OVIS_STEER_H

#include <ovis/world.h>

#ifdef __cplusplus
extern "C" {
#endif

// ---- Space

#define OVIS_STEER_LAYER 1u ///< The layer of shapes, rays and bodies, unless they name others.

/// Greatest distance of a point from the origin. [Units: the host's; blocks in a world]
#define OVIS_STEER_PLACE_MAX OVIS_PLACE_MAX

typedef enum ovis_steer_form {
  OVIS_STEER_CIRCLE,  ///< A sphere in space.
  OVIS_STEER_BOX,     ///< With sides along the axes.
  OVIS_STEER_CAPSULE, ///< All points at most `radius` away from a line.
  OVIS_STEER_POLYGON  ///< A static shape of a plane only.
} ovis_steer_form;

/// Identifies a shape of a plane, or one of a host's own space, which chooses the values.
typedef struct ovis_shape_id {
  uint64_t value; ///< 0: no shape.
} ovis_shape_id;

/// The body of a chaser. It does not turn.
typedef struct ovis_steer_body {
  ovis_steer_form form; ///< [Limit: not OVIS_STEER_POLYGON]
  double radius;        ///< Of circles and capsules. [Limits: 0 <= value <= 1e4]
  ovis_vec3 half;   ///< Box: half of its sides. Capsule: from its middle to one end of its line.
                    ///< [Limit: each within 1e4 of 0]
  uint32_t layers;  ///< It collides with shapes that share a layer with it.
  ovis_shape_id id; ///< Its own shape, with which it does not collide. 0: none.
} ovis_steer_body;

/// A ray of a steering body.
typedef struct ovis_steer_ray {
  ovis_vec3 from, to;    ///< Its ends.
  uint32_t layers;       ///< Shapes on other layers let it through.
  ovis_shape_id ignored; ///< A shape that lets it through, such as the body that looks. 0: none.
} ovis_steer_ray;

/// The place where a ray meets a shape.
typedef struct ovis_steer_hit {
  ovis_shape_id id; ///< The shape that is hit; 0: a part of the world that has no id.
  double fraction;  ///< Position on the ray. [Limits: 0 <= value <= 1] 0: it starts inside.
  ovis_vec3 point;  ///< The place of the hit.
} ovis_steer_hit;

/// The space that chasers move in. A host that has its own physics fills in the three functions.
/// They must depend on nothing but their arguments and the state of the space.
typedef struct ovis_steer_space {
  /// The first shape on a ray. False: nothing is hit, and *out is not read.
  bool (*ray)(void* context, const ovis_steer_ray* ray, ovis_steer_hit* out);
  /// True if a body collides when it moves from `from` by `motion`. Touching is no collision.
  bool (*move)(void* context, const ovis_steer_body* body, ovis_vec3 from, ovis_vec3 motion);
  /// True if a body at that place overlaps something.
  bool (*overlap)(void* context, const ovis_steer_body* body, ovis_vec3 at);
  void* context; ///< Passed to the functions.
} ovis_steer_space;

// ---- A plane: static shapes and moving bodies in x and y

typedef struct ovis_plane ovis_plane;

#define OVIS_PLANE_POINTS_MAX 256 ///< Of one polygon.

/// Settings of ovis_plane_create.
typedef struct ovis_plane_def {
  double cell_size;         ///< Of the grid that finds shapes: about the size of a usual shape.
                            ///< [Limits: 1e-3 <= value <= 1e6] Default 4.
  ovis_allocator allocator; ///< Of all its memory. All zero: the C library's.
  uint32_t cookie;          ///< Set by ovis_default_plane_def; checked.
} ovis_plane_def;

OVIS_API ovis_plane_def ovis_default_plane_def(void);
/// Creates a plane without shapes. OVIS_OUT_OF_RANGE: the cell size exceeds its limits.
/// OVIS_NO_MEMORY. On failure *out is NULL.
OVIS_API ovis_status ovis_plane_create(const ovis_plane_def* def, ovis_plane** out);
OVIS_API void ovis_plane_destroy(ovis_plane* plane);

/// A shape: an obstacle, or a body that moves.
typedef struct ovis_plane_shape {
  ovis_steer_form form;    ///< Circle, box or polygon.
  ovis_vec3 pos;           ///< Of its middle; of a polygon: added to its points.
  double radius;           ///< As of ovis_steer_body, and the next.
  ovis_vec3 half;          ///< Half the size of a box.
  const ovis_vec3* points; ///< [(corner) * @p point_count] Of a polygon; it may be concave.
  int32_t point_count;     ///< [Limits: 3 <= value <= OVIS_PLANE_POINTS_MAX]
  uint32_t layers;         ///< Bits; a ray or body with one of them meets it.
} ovis_plane_shape;

/// A shape on OVIS_STEER_LAYER at the origin, with nothing else set.
OVIS_API ovis_plane_shape ovis_default_plane_shape(void);

/// Adds a shape. *out_id is never 0 and stays the shape's until it is removed.
/// OVIS_OUT_OF_RANGE: a number is beyond its limit. OVIS_BAD_FORMAT: the polygon has no area, or
/// its sides cross. OVIS_FULL: the plane has 2^20 shapes. OVIS_NO_MEMORY. On failure *out_id is 0.
OVIS_API ovis_status ovis_plane_add(ovis_plane* plane, const ovis_plane_shape* shape,
                                    ovis_shape_id* out_id);

/// Removes a shape. OVIS_NOT_FOUND: there is no such shape.
OVIS_API ovis_status ovis_plane_remove(ovis_plane* plane, ovis_shape_id id);

/// True if the id names a shape of the plane.
OVIS_API bool ovis_plane_is_shape(const ovis_plane* plane, ovis_shape_id id);

/// Moves a shape: `pos` is as in ovis_plane_shape. OVIS_NOT_FOUND: there is no such shape.
/// OVIS_OUT_OF_RANGE: the position is beyond OVIS_STEER_PLACE_MAX. OVIS_NO_MEMORY.
OVIS_API ovis_status ovis_plane_place(ovis_plane* plane, ovis_shape_id id, ovis_vec3 pos);

/// The functions of ovis_steer_space for a plane. z is ignored. A query with a number that is no
/// place hits nothing.
OVIS_API bool ovis_plane_cast_ray(ovis_plane* plane, const ovis_steer_ray* ray,
                                  ovis_steer_hit* out);
OVIS_API bool ovis_plane_move(ovis_plane* plane, const ovis_steer_body* body, ovis_vec3 from,
                              ovis_vec3 motion);
OVIS_API bool ovis_plane_has_overlap(ovis_plane* plane, const ovis_steer_body* body, ovis_vec3 at);

/// The plane as a space. Valid as long as the plane.
OVIS_API ovis_steer_space ovis_plane_get_space(ovis_plane* plane);

// ---- A voxel world as a space

/// Blocks are the shapes; they have no ids and are on OVIS_STEER_LAYER.
typedef struct ovis_steer_world {
  const ovis_world* world; ///< Not owned.
  double step_height;      ///< A body that collides also tries this much higher. [Units: blocks]
                           ///< [Limits: 0 <= value <= 16]
  double ray_lift; ///< Rays run this much above their points. [Units: blocks] [Limit: as above]
} ovis_steer_world;

/// The world as a space. Valid as long as `settings`. Bodies are boxes: of a circle or capsule, the
/// box around it.
OVIS_API ovis_steer_space ovis_steer_world_get_space(ovis_steer_world* settings);

// ---- The question

/// The body and the time of one step.
typedef struct ovis_steer_step {
  double dt;                     ///< [Units: s] [Limits: 0 <= value <= 1e3]
  ovis_vec3 pos;                 ///< Of the chaser. [Limit: within OVIS_STEER_PLACE_MAX]
  ovis_vec3 target;              ///< [Limit: as above]
  ovis_shape_id target_id;       ///< The target's shape; a ray that hits it is free sight. 0: none.
  double speed;                  ///< [Units: of length a second] [Limits: 0 <= value <= 1e6]
  ovis_steer_body body;          ///< The chaser's.
  const ovis_steer_space* space; ///< Not needed by a navmesh.
} ovis_steer_step;

/// A step of a circle of radius 0 at the origin, on OVIS_STEER_LAYER.
OVIS_API ovis_steer_step ovis_default_steer_step(void);

/// Ways to spread directions. The rings begin with +x.
typedef enum ovis_steer_spread {
  OVIS_STEER_RING_XY, ///< A ring in x and y.
  OVIS_STEER_RING_XZ, ///< A ring in x and z.
  OVIS_STEER_SPHERE   ///< Points over a sphere.
} ovis_steer_spread;

/// Fills `out` with unit directions. [(direction) * @p count] [Limits: 1 <= count <= OVIS_RAYS_MAX]
/// OVIS_OUT_OF_RANGE: the count exceeds its limits, or there is no such spread.
OVIS_API ovis_status ovis_steer_directions(ovis_steer_spread spread, int32_t count, ovis_vec3* out);

// ---- Weighted rays

#define OVIS_RAYS_MAX 64

/// A ray from the middle of the body.
typedef struct ovis_rays_ray {
  ovis_vec3 dir; ///< Of length 1.
  double length; ///< Of the ray.
} ovis_rays_ray;

/// Another chaser or a person to keep away from.
typedef struct ovis_rays_neighbor {
  ovis_vec3 pos; ///< Its middle.
  double radius; ///< Of its body.
} ovis_rays_neighbor;

/// Extra cost of going that way for `length`: 0 none, 1 as bad as going away from the target,
/// below 0: never.
typedef double ovis_rays_cost_fn(void* context, ovis_vec3 from, ovis_vec3 dir, double length);

/// Settings. With all switches off the choice is that of the described script
/// (docs/sources.md#steering), bit for bit.
typedef struct ovis_rays_def {
  const ovis_rays_ray* rays; ///< [(ray) * @p count]
  int32_t count;             ///< [Limits: 0 <= value <= OVIS_RAYS_MAX]
  int32_t first;             ///< The current ray at first; -1: none. Default 0.
  uint32_t layers;           ///< Of the rays. Default OVIS_STEER_LAYER.
  bool takes_right_angles;   ///< Switch: a ray at exactly 90 degrees is on the same side.
  int32_t rays_per_step;     ///< Switch: tests the current ray and so many others. 0: all.
  bool is_scored;            ///< Switch: of all free rays takes the one with the best score:
                             ///< target direction + onward * current direction - costs.
  double onward;             ///< [Limits: 0 <= value <= 10] Default 0.25.
  ovis_rays_cost_fn* cost;   ///< [opt] Used if is_scored.
  void* context;             ///< Passed to `cost`.
  double elbow;              ///< Free distance to keep from neighbors. [Limits: 0 <= value <= 1e4]
} ovis_rays_def;

OVIS_API ovis_rays_def ovis_default_rays_def(void);

/// The state of a chaser's rays.
typedef struct ovis_rays {
  uint64_t blocked; ///< Bit i: ray i was blocked when it was tested last.
  int32_t current;  ///< -1: none.
  int32_t next;     ///< The next ray to test, with rays_per_step.
} ovis_rays;

/// Neighbors of one step; used if is_scored.
typedef struct ovis_rays_crowd {
  const ovis_rays_neighbor* neighbors; ///< [(neighbor) * @p count]
  int32_t count;                       ///< Of `neighbors`.
} ovis_rays_crowd;

/// All rays are free at first.
OVIS_API ovis_rays ovis_rays_start(const ovis_rays_def* def);

/// Tests rays and chooses the current one. `crowd` [opt]. Returns its direction; 0 without one.
OVIS_API ovis_vec3 ovis_rays_step(const ovis_rays_def* def, ovis_rays* rays,
                                  const ovis_steer_step* step, const ovis_rays_crowd* crowd);

/// A ray as the described script keeps it, for drawing and for a host's own choice.
typedef struct ovis_rays_sensor {
  ovis_vec3 dir;        ///< The direction of the ray, of length 1.
  double length;        ///< Free length of the ray.
  bool can_move;        ///< The body can move that way in this step.
  double target_weight; ///< dot(target - pos, dir)
  double onward_weight; ///< dot(direction of the current ray, dir)
} ovis_rays_sensor;

/// Returns ray `index` as seen from `step`. [Limit: 0 <= index < def->count]
OVIS_API ovis_rays_sensor ovis_rays_read(const ovis_rays_def* def, const ovis_rays* rays,
                                         const ovis_steer_step* step, int32_t index);

// ---- Breadcrumbs

#define OVIS_TRAIL_MAX 100

/// Settings of a trail and of those that follow it.
typedef struct ovis_trail_def {
  double interval;      ///< [Units: s] [Limits: 0 <= value <= 10] Default 0.1.
  int32_t count_max;    ///< [Limits: 1 <= value <= OVIS_TRAIL_MAX] Default 8.
  double distance_min;  ///< Between two records. [Limits: 0 <= value <= 100] Default 1.
  bool keeps_on_change; ///< Switch: the records stay when the target changes, as described.
  bool newest_first;    ///< Switch: the newest record is tried first.
  uint32_t layers;      ///< Of the rays. Default OVIS_STEER_LAYER.
} ovis_trail_def;

OVIS_API ovis_trail_def ovis_default_trail_def(void);

/// The places where a target was, the oldest first. Kept by the target for all its chasers, or by
/// each chaser. All zero: no record, and the timer does not run.
typedef struct ovis_trail {
  ovis_vec3* records;      ///< [(record) * count_max of the def] The caller's memory.
  int32_t count;           ///< Number of records.
  bool is_running;         ///< The timer runs.
  double time_left;        ///< [Units: s]
  ovis_shape_id target_id; ///< The target that left it.
} ovis_trail;

/// Lets time pass and records the target. The first call starts the timer. The owner of a trail
/// calls it once a step.
OVIS_API void ovis_trail_pass(const ovis_trail_def* def, ovis_trail* trail, double dt,
                              ovis_vec3 target, ovis_shape_id target_id);

/// Where ovis_crumbs_follow went.
#define OVIS_CRUMBS_STRAIGHT (-1) ///< The target is in sight, and the way is free.
#define OVIS_CRUMBS_LOST (-2)     ///< Neither target nor record: straight on.

/// Goes straight at the target if it is in sight, otherwise at the first record in sight, otherwise
/// straight on. `out_record` [opt]: index of the record, or one of the two above.
OVIS_API ovis_vec3 ovis_crumbs_follow(const ovis_trail_def* def, const ovis_trail* trail,
                                      const ovis_steer_step* step, int32_t* out_record);

/// ovis_trail_pass, then ovis_crumbs_follow: for a trail of the chaser's own.
OVIS_API ovis_vec3 ovis_crumbs_step(const ovis_trail_def* def, ovis_trail* trail,
                                    const ovis_steer_step* step, int32_t* out_record);

// ---- Area sensors

/// A ring of overlap tests around the body.
typedef struct ovis_areas_def {
  const ovis_vec3* directions; ///< [(unit direction) * @p count]
  int32_t count;               ///< [Limits: 0 <= value <= OVIS_RAYS_MAX]
  double distance; ///< Of the tested places from the body. [Limits: 0 <= value <= 1e4] Default 1.
} ovis_areas_def;

OVIS_API ovis_areas_def ovis_default_areas_def(void);

/// Returns the free direction nearest to the target's; the first of equal ones; 0 if none is free.
/// `out_blocked` [opt]: bit i: area i is not free.
OVIS_API ovis_vec3 ovis_areas_step(const ovis_areas_def* def, const ovis_steer_step* step,
                                   uint64_t* out_blocked);

// ---- Navmesh

typedef struct ovis_navmesh ovis_navmesh;

#define OVIS_NAVMESH_POLYGONS_MAX (1 << 18)
#define OVIS_NAVMESH_CORNERS_MAX 64 ///< Of one polygon.
#define OVIS_NAVMESH_RADII_MAX 4    ///< Meshes that are kept, one for each radius.

typedef enum ovis_navmesh_axes {
  OVIS_NAVMESH_XY, ///< A 2D game: z is ignored.
  OVIS_NAVMESH_XZ  ///< A world whose y points up: floors may lie over each other.
} ovis_navmesh_axes;

/// Polygons that can be walked on. Two of them are connected where their sides lie on each other.
typedef struct ovis_navmesh_def {
  ovis_navmesh_axes axes;  ///< The plane of the mesh.
  const ovis_vec3* points; ///< [(point) * @p point_count] [Limit: within OVIS_STEER_PLACE_MAX]
  int32_t point_count;     ///< Of `points`.
  const int32_t*
      corners; ///< Indexes of points: the corners of the first polygon, then of the next.
  const int32_t*
      corner_counts;     ///< [(polygon) * @p polygon_count] Of each. A polygon may be concave.
  int32_t polygon_count; ///< [Limits: 0 <= value <= OVIS_NAVMESH_POLYGONS_MAX]
  double step_height;  ///< OVIS_NAVMESH_XZ: greatest step between connected polygons. Default 0.6.
  double level_height; ///< OVIS_NAVMESH_XZ: walls and obstacles keep bodies on floors at most this
                       ///< much higher or lower away. Default 1.5.
  bool has_square_bodies; ///< Bodies are boxes with sides along the axes; `radius` is half a side.
  ovis_allocator allocator; ///< Of all its memory. All zero: the C library's.
  uint32_t cookie;          ///< Set by ovis_default_navmesh_def; checked.
} ovis_navmesh_def;

OVIS_API ovis_navmesh_def ovis_default_navmesh_def(void);

/// OVIS_OUT_OF_RANGE: a number, index or count is beyond its limit. OVIS_BAD_FORMAT: a polygon has
/// no area, or its sides cross.
OVIS_API ovis_status ovis_navmesh_create(const ovis_navmesh_def* def, ovis_navmesh** out);
OVIS_API void ovis_navmesh_destroy(ovis_navmesh* mesh);

/// Identifies an obstacle of a mesh.
typedef struct ovis_obstacle_id {
  uint32_t value; ///< 0: no obstacle.
} ovis_obstacle_id;

/// An obstacle on the mesh. It may be concave.
typedef struct ovis_navmesh_obstacle {
  const ovis_vec3* points; ///< [(corner) * @p point_count] In OVIS_NAVMESH_XZ on one height.
  int32_t point_count;     ///< [Limits: 3 <= value <= OVIS_NAVMESH_CORNERS_MAX]
} ovis_navmesh_obstacle;

/// Adds an obstacle, whose points are copied. The next search builds the mesh again as a whole.
/// OVIS_FULL: there are 2^16 obstacles. Other errors: as ovis_navmesh_create.
OVIS_API ovis_status ovis_navmesh_add(ovis_navmesh* mesh, const ovis_navmesh_obstacle* obstacle,
                                      ovis_obstacle_id* out_id);

/// Removes an obstacle. OVIS_NOT_FOUND: there is no such obstacle.
OVIS_API ovis_status ovis_navmesh_remove(ovis_navmesh* mesh, ovis_obstacle_id id);

/// True if the id names an obstacle of the mesh.
OVIS_API bool ovis_navmesh_is_obstacle(const ovis_navmesh* mesh, ovis_obstacle_id id);

/// Counts changes of the obstacles: a path found at another revision may be wrong.
OVIS_API uint64_t ovis_navmesh_get_revision(const ovis_navmesh* mesh);

/// The question of ovis_navmesh_find.
typedef struct ovis_navmesh_query {
  ovis_vec3 from, to; ///< The start and the target.
  double radius; ///< Of the body: it stays so far away from all edges. [Limits: 0 <= value <= 1e4]
  bool is_literal;    ///< Switch: the reference algorithm of docs/sources.md (`radius` must be 0):
                      ///< polygons searched by their entry points, then a funnel; not always the
                      ///< shortest.
  bool takes_nearest; ///< Switch: if `to` cannot be reached, the nearest place that can.
} ovis_navmesh_query;

typedef enum ovis_navmesh_result {
  OVIS_NAVMESH_NONE,    ///< There is no path, or no mesh.
  OVIS_NAVMESH_NEAREST, ///< The path ends as near as possible (takes_nearest).
  OVIS_NAVMESH_REACHED  ///< The path ends at `to`, or at the place of the mesh nearest to it.
} ovis_navmesh_result;

/// The result of ovis_navmesh_find.
typedef struct ovis_navmesh_path {
  ovis_vec3*
      points; ///< [(point) * @p capacity] Out: from the start to the end. The caller's memory.
  int32_t capacity;           ///< Of `points`.
  int32_t count;              ///< Out: of points written; 0 exactly for OVIS_NAVMESH_NONE.
  bool is_cut;                ///< Out: the path has more points than the capacity.
  double length;              ///< Out: of the whole path, without heights.
  int32_t steps;              ///< Out: polygons that the search opened.
  ovis_navmesh_result result; ///< Out.
} ovis_navmesh_path;

/// Finds the shortest path. `from` and `to` outside of the mesh are moved to its nearest place.
/// OVIS_OUT_OF_RANGE: a bad number, or a literal search with a radius. OVIS_TOO_LARGE: the mesh for
/// this radius has too many polygons.
OVIS_API ovis_status ovis_navmesh_find(ovis_navmesh* mesh, const ovis_navmesh_query* query,
                                       ovis_navmesh_path* path);

/// Called for a convex polygon. `corners` [(corner) * @p count] is valid during the call.
typedef void ovis_navmesh_visit_fn(void* context, const ovis_vec3* corners, int32_t count);

/// Calls `visit` for each convex polygon of the mesh for a radius, as searches use it. Errors: as
/// ovis_navmesh_find.
OVIS_API ovis_status ovis_navmesh_visit(ovis_navmesh* mesh, double radius,
                                        ovis_navmesh_visit_fn* visit, void* context);

#define OVIS_NAVMESH_KEPT 6 ///< Points of a path that a chaser keeps.

/// Settings of ovis_navmesh_step.
typedef struct ovis_navmesh_follow_def {
  double radius;       ///< Of the body. [Limits: 0 <= value <= 1e4]
  bool is_literal;     ///< Switch, as of the query.
  bool takes_nearest;  ///< Switch, as of the query.
  bool keeps_path;     ///< Switch: the path is kept until it is wrong. Off: asked for in each step.
  double target_slack; ///< keeps_path: the target may move so far. [Limits: 0 <= value <= 1e4]
  double reach;        ///< keeps_path: so near a point, and within a step of it, it asks again.
                       ///< [Limit: as above]
} ovis_navmesh_follow_def;

/// Defaults: radius 0, all switches off, target_slack 1, reach 0.1.
OVIS_API ovis_navmesh_follow_def ovis_default_navmesh_follow_def(void);

/// The path of a chaser. All zero: none.
typedef struct ovis_navmesh_follow {
  ovis_vec3 points[OVIS_NAVMESH_KEPT]; ///< The next ones, for drawing and for keeps_path.
  int32_t count;                       ///< Of `points`.
  int32_t next;                        ///< The point that it goes to.
  bool is_cut;                         ///< The path has more points.
  ovis_navmesh_result result;          ///< Of the last search.
  ovis_vec3 target;                    ///< Of the path.
  uint64_t revision;                   ///< Of the mesh.
} ovis_navmesh_follow;

/// The direction along the path: toward its first point that is not the own position; 0 if there is
/// no mesh, no path, or nowhere to go. `mesh` [opt].
OVIS_API ovis_vec3 ovis_navmesh_step(ovis_navmesh* mesh, const ovis_navmesh_follow_def* def,
                                     ovis_navmesh_follow* follow, const ovis_steer_step* step);

#ifdef __cplusplus
}
#endif

#endif
