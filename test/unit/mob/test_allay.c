// The allay: its plan, what it gathers, where it brings it, music, gifts.
#include "sim/sim_internal.h"

#include "agent/gear.h"
#include "agent/vibration.h"
#include "mind/brain/brain.h"
#include "species/animals/allay.h"
#include "support/mob_scene.h"
#include "support/outcomes.h"
#include "support/path_scene.h"
#include "support/test.h"

#include <math.h>
#include <string.h>

typedef struct stage {
  mob_scene scene;
  ovis_mob_id allay, hero;
} stage;

// A player gives the allay a piece of bread; it stands at (60, 64, 60).
static stage open_stage(double hero_x) {
  stage s = {.scene = mob_scene_open("stone")};
  s.allay = mob_scene_spawn(&s.scene, "allay", 60.5, 60.5);
  s.hero = mob_scene_player(&s.scene, hero_x, 60.5);
  assert_int_equal(
      use_of(s.scene.sim, &(ovis_use){.player = s.hero, .item = "bread", .mob = s.allay}),
      OVIS_USE_GIVE);
  return s;
}

static ov_actor* actor_of(const stage* s) {
  return ov_crowd_get(&s->scene.sim->crowd, s->allay.value);
}

static ov_brain* brain_of(const stage* s) {
  return ov_brain_of(actor_of(s));
}

static int32_t carried(const stage* s) {
  return ovis_mob_get_inventory(s->scene.sim, s->allay, 0).count;
}

static bool likes_note_block(const stage* s) {
  ovis_memory_value value;
  return ovis_mob_get_memory(s->scene.sim, s->allay, OVIS_MEM_LIKED_NOTEBLOCK, &value);
}

// ---- The plan

static const ov_behavior_node* node_named(const ov_brain_plan* plan, const char* name) {
  for (int32_t i = 0; i < plan->node_count; i++) {
    const ov_behavior* behavior = plan->nodes[i].behavior;
    if (strcmp(behavior->name != NULL ? behavior->name : behavior->kind->name, name) == 0) {
      return &plan->nodes[i];
    }
  }
  fail_msg("no %s", name);
  return NULL;
}

// claims 192, 193: what is listed, and in which order it is asked.
static void check_order(bool shares, const char* const* names, int32_t count) {
  ovis_sim_def def = ovis_default_sim_def();
  def.rules.activities_share_priority = shares;
  mob_scene scene = mob_scene_open_def("stone", &def);
  const ovis_mob_id id = mob_scene_spawn(&scene, "allay", 60.5, 60.5);
  assert_int_equal(ovis_mob_get_option_count(scene.sim, id), count + 3); // three of RunOne
  for (int32_t i = 0; i < count; i++) {
    ovis_option option;
    assert_true(ovis_mob_get_option(scene.sim, id, i, &option));
    assert_string_equal(option.info.name, names[i]);
  }
  mob_scene_close(&scene);
}

TEST(claim_192_the_core_has_six_behaviors_in_the_order_of_the_text) {
  static const char* const shared[] = {"Swim",
                                       "AnimalPanic",
                                       "LookAtTargetSink",
                                       "MoveToTargetSink",
                                       "CountDownCooldownTicks.liked_noteblock_cooldown_ticks",
                                       "CountDownCooldownTicks.item_pickup_cooldown_ticks",
                                       "GoToWantedItem",
                                       "GoAndGiveItemsToTarget",
                                       "StayCloseToTarget",
                                       "SetEntityLookTargetSometimes",
                                       "RunOne"};
  check_order(true, shared, 11);
}

TEST(claim_193_core_and_idle_interleave_by_their_numbers) {
  static const char* const numbered[] = {"Swim",
                                         "GoToWantedItem",
                                         "AnimalPanic",
                                         "GoAndGiveItemsToTarget",
                                         "LookAtTargetSink",
                                         "StayCloseToTarget",
                                         "MoveToTargetSink",
                                         "SetEntityLookTargetSometimes",
                                         "CountDownCooldownTicks.liked_noteblock_cooldown_ticks",
                                         "RunOne",
                                         "CountDownCooldownTicks.item_pickup_cooldown_ticks"};
  check_order(false, numbered, 11);
}

