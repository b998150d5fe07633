// The breeze: jumps, shots, slides, projectiles that turn back, and wind charges that push.
#include "agent/missile.h"
#include "species/monsters/breeze.h"
#include "support/brain_scene.h"
#include "support/goal_probe.h"
#include "support/test.h"

#include <math.h>

static double health(const mob_scene* scene, ovis_mob_id mob) {
  return (double)goal_probe_actor(scene, mob)->health;
}

static double speed_of(const mob_scene* scene, ovis_mob_id mob) {
  const ovis_vec3 v = goal_probe_actor(scene, mob)->body.velocity;
  return sqrt(v.x * v.x + v.y * v.y + v.z * v.z);
}

// ---- Whom it attacks

TEST(breezes_attack_players_and_iron_golems_within_24) {
  static const struct {
    const char* species;
    double away;
    bool is_target;
  } rows[] = {{"iron_golem", 20, true}, {"cow", 8, false}, {"iron_golem", 28, false}};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    mob_scene scene = mob_scene_open("grass_block");
    const ovis_mob_id breeze = mob_scene_spawn(&scene, "breeze", 60.5, 60.5);
    mob_scene_spawn_at(&scene, rows[i].species, (ovis_vec3){60.5 + rows[i].away, 64, 60.5});
    bool was_target = false;
    for (int32_t k = 0; k < 45; k++) {
      mob_scene_ticks(&scene, 1);
      was_target |= brain_scene_knows(&scene, breeze, OVIS_MEM_ATTACK_TARGET);
    }
    assert_true(was_target == rows[i].is_target);
    mob_scene_close(&scene);
  }
}

TEST(a_breeze_answers_whoever_hurts_it) {
  mob_scene scene = mob_scene_open("grass_block");
  const ovis_mob_id breeze = mob_scene_spawn(&scene, "breeze", 60.5, 60.5);
  const ovis_mob_id goat = mob_scene_spawn_still(&scene, "goat", 66.5, 60.5);
  mob_scene_ticks(&scene, 25);
  assert_false(brain_scene_knows(&scene, breeze, OVIS_MEM_ATTACK_TARGET));
  ov_agent agent = ov_agent_of(&scene.sim->turn, goal_probe_actor(&scene, goat));
  assert_true(agent.verbs->hurt(&agent, goal_probe_actor(&scene, breeze), 1, OVIS_DAMAGE_ATTACK));
  mob_scene_ticks(&scene, 22);
  assert_true(brain_scene_knows_that(&scene, breeze, OVIS_MEM_ATTACK_TARGET, goat));
  mob_scene_close(&scene);
}

// ---- Jumps and shots

TEST(a_breeze_inhales_jumps_behind_its_target_and_shoots) {
  mob_scene scene = mob_scene_open("grass_block");
  const ovis_mob_id breeze = mob_scene_spawn(&scene, "breeze", 60.5, 60.5);
  mob_scene_tough_player(&scene, 72.5, 60.5);
  int32_t jumps = 0, inhaled = 0, charged = 0, shots = 0, pause = 0;
  for (int32_t i = 0; i < 600; i++) {
    mob_scene_ticks(&scene, 1);
    const ov_actor* actor = brain_scene_actor(&scene, breeze);
    const int32_t pose = ov_breeze_of(actor)->pose;
    if (pose == OV_BREEZE_JUMPS && inhaled > 0) {
      assert_in_range(inhaled, 10, 12);
      assert_true(actor->body.is_ballistic);
      assert_true(speed_of(&scene, breeze) < 1.4);
      jumps++;
    }
    inhaled = pose == OV_BREEZE_INHALES ? inhaled + 1 : 0;
    if (mob_scene_events(&scene, OVIS_EVENT_SHOT) > 0) {
      assert_in_range(charged, 15, 17);
      assert_true(pause == 0 || pause >= 26); // recovery, pause and the next breath
      pause = 0;
      shots++;
    }
    charged = brain_scene_knows(&scene, breeze, OVIS_MEM_BREEZE_SHOOT_CHARGING) ? charged + 1
              : pose == OV_BREEZE_SHOOTS                                        ? charged
                                                                                : 0;
    pause += shots > 0;
  }
  assert_true(jumps >= 5);
  assert_true(shots >= 5);
  assert_true(health(&scene, breeze) == 30); // no fall hurts it
  mob_scene_close(&scene);
}

