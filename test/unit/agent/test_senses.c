#include "sim/sim_internal.h"
#include "support/mob_scene.h"
#include "support/test.h"

#include <math.h>

// A zombie at 64.5, 64.5 and other mobs. The tests look through the zombie's eyes.
typedef struct stage {
  mob_scene scene;
  ovis_mob_id self;
} stage;

static stage open_stage(void) {
  stage s = {.scene = mob_scene_open("stone")};
  s.self = mob_scene_spawn(&s.scene, "zombie", 64.5, 64.5);
  return s;
}

static ov_actor* actor_of(const stage* s, ovis_mob_id mob) {
  ov_actor* actor = ov_crowd_get(&s->scene.sim->crowd, mob.value);
  assert_non_null(actor);
  return actor;
}

static ov_agent agent_of(const stage* s) {
  return ov_agent_of(&s->scene.sim->turn, actor_of(s, s->self));
}

// As at the start of a tick: nothing is remembered.
static bool sees(const stage* s, ovis_mob_id other) {
  ov_agent agent = agent_of(s);
  agent.turn->sight.count = 0;
  return ov_agent_sees(&agent, actor_of(s, other));
}

static void move_to(stage* s, ovis_mob_id mob, double x, double y, double z) {
  assert_int_equal(ovis_mob_place(s->scene.sim, mob, (ovis_vec3){x, y, z}, 0, 0), OVIS_OK);
}

// ---- Sight

TEST(sight_is_a_line_between_eyes) {
  stage s = open_stage();
  const ovis_mob_id other = mob_scene_spawn(&s.scene, "zombie", 70.5, 64.5);
  assert_true(sees(&s, other));
  mob_scene_set(&s.scene, 67, MOB_SCENE_FEET, 64, "stone"); // as high as the hips
  assert_true(sees(&s, other));
  mob_scene_set(&s.scene, 67, MOB_SCENE_FEET + 1, 64, "stone");
  assert_false(sees(&s, other));
  const ovis_mob_id sheep = mob_scene_spawn(&s.scene, "sheep", 70.5, 68.5);
  assert_true(sees(&s, sheep));
  mob_scene_close(&s.scene);
}

TEST(what_has_no_shape_hides_nobody) {
  static const char* const clear[] = {"short_grass", "water", "torch", "air"};
  static const char* const opaque[] = {"glass", "glass_pane[north=true,south=true]", "oak_leaves",
                                       "iron_bars[north=true,south=true]"};
  stage s = open_stage();
  const ovis_mob_id other = mob_scene_spawn(&s.scene, "zombie", 70.5, 64.5);
  for (int i = 0; i < 4; i++) {
    mob_scene_set(&s.scene, 67, MOB_SCENE_FEET + 1, 64, clear[i]);
    assert_true(sees(&s, other));
    mob_scene_set(&s.scene, 67, MOB_SCENE_FEET + 1, 64, opaque[i]);
    assert_false(sees(&s, other)); // a collision shape hides, however clear the glass
  }
  mob_scene_set(&s.scene, 67, MOB_SCENE_FEET + 1, 64, "glass_pane[east=true,west=true]");
  assert_false(sees(&s, other)); // along the line: its middle post stands in it
  mob_scene_close(&s.scene);
}

TEST(sight_ends_at_128_blocks_between_eyes) {
  stage s = open_stage();
  const ovis_mob_id other = mob_scene_spawn(&s.scene, "zombie", 70.5, 64.5);
  move_to(&s, s.self, 0, 64, 64.5);
  move_to(&s, other, 128, 64, 64.5);
  assert_true(sees(&s, other)); // 128 exactly
  move_to(&s, other, 128.001, 64, 64.5);
  assert_false(sees(&s, other));
  move_to(&s, other, 127.999, 65, 64.5); // the difference in height counts
  assert_false(sees(&s, other));
  mob_scene_close(&s.scene);
}

