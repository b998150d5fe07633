// The slow brain against traces that were worked out by hand: the order of behaviors, schedules and
// faulty plans. The other claims are tested in test/unit/brain/test_claims_brain_activities.c,
// which asks reference and engine alike. Rules: docs/claims.tsv, groups K and R.
#include "support/brain_rig.h"
#include "support/test.h"

#include <string.h>

// ---- The order

static void expect_order(const brain_rig* rig, const brain_ref_place* expected, int count) {
  brain_ref_place places[64];
  assert_int_equal(brain_ref_order_of(rig->brain, places, 64), count);
  for (int i = 0; i < count; i++) {
    assert_int_equal(places[i].priority, expected[i].priority);
    assert_int_equal(places[i].activity, expected[i].activity);
    assert_int_equal(places[i].behavior, expected[i].behavior);
  }
}

// Core: Swim 0, AnimalPanic 1, look sink 2, move sink 3, two count-downs 4, 5. Idle, in pairs:
// GoToWantedItem 6, GoAndGive 7, StayClose 8, look sometimes 9, RunOne 10.
static brain_rig allay(void) {
  brain_rig rig = brain_rig_new();
  for (int i = 0; i < 6; i++) {
    brain_rig_enter(&rig, CORE, brain_rig_add(&rig, BRAIN_REF_ONE_SHOT));
  }
  rig.plan.activity[IDLE].is_pairs = true;
  for (int i = 0; i < 5; i++) {
    brain_rig_enter_at(&rig, IDLE, brain_rig_add(&rig, BRAIN_REF_ONE_SHOT), i);
  }
  return rig;
}

TEST(add_activity_numbers_its_behaviors_upward) {
  brain_rig rig = allay();
  brain_rig_create(&rig);
  static const brain_ref_place places[] = {{0, CORE, 0}, {0, IDLE, 6},  {1, CORE, 1}, {1, IDLE, 7},
                                           {2, CORE, 2}, {2, IDLE, 8},  {3, CORE, 3}, {3, IDLE, 9},
                                           {4, CORE, 4}, {4, IDLE, 10}, {5, CORE, 5}};
  expect_order(&rig, places, 11);
  brain_rig_end(&rig);
  rig.plan.activity[CORE].first_priority = 10;
  brain_rig_create(&rig);
  static const brain_ref_place later[] = {
      {0, IDLE, 6},  {1, IDLE, 7},  {2, IDLE, 8},  {3, IDLE, 9},  {4, IDLE, 10}, {10, CORE, 0},
      {11, CORE, 1}, {12, CORE, 2}, {13, CORE, 3}, {14, CORE, 4}, {15, CORE, 5}};
  expect_order(&rig, later, 11);
  brain_rig_end(&rig);
}

// Worked out by hand from the names: string hash h, place (h ^ h >>> 16) & 15.
TEST(an_activity_s_place_is_that_of_its_name_in_a_hash_map) {
  static const char* const names[16] = {"play",
                                        "core rest",
                                        "hide admire_item",
                                        "dig",
                                        "meet",
                                        "idle pre_raid celebrate tongue",
                                        "work sniff",
                                        "",
                                        "lay_spawn",
                                        "",
                                        "emerge",
                                        "avoid investigate roar",
                                        "",
                                        "ride",
                                        "fight swim",
                                        "panic raid play_dead long_jump ram"};
  int count = 0;
  for (int place = 0; place < 16; place++) {
    const char* at = names[place];
    while (*at != '\0') {
      char name[32];
      const size_t size = strcspn(at, " ");
      memcpy(name, at, size);
      name[size] = '\0';
      assert_int_equal(brain_ref_hash_place(name), place);
      at += size + (at[size] == ' ');
      count++;
    }
  }
  assert_int_equal(count, 26);
}

TEST(a_behavior_added_twice_at_one_priority_counts_once) {
  brain_rig rig = brain_rig_new();
  rig.plan.activity[IDLE].is_pairs = true;
  const int shot = brain_rig_add(&rig, BRAIN_REF_ONE_SHOT);
  brain_rig_enter_at(&rig, IDLE, shot, 3);
  brain_rig_enter_at(&rig, IDLE, shot, 3);
  brain_rig_enter_at(&rig, IDLE, shot, 4);
  brain_rig_create(&rig);
  static const brain_ref_place places[] = {{3, IDLE, 0}, {4, IDLE, 0}};
  expect_order(&rig, places, 2);
  brain_rig_end(&rig);
}

