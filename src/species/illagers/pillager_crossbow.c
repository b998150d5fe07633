// Loads a crossbow, waits, and shoots at a target that it sees.
// Rules: docs/sources.md#raiders
#include "agent/gear.h"
#include "agent/item_table.h"
#include "base/check.h"
#include "mind/goal/goal_share.h"
#include "species/illagers/raider_goals.h"

#define SEEN_TICKS 5  // of sight until it stands still
#define LOAD_TICKS 25 // of a crossbow without enchantments
#define WAIT_TICKS 20 // with a loaded one, and up to 19 more
#define PATH_TICKS 20 // between two paths, and up to 20 more
#define PATH_MORE 21
#define LOADS_SPEED 0.5 // share of the speed while it does not run
#define LOOK_DEG 30.0f

typedef enum step { UNLOADED, LOADING, LOADED, READY, STEP_COUNT } step;

#define CROSSBOW_STATE(X)                                                                          \
  X(I32, step, 0, STEP_COUNT - 1)                                                                  \
  X(COUNT, load_ticks) /* so far */                                                                \
  X(COUNT, wait_ticks) /* left */                                                                  \
  X(COUNT, path_ticks) /* until the next path */                                                   \
  X(COUNT, seen_ticks) /* of sight; below 0: without it */
OV_KIND_STATE(crossbow, CROSSBOW_STATE)

static bool can_use(ov_goal_turn* turn) {
  if (ov_agent_find(turn->agent, turn->agent->self->target) == NULL) {
    return ov_goal_refuse(turn, OVIS_REASON_NO_TARGET, 0, 0);
  }
  return ov_gear_held(turn->agent->self) == OV_ITEM_CROSSBOW ||
         ov_goal_refuse(turn, OVIS_REASON_NOT_ITS_KIND, 0, 0);
}

static void stop(ov_goal_turn* turn) {
  crossbow* self = turn->state;
  OVIS_ASSERT(self->step >= 0);
  OVIS_ASSERT(self->step <= STEP_COUNT - 1);
  ov_actor* actor = turn->agent->self;
  actor->is_aggressive = false;
  actor->target = 0;
  self->seen_ticks = 0;
  if (self->step == LOADING) {
    self->step = UNLOADED;
    self->load_ticks = 0;
  }
}

static bool approach(ov_goal_turn* turn, const ov_actor* target) {
  crossbow* self = turn->state;
  OVIS_ASSERT(self->step >= 0);
  OVIS_ASSERT(self->step <= STEP_COUNT - 1);
  OVIS_ASSERT(self->wait_ticks >= 0);
  const ov_crossbow_settings* settings = turn->settings;
  ov_agent* agent = turn->agent;
  const double radius = (double)settings->radius;
  const bool is_far = ov_actor_dist2(agent->self, target) > radius * radius;
  const bool goes = (is_far || self->seen_ticks < SEEN_TICKS) && self->wait_ticks == 0;
  if (!goes) {
    self->path_ticks = 0;
    ov_agent_stop(agent);
    return false;
  }
  self->path_ticks--;
  if (self->path_ticks <= 0) {
    const double share = self->step == UNLOADED ? 1 : LOADS_SPEED;
    ov_agent_go_to_actor(agent, target, settings->speed * share);
    self->path_ticks = PATH_TICKS + ov_rng_int(&agent->self->rng, PATH_MORE);
  }
  return true;
}

static void work(ov_goal_turn* turn, ov_actor* target, bool is_seen, bool goes) {
  crossbow* self = turn->state;
  OVIS_ASSERT(self->load_ticks >= 0);
  OVIS_ASSERT(self->wait_ticks >= 0);
  const ov_crossbow_settings* settings = turn->settings;
  switch ((step)self->step) {
  case UNLOADED:
    if (!goes) {
      self->step = LOADING;
      self->load_ticks = 0;
    }
    return;
  case LOADING:
    self->load_ticks++;
    if (self->load_ticks >= LOAD_TICKS) {
      self->step = LOADED;
      self->wait_ticks = WAIT_TICKS + ov_rng_int(&turn->agent->self->rng, WAIT_TICKS);
    }
    return;
  case LOADED:
    self->wait_ticks--;
    self->step = self->wait_ticks <= 0 ? READY : LOADED;
    return;
  case READY:
    if (is_seen) {
      settings->shoot(turn->agent, target, 1);
      self->step = UNLOADED;
    }
    return;
  case STEP_COUNT: OVIS_ASSERT(false); return;
  }
}

static void tick(ov_goal_turn* turn) {
  crossbow* self = turn->state;
  ov_agent* agent = turn->agent;
  ov_actor* target = ov_agent_find(agent, agent->self->target);
  if (target == NULL) {
    return;
  }
  const bool is_seen = ov_agent_sees(agent, target);
  self->seen_ticks = is_seen != (self->seen_ticks > 0) ? 0 : self->seen_ticks;
  self->seen_ticks += is_seen ? 1 : -1;
  const bool goes = approach(turn, target);
  ov_agent_look_at(agent, target, LOOK_DEG, LOOK_DEG);
  work(turn, target, is_seen, goes);
}

const ov_goal_kind ov_goal_crossbow = {
    OV_GOAL("RangedCrossbowAttack", OVIS_FLAG_MOVE | OVIS_FLAG_LOOK),
    .updates_every_tick = true,
    OV_STATE(crossbow, crossbow_fields),
    OV_SETTINGS(ov_crossbow_settings),
    OV_GOAL_CALLS(can_use, can_use, NULL, tick, stop),
    OV_PHRASES(.words = "shoot its crossbow at its target",
               .doing = "shooting its crossbow at its target", .style = OVIS_STYLE_TARGET,
               OV_WHY({OVIS_REASON_NO_TARGET, "it has no target"},
                      {OVIS_REASON_NOT_ITS_KIND, "it holds no crossbow"})),
};
