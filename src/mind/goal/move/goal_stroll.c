// Walks to a random position from time to time.
// Rules: docs/sources.md#goals, docs/sources.md#random-positions
#include "base/check.h"
#include "mind/goal/goal_share.h"
#include "mind/goal/move/move_goals.h"

#define STROLL_ONE_IN 120  // ticks
#define IDLE_TICKS_MAX 100 // without a player near; from then on it does not stroll
#define RANGE_XZ 10        // blocks
#define RANGE_Y 7
#define RANGE_XZ_OUT_OF_WATER 15

#define STROLL_STATE(X) X(PLACE, place) /* destination */
OV_KIND_STATE(stroll, STROLL_STATE)

static bool find_place(ov_agent* agent, const ov_stroll_settings* settings, ovis_vec3* out) {
  if (settings->find != NULL) {
    return settings->find(agent, out);
  }
  if (!settings->avoids_water) {
    return ov_agent_random_pos(agent, RANGE_XZ, RANGE_Y, out);
  }
  if (agent->self->body.is_in_water) {
    return ov_agent_random_land_pos(agent, RANGE_XZ_OUT_OF_WATER, RANGE_Y, out) ||
           ov_agent_random_pos(agent, RANGE_XZ, RANGE_Y, out);
  }
  if (ov_rng_float(&agent->self->rng) >= settings->chance_anywhere) {
    return ov_agent_random_land_pos(agent, RANGE_XZ, RANGE_Y, out);
  }
  return ov_agent_random_pos(agent, RANGE_XZ, RANGE_Y, out);
}

bool ov_stroll_can_use(ov_goal_turn* turn, const ov_stroll_settings* settings, ovis_vec3* out) {
  OVIS_ASSERT(settings != NULL);
  OVIS_ASSERT(settings->speed > 0);
  const ov_actor* actor = turn->agent->self;
  if (settings->may_use != NULL && !settings->may_use(turn)) {
    return false;
  }
  if (actor->idle_ticks >= IDLE_TICKS_MAX && !settings->is_always_awake) {
    return ov_goal_refuse(turn, OVIS_REASON_IDLE, actor->idle_ticks, IDLE_TICKS_MAX);
  }
  if (actor->riders[0] != 0) {
    return ov_goal_refuse(turn, OVIS_REASON_RIDDEN, 0, 0);
  }
  const int32_t interval =
      ov_goal_delay(settings->interval > 0 ? settings->interval : STROLL_ONE_IN);
  if (!ov_goal_roll(turn, interval)) {
    return ov_goal_refuse(turn, OVIS_REASON_NO_CHANCE, 1, interval);
  }
  return find_place(turn->agent, settings, out) || ov_goal_refuse(turn, OVIS_REASON_NO_PLACE, 0, 0);
}

static bool can_use(ov_goal_turn* turn) {
  stroll* self = turn->state;
  ovis_vec3 place;
  if (!ov_stroll_can_use(turn, turn->settings, &place)) {
    return false;
  }
  self->place = place;
  return true;
}

static void start(ov_goal_turn* turn) {
  const stroll* self = turn->state;
  const ov_stroll_settings* settings = turn->settings;
  OVIS_ASSERT(settings != NULL);
  OVIS_ASSERT(settings->speed > 0);
  ov_agent_go_to(turn->agent, self->place, settings->speed);
}

static void stop(ov_goal_turn* turn) {
  ov_agent_stop(turn->agent);
}

static const ovis_phrases phrases = {
    .words = "stroll", .doing = "strolling", .style = OVIS_STYLE_WANDERS};

#define STROLL(bits)                                                                               \
  {                                                                                                \
    OV_GOAL("RandomStroll", bits), OV_STATE(stroll, stroll_fields),                                \
        OV_SETTINGS(ov_stroll_settings),                                                           \
        OV_GOAL_CALLS(can_use, ov_goal_walks_on, start, NULL, stop), .phrases = &phrases           \
  }

const ov_goal_kind ov_goal_stroll = STROLL(OVIS_FLAG_MOVE);
const ov_goal_kind ov_goal_stroll_looking = STROLL(OVIS_FLAG_MOVE | OVIS_FLAG_LOOK);
