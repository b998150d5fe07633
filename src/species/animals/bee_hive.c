// Bees look for a hive, go to it and enter it.
// Rules: docs/sources.md#bees
#include "base/cell.h"
#include "base/check.h"
#include "mind/goal/goal_share.h"
#include "poi/poi.h"
#include "species/animals/bee_goals.h"

#define ENTER2 4.0
#define LOCATE_RANGE 20
#define LOCATE_TICKS 200
#define CANDIDATES_MAX 16
#define TRAVEL_TICKS 600
#define DIRECT2 256.0 // blocks^2, within which it flies straight home
#define TOO_FAR2 1024.0
#define STUCK_TICKS 60
#define CLOSE2 9.0
#define MANY_NODES 10.0f // as many as usual
#define INSIDE_TICKS 600
#define INSIDE_NECTAR 2400

static bool refuse_none(ov_goal_turn* turn) {
  return ov_goal_refuse(turn, OVIS_REASON_NO_TARGET, 0, 0);
}

static bool wants_in(ov_goal_turn* turn) {
  return ov_bee_wants_in(turn->agent) || ov_goal_refuse(turn, OVIS_REASON_NO_NEED, 0, 0);
}

static bool is_over(ov_goal_turn* turn) {
  return ov_goal_refuse(turn, OVIS_REASON_ENDED, 0, 0);
}

// ---- Entering

static bool can_enter(ov_goal_turn* turn) {
  ov_agent* agent = turn->agent;
  ov_bee* self = ov_bee_of(agent->self);
  if (!ov_bee_is_calm(turn)) {
    return false;
  }
  if (!self->has_hive || !ov_bee_is_hive(agent, self->hive)) {
    return refuse_none(turn);
  }
  if (!wants_in(turn)) {
    return false;
  }
  const double dist2 = ov_bee_dist2(agent->self, self->hive);
  if (dist2 >= ENTER2) {
    return ov_goal_refuse(turn, OVIS_REASON_TOO_FAR, dist2, ENTER2);
  }
  if (!ov_bee_has_room(agent, self->hive)) {
    self->has_hive = false;
    return ov_goal_refuse(turn, OVIS_REASON_TAKEN, 0, 0);
  }
  return true;
}

static void start_enter(ov_goal_turn* turn) {
  ov_agent* agent = turn->agent;
  ov_bee* self = ov_bee_of(agent->self);
  self->inside_ticks = self->has_nectar ? INSIDE_NECTAR : INSIDE_TICKS;
  ov_agent_stop(agent);
}

const ov_goal_kind ov_goal_bee_enter_hive = {
    OV_GOAL("BeeEnterHive", 0),
    OV_GOAL_CALLS(can_enter, is_over, start_enter, NULL, NULL),
    OV_PHRASES(.words = "enter its hive", .doing = "entering its hive",
               OV_WHY({OVIS_REASON_NOT_HERE, "it is angry"},
                      {OVIS_REASON_NO_TARGET, "it knows no hive"},
                      {OVIS_REASON_NO_NEED, "it does not want to go home yet"},
                      {OVIS_REASON_TOO_FAR, "it is not at its hive"},
                      {OVIS_REASON_TAKEN, "its hive is full"})),
};

// ---- Locating

static bool can_locate(ov_goal_turn* turn) {
  const ov_bee* self = ov_bee_of(turn->agent->self);
  OVIS_ASSERT(self->hive_ticks >= 0);
  if (!ov_bee_is_calm(turn)) {
    return false;
  }
  if (self->has_hive) {
    return ov_goal_refuse(turn, OVIS_REASON_NOT_ITS_KIND, 0, 0);
  }
  if (self->hive_ticks > 0) {
    return ov_goal_refuse(turn, OVIS_REASON_COOLDOWN, self->hive_ticks, 0);
  }
  return wants_in(turn);
}

static bool is_avoided(const ov_bee* self, ovis_pos hive) {
  OVIS_ASSERT(self->avoided_count >= 0);
  OVIS_ASSERT(self->avoided_count <= OV_BEE_AVOIDED_MAX);
  for (int32_t i = 0; i < self->avoided_count; i++) {
    if (ov_cell_is_same(self->avoided[i], hive)) {
      return true;
    }
  }
  return false;
}

