#include "goal/goals.h"

#define RANGE 10.0
#define STOP2 6.25 // 2.5 blocks
#define CALM_TICKS 100
#define SHY_RANGE2 36.0
#define SHY_MOVE2 0.01
#define SHY_TURN_DEG 5.0f
#define HEAD_TURN_MORE 20.0f

// state: who = the player; count[0] = checks to go until it is calm; count[1], count[2] = the
// player's pitch and yaw in hundredths of a degree; place = where the player was
static bool holds_bait(const ov_agent* agent, const ov_actor* other, const void* context) {
  (void)agent;
  const ov_tempt* tempt = context;
  return ov_goal_lists(tempt->items, other->held);
}

static bool can_use(ov_goal_context* context, ov_goal_state* state, const void* settings) {
  const ov_targeting targeting = {.range = RANGE};
  const ov_search_near search = {.kind = OV_ACTOR_PLAYER,
                                 .grow_xz = RANGE,
                                 .grow_y = RANGE,
                                 .filter = holds_bait,
                                 .context = settings,
                                 .targeting = &targeting};
  return ov_goal_is_ready(context, &state->count[0]) && ov_goal_choose(context, state, &search);
}

static void remember_look(ov_goal_state* state, const ov_actor* player) {
  state->count[1] = (int32_t)(player->body.pitch_deg * 100.0f);
  state->count[2] = (int32_t)(player->body.yaw_deg * 100.0f);
}

static bool differs(int32_t hundredths, float deg) {
  const float off = deg - (float)hundredths / 100.0f;
  return off > SHY_TURN_DEG || off < -SHY_TURN_DEG;
}

// A shy animal does not wait for a player who comes nearer or turns.
static bool is_frightened(const ov_agent* agent, ov_goal_state* state, const ov_actor* player) {
  if (ov_actor_dist2(agent->self, player) >= SHY_RANGE2) {
    state->place = player->body.pos;
    remember_look(state, player);
    return false;
  }
  const bool has_turned = differs(state->count[1], player->body.pitch_deg) ||
                          differs(state->count[2], player->body.yaw_deg);
  remember_look(state, player);
  return ov_goal_dist2(state, player) > SHY_MOVE2 || has_turned;
}

static bool can_continue(ov_goal_context* context, ov_goal_state* state, const void* settings) {
  const ov_tempt* tempt = settings;
  if (tempt->is_shy) {
    const ov_actor* player = ov_agent_find(context->agent, state->who);
    if (player != NULL && is_frightened(context->agent, state, player)) {
      return ov_goal_no(context, OVIS_REASON_TOO_NEAR, 0, 0);
    }
  }
  return can_use(context, state, settings);
}

static void start(ov_goal_context* context, ov_goal_state* state, const void* settings) {
  (void)settings;
  const ov_actor* player = ov_agent_find(context->agent, state->who);
  if (player != NULL) {
    state->place = player->body.pos;
  }
}

static void tick(ov_goal_context* context, ov_goal_state* state, const void* settings) {
  const ov_tempt* tempt = settings;
  ov_agent* agent = context->agent;
  const ov_actor* player = ov_agent_find(agent, state->who);
  if (player == NULL) {
    return;
  }
  const ov_controls* controls = &agent->self->controls;
  ov_agent_look_at(agent, player, controls->head_yaw_max_deg + HEAD_TURN_MORE,
                   controls->head_pitch_max_deg);
  if (ov_actor_dist2(agent->self, player) < STOP2) {
    ov_agent_stop(agent);
  } else {
    ov_agent_go_to_actor(agent, player, tempt->speed);
  }
}

static void stop(ov_goal_context* context, ov_goal_state* state, const void* settings) {
  (void)settings;
  state->who = 0;
  ov_agent_stop(context->agent);
  state->count[0] = ov_goal_delay(CALM_TICKS);
}

const ov_goal_ops ov_goal_tempt = {.name = "Tempt",
                                   .flags = OVIS_FLAG_MOVE | OVIS_FLAG_LOOK,
                                   .can_use = can_use,
                                   .can_continue = can_continue,
                                   .start = start,
                                   .tick = tick,
                                   .stop = stop};
