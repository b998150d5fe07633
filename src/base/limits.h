// Limits of numbers that more than one room asks for, each here once, and the questions that are
// asked of them. They catch mistakes and hostile files: what keeps to them can be computed with,
// and nothing that is meant is beyond them. All answer false for what is no number.
#ifndef OVIS_SRC_BASE_LIMITS_H
#define OVIS_SRC_BASE_LIMITS_H

#include <ovis/base.h>

// Places read from files of the game: a little over OVIS_PLACE_MAX on purpose, so that what stands
// at the border, or was put beyond it, is still shown to who looks. [Units: blocks]
#define OV_FILE_PLACE_MAX 3.2e7

// Velocities, speeds and inputs that a host or a file hands in. [Units: blocks per tick]
#define OV_SPEED_MAX 64.0

// Velocities of a body at any time: over OV_SPEED_MAX on purpose, so that what a tick adds to one
// that was let in leaves it valid. The fastest that anything moves is far below; more is a sign of
// a mistake. [Units: blocks per tick]
#define OV_VELOCITY_MAX 100.0

// Width and height of a body, those of the ender dragon: what a move looks at grows with the third
// power. [Units: blocks]
#define OV_BODY_SIZE_MAX 16.0f

// Angles: more turns than a life adds up, and far from what whole numbers cannot hold.
// [Units: degrees]
#define OV_ANGLE_MAX 1e9

// Times of a mob and its parts: two of them can be added, and one doubled. One of the world in
// milliseconds is within.
#define OV_TICK_MAX (INT64_MAX / 4)

static inline bool ov_is_within(double value, double limit) {
  return value >= -limit && value <= limit;
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

static inline bool ov_is_place(const ovis_vec3* place) {
  return ov_is_vec3_within(place, OVIS_PLACE_MAX);
}

static inline bool ov_is_speed(const ovis_vec3* speed) {
  return ov_is_vec3_within(speed, OV_SPEED_MAX);
}

static inline bool ov_is_cell(const ovis_pos* cell) {
  return ov_is_within(cell->x, OVIS_PLACE_MAX) && ov_is_within(cell->y, OVIS_PLACE_MAX) &&
         ov_is_within(cell->z, OVIS_PLACE_MAX);
}

#endif
