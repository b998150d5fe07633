// Problem: simulate a save or a scene, report what the mobs did, and write the results that were
// asked for. Design: docs/cli.md#ovis-run
#include "commands/options.h"
#include "helpers/task_threads.h"
#include "helpers/text.h"
#include "run/run_costs.h"
#include "run/run_islands.h"
#include "run/run_length.h"
#include "run/run_log.h"
#include "run/run_mobs.h"
#include "run/run_picture.h"
#include "run/run_progress.h"
#include "run/run_record.h"
#include "run/run_report.h"
#include "run/run_save.h"
#include "run/run_why.h"
#include "worlds/scene.h"
#include "worlds/world_rules.h"
#include "worlds/world_source.h"

#include <ovis/sim.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define EXTRA_MAX 64 // mobs of --mob
#define SCENE_SIDE_MAX                                                                             \
  1024 // blocks; the picture of a larger scene shows only the area where mobs walked

typedef struct run_options {
  int64_t ticks;
  int64_t workers;
  int64_t mobs;
  int64_t days;
  int64_t hash_every;
  const char* why;   // id of a mob or name of its species; NULL: none
  const char* png;   // NULL: no picture
  const char* save;  // NULL: nothing is written back
  const char* trace; // NULL: no timeline
  bool has_raids;    // the raids of the save go on
  bool is_full;      // the report has all lines
  bool has_codes;    // ... and names of code
  bool has_profile;  // the report has times
  run_record_options record;
  const char* extras[EXTRA_MAX]; // SPECIES@X,Y,Z
  int32_t extra_count;
} run_options;

// ---- What runs of saves and of scenes share

typedef struct runner {
  run_options* options;
  ovis_world* world;
  run_log log;
  run_record record;
  run_why why;
  run_costs costs;
  run_islands islands;
  run_progress progress;
  bool is_out_of_memory;
  bool has_bounds; // the picture of a scene shows the box from min to max
  ovis_pos min, max;
  const ovis_script* script; // of a scene: has the labels of the picture
} runner;

static bool add_extras(runner* self, ovis_sim* sim) {
  for (int32_t i = 0; i < self->options->extra_count; i++) {
    if (!run_mobs_add(sim, self->world, self->options->extras[i])) {
      return false;
    }
  }
  self->is_out_of_memory |= !run_log_update(&self->log, sim);
  self->is_out_of_memory |=
      !run_why_begin(&self->why, sim, self->options->why, self->options->is_full);
  self->is_out_of_memory |= !run_costs_begin(&self->costs, sim, self->options->has_profile);
  run_progress_tick(&self->progress, ovis_sim_get_ticks(sim));
  return run_islands_begin(&self->islands, sim) &&
         run_record_begin(&self->record, &self->options->record, sim);
}

static void after_tick(runner* self, ovis_sim* sim) {
  const int64_t tick = ovis_sim_get_ticks(sim);
  const run_options* options = self->options;
  self->is_out_of_memory |= !run_log_update(&self->log, sim);
  run_record_tick(&self->record);
  run_why_tick(&self->why);
  run_costs_tick(&self->costs);
  if (options->hash_every > 0 && tick % options->hash_every == 0) {
    fprintf(stderr, "tick %" PRId64 " hash %016" PRIx64 "\n", tick, ovis_sim_get_hash(sim));
  }
  run_progress_tick(&self->progress, tick);
}

static const char* label_of(const void* context, int32_t index, ovis_pos* out_pos) {
  return ovis_script_label(context, index, out_pos);
}

