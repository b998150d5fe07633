// Villagers: homes, jobs, panic, and how they give back what they claimed.
#include "support/mob_scene.h"
#include "support/path_scene.h"
#include "support/test.h"

#include <string.h>

enum { DUSK = 12100, MORNING = 11, WORK = 3000 };

static ovis_memory_value place_at(int32_t x, int32_t y, int32_t z) {
  return (ovis_memory_value){
      .type = OVIS_MEMORY_PLACE, .cell = {x, y, z}, .ttl = OVIS_MEMORY_FOR_EVER};
}

static bool recalls(const mob_scene* scene, ovis_mob_id mob, ovis_memory memory) {
  ovis_memory_value value;
  return ovis_mob_get_memory(scene->sim, mob, memory, &value);
}

static void put_bed(mob_scene* scene, int32_t x, int32_t z) {
  mob_scene_set(scene, x, MOB_SCENE_FEET, z, "red_bed[part=head,facing=north]");
  mob_scene_set(scene, x, MOB_SCENE_FEET, z + 1, "red_bed[part=foot,facing=north]");
}

typedef struct ticket_count {
  const char* type;
  int32_t taken;
} ticket_count;

static void count_taken(void* context, const ovis_point* point) {
  ticket_count* count = context;
  if (strcmp(point->type, count->type) == 0 && point->free_tickets == 0) {
    count->taken++;
  }
}

static int32_t taken(const mob_scene* scene, const char* type) {
  ticket_count count = {.type = type};
  assert_int_equal(ovis_sim_visit_points(scene->sim, count_taken, &count), OVIS_OK);
  return count.taken;
}

// Ticks until the memory is there (or not), at most `limit`. -1: it did not come to that.
static int32_t until(mob_scene* scene, ovis_mob_id mob, ovis_memory memory, bool is_there,
                     int32_t limit) {
  for (int32_t tick = 0; tick <= limit; tick++) {
    if (recalls(scene, mob, memory) == is_there) {
      return tick;
    }
    mob_scene_ticks(scene, 1);
  }
  return -1;
}

TEST(claim_221_a_villager_claims_a_bed_sleeps_and_wakes) {
  mob_scene scene = mob_scene_open("grass_block");
  put_bed(&scene, 70, 64);
  const ovis_mob_id villager = mob_scene_spawn(&scene, "villager", 62.5, 64.5);
  mob_scene_set_time(&scene, DUSK);
  assert_true(until(&scene, villager, OVIS_MEM_HOME, true, 200) >= 0);
  assert_int_equal(taken(&scene, "home"), 1);
  for (int32_t i = 0; i < 600 && !ovis_mob_is_sleeping(scene.sim, villager); i++) {
    mob_scene_ticks(&scene, 1);
  }
  assert_true(ovis_mob_is_sleeping(scene.sim, villager));
  assert_string_equal(ovis_mob_get_activity(scene.sim, villager), "rest");
  assert_true(recalls(&scene, villager, OVIS_MEM_LAST_SLEPT));
  mob_scene_ticks(&scene, 100);
  assert_true(ovis_mob_is_sleeping(scene.sim, villager));
  mob_scene_set_time(&scene, MORNING);
  mob_scene_ticks(&scene, 50);
  assert_false(ovis_mob_is_sleeping(scene.sim, villager));
  assert_true(recalls(&scene, villager, OVIS_MEM_LAST_WOKEN));
  assert_string_equal(ovis_mob_get_activity(scene.sim, villager), "idle");
  mob_scene_close(&scene);
}

TEST(claim_212_the_schedule_chooses_the_activity) {
  mob_scene scene = mob_scene_open("grass_block");
  const ovis_mob_id villager = mob_scene_spawn(&scene, "villager", 62.5, 64.5);
  mob_scene_set(&scene, 64, MOB_SCENE_FEET, 70, "bell");
  mob_scene_set(&scene, 60, MOB_SCENE_FEET, 60, "composter");
  mob_scene_set_time(&scene, MORNING);
  mob_scene_ticks(&scene, 700);
  assert_true(recalls(&scene, villager, OVIS_MEM_JOB_SITE));
  assert_true(recalls(&scene, villager, OVIS_MEM_MEETING_POINT));
  static const struct {
    int64_t time;
    const char* activity;
  } hours[] = {{100, "idle"}, {2100, "work"}, {9100, "meet"}, {11100, "idle"}, {12100, "rest"}};
  for (int32_t i = 0; i < 5; i++) {
    mob_scene_set_time(&scene, hours[i].time);
    mob_scene_ticks(&scene, 25);
    assert_string_equal(ovis_mob_get_activity(scene.sim, villager), hours[i].activity);
  }
  mob_scene_close(&scene);
}

