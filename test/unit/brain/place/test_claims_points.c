// Claims 228 to 242, 308, 309, 313, 320, 321, 366, 367, 369: how villagers get, check and yield
// beds, bells and job sites. One behavior at a time, at game times that the test chooses.
#include "mind/brain/brain_share.h"
#include "poi/poi.h"
#include "species/villager/villager.h"
#include "support/behavior_probe.h"
#include "support/goal_probe.h"
#include "support/test.h"

#include <string.h>

enum { Y = MOB_SCENE_FEET, LONG = 6000 };

static void put_bed(mob_scene* scene, int32_t x, int32_t z) {
  mob_scene_set(scene, x, Y, z, "red_bed[part=head,facing=north]");
}

// Glass around a cell, which stays as it is.
static void wall_in(mob_scene* scene, int32_t x, int32_t z) {
  for (int32_t dx = -1; dx <= 1; dx++) {
    for (int32_t dz = -1; dz <= 1; dz++) {
      for (int32_t y = Y; y <= Y + 3; y++) {
        if (dx != 0 || dz != 0 || y > Y + 2) {
          mob_scene_set(scene, x + dx, y, z + dz, "glass");
        }
      }
    }
  }
}

// A villager at x 64, z 64, and one of its behaviors.
static ovis_mob_id open_villager(mob_scene* scene, behavior_probe* probe, const char* name) {
  const ovis_mob_id mob = mob_scene_spawn(scene, "villager", 64.5, 64.5);
  behavior_probe_init(probe, scene, mob, name);
  behavior_probe_move(probe, (ovis_vec3){64.5, Y, 64.5});
  return mob;
}

// Calls the trigger in each tick until it gives the reason (or runs: RAN). -1: it never does.
static int64_t until(behavior_probe* probe, int64_t from, ovis_reason reason) {
  for (int64_t time = from; time < from + LONG; time++) {
    const bool runs = behavior_probe_start(probe, time);
    if (runs ? reason == OVIS_REASON_RAN : probe->why.reason == reason) {
      return time;
    }
  }
  return -1;
}

static int32_t free_at(const mob_scene* scene, int32_t x, int32_t z) {
  ovis_point point;
  assert_int_equal(ovis_sim_get_point(scene->sim, (ovis_pos){x, Y, z}, &point), OVIS_OK);
  return point.free_tickets;
}

static void remember(const behavior_probe* probe, ovis_memory memory, int32_t x, int32_t z,
                     int32_t dimension) {
  const ov_place place = {{x, Y, z}, dimension};
  ov_brain_set_place(probe->brain, memory, &place);
}

// ---- AcquirePoi

TEST(claim_228_equal_memories_are_claimed_directly) {
  mob_scene scene = mob_scene_open("stone");
  put_bed(&scene, 68, 64);
  behavior_probe probe;
  open_villager(&scene, &probe, "AcquirePoi.home");
  assert_true(behavior_probe_may_start(&probe));
  assert_true(until(&probe, 100, OVIS_REASON_RAN) >= 0);
  assert_int_equal(ov_brain_place(probe.brain, OVIS_MEM_HOME)->cell.x, 68);
  assert_int_equal(free_at(&scene, 68, 64), 0);
  assert_false(behavior_probe_may_start(&probe)); // it has one
  mob_scene_close(&scene);
}

TEST(claim_229_with_different_memories_both_must_be_absent) {
  mob_scene scene = mob_scene_open("stone");
  mob_scene_set(&scene, 68, Y, 64, "lectern");
  behavior_probe probe;
  open_villager(&scene, &probe, "AcquirePoi.job_site");
  assert_true(until(&probe, 100, OVIS_REASON_RAN) >= 0);
  assert_true(ov_brain_has(probe.brain, OVIS_MEM_POTENTIAL_JOB_SITE));
  assert_false(ov_brain_has(probe.brain, OVIS_MEM_JOB_SITE)); // another behavior confirms it
  assert_false(behavior_probe_may_start(&probe));
  remember(&probe, OVIS_MEM_JOB_SITE, 68, 64, OVIS_MEMORY_HERE);
  ov_brain_erase(probe.brain, OVIS_MEM_POTENTIAL_JOB_SITE);
  assert_false(behavior_probe_may_start(&probe));
  ov_brain_erase(probe.brain, OVIS_MEM_JOB_SITE);
  assert_true(behavior_probe_may_start(&probe));
  mob_scene_close(&scene);
}

