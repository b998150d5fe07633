// The references of the selector and of single goals, by hand.
#include "reference/goal_block_ref.h"
#include "reference/goal_calm_ref.h"
#include "reference/goal_fight_ref.h"
#include "reference/goal_selector_ref.h"
#include "reference/goal_target_ref.h"
#include "support/test.h"

#include <stdio.h>
#include <string.h>

// ---- The selector: goals answer from two masks, and log in letters

typedef struct choir {
  goal_selector_ref ref;
  uint32_t can_use, can_continue;
  char log[512];
} choir;

static bool sing(void* context, int goal, goal_selector_ref_phase phase) {
  choir* self = context;
  const size_t used = strlen(self->log);
  if (phase >= GOAL_SELECTOR_REF_START) {
    snprintf(self->log + used, sizeof self->log - used, "%d%c ", goal, "?~+.-"[phase]);
  }
  return ((phase == GOAL_SELECTOR_REF_CAN_USE ? self->can_use : self->can_continue) >> goal & 1u) !=
         0;
}

static choir choir_of(const goal_selector_ref_goal* goals, int count) {
  choir self = {.ref = {.count = count, .act = sing}};
  memcpy(self.ref.goals, goals, (size_t)count * sizeof *goals);
  goal_selector_ref_begin(&self.ref);
  self.can_use = self.can_continue = UINT32_MAX;
  return self;
}

static void expect(choir* self, bool is_full, uint32_t disabled, const char* log) {
  self->ref.context = self;
  self->log[0] = '\0';
  goal_selector_ref_tick(&self->ref, is_full, disabled);
  assert_string_equal(self->log, log);
}

TEST(a_goal_of_lower_number_takes_the_flag) {
  const goal_selector_ref_goal goals[] = {{2, 1, true, false}, {1, 1, true, true}};
  choir self = choir_of(goals, 2);
  self.can_use = 1;
  expect(&self, true, 0, "0+ 0. ");
  self.can_use = 3;
  expect(&self, false, 0, "");
  expect(&self, true, 0, "0- 1+ 1. ");
  expect(&self, false, 0, "1. ");
  expect(&self, true, 1, "1- ");
}

TEST(equal_numbers_and_what_may_not_be_interrupted_stay) {
  const goal_selector_ref_goal goals[] = {
      {2, 1, false, false}, {1, 3, true, true}, {2, 2, true, false}};
  choir self = choir_of(goals, 3);
  expect(&self, true, 0, "0+ 2+ 0. 2. ");
  expect(&self, true, 0, "0. 2. ");
  self.can_use = 2;
  self.can_continue = 6;
  expect(&self, true, 0, "0- 2- 1+ 1. ");
}

// ---- Goals

typedef struct hands_log {
  int drawn;   // what each draw gives
  double unit; // and each draw of a unit
  bool has_path, is_done;
  char log[512];
  int moves;
} hands_log;

static int draw(void* context, int bound) {
  const hands_log* log = context;
  return log->drawn < bound ? log->drawn : bound - 1;
}

static double draw_unit(void* context) {
  return ((const hands_log*)context)->unit;
}

static bool has_path(void* context) {
  return ((const hands_log*)context)->has_path;
}

static bool is_path_done(void* context) {
  return ((const hands_log*)context)->is_done;
}

static bool move(void* context, double speed) {
  hands_log* log = context;
  (void)speed;
  log->moves++;
  return log->has_path;
}

static void stop(void* context) {
  (void)context;
}

static void look(void* context, double turn_deg) {
  (void)context;
  (void)turn_deg;
}

static void act(void* context, const char* what, double value) {
  hands_log* log = context;
  const size_t used = strlen(log->log);
  snprintf(log->log + used, sizeof log->log - used, "%s:%g ", what, value);
}

static goal_ref_hands hands_of(hands_log* log) {
  return (goal_ref_hands){log, draw, draw_unit, has_path, is_path_done, move, stop, look, act};
}

