// Numbers and conditions that stand in the code of behaviors and not in a plan's table: food that
// is shared, professions, the end of a raid's activity, homes that raiders visited, the clock of
// golems. Each test fails if its line is changed.
#include "mind/brain/brain_share.h"
#include "raid_stage.h"
#include "species/illagers/raider_goals.h"
#include "species/villager/villager.h"
#include "support/behavior_probe.h"
#include "support/brain_lists.h"
#include "support/test.h"

static const ov_place bed = {.cell = {80, MOB_SCENE_FEET, 64}, .dimension = OVIS_MEMORY_HERE};

// ---- Food

typedef struct couple {
  mob_scene scene;
  behavior_probe probe; // TradeWithVillager of the giver
  ov_villager* giver;
  ov_villager* partner;
} couple;

static void open_couple(couple* self) {
  *self = (couple){.scene = mob_scene_open("stone")};
  const ovis_mob_id mob = mob_scene_spawn(&self->scene, "villager", 62.5, 62.5);
  ov_actor* partner =
      goal_probe_actor(&self->scene, mob_scene_spawn(&self->scene, "villager", 63.5, 62.5));
  behavior_probe_init(&self->probe, &self->scene, mob, "TradeWithVillager");
  ov_brain_set_entity(self->probe.brain, OVIS_MEM_INTERACTION_TARGET, partner->serial,
                      OVIS_MEMORY_FOR_EVER);
  ov_brain_clear_list(self->probe.brain, OVIS_MEM_VISIBLE_LIVING);
  brain_push_visible(&self->probe.agent, partner->serial, 1);
  self->giver = ov_villager_of(self->probe.agent.self);
  self->partner = ov_villager_of(partner);
  assert_true(behavior_probe_start(&self->probe, 2000));
}

// Does a villager with that many beetroots throw some to one that has so many? A beetroot is one
// point of food.
static bool gives(int32_t profession, int32_t own, int32_t others) {
  couple self;
  open_couple(&self);
  self.giver->profession = profession;
  self.giver->pack.slots[0] = (ov_pack_slot){OV_GOOD_BEETROOT, (int8_t)own};
  self.partner->pack.slots[0] = (ov_pack_slot){OV_GOOD_BEETROOT, (int8_t)others};
  behavior_probe_tick(&self.probe, 2001);
  const bool has_given = self.giver->pack.slots[0].count < own;
  mob_scene_ticks(&self.scene, 1); // what was thrown comes
  mob_scene_close(&self.scene);
  return has_given;
}

// Facts 7.4: excess from 24 points on, wants more below 12.
TEST(food_goes_to_those_who_have_less_than_12_points) {
  assert_true(gives(OV_PROFESSION_MASON, 60, 0));
  assert_true(gives(OV_PROFESSION_MASON, 60, 11));
  assert_false(gives(OV_PROFESSION_MASON, 60, 12));
  assert_false(gives(OV_PROFESSION_MASON, 60, 13));
}

TEST(a_farmer_gives_food_to_everybody) {
  assert_true(gives(OV_PROFESSION_FARMER, 60, 12));
  assert_true(gives(OV_PROFESSION_FARMER, 60, 64));
}

TEST(food_is_in_excess_from_24_points_on) {
  assert_false(gives(OV_PROFESSION_MASON, 23, 0));
  assert_false(gives(OV_PROFESSION_MASON, 24, 0)); // in excess, but 24 of a stack are kept
  assert_true(gives(OV_PROFESSION_MASON, 25, 0));
}

// ---- Professions

// The profession that ResetProfession leaves to a mason.
static int32_t reset_mason(int32_t level, int32_t xp) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id mob = mob_scene_spawn(&scene, "villager", 62.5, 62.5);
  behavior_probe probe;
  behavior_probe_init(&probe, &scene, mob, "ResetProfession");
  ov_villager* villager = ov_villager_of(probe.agent.self);
  villager->profession = OV_PROFESSION_MASON;
  villager->level = level;
  villager->xp = xp;
  const bool ran = behavior_probe_start(&probe, 100);
  const int32_t profession = villager->profession;
  assert_int_equal(ran, profession == OV_PROFESSION_NONE);
  mob_scene_close(&scene);
  return profession;
}

