// Walks to the target and hits it within reach.
// Rules: docs/sources.md#goals
#include "agent/attack.h"
#include "base/check.h"
#include "mind/goal/fight/fight_goals.h"
#include "mind/goal/goal_share.h"

#define CHECK_TICKS 20  // between two questions whether it can be used
#define ATTACK_TICKS 20 // between two blows
#define LOOK_DEG 30.0f  // that the head turns a tick at most
// A new path is looked for after 4 to 10 ticks, later for a target that is far or not reached.
#define REPATH_TICKS_MIN 4
#define REPATH_TICKS_MORE 7 // below this, at random, on top
#define REPATH_CHANCE 0.05f // a tick, for a target that has not moved
#define REPATH_MOVE2 1.0    // blocks^2 that a target must move
#define MIDDLE2 256.0       // blocks^2: from 16 blocks on
#define MIDDLE_TICKS 5
#define FAR2 1024.0 // blocks^2: from 32 blocks on
#define FAR_TICKS 10
#define NO_PATH_TICKS 15
#define ARMS_TICKS 5 // of a chase until a zombie raises its arms

#define MELEE_STATE(X)                                                                             \
  X(TICK, next_check_tick)                                                                         \
  X(COUNT, ticks_until_path)                                                                       \
  X(COUNT, ticks_until_attack)                                                                     \
  X(COUNT, chase_ticks) /* since it started */                                                     \
  X(BOOL, has_path_pos)                                                                            \
  X(PLACE, path_pos) /* of the target when the path was requested */
OV_KIND_STATE(melee, MELEE_STATE)

double ov_melee_reach2(const ov_actor* actor, const ov_actor* target) {
  const double width = (double)(actor->body.size.width * 2.0f);
  return width * width + (double)target->body.size.width;
}

static double reach2(const ov_goal_turn* turn, const ov_actor* target) {
  const ov_melee_settings* settings = turn->settings;
  OVIS_ASSERT(settings != NULL);
  return settings->reach2 != NULL ? settings->reach2(turn->agent->self, target)
                                  : ov_melee_reach2(turn->agent->self, target);
}

static bool can_use(ov_goal_turn* turn) {
  melee* self = turn->state;
  ov_agent* agent = turn->agent;
  ov_actor* actor = agent->self;
  if (turn->tick < self->next_check_tick) {
    return ov_goal_refuse(turn, OVIS_REASON_COOLDOWN, (double)(self->next_check_tick - turn->tick),
                          0);
  }
  const ov_melee_settings* settings = turn->settings;
  if (settings->may_use != NULL && !settings->may_use(turn)) {
    return false;
  }
  self->next_check_tick = turn->tick + CHECK_TICKS;
  const ov_actor* target = ov_agent_find(agent, actor->target);
  if (target == NULL) {
    return ov_goal_refuse(turn, OVIS_REASON_NO_TARGET, 0, 0);
  }
  const ov_nav_mob mob = ov_agent_nav_mob(agent);
  if (ov_nav_path_to_entity(&actor->nav, &mob, &target->body.pos, 0).count > 0) {
    return true;
  }
  const double dist2 = ov_actor_dist2(actor, target);
  return dist2 <= reach2(turn, target) ||
         ov_goal_refuse(turn, OVIS_REASON_NO_PATH, dist2, reach2(turn, target));
}

static bool can_continue(ov_goal_turn* turn) {
  const ov_melee_settings* settings = turn->settings;
  return (settings->may_stay == NULL || settings->may_stay(turn)) &&
         ov_goal_find_target(turn, turn->agent->self->target) != NULL &&
         (settings->follows_unseen || ov_goal_walks_on(turn));
}

static void start(ov_goal_turn* turn) {
  melee* self = turn->state;
  const ov_melee_settings* settings = turn->settings;
  OVIS_ASSERT(settings != NULL);
  OVIS_ASSERT(settings->speed > 0);
  ov_agent* agent = turn->agent;
  ov_actor* actor = agent->self;
  const ov_actor* target = ov_agent_find(agent, actor->target);
  if (target != NULL) {
    const ov_nav_mob mob = ov_agent_nav_mob(agent);
    const ov_nav_path path = ov_nav_path_to_entity(&actor->nav, &mob, &target->body.pos, 0);
    ov_nav_move_to(&actor->nav, &mob, &path, settings->speed);
  }
  actor->is_aggressive = !settings->raises_arms;
  self->ticks_until_path = 0;
  self->ticks_until_attack = 0;
  self->chase_ticks = 0;
}

