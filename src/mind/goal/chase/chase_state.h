// The state of a chase, shared by the goal and its ways.
#pragma once

#include "mind/goal/chase/chase_goals.h"
#include "mind/goal/goal_share.h"

#define OV_CHASE_RECORDS 8 // of a trail, as described
#define OV_CHASE_DIRECTIONS 16
#define OV_CHASE_RAY_LENGTH 3.0 // blocks
#define OV_CHASE_AREA_AT 0.8    // blocks from the body to an area

// One way uses one member of the union; `way` says which one.
typedef struct ov_chase {
  uint64_t target;
  int64_t tests;
  double time_left; // of the trail's timer
  int32_t catches;
  int32_t ticks_until_path;
  int32_t trail_count;
  int32_t record; // that it goes to
  float direction_x, direction_z;
  uint8_t way; // ovis_chase_way
  bool is_trail_running;
  bool is_led; // GRID: the navigation leads it
  union {
    ovis_vec3 records[OV_CHASE_RECORDS]; // GRID, CRUMBS
    ovis_navmesh_follow follow;          // NAVMESH
    ovis_rays rays;                      // RAYS
    uint64_t blocked;                    // AREAS: bit by direction
  } own;
} ov_chase;

// The directions of rays and areas, from east by south.
extern const ovis_rays_ray ov_chase_rays[OV_CHASE_DIRECTIONS];

// The direction toward the target, on the level. 0: stand, or the navigation leads.
ovis_vec3 ov_chase_direction(ov_goal_turn* turn, ov_chase* self, const struct ov_actor* target,
                             double speed);

// Does a block before the body make it jump, so that it can go on?
bool ov_chase_must_climb(ov_goal_turn* turn, ov_chase* self, ovis_vec3 direction);

// The parts of a goal whose state is an ov_chase. The caller sets `target` before the start.
void ov_chase_fields(void* state, ov_fields* list);
void ov_chase_start(ov_goal_turn* turn, ovis_chase_way way);
void ov_chase_step(ov_goal_turn* turn, double speed);
void ov_chase_stop(ov_goal_turn* turn);
bool ov_chase_has_caught(const struct ov_actor* actor, const struct ov_actor* target);
