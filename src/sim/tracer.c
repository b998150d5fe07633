// Traces of a running simulation: compares all mobs with the previous tick, and changes none.
// Design: include/ovis/trace.h
#include "base/alloc.h"
#include "base/array.h"
#include "base/check.h"
#include "base/words.h"
#include "sim/sim_internal.h"
#include "sim/tracer_facts.h"
#include "sim/tracer_look.h"
#include "sim/tracer_memory.h"
#include "sim/tracer_species.h"
#include "sim/tracer_states.h"

#include <ovis/trace.h>

#include <string.h>

#define EXPLAIN_TICKS 20 // between two looks at answers that depend on the world around

typedef ov_array(int32_t) index_list;
typedef ov_array(ovis_pos) node_list;
typedef ov_array(ov_seen_mind) seen_list;

// A mob after the previous tick.
typedef struct traced_mob {
  ovis_mob_id id;
  uint64_t serial;
  const ovis_trace_species* species;
  bool is_watched;
  int64_t option_changes, nav_changes; // -1: not read yet
  uint64_t held;
  ovis_nav_counts counts;
  uint64_t path_hash; // of target and nodes of the last reported path; 0: none
  ovis_pos path_target;
  node_list nodes;
  index_list running;
  ovis_answer* answers;  // [(answer) * species->option_count] of a watched mob
  uint64_t answers_mark; // when they were compared last; 0: not known
  ov_traced_brain brain;
  ov_traced_facts facts; // of a watched mob
} traced_mob;

struct ovis_tracer {
  ovis_allocator allocator;
  ovis_sim* sim;
  uint64_t* watched;
  int32_t watched_count;
  bool watches_all;
  bool names_states;
  bool is_attached; // it keeps the simulation's inputs
  bool is_first;
  bool is_out_of_memory;

  ov_array(ovis_trace_species*) species; // each stays where it is
  seen_list minds;                       // after the tick before; of a mob that came, zero
  ov_array(traced_mob) mobs;             // by serial
  ov_array(ovis_trace_mob) shown;
  ov_record_list records;
  index_list running; // scratch
  ov_traced_states states;
  ov_traced_facts facts; // of the simulation
  ovis_trace trace;
};

OV_WORDS(ovis_record_name, ovis_record_kind, OVIS_RECORD_LIST, OV_WORD_2_OF_3, "unknown")

ovis_tracer_def ovis_default_tracer_def(void) {
  return (ovis_tracer_def){.names_states = true, .cookie = OV_COOKIE};
}

// ---- Records

static void put(ovis_tracer* self, const ovis_record* record) {
  self->is_out_of_memory |= !ov_array_push(&self->records, &self->allocator, *record);
}

// ---- Species

static bool is_species(const ovis_trace_species* known, const ovis_mob_state* state) {
  const char* mind = state->mind != NULL ? state->mind : "";
  return known->name == state->species->name && known->kind == state->kind &&
         strcmp(known->mind, mind) == 0;
}

static const ovis_trace_species* species_of(ovis_tracer* self, ovis_mob_id id,
                                            const ovis_mob_state* state) {
  for (int32_t i = 0; i < self->species.count; i++) {
    if (is_species(self->species.items[i], state)) {
      return self->species.items[i];
    }
  }
  ovis_trace_species* made = ov_trace_species_make(self->sim, id, state, &self->allocator);
  if (made == NULL || !ov_array_push(&self->species, &self->allocator, made)) {
    if (made != NULL) {
      ov_trace_species_free(made, &self->allocator);
    }
    self->is_out_of_memory = true;
    return NULL;
  }
  return made;
}

// ---- Coming and going

static void tell_held(ovis_tracer* self, const traced_mob* mob) {
  ovis_mob_state state;
  ovis_mob_get_state(self->sim, mob->id, &state);
  ovis_record record = {.kind = OVIS_RECORD_HOLDS, .mob = mob->serial};
  _Static_assert(sizeof record.item == sizeof state.held, "what is held fits");
  memcpy(record.item, state.held, sizeof record.item);
  put(self, &record);
}