TEST(claim_193_speeds_and_ranges_are_those_of_the_text) {
  stage s = open_stage(100.5);
  const ov_brain_plan* plan = brain_of(&s)->plan;
  const ov_wanted_item_settings* fetch = node_named(plan, "GoToWantedItem")->behavior->settings;
  assert_true(fetch->speed == 1.75);
  assert_true(fetch->range == 32);
  const ov_stay_close_settings* close = node_named(plan, "StayCloseToTarget")->behavior->settings;
  assert_true(close->speed == 2.25);
  assert_true(close->range == 16);
  assert_int_equal(close->close_enough, 4);
  const ov_behavior_node* give = node_named(plan, "GoAndGiveItemsToTarget");
  assert_int_equal(give->ticks_min, 20);
  assert_int_equal(give->ticks_max, 20);
  const ov_behavior_node* look = node_named(plan, "LookAtTargetSink");
  assert_int_equal(look->ticks_min, 45);
  assert_int_equal(look->ticks_max, 90);
  assert_int_equal(node_named(plan, "RandomStroll")->weight, 2);
  assert_int_equal(node_named(plan, "SetWalkTargetFromLookTarget")->weight, 2);
  assert_int_equal(node_named(plan, "DoNothing")->weight, 1);
  mob_scene_close(&s.scene);
}

// The slots that a behavior asks for, as kinds of memory: bits of `present` and `absent`.
static bool asks_for(const ov_brain_plan* plan, const char* name, ovis_memory memory,
                     bool is_present) {
  const ov_behavior_node* node = node_named(plan, name);
  const uint64_t bit = UINT64_C(1) << plan->slot_of[memory];
  assert_true(plan->slot_of[memory] >= 0); // registered
  return ((is_present ? node->present : node->absent) & bit) != 0;
}

TEST(claim_353_entry_conditions_are_those_of_the_text) {
  stage s = open_stage(100.5);
  const ov_brain_plan* plan = brain_of(&s)->plan;
  assert_true(asks_for(plan, "GoToWantedItem", OVIS_MEM_NEAREST_VISIBLE_WANTED_ITEM, true));
  assert_false(asks_for(plan, "GoToWantedItem", OVIS_MEM_WALK_TARGET, false));
  assert_false(asks_for(plan, "GoToWantedItem", OVIS_MEM_ITEM_PICKUP_COOLDOWN_TICKS, false));
  static const ovis_memory registered[] = {OVIS_MEM_LOOK_TARGET, OVIS_MEM_WALK_TARGET,
                                           OVIS_MEM_ITEM_PICKUP_COOLDOWN_TICKS};
  for (int32_t i = 0; i < 3; i++) { // registered is enough
    assert_false(asks_for(plan, "GoAndGiveItemsToTarget", registered[i], true));
    assert_false(asks_for(plan, "GoAndGiveItemsToTarget", registered[i], false));
  }
  assert_true(asks_for(plan, "StayCloseToTarget", OVIS_MEM_WALK_TARGET, false));
  assert_false(asks_for(plan, "StayCloseToTarget", OVIS_MEM_LOOK_TARGET, false));
  assert_true(asks_for(plan, "SetEntityLookTargetSometimes", OVIS_MEM_LOOK_TARGET, false));
  assert_true(asks_for(plan, "SetEntityLookTargetSometimes", OVIS_MEM_VISIBLE_LIVING, true));
  assert_true(asks_for(plan, "RandomStroll", OVIS_MEM_WALK_TARGET, false));
  assert_true(asks_for(plan, "SetWalkTargetFromLookTarget", OVIS_MEM_LOOK_TARGET, true));
  assert_true(asks_for(plan, "SetWalkTargetFromLookTarget", OVIS_MEM_WALK_TARGET, false));
  mob_scene_close(&s.scene);
}

// ---- Gathering

