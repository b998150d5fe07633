// Motions without paths, to the last bit against slow references in random caves: bats, vexes,
// ghasts, phantoms. And what these mobs do with them.
#include "mind/goal/goal_mind.h"
#include "reference/motion_ref.h"
#include "species/monsters/glide.h"
#include "species/monsters/phantom_goals.h"
#include "species/monsters/vex_goals.h"
#include "support/goal_probe.h"
#include "support/test.h"

#include <ovis/item.h>

#include <math.h>
#include <string.h>

enum { TICKS = 400, CAVES = 12 };

// The library's actor beside its reference, which draws from a copy of its stream.
typedef struct motion_pair {
  mob_scene scene;
  ov_actor* actor;
  ov_agent agent;
  ov_rng rng;
  uint64_t random;
} motion_pair;

static int draw(void* context, int bound) {
  motion_pair* pair = context;
  return ov_rng_int(&pair->rng, bound);
}

static const ovis_state_traits* block(void* context, const int cell[3]) {
  const motion_pair* pair = context;
  return ov_agent_block(&pair->agent, (ovis_pos){cell[0], cell[1], cell[2]});
}

static bool is_air(void* context, const int cell[3]) {
  return (block(context, cell)->tags & OVIS_TAG(AIR)) != 0;
}

static bool is_opaque(void* context, const int cell[3]) {
  return (block(context, cell)->tags & OVIS_TAG(OPAQUE)) != 0;
}

static bool reaches(void* context, const double direction[3], int steps) {
  const motion_pair* pair = context;
  ovis_aabb box = ov_body_box(&pair->actor->body);
  for (int i = 1; i < steps; i++) {
    box.min =
        (ovis_vec3){box.min.x + direction[0], box.min.y + direction[1], box.min.z + direction[2]};
    box.max =
        (ovis_vec3){box.max.x + direction[0], box.max.y + direction[1], box.max.z + direction[2]};
    if (ovis_world_has_collision(pair->scene.world, &box)) {
      return false;
    }
  }
  return true;
}

// A cave with pillars, a roof and ledges, and the mob in the middle of it.
static void open_pair(motion_pair* pair, const char* species, uint64_t seed) {
  *pair = (motion_pair){.scene = mob_scene_open("stone"), .random = seed};
  mob_scene_fill(&pair->scene, (ovis_pos){40, 78, 40}, (ovis_pos){88, 78, 88}, "stone");
  for (int i = 0; i < 160; i++) {
    const int x = 44 + (int)(test_random(&pair->random) % 40);
    const int y = 64 + (int)(test_random(&pair->random) % 16);
    const int z = 44 + (int)(test_random(&pair->random) % 40);
    mob_scene_fill(&pair->scene, (ovis_pos){x, y, z}, (ovis_pos){x + 1, y + 3, z + 1}, "stone");
  }
  mob_scene_fill(&pair->scene, (ovis_pos){61, 70, 61}, (ovis_pos){67, 77, 67}, "air");
  const ovis_mob_id mob = mob_scene_spawn(&pair->scene, species, 64.5, 64.5);
  assert_int_equal(ovis_mob_place(pair->scene.sim, mob, (ovis_vec3){64.5, 73, 64.5}, 0, 0),
                   OVIS_OK);
  pair->actor = goal_probe_actor(&pair->scene, mob);
  pair->agent = ov_agent_of(&pair->scene.sim->turn, pair->actor);
}

static motion_ref body_of(const ov_actor* actor) {
  const ov_body* body = &actor->body;
  return (motion_ref){.at = {body->pos.x, body->pos.y, body->pos.z},
                      .v = {body->velocity.x, body->velocity.y, body->velocity.z},
                      .yaw = body->yaw_deg,
                      .forward = body->forward};
}

