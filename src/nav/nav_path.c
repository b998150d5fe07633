// Answers requests for a path: refuses, reuses the current path, or searches.
// Rules: docs/sources.md#navigation
#include "base/check.h"
#include "nav/nav_internal.h"

#include <float.h>

// Extra range of the search region. Source: docs/sources.md#navigation
#define EXTRA_RANGE_BLOCK 8
#define EXTRA_RANGE_ENTITY 16

// ---- Moving a target

static bool has_tag(const ovis_world* world, ovis_pos pos, uint64_t tag) {
  const ovis_state_traits* traits = ov_nav_traits(world, pos);
  return traits != NULL && (traits->tags & tag) != 0;
}

// Finds the first block that is not air, from `pos` down or up. False: there is none in the loaded
// cells.
static bool find_block(const ovis_world* world, ovis_pos pos, int32_t step, ovis_pos* out) {
  const ovis_dimension* dimension = &ovis_world_get_env(world)->dimension;
  const int32_t bottom = dimension->min_y;
  const int32_t top = bottom + dimension->height - 1;
  pos.y = pos.y < bottom ? bottom
          : pos.y > top  ? top
                         : pos.y; // outside the dimension there is only air
  for (; pos.y >= bottom && pos.y <= top; pos.y += step) {
    const ovis_state_traits* traits = ov_nav_traits(world, pos);
    if (traits == NULL) {
      return false;
    }
    if ((traits->tags & OVIS_TAG(AIR)) == 0) {
      *out = pos;
      return true;
    }
  }
  return false;
}

// The game loads the chunk of every target that it reads. Here a target in a column that is not
// loaded, or empty, stays where it is: the mob may walk toward it, but the height of the ground
// there is not known.
ovis_pos ov_nav_ground_target(const ovis_world* world, ovis_pos target) {
  ovis_pos at = target;
  if (ov_nav_is_air(world, target)) {
    if (find_block(world, target, -1, &at)) {
      at.y++;
      return at;
    }
    if (!find_block(world, target, 1, &at)) {
      return target;
    }
  }
  // Open doors count as solid here, as shut ones do: a target in a door is raised above it.
  while (has_tag(world, at, OVIS_TAG(BLOCKS_MOTION))) {
    at.y++;
  }
  return at;
}

// ---- The search

static ov_nav_path refuse(ov_nav* nav, ovis_nav_refusal refusal) {
  ov_nav_add(nav, &nav->counts.refused[refusal]);
  return (ov_nav_path){.result = OVIS_PATH_NONE,
                       .dist_to_target = FLT_MAX, // claim 10
                       .refusal = refusal,
                       .serial = nav->shared->serial};
}

// The current path as a result.
static ov_nav_path current_path(const ov_nav* nav) {
  return (ov_nav_path){.nodes = nav->nodes,
                       .count = nav->count,
                       .result = nav->result,
                       .target = nav->path_target,
                       .dist_to_target = nav->dist_to_target,
                       .is_cut = nav->is_cut,
                       .is_current = true,
                       .serial = nav->shared->serial};
}

static bool is_target(const ov_nav_request* request, ovis_pos pos) {
  for (int32_t i = 0; i < request->target_count; i++) {
    if (ov_cell_is_same(request->targets[i], pos)) {
      return true;
    }
  }
  return false;
}

static ovis_path_query make_query(const ov_nav* nav, const ov_nav_mob* mob,
                                  const ov_nav_request* request) {
  ovis_path_query query = ovis_default_path_query();
  query.body = *mob->body;
  query.targets = request->targets;
  query.target_count = request->target_count;
  query.reach_range = request->reach_range;
  query.follow_range = request->follow_range > 0 ? request->follow_range : mob->follow_range;
  if (nav->shared->rules.path_length_floor_16 && query.follow_range < OV_PATH_LENGTH_FLOOR) {
    query.follow_range = OV_PATH_LENGTH_FLOOR;
  }
  query.visited_max = nav->visited_max;
  query.visited_multiplier = nav->visited_multiplier;
  query.region_half = (int32_t)(query.follow_range + (float)request->extra_range); // claim 81
  query.is_region_at_head = request->is_region_at_head;                            // claim 80
  query.start_seed = mob->start_seed;
  return query;
}

// Copies the finder's path. A path longer than the capacity is cut: the mob walks the first part
// and then requests a path again.
static ov_nav_path take_found(ov_nav* nav, const ovis_path* found) {
  ov_nav_shared* shared = nav->shared;
  const int32_t count = found->count < shared->capacity ? found->count : shared->capacity;
  for (int32_t i = 0; i < count; i++) {
    shared->nodes[i] = (ov_nav_node){shared->found[i].pos, shared->found[i].type};
  }
  shared->serial++;
  return (ov_nav_path){.nodes = shared->nodes,
                       .count = count,
                       .result = found->result,
                       .target = found->target,
                       .dist_to_target = found->dist_to_target,
                       .is_cut = count < found->count,
                       .serial = shared->serial};
}

static ovis_status search(const ov_nav_shared* shared, const ovis_path_query* query,
                          ovis_path* found) {
  ov_meter* meter = shared->meter;
  OVIS_ASSERT(query->target_count > 0);
  OVIS_ASSERT(found->capacity > 0);
  if (meter == NULL) {
    return ovis_path_find(shared->finder, query, found);
  }
  const ov_time_part part = ov_meter_enter(meter, OV_TIME_SEARCHES);
  const ovis_status status = ovis_path_find(shared->finder, query, found);
  ov_meter_enter(meter, part);
  ov_meter_add_search(meter, status == OVIS_OK ? found->visited : 0);
  return status;
}

