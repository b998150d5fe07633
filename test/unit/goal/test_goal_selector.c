#include "mind/goal/goal_selector.h"
#include "support/test.h"

#include <stdio.h>
#include <string.h>

// A goal that a test holds by strings: usable, and going on, as long as its letter says so.
typedef struct puppet {
  bool is_usable;
  bool goes_on;
  char log[64]; // s started, t ticked, x stopped
  int32_t asked;
} puppet;

static void write_log(puppet* p, char what) {
  const size_t length = strlen(p->log);
  assert_true(length + 1 < sizeof p->log);
  p->log[length] = what;
}

static puppet* puppet_of(const ov_goal_turn* turn) {
  return *(puppet* const*)turn->settings;
}

static bool can_use(ov_goal_turn* turn) {
  puppet* p = puppet_of(turn);
  p->asked++;
  return p->is_usable || ov_goal_refuse(turn, OVIS_REASON_NO_CHANCE, 3, 4);
}

static bool can_continue(ov_goal_turn* turn) {
  return puppet_of(turn)->goes_on;
}

static void on_start(ov_goal_turn* turn) {
  write_log(puppet_of(turn), 's');
}

static void on_tick(ov_goal_turn* turn) {
  write_log(puppet_of(turn), 't');
}

static void on_stop(ov_goal_turn* turn) {
  write_log(puppet_of(turn), 'x');
}

// Goal state of a puppet. Its values have no use, but the hash must cover it and goals must not
// share it.
typedef struct memory {
  int64_t number;
  int8_t letter;
} memory;

static void fields(void* state, ov_fields* list) {
  memory* self = state;
  int32_t letter = self->letter;
  ov_field_i64(list, "number", &self->number);
  ov_field_i32(list, "letter", &letter);
  self->letter = (int8_t)letter;
}

#define KIND(kind_name, flag_bits, every, firm)                                                    \
  static const ov_goal_kind kind_name = {.name = #kind_name,                                       \
                                         .flags = flag_bits,                                       \
                                         .updates_every_tick = every,                              \
                                         .is_uninterruptible = firm,                               \
                                         .state_size = OV_STATE_SIZE(memory),                      \
                                         .fields = fields,                                         \
                                         .can_use = can_use,                                       \
                                         .can_continue = can_continue,                             \
                                         .start = on_start,                                        \
                                         .tick = on_tick,                                          \
                                         .stop = on_stop}
KIND(mover, OVIS_FLAG_MOVE, false, false);
KIND(looker, OVIS_FLAG_LOOK, false, false);
KIND(both, OVIS_FLAG_MOVE | OVIS_FLAG_LOOK, false, false);
KIND(flagless, 0, false, false);
KIND(eager, OVIS_FLAG_JUMP, true, false);
KIND(firm_mover, OVIS_FLAG_MOVE, false, true);

// A selector with up to four puppets.
typedef struct stage {
  puppet puppets[4];
  puppet* pointers[4];
  ov_goal_entry entries[4];
  ov_goal_plan plan;
  ov_goal_slot slots[4];
  _Alignas(OV_STATE_ALIGN) uint8_t states[4 * OV_STATE_MAX];
  ov_goal_selector selector;
  ov_goal_turn turn;
} stage;

static void add(stage* s, int32_t priority, const ov_goal_kind* kind) {
  const int32_t i = s->plan.count++;
  s->pointers[i] = &s->puppets[i];
  s->puppets[i].goes_on = true;
  s->entries[i] = (ov_goal_entry){priority, kind, .settings = &s->pointers[i]};
  s->plan.entries = s->entries;
  ov_goal_selector_init(&s->selector, &s->plan, s->slots, s->states);
}

static void tick(stage* s) {
  s->turn.tick++;
  ov_goal_selector_tick(&s->selector, &s->turn);
  assert_true(ov_goal_selector_is_valid(&s->selector));
}

