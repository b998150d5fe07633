// Public functions of simulations, stories and minds with values that no host means.
#include "support/asserts.h"
#include "support/outcomes.h"
#include "support/path_scene.h"
#include "support/test.h"

#include <ovis/census.h>
#include <ovis/item.h>
#include <ovis/sim.h>
#include <ovis/story.h>

#include <math.h>
#include <string.h>

static const double bad_numbers[] = {(double)NAN, (double)INFINITY, -(double)INFINITY,
                                     1e300,       -1e300,           4e7};
#define BAD_NUMBERS ((int32_t)(sizeof bad_numbers / sizeof *bad_numbers))

typedef struct sim_stage {
  ovis_world* world;
  ovis_sim* sim;
  ovis_mob_id sheep, hosted;
} sim_stage;

static ovis_world* make_world(void) {
  ovis_world_def def = ovis_default_world_def();
  def.blocks = path_scene_registry();
  ovis_world* world;
  assert_int_equal(ovis_world_create(&def, &world), OVIS_OK);
  for (int32_t y = 3; y < 5; y++) {
    const ovis_state state = path_scene_state(y == 3 ? "grass_block" : "air");
    const ovis_section_data data = {.palette = &state, .palette_count = 1};
    assert_int_equal(ovis_world_set_section(world, (ovis_section_pos){0, y, 0}, &data), OVIS_OK);
  }
  return world;
}

static ovis_spawn_def sheep_def(void) {
  ovis_spawn_def def = ovis_default_spawn_def();
  def.species = ovis_species_find("sheep");
  def.pos = (ovis_vec3){8.5, 64, 8.5};
  return def;
}

static sim_stage open_stage(void) {
  sim_stage stage = {.world = make_world()};
  ovis_sim_def def = ovis_default_sim_def();
  def.world = stage.world;
  assert_int_equal(ovis_sim_create(&def, &stage.sim), OVIS_OK);
  ovis_spawn_def spawn = sheep_def();
  assert_int_equal(ovis_mob_spawn(stage.sim, &spawn, &stage.sheep), OVIS_OK);
  spawn.is_hosted = true;
  spawn.pos.x = 4.5;
  assert_int_equal(ovis_mob_spawn(stage.sim, &spawn, &stage.hosted), OVIS_OK);
  asserts_begin();
  return stage;
}

static void ignore_point(void* context, const ovis_point* point) {
  *(int32_t*)context += point->free_tickets < 0;
}

static void close_stage(sim_stage* stage) {
  for (int32_t i = 0; i < 20; i++) { // what was refused left no trace
    assert_int_equal(ovis_sim_tick(stage->sim), OVIS_OK);
    assert_true(ovis_sim_check(stage->sim));
  }
  assert_int_equal(asserts_take(), 0);
  asserts_end();
  ovis_sim_destroy(stage->sim);
  ovis_world_destroy(stage->world);
}

TEST(simulations_keep_to_the_same_limits_when_created_and_restored) {
  sim_stage stage = open_stage();
  ovis_sim* sim = stage.sim;
  ovis_sim_def defs[12];
  for (int32_t i = 0; i < 12; i++) {
    defs[i] = ovis_default_sim_def();
    defs[i].world = stage.world;
  }
  defs[0].world = NULL;
  defs[1].load_distance = -1;
  defs[2].load_distance = 33;
  defs[3].load_distance = INT32_MAX;
  defs[4].far_think_ticks = -1;
  defs[5].far_distance = (double)NAN;
  defs[6].far_distance = -1;
  defs[7].mob_capacity = -1;
  defs[8].mob_capacity = INT32_MAX;
  defs[9].mind_count = 3;
  defs[10].rules.path_type_list = (ovis_path_type_list)9;
  defs[11].rules.neighbor_order = (ovis_neighbor_order)9;
  for (int32_t i = 0; i < 12; i++) {
    assert_refused(ovis_sim_create(&defs[i], &sim), OVIS_OUT_OF_RANGE);
    assert_null(sim);
  }
  assert_refused(ovis_sim_create(&(ovis_sim_def){0}, &sim), OVIS_BAD_ARGUMENT);
  // The widest that is created is restored as well.
  ovis_sim_def widest = ovis_default_sim_def();
  widest.world = stage.world;
  widest.load_distance = 32;
  widest.far_think_ticks = INT32_MAX;
  widest.far_distance = (double)INFINITY;
  ovis_sim* again;
  assert_int_equal(ovis_sim_create(&widest, &sim), OVIS_OK);
  uint8_t* bytes;
  size_t size;
  assert_int_equal(ovis_sim_take_snapshot(sim, &bytes, &size), OVIS_OK);
  ovis_world* world = make_world();
  widest.world = world;
  assert_int_equal(ovis_sim_restore(&widest, bytes, size, &again, NULL), OVIS_OK);
  assert_true(ovis_sim_get_hash(again) == ovis_sim_get_hash(sim));
  ovis_sim_destroy(again);
  assert_refused(ovis_sim_restore(&widest, NULL, 99, &again, NULL), OVIS_BAD_FORMAT);
  assert_null(again);
  assert_refused(ovis_sim_restore(&(ovis_sim_def){0}, bytes, size, &again, NULL),
                 OVIS_BAD_ARGUMENT);
  ovis_sim_free_snapshot(sim, bytes, size);
  ovis_sim_free_snapshot(sim, NULL, 0);
  ovis_sim_destroy(sim);
  ovis_sim_destroy(NULL);
  ovis_world_destroy(world);
  close_stage(&stage);
}