TEST(a_gift_makes_it_like_the_player) {
  stage s = open_stage(62.5);
  assert_string_equal(
      ovis_item_name(ovis_mob_get_equipment(s.scene.sim, s.allay, OVIS_SLOT_MAIN_HAND).item),
      "bread");
  assert_int_equal(ovis_mob_get_equipment(s.scene.sim, s.allay, OVIS_SLOT_MAIN_HAND).count, 1);
  ovis_memory_value liked;
  assert_true(ovis_mob_get_memory(s.scene.sim, s.allay, OVIS_MEM_LIKED_PLAYER, &liked));
  assert_true(liked.entity == mob_scene_mob(&s.scene, s.hero).serial);
  // A second item is not taken; the empty hand takes the first one back, and it falls out of love.
  const ovis_use again = {.player = s.hero, .item = "wheat", .mob = s.allay};
  assert_int_equal(use_of(s.scene.sim, &again), OVIS_USE_NOTHING);
  const ovis_stack some = ovis_stack_from_name("bread", 7);
  assert_int_equal(ovis_mob_set_inventory(s.scene.sim, s.allay, 0, &some), OVIS_OK);
  const ovis_use take = {.player = s.hero, .item = NULL, .mob = s.allay};
  assert_int_equal(use_of(s.scene.sim, &take), OVIS_USE_TAKE);
  assert_false(ovis_mob_get_memory(s.scene.sim, s.allay, OVIS_MEM_LIKED_PLAYER, &liked));
  assert_string_equal(
      ovis_item_name(ovis_mob_get_equipment(s.scene.sim, s.hero, OVIS_SLOT_MAIN_HAND).item),
      "bread");
  assert_int_equal(carried(&s), 0);
  ovis_item_state fallen;
  assert_true(ovis_item_get_state(s.scene.sim, ovis_sim_get_mob(s.scene.sim, 2), &fallen));
  assert_int_equal(fallen.stack.count, 7);
  mob_scene_close(&s.scene);
}

TEST(claim_199_it_flies_to_items_like_the_one_in_its_hand_only) {
  stage s = open_stage(60.5);
  const ovis_mob_id wheat = mob_scene_drop(&s.scene, "wheat", 4, 64.5, 60.5);
  const ovis_mob_id bread = mob_scene_drop(&s.scene, "bread", 4, 74.5, 60.5);
  ovis_item_state state;
  int32_t ticks = 0;
  for (; ticks < 200 && ovis_item_get_state(s.scene.sim, bread, &state); ticks++) {
    mob_scene_ticks(&s.scene, 1);
  }
  assert_in_range(ticks, 20, 199);
  assert_true(carried(&s) > 0);
  assert_true(ovis_item_get_state(s.scene.sim, wheat, &state));
  mob_scene_close(&s.scene);
}

TEST(claim_194_without_an_item_in_its_hand_it_gathers_nothing) {
  stage s = open_stage(60.5);
  const ovis_mob_id bread = mob_scene_drop(&s.scene, "bread", 4, 62.5, 60.5);
  assert_int_equal(ovis_mob_set_equipment(s.scene.sim, s.allay, OVIS_SLOT_MAIN_HAND, NULL),
                   OVIS_OK);
  ov_agent agent = ov_agent_of(&s.scene.sim->turn, actor_of(&s));
  const ovis_stack stack = ovis_stack_from_name("bread", 1);
  assert_false(ov_allay_wants(&agent, &stack));
  for (int32_t i = 0; i < 60; i++) {
    mob_scene_ticks(&s.scene, 1);
    const ovis_option option = mob_scene_option(&s.scene, s.allay, "GoToWantedItem");
    assert_int_equal(option.answer.reason, OVIS_REASON_MEMORY_ABSENT);
  }
  ovis_item_state state;
  assert_true(ovis_item_get_state(s.scene.sim, bread, &state));
  assert_int_equal(state.stack.count, 4);
  assert_int_equal(carried(&s), 0);
  mob_scene_close(&s.scene);
}

