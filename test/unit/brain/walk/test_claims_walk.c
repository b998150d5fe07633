// Claims 243 to 247, 249, 322, 370, 371: walk targets, the walk to them, and looks.
#include "mind/brain/brain_share.h"
#include "support/behavior_probe.h"
#include "support/brain_lists.h"
#include "support/goal_probe.h"
#include "support/test.h"

enum { Y = MOB_SCENE_FEET };

static void open_villager(mob_scene* scene, behavior_probe* probe, const char* name) {
  const ovis_mob_id mob = mob_scene_spawn(scene, "villager", 64.5, 64.5);
  behavior_probe_init(probe, scene, mob, name);
  behavior_probe_move(probe, (ovis_vec3){64.5, Y, 64.5});
}

static ov_nav* nav_of(const behavior_probe* probe) {
  return &probe->agent.self->nav;
}

TEST(claim_243_a_walk_target_has_a_place_a_speed_and_a_distance) {
  mob_scene scene = mob_scene_open("stone");
  behavior_probe probe;
  open_villager(&scene, &probe, "MoveToTargetSink");
  ov_brain_walk_to_cell(probe.brain, (ovis_pos){70, Y, 64}, 0.75, 3);
  ovis_memory_value value;
  assert_true(ov_brain_recall(probe.brain, OVIS_MEM_WALK_TARGET, &value));
  assert_int_equal(value.cell.x, 70);
  assert_true(value.speed == 0.75f);
  assert_int_equal(value.close_enough, 3);
  assert_false(ovis_memory_get_info(OVIS_MEM_WALK_TARGET).is_saved); // short-term
  assert_true(behavior_probe_start(&probe, 100));
  assert_true(nav_of(&probe)->speed == 0.75);
  mob_scene_close(&scene);
}

// The villager is in cell 64 64 64; the target 3 + 2 cells away.
TEST(claim_244_it_arrives_at_the_manhattan_distance) {
  for (int32_t close_enough = 3; close_enough <= 6; close_enough++) {
    mob_scene scene = mob_scene_open("stone");
    behavior_probe probe;
    open_villager(&scene, &probe, "MoveToTargetSink");
    ov_brain_walk_to_cell(probe.brain, (ovis_pos){67, Y, 66}, 0.5, close_enough);
    assert_int_equal(behavior_probe_start(&probe, 100), close_enough < 5);
    assert_int_equal(ov_brain_has(probe.brain, OVIS_MEM_WALK_TARGET), close_enough < 5);
    mob_scene_close(&scene);
  }
}

TEST(claim_322_the_distance_itself_is_close_enough) {
  mob_scene scene = mob_scene_open("stone");
  behavior_probe probe;
  open_villager(&scene, &probe, "MoveToTargetSink");
  ov_brain_walk_to_cell(probe.brain, (ovis_pos){67, Y, 66}, 0.5, 5);
  assert_false(behavior_probe_start(&probe, 100));
  ov_brain_walk_to_cell(probe.brain, (ovis_pos){67, Y, 66}, 0.5, 4);
  assert_true(behavior_probe_start(&probe, 101));
  assert_true(behavior_probe_goes_on(&probe, 102));
  behavior_probe_move(&probe, (ovis_vec3){65.5, Y, 64.5}); // 2 + 2 away
  assert_false(behavior_probe_goes_on(&probe, 103));
  mob_scene_close(&scene);
}

TEST(claim_245_targets_that_move_are_followed) {
  mob_scene scene = mob_scene_open("stone");
  behavior_probe probe;
  open_villager(&scene, &probe, "MoveToTargetSink");
  const ovis_mob_id cow = mob_scene_spawn(&scene, "cow", 74.5, 64.5);
  ov_actor* target = goal_probe_actor(&scene, cow);
  ov_brain_walk_to_actor(probe.brain, target, 0.5, 1);
  assert_true(behavior_probe_start(&probe, 100));
  assert_int_equal(nav_of(&probe)->path_target.x, 74);
  target->body.pos = (ovis_vec3){64.5, Y, 80.5};
  behavior_probe_tick(&probe, 101);
  assert_int_equal(nav_of(&probe)->path_target.z, 80);
  mob_scene_close(&scene);
}

TEST(claim_246_it_searches_again_when_the_target_moved_more_than_2_blocks) {
  for (int32_t moved = 1; moved <= 3; moved++) {
    mob_scene scene = mob_scene_open("stone");
    behavior_probe probe;
    open_villager(&scene, &probe, "MoveToTargetSink");
    ov_brain_walk_to_cell(probe.brain, (ovis_pos){74, Y, 64}, 0.5, 1);
    assert_true(behavior_probe_start(&probe, 100));
    ov_brain_walk_to_cell(probe.brain, (ovis_pos){74, Y, 64 + moved}, 0.5, 1);
    behavior_probe_tick(&probe, 101);
    assert_int_equal(nav_of(&probe)->path_target.z, moved > 2 ? 67 : 64);
    mob_scene_close(&scene);
  }
}

// The distance counts all three axes: 4 cells^2 are not enough, 5 are.
TEST(claim_246_all_axes_count) {
  static const struct {
    int32_t x, y, z;
    bool searches;
  } moves[] = {{2, 0, 0, false}, {2, 0, 1, true}, {-2, 2, 0, true}, {1, 1, 1, false}};
  for (int32_t i = 0; i < 4; i++) {
    mob_scene scene = mob_scene_open("stone");
    behavior_probe probe;
    open_villager(&scene, &probe, "MoveToTargetSink");
    ov_brain_walk_to_cell(probe.brain, (ovis_pos){74, Y, 64}, 0.5, 1);
    assert_true(behavior_probe_start(&probe, 100));
    const ovis_pos to = {74 + moves[i].x, Y + moves[i].y, 64 + moves[i].z};
    ov_brain_walk_to_cell(probe.brain, to, 0.5, 1);
    behavior_probe_tick(&probe, 101);
    assert_int_equal(nav_of(&probe)->path_target.x, moves[i].searches ? to.x : 74);
    mob_scene_close(&scene);
  }
}

