// Wandering traders: they drink, stand and look at their customer, and wander to a place.
// Rules: docs/sources.md#wandering-traders
#include "species/villager/wandering_trader_goals.h"

#include "agent/gear.h"
#include "base/cell.h"
#include "base/check.h"
#include "base/vec.h"
#include "mind/goal/goal_share.h"

#define USE_TICKS 32
#define NEAR_CUSTOMER2 16.0 // blocks^2
#define LOOK_RANGE 8.0
#define LOOK_DEG 40.0f
#define STEP 10.0 // blocks

// ---- Items

#define USE_STATE(X) X(COUNT, checks_left)
OV_KIND_STATE(use, USE_STATE)

static bool may_use(ov_goal_turn* turn) {
  const ov_use_item_settings* settings = turn->settings;
  OVIS_ASSERT(settings != NULL);
  return settings->may_use(turn);
}

static bool still_uses(ov_goal_turn* turn) {
  const use* self = turn->state;
  OVIS_ASSERT(self->checks_left >= 0);
  return self->checks_left > 0 || ov_goal_refuse(turn, OVIS_REASON_ENDED, 0, 0);
}

static void start_use(ov_goal_turn* turn) {
  use* self = turn->state;
  const ov_use_item_settings* settings = turn->settings;
  const ovis_stack item = ov_stack_of(settings->item, 1);
  self->checks_left = ov_goal_delay(USE_TICKS);
  ov_gear_wear(turn->agent->turn, turn->agent->self, OVIS_SLOT_MAIN_HAND, &item);
}

static void tick_use(ov_goal_turn* turn) {
  use* self = turn->state;
  OVIS_ASSERT(self->checks_left >= 0);
  const ov_use_item_settings* settings = turn->settings;
  if (self->checks_left > 0) {
    ov_goal_count_down(turn, &self->checks_left);
    if (self->checks_left == 0) {
      settings->used(turn->agent);
    }
  }
}

static void stop_use(ov_goal_turn* turn) {
  const ovis_stack nothing = ov_stack_of(0, 0);
  ov_gear_wear(turn->agent->turn, turn->agent->self, OVIS_SLOT_MAIN_HAND, &nothing);
}

const ov_goal_kind ov_goal_use_item = {
    OV_GOAL("UseItem", 0),
    OV_STATE(use, use_fields),
    OV_SETTINGS(ov_use_item_settings),
    OV_GOAL_CALLS(may_use, still_uses, start_use, tick_use, stop_use),
    OV_PHRASES(.words = "drink", .doing = "drinking",
               OV_WHY({OVIS_REASON_NO_NEED, "this is not the time of day"})),
};

// ---- The customer

static const ov_actor* customer_of(ov_goal_turn* turn) {
  const ov_trading_settings* settings = turn->settings;
  OVIS_ASSERT(settings != NULL);
  return ov_agent_find(turn->agent, settings->customer(turn->agent->self));
}

static bool can_trade(ov_goal_turn* turn) {
  const ov_actor* actor = turn->agent->self;
  const ov_actor* customer = customer_of(turn);
  if (customer == NULL) {
    return ov_goal_refuse(turn, OVIS_REASON_NO_TARGET, 0, 0);
  }
  if (actor->body.is_in_water || !actor->body.is_on_ground || actor->immune_ticks > 0) {
    return ov_goal_refuse(turn,
                          actor->body.is_in_water     ? OVIS_REASON_IN_WATER
                          : !actor->body.is_on_ground ? OVIS_REASON_IN_AIR
                                                      : OVIS_REASON_WAS_HURT,
                          0, 0);
  }
  const double dist2 = ov_actor_dist2(actor, customer);
  return dist2 <= NEAR_CUSTOMER2 ||
         ov_goal_refuse(turn, OVIS_REASON_TOO_FAR, dist2, NEAR_CUSTOMER2);
}

static void start_trade(ov_goal_turn* turn) {
  ov_agent_stop(turn->agent);
}