TEST(claim_194_a_pause_and_the_distance_of_32_keep_it_from_items) {
  stage s = open_stage(60.5);
  ov_brain* brain = brain_of(&s);
  const ovis_mob_id bread = mob_scene_drop(&s.scene, "bread", 4, 62.5, 60.5);
  const ov_actor* item = ov_crowd_get(&s.scene.sim->crowd, bread.value);
  ov_brain_set_number(brain, OVIS_MEM_ITEM_PICKUP_COOLDOWN_TICKS, 30, OVIS_MEMORY_FOR_EVER);
  ov_brain_set_entity(brain, OVIS_MEM_NEAREST_VISIBLE_WANTED_ITEM, item->serial, 1000);
  mob_scene_ticks(&s.scene, 1);
  assert_int_equal(mob_scene_option(&s.scene, s.allay, "GoToWantedItem").answer.reason,
                   OVIS_REASON_COOLDOWN);
  mob_scene_ticks(&s.scene, 20);
  assert_int_equal(carried(&s), 0); // it lies beside it, but the pause is not over
  ov_brain_erase(brain, OVIS_MEM_ITEM_PICKUP_COOLDOWN_TICKS);
  const ovis_mob_id far_item = mob_scene_drop(&s.scene, "bread", 4, 60.5, 93.5);
  ov_brain_set_entity(brain, OVIS_MEM_NEAREST_VISIBLE_WANTED_ITEM,
                      ov_crowd_get(&s.scene.sim->crowd, far_item.value)->serial, 1000);
  assert_int_equal(ovis_mob_place(s.scene.sim, s.allay, (ovis_vec3){60.5, 64, 60.5}, 0, 0),
                   OVIS_OK);
  mob_scene_ticks(&s.scene, 1);
  assert_int_equal(mob_scene_option(&s.scene, s.allay, "GoToWantedItem").answer.reason,
                   OVIS_REASON_TOO_FAR);
  mob_scene_close(&s.scene);
}

TEST(it_carries_one_full_stack) {
  stage s = open_stage(60.5);
  const ovis_stack many = ovis_stack_from_name("bread", 62);
  assert_int_equal(ovis_mob_set_inventory(s.scene.sim, s.allay, 0, &many), OVIS_OK);
  assert_int_equal(ovis_player_set_state(s.scene.sim, s.hero,
                                         &(ovis_player_state){.mode = OVIS_GAME_MODE_SPECTATOR}),
                   OVIS_OK);
  const ovis_mob_id bread = mob_scene_drop(&s.scene, "bread", 5, 61.0, 60.5);
  mob_scene_ticks(&s.scene, 60);
  assert_int_equal(carried(&s), 64);
  ovis_item_state rest;
  assert_true(ovis_item_get_state(s.scene.sim, bread, &rest));
  assert_int_equal(rest.stack.count, 3);
  mob_scene_close(&s.scene);
}

// ---- Delivering

// Far from its player it gathers until nothing lies there any more, then it flies back and throws
// one item a tick, within 3 blocks.
TEST(claim_195_items_are_thrown_one_a_tick_within_three_blocks) {
  stage s = open_stage(68.5);
  const ovis_stack five = ovis_stack_from_name("bread", 5);
  assert_int_equal(ovis_mob_set_inventory(s.scene.sim, s.allay, 0, &five), OVIS_OK);
  int32_t thrown = 0;
  for (int32_t i = 0; i < 200 && thrown < 5; i++) {
    mob_scene_ticks(&s.scene, 1);
    const int32_t now = mob_scene_events(&s.scene, OVIS_EVENT_THREW);
    assert_in_range(now, 0, 1);
    thrown += now;
    if (now == 1) {
      const ovis_event* threw = mob_scene_event(&s.scene, OVIS_EVENT_THREW);
      assert_int_equal(threw->count, 1);
      const ov_actor* hero = ov_crowd_get(&s.scene.sim->crowd, s.hero.value);
      const ovis_vec3 to = ov_body_eye(&hero->body);
      const ovis_mob_state item = mob_scene_mob(&s.scene, threw->other);
      const double distance =
          sqrt(pow(to.x - item.pos.x, 2) + pow(to.y - item.pos.y, 2) + pow(to.z - item.pos.z, 2));
      assert_true(distance < 3.6); // from the eyes, which are 0.2 above
      assert_true(item.velocity.x > 0 && item.velocity.x <= 0.2);
      assert_true(ov_brain_has(brain_of(&s), OVIS_MEM_ITEM_PICKUP_COOLDOWN_TICKS));
    }
  }
  assert_int_equal(thrown, 5);
  assert_int_equal(carried(&s), 0);
  mob_scene_close(&s.scene);
}

