// Problem: a story must name the same obstacle as `ovis path` does.
// Design: include/ovis/story.h
#include "story/obstacle_body.h"
#include "story/path_words.h"
#include "story/story_internal.h"
#include "story/trace_check.h"

#include "base/check.h"
#include "base/limits.h"
#include "figures/species_row.h"

#include <ovis/story.h>

#include <math.h>
#include <stdio.h>
#include <string.h>

#define REGION_MARGIN 8 // blocks around the follow range that a search may enter
#define REACH 1         // blocks; for recordings without limits: minds walk up to a mob

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

static bool explain(const ovis_obstacle_def* def, ovis_path_finder* finder,
                    const ovis_path_query* query, ovis_obstacle* out, ovis_path_why* out_why) {
  ovis_enclosures* enclosures = finder == def->finder ? def->enclosures : NULL;
  if (ov_path_explain_kept(finder, query, def->like, def->mob->species->name, enclosures,
                           out_why) != OVIS_OK) {
    return false;
  }
  *out = out_why->obstacle;
  tell_raised_start(def, out);
  return true;
}

// ---- A path that ends short

// A mob with a target drops deeper, by its health: docs/sources.md#max-fall
static int32_t max_fall_of(const ovis_obstacle_def* def, const ovis_species* species) {
  const ovis_fall_limits limits = {.health = def->mob->health,
                                   .health_max = def->mob->species->health_max,
                                   .difficulty = ovis_world_get_env(def->world)->difficulty,
                                   .has_target = def->mob->target != 0,
                                   .is_creeper = ov_species_of(species)->drops_by_health,
                                   .is_exact_third = def->rules.fall_limit_exact_third};
  OVIS_ASSERT(ovis_path_max_fall(&limits) >= 3);
  return ovis_path_max_fall(&limits);
}

static ovis_path_query query_of(const ovis_obstacle_def* def, const ovis_species* species) {
  ovis_path_query query = ovis_default_path_query();
  const ovis_path_limits* limits = &def->limits;
  query.body = ovis_species_get_body(species, def->mob->is_baby);
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
  query.body.max_fall = max_fall_of(def, species);
  ovis_path_body_set_own(&query.body, &limits->body);
  query.targets = &def->target;
  query.target_count = 1;
  const ovis_pos from = def->from;
  ovis_path_body_place(def->world, (ovis_vec3){from.x + 0.5, from.y, from.z + 0.5}, &query.body);
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

// No block on its way holds a climber: after its path it goes straight on, up walls.
static bool find_of_path(const ovis_obstacle_def* def, ovis_obstacle* out, ovis_path_why* out_why) {
  const bool is_found = find_on_path(def, out, out_why);
  const ovis_species* species = ovis_species_find(def->mob->species->name);
  if (is_found && species->navigation == OVIS_NAVIGATION_CLIMBER) {
    const ovis_pos to = def->has_asked ? def->asked : def->target;
    *out = (ovis_obstacle){.cause = ""};
    snprintf(out->cause, sizeof out->cause,
             "no path leads on, so from there it pushes straight at its target %d %d %d", (int)to.x,
             (int)to.y, (int)to.z);
  }
  return is_found;
}

// ---- All of them

bool ovis_obstacle_ask(const ovis_trace_mob* mob, const ovis_record* record,
                       ovis_obstacle_def* out) {
  OV_REQUIRE(out != NULL, false);
  *out = (ovis_obstacle_def){0};
  OV_REQUIRE(ov_trace_record_is_good(record), false);
  OV_REQUIRE(mob != NULL, false);
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
    out->asked = record->asked;
    out->has_asked = true;
  }
  return is_stuck || is_harm || record->node_count > 0;
}

ovis_obstacle_def ovis_obstacle_ask_hidden(const ovis_trace_mob* mob, const ovis_trace_mob* other) {
  return (ovis_obstacle_def){.mob = mob, .other = other, .like = -1};
}

// Is it where a mob can be, and as large?
static bool has_body(const ovis_trace_mob* mob) {
  return ov_trace_mob_is_good(mob) && ov_is_place(&mob->pos) &&
         ov_is_body_size(mob->species->width, mob->species->height);
}

bool ovis_obstacle_find(const ovis_obstacle_def* def, ovis_obstacle* out, ovis_path_why* out_why) {
  OV_REQUIRE(out != NULL, false);
  *out = (ovis_obstacle){.cause = ""};
  OV_REQUIRE(def != NULL, false);
  ovis_path_why why;
  out_why = out_why != NULL ? out_why : &why;
  *out_why = (ovis_path_why){0};
  const ovis_own_body* own = &def->limits.body;
  if (own->width > 0 && !ov_is_body_size(own->width, own->height)) {
    return false;
  }
  if (def->world == NULL || !has_body(def->mob) || (def->other != NULL && !has_body(def->other))) {
    return false;
  }
  const bool is_found = def->other != NULL ? ov_obstacle_of_sight(def, out)
                        : def->is_stuck    ? ov_obstacle_of_walk(def, out)
                        : def->is_harm     ? ov_obstacle_of_harm(def, out)
                                           : find_of_path(def, out, out_why);
  if (is_found && out->has_cell) {
    ov_story_block_name(def->world, out->cell, out->block, sizeof out->block);
  }
  if (is_found && out->has_second) {
    ov_story_block_name(def->world, out->second, out->second_block, sizeof out->second_block);
  }
  return is_found;
}

bool ovis_obstacle_now(void* context, const ovis_trace_mob* mob, const ovis_record* record,
                       int64_t tick, ovis_obstacle* out) {
  OV_REQUIRE(out != NULL, false);
  *out = (ovis_obstacle){0};
  OV_REQUIRE(context != NULL && record != NULL, false);
  (void)tick;
  const ovis_sim* sim = context;
  ovis_obstacle_def def;
  if (!ovis_obstacle_ask(mob, record, &def)) {
    return false;
  }
  def.world = ovis_sim_get_world(sim);
  def.rules = ovis_sim_get_rules(sim);
  return ovis_obstacle_find(&def, out, NULL);
}

bool ovis_obstacle_hidden_now(void* context, const ovis_trace_mob* mob, const ovis_trace_mob* other,
                              int64_t tick, ovis_obstacle* out) {
  OV_REQUIRE(out != NULL, false);
  *out = (ovis_obstacle){0};
  OV_REQUIRE(context != NULL, false);
  (void)tick;
  const ovis_sim* sim = context;
  ovis_obstacle_def def = ovis_obstacle_ask_hidden(mob, other);
  def.world = ovis_sim_get_world(sim);
  def.rules = ovis_sim_get_rules(sim);
  return ovis_obstacle_find(&def, out, NULL);
}
