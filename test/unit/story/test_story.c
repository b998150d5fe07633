// Stories: the one of a running simulation is the one of its recording, and what a story says is
// what happened.
#include "support/counting_alloc.h"
#include "support/lively.h"
#include "support/mob_scene.h"
#include "support/outcomes.h"
#include "support/path_scene.h"
#include "support/save_fixture.h"
#include "support/test.h"

#include <ovis/record.h>
#include <ovis/story.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TICKS 500

static ovis_tracer* trace_all(ovis_sim* sim) {
  ovis_tracer_def def = ovis_default_tracer_def();
  def.sim = sim;
  def.watches_all = true;
  ovis_tracer* tracer;
  assert_int_equal(ovis_tracer_create(&def, &tracer), OVIS_OK);
  return tracer;
}

static ovis_story* begin(uint64_t only) {
  ovis_story_def def = ovis_default_story_def();
  def.only = only;
  ovis_story* story;
  assert_int_equal(ovis_story_create(&def, &story), OVIS_OK);
  return story;
}

static void take(ovis_story* story, ovis_tracer* tracer) {
  const ovis_trace* trace = trace_of(tracer);
  assert_non_null(trace);
  assert_int_equal(ovis_story_tick(story, trace), OVIS_OK);
}

// ---- Live and recorded

// Recordings round positions: numbers with a fraction may be one off in their last digit.
static void assert_same_words(const char* a, const char* b) {
  const char* const whole_a = a;
  const char* const whole_b = b;
  while (*a != '\0' || *b != '\0') {
    char* end_a;
    char* end_b;
    const double value_a = strtod(a, &end_a);
    const double value_b = strtod(b, &end_b);
    const bool is_number = end_a != a && end_b != b;
    const double off = memchr(a, '.', (size_t)(end_a - a)) != NULL ? 0.11 : 0;
    if (is_number ? fabs(value_a - value_b) > off : *a != *b) {
      fail_msg("'%s' is not '%s'", whole_a, whole_b);
    }
    a = is_number ? end_a : a + 1;
    b = is_number ? end_b : b + 1;
  }
}

static void assert_same_mob(const ovis_story* live, const ovis_story* recorded, uint64_t serial) {
  ovis_story_mob a, b;
  assert_int_equal(ovis_story_find_mob(live, serial, &a),
                   ovis_story_find_mob(recorded, serial, &b));
  if (a.species == NULL) {
    return;
  }
  assert_string_equal(a.species->name, b.species->name);
  assert_string_equal(a.held, b.held);
  assert_int_equal(a.is_alive, b.is_alive);
  assert_int_equal(a.paths, b.paths);
  assert_int_equal(a.last_end, b.last_end);
  assert_int_equal(a.target, b.target);
  for (int32_t i = 0; i < a.species->option_count; i++) {
    ovis_story_option option_a, option_b;
    assert_true(ovis_story_get_option(live, serial, i, &option_a));
    assert_true(ovis_story_get_option(recorded, serial, i, &option_b));
    assert_int_equal(option_a.is_known, option_b.is_known);
    assert_int_equal(option_a.is_running, option_b.is_running);
    assert_int_equal(option_a.answer.reason, option_b.answer.reason);
    assert_int_equal(option_a.started, option_b.started);
    char why_a[400], why_b[400];
    ovis_story_explain_option(live, serial, i, why_a, sizeof why_a);
    ovis_story_explain_option(recorded, serial, i, why_b, sizeof why_b);
    assert_same_words(why_a, why_b);
  }
}

static void assert_same_story(const ovis_story* live, const ovis_story* recorded) {
  int32_t count, recorded_count;
  const ovis_story_line* lines = ovis_story_get_lines(live, &count);
  const ovis_story_line* recorded_lines = ovis_story_get_lines(recorded, &recorded_count);
  assert_true(count > 50);
  assert_int_equal(count, recorded_count);
  for (int32_t i = 0; i < count; i++) {
    assert_int_equal(lines[i].tick, recorded_lines[i].tick);
    assert_int_equal(lines[i].mob, recorded_lines[i].mob);
    assert_int_equal(lines[i].kind, recorded_lines[i].kind);
    assert_same_words(lines[i].text, recorded_lines[i].text);
  }
  for (uint64_t serial = 1; serial < 30; serial++) {
    assert_same_mob(live, recorded, serial);
  }
}

