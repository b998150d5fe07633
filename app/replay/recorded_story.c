// Problem: make a story out of a recording; it must start at the first tick to know all causes, and
// it names obstacles of paths, for which it needs the world as it was.
// Design: docs/architecture.md#rooms (story, record)
#include "replay/recorded_story.h"

#include "helpers/grow.h"
#include "replay/path_obstacle.h"

#include <stddef.h>
#include <stdlib.h>

#define QUESTIONS_MAX 300 // paths; for each different one the world is built once

// A path that ends short, a walk that is stuck, or a harm, and what is in its way.
typedef struct question {
  int64_t tick;
  ovis_trace_mob mob; // its species stays valid; its lists do not
  ovis_trace_mob other;
  path_obstacle_def asked;
  bool is_answered; // false: nothing is known
  ovis_obstacle answer;
} question;

typedef struct questions {
  question* items; // by tick
  int32_t count, capacity;
  bool is_out_of_memory;
} questions;

static bool same_cell(ovis_pos a, ovis_pos b) {
  return a.x == b.x && a.y == b.y && a.z == b.z;
}

static bool is_same_other(const question* one, const path_obstacle_def* asked) {
  return (one->asked.other != NULL) == (asked->other != NULL) &&
         (asked->other == NULL || one->other.serial == asked->other->serial);
}

static bool is_of_tick(const path_obstacle_def* asked) {
  return asked->is_stuck || asked->is_harm || asked->other != NULL;
}

// Questions about one path are asked once: a mob that does not get on asks for it again and again.
static question* find(questions* all, const path_obstacle_def* asked, int64_t tick) {
  for (int32_t i = 0; i < all->count; i++) {
    const question* one = &all->items[i];
    if (one->mob.serial == asked->mob->serial && one->asked.is_stuck == asked->is_stuck &&
        one->asked.is_harm == asked->is_harm && is_same_other(one, asked) &&
        same_cell(one->asked.from, asked->from) && same_cell(one->asked.target, asked->target) &&
        (!is_of_tick(asked) || one->tick == tick)) {
      return &all->items[i];
    }
  }
  return NULL;
}

// Collects the questions that a story asks.
static void keep(questions* all, const path_obstacle_def* asked, int64_t tick) {
  if (find(all, asked, tick) != NULL || all->count == QUESTIONS_MAX) {
    return;
  }
  if (!grow_array(&all->items, all->count, &all->capacity, sizeof *all->items)) {
    all->is_out_of_memory = true;
    return;
  }
  question* kept = &all->items[all->count++];
  *kept = (question){.tick = tick, .mob = *asked->mob, .asked = *asked};
  if (asked->other != NULL) {
    kept->other = *asked->other;
  }
}

static bool ask(void* context, const ovis_trace_mob* mob, const ovis_record* record, int64_t tick,
                ovis_obstacle* out) {
  (void)out;
  path_obstacle_def asked;
  if (path_obstacle_ask(mob, record, &asked)) {
    keep(context, &asked, tick);
  }
  return false;
}

static bool ask_hidden(void* context, const ovis_trace_mob* mob, const ovis_trace_mob* other,
                       int64_t tick, ovis_obstacle* out) {
  (void)out;
  const path_obstacle_def asked = path_obstacle_ask_hidden(mob, other);
  keep(context, &asked, tick);
  return false;
}

// The world at the tick of a question, with a path finder that keeps what it knows of cells.
typedef struct stage {
  ovis_recording* recording;
  ovis_registry* registry;
  ovis_world* world; // NULL: none yet
  ovis_path_finder* finder;
  int64_t tick;
} stage;

static void close_stage(stage* self) {
  ovis_path_finder_destroy(self->finder);
  ovis_world_destroy(self->world);
  self->finder = NULL;
  self->world = NULL;
}

