// Single goals beside their references: melee, keeping a target, tempting, breeding, eating, looks.
// The test calls both as the selector would, on one mob of a simulation that does not tick, and
// moves the bodies itself. A goal's draws and memory must be equal after each call.
#include "reference/goal_calm_ref.h"
#include "reference/goal_fight_ref.h"
#include "reference/goal_target_ref.h"
#include "support/goal_probe.h"
#include "support/test.h"

#include <math.h>
#include <string.h>

enum { STEPS = 120, MIDDLE = 64 };

// A mob with its goal, somebody whom it concerns, and the reference's own navigation and stream.
typedef struct pair {
  mob_scene scene;
  goal_probe probe;
  ov_actor* other;
  ov_nav nav;
  ov_rng rng;
  bool starts; // in start, paths lead to the target itself; later to within a block
  int acts;
} pair;

static mind_ref_vec vec_of(const ov_actor* actor) {
  return (mind_ref_vec){actor->body.pos.x, actor->body.pos.y, actor->body.pos.z};
}

static ov_actor* mob_of(pair* self) {
  return self->probe.agent.self;
}

// ---- Hands of the reference

static int draw(void* context, int bound) {
  return ov_rng_int(&((pair*)context)->rng, bound);
}

static double draw_unit(void* context) {
  return (double)ov_rng_float(&((pair*)context)->rng);
}

static bool has_path(void* context) {
  pair* self = context;
  const ov_nav_mob mob = ov_agent_nav_mob(&self->probe.agent);
  return ov_nav_path_to_entity(&self->nav, &mob, &self->other->body.pos, 0).count > 0;
}

static bool is_path_done(void* context) {
  return ov_nav_is_done(&((const pair*)context)->nav);
}

static bool move(void* context, double speed) {
  pair* self = context;
  const ov_nav_mob mob = ov_agent_nav_mob(&self->probe.agent);
  if (!self->starts) {
    return ov_nav_move_to_entity(&self->nav, &mob, &self->other->body.pos, speed);
  }
  const ov_nav_path path = ov_nav_path_to_entity(&self->nav, &mob, &self->other->body.pos, 0);
  return ov_nav_move_to(&self->nav, &mob, &path, speed);
}

static void stop(void* context) {
  ov_nav_stop(&((pair*)context)->nav);
}

static void look(void* context, double turn_deg) {
  (void)context;
  (void)turn_deg;
}

static void act(void* context, const char* what, double value) {
  (void)what;
  (void)value;
  ((pair*)context)->acts++;
}

static goal_ref_hands hands_of(pair* self) {
  return (goal_ref_hands){self, draw, draw_unit, has_path, is_path_done, move, stop, look, act};
}

// ---- Both

static void open_pair(pair* self, const char* species, const char* other, const ov_goal_kind* kind,
                      const void* settings) {
  *self = (pair){.scene = mob_scene_open("grass_block")};
  const ovis_mob_id mob = mob_scene_spawn(&self->scene, species, MIDDLE + 0.5, MIDDLE + 0.5);
  const ovis_mob_id whom = other == NULL
                               ? mob_scene_player(&self->scene, MIDDLE + 3.5, MIDDLE + 0.5)
                               : mob_scene_spawn(&self->scene, other, MIDDLE + 3.5, MIDDLE + 0.5);
  self->other = goal_probe_actor(&self->scene, whom);
  goal_probe_init(&self->probe, &self->scene, mob, kind, settings);
  ov_actor* actor = mob_of(self);
  actor->body.is_on_ground = true;
  const ov_nav_def def = {.shared = actor->nav.shared,
                          .allocator = actor->nav.allocator,
                          .kind = actor->nav.kind,
                          .follow_range = actor->species->follow_range};
  ov_nav_init(&self->nav, &def);
}

static void close_pair(pair* self) {
  ov_nav_fini(&self->nav);
  mob_scene_close(&self->scene);
}

static void put(pair* self, ov_actor* actor, double x, double z) {
  actor->body.pos = (ovis_vec3){x, MOB_SCENE_FEET, z};
  ov_turn_update_grid(self->probe.agent.turn, actor);
}

