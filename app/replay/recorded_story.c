// Problem: make a story out of a recording; it must start at the first tick to know all causes, and
// it names obstacles of paths, for which it needs the world as it was.
// Design: docs/architecture.md#rooms (story, record)
#include "replay/recorded_story.h"

#include "helpers/grow.h"
#include "replay/path_obstacle.h"

#include <stddef.h>
#include <stdlib.h>

#define QUESTIONS_MAX 300 // paths; for each different one the world is built once

// A path that ends short, and what is in its way.
typedef struct question {
  int64_t tick;
  ovis_trace_mob mob; // its species stays valid; its lists do not
  ovis_pos from, target;
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

static const question* find(const questions* all, uint64_t mob, ovis_pos from, ovis_pos target) {
  for (int32_t i = 0; i < all->count; i++) {
    const question* one = &all->items[i];
    if (one->mob.serial == mob && same_cell(one->from, from) && same_cell(one->target, target)) {
      return one;
    }
  }
  return NULL;
}

static void collect(questions* all, const ovis_trace* trace, const ovis_record* path) {
  if (path->kind != OVIS_RECORD_PATH || !path->is_partial || path->node_count == 0 ||
      all->count == QUESTIONS_MAX || find(all, path->mob, path->nodes[0], path->target) != NULL) {
    return;
  }
  for (int32_t i = 0; i < trace->mob_count; i++) {
    if (trace->mobs[i].serial != path->mob) {
      continue;
    }
    if (!grow_array(&all->items, all->count, &all->capacity, sizeof *all->items)) {
      all->is_out_of_memory = true;
      return;
    }
    all->items[all->count++] = (question){
        .tick = trace->tick, .mob = trace->mobs[i], .from = path->nodes[0], .target = path->target};
  }
}

static ovis_status collect_all(const recorded_story_def* def, questions* all, ovis_error* error) {
  ovis_status status =
      ovis_recording_seek(def->recording, ovis_recording_about(def->recording)->first_tick, error);
  while (status == OVIS_OK) {
    const ovis_trace* trace = &ovis_recording_tick(def->recording)->trace;
    for (int32_t i = 0; i < trace->record_count && trace->tick <= def->to; i++) {
      const ovis_record* record = &trace->records[i];
      if (trace->tick >= def->from && (def->only == 0 || record->mob == def->only)) {
        collect(all, trace, record);
      }
    }
    status = ovis_recording_next(def->recording, error);
  }
  return all->is_out_of_memory ? OVIS_NO_MEMORY : status == OVIS_NOT_FOUND ? OVIS_OK : status;
}

// Answers what can be answered. A world that cannot be built leaves questions without an answer.
static void answer_all(ovis_recording* recording, questions* all) {
  const ovis_registry_def def = ovis_default_registry_def();
  ovis_registry* registry;
  if (all->count == 0 || ovis_registry_create(&def, &registry) != OVIS_OK) {
    return;
  }
  ovis_world* world = NULL;
  int64_t tick = 0;
  for (int32_t i = 0; i < all->count; i++) {
    question* one = &all->items[i];
    if (world == NULL || tick != one->tick) {
      ovis_world_destroy(world);
      world = NULL;
      tick = one->tick;
      if (ovis_recording_world(recording, tick, registry, &world, NULL) != OVIS_OK) {
        continue;
      }
    }
    one->is_answered = path_obstacle_find(world, &one->mob, one->from, one->target, &one->answer);
  }
  ovis_world_destroy(world);
  ovis_registry_destroy(registry);
}

static bool look_up(void* context, const ovis_trace_mob* mob, const ovis_record* path, int64_t tick,
                    ovis_obstacle* out) {
  (void)tick;
  const question* one =
      path->node_count > 0 ? find(context, mob->serial, path->nodes[0], path->target) : NULL;
  if (one == NULL || !one->is_answered) {
    return false;
  }
  *out = one->answer;
  return true;
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
  story_def.obstacle = look_up;
  story_def.obstacle_context = &all;
  ovis_story* story = NULL;
  ovis_status status = collect_all(def, &all, error);
  if (status == OVIS_OK) {
    answer_all(def->recording, &all);
    status = ovis_story_create(&story_def, &story);
  }
  if (status == OVIS_OK) {
    status = tell(def, story, error);
  }
  free(all.items);
  if (status != OVIS_OK) {
    ovis_story_destroy(story);
    return NULL;
  }
  return story;
}
