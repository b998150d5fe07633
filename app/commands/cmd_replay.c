// ovis replay: what a recording says, and whether it comes out the same again.
#include "commands/options.h"
#include "helpers/json.h"
#include "replay/recorded_story.h"
#include "replay/replay_page.h"
#include "replay/replay_picture.h"
#include "replay/replay_report.h"
#include "replay/replay_watch.h"
#include "replay/story_report.h"

#include <ovis/record.h>

#include <inttypes.h>
#include <stdio.h>
#include <unistd.h>

typedef struct replay_options {
  const char* file;
  bool verify, why;
  int64_t mob, tick, from, to; // -1: not said; mob 0
  const char* png;
  const char* html;
  const char* against;
} replay_options;

static ovis_recording* open_file(const char* path) {
  ovis_recording_def def = ovis_default_recording_def();
  def.path = path;
  ovis_recording* recording;
  ovis_error error = {.message = ""};
  if (ovis_recording_open(&def, &recording, &error) != OVIS_OK) {
    wrong("%s: %s", path, error.message);
    return NULL;
  }
  const ovis_recording_info* info = ovis_recording_about(recording);
  if (info->is_damaged) {
    fprintf(stderr,
            "ovis: %s is damaged at byte %" PRId64 ": %s; it plays up to tick %" PRId64 "\n", path,
            info->damage.offset, info->damage.message, info->last_tick);
  }
  return recording;
}

static ovis_registry* make_registry(void) {
  const ovis_registry_def def = ovis_default_registry_def();
  ovis_registry* registry;
  if (ovis_registry_create(&def, &registry) != OVIS_OK) {
    wrong("no memory is left");
    return NULL;
  }
  return registry;
}

// ---- Running it again

static void show_progress(void* context, int64_t tick) {
  const ovis_recording* recording = context;
  fprintf(stderr, "\rtick %" PRId64 " of %" PRId64 " ", tick,
          ovis_recording_about(recording)->last_tick);
}

static int verify(const replay_options* words, ovis_recording* recording,
                  const common_options* common) {
  ovis_registry* registry = make_registry();
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
    wrong("%s: %s", words->file, error.message);
  } else if (replay_report_divergence(&where, NULL, common->json)) {
    result = where.is_there ? EXIT_NO : EXIT_DONE;
  }
  ovis_registry_destroy(registry);
  return result;
}

static int compare(const replay_options* words, ovis_recording* recording,
                   const common_options* common) {
  ovis_recording* other = open_file(words->against);
  ovis_registry* registry = other != NULL ? make_registry() : NULL;
  int result = EXIT_WRONG;
  if (registry != NULL) {
    ovis_divergence where;
    ovis_error error = {.message = ""};
    if (ovis_recording_compare(recording, other, registry, &where, &error) != OVIS_OK) {
      wrong("%s", error.message);
    } else if (replay_report_divergence(&where, words->against, common->json)) {
      result = where.is_there ? EXIT_NO : EXIT_DONE;
    }
  }
  ovis_registry_destroy(registry);
  ovis_recording_close(other);
  return result;
}

// ---- Why

static int tell_story(const replay_options* words, ovis_recording* recording,
                      const common_options* common) {
  const ovis_recording_info* info = ovis_recording_about(recording);
  const int64_t from = words->from >= 0 ? words->from : info->first_tick;
  const int64_t to = words->to >= 0 && words->to < info->last_tick ? words->to : info->last_tick;
  const recorded_story_def told = {
      .recording = recording, .only = (uint64_t)words->mob, .from = from, .to = to};
  ovis_error error;
  ovis_story* story = recorded_story_make(&told, &error);
  if (story == NULL) {
    return wrong("%s: %s", words->file, error.message);
  }
  ovis_story_mob mob;
  int result = EXIT_DONE;
  const story_report report = {.story = story, .mob = told.only, .from = from, .to = to};
  if (!ovis_story_find(story, told.only, &mob)) {
    result =
        wrong("there is no mob %" PRId64 " up to tick %" PRId64 "; '--tick %" PRId64 "' lists them",
              words->mob, to, to);
  } else if (!common->json) {
    story_report_print(&report);
  } else if (!json_print(story_report_json(&report))) {
    result = wrong("no memory is left");
  }
  ovis_story_destroy(story);
  return result;
}

// Refusals of mobs that were not watched are found by running it again.
static int why(const replay_options* words, ovis_recording* recording,
               const common_options* common) {
  const ovis_recording_info* info = ovis_recording_about(recording);
  const int64_t to = words->to >= 0 && words->to < info->last_tick ? words->to : info->last_tick;
  replay_watch watch;
  char message[256];
  if (!replay_watch_open(&watch, recording, (uint64_t)words->mob, to, message, sizeof message) &&
      !common->quiet) {
    fprintf(stderr, "ovis: what mob %" PRId64 " did not do is not recorded: %s\n", words->mob,
            message);
  }
  const int result =
      tell_story(words, watch.recording != NULL ? watch.recording : recording, common);
  replay_watch_close(&watch);
  return result;
}