static void start_locate(ov_goal_turn* turn) {
  ov_agent* agent = turn->agent;
  ov_bee* self = ov_bee_of(agent->self);
  OVIS_ASSERT(self->avoided_count >= 0);
  OVIS_ASSERT(self->avoided_count <= OV_BEE_AVOIDED_MAX);
  self->hive_ticks = LOCATE_TICKS;
  if (agent->turn->pois == NULL) {
    return;
  }
  const ov_poi_search search = {.from = ov_body_cell(&agent->self->body),
                                .radius = LOCATE_RANGE,
                                .types = OV_POI_MASK(OV_POI_BEEHIVE) | OV_POI_MASK(OV_POI_BEE_NEST),
                                .occupancy = OV_POI_ANY};
  ov_poi found[CANDIDATES_MAX];
  const int32_t count = ov_pois_nearest(agent->turn->pois, &search, found, CANDIDATES_MAX);
  int32_t first = -1;
  int32_t chosen = -1;
  for (int32_t i = 0; i < count && chosen < 0; i++) {
    if (ov_bee_has_room(agent, found[i].pos)) {
      first = first < 0 ? i : first;
      chosen = is_avoided(self, found[i].pos) ? -1 : i;
    }
  }
  if (first < 0) {
    return;
  }
  self->avoided_count = chosen < 0 ? 0 : self->avoided_count;
  self->hive = found[chosen < 0 ? first : chosen].pos;
  self->has_hive = true;
}

const ov_goal_kind ov_goal_bee_locate_hive = {
    OV_GOAL("BeeLocateHive", 0),
    OV_GOAL_CALLS(can_locate, is_over, start_locate, NULL, NULL),
    OV_PHRASES(.words = "look for a hive", .doing = "looking for a hive",
               OV_WHY({OVIS_REASON_NOT_HERE, "it is angry"},
                      {OVIS_REASON_NOT_ITS_KIND, "it knows a hive"},
                      {OVIS_REASON_NO_NEED, "it does not want to go home yet"})),
};

// ---- Going there, and to a flower that it knows

#define TRAVEL_STATE(X)                                                                            \
  X(COUNT, ticks)                                                                                  \
  X(COUNT, stuck_ticks)                                                                            \
  X(BOOL, has_end)                                                                                 \
  X(CELL, end) /* of the last path */
OV_KIND_STATE(travel, TRAVEL_STATE)

static bool can_go_home(ov_goal_turn* turn) {
  ov_agent* agent = turn->agent;
  const ov_bee* self = ov_bee_of(agent->self);
  if (!ov_bee_is_calm(turn)) {
    return false;
  }
  if (!self->has_hive || !ov_bee_is_hive(agent, self->hive)) {
    return refuse_none(turn);
  }
  if (!wants_in(turn)) {
    return false;
  }
  const double dist2 = ov_bee_dist2(agent->self, self->hive);
  return dist2 >= ENTER2 || ov_goal_refuse(turn, OVIS_REASON_TOO_NEAR, dist2, ENTER2);
}

static void start_travel(ov_goal_turn* turn) {
  travel* self = turn->state;
  *self = (travel){0};
}

static void stop_travel(ov_goal_turn* turn) {
  ov_agent_stop(turn->agent);
  turn->agent->self->nav.visited_multiplier = 1;
}

static void forget_hive(ov_agent* agent, bool avoids) {
  ov_bee* self = ov_bee_of(agent->self);
  if (avoids) {
    for (int32_t i = OV_BEE_AVOIDED_MAX - 1; i > 0; i--) {
      self->avoided[i] = self->avoided[i - 1];
    }
    self->avoided[0] = self->hive;
    self->avoided_count += self->avoided_count < OV_BEE_AVOIDED_MAX;
  }
  self->has_hive = false;
  self->hive_ticks = LOCATE_TICKS;
}

static bool go_straight(ov_agent* agent, ovis_pos to) {
  ov_actor* actor = agent->self;
  const ov_nav_mob mob = ov_agent_nav_mob(agent);
  const int32_t close = ov_bee_dist2(actor, to) < CLOSE2 ? 1 : 2;
  actor->nav.visited_multiplier = MANY_NODES;
  const ov_nav_path path = ov_nav_path_to_block(&actor->nav, &mob, to, close);
  const bool reaches = path.result == OVIS_PATH_REACHED;
  ov_nav_move_to(&actor->nav, &mob, &path, 1);
  return reaches;
}

