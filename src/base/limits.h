// Limits of numbers that more than one room checks, and the functions that check them. The limits
// catch mistakes and hostile files: no legitimate value exceeds them, and arithmetic on values
// within them is safe. Every check returns false for NaN.
#pragma once

#include <ovis/base.h>

// Positions read from files of the game. Slightly larger than OVIS_PLACE_MAX on purpose, so that
// entities at or beyond the border still show up in reports. [Units: blocks]
#define OV_FILE_PLACE_MAX 3.2e7

// Velocities, speeds and inputs that a host or a file supplies. [Units: blocks per tick]
#define OV_SPEED_MAX 64.0

// Velocities of a body at any time. Larger than OV_SPEED_MAX on purpose, so that a body that starts
// at that limit stays valid for a tick of acceleration. Nothing in the game moves nearly as fast; a
// higher speed indicates a bug. [Units: blocks per tick]
#define OV_VELOCITY_MAX 100.0

// The attribute movement_speed: the game's limit.
#define OV_ATTRIBUTE_SPEED_MAX 1024.0

// Speed that a control asks of a body. A body on ice reaches about twice as much, which keeps its
// velocity within OV_VELOCITY_MAX. Only a fast horse with speed of an amplifier above 230 is
// slowed by this limit. [Units: blocks per tick]
#define OV_BODY_SPEED_MAX 16.0f

// Width and height of a body: those of the ender dragon. The cost of a move grows with the third
// power of the size. [Units: blocks]
#define OV_BODY_SIZE_MAX 16.0f

// Sections around a mob that are loaded: the widest view in the game's settings. The work of a load
// grows with the third power. [Units: sections]
#define OV_LOAD_DISTANCE_MAX 32

// Cells of a box that one call reads. With more of them a call would seem to hang.
#define OV_BOX_CELLS_MAX (1 << 24)

static inline bool ov_is_body_size(float width, float height) {
  return width > 0 && width <= OV_BODY_SIZE_MAX && height > 0 && height <= OV_BODY_SIZE_MAX;
}

// Angles. No mob accumulates this many turns, and the value is far from the range limits of
// integers. [Units: degrees]
#define OV_ANGLE_MAX 1e9

// Times of a mob and of its components. Two of them can be added, and one can be doubled, without
// overflow. A wall-clock time in milliseconds fits. [Units: ticks, or ms]
#define OV_TICK_MAX (INT64_MAX / 4)

static inline bool ov_is_within(double value, double limit) {
  return value >= -limit && value <= limit;
}

// The farthest reach of functions of a host. [Units: blocks]
#define OV_HOST_REACH_MAX 1024.0f
static inline bool ov_is_host_reach(float blocks) {
  return blocks >= 0 && blocks <= OV_HOST_REACH_MAX;
}

static inline bool ov_is_within_i64(int64_t value, int64_t limit) {
  return value >= -limit && value <= limit;
}

static inline bool ov_is_vec3_within(const ovis_vec3* v, double limit) {
  return ov_is_within(v->x, limit) && ov_is_within(v->y, limit) && ov_is_within(v->z, limit);
}

static inline bool ov_is_angle(float deg) {
  return ov_is_within((double)deg, OV_ANGLE_MAX);
}

// An angle that a host or a file gives. Far below OV_ANGLE_MAX: the body turns on from there.
static inline bool ov_is_given_angle(float deg) {
  return ov_is_within((double)deg, OVIS_ANGLE_MAX);
}

static inline double ov_clamp_place(double value) {
  return value > OVIS_PLACE_MAX    ? OVIS_PLACE_MAX
         : value > -OVIS_PLACE_MAX ? value
                                   : -OVIS_PLACE_MAX;
}

// The nearest place within OVIS_PLACE_MAX.
static inline ovis_vec3 ov_place_within(ovis_vec3 pos) {
  return (ovis_vec3){ov_clamp_place(pos.x), ov_clamp_place(pos.y), ov_clamp_place(pos.z)};
}

// The nearest speed within OV_SPEED_MAX.
static inline double ov_clamp_speed(double value) {
  return value > OV_SPEED_MAX ? OV_SPEED_MAX : value < -OV_SPEED_MAX ? -OV_SPEED_MAX : value;
}

static inline bool ov_is_place(const ovis_vec3* place) {
  return ov_is_vec3_within(place, OVIS_PLACE_MAX);
}

static inline bool ov_is_speed(const ovis_vec3* speed) {
  return ov_is_vec3_within(speed, OV_SPEED_MAX);
}

// May a call look at all cells of the box? False as well for a box whose corners are swapped.
static inline bool ov_is_box(const ovis_aabb* box) {
  const double x = box->max.x - box->min.x + 1;
  const double y = box->max.y - box->min.y + 1;
  const double z = box->max.z - box->min.z + 1;
  return ov_is_place(&box->min) && ov_is_place(&box->max) && x >= 1 && y >= 1 && z >= 1 &&
         x * y * z <= OV_BOX_CELLS_MAX;
}

// May a call look at all cells that the ray crosses? Their count is about the sum of its ways.
static inline bool ov_is_ray(const ovis_vec3* from, const ovis_vec3* to) {
  return ov_is_place(from) && ov_is_place(to) &&
         ov_is_within(to->x - from->x, OV_BOX_CELLS_MAX / 3) &&
         ov_is_within(to->y - from->y, OV_BOX_CELLS_MAX / 3) &&
         ov_is_within(to->z - from->z, OV_BOX_CELLS_MAX / 3);
}

// A cell that a mob at the border may think of: beside it or at the end of its range.
static inline bool ov_is_cell_near(const ovis_pos* cell) {
  return ov_is_within(cell->x, OV_FILE_PLACE_MAX) && ov_is_within(cell->y, OV_FILE_PLACE_MAX) &&
         ov_is_within(cell->z, OV_FILE_PLACE_MAX);
}

static inline bool ov_is_cell(const ovis_pos* cell) {
  return ov_is_within(cell->x, OVIS_PLACE_MAX) && ov_is_within(cell->y, OVIS_PLACE_MAX) &&
         ov_is_within(cell->z, OVIS_PLACE_MAX);
}
