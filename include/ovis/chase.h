// Ovis: mobs that chase the nearest player in one of five ways, and what they sense, for drawing.
//
//   def.mind = "chase_rays"; ovis_mob_spawn(sim, &def, &mob);   // or chase_grid, chase_navmesh ...
//   ovis_mob_get_chase(sim, mob, &view);                            // rays, trail, path
#ifndef OVIS_CHASE_H
#define OVIS_CHASE_H

#include <ovis/steer.h>

#ifdef __cplusplus
extern "C" {
#endif

// Ways: X(WAY, mind). The order is part of snapshots: add at the end.
#define OVIS_CHASE_LIST(X)                                                                         \
  X(GRID, "chase_grid")       /* the path finder over blocks; breadcrumbs if it is partial */      \
  X(NAVMESH, "chase_navmesh") /* shortest paths over a mesh of the floors around */                \
  X(RAYS, "chase_rays")       /* rays with scores, spread over ticks */                            \
  X(CRUMBS, "chase_crumbs")   /* straight, or at a place where the target was */                   \
  X(AREAS, "chase_areas")     /* a ring of overlap tests */

typedef enum ovis_chase_way {
#define OVIS_CHASE_ENUM(way, mind) OVIS_CHASE_##way,
  OVIS_CHASE_LIST(OVIS_CHASE_ENUM)
#undef OVIS_CHASE_ENUM
      OVIS_CHASE_COUNT
} ovis_chase_way;

/// Name of the mind that chases so: "chase_rays". Never NULL: an unknown value gives "unknown".
OVIS_API const char* ovis_chase_name(ovis_chase_way way);

#define OVIS_CHASE_LINES_MAX 64
#define OVIS_CHASE_POINTS_MAX 8

/// A ray or an area sensor. An area is tested at `to`.
typedef struct ovis_chase_line {
  ovis_vec3 from, to;
  bool is_blocked;
  bool is_current; ///< The chosen one.
} ovis_chase_line;

/// The senses of a chaser after its last tick.
typedef struct ovis_chase_view {
  ovis_chase_way way;
  uint64_t target;     ///< Serial; 0: it chases nobody.
  ovis_vec3 direction; ///< On the level; 0: it stands, or its path finder leads it.
  int64_t tests;       ///< So far: rays, moves and overlaps, polygons opened, paths over blocks.
  int32_t catches;     ///< So far.
  ovis_chase_line lines[OVIS_CHASE_LINES_MAX];
  int32_t line_count;
  ovis_vec3 trail[OVIS_CHASE_POINTS_MAX]; ///< The oldest record first.
  int32_t trail_count;
  int32_t record; ///< That it goes to; OVIS_CRUMBS_STRAIGHT; OVIS_CRUMBS_LOST.
  ovis_vec3 path[OVIS_CHASE_POINTS_MAX]; ///< Next points of a navmesh path.
  int32_t path_count;
} ovis_chase_view;

#ifdef __cplusplus
}
#endif

#endif
