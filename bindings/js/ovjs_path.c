// Searches for paths, step by step if asked, with the reason why a target is not reached.
// Design: bindings/js/README.md
#include "ovjs.h"

#include <stdlib.h>

#define NODES_MAX 4096
#define WATCHED_MAX 20000 // nodes and refusals that are told
#define REGION_MARGIN 8   // blocks around the follow range; source: docs/sources.md#evaluators

typedef struct search_log {
  ovjs_text nodes, refusals; // JSON lists without their brackets
  int32_t node_count, refusal_count;
} search_log;

static void put_node(ovjs_text* text, const ovis_path_node* node) {
  ovjs_open(text, NULL, '{');
  ovjs_put_cell(text, "pos", node->pos);
  ovjs_put_text(text, "type", ovis_path_type_name(node->type));
  ovjs_put_number(text, "malus", (double)node->malus);
  ovjs_put_number(text, "g", (double)node->g);
  ovjs_put_number(text, "f", (double)node->f);
  ovjs_close(text, '}');
}

static void put_refusal(ovjs_text* text, const char* key, const ovis_path_refusal* refusal) {
  ovjs_open(text, key, '{');
  ovjs_put_cell(text, "from", refusal->from);
  ovjs_put_cell(text, "to", refusal->to);
  ovjs_put_text(text, "reason", ovis_path_refusal_name(refusal->reason));
  ovjs_put_text(text, "sentence", ovis_path_refusal_sentence(refusal->reason));
  ovjs_put_text(text, "type", ovis_path_type_name(refusal->type));
  ovjs_put_number(text, "value", (double)refusal->value);
  ovjs_put_number(text, "limit", (double)refusal->limit);
  ovjs_close(text, '}');
}

static void note_node(void* context, int32_t order, const ovis_path_node* node) {
  search_log* log = context;
  (void)order;
  if (log->node_count++ < WATCHED_MAX) {
    put_node(&log->nodes, node);
  }
}

static void note_refusal(void* context, const ovis_path_refusal* refusal) {
  search_log* log = context;
  if (log->refusal_count++ < WATCHED_MAX) {
    put_refusal(&log->refusals, NULL, refusal);
  }
}

static void put_why(ovjs_text* text, const ovis_path_why* why) {
  ovjs_open(text, "why", '{');
  ovjs_put_text(text, "sentence", why->sentence);
  ovjs_put_bool(text, "wouldArrive", why->would_arrive);
  ovjs_put_text(text, "cause", why->obstacle.cause);
  if (why->obstacle.has_cell) {
    ovjs_put_cell(text, "cell", why->obstacle.cell);
    ovjs_put_text(text, "block", why->obstacle.block);
  }
  if (why->has_refusal) {
    put_refusal(text, "refusal", &why->refusal);
  }
  ovjs_close(text, '}');
}

static void put_path(ovjs_text* text, const ovis_path* path) {
  static const char* const results[] = {"none", "partial", "reached"};
  const int32_t count = path->count < path->capacity ? path->count : path->capacity;
  ovjs_put_text(text, "result", results[path->result]);
  ovjs_put_cell(text, "target", path->target);
  ovjs_put_whole(text, "visited", path->visited);
  ovjs_put_bool(text, "touchedUnloaded", path->touched_unloaded);
  ovjs_put_bool(text, "ranOut", path->ran_out);
  ovjs_open(text, "nodes", '[');
  for (int32_t i = 0; i < count; i++) {
    put_node(text, &path->nodes[i]);
  }
  ovjs_close(text, ']');
}

static void put_log(ovjs_text* text, const search_log* log) {
  text->is_failed |= log->nodes.is_failed || log->refusals.is_failed;
  ovjs_open(text, "visits", '[');
  ovjs_text_add(text, log->nodes.bytes, log->nodes.size);
  ovjs_close(text, ']');
  ovjs_open(text, "refusals", '[');
  ovjs_text_add(text, log->refusals.bytes, log->refusals.size);
  ovjs_close(text, ']');
}

static int32_t answer(ovis_path_finder* finder, ovis_path_query* query, const char* name,
                      bool is_watched) {
  static ovis_path_node nodes[NODES_MAX];
  search_log log = {0};
  ovis_path path = {.nodes = nodes, .capacity = NODES_MAX};
  const ovis_path_watcher watcher = {.node = note_node, .refused = note_refusal, .context = &log};
  query->watcher = is_watched ? &watcher : NULL;
  ovis_status status = ovis_path_find(finder, query, &path);
  ovjs_text* text = &ovjs_result;
  ovjs_text_begin(text);
  ovjs_open(text, NULL, '{');
  if (status == OVIS_OK || status == OVIS_BUFFER_TOO_SMALL) {
    status = OVIS_OK;
    put_path(text, &path);
    if (is_watched) {
      put_log(text, &log);
    }
    ovis_path_why why;
    if (path.result != OVIS_PATH_REACHED &&
        ovis_path_explain(finder, query, &path, name, NULL, &why) == OVIS_OK) {
      put_why(text, &why);
    }
  }
  ovjs_close(text, '}');
  ovjs_text_free(&log.nodes);
  ovjs_text_free(&log.refusals);
  return status == OVIS_OK ? ovjs_text_end(text) : ovjs_check(status, "a path");
}

