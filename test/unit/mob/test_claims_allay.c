// Claims 195, 200, 312, 354 and 355: what an allay wants, when it throws, its two clocks, and its
// story far from and near its player.
#include "agent/gear.h"
#include "agent/item.h"
#include "mind/brain/brain_share.h"
#include "species/animals/allay.h"
#include "support/behavior_probe.h"
#include "support/goal_probe.h"
#include "support/test.h"

#include <stdlib.h>
#include <string.h>

enum { Y = MOB_SCENE_FEET };

typedef struct stage {
  mob_scene scene;
  ovis_mob_id allay, hero;
} stage;

static ov_brain* brain_of(const stage* s) {
  return ov_brain_of(goal_probe_actor(&s->scene, s->allay));
}

// An allay with bread in its hand that likes the player there.
static stage open_stage(double hero_x) {
  stage s = {.scene = mob_scene_open("stone")};
  s.allay = mob_scene_spawn(&s.scene, "allay", 60.5, 60.5);
  s.hero = mob_scene_player(&s.scene, hero_x, 60.5);
  const ovis_stack bread = ovis_stack_from_name("bread", 1);
  assert_int_equal(ovis_mob_set_equipment(s.scene.sim, s.allay, OVIS_SLOT_MAIN_HAND, &bread),
                   OVIS_OK);
  const uint64_t serial = goal_probe_actor(&s.scene, s.hero)->serial;
  ov_brain_set_entity(brain_of(&s), OVIS_MEM_LIKED_PLAYER, serial, OVIS_MEMORY_FOR_EVER);
  return s;
}

static void pack(const stage* s, int32_t count) {
  const ovis_stack bread = ovis_stack_from_name("bread", count);
  assert_int_equal(ovis_mob_set_inventory(s->scene.sim, s->allay, 0, count > 0 ? &bread : NULL),
                   OVIS_OK);
}

static int32_t carried(const stage* s) {
  return ovis_mob_get_inventory(s->scene.sim, s->allay, 0).count;
}

// ---- Throws

// Distances from its eyes to those of its player. Their heights are 0.36 and 1.62.
TEST(claim_195_it_throws_nearer_than_three_blocks_in_all_directions) {
  static const struct {
    double x, y, z;
    bool throws;
  } cases[] = {{3, 0, 0, false},    {2.999, 0, 0, true},  {-2.999, 0, 0, true},
               {0, 2.999, 0, true}, {0, -2.999, 0, true}, {0, 3.001, 0, false},
               {0, 0, 2.999, true}, {0, 0, -3, false},    {1, 4, 0, false},
               {1, 0, 4, false},    {4, 1, 1, false},     {1.7, 1.7, 1.7, true},
               {2, 2, 1.01, false}, {1, 2.9, 2.9, false}};
  stage s = open_stage(60.5);
  behavior_probe probe;
  behavior_probe_init(&probe, &s.scene, s.allay, "GoAndGiveItemsToTarget");
  const double level = Y + (double)1.62f - (double)0.36f;
  for (int32_t i = 0; i < (int32_t)(sizeof cases / sizeof *cases); i++) {
    pack(&s, 9);
    ov_brain_erase(probe.brain, OVIS_MEM_ITEM_PICKUP_COOLDOWN_TICKS);
    behavior_probe_move(&probe,
                        (ovis_vec3){60.5 - cases[i].x, level - cases[i].y, 60.5 - cases[i].z});
    behavior_probe_tick(&probe, 100 + i);
    assert_int_equal(carried(&s), cases[i].throws ? 8 : 9);
    assert_int_equal(ov_brain_number(probe.brain, OVIS_MEM_ITEM_PICKUP_COOLDOWN_TICKS),
                     cases[i].throws ? 60 : 0);
  }
  behavior_probe_move(&probe, (ovis_vec3){60.5, Y, 60.5});
  mob_scene_ticks(&s.scene, 1); // what was thrown comes into the world
  mob_scene_close(&s.scene);
}

// ---- Triggers and timed behaviors