static int report(runner* self, const ovis_sim* sim, const common_options* common,
                  const run_report_save* save) {
  const run_options* options = self->options;
  run_progress_end(&self->progress, options->record.html != NULL ? "writing the page" : NULL);
  if (self->is_out_of_memory) {
    return wrong("out of memory");
  }
  char missing[512];
  if (!run_why_is_there(&self->why, sim, missing, sizeof missing)) {
    return wrong("%s", missing);
  }
  if (!run_costs_end(&self->costs)) {
    return wrong("out of memory");
  }
  if (!run_islands_end(&self->islands, true)) {
    return EXIT_WRONG;
  }
  self->record.costs = self->costs.costs;
  if (run_record_end(&self->record, true) != EXIT_DONE) {
    return EXIT_WRONG;
  }
  if (!run_log_add_events(&self->log, sim) || !run_why_end(&self->why)) {
    return wrong("out of memory");
  }
  if (!run_log_finish(&self->log, sim)) {
    return wrong("out of memory");
  }
  char message[256];
  const run_picture_def picture = {.log = &self->log,
                                   .sim = sim,
                                   .world = self->world,
                                   .has_bounds = self->has_bounds,
                                   .min = self->min,
                                   .max = self->max,
                                   .label = self->script != NULL ? label_of : NULL,
                                   .label_context = self->script};
  if (options->png != NULL && !run_picture_write(&picture, options->png, message, sizeof message)) {
    return wrong("cannot write %s: %s", options->png, message);
  }
  const run_report whole = {.log = &self->log,
                            .save = save,
                            .why = &self->why,
                            .costs = &self->costs,
                            .islands = &self->islands,
                            .script = self->script,
                            .is_full = options->is_full,
                            .has_codes = options->has_codes};
  if (common->json) {
    return run_report_json(&whole, sim) ? EXIT_DONE : wrong("out of memory");
  }
  if (common->quiet && !options->is_full) {
    run_report_hash(sim);
  } else {
    run_report_table(&whole, sim);
  }
  run_why_print(&self->why, options->has_codes);
  return EXIT_DONE;
}

// ---- Saves

typedef struct save_run {
  runner* self;
  const char* path;
  const common_options* common;
  ovis_saved_sim saved; // zeros: a map
  world_rules rules;
  ovis_save_writer* writer; // NULL: nothing is written back
  const ovis_save* source;  // NULL: a map
} save_run;

static int write_back(const save_run* run, const ovis_sim* sim) {
  const char* destination = run->self->options->save;
  ovis_save_written written;
  ovis_error error = {0};
  if (!run_save_write(sim, &run->saved, run->writer, &written, &error)) {
    return wrong("cannot save to %s: %s", destination, error.message);
  }
  if (written.has_damaged_level) {
    fprintf(stderr,
            "ovis: level.dat is damaged: it stays as it is, and its time does not advance\n");
  }
  if (!run->common->quiet) {
    char text[512];
    text_plain(destination, text, sizeof text);
    fprintf(stderr, "saved to %s: %d chunks in %d files changed\n", text, written.chunks,
            written.files);
  }
  return EXIT_DONE;
}

static int run_ticks(save_run* run, ovis_sim* sim) {
  runner* self = run->self;
  // Instant effects of the save have acted.
  self->is_out_of_memory |= !run_log_add_events(&self->log, sim);
  for (int64_t i = 0; i < self->options->ticks && !self->is_out_of_memory; i++) {
    self->is_out_of_memory = ovis_sim_tick(sim) != OVIS_OK;
    after_tick(self, sim);
  }
  run_progress_end(&self->progress, NULL);
  ovis_error error;
  if (run->source != NULL && ovis_save_get_status(run->source, &error) != OVIS_OK) {
    return wrong("%s: %s", run->path, error.message);
  }
  const int result =
      run->writer != NULL && !self->is_out_of_memory ? write_back(run, sim) : EXIT_DONE;
  return result == EXIT_DONE
             ? report(self, sim, run->common, &(run_report_save){&run->saved, &run->rules})
             : result;
}

