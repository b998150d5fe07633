// A wild mount under a rider runs around, until it throws the rider off or lets itself be tamed.
// Rules: docs/sources.md#bonds
#include "base/check.h"
#include "mind/goal/goal_share.h"
#include "mind/goal/tame/tame_goals.h"

#define RANGE_XZ 5
#define RANGE_Y 4
#define END_ONE_IN 50 // ticks of the ride
#define TEMPER_MORE 5

#define RUN_CRAZY_STATE(X) X(PLACE, place)
OV_KIND_STATE(run_crazy, RUN_CRAZY_STATE)

// Refuses without a rider, with a mob that steers, and when it is tame.
static bool is_wild_and_ridden(ov_goal_turn* turn) {
  const ov_actor* self = turn->agent->self;
  if (ov_actor_is_tame(self)) {
    return ov_goal_refuse(turn, OVIS_REASON_NOT_ITS_KIND, 0, 0);
  }
  return self->riders[0] != 0 || ov_goal_refuse(turn, OVIS_REASON_NO_NEED, 0, 0);
}

static bool can_use(ov_goal_turn* turn) {
  run_crazy* self = turn->state;
  if (!is_wild_and_ridden(turn)) {
    return false;
  }
  ovis_vec3 place;
  if (!ov_agent_random_pos(turn->agent, RANGE_XZ, RANGE_Y, &place)) {
    return ov_goal_refuse(turn, OVIS_REASON_NO_PLACE, 0, 0);
  }
  self->place = place;
  return true;
}

static bool can_continue(ov_goal_turn* turn) {
  return is_wild_and_ridden(turn) && ov_goal_walks_on(turn);
}

static void start(ov_goal_turn* turn) {
  const run_crazy* self = turn->state;
  const ov_run_crazy_settings* settings = turn->settings;
  ov_agent_go_to(turn->agent, self->place, settings->speed);
}

static void tick(ov_goal_turn* turn) {
  const ov_run_crazy_settings* settings = turn->settings;
  OVIS_ASSERT(settings->temper_max <= OV_TEMPER_MAX);
  ov_agent* agent = turn->agent;
  ov_bond* bond = ov_actor_bond(agent->self);
  if (bond->is_tame || !ov_goal_roll(turn, ov_goal_delay(END_ONE_IN))) {
    return;
  }
  const ov_actor* rider = ov_agent_find(agent, agent->self->riders[0]);
  if (rider == NULL) {
    return;
  }
  if (rider->kind == OV_ACTOR_PLAYER && settings->temper_max > 0) {
    if (ov_rng_int(&agent->self->rng, settings->temper_max) < bond->temper) {
      ov_agent_tame(agent, rider);
      return;
    }
    const int32_t more = bond->temper + TEMPER_MORE;
    bond->temper = more < settings->temper_max ? more : settings->temper_max;
  }
  agent->verbs->throw_riders(agent);
}

const ov_goal_kind ov_goal_run_crazy = {
    OV_GOAL("RunAroundLikeCrazy", OVIS_FLAG_MOVE),
    OV_STATE(run_crazy, run_crazy_fields),
    OV_SETTINGS(ov_run_crazy_settings),
    OV_GOAL_CALLS(can_use, can_continue, start, tick, NULL),
    OV_PHRASES(.words = "bolt with its rider", .doing = "bolting with its rider",
               OV_WHY({OVIS_REASON_NOT_ITS_KIND, "it is tame"},
                      {OVIS_REASON_NO_NEED, "nobody rides it"})),
};