// The recording has the names of the species, so it stays open as long as the story.
static ovis_story* read_story(const char* file, ovis_recording** out_recording) {
  ovis_recording_def def = ovis_default_recording_def();
  def.path = file;
  ovis_recording* recording;
  assert_int_equal(ovis_recording_open(&def, &recording, NULL), OVIS_OK);
  ovis_story* story = begin(0);
  ovis_status status = OVIS_OK;
  while (status == OVIS_OK) {
    assert_int_equal(ovis_story_tick(story, &ovis_recording_get_tick(recording)->trace), OVIS_OK);
    status = ovis_recording_next(recording, NULL);
  }
  assert_int_equal(status, OVIS_NOT_FOUND);
  assert_int_equal(ovis_story_end(story), OVIS_OK);
  *out_recording = recording;
  return story;
}

static void compare_stories(uint64_t seed) {
  char file[700];
  snprintf(file, sizeof file, "%s", scratch_path("lively.ovr"));
  lively scene = lively_open(seed);
  ovis_recorder_def def = ovis_default_recorder_def();
  def.sim = scene.sim;
  def.path = file;
  def.watches_all = true;
  ovis_recorder* recorder;
  assert_int_equal(ovis_recorder_create(&def, &recorder, NULL), OVIS_OK);
  ovis_tracer* tracer = trace_all(scene.sim);
  ovis_story* live = begin(0);
  for (int32_t i = 0; i <= TICKS; i++) {
    if (i > 0) {
      lively_tick(&scene);
      assert_int_equal(ovis_recorder_tick(recorder, NULL), OVIS_OK);
    }
    take(live, tracer);
  }
  assert_int_equal(ovis_recorder_finish(recorder, NULL), OVIS_OK);
  ovis_recorder_destroy(recorder);
  assert_int_equal(ovis_story_end(live), OVIS_OK);
  ovis_recording* recording;
  ovis_story* recorded = read_story(file, &recording);
  assert_same_story(live, recorded);
  ovis_story_destroy(recorded);
  ovis_recording_close(recording);
  ovis_story_destroy(live);
  ovis_tracer_destroy(tracer);
  lively_close(&scene);
  remove(file);
}

TEST(a_running_simulation_tells_the_story_of_its_recording) {
  for (uint64_t seed = 1; seed <= 4; seed++) {
    compare_stories(seed);
  }
}

// ---- What is told

static const ovis_story_line* find_line(const ovis_story* story, const char* text) {
  int32_t count;
  const ovis_story_line* lines = ovis_story_get_lines(story, &count);
  for (int32_t i = 0; i < count; i++) {
    if (strstr(lines[i].text, text) != NULL) {
      return &lines[i];
    }
  }
  return NULL;
}

TEST(a_story_of_one_mob_has_its_lines_only) {
  mob_scene scene = mob_scene_open("grass_block");
  const ovis_mob_id zombie = mob_scene_spawn(&scene, "zombie", 60.5, 64.5);
  const ovis_mob_id hero = mob_scene_player(&scene, 64.5, 64.5);
  const uint64_t serial = mob_scene_mob(&scene, hero).serial;
  ovis_tracer* tracer = trace_all(scene.sim);
  ovis_story* story = begin(serial);
  take(story, tracer);
  for (int32_t i = 0; i < 100; i++) {
    mob_scene_ticks(&scene, 1);
    take(story, tracer);
  }
  assert_int_equal(ovis_story_end(story), OVIS_OK);
  int32_t count;
  const ovis_story_line* lines = ovis_story_get_lines(story, &count);
  assert_true(count > 0);
  for (int32_t i = 0; i < count; i++) {
    assert_int_equal(lines[i].mob, serial);
    assert_true(i == 0 || lines[i].tick >= lines[i - 1].tick);
  }
  assert_non_null(find_line(story, "is hit by zombie 1"));
  ovis_story_mob mob; // of others it still answers
  assert_true(ovis_story_find_mob(story, mob_scene_mob(&scene, zombie).serial, &mob));
  assert_int_equal(mob.target, serial);
  assert_false(ovis_story_find_mob(story, 99, &mob));
  assert_null(mob.species);
  ovis_story_destroy(story);
  ovis_tracer_destroy(tracer);
  mob_scene_close(&scene);
}

