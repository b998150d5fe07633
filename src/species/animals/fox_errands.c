// A fox fetches items that lie around, and strolls through villages at night.
// Rules: docs/sources.md#goals-of-foxes
#include "agent/gear.h"
#include "base/check.h"
#include "mind/goal/goal_share.h"
#include "poi/poi.h"
#include "species/animals/fox_goals.h"
#include "world/daylight.h"
#include "world/place.h"

#include <math.h>

#define ITEM_RANGE 8.0
#define ITEM_ONE_IN 10 // ticks
#define ITEM_SPEED 1.2
#define VILLAGE_ONE_IN 200 // ticks
#define VILLAGE_SECTIONS 6
#define VILLAGE_TRIES 10
#define VILLAGE_XZ 15
#define VILLAGE_Y 7
#define HOP 10.0       // blocks of each part of the way
#define BACK_SHARE 0.4 // of the way back from the target, of the point that a hop leads to
#define RANDOM_XZ 8    // blocks, when no path leads there
#define NEAR2 100.0    // blocks^2: nearer than this it walks no further

// ---- Items

static bool can_use_items(ov_goal_turn* turn) {
  ov_agent* agent = turn->agent;
  const ov_actor* self = agent->self;
  if (ov_gear_held(self) != 0) {
    return ov_goal_refuse(turn, OVIS_REASON_TAKEN, 0, 0);
  }
  if (self->target != 0 || self->attacker != 0 || !ov_fox_can_move(ov_fox_of(self))) {
    return ov_goal_refuse(turn,
                          self->target != 0     ? OVIS_REASON_HAS_TARGET
                          : self->attacker != 0 ? OVIS_REASON_WAS_HURT
                                                : ov_fox_occupation(ov_fox_of(self)),
                          0, 0);
  }
  if (!ov_goal_roll(turn, ov_goal_delay(ITEM_ONE_IN))) {
    return ov_goal_refuse(turn, OVIS_REASON_NO_CHANCE, 1, ov_goal_delay(ITEM_ONE_IN));
  }
  const ov_search_near search = {
      .kind = OV_ACTOR_ITEM, .grow_xz = ITEM_RANGE, .grow_y = ITEM_RANGE};
  return ov_goal_find_nearest(turn, &search) != NULL;
}

static void go_to_item(ov_goal_turn* turn) {
  const ov_search_near search = {
      .kind = OV_ACTOR_ITEM, .grow_xz = ITEM_RANGE, .grow_y = ITEM_RANGE};
  const ov_actor* item = ov_agent_nearest(turn->agent, &search);
  if (item != NULL && ov_gear_held(turn->agent->self) == 0) {
    ov_agent_go_to_actor(turn->agent, item, ITEM_SPEED);
  }
}

const ov_goal_kind ov_goal_fox_items = {
    OV_GOAL("FoxSearchForItems", OVIS_FLAG_MOVE),
    OV_GOAL_CALLS(can_use_items, can_use_items, go_to_item, go_to_item, NULL),
    OV_PHRASES(.words = "fetch an item", .doing = "fetching an item",
               OV_WHY({OVIS_REASON_TAKEN, "it has something in its mouth"},
                      {OVIS_REASON_NO_TARGET, "no item lies nearby"})),
};

// ---- Villages

#define VILLAGE_STROLL_STATE(X)                                                                    \
  X(PLACE, wanted)                                                                                 \
  X(BOOL, has_wanted)
OV_KIND_STATE(village_stroll, VILLAGE_STROLL_STATE)

static int32_t sections_to_village(const ov_agent* agent, ovis_vec3 pos) {
  return ov_pois_village_distance(agent->turn->pois, ov_section_of(pos));
}

// The draw that is nearest to the village.
static bool find_place(ov_agent* agent, ovis_vec3* out) {
  bool has_place = false;
  int32_t best = 0;
  for (int32_t i = 0; i < VILLAGE_TRIES; i++) {
    ovis_vec3 place;
    if (!ov_agent_random_land_pos(agent, VILLAGE_XZ, VILLAGE_Y, &place)) {
      continue;
    }
    const int32_t distance = sections_to_village(agent, place);
    if (!has_place || distance < best) {
      has_place = true;
      best = distance;
      *out = place;
    }
  }
  return has_place;
}

