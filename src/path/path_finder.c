// The search: A* with the game's limits. The heuristic is multiplied by 1.5, so the path need not
// be the shortest (claim 108); what is open, when the search ends and which path is the answer are
// all rules.
#include "base/alloc.h"
#include "base/check.h"
#include "path/path_search.h"
#include "world/world_internal.h"

#include <float.h>
#include <math.h>
#include <string.h>

#define TARGET_MAX 64

struct ovis_path_finder {
  ovis_allocator allocator;
  const ovis_world* world;
  ovis_rules rules;
  ov_raw_table table;
  ov_path_search search;
};

// The nearest node met to a target, and how near it is.
typedef struct best_node {
  int32_t node;
  float distance;
  bool is_reached;
} best_node;

typedef struct search_run {
  ov_path_search* search;
  const ovis_path_query* query;
  best_node best[TARGET_MAX];
  int32_t start;
  int32_t visited;
  bool is_reached;
  bool ran_out;
} search_run;

// ---- Defaults

ovis_path_body ovis_default_path_body(void) {
  ovis_path_body body = {.width = 0.6f,
                         .height = 1.95f,
                         .max_up_step = 0.6f,
                         .max_fall = 3,
                         .is_on_ground = true,
                         .can_pass_doors = true,
                         .sea_level = 63};
  for (int32_t i = 0; i < OVIS_PATH_TYPE_COUNT; i++) {
    body.malus[i] = ovis_path_base_malus((ovis_path_type)i);
  }
  return body;
}

ovis_path_query ovis_default_path_query(void) {
  return (ovis_path_query){.body = ovis_default_path_body(),
                           .follow_range = 16,
                           .visited_multiplier = 1,
                           .cookie = OV_COOKIE};
}

ovis_path_finder_def ovis_default_path_finder_def(void) {
  return (ovis_path_finder_def){.rules = ovis_rules_preset(OVIS_RULES_1_19_4), .cookie = OV_COOKIE};
}

int32_t ovis_path_max_fall(const ovis_fall_limits* limits) {
  if (!limits->has_target) {
    return 3; // claim 126
  }
  if (limits->is_creeper) {
    return 3 + (int32_t)(limits->health - 1.0f);
  }
  const float part = limits->is_exact_third ? 1.0f / 3.0f : 0.33f; // claim 127
  const float spare = limits->health - limits->health_max * part;
  const int32_t more = (int32_t)spare - 4 * (3 - (int32_t)limits->difficulty); // claims 127, 128
  return 3 + (more > 0 ? more : 0);                                            // claim 127
}

ovis_status ovis_path_finder_create(const ovis_path_finder_def* def, ovis_path_finder** out) {
  OV_CHECK_DEF(def);
  OVIS_ASSERT(def->world != NULL);
  *out = NULL;
  ovis_path_finder* finder = ov_alloc_zero(&def->allocator, sizeof *finder);
  if (finder == NULL) {
    return OVIS_NO_MEMORY;
  }
  finder->allocator = def->allocator;
  finder->world = def->world;
  finder->rules = def->rules;
  finder->search.allocator = def->allocator;
  finder->search.rules = &finder->rules;
  ov_pages_init(&finder->search.pages, &def->allocator);
  *out = finder;
  return OVIS_OK;
}

void ovis_path_finder_destroy(ovis_path_finder* finder) {
  if (finder == NULL) {
    return;
  }
  ov_search_fini(&finder->search);
  ov_raw_table_fini(&finder->table, &finder->allocator);
  const ovis_allocator allocator = finder->allocator;
  ov_free(&allocator, finder, sizeof *finder);
}

size_t ovis_path_finder_bytes(const ovis_path_finder* finder) {
  const ov_path_search* search = &finder->search;
  return sizeof *finder + 3 * (size_t)finder->table.count +
         (size_t)search->nodes.capacity * sizeof(ov_path_node) +
         (size_t)search->heap.capacity * sizeof(int32_t) +
         (size_t)search->node_table.size * sizeof(ov_key_slot) + ov_pages_bytes(&search->pages);
}

