// Swims about, and looks for water, for land, or for land beside water.
// Rules: docs/sources.md#water-walks
#include "mind/brain/walk/walk_behaviors.h"

#include "agent/agent.h"
#include "base/check.h"
#include "base/vec.h"
#include "world/place.h"
#include "world/scan.h"

#include <stdlib.h>

// Source of all numbers in this file: docs/sources.md#water-walks
#define WATER_PAUSE 40 // ticks between two searches
#define LAND_PAUSE 60
#define SHORE_PAUSE 40
#define TOO_NEAR2 2.25 // blocks^2 to water that is under a block
#define TRIES_MORE 10

static bool is_water(const ov_agent* agent, ovis_pos cell) {
  return ov_agent_block(agent, cell)->fluid == OVIS_FLUID_WATER;
}

static bool is_dry(const ov_agent* agent, ovis_pos cell) {
  return ov_agent_block(agent, cell)->fluid == OVIS_FLUID_NONE;
}

static bool is_air(const ov_agent* agent, ovis_pos cell) {
  return (ov_agent_block(agent, cell)->tags & OVIS_TAG(AIR)) != 0;
}

static bool has_shape(const ov_agent* agent, ovis_pos cell) {
  return ovis_blocks_get_shape(ovis_world_get_blocks(agent->world),
                               ov_agent_block(agent, cell)->shape)
             .count > 0;
}

static ovis_pos moved(ovis_pos cell, int32_t dx, int32_t dy, int32_t dz) {
  return (ovis_pos){cell.x + dx, cell.y + dy, cell.z + dz};
}

bool ov_is_in_water(ov_behavior_turn* turn) {
  return turn->agent->self->body.is_in_water ||
         ov_behavior_refuse(turn, OVIS_REASON_NOT_HERE, 0, 0);
}

bool ov_is_on_ground(ov_behavior_turn* turn) {
  return turn->agent->self->body.is_on_ground ||
         ov_behavior_refuse(turn, OVIS_REASON_NOT_HERE, 0, 0);
}

bool ov_is_dry(const ov_agent* agent, const ov_actor* self) {
  (void)agent;
  return !self->body.is_in_water;
}

// ---- RandomStroll.swim

// A random position; up to ten more draws while water does not pass there.
static bool draw_in_water(ov_agent* agent, int32_t range_xz, int32_t range_y, ovis_vec3* out) {
  OVIS_ASSERT(range_xz >= 0);
  OVIS_ASSERT(range_y >= 0);
  for (int32_t i = 0; i <= TRIES_MORE; i++) {
    if (!ov_agent_random_pos(agent, range_xz, range_y, out)) {
      return false;
    }
    if (is_water(agent, ov_cell_of(*out))) {
      return true;
    }
  }
  return true;
}

// Farther and farther in the direction of the first draw, as long as there is water.
static bool find_swim(ov_agent* agent, ovis_vec3* out) {
  static const int32_t tiers[][2] = {{1, 1}, {3, 3}, {5, 5}, {6, 5}, {7, 7}, {10, 7}};
  const ovis_vec3 at = agent->self->body.pos;
  bool is_found = false;
  for (size_t i = 0; i < sizeof tiers / sizeof *tiers; i++) {
    ovis_vec3 place;
    if (!is_found) {
      if (!draw_in_water(agent, tiers[i][0], tiers[i][1], &place)) {
        return false;
      }
    } else {
      const ovis_vec3 way = {out->x - at.x, out->y - at.y, out->z - at.z};
      const double length = ov_vec_length(way);
      const double share = length > 1e-4 ? 1 / length : 0;
      place = (ovis_vec3){at.x + way.x * share * tiers[i][0], at.y + way.y * share * tiers[i][1],
                          at.z + way.z * share * tiers[i][0]};
    }
    if (is_dry(agent, ov_cell_of(place))) {
      return is_found;
    }
    is_found = true;
    *out = place;
  }
  return is_found;
}

static bool swim(ov_behavior_turn* turn) {
  const ov_speed_settings* settings = turn->settings;
  OVIS_ASSERT(settings != NULL);
  ovis_vec3 place;
  if (!ov_is_in_water(turn)) {
    return false;
  }
  if (find_swim(turn->agent, &place)) {
    ov_brain_walk_to_pos(turn->brain, place, settings->speed, 0);
  } else {
    ov_brain_erase(turn->brain, OVIS_MEM_WALK_TARGET);
  }
  return true;
}

const ov_behavior_kind ov_swim_stroll = {
    OV_ONE_SHOT("RandomStroll.swim", swim),
    OV_NEEDS(OV_ABSENT(WALK_TARGET)),
    OV_SETTINGS(ov_speed_settings),
    OV_PHRASES(.words = "choose a place to swim to", .doing = "choosing a place to swim to",
               OV_WHY({OVIS_REASON_NOT_HERE, "it is not in water"})),
};

// ---- Searches

#define SEARCHING_STATE(X) X(I64, next_time) /* game time of the next search */
OV_KIND_STATE(searching, SEARCHING_STATE)

typedef bool cell_test(const ov_agent* agent, ovis_pos cell);

// The nearest cell by Manhattan distance, then by y, z, x; not in the mob's own column.
static bool find_cell(const ov_agent* agent, int32_t range, cell_test* test, ovis_pos* out) {
  OVIS_ASSERT(range >= 0);
  const ovis_pos at = ov_brain_own_cell(agent);
  int32_t best = INT32_MAX;
  const ov_cell_range in = ov_cells_around(at, range, range);
  for (ovis_pos cell = in.min; cell.y <= in.max.y; cell = ov_scan_yzx(cell, &in)) {
    const int32_t dx = cell.x - at.x, dz = cell.z - at.z;
    const int32_t distance = abs(dx) + abs(cell.y - at.y) + abs(dz);
    if ((dx != 0 || dz != 0) && distance < best && test(agent, cell)) {
      best = distance;
      *out = cell;
    }
  }
  return best != INT32_MAX;
}

