// Species and goals of a host: figures, options with reasons, flags, snapshots, recordings,
// failures, offspring, and definitions that are refused.
#include "mind/host/host_species.h"
#include "species/profiles.h"
#include "support/counting_alloc.h"
#include "support/mob_scene.h"
#include "support/test.h"

#include <ovis/record.h>
#include <ovis/sim.h>

#include <string.h>

// ---- The goals: one that counts what is called, and one that fails

typedef struct tally {
  int32_t starts, ticks, stops, asks;
  uint8_t odd[3]; // the state need not be a multiple of eight bytes
} tally;

static bool may_run; // of `counter`
static bool reads_random;

static bool can_count(const ovis_turn* turn) {
  tally* self = turn->state;
  self->asks++;
  self->odd[2] = 7;
  if (reads_random) {
    self->odd[0] = (uint8_t)ovis_turn_draw(turn, 250);
  }
  return may_run || ovis_turn_refuse(turn, OVIS_REASON_COOLDOWN, 12, 34);
}

static void start_count(const ovis_turn* turn) {
  ((tally*)turn->state)->starts++;
}

static void tick_count(const ovis_turn* turn) {
  ((tally*)turn->state)->ticks++;
}

static void stop_count(const ovis_turn* turn) {
  tally* self = turn->state;
  self->stops++;
  *(tally*)turn->context = *self;
}

static tally last;
static const ovis_goal_def counter = {.cookie = OVIS_COOKIE,
                                      .name = "Count",
                                      .flags = OVIS_FLAG_MOVE | OVIS_FLAG_LOOK,
                                      .ticks_every = true,
                                      .state_size = sizeof(tally),
                                      .can_use = can_count,
                                      .start = start_count,
                                      .tick = tick_count,
                                      .stop = stop_count,
                                      .context = &last};

static int32_t calls_after_failure;
static bool has_failed;

static bool can_fail(const ovis_turn* turn) {
  (void)turn;
  calls_after_failure += has_failed;
  return true;
}

static void tick_fail(const ovis_turn* turn) {
  calls_after_failure += has_failed;
  has_failed = true;
  ovis_turn_fail(turn);
}

static void stop_fail(const ovis_turn* turn) {
  (void)turn;
  calls_after_failure += has_failed;
}

static const ovis_goal_def failing = {.cookie = OVIS_COOKIE,
                                      .name = "Fail",
                                      .can_use = can_fail,
                                      .tick = tick_fail,
                                      .stop = stop_fail};

static bool always(const ovis_turn* turn) {
  (void)turn;
  return true;
}

static const ovis_species_goal goals[] = {
    {.priority = 0, .built_in = "Float"},
    {.priority = 2, .own = &counter},
    {.priority = 3, .built_in = "Breed"},
    {.priority = 5, .built_in = "FollowParent"},
    {.priority = 8, .built_in = "RandomLookAround"},
};
static const ovis_species_def boar = {.cookie = OVIS_COOKIE,
                                      .name = "boar",
                                      .like = "pig",
                                      .goals = goals,
                                      .goal_count = 5,
                                      .width = 1.5f,
                                      .height = 1.8f,
                                      .health_max = 16,
                                      .speed = 0.3f};

static mob_scene open_scene(const ovis_species_def* species, int32_t count) {
  may_run = reads_random = has_failed = false;
  calls_after_failure = 0;
  last = (tally){0};
  ovis_sim_def def = ovis_default_sim_def();
  def.species = species;
  def.species_count = count;
  return mob_scene_open_def("stone", &def);
}

// ---- What a species of the host is

