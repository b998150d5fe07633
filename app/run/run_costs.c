// Problem: say at the end of a run which species, mobs and parts of minds were expensive.
// Design: include/ovis/story.h
#include "run/run_costs.h"

#include "helpers/clock.h"
#include "helpers/json.h"
#include "helpers/text.h"

#define SHORT_SPECIES 2 // the busiest mobs of all follow them

bool run_costs_begin(run_costs* self, ovis_sim* sim, bool has_times) {
  self->has_times = has_times;
  return (!has_times || ovis_sim_set_clock(sim, clock_nsec, NULL) == OVIS_OK) &&
         ovis_costs_create(sim, NULL, &self->costs) == OVIS_OK;
}

void run_costs_tick(run_costs* self) {
  self->is_out_of_memory |= ovis_costs_tick(self->costs) != OVIS_OK;
}

bool run_costs_end(run_costs* self) {
  return self->costs == NULL || (ovis_costs_end(self->costs) == OVIS_OK && !self->is_out_of_memory);
}

void run_costs_fini(run_costs* self) {
  ovis_costs_destroy(self->costs);
  self->costs = NULL;
}

// ---- Table

static int32_t count_working(const ovis_costs* costs) {
  int32_t count = 0;
  ovis_costs_species species;
  while (ovis_costs_get_species(costs, count, &species) && species.units > 0) {
    count++;
  }
  return count;
}

void run_costs_print(const run_costs* self, bool is_full) {
  if (self->costs == NULL || ovis_costs_get_line(self->costs, 0) == NULL) {
    return;
  }
  text_print("  work of minds, the same on every machine:\n");
  const int32_t species = count_working(self->costs);
  const char* line;
  for (int32_t i = 0; (line = ovis_costs_get_line(self->costs, i)) != NULL; i++) {
    if (is_full || i < SHORT_SPECIES || i >= species) {
      text_print("    %s\n", line);
    } else if (i == SHORT_SPECIES) {
      text_print("    and %d other species\n", species - SHORT_SPECIES);
    }
  }
}

// ---- JSON

static void add_work(cJSON* item, const ovis_work* work) {
  cJSON_AddItemToObject(item, "searches", json_whole(work->searches));
  cJSON_AddItemToObject(item, "nodes", json_whole(work->nodes));
  cJSON_AddItemToObject(item, "rays", json_whole(work->rays));
  cJSON_AddItemToObject(item, "considered", json_whole(work->considered));
  cJSON_AddItemToObject(item, "sensors", json_whole(work->sensors));
}

static cJSON* json_part(const ovis_costs_part* part) {
  static const char* const by[] = {"option", "sensor", "itself"};
  cJSON* item = cJSON_CreateObject();
  cJSON_AddStringToObject(item, "words", part->words);
  cJSON_AddStringToObject(item, "by", by[part->work.by]);
  cJSON_AddItemToObject(item, "name", json_text(part->work.name));
  cJSON_AddItemToObject(item, "units", json_whole(part->units));
  cJSON_AddItemToObject(item, "share", json_number(part->share));
  cJSON_AddItemToObject(item, "searches", json_whole(part->work.searches));
  cJSON_AddItemToObject(item, "nodes", json_whole(part->work.nodes));
  cJSON_AddItemToObject(item, "rays", json_whole(part->work.rays));
  cJSON* mobs = cJSON_AddArrayToObject(item, "mobs");
  for (int32_t i = 0; i < part->mob_count; i++) {
    cJSON_AddItemToArray(mobs, json_whole((int64_t)part->mobs[i]));
  }
  cJSON_AddItemToObject(item, "mobs_in_all", json_whole(part->mobs_in_all));
  return item;
}

static cJSON* json_times(const ovis_work* work) {
  static const char* const times[] = {"body", "mind", "sensors", "searches"};
  cJSON* ms = cJSON_CreateObject();
  for (int32_t i = 0; i < OVIS_WORK_TIMES; i++) {
    cJSON_AddItemToObject(ms, times[i], json_number((double)work->time_ns[i] / 1e6));
  }
  return ms;
}

