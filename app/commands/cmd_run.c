// ovis run: what the mobs of a save do for a while.
#include "commands/options.h"
#include "run/run_log.h"
#include "run/run_mobs.h"
#include "run/run_picture.h"
#include "run/run_record.h"
#include "run/run_report.h"
#include "run/run_save.h"
#include "run/run_why.h"
#include "worlds/scene.h"
#include "worlds/world_source.h"

#include <ovis/sim.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#define EXTRA_MAX 64
#define TICKS_MAX 100000000
#define DAY_TICKS 24000
#define UNSAID INT64_MIN // of a number on the command line
#define BAR_WIDTH 30
#define SCENE_SIDE_MAX 1024 // blocks; a picture of more shows where mobs walked only

typedef struct run_options {
  int64_t ticks;
  int64_t days;
  int64_t hash_every;
  int64_t why;      // a mob; 0: nobody
  const char* png;  // NULL: no picture
  const char* save; // NULL: nothing is written back
  run_record_options record;
  const char* extras[EXTRA_MAX]; // SPECIES@X,Y,Z
  int32_t extra_count;
} run_options;

static void show_progress(int64_t tick, int64_t ticks) {
  char bar[BAR_WIDTH + 1] = {0};
  for (int32_t i = 0; i < BAR_WIDTH; i++) {
    bar[i] = tick * BAR_WIDTH >= ticks * (i + 1) ? '#' : '.';
  }
  fprintf(stderr, "\r[%s] tick %" PRId64 " of %" PRId64 "%s", bar, tick, ticks,
          tick == ticks ? "\n" : "");
}

// ---- A run, whoever makes the ticks

typedef struct runner {
  const run_options* words;
  ovis_world* world;
  run_log log;
  run_record record;
  run_why why;
  bool shows_progress;
  bool is_out_of_memory;
  bool has_bounds; // of a scene: the picture shows all of it
  ovis_pos min, max;
  const ovis_script* script; // of a scene: has the words on the picture
} runner;

static bool add_extras(runner* self, ovis_sim* sim) {
  for (int32_t i = 0; i < self->words->extra_count; i++) {
    if (!run_mobs_add(sim, self->world, self->words->extras[i])) {
      return false;
    }
  }
  ovis_mob_state state;
  const int64_t why = self->words->why;
  if (why > 0 && !ovis_sim_mob(sim, (ovis_mob_id)why, &state)) {
    wrong("there is no mob %" PRId64 "; '--ticks 0 --json' lists them", why);
    return false;
  }
  self->is_out_of_memory |= !run_log_update(&self->log, sim);
  self->is_out_of_memory |= !run_why_begin(&self->why, sim, (ovis_mob_id)why);
  return run_record_begin(&self->record, &self->words->record, sim);
}

static void after_tick(runner* self, ovis_sim* sim) {
  const int64_t tick = ovis_sim_ticks(sim);
  const run_options* words = self->words;
  self->is_out_of_memory |= !run_log_update(&self->log, sim);
  run_record_tick(&self->record);
  run_why_tick(&self->why);
  if (words->hash_every > 0 && tick % words->hash_every == 0) {
    fprintf(stderr, "tick %" PRId64 " hash %016" PRIx64 "\n", tick, ovis_sim_hash(sim));
  }
  if (self->shows_progress && (tick % 100 == 0 || tick == words->ticks)) {
    show_progress(tick, words->ticks);
  }
}

static const char* label_of(const void* context, int32_t index, ovis_pos* out_pos) {
  return ovis_script_label(context, index, out_pos);
}

static int report(runner* self, const ovis_sim* sim, const common_options* common,
                  const ovis_saved_mobs* mobs) {
  const run_options* words = self->words;
  if (self->is_out_of_memory) {
    return wrong("no memory is left");
  }
  if (run_record_end(&self->record, true) != EXIT_DONE) {
    return EXIT_WRONG;
  }
  if (!run_log_add_events(&self->log, sim) || !run_why_end(&self->why)) {
    return wrong("no memory is left");
  }
  run_log_finish(&self->log, sim);
  char message[256];
  const run_picture_def picture = {.log = &self->log,
                                   .sim = sim,
                                   .world = self->world,
                                   .has_bounds = self->has_bounds,
                                   .min = self->min,
                                   .max = self->max,
                                   .label = self->script != NULL ? label_of : NULL,
                                   .label_context = self->script};
  if (words->png != NULL && !run_picture_write(&picture, words->png, message, sizeof message)) {
    return wrong("cannot write %s: %s", words->png, message);
  }
  if (common->json) {
    return run_report_json(&self->log, sim, &self->why) ? EXIT_DONE : wrong("no memory is left");
  }
  run_report_table(&self->log, sim, mobs);
  run_why_print(&self->why);
  return EXIT_DONE;
}

// ---- On a save

