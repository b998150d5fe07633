// Brains and memories of a host that break a rule, and what the sentences about them say.
#include "moody.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static bool note(const ovis_turn* turn) {
  return turn != NULL;
}

// ---- Refusals

static void assert_refusal(const ovis_brain_def* def, const char* part) {
  ovis_error error = {0};
  assert_int_equal(ovis_brain_check(def, memories, LENGTH(memories), &error), OVIS_OUT_OF_RANGE);
  if (strstr(error.message, part) == NULL) {
    fail_msg("'%s' does not say '%s'", error.message, part);
  }
  ovis_sim_def sim_def = ovis_default_sim_def();
  ovis_sim* sim;
  mob_scene scene = mob_scene_open("stone");
  sim_def.world = scene.world;
  sim_def.memories = memories;
  sim_def.memory_count = LENGTH(memories);
  sim_def.brains = def;
  sim_def.brain_count = 1;
  assert_int_equal(ovis_sim_create(&sim_def, &sim), OVIS_OUT_OF_RANGE);
  assert_null(sim);
  mob_scene_close(&scene);
}

static void assert_entry_refused(const ovis_brain_entry* entry, const char* part) {
  const ovis_brain_activity list[] = {{.name = "core", .entries = entry, .entry_count = 1}};
  const ovis_brain_def def = {
      .cookie = OVIS_COOKIE, .name = "bad", .like = "pig", .activities = list, .activity_count = 1};
  assert_refusal(&def, part);
}

TEST(entries_that_break_a_rule_are_refused_with_a_sentence) {
  static const ovis_memory_condition unknown[] = {{"nothing", OVIS_MEMORY_PRESENT}};
  static const ovis_behavior_def lazy = {
      .cookie = OVIS_COOKIE, .name = "Lazy", .is_one_shot = true};
  static const ovis_behavior_def ticking = {.cookie = OVIS_COOKIE,
                                            .name = "Ticking",
                                            .is_one_shot = true,
                                            .can_start = note,
                                            .tick = tick_counting};
  static const ovis_behavior_def late = {
      .cookie = OVIS_COOKIE, .name = "Late", .ticks_min = 9, .ticks_max = 3};
  static const ovis_behavior_def flagged = {.cookie = OVIS_COOKIE, .name = "Flagged", .flags = 16};
  static const char* const erased[] = {"walk_target"};
  static const ovis_brain_entry timed[] = {{.built_in = "DoNothing"}};
  static const ovis_brain_entry once[] = {{.own = &never}};
  static const struct {
    ovis_brain_entry entry;
    const char* part;
  } cases[] = {
      {{.built_in = "Strol"}, "the brain 'bad', activity 'core', entry 1: there is no behavior"},
      {{.built_in = "Strol", .own = &count}, "exactly one of"},
      {{.name = "Empty"}, "exactly one of"},
      {{.built_in = "WorkAtPoi"}, "that a pig can have"},
      {{.built_in = "RandomStroll", .speed = -1},
       "entry 1: 'RandomStroll' of the pig: speed is -1, and its range is 0 to 64 (factor of its "
       "speed)"},
      {{.built_in = "RandomStroll", .speed = (double)NAN}, "speed is nan, and"},
      {{.built_in = "RandomStroll", .reach = 3}, "'RandomStroll' takes no reach"},
      {{.built_in = "Swim", .speed = 2}, "'Swim' takes no speed"},
      {{.built_in = "MeleeAttack", .who = "any"}, "'MeleeAttack' takes no who"},
      {{.built_in = "RandomStroll", .memory = "mood"}, "takes no memory"},
      {{.built_in = "SetEntityLookTarget", .who = "ghost"}, "there is nobody called 'ghost'"},
      {{.built_in = "GoToTargetLocation"}, "there is no memory ''"},
      {{.built_in = "GoToTargetLocation", .memory = "tally"}, "of the type of 'tally'"},
      {{.own = &count, .speed = 1}, "only built-in behaviors take speed"},
      {{.own = &lazy}, "has no function can_start"},
      {{.own = &ticking}, "has more than can_start"},
      {{.own = &late}, "runs for 9 to 3 ticks"},
      {{.own = &flagged}, "flags that there are"},
      {{.own = &count, .conditions = unknown, .condition_count = 1},
       "there is no memory 'nothing'; use one"},
      {{.own = &count, .conditions = unknown, .condition_count = 9}, "at most 8 are possible"},
      {{.built_in = "RandomStroll", .conditions = unknown, .condition_count = INT32_MAX},
       "at most 8 are possible"},
      {{.gate = OVIS_GATE_RUN_ONE}, "a gate has 1 to 64 children"},
      {{.own = &count, .exit_erases = erased, .exit_erase_count = 1}, "only gates have children"},
      {{.built_in = "RandomStroll", .children = timed, .child_count = 1},
       "only gates have children"},
      {{.gate = OVIS_GATE_SEQUENCE, .children = timed, .child_count = 1}, "has only one-shots"},
      {{.gate = OVIS_GATE_SEQUENCE,
        .children = once,
        .child_count = 1,
        .exit_erases = erased,
        .exit_erase_count = 1},
       "entry 1: the gate 'sequence' (sequence) ends at once"},
      {{.name = "Forget",
        .gate = OVIS_GATE_TRIGGER_ALL,
        .children = once,
        .child_count = 1,
        .exit_erases = erased,
        .exit_erase_count = 1},
       "entry 1: the gate 'Forget' (trigger_all) ends at once"},
      {{.own = &count, .ticks_min = 3, .ticks_max = 2}, "it runs for 3 to 2 ticks"},
  };
  for (int32_t i = 0; i < LENGTH(cases); i++) {
    assert_entry_refused(&cases[i].entry, cases[i].part);
  }
}