static void expect_same(const char* name, const motion_pair* pair, const motion_ref* ref,
                        uint64_t seed, int tick) {
  const motion_ref now = body_of(pair->actor);
  for (int i = 0; i < 3; i++) {
    if (now.v[i] != ref->v[i] || now.at[i] != ref->at[i] || now.yaw != ref->yaw) {
      fail_msg("%s, seed %llu, tick %d: axis %d at %a %a, velocity %a %a, yaw %a %a", name,
               (unsigned long long)seed, tick, i, now.at[i], ref->at[i], now.v[i], ref->v[i],
               (double)now.yaw, (double)ref->yaw);
    }
  }
}

static void move(motion_pair* pair) {
  ov_body_end(&pair->actor->body, pair->scene.world);
}

TEST(claim_2_a_bat_flies_straight_toward_its_point_as_the_reference_does) {
  int32_t rests = 0;
  for (uint64_t seed = 1; seed <= CAVES; seed++) {
    motion_pair pair;
    open_pair(&pair, "bat", seed);
    // A low roof on one side: bats sink, and hang where there is one.
    mob_scene_fill(&pair.scene, (ovis_pos){44, 66, 44}, (ovis_pos){64, 66, 84}, "stone");
    mob_scene_fill(&pair.scene, (ovis_pos){44, 64, 44}, (ovis_pos){64, 65, 84}, "air");
    pair.actor->body.pos = (ovis_vec3){60.5, 64.5, 60.5};
    bat_ref bat = {.rests = true}; // a new bat does
    const motion_ref_world world = {draw, is_air, is_opaque, &pair, 0};
    for (int tick = 0; tick < TICKS; tick++) {
      ov_body_begin(&pair.actor->body, pair.scene.world);
      pair.rng = pair.actor->rng;
      motion_ref ref = body_of(pair.actor);
      bat_ref_think(&bat, &ref, &world, false);
      pair.actor->profile->step(&pair.agent);
      expect_same("bat", &pair, &ref, seed, tick);
      assert_true(pair.actor->body.forward == ref.forward);
      assert_memory_equal(&pair.rng, &pair.actor->rng, sizeof pair.rng);
      move(&pair);
      ref = body_of(pair.actor);
      bat_ref_settle(&bat, &ref, pair.actor->body.size.height);
      pair.actor->profile->moved(&pair.agent);
      expect_same("bat after its move", &pair, &ref, seed, tick);
      rests += bat.rests;
    }
    mob_scene_close(&pair.scene);
  }
  assert_true(rests > 20); // all of it was compared
}

TEST(a_vex_glides_through_walls_as_the_reference_does) {
  for (uint64_t seed = 1; seed <= CAVES; seed++) {
    motion_pair pair;
    open_pair(&pair, "vex", seed);
    glide_ref vex = {0};
    ov_vex* own = pair.actor->own;
    for (int tick = 0; tick < TICKS; tick++) {
      if (!vex.wants) {
        for (int i = 0; i < 3; i++) {
          vex.to[i] = (i == 1 ? 60 : 50) + (double)test_float(&pair.random, 0, 28);
        }
        vex.wants = true;
        vex.speed = test_one_in(&pair.random, 2) ? 1 : 0.25;
        ov_glide_want(&own->glide, (ovis_vec3){vex.to[0], vex.to[1], vex.to[2]}, vex.speed);
      }
      ov_body_begin(&pair.actor->body, pair.scene.world);
      motion_ref ref = body_of(pair.actor);
      const double edge = ((double)0.4f * 2 + (double)0.8f) / 3;
      vex_ref_push(&vex, &ref, edge, NULL);
      pair.actor->profile->step(&pair.agent);
      expect_same("vex", &pair, &ref, seed, tick);
      assert_true(own->glide.has_wanted == vex.wants);
      move(&pair);
      assert_false(pair.actor->body.has_hit_side); // no block stops it
    }
    mob_scene_close(&pair.scene);
  }
}