ovis_path_cache_stats ovis_path_finder_cache_stats(const ovis_path_finder* finder) {
  const ov_path_pages* pages = &finder->search.pages;
  return (ovis_path_cache_stats){.bytes = ov_pages_bytes(pages),
                                 .cells = (int64_t)pages->pages.count * OVIS_SECTION_CELLS};
}

// ---- Distances

float ov_euclid(ovis_pos a, ovis_pos b) {
  const float dx = (float)(b.x - a.x);
  const float dy = (float)(b.y - a.y);
  const float dz = (float)(b.z - a.z);
  return sqrtf(dx * dx + dy * dy + dz * dz);
}

float ov_manhattan(ovis_pos a, ovis_pos b) {
  return fabsf((float)(b.x - a.x)) + fabsf((float)(b.y - a.y)) + fabsf((float)(b.z - a.z));
}

static ov_path_node* node_at(const search_run* run, int32_t index) {
  return &run->search->nodes.items[index];
}

// Distance to the nearest target. Each target remembers the nearest node that was asked about.
static float distance_to_targets(search_run* run, int32_t index) {
  float nearest = FLT_MAX;
  for (int32_t i = 0; i < run->query->target_count; i++) {
    const float distance = ov_euclid(node_at(run, index)->pos, run->query->targets[i]);
    if (distance < run->best[i].distance) {
      run->best[i].node = index;        // claim 104
      run->best[i].distance = distance; // claim 104
    }
    nearest = distance < nearest ? distance : nearest; // claims 91, 103
  }
  return nearest;
}

// ---- Telling

void ov_tell_refusal(const ov_path_search* search, ovis_pos from, ovis_pos to,
                     const ov_last_refusal* why) {
  const ovis_path_watcher* watcher = search->query->watcher;
  if (watcher == NULL || watcher->refused == NULL) {
    return;
  }
  const ovis_path_refusal refusal = {from, to, why->reason, why->type, why->value, why->limit};
  watcher->refused(watcher->context, &refusal);
}

static void tell(const search_run* run, int32_t from, int32_t to, ovis_path_refusal_reason reason,
                 float value, float limit) {
  if (ov_is_watched(run->search)) {
    const ov_last_refusal why = {reason, (ovis_path_type)node_at(run, to)->type, value, limit};
    ov_tell_refusal(run->search, node_at(run, from)->pos, node_at(run, to)->pos, &why);
  }
}

static ovis_path_node public_node(const ov_path_node* node) {
  return (ovis_path_node){
      node->pos, (ovis_path_type)node->type, node->malus, node->g, node->h, node->f, node->walked};
}

static void tell_node(const search_run* run, int32_t index) {
  const ovis_path_watcher* watcher = run->query->watcher;
  if (watcher != NULL && watcher->node != NULL) {
    const ovis_path_node node = public_node(node_at(run, index));
    watcher->node(watcher->context, run->visited - 1, &node);
  }
}

static void tell_neighbor(const search_run* run, int32_t index) {
  const ovis_path_watcher* watcher = run->query->watcher;
  if (watcher != NULL && watcher->neighbor != NULL) {
    const ovis_path_node node = public_node(node_at(run, index));
    watcher->neighbor(watcher->context, &node);
  }
}

// ---- The loop

// Marks the targets that a popped node reaches. True if there is one.
static bool reach_targets(search_run* run, int32_t index) {
  const float range = (float)run->query->reach_range;
  const bool is_strict = run->search->rules->z1_reach_below; // claim 303
  for (int32_t i = 0; i < run->query->target_count; i++) {
    const float distance = ov_manhattan(node_at(run, index)->pos, run->query->targets[i]);
    if (is_strict ? distance < range : distance <= range) { // claims 96, 303
      run->best[i].is_reached = true;
      run->is_reached = true;
      if (run->search->rules->z31_end_is_popped) { // claim 333
        run->best[i].node = index;
      }
    }
  }
  return run->is_reached;
}

