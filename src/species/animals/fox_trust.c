// A fox defends those whom it trusts.
// Rules: docs/sources.md#goals-of-foxes
#include "mind/goal/fight/aim.h"
#include "species/animals/fox_goals.h"

#define INTERVAL 10 // ticks; it looks once in so many on average

#define DEFEND_STATE(X)                                                                            \
  X(AIM, aim)                                                                                      \
  X(TICK, answered_tick) /* of the last blow that it answered */
OV_KIND_STATE(defend, DEFEND_STATE)

// The first trusted one that was hurt. NULL: refuses.
static const ov_actor* find_victim(ov_goal_turn* turn) {
  const ov_fox* fox = ov_fox_of(turn->agent->self);
  bool has_trusted = false;
  for (int32_t i = 0; i < OV_FOX_TRUSTED_MAX; i++) {
    const ov_actor* other =
        fox->trusted[i] != 0 ? ov_agent_find(turn->agent, fox->trusted[i]) : NULL;
    has_trusted |= other != NULL;
    if (other != NULL && other->attacker != 0) {
      return other;
    }
  }
  ov_goal_refuse(turn, has_trusted ? OVIS_REASON_NO_NEED : OVIS_REASON_NO_TARGET, 0, 0);
  return NULL;
}

static bool can_use(ov_goal_turn* turn) {
  defend* self = turn->state;
  if (!ov_goal_roll(turn, ov_goal_delay(INTERVAL))) {
    return ov_goal_refuse(turn, OVIS_REASON_NO_CHANCE, 1, ov_goal_delay(INTERVAL));
  }
  const ov_actor* victim = find_victim(turn);
  if (victim == NULL) {
    return false;
  }
  const ov_targeting combat = {.is_combat = true};
  const ov_actor* attacker = ov_agent_find(turn->agent, victim->attacker);
  if (attacker == NULL || victim->attacker_tick == self->answered_tick) {
    return ov_goal_refuse(turn, OVIS_REASON_NO_NEED, 0, 0);
  }
  if (!ov_agent_can_target(turn->agent, attacker, &combat) ||
      ov_fox_trusts(ov_fox_of(turn->agent->self), attacker->serial)) {
    return ov_goal_refuse(turn, OVIS_REASON_NOT_ITS_KIND, 0, 0);
  }
  self->aim.target = attacker->serial;
  self->answered_tick = victim->attacker_tick;
  return true;
}

static bool can_continue(ov_goal_turn* turn) {
  defend* self = turn->state;
  return ov_aim_keeps(turn, &self->aim, false, 0, 1);
}

static void start(ov_goal_turn* turn) {
  defend* self = turn->state;
  ov_fox* fox = ov_fox_of(turn->agent->self);
  ov_aim_take(turn, &self->aim, self->aim.target);
  fox->is_defending = true;
  fox->is_sleeping = false;
}

static void stop(ov_goal_turn* turn) {
  defend* self = turn->state;
  ov_aim_drop(turn, &self->aim);
}

const ov_goal_kind ov_goal_defend_trusted = {
    OV_GOAL("DefendTrusted", OVIS_FLAG_TARGET),
    OV_STATE(defend, defend_fields),
    OV_GOAL_CALLS(can_use, can_continue, start, NULL, stop),
    OV_PHRASES(.words = "defend those whom it trusts", .doing = "defending those whom it trusts",
               .style = OVIS_STYLE_SILENT,
               OV_WHY({OVIS_REASON_NO_TARGET, "it trusts nobody here"},
                      {OVIS_REASON_NO_NEED, "nobody whom it trusts was hurt"},
                      {OVIS_REASON_NOT_ITS_KIND, "it does not attack the attacker"})),
};
