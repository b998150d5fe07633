// The ender dragon: flight, odds, phases.
#include "dragon_island.h"

// ---- Flight

TEST(a_dragon_circles_along_the_nodes_of_its_graph) {
  mob_scene scene = island(1);
  const ovis_mob_id dragon = dragon_at(&scene, MIDDLE + 40, 90, MIDDLE);
  mob_scene_ticks(&scene, 2);
  assert_true(mob_scene_runs(&scene, dragon, "HoldingPattern"));
  int32_t reached = 0;
  for (int32_t i = 0; i < 1500; i++) {
    mob_scene_ticks(&scene, 1);
    const ovis_mob_state state = mob_scene_mob(&scene, dragon);
    const double off = hypot(state.pos.x - MIDDLE, state.pos.z - MIDDLE);
    assert_true(off < 100);
    assert_true(state.pos.y > 64);
    ovis_nav_state nav;
    assert_true(ovis_mob_get_nav(scene.sim, dragon, &nav));
    if (!nav.is_walking || phase_of(&scene, dragon) != OV_DRAGON_HOLDING) {
      continue;
    }
    assert_in_range(nav.node_count, 1, OV_DRAGON_PATH_MAX);
    assert_in_range(nav.next_index, 0, nav.node_count - 1);
    ov_agent agent = agent_of(&scene, dragon);
    const ov_dragon_graph graph = ov_dragon_graph_of(&agent);
    assert_int_equal(graph.first, OV_DRAGON_MIDDLE); // there are no crystals
    for (int32_t k = 0; k < nav.node_count; k++) {
      const ovis_pos node = ovis_mob_get_nav_node(scene.sim, dragon, k);
      bool is_of_graph = false;
      for (int32_t n = graph.first; n < OV_DRAGON_NODES; n++) {
        is_of_graph |= memcmp(&node, &graph.nodes[n], sizeof node) == 0;
      }
      assert_true(is_of_graph);
    }
    reached = (int32_t)nav.counts.reached;
  }
  assert_true(reached >= 5);
  mob_scene_close(&scene);
}

TEST(blocks_do_not_stop_it) {
  mob_scene scene = island(1);
  mob_scene_fill(&scene, (ovis_pos){80, 64, 20}, (ovis_pos){80, 110, 108}, "obsidian");
  const ovis_mob_id dragon = dragon_at(&scene, 96, 80, MIDDLE);
  set_phase(&scene, dragon, OV_DRAGON_DYING); // straight to the exit
  mob_scene_ticks(&scene, 60);
  assert_true(mob_scene_mob(&scene, dragon).pos.x < 78);
  mob_scene_close(&scene);
}

// Its yaw is the direction of its tail.
TEST(it_flies_to_where_its_tail_does_not_point) {
  mob_scene scene = island(2);
  const ovis_mob_id dragon = dragon_at(&scene, MIDDLE + 40, 90, MIDDLE);
  mob_scene_ticks(&scene, 100);
  int32_t ahead = 0;
  int32_t flown = 0;
  for (int32_t i = 0; i < 400; i++) {
    mob_scene_ticks(&scene, 1);
    const ovis_mob_state state = mob_scene_mob(&scene, dragon);
    const double yaw = (double)state.yaw_deg * acos(-1) / 180;
    const bool flies = state.velocity.x != 0 || state.velocity.z != 0;
    flown += flies;
    ahead += flies && state.velocity.x * sin(yaw) - state.velocity.z * cos(yaw) > 0;
  }
  assert_true(flown > 200);
  assert_true(ahead > flown * 9 / 10);
  mob_scene_close(&scene);
}

// ---- Odds

// Ends its path, so that it draws; returns the phase in which it is then.
static int32_t draw(mob_scene* scene, ovis_mob_id dragon) {
  ov_actor* actor = goal_probe_actor(scene, dragon);
  ov_dragon* self = actor->own;
  set_phase(scene, dragon, OV_DRAGON_HOLDING);
  actor->body.pos = (ovis_vec3){MIDDLE + 40, 90, MIDDLE};
  self->path[0] = (ovis_pos){MIDDLE + 40, 90, MIDDLE};
  self->path_count = self->path_next = 1;
  self->target = actor->body.pos;
  self->has_target = true;
  ov_agent agent = agent_of(scene, dragon);
  ov_dragon_tick_phase(&agent);
  return self->phase;
}

static double share_of(mob_scene* scene, ovis_mob_id dragon, ov_dragon_phase phase) {
  enum { DRAWS = 6000 };
  int32_t count = 0;
  for (int32_t i = 0; i < DRAWS; i++) {
    const int32_t now = draw(scene, dragon);
    // The way down may have one node only; then it lands at once.
    count += now == (int32_t)phase || (now == OV_DRAGON_LANDING && phase == OV_DRAGON_APPROACHING);
  }
  return (double)count / DRAWS;
}

