// The ender dragon: parts, touch, crystals, breath, harm, death, snapshots.
#include "dragon_island.h"

// ---- Parts

TEST(it_has_eight_parts) {
  mob_scene scene = island(11);
  const ovis_mob_id dragon = dragon_at(&scene, MIDDLE, 90, MIDDLE);
  goal_probe_actor(&scene, dragon)->body.yaw_deg = 0;
  static const double wide[OV_DRAGON_PARTS] = {1, 3, 5, 2, 2, 2, 4, 4};
  static const double high[OV_DRAGON_PARTS] = {1, 3, 3, 2, 2, 2, 2, 2};
  for (int32_t i = 0; i < OV_DRAGON_PARTS; i++) {
    const ovis_aabb part = part_of(&scene, dragon, (ov_dragon_part)i);
    assert_true(fabs(part.max.x - part.min.x - wide[i]) < 1e-9);
    assert_true(fabs(part.max.y - part.min.y - high[i]) < 1e-9);
  }
  const ovis_aabb head = part_of(&scene, dragon, OV_DRAGON_HEAD); // it looks toward -z
  assert_true(fabs((head.min.z + head.max.z) / 2 - (MIDDLE - 6.5)) < 1e-9);
  const ovis_aabb tail = part_of(&scene, dragon, OV_DRAGON_TAIL + 2);
  assert_true(fabs((tail.min.z + tail.max.z) / 2 - (MIDDLE + 7.5)) < 1e-9);
  const ovis_aabb wing = part_of(&scene, dragon, OV_DRAGON_WING);
  assert_true(fabs((wing.min.x + wing.max.x) / 2 - (MIDDLE + 4.5)) < 1e-9);
  mob_scene_close(&scene);
}

TEST(all_parts_but_the_head_take_a_quarter_and_up_to_1_more) {
  mob_scene scene = island(12);
  const ovis_mob_id dragon = dragon_at(&scene, MIDDLE, 90, MIDDLE);
  const ovis_mob_id player = mob_scene_player(&scene, MIDDLE, MIDDLE);
  const ovis_mob_id zombie = mob_scene_spawn(&scene, "zombie", MIDDLE, MIDDLE + 20);
  assert_true(taken(&scene, dragon, player, OV_DRAGON_HEAD, 8, OV_SPECIES_NONE) == 8);
  for (int32_t i = OV_DRAGON_NECK; i < OV_DRAGON_PARTS; i++) {
    assert_true(taken(&scene, dragon, player, (ov_dragon_part)i, 8, OV_SPECIES_NONE) == 3);
  }
  assert_true(taken(&scene, dragon, player, OV_DRAGON_BODY, 0.4f, OV_SPECIES_NONE) == 0.5f);
  assert_true(taken(&scene, dragon, zombie, OV_DRAGON_HEAD, 8, OV_SPECIES_NONE) == 0);
  // Arrows act on it in the air alone.
  assert_true(taken(&scene, dragon, player, OV_DRAGON_HEAD, 8, OV_SPECIES_ARROW) == 8);
  set_phase(&scene, dragon, OV_DRAGON_SCANNING);
  assert_true(taken(&scene, dragon, player, OV_DRAGON_HEAD, 8, OV_SPECIES_ARROW) == 0);
  assert_true(taken(&scene, dragon, player, OV_DRAGON_HEAD, 8, OV_SPECIES_NONE) == 8);
  mob_scene_close(&scene);
}

