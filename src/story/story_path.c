// Explains a search that did not reach its target: repeats it with one change at a time until one
// arrives.
// Design: include/ovis/story.h
#include "base/alloc.h"
#include "base/check.h"
#include "story/enclosures.h"
#include "story/path_changes.h"
#include "story/path_words.h"
#include "story/shut_in.h"

#include <ovis/story.h>

#include <math.h>
#include <stdio.h>
#include <string.h>

#define NODES_MAX 4096      // of a path that arrives
#define EDGE_NODES_MAX 4096 // of a search that meets the edge of the loaded world
#define LONG_SEARCH 128     // nodes; the changes of a shorter search are tried at once
#define EDGE_FALL_MAX 32    // blocks that such a search falls

#define CORNERS_MAX 4       // diagonals that are tried
#define DIAGONAL 1.5f       // blocks, at least the length of a diagonal step
#define BUDGET_PER_BLOCK 16 // nodes of a search without a limit of its own: docs/sources.md

// Steps between a cell and the nearest target, as searches count them.
static float to_targets(const ovis_path_query* query, ovis_pos pos) {
  float nearest = INFINITY;
  for (int32_t i = 0; i < query->target_count; i++) {
    const ovis_pos target = query->targets[i];
    nearest = fminf(nearest, fabsf((float)pos.x - (float)target.x) +
                                 fabsf((float)pos.y - (float)target.y) +
                                 fabsf((float)pos.z - (float)target.z));
  }
  return nearest;
}

static void limit_at_edge(const ov_path_inquiry* ask, ovis_path_query* query) {
  if (ask->is_at_edge) {
    const int32_t fall_max = ask->query->body.max_fall;
    const int32_t edge_fall = fall_max > EDGE_FALL_MAX ? fall_max : EDGE_FALL_MAX;
    query->visited_max = query->visited_max < EDGE_NODES_MAX ? query->visited_max : EDGE_NODES_MAX;
    query->body.max_fall = query->body.max_fall < edge_fall ? query->body.max_fall : edge_fall;
  }
}

// NULL: with no change.
static ovis_path_query changed_query(const ov_path_inquiry* ask, const ov_query_change* change,
                                     bool is_wide) {
  ovis_path_query changed = *ask->query;
  changed.watcher = NULL;
  if (is_wide) {
    ov_query_changes[OV_CHANGE_RANGE].change(&changed);
  }
  if (change != NULL) {
    change->change(&changed);
  }
  limit_at_edge(ask, &changed);
  return changed;
}

// `way` is the path of the last successful call.
static bool arrives(const ov_path_inquiry* ask, const ovis_path_query* query, ovis_path* way) {
  *way = (ovis_path){.nodes = ask->nodes, .capacity = NODES_MAX};
  return ovis_path_find(ask->finder, query, way) == OVIS_OK && way->result == OVIS_PATH_REACHED;
}

// Did a search end at its limit of nodes?
static bool was_cut(const ovis_path_query* query, const ovis_path* way) {
  return (float)way->visited + 1 >= (float)query->visited_max * query->visited_multiplier;
}

// Does the search with one change arrive? That with the longest range may be known.
static bool arrives_with(const ov_path_inquiry* ask, const ov_query_change* change, bool is_wide,
                         ovis_path* way) {
  if (change->kind == OV_CHANGE_RANGE && !is_wide && ask->far.result == OVIS_PATH_REACHED) {
    *way = ask->far;
    return true;
  }
  const ovis_path_query changed = changed_query(ask, change, is_wide);
  return arrives(ask, &changed, way);
}

// True, and *why filled, if the search with one change arrives.
static bool try_change(const ov_path_inquiry* ask, const ov_query_change* change, bool is_wide,
                       ovis_path_why* why) {
  OVIS_ASSERT(change >= ov_query_changes);
  OVIS_ASSERT(change < ov_query_changes + OV_QUERY_CHANGES);
  ovis_path way;
  if (!arrives_with(ask, change, is_wide, &way)) {
    return false;
  }
  int32_t index;
  const ovis_path_refusal* refusal = ov_failed_search_refusal_on(ask->log, &way, &index);
  if (change->kind == OV_CHANGE_BESIDE) {
    refusal = ov_failed_search_refusal_into(ask->log, ask->query->targets[0]);
  } else if (refusal != NULL && ov_path_is_corner(refusal->reason)) { // what shuts its sides
    const ovis_path_refusal* side =
        ov_failed_search_refusal_beside(ask->log, refusal, change->types, change->reasons);
    refusal = side != NULL ? side : refusal;
  }
  why->would_arrive = true;
  why->change = (int32_t)(change - ov_query_changes) + 1;
  why->is_of_way = change->is_of_way;
  ov_path_tell_change(ask, change, &way, index, refusal, why);
  return true;
}

