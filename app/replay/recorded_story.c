// Problem: make a story out of a recording; it must start at the first tick to know all causes, and
// it names obstacles of paths, for which it needs the world as it was.
// Design: docs/architecture.md#rooms (story, record)
#include "replay/recorded_story.h"

#include "replay/path_questions.h"

#include <ovis/story.h>

#include <stddef.h>

#define QUESTIONS_MAX 300 // paths; for each different one the world is built once

// The world at the tick of a question, with a path finder that keeps what it knows of cells, and
// the questions so far.
typedef struct stage {
  ovis_recording* recording;
  ovis_blocks* registry;
  ovis_world* world; // NULL: none yet
  ovis_path_finder* finder;
  ovis_enclosures* enclosures; // of the finder
  int64_t tick;
  path_questions questions;
} stage;

static void close_stage(stage* self) {
  ovis_enclosures_destroy(self->enclosures);
  ovis_path_finder_destroy(self->finder);
  ovis_world_destroy(self->world);
  self->enclosures = NULL;
  self->finder = NULL;
  self->world = NULL;
}

// Questions come by tick, so that the world only moves on. Building it for each question, and
// searching without what the finder knew, took five times as long.
static bool move_to(stage* self, int64_t tick) {
  if (self->world != NULL && tick >= self->tick &&
      (tick == self->tick ||
       ovis_recording_advance_world(self->recording, self->tick, tick, self->registry, self->world,
                                    NULL) == OVIS_OK)) {
    self->tick = tick;
    return true;
  }
  close_stage(self);
  self->tick = tick;
  if (ovis_recording_create_world(self->recording, tick, self->registry, &self->world, NULL) !=
      OVIS_OK) {
    return false;
  }
  ovis_path_finder_def def = ovis_default_path_finder_def();
  def.world = self->world;
  def.rules = ovis_recording_get_info(self->recording)->rules;
  return ovis_path_finder_create(&def, &self->finder) == OVIS_OK &&
         ovis_enclosures_create(NULL, &self->enclosures) == OVIS_OK;
}

// A world that cannot be built leaves a question without an answer.
static bool look(void* context, int64_t tick, ovis_obstacle_def* asked) {
  stage* self = context;
  if (self->questions.count >= QUESTIONS_MAX) {
    return false;
  }
  if (!move_to(self, tick)) {
    close_stage(self);
    return false;
  }
  asked->world = self->world;
  asked->finder = self->finder;
  asked->enclosures = self->enclosures;
  asked->rules = ovis_recording_get_info(self->recording)->rules;
  return true;
}

static bool answer(stage* self, ovis_obstacle_def* asked, int64_t tick, ovis_obstacle* out) {
  return path_questions_answer(&self->questions, asked, tick, look, self, out);
}

static bool ask(void* context, const ovis_trace_mob* mob, const ovis_record* record, int64_t tick,
                ovis_obstacle* out) {
  ovis_obstacle_def asked;
  return ovis_obstacle_ask(mob, record, &asked) && answer(context, &asked, tick, out);
}

static bool ask_hidden(void* context, const ovis_trace_mob* mob, const ovis_trace_mob* other,
                       int64_t tick, ovis_obstacle* out) {
  ovis_obstacle_def asked = ovis_obstacle_ask_hidden(mob, other);
  return answer(context, &asked, tick, out);
}

static ovis_status tell(const recorded_story_def* def, ovis_story* story, ovis_error* error) {
  const int64_t first = ovis_recording_get_info(def->recording)->first_tick;
  ovis_status status = ovis_recording_seek(def->recording, first, error);
  while (status == OVIS_OK) {
    const ovis_trace* trace = &ovis_recording_get_tick(def->recording)->trace;
    if (trace->tick > def->to) {
      break;
    }
    if (def->seen != NULL) {
      def->seen(def->seen_context, ovis_recording_get_tick(def->recording));
    }
    status = ovis_story_tick(story, trace);
    status = status == OVIS_OK ? ovis_recording_next(def->recording, error) : status;
  }
  return status == OVIS_OK || status == OVIS_NOT_FOUND ? ovis_story_end(story) : status;
}

// ---- The ground

void recorded_ground_fini(recorded_ground* ground) {
  ovis_world_destroy(ground->world);
  ovis_blocks_destroy(ground->registry);
  *ground = (recorded_ground){0};
}

static int32_t section_count(const stage* self) {
  return ovis_world_get_sections(self->world, NULL, 0);
}

// Tells the story and leaves the world of the stage at the ground's tick.
static ovis_status tell_with_ground(const recorded_story_def* def, stage* at, ovis_story* story,
                                    ovis_error* error) {
  const ovis_recording_info* info = ovis_recording_get_info(def->recording);
  if (!move_to(at, info->first_tick)) {
    return OVIS_NO_MEMORY;
  }
  const int32_t first_count = section_count(at);
  ovis_status status = tell(def, story, error);
  bool is_there = status == OVIS_OK && move_to(at, info->last_tick);
  if (is_there && section_count(at) == first_count) {
    is_there = move_to(at, info->first_tick);
  }
  return status == OVIS_OK && !is_there ? OVIS_NO_MEMORY : status;
}

static void take_ground(stage* at, recorded_ground* out) {
  ovis_enclosures_destroy(at->enclosures);
  ovis_path_finder_destroy(at->finder); // it looks at the world
  *out = (recorded_ground){at->registry, at->world, at->tick};
  at->enclosures = NULL;
  at->finder = NULL;
  at->world = NULL;
  at->registry = NULL;
}

ovis_story* recorded_story_make(const recorded_story_def* def, ovis_error* error) {
  *error = (ovis_error){.status = OVIS_NO_MEMORY, .message = "out of memory"};
  const ovis_blocks_def registry_def = ovis_default_blocks_def();
  stage at = {.recording = def->recording};
  ovis_story_def story_def = ovis_default_story_def();
  story_def.from = def->from;
  story_def.only = def->only;
  story_def.lines_max = def->is_full ? 0 : OVIS_STORY_LINES;
  story_def.obstacle_context = &at;
  story_def.obstacle = ask;
  story_def.hidden = ask_hidden;
  ovis_story* story = NULL;
  ovis_status status = ovis_blocks_create(&registry_def, &at.registry);
  status = status == OVIS_OK ? ovis_story_create(&story_def, &story) : status;
  if (status == OVIS_OK) {
    status =
        def->ground != NULL ? tell_with_ground(def, &at, story, error) : tell(def, story, error);
  }
  status = at.questions.is_out_of_memory ? OVIS_NO_MEMORY : status;
  if (status == OVIS_OK && def->ground != NULL) {
    take_ground(&at, def->ground);
  }
  close_stage(&at);
  ovis_blocks_destroy(at.registry);
  path_questions_fini(&at.questions);
  if (status != OVIS_OK) {
    ovis_story_destroy(story);
    return NULL;
  }
  return story;
}