TEST(an_arrow_hits_the_part_that_it_meets) {
  mob_scene scene = island(13);
  const ovis_mob_id dragon = dragon_at(&scene, MIDDLE, 70, MIDDLE);
  ov_actor* actor = goal_probe_actor(&scene, dragon);
  actor->is_hosted = true;                                            // it stays there
  mob_scene_put(&scene, dragon, OVIS_PROP_PHASE, OV_DRAGON_HOVERING); // arrows bounce off
  mob_scene_set(&scene, MIDDLE, 68, MIDDLE - 20, "stone");
  const ovis_mob_id player = mob_scene_player(&scene, MIDDLE, MIDDLE - 20);
  mob_scene_ticks(&scene, 1);
  goal_probe_actor(&scene, dragon)->body.yaw_deg = 0;
  const ovis_aabb head = part_of(&scene, dragon, OV_DRAGON_HEAD);
  ovis_mob_id arrow;
  // Through the box of the whole body, over the head: it flies on.
  assert_int_equal(
      ovis_player_shoot(scene.sim, player, (ovis_vec3){MIDDLE + 7, 76, MIDDLE - 7}, &arrow),
      OVIS_OK);
  assert_true(arrow.value != 0);
  for (int32_t i = 0; i < 12; i++) {
    mob_scene_ticks(&scene, 1);
    assert_int_equal(mob_scene_events(&scene, OVIS_EVENT_LANDED), 0);
  }
  set_phase(&scene, dragon, OV_DRAGON_HOLDING);
  assert_int_equal(
      ovis_mob_place(scene.sim, player, (ovis_vec3){MIDDLE + 0.5, 69, MIDDLE - 19.5}, 0, 0),
      OVIS_OK);
  const float before = actor->health;
  assert_int_equal(
      ovis_player_shoot(scene.sim, player,
                        (ovis_vec3){MIDDLE, (head.min.y + head.max.y) / 2 + 0.6, head.max.z},
                        &arrow),
      OVIS_OK);
  mob_scene_ticks(&scene, 8);
  assert_true(before - actor->health >= 6); // 3 blocks a tick, 2 each, all of it at the head
  mob_scene_close(&scene);
}

TEST(wings_push_and_hurt_and_the_head_bites) {
  mob_scene scene = island(14);
  const ovis_mob_id dragon = dragon_at(&scene, MIDDLE, 65, MIDDLE + 10);
  ov_actor* actor = goal_probe_actor(&scene, dragon);
  actor->body.yaw_deg = 0;
  const ovis_mob_id cow = mob_scene_spawn(&scene, "cow", MIDDLE + 7, MIDDLE + 10);
  const ovis_mob_id pig = mob_scene_spawn(&scene, "pig", MIDDLE, MIDDLE + 10 - 6.5);
  ov_agent agent = agent_of(&scene, dragon);
  ov_dragon_touch(&agent);
  assert_true(mob_scene_mob(&scene, cow).health == 5); // 10 - 5
  assert_true(mob_scene_mob(&scene, cow).velocity.x > 0.5);
  assert_true(mob_scene_mob(&scene, pig).health == 0); // 10 - 10
  // On its perch the wings push alone.
  const ovis_mob_id sheep = mob_scene_spawn(&scene, "sheep", MIDDLE - 7, MIDDLE + 10);
  set_phase(&scene, dragon, OV_DRAGON_SCANNING);
  ov_dragon_touch(&agent);
  assert_true(mob_scene_mob(&scene, sheep).health == 8);
  assert_true(mob_scene_mob(&scene, sheep).velocity.x < -0.5);
  scene.sim->turn.events.count = 0;
  mob_scene_close(&scene);
}

TEST(it_breaks_blocks_unless_they_withstand_it) {
  mob_scene scene = island(15);
  const ovis_mob_id dragon = dragon_at(&scene, MIDDLE, 90, MIDDLE);
  goal_probe_actor(&scene, dragon)->body.yaw_deg = 0;
  static const struct {
    const char* name;
    bool stays;
  } blocks[] = {{"stone", false},   {"oak_planks", false},     {"glass", false},
                {"obsidian", true}, {"end_stone", true},       {"iron_bars", true},
                {"bedrock", true},  {"crying_obsidian", true}, {"respawn_anchor", true},
                {"water", true}};
  ov_agent agent = agent_of(&scene, dragon);
  for (size_t i = 0; i < sizeof blocks / sizeof *blocks; i++) {
    mob_scene_set(&scene, MIDDLE, 91, MIDDLE, blocks[i].name);
    ov_dragon_touch(&agent);
    const bool stays = strcmp(mob_scene_block(&scene, MIDDLE, 91, MIDDLE), "air") != 0;
    assert_int_equal(stays, blocks[i].stays);
    assert_int_equal(self_of(&scene, dragon)->is_in_wall, i >= 3 && i < 9);
  }
  ovis_env env = mob_scene_env(&scene);
  env.mob_griefing = false;
  mob_scene_set_env(&scene, &env);
  mob_scene_set(&scene, MIDDLE, 91, MIDDLE, "stone");
  ov_agent after = agent_of(&scene, dragon);
  ov_dragon_touch(&after);
  assert_string_equal(mob_scene_block(&scene, MIDDLE, 91, MIDDLE), "stone");
  assert_true(self_of(&scene, dragon)->is_in_wall);
  scene.sim->turn.events.count = 0;
  mob_scene_close(&scene);
}

