// The data of a page: what its script reads, as JSON.
#ifndef OVIS_APP_REPLAY_PAGE_DATA_H
#define OVIS_APP_REPLAY_PAGE_DATA_H

#include "replay/recorded_story.h"
#include "replay/replay_picture.h"

#include <stdio.h>

// Moments of a page: every `step` ticks, so that a long run stays small.
#define REPLAY_PAGE_MOMENTS_MAX 6000

typedef struct replay_page_map {
  const uint8_t* png;
  size_t png_size;
  replay_view view;
} replay_page_map;

typedef struct replay_page_data {
  ovis_recording* recording;
  const ovis_story* story; // of all mobs
  const char* title;
  replay_page_map map;
} replay_page_data;

// False: no memory, or the recording cannot be read. What the file takes is for its owner to check.
bool replay_page_put_data(const replay_page_data* data, FILE* out);

#endif
