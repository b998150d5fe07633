// Goals of peaceful mobs beside their references: tempting, breeding, eating, looks. The test
// calls both as the selector would. After each call both have drawn and remember the same.
#include "reference/goal_calm_ref.h"
#include "species/animals/sheep_goals.h"
#include "support/goal_pair.h"
#include "support/test.h"

#include <math.h>
#include <string.h>

enum { STEPS = 120, MIDDLE = GOAL_PAIR_MIDDLE };

// ---- Tempt

static const ovis_item foods[] = {OV_ITEM_WHEAT, 0};

// The hands that hold wheat; a hand without wheat holds a shield or nothing.
typedef struct wheat_hands {
  bool main, off;
} wheat_hands;

static wheat_hands draw_hands(goal_pair* self, uint64_t* seed) {
  const wheat_hands drawn = {test_one_in(seed, 3), test_one_in(seed, 3)};
  const ovis_stack wheat = ovis_stack_from_name("wheat", 1);
  const ovis_stack other = ovis_stack_from_name(test_one_in(seed, 2) ? "shield" : "", 1);
  ovis_sim* sim = self->scene.sim;
  ovis_mob_set_equipment(sim, (ovis_mob_id){self->other->id}, OVIS_SLOT_MAIN_HAND,
                         drawn.main ? &wheat : &other);
  ovis_mob_set_equipment(sim, (ovis_mob_id){self->other->id}, OVIS_SLOT_OFF_HAND,
                         drawn.off ? &wheat : &other);
  return drawn;
}

static tempt_ref_player player_of(goal_pair* self, wheat_hands held) {
  const double distance_squared = ov_actor_dist2(goal_pair_mob(self), self->other);
  return (tempt_ref_player){.is_near = distance_squared <= 100,
                            .main_hand_tempts = held.main,
                            .off_hand_tempts = held.off,
                            .place = goal_pair_vec(self->other),
                            .pitch_deg = (double)self->other->body.pitch_deg,
                            .yaw_deg = (double)self->other->body.yaw_deg,
                            .distance_squared = distance_squared};
}

static int64_t compare_tempt(uint64_t seed) {
  const ov_tempt_settings settings = {.speed = 1, .items = foods, .is_shy = test_one_in(&seed, 2)};
  static goal_pair self;
  goal_pair_open(&self, "sheep", NULL, &ov_goal_tempt, &settings);
  tempt_ref ref = {.speed = 1, .can_scare = settings.is_shy};
  const goal_ref_hands hands = goal_pair_hands(&self);
  bool runs = false;
  int64_t ran = 0;
  wheat_hands held = draw_hands(&self, &seed);
  for (int step = 0; step < STEPS; step++) {
    if (test_one_in(&seed, 5)) {
      goal_pair_wander(&self, &seed, 12);
    }
    if (test_one_in(&seed, 20)) {
      held = draw_hands(&self, &seed);
    }
    if (test_one_in(&seed, 10)) {
      self.other->body.yaw_deg += test_float(&seed, -9, 9);
    }
    goal_pair_begin(&self, 1000 + step);
    const tempt_ref_player player = player_of(&self, held);
    if (runs) {
      const bool goes_on = tempt_ref_goes_on(&ref, &player);
      assert_int_equal(goal_probe_goes_on(&self.probe), goes_on);
      if (!goes_on) {
        tempt_ref_stop(&ref, &hands);
        self.probe.kind->stop(&self.probe.turn);
        runs = false;
        if (settings.is_shy) {
          break; // reading G7: whether it remembers the facing that frightened it
        }
        continue;
      }
    } else {
      runs = tempt_ref_can_use(&ref, &player);
      assert_int_equal(goal_probe_can_use(&self.probe), runs);
      if (runs) {
        tempt_ref_start(&ref, &player);
        goal_probe_start(&self.probe);
      }
    }
    if (runs) {
      tempt_ref_tick(&ref, &hands, &player);
      goal_probe_tick(&self.probe);
      assert_int_equal(ov_nav_is_done(&self.nav), ov_nav_is_done(&goal_pair_mob(&self)->nav));
    }
    goal_pair_expect(&self);
    ran += runs;
  }
  goal_pair_close(&self);
  return ran;
}

// ---- Breed, EatBlock

