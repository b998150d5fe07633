// Problem: answer questions about a recording, and check that the run can be repeated exactly.
// Design: docs/formats/recording.md, docs/cli.md#ovis-replay
#include "commands/options.h"
#include "helpers/json.h"
#include "helpers/text.h"
#include "replay/recorded_story.h"
#include "replay/replay_difference.h"
#include "replay/replay_page.h"
#include "replay/replay_picture.h"
#include "replay/replay_report.h"
#include "replay/replay_sqlite.h"
#include "replay/replay_watch.h"
#include "replay/story_report.h"

#include <ovis/record.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

typedef struct replay_options {
  const char* file;
  bool verify, why, is_full, has_codes;
  int64_t mob, tick, from, to; // not given: 0 for mob, -1 for the others
  const char* png;
  const char* html;
  const char* engine;
  const char* against;
  const char* sqlite;
  int64_t every; // ticks between positions in the database
} replay_options;

#define EVERY_DEFAULT 20

static ovis_recording* open_file(const char* path) {
  ovis_recording_def def = ovis_default_recording_def();
  def.path = path;
  ovis_recording* recording;
  ovis_error error = {.message = ""};
  if (ovis_recording_open(&def, &recording, &error) != OVIS_OK) {
    wrong("%s: %s", path, error.message);
    return NULL;
  }
  const ovis_recording_info* info = ovis_recording_get_info(recording);
  if (info->is_damaged) {
    fprintf(stderr,
            "ovis: %s is damaged at byte %" PRId64 ": %s; the ticks up to %" PRId64
            " can be read\n",
            path, info->damage.offset, info->damage.message, info->last_tick);
  }
  return recording;
}

static ovis_blocks* make_registry(void) {
  const ovis_blocks_def def = ovis_default_blocks_def();
  ovis_blocks* registry;
  if (ovis_blocks_create(&def, &registry) != OVIS_OK) {
    wrong("out of memory");
    return NULL;
  }
  return registry;
}

// ---- Running the recording again

static void show_progress(void* context, int64_t tick) {
  const ovis_recording* recording = context;
  fprintf(stderr, "\rtick %" PRId64 " of %" PRId64 " ", tick,
          ovis_recording_get_info(recording)->last_tick);
}

static int verify(const replay_options* options, ovis_recording* recording,
                  const common_options* common) {
  ovis_blocks* registry = make_registry();
  if (registry == NULL) {
    return EXIT_WRONG;
  }
  ovis_divergence where;
  ovis_error error = {.message = ""};
  const bool shows = !common->quiet && isatty(STDERR_FILENO) != 0;
  const ovis_status status = ovis_replay_verify(recording, registry, shows ? show_progress : NULL,
                                                recording, &where, &error);
  if (shows) {
    fprintf(stderr, "\r\033[K");
  }
  int result = EXIT_WRONG;
  if (status != OVIS_OK) {
    wrong("%s: %s", options->file, error.message);
  } else if (replay_report_divergence(&where, NULL, NULL, common->json)) {
    result = where.is_there ? EXIT_NO : EXIT_DONE;
  }
  ovis_blocks_destroy(registry);
  return result;
}

static int compare(const replay_options* options, ovis_recording* recording,
                   const common_options* common) {
  ovis_recording* other = open_file(options->against);
  ovis_blocks* registry = other != NULL ? make_registry() : NULL;
  int result = EXIT_WRONG;
  if (registry != NULL) {
    ovis_divergence where;
    replay_difference seen = {0};
    ovis_error error = {.message = ""};
    if (ovis_recording_compare(recording, other, registry, &where, &error) != OVIS_OK) {
      wrong("%s", error.message);
    } else if (where.is_there &&
               (replay_difference_find(recording, other, &seen, &error) == OVIS_NO_MEMORY ||
                block_difference_find(recording, other, registry, &seen.block, &error) ==
                    OVIS_NO_MEMORY)) {
      wrong("out of memory");
    } else if (replay_report_divergence(&where, &seen, options->against, common->json)) {
      result = where.is_there ? EXIT_NO : EXIT_DONE;
    }
  }
  ovis_blocks_destroy(registry);
  ovis_recording_close(other);
  return result;
}

