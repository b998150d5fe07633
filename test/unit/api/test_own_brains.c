// Brains of a host: what runs, state, snapshots, failures, refusals, and calls with bad values.
#include "moody.h"
#include "support/asserts.h"
#include "support/mob_scene.h"
#include "support/test.h"

#include <ovis/record.h>
#include <ovis/story.h>

#include <math.h>
#include <string.h>

static void set_mood(mob_scene* scene, ovis_mob_id mob, int64_t ticks) {
  ovis_memory mood;
  assert_true(ovis_sim_find_memory(scene->sim, "mood", &mood));
  const ovis_memory_value value = {.type = OVIS_MEMORY_UNIT, .ttl = ticks};
  assert_int_equal(ovis_mob_set_memory(scene->sim, mob, mood, &value), OVIS_OK);
}

static int64_t tally(const mob_scene* scene, ovis_mob_id mob) {
  ovis_memory memory;
  ovis_memory_value value;
  assert_true(ovis_sim_find_memory(scene->sim, "tally", &memory));
  return ovis_mob_get_memory(scene->sim, mob, memory, &value) ? value.number : -1;
}

TEST(activities_behaviors_and_memories_of_a_host_run_like_built_in_ones) {
  mob_scene scene = open_with(&moody);
  const ovis_mob_id pig = mob_scene_spawn_with(&scene, "pig", "moody", 40.5, 40.5);
  mob_scene_ticks(&scene, 40);
  assert_string_equal(ovis_mob_get_activity(scene.sim, pig), "idle");
  assert_true(scans >= 9 && scans <= 11); // every 4 ticks
  ovis_option option = mob_scene_option(&scene, pig, "Count");
  assert_string_equal(option.info.group, "merry");
  assert_int_equal(option.answer.reason, OVIS_REASON_OTHER_ACTIVITY);
  option = mob_scene_option(&scene, pig, "Never");
  assert_int_equal(option.info.priority, 11);
  assert_int_equal(option.answer.reason, OVIS_REASON_TOO_FAR);
  assert_float_equal(option.answer.value, 17, 0);
  assert_float_equal(option.answer.limit, 16, 0);
  assert_string_equal(mob_scene_option(&scene, pig, "run_one").info.group, "idle");
  set_mood(&scene, pig, 20);
  mob_scene_ticks(&scene, 2); // the activity changes at the end of the first one
  assert_string_equal(ovis_mob_get_activity(scene.sim, pig), "merry");
  assert_true(mob_scene_runs(&scene, pig, "Count"));
  assert_int_equal(tally(&scene, pig), 1); // it ticks in the tick of its start
  mob_scene_ticks(&scene, 5);
  assert_int_equal(tally(&scene, pig), 6);
  mob_scene_ticks(&scene, 1);
  assert_false(mob_scene_runs(&scene, pig, "Count")); // its time was over
  assert_int_equal(tally(&scene, pig), 6);
  mob_scene_ticks(&scene, 1);
  assert_true(mob_scene_runs(&scene, pig, "Count"));
  mob_scene_ticks(&scene, 15);
  assert_string_equal(ovis_mob_get_activity(scene.sim, pig), "idle");
  assert_int_equal(tally(&scene, pig), -1); // erased when the activity was left
  mob_scene_close(&scene);
}

TEST(the_cause_of_a_memory_names_the_behavior_that_wrote_it) {
  mob_scene scene = open_with(&moody);
  const ovis_mob_id pig = mob_scene_spawn_with(&scene, "pig", "moody", 40.5, 40.5);
  ovis_memory memory;
  ovis_memory kinds[8];
  set_mood(&scene, pig, 20);
  mob_scene_ticks(&scene, 3);
  assert_true(ovis_sim_find_memory(scene.sim, "tally", &memory));
  ovis_memory_cause cause;
  assert_true(ovis_mob_get_memory_cause(scene.sim, pig, memory, &cause));
  assert_int_equal(cause.by, OVIS_MEMORY_BY_OPTION);
  ovis_option option;
  assert_true(ovis_mob_get_option(scene.sim, pig, cause.option, &option));
  assert_string_equal(option.info.name, "Count");
  const int32_t present = ovis_mob_get_memories(scene.sim, pig, kinds, 8);
  assert_true(present >= 2);
  assert_int_equal(kinds[present - 1], memory); // those of the host come last
  assert_int_equal(kinds[present - 2], OVIS_MEM_OWN);
  mob_scene_close(&scene);
}

