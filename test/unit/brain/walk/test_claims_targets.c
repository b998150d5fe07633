// Claims 181, 196, 248 and 331: walk targets out of look targets, staying close, walks without a
// path, and the golem that a villager notices.
#include "mind/brain/brain_share.h"
#include "mind/brain/sense/sensors.h"
#include "mind/brain/walk/walk_behaviors.h"
#include "species/villager/villager.h"
#include "support/behavior_probe.h"
#include "support/goal_probe.h"
#include "support/test.h"

enum { Y = MOB_SCENE_FEET };

static void open_probe(mob_scene* scene, behavior_probe* probe, const char* species,
                       const char* name) {
  const ovis_mob_id mob = mob_scene_spawn(scene, species, 64.5, 64.5);
  behavior_probe_init(probe, scene, mob, name);
  behavior_probe_move(probe, (ovis_vec3){64.5, Y, 64.5});
}

// ---- SetWalkTargetFromLookTarget

static bool is_willing;
static int32_t asked_count;

static bool ask_self(const ov_agent* agent, const ov_actor* other) {
  assert_ptr_equal(agent->self, other);
  asked_count++;
  return is_willing;
}

TEST(claim_181_the_look_target_becomes_the_walk_target) {
  mob_scene scene = mob_scene_open("stone");
  behavior_probe probe;
  open_probe(&scene, &probe, "allay", "SetWalkTargetFromLookTarget");
  ov_brain* brain = probe.brain;
  assert_false(behavior_probe_may_start(&probe)); // no look target
  ov_brain_look_at_cell(brain, (ovis_pos){70, Y, 61});
  assert_true(behavior_probe_may_start(&probe));
  assert_true(behavior_probe_start(&probe, 100)); // an allay has no predicate
  const ov_walk* walk = ov_brain_walk(brain);
  assert_int_equal(walk->cell.x, 70);
  assert_int_equal(walk->cell.z, 61);
  assert_true(walk->entity == 0);
  assert_int_equal(walk->close_enough, 3);
  assert_false(behavior_probe_may_start(&probe)); // there is a walk target now
  ov_brain_erase(brain, OVIS_MEM_WALK_TARGET);
  const ovis_mob_id cow = mob_scene_spawn(&scene, "cow", 70.5, 64.5);
  const ov_actor* actor = goal_probe_actor(&scene, cow);
  ov_brain_look_at_actor(brain, actor);
  assert_true(behavior_probe_start(&probe, 101));
  assert_true(ov_brain_walk(brain)->entity == actor->serial);
  mob_scene_close(&scene);
}

TEST(claim_181_it_fails_if_its_predicate_fails) {
  mob_scene scene = mob_scene_open("stone");
  behavior_probe probe;
  open_probe(&scene, &probe, "allay", "SetWalkTargetFromLookTarget");
  const ov_walk_to_look_settings asks = {.speed = 0.5, .close_enough = 1, .test = ask_self};
  probe.turn.settings = &asks;
  ov_brain_look_at_cell(probe.brain, (ovis_pos){70, Y, 61});
  asked_count = 0;
  is_willing = false;
  assert_false(behavior_probe_start(&probe, 100));
  assert_int_equal(asked_count, 1);
  assert_null(ov_brain_walk(probe.brain));
  is_willing = true;
  assert_true(behavior_probe_start(&probe, 100));
  assert_true(ov_brain_walk(probe.brain)->speed == 0.5f);
  assert_int_equal(ov_brain_walk(probe.brain)->close_enough, 1);
  mob_scene_close(&scene);
}

// ---- StayCloseToTarget

static ovis_vec3 place;

static bool find_place(ov_behavior_turn* turn, ov_tracked* out) {
  (void)turn;
  *out = (ov_tracked){.look = {.cell = {50, Y, 50}}, .pos = place};
  return true;
}

// As in the game, whose test of nearness is strict: at 16 blocks it is no longer close. 16 blocks
// along each axis, and 9, 12 and 8 of 17.
TEST(claim_196_16_blocks_are_the_limit) {
  mob_scene scene = mob_scene_open("stone");
  behavior_probe probe;
  open_probe(&scene, &probe, "allay", "StayCloseToTarget");
  const ov_stay_close_settings settings = {
      .find = find_place, .close_enough = 4, .range = 16, .speed = 2.25};
  probe.turn.settings = &settings;
  static const struct {
    double x, y, z;
    bool acts;
  } cases[] = {{16, 0, 0, true},      {0, -16, 0, true},     {0, 0, 16, true},
               {15.999, 0, 0, false}, {0, 15.999, 0, false}, {0, 0, -15.999, false},
               {9, 12, 8, true},      {8, 12, 6, false}};
  for (int32_t i = 0; i < 8; i++) {
    place = (ovis_vec3){64.5 + cases[i].x, Y + cases[i].y, 64.5 + cases[i].z};
    ov_brain_erase(probe.brain, OVIS_MEM_WALK_TARGET);
    assert_int_equal(behavior_probe_start(&probe, 100), cases[i].acts);
    assert_int_equal(ov_brain_walk(probe.brain) != NULL, cases[i].acts);
    if (!cases[i].acts) {
      assert_int_equal(probe.why.reason, OVIS_REASON_TOO_NEAR);
    }
  }
  mob_scene_close(&scene);
}

// ---- The sensor for golems

