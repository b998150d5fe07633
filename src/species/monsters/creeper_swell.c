// A creeper swells while its target is near and seen.
// Rules: docs/sources.md#goals
#include "species/monsters/creeper_goals.h"

#include "agent/about.h"
#include "base/check.h"
#include "mind/goal/goal_share.h"

#define START2 9.0 // blocks^2: nearer than this it starts
#define FAR2 49.0  // blocks^2: beyond this it shrinks

#define SWELL_STATE(X) X(SERIAL, target) /* serial; 0: none */
OV_KIND_STATE(swell, SWELL_STATE)

static bool can_use(ov_goal_turn* turn) {
  const ov_swell_settings* settings = turn->settings;
  OVIS_ASSERT(settings != NULL);
  const ov_actor* actor = turn->agent->self;
  if (settings->is_swelling(actor)) {
    return true;
  }
  const ov_actor* target = ov_agent_find(turn->agent, actor->target);
  if (target == NULL) {
    return ov_goal_refuse(turn, OVIS_REASON_NO_TARGET, 0, 0);
  }
  const double dist2 = ov_actor_dist2(actor, target);
  return dist2 < START2 || ov_goal_refuse(turn, OVIS_REASON_TOO_FAR, dist2, START2);
}

// One that began swells until its target is far or hidden, so that is its limit.
static bool can_continue(ov_goal_turn* turn) {
  if (can_use(turn)) {
    return true;
  }
  if (turn->why->reason == OVIS_REASON_TOO_FAR) {
    turn->why->limit = (float)FAR2;
  }
  return false;
}

static void start(ov_goal_turn* turn) {
  swell* self = turn->state;
  ov_agent_stop(turn->agent);
  self->target = turn->agent->self->target;
}

static void tick(ov_goal_turn* turn) {
  const swell* self = turn->state;
  const ov_swell_settings* settings = turn->settings;
  OVIS_ASSERT(settings != NULL);
  ov_agent* agent = turn->agent;
  const ov_actor* target = ov_agent_find(agent, self->target);
  const bool is_on =
      target != NULL && ov_actor_dist2(agent->self, target) <= FAR2 && ov_agent_sees(agent, target);
  settings->swell(agent->self, is_on ? 1 : -1);
}

static void stop(ov_goal_turn* turn) {
  swell* self = turn->state;
  self->target = 0;
}

// A target that is near enough made it shrink because a block hides it, unless that block has gone
// since.
static void explain(const ov_goal_turn* turn, ovis_answer* answer) {
  const ov_agent* agent = turn->agent;
  const bool has_shrunk = answer->reason == OVIS_REASON_TOO_FAR && (double)answer->limit == FAR2;
  if (!has_shrunk || (double)answer->value > FAR2) {
    return;
  }
  if (ov_about_hidden(agent, answer, ov_agent_find(agent, agent->self->target))) {
    answer->reason = OVIS_REASON_NOT_SEEN;
    answer->value = answer->limit = 0;
  } else {
    answer->limit = (float)START2;
  }
}

const ov_goal_kind ov_goal_swell = {
    OV_GOAL("Swell", OVIS_FLAG_MOVE),
    .updates_every_tick = true,
    OV_STATE(swell, swell_fields),
    OV_SETTINGS(ov_swell_settings),
    OV_GOAL_CALLS(can_use, can_continue, start, tick, stop),
    .explain = explain,
    OV_PHRASES(.words = "swell up", .doing = "swelling", .style = OVIS_STYLE_TARGET,
               OV_WHY({OVIS_REASON_NO_TARGET, "it has no target"},
                      {OVIS_REASON_NOT_SEEN, "it does not see its target"},
                      {OVIS_REASON_TOO_FAR, "its target is too far to explode at it"})),
};