TEST(it_has_the_figures_of_its_model_and_its_own) {
  mob_scene scene = open_scene(&boar, 1);
  const ovis_species* pig = ovis_species_find("pig");
  const ovis_species* own = ovis_sim_find_species(scene.sim, "boar");
  assert_string_equal(own->name, "boar");
  assert_true(own->width == 1.5f && own->health_max == 16 && own->speed == 0.3f);
  assert_true(own->follow_range == pig->follow_range && own->step_height == pig->step_height);
  assert_true(own->eye_height == pig->eye_height * (1.8f / pig->height));
  assert_true(ovis_sim_find_species(scene.sim, "pig") == pig);
  assert_null(ovis_sim_find_species(scene.sim, "unicorn"));
  assert_null(ovis_species_find("boar")); // other simulations do not have it
  const ovis_mob_id mob = mob_scene_spawn(&scene, "boar", 40.5, 40.5);
  assert_true(mob_scene_mob(&scene, mob).health == 16);
  assert_ptr_equal(mob_scene_mob(&scene, mob).species, own);
  mob_scene_close(&scene);
}

TEST(its_goals_are_options_in_the_order_of_its_list) {
  mob_scene scene = open_scene(&boar, 1);
  ovis_option_info infos[8];
  assert_int_equal(ovis_species_get_options(ovis_sim_find_species(scene.sim, "boar"), infos, 8), 5);
  static const char* const names[] = {"Float", "Count", "Breed", "FollowParent",
                                      "RandomLookAround"};
  const ovis_mob_id mob = mob_scene_spawn(&scene, "boar", 40.5, 40.5);
  assert_int_equal(ovis_mob_get_option_count(scene.sim, mob), 5);
  for (int i = 0; i < 5; i++) {
    ovis_option option;
    assert_true(ovis_mob_get_option(scene.sim, mob, i, &option));
    assert_string_equal(infos[i].name, names[i]);
    assert_string_equal(option.info.name, names[i]);
    assert_int_equal(infos[i].priority, goals[i].priority);
    assert_string_equal(option.info.group, "goals");
  }
  assert_int_equal(infos[1].flags, OVIS_FLAG_MOVE | OVIS_FLAG_LOOK);
  assert_null(mob_scene_mob(&scene, mob).mind); // no mind that replaces another
  mob_scene_close(&scene);
}

TEST(its_goal_refuses_with_its_reason_and_numbers_and_runs_when_it_may) {
  mob_scene scene = open_scene(&boar, 1);
  const ovis_mob_id mob = mob_scene_spawn(&scene, "boar", 40.5, 40.5);
  mob_scene_ticks(&scene, 10);
  ovis_option option = mob_scene_option(&scene, mob, "Count");
  assert_false(option.is_running);
  assert_int_equal(option.answer.reason, OVIS_REASON_COOLDOWN);
  assert_true(option.answer.value == 12 && option.answer.limit == 34);
  may_run = true;
  mob_scene_ticks(&scene, 20);
  assert_true(mob_scene_runs(&scene, mob, "Count"));
  // It holds MOVE and LOOK: the goal with the higher number waits.
  option = mob_scene_option(&scene, mob, "RandomLookAround");
  assert_int_equal(option.answer.reason, OVIS_REASON_FLAG_HELD);
  may_run = false;
  mob_scene_ticks(&scene, 2);
  assert_false(mob_scene_runs(&scene, mob, "Count"));
  assert_int_equal(last.starts, 1);
  assert_int_equal(last.stops, 1);
  assert_in_range(last.ticks, 19, 21); // every tick, not every second one
  assert_in_range(last.asks, 14, 17);  // every second tick
  mob_scene_close(&scene);
}

// ---- Claim 383: all functions of a goal, in both lists

typedef struct call_log {
  char calls[64]; // the first letter of each function
  int32_t count;
  bool may_use, may_go_on;
} call_log;

static call_log own_trace, other_trace;

static void note(const ovis_turn* turn, char letter) {
  call_log* self = turn->context;
  assert_true(self->count < 63);
  self->calls[self->count++] = letter;
}

static bool trace_use(const ovis_turn* turn) {
  const call_log* self = turn->context;
  note(turn, 'u');
  return self->may_use;
}

static bool trace_go_on(const ovis_turn* turn) {
  const call_log* self = turn->context;
  note(turn, 'c');
  return self->may_go_on;
}

static void trace_start(const ovis_turn* turn) {
  note(turn, 's');
}

static void trace_tick(const ovis_turn* turn) {
  note(turn, 't');
}

