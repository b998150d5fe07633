// Runs a search in slices over several ticks, and remembers targets that searches did not reach.
// Design: include/ovis/path.h (sliced searches).
//
// A task has its own nodes and open set. The cells of the cache name the nodes of one search at a
// time: a task that resumes after another search claims them again.
#include "base/alloc.h"
#include "base/check.h"
#include "base/limits.h"
#include "path/path_search.h"
#include "world/world_internal.h"

#include <float.h>

struct ovis_path_task {
  ovis_path_finder* finder;
  ov_path_search search;
  ovis_path_progress progress;
  uint64_t revision; // of the world when the task ran last
};

ovis_status ovis_path_task_create(ovis_path_finder* finder, ovis_path_task** out) {
  OV_REQUIRE(out != NULL, OVIS_BAD_ARGUMENT);
  *out = NULL;
  OV_REQUIRE(finder != NULL, OVIS_BAD_ARGUMENT);
  *out = ov_alloc_zero(&finder->allocator, sizeof **out);
  if (*out == NULL) {
    return OVIS_NO_MEMORY;
  }
  (*out)->finder = finder;
  ov_search_init(&(*out)->search, finder);
  return OVIS_OK;
}

void ovis_path_task_destroy(ovis_path_task* task) {
  if (task == NULL) {
    return;
  }
  OV_REQUIRE(!task->finder->is_searching, );
  const ovis_allocator allocator = task->finder->allocator;
  if (task->finder->owner == &task->search) {
    task->finder->owner = NULL;
  }
  ov_search_fini(&task->search);
  ov_free(&allocator, task, sizeof *task);
}

ovis_path_progress ovis_path_task_get_progress(const ovis_path_task* task) {
  OV_REQUIRE(task != NULL, OVIS_PATH_IDLE);
  return task->progress;
}

int32_t ovis_path_task_get_visited(const ovis_path_task* task) {
  OV_REQUIRE(task != NULL, 0);
  return task->search.visited;
}

bool ovis_path_task_has_touched_unloaded(const ovis_path_task* task) {
  OV_REQUIRE(task != NULL, false);
  return task->progress != OVIS_PATH_IDLE && task->search.view.touched_unloaded;
}

static ovis_status begin(ovis_path_task* task, const ovis_path_query* query) {
  OVIS_ASSERT(task != NULL);
  ov_path_search* search = &task->search;
  ov_search_clear(search);
  search->visited = 0;
  const ovis_status status = ov_search_prepare(task->finder, search, query);
  if (status != OVIS_OK || query->target_count == 0) {
    task->progress = status == OVIS_OK ? OVIS_PATH_DONE : OVIS_PATH_FAILED; // claim 75
    return status;
  }
  return ov_search_begin(task->finder, search);
}

ovis_status ovis_path_task_begin(ovis_path_task* task, const ovis_path_query* query) {
  OV_REQUIRE(task != NULL, OVIS_BAD_ARGUMENT);
  OV_REQUIRE(!task->finder->is_searching, OVIS_BUSY);
  OV_REQUIRE(query != NULL, OVIS_BAD_ARGUMENT);
  task->progress = OVIS_PATH_MORE;
  task->revision = task->finder->world->revision;
  const ovis_status status = begin(task, query);
  if (status != OVIS_OK) {
    task->progress = OVIS_PATH_FAILED;
  }
  return status;
}

// ---- Steps

// Did a block change among the cells that the search has met, or close enough to affect what it
// found there?
static bool is_stale(const ovis_path_task* task) {
  const ovis_world* world = task->finder->world;
  const ov_path_search* search = &task->search;
  const uint64_t unseen = world->revision - task->revision;
  if (unseen == 0 || search->nodes.count == 0) {
    return false;
  }
  if (unseen > OV_CHANGES_KEPT) {
    return true;
  }
  ovis_pos min = search->body_cell; // the start depends on it
  ovis_pos max = min;
  for (int32_t i = 0; i < search->nodes.count; i++) {
    const ovis_pos at = search->nodes.items[i].pos;
    min = (ovis_pos){at.x < min.x ? at.x : min.x, at.y < min.y ? at.y : min.y,
                     at.z < min.z ? at.z : min.z};
    max = (ovis_pos){at.x > max.x ? at.x : max.x, at.y > max.y ? at.y : max.y,
                     at.z > max.z ? at.z : max.z};
  }
  const ovis_pos low = search->class->reach_min;
  const ovis_pos high = search->class->reach_max;
  const int32_t deep = search->fall_max > 0 ? search->fall_max : 0;
  min = (ovis_pos){min.x + low.x, min.y + low.y - deep, min.z + low.z};
  max = (ovis_pos){max.x + high.x, max.y + high.y, max.z + high.z};
  for (uint64_t n = task->revision + 1; n <= world->revision; n++) {
    const ovis_change* change = &world->changes[n % OV_CHANGES_KEPT];
    const int32_t side = change->kind == OVIS_CHANGE_BLOCK ? 0 : OVIS_SECTION_SIZE - 1;
    if (change->pos.x + side >= min.x && change->pos.x <= max.x && change->pos.y + side >= min.y &&
        change->pos.y <= max.y && change->pos.z + side >= min.z && change->pos.z <= max.z) {
      return true;
    }
  }
  return false;
}