TEST(claim_252_a_goal_is_asked_started_ticked_and_stopped) {
  stage s = {0};
  add(&s, 1, &mover);
  tick(&s);
  assert_int_equal(s.puppets[0].asked, 1);
  assert_string_equal(s.puppets[0].log, "");
  s.puppets[0].is_usable = true;
  tick(&s);
  assert_string_equal(s.puppets[0].log, "st");
  tick(&s);
  assert_string_equal(s.puppets[0].log, "stt");
  assert_int_equal(s.puppets[0].asked, 2); // one that runs is not asked again
  s.puppets[0].goes_on = false;
  s.puppets[0].is_usable = false;
  tick(&s);
  assert_string_equal(s.puppets[0].log, "sttx");
  assert_int_equal(s.selector.slots[0].reason, OVIS_REASON_ENDED);
}

TEST(claim_253_a_flag_is_held_by_one_goal_at_a_time) {
  stage s = {0};
  add(&s, 1, &mover);
  add(&s, 1, &mover);
  s.puppets[0].is_usable = s.puppets[1].is_usable = true;
  tick(&s);
  assert_string_equal(s.puppets[0].log, "st");
  assert_string_equal(s.puppets[1].log, ""); // equal numbers do not replace each other
  assert_int_equal(s.selector.slots[1].reason, OVIS_REASON_FLAG_HELD);
  assert_int_equal(s.selector.slots[1].other, 0);
  assert_int_equal(s.puppets[1].asked, 0);
}

TEST(claim_253_goals_on_different_flags_run_side_by_side) {
  stage s = {0};
  add(&s, 1, &mover);
  add(&s, 2, &looker);
  s.puppets[0].is_usable = s.puppets[1].is_usable = true;
  tick(&s);
  assert_string_equal(s.puppets[0].log, "st");
  assert_string_equal(s.puppets[1].log, "st");
}

TEST(claim_254_goals_without_flags_never_conflict) {
  stage s = {0};
  add(&s, 1, &mover);
  add(&s, 9, &flagless);
  add(&s, 1, &flagless);
  for (int i = 0; i < 3; i++) {
    s.puppets[i].is_usable = true;
  }
  tick(&s);
  for (int i = 0; i < 3; i++) {
    assert_string_equal(s.puppets[i].log, "st");
  }
}

TEST(claim_254_only_goals_with_a_flag_in_common_conflict) {
  stage s = {0};
  add(&s, 1, &mover);
  add(&s, 2, &mover);
  add(&s, 9, &looker);
  add(&s, 9, &flagless);
  for (int i = 0; i < 4; i++) {
    s.puppets[i].is_usable = true;
  }
  tick(&s);
  assert_string_equal(s.puppets[0].log, "st");
  assert_string_equal(s.puppets[1].log, "");
  assert_string_equal(s.puppets[2].log, "st");
  assert_string_equal(s.puppets[3].log, "st");
}

TEST(claim_255_of_two_usable_goals_the_smaller_number_runs) {
  stage s = {0};
  add(&s, 5, &mover); // asked first, and replaced in the same tick
  add(&s, 2, &mover);
  s.puppets[0].is_usable = s.puppets[1].is_usable = true;
  tick(&s);
  assert_string_equal(s.puppets[0].log, "sx");
  assert_string_equal(s.puppets[1].log, "st");
}

TEST(claim_256_a_smaller_number_interrupts_a_running_goal) {
  stage s = {0};
  add(&s, 1, &mover);
  add(&s, 4, &both);
  s.puppets[1].is_usable = true;
  tick(&s);
  assert_string_equal(s.puppets[1].log, "st");
  s.puppets[0].is_usable = true;
  tick(&s);
  assert_string_equal(s.puppets[0].log, "st");
  assert_string_equal(s.puppets[1].log, "stx");
  assert_int_equal(s.selector.slots[1].reason, OVIS_REASON_REPLACED);
  assert_int_equal(s.selector.slots[1].other, 0);
  // LOOK, which the interrupted goal had held too, is free again from the next full tick on.
  assert_int_equal(s.selector.holder[1], 1);
  tick(&s);
  assert_int_equal(s.selector.slots[1].reason, OVIS_REASON_FLAG_HELD);
  assert_int_equal(s.selector.holder[1], OV_GOAL_NOBODY);
}

