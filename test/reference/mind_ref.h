// Shared by the references of single behaviors and goals: cells, places, and the distances that
// the rules name.
#ifndef OVIS_TEST_REFERENCE_MIND_REF_H
#define OVIS_TEST_REFERENCE_MIND_REF_H

#include <stdbool.h>
#include <stdint.h>

typedef struct mind_ref_cell {
  int x, y, z;
} mind_ref_cell;

typedef struct mind_ref_vec {
  double x, y, z;
} mind_ref_vec;

/// A memory of a place. Its dimension is a number that the test chooses.
typedef struct mind_ref_place {
  bool is_present;
  int dimension;
  mind_ref_cell cell;
} mind_ref_place;

/// WALK_TARGET as behaviors write it.
typedef struct mind_ref_walk {
  bool is_present;
  mind_ref_vec place; ///< A cell counts as its least corner.
  double speed;
  int close;
} mind_ref_walk;

/// A number from 0 to below a bound. [Limit: bound >= 1]
typedef int (*mind_ref_draw)(void* context, int bound);

static inline bool mind_ref_equal(mind_ref_cell a, mind_ref_cell b) {
  return a.x == b.x && a.y == b.y && a.z == b.z;
}

static inline int mind_ref_manhattan(mind_ref_cell a, mind_ref_cell b) {
  const int x = a.x > b.x ? a.x - b.x : b.x - a.x;
  const int y = a.y > b.y ? a.y - b.y : b.y - a.y;
  const int z = a.z > b.z ? a.z - b.z : b.z - a.z;
  return x + y + z;
}

static inline double mind_ref_distance_squared(mind_ref_vec a, mind_ref_vec b) {
  const double x = a.x - b.x;
  const double y = a.y - b.y;
  const double z = a.z - b.z;
  return x * x + y * y + z * z;
}

static inline mind_ref_vec mind_ref_center(mind_ref_cell cell) {
  return (mind_ref_vec){cell.x + 0.5, cell.y + 0.5, cell.z + 0.5};
}

#endif
