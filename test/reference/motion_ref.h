// Slow references of the motions that no path and no usual control drive: one function a tick each,
// written from docs/sources.md#motions.
#ifndef OVIS_TEST_REFERENCE_MOTION_REF_H
#define OVIS_TEST_REFERENCE_MOTION_REF_H

#include <stdbool.h>

/// The mob as a reference sees it, and the inputs that the reference wants.
typedef struct motion_ref {
  double at[3];
  double v[3];
  float yaw;
  float forward;
} motion_ref;

/// Draws below a bound, from the stream of the mob.
typedef int motion_ref_draw(void* context, int bound);
/// Is a cell air? Is it opaque?
typedef bool motion_ref_cell(void* context, const int cell[3]);

typedef struct motion_ref_world {
  motion_ref_draw* draw;
  motion_ref_cell* is_air;
  motion_ref_cell* is_opaque;
  void* context;
  int lowest; ///< Of the world.
} motion_ref_world;

typedef struct bat_ref {
  bool rests;
  bool has_point;
  int point[3];
} bat_ref;

/// A bat's thought in one tick. `is_watched`: a player is within 4 blocks.
void bat_ref_think(bat_ref* bat, motion_ref* body, const motion_ref_world* world, bool is_watched);
/// The rest of the tick, after the body has moved.
void bat_ref_settle(const bat_ref* bat, motion_ref* body, float height);

/// A vex, a ghast: a wish, and what it does to the velocity. `reaches`: the ghast's way is free.
typedef struct glide_ref {
  bool wants;
  double to[3];
  double speed;
  int pause;
} glide_ref;

/// `edge`: the mean edge of the vex's box. `target`: where its target stands, or NULL.
void vex_ref_push(glide_ref* vex, motion_ref* body, double edge, const double* target);
void ghast_ref_push(glide_ref* ghast, motion_ref* body, const motion_ref_world* world,
                    bool (*reaches)(void* context, const double direction[3], int steps));

/// A slime or magma cube of some size, 1 the smallest.
typedef struct slime_ref {
  int size;
  bool is_magma;
  int wait; ///< Ticks on the ground until it hops.
  float wanted_yaw;
  bool is_hurried; ///< It hunts.
} slime_ref;

/// One tick's wish to move. Sets yaw and *out_speed, the speed of the step. Returns true if it
/// jumps.
bool slime_ref_think(slime_ref* slime, motion_ref* body, const motion_ref_world* world,
                     bool is_on_ground, double modifier, double* out_speed);
/// Velocity with which it leaves the ground.
float slime_ref_jump(const slime_ref* slime);

typedef struct phantom_ref {
  double point[3];
  float speed;
  float pitch;
} phantom_ref;

/// `has_bumped`: a wall stopped it in the last tick.
void phantom_ref_push(phantom_ref* phantom, motion_ref* body, bool has_bumped);

#endif
