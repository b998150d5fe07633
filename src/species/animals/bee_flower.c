// Bees gather nectar from flowers, and crops below them grow.
// Rules: docs/sources.md#bees
#include "base/check.h"
#include "base/vec.h"
#include "mind/goal/goal_share.h"
#include "species/animals/bee_goals.h"
#include "world/scan.h"

#include <math.h>

#define RANGE 5
#define AGAIN_MIN 20 // ticks until it looks again, and up to 40 more
#define AGAIN_MORE 41
#define POLLINATE_TICKS_MIN 400
#define POLLINATE_TICKS_MAX 600
#define LEAVE_CHANCE 0.2f
#define PAUSE 200
#define HOVER 0.6
#define HOVER_SPEED 0.35
#define ARRIVED 0.1
#define MOVE_ONE_IN 25
#define MOVE_RANGE ((double)0.33333334f)
#define WALK_SPEED 1.2
#define CHECK_TICKS 20
#define LOOK_DEG 10.0f
#define LOOK_PITCH 40.0f

#define POLLINATE_STATE(X)                                                                         \
  X(COUNT, ticks)                                                                                  \
  X(COUNT, good_ticks) /* at the flower */                                                         \
  X(BOOL, has_point)                                                                               \
  X(PLACE, point)
OV_KIND_STATE(pollinate, POLLINATE_STATE)

static bool find_flower(const ov_agent* agent, ovis_pos* out) {
  const ovis_pos middle = ov_body_cell(&agent->self->body);
  for (ov_rings at = ov_rings_around(middle, RANGE - 1, RANGE, 0); ov_rings_are_left(&at);
       ov_rings_next(&at)) {
    *out = ov_rings_cell(&at);
    const int32_t d2 = at.dx * at.dx + at.dy * at.dy + at.dz * at.dz;
    if (d2 < RANGE * RANGE && ov_bee_is_flower(agent, *out)) {
      return true;
    }
  }
  return false;
}

static bool can_use(ov_goal_turn* turn) {
  ov_agent* agent = turn->agent;
  ov_bee* self = ov_bee_of(agent->self);
  OVIS_ASSERT(self->pollinate_ticks >= 0);
  if (!ov_bee_is_calm(turn)) {
    return false;
  }
  if (self->pollinate_ticks > 0) {
    return ov_goal_refuse(turn, OVIS_REASON_COOLDOWN, self->pollinate_ticks, 0);
  }
  if (self->has_nectar) {
    return ov_goal_refuse(turn, OVIS_REASON_NO_NEED, 0, 0);
  }
  if (agent->env->is_raining) {
    return ov_goal_refuse(turn, OVIS_REASON_RAIN, 0, 0);
  }
  ovis_pos flower;
  if (!find_flower(agent, &flower)) {
    self->pollinate_ticks = AGAIN_MIN + ov_rng_int(&agent->self->rng, AGAIN_MORE);
    return ov_goal_refuse(turn, OVIS_REASON_NO_TARGET, 0, RANGE);
  }
  self->has_flower = true;
  self->flower = flower;
  return true;
}

static bool can_continue(ov_goal_turn* turn) {
  const pollinate* self = turn->state;
  OVIS_ASSERT(self->ticks >= 0);
  OVIS_ASSERT(self->good_ticks >= 0);
  ov_agent* agent = turn->agent;
  ov_bee* bee = ov_bee_of(agent->self);
  if (!ov_bee_is_calm(turn)) {
    return false;
  }
  if (!bee->has_flower || agent->env->is_raining || self->ticks > POLLINATE_TICKS_MAX) {
    bee->has_flower = bee->has_flower && self->ticks <= POLLINATE_TICKS_MAX;
    return ov_goal_refuse(turn, OVIS_REASON_ENDED, self->ticks, POLLINATE_TICKS_MAX);
  }
  if (self->good_ticks > POLLINATE_TICKS_MIN) {
    return ov_goal_draw(turn, LEAVE_CHANCE) >= LEAVE_CHANCE ||
           ov_goal_refuse(turn, OVIS_REASON_ENDED, self->good_ticks, POLLINATE_TICKS_MIN);
  }
  if (turn->tick % CHECK_TICKS < 2 && !ov_bee_is_flower(agent, bee->flower)) {
    bee->has_flower = false;
    return ov_goal_refuse(turn, OVIS_REASON_BLOCK_GONE, 0, 0);
  }
  return true;
}

