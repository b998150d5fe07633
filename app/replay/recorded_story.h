// Makes a story out of a recording.
#ifndef OVIS_APP_RECORDED_STORY_H
#define OVIS_APP_RECORDED_STORY_H

#include <ovis/record.h>
#include <ovis/story.h>

typedef struct recorded_story_def {
  ovis_recording* recording;
  uint64_t only;    // serial of the mob whose lines to keep; 0: all mobs
  int64_t from, to; // first and last tick of the lines
  // Also takes in each tick, so that the recording is played only once. NULL: nothing does.
  void (*seen)(void* context, const ovis_recorded_tick* tick);
  void* seen_context;
} recorded_story_def;

// Reads the recording up to `to`. Returns NULL and sets `error` on failure.
ovis_story* recorded_story_make(const recorded_story_def* def, ovis_error* error);

#endif