const ov_goal_kind ov_goal_trade_with_player = {
    OV_GOAL("TradeWithPlayer", OVIS_FLAG_JUMP | OVIS_FLAG_MOVE),
    OV_SETTINGS(ov_trading_settings),
    OV_GOAL_CALLS(can_trade, can_trade, start_trade, NULL, NULL),
    OV_PHRASES(.words = "wait for its customer", .doing = "waiting for its customer",
               OV_WHY({OVIS_REASON_NO_TARGET, "nobody trades with it"},
                      {OVIS_REASON_TOO_FAR, "its customer is too far"})),
};

static bool can_look(ov_goal_turn* turn) {
  const ov_actor* customer = customer_of(turn);
  if (customer == NULL) {
    return ov_goal_refuse(turn, OVIS_REASON_NO_TARGET, 0, 0);
  }
  const double dist2 = ov_actor_dist2(turn->agent->self, customer);
  return dist2 <= LOOK_RANGE * LOOK_RANGE ||
         ov_goal_refuse(turn, OVIS_REASON_TOO_FAR, dist2, LOOK_RANGE * LOOK_RANGE);
}

static void tick_look(ov_goal_turn* turn) {
  const ov_actor* customer = customer_of(turn);
  if (customer != NULL) {
    ov_agent_look_at(turn->agent, customer, LOOK_DEG, LOOK_DEG);
  }
}

const ov_goal_kind ov_goal_look_at_trading = {
    OV_GOAL("LookAtTradingPlayer", OVIS_FLAG_LOOK),
    OV_SETTINGS(ov_trading_settings),
    OV_GOAL_CALLS(can_look, can_look, NULL, tick_look, NULL),
    OV_PHRASES(.words = "look at its customer", .doing = "looking at its customer",
               .style = OVIS_STYLE_BRIEF,
               OV_WHY({OVIS_REASON_NO_TARGET, "nobody trades with it"},
                      {OVIS_REASON_TOO_FAR, "its customer is too far"})),
};

// ---- The place

static double away(const ov_goal_turn* turn, ovis_pos to) {
  const ovis_vec3 at = turn->agent->self->body.pos;
  return ov_vec_dist(ov_cell_center(to), at);
}

static bool can_wander(ov_goal_turn* turn) {
  const ov_wander_settings* settings = turn->settings;
  OVIS_ASSERT(settings != NULL);
  OVIS_ASSERT(settings->target != NULL);
  ovis_pos to;
  if (!settings->target(turn->agent->self, &to)) {
    return ov_goal_refuse(turn, OVIS_REASON_NO_NEED, 0, 0);
  }
  const double distance = away(turn, to);
  return distance > settings->stop ||
         ov_goal_refuse(turn, OVIS_REASON_TOO_NEAR, distance, settings->stop);
}

static void tick_wander(ov_goal_turn* turn) {
  const ov_wander_settings* settings = turn->settings;
  OVIS_ASSERT(settings->speed > 0);
  ov_agent* agent = turn->agent;
  ovis_pos to;
  if (!ov_agent_is_path_done(agent) || !settings->target(agent->self, &to)) {
    return;
  }
  const ovis_vec3 at = agent->self->body.pos;
  const double distance = away(turn, to);
  ovis_vec3 step = {to.x, to.y, to.z};
  if (distance > STEP) {
    const double share = STEP / distance;
    step = (ovis_vec3){at.x + (to.x - at.x) * share, at.y + (to.y - at.y) * share,
                       at.z + (to.z - at.z) * share};
  }
  ov_agent_go_to(agent, step, settings->speed);
}

static void stop_wander(ov_goal_turn* turn) {
  ov_agent_stop(turn->agent);
}

const ov_goal_kind ov_goal_wander_to = {
    OV_GOAL("WanderToPosition", OVIS_FLAG_MOVE),
    OV_SETTINGS(ov_wander_settings),
    OV_GOAL_CALLS(can_wander, can_wander, NULL, tick_wander, stop_wander),
    OV_PHRASES(.words = "wander on", .doing = "wandering on",
               OV_WHY({OVIS_REASON_NO_NEED, "it has no place to go to"},
                      {OVIS_REASON_TOO_NEAR, "it is there"})),
};
