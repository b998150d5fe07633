// Implements the public path finder: creates finders, prepares searches, returns their paths.
// Design: docs/architecture.md#rooms (path); the contract is in include/ovis/path.h.
#include "path/path_finder.h"

#include "base/alloc.h"
#include "base/check.h"
#include "base/fail.h"
#include "base/limits.h"
#include "base/words.h"
#include "path/path_search.h"
#include "world/world_internal.h"

#include <float.h>
#include <math.h>
#include <string.h>

// ---- Defaults

ovis_path_body ovis_default_path_body(void) {
  ovis_path_body body = {.width = 0.6f,
                         .height = 1.95f,
                         .max_up_step = 0.6f,
                         .max_fall = 3,
                         .is_on_ground = true,
                         .can_pass_doors = true,
                         .sea_level = 63};
  memcpy(body.malus, ov_path_base_malus, sizeof body.malus);
  return body;
}

ovis_path_query ovis_default_path_query(void) {
  return (ovis_path_query){.body = ovis_default_path_body(),
                           .follow_range = 16,
                           .visited_multiplier = 1,
                           .cookie = OV_COOKIE};
}

ovis_path_finder_def ovis_default_path_finder_def(void) {
  return (ovis_path_finder_def){.rules = ovis_rules_get_preset(OVIS_RULES_1_19_4),
                                .cookie = OV_COOKIE};
}

// The whole part of a number of hearts, at most a million to each side; a NaN counts as the lowest.
static int32_t whole_part(float health) {
  const float most = 1e6f;
  return health > -most ? (int32_t)(health < most ? health : most) : -(int32_t)most;
}

int32_t ovis_path_max_fall(const ovis_fall_limits* limits) {
  OV_REQUIRE(limits != NULL, 0);
  if (!limits->has_target) {
    return 3; // claim 126
  }
  if (limits->is_creeper) {
    return 3 + whole_part(limits->health - 1.0f);
  }
  const float part = limits->is_exact_third ? 1.0f / 3.0f : 0.33f; // claim 127
  const float spare = limits->health - limits->health_max * part;
  const int32_t easier = 3 - (int32_t)(limits->difficulty & 3);
  const int32_t more = whole_part(spare) - 4 * easier; // claims 127, 128
  return 3 + (more > 0 ? more : 0);                    // claim 127
}

void ov_search_init(ov_path_search* search, ovis_path_finder* finder) {
  *search = (ov_path_search){.allocator = finder->allocator,
                             .rules = &finder->rules,
                             .cache = &finder->cache,
                             .view = {.world = finder->world,
                                      .table = &finder->table,
                                      .rules = &finder->rules,
                                      .bottom = finder->world->env.dimension.min_y}};
}

ovis_status ovis_path_finder_create(const ovis_path_finder_def* def, ovis_path_finder** out) {
  OV_REQUIRE(out != NULL, OVIS_BAD_ARGUMENT);
  *out = NULL;
  OV_CHECK_DEF(def);
  if (def->world == NULL || (uint32_t)def->rules.path_type_list > OVIS_PATH_TYPES_23W12A ||
      (uint32_t)def->rules.neighbor_order > OVIS_NEIGHBOR_ORDER_1_20_5) {
    return OVIS_OUT_OF_RANGE;
  }
  ovis_path_finder* finder = ov_alloc_zero(&def->allocator, sizeof *finder);
  if (finder == NULL) {
    return OVIS_NO_MEMORY;
  }
  finder->allocator = def->allocator;
  finder->world = def->world;
  finder->rules = def->rules;
  ov_cache_init(&finder->cache, def->world, &def->allocator);
  ov_search_init(&finder->search, finder);
  *out = finder;
  return OVIS_OK;
}

void ovis_path_finder_destroy(ovis_path_finder* finder) {
  if (finder == NULL) {
    return;
  }
  OV_REQUIRE(!finder->is_searching, );
  ov_search_fini(&finder->search);
  ov_cache_fini(&finder->cache);
  ov_raw_table_fini(&finder->table, &finder->allocator);
  const ovis_allocator allocator = finder->allocator;
  ov_free(&allocator, finder, sizeof *finder);
}

size_t ovis_path_finder_get_bytes(const ovis_path_finder* finder) {
  OV_REQUIRE(finder != NULL, 0);
  const ov_path_search* search = &finder->search;
  return sizeof *finder + (size_t)finder->table.count * sizeof *finder->table.states +
         (size_t)search->nodes.capacity * sizeof(ov_path_node) +
         (size_t)search->heap.capacity * sizeof(ov_heap_entry) +
         (size_t)search->node_table.size * sizeof(ov_key_slot) + ov_cache_bytes(&finder->cache);
}