static int64_t compare_breed(uint64_t seed) {
  const ov_breed_settings settings = {.speed = 1};
  static goal_pair self;
  goal_pair_open(&self, "sheep", "sheep", &ov_goal_breed, &settings);
  breed_ref ref = {.speed = 1};
  const goal_ref_hands hands = goal_pair_hands(&self);
  goal_pair_mob(&self)->love_ticks = 600;
  self.other->love_ticks = 600;
  goal_pair_begin(&self, 1000);
  assert_true(goal_probe_can_use(&self.probe));
  goal_probe_start(&self.probe);
  int64_t ran = 0;
  for (int step = 0; step < STEPS; step++) {
    goal_pair_wander(&self, &seed, test_one_in(&seed, 2) ? 2 : 9);
    if (test_one_in(&seed, 150)) {
      self.other->love_ticks = 0;
    }
    goal_pair_begin(&self, 1000 + step);
    const bool goes_on = breed_ref_goes_on(&ref, true, self.other->love_ticks > 0);
    assert_int_equal(goal_probe_goes_on(&self.probe), goes_on);
    if (!goes_on) {
      break;
    }
    self.acts = 0;
    breed_ref_tick(&ref, &hands, ov_actor_dist2(goal_pair_mob(&self), self.other));
    self.probe.kind->tick(&self.probe.turn); // its offspring waits for the end of the tick
    assert_int_equal(self.probe.agent.turn->spawn_requests.count > 0, self.acts);
    self.probe.agent.turn->spawn_requests.count = 0;
    goal_pair_expect(&self);
    ran++;
  }
  goal_pair_close(&self);
  return ran;
}

static int bites;

static void ate(ov_agent* agent) {
  (void)agent;
  bites++;
}

static bool is_short_grass(const char* block) { // by its older name, or the newer one
  return strcmp(block, "grass") == 0 || strcmp(block, "short_grass") == 0;
}

static int64_t compare_eat(uint64_t seed) {
  const ov_eat_block_settings settings = {.ate = ate};
  static goal_pair self;
  goal_pair_open(&self, "sheep", "sheep", &ov_goal_eat_block, &settings);
  goal_pair_mob(&self)->is_baby = test_one_in(&seed, 2);
  eat_ref ref = {0};
  const goal_ref_hands hands = goal_pair_hands(&self);
  const ovis_pos feet = {MIDDLE, MOB_SCENE_FEET, MIDDLE};
  bool runs = false;
  int64_t ran = 0;
  for (int step = 0; step < 20 * STEPS; step++) {
    if (test_one_in(&seed, 12)) {
      static const char* const plants[] = {"grass", "air", "poppy"};
      static const char* const grounds[] = {"grass_block", "dirt", "grass_block"};
      mob_scene_set(&self.scene, feet.x, feet.y, feet.z, plants[test_below(&seed, 3)]);
      mob_scene_set(&self.scene, feet.x, feet.y - 1, feet.z, grounds[test_below(&seed, 3)]);
    }
    const eat_ref_ground ground = {
        .has_plant = is_short_grass(mob_scene_block(&self.scene, feet.x, feet.y, feet.z)),
        .has_grass =
            strcmp(mob_scene_block(&self.scene, feet.x, feet.y - 1, feet.z), "grass_block") == 0,
        .may_change = true};
    goal_pair_begin(&self, 1000 + step);
    if (runs && !eat_ref_goes_on(&ref)) {
      assert_false(goal_probe_goes_on(&self.probe));
      eat_ref_stop(&ref);
      self.probe.kind->stop(&self.probe.turn);
      runs = false;
    } else if (runs) {
      assert_true(goal_probe_goes_on(&self.probe));
    } else {
      runs = eat_ref_can_use(&hands, goal_pair_mob(&self)->is_baby, &ground);
      assert_int_equal(goal_probe_can_use(&self.probe), runs);
      if (runs) {
        eat_ref_start(&ref, &hands);
        goal_probe_start(&self.probe);
      }
    }
    self.acts = bites = 0;
    if (runs) {
      eat_ref_tick(&ref, &hands, &ground);
      goal_probe_tick(&self.probe);
      assert_true(goal_probe_number(&self.probe, "ticks_left") == ref.timer);
      assert_int_equal(bites, self.acts > 0);
      if (self.acts > 0) {
        const char* block = ground.has_plant
                                ? mob_scene_block(&self.scene, feet.x, feet.y, feet.z)
                                : mob_scene_block(&self.scene, feet.x, feet.y - 1, feet.z);
        assert_string_equal(block, ground.has_plant ? "air" : "dirt");
      }
    }
    goal_pair_expect(&self);
    ran += runs;
  }
  goal_pair_close(&self);
  return ran;
}

