// Requests between agents: the table of seekers in lock-step, the hazards of the naive protocol,
// and the invariants under random seekers, aborts and leavers.
#include "mind/tree/run/coord.h"
#include "support/test.h"

#include <string.h>

#define AGENTS_MAX 16

typedef struct crew {
  ov_office office;
  ov_desk desks[AGENTS_MAX];
  bool is_gone[AGENTS_MAX];
  bool refuses[AGENTS_MAX]; // its predicate does not hold
  int32_t runs[AGENTS_MAX]; // ticks until its handler ends
  int32_t started[AGENTS_MAX];
  int32_t count;
  int64_t tick;
  uint64_t serials[AGENTS_MAX];
} crew;

static void open_crew(crew* self, int32_t count) {
  *self = (crew){.count = count};
  for (int32_t i = 0; i < count; i++) {
    self->desks[i].agent = (uint64_t)i + 1;
    self->serials[i] = (uint64_t)i + 1;
  }
}

static void close_crew(crew* self) {
  const ovis_allocator allocator = {0};
  for (int32_t i = 0; i < self->count; i++) {
    ov_desk_fini(&self->desks[i], &allocator);
  }
  ov_office_fini(&self->office);
}

static bool accepts(void* context, const ov_desk* desk, const ov_mail* request) {
  const crew* self = context;
  (void)request;
  return !self->refuses[desk->agent - 1];
}

// All desks tick; handlers start in the tick of the commit's start, and end after `runs` ticks.
static void tick_crew(crew* self) {
  self->tick++;
  ov_office_deliver(&self->office);
  for (int32_t i = 0; i < self->count; i++) {
    ov_desk* desk = &self->desks[i];
    if (self->is_gone[i]) {
      continue;
    }
    ov_desk_tick(desk, &self->office, self->tick, accepts, self);
    if (desk->state == OV_DESK_ACCEPTED) {
      ov_desk_start_handler(desk);
      self->started[i]++;
      self->runs[i] = 3;
    } else if (desk->state == OV_DESK_EXECUTING && --self->runs[i] == 0) {
      ov_desk_end_handler(desk, &self->office, self->tick, true);
    }
    // Nobody is reserved past a deadline.
    assert_true(desk->state != OV_DESK_RESERVED || self->tick <= desk->bound.deadline);
  }
}

// Asks all others.
static void ask(crew* self, int32_t agent, int32_t quorum, int32_t timeout, double number) {
  uint64_t others[AGENTS_MAX];
  int32_t count = 0;
  for (int32_t i = 0; i < self->count; i++) {
    if (i != agent) {
      others[count++] = self->serials[i];
    }
  }
  const ov_hard_def def = {.receivers = others,
                           .count = count,
                           .quorum = quorum,
                           .type = 1,
                           .timeout = timeout,
                           .start_ticks = 10,
                           .value = {.number = number}};
  ov_desk_ask(&self->desks[agent], &self->office, self->tick, &def);
}

static int32_t count_replies(const ov_desk* desk, ov_reply reply) {
  int32_t count = 0;
  for (int32_t i = 0; i < desk->recipients.count; i++) {
    count += desk->recipients.items[i].reply == reply;
  }
  return count;
}

// ---- The protocol

TEST(sender_and_receivers_start_in_the_same_tick) {
  crew all;
  open_crew(&all, 4);
  ask(&all, 1, 2, 20, 7);
  for (int32_t i = 0; i < 4 && all.desks[1].sending != OV_SENDER_RUNNING; i++) {
    tick_crew(&all);
  }
  // Asked in tick 0, confirmed in 1, committed in 2, all begin in 3.
  assert_int_equal(all.tick, 3);
  assert_int_equal(all.started[0] + all.started[2] + all.started[3], 2);
  assert_int_equal(all.desks[0].state, OV_DESK_EXECUTING);
  assert_int_equal(all.desks[2].state, OV_DESK_EXECUTING); // ties by serial
  assert_int_equal(all.desks[3].state, OV_DESK_FREE);      // released at once
  assert_true(all.desks[0].bound.value.number == 7);
  for (int32_t i = 0; i < 4; i++) {
    tick_crew(&all);
  }
  assert_int_equal(count_replies(&all.desks[1], OV_REPLY_DONE), 2);
  ov_desk_finish(&all.desks[1], &all.office, all.tick);
  assert_int_equal(all.desks[1].sending, OV_SENDER_IDLE);
  close_crew(&all);
}