TEST(items_are_not_put_where_no_number_leads) {
  sim_stage stage = open_stage();
  ovis_mob_id id;
  const int32_t count = ovis_sim_get_mob_count(stage.sim);
  ovis_item_def good = ovis_default_item_def();
  good.stack = ovis_stack_from_name("bread", INT32_MAX);
  assert_int_equal(good.stack.count, 127);
  good.pos = (ovis_vec3){8.5, 64, 8.5};
  for (int32_t i = 0; i < BAD_NUMBERS; i++) {
    for (int32_t axis = 0; axis < 6; axis++) {
      ovis_item_def def = good;
      double* numbers[] = {&def.pos.x,      &def.pos.y,      &def.pos.z,
                           &def.velocity.x, &def.velocity.y, &def.velocity.z};
      *numbers[axis] = bad_numbers[i];
      assert_refused(ovis_item_spawn(stage.sim, &def, &id), OVIS_OUT_OF_RANGE);
    }
  }
  good.stack.count = -1;
  assert_refused(ovis_item_spawn(stage.sim, &good, &id), OVIS_OUT_OF_RANGE);
  assert_refused(ovis_item_spawn(stage.sim, &(ovis_item_def){0}, &id), OVIS_BAD_ARGUMENT);
  assert_int_equal(ovis_sim_get_mob_count(stage.sim), count);
  ovis_item_state state;
  assert_refused(ovis_item_get_state(stage.sim, OVIS_NO_MOB, &state), false);
  assert_refused(ovis_item_get_state(stage.sim, (ovis_mob_id){UINT32_MAX}, &state), false);
  assert_int_equal(ovis_item_get_stack_max(NULL), 64);
  assert_string_equal(ovis_actor_kind_name(OVIS_ACTOR_ITEM), "item");
  assert_string_equal(ovis_actor_kind_name((ovis_actor_kind)99), "unknown");
  close_stage(&stage);
}

