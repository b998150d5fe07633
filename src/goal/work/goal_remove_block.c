// Goes to a block, stands there, and it is gone: what zombies do to turtle eggs.
#include "goal/goals.h"

#define SEARCH_TICKS 200
#define SEARCH_AGAIN_TICKS 20
#define GIVE_UP_TICKS 1200
#define STAY_TICKS 1200
#define REPATH_TICKS 40
#define ACCEPTED2 (1.14 * 1.14)
#define STOMP_TICKS 60

// state: place = the block; count[0] = checks until the next search, count[1] = ticks on the way
// (below 0: ticks there), count[2] = the longest stay, count[3] = ticks of stomping
static bool is_air(const ov_agent* agent, ovis_pos pos) {
  return (ov_agent_block(agent, pos)->tags & OVIS_TAG(AIR)) != 0;
}

static bool is_wanted(const ov_agent* agent, ov_block_id block, ovis_pos pos) {
  const ovis_state state = ovis_world_block(agent->world, pos);
  if (state == OVIS_STATE_UNLOADED || state == 0 ||
      ov_registry_block_id(ovis_world_registry(agent->world), state) != block) {
    return false;
  }
  return is_air(agent, (ovis_pos){pos.x, pos.y + 1, pos.z}) &&
         is_air(agent, (ovis_pos){pos.x, pos.y + 2, pos.z});
}

// 0, 1, -1, 2, -2 ...
static int32_t next_out(int32_t value) {
  return value > 0 ? -value : 1 - value;
}

static bool search_ring(const ov_agent* agent, const ov_remove_block* remove, ovis_pos at,
                        int32_t ring, ovis_pos* out) {
  for (int32_t dx = 0; dx <= ring; dx = next_out(dx)) {
    const bool is_side = dx == ring || dx == -ring;
    for (int32_t dz = is_side ? 0 : ring; dz <= ring; dz = next_out(dz)) {
      *out = (ovis_pos){at.x + dx, at.y, at.z + dz};
      if (is_wanted(agent, remove->block, *out)) {
        return true;
      }
    }
  }
  return false;
}

static bool search(const ov_agent* agent, const ov_remove_block* remove, ovis_pos* out) {
  const ovis_pos at = ov_body_cell(&agent->self->body);
  for (int32_t dy = 0; dy <= remove->range_y; dy = next_out(dy)) {
    for (int32_t ring = 0; ring <= remove->range; ring++) {
      if (search_ring(agent, remove, (ovis_pos){at.x, at.y + dy, at.z}, ring, out)) {
        return true;
      }
    }
  }
  return false;
}

static bool can_use(ov_goal_context* context, ov_goal_state* state, const void* settings) {
  const ov_remove_block* remove = settings;
  ov_agent* agent = context->agent;
  if (!agent->env->mob_griefing) {
    return ov_goal_no(context, OVIS_REASON_NOT_HERE, 0, 0);
  }
  if (!ov_goal_is_ready(context, &state->count[0])) {
    return false;
  }
  ovis_pos found;
  if (!search(agent, remove, &found)) {
    state->count[0] = ov_goal_delay(SEARCH_TICKS + ov_rng_int(&agent->self->rng, SEARCH_TICKS));
    return ov_goal_no(context, OVIS_REASON_NO_TARGET, 0, remove->range);
  }
  state->count[0] = ov_goal_delay(SEARCH_AGAIN_TICKS);
  ov_goal_keep_cell(state, found);
  return true;
}

static bool can_continue(ov_goal_context* context, ov_goal_state* state, const void* settings) {
  const ov_remove_block* remove = settings;
  if (state->count[1] > GIVE_UP_TICKS || state->count[1] < -state->count[2]) {
    return ov_goal_no(context, OVIS_REASON_ENDED, state->count[1], GIVE_UP_TICKS);
  }
  return is_wanted(context->agent, remove->block, ov_goal_cell(state)) ||
         ov_goal_no(context, OVIS_REASON_TARGET_GONE, 0, 0);
}

static void go(ov_agent* agent, const ov_goal_state* state, const ov_remove_block* remove) {
  ov_agent_go_to(agent, (ovis_vec3){state->place.x + 0.5, state->place.y + 1, state->place.z + 0.5},
                 remove->speed);
}

static void start(ov_goal_context* context, ov_goal_state* state, const void* settings) {
  ov_rng* rng = &context->agent->self->rng;
  go(context->agent, state, settings);
  state->count[1] = 0;
  state->count[2] = STAY_TICKS + ov_rng_int(rng, STAY_TICKS + ov_rng_int(rng, STAY_TICKS));
  state->count[3] = 0;
}

static double off2(const ov_actor* self, const ov_goal_state* state) {
  const double dx = self->body.pos.x - state->place.x - 0.5;
  const double dy = self->body.pos.y - state->place.y - 1.5;
  const double dz = self->body.pos.z - state->place.z - 0.5;
  return dx * dx + dy * dy + dz * dz;
}

static void tick(ov_goal_context* context, ov_goal_state* state, const void* settings) {
  ov_agent* agent = context->agent;
  if (off2(agent->self, state) >= ACCEPTED2) {
    state->count[1]++;
    if (state->count[1] % ov_goal_delay(REPATH_TICKS) == 0) {
      go(agent, state, settings);
    }
    return;
  }
  state->count[1]--;
  state->count[3]++;
  if (state->count[3] > ov_goal_delay(STOMP_TICKS)) {
    agent->verbs->set_block(agent, ov_goal_cell(state), 0);
  }
}

static void stop(ov_goal_context* context, ov_goal_state* state, const void* settings) {
  (void)settings;
  ov_agent_stop(context->agent);
  state->count[3] = 0;
}

const ov_goal_ops ov_goal_remove_block = {.name = "RemoveBlock",
                                          .flags = OVIS_FLAG_MOVE | OVIS_FLAG_JUMP,
                                          .can_use = can_use,
                                          .can_continue = can_continue,
                                          .start = start,
                                          .tick = tick,
                                          .stop = stop};