// ---- Changes that arrive

// The surroundings of a start, as the search without a change and with the longest range meets
// them.
typedef struct surroundings {
  const ov_path_inquiry* ask;
  bool is_far;       // it arrives
  bool is_whole;     // it ended before its limit: it saw all that can be reached
  bool has_refusals; // `met` is complete; a search that hears its refusals takes the slow path
  ov_met_on_search met;
  float nearest; // node to a target
} surroundings;

static void meet_node(void* context, int32_t order, const ovis_path_node* node) {
  (void)order;
  surroundings* around = context;
  around->met.types |= UINT64_C(1) << node->type;
  around->nearest = fminf(around->nearest, to_targets(around->ask->query, node->pos));
}

static void meet_refusal(void* context, const ovis_path_refusal* refusal) {
  surroundings* around = context;
  around->met.types |= UINT64_C(1) << refusal->type;
  around->met.reasons |= UINT64_C(1) << refusal->reason;
}

// Does a search take the slow path anyway? Then it may as well hear its refusals.
static bool is_slow(const ovis_path_query* query) {
  return query->body.uses_ladders || query->body.evaluator == OVIS_EVALUATOR_FLY ||
         query->body.evaluator == OVIS_EVALUATOR_SWIM;
}

// Nodes that a search with EDGE_NODES_MAX as its limit visits.
static int32_t edge_nodes(const ov_path_inquiry* ask) {
  const double limit = (double)EDGE_NODES_MAX * (double)ask->query->visited_multiplier;
  const int32_t count = limit < 1 ? 1 : limit < INT32_MAX ? (int32_t)limit : INT32_MAX;
  return ovis_path_finder_get_rules(ask->finder)->visits_equal_limit || count == 1 ? count
                                                                                   : count - 1;
}

// Runs a search to its end, or only so far if it meets the edge of the loaded world by then: beyond
// it all is air, where a search has no end. False: no memory, or it was ended.
static bool run_to_edge(const ov_path_inquiry* ask, ovis_path_task* task,
                        const ovis_path_query* query, ovis_path* way) {
  if (ovis_path_task_begin(task, query) != OVIS_OK) {
    return false;
  }
  ovis_path_progress progress = ovis_path_task_step(task, edge_nodes(ask));
  way->touched_unloaded = ovis_path_task_has_touched_unloaded(task);
  if (progress == OVIS_PATH_MORE && !way->touched_unloaded) {
    progress = ovis_path_task_step(task, INT32_MAX);
  }
  return progress == OVIS_PATH_DONE && ovis_path_task_take_path(task, way) == OVIS_OK;
}

// If the search meets the edge of the loaded world, all that follow are short.
static void look_around(ov_path_inquiry* ask, surroundings* around) {
  *around = (surroundings){.ask = ask, .nearest = INFINITY, .has_refusals = is_slow(ask->query)};
  const ovis_path_watcher watcher = {.node = meet_node,
                                     .refused = around->has_refusals ? meet_refusal : NULL,
                                     .context = around,
                                     .only_of_world = true};
  ask->is_at_edge = false;
  ovis_path_query wide = changed_query(ask, NULL, true);
  wide.watcher = &watcher;
  ask->far = (ovis_path){.nodes = ask->far_nodes, .capacity = NODES_MAX};
  ovis_path_task* task;
  const bool is_done = ovis_path_task_create(ask->finder, &task) == OVIS_OK &&
                       run_to_edge(ask, task, &wide, &ask->far);
  ovis_path_task_destroy(task);
  around->is_far = is_done && ask->far.result == OVIS_PATH_REACHED;
  around->is_whole = is_done && !was_cut(&wide, &ask->far);
  ask->is_at_edge = ask->far.touched_unloaded;
  if (!around->is_far) {
    ask->far.result = OVIS_PATH_NONE;
  }
}

// Types and reasons, those of refusals too: the first call repeats the search.
static const ov_met_on_search* met_around(surroundings* around) {
  if (!around->has_refusals) {
    const ovis_path_watcher watcher = {
        .refused = meet_refusal, .context = around, .only_of_world = true};
    ovis_path_query wide = changed_query(around->ask, NULL, true);
    wide.watcher = &watcher;
    ovis_path way;
    arrives(around->ask, &wide, &way);
    around->has_refusals = true;
  }
  return &around->met;
}

