// Problem: a story must name the same obstacle as `ovis path` does.
// Design: include/ovis/story.h
#include "replay/path_obstacle.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define REGION_MARGIN 8 // blocks around the follow range that a search may enter
#define NODES_MAX 1024  // of a path
#define REACH 1         // blocks; for recordings without limits: minds walk up to a mob
#define BOXES_MAX 64    // around a body
#define TOUCH 0.05      // blocks; a stuck mob moves less than this

// Names the block of the obstacle's cell, such as a rail or a door, unless the cell is air.
static void name_block(const ovis_world* world, ovis_obstacle* obstacle) {
  const ovis_state state = ovis_world_block(world, obstacle->cell);
  char name[256];
  if (obstacle->has_cell && state != 0) {
    ovis_registry_print(ovis_world_registry(world), state, name, sizeof name);
    const char* colon = strchr(name, ':');
    ovis_block_words(colon != NULL ? colon + 1 : name, obstacle->block, sizeof obstacle->block);
  }
}

static bool explain(ovis_path_finder* finder, const ovis_path_query* query, const char* name,
                    ovis_obstacle* out) {
  ovis_path_node nodes[NODES_MAX];
  ovis_path path = {.nodes = nodes, .capacity = NODES_MAX};
  if (ovis_path_find(finder, query, &path) != OVIS_OK || path.result == OVIS_PATH_REACHED) {
    return false;
  }
  const ovis_allocator allocator = {0};
  ovis_path_why why;
  if (ovis_path_explain(finder, query, &path, name, &allocator, &why) != OVIS_OK) {
    return false;
  }
  snprintf(out->cause, sizeof out->cause, "%s", why.cause);
  out->has_cell = why.has_refusal;
  out->cell = why.obstacle;
  return true;
}

// ---- A path that ends short

static ovis_path_query query_of(const path_obstacle_def* def, const ovis_species* species) {
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

static bool find_on_path(const path_obstacle_def* def, ovis_obstacle* out) {
  const ovis_species* species = ovis_species_find(def->mob->species->name);
  if (species == NULL || species->navigation == OVIS_NAVIGATION_NONE) {
    return false;
  }
  ovis_path_finder_def finder_def = ovis_default_path_finder_def();
  finder_def.world = def->world;
  finder_def.rules = def->rules;
  ovis_path_finder* finder;
  if (ovis_path_finder_create(&finder_def, &finder) != OVIS_OK) {
    return false;
  }
  const ovis_path_query query = query_of(def, species);
  const bool is_found = explain(finder, &query, species->name, out);
  ovis_path_finder_destroy(finder);
  return is_found;
}

// ---- A mob that is stuck

// Distance between two boxes in the plane; 0 if they overlap there.
static double gap(const ovis_aabb* a, const ovis_aabb* b) {
  const double x = fmax(0, fmax(a->min.x - b->max.x, b->min.x - a->max.x));
  const double z = fmax(0, fmax(a->min.z - b->max.z, b->min.z - a->max.z));
  return sqrt(x * x + z * z);
}

// Finds the block at which the mob's body stops on its straight line to the next cell: of the boxes
// that a small step would hit and that it cannot step up on, the nearest to that cell.
static bool find_at_body(const path_obstacle_def* def, ovis_obstacle* out) {
  const ovis_vec3 pos = def->mob->pos;
  const ovis_species* species = ovis_species_find(def->mob->species->name);
  const double half = (double)def->mob->species->width / 2 * (def->mob->is_baby ? 0.5 : 1);
  const double height = (double)def->mob->species->height * (def->mob->is_baby ? 0.5 : 1);
  const double step = species != NULL ? (double)species->step_height : 0.6;
  const ovis_vec3 goal = {def->target.x + 0.5, pos.y, def->target.z + 0.5};
  const double length = hypot(goal.x - pos.x, goal.z - pos.z);
  const double dx = length > 0 ? (goal.x - pos.x) / length * TOUCH : 0;
  const double dz = length > 0 ? (goal.z - pos.z) / length * TOUCH : 0;
  const ovis_aabb body = {
      {pos.x - half + fmin(dx, 0), pos.y + step, pos.z - half + fmin(dz, 0)},
      {pos.x + half + fmax(dx, 0), pos.y + fmax(height, step + 0.1), pos.z + half + fmax(dz, 0)}};
  ovis_aabb boxes[BOXES_MAX];
  int32_t count;
  ovis_world_boxes(def->world, &body, boxes, BOXES_MAX, &count);
  const ovis_aabb cell = {{def->target.x, 0, def->target.z},
                          {def->target.x + 1, 0, def->target.z + 1}};
  double least = (double)INFINITY;
  for (int32_t i = 0; i < count && i < BOXES_MAX; i++) {
    const ovis_aabb* box = &boxes[i];
    const bool overlaps =
        box->max.y > body.min.y && box->min.y < body.max.y && gap(&body, box) <= 0;
    if (overlaps && gap(&cell, box) < least) {
      least = gap(&cell, box);
      out->has_cell = true;
      out->cell = (ovis_pos){(int32_t)floor((box->min.x + box->max.x) / 2),
                             (int32_t)floor(box->min.y + 0.001),
                             (int32_t)floor((box->min.z + box->max.z) / 2)};
    }
  }
  snprintf(out->cause, sizeof out->cause, "%s", "its body touches a block");
  return out->has_cell;
}

// ---- Both

bool path_obstacle_ask(const ovis_trace_mob* mob, const ovis_record* record,
                       path_obstacle_def* out) {
  const bool is_stuck = record->kind == OVIS_RECORD_PATH_ENDED;
  *out = (path_obstacle_def){
      .mob = mob, .is_stuck = is_stuck, .target = record->target, .limits = record->limits};
  if (!is_stuck && record->node_count > 0) {
    out->from = record->nodes[0];
  }
  return is_stuck || record->node_count > 0;
}

bool path_obstacle_find(const path_obstacle_def* def, ovis_obstacle* out) {
  *out = (ovis_obstacle){.cause = ""};
  const bool is_found = def->is_stuck ? find_at_body(def, out) : find_on_path(def, out);
  if (is_found) {
    name_block(def->world, out);
  }
  return is_found;
}

bool path_obstacle_now(void* context, const ovis_trace_mob* mob, const ovis_record* record,
                       int64_t tick, ovis_obstacle* out) {
  (void)tick;
  const ovis_sim* sim = context;
  path_obstacle_def def;
  if (!path_obstacle_ask(mob, record, &def)) {
    return false;
  }
  def.world = ovis_sim_world(sim);
  def.rules = ovis_sim_rules(sim);
  return path_obstacle_find(&def, out);
}