// ---- State

static void assert_same_run(mob_scene* scene, ovis_sim* other, ovis_world* world, int32_t ticks) {
  for (int32_t i = 0; i < ticks; i++) {
    mob_scene_ticks(scene, 1);
    assert_int_equal(ovis_sim_tick(other), OVIS_OK);
    assert_int_equal(ovis_sim_get_hash(scene->sim), ovis_sim_get_hash(other));
  }
  ovis_sim_destroy(other);
  ovis_world_destroy(world);
}

static ovis_world* empty_world(const mob_scene* scene) {
  ovis_world_def def = ovis_default_world_def();
  def.blocks = (ovis_blocks*)(uintptr_t)ovis_world_get_blocks(scene->world);
  ovis_world* world;
  assert_int_equal(ovis_world_create(&def, &world), OVIS_OK);
  return world;
}

TEST(a_snapshot_of_a_brain_of_a_host_runs_on_with_the_same_hashes) {
  mob_scene scene = open_with(&moody);
  const ovis_mob_id pig = mob_scene_spawn_with(&scene, "pig", "moody", 40.5, 40.5);
  set_mood(&scene, pig, 300);
  mob_scene_ticks(&scene, 9);
  ovis_sim_def def = ovis_default_sim_def();
  def.memories = memories;
  def.memory_count = LENGTH(memories);
  def.brains = &moody;
  def.brain_count = 1;
  uint8_t* bytes;
  size_t size;
  assert_int_equal(ovis_sim_take_snapshot(scene.sim, &bytes, &size), OVIS_OK);
  ovis_sim* other;
  ovis_error error;
  ovis_world* world = empty_world(&scene);
  def.world = world;
  assert_int_equal(ovis_sim_restore(&def, bytes, size, &other, &error), OVIS_OK);
  assert_int_equal(ovis_sim_get_hash(scene.sim), ovis_sim_get_hash(other));
  assert_same_run(&scene, other, world, 40);
  // Another brain of that name, and none: both are refused.
  ovis_brain_def less = moody;
  less.sensor_count = 1;
  def.brains = &less;
  world = empty_world(&scene);
  def.world = world;
  assert_int_equal(ovis_sim_restore(&def, bytes, size, &other, &error), OVIS_BAD_FORMAT);
  def.brain_count = 0;
  assert_int_equal(ovis_sim_restore(&def, bytes, size, &other, &error), OVIS_NOT_FOUND);
  assert_non_null(strstr(error.message, "moody"));
  ovis_world_destroy(world);
  ovis_sim_free_snapshot(scene.sim, bytes, size);
  mob_scene_close(&scene);
}

static void assert_named(const ovis_trace* trace, uint64_t serial) {
  const ovis_trace_species* species = NULL;
  for (int32_t i = 0; i < trace->mob_count; i++) {
    species = trace->mobs[i].serial == serial ? trace->mobs[i].species : species;
  }
  assert_non_null(species);
  assert_int_equal(species->memory_count, LENGTH(memories));
  char text[64];
  ovis_species_memory_words(species, (ovis_memory)(OVIS_MEM_OWN + 1), text, sizeof text);
  assert_string_equal(text, "tally");
  ovis_species_memory_words(species, OVIS_MEM_HOME, text, sizeof text);
  assert_string_equal(text, "home");
  ovis_species_memory_words(species, (ovis_memory)(OVIS_MEM_OWN + 9), text, sizeof text);
  assert_string_equal(text, "memory 521");
  ovis_species_memory_words(NULL, OVIS_MEM_OWN, text, sizeof text);
  assert_string_equal(text, "memory 512");
  ovis_species_memory_noun(species, (ovis_memory)(OVIS_MEM_OWN + 1), text, sizeof text);
  assert_string_equal(text, "the memory tally");
  ovis_species_memory_noun(species, OVIS_MEM_HOME, text, sizeof text);
  assert_string_equal(text, "its bed");
  ovis_species_memory_noun(NULL, OVIS_MEM_OWN, text, sizeof text);
  assert_string_equal(text, "the memory 512");
  ovis_answer answer = {.reason = OVIS_REASON_MEMORY_ABSENT, .other = OVIS_MEM_OWN};
  ovis_species_reason_words(species, 0, &answer, text, sizeof text);
  assert_string_equal(text, "it does not have the memory mood");
  answer.reason = OVIS_REASON_NO_PATH;
  ovis_species_reason_words(species, -1, &answer, text, sizeof text);
  assert_string_equal(text, "there is no path");
}

