// Claims on the villager's packages: what the plan lists, and what villagers then do.
#include "mind/brain/brain_plan.h"
#include "species/profiles.h"
#include "support/mob_scene.h"
#include "support/path_scene.h"
#include "support/test.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define TEXT_MAX 4000

static const ov_brain_def* villager_def(void) {
  return ov_profile_of(ovis_species_find("villager"))->brain;
}

static const char* name_of(const ov_behavior* behavior) {
  return behavior->name != NULL ? behavior->name : behavior->kind->name;
}

static void append_ticks(char* text, const ov_behavior* behavior) {
  const size_t used = strlen(text);
  if (behavior->ticks_max > 0) {
    snprintf(text + used, TEXT_MAX - used, " %d-%d", behavior->ticks_min, behavior->ticks_max);
  }
}

// "PRIORITY NAME TICKS" of each behavior, and "+ WEIGHT NAME TICKS" of the children of gates.
// Children that only farmers have begin with "f", those of all others with "o".
static void list_activity(ov_activity activity, char text[TEXT_MAX]) {
  const ov_brain_def* def = villager_def();
  text[0] = '\0';
  for (int32_t i = 0; i < def->activity_count; i++) {
    const ov_activity_plan* plan = &def->activities[i];
    for (int32_t k = 0; plan->activity == activity && k < plan->entry_count; k++) {
      const ov_activity_entry* entry = &plan->entries[k];
      size_t used = strlen(text);
      snprintf(text + used, TEXT_MAX - used, "%d %s", entry->priority, name_of(&entry->behavior));
      append_ticks(text, &entry->behavior);
      strcat(text, "\n");
      for (int32_t c = 0; c < entry->behavior.child_count; c++) {
        const ov_behavior_child* child = &entry->behavior.children[c];
        const char* who = child->variants == 0 ? "" : (child->variants & 4u) != 0 ? "f" : "o";
        used = strlen(text);
        snprintf(text + used, TEXT_MAX - used, "+%s %d %s", who, child->weight,
                 name_of(&child->behavior));
        append_ticks(text, &child->behavior);
        strcat(text, "\n");
      }
    }
  }
}

static void expect_listed(ov_activity activity, const char* rows) {
  char text[TEXT_MAX];
  list_activity(activity, text);
  assert_non_null(strstr(text, rows));
}

#define FULL_LOOK                                                                                  \
  "5 RunOne\n+ 8 SetEntityLookTarget.cat\n+ 2 SetEntityLookTarget.villager\n"                      \
  "+ 2 SetEntityLookTarget.player\n+ 1 SetEntityLookTarget.creature\n"                             \
  "+ 1 SetEntityLookTarget.water_creature\n+ 1 SetEntityLookTarget.axolotls\n"                     \
  "+ 1 SetEntityLookTarget.underground_water_creature\n+ 1 SetEntityLookTarget.water_ambient\n"    \
  "+ 1 SetEntityLookTarget.monster\n+ 2 DoNothing 30-60\n"
#define MINIMAL_LOOK                                                                               \
  "5 RunOne\n+ 2 SetEntityLookTarget.villager\n+ 2 SetEntityLookTarget.player\n"                   \
  "+ 8 DoNothing 30-60\n"

TEST(claim_214_idle_chooses_one_of_seven_moves) {
  expect_listed(OV_ACTIVITY_IDLE,
                "2 RunOne\n+ 2 InteractWith.villager\n+ 1 InteractWith.breed_target\n"
                "+ 1 InteractWith.cat\n+ 1 VillageBoundRandomStroll\n"
                "+ 1 SetWalkTargetFromLookTarget\n+ 1 JumpOnBed\n+ 1 DoNothing 30-60\n");
}

TEST(claim_215_idle_has_five_behaviors_of_priority_3) {
  expect_listed(OV_ACTIVITY_IDLE, "3 GiveGiftToHero 100-100\n3 SetLookAndInteract\n"
                                  "3 ShowTradesToPlayer 400-1600\n"
                                  "3 GateBehavior\n+ 1 TradeWithVillager\n"
                                  "3 GateBehavior\n+ 1 VillagerMakeLove\n");
}

TEST(claim_216_idle_looks_around_and_follows_the_schedule) {
  expect_listed(OV_ACTIVITY_IDLE, FULL_LOOK "99 UpdateActivityFromSchedule\n");
}