TEST(a_breeze_that_was_hurt_jumps_again_sooner) {
  int32_t pauses[2] = {0, 0};
  for (int32_t is_hurt = 0; is_hurt < 2; is_hurt++) {
    mob_scene scene = mob_scene_open("grass_block");
    const ovis_mob_id breeze = mob_scene_spawn(&scene, "breeze", 60.5, 60.5);
    mob_scene_tough_player(&scene, 72.5, 60.5);
    for (int32_t i = 0; i < 300 && pauses[is_hurt] == 0; i++) {
      if (is_hurt != 0 && i % 12 == 0) {
        ovis_mob_hurt(scene.sim, breeze, 0.1f, OVIS_NO_MOB);
      }
      mob_scene_ticks(&scene, 1);
      const ov_brain* brain = brain_scene_brain(&scene, breeze);
      pauses[is_hurt] = ov_brain_has(brain, OVIS_MEM_BREEZE_JUMP_COOLDOWN)
                            ? ov_brain_ttl(brain, OVIS_MEM_BREEZE_JUMP_COOLDOWN)
                            : 0;
    }
    mob_scene_close(&scene);
  }
  assert_in_range(pauses[0], 9, 10);
  assert_in_range(pauses[1], 1, 2);
}

TEST(a_breeze_does_not_jump_under_a_roof_and_slides) {
  mob_scene scene = mob_scene_open("grass_block");
  mob_scene_fill(&scene, (ovis_pos){40, 66, 40}, (ovis_pos){90, 66, 90}, "stone");
  const ovis_mob_id breeze = mob_scene_spawn(&scene, "breeze", 60.5, 60.5);
  mob_scene_tough_player(&scene, 72.5, 60.5);
  int32_t slides = 0;
  for (int32_t i = 0; i < 300; i++) {
    mob_scene_ticks(&scene, 1);
    assert_int_not_equal(ov_breeze_of(brain_scene_actor(&scene, breeze))->pose, OV_BREEZE_JUMPS);
    slides += mob_scene_runs(&scene, breeze, "SlideToTargetSink");
  }
  assert_true(slides > 20);
  mob_scene_close(&scene);
}

TEST(a_breeze_that_rides_shoots_since_it_cannot_jump) {
  mob_scene scene = mob_scene_open("grass_block");
  const ovis_mob_id breeze = mob_scene_spawn(&scene, "breeze", 60.5, 60.5);
  const ovis_mob_id pig = mob_scene_spawn_still(&scene, "pig", 60.5, 60.5);
  mob_scene_tough_player(&scene, 68.5, 60.5);
  assert_int_equal(ovis_mob_mount(scene.sim, breeze, pig), OVIS_OK);
  mob_scene_fill(&scene, (ovis_pos){55, 67, 55}, (ovis_pos){65, 67, 65}, "stone");
  int32_t shots = 0;
  for (int32_t i = 0; i < 200; i++) {
    mob_scene_ticks(&scene, 1);
    shots += mob_scene_events(&scene, OVIS_EVENT_SHOT);
  }
  assert_true(shots >= 2);
  mob_scene_close(&scene);
}

// ---- Projectiles

static void shoot(mob_scene* scene, ovis_mob_id by, ov_species_id what, ovis_vec3 from,
                  ovis_vec3 way) {
  ov_agent agent = ov_agent_of(&scene->sim->turn, goal_probe_actor(scene, by));
  const ov_shot shot = {.what = what,
                        .from = from,
                        .direction = way,
                        .speed = 1,
                        .damage = 2,
                        .affect = ov_no_affect()};
  assert_true(agent.verbs->shoot(&agent, &shot));
}

