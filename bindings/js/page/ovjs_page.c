// Problem: the page shows a run that goes on in it with the same panels as a recording, so the
// engine gives the same data as the program writes: positions, states, options with reasons,
// stories, blocks. Design: viewer/README.md, app/replay/replay_page_data.h
#include "ovjs.h"
#include "ovjs_beside.h"

#include "replay/page_ask.h"
#include "replay/page_follow.h"
#include "replay/replay_page_make.h"

#include <stdlib.h>

// The page of a running simulation.
typedef struct ovjs_page {
  ovjs_sim* sim; // not owned
  page_follow run;
  ovjs_beside beside;
} ovjs_page;

// ---- A tick

// Runs up to `count` ticks.
OVJS_EXPORT(int32_t, ovjs_page_run, ovjs_page* self, int32_t count) {
  int32_t status = OVIS_OK;
  for (int32_t i = 0; i < count && status == OVIS_OK; i++) {
    const ovis_trace* trace;
    status = ovjs_sim_tick(self->sim, 1);
    if (status != OVIS_OK) {
      return status;
    }
    status = ovjs_check(page_follow_tick(&self->run, &trace), "the run cannot be followed");
    if (status == OVIS_OK) {
      ovjs_beside_tick(&self->beside, trace);
    }
  }
  return status;
}

// A person is about to change the simulation: mobs may differ from the next tick on.
OVJS_EXPORT(void, ovjs_page_expect, ovjs_page* self) {
  ovjs_beside_expect(&self->beside);
}

// ---- Life

OVJS_EXPORT(void, ovjs_page_end, ovjs_page* self) {
  ovjs_beside_fini(&self->beside);
  page_follow_fini(&self->run);
  free(self);
}

static ovjs_page* create(ovjs_sim* sim) {
  ovjs_page* self = calloc(1, sizeof *self);
  if (self != NULL) {
    self->sim = sim;
  } else {
    ovjs_fail(OVIS_NO_MEMORY, NULL, NULL);
  }
  return self;
}

// Follows a simulation from now on; it must outlive the page. `recording` [opt] is compared with
// it, from this tick on: `blocks` is the registry of both.
OVJS_EXPORT(ovjs_page*, ovjs_page_begin, ovjs_sim* sim, ovjs_recording* recording,
            ovis_blocks* blocks) {
  ovjs_page* self = create(sim);
  if (self == NULL) {
    return NULL;
  }
  if (ovjs_check(page_follow_init(&self->run, sim->sim), "the run cannot be followed") != OVIS_OK) {
    free(self);
    return NULL;
  }
  ovjs_beside_init(&self->beside, sim, recording != NULL ? ovjs_recording_get(recording) : NULL,
                   blocks);
  return self;
}

// Follows a twin of the simulation of a page, with the same state, that goes ahead of it. The page
// of the twin has parts only.
OVJS_EXPORT(ovjs_page*, ovjs_page_begin_ahead, ovjs_sim* sim, const ovjs_page* of) {
  ovjs_page* self = create(sim);
  if (self == NULL) {
    return NULL;
  }
  if (ovjs_check(page_follow_init_ahead(&self->run, sim->sim, &of->run),
                 "the run ahead cannot be followed") != OVIS_OK) {
    free(self);
    return NULL;
  }
  ovjs_beside_init(&self->beside, sim, NULL, NULL);
  return self;
}

// ---- Its data

static int32_t give(ovis_status status, page_text* text) {
  if (status != OVIS_OK) {
    page_text_fini(text);
    return ovjs_check(status, "the data of the run");
  }
  ovjs_text_begin(&ovjs_result);
  ovjs_text_add(&ovjs_result, text->bytes, text->size);
  page_text_fini(text);
  return ovjs_text_end(&ovjs_result);
}

// All data since the start, as app/replay/page_put.c writes them: a page begins with them. With
// `has_world` all blocks stand in it, else only those that have changed or become visible since the
// start; with `has_village` it has the register of the village.
OVJS_EXPORT(int32_t, ovjs_page_put, ovjs_page* self, bool has_world, bool has_village) {
  page_text out = {0};
  const page_follow_parts parts = {.has_world = has_world, .has_village = has_village};
  const ovis_status status = page_follow_put(&self->run, &parts, &out);
  return give(status, &out);
}

// The engine puts what is new since the last call of this one or ovjs_page_put. With `has_ends` it
// has why each option runs or does not at the last tick, which takes most of the time.
OVJS_EXPORT(int32_t, ovjs_page_put_part, ovjs_page* self, bool has_village, bool has_ends) {
  page_text out = {0};
  const ovis_status status = page_follow_put_part(&self->run, has_village, has_ends, &out);
  return give(status, &out);
}

// The first difference to the run that it left: null, or {tick, mob, species, text}.
OVJS_EXPORT(int32_t, ovjs_page_difference, const ovjs_page* self) {
  ovjs_text* text = &ovjs_result;
  const replay_difference* found = &self->beside.difference;
  ovjs_text_begin(text);
  if (!found->is_there) {
    ovjs_put_text(text, NULL, NULL);
    return ovjs_text_end(text);
  }
  ovjs_open(text, NULL, '{');
  ovjs_put_whole(text, "tick", found->tick);
  ovjs_put_whole(text, "mob", (int64_t)found->serial);
  ovjs_put_text(text, "species", found->species);
  ovjs_put_text(text, "text", found->text);
  ovjs_close(text, '}');
  return ovjs_text_end(text);
}

// Is the run that it left still compared with?
OVJS_EXPORT(int32_t, ovjs_page_compares, const ovjs_page* self) {
  return self->beside.left != NULL;
}

// ---- A recording as a page

// All data of a recording, as the program writes them into a page.
OVJS_EXPORT(int32_t, ovjs_page_bake, ovjs_recording* recording, const char* title) {
  char message[256];
  page_text out = {0};
  const replay_page_def def = {.recording = ovjs_recording_get(recording), .title = title};
  if (!replay_page_make(&def, &out, message, sizeof message)) {
    page_text_fini(&out);
    return ovjs_fail(OVIS_BAD_FORMAT, NULL, message);
  }
  ovjs_text_begin(&ovjs_result);
  ovjs_text_add(&ovjs_result, out.bytes, out.size);
  page_text_fini(&out);
  return ovjs_text_end(&ovjs_result);
}

// Searches and path types of a recording, for a branch: page_ask.h. `blocks` is the registry of its
// run.
OVJS_EXPORT(int32_t, ovjs_page_knows, ovjs_recording* recording, ovis_blocks* blocks) {
  page_text out = {0};
  if (!page_ask_knows(ovjs_recording_get(recording), blocks, &out)) {
    page_text_fini(&out);
    return ovjs_fail(OVIS_NO_MEMORY, NULL, "no memory for searches and path types");
  }
  ovjs_text_begin(&ovjs_result);
  ovjs_text_add(&ovjs_result, out.bytes, out.size);
  page_text_fini(&out);
  return ovjs_text_end(&ovjs_result);
}