TEST(claim_217_work_chooses_by_weight) {
  expect_listed(OV_ACTIVITY_WORK,
                "5 RunOne\n+o 7 WorkAtPoi\n+f 7 WorkAtComposter\n+ 2 StrollAroundPoi\n"
                "+ 5 StrollToPoi\n+ 5 StrollToPoiList\n+f 2 HarvestFarmland\n+o 5 HarvestFarmland\n"
                "+f 4 UseBonemeal\n+o 7 UseBonemeal\n");
}

TEST(claim_218_all_may_use_bone_meal_and_farmers_seldomer) {
  expect_listed(OV_ACTIVITY_WORK, "+f 4 UseBonemeal\n+o 7 UseBonemeal\n");
}

TEST(claim_319_the_strolls_at_work_weigh_5_and_2) {
  expect_listed(OV_ACTIVITY_WORK, "+ 2 StrollAroundPoi\n+ 5 StrollToPoi\n");
}

TEST(claim_219_work_walks_shows_and_gives) {
  expect_listed(OV_ACTIVITY_WORK, MINIMAL_LOOK);
  expect_listed(OV_ACTIVITY_WORK, "10 ShowTradesToPlayer 400-1600\n10 SetLookAndInteract\n"
                                  "2 SetWalkTargetFromBlockMemory.job_site\n"
                                  "3 GiveGiftToHero 100-100\n99 UpdateActivityFromSchedule\n");
}

TEST(claim_220_meeting_strolls_or_socializes) {
  expect_listed(
      OV_ACTIVITY_MEET,
      "2 TriggerGate\n+ 2 StrollAroundPoi\n+ 2 SocializeAtBell\n"
      "10 ShowTradesToPlayer 400-1600\n10 SetLookAndInteract\n"
      "2 SetWalkTargetFromBlockMemory.meeting_point\n3 GiveGiftToHero 100-100\n"
      "3 ValidateNearbyPoi.meeting_point\n3 GateBehavior\n+ 1 TradeWithVillager\n" FULL_LOOK
      "99 UpdateActivityFromSchedule\n");
}

TEST(claim_221_rest_goes_home_or_looks_for_a_bed) {
  expect_listed(OV_ACTIVITY_REST,
                "2 SetWalkTargetFromBlockMemory.home\n3 ValidateNearbyPoi.home\n3 SleepInBed\n"
                "5 RunOne\n+ 1 SetClosestHomeAsWalkTarget\n+ 4 InsideBrownianWalk\n"
                "+ 2 GoToClosestVillage\n+ 2 DoNothing 20-40\n" MINIMAL_LOOK
                "99 UpdateActivityFromSchedule\n");
}

TEST(claim_222_the_core_has_twenty_behaviors) {
  expect_listed(OV_ACTIVITY_CORE,
                "0 Swim\n0 InteractWithDoor\n0 LookAtTargetSink 45-90\n0 VillagerPanicTrigger\n"
                "0 WakeUp\n0 ReactToBell\n0 SetRaidStatus\n0 ValidateNearbyPoi.job_site\n"
                "0 ValidateNearbyPoi.potential_job_site\n1 MoveToTargetSink 150-250\n"
                "2 PoiCompetitorScan\n3 LookAndFollowTradingPlayerSink\n5 GoToWantedItem\n"
                "6 AcquirePoi.job_site\n7 GoToPotentialJobSite\n8 YieldJobSite\n"
                "10 AcquirePoi.home\n10 AcquirePoi.meeting_point\n"
                "10 AssignProfessionFromJobSite\n10 ResetProfession\n");
}

TEST(claim_223_panic_calms_flees_and_strolls) {
  expect_listed(
      OV_ACTIVITY_PANIC,
      "0 VillagerCalmDown\n1 SetWalkTargetAwayFrom.nearest_hostile\n"
      "1 SetWalkTargetAwayFrom.hurt_by_entity\n3 VillageBoundRandomStroll\n" MINIMAL_LOOK);
}

TEST(claim_227_hiding_is_a_state_and_a_search) {
  expect_listed(OV_ACTIVITY_HIDE, "0 SetHiddenState\n1 LocateHidingPlace\n" MINIMAL_LOOK);
}

// ---- What they do

static bool recalls(const mob_scene* scene, ovis_mob_id mob, ovis_memory memory) {
  ovis_memory_value value;
  return ovis_mob_get_memory(scene->sim, mob, memory, &value);
}