static bool can_use_village(ov_goal_turn* turn) {
  village_stroll* self = turn->state;
  ov_agent* agent = turn->agent;
  if (agent->self->riders[0] != 0 || !ov_fox_can_move(ov_fox_of(agent->self))) {
    return ov_goal_refuse(turn,
                          agent->self->riders[0] != 0 ? OVIS_REASON_RIDDEN
                                                      : ov_fox_occupation(ov_fox_of(agent->self)),
                          0, 0);
  }
  if (ov_is_day(agent->env)) {
    return ov_goal_refuse(turn, OVIS_REASON_NO_NEED, 0, 0);
  }
  if (!ov_goal_roll(turn, ov_goal_delay(VILLAGE_ONE_IN))) {
    return ov_goal_refuse(turn, OVIS_REASON_NO_CHANCE, 1, ov_goal_delay(VILLAGE_ONE_IN));
  }
  if (agent->turn->pois == NULL ||
      sections_to_village(agent, agent->self->body.pos) > VILLAGE_SECTIONS) {
    return ov_goal_refuse(turn, OVIS_REASON_TOO_FAR, 0, VILLAGE_SECTIONS);
  }
  self->has_wanted = find_place(agent, &self->wanted);
  return self->has_wanted || ov_goal_refuse(turn, OVIS_REASON_NO_PLACE, 0, 0);
}

static bool can_continue_village(ov_goal_turn* turn) {
  const village_stroll* self = turn->state;
  return self->has_wanted && ov_goal_walks_on(turn);
}

static void hop(ov_goal_turn* turn, village_stroll* self) {
  ov_agent* agent = turn->agent;
  const ovis_vec3 at = agent->self->body.pos;
  const double dx = at.x - self->wanted.x;
  const double dz = at.z - self->wanted.z;
  if (dx * dx + dz * dz < NEAR2) {
    self->has_wanted = ov_agent_go_to(agent, self->wanted, 1);
    return;
  }
  const ovis_vec3 back = {self->wanted.x + dx * BACK_SHARE, self->wanted.y,
                          self->wanted.z + dz * BACK_SHARE};
  const double way_x = back.x - at.x;
  const double way_z = back.z - at.z;
  const double length = sqrt(way_x * way_x + way_z * way_z);
  OVIS_ASSERT(length > 0);
  const ovis_vec3 next = {at.x + way_x / length * HOP, at.y, at.z + way_z / length * HOP};
  if (!ov_agent_go_to(agent, next, 1)) {
    ovis_vec3 place;
    if (ov_agent_random_land_pos(agent, RANDOM_XZ, VILLAGE_Y, &place)) {
      ov_agent_go_to(agent, place, 1);
    }
  }
}

static void start_village(ov_goal_turn* turn) {
  ov_fox_start_clear(turn);
  hop(turn, turn->state);
}

static void tick_village(ov_goal_turn* turn) {
  if (ov_agent_is_path_done(turn->agent)) {
    hop(turn, turn->state);
  }
}

static void stop_village(ov_goal_turn* turn) {
  village_stroll* self = turn->state;
  self->has_wanted = false;
}

const ov_goal_kind ov_goal_fox_village = {
    OV_GOAL("FoxStrollThroughVillage", OVIS_FLAG_MOVE),
    .reach = OV_REACHES(VILLAGE_PLACE),
    OV_STATE(village_stroll, village_stroll_fields),
    OV_GOAL_CALLS(can_use_village, can_continue_village, start_village, tick_village, stop_village),
    OV_PHRASES(.words = "stroll through the village", .doing = "strolling through the village",
               OV_WHY({OVIS_REASON_NO_NEED, "it is day"},
                      {OVIS_REASON_TOO_FAR, "no village is near"})),
};