TEST(gear_players_and_uses_refuse_what_is_not_there) {
  sim_stage stage = open_stage();
  ovis_sim* sim = stage.sim;
  ovis_slot slot;
  ovis_game_mode mode;
  assert_false(ovis_slot_find("hat", &slot));
  assert_int_equal(slot, OVIS_SLOT_COUNT);
  assert_false(ovis_slot_find(NULL, &slot));
  assert_true(ovis_slot_find("head", &slot));
  assert_string_equal(ovis_slot_name((ovis_slot)99), "unknown");
  assert_false(ovis_game_mode_find("god", &mode));
  assert_int_equal(mode, OVIS_GAME_MODE_COUNT);
  assert_true(ovis_game_mode_find("creative", &mode));
  assert_string_equal(ovis_game_mode_name((ovis_game_mode)-1), "unknown");
  assert_string_equal(ovis_use_name(OVIS_USE_FEED), "feed");
  assert_string_equal(ovis_use_name((ovis_use_kind)99), "unknown");
  const ovis_stack bread = ovis_stack_from_name("bread", 1);
  assert_refused(ovis_mob_set_equipment(sim, OVIS_NO_MOB, OVIS_SLOT_HEAD, &bread), OVIS_NOT_FOUND);
  assert_refused(ovis_mob_set_equipment(sim, stage.sheep, (ovis_slot)-1, &bread),
                 OVIS_OUT_OF_RANGE);
  assert_refused(ovis_mob_get_equipment(sim, stage.sheep, (ovis_slot)6).count, 0);
  assert_refused(ovis_mob_get_equipment(sim, (ovis_mob_id){77}, OVIS_SLOT_HEAD).count, 0);
  assert_refused(ovis_mob_set_inventory(sim, stage.sheep, 0, &bread), OVIS_OUT_OF_RANGE);
  assert_refused(ovis_mob_set_inventory(sim, stage.sheep, -1, &bread), OVIS_OUT_OF_RANGE);
  assert_refused(ovis_mob_get_inventory(sim, stage.sheep, INT32_MAX).count, 0);
  assert_refused(ovis_mob_get_inventory_size(sim, OVIS_NO_MOB), 0);
  ovis_mob_id hero;
  assert_int_equal(ovis_player_add(sim, (ovis_vec3){10.5, 64, 8.5}, 0, &hero), OVIS_OK);
  ovis_player_state state = {.mode = OVIS_GAME_MODE_COUNT};
  assert_refused(ovis_player_set_state(sim, hero, &state), OVIS_OUT_OF_RANGE);
  state.mode = OVIS_GAME_MODE_SURVIVAL;
  assert_refused(ovis_player_set_state(sim, stage.sheep, &state), OVIS_NOT_FOUND);
  assert_refused(ovis_player_get_state(sim, stage.sheep, &state), false);
  assert_refused(ovis_player_lie_down(sim, hero, (ovis_pos){INT32_MIN, 0, 0}), OVIS_OUT_OF_RANGE);
  assert_refused(ovis_player_lie_down(sim, stage.sheep, (ovis_pos){8, 64, 8}), OVIS_NOT_FOUND);
  assert_refused(ovis_player_get_up(sim, stage.sheep), OVIS_NOT_FOUND);
  ovis_vibration_kind kind;
  assert_false(ovis_vibration_find("noise", &kind));
  assert_int_equal(kind, OVIS_VIBRATION_COUNT);
  assert_string_equal(ovis_vibration_name((ovis_vibration_kind)-1), "unknown");
  for (int32_t i = 0; i < BAD_NUMBERS; i++) {
    const ovis_vibration bad = {.kind = OVIS_VIBRATION_STEP, .pos = {0, bad_numbers[i], 0}};
    int32_t count = 1;
    assert_refused(ovis_sim_emit_vibration(sim, &bad, &count), OVIS_OUT_OF_RANGE);
    assert_int_equal(count, 0);
  }
  const ovis_use far = {.player = hero, .cell = {INT32_MAX, INT32_MAX, INT32_MIN}};
  ovis_use_kind done;
  assert_refused(ovis_player_use(sim, &far, &done), OVIS_OUT_OF_RANGE);
  assert_int_equal(done, OVIS_USE_NOTHING);
  assert_refused(ovis_player_break_block(sim, OVIS_NO_MOB, (ovis_pos){0, 0, 0}), OVIS_NOT_FOUND);
  const ovis_vec3 nowhere = {1e12, 0, 0};
  assert_refused(ovis_player_shoot(sim, stage.sheep, (ovis_vec3){0, 0, 0}, NULL), OVIS_NOT_FOUND);
  assert_refused(ovis_player_shoot(sim, hero, nowhere, NULL), OVIS_OUT_OF_RANGE);
  assert_refused(ovis_player_use(sim, &(ovis_use){0}, NULL), OVIS_NOT_FOUND);
  assert_refused(ovis_mob_remove(sim, hero), OVIS_OK);
  close_stage(&stage);
}

