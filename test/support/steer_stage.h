// A plane with walls, and steps of a small round body in it.
#ifndef OVIS_TEST_SUPPORT_STEER_STAGE_H
#define OVIS_TEST_SUPPORT_STEER_STAGE_H

#include <ovis/steer.h>

typedef struct steer_stage {
  ovis_plane* plane;
  ovis_steer_space space;  // counts its questions, then asks the plane
  ovis_steer_space inside; // the plane
  int32_t rays, moves, overlaps;
} steer_stage;

/// Opens a stage. It must not move in memory.
void steer_stage_open(steer_stage* stage);
void steer_stage_close(steer_stage* stage);

/// Adds a box between two corners. Returns its id.
ovis_shape_id steer_stage_box(steer_stage* stage, double x1, double y1, double x2, double y2);

/// A step of a body of radius 0.4 with speed 2 and dt 0.1.
ovis_steer_step steer_stage_step(steer_stage* stage, double x, double y, double target_x,
                                 double target_y);

/// The direction must be that of (x, y); (0, 0): none.
void steer_expect(ovis_vec3 direction, double x, double y);

/// Eight rays of a length, counterclockwise from +x, in `out`.
void steer_eight_rays(double length, ovis_rays_ray out[8]);

#endif
