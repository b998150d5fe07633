// Questions why mobs do not get on, and the answers so far. A mob that does not get on asks again
// and again, and those around it ask much the same: each different question is answered once, and a
// similar one begins with the answer of the one before.
#ifndef OVIS_APP_PATH_QUESTIONS_H
#define OVIS_APP_PATH_QUESTIONS_H

#include <ovis/story.h>

#include <stdbool.h>
#include <stdint.h>

struct path_question;

typedef struct path_questions {
  struct path_question* items; // by tick
  int32_t count, capacity;
  bool is_out_of_memory;
} path_questions;

// Sets the members world, finder, enclosures and rules of a question, as they are after a tick.
// Called for those questions that have no answer yet. False: there is no world.
typedef bool (*path_questions_look)(void* context, int64_t tick, ovis_obstacle_def* asked);

// Answers a question that a story asks after a tick, or repeats its answer. False: there is none.
bool path_questions_answer(path_questions* self, ovis_obstacle_def* asked, int64_t tick,
                           path_questions_look look, void* context, ovis_obstacle* out);

// Forgets the answers about a place where a block has changed.
void path_questions_change(path_questions* self, ovis_pos pos);

// Forgets the older half.
void path_questions_thin(path_questions* self);

void path_questions_fini(path_questions* self);

#endif
