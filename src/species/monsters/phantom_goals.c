// Phantoms circle around a place in the air and sweep down at players; cats keep them away.
// Rules: docs/sources.md#motions
#include "species/monsters/phantom_goals.h"

#include "agent/attack.h"
#include "agent/player.h"
#include "base/check.h"
#include "base/trig.h"
#include "mind/goal/goal_share.h"
#include "species/monsters/glide.h"

#define SCAN_FIRST 20
#define SCAN_TICKS 60
#define RANGE 64.0
#define RANGE_XZ 16.0
#define SEA_LEVEL 63
#define OVER 20 // blocks above the target, and up to 19 more
#define REST_OVER 10
#define ANCHOR_OVER 5 // blocks above the place where it appeared
#define SWEEP_FIRST 10
#define SWEEP_MIN 8 // seconds, and up to 3 more
#define SWEEP_MORE 4
#define SECOND 20
#define CAT_TICKS 20
#define CAT_RANGE 16.0
#define TOUCH ((double)0.2f)
#define NEAR2 4.0
#define HEIGHT_TICKS 350
#define RADIUS_TICKS 250
#define ANGLE_TICKS 450
#define RADIUS_MIN 5.0f
#define RADIUS_MORE 10.0f
#define RADIUS_MAX 15.0f
#define HEIGHT_LOW (-4.0f)
#define HEIGHT_MORE 9.0f
#define STEP_RAD 0.2617993877991494 // 15 degrees

static ov_phantom* phantom_of(const ov_goal_turn* turn) {
  OVIS_ASSERT(turn->agent->self->profile->own_size >= sizeof(ov_phantom));
  return turn->agent->self->own;
}

static bool is_good(ov_agent* agent, const ov_actor* target) {
  const ov_targeting combat = {.is_combat = true};
  return ov_agent_can_target(agent, target, &combat);
}

// ---- The target: the highest player of those near

#define SCAN_STATE(X)                                                                              \
  X(COUNT, checks)                                                                                 \
  X(BOOL, has_begun)
OV_KIND_STATE(scan, SCAN_STATE)

static void take_highest(ov_agent* agent, ov_actor* other, void* context) {
  const ov_actor** best = context;
  const ov_targeting targeting = {.range = RANGE, .needs_sight = true, .is_combat = true};
  if ((*best == NULL || other->body.pos.y > (*best)->body.pos.y) &&
      ov_agent_can_target(agent, other, &targeting)) {
    *best = other;
  }
}

static bool can_target(ov_goal_turn* turn) {
  scan* self = turn->state;
  ov_agent* agent = turn->agent;
  if (!self->has_begun) {
    self->has_begun = true;
    self->checks = ov_goal_delay(SCAN_FIRST);
  }
  if (!ov_goal_is_ready(turn, &self->checks)) {
    return false;
  }
  self->checks = ov_goal_delay(SCAN_TICKS);
  const ovis_aabb box = ov_body_box(&agent->self->body);
  const ovis_aabb near = {{box.min.x - RANGE_XZ, box.min.y - RANGE, box.min.z - RANGE_XZ},
                          {box.max.x + RANGE_XZ, box.max.y + RANGE, box.max.z + RANGE_XZ}};
  const ov_actor* best = NULL;
  ov_agent_each_near(agent, &near, OV_ACTOR_PLAYER, take_highest, &best);
  if (best == NULL) {
    return ov_goal_refuse(turn, OVIS_REASON_NO_TARGET, 0, RANGE);
  }
  agent->self->target = best->serial;
  return true;
}

static bool keeps_target(ov_goal_turn* turn) {
  const ov_actor* target = ov_agent_find(turn->agent, turn->agent->self->target);
  return (target != NULL && is_good(turn->agent, target)) ||
         ov_goal_refuse_target(turn, turn->agent->self->target);
}

static void drop_target(ov_goal_turn* turn) {
  turn->agent->self->target = 0;
}

const ov_goal_kind ov_goal_phantom_target = {
    OV_GOAL("PhantomAttackPlayer", OVIS_FLAG_TARGET),
    OV_STATE(scan, scan_fields),
    OV_GOAL_CALLS(can_target, keeps_target, NULL, NULL, drop_target),
    OV_PHRASES(.words = "attack a player", .doing = "keeping a player as its target",
               .about = OVIS_ABOUT_PLAYER, .style = OVIS_STYLE_SILENT,
               OV_WHY({OVIS_REASON_NO_TARGET, "it sees no player"})),
};

// ---- When to sweep

#define STRATEGY_STATE(X) X(COUNT, checks)
OV_KIND_STATE(strategy, STRATEGY_STATE)

static bool has_target(ov_goal_turn* turn) {
  const ov_actor* target = ov_agent_find(turn->agent, turn->agent->self->target);
  return (target != NULL && is_good(turn->agent, target)) ||
         ov_goal_refuse(turn, OVIS_REASON_NO_TARGET, 0, 0);
}

