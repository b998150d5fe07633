// Problem: write what was collected for a page as JSON, whole or only what is new.
// Design: replay_page_data.h; viewer/src/source/baked.ts reads the result
#include "replay/page_build.h"
#include "replay/page_chase.h"
#include "replay/page_costs.h"
#include "replay/page_facts.h"
#include "replay/page_pack.h"
#include "replay/page_plan.h"
#include "replay/page_village.h"

#include "helpers/grow.h"

#include <inttypes.h>
#include <stdlib.h>

// The options of a species, which its mobs share.
typedef struct page_plan {
  const ovis_trace_species* species;
  page_text text;
} page_plan;

typedef struct page_writer {
  replay_page_data* build;
  const replay_page_frame* frame;
  page_text* out;
  const ovis_story_line* lines; // by mob
  int32_t line_count, next_line;
  page_plan* plans;
  int32_t plan_count, plan_capacity;
} page_writer;

static void put_list(page_text* out, const char* name, const page_text* items) {
  page_text_print(out, ",\"%s\":[", name);
  page_text_add(out, items->bytes, items->size);
  out->is_failed |= items->is_failed;
  page_text_add(out, "]", 1);
}

#define HASH_START 14695981039346656037u // FNV-1a, 64 bits
#define HASH_FACTOR 1099511628211u

static uint64_t hash_of(const ovis_story_line* line) {
  uint64_t hash = (HASH_START ^ (uint64_t)line->tick) * HASH_FACTOR;
  for (const char* at = line->text; *at != '\0'; at++) {
    hash = (hash ^ (uint8_t)*at) * HASH_FACTOR;
  }
  return hash;
}

// Lines may still change after they were put, those of options that run above all. Returns how many
// from the first on are as they were, and notes all for the next time.
static int32_t keep_lines(page_writer* self, page_mob* mob, int32_t count) {
  const ovis_story_line* lines = &self->lines[self->next_line];
  int32_t kept = 0;
  while (kept < count && kept < mob->line_count && mob->lines[kept] == hash_of(&lines[kept])) {
    kept++;
  }
  mob->line_count = kept;
  for (int32_t i = kept; i < count; i++) {
    if (!grow_array(&mob->lines, mob->line_count, &mob->line_capacity, sizeof *mob->lines)) {
      self->out->is_failed = true;
      break;
    }
    mob->lines[mob->line_count++] = hash_of(&lines[i]);
  }
  return kept;
}

static void put_lines(page_writer* self, page_mob* mob) {
  while (self->next_line < self->line_count && self->lines[self->next_line].mob < mob->serial) {
    self->next_line++;
  }
  const ovis_story_line* lines = &self->lines[self->next_line];
  int32_t count = 0;
  while (count < self->line_count - self->next_line && lines[count].mob == mob->serial) {
    count++;
  }
  int32_t i = 0;
  if (self->frame->is_part) {
    i = keep_lines(self, mob, count);
    page_text_print(self->out, ",\"kept\":%d", (int)i);
  }
  self->next_line += count;
  page_text_add_string(self->out, ",\"lines\":[");
  for (bool is_first = true; i < count; i++, is_first = false) {
    page_text_print(self->out, "%s[%" PRId64 ",\"%s\",", is_first ? "" : ",", lines[i].tick,
                    ovis_line_name(lines[i].kind));
    page_text_add_json(self->out, lines[i].text);
    page_text_add(self->out, "]", 1);
  }
  page_text_add(self->out, "]", 1);
}

static void put_plan(page_writer* self, const ovis_trace_species* species) {
  int32_t at = 0;
  while (at < self->plan_count && self->plans[at].species != species) {
    at++;
  }
  if (at == self->plan_count) {
    if (!grow_array(&self->plans, self->plan_count, &self->plan_capacity, sizeof *self->plans)) {
      self->out->is_failed = true;
      return;
    }
    self->plans[self->plan_count++] = (page_plan){.species = species};
    page_plan_add(species, &self->plans[at].text);
  }
  put_list(self->out, "plan", &self->plans[at].text);
}

// A list that is packed, since it is long: its items are JSON again. Those of parts are short, and
// packing them would take most of the time.
static void put_packed(const page_writer* self, const char* name, const page_text* items) {
  page_text* out = self->out;
  if (self->frame->is_part) {
    put_list(out, name, items);
    return;
  }
  page_text_print(out, ",\"%s\":\"", name);
  page_pack_add(out, items->bytes, items->size);
  out->is_failed |= items->is_failed;
  page_text_add(out, "\"", 1);
}

static void put_mob(page_writer* self, page_mob* mob) {
  page_text* out = self->out;
  page_text_print(out, "{\"n\":%" PRIu64 ",\"species\":", mob->serial);
  page_text_add_json(out, mob->species->is_player ? "player" : mob->species->name);
  page_text_print(out, ",\"width\":%.4g,\"height\":%.4g,\"most\":%.4g,\"from\":%" PRId64,
                  (double)mob->species->width, (double)mob->species->height,
                  (double)mob->species->health_max, mob->first_moment);
  page_text_print(out, ",\"count\":%" PRId32 ",\"track\":\"", mob->track.count);
  page_track_put(&mob->track, self->frame->min, !self->frame->is_part, out);
  page_text_add(out, "\"", 1);
  if (!self->frame->is_part || !mob->is_known) {
    put_plan(self, mob->species);
  }
  put_list(out, "health", &mob->health);
  put_packed(self, "options", &mob->options);
  put_list(out, "ends", &mob->ends);
  put_packed(self, "memories", &mob->memories);
  put_list(out, "activities", &mob->activities);
  put_list(out, "holds", &mob->holds);
  put_list(out, "targets", &mob->targets);
  put_packed(self, "paths", &mob->paths);
  const page_knows* knows = &self->build->knows;
  if (knows->lists != NULL) {
    put_packed(self, "searches", &knows->lists[mob - self->build->mobs]);
  }
  page_plan_add_figures(mob->species, out);
  if (self->frame->story != NULL) {
    page_facts_put(self->frame->story, mob->serial, out);
    put_lines(self, mob);
  }
  page_text_add(out, "}", 1);
}