TEST(claim_203_panic_ends_when_neither_a_blow_nor_a_hostile_mob_is_there) {
  mob_scene scene = mob_scene_open("grass_block");
  const ovis_mob_id villager = mob_scene_spawn(&scene, "villager", 60.5, 60.5);
  mob_scene_set_time(&scene, 500);
  mob_scene_ticks(&scene, 40);
  assert_int_equal(ovis_mob_hurt(scene.sim, villager, 1, OVIS_NO_MOB), OVIS_OK);
  mob_scene_ticks(&scene, 22);
  assert_string_equal(ovis_mob_get_activity(scene.sim, villager), "panic"); // claim 201
  mob_scene_ticks(&scene, 70); // harm is remembered for 40 ticks, the sensor looks every 20
  assert_string_equal(ovis_mob_get_activity(scene.sim, villager), "idle");
  mob_scene_close(&scene);
}

TEST(claim_201_each_hostile_mob_scares_within_its_own_distance) {
  static const struct {
    const char* species;
    double near, far;
  } cases[] = {{"zombie", 7.5, 9}, {"vindicator", 9.5, 11}, {"pillager", 14.5, 16}};
  for (int32_t i = 0; i < 3; i++) {
    for (int32_t is_far = 0; is_far < 2; is_far++) {
      mob_scene scene = mob_scene_open("stone");
      const ovis_mob_id villager = mob_scene_spawn(&scene, "villager", 60.5, 60.5);
      const double off = is_far ? cases[i].far : cases[i].near;
      mob_scene_spawn(&scene, cases[i].species, 60.5 + off, 60.5);
      mob_scene_ticks(&scene, 1);
      bool is_scared = false;
      for (int32_t tick = 0; tick < 20; tick++) {
        // Both are put back, so that the distance stays.
        is_scared |= recalls(&scene, villager, OVIS_MEM_NEAREST_HOSTILE);
        ovis_mob_id mobs[4];
        const ovis_aabb all = {{0, 0, 0}, {128, 128, 128}};
        assert_int_equal(ovis_sim_find_mobs(scene.sim, &all, mobs, 4), 2);
        ovis_mob_place(scene.sim, mobs[0], (ovis_vec3){60.5, 64, 60.5}, 0, 0);
        ovis_mob_place(scene.sim, mobs[1], (ovis_vec3){60.5 + off, 64, 60.5}, 0, 0);
        mob_scene_ticks(&scene, 1);
      }
      assert_int_equal(is_scared, !is_far);
      mob_scene_close(&scene);
    }
  }
}

TEST(claim_357_nitwits_idle_during_work_hours) {
  mob_scene scene = mob_scene_open("grass_block");
  mob_scene_set(&scene, 62, 64, 60, "lectern");
  const ovis_mob_id nitwit = mob_scene_spawn(&scene, "villager", 60.5, 60.5);
  int32_t profession;
  assert_true(ovis_profession_find("nitwit", &profession));
  mob_scene_put(&scene, nitwit, OVIS_PROP_PROFESSION, profession);
  mob_scene_set_time(&scene, 3000);
  mob_scene_ticks(&scene, 300);
  assert_string_equal(ovis_mob_get_activity(scene.sim, nitwit), "idle");
  assert_false(recalls(&scene, nitwit, OVIS_MEM_POTENTIAL_JOB_SITE));
  mob_scene_close(&scene);
}

TEST(claim_359_at_work_it_strolls_around_its_site_and_comes_back) {
  mob_scene scene = mob_scene_open("grass_block");
  mob_scene_set(&scene, 62, 64, 60, "lectern");
  const ovis_mob_id villager = mob_scene_spawn(&scene, "villager", 60.5, 60.5);
  int32_t visits = 0;
  bool was_away = false;
  for (int32_t i = 0; i < 6000; i++) {
    mob_scene_set_time(&scene, 3000);
    mob_scene_ticks(&scene, 1);
    const ovis_vec3 at = mob_scene_mob(&scene, villager).pos;
    const double d = sqrt((at.x - 62.5) * (at.x - 62.5) + (at.z - 60.5) * (at.z - 60.5));
    if (d < 1.7 && was_away) {
      visits++;
      was_away = false;
    }
    was_away |= d > 3;
  }
  assert_true(visits >= 3);
  assert_true(recalls(&scene, villager, OVIS_MEM_LAST_WORKED_AT_POI));
  mob_scene_close(&scene);
}