// Takes a neighbor into the open set, or makes it better if it is there.
static void relax(search_run* run, int32_t from, int32_t index) {
  const ovis_rules* rules = run->search->rules;
  const ov_path_node* current = node_at(run, from);
  ov_path_node* node = node_at(run, index);
  const float distance = ov_euclid(current->pos, node->pos);
  const float walked = current->walked + distance; // claims 16, 99
  if (!rules->z33_walked_if_better) {
    node->walked = walked; // claim 335
  }
  const float g = current->g + distance + node->malus; // claims 12, 100
  if (!(walked < run->query->follow_range)) {          // claim 101
    tell(run, from, index, OVIS_REFUSED_OUT_OF_RANGE, walked, run->query->follow_range);
    return;
  }
  const bool is_open = node->heap_index >= 0;
  const bool is_better = rules->claim_102_equal_replaces ? g <= node->g : g < node->g;
  if (is_open && !is_better) { // claim 102
    tell(run, from, index, OVIS_REFUSED_NOT_BETTER, g, node->g);
    return;
  }
  node->walked = walked;
  node->came_from = from; // claims 18, 103
  node->g = g;
  node->h = distance_to_targets(run, index);
  if (!run->query->is_optimal) {
    node->h *= 1.5f; // claims 103, 108
  }
  if (is_open) {
    ov_heap_change(run->search, index, g + node->h); // claim 105
  } else {
    node->f = g + node->h; // claims 12, 90
    ov_heap_push(run->search, index);
  }
}

static int32_t visited_limit(const ovis_path_query* query) {
  const int32_t base = query->visited_max > 0
                           ? query->visited_max
                           : (int32_t)floorf(query->follow_range * 16); // claim 93
  const float limit = (float)base * query->visited_multiplier;          // claim 93
  return limit < 2147483000.0f ? (int32_t)limit : 2147483000;
}

// Pops, tests and expands until a target is reached or nothing is left. False without memory.
static bool run_loop(search_run* run) {
  ov_path_search* search = run->search;
  const int32_t limit = visited_limit(run->query);
  const int32_t last = search->rules->z28_visit_limit ? limit : limit - 1; // claim 330
  const ovis_pos start = node_at(run, run->start)->pos;
  int32_t neighbors[OV_NEIGHBOR_MAX];
  while (search->heap.count > 0) { // claim 94
    if (run->visited >= last) {
      run->ran_out = true; // claim 94
      const int32_t next = search->heap.items[0];
      tell(run, next, next, OVIS_REFUSED_NO_BUDGET, (float)run->visited, (float)limit);
      break;
    }
    const int32_t current = ov_heap_pop(search); // claim 90
    run->visited++;
    node_at(run, current)->is_closed = true; // claims 15, 95
    tell_node(run, current);
    if (reach_targets(run, current)) { // claim 97
      break;
    }
    const float from_start = ov_euclid(node_at(run, current)->pos, start);
    if (!(from_start < run->query->follow_range)) { // claims 73, 98
      tell(run, current, current, OVIS_REFUSED_TOO_FAR, from_start, run->query->follow_range);
      continue;
    }
    const int32_t count = ov_search_neighbors(search, current, neighbors);
    for (int32_t i = 0; i < count && !search->is_out_of_memory; i++) {
      tell_neighbor(run, neighbors[i]);
      relax(run, current, neighbors[i]);
    }
    if (search->is_out_of_memory) {
      return false;
    }
    OVIS_VALIDATE(ov_heap_is_valid(search));
  }
  return true;
}

// ---- The answer

static int32_t length_to(const search_run* run, int32_t index) {
  int32_t count = 0;
  for (int32_t at = index; at != OV_NO_NODE; at = node_at(run, at)->came_from) {
    count++;
  }
  return count;
}

// Index of the target whose path is the answer; ties keep the first in the order of the query.
static int32_t choose_target(const search_run* run) {
  int32_t chosen = -1;
  int32_t chosen_count = 0;
  float chosen_distance = 0;
  for (int32_t i = 0; i < run->query->target_count; i++) {
    if (run->is_reached && !run->best[i].is_reached) {
      continue;
    }
    const int32_t count = length_to(run, run->best[i].node);
    const float distance = ov_manhattan(node_at(run, run->best[i].node)->pos,
                                        run->query->targets[i]); // claim 9
    const bool is_fewer = count < chosen_count;                  // claim 106
    const bool is_nearer =
        distance < chosen_distance || (distance == chosen_distance && is_fewer); // claim 107
    if (chosen < 0 || (run->is_reached ? is_fewer : is_nearer)) {
      chosen = i;
      chosen_count = count;
      chosen_distance = distance;
    }
  }
  return chosen;
}