// Facts 7.4: JOB_SITE absent; employed, xp 0, level <= 1.
TEST(a_profession_is_lost_at_level_1_without_experience_only) {
  assert_int_equal(reset_mason(1, 0), OV_PROFESSION_NONE);
  assert_int_equal(reset_mason(0, 0), OV_PROFESSION_NONE);
  assert_int_equal(reset_mason(1, 1), OV_PROFESSION_MASON);
  assert_int_equal(reset_mason(2, 0), OV_PROFESSION_MASON);
  assert_int_equal(reset_mason(5, 250), OV_PROFESSION_MASON);
}

TEST(a_villager_keeps_its_profession_while_it_has_a_job_site) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id mob = mob_scene_spawn(&scene, "villager", 62.5, 62.5);
  behavior_probe probe;
  behavior_probe_init(&probe, &scene, mob, "ResetProfession");
  assert_true(behavior_probe_may_start(&probe));
  ov_brain_set_place(probe.brain, OVIS_MEM_JOB_SITE, &bed);
  assert_false(behavior_probe_may_start(&probe));
  ov_brain_erase(probe.brain, OVIS_MEM_JOB_SITE);
  mob_scene_close(&scene);
}

// ---- Homes

// Claim 221, 1200 ticks: a home is given up if it could not be reached for longer.
TEST(claim_221_a_home_is_given_up_after_1200_ticks) {
  static const struct {
    int64_t ticks;
    bool is_kept;
  } cases[] = {{200, true}, {201, true}, {1200, true}, {1201, false}};
  for (int i = 0; i < OV_COUNT_OF(cases); i++) {
    mob_scene scene = mob_scene_open("stone");
    const ovis_mob_id mob = mob_scene_spawn(&scene, "villager", 62.5, 62.5);
    behavior_probe probe;
    behavior_probe_init(&probe, &scene, mob, "SetWalkTargetFromBlockMemory.home");
    ov_brain_set_place(probe.brain, OVIS_MEM_HOME, &bed);
    ov_brain_set_number(probe.brain, OVIS_MEM_CANT_REACH_WALK_TARGET_SINCE, 5000,
                        OVIS_MEMORY_FOR_EVER);
    assert_true(behavior_probe_start(&probe, 5000 + cases[i].ticks));
    assert_int_equal(ov_brain_has(probe.brain, OVIS_MEM_HOME), cases[i].is_kept);
    ov_brain_erase(probe.brain, OVIS_MEM_HOME);
    mob_scene_close(&scene);
  }
}

// ---- Gates that erase a target which leads to nothing

static void tick_with(mob_scene* scene, ovis_mob_id mob, ovis_memory memory, ovis_mob_id whom) {
  ov_brain* brain = ov_brain_of(goal_probe_actor(scene, mob));
  ov_brain_set_entity(brain, memory, goal_probe_actor(scene, whom)->serial, OVIS_MEMORY_FOR_EVER);
  mob_scene_ticks(scene, 2);
}

TEST(claim_215_a_breed_target_that_cannot_breed_is_erased_at_once) {
  mob_scene scene = mob_scene_open("stone");
  mob_scene_set_time(&scene, 500); // idle
  const ovis_mob_id mob = mob_scene_spawn(&scene, "villager", 62.5, 62.5);
  const ovis_mob_id other = mob_scene_spawn(&scene, "villager", 66.5, 62.5);
  mob_scene_ticks(&scene, 60);
  const ov_brain* brain = ov_brain_of(goal_probe_actor(&scene, mob));
  assert_int_equal(ov_brain_activity(brain), OV_ACTIVITY_IDLE);
  tick_with(&scene, mob, OVIS_MEM_BREED_TARGET, other); // neither has food
  assert_false(ov_brain_has(brain, OVIS_MEM_BREED_TARGET));
  mob_scene_close(&scene);
}