TEST(mobs_are_not_put_where_no_number_leads) {
  sim_stage stage = open_stage();
  ovis_sim* sim = stage.sim;
  ovis_mob_id id;
  const int32_t count = ovis_sim_get_mob_count(sim);
  for (int32_t i = 0; i < BAD_NUMBERS; i++) {
    const double bad = bad_numbers[i];
    const float angle = i < 5 ? (float)bad : 2e9f;
    for (int32_t axis = 0; axis < 3; axis++) {
      ovis_spawn_def def = sheep_def();
      *(axis == 0 ? &def.pos.x : axis == 1 ? &def.pos.y : &def.pos.z) = bad;
      assert_refused(ovis_mob_spawn(sim, &def, &id), OVIS_OUT_OF_RANGE);
      assert_int_equal(id.value, 0);
      assert_refused(ovis_player_add(sim, def.pos, 0, &id), OVIS_OUT_OF_RANGE);
      assert_refused(ovis_mob_place(sim, stage.sheep, def.pos, 0, 0), OVIS_OUT_OF_RANGE);
      assert_refused(ovis_mob_walk_to(sim, stage.sheep, def.pos, 1), OVIS_OUT_OF_RANGE);
      ovis_body_report report = {.pos = def.pos};
      assert_refused(ovis_mob_report_body(sim, stage.hosted, &report), OVIS_OUT_OF_RANGE);
      report = (ovis_body_report){.pos = {4, 64, 4}, .velocity = def.pos};
      assert_refused(ovis_mob_report_body(sim, stage.hosted, &report), OVIS_OUT_OF_RANGE);
      const ovis_aabb box = {def.pos, def.pos};
      (void)ovis_sim_find_mobs(sim, &box, &id, 1);
    }
    ovis_spawn_def def = sheep_def();
    def.yaw_deg = angle;
    assert_refused(ovis_mob_spawn(sim, &def, &id), OVIS_OUT_OF_RANGE);
    assert_refused(ovis_player_add(sim, def.pos, angle, &id), OVIS_OUT_OF_RANGE);
    assert_refused(ovis_mob_place(sim, stage.sheep, def.pos, angle, 0), OVIS_OUT_OF_RANGE);
    assert_refused(ovis_mob_place(sim, stage.sheep, def.pos, 0, angle), OVIS_OUT_OF_RANGE);
    assert_refused(ovis_mob_walk_to(sim, stage.sheep, def.pos, bad), OVIS_OUT_OF_RANGE);
  }
  ovis_spawn_def def = sheep_def();
  def.species = ovis_species_find("shep");
  assert_refused(ovis_mob_spawn(sim, &def, &id), OVIS_NOT_FOUND);
  def = sheep_def();
  def.mind = "no such mind";
  assert_refused(ovis_mob_spawn(sim, &def, &id), OVIS_NOT_FOUND);
  assert_refused(ovis_mob_spawn(sim, &(ovis_spawn_def){0}, &id), OVIS_BAD_ARGUMENT);
  assert_int_equal(ovis_sim_get_mob_count(sim), count);
  def = sheep_def();
  def.health = (double)NAN;
  assert_refused(ovis_mob_spawn(sim, &def, &id), OVIS_OK);
  ovis_mob_state state;
  assert_true(ovis_mob_get_state(sim, id, &state));
  assert_true(state.health > 0);
  assert_refused(ovis_mob_remove(sim, id), OVIS_OK);
  assert_refused(ovis_mob_remove(sim, id), OVIS_NOT_FOUND);
  close_stage(&stage);
}

TEST(numbers_that_are_none_do_not_enter_mobs) {
  sim_stage stage = open_stage();
  ovis_sim* sim = stage.sim;
  double value;
  assert_refused(ovis_mob_hurt(sim, stage.sheep, (double)NAN, OVIS_NO_MOB), OVIS_OUT_OF_RANGE);
  assert_refused(ovis_mob_hurt(sim, stage.sheep, -(double)INFINITY, OVIS_NO_MOB),
                 OVIS_OUT_OF_RANGE);
  assert_refused(ovis_mob_set_prop(sim, stage.sheep, (ovis_prop)999, 1), OVIS_UNSUPPORTED);
  assert_refused(ovis_mob_get_prop(sim, stage.sheep, (ovis_prop)-1, &value), false);
  for (int32_t prop = 0; prop < OVIS_PROP_COUNT; prop++) {
    for (int32_t i = 0; i < BAD_NUMBERS; i++) {
      assert_refused(ovis_mob_set_prop(sim, stage.sheep, (ovis_prop)prop, (double)NAN),
                     OVIS_OUT_OF_RANGE);
      (void)ovis_mob_set_prop(sim, stage.sheep, (ovis_prop)prop, bad_numbers[i]);
      assert_true(!ovis_mob_get_prop(sim, stage.sheep, (ovis_prop)prop, &value) || isfinite(value));
    }
  }
  char text[300];
  memset(text, 'x', sizeof text - 1);
  text[sizeof text - 1] = '\0';
  assert_int_equal(ovis_mob_set_held_item(sim, stage.sheep, text), OVIS_OK);
  assert_int_equal(ovis_mob_set_held_item(sim, stage.sheep, NULL), OVIS_OK);
  assert_refused(ovis_mob_hurt(sim, stage.sheep, (double)INFINITY, OVIS_NO_MOB),
                 OVIS_OK); // it dies
  assert_refused(ovis_sim_queue_block(sim, (ovis_pos){1, 64, 1}, OVIS_STATE_UNLOADED),
                 OVIS_OUT_OF_RANGE);
  assert_refused(ovis_sim_visit_fields(sim, 0, NULL, NULL), false);
  assert_refused(ovis_sim_get_hash_marks(sim, NULL, -1, NULL), 0);
  assert_ptr_equal(ovis_sim_get_world(sim), stage.world);
  assert_int_equal(ovis_sim_get_rules(sim).path_type_list,
                   ovis_default_sim_def().rules.path_type_list);
  assert_int_equal(ovis_sim_get_ticks(sim), 0);
  int32_t count;
  assert_non_null(ovis_sim_get_events(sim, &count));
  (void)ovis_sim_get_events_between(sim, &count);
  (void)ovis_sim_get_inputs(sim, &count);
  close_stage(&stage);
}

