// The story that a recording tells.
#ifndef OVIS_APP_RECORDED_STORY_H
#define OVIS_APP_RECORDED_STORY_H

#include <ovis/record.h>
#include <ovis/story.h>

typedef struct recorded_story_def {
  ovis_recording* recording;
  uint64_t only;    // lines of this mob; 0: of all
  int64_t from, to; // lines of these ticks
} recorded_story_def;

// Reads the recording up to `to`. NULL: `error` says why.
ovis_story* recorded_story_make(const recorded_story_def* def, ovis_error* error);

#endif