TEST(claim_196_it_stays_within_16_blocks_of_its_player) {
  stage s = open_stage(75.5);
  mob_scene_ticks(&s.scene, 5);
  ovis_option option = mob_scene_option(&s.scene, s.allay, "StayCloseToTarget");
  assert_int_not_equal(option.answer.reason, OVIS_REASON_RAN);
  assert_int_equal(ovis_mob_place(s.scene.sim, s.hero, (ovis_vec3){90.5, 64, 60.5}, 0, 0), OVIS_OK);
  bool has_run = false;
  for (int32_t i = 0; i < 300 && !has_run; i++) {
    mob_scene_ticks(&s.scene, 1);
    has_run =
        mob_scene_option(&s.scene, s.allay, "StayCloseToTarget").answer.reason == OVIS_REASON_RAN;
  }
  assert_true(has_run);
  const ov_walk* walk = ov_brain_walk(brain_of(&s));
  assert_non_null(walk);
  assert_true(walk->speed == 2.25f);
  assert_int_equal(walk->close_enough, 4);
  for (int32_t i = 0; i < 400 && mob_scene_distance(&s.scene, s.allay, s.hero) > 6; i++) {
    mob_scene_ticks(&s.scene, 1);
  }
  assert_true(mob_scene_distance(&s.scene, s.allay, s.hero) <= 6);
  mob_scene_close(&s.scene);
}

TEST(a_player_counts_within_64_blocks_and_not_as_a_spectator) {
  stage s = open_stage(62.5);
  ovis_answer why;
  ov_behavior_turn turn = {.brain = brain_of(&s), .why = &why};
  ov_agent agent = ov_agent_of(&s.scene.sim->turn, actor_of(&s));
  turn.agent = &agent;
  ov_tracked target;
  assert_true(ov_allay_find_deposit(&turn, &target));
  assert_true(target.pos.y == 64 + (double)1.62f);
  assert_int_equal(ovis_mob_place(s.scene.sim, s.hero, (ovis_vec3){60.5, 64, 124.4}, 0, 0),
                   OVIS_OK);
  assert_true(ov_allay_find_deposit(&turn, &target));
  assert_int_equal(ovis_mob_place(s.scene.sim, s.hero, (ovis_vec3){60.5, 64, 124.6}, 0, 0),
                   OVIS_OK);
  assert_false(ov_allay_find_deposit(&turn, &target));
  assert_int_equal(ovis_mob_place(s.scene.sim, s.hero, (ovis_vec3){60.5, 64, 64.5}, 0, 0), OVIS_OK);
  assert_int_equal(ovis_player_set_state(s.scene.sim, s.hero,
                                         &(ovis_player_state){.mode = OVIS_GAME_MODE_SPECTATOR}),
                   OVIS_OK);
  assert_false(ov_allay_find_deposit(&turn, &target));
  mob_scene_close(&s.scene);
}

TEST(claim_197_it_looks_at_who_is_within_six_blocks) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id id = mob_scene_spawn(&scene, "allay", 60.5, 60.5);
  const ovis_mob_id hero = mob_scene_player(&scene, 64.5, 60.5);
  const ov_brain* brain = ov_brain_of(ov_crowd_get(&scene.sim->crowd, id.value));
  bool has_looked = false;
  for (int32_t i = 0; i < 200 && !has_looked; i++) {
    assert_int_equal(ovis_mob_place(scene.sim, id, (ovis_vec3){60.5, 65, 60.5}, 0, 0), OVIS_OK);
    mob_scene_ticks(&scene, 1);
    const ov_look* look = ov_brain_look(brain);
    has_looked = look != NULL && look->entity == mob_scene_mob(&scene, hero).serial;
  }
  assert_true(has_looked);
  mob_scene_close(&scene);
}

TEST(claim_198_without_items_it_looks_flies_follows_its_look_or_rests) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id id = mob_scene_spawn(&scene, "allay", 60.5, 60.5);
  mob_scene_spawn(&scene, "allay", 63.5, 60.5);
  mob_scene_fill(&scene, (ovis_pos){57, 64, 57}, (ovis_pos){66, 69, 66}, "glass"); // a cage
  mob_scene_fill(&scene, (ovis_pos){58, 64, 58}, (ovis_pos){65, 68, 65}, "air");
  static const char* const options[] = {"RandomStroll", "SetWalkTargetFromLookTarget", "DoNothing",
                                        "SetEntityLookTargetSometimes"};
  bool has_run[4] = {false};
  for (int32_t i = 0; i < 2000; i++) {
    mob_scene_ticks(&scene, 1);
    for (int32_t o = 0; o < 4; o++) {
      const ovis_option option = mob_scene_option(&scene, id, options[o]);
      has_run[o] |= option.is_running || option.answer.reason == OVIS_REASON_RAN;
    }
    assert_false(mob_scene_runs(&scene, id, "GoAndGiveItemsToTarget"));
  }
  for (int32_t o = 0; o < 4; o++) {
    assert_true(has_run[o]);
  }
  mob_scene_close(&scene);
}