static void add_mob(ovis_tracer* self, const ovis_mob_glance* glance, traced_mob* out) {
  ovis_mob_state state;
  ovis_mob_get_state(self->sim, glance->id, &state);
  *out = (traced_mob){.id = glance->id,
                      .serial = glance->serial,
                      .is_watched =
                          self->watches_all ||
                          ov_tracer_watches(self->watched, self->watched_count, glance->serial),
                      .option_changes = -1,
                      .nav_changes = -1,
                      .brain = {.changes = -1},
                      .held = glance->held};
  out->species = species_of(self, glance->id, &state);
  if (out->is_watched && out->species != NULL && out->species->option_count > 0) {
    const size_t size = (size_t)out->species->option_count * sizeof *out->answers;
    out->answers = ov_alloc_zero(&self->allocator, size);
    self->is_out_of_memory |= out->answers == NULL;
  }
  put(self, &(ovis_record){.kind = OVIS_RECORD_CAME, .mob = out->serial});
  if (out->held != 0) {
    tell_held(self, out);
  }
}

static void free_mob(ovis_tracer* self, traced_mob* mob) {
  if (mob->answers != NULL) {
    ov_free(&self->allocator, mob->answers,
            (size_t)mob->species->option_count * sizeof *mob->answers);
  }
  ov_traced_brain_fini(&mob->brain, &self->allocator);
  ov_traced_facts_fini(&mob->facts, &self->allocator);
  ov_array_fini(&mob->nodes, &self->allocator);
  ov_array_fini(&mob->running, &self->allocator);
}

// Updates self->mobs and all that is listed beside them to the mobs that there are now. Serials
// only grow, so new mobs come last.
static void match_mobs(ovis_tracer* self) {
  const int32_t was = self->mobs.count;
  const int32_t count = ovis_sim_get_mob_count(self->sim);
  ovis_mob_glance glance;
  if (count == was && (count == 0 || (ovis_sim_get_glances(self->sim, count - 1, &glance, 1) == 1 &&
                                      glance.serial == self->mobs.items[was - 1].serial))) {
    return;
  }
  if (!ov_array_reserve(&self->mobs, &self->allocator, count) ||
      !ov_array_reserve(&self->minds, &self->allocator, count) ||
      !ov_array_reserve(&self->shown, &self->allocator, count)) {
    self->is_out_of_memory = true;
    return;
  }
  int32_t kept = 0;
  for (int32_t i = 0; i < was; i++) {
    traced_mob* mob = &self->mobs.items[i];
    if (ovis_sim_get_glances(self->sim, kept, &glance, 1) == 1 && glance.serial == mob->serial) {
      self->minds.items[kept] = self->minds.items[i];
      self->shown.items[kept] = self->shown.items[i];
      self->mobs.items[kept++] = *mob;
    } else {
      put(self, &(ovis_record){.kind = OVIS_RECORD_WENT, .mob = mob->serial});
      free_mob(self, mob);
    }
  }
  for (int32_t i = kept; i < count; i++) {
    ovis_sim_get_glances(self->sim, i, &glance, 1);
    add_mob(self, &glance, &self->mobs.items[i]);
    self->minds.items[i] = (ov_seen_mind){0}; // it differs from what it is now
    self->shown.items[i] = (ovis_trace_mob){0};
  }
  self->mobs.count = self->minds.count = self->shown.count = count;
}

// ---- Options

static void tell_option(ovis_tracer* self, traced_mob* mob, ovis_record_kind kind,
                        const ovis_option* option, int32_t index) {
  put(self,
      &(ovis_record){.kind = kind, .mob = mob->serial, .option = index, .answer = option->answer});
  if (mob->answers != NULL) {
    mob->answers[index] = option->answer;
  }
}

// Both lists are sorted: an option in only one of them has started or stopped.
static void compare_running(ovis_tracer* self, traced_mob* mob) {
  const index_list* was = &mob->running;
  const index_list* now = &self->running;
  int32_t a = 0;
  int32_t b = 0;
  while (a < was->count || b < now->count) {
    const int32_t old = a < was->count ? was->items[a] : INT32_MAX;
    const int32_t new = b < now->count ? now->items[b] : INT32_MAX;
    a += old <= new;
    b += new <= old;
    if (old != new) {
      const int32_t index = old < new ? old : new;
      ovis_option option;
      ovis_mob_get_option(self->sim, mob->id, index, &option);
      tell_option(self, mob, old < new ? OVIS_RECORD_OPTION_STOPPED : OVIS_RECORD_OPTION_STARTED,
                  &option, index);
    }
  }
}