// Looks are the calls that do not answer COOLDOWN.
TEST(claim_231_it_looks_every_20_to_39_ticks) {
  mob_scene scene = mob_scene_open("stone");
  behavior_probe probe;
  open_villager(&scene, &probe, "AcquirePoi.home");
  int64_t last = -1;
  int32_t counts[60] = {0};
  for (int64_t time = 100; time < 100 + 60000; time++) {
    behavior_probe_start(&probe, time);
    if (probe.why.reason != OVIS_REASON_COOLDOWN) {
      assert_int_equal(probe.why.reason, OVIS_REASON_NO_PLACE);
      assert_true(last < 0 || time - last < 60);
      counts[last < 0 ? 0 : time - last]++;
      last = time;
    }
  }
  for (int32_t i = 1; i < 60; i++) {
    assert_int_equal(counts[i] > 0, i >= 20 && i <= 39); // claim 308: not 21 to 40
  }
  mob_scene_close(&scene);
}

TEST(claim_308_20_plus_a_draw_of_20_gives_20_to_39) {
  mob_scene scene = mob_scene_open("stone");
  behavior_probe probe;
  open_villager(&scene, &probe, "AcquirePoi.home");
  int64_t shortest = LONG;
  int64_t longest = 0;
  int64_t time = until(&probe, 100, OVIS_REASON_NO_PLACE);
  for (int32_t i = 0; i < 400; i++) {
    const int64_t next = until(&probe, time + 1, OVIS_REASON_NO_PLACE);
    shortest = next - time < shortest ? next - time : shortest;
    longest = next - time > longest ? next - time : longest;
    time = next;
  }
  assert_int_equal(shortest, 20);
  assert_int_equal(longest, 39);
  mob_scene_close(&scene);
}

TEST(claim_367_the_first_call_only_draws_a_delay) {
  int64_t longest = 0;
  int64_t shortest = LONG;
  for (int32_t i = 0; i < 120; i++) {
    ovis_sim_def def = ovis_default_sim_def();
    def.seed = (uint64_t)i;
    mob_scene scene = mob_scene_open_def("stone", &def);
    put_bed(&scene, 66, 64);
    behavior_probe probe;
    open_villager(&scene, &probe, "AcquirePoi.home");
    assert_false(behavior_probe_start(&probe, 100));
    assert_int_equal(probe.why.reason, OVIS_REASON_COOLDOWN);
    const int64_t claimed = until(&probe, 101, OVIS_REASON_RAN) - 100;
    longest = claimed > longest ? claimed : longest;
    shortest = claimed < shortest ? claimed : shortest;
    mob_scene_close(&scene);
  }
  assert_int_equal(shortest, 1); // a delay of 0 is over by then, and so is one of 1
  assert_int_equal(longest, 19); // rand(20)
}

TEST(claim_232_it_looks_within_48_blocks) {
  for (int32_t distance = 48; distance <= 49; distance++) {
    mob_scene scene = mob_scene_open("stone");
    behavior_probe probe;
    put_bed(&scene, 64 + distance, 64);
    open_villager(&scene, &probe, "AcquirePoi.home");
    bool runs = false;
    for (int64_t time = 100; !runs && (time == 100 || probe.why.reason == OVIS_REASON_COOLDOWN);
         time++) {
      runs = behavior_probe_start(&probe, time);
    }
    assert_int_equal(!runs && probe.why.reason == OVIS_REASON_NO_PLACE, distance == 49);
    mob_scene_close(&scene);
  }
}

TEST(claim_232_it_tries_the_five_nearest_that_do_not_cool_down) {
  mob_scene scene = mob_scene_open("stone");
  for (int32_t i = 0; i < 5; i++) {
    put_bed(&scene, 66, 50 + 7 * i);
    wall_in(&scene, 66, 50 + 7 * i);
  }
  put_bed(&scene, 84, 64); // farther, and free to walk to
  behavior_probe probe;
  open_villager(&scene, &probe, "AcquirePoi.home");
  const int64_t failed = until(&probe, 100, OVIS_REASON_NO_PATH);
  assert_true(failed >= 0);
  assert_int_equal((int32_t)probe.why.value, 5);
  const int64_t ran = until(&probe, failed + 1, OVIS_REASON_RAN);
  assert_true(ran - failed >= 20 && ran - failed <= 39); // the next look
  assert_int_equal(ov_brain_place(probe.brain, OVIS_MEM_HOME)->cell.x, 84);
  mob_scene_close(&scene);
}