// Two entries, one behavior: the second entry finds it running; both tick it.
TEST(a_behavior_that_two_activities_share_runs_once_for_each_entry) {
  for (int looks_again = 0; looks_again < 2; looks_again++) {
    brain_rig rig = brain_rig_new();
    rig.plan.rules.looks_again = looks_again == 1;
    const int shared = brain_rig_add_timed(&rig, 1, 1);
    brain_rig_enter(&rig, CORE, shared);
    brain_rig_enter(&rig, IDLE, shared);
    brain_rig_create(&rig);
    brain_rig_tick(&rig);
    brain_rig_expect(&rig, "+0 d1:0");
    assert_int_equal(rig.asked[shared][BRAIN_REF_TICK], 2);
    brain_rig_tick(&rig);
    assert_int_equal(rig.asked[shared][BRAIN_REF_TICK], 4);
    brain_rig_clear(&rig);
    brain_rig_tick(&rig);
    brain_rig_expect(&rig, looks_again == 1 ? "-0" : "-0 -0");
    brain_rig_end(&rig);
  }
}

// Idle is the default. Work needs memory 0 and forgets memories 2 and 1 when it is left.
static brain_rig worker(int* work) {
  brain_rig rig = brain_rig_new();
  rig.plan.memories = 7;
  *work = brain_rig_activity(&rig, "work", false);
  brain_rig_need(&rig, *work, 0, BRAIN_REF_PRESENT);
  rig.plan.activity[*work].erased_when_left = (brain_ref_erased){2, {2, 1}};
  return rig;
}

TEST(claim_186_memories_are_erased_when_their_activity_is_left) {
  int work;
  brain_rig rig = worker(&work);
  brain_rig_create(&rig);
  for (int i = 0; i < 3; i++) {
    brain_ref_set(rig.brain, i, 1);
  }
  brain_rig_clear(&rig);
  brain_ref_set_active(rig.brain, work);
  brain_rig_expect(&rig, "a2");
  brain_ref_set_active_if_possible(rig.brain, work); // it is not left
  brain_rig_expect(&rig, "a2");
  brain_ref_set_active(rig.brain, IDLE);
  brain_rig_expect(&rig, "a2 x2 x1 a1");
  brain_rig_end(&rig);
}

// ---- Stop all

static bool tick_of_0_stops_all(brain_rig* rig, int behavior, brain_ref_phase phase, int64_t time) {
  if (behavior == 0 && phase == BRAIN_REF_TICK && time == 2) {
    brain_ref_stop_all(rig->brain);
  }
  return true;
}

TEST(what_ran_when_the_last_step_began_has_its_turn_unless_it_looks_again) {
  for (int looks_again = 0; looks_again < 2; looks_again++) {
    brain_rig rig = brain_rig_new();
    rig.plan.rules.looks_again = looks_again == 1;
    rig.act = tick_of_0_stops_all;
    brain_rig_enter(&rig, IDLE, brain_rig_add(&rig, BRAIN_REF_TIMED));
    brain_rig_enter(&rig, IDLE, brain_rig_add(&rig, BRAIN_REF_TIMED));
    brain_rig_create(&rig);
    brain_rig_tick(&rig);
    brain_rig_clear(&rig);
    brain_rig_tick(&rig);
    brain_rig_expect(&rig, "-0 -1");
    assert_int_equal(rig.asked[1][BRAIN_REF_TICK], looks_again == 1 ? 1 : 2);
    brain_rig_end(&rig);
  }
}

// ---- Schedules

static void keyframe(brain_rig* rig, int time, int activity) {
  brain_ref_schedule* schedule = &rig->plan.schedule;
  schedule->keyframe[schedule->count].time = time;
  schedule->keyframe[schedule->count++].activity = activity;
}

// The grown villager's: 10 idle, 2000 work, 9000 meet, 11000 idle, 12000 rest.
static brain_rig villager(int* work, int* meet, int* rest) {
  brain_rig rig = worker(work);
  *meet = brain_rig_activity(&rig, "meet", true);
  *rest = brain_rig_activity(&rig, "rest", true);
  keyframe(&rig, 10, IDLE);
  keyframe(&rig, 2000, *work);
  keyframe(&rig, 9000, *meet);
  keyframe(&rig, 11000, IDLE);
  keyframe(&rig, 12000, *rest);
  return rig;
}