TEST(it_lands_with_a_chance_of_1_in_crystals_and_3) {
  mob_scene scene = island(3);
  const ovis_mob_id dragon = dragon_at(&scene, MIDDLE + 40, 90, MIDDLE);
  mob_scene_ticks(&scene, 1);
  assert_true(fabs(share_of(&scene, dragon, OV_DRAGON_APPROACHING) - 1 / 3.0) < 0.02);
  for (int32_t i = 0; i < 5; i++) {
    crystal_at(&scene, MIDDLE + 20 + i, 64, MIDDLE);
  }
  assert_true(fabs(share_of(&scene, dragon, OV_DRAGON_APPROACHING) - 1 / 8.0) < 0.02);
  mob_scene_close(&scene);
}

// 1 in (distance^2 / 512 + 2), or 1 in (crystals + 2), after it did not land.
TEST(it_strafes_by_the_distance_of_the_player_and_by_the_crystals) {
  mob_scene scene = island(4);
  const ovis_mob_id dragon = dragon_at(&scene, MIDDLE + 40, 90, MIDDLE);
  const ovis_mob_id player = mob_scene_tough_player(&scene, MIDDLE + 0.5, MIDDLE + 0.5 - 48);
  for (int32_t i = 0; i < 6; i++) {
    crystal_at(&scene, MIDDLE + 20 + i, 64, MIDDLE);
  }
  mob_scene_ticks(&scene, 1);
  ov_agent agent = agent_of(&scene, dragon);
  const ovis_pos top = ov_dragon_exit(&agent);
  assert_int_equal(top.y, PERCH);
  // 48 blocks away and 4.5 below: 2324.25 / 512 + 2 is 6.5.
  const double far = (1 - 1 / 6.0) * (1 - 1 / 8.0);
  const double expected = (1 - 1 / 9.0) * (1 - far);
  assert_true(fabs(share_of(&scene, dragon, OV_DRAGON_STRAFING) - expected) < 0.02);
  ovis_mob_place(scene.sim, player, (ovis_vec3){MIDDLE + 0.5, 64, MIDDLE + 0.5 - 63.9}, 0, 0);
  assert_true(share_of(&scene, dragon, OV_DRAGON_STRAFING) == 0); // over 64 from the top
  mob_scene_close(&scene);
}

TEST(its_options_tell_the_odds_of_the_last_draw) {
  mob_scene scene = island(5);
  const ovis_mob_id dragon = dragon_at(&scene, MIDDLE + 40, 90, MIDDLE);
  mob_scene_ticks(&scene, 4);
  assert_int_equal(mob_scene_option(&scene, dragon, "LandingApproach").answer.reason,
                   OVIS_REASON_OTHER_PHASE);
  while (draw(&scene, dragon) != OV_DRAGON_HOLDING) {
  }
  mob_scene_ticks(&scene, 2);
  const ovis_option landing = mob_scene_option(&scene, dragon, "LandingApproach");
  assert_int_equal(landing.answer.reason, OVIS_REASON_NO_CHANCE);
  assert_true(landing.answer.limit == 3);
  const ovis_option strafing = mob_scene_option(&scene, dragon, "StrafePlayer");
  assert_int_equal(strafing.answer.reason, OVIS_REASON_NO_TARGET);
  assert_true(strafing.answer.limit == 64);
  mob_scene_close(&scene);
}

// ---- Phases

TEST(it_shoots_after_it_saw_a_player_in_front_for_5_ticks) {
  mob_scene scene = island(6);
  const ovis_mob_id dragon = dragon_at(&scene, MIDDLE, 80, MIDDLE + 30);
  const ovis_mob_id player = mob_scene_tough_player(&scene, MIDDLE, MIDDLE - 10);
  ov_agent agent = agent_of(&scene, dragon);
  ov_actor* actor = goal_probe_actor(&scene, dragon);
  actor->body.yaw_deg = 0; // toward -z
  ov_dragon_strafe(&agent, goal_probe_actor(&scene, player));
  for (int32_t i = 0; i < 4; i++) {
    ov_dragon_tick_phase(&agent);
    assert_int_equal(phase_of(&scene, dragon), OV_DRAGON_STRAFING);
  }
  ov_dragon_tick_phase(&agent);
  assert_int_equal(phase_of(&scene, dragon), OV_DRAGON_HOLDING);
  assert_int_equal(scene.sim->turn.launches.count, 1);
  assert_int_equal(scene.sim->turn.launches.items[0].row->id, OV_SPECIES_DRAGON_FIREBALL);
  scene.sim->turn.launches.count = 0;
  // Not to the side.
  actor->body.yaw_deg = 12;
  ov_dragon_strafe(&agent, goal_probe_actor(&scene, player));
  for (int32_t i = 0; i < 20; i++) {
    ov_dragon_tick_phase(&agent);
  }
  assert_int_equal(phase_of(&scene, dragon), OV_DRAGON_STRAFING);
  mob_scene_close(&scene);
}

