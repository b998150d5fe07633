// Reference version of the three ways of chasing that a text on a 2D engine tells: a navmesh path,
// weighted rays, and breadcrumbs (docs/sources.md#steering). It follows the script of the text line
// by line, including its weaknesses.
#ifndef OVIS_TEST_REFERENCE_STEER_REF_H
#define OVIS_TEST_REFERENCE_STEER_REF_H

#include <stdbool.h>

typedef struct steer_ref_vec {
  double x, y;
} steer_ref_vec;

/// The engine that the script runs in.
typedef struct steer_ref_engine {
  void* context;
  /// intersect_ray and RayCast2D: true if something is hit; *who is then its number.
  bool (*ray)(void* context, steer_ref_vec from, steer_ref_vec to, int layers, int* who);
  /// test_move: does the body collide when it moves so?
  bool (*test_move)(void* context, steer_ref_vec from, steer_ref_vec motion);
} steer_ref_engine;

steer_ref_vec steer_ref_normalized(steer_ref_vec v);

// ---- Navmesh

/// `path` is what get_simple_path returned. `has_navigation` false: the script has no navmesh.
steer_ref_vec steer_ref_navmesh(bool has_navigation, steer_ref_vec at, const steer_ref_vec* path,
                                int count);

// ---- Rays

#define STEER_REF_RAYS 64

typedef struct steer_ref_ray {
  double length;
  steer_ref_vec dir;
  bool can_move;
  double player_weight;
  double moveon_weight;
} steer_ref_ray;

typedef struct steer_ref_rays {
  steer_ref_ray rays[STEER_REF_RAYS];
  int count;
  int current; ///< -1: none.
} steer_ref_rays;

steer_ref_ray steer_ref_new_ray(void);
steer_ref_vec steer_ref_rays_step(steer_ref_rays* self, const steer_ref_engine* engine,
                                  steer_ref_vec at, steer_ref_vec target, double speed,
                                  double delta);

// ---- Breadcrumbs

#define STEER_REF_RECORDS 100

typedef struct steer_ref_crumbs {
  double interval; ///< [Units: s]
  int records_max;
  double min_distance;
  bool timer_runs;
  double time_left;
  steer_ref_vec points[STEER_REF_RECORDS]; ///< The oldest first.
  int count;
} steer_ref_crumbs;

steer_ref_crumbs steer_ref_new_crumbs(void);
steer_ref_vec steer_ref_crumbs_step(steer_ref_crumbs* self, const steer_ref_engine* engine,
                                    steer_ref_vec at, steer_ref_vec target, int target_number,
                                    double speed, double delta);

#endif