TEST(required_ones_come_first_into_the_set) {
  crew all;
  open_crew(&all, 6);
  const uint64_t required[] = {5, 6};
  const ov_hard_def def = {.receivers = all.serials + 1,
                           .count = 5,
                           .required = required,
                           .required_count = 2,
                           .quorum = 3,
                           .timeout = 20,
                           .start_ticks = 10};
  ov_desk_ask(&all.desks[0], &all.office, 0, &def);
  for (int32_t i = 0; i < 3; i++) {
    tick_crew(&all);
  }
  assert_int_equal(all.started[4] + all.started[5], 2);
  assert_int_equal(all.started[1], 1); // and the first of the others
  assert_int_equal(all.started[2] + all.started[3], 0);
  close_crew(&all);
}

TEST(a_request_fails_at_once_when_too_many_decline) {
  crew all;
  open_crew(&all, 4);
  all.refuses[1] = all.refuses[2] = true;
  ask(&all, 0, 2, 100, 0);
  for (int32_t i = 0; i < 3; i++) {
    tick_crew(&all);
  }
  assert_int_equal(all.desks[0].sending, OV_SENDER_FAILED);
  assert_int_equal(all.desks[0].why, OV_FAILURE_IMPOSSIBLE);
  tick_crew(&all);
  assert_int_equal(all.desks[3].state, OV_DESK_FREE); // and who had confirmed is free again
  close_crew(&all);
}

TEST(a_soft_request_to_n_free_agents_has_n_executions) {
  crew all;
  open_crew(&all, 9);
  const ov_hard_def def = {
      .receivers = all.serials + 1, .count = 8, .timeout = 20, .start_ticks = 10};
  ov_desk_send(&all.desks[0], &all.office, 0, &def);
  for (int32_t i = 0; i < 10; i++) {
    tick_crew(&all);
  }
  for (int32_t i = 1; i < 9; i++) {
    assert_int_equal(all.started[i], 1);
  }
  close_crew(&all);
}

// ---- Which of several requests wins: the higher priority, then the lower serial, then the earlier

// Agent `from` asks one other alone.
static void ask_one(crew* self, int32_t from, uint64_t whom, int32_t priority, double number) {
  const ov_hard_def def = {.receivers = &whom,
                           .count = 1,
                           .quorum = 1,
                           .type = 1,
                           .priority = priority,
                           .timeout = 20,
                           .start_ticks = 10,
                           .value = {.number = number}};
  ov_desk_ask(&self->desks[from], &self->office, self->tick, &def);
}

// Of three agents the last two ask the first one in one tick, the last one first. Returns the
// serial of the one that it takes.
static uint64_t winner(int32_t priority_of_2, int32_t priority_of_3) {
  crew all;
  open_crew(&all, 3);
  ask_one(&all, 2, 1, priority_of_3, 3);
  ask_one(&all, 1, 1, priority_of_2, 2);
  tick_crew(&all);
  assert_int_equal(all.desks[0].state, OV_DESK_RESERVED);
  const uint64_t taken = all.desks[0].bound.id.sender;
  close_crew(&all);
  return taken;
}

TEST(claim_393_of_two_requests_the_higher_priority_is_taken_then_the_lower_serial) {
  assert_int_equal(winner(0, 0), 2);
  assert_int_equal(winner(5, 5), 2);
  assert_int_equal(winner(5, 4), 2);
  assert_int_equal(winner(4, 5), 3);
}

TEST(claim_393_of_two_requests_of_one_sender_the_earlier_is_taken) {
  crew all;
  open_crew(&all, 2);
  for (int32_t i = 0; i < 2; i++) {
    const ov_hard_def def = {.receivers = all.serials,
                             .count = 1,
                             .type = 1,
                             .timeout = 20,
                             .start_ticks = 10,
                             .value = {.number = 10 + i}};
    ov_desk_send(&all.desks[1], &all.office, 0, &def);
  }
  // As if the later one had been posted first.
  const ov_mail first = all.office.posted.items[0];
  all.office.posted.items[0] = all.office.posted.items[1];
  all.office.posted.items[1] = first;
  tick_crew(&all);
  assert_true(all.desks[0].bound.value.number == 10);
  close_crew(&all);
}

