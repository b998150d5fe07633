// Stories of a running simulation: sentences of what mobs did, and why.
// Design: bindings/js/README.md
#include "ovjs.h"

#include <string.h>

ovis_status ovjs_story_begin(ovjs_sim* self, ovis_sim* sim, bool watches_all) {
  ovis_tracer_def tracer_def = ovis_default_tracer_def();
  ovis_story_def story_def = ovis_default_story_def();
  tracer_def.sim = sim;
  tracer_def.watches_all = watches_all;
  story_def.obstacle = ovis_obstacle_now;
  story_def.hidden = ovis_obstacle_hidden_now;
  story_def.obstacle_context = sim;
  ovis_status status = ovis_tracer_create(&tracer_def, &self->tracer);
  status = status == OVIS_OK ? ovis_story_create(&story_def, &self->story) : status;
  status = status == OVIS_OK ? ovjs_story_follow(self) : status;
  if (status != OVIS_OK) {
    ovjs_story_end(self);
  }
  return status;
}

ovis_status ovjs_story_follow(ovjs_sim* self) {
  if (self->tracer == NULL) {
    return OVIS_OK;
  }
  const ovis_trace* trace;
  const ovis_status status = ovis_tracer_tick(self->tracer, &trace);
  return status == OVIS_OK ? ovis_story_tick(self->story, trace) : status;
}

void ovjs_story_end(ovjs_sim* self) {
  ovis_tracer_destroy(self->tracer);
  ovis_story_destroy(self->story);
  self->tracer = NULL;
  self->story = NULL;
}

// Follows the simulation from now on. Again: begins a new story.
OVJS_EXPORT(int32_t, ovjs_sim_begin_story, ovjs_sim* self, bool watches_all) {
  ovjs_story_end(self);
  return ovjs_check(ovjs_story_begin(self, self->sim, watches_all), "a story");
}

OVJS_EXPORT(void, ovjs_sim_end_story, ovjs_sim* self) {
  ovjs_story_end(self);
}

// The lines of all mobs, or with `serial` over 0 of that one, from `from` on. By mob, then by tick.
OVJS_EXPORT(int32_t, ovjs_sim_story, ovjs_sim* self, double serial, double from) {
  ovjs_text* text = &ovjs_result;
  if (self->story == NULL) {
    return ovjs_fail(OVIS_NOT_FOUND, NULL, "no story was begun: call beginStory first");
  }
  const ovis_status status = ovis_story_end(self->story);
  if (status != OVIS_OK) {
    return ovjs_check(status, "the story");
  }
  int32_t count;
  const ovis_story_line* lines = ovis_story_get_lines(self->story, &count);
  ovjs_text_begin(text);
  ovjs_open(text, NULL, '[');
  for (int32_t i = 0; i < count; i++) {
    const ovis_story_line* line = &lines[i];
    if ((serial > 0 && line->mob != (uint64_t)serial) || (double)line->tick < from) {
      continue;
    }
    ovjs_open(text, NULL, '{');
    ovjs_put_whole(text, "tick", line->tick);
    ovjs_put_whole(text, "mob", (int64_t)line->mob);
    ovjs_put_text(text, "kind", ovis_line_name(line->kind));
    ovjs_put_text(text, "text", line->text);
    ovjs_close(text, '}');
  }
  ovjs_close(text, ']');
  return ovjs_text_end(text);
}
