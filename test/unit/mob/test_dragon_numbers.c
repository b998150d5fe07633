// The numbers of the ender dragon's phases, crystals and parts, at both sides of each bound.
// test/expect/facts.tsv has a mutant for each of them.
#include "dragon_island.h"

// ---- Crystals

// Does a dragon find a crystal so far beside its box?
static bool finds(double off) {
  mob_scene scene = island(31);
  const ovis_mob_id dragon = dragon_at(&scene, MIDDLE, 90, MIDDLE);
  const double half = 8;    // of the dragon
  const double crystal = 1; // half of it
  crystal_at(&scene, MIDDLE + half + crystal + off, 90, MIDDLE);
  ov_agent agent = agent_of(&scene, dragon);
  for (int32_t i = 0; i < 300 && self_of(&scene, dragon)->crystal == 0; i++) {
    ov_dragon_heal(&agent);
  }
  const bool is_found = self_of(&scene, dragon)->crystal != 0;
  mob_scene_close(&scene);
  return is_found;
}

TEST(crystals_heal_from_32_blocks_around_its_box) {
  assert_true(finds(31.9));
  assert_false(finds(32.1));
}

// ---- Flight

// The change of its climb in a tick, with a target far above.
static double climb_in(ov_dragon_phase phase) {
  mob_scene scene = island(32);
  const ovis_mob_id dragon = dragon_at(&scene, MIDDLE, 90, MIDDLE);
  set_phase(&scene, dragon, phase);
  ov_dragon* self = self_of(&scene, dragon);
  self->target = (ovis_vec3){MIDDLE + 1, 190, MIDDLE};
  self->has_target = true;
  ov_dragon_fly(goal_probe_actor(&scene, dragon));
  const double climb = self->motion.y;
  mob_scene_close(&scene);
  return climb;
}

TEST(a_charge_is_five_times_as_steep_as_a_flight) {
  assert_true(fabs(climb_in(OV_DRAGON_HOLDING) - 0.006) < 1e-12);
  assert_true(fabs(climb_in(OV_DRAGON_LANDING) - 0.015) < 1e-12);
  assert_true(fabs(climb_in(OV_DRAGON_HOVERING) - 0.01) < 1e-12);
  assert_true(fabs(climb_in(OV_DRAGON_CHARGING) - 0.03) < 1e-12);
}

TEST(it_turns_around_one_time_in_8) {
  enum { TURNS = 20000 };
  mob_scene scene = island(33);
  const ovis_mob_id dragon = dragon_at(&scene, MIDDLE, 90, MIDDLE);
  ov_agent agent = agent_of(&scene, dragon);
  const ov_dragon* self = self_of(&scene, dragon);
  int32_t turned = 0;
  for (int32_t i = 0; i < TURNS; i++) {
    const bool before = self->is_clockwise;
    ov_dragon_next_around(&agent, OV_DRAGON_MIDDLE);
    turned += self->is_clockwise != before;
  }
  assert_true(fabs((double)turned / TURNS - 1 / 8.0) < 0.006);
  mob_scene_close(&scene);
}

TEST(it_flies_at_up_to_20_blocks_above_a_node) {
  mob_scene scene = island(34);
  const ovis_mob_id dragon = dragon_at(&scene, MIDDLE, 90, MIDDLE);
  ov_agent agent = agent_of(&scene, dragon);
  ov_dragon* self = self_of(&scene, dragon);
  self->path[0] = (ovis_pos){MIDDLE, 80, MIDDLE};
  double most = 0;
  for (int32_t i = 0; i < 4000; i++) {
    self->path_count = 1;
    self->path_next = 0;
    ov_dragon_fly_on(&agent);
    most = fmax(most, self->target.y);
  }
  assert_true(most > 99.9);
  assert_true(most < 100);
  mob_scene_close(&scene);
}

// ---- A fireball

// Does it count up to a shot with a player so far in front of it?
static bool aims_at(double distance) {
  mob_scene scene = island(35);
  const ovis_mob_id dragon = dragon_at(&scene, MIDDLE + 20.5, 64, 100);
  const ovis_mob_id player = mob_scene_tough_player(&scene, MIDDLE + 20.5, 100 - distance);
  ov_agent agent = agent_of(&scene, dragon);
  goal_probe_actor(&scene, dragon)->body.yaw_deg = 90; // to the side: it does not shoot
  ov_dragon_strafe(&agent, goal_probe_actor(&scene, player));
  ov_dragon_tick_phase(&agent);
  const bool does = self_of(&scene, dragon)->charge_ticks > 0;
  mob_scene_close(&scene);
  return does;
}

