#include "goal/goals.h"

#define RANGE 8.0
#define RANGE_Y 4.0
#define NEAR2 9.0
#define FAR2 256.0
#define REPATH_TICKS 10

// state: who = the grown one; count[0] = ticks of the goal until it looks for a path again
static bool is_grown(const ov_agent* agent, const ov_actor* other, const void* context) {
  (void)context;
  return other->species == agent->self->species && other->breed_ticks >= 0;
}

static bool is_young(ov_goal_context* context) {
  return context->agent->self->breed_ticks < 0 || ov_goal_no(context, OVIS_REASON_GROWN_UP, 0, 0);
}

static bool is_off(ov_goal_context* context, double dist2) {
  return dist2 >= NEAR2 || ov_goal_no(context, OVIS_REASON_TOO_NEAR, dist2, NEAR2);
}

static bool can_use(ov_goal_context* context, ov_goal_state* state, const void* settings) {
  (void)settings;
  if (!is_young(context)) {
    return false;
  }
  const ov_search_near search = {
      .kind = OV_ACTOR_MOB, .grow_xz = RANGE, .grow_y = RANGE_Y, .filter = is_grown};
  const ov_actor* parent = ov_agent_nearest(context->agent, &search);
  if (parent == NULL) {
    return ov_goal_no(context, OVIS_REASON_NO_TARGET, 0, RANGE);
  }
  if (!is_off(context, ov_actor_dist2(context->agent->self, parent))) {
    return false;
  }
  state->who = parent->serial;
  return true;
}

static bool can_continue(ov_goal_context* context, ov_goal_state* state, const void* settings) {
  (void)settings;
  if (!is_young(context)) {
    return false;
  }
  const ov_actor* parent = ov_goal_find(context, state->who);
  if (parent == NULL) {
    return false;
  }
  const double dist2 = ov_actor_dist2(context->agent->self, parent);
  return is_off(context, dist2) &&
         (dist2 <= FAR2 || ov_goal_no(context, OVIS_REASON_TOO_FAR, dist2, FAR2));
}

static void start(ov_goal_context* context, ov_goal_state* state, const void* settings) {
  (void)context;
  (void)settings;
  state->count[0] = 0;
}

static void tick(ov_goal_context* context, ov_goal_state* state, const void* settings) {
  const ov_follow_parent* follow = settings;
  state->count[0] -= ov_goal_checks(context);
  const ov_actor* parent = ov_agent_find(context->agent, state->who);
  if (state->count[0] <= 0 && parent != NULL) {
    state->count[0] = ov_goal_delay(REPATH_TICKS);
    ov_agent_go_to_actor(context->agent, parent, follow->speed);
  }
}

static void stop(ov_goal_context* context, ov_goal_state* state, const void* settings) {
  (void)context;
  (void)settings;
  state->who = 0;
}

const ov_goal_ops ov_goal_follow_parent = {.name = "FollowParent",
                                           .can_use = can_use,
                                           .can_continue = can_continue,
                                           .start = start,
                                           .tick = tick,
                                           .stop = stop};