typedef struct save_run {
  runner* self;
  const char* path;
  const common_options* common;
  ovis_saved_mobs mobs;
  changed_blocks blocks;
  ovis_save_writer* writer; // NULL: nothing is written back
} save_run;

static int write_back(const save_run* run, const ovis_sim* sim) {
  const char* destination = run->self->words->save;
  const run_save_def def = {
      .sim = sim, .mobs = &run->mobs, .blocks = &run->blocks, .seed = (uint64_t)run->common->seed};
  if (run->blocks.is_out_of_memory) {
    return wrong("no memory is left");
  }
  ovis_save_written written;
  ovis_error error = {0};
  if (!run_save_write(&def, run->writer, &written, &error)) {
    return wrong("cannot save to %s: %s", destination, error.message);
  }
  if (!run->common->quiet) {
    fprintf(stderr, "saved to %s: %d chunks in %d files changed\n", destination, written.chunks,
            written.files);
  }
  return EXIT_DONE;
}

static int live_on(save_run* run, ovis_sim* sim) {
  runner* self = run->self;
  for (int64_t i = 0; i < self->words->ticks && !self->is_out_of_memory; i++) {
    self->is_out_of_memory = ovis_sim_tick(sim) != OVIS_OK;
    after_tick(self, sim);
  }
  const int result =
      run->writer != NULL && !self->is_out_of_memory ? write_back(run, sim) : EXIT_DONE;
  return result == EXIT_DONE ? report(self, sim, run->common, &run->mobs) : result;
}

static int run_save(save_run* run, world_source* source) {
  ovis_sim_def def = ovis_default_sim_def();
  def.world = source->world;
  def.seed = (uint64_t)run->common->seed;
  ovis_rules_version version = OVIS_RULES_1_19_4;
  if (run->common->rules != NULL && !ovis_rules_find(run->common->rules, &version)) {
    return wrong("'%s' is no rules version; see 'ovis run --help'", run->common->rules);
  }
  def.rules = ovis_rules_preset(version);
  ovis_sim* sim;
  if (ovis_sim_create(&def, &sim) != OVIS_OK) {
    return wrong("no memory is left");
  }
  int result = EXIT_WRONG;
  if ((source->save != NULL &&
       ovis_save_spawn_mobs(source->save, sim, NULL, &run->mobs) != OVIS_OK) ||
      ovis_world_add_listener(source->world, run_save_on_change, &run->blocks) != OVIS_OK) {
    result = wrong("no memory is left");
  } else if (add_extras(run->self, sim)) {
    result = live_on(run, sim);
  }
  run_record_fini(&run->self->record, true);
  run_why_fini(&run->self->why, true);
  ovis_sim_destroy(sim);
  ovis_world_remove_listener(source->world, run_save_on_change, &run->blocks);
  ovis_saved_mobs_free(&run->mobs, NULL);
  free(run->blocks.items);
  return result;
}

static int open_and_run(save_run* run, world_source* source) {
  const char* destination = run->self->words->save;
  if (destination == NULL) {
    return run_save(run, source);
  }
  if (source->save == NULL) {
    return wrong("--save wants a save to write back to, not %s", run->path);
  }
  ovis_error error = {0};
  run->writer = run_save_open(run->path, run->common->dimension, destination, &error);
  if (run->writer == NULL) {
    return wrong("cannot save to %s: %s", destination, error.message);
  }
  const int result = run_save(run, source);
  ovis_save_writer_destroy(run->writer);
  return result;
}

static int open_save(runner* self, const char* word, const common_options* common) {
  world_source source;
  ovis_error error;
  if (world_source_open(&source, word, common, &error) != OVIS_OK) {
    return world_source_wrong(word, &error);
  }
  self->world = source.world;
  save_run run = {.self = self, .path = word, .common = common};
  const int result = open_and_run(&run, &source);
  world_source_close(&source);
  return result;
}

// ---- On a scene: the script makes the ticks, the words add to them

typedef struct scene_run {
  runner* self;
  bool has_failed; // it was said why
} scene_run;

static bool start_scene(void* context, ovis_sim* sim) {
  scene_run* scene = context;
  scene->self->world = ovis_sim_world(sim);
  scene->has_failed = !add_extras(scene->self, sim);
  return !scene->has_failed;
}

// What a script did to mobs between ticks counts as well.
static void before_tick(void* context, ovis_sim* sim) {
  scene_run* scene = context;
  runner* self = scene->self;
  self->is_out_of_memory |= !run_log_add_events(&self->log, sim);
}

static void tick_scene(void* context, ovis_sim* sim) {
  scene_run* scene = context;
  after_tick(scene->self, sim);
}