// ---- Crystals

TEST(a_crystal_within_32_blocks_heals_1_in_10_ticks) {
  mob_scene scene = island(16);
  const ovis_mob_id dragon = dragon_at(&scene, MIDDLE, 90, MIDDLE);
  mob_scene_put(&scene, dragon, OVIS_PROP_PHASE, OV_DRAGON_HOVERING);
  mob_scene_put(&scene, dragon, OVIS_PROP_HEALTH, 100);
  mob_scene_ticks(&scene, 200);
  assert_true(mob_scene_mob(&scene, dragon).health == 100);
  const ovis_mob_id crystal = crystal_at(&scene, MIDDLE + 20, 90, MIDDLE);
  for (int32_t i = 0; i < 200 && self_of(&scene, dragon)->crystal == 0; i++) {
    mob_scene_ticks(&scene, 1);
  }
  const float before = mob_scene_mob(&scene, dragon).health;
  mob_scene_ticks(&scene, 200);
  assert_true(mob_scene_mob(&scene, dragon).health - before == 20);
  assert_int_equal(ovis_mob_place(scene.sim, crystal, (ovis_vec3){MIDDLE + 60, 90, MIDDLE}, 0, 0),
                   OVIS_OK);
  for (int32_t i = 0; i < 200 && self_of(&scene, dragon)->crystal != 0; i++) {
    mob_scene_ticks(&scene, 1);
  }
  assert_true(self_of(&scene, dragon)->crystal == 0);
  mob_scene_close(&scene);
}

TEST(a_crystal_that_breaks_explodes_hurts_the_dragon_and_makes_it_strafe) {
  mob_scene scene = island(17);
  const ovis_mob_id dragon = dragon_at(&scene, MIDDLE, 100, MIDDLE);
  const ovis_mob_id player = mob_scene_player(&scene, MIDDLE + 20, MIDDLE);
  const ovis_mob_id crystal = crystal_at(&scene, MIDDLE, 80, MIDDLE);
  const ovis_mob_id cow = mob_scene_spawn_at(&scene, "cow", (ovis_vec3){MIDDLE, 80, MIDDLE + 4});
  mob_scene_ticks(&scene, 1);
  self_of(&scene, dragon)->crystal = mob_scene_mob(&scene, crystal).serial;
  const float before = mob_scene_mob(&scene, dragon).health;
  assert_int_equal(ovis_mob_hurt(scene.sim, crystal, 1, player), OVIS_OK);
  assert_true(before - mob_scene_mob(&scene, dragon).health == 10);
  assert_int_equal(phase_of(&scene, dragon), OV_DRAGON_STRAFING);
  assert_true(mob_scene_mob(&scene, cow).health < 10);
  mob_scene_ticks(&scene, 1);
  assert_true(!ovis_mob_is_valid(scene.sim, crystal));
  mob_scene_close(&scene);
}

TEST(an_arrow_breaks_a_crystal) {
  mob_scene scene = island(18);
  const ovis_mob_id player = mob_scene_player(&scene, MIDDLE + 15, MIDDLE);
  const ovis_mob_id crystal = crystal_at(&scene, MIDDLE, 66, MIDDLE + 0.5);
  ovis_mob_id arrow;
  assert_int_equal(
      ovis_player_shoot(scene.sim, player, (ovis_vec3){MIDDLE, 67.2, MIDDLE + 0.5}, &arrow),
      OVIS_OK);
  mob_scene_ticks(&scene, 8);
  assert_true(!ovis_mob_is_valid(scene.sim, crystal));
  mob_scene_close(&scene);
}

