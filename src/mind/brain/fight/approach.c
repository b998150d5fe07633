// Walks to the target of an attack, and steps back from one that is too near.
// Rules: docs/sources.md#attacks-of-brains
#include "base/check.h"
#include "mind/brain/fight/fight_behaviors.h"

#define SHOT_SPARE 1.0 // blocks that a mob stays within the range of its shots

// ---- SetWalkTargetFromAttackTargetIfTargetOutOfReach

static bool is_in_reach(ov_behavior_turn* turn, const ov_actor* target) {
  const ov_approach_settings* settings = turn->settings;
  OVIS_ASSERT(settings != NULL);
  const ov_agent* agent = turn->agent;
  const double range = settings->shot_range != NULL ? settings->shot_range(agent) : 0;
  const double d2 = ov_actor_dist2(agent->self, target);
  return range > 0 ? d2 < (range - SHOT_SPARE) * (range - SHOT_SPARE)
                   : d2 <= ov_brain_reach2(agent->self, target);
}

static bool approach(ov_behavior_turn* turn) {
  const ov_approach_settings* settings = turn->settings;
  const ov_actor* target = ov_brain_actor(turn->agent, OVIS_MEM_ATTACK_TARGET);
  if (target == NULL) {
    return ov_behavior_refuse_loss(turn, OVIS_MEM_ATTACK_TARGET);
  }
  if (is_in_reach(turn, target) && ov_brain_sees(turn, target)) {
    ov_brain_erase(turn->brain, OVIS_MEM_WALK_TARGET);
    return true;
  }
  const double speed =
      settings->speed_now != NULL ? settings->speed_now(turn->agent) : settings->speed;
  ov_brain_look_at_actor(turn->brain, target);
  ov_brain_walk_to_actor(turn->brain, target, speed, 0);
  return true;
}

const ov_behavior_kind ov_approach_target = {
    OV_ONE_SHOT("SetWalkTargetFromAttackTargetIfTargetOutOfReach", approach),
    OV_SETTINGS(ov_approach_settings),
    OV_NEEDS(OV_REGISTERED(WALK_TARGET), OV_REGISTERED(LOOK_TARGET), OV_PRESENT(ATTACK_TARGET),
             OV_REGISTERED(VISIBLE_LIVING)),
    OV_PHRASES(.words = "go to its target", .doing = "going to its target"),
};

// ---- BackUpIfTooClose

static bool back_up(ov_behavior_turn* turn) {
  const ov_back_up_settings* settings = turn->settings;
  OVIS_ASSERT(settings != NULL);
  OVIS_ASSERT(settings->range >= 0);
  OVIS_ASSERT(settings->speed >= 0);
  ov_actor* self = turn->agent->self;
  const ov_actor* target = ov_brain_actor(turn->agent, OVIS_MEM_ATTACK_TARGET);
  if (settings->test != NULL && !settings->test(turn->agent, self)) {
    return ov_behavior_refuse(turn, OVIS_REASON_NOT_ITS_KIND, 0, 0);
  }
  if (target == NULL) {
    return ov_behavior_refuse_loss(turn, OVIS_MEM_ATTACK_TARGET);
  }
  const double d2 = ov_actor_dist2(self, target);
  const double limit = settings->range * settings->range;
  if (d2 >= limit) {
    return ov_behavior_refuse(turn, OVIS_REASON_TOO_FAR, d2, limit);
  }
  if (!ov_brain_sees(turn, target)) {
    return ov_behavior_refuse(turn, OVIS_REASON_NOT_SEEN, 0, 0);
  }
  ov_brain_look_at_actor(turn->brain, target);
  ov_move_control_strafe(&self->controls.move, -settings->speed, 0);
  self->body.yaw_deg = self->body.head_yaw_deg; // it moves away from what it looks at
  return true;
}

const ov_behavior_kind ov_back_up = {
    OV_ONE_SHOT("BackUpIfTooClose", back_up),
    OV_NEEDS(OV_ABSENT(WALK_TARGET), OV_REGISTERED(LOOK_TARGET), OV_PRESENT(ATTACK_TARGET),
             OV_PRESENT(VISIBLE_LIVING)),
    OV_SETTINGS(ov_back_up_settings),
    OV_PHRASES(.words = "step back from its target", .doing = "stepping back from its target",
               OV_WHY({OVIS_REASON_NOT_ITS_KIND, "it does not shoot"})),
};
