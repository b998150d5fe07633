// Goals of fighters beside their references: melee, swelling, breaking doors, keeping a target.
// The test calls both as the selector would. After each call both have drawn and remember the
// same.
#include "reference/goal_block_ref.h"
#include "reference/goal_fight_ref.h"
#include "reference/goal_target_ref.h"
#include "species/monsters/creeper_goals.h"
#include "support/goal_pair.h"
#include "support/test.h"

#include <stdio.h>
#include <string.h>

enum { STEPS = 120, MIDDLE = GOAL_PAIR_MIDDLE };

// ---- MeleeAttack

static int64_t compare_melee(uint64_t seed) {
  const ov_melee_settings settings = {.speed = 1, .follows_unseen = test_one_in(&seed, 2)};
  static goal_pair self;
  goal_pair_open(&self, "zombie", "sheep", &ov_goal_melee, &settings);
  melee_ref ref = {.speed = 1,
                   .follows_unseen = settings.follows_unseen,
                   .reach_squared = ov_melee_reach2(goal_pair_mob(&self), self.other)};
  const goal_ref_hands hands = goal_pair_hands(&self);
  bool runs = false;
  int64_t ran = 0;
  for (int step = 0; step < STEPS; step++) {
    goal_pair_wander(&self, &seed, 20);
    if (test_one_in(&seed, 20)) {
      goal_pair_wall(&self, &seed);
    }
    goal_pair_mob(&self)->body.is_on_ground = !test_one_in(&seed, 15);
    goal_pair_mob(&self)->target = test_one_in(&seed, 25) ? 0 : self.other->serial;
    goal_pair_begin(&self, 1000 + step);
    goal_pair_forget_sight(&self);
    const goal_ref_target target = goal_pair_target(&self);
    if (runs && step % 2 == 0) {
      const bool goes_on = melee_ref_goes_on(&ref, &hands, &target, true);
      assert_int_equal(goal_probe_goes_on(&self.probe), goes_on);
      if (!goes_on) {
        melee_ref_stop(&ref, &hands);
        self.probe.kind->stop(&self.probe.turn);
        runs = false;
      }
    }
    if (!runs && step % 2 == 0) {
      runs = melee_ref_can_use(&ref, &hands, &target, 1000 + step);
      assert_int_equal(goal_probe_can_use(&self.probe), runs);
      if (runs) {
        self.starts = true;
        melee_ref_start(&ref, &hands);
        self.starts = false;
        goal_probe_start(&self.probe);
      }
    }
    if (runs) {
      melee_ref_tick(&ref, &hands, &target);
      goal_probe_tick(&self.probe);
      assert_true(goal_probe_number(&self.probe, "ticks_until_path") == ref.ticks_until_path);
      assert_true(goal_probe_number(&self.probe, "ticks_until_attack") == ref.ticks_until_hit);
    }
    goal_pair_expect(&self);
    assert_int_equal(ov_nav_is_done(&self.nav), ov_nav_is_done(&goal_pair_mob(&self)->nav));
    ran += runs;
  }
  goal_pair_close(&self);
  return ran;
}

// ---- Keeping a target

static bool leads_there(void* context) {
  goal_pair* self = context;
  const ov_nav_mob mob = ov_agent_nav_mob(&self->probe.agent);
  const ov_nav_path path = ov_nav_path_to_entity(&self->nav, &mob, &self->other->body.pos, 0);
  if (path.count == 0) {
    return false;
  }
  const ovis_pos end = path.nodes[path.count - 1].pos;
  const ovis_pos at = ov_body_cell(&self->other->body);
  const int x = end.x - at.x;
  const int z = end.z - at.z;
  return x * x + z * z <= 2; // within 1.5 blocks
}

