// Claims 201 to 227 and 356: the figures of villagers at their limits, each with one behavior
// alone.
// Rules: docs/sources.md#villager
#include "mind/brain/brain_share.h"
#include "mind/brain/place/place_behaviors.h"
#include "mind/brain/walk/walk_behaviors.h"
#include "species/profiles.h"
#include "species/villager/villager.h"
#include "species/villager/villager_items.h"
#include "support/behavior_probe.h"
#include "support/brain_lists.h"
#include "support/goal_probe.h"
#include "support/test.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { Y = MOB_SCENE_FEET };
#define FOR_EVER OVIS_MEMORY_FOR_EVER

typedef struct stage {
  mob_scene scene;
  ovis_mob_id mob;
  behavior_probe probe;
} stage;

// Declares a villager at 64.5 Y 64.5 with a probe of one of its behaviors.
static void open_stage(stage* s, const char* behavior) {
  s->scene = mob_scene_open("grass_block");
  s->mob = mob_scene_spawn(&s->scene, "villager", 64.5, 64.5);
  behavior_probe_init(&s->probe, &s->scene, s->mob, behavior);
  behavior_probe_move(&s->probe, (ovis_vec3){64.5, Y, 64.5});
}

static void close_stage(stage* s) {
  behavior_probe_move(&s->probe, (ovis_vec3){64.5, Y, 64.5});
  mob_scene_close(&s->scene);
}

static void set_place(const stage* s, ovis_memory memory, ovis_pos cell) {
  ov_brain_set_place(s->probe.brain, memory, &(ov_place){.cell = cell});
}

// Draws until the next draw of a number below `bound` is `wanted`.
static void aim_draw(const stage* s, int32_t bound, int32_t wanted) {
  ov_rng* rng = &s->probe.agent.self->rng;
  for (ov_rng next = *rng; ov_rng_int(&next, bound) != wanted; next = *rng) {
    ov_rng_int(rng, bound);
  }
}

// ---- Panic

static const ovis_memory dropped[] = {OVIS_MEM_PATH, OVIS_MEM_WALK_TARGET, OVIS_MEM_LOOK_TARGET,
                                      OVIS_MEM_BREED_TARGET, OVIS_MEM_INTERACTION_TARGET};

static void fill_memories(const stage* s) {
  ov_brain* brain = s->probe.brain;
  ov_brain_set_unit(brain, OVIS_MEM_PATH, FOR_EVER);
  ov_brain_walk_to_cell(brain, (ovis_pos){70, Y, 70}, 0.5, 1);
  ov_brain_look_at_cell(brain, (ovis_pos){70, Y, 70});
  ov_brain_set_entity(brain, OVIS_MEM_BREED_TARGET, 77, FOR_EVER);
  ov_brain_set_entity(brain, OVIS_MEM_INTERACTION_TARGET, 77, FOR_EVER);
}

TEST(claim_201_a_blow_or_a_hostile_mob_makes_panic_its_activity) {
  for (int32_t cause = 0; cause < 3; cause++) {
    stage s;
    open_stage(&s, "VillagerPanicTrigger");
    if (cause == 1) {
      ov_brain_set_hurt(s.probe.brain, &(ov_hurt){.damage = OVIS_DAMAGE_FALL});
    } else if (cause == 2) {
      ov_brain_set_entity(s.probe.brain, OVIS_MEM_NEAREST_HOSTILE, 77, FOR_EVER);
    }
    assert_int_equal(behavior_probe_start(&s.probe, 1000), cause > 0);
    assert_int_equal(ov_brain_is_active(s.probe.brain, OV_ACTIVITY_PANIC), cause > 0);
    close_stage(&s);
  }
}

TEST(claim_202_only_the_beginning_of_panic_drops_what_it_did) {
  stage s;
  open_stage(&s, "VillagerPanicTrigger");
  ov_brain_set_hurt(s.probe.brain, &(ov_hurt){.damage = OVIS_DAMAGE_FALL});
  for (int32_t turn = 0; turn < 2; turn++) { // the second time it panics already
    fill_memories(&s);
    assert_true(behavior_probe_start(&s.probe, 1000 + turn));
    for (int32_t i = 0; i < OV_COUNT_OF(dropped); i++) {
      assert_int_equal(ov_brain_has(s.probe.brain, dropped[i]), turn == 1);
    }
  }
  close_stage(&s);
}