// Moves one of the two, near and far.
static void wander(pair* self, uint64_t* seed, double range) {
  ov_actor* actor = test_one_in(seed, 4) ? mob_of(self) : self->other;
  if (test_one_in(seed, 3)) {
    put(self, actor, MIDDLE + test_between(seed, -range, range),
        MIDDLE + test_between(seed, -range, range));
  } else if (test_one_in(seed, 2)) {
    put(self, actor, actor->body.pos.x + test_between(seed, -0.6, 0.6),
        actor->body.pos.z + test_between(seed, -0.6, 0.6));
  }
}

static void begin(pair* self, int64_t tick) {
  self->rng = mob_of(self)->rng;
  self->probe.turn.tick = tick;
}

static void expect_same_draws(pair* self) {
  assert_true(self->rng.state == mob_of(self)->rng.state);
}

static goal_ref_target target_of(pair* self) {
  return (goal_ref_target){.is_present = mob_of(self)->target != 0,
                           .is_alive = true,
                           .place = vec_of(self->other),
                           .distance_squared = ov_actor_dist2(mob_of(self), self->other),
                           .is_seen = ov_agent_sees(&self->probe.agent, self->other)};
}

static void wall(pair* self, uint64_t* seed) {
  const int32_t z = MIDDLE - 6 + test_below(seed, 12);
  mob_scene_fill(&self->scene, (ovis_pos){MIDDLE - 8, MOB_SCENE_FEET, z},
                 (ovis_pos){MIDDLE + 8, MOB_SCENE_FEET + 2, z},
                 test_one_in(seed, 2) ? "stone" : "air");
}

static void forget_sight(pair* self) {
  self->probe.agent.turn->sight.count = 0;
}

// ---- MeleeAttack

static int64_t compare_melee(uint64_t seed) {
  const ov_melee_settings settings = {.speed = 1, .follows_unseen = test_one_in(&seed, 2)};
  static pair self;
  open_pair(&self, "zombie", "sheep", &ov_goal_melee, &settings);
  melee_ref ref = {.speed = 1,
                   .follows_unseen = settings.follows_unseen,
                   .reach_squared = ov_melee_reach2(mob_of(&self), self.other)};
  const goal_ref_hands hands = hands_of(&self);
  bool runs = false;
  int64_t ran = 0;
  for (int step = 0; step < STEPS; step++) {
    wander(&self, &seed, 20);
    if (test_one_in(&seed, 20)) {
      wall(&self, &seed);
    }
    mob_of(&self)->body.is_on_ground = !test_one_in(&seed, 15);
    mob_of(&self)->target = test_one_in(&seed, 25) ? 0 : self.other->serial;
    begin(&self, 1000 + step);
    forget_sight(&self);
    const goal_ref_target target = target_of(&self);
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
    expect_same_draws(&self);
    assert_int_equal(ov_nav_is_done(&self.nav), ov_nav_is_done(&mob_of(&self)->nav));
    ran += runs;
  }
  close_pair(&self);
  return ran;
}

// ---- Keeping a target

static int64_t compare_target(uint64_t seed) {
  const ov_nearest_settings settings = {.kind = OV_ACTOR_MOB,
                                        .interval = test_one_in(&seed, 2) ? 10 : 5,
                                        .must_see = test_one_in(&seed, 2)};
  static pair self;
  open_pair(&self, "zombie", "sheep", &ov_goal_nearest_attackable, &settings);
  target_ref ref = {
      .interval = settings.interval, .must_see = settings.must_see, .unseen_memory = 60};
  const goal_ref_hands hands = hands_of(&self);
  const double range = (double)mob_of(&self)->species->follow_range;
  bool runs = false;
  int64_t ran = 0;
  for (int step = 0; step < 2 * STEPS; step++) {
    if (test_one_in(&seed, 8)) {
      wander(&self, &seed, 30);
    }
    if (test_one_in(&seed, 20)) {
      wall(&self, &seed);
    }
    begin(&self, 1000 + step);
    forget_sight(&self);
    const double distance_squared = ov_actor_dist2(mob_of(&self), self.other);
    const target_ref_state state = {.is_present = true,
                                    .can_attack = true,
                                    .distance_squared = distance_squared,
                                    .follow_range = range,
                                    .is_seen = ov_agent_sees(&self.probe.agent, self.other)};
    if (runs) {
      const bool goes_on = target_ref_goes_on(&ref, &state);
      assert_int_equal(goal_probe_goes_on(&self.probe), goes_on);
      runs = goes_on;
      if (!runs) {
        self.probe.kind->stop(&self.probe.turn);
        assert_true(mob_of(&self)->target == 0);
      }
    } else {
      const bool is_near = distance_squared <= range * range && (!ref.must_see || state.is_seen);
      runs = target_ref_can_use(&ref, &hands, is_near);
      assert_int_equal(goal_probe_can_use(&self.probe), runs);
      if (runs) {
        target_ref_start(&ref);
        goal_probe_start(&self.probe);
        assert_true(mob_of(&self)->target == self.other->serial);
      }
    }
    expect_same_draws(&self);
    ran += runs;
  }
  close_pair(&self);
  return ran;
}

