// Writes a recording as one self-contained web page: map, moving mobs, timeline, stories.
#ifndef OVIS_APP_REPLAY_PAGE_H
#define OVIS_APP_REPLAY_PAGE_H

#include "replay/page_looks.h"

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

// Writes FILE.tmp and renames it to FILE. On failure it returns false and sets `message`.
bool replay_page_write(const replay_page_def* def, const char* file, char* message,
                       size_t message_size);

#endif