static int run_save(save_run* run, world_source* source) {
  ovis_sim_def def = ovis_default_sim_def();
  def.world = source->world;
  def.seed = (uint64_t)run->common->seed;
  if (!world_rules_choose(run->common, source->info.data_version, &run->rules)) {
    return EXIT_WRONG;
  }
  def.rules = ovis_rules_get_preset(run->rules.version);
  def.has_raids = run->self->options->has_raids;
  if (run->common->threads != NULL) {
    def.worker_count = run->common->workers;
    def.run_tasks = task_threads_run;
    def.task_context = run->common->threads;
  }
  ovis_sim* sim;
  if (ovis_sim_create(&def, &sim) != OVIS_OK) {
    return wrong("out of memory");
  }
  int result = EXIT_WRONG;
  ovis_error error;
  run->source = source->save;
  if (source->save != NULL &&
      ovis_save_load_sim(source->save, sim, &run->saved, &error) != OVIS_OK) {
    result = wrong("%s: %s", run->path, error.message);
  } else if (add_extras(run->self, sim)) {
    result = run_ticks(run, sim);
  }
  run_record_fini(&run->self->record, true);
  run_why_fini(&run->self->why, true);
  ovis_sim_destroy(sim);
  ovis_saved_sim_free(&run->saved);
  return result;
}