static void scan(behavior_probe* probe, const ov_sensor_kind* sensor) {
  ov_behavior_turn turn = {.agent = &probe->agent, .brain = probe->brain, .why = &probe->why};
  ov_brain_erase(probe->brain, OVIS_MEM_GOLEM_DETECTED_RECENTLY);
  sensor->scan(&turn);
}

static bool has_noticed(const behavior_probe* probe) {
  return ov_brain_has(probe->brain, OVIS_MEM_GOLEM_DETECTED_RECENTLY);
}

TEST(claim_331_a_golem_is_noticed_in_the_list_of_the_living_alone) {
  mob_scene scene = mob_scene_open("stone");
  behavior_probe probe;
  open_probe(&scene, &probe, "villager", "WakeUp");
  ov_actor* cow = goal_probe_actor(&scene, mob_scene_spawn(&scene, "cow", 65.5, 64.5));
  ov_actor* golem = goal_probe_actor(&scene, mob_scene_spawn(&scene, "iron_golem", 66.5, 64.5));
  const ovis_mob_id hero = mob_scene_player(&scene, 67.5, 64.5);
  const uint64_t hero_serial = goal_probe_actor(&scene, hero)->serial;
  ov_brain_clear_list(probe.brain, OVIS_MEM_LIVING);
  scan(&probe, &ov_sense_golem); // it stands beside the villager, but no list has it
  assert_false(has_noticed(&probe));
  ov_brain_push_serial(&probe.agent, OVIS_MEM_LIVING, 1234567); // removed since
  ov_brain_push_serial(&probe.agent, OVIS_MEM_LIVING, hero_serial);
  ov_brain_push_serial(&probe.agent, OVIS_MEM_LIVING, cow->serial);
  scan(&probe, &ov_sense_golem);
  assert_false(has_noticed(&probe));
  ov_brain_push_serial(&probe.agent, OVIS_MEM_LIVING, golem->serial);
  golem->body.pos = (ovis_vec3){120.5, Y, 120.5}; // where it is now does not matter
  scan(&probe, &ov_sense_golem);
  assert_true(has_noticed(&probe));
  assert_int_equal(ov_brain_ttl(probe.brain, OVIS_MEM_GOLEM_DETECTED_RECENTLY), 600);
  mob_scene_close(&scene);
}

// The boxes of both are 0.3 and 0.7 wide from the middle.
TEST(claim_331_the_list_reaches_16_blocks_around_the_box) {
  static const struct {
    double distance;
    bool is_listed;
  } cases[] = {{16.98, true}, {17.02, false}};
  for (int32_t i = 0; i < 2; i++) {
    mob_scene scene = mob_scene_open("stone");
    behavior_probe probe;
    open_probe(&scene, &probe, "villager", "WakeUp");
    mob_scene_spawn(&scene, "iron_golem", 64.5 + cases[i].distance, 64.5);
    scan(&probe, &ov_sense_living);
    scan(&probe, &ov_sense_golem);
    assert_int_equal(has_noticed(&probe), cases[i].is_listed);
    mob_scene_close(&scene);
  }
}

// ---- MoveToTargetSink without a path

// Puts the mob somewhere in the air, from where no search begins, over ground full of holes and
// pools.
static void open_hover(mob_scene* scene, behavior_probe* probe, uint64_t* seed) {
  *scene = mob_scene_open("stone");
  for (int32_t i = 0; i < 60; i++) {
    const ovis_pos at = {52 + test_below(seed, 25), Y - 1 + test_below(seed, 4),
                         52 + test_below(seed, 25)};
    mob_scene_set(scene, at.x, at.y, at.z, test_one_in(seed, 3) ? "water" : "stone");
  }
  open_probe(scene, probe, "villager", "MoveToTargetSink");
  behavior_probe_move(probe, (ovis_vec3){64.5, Y + test_below(seed, 9), 64.5});
  probe->agent.self->body.is_on_ground = false;
}

// The random position is drawn; as no search begins from here, its search finds nothing either.
TEST(claim_248_without_any_path_a_random_position_toward_the_target_is_drawn) {
  uint64_t seed = test_seed(248);
  int32_t drawn = 0;
  for (int32_t i = 0; i < 40; i++) {
    mob_scene scene;
    behavior_probe probe;
    open_hover(&scene, &probe, &seed);
    ov_rng* rng = &probe.agent.self->rng;
    *rng = ov_rng_make(248, (uint64_t)i);
    const ov_rng before = *rng;
    const ovis_pos target = {50 + test_below(&seed, 30), Y, 50 + test_below(&seed, 30)};
    ov_brain_walk_to_cell(probe.brain, target, 0.5, 0);
    assert_false(behavior_probe_start(&probe, 100));
    assert_null(ov_brain_walk(probe.brain));
    assert_true(ov_brain_has(probe.brain, OVIS_MEM_CANT_REACH_WALK_TARGET_SINCE));
    const ov_rng after = *rng;
    *rng = before;
    ovis_vec3 pos;
    ov_agent_random_pos_toward(&probe.agent, 10, 7, ov_cell_bottom(target), 1.5707963267948966,
                               &pos);
    assert_true(rng->state == after.state);
    drawn += after.state != before.state;
    behavior_probe_move(&probe, (ovis_vec3){64.5, Y + 4, 64.5});
    mob_scene_close(&scene);
  }
  assert_int_equal(drawn, 40);
}