TEST(it_approaches_lands_and_scans) {
  mob_scene scene = island(7);
  const ovis_mob_id dragon = dragon_at(&scene, MIDDLE + 40, 90, MIDDLE);
  mob_scene_ticks(&scene, 2);
  set_phase(&scene, dragon, OV_DRAGON_APPROACHING);
  assert_true(ticks_to(&scene, dragon, OV_DRAGON_LANDING, 1500) > 0);
  const int32_t down = ticks_to(&scene, dragon, OV_DRAGON_SCANNING, 1000);
  assert_true(down > 0);
  const ovis_vec3 at = mob_scene_mob(&scene, dragon).pos;
  assert_true(hypot(hypot(at.x - MIDDLE - 0.5, at.z - MIDDLE - 0.5), at.y - PERCH) < 1);
  // Nobody is near for 100 ticks, nor within 150 blocks: it takes off, and then circles.
  const int32_t scan = ticks_to(&scene, dragon, OV_DRAGON_TAKING_OFF, 200);
  assert_in_range(scan, 99, 100);
  assert_true(ticks_to(&scene, dragon, OV_DRAGON_HOLDING, 600) > 0);
  mob_scene_close(&scene);
}

TEST(it_charges_a_player_who_is_not_near_its_perch) {
  mob_scene scene = island(8);
  const ovis_mob_id dragon = dragon_at(&scene, MIDDLE + 0.5, PERCH, MIDDLE + 0.5);
  mob_scene_tough_player(&scene, MIDDLE + 50, MIDDLE);
  set_phase(&scene, dragon, OV_DRAGON_SCANNING);
  const int32_t scan = ticks_to(&scene, dragon, OV_DRAGON_CHARGING, 200);
  assert_in_range(scan, 99, 101);
  const ov_dragon* self = self_of(&scene, dragon);
  assert_true(self->target.x == MIDDLE + 50);
  // It ends 10 ticks after it was within 10 blocks of the place.
  int32_t near = 0;
  for (int32_t i = 0; i < 400 && phase_of(&scene, dragon) == OV_DRAGON_CHARGING; i++) {
    const ovis_vec3 at = mob_scene_mob(&scene, dragon).pos;
    near += near > 0 ||
            hypot(hypot(at.x - self->target.x, at.z - self->target.z), at.y - self->target.y) < 10;
    mob_scene_ticks(&scene, 1);
  }
  assert_int_equal(phase_of(&scene, dragon), OV_DRAGON_HOLDING);
  assert_in_range(near, 10, 12);
  mob_scene_close(&scene);
}

TEST(it_roars_and_breathes_at_a_player_at_its_perch) {
  mob_scene scene = island(9);
  const ovis_mob_id dragon = dragon_at(&scene, MIDDLE + 0.5, PERCH, MIDDLE + 0.5);
  mob_scene_tough_player(&scene, MIDDLE + 0.5, MIDDLE - 15);
  set_phase(&scene, dragon, OV_DRAGON_SCANNING);
  assert_int_equal(ticks_to(&scene, dragon, OV_DRAGON_ATTACKING, 100), 26);
  assert_in_range(ticks_to(&scene, dragon, OV_DRAGON_FLAMING, 100), 40, 41);
  int32_t clouds = 0;
  int32_t first = 0;
  int32_t ticks = 0;
  while (phase_of(&scene, dragon) == OV_DRAGON_FLAMING) {
    mob_scene_ticks(&scene, 1);
    ticks++;
    const int32_t count = mob_scene_count(&scene, "dragon_breath");
    first = count > 0 && first == 0 ? ticks : first;
    clouds = count > clouds ? count : clouds;
  }
  assert_int_equal(clouds, 1);
  assert_in_range(first, 9, 10);
  assert_in_range(ticks, 199, 200);
  mob_scene_ticks(&scene, 2);
  assert_int_equal(mob_scene_count(&scene, "dragon_breath"), 0); // it ends with the phase
  // Three more breaths, then it takes off.
  int32_t more = 0;
  for (int32_t i = 0; i < 1500 && phase_of(&scene, dragon) != OV_DRAGON_TAKING_OFF; i++) {
    const int32_t before = phase_of(&scene, dragon);
    mob_scene_ticks(&scene, 1);
    more += before != OV_DRAGON_FLAMING && phase_of(&scene, dragon) == OV_DRAGON_FLAMING;
  }
  assert_int_equal(more, 3);
  assert_int_equal(phase_of(&scene, dragon), OV_DRAGON_TAKING_OFF);
  mob_scene_close(&scene);
}

TEST(a_dragon_that_hovers_stays_where_it_is) {
  mob_scene scene = island(10);
  const ovis_mob_id dragon = dragon_at(&scene, MIDDLE, 90, MIDDLE);
  mob_scene_put(&scene, dragon, OVIS_PROP_PHASE, OV_DRAGON_HOVERING);
  mob_scene_ticks(&scene, 300);
  const ovis_vec3 at = mob_scene_mob(&scene, dragon).pos;
  assert_true(hypot(at.x - MIDDLE, at.z - MIDDLE) < 12); // it swings around it
  assert_true(fabs(at.y - 90) < 0.5);
  assert_true(mob_scene_runs(&scene, dragon, "Hover"));
  mob_scene_close(&scene);
}
