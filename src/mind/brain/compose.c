// Behaviors that consist of other behaviors, and those that only wait or ask.
// Rules: docs/sources.md#brain
#include "mind/brain/behavior.h"

#include "base/check.h"
#include "mind/brain/brain.h"

bool ov_behavior_refuse(ov_behavior_turn* turn, ovis_reason reason, double value, double limit) {
  OVIS_ASSERT((uint32_t)reason < OVIS_REASON_COUNT);
  OVIS_ASSERT(limit >= 0);
  turn->why->reason = reason;
  turn->why->value = (float)value;
  turn->why->limit = (float)limit;
  return false;
}

bool ov_behavior_refuse_loss(ov_behavior_turn* turn, ovis_memory memory) {
  const uint64_t serial = ov_brain_entity(turn->brain, memory);
  return ov_behavior_refuse(turn, ov_agent_loss(turn->agent, serial), 0, 0);
}

ovis_memory ov_behavior_memory(const ov_behavior_turn* turn, int32_t index) {
  const ov_behavior* behavior = turn->node->behavior;
  if (behavior->conditions == NULL) {
    OVIS_ASSERT(index < turn->node->kind->condition_count);
    return turn->node->kind->conditions[index].memory; // claim 347
  }
  OVIS_ASSERT(index < behavior->condition_count);
  return behavior->conditions[index].memory; // claim 347
}

static bool always(ov_behavior_turn* turn) {
  (void)turn;
  return true;
}

const ov_behavior_kind ov_do_nothing = {
    OV_TIMED("DoNothing"), // claim 171
    OV_BEHAVIOR_CALLS(NULL, always, NULL, NULL, NULL),
    OV_PHRASES(.words = "do nothing", .doing = "doing nothing", .does = "does nothing",
               .style = OVIS_STYLE_BRIEF),
};

#define CHOOSES OV_PHRASES(.words = "choose what to do", .doing = "choosing what to do")
const ov_behavior_kind ov_gate = {.name = "GateBehavior", .shape = OV_BEHAVIOR_GATE, CHOOSES};
const ov_behavior_kind ov_trigger_gate = {
    .name = "TriggerGate", .shape = OV_BEHAVIOR_TRIGGER_GATE, CHOOSES};
const ov_behavior_kind ov_sequence = {.name = "Sequence", .shape = OV_BEHAVIOR_SEQUENCE, CHOOSES};

static bool test(ov_behavior_turn* turn) {
  const ov_trigger_if_settings* settings = turn->settings;
  OVIS_ASSERT(settings != NULL);
  if (settings->self_test != NULL) { // claim 349
    return settings->self_test(turn->agent, turn->agent->self);
  }
  return settings->test(turn); // claim 349
}
const ov_behavior_kind ov_trigger_if = {
    OV_ONE_SHOT("TriggerIf", test),
    OV_SETTINGS(ov_trigger_if_settings),
    OV_PHRASES(.words = "check a condition", .doing = "checking a condition"),
};