// ---- Raids

static ov_activity activity_of(const stage* self, int i) {
  return ov_brain_activity(goal_probe_actor(&self->scene, self->folk[i])->mind);
}

// The activities of a villager in RAID after the trigger ran often enough, with a raid in that
// status.
static ov_activity after_reset(ovis_raid_status status) {
  stage self = open_stage();
  mob_scene_set_time(&self.scene, 3000); // without a raid it works, or idles without a job
  const int32_t id = begin(&self, 1);
  ovis_raid* raid = &ov_raid_find(&self.scene.sim->turn, id)->state;
  behavior_probe probe;
  behavior_probe_init(&probe, &self.scene, self.folk[0], "ResetRaidStatus");
  ov_brain_set_fallback(probe.brain, OV_ACTIVITY_RAID);
  ov_brain_set_activity_if_possible(probe.brain, OV_ACTIVITY_RAID);
  assert_int_equal(activity_of(&self, 0), OV_ACTIVITY_RAID);
  const ovis_raid_status before = raid->status;
  raid->status = status;
  int32_t runs = 0;
  for (int i = 0; i < 400; i++) { // one call in 20 counts
    runs += behavior_probe_start(&probe, 3000 + i);
  }
  assert_in_range(runs, 5, 50);
  const ov_activity now = activity_of(&self, 0);
  raid->status = before;
  close_stage(&self);
  return now;
}

// Facts-minds D: raid null, stopped or lost. A won one keeps RAID until it is removed.
TEST(claim_362_a_lost_raid_ends_the_activity_and_a_won_one_keeps_it) {
  assert_int_equal(after_reset(OVIS_RAID_ONGOING), OV_ACTIVITY_RAID);
  assert_int_equal(after_reset(OVIS_RAID_VICTORY), OV_ACTIVITY_RAID);
  assert_int_equal(after_reset(OVIS_RAID_LOSS), OV_ACTIVITY_IDLE);
  assert_int_equal(after_reset(OVIS_RAID_STOPPED), OV_ACTIVITY_IDLE);
}

TEST(claim_362_after_a_won_raid_villagers_stay_in_it_until_it_is_removed) {
  stage self = open_stage();
  begin(&self, 0);
  bool is_won = false;
  for (int i = 0; i < 12000 && !is_won; i++) {
    mob_scene_ticks(&self.scene, 1);
    kill_all(&self, OVIS_NO_MOB);
    is_won = news(&self) == (int32_t)OVIS_RAID_NEWS_WON;
  }
  assert_true(is_won);
  int32_t raid_ticks = 0;
  for (int i = 0; i < 560; i++) { // it is removed after 600
    mob_scene_ticks(&self.scene, 1);
    raid_ticks += activity_of(&self, 0) == OV_ACTIVITY_RAID;
  }
  assert_true(raid_ticks > 300); // they come to it from PRE_RAID by one call in 20
  assert_true(until(&self, OVIS_RAID_NEWS_OVER, 200) > 0);
  mob_scene_ticks(&self.scene, 400);
  assert_true(activity_of(&self, 0) != OV_ACTIVITY_RAID);
  close_stage(&self);
}

// A pillager in a raid, whose search for homes is called by hand.
typedef struct search {
  stage stage;
  goal_probe probe;
} search;

static void open_search(search* self) {
  static const ov_raid_village_settings settings = {.speed = 1.05, .reach = 1};
  self->stage = open_stage();
  mob_scene* scene = &self->stage.scene;
  const int32_t id = begin(&self->stage, 1);
  const ovis_mob_id mob = mob_scene_spawn(scene, "pillager", X + 0.5, Z + 20.5);
  ov_raider* raider = ov_raider_of(goal_probe_actor(scene, mob));
  raider->raid_id = id;
  goal_probe_init(&self->probe, scene, mob, &ov_goal_raid_village, &settings);
}