static int open_and_run(save_run* run, world_source* source) {
  const char* destination = run->self->options->save;
  if (destination == NULL) {
    return run_save(run, source);
  }
  if (source->save == NULL) {
    return wrong("--save needs a Minecraft save folder as WORLD, not %s", run->path);
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

static int open_save(runner* self, const char* path, const common_options* common) {
  world_source source;
  ovis_error error;
  if (world_source_open(&source, path, common, &error) != OVIS_OK) {
    return world_source_wrong(path, &error);
  }
  self->world = source.world;
  if (source.info.name[0] != '\0') {
    text_plain(source.info.name, self->options->record.title, sizeof self->options->record.title);
  }
  save_run run = {.self = self, .path = path, .common = common};
  const int result = open_and_run(&run, &source);
  world_source_close(&source);
  return result;
}

// ---- Scenes: the script runs the ticks; the options of the command line add to it

typedef struct scene_run {
  runner* self;
  bool has_failed; // the error message is printed
} scene_run;

static bool start_scene(void* context, ovis_sim* sim) {
  scene_run* scene = context;
  scene->self->world = ovis_sim_get_world(sim);
  scene->has_failed = !add_extras(scene->self, sim);
  return !scene->has_failed;
}

// Counts the events of what the script did between ticks.
static void before_tick(void* context, ovis_sim* sim) {
  scene_run* scene = context;
  runner* self = scene->self;
  self->is_out_of_memory |= !run_log_add_events(&self->log, sim);
}

static void tick_scene(void* context, ovis_sim* sim) {
  scene_run* scene = context;
  after_tick(scene->self, sim);
}

static double now_seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

// Ticks that the script did not run itself take its time as well. Without --script-seconds an
// explicit
// --ticks may take as long as it needs: the user asked for them.
static bool is_late(double start, bool has_ticks, const common_options* common) {
  return common->script_seconds > 0 && (common->has_script_seconds || !has_ticks) &&
         now_seconds() - start > (double)common->script_seconds;
}

static int run_scene(runner* self, const char* name, bool has_ticks, const common_options* common) {
  if (self->options->save != NULL) {
    return wrong("--save needs a Minecraft save folder as WORLD, not the scene %s", name);
  }
  scene_run scene = {self, false};
  const scene_hooks hooks = {start_scene, before_tick, tick_scene, &scene};
  char message[512];
  const double start = now_seconds();
  ovis_script* script;
  ovis_script_result result = scene_open(name, common, &hooks, &script, message, sizeof message);
  if (script == NULL) {
    run_progress_end(&self->progress, NULL);
    run_record_end(&self->record, false); // keep what was recorded before the error
    run_why_fini(&self->why, false);
    const int exit_code = scene.has_failed ? EXIT_WRONG : wrong("%s", message);
    return result == OVIS_SCRIPT_UNMET ? EXIT_NO : exit_code;
  }
  ovis_sim* sim = ovis_script_sim(script);
  self->script = script;
  self->has_bounds = ovis_script_bounds(script, &self->min, &self->max) &&
                     self->max.x - self->min.x <= SCENE_SIDE_MAX &&
                     self->max.z - self->min.z <= SCENE_SIDE_MAX;
  // A script that never runs its world gets the usual number; --ticks sets the total.
  const int64_t ticks = has_ticks || ovis_sim_get_ticks(sim) == 0 ? self->options->ticks : 0;
  while (result == OVIS_SCRIPT_DONE && ovis_sim_get_ticks(sim) < ticks && !self->is_out_of_memory) {
    result = ovis_script_tick(script, message, sizeof message);
    if (result == OVIS_SCRIPT_DONE && ovis_sim_get_ticks(sim) < ticks &&
        is_late(start, has_ticks, common)) {
      result = OVIS_SCRIPT_WRONG;
      snprintf(message, sizeof message,
               "the scene ran longer than the %d seconds of --script-seconds: %" PRId64
               " of %" PRId64 " ticks are done",
               (int)common->script_seconds, ovis_sim_get_ticks(sim), ticks);
    }
  }
  int exit_code = EXIT_WRONG;
  if (result == OVIS_SCRIPT_WRONG) {
    run_progress_end(&self->progress, NULL);
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

// Checks the options and sets the defaults of those that are not given. Prints an error and returns
// false if one has a wrong value or no effect.
static bool complete(run_options* options) {
  if (!run_length_choose(&options->ticks, options->days, &options->hash_every)) {
    return false;
  }
  if (options->record.watch != NULL && options->record.record == NULL &&
      options->record.html == NULL) {
    wrong("--watch has no effect without --record or --html");
    return false;
  }
  if (options->record.engine != NULL && options->record.html == NULL) {
    wrong("--engine has no effect without --html");
    return false;
  }
  options->record.hash_every = options->hash_every;
  options->record.is_full = options->is_full;
  return true;
}

static bool take_workers(const run_options* options, common_options* common) {
  const bool is_asked = options->workers != NUMBER_NOT_GIVEN;
  const int64_t count = is_asked ? options->workers : 0;
  if (count < 0 || count > OVIS_WORKERS_MAX) {
    wrong("--workers must be from 0 to %d", OVIS_WORKERS_MAX);
    return false;
  }
  common->workers = count == 0 ? task_threads_processors() : (int32_t)count;
  if (common->workers > 1) {
    common->threads = task_threads_make(common->workers);
    if (common->threads == NULL && is_asked) {
      wrong("the system refuses %d threads; give fewer --workers", common->workers);
      return false;
    }
  }
  return true;
}

static int run(int argc, char** argv) {
  run_options options = {.ticks = NUMBER_NOT_GIVEN,
                         .days = NUMBER_NOT_GIVEN,
                         .hash_every = NUMBER_NOT_GIVEN,
                         .mobs = NUMBER_NOT_GIVEN,
                         .workers = NUMBER_NOT_GIVEN};
  const option_list mobs = {options.extras, &options.extra_count, EXTRA_MAX};
  const option option_table[] = {
      {"--ticks", OPTION_NUMBER, &options.ticks, "N",
       "number of ticks to simulate, 20 per second (default: 1200)"},
      {"--days", OPTION_NUMBER, &options.days, "N", "number of days to simulate, 24000 ticks each"},
      {"--workers", OPTION_NUMBER, &options.workers, "N",
       "threads that run mobs beside each other where they cannot meet; the result is the same for "
       "any number (default: 0, one for each processor)"},
      {"--trace", OPTION_TEXT, &options.trace, "FILE",
       "write a timeline of the ticks by worker, which chrome://tracing and Perfetto open"},
      {"--mobs", OPTION_NUMBER, &options.mobs, "N",
       "size of a scene that declares the parameter mobs, such as villages: --set mobs=N"},
      {"--mob", OPTION_LIST, (void*)&mobs, "S@X,Y,Z",
       "add a mob, as in zombie@12,64,-3; may be repeated"},
      {"--png", OPTION_TEXT, &options.png, "FILE",
       "draw the tracks of all mobs on a map into a PNG file"},
      {"--save", OPTION_TEXT, &options.save, "DIR",
       "save mobs with their memories, blocks and points of interest: into a copy in DIR, or in "
       "place "
       "if DIR is WORLD"},
      {"--raids", OPTION_FLAG, &options.has_raids, NULL,
       "let the raids of a save go on, and players with the omen begin new ones"},
      {"--why", OPTION_TEXT, &options.why, "MOB",
       "print the story of this mob: what it did and why; MOB is its number, or a species for the "
       "first of it; it may come during the run"},
      {"--full", OPTION_FLAG, &options.is_full, NULL,
       "report all events, reasons and shares, and all lines of stories, not only the main ones"},
      {"--codes", OPTION_FLAG, &options.has_codes, NULL,
       "print the names that events, options and memories have in scripts and in --json"},
      {"--profile", OPTION_FLAG, &options.has_profile, NULL,
       "also measure the time of each species: body, mind, sensors, searches"},
      {"--hash-every", OPTION_NUMBER, &options.hash_every, "N",
       "print the hash of the simulation every N ticks"},
      {"--record", OPTION_TEXT, &options.record.record, "FILE",
       "record the run for 'ovis replay'; --hash-every sets how often it stores a hash (default: "
       "20)"},
      {"--html", OPTION_TEXT, &options.record.html, "FILE",
       "write a web page that plays the run in 3D, and tells why each mob acts as it does"},
      {"--engine", OPTION_TEXT, &options.record.engine, "FILE",
       "the WebAssembly module for that page, which goes on from any tick; 'none': no engine "
       "(default: ovis-page.wasm beside the program or in ../share/ovis, if it is there)"},
      {"--watch", OPTION_TEXT, &options.record.watch, "MOBS",
       "also record why these mobs did not do other things: 3,7 or all"},
  };
  common_options common;
  parse_result parsed;
  if (!options_parse(&command_run, option_table, sizeof option_table / sizeof *option_table, 1,
                     &common, argc, argv, &parsed)) {
    return parsed.exit_code;
  }
  const char* world = parsed.operand_count > 0 ? parsed.operands[0] : "village";
  const bool has_ticks = options.ticks != NUMBER_NOT_GIVEN || options.days != NUMBER_NOT_GIVEN;
  char size[48];
  if (!complete(&options) || !run_length_take_mobs(options.mobs, &common, size, sizeof size) ||
      !world_source_takes(world, &common, WORLD_OF_RUN) || !take_workers(&options, &common)) {
    return EXIT_WRONG;
  }
  text_title(world, options.record.title, sizeof options.record.title);
  // A script runs its world itself: without --ticks nobody knows for how long.
  const int64_t known_ticks = has_ticks || !scene_is_name(world) ? options.ticks : 0;
  runner self = {.options = &options,
                 .log.has_codes = options.has_codes,
                 .islands = {options.trace, .is_asked = options.workers != NUMBER_NOT_GIVEN},
                 .progress = run_progress_begin(common.quiet, known_ticks)};
  const int result = scene_is_name(world) ? run_scene(&self, world, has_ticks, &common)
                                          : open_save(&self, world, &common);
  run_log_fini(&self.log);
  run_costs_fini(&self.costs);
  (void)run_islands_end(&self.islands, false); // still open: the run failed
  task_threads_end(common.threads);
  return result;
}

const command command_run = {
    "run",
    "[WORLD] [options]",
    "simulate the mobs of a save or a scene, and report what they did",
    "Without WORLD the bundled village runs. The mobs of a save start at their saved positions; "
    "riders\nsit on their vehicles. Species with a mind decide and walk; the others have only "
    "a body of the\nright size, which gravity, ground and water act on.\n--quiet prints only the "
    "hash, and what --full or --why ask for.",
    run,
    true,
    NULL};
