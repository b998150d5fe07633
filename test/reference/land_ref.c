// Runs the search: pops nodes, opens neighbors, builds the path.
// Rules: README.md, rule groups 3.3 and 3.4.
#include "reference/land_ref.h"

#include "reference/land_ref_inside.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

ref_mob land_ref_default_mob(void) {
  ref_mob mob = {
      .width = 0.6f,
      .height = 1.95f,
      .max_up_step = 0.6f,
      .is_on_ground = true,
      .can_pass_doors = true,
      .health = 20.0f,
      .max_health = 20.0f,
      .difficulty = 2,
  };
  for (int i = 0; i < REF_TYPE_COUNT; i++) {
    mob.malus[i] = land_ref_base_malus((ref_type)i);
  }
  return mob;
}

ref_query land_ref_default_query(const ref_pos* targets, int target_count, float follow_range) {
  const ref_query query = {
      .targets = targets,
      .target_count = target_count,
      .follow_range = follow_range,
      .max_visited = (int)floor((double)follow_range * 16.0),
      .visit_multiplier = 1.0f,
  };
  return query;
}

// 3.3, bestH: distance to the nearest target. Every target remembers the nearest node that it met;
// the first among equals.
static float best_h(ref_search* search, ref_node* node) {
  float best = FLT_MAX;
  for (int i = 0; i < search->query->target_count; i++) {
    ref_target* target = &search->targets[i];
    const float distance = land_ref_distance(node->pos, target->pos);
    if (distance < target->best_distance) {
      target->best_distance = distance;
      target->best = node;
    }
    best = fminf(best, distance);
  }
  return best;
}

// 3.3 steps 4 and 5.
static bool reach_targets(ref_search* search, ref_node* node) {
  bool reached_any = false;
  for (int i = 0; i < search->query->target_count; i++) {
    ref_target* target = &search->targets[i];
    const int distance = land_ref_manhattan(node->pos, target->pos);
    const int limit =
        search->query->reach_range - (search->rules->reached_only_inside_range ? 1 : 0);
    if (distance > limit) {
      continue;
    }
    target->is_reached = true;
    reached_any = true;
    if (search->rules->path_ends_at_popped_node) {
      target->best = node;
    }
  }
  return reached_any;
}

// 3.3 step 7, for one emitted neighbor. Sums in float, from left to right.
static ref_outcome take_neighbor(ref_search* search, ref_node* current, ref_node* node) {
  const ref_rules* rules = search->rules;
  const float distance = land_ref_distance(current->pos, node->pos);
  const float walked = current->walked + distance;
  const float g = current->g + distance + node->malus;
  if (!rules->walked_updates_only_if_better) {
    node->walked = walked;
  }
  if (!(walked < search->query->follow_range)) {
    return REF_TOO_FAR;
  }
  const bool is_in_heap = node->heap_index >= 0;
  const bool is_better = g < node->g || (rules->equal_path_replaces && g == node->g);
  if (is_in_heap && !is_better) {
    return REF_NOT_BETTER;
  }
  node->walked = walked;
  node->came_from = current;
  node->g = g;
  node->h = best_h(search, node) * (search->query->is_optimal ? 1.0f : 1.5f);
  if (is_in_heap) {
    land_ref_change_cost(&search->open, node, node->g + node->h);
    return REF_IMPROVED;
  }
  node->f = node->g + node->h;
  land_ref_push(&search->open, node);
  return REF_OPENED;
}

static ref_step* add_step(ref_result* result, const ref_node* node) {
  const size_t count = (size_t)result->step_count + 1;
  result->steps = land_ref_resize(result->steps, count * sizeof *result->steps);
  ref_step* step = &result->steps[result->step_count];
  *step = (ref_step){.node = land_ref_view(node)};
  result->step_count++;
  return step;
}

static void expand(ref_search* search, ref_node* node, ref_step* step) {
  ref_node* neighbors[REF_DIRECTION_COUNT];
  land_ref_evaluator(search)->neighbors(search, node, neighbors, step);
  step->is_expanded = true;
  for (int i = 0; i < step->emitted_count; i++) {
    step->emitted[i].outcome = take_neighbor(search, node, neighbors[i]);
  }
}