TEST(brains_that_break_a_rule_are_refused_with_a_sentence) {
  static const ovis_brain_activity two[] = {{.name = "core"}, {.name = "core"}};
  static const ovis_brain_activity many[] = {{.name = "a"}, {.name = "b"}, {.name = "c"},
                                             {.name = "d"}, {.name = "e"}, {.name = "f"},
                                             {.name = "g"}};
  static const char* const absent[] = {"absent"};
  static const char* const idle_core[] = {"idle"};
  static const ovis_brain_hour late[] = {{24000, "idle"}};
  static const ovis_brain_hour back[] = {{500, "idle"}, {500, "idle"}};
  static const ovis_brain_sensor no_sensor[] = {{"smell", NULL}};
  static const ovis_brain_sensor none[] = {{NULL, NULL}};
  ovis_brain_def bad[14];
  for (int32_t i = 0; i < LENGTH(bad); i++) {
    bad[i] = moody;
  }
  bad[0].name = "";
  bad[1].like = "unicorn";
  bad[2].activity_count = 0;
  bad[3].activities = two;
  bad[3].activity_count = 2;
  bad[4].activities = many;
  bad[4].activity_count = 7;
  bad[5].choose = absent;
  bad[6].fallback = "absent";
  bad[7].core = idle_core;
  bad[7].core_count = 1;
  bad[8].hours = late;
  bad[8].hour_count = 1;
  bad[9].hours = back;
  bad[9].hour_count = 2;
  bad[10].sensors = no_sensor;
  bad[10].sensor_count = 1;
  bad[11].sensors = none;
  bad[11].sensor_count = 1;
  bad[12].memories = absent;
  bad[12].memory_count = 1;
  bad[13].sensor_count = 17;
  static const char* const parts[] = {"a brain needs a name",
                                      "which is no species",
                                      "has 1 to 32 activities",
                                      "is listed twice",
                                      "at most 6 activities have names of their own",
                                      "the activity 'absent' is not listed",
                                      "the activity 'absent' is not listed",
                                      "the fallback is always active",
                                      "hour 1 is at 24000",
                                      "hour 2 is at 500",
                                      "sensor 1: there is no sensor 'smell'",
                                      "give either the name",
                                      "there is no memory 'absent'",
                                      "at most 16 sensors"};
  for (int32_t i = 0; i < LENGTH(bad); i++) {
    assert_refusal(&bad[i], parts[i]);
  }
}

