// A breeze jumps behind its target, and slides away from it or toward it.
// Rules: docs/sources.md#breezes
#include "base/angles.h"
#include "base/trig.h"
#include "base/vec.h"
#include "mind/brain/leap/leap_behaviors.h"
#include "path/path_finder.h"
#include "species/monsters/breeze.h"
#include "world/place.h"

// Source of all numbers in this file: docs/sources.md#breezes
#define JUMP_TICKS 200 // of the whole jump
#define INHALE_TICKS 10
#define PAUSE_TICKS 10
#define PAUSE_HURT_TICKS 2
#define SHOOT_TICKS 100 // in which it may shoot after a jump
#define SPOT_MIN 4.0    // blocks from the target to a spot behind it
#define SPOT_MORE 4.0
#define SPOT_SPREAD_DEG 90.0
#define SNAP 10 // blocks down and up from the spot to the ground
#define FREE_ABOVE 4
#define HIGHER 4.0 // blocks above a spot; it may see that point instead
#define GRAVITY 0.08
#define ANGLES 5
#define AWAY_XZ 5
#define AWAY_Y 5
#define CLOSE_ENOUGH 1

// A point behind a target, seen from the front.
static ovis_vec3 point_behind(ov_rng* rng, const ov_actor* target) {
  const double turn = ov_rng_triangle(rng, 180, SPOT_SPREAD_DEG);
  const double yaw = ((double)target->body.head_yaw_deg + turn) * OV_RAD_PER_DEG;
  const double far = SPOT_MIN + SPOT_MORE * ov_rng_double(rng);
  return (ovis_vec3){target->body.pos.x - ov_sin(yaw) * far, target->body.pos.y,
                     target->body.pos.z + ov_cos(yaw) * far};
}

static bool is_line_free(ov_agent* agent, ovis_vec3 to) {
  ov_meter_add_ray(&agent->turn->meter);
  return !ovis_world_cast_ray(agent->world, agent->self->body.pos, to, OVIS_RAY_FLUIDS_NONE).is_hit;
}

// ---- LongJump

static bool is_air_above(const ov_agent* agent) {
  const ovis_pos at = ov_cell_of(agent->self->body.pos);
  for (int32_t i = 1; i <= FREE_ABOVE; i++) {
    const ovis_state_traits* block = ov_agent_block(agent, (ovis_pos){at.x, at.y + i, at.z});
    if ((block->tags & OVIS_TAG(AIR)) == 0 && block->fluid == OVIS_FLUID_NONE) {
      return false;
    }
  }
  return (ov_agent_block(agent, at)->tags & OVIS_TAG(HONEY_BLOCK)) == 0;
}

// The ground below a point, or else above it. False: none is near.
static bool snap(const ov_agent* agent, ovis_vec3 point, ovis_pos* out) {
  const ovis_pos at = ov_cell_of(point);
  for (int32_t i = 0; i <= 2 * SNAP; i++) {
    const int32_t up = i <= SNAP ? -i : i - SNAP;
    *out = (ovis_pos){at.x, at.y + up, at.z};
    if (ovis_path_finder_get_cell_type(agent->turn->paths.finder, *out) == OVIS_PATH_WALKABLE) {
      return true;
    }
  }
  return false;
}

static bool find_spot(ov_behavior_turn* turn, const ov_actor* target) {
  ov_agent* agent = turn->agent;
  ovis_pos spot;
  if (!snap(agent, point_behind(&agent->self->rng, target), &spot)) {
    return ov_behavior_refuse(turn, OVIS_REASON_NO_PLACE, 0, 0);
  }
  const ovis_vec3 center = ov_cell_center(spot);
  const ovis_vec3 above = {center.x, center.y + HIGHER, center.z};
  if (!is_line_free(agent, center) && !is_line_free(agent, above)) {
    return ov_behavior_refuse(turn, OVIS_REASON_NO_PLACE, 0, 0);
  }
  ov_brain_set_cell(turn->brain, OVIS_MEM_BREEZE_JUMP_TARGET, spot, OVIS_MEMORY_FOR_EVER);
  return true;
}