TEST(claim_233_a_path_must_end_within_the_valid_range) {
  // A bed in glass: its neighbors are no place to stand. A bell in glass is within 6.
  mob_scene scene = mob_scene_open("stone");
  put_bed(&scene, 70, 64);
  wall_in(&scene, 70, 64);
  mob_scene_set(&scene, 60, Y, 64, "bell");
  wall_in(&scene, 60, 64);
  behavior_probe probe;
  const ovis_mob_id mob = open_villager(&scene, &probe, "AcquirePoi.home");
  assert_true(until(&probe, 100, OVIS_REASON_NO_PATH) >= 0);
  behavior_probe_init(&probe, &scene, mob, "AcquirePoi.meeting_point");
  assert_true(until(&probe, 100, OVIS_REASON_RAN) >= 0);
  assert_int_equal(free_at(&scene, 60, 64), 31);
  mob_scene_close(&scene);
}

// A bed that failed many times is tried again at once after another one was claimed.
TEST(claim_234_a_claim_ends_all_cooldowns) {
  mob_scene scene = mob_scene_open("stone");
  put_bed(&scene, 66, 64);
  wall_in(&scene, 66, 64);
  behavior_probe probe;
  open_villager(&scene, &probe, "AcquirePoi.home");
  int64_t time = 100;
  for (int32_t i = 0; i < 4; i++) {
    time = until(&probe, time + 1, OVIS_REASON_NO_PATH);
  }
  put_bed(&scene, 70, 70);
  time = until(&probe, time + 1, OVIS_REASON_RAN);
  assert_true(time >= 0);
  mob_scene_set(&scene, 70, Y, 70, "air");
  ov_brain_erase(probe.brain, OVIS_MEM_HOME);
  const int64_t next = until(&probe, time + 1, OVIS_REASON_NO_PATH);
  assert_true(next - time <= 39); // and not after the 160 ticks or more of the fourth failure
  mob_scene_close(&scene);
}

// Pauses between two tries of one point, each up to 39 ticks longer than its delay.
static int32_t collect_pauses(int64_t pauses[40]) {
  mob_scene scene = mob_scene_open("stone");
  put_bed(&scene, 66, 64);
  wall_in(&scene, 66, 64);
  behavior_probe probe;
  open_villager(&scene, &probe, "AcquirePoi.home");
  int64_t last = until(&probe, 100, OVIS_REASON_NO_PATH);
  for (int32_t i = 0; i < 40; i++) {
    const int64_t next = until(&probe, last + 1, OVIS_REASON_NO_PATH);
    pauses[i] = next - last;
    last = next;
  }
  mob_scene_close(&scene);
  return 40;
}

TEST(claim_235_each_failure_adds_40_to_79_ticks_up_to_400) {
  int64_t pauses[40];
  const int32_t count = collect_pauses(pauses);
  int64_t low = 0;
  int64_t high = 0;
  for (int32_t i = 0; i < count; i++) {
    low = low + 40 < 400 ? low + 40 : 400;
    high = high + 79 < 400 ? high + 79 : 400;
    assert_true(pauses[i] >= low && pauses[i] <= high + 39);
    low = pauses[i] - 39 > low ? pauses[i] - 39 : low;
    high = pauses[i] < high ? pauses[i] : high;
    if (pauses[i] >= 400) {
      low = high = 0;
    }
  }
}

// The delay of the first failed point, as the behavior keeps it.
static void find_delay(void* context, const ovis_field* field) {
  if (strcmp(field->name, "retry.delay_ticks") == 0) {
    *(int64_t*)context = (int64_t)field->bits;
  }
}

static int64_t delay_of(const behavior_probe* probe) {
  int64_t delay = 0;
  ov_fields fields = ov_fields_visit(find_delay, &delay);
  probe->turn.node->kind->fields(probe->turn.state, &fields);
  return delay;
}

