// AcquirePoi the slow way: a list of points that wait, walked from end to end.
// Rules: docs/sources.md#points-of-interest-behaviors; claims 228 to 235, 308, 309, 366, 367
#include "reference/acquire_ref.h"

#include <stdlib.h>

enum {
  SCAN_EVERY = 20, // and a draw below it more
  WAIT_LEAST = 40, // and a draw below it more, each time
  WAIT_MOST = 400,
  FORGOTTEN_AFTER = 400,
  POINTS_MAX = 4096
};

static acquire_ref_waiting* waiting_at(acquire_ref* ref, mind_ref_cell cell) {
  for (int i = 0; i < ref->waiting_count; i++) {
    if (mind_ref_equal(ref->waiting[i].cell, cell)) {
      return &ref->waiting[i];
    }
  }
  return NULL;
}

static void mark(acquire_ref_waiting* waiting, const acquire_ref_world* world, int64_t time) {
  waiting->tried = time;
  const int longer = waiting->delay + world->draw(world->context, WAIT_LEAST) + WAIT_LEAST;
  waiting->delay = longer < WAIT_MOST ? longer : WAIT_MOST;
  waiting->next = time + waiting->delay;
}

static void forget_old(acquire_ref* ref, int64_t time) {
  int kept = 0;
  for (int i = 0; i < ref->waiting_count; i++) {
    if (time - ref->waiting[i].tried < FORGOTTEN_AFTER) {
      ref->waiting[kept++] = ref->waiting[i];
    }
  }
  ref->waiting_count = kept;
}

// Writes the points to try; returns how many.
static int choose(acquire_ref* ref, const acquire_ref_world* world, mind_ref_cell mob, int64_t time,
                  acquire_ref_point batch[ACQUIRE_REF_BATCH]) {
  static acquire_ref_point points[POINTS_MAX];
  const int count = world->nearest(world->context, mob, points, POINTS_MAX);
  int chosen = 0;
  for (int i = 0; i < count && chosen < ACQUIRE_REF_BATCH; i++) {
    const acquire_ref_waiting* waiting = waiting_at(ref, points[i].cell);
    if (waiting == NULL || time >= waiting->next) {
      batch[chosen++] = points[i];
    }
  }
  // Each waiting point that the search meets is marked, in the order in which they came to wait.
  for (int k = 0; k < ref->waiting_count; k++) {
    acquire_ref_waiting* waiting = &ref->waiting[k];
    const bool is_due = time >= waiting->next;
    for (int i = 0; i < count && is_due; i++) {
      if (mind_ref_equal(points[i].cell, waiting->cell)) {
        mark(waiting, world, time);
        break;
      }
    }
  }
  return chosen;
}

acquire_ref_answer acquire_ref_trigger(acquire_ref* ref, const acquire_ref_world* world,
                                       mind_ref_cell mob, bool is_baby, int64_t time,
                                       mind_ref_cell* acquired) {
  if (ref->only_adults && is_baby) {
    return ACQUIRE_REF_REFUSED;
  }
  if (!ref->has_scan_time) {
    ref->has_scan_time = true;
    ref->scan_time = time + world->draw(world->context, SCAN_EVERY);
    return ACQUIRE_REF_REFUSED;
  }
  if (time < ref->scan_time) {
    return ACQUIRE_REF_REFUSED;
  }
  ref->scan_time = time + SCAN_EVERY + world->draw(world->context, SCAN_EVERY);
  forget_old(ref, time);
  acquire_ref_point batch[ACQUIRE_REF_BATCH];
  const int count = choose(ref, world, mob, time, batch);
  if (count == 0) {
    return ACQUIRE_REF_NOTHING;
  }
  mind_ref_cell cells[ACQUIRE_REF_BATCH];
  int reach = 1;
  for (int i = 0; i < count; i++) {
    cells[i] = batch[i].cell;
    reach = batch[i].valid_range > reach ? batch[i].valid_range : reach;
  }
  if (world->path(world->context, cells, count, reach, acquired)) {
    world->take(world->context, *acquired);
    ref->waiting_count = 0;
    return ACQUIRE_REF_ACQUIRED;
  }
  for (int i = 0; i < count; i++) {
    acquire_ref_waiting* waiting = waiting_at(ref, cells[i]);
    if (waiting != NULL) {
      continue; // it was marked when the search met it
    }
    if (ref->waiting_count == ACQUIRE_REF_WAITING_MAX) {
      abort();
    }
    waiting = &ref->waiting[ref->waiting_count++];
    *waiting = (acquire_ref_waiting){.cell = cells[i]};
    mark(waiting, world, time);
  }
  return ACQUIRE_REF_NOTHING;
}
