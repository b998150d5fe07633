// Problem: show how a mob found its path, which a recording does not hold.
// Design: page_search.h; viewer/src/source/searches.ts reads the result
#include "replay/page_search.h"

#include "helpers/grow.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define NODES_MAX 1024
#define HASH_START 14695981039346656037u // FNV-1a, 64 bits
#define HASH_FACTOR 1099511628211u
#define NUMBER_MAX 1e6 // of a refusal; a larger one is shown as this

void page_searches_fini(page_searches* searches) {
  free(searches->items);
  *searches = (page_searches){0};
}

static uint64_t mix(uint64_t hash, ovis_pos pos) {
  const int32_t parts[3] = {pos.x, pos.y, pos.z};
  for (int32_t i = 0; i < 3; i++) {
    hash = (hash ^ (uint32_t)parts[i]) * HASH_FACTOR;
  }
  return hash;
}

// ---- What was asked

void page_searches_add(page_searches* searches, const page_asked* asked,
                       const ovis_record* record) {
  if (record->node_count == 0 || record->limits.follow_range <= 0) {
    return;
  }
  if (!grow_array(&searches->items, searches->count, &searches->capacity,
                  sizeof *searches->items)) {
    searches->is_out_of_memory = true;
    return;
  }
  page_asked* made = &searches->items[searches->count++];
  *made = *asked;
  made->from = record->nodes[0];
  made->target = record->target;
  made->limits = record->limits;
  made->is_partial = record->is_partial;
  made->count = record->node_count;
  made->nodes = HASH_START;
  for (int32_t i = 0; i < record->node_count; i++) {
    made->nodes = mix(made->nodes, record->nodes[i]);
  }
}

// ---- Which of them are repeated

// Marks `quota` of the paths of a mob that are whole or that end short, spread over the run. The
// last one is always among them.
static int32_t spread(page_searches* searches, const int32_t* paths, int32_t count, int32_t quota) {
  const int32_t chosen = count < quota ? count : quota;
  for (int32_t i = 0; i < chosen; i++) {
    const int64_t from_end = (int64_t)i * count / chosen;
    searches->items[paths[count - 1 - from_end]].is_chosen = true;
  }
  return chosen;
}

// The paths of a mob: those that end short first, then the others, each by tick.
static int32_t collect(const page_searches* searches, const int32_t* next, int32_t first,
                       bool is_partial, int32_t* out) {
  int32_t count = 0;
  for (int32_t i = first; i >= 0; i = next[i]) {
    if (searches->items[i].is_partial == is_partial) {
      out[count++] = i;
    }
  }
  return count;
}

void page_searches_choose(page_searches* searches, int32_t mob_count) {
  const int32_t count = searches->count;
  int32_t* next = malloc(((size_t)count + 1) * sizeof *next); // the next path of the same mob
  int32_t* first = malloc(((size_t)mob_count + 1) * sizeof *first);
  int32_t* paths = malloc(((size_t)count + 1) * sizeof *paths);
  int32_t walkers = 0;
  searches->visited_left = PAGE_VISITED_MAX;
  searches->explained_left = PAGE_EXPLAINED_MAX;
  if (next == NULL || first == NULL || paths == NULL) {
    searches->is_out_of_memory = true;
  } else {
    memset(first, -1, ((size_t)mob_count + 1) * sizeof *first);
    for (int32_t i = count - 1; i >= 0; i--) {
      int32_t* head = &first[searches->items[i].mob];
      walkers += *head < 0;
      next[i] = *head;
      *head = i;
    }
    const int32_t fair = walkers > 0 ? PAGE_SEARCHES_MAX / walkers : 0;
    const int32_t quota = fair < 1 ? 1 : fair > PAGE_SEARCHES_OF_MOB ? PAGE_SEARCHES_OF_MOB : fair;
    for (int32_t mob = 0; mob < mob_count; mob++) {
      const int32_t partial = collect(searches, next, first[mob], true, paths);
      const int32_t used = spread(searches, paths, partial, (quota + 1) / 2);
      spread(searches, paths, collect(searches, next, first[mob], false, paths), quota - used);
    }
  }
  free(next);
  free(first);
  free(paths);
}