static bool is_of_range(const ov_query_change* change) {
  return change->kind == OV_CHANGE_NODES || change->kind == OV_CHANGE_RANGE;
}

static bool ends_beside(const ovis_path_query* query, float nearest) {
  return nearest <= (float)(query->reach_range + 1);
}

// May the body be in a cell, and does it stand there? A drop ends below the cell.
static bool may_stay(const ov_path_inquiry* ask, ovis_pos cell) {
  const ovis_path_body* body = &ask->query->body;
  const ovis_path_type type = ovis_path_finder_get_type(ask->finder, body, cell);
  const bool is_held = type != OVIS_PATH_OPEN || body->evaluator == OVIS_EVALUATOR_FLY;
  return body->malus[type] >= 0 && is_held;
}

// Does a path that ends a block short tell the cause? Not if the body may be in a target, or if its
// range ends before it.
static bool is_beside_telling(const ov_path_inquiry* ask) {
  const ovis_path_query* query = ask->query;
  for (int32_t i = 0; i < query->target_count && query->reach_range == 0; i++) {
    if (may_stay(ask, query->targets[i])) {
      return false;
    }
  }
  for (int32_t i = 0; i < ask->log->steps.count; i++) {
    const ovis_path_refusal* one = &ask->log->steps.items[i].refusal;
    if (one->reason == OVIS_REFUSED_OUT_OF_RANGE &&
        to_targets(query, one->to) <= (float)query->reach_range) {
      return false;
    }
  }
  return true;
}

// Can a change help with a wide range?
static bool can_help_far(const ov_path_inquiry* ask, const ov_query_change* change,
                         surroundings* around) {
  if (around->is_far) {
    return true;
  }
  if (is_of_range(change)) {
    return false;
  }
  const ovis_path_query wide = changed_query(ask, NULL, true);
  if (change->kind == OV_CHANGE_BESIDE) {
    return ends_beside(&wide, around->nearest) && is_beside_telling(ask);
  }
  const ov_met_on_search* met = met_around(around);
  return ((change->types & met->types) != 0 || (change->reasons & met->reasons) != 0) &&
         ov_query_is_other(&wide, change, met, around->is_whole);
}

// Can it help with the original range?
static bool can_help_near(const ov_path_inquiry* ask, const ov_query_change* change) {
  const ov_failed_search* log = ask->log;
  float nearest = INFINITY;
  for (int32_t i = 0; i < log->nodes.count && change->kind == OV_CHANGE_BESIDE; i++) {
    nearest = fminf(nearest, to_targets(ask->query, log->nodes.items[i].pos));
  }
  const bool is_cut = (log->met.reasons & UINT64_C(1) << OVIS_REFUSED_NO_BUDGET) != 0;
  return change->kind == OV_CHANGE_BESIDE
             ? ends_beside(ask->query, nearest) && is_beside_telling(ask)
         : change->kind == OV_CHANGE_NODES
             ? is_cut
             : ov_query_is_other(ask->query, change, &log->met, !is_cut);
}

// True if none of the changes from a place in the list on that only allow more can help: a search
// with all of them at once does not arrive within the limit of nodes. That is one long search
// instead of one for each.
static bool is_shut_in(const ov_path_inquiry* ask, int32_t from, surroundings* around) {
  ovis_path_query query = changed_query(ask, NULL, true);
  OVIS_ASSERT(!around->is_far);
  for (int32_t i = from; i < OV_QUERY_CHANGES; i++) {
    if (ov_query_changes[i].only_allows && can_help_far(ask, &ov_query_changes[i], around)) {
      ov_query_changes[i].change(&query);
    }
  }
  limit_at_edge(ask, &query);
  ovis_path way;
  return !arrives(ask, &query, &way);
}

static bool is_of_size(const ov_query_change* change) {
  return change->kind == OV_CHANGE_NARROW || change->kind == OV_CHANGE_LOW ||
         change->kind == OV_CHANGE_SMALL;
}

