// A slow reference of listening to vibrations, written from docs/sources.md#vibrations.
#ifndef OVIS_TEST_REFERENCE_VIBRATION_REF_H
#define OVIS_TEST_REFERENCE_VIBRATION_REF_H

#include <stdbool.h>

typedef struct vibration_ref {
  int frequency; ///< 0: none.
  int kind;
  double from[3];
  double distance; ///< From the ear.
  long tick;       ///< In which it was emitted.
} vibration_ref;

typedef struct listener_ref {
  vibration_ref best;    ///< Of the ticks before, or of this one.
  vibration_ref current; ///< On its way.
  int ticks_left;
} listener_ref;

/// Does a cell stop vibrations?
typedef bool vibration_ref_cell(void* context, const int cell[3]);

/// Offers a vibration to a listener whose eyes are at `ear`, and which is willing. Returns true if
/// it is the best so far.
bool vibration_ref_offer(listener_ref* listener, const vibration_ref* vibration,
                         const double ear[3], double range, vibration_ref_cell* is_wool,
                         void* context);

/// A tick. Returns true if *out_heard arrives in it.
bool vibration_ref_tick(listener_ref* listener, long tick, vibration_ref* out_heard);

#endif
