// Endermen take blocks and put them down again.
// Rules: docs/sources.md#goals
#include "species/monsters/enderman_goals.h"

#include "base/cell.h"
#include "base/check.h"
#include "body/body_cells.h"
#include "mind/goal/goal_share.h"
#include "world/block_ids.h"

#define TAKE_ONE_IN 20    // ticks
#define LEAVE_ONE_IN 2000 // ticks

// A random cell: `off` blocks before the body's position, within `wide` and `high` blocks.
static ovis_pos draw_cell(ov_actor* actor, double off, double wide, double high) {
  const ovis_vec3 at = actor->body.pos;
  const double dx = ov_rng_double(&actor->rng) * wide;
  const double dy = ov_rng_double(&actor->rng) * high;
  const double dz = ov_rng_double(&actor->rng) * wide;
  return ov_cell_of((ovis_vec3){at.x - off + dx, at.y + dy, at.z - off + dz});
}

static bool may_change(ov_goal_turn* turn, bool carries, bool must_carry, int32_t one_in) {
  OVIS_ASSERT(one_in >= 0);
  if (carries != must_carry) {
    return ov_goal_refuse(turn, OVIS_REASON_NO_NEED, 0, 0);
  }
  if (!turn->agent->env->mob_griefing) {
    return ov_goal_refuse(turn, OVIS_REASON_GRIEFING_OFF, 0, 0);
  }
  return ov_goal_roll(turn, ov_goal_delay(one_in)) ||
         ov_goal_refuse(turn, OVIS_REASON_NO_CHANCE, 1, ov_goal_delay(one_in));
}

static ovis_state* carried_of(const ov_goal_turn* turn) {
  const ov_carry_settings* settings = turn->settings;
  OVIS_ASSERT(settings != NULL);
  return settings->carried(turn->agent->self);
}

// ---- Take

static bool can_take(ov_goal_turn* turn) {
  return may_change(turn, *carried_of(turn) != 0, false, TAKE_ONE_IN);
}

// Is a line from above the own feet to the cell free up to it?
static bool is_open(const ov_agent* agent, ovis_pos pos) {
  const ovis_pos own = ov_body_cell(&agent->self->body);
  const ovis_vec3 from = {own.x + 0.5, pos.y + 0.5, own.z + 0.5};
  const ovis_vec3 to = {pos.x + 0.5, pos.y + 0.5, pos.z + 0.5};
  ov_meter_add_ray(&agent->turn->meter);
  const ovis_ray_hit hit = ovis_world_cast_ray(agent->world, from, to, OVIS_RAY_FLUIDS_NONE);
  return !hit.is_hit || ov_cell_is_same(hit.pos, pos);
}

static void tick_take(ov_goal_turn* turn) {
  ov_agent* agent = turn->agent;
  ovis_state* carried = carried_of(turn);
  const ovis_pos pos = draw_cell(agent->self, 2, 4, 3);
  const ovis_state state = ovis_world_get_block(agent->world, pos);
  if (state == OVIS_STATE_UNLOADED ||
      (ov_agent_block(agent, pos)->tags & OVIS_TAG(ENDERMAN_HOLDABLE)) == 0 ||
      !is_open(agent, pos)) {
    return;
  }
  if (agent->verbs->set_block(agent, pos, 0)) {
    const ovis_blocks* registry = ovis_world_get_blocks(agent->world);
    *carried =
        ovis_blocks_get_block(registry, ovis_blocks_get_block_of(registry, state)).default_state;
  }
}

const ov_goal_kind ov_goal_take_block = {
    OV_GOAL("EndermanTakeBlock", 0),
    OV_SETTINGS(ov_carry_settings),
    OV_GOAL_CALLS(can_take, can_take, NULL, tick_take, NULL),
    OV_PHRASES(.words = "take a block", .doing = "taking a block",
               OV_WHY({OVIS_REASON_NO_NEED, "it holds a block already"})),
};

// ---- Leave

static bool can_leave(ov_goal_turn* turn) {
  return may_change(turn, *carried_of(turn) != 0, true, LEAVE_ONE_IN);
}

static void note(ov_agent* agent, ov_actor* other, void* context) {
  (void)agent;
  (void)other;
  *(bool*)context = true;
}

static bool is_free(ov_agent* agent, ovis_pos pos) {
  const ovis_aabb box = {{pos.x, pos.y, pos.z}, {pos.x + 1, pos.y + 1, pos.z + 1}};
  const ovis_aabb own = ov_body_box(&agent->self->body);
  bool is_taken = own.min.x < box.max.x && own.max.x > box.min.x && own.min.y < box.max.y &&
                  own.max.y > box.min.y && own.min.z < box.max.z && own.max.z > box.min.z;
  ov_agent_each_near(agent, &box, OV_ACTOR_MOB, note, &is_taken);
  ov_agent_each_near(agent, &box, OV_ACTOR_PLAYER, note, &is_taken);
  return !is_taken;
}

static void tick_leave(ov_goal_turn* turn) {
  ov_agent* agent = turn->agent;
  ovis_state* carried = carried_of(turn);
  const ovis_pos pos = draw_cell(agent->self, 1, 2, 2);
  const ovis_pos below = {pos.x, pos.y - 1, pos.z};
  if (*carried != 0 && (ov_agent_block(agent, pos)->tags & OVIS_TAG(AIR)) != 0 &&
      (ov_agent_block(agent, below)->tags & OVIS_TAG(FULL_CUBE)) != 0 &&
      ov_world_block_id(agent->world, below) != OV_BLOCK_BEDROCK && is_free(agent, pos) &&
      agent->verbs->set_block(agent, pos, *carried)) {
    *carried = 0;
  }
}

const ov_goal_kind ov_goal_leave_block = {
    OV_GOAL("EndermanLeaveBlock", 0),
    OV_SETTINGS(ov_carry_settings),
    OV_GOAL_CALLS(can_leave, can_leave, NULL, tick_leave, NULL),
    OV_PHRASES(.words = "put its block down", .doing = "putting its block down",
               OV_WHY({OVIS_REASON_NO_NEED, "it holds no block"})),
};