// Tells of options that ran in no look: they began and ended in the tick in which the mob died.
static void tell_last_options(ovis_tracer* self, traced_mob* mob) {
  ovis_option option;
  int32_t known = 0;
  for (int32_t i = 0; i < mob->species->option_count; i++) {
    const bool did_run = known < mob->running.count && mob->running.items[known] == i;
    known += did_run;
    if (!did_run && ov_tracer_ended_now(self->sim, mob->id, i, &option)) {
      ovis_option begun = option;
      begun.answer.reason = OVIS_REASON_RUNNING;
      tell_option(self, mob, OVIS_RECORD_OPTION_STARTED, &begun, i);
      tell_option(self, mob, OVIS_RECORD_OPTION_STOPPED, &option, i);
    }
  }
}

static void look_at_options(ovis_tracer* self, traced_mob* mob) {
  int32_t count =
      ovis_mob_get_running_options(self->sim, mob->id, self->running.items, self->running.capacity);
  if (count > self->running.capacity) {
    if (!ov_array_reserve(&self->running, &self->allocator, count)) {
      self->is_out_of_memory = true;
      return;
    }
    count = ovis_mob_get_running_options(self->sim, mob->id, self->running.items,
                                         self->running.capacity);
  }
  self->running.count = count;
  if (ov_tracer_is_dead(self->sim, mob->id)) {
    tell_last_options(self, mob);
  }
  compare_running(self, mob);
  if (!ov_array_reserve(&mob->running, &self->allocator, count)) {
    self->is_out_of_memory = true;
    return;
  }
  mob->running.count = count;
  if (count > 0) {
    memcpy(mob->running.items, self->running.items, (size_t)count * sizeof *mob->running.items);
  }
}

// Nothing is new but what a kind adds to its answers.
static bool is_quiet(const ovis_tracer* self, const traced_mob* mob, int32_t count) {
  int32_t i = ov_sim_next_news(self->sim, mob->id, mob->answers, 0);
  while (i < count && ov_sim_explains(self->sim, mob->id, i)) {
    i = ov_sim_next_news(self->sim, mob->id, mob->answers, i + 1);
  }
  return i >= count;
}

static void look_at_answer(ovis_tracer* self, traced_mob* mob, int32_t index) {
  ovis_option option;
  ovis_mob_get_option(self->sim, mob->id, index, &option);
  const ovis_answer* last = &mob->answers[index];
  const bool has_news = ov_tracer_is_news(&option.answer, last);
  if (has_news) {
    tell_option(self, mob,
                option.is_running ? OVIS_RECORD_OPTION_GOES_ON : OVIS_RECORD_OPTION_REFUSED,
                &option, index);
  }
  mob->answers[index] = has_news ? option.answer : *last;
}

// Additions of kinds depend on the world around, and take longer to find.
static void look_at_explained(ovis_tracer* self, traced_mob* mob, int32_t count) {
  for (int32_t i = 0; i < count; i++) {
    if (ov_sim_explains(self->sim, mob->id, i)) {
      look_at_answer(self, mob, i);
    }
  }
}

// Reports an answer when its reason changes, or whom or what it is about; changed numbers alone are
// not reported.
static void look_at_refusals(ovis_tracer* self, traced_mob* mob) {
  const int32_t count = mob->species->option_count;
  const uint64_t mark = ov_sim_answers_mark(self->sim, mob->id);
  const bool is_first = mob->answers_mark == 0;
  if (mark != 0 && (is_first || ovis_sim_get_ticks(self->sim) % EXPLAIN_TICKS == 0)) {
    look_at_explained(self, mob, count);
  }
  if (mark != 0 && mark == mob->answers_mark) { // most ticks: a villager has 159 answers
    OVIS_VALIDATE(is_quiet(self, mob, count));
    return;
  }
  mob->answers_mark = mark;
  for (int32_t i = 0; i < count; i++) {
    i = ov_sim_next_news(self->sim, mob->id, mob->answers, i);
    if (i >= count) {
      break;
    }
    if (mark == 0 || !ov_sim_explains(self->sim, mob->id, i)) {
      look_at_answer(self, mob, i);
    }
  }
}