TEST(inputs_that_nobody_kept_are_refused) {
  sim_stage stage = open_stage();
  assert_int_equal(ovis_sim_keep_inputs(stage.sim, true), OVIS_OK);
  for (int32_t kind = -1; kind < 40; kind++) {
    ovis_input input = {.kind = (ovis_input_kind)kind, .pos = {(double)NAN, 0, 0}};
    assert_refused(ovis_sim_apply_input(stage.sim, &input), OVIS_OUT_OF_RANGE);
    input = (ovis_input){.kind = (ovis_input_kind)kind, .mob = 1, .value = (double)NAN};
    input.state = OVIS_STATE_UNLOADED;
    input.prop = (ovis_prop)999;
    input.env.difficulty = (ovis_difficulty)77;
    memset(input.name, 'x', sizeof input.name);
    memset(input.mind, 'x', sizeof input.mind);
    assert_refused(ovis_sim_apply_input(stage.sim, &input), OVIS_OUT_OF_RANGE);
    input.name[sizeof input.name - 1] = input.mind[sizeof input.mind - 1] = '\0';
    (void)ovis_sim_apply_input(stage.sim, &input);
    assert_int_equal(asserts_take(), 0);
    assert_true(ovis_sim_check(stage.sim));
  }
  close_stage(&stage);
}

// ---- Tracers and stories

TEST(tracers_and_stories_of_nothing) {
  sim_stage stage = open_stage();
  ovis_tracer* tracer;
  ovis_tracer_def def = ovis_default_tracer_def();
  assert_refused(ovis_tracer_create(&def, &tracer), OVIS_OUT_OF_RANGE); // no simulation
  def.sim = stage.sim;
  def.watched_count = 5;
  assert_refused(ovis_tracer_create(&def, &tracer), OVIS_OUT_OF_RANGE);
  assert_refused(ovis_tracer_create(&(ovis_tracer_def){0}, &tracer), OVIS_BAD_ARGUMENT);
  assert_null(tracer);
  def.watched_count = 0;
  assert_int_equal(ovis_tracer_create(&def, &tracer), OVIS_OK);
  ovis_story* story;
  assert_refused(ovis_story_create(&(ovis_story_def){0}, &story), OVIS_BAD_ARGUMENT);
  const ovis_story_def story_def = ovis_default_story_def();
  assert_int_equal(ovis_story_create(&story_def, &story), OVIS_OK);
  assert_int_equal(ovis_story_tick(story, trace_of(tracer)), OVIS_OK);
  ovis_story_mob mob;
  ovis_story_option option;
  char text[100];
  assert_refused(ovis_story_find_mob(story, 99, &mob), false);
  ovis_story_memory memory;
  assert_refused(ovis_story_get_memory(story, 99, 0, &memory), false);
  assert_refused(ovis_story_get_memory(story, 1, -1, &memory), false);
  char words[8];
  const ovis_memory_value odd = {.type = (ovis_memory_type)99};
  const ovis_memory_cause nobody = {.by = (ovis_memory_by)99, .option = 7};
  ovis_memory_words((ovis_memory)999, words, sizeof words);
  assert_string_equal(words, "memory ");
  ovis_memory_value_words(&odd, NULL, words, sizeof words);
  assert_string_equal(words, "");
  ovis_memory_cause_words(NULL, 0, &nobody, words, sizeof words);
  for (int32_t i = -1; i < 2000; i += 2000) {
    assert_refused(ovis_story_get_option(story, 1, i, &option), false);
    ovis_story_explain_option(story, 1, i, text, sizeof text);
    assert_string_equal(text, "");
  }
  ovis_story_explain_walks(story, 99, text, sizeof text);
  assert_string_equal(text, "");
  assert_int_equal(ovis_story_end(story), OVIS_OK);
  int32_t count;
  (void)ovis_story_get_lines(story, &count);
  ovis_story_destroy(story);
  ovis_story_destroy(NULL);
  assert_refused(ovis_mob_explain(stage.sim, OVIS_NO_MOB, text, sizeof text), 0);
  assert_string_equal(text, "");
  ovis_tracer_detach(tracer);
  const ovis_trace* trace = NULL;
  assert_refused(ovis_tracer_tick(tracer, &trace), OVIS_REFUSED);
  assert_null(trace);
  ovis_tracer_destroy(tracer);
  ovis_tracer_destroy(NULL);
  assert_non_null(ovis_record_name((ovis_record_kind)99));
  assert_non_null(ovis_line_name((ovis_line_kind)99));
  close_stage(&stage);
}

