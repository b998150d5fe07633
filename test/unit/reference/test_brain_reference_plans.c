// The slow brain on random plans: what must hold whatever the plan, and that the random plans reach
// every part of the mechanics.
// Rules: docs/claims.tsv, groups I to K.
#include "support/random_brain.h"
#include "support/test.h"

#include <string.h>

static const random_brain_options plain = {0};
static const random_brain_options odd = {.has_unregistered = true,
                                         .shares_behaviors = true,
                                         .stops_all_inside = true,
                                         .skips_time = true};

enum { TICKS = 300 };

typedef struct checker {
  random_brain random;
  random_brain_run run;
  bool has[BRAIN_REF_MEMORIES];
  int64_t value[BRAIN_REF_MEMORIES];
  bool runs[BRAIN_REF_BEHAVIORS_MAX];
  int64_t started[BRAIN_REF_BEHAVIORS_MAX];
  int activity;
  int64_t scanned[BRAIN_REF_SENSORS_MAX]; // 0: never
  int64_t ticks;
  int64_t now; // game time of the tick that is checked
  // Counts over all plans. They show that the plans are not empty of events.
  int64_t seen[BRAIN_REF_DID_SCAN + 1];
  int64_t started_kinds[BRAIN_REF_TRIGGER_IF + 1];
} checker;

// ---- One record

static void check_start_or_stop(checker* c, const brain_ref_record* record) {
  const brain_ref_behavior* plan = &c->random.plan.behavior[record->a];
  const bool starts = record->what == BRAIN_REF_DID_START;
  if (starts) {
    assert_false(c->runs[record->a]);
    c->started[record->a] = record->tick;
    c->started_kinds[plan->kind]++;
  } else if (!c->random.options.stops_all_inside && !c->random.options.shares_behaviors) {
    assert_true(c->runs[record->a]); // see reading 9
    const int max = plan->has_duration ? plan->duration_max : BRAIN_REF_DURATION_DEFAULT;
    if (plan->kind == BRAIN_REF_DO_NOTHING ||
        (plan->kind == BRAIN_REF_TIMED && !plan->never_times_out)) {
      assert_in_range(record->tick - c->started[record->a], 0, max + 1);
    }
  }
  c->runs[record->a] = starts;
}

static void check_record(checker* c, const brain_ref_record* record) {
  const brain_ref_plan* plan = &c->random.plan;
  c->seen[record->what]++;
  switch (record->what) {
  case BRAIN_REF_DID_START:
  case BRAIN_REF_DID_STOP: check_start_or_stop(c, record); return;
  case BRAIN_REF_DID_WRITE:
    assert_true(brain_ref_is_registered(c->run.brain, record->a));
    c->has[record->a] = true;
    c->value[record->a] = record->b;
    return;
  case BRAIN_REF_DID_ERASE:
    assert_true(c->has[record->a]);
    c->has[record->a] = false;
    return;
  case BRAIN_REF_DID_DRAW:
    assert_true(record->b >= 0);
    assert_true(record->b < record->a);
    return;
  case BRAIN_REF_DID_ACTIVITY:
    assert_int_not_equal(record->a, c->activity);
    c->activity = record->a;
    return;
  case BRAIN_REF_DID_SCAN:
    if (c->scanned[record->a] == 0) {
      assert_true(c->ticks <= plan->sensor[record->a].scan_rate);
    } else {
      assert_int_equal(c->ticks - c->scanned[record->a], plan->sensor[record->a].scan_rate);
    }
    c->scanned[record->a] = c->ticks;
    return;
  }
}

// ---- One tick