// 3.3 steps 1 to 7. Returns whether a target was reached.
static bool run(ref_search* search, ref_node* start, ref_result* result) {
  const ref_query* query = search->query;
  const int limit = (int)((float)query->max_visited * query->visit_multiplier);
  const int z28 = search->rules->visits_equal_limit ? 1 : 0;
  start->g = 0.0f;
  start->h = best_h(search, start);
  start->f = start->h;
  result->start = land_ref_view(start);
  land_ref_push(&search->open, start);
  for (int count = 1; search->open.count > 0 && count < limit + z28; count++) {
    ref_node* current = land_ref_pop(&search->open);
    current->is_closed = true;
    ref_step* step = add_step(result, current);
    if (reach_targets(search, current)) {
      return true;
    }
    if (land_ref_distance(current->pos, start->pos) < query->follow_range) {
      expand(search, current, step);
    }
  }
  result->ran_out = search->open.count > 0;
  return false;
}

// ---- Paths (3.3 step 8, 3.4)

static ref_path rebuild(const ref_target* target, bool is_reached) {
  ref_path path = {.target = target->pos, .is_reached = is_reached, .dist_to_target = FLT_MAX};
  for (const ref_node* node = target->best; node != NULL; node = node->came_from) {
    path.count++;
  }
  if (path.count == 0) {
    return path;
  }
  path.nodes = land_ref_resize(NULL, (size_t)path.count * sizeof *path.nodes);
  int index = path.count;
  for (const ref_node* node = target->best; node != NULL; node = node->came_from) {
    index--;
    path.nodes[index] = land_ref_view(node);
  }
  path.dist_to_target = (float)land_ref_manhattan(target->best->pos, target->pos);
  return path;
}

// Fewest nodes among the reached; else nearest, then fewest nodes. Ties keep the first.
static bool is_better_path(const ref_path* path, const ref_path* best, bool is_reached) {
  if (!is_reached && path->dist_to_target != best->dist_to_target) {
    return path->dist_to_target < best->dist_to_target;
  }
  return path->count < best->count;
}

static void build_paths(const ref_search* search, bool reached_any, ref_result* result) {
  const int target_count = search->query->target_count;
  result->paths = land_ref_resize(NULL, (size_t)target_count * sizeof *result->paths);
  for (int i = 0; i < target_count; i++) {
    if (reached_any && !search->targets[i].is_reached) {
      continue;
    }
    result->paths[result->path_count] = rebuild(&search->targets[i], reached_any);
    result->path_count++;
  }
  result->chosen = 0;
  for (int i = 1; i < result->path_count; i++) {
    if (is_better_path(&result->paths[i], &result->paths[result->chosen], reached_any)) {
      result->chosen = i;
    }
  }
}

// Z2 to the letter: an unreached path that ends at the follow range or over is no path.
static bool is_z2_invalid(const ref_search* search, const ref_result* result) {
  const ref_path* path = &result->paths[result->chosen];
  if (!search->rules->partial_end_within_follow_range || path->is_reached || path->count == 0) {
    return false;
  }
  const ref_pos end = path->nodes[path->count - 1].pos;
  return !(land_ref_distance(end, result->start.pos) < search->query->follow_range);
}

ref_result land_ref_find(const ref_world* world, const ref_mob* mob, const ref_rules* rules,
                         const ref_query* query) {
  ref_result result = {.chosen = -1};
  memcpy(result.malus_after, mob->malus, sizeof mob->malus);
  if (query->target_count == 0) { // 3.5
    return result;
  }
  ref_search search = land_ref_prepare(world, mob, rules, query);
  const size_t target_count = (size_t)query->target_count;
  search.targets = land_ref_resize(NULL, target_count * sizeof *search.targets);
  for (size_t i = 0; i < target_count; i++) {
    search.targets[i] = (ref_target){.pos = query->targets[i], .best_distance = FLT_MAX};
  }
  ref_node* start = land_ref_evaluator(&search)->start(&search);
  const bool reached_any = run(&search, start, &result);
  build_paths(&search, reached_any, &result);
  if (result.paths[result.chosen].count == 0 || is_z2_invalid(&search, &result)) {
    result.chosen = -1;
  }
  result.touched_unloaded = search.touched_unloaded;
  if (land_ref_is_amphibious(&search)) { // 2.11: the others are restored, this one stays
    result.malus_after[REF_WATER] = search.malus[REF_WATER];
  }
  land_ref_free_nodes(&search);
  free(search.open.nodes);
  free(search.targets);
  return result;
}

void land_ref_free(ref_result* result) {
  for (int i = 0; i < result->path_count; i++) {
    free(result->paths[i].nodes);
  }
  free(result->paths);
  free(result->steps);
  *result = (ref_result){.chosen = -1};
}