TEST(activities_and_counts_of_events_have_words) {
  char text[16];
  ovis_activity_words("work", text, sizeof text);
  assert_string_equal(text, "work");
  ovis_activity_words("pre_raid", text, sizeof text);
  assert_string_equal(text, "before a raid");
  ovis_activity_words("a_host's", text, sizeof text);
  assert_string_equal(text, "a_host's");
  ovis_event_words(OVIS_EVENT_PATH_FAILED, 1, text, sizeof text);
  assert_string_equal(text, "failed path");
  ovis_event_words(OVIS_EVENT_PATH_FAILED, 0, text, sizeof text);
  assert_string_equal(text, "failed paths");
  ovis_event_words(OVIS_EVENT_CLAIMED, 2, text, sizeof text);
  assert_string_equal(text, "claimed");
  ovis_event_words((ovis_event_type)999, 2, text, sizeof text);
  assert_string_equal(text, "unknown");
}

TEST(recordings_name_the_memories_of_a_host) {
  mob_scene scene = open_with(&moody);
  const ovis_mob_id pig = mob_scene_spawn_with(&scene, "pig", "moody", 40.5, 40.5);
  const uint64_t serial = mob_scene_mob(&scene, pig).serial;
  ovis_recorder_def def = ovis_default_recorder_def();
  ovis_recorder* recorder;
  ovis_error error;
  def.sim = scene.sim;
  assert_int_equal(ovis_recorder_create(&def, &recorder, &error), OVIS_OK);
  set_mood(&scene, pig, 30);
  for (int32_t i = 0; i < 20; i++) {
    mob_scene_ticks(&scene, 1);
    assert_int_equal(ovis_recorder_tick(recorder, &error), OVIS_OK);
  }
  assert_int_equal(ovis_recorder_finish(recorder, &error), OVIS_OK);
  ovis_recording_def read = ovis_default_recording_def();
  read.bytes = ovis_recorder_get_bytes(recorder, &read.size);
  ovis_recording* recording;
  assert_int_equal(ovis_recording_open(&read, &recording, &error), OVIS_OK);
  assert_int_equal(ovis_recording_seek(recording, 10, &error), OVIS_OK);
  const ovis_trace* trace = &ovis_recording_get_tick(recording)->trace;
  assert_named(trace, serial);
  int32_t found = 0;
  for (int32_t i = 0; i < trace->mobs[0].memory_count; i++) {
    const ovis_trace_memory* memory = &trace->mobs[0].memories[i];
    found += memory->kind == OVIS_MEM_OWN + 1 && memory->value.number == tally(&scene, pig) - 10;
    found += memory->kind == OVIS_MEM_OWN;
  }
  assert_true(found >= 1);
  ovis_recording_close(recording);
  ovis_recorder_destroy(recorder);
  mob_scene_close(&scene);
}

TEST(own_memory_and_own_state_are_in_the_hash) {
  mob_scene scene = open_with(&moody);
  const ovis_mob_id pig = mob_scene_spawn_with(&scene, "pig", "moody", 40.5, 40.5);
  const uint64_t before = ovis_sim_get_hash(scene.sim);
  set_mood(&scene, pig, 300);
  assert_int_not_equal(ovis_sim_get_hash(scene.sim), before);
  ovis_memory mood;
  assert_true(ovis_sim_find_memory(scene.sim, "mood", &mood));
  assert_int_equal(ovis_mob_set_memory(scene.sim, pig, mood, NULL), OVIS_OK);
  assert_int_equal(ovis_sim_get_hash(scene.sim), before);
  mob_scene_close(&scene);
}

