// Problem: keep the story of one mob while a run ticks.
// Design: docs/architecture.md#rooms (story)
#include "run/run_why.h"

#include "replay/path_obstacle.h"
#include "replay/story_report.h"

#include <stddef.h>

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
  story_def.obstacle = path_obstacle_now;
  story_def.hidden = path_obstacle_hidden_now;
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