// Two agents ask each other in one tick. Returns the serial of the one whose request holds.
static uint64_t holder(int32_t priority_of_1, int32_t priority_of_2) {
  crew all;
  open_crew(&all, 2);
  ask_one(&all, 0, 2, priority_of_1, 1);
  ask_one(&all, 1, 1, priority_of_2, 2);
  tick_crew(&all);
  uint64_t holds = 0;
  for (int32_t i = 0; i < 2; i++) {
    if (all.desks[i].sending == OV_SENDER_FAILED) {
      assert_int_equal(all.desks[i].why, OV_FAILURE_YIELDED);
      assert_int_equal(all.desks[i].state, OV_DESK_RESERVED);
    } else {
      assert_int_equal(holds, 0);
      holds = all.serials[i];
    }
  }
  close_crew(&all);
  return holds;
}

TEST(claim_393_of_two_that_ask_each_other_the_weaker_yields_and_the_higher_serial_of_equals) {
  assert_int_equal(holder(0, 0), 1);
  assert_int_equal(holder(7, 7), 1);
  assert_int_equal(holder(2, 1), 1);
  assert_int_equal(holder(1, 2), 2);
}

// ---- The table of seekers in lock-step (3 / 2 / 2: of three agents two seek two others)

static int32_t first_meeting(int32_t agents, int32_t seekers, int32_t quorum, bool yields) {
  crew all;
  open_crew(&all, agents);
  int32_t met = -1;
  for (int32_t i = 0; i < agents; i++) {
    all.desks[i].never_yields = !yields;
  }
  for (int32_t tick = 0; tick < 1200 && met < 0; tick++) {
    for (int32_t i = 0; i < seekers; i++) {
      const bool is_free = all.desks[i].state == OV_DESK_FREE;
      const ov_sender_state sending = all.desks[i].sending;
      if (is_free && (sending == OV_SENDER_IDLE || sending == OV_SENDER_FAILED)) {
        ask(&all, i, quorum, 9, 0); // it tries again at once
      }
    }
    tick_crew(&all);
    for (int32_t i = 0; i < seekers; i++) {
      met = all.desks[i].sending == OV_SENDER_RUNNING ? tick : met;
    }
  }
  close_crew(&all);
  return met;
}

TEST(seekers_in_lock_step_never_meet_without_yield_and_always_with_it) {
  static const int32_t cases[][3] = {{3, 2, 2}, {4, 3, 2}, {6, 4, 3}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    const int32_t* one = cases[i];
    assert_int_equal(first_meeting(one[0], one[1], one[2], false), -1);
    const int32_t met = first_meeting(one[0], one[1], one[2], true);
    assert_in_range(met, 1, 20);
  }
  assert_true(first_meeting(6, 2, 2, false) >= 0); // enough are free
  assert_true(first_meeting(6, 2, 2, true) >= 0);
}

// ---- Hazards of the naive protocol

TEST(hazard_a_late_confirmation_does_not_count_for_the_next_request) {
  crew all;
  open_crew(&all, 3);
  ask(&all, 0, 2, 30, 1);
  tick_crew(&all); // both confirm
  ov_desk_abort(&all.desks[0], &all.office, all.tick);
  ask(&all, 0, 2, 30, 2);
  for (int32_t i = 0; i < 6; i++) {
    tick_crew(&all);
    for (int32_t agent = 1; agent < 3; agent++) { // never with the old parameter
      assert_true(all.desks[agent].state != OV_DESK_EXECUTING ||
                  all.desks[agent].bound.value.number == 2);
    }
  }
  assert_int_equal(all.started[1] + all.started[2], 2);
  close_crew(&all);
}

TEST(hazard_a_commit_concerns_the_request_with_its_identity_only) {
  crew all;
  open_crew(&all, 3);
  ask(&all, 0, 1, 30, 1);
  tick_crew(&all);
  // Agent 3 is bound to another request when a commit of the first one comes.
  all.desks[2].bound.id.serial = 99;
  tick_crew(&all);
  tick_crew(&all);
  assert_int_equal(all.started[1], 1);
  assert_int_equal(all.started[2], 0);
  close_crew(&all);
}

