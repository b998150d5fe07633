// Chooses walk targets: what is looked at, away from a threat, at random, inside of a building.
// Rules: docs/sources.md#behaviors
#include "base/vec.h"
#include "mind/brain/walk/walk_behaviors.h"

#include "base/angles.h"
#include "base/check.h"
#include "base/trig.h"
#include "world/daylight.h"
#include "world/place.h"

#define AWAY_XZ 16 // blocks, of the position away from a threat
#define AWAY_Y 7
#define AWAY_TRIES 10
#define FLY_XZ 8 // blocks, of a flight
#define FLY_Y 4
#define FLY_LIFT (-2)

static const ov_condition walk_absent[] = {OV_ABSENT(WALK_TARGET)};

// ---- SetWalkTargetFromLookTarget

static bool walk_to_look(ov_behavior_turn* turn) {
  const ov_walk_to_look_settings* settings = turn->settings;
  OVIS_ASSERT(settings != NULL);
  OVIS_ASSERT(settings->speed >= 0);
  if (settings->test != NULL && !settings->test(turn->agent, turn->agent->self)) { // claim 181
    return ov_behavior_refuse(turn, OVIS_REASON_NOT_HERE, 0, 0);
  }
  const ov_look* look = ov_brain_look(turn->brain);
  const ov_walk walk = {
      .entity = look->entity,
      .cell = look->cell,
      .speed =
          (float)(settings->speed_now != NULL ? settings->speed_now(turn->agent) : settings->speed),
      .close_enough = settings->close_enough};
  ov_brain_set_walk(turn->brain, &walk);
  return true;
}

const ov_behavior_kind ov_walk_to_look_target = {
    OV_ONE_SHOT("SetWalkTargetFromLookTarget", walk_to_look),
    // claim 181
    OV_NEEDS(OV_ABSENT(WALK_TARGET), OV_PRESENT(LOOK_TARGET)),
    OV_SETTINGS(ov_walk_to_look_settings),
    OV_PHRASES(.words = "go to what it looks at", .doing = "going to what it looks at"),
};

// ---- SetWalkTargetAwayFrom

static bool find_threat(const ov_behavior_turn* turn, ovis_vec3* out) {
  const ovis_memory memory = ov_behavior_memory(turn, 0);
  if (ov_brain_describe(turn->brain->plan, memory).type == OVIS_MEMORY_CELL) {
    *out = ov_cell_bottom(*ov_brain_cell(turn->brain, memory));
    return true;
  }
  const ov_actor* actor = ov_crowd_find(turn->agent->crowd, ov_brain_entity(turn->brain, memory));
  if (actor != NULL) {
    *out = actor->body.pos;
  }
  return actor != NULL;
}

// Does a walk of the same speed already lead away from the threat?
static bool walks_away(const ov_behavior_turn* turn, ovis_vec3 threat, double speed) {
  OVIS_ASSERT(speed >= 0);
  const ov_walk* walk = ov_brain_walk(turn->brain);
  ovis_pos cell;
  if (walk == NULL || walk->speed != (float)speed ||
      !ov_brain_walk_cell(turn->agent, walk, &cell)) {
    return false;
  }
  const ovis_vec3 at = turn->agent->self->body.pos;
  const ovis_vec3 to = ov_cell_bottom(cell);
  return (to.x - at.x) * (threat.x - at.x) + (to.y - at.y) * (threat.y - at.y) +
             (to.z - at.z) * (threat.z - at.z) <
         0;
}

static bool walk_away(ov_behavior_turn* turn) {
  const ov_walk_away_settings* settings = turn->settings;
  OVIS_ASSERT(settings != NULL);
  OVIS_ASSERT(settings->range >= 0);
  OVIS_ASSERT(settings->speed >= 0);
  ov_agent* agent = turn->agent;
  ovis_vec3 threat;
  if (settings->test != NULL && !settings->test(agent, agent->self)) {
    return ov_behavior_refuse(turn, OVIS_REASON_CONDITION, 0, 0);
  }
  if (ov_brain_has(turn->brain, OVIS_MEM_WALK_TARGET) && !settings->interrupts) {
    return ov_behavior_refuse(turn, OVIS_REASON_WALKS, 0, 0);
  }
  if (!find_threat(turn, &threat)) {
    return ov_behavior_refuse_loss(turn, ov_behavior_memory(turn, 0));
  }
  const ovis_vec3 at = agent->self->body.pos;
  const double d2 = ov_vec_dist2(threat, at);
  if (d2 > settings->range * settings->range) {
    return ov_behavior_refuse(turn, OVIS_REASON_TOO_FAR, d2, settings->range * settings->range);
  }
  if (walks_away(turn, threat, settings->speed)) {
    return ov_behavior_refuse(turn, OVIS_REASON_NO_NEED, 0, 0);
  }
  ovis_vec3 place;
  for (int32_t i = 0; i < AWAY_TRIES; i++) {
    if (ov_agent_random_land_pos_away(agent, AWAY_XZ, AWAY_Y, threat, &place)) {
      ov_brain_walk_to_pos(turn->brain, place, settings->speed, settings->close_enough);
      break;
    }
  }
  return true;
}

const ovis_phrase ov_walk_away_reasons[OV_WALK_AWAY_REASONS] = {
    {OVIS_REASON_TOO_FAR, "it is far enough away"},
    {OVIS_REASON_WALKS, "it is on its way to something else"}};
