#include "reference/vibration_ref.h"

#include <math.h>

enum { CROSSINGS_MAX = 128 };

// The line leaves one cell for the next on an axis, at a share of its length.
typedef struct crossing {
  double share;
  int axis, step;
} crossing;

static int cell_of(double x) {
  return (int)floor(x);
}

static bool comes_first(const crossing* a, const crossing* b) {
  return a->share < b->share || (a->share == b->share && a->axis < b->axis);
}

// Lists all crossings of all axes, sorts them, and walks from cell to cell.
static bool meets_wool(const double from[3], const double to[3], vibration_ref_cell* is_wool,
                       void* context) {
  crossing all[CROSSINGS_MAX];
  int count = 0;
  for (int axis = 0; axis < 3; axis++) {
    const double way = to[axis] - from[axis];
    const int first = cell_of(from[axis]);
    const int last = cell_of(to[axis]);
    const int step = last > first ? 1 : -1;
    for (int cell = first; cell != last; cell += step) {
      const double border = step > 0 ? cell + 1 : cell;
      all[count++] = (crossing){(border - from[axis]) / way, axis, step};
    }
  }
  for (int i = 0; i < count; i++) { // the plainest sort
    for (int k = i + 1; k < count; k++) {
      if (comes_first(&all[k], &all[i])) {
        const crossing held = all[i];
        all[i] = all[k];
        all[k] = held;
      }
    }
  }
  int at[3] = {cell_of(from[0]), cell_of(from[1]), cell_of(from[2])};
  bool meets = is_wool(context, at);
  for (int i = 0; i < count; i++) {
    at[all[i].axis] += all[i].step;
    meets = meets || is_wool(context, at);
  }
  return meets;
}

static bool is_behind_wool(const double from[3], const double ear[3], vibration_ref_cell* is_wool,
                           void* context) {
  const double to[3] = {floor(ear[0]) + 0.5, floor(ear[1]) + 0.5, floor(ear[2]) + 0.5};
  int stopped = 0;
  for (int side = 0; side < 6; side++) {
    double start[3] = {floor(from[0]) + 0.5, floor(from[1]) + 0.5, floor(from[2]) + 0.5};
    start[side / 2] += side % 2 == 0 ? -(double)1e-5f : (double)1e-5f;
    stopped += meets_wool(start, to, is_wool, context);
  }
  return stopped == 6;
}

bool vibration_ref_offer(listener_ref* listener, const vibration_ref* vibration,
                         const double ear[3], double range, vibration_ref_cell* is_wool,
                         void* context) {
  vibration_ref offered = *vibration;
  double sum = 0;
  for (int axis = 0; axis < 3; axis++) {
    const double way = vibration->from[axis] - ear[axis];
    sum += way * way;
  }
  offered.distance = sqrt(sum);
  if (listener->current.frequency > 0 || offered.distance > range ||
      is_behind_wool(vibration->from, ear, is_wool, context)) {
    return false;
  }
  const vibration_ref* best = &listener->best;
  if (offered.frequency < best->frequency ||
      (offered.frequency == best->frequency && offered.distance >= best->distance)) {
    return false;
  }
  listener->best = offered;
  return true;
}

bool vibration_ref_tick(listener_ref* listener, long tick, vibration_ref* out_heard) {
  if (listener->current.frequency == 0 && listener->best.frequency > 0 &&
      listener->best.tick < tick) {
    listener->current = listener->best;
    listener->best = (vibration_ref){0};
    listener->ticks_left = (int)listener->current.distance;
  }
  if (listener->current.frequency == 0) {
    return false;
  }
  listener->ticks_left--;
  if (listener->ticks_left > 0) {
    return false;
  }
  *out_heard = listener->current;
  listener->current = (vibration_ref){0};
  listener->ticks_left = 0;
  return true;
}