TEST(claim_360_work_needs_a_job_site_and_no_look_target) {
  mob_scene scene = mob_scene_open("grass_block");
  const ovis_mob_id villager = mob_scene_spawn(&scene, "villager", 60.5, 60.5);
  mob_scene_ticks(&scene, 5);
  const ov_brain_def* def = villager_def();
  const ov_behavior_kind* kind = NULL;
  for (int32_t i = 0; i < def->activity_count; i++) {
    const ov_activity_plan* plan = &def->activities[i];
    for (int32_t k = 0; plan->activity == OV_ACTIVITY_WORK && k < plan->entry_count; k++) {
      const ov_behavior* gate = &plan->entries[k].behavior;
      for (int32_t c = 0; c < gate->child_count; c++) {
        if (strcmp(name_of(&gate->children[c].behavior), "WorkAtPoi") == 0) {
          kind = gate->children[c].behavior.kind;
        }
      }
    }
  }
  assert_non_null(kind);
  assert_int_equal(kind->condition_count, 2);
  assert_int_equal(kind->conditions[0].memory, OVIS_MEM_JOB_SITE);
  assert_int_equal(kind->conditions[0].status, OV_PRESENT);
  assert_int_equal(kind->conditions[1].memory, OVIS_MEM_LOOK_TARGET);
  assert_int_equal(kind->conditions[1].status, OV_REGISTERED);
  assert_true(mob_scene_mob(&scene, villager).is_alive);
  mob_scene_close(&scene);
}

TEST(claim_361_without_a_bed_it_walks_to_the_nearest_one_claimed_or_not) {
  mob_scene scene = mob_scene_open("grass_block");
  mob_scene_set(&scene, 75, 64, 60, "red_bed[part=head,facing=north]");
  mob_scene_set(&scene, 75, 64, 61, "red_bed[part=foot,facing=north]");
  const ovis_mob_id villager = mob_scene_spawn(&scene, "villager", 60.5, 60.5);
  assert_int_equal(ovis_sim_set_point_tickets(scene.sim, (ovis_pos){75, 64, 60}, "home", 0),
                   OVIS_OK);
  double nearest = 1000;
  for (int32_t i = 0; i < 3000; i++) {
    mob_scene_set_time(&scene, 13000);
    mob_scene_ticks(&scene, 1);
    const double d = 75.5 - mob_scene_mob(&scene, villager).pos.x;
    nearest = fabs(d) < nearest ? fabs(d) : nearest;
  }
  assert_false(recalls(&scene, villager, OVIS_MEM_HOME));
  assert_true(nearest < 3);
  mob_scene_close(&scene);
}

// Whether the option of that name ran in this tick.
static bool ran_now(const mob_scene* scene, ovis_mob_id villager, const char* name) {
  ovis_option option;
  for (int32_t i = 0; ovis_mob_get_option(scene->sim, villager, i, &option); i++) {
    if (strcmp(option.info.name, name) == 0) {
      return option.answer.reason == OVIS_REASON_RAN;
    }
  }
  return false;
}

static bool is_running(const mob_scene* scene, ovis_mob_id villager, const char* name) {
  ovis_option option;
  bool runs = false;
  for (int32_t i = 0; ovis_mob_get_option(scene->sim, villager, i, &option); i++) {
    runs |= strcmp(option.info.name, name) == 0 && option.is_running;
  }
  return runs;
}

TEST(claim_361_the_walk_inside_stays_where_there_is_no_open_sky) {
  mob_scene scene = mob_scene_open("grass_block");
  mob_scene_fill(&scene, (ovis_pos){58, 68, 58}, (ovis_pos){64, 68, 64}, "stone");
  // A taken site makes this a village, so that nobody leaves for another one.
  mob_scene_set(&scene, 66, 64, 70, "lectern");
  assert_int_equal(ovis_sim_set_point_tickets(scene.sim, (ovis_pos){66, 64, 70}, "librarian", 0),
                   OVIS_OK);
  const ovis_mob_id villager = mob_scene_spawn(&scene, "villager", 61.5, 61.5);
  int32_t walks = 0;
  for (int32_t i = 0; i < 2000; i++) {
    mob_scene_set_time(&scene, 13000);
    mob_scene_ticks(&scene, 1);
    ovis_memory_value walk;
    if (ran_now(&scene, villager, "InsideBrownianWalk") &&
        ovis_mob_get_memory(scene.sim, villager, OVIS_MEM_WALK_TARGET, &walk)) {
      assert_true(walk.cell.x >= 58 && walk.cell.x <= 64);
      assert_true(walk.cell.z >= 58 && walk.cell.z <= 64);
      walks++;
    }
  }
  assert_true(walks > 0);
  mob_scene_close(&scene);
}