TEST(it_shoots_at_players_within_64_blocks) {
  assert_true(aims_at(63.999));
  assert_false(aims_at(64.001));
}

// ---- On its perch

// A dragon that scans on its perch, and a player at a place.
static mob_scene perch(ovis_mob_id* dragon, double x, double y, double z) {
  mob_scene scene = island(36);
  *dragon = dragon_at(&scene, MIDDLE + 0.5, PERCH, MIDDLE + 0.5);
  const ovis_mob_id player = mob_scene_tough_player(&scene, 10.5, 10.5);
  assert_int_equal(ovis_mob_place(scene.sim, player, (ovis_vec3){x, y, z}, 0, 0), OVIS_OK);
  set_phase(&scene, *dragon, OV_DRAGON_SCANNING);
  return scene;
}

// Ticks of its phase until another one is on.
static int32_t lasts(mob_scene* scene, ovis_mob_id dragon) {
  ov_agent agent = agent_of(scene, dragon);
  const int32_t before = phase_of(scene, dragon);
  int32_t ticks = 0;
  while (phase_of(scene, dragon) == before && ticks < 1000) {
    ov_dragon_tick_phase(&agent);
    ticks++;
  }
  scene->sim->turn.launches.count = 0;
  return ticks;
}

TEST(it_scans_100_ticks_for_players_within_20) {
  ovis_mob_id dragon;
  mob_scene scene = perch(&dragon, MIDDLE + 0.5 + 20.1, PERCH, MIDDLE + 0.5);
  assert_int_equal(lasts(&scene, dragon), 100);
  assert_int_equal(phase_of(&scene, dragon), OV_DRAGON_CHARGING);
  mob_scene_close(&scene);
  scene = perch(&dragon, MIDDLE + 0.5 + 19.9, PERCH, MIDDLE + 0.5);
  assert_int_equal(lasts(&scene, dragon), 26);
  assert_int_equal(phase_of(&scene, dragon), OV_DRAGON_ATTACKING);
  mob_scene_close(&scene);
}

// It does not attack a player more than 10 blocks above or below.
TEST(it_scans_10_blocks_up_and_down) {
  ovis_mob_id dragon;
  mob_scene scene = perch(&dragon, MIDDLE + 8.5, PERCH + 10.1, MIDDLE + 0.5);
  assert_int_equal(lasts(&scene, dragon), 100);
  mob_scene_close(&scene);
  scene = perch(&dragon, MIDDLE + 8.5, PERCH + 9.9, MIDDLE + 0.5);
  assert_int_equal(lasts(&scene, dragon), 26);
  mob_scene_close(&scene);
}

// The phase after 100 ticks of scanning in a corner of the world, with a player so far away.
static int32_t after_scan(double distance) {
  mob_scene scene = island(37);
  const ovis_mob_id dragon = dragon_at(&scene, 4.5, PERCH, 4.5);
  const ovis_mob_id player = mob_scene_tough_player(&scene, 60.5, 60.5);
  const double off = distance * sqrt(0.5);
  assert_int_equal(
      ovis_mob_place(scene.sim, player, (ovis_vec3){4.5 + off, PERCH, 4.5 + off}, 0, 0), OVIS_OK);
  set_phase(&scene, dragon, OV_DRAGON_SCANNING);
  assert_int_equal(lasts(&scene, dragon), 100);
  const int32_t phase = phase_of(&scene, dragon);
  mob_scene_close(&scene);
  return phase;
}

TEST(it_charges_players_within_150) {
  assert_int_equal(after_scan(149.9), OV_DRAGON_CHARGING);
  assert_int_equal(after_scan(150.1), OV_DRAGON_TAKING_OFF);
}

