// Claims on villagers before, in and after a raid.
#include "mind/brain/brain.h"
#include "raid_stage.h"
#include "species/profiles.h"
#include "species/villager/villager_plan.h"

#include <math.h>

// ---- Villagers

static const ov_activity_plan* plan_of(ov_activity activity) {
  const ov_brain_def* def = ov_profile_of(ovis_species_find("villager"))->brain;
  for (int32_t i = 0; i < def->activity_count; i++) {
    if (def->activities[i].activity == activity) {
      return &def->activities[i];
    }
  }
  fail_msg("the villager has no such activity");
  return NULL;
}

static ov_activity activity_of(const stage* self, int i) {
  return ov_brain_activity(goal_probe_actor(&self->scene, self->folk[i])->mind);
}

static bool has(const stage* self, int i, const char* name) {
  return mob_scene_runs(&self->scene, self->folk[i], name);
}

TEST(claim_224_before_a_raid_they_run_to_the_bell_and_ring_it) {
  const ov_activity_plan* plan = plan_of(OV_ACTIVITY_PRE_RAID);
  assert_int_equal(plan->entry_count, 4);
  assert_string_equal(plan->entries[0].behavior.kind->name, "RingBell");
  const ov_behavior* gate = &plan->entries[1].behavior;
  assert_int_equal(gate->children[0].weight, 6);
  assert_int_equal(gate->children[1].weight, 2);
  const ov_walk_to_place_settings* walk = gate->children[0].behavior.settings;
  assert_true(walk->speed == 0.75 && walk->close_enough == 2 && walk->too_far == 150 &&
              walk->too_long == 200);
  const ov_village_stroll_settings* stroll = gate->children[1].behavior.settings;
  assert_true(stroll->speed == 0.75);
  stage self = open_stage();
  begin(&self, 1);
  int32_t rings = 0;
  bool is_heard = false;
  for (int i = 0; i < 280; i++) {
    mob_scene_ticks(&self.scene, 1);
    rings += mob_scene_events(&self.scene, OVIS_EVENT_RANG);
    for (int k = 0; k < FOLK; k++) {
      is_heard |=
          ov_brain_has(goal_probe_actor(&self.scene, self.folk[k])->mind, OVIS_MEM_HEARD_BELL_TIME);
      assert_true(activity_of(&self, k) != OV_ACTIVITY_HIDE); // a raid is here
    }
  }
  assert_true(rings > 0 && is_heard);
  close_stage(&self);
}

TEST(claim_362_pre_raid_before_and_between_waves_and_raid_while_one_runs) {
  stage self = open_stage();
  begin(&self, 1);
  mob_scene_ticks(&self.scene, 250);
  for (int i = 0; i < FOLK; i++) {
    assert_int_equal(activity_of(&self, i), OV_ACTIVITY_PRE_RAID);
  }
  assert_true(until(&self, OVIS_RAID_NEWS_WAVE, 100) > 0);
  mob_scene_ticks(&self.scene, 120);
  for (int i = 0; i < FOLK; i++) {
    const ov_activity now = activity_of(&self, i);
    assert_true(now == OV_ACTIVITY_RAID || now == OV_ACTIVITY_PANIC);
  }
  kill_all(&self, OVIS_NO_MOB);
  mob_scene_ticks(&self.scene, 250);
  for (int i = 0; i < FOLK; i++) {
    assert_int_equal(activity_of(&self, i), OV_ACTIVITY_PRE_RAID);
  }
  close_stage(&self);
}

// Puts the raid of a stage into a state, with its first wave over.
static void set_status(stage* self, int32_t id, ovis_raid_status status) {
  ovis_raid* raid = &ov_raid_find(&self->scene.sim->turn, id)->state;
  raid->status = status;
  raid->waves_spawned = 1;
  raid->countdown_ticks = 0;
  raid->celebration_ticks = 0;
  raid->quiet_ticks = 0; // nobody wins meanwhile
}