// ---- Repeating one

typedef struct search_log {
  ovis_pos from;
  page_text visited, refused;
  int32_t order;
} search_log;

static void add_place(page_text* out, ovis_pos pos, ovis_pos from) {
  const int64_t numbers[] = {(int64_t)pos.x - from.x, (int64_t)pos.y - from.y,
                             (int64_t)pos.z - from.z};
  page_text_add_string(out, out->size > 0 ? "," : "");
  page_text_add_numbers(out, numbers, 3);
}

static void add_decimal(page_text* out, float value, int32_t digits) {
  page_text_add(out, ",", 1);
  page_text_add_decimal(
      out, isfinite(value) ? fmax(-NUMBER_MAX, fmin(NUMBER_MAX, (double)value)) : 0, digits);
}

static void add_number(page_text* out, int64_t number) {
  page_text_add(out, ",", 1);
  page_text_add_numbers(out, &number, 1);
}

static void note_node(void* context, int32_t order, const ovis_path_node* node) {
  search_log* log = context;
  log->order = order;
  add_place(&log->visited, node->pos, log->from);
  add_number(&log->visited, node->type);
  add_decimal(&log->visited, node->g, 1);
}

static void note_refusal(void* context, const ovis_path_refusal* refusal) {
  search_log* log = context;
  page_text* out = &log->refused;
  page_text_add_string(out, out->size > 0 ? "," : "");
  page_text_add_numbers(out, &(int64_t){log->order}, 1);
  add_number(out, (int64_t)refusal->to.x - log->from.x);
  add_number(out, (int64_t)refusal->to.y - log->from.y);
  add_number(out, (int64_t)refusal->to.z - log->from.z);
  add_number(out, refusal->reason);
  add_number(out, refusal->type);
  add_decimal(out, refusal->value, 2);
  add_decimal(out, refusal->limit, 2);
}

// The query of the mob, as src/story/obstacle.c puts it. False: it is of a host's own species.
static bool make_query(const page_asked* asked, ovis_path_finder* finder, ovis_path_query* out) {
  const ovis_species* species = ovis_species_find(asked->species->name);
  const ovis_world* world = ovis_path_finder_get_world(finder);
  const ovis_path_limits* limits = &asked->limits;
  if (species == NULL) {
    return false;
  }
  *out = ovis_default_path_query();
  out->body = ovis_species_get_body(species, asked->is_baby);
  out->body.can_open_doors |= limits->can_open_doors;
  out->body.uses_ladders = limits->uses_ladders;
  const ovis_fall_limits fall = {.health = asked->health,
                                 .health_max = asked->species->health_max,
                                 .difficulty = ovis_world_get_env(world)->difficulty,
                                 .has_target = asked->has_target,
                                 .is_creeper = strcmp(species->name, "creeper") == 0,
                                 .is_exact_third =
                                     ovis_path_finder_get_rules(finder)->fall_limit_exact_third};
  out->body.max_fall = ovis_path_max_fall(&fall);
  ovis_path_body_set_own(&out->body, &limits->body);
  const ovis_vec3 place = {asked->from.x + 0.5, asked->from.y, asked->from.z + 0.5};
  ovis_path_body_place(world, place, &out->body);
  out->follow_range = limits->follow_range;
  out->reach_range = limits->reach_range;
  out->visited_max = limits->visited_max;
  out->region_half = limits->region_half;
  out->is_region_at_head = limits->is_region_at_head;
  out->targets = &asked->target;
  out->target_count = 1;
  return true;
}

static bool is_as_recorded(const page_asked* asked, const ovis_path* path) {
  uint64_t hash = HASH_START;
  for (int32_t i = 0; i < path->count; i++) {
    hash = mix(hash, path->nodes[i].pos);
  }
  return path->count == asked->count && hash == asked->nodes &&
         (path->result == OVIS_PATH_PARTIAL) == asked->is_partial;
}

