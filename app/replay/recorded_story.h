// Makes a story out of a recording.
#ifndef OVIS_APP_RECORDED_STORY_H
#define OVIS_APP_RECORDED_STORY_H

#include <ovis/record.h>
#include <ovis/story.h>

// A world of the recording: of the first tick if all sections were loaded then, otherwise of the
// last tick. Owned by the caller.
typedef struct recorded_ground {
  ovis_blocks* registry;
  ovis_world* world;
  int64_t tick; // of the world
} recorded_ground;

void recorded_ground_fini(recorded_ground* ground);

typedef struct recorded_story_def {
  ovis_recording* recording;
  uint64_t only;    // serial of the mob whose lines to keep; 0: all mobs
  bool is_full;     // all lines, not only the main ones
  int64_t from, to; // first and last tick of the lines
  // Also takes in each tick, so that the recording is played only once. NULL: nothing does.
  void (*seen)(void* context, const ovis_recorded_tick* tick);
  void* seen_context;
  // Gets the ground, since the story needs worlds of the recording anyway. NULL: it is not needed.
  // [Limit: `to` is the last tick]
  recorded_ground* ground;
} recorded_story_def;

// Reads the recording up to `to`. Returns NULL and sets `error` on failure; then there is no
// ground.
ovis_story* recorded_story_make(const recorded_story_def* def, ovis_error* error);

#endif