const ovis_phrase ov_break_away_reasons[OV_WALK_AWAY_REASONS] = {
    {OVIS_REASON_TOO_FAR, "it is far enough away"}, {OVIS_REASON_NO_NEED, "it walks away already"}};
const ov_behavior_kind ov_walk_away_from = {
    OV_ONE_SHOT("SetWalkTargetAwayFrom", walk_away),
    OV_SETTINGS(ov_walk_away_settings),
    OV_PHRASES(.words = "walk away", .doing = "walking away", OV_REASONS(ov_break_away_reasons)),
};

// ---- RandomStroll

static bool set_or_erase(ov_behavior_turn* turn, bool has_place, ovis_vec3 place, double speed) {
  OVIS_ASSERT(speed >= 0);
  if (has_place) {
    ov_brain_walk_to_pos(turn->brain, place, speed, 0);
  } else {
    ov_brain_erase(turn->brain, OVIS_MEM_WALK_TARGET);
  }
  return true;
}

static bool stroll(ov_behavior_turn* turn) {
  const ov_random_walk_settings* settings = turn->settings;
  OVIS_ASSERT(settings != NULL);
  OVIS_ASSERT(settings->range_xz >= 0);
  OVIS_ASSERT(settings->range_y >= 0);
  if (settings->test != NULL && !settings->test(turn->agent, turn->agent->self)) {
    return ov_behavior_refuse(turn, OVIS_REASON_NOT_HERE, 0, 0);
  }
  ovis_vec3 place;
  const bool has_place =
      settings->rate != NULL
          ? ov_agent_random_land_pos_rated(turn->agent, settings->range_xz, settings->range_y,
                                           settings->rate, NULL, &place)
          : ov_agent_random_land_pos(turn->agent, settings->range_xz, settings->range_y, &place);
  return set_or_erase(turn, has_place, place, settings->speed);
}

const ov_behavior_kind ov_random_stroll = {
    OV_ONE_SHOT("RandomStroll", stroll),
    OV_CONDITIONS(walk_absent),
    OV_SETTINGS(ov_random_walk_settings),
    OV_PHRASES(.words = "stroll", .doing = "strolling"),
};

static bool fly(ov_behavior_turn* turn) {
  const ov_speed_settings* settings = turn->settings;
  OVIS_ASSERT(settings != NULL);
  const double yaw = (double)turn->agent->self->body.yaw_deg * (OV_HALF_PI / 90.0);
  const ovis_vec3 ahead = {-ov_sin(yaw), 0, ov_cos(yaw)};
  ovis_vec3 place;
  const bool has_place =
      ov_agent_random_air_pos(turn->agent, FLY_XZ, FLY_Y, FLY_LIFT, ahead, OV_HALF_PI, &place);
  return set_or_erase(turn, has_place, place, settings->speed);
}

const ov_behavior_kind ov_fly_stroll = {
    OV_ONE_SHOT("RandomStroll.fly", fly),
    OV_CONDITIONS(walk_absent),
    OV_SETTINGS(ov_speed_settings),
    OV_PHRASES(.words = "fly about", .doing = "flying about"),
};

// ---- InsideBrownianWalk

static bool is_inside(const ov_agent* agent, ovis_pos cell) {
  const ovis_blocks* registry = ovis_world_get_blocks(agent->world);
  const ovis_pos below = {cell.x, cell.y - 1, cell.z};
  const ovis_pos above = {cell.x, cell.y + 1, cell.z};
  return !ov_sees_sky(agent->world, cell) &&
         ovis_blocks_get_shape(registry, ov_agent_block(agent, below)->shape).count > 0 &&
         ovis_blocks_get_shape(registry, ov_agent_block(agent, cell)->shape).count == 0 &&
         ovis_blocks_get_shape(registry, ov_agent_block(agent, above)->shape).count == 0;
}

#define AROUND 27 // cells of a cube of 3

static bool walk_inside(ov_behavior_turn* turn) {
  const ov_speed_settings* settings = turn->settings;
  const ov_agent* agent = turn->agent;
  const ovis_pos at = ov_brain_own_cell(agent);
  if (ov_sees_sky(agent->world, at)) {
    return ov_behavior_refuse(turn, OVIS_REASON_NOT_HERE, 0, 0);
  }
  int32_t weights[AROUND];
  int32_t order[AROUND];
  for (int32_t i = 0; i < AROUND; i++) {
    weights[i] = 1;
  }
  ov_rng_weighted_order(&turn->agent->self->rng, weights, AROUND, order);
  for (int32_t i = 0; i < AROUND; i++) {
    const ovis_pos cell = {at.x + order[i] % 3 - 1, at.y + order[i] / 9 - 1,
                           at.z + order[i] / 3 % 3 - 1};
    if (is_inside(agent, cell)) {
      ov_brain_walk_to_cell(turn->brain, cell, settings->speed, 0);
      break;
    }
  }
  return true;
}

const ov_behavior_kind ov_inside_brownian_walk = {
    OV_ONE_SHOT("InsideBrownianWalk", walk_inside),
    OV_CONDITIONS(walk_absent),
    OV_SETTINGS(ov_speed_settings),
    OV_PHRASES(.words = "walk about indoors", .doing = "walking about indoors",
               OV_WHY({OVIS_REASON_NOT_HERE, "it is under the open sky"})),
};