static int32_t explain(page_searches* searches, ovis_path_finder* finder, const page_asked* asked,
                       const ovis_path_query* query, const ovis_path* path, page_words* words) {
  ovis_path_why why;
  if (!asked->is_partial || searches->explained_left < path->visited) {
    return page_words_text(words, "");
  }
  searches->explained_left -= path->visited;
  const bool is_known =
      ovis_path_explain(finder, query, path, asked->species->name, NULL, &why) == OVIS_OK;
  return page_words_text(words, is_known ? why.sentence : "");
}

static void put_search(const page_asked* asked, const ovis_path* path, const search_log* log,
                       int32_t why, page_text* out) {
  const int flags =
      (asked->is_partial ? 1 : 0) | (path->ran_out ? 2 : 0) | (path->touched_unloaded ? 4 : 0);
  page_text_print(out, "%s[%" PRId64 ",%d,[%d,%d,%d],[%d,%d,%d],%d,%.4g,%d,%d,[",
                  out->size > 0 ? "," : "", asked->tick, flags, asked->target.x, asked->target.y,
                  asked->target.z, asked->from.x, asked->from.y, asked->from.z,
                  (int)asked->limits.reach_range, (double)asked->limits.follow_range,
                  (int)path->visited, (int)why);
  page_text nodes = {0};
  for (int32_t i = 0; i < path->count; i++) {
    add_place(&nodes, path->nodes[i].pos, asked->from);
    add_number(&nodes, path->nodes[i].type);
    add_decimal(&nodes, path->nodes[i].malus, 1);
  }
  const page_text* parts[3] = {&nodes, &log->visited, &log->refused};
  for (int32_t i = 0; i < 3; i++) {
    page_text_add_string(out, i > 0 ? "],[" : "");
    page_text_add(out, parts[i]->bytes, parts[i]->size);
    out->is_failed |= parts[i]->is_failed;
  }
  page_text_add_string(out, "]]");
  page_text_fini(&nodes);
}

// Returns false if its path is another one in this world.
static bool repeat(page_searches* searches, ovis_path_finder* finder, const page_asked* asked,
                   page_text* lists, page_words* words) {
  ovis_path_node nodes[NODES_MAX];
  ovis_path path = {.nodes = nodes, .capacity = NODES_MAX};
  search_log log = {.from = asked->from};
  const ovis_path_watcher watcher = {
      .node = note_node, .refused = note_refusal, .context = &log, .only_of_world = true};
  ovis_path_query query;
  if (!make_query(asked, finder, &query)) {
    return true;
  }
  query.watcher = &watcher;
  const bool is_same =
      ovis_path_find(finder, &query, &path) == OVIS_OK && is_as_recorded(asked, &path);
  if (is_same && path.visited <= searches->visited_left) {
    searches->visited_left -= path.visited;
    const int32_t why = explain(searches, finder, asked, &query, &path, words);
    put_search(asked, &path, &log, why, &lists[asked->mob]);
  }
  page_text_fini(&log.visited);
  page_text_fini(&log.refused);
  return is_same;
}

void page_searches_run(page_searches* searches, ovis_path_finder* finder, int64_t tick,
                       page_text* lists, page_words* words) {
  const page_asked* items = searches->items;
  if (searches->late_count > 0 && items[searches->late[0]].tick + 1 < tick) {
    for (int32_t i = 0; i < searches->late_count; i++) {
      repeat(searches, finder, &items[searches->late[i]], lists, words);
    }
    searches->late_count = 0;
  }
  for (; searches->next < searches->count && items[searches->next].tick < tick; searches->next++) {
    const page_asked* asked = &items[searches->next];
    if (asked->is_chosen && !repeat(searches, finder, asked, lists, words) &&
        asked->tick + 1 == tick && searches->late_count < PAGE_LATE_MAX) {
      searches->late[searches->late_count++] = searches->next;
    }
  }
}