static void trace_stop(const ovis_turn* turn) {
  note(turn, 'e');
}

#define TRACED(title, what, keeps, goes_on, where)                                                 \
  {                                                                                                \
    .cookie = OVIS_COOKIE, .name = (title), .flags = (what), .ticks_every = true,                  \
    .keeps_flags = (keeps), .can_use = trace_use, .can_continue = (goes_on), .start = trace_start, \
    .tick = trace_tick, .stop = trace_stop, .context = (where)                                     \
  }

// Runs a boar's goal of priority 2 until another one of priority 1, or the same list, wants its
// flags; then stops it.
static void run_pair(bool keeps, bool is_target, bool (*goes_on)(const ovis_turn*)) {
  const uint8_t flags = is_target ? OVIS_FLAG_TARGET : OVIS_FLAG_MOVE;
  const ovis_goal_def first = TRACED("First", flags, keeps, goes_on, &own_trace);
  const ovis_goal_def second = TRACED("Second", flags, false, trace_go_on, &other_trace);
  const ovis_species_goal list[] = {{.priority = 1, .own = &second},
                                    {.priority = 2, .own = &first}};
  const ovis_species_def def = {.cookie = OVIS_COOKIE,
                                .name = "boar",
                                .like = "pig",
                                .targets = is_target ? list : NULL,
                                .target_count = is_target ? 2 : 0,
                                .goals = is_target ? NULL : list,
                                .goal_count = is_target ? 0 : 2};
  own_trace = (call_log){.may_use = true, .may_go_on = true};
  other_trace = (call_log){.may_go_on = true};
  mob_scene scene = open_scene(&def, 1);
  const ovis_mob_id mob = mob_scene_spawn(&scene, "boar", 40.5, 40.5);
  mob_scene_ticks(&scene, 4);
  assert_true(mob_scene_runs(&scene, mob, "First"));
  assert_string_equal(mob_scene_option(&scene, mob, "First").info.group,
                      is_target ? "targets" : "goals");
  assert_memory_equal(own_trace.calls, "ust", 3);
  assert_non_null(strchr(own_trace.calls + 3, goes_on != NULL ? 'c' : 'u')); // may it go on?
  other_trace.may_use = true;
  mob_scene_ticks(&scene, 4);
  assert_true(mob_scene_runs(&scene, mob, "Second") != keeps);
  assert_true(mob_scene_runs(&scene, mob, "First") == keeps);
  own_trace.may_use = own_trace.may_go_on = false;
  mob_scene_ticks(&scene, 2);
  assert_false(mob_scene_runs(&scene, mob, "First"));
  int32_t stops = 0;
  for (int32_t i = 0; i < own_trace.count; i++) {
    stops += own_trace.calls[i] == 'e';
    assert_false(goes_on == NULL && own_trace.calls[i] == 'c');
  }
  assert_int_equal(stops, 1);
  mob_scene_close(&scene);
}

TEST(claim_383_a_host_writes_goals_with_all_functions_into_either_selector) {
  for (int32_t i = 0; i < 8; i++) {
    run_pair((i & 1) != 0, (i & 2) != 0, (i & 4) != 0 ? trace_go_on : NULL);
  }
}

TEST(its_offspring_are_of_its_species_with_goals_of_their_own) {
  mob_scene scene = open_scene(&boar, 1);
  const ovis_mob_id a = mob_scene_spawn(&scene, "boar", 40.5, 40.5);
  const ovis_mob_id b = mob_scene_spawn(&scene, "boar", 42, 40.5);
  mob_scene_put(&scene, a, OVIS_PROP_LOVE, 600);
  mob_scene_put(&scene, b, OVIS_PROP_LOVE, 600);
  int births = 0;
  for (int i = 0; i < 200; i++) {
    mob_scene_ticks(&scene, 1);
    births += mob_scene_events(&scene, OVIS_EVENT_BORN);
  }
  assert_int_equal(births, 1);
  const ovis_mob_id young = ovis_sim_get_mob(scene.sim, 2);
  assert_string_equal(mob_scene_mob(&scene, young).species->name, "boar");
  assert_int_equal(ovis_mob_get_option_count(scene.sim, young), 5);
  mob_scene_close(&scene);
}

