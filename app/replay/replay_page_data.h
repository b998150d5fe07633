// Writes the data of a page as JSON, for the script of the page.
#ifndef OVIS_APP_REPLAY_PAGE_DATA_H
#define OVIS_APP_REPLAY_PAGE_DATA_H

#include "replay/recorded_story.h"
#include "replay/replay_picture.h"

#include <stdio.h>

// Largest number of moments, which are the ticks with positions. A long run has one every `step`
// ticks.
#define REPLAY_PAGE_MOMENTS_MAX 6000

typedef struct replay_page_map {
  const uint8_t* png;
  size_t png_size;
  replay_view view;
  int32_t min_y;     // of the dimension: heights count from it
  uint16_t* heights; // [(x + z * width of the view)] y of the highest block; NULL: unknown
} replay_page_map;

typedef struct replay_page_data {
  ovis_recording* recording;
  const ovis_story* story; // of all mobs
  const char* title;
  replay_page_map map;
} replay_page_data;

// Returns false without memory. The caller checks `out` for write errors.
bool replay_page_put_data(const replay_page_data* data, FILE* out);

#endif