// Tries the changes in their order, first with the original range, then with a wider one. Each
// search is long, so this leaves out those that cannot arrive: a change that makes no difference to
// what a search without it meets, one that does not arrive with a wide range, and after the first
// of these those that do not arrive together.
static bool explain_by_change(ov_path_inquiry* ask, ovis_path_why* why) {
  surroundings around;
  look_around(ask, &around);
  bool is_shut = false;
  bool has_tried = false; // those that only allow more, all at once
  const ov_query_change* small = &ov_query_changes[OV_CHANGE_SMALL];
  bool has_tried_small = false, is_small_enough = true;
  const ov_query_change* wide = NULL; // the first that needs it
  for (int32_t i = 0; i < OV_QUERY_CHANGES; i++) {
    const ov_query_change* change = &ov_query_changes[i];
    if ((is_shut && change->only_allows) || !can_help_far(ask, change, &around)) {
      continue;
    }
    if (!around.is_far) {
      if (change->only_allows && !has_tried && change->kind != OV_CHANGE_BESIDE) {
        has_tried = true;
        is_shut = is_shut_in(ask, i, &around);
        if (is_shut) {
          continue;
        }
      }
      ovis_path way;
      if (is_of_size(change) && !has_tried_small) { // it may do what each of the others may
        has_tried_small = true;
        const ovis_path_query changed = changed_query(ask, small, true);
        is_small_enough = arrives(ask, &changed, &way);
      }
      const ovis_path_query changed = changed_query(ask, change, true);
      if ((is_of_size(change) && !is_small_enough) || !arrives(ask, &changed, &way)) {
        continue;
      }
    }
    if (can_help_near(ask, change) && try_change(ask, change, false, why)) {
      return true;
    }
    wide = wide == NULL ? change : wide;
  }
  return wide != NULL && try_change(ask, wide, true, why);
}

#define ENCLOSING_QUERIES 4

// Queries that together may do what each change allows: one with all changes that only allow more,
// and one for each of the others. None stops beside the target.
static int32_t enclosing_queries(const ov_path_inquiry* ask,
                                 ovis_path_query out[ENCLOSING_QUERIES]) {
  static const ov_query_change_kind others[] = {OV_CHANGE_SMALL, OV_CHANGE_WATER, OV_CHANGE_LAVA};
  int32_t count = 1;
  out[0] = changed_query(ask, NULL, true);
  for (int32_t i = 0; i < OV_QUERY_CHANGES; i++) {
    if (ov_query_changes[i].only_allows && ov_query_changes[i].kind != OV_CHANGE_BESIDE) {
      ov_query_changes[i].change(&out[0]);
    }
  }
  for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
    OVIS_ASSERT(count < ENCLOSING_QUERIES);
    out[count++] = changed_query(ask, &ov_query_changes[others[i]], true);
  }
  return count;
}

// Does no change of fluids move the start of the path? A body floats up, or stands on lava.
static bool has_one_start(const ov_path_inquiry* ask, const ovis_path_node* start) {
  const ovis_path_body* body = &ask->query->body;
  return (body->can_float || !body->is_in_water || body->evaluator != OVIS_EVALUATOR_WALK) &&
         (body->stands_on_lava || start->type != OVIS_PATH_LAVA);
}

// Explains a path by the changes, unless an earlier question found that none of them leads out of
// the place where the path starts.
static bool explain_from(ov_path_inquiry* ask, const ovis_path* path, ovis_path_why* why) {
  if (ask->enclosures == NULL || path->count == 0 || !has_one_start(ask, &path->nodes[0])) {
    return explain_by_change(ask, why);
  }
  ovis_path_query queries[ENCLOSING_QUERIES];
  const int32_t count = enclosing_queries(ask, queries);
  const ovis_pos start = path->nodes[0].pos;
  const int32_t reach = ask->query->reach_range + is_beside_telling(ask);
  int32_t known = 0;
  while (known < count &&
         ov_enclosures_have(ask->enclosures, ask->finder, &queries[known], start, reach)) {
    known++;
  }
  if (known == count) {
    return false;
  }
  const bool is_explained = explain_by_change(ask, why);
  for (int32_t i = known; i < count && !is_explained; i++) {
    if (!ov_enclosures_have(ask->enclosures, ask->finder, &queries[i], start, reach) &&
        !ov_enclosures_add(ask->enclosures, ask->finder, &queries[i], start, reach)) {
      break;
    }
  }
  return is_explained;
}

static bool is_shut_in_by(const ov_path_inquiry* ask, const ovis_path* path, int32_t step_max) {
  return path->count > 0 && path->visited >= LONG_SEARCH &&
         ov_path_is_shut_in(ask->finder, ask->query, &path->nodes[0], step_max);
}

