// A tick of a recording as a picture, and the ground below it.
#ifndef OVIS_APP_REPLAY_PICTURE_H
#define OVIS_APP_REPLAY_PICTURE_H

#include "draw/canvas.h"

#include <ovis/record.h>

// Part of the world that a picture shows. [Units: blocks] From min (inclusive) to max (exclusive).
typedef struct replay_view {
  int32_t min_x, min_z, max_x, max_z;
} replay_view;

// False: `message` says why.
bool replay_picture_write(ovis_recording* recording, int64_t tick, const char* file, char* message,
                          size_t message_size);

// All of a small world; of a large one what is around `box` [opt].
replay_view replay_picture_view(const ovis_world* world, const ovis_aabb* box);

// The ground alone, `scale` pixels a block. False: no memory, or there is no ground.
bool replay_picture_ground(const ovis_world* world, const replay_view* view, double* out_scale,
                           replay_view* out_view, canvas* picture);

// A picture as the bytes of a PNG file, to be freed. NULL: no memory.
uint8_t* replay_picture_png(const canvas* picture, size_t* out_size);

#endif