static ovis_status write_path(const search_run* run, ovis_path* path) {
  const int32_t chosen = choose_target(run);
  const int32_t last = run->best[chosen].node;
  const float from_start = ov_euclid(node_at(run, run->start)->pos, node_at(run, last)->pos);
  if (run->search->rules->z2_end_within_range && !run->is_reached &&
      !(from_start < run->query->follow_range)) {
    return OVIS_OK; // claims 74, 304
  }
  path->result = run->is_reached ? OVIS_PATH_REACHED : OVIS_PATH_PARTIAL;     // claim 8
  path->target = run->query->targets[chosen];                                 // claim 11
  path->dist_to_target = ov_manhattan(node_at(run, last)->pos, path->target); // claim 9
  path->count = length_to(run, last);
  int32_t index = path->count;
  for (int32_t at = last; at != OV_NO_NODE; at = node_at(run, at)->came_from) { // claim 18
    index--;
    if (index < path->capacity) {
      path->nodes[index] = public_node(node_at(run, at));
    }
  }
  OVIS_ASSERT(index == 0);
  return path->count <= path->capacity ? OVIS_OK : OVIS_BUFFER_TOO_SMALL;
}

// ---- Calls

static void aim_view(ovis_path_finder* finder, const ovis_path_query* query) {
  ov_path_view* view = &finder->search.view;
  *view = (ov_path_view){.world = finder->world,
                         .table = &finder->table,
                         .rules = &finder->rules,
                         .min = {INT32_MIN, INT32_MIN, INT32_MIN},
                         .max = {INT32_MAX, INT32_MAX, INT32_MAX},
                         .bottom = finder->world->env.dimension.min_y};
  if (query->region_half > 0) { // claims 80, 81
    const int32_t half = query->region_half;
    const ovis_pos at = {(int32_t)floor(query->body.pos.x),
                         (int32_t)floor(query->body.pos.y) +
                             (query->is_region_at_head ? 1 : 0), // claim 80
                         (int32_t)floor(query->body.pos.z)};
    view->min = (ovis_pos){at.x - half, at.y - half, at.z - half}; // claim 81
    view->max = (ovis_pos){at.x + half, at.y + half, at.z + half}; // claim 81
  }
}

static ov_type_basis type_basis(const ovis_path_finder* finder, const ovis_path_query* query) {
  ov_type_basis basis = {.world_revision = finder->world->revision,
                         .cells_wide = finder->search.cells_wide,
                         .cells_high = finder->search.cells_high,
                         .can_open_doors = query->body.can_open_doors,
                         .can_pass_doors = query->body.can_pass_doors,
                         .is_on_rail = finder->search.is_on_rail,
                         .evaluator = query->body.evaluator,
                         // A flier's own cell is another thing to it than to others.
                         .is_whole_world = query->region_half == 0 &&
                                           query->body.evaluator != OVIS_EVALUATOR_FLY};
  memcpy(basis.malus, finder->search.malus, sizeof basis.malus);
  return basis;
}

int32_t ov_search_neighbors(ov_path_search* search, int32_t node, int32_t out[OV_NEIGHBOR_MAX]) {
  switch (search->body->evaluator) { // claim 24
  case OVIS_EVALUATOR_FLY: return ov_fly_neighbors(search, node, out);
  case OVIS_EVALUATOR_SWIM: return ov_swim_neighbors(search, node, out);
  default: return ov_walk_neighbors(search, node, out);
  }
}

static ovis_status begin(ovis_path_finder* finder, const ovis_path_query* query) {
  OV_CHECK_DEF(query);
  OVIS_ASSERT(query->body.width > 0 && query->body.width <= 16);
  OVIS_ASSERT(query->body.height > 0 && query->body.height <= 16);
  const ovis_status status = ov_raw_table_refresh(&finder->table, &finder->allocator,
                                                  finder->world->registry, &finder->rules);
  if (status != OVIS_OK) {
    return status;
  }
  ov_path_search* search = &finder->search;
  search->query = query;
  search->body = &query->body;
  // What was found over unloaded cells is not kept: the next search must say so again.
  search->type_basis.is_whole_world &= !search->view.touched_unloaded;
  aim_view(finder, query);
  ov_body_prepare(search);
  const ov_type_basis basis = type_basis(finder, query);
  ov_search_begin(search, &basis); // claim 92
  return OVIS_OK;
}

