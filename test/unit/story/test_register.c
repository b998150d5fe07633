// The register of a village: owners, and the reason of everything that a villager lacks.
#include "support/counting_alloc.h"
#include "support/mob_scene.h"
#include "support/path_scene.h"
#include "support/test.h"

#include <ovis/census.h>

#include <stdlib.h>
#include <string.h>

enum { Y = MOB_SCENE_FEET };

static ovis_census* make(const mob_scene* scene) {
  ovis_census_def def = ovis_default_census_def();
  ovis_census* village;
  def.sim = scene->sim;
  assert_int_equal(ovis_census_create(&def, &village), OVIS_OK);
  return village;
}

static const ovis_resident* resident(const ovis_census* village, ovis_mob_id mob) {
  int32_t count;
  const ovis_resident* residents = ovis_census_get_residents(village, &count);
  for (int32_t i = 0; i < count; i++) {
    if (residents[i].mob.value == mob.value) {
      return &residents[i];
    }
  }
  fail_msg("villager %u is not in the register", mob.value);
  return NULL;
}

// NULL: it lacks no such place.
static const ovis_lack* lack(const ovis_census* village, ovis_mob_id mob, const char* what) {
  const ovis_resident* one = resident(village, mob);
  for (int32_t i = 0; i < one->lack_count; i++) {
    if (strcmp(one->lacks[i].what, what) == 0) {
      return &one->lacks[i];
    }
  }
  return NULL;
}

static void expect(const ovis_census* village, ovis_mob_id mob, const char* what,
                   ovis_reason reason, const char* words) {
  const ovis_lack* found = lack(village, mob, what);
  assert_non_null(found);
  if (found->reason != reason || strstr(found->why, words) == NULL) {
    fail_msg("%s: %s: %s, not %s: ...%s...", what, ovis_reason_name(found->reason), found->why,
             ovis_reason_name(reason), words);
  }
}

static const ovis_census_point* point(const ovis_census* village, int32_t x, int32_t z) {
  int32_t count;
  const ovis_census_point* points = ovis_census_get_points(village, &count);
  for (int32_t i = 0; i < count; i++) {
    if (points[i].point.pos.x == x && points[i].point.pos.z == z) {
      return &points[i];
    }
  }
  fail_msg("there is no point at %d %d", (int)x, (int)z);
  return NULL;
}

static void put_bed(mob_scene* scene, int32_t x, int32_t z) {
  mob_scene_set(scene, x, Y, z, "red_bed[part=head,facing=north]");
  mob_scene_set(scene, x, Y, z + 1, "red_bed[part=foot,facing=north]");
}

static void remember(mob_scene* scene, ovis_mob_id mob, ovis_memory memory, int32_t x, int32_t z) {
  const ovis_memory_value value = {
      .type = OVIS_MEMORY_PLACE, .cell = {x, Y, z}, .ttl = OVIS_MEMORY_FOR_EVER};
  assert_int_equal(ovis_mob_set_memory(scene->sim, mob, memory, &value), OVIS_OK);
}

static void take(mob_scene* scene, int32_t x, int32_t z, const char* type, int32_t free) {
  assert_int_equal(ovis_sim_set_point_tickets(scene->sim, (ovis_pos){x, Y, z}, type, free),
                   OVIS_OK);
}

// ---- Owners