TEST(claim_4_a_ghast_floats_as_the_reference_does) {
  int32_t turned_away = 0;
  for (uint64_t seed = 1; seed <= CAVES; seed++) {
    motion_pair pair;
    open_pair(&pair, "ghast", seed);
    glide_ref ghast = {0};
    ov_glide* own = pair.actor->own;
    const motion_ref_world world = {draw, is_air, is_opaque, &pair, 0};
    for (int tick = 0; tick < TICKS; tick++) {
      if (!ghast.wants || test_one_in(&pair.random, 100)) {
        for (int i = 0; i < 3; i++) {
          ghast.to[i] = (i == 1 ? 68 : 50) + (double)test_float(&pair.random, 0, i == 1 ? 8 : 28);
        }
        ghast.wants = true;
        ov_glide_want(own, (ovis_vec3){ghast.to[0], ghast.to[1], ghast.to[2]}, 1);
      }
      ov_body_begin(&pair.actor->body, pair.scene.world);
      pair.rng = pair.actor->rng;
      motion_ref ref = body_of(pair.actor);
      ghast_ref_push(&ghast, &ref, &world, reaches);
      pair.actor->profile->step(&pair.agent);
      expect_same("ghast", &pair, &ref, seed, tick);
      assert_memory_equal(&pair.rng, &pair.actor->rng, sizeof pair.rng);
      assert_true(own->has_wanted == ghast.wants);
      turned_away += !ghast.wants;
      move(&pair);
    }
    mob_scene_close(&pair.scene);
  }
  assert_true(turned_away > 0);
}

TEST(claim_4_a_phantom_turns_and_speeds_up_as_the_reference_does) {
  for (uint64_t seed = 1; seed <= CAVES; seed++) {
    motion_pair pair;
    open_pair(&pair, "phantom", seed);
    ov_phantom* own = pair.actor->own;
    phantom_ref phantom = {.speed = 0.1f};
    for (int tick = 0; tick < TICKS; tick++) {
      if (tick % 30 == 0) {
        for (int i = 0; i < 3; i++) {
          phantom.point[i] =
              (i == 1 ? 66 : 46) + (double)test_float(&pair.random, 0, i == 1 ? 14 : 36);
        }
        own->point = (ovis_vec3){phantom.point[0], phantom.point[1], phantom.point[2]};
      }
      ov_body_begin(&pair.actor->body, pair.scene.world);
      motion_ref ref = body_of(pair.actor);
      phantom_ref_push(&phantom, &ref, pair.actor->body.has_hit_side);
      pair.actor->profile->step(&pair.agent);
      expect_same("phantom", &pair, &ref, seed, tick);
      assert_true(own->speed == phantom.speed);
      assert_true(pair.actor->body.pitch_deg == phantom.pitch || tick == 0);
      move(&pair);
    }
    mob_scene_close(&pair.scene);
  }
}

// The control of a slime on the ground and in the air of a cave, with wishes that change.
static void compare_slime(bool is_magma, int32_t size, uint64_t seed, int64_t* jumps) {
  motion_pair pair;
  const bool is_open = seed % 2 == 0; // nothing stops a jump
  open_pair(&pair, is_magma ? "magma_cube" : "slime", seed);
  if (is_open) {
    mob_scene_fill(&pair.scene, (ovis_pos){40, 64, 40}, (ovis_pos){88, 83, 88}, "air");
  }
  mob_scene_put(&pair.scene, (ovis_mob_id){pair.actor->id}, OVIS_PROP_SIZE, size - 1);
  ov_actor* actor = pair.actor;
  slime_ref slime = {.size = size, .is_magma = is_magma};
  const motion_ref_world world = {draw, is_air, is_opaque, &pair, 0};
  const ov_control_view view = {.world = pair.scene.world, .rng = &actor->rng};
  double takeoff_y = 0;
  bool has_jumped = false;
  for (int tick = 0; tick < TICKS; tick++) {
    if (test_one_in(&pair.random, 15)) {
      slime.wanted_yaw = test_float(&pair.random, 0, 360);
      slime.is_hurried = test_one_in(&pair.random, 2);
      ov_slime_control_turn(&actor->controls, slime.wanted_yaw, slime.is_hurried);
    }
    const double modifier = test_one_in(&pair.random, 2) ? 1 : 1.2;
    ov_body_begin(&actor->body, pair.scene.world);
    if (has_jumped && is_open) {
      assert_true(actor->body.pos.y == takeoff_y + (double)slime_ref_jump(&slime));
    }
    pair.rng = actor->rng;
    motion_ref ref = body_of(actor);
    double speed;
    const bool jumps_now =
        slime_ref_think(&slime, &ref, &world, actor->body.is_on_ground, modifier, &speed);
    ov_slime_control_hop(&actor->controls, modifier);
    ov_controls_tick(&actor->controls, &actor->body, &view);
    expect_same(is_magma ? "magma cube" : "slime", &pair, &ref, seed, tick);
    assert_memory_equal(&pair.rng, &actor->rng, sizeof pair.rng);
    assert_true(actor->body.is_jumping == jumps_now);
    assert_true(fabs((double)actor->body.speed - speed) < 1e-6);
    assert_int_equal(actor->controls.slime.delay_ticks, slime.wait);
    has_jumped = jumps_now && actor->body.is_on_ground;
    takeoff_y = actor->body.pos.y;
    *jumps += has_jumped;
    move(&pair);
  }
  mob_scene_close(&pair.scene);
}