TEST(melee_hits_every_20_ticks_and_searches_after_4_to_10) {
  hands_log log = {.has_path = true, .unit = 0.5, .drawn = 6};
  const goal_ref_hands hands = hands_of(&log);
  melee_ref ref = {.speed = 1, .reach_squared = 2};
  goal_ref_target target = {
      .is_present = true, .is_alive = true, .distance_squared = 1, .is_seen = true};
  assert_true(melee_ref_can_use(&ref, &hands, &target, 100));
  assert_false(melee_ref_can_use(&ref, &hands, &target, 119));
  assert_true(melee_ref_can_use(&ref, &hands, &target, 120));
  melee_ref_start(&ref, &hands);
  int hits = 0;
  int searches = 0;
  for (int tick = 0; tick < 41; tick++) {
    target.place.x += 0.2; // by 2 in 10 ticks
    log.log[0] = '\0';
    log.moves = 0;
    melee_ref_tick(&ref, &hands, &target);
    hits += log.log[0] != '\0';
    searches += log.moves;
  }
  assert_int_equal(hits, 3);
  assert_int_equal(searches, 5); // at 0, 10, 20, 30, 40
}

TEST(a_bow_is_pulled_for_20_ticks_and_shot_again_after_its_interval) {
  hands_log log = {.has_path = true, .unit = 0.5};
  const goal_ref_hands hands = hands_of(&log);
  bow_ref ref = {.speed = 1, .interval = 40, .radius = 15, .wait_ticks = -1, .strafe_ticks = -1};
  const goal_ref_target target = {
      .is_present = true, .is_alive = true, .distance_squared = 100, .is_seen = true};
  int shots[3];
  int count = 0;
  for (int tick = 0; count < 3; tick++) {
    log.log[0] = '\0';
    bow_ref_tick(&ref, &hands, &target);
    if (strstr(log.log, "shoot") != NULL) {
      shots[count++] = tick;
    }
    ref.pulled_ticks += ref.is_pulling;
  }
  assert_int_equal(shots[0], 20);
  assert_int_equal(shots[1] - shots[0], 60);
  assert_int_equal(shots[2] - shots[1], 60);
}

TEST(a_ranged_attack_waits_longer_the_farther_its_target) {
  hands_log log = {.has_path = true};
  const goal_ref_hands hands = hands_of(&log);
  ranged_ref ref = {.speed = 1, .interval_min = 20, .interval_max = 60, .radius = 10};
  ranged_ref_stop(&ref);
  const goal_ref_target target = {
      .is_present = true, .is_alive = true, .distance_squared = 25, .is_seen = true};
  int shots[2];
  int count = 0;
  for (int tick = 0; count < 2; tick++) {
    log.log[0] = '\0';
    ranged_ref_tick(&ref, &hands, &target);
    if (log.log[0] != '\0') {
      assert_string_equal(log.log, "shoot:0.5 ");
      shots[count++] = tick;
    }
  }
  assert_int_equal(shots[0], 40);
  assert_int_equal(shots[1], 80);
}

TEST(a_creeper_bursts_after_30_ticks_near_its_target) {
  swell_ref ref = {.direction = -1};
  goal_ref_target target = {.is_present = true, .distance_squared = 8, .is_seen = true};
  assert_true(swell_ref_can_use(&ref, &target));
  for (int tick = 1; tick <= 30; tick++) {
    swell_ref_tick(&ref, &target);
    assert_int_equal(swell_ref_body(&ref), tick == 30);
  }
  target.distance_squared = 50;
  swell_ref_tick(&ref, &target);
  assert_false(swell_ref_body(&ref));
}

TEST(a_sheep_bites_18_questions_after_it_began_and_breeds_after_30) {
  hands_log log = {.drawn = 0};
  const goal_ref_hands hands = hands_of(&log);
  const eat_ref_ground ground = {.has_grass = true, .may_change = true};
  eat_ref eat = {0};
  assert_true(eat_ref_can_use(&hands, false, &ground));
  eat_ref_start(&eat, &hands);
  int bites = 0;
  int calls = 0;
  for (; eat_ref_goes_on(&eat); calls++) {
    log.log[0] = '\0';
    eat_ref_tick(&eat, &hands, &ground);
    bites += strcmp(log.log, "make_dirt:0 ate:0 ") == 0;
  }
  assert_int_equal(bites, 1);
  assert_int_equal(calls, 20); // 40 ticks
  breed_ref breed = {.speed = 1};
  log.log[0] = '\0';
  for (int call = 1; call <= 30; call++) {
    assert_string_equal(log.log, "");
    breed_ref_tick(&breed, &hands, 4);
  }
  assert_string_equal(log.log, "breed:0 ");
}

