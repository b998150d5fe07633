// Problem: the options of a host's own mind must appear wherever options are shown.
// Design: docs/embed.md (Your own minds)
#include "replay/replay_page.h"
#include "run/run_log.h"
#include "run/run_report.h"
#include "support/program.h"
#include "support/registry.h"
#include "support/save_fixture.h"
#include "support/test.h"

#include <ovis/record.h>

#include <ovis_lua.h>

#include <stdio.h>
#include <string.h>
#include <unistd.h>

// ---- The mind: ten lines, and its phrases

enum { GO_HOME, REST };

static const ovis_phrases home_words = {.words = "head for home", .doing = "heading for home"};
static const ovis_option_info options[] = {
    {"GoHome", "habits", 1, OVIS_FLAG_MOVE, &home_words, 0},
    {"Rest", "habits", 2, OVIS_FLAG_LOOK, NULL, 0},
};

static void think(const ovis_turn* turn) {
  const ovis_vec3 home = {20.5, 64, 4.5};
  const double left = home.x - turn->pos.x;
  if (left > 1.5) { // a walk ends a block from its target
    if (ovis_turn_is_path_done(turn))
      ovis_turn_walk_to(turn, home, 1);
    ovis_turn_run(turn, GO_HOME);
    ovis_turn_refuse_option(turn, REST, OVIS_REASON_TOO_FAR, (float)(left * left), 1);
  } else {
    ovis_turn_refuse_option(turn, GO_HOME, OVIS_REASON_TOO_NEAR, (float)(left * left), 1);
    ovis_turn_run(turn, REST);
  }
}

static const ovis_mind_def homing = {
    .cookie = OVIS_COOKIE, .name = "homing", .options = options, .option_count = 2, .think = think};

// ---- The run: a scene in Lua, recorded

static const char scene[] = "local w = ovis.world { size = {32, 16} }\n"
                            "local pig = w:spawn('pig', 4.5,64,4.5, { mind = 'homing' })\n"
                            "w:run(20)\n"
                            "local rest = pig:why('rest')\n"
                            "print(#pig.options, pig.options[1].group, pig.running[1])\n"
                            "print(rest.reason, rest.is_running, rest.limit)\n"
                            "w:run(400)\n"
                            "print(pig.running[1], pig.pos.x > 19)\n";

typedef struct host {
  ovis_recorder* recorder;
  const char* file;
  char printed[1000];
  run_log log;
  run_why why; // of the pig
} host;

static void print(void* context, const char* line, size_t length) {
  host* h = context;
  strncat(h->printed, line, length);
  strcat(h->printed, "\n");
}

static bool start(void* context, ovis_sim* sim) {
  host* h = context;
  ovis_recorder_def def = ovis_default_recorder_def();
  def.sim = sim;
  def.path = h->file;
  def.watches_all = true;
  assert_int_equal(ovis_recorder_create(&def, &h->recorder, NULL), OVIS_OK);
  return run_why_begin(&h->why, sim, "1", true) && run_log_update(&h->log, sim);
}

static void tick(void* context, ovis_sim* sim) {
  host* h = context;
  assert_int_equal(ovis_recorder_tick(h->recorder, NULL), OVIS_OK);
  run_why_tick(&h->why);
  run_log_update(&h->log, sim);
}

static ovis_script* run(host* h) {
  ovis_script_def def = ovis_default_script_def();
  def.name = "homing.lua";
  def.text = scene;
  def.size = strlen(scene);
  def.minds = &homing;
  def.mind_count = 1;
  def.print = print;
  def.start = start;
  def.tick = tick;
  def.context = h;
  ovis_script* script;
  char message[256] = "";
  if (ovis_script_run(&def, &script, message, sizeof message) != OVIS_SCRIPT_DONE) {
    fail_msg("%s", message);
  }
  assert_int_equal(ovis_recorder_finish(h->recorder, NULL), OVIS_OK);
  return script;
}

// ---- Reports that show its options

static void assert_holds(const char* file, const char* text) {
  const test_bytes bytes = test_read_file(file);
  if (strstr((const char*)bytes.bytes, text) == NULL) {
    fail_msg("'%s' is not in %s:\n%.2000s", text, file, (const char*)bytes.bytes);
  }
  test_free(bytes.bytes);
}

static void expect_json(host* h, const ovis_sim* sim) {
  char path[700];
  snprintf(path, sizeof path, "%s", scratch_path("run.json"));
  fflush(stdout);
  const int kept = dup(STDOUT_FILENO);
  FILE* file = fopen(path, "w");
  assert_true(kept >= 0 && file != NULL && dup2(fileno(file), STDOUT_FILENO) >= 0);
  run_log_finish(&h->log, sim);
  assert_true(run_why_end(&h->why));
  const bool is_done = run_report_json(&(run_report){.log = &h->log, .why = &h->why}, sim);
  fflush(stdout);
  dup2(kept, STDOUT_FILENO);
  close(kept);
  fclose(file);
  assert_true(is_done);
  assert_holds(path, "\"Rest\"");
  assert_holds(path, "\"habits\"");
}

static void expect_replay(const char* file, const char* const words[4], const char* text) {
  const char* const all[] = {"replay", file,     "--quiet", words[0],
                             words[1], words[2], words[3],  NULL};
  char path[700];
  snprintf(path, sizeof path, "%s", scratch_path("said"));
  program_outcome said = program_run(all, path, 30);
  assert_int_equal(said.exit_code, 0);
  if (strstr((const char*)said.printed.bytes, text) == NULL) {
    fail_msg("'%s' is not in\n%s", text, (const char*)said.printed.bytes);
  }
  test_free(said.printed.bytes);
}

