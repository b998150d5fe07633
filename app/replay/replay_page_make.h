// Makes the data of a page from a recording.
#ifndef OVIS_APP_REPLAY_PAGE_MAKE_H
#define OVIS_APP_REPLAY_PAGE_MAKE_H

#include "replay/page_looks.h"
#include "replay/page_sight.h"
#include "replay/page_text.h"

#include <ovis/census.h>
#include <ovis/record.h>
#include <ovis/story.h>

typedef struct replay_page_def {
  ovis_recording* recording;
  const char* title;
  const ovis_costs* costs;    // [opt] that have ended
  const ovis_census* village; // [opt] of the last tick
  const page_looks* looks;    // [opt] without both the run is repeated
  ovis_recording* against;    // [opt] a second run, shown beside the first
  const char* against_title;  // of it
  bool is_full;               // all lines of stories
} replay_page_def;

// Adds the data as JSON. On failure it returns false and sets `message`.
bool replay_page_make(const replay_page_def* def, page_text* out, char* message,
                      size_t message_size);

// Reads the land that a page shows: all of a small world, else the area around `box` [opt]. Returns
// false if there is none.
bool page_view_sight(page_sight* sight, const ovis_world* world, const ovis_aabb* box);

#endif