static void anchor_over_target(ov_goal_turn* turn) {
  ov_phantom* self = phantom_of(turn);
  ov_actor* actor = turn->agent->self;
  const ov_actor* target = ov_agent_find(turn->agent, actor->target);
  if (target == NULL) {
    return;
  }
  self->anchor = ov_body_cell(&target->body);
  self->anchor.y += OVER + ov_rng_int(&actor->rng, OVER);
  self->anchor.y = self->anchor.y < SEA_LEVEL ? SEA_LEVEL + 1 : self->anchor.y;
  self->has_anchor = true;
}

static void start_strategy(ov_goal_turn* turn) {
  strategy* self = turn->state;
  self->checks = ov_goal_delay(SWEEP_FIRST);
  phantom_of(turn)->is_swooping = false;
  anchor_over_target(turn);
}

static void stop_strategy(ov_goal_turn* turn) {
  ov_phantom* self = phantom_of(turn);
  self->anchor.y = ovis_world_get_height(turn->agent->world, OVIS_HEIGHTMAP_MOTION_BLOCKING,
                                         self->anchor.x, self->anchor.z) +
                   REST_OVER + ov_rng_int(&turn->agent->self->rng, OVER);
}

static void tick_strategy(ov_goal_turn* turn) {
  strategy* self = turn->state;
  OVIS_ASSERT(self->checks >= 0);
  ov_phantom* phantom = phantom_of(turn);
  if (phantom->is_swooping) {
    return;
  }
  self->checks -= ov_goal_checks(turn);
  if (self->checks <= 0) {
    phantom->is_swooping = true;
    anchor_over_target(turn);
    const int32_t seconds = SWEEP_MIN + ov_rng_int(&turn->agent->self->rng, SWEEP_MORE);
    self->checks = ov_goal_delay(seconds * SECOND);
  }
}

const ov_goal_kind ov_goal_phantom_strategy = {
    OV_GOAL("PhantomAttackStrategy", 0),
    OV_STATE(strategy, strategy_fields),
    OV_GOAL_CALLS(has_target, has_target, start_strategy, tick_strategy, stop_strategy),
    OV_PHRASES(.words = "hunt from above", .doing = "hunting from above",
               .style = OVIS_STYLE_TARGET, OV_WHY({OVIS_REASON_NO_TARGET, "it has no target"})),
};

// ---- The sweep

#define SWEEP_STATE(X)                                                                             \
  X(TICK, cat_tick) /* of the next look for cats */                                                \
  X(BOOL, is_scared)
OV_KIND_STATE(sweep, SWEEP_STATE)

static bool can_sweep(ov_goal_turn* turn) {
  if (ov_agent_find(turn->agent, turn->agent->self->target) == NULL) {
    return ov_goal_refuse(turn, OVIS_REASON_NO_TARGET, 0, 0);
  }
  return phantom_of(turn)->is_swooping || ov_goal_refuse(turn, OVIS_REASON_COOLDOWN, 0, 0);
}

static bool goes_on_sweeping(ov_goal_turn* turn) {
  sweep* self = turn->state;
  const ov_actor* target = ov_goal_find_target(turn, turn->agent->self->target);
  if (target == NULL || !can_sweep(turn)) {
    return false;
  }
  if (ov_player_is_safe(target)) {
    return ov_goal_refuse_target(turn, target->serial);
  }
  if (turn->tick > self->cat_tick) {
    self->cat_tick = turn->tick + CAT_TICKS;
    static const ov_species_id cats[] = {OV_SPECIES_CAT, OV_SPECIES_NONE};
    const ov_search_near search = {
        .kind = OV_ACTOR_MOB, .grow_xz = CAT_RANGE, .grow_y = CAT_RANGE, .species = cats};
    self->is_scared = ov_agent_nearest(turn->agent, &search) != NULL;
  }
  return !self->is_scared || ov_goal_refuse(turn, OVIS_REASON_NOT_HERE, 0, 0);
}

static void stop_sweep(ov_goal_turn* turn) {
  turn->agent->self->target = 0;
  phantom_of(turn)->is_swooping = false;
}

static void tick_sweep(ov_goal_turn* turn) {
  ov_agent* agent = turn->agent;
  ov_phantom* self = phantom_of(turn);
  ov_actor* target = ov_agent_find(agent, agent->self->target);
  if (target == NULL) {
    return;
  }
  const ov_body* body = &agent->self->body;
  self->point = target->body.pos;
  self->point.y += (double)target->body.size.height * 0.5;
  const ovis_aabb own = ov_body_box(body);
  const ovis_aabb its = ov_body_box(&target->body);
  const bool touches = own.min.x - TOUCH < its.max.x && own.max.x + TOUCH > its.min.x &&
                       own.min.y - TOUCH < its.max.y && own.max.y + TOUCH > its.min.y &&
                       own.min.z - TOUCH < its.max.z && own.max.z + TOUCH > its.min.z;
  if (touches) {
    agent->verbs->hurt(agent, target, ov_attack_damage(agent->self), OVIS_DAMAGE_ATTACK);
    self->is_swooping = false;
  } else if (body->has_hit_side || agent->self->immune_ticks > 10) {
    self->is_swooping = false;
  }
}