TEST(sentences_about_nothing_are_cut_and_ended) {
  asserts_begin();
  char text[24];
  memset(text, 'x', sizeof text);
  const ovis_option_info unnamed = {.name = "none"};
  assert_non_null(ovis_option_words(&unnamed));
  assert_non_null(ovis_option_doing(&unnamed));
  const ovis_answer answer = {
      .reason = (ovis_reason)999, .other = 5, .value = (double)NAN, .limit = (double)INFINITY};
  ovis_reason_words(&unnamed, 1, 0, &answer, text, sizeof text);
  ovis_reason_words(&unnamed, 1, 7, &answer, text, sizeof text);
  ovis_reason_words(NULL, 0, -1, &answer, text, sizeof text);
  ovis_mob_words(NULL, UINT64_MAX, text, sizeof text);
  ovis_place_words((ovis_vec3){(double)NAN, 1e300, -(double)INFINITY}, text, sizeof text);
  ovis_cell_words((ovis_pos){INT32_MIN, INT32_MIN, INT32_MIN}, text, sizeof text);
  const ovis_event event = {.damage = (ovis_damage)99, .amount = (double)NAN};
  ovis_harm_words(&event, NULL, text, sizeof text);
  ovis_block_words(NULL, text, sizeof text);
  assert_string_equal(text, "");
  ovis_block_words("", text, sizeof text);
  assert_true(strlen(text) < sizeof text);
  asserts_end();
}

TEST(explaining_nonsense_is_refused) {
  sim_stage stage = open_stage();
  ovis_path_finder_def def = ovis_default_path_finder_def();
  def.world = stage.world;
  ovis_path_finder* finder;
  assert_int_equal(ovis_path_finder_create(&def, &finder), OVIS_OK);
  ovis_path_query query = ovis_default_path_query();
  const ovis_pos target = {3, 64, 3};
  query.targets = &target;
  query.target_count = 1;
  query.body.pos.x = (double)NAN;
  ovis_path_why w;
  assert_refused(ovis_path_explain(finder, &query, NULL, NULL, NULL, &w), OVIS_OUT_OF_RANGE);
  assert_refused(ovis_path_explain_beside(finder, &query, 9, NULL, NULL, &w), OVIS_OUT_OF_RANGE);
  query.body.pos.x = 8;
  query.reach_range = INT32_MAX;
  assert_refused(ovis_path_explain(finder, &query, NULL, NULL, NULL, &w), OVIS_OUT_OF_RANGE);
  ovis_path_finder_destroy(finder);
  close_stage(&stage);
}

TEST(a_mob_in_no_place_or_of_no_size_has_no_obstacle) {
  sim_stage stage = open_stage();
  const ovis_pos cell = {8, 64, 8};
  assert_int_equal(ovis_world_set_block(stage.world, cell, path_scene_state("cobweb")), OVIS_OK);
  ovis_trace_species species = {.name = "sheep", .width = 0.9F, .height = 1.3F};
  const ovis_trace_mob mob = {.serial = 1, .species = &species, .pos = {8.5, 64, 8.5}};
  ovis_obstacle_def def = {.world = stage.world, .mob = &mob, .is_stuck = true};
  ovis_obstacle found;
  assert_refused(ovis_obstacle_find(&def, &found, NULL), true); // the web
  species.width = 17;                                           // larger than any body
  assert_refused(ovis_obstacle_find(&def, &found, NULL), false);
  species.width = 0;
  assert_refused(ovis_obstacle_find(&def, &found, NULL), false);
  species.width = 0.9F;
  const ovis_trace_mob far = {.serial = 1, .species = &species, .pos = {8.5, 1e300, 8.5}};
  def.mob = &far;
  assert_refused(ovis_obstacle_find(&def, &found, NULL), false);
  close_stage(&stage);
}

