// A wither that has just come stands still until its shield ends.
// Rules: docs/sources.md#withers
#include "species/monsters/wither_goals.h"

#include "agent/agent.h"
#include "base/check.h"
#include "mind/goal/goal_share.h"

static bool has_shield(ov_goal_turn* turn) {
  const ov_actor* actor = turn->agent->self;
  OVIS_ASSERT(actor->row->id == OV_SPECIES_WITHER);
  OVIS_ASSERT(actor->own != NULL);
  const ov_wither* self = actor->own;
  OVIS_ASSERT(actor->profile->own_size >= sizeof *self);
  return self->shield_ticks > 0 || ov_goal_refuse(turn, OVIS_REASON_NO_NEED, 0, 0);
}

const ov_goal_kind ov_goal_wither_do_nothing = {
    OV_GOAL("WitherDoNothing", OVIS_FLAG_MOVE | OVIS_FLAG_LOOK | OVIS_FLAG_JUMP),
    OV_GOAL_CALLS(has_shield, has_shield, NULL, NULL, NULL),
    OV_PHRASES(.words = "gather its strength", .doing = "gathering its strength",
               OV_WHY({OVIS_REASON_NO_NEED, "its shield is gone"})),
};