static cJSON* json_species(const run_costs* self, int32_t index, const ovis_costs_species* row) {
  cJSON* item = cJSON_CreateObject();
  cJSON_AddStringToObject(item, "species", row->species->name);
  cJSON_AddItemToObject(item, "units", json_whole(row->units));
  cJSON_AddItemToObject(item, "share", json_number(row->share));
  add_work(item, &row->work);
  cJSON* parts = cJSON_AddArrayToObject(item, "parts");
  ovis_costs_part part;
  for (int32_t i = 0; ovis_costs_get_part(self->costs, index, i, &part); i++) {
    cJSON_AddItemToArray(parts, json_part(&part));
  }
  if (self->has_times) {
    cJSON_AddItemToObject(item, "ms", json_times(&row->work));
  }
  return item;
}

static cJSON* json_mob(const run_costs* self, int32_t index, const ovis_costs_mob* mob) {
  cJSON* item = cJSON_CreateObject();
  cJSON_AddItemToObject(item, "serial", json_whole((int64_t)mob->serial));
  cJSON_AddStringToObject(item, "species", mob->species->name);
  cJSON_AddItemToObject(item, "units", json_whole(mob->units));
  cJSON_AddItemToObject(item, "share", json_number(mob->share));
  add_work(item, &mob->work);
  cJSON* parts = cJSON_AddArrayToObject(item, "parts");
  ovis_costs_part part;
  for (int32_t i = 0; ovis_costs_get_mob_part(self->costs, index, i, &part); i++) {
    cJSON_AddItemToArray(parts, json_part(&part));
  }
  if (self->has_times) {
    cJSON_AddItemToObject(item, "ms", json_times(&mob->work));
  }
  return item;
}

static cJSON* json_span(const ovis_costs_span* span) {
  cJSON* item = cJSON_CreateObject();
  cJSON_AddItemToObject(item, "since_tick", json_whole(span->since_tick));
  cJSON_AddItemToObject(item, "first_tick", json_whole(span->first_tick));
  cJSON_AddItemToObject(item, "last_tick", json_whole(span->last_tick));
  add_work(item, &span->work);
  add_work(cJSON_AddObjectToObject(item, "usual"), &span->usual);
  cJSON_AddItemToObject(item, "mob", json_whole((int64_t)span->mob));
  cJSON_AddItemToObject(item, "option",
                        span->mob != 0 ? json_text(span->part.name) : cJSON_CreateNull());
  cJSON_AddBoolToObject(item, "began", span->began);
  return item;
}

cJSON* run_costs_json(const run_costs* self) {
  cJSON* root = cJSON_CreateObject();
  cJSON* lines = cJSON_AddArrayToObject(root, "lines");
  for (int32_t i = 0; self->costs != NULL && ovis_costs_get_line(self->costs, i) != NULL; i++) {
    cJSON_AddItemToArray(lines, json_text(ovis_costs_get_line(self->costs, i)));
  }
  cJSON* all = cJSON_AddArrayToObject(root, "species");
  ovis_costs_species row;
  for (int32_t i = 0; self->costs != NULL && ovis_costs_get_species(self->costs, i, &row); i++) {
    cJSON_AddItemToArray(all, json_species(self, i, &row));
  }
  cJSON* mobs = cJSON_AddArrayToObject(root, "mobs");
  ovis_costs_mob mob;
  for (int32_t i = 0; self->costs != NULL && ovis_costs_get_mob(self->costs, i, &mob); i++) {
    cJSON_AddItemToArray(mobs, json_mob(self, i, &mob));
  }
  ovis_costs_span span;
  const bool has_span = self->costs != NULL && ovis_costs_get_busiest(self->costs, &span);
  cJSON_AddItemToObject(root, "busiest", has_span ? json_span(&span) : cJSON_CreateNull());
  return root;
}