// ---- Tempt

static const char* const foods[] = {"wheat", NULL};

static tempt_ref_player player_of(pair* self, bool holds) {
  const double distance_squared = ov_actor_dist2(mob_of(self), self->other);
  return (tempt_ref_player){.is_present = holds && distance_squared <= 100,
                            .place = vec_of(self->other),
                            .pitch_deg = (double)self->other->body.pitch_deg,
                            .yaw_deg = (double)self->other->body.yaw_deg,
                            .distance_squared = distance_squared};
}

static int64_t compare_tempt(uint64_t seed) {
  const ov_tempt_settings settings = {.speed = 1, .items = foods, .is_shy = test_one_in(&seed, 2)};
  static pair self;
  open_pair(&self, "sheep", NULL, &ov_goal_tempt, &settings);
  tempt_ref ref = {.speed = 1, .can_scare = settings.is_shy};
  const goal_ref_hands hands = hands_of(&self);
  bool runs = false;
  bool holds = true;
  int64_t ran = 0;
  ovis_sim_hold(self.scene.sim, self.other->id, "wheat");
  for (int step = 0; step < STEPS; step++) {
    if (test_one_in(&seed, 5)) {
      wander(&self, &seed, 12);
    }
    if (test_one_in(&seed, 20)) {
      holds = !holds;
      ovis_sim_hold(self.scene.sim, self.other->id, holds ? "wheat" : "");
    }
    if (test_one_in(&seed, 10)) {
      self.other->body.yaw_deg += test_float(&seed, -9, 9);
    }
    begin(&self, 1000 + step);
    const tempt_ref_player player = player_of(&self, holds);
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
      assert_int_equal(ov_nav_is_done(&self.nav), ov_nav_is_done(&mob_of(&self)->nav));
    }
    expect_same_draws(&self);
    ran += runs;
  }
  close_pair(&self);
  return ran;
}

// ---- Breed, EatBlock

static int64_t compare_breed(uint64_t seed) {
  const ov_breed_settings settings = {.speed = 1};
  static pair self;
  open_pair(&self, "sheep", "sheep", &ov_goal_breed, &settings);
  breed_ref ref = {.speed = 1};
  const goal_ref_hands hands = hands_of(&self);
  mob_of(&self)->love_ticks = 600;
  self.other->love_ticks = 600;
  begin(&self, 1000);
  assert_true(goal_probe_can_use(&self.probe));
  goal_probe_start(&self.probe);
  int64_t ran = 0;
  for (int step = 0; step < STEPS; step++) {
    wander(&self, &seed, test_one_in(&seed, 2) ? 2 : 9);
    if (test_one_in(&seed, 150)) {
      self.other->love_ticks = 0;
    }
    begin(&self, 1000 + step);
    const bool goes_on = breed_ref_goes_on(&ref, true, self.other->love_ticks > 0);
    assert_int_equal(goal_probe_goes_on(&self.probe), goes_on);
    if (!goes_on) {
      break;
    }
    self.acts = 0;
    breed_ref_tick(&ref, &hands, ov_actor_dist2(mob_of(&self), self.other));
    self.probe.kind->tick(&self.probe.turn); // its offspring waits for the end of the tick
    assert_int_equal(self.probe.agent.turn->births.count > 0, self.acts);
    self.probe.agent.turn->births.count = 0;
    expect_same_draws(&self);
    ran++;
  }
  close_pair(&self);
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
  static pair self;
  open_pair(&self, "sheep", "sheep", &ov_goal_eat_block, &settings);
  mob_of(&self)->is_baby = test_one_in(&seed, 2);
  eat_ref ref = {0};
  const goal_ref_hands hands = hands_of(&self);
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
    begin(&self, 1000 + step);
    if (runs && !eat_ref_goes_on(&ref)) {
      assert_false(goal_probe_goes_on(&self.probe));
      eat_ref_stop(&ref);
      self.probe.kind->stop(&self.probe.turn);
      runs = false;
    } else if (runs) {
      assert_true(goal_probe_goes_on(&self.probe));
    } else {
      runs = eat_ref_can_use(&hands, mob_of(&self)->is_baby, &ground);
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
    expect_same_draws(&self);
    ran += runs;
  }
  close_pair(&self);
  return ran;
}

