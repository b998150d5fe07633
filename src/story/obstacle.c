// Problem: a story must name the same obstacle as `ovis path` does.
// Design: include/ovis/obstacle.h
#include "story/obstacle_body.h"

#include "base/check.h"

#include <ovis/obstacle.h>

#include <math.h>
#include <stdio.h>
#include <string.h>

#define REGION_MARGIN 8 // blocks around the follow range that a search may enter
#define REACH 1         // blocks; for recordings without limits: minds walk up to a mob
#define DROP_MAX 64     // blocks of a drop that are counted

// The name of the block in a cell, such as a rail or a door; "" for air.
static void name_block(const ovis_world* world, ovis_pos cell, char* out, size_t size) {
  OVIS_ASSERT(size > 0);
  const ovis_state state = ovis_world_block(world, cell);
  char name[256];
  out[0] = '\0';
  if (state != 0 && state != OVIS_STATE_UNLOADED) {
    ovis_registry_print(ovis_world_registry(world), state, name, sizeof name);
    const char* colon = strchr(name, ':');
    ovis_block_words(colon != NULL ? colon + 1 : name, out, size);
  }
}

static bool has_shape(const ovis_world* world, ovis_pos cell) {
  const ovis_state state = ovis_world_block(world, cell);
  const ovis_registry* registry = ovis_world_registry(world);
  return state != OVIS_STATE_UNLOADED &&
         ovis_registry_shape(registry, ovis_registry_traits(registry, state)->shape).count > 0;
}

// Of a body that does not fit into a free cell: the block over that cell.
static void raise_to_block(const ovis_obstacle_def* def, ovis_obstacle* obstacle) {
  OVIS_ASSERT(obstacle->has_cell);
  const int32_t height = (int32_t)ceilf(def->mob->species->height);
  for (int32_t up = 1; up < height && ovis_world_block(def->world, obstacle->cell) == 0; up++) {
    const ovis_pos above = {obstacle->cell.x, obstacle->cell.y + up, obstacle->cell.z};
    if (has_shape(def->world, above)) {
      obstacle->cell = above;
    }
  }
}

// A path begins at the cell of the feet half a block higher: from the top of a wall one cell up,
// where the head of the body needs a cell more.
static void tell_raised_start(const ovis_obstacle_def* def, ovis_obstacle* out) {
  const double feet = def->mob->pos.y;
  if (def->from.y > feet && def->from.x == floor(def->mob->pos.x) &&
      def->from.z == floor(def->mob->pos.z)) {
    const size_t used = strlen(out->cause);
    snprintf(out->cause + used, sizeof out->cause - used, ": its feet, at y %.3g, count as y %d",
             feet, (int)def->from.y);
  }
}

// How deep is the drop from a cell beside which the search gave up?
static void measure_drop(const ovis_world* world, const ovis_path_refusal* refusal,
                         ovis_obstacle* out) {
  OVIS_ASSERT(refusal->reason == OVIS_REFUSED_DROP_TOO_DEEP);
  ovis_pos cell = refusal->to;
  while (refusal->from.y - cell.y < DROP_MAX && !has_shape(world, cell)) {
    cell.y--;
  }
  const size_t used = strlen(out->cause);
  snprintf(out->cause + used, sizeof out->cause - used, ": %d blocks, at most %d",
           (int)(refusal->from.y - cell.y - 1), (int)refusal->limit);
}

static bool explain(const ovis_obstacle_def* def, ovis_path_finder* finder,
                    const ovis_path_query* query, ovis_obstacle* out, ovis_path_why* out_why) {
  if (ovis_path_explain_beside(finder, query, def->like, def->mob->species->name, NULL, out_why) !=
      OVIS_OK) {
    return false;
  }
  const ovis_path_why why = *out_why;
  snprintf(out->cause, sizeof out->cause, "%s", why.cause);
  out->has_cell = why.has_refusal;
  out->cell = why.obstacle;
  tell_raised_start(def, out);
  if (why.has_refusal && why.refusal.reason == OVIS_REFUSED_DROP_TOO_DEEP) {
    measure_drop(def->world, &why.refusal, out);
  } else if (why.has_refusal) {
    raise_to_block(def, out);
  }
  return true;
}

// ---- A path that ends short