static int64_t compare_target(uint64_t seed) {
  const ov_nearest_settings settings = {.kind = OV_ACTOR_MOB,
                                        .interval = test_one_in(&seed, 2) ? 10 : 5,
                                        .must_see = test_one_in(&seed, 2),
                                        .must_reach = test_one_in(&seed, 2)};
  static goal_pair self;
  goal_pair_open(&self, "zombie", "sheep", &ov_goal_nearest_attackable, &settings);
  target_ref ref = {
      .interval = settings.interval, .must_see = settings.must_see, .unseen_memory = 60};
  const goal_ref_hands hands = goal_pair_hands(&self);
  reach_ref reach = {0};
  const double range = (double)goal_pair_mob(&self)->species->follow_range;
  bool runs = false;
  int64_t ran = 0;
  for (int step = 0; step < 2 * STEPS; step++) {
    if (test_one_in(&seed, 8)) {
      goal_pair_wander(&self, &seed, 30);
    }
    if (test_one_in(&seed, 20)) {
      goal_pair_wall(&self, &seed);
    }
    goal_pair_begin(&self, 1000 + step);
    goal_pair_forget_sight(&self);
    const double distance_squared = ov_actor_dist2(goal_pair_mob(&self), self.other);
    const target_ref_state state = {.is_present = true,
                                    .can_attack = true,
                                    .distance_squared = distance_squared,
                                    .follow_range = range,
                                    .is_seen = ov_agent_sees(&self.probe.agent, self.other)};
    if (runs) {
      const bool goes_on = target_ref_goes_on(&ref, &state) &&
                           (!settings.must_reach || reach_ref_ask(&reach, &hands, leads_there));
      assert_int_equal(goal_probe_goes_on(&self.probe), goes_on);
      runs = goes_on;
      if (!runs) {
        self.probe.kind->stop(&self.probe.turn);
        assert_true(goal_pair_mob(&self)->target == 0);
      }
    } else {
      const bool is_near = distance_squared <= range * range && state.is_seen;
      runs = target_ref_can_use(&ref, &hands, is_near);
      if (runs && settings.must_reach) {
        reach_ref_start(&reach);
        runs = reach_ref_ask(&reach, &hands, leads_there);
      }
      assert_int_equal(goal_probe_can_use(&self.probe), runs);
      if (runs) {
        target_ref_start(&ref);
        goal_probe_start(&self.probe);
        assert_true(goal_pair_mob(&self)->target == self.other->serial);
      }
    }
    goal_pair_expect(&self);
    ran += runs;
  }
  goal_pair_close(&self);
  return ran;
}

// ---- Swell

static int swell_direction;

static bool is_swelling(const ov_actor* actor) {
  (void)actor;
  return swell_direction > 0;
}

static void set_swelling(ov_actor* actor, int32_t direction) {
  (void)actor;
  swell_direction = direction;
}

static int64_t compare_swell(uint64_t seed) {
  const ov_swell_settings settings = {.is_swelling = is_swelling, .swell = set_swelling};
  static goal_pair self;
  goal_pair_open(&self, "zombie", "sheep", &ov_goal_swell, &settings);
  swell_ref ref = {.direction = -1};
  swell_direction = -1;
  bool runs = false;
  int64_t ran = 0;
  for (int step = 0; step < 2 * STEPS; step++) {
    goal_pair_wander(&self, &seed, 8);
    if (test_one_in(&seed, 20)) {
      goal_pair_wall(&self, &seed);
    }
    goal_pair_mob(&self)->target = self.other->serial;
    goal_pair_begin(&self, 1000 + step);
    goal_pair_forget_sight(&self);
    const goal_ref_target target = goal_pair_target(&self);
    const bool can_use = swell_ref_can_use(&ref, &target);
    assert_int_equal(runs ? goal_probe_goes_on(&self.probe) : goal_probe_can_use(&self.probe),
                     can_use);
    if (runs && !can_use) {
      self.probe.kind->stop(&self.probe.turn);
    } else if (!runs && can_use) {
      goal_probe_start(&self.probe);
    }
    runs = can_use;
    if (runs) {
      swell_ref_tick(&ref, &target);
      goal_probe_tick(&self.probe);
      assert_int_equal(swell_direction, ref.direction);
    }
    goal_pair_expect(&self);
    ran += runs;
  }
  goal_pair_close(&self);
  return ran;
}