TEST(claim_256_an_equal_number_interrupts_nobody) {
  stage s = {0};
  add(&s, 4, &mover);
  add(&s, 4, &both);
  s.puppets[1].is_usable = true;
  tick(&s);
  s.puppets[0].is_usable = true;
  tick(&s);
  assert_string_equal(s.puppets[0].log, "");
  assert_string_equal(s.puppets[1].log, "stt");
}

TEST(claim_256_who_was_interrupted_is_stopped_once_whoever_takes_its_other_flag) {
  stage s = {0};
  add(&s, 1, &mover);
  add(&s, 2, &looker);
  add(&s, 4, &both);
  s.puppets[2].is_usable = true;
  tick(&s);
  s.puppets[0].is_usable = s.puppets[1].is_usable = true;
  tick(&s);
  assert_string_equal(s.puppets[0].log, "st");
  assert_string_equal(s.puppets[1].log, "st"); // LOOK still bore the name of the third
  assert_string_equal(s.puppets[2].log, "stx");
  assert_int_equal(s.selector.slots[2].other, 0);
}

TEST(claim_256_an_uninterruptible_goal_keeps_its_flags) {
  stage s = {0};
  add(&s, 1, &mover);
  add(&s, 4, &firm_mover);
  s.puppets[1].is_usable = true;
  tick(&s);
  s.puppets[0].is_usable = true;
  tick(&s);
  assert_string_equal(s.puppets[0].log, "");
  assert_string_equal(s.puppets[1].log, "stt");
}

TEST(claim_257_only_every_second_tick_is_full_and_serials_take_turns) {
  for (int64_t t = 10; t < 20; t++) {
    assert_true(ov_goal_is_full_tick(t, 4, 100) == (t % 2 == 0));
    assert_true(ov_goal_is_full_tick(t, 5, 100) == (t % 2 == 1));
    assert_true(ov_goal_is_full_tick(t, 5, 1)); // a newborn thinks at once
    assert_true(ov_goal_is_full_tick(t, 4, 0));
    assert_true(ov_goal_is_full_tick(t, 4, 2) == (t % 2 == 0));
  }
  stage s = {0};
  add(&s, 1, &mover);
  s.puppets[0].is_usable = true;
  ov_goal_selector_tick_reduced(&s.selector, &s.turn);
  assert_int_equal(s.puppets[0].asked, 0); // nobody is asked in between
}

TEST(claim_258_goals_that_update_every_tick_tick_in_between_others_do_not) {
  stage s = {0};
  add(&s, 1, &mover);
  add(&s, 2, &eager);
  s.puppets[0].is_usable = s.puppets[1].is_usable = true;
  tick(&s);
  ov_goal_selector_tick_reduced(&s.selector, &s.turn);
  assert_string_equal(s.puppets[0].log, "st");
  assert_string_equal(s.puppets[1].log, "stt");
}

TEST(claim_258_delays_are_halved_and_rounded_up) {
  assert_int_equal(ov_goal_delay(0), 0);
  assert_int_equal(ov_goal_delay(1), 1);
  assert_int_equal(ov_goal_delay(2), 1);
  assert_int_equal(ov_goal_delay(20), 10);
  assert_int_equal(ov_goal_delay(41), 21);
}

TEST(claim_324_a_delay_of_an_odd_length_rounds_up) {
  assert_int_equal(ov_goal_delay(3), 2);
  assert_int_equal(ov_goal_delay(1001), 501);
}

TEST(claim_323_on_reduced_ticks_only_flagged_goals_tick) {
  stage s = {0};
  add(&s, 1, &looker);
  s.puppets[0].is_usable = true;
  tick(&s);
  for (int i = 0; i < 5; i++) {
    ov_goal_selector_tick_reduced(&s.selector, &s.turn);
  }
  assert_string_equal(s.puppets[0].log, "st");
}