// Explains a path whose target lies so high that only a higher jump can help.
static bool explain_by_jump(ov_path_inquiry* ask, ovis_path_why* why) {
  surroundings around;
  look_around(ask, &around);
  const ov_query_change* jump = &ov_query_changes[OV_CHANGE_STEP];
  ovis_path way;
  return arrives_with(ask, jump, true, &way) &&
         ((can_help_near(ask, jump) && try_change(ask, jump, false, why)) ||
          try_change(ask, jump, true, why));
}

// ---- A diagonal that is missing

// Cost of the path over a refused step, as ov_failed_search_nearest() estimates it.
static float cost_over(const ov_path_inquiry* ask, const ovis_path_refusal* refusal) {
  const ovis_path_node* from = ov_failed_search_node(ask->log, refusal->from);
  return (from != NULL ? from->g : 0) + DIAGONAL * to_targets(ask->query, refusal->to);
}

// The next diagonal by cost, then by order, behind the last one. NULL: there is none.
static const ovis_path_refusal* next_corner(const ov_path_inquiry* ask,
                                            const ovis_path_refusal* last) {
  const ovis_path_refusal* best = NULL;
  for (int32_t i = 0; i < ask->log->steps.count; i++) {
    const ovis_path_refusal* one = &ask->log->steps.items[i].refusal;
    if (!ov_path_is_corner(one->reason)) {
      continue;
    }
    const float cost = cost_over(ask, one);
    const bool is_behind =
        last == NULL || cost > cost_over(ask, last) || (cost == cost_over(ask, last) && one > last);
    if (is_behind && (best == NULL || cost < cost_over(ask, best)) &&
        ov_failed_search_node(ask->log, one->to) == NULL && may_stay(ask, one->to)) {
      best = one;
    }
  }
  return best;
}

// The rest of a search behind a diagonal step.
static ovis_path_query query_behind(const ov_path_inquiry* ask, const ovis_path_refusal* step) {
  OVIS_ASSERT(ov_path_is_corner(step->reason));
  ovis_path_query query = *ask->query;
  const ovis_path_node* from = ov_failed_search_node(ask->log, step->from);
  const ovis_vec3 feet = {step->to.x + 0.5, step->to.y, step->to.z + 0.5};
  query.watcher = NULL;
  query.region_half = 0;
  query.visited_max =
      query.visited_max > 0 ? query.visited_max : (int32_t)(query.follow_range * BUDGET_PER_BLOCK);
  query.follow_range -= DIAGONAL + (from != NULL ? from->walked : 0);
  ovis_path_body_place(ovis_path_finder_get_world(ask->finder), feet, &query.body);
  return query;
}

// Would the search arrive over one of the nearest diagonals that corners forbid?
static bool explain_by_corner(const ov_path_inquiry* ask, ovis_path_why* why) {
  const ovis_path_refusal* corner = NULL;
  for (int32_t tried = 0; tried < CORNERS_MAX; tried++) {
    corner = next_corner(ask, corner);
    if (corner == NULL) {
      return false;
    }
    const ovis_path_query query = query_behind(ask, corner);
    ovis_path way;
    if (query.follow_range > 0 && arrives(ask, &query, &way)) {
      why->would_arrive = true;
      why->change = OV_CHANGE_CORNER;
      why->is_of_way = true;
      ov_path_tell_refusal(ask, corner, why);
      return true;
    }
  }
  return false;
}

// ---- All of them

static bool is_unloaded(const ov_path_inquiry* ask) {
  const ovis_world* world = ovis_path_finder_get_world(ask->finder);
  for (int32_t i = 0; i < ask->query->target_count; i++) {
    if (ovis_world_get_block(world, ask->query->targets[i]) != OVIS_STATE_UNLOADED) {
      return false;
    }
  }
  return true;
}