TEST(claim_364_a_bell_makes_villagers_hide_for_300_ticks) {
  mob_scene scene = mob_scene_open("grass_block");
  mob_scene_set(&scene, 64, 64, 64, "bell");
  mob_scene_set(&scene, 70, 64, 60, "red_bed[part=head,facing=north]");
  mob_scene_set(&scene, 70, 64, 61, "red_bed[part=foot,facing=north]");
  const ovis_mob_id villager = mob_scene_spawn(&scene, "villager", 60.5, 60.5);
  const ovis_mob_id far = mob_scene_spawn(&scene, "villager", 110.5, 110.5);
  mob_scene_set_time(&scene, 500);
  mob_scene_ticks(&scene, 30);
  assert_int_equal(ovis_village_ring_bell(scene.sim, (ovis_pos){64, 64, 64}), OVIS_OK);
  mob_scene_ticks(&scene, 3);
  assert_string_equal(ovis_mob_get_activity(scene.sim, villager), "hide");
  assert_string_equal(ovis_mob_get_activity(scene.sim, far), "idle");
  bool has_place = false;
  for (int32_t i = 0; i < 290; i++) {
    mob_scene_ticks(&scene, 1);
    has_place = has_place || recalls(&scene, villager, OVIS_MEM_HIDING_PLACE);
  }
  assert_true(has_place);
  assert_string_equal(ovis_mob_get_activity(scene.sim, villager), "hide");
  mob_scene_ticks(&scene, 30);
  assert_string_equal(ovis_mob_get_activity(scene.sim, villager), "idle");
  assert_false(recalls(&scene, villager, OVIS_MEM_HIDING_PLACE));
  mob_scene_close(&scene);
}

TEST(claim_366_babies_acquire_beds_but_neither_jobs_nor_bells) {
  mob_scene scene = mob_scene_open("grass_block");
  mob_scene_set(&scene, 64, 64, 64, "bell");
  mob_scene_set(&scene, 62, 64, 64, "lectern");
  mob_scene_set(&scene, 70, 64, 60, "red_bed[part=head,facing=north]");
  mob_scene_set(&scene, 70, 64, 61, "red_bed[part=foot,facing=north]");
  const ovis_mob_id baby = mob_scene_spawn_baby(&scene, "villager", 60.5, 60.5);
  mob_scene_set_time(&scene, 500);
  mob_scene_ticks(&scene, 300);
  assert_true(recalls(&scene, baby, OVIS_MEM_HOME));
  assert_false(recalls(&scene, baby, OVIS_MEM_MEETING_POINT));
  assert_false(recalls(&scene, baby, OVIS_MEM_POTENTIAL_JOB_SITE));
  mob_scene_close(&scene);
}

// A hero makes two behaviors of priority 3 run at once: the gift and the trades, both with the
// memory INTERACTION_TARGET. The end of the gift erases it, and that ends the show.
TEST(claim_358_idle_behaviors_run_side_by_side_and_take_memories_from_each_other) {
  mob_scene scene = mob_scene_open("grass_block");
  const ovis_mob_id villager = mob_scene_spawn(&scene, "villager", 60.5, 60.5);
  const ovis_mob_id player = mob_scene_player(&scene, 62.5, 60.5);
  const ovis_offer offer = {.cost_a = ovis_item_from_name("wheat"),
                            .cost_a_count = 20,
                            .result = ovis_item_from_name("emerald"),
                            .result_count = 1,
                            .max_uses = 16};
  assert_int_equal(ovis_villager_set_offer(scene.sim, villager, 0, &offer), OVIS_OK);
  mob_scene_put(&scene, player, OVIS_PROP_HERO, 1);
  assert_int_equal(ovis_mob_set_held_item(scene.sim, player, "wheat"), OVIS_OK);
  int32_t together = 0;
  int32_t ended = 0;
  bool was_together = false;
  for (int32_t i = 0; i < 12000 && ended == 0; i++) {
    mob_scene_set_time(&scene, 1000);
    ovis_mob_place(scene.sim, villager, (ovis_vec3){60.5, MOB_SCENE_FEET, 60.5}, 0, 0);
    mob_scene_ticks(&scene, 1);
    assert_string_equal(ovis_mob_get_activity(scene.sim, villager), "idle");
    const bool gives = is_running(&scene, villager, "GiveGiftToHero");
    const bool shows = is_running(&scene, villager, "ShowTradesToPlayer");
    together += gives && shows;
    if (was_together && !gives) {
      // The gift has just ended: its memory was erased or set again, and the show ended with it.
      assert_false(shows && !recalls(&scene, villager, OVIS_MEM_INTERACTION_TARGET));
      ended += !recalls(&scene, villager, OVIS_MEM_INTERACTION_TARGET);
    }
    was_together = gives && shows;
  }
  assert_true(together >= 10);
  assert_int_equal(ended, 1);
  mob_scene_close(&scene);
}