// ---- BreakDoor: the mob stands in the door's cell, pushes, and is moved

static void set_door(goal_pair* self, bool is_open) {
  char state[96];
  for (int half = 0; half < 2; half++) {
    snprintf(state, sizeof state, "oak_door[facing=east,half=%s,hinge=left,open=%s,powered=false]",
             half == 0 ? "lower" : "upper", is_open ? "true" : "false");
    mob_scene_set(&self->scene, MIDDLE, MOB_SCENE_FEET + half, MIDDLE, state);
  }
}

static int64_t compare_break(uint64_t seed) {
  static goal_pair self;
  const ov_break_door_settings settings = {
      .ticks = test_one_in(&seed, 2) ? 0 : 240 + test_below(&seed, 60),
      .difficulty_min = test_one_in(&seed, 4) ? OVIS_DIFFICULTY_HARD : OVIS_DIFFICULTY_EASY};
  goal_pair_open(&self, "zombie", "sheep", &ov_goal_break_door, &settings);
  const ov_nav_mob mob = ov_agent_nav_mob(&self.probe.agent);
  assert_true(ov_nav_move_to_block(&goal_pair_mob(&self)->nav, &mob,
                                   (ovis_pos){MIDDLE + 6, MOB_SCENE_FEET, MIDDLE}, 1));
  goal_pair_mob(&self)->body.has_hit_side = true;
  set_door(&self, false);
  const bool may_break = self.probe.agent.env->difficulty >= settings.difficulty_min;
  break_ref ref = {.most = settings.ticks};
  const goal_ref_hands hands = goal_pair_hands(&self);
  goal_pair_begin(&self, 1000);
  assert_int_equal(goal_probe_can_use(&self.probe), may_break);
  bool runs = may_break;
  int64_t ran = 0;
  if (runs) {
    break_ref_start(&ref);
    goal_probe_start(&self.probe);
  }
  bool is_open = false;
  for (int step = 0; runs; step++) {
    goal_pair_begin(&self, 1000 + step);
    const double x = test_one_in(&seed, 300) ? 1.5 : test_between(&seed, -1.2, 1.2);
    goal_pair_put(&self, goal_pair_mob(&self), MIDDLE + 0.5 + x, MIDDLE + 0.5);
    if (test_one_in(&seed, 400)) {
      is_open = true;
      set_door(&self, true);
    }
    const char* upper = mob_scene_block(&self.scene, MIDDLE, MOB_SCENE_FEET + 1, MIDDLE);
    const bool is_gone = strcmp(upper, "oak_door") != 0;
    const double distance_squared = x * x + 1.5 * 1.5;
    runs = !is_gone && break_ref_goes_on(&ref, is_open, distance_squared, true);
    assert_int_equal(goal_probe_goes_on(&self.probe), runs);
    if (runs) {
      self.acts = 0;
      const ov_rng before = self.rng;
      const bool was_last = ref.ticks + 1 == (settings.ticks > 240 ? settings.ticks : 240);
      break_ref_tick(&ref, &hands, true);
      self.rng = before; // knocks are heard only: the engine draws none
      goal_probe_tick(&self.probe);
      assert_true(goal_probe_number(&self.probe, "ticks") == ref.ticks);
      upper = mob_scene_block(&self.scene, MIDDLE, MOB_SCENE_FEET + 1, MIDDLE);
      assert_int_equal(strcmp(upper, "oak_door") != 0, was_last);
      ran++;
    }
    goal_pair_expect(&self);
  }
  goal_pair_close(&self);
  return ran;
}

TEST(melee_attack_does_what_its_reference_does) {
  goal_pair_compare("melee", compare_melee, 100);
}

TEST(keeping_a_target_does_what_its_reference_does) {
  goal_pair_compare("target", compare_target, 100);
}

TEST(swell_does_what_its_reference_does) {
  goal_pair_compare("swell", compare_swell, 50);
}

TEST(break_door_does_what_its_reference_does) {
  goal_pair_compare("break", compare_break, 50);
}