TEST(a_goal_that_fails_is_off_for_good_and_the_run_goes_on) {
  const ovis_species_goal list[] = {{.priority = 1, .own = &failing},
                                    {.priority = 8, .built_in = "RandomLookAround"}};
  const ovis_species_def clumsy = {
      .cookie = OVIS_COOKIE, .name = "clumsy", .like = "zombie", .goals = list, .goal_count = 2};
  mob_scene scene = open_scene(&clumsy, 1);
  const ovis_mob_id mob = mob_scene_spawn(&scene, "clumsy", 40.5, 40.5);
  mob_scene_ticks(&scene, 100);
  assert_true(has_failed);
  assert_int_equal(calls_after_failure, 0);
  const ovis_option option = mob_scene_option(&scene, mob, "Fail");
  assert_false(option.is_running);
  assert_int_equal(option.answer.reason, OVIS_REASON_FAILED);
  assert_true(mob_scene_until(&scene, mob, "RandomLookAround", 4000) >= 0);
  mob_scene_close(&scene);
}

// ---- Targets, blows, jumps

static ovis_mob_id enemy;
static bool attack_worked, jumped;

static void start_attack(const ovis_turn* turn) {
  assert_int_equal(ovis_turn_set_target(turn, enemy), OVIS_OK);
  assert_int_equal(ovis_turn_set_target(turn, turn->mob), OVIS_OUT_OF_RANGE); // not itself
  assert_int_equal(ovis_turn_set_target(turn, (ovis_mob_id){0x7FFFFFFF}), OVIS_NOT_FOUND);
  attack_worked = ovis_turn_attack(turn, enemy) == OVIS_OK;
}

static void tick_attack(const ovis_turn* turn) {
  ovis_turn_jump(turn);
  jumped = true;
}

TEST(its_goal_attacks_and_jumps) {
  const ovis_goal_def attack = {.cookie = OVIS_COOKIE,
                                .name = "Attack",
                                .can_use = always,
                                .start = start_attack,
                                .tick = tick_attack};
  const ovis_species_goal list[] = {{.priority = 1, .own = &attack}};
  const ovis_species_def fighter = {.cookie = OVIS_COOKIE,
                                    .name = "fighter",
                                    .like = "zombie",
                                    .goals = list,
                                    .goal_count = 1,
                                    .attack_damage = 5};
  mob_scene scene = open_scene(&fighter, 1);
  enemy = mob_scene_spawn(&scene, "cow", 41.5, 40.5);
  const ovis_mob_id mob = mob_scene_spawn(&scene, "fighter", 40.5, 40.5);
  double top = 0;
  for (int i = 0; i < 12; i++) {
    mob_scene_ticks(&scene, 1);
    const double y = mob_scene_mob(&scene, mob).pos.y;
    top = y > top ? y : top;
  }
  assert_true(attack_worked && jumped);
  assert_true(mob_scene_mob(&scene, enemy).health == 5);
  assert_true(mob_scene_mob(&scene, mob).target.value == enemy.value);
  assert_true(top > MOB_SCENE_FEET + 1);
  mob_scene_close(&scene);
}

// ---- Snapshots and recordings