TEST(claim_223_it_calms_down_farther_than_six_blocks_from_its_attacker) {
  static const struct {
    double distance;
    bool calms;
  } cases[] = {{6, false}, {6.01, true}, {6.05, true}, {5.99, false}};
  for (int32_t i = 0; i < 4; i++) {
    stage s;
    open_stage(&s, "VillagerCalmDown");
    ov_actor* zombie = goal_probe_actor(&s.scene, mob_scene_spawn(&s.scene, "zombie", 90.5, 64.5));
    zombie->body.pos = (ovis_vec3){64.5 + cases[i].distance, Y, 64.5};
    ov_brain_set_entity(s.probe.brain, OVIS_MEM_HURT_BY_ENTITY, zombie->serial, FOR_EVER);
    ov_brain_set_activity(s.probe.brain, OV_ACTIVITY_PANIC);
    assert_int_equal(behavior_probe_start(&s.probe, 1000), cases[i].calms);
    assert_int_equal(ov_brain_has(s.probe.brain, OVIS_MEM_HURT_BY_ENTITY), !cases[i].calms);
    assert_int_equal(ov_brain_is_active(s.probe.brain, OV_ACTIVITY_PANIC), !cases[i].calms);
    close_stage(&s);
  }
}

TEST(claim_223_it_flees_half_as_fast_again_within_six_blocks) {
  static const char* const names[] = {"SetWalkTargetAwayFrom.nearest_hostile",
                                      "SetWalkTargetAwayFrom.hurt_by_entity"};
  for (int32_t i = 0; i < 2; i++) {
    stage s;
    open_stage(&s, names[i]);
    const ov_walk_away_settings* settings = s.probe.turn.settings;
    assert_true(settings->speed == 0.75); // 1.5 times 0.5
    assert_true(settings->range == 6);
    close_stage(&s);
  }
}

// ---- Hiding

// Calls until the hiding place is forgotten, at most `limit`; the bell rings all the time if
// `is_rung`.
static int32_t hide(double distance, bool is_rung, int32_t limit) {
  stage s;
  open_stage(&s, "SetHiddenState");
  behavior_probe_move(&s.probe, (ovis_vec3){64.5 + distance, Y + 0.5, 64.5});
  set_place(&s, OVIS_MEM_HIDING_PLACE, (ovis_pos){64, Y, 64});
  int32_t calls = 0;
  for (; calls < limit && ov_brain_has(s.probe.brain, OVIS_MEM_HIDING_PLACE); calls++) {
    if (is_rung || calls == 0) {
      ov_brain_set_number(s.probe.brain, OVIS_MEM_HEARD_BELL_TIME, 1000 + calls, FOR_EVER);
    }
    assert_true(behavior_probe_start(&s.probe, 1000 + calls));
  }
  assert_int_equal(ov_brain_has(s.probe.brain, OVIS_MEM_HEARD_BELL_TIME),
                   ov_brain_has(s.probe.brain, OVIS_MEM_HIDING_PLACE));
  close_stage(&s);
  return calls;
}

TEST(claim_227_hiding_lasts_300_ticks_after_the_bell) {
  assert_int_equal(hide(20, false, 400), 301); // at bell time + 300
}

TEST(claim_227_hiding_lasts_300_ticks_within_three_blocks_of_the_place) {
  assert_int_equal(hide(2.49, true, 400), 302); // 301 are counted first: two cells off
  assert_int_equal(hide(2.51, true, 400), 400); // three cells off: it does not count, it goes on
}

// ---- Work, meadows and meetings

TEST(claim_217_work_starts_every_300_ticks_nearer_than_1_73_blocks) {
  // 0.5 - 1.73 is exact, and so is the way back: the distance is 1.73 itself.
  static const struct {
    double x;
    int64_t ticks;
    bool works;
  } cases[] = {{0.5, 300, true},         {0.5, 299, false},       {0.5, 5000, true},
               {0.5 - 1.73, 300, false}, {0.5 - 1.72, 300, true}, {0.5 - 1.8, 300, false}};
  for (int32_t i = 0; i < 6; i++) {
    stage s;
    open_stage(&s, "WorkAtPoi");
    set_place(&s, OVIS_MEM_JOB_SITE, (ovis_pos){0, Y, 64});
    behavior_probe_move(&s.probe, (ovis_vec3){0.5, Y + 0.5, 64.5});
    aim_draw(&s, 2, 0);
    assert_true(behavior_probe_start(&s.probe, 10000)); // it looks, and keeps the time
    behavior_probe_move(&s.probe, (ovis_vec3){cases[i].x, Y + 0.5, 64.5});
    aim_draw(&s, 2, 0);
    assert_int_equal(behavior_probe_start(&s.probe, 10000 + cases[i].ticks), cases[i].works);
    close_stage(&s);
  }
}

