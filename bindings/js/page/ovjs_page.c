// Problem: the page shows a run that goes on in it with the same panels as a recording, so the
// engine gives the same data as the program writes: positions, states, options with reasons,
// stories, blocks. Design: viewer/README.md, app/replay/replay_page_data.h
#include "ovjs.h"

#include "replay/page_sight.h"
#include "replay/replay_difference.h"
#include "replay/replay_page_data.h"
#include "replay/replay_page_make.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define NAME_SIZE 512

// A block that changed since the last tick.
typedef struct page_change {
  ovis_pos pos;
  ovis_state state;
} page_change;

// The page of a running simulation. `was` [opt] is the run that it left.
typedef struct ovjs_page {
  ovjs_sim* sim; // not owned
  ovis_world* world;
  ovis_tracer* tracer;
  ovis_story* story;
  replay_page_data* data;
  ovis_recording_info info;
  page_sight sight;
  bool has_sight;
  uint8_t* shown; // [(cell of sight) * cells] the page has the cell
  size_t cell_count;
  ovis_pos min;
  page_change* changes;
  int32_t change_count, change_capacity;
  bool is_out_of_memory, is_listening;
  ovis_recording* left; // it left this recording; NULL: none, or `was` is there
  ovis_blocks* blocks;
  ovis_replay* was; // NULL: not yet, none, or it has ended
  ovis_tracer* was_tracer;
  replay_difference difference;
  page_looks looks;
} ovjs_page;

static void note_change(void* context, const ovis_world* world, const ovis_change* change) {
  ovjs_page* self = context;
  (void)world;
  if (change->kind != OVIS_CHANGE_BLOCK) {
    return;
  }
  if (self->change_count == self->change_capacity) {
    const int32_t capacity = self->change_capacity * 2 + 64;
    page_change* grown = realloc(self->changes, (size_t)capacity * sizeof *grown);
    if (grown == NULL) {
      self->is_out_of_memory = true;
      return;
    }
    self->changes = grown;
    self->change_capacity = capacity;
  }
  self->changes[self->change_count++] = (page_change){change->pos, change->new_state};
}

// ---- A tick

static void take_changes(ovjs_page* self, int64_t tick) {
  const ovis_blocks* blocks = ovis_world_get_blocks(self->world);
  for (int32_t i = 0; i < self->change_count; i++) {
    char name[NAME_SIZE];
    const page_change* change = &self->changes[i];
    const bool is_opaque =
        (ovis_blocks_get_traits(blocks, change->state)->tags & OVIS_TAG(OPAQUE)) != 0;
    ovis_blocks_print(blocks, change->state, name, sizeof name);
    replay_page_data_change(self->data, tick, change->pos, name);
    if (self->has_sight) {
      page_sight_change(&self->sight, change->pos, is_opaque);
    }
  }
  self->change_count = 0;
}

static int32_t follow(ovjs_page* self) {
  const ovis_trace* trace;
  if (ovis_tracer_tick(self->tracer, &trace) != OVIS_OK || self->is_out_of_memory) {
    return ovjs_fail(OVIS_NO_MEMORY, NULL, "no memory to follow the run");
  }
  const ovis_recorded_tick tick = {.trace = *trace};
  self->info.last_tick = trace->tick;
  replay_page_data_take(self->data, &tick);
  take_changes(self, trace->tick);
  page_looks_take(&self->looks, self->sim->sim);
  const ovis_status status = ovis_story_tick(self->story, trace);
  if (status != OVIS_OK || self->was == NULL) {
    return ovjs_check(status, "the story");
  }
  const ovis_trace* other;
  if (ovis_tracer_tick(self->was_tracer, &other) == OVIS_OK) {
    replay_difference_of_traces(other, trace, &self->difference);
  }
  return OVIS_OK;
}

static void end_was(ovjs_page* self) {
  ovis_tracer_destroy(self->was_tracer);
  ovis_replay_destroy(self->was);
  self->was_tracer = NULL;
  self->was = NULL;
}

// Begins the run that it left, with the first tick: most branches begin with a change by a person.
static void begin_was(ovjs_page* self) {
  ovis_tracer_def def = ovis_default_tracer_def();
  const ovis_trace* first;
  ovis_recording* recording = self->left;
  self->left = NULL;
  if (recording == NULL || ovis_replay_create_at(recording, self->info.first_tick, self->blocks,
                                                 &self->was, NULL) != OVIS_OK) {
    return;
  }
  def.sim = ovis_replay_get_sim(self->was);
  if (ovis_tracer_create(&def, &self->was_tracer) != OVIS_OK ||
      ovis_tracer_tick(self->was_tracer, &first) != OVIS_OK) {
    end_was(self);
  }
}

// Runs up to `count` ticks.
OVJS_EXPORT(int32_t, ovjs_page_run, ovjs_page* self, int32_t count) {
  int32_t status = OVIS_OK;
  if (count > 0) {
    begin_was(self);
  }
  for (int32_t i = 0; i < count && status == OVIS_OK; i++) {
    // The other run ends with its recording, or where the two differ.
    if (self->was != NULL &&
        (self->difference.is_there || ovis_replay_tick(self->was, NULL) != OVIS_OK)) {
      end_was(self);
    }
    status = ovjs_sim_tick(self->sim, 1);
    status = status == OVIS_OK ? follow(self) : status;
  }
  return status;
}

// ---- Life

