// The selector beside its reference, on random plans of random goals: the same calls in the same
// order. And what holds for any plan: no two running goals hold one flag, only running goals tick,
// and each start has one stop.
#include "mind/goal/goal_selector.h"
#include "reference/goal_selector_ref.h"
#include "support/test.h"

#include <stdlib.h>
#include <string.h>

enum { GOALS_MAX = 20, TICKS = 200, CALLS_MAX = 512, SHAPES = 64 };

typedef struct call {
  int goal;
  goal_selector_ref_phase phase;
} call;

// One side. Both give a goal the same answers, which depend on how often it was asked.
typedef struct side {
  uint64_t seed;
  int asked[GOALS_MAX][2];
  call calls[CALLS_MAX]; // of this tick
  int count;
} side;

static bool answer(side* self, int goal, goal_selector_ref_phase phase) {
  assert_true(self->count < CALLS_MAX);
  self->calls[self->count++] = (call){goal, phase};
  if (phase != GOAL_SELECTOR_REF_CAN_USE && phase != GOAL_SELECTOR_REF_CAN_CONTINUE) {
    return true;
  }
  const int question = phase == GOAL_SELECTOR_REF_CAN_USE ? 0 : 1;
  uint64_t state = self->seed ^ (uint64_t)goal * 0x9E3779B97F4A7C15u ^
                   (uint64_t)self->asked[goal][question]++ * 0xC2B2AE3D27D4EB4Fu ^
                   (uint64_t)question;
  return test_chance(&state, question == 0 ? 25 : 80);
}

static bool act_ref(void* context, int goal, goal_selector_ref_phase phase) {
  return answer(context, goal, phase);
}

// ---- The engine's kinds: one for each set of flags, two habits each

static side* engine;

static bool act(const ov_goal_turn* turn, goal_selector_ref_phase phase) {
  return answer(engine, *(const int*)turn->settings, phase);
}

static bool can_use(ov_goal_turn* turn) {
  return act(turn, GOAL_SELECTOR_REF_CAN_USE);
}

static bool can_continue(ov_goal_turn* turn) {
  return act(turn, GOAL_SELECTOR_REF_CAN_CONTINUE);
}

static void start(ov_goal_turn* turn) {
  act(turn, GOAL_SELECTOR_REF_START);
}

static void tick(ov_goal_turn* turn) {
  act(turn, GOAL_SELECTOR_REF_TICK);
}

static void stop(ov_goal_turn* turn) {
  act(turn, GOAL_SELECTOR_REF_STOP);
}

static ov_goal_kind kind_of(int shape) {
  return (ov_goal_kind){.name = "any",
                        .flags = (uint8_t)(shape & 15),
                        .updates_every_tick = (shape & 16) != 0,
                        .is_uninterruptible = (shape & 32) != 0,
                        .can_use = can_use,
                        .can_continue = can_continue,
                        .start = start,
                        .tick = tick,
                        .stop = stop};
}

// ---- Properties

typedef struct watch {
  bool runs[GOALS_MAX];
  int64_t starts, stops;
} watch;

static void check_calls(watch* self, const side* of) {
  for (int i = 0; i < of->count; i++) {
    const call* one = &of->calls[i];
    switch (one->phase) {
    case GOAL_SELECTOR_REF_START:
      assert_false(self->runs[one->goal]);
      self->runs[one->goal] = true;
      self->starts++;
      break;
    case GOAL_SELECTOR_REF_STOP:
      assert_true(self->runs[one->goal]);
      self->runs[one->goal] = false;
      self->stops++;
      break;
    case GOAL_SELECTOR_REF_TICK:
    case GOAL_SELECTOR_REF_CAN_CONTINUE: assert_true(self->runs[one->goal]); break;
    case GOAL_SELECTOR_REF_CAN_USE: assert_false(self->runs[one->goal]); break;
    }
  }
}

static void check_flags(const watch* self, const ov_goal_plan* plan) {
  uint32_t held = 0;
  for (int i = 0; i < plan->count; i++) {
    if (self->runs[i]) {
      assert_int_equal(held & plan->entries[i].kind->flags, 0);
      held |= plan->entries[i].kind->flags;
    }
  }
}

static void expect_equal(const side* a, const side* b) {
  assert_int_equal(a->count, b->count);
  assert_memory_equal(a->calls, b->calls, (size_t)a->count * sizeof *a->calls);
}

static int64_t compare(uint64_t seed, const ov_goal_kind kinds[SHAPES]) {
  static int numbers[GOALS_MAX];
  ov_goal_entry entries[GOALS_MAX];
  side ours = {.seed = seed};
  side theirs = {.seed = seed};
  engine = &ours;
  goal_selector_ref ref = {
      .count = 1 + test_below(&seed, GOALS_MAX), .context = &theirs, .act = act_ref};
  const int priorities = 1 + test_below(&seed, 8);
  for (int i = 0; i < ref.count; i++) {
    numbers[i] = i;
    const int shape = test_below(&seed, 32) + (test_one_in(&seed, 6) ? 32 : 0);
    const int32_t priority = test_below(&seed, priorities);
    entries[i] =
        (ov_goal_entry){.priority = priority, .kind = &kinds[shape], .settings = &numbers[i]};
    ref.goals[i] =
        (goal_selector_ref_goal){priority, kinds[shape].flags, !kinds[shape].is_uninterruptible,
                                 kinds[shape].updates_every_tick};
  }
  const ov_goal_plan plan = {entries, ref.count};
  ov_goal_slot slots[GOALS_MAX];
  uint64_t no_states[1] = {0};
  ov_goal_selector selector;
  ov_goal_selector_init(&selector, &plan, slots, (uint8_t*)no_states);
  goal_selector_ref_begin(&ref);
  watch seen = {0};
  for (int64_t now = 1; now <= TICKS; now++) {
    if (test_one_in(&seed, 30)) {
      ov_goal_selector_disable(&selector, (uint8_t)test_below(&seed, 16), test_one_in(&seed, 2));
    }
    ours.count = theirs.count = 0;
    const bool is_full = test_chance(&seed, 55);
    ov_goal_turn turn = {.tick = now, .elapsed_ticks = 1};
    if (is_full) {
      ov_goal_selector_tick(&selector, &turn);
    } else {
      ov_goal_selector_tick_reduced(&selector, &turn);
    }
    goal_selector_ref_tick(&ref, is_full, selector.disabled);
    expect_equal(&ours, &theirs);
    check_calls(&seen, &ours);
    check_flags(&seen, &plan);
    for (int i = 0; i < plan.count; i++) {
      assert_int_equal(ov_goal_is_running(&selector, i), seen.runs[i]);
    }
  }
  int64_t left = 0;
  for (int i = 0; i < plan.count; i++) {
    left += seen.runs[i];
  }
  assert_int_equal(seen.starts, seen.stops + left);
  return seen.starts;
}

// 200 ticks a plan: 1,000,000 ticks in full.
TEST(the_selector_does_what_its_reference_does) {
  static ov_goal_kind kinds[SHAPES];
  for (int shape = 0; shape < SHAPES; shape++) {
    kinds[shape] = kind_of(shape);
  }
  const uint64_t seed = test_seed(1801);
  const int64_t count = test_count(1000, 5000, 50000);
  int64_t starts = 0;
  for (int64_t i = 0; i < count; i++) {
    starts += compare(seed + (uint64_t)i * 3571, kinds);
  }
  print_message("%lld starts\n", (long long)starts);
  assert_true(starts > 10 * count);
}