TEST(claim_5_slimes_and_magma_cubes_hop_as_the_reference_does) {
  int64_t jumps = 0;
  for (int32_t size = 1; size <= 4; size++) {
    for (uint64_t cave = 1; cave <= 4; cave++) {
      compare_slime(false, size, cave, &jumps);
      compare_slime(true, size, cave, &jumps);
    }
  }
  assert_true(jumps > 150); // some ten ticks on the ground between two
}

// ---- What they do with it

TEST(a_bat_flies_and_wakes_when_a_player_comes) {
  mob_scene scene = mob_scene_open("stone");
  mob_scene_fill(&scene, (ovis_pos){60, 70, 60}, (ovis_pos){68, 70, 68}, "stone");
  const ovis_mob_id bat = mob_scene_spawn(&scene, "bat", 64.5, 64.5);
  assert_int_equal(ovis_mob_place(scene.sim, bat, (ovis_vec3){64.5, 69.1, 64.5}, 0, 0), OVIS_OK);
  mob_scene_ticks(&scene, 100);
  assert_true(mob_scene_get(&scene, bat, OVIS_PROP_HANGING) == 1);
  const double y = mob_scene_mob(&scene, bat).pos.y;
  assert_true(fabs(y - 69.1) < 1e-6); // a tenth below the block
  const ovis_mob_id player = mob_scene_player(&scene, 64.5, 64.5);
  assert_int_equal(ovis_mob_place(scene.sim, player, (ovis_vec3){64.5, 66.5, 64.5}, 0, 0), OVIS_OK);
  mob_scene_ticks(&scene, 1);
  assert_true(mob_scene_get(&scene, bat, OVIS_PROP_HANGING) == 0);
  double farthest = 0;
  for (int i = 0; i < 200; i++) {
    mob_scene_ticks(&scene, 1);
    const ovis_vec3 at = mob_scene_mob(&scene, bat).pos;
    const double way = fabs(at.x - 64.5) + fabs(at.z - 64.5);
    farthest = way > farthest ? way : farthest;
  }
  assert_true(farthest > 2);
  mob_scene_close(&scene);
}

TEST(claim_4_a_ghast_shoots_every_three_seconds_at_a_player_it_sees) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id ghast = mob_scene_spawn(&scene, "ghast", 64.5, 64.5);
  const ovis_mob_id player = mob_scene_player(&scene, 84.5, 64.5);
  ovis_mob_give_effect(scene.sim, player, OVIS_EFFECT_RESISTANCE, &(ovis_effect_state){-1, 4});
  int32_t shots = 0;
  int32_t last = 0;
  for (int32_t i = 1; i <= 500; i++) {
    assert_int_equal(ovis_mob_place(scene.sim, ghast, (ovis_vec3){64.5, 66, 64.5}, 0, 0), OVIS_OK);
    mob_scene_ticks(&scene, 1);
    if (mob_scene_events(&scene, OVIS_EVENT_SHOT) > 0) {
      if (shots > 0) {
        assert_int_equal(i - last, 60); // 40 ticks of pause, 20 of charge
      }
      last = i;
      shots++;
    }
  }
  assert_in_range(shots, 6, 9);
  mob_scene_close(&scene);
}

