// Brains of a host that extend the one of their species: entries added, removed and replaced.
#include "support/mob_scene.h"
#include "support/test.h"

#include <ovis/brain.h>

#include <string.h>

static bool always(const ovis_turn* turn) {
  (void)turn;
  return true;
}

static const ovis_behavior_def greet = {
    .name = "Greet", .is_one_shot = true, .can_start = always, .cookie = OVIS_COOKIE};
static const ovis_behavior_def hum = {.name = "Hum",
                                      .ticks_min = 1,
                                      .ticks_max = 9,
                                      .can_start = always,
                                      .can_continue = always,
                                      .cookie = OVIS_COOKIE};
static const ovis_brain_entry more[] = {{.own = &greet, .priority = 3}};
static const ovis_brain_activity idle[] = {{.name = "core", .entries = more, .entry_count = 1}};
static const ovis_brain_def plain = {
    .name = "farmhand", .like = "villager", .extends = true, .cookie = OVIS_COOKIE};

static mob_scene open_with(const ovis_brain_def* brain) {
  ovis_sim_def def = ovis_default_sim_def();
  def.brains = brain;
  def.brain_count = 1;
  return mob_scene_open_def("grass_block", &def);
}

static int32_t count_of(const mob_scene* scene, ovis_mob_id mob, const char* name) {
  int32_t count = 0;
  for (int32_t i = ovis_mob_find_option(scene->sim, mob, name, 0); i >= 0;
       i = ovis_mob_find_option(scene->sim, mob, name, i + 1)) {
    count++;
  }
  return count;
}

TEST(a_brain_that_extends_and_changes_nothing_does_what_the_species_does) {
  mob_scene scenes[2] = {open_with(&plain), open_with(&plain)};
  const ovis_mob_id own = mob_scene_spawn(&scenes[0], "villager", 20.5, 20.5);
  const ovis_mob_id extended = mob_scene_spawn_with(&scenes[1], "villager", "farmhand", 20.5, 20.5);
  const int32_t count = ovis_mob_get_option_count(scenes[0].sim, own);
  assert_true(count > 100);
  assert_int_equal(ovis_mob_get_option_count(scenes[1].sim, extended), count);
  for (int32_t tick = 0; tick < 600; tick++) {
    mob_scene_ticks(&scenes[0], 1);
    mob_scene_ticks(&scenes[1], 1);
    const ovis_vec3 a = mob_scene_mob(&scenes[0], own).pos;
    const ovis_vec3 b = mob_scene_mob(&scenes[1], extended).pos;
    assert_memory_equal(&a, &b, sizeof a);
    for (int32_t i = 0; i < count; i++) {
      ovis_option left;
      ovis_option right;
      assert_true(ovis_mob_get_option(scenes[0].sim, own, i, &left));
      assert_true(ovis_mob_get_option(scenes[1].sim, extended, i, &right));
      assert_string_equal(left.info.name, right.info.name);
      assert_int_equal(left.info.priority, right.info.priority);
      assert_int_equal(left.answer.reason, right.answer.reason);
    }
  }
  mob_scene_close(&scenes[0]);
  mob_scene_close(&scenes[1]);
}

TEST(a_villager_has_one_behavior_more) {
  ovis_brain_def def = plain;
  def.activities = idle;
  def.activity_count = 1;
  mob_scene scene = open_with(&def);
  const ovis_mob_id own = mob_scene_spawn(&scene, "villager", 20.5, 20.5);
  const ovis_mob_id mob = mob_scene_spawn_with(&scene, "villager", "farmhand", 24.5, 20.5);
  assert_int_equal(ovis_mob_get_option_count(scene.sim, mob),
                   ovis_mob_get_option_count(scene.sim, own) + 1);
  mob_scene_ticks(&scene, 2);
  const ovis_option option = mob_scene_option(&scene, mob, "Greet");
  assert_string_equal(option.info.group, "core");
  assert_int_equal(option.info.priority, 3);
  assert_int_equal(option.answer.reason, OVIS_REASON_RAN);
  mob_scene_close(&scene);
}

TEST(entries_are_removed_and_replaced) {
  static const char* const removed[] = {"InteractWithDoor"};
  ovis_brain_entry instead = {.own = &greet, .replaces = "Swim"};
  ovis_brain_activity core = {.name = "core", .entries = &instead, .entry_count = 1};
  ovis_brain_def def = plain;
  def.remove = removed;
  def.remove_count = 1;
  def.activities = &core;
  def.activity_count = 1;
  mob_scene scene = open_with(&def);
  const ovis_mob_id own = mob_scene_spawn(&scene, "villager", 20.5, 20.5);
  const ovis_mob_id mob = mob_scene_spawn_with(&scene, "villager", "farmhand", 24.5, 20.5);
  assert_int_equal(count_of(&scene, own, "InteractWithDoor"), 1);
  assert_int_equal(count_of(&scene, mob, "InteractWithDoor"), 0);
  const int32_t swims = ovis_mob_find_option(scene.sim, own, "Swim", 0);
  assert_true(swims >= 0);
  assert_int_equal(ovis_mob_find_option(scene.sim, mob, "Greet", 0), swims);
  assert_int_equal(mob_scene_option(&scene, mob, "Greet").info.priority,
                   mob_scene_option(&scene, own, "Swim").info.priority);
  assert_int_equal(count_of(&scene, mob, "Swim"), count_of(&scene, own, "Swim") - 1);
  mob_scene_close(&scene);
}