typedef struct ovjs_finder {
  ovis_path_finder* finder;
  ovis_world* world;
} ovjs_finder;

// A finder of a world, whose cells it remembers from search to search. `rules` [opt]
OVJS_EXPORT(ovjs_finder*, ovjs_finder_create, ovis_world* world, const char* rules) {
  ovis_path_finder_def def = ovis_default_path_finder_def();
  ovis_rules_version version;
  ovjs_finder* self = calloc(1, sizeof *self);
  def.world = world;
  ovis_status status = self == NULL ? OVIS_NO_MEMORY : OVIS_OK;
  if (rules != NULL) {
    status = ovis_rules_find(rules, &version) ? status : OVIS_UNKNOWN_NAME;
    def.rules = ovis_rules_get_preset(version);
  }
  if (status == OVIS_OK) {
    self->world = world;
    status = ovis_path_finder_create(&def, &self->finder);
  }
  if (ovjs_check(status, "a path finder") != OVIS_OK) {
    free(self);
    return NULL;
  }
  return self;
}

OVJS_EXPORT(void, ovjs_finder_destroy, ovjs_finder* self) {
  ovis_path_finder_destroy(self->finder);
  free(self);
}

// `numbers`: x, y, z of the start; x, y, z of the target; follow range (0: the species'), reach
// range. Loads the land around the start.
OVJS_EXPORT(int32_t, ovjs_finder_find, ovjs_finder* self, const char* species_name, bool is_baby,
            const double* numbers, bool is_optimal, bool is_watched) {
  const ovis_species* species = ovis_species_find(species_name);
  if (species == NULL) {
    return ovjs_fail(OVIS_UNKNOWN_NAME, NULL, "there is no such species");
  }
  const ovis_vec3 from = {numbers[0], numbers[1], numbers[2]};
  for (int32_t i = 0; i < 6; i++) {
    if (!(numbers[i] >= -OVIS_PLACE_MAX && numbers[i] <= OVIS_PLACE_MAX)) {
      return ovjs_fail(OVIS_OUT_OF_RANGE, NULL, "a place is beyond the border of the world");
    }
  }
  const ovis_pos target = {(int32_t)numbers[3], (int32_t)numbers[4], (int32_t)numbers[5]};
  ovis_path_query query = ovis_default_path_query();
  query.body = ovis_species_get_body(species, is_baby);
  query.follow_range = numbers[6] > 0 ? (float)numbers[6] : species->follow_range;
  query.reach_range = (int32_t)numbers[7];
  query.region_half = (int32_t)query.follow_range + REGION_MARGIN;
  query.is_optimal = is_optimal;
  query.targets = &target;
  query.target_count = 1;
  const ovis_dimension* dimension = &ovis_world_get_env(self->world)->dimension;
  const int32_t half = query.region_half;
  const ovis_pos min = {(int32_t)from.x - half, dimension->min_y, (int32_t)from.z - half};
  const ovis_pos max = {(int32_t)from.x + half, dimension->min_y + dimension->height - 1,
                        (int32_t)from.z + half};
  ovis_world_load(self->world, min, max);
  ovis_path_body_place(self->world, from, &query.body);
  return answer(self->finder, &query, species->name, is_watched);
}

// Path type of a cell for a species.
OVJS_EXPORT(int32_t, ovjs_finder_type, ovjs_finder* self, const char* species_name, bool is_baby,
            int32_t x, int32_t y, int32_t z) {
  const ovis_species* species = ovis_species_find(species_name);
  if (species == NULL) {
    return ovjs_fail(OVIS_UNKNOWN_NAME, NULL, "there is no such species");
  }
  const ovis_path_body body = ovis_species_get_body(species, is_baby);
  const ovis_path_type type = ovis_path_finder_get_type(self->finder, &body, (ovis_pos){x, y, z});
  ovjs_text_begin(&ovjs_result);
  ovjs_open(&ovjs_result, NULL, '{');
  ovjs_put_text(&ovjs_result, "type", ovis_path_type_name(type));
  ovjs_put_number(&ovjs_result, "malus", (double)body.malus[type]);
  ovjs_close(&ovjs_result, '}');
  return ovjs_text_end(&ovjs_result);
}