TEST(claim_247_it_remembers_since_when_it_cannot_reach_the_target) {
  mob_scene scene = mob_scene_open("stone");
  behavior_probe probe;
  open_villager(&scene, &probe, "MoveToTargetSink");
  mob_scene_fill(&scene, (ovis_pos){73, Y, 63}, (ovis_pos){75, Y + 3, 65}, "glass");
  ov_brain_walk_to_cell(probe.brain, (ovis_pos){74, Y, 64}, 0.5, 1);
  assert_true(behavior_probe_start(&probe, 100));
  assert_int_equal(ov_brain_number(probe.brain, OVIS_MEM_CANT_REACH_WALK_TARGET_SINCE), 100);
  ov_brain_walk_to_cell(probe.brain, (ovis_pos){74, Y, 64}, 0.5, 1);
  assert_true(behavior_probe_start(&probe, 120));
  assert_int_equal(ov_brain_number(probe.brain, OVIS_MEM_CANT_REACH_WALK_TARGET_SINCE), 100);
  // Cleared by a path that arrives ...
  ov_brain_walk_to_cell(probe.brain, (ovis_pos){64, Y, 80}, 0.5, 1);
  assert_true(behavior_probe_start(&probe, 140));
  assert_false(ov_brain_has(probe.brain, OVIS_MEM_CANT_REACH_WALK_TARGET_SINCE));
  // ... and by arrival.
  ov_brain_set_number(probe.brain, OVIS_MEM_CANT_REACH_WALK_TARGET_SINCE, 7, OVIS_MEMORY_FOR_EVER);
  ov_brain_walk_to_cell(probe.brain, (ovis_pos){64, Y, 65}, 0.5, 1);
  assert_false(behavior_probe_start(&probe, 160));
  assert_false(ov_brain_has(probe.brain, OVIS_MEM_CANT_REACH_WALK_TARGET_SINCE));
  mob_scene_close(&scene);
}

TEST(claim_249_after_getting_stuck_it_waits_up_to_40_ticks) {
  int32_t longest = 0;
  int32_t shortest = 100;
  for (int32_t i = 0; i < 200; i++) {
    ovis_sim_def def = ovis_default_sim_def();
    def.seed = (uint64_t)i;
    mob_scene scene = mob_scene_open_def("stone", &def);
    behavior_probe probe;
    open_villager(&scene, &probe, "MoveToTargetSink");
    ov_brain_walk_to_cell(probe.brain, (ovis_pos){74, Y, 64}, 0.5, 1);
    assert_true(behavior_probe_start(&probe, 100));
    nav_of(&probe)->is_stuck = i < 150;
    behavior_probe_stop(&probe, 101);
    nav_of(&probe)->is_stuck = false;
    int32_t pause = 0;
    for (;; pause++) {
      ov_brain_walk_to_cell(probe.brain, (ovis_pos){74, Y, 64}, 0.5, 1);
      if (behavior_probe_start(&probe, 102 + pause)) {
        break;
      }
    }
    assert_true(i < 150 || pause == 0);
    longest = pause > longest ? pause : longest;
    shortest = i < 150 && pause < shortest ? pause : shortest;
    mob_scene_close(&scene);
  }
  assert_int_equal(shortest, 0);
  assert_int_equal(longest, 39); // rand(40)
}

// At a distance of 1 the search itself asks for the cell.
TEST(claim_370_the_walk_asks_for_a_path_to_the_cell_itself) {
  mob_scene scene = mob_scene_open("stone");
  behavior_probe probe;
  open_villager(&scene, &probe, "MoveToTargetSink");
  ov_brain_walk_to_cell(probe.brain, (ovis_pos){74, Y, 64}, 0.5, 4);
  assert_true(behavior_probe_start(&probe, 100));
  const ov_nav* nav = nav_of(&probe);
  assert_int_equal(nav->nodes[nav->count - 1].pos.x, 74);
  mob_scene_close(&scene);
}

TEST(claim_371_the_look_follows_the_target_in_every_tick) {
  mob_scene scene = mob_scene_open("stone");
  behavior_probe probe;
  open_villager(&scene, &probe, "LookAtTargetSink");
  ov_actor* cow = goal_probe_actor(&scene, mob_scene_spawn(&scene, "cow", 70.5, 64.5));
  ov_brain_look_at_actor(probe.brain, cow);
  ov_brain_clear_list(probe.brain, OVIS_MEM_VISIBLE_LIVING);
  brain_push_visible(&probe.agent, cow->serial, 0);
  behavior_probe_start(&probe, 100);
  behavior_probe_tick(&probe, 101);
  const ovis_vec3 first = probe.agent.self->controls.look.wanted;
  assert_true(first.x == 70.5 && first.z == 64.5);
  cow->body.pos = (ovis_vec3){66.5, Y, 70.5};
  behavior_probe_tick(&probe, 102);
  const ovis_vec3 second = probe.agent.self->controls.look.wanted;
  assert_true(second.x == 66.5 && second.z == 70.5);
  mob_scene_close(&scene);
}