TEST(claim_4_a_phantom_circles_sweeps_and_fears_cats) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id phantom = mob_scene_spawn(&scene, "phantom", 64.5, 64.5);
  assert_int_equal(ovis_mob_place(scene.sim, phantom, (ovis_vec3){64.5, 84, 64.5}, 0, 0), OVIS_OK);
  const ovis_mob_id player = mob_scene_player(&scene, 64.5, 64.5);
  int32_t hits = 0;
  for (int32_t i = 0; i < 3000; i++) {
    mob_scene_put(&scene, player, OVIS_PROP_HEALTH, 20);
    mob_scene_ticks(&scene, 1);
    hits += (double)mob_scene_mob(&scene, player).health < 20;
    const ovis_vec3 at = mob_scene_mob(&scene, phantom).pos;
    assert_true(at.y > 63.9);
    assert_true(fabs(at.x - 64.5) < 63 && fabs(at.z - 64.5) < 63);
  }
  assert_in_range(hits, 2, 25); // one sweep in 8 to 11 seconds, not each of which hits
  assert_true(mob_scene_option(&scene, phantom, "PhantomCircle").ran_ticks > 500);
  assert_true(mob_scene_option(&scene, phantom, "PhantomSweep").ran_ticks > 50);
  mob_scene_spawn_still(&scene, "cat", 65.5, 65.5);
  hits = 0;
  for (int32_t i = 0; i < 1500; i++) {
    mob_scene_put(&scene, player, OVIS_PROP_HEALTH, 20);
    mob_scene_ticks(&scene, 1);
    hits += (double)mob_scene_mob(&scene, player).health < 20;
  }
  assert_in_range(hits, 0, 1);
  mob_scene_close(&scene);
}

TEST(a_vex_charges_through_a_wall_and_fades) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id vex = mob_scene_spawn(&scene, "vex", 60.5, 64.5);
  const ovis_mob_id player = mob_scene_player(&scene, 66.5, 64.5);
  for (int32_t i = 0; i < 100 && mob_scene_mob(&scene, vex).target.value == 0; i++) {
    mob_scene_ticks(&scene, 1);
  }
  assert_int_equal(mob_scene_mob(&scene, vex).target.value, player.value);
  bool is_hurt = false;
  for (int32_t i = 0; i < 400 && !is_hurt; i++) {
    mob_scene_ticks(&scene, 1);
    is_hurt = (double)mob_scene_mob(&scene, player).health < 20;
  }
  assert_true(is_hurt);
  ovis_mob_remove(scene.sim, player);
  mob_scene_put(&scene, vex, OVIS_PROP_LIFE_TIME, 10);
  int32_t ticks = 0;
  ovis_mob_state state;
  while (ticks < 600 && ovis_mob_get_state(scene.sim, vex, &state) && state.is_alive) {
    mob_scene_ticks(&scene, 1);
    ticks++;
  }
  assert_int_equal(ticks, 10 + 13 * 20); // one of 14 half hearts each second
  mob_scene_close(&scene);
}

TEST(claim_5_slimes_and_magma_cubes_move_by_goals) {
  static const char* const names[] = {"slime", "magma_cube"};
  mob_scene scene = mob_scene_open("stone");
  for (int i = 0; i < 2; i++) {
    const ovis_mob_id mob = mob_scene_spawn(&scene, names[i], 50.5 + 10 * i, 64.5);
    mob_scene_player(&scene, 50.5 + 10 * i, 90.5);
    mob_scene_ticks(&scene, 200);
    assert_true(mob_scene_option(&scene, mob, "SlimeKeepOnJumping").ran_ticks > 50);
    ovis_nav_state nav;
    assert_false(ovis_mob_get_nav(scene.sim, mob, &nav));
  }
  mob_scene_close(&scene);
}
