// Loads a crossbow, waits, and shoots at the target of an attack.
// Rules: docs/sources.md#attacks-of-brains
#include "base/check.h"
#include "mind/brain/fight/fight_behaviors.h"

#define RUN_TICKS 1200
#define LOAD_TICKS 25 // of a crossbow without enchantments
#define WAIT_TICKS 20 // with a loaded one, and up to 19 more
#define TICKS_MAX 1000

typedef enum step { UNLOADED, LOADING, LOADED, READY, STEP_COUNT } step;

#define CROSSBOW_STATE(X)                                                                          \
  X(I32, step, 0, STEP_COUNT - 1)                                                                  \
  X(I32, load_ticks, 0, TICKS_MAX) /* so far */                                                    \
  X(I32, wait_ticks, 0, TICKS_MAX) /* left */
OV_KIND_STATE(crossbow, CROSSBOW_STATE)

static bool can_shoot(ov_behavior_turn* turn) {
  const ov_crossbow_attack_settings* settings = turn->settings;
  OVIS_ASSERT(settings != NULL);
  const ov_actor* target = ov_brain_actor(turn->agent, OVIS_MEM_ATTACK_TARGET);
  const double range = settings->shot_range(turn->agent);
  if (target == NULL) {
    return ov_behavior_refuse(turn, OVIS_REASON_NO_TARGET, 0, 0);
  }
  if (range <= 0) { // claim 372
    return ov_behavior_refuse(turn, OVIS_REASON_NOT_ITS_KIND, 0, 0);
  }
  const double d2 = ov_actor_dist2(turn->agent->self, target);
  return d2 < range * range || ov_behavior_refuse(turn, OVIS_REASON_TOO_FAR, d2, range * range);
}

static void work(ov_behavior_turn* turn, ov_actor* target) {
  crossbow* self = turn->state;
  OVIS_ASSERT(self->step >= 0);
  OVIS_ASSERT(self->step <= STEP_COUNT - 1);
  OVIS_ASSERT(self->load_ticks >= 0);
  const ov_crossbow_attack_settings* settings = turn->settings;
  switch ((step)self->step) {
  case UNLOADED:
    self->step = LOADING;
    self->load_ticks = 0;
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
    settings->shoot(turn->agent, target);
    self->step = UNLOADED;
    return;
  case STEP_COUNT: OVIS_ASSERT(false); return;
  }
}

static void tick(ov_behavior_turn* turn) {
  ov_actor* target = ov_brain_actor(turn->agent, OVIS_MEM_ATTACK_TARGET);
  if (target != NULL) {
    ov_brain_look_at_actor(turn->brain, target);
    work(turn, target);
  }
}

static void stop(ov_behavior_turn* turn) {
  crossbow* self = turn->state;
  *self = (crossbow){.step = UNLOADED};
}

const ov_behavior_kind ov_crossbow_attack = {
    OV_TIMED("CrossbowAttack"),
    OV_NEEDS(OV_REGISTERED(LOOK_TARGET), OV_PRESENT(ATTACK_TARGET)),
    OV_STATE(crossbow, crossbow_fields),
    OV_SETTINGS(ov_crossbow_attack_settings),
    OV_TICKS(RUN_TICKS, RUN_TICKS),
    OV_BEHAVIOR_CALLS(can_shoot, can_shoot, NULL, tick, stop),
    OV_PHRASES(.words = "shoot its crossbow at its target",
               .doing = "shooting its crossbow at its target",
               OV_WHY({OVIS_REASON_NOT_ITS_KIND, "it holds no crossbow"})),
};
