// Problem: time a scene, which is a script, with its page, for benchmarks, which have neither.
// Design: docs/performance.md#ovis-bench-record
#include "run/page_time.h"

#include "bench/bench.h"
#include "commands/options.h"
#include "run/run_log.h"
#include "run/run_record.h"
#include "worlds/scene_bundled.h"

#include "ovis_lua.h"

#include <stdio.h>
#include <string.h>

typedef struct timed_run {
  run_record_options options;
  run_record record;
  run_log log;
  bool has_begun, has_failed;
} timed_run;

static void before_tick(void* context, ovis_sim* sim) {
  timed_run* self = context;
  if (!self->has_begun) {
    self->has_begun = true;
    self->has_failed |=
        !run_log_update(&self->log, sim) || !run_record_begin(&self->record, &self->options, sim);
  }
  self->has_failed |= !run_log_add_events(&self->log, sim);
}

static void after_tick(void* context, ovis_sim* sim) {
  timed_run* self = context;
  self->has_failed |= !run_log_update(&self->log, sim);
  run_record_tick(&self->record);
}

static void ignore(void* context, const char* line, size_t length) {
  (void)context;
  (void)line;
  (void)length;
}

static bool run_to(timed_run* self, const scene_bundled* scene, int32_t tick_count) {
  ovis_script_def def = ovis_default_script_def();
  def.name = scene->name;
  def.text = (const char*)scene->text;
  def.size = scene->size;
  def.seconds_max = 0;
  def.print = ignore;
  def.before = before_tick;
  def.tick = after_tick;
  def.context = self;
  char message[512];
  ovis_script* script;
  ovis_script_result result = ovis_script_run(&def, &script, message, sizeof message);
  while (script != NULL && result == OVIS_SCRIPT_DONE &&
         ovis_sim_get_ticks(ovis_script_sim(script)) < tick_count) {
    result = ovis_script_tick(script, message, sizeof message);
  }
  const bool is_done = script != NULL && result != OVIS_SCRIPT_WRONG && !self->has_failed &&
                       run_record_end(&self->record, true) == EXIT_DONE;
  run_record_fini(&self->record, script != NULL);
  run_log_fini(&self->log);
  ovis_script_destroy(script);
  return is_done;
}

static bool time_run(timed_run* self, const char* scene, int32_t tick_count, int64_t* ns) {
  const scene_bundled* named = scenes_bundled;
  while (named->name != NULL && strcmp(named->name, scene) != 0) {
    named++;
  }
  const int64_t start = bench_cpu_ns();
  const bool is_done = named->name != NULL && run_to(self, named, tick_count);
  *ns = bench_cpu_ns() - start;
  return is_done;
}

bool page_time(const char* scene, int32_t tick_count, bool has_page, int64_t* ns) {
  timed_run self = {.options = {.html = has_page ? "/dev/null" : NULL, .engine = "none"}};
  return time_run(&self, scene, tick_count, ns);
}

bool page_write(const char* scene, int32_t tick_count, const char* html, const char* engine,
                int64_t* ns) {
  timed_run self = {.options = {.html = html, .engine = engine}};
  snprintf(self.options.title, sizeof self.options.title, "%s", scene);
  return time_run(&self, scene, tick_count, ns);
}