TEST(it_roars_for_40_ticks_and_breathes_for_200_from_the_tenth_on) {
  ovis_mob_id dragon;
  mob_scene scene = perch(&dragon, MIDDLE + 10.5, PERCH, MIDDLE + 0.5);
  ov_agent agent = agent_of(&scene, dragon);
  set_phase(&scene, dragon, OV_DRAGON_ATTACKING);
  for (int32_t i = 0; i < 40; i++) {
    ov_dragon_tick_attacking(&agent);
    assert_int_equal(phase_of(&scene, dragon), OV_DRAGON_ATTACKING);
  }
  ov_dragon_tick_attacking(&agent);
  assert_int_equal(phase_of(&scene, dragon), OV_DRAGON_FLAMING);
  for (int32_t i = 1; i < 200; i++) {
    ov_dragon_tick_flaming(&agent);
    assert_int_equal(scene.sim->turn.launches.count, i >= 10);
    assert_int_equal(phase_of(&scene, dragon), OV_DRAGON_FLAMING);
  }
  ov_dragon_tick_flaming(&agent);
  assert_int_equal(phase_of(&scene, dragon), OV_DRAGON_SCANNING);
  scene.sim->turn.launches.count = 0;
  mob_scene_close(&scene);
}

TEST(a_charge_ends_10_ticks_after_it_came_near) {
  ovis_mob_id dragon;
  mob_scene scene = perch(&dragon, MIDDLE + 40.5, PERCH, MIDDLE + 0.5);
  set_phase(&scene, dragon, OV_DRAGON_CHARGING);
  ov_dragon* self = self_of(&scene, dragon);
  self->target = mob_scene_mob(&scene, dragon).pos;
  self->has_target = true;
  ov_agent agent = agent_of(&scene, dragon);
  for (int32_t i = 0; i < 10; i++) {
    ov_dragon_tick_charging(&agent);
    assert_int_equal(phase_of(&scene, dragon), OV_DRAGON_CHARGING);
  }
  ov_dragon_tick_charging(&agent);
  assert_int_equal(phase_of(&scene, dragon), OV_DRAGON_HOLDING);
  mob_scene_close(&scene);
}

TEST(more_than_50_of_harm_make_it_leave_its_perch) {
  ovis_mob_id dragon;
  mob_scene scene = perch(&dragon, MIDDLE + 10.5, PERCH, MIDDLE + 0.5);
  const ovis_mob_id player = mob_scene_tough_player(&scene, MIDDLE + 8, MIDDLE);
  assert_true(taken(&scene, dragon, player, OV_DRAGON_HEAD, 50, OV_SPECIES_NONE) == 50);
  assert_int_equal(phase_of(&scene, dragon), OV_DRAGON_SCANNING);
  assert_true(taken(&scene, dragon, player, OV_DRAGON_HEAD, 1, OV_SPECIES_NONE) == 1);
  assert_int_equal(phase_of(&scene, dragon), OV_DRAGON_TAKING_OFF);
  mob_scene_close(&scene);
}

// ---- Wings and head

TEST(wings_push_with_4_by_the_distance_and_the_head_hurts_10) {
  mob_scene scene = island(38);
  const ovis_mob_id dragon = dragon_at(&scene, MIDDLE, 65, MIDDLE + 10);
  goal_probe_actor(&scene, dragon)->body.yaw_deg = 0;
  const ovis_mob_id sheep = mob_scene_spawn(&scene, "sheep", MIDDLE + 7, MIDDLE + 10);
  const ovis_mob_id golem = mob_scene_spawn(&scene, "iron_golem", MIDDLE, MIDDLE + 10 - 6.5);
  ov_agent agent = agent_of(&scene, dragon);
  ov_dragon_touch(&agent);
  assert_true(mob_scene_mob(&scene, golem).health == 90);
  set_phase(&scene, dragon, OV_DRAGON_SCANNING); // the wings push alone
  goal_probe_actor(&scene, sheep)->body.velocity = (ovis_vec3){0, 0, 0};
  ov_dragon_touch(&agent);
  const double off2 = 7 * 7 + 0.5 * 0.5; // its body is half a block ahead
  const ovis_vec3 v = mob_scene_mob(&scene, sheep).velocity;
  assert_true(fabs(v.x - 4 * 7 / off2) < 1e-9);
  assert_true(fabs(v.z - 4 * 0.5 / off2) < 1e-9);
  scene.sim->turn.events.count = 0;
  mob_scene_close(&scene);
}
