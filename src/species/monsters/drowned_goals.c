// The drowned go to water by day, to the beach and up to the surface by night.
// Rules: docs/sources.md#drowned
#include "species/monsters/drowned_goals.h"

#include "base/angles.h"
#include "base/check.h"
#include "mind/goal/goal_share.h"
#include "world/daylight.h"

#include <math.h>

#define TRIES 10
#define WATER_XZ 20 // blocks, of the draws around it: half of it on each side
#define WATER_UP 2  // and up to 7 down
#define WATER_DOWN 8
#define HOP_XZ 4 // of the hops toward the surface
#define HOP_Y 8
#define NEAR2 4.0 // blocks^2 around the end of a path from which on it looks for the next

#define TO_WATER_STATE(X) X(PLACE, place)
OV_KIND_STATE(to_water, TO_WATER_STATE)

static bool find_water(ov_agent* agent, ovis_vec3* out) {
  ov_rng* rng = &agent->self->rng;
  const ovis_pos at = ov_body_cell(&agent->self->body);
  for (int32_t i = 0; i < TRIES; i++) {
    const int32_t dx = ov_rng_int(rng, WATER_XZ) - WATER_XZ / 2;
    const int32_t dy = WATER_UP - ov_rng_int(rng, WATER_DOWN);
    const int32_t dz = ov_rng_int(rng, WATER_XZ) - WATER_XZ / 2;
    const ovis_pos pos = {at.x + dx, at.y + dy, at.z + dz};
    if (ov_agent_block(agent, pos)->fluid == OVIS_FLUID_WATER) {
      *out = (ovis_vec3){pos.x + 0.5, pos.y, pos.z + 0.5};
      return true;
    }
  }
  return false;
}

static bool can_use_water(ov_goal_turn* turn) {
  to_water* self = turn->state;
  const ov_agent* agent = turn->agent;
  if (!ov_is_day(agent->env)) {
    return ov_goal_refuse(turn, OVIS_REASON_NIGHT, 0, 0);
  }
  if (agent->self->body.is_in_water) {
    return ov_goal_refuse(turn, OVIS_REASON_IN_WATER, 0, 0);
  }
  ovis_vec3 place;
  if (!find_water(turn->agent, &place)) {
    return ov_goal_refuse(turn, OVIS_REASON_NO_PLACE, 0, 0);
  }
  self->place = place;
  return true;
}

static void start_water(ov_goal_turn* turn) {
  const to_water* self = turn->state;
  const ov_drowned_settings* settings = turn->settings;
  OVIS_ASSERT(settings != NULL);
  OVIS_ASSERT(settings->speed > 0);
  ov_agent_go_to(turn->agent, self->place, settings->speed);
}

const ov_goal_kind ov_goal_drowned_to_water = {
    OV_GOAL("DrownedGoToWater", OVIS_FLAG_MOVE),
    OV_STATE(to_water, to_water_fields),
    OV_SETTINGS(ov_drowned_settings),
    OV_GOAL_CALLS(can_use_water, ov_goal_walks_on, start_water, NULL, NULL),
    OV_PHRASES(.words = "go into the water", .doing = "going into the water",
               OV_WHY({OVIS_REASON_NO_PLACE, "it found no water"})),
};

// ---- Up to the surface

#define SWIM_UP_STATE(X) X(BOOL, is_stuck)
OV_KIND_STATE(swim_up, SWIM_UP_STATE)

static bool wants_up(ov_goal_turn* turn) {
  const ov_agent* agent = turn->agent;
  const ov_body* body = &agent->self->body;
  if (ov_is_day(agent->env)) {
    return ov_goal_refuse(turn, OVIS_REASON_DAY, 0, 0);
  }
  if (!body->is_in_water) {
    return ov_goal_refuse(turn, OVIS_REASON_ON_LAND, 0, 0);
  }
  return body->pos.y < OV_SEA_LEVEL - 2 ||
         ov_goal_refuse(turn, OVIS_REASON_NO_NEED, body->pos.y, OV_SEA_LEVEL - 2);
}

static bool goes_on_up(ov_goal_turn* turn) {
  const swim_up* self = turn->state;
  return wants_up(turn) && (!self->is_stuck || ov_goal_refuse(turn, OVIS_REASON_NO_PLACE, 0, 0));
}

static void start_up(ov_goal_turn* turn) {
  swim_up* self = turn->state;
  const ov_drowned_settings* settings = turn->settings;
  self->is_stuck = false;
  settings->set_searching(turn->agent->self, true);
}

static void stop_up(ov_goal_turn* turn) {
  const ov_drowned_settings* settings = turn->settings;
  settings->set_searching(turn->agent->self, false);
}

static bool is_near_end(const ov_actor* actor) {
  const ov_nav* nav = &actor->nav;
  const ovis_vec3 end = {nav->path_target.x, nav->path_target.y, nav->path_target.z};
  return nav->has_path && ov_goal_dist2(end, actor) < NEAR2;
}

static void tick_up(ov_goal_turn* turn) {
  swim_up* self = turn->state;
  const ov_drowned_settings* settings = turn->settings;
  ov_agent* agent = turn->agent;
  const ovis_vec3 at = agent->self->body.pos;
  if (at.y >= OV_SEA_LEVEL - 1 || !(ov_agent_is_path_done(agent) || is_near_end(agent->self))) {
    return;
  }
  ovis_vec3 place;
  const ovis_vec3 surface = {at.x, OV_SEA_LEVEL - 1, at.z};
  if (!ov_agent_random_pos_toward(agent, HOP_XZ, HOP_Y, surface, OV_HALF_PI, &place)) {
    self->is_stuck = true;
    return;
  }
  ov_agent_go_to(agent, place, settings->speed);
}

const ov_goal_kind ov_goal_drowned_swim_up = {
    OV_GOAL("DrownedSwimUp", OVIS_FLAG_MOVE),
    OV_STATE(swim_up, swim_up_fields),
    OV_SETTINGS(ov_drowned_settings),
    OV_GOAL_CALLS(wants_up, goes_on_up, start_up, tick_up, stop_up),
    OV_PHRASES(.words = "swim up", .doing = "swimming up",
               OV_WHY({OVIS_REASON_NO_NEED, "it is at the surface"},
                      {OVIS_REASON_NO_PLACE, "it found no way up"})),
};