static void tick_home(ov_goal_turn* turn) {
  travel* self = turn->state;
  OVIS_ASSERT(self->ticks >= 0);
  OVIS_ASSERT(self->stuck_ticks >= 0);
  ov_agent* agent = turn->agent;
  const ov_bee* bee = ov_bee_of(agent->self);
  if (!bee->has_hive) {
    return;
  }
  self->ticks += ov_goal_checks(turn);
  if (self->ticks > ov_goal_delay(TRAVEL_TICKS)) {
    forget_hive(agent, true);
    return;
  }
  if (!ov_agent_is_path_done(agent)) {
    return;
  }
  const double dist2 = ov_bee_dist2(agent->self, bee->hive);
  if (dist2 > TOO_FAR2) {
    forget_hive(agent, false);
  } else if (dist2 > DIRECT2) {
    ov_bee_hop(agent, bee->hive);
  } else if (!go_straight(agent, bee->hive)) {
    forget_hive(agent, true);
  } else if (self->has_end && ov_cell_is_same(self->end, agent->self->nav.path_target)) {
    self->stuck_ticks += ov_goal_checks(turn);
    if (self->stuck_ticks > STUCK_TICKS) {
      forget_hive(agent, false);
      self->stuck_ticks = 0;
    }
  } else {
    self->has_end = true;
    self->end = agent->self->nav.path_target;
  }
}

const ov_goal_kind ov_goal_bee_go_to_hive = {
    OV_GOAL("BeeGoToHive", OVIS_FLAG_MOVE),
    OV_STATE(travel, travel_fields),
    OV_GOAL_CALLS(can_go_home, can_go_home, start_travel, tick_home, stop_travel),
    OV_PHRASES(.words = "fly home to its hive", .doing = "flying home to its hive",
               OV_WHY({OVIS_REASON_NOT_HERE, "it is angry"},
                      {OVIS_REASON_NO_TARGET, "it knows no hive"},
                      {OVIS_REASON_NO_NEED, "it does not want to go home yet"},
                      {OVIS_REASON_TOO_NEAR, "it is at its hive"})),
};

#define FLOWER_HUNGRY 600
static bool can_go_to_flower(ov_goal_turn* turn) {
  const ov_agent* agent = turn->agent;
  ov_bee* self = ov_bee_of(agent->self);
  if (!ov_bee_is_calm(turn)) {
    return false;
  }
  if (!self->has_flower) {
    return refuse_none(turn);
  }
  if (self->hungry_ticks <= FLOWER_HUNGRY) {
    return ov_goal_refuse(turn, OVIS_REASON_NO_NEED, self->hungry_ticks, FLOWER_HUNGRY);
  }
  const double dist2 = ov_bee_dist2(agent->self, self->flower);
  if (dist2 < ENTER2) {
    return ov_goal_refuse(turn, OVIS_REASON_TOO_NEAR, dist2, ENTER2);
  }
  return ov_bee_is_flower(agent, self->flower) || ov_goal_refuse(turn, OVIS_REASON_ENDED, 0, 0);
}

static void tick_flower(ov_goal_turn* turn) {
  travel* self = turn->state;
  OVIS_ASSERT(self->ticks >= 0);
  ov_agent* agent = turn->agent;
  ov_bee* bee = ov_bee_of(agent->self);
  if (!bee->has_flower) {
    return;
  }
  self->ticks += ov_goal_checks(turn);
  if (self->ticks > ov_goal_delay(TRAVEL_TICKS)) {
    bee->has_flower = false;
  } else if (ov_agent_is_path_done(agent)) {
    if (ov_bee_dist2(agent->self, bee->flower) > TOO_FAR2) {
      bee->has_flower = false;
    } else {
      ov_bee_hop(agent, bee->flower);
    }
  }
}

const ov_goal_kind ov_goal_bee_go_to_flower = {
    OV_GOAL("BeeGoToKnownFlower", OVIS_FLAG_MOVE),
    OV_STATE(travel, travel_fields),
    OV_GOAL_CALLS(can_go_to_flower, can_go_to_flower, start_travel, tick_flower, stop_travel),
    OV_PHRASES(.words = "fly to a flower that it knows",
               .doing = "flying to a flower that it knows",
               OV_WHY({OVIS_REASON_NOT_HERE, "it is angry"},
                      {OVIS_REASON_NO_TARGET, "it knows no flower"},
                      {OVIS_REASON_NO_NEED, "it had nectar not long ago"},
                      {OVIS_REASON_TOO_NEAR, "it is at its flower"})),
};
