// Problem: keep the story of one mob while a run ticks.
// Design: docs/architecture.md#rooms (story)
#include "run/run_why.h"

#include "replay/story_report.h"

#include <ovis/story.h>

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
  for (int32_t i = 0; i < ovis_sim_get_mob_count(sim); i++) {
    ovis_mob_state state, earlier;
    ovis_mob_get_state(sim, ovis_sim_get_mob(sim, i), &state);
    bool is_first = true;
    for (int32_t k = 0; k < i && is_first; k++) {
      is_first = !ovis_mob_get_state(sim, ovis_sim_get_mob(sim, k), &earlier) ||
                 earlier.species != state.species;
    }
    if (is_first && used < size) {
      const int written = snprintf(out + used, size - used, "%s%s %" PRIu64, used > 0 ? ", " : "",
                                   state.species->name, state.serial);
      used += written > 0 ? (size_t)written : 0;
    }
  }
}

// The first mob of the species that is there; 0: none yet.
static uint64_t first_of(const ovis_sim* sim, const char* species) {
  ovis_mob_state state;
  for (int32_t i = 0; i < ovis_sim_get_mob_count(sim); i++) {
    if (ovis_mob_get_state(sim, ovis_sim_get_mob(sim, i), &state) &&
        strcmp(state.species->name, species) == 0) {
      return state.serial;
    }
  }
  return 0;
}

bool run_why_is_there(const run_why* self, const ovis_sim* sim, char* message, size_t size) {
  ovis_story_mob mob;
  if (self->asked == NULL ||
      (self->story != NULL && ovis_story_find_mob(self->story, self->serial, &mob))) {
    return true;
  }
  char firsts[256];
  list_firsts(sim, firsts, sizeof firsts);
  snprintf(message, size, "--why: there was no mob %s in this run; at its end there are: %s",
           self->asked, firsts[0] != '\0' ? firsts : "none");
  return false;
}

// ---- Its story

// Follows the mob with the serial of this run_why, which may come later.
static bool follow(run_why* self, ovis_sim* sim) {
  self->from = ovis_sim_get_ticks(sim);
  ovis_tracer_def tracer_def = ovis_default_tracer_def();
  tracer_def.sim = sim;
  tracer_def.watched = &self->serial;
  tracer_def.watched_count = 1;
  ovis_story_def story_def = ovis_default_story_def();
  story_def.only = self->serial;
  story_def.lines_max = self->is_full ? 0 : OVIS_STORY_LINES;
  story_def.obstacle = ovis_obstacle_now;
  story_def.hidden = ovis_obstacle_hidden_now;
  story_def.obstacle_context = sim;
  return ovis_tracer_create(&tracer_def, &self->tracer) == OVIS_OK &&
         ovis_story_create(&story_def, &self->story) == OVIS_OK;
}

bool run_why_begin(run_why* self, ovis_sim* sim, const char* mob, bool is_full) {
  *self = (run_why){.sim = sim, .is_full = is_full};
  if (mob == NULL) {
    return true;
  }
  const size_t prefix = strlen(NAMESPACE);
  char* end;
  const long long number = strtoll(mob, &end, 10);
  self->asked = strncmp(mob, NAMESPACE, prefix) == 0 ? mob + prefix : mob;
  const bool is_number = *mob != '\0' && *end == '\0';
  self->serial = !is_number ? first_of(sim, self->asked) : number > 0 ? (uint64_t)number : 0;
  self->is_of_species = !is_number;
  run_why_tick(self);
  return !self->is_out_of_memory;
}

void run_why_tick(run_why* self) {
  if (self->asked == NULL || self->is_out_of_memory) {
    return;
  }
  if (self->serial == 0 && self->is_of_species) {
    self->serial = first_of(self->sim, self->asked);
  }
  if (self->story == NULL && (self->serial == 0 || !follow(self, self->sim))) {
    self->is_out_of_memory = self->serial != 0;
    return;
  }
  const ovis_trace* trace;
  self->is_out_of_memory = ovis_tracer_tick(self->tracer, &trace) != OVIS_OK ||
                           ovis_story_tick(self->story, trace) != OVIS_OK;
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

void run_why_print(const run_why* self, bool has_codes) {
  story_report report = report_of(self);
  report.has_codes = has_codes;
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
    ovis_tracer_detach(self->tracer);
  }
  ovis_tracer_destroy(self->tracer);
  ovis_story_destroy(self->story);
  *self = (run_why){0};
}
