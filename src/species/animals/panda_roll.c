// Cubs and playful pandas roll, above all down a step.
// Rules: docs/sources.md#goals-of-pandas
#include "body/body_angle.h"
#include "mind/goal/goal_share.h"
#include "species/animals/panda_goals.h"

#include <math.h>

#define PLAYFUL_ONE_IN 60 // per tick
#define ONE_IN 500

static bool is_edge_ahead(const ov_agent* agent) {
  const ov_body* body = &agent->self->body;
  const float sine = ov_angle_sin(body->yaw_deg);
  const float cosine = ov_angle_cos(body->yaw_deg);
  const ovis_pos at = ov_body_cell(body);
  const int32_t dx = fabsf(sine) > 0.5f ? (sine > 0 ? -1 : 1) : 0;
  const int32_t dz = fabsf(cosine) > 0.5f ? (cosine > 0 ? 1 : -1) : 0;
  const ovis_pos below = {at.x + dx, at.y - 1, at.z + dz};
  return (ov_agent_block(agent, below)->tags & OVIS_TAG(AIR)) != 0;
}

static bool can_use(ov_goal_turn* turn) {
  const ov_agent* agent = turn->agent;
  const ov_actor* self = agent->self;
  const bool is_playful = ov_panda_shows(ov_panda_of(self)) == OV_PANDA_PLAYFUL;
  if (!self->is_baby && !is_playful) {
    return ov_goal_refuse(turn, OVIS_REASON_NOT_ITS_KIND, 0, 0);
  }
  if (!self->body.is_on_ground) {
    return ov_goal_refuse(turn, OVIS_REASON_IN_AIR, 0, 0);
  }
  if (!ov_panda_can_act(turn)) {
    return false;
  }
  // The kind ticks every tick, so that its chances are not halved.
  return is_edge_ahead(agent) || (is_playful && ov_goal_roll(turn, PLAYFUL_ONE_IN)) ||
         ov_goal_roll(turn, ONE_IN) || ov_goal_refuse(turn, OVIS_REASON_NO_CHANCE, 1, ONE_IN);
}

static bool never(ov_goal_turn* turn) {
  return ov_goal_refuse(turn, OVIS_REASON_ENDED, 0, 0);
}

static void start(ov_goal_turn* turn) {
  ov_panda* panda = ov_panda_of(turn->agent->self);
  panda->is_rolling = true;
  panda->roll_ticks = 0;
}

const ov_goal_kind ov_goal_panda_roll = {
    OV_GOAL("PandaRoll", OVIS_FLAG_MOVE | OVIS_FLAG_LOOK | OVIS_FLAG_JUMP),
    .updates_every_tick = true,
    .is_uninterruptible = true,
    OV_GOAL_CALLS(can_use, never, start, NULL, NULL),
    OV_PHRASES(.words = "roll", .doing = "rolling", .does = "rolls", .style = OVIS_STYLE_BRIEF,
               OV_WHY({OVIS_REASON_NOT_ITS_KIND, "only cubs and playful pandas do this"})),
};