TEST(claim_235_delays_take_all_values_from_40_to_79_and_end_at_400) {
  mob_scene scene = mob_scene_open("stone");
  put_bed(&scene, 66, 64);
  wall_in(&scene, 66, 64);
  behavior_probe probe;
  const ovis_mob_id mob = open_villager(&scene, &probe, "AcquirePoi.home");
  int32_t counts[100] = {0};
  for (int32_t i = 0; i < 1200; i++) {
    behavior_probe_init(&probe, &scene, mob, "AcquirePoi.home"); // with nothing tried yet
    assert_true(until(&probe, 100, OVIS_REASON_NO_PATH) >= 0);
    assert_true(delay_of(&probe) < 100);
    counts[delay_of(&probe)]++;
  }
  for (int32_t i = 0; i < 100; i++) {
    assert_int_equal(counts[i] > 0, i >= 40 && i <= 79);
  }
  int64_t time = 100;
  int64_t longest = 0;
  for (int32_t i = 0; i < 60; i++) {
    time = until(&probe, time + 1, OVIS_REASON_NO_PATH);
    longest = delay_of(&probe) > longest ? delay_of(&probe) : longest;
  }
  assert_int_equal(longest, 400);
  mob_scene_close(&scene);
}

TEST(claim_309_400_ticks_are_a_cap_and_an_expiry) {
  int64_t pauses[40];
  const int32_t count = collect_pauses(pauses);
  int32_t long_ones = 0;
  for (int32_t i = 0; i + 1 < count; i++) {
    assert_true(pauses[i] <= 439); // the cap, and a look
    long_ones += pauses[i] >= 400;
    if (pauses[i] >= 400) {
      assert_true(pauses[i + 1] <= 79 + 39); // the failure is forgotten
    }
  }
  assert_true(long_ones >= 2);
}

TEST(claim_366_babies_ask_for_a_bed_only) {
  mob_scene scene = mob_scene_open("stone");
  put_bed(&scene, 68, 64);
  mob_scene_set(&scene, 68, Y, 66, "bell");
  mob_scene_set(&scene, 68, Y, 68, "lectern");
  const ovis_mob_id baby = mob_scene_spawn_baby(&scene, "villager", 64.5, 64.5);
  static const char* const names[] = {"AcquirePoi.home", "AcquirePoi.meeting_point",
                                      "AcquirePoi.job_site"};
  for (int32_t i = 0; i < 3; i++) {
    behavior_probe probe;
    behavior_probe_init(&probe, &scene, baby, names[i]);
    behavior_probe_move(&probe, (ovis_vec3){64.5, Y, 64.5});
    const int64_t ran = until(&probe, 100, OVIS_REASON_RAN);
    assert_int_equal(ran >= 0, i == 0);
    assert_true(i == 0 || probe.why.reason == OVIS_REASON_TOO_YOUNG);
  }
  mob_scene_close(&scene);
}

// ---- ValidateNearbyPoi

// Is a home at that place forgotten, if no bed stands there?
static bool forgets(int32_t x, int32_t dimension) {
  mob_scene scene = mob_scene_open("stone");
  behavior_probe probe;
  const ovis_mob_id mob = mob_scene_spawn(&scene, "villager", 64.5, 64.5);
  behavior_probe_init(&probe, &scene, mob, "ValidateNearbyPoi.home");
  behavior_probe_move(&probe, (ovis_vec3){64.5, Y + 0.5, 64.5}); // as high as the bed's center
  remember(&probe, OVIS_MEM_HOME, x, 64, dimension);
  behavior_probe_start(&probe, 100);
  const bool is_gone = !ov_brain_has(probe.brain, OVIS_MEM_HOME);
  mob_scene_close(&scene);
  return is_gone;
}

TEST(claim_236_only_places_here_and_within_16_blocks_are_checked) {
  assert_true(forgets(79, OVIS_MEMORY_HERE));  // 15 blocks from its center
  assert_false(forgets(80, OVIS_MEMORY_HERE)); // 16: not closer than that
  assert_true(forgets(49, OVIS_MEMORY_HERE));
  assert_false(forgets(48, OVIS_MEMORY_HERE));
  assert_false(forgets(66, OVIS_MEMORY_THE_NETHER));
}

TEST(claim_237_a_bed_in_which_another_one_lies_is_given_back) {
  mob_scene scene = mob_scene_open("stone");
  mob_scene_set(&scene, 66, Y, 64, "red_bed[part=head,facing=north,occupied=true]");
  behavior_probe probe;
  open_villager(&scene, &probe, "ValidateNearbyPoi.home");
  remember(&probe, OVIS_MEM_HOME, 66, 64, OVIS_MEMORY_HERE);
  assert_int_equal(ovis_sim_set_point_tickets(scene.sim, (ovis_pos){66, Y, 64}, "home", 0),
                   OVIS_OK);
  probe.agent.self->is_sleeping = true; // it is the one who lies there
  behavior_probe_start(&probe, 100);
  assert_true(ov_brain_has(probe.brain, OVIS_MEM_HOME));
  probe.agent.self->is_sleeping = false;
  behavior_probe_start(&probe, 101);
  assert_false(ov_brain_has(probe.brain, OVIS_MEM_HOME));
  assert_int_equal(free_at(&scene, 66, 64), 1);
  mob_scene_close(&scene);
}