ovis_path_cache_stats ovis_path_finder_get_cache_stats(const ovis_path_finder* finder) {
  OV_REQUIRE(finder != NULL, (ovis_path_cache_stats){0});
  return ov_cache_stats(&finder->cache);
}

// ---- The result

static int32_t length_to(const ov_path_search* search, int32_t index) {
  int32_t count = 0;
  for (int32_t at = index; at != OV_NO_NODE; at = ov_node_at(search, at)->came_from) {
    count++;
  }
  return count;
}

// Index of the target whose path is the result. Ties go to the first in the order of the query.
static int32_t choose_target(const ov_path_search* search) {
  if (search->query.target_count == 1) {
    return 0;
  }
  int32_t chosen = -1;
  int32_t chosen_count = 0;
  float chosen_distance = 0;
  for (int32_t i = 0; i < search->query.target_count; i++) {
    if (search->is_reached && !search->best[i].is_reached) {
      continue;
    }
    const int32_t count = length_to(search, search->best[i].node);
    const float distance = ov_manhattan(ov_node_at(search, search->best[i].node)->pos,
                                        search->targets[i]); // claim 9
    const bool is_fewer = count < chosen_count;              // claim 106
    const bool is_nearer =
        distance < chosen_distance || (distance == chosen_distance && is_fewer); // claim 107
    if (chosen < 0 || (search->is_reached ? is_fewer : is_nearer)) {
      chosen = i;
      chosen_count = count;
      chosen_distance = distance;
    }
  }
  return chosen;
}

bool ov_path_has_room(const ovis_path* path) {
  return path->capacity == 0 || (path->capacity > 0 && path->nodes != NULL);
}

ovis_status ov_search_write_path(const ov_path_search* search, ovis_path* path) {
  *path = (ovis_path){.nodes = path->nodes,
                      .capacity = path->capacity,
                      .dist_to_target = FLT_MAX, // claim 10
                      .visited = search->visited,
                      .ran_out = search->ran_out,
                      .touched_unloaded = search->view.touched_unloaded};
  const int32_t chosen = choose_target(search);
  const int32_t last = search->best[chosen].node;
  const float from_start =
      ov_euclid(ov_node_at(search, search->start)->pos, ov_node_at(search, last)->pos);
  if (search->rules->partial_end_within_follow_range && !search->is_reached &&
      !(from_start < search->query.follow_range)) {
    return OVIS_OK; // claims 74, 304
  }
  path->result = search->is_reached ? OVIS_PATH_REACHED : OVIS_PATH_PARTIAL;        // claim 8
  path->target = search->targets[chosen];                                           // claim 11
  path->dist_to_target = ov_manhattan(ov_node_at(search, last)->pos, path->target); // claim 9
  path->count = length_to(search, last);
  int32_t index = path->count;
  for (int32_t at = last; at != OV_NO_NODE; at = ov_node_at(search, at)->came_from) { // claim 18
    index--;
    if (index < path->capacity) {
      path->nodes[index] = ov_public_node(ov_node_at(search, at));
    }
  }
  OVIS_ASSERT(index == 0);
  return path->count <= path->capacity ? OVIS_OK : OVIS_BUFFER_TOO_SMALL;
}

// ---- Calls

static void aim_view(ov_path_view* view, const ovis_path_query* query) {
  ov_view_refresh(view);
  view->touched_unloaded = false; // claim 337
  view->has_region = query->region_half > 0;
  view->min = (ovis_pos){INT32_MIN, INT32_MIN, INT32_MIN};
  view->max = (ovis_pos){INT32_MAX, INT32_MAX, INT32_MAX};
  if (view->has_region) { // claims 80, 81
    const int32_t half = query->region_half;
    const ovis_pos at = {ov_floor_int(query->body.pos.x),
                         ov_floor_int(query->body.pos.y) +
                             (query->is_region_at_head ? 1 : 0), // claim 80
                         ov_floor_int(query->body.pos.z)};
    view->min = (ovis_pos){at.x - half, at.y - half, at.z - half}; // claim 81
    view->max = (ovis_pos){at.x + half, at.y + half, at.z + half}; // claim 81
  }
}

#define STEP_MAX 64          // blocks, of a step up
#define REGION_MAX (1 << 28) // cells, of a region's half
#define REACH_MAX (1 << 28)  // blocks; farther than any two cells are apart
#define MULTIPLIER_MAX 1e6   // of the budget