TEST(hazard_nobody_is_deaf_after_a_request_that_it_cannot_handle) {
  crew all;
  open_crew(&all, 2);
  all.refuses[1] = true;
  ask(&all, 0, 1, 30, 1);
  for (int32_t i = 0; i < 3; i++) {
    tick_crew(&all);
  }
  assert_int_equal(all.desks[0].why, OV_FAILURE_IMPOSSIBLE); // it declined: no participant
  all.refuses[1] = false;
  ask(&all, 0, 1, 30, 2);
  for (int32_t i = 0; i < 4; i++) {
    tick_crew(&all);
  }
  assert_int_equal(all.started[1], 1);
  close_crew(&all);
}

TEST(hazard_an_accepted_request_whose_handler_cannot_start_is_dropped) {
  crew all;
  open_crew(&all, 2);
  ask(&all, 0, 1, 30, 1);
  for (int64_t tick = 1; tick <= 20; tick++) { // without tick_crew: no handler starts
    ov_office_deliver(&all.office);
    for (int32_t i = 0; i < 2; i++) {
      ov_desk_tick(&all.desks[i], &all.office, tick, accepts, &all);
    }
  }
  assert_int_equal(all.desks[1].state, OV_DESK_FREE);
  assert_int_equal(count_replies(&all.desks[0], OV_REPLY_DROPPED), 1);
  close_crew(&all);
}

TEST(hazard_an_abort_frees_all_and_stops_their_handlers) {
  for (int32_t abort_at = 0; abort_at < 8; abort_at++) { // at every tick of the scenario
    crew all;
    open_crew(&all, 4);
    ask(&all, 0, 2, 30, 1);
    for (int32_t i = 0; i < abort_at; i++) {
      tick_crew(&all);
    }
    ov_desk_abort(&all.desks[0], &all.office, all.tick);
    tick_crew(&all);
    tick_crew(&all);
    for (int32_t i = 1; i < 4; i++) {
      assert_int_equal(all.desks[i].state, OV_DESK_FREE);
      assert_int_equal(all.desks[i].inbox_count, 0);
    }
    assert_int_equal(all.desks[0].sending, OV_SENDER_FAILED);
    assert_int_equal(all.desks[0].why, OV_FAILURE_ABORTED);
    close_crew(&all);
  }
}

TEST(hazard_who_leaves_is_no_participant_and_keeps_nobody) {
  for (int32_t leave_at = 0; leave_at < 8; leave_at++) {
    for (int32_t leaver = 0; leaver < 3; leaver++) {
      crew all;
      open_crew(&all, 3);
      ask(&all, 0, 2, 12, 1);
      for (int32_t i = 0; i < leave_at; i++) {
        tick_crew(&all);
      }
      ov_desk_leave(&all.desks[leaver], &all.office, all.tick);
      all.is_gone[leaver] = true;
      for (int32_t i = 0; i < 20; i++) {
        tick_crew(&all);
      }
      for (int32_t i = 0; i < 3; i++) {
        assert_int_equal(all.desks[i].state, OV_DESK_FREE);
        assert_int_equal(all.desks[i].inbox_count, 0);
      }
      assert_int_not_equal(all.desks[0].sending, OV_SENDER_WAITING);
      close_crew(&all);
    }
  }
}

TEST(hazard_the_deadline_comes_before_the_quorum_in_the_same_tick) {
  crew all;
  open_crew(&all, 2);
  ask(&all, 0, 1, 2, 1); // the confirmation arrives in tick 2, which is the deadline
  for (int32_t i = 0; i < 6; i++) {
    tick_crew(&all);
  }
  assert_int_equal(all.desks[0].why, OV_FAILURE_LATE);
  assert_int_equal(all.started[1], 0);
  close_crew(&all);
}

TEST(hazard_soft_requests_do_not_stack) {
  crew all;
  open_crew(&all, 3);
  const uint64_t receiver = 3;
  ov_hard_def def = {.receivers = &receiver, .count = 1, .timeout = 30, .start_ticks = 10};
  ov_desk_send(&all.desks[0], &all.office, 0, &def);
  def.priority = 1; // the stronger one comes first
  ov_desk_send(&all.desks[1], &all.office, 0, &def);
  tick_crew(&all);
  assert_int_equal(all.desks[2].bound.id.sender, 2);
  assert_int_equal(all.desks[2].inbox_count, 1); // the other waits until it is free
  for (int32_t i = 0; i < 4; i++) {
    tick_crew(&all);
  }
  assert_int_equal(all.desks[2].bound.id.sender, 1);
  assert_int_equal(all.started[2], 2);
  close_crew(&all);
}