static void put_head(page_writer* self) {
  const ovis_recording_info* info = self->build->info;
  const ovis_dimension* dimension = &info->env.dimension;
  page_text* out = self->out;
  page_text_add_string(out, "{\"title\":");
  page_text_add_json(out, self->frame->title != NULL ? self->frame->title : "a run");
  page_costs_put(self->frame->costs, out);
  if (self->frame->story != NULL) {
    put_list(out, "lines", &self->build->news);
    page_facts_put(self->frame->story, 0, self->out);
  } else {
    page_text_add_string(out, ",\"isAhead\":true");
  }
  page_text_add_string(out, ",\"dimension\":");
  page_text_add_json(out, dimension->name);
  page_text_print(out,
                  ",\"first\":%" PRId64 ",\"last\":%" PRId64 ",\"step\":%" PRId64
                  ",\"dayTime\":%" PRId64 ",\"units\":%g,\"hasSky\":%s,\"min\":[%d,%d,%d]",
                  info->first_tick, info->last_tick, self->build->step, info->env.day_time,
                  PAGE_TRACK_UNITS, dimension->has_sky ? "true" : "false", self->frame->min.x,
                  self->frame->min.y, self->frame->min.z);
  page_text_print(out, ",\"made\":\"%s\"", info->made_by);
  put_list(out, "times", &self->build->times);
}

static void put_chasers(const replay_page_data* build, page_text* out) {
  uint64_t chasers[PAGE_CHASERS_MAX];
  int32_t count = 0;
  const int32_t mob_count = build->recording != NULL ? build->mob_count : 0;
  for (int32_t i = 0; i < mob_count && count < PAGE_CHASERS_MAX; i++) {
    if (page_chase_has(build->mobs[i].species)) {
      chasers[count++] = build->mobs[i].serial;
    }
  }
  page_chase_put(build->recording, chasers, count, build->step, out);
}

static void put_world(const replay_page_data* build, const replay_page_frame* frame,
                      page_text* out) {
  const page_world_def def = {.world = frame->world,
                              .first = frame->first,
                              .sight = frame->sight,
                              .states = &build->states,
                              .changes = build->changes,
                              .change_count = build->change_count};
  if (frame->sight != NULL && frame->shown != NULL) {
    page_world_put_changed(&def, frame->shown, out);
  } else if (frame->sight != NULL) {
    page_world_put(&def, out);
  } else if (frame->story == NULL) {
    page_world_put_changed(&def, NULL, out);
  }
}

void replay_page_data_put(replay_page_data* build, const replay_page_frame* frame, page_text* out) {
  page_writer self = {.build = build, .frame = frame, .out = out};
  const ovis_recording_info* info = build->info;
  if (frame->story != NULL) {
    self.lines = ovis_story_get_lines(frame->story, &self.line_count);
  }
  put_head(&self);
  put_world(build, frame, out);
  if (frame->is_part) {
    page_text_print(out, ",\"epoch\":%" PRId64, frame->epoch);
  }
  if (frame->world != NULL && build->recording != NULL) {
    replay_page_data_know(build, frame); // changes the world, which a run that goes on needs
  }
  out->is_failed |= build->is_out_of_memory;
  page_text_add_string(out, ",\"mobs\":[");
  for (int32_t i = 0; i < build->mob_count; i++) {
    page_text_add_string(out, i > 0 ? ",\n" : "\n");
    put_mob(&self, &build->mobs[i]);
  }
  page_text_add(out, "]", 1);
  if (!frame->is_part) {
    put_chasers(build, out);
    page_types_put(&build->knows.types, frame->first == NULL ? info->first_tick : info->last_tick,
                   out);
  }
  page_village_put(frame->village, info->last_tick, out);
  page_looks_put(frame->looks, out);
  page_table_put(&build->words.table, out);
  if (frame->other != NULL) {
    page_text_add(out, frame->other->bytes, frame->other->size);
  }
  page_text_add_string(out, "}\n");
  for (int32_t i = 0; i < self.plan_count; i++) {
    page_text_fini(&self.plans[i].text);
  }
  free(self.plans);
}

void replay_page_data_put_ends(const ovis_story* story, uint64_t serial, page_text* out) {
  char text[512];
  ovis_story_option state;
  bool is_first = true;
  page_text_print(out, "{\"n\":%" PRIu64 ",\"ends\":[", serial);
  for (int32_t i = 0; ovis_story_get_option(story, serial, i, &state); i++) {
    if (state.is_known) {
      ovis_story_explain_option(story, serial, i, text, sizeof text);
      page_text_print(out, "%s[%d,", is_first ? "" : ",", (int)i);
      page_text_add_json(out, text);
      page_text_add(out, "]", 1);
      is_first = false;
    }
  }
  page_text_add_string(out, "]}");
}