// Questions come by tick, so that the world only moves on. Building it for each question, and
// searching without what the finder knew, took five times as long.
static bool move_to(stage* self, int64_t tick) {
  if (self->world != NULL && tick >= self->tick &&
      (tick == self->tick ||
       ovis_recording_world_advance(self->recording, self->tick, tick, self->registry, self->world,
                                    NULL) == OVIS_OK)) {
    self->tick = tick;
    return true;
  }
  close_stage(self);
  self->tick = tick;
  if (ovis_recording_world(self->recording, tick, self->registry, &self->world, NULL) != OVIS_OK) {
    return false;
  }
  ovis_path_finder_def def = ovis_default_path_finder_def();
  def.world = self->world;
  def.rules = ovis_recording_about(self->recording)->rules;
  return ovis_path_finder_create(&def, &self->finder) == OVIS_OK;
}

// Answers what can be answered. A world that cannot be built leaves questions without an answer.
static void answer_all(ovis_recording* recording, questions* all) {
  const ovis_registry_def def = ovis_default_registry_def();
  stage at = {.recording = recording};
  if (all->count == 0 || ovis_registry_create(&def, &at.registry) != OVIS_OK) {
    return;
  }
  for (int32_t i = 0; i < all->count; i++) {
    question* one = &all->items[i];
    if (!move_to(&at, one->tick)) {
      close_stage(&at);
      continue;
    }
    one->asked.mob = &one->mob;
    one->asked.other = one->asked.other != NULL ? &one->other : NULL;
    one->asked.world = at.world;
    one->asked.finder = at.finder;
    one->asked.rules = ovis_recording_about(recording)->rules;
    one->is_answered = path_obstacle_find(&one->asked, &one->answer);
  }
  close_stage(&at);
  ovis_registry_destroy(at.registry);
}

static bool answer_of(const question* one, ovis_obstacle* out) {
  if (one == NULL || !one->is_answered) {
    return false;
  }
  *out = one->answer;
  return true;
}

static bool look_up(void* context, const ovis_trace_mob* mob, const ovis_record* record,
                    int64_t tick, ovis_obstacle* out) {
  path_obstacle_def asked;
  return path_obstacle_ask(mob, record, &asked) && answer_of(find(context, &asked, tick), out);
}

static bool look_up_hidden(void* context, const ovis_trace_mob* mob, const ovis_trace_mob* other,
                           int64_t tick, ovis_obstacle* out) {
  const path_obstacle_def asked = path_obstacle_ask_hidden(mob, other);
  return answer_of(find(context, &asked, tick), out);
}

static ovis_status tell(const recorded_story_def* def, ovis_story* story, ovis_error* error) {
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
  return status == OVIS_OK || status == OVIS_NOT_FOUND ? ovis_story_end(story) : status;
}

ovis_story* recorded_story_make(const recorded_story_def* def, ovis_error* error) {
  *error = (ovis_error){.status = OVIS_NO_MEMORY, .message = "out of memory"};
  questions all = {0};
  ovis_story_def story_def = ovis_default_story_def();
  story_def.from = def->from;
  story_def.only = def->only;
  story_def.obstacle_context = &all;
  ovis_story* story = NULL;
  ovis_status status = OVIS_OK;
  // The story is told twice: first to collect its questions, then with their answers.
  for (int32_t telling = 0; telling < 2 && status == OVIS_OK; telling++) {
    ovis_story_destroy(story);
    story = NULL;
    story_def.obstacle = telling == 0 ? ask : look_up;
    story_def.hidden = telling == 0 ? ask_hidden : look_up_hidden;
    status = ovis_story_create(&story_def, &story);
    if (status == OVIS_OK) {
      status = tell(def, story, error);
    }
    if (telling == 0 && status == OVIS_OK) {
      status = all.is_out_of_memory ? OVIS_NO_MEMORY : OVIS_OK;
      answer_all(def->recording, &all);
    }
  }
  free(all.items);
  if (status != OVIS_OK) {
    ovis_story_destroy(story);
    return NULL;
  }
  return story;
}
