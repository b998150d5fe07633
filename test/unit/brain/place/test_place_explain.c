// Why a mob has no bed yet, and why it does not miss one that was removed: what explanations say is
// what happens.
// Rules: docs/sources.md#points-of-interest-behaviors
#include "support/mob_scene.h"
#include "support/test.h"

#include <ovis/brain.h>
#include <ovis/mind.h>

#include <string.h>

#define BED "red_bed[part=head,facing=west]"

static ovis_answer answer_of(const mob_scene* scene, ovis_mob_id mob, const char* name) {
  return mob_scene_option(scene, mob, name).answer;
}

static bool lacks_path(const ovis_answer* answer) {
  return answer->reason == OVIS_REASON_NO_PATH || answer->reason == OVIS_REASON_TRIES_LATER;
}

static void expect_cell(const ovis_answer* answer, const char* block, int32_t x, int32_t z) {
  assert_non_null(answer->block);
  assert_string_equal(answer->block, block);
  assert_int_equal(answer->cell.x, x);
  assert_int_equal(answer->cell.y, MOB_SCENE_FEET);
  assert_int_equal(answer->cell.z, z);
}

// A bed behind glass: each search says when the next one tries it again.
TEST(a_bed_without_a_path_is_tried_again_when_it_says) {
  mob_scene scene = mob_scene_open("stone");
  mob_scene_fill(&scene, (ovis_pos){60, MOB_SCENE_FEET, 61}, (ovis_pos){66, MOB_SCENE_FEET + 3, 67},
                 "glass");
  mob_scene_fill(&scene, (ovis_pos){61, MOB_SCENE_FEET, 62}, (ovis_pos){65, MOB_SCENE_FEET + 2, 66},
                 "air");
  mob_scene_set(&scene, 63, MOB_SCENE_FEET, 64, BED);
  const ovis_mob_id villager = mob_scene_spawn(&scene, "villager", 50.5, 64.5);
  mob_scene_ticks(&scene, 60);
  ovis_answer last = {.reason = OVIS_REASON_NOT_ASKED};
  int32_t searches = 0;
  for (int64_t tick = ovis_sim_get_ticks(scene.sim); searches < 5; tick++) {
    assert_true(tick < 3000);
    const ovis_answer now = answer_of(&scene, villager, "AcquirePoi.home");
    if (lacks_path(&now) && lacks_path(&last) &&
        now.until > last.until + 40) {                   // its pause has become longer
      assert_int_equal(now.reason, OVIS_REASON_NO_PATH); // it tried in this very tick
      assert_in_range(tick, last.until, last.until + (int64_t)last.limit);
      searches++;
    }
    if (lacks_path(&now)) {
      expect_cell(&now, "red_bed", 63, 64);
      assert_true(now.until > tick);
    }
    last = now;
    mob_scene_ticks(&scene, 1);
  }
  mob_scene_close(&scene);
}

TEST(a_bed_that_is_taken_is_told_with_its_owner) {
  mob_scene scene = mob_scene_open("stone");
  mob_scene_set(&scene, 63, MOB_SCENE_FEET, 64, BED);
  const ovis_mob_id owner = mob_scene_spawn(&scene, "villager", 62.5, 64.5);
  mob_scene_ticks(&scene, 60);
  const ovis_mob_id late = mob_scene_spawn(&scene, "villager", 50.5, 64.5);
  mob_scene_ticks(&scene, 60);
  const ovis_answer one = answer_of(&scene, late, "AcquirePoi.home");
  assert_int_equal(one.reason, OVIS_REASON_TAKEN);
  assert_true(one.who == mob_scene_mob(&scene, owner).serial);
  assert_string_equal(one.who_species, "villager");
  expect_cell(&one, "red_bed", 63, 64);
  assert_true(one.limit == 0);
  mob_scene_set(&scene, 50, MOB_SCENE_FEET, 70, BED);
  mob_scene_ticks(&scene, 1);
  const ovis_answer free = answer_of(&scene, late, "AcquirePoi.home");
  assert_int_equal(free.reason, OVIS_REASON_COOLDOWN);
  expect_cell(&free, "red_bed", 50, 70);
  const int64_t until = free.until;
  ovis_memory_value value;
  while (!ovis_mob_get_memory(scene.sim, late, OVIS_MEM_HOME, &value)) {
    assert_true(ovis_sim_get_ticks(scene.sim) <= until);
    mob_scene_ticks(&scene, 1);
  }
  assert_in_range(ovis_sim_get_ticks(scene.sim), until, until + 1);
  mob_scene_close(&scene);
}