// Is it time for a search? Sets the time of the next one.
static bool is_due(ov_behavior_turn* turn, int32_t pause) {
  searching* self = turn->state;
  if (turn->time < self->next_time) {
    return ov_behavior_refuse(turn, OVIS_REASON_COOLDOWN, (double)(self->next_time - turn->time),
                              pause);
  }
  self->next_time = turn->time + pause;
  return true;
}

static void go(ov_behavior_turn* turn, ovis_pos cell, int32_t close_enough) {
  const ov_find_place_settings* settings = turn->settings;
  OVIS_ASSERT(settings != NULL);
  OVIS_ASSERT(settings->speed >= 0);
  const ov_look look = {.cell = cell};
  ov_brain_go_and_look(turn->brain, &look, settings->speed, close_enough);
}

static bool stands_in_water(const ov_behavior_turn* turn) {
  return is_water(turn->agent, ov_brain_own_cell(turn->agent));
}

static bool is_open_water(const ov_agent* agent, ovis_pos cell) {
  return is_water(agent, cell) && is_air(agent, moved(cell, 0, 1, 0));
}

static bool is_covered_water(const ov_agent* agent, ovis_pos cell) {
  return is_water(agent, cell) && ov_brain_dist2_to_cell(agent, cell) >= TOO_NEAR2;
}

static bool find_water(ov_behavior_turn* turn) {
  const ov_find_place_settings* settings = turn->settings;
  OVIS_ASSERT(settings->range >= 0);
  ovis_pos cell;
  if (stands_in_water(turn)) {
    return ov_behavior_refuse(turn, OVIS_REASON_NO_NEED, 0, 0);
  }
  if (!is_due(turn, WATER_PAUSE)) {
    return false;
  }
  if (find_cell(turn->agent, settings->range, is_open_water, &cell) ||
      find_cell(turn->agent, settings->range, is_covered_water, &cell)) {
    go(turn, cell, 0);
  }
  return true;
}

static bool is_land(const ov_agent* agent, ovis_pos cell) {
  return is_dry(agent, cell) && !has_shape(agent, cell) &&
         (ov_agent_block(agent, moved(cell, 0, -1, 0))->tags & OVIS_TAG(FULL_TOP)) != 0;
}

static bool find_land(ov_behavior_turn* turn) {
  const ov_find_place_settings* settings = turn->settings;
  ovis_pos cell;
  if (!stands_in_water(turn)) {
    return ov_behavior_refuse(turn, OVIS_REASON_NO_NEED, 0, 0);
  }
  if (!is_due(turn, LAND_PAUSE)) {
    return false;
  }
  if (find_cell(turn->agent, settings->range, is_land, &cell)) {
    go(turn, cell, 1);
  }
  return true;
}

static bool is_shore(const ov_agent* agent, ovis_pos cell) {
  if (has_shape(agent, cell) || !has_shape(agent, moved(cell, 0, -1, 0))) {
    return false;
  }
  for (int32_t i = 0; i < 4; i++) {
    const ovis_pos beside = moved(cell, (i < 2) * (2 * i - 1), 0, (i >= 2) * (2 * i - 5));
    if (is_air(agent, beside) && is_water(agent, moved(beside, 0, -1, 0))) {
      return true;
    }
  }
  return false;
}

static bool find_shore(ov_behavior_turn* turn) {
  const ov_find_place_settings* settings = turn->settings;
  ovis_pos cell;
  if (stands_in_water(turn)) {
    return ov_behavior_refuse(turn, OVIS_REASON_NO_NEED, 0, 0);
  }
  if (!is_due(turn, SHORE_PAUSE)) {
    return false;
  }
  if (find_cell(turn->agent, settings->range, is_shore, &cell)) {
    go(turn, cell, 0);
  }
  return true;
}

static const ov_condition conditions[] = {OV_ABSENT(ATTACK_TARGET), OV_ABSENT(WALK_TARGET),
                                          OV_REGISTERED(LOOK_TARGET)};
const ov_behavior_kind ov_try_find_water = {
    OV_ONE_SHOT("TryFindWater", find_water),
    OV_CONDITIONS(conditions),
    OV_STATE(searching, searching_fields),
    OV_SETTINGS(ov_find_place_settings),
    OV_PHRASES(.words = "look for water", .doing = "looking for water",
               OV_WHY({OVIS_REASON_NO_NEED, "it is in water"},
                      {OVIS_REASON_COOLDOWN, "it looked for water a short time ago"})),
};

const ov_behavior_kind ov_try_find_land = {
    OV_ONE_SHOT("TryFindLand", find_land),
    OV_CONDITIONS(conditions),
    OV_STATE(searching, searching_fields),
    OV_SETTINGS(ov_find_place_settings),
    OV_PHRASES(.words = "look for land", .doing = "looking for land",
               OV_WHY({OVIS_REASON_NO_NEED, "it is on land"},
                      {OVIS_REASON_COOLDOWN, "it looked for land a short time ago"})),
};

const ov_behavior_kind ov_try_find_land_near_water = {
    OV_ONE_SHOT("TryFindLandNearWater", find_shore),
    OV_CONDITIONS(conditions),
    OV_STATE(searching, searching_fields),
    OV_SETTINGS(ov_find_place_settings),
    OV_PHRASES(.words = "look for a shore", .doing = "looking for a shore",
               OV_WHY({OVIS_REASON_NO_NEED, "it is in water"},
                      {OVIS_REASON_COOLDOWN, "it looked for a shore a short time ago"})),
};
