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
    .name = "CopyMemoryWithExpiry", .shape = OV_BEHAVIOR_ONE_SHOT, .can_start = copy};

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
    .name = "EraseMemoryIf", .shape = OV_BEHAVIOR_ONE_SHOT, .can_start = erase};

// ---- BecomePassiveIfMemoryPresent

static bool become_passive(ov_behavior_turn* turn) {
  const ov_become_passive_settings* settings = turn->settings;
  OVIS_ASSERT(settings != NULL);
  OVIS_ASSERT(settings->ticks >= 0);
  ov_brain_set_number(turn->brain, OVIS_MEM_PACIFIED, 1, settings->ticks);
  ov_brain_erase(turn->brain, OVIS_MEM_ATTACK_TARGET);
  return true;
}

static const ovis_phrases passive_phrases = {.words = "become peaceful",
                                             .doing = "becoming peaceful"};
const ov_behavior_kind ov_become_passive = {.name = "BecomePassiveIfMemoryPresent",
                                            .shape = OV_BEHAVIOR_ONE_SHOT,
                                            .can_start = become_passive,
                                            .phrases = &passive_phrases};

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

static const ov_condition angry_conditions[] = {{OVIS_MEM_ANGRY_AT, OV_PRESENT}};
static const ovis_phrases angry_phrases = {.words = "forgive the dead",
                                           .doing = "forgiving the dead"};
const ov_behavior_kind ov_stop_being_angry = {.name = "StopBeingAngryIfTargetDead",
                                              .shape = OV_BEHAVIOR_ONE_SHOT,
                                              OV_CONDITIONS(angry_conditions),
                                              .can_start = stop_being_angry,
                                              .phrases = &angry_phrases};

// ---- The public target

void ov_brain_show_target(ov_behavior_turn* turn) {
  const ov_actor* target = ov_brain_actor(turn->agent, OVIS_MEM_ATTACK_TARGET);
  turn->agent->self->target = target != NULL ? target->serial : 0;
  turn->agent->self->is_aggressive = target != NULL;
}