TEST(a_breeze_turns_all_projectiles_back_but_wind_charges) {
  static const struct {
    ov_species_id what;
    ovis_landing landing;
  } rows[] = {{OV_SPECIES_ARROW, OVIS_LANDING_OFF_MOB},
              {OV_SPECIES_SNOWBALL, OVIS_LANDING_OFF_MOB},
              {OV_SPECIES_FIREBALL, OVIS_LANDING_OFF_MOB},
              {OV_SPECIES_WIND_CHARGE, OVIS_LANDING_ON_MOB}};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    mob_scene scene = mob_scene_open("stone");
    const ovis_mob_id breeze = mob_scene_spawn_still(&scene, "breeze", 64.5, 64.5);
    const ovis_mob_id cow = mob_scene_spawn_still(&scene, "cow", 74.5, 64.5);
    shoot(&scene, cow, rows[i].what, (ovis_vec3){70, 65, 64.5}, (ovis_vec3){-1, 0, 0});
    const ovis_event* event = NULL;
    double back = 0;
    for (int32_t k = 0; k < 12 && event == NULL; k++) {
      mob_scene_ticks(&scene, 1);
      event = mob_scene_event(&scene, OVIS_EVENT_LANDED);
    }
    assert_non_null(event);
    assert_int_equal(event->reason, rows[i].landing);
    if (rows[i].landing == OVIS_LANDING_OFF_MOB) {
      assert_true(health(&scene, breeze) == 30);
      const ov_actor* missile = ov_crowd_find(&scene.sim->crowd, event->mob_serial);
      back = missile->body.velocity.x;
      assert_true(back > 0.3);
    } else {
      assert_true(health(&scene, breeze) == 29);
    }
    mob_scene_close(&scene);
  }
}

TEST(a_wind_charge_flies_straight_and_pushes_all_who_are_near) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id breeze = mob_scene_spawn_still(&scene, "breeze", 60.5, 64.5);
  const ovis_mob_id hit = mob_scene_spawn_still(&scene, "cow", 70.5, 64.5);
  const ovis_mob_id near = mob_scene_spawn_still(&scene, "cow", 70.5, 67.5);
  const ovis_mob_id other = mob_scene_spawn_still(&scene, "breeze", 66.5, 70.5);
  shoot(&scene, breeze, OV_SPECIES_WIND_CHARGE, (ovis_vec3){62, 65, 64.5}, (ovis_vec3){1, 0, 0});
  bool has_landed = false;
  for (int32_t i = 0; i < 14 && !has_landed; i++) {
    mob_scene_ticks(&scene, 1);
    has_landed = mob_scene_events(&scene, OVIS_EVENT_LANDED) > 0;
  }
  assert_true(has_landed);
  assert_true(health(&scene, hit) == 9);
  assert_true(health(&scene, near) == 10); // pushed, not hurt
  assert_true(health(&scene, other) == 30);
  assert_true(goal_probe_actor(&scene, hit)->body.velocity.x > 0.1);
  assert_true(goal_probe_actor(&scene, near)->body.velocity.z > 0.1);
  assert_true(speed_of(&scene, breeze) < 0.1); // not its shooter
  mob_scene_close(&scene);
}

TEST(breezes_do_not_hurt_each_other) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id one = mob_scene_spawn_still(&scene, "breeze", 60.5, 64.5);
  const ovis_mob_id two = mob_scene_spawn_still(&scene, "breeze", 66.5, 64.5);
  shoot(&scene, one, OV_SPECIES_WIND_CHARGE, (ovis_vec3){62, 65, 64.5}, (ovis_vec3){1, 0, 0});
  mob_scene_ticks(&scene, 10);
  assert_true(health(&scene, two) == 30);
  mob_scene_close(&scene);
}

TEST(snapshots_of_a_fight_with_a_breeze_go_on_equally) {
  mob_scene scene = mob_scene_open("grass_block");
  mob_scene_spawn(&scene, "breeze", 60.5, 60.5);
  mob_scene_spawn(&scene, "iron_golem", 72.5, 60.5);
  brain_scene_check_snapshots(&scene, "grass_block", 8, 37);
  mob_scene_close(&scene);
}
