// Squids choose a vector to drift along, and another away from an attacker.
// Rules: docs/sources.md#goals-in-water
#include "base/check.h"
#include "base/trig.h"
#include "base/vec.h"
#include "mind/goal/goal_share.h"
#include "species/water/water_goals.h"

#define IDLE_TICKS_MAX 100
#define CHANGE_ONE_IN 50 // ticks: a new vector
#define LEVEL 0.2f       // speed
#define DOWN (-0.1f)     // least speed upward; up to LEVEL more
#define FLEE2 100.0      // blocks^2 within which it flees
#define FLEE_SPEED 3.0
#define FLEE_SLOWS 5.0  // blocks, from which on it flees more slowly
#define FLEE_SHARE 20.0 // its vector is so much shorter than its speed

static ov_squid* squid_of(const ov_goal_turn* turn) {
  const ov_squid_settings* settings = turn->settings;
  OVIS_ASSERT(settings != NULL);
  return settings->of(turn->agent->self);
}

// ---- Random movement

static bool always(ov_goal_turn* turn) {
  (void)turn;
  return true;
}

static void tick_random(ov_goal_turn* turn) {
  ov_actor* actor = turn->agent->self;
  ov_squid* self = squid_of(turn);
  if (actor->idle_ticks > IDLE_TICKS_MAX) {
    self->vector = (ovis_vec3){0, 0, 0};
    return;
  }
  const bool has_vector = self->vector.x != 0 || self->vector.y != 0 || self->vector.z != 0;
  if (!ov_goal_roll(turn, ov_goal_delay(CHANGE_ONE_IN)) && actor->body.is_in_water && has_vector) {
    return;
  }
  const double angle = (double)ov_rng_float(&actor->rng) * 2 * OV_PI;
  const float rise = DOWN + ov_rng_float(&actor->rng) * LEVEL;
  self->vector =
      (ovis_vec3){ov_cos(angle) * (double)LEVEL, (double)rise, ov_sin(angle) * (double)LEVEL};
}

const ov_goal_kind ov_goal_squid_random_movement = {
    OV_GOAL("SquidRandomMovement", 0),
    OV_SETTINGS(ov_squid_settings),
    OV_GOAL_CALLS(always, always, NULL, tick_random, NULL),
    OV_PHRASES(.words = "drift", .doing = "drifting"),
};

// ---- Flee

static bool can_flee(ov_goal_turn* turn) {
  const ov_actor* actor = turn->agent->self;
  const ov_actor* attacker = ov_agent_find(turn->agent, actor->attacker);
  if (!actor->body.is_in_water || attacker == NULL) {
    return ov_goal_refuse(turn, OVIS_REASON_NO_NEED, 0, 0);
  }
  const double dist2 = ov_actor_dist2(actor, attacker);
  return dist2 < FLEE2 || ov_goal_refuse(turn, OVIS_REASON_TOO_FAR, dist2, FLEE2);
}

// It does not flee into blocks, and not up out of the water.
static void tick_flee(ov_goal_turn* turn) {
  const ov_agent* agent = turn->agent;
  const ov_actor* actor = agent->self;
  const ov_actor* attacker = ov_agent_find(agent, actor->attacker);
  if (attacker == NULL) {
    return;
  }
  ovis_vec3 way = {actor->body.pos.x - attacker->body.pos.x,
                   actor->body.pos.y - attacker->body.pos.y,
                   actor->body.pos.z - attacker->body.pos.z};
  const ovis_vec3 to = {actor->body.pos.x + way.x, actor->body.pos.y + way.y,
                        actor->body.pos.z + way.z};
  const ovis_state_traits* there = ov_agent_block(agent, ov_cell_of(to));
  const bool is_air = (there->tags & OVIS_TAG(AIR)) != 0;
  if (there->fluid != OVIS_FLUID_WATER && !is_air) {
    return;
  }
  const double length = ov_vec_length(way);
  if (length > 0) {
    const double speed =
        length > FLEE_SLOWS ? FLEE_SPEED - (length - FLEE_SLOWS) / FLEE_SLOWS : FLEE_SPEED;
    const double share = (speed > 0 ? speed : 1) / length; // 1: the attacker was moved away
    way = (ovis_vec3){way.x * share, way.y * share, way.z * share};
  }
  way.y = is_air ? 0 : way.y;
  squid_of(turn)->vector = (ovis_vec3){way.x / FLEE_SHARE, way.y / FLEE_SHARE, way.z / FLEE_SHARE};
}

const ov_goal_kind ov_goal_squid_flee = {
    OV_GOAL("SquidFlee", 0),
    .updates_every_tick = true,
    OV_SETTINGS(ov_squid_settings),
    OV_GOAL_CALLS(can_flee, can_flee, NULL, tick_flee, NULL),
    OV_PHRASES(.words = "flee", .doing = "fleeing",
               OV_WHY({OVIS_REASON_NO_NEED, "nobody hurt it in the water"},
                      {OVIS_REASON_TOO_FAR, "its attacker is far away"})),
};
