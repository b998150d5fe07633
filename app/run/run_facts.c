// Problem: tell what a run waits for, and why fewer golems come now than before.
// Design: include/ovis/event.h, docs/cli.md#ovis-run
#include "run/run_facts.h"

#include "helpers/text.h"
#include "replay/story_report.h"

#include <ovis/census.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FACTS_MAX 16
#define MORE_MAX 1024

typedef struct run_facts {
  ovis_fact facts[FACTS_MAX];
  int32_t count;
  char golems[MORE_MAX]; // behind the fact about golems: who of the villagers wants one
} run_facts;

static bool find_golems(const run_log* log, const ovis_sim* sim, ovis_fact* out) {
  int64_t* ticks = malloc(((size_t)log->event_count + 1) * sizeof *ticks);
  int32_t count = 0;
  for (int32_t i = 0; ticks != NULL && i < log->event_count; i++) {
    if (log->events[i].type == OVIS_EVENT_GOLEM_SPAWNED) {
      ticks[count++] = log->events[i].tick;
    }
  }
  const int64_t to = ovis_sim_get_ticks(sim);
  const bool has_any = ticks != NULL && ovis_fact_of_golems(ticks, count, log->first_tick, to, out);
  free(ticks);
  return has_any;
}

// The votes of each part of the village; nothing without memory.
static void find_votes(const ovis_sim* sim, char* out, size_t size) {
  ovis_census_def def = ovis_default_census_def();
  ovis_census* village;
  def.sim = sim;
  def.rules = ovis_sim_get_rules(sim);
  out[0] = '\0';
  if (ovis_census_create(&def, &village) != OVIS_OK) {
    return;
  }
  int32_t count;
  const ovis_census_golem* parts = ovis_census_get_golems(village, &count);
  size_t used = 0;
  for (int32_t i = 0; i < count && used < size; i++) {
    const int written = snprintf(out + used, size - used, "; %s", parts[i].votes);
    used += written > 0 ? (size_t)written : 0;
  }
  ovis_census_destroy(village);
}

static void find_facts(const run_log* log, const ovis_sim* sim, run_facts* out) {
  *out = (run_facts){0};
  out->count = ovis_sim_get_facts(sim, OVIS_NO_MOB, out->facts, FACTS_MAX - 1);
  out->count = out->count < FACTS_MAX ? out->count : FACTS_MAX - 1;
  ovis_fact golems;
  if (find_golems(log, sim, &golems)) {
    out->facts[out->count++] = golems;
    if (golems.value < golems.limit) {
      find_votes(sim, out->golems, sizeof out->golems);
    }
  }
}

static void put_words(const run_facts* self, int32_t index, char* out, size_t size) {
  const ovis_fact* fact = &self->facts[index];
  ovis_fact_words(fact, out, size);
  const size_t length = strlen(out);
  snprintf(out + length, size - length, "%s", fact->kind == OVIS_FACT_GOLEMS ? self->golems : "");
}

void run_facts_print(const run_log* log, const ovis_sim* sim) {
  run_facts self;
  char text[MORE_MAX + 512];
  find_facts(log, sim, &self);
  for (int32_t i = 0; i < self.count; i++) {
    put_words(&self, i, text, sizeof text);
    text_print("  %s\n", text);
  }
}

cJSON* run_facts_json(const run_log* log, const ovis_sim* sim) {
  run_facts self;
  char text[MORE_MAX + 512];
  find_facts(log, sim, &self);
  cJSON* list = cJSON_CreateArray();
  for (int32_t i = 0; i < self.count; i++) {
    put_words(&self, i, text, sizeof text);
    cJSON_AddItemToArray(list, story_report_fact(&self.facts[i], text));
  }
  return list;
}