TEST(a_snapshot_holds_the_state_of_its_goals) {
  mob_scene scene = open_scene(&boar, 1);
  reads_random = true;
  mob_scene_spawn(&scene, "boar", 40.5, 40.5);
  mob_scene_ticks(&scene, 11);
  may_run = true;
  mob_scene_ticks(&scene, 10);
  uint8_t* bytes;
  size_t size;
  assert_int_equal(ovis_sim_take_snapshot(scene.sim, &bytes, &size), OVIS_OK);
  ovis_sim_def def = ovis_default_sim_def();
  def.world = scene.world;
  ovis_sim* again;
  ovis_error error;
  assert_int_equal(ovis_sim_restore(&def, bytes, size, &again, &error), OVIS_BAD_FORMAT);
  assert_non_null(strstr(error.message, "boar"));
  def.species = &boar;
  def.species_count = 1;
  assert_int_equal(ovis_sim_restore(&def, bytes, size, &again, &error), OVIS_OK);
  assert_true(ovis_sim_get_hash(again) == ovis_sim_get_hash(scene.sim));
  for (int i = 0; i < 20; i++) {
    may_run = i < 12;
    mob_scene_ticks(&scene, 1);
    const tally mine = last;
    assert_int_equal(ovis_sim_tick(again), OVIS_OK);
    assert_memory_equal(&mine, &last, sizeof mine);
    assert_true(ovis_sim_get_hash(again) == ovis_sim_get_hash(scene.sim));
  }
  assert_int_equal(last.starts, 1);
  assert_int_equal(last.stops, 1);
  assert_int_equal(last.odd[2], 7);
  ovis_sim_free_snapshot(scene.sim, bytes, size);
  ovis_sim_destroy(again);
  mob_scene_close(&scene);
}

TEST(a_recording_tells_when_its_goals_start_and_stop) {
  mob_scene scene = open_scene(&boar, 1);
  ovis_recorder_def def = ovis_default_recorder_def();
  def.sim = scene.sim;
  def.watches_all = true;
  ovis_recorder* recorder;
  assert_int_equal(ovis_recorder_create(&def, &recorder, NULL), OVIS_OK);
  mob_scene_spawn(&scene, "boar", 40.5, 40.5);
  for (int i = 0; i < 40; i++) {
    may_run = i >= 10 && i < 20;
    mob_scene_ticks(&scene, 1);
    assert_int_equal(ovis_recorder_tick(recorder, NULL), OVIS_OK);
  }
  assert_int_equal(ovis_recorder_finish(recorder, NULL), OVIS_OK);
  ovis_recording_def play = ovis_default_recording_def();
  play.bytes = ovis_recorder_get_bytes(recorder, &play.size);
  ovis_recording* recording;
  assert_int_equal(ovis_recording_open(&play, &recording, NULL), OVIS_OK);
  int starts = 0, stops = 0, refusals = 0;
  while (ovis_recording_next(recording, NULL) == OVIS_OK) {
    const ovis_trace* trace = &ovis_recording_get_tick(recording)->trace;
    for (int32_t i = 0; i < trace->record_count; i++) {
      const ovis_record* record = &trace->records[i];
      const bool is_own =
          record->option == 1 && strcmp(trace->mobs[0].species->options[1].name, "Count") == 0;
      starts += is_own && record->kind == OVIS_RECORD_OPTION_STARTED;
      stops += is_own && record->kind == OVIS_RECORD_OPTION_STOPPED;
      refusals += is_own && record->kind == OVIS_RECORD_OPTION_REFUSED &&
                  record->answer.reason == OVIS_REASON_COOLDOWN;
    }
    assert_string_equal(trace->mobs[0].species->name, "boar");
  }
  assert_int_equal(starts, 1);
  assert_int_equal(stops, 1);
  assert_true(refusals >= 1);
  ovis_recording_close(recording);
  ovis_recorder_destroy(recorder);
  mob_scene_close(&scene);
}

// ---- Definitions that are refused

static const ovis_goal_def nameless = {.cookie = OVIS_COOKIE, .name = "", .can_use = always};
static const ovis_goal_def without_test = {.cookie = OVIS_COOKIE, .name = "Test"};
static const ovis_goal_def with_odd_flags = {
    .cookie = OVIS_COOKIE, .name = "Odd", .flags = 16, .can_use = always};
static const ovis_goal_def large = {.cookie = OVIS_COOKIE,
                                    .name = "Large",
                                    .can_use = always,
                                    .state_size = OVIS_GOAL_STATE_MAX + 1};

