// A breeze shoots wind charges.
// Rules: docs/sources.md#breezes
#include "agent/shots.h"
#include "mind/brain/brain.h"
#include "species/monsters/breeze.h"

// Source of all numbers in this file: docs/sources.md#breezes
#define INHALE_TICKS 15
#define RECOVER_TICKS 4
#define PAUSE_TICKS 10
#define SHOT_TICKS (INHALE_TICKS + 1 + RECOVER_TICKS)
#define STUCK_SHOOT_TICKS 60 // in which one that cannot jump may shoot

// ---- Shoot

static bool can_shoot(ov_behavior_turn* turn) {
  const ov_breeze_shoot_settings* settings = turn->settings;
  const ov_actor* self = turn->agent->self;
  const ov_actor* target = ov_brain_actor(turn->agent, OVIS_MEM_ATTACK_TARGET);
  if (target == NULL) {
    return ov_behavior_refuse_loss(turn, OVIS_MEM_ATTACK_TARGET);
  }
  if (ov_breeze_of(self)->pose != OV_BREEZE_STANDS) {
    return ov_behavior_refuse(turn, OVIS_REASON_JUMPS, 0, 0);
  }
  const double d2 = ov_actor_dist2(self, target);
  const double nearest2 = settings->range_min * settings->range_min;
  const double farthest2 = settings->range_max * settings->range_max;
  if (d2 > nearest2 && d2 < farthest2) {
    return true;
  }
  ov_brain_erase(turn->brain, OVIS_MEM_BREEZE_SHOOT);
  return d2 <= nearest2 ? ov_behavior_refuse(turn, OVIS_REASON_TOO_NEAR, d2, nearest2)
                        : ov_behavior_refuse(turn, OVIS_REASON_TOO_FAR, d2, farthest2);
}

static void start_shot(ov_behavior_turn* turn) {
  ov_breeze_of(turn->agent->self)->pose = OV_BREEZE_SHOOTS;
  ov_agent_stop(turn->agent);
  ov_brain_set_unit(turn->brain, OVIS_MEM_BREEZE_SHOOT_CHARGING, INHALE_TICKS);
}

static bool goes_on_shooting(ov_behavior_turn* turn) {
  return ov_brain_has(turn->brain, OVIS_MEM_ATTACK_TARGET) &&
         ov_brain_has(turn->brain, OVIS_MEM_BREEZE_SHOOT);
}

static void tick_shot(ov_behavior_turn* turn) {
  const ov_actor* target = ov_brain_actor(turn->agent, OVIS_MEM_ATTACK_TARGET);
  if (target == NULL) {
    return;
  }
  ov_brain_look_at_actor(turn->brain, target);
  if (!ov_brain_has(turn->brain, OVIS_MEM_BREEZE_SHOOT_CHARGING) &&
      !ov_brain_has(turn->brain, OVIS_MEM_BREEZE_SHOOT_RECOVER)) {
    ov_brain_set_unit(turn->brain, OVIS_MEM_BREEZE_SHOOT_RECOVER, RECOVER_TICKS);
    ov_shoot_wind_charge(turn->agent, target);
  }
}

static void stop_shot(ov_behavior_turn* turn) {
  ov_breeze* self = ov_breeze_of(turn->agent->self);
  self->pose = self->pose == OV_BREEZE_SHOOTS ? OV_BREEZE_STANDS : self->pose;
  ov_brain_set_unit(turn->brain, OVIS_MEM_BREEZE_SHOOT_COOLDOWN, PAUSE_TICKS);
  ov_brain_erase(turn->brain, OVIS_MEM_BREEZE_SHOOT_CHARGING);
  ov_brain_erase(turn->brain, OVIS_MEM_BREEZE_SHOOT);
}

const ov_behavior_kind ov_breeze_shoot = {
    OV_TIMED("Shoot"),
    .flags = OVIS_FLAG_MOVE | OVIS_FLAG_LOOK,
    OV_NEEDS(OV_PRESENT(ATTACK_TARGET), OV_ABSENT(BREEZE_SHOOT_COOLDOWN),
             OV_ABSENT(BREEZE_SHOOT_CHARGING), OV_ABSENT(BREEZE_SHOOT_RECOVER),
             OV_PRESENT(BREEZE_SHOOT), OV_ABSENT(WALK_TARGET), OV_ABSENT(BREEZE_JUMP_TARGET)),
    OV_TICKS(SHOT_TICKS, SHOT_TICKS),
    OV_SETTINGS(ov_breeze_shoot_settings),
    OV_BEHAVIOR_CALLS(can_shoot, goes_on_shooting, start_shot, tick_shot, stop_shot),
    OV_PHRASES(.words = "shoot a wind charge", .doing = "shooting a wind charge",
               .does = "shoots a wind charge",
               OV_WHY({OVIS_REASON_TOO_NEAR, "its target is too near for a shot"})),
};

// ---- ShootWhenStuck

static bool shoot_when_stuck(ov_behavior_turn* turn) {
  const ov_actor* self = turn->agent->self;
  if (self->vehicle == 0 && !self->body.is_in_water && self->body.levitation == 0) {
    return ov_behavior_refuse(turn, OVIS_REASON_NO_NEED, 0, 0);
  }
  ov_brain_set_unit(turn->brain, OVIS_MEM_BREEZE_SHOOT, STUCK_SHOOT_TICKS);
  return true;
}

const ov_behavior_kind ov_breeze_shoot_when_stuck = {
    OV_ONE_SHOT("ShootWhenStuck", shoot_when_stuck),
    OV_NEEDS(OV_PRESENT(ATTACK_TARGET), OV_ABSENT(BREEZE_JUMP_INHALING),
             OV_ABSENT(BREEZE_JUMP_TARGET), OV_ABSENT(WALK_TARGET), OV_ABSENT(BREEZE_SHOOT)),
    OV_PHRASES(.words = "shoot where it cannot jump", .doing = "shooting where it cannot jump",
               OV_WHY({OVIS_REASON_NO_NEED, "it can jump: it does not ride, swim or float"})),
};
