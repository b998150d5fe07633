// Problem: a page shows a run that goes on with the same panels as a recording, so it gets the same
// data: positions, states, options with reasons, stories, blocks.
// Design: page_follow.h, viewer/README.md
#include "replay/page_follow.h"

#include "helpers/grow.h"
#include "replay/replay_page_make.h"

#include <ovis/census.h>

#include <stdlib.h>
#include <string.h>

#define NAME_SIZE 512
#define QUESTIONS_MAX 300 // that are kept

static void note_change(void* context, const ovis_world* world, const ovis_change* change) {
  page_follow* self = context;
  (void)world;
  if (change->kind != OVIS_CHANGE_BLOCK) {
    return;
  }
  if (!grow_array(&self->changes, self->change_count, &self->change_capacity,
                  sizeof *self->changes)) {
    self->is_out_of_memory = true;
    return;
  }
  self->changes[self->change_count++] = (page_change){change->pos, change->new_state};
  path_questions_change(&self->questions, change->pos);
}

// ---- A tick

static void take_changes(page_follow* self, int64_t tick) {
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

ovis_status page_follow_tick(page_follow* self, const ovis_trace** out) {
  const ovis_trace* trace;
  if (ovis_tracer_tick(self->tracer, &trace) != OVIS_OK || self->is_out_of_memory) {
    *out = NULL;
    return OVIS_NO_MEMORY;
  }
  *out = trace;
  const ovis_recorded_tick tick = {.trace = *trace};
  self->info.last_tick = trace->tick;
  replay_page_data_take(self->data, &tick);
  take_changes(self, trace->tick);
  page_looks_take(&self->looks, self->sim);
  if (self->story == NULL) {
    return OVIS_OK;
  }
  const ovis_status status = ovis_story_tick(self->story, trace);
  return status == OVIS_OK && self->next_story != NULL ? ovis_story_tick(self->next_story, trace)
                                                       : status;
}

// ---- Stories

static bool look_now(void* context, int64_t tick, ovis_obstacle_def* asked) {
  page_follow* self = context;
  (void)tick;
  ovis_path_finder_def def = ovis_default_path_finder_def();
  def.world = self->world;
  def.rules = ovis_sim_get_rules(self->sim);
  if ((self->finder == NULL && ovis_path_finder_create(&def, &self->finder) != OVIS_OK) ||
      (self->enclosures == NULL && ovis_enclosures_create(NULL, &self->enclosures) != OVIS_OK)) {
    return false;
  }
  if (self->questions.count >= QUESTIONS_MAX) {
    path_questions_thin(&self->questions);
  }
  asked->world = self->world;
  asked->rules = def.rules;
  asked->finder = self->finder;
  asked->enclosures = self->enclosures;
  return true;
}

static bool ask(void* context, const ovis_trace_mob* mob, const ovis_record* record, int64_t tick,
                ovis_obstacle* out) {
  page_follow* self = context;
  ovis_obstacle_def asked;
  return ovis_obstacle_ask(mob, record, &asked) &&
         path_questions_answer(&self->questions, &asked, tick, look_now, self, out);
}

static bool ask_hidden(void* context, const ovis_trace_mob* mob, const ovis_trace_mob* other,
                       int64_t tick, ovis_obstacle* out) {
  page_follow* self = context;
  ovis_obstacle_def asked = ovis_obstacle_ask_hidden(mob, other);
  return path_questions_answer(&self->questions, &asked, tick, look_now, self, out);
}

static ovis_status create_story(page_follow* self, ovis_story** out) {
  ovis_story_def def = ovis_default_story_def();
  def.obstacle = ask;
  def.hidden = ask_hidden;
  def.obstacle_context = self;
  return ovis_story_create(&def, out);
}

ovis_status page_follow_begin_story(page_follow* self) {
  ovis_story_destroy(self->next_story);
  self->next_epoch = self->info.last_tick;
  return create_story(self, &self->next_story);
}

void page_follow_swap_story(page_follow* self) {
  if (self->next_story != NULL) {
    ovis_story_destroy(self->story);
    self->story = self->next_story;
    self->epoch = self->next_epoch;
    self->next_story = NULL;
    replay_page_data_renew_lines(self->data);
  }
}

// ---- Life

void page_follow_fini(page_follow* self) {
  if (self->is_listening) {
    ovis_world_remove_listener(self->world, note_change, self);
  }
  replay_page_data_destroy(self->data);
  ovis_story_destroy(self->next_story);
  ovis_story_destroy(self->story);
  ovis_tracer_destroy(self->tracer);
  if (self->has_sight) {
    page_sight_fini(&self->sight);
  }
  page_looks_fini(&self->looks);
  path_questions_fini(&self->questions);
  ovis_enclosures_destroy(self->enclosures);
  ovis_path_finder_destroy(self->finder);
  free(self->shown);
  free(self->changes);
  memset(self, 0, sizeof *self);
}

static ovis_status begin(page_follow* self, ovis_sim* sim, bool has_story) {
  ovis_tracer_def def = ovis_default_tracer_def();
  self->sim = sim;
  self->world = ovis_sim_get_world(sim);
  def.sim = sim;
  def.watches_all = has_story;
  self->epoch = self->info.first_tick = self->info.last_tick = ovis_sim_get_ticks(sim);
  self->info.env = *ovis_world_get_env(self->world);
  strncpy(self->info.made_by, ovis_version(), sizeof self->info.made_by - 1);
  self->data = replay_page_data_create(NULL, &self->info);
  ovis_status status = self->data == NULL ? OVIS_NO_MEMORY : OVIS_OK;
  status = status == OVIS_OK ? ovis_tracer_create(&def, &self->tracer) : status;
  if (status == OVIS_OK && has_story) {
    status = create_story(self, &self->story);
  }
  status = status == OVIS_OK ? ovis_world_add_listener(self->world, note_change, self) : status;
  self->is_listening = status == OVIS_OK;
  return status;
}

// Reads the land that the page shows.
static ovis_status look(page_follow* self) {
  ovis_aabb box;
  const ovis_dimension* dimension = &self->info.env.dimension;
  const bool has_box = replay_page_data_box(self->data, &box);
  self->has_sight = page_view_sight(&self->sight, self->world, has_box ? &box : NULL);
  if (!self->has_sight) {
    return OVIS_OK;
  }
  const page_sight* sight = &self->sight;
  const size_t count =
      (size_t)sight->wide * (size_t)sight->high * (size_t)sight->deep * OVIS_SECTION_CELLS;
  self->min = (ovis_pos){sight->min.x * 16 - 64, dimension->min_y, sight->min.z * 16 - 64};
  self->shown = calloc(count, 1);
  replay_page_data_look(self->data, &self->sight);
  page_sight_spread(&self->sight, dimension->has_sky && !dimension->has_ceiling);
  for (size_t i = 0; i < count && self->shown != NULL; i++) {
    self->shown[i] = (sight->cells[i] & PAGE_SIGHT_KEPT) != 0;
  }
  return self->shown != NULL && !sight->is_failed ? OVIS_OK : OVIS_NO_MEMORY;
}

ovis_status page_follow_init(page_follow* self, ovis_sim* sim) {
  const ovis_trace* trace;
  memset(self, 0, sizeof *self);
  ovis_status status = begin(self, sim, true);
  status = status == OVIS_OK ? page_follow_tick(self, &trace) : status;
  status = status == OVIS_OK ? look(self) : status;
  if (status != OVIS_OK) {
    page_follow_fini(self);
  }
  return status;
}

ovis_status page_follow_init_ahead(page_follow* self, ovis_sim* sim, const page_follow* of) {
  const ovis_trace* trace;
  memset(self, 0, sizeof *self);
  ovis_status status = begin(self, sim, false);
  status = status == OVIS_OK ? page_follow_tick(self, &trace) : status;
  if (status != OVIS_OK) {
    page_follow_fini(self);
    return status;
  }
  self->min = of->min;
  self->looks_put = self->looks.last; // the page knows all that are there
  replay_page_data_cut(self->data);
  return OVIS_OK;
}

// ---- Its data

// Ends the story so far, and looks at what can be seen now.
static ovis_status prepare(page_follow* self) {
  if (self->story == NULL) {
    return OVIS_OK;
  }
  const ovis_status status = ovis_story_end(self->story);
  if (status == OVIS_OK && self->has_sight) {
    replay_page_data_look(self->data, &self->sight);
    page_sight_spread(&self->sight, false);
  }
  return status;
}

// Without memory there is none.
static ovis_census* register_of(const page_follow* self) {
  ovis_census_def def = ovis_default_census_def();
  ovis_census* village = NULL;
  def.sim = self->sim;
  def.rules = ovis_sim_get_rules(self->sim);
  ovis_census_create(&def, &village);
  return village;
}

static replay_page_frame frame_of(page_follow* self) {
  return (replay_page_frame){.story = self->story,
                             .looks = &self->looks,
                             .min = self->min,
                             .world = self->world,
                             .sight = self->has_sight ? &self->sight : NULL,
                             .shown = self->shown};
}

// Puts the data, which the next part goes on from.
static void put(page_follow* self, const replay_page_frame* frame, page_text* out) {
  replay_page_data_put(self->data, frame, out);
  replay_page_data_cut(self->data);
  self->info.first_tick = self->info.last_tick;
}

ovis_status page_follow_put(page_follow* self, const page_follow_parts* parts, page_text* out) {
  const ovis_status status = prepare(self);
  if (status != OVIS_OK) {
    return status;
  }
  replay_page_data_end(self->data, self->story);
  ovis_census* village = parts->has_village ? register_of(self) : NULL;
  replay_page_frame frame = frame_of(self);
  frame.village = village;
  frame.shown = parts->has_world ? NULL : self->shown;
  put(self, &frame, out);
  ovis_census_destroy(village);
  return out->is_failed ? OVIS_NO_MEMORY : OVIS_OK;
}

ovis_status page_follow_put_part(page_follow* self, bool has_village, bool has_ends,
                                 page_text* out) {
  const ovis_status status = prepare(self);
  if (status != OVIS_OK) {
    return status;
  }
  if (has_ends) {
    replay_page_data_end(self->data, self->story);
  }
  ovis_census* village = has_village ? register_of(self) : NULL;
  replay_page_frame frame = frame_of(self);
  frame.is_part = true;
  frame.epoch = self->epoch;
  frame.village = village;
  frame.looks = self->looks.last > self->looks_put ? &self->looks : NULL;
  self->looks_put = self->looks.last;
  put(self, &frame, out);
  ovis_census_destroy(village);
  return out->is_failed ? OVIS_NO_MEMORY : OVIS_OK;
}

ovis_status page_follow_renew_page(page_follow* self) {
  if (self->has_sight) {
    page_sight_fini(&self->sight);
    free(self->shown);
    self->shown = NULL;
    memset(&self->sight, 0, sizeof self->sight);
  }
  replay_page_data_renew_lines(self->data);
  return look(self);
}