TEST(claim_237_a_point_that_no_longer_exists_is_forgotten) {
  mob_scene scene = mob_scene_open("stone");
  behavior_probe probe;
  put_bed(&scene, 66, 64);
  open_villager(&scene, &probe, "ValidateNearbyPoi.home");
  remember(&probe, OVIS_MEM_HOME, 66, 64, OVIS_MEMORY_HERE);
  behavior_probe_start(&probe, 100);
  assert_true(ov_brain_has(probe.brain, OVIS_MEM_HOME)); // free of people, and there
  mob_scene_set(&scene, 66, Y, 64, "bell");              // another type
  behavior_probe_start(&probe, 101);
  assert_false(ov_brain_has(probe.brain, OVIS_MEM_HOME));
  assert_int_equal(free_at(&scene, 66, 64), 32); // nothing is released
  mob_scene_close(&scene);
}

TEST(claim_239_a_home_far_away_keeps_it_from_the_bed_beside_it) {
  mob_scene scene = mob_scene_open("stone");
  put_bed(&scene, 66, 64);
  behavior_probe probe;
  const ovis_mob_id mob = open_villager(&scene, &probe, "AcquirePoi.home");
  remember(&probe, OVIS_MEM_HOME, 100, 64, OVIS_MEMORY_HERE); // broken, and too far to notice
  assert_false(behavior_probe_may_start(&probe));
  behavior_probe_init(&probe, &scene, mob, "ValidateNearbyPoi.home");
  behavior_probe_start(&probe, 100);
  assert_true(ov_brain_has(probe.brain, OVIS_MEM_HOME));
  mob_scene_close(&scene);
}

// ---- YieldJobSite

typedef struct meeting {
  mob_scene scene;
  behavior_probe probe; // of the giver
  ov_actor* receivers[2];
} meeting;

static void set_profession(ov_actor* actor, const char* name) {
  assert_true(ovis_profession_find(name, &ov_villager_of(actor)->profession));
}

// A giver with a claimed lectern, and two villagers beside it.
static void open_meeting(meeting* m, ovis_rules_version version, const char* giver,
                         const char* first, const char* second) {
  ovis_sim_def def = ovis_default_sim_def();
  def.rules = ovis_rules_get_preset(version);
  m->scene = mob_scene_open_def("stone", &def);
  mob_scene_set(&m->scene, 70, Y, 64, "lectern");
  open_villager(&m->scene, &m->probe, "YieldJobSite");
  for (int32_t i = 0; i < 2; i++) {
    const ovis_mob_id mob = mob_scene_spawn(&m->scene, "villager", 64.5, 66.5 + i);
    behavior_probe other;
    behavior_probe_init(&other, &m->scene, mob, "YieldJobSite");
    behavior_probe_move(&other, (ovis_vec3){64.5, Y, 66.5 + i});
    m->receivers[i] = other.agent.self;
    set_profession(m->receivers[i], i == 0 ? first : second);
    ov_brain_push_serial(&m->probe.agent, OVIS_MEM_LIVING, m->receivers[i]->serial);
  }
  set_profession(m->probe.agent.self, giver);
  remember(&m->probe, OVIS_MEM_POTENTIAL_JOB_SITE, 70, 64, OVIS_MEMORY_HERE);
  ov_brain_walk_to_cell(m->probe.brain, (ovis_pos){70, Y, 64}, 0.5, 1);
  ov_brain_look_at_cell(m->probe.brain, (ovis_pos){70, Y, 64});
}

static bool has_site(const meeting* m, int32_t receiver) {
  return ov_brain_has(ov_brain_of(m->receivers[receiver]), OVIS_MEM_POTENTIAL_JOB_SITE);
}