static ovis_path_query query_of(const ovis_obstacle_def* def, const ovis_species* species) {
  ovis_path_query query = ovis_default_path_query();
  const ovis_path_limits* limits = &def->limits;
  query.body = ovis_species_body(species, def->mob->is_baby);
  query.follow_range = species->follow_range;
  query.reach_range = REACH;
  query.region_half = (int32_t)query.follow_range + REGION_MARGIN;
  if (limits->follow_range > 0) {
    query.follow_range = limits->follow_range;
    query.reach_range = limits->reach_range;
    query.visited_max = limits->visited_max;
    query.region_half = limits->region_half;
    query.is_region_at_head = limits->is_region_at_head;
    query.body.can_open_doors |= limits->can_open_doors;
    query.body.uses_ladders = limits->uses_ladders;
  }
  query.targets = &def->target;
  query.target_count = 1;
  const ovis_pos from = def->from;
  ovis_path_body_put(def->world, (ovis_vec3){from.x + 0.5, from.y, from.z + 0.5}, &query.body);
  return query;
}

static bool find_on_path(const ovis_obstacle_def* def, ovis_obstacle* out, ovis_path_why* out_why) {
  OVIS_ASSERT(def->other == NULL);
  OVIS_ASSERT(!def->is_stuck);
  const ovis_species* species = ovis_species_find(def->mob->species->name);
  if (species == NULL || species->navigation == OVIS_NAVIGATION_NONE) {
    return false;
  }
  const ovis_path_query query = query_of(def, species);
  if (def->finder != NULL) {
    return explain(def, def->finder, &query, out, out_why);
  }
  ovis_path_finder_def finder_def = ovis_default_path_finder_def();
  finder_def.world = def->world;
  finder_def.rules = def->rules;
  ovis_path_finder* finder;
  if (ovis_path_finder_create(&finder_def, &finder) != OVIS_OK) {
    return false;
  }
  const bool is_found = explain(def, finder, &query, out, out_why);
  ovis_path_finder_destroy(finder);
  return is_found;
}

// ---- All of them

bool ovis_obstacle_ask(const ovis_trace_mob* mob, const ovis_record* record,
                       ovis_obstacle_def* out) {
  const bool is_stuck = record->kind == OVIS_RECORD_PATH_ENDED;
  const bool is_harm = record->kind == OVIS_RECORD_EVENT;
  *out = (ovis_obstacle_def){.mob = mob,
                             .is_stuck = is_stuck,
                             .target = record->target,
                             .limits = record->limits,
                             .like = -1};
  if (is_harm) {
    out->is_harm = true;
    out->damage = record->event.damage;
  } else if (!is_stuck && record->node_count > 0) {
    out->from = record->nodes[0];
  }
  return is_stuck || is_harm || record->node_count > 0;
}

ovis_obstacle_def ovis_obstacle_ask_hidden(const ovis_trace_mob* mob, const ovis_trace_mob* other) {
  return (ovis_obstacle_def){.mob = mob, .other = other, .like = -1};
}

bool ovis_obstacle_find(const ovis_obstacle_def* def, ovis_obstacle* out, ovis_path_why* out_why) {
  *out = (ovis_obstacle){.cause = ""};
  ovis_path_why why;
  out_why = out_why != NULL ? out_why : &why;
  *out_why = (ovis_path_why){0};
  if (def->world == NULL || def->mob == NULL) {
    return false;
  }
  const bool is_found = def->other != NULL ? ov_obstacle_of_sight(def, out)
                        : def->is_stuck    ? ov_obstacle_of_walk(def, out)
                        : def->is_harm     ? ov_obstacle_of_harm(def, out)
                                           : find_on_path(def, out, out_why);
  if (is_found && out->has_cell) {
    name_block(def->world, out->cell, out->block, sizeof out->block);
  }
  if (is_found && out->has_second) {
    name_block(def->world, out->second, out->second_block, sizeof out->second_block);
  }
  return is_found;
}

bool ovis_obstacle_now(void* context, const ovis_trace_mob* mob, const ovis_record* record,
                       int64_t tick, ovis_obstacle* out) {
  (void)tick;
  const ovis_sim* sim = context;
  ovis_obstacle_def def;
  if (!ovis_obstacle_ask(mob, record, &def)) {
    return false;
  }
  def.world = ovis_sim_world(sim);
  def.rules = ovis_sim_rules(sim);
  return ovis_obstacle_find(&def, out, NULL);
}

bool ovis_obstacle_hidden_now(void* context, const ovis_trace_mob* mob, const ovis_trace_mob* other,
                              int64_t tick, ovis_obstacle* out) {
  (void)tick;
  const ovis_sim* sim = context;
  ovis_obstacle_def def = ovis_obstacle_ask_hidden(mob, other);
  def.world = ovis_sim_world(sim);
  def.rules = ovis_sim_rules(sim);
  return ovis_obstacle_find(&def, out, NULL);
}
