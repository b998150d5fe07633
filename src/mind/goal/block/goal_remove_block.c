// Walks to a block and stands on it until it breaks, as zombies do with turtle eggs.
// Rules: docs/sources.md#goals
#include "base/check.h"
#include "mind/goal/block/block_goals.h"
#include "mind/goal/goal_share.h"
#include "world/palette_search.h"
#include "world/scan.h"

#define SEARCH_TICKS 200 // until the next search after one that found nothing, and as much again
#define SEARCH_AGAIN_TICKS 20 // after one that found a block
#define GIVE_UP_TICKS 1200    // of walking
#define STAY_TICKS 1200       // at the block
#define REPATH_TICKS 40
#define REACH2 (1.14 * 1.14) // blocks^2, from the feet to half a block over the block's top
#define STOMP_TICKS 60       // until the block breaks

#define REMOVE_BLOCK_STATE(X)                                                                      \
  X(CELL, block)                                                                                   \
  X(COUNT, checks_until_search)                                                                    \
  X(COUNT, way_ticks) /* of walking; below 0: ticks at the block */                                \
  X(COUNT, stay_max)  /* the longest stay at the block */                                          \
  X(COUNT, stomp_ticks)
OV_KIND_STATE(remove_block, REMOVE_BLOCK_STATE)

static bool is_air(const ov_agent* agent, ovis_pos pos) {
  return (ov_agent_block(agent, pos)->tags & OVIS_TAG(AIR)) != 0;
}

static bool is_wanted(const ov_agent* agent, ov_block_id block, ovis_pos pos) {
  return ov_world_block_id(agent->world, pos) == block &&
         is_air(agent, (ovis_pos){pos.x, pos.y + 1, pos.z}) &&
         is_air(agent, (ovis_pos){pos.x, pos.y + 2, pos.z});
}

static bool is_block(const ovis_blocks* registry, ovis_state state, const void* context) {
  const ov_remove_block_settings* settings = context;
  return state != 0 && ov_registry_block_id(registry, state) == settings->block;
}

static bool search(const ov_agent* agent, const ov_remove_block_settings* settings, ovis_pos* out) {
  const ovis_pos middle = ov_body_cell(&agent->self->body);
  const ov_cell_range in = ov_cells_around(middle, settings->range, settings->range_y);
  if (!ov_world_may_hold(agent->world, in.min, in.max, is_block, settings)) {
    return false;
  }
  for (ov_rings at = ov_rings_around(middle, settings->range, settings->range_y, 0);
       ov_rings_are_left(&at); ov_rings_next(&at)) {
    *out = ov_rings_cell(&at);
    if (is_wanted(agent, settings->block, *out)) {
      return true;
    }
  }
  return false;
}

static bool can_use(ov_goal_turn* turn) {
  remove_block* self = turn->state;
  const ov_remove_block_settings* settings = turn->settings;
  OVIS_ASSERT(settings != NULL);
  OVIS_ASSERT(settings->range > 0);
  OVIS_ASSERT(settings->range_y >= 0);
  ov_agent* agent = turn->agent;
  if (!agent->env->mob_griefing) {
    return ov_goal_refuse(turn, OVIS_REASON_GRIEFING_OFF, 0, 0);
  }
  if (!ov_goal_is_ready(turn, &self->checks_until_search)) {
    return false;
  }
  ovis_pos found;
  if (!search(agent, settings, &found)) {
    self->checks_until_search =
        ov_goal_delay(SEARCH_TICKS + ov_rng_int(&agent->self->rng, SEARCH_TICKS));
    return ov_goal_refuse(turn, OVIS_REASON_NO_TARGET, 0, settings->range);
  }
  self->checks_until_search = ov_goal_delay(SEARCH_AGAIN_TICKS);
  self->block = found;
  return true;
}

static bool can_continue(ov_goal_turn* turn) {
  const remove_block* self = turn->state;
  OVIS_ASSERT(self->stay_max >= 0);
  const ov_remove_block_settings* settings = turn->settings;
  OVIS_ASSERT(settings != NULL);
  if (self->way_ticks > GIVE_UP_TICKS || self->way_ticks < -self->stay_max) {
    return ov_goal_refuse(turn, OVIS_REASON_ENDED, self->way_ticks, GIVE_UP_TICKS);
  }
  return is_wanted(turn->agent, settings->block, self->block) ||
         ov_goal_refuse(turn, OVIS_REASON_BLOCK_GONE, 0, 0);
}

static void go(ov_goal_turn* turn) {
  const remove_block* self = turn->state;
  const ov_remove_block_settings* settings = turn->settings;
  OVIS_ASSERT(settings->speed > 0);
  const ovis_vec3 top = {self->block.x + 0.5, self->block.y + 1, self->block.z + 0.5};
  ov_agent_go_to(turn->agent, top, settings->speed);
}

static void start(ov_goal_turn* turn) {
  remove_block* self = turn->state;
  ov_rng* rng = &turn->agent->self->rng;
  go(turn);
  self->way_ticks = 0;
  self->stay_max = STAY_TICKS + ov_rng_int(rng, STAY_TICKS + ov_rng_int(rng, STAY_TICKS));
  self->stomp_ticks = 0;
}

static double off2(const ov_actor* actor, ovis_pos block) {
  const double dx = actor->body.pos.x - block.x - 0.5;
  const double dy = actor->body.pos.y - block.y - 1.5;
  const double dz = actor->body.pos.z - block.z - 0.5;
  return dx * dx + dy * dy + dz * dz;
}

static void tick(ov_goal_turn* turn) {
  remove_block* self = turn->state;
  OVIS_ASSERT(self->stomp_ticks >= 0);
  ov_agent* agent = turn->agent;
  if (off2(agent->self, self->block) >= REACH2) {
    self->way_ticks++;
    if (self->way_ticks % ov_goal_delay(REPATH_TICKS) == 0) {
      go(turn);
    }
    return;
  }
  self->way_ticks--;
  self->stomp_ticks++;
  if (self->stomp_ticks > ov_goal_delay(STOMP_TICKS)) {
    agent->verbs->set_block(agent, self->block, 0);
  }
}

static void stop(ov_goal_turn* turn) {
  remove_block* self = turn->state;
  ov_agent_stop(turn->agent);
  self->stomp_ticks = 0;
}

const ov_goal_kind ov_goal_remove_block = {
    OV_GOAL("RemoveBlock", OVIS_FLAG_MOVE | OVIS_FLAG_JUMP),
    OV_STATE(remove_block, remove_block_fields),
    OV_SETTINGS(ov_remove_block_settings),
    OV_GOAL_CALLS(can_use, can_continue, start, tick, stop),
    OV_PHRASES(.words = "trample turtle eggs", .doing = "trampling turtle eggs",
               OV_WHY({OVIS_REASON_NO_TARGET, "there is no turtle egg nearby"},
                      {OVIS_REASON_BLOCK_GONE, "the turtle egg is broken or covered"})),
};