TEST(claim_213_without_job_and_bell_it_idles) {
  mob_scene scene = mob_scene_open("grass_block");
  const ovis_mob_id villager = mob_scene_spawn(&scene, "villager", 62.5, 64.5);
  mob_scene_set_time(&scene, WORK);
  mob_scene_ticks(&scene, 60);
  assert_string_equal(ovis_mob_get_activity(scene.sim, villager), "idle");
  mob_scene_set_time(&scene, 9500);
  mob_scene_ticks(&scene, 60);
  assert_string_equal(ovis_mob_get_activity(scene.sim, villager), "idle");
  mob_scene_close(&scene);
}

TEST(claim_230_a_job_site_is_confirmed_after_the_walk) {
  mob_scene scene = mob_scene_open("grass_block");
  mob_scene_set(&scene, 74, MOB_SCENE_FEET, 64, "lectern");
  const ovis_mob_id villager = mob_scene_spawn(&scene, "villager", 62.5, 64.5);
  mob_scene_set_time(&scene, WORK);
  assert_true(until(&scene, villager, OVIS_MEM_POTENTIAL_JOB_SITE, true, 200) >= 0);
  assert_false(recalls(&scene, villager, OVIS_MEM_JOB_SITE)); // it may still be lost
  assert_int_equal(taken(&scene, "librarian"), 1);
  assert_true(until(&scene, villager, OVIS_MEM_JOB_SITE, true, 600) >= 0);
  assert_false(recalls(&scene, villager, OVIS_MEM_POTENTIAL_JOB_SITE));
  assert_string_equal(
      ovis_profession_name((int32_t)mob_scene_get(&scene, villager, OVIS_PROP_PROFESSION)),
      "librarian");
  mob_scene_close(&scene);
}

TEST(a_baby_asks_for_no_job) {
  mob_scene scene = mob_scene_open("grass_block");
  mob_scene_set(&scene, 66, MOB_SCENE_FEET, 64, "lectern");
  const ovis_mob_id baby = mob_scene_spawn_baby(&scene, "villager", 62.5, 64.5);
  mob_scene_set_time(&scene, WORK);
  mob_scene_ticks(&scene, 400);
  assert_false(recalls(&scene, baby, OVIS_MEM_POTENTIAL_JOB_SITE));
  assert_int_equal(taken(&scene, "librarian"), 0);
  mob_scene_close(&scene);
}

// A broken bed near the villager, and one beyond 16 blocks.
TEST(claim_238_a_broken_bed_is_noticed_only_nearby) {
  for (int32_t far = 0; far < 2; far++) {
    mob_scene scene = mob_scene_open("grass_block");
    const int32_t x = far ? 84 : 66;
    put_bed(&scene, x, 64);
    const ovis_mob_id villager = mob_scene_spawn(&scene, "villager", 62.5, 64.5);
    // Walled in, so that it stays where it is.
    mob_scene_fill(&scene, (ovis_pos){61, 64, 63}, (ovis_pos){63, 66, 65}, "glass");
    mob_scene_fill(&scene, (ovis_pos){62, 64, 64}, (ovis_pos){62, 65, 64}, "air");
    const ovis_memory_value home = place_at(x, MOB_SCENE_FEET, 64);
    assert_int_equal(ovis_mob_set_memory(scene.sim, villager, OVIS_MEM_HOME, &home), OVIS_OK);
    mob_scene_set_time(&scene, DUSK);
    mob_scene_ticks(&scene, 40);
    assert_true(recalls(&scene, villager, OVIS_MEM_HOME));
    mob_scene_set(&scene, x, MOB_SCENE_FEET, 64, "air");
    mob_scene_ticks(&scene, 40);
    assert_int_equal(recalls(&scene, villager, OVIS_MEM_HOME), far); // claims 236, 238
    mob_scene_close(&scene);
  }
}

