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

static const ovis_phrase reasons[] = {{OVIS_REASON_NO_NEED, "its shield is gone"}};
static const ovis_phrases phrases = {
    .words = "gather its strength", .doing = "gathering its strength", OV_REASONS(reasons)};

const ov_goal_kind ov_goal_wither_do_nothing = {.name = "WitherDoNothing",
                                                .flags = OVIS_FLAG_MOVE | OVIS_FLAG_LOOK |
                                                         OVIS_FLAG_JUMP,
                                                .can_use = has_shield,
                                                .can_continue = has_shield,
                                                .phrases = &phrases};
