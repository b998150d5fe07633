// Goes where it was sent: what players' stand-ins and walkers of scenes do.
#include "goal/goals.h"

#include <math.h>

#define TRIES 3
#define WAIT_TICKS 20
#define NEARER 1.0   // blocks that count as progress
#define ARRIVED 0.75 // blocks from the place's middle, on the level
#define ARRIVED_Y 1.5

// state: until = tick of the next try; count[0] = tries without progress; place[0] = how near it
// was at best
static double off(const ov_actor* self, double* out_dy) {
  const double dx = self->walk_target.x - self->body.pos.x;
  const double dz = self->walk_target.z - self->body.pos.z;
  *out_dy = fabs(self->walk_target.y - self->body.pos.y);
  return sqrt(dx * dx + dz * dz);
}

static bool has_come(const ov_actor* self) {
  double dy;
  const double distance = off(self, &dy);
  return distance <= ARRIVED && dy <= ARRIVED_Y;
}

static void forget(ov_actor* self, ov_goal_state* state) {
  self->has_walk_target = false;
  *state = (ov_goal_state){0};
}

static bool can_use(ov_goal_context* context, ov_goal_state* state, const void* settings) {
  (void)settings;
  ov_actor* self = context->agent->self;
  if (!self->has_walk_target) {
    *state = (ov_goal_state){0};
    return ov_goal_no(context, OVIS_GOAL_NO_TARGET, 0, 0);
  }
  if (has_come(self)) {
    forget(self, state);
    return ov_goal_no(context, OVIS_GOAL_TOO_NEAR, 0, ARRIVED);
  }
  return context->tick >= state->until ||
         ov_goal_no(context, OVIS_GOAL_COOLDOWN, (double)(state->until - context->tick), 0);
}

static void start(ov_goal_context* context, ov_goal_state* state, const void* settings) {
  (void)settings;
  ov_agent* agent = context->agent;
  ov_actor* self = agent->self;
  double dy;
  const double distance = off(self, &dy) + dy;
  if (state->count[0] == 0 || distance < state->place[0] - NEARER) {
    state->place[0] = distance;
    state->count[0] = 0;
  }
  const ovis_pos cell = {(int32_t)floor(self->walk_target.x), (int32_t)floor(self->walk_target.y),
                         (int32_t)floor(self->walk_target.z)};
  const ov_nav_mob mob = ov_agent_nav_mob(agent);
  const ov_nav_path path = ov_nav_path_to_block(&self->nav, &mob, cell, 0);
  ov_nav_move_to(&self->nav, &mob, &path, self->walk_speed);
}

static bool can_continue(ov_goal_context* context, ov_goal_state* state, const void* settings) {
  (void)state;
  (void)settings;
  const ov_actor* self = context->agent->self;
  if (!self->has_walk_target) {
    return ov_goal_no(context, OVIS_GOAL_NO_TARGET, 0, 0);
  }
  return !ov_agent_is_path_done(context->agent) || ov_goal_no(context, OVIS_GOAL_PATH_ENDED, 0, 0);
}

// A walk that ended elsewhere is tried again after a while, and given up when tries bring it no
// nearer.
static void stop(ov_goal_context* context, ov_goal_state* state, const void* settings) {
  (void)settings;
  ov_actor* self = context->agent->self;
  ov_agent_stop(context->agent);
  state->count[0]++;
  state->until = context->tick + WAIT_TICKS;
  if (!self->has_walk_target || has_come(self) || state->count[0] >= TRIES) {
    forget(self, state);
  }
}

const ov_goal_ops ov_goal_go_to = {.name = "GoTo",
                                   .flags = OVIS_GOAL_MOVE,
                                   .can_use = can_use,
                                   .can_continue = can_continue,
                                   .start = start,
                                   .stop = stop};
