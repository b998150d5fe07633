// Collects the data of a page and puts them together as JSON, for the script of the page.
#ifndef OVIS_APP_REPLAY_PAGE_DATA_H
#define OVIS_APP_REPLAY_PAGE_DATA_H

#include "replay/page_text.h"
#include "replay/replay_picture.h"

#include <ovis/record.h>
#include <ovis/story.h>

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

// Takes in a recording tick by tick, so that it is played only once for a page.
typedef struct replay_page_data replay_page_data;

// NULL without memory.
replay_page_data* replay_page_data_create(ovis_recording* recording);
void replay_page_data_destroy(replay_page_data* data);

// Takes in the tick that the recording shows. The ticks come in order, the first one first.
void replay_page_data_take(replay_page_data* data, const ovis_recorded_tick* tick);

// Returns false if no tick had a mob; else the box around all positions.
bool replay_page_data_box(const replay_page_data* data, ovis_aabb* out);

// Takes in why each option of a mob runs or does not at the end: the sentences of `ovis run --why`.
// Call it once, when the story has ended.
void replay_page_data_end(replay_page_data* data, const ovis_story* story);

typedef struct replay_page_frame {
  const ovis_story* story; // of all mobs
  const char* title;
  replay_page_map map;
  const ovis_costs* costs; // [opt]
} replay_page_frame;

// `out` has failed if there was no memory.
void replay_page_data_put(const replay_page_data* data, const replay_page_frame* frame,
                          page_text* out);

#endif