TEST(a_species_extends_the_goals_of_the_one_that_it_is_like) {
  static const char* const removed[] = {"Tempt"};
  const ovis_species_goal list[] = {
      {.priority = 2, .own = &counter},
      {.priority = 0, .own = &counter, .replaces = "WaterAvoidingRandomStroll"}};
  const ovis_species_def lists[2] = {
      {.cookie = OVIS_COOKIE, .name = "same", .like = "pig", .extends = true},
      {.cookie = OVIS_COOKIE,
       .name = "other",
       .like = "pig",
       .extends = true,
       .goals = list,
       .goal_count = 2,
       .remove = removed,
       .remove_count = 1}};
  mob_scene scene = open_scene(lists, 2);
  const ovis_mob_id pig = mob_scene_spawn(&scene, "pig", 20.5, 20.5);
  const ovis_mob_id same = mob_scene_spawn(&scene, "same", 30.5, 20.5);
  const ovis_mob_id other = mob_scene_spawn(&scene, "other", 40.5, 20.5);
  const int32_t count = ovis_mob_get_option_count(scene.sim, pig);
  assert_int_equal(ovis_mob_get_option_count(scene.sim, same), count);
  int32_t tempting = 0;
  int32_t at = 0;
  for (int32_t i = 0; i < count; i++) {
    ovis_option a;
    ovis_option b;
    ovis_option c;
    assert_true(ovis_mob_get_option(scene.sim, pig, i, &a));
    assert_true(ovis_mob_get_option(scene.sim, same, i, &b));
    assert_string_equal(a.info.name, b.info.name);
    assert_int_equal(a.info.priority, b.info.priority);
    if (strcmp(a.info.name, "Tempt") == 0) {
      tempting++;
      continue;
    }
    assert_true(ovis_mob_get_option(scene.sim, other, at++, &c));
    const bool is_stroll = strcmp(a.info.name, "WaterAvoidingRandomStroll") == 0;
    assert_string_equal(c.info.name, is_stroll ? "Count" : a.info.name);
    assert_int_equal(c.info.priority, a.info.priority);
  }
  assert_true(tempting > 0);
  assert_int_equal(ovis_mob_get_option_count(scene.sim, other), count - tempting + 1);
  ovis_option last_one;
  assert_true(ovis_mob_get_option(scene.sim, other, at, &last_one));
  assert_string_equal(last_one.info.name, "Count");
  assert_int_equal(last_one.info.priority, 2);
  mob_scene_close(&scene);
}

TEST(changes_of_goals_that_a_species_does_not_have_are_refused) {
  static const char* const unknown[] = {"Fly"};
  static const char* const none[] = {NULL};
  const ovis_species_goal replacing = {.priority = 0, .own = &counter, .replaces = "Fly"};
  const ovis_species_goal strolling = {
      .priority = 0, .own = &counter, .replaces = "WaterAvoidingRandomStroll"};
  ovis_species_goal many[OVIS_SPECIES_GOALS_MAX];
  for (int32_t i = 0; i < OVIS_SPECIES_GOALS_MAX; i++) {
    many[i] = (ovis_species_goal){.priority = 1, .own = &counter};
  }
  const ovis_species_def good = {
      .cookie = OVIS_COOKIE, .name = "odd", .like = "pig", .extends = true};
  ovis_species_def bad[] = {good, good, good, good, good, good, good};
  bad[0].remove = unknown, bad[0].remove_count = 1;
  bad[1].remove = none, bad[1].remove_count = 1;
  bad[2].goals = &replacing, bad[2].goal_count = 1;
  bad[3].goals = &strolling, bad[3].goal_count = 1, bad[3].extends = false;
  bad[4].goals = many, bad[4].goal_count = OVIS_SPECIES_GOALS_MAX;
  bad[5].remove_count = -1;
  bad[6].like = "villager", bad[6].mind = "walker";
  mob_scene scene = open_scene(&good, 1);
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    ovis_sim_def def = ovis_default_sim_def();
    ovis_sim* sim = NULL;
    def.world = scene.world;
    def.species = &bad[i];
    def.species_count = 1;
    assert_int_equal(ovis_sim_create(&def, &sim), OVIS_OUT_OF_RANGE);
    assert_null(sim);
  }
  mob_scene_close(&scene);
}

