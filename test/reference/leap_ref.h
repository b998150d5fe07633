// Long jumps and rams, slow and obvious, from reference facts 6 and E.3 (facts-more, facts-minds).
#ifndef OVIS_TEST_REFERENCE_LEAP_REF_H
#define OVIS_TEST_REFERENCE_LEAP_REF_H

#include <stdbool.h>

typedef struct leap_ref_vec {
  double x, y, z;
} leap_ref_vec;

typedef struct leap_ref_cell {
  int x, y, z;
} leap_ref_cell;

/// The world, as the caller answers for it.
typedef struct leap_ref_world {
  void* context;
  bool (*is_free)(void* context, leap_ref_vec feet, double width, double height);
  bool (*is_walkable)(void* context, leap_ref_cell cell);
  bool (*can_reach)(void* context, leap_ref_cell cell);
} leap_ref_world;

/// The velocity of a jump from `from` toward the center of `cell`. False: none at this angle.
bool leap_ref_jump(const leap_ref_world* world, leap_ref_vec from, leap_ref_cell cell,
                   double angle_deg, double width, double height, leap_ref_vec* velocity);

/// Where a goat in `own` runs up to ram somebody in `target`. False: nowhere.
bool ram_ref_start(const leap_ref_world* world, leap_ref_cell own, leap_ref_cell target,
                   leap_ref_cell* start);

/// The point at which it aims.
leap_ref_vec ram_ref_aim(leap_ref_cell start, leap_ref_cell target);

#endif
