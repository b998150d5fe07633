// The first block that differs between two recordings, in words.
#ifndef OVIS_APP_BLOCK_DIFFERENCE_H
#define OVIS_APP_BLOCK_DIFFERENCE_H

#include <ovis/record.h>

typedef struct block_difference {
  bool is_there;
  int64_t tick;
  ovis_pos pos;
  char left[256], right[256]; // states: "oak_trapdoor[open=true]"
  char before[320];           // was, in words: "oak_trapdoor with open=false"
  char was[256];              // in both before the tick; empty: not known
  char text[768]; // "the block at 3 64 5 is stone, and bricks"; the other recording's name follows
} block_difference;

// Compares the changes of blocks of both recordings tick by tick. OVIS_OK also when none differs.
ovis_status block_difference_find(ovis_recording* left, ovis_recording* right,
                                  ovis_blocks* registry, block_difference* out, ovis_error* error);

#endif