TEST(why_names_who_is_near_with_what) {
  mob_scene scene = mob_scene_open("grass_block");
  const ovis_mob_id sheep = mob_scene_spawn(&scene, "sheep", 60.5, 64.5);
  const ovis_mob_id hero = mob_scene_player(&scene, 74.5, 64.5);
  assert_int_equal(ovis_mob_set_held_item(scene.sim, hero, "wheat"), OVIS_OK);
  ovis_tracer* tracer = trace_all(scene.sim);
  ovis_story* story = begin(0);
  take(story, tracer);
  for (int32_t i = 0; i < 4; i++) {
    mob_scene_ticks(&scene, 1);
    take(story, tracer);
  }
  const uint64_t serial = mob_scene_mob(&scene, sheep).serial;
  ovis_option option;
  int32_t tempt = 0;
  while (ovis_mob_get_option(scene.sim, sheep, tempt, &option) &&
         strcmp(option.info.name, "Tempt") != 0) {
    tempt++;
  }
  char text[300];
  ovis_story_explain_option(story, serial, tempt, text, sizeof text);
  assert_string_equal(text, "no player holds its food within 10 blocks; player 2 is 14.0 blocks "
                            "off and holds wheat");
  char cut[20];
  memset(cut, 'x', sizeof cut);
  ovis_story_explain_option(story, serial, tempt, cut, 12);
  assert_string_equal(cut, "no player h");
  assert_int_equal(cut[12], 'x');
  ovis_story_explain_option(story, serial, 99, text, sizeof text);
  assert_string_equal(text, "");
  ovis_story_explain_option(story, 99, tempt, text, sizeof text);
  assert_string_equal(text, "");
  ovis_story_destroy(story);
  ovis_tracer_destroy(tracer);
  mob_scene_close(&scene);
}

// ---- Memory

typedef struct telling {
  lively scene;
  ovis_tracer* tracer;
} telling;

static ovis_status tell(const ovis_allocator* allocator, void* context) {
  telling* self = context;
  ovis_story_def def = ovis_default_story_def();
  def.allocator = *allocator;
  ovis_story* story;
  ovis_status status = ovis_story_create(&def, &story);
  for (int32_t i = 0; i < 30 && status == OVIS_OK; i++) {
    lively_tick(&self->scene);
    const ovis_trace* trace = trace_of(self->tracer);
    assert_non_null(trace);
    status = ovis_story_tick(story, trace);
  }
  status = status == OVIS_OK ? ovis_story_end(story) : status;
  ovis_story_destroy(story);
  return status;
}

TEST(a_story_without_memory_says_so_and_leaks_nothing) {
  telling self = {.scene = lively_open(5)};
  self.tracer = trace_all(self.scene.sim);
  assert_true(fail_each_allocation(tell, &self) > 10);
  ovis_tracer_destroy(self.tracer);
  lively_close(&self.scene);
}

// ---- Frozen mobs

