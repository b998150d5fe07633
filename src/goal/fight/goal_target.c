// The goals that choose whom to attack, and what they share.
#include "goal/goals.h"

#define NEAREST_INTERVAL 10
#define NEAREST_RANGE_Y 4.0
#define UNSEEN_TICKS 60
#define HURT_UNSEEN_TICKS 300
#define ALERT_RANGE_Y 10.0

// ---- Shared. state: who; count[0] = checks since it was seen

void ov_target_start(ov_goal_context* context, ov_goal_state* state, uint64_t who) {
  context->agent->self->target = who;
  state->who = who;
  state->count[0] = 0;
}

void ov_target_stop(ov_goal_context* context, ov_goal_state* state) {
  context->agent->self->target = 0;
  state->who = 0;
  state->count[0] = 0;
}

bool ov_target_goes_on(ov_goal_context* context, ov_goal_state* state, bool must_see,
                       int32_t unseen_ticks) {
  ov_agent* agent = context->agent;
  const ov_targeting combat = {.is_combat = true};
  const ov_actor* target = ov_agent_find(agent, state->who);
  if (target == NULL || !ov_agent_can_target(agent, target, &combat)) {
    return ov_goal_no(context, OVIS_REASON_TARGET_GONE, 0, 0);
  }
  const double range = (double)agent->self->species->follow_range;
  const double dist2 = ov_actor_dist2(agent->self, target);
  if (dist2 > range * range) {
    return ov_goal_no(context, OVIS_REASON_TOO_FAR, dist2, range * range);
  }
  if (must_see) {
    state->count[0] = ov_agent_sees(agent, target) ? 0 : state->count[0] + 1;
    if (state->count[0] > ov_goal_delay(unseen_ticks)) {
      return ov_goal_no(context, OVIS_REASON_NOT_SEEN, state->count[0],
                        ov_goal_delay(unseen_ticks));
    }
  }
  agent->self->target = state->who;
  return true;
}

// ---- Who hurt it. state: until = tick of the blow that was answered

static bool can_use_hurt(ov_goal_context* context, ov_goal_state* state, const void* settings) {
  (void)settings;
  ov_agent* agent = context->agent;
  const ov_actor* self = agent->self;
  const ov_actor* attacker = ov_agent_find(agent, self->attacker);
  if (attacker == NULL || self->attacker_tick == state->until) {
    return ov_goal_no(context, OVIS_REASON_NO_NEED, 0, 0);
  }
  // From any distance, seen or not: facts-minds B.1 names no limit here. Who is beyond the follow
  // range is let go when the goal is asked whether it goes on.
  const ov_targeting targeting = {.is_combat = true};
  return ov_agent_can_target(agent, attacker, &targeting) ||
         ov_goal_no(context, OVIS_REASON_NO_TARGET, 0, 0);
}

static bool can_continue_hurt(ov_goal_context* context, ov_goal_state* state,
                              const void* settings) {
  (void)settings;
  return ov_target_goes_on(context, state, true, HURT_UNSEEN_TICKS);
}

static void alert(ov_agent* agent, ov_actor* other, void* context) {
  const ov_hurt_by* hurt_by = context;
  if (other->target == 0 && other->serial != agent->self->attacker &&
      ov_species_is_listed(hurt_by->alerted, other->row->id)) {
    agent->verbs->alert(agent, other, agent->self->attacker);
  }
}

static void start_hurt(ov_goal_context* context, ov_goal_state* state, const void* settings) {
  ov_hurt_by hurt_by = *(const ov_hurt_by*)settings;
  ov_agent* agent = context->agent;
  const ov_actor* self = agent->self;
  ov_target_start(context, state, self->attacker);
  state->until = self->attacker_tick;
  if (hurt_by.alerted != NULL) {
    const double range = (double)self->species->follow_range;
    const ovis_vec3 at = self->body.pos;
    const ovis_aabb box = {{at.x - range, at.y - ALERT_RANGE_Y, at.z - range},
                           {at.x + 1 + range, at.y + 1 + ALERT_RANGE_Y, at.z + 1 + range}};
    ov_agent_each_near(agent, &box, OV_ACTOR_MOB, alert, &hurt_by);
  }
}

static void stop_hurt(ov_goal_context* context, ov_goal_state* state, const void* settings) {
  (void)settings;
  ov_target_stop(context, state);
}

const ov_goal_ops ov_goal_hurt_by = {.name = "HurtByTarget",
                                     .flags = OVIS_FLAG_TARGET,
                                     .can_use = can_use_hurt,
                                     .can_continue = can_continue_hurt,
                                     .start = start_hurt,
                                     .stop = stop_hurt};

// ---- The nearest of a kind

static bool is_wanted(const ov_agent* agent, const ov_actor* other, const void* context) {
  (void)agent;
  const ov_nearest_attackable* nearest = context;
  if (nearest->species != NULL && !ov_species_is_listed(nearest->species, other->row->id)) {
    return false;
  }
  return !nearest->only_young_on_land || (other->is_baby && !other->body.is_in_water);
}

static bool can_use_nearest(ov_goal_context* context, ov_goal_state* state, const void* settings) {
  const ov_nearest_attackable* nearest = settings;
  const ov_actor* self = context->agent->self;
  const int32_t interval =
      ov_goal_delay(nearest->interval > 0 ? nearest->interval : NEAREST_INTERVAL);
  if (!ov_goal_happens(context, interval)) {
    return ov_goal_no(context, OVIS_REASON_NO_CHANCE, 1, interval);
  }
  const double range = (double)self->species->follow_range;
  const ov_targeting targeting = {
      .range = range, .needs_sight = nearest->must_see, .is_combat = true};
  const ov_search_near search = {
      .kind = nearest->kind,
      .grow_xz = range,
      .grow_y = nearest->kind == OV_ACTOR_PLAYER ? range : NEAREST_RANGE_Y,
      .filter = is_wanted,
      .context = nearest,
      .targeting = &targeting,
      .from = {self->body.pos.x, ov_body_eye(&self->body).y, self->body.pos.z},
      .has_from = true};
  return ov_goal_choose(context, state, &search);
}

static bool can_continue_nearest(ov_goal_context* context, ov_goal_state* state,
                                 const void* settings) {
  const ov_nearest_attackable* nearest = settings;
  return ov_target_goes_on(context, state, nearest->must_see, UNSEEN_TICKS);
}

static void start_nearest(ov_goal_context* context, ov_goal_state* state, const void* settings) {
  (void)settings;
  ov_target_start(context, state, state->who);
}

const ov_goal_ops ov_goal_nearest_attackable = {.name = "NearestAttackableTarget",
                                                .flags = OVIS_FLAG_TARGET,
                                                .can_use = can_use_nearest,
                                                .can_continue = can_continue_nearest,
                                                .start = start_nearest,
                                                .stop = stop_hurt};
