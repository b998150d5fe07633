#include "goal/goals.h"

#define RANGE 8.0
#define TICKS 60
#define NEAR2 9.0

// state: who = the partner; count[0] = ticks of the goal together
static bool is_free(const ov_agent* agent, const ov_actor* other, const void* context) {
  (void)context;
  const bool panics =
      other->mind != NULL && other->mind_ops->ask(other->mind, OV_QUESTION_IS_PANICKING);
  return other->species == agent->self->species && other->love_ticks > 0 && !panics;
}

static bool can_use(ov_goal_context* context, ov_goal_state* state, const void* settings) {
  (void)settings;
  if (context->agent->self->love_ticks == 0) {
    return ov_goal_no(context, OVIS_REASON_NOT_IN_LOVE, 0, 0);
  }
  const ov_targeting targeting = {.range = RANGE};
  const ov_search_near search = {.kind = OV_ACTOR_MOB,
                                 .grow_xz = RANGE,
                                 .grow_y = RANGE,
                                 .filter = is_free,
                                 .targeting = &targeting};
  return ov_goal_choose(context, state, &search);
}

static bool can_continue(ov_goal_context* context, ov_goal_state* state, const void* settings) {
  (void)settings;
  const ov_actor* partner = ov_goal_find(context, state->who);
  if (partner == NULL) {
    return false;
  }
  if (partner->love_ticks == 0) {
    return ov_goal_no(context, OVIS_REASON_NOT_IN_LOVE, 0, 0);
  }
  return state->count[0] < TICKS || ov_goal_no(context, OVIS_REASON_ENDED, state->count[0], TICKS);
}

static void start(ov_goal_context* context, ov_goal_state* state, const void* settings) {
  (void)context;
  (void)settings;
  state->count[0] = 0;
}

static void tick(ov_goal_context* context, ov_goal_state* state, const void* settings) {
  const ov_breed* breed = settings;
  ov_agent* agent = context->agent;
  ov_actor* partner = ov_agent_find(agent, state->who);
  if (partner == NULL) {
    return;
  }
  ov_agent_look_at(agent, partner, 10, agent->self->controls.head_pitch_max_deg);
  ov_agent_go_to_actor(agent, partner, breed->speed);
  state->count[0]++;
  if (state->count[0] >= ov_goal_delay(TICKS) && ov_actor_dist2(agent->self, partner) < NEAR2) {
    agent->verbs->breed(agent, partner);
  }
}

static void stop(ov_goal_context* context, ov_goal_state* state, const void* settings) {
  (void)context;
  (void)settings;
  state->who = 0;
  state->count[0] = 0;
}

const ov_goal_ops ov_goal_breed = {.name = "Breed",
                                   .flags = OVIS_FLAG_MOVE | OVIS_FLAG_LOOK,
                                   .can_use = can_use,
                                   .can_continue = can_continue,
                                   .start = start,
                                   .tick = tick,
                                   .stop = stop};