TEST(a_behavior_or_sensor_that_fails_is_off_for_good_and_the_rest_goes_on) {
  mob_scene scene = open_with(&moody);
  const ovis_mob_id pig = mob_scene_spawn_with(&scene, "pig", "moody", 40.5, 40.5);
  set_mood(&scene, pig, 300);
  mob_scene_ticks(&scene, 3);
  is_failing = true;
  mob_scene_ticks(&scene, 6);
  const int32_t scanned = scans;
  const int64_t counted = tally(&scene, pig);
  is_failing = false;
  mob_scene_ticks(&scene, 60);
  assert_int_equal(scans, scanned);
  assert_int_equal(tally(&scene, pig), counted);
  assert_int_equal(mob_scene_option(&scene, pig, "Count").answer.reason, OVIS_REASON_FAILED);
  mob_scene_close(&scene);
}

// ---- Species

TEST(a_species_of_a_host_has_the_brain_that_it_names) {
  const ovis_species_def species = {
      .cookie = OVIS_COOKIE, .name = "boar", .like = "pig", .mind = "moody"};
  ovis_sim_def def = ovis_default_sim_def();
  def.memories = memories;
  def.memory_count = LENGTH(memories);
  def.brains = &moody;
  def.brain_count = 1;
  def.species = &species;
  def.species_count = 1;
  mob_scene scene = mob_scene_open_def("grass_block", &def);
  const ovis_mob_id boar = mob_scene_spawn_with(&scene, "boar", NULL, 40.5, 40.5);
  assert_string_equal(mob_scene_mob(&scene, boar).mind, "moody");
  mob_scene_ticks(&scene, 3);
  assert_string_equal(ovis_mob_get_activity(scene.sim, boar), "idle");
  ovis_sim* none;
  const ovis_species_def bad[] = {
      {.cookie = OVIS_COOKIE, .name = "boar", .like = "pig", .mind = "nobody"},
      {.cookie = OVIS_COOKIE, .name = "boar", .like = "cow", .mind = "moody"},
      {.cookie = OVIS_COOKIE, .name = "boar", .like = "villager"}};
  def.world = scene.world;
  for (int32_t i = 0; i < LENGTH(bad); i++) {
    def.species = &bad[i];
    assert_int_equal(ovis_sim_create(&def, &none), OVIS_OUT_OF_RANGE);
  }
  mob_scene_close(&scene);
}

TEST(a_brain_like_a_villager_has_the_behaviors_of_villagers) {
  static const ovis_brain_sensor its_sensors[] = {{"nearest_living_entities", NULL},
                                                  {"nearest_players", NULL},
                                                  {"villager_hostiles", NULL},
                                                  {"hurt_by", NULL}};
  static const ovis_brain_entry its_core[] = {{.built_in = "LookAtTargetSink"},
                                              {.built_in = "MoveToTargetSink"},
                                              {.built_in = "VillagerPanicTrigger"}};
  static const ovis_brain_entry stroll[] = {{.built_in = "RandomStroll", .speed = 0.5}};
  static const ovis_brain_activity its_activities[] = {
      {.name = "core", .entries = its_core, .entry_count = 3},
      {.name = "idle", .entries = stroll, .entry_count = 1},
      {.name = "panic", .entries = stroll, .entry_count = 1}};
  static const ovis_brain_def timid = {.cookie = OVIS_COOKIE,
                                       .name = "timid",
                                       .like = "villager",
                                       .sensors = its_sensors,
                                       .sensor_count = 4,
                                       .activities = its_activities,
                                       .activity_count = 3};
  ovis_error error = {0};
  if (ovis_brain_check(&timid, memories, LENGTH(memories), &error) != OVIS_OK) {
    fail_msg("%s", error.message);
  }
  mob_scene scene = open_with(&timid);
  const ovis_mob_id villager = mob_scene_spawn_with(&scene, "villager", "timid", 40.5, 40.5);
  mob_scene_ticks(&scene, 30);
  assert_string_equal(ovis_mob_get_activity(scene.sim, villager), "idle");
  mob_scene_spawn_still(&scene, "zombie", 43.5, 40.5);
  int32_t ticks = 0;
  for (; strcmp(ovis_mob_get_activity(scene.sim, villager), "panic") != 0; ticks++) {
    assert_true(ticks < 60);
    mob_scene_ticks(&scene, 1);
  }
  mob_scene_close(&scene);
}

