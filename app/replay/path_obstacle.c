// Problem: a story must name the same obstacle as `ovis path` does.
// Design: include/ovis/story.h
#include "replay/path_obstacle.h"

#include <stdio.h>
#include <string.h>

#define REGION_MARGIN 8 // blocks around the follow range that a search may enter
#define NODES_MAX 1024  // of a path
#define REACH 1         // blocks; minds walk up to a mob, not into it

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
  out->cell = why.refusal.to;
  return true;
}

bool path_obstacle_find(ovis_world* world, const ovis_trace_mob* mob, ovis_pos from,
                        ovis_pos target, ovis_obstacle* out) {
  *out = (ovis_obstacle){.cause = ""};
  const ovis_species* species = ovis_species_find(mob->species->name);
  if (species == NULL || species->navigation == OVIS_NAVIGATION_NONE) {
    return false;
  }
  ovis_path_finder_def def = ovis_default_path_finder_def();
  def.world = world;
  ovis_path_finder* finder;
  if (ovis_path_finder_create(&def, &finder) != OVIS_OK) {
    return false;
  }
  ovis_path_query query = ovis_default_path_query();
  query.body = ovis_species_body(species, mob->is_baby);
  query.follow_range = species->follow_range;
  query.reach_range = REACH;
  query.region_half = (int32_t)query.follow_range + REGION_MARGIN;
  query.targets = &target;
  query.target_count = 1;
  ovis_path_body_put(world, (ovis_vec3){from.x + 0.5, from.y, from.z + 0.5}, &query.body);
  const bool is_found = explain(finder, &query, species->name, out);
  ovis_path_finder_destroy(finder);
  name_block(world, out);
  return is_found;
}

bool path_obstacle_now(void* context, const ovis_trace_mob* mob, const ovis_record* path,
                       int64_t tick, ovis_obstacle* out) {
  (void)tick;
  return path->node_count > 0 &&
         path_obstacle_find(context, mob, path->nodes[0], path->target, out);
}
