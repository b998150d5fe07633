// ovis run: what the mobs of a save do for a while.
#include "options.h"
#include "run_log.h"
#include "run_mobs.h"
#include "run_picture.h"
#include "run_report.h"
#include "world_source.h"

#include <ovis/sim.h>

#include <inttypes.h>
#include <stdio.h>
#include <unistd.h>

#define EXTRA_MAX 64
#define BAR_WIDTH 30

typedef struct run_words {
  int64_t ticks;
  int64_t days;
  int64_t hash_every;
  int64_t why;                   // a mob; 0: nobody
  const char* png;               // NULL: no picture
  const char* extras[EXTRA_MAX]; // SPECIES@X,Y,Z
  int32_t extra_count;
} run_words;

static void show_progress(int64_t tick, int64_t ticks) {
  char bar[BAR_WIDTH + 1] = {0};
  for (int32_t i = 0; i < BAR_WIDTH; i++) {
    bar[i] = tick * BAR_WIDTH >= ticks * (i + 1) ? '#' : '.';
  }
  fprintf(stderr, "\r[%s] tick %" PRId64 " of %" PRId64 "%s", bar, tick, ticks,
          tick == ticks ? "\n" : "");
}

static bool run_ticks(ovis_sim* sim, run_log* log, const run_words* words, bool shows_progress) {
  if (!run_log_look(log, sim)) {
    return false;
  }
  for (int64_t i = 1; i <= words->ticks; i++) {
    if (ovis_sim_tick(sim) != OVIS_OK || !run_log_look(log, sim)) {
      return false;
    }
    if (words->hash_every > 0 && i % words->hash_every == 0) {
      fprintf(stderr, "tick %" PRId64 " hash %016" PRIx64 "\n", i, ovis_sim_hash(sim));
    }
    if (shows_progress && (i % 100 == 0 || i == words->ticks)) {
      show_progress(i, words->ticks);
    }
  }
  run_log_finish(log, sim);
  return true;
}

static int report(const run_log* log, const ovis_sim* sim, const ovis_world* world,
                  const run_words* words, const common_options* common, int32_t unknown) {
  char message[256];
  if (words->png != NULL &&
      !run_picture_write(log, sim, world, words->png, message, sizeof message)) {
    return wrong("cannot write %s: %s", words->png, message);
  }
  if (common->json) {
    return run_report_json(log, sim) ? EXIT_DONE : wrong("no memory is left");
  }
  run_report_table(log, sim, unknown);
  if (words->why > 0 && !run_report_why(sim, (ovis_mob_id)words->why)) {
    printf("mob %" PRId64 " did not live to the end\n", words->why);
  }
  return EXIT_DONE;
}

static bool add_all(ovis_sim* sim, world_source* source, const run_words* words, int32_t* unknown) {
  *unknown = 0;
  if (source->save != NULL && !run_mobs_from_save(sim, source->save, unknown)) {
    wrong("no memory is left");
    return false;
  }
  for (int32_t i = 0; i < words->extra_count; i++) {
    if (!run_mobs_add(sim, source->world, words->extras[i])) {
      return false;
    }
  }
  ovis_mob_state state;
  if (words->why > 0 && !ovis_sim_mob(sim, (ovis_mob_id)words->why, &state)) {
    wrong("there is no mob %" PRId64 "; '--ticks 0 --json' lists them", words->why);
    return false;
  }
  return true;
}

static int run_in(world_source* source, const run_words* words, const common_options* common) {
  ovis_sim_def def = ovis_default_sim_def();
  def.world = source->world;
  def.seed = (uint64_t)common->seed;
  ovis_rules_version version = OVIS_RULES_1_19_4;
  if (common->rules != NULL && !ovis_rules_find(common->rules, &version)) {
    return wrong("'%s' is no rules version; see 'ovis run --help'", common->rules);
  }
  def.rules = ovis_rules_preset(version);
  ovis_sim* sim;
  if (ovis_sim_create(&def, &sim) != OVIS_OK) {
    return wrong("no memory is left");
  }
  run_log log = {0};
  int32_t unknown;
  int result = EXIT_WRONG;
  if (add_all(sim, source, words, &unknown)) {
    const bool shows_progress = !common->quiet && isatty(STDERR_FILENO) != 0;
    result = run_ticks(sim, &log, words, shows_progress)
                 ? report(&log, sim, source->world, words, common, unknown)
                 : wrong("no memory is left");
  }
  run_log_fini(&log);
  ovis_sim_destroy(sim);
  return result;
}

static int run(int argc, char** argv) {
  run_words words = {.ticks = 1200};
  const option_list mobs = {words.extras, &words.extra_count, EXTRA_MAX};
  const option options[] = {
      {"--ticks", OPTION_NUMBER, &words.ticks, "N", "how long, at 20 ticks a second (1200)"},
      {"--days", OPTION_NUMBER, &words.days, "N", "the same in days of 24000 ticks"},
      {"--mob", OPTION_LIST, (void*)&mobs, "S@X,Y,Z", "one mob more; may be given again"},
      {"--png", OPTION_TEXT, &words.png, "FILE", "draw the ways of all mobs on a map"},
      {"--why", OPTION_NUMBER, &words.why, "MOB", "why that mob does what it does at the end"},
      {"--hash-every", OPTION_NUMBER, &words.hash_every, "N", "print the hash every N ticks"},
  };
  common_options common;
  parse_result parsed;
  if (!options_parse(&command_run, options, sizeof options / sizeof *options, 1, &common, argc,
                     argv, &parsed)) {
    return parsed.exit_code;
  }
  if (parsed.operand_count == 0) {
    return wrong("run what? Name a save folder, a dimension folder or a region file");
  }
  if (words.days > 0) {
    words.ticks = words.days * 24000;
  }
  if (words.ticks < 0 || words.ticks > 100000000 || words.days < 0 || words.hash_every < 0 ||
      words.why < 0 || words.why > UINT32_MAX) {
    return wrong("--ticks goes from 0 to 100000000; --days, --hash-every and --why from 0");
  }
  world_source source;
  ovis_error error;
  if (world_source_open(&source, parsed.operands[0], &common, &error) != OVIS_OK) {
    return wrong("%s: %s", parsed.operands[0], error.message);
  }
  const int result = run_in(&source, &words, &common);
  world_source_close(&source);
  return result;
}

const command command_run = {
    "run", "WORLD [options]", "what the mobs of a save do for a while",
    "Every mob stands where it was saved. Sheep and zombies think and walk; of the others the body "
    "is there,\nwith its right size, and gravity, ground and water act on it.",
    run};