static bool is_body_good(const ovis_path_body* body) {
  bool is_good = (uint32_t)body->evaluator < OVIS_EVALUATOR_COUNT && ov_is_place(&body->pos) &&
                 ov_is_body_size(body->width, body->height) &&
                 ov_is_within((double)body->max_up_step, STEP_MAX);
  for (int32_t i = 0; i < OVIS_PATH_TYPE_COUNT; i++) {
    is_good &= ov_is_within((double)body->malus[i], (double)FLT_MAX);
  }
  return is_good;
}

static bool is_query_good(const ovis_path_query* query) {
  bool is_good = query->target_count >= 0 && query->target_count <= OV_TARGET_MAX &&
                 (query->targets != NULL || query->target_count == 0) &&
                 is_body_good(&query->body) && !isnan(query->follow_range) &&
                 query->visited_multiplier >= 0 &&
                 ov_is_within((double)query->visited_multiplier, MULTIPLIER_MAX) &&
                 query->region_half <= REGION_MAX && query->reach_range <= REACH_MAX;
  for (int32_t i = 0; is_good && i < query->target_count; i++) {
    is_good = ov_is_cell(&query->targets[i]);
  }
  return is_good;
}

// A watcher may neither change the world nor use the finder. False: it does.
static bool begin_search(ovis_path_finder* finder, const ovis_path_watcher* watcher,
                         ov_search_guard* guard) {
  OV_REQUIRE(!finder->is_searching, false);
  finder->is_searching = true;
  // The world is only read; what is set is that nobody may change it meanwhile.
  guard->world = watcher != NULL ? (ovis_world*)(uintptr_t)finder->world : NULL;
  if (guard->world != NULL) {
    guard->was_telling = guard->world->is_notifying;
    guard->world->is_notifying = true;
  }
  return true;
}

static void end_search(ovis_path_finder* finder, const ov_search_guard* guard) {
  finder->is_searching = false;
  if (guard->world != NULL) {
    guard->world->is_notifying = guard->was_telling;
  }
}

ov_loop_state ov_search_run(ovis_path_finder* finder, ov_path_search* search, int32_t count) {
  ov_search_guard guard;
  if (!begin_search(finder, search->query.watcher, &guard)) {
    return OV_LOOP_BUSY;
  }
  const ov_loop_state state = ov_loop_run(search, count);
  end_search(finder, &guard);
  return state;
}

ovis_status ov_search_begin(ovis_path_finder* finder, ov_path_search* search) {
  ov_search_guard guard;
  if (!begin_search(finder, search->query.watcher, &guard)) {
    return OVIS_BUSY;
  }
  const ovis_status status = ov_loop_begin(search);
  end_search(finder, &guard);
  return status;
}

ovis_status ov_search_prepare(ovis_path_finder* finder, ov_path_search* search,
                              const ovis_path_query* query) {
  OV_CHECK_DEF(query);
  if (!is_query_good(query)) {
    return OVIS_OUT_OF_RANGE;
  }
  OV_REQUIRE(!finder->is_searching, OVIS_BUSY);
  OV_TRY(ov_raw_table_refresh(&finder->table, &finder->allocator, finder->world->registry,
                              &finder->rules));
  ov_cache_apply_changes(&finder->cache, &finder->table);
  search->query = *query;
  search->query.targets = search->targets;
  search->body = &search->query.body;
  for (int32_t i = 0; i < query->target_count; i++) {
    search->targets[i] = query->targets[i];
  }
  aim_view(&search->view, query);
  finder->owner = search;
  return ov_body_prepare(search) ? OVIS_OK : OVIS_NO_MEMORY;
}

static ovis_status find(ovis_path_finder* finder, const ovis_path_query* query, ovis_path* path) {
  *path = (ovis_path){
      .nodes = path->nodes, .capacity = path->capacity, .dist_to_target = FLT_MAX}; // claim 10
  if (!ov_path_has_room(path)) {
    return OVIS_OUT_OF_RANGE;
  }
  if (query->target_count == 0) {
    return OVIS_OK; // claim 75
  }
  ov_path_search* search = &finder->search;
  OV_TRY(ov_search_prepare(finder, search, query));
  ovis_status status = ov_search_begin(finder, search);
  if (status != OVIS_OK || ov_search_run(finder, search, INT32_MAX) != OV_LOOP_DONE) {
    return OVIS_NO_MEMORY;
  }
  return ov_search_write_path(search, path);
}

