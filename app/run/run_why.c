// Problem: keep the story of one mob while a run ticks.
// Design: docs/architecture.md#rooms (story)
#include "run/run_why.h"

#include "replay/story_report.h"

#include <ovis/obstacle.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NAMESPACE "minecraft:"

// ---- Which mob

// Lists the first mob of each species: "sheep 1, villager 11".
static void list_firsts(const ovis_sim* sim, char* out, size_t size) {
  size_t used = 0;
  out[0] = '\0';
  for (int32_t i = 0; i < ovis_sim_mob_count(sim); i++) {
    ovis_mob_state state, earlier;
    ovis_sim_mob(sim, ovis_sim_mob_at(sim, i), &state);
    bool is_first = true;
    for (int32_t k = 0; k < i && is_first; k++) {
      is_first =
          !ovis_sim_mob(sim, ovis_sim_mob_at(sim, k), &earlier) || earlier.species != state.species;
    }
    if (is_first && used < size) {
      const int written = snprintf(out + used, size - used, "%s%s %" PRIu32, used > 0 ? ", " : "",
                                   state.species->name, ovis_sim_mob_at(sim, i));
      used += written > 0 ? (size_t)written : 0;
    }
  }
}

ovis_mob_id run_why_find(const ovis_sim* sim, const char* mob, char* message, size_t size) {
  char* end;
  ovis_mob_state state;
  const long long number = strtoll(mob, &end, 10);
  const bool is_number = *mob != '\0' && *end == '\0';
  if (is_number && number >= 1 && number <= UINT32_MAX &&
      ovis_sim_mob(sim, (ovis_mob_id)number, &state)) {
    return (ovis_mob_id)number;
  }
  const size_t prefix = strlen(NAMESPACE);
  const char* name = strncmp(mob, NAMESPACE, prefix) == 0 ? mob + prefix : mob;
  for (int32_t i = 0; i < ovis_sim_mob_count(sim) && !is_number; i++) {
    const ovis_mob_id id = ovis_sim_mob_at(sim, i);
    if (ovis_sim_mob(sim, id, &state) && strcmp(state.species->name, name) == 0) {
      return id;
    }
  }
  char firsts[256];
  list_firsts(sim, firsts, sizeof firsts);
  snprintf(message, size, "--why: there is no mob %s at the start; there are: %s", mob,
           firsts[0] != '\0' ? firsts : "none");
  return 0;
}

// ---- Its story

bool run_why_begin(run_why* self, ovis_sim* sim, ovis_mob_id mob) {
  ovis_mob_state state;
  *self = (run_why){0};
  if (mob == 0 || !ovis_sim_mob(sim, mob, &state)) {
    return true;
  }
  self->serial = state.serial;
  self->from = ovis_sim_ticks(sim);
  ovis_tracer_def tracer_def = ovis_default_tracer_def();
  tracer_def.sim = sim;
  tracer_def.watched = &self->serial;
  tracer_def.watched_count = 1;
  ovis_story_def story_def = ovis_default_story_def();
  story_def.only = self->serial;
  story_def.obstacle = ovis_obstacle_now;
  story_def.hidden = ovis_obstacle_hidden_now;
  story_def.obstacle_context = sim;
  if (ovis_tracer_create(&tracer_def, &self->tracer) != OVIS_OK ||
      ovis_story_create(&story_def, &self->story) != OVIS_OK) {
    return false;
  }
  run_why_tick(self);
  return !self->is_out_of_memory;
}

void run_why_tick(run_why* self) {
  if (self->story == NULL || self->is_out_of_memory) {
    return;
  }
  const ovis_trace* trace = ovis_tracer_tick(self->tracer);
  self->is_out_of_memory = trace == NULL || ovis_story_tick(self->story, trace) != OVIS_OK;
  self->to = trace != NULL ? trace->tick : self->to;
}

bool run_why_end(run_why* self) {
  if (self->story != NULL && ovis_story_end(self->story) != OVIS_OK) {
    self->is_out_of_memory = true;
  }
  return !self->is_out_of_memory;
}

static story_report report_of(const run_why* self) {
  return (story_report){
      .story = self->story, .mob = self->serial, .from = self->from, .to = self->to};
}

void run_why_print(const run_why* self) {
  const story_report report = report_of(self);
  if (self->story != NULL) {
    story_report_print(&report);
  }
}

cJSON* run_why_json(const run_why* self) {
  const story_report report = report_of(self);
  return self->story != NULL ? story_report_json(&report) : cJSON_CreateNull();
}

void run_why_fini(run_why* self, bool is_sim_alive) {
  if (self->tracer != NULL && !is_sim_alive) {
    ovis_tracer_let_go(self->tracer);
  }
  ovis_tracer_destroy(self->tracer);
  ovis_story_destroy(self->story);
  *self = (run_why){0};
}