ovis_status ovis_path_find(ovis_path_finder* finder, const ovis_path_query* query,
                           ovis_path* path) {
  OVIS_ASSERT(query->target_count >= 0);
  OVIS_ASSERT(query->target_count <= TARGET_MAX);
  OVIS_ASSERT(path->capacity >= 0);
  *path = (ovis_path){
      .nodes = path->nodes, .capacity = path->capacity, .dist_to_target = FLT_MAX}; // claim 10
  if (query->target_count == 0) {
    return OVIS_OK; // claim 75
  }
  const ovis_status status = begin(finder, query);
  if (status != OVIS_OK) {
    return status;
  }
  search_run run = {.search = &finder->search, .query = query};
  for (int32_t i = 0; i < query->target_count; i++) {
    run.best[i] = (best_node){OV_NO_NODE, FLT_MAX, false};
  }
  run.start = ov_search_start(&finder->search);
  if (run.start == OV_NO_NODE || finder->search.is_out_of_memory) {
    return OVIS_NO_MEMORY;
  }
  ov_path_node* start = node_at(&run, run.start);
  start->h = distance_to_targets(&run, run.start); // claim 91
  start->f = start->h;                             // claim 91
  ov_heap_push(&finder->search, run.start);        // claim 92
  if (finder->search.is_out_of_memory || !run_loop(&run)) {
    return OVIS_NO_MEMORY;
  }
  path->visited = run.visited;
  path->ran_out = run.ran_out;
  path->touched_unloaded = finder->search.view.touched_unloaded;
  return write_path(&run, path);
}

ovis_path_type ovis_path_type_at(ovis_path_finder* finder, const ovis_path_body* body,
                                 ovis_pos pos) {
  ovis_path_query query = ovis_default_path_query();
  query.body = *body;
  if (begin(finder, &query) != OVIS_OK) {
    return OVIS_PATH_BLOCKED;
  }
  return ov_body_type(&finder->search, pos);
}

ovis_path_type ovis_path_cell_type(ovis_path_finder* finder, ovis_pos pos) {
  if (ov_raw_table_refresh(&finder->table, &finder->allocator, finder->world->registry,
                           &finder->rules) != OVIS_OK) {
    return OVIS_PATH_BLOCKED;
  }
  // A view of its own: asking about a place leaves the caches of searches as they are.
  ov_path_view view = {.world = finder->world,
                       .table = &finder->table,
                       .rules = &finder->rules,
                       .min = {INT32_MIN, INT32_MIN, INT32_MIN},
                       .max = {INT32_MAX, INT32_MAX, INT32_MAX},
                       .bottom = finder->world->env.dimension.min_y};
  return ov_view_walk_type(&view, pos);
}

const char* ovis_path_evaluator_name(ovis_path_evaluator evaluator) {
  static const char* const names[] = {
#define OV_NAME(evaluator, name) name,
      OVIS_PATH_EVALUATOR_LIST(OV_NAME)
#undef OV_NAME
  };
  return evaluator < OVIS_EVALUATOR_COUNT ? names[evaluator] : "unknown";
}

const char* ovis_path_refusal_name(ovis_path_refusal_reason reason) {
  static const char* const names[] = {
#define OV_NAME(reason, sentence) #reason,
      OVIS_PATH_REFUSAL_LIST(OV_NAME)
#undef OV_NAME
  };
  return reason < OVIS_REFUSED_COUNT ? names[reason] : "unknown";
}

const char* ovis_path_refusal_sentence(ovis_path_refusal_reason reason) {
  static const char* const sentences[] = {
#define OV_SENTENCE(reason, sentence) sentence,
      OVIS_PATH_REFUSAL_LIST(OV_SENTENCE)
#undef OV_SENTENCE
  };
  return reason < OVIS_REFUSED_COUNT ? sentences[reason] : "for a reason of a newer version";
}
