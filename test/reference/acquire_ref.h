// AcquirePoi, slow and obvious: which points a mob asks for, when it asks again, and how long the
// ones that it did not reach have to wait. Readings: README.md, section "Behaviors".
#ifndef OVIS_TEST_REFERENCE_ACQUIRE_REF_H
#define OVIS_TEST_REFERENCE_ACQUIRE_REF_H

#include "reference/mind_ref.h"

enum { ACQUIRE_REF_BATCH = 5, ACQUIRE_REF_RADIUS = 48, ACQUIRE_REF_WAITING_MAX = 4096 };

/// A point that a search gives.
typedef struct acquire_ref_point {
  mind_ref_cell cell;
  int valid_range;
} acquire_ref_point;

typedef struct acquire_ref_world {
  void* context;
  mind_ref_draw draw;
  /// The points within 48 of a cell that have the types and space, nearest first. Writes at most
  /// `max`, returns how many it wrote.
  int (*nearest)(void* context, mind_ref_cell from, acquire_ref_point* out, int max);
  /// A path to one of the cells. True: it reaches `target`, one of them.
  bool (*path)(void* context, const mind_ref_cell* cells, int count, int reach,
               mind_ref_cell* target);
  /// Takes a ticket of the point.
  void (*take)(void* context, mind_ref_cell cell);
} acquire_ref_world;

typedef struct acquire_ref_waiting {
  mind_ref_cell cell;
  int64_t tried; ///< Time of the last attempt.
  int64_t next;  ///< First time at which it is tried again.
  int delay;     ///< Between these. [Units: ticks]
} acquire_ref_waiting;

typedef struct acquire_ref {
  bool only_adults;
  bool has_scan_time;
  int64_t scan_time;
  acquire_ref_waiting waiting[ACQUIRE_REF_WAITING_MAX];
  int waiting_count;
} acquire_ref;

typedef enum acquire_ref_answer {
  ACQUIRE_REF_REFUSED, ///< Not now: a baby, a delay, a time that has not come.
  ACQUIRE_REF_NOTHING, ///< Searched; nothing was reached.
  ACQUIRE_REF_ACQUIRED
} acquire_ref_answer;

/// A turn of it; its memory conditions hold. `acquired`: what becomes its memory.
acquire_ref_answer acquire_ref_trigger(acquire_ref* ref, const acquire_ref_world* world,
                                       mind_ref_cell mob, bool is_baby, int64_t time,
                                       mind_ref_cell* acquired);

#endif