TEST(a_story_says_that_a_frozen_mob_waits_for_its_section) {
  ovis_world_def world_def = ovis_default_world_def();
  world_def.blocks = path_scene_registry();
  ovis_world* world;
  assert_int_equal(ovis_world_create(&world_def, &world), OVIS_OK);
  const ovis_state stone = path_scene_state("stone");
  const ovis_state air = path_scene_state("air");
  const ovis_section_data ground = {.palette = &stone, .palette_count = 1};
  const ovis_section_data above = {.palette = &air, .palette_count = 1};
  assert_int_equal(ovis_world_set_section(world, (ovis_section_pos){0, 3, 0}, &ground), OVIS_OK);
  ovis_sim_def def = ovis_default_sim_def();
  def.world = world;
  ovis_sim* sim;
  assert_int_equal(ovis_sim_create(&def, &sim), OVIS_OK);
  ovis_spawn_def spawn = ovis_default_spawn_def();
  spawn.species = ovis_species_find("sheep");
  spawn.pos = (ovis_vec3){8.5, 64, 8.5};
  ovis_mob_id sheep;
  assert_int_equal(ovis_mob_spawn(sim, &spawn, &sheep), OVIS_OK);
  ovis_tracer* tracer = trace_all(sim);
  ovis_story* story = begin(0);
  take(story, tracer);
  for (int32_t tick = 1; tick <= 20; tick++) {
    assert_int_equal(ovis_sim_tick(sim), OVIS_OK);
    take(story, tracer);
    char why[100];
    ovis_story_explain_option(story, 1, 0, why, sizeof why);
    ovis_story_mob mob;
    assert_true(ovis_story_find_mob(story, 1, &mob));
    assert_int_equal(mob.is_frozen, tick <= 10);
    assert_int_equal(strcmp(why, "frozen: its section is not loaded") == 0, tick <= 10);
    if (tick == 10) {
      assert_int_equal(ovis_world_set_section(world, (ovis_section_pos){0, 4, 0}, &above), OVIS_OK);
    }
  }
  assert_int_equal(ovis_story_end(story), OVIS_OK);
  int32_t count;
  const ovis_story_line* lines = ovis_story_get_lines(story, &count);
  int32_t found = 0;
  for (int32_t i = 0; i < count; i++) {
    const bool is_first = strcmp(lines[i].text, "is frozen: its section is not loaded") == 0;
    const bool is_second = strcmp(lines[i].text, "ticks again: its section is loaded") == 0;
    assert_true(!is_first || (lines[i].tick == 1 && found++ == 0));
    assert_true(!is_second || (lines[i].tick == 11 && found++ == 1));
  }
  assert_int_equal(found, 2);
  ovis_story_destroy(story);
  ovis_tracer_destroy(tracer);
  ovis_sim_destroy(sim);
  ovis_world_destroy(world);
}

// ---- Memories

static int32_t option_named(const ovis_story* story, uint64_t serial, const char* name) {
  ovis_story_mob mob;
  assert_true(ovis_story_find_mob(story, serial, &mob));
  for (int32_t i = 0; i < mob.species->option_count; i++) {
    if (strcmp(mob.species->options[i].name, name) == 0) {
      return i;
    }
  }
  fail_msg("there is no option %s", name);
  return -1;
}

static void expect_why(const ovis_story* story, const char* option, const char* why) {
  char text[512];
  ovis_story_explain_option(story, 1, option_named(story, 1, option), text, sizeof text);
  if (strstr(text, why) == NULL) {
    fail_msg("%s: '%s' does not say '%s'", option, text, why);
  }
}