// ---- Walks

// Copies the nodes of a walk. Returns a hash of target and nodes, never 0.
static uint64_t take_path(ovis_tracer* self, traced_mob* mob, const ovis_nav_state* nav) {
  uint64_t hash = ov_tracer_hash_cell(0, nav->target);
  if (!ov_array_reserve(&mob->nodes, &self->allocator, nav->node_count)) {
    self->is_out_of_memory = true;
    return mob->path_hash;
  }
  mob->nodes.count = nav->node_count;
  for (int32_t i = 0; i < nav->node_count; i++) {
    mob->nodes.items[i] = ovis_mob_get_nav_node(self->sim, mob->id, i);
    hash = ov_tracer_hash_cell(hash, mob->nodes.items[i]);
  }
  mob->path_target = nav->target;
  return hash != 0 ? hash : 1;
}

static void tell_path(ovis_tracer* self, const traced_mob* mob, const ovis_nav_state* nav) {
  const bool is_partial =
      nav->counts.partial > mob->counts.partial && nav->counts.reached == mob->counts.reached;
  put(self, &(ovis_record){.kind = OVIS_RECORD_PATH,
                           .mob = mob->serial,
                           .target = nav->target,
                           .asked = nav->asked,
                           .nodes = mob->nodes.items,
                           .node_count = mob->nodes.count,
                           .is_partial = is_partial,
                           .limits = nav->limits});
}

static const char* name_state(ovis_tracer* self, ovis_state state) {
  const ovis_blocks* registry = ovis_world_get_blocks(ovis_sim_get_world(self->sim));
  const char* name = ov_traced_state_name(&self->states, registry, state, &self->allocator);
  self->is_out_of_memory |= name == NULL;
  return name;
}

static void tell_path_end(ovis_tracer* self, const traced_mob* mob, const ovis_nav_state* nav,
                          ovis_nav_end end) {
  ovis_record record = {.kind = OVIS_RECORD_PATH_ENDED, .mob = mob->serial, .nav_end = end};
  record.limits.body = nav->limits.body;
  const bool is_by_change = end == OVIS_NAV_END_BLOCK_CHANGED || end == OVIS_NAV_END_LOST;
  if (is_by_change && nav->change.is_known) {
    record.change = nav->change;
    record.old_state_name = self->names_states ? name_state(self, nav->change.old_state) : NULL;
    record.state_name = self->names_states ? name_state(self, nav->change.new_state) : NULL;
  }
  put(self, &record);
}

static void tell_refusal(ovis_tracer* self, const traced_mob* mob, ovis_nav_refusal refusal,
                         int64_t count) {
  ovis_record record = {
      .kind = OVIS_RECORD_PATH_REFUSED, .mob = mob->serial, .refusal = refusal, .count = count};
  ovis_mob_state vehicle;
  if (refusal == OVIS_NAV_REFUSAL_RIDES &&
      ovis_mob_get_state(self->sim, ovis_mob_get_vehicle(self->sim, mob->id), &vehicle)) {
    record.who = vehicle.serial;
  }
  put(self, &record);
}

static void look_at_walk(ovis_tracer* self, traced_mob* mob) {
  ovis_nav_state nav;
  if (!ovis_mob_get_nav(self->sim, mob->id, &nav)) {
    return;
  }
  for (int32_t i = 0; i < OVIS_NAV_END_COUNT; i++) {
    if (nav.counts.ended[i] > mob->counts.ended[i]) {
      tell_path_end(self, mob, &nav, (ovis_nav_end)i);
    }
  }
  for (int32_t i = OVIS_NAV_REFUSAL_NONE + 1; i < OVIS_NAV_REFUSAL_COUNT; i++) {
    const int64_t count = nav.counts.refused[i] - mob->counts.refused[i];
    if (count > 0) {
      tell_refusal(self, mob, (ovis_nav_refusal)i, count);
    }
  }
  const uint64_t hash = nav.is_walking ? take_path(self, mob, &nav) : 0;
  if (hash != mob->path_hash && hash != 0) {
    tell_path(self, mob, &nav);
  }
  mob->path_hash = hash;
  mob->counts = nav.counts;
}