TEST(a_removed_bed_is_missed_only_from_near) {
  mob_scene scene = mob_scene_open("stone");
  mob_scene_set(&scene, 63, MOB_SCENE_FEET, 64, BED);
  const ovis_mob_id villager = mob_scene_spawn(&scene, "villager", 62.5, 64.5);
  mob_scene_ticks(&scene, 60);
  ovis_mob_place(scene.sim, villager, (ovis_vec3){90.5, MOB_SCENE_FEET, 64.5}, 0, 0);
  mob_scene_ticks(&scene, 1);
  const ovis_answer far = answer_of(&scene, villager, "ValidateNearbyPoi.home");
  assert_int_equal(far.reason, OVIS_REASON_TOO_FAR);
  expect_cell(&far, "red_bed", 63, 64);
  mob_scene_set(&scene, 63, MOB_SCENE_FEET, 64, "air");
  const ovis_answer removed = answer_of(&scene, villager, "ValidateNearbyPoi.home");
  assert_int_equal(removed.reason, OVIS_REASON_REMOVED);
  expect_cell(&removed, "air", 63, 64);
  assert_true(removed.limit == 256);
  mob_scene_close(&scene);
}

// A villager without a profession gives the job site that it walks to to a librarian without one.
TEST(a_yielded_job_site_is_told_with_its_receiver) {
  mob_scene scene = mob_scene_open("stone");
  mob_scene_set_time(&scene, 2500);
  mob_scene_set(&scene, 84, MOB_SCENE_FEET, 64, "lectern");
  const ovis_mob_id giver = mob_scene_spawn(&scene, "villager", 50.5, 64.5);
  mob_scene_ticks(&scene, 60);
  const ovis_mob_id receiver = mob_scene_spawn(&scene, "villager", 56.5, 62.5);
  int32_t librarian;
  assert_true(ovis_profession_find("librarian", &librarian));
  mob_scene_put(&scene, receiver, OVIS_PROP_PROFESSION, librarian);
  mob_scene_put(&scene, receiver, OVIS_PROP_XP, 10);
  while (mob_scene_events(&scene, OVIS_EVENT_YIELDED) == 0) {
    assert_true(ovis_sim_get_ticks(scene.sim) < 400);
    mob_scene_ticks(&scene, 1);
  }
  for (int i = 0; i < 3; i++) { // it stays told when the tick is over
    const ovis_answer given = answer_of(&scene, giver, "YieldJobSite");
    assert_int_equal(given.reason, i == 0 ? OVIS_REASON_RAN : OVIS_REASON_MEMORY_ABSENT);
    assert_true(given.who == mob_scene_mob(&scene, receiver).serial);
    expect_cell(&given, "lectern", 84, 64);
    assert_true(given.value == 1);
    mob_scene_ticks(&scene, 1);
  }
  mob_scene_close(&scene);
}

// A villager that got up a moment ago lies down again when it says.
TEST(a_villager_that_got_up_says_when_it_sleeps_again) {
  mob_scene scene = mob_scene_open("stone");
  mob_scene_set(&scene, 64, MOB_SCENE_FEET, 64, BED);
  const ovis_mob_id villager = mob_scene_spawn(&scene, "villager", 63.5, 64.5);
  const ovis_mob_id far = mob_scene_spawn(&scene, "villager", 104.5, 64.5);
  const ovis_memory_value home = {
      .type = OVIS_MEMORY_PLACE, .cell = {64, MOB_SCENE_FEET, 64}, .ttl = OVIS_MEMORY_FOR_EVER};
  assert_int_equal(ovis_mob_set_memory(scene.sim, far, OVIS_MEM_HOME, &home), OVIS_OK);
  mob_scene_ticks(&scene, 2);
  const ovis_answer off = answer_of(&scene, far, "SleepInBed");
  assert_int_equal(off.reason, OVIS_REASON_TOO_FAR);
  expect_cell(&off, "red_bed", 64, 64);
  ovis_mob_remove(scene.sim, far);
  while (!ovis_mob_is_sleeping(scene.sim, villager)) {
    assert_true(ovis_sim_get_ticks(scene.sim) < 400);
    mob_scene_ticks(&scene, 1);
  }
  mob_scene_set_time(&scene, 1000);
  while (ovis_mob_is_sleeping(scene.sim, villager)) {
    assert_true(ovis_sim_get_ticks(scene.sim) < 500);
    mob_scene_ticks(&scene, 1);
  }
  mob_scene_set_time(&scene, MOB_SCENE_NIGHT);
  mob_scene_ticks(&scene, 30);
  const ovis_answer woken = answer_of(&scene, villager, "SleepInBed");
  assert_int_equal(woken.reason, OVIS_REASON_COOLDOWN);
  assert_true(woken.until > ovis_sim_get_ticks(scene.sim));
  while (answer_of(&scene, villager, "SleepInBed").reason == OVIS_REASON_COOLDOWN) {
    assert_true(ovis_sim_get_ticks(scene.sim) <= woken.until);
    mob_scene_ticks(&scene, 1);
  }
  assert_in_range(ovis_sim_get_ticks(scene.sim), woken.until, woken.until + 1);
  mob_scene_close(&scene);
}
