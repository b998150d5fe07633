// The area of a world that a picture or a page shows.
#ifndef OVIS_APP_REPLAY_VIEW_H
#define OVIS_APP_REPLAY_VIEW_H

#include <ovis/world.h>

// [Units: blocks] From min (inclusive) to max (exclusive).
typedef struct replay_view {
  int32_t min_x, min_z, max_x, max_z;
} replay_view;

// Returns the whole of a small world, and the area around `box` [opt] of a large one.
replay_view replay_picture_view(const ovis_world* world, const ovis_aabb* box);

#endif