// ---- Hours, and gates

TEST(hours_choose_the_activity_when_no_other_can_be) {
  static const ovis_brain_activity list[] = {{.name = "core"},
                                             {.name = "idle"},
                                             {.name = "graze"},
                                             {.name = "doze"},
                                             {.name = "merry", .needs = in_mood, .need_count = 1}};
  static const ovis_brain_hour hours[] = {{1000, "graze"}, {13000, "doze"}};
  ovis_brain_def def = moody;
  def.activities = list;
  def.activity_count = 5;
  def.hours = hours;
  def.hour_count = 2;
  def.memories = more;
  mob_scene scene = open_with(&def);
  const ovis_mob_id pig = mob_scene_spawn_with(&scene, "pig", "moody", 40.5, 40.5);
  mob_scene_ticks(&scene, 1); // at midnight
  assert_string_equal(ovis_mob_get_activity(scene.sim, pig), "doze");
  mob_scene_set_time(&scene, 500);
  mob_scene_ticks(&scene, 1);
  assert_string_equal(ovis_mob_get_activity(scene.sim, pig), "doze"); // until the first hour
  mob_scene_set_time(&scene, 1000);
  mob_scene_ticks(&scene, 1);
  assert_string_equal(ovis_mob_get_activity(scene.sim, pig), "graze");
  set_mood(&scene, pig, 5);
  mob_scene_ticks(&scene, 1);
  assert_string_equal(ovis_mob_get_activity(scene.sim, pig), "merry");
  mob_scene_ticks(&scene, 6);
  assert_string_equal(ovis_mob_get_activity(scene.sim, pig), "graze");
  mob_scene_close(&scene);
}

static char trail[64];

static bool note(const ovis_turn* turn) {
  const char* letter = turn->context;
  if (strlen(trail) + 1 < sizeof trail) {
    strcat(trail, letter);
  }
  return letter[0] != 'n' || ovis_turn_refuse(turn, OVIS_REASON_NO_CHANCE, 0, 0);
}

TEST(gates_trigger_their_children_in_their_order) {
  static const ovis_behavior_def a = {
      .cookie = OVIS_COOKIE, .name = "A", .is_one_shot = true, .can_start = note, .context = "a"};
  static const ovis_behavior_def b = {
      .cookie = OVIS_COOKIE, .name = "B", .is_one_shot = true, .can_start = note, .context = "b"};
  static const ovis_behavior_def no = {
      .cookie = OVIS_COOKIE, .name = "No", .is_one_shot = true, .can_start = note, .context = "n"};
  static const ovis_brain_entry children[] = {{.own = &no}, {.own = &a}, {.own = &b}};
  static const struct {
    ovis_gate gate;
    const char* trail;
  } cases[] = {{OVIS_GATE_TRIGGER_FIRST, "na"},
               {OVIS_GATE_TRIGGER_ALL, "nab"},
               {OVIS_GATE_SEQUENCE, "n"},
               {OVIS_GATE_RUN_FIRST, "na"},
               {OVIS_GATE_RUN_ALL, "nab"}};
  for (int32_t i = 0; i < LENGTH(cases); i++) {
    const ovis_brain_entry gate[] = {
        {.gate = cases[i].gate, .children = children, .child_count = 3}};
    const ovis_brain_activity list[] = {{.name = "core", .entries = gate, .entry_count = 1},
                                        {.name = "idle"}};
    const ovis_brain_def def = {.cookie = OVIS_COOKIE,
                                .name = "gates",
                                .like = "pig",
                                .activities = list,
                                .activity_count = 2};
    mob_scene scene = open_with(&def);
    mob_scene_spawn_with(&scene, "pig", "gates", 40.5, 40.5);
    trail[0] = '\0';
    mob_scene_ticks(&scene, 1);
    assert_string_equal(trail, cases[i].trail);
    mob_scene_close(&scene);
  }
}