// Makes the cells name this search's nodes again, and updates its view of the world. False: no
// memory.
static bool resume(ovis_path_task* task) {
  ov_path_search* search = &task->search;
  ovis_path_finder* finder = task->finder;
  if (finder->owner == search && task->revision == finder->world->revision) {
    return true;
  }
  const ovis_path_query query = search->query; // a copy, since prepare writes search->query
  const bool touched_unloaded = search->view.touched_unloaded;
  if (ov_search_prepare(finder, search, &query) != OVIS_OK) {
    return false;
  }
  search->view.touched_unloaded = touched_unloaded;
  for (int32_t i = 0; i < search->nodes.count && !search->rules->node_hash_packed; i++) {
    ov_path_node* node = &search->nodes.items[i];
    node->cell = ov_cache_cell(search->cache, search->class, node->pos);
    if (node->cell == NULL) {
      return false;
    }
    node->cell->node = i;
  }
  task->revision = finder->world->revision;
  return true;
}

ovis_path_progress ovis_path_task_step(ovis_path_task* task, int32_t count) {
  OV_REQUIRE(task != NULL, OVIS_PATH_IDLE);
  OV_REQUIRE(!task->finder->is_searching, task->progress);
  if (task->progress != OVIS_PATH_MORE && task->progress != OVIS_PATH_STALE) {
    return task->progress;
  }
  if (task->progress == OVIS_PATH_MORE && is_stale(task)) {
    task->revision = task->finder->world->revision;
    task->finder->owner = NULL; // makes resume() find the cells again
    task->progress = OVIS_PATH_STALE;
    return OVIS_PATH_STALE;
  }
  if (!resume(task)) {
    task->progress = OVIS_PATH_FAILED;
    return OVIS_PATH_FAILED;
  }
  switch (ov_search_run(task->finder, &task->search, count)) {
  case OV_LOOP_BUSY:
  case OV_LOOP_MORE: task->progress = OVIS_PATH_MORE; break;
  case OV_LOOP_DONE: task->progress = OVIS_PATH_DONE; break;
  case OV_LOOP_NO_MEMORY: task->progress = OVIS_PATH_FAILED; break;
  }
  return task->progress;
}

ovis_status ovis_path_task_take_path(ovis_path_task* task, ovis_path* path) {
  OV_REQUIRE(task != NULL, OVIS_BAD_ARGUMENT);
  OV_REQUIRE(path != NULL, OVIS_BAD_ARGUMENT);
  if (task->progress != OVIS_PATH_DONE || !ov_path_has_room(path)) {
    return OVIS_OUT_OF_RANGE;
  }
  if (task->search.query.target_count == 0) {
    *path = (ovis_path){
        .nodes = path->nodes, .capacity = path->capacity, .dist_to_target = FLT_MAX}; // claim 10
    task->progress = OVIS_PATH_IDLE;
    return OVIS_OK;
  }
  const ovis_status status = ov_search_write_path(&task->search, path);
  if (status == OVIS_OK) {
    task->progress = OVIS_PATH_IDLE;
  }
  return status;
}

// ---- A memory of failures

#define RETRY_FIRST 20    // ticks until the first retry
#define RETRY_DOUBLINGS 5 // times that the delay doubles: up to 640 ticks

static int32_t find_entry(const ovis_path_memory* memory, ovis_pos target) {
  for (int32_t i = 0; i < OVIS_PATH_MEMORY_SIZE; i++) {
    if (memory->entries[i].failures > 0 && memory->entries[i].target.x == target.x &&
        memory->entries[i].target.y == target.y && memory->entries[i].target.z == target.z) {
      return i;
    }
  }
  return -1;
}

bool ovis_path_memory_may_try(const ovis_path_memory* memory, ovis_pos target, int64_t tick) {
  OV_REQUIRE(memory != NULL, false);
  const int32_t entry = find_entry(memory, target);
  return entry < 0 || tick >= memory->entries[entry].retry_tick;
}

void ovis_path_memory_add_failure(ovis_path_memory* memory, ovis_pos target, int64_t tick) {
  OV_REQUIRE(memory != NULL, );
  int32_t entry = find_entry(memory, target);
  if (entry < 0) {
    entry = 0;
    for (int32_t i = 1; i < OVIS_PATH_MEMORY_SIZE && memory->entries[entry].failures > 0; i++) {
      if (memory->entries[i].failures == 0 ||
          memory->entries[i].retry_tick < memory->entries[entry].retry_tick) {
        entry = i;
      }
    }
    memory->entries[entry].target = target;
    memory->entries[entry].failures = 0;
  }
  const int32_t before = memory->entries[entry].failures > 0 ? memory->entries[entry].failures : 0;
  tick = tick < OV_TICK_MAX ? tick : OV_TICK_MAX;
  const int32_t doublings = before < RETRY_DOUBLINGS ? before : RETRY_DOUBLINGS;
  memory->entries[entry].retry_tick = tick + ((int64_t)RETRY_FIRST << doublings);
  memory->entries[entry].failures = before < INT32_MAX ? before + 1 : before;
}

void ovis_path_memory_remove_failure(ovis_path_memory* memory, ovis_pos target) {
  OV_REQUIRE(memory != NULL, );
  const int32_t entry = find_entry(memory, target);
  if (entry >= 0) {
    memory->entries[entry].failures = 0;
  }
}
