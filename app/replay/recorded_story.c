// Problem: make a story out of a recording; it must start at the first tick to know all causes.
// Design: docs/architecture.md#rooms (story, record)
#include "replay/recorded_story.h"

#include <stddef.h>

ovis_story* recorded_story_make(const recorded_story_def* def, ovis_error* error) {
  ovis_story_def story_def = ovis_default_story_def();
  story_def.from = def->from;
  story_def.only = def->only;
  ovis_story* story;
  *error = (ovis_error){.status = OVIS_NO_MEMORY, .message = "out of memory"};
  if (ovis_story_create(&story_def, &story) != OVIS_OK) {
    return NULL;
  }
  const int64_t first = ovis_recording_about(def->recording)->first_tick;
  ovis_status status = ovis_recording_seek(def->recording, first, error);
  while (status == OVIS_OK) {
    const ovis_trace* trace = &ovis_recording_tick(def->recording)->trace;
    if (trace->tick > def->to) {
      break;
    }
    status = ovis_story_tick(story, trace);
    status = status == OVIS_OK ? ovis_recording_next(def->recording, error) : status;
  }
  status = status == OVIS_OK || status == OVIS_NOT_FOUND ? ovis_story_end(story) : status;
  if (status != OVIS_OK) {
    ovis_story_destroy(story);
    return NULL;
  }
  return story;
}