static void start(ov_goal_turn* turn) {
  pollinate* self = turn->state;
  ov_agent* agent = turn->agent;
  ov_bee* bee = ov_bee_of(agent->self);
  *self = (pollinate){0};
  bee->is_pollinating = true;
  bee->hungry_ticks = 0;
  ov_agent_go_to(agent, (ovis_vec3){bee->flower.x + 0.5, bee->flower.y + 0.5, bee->flower.z + 0.5},
                 WALK_SPEED);
}

static void stop(ov_goal_turn* turn) {
  const pollinate* self = turn->state;
  OVIS_ASSERT(self->good_ticks >= 0);
  ov_bee* bee = ov_bee_of(turn->agent->self);
  if (self->good_ticks > POLLINATE_TICKS_MIN) {
    bee->has_nectar = true;
    bee->crops_grown = 0;
  }
  bee->is_pollinating = false;
  bee->pollinate_ticks = PAUSE;
  ov_agent_stop(turn->agent);
}

static void tick(ov_goal_turn* turn) {
  pollinate* self = turn->state;
  OVIS_ASSERT(self->ticks >= 0);
  ov_actor* actor = turn->agent->self;
  const ov_bee* bee = ov_bee_of(actor);
  if (!bee->has_flower) {
    return;
  }
  self->ticks++;
  const ovis_vec3 over = {bee->flower.x + 0.5, bee->flower.y + HOVER, bee->flower.z + 0.5};
  if (ov_vec_dist(over, actor->body.pos) > 1) {
    self->point = over;
    self->has_point = true;
    ov_move_control_want(&actor->controls.move, over, HOVER_SPEED);
    return;
  }
  self->point = self->has_point ? self->point : over;
  self->has_point = true;
  bool moves = true;
  if (ov_vec_dist(self->point, actor->body.pos) <= ARRIVED) {
    moves = ov_rng_int(&actor->rng, MOVE_ONE_IN) == 0;
    if (moves) {
      const double dx = ((double)ov_rng_float(&actor->rng) * 2 - 1) * MOVE_RANGE;
      const double dz = ((double)ov_rng_float(&actor->rng) * 2 - 1) * MOVE_RANGE;
      self->point = (ovis_vec3){over.x + dx, over.y, over.z + dz};
      ov_agent_stop(turn->agent);
    }
    ov_look_control_look_at(&actor->controls.look, over, LOOK_DEG, LOOK_PITCH);
  }
  if (moves) {
    ov_move_control_want(&actor->controls.move, self->point, HOVER_SPEED);
  }
  self->good_ticks++;
}

const ov_goal_kind ov_goal_bee_pollinate = {
    OV_GOAL("BeePollinate", OVIS_FLAG_MOVE),
    .updates_every_tick = true,
    OV_STATE(pollinate, pollinate_fields),
    OV_GOAL_CALLS(can_use, can_continue, start, tick, stop),
    OV_PHRASES(.words = "gather nectar", .doing = "gathering nectar",
               OV_WHY({OVIS_REASON_NOT_HERE, "it is angry"}, {OVIS_REASON_NO_NEED, "it has nectar"},
                      {OVIS_REASON_NO_TARGET, "there is no flower nearby"},
                      {OVIS_REASON_BLOCK_GONE, "the flower is gone"},
                      {OVIS_REASON_ENDED, "it was long enough at the flower"})),
};
