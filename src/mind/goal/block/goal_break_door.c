// Breaks the closed wooden door that the body pushes against.
// Rules: docs/sources.md#goals
#include "base/check.h"
#include "mind/goal/block/block_goals.h"
#include "mind/goal/block/door_ahead.h"
#include "mind/goal/goal_share.h"

#define TICKS_MIN 240
#define REACH2 4.0 // blocks^2, from the feet to the middle of the door's upper cell

#define BREAK_DOOR_STATE(X)                                                                        \
  X(CELL, door)   /* its upper cell */                                                             \
  X(COUNT, ticks) /* of breaking */
OV_KIND_STATE(break_door, BREAK_DOOR_STATE)

static bool is_closed_door(const ov_agent* agent, ovis_pos pos) {
  return ov_agent_is_wooden_door(agent, pos) &&
         (ov_agent_block(agent, pos)->tags & OVIS_TAG(OPEN)) == 0;
}

static bool is_hard_enough(ov_goal_turn* turn) {
  const ov_break_door_settings* settings = turn->settings;
  OVIS_ASSERT(settings != NULL);
  const ovis_difficulty difficulty = turn->agent->env->difficulty;
  return difficulty >= settings->difficulty_min ||
         ov_goal_refuse(turn, OVIS_REASON_TOO_EASY, difficulty, settings->difficulty_min);
}

static bool can_use(ov_goal_turn* turn) {
  break_door* self = turn->state;
  const ov_break_door_settings* settings = turn->settings;
  OVIS_ASSERT(settings != NULL);
  OVIS_ASSERT(turn->agent->self->has_nav);
  ov_agent* agent = turn->agent;
  if (settings->may_use != NULL && !settings->may_use(turn)) {
    return false;
  }
  if (!ov_is_pushing_ahead(agent)) {
    return ov_goal_refuse(turn, OVIS_REASON_NO_NEED, 0, 0);
  }
  ovis_pos door;
  if (!ov_find_door_ahead(agent, &door) || !is_closed_door(agent, door)) {
    return ov_goal_refuse(turn, OVIS_REASON_NO_TARGET, 0, 0);
  }
  if (!agent->env->mob_griefing) {
    return ov_goal_refuse(turn, OVIS_REASON_GRIEFING_OFF, 0, 0);
  }
  self->door = door;
  return is_hard_enough(turn);
}

static int32_t ticks_of(const ov_goal_turn* turn) {
  const ov_break_door_settings* settings = turn->settings;
  return settings->ticks > TICKS_MIN ? settings->ticks : TICKS_MIN;
}

static bool can_continue(ov_goal_turn* turn) {
  const break_door* self = turn->state;
  OVIS_ASSERT(self->ticks >= 0);
  const ov_actor* actor = turn->agent->self;
  if (self->ticks > ticks_of(turn)) {
    return ov_goal_refuse(turn, OVIS_REASON_ENDED, self->ticks, ticks_of(turn));
  }
  if (!is_closed_door(turn->agent, self->door)) {
    const bool is_door = ov_agent_is_wooden_door(turn->agent, self->door);
    return ov_goal_refuse(turn, is_door ? OVIS_REASON_DOOR_OPEN : OVIS_REASON_BLOCK_GONE, 0, 0);
  }
  const ovis_vec3 middle = {self->door.x + 0.5, self->door.y + 0.5, self->door.z + 0.5};
  const double dist2 = ov_goal_dist2(middle, actor);
  if (dist2 >= REACH2) {
    return ov_goal_refuse(turn, OVIS_REASON_TOO_FAR, dist2, REACH2);
  }
  return is_hard_enough(turn);
}

static void start(ov_goal_turn* turn) {
  break_door* self = turn->state;
  self->ticks = 0;
}

static void tick(ov_goal_turn* turn) {
  break_door* self = turn->state;
  OVIS_ASSERT(self->ticks >= 0);
  ov_agent* agent = turn->agent;
  self->ticks++;
  if (self->ticks == ticks_of(turn) && is_hard_enough(turn) &&
      agent->verbs->set_block(agent, self->door, 0)) {
    const ovis_pos lower = {self->door.x, self->door.y - 1, self->door.z};
    if (ov_agent_is_wooden_door(agent, lower)) {
      agent->verbs->set_block(agent, lower, 0);
    }
  }
}

static const ovis_phrase reasons[] = {
    {OVIS_REASON_NO_NEED, "there is no door on its path"},
    {OVIS_REASON_NO_TARGET, "there is no closed wooden door in its path"},
    {OVIS_REASON_NOT_ITS_KIND, "it is not one that breaks doors"},
    {OVIS_REASON_BLOCK_GONE, "the door is broken"},
    {OVIS_REASON_TOO_FAR, "it is too far from the door"},
};
static const ovis_phrases phrases = {
    .words = "break a door", .doing = "breaking a door", OV_REASONS(reasons)};

static const ovis_phrase standing_reasons[] = {
    {OVIS_REASON_NO_NEED, "there is no door on its path"},
    {OVIS_REASON_NO_TARGET, "there is no closed wooden door in its path"},
    {OVIS_REASON_BLOCK_GONE, "the door is broken"},
    {OVIS_REASON_TOO_FAR, "it is too far from the door"},
};
static const ovis_phrases standing_phrases = {
    .words = "break a door", .doing = "breaking a door", OV_REASONS(standing_reasons)};

#define BREAKS(what, says)                                                                         \
  {                                                                                                \
    OV_GOAL("BreakDoor", what),                                                                    \
        .updates_every_tick = true, OV_STATE(break_door, break_door_fields),                       \
        OV_SETTINGS(ov_break_door_settings),                                                       \
        OV_GOAL_CALLS(can_use, can_continue, start, tick, NULL), .phrases = &(says)                \
  }

const ov_goal_kind ov_goal_break_door = BREAKS(0, phrases);
const ov_goal_kind ov_goal_break_door_standing = BREAKS(OVIS_FLAG_MOVE, standing_phrases);
