// A light animal jumps out of the powder snow in which it is.
// Rules: docs/sources.md#goals
#include "mind/goal/goal_share.h"
#include "mind/goal/move/move_goals.h"

static bool can_use(ov_goal_turn* turn) {
  const ov_agent* agent = turn->agent;
  const ov_body* body = &agent->self->body;
  if (!body->is_in_powder_snow || !body->walks_on_powder_snow) {
    return ov_goal_refuse(turn, OVIS_REASON_NO_NEED, 0, 0);
  }
  const ovis_pos at = ov_body_cell(body);
  const ovis_state_traits* above = ov_agent_block(agent, (ovis_pos){at.x, at.y + 1, at.z});
  return (above->tags & OVIS_TAG(POWDER_SNOW)) != 0 ||
         ovis_blocks_get_shape(ovis_world_get_blocks(agent->world), above->shape).count == 0 ||
         ov_goal_refuse(turn, OVIS_REASON_NOT_HERE, 0, 0);
}

static void tick(ov_goal_turn* turn) {
  ov_jump_control_jump(&turn->agent->self->controls.jump);
}

const ov_goal_kind ov_goal_climb_snow = {
    OV_GOAL("ClimbOnTopOfPowderSnow", OVIS_FLAG_JUMP),
    .updates_every_tick = true,
    OV_GOAL_CALLS(can_use, can_use, NULL, tick, NULL),
    OV_PHRASES(.words = "climb out of powder snow", .doing = "climbing out of powder snow",
               OV_WHY({OVIS_REASON_NO_NEED, "it is not in powder snow"},
                      {OVIS_REASON_NOT_HERE, "a block above is in the way"})),
};
