// The cost of a changed block, and that every walk that it concerns searches for a new path.
#include "sim/sim_internal.h"
#include "support/mob_scene.h"
#include "support/test.h"

enum { WALKERS = 100 };

// The caller that changes a block checks no walk. Each walk checks each change once.
TEST(a_change_is_looked_at_once_by_each_walk_and_not_by_who_makes_it) {
  mob_scene scene = mob_scene_open("stone");
  for (int32_t i = 0; i < WALKERS; i++) {
    const ovis_mob_id mob =
        mob_scene_spawn_with(&scene, "zombie", "walker", 10.5 + i % 10 * 10, 10.5 + i / 10 * 10);
    const ovis_mob_state state = mob_scene_mob(&scene, mob);
    ovis_mob_walk_to(scene.sim, mob, (ovis_vec3){state.pos.x + 8, state.pos.y, state.pos.z}, 1);
  }
  mob_scene_ticks(&scene, 10);
  const int64_t before = scene.sim->turn.looks;
  for (int32_t i = 0; i < 7; i++) {
    mob_scene_set(&scene, 64 + i, MOB_SCENE_FEET, 3, "stone");
  }
  mob_scene_set(&scene, 3, MOB_SCENE_FEET, 3, "short_grass"); // no shape: concerns no walk
  assert_int_equal(scene.sim->turn.looks, before);
  mob_scene_ticks(&scene, 1);
  assert_int_equal(scene.sim->turn.looks, before + 7 * WALKERS);
  mob_scene_ticks(&scene, 5);
  assert_int_equal(scene.sim->turn.looks, before + 7 * WALKERS);
  mob_scene_close(&scene);
}

// When the list is full (OV_EDITS_MAX, 1024), all walks check it and it starts empty again. So its
// size stays bounded.
TEST(the_list_of_changes_is_bounded) {
  mob_scene scene = mob_scene_open("stone");
  mob_scene_spawn_with(&scene, "zombie", "walker", 10.5, 10.5);
  for (int32_t i = 0; i < 3 * OV_EDITS_MAX; i++) {
    mob_scene_set(&scene, 40 + i % 32, MOB_SCENE_FEET + i / 1024, 40 + i / 32 % 32,
                  i % 2 == 0 ? "stone" : "dirt");
  }
  assert_true(scene.sim->turn.edits.count <= OV_EDITS_MAX);
  assert_int_equal(scene.sim->turn.edits.capacity < 2 * OV_EDITS_MAX, true);
  mob_scene_ticks(&scene, 1);
  assert_int_equal(scene.sim->turn.edits.count, 0);
  assert_int_equal(scene.sim->turn.edit_states.capacity, 0); // nobody traces
  mob_scene_close(&scene);
}

// Somebody begins to trace after the first change. A walk is told the blocks of the second one.
TEST(changes_before_a_trace_have_no_blocks) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id mob = mob_scene_spawn_with(&scene, "zombie", "walker", 20.5, 60.5);
  ovis_mob_walk_to(scene.sim, mob, (ovis_vec3){40.5, MOB_SCENE_FEET, 60.5}, 1);
  mob_scene_ticks(&scene, 10);
  ov_turn* turn = &scene.sim->turn;
  const ov_nav* nav = &ov_crowd_get(turn->crowd, mob.value)->nav;
  const ovis_pos far = {100, MOB_SCENE_FEET, 100};
  const ovis_pos wall = nav->nodes[nav->count - 1].pos;
  ov_turn_note_edit(turn, far, (ov_edit_states){0});
  ov_turn_note_edit(turn, far, (ov_edit_states){0});
  ov_turn_note_edit(turn, wall, (ov_edit_states){3, 4});
  ov_turn_note_edit(turn, far, (ov_edit_states){0});
  assert_int_equal(turn->edit_states.count, 3);
  assert_null(nav->rare);
  ov_turn_notice_all_edits(turn);
  assert_true(nav->is_recompute_pending);
  assert_non_null(nav->rare);
  assert_int_equal(nav->rare->notes.pending.cell.x, wall.x);
  assert_int_equal(nav->rare->notes.pending.old_state, 3);
  assert_int_equal(nav->rare->notes.pending.new_state, 4);
  mob_scene_close(&scene);
}

// A wall appears across the path. The walker goes around it.
TEST(a_walk_that_a_change_concerns_takes_a_new_path) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id mob = mob_scene_spawn_with(&scene, "zombie", "walker", 20.5, 60.5);
  ovis_mob_walk_to(scene.sim, mob, (ovis_vec3){40.5, MOB_SCENE_FEET, 60.5}, 1);
  mob_scene_ticks(&scene, 40);
  mob_scene_fill(&scene, (ovis_pos){30, MOB_SCENE_FEET, 57}, (ovis_pos){30, MOB_SCENE_FEET + 2, 63},
                 "stone");
  mob_scene_ticks(&scene, 400);
  assert_true(mob_scene_mob(&scene, mob).pos.x > 39);
  ovis_nav_state nav;
  assert_true(ovis_mob_get_nav(scene.sim, mob, &nav));
  assert_true(nav.counts.recomputed >= 1);
  mob_scene_close(&scene);
}