// ---- LookAtPlayer, RandomLookAround

static int64_t compare_looks(uint64_t seed) {
  const ov_look_at_settings settings = {
      .kind = OV_ACTOR_PLAYER, .range = 8, .chance = test_one_in(&seed, 2) ? 0.02f : 1.0f};
  static pair self;
  open_pair(&self, "sheep", NULL, &ov_goal_look_at, &settings);
  player_look_ref ref = {.distance = 8, .chance = (double)settings.chance};
  const goal_ref_hands hands = hands_of(&self);
  bool runs = false;
  int64_t ran = 0;
  for (int step = 0; step < 4 * STEPS; step++) {
    if (test_one_in(&seed, 30)) {
      wander(&self, &seed, 8);
    }
    begin(&self, 1000 + step);
    const double distance_squared = ov_actor_dist2(mob_of(&self), self.other);
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
    expect_same_draws(&self);
    ran += runs;
  }
  close_pair(&self);
  return ran;
}

static int64_t compare_around(uint64_t seed) {
  static pair self;
  (void)seed;
  open_pair(&self, "sheep", NULL, &ov_goal_look_around, NULL);
  around_ref ref = {0};
  bool runs = false;
  int64_t ran = 0;
  for (int step = 0; step < 8 * STEPS; step++) {
    begin(&self, 1000 + step);
    const goal_ref_hands hands = hands_of(&self);
    if (runs) {
      runs = around_ref_goes_on(&ref);
      assert_int_equal(goal_probe_goes_on(&self.probe), runs);
    } else {
      runs = around_ref_can_use(&hands);
      assert_int_equal(goal_probe_can_use(&self.probe), runs);
      if (runs) {
        const double turn = 6.283185307179586 * ov_rng_double(&self.rng);
        ref.ticks = 20 + draw(&self, 20);
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
    expect_same_draws(&self);
    ran += runs;
  }
  close_pair(&self);
  return ran;
}

// ---- All

static void compare_all(const char* name, int64_t (*compare)(uint64_t seed), int64_t quick) {
  const uint64_t seed = test_seed(1810);
  const int64_t count = test_count(quick, 10 * quick, 1000 * quick);
  int64_t ran = 0;
  for (int64_t i = 0; i < count; i++) {
    ran += compare(seed + (uint64_t)i * 4409);
  }
  print_message("%s: %lld ticks\n", name, (long long)ran);
  assert_true(ran > 5 * count);
}

TEST(melee_attack_does_what_its_reference_does) {
  compare_all("melee", compare_melee, 100);
}

TEST(keeping_a_target_does_what_its_reference_does) {
  compare_all("target", compare_target, 100);
}

TEST(tempt_does_what_its_reference_does) {
  compare_all("tempt", compare_tempt, 100);
}

TEST(breed_does_what_its_reference_does) {
  compare_all("breed", compare_breed, 100);
}

TEST(eat_block_does_what_its_reference_does) {
  compare_all("eat", compare_eat, 50);
}

TEST(look_at_player_does_what_its_reference_does) {
  compare_all("look", compare_looks, 50);
}

TEST(random_look_around_does_what_its_reference_does) {
  compare_all("around", compare_around, 20);
}