TEST(claim_217_strolls_at_work_have_their_ranges_and_speeds) {
  static const struct {
    const char* name;
    double speed;
    int32_t close_enough, range;
  } cases[] = {
      {"StrollAroundPoi", 0.4, 0, 4}, {"StrollToPoi", 0.4, 1, 10}, {"StrollToPoiList", 0.5, 1, 6}};
  for (int32_t i = 0; i < 3; i++) {
    stage s;
    open_stage(&s, cases[i].name);
    const ov_brain_plan* plan = s.probe.brain->plan;
    const ov_stroll_place_settings* settings = NULL;
    for (int32_t n = 0; n < plan->node_count; n++) {
      const ov_behavior_node* node = &plan->nodes[n];
      if (strcmp(node->kind->name, cases[i].name) == 0 && node->activity == OV_ACTIVITY_WORK) {
        assert_null(settings);
        settings = node->behavior->settings;
      }
    }
    assert_non_null(settings);
    assert_true(settings->speed == cases[i].speed);
    assert_int_equal(settings->close_enough, cases[i].close_enough);
    assert_int_equal(settings->range, cases[i].range);
    close_stage(&s);
  }
}

TEST(claim_218_one_piece_of_bone_meal_is_enough_for_anyone) {
  for (int32_t count = 0; count <= 2; count++) {
    stage s;
    open_stage(&s, "UseBonemeal");
    mob_scene_set(&s.scene, 65, Y - 1, 64, "farmland[moisture=7]");
    mob_scene_set(&s.scene, 65, Y, 64, "wheat[age=2]");
    ov_actor* actor = s.probe.agent.self;
    actor->age_ticks = 400;
    assert_int_equal(ov_villager_of(actor)->profession, OV_PROFESSION_NONE);
    ov_villager_of(actor)->pack.slots[0] = (ov_pack_slot){OV_GOOD_BONE_MEAL, (int8_t)count};
    assert_int_equal(behavior_probe_start(&s.probe, 1000), count > 0);
    close_stage(&s);
  }
}

// One entry of an activity: priority, name, and whether all variants have it.
static void check_entries(ov_activity activity, const char* expected) {
  const ov_brain_def* def = ov_profile_of(ovis_species_find("villager"))->brain;
  char text[2000] = "";
  for (int32_t i = 0; i < def->activity_count; i++) {
    const ov_activity_plan* plan = &def->activities[i];
    for (int32_t k = 0; plan->activity == activity && k < plan->entry_count; k++) {
      const ov_activity_entry* entry = &plan->entries[k];
      const ov_behavior* behavior = &entry->behavior;
      const char* name = behavior->name != NULL ? behavior->name : behavior->kind->name;
      const size_t used = strlen(text);
      snprintf(text + used, sizeof text - used, "%d %s%s\n", entry->priority, name,
               entry->variants == 0 ? "" : " of some");
    }
  }
  assert_string_equal(text, expected);
}

TEST(claim_219_work_has_seven_behaviors_for_all_variants) {
  check_entries(OV_ACTIVITY_WORK, "5 RunOne\n5 RunOne\n10 ShowTradesToPlayer\n"
                                  "10 SetLookAndInteract\n"
                                  "2 SetWalkTargetFromBlockMemory.job_site\n3 GiveGiftToHero\n"
                                  "99 UpdateActivityFromSchedule\n");
}

TEST(claim_220_meetings_have_nine_behaviors_for_all_variants) {
  check_entries(OV_ACTIVITY_MEET, "2 TriggerGate\n10 ShowTradesToPlayer\n10 SetLookAndInteract\n"
                                  "2 SetWalkTargetFromBlockMemory.meeting_point\n3 GiveGiftToHero\n"
                                  "3 ValidateNearbyPoi.meeting_point\n3 GateBehavior\n5 RunOne\n"
                                  "99 UpdateActivityFromSchedule\n");
}

TEST(claim_220_one_call_in_a_hundred_socializes) {
  stage s;
  open_stage(&s, "SocializeAtBell");
  set_place(&s, OVIS_MEM_MEETING_POINT, (ovis_pos){65, Y, 64});
  const ov_actor* other =
      goal_probe_actor(&s.scene, mob_scene_spawn(&s.scene, "villager", 66.5, 64.5));
  ov_brain_clear_list(s.probe.brain, OVIS_MEM_VISIBLE_LIVING);
  brain_push_visible(&s.probe.agent, other->serial, 0);
  int32_t yes = 0;
  for (int32_t i = 0; i < 5000; i++) {
    ov_rng next = s.probe.agent.self->rng;
    const bool meets = ov_rng_int(&next, 100) == 0;
    assert_int_equal(behavior_probe_start(&s.probe, 1000 + i), meets);
    assert_true(s.probe.agent.self->rng.state == next.state);
    yes += meets;
  }
  assert_in_range(yes, 25, 80);
  assert_true(ov_brain_entity(s.probe.brain, OVIS_MEM_INTERACTION_TARGET) == other->serial);
  close_stage(&s);
}

// ---- Golems

enum { NOW = 100000 };