TEST(claim_226_the_trigger_of_the_open_sky_tests_for_victory) {
  ovis_answer why;
  stage self = open_stage();
  const int32_t id = begin(&self, 1);
  ov_agent agent = ov_agent_of(&self.scene.sim->turn, goal_probe_actor(&self.scene, self.folk[0]));
  ov_behavior_turn turn = {.agent = &agent, .brain = agent.self->mind, .why = &why};
  static const bool expected[][2] = {{false, true}, {true, false}, {false, false}};
  for (int i = 0; i < 3; i++) { // ongoing, victory, loss
    set_status(&self, id, (ovis_raid_status)i);
    assert_int_equal(ov_raid_is_won_here(&turn), expected[i][0]);
    assert_int_equal(ov_raid_goes_on_here(&turn), expected[i][1]);
  }
  set_status(&self, id, OVIS_RAID_ONGOING);
  close_stage(&self);
}

TEST(claim_225_a_won_raid_has_its_own_list) {
  const ov_activity_plan* plan = plan_of(OV_ACTIVITY_RAID);
  assert_int_equal(plan->entry_count, 5);
  const ov_behavior* gate = &plan->entries[0].behavior.children[1].behavior;
  assert_int_equal(gate->children[0].weight, 5);
  assert_string_equal(gate->children[0].behavior.kind->name, "MoveToSkySeeingSpot");
  assert_int_equal(gate->children[1].weight, 2);
  const ov_village_stroll_settings* stroll = gate->children[1].behavior.settings;
  assert_true(fabs(stroll->speed - 0.55) < 1e-12);
  assert_int_equal(plan->entries[1].behavior.ticks_min, 600);
  assert_int_equal(plan->entries[1].behavior.ticks_max, 600);
  assert_int_equal(plan->entries[2].priority, 2);
  const ov_hide_settings* hide = plan->entries[2].behavior.children[1].behavior.settings;
  assert_true(hide->radius == 24 && fabs(hide->speed - 0.7) < 1e-12 && hide->close_enough == 1);
  assert_int_equal(plan->entries[4].priority, 99);
}

TEST(claim_363_they_hide_in_a_raid_and_celebrate_under_the_open_sky_after_it) {
  stage self = open_stage();
  mob_scene* scene = &self.scene;
  mob_scene_fill(scene, (ovis_pos){X - 12, Y + 3, Z - 4}, (ovis_pos){X + 12, Y + 3, Z + 9},
                 "oak_planks"); // a roof over all
  const int32_t id = begin(&self, 1);
  assert_true(until(&self, OVIS_RAID_NEWS_WAVE, 400) > 0);
  kill_all(&self, OVIS_NO_MOB);
  bool is_hidden = false;
  for (int i = 0; i < 200; i++) {
    set_status(&self, id, OVIS_RAID_ONGOING);
    mob_scene_ticks(scene, 1);
    for (int k = 0; k < FOLK; k++) {
      is_hidden |= ov_brain_has(goal_probe_actor(scene, self.folk[k])->mind, OVIS_MEM_HIDING_PLACE);
      assert_false(has(&self, k, "CelebrateVillagersSurvivedRaid"));
    }
  }
  assert_true(is_hidden);
  int32_t rockets = 0;
  bool is_out = false;
  for (int i = 0; i < 1200; i++) {
    set_status(&self, id, OVIS_RAID_VICTORY);
    mob_scene_ticks(scene, 1);
    rockets += mob_scene_events(scene, OVIS_EVENT_FIREWORK);
    for (int k = 0; k < FOLK; k++) {
      const ovis_vec3 at = mob_scene_mob(scene, self.folk[k]).pos;
      const bool is_under = at.x > X - 12 && at.x < X + 13 && at.z > Z - 4 && at.z < Z + 10;
      is_out |= !is_under && has(&self, k, "CelebrateVillagersSurvivedRaid");
    }
  }
  assert_true(is_out);
  assert_true(rockets > 0);
  close_stage(&self);
}