TEST(a_species_that_names_what_does_not_exist_is_refused) {
  const ovis_species_goal bad_goals[] = {
      {.priority = 1, .built_in = "Fly"},
      {.priority = 1},
      {.priority = 1, .built_in = "Float", .own = &counter},
      {.priority = 1, .own = &nameless},
      {.priority = 1, .own = &without_test},
      {.priority = 1, .own = &with_odd_flags},
      {.priority = 1, .own = &large},
  };
  mob_scene scene = open_scene(NULL, 0);
  ovis_species_def bad[20];
  int count = 0;
  for (size_t i = 0; i < sizeof bad_goals / sizeof *bad_goals; i++) {
    bad[count++] = (ovis_species_def){.cookie = OVIS_COOKIE,
                                      .name = "bad",
                                      .like = "pig",
                                      .goals = &bad_goals[i],
                                      .goal_count = 1};
  }
  bad[count++] = (ovis_species_def){.cookie = OVIS_COOKIE, .name = "", .like = "pig"};
  bad[count++] = (ovis_species_def){.cookie = OVIS_COOKIE, .name = "sheep", .like = "pig"};
  bad[count++] = (ovis_species_def){.cookie = OVIS_COOKIE, .name = "player", .like = "pig"};
  bad[count++] = (ovis_species_def){
      .cookie = OVIS_COOKIE, .name = "a_name_of_forty_bytes_which_is_one_too_many", .like = "pig"};
  bad[count++] = (ovis_species_def){.cookie = OVIS_COOKIE, .name = "bad", .like = "unicorn"};
  bad[count++] = (ovis_species_def){
      .cookie = OVIS_COOKIE, .name = "bad", .like = "villager"}; // it has a brain
  bad[count++] =
      (ovis_species_def){.cookie = OVIS_COOKIE, .name = "bad", .like = "pig", .goal_count = 33};
  bad[count++] =
      (ovis_species_def){.cookie = OVIS_COOKIE, .name = "bad", .like = "pig", .target_count = -1};
  bad[count++] =
      (ovis_species_def){.cookie = OVIS_COOKIE, .name = "bad", .like = "pig", .speed = -1};
  bad[count++] =
      (ovis_species_def){.cookie = OVIS_COOKIE, .name = "bad", .like = "pig", .width = 1025};
  bad[count++] = (ovis_species_def){.cookie = OVIS_COOKIE, .name = "boar", .like = "pig"}; // twice
  for (int i = 0; i < count; i++) {
    const ovis_species_def both[] = {boar, bad[i]};
    ovis_sim_def def = ovis_default_sim_def();
    def.world = scene.world;
    def.species = both;
    def.species_count = 2;
    ovis_sim* sim;
    assert_int_equal(ovis_sim_create(&def, &sim), OVIS_OUT_OF_RANGE);
    assert_null(sim);
  }
  mob_scene_close(&scene);
}

TEST(a_species_of_another_simulation_is_not_spawned) {
  mob_scene scene = open_scene(&boar, 1);
  mob_scene other = open_scene(NULL, 0);
  ovis_spawn_def def = ovis_default_spawn_def();
  def.species = ovis_sim_find_species(scene.sim, "boar");
  def.pos = (ovis_vec3){40.5, MOB_SCENE_FEET, 40.5};
  ovis_mob_id id;
  assert_int_equal(ovis_mob_spawn(other.sim, &def, &id), OVIS_NOT_FOUND);
  mob_scene_close(&other);
  mob_scene_close(&scene);
}

static ovis_status make_list(const ovis_allocator* allocator, void* context) {
  ov_own_species_list list;
  const ovis_status status = ov_own_species_make(context, 1, ov_profile_of, allocator, &list, NULL);
  ov_own_species_free(&list, allocator);
  return status;
}

TEST(without_memory_no_species_is_made_and_none_is_lost) {
  ovis_species_def def = boar;
  assert_int_equal(fail_each_allocation(make_list, &def), 4); // list, goals, kinds, settings
}
