// Silverfish wake others that live in blocks, and go to live in one.
// Rules: docs/sources.md#goals
#include "species/monsters/silverfish_goals.h"

#include "base/check.h"
#include "mind/goal/goal_share.h"
#include "mind/goal/move/move_goals.h"
#include "world/infested.h"
#include "world/scan.h"

#define WAKE_XZ 10 // blocks, in which others are woken
#define WAKE_Y 5
#define MERGE_ONE_IN 10 // ticks: it goes into a block
#define SIDES 6

// The default state of a block; false: the registry does not have it.
static bool state_of(const ov_agent* agent, ov_block_id id, ovis_state* out) {
  return id != OV_BLOCK_OTHER &&
         ov_registry_default_state(ovis_world_get_blocks(agent->world), id, out);
}

// ---- Wake up friends

static bool can_wake(ov_goal_turn* turn) {
  const ov_wake_friends_settings* settings = turn->settings;
  OVIS_ASSERT(settings != NULL);
  return *settings->alarm_checks(turn->agent->self) > 0 ||
         ov_goal_refuse(turn, OVIS_REASON_NO_NEED, 0, 0);
}

static void wake_in(ov_agent* agent, ovis_pos pos) {
  ovis_state host;
  if (!agent->env->mob_griefing) {
    if (state_of(agent, ov_infested_host(ov_world_block_id(agent->world, pos)), &host)) {
      agent->verbs->set_block(agent, pos, host);
    }
    return;
  }
  if (agent->verbs->set_block(agent, pos, 0)) {
    const ov_spawn_request request = {.parent = agent->self->serial,
                                      .pos = {pos.x + 0.5, pos.y, pos.z + 0.5},
                                      .called = agent->self->species};
    agent->verbs->call(agent, &request);
  }
}

static void wake_friends(ov_agent* agent) {
  const ovis_pos at = ov_body_cell(&agent->self->body);
  for (int32_t dy = 0; dy <= WAKE_Y; dy = ov_next_out(dy)) {
    for (int32_t dx = 0; dx <= WAKE_XZ; dx = ov_next_out(dx)) {
      for (int32_t dz = 0; dz <= WAKE_XZ; dz = ov_next_out(dz)) {
        const ovis_pos pos = {at.x + dx, at.y + dy, at.z + dz};
        if (ov_infested_host(ov_world_block_id(agent->world, pos)) == OV_BLOCK_OTHER) {
          continue;
        }
        wake_in(agent, pos);
        if (ov_rng_bool(&agent->self->rng)) {
          return;
        }
      }
    }
  }
}

static void tick_wake(ov_goal_turn* turn) {
  const ov_wake_friends_settings* settings = turn->settings;
  OVIS_ASSERT(settings != NULL);
  int32_t* checks = settings->alarm_checks(turn->agent->self);
  ov_goal_count_down(turn, checks);
  if (*checks == 0) {
    wake_friends(turn->agent);
  }
}

const ov_goal_kind ov_goal_wake_friends = {
    OV_GOAL("SilverfishWakeUpFriends", 0),
    OV_SETTINGS(ov_wake_friends_settings),
    OV_GOAL_CALLS(can_wake, can_wake, NULL, tick_wake, NULL),
    OV_PHRASES(.words = "wake its friends", .doing = "waking its friends",
               OV_WHY({OVIS_REASON_NO_NEED, "nobody hurt it"})),
};

// ---- Merge with stone, or stroll

#define MERGE_STATE(X)                                                                             \
  X(PLACE, place) /* of the stroll */                                                              \
  X(CELL, block)  /* that it goes into */                                                          \
  X(BOOL, merges)
OV_KIND_STATE(merge, MERGE_STATE)

// Goes into the block on a random side of it, if silverfish can live in that.
static bool finds_block(ov_agent* agent, ovis_pos* out) {
  static const ovis_pos sides[SIDES] = {{0, -1, 0}, {0, 1, 0},  {0, 0, -1},
                                        {0, 0, 1},  {-1, 0, 0}, {1, 0, 0}};
  const ovis_vec3 at = agent->self->body.pos;
  const ovis_pos cell = ov_cell_of((ovis_vec3){at.x, at.y + 0.5, at.z});
  const ovis_pos side = sides[ov_rng_int(&agent->self->rng, SIDES)];
  *out = (ovis_pos){cell.x + side.x, cell.y + side.y, cell.z + side.z};
  return ov_infested_of(ov_world_block_id(agent->world, *out)) != OV_BLOCK_OTHER;
}

static bool can_merge(ov_goal_turn* turn) {
  merge* self = turn->state;
  ov_agent* agent = turn->agent;
  if (agent->self->target != 0) {
    return ov_goal_refuse(turn, OVIS_REASON_NO_NEED, 0, 0);
  }
  if (!ov_agent_is_path_done(agent)) {
    return ov_goal_refuse(turn, OVIS_REASON_NOT_HERE, 0, 0);
  }
  self->merges = agent->env->mob_griefing && ov_goal_roll(turn, ov_goal_delay(MERGE_ONE_IN)) &&
                 finds_block(agent, &self->block);
  return self->merges || ov_stroll_can_use(turn, turn->settings, &self->place);
}

static bool can_stay(ov_goal_turn* turn) {
  const merge* self = turn->state;
  return self->merges ? ov_goal_refuse(turn, OVIS_REASON_ENDED, 0, 0) : ov_goal_walks_on(turn);
}

static void start_merge(ov_goal_turn* turn) {
  const merge* self = turn->state;
  const ov_stroll_settings* settings = turn->settings;
  OVIS_ASSERT(settings != NULL);
  OVIS_ASSERT(settings->speed > 0);
  ov_agent* agent = turn->agent;
  if (!self->merges) {
    ov_agent_go_to(agent, self->place, settings->speed);
    return;
  }
  ovis_state infested;
  if (state_of(agent, ov_infested_of(ov_world_block_id(agent->world, self->block)), &infested) &&
      agent->verbs->set_block(agent, self->block, infested)) {
    agent->verbs->vanish(agent);
  }
}

const ov_goal_kind ov_goal_merge_with_stone = {
    OV_GOAL("SilverfishMergeWithStone", OVIS_FLAG_MOVE),
    OV_STATE(merge, merge_fields),
    OV_SETTINGS(ov_stroll_settings),
    OV_GOAL_CALLS(can_merge, can_stay, start_merge, NULL, NULL),
    OV_PHRASES(.words = "look for a block to live in", .doing = "looking for a block to live in",
               .style = OVIS_STYLE_WANDERS,
               OV_WHY({OVIS_REASON_NO_NEED, "it has a target"},
                      {OVIS_REASON_NOT_HERE, "it follows a path"})),
};