static int run_scene(runner* self, const char* word, bool has_ticks, const common_options* common) {
  if (self->words->save != NULL) {
    return wrong("--save wants a save to write back to, not the scene %s", word);
  }
  scene_run scene = {self, false};
  const scene_hooks hooks = {start_scene, before_tick, tick_scene, &scene};
  char message[512];
  ovis_script* script;
  ovis_script_result result = scene_open(word, common, &hooks, &script, message, sizeof message);
  if (script == NULL) {
    run_record_end(&self->record, false); // what there was up to the error can be looked at
    run_why_fini(&self->why, false);
    const int exit_code = scene.has_failed ? EXIT_WRONG : wrong("%s", message);
    return result == OVIS_SCRIPT_UNMET ? EXIT_NO : exit_code;
  }
  ovis_sim* sim = ovis_script_sim(script);
  self->script = script;
  self->has_bounds = ovis_script_bounds(script, &self->min, &self->max) &&
                     self->max.x - self->min.x <= SCENE_SIDE_MAX &&
                     self->max.z - self->min.z <= SCENE_SIDE_MAX;
  // A script that never runs its world gets the usual time; --ticks asks for so many in all.
  const int64_t ticks = has_ticks || ovis_sim_ticks(sim) == 0 ? self->words->ticks : 0;
  while (result == OVIS_SCRIPT_DONE && ovis_sim_ticks(sim) < ticks && !self->is_out_of_memory) {
    result = ovis_script_tick(script, message, sizeof message);
  }
  int exit_code = EXIT_WRONG;
  if (result == OVIS_SCRIPT_WRONG) {
    wrong("%s", message);
  } else {
    exit_code = report(self, sim, common, NULL);
    if (result == OVIS_SCRIPT_UNMET && exit_code == EXIT_DONE) {
      fflush(stdout);
      fprintf(stderr, "ovis: %s\n", message);
      exit_code = EXIT_NO;
    }
  }
  run_record_fini(&self->record, true);
  run_why_fini(&self->why, true);
  ovis_script_destroy(script);
  return exit_code;
}

static int run(int argc, char** argv) {
  run_options words = {.ticks = UNSAID, .days = UNSAID};
  const option_list mobs = {words.extras, &words.extra_count, EXTRA_MAX};
  const option options[] = {
      {"--ticks", OPTION_NUMBER, &words.ticks, "N", "how long, at 20 ticks a second (1200)"},
      {"--days", OPTION_NUMBER, &words.days, "N", "the same in days of 24000 ticks"},
      {"--mob", OPTION_LIST, (void*)&mobs, "S@X,Y,Z", "one mob more; may be given again"},
      {"--png", OPTION_TEXT, &words.png, "FILE", "draw the ways of all mobs on a map"},
      {"--save", OPTION_TEXT, &words.save, "DIR",
       "write mobs and blocks back: a copy of the save in DIR, or the save itself"},
      {"--why", OPTION_NUMBER, &words.why, "MOB", "why that mob does what it does at the end"},
      {"--hash-every", OPTION_NUMBER, &words.hash_every, "N", "print the hash every N ticks"},
      {"--record", OPTION_TEXT, &words.record.record, "FILE",
       "record it for 'ovis replay'; with --hash-every hashes as often as that (20)"},
      {"--html", OPTION_TEXT, &words.record.html, "FILE",
       "write a page that plays it: map, mobs, and why each did what it did"},
      {"--watch", OPTION_TEXT, &words.record.watch, "MOBS",
       "record also what these mobs did not do: 3,7 or all"},
  };
  common_options common;
  parse_result parsed;
  if (!options_parse(&command_run, options, sizeof options / sizeof *options, 1, &common, argc,
                     argv, &parsed)) {
    return parsed.exit_code;
  }
  const char* word = parsed.operand_count > 0 ? parsed.operands[0] : "village";
  const bool has_ticks = words.ticks != UNSAID || words.days != UNSAID;
  if (words.days != UNSAID) {
    const bool is_few = words.days >= 0 && words.days <= TICKS_MAX / DAY_TICKS;
    words.ticks = is_few ? words.days * DAY_TICKS : -1;
  } else if (!has_ticks) {
    words.ticks = 1200;
  }
  if (words.ticks < 0 || words.ticks > TICKS_MAX || words.hash_every < 0 || words.why < 0 ||
      words.why > UINT32_MAX) {
    return wrong("--ticks goes from 0 to %d, --days to %d; --hash-every and --why from 0",
                 TICKS_MAX, TICKS_MAX / DAY_TICKS);
  }
  words.record.hash_every = words.hash_every;
  words.record.title = word;
  runner self = {.words = &words, .shows_progress = !common.quiet && isatty(STDERR_FILENO) != 0};
  const int result = scene_is_name(word) ? run_scene(&self, word, has_ticks, &common)
                                         : open_save(&self, word, &common);
  run_log_fini(&self.log);
  return result;
}

const command command_run = {
    "run", "[WORLD] [options]", "what the mobs of a save or a scene do for a while",
    "Without WORLD: the bundled village. In a save every mob stands where it was saved, or sits on "
    "whom it rides. Sheep and zombies\nthink and walk; of the others the body is there, with its "
    "right size, and gravity, ground and water act on it.",
    run};