const ov_goal_kind ov_goal_phantom_sweep = {
    OV_GOAL("PhantomSweep", OVIS_FLAG_MOVE),
    OV_STATE(sweep, sweep_fields),
    OV_GOAL_CALLS(can_sweep, goes_on_sweeping, NULL, tick_sweep, stop_sweep),
    OV_PHRASES(.words = "sweep down", .doing = "sweeping down", .style = OVIS_STYLE_TARGET,
               OV_WHY({OVIS_REASON_NO_TARGET, "it has no target"},
                      {OVIS_REASON_COOLDOWN, "it circles"},
                      {OVIS_REASON_NOT_HERE, "a cat frightens it"})),
};

// ---- Circles

typedef struct circle {
  float angle, radius, height;
  float turn; // 1 or -1
} circle;

static void circle_fields(void* state, ov_fields* list) {
  circle* self = state;
  ov_field_f32(list, "angle", &self->angle);
  ov_field_f32(list, "radius", &self->radius);
  ov_field_f32(list, "height", &self->height);
  ov_field_f32(list, "turn", &self->turn);
  list->is_bad |=
      list->mode == OV_FIELDS_READ &&
      !(self->angle > -1e9f && self->angle < 1e9f && self->radius >= 0 && self->radius < 100 &&
        self->height > -100 && self->height < 100 && self->turn >= -1 && self->turn <= 1);
}

static bool can_circle(ov_goal_turn* turn) {
  return turn->agent->self->target == 0 || !phantom_of(turn)->is_swooping ||
         ov_goal_refuse(turn, OVIS_REASON_NOT_HERE, 0, 0);
}

static void next_point(ov_goal_turn* turn) {
  circle* self = turn->state;
  ov_phantom* phantom = phantom_of(turn);
  if (!phantom->has_anchor) {
    phantom->has_anchor = true;
    phantom->anchor = ov_body_cell(&turn->agent->self->body);
    phantom->anchor.y += ANCHOR_OVER;
  }
  self->angle += self->turn * (float)STEP_RAD;
  phantom->point =
      (ovis_vec3){phantom->anchor.x + (double)self->radius * ov_cos((double)self->angle),
                  phantom->anchor.y - 4 + (double)self->height,
                  phantom->anchor.z + (double)self->radius * ov_sin((double)self->angle)};
}

static float draw_height(ov_rng* rng) {
  return HEIGHT_LOW + ov_rng_float(rng) * HEIGHT_MORE;
}

static void start_circle(ov_goal_turn* turn) {
  circle* self = turn->state;
  ov_rng* rng = &turn->agent->self->rng;
  self->radius = RADIUS_MIN + ov_rng_float(rng) * RADIUS_MORE;
  self->height = draw_height(rng);
  self->turn = ov_rng_bool(rng) ? 1 : -1;
  next_point(turn);
}

static bool is_air(const ov_goal_turn* turn, int32_t up) {
  ovis_pos at = ov_body_cell(&turn->agent->self->body);
  at.y += up;
  return (ov_agent_block(turn->agent, at)->tags & OVIS_TAG(AIR)) != 0;
}

static void tick_circle(ov_goal_turn* turn) {
  circle* self = turn->state;
  ov_actor* actor = turn->agent->self;
  ov_rng* rng = &actor->rng;
  const ov_phantom* phantom = phantom_of(turn);
  if (ov_goal_roll(turn, ov_goal_delay(HEIGHT_TICKS))) {
    self->height = draw_height(rng);
  }
  if (ov_goal_roll(turn, ov_goal_delay(RADIUS_TICKS))) {
    self->radius += 1;
    if (self->radius > RADIUS_MAX) {
      self->radius = RADIUS_MIN;
      self->turn = -self->turn;
    }
  }
  if (ov_goal_roll(turn, ov_goal_delay(ANGLE_TICKS))) {
    self->angle = ov_rng_float(rng) * 2 * (float)OV_PI;
    next_point(turn);
  }
  if (ov_goal_dist2(phantom->point, actor) < NEAR2) {
    next_point(turn);
  }
  if (phantom->point.y < actor->body.pos.y && !is_air(turn, -1)) {
    self->height = self->height > 1 ? self->height : 1;
    next_point(turn);
  }
  if (phantom->point.y > actor->body.pos.y && !is_air(turn, 1)) {
    self->height = self->height < -1 ? self->height : -1;
    next_point(turn);
  }
}

const ov_goal_kind ov_goal_phantom_circle = {
    OV_GOAL("PhantomCircle", OVIS_FLAG_MOVE),
    OV_STATE(circle, circle_fields),
    OV_GOAL_CALLS(can_circle, can_circle, start_circle, tick_circle, NULL),
    OV_PHRASES(.words = "circle", .doing = "circling", .style = OVIS_STYLE_WANDERS,
               OV_WHY({OVIS_REASON_NOT_HERE, "it sweeps down"})),
};
