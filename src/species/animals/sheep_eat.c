// A sheep eats grass: a random start, a pose of 40 ticks, one bite.
// Rules: docs/sources.md#goals
#include "species/animals/sheep_goals.h"

#include "agent/about.h"
#include "base/check.h"
#include "mind/goal/goal_share.h"
#include "world/block_ids.h"

#define EAT_ONE_IN 1000    // ticks
#define EAT_ONE_IN_BABY 50 // ticks
#define MEAL_TICKS 40
#define BITE_AT_TICKS 4 // left of the meal

#define EAT_BLOCK_STATE(X) X(COUNT, ticks_left) /* of the goal; 0: it does not eat */
OV_KIND_STATE(eat_block, EAT_BLOCK_STATE)

static bool is_at(const ov_agent* agent, ovis_pos pos, uint64_t tag) {
  return (ov_agent_block(agent, pos)->tags & tag) != 0;
}

static ovis_pos below(ovis_pos pos) {
  return (ovis_pos){pos.x, pos.y - 1, pos.z};
}

static bool can_use(ov_goal_turn* turn) {
  ov_agent* agent = turn->agent;
  const int32_t one_in = ov_goal_delay(agent->self->is_baby ? EAT_ONE_IN_BABY : EAT_ONE_IN);
  if (!ov_goal_roll(turn, one_in)) {
    return ov_goal_refuse(turn, OVIS_REASON_NO_CHANCE, 1, one_in);
  }
  const ovis_pos at = ov_body_cell(&agent->self->body);
  return is_at(agent, at, OVIS_TAG(SHORT_GRASS)) ||
         is_at(agent, below(at), OVIS_TAG(GRASS_BLOCK)) ||
         ov_goal_refuse(turn, OVIS_REASON_NOT_HERE, 0, 0);
}

static bool can_continue(ov_goal_turn* turn) {
  const eat_block* self = turn->state;
  OVIS_ASSERT(self->ticks_left >= 0);
  return self->ticks_left > 0 || ov_goal_refuse(turn, OVIS_REASON_ENDED, 0, 0);
}

static void start(ov_goal_turn* turn) {
  eat_block* self = turn->state;
  self->ticks_left = ov_goal_delay(MEAL_TICKS);
  ov_agent_stop(turn->agent);
}

// Without mob griefing the sheep still eats, but the block stays.
static void bite(ov_goal_turn* turn, ovis_pos pos, ov_block_id left) {
  const ov_eat_block_settings* settings = turn->settings;
  OVIS_ASSERT(settings != NULL);
  OVIS_ASSERT(left < OV_BLOCK_OTHER);
  ov_agent* agent = turn->agent;
  ovis_state state;
  if (agent->env->mob_griefing &&
      ov_registry_default_state(ovis_world_get_blocks(agent->world), left, &state)) {
    agent->verbs->set_block(agent, pos, state);
  }
  if (settings->ate != NULL) {
    settings->ate(agent);
  }
}

static void tick(ov_goal_turn* turn) {
  eat_block* self = turn->state;
  OVIS_ASSERT(self->ticks_left >= 0);
  ov_agent* agent = turn->agent;
  const int32_t before = self->ticks_left;
  const int32_t bite_at = ov_goal_delay(BITE_AT_TICKS);
  ov_goal_count_down(turn, &self->ticks_left);
  if (before <= bite_at || self->ticks_left > bite_at) {
    return;
  }
  const ovis_pos at = ov_body_cell(&agent->self->body);
  if (is_at(agent, at, OVIS_TAG(SHORT_GRASS))) {
    bite(turn, at, OV_BLOCK_AIR);
  } else if (is_at(agent, below(at), OVIS_TAG(GRASS_BLOCK))) {
    bite(turn, below(at), OV_BLOCK_DIRT);
  }
}

static void stop(ov_goal_turn* turn) {
  eat_block* self = turn->state;
  self->ticks_left = 0;
}

// No grass is a stronger reason than a draw that failed.
static void explain(const ov_goal_turn* turn, ovis_answer* answer) {
  const ov_agent* agent = turn->agent;
  const ovis_pos at = ov_body_cell(&agent->self->body);
  const bool is_grass =
      is_at(agent, at, OVIS_TAG(SHORT_GRASS)) || is_at(agent, below(at), OVIS_TAG(GRASS_BLOCK));
  if (answer->reason == OVIS_REASON_NO_CHANCE && !is_grass) {
    answer->reason = OVIS_REASON_NOT_HERE;
    answer->value = answer->limit = 0;
  }
  if (answer->reason == OVIS_REASON_NOT_HERE) {
    ov_about_cell(agent, answer, below(at));
  }
}

const ov_goal_kind ov_goal_eat_block = {
    OV_GOAL("EatBlock", OVIS_FLAG_MOVE | OVIS_FLAG_LOOK | OVIS_FLAG_JUMP), // claims 263, 327
    OV_STATE(eat_block, eat_block_fields),
    OV_SETTINGS(ov_eat_block_settings),
    OV_GOAL_CALLS(can_use, can_continue, start, tick, stop),
    .explain = explain,
    OV_PHRASES(.words = "eat grass", .doing = "eating grass",
               OV_WHY({OVIS_REASON_NOT_HERE, "there is no grass where it stands"},
                      {OVIS_REASON_ENDED, "it has eaten"})),
};