// Random walls and more mobs than the sight cache holds: the cache must never change an answer.
TEST(memory_of_a_tick_never_changes_an_answer) {
  stage s = open_stage();
  uint64_t random = test_seed(5);
  ovis_mob_id others[24];
  for (int i = 0; i < 24; i++) {
    others[i] = mob_scene_spawn(&s.scene, "zombie", 60.5 + (double)(test_random(&random) % 9),
                                60.5 + (double)(test_random(&random) % 9));
  }
  int32_t seen = 0;
  for (int64_t round = 0; round < test_count(30, 300, 3000); round++) {
    mob_scene_set(&s.scene, 58 + (int32_t)(test_random(&random) % 13), MOB_SCENE_FEET + 1,
                  58 + (int32_t)(test_random(&random) % 13), round % 3 == 0 ? "air" : "stone");
    ov_agent agent = agent_of(&s);
    agent.turn->sight.count = 0;
    bool first[24];
    for (int i = 0; i < 24; i++) { // more than the sight cache holds
      first[i] = ov_agent_sees(&agent, actor_of(&s, others[i]));
      seen += first[i];
    }
    assert_true(agent.turn->sight.count == OV_SIGHT_CAPACITY);
    for (int i = 23; i >= 0; i--) {
      assert_true(ov_agent_sees(&agent, actor_of(&s, others[i])) == first[i]);
    }
    for (int i = 0; i < 24; i++) {
      assert_true(sees(&s, others[i]) == first[i]);
    }
  }
  assert_true(seen > 100);
  mob_scene_close(&s.scene);
}

TEST(sight_is_checked_again_in_the_next_tick) {
  stage s = open_stage();
  const ovis_mob_id player = mob_scene_player(&s.scene, 70.5, 64.5);
  ov_agent agent = agent_of(&s);
  assert_true(ov_agent_sees(&agent, actor_of(&s, player)));
  mob_scene_fill(&s.scene, (ovis_pos){67, 64, 60}, (ovis_pos){67, 70, 70}, "stone");
  assert_true(ov_agent_sees(&agent, actor_of(&s, player))); // cached for this tick
  mob_scene_ticks(&s.scene, 1);
  assert_false(ov_agent_sees(&agent, actor_of(&s, player)));
  mob_scene_close(&s.scene);
}

// A cached answer must equal a fresh ray cast. The cache holds eight mobs. The order of slots
// decides which eight, and a restored simulation may have another order. So a stale answer would
// make the two simulations differ.
TEST(a_block_that_changes_in_the_turn_is_seen_at_once) {
  stage s = open_stage();
  const ovis_mob_id player = mob_scene_player(&s.scene, 70.5, 64.5);
  ov_agent agent = agent_of(&s);
  s.scene.sim->turn.serial = agent.self->serial;
  assert_true(ov_agent_sees(&agent, actor_of(&s, player)));
  mob_scene_fill(&s.scene, (ovis_pos){67, 64, 60}, (ovis_pos){67, 70, 70}, "stone");
  assert_false(ov_agent_sees(&agent, actor_of(&s, player)));
  mob_scene_fill(&s.scene, (ovis_pos){67, 64, 60}, (ovis_pos){67, 70, 70}, "air");
  assert_true(ov_agent_sees(&agent, actor_of(&s, player)));
  s.scene.sim->turn.serial = 0;
  mob_scene_close(&s.scene);
}

// ---- Choosing

static bool can_target(const stage* s, ovis_mob_id other, const ov_targeting* targeting) {
  ov_agent agent = agent_of(s);
  agent.turn->sight.count = 0;
  return ov_agent_can_target(&agent, actor_of(s, other), targeting);
}

TEST(nobody_targets_itself_or_the_dead) {
  stage s = open_stage();
  const ov_targeting any = {0};
  assert_false(can_target(&s, s.self, &any));
  const ovis_mob_id other = mob_scene_spawn(&s.scene, "sheep", 66.5, 64.5);
  assert_true(can_target(&s, other, &any));
  assert_int_equal(ovis_mob_hurt(s.scene.sim, other, 100, OVIS_NO_MOB), OVIS_OK);
  assert_false(can_target(&s, other, &any));
  ov_agent agent = agent_of(&s);
  assert_null(ov_agent_find(&agent, actor_of(&s, other)->serial));
  assert_ptr_equal(ov_agent_find(&agent, agent.self->serial), agent.self);
  mob_scene_close(&s.scene);
}

