// The first mob that a viewer of two recordings would see acting differently, in words.
#ifndef OVIS_APP_REPLAY_DIFFERENCE_H
#define OVIS_APP_REPLAY_DIFFERENCE_H

#include "replay/block_difference.h"

#include <ovis/record.h>

typedef struct replay_difference {
  bool is_there;
  int64_t tick;
  uint64_t serial;
  char species[48];
  char
      text[512]; // "it is at 3.5 64.0 2.1, and at 3.4 64.0 2.1"; the other recording's name follows
  block_difference block; // of block_difference_find
} replay_difference;

// Compares the mobs of both recordings tick by tick. OVIS_OK also when no mob differs.
ovis_status replay_difference_find(ovis_recording* left, ovis_recording* right,
                                   replay_difference* out, ovis_error* error);

// Notes the first mob that differs after one tick of two runs, unless a difference is noted
// already.
void replay_difference_of_traces(const ovis_trace* left, const ovis_trace* right,
                                 replay_difference* out);

#endif