// ---- Events

static void put_event(ovis_tracer* self, const ovis_event* event) {
  ovis_record record = {
      .kind = OVIS_RECORD_EVENT, .mob = event->mob_serial, .event = *event, .pos = event->pos};
  if (self->names_states && ovis_event_has_state(event)) {
    record.state_name = name_state(self, event->state);
  }
  put(self, &record);
}

static void take_events(ovis_tracer* self) {
  int32_t count;
  const ovis_event* events = ovis_sim_get_events_between(self->sim, &count);
  for (int32_t i = 0; i < count; i++) {
    put_event(self, &events[i]);
  }
  events = ovis_sim_get_events(self->sim, &count);
  for (int32_t i = 0; i < count; i++) {
    put_event(self, &events[i]);
  }
}

// ---- A tick

static void look_at_mob(ovis_tracer* self, traced_mob* mob, const ovis_mob_glance* glance) {
  if (mob->species == NULL) {
    return; // without memory
  }
  if (glance->option_changes != mob->option_changes) {
    look_at_options(self, mob);
    mob->option_changes = glance->option_changes;
  }
  if (mob->answers != NULL) {
    look_at_refusals(self, mob);
  }
  if (glance->nav_changes != mob->nav_changes) {
    look_at_walk(self, mob);
    mob->nav_changes = glance->nav_changes;
  }
  self->is_out_of_memory |=
      !ov_traced_brain_look(&mob->brain, self->sim, glance, &self->records, &self->allocator);
  if (glance->held != mob->held) {
    tell_held(self, mob);
    mob->held = glance->held;
  }
}

// Shows all of a mob but its body.
static void show_mind(const traced_mob* mob, ovis_trace_mob* out) {
  out->serial = mob->serial;
  out->species = mob->species;
  out->running = mob->running.items;
  out->running_count = mob->running.count;
  out->is_watched = mob->is_watched;
  out->changes = OVIS_TRACE_ALL;
  out->path_target = mob->path_target;
  out->nodes = mob->nodes.items;
  out->node_count = mob->nodes.count;
  out->memories = mob->brain.memories.items;
  out->memory_count = mob->brain.memories.count;
  out->activity = mob->brain.activity != NULL ? mob->brain.activity : "";
}

// At rest most mobs look as they did in the tick before, and most others have only moved. Refusals
// alone can change without a sign.
static void trace_mob(ovis_tracer* self, int32_t index) {
  ovis_trace_mob* shown = &self->shown.items[index];
  if (ov_tracer_look(self->sim, index, shown, &self->minds.items[index]) || shown->is_watched) {
    ovis_mob_glance glance;
    ovis_sim_get_glances(self->sim, index, &glance, 1);
    look_at_mob(self, &self->mobs.items[index], &glance);
    show_mind(&self->mobs.items[index], shown);
  }
}

static void look_at_mobs(ovis_tracer* self) {
  match_mobs(self);
  for (int32_t i = 0; i < self->mobs.count && !self->is_out_of_memory; i++) {
    trace_mob(self, i);
  }
}

// After the events, which tell what a fact is about.
static void look_at_facts(ovis_tracer* self) {
  const ov_fact_look world = {self->sim, {0}, 0, &self->allocator};
  self->is_out_of_memory |= !ov_traced_facts_look(&self->facts, &world, &self->records);
  const bool watches = self->watches_all || self->watched_count > 0;
  for (int32_t i = 0; watches && i < self->mobs.count; i++) {
    traced_mob* mob = &self->mobs.items[i];
    const ov_fact_look look = {self->sim, mob->id, mob->serial, &self->allocator};
    self->is_out_of_memory |=
        mob->is_watched && !ov_traced_facts_look(&mob->facts, &look, &self->records);
  }
}