TEST(range_is_between_feet_and_two_at_least) {
  stage s = open_stage();
  const ovis_mob_id other = mob_scene_spawn(&s.scene, "sheep", 70.5, 64.5);
  const ov_targeting six = {.range = 6};
  const ov_targeting one = {.range = 1};
  assert_true(can_target(&s, other, &six));
  move_to(&s, other, 70.5001, 64, 64.5);
  assert_false(can_target(&s, other, &six));
  move_to(&s, other, 66.5, 64, 64.5);
  assert_true(can_target(&s, other, &one));
  move_to(&s, other, 66.5001, 64, 64.5);
  assert_false(can_target(&s, other, &one));
  mob_scene_close(&s.scene);
}

TEST(sight_counts_when_it_is_required) {
  stage s = open_stage();
  const ovis_mob_id other = mob_scene_spawn(&s.scene, "sheep", 70.5, 64.5);
  mob_scene_fill(&s.scene, (ovis_pos){67, 64, 60}, (ovis_pos){67, 70, 70}, "stone");
  const ov_targeting blind = {.range = 10};
  const ov_targeting seeing = {.range = 10, .needs_sight = true};
  assert_true(can_target(&s, other, &blind));
  assert_false(can_target(&s, other, &seeing));
  mob_scene_close(&s.scene);
}

TEST(nobody_attacks_players_in_peace) {
  stage s = open_stage();
  const ovis_mob_id player = mob_scene_player(&s.scene, 66.5, 64.5);
  const ovis_mob_id sheep = mob_scene_spawn(&s.scene, "sheep", 62.5, 64.5);
  const ov_targeting combat = {.is_combat = true};
  const ov_targeting any = {0};
  assert_true(can_target(&s, player, &combat));
  ovis_env env = mob_scene_env(&s.scene);
  env.difficulty = OVIS_DIFFICULTY_PEACEFUL;
  mob_scene_set_env(&s.scene, &env);
  assert_false(can_target(&s, player, &combat));
  assert_true(can_target(&s, player, &any)); // looking at them is no fight
  assert_true(can_target(&s, sheep, &combat));
  mob_scene_close(&s.scene);
}

// ---- Finding

static ov_actor* nearest(const stage* s, const ov_search_near* search) {
  ov_agent agent = agent_of(s);
  agent.turn->sight.count = 0;
  return ov_agent_nearest(&agent, search);
}

TEST(nearest_is_of_the_right_kind_and_alive) {
  stage s = open_stage();
  const ov_search_near mobs = {.kind = OV_ACTOR_MOB, .grow_xz = 10, .grow_y = 4};
  const ov_search_near players = {.kind = OV_ACTOR_PLAYER, .grow_xz = 10, .grow_y = 4};
  assert_null(nearest(&s, &mobs));
  const ovis_mob_id player = mob_scene_player(&s.scene, 65.5, 64.5);
  const ovis_mob_id near = mob_scene_spawn(&s.scene, "pig", 62.5, 64.5);
  const ovis_mob_id far = mob_scene_spawn(&s.scene, "cow", 60.5, 64.5);
  assert_ptr_equal(nearest(&s, &mobs), actor_of(&s, near));
  assert_ptr_equal(nearest(&s, &players), actor_of(&s, player));
  assert_int_equal(ovis_mob_hurt(s.scene.sim, near, 100, OVIS_NO_MOB), OVIS_OK);
  assert_ptr_equal(nearest(&s, &mobs), actor_of(&s, far));
  mob_scene_close(&s.scene);
}