// Starts a search, and stops it so many blocks from the middle of the home that it chose. Returns
// how many homes the raider remembers then; -1: it found none to go to.
static int32_t visit(search* self, double blocks) {
  goal_probe* probe = &self->probe;
  if (!goal_probe_can_use(probe)) {
    return -1;
  }
  goal_probe_start(probe);
  const ovis_vec3 home = goal_probe_place(probe, "home");
  probe->agent.self->body.pos = (ovis_vec3){home.x + 0.5 + blocks, home.y + 0.5, home.z + 0.5};
  probe->kind->stop(&probe->turn);
  return (int32_t)goal_probe_number(probe, "visited_count");
}

// Facts-minds B.6: homes are visited when the raider was at them, within 1 block.
TEST(raiders_remember_only_homes_that_they_reached) {
  search self;
  open_search(&self);
  assert_int_equal(visit(&self, 20), 0);
  assert_int_equal(visit(&self, 1.01), 0);
  assert_int_equal(visit(&self, 0.99), 1);
  assert_int_equal(visit(&self, 1.01), 1);
  assert_int_equal(visit(&self, 0), 2);
  assert_int_equal(visit(&self, 20), 2);
  close_stage(&self.stage);
}

static bool is_same(ovis_vec3 a, ovis_vec3 b) {
  return a.x == b.x && a.y == b.y && a.z == b.z;
}

TEST(raiders_do_not_go_to_the_two_homes_that_they_visited_last) {
  search self;
  open_search(&self);
  ovis_vec3 last[2];
  for (int i = 0; i < 2; i++) {
    assert_int_equal(visit(&self, 0), i + 1);
    last[i] = goal_probe_place(&self.probe, "home");
  }
  assert_false(is_same(last[0], last[1]));
  for (int i = 0; i < 60; i++) {
    assert_true(goal_probe_can_use(&self.probe));
    const ovis_vec3 home = goal_probe_place(&self.probe, "home");
    assert_false(is_same(home, last[0]));
    assert_false(is_same(home, last[1]));
  }
  close_stage(&self.stage);
}

// ---- Golems

// Three villagers that slept; the panic of the first one ticks at that game time. Does it call?
static bool calls_golem_at(int64_t time) {
  mob_scene scene = mob_scene_open("stone");
  ovis_env env = mob_scene_env(&scene);
  env.game_time = time;
  mob_scene_set_env(&scene, &env);
  ovis_mob_id folk[3];
  for (int i = 0; i < 3; i++) {
    folk[i] = mob_scene_spawn(&scene, "villager", 60.5 + 2 * i, 62.5);
    ov_brain* brain = ov_brain_of(goal_probe_actor(&scene, folk[i]));
    ov_brain_set_number(brain, OVIS_MEM_LAST_SLEPT, time - 50, OVIS_MEMORY_FOR_EVER);
  }
  behavior_probe probe;
  behavior_probe_init(&probe, &scene, folk[0], "VillagerPanicTrigger");
  behavior_probe_tick(&probe, time);
  const bool calls = ov_brain_has(probe.brain, OVIS_MEM_GOLEM_DETECTED_RECENTLY);
  mob_scene_ticks(&scene, 1); // the golem comes
  mob_scene_close(&scene);
  return calls;
}

TEST(claim_204_a_golem_is_called_at_each_hundredth_tick_and_no_other) {
  for (int64_t time = 100000; time <= 100400; time++) {
    if (time % 100 == 0 || time % 25 == 0 || time % 100 == 1 || time % 100 == 99 ||
        time == 100101) {
      assert_int_equal(calls_golem_at(time), time % 100 == 0);
    }
  }
}