TEST(points_have_their_owners) {
  mob_scene scene = mob_scene_open("grass_block");
  put_bed(&scene, 60, 60);
  put_bed(&scene, 62, 60);
  mob_scene_set(&scene, 64, Y, 60, "bell");
  mob_scene_set(&scene, 66, Y, 60, "lectern");
  const ovis_mob_id a = mob_scene_spawn(&scene, "villager", 60.5, 64.5);
  const ovis_mob_id b = mob_scene_spawn(&scene, "villager", 62.5, 64.5);
  mob_scene_spawn(&scene, "sheep", 64.5, 64.5);
  remember(&scene, a, OVIS_MEM_HOME, 60, 60);
  remember(&scene, a, OVIS_MEM_MEETING_POINT, 64, 60);
  remember(&scene, b, OVIS_MEM_MEETING_POINT, 64, 60);
  remember(&scene, b, OVIS_MEM_POTENTIAL_JOB_SITE, 66, 60);
  take(&scene, 60, 60, "home", 0);
  take(&scene, 62, 60, "home", 0); // of somebody who is not here
  take(&scene, 64, 60, "meeting", 29);
  take(&scene, 66, 60, "librarian", 0);
  ovis_census* village = make(&scene);
  int32_t count;
  ovis_census_get_residents(village, &count);
  assert_int_equal(count, 2);
  const ovis_mob_id* owners = ovis_census_get_owners(village, &count);
  assert_int_equal(count, 4);
  assert_int_equal(point(village, 60, 60)->owner_count, 1);
  assert_int_equal(owners[point(village, 60, 60)->owner_first].value, a.value);
  assert_int_equal(point(village, 60, 60)->absent_owner_count, 0);
  assert_int_equal(point(village, 62, 60)->owner_count, 0);
  assert_int_equal(point(village, 62, 60)->absent_owner_count, 1);
  assert_int_equal(point(village, 64, 60)->owner_count, 2);
  assert_int_equal(point(village, 64, 60)->absent_owner_count, 1);
  assert_int_equal(owners[point(village, 66, 60)->owner_first].value, b.value);
  assert_int_equal(point(village, 66, 60)->reachable_by, 2);
  const ovis_resident* first = resident(village, a);
  assert_true(first->has_home && first->has_meeting_point && !first->has_job_site);
  assert_int_equal(first->home.x, 60);
  assert_string_equal(first->profession, "none");
  assert_true(resident(village, b)->has_claimed_site);
  expect(village, b, "home", OVIS_REASON_TAKEN, "both beds within 48 blocks are taken by");
  expect(village, b, "home", OVIS_REASON_TAKEN, ", and by 1 that are not here");
  ovis_census_destroy(village);
  mob_scene_close(&scene);
}

// ---- Reasons

TEST(a_zombie_villager_is_no_villager) {
  mob_scene scene = mob_scene_open("grass_block");
  mob_scene_spawn(&scene, "villager", 60.5, 64.5);
  mob_scene_spawn(&scene, "zombie_villager", 80.5, 64.5);
  ovis_census* village = make(&scene);
  int32_t count;
  assert_string_equal(ovis_census_get_residents(village, &count)->profession, "none");
  assert_int_equal(count, 1);
  assert_int_equal(ovis_census_get_golems(village, &count)->villagers, 1);
  assert_int_equal(count, 1);
  ovis_census_destroy(village);
  mob_scene_close(&scene);
}

TEST(a_villager_without_points_around_is_told_so) {
  mob_scene scene = mob_scene_open("grass_block");
  put_bed(&scene, 110, 64);
  const ovis_mob_id villager = mob_scene_spawn(&scene, "villager", 60.5, 64.5); // 50 blocks off
  ovis_census* village = make(&scene);
  expect(village, villager, "home", OVIS_REASON_NO_PLACE, "none that it can use within 48 blocks");
  expect(village, villager, "job_site", OVIS_REASON_NO_PLACE, "within 48 blocks");
  expect(village, villager, "meeting_point", OVIS_REASON_NO_PLACE, "within 48 blocks");
  assert_int_equal(point(village, 110, 64)->reachable_by, 0);
  ovis_census_destroy(village);
  mob_scene_close(&scene);
}

TEST(a_bed_behind_a_wall_names_the_cell_in_the_way) {
  mob_scene scene = mob_scene_open("grass_block");
  mob_scene_fill(&scene, (ovis_pos){67, Y, 61}, (ovis_pos){73, Y + 4, 68}, "stone");
  mob_scene_fill(&scene, (ovis_pos){68, Y, 62}, (ovis_pos){72, Y + 3, 67}, "air");
  put_bed(&scene, 70, 64);
  mob_scene_set(&scene, 67, Y, 65, "iron_door[half=lower,facing=west]");
  mob_scene_set(&scene, 67, Y + 1, 65, "iron_door[half=upper,facing=west]");
  const ovis_mob_id villager = mob_scene_spawn(&scene, "villager", 62.5, 65.5);
  ovis_census* village = make(&scene);
  expect(village, villager, "home", OVIS_REASON_NO_PATH,
         "no path to the free one at 70 64 64: a closed door blocks the path, and it does not open "
         "such doors");
  const ovis_lack* home = lack(village, villager, "home");
  assert_true(home->has_cell);
  assert_int_equal(home->cell.x, 67);
  assert_int_equal(home->cell.z, 65);
  assert_int_equal(point(village, 70, 64)->reachable_by, 0);
  ovis_census_destroy(village);
  mob_scene_set(&scene, 67, Y, 65, "oak_door[half=lower,facing=west]");
  mob_scene_set(&scene, 67, Y + 1, 65, "oak_door[half=upper,facing=west]");
  village = make(&scene);
  expect(village, villager, "home", OVIS_REASON_NOT_ASKED, "has not looked for it yet");
  assert_int_equal(point(village, 70, 64)->reachable_by, 1);
  ovis_census_destroy(village);
  mob_scene_ticks(&scene, 2);
  village = make(&scene);
  assert_non_null(strstr(lack(village, villager, "home")->why, "reached; at its last look: "));
  ovis_census_destroy(village);
  mob_scene_close(&scene);
}