TEST(claim_240_the_unemployed_yield_to_the_first_of_the_profession) {
  meeting m;
  open_meeting(&m, OVIS_RULES_1_19_4, "none", "farmer", "librarian");
  assert_true(behavior_probe_start(&m.probe, 100));
  assert_false(has_site(&m, 0));
  assert_true(has_site(&m, 1));
  mob_scene_close(&m.scene);
  open_meeting(&m, OVIS_RULES_1_19_4, "none", "librarian", "librarian");
  assert_true(behavior_probe_start(&m.probe, 100));
  assert_true(has_site(&m, 0) && !has_site(&m, 1)); // the first one
  mob_scene_close(&m.scene);
  open_meeting(&m, OVIS_RULES_1_19_4, "none", "farmer", "librarian");
  ov_brain_remove_at(m.probe.brain, OVIS_MEM_LIVING, 1); // not nearby any more
  assert_false(behavior_probe_start(&m.probe, 100));
  mob_scene_close(&m.scene);
  open_meeting(&m, OVIS_RULES_1_19_4, "none", "farmer", "none");
  assert_false(behavior_probe_start(&m.probe, 100));
  mob_scene_close(&m.scene);
  open_meeting(&m, OVIS_RULES_1_19_4, "none", "librarian", "farmer");
  wall_in(&m.scene, 70, 64); // it cannot be reached
  assert_false(behavior_probe_start(&m.probe, 100));
  mob_scene_close(&m.scene);
  open_meeting(&m, OVIS_RULES_1_19_4, "none", "librarian", "farmer");
  m.probe.agent.self->is_baby = true;
  assert_false(behavior_probe_start(&m.probe, 100));
  mob_scene_close(&m.scene);
}

TEST(claim_241_the_giver_forgets_where_it_went) {
  meeting m;
  open_meeting(&m, OVIS_RULES_1_19_4, "none", "librarian", "farmer");
  assert_true(behavior_probe_start(&m.probe, 100));
  assert_false(ov_brain_has(m.probe.brain, OVIS_MEM_WALK_TARGET));
  assert_false(ov_brain_has(m.probe.brain, OVIS_MEM_LOOK_TARGET));
  assert_false(ov_brain_has(m.probe.brain, OVIS_MEM_POTENTIAL_JOB_SITE));
  mob_scene_close(&m.scene);
}

TEST(claim_242_the_test_of_the_profession_was_inverted_in_1_19_3) {
  for (int32_t is_employed = 0; is_employed < 2; is_employed++) {
    meeting m;
    open_meeting(&m, OVIS_RULES_1_19_3, is_employed ? "librarian" : "none", "librarian", "farmer");
    assert_int_equal(behavior_probe_start(&m.probe, 100), is_employed);
    assert_int_equal(has_site(&m, 0), is_employed);
    mob_scene_close(&m.scene);
    open_meeting(&m, OVIS_RULES_1_19_4, is_employed ? "librarian" : "none", "librarian", "farmer");
    assert_int_equal(behavior_probe_start(&m.probe, 100), !is_employed);
    mob_scene_close(&m.scene);
  }
}

TEST(claim_313_among_the_releases_only_1_19_3_inverts_the_test) {
  static const ovis_rules_version versions[] = {OVIS_RULES_1_18, OVIS_RULES_1_19_3,
                                                OVIS_RULES_1_19_4};
  for (int32_t i = 0; i < 3; i++) {
    meeting m;
    open_meeting(&m, versions[i], "librarian", "librarian", "farmer");
    assert_int_equal(behavior_probe_start(&m.probe, 100), versions[i] == OVIS_RULES_1_19_3);
    mob_scene_close(&m.scene);
  }
}

TEST(claim_320_a_site_without_a_point_is_given_to_nobody) {
  meeting m;
  open_meeting(&m, OVIS_RULES_1_19_4, "none", "librarian", "librarian");
  mob_scene_set(&m.scene, 70, Y, 64, "air");
  assert_true(behavior_probe_start(&m.probe, 100)); // it counts as run
  assert_false(has_site(&m, 0) || has_site(&m, 1));
  assert_true(ov_brain_has(m.probe.brain, OVIS_MEM_POTENTIAL_JOB_SITE));
  mob_scene_close(&m.scene);
}

