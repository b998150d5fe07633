// The obstacle that keeps a mob from the target of a path, as stories and pages tell it. The
// function is the one that `ovis path` asks.
#ifndef OVIS_APP_PATH_OBSTACLE_H
#define OVIS_APP_PATH_OBSTACLE_H

#include <ovis/story.h>

// `from` is the first cell of the path. Returns false if nothing is in the way, or without memory.
bool path_obstacle_find(ovis_world* world, const ovis_trace_mob* mob, ovis_pos from,
                        ovis_pos target, ovis_obstacle* out);

// The function of ovis_story_def for a running simulation; `context` is its ovis_world.
bool path_obstacle_now(void* context, const ovis_trace_mob* mob, const ovis_record* path,
                       int64_t tick, ovis_obstacle* out);

#endif