// The owner of a bed stands behind glass: the bed is its own, and it does not get there.
TEST(an_owner_that_does_not_get_to_its_bed_is_told_so) {
  mob_scene scene = mob_scene_open("stone");
  put_bed(&scene, 60, 60);
  const ovis_mob_id owner = mob_scene_spawn(&scene, "villager", 80.5, 60.5);
  const ovis_mob_id other = mob_scene_spawn(&scene, "villager", 60.5, 70.5);
  remember(&scene, owner, OVIS_MEM_HOME, 60, 60);
  remember(&scene, other, OVIS_MEM_HOME, 60, 60);
  take(&scene, 60, 60, "home", 0);
  mob_scene_fill(&scene, (ovis_pos){79, Y, 59}, (ovis_pos){81, Y + 2, 61}, "glass");
  mob_scene_fill(&scene, (ovis_pos){80, Y, 60}, (ovis_pos){80, Y + 1, 60}, "air");
  mob_scene_ticks(&scene, 5);
  ovis_census* village = make(&scene);
  assert_int_equal(resident(village, other)->barred_count, 0);
  const ovis_resident* one = resident(village, owner);
  assert_int_equal(one->barred_count, 1);
  assert_string_equal(one->barred[0].what, "home");
  assert_int_equal(one->barred[0].reason, OVIS_REASON_NO_PATH);
  assert_true(one->barred[0].has_cell);
  assert_int_equal(one->barred[0].cell.x, 79);
  assert_non_null(strstr(one->barred[0].why, "79 64 60 (glass)"));
  ovis_census_destroy(village);
  mob_scene_fill(&scene, (ovis_pos){79, Y, 60}, (ovis_pos){79, Y + 2, 60}, "air");
  village = make(&scene);
  assert_int_equal(resident(village, owner)->barred_count, 0);
  ovis_census_destroy(village);
  mob_scene_close(&scene);
}

TEST(age_profession_and_hour_keep_it_from_a_job) {
  mob_scene scene = mob_scene_open("grass_block");
  mob_scene_set(&scene, 66, Y, 60, "lectern");
  const ovis_mob_id baby = mob_scene_spawn_baby(&scene, "villager", 60.5, 64.5);
  const ovis_mob_id nitwit = mob_scene_spawn(&scene, "villager", 62.5, 64.5);
  const ovis_mob_id mason = mob_scene_spawn(&scene, "villager", 64.5, 64.5);
  const ovis_mob_id claimant = mob_scene_spawn(&scene, "villager", 66.5, 90.5);
  int32_t number;
  assert_true(ovis_profession_find("nitwit", &number));
  mob_scene_put(&scene, nitwit, OVIS_PROP_PROFESSION, number);
  assert_true(ovis_profession_find("mason", &number));
  mob_scene_put(&scene, mason, OVIS_PROP_PROFESSION, number);
  remember(&scene, claimant, OVIS_MEM_POTENTIAL_JOB_SITE, 66, 60);
  take(&scene, 66, 60, "librarian", 0);
  ovis_census* village = make(&scene);
  expect(village, baby, "job_site", OVIS_REASON_TOO_YOUNG, "too young");
  expect(village, baby, "meeting_point", OVIS_REASON_TOO_YOUNG, "too young");
  expect(village, baby, "home", OVIS_REASON_NO_PLACE, "none");
  expect(village, nitwit, "job_site", OVIS_REASON_NOT_ITS_KIND, "nitwit");
  expect(village, mason, "job_site", OVIS_REASON_NO_PLACE, "none that it can use");
  expect(village, claimant, "job_site", OVIS_REASON_RUNNING, "claimed the one at 66 64 60");
  ovis_census_destroy(village);
  mob_scene_set_time(&scene, 13000);
  mob_scene_ticks(&scene, 30);
  village = make(&scene);
  assert_string_equal(resident(village, claimant)->activity, "rest");
  expect(village, claimant, "job_site", OVIS_REASON_OTHER_ACTIVITY, "the hour is wrong");
  ovis_census_destroy(village);
  mob_scene_close(&scene);
}