// ---- Why

static int tell_story(const replay_options* options, ovis_recording* recording,
                      const common_options* common) {
  const ovis_recording_info* info = ovis_recording_get_info(recording);
  const int64_t from = options->from >= 0 ? options->from : info->first_tick;
  const int64_t to =
      options->to >= 0 && options->to < info->last_tick ? options->to : info->last_tick;
  const recorded_story_def told = {.recording = recording,
                                   .only = (uint64_t)options->mob,
                                   .is_full = options->is_full,
                                   .from = from,
                                   .to = to};
  ovis_error error;
  ovis_story* story = recorded_story_make(&told, &error);
  if (story == NULL) {
    return wrong("%s: %s", options->file, error.message);
  }
  ovis_story_mob mob;
  int result = EXIT_DONE;
  const story_report report = {
      .story = story, .mob = told.only, .from = from, .to = to, .has_codes = options->has_codes};
  if (!ovis_story_find_mob(story, told.only, &mob)) {
    result = wrong("there is no mob %" PRId64 " up to tick %" PRId64 "; '--tick %" PRId64
                   "' lists the mobs",
                   options->mob, to, to);
  } else if (!common->json) {
    story_report_print(&report);
  } else if (!json_print(story_report_json(&report))) {
    result = wrong("out of memory");
  }
  ovis_story_destroy(story);
  return result;
}

// Runs the recording again to get the refusals of a mob that was not watched.
static int why(const replay_options* options, ovis_recording* recording,
               const common_options* common) {
  const ovis_recording_info* info = ovis_recording_get_info(recording);
  const int64_t to =
      options->to >= 0 && options->to < info->last_tick ? options->to : info->last_tick;
  replay_watch watch;
  char message[256];
  if (!replay_watch_open(&watch, recording, (uint64_t)options->mob, to, message, sizeof message) &&
      !common->quiet) {
    fprintf(stderr,
            "ovis: the recording does not say why mob %" PRId64 " did not do other things: %s\n",
            options->mob, message);
  }
  const int result =
      tell_story(options, watch.recording != NULL ? watch.recording : recording, common);
  replay_watch_close(&watch);
  return result;
}

// ---- The rest

static int show_tick(const replay_options* options, ovis_recording* recording,
                     const common_options* common) {
  ovis_error error = {.message = ""};
  if (ovis_recording_seek(recording, options->tick, &error) != OVIS_OK) {
    return wrong("%s: %s", options->file, error.message);
  }
  return replay_report_tick(recording, common->json) ? EXIT_DONE : wrong("out of memory");
}

static int draw(const replay_options* options, ovis_recording* recording) {
  const int64_t tick =
      options->tick >= 0 ? options->tick : ovis_recording_get_info(recording)->last_tick;
  char message[256];
  return replay_picture_write(recording, tick, options->png, message, sizeof message)
             ? EXIT_DONE
             : wrong("cannot write %s: %s", options->png, message);
}

