// Problem: time the ticks of the scene `castle`, which is a script, for benchmarks, which have no
// scripts. Design: docs/performance.md#behavior-trees
#include "worlds/siege.h"

#include "bench/bench.h"
#include "worlds/scene_bundled.h"

#include "ovis_lua.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ROUNDS 3

typedef struct stopwatch {
  double* ns;
  int32_t tick_count;
  int32_t round, tick;
  int64_t start;
} stopwatch;

static void start(void* context, ovis_sim* sim) {
  stopwatch* self = context;
  (void)sim;
  self->start = bench_now_ns();
}

static void stop(void* context, ovis_sim* sim) {
  stopwatch* self = context;
  (void)sim;
  const double ns = (double)(bench_now_ns() - self->start);
  if (self->tick < self->tick_count) {
    double* best = &self->ns[self->tick++];
    *best = self->round == 0 || ns < *best ? ns : *best;
  }
}

static void ignore(void* context, const char* line, size_t length) {
  (void)context;
  (void)line;
  (void)length;
}

static char* text_of(int32_t mobs, int32_t tick_count) {
  const scene_bundled* scene = scenes_bundled;
  while (scene->name != NULL && strcmp(scene->name, "castle") != 0) {
    scene++;
  }
  const size_t size = scene->size + 256;
  char* text = scene->name != NULL ? malloc(size) : NULL;
  if (text != NULL) {
    const int32_t archers = mobs / 4;
    const int32_t climbers = mobs / 6;
    snprintf(text, size,
             "ATTACKERS = { zombie = %d, skeleton = %d, spider = %d } "
             "DEFENDERS = { vindicator = %d, pillager = %d } LENGTH = %d %.*s",
             mobs - archers - climbers, archers, climbers, mobs - mobs / 2, mobs / 2, tick_count,
             (int)scene->size, (const char*)scene->text);
  }
  return text;
}

bool siege_time(int32_t mobs, double* ns, int32_t tick_count) {
  stopwatch watch = {.ns = ns, .tick_count = tick_count};
  char* text = text_of(mobs, tick_count);
  bool is_done = text != NULL;
  for (; is_done && watch.round < ROUNDS; watch.round++) {
    ovis_script_def def = ovis_default_script_def();
    def.name = "castle.lua";
    def.text = text;
    def.size = strlen(text);
    def.seconds_max = 0;
    def.print = ignore;
    def.before = start;
    def.tick = stop;
    def.context = &watch;
    char message[256];
    ovis_script* script;
    watch.tick = 0;
    is_done = ovis_script_run(&def, &script, message, sizeof message) != OVIS_SCRIPT_WRONG &&
              watch.tick == tick_count;
    ovis_script_destroy(script);
  }
  free(text);
  return is_done;
}