// ---- Note blocks

static int32_t emit(const stage* s, const ovis_vibration* vibration) {
  int32_t count;
  assert_int_equal(ovis_sim_emit_vibration(s->scene.sim, vibration, &count), OVIS_OK);
  return count;
}

static int32_t play(const stage* s, ovis_pos cell) {
  return emit(s, &(ovis_vibration){.kind = OVIS_VIBRATION_NOTE_BLOCK_PLAY,
                                   .pos = {cell.x + 0.5, cell.y + 0.5, cell.z + 0.5}});
}

// The sound travels one block a tick.
TEST(a_note_block_is_liked_when_its_sound_arrives) {
  stage s = open_stage(62.5);
  const ovis_pos cell = {60, 64, 70};
  mob_scene_set(&s.scene, cell.x, cell.y, cell.z, "note_block");
  const ovis_vec3 eye = ov_body_eye(&actor_of(&s)->body);
  const double distance = sqrt(pow(60.5 - eye.x, 2) + pow(64.5 - eye.y, 2) + pow(70.5 - eye.z, 2));
  assert_int_equal(play(&s, cell), 1);
  const int32_t ticks = (int32_t)floor(distance);
  assert_int_equal(ticks, 10);
  mob_scene_ticks(&s.scene, ticks - 1);
  assert_false(likes_note_block(&s));
  mob_scene_ticks(&s.scene, 1);
  assert_true(likes_note_block(&s));
  ovis_memory_value value;
  assert_true(ovis_mob_get_memory(s.scene.sim, s.allay, OVIS_MEM_LIKED_NOTEBLOCK, &value));
  assert_int_equal(value.cell.z, 70);
  assert_true(
      ovis_mob_get_memory(s.scene.sim, s.allay, OVIS_MEM_LIKED_NOTEBLOCK_COOLDOWN_TICKS, &value));
  assert_int_equal(value.number, 600);
  mob_scene_close(&s.scene);
}

TEST(range_wool_and_sneaking_keep_sounds_from_it) {
  stage s = open_stage(62.5);
  assert_int_equal(play(&s, (ovis_pos){60, 64, 77}), 0);
  assert_int_equal(play(&s, (ovis_pos){60, 64, 75}), 1);
  mob_scene_ticks(&s.scene, 30);
  stage walled = open_stage(62.5);
  mob_scene_fill(&walled.scene, (ovis_pos){58, 64, 65}, (ovis_pos){62, 67, 65}, "white_wool");
  assert_int_equal(play(&walled, (ovis_pos){60, 64, 70}), 0);
  mob_scene_fill(&walled.scene, (ovis_pos){58, 64, 65}, (ovis_pos){62, 67, 65}, "stone");
  assert_int_equal(play(&walled, (ovis_pos){60, 64, 70}), 1);
  // The allay's tag has note blocks alone.
  const ovis_vibration step = {.kind = OVIS_VIBRATION_STEP, .pos = {60.5, 64, 62.5}};
  assert_int_equal(emit(&walled, &step), 0);
  mob_scene_close(&walled.scene);
  mob_scene_close(&s.scene);
}

// Of two note blocks in one tick the nearer one is heard.
TEST(of_two_sounds_in_a_tick_the_nearer_one_wins) {
  stage s = open_stage(62.5);
  mob_scene_set(&s.scene, 60, 64, 66, "note_block");
  mob_scene_set(&s.scene, 60, 64, 52, "note_block");
  assert_int_equal(play(&s, (ovis_pos){60, 64, 52}), 1);
  assert_int_equal(play(&s, (ovis_pos){60, 64, 66}), 1);
  assert_int_equal(play(&s, (ovis_pos){60, 64, 52}), 0);
  mob_scene_ticks(&s.scene, 10);
  ovis_memory_value value;
  assert_true(ovis_mob_get_memory(s.scene.sim, s.allay, OVIS_MEM_LIKED_NOTEBLOCK, &value));
  assert_int_equal(value.cell.z, 66);
  mob_scene_close(&s.scene);
}