// A villager that slept lately calls a golem that it alone needs to want. Returns whether one
// comes, and where; `rng` is the caller's stream before.
static bool call(stage* s, ov_rng* rng, ovis_vec3* out) {
  ov_actor* actor = s->probe.agent.self;
  ovis_env env = mob_scene_env(&s->scene);
  env.game_time = NOW;
  mob_scene_set_env(&s->scene, &env);
  ov_brain_set_number(s->probe.brain, OVIS_MEM_LAST_SLEPT, NOW - 100, FOR_EVER);
  *rng = actor->rng;
  const bool comes = ov_villager_call_golem(&s->probe.agent, 1);
  const ov_rng after = actor->rng;
  mob_scene_ticks(&s->scene, 1);
  actor->rng = after;
  assert_int_equal(ovis_sim_get_mob_count(s->scene.sim), comes ? 2 : 1);
  if (comes) {
    *out = mob_scene_mob(&s->scene, ovis_sim_get_mob(s->scene.sim, 1)).pos;
  }
  return comes;
}

TEST(claim_205_it_wants_one_if_it_slept_less_than_24000_ticks_ago) {
  stage s;
  open_stage(&s, "WakeUp");
  const ov_actor* actor = s.probe.agent.self;
  assert_false(ov_villager_wants_golem(actor, NOW));
  ov_brain_set_number(s.probe.brain, OVIS_MEM_LAST_SLEPT, NOW - 23999, FOR_EVER);
  assert_true(ov_villager_wants_golem(actor, NOW));
  assert_false(ov_villager_wants_golem(actor, NOW + 1));
  ov_brain_set_number(s.probe.brain, OVIS_MEM_LAST_SLEPT, NOW, FOR_EVER);
  ov_villager_note_golem(s.probe.brain);
  assert_false(ov_villager_wants_golem(actor, NOW));
  close_stage(&s);
}

TEST(claim_209_a_golem_is_remembered_as_true_for_600_ticks) {
  stage s;
  open_stage(&s, "WakeUp");
  ov_villager_note_golem(s.probe.brain);
  ovis_memory_value value;
  assert_true(ov_brain_recall(s.probe.brain, OVIS_MEM_GOLEM_DETECTED_RECENTLY, &value));
  assert_int_equal(value.number, 1);
  assert_int_equal(value.ttl, 600);
  close_stage(&s);
}

TEST(claim_208_it_appears_at_a_drawn_place_of_17_by_17) {
  for (int32_t serial = 1; serial <= 30; serial++) {
    stage s;
    open_stage(&s, "WakeUp");
    s.probe.agent.self->rng = ov_rng_make(3, (uint64_t)serial);
    ov_rng rng;
    ovis_vec3 pos;
    assert_true(call(&s, &rng, &pos));
    int32_t x = 0, z = 0;
    while (x > -2 && x < 2 && z > -2 && z < 2) { // where it stands itself is no room
      x = ov_rng_int(&rng, 17) - 8;
      z = ov_rng_int(&rng, 17) - 8;
    }
    assert_true(fabs(pos.x - 64.5 - x) < 1e-6);
    assert_true(fabs(pos.z - 64.5 - z) < 1e-6);
    close_stage(&s);
  }
}

// The grass is at Y - 1: a caller that stands 6 above sees it at the end of its spread.
TEST(claim_208_it_appears_six_blocks_below_at_most) {
  for (int32_t height = 5; height <= 8; height++) {
    stage s;
    open_stage(&s, "WakeUp");
    behavior_probe_move(&s.probe, (ovis_vec3){64.5, Y + height, 64.5});
    ov_rng rng;
    ovis_vec3 pos;
    assert_int_equal(call(&s, &rng, &pos), height <= 6);
    close_stage(&s);
  }
}

TEST(claim_208_three_free_cells_are_enough) {
  for (int32_t cells = 2; cells <= 3; cells++) {
    stage s;
    open_stage(&s, "WakeUp");
    mob_scene_fill(&s.scene, (ovis_pos){55, Y + cells, 55}, (ovis_pos){73, Y + 8, 73}, "stone");
    ov_rng rng;
    ovis_vec3 pos;
    assert_int_equal(call(&s, &rng, &pos), cells == 3);
    close_stage(&s);
  }
}

TEST(claim_356_ten_places_are_tried_and_nobody_remembers_a_golem_that_did_not_come) {
  stage s;
  open_stage(&s, "WakeUp");
  behavior_probe_move(&s.probe, (ovis_vec3){64.5, Y + 20, 64.5}); // no ground in reach
  ov_rng rng;
  ovis_vec3 pos;
  assert_false(call(&s, &rng, &pos));
  for (int32_t i = 0; i < 2 * 10; i++) {
    ov_rng_int(&rng, 17);
  }
  assert_true(s.probe.agent.self->rng.state == rng.state);
  assert_false(ov_brain_has(s.probe.brain, OVIS_MEM_GOLEM_DETECTED_RECENTLY));
  close_stage(&s);
}