TEST(an_explosion_breaks_a_crystal_without_another_one) {
  mob_scene scene = island(19);
  const ovis_mob_id player = mob_scene_player(&scene, MIDDLE + 40, MIDDLE);
  const ovis_mob_id one = crystal_at(&scene, MIDDLE, 80, MIDDLE);
  const ovis_mob_id other = crystal_at(&scene, MIDDLE + 5, 80, MIDDLE);
  mob_scene_ticks(&scene, 1);
  assert_int_equal(ovis_mob_hurt(scene.sim, one, 1, player), OVIS_OK);
  int32_t count = 0;
  const ovis_event* events = ovis_sim_get_events_between(scene.sim, &count);
  int32_t blasts = 0;
  for (int32_t i = 0; i < count; i++) {
    blasts += events[i].type == OVIS_EVENT_EXPLODED;
  }
  mob_scene_ticks(&scene, 1);
  assert_true(!ovis_mob_is_valid(scene.sim, other));
  assert_true(blasts <= 1);
  mob_scene_close(&scene);
}

// ---- Breath

TEST(a_fireball_leaves_a_cloud_that_grows_and_hurts) {
  mob_scene scene = island(20);
  const ovis_mob_id dragon = dragon_at(&scene, MIDDLE, 80, MIDDLE + 30);
  const ovis_mob_id player = mob_scene_player(&scene, MIDDLE, MIDDLE - 10);
  const ov_breath_def def = {.pos = {MIDDLE, 64, MIDDLE - 10},
                             .radius = 3,
                             .radius_end = 7,
                             .ticks = 600,
                             .amplifier = 1,
                             .owner = mob_scene_mob(&scene, dragon).serial};
  set_phase(&scene, dragon, OV_DRAGON_HOVERING);
  ov_breath_launch(&scene.sim->turn, &def);
  mob_scene_ticks(&scene, 20);
  assert_true(mob_scene_mob(&scene, player).health == 20);
  mob_scene_ticks(&scene, 6);
  assert_true(mob_scene_mob(&scene, player).health == 14);
  mob_scene_ticks(&scene, 20);
  assert_true(mob_scene_mob(&scene, player).health == 8);
  ovis_mob_remove(scene.sim, player);
  assert_int_equal(mob_scene_count(&scene, "dragon_breath"), 1);
  mob_scene_ticks(&scene, 580);
  assert_int_equal(mob_scene_count(&scene, "dragon_breath"), 0);
  mob_scene_close(&scene);
}

TEST(fireballs_end_in_clouds) {
  mob_scene scene = island(21);
  const ovis_mob_id dragon = dragon_at(&scene, MIDDLE, 80, MIDDLE + 30);
  const ovis_mob_id player = mob_scene_tough_player(&scene, MIDDLE, MIDDLE - 10);
  ov_agent agent = agent_of(&scene, dragon);
  goal_probe_actor(&scene, dragon)->body.yaw_deg = 0;
  ov_dragon_strafe(&agent, goal_probe_actor(&scene, player));
  int32_t shots = 0;
  int32_t clouds = 0;
  for (int32_t i = 0; i < 300 && clouds == 0; i++) {
    mob_scene_ticks(&scene, 1);
    shots += mob_scene_events(&scene, OVIS_EVENT_SHOT);
    clouds = mob_scene_count(&scene, "dragon_breath");
  }
  assert_true(shots >= 1);
  assert_int_equal(clouds, 1);
  mob_scene_close(&scene);
}

// ---- Harm and death

