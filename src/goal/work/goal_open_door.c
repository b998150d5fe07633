// Opens the wooden door that the body is pushed against, and closes it behind itself.
#include "goal/goals.h"

#define REACH2 2.25
#define NODES_AHEAD 2
#define CLOSE_TICKS 20

// state: place = the door's upper cell; count[0] = ticks until it lets go, count[1], count[2] = the
// side it came from, in thousandths of a block
static bool is_wooden_door(const ov_agent* agent, ovis_pos pos) {
  const uint64_t wooden = OVIS_TAG(DOOR) | OVIS_TAG(HAND_OPENABLE);
  return (ov_agent_block(agent, pos)->tags & wooden) == wooden;
}

static bool take(const ov_agent* agent, ovis_pos pos, ov_goal_state* state) {
  if (!is_wooden_door(agent, pos)) {
    return false;
  }
  ov_goal_keep_cell(state, pos);
  return true;
}

// The door in one of the next nodes of the path, or the one that it stands in.
static bool find_door(const ov_agent* agent, ov_goal_state* state) {
  const ov_actor* self = agent->self;
  const ov_nav* nav = &self->nav;
  const int32_t ahead = nav->next_index + NODES_AHEAD;
  for (int32_t i = 0; i < nav->count && i < ahead; i++) {
    const ovis_pos node = nav->nodes[i].pos;
    const double dx = node.x - self->body.pos.x;
    const double dz = node.z - self->body.pos.z;
    if (dx * dx + dz * dz <= REACH2 && take(agent, (ovis_pos){node.x, node.y + 1, node.z}, state)) {
      return true;
    }
  }
  const ovis_pos own = ov_body_cell(&self->body);
  return take(agent, (ovis_pos){own.x, own.y + 1, own.z}, state);
}

static bool can_use(ov_goal_context* context, ov_goal_state* state, const void* settings) {
  (void)settings;
  const ov_agent* agent = context->agent;
  if (!agent->self->body.has_hit_side || ov_agent_is_path_done(agent)) {
    return ov_goal_no(context, OVIS_REASON_NO_NEED, 0, 0);
  }
  return find_door(agent, state) || ov_goal_no(context, OVIS_REASON_NO_TARGET, 0, 0);
}

static void side_of(const ov_actor* self, const ov_goal_state* state, double* out_x,
                    double* out_z) {
  *out_x = state->place.x + 0.5 - self->body.pos.x;
  *out_z = state->place.z + 0.5 - self->body.pos.z;
}

static void start(ov_goal_context* context, ov_goal_state* state, const void* settings) {
  (void)settings;
  double dx;
  double dz;
  side_of(context->agent->self, state, &dx, &dz);
  state->count[0] = CLOSE_TICKS;
  state->count[1] = (int32_t)(dx * 1000);
  state->count[2] = (int32_t)(dz * 1000);
  context->agent->verbs->open_door(context->agent, ov_goal_cell(state), true);
}

static bool has_passed(const ov_actor* self, const ov_goal_state* state) {
  double dx;
  double dz;
  side_of(self, state, &dx, &dz);
  return dx * state->count[1] + dz * state->count[2] < 0;
}

static bool can_continue(ov_goal_context* context, ov_goal_state* state, const void* settings) {
  const ov_open_door* open = settings;
  if (!open->closes || state->count[0] <= 0) {
    return ov_goal_no(context, OVIS_REASON_ENDED, state->count[0], 0);
  }
  return !has_passed(context->agent->self, state) || ov_goal_no(context, OVIS_REASON_ENDED, 0, 0);
}

static void tick(ov_goal_context* context, ov_goal_state* state, const void* settings) {
  (void)context;
  (void)settings;
  state->count[0]--;
}

static void stop(ov_goal_context* context, ov_goal_state* state, const void* settings) {
  const ov_open_door* open = settings;
  if (open->closes) {
    context->agent->verbs->open_door(context->agent, ov_goal_cell(state), false);
  }
}

const ov_goal_ops ov_goal_open_door = {.name = "OpenDoor",
                                       .updates_every_tick = true,
                                       .can_use = can_use,
                                       .can_continue = can_continue,
                                       .start = start,
                                       .tick = tick,
                                       .stop = stop};