// ---- Bad values

static int32_t asserted;

static void misuse(const ovis_turn* turn) {
  ovis_memory_value value = {.type = OVIS_MEMORY_LONG, .ttl = OVIS_MEMORY_FOR_EVER};
  ovis_memory_value out[2];
  asserts_take();
  assert_false(ovis_turn_get_memory(turn, "nothing", out));
  assert_false(ovis_turn_get_memory(turn, NULL, out));
  assert_int_equal(ovis_turn_set_memory(turn, "nothing", &value), OVIS_NOT_FOUND);
  assert_int_equal(ovis_turn_set_memory(turn, NULL, &value), OVIS_BAD_ARGUMENT);
  assert_int_equal(ovis_turn_set_memory(turn, "mood", &value), OVIS_UNSUPPORTED);    // another type
  assert_int_equal(ovis_turn_set_memory(turn, "friends", &value), OVIS_UNSUPPORTED); // a list
  value.point.x = (double)NAN;
  assert_int_equal(ovis_turn_set_memory(turn, "tally", &value), OVIS_OUT_OF_RANGE);
  assert_int_equal(ovis_turn_get_memory_items(turn, "nothing", out, 2), 0);
  assert_int_equal(ovis_turn_get_memory_items(turn, "tally", out, 2), 0);
  assert_int_equal(ovis_turn_set_memory_items(turn, "tally", out, 0), OVIS_UNSUPPORTED);
  value = (ovis_memory_value){.cell = {INT32_MAX, 0, 0}};
  assert_int_equal(ovis_turn_set_memory_items(turn, "spots", &value, 1), OVIS_OUT_OF_RANGE);
  assert_int_equal(ovis_turn_set_memory_items(turn, "friends", &value, 1),
                   OVIS_OUT_OF_RANGE); // nobody
  assert_int_equal(ovis_turn_set_memory_items(turn, "visible_mobs", &value, 0), OVIS_UNSUPPORTED);
  assert_int_equal(ovis_turn_set_activity(turn, "nothing"), OVIS_NOT_FOUND);
  assert_int_equal(ovis_turn_set_activity(turn, NULL), OVIS_BAD_ARGUMENT);
  assert_int_equal(asserts_take(), 0);
  assert_int_equal(ovis_turn_get_memory_items(turn, "spots", out, -1), 0);
  assert_int_equal(ovis_turn_set_memory_items(turn, "spots", NULL, 1), OVIS_BAD_ARGUMENT);
  assert_int_equal(ovis_turn_set_memory_items(turn, "spots", out, -1), OVIS_OUT_OF_RANGE);
  assert_int_equal(ovis_turn_run(turn, 0), OVIS_UNSUPPORTED); // of whole minds only
  asserted += asserts_take();
  out[0] = (ovis_memory_value){.cell = {1, 2, 3}};
  out[1] = (ovis_memory_value){.cell = {4, 5, 6}};
  assert_int_equal(ovis_turn_set_memory_items(turn, "spots", out, 2), OVIS_OK);
  out[0].cell.x = 9;
  assert_int_equal(ovis_turn_get_memory_items(turn, "spots", out, 1), 2);
  assert_int_equal(out[0].cell.x, 1);
  assert_int_equal(ovis_turn_set_memory(turn, "spots", NULL), OVIS_OK);
  assert_int_equal(ovis_turn_get_memory_items(turn, "spots", out, 1), 0);
  value = (ovis_memory_value){.entity = turn->serial};
  assert_int_equal(ovis_turn_set_memory_items(turn, "friends", &value, 1), OVIS_OK);
  assert_int_equal(ovis_turn_get_memory_items(turn, "friends", out, 2), 1);
  assert_int_equal(out[0].entity, turn->serial);
  assert_int_equal(ovis_turn_set_activity(turn, "merry"), OVIS_OK); // its needs do not hold
  scans++;
}

static int32_t seen_living, seen_visible;