TEST(a_quarter_of_its_health_makes_it_leave_its_perch) {
  mob_scene scene = island(22);
  const ovis_mob_id dragon = dragon_at(&scene, MIDDLE + 0.5, PERCH, MIDDLE + 0.5);
  const ovis_mob_id player = mob_scene_tough_player(&scene, MIDDLE + 10, MIDDLE);
  set_phase(&scene, dragon, OV_DRAGON_SCANNING);
  float sum = 0;
  while (sum <= 50) {
    assert_int_equal(phase_of(&scene, dragon), OV_DRAGON_SCANNING);
    sum += taken(&scene, dragon, player, OV_DRAGON_HEAD, 10, OV_SPECIES_NONE);
  }
  assert_true(sum == 60);
  assert_int_equal(phase_of(&scene, dragon), OV_DRAGON_TAKING_OFF);
  mob_scene_close(&scene);
}

static int32_t experience(const mob_scene* scene) {
  int32_t count = 0;
  int32_t sum = 0;
  const ovis_event* events = ovis_sim_get_events(scene->sim, &count);
  for (int32_t i = 0; i < count; i++) {
    sum += events[i].type == OVIS_EVENT_EXPERIENCE ? events[i].count : 0;
  }
  return sum;
}

static void check_death(bool killed_before, int32_t expected) {
  mob_scene scene = island(23);
  const ovis_mob_id dragon = dragon_at(&scene, MIDDLE + 40, 90, MIDDLE);
  const ovis_mob_id player = mob_scene_tough_player(&scene, MIDDLE + 40, MIDDLE);
  mob_scene_put(&scene, dragon, OVIS_PROP_KILLED_BEFORE, killed_before);
  mob_scene_ticks(&scene, 2);
  assert_int_equal(ovis_mob_hurt(scene.sim, dragon, 4000, player), OVIS_OK);
  // It flies to the exit first, and nothing hurts it on its way.
  assert_int_equal(phase_of(&scene, dragon), OV_DRAGON_DYING);
  assert_true(mob_scene_mob(&scene, dragon).health == 1);
  assert_int_equal(ovis_mob_hurt(scene.sim, dragon, 4000, player), OVIS_REFUSED);
  int32_t ticks = 0;
  while (mob_scene_mob(&scene, dragon).is_alive && ticks < 1000) {
    mob_scene_ticks(&scene, 1);
    ticks++;
  }
  const ovis_mob_state dead = mob_scene_mob(&scene, dragon);
  assert_true(!dead.is_alive);
  assert_true(hypot(hypot(dead.pos.x - MIDDLE, dead.pos.z - MIDDLE), dead.pos.y - PERCH) < 11);
  int32_t sum = 0;
  int32_t rising = 0;
  double top = dead.pos.y;
  while (ovis_mob_is_valid(scene.sim, dragon) && rising < 1000) {
    top = mob_scene_mob(&scene, dragon).pos.y;
    mob_scene_ticks(&scene, 1);
    sum += experience(&scene);
    rising++;
  }
  assert_int_equal(rising, 200);
  assert_true(fabs(top - dead.pos.y - 19.9) < 0.01);
  assert_int_equal(sum, expected);
  mob_scene_close(&scene);
}

TEST(it_dies_at_the_exit_rises_for_200_ticks_and_leaves_experience) {
  check_death(false, 12000);
  check_death(true, 500);
}

// ---- The state

TEST(a_snapshot_goes_on_like_the_original) {
  mob_scene scene = island(24);
  const ovis_mob_id dragon = dragon_at(&scene, MIDDLE + 40, 90, MIDDLE);
  mob_scene_tough_player(&scene, MIDDLE + 20, MIDDLE);
  crystal_at(&scene, MIDDLE + 30, 70, MIDDLE);
  mob_scene_ticks(&scene, 333);
  ovis_sim_def def = ovis_default_sim_def();
  def.seed = 24;
  mob_scene copy = mob_scene_restored(&scene, &def);
  assert_true(ovis_sim_get_hash(copy.sim) == ovis_sim_get_hash(scene.sim));
  for (int32_t i = 0; i < 20; i++) {
    mob_scene_ticks(&scene, 100);
    mob_scene_ticks(&copy, 100);
    assert_true(ovis_sim_get_hash(copy.sim) == ovis_sim_get_hash(scene.sim));
  }
  assert_true(ovis_mob_is_valid(scene.sim, dragon));
  mob_scene_close(&copy);
  mob_scene_close(&scene);
}
