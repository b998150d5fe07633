#include "goal/goals.h"

#include <math.h>

#define WATER_RANGE 5
#define WATER_RANGE_Y 1
#define FLEE_RANGE 5
#define FLEE_RANGE_Y 4

static int32_t magnitude(int32_t value) {
  return value < 0 ? -value : value;
}

static bool is_water(const ov_agent* agent, ovis_pos pos) {
  return ov_agent_block(agent, pos)->fluid == OVIS_FLUID_WATER;
}

// Cells at a Manhattan distance, in the order x, y, z from the lowest up.
static bool water_at_distance(const ov_agent* agent, ovis_pos at, int32_t distance, ovis_pos* out) {
  for (int32_t dx = -WATER_RANGE; dx <= WATER_RANGE; dx++) {
    for (int32_t dy = -WATER_RANGE_Y; dy <= WATER_RANGE_Y; dy++) {
      const int32_t dz = distance - magnitude(dx) - magnitude(dy);
      if (dz < 0 || dz > WATER_RANGE) {
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

// The nearest water, if its own cell has no shape that holds it.
static bool find_water(const ov_agent* agent, ovis_vec3* out) {
  const ovis_pos at = ov_body_cell(&agent->self->body);
  const ovis_registry* registry = ovis_world_registry(agent->world);
  if (ovis_registry_shape(registry, ov_agent_block(agent, at)->shape).count > 0) {
    return false;
  }
  ovis_pos found;
  for (int32_t distance = 0; distance <= 2 * WATER_RANGE + WATER_RANGE_Y; distance++) {
    if (water_at_distance(agent, at, distance, &found)) {
      *out = (ovis_vec3){found.x, found.y, found.z};
      return true;
    }
  }
  return false;
}

static bool can_use(ov_goal_context* context, ov_goal_state* state, const void* settings) {
  (void)settings;
  ov_agent* agent = context->agent;
  const ov_actor* self = agent->self;
  if (self->attacker == 0 && self->fire_ticks == 0 && self->frozen_ticks == 0) {
    return ov_goal_no(context, OVIS_REASON_NO_NEED, 0, 0);
  }
  ovis_vec3 place;
  if (!(self->fire_ticks > 0 && find_water(agent, &place)) &&
      !ov_agent_random_pos(agent, FLEE_RANGE, FLEE_RANGE_Y, &place)) {
    return ov_goal_no(context, OVIS_REASON_NO_PLACE, 0, 0);
  }
  state->place = place;
  return true;
}

static void start(ov_goal_context* context, ov_goal_state* state, const void* settings) {
  const ov_panic* panic = settings;
  ov_agent_go_to(context->agent, state->place, panic->speed);
}

const ov_goal_ops ov_goal_panic = {.name = "Panic",
                                   .flags = OVIS_FLAG_MOVE,
                                   .can_use = can_use,
                                   .can_continue = ov_goal_walks_on,
                                   .start = start};
