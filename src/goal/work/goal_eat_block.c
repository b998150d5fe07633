#include "goal/goals.h"

#define CHANCE_GROWN 1000
#define CHANCE_YOUNG 50
#define TICKS 40
#define BITE_AT 4

// state: count[0] = ticks of the goal that are left
static bool is_at(const ov_agent* agent, ovis_pos pos, uint64_t tag) {
  return (ov_agent_block(agent, pos)->tags & tag) != 0;
}

static ovis_pos below(ovis_pos pos) {
  return (ovis_pos){pos.x, pos.y - 1, pos.z};
}

static bool can_use(ov_goal_context* context, ov_goal_state* state, const void* settings) {
  (void)state;
  (void)settings;
  ov_agent* agent = context->agent;
  const int32_t chance = agent->self->is_baby ? CHANCE_YOUNG : CHANCE_GROWN;
  if (!ov_goal_happens(context, ov_goal_delay(chance))) {
    return ov_goal_no(context, OVIS_REASON_NO_CHANCE, 1, ov_goal_delay(chance));
  }
  const ovis_pos at = ov_body_cell(&agent->self->body);
  return is_at(agent, at, OVIS_TAG(SHORT_GRASS)) ||
         is_at(agent, below(at), OVIS_TAG(GRASS_BLOCK)) ||
         ov_goal_no(context, OVIS_REASON_NOT_HERE, 0, 0);
}

static bool can_continue(ov_goal_context* context, ov_goal_state* state, const void* settings) {
  (void)settings;
  return state->count[0] > 0 || ov_goal_no(context, OVIS_REASON_ENDED, 0, 0);
}

static void start(ov_goal_context* context, ov_goal_state* state, const void* settings) {
  (void)settings;
  state->count[0] = ov_goal_delay(TICKS);
  ov_agent_stop(context->agent);
}

// Where mobs may not change blocks it eats, too, and the block stays.
static void bite(ov_agent* agent, const ov_eat_block* eat, ovis_pos pos, ov_block_id left) {
  ovis_state state;
  if (agent->env->mob_griefing &&
      ov_registry_default_state(ovis_world_registry(agent->world), left, &state)) {
    agent->verbs->set_block(agent, pos, state);
  }
  if (eat->ate != NULL) {
    eat->ate(agent);
  }
}

static void tick(ov_goal_context* context, ov_goal_state* state, const void* settings) {
  ov_agent* agent = context->agent;
  const int32_t before = state->count[0];
  ov_goal_count_down(context, &state->count[0]);
  if (before <= ov_goal_delay(BITE_AT) || state->count[0] > ov_goal_delay(BITE_AT)) {
    return;
  }
  const ovis_pos at = ov_body_cell(&agent->self->body);
  if (is_at(agent, at, OVIS_TAG(SHORT_GRASS))) {
    bite(agent, settings, at, OV_BLOCK_AIR);
  } else if (is_at(agent, below(at), OVIS_TAG(GRASS_BLOCK))) {
    bite(agent, settings, below(at), OV_BLOCK_DIRT);
  }
}

static void stop(ov_goal_context* context, ov_goal_state* state, const void* settings) {
  (void)context;
  (void)settings;
  state->count[0] = 0;
}

const ov_goal_ops ov_goal_eat_block = {.name = "EatBlock",
                                       .flags = OVIS_FLAG_MOVE | OVIS_FLAG_LOOK |
                                                OVIS_FLAG_JUMP, // claim 263
                                       .can_use = can_use,
                                       .can_continue = can_continue,
                                       .start = start,
                                       .tick = tick,
                                       .stop = stop};
