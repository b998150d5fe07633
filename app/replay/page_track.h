// Where a mob is and how it looks, moment by moment.
#ifndef OVIS_APP_PAGE_TRACK_H
#define OVIS_APP_PAGE_TRACK_H

#include "replay/page_text.h"

#include <ovis/trace.h>

#define PAGE_TRACK_UNITS 32.0 // steps per block of a stored position
#define PAGE_TRACK_YAWS 256   // per full turn

typedef struct page_moment {
  int32_t x, y, z;              // in 1 / PAGE_TRACK_UNITS of a block
  uint8_t head_yaw, yaw, pitch; // in 1 / PAGE_TRACK_YAWS of a turn
  uint8_t flags;                // 1 on the ground, 2 in water, 4 walks along a path
} page_moment;

typedef struct page_track { // starts as zeros
  page_moment* moments;     // [(moment) * count]
  int32_t count, capacity;
} page_track;

void page_track_fini(page_track* track);

// Returns false without memory.
bool page_track_add(page_track* track, const ovis_trace_mob* mob);

// The cell of a moment, half a block above the feet.
ovis_pos page_track_cell(const page_track* track, int32_t moment);

// Adds the track, packed or as base64 with a "=" before it: positions from `min` on as differences
// to the moment before, each value as a plane of its own: the low bytes of x, then their high
// bytes, y, z, head, yaw, pitch, flags.
void page_track_put(const page_track* track, ovis_pos min, bool is_packed, page_text* out);

#endif