TEST(a_bed_without_its_other_half_is_marked) {
  mob_scene scene = mob_scene_open("grass_block");
  put_bed(&scene, 60, 60);
  mob_scene_set(&scene, 64, Y, 60, "red_bed[part=head,facing=east]");
  ovis_census* village = make(&scene);
  assert_false(point(village, 60, 60)->is_half_bed);
  assert_true(point(village, 64, 60)->is_half_bed);
  int32_t count;
  ovis_census_get_golems(village, &count);
  assert_int_equal(count, 0); // nobody lives here
  ovis_census_destroy(village);
  mob_scene_close(&scene);
}

// ---- Golems

static void sleep_at(mob_scene* scene, ovis_mob_id mob, int64_t time) {
  const ovis_memory_value value = {
      .type = OVIS_MEMORY_LONG, .number = time, .ttl = OVIS_MEMORY_FOR_EVER};
  assert_int_equal(ovis_mob_set_memory(scene->sim, mob, OVIS_MEM_LAST_SLEPT, &value), OVIS_OK);
}

static void see_golem(mob_scene* scene, ovis_mob_id mob, int64_t ttl) {
  const ovis_memory_value value = {.type = OVIS_MEMORY_BOOL, .number = 1, .ttl = ttl};
  assert_int_equal(ovis_mob_set_memory(scene->sim, mob, OVIS_MEM_GOLEM_DETECTED_RECENTLY, &value),
                   OVIS_OK);
}

static const ovis_census_golem* golem(const ovis_census* village, int32_t part,
                                      int32_t part_count) {
  int32_t count;
  const ovis_census_golem* golems = ovis_census_get_golems(village, &count);
  assert_int_equal(count, part_count);
  return &golems[part];
}

TEST(a_golem_comes_when_enough_have_slept_and_forgotten) {
  mob_scene scene = mob_scene_open("grass_block");
  ovis_mob_id villagers[6];
  ovis_env env = mob_scene_env(&scene);
  env.game_time = 100000;
  mob_scene_set_env(&scene, &env);
  for (int32_t i = 0; i < 6; i++) {
    villagers[i] = mob_scene_spawn(&scene, "villager", 60.5 + i, 64.5);
  }
  ovis_census* village = make(&scene);
  assert_int_equal(golem(village, 0, 1)->villagers, 6);
  assert_int_equal(golem(village, 0, 1)->needed, 5);
  assert_int_equal(golem(village, 0, 1)->wants, 0);
  assert_int_equal(golem(village, 0, 1)->earliest_tick, -1);
  assert_non_null(strstr(golem(village, 0, 1)->why, "only 0 villagers slept"));
  ovis_census_destroy(village);
  for (int32_t i = 0; i < 6; i++) {
    sleep_at(&scene, villagers[i], 100000 - 5000);
    see_golem(&scene, villagers[i], 100 + i * 10);
  }
  sleep_at(&scene, villagers[5], 100000 - 24000); // too long ago
  village = make(&scene);
  assert_int_equal(golem(village, 0, 1)->wants, 0);
  assert_int_equal(golem(village, 0, 1)->earliest_tick, 141); // the fifth forgets after 140 + 1
  ovis_census_destroy(village);
  for (int32_t i = 0; i < 6; i++) {
    ovis_mob_set_memory(scene.sim, villagers[i], OVIS_MEM_GOLEM_DETECTED_RECENTLY, NULL);
  }
  village = make(&scene);
  assert_int_equal(golem(village, 0, 1)->wants, 5);
  assert_int_equal(golem(village, 0, 1)->earliest_tick, 0);
  ovis_census_destroy(village);
  mob_scene_close(&scene);
}

TEST(villagers_far_from_each_other_are_parts_of_their_own) {
  mob_scene scene = mob_scene_open("grass_block");
  // Boxes of 0.6 meet the other's grown by 10 below 10.6 blocks.
  mob_scene_spawn(&scene, "villager", 30.5, 64.5);
  mob_scene_spawn(&scene, "villager", 41.05, 64.5);
  mob_scene_spawn(&scene, "villager", 51.7, 64.5);
  ovis_census* village = make(&scene);
  assert_int_equal(golem(village, 0, 2)->villagers, 2);
  assert_int_equal(golem(village, 1, 2)->villagers, 1);
  assert_non_null(strstr(golem(village, 0, 2)->why, "only 2 villagers stand near"));
  assert_non_null(strstr(golem(village, 1, 2)->why, "one villager alone"));
  ovis_census_destroy(village);
  mob_scene_close(&scene);
}