// The page has the refusals of all mobs, as that of a run.
static int write_page(const replay_options* options, ovis_recording* recording,
                      const common_options* common) {
  char message[512];
  char title[256];
  replay_watch watch;
  replay_page_engine engine;
  if (!replay_page_engine_read(options->engine, &engine, message, sizeof message)) {
    return wrong("--engine: %s", message);
  }
  const int64_t last_tick = ovis_recording_get_info(recording)->last_tick;
  if (!replay_watch_open(&watch, recording, 0, last_tick, message, sizeof message) &&
      !common->quiet) {
    fprintf(stderr, "ovis: the page does not say why mobs did not do other things: %s\n", message);
  }
  text_title(options->file, title, sizeof title);
  char other_title[256] = "";
  ovis_recording* other = options->against != NULL ? open_file(options->against) : NULL;
  if (options->against != NULL && other == NULL) {
    replay_watch_close(&watch);
    return EXIT_WRONG;
  }
  if (other != NULL) {
    text_title(options->against, other_title, sizeof other_title);
  }
  const replay_page_def page = {.recording = watch.recording != NULL ? watch.recording : recording,
                                .title = title,
                                .against = other,
                                .against_title = other_title,
                                .is_full = options->is_full};
  const replay_page_file file = {.path = options->html, .engine = &engine};
  const bool is_done = replay_page_write(&page, &file, message, sizeof message);
  ovis_recording_close(other);
  replay_watch_close(&watch);
  free(engine.bytes);
  return is_done ? EXIT_DONE : wrong("cannot write %s: %s", options->html, message);
}

static int write_database(const replay_options* options, ovis_recording* recording,
                          const common_options* common) {
  char message[512];
  char run[256];
  text_title(options->file, run, sizeof run);
  const replay_sqlite_def def = {.recording = recording,
                                 .run = run,
                                 .path = options->sqlite,
                                 .every = options->every,
                                 .shows_progress = !common->quiet && isatty(STDERR_FILENO) != 0};
  return replay_sqlite_write(&def, message, sizeof message)
             ? EXIT_DONE
             : wrong("cannot write %s: %s", options->sqlite, message);
}

static int summarize(const replay_options* options, ovis_recording* recording,
                     const common_options* common) {
  ovis_error error = {.message = "out of memory"};
  return replay_report_summary(recording, common->json, &error)
             ? EXIT_DONE
             : wrong("%s: %s", options->file, error.message);
}

static int play(const replay_options* options, ovis_recording* recording,
                const common_options* common) {
  if (options->png != NULL) {
    const int result = draw(options, recording);
    if (result != EXIT_DONE) {
      return result;
    }
  }
  if (options->html != NULL) {
    const int result = write_page(options, recording, common);
    if (result != EXIT_DONE) {
      return result;
    }
  }
  if (options->sqlite != NULL) {
    const int result = write_database(options, recording, common);
    if (result != EXIT_DONE) {
      return result;
    }
  }
  if (options->verify) {
    return verify(options, recording, common);
  }
  if (options->against != NULL) {
    return compare(options, recording, common);
  }
  if (options->mob > 0) {
    return why(options, recording, common);
  }
  if (options->tick >= 0) {
    return show_tick(options, recording, common);
  }
  return summarize(options, recording, common);
}

// Checks the numbers and sets the defaults of those that are not given. Prints an error and returns
// false if one has a wrong value or no effect.
static bool complete(replay_options* options) {
  const bool has_mob = options->mob != NUMBER_NOT_GIVEN;
  int64_t* const ticks[] = {&options->tick, &options->from, &options->to};
  bool is_negative = has_mob && options->mob < 1;
  for (size_t i = 0; i < sizeof ticks / sizeof *ticks; i++) {
    is_negative |= *ticks[i] != NUMBER_NOT_GIVEN && *ticks[i] < 0;
    *ticks[i] = *ticks[i] != NUMBER_NOT_GIVEN ? *ticks[i] : -1;
  }
  if (is_negative || (options->to >= 0 && options->from > options->to)) {
    wrong("--mob must be 1 or more, --tick, --from and --to must not be negative, and --from must "
          "not be after --to");
  } else if (options->engine != NULL && options->html == NULL) {
    wrong("--engine has no effect without --html");
  } else if (options->every != NUMBER_NOT_GIVEN && options->sqlite == NULL) {
    wrong("--every has no effect without --sqlite");
  } else if (options->every != NUMBER_NOT_GIVEN && options->every < 1) {
    wrong("--every must be 1 or more");
  } else if (options->why && !has_mob) {
    wrong("--why needs a mob: --mob N --why; '--tick 0' lists the mobs");
  } else if ((options->from >= 0 || options->to >= 0) && !has_mob) {
    wrong("--from and --to have no effect without --mob N: they limit its story");
  } else if (has_mob && options->tick >= 0 && options->png == NULL) {
    wrong("--tick has no effect with --mob: use --from and --to, or --png to draw the tick");
  } else {
    options->mob = has_mob ? options->mob : 0;
    options->every = options->every != NUMBER_NOT_GIVEN ? options->every : EVERY_DEFAULT;
    return true;
  }
  return false;
}

