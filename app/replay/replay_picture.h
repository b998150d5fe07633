// Draws a tick of a recording, or the ground alone.
#ifndef OVIS_APP_REPLAY_PICTURE_H
#define OVIS_APP_REPLAY_PICTURE_H

#include "draw/canvas.h"
#include "replay/replay_view.h"

#include <ovis/record.h>

// Writes a PNG file. On failure it returns false and sets `message`.
bool replay_picture_write(ovis_recording* recording, int64_t tick, const char* file, char* message,
                          size_t message_size);

// Draws the ground alone, at `out_scale` pixels per block. Returns false without memory, or if
// there are no blocks.
bool replay_picture_ground(const ovis_world* world, const replay_view* view, double* out_scale,
                           replay_view* out_view, canvas* picture);

// Returns the picture as bytes of a PNG file, which the caller frees. NULL without memory.
uint8_t* replay_picture_png(const canvas* picture, size_t* out_size);

#endif