TEST(claim_200_a_trigger_overwrites_each_tick_what_a_timed_one_sets_when_it_starts) {
  stage s = open_stage(80.5);
  pack(&s, 5);
  const ovis_mob_id bread = mob_scene_drop(&s.scene, "bread", 4, 60.5, 84.5);
  ov_brain* brain = brain_of(&s);
  const uint64_t item = goal_probe_actor(&s.scene, bread)->serial;
  const uint64_t hero = goal_probe_actor(&s.scene, s.hero)->serial;
  int32_t to_item = 0, to_hero = 0, ran = 0, given_up = 0;
  for (int32_t i = 0; i < 210; i++) {
    // It stands still, and sees the item: what writes the target last counts. Now and then the walk
    // finds that it is stuck, and erases the target.
    assert_int_equal(ovis_mob_place(s.scene.sim, s.allay, (ovis_vec3){60.5, 64, 60.5}, 0, 0),
                     OVIS_OK);
    ov_brain_set_entity(brain, OVIS_MEM_NEAREST_VISIBLE_WANTED_ITEM, item, OVIS_MEMORY_FOR_EVER);
    mob_scene_ticks(&s.scene, 1);
    const ov_walk* walk = ov_brain_walk(brain);
    ran += mob_scene_option(&s.scene, s.allay, "GoToWantedItem").answer.reason == OVIS_REASON_RAN;
    if (walk == NULL) {
      given_up++;
      continue;
    }
    assert_int_equal(walk->close_enough, walk->entity == item ? 0 : 3);
    assert_true(walk->speed == (walk->entity == item ? 1.75f : 2.25f));
    to_item += walk->entity == item;
    to_hero += walk->entity == hero;
  }
  assert_int_equal(ran, 210); // each tick again
  assert_int_equal(to_item + to_hero + given_up, 210);
  assert_true(given_up < 20);
  assert_in_range(to_hero, 8, 11); // its starts: every 20 ticks and one
  pack(&s, 0);
  mob_scene_close(&s.scene);
}

// ---- What it wants

TEST(claim_312_whether_it_holds_an_item_says_what_it_wants_and_no_predicate) {
  stage s = open_stage(90.5);
  behavior_probe probe;
  behavior_probe_init(&probe, &s.scene, s.allay, "GoToWantedItem");
  assert_null(((const ov_wanted_item_settings*)probe.turn.settings)->test);
  const ovis_mob_id bread = mob_scene_drop(&s.scene, "bread", 4, 66.5, 60.5);
  const ov_actor* item = goal_probe_actor(&s.scene, bread);
  const ovis_stack one = ovis_stack_from_name("bread", 1);
  const ovis_stack wheat = ovis_stack_from_name("wheat", 1);
  assert_true(ov_allay_wants(&probe.agent, &one));
  assert_false(ov_allay_wants(&probe.agent, &wheat));
  pack(&s, 63);
  assert_true(ov_allay_wants(&probe.agent, &one));
  pack(&s, 64);
  assert_false(ov_allay_wants(&probe.agent, &one));
  pack(&s, 0);
  ovis_env env = mob_scene_env(&s.scene);
  env.mob_griefing = false;
  mob_scene_set_env(&s.scene, &env);
  assert_false(ov_allay_wants(&probe.agent, &one));
  env.mob_griefing = true;
  mob_scene_set_env(&s.scene, &env);
  // Without an item in its hand the sensor finds nothing; what it remembers it still flies to.
  assert_int_equal(ovis_mob_set_equipment(s.scene.sim, s.allay, OVIS_SLOT_MAIN_HAND, NULL),
                   OVIS_OK);
  assert_false(ov_allay_wants(&probe.agent, &one));
  ov_brain_set_entity(probe.brain, OVIS_MEM_NEAREST_VISIBLE_WANTED_ITEM, item->serial,
                      OVIS_MEMORY_FOR_EVER);
  assert_true(behavior_probe_start(&probe, 100));
  assert_true(ov_brain_walk(probe.brain)->entity == item->serial);
  mob_scene_ticks(&s.scene, 21); // a scan
  assert_false(ov_brain_has(probe.brain, OVIS_MEM_NEAREST_VISIBLE_WANTED_ITEM));
  mob_scene_close(&s.scene);
}

// ---- Clocks

static void set_clock(ov_brain* brain, ovis_memory memory, int64_t ticks) {
  ov_brain_set_number(brain, memory, ticks, OVIS_MEMORY_FOR_EVER);
}

TEST(claim_354_the_clocks_are_those_of_the_note_block_and_of_picking_up) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id mob = mob_scene_spawn(&scene, "allay", 60.5, 60.5);
  ov_brain* brain = ov_brain_of(goal_probe_actor(&scene, mob));
  set_clock(brain, OVIS_MEM_LIKED_NOTEBLOCK_COOLDOWN_TICKS, 9);
  set_clock(brain, OVIS_MEM_ITEM_PICKUP_COOLDOWN_TICKS, 4);
  for (int32_t tick = 1; tick <= 11; tick++) {
    mob_scene_ticks(&scene, 1);
    // 0 is there for one tick: then the count-down stops, and erases it.
    const int64_t like = tick <= 9 ? 9 - tick : 0;
    const int64_t pick_up = tick <= 4 ? 4 - tick : 0;
    assert_int_equal(ov_brain_number(brain, OVIS_MEM_LIKED_NOTEBLOCK_COOLDOWN_TICKS), like);
    assert_int_equal(ov_brain_has(brain, OVIS_MEM_LIKED_NOTEBLOCK_COOLDOWN_TICKS), tick <= 9);
    assert_int_equal(ov_brain_number(brain, OVIS_MEM_ITEM_PICKUP_COOLDOWN_TICKS), pick_up);
    assert_int_equal(ov_brain_has(brain, OVIS_MEM_ITEM_PICKUP_COOLDOWN_TICKS), tick <= 4);
  }
  mob_scene_close(&scene);
}