TEST(claim_321_the_owner_of_the_site_takes_it_and_a_claimant_does_not) {
  meeting m;
  const ov_place site = {{70, Y, 64}, OVIS_MEMORY_HERE};
  const ov_place other = {{72, Y, 64}, OVIS_MEMORY_HERE};
  open_meeting(&m, OVIS_RULES_1_19_4, "none", "librarian", "farmer");
  ov_brain* owner = ov_brain_of(m.receivers[0]);
  ov_brain_set_place(owner, OVIS_MEM_JOB_SITE, &site); // its own: the giver lets go
  assert_true(behavior_probe_start(&m.probe, 100));
  assert_false(ov_brain_has(m.probe.brain, OVIS_MEM_POTENTIAL_JOB_SITE));
  assert_false(has_site(&m, 0)); // nothing is handed over
  assert_false(ov_brain_has(owner, OVIS_MEM_WALK_TARGET));
  mob_scene_close(&m.scene);
  open_meeting(&m, OVIS_RULES_1_19_4, "none", "librarian", "farmer");
  ov_brain_set_place(ov_brain_of(m.receivers[0]), OVIS_MEM_JOB_SITE, &other);
  assert_false(behavior_probe_start(&m.probe, 100));
  mob_scene_close(&m.scene);
  open_meeting(&m, OVIS_RULES_1_19_4, "none", "librarian", "farmer");
  ov_brain_set_place(ov_brain_of(m.receivers[0]), OVIS_MEM_POTENTIAL_JOB_SITE, &other);
  assert_false(behavior_probe_start(&m.probe, 100));
  mob_scene_close(&m.scene);
}

TEST(claim_369_what_it_needs_and_what_the_receiver_gets) {
  meeting m;
  open_meeting(&m, OVIS_RULES_1_19_4, "none", "librarian", "farmer");
  assert_true(behavior_probe_may_start(&m.probe));
  remember(&m.probe, OVIS_MEM_JOB_SITE, 72, 64, OVIS_MEMORY_HERE);
  assert_false(behavior_probe_may_start(&m.probe));
  ov_brain_erase(m.probe.brain, OVIS_MEM_JOB_SITE);
  ov_brain_erase(m.probe.brain, OVIS_MEM_WALK_TARGET); // registered is enough
  ov_brain_erase(m.probe.brain, OVIS_MEM_LOOK_TARGET);
  assert_true(behavior_probe_may_start(&m.probe));
  assert_true(behavior_probe_start(&m.probe, 100));
  const ov_brain* receiver = ov_brain_of(m.receivers[0]);
  const ov_walk* walk = ov_brain_walk(receiver);
  assert_non_null(walk);
  assert_int_equal(walk->cell.x, 70);
  assert_int_equal(walk->close_enough, 1);
  assert_true(walk->speed == 0.5f);
  assert_int_equal(ov_brain_look(receiver)->cell.x, 70);
  ov_brain_clear_list(m.probe.brain, OVIS_MEM_LIVING);
  remember(&m.probe, OVIS_MEM_POTENTIAL_JOB_SITE, 70, 64, OVIS_MEMORY_HERE);
  assert_false(behavior_probe_may_start(&m.probe)); // nobody is around
  mob_scene_close(&m.scene);
}

TEST(claim_368_it_goes_to_a_claimed_site_when_idle_at_work_or_at_play) {
  mob_scene scene = mob_scene_open("stone");
  behavior_probe probe;
  open_villager(&scene, &probe, "GoToPotentialJobSite");
  remember(&probe, OVIS_MEM_POTENTIAL_JOB_SITE, 70, 64, OVIS_MEMORY_HERE);
  remember(&probe, OVIS_MEM_JOB_SITE, 70, 64, OVIS_MEMORY_HERE);      // for WORK
  remember(&probe, OVIS_MEM_MEETING_POINT, 70, 64, OVIS_MEMORY_HERE); // for MEET
  static const struct {
    ov_activity activity;
    bool goes;
  } hours[] = {{OV_ACTIVITY_IDLE, true},  {OV_ACTIVITY_WORK, true},  {OV_ACTIVITY_PLAY, true},
               {OV_ACTIVITY_MEET, false}, {OV_ACTIVITY_REST, false}, {OV_ACTIVITY_PANIC, false},
               {OV_ACTIVITY_HIDE, false}};
  for (int32_t i = 0; i < OV_COUNT_OF(hours); i++) {
    ov_brain_set_activity(probe.brain, hours[i].activity);
    assert_int_equal(ov_brain_activity(probe.brain), hours[i].activity);
    assert_int_equal(behavior_probe_start(&probe, 100 + i), hours[i].goes);
  }
  mob_scene_close(&scene);
}