// ---- LookAtPlayer, RandomLookAround

static int64_t compare_looks(uint64_t seed) {
  const ov_look_at_settings settings = {
      .kind = OV_ACTOR_PLAYER, .range = 8, .chance = test_one_in(&seed, 2) ? 0.02f : 1.0f};
  static goal_pair self;
  goal_pair_open(&self, "sheep", NULL, &ov_goal_look_at, &settings);
  player_look_ref ref = {.distance = 8, .chance = (double)settings.chance};
  const goal_ref_hands hands = goal_pair_hands(&self);
  bool runs = false;
  int64_t ran = 0;
  for (int step = 0; step < 4 * STEPS; step++) {
    if (test_one_in(&seed, 30)) {
      goal_pair_wander(&self, &seed, 8);
    }
    goal_pair_begin(&self, 1000 + step);
    const double distance_squared = ov_actor_dist2(goal_pair_mob(&self), self.other);
    if (runs) {
      runs = player_look_ref_goes_on(&ref, true, distance_squared);
      assert_int_equal(goal_probe_goes_on(&self.probe), runs);
    } else {
      runs = player_look_ref_can_use(&ref, &hands, distance_squared <= 64);
      assert_int_equal(goal_probe_can_use(&self.probe), runs);
      if (runs) {
        player_look_ref_start(&ref, &hands);
        goal_probe_start(&self.probe);
      }
    }
    if (runs) {
      player_look_ref_tick(&ref, &hands, true);
      goal_probe_tick(&self.probe);
      assert_true(goal_probe_number(&self.probe, "ticks_left") == ref.calls);
    }
    goal_pair_expect(&self);
    ran += runs;
  }
  goal_pair_close(&self);
  return ran;
}

static int64_t compare_around(uint64_t seed) {
  static goal_pair self;
  (void)seed;
  goal_pair_open(&self, "sheep", NULL, &ov_goal_look_around, NULL);
  around_ref ref = {0};
  bool runs = false;
  int64_t ran = 0;
  for (int step = 0; step < 8 * STEPS; step++) {
    goal_pair_begin(&self, 1000 + step);
    const goal_ref_hands hands = goal_pair_hands(&self);
    if (runs) {
      runs = around_ref_goes_on(&ref);
      assert_int_equal(goal_probe_goes_on(&self.probe), runs);
    } else {
      runs = around_ref_can_use(&hands);
      assert_int_equal(goal_probe_can_use(&self.probe), runs);
      if (runs) {
        const double turn = 6.283185307179586 * ov_rng_double(&self.rng);
        ref.ticks = 20 + ov_rng_int(&self.rng, 20);
        goal_probe_start(&self.probe);
        assert_float_equal(goal_probe_number(&self.probe, "x"), cos(turn), 1e-9);
        assert_float_equal(goal_probe_number(&self.probe, "z"), sin(turn), 1e-9);
      }
    }
    if (runs) {
      around_ref_tick(&ref);
      goal_probe_tick(&self.probe);
      assert_true(goal_probe_number(&self.probe, "ticks_left") == ref.ticks);
    }
    goal_pair_expect(&self);
    ran += runs;
  }
  goal_pair_close(&self);
  return ran;
}

TEST(tempt_does_what_its_reference_does) {
  goal_pair_compare("tempt", compare_tempt, 100);
}

TEST(breed_does_what_its_reference_does) {
  goal_pair_compare("breed", compare_breed, 100);
}

TEST(eat_block_does_what_its_reference_does) {
  goal_pair_compare("eat", compare_eat, 50);
}

TEST(look_at_player_does_what_its_reference_does) {
  goal_pair_compare("look", compare_looks, 50);
}

TEST(random_look_around_does_what_its_reference_does) {
  goal_pair_compare("around", compare_around, 20);
}