TEST(hazard_an_inbox_that_is_full_declines_and_is_not_deaf) {
  crew all;
  open_crew(&all, 12);
  all.desks[11].state = OV_DESK_EXECUTING; // it is busy for three ticks
  all.desks[11].bound.id.sender = 1;
  all.runs[11] = 3;
  const uint64_t receiver = 12;
  for (int32_t i = 0; i < 10; i++) {
    const ov_hard_def def = {
        .receivers = &receiver, .count = 1, .quorum = 1, .timeout = 40, .start_ticks = 5};
    ov_desk_ask(&all.desks[i], &all.office, 0, &def);
  }
  tick_crew(&all);
  tick_crew(&all);
  int32_t declined = 0;
  for (int32_t i = 0; i < 10; i++) {
    declined += all.desks[i].why == OV_FAILURE_IMPOSSIBLE;
  }
  assert_int_equal(declined, 10 - OV_INBOX_MAX);
  for (int32_t i = 0; i < 40; i++) {
    tick_crew(&all);
  }
  assert_true(all.started[11] > 1);
  close_crew(&all);
}

// ---- Invariants

static void check_all(const crew* self) {
  for (int32_t i = 0; i < self->count; i++) {
    const ov_desk* desk = &self->desks[i];
    if (self->is_gone[i]) {
      continue;
    }
    if (desk->state == OV_DESK_EXECUTING && !self->is_gone[desk->bound.id.sender - 1]) {
      // A handler has the parameter of its own request: the sender's serial number.
      assert_true(desk->bound.value.number == (double)desk->bound.id.sender);
    }
    if (desk->sending == OV_SENDER_COMMITTED) {
      assert_int_equal(count_replies(desk, OV_REPLY_CONFIRMED), 0); // all others were released
      assert_int_equal(count_replies(desk, OV_REPLY_NONE), 0);
      assert_true(count_replies(desk, OV_REPLY_COMMITTED) <= desk->quorum);
    }
  }
}

TEST(random_seekers_aborts_and_leavers_keep_the_invariants) {
  uint64_t seed = test_seed(41);
  const int64_t count = test_count(200, 2000, 20000);
  int64_t meetings = 0;
  for (int64_t i = 0; i < count; i++) {
    crew all;
    open_crew(&all, 3 + test_below(&seed, AGENTS_MAX - 2));
    for (int32_t tick = 0; tick < 200; tick++) {
      for (int32_t agent = 0; agent < all.count; agent++) {
        ov_desk* desk = &all.desks[agent];
        const bool is_quiet = tick > 120;
        if (all.is_gone[agent]) {
          continue;
        }
        all.refuses[agent] = test_one_in(&seed, 5);
        if (desk->sending == OV_SENDER_RUNNING && (is_quiet || test_one_in(&seed, 4))) {
          ov_desk_finish(desk, &all.office, all.tick);
          meetings++;
        } else if (test_one_in(&seed, 60)) {
          ov_desk_abort(desk, &all.office, all.tick);
        } else if (!is_quiet && desk->state == OV_DESK_FREE && test_one_in(&seed, 8) &&
                   (desk->sending == OV_SENDER_IDLE || desk->sending == OV_SENDER_FAILED)) {
          ask(&all, agent, 1 + test_below(&seed, all.count - 1), 4 + test_below(&seed, 12),
              (double)(agent + 1));
        } else if (test_one_in(&seed, 2000)) {
          ov_desk_leave(desk, &all.office, all.tick);
          all.is_gone[agent] = true;
        }
      }
      tick_crew(&all);
      check_all(&all);
    }
    for (int32_t agent = 0; agent < all.count; agent++) { // nothing is left
      assert_int_equal(all.desks[agent].state, OV_DESK_FREE);
      assert_int_equal(all.desks[agent].inbox_count, 0);
      assert_true(all.desks[agent].sending == OV_SENDER_IDLE ||
                  all.desks[agent].sending == OV_SENDER_FAILED);
    }
    assert_int_equal(all.office.delivered.count, 0);
    close_crew(&all);
  }
  assert_true(meetings > count);
}