TEST(a_story_tells_what_set_and_erased_memories) {
  mob_scene scene = mob_scene_open("grass_block");
  mob_scene_set(&scene, 66, MOB_SCENE_FEET, 64, "red_bed[part=head,facing=north]");
  mob_scene_set(&scene, 66, MOB_SCENE_FEET, 65, "red_bed[part=foot,facing=north]");
  const ovis_mob_id villager = mob_scene_spawn(&scene, "villager", 62.5, 64.5);
  ovis_tracer* tracer = trace_all(scene.sim);
  ovis_story* story = begin(0);
  take(story, tracer);
  const ovis_memory_value golem = {.type = OVIS_MEMORY_BOOL, .number = 1, .ttl = 30};
  ovis_mob_set_memory(scene.sim, villager, OVIS_MEM_GOLEM_DETECTED_RECENTLY, &golem);
  const ovis_memory_value work = {
      .type = OVIS_MEMORY_LONG, .number = 77, .ttl = OVIS_MEMORY_FOR_EVER};
  ovis_mob_set_memory(scene.sim, villager, OVIS_MEM_LAST_WORKED_AT_POI, &work);
  for (int32_t i = 0; i < 200; i++) {
    mob_scene_ticks(&scene, 1);
    take(story, tracer);
  }
  ovis_mob_set_memory(scene.sim, villager, OVIS_MEM_LAST_WORKED_AT_POI, NULL);
  mob_scene_ticks(&scene, 1);
  take(story, tracer);
  assert_int_equal(ovis_story_end(story), OVIS_OK);
  assert_non_null(find_line(story, "its activity is "));
  assert_null(find_line(story, "remembers its bed")); // the event says it
  assert_non_null(find_line(story, "claims red_bed at 66 64 64"));
  assert_true(
      find_line(story, "remembers that it saw an iron golem for 29 ticks (the host)") != NULL ||
      find_line(story, "remembers that it saw an iron golem for 30 ticks (the host)") != NULL);
  assert_non_null(find_line(story, "forgets that it saw an iron golem (its time was over)"));
  assert_non_null(find_line(story, "remembers when it worked last: 77 (the host)"));
  assert_non_null(find_line(story, "forgets when it worked last (the host)"));
  assert_null(find_line(story, "remembers what it looks at")); // too many
  // Reasons name memory and value, and the activity.
  expect_why(story, "AcquirePoi.home", "it has a bed already: 66 64 64");
  expect_why(story, "WorkAtPoi", "it works from 08:00 to 15:00, and it is ");
  ovis_story_memory memory;
  bool has_home = false;
  bool had_golem = false;
  for (int32_t i = 0; ovis_story_get_memory(story, 1, i, &memory); i++) {
    if (strcmp(memory.name, "home") == 0) {
      has_home = memory.is_present;
      assert_string_equal(memory.value, "66 64 64");
      assert_string_equal(memory.noun, "its bed");
      assert_string_equal(memory.cause, "AcquirePoi.home");
      assert_string_equal(memory.cause_words, "looking for a bed");
      assert_int_equal(memory.ticks_left, -1);
    } else if (strcmp(memory.name, "golem_detected_recently") == 0) {
      had_golem = !memory.is_present;
      assert_string_equal(memory.cause, "its time was over");
    }
  }
  assert_true(has_home && had_golem);
  ovis_tracer_destroy(tracer);
  ovis_story_destroy(story);
  mob_scene_close(&scene);
}

// ---- A village

TEST(a_story_tells_of_beds_and_job_sites) {
  mob_scene scene = mob_scene_open("grass_block");
  mob_scene_set_time(&scene, 2000);
  mob_scene_set(&scene, 66, MOB_SCENE_FEET, 64, "red_bed[part=head,facing=north]");
  mob_scene_set(&scene, 66, MOB_SCENE_FEET, 65, "red_bed[part=foot,facing=north]");
  mob_scene_set(&scene, 60, MOB_SCENE_FEET, 60, "loom[facing=north]");
  mob_scene_spawn(&scene, "villager", 62.5, 64.5);
  ovis_tracer* tracer = trace_all(scene.sim);
  ovis_story* story = begin(0);
  take(story, tracer);
  for (int32_t i = 0; i < 900; i++) {
    if (i == 600) {
      mob_scene_set_time(&scene, 13000);
    }
    mob_scene_ticks(&scene, 1);
    take(story, tracer);
  }
  assert_int_equal(ovis_story_end(story), OVIS_OK);
  assert_non_null(find_line(story, "claims loom at 60 64 60"));
  assert_non_null(find_line(story, "claims red_bed at 66 64 64"));
  assert_non_null(find_line(story, "is a shepherd of level 1"));
  assert_non_null(find_line(story, "goes to bed at 66 64 64"));
  ovis_tracer_destroy(tracer);
  ovis_story_destroy(story);
  mob_scene_close(&scene);
}

// The three-digit groups of a number go on to the left, whatever its sign.
TEST(numbers_of_sentences_have_commas) {
  const ovis_option_info info = {.name = "Panic"};
  static const struct {
    float ticks;
    const char* words;
  } rows[] = {{1, "1 tick"}, {4812, "4,812"}, {3e9f, "3,000,000,000"}, {-65536, "-65,536"}};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    const ovis_answer answer = {.reason = OVIS_REASON_COOLDOWN, .value = rows[i].ticks};
    char words[200];
    ovis_reason_words(&info, 1, 0, &answer, words, sizeof words);
    if (strstr(words, rows[i].words) == NULL) {
      fail_msg("'%s' has no '%s'", words, rows[i].words);
    }
  }
}