TEST(a_keyframe_holds_until_the_next_and_the_last_one_past_midnight) {
  int work, meet, rest;
  brain_rig rig = villager(&work, &meet, &rest);
  const int expected[][2] = {{0, rest},     {9, rest},     {10, IDLE},    {1999, IDLE},
                             {2000, work},  {8999, work},  {9000, meet},  {10999, meet},
                             {11000, IDLE}, {11999, IDLE}, {12000, rest}, {23999, rest}};
  for (size_t i = 0; i < sizeof expected / sizeof *expected; i++) {
    assert_int_equal(brain_ref_activity_at(&rig.plan, expected[i][0]), expected[i][1]);
  }
  rig.plan.schedule.count = 0; // an empty schedule
  assert_int_equal(brain_ref_activity_at(&rig.plan, 5000), IDLE);
}

TEST(claim_271_a_schedule_changes_the_activity_when_it_is_asked_to) {
  int work, meet, rest;
  brain_rig rig = villager(&work, &meet, &rest);
  brain_rig_create(&rig);
  for (int i = 0; i < 100; i++) {
    brain_rig_tick(&rig); // a tick alone changes nothing
  }
  brain_ref_update_from_schedule(rig.brain, 24000 + 13000, 100);
  brain_rig_expect(&rig, "a4");
  brain_ref_update_from_schedule(rig.brain, 2000, 121);
  brain_rig_expect(&rig, "a4 a1"); // no memory 0: not work but the default
  brain_ref_set(rig.brain, 0, 1);
  brain_rig_clear(&rig);
  brain_ref_update_from_schedule(rig.brain, 2000, 142);
  brain_rig_expect(&rig, "a2");
  brain_ref_erase(rig.brain, 0);
  brain_ref_update_from_schedule(rig.brain, 2000, 163); // it is active: not asked again
  brain_rig_expect(&rig, "a2 x0");
  brain_rig_end(&rig);
}

TEST(a_schedule_is_read_only_after_more_than_20_ticks) {
  int work, meet, rest;
  brain_rig rig = villager(&work, &meet, &rest);
  brain_rig_create(&rig);
  brain_ref_update_from_schedule(rig.brain, 9000, 5); // the first time it is read at once
  brain_rig_expect(&rig, "a3");
  brain_ref_update_from_schedule(rig.brain, 13000, 25); // 20 ticks
  brain_rig_expect(&rig, "a3");
  brain_ref_update_from_schedule(rig.brain, 13000, 26); // the refused one was not remembered
  brain_rig_expect(&rig, "a3 a4");
  brain_ref_update_from_schedule(rig.brain, 9000, 46);
  brain_rig_expect(&rig, "a3 a4");
  brain_rig_end(&rig);
}

// ---- Plans

TEST(a_faulty_plan_is_named) {
  brain_rig rig = brain_rig_new();
  assert_null(brain_ref_fault(&rig.plan));
  rig.plan.default_activity = CORE;
  assert_string_equal(brain_ref_fault(&rig.plan), "the default activity");
  rig.plan.default_activity = IDLE;
  const int gate = brain_rig_add_gate(&rig, BRAIN_REF_ORDERED, BRAIN_REF_RUN_ONE);
  assert_string_equal(brain_ref_fault(&rig.plan), "a number of children");
  const int child = brain_rig_child(&rig, gate, BRAIN_REF_TIMED, 0);
  assert_string_equal(brain_ref_fault(&rig.plan), "a weight");
  rig.plan.behavior[gate].weight[0] = 1;
  assert_null(brain_ref_fault(&rig.plan));
  rig.plan.behavior[gate].kind = BRAIN_REF_TRIGGER_GATE;
  assert_string_equal(brain_ref_fault(&rig.plan), "a child of a trigger that is no trigger");
  rig.plan.behavior[gate].kind = BRAIN_REF_GATE;
  brain_rig_enter(&rig, IDLE, child);
  assert_string_equal(brain_ref_fault(&rig.plan), "the behavior of an entry");
}