TEST(claim_235_points_that_cannot_be_reached_wait_longer_each_time) {
  mob_scene scene = mob_scene_open("grass_block");
  put_bed(&scene, 70, 64);
  mob_scene_fill(&scene, (ovis_pos){67, 64, 61}, (ovis_pos){73, 70, 68}, "glass");
  mob_scene_fill(&scene, (ovis_pos){68, 64, 62}, (ovis_pos){72, 69, 67}, "air");
  put_bed(&scene, 70, 64);
  const ovis_mob_id villager = mob_scene_spawn(&scene, "villager", 62.5, 64.5);
  mob_scene_set_time(&scene, DUSK);
  mob_scene_ticks(&scene, 1200);
  assert_false(recalls(&scene, villager, OVIS_MEM_HOME));
  assert_int_equal(taken(&scene, "home"), 0);
  const ovis_option look = mob_scene_option(&scene, villager, "AcquirePoi.home");
  assert_true(look.answer.reason == OVIS_REASON_TRIES_LATER ||
              look.answer.reason == OVIS_REASON_NO_PATH);
  assert_true(look.answer.until > ovis_sim_get_ticks(scene.sim));
  mob_scene_close(&scene);
}

TEST(claim_202_panic_drops_what_it_did) {
  mob_scene scene = mob_scene_open("grass_block");
  const ovis_mob_id villager = mob_scene_spawn(&scene, "villager", 62.5, 64.5);
  mob_scene_set_time(&scene, 500);
  mob_scene_ticks(&scene, 60);
  const ovis_mob_id zombie = mob_scene_spawn(&scene, "zombie", 67.5, 64.5);
  for (int32_t i = 0; i < 60 && strcmp(ovis_mob_get_activity(scene.sim, villager), "panic") != 0;
       i++) {
    mob_scene_ticks(&scene, 1);
  }
  assert_string_equal(ovis_mob_get_activity(scene.sim, villager), "panic"); // claim 201
  const double near = mob_scene_distance(&scene, villager, zombie);
  ovis_mob_remove(scene.sim, zombie);
  mob_scene_ticks(&scene, 120);
  assert_true(near < 20);
  assert_string_equal(ovis_mob_get_activity(scene.sim, villager), "idle"); // claim 203
  mob_scene_close(&scene);
}

TEST(the_dead_give_their_tickets_back) {
  mob_scene scene = mob_scene_open("grass_block");
  put_bed(&scene, 66, 64);
  const ovis_mob_id villager = mob_scene_spawn(&scene, "villager", 62.5, 64.5);
  mob_scene_set_time(&scene, DUSK);
  assert_true(until(&scene, villager, OVIS_MEM_HOME, true, 200) >= 0);
  assert_int_equal(taken(&scene, "home"), 1);
  assert_int_equal(ovis_mob_hurt(scene.sim, villager, 1000, OVIS_NO_MOB), OVIS_OK);
  assert_int_equal(taken(&scene, "home"), 0);
  mob_scene_ticks(&scene, 30);
  mob_scene_close(&scene);
}

// Two librarians without a site, one lectern: MC-258295.
static int32_t count_owners(ovis_rules_version version) {
  ovis_sim_def def = ovis_default_sim_def();
  def.rules = ovis_rules_get_preset(version);
  mob_scene scene = mob_scene_open_def("grass_block", &def);
  ovis_mob_id villagers[2];
  int32_t librarian;
  assert_true(ovis_profession_find("minecraft:librarian", &librarian));
  for (int32_t i = 0; i < 2; i++) {
    villagers[i] = mob_scene_spawn(&scene, "villager", 62.5 + i, 64.5);
    mob_scene_put(&scene, villagers[i], OVIS_PROP_PROFESSION, librarian);
    mob_scene_put(&scene, villagers[i], OVIS_PROP_XP, 10);
  }
  mob_scene_set(&scene, 68, MOB_SCENE_FEET, 64, "lectern");
  mob_scene_set_time(&scene, WORK);
  mob_scene_ticks(&scene, 1500);
  const int32_t owners = recalls(&scene, villagers[0], OVIS_MEM_JOB_SITE) +
                         recalls(&scene, villagers[1], OVIS_MEM_JOB_SITE);
  mob_scene_close(&scene);
  return owners;
}

TEST(one_lectern_gets_one_owner) {
  assert_int_equal(count_owners(OVIS_RULES_1_19_4), 1);
}