TEST(a_tempted_mob_calms_down_and_is_scared) {
  hands_log log = {.has_path = true};
  const goal_ref_hands hands = hands_of(&log);
  tempt_ref ref = {.speed = 1, .can_scare = true};
  tempt_ref_player player = {.is_near = true, .main_hand_tempts = true, .distance_squared = 49};
  assert_true(tempt_ref_can_use(&ref, &player));
  tempt_ref_start(&ref, &player);
  player.place.x = 3;
  assert_true(tempt_ref_goes_on(&ref, &player)); // too far away to scare
  player.distance_squared = 25;
  assert_true(tempt_ref_goes_on(&ref, &player));
  player.yaw_deg = 6;
  assert_false(tempt_ref_goes_on(&ref, &player));
  tempt_ref_stop(&ref, &hands);
  int refused = 0;
  while (!tempt_ref_can_use(&ref, &player)) {
    refused++;
  }
  assert_int_equal(refused, 50);
  player.main_hand_tempts = false;
  assert_false(tempt_ref_can_use(&ref, &player));
  player.off_hand_tempts = true;
  assert_true(tempt_ref_can_use(&ref, &player));
}

TEST(looks_last_40_to_79_ticks) {
  hands_log log = {.drawn = 39, .unit = 0.019};
  const goal_ref_hands hands = hands_of(&log);
  player_look_ref ref = {.distance = 8, .chance = 0.02};
  assert_true(player_look_ref_can_use(&ref, &hands, true));
  player_look_ref_start(&ref, &hands);
  int calls = 0;
  for (; player_look_ref_goes_on(&ref, true, 64); calls++) {
    player_look_ref_tick(&ref, &hands, true);
  }
  assert_int_equal(calls, 40); // (79 + 1) / 2
  assert_false(player_look_ref_goes_on(&ref, true, 65));
  around_ref around = {0};
  assert_true(around_ref_can_use(&hands));
  around_ref_start(&around, &hands);
  for (calls = 0; around_ref_goes_on(&around); calls++) {
    around_ref_tick(&around);
  }
  assert_int_equal(calls, 40); // 20 + 19, and 0 counts
}

static bool finds(void* context) {
  return ((const hands_log*)context)->has_path;
}

TEST(a_block_is_left_after_1200_tries_and_an_egg_breaks) {
  hands_log log = {.has_path = true, .drawn = 0};
  const goal_ref_hands hands = hands_of(&log);
  egg_ref ref = {.walk = {.speed = 1, .accepted = 1.14}};
  assert_true(egg_ref_can_use(&ref, &hands, true, finds));
  assert_int_equal(ref.walk.wait_calls, 10);
  egg_ref_start(&ref, &hands);
  assert_int_equal(ref.walk.stay_most, 1200);
  int calls = 0;
  for (; to_block_ref_goes_on(&ref.walk, true); calls++) {
    egg_ref_tick(&ref, &hands, 9, true);
  }
  assert_int_equal(calls, 1201);
  assert_int_equal(log.moves, 1 + 1200 / 40);
  egg_ref_start(&ref, &hands);
  for (calls = 0; log.log[0] == '\0'; calls++) {
    egg_ref_tick(&ref, &hands, 1, true);
  }
  assert_int_equal(calls, 62);
}

TEST(a_door_breaks_after_240_ticks) {
  hands_log log = {.drawn = 1};
  const goal_ref_hands hands = hands_of(&log);
  break_ref ref = {.most = 6};
  break_ref_start(&ref);
  int calls = 0;
  for (; log.log[0] == '\0'; calls++) {
    assert_true(break_ref_goes_on(&ref, false, 3.9, true));
    break_ref_tick(&ref, &hands, true);
  }
  assert_int_equal(calls, 240);
  assert_false(break_ref_goes_on(&ref, false, 4, true));
}

TEST(an_unseen_target_is_kept_for_60_ticks) {
  hands_log log = {.has_path = true};
  const goal_ref_hands hands = hands_of(&log);
  target_ref ref = {.interval = 10, .must_see = true, .unseen_memory = 60};
  assert_true(target_ref_can_use(&ref, &hands, true));
  target_ref_start(&ref);
  target_ref_state state = {true, true, 100, 16, true};
  assert_true(target_ref_goes_on(&ref, &state));
  state.is_seen = false;
  int calls = 0;
  while (target_ref_goes_on(&ref, &state)) {
    calls++;
  }
  assert_int_equal(calls, 30);
  reach_ref reach = {0};
  reach_ref_start(&reach);
  assert_true(reach_ref_ask(&reach, &hands, finds));
  log.has_path = false;
  for (calls = 1; reach_ref_ask(&reach, &hands, finds); calls++) {
  }
  assert_int_equal(calls, 5); // (10 + 1) / 2
}
