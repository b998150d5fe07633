// Problem: watch a run in the browser while it goes on. Design: docs/cli.md#ovis-view
#define _POSIX_C_SOURCE 200809L

#include "commands/options.h"
#include "helpers/text.h"
#include "view/http_server.h"
#include "view/view_run.h"
#include "worlds/scene.h"
#include "worlds/world_rules.h"
#include "worlds/world_source.h"

#include <ovis/save_sim.h>

#include <fcntl.h>
#include <inttypes.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#define PORT_MAX 65535
#define SPEED_MAX 64
#define TICKS_A_SECOND 20.0
#define SERVE_MSEC 1000

extern char** environ;

typedef struct view_options {
  int64_t port, ticks, speed;
  bool is_not_opened;
} view_options;

typedef struct viewer {
  const view_options* options;
  view_run run;
  bool is_quiet;
} viewer;

// Asks the desktop to open the page. Without one the user opens the address.
static void open_browser(const char* url) {
  char* const words[] = {(char*)"xdg-open", (char*)url, NULL};
  posix_spawn_file_actions_t files;
  pid_t child;
  if (posix_spawn_file_actions_init(&files) != 0) {
    return;
  }
  signal(SIGCHLD, SIG_IGN); // nobody waits for it
  posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_addopen(&files, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  posix_spawnp(&child, words[0], &files, NULL, words, environ);
  posix_spawn_file_actions_destroy(&files);
}

static bool begin(viewer* self, ovis_sim* sim) {
  if (!view_run_begin(&self->run, sim)) {
    wrong("%s", self->run.message);
    return false;
  }
  const char* url = http_server_url(self->run.server);
  printf("%s\n", url);
  fflush(stdout);
  if (!self->is_quiet) {
    fprintf(stderr, "the run can be seen at this address, on this machine only; Ctrl-C ends it\n");
  }
  if (!self->options->is_not_opened) {
    open_browser(url);
  }
  return true;
}

static bool has_ticks_left(const viewer* self, const ovis_sim* sim) {
  return self->options->ticks < 0 || ovis_sim_get_ticks(sim) < self->options->ticks;
}

// The page stays until the user ends the program.
static int end(viewer* self, ovis_sim* sim) {
  view_run_end(&self->run);
  if (!self->is_quiet) {
    fprintf(stderr, "the run has ended at tick %" PRId64 "; Ctrl-C ends the program\n",
            ovis_sim_get_ticks(sim));
  }
  if (self->run.message[0] != '\0') {
    return wrong("%s", self->run.message);
  }
  for (;;) {
    http_server_serve(self->run.server, SERVE_MSEC);
  }
}

// ---- Scenes: the script runs its ticks, and then the program goes on

static bool start_scene(void* context, ovis_sim* sim) {
  return begin(context, sim);
}

static void tick_scene(void* context, ovis_sim* sim) {
  (void)sim;
  viewer* self = context;
  view_run_tick(&self->run);
}

static int view_scene(viewer* self, const char* name, const common_options* common) {
  const scene_hooks hooks = {.start = start_scene, .tick = tick_scene, .context = self};
  world_source source;
  ovis_error error;
  if (world_source_open_hooked(&source, name, common, &hooks, &error) != OVIS_OK) {
    return self->run.message[0] != '\0' ? EXIT_WRONG : world_source_wrong(name, &error);
  }
  int result = source.is_unmet ? EXIT_NO : EXIT_DONE;
  while (result == EXIT_DONE && has_ticks_left(self, source.sim)) {
    result = world_source_tick(&source);
  }
  result = end(self, source.sim);
  view_run_fini(&self->run);
  world_source_close(&source);
  return result;
}

// ---- Saves

static int view_sim(viewer* self, const char* path, const world_source* source, ovis_sim* sim) {
  ovis_saved_sim saved = {0};
  ovis_error error;
  int result = EXIT_WRONG;
  if (source->save != NULL && ovis_save_load_sim(source->save, sim, &saved, &error) != OVIS_OK) {
    result = wrong("%s: %s", path, error.message);
  } else if (begin(self, sim)) {
    while (has_ticks_left(self, sim) && ovis_sim_tick(sim) == OVIS_OK) {
      view_run_tick(&self->run);
    }
    result = end(self, sim);
  }
  view_run_fini(&self->run);
  ovis_saved_sim_free(&saved);
  return result;
}

static int view_save(viewer* self, const char* path, const common_options* common) {
  world_source source;
  ovis_error error;
  if (world_source_open(&source, path, common, &error) != OVIS_OK) {
    return world_source_wrong(path, &error);
  }
  world_rules rules;
  ovis_sim_def def = ovis_default_sim_def();
  def.world = source.world;
  def.seed = (uint64_t)common->seed;
  int result = EXIT_WRONG;
  if (world_rules_choose(common, source.info.data_version, &rules)) {
    ovis_sim* sim;
    def.rules = ovis_rules_get_preset(rules.version);
    result = ovis_sim_create(&def, &sim) == OVIS_OK ? view_sim(self, path, &source, sim)
                                                    : wrong("out of memory");
    ovis_sim_destroy(sim);
  }
  world_source_close(&source);
  return result;
}

static int run(int argc, char** argv) {
  view_options options = {.port = 0, .ticks = -1, .speed = 1};
  const option option_table[] = {
      {"--port", OPTION_NUMBER, &options.port, "N", "port of the page (default: any free one)"},
      {"--no-open", OPTION_FLAG, &options.is_not_opened, NULL,
       "only print the address: do not open a browser"},
      {"--ticks", OPTION_NUMBER, &options.ticks, "N",
       "stop the run after N ticks; the page stays (default: it goes on)"},
      {"--speed", OPTION_NUMBER, &options.speed, "N",
       "N times as fast as the game, 1 to 64, if the machine can (default: 1)"},
  };
  common_options common;
  parse_result parsed;
  if (!options_parse(&command_view, option_table, sizeof option_table / sizeof *option_table, 1,
                     &common, argc, argv, &parsed)) {
    return parsed.exit_code;
  }
  const char* world = parsed.operand_count > 0 ? parsed.operands[0] : "village";
  if (options.port < 0 || options.port > PORT_MAX || options.speed < 1 ||
      options.speed > SPEED_MAX || options.ticks < -1) {
    return wrong("--port must be from 0 to %d, --speed from 1 to %d, and --ticks not negative",
                 PORT_MAX, SPEED_MAX);
  }
  if (common.json) {
    return wrong("--json has no effect on 'ovis view', which has a page");
  }
  if (!world_source_takes(world, &common, WORLD_OF_RUN)) {
    return EXIT_WRONG;
  }
  if (!common.has_script_seconds) {
    common.script_seconds = 0; // the script waits for the game's time
  }
  char title[256], message[256];
  text_title(world, title, sizeof title);
  viewer self = {
      .options = &options,
      .is_quiet = common.quiet,
      .run = {.title = title, .ticks_per_second = TICKS_A_SECOND * (double)options.speed}};
  self.run.server = http_server_create((int32_t)options.port, view_run_answer, &self.run, message,
                                       sizeof message);
  if (self.run.server == NULL) {
    return wrong("cannot serve the page at port %" PRId64 ": %s", options.port, message);
  }
  const int result =
      scene_is_name(world) ? view_scene(&self, world, &common) : view_save(&self, world, &common);
  http_server_destroy(self.run.server);
  return result;
}

const command command_view = {"view",
                              "[WORLD] [options]",
                              "watch a run in the browser while it goes on",
                              "Without WORLD the bundled village runs. The program prints the "
                              "address of a page, opens it, and "
                              "runs\nthe world at the speed of the game until Ctrl-C. The page "
                              "begins with the last minutes of "
                              "the run and\ngrows with it: it is less than two seconds behind, and "
                              "keeps 20 minutes. Only this "
                              "machine reaches it,\nand only with the random part of its address.",
                              run,
                              true,
                              NULL};
