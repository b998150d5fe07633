#include "goal/goals.h"

#define INTERVAL 120
#define IDLE_TICKS 100
#define RANGE_XZ 10
#define RANGE_Y 7
#define RANGE_XZ_OUT_OF_WATER 15

// state: place = where to
static bool find_place(ov_agent* agent, const ov_stroll* stroll, ovis_vec3* out) {
  if (!stroll->avoids_water) {
    return ov_agent_random_pos(agent, RANGE_XZ, RANGE_Y, out);
  }
  if (agent->self->body.is_in_water) {
    return ov_agent_random_land_pos(agent, RANGE_XZ_OUT_OF_WATER, RANGE_Y, out) ||
           ov_agent_random_pos(agent, RANGE_XZ, RANGE_Y, out);
  }
  if (ov_rng_float(&agent->self->rng) >= stroll->chance_anywhere) {
    return ov_agent_random_land_pos(agent, RANGE_XZ, RANGE_Y, out);
  }
  return ov_agent_random_pos(agent, RANGE_XZ, RANGE_Y, out);
}

static bool can_use(ov_goal_context* context, ov_goal_state* state, const void* settings) {
  const ov_stroll* stroll = settings;
  ov_agent* agent = context->agent;
  const ov_actor* self = agent->self;
  if (self->idle_ticks >= IDLE_TICKS) {
    return ov_goal_no(context, OVIS_REASON_IDLE, self->idle_ticks, IDLE_TICKS);
  }
  const int32_t interval = ov_goal_delay(stroll->interval > 0 ? stroll->interval : INTERVAL);
  if (!ov_goal_happens(context, interval)) {
    return ov_goal_no(context, OVIS_REASON_NO_CHANCE, 1, interval);
  }
  ovis_vec3 place;
  if (!find_place(agent, stroll, &place)) {
    return ov_goal_no(context, OVIS_REASON_NO_PLACE, 0, 0);
  }
  state->place = place;
  return true;
}

static void start(ov_goal_context* context, ov_goal_state* state, const void* settings) {
  const ov_stroll* stroll = settings;
  ov_agent_go_to(context->agent, state->place, stroll->speed);
}

static void stop(ov_goal_context* context, ov_goal_state* state, const void* settings) {
  (void)state;
  (void)settings;
  ov_agent_stop(context->agent);
}

const ov_goal_ops ov_goal_stroll = {.name = "RandomStroll",
                                    .flags = OVIS_FLAG_MOVE,
                                    .can_use = can_use,
                                    .can_continue = ov_goal_walks_on,
                                    .start = start,
                                    .stop = stop};
