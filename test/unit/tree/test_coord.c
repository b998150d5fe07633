// Requests between agents: the table of seekers in lock-step, the hazards of the naive protocol,
// and the invariants under random seekers, aborts and leavers.
#include "mind/tree/run/coord.h"
#include "support/test.h"

#include <string.h>

#define AGENTS_MAX 16

typedef struct crew {
  ov_mailbox mailbox;
  ov_request_port ports[AGENTS_MAX];
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
    self->ports[i].agent = (uint64_t)i + 1;
    self->serials[i] = (uint64_t)i + 1;
  }
}

static void close_crew(crew* self) {
  const ovis_allocator allocator = {0};
  for (int32_t i = 0; i < self->count; i++) {
    ov_request_port_fini(&self->ports[i], &allocator);
  }
  ov_mailbox_fini(&self->mailbox);
}

static bool accepts(void* context, const ov_request_port* port, const ov_mail* request) {
  const crew* self = context;
  (void)request;
  return !self->refuses[port->agent - 1];
}

// All ports tick; handlers start in the tick of the commit's start, and end after `runs` ticks.
static void tick_crew(crew* self) {
  self->tick++;
  ov_mailbox_deliver(&self->mailbox);
  for (int32_t i = 0; i < self->count; i++) {
    ov_request_port* port = &self->ports[i];
    if (self->is_gone[i]) {
      continue;
    }
    ov_request_port_tick(port, &self->mailbox, self->tick, accepts, self);
    if (port->state == OV_PORT_ACCEPTED) {
      ov_request_port_start_handler(port);
      self->started[i]++;
      self->runs[i] = 3;
    } else if (port->state == OV_PORT_EXECUTING && --self->runs[i] == 0) {
      ov_request_port_end_handler(port, &self->mailbox, self->tick, true);
    }
    // Nobody is reserved past a deadline.
    assert_true(port->state != OV_PORT_RESERVED || self->tick <= port->bound.deadline);
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
  ov_request_port_ask(&self->ports[agent], &self->mailbox, self->tick, &def);
}

static int32_t count_replies(const ov_request_port* port, ov_reply reply) {
  int32_t count = 0;
  for (int32_t i = 0; i < port->recipients.count; i++) {
    count += port->recipients.items[i].reply == reply;
  }
  return count;
}

// ---- The protocol

TEST(sender_and_receivers_start_in_the_same_tick) {
  crew all;
  open_crew(&all, 4);
  ask(&all, 1, 2, 20, 7);
  for (int32_t i = 0; i < 4 && all.ports[1].sending != OV_SENDER_RUNNING; i++) {
    tick_crew(&all);
  }
  // Asked in tick 0, confirmed in 1, committed in 2, all begin in 3.
  assert_int_equal(all.tick, 3);
  assert_int_equal(all.started[0] + all.started[2] + all.started[3], 2);
  assert_int_equal(all.ports[0].state, OV_PORT_EXECUTING);
  assert_int_equal(all.ports[2].state, OV_PORT_EXECUTING); // ties by serial
  assert_int_equal(all.ports[3].state, OV_PORT_FREE);      // released at once
  assert_true(all.ports[0].bound.value.number == 7);
  for (int32_t i = 0; i < 4; i++) {
    tick_crew(&all);
  }
  assert_int_equal(count_replies(&all.ports[1], OV_REPLY_DONE), 2);
  ov_request_port_finish(&all.ports[1], &all.mailbox, all.tick);
  assert_int_equal(all.ports[1].sending, OV_SENDER_IDLE);
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
  ov_request_port_ask(&all.ports[0], &all.mailbox, 0, &def);
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
  assert_int_equal(all.ports[0].sending, OV_SENDER_FAILED);
  assert_int_equal(all.ports[0].why, OV_FAILURE_IMPOSSIBLE);
  tick_crew(&all);
  assert_int_equal(all.ports[3].state, OV_PORT_FREE); // and who had confirmed is free again
  close_crew(&all);
}

TEST(a_soft_request_to_n_free_agents_has_n_executions) {
  crew all;
  open_crew(&all, 9);
  const ov_hard_def def = {
      .receivers = all.serials + 1, .count = 8, .timeout = 20, .start_ticks = 10};
  ov_request_port_send(&all.ports[0], &all.mailbox, 0, &def);
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
  ov_request_port_ask(&self->ports[from], &self->mailbox, self->tick, &def);
}

// Of three agents the last two ask the first one in one tick, the last one first. Returns the
// serial of the one that it takes.
static uint64_t winner(int32_t priority_of_2, int32_t priority_of_3) {
  crew all;
  open_crew(&all, 3);
  ask_one(&all, 2, 1, priority_of_3, 3);
  ask_one(&all, 1, 1, priority_of_2, 2);
  tick_crew(&all);
  assert_int_equal(all.ports[0].state, OV_PORT_RESERVED);
  const uint64_t taken = all.ports[0].bound.id.sender;
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
    ov_request_port_send(&all.ports[1], &all.mailbox, 0, &def);
  }
  // As if the later one had been posted first.
  const ov_mail first = all.mailbox.posted.items[0];
  all.mailbox.posted.items[0] = all.mailbox.posted.items[1];
  all.mailbox.posted.items[1] = first;
  tick_crew(&all);
  assert_true(all.ports[0].bound.value.number == 10);
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
    if (all.ports[i].sending == OV_SENDER_FAILED) {
      assert_int_equal(all.ports[i].why, OV_FAILURE_YIELDED);
      assert_int_equal(all.ports[i].state, OV_PORT_RESERVED);
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
    all.ports[i].never_yields = !yields;
  }
  for (int32_t tick = 0; tick < 1200 && met < 0; tick++) {
    for (int32_t i = 0; i < seekers; i++) {
      const bool is_free = all.ports[i].state == OV_PORT_FREE;
      const ov_sender_state sending = all.ports[i].sending;
      if (is_free && (sending == OV_SENDER_IDLE || sending == OV_SENDER_FAILED)) {
        ask(&all, i, quorum, 9, 0); // it tries again at once
      }
    }
    tick_crew(&all);
    for (int32_t i = 0; i < seekers; i++) {
      met = all.ports[i].sending == OV_SENDER_RUNNING ? tick : met;
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
  ov_request_port_abort(&all.ports[0], &all.mailbox, all.tick);
  ask(&all, 0, 2, 30, 2);
  for (int32_t i = 0; i < 6; i++) {
    tick_crew(&all);
    for (int32_t agent = 1; agent < 3; agent++) { // never with the old parameter
      assert_true(all.ports[agent].state != OV_PORT_EXECUTING ||
                  all.ports[agent].bound.value.number == 2);
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
  all.ports[2].bound.id.serial = 99;
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
  assert_int_equal(all.ports[0].why, OV_FAILURE_IMPOSSIBLE); // it declined: no participant
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
    ov_mailbox_deliver(&all.mailbox);
    for (int32_t i = 0; i < 2; i++) {
      ov_request_port_tick(&all.ports[i], &all.mailbox, tick, accepts, &all);
    }
  }
  assert_int_equal(all.ports[1].state, OV_PORT_FREE);
  assert_int_equal(count_replies(&all.ports[0], OV_REPLY_DROPPED), 1);
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
    ov_request_port_abort(&all.ports[0], &all.mailbox, all.tick);
    tick_crew(&all);
    tick_crew(&all);
    for (int32_t i = 1; i < 4; i++) {
      assert_int_equal(all.ports[i].state, OV_PORT_FREE);
      assert_int_equal(all.ports[i].inbox_count, 0);
    }
    assert_int_equal(all.ports[0].sending, OV_SENDER_FAILED);
    assert_int_equal(all.ports[0].why, OV_FAILURE_ABORTED);
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
      ov_request_port_leave(&all.ports[leaver], &all.mailbox, all.tick);
      all.is_gone[leaver] = true;
      for (int32_t i = 0; i < 20; i++) {
        tick_crew(&all);
      }
      for (int32_t i = 0; i < 3; i++) {
        assert_int_equal(all.ports[i].state, OV_PORT_FREE);
        assert_int_equal(all.ports[i].inbox_count, 0);
      }
      assert_int_not_equal(all.ports[0].sending, OV_SENDER_WAITING);
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
  assert_int_equal(all.ports[0].why, OV_FAILURE_LATE);
  assert_int_equal(all.started[1], 0);
  close_crew(&all);
}

TEST(hazard_soft_requests_do_not_stack) {
  crew all;
  open_crew(&all, 3);
  const uint64_t receiver = 3;
  ov_hard_def def = {.receivers = &receiver, .count = 1, .timeout = 30, .start_ticks = 10};
  ov_request_port_send(&all.ports[0], &all.mailbox, 0, &def);
  def.priority = 1; // the stronger one comes first
  ov_request_port_send(&all.ports[1], &all.mailbox, 0, &def);
  tick_crew(&all);
  assert_int_equal(all.ports[2].bound.id.sender, 2);
  assert_int_equal(all.ports[2].inbox_count, 1); // the other waits until it is free
  for (int32_t i = 0; i < 4; i++) {
    tick_crew(&all);
  }
  assert_int_equal(all.ports[2].bound.id.sender, 1);
  assert_int_equal(all.started[2], 2);
  close_crew(&all);
}

TEST(hazard_an_inbox_that_is_full_declines_and_is_not_deaf) {
  crew all;
  open_crew(&all, 12);
  all.ports[11].state = OV_PORT_EXECUTING; // it is busy for three ticks
  all.ports[11].bound.id.sender = 1;
  all.runs[11] = 3;
  const uint64_t receiver = 12;
  for (int32_t i = 0; i < 10; i++) {
    const ov_hard_def def = {
        .receivers = &receiver, .count = 1, .quorum = 1, .timeout = 40, .start_ticks = 5};
    ov_request_port_ask(&all.ports[i], &all.mailbox, 0, &def);
  }
  tick_crew(&all);
  tick_crew(&all);
  int32_t declined = 0;
  for (int32_t i = 0; i < 10; i++) {
    declined += all.ports[i].why == OV_FAILURE_IMPOSSIBLE;
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
    const ov_request_port* port = &self->ports[i];
    if (self->is_gone[i]) {
      continue;
    }
    if (port->state == OV_PORT_EXECUTING && !self->is_gone[port->bound.id.sender - 1]) {
      // A handler has the parameter of its own request: the sender's serial number.
      assert_true(port->bound.value.number == (double)port->bound.id.sender);
    }
    if (port->sending == OV_SENDER_COMMITTED) {
      assert_int_equal(count_replies(port, OV_REPLY_CONFIRMED), 0); // all others were released
      assert_int_equal(count_replies(port, OV_REPLY_NONE), 0);
      assert_true(count_replies(port, OV_REPLY_COMMITTED) <= port->quorum);
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
        ov_request_port* port = &all.ports[agent];
        const bool is_quiet = tick > 120;
        if (all.is_gone[agent]) {
          continue;
        }
        all.refuses[agent] = test_one_in(&seed, 5);
        if (port->sending == OV_SENDER_RUNNING && (is_quiet || test_one_in(&seed, 4))) {
          ov_request_port_finish(port, &all.mailbox, all.tick);
          meetings++;
        } else if (test_one_in(&seed, 60)) {
          ov_request_port_abort(port, &all.mailbox, all.tick);
        } else if (!is_quiet && port->state == OV_PORT_FREE && test_one_in(&seed, 8) &&
                   (port->sending == OV_SENDER_IDLE || port->sending == OV_SENDER_FAILED)) {
          ask(&all, agent, 1 + test_below(&seed, all.count - 1), 4 + test_below(&seed, 12),
              (double)(agent + 1));
        } else if (test_one_in(&seed, 2000)) {
          ov_request_port_leave(port, &all.mailbox, all.tick);
          all.is_gone[agent] = true;
        }
      }
      tick_crew(&all);
      check_all(&all);
    }
    for (int32_t agent = 0; agent < all.count; agent++) { // nothing is left
      assert_int_equal(all.ports[agent].state, OV_PORT_FREE);
      assert_int_equal(all.ports[agent].inbox_count, 0);
      assert_true(all.ports[agent].sending == OV_SENDER_IDLE ||
                  all.ports[agent].sending == OV_SENDER_FAILED);
    }
    assert_int_equal(all.mailbox.delivered.count, 0);
    close_crew(&all);
  }
  assert_true(meetings > count);
}