// It is liked for 600 ticks, and only the same note block renews that.
TEST(a_note_block_is_forgotten_after_600_ticks) {
  stage s = open_stage(62.5);
  const ovis_pos cell = {60, 64, 62};
  mob_scene_set(&s.scene, cell.x, cell.y, cell.z, "note_block");
  mob_scene_set(&s.scene, 60, 64, 58, "note_block");
  assert_int_equal(play(&s, cell), 1);
  mob_scene_ticks(&s.scene, 300);
  assert_int_equal(play(&s, (ovis_pos){60, 64, 58}), 0); // another one
  mob_scene_ticks(&s.scene, 100);
  assert_true(likes_note_block(&s));
  int32_t left = 0;
  for (; left < 400 && likes_note_block(&s); left++) {
    mob_scene_ticks(&s.scene, 1);
  }
  assert_in_range(left, 190, 230);
  mob_scene_close(&s.scene);
}

TEST(it_delivers_to_its_note_block_rather_than_to_its_player) {
  stage s = open_stage(90.5);
  const ovis_pos cell = {60, 64, 66};
  mob_scene_set(&s.scene, cell.x, cell.y, cell.z, "note_block");
  const ovis_stack three = ovis_stack_from_name("bread", 3);
  assert_int_equal(ovis_mob_set_inventory(s.scene.sim, s.allay, 0, &three), OVIS_OK);
  assert_int_equal(play(&s, cell), 1);
  mob_scene_ticks(&s.scene, 120);
  assert_int_equal(carried(&s), 0);
  const ovis_mob_id item = ovis_sim_get_mob(s.scene.sim, 2);
  const ovis_mob_state lies = mob_scene_mob(&s.scene, item);
  assert_int_equal(lies.kind, OVIS_ACTOR_ITEM);
  assert_true(fabs(lies.pos.z - 66.5) < 3.5);
  assert_true(lies.pos.x < 70);
  // Without the block it is forgotten on the spot.
  assert_true(likes_note_block(&s));
  mob_scene_set(&s.scene, cell.x, cell.y, cell.z, "air");
  assert_int_equal(ovis_mob_set_inventory(s.scene.sim, s.allay, 0, &three), OVIS_OK);
  mob_scene_ticks(&s.scene, 40);
  assert_false(likes_note_block(&s));
  mob_scene_close(&s.scene);
}

// ---- Dance

TEST(it_dances_to_a_jukebox_and_is_duplicated_by_a_shard) {
  stage s = open_stage(62.5);
  mob_scene_set(&s.scene, 60, 64, 66, "jukebox");
  const ovis_use disc = {.player = s.hero, .item = "music_disc_cat", .cell = {60, 64, 66}};
  const ovis_use shard = {.player = s.hero, .item = "amethyst_shard", .mob = s.allay};
  assert_int_equal(use_of(s.scene.sim, &shard), OVIS_USE_NOTHING); // it does not dance
  assert_int_equal(use_of(s.scene.sim, &disc), OVIS_USE_INSERT);
  assert_int_equal(mob_scene_get(&s.scene, s.allay, OVIS_PROP_DANCING), 1);
  assert_int_equal(use_of(s.scene.sim, &shard), OVIS_USE_DUPLICATE);
  assert_int_equal(ovis_sim_get_mob_count(s.scene.sim), 3);
  const ovis_mob_id copy = ovis_sim_get_mob(s.scene.sim, 2);
  assert_string_equal(mob_scene_mob(&s.scene, copy).species->name, "allay");
  assert_false(mob_scene_mob(&s.scene, copy).is_baby);
  assert_int_equal(mob_scene_get(&s.scene, copy, OVIS_PROP_DUPLICATION), 6000);
  assert_int_equal(mob_scene_get(&s.scene, s.allay, OVIS_PROP_DUPLICATION), 6000);
  assert_int_equal(use_of(s.scene.sim, &shard), OVIS_USE_NOTHING); // a pause
  mob_scene_ticks(&s.scene, 10);
  assert_int_equal(mob_scene_get(&s.scene, s.allay, OVIS_PROP_DUPLICATION), 5990);
  const ovis_use eject = {.player = s.hero, .item = "", .cell = {60, 64, 66}};
  assert_int_equal(use_of(s.scene.sim, &eject), OVIS_USE_EJECT);
  assert_int_equal(mob_scene_get(&s.scene, s.allay, OVIS_PROP_DANCING), 0);
  mob_scene_close(&s.scene);
}

