// Problem: sum up a run of any length in bounded memory.
// Design: docs/architecture.md#rooms (app, run)
#include "run/run_log.h"

#include "run/run_cargo.h"

#include "helpers/grow.h"

#include <ovis/story.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define POINT_DISTANCE_MIN 0.1f // blocks
#define SAMPLE_TICKS 20
#define SAMPLE_NAMES_MAX 64 // running behaviors of one brain

// ---- Species

run_species* run_log_row(run_log* log, const ovis_species* species) {
  static run_species nobody;
  for (int32_t i = 0; i < log->species_count; i++) {
    if (log->species[i].species == species) {
      return &log->species[i];
    }
  }
  if (!grow_array(&log->species, log->species_count, &log->species_capacity,
                  sizeof *log->species)) {
    log->is_out_of_memory = true;
    nobody = (run_species){0};
    return &nobody;
  }
  run_species* row = &log->species[log->species_count++];
  *row = (run_species){.species = species};
  return row;
}

static void add_nav(ovis_nav_counts* sum, const ovis_nav_counts* more) {
  sum->asked += more->asked;
  sum->reused += more->reused;
  sum->reached += more->reached;
  sum->partial += more->partial;
  sum->recomputed += more->recomputed;
  sum->cut += more->cut;
  for (int32_t i = 0; i < OVIS_NAV_REFUSAL_COUNT; i++) {
    sum->refused[i] += more->refused[i];
  }
  for (int32_t i = 0; i < OVIS_NAV_END_COUNT; i++) {
    sum->ended[i] += more->ended[i];
  }
}

static void add_option(run_log* log, run_shares* options, const char* name, int64_t ticks) {
  int32_t at = 0;
  while (at < options->count && strcmp(options->items[at].name, name) != 0) {
    at++;
  }
  if (at == options->count) {
    if (!grow_array(&options->items, options->count, &options->capacity, sizeof *options->items)) {
      log->is_out_of_memory = true;
      return;
    }
    options->items[options->count++] = (run_option){name, 0};
  }
  options->items[at].ran_ticks += ticks;
}

static const char* label_of(const run_log* log, const ovis_option_info* option) {
  return log->has_codes ? option->name : ovis_option_doing(option);
}

static bool has_name(const char* const* names, int32_t count, const char* name) {
  for (int32_t i = 0; i < count; i++) {
    if (strcmp(names[i], name) == 0) {
      return true;
    }
  }
  return false;
}

// A brain does not count the ticks of its behaviors: samples stand for them. Behaviors of the same
// name count once a sample.
static void sample_brain(run_log* log, run_species* row, const ovis_sim* sim, ovis_mob_id id) {
  const char* activity = ovis_mob_get_activity(sim, id);
  if (activity == NULL || ovis_sim_get_ticks(sim) % SAMPLE_TICKS != 0 ||
      ovis_sim_get_ticks(sim) == 0) {
    return;
  }
  row->ticks += SAMPLE_TICKS;
  add_option(log, &row->activities, activity, SAMPLE_TICKS);
  const char* names[SAMPLE_NAMES_MAX];
  int32_t count = 0;
  ovis_option option;
  for (int32_t i = 0; ovis_mob_get_option(sim, id, i, &option); i++) {
    const char* label = label_of(log, &option.info);
    if (option.is_running && count < SAMPLE_NAMES_MAX && !has_name(names, count, label)) {
      names[count++] = label;
      add_option(log, &row->options, label, SAMPLE_TICKS);
    }
  }
}

// Adds the counts of a mob's mind and navigation to its species, once: at its death or at the end.
static void add_counts(run_log* log, const ovis_sim* sim, ovis_mob_id id) {
  ovis_mob_state state;
  if (!ovis_mob_get_state(sim, id, &state)) {
    return;
  }
  run_species* row = run_log_row(log, state.species);
  row->has_mind |= state.has_mind;
  row->is_no_mob |= state.kind != OVIS_ACTOR_MOB;
  if (ovis_mob_get_activity(sim, id) == NULL) {
    row->ticks += state.age_ticks; // samples count the ticks of a brain
  }
  ovis_nav_counts counts;
  if (ovis_mob_get_nav_counts(sim, id, &counts)) {
    add_nav(&row->nav, &counts);
  }
  ovis_option option;
  for (int32_t i = 0; ovis_mob_get_option(sim, id, i, &option); i++) {
    if ((option.info.flags & OVIS_FLAG_ONE_SHOT) == 0) { // not nodes of trees that only choose
      add_option(log, &row->options, label_of(log, &option.info), option.ran_ticks);
    }
  }
}

// ---- Mobs

static run_mob* add_mob(run_log* log, ovis_mob_id id, const ovis_mob_state* state) {
  if (!grow_array(&log->mobs, log->mob_count, &log->mob_capacity, sizeof *log->mobs)) {
    return NULL;
  }
  run_mob* mob = &log->mobs[log->mob_count++];
  *mob = (run_mob){.serial = state->serial,
                   .id = id,
                   .species = state->species,
                   .last = state->pos,
                   .every = 1,
                   .is_player = state->is_player};
  return mob;
}

// Drops every second point and doubles the time between points.
static void thin_track(run_mob* mob) {
  for (int32_t i = 0; i < mob->track_count / 2; i++) {
    mob->track[i] = mob->track[2 * i];
  }
  mob->track_count /= 2;
  mob->every *= 2;
}

