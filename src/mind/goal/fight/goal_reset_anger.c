// With the rule universal_anger, a neutral mob that a player hurt turns on all players.
// Rules: docs/sources.md#anger
#include "agent/anger.h"
#include "base/check.h"
#include "mind/goal/fight/fight_goals.h"
#include "mind/goal/goal_share.h"

#define ALERT_RANGE_Y 10.0 // blocks up and down in which others are told

#define RESET_ANGER_STATE(X) X(TICK, answered_tick) /* of the last blow that it answered */
OV_KIND_STATE(reset_anger, RESET_ANGER_STATE)

static bool can_use(ov_goal_turn* turn) {
  const reset_anger* self = turn->state;
  const ov_agent* agent = turn->agent;
  if (!agent->env->universal_anger) {
    return ov_goal_refuse(turn, OVIS_REASON_NOT_HERE, 0, 0);
  }
  const ov_actor* attacker = ov_agent_find(agent, agent->self->attacker);
  return (attacker != NULL && attacker->kind == OV_ACTOR_PLAYER &&
          agent->self->attacker_tick > self->answered_tick) ||
         ov_goal_refuse(turn, OVIS_REASON_NO_NEED, 0, 0);
}

static void tell(ov_agent* agent, ov_actor* other, void* context) {
  (void)context;
  if (other->species == agent->self->species) {
    agent->verbs->enrage(agent, other);
  }
}

static void start(ov_goal_turn* turn) {
  reset_anger* self = turn->state;
  const ov_reset_anger_settings* settings = turn->settings;
  OVIS_ASSERT(settings != NULL);
  ov_agent* agent = turn->agent;
  ov_actor* actor = agent->self;
  OVIS_ASSERT(actor->row->gets_angry);
  self->answered_tick = actor->attacker_tick;
  ov_anger_widen(actor);
  if (settings->alerts) {
    const double range = (double)actor->species->follow_range;
    const ovis_vec3 at = actor->body.pos;
    const ovis_aabb box = {{at.x - range, at.y - ALERT_RANGE_Y, at.z - range},
                           {at.x + 1 + range, at.y + 1 + ALERT_RANGE_Y, at.z + 1 + range}};
    ov_agent_each_near(agent, &box, OV_ACTOR_MOB, tell, NULL);
  }
}

const ov_goal_kind ov_goal_reset_anger = {
    OV_GOAL("ResetUniversalAnger", 0),
    OV_STATE(reset_anger, reset_anger_fields),
    OV_SETTINGS(ov_reset_anger_settings),
    OV_GOAL_CALLS(can_use, can_use, start, NULL, NULL),
    OV_PHRASES(.words = "get angry at all players", .doing = "getting angry at all players",
               .style = OVIS_STYLE_SILENT,
               OV_WHY({OVIS_REASON_NOT_HERE, "the rule of universal anger is off"},
                      {OVIS_REASON_NO_NEED, "no player hurt it"})),
};