// The engine agrees: gossip calls a golem in the tick that the register names, and not before.
TEST(before_the_earliest_tick_fewer_want_a_golem) {
  mob_scene scene = mob_scene_open("grass_block");
  ovis_mob_id villagers[5];
  const int64_t time = mob_scene_env(&scene).game_time;
  for (int32_t i = 0; i < 5; i++) {
    villagers[i] = mob_scene_spawn(&scene, "villager", 60.5 + i, 64.5);
    sleep_at(&scene, villagers[i], time);
    see_golem(&scene, villagers[i], 50);
  }
  ovis_census* village = make(&scene);
  const int64_t earliest = golem(village, 0, 1)->earliest_tick;
  ovis_census_destroy(village);
  assert_int_equal(earliest, 51);
  for (int64_t tick = 1; tick <= earliest; tick++) {
    mob_scene_ticks(&scene, 1);
    ovis_memory_value value;
    assert_int_equal(
        ovis_mob_get_memory(scene.sim, villagers[0], OVIS_MEM_GOLEM_DETECTED_RECENTLY, &value),
        tick < earliest);
  }
  mob_scene_close(&scene);
}

// ---- Watching

// 50 villagers and 60 bells that none of them reaches: 3,000 searches to their ends.
TEST(a_register_of_a_crowd_leaves_out_what_takes_too_long) {
  mob_scene scene = mob_scene_open("stone");
  for (int32_t i = 0; i < 60; i++) {
    mob_scene_set(&scene, 30 + i % 10 * 2, Y + 8, 30 + i / 10 * 2, "bell");
  }
  for (int32_t i = 0; i < 50; i++) {
    mob_scene_spawn_still(&scene, "villager", 30.5 + i % 10, 45.5 + i / 10);
  }
  ovis_census* village = make(&scene);
  int32_t count;
  const ovis_census_point* points = ovis_census_get_points(village, &count);
  assert_int_equal(count, 60);
  int32_t known = 0;
  while (known < count && points[known].reachable_by != OVIS_CENSUS_UNKNOWN) {
    assert_int_equal(points[known++].reachable_by, 0);
  }
  assert_in_range(known, 30, 59);
  for (int32_t i = known; i < count; i++) {
    assert_int_equal(points[i].reachable_by, OVIS_CENSUS_UNKNOWN);
  }
  ovis_census_destroy(village);
  mob_scene_close(&scene);
}

static ovis_status try_register(const ovis_allocator* allocator, void* context) {
  ovis_census_def def = ovis_default_census_def();
  ovis_census* village;
  def.sim = ((const mob_scene*)context)->sim;
  def.allocator = *allocator;
  const ovis_status status = ovis_census_create(&def, &village);
  assert_true((village != NULL) == (status == OVIS_OK));
  ovis_census_destroy(village);
  return status;
}

TEST(a_register_changes_nothing_and_gives_its_memory_back) {
  mob_scene scene = mob_scene_open("grass_block");
  put_bed(&scene, 60, 60);
  mob_scene_set(&scene, 64, Y, 60, "bell");
  for (int32_t i = 0; i < 4; i++) {
    mob_scene_spawn(&scene, "villager", 60.5 + i, 64.5);
  }
  mob_scene_ticks(&scene, 40);
  const uint64_t hash = ovis_sim_get_hash(scene.sim);
  assert_true(fail_each_allocation(try_register, &scene) > 5);
  assert_true(ovis_sim_get_hash(scene.sim) == hash);
  mob_scene_close(&scene);
}

TEST(a_register_outlives_its_simulation) {
  mob_scene scene = mob_scene_open("grass_block");
  put_bed(&scene, 44, 40);
  mob_scene_spawn(&scene, "villager", 40.5, 40.5);
  mob_scene_ticks(&scene, 2);
  mob_scene again = mob_scene_restored(&scene, NULL); // its types of points are its own
  ovis_census* village = make(&again);
  mob_scene_close(&again);
  mob_scene_close(&scene);
  for (int32_t i = 0; i < 200; i++) { // where the simulation's texts were
    char* block = malloc(16 + 8 * (size_t)i);
    assert_non_null(block);
    memset(block, 'x', 16 + 8 * (size_t)i);
    free(block);
  }
  assert_string_equal(point(village, 44, 40)->point.type, "home");
  int32_t count;
  assert_string_equal(ovis_census_get_residents(village, &count)->activity, "rest");
  ovis_census_destroy(village);
}
