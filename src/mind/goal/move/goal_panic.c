// Runs to a random position when hurt, and to water when it burns.
// Rules: docs/sources.md#goals
#include "base/check.h"
#include "mind/goal/goal_share.h"
#include "mind/goal/move/move_goals.h"

#define WATER_RANGE 5 // blocks, in which water is looked for
#define WATER_RANGE_Y 1
#define FLEE_RANGE 5 // blocks, of the random position
#define FLEE_RANGE_Y 4

#define PANIC_STATE(X) X(PLACE, place) /* destination */
OV_KIND_STATE(panic, PANIC_STATE)

static int32_t magnitude(int32_t value) {
  return value < 0 ? -value : value;
}

static bool is_water(const ov_agent* agent, ovis_pos pos) {
  return ov_agent_block(agent, pos)->fluid == OVIS_FLUID_WATER;
}

typedef struct water_area {
  ovis_pos at; // the middle
  int32_t range, range_y;
} water_area;

// Visits cells at a Manhattan distance in ascending order of x, y, z.
static bool water_at_distance(const ov_agent* agent, const water_area* area, int32_t distance,
                              ovis_pos* out) {
  OVIS_ASSERT(distance >= 0);
  const ovis_pos at = area->at;
  for (int32_t dx = -area->range; dx <= area->range; dx++) {
    for (int32_t dy = -area->range_y; dy <= area->range_y; dy++) {
      const int32_t dz = distance - magnitude(dx) - magnitude(dy);
      if (dz < 0 || dz > area->range) {
        continue;
      }
      for (int32_t side = -1; side <= 1; side += 2) {
        *out = (ovis_pos){at.x + dx, at.y + dy, at.z + side * dz};
        if (is_water(agent, *out)) {
          return true;
        }
      }
    }
  }
  return false;
}

// Finds the nearest water, unless the body stands in a cell with a collision shape.
static bool find_water(const ov_agent* agent, const ov_panic_settings* settings, ovis_vec3* out) {
  const ovis_pos at = ov_body_cell(&agent->self->body);
  const water_area area = {.at = at,
                           .range = settings->water_range > 0 ? settings->water_range : WATER_RANGE,
                           .range_y = settings->water_range_y > 0 ? settings->water_range_y
                                                                  : WATER_RANGE_Y};
  const ovis_blocks* registry = ovis_world_get_blocks(agent->world);
  if (ovis_blocks_get_shape(registry, ov_agent_block(agent, at)->shape).count > 0) {
    return false;
  }
  ovis_pos found;
  for (int32_t distance = 0; distance <= 2 * area.range + area.range_y; distance++) {
    if (water_at_distance(agent, &area, distance, &found)) {
      *out = (ovis_vec3){found.x, found.y, found.z};
      return true;
    }
  }
  return false;
}

static bool has_usual_cause(ov_goal_turn* turn) {
  const ov_actor* actor = turn->agent->self;
  return actor->attacker != 0 || actor->fire_ticks > 0 || actor->frozen_ticks > 0 ||
         ov_goal_refuse(turn, OVIS_REASON_NO_NEED, 0, 0);
}

bool ov_panic_of_elements(ov_goal_turn* turn) {
  const ov_actor* actor = turn->agent->self;
  return actor->fire_ticks > 0 || actor->frozen_ticks > 0 ||
         ov_goal_refuse(turn, OVIS_REASON_NO_NEED, 0, 0);
}

static bool can_continue(ov_goal_turn* turn) {
  const ov_panic_settings* settings = turn->settings;
  OVIS_ASSERT(settings != NULL);
  return (settings->may_stay == NULL || settings->may_stay(turn)) && ov_goal_walks_on(turn);
}

static bool can_use(ov_goal_turn* turn) {
  panic* self = turn->state;
  ov_agent* agent = turn->agent;
  const ov_actor* actor = agent->self;
  const ov_panic_settings* settings = turn->settings;
  const bool has_cause =
      settings->may_use != NULL ? settings->may_use(turn) : has_usual_cause(turn);
  if (!has_cause) {
    return false;
  }
  ovis_vec3 place;
  if (!((actor->fire_ticks > 0 || settings->seeks_water) && find_water(agent, settings, &place)) &&
      !ov_agent_random_pos(agent, FLEE_RANGE, FLEE_RANGE_Y, &place)) {
    return ov_goal_refuse(turn, OVIS_REASON_NO_PLACE, 0, 0);
  }
  self->place = place;
  return true;
}

static void start(ov_goal_turn* turn) {
  const panic* self = turn->state;
  const ov_panic_settings* settings = turn->settings;
  OVIS_ASSERT(settings != NULL);
  OVIS_ASSERT(settings->speed > 0);
  ov_agent_go_to(turn->agent, self->place, settings->speed);
}

const ov_goal_kind ov_goal_panic = {
    OV_GOAL("Panic", OVIS_FLAG_MOVE), // claims 385, 386
    OV_STATE(panic, panic_fields),
    OV_SETTINGS(ov_panic_settings),
    OV_GOAL_CALLS(can_use, can_continue, start, NULL, NULL),
    OV_PHRASES(.words = "flee in panic", .doing = "fleeing in panic",
               OV_WHY({OVIS_REASON_NO_NEED, "it was not hurt and does not burn or freeze"})),
};