// Timed behaviors, doing nothing and gates change nothing before their start is recorded, so their
// activity must be active then; and the starts of a tick go upward in the order of entries.
static void check_starts(const checker* c, int activity, brain_ref_trace trace) {
  brain_ref_place places[BRAIN_REF_ACTIVITIES_MAX * BRAIN_REF_ENTRIES_MAX];
  const int place_count =
      brain_ref_order_of(c->run.brain, places, (int)(sizeof places / sizeof *places));
  int last = -1;
  for (int i = 0; i < trace.count; i++) {
    const brain_ref_record* record = &trace.record[i];
    if (record->what == BRAIN_REF_DID_ACTIVITY) {
      activity = record->a;
    }
    int place = 0;
    while (place < place_count && places[place].behavior != record->a) {
      place++;
    }
    if (record->what != BRAIN_REF_DID_START || place == place_count) {
      continue; // no start, or that of a child
    }
    assert_true(place > last);
    last = place;
    const bool is_core = (c->random.plan.core_activities >> places[place].activity & 1) != 0;
    if (c->random.plan.behavior[record->a].kind <= BRAIN_REF_GATE) {
      assert_true(is_core || places[place].activity == activity);
    }
  }
}

// The memories that a tick must forget first, in order. Returns their number.
static int list_outdated(const checker* c, int outdated[BRAIN_REF_MEMORIES]) {
  int count = 0;
  for (int i = 0; i < BRAIN_REF_MEMORIES; i++) {
    const int64_t last = c->random.plan.rules.decrements_first ? 1 : 0;
    if (brain_ref_has(c->run.brain, i) && brain_ref_time_to_live(c->run.brain, i) <= last) {
      outdated[count++] = i;
    }
  }
  return count;
}

static void check_state(const checker* c) {
  const brain_ref* brain = c->run.brain;
  const brain_ref_plan* plan = &c->random.plan;
  for (int i = 0; i < BRAIN_REF_MEMORIES; i++) {
    assert_int_equal(brain_ref_has(brain, i), c->has[i]);
    if (c->has[i]) {
      assert_true(brain_ref_get(brain, i) == c->value[i]);
    }
  }
  for (int i = 0; i < plan->activity_count; i++) {
    const bool is_core = (plan->core_activities >> i & 1) != 0;
    assert_int_equal(brain_ref_is_active(brain, i), is_core || i == c->activity);
  }
  for (int i = 0; i < plan->behavior_count; i++) {
    const brain_ref_behavior* behavior = &plan->behavior[i];
    assert_int_equal(brain_ref_is_running(brain, i), c->runs[i]);
    if (c->random.options.stops_all_inside || !c->runs[i]) {
      continue;
    }
    assert_true(behavior->kind <= BRAIN_REF_GATE); // no trigger runs past its tick
    int running = 0;
    for (int j = 0; j < behavior->child_count; j++) {
      running += c->runs[behavior->child[j]];
    }
    assert_true(behavior->kind != BRAIN_REF_GATE || running > 0);
    assert_true(behavior->kind != BRAIN_REF_GATE || behavior->policy == BRAIN_REF_TRY_ALL ||
                running == 1);
  }
}

static void check_all(checker* c, brain_ref_trace trace) {
  for (int i = 0; i < trace.count; i++) {
    check_record(c, &trace.record[i]);
  }
}

static void check_tick(checker* c) {
  random_brain_host(&c->run);
  check_all(c, brain_ref_trace_of(c->run.brain));
  brain_ref_clear_trace(c->run.brain);
  int outdated[BRAIN_REF_MEMORIES];
  const int outdated_count = list_outdated(c, outdated);
  const int activity = c->activity;
  c->now = c->run.time;
  c->ticks++;
  random_brain_tick(&c->run);
  const brain_ref_trace trace = brain_ref_trace_of(c->run.brain);
  assert_true(trace.count >= outdated_count);
  for (int i = 0; i < trace.count; i++) {
    assert_true(trace.record[i].tick == c->now);
    if (i < outdated_count) {
      assert_int_equal(trace.record[i].what, BRAIN_REF_DID_ERASE);
      assert_int_equal(trace.record[i].a, outdated[i]);
    }
  }
  if (!c->random.options.shares_behaviors) {
    check_starts(c, activity, trace);
  }
  check_all(c, trace);
  check_state(c);
}

// ---- Plans