static int run(int argc, char** argv) {
  replay_options options = {.mob = NUMBER_NOT_GIVEN,
                            .tick = NUMBER_NOT_GIVEN,
                            .from = NUMBER_NOT_GIVEN,
                            .to = NUMBER_NOT_GIVEN,
                            .every = NUMBER_NOT_GIVEN};
  const option option_table[] = {
      {"--tick", OPTION_NUMBER, &options.tick, "N", "print the state of every mob after tick N"},
      {"--mob", OPTION_NUMBER, &options.mob, "N", "print the story of mob N"},
      {"--why", OPTION_FLAG, &options.why, NULL,
       "say why the mob of --mob acts as it does (--mob alone prints the same)"},
      {"--full", OPTION_FLAG, &options.is_full, NULL,
       "print all lines of stories, not only the main ones"},
      {"--codes", OPTION_FLAG, &options.has_codes, NULL,
       "print the names that options and memories of a story have in scripts and in --json"},
      {"--from", OPTION_NUMBER, &options.from, "T", "first tick of the story (default: the start)"},
      {"--to", OPTION_NUMBER, &options.to, "T", "last tick of the story (default: the end)"},
      {"--verify", OPTION_FLAG, &options.verify, NULL,
       "run the recording again from the start and compare every hash"},
      {"--against", OPTION_TEXT, &options.against, "FILE",
       "compare with another recording: the first field and the first mob that differ"},
      {"--png", OPTION_TEXT, &options.png, "FILE",
       "draw the tick of --tick, or the last one, on a map into a PNG file"},
      {"--html", OPTION_TEXT, &options.html, "FILE",
       "write the web page of 'ovis run --html'; with --against both runs"},
      {"--engine", OPTION_TEXT, &options.engine, "FILE", "as of 'ovis run --engine'"},
      {"--sqlite", OPTION_TEXT, &options.sqlite, "FILE",
       "write mobs, positions and events into an SQLite database, as a run named after the file"},
      {"--every", OPTION_NUMBER, &options.every, "N",
       "write positions into it every N ticks, if they changed (default: 20)"},
  };
  common_options common;
  parse_result parsed;
  if (!options_parse(&command_replay, option_table, sizeof option_table / sizeof *option_table, 1,
                     &common, argc, argv, &parsed)) {
    return parsed.exit_code;
  }
  if (parsed.operand_count == 0) {
    return wrong("FILE is missing: name a recording; 'ovis run --record FILE' makes one");
  }
  if (!complete(&options)) {
    return EXIT_WRONG;
  }
  if ((options.verify || options.against != NULL) &&
      (options.mob > 0 || options.tick >= 0 || (options.verify && options.against != NULL))) {
    return wrong("--verify and --against answer one question each: do not combine them with each "
                 "other, --mob or --tick");
  }
  options.file = parsed.operands[0];
  ovis_recording* recording = open_file(options.file);
  if (recording == NULL) {
    return EXIT_WRONG;
  }
  const int result = play(&options, recording, &common);
  ovis_recording_close(recording);
  return result;
}

const command command_replay = {
    "replay",
    "FILE [options]",
    "show what a recording holds, and check that the run repeats exactly",
    "FILE is a recording of 'ovis run --record FILE'; it needs neither the save nor the scene. "
    "Mobs are\nnumbered in the order in which they appeared. A truncated or damaged file can be "
    "read up to the\ndamage.",
    run,
    false,
    NULL};