ov_nav_path ov_nav_find(ov_nav* nav, const ov_nav_mob* mob, const ov_nav_request* request) {
  OVIS_VALIDATE(ov_nav_is_valid(nav));
  OVIS_ASSERT(request->target_count >= 0);
  OVIS_ASSERT(request->reach_range >= 0);
  OVIS_ASSERT(request->extra_range >= 0);
  OVIS_ASSERT(request->extra_range < 128);
  ov_nav_add(nav, &nav->counts.asked);
  nav->changes++;
  if (request->target_count == 0) { // claim 75
    return refuse(nav, OVIS_NAV_REFUSAL_NO_TARGET);
  }
  const int32_t bottom = ovis_world_get_env(nav->shared->world)->dimension.min_y;
  if (mob->body->pos.y < bottom) { // claim 76
    return refuse(nav, OVIS_NAV_REFUSAL_BELOW_WORLD);
  }
  if (!ov_nav_can_update(nav, mob)) { // claim 77
    return refuse(nav, ov_nav_update_refusal(nav));
  }
  if (!ov_nav_is_done(nav) && nav->has_target && is_target(request, nav->target)) { // claim 78
    ov_nav_add(nav, &nav->counts.reused);
    return current_path(nav);
  }
  const ovis_path_query query = make_query(nav, mob, request);
  ovis_path found = {.nodes = nav->shared->found, .capacity = nav->shared->capacity};
  const ovis_status status = search(nav->shared, &query, &found); // claim 79
  if (status == OVIS_NO_MEMORY) { // a query out of range finds nothing
    nav->shared->is_out_of_memory = true;
    return refuse(nav, OVIS_NAV_REFUSAL_NO_MEMORY);
  }
  if (found.result == OVIS_PATH_NONE) {
    return refuse(nav, OVIS_NAV_REFUSAL_NOTHING_FOUND);
  }
  if (found.result != OVIS_PATH_NONE) {
    ov_nav_add(nav,
               found.result == OVIS_PATH_REACHED ? &nav->counts.reached : &nav->counts.partial);
  }
  nav->has_target = true;
  nav->target = found.target; // claim 83
  nav->asked_y = found.target.y;
  nav->reach_range = request->reach_range;
  nav->asked_range = query.follow_range;
  nav->asked_extra = (uint32_t)request->extra_range & 0x7Fu;
  nav->asked_at_head = request->is_region_at_head;
  if (nav->shared->meter != NULL) {
    const ov_meter_cause cause = ov_meter_cause_now(nav->shared->meter);
    nav->cause_actor = cause.actor;
    nav->cause_asker = (int16_t)cause.asker;
  }
  ov_nav_reset_timeout(nav);
  return take_found(nav, &found);
}

// ---- Kinds of requests

ov_nav_path ov_nav_path_to_block_within(ov_nav* nav, const ov_nav_mob* mob, ovis_pos target,
                                        int32_t reach_range, float follow_range) {
  const bool is_on_feet =
      nav->kind == OVIS_NAVIGATION_GROUND || nav->kind == OVIS_NAVIGATION_CLIMBER;
  const bool stays =
      mob->walks_to_blocks && has_tag(nav->shared->world, target, OVIS_TAG(BLOCKS_MOTION));
  const ovis_pos moved =
      is_on_feet && !stays ? ov_nav_ground_target(nav->shared->world, target) : target;
  nav->has_raw_target = nav->kind == OVIS_NAVIGATION_CLIMBER;
  nav->raw_target = nav->has_raw_target ? target : (ovis_pos){0, 0, 0};
  const ov_nav_request request = {.targets = &moved,
                                  .target_count = 1,
                                  .reach_range = reach_range,
                                  .extra_range = EXTRA_RANGE_BLOCK,
                                  .follow_range = follow_range};
  const ov_nav_path path = ov_nav_find(nav, mob, &request);
  if (path.result != OVIS_PATH_NONE && !path.is_current) {
    OVIS_ASSERT(target.x == nav->target.x && target.z == nav->target.z);
    nav->asked_y = target.y;
  }
  return path;
}

ov_nav_path ov_nav_path_to_block(ov_nav* nav, const ov_nav_mob* mob, ovis_pos target,
                                 int32_t reach_range) {
  return ov_nav_path_to_block_within(nav, mob, target, reach_range, 0);
}

ov_nav_path ov_nav_path_to_entity(ov_nav* nav, const ov_nav_mob* mob, const ovis_vec3* feet,
                                  int32_t reach_range) {
  const ovis_pos cell = ov_nav_cell(feet);
  if (nav->kind != OVIS_NAVIGATION_WATER && nav->kind != OVIS_NAVIGATION_AMPHIBIOUS) {
    return ov_nav_path_to_block(nav, mob, cell, reach_range);
  }
  const ov_nav_request request = {.targets = &cell,
                                  .target_count = 1,
                                  .reach_range = reach_range,
                                  .extra_range = EXTRA_RANGE_ENTITY,
                                  .is_region_at_head = true};
  return ov_nav_find(nav, mob, &request);
}

ov_nav_path ov_nav_path_to_any(ov_nav* nav, const ov_nav_mob* mob, const ov_nav_request* request) {
  ov_nav_request any = *request;
  any.extra_range = EXTRA_RANGE_BLOCK;
  any.is_region_at_head = false;
  return ov_nav_find(nav, mob, &any);
}
