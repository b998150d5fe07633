// SetWalkTargetFromBlockMemory, slow and obvious.
#ifndef OVIS_TEST_REFERENCE_PLACE_WALK_REF_H
#define OVIS_TEST_REFERENCE_PLACE_WALK_REF_H

#include "reference/mind_ref.h"

typedef struct place_walk_ref {
  double speed;
  int close;
  int too_far;
  int too_long; ///< [Units: ticks]
} place_walk_ref;

typedef struct place_walk_ref_mob {
  int dimension;
  mind_ref_cell cell;
  bool has_cant_reach; ///< CANT_REACH_WALK_TARGET_SINCE.
  int64_t cant_reach;
} place_walk_ref_mob;

typedef struct place_walk_ref_world {
  void* context;
  /// One random position toward the bottom's center of a cell: 15 level, 7 up and down, within a
  /// quarter turn to either side. False: there was none.
  bool (*toward)(void* context, mind_ref_cell cell, mind_ref_vec* out);
} place_walk_ref_world;

typedef struct place_walk_ref_result {
  bool gives_up; ///< Releases its ticket, erases the memory, CANT_REACH becomes the time.
  mind_ref_walk walk;
} place_walk_ref_result;

/// A turn of it; its memory conditions hold.
place_walk_ref_result place_walk_ref_trigger(const place_walk_ref* ref,
                                             const place_walk_ref_world* world,
                                             const place_walk_ref_mob* mob, mind_ref_place memory,
                                             int64_t time);

#endif