static void expect_page(const char* file) {
  ovis_recording_def def = ovis_default_recording_def();
  def.path = file;
  ovis_recording* recording;
  assert_int_equal(ovis_recording_open(&def, &recording, NULL), OVIS_OK);
  char path[700];
  snprintf(path, sizeof path, "%s", scratch_path("page.html"));
  char message[256];
  const replay_page_def page = {.recording = recording, .title = "homing"};
  const replay_page_file written = {.path = path};
  assert_true(replay_page_write(&page, &written, message, sizeof message));
  ovis_recording_close(recording);
  assert_holds(path, "\"head for home\"");
}

TEST(a_mind_of_a_hosts_own_is_shown_like_all_others) {
  char file[700];
  snprintf(file, sizeof file, "%s", scratch_path("homing.ovr"));
  host h = {.file = file};
  ovis_script* script = run(&h);
  assert_string_equal(h.printed, "2\thabits\tGoHome\nTOO_FAR\tfalse\t1\nRest\ttrue\n");
  expect_json(&h, ovis_script_sim(script));
  ovis_recorder_destroy(h.recorder);
  run_log_fini(&h.log);
  run_why_fini(&h.why, true);
  ovis_script_destroy(script);
  expect_replay(file, (const char* const[4]){"--tick", "10", "--json", NULL}, "\"GoHome\"");
  expect_replay(file, (const char* const[4]){"--mob", "1", "--why", NULL},
                "begins to head for home");
  expect_page(file);
}

// ---- Snapshots, and names of minds that do not exist

static ovis_sim* make_sim(const ovis_blocks* registry, const ovis_mind_def* minds, int32_t count,
                          ovis_world** out_world) {
  ovis_world_def world_def = ovis_default_world_def();
  world_def.blocks = (ovis_blocks*)(uintptr_t)registry;
  assert_int_equal(ovis_world_create(&world_def, out_world), OVIS_OK);
  ovis_sim_def def = ovis_default_sim_def();
  def.world = *out_world;
  def.minds = minds;
  def.mind_count = count;
  ovis_sim* sim;
  assert_int_equal(ovis_sim_create(&def, &sim), OVIS_OK);
  return sim;
}

TEST(a_snapshot_names_the_mind_and_needs_it_again) {
  ovis_blocks* registry = registry_open();
  ovis_world* world;
  ovis_sim* sim = make_sim(registry, &homing, 1, &world);
  ovis_spawn_def spawn = ovis_default_spawn_def();
  spawn.species = ovis_species_find("pig");
  spawn.pos = (ovis_vec3){4.5, 64, 4.5};
  spawn.mind = "nobody";
  ovis_mob_id mob;
  assert_int_equal(ovis_mob_spawn(sim, &spawn, &mob), OVIS_NOT_FOUND);
  spawn.mind = "homing";
  assert_int_equal(ovis_mob_spawn(sim, &spawn, &mob), OVIS_OK);
  ovis_mob_state state;
  assert_true(ovis_mob_get_state(sim, mob, &state));
  assert_string_equal(state.mind, "homing");
  uint8_t* bytes;
  size_t size;
  assert_int_equal(ovis_sim_take_snapshot(sim, &bytes, &size), OVIS_OK);
  ovis_sim_def def = ovis_default_sim_def();
  def.world = world;
  ovis_sim* restored;
  ovis_error error = {.message = ""};
  assert_int_equal(ovis_sim_restore(&def, bytes, size, &restored, &error), OVIS_NOT_FOUND);
  assert_null(restored);
  assert_non_null(strstr(error.message, "homing"));
  def.minds = &homing;
  def.mind_count = 1;
  assert_int_equal(ovis_sim_restore(&def, bytes, size, &restored, &error), OVIS_OK);
  assert_true(ovis_sim_get_hash(restored) == ovis_sim_get_hash(sim));
  ovis_sim_destroy(restored);
  ovis_sim_free_snapshot(sim, bytes, size);
  ovis_sim_destroy(sim);
  ovis_world_destroy(world);
  ovis_blocks_destroy(registry);
}

TEST(minds_that_cannot_be_are_refused) {
  const ovis_blocks_def registry_def = ovis_default_blocks_def();
  ovis_world_def world_def = ovis_default_world_def();
  ovis_world* world;
  assert_int_equal(ovis_blocks_create(&registry_def, &world_def.blocks), OVIS_OK);
  assert_int_equal(ovis_world_create(&world_def, &world), OVIS_OK);
  const ovis_mind_def bad[][2] = {
      {{.cookie = OVIS_COOKIE, .name = "", .think = think}, homing},
      {{.cookie = OVIS_COOKIE, .name = NULL, .think = think}, homing},
      {{.cookie = OVIS_COOKIE, .name = "walker", .think = think}, homing},
      {{.cookie = OVIS_COOKIE, .name = "a_name_of_thirty_two_bytes_and_mo", .think = think},
       homing},
      {{.cookie = OVIS_COOKIE, .name = "blank"}, homing},
      {{.cookie = OVIS_COOKIE,
        .name = "many",
        .think = think,
        .options = options,
        .option_count = 65},
       homing},
      {{.cookie = OVIS_COOKIE,
        .name = "big",
        .think = think,
        .state_size = OVIS_MIND_STATE_MAX + 1},
       homing},
      {homing, homing},
  };
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    ovis_sim_def def = ovis_default_sim_def();
    def.world = world;
    def.minds = bad[i];
    def.mind_count = 2;
    ovis_sim* sim;
    assert_int_equal(ovis_sim_create(&def, &sim), OVIS_OUT_OF_RANGE);
    assert_null(sim);
  }
  ovis_world_destroy(world);
  ovis_blocks_destroy(world_def.blocks);
}