TEST(entries_within_gates_are_removed_and_replaced) {
  static const char* const removed[] = {"InteractWith.villager", "VillagerMakeLove"};
  ovis_brain_entry instead = {.own = &hum, .replaces = "VillageBoundRandomStroll"};
  ovis_brain_activity idle_activity = {.name = "idle", .entries = &instead, .entry_count = 1};
  ovis_brain_def def = plain;
  def.remove = removed;
  def.remove_count = 2;
  def.activities = &idle_activity;
  def.activity_count = 1;
  mob_scene scene = open_with(&def);
  const ovis_mob_id own = mob_scene_spawn(&scene, "villager", 20.5, 20.5);
  const ovis_mob_id mob = mob_scene_spawn_with(&scene, "villager", "farmhand", 24.5, 20.5);
  const int32_t met = count_of(&scene, own, "InteractWith.villager");
  const int32_t gates = count_of(&scene, own, "GateBehavior");
  assert_true(met > 0);
  assert_int_equal(count_of(&scene, own, "VillagerMakeLove"), 1);
  assert_int_equal(count_of(&scene, mob, "InteractWith.villager"), 0);
  assert_int_equal(count_of(&scene, mob, "VillagerMakeLove"), 0);
  assert_int_equal(count_of(&scene, mob, "GateBehavior"), gates - 1); // it had no other child
  assert_int_equal(ovis_mob_get_option_count(scene.sim, mob),
                   ovis_mob_get_option_count(scene.sim, own) - met - 2);
  const int32_t strolls = count_of(&scene, own, "VillageBoundRandomStroll");
  const int32_t hums = count_of(&scene, mob, "Hum");
  assert_true(hums > 0);
  assert_int_equal(count_of(&scene, mob, "VillageBoundRandomStroll"), strolls - hums);
  for (int32_t i = ovis_mob_find_option(scene.sim, mob, "Hum", 0); i >= 0;
       i = ovis_mob_find_option(scene.sim, mob, "Hum", i + 1)) {
    ovis_option option;
    assert_true(ovis_mob_get_option(scene.sim, mob, i, &option));
    assert_string_equal(option.info.group, "idle");
  }
  bool has_hummed = false;
  mob_scene_set_time(&scene, 100); // idle
  for (int32_t tick = 0; tick < 600 && !has_hummed; tick++) {
    mob_scene_ticks(&scene, 1);
    has_hummed = mob_scene_option(&scene, mob, "Hum").answer.reason == OVIS_REASON_RUNNING;
  }
  assert_true(has_hummed);
  mob_scene_close(&scene);
}

// ---- Faults

static void expect_fault(const ovis_brain_def* def, const char* text) {
  ovis_error error = {0};
  assert_int_equal(ovis_brain_check(def, NULL, 0, &error), OVIS_OUT_OF_RANGE);
  if (strstr(error.message, text) == NULL) {
    fail_msg("'%s' does not say '%s'", error.message, text);
  }
}

TEST(a_gate_of_one_shots_has_no_others) {
  ovis_brain_entry instead = {.own = &hum, .replaces = "MoveToSkySeeingSpot"};
  ovis_brain_activity raid = {.name = "raid", .entries = &instead, .entry_count = 1};
  ovis_brain_def def = plain;
  def.activities = &raid;
  def.activity_count = 1;
  expect_fault(&def, "entry 1: 'Hum' runs on, but is to replace 'MoveToSkySeeingSpot' in the gate");
  instead.own = &greet;
  assert_int_equal(ovis_brain_check(&def, NULL, 0, NULL), OVIS_OK);
}

TEST(changes_of_what_there_is_not_are_refused_with_a_suggestion) {
  static const char* const wrong[] = {"InteractWithDor"};
  ovis_brain_def def = plain;
  def.remove = wrong;
  def.remove_count = 1;
  expect_fault(&def, "the brain 'farmhand', remove 1: the brain of the villager has no entry "
                     "'InteractWithDor' there, did you mean 'InteractWithDoor'");
  def.extends = false;
  expect_fault(&def, "set extends");
  ovis_brain_entry instead = {.own = &greet, .replaces = "Swym"};
  ovis_brain_activity core = {.name = "core", .entries = &instead, .entry_count = 1};
  def = plain;
  def.activities = &core;
  def.activity_count = 1;
  expect_fault(&def, "activity 'core', entry 1: the brain of the villager has no entry 'Swym' "
                     "there, did you mean 'Swim'");
  static const char* const swim[] = {"Swim"};
  instead.replaces = "Swim";
  def.remove = swim;
  def.remove_count = 1;
  expect_fault(&def, "activity 'core', entry 1: 'Swim' is both removed and replaced; take it out "
                     "of remove");
  def.remove_count = 0;
  core.name = "dance";
  expect_fault(&def, "could be replaced");
  def = plain;
  def.like = "pig";
  expect_fault(&def, "a pig has no brain that could be extended");
  def = plain;
  def.fallback = "rest";
  expect_fault(&def, "leave them out");
}