TEST(of_two_as_near_the_lower_serial_is_taken) {
  // Both orders of coming, and both orders in the grid.
  for (int turn = 0; turn < 2; turn++) {
    stage s = open_stage();
    const double side = turn == 0 ? 1 : -1;
    const ovis_mob_id first = mob_scene_spawn(&s.scene, "pig", 64.5 + 3 * side, 64.5);
    mob_scene_spawn(&s.scene, "pig", 64.5 - 3 * side, 64.5);
    mob_scene_spawn(&s.scene, "pig", 64.5, 67.5);
    const ov_search_near mobs = {.kind = OV_ACTOR_MOB, .grow_xz = 10, .grow_y = 4};
    assert_ptr_equal(nearest(&s, &mobs), actor_of(&s, first));
    mob_scene_close(&s.scene);
  }
}

TEST(nearest_is_the_nearest_of_a_slow_search) {
  stage s = open_stage();
  uint64_t random = test_seed(6);
  ovis_mob_id others[60];
  for (int i = 0; i < 60; i++) {
    others[i] = mob_scene_spawn(&s.scene, i % 3 == 0 ? "pig" : "cow", 0.5, 0.5);
  }
  const ov_targeting targeting = {.range = 9, .needs_sight = true};
  mob_scene_fill(&s.scene, (ovis_pos){61, 65, 60}, (ovis_pos){61, 65, 70}, "stone");
  for (int64_t round = 0; round < test_count(50, 500, 5000); round++) {
    for (int i = 0; i < 60; i++) {
      move_to(&s, others[i], 52.5 + (double)(test_random(&random) % 24), 64,
              52.5 + (double)(test_random(&random) % 24));
    }
    const ov_search_near search = {.kind = OV_ACTOR_MOB,
                                   .grow_xz = 9,
                                   .grow_y = 4,
                                   .targeting = &targeting,
                                   .from = {60.5, 64, 64.5},
                                   .has_from = true};
    const ov_actor* best = NULL;
    double best_distance = 0;
    for (int i = 0; i < 60; i++) {
      const ov_actor* other = actor_of(&s, others[i]);
      const double distance = hypot(other->body.pos.x - 60.5, other->body.pos.z - 64.5);
      const double own = hypot(other->body.pos.x - 64.5, other->body.pos.z - 64.5);
      if (own <= 9 && (best == NULL || distance < best_distance) && sees(&s, others[i])) {
        best = other; // they come by serial: the first of equals stays
        best_distance = distance;
      }
    }
    assert_ptr_equal(nearest(&s, &search), best);
  }
  mob_scene_close(&s.scene);
}

typedef struct visits {
  uint64_t last;
  int32_t count;
} visits;

static void visit(ov_agent* agent, ov_actor* other, void* context) {
  (void)agent;
  visits* v = context;
  assert_true(other->serial > v->last);
  v->last = other->serial;
  v->count++;
}

// A flock that came first hides nobody.
TEST(however_many_are_near_all_are_visited) {
  stage s = open_stage();
  for (int i = 0; i < 150; i++) {
    mob_scene_player(&s.scene, 50.5 + i % 20, 60.5 + i / 20);
    mob_scene_spawn(&s.scene, "pig", 50.5 + i % 20, 60.5 + i / 20);
  }
  ov_agent agent = agent_of(&s);
  visits v = {0};
  const ovis_aabb box = {{40, 60, 50}, {80, 70, 80}};
  ov_agent_each_near(&agent, &box, OV_ACTOR_MOB, visit, &v);
  assert_int_equal(v.count, 150);
  mob_scene_close(&s.scene);
}

TEST(those_near_come_by_serial_without_oneself) {
  stage s = open_stage();
  for (int i = 0; i < 20; i++) {
    mob_scene_spawn(&s.scene, "pig", 64.5 + (i * 7 % 20) - 10, 64.5);
  }
  mob_scene_player(&s.scene, 65.5, 64.5);
  ov_agent agent = agent_of(&s);
  visits v = {0};
  const ovis_aabb box = {{60, 60, 60}, {69, 70, 70}};
  ov_agent_each_near(&agent, &box, OV_ACTOR_MOB, visit, &v);
  int32_t wanted = 0;
  for (int i = 0; i < 20; i++) {
    const double x = 64.5 + (i * 7 % 20) - 10;
    wanted += x + 0.45 > 60 && x - 0.45 < 69;
  }
  assert_int_equal(v.count, wanted);
  mob_scene_close(&s.scene);
}