static bool can_jump(ov_behavior_turn* turn) {
  const ov_breeze_jump_settings* settings = turn->settings;
  const ov_actor* self = turn->agent->self;
  const ov_actor* target = ov_brain_actor(turn->agent, OVIS_MEM_ATTACK_TARGET);
  if (!self->body.is_on_ground && !self->body.is_in_water) {
    return ov_behavior_refuse(turn, OVIS_REASON_IN_AIR, 0, 0);
  }
  if (ov_brain_has(turn->brain, OVIS_MEM_BREEZE_JUMP_TARGET)) {
    return true; // one that was loaded goes on
  }
  if (target == NULL) {
    return ov_behavior_refuse_loss(turn, OVIS_MEM_ATTACK_TARGET);
  }
  const double d2 = ov_actor_dist2(self, target);
  if (d2 > settings->range_max * settings->range_max) {
    ov_brain_erase(turn->brain, OVIS_MEM_ATTACK_TARGET);
    return ov_behavior_refuse(turn, OVIS_REASON_TOO_FAR, d2,
                              settings->range_max * settings->range_max);
  }
  if (d2 <= settings->range_min * settings->range_min) {
    return ov_behavior_refuse(turn, OVIS_REASON_TOO_NEAR, d2,
                              settings->range_min * settings->range_min);
  }
  return is_air_above(turn->agent) ? find_spot(turn, target)
                                   : ov_behavior_refuse(turn, OVIS_REASON_NOT_HERE, 0, 0);
}

static void start_jump(ov_behavior_turn* turn) {
  ov_breeze_of(turn->agent->self)->pose = OV_BREEZE_INHALES;
  ov_agent_stop(turn->agent);
  if (!ov_brain_has(turn->brain, OVIS_MEM_BREEZE_JUMP_INHALING)) {
    ov_brain_set_unit(turn->brain, OVIS_MEM_BREEZE_JUMP_INHALING, INHALE_TICKS);
  }
  const ovis_pos* spot = ov_brain_cell(turn->brain, OVIS_MEM_BREEZE_JUMP_TARGET);
  if (spot != NULL) {
    ov_brain_look_at_cell(turn->brain, *spot);
  }
}

static bool goes_on_jumping(ov_behavior_turn* turn) {
  return ov_breeze_of(turn->agent->self)->pose != OV_BREEZE_STANDS &&
         !ov_brain_has(turn->brain, OVIS_MEM_BREEZE_JUMP_COOLDOWN);
}

static bool find_velocity(ov_behavior_turn* turn, ovis_pos spot, ovis_vec3* out) {
  static const int32_t angles[ANGLES] = {40, 55, 60, 75, 80};
  static const int32_t weights[ANGLES] = {1, 1, 1, 1, 1};
  const ov_breeze_jump_settings* settings = turn->settings;
  ov_actor* actor = turn->agent->self;
  const ov_leap leap = {.from = actor->body.pos,
                        .to = ov_cell_bottom(spot),
                        .size = actor->body.size,
                        .gravity = GRAVITY,
                        .speed_max = settings->speed_max};
  int32_t order[ANGLES];
  ov_rng_weighted_order(&actor->rng, weights, ANGLES, order);
  for (int32_t i = 0; i < ANGLES; i++) {
    if (ov_leap_velocity(&leap, turn->agent->world, angles[order[i]], out)) {
      return true;
    }
  }
  return false;
}

// Leaves the ground; without a free way it gives up.
static void take_off(ov_behavior_turn* turn) {
  ov_actor* actor = turn->agent->self;
  const ovis_pos* spot = ov_brain_cell(turn->brain, OVIS_MEM_BREEZE_JUMP_TARGET);
  ovis_vec3 velocity;
  if (spot == NULL || !find_velocity(turn, *spot, &velocity)) {
    ov_breeze_of(actor)->pose = OV_BREEZE_STANDS;
    return;
  }
  if (actor->body.is_in_water) {
    ov_brain_set_unit(turn->brain, OVIS_MEM_BREEZE_LEAVING_WATER, OVIS_MEMORY_FOR_EVER);
  }
  ov_breeze_of(actor)->pose = OV_BREEZE_JUMPS;
  actor->body.yaw_deg = actor->body.body_yaw_deg;
  actor->body.is_ballistic = true;
  actor->body.velocity = velocity;
}

static void land(ov_behavior_turn* turn) {
  const bool was_hurt = ov_brain_has(turn->brain, OVIS_MEM_HURT_BY);
  ov_breeze_of(turn->agent->self)->pose = OV_BREEZE_STANDS;
  ov_brain_set_unit(turn->brain, OVIS_MEM_BREEZE_JUMP_COOLDOWN,
                    was_hurt ? PAUSE_HURT_TICKS : PAUSE_TICKS);
  ov_brain_set_unit(turn->brain, OVIS_MEM_BREEZE_SHOOT, SHOOT_TICKS);
}

static void tick_jump(ov_behavior_turn* turn) {
  const ov_actor* actor = turn->agent->self;
  const int32_t pose = ov_breeze_of(actor)->pose;
  const bool is_in_water = actor->body.is_in_water;
  if (!is_in_water) {
    ov_brain_erase(turn->brain, OVIS_MEM_BREEZE_LEAVING_WATER);
  }
  if (pose == OV_BREEZE_INHALES) {
    if (!ov_brain_has(turn->brain, OVIS_MEM_BREEZE_JUMP_INHALING)) {
      take_off(turn);
    }
  } else if (pose == OV_BREEZE_JUMPS &&
             (actor->body.is_on_ground ||
              (is_in_water && !ov_brain_has(turn->brain, OVIS_MEM_BREEZE_LEAVING_WATER)))) {
    land(turn);
  }
}