// `beside` is the number of the change that answered a similar question; -1: none was asked.
static void explain(ov_path_inquiry* ask, const ovis_path* path, int32_t beside,
                    ovis_path_why* why) {
  OVIS_ASSERT(path != NULL);
  OVIS_ASSERT(beside >= -1);
  OVIS_ASSERT(beside <= OV_CHANGE_CORNER);
  if (is_unloaded(ask)) {
    ov_path_tell_unloaded(ask, why);
    return;
  }
  // The first change needs none of the long searches that choose among the others.
  if (can_help_near(ask, &ov_query_changes[0]) &&
      try_change(ask, &ov_query_changes[0], false, why)) {
    return;
  }
  if (beside == 0 || is_shut_in_by(ask, path, OV_SHUT_STEP_MAX)) {
    ov_path_tell_nearest(ask, path, why);
    return;
  }
  const bool has_hint = beside > 0 && beside <= OV_QUERY_CHANGES;
  const ov_query_change* hint = has_hint ? &ov_query_changes[beside - 1] : NULL;
  if (hint != NULL && hint->kind != OV_CHANGE_BESIDE &&
      ((can_help_near(ask, hint) && try_change(ask, hint, false, why)) ||
       try_change(ask, hint, true, why))) {
    return;
  }
  const bool is_explained = is_shut_in_by(ask, path, OV_SHUT_STEP_LOW)
                                ? explain_by_jump(ask, why)
                                : explain_by_corner(ask, why) || explain_from(ask, path, why);
  if (!is_explained) {
    ov_path_tell_nearest(ask, path, why);
  }
}

static ovis_status explain_all(ov_path_inquiry* ask, const ovis_path* path, int32_t beside,
                               const ovis_allocator* allocator, ovis_path_why* out) {
  *out = (ovis_path_why){0};
  static const ovis_allocator c_library;
  allocator = allocator != NULL ? allocator : &c_library;
  ask->mob = ask->mob != NULL ? ask->mob : "the mob";
  if (ask->query->target_count < 1) {
    return OVIS_OUT_OF_RANGE;
  }
  ov_failed_search log = {.allocator = allocator};
  const size_t size = 2 * NODES_MAX * sizeof(ovis_path_node);
  ask->log = &log;
  ask->nodes = ov_alloc(allocator, size);
  ask->far_nodes = ask->nodes + NODES_MAX;
  // The same search with a watcher, to see its refusals.
  ovis_path again = {.nodes = ask->nodes, .capacity = NODES_MAX};
  ovis_status status = ask->nodes != NULL
                           ? ov_failed_search_run(&log, ask->finder, ask->query, &again)
                           : OVIS_NO_MEMORY;
  if (status == OVIS_OK && path == NULL && again.result == OVIS_PATH_REACHED) {
    status = OVIS_NOT_FOUND;
  }
  if (status == OVIS_OK) {
    ovis_path_node start = {0};
    if (path == NULL) { // its nodes are scratch: the explanation needs the first one only
      start = again.count > 0 ? again.nodes[0] : start;
      again.nodes = &start;
      path = &again;
    }
    explain(ask, path, beside, out);
  }
  ov_failed_search_fini(&log);
  ov_free(allocator, ask->nodes, size);
  return status;
}

ovis_status ovis_path_explain(ovis_path_finder* finder, const ovis_path_query* query,
                              const ovis_path* path, const char* mob,
                              const ovis_allocator* allocator, ovis_path_why* out) {
  OV_REQUIRE(out != NULL, OVIS_BAD_ARGUMENT);
  *out = (ovis_path_why){0};
  OV_REQUIRE(finder != NULL && query != NULL, OVIS_BAD_ARGUMENT);
  OV_REQUIRE(path == NULL || path->count == 0 || (path->count > 0 && path->nodes != NULL),
             OVIS_BAD_ARGUMENT);
  ov_path_inquiry ask = {.finder = finder, .query = query, .mob = mob};
  return explain_all(&ask, path, -1, allocator, out);
}

ovis_status ov_path_explain_kept(ovis_path_finder* finder, const ovis_path_query* query,
                                 int32_t change, const char* mob, ovis_enclosures* enclosures,
                                 ovis_path_why* out) {
  ov_path_inquiry ask = {.finder = finder, .query = query, .mob = mob, .enclosures = enclosures};
  const int32_t hint = change >= 0 && change <= OV_CHANGE_CORNER ? change : -1;
  return explain_all(&ask, NULL, hint, NULL, out);
}

ovis_status ovis_path_explain_beside(ovis_path_finder* finder, const ovis_path_query* query,
                                     int32_t change, const char* mob,
                                     const ovis_allocator* allocator, ovis_path_why* out) {
  OV_REQUIRE(out != NULL, OVIS_BAD_ARGUMENT);
  *out = (ovis_path_why){0};
  OV_REQUIRE(finder != NULL && query != NULL, OVIS_BAD_ARGUMENT);
  ov_path_inquiry ask = {.finder = finder, .query = query, .mob = mob};
  const int32_t hint = change >= 0 && change <= OV_CHANGE_CORNER ? change : -1;
  return explain_all(&ask, NULL, hint, allocator, out);
}