TEST(a_disabled_flag_stops_its_goal_and_keeps_others_from_starting) {
  stage s = {0};
  add(&s, 1, &mover);
  add(&s, 2, &looker);
  s.puppets[0].is_usable = s.puppets[1].is_usable = true;
  tick(&s);
  ov_goal_selector_disable(&s.selector, OVIS_FLAG_MOVE, true);
  tick(&s);
  assert_string_equal(s.puppets[0].log, "stx");
  assert_int_equal(s.selector.slots[0].reason, OVIS_REASON_FLAG_DISABLED);
  assert_string_equal(s.puppets[1].log, "stt");
  tick(&s);
  assert_string_equal(s.puppets[0].log, "stx");
  ov_goal_selector_disable(&s.selector, OVIS_FLAG_MOVE, false);
  tick(&s);
  assert_string_equal(s.puppets[0].log, "stxst");
}

TEST(each_goal_that_does_not_run_says_why_with_its_numbers) {
  stage s = {0};
  add(&s, 1, &mover);
  assert_int_equal(s.selector.slots[0].reason, OVIS_REASON_NOT_ASKED);
  tick(&s);
  assert_int_equal(s.selector.slots[0].reason, OVIS_REASON_NO_CHANCE);
  assert_true(s.selector.slots[0].value == 3 && s.selector.slots[0].limit == 4);
  assert_int_equal(s.selector.slots[0].tick, 1);
  for (int i = 0; i < OVIS_REASON_COUNT; i++) {
    assert_string_not_equal(ovis_reason_name((ovis_reason)i), "unknown");
    assert_true(strlen(ovis_reason_sentence((ovis_reason)i)) > 5);
  }
}

TEST(dropping_all_leaves_no_flag_held_and_ends_nothing) {
  stage s = {0};
  add(&s, 1, &both);
  add(&s, 2, &eager);
  s.puppets[0].is_usable = s.puppets[1].is_usable = true;
  tick(&s);
  ov_goal_selector_drop_all(&s.selector, 7);
  assert_string_equal(s.puppets[0].log, "st"); // started and ticked, but not stopped
  assert_string_equal(s.puppets[1].log, "st");
  assert_int_equal(s.selector.running, 0);
  assert_int_equal(s.selector.slots[0].reason, OVIS_REASON_ENDED);
  assert_int_equal(s.selector.slots[0].tick, 7);
  for (int i = 0; i < OVIS_FLAG_COUNT; i++) {
    assert_int_equal(s.selector.holder[i], OV_GOAL_NOBODY);
  }
}

static uint64_t hash_of(ov_goal_selector* selector) {
  ov_fields fields = ov_fields_hash(0);
  ov_goal_selector_fields(selector, &fields);
  return ov_fields_end(&fields);
}

TEST(the_hash_tells_states_apart_and_leaves_reasons_out) {
  stage s = {0};
  add(&s, 1, &mover);
  const uint64_t a = hash_of(&s.selector);
  tick(&s); // a refusal is noted; nothing else changed
  assert_true(hash_of(&s.selector) == a);
  memory* own = ov_goal_state(&s.selector, 0);
  own->number = 7;
  assert_true(hash_of(&s.selector) != a);
}

TEST(states_stand_apart_and_aligned) {
  stage s = {0};
  static const ov_goal_kind plain = {.name = "plain", .can_use = can_use, .can_continue = can_use};
  add(&s, 1, &mover);
  add(&s, 2, &plain);
  add(&s, 3, &looker);
  assert_int_equal(ov_goal_states_size(&s.plan), 2 * sizeof(memory));
  assert_null(ov_goal_state(&s.selector, 1));
  memory* first = ov_goal_state(&s.selector, 0);
  memory* last = ov_goal_state(&s.selector, 2);
  assert_true((uintptr_t)first % _Alignof(memory) == 0 && (uintptr_t)last % _Alignof(memory) == 0);
  memset(first, 0xFF, sizeof *first);
  assert_int_equal(last->number, 0);
}