OVJS_EXPORT(void, ovjs_page_end, ovjs_page* self) {
  if (self->is_listening) {
    ovis_world_remove_listener(self->world, note_change, self);
  }
  end_was(self);
  replay_page_data_destroy(self->data);
  ovis_story_destroy(self->story);
  ovis_tracer_destroy(self->tracer);
  if (self->has_sight) {
    page_sight_fini(&self->sight);
  }
  page_looks_fini(&self->looks);
  free(self->shown);
  free(self->changes);
  free(self);
}

static ovis_status begin(ovjs_page* self) {
  ovis_tracer_def tracer_def = ovis_default_tracer_def();
  ovis_story_def story_def = ovis_default_story_def();
  ovis_sim* sim = self->sim->sim;
  tracer_def.sim = sim;
  tracer_def.watches_all = true;
  story_def.obstacle = ovis_obstacle_now;
  story_def.hidden = ovis_obstacle_hidden_now;
  story_def.obstacle_context = sim;
  self->info.first_tick = self->info.last_tick = ovis_sim_get_ticks(sim);
  self->info.env = *ovis_world_get_env(self->world);
  strncpy(self->info.made_by, ovis_version(), sizeof self->info.made_by - 1);
  self->data = replay_page_data_create(NULL, &self->info);
  ovis_status status = self->data == NULL ? OVIS_NO_MEMORY : OVIS_OK;
  status = status == OVIS_OK ? ovis_tracer_create(&tracer_def, &self->tracer) : status;
  status = status == OVIS_OK ? ovis_story_create(&story_def, &self->story) : status;
  status = status == OVIS_OK ? ovis_world_add_listener(self->world, note_change, self) : status;
  self->is_listening = status == OVIS_OK;
  return status;
}

// Reads the land that the page shows.
static bool look(ovjs_page* self) {
  ovis_aabb box;
  const ovis_dimension* dimension = &self->info.env.dimension;
  const bool has_box = replay_page_data_box(self->data, &box);
  self->has_sight = page_view_sight(&self->sight, self->world, has_box ? &box : NULL);
  if (!self->has_sight) {
    return true;
  }
  const page_sight* sight = &self->sight;
  self->min = (ovis_pos){sight->min.x * 16 - 64, dimension->min_y, sight->min.z * 16 - 64};
  self->cell_count =
      (size_t)sight->wide * (size_t)sight->high * (size_t)sight->deep * OVIS_SECTION_CELLS;
  self->shown = calloc(self->cell_count, 1);
  replay_page_data_look(self->data, &self->sight);
  page_sight_spread(&self->sight, dimension->has_sky && !dimension->has_ceiling);
  for (size_t i = 0; i < self->cell_count && self->shown != NULL; i++) {
    self->shown[i] = (sight->cells[i] & PAGE_SIGHT_KEPT) != 0;
  }
  return self->shown != NULL && !sight->is_failed;
}

// Follows a simulation from now on; it must outlive the page. `recording` [opt] is compared with
// it, from this tick on: `blocks` is the registry of both.
OVJS_EXPORT(ovjs_page*, ovjs_page_begin, ovjs_sim* sim, ovjs_recording* recording,
            ovis_blocks* blocks) {
  ovjs_page* self = calloc(1, sizeof *self);
  if (self == NULL) {
    ovjs_fail(OVIS_NO_MEMORY, NULL, NULL);
    return NULL;
  }
  self->sim = sim;
  self->world = ovis_sim_get_world(sim->sim);
  self->left = recording != NULL ? ovjs_recording_get(recording) : NULL;
  self->blocks = blocks;
  if (ovjs_check(begin(self), "the run cannot be followed") != OVIS_OK || follow(self) != OVIS_OK) {
    ovjs_page_end(self);
    return NULL;
  }
  if (!look(self)) {
    ovjs_fail(OVIS_NO_MEMORY, NULL, "no memory for what the page shows");
    ovjs_page_end(self);
    return NULL;
  }
  return self;
}

// ---- Its data

// All data since the start, as app/replay/replay_page_data.c writes them. With `has_world` all
// blocks stand in it, else only those that have changed or become visible since the last call.
OVJS_EXPORT(int32_t, ovjs_page_put, ovjs_page* self, bool has_world) {
  page_text out = {0};
  const ovis_status status = ovis_story_end(self->story);
  if (status != OVIS_OK) {
    return ovjs_check(status, "the story");
  }
  if (self->has_sight) {
    replay_page_data_look(self->data, &self->sight);
    page_sight_spread(&self->sight, false);
  }
  replay_page_data_end(self->data, self->story);
  ovis_census_def census_def = ovis_default_census_def();
  ovis_census* village = NULL;
  census_def.sim = self->sim->sim;
  census_def.rules = ovis_sim_get_rules(self->sim->sim);
  ovis_census_create(&census_def, &village); // without memory the page has no register
  const replay_page_frame frame = {.story = self->story,
                                   .village = village,
                                   .looks = &self->looks,
                                   .min = self->min,
                                   .world = self->world,
                                   .sight = self->has_sight ? &self->sight : NULL,
                                   .shown = has_world ? NULL : self->shown};
  replay_page_data_put(self->data, &frame, &out);
  ovis_census_destroy(village);
  ovjs_text_begin(&ovjs_result);
  ovjs_text_add(&ovjs_result, out.bytes, out.size);
  ovjs_result.is_failed |= out.is_failed;
  page_text_fini(&out);
  return ovjs_text_end(&ovjs_result);
}

// The first difference to the run that it left: null, or {tick, mob, species, text}.
OVJS_EXPORT(int32_t, ovjs_page_difference, const ovjs_page* self) {
  ovjs_text* text = &ovjs_result;
  const replay_difference* found = &self->difference;
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
  return self->left != NULL || self->was != NULL;
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
