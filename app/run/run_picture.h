// A run as a picture: the ground from above, and the way of each mob on it.
#ifndef OVIS_APP_RUN_PICTURE_H
#define OVIS_APP_RUN_PICTURE_H

#include "run/run_log.h"

// The index-th of the words on a picture, and where they begin; NULL: no more.
typedef const char* run_label_fn(const void* context, int32_t index, ovis_pos* out_pos);

typedef struct run_picture_def {
  const run_log* log;
  const ovis_sim* sim;
  const ovis_world* world;
  bool has_bounds; // show from `min` to `max`, not only where mobs walked
  ovis_pos min, max;
  run_label_fn* label; // [opt] NULL: no words
  const void* label_context;
} run_picture_def;

// False: `message` says why.
bool run_picture_write(const run_picture_def* def, const char* file, char* message,
                       size_t message_size);

#endif