// ---- Minds of the host

static void think_badly(const ovis_turn* turn) {
  int32_t* asserted = turn->context;
  asserts_take();
  assert_int_equal(ovis_turn_run(turn, -1), OVIS_OUT_OF_RANGE);
  assert_int_equal(ovis_turn_run(turn, 1), OVIS_OUT_OF_RANGE);
  assert_int_equal(ovis_turn_run(NULL, 0), OVIS_BAD_ARGUMENT);
  assert_int_equal(ovis_turn_refuse_option(turn, 1000, OVIS_REASON_NO_NEED, NAN, NAN),
                   OVIS_OUT_OF_RANGE);
  assert_int_equal(ovis_turn_fail(turn), OVIS_UNSUPPORTED); // a whole mind
  assert_int_equal(ovis_turn_draw(turn, 0), 0);
  assert_int_equal(ovis_turn_draw(turn, INT32_MIN), 0);
  *asserted += asserts_take();
  assert_int_equal(ovis_turn_walk_to(turn, (ovis_vec3){(double)NAN, 64, 0}, 1), OVIS_OUT_OF_RANGE);
  assert_int_equal(ovis_turn_walk_to(turn, (ovis_vec3){1e300, 64, 0}, 1), OVIS_OUT_OF_RANGE);
  assert_int_equal(ovis_turn_walk_to(turn, (ovis_vec3){1, 64, 1}, (double)NAN), OVIS_OUT_OF_RANGE);
  const ovis_vec3 nowhere = {(double)NAN, (double)INFINITY, 1e300};
  assert_int_equal(ovis_turn_look_at(turn, nowhere), OVIS_OUT_OF_RANGE);
  assert_int_equal(ovis_turn_look_at(NULL, nowhere), OVIS_BAD_ARGUMENT);
  assert_int_equal(ovis_turn_refuse_option(turn, 0, (ovis_reason)999, NAN, INFINITY),
                   OVIS_OUT_OF_RANGE);
  assert_int_equal(ovis_turn_refuse_option(turn, 0, OVIS_REASON_NO_NEED, NAN, INFINITY), OVIS_OK);
  assert_true(ovis_turn_is_path_done(turn));
  assert_int_equal(ovis_turn_stop(turn), OVIS_OK);
}

TEST(minds_that_do_not_know_their_options) {
  ovis_world* world = make_world();
  int32_t asserted = 0;
  const ovis_option_info option = {.name = "only", .group = "goals"};
  ovis_mind_def mind = ovis_default_mind_def();
  mind.name = "bad";
  mind.options = &option;
  mind.option_count = 1;
  mind.think = think_badly, mind.context = &asserted;
  ovis_sim_def def = ovis_default_sim_def();
  def.world = world;
  def.minds = &mind;
  def.mind_count = 1;
  ovis_sim* sim;
  assert_int_equal(ovis_sim_create(&def, &sim), OVIS_OK);
  ovis_spawn_def spawn = sheep_def();
  spawn.mind = "bad";
  ovis_mob_id id;
  assert_int_equal(ovis_mob_spawn(sim, &spawn, &id), OVIS_OK);
  asserts_begin();
  assert_int_equal(ovis_sim_tick(sim), OVIS_OK);
  assert_int_equal(asserted, 0);
  assert_true(ovis_sim_check(sim));
  asserts_end();
  ovis_sim_destroy(sim);
  ovis_world_destroy(world);
}

TEST(registers_of_nobody) {
  sim_stage stage = open_stage();
  ovis_census* village;
  int32_t count;
  assert_refused(ovis_census_create(&(ovis_census_def){0}, &village), OVIS_BAD_ARGUMENT);
  assert_null(village);
  ovis_census_def def = ovis_default_census_def();
  assert_refused(ovis_census_create(&def, &village), OVIS_BAD_ARGUMENT);
  assert_null(village);
  def.sim = stage.sim;
  assert_int_equal(ovis_census_create(&def, &village), OVIS_OK);
  ovis_census_get_residents(village, &count); // only a sheep
  assert_int_equal(count, 0);
  ovis_census_get_points(village, &count);
  assert_int_equal(count, 0);
  ovis_census_get_owners(village, &count);
  assert_int_equal(count, 0);
  ovis_census_get_golems(village, &count);
  assert_int_equal(count, 0);
  ovis_census_destroy(village);
  ovis_census_destroy(NULL);
  close_stage(&stage);
}