TEST(claim_354_a_throw_and_a_note_block_set_the_clocks) {
  stage s = open_stage(61.5);
  pack(&s, 1);
  ovis_memory_value value;
  for (int32_t i = 0; i < 60 && carried(&s) > 0; i++) {
    assert_false(
        ovis_mob_get_memory(s.scene.sim, s.allay, OVIS_MEM_ITEM_PICKUP_COOLDOWN_TICKS, &value));
    mob_scene_ticks(&s.scene, 1);
  }
  assert_int_equal(carried(&s), 0);
  assert_true(
      ovis_mob_get_memory(s.scene.sim, s.allay, OVIS_MEM_ITEM_PICKUP_COOLDOWN_TICKS, &value));
  assert_in_range(value.number, 59, 60);
  assert_int_equal(value.ttl, OVIS_MEMORY_FOR_EVER); // a number that falls, no expiry
  assert_false(
      ovis_mob_get_memory(s.scene.sim, s.allay, OVIS_MEM_LIKED_NOTEBLOCK_COOLDOWN_TICKS, &value));
  mob_scene_set(&s.scene, 60, Y, 62, "note_block");
  ovis_sim_emit_vibration(
      s.scene.sim,
      &(ovis_vibration){.kind = OVIS_VIBRATION_NOTE_BLOCK_PLAY, .pos = {60.5, Y + 0.5, 62.5}},
      NULL);
  mob_scene_ticks(&s.scene, 8);
  assert_true(
      ovis_mob_get_memory(s.scene.sim, s.allay, OVIS_MEM_LIKED_NOTEBLOCK_COOLDOWN_TICKS, &value));
  assert_in_range(value.number, 590, 600);
  mob_scene_close(&s.scene);
}

// ---- Its story

// Runs and writes the story of the allay in letters: p picked up, t threw.
static void tell(stage* s, int32_t ticks, char* story, size_t size) {
  size_t length = 0;
  for (int32_t i = 0; i < ticks; i++) {
    mob_scene_ticks(&s->scene, 1);
    const int32_t picked = mob_scene_events(&s->scene, OVIS_EVENT_PICKED_UP);
    const int32_t threw = mob_scene_events(&s->scene, OVIS_EVENT_THREW);
    if (picked + threw > 0 && length + 1 < size) {
      story[length++] = picked > 0 ? 'p' : 't';
    }
  }
  story[length] = '\0';
}

static int32_t turns_of(const char* story) {
  int32_t turns = 0;
  for (int32_t i = 1; story[0] != '\0' && story[i] != '\0'; i++) {
    turns += story[i] != story[i - 1];
  }
  return turns;
}

// 80 pieces of bread in eight places around it; it can carry 64.
static void scatter(const stage* s) {
  for (int32_t i = 0; i < 8; i++) {
    mob_scene_drop(&s->scene, "bread", 10, 56.5 + 3 * (i % 4), 54.5 + 6 * (i / 4));
  }
}

TEST(claim_355_far_from_its_player_it_gathers_until_it_is_full_and_then_delivers) {
  stage s = open_stage(100.5);
  scatter(&s);
  char story[512];
  int32_t full_at = -1;
  for (int32_t i = 0; i < 600 && full_at < 0; i++) {
    mob_scene_ticks(&s.scene, 1);
    assert_int_equal(mob_scene_events(&s.scene, OVIS_EVENT_THREW), 0);
    full_at = carried(&s) == 64 ? i : -1;
  }
  assert_true(full_at >= 0);
  assert_true(mob_scene_distance(&s.scene, s.allay, s.hero) > 30);
  int32_t picked = 0, thrown = 0;
  for (int32_t i = 0; i < 600 && thrown == 0; i++) {
    mob_scene_ticks(&s.scene, 1);
    picked += mob_scene_events(&s.scene, OVIS_EVENT_PICKED_UP);
    thrown += mob_scene_events(&s.scene, OVIS_EVENT_THREW);
  }
  assert_int_equal(picked, 0); // though 16 pieces lie there
  assert_int_equal(thrown, 1);
  assert_true(mob_scene_distance(&s.scene, s.allay, s.hero) < 5);
  tell(&s, 62, story, sizeof story); // all the others, one a tick
  assert_int_equal(carried(&s), 64 - 1 - (int32_t)strlen(story));
  assert_null(strchr(story, 'p'));
  mob_scene_close(&s.scene);
}

TEST(claim_355_near_its_player_it_gathers_and_throws_by_turns) {
  stage s = open_stage(61.5);
  scatter(&s);
  char story[512];
  tell(&s, 1500, story, sizeof story);
  assert_true(turns_of(story) >= 6);
  assert_int_equal(story[0], 'p');
  assert_true(carried(&s) < 64); // it never gets full
  mob_scene_close(&s.scene);
}
