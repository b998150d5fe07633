// The obstacle that keeps a mob from the target of a path, as stories and pages tell it. The
// function is the one that `ovis path` asks.
#ifndef OVIS_APP_PATH_OBSTACLE_H
#define OVIS_APP_PATH_OBSTACLE_H

#include <ovis/story.h>

typedef struct path_obstacle_def {
  ovis_world* world;
  ovis_path_finder* finder; // of `world`; NULL: one for this question
  ovis_rules rules;         // of the run
  const ovis_trace_mob* mob;
  bool is_stuck;               // the mob has a whole path, but does not get on
  bool is_harm;                // it stays where it is hurt ...
  ovis_damage damage;          // ... by this
  const ovis_trace_mob* other; // not NULL: the mob that it does not take as its target
  ovis_pos from;               // the first cell of the path
  ovis_pos target;             // of the path; of a stuck mob: the cell that it walks to
  ovis_path_limits limits;     // of the search; all 0: not known
  int32_t like;                // ovis_path_why.change of a similar question; -1: none was asked
} path_obstacle_def;

// The question that a story asks. World and rules are left to the caller. False: there is none.
bool path_obstacle_ask(const ovis_trace_mob* mob, const ovis_record* record,
                       path_obstacle_def* out);

// The question why a mob does not see another one.
path_obstacle_def path_obstacle_ask_hidden(const ovis_trace_mob* mob, const ovis_trace_mob* other);

// Returns false if nothing is in the way, or without memory. `out_why` [opt] is set if the question
// is about a path that ends short; else it is zero.
bool path_obstacle_find(const path_obstacle_def* def, ovis_obstacle* out, ovis_path_why* out_why);

// The function of ovis_story_def for a running simulation, which is the context.
bool path_obstacle_now(void* context, const ovis_trace_mob* mob, const ovis_record* record,
                       int64_t tick, ovis_obstacle* out);

bool path_obstacle_hidden_now(void* context, const ovis_trace_mob* mob, const ovis_trace_mob* other,
                              int64_t tick, ovis_obstacle* out);

#endif