TEST(the_dance_ends_when_the_jukebox_is_gone) {
  stage s = open_stage(62.5);
  mob_scene_set(&s.scene, 60, 64, 66, "jukebox");
  const ovis_vibration music = {.kind = OVIS_VIBRATION_JUKEBOX_PLAY, .pos = {60.5, 64.5, 66.5}};
  assert_int_equal(emit(&s, &music), 1);
  mob_scene_ticks(&s.scene, 25);
  assert_int_equal(mob_scene_get(&s.scene, s.allay, OVIS_PROP_DANCING), 1);
  mob_scene_set(&s.scene, 60, 64, 66, "air");
  mob_scene_ticks(&s.scene, 20);
  assert_int_equal(mob_scene_get(&s.scene, s.allay, OVIS_PROP_DANCING), 0);
  ovis_vibration far_music = music;
  far_music.pos.z = 80;
  assert_int_equal(emit(&s, &far_music), 0);
  mob_scene_close(&s.scene);
}

TEST(it_heals_and_leaves_its_items_behind) {
  stage s = open_stage(100.5);
  const ovis_stack five = ovis_stack_from_name("bread", 5);
  assert_int_equal(ovis_mob_set_inventory(s.scene.sim, s.allay, 0, &five), OVIS_OK);
  mob_scene_put(&s.scene, s.allay, OVIS_PROP_HEALTH, 10);
  mob_scene_ticks(&s.scene, 50);
  assert_true(mob_scene_mob(&s.scene, s.allay).health == 15);
  const int32_t before = ovis_sim_get_mob_count(s.scene.sim);
  assert_int_equal(ovis_mob_hurt(s.scene.sim, s.allay, 100, OVIS_NO_MOB), OVIS_OK);
  mob_scene_ticks(&s.scene, 1);
  assert_true(ovis_sim_get_mob_count(s.scene.sim) >= before + 1);
  mob_scene_close(&s.scene);
}

TEST(it_panics_when_it_is_hurt) {
  stage s = open_stage(62.5);
  assert_int_equal(ovis_mob_hurt(s.scene.sim, s.allay, 1, s.hero), OVIS_OK);
  assert_in_range(mob_scene_until(&s.scene, s.allay, "AnimalPanic", 25), 0, 25);
  ovis_memory_value value;
  assert_true(ovis_mob_get_memory(s.scene.sim, s.allay, OVIS_MEM_IS_PANICKING, &value));
  mob_scene_close(&s.scene);
}

// ---- State

TEST(allays_survive_snapshots) {
  stage s = open_stage(66.5);
  const ovis_pos cell = {60, 64, 70};
  mob_scene_set(&s.scene, cell.x, cell.y, cell.z, "note_block");
  for (int32_t i = 0; i < 6; i++) {
    mob_scene_drop(&s.scene, "bread", 3, 62.5 + 2 * i, 58.5);
  }
  mob_scene spare = mob_scene_open("stone");
  ovis_sim_destroy(spare.sim);
  for (int32_t step = 0; step < 12; step++) {
    mob_scene_ticks(&s.scene, 7);
    play(&s, cell);
    uint8_t* bytes;
    size_t size;
    assert_int_equal(ovis_sim_take_snapshot(s.scene.sim, &bytes, &size), OVIS_OK);
    ovis_sim_def def = ovis_default_sim_def();
    def.world = spare.world;
    ovis_sim* again;
    assert_int_equal(ovis_sim_restore(&def, bytes, size, &again, NULL), OVIS_OK);
    ovis_sim_free_snapshot(s.scene.sim, bytes, size);
    assert_true(ovis_sim_get_hash(again) == ovis_sim_get_hash(s.scene.sim));
    for (int32_t i = 0; i < 9; i++) {
      assert_int_equal(ovis_sim_tick(again), OVIS_OK);
    }
    ovis_sim_destroy(again);
  }
  ovis_world_destroy(spare.world);
  mob_scene_close(&s.scene);
}
