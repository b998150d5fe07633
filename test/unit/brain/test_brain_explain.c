// A behavior's kind adds to its answers when somebody asks, and only then.
// Design: src/mind/brain/behavior.h
#include "mind/brain/brain.h"
#include "support/brain_stage.h"
#include "support/test.h"

typedef struct herder {
  int32_t calls;
} herder;

static int32_t explained; // calls of explain

static bool can_start(ov_behavior_turn* turn) {
  herder* self = turn->state;
  self->calls++;
  return ov_behavior_refuse(turn, OVIS_REASON_NO_PLACE, 0, 16);
}

// The number of calls comes from its own state, the time from the world.
static void explain(const ov_behavior_turn* turn, ovis_answer* answer) {
  const herder* self = turn->state;
  explained++;
  if (answer->reason == OVIS_REASON_NO_PLACE) {
    answer->reason = OVIS_REASON_TOO_FAR;
    answer->value = (float)self->calls;
    answer->until = turn->time + 40;
  }
}

static const ov_behavior_kind herd = {OV_TIMED("herd"), .state_size = sizeof(herder),
                                      .can_start = can_start, .explain = explain};

TEST(a_kind_explains_its_answer_when_somebody_asks) {
  static const ov_activity_entry core[] = {{.behavior = {.kind = &herd}}};
  BRAIN_STAGE_OPEN(stage, core);
  explained = 0;
  brain_stage_ticks(&stage, 3);
  assert_int_equal(explained, 0);
  ovis_option plain;
  ov_brain_mind_ops.item(stage.brain, NULL, 0, &plain);
  assert_int_equal(plain.answer.reason, OVIS_REASON_NO_PLACE);
  assert_int_equal(explained, 0);
  ovis_option full;
  ov_brain_mind_ops.item(stage.brain, &stage.agent, 0, &full);
  assert_int_equal(explained, 1);
  assert_int_equal(full.answer.reason, OVIS_REASON_TOO_FAR);
  assert_true(full.answer.value == 3);
  assert_true(full.answer.until == stage.env.game_time + 40);
  brain_stage_close(&stage);
}