static void stop(ov_goal_turn* turn) {
  turn->agent->self->is_aggressive = false;
  ov_agent_stop(turn->agent);
}

// Searches a new path when the target has moved, and at random otherwise.
static bool wants_path(ov_agent* agent, const melee* self, const ov_actor* target) {
  return !self->has_path_pos || ov_goal_dist2(self->path_pos, target) >= REPATH_MOVE2 ||
         ov_rng_float(&agent->self->rng) < REPATH_CHANCE;
}

static void chase(ov_goal_turn* turn, const ov_actor* target) {
  melee* self = turn->state;
  OVIS_ASSERT(self->ticks_until_path >= 0);
  const ov_melee_settings* settings = turn->settings;
  OVIS_ASSERT(settings->speed > 0);
  ov_agent* agent = turn->agent;
  self->ticks_until_path = self->ticks_until_path > 0 ? self->ticks_until_path - 1 : 0;
  if ((!settings->follows_unseen && !ov_agent_sees(agent, target)) || self->ticks_until_path > 0 ||
      !wants_path(agent, self, target)) {
    return;
  }
  self->path_pos = target->body.pos;
  self->has_path_pos = true;
  self->ticks_until_path = REPATH_TICKS_MIN + ov_rng_int(&agent->self->rng, REPATH_TICKS_MORE);
  const double dist2 = ov_actor_dist2(agent->self, target);
  self->ticks_until_path += dist2 > FAR2 ? FAR_TICKS : dist2 > MIDDLE2 ? MIDDLE_TICKS : 0;
  if (!ov_agent_go_to_actor(agent, target, settings->speed)) {
    self->ticks_until_path += NO_PATH_TICKS;
  }
  OVIS_ASSERT(self->ticks_until_path >= REPATH_TICKS_MIN);
}

static void tick(ov_goal_turn* turn) {
  melee* self = turn->state;
  OVIS_ASSERT(self->ticks_until_attack >= 0);
  OVIS_ASSERT(self->chase_ticks >= 0);
  const ov_melee_settings* settings = turn->settings;
  ov_agent* agent = turn->agent;
  ov_actor* actor = agent->self;
  ov_actor* target = ov_agent_find(agent, actor->target);
  if (target == NULL) {
    return;
  }
  ov_agent_look_at(agent, target, LOOK_DEG, LOOK_DEG);
  chase(turn, target);
  self->ticks_until_attack = self->ticks_until_attack > 0 ? self->ticks_until_attack - 1 : 0;
  if (settings->strike != NULL) {
    settings->strike(agent, target, &self->ticks_until_attack);
  } else if (self->ticks_until_attack == 0 &&
             ov_actor_dist2(actor, target) <= reach2(turn, target)) {
    self->ticks_until_attack = ATTACK_TICKS;
    const float damage =
        settings->damage != NULL ? settings->damage(agent) : ov_attack_damage(actor);
    if (!settings->is_harmless && agent->verbs->hurt(agent, target, damage, OVIS_DAMAGE_ATTACK) &&
        settings->has_hit != NULL) {
      settings->has_hit(agent, target);
    }
  }
  if (settings->raises_arms) {
    self->chase_ticks++;
    actor->is_aggressive =
        self->chase_ticks >= ARMS_TICKS && self->ticks_until_attack < ATTACK_TICKS / 2;
  }
}

const ov_goal_kind ov_goal_melee = {
    OV_GOAL("MeleeAttack", OVIS_FLAG_MOVE | OVIS_FLAG_LOOK),
    .updates_every_tick = true,
    OV_STATE(melee, melee_fields),
    OV_SETTINGS(ov_melee_settings),
    OV_GOAL_CALLS(can_use, can_continue, start, tick, stop),
    OV_PHRASES(.words = "attack", .doing = "attacking", .style = OVIS_STYLE_TARGET,
               OV_WHY({OVIS_REASON_NO_TARGET, "it has no target"},
                      {OVIS_REASON_TARGET_LOST, "it lost its target"},
                      {OVIS_REASON_NO_PATH, "it finds no path to its target"})),
};
