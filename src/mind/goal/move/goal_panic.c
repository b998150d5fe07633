// Runs to a random position when hurt, and to water when it burns.
// Rules: docs/sources.md#goals
#include "base/check.h"
#include "mind/goal/goal_share.h"
#include "mind/goal/move/move_goals.h"
#include "world/scan.h"

#define WATER_RANGE 5 // blocks, in which water is looked for
#define WATER_RANGE_Y 1
#define FLEE_RANGE 5 // blocks, of the random position
#define FLEE_RANGE_Y 4

#define PANIC_STATE(X) X(PLACE, place) /* destination */
OV_KIND_STATE(panic, PANIC_STATE)

static bool is_water(const ov_agent* agent, ovis_pos pos) {
  return ov_agent_block(agent, pos)->fluid == OVIS_FLUID_WATER;
}

// Finds the nearest water, of equally near cells the first in ascending order of x, y, z; unless
// the body stands in a cell with a collision shape.
static bool find_water(const ov_agent* agent, const ov_panic_settings* settings, ovis_vec3* out) {
  const ovis_pos at = ov_body_cell(&agent->self->body);
  const ov_cell_range in =
      ov_cells_around(at, settings->water_range > 0 ? settings->water_range : WATER_RANGE,
                      settings->water_range_y > 0 ? settings->water_range_y : WATER_RANGE_Y);
  const ovis_blocks* registry = ovis_world_get_blocks(agent->world);
  if (ovis_blocks_get_shape(registry, ov_agent_block(agent, at)->shape).count > 0) {
    return false;
  }
  int32_t least = INT32_MAX; // steps
  for (ovis_pos cell = in.min; cell.x <= in.max.x; cell = ov_scan_xyz(cell, &in)) {
    const int32_t steps = ov_cell_steps(cell, at);
    if (steps < least && is_water(agent, cell)) {
      least = steps;
      *out = (ovis_vec3){cell.x, cell.y, cell.z};
    }
  }
  return least < INT32_MAX;
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
