// Draws a run: the ground from above, and the track of each mob.
#ifndef OVIS_APP_RUN_PICTURE_H
#define OVIS_APP_RUN_PICTURE_H

#include "run/run_log.h"

// Returns label `index` of the picture and the cell of its first letter, or NULL after the last
// one.
typedef const char* run_label_fn(const void* context, int32_t index, ovis_pos* out_pos);

typedef struct run_picture_def {
  const run_log* log;
  const ovis_sim* sim;
  const ovis_world* world;
  bool has_bounds; // show the box from `min` to `max`, not only the area of the tracks
  ovis_pos min, max;
  run_label_fn* label; // [opt] NULL: no labels
  const void* label_context;
} run_picture_def;

// Writes a PNG file. On failure it returns false and sets `message`.
bool run_picture_write(const run_picture_def* def, const char* file, char* message,
                       size_t message_size);

#endif
