// Turtles go home to lay their eggs, and travel far in the sea.
// Rules: docs/sources.md#goals-in-water
#include "species/water/turtle_goals.h"
#include "base/check.h"
#include "mind/goal/goal_share.h"
#include "species/monsters/drowned_goals.h"

#define HOME_ONE_IN 700
#define FAR2 4096.0 // blocks^2 from home, beyond which it may go there without an egg
#define THERE2 49.0
#define CLOSE2 256.0
#define CLOSE_TICKS 600
#define TRAVEL_XZ 512
#define TRAVEL_Y 4
#define HOP_XZ 16
#define HOP_Y 3
#define SHORT_XZ 8
#define SHORT_Y 7
#define NARROW 0.3141592653589793
#define WIDE 1.5707963267948966

#define HOME_WAY_STATE(X)                                                                          \
  X(BOOL, is_stuck)                                                                                \
  X(COUNT, close_ticks)
OV_KIND_STATE(home_way, HOME_WAY_STATE)

static ovis_vec3 middle(ovis_pos cell) {
  return (ovis_vec3){cell.x + 0.5, cell.y, cell.z + 0.5};
}

static bool can_go_home(ov_goal_turn* turn) {
  const ov_actor* actor = turn->agent->self;
  const ov_turtle* self = actor->own;
  if (actor->is_baby || !self->has_home) {
    return ov_goal_refuse(turn, OVIS_REASON_TOO_YOUNG, 0, 0);
  }
  if (self->has_egg) {
    return true;
  }
  const int32_t one_in = ov_goal_delay(HOME_ONE_IN);
  if (!ov_goal_roll(turn, one_in)) {
    return ov_goal_refuse(turn, OVIS_REASON_NO_CHANCE, 1, one_in);
  }
  const double dist2 = ov_goal_dist2(middle(self->home), actor);
  return dist2 > FAR2 || ov_goal_refuse(turn, OVIS_REASON_TOO_NEAR, dist2, FAR2);
}

static bool goes_on_home(ov_goal_turn* turn) {
  const home_way* self = turn->state;
  const ov_turtle* turtle = ov_turtle_of(turn->agent->self);
  const double dist2 = ov_goal_dist2(middle(turtle->home), turn->agent->self);
  if (self->is_stuck) {
    return ov_goal_refuse(turn, OVIS_REASON_NO_PLACE, 0, 0);
  }
  if (self->close_ticks > ov_goal_delay(CLOSE_TICKS)) {
    return ov_goal_refuse(turn, OVIS_REASON_TIMED_OUT, 0, 0);
  }
  return dist2 > THERE2 || ov_goal_refuse(turn, OVIS_REASON_ENDED, dist2, THERE2);
}

static void start_home(ov_goal_turn* turn) {
  home_way* self = turn->state;
  *self = (home_way){0};
  ov_turtle_of(turn->agent->self)->is_going_home = true;
}

static void stop_home(ov_goal_turn* turn) {
  ov_turtle_of(turn->agent->self)->is_going_home = false;
}

// A step toward a far place. False: no position leads there.
static bool hop(ov_agent* agent, ovis_vec3 to, double speed) {
  OVIS_ASSERT(speed >= 0);
  ovis_vec3 place;
  if (ov_agent_random_pos_toward(agent, HOP_XZ, HOP_Y, to, NARROW, &place) ||
      ov_agent_random_pos_toward(agent, SHORT_XZ, SHORT_Y, to, WIDE, &place)) {
    ov_agent_go_to(agent, place, speed);
    return true;
  }
  return false;
}

static void tick_home(ov_goal_turn* turn) {
  home_way* self = turn->state;
  OVIS_ASSERT(self->close_ticks >= 0);
  ov_agent* agent = turn->agent;
  const ovis_vec3 home = middle(ov_turtle_of(agent->self)->home);
  self->close_ticks += ov_goal_dist2(home, agent->self) < CLOSE2 ? ov_goal_checks(turn) : 0;
  if (ov_agent_is_path_done(agent)) {
    self->is_stuck = !hop(agent, home, 1);
  }
}

const ov_goal_kind ov_goal_turtle_go_home = {
    OV_GOAL("TurtleGoHome", OVIS_FLAG_MOVE),
    OV_STATE(home_way, home_way_fields),
    OV_GOAL_CALLS(can_go_home, goes_on_home, start_home, tick_home, stop_home),
    OV_PHRASES(.words = "go home to its beach", .doing = "going home to its beach",
               OV_WHY({OVIS_REASON_TOO_YOUNG, "only adults that know their beach go home"},
                      {OVIS_REASON_TOO_NEAR, "it is near its home beach"},
                      {OVIS_REASON_ENDED, "it is at home"})),
};

// ---- Travel

#define JOURNEY_STATE(X)                                                                           \
  X(BOOL, is_stuck)                                                                                \
  X(PLACE, to)
OV_KIND_STATE(journey, JOURNEY_STATE)

static bool can_travel(ov_goal_turn* turn) {
  const ov_actor* actor = turn->agent->self;
  const ov_turtle* self = actor->own;
  if (self->is_going_home) {
    return ov_goal_refuse(turn, OVIS_REASON_GOES_HOME, 0, 0);
  }
  if (self->has_egg) {
    return ov_goal_refuse(turn, OVIS_REASON_HAS_EGG, 0, 0);
  }
  return actor->body.is_in_water || ov_goal_refuse(turn, OVIS_REASON_ON_LAND, 0, 0);
}

static bool goes_on_travel(ov_goal_turn* turn) {
  const journey* self = turn->state;
  const ov_turtle* turtle = ov_turtle_of(turn->agent->self);
  if (self->is_stuck || turtle->is_going_home || turtle->has_egg) {
    return ov_goal_refuse(turn, OVIS_REASON_ENDED, 0, 0);
  }
  return ov_goal_walks_on(turn);
}

static void start_travel(ov_goal_turn* turn) {
  journey* self = turn->state;
  ov_actor* actor = turn->agent->self;
  ov_rng* rng = &actor->rng;
  const int32_t dx = ov_rng_int(rng, 2 * TRAVEL_XZ + 1) - TRAVEL_XZ;
  int32_t dy = ov_rng_int(rng, 2 * TRAVEL_Y + 1) - TRAVEL_Y;
  const int32_t dz = ov_rng_int(rng, 2 * TRAVEL_XZ + 1) - TRAVEL_XZ;
  const ovis_vec3 at = actor->body.pos;
  dy = at.y + dy > OV_SEA_LEVEL - 1 ? 0 : dy;
  self->to = (ovis_vec3){at.x + dx, at.y + dy, at.z + dz};
  self->is_stuck = !hop(turn->agent, self->to, 1);
}

static void tick_travel(ov_goal_turn* turn) {
  journey* self = turn->state;
  if (ov_agent_is_path_done(turn->agent)) {
    self->is_stuck = !hop(turn->agent, self->to, 1);
  }
}

const ov_goal_kind ov_goal_turtle_travel = {
    OV_GOAL("TurtleTravel", OVIS_FLAG_MOVE),
    OV_STATE(journey, journey_fields),
    OV_GOAL_CALLS(can_travel, goes_on_travel, start_travel, tick_travel, NULL),
    OV_PHRASES(.words = "travel the sea", .doing = "travelling the sea"),
};
