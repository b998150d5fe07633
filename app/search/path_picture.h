// Draws a search: the ground, the path with its node numbers, the visited nodes and the refused
// steps.
#ifndef OVIS_APP_PATH_PICTURE_H
#define OVIS_APP_PATH_PICTURE_H

#include "search/path_log.h"

#include <ovis/story.h>

typedef struct path_picture_def {
  const ovis_world* world;
  const ovis_path* path;
  const path_log* log;
  const ovis_path_why* why; // NULL if the path reaches the target
  ovis_vec3 from;
  ovis_pos target;
  const char* mob;
} path_picture_def;

// On failure it returns false and sets `message`.
bool path_picture_write(const path_picture_def* def, const char* file, char* message,
                        size_t message_size);

#endif