static void look_around(const ovis_turn* turn) {
  ovis_memory_value out[8];
  seen_living = ovis_turn_get_memory_items(turn, "mobs", out, 8);
  for (int32_t i = 0; i < seen_living && i < 8; i++) {
    assert_int_not_equal(ovis_mob_find(turn->context, out[i].entity).value, 0);
  }
  seen_visible = ovis_turn_get_memory_items(turn, "visible_mobs", out, 8);
  assert_int_equal(ovis_turn_set_memory_items(turn, "mobs", out, 0), OVIS_UNSUPPORTED);
}

TEST(lists_of_the_built_in_sensors_can_be_read) {
  ovis_sensor_def look = {.cookie = OVIS_COOKIE,
                          .name = "look",
                          .rate = 1,
                          .required = sensed,
                          .required_count = 1,
                          .scan = look_around};
  const ovis_brain_sensor list[] = {{"nearest_living_entities", NULL}, {NULL, &look}};
  ovis_brain_def def = moody;
  def.sensors = list;
  mob_scene scene = open_with(&def);
  look.context = scene.sim;
  mob_scene_spawn_with(&scene, "pig", "moody", 40.5, 40.5);
  mob_scene_spawn_still(&scene, "cow", 43.5, 40.5);
  mob_scene_spawn_still(&scene, "cow", 40.5, 47.5);
  mob_scene_fill(&scene, (ovis_pos){39, MOB_SCENE_FEET, 44}, (ovis_pos){42, 67, 44}, "stone");
  mob_scene_ticks(&scene, 25);
  assert_int_equal(seen_living, 2);
  assert_int_equal(seen_visible, 1); // a wall hides the other one
  mob_scene_close(&scene);
}

TEST(functions_of_brains_with_bad_values) {
  static const ovis_sensor_def bad = {.cookie = OVIS_COOKIE,
                                      .name = "bad",
                                      .rate = 1,
                                      .required = sensed,
                                      .required_count = 1,
                                      .scan = misuse};
  const ovis_brain_sensor list[] = {{"nearest_living_entities", NULL}, {NULL, &bad}};
  ovis_brain_def def = moody;
  def.sensors = list;
  asserted = 0;
  mob_scene scene = open_with(&def);
  const ovis_mob_id pig = mob_scene_spawn_with(&scene, "pig", "moody", 40.5, 40.5);
  asserts_begin();
  mob_scene_ticks(&scene, 1);
  asserts_end();
  assert_int_equal(scans, 1);
  assert_int_equal(asserted, 0);
  assert_string_equal(ovis_mob_get_activity(scene.sim, pig), "idle");
  ovis_memory memory;
  asserts_begin();
  assert_refused(ovis_sim_find_memory(scene.sim, NULL, &memory), false);
  assert_refused(ovis_sim_find_memory(scene.sim, "", &memory), false);
  assert_int_equal(memory, OVIS_MEM_COUNT);
  assert_null(ovis_sim_get_memory_def(scene.sim, OVIS_MEM_HOME));
  assert_null(ovis_sim_get_memory_def(scene.sim, (ovis_memory)(OVIS_MEM_OWN + 4)));
  assert_null(ovis_sim_get_memory_def(scene.sim, (ovis_memory)-1));
  assert_null(ovis_sim_get_memory_info(scene.sim, OVIS_MEM_COUNT).name);
  assert_null(ovis_sim_get_memory_info(scene.sim, (ovis_memory)INT32_MAX).name);
  asserts_end();
  assert_string_equal(ovis_sim_get_memory_info(scene.sim, OVIS_MEM_HOME).name, "home");
  assert_true(ovis_sim_get_memory_info(scene.sim, (ovis_memory)(OVIS_MEM_OWN + 1)).is_saved);
  assert_ptr_equal(ovis_sim_get_memory_def(scene.sim, OVIS_MEM_OWN)->name, memories[0].name);
  assert_string_equal(ovis_gate_name(OVIS_GATE_RUN_ONE), "run_one");
  assert_string_equal(ovis_gate_name((ovis_gate)-1), "unknown");
  mob_scene_close(&scene);
}
