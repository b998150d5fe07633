// Goes where it was sent: what players' stand-ins and walkers of scenes do.
#include "goal/goals.h"

#include <math.h>

#define TRIES 3
#define WAIT_TICKS 20
#define HANG_TICKS 210    // over twice what navigation needs to see that a walk gets nowhere
#define HANG_DISTANCE 0.1 // blocks on the level, and a whole one in height
#define NODE_TICKS 600    // to the next node or try; a slow swimmer's timeout takes minutes
#define NEARER 1.0        // blocks that count as progress
#define ARRIVED 0.75      // blocks from the place's middle, on the level
#define ARRIVED_Y 1.5
#define HUNDREDTHS_MAX 2e9

// state: until = tick of the next try, or while it walks of the last node; count[0] = tries without
// progress, count[1] = which of its walks that was, count[2] = how near it was at best, in
// hundredths of a block, count[3] = that node; place = where it got last, who = the tick of that
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

static void get_on(const ov_goal_context* context, ov_goal_state* state) {
  state->place = context->agent->self->body.pos;
  state->who = (uint64_t)context->tick;
}

// Navigation ends a walk that gets nowhere. It does not look while the body is in the air, where a
// spider may hang below an edge, nor while a swimmer on land waits to be turned: its speed is 0
// then, and so is what is asked of it. Nobody hangs there for ever.
static bool hangs(const ov_goal_context* context, ov_goal_state* state) {
  const ovis_vec3 pos = context->agent->self->body.pos;
  const double dx = pos.x - state->place.x;
  const double dz = pos.z - state->place.z;
  if (dx * dx + dz * dz > HANG_DISTANCE * HANG_DISTANCE || fabs(pos.y - state->place.y) > 1) {
    get_on(context, state);
  }
  return context->tick >= (int64_t)state->who + HANG_TICKS;
}

// A frog circles in the water over a node that it does not dive to.
static bool takes_long(const ov_goal_context* context, ov_goal_state* state) {
  const int32_t node = context->agent->self->nav.next_index;
  if (node != state->count[3]) {
    state->count[3] = node;
    state->until = context->tick;
  }
  return context->tick >= state->until + NODE_TICKS;
}

// Who is sent anew has all tries again, and goes at once.
static void look_where(const ov_goal_context* context, ov_goal_state* state) {
  const ov_actor* self = context->agent->self;
  if (state->count[1] != self->walk_number) {
    *state = (ov_goal_state){.count = {0, self->walk_number}};
    get_on(context, state);
  }
}

// In the air no path is found. To ask there is no try.
static bool can_ask(ov_goal_context* context) {
  const ov_nav_mob mob = ov_agent_nav_mob(context->agent);
  return ov_nav_can_update(&context->agent->self->nav, &mob);
}

static bool can_use(ov_goal_context* context, ov_goal_state* state, const void* settings) {
  (void)settings;
  ov_actor* self = context->agent->self;
  if (!self->has_walk_target) {
    *state = (ov_goal_state){0};
    return ov_goal_no(context, OVIS_REASON_NO_TARGET, 0, 0);
  }
  look_where(context, state);
  if (has_come(self)) {
    end(self, state);
    return ov_goal_no(context, OVIS_REASON_TOO_NEAR, 0, ARRIVED);
  }
  if (context->tick < state->until) {
    return ov_goal_no(context, OVIS_REASON_COOLDOWN, (double)(state->until - context->tick), 0);
  }
  // A spider under a ceiling may swing to and fro in the air for ever.
  const bool has_waited = context->tick >= state->until + NODE_TICKS;
  return has_waited || hangs(context, state) || can_ask(context) ||
         ov_goal_no(context, OVIS_REASON_NOT_HERE, 0, 0);
}

static void start(ov_goal_context* context, ov_goal_state* state, const void* settings) {
  (void)settings;
  ov_agent* agent = context->agent;
  ov_actor* self = agent->self;
  double dy;
  const double distance = off(self, &dy) + dy;
  const double hundredths = distance < HUNDREDTHS_MAX / 100 ? distance * 100 : HUNDREDTHS_MAX;
  if (state->count[0] == 0 || hundredths < state->count[2] - NEARER * 100) {
    state->count[2] = (int32_t)hundredths;
    state->count[0] = 0;
  }
  get_on(context, state);
  state->until = context->tick;
  state->count[3] = 0;
  const ovis_pos cell = {(int32_t)floor(self->walk_target.x), (int32_t)floor(self->walk_target.y),
                         (int32_t)floor(self->walk_target.z)};
  const ov_nav_mob mob = ov_agent_nav_mob(agent);
  const ov_nav_path path = ov_nav_path_to_block(&self->nav, &mob, cell, 0);
  ov_nav_move_to(&self->nav, &mob, &path, self->walk_speed);
}

static bool can_continue(ov_goal_context* context, ov_goal_state* state, const void* settings) {
  const ov_actor* self = context->agent->self;
  if (!self->has_walk_target || state->count[1] != self->walk_number) {
    return ov_goal_no(context, OVIS_REASON_NO_TARGET, 0, 0);
  }
  if (hangs(context, state) || takes_long(context, state)) {
    return ov_goal_no(context, OVIS_REASON_NOT_HERE, 0, 0);
  }
  return ov_goal_walks_on(context, state, settings);
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
  get_on(context, state);
  const bool is_at_end = self->nav.last_end == OVIS_NAV_END_ARRIVED;
  if (!self->has_walk_target || is_at_end || has_come(self) || state->count[0] >= TRIES) {
    end(self, state);
  }
}

const ov_goal_ops ov_goal_go_to = {.name = "GoTo",
                                   .flags = OVIS_FLAG_MOVE,
                                   .can_use = can_use,
                                   .can_continue = can_continue,
                                   .start = start,
                                   .stop = stop};