ovis_status ovis_path_find(ovis_path_finder* finder, const ovis_path_query* query,
                           ovis_path* path) {
  OV_REQUIRE(finder != NULL && query != NULL && path != NULL, OVIS_BAD_ARGUMENT);
  const ovis_status status = find(finder, query, path);
  finder->finds++;
  finder->is_out_of_memory |= status == OVIS_NO_MEMORY;
  return status;
}

bool ov_path_finder_take_failure(ovis_path_finder* finder) {
  const bool has_failed = finder->is_out_of_memory;
  finder->is_out_of_memory = false;
  return has_failed;
}

void ov_path_finder_rewind(ovis_path_finder* finder, uint64_t revision) {
  if (finder->cache.revision > revision) {
    finder->cache.revision = revision;
  }
}

// Is the start at most `nodes_max` nodes away on the way by which the search met a node?
static bool is_near_start(const ov_path_search* search, int32_t node, int32_t nodes_max) {
  for (int32_t i = 0; i < nodes_max && node != OV_NO_NODE; i++) {
    if (node == search->start) {
      return true;
    }
    node = ov_node_at(search, node)->came_from;
  }
  return false;
}

void ov_path_finder_each_visited(const ovis_path_finder* finder, int32_t nodes_max,
                                 ov_visited_cell_fn* visit, void* user) {
  const ov_path_search* search = &finder->search;
  for (int32_t i = 0; i < search->nodes.count; i++) {
    if (is_near_start(search, i, nodes_max)) {
      visit(user, ov_node_at(search, i)->pos);
    }
  }
}

ovis_path_type ovis_path_finder_get_type(ovis_path_finder* finder, const ovis_path_body* body,
                                         ovis_pos pos) {
  OV_REQUIRE(finder != NULL && body != NULL, OVIS_PATH_BLOCKED);
  ovis_path_query query = ovis_default_path_query();
  query.body = *body;
  ov_path_search* search = &finder->search;
  const ovis_status status =
      ov_is_cell(&pos) ? ov_search_prepare(finder, search, &query) : OVIS_OUT_OF_RANGE;
  if (status != OVIS_OK) {
    finder->is_out_of_memory |= status == OVIS_NO_MEMORY;
    return OVIS_PATH_BLOCKED;
  }
  search->is_out_of_memory = false; // of an earlier search
  const ovis_path_type type = ov_body_type(search, pos);
  finder->is_out_of_memory |= search->is_out_of_memory;
  return type;
}

ovis_path_type ovis_path_finder_get_cell_type(ovis_path_finder* finder, ovis_pos pos) {
  OV_REQUIRE(finder != NULL, OVIS_PATH_BLOCKED);
  OV_REQUIRE(!finder->is_searching, OVIS_PATH_BLOCKED);
  if (!ov_is_cell(&pos)) {
    return OVIS_PATH_BLOCKED;
  }
  if (ov_raw_table_refresh(&finder->table, &finder->allocator, finder->world->registry,
                           &finder->rules) != OVIS_OK) {
    finder->is_out_of_memory = true;
    return OVIS_PATH_BLOCKED;
  }
  // Uses a view of its own, so that this question leaves the caches of searches as they are.
  ov_path_view view = {.world = finder->world,
                       .table = &finder->table,
                       .rules = &finder->rules,
                       .min = {INT32_MIN, INT32_MIN, INT32_MIN},
                       .max = {INT32_MAX, INT32_MAX, INT32_MAX},
                       .bottom = finder->world->env.dimension.min_y};
  return ov_view_walk_type(&view, pos);
}

const ovis_world* ovis_path_finder_get_world(const ovis_path_finder* finder) {
  OV_REQUIRE(finder != NULL, NULL);
  return finder->world;
}

const ovis_rules* ovis_path_finder_get_rules(const ovis_path_finder* finder) {
  OV_REQUIRE(finder != NULL, NULL);
  return &finder->rules;
}

OV_WORDS(ovis_path_evaluator_name, ovis_path_evaluator, OVIS_PATH_EVALUATOR_LIST, OV_WORD_2_OF_2,
         "unknown")

OV_WORDS(ovis_path_refusal_name, ovis_path_refusal_reason, OVIS_PATH_REFUSAL_LIST, OV_WORD_1,
         "unknown")

OV_WORDS(ovis_path_refusal_sentence, ovis_path_refusal_reason, OVIS_PATH_REFUSAL_LIST,
         OV_WORD_2_OF_2, "for a reason of a newer version")