TEST(a_snapshot_holds_brains_and_points) {
  mob_scene scene = mob_scene_open("grass_block");
  put_bed(&scene, 70, 64);
  mob_scene_set(&scene, 60, MOB_SCENE_FEET, 60, "composter");
  for (int32_t i = 0; i < 4; i++) {
    mob_scene_spawn(&scene, "villager", 62.5 + i, 64.5);
  }
  mob_scene_set_time(&scene, DUSK);
  mob_scene_ticks(&scene, 137);
  uint8_t* bytes;
  size_t size;
  assert_int_equal(ovis_sim_take_snapshot(scene.sim, &bytes, &size), OVIS_OK);
  mob_scene_ticks(&scene, 400);
  const uint64_t hash = ovis_sim_get_hash(scene.sim);
  ovis_sim_def def = ovis_default_sim_def();
  def.world = scene.world;
  ovis_sim* again;
  ovis_sim* first = scene.sim;
  assert_int_equal(ovis_sim_restore(&def, bytes, size, &again, NULL), OVIS_OK);
  for (int32_t i = 0; i < 400; i++) {
    assert_int_equal(ovis_sim_tick(again), OVIS_OK);
  }
  assert_true(ovis_sim_get_hash(again) == hash);
  ovis_sim_destroy(again);
  ovis_sim_free_snapshot(first, bytes, size);
  mob_scene_close(&scene);
}

TEST(a_villager_with_another_mind_dies_as_others_do) {
  mob_scene scene = mob_scene_open("grass_block");
  ovis_spawn_def def = ovis_default_spawn_def();
  def.species = ovis_species_find("villager");
  def.pos = (ovis_vec3){64.5, MOB_SCENE_FEET, 64.5};
  def.mind = "walker";
  ovis_mob_id villager;
  assert_int_equal(ovis_mob_spawn(scene.sim, &def, &villager), OVIS_OK);
  mob_scene_ticks(&scene, 5);
  assert_int_equal(ovis_mob_hurt(scene.sim, villager, 1000, OVIS_NO_MOB), OVIS_OK);
  assert_true(ovis_sim_check(scene.sim));
  mob_scene_ticks(&scene, 30);
  mob_scene_close(&scene);
}

// ---- Rivals

static void employ(mob_scene* scene, ovis_mob_id villager, const char* profession) {
  int32_t number;
  assert_true(ovis_profession_find(profession, &number));
  mob_scene_put(scene, villager, OVIS_PROP_PROFESSION, number);
  mob_scene_put(scene, villager, OVIS_PROP_LEVEL, 1);
}

static bool has_site(const mob_scene* scene, ovis_mob_id villager) {
  ovis_memory_value value;
  return ovis_mob_get_memory(scene->sim, villager, OVIS_MEM_JOB_SITE, &value);
}

// A villager that found nobody else at its site looks again as soon as somebody gets one.
TEST(a_rival_that_comes_later_is_met_in_the_same_tick) {
  mob_scene scene = mob_scene_open("grass_block");
  const ovis_pos lectern = {62, MOB_SCENE_FEET, 60};
  const ovis_memory_value site = {
      .type = OVIS_MEMORY_PLACE, .cell = lectern, .ttl = OVIS_MEMORY_FOR_EVER};
  mob_scene_set(&scene, lectern.x, lectern.y, lectern.z, "lectern");
  const ovis_mob_id first = mob_scene_spawn(&scene, "villager", 60.5, 60.5);
  const ovis_mob_id second = mob_scene_spawn(&scene, "villager", 63.5, 62.5);
  employ(&scene, first, "librarian");
  employ(&scene, second, "nitwit");
  assert_int_equal(ovis_sim_set_point_tickets(scene.sim, lectern, "librarian", 0), OVIS_OK);
  assert_int_equal(ovis_mob_set_memory(scene.sim, first, OVIS_MEM_JOB_SITE, &site), OVIS_OK);
  mob_scene_ticks(&scene, 50);
  assert_true(has_site(&scene, first));
  // One of another profession is no rival.
  employ(&scene, second, "farmer");
  mob_scene_put(&scene, second, OVIS_PROP_XP, 5);
  assert_int_equal(ovis_mob_set_memory(scene.sim, second, OVIS_MEM_JOB_SITE, &site), OVIS_OK);
  for (int32_t ticks = 1; ticks <= 3; ticks++) {
    employ(&scene, second, ticks < 3 ? "farmer" : "librarian");
    assert_int_equal(ovis_mob_set_memory(scene.sim, second, OVIS_MEM_JOB_SITE, &site), OVIS_OK);
    mob_scene_ticks(&scene, 1);
    assert_int_equal(has_site(&scene, first), ticks < 3);
  }
  assert_true(has_site(&scene, second)); // it has more experience
  mob_scene_close(&scene);
}