static bool add_point(run_mob* mob, ovis_vec3 pos, int64_t tick) {
  const run_point point = {(float)pos.x, (float)pos.z};
  if (tick % mob->every != 0) {
    return true;
  }
  if (mob->track_count > 0) {
    const run_point* last = &mob->track[mob->track_count - 1];
    if (fabsf(last->x - point.x) + fabsf(last->z - point.z) < POINT_DISTANCE_MIN) {
      return true;
    }
  }
  if (mob->track_count == RUN_TRACK_MAX) {
    thin_track(mob);
  }
  if (!grow_array(&mob->track, mob->track_count, &mob->track_capacity, sizeof *mob->track)) {
    return false;
  }
  mob->track[mob->track_count++] = point;
  return true;
}

static bool follow_mobs(run_log* log, const ovis_sim* sim) {
  int32_t at = 0;
  for (int32_t i = 0; i < ovis_sim_get_mob_count(sim); i++) {
    const ovis_mob_id id = ovis_sim_get_mob(sim, i);
    ovis_mob_state state;
    ovis_mob_get_state(sim, id, &state);
    while (at < log->mob_count && log->mobs[at].serial < state.serial) {
      at++;
    }
    run_mob* mob = at < log->mob_count ? &log->mobs[at] : add_mob(log, id, &state);
    if (mob == NULL || !add_point(mob, state.pos, ovis_sim_get_ticks(sim))) {
      return false;
    }
    mob->was_born |= log->event_totals[OVIS_EVENT_BORN] > 0 && state.age_ticks == 0 &&
                     state.is_baby && ovis_sim_get_ticks(sim) > 0;
    const double dx = state.pos.x - mob->last.x;
    const double dz = state.pos.z - mob->last.z;
    run_species* row = run_log_row(log, state.species);
    row->walked += sqrt(dx * dx + dz * dz);
    row->has_mind |= state.has_mind;
    row->is_no_mob |= state.kind != OVIS_ACTOR_MOB;
    sample_brain(log, row, sim, id);
    ovis_nav_counts counts;
    if (ovis_mob_get_nav_counts(sim, id, &counts)) {
      mob->nav = counts;
    }
    mob->last = state.pos;
  }
  return true;
}

// ---- Events

static bool keep_event(run_log* log, const ovis_event* event) {
  if (log->event_count == RUN_EVENTS_MAX) {
    log->events_left_out++;
    return true;
  }
  if (!grow_array(&log->events, log->event_count, &log->event_capacity, sizeof *log->events)) {
    return false;
  }
  log->events[log->event_count++] = *event;
  return true;
}

static void mark_dead(run_log* log, uint64_t serial) {
  for (int32_t i = 0; i < log->mob_count; i++) {
    log->mobs[i].is_dead |= log->mobs[i].serial == serial;
  }
}

static void note_heard(run_log* log, const ovis_event* event) {
  int32_t low = 0;
  int32_t high = log->mob_count;
  while (low < high) {
    const int32_t middle = low + (high - low) / 2;
    if (log->mobs[middle].serial < event->mob_serial) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  if (low < log->mob_count && log->mobs[low].serial == event->mob_serial) {
    log->mobs[low].heard[event->type / 64] |= UINT64_C(1) << event->type % 64;
  }
}

bool run_log_add_events(run_log* log, const ovis_sim* sim) {
  int32_t count;
  const ovis_event* events = ovis_sim_get_events(sim, &count);
  while (log->events_heard < count) {
    const ovis_event* event = &events[log->events_heard++];
    log->event_totals[event->type]++;
    note_heard(log, event);
    run_cargo_add(log, event);
    if (event->type == OVIS_EVENT_DIED) {
      run_log_row(log, event->species)->died++;
      mark_dead(log, event->mob_serial);
      add_counts(log, sim, event->mob);
    } else if (event->type == OVIS_EVENT_BORN) {
      run_log_row(log, event->species)->born++;
    } else if (event->type == OVIS_EVENT_RAID && event->reason >= 0 &&
               event->reason < OVIS_RAID_NEWS_COUNT) {
      log->raid_news[event->reason]++;
    }
    if (!keep_event(log, event)) {
      return false;
    }
  }
  return !log->is_out_of_memory;
}

bool run_log_update(run_log* log, const ovis_sim* sim) {
  log->events_heard = 0;
  log->first_tick = log->has_first ? log->first_tick : ovis_sim_get_ticks(sim);
  log->has_first = true;
  return (ovis_sim_get_ticks(sim) == 0 || run_log_add_events(log, sim)) && follow_mobs(log, sim) &&
         !log->is_out_of_memory;
}

// Paths of mobs that went without a death: they vanished, became others, or the host removed them.
static void add_gone(run_log* log, const ovis_sim* sim) {
  for (int32_t i = 0; i < log->mob_count; i++) {
    const run_mob* mob = &log->mobs[i];
    if (!mob->is_dead && !ovis_mob_is_valid(sim, ovis_mob_find(sim, mob->serial))) {
      add_nav(&run_log_row(log, mob->species)->nav, &mob->nav);
    }
  }
}

bool run_log_finish(run_log* log, const ovis_sim* sim) {
  add_gone(log, sim);
  for (int32_t i = 0; i < ovis_sim_get_mob_count(sim); i++) {
    const ovis_mob_id id = ovis_sim_get_mob(sim, i);
    ovis_mob_state state;
    ovis_mob_get_state(sim, id, &state);
    if (!state.is_alive) {
      continue; // added at its death
    }
    run_species* row = run_log_row(log, state.species);
    row->alive++;
    row->in_water += state.is_in_water;
    row->frozen += state.is_frozen;
    add_counts(log, sim, id);
  }
  return !log->is_out_of_memory;
}

void run_log_fini(run_log* log) {
  for (int32_t i = 0; i < log->mob_count; i++) {
    free(log->mobs[i].track);
  }
  for (int32_t i = 0; i < log->species_count; i++) {
    free(log->species[i].options.items);
    free(log->species[i].activities.items);
  }
  free(log->mobs);
  free(log->events);
  free(log->species);
  *log = (run_log){0};
}