// A change far from the middle of the remaining path causes no new search.
TEST(a_change_far_away_concerns_nobody) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id mob = mob_scene_spawn_with(&scene, "zombie", "walker", 20.5, 60.5);
  ovis_mob_walk_to(scene.sim, mob, (ovis_vec3){40.5, MOB_SCENE_FEET, 60.5}, 1);
  mob_scene_ticks(&scene, 40);
  mob_scene_set(&scene, 30, MOB_SCENE_FEET, 100, "stone");
  mob_scene_ticks(&scene, 60);
  ovis_nav_state nav;
  assert_true(ovis_mob_get_nav(scene.sim, mob, &nav));
  assert_int_equal(nav.counts.recomputed, 0);
  mob_scene_close(&scene);
}

// Walks far from a group of changes skip it. The result is that of the test of every change.
TEST(groups_of_changes_reach_the_same_walks_as_single_changes) {
  mob_scene scene = mob_scene_open("stone");
  for (int32_t i = 0; i < WALKERS; i++) {
    const ovis_mob_id mob =
        mob_scene_spawn_with(&scene, "zombie", "walker", 10.5 + i % 10 * 10, 10.5 + i / 10 * 10);
    const ovis_mob_state state = mob_scene_mob(&scene, mob);
    ovis_mob_walk_to(scene.sim, mob, (ovis_vec3){state.pos.x + 8, state.pos.y, state.pos.z}, 1);
  }
  mob_scene_ticks(&scene, 5);
  ov_turn* turn = &scene.sim->turn;
  uint64_t random = 17;
  int32_t affected = 0;
  for (int32_t round = 0; round < 40; round++) {
    const int32_t x = (int32_t)(test_random(&random) % 100);
    const int32_t z = (int32_t)(test_random(&random) % 100);
    const int32_t count = 1 + (int32_t)(test_random(&random) % 60);
    for (int32_t i = 0; i < count; i++) {
      const ovis_pos pos = {x + (int32_t)(test_random(&random) % 12), MOB_SCENE_FEET,
                            z + (int32_t)(test_random(&random) % 12)};
      ov_turn_note_edit(turn, pos, (ov_edit_states){0, 1 + (ovis_state)i});
    }
    int32_t expected[WALKERS]; // the edit; -1: none
    ovis_pos cells[WALKERS];
    for (int32_t i = 0; i < WALKERS; i++) {
      ov_actor* actor = ov_crowd_at(turn->crowd, turn->crowd->order.items[i]);
      actor->nav.is_recompute_pending = false;
      expected[i] =
          ov_nav_find_change(&actor->nav, &actor->body.pos, turn->edits.items, turn->edits.count);
      cells[i] = turn->edits.items[expected[i] >= 0 ? expected[i] : 0];
      affected += expected[i] >= 0;
    }
    ov_turn_notice_all_edits(turn);
    for (int32_t i = 0; i < WALKERS; i++) {
      ov_actor* actor = ov_crowd_at(turn->crowd, turn->crowd->order.items[i]);
      assert_true(actor->nav.is_recompute_pending == (expected[i] >= 0));
      if (expected[i] >= 0) {
        const ovis_nav_change* change = &actor->nav.rare->notes.pending;
        const bool is_first = memcmp(&change->cell, &cells[i], sizeof cells[i]) == 0;
        assert_true(is_first || ov_nav_leads_through(&actor->nav, change->cell));
        assert_true(change->new_state >= 1 + (ovis_state)expected[i]);
      }
      actor->nav.is_recompute_pending = false;
    }
  }
  assert_in_range(affected, 40, 40 * WALKERS / 2);
  mob_scene_close(&scene);
}

TEST(many_events_at_once_do_not_keep_their_memory) {
  mob_scene scene = mob_scene_open("stone");
  const int32_t least = scene.sim->events.capacity;
  for (int32_t i = 0; i < 8 * least; i++) {
    ov_turn_emit(&scene.sim->turn, OVIS_EVENT_GROWN, NULL, NULL, NULL);
  }
  ov_sim_merge_turns(scene.sim);
  assert_true(scene.sim->events.capacity >= 8 * least);
  mob_scene_ticks(&scene, 120);
  assert_int_equal(scene.sim->events.capacity, least);
  assert_int_equal(scene.sim->turn.events.capacity, least);
  mob_scene_close(&scene);
}
