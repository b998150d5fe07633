#include "goal/goals.h"

#define CHECK_TICKS 20
#define ATTACK_TICKS 20
#define LOOK_DEG 30.0f
#define FAR2 1024.0   // 32 blocks
#define MIDDLE2 256.0 // 16 blocks
#define REPATH_CHANCE 0.05f
#define ARMS_TICKS 5

// state: until = tick of the next check; count[0] = ticks until a new path, count[1] until the next
// blow, count[2] = ticks with raised arms; place = where the target was when the path was asked
// for, all 0: not yet
static double reach2(const ov_actor* self, const ov_actor* target) {
  const double width = (double)(self->body.size.width * 2.0f);
  return width * width + (double)target->body.size.width;
}

static bool can_use(ov_goal_context* context, ov_goal_state* state, const void* settings) {
  (void)settings;
  ov_agent* agent = context->agent;
  ov_actor* self = agent->self;
  if (context->tick < state->until) {
    return ov_goal_no(context, OVIS_REASON_COOLDOWN, (double)(state->until - context->tick), 0);
  }
  state->until = context->tick + CHECK_TICKS;
  const ov_actor* target = ov_agent_find(agent, self->target);
  if (target == NULL) {
    return ov_goal_no(context, OVIS_REASON_NO_TARGET, 0, 0);
  }
  const ov_nav_mob mob = ov_agent_nav_mob(agent);
  if (ov_nav_path_to_entity(&self->nav, &mob, &target->body.pos, 0).count > 0) {
    return true;
  }
  const double dist2 = ov_actor_dist2(self, target);
  return dist2 <= reach2(self, target) ||
         ov_goal_no(context, OVIS_REASON_NO_PATH, dist2, reach2(self, target));
}

static bool can_continue(ov_goal_context* context, ov_goal_state* state, const void* settings) {
  const ov_melee* melee = settings;
  return ov_goal_find(context, context->agent->self->target) != NULL &&
         (melee->follows_unseen || ov_goal_walks_on(context, state, settings));
}

static void start(ov_goal_context* context, ov_goal_state* state, const void* settings) {
  const ov_melee* melee = settings;
  ov_agent* agent = context->agent;
  ov_actor* self = agent->self;
  const ov_actor* target = ov_agent_find(agent, self->target);
  if (target != NULL) {
    const ov_nav_mob mob = ov_agent_nav_mob(agent);
    const ov_nav_path path = ov_nav_path_to_entity(&self->nav, &mob, &target->body.pos, 0);
    ov_nav_move_to(&self->nav, &mob, &path, melee->speed);
  }
  self->is_aggressive = !melee->raises_arms;
  state->count[0] = 0;
  state->count[1] = 0;
  state->count[2] = 0;
}

static void stop(ov_goal_context* context, ov_goal_state* state, const void* settings) {
  (void)state;
  (void)settings;
  context->agent->self->is_aggressive = false;
  ov_agent_stop(context->agent);
}

// A new path is worth its search when the target has moved, and now and then in any case.
static bool wants_path(ov_agent* agent, const ov_goal_state* state, const ov_actor* target) {
  if (state->place.x == 0 && state->place.y == 0 && state->place.z == 0) {
    return true;
  }
  return ov_goal_dist2(state, target) >= 1 || ov_rng_float(&agent->self->rng) < REPATH_CHANCE;
}

static void chase(ov_agent* agent, ov_goal_state* state, const ov_actor* target,
                  const ov_melee* melee) {
  state->count[0] = state->count[0] > 0 ? state->count[0] - 1 : 0;
  if ((!melee->follows_unseen && !ov_agent_sees(agent, target)) || state->count[0] > 0 ||
      !wants_path(agent, state, target)) {
    return;
  }
  state->place = target->body.pos;
  state->count[0] = 4 + ov_rng_int(&agent->self->rng, 7);
  const double dist2 = ov_actor_dist2(agent->self, target);
  state->count[0] += dist2 > FAR2 ? 10 : dist2 > MIDDLE2 ? 5 : 0;
  if (!ov_agent_go_to_actor(agent, target, melee->speed)) {
    state->count[0] += 15;
  }
}

static void tick(ov_goal_context* context, ov_goal_state* state, const void* settings) {
  const ov_melee* melee = settings;
  ov_agent* agent = context->agent;
  ov_actor* self = agent->self;
  ov_actor* target = ov_agent_find(agent, self->target);
  if (target == NULL) {
    return;
  }
  ov_agent_look_at(agent, target, LOOK_DEG, LOOK_DEG);
  chase(agent, state, target, melee);
  state->count[1] = state->count[1] > 0 ? state->count[1] - 1 : 0;
  if (state->count[1] == 0 && ov_actor_dist2(self, target) <= reach2(self, target)) {
    state->count[1] = ATTACK_TICKS;
    agent->verbs->hurt(agent, target, self->species->attack_damage, OVIS_DAMAGE_ATTACK);
  }
  if (melee->raises_arms) {
    state->count[2]++;
    self->is_aggressive = state->count[2] >= ARMS_TICKS && state->count[1] < ATTACK_TICKS / 2;
  }
}

const ov_goal_ops ov_goal_melee = {.name = "MeleeAttack",
                                   .flags = OVIS_FLAG_MOVE | OVIS_FLAG_LOOK,
                                   .updates_every_tick = true,
                                   .can_use = can_use,
                                   .can_continue = can_continue,
                                   .start = start,
                                   .tick = tick,
                                   .stop = stop};