static bool save_none(const ovis_sim* sim, const ovis_memory_value* value, char* text, size_t size,
                      void* context) {
  (void)sim;
  (void)value;
  (void)context;
  (void)text;
  return size == 0;
}

TEST(memories_that_break_a_rule_are_refused_with_a_sentence) {
  static const struct {
    ovis_memory_def memory;
    const char* part;
  } cases[] = {
      {{.cookie = OVIS_COOKIE, .name = ""}, "memory 1 needs a name"},
      {{.cookie = OVIS_COOKIE, .name = "home", .type = OVIS_MEMORY_UNIT},
       "there is a memory 'home' already"},
      {{.cookie = OVIS_COOKIE, .name = "odd", .type = (ovis_memory_type)99}, "unknown type"},
      {{.cookie = OVIS_COOKIE, .name = "list", .type = OVIS_MEMORY_PLACES, .is_saved = true},
       "is a list"},
      {{.cookie = OVIS_COOKIE,
        .name = "half",
        .type = OVIS_MEMORY_INT,
        .is_saved = true,
        .save = save_none},
       "only a part of a form"},
      {{.cookie = OVIS_COOKIE, .name = "far", .type = OVIS_MEMORY_POINT, .is_saved = true},
       "give it functions"}};
  for (int32_t i = 0; i < LENGTH(cases); i++) {
    ovis_error error = {0};
    assert_int_equal(ovis_brain_check(&moody, &cases[i].memory, 1, &error), OVIS_OUT_OF_RANGE);
    if (strstr(error.message, cases[i].part) == NULL) {
      fail_msg("'%s' does not say '%s'", error.message, cases[i].part);
    }
  }
  ovis_error error = {0};
  assert_int_equal(ovis_brain_check(&moody, NULL, 65, &error), OVIS_OUT_OF_RANGE);
  assert_int_equal(ovis_brain_check(&moody, NULL, -1, NULL), OVIS_OUT_OF_RANGE);
}

TEST(a_brain_with_too_many_memories_is_full) {
  enum { COUNT = 60 };
  static char names[COUNT][8];
  static const char* list[COUNT];
  static ovis_memory_def many[COUNT];
  for (int32_t i = 0; i < COUNT; i++) {
    snprintf(names[i], sizeof names[i], "m%d", i);
    list[i] = names[i];
    many[i] = (ovis_memory_def){.cookie = OVIS_COOKIE, .name = names[i], .type = OVIS_MEMORY_INT};
  }
  const ovis_brain_activity activity = {.name = "core", .entries = core, .entry_count = 2};
  ovis_brain_def def = {.cookie = OVIS_COOKIE,
                        .name = "full",
                        .like = "pig",
                        .memories = list,
                        .memory_count = COUNT,
                        .activities = &activity,
                        .activity_count = 1};
  ovis_error error;
  assert_int_equal(ovis_brain_check(&def, many, COUNT, &error), OVIS_OK);
  def.sensors = sensors; // five more
  def.sensor_count = 1;
  static const ovis_brain_sensor others[] = {{"nearest_players", NULL}, {"hurt_by", NULL}};
  def.sensors = others;
  def.sensor_count = 2;
  assert_int_equal(ovis_brain_check(&def, many, COUNT, &error), OVIS_FULL);
  assert_non_null(strstr(error.message, "more than 64 memories"));
}

TEST(names_of_brains_are_unique_among_minds) {
  const ovis_brain_def twice[] = {moody, moody};
  ovis_sim_def def = ovis_default_sim_def();
  ovis_sim* sim;
  mob_scene scene = mob_scene_open("stone");
  def.world = scene.world;
  def.memories = memories;
  def.memory_count = LENGTH(memories);
  def.brains = twice;
  def.brain_count = 2;
  assert_int_equal(ovis_sim_create(&def, &sim), OVIS_OUT_OF_RANGE);
  def.brains = NULL;
  assert_int_equal(ovis_sim_create(&def, &sim), OVIS_OUT_OF_RANGE);
  mob_scene_close(&scene);
}
