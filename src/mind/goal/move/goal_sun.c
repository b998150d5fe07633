// Mobs that the sun burns: they keep to the shade by day, and flee into it when they burn.
// Rules: docs/sources.md#goals
#include "agent/about.h"
#include "agent/gear.h"
#include "base/check.h"
#include "mind/goal/goal_share.h"
#include "mind/goal/move/move_goals.h"
#include "world/daylight.h"

#define HIDE_TRIES 10
#define HIDE_XZ 10 // blocks to each side, of a place to hide
#define HIDE_Y 3   // blocks down; one less up

// Does the sun burn this mob now? A helmet protects.
static bool is_endangered(ov_goal_turn* turn) {
  const ov_agent* agent = turn->agent;
  if (!ov_is_day(agent->env)) {
    return ov_goal_refuse(turn, OVIS_REASON_NO_NEED, 0, 0);
  }
  return !ov_gear_has_helmet(agent->self) || ov_goal_refuse(turn, OVIS_REASON_NOT_ITS_KIND, 0, 0);
}

// ---- By day its paths end before the first sunny node

static void start_restrict(ov_goal_turn* turn) {
  turn->agent->self->nav.avoids_sun = true; // claim 145
}

static void stop_restrict(ov_goal_turn* turn) {
  turn->agent->self->nav.avoids_sun = false;
}

// Names the sunny cell before which its path was cut, and the time of day at which the day ends.
static void explain_restrict(const ov_goal_turn* turn, ovis_answer* answer) {
  ovis_pos sunny;
  if (answer->reason == OVIS_REASON_RUNNING && ov_nav_last_sunny(&turn->agent->self->nav, &sunny)) {
    ov_about_cell(turn->agent, answer, sunny);
    answer->value = (float)ov_day_end(turn->agent->env);
  }
}

#define NO_DANGER                                                                                  \
  {OVIS_REASON_NO_NEED, "it is not day"}, {                                                        \
    OVIS_REASON_NOT_ITS_KIND, "its helmet protects it"                                             \
  }

const ov_goal_kind ov_goal_restrict_sun = {
    OV_GOAL("RestrictSun", 0),
    OV_GOAL_CALLS(is_endangered, is_endangered, start_restrict, NULL, stop_restrict),
    .explain = explain_restrict,
    OV_PHRASES(.words = "keep to the shade", .doing = "keeping to the shade",
               OV_WHY(NO_DANGER, {OVIS_REASON_RUNNING,
                                  "its path ends before {cell}, which is under the open sky, "
                                  "until {clock}"})),
};

// ---- When it burns it runs into the shade

#define FLEE_SUN_STATE(X) X(PLACE, place) /* destination */
OV_KIND_STATE(flee_sun, FLEE_SUN_STATE)

bool ov_goal_find_shade(ov_agent* agent, ovis_vec3* out) {
  ov_rng* rng = &agent->self->rng;
  const ovis_pos at = ov_body_cell(&agent->self->body);
  for (int32_t i = 0; i < HIDE_TRIES; i++) {
    const int32_t dx = ov_rng_int(rng, 2 * HIDE_XZ) - HIDE_XZ;
    const int32_t dy = ov_rng_int(rng, 2 * HIDE_Y) - HIDE_Y;
    const int32_t dz = ov_rng_int(rng, 2 * HIDE_XZ) - HIDE_XZ;
    const ovis_pos pos = {at.x + dx, at.y + dy, at.z + dz};
    // For monsters a value below 0 is a bright cell: they hide under trees and eaves, not in caves.
    if (!ov_sees_sky(agent->world, pos) && ov_agent_walk_value(agent, pos) < 0) {
      *out = (ovis_vec3){pos.x + 0.5, pos.y, pos.z + 0.5};
      return true;
    }
  }
  return false;
}

static bool can_use_flee(ov_goal_turn* turn) {
  flee_sun* self = turn->state;
  ov_agent* agent = turn->agent;
  const ov_actor* actor = agent->self;
  if (actor->target != 0) {
    return ov_goal_refuse(turn, OVIS_REASON_HAS_TARGET, 0, 0);
  }
  if (!is_endangered(turn)) {
    return false;
  }
  if (actor->fire_ticks == 0 || !ov_sees_sky(agent->world, ov_body_cell(&actor->body))) {
    return ov_goal_refuse(turn, OVIS_REASON_NOT_HERE, actor->fire_ticks, 0);
  }
  ovis_vec3 place;
  if (!ov_goal_find_shade(agent, &place)) {
    return ov_goal_refuse(turn, OVIS_REASON_NO_PLACE, 0, HIDE_TRIES);
  }
  self->place = place;
  return true;
}

static void start_flee(ov_goal_turn* turn) {
  const flee_sun* self = turn->state;
  const ov_flee_sun_settings* settings = turn->settings;
  OVIS_ASSERT(settings != NULL);
  ov_agent_go_to(turn->agent, self->place, settings->speed);
}

const ov_goal_kind ov_goal_flee_sun = {
    OV_GOAL("FleeSun", OVIS_FLAG_MOVE),
    OV_STATE(flee_sun, flee_sun_fields),
    OV_SETTINGS(ov_flee_sun_settings),
    OV_GOAL_CALLS(can_use_flee, ov_goal_walks_on, start_flee, NULL, NULL),
    OV_PHRASES(.words = "flee from the sun", .doing = "fleeing from the sun",
               OV_WHY(NO_DANGER, {OVIS_REASON_HAS_TARGET, "it has a target"},
                      {OVIS_REASON_NOT_HERE, "it does not burn under the open sky"},
                      {OVIS_REASON_NO_PLACE, "it found no shade"})),
};