static void stop_jump(ov_behavior_turn* turn) {
  ov_actor* actor = turn->agent->self;
  ov_breeze_of(actor)->pose = OV_BREEZE_STANDS;
  actor->body.is_ballistic = false;
  ov_brain_erase(turn->brain, OVIS_MEM_BREEZE_JUMP_TARGET);
  ov_brain_erase(turn->brain, OVIS_MEM_BREEZE_JUMP_INHALING);
  ov_brain_erase(turn->brain, OVIS_MEM_BREEZE_LEAVING_WATER);
}

const ov_behavior_kind ov_breeze_jump = {
    OV_TIMED("LongJump"),
    .flags = OVIS_FLAG_MOVE | OVIS_FLAG_JUMP,
    OV_NEEDS(OV_PRESENT(ATTACK_TARGET), OV_ABSENT(BREEZE_JUMP_COOLDOWN),
             OV_REGISTERED(BREEZE_JUMP_INHALING), OV_REGISTERED(BREEZE_JUMP_TARGET),
             OV_ABSENT(BREEZE_SHOOT), OV_ABSENT(WALK_TARGET), OV_REGISTERED(BREEZE_LEAVING_WATER)),
    OV_TICKS(JUMP_TICKS, JUMP_TICKS),
    OV_SETTINGS(ov_breeze_jump_settings),
    OV_BEHAVIOR_CALLS(can_jump, goes_on_jumping, start_jump, tick_jump, stop_jump),
    OV_PHRASES(.words = "jump around its target", .doing = "jumping around its target",
               .does = "jumps around its target",
               OV_WHY({OVIS_REASON_TOO_NEAR, "its target is too near for a jump"},
                      {OVIS_REASON_NO_PLACE, "it finds no place behind its target"},
                      {OVIS_REASON_NOT_HERE, "there is no room above it"})),
};

// ---- Slide

static ovis_vec3 point_before(ov_rng* rng, const ov_actor* self, const ov_actor* target) {
  const ovis_vec3 way = {target->body.pos.x - self->body.pos.x,
                         target->body.pos.y - self->body.pos.y,
                         target->body.pos.z - self->body.pos.z};
  const double length = ov_vec_length(way);
  const double far = length - (SPOT_MIN + SPOT_MORE * ov_rng_double(rng));
  const double share = length > 0 ? far / length : 0;
  return (ovis_vec3){self->body.pos.x + way.x * share, self->body.pos.y + way.y * share,
                     self->body.pos.z + way.z * share};
}

static double dist2(ovis_vec3 a, ovis_vec3 b) {
  return ov_vec_length2((ovis_vec3){a.x - b.x, a.y - b.y, a.z - b.z});
}

static bool slide(ov_behavior_turn* turn) {
  const ov_breeze_slide_settings* settings = turn->settings;
  ov_agent* agent = turn->agent;
  ov_actor* self = agent->self;
  const ov_actor* target = ov_brain_actor(agent, OVIS_MEM_ATTACK_TARGET);
  if (target == NULL) {
    return ov_behavior_refuse_loss(turn, OVIS_MEM_ATTACK_TARGET);
  }
  if (!self->body.is_on_ground || self->body.is_in_water ||
      ov_breeze_of(self)->pose != OV_BREEZE_STANDS) {
    return ov_behavior_refuse(turn, OVIS_REASON_NOT_HERE, 0, 0);
  }
  const double d2 = ov_actor_dist2(self, target);
  ovis_vec3 to;
  const bool is_away =
      d2 < settings->range * settings->range &&
      ov_agent_random_land_pos_away(agent, AWAY_XZ, AWAY_Y, target->body.pos, &to) &&
      is_line_free(agent, to) && dist2(to, target->body.pos) > d2;
  if (!is_away) {
    to = ov_rng_bool(&self->rng) ? point_behind(&self->rng, target)
                                 : point_before(&self->rng, self, target);
  }
  ov_brain_walk_to_pos(turn->brain, to, settings->speed, CLOSE_ENOUGH);
  return true;
}

const ov_behavior_kind ov_breeze_slide = {
    OV_ONE_SHOT("Slide", slide),
    OV_NEEDS(OV_PRESENT(ATTACK_TARGET), OV_ABSENT(WALK_TARGET), OV_ABSENT(BREEZE_JUMP_COOLDOWN),
             OV_ABSENT(BREEZE_SHOOT)),
    OV_SETTINGS(ov_breeze_slide_settings),
    OV_PHRASES(.words = "slide", .doing = "sliding",
               OV_WHY({OVIS_REASON_NOT_HERE, "it does not stand on dry ground"})),
};