static void check_plans(random_brain_options options, int64_t plans, uint64_t seed) {
  checker* c = test_calloc(1, sizeof *c);
  for (int64_t plan = 0; plan < plans; plan++) {
    memset(c->has, 0, sizeof c->has);
    memset(c->runs, 0, sizeof c->runs);
    memset(c->scanned, 0, sizeof c->scanned);
    c->activity = -1;
    c->ticks = 0;
    random_brain_make(&c->random, seed + (uint64_t)plan, options);
    assert_null(brain_ref_fault(&c->random.plan));
    random_brain_open(&c->run, &c->random);
    check_all(c, brain_ref_trace_of(c->run.brain));
    for (int i = 0; i < TICKS; i++) {
      check_tick(c);
    }
    random_brain_close(&c->run);
  }
  for (size_t i = 0; i < sizeof c->seen / sizeof *c->seen; i++) {
    assert_true(c->seen[i] >= plans);
  }
  for (size_t i = 0; i < sizeof c->started_kinds / sizeof *c->started_kinds; i++) {
    assert_true(c->started_kinds[i] >= plans);
  }
  test_free(c);
}

TEST(claim_184_invariants_hold_on_random_plans) {
  check_plans(plain, test_count(150, 3000, 30000), test_seed(16001));
}

TEST(invariants_hold_on_odd_plans_too) {
  check_plans(odd, test_count(150, 3000, 30000), test_seed(16002));
}

static uint64_t hash_of_run(const random_brain* random, uint64_t hash) {
  random_brain_run run;
  random_brain_open(&run, random);
  for (int i = 0; i < TICKS; i++) {
    random_brain_host(&run);
    random_brain_tick(&run);
    const brain_ref_trace trace = brain_ref_trace_of(run.brain);
    for (int j = 0; j < trace.count; j++) {
      const brain_ref_record* record = &trace.record[j];
      hash ^= (uint64_t)record->tick ^ (uint64_t)record->b ^ (uint64_t)record->what << 32 ^
              (uint64_t)record->a << 40;
      hash = test_random(&hash);
    }
  }
  random_brain_close(&run);
  return hash;
}

TEST(a_seed_gives_one_run) {
  const uint64_t seed = test_seed(16003);
  random_brain* random = test_calloc(1, sizeof *random);
  uint64_t last = 0;
  for (uint64_t i = 0; i < 20; i++) {
    random_brain_make(random, seed + i, odd);
    const uint64_t hash = hash_of_run(random, 0);
    assert_true(hash_of_run(random, 0) == hash);
    random_brain_make(random, seed + i, odd);
    assert_true(hash_of_run(random, 0) == hash);
    assert_true(hash != last);
    last = hash;
  }
  test_free(random);
}

// The random plans tell each switch of the rules from its other state.
TEST(each_switch_changes_runs_of_random_plans) {
  const uint64_t seed = test_seed(16004);
  random_brain* random = test_calloc(1, sizeof *random);
  int differ[5] = {0};
  for (uint64_t i = 0; i < 60; i++) {
    random_brain_make(random, seed + i, odd);
    brain_ref_rules* rules = &random->plan.rules;
    bool* const switches[5] = {&rules->decrements_first, &rules->numbers_equally,
                               &rules->orders_by_insertion, &rules->ignores_entry_memory,
                               &rules->looks_again};
    const uint64_t hash = hash_of_run(random, 0);
    for (int j = 0; j < 5; j++) {
      *switches[j] = !*switches[j];
      differ[j] += hash_of_run(random, 0) != hash;
      *switches[j] = !*switches[j];
    }
  }
  for (int j = 0; j < 5; j++) {
    print_message("switch %d changes %d of 60 runs\n", j, differ[j]);
    assert_true(differ[j] >= 5);
  }
  test_free(random);
}

// Reading 9: without stop all inside behaviors and without shared behaviors nobody can tell.
TEST(looking_again_changes_no_plain_plan) {
  const uint64_t seed = test_seed(16005);
  random_brain* random = test_calloc(1, sizeof *random);
  for (uint64_t i = 0; i < 60; i++) {
    random_brain_make(random, seed + i, plain);
    random->plan.rules.looks_again = false;
    const uint64_t hash = hash_of_run(random, 0);
    random->plan.rules.looks_again = true;
    assert_true(hash_of_run(random, 0) == hash);
  }
  test_free(random);
}