ovis_status ovis_tracer_tick(ovis_tracer* self, const ovis_trace** out) {
  OV_REQUIRE(out != NULL, OVIS_BAD_ARGUMENT);
  *out = NULL;
  OV_REQUIRE(self != NULL, OVIS_BAD_ARGUMENT);
  OV_REQUIRE(self->is_attached, OVIS_REFUSED);
  OV_REQUIRE(!self->is_out_of_memory, OVIS_NO_MEMORY);
  self->records.count = 0;
  look_at_mobs(self);
  ovis_trace* trace = &self->trace;
  const ovis_env* env = ovis_world_get_env(ovis_sim_get_world(self->sim));
  *trace = (ovis_trace){.tick = ovis_sim_get_ticks(self->sim),
                        .has_time = true,
                        .time_of_day = (int32_t)ovis_time_of_day(env->day_time)};
  if (!self->is_first) { // inputs before the tracer's start are not reported
    take_events(self);
    trace->inputs = ovis_sim_get_inputs(self->sim, &trace->input_count);
  }
  self->is_first = false;
  look_at_facts(self);
  trace->mobs = self->shown.items;
  trace->mob_count = self->shown.count;
  trace->records = self->records.items;
  trace->record_count = self->records.count;
  OV_REQUIRE(!self->is_out_of_memory, OVIS_NO_MEMORY);
  *out = trace;
  return OVIS_OK;
}

// ---- Making

static bool take_watched(ovis_tracer* self, const ovis_tracer_def* def) {
  if (def->watched_count == 0) {
    return true;
  }
  const size_t size = (size_t)def->watched_count * sizeof *self->watched;
  self->watched = ov_alloc(&self->allocator, size);
  if (self->watched == NULL) {
    return false;
  }
  memcpy(self->watched, def->watched, size);
  self->watched_count = def->watched_count;
  return true;
}

ovis_status ovis_tracer_create(const ovis_tracer_def* def, ovis_tracer** out) {
  OV_REQUIRE(out != NULL, OVIS_BAD_ARGUMENT);
  *out = NULL;
  OV_CHECK_DEF(def);
  if (def->sim == NULL || def->watched_count < 0 ||
      (def->watched == NULL && def->watched_count > 0)) {
    return OVIS_OUT_OF_RANGE;
  }
  ovis_tracer* self = ov_alloc_zero(&def->allocator, sizeof *self);
  if (self == NULL) {
    return OVIS_NO_MEMORY;
  }
  self->allocator = def->allocator;
  self->sim = def->sim;
  self->watches_all = def->watches_all;
  self->names_states = def->names_states;
  self->is_first = true;
  const ovis_status status =
      take_watched(self, def) ? ovis_sim_keep_inputs(self->sim, true) : OVIS_NO_MEMORY;
  if (status != OVIS_OK) {
    ovis_tracer_destroy(self);
    return status;
  }
  self->is_attached = true;
  *out = self;
  return OVIS_OK;
}

void ovis_tracer_detach(ovis_tracer* self) {
  OV_REQUIRE(self != NULL, );
  self->is_attached = false;
}

void ovis_tracer_destroy(ovis_tracer* self) {
  if (self == NULL) {
    return;
  }
  if (self->is_attached) {
    ovis_sim_keep_inputs(self->sim, false);
  }
  const ovis_allocator allocator = self->allocator;
  for (int32_t i = 0; i < self->mobs.count; i++) {
    free_mob(self, &self->mobs.items[i]);
  }
  for (int32_t i = 0; i < self->species.count; i++) {
    ov_trace_species_free(self->species.items[i], &self->allocator);
  }
  ov_traced_states_fini(&self->states, &allocator);
  ov_traced_facts_fini(&self->facts, &allocator);
  ov_array_fini(&self->species, &allocator);
  ov_array_fini(&self->minds, &allocator);
  ov_array_fini(&self->mobs, &allocator);
  ov_array_fini(&self->shown, &allocator);
  ov_array_fini(&self->records, &allocator);
  ov_array_fini(&self->running, &allocator);
  ov_free(&allocator, self->watched, (size_t)self->watched_count * sizeof *self->watched);
  ov_free(&allocator, self, sizeof *self);
}