// ---- The rest

static int show_tick(const replay_options* words, ovis_recording* recording,
                     const common_options* common) {
  ovis_error error = {.message = ""};
  if (ovis_recording_seek(recording, words->tick, &error) != OVIS_OK) {
    return wrong("%s: %s", words->file, error.message);
  }
  return replay_report_tick(recording, common->json) ? EXIT_DONE : wrong("no memory is left");
}

static int draw(const replay_options* words, ovis_recording* recording) {
  const int64_t tick = words->tick >= 0 ? words->tick : ovis_recording_about(recording)->last_tick;
  char message[256];
  return replay_picture_write(recording, tick, words->png, message, sizeof message)
             ? EXIT_DONE
             : wrong("cannot write %s: %s", words->png, message);
}

static int write_page(const replay_options* words, ovis_recording* recording) {
  char message[256];
  const replay_page_def page = {.recording = recording, .title = words->file};
  return replay_page_write(&page, words->html, message, sizeof message)
             ? EXIT_DONE
             : wrong("cannot write %s: %s", words->html, message);
}

static int summarize(const replay_options* words, ovis_recording* recording,
                     const common_options* common) {
  ovis_error error = {.message = "no memory is left"};
  return replay_report_summary(recording, common->json, &error)
             ? EXIT_DONE
             : wrong("%s: %s", words->file, error.message);
}

static int play(const replay_options* words, ovis_recording* recording,
                const common_options* common) {
  if (words->png != NULL) {
    const int result = draw(words, recording);
    if (result != EXIT_DONE) {
      return result;
    }
  }
  if (words->html != NULL) {
    const int result = write_page(words, recording);
    if (result != EXIT_DONE) {
      return result;
    }
  }
  if (words->verify) {
    return verify(words, recording, common);
  }
  if (words->against != NULL) {
    return compare(words, recording, common);
  }
  if (words->mob > 0) {
    return why(words, recording, common);
  }
  if (words->tick >= 0) {
    return show_tick(words, recording, common);
  }
  return summarize(words, recording, common);
}

static int run(int argc, char** argv) {
  replay_options words = {.tick = -1, .from = -1, .to = -1};
  const option options[] = {
      {"--tick", OPTION_NUMBER, &words.tick, "N", "how things were after that tick"},
      {"--mob", OPTION_NUMBER, &words.mob, "N", "the story of that mob"},
      {"--why", OPTION_FLAG, &words.why, NULL,
       "what it did, what it wanted, what stopped it (with --mob)"},
      {"--from", OPTION_NUMBER, &words.from, "T", "from that tick on (the start)"},
      {"--to", OPTION_NUMBER, &words.to, "T", "up to that tick (the end)"},
      {"--verify", OPTION_FLAG, &words.verify, NULL,
       "run it again from the start and compare every hash"},
      {"--against", OPTION_TEXT, &words.against, "FILE",
       "the first field in which another recording differs"},
      {"--png", OPTION_TEXT, &words.png, "FILE", "draw the tick, or the end, on a map"},
      {"--html", OPTION_TEXT, &words.html, "FILE", "write the page that 'ovis run --html' writes"},
  };
  common_options common;
  parse_result parsed;
  if (!options_parse(&command_replay, options, sizeof options / sizeof *options, 1, &common, argc,
                     argv, &parsed)) {
    return parsed.exit_code;
  }
  if (parsed.operand_count == 0) {
    return wrong("which recording? 'ovis run --record FILE' makes one");
  }
  if (words.why && words.mob <= 0) {
    return wrong("--why wants a mob: --mob N --why; '--tick 0' lists them");
  }
  if (words.mob < 0 || words.tick < -1 || words.from < -1 || words.to < -1 ||
      (words.to >= 0 && words.from > words.to)) {
    return wrong("--mob, --tick, --from and --to go from 0, and --from is not after --to");
  }
  if ((words.verify || words.against != NULL) &&
      (words.mob > 0 || words.tick >= 0 || (words.verify && words.against != NULL))) {
    return wrong("--verify and --against answer one question each: ask for --mob or --tick apart");
  }
  words.file = parsed.operands[0];
  ovis_recording* recording = open_file(words.file);
  if (recording == NULL) {
    return EXIT_WRONG;
  }
  const int result = play(&words, recording, &common);
  ovis_recording_close(recording);
  return result;
}

const command command_replay = {
    "replay", "FILE [options]", "what a recording says, and whether it comes out the same again",
    "FILE is what 'ovis run --record FILE' wrote; neither the save nor the scene is needed. Mobs "
    "have "
    "the numbers in which\nthey came. A cut or damaged file plays up to the damage.",
    run};
