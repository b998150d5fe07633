// Goes where it was sent: what players' stand-ins and walkers of scenes do.
#include "goal/goals.h"

#include <math.h>

#define TRIES 3
#define WAIT_TICKS 20
#define AIR_TICKS 100 // that it may be without ground under its feet
#define NEARER 1.0    // blocks that count as progress
#define ARRIVED 0.75  // blocks from the place's middle, on the level
#define ARRIVED_Y 1.5

// state: until = tick of the next try; count[0] = tries without progress, count[1] = which of its
// walks that was; place[0] = how near it was at best, place[1] = tick since when it cannot look for
// a path, 0: it can
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

static void end(ov_actor* self, ov_goal_state* state) {
  self->has_walk_target = false;
  self->walk_end = has_come(self) ? OVIS_NAV_END_ARRIVED : self->nav.last_end;
  *state = (ov_goal_state){0};
}

// Who is sent anew has all tries again, and goes at once.
static void look_where(const ov_actor* self, ov_goal_state* state) {
  if (state->count[1] != self->walk_number) {
    *state = (ov_goal_state){.count = {0, self->walk_number}};
  }
}

// In the air no path is found or followed, and nobody looks if the body gets on: a spider may hang
// below an edge. So that is no try, but it does not last for ever either.
static bool has_ground(ov_goal_context* context, ov_goal_state* state) {
  const ov_nav_mob mob = ov_agent_nav_mob(context->agent);
  const bool is_here = ov_nav_can_update(&context->agent->self->nav, &mob);
  if (is_here || state->place[1] == 0) {
    state->place[1] = is_here ? 0 : (double)context->tick;
  }
  return is_here;
}

static bool hangs(const ov_goal_context* context, const ov_goal_state* state) {
  return (double)context->tick >= state->place[1] + AIR_TICKS;
}

static bool can_use(ov_goal_context* context, ov_goal_state* state, const void* settings) {
  (void)settings;
  ov_actor* self = context->agent->self;
  if (!self->has_walk_target) {
    *state = (ov_goal_state){0};
    return ov_goal_no(context, OVIS_GOAL_NO_TARGET, 0, 0);
  }
  look_where(self, state);
  if (has_come(self)) {
    end(self, state);
    return ov_goal_no(context, OVIS_GOAL_TOO_NEAR, 0, ARRIVED);
  }
  if (context->tick < state->until) {
    return ov_goal_no(context, OVIS_GOAL_COOLDOWN, (double)(state->until - context->tick), 0);
  }
  return has_ground(context, state) || hangs(context, state) ||
         ov_goal_no(context, OVIS_GOAL_NOT_HERE, 0, 0);
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
  state->place[1] = 0;
  const ovis_pos cell = {(int32_t)floor(self->walk_target.x), (int32_t)floor(self->walk_target.y),
                         (int32_t)floor(self->walk_target.z)};
  const ov_nav_mob mob = ov_agent_nav_mob(agent);
  const ov_nav_path path = ov_nav_path_to_block(&self->nav, &mob, cell, 0);
  ov_nav_move_to(&self->nav, &mob, &path, self->walk_speed);
}

static bool can_continue(ov_goal_context* context, ov_goal_state* state, const void* settings) {
  (void)settings;
  const ov_actor* self = context->agent->self;
  if (!self->has_walk_target || state->count[1] != self->walk_number) {
    return ov_goal_no(context, OVIS_GOAL_NO_TARGET, 0, 0);
  }
  if (!has_ground(context, state) && hangs(context, state)) {
    return ov_goal_no(context, OVIS_GOAL_NOT_HERE, 0, 0);
  }
  return !ov_agent_is_path_done(context->agent) || ov_goal_no(context, OVIS_GOAL_PATH_ENDED, 0, 0);
}

// A walk that ended elsewhere is tried again after a while, and given up when tries bring it no
// nearer. A path that was walked to its end at the target is the end, wherever in it a wide body
// stands.
static void stop(ov_goal_context* context, ov_goal_state* state, const void* settings) {
  (void)settings;
  ov_actor* self = context->agent->self;
  ov_agent_stop(context->agent);
  if (state->count[1] != self->walk_number) {
    return;
  }
  state->count[0]++;
  state->until = context->tick + WAIT_TICKS;
  const bool is_at_end = self->nav.last_end == OVIS_NAV_END_ARRIVED;
  if (!self->has_walk_target || is_at_end || has_come(self) || state->count[0] >= TRIES) {
    end(self, state);
  }
}

const ov_goal_ops ov_goal_go_to = {.name = "GoTo",
                                   .flags = OVIS_GOAL_MOVE,
                                   .can_use = can_use,
                                   .can_continue = can_continue,
                                   .start = start,
                                   .stop = stop};