TEST(memories_of_no_kind_and_no_mob) {
  sim_stage stage = open_stage();
  ovis_memory_value value;
  ovis_memory memory;
  int32_t profession;
  int32_t wrong = 0;
  assert_false(ovis_memory_find("no_such_memory", &memory));
  assert_true(ovis_memory_find("minecraft:home", &memory));
  assert_string_equal(ovis_memory_get_info(memory).name, "home");
  assert_null(ovis_profession_name(-1));
  assert_null(ovis_profession_name(1000));
  assert_false(ovis_profession_find("king", &profession));
  assert_false(
      ovis_mob_get_memory(stage.sim, stage.sheep, OVIS_MEM_HOME, &value)); // it has no brain
  assert_false(ovis_mob_get_memory(stage.sim, (ovis_mob_id){12345}, (ovis_memory)1000, &value));
  ovis_memory_cause cause;
  assert_false(ovis_mob_get_memory_cause(stage.sim, stage.sheep, OVIS_MEM_HOME, &cause));
  assert_false(
      ovis_mob_get_memory_cause(stage.sim, (ovis_mob_id){12345}, (ovis_memory)1000, &cause));
  assert_int_equal(ovis_mob_get_memories(stage.sim, stage.sheep, NULL, 0), 0);
  assert_refused(ovis_mob_get_memories(stage.sim, stage.sheep, NULL, -1), 0);
  assert_string_equal(ovis_memory_by_name((ovis_memory_by)99), "unknown");
  assert_non_null(ovis_memory_by_sentence((ovis_memory_by)99));
  assert_int_not_equal(ovis_mob_set_memory(stage.sim, stage.sheep, OVIS_MEM_HOME, NULL), OVIS_OK);
  assert_null(ovis_mob_get_activity(stage.sim, stage.sheep));
  assert_false(ovis_mob_is_sleeping(stage.sim, (ovis_mob_id){12345}));
  ovis_pos bed;
  assert_false(ovis_mob_get_bed(stage.sim, (ovis_mob_id){12345}, &bed));
  ovis_spawn_def spawn = sheep_def();
  spawn.species = ovis_species_find("villager");
  ovis_mob_id villager;
  assert_int_equal(ovis_mob_spawn(stage.sim, &spawn, &villager), OVIS_OK);
  value = (ovis_memory_value){.type = OVIS_MEMORY_LONG, .ttl = OVIS_MEMORY_FOR_EVER};
  assert_int_not_equal(ovis_mob_set_memory(stage.sim, villager, OVIS_MEM_HOME, &value),
                       OVIS_OK); // another type
  value = (ovis_memory_value){.type = OVIS_MEMORY_PLACE, .cell = {INT32_MAX, 0, 0}};
  assert_int_not_equal(ovis_mob_set_memory(stage.sim, villager, OVIS_MEM_HOME, &value), OVIS_OK);
  assert_int_not_equal(ovis_mob_set_memory(stage.sim, villager, OVIS_MEM_RAM_TARGET, NULL),
                       OVIS_OK);
  assert_int_not_equal(ovis_sim_set_point_tickets(stage.sim, (ovis_pos){0, 64, 0}, "home", 1),
                       OVIS_OK); // no bed
  assert_int_not_equal(ovis_sim_set_point_tickets(stage.sim, (ovis_pos){0, 64, 0}, "castle", 1),
                       OVIS_OK);
  assert_int_equal(ovis_sim_visit_points(stage.sim, ignore_point, &wrong), OVIS_OK);
  assert_int_equal(wrong, 0);
  ovis_point point;
  assert_int_equal(ovis_sim_get_point(stage.sim, (ovis_pos){INT32_MIN, INT32_MAX, 0}, &point),
                   OVIS_NOT_FOUND);
  assert_string_equal(point.type, "");
  assert_int_equal(ovis_sim_find_point_type(stage.sim, "", NULL), OVIS_UNKNOWN_NAME);
  assert_int_equal(ovis_sim_get_lost_points(stage.sim, &point, 0), 0);
  ovis_mob_remove(stage.sim, villager);
  close_stage(&stage);
}
