// Memories that begin and end fights: copies for a while, erasures, peace, the end of an anger.
// Rules: docs/sources.md#attacks-of-brains
#include "base/check.h"
#include "mind/brain/fight/fight_behaviors.h"

// ---- CopyMemoryWithExpiry

static bool copy(ov_behavior_turn* turn) {
  const ov_copy_memory_settings* settings = turn->settings;
  OVIS_ASSERT(settings != NULL);
  OVIS_ASSERT(settings->ticks_max >= 0);
  if (settings->test != NULL && !settings->test(turn)) {
    return ov_behavior_refuse(turn, OVIS_REASON_NO_NEED, 0, 0);
  }
  const int32_t span = settings->ticks_max - settings->ticks_min + 1;
  const int32_t ticks = settings->ticks_min + ov_rng_int(&turn->agent->self->rng, span);
  ov_brain_set_entity(turn->brain, ov_behavior_memory(turn, 1),
                      ov_brain_entity(turn->brain, ov_behavior_memory(turn, 0)), ticks);
  return true;
}

const ov_behavior_kind ov_copy_memory = {
    OV_ONE_SHOT("CopyMemoryWithExpiry", copy),
    OV_SETTINGS(ov_copy_memory_settings),
    OV_PHRASES(.words = "keep what it saw in mind", .doing = "keeping what it saw in mind"),
};

// ---- EraseMemoryIf

static bool erase(ov_behavior_turn* turn) {
  const ov_erase_memory_settings* settings = turn->settings;
  OVIS_ASSERT(settings != NULL);
  if (!settings->test(turn)) {
    return ov_behavior_refuse(turn, OVIS_REASON_NO_NEED, 0, 0);
  }
  ov_brain_erase(turn->brain, ov_behavior_memory(turn, 0));
  return true;
}

const ov_behavior_kind ov_erase_memory_if = {
    OV_ONE_SHOT("EraseMemoryIf", erase),
    OV_SETTINGS(ov_erase_memory_settings),
    OV_PHRASES(.words = "forget something", .doing = "forgetting something"),
};

// ---- BecomePassiveIfMemoryPresent

static bool become_passive(ov_behavior_turn* turn) {
  const ov_become_passive_settings* settings = turn->settings;
  OVIS_ASSERT(settings != NULL);
  OVIS_ASSERT(settings->ticks >= 0);
  ov_brain_set_number(turn->brain, OVIS_MEM_PACIFIED, 1, settings->ticks);
  ov_brain_erase(turn->brain, OVIS_MEM_ATTACK_TARGET);
  return true;
}

const ov_behavior_kind ov_become_passive = {
    OV_ONE_SHOT("BecomePassiveIfMemoryPresent", become_passive),
    OV_SETTINGS(ov_become_passive_settings),
    OV_PHRASES(.words = "become peaceful", .doing = "becoming peaceful"),
};

// ---- StopBeingAngryIfTargetDead

static bool stop_being_angry(ov_behavior_turn* turn) {
  const ov_actor* target =
      ov_crowd_find(turn->agent->crowd, ov_brain_entity(turn->brain, OVIS_MEM_ANGRY_AT));
  if (target == NULL || ov_actor_is_alive(target)) {
    return ov_behavior_refuse(turn, OVIS_REASON_NO_NEED, 0, 0);
  }
  ov_brain_erase(turn->brain, OVIS_MEM_ANGRY_AT);
  return true;
}

const ov_behavior_kind ov_stop_being_angry = {
    OV_ONE_SHOT("StopBeingAngryIfTargetDead", stop_being_angry),
    OV_NEEDS(OV_PRESENT(ANGRY_AT)),
    OV_PHRASES(.words = "forgive the dead", .doing = "forgiving the dead"),
};

// ---- The public target

void ov_brain_show_target(ov_behavior_turn* turn) {
  const ov_actor* target = ov_brain_actor(turn->agent, OVIS_MEM_ATTACK_TARGET);
  turn->agent->self->target = target != NULL ? target->serial : 0;
  turn->agent->self->is_aggressive = target != NULL;
}
