// Problem: put a run of many ticks into a page that stays small enough for a browser.
// Design: replay_page_data.h; viewer/src/source/baked.ts reads the result
#include "replay/replay_page_data.h"
#include "replay/page_chase.h"
#include "replay/page_costs.h"
#include "replay/page_facts.h"
#include "replay/page_knows.h"
#include "replay/page_pack.h"
#include "replay/page_plan.h"
#include "replay/page_track.h"
#include "replay/page_village.h"
#include "replay/page_words.h"
#include "replay/page_world.h"

#include "helpers/grow.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PATHS_MAX 4000 // paths of one mob; a page shows the first ones of a long run

// ---- Data of one mob

typedef struct page_mob {
  uint64_t serial;
  const ovis_trace_species* species;
  int64_t first_moment; // of `track`
  page_track track;
  page_text health;   // [tick,health,alive,baby,frozen] at each change
  page_text options;  // [tick,option,running,text] at each change; with a memory's name behind it,
                      // if that is the reason
  page_text ends;     // [option,text] for each option whose answer is known
  page_text memories; // [tick,name,value,until,cause,x,y,z] at each change; a value of -1: erased;
                      // until -1: it does not expire; x, y and z only of a place in this world
  page_text activities; // [tick,name] at each change
  page_text paths;      // [tick,partial,[x,y,z,...]] at each new path; [tick] at its end
  page_text holds;      // [tick,name] at each change of what it holds
  page_text targets;    // [tick,serial] at each change of whom it attacks; 0: nobody
  int32_t path_count;
  uint64_t last_target;
  float last_health;
  bool last_alive, last_baby, last_frozen;
  bool was_baby;
  bool has_open_path; // its last entry in `paths` is a path, not an end
} page_mob;

struct replay_page_data {
  ovis_recording* recording; // NULL: of a run that goes on
  const ovis_recording_info* info;
  page_words words;
  page_mob* mobs; // by serial
  int32_t mob_count, mob_capacity;
  ovis_aabb box;     // around all positions
  page_table states; // names of the states of changes
  page_world_change* changes;
  int32_t change_count, change_capacity;
  page_knows knows;
  page_text news;    // [tick,"news",words] of the run itself
  page_text times;   // [tick,time of day] at the start and whenever the clock jumps
  int64_t next_time; // that the clock shows if it does not jump; -1: none yet
  int64_t step;      // ticks between moments
  bool is_out_of_memory;
};

static page_mob* find(const replay_page_data* build, uint64_t serial) {
  int32_t low = 0;
  int32_t high = build->mob_count;
  while (low < high) {
    const int32_t middle = low + (high - low) / 2;
    if (build->mobs[middle].serial < serial) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low < build->mob_count && build->mobs[low].serial == serial ? &build->mobs[low] : NULL;
}

// Serials only grow, so a new mob is the last. Returns false without memory.
static bool add_mob(replay_page_data* build, const ovis_trace_mob* mob, int64_t moment) {
  if (!grow_array(&build->mobs, build->mob_count, &build->mob_capacity, sizeof *build->mobs)) {
    build->is_out_of_memory = true;
    return false;
  }
  if (build->mob_count == 0) {
    build->box = (ovis_aabb){mob->pos, mob->pos};
  }
  build->mobs[build->mob_count++] = (page_mob){
      .serial = mob->serial, .species = mob->species, .first_moment = moment, .last_health = -1};
  return true;
}

static void widen(ovis_aabb* box, ovis_vec3 pos) {
  box->min.x = fmin(box->min.x, pos.x);
  box->min.y = fmin(box->min.y, pos.y);
  box->min.z = fmin(box->min.z, pos.z);
  box->max.x = fmax(box->max.x, pos.x);
  box->max.y = fmax(box->max.y, pos.y);
  box->max.z = fmax(box->max.z, pos.z);
}

// Ends the path that the page draws. The end belongs to its path, so it is written beyond PATHS_MAX
// too: without it, the page would draw the last path up to the end of the run.
static void end_path(page_mob* mob, int64_t tick) {
  if (mob->has_open_path) {
    page_text_add_item(&mob->paths, &tick, 1);
  }
  mob->has_open_path = false;
}

static void add_health(int64_t tick, page_mob* seen, const ovis_trace_mob* mob) {
  page_text_print(&seen->health, "%s[%" PRId64 ",%.4g,%d,%d,%d]", seen->health.size > 0 ? "," : "",
                  tick, (double)mob->health, mob->is_alive, mob->is_baby, mob->is_frozen);
  seen->last_health = mob->health;
  seen->last_alive = mob->is_alive;
  seen->last_baby = mob->is_baby;
  seen->was_baby |= mob->is_baby;
  seen->last_frozen = mob->is_frozen;
}

static void add_mob_tick(replay_page_data* build, int64_t tick, page_mob* seen,
                         const ovis_trace_mob* mob, bool is_moment) {
  if (is_moment) {
    build->is_out_of_memory |= !page_track_add(&seen->track, mob);
  }
  if (mob->target != seen->last_target) {
    page_text_add_item(&seen->targets, (const int64_t[]){tick, (int64_t)mob->target}, 2);
    seen->last_target = mob->target;
  }
  if (mob->health != seen->last_health || mob->is_alive != seen->last_alive ||
      mob->is_baby != seen->last_baby || mob->is_frozen != seen->last_frozen) {
    add_health(tick, seen, mob);
  }
  if (!mob->is_walking) {
    end_path(seen, tick);
  }
}

// ---- Records

static void add_option_change(replay_page_data* build, int64_t tick, const ovis_record* record) {
  page_mob* mob = find(build, record->mob);
  if (mob == NULL) {
    return;
  }
  const bool is_running = record->kind == OVIS_RECORD_OPTION_STARTED;
  int64_t numbers[5] = {
      tick, record->option, is_running,
      is_running ? page_words_text(&build->words, "")
                 : page_words_reason(&build->words, mob->species, record->option, &record->answer)};
  int32_t count = 4;
  const ovis_reason why = record->answer.reason;
  if (!is_running && (why == OVIS_REASON_MEMORY_ABSENT || why == OVIS_REASON_MEMORY_PRESENT)) {
    numbers[count++] =
        page_words_memory(&build->words, mob->species, (ovis_memory)record->answer.other);
  }
  page_text_add_item(&mob->options, numbers, count);
}

static void add_path(replay_page_data* build, int64_t tick, const ovis_record* record) {
  page_mob* mob = find(build, record->mob);
  if (mob == NULL) {
    return;
  }
  const page_asked asked = {.tick = tick,
                            .mob = (int32_t)(mob - build->mobs),
                            .species = mob->species,
                            .health = mob->last_health,
                            .is_baby = mob->last_baby,
                            .has_target = mob->last_target != 0};
  page_searches_add(&build->knows.searches, &asked, record);
  if (mob->path_count >= PATHS_MAX) {
    end_path(mob, tick);
    return;
  }
  mob->path_count++;
  page_text_print(&mob->paths, "%s[%" PRId64 ",%d,[", mob->paths.size > 0 ? "," : "", tick,
                  record->is_partial);
  for (int32_t i = 0; i < record->node_count; i++) {
    const ovis_pos* node = &record->nodes[i];
    page_text_add_string(&mob->paths, i > 0 ? "," : "");
    page_text_add_numbers(&mob->paths, (const int64_t[]){node->x, node->y, node->z}, 3);
  }
  page_text_add_string(&mob->paths, "]]");
  mob->has_open_path = true;
}

static bool is_place_here(const ovis_memory_value* value) {
  return (value->type == OVIS_MEMORY_PLACE && value->dimension == OVIS_MEMORY_HERE) ||
         value->type == OVIS_MEMORY_CELL;
}

static void add_memory(replay_page_data* build, int64_t tick, const ovis_record* record) {
  page_mob* mob = find(build, record->mob);
  if (mob == NULL) {
    return;
  }
  const ovis_trace_memory* memory = &record->memory;
  const page_mob* entity = memory->value.entity != 0 ? find(build, memory->value.entity) : NULL;
  const bool is_set = record->kind == OVIS_RECORD_MEMORY_SET;
  const bool expires = is_set && memory->value.ttl != OVIS_MEMORY_FOR_EVER;
  page_words* words = &build->words;
  int64_t numbers[8] = {tick};
  numbers[1] = page_words_memory(words, mob->species, memory->kind);
  numbers[2] =
      is_set ? page_words_value(words, entity != NULL ? entity->species : NULL, &memory->value)
             : -1;
  numbers[3] = expires ? tick + memory->value.ttl : -1;
  numbers[4] = page_words_cause(words, mob->species, &memory->cause);
  int32_t count = 5;
  if (is_set && is_place_here(&memory->value)) {
    numbers[count++] = memory->value.cell.x;
    numbers[count++] = memory->value.cell.y;
    numbers[count++] = memory->value.cell.z;
  }
  page_text_add_item(&mob->memories, numbers, count);
}

static void add_activity(replay_page_data* build, int64_t tick, const ovis_record* record) {
  page_mob* mob = find(build, record->mob);
  if (mob != NULL) {
    char words[64];
    ovis_activity_words(record->item, words, sizeof words);
    const int64_t numbers[] = {tick, page_words_text(&build->words, words)};
    page_text_add_item(&mob->activities, numbers, 2);
  }
}

void replay_page_data_change(replay_page_data* build, int64_t tick, ovis_pos pos,
                             const char* state_name) {
  const int32_t state = page_table_add(&build->states, state_name != NULL ? state_name : "");
  if (state < 0 || !grow_array(&build->changes, build->change_count, &build->change_capacity,
                               sizeof *build->changes)) {
    build->is_out_of_memory = true;
    return;
  }
  build->changes[build->change_count++] = (page_world_change){tick, pos, state};
}

static void add_holds(replay_page_data* build, int64_t tick, const ovis_record* record) {
  page_mob* mob = find(build, record->mob);
  if (mob != NULL) {
    const int64_t numbers[] = {tick, page_words_text(&build->words, record->item)};
    page_text_add_item(&mob->holds, numbers, 2);
  }
}

static void add_record(replay_page_data* build, int64_t tick, const ovis_record* record) {
  switch (record->kind) {
  case OVIS_RECORD_OPTION_STARTED:
  case OVIS_RECORD_OPTION_STOPPED:
  case OVIS_RECORD_OPTION_REFUSED: add_option_change(build, tick, record); break;
  case OVIS_RECORD_PATH: add_path(build, tick, record); break;
  case OVIS_RECORD_MEMORY_SET:
  case OVIS_RECORD_MEMORY_ERASED: add_memory(build, tick, record); break;
  case OVIS_RECORD_ACTIVITY: add_activity(build, tick, record); break;
  case OVIS_RECORD_BLOCK:
    replay_page_data_change(build, tick, record->pos, record->state_name);
    break;
  case OVIS_RECORD_HOLDS: add_holds(build, tick, record); break;
  case OVIS_RECORD_EVENT: page_news_add(&record->event, &build->news); break;
  default: break;
  }
}

static void add_time(replay_page_data* build, const ovis_trace* trace) {
  if (trace->has_time) {
    if (trace->time_of_day != build->next_time) {
      page_text_add_item(&build->times, (const int64_t[]){trace->tick, trace->time_of_day}, 2);
    }
    build->next_time = (trace->time_of_day + 1) % OVIS_DAY_TICKS;
  }
}

void replay_page_data_take(replay_page_data* build, const ovis_recorded_tick* tick) {
  const ovis_trace* trace = &tick->trace;
  const int64_t since_first = trace->tick - build->info->first_tick;
  const int64_t moment = (since_first + build->step - 1) / build->step;
  const bool is_moment = since_first % build->step == 0;
  if (build->is_out_of_memory) {
    return;
  }
  add_time(build, trace);
  int32_t at = 0; // both lists are by serial
  for (int32_t i = 0; i < trace->mob_count; i++) {
    const ovis_trace_mob* mob = &trace->mobs[i];
    while (at < build->mob_count && build->mobs[at].serial < mob->serial) {
      at++;
    }
    if (at == build->mob_count && !add_mob(build, mob, moment)) {
      return;
    }
    if (build->mobs[at].serial != mob->serial) {
      continue; // a damaged recording: serials only grow
    }
    widen(&build->box, mob->pos);
    add_mob_tick(build, trace->tick, &build->mobs[at], mob, is_moment);
  }
  for (int32_t i = 0; i < trace->record_count; i++) {
    add_record(build, trace->tick, &trace->records[i]);
  }
  build->is_out_of_memory |= build->words.is_out_of_memory;
}

bool replay_page_data_box(const replay_page_data* build, ovis_aabb* out) {
  *out = build->box;
  return build->mob_count > 0;
}

void replay_page_data_look(const replay_page_data* build, page_sight* sight) {
  for (int32_t i = 0; i < build->mob_count; i++) {
    const page_track* track = &build->mobs[i].track;
    for (int32_t k = 0; k < track->count; k++) {
      page_sight_add(sight, page_track_cell(track, k), PAGE_SIGHT_MOB);
    }
  }
  for (int32_t i = 0; i < build->change_count; i++) {
    page_sight_add(sight, build->changes[i].pos, PAGE_SIGHT_CHANGE);
  }
}

// ---- The end

static void add_ends(replay_page_data* build, page_mob* mob, const ovis_story* story) {
  char text[512];
  ovis_story_option state;
  mob->ends.size = 0;
  for (int32_t i = 0; ovis_story_get_option(story, mob->serial, i, &state); i++) {
    if (state.is_known) {
      ovis_story_explain_option(story, mob->serial, i, text, sizeof text);
      page_text_add_item(&mob->ends, (const int64_t[]){i, page_words_text(&build->words, text)}, 2);
    }
  }
}

void replay_page_data_end(replay_page_data* build, const ovis_story* story) {
  for (int32_t i = 0; i < build->mob_count; i++) {
    add_ends(build, &build->mobs[i], story);
  }
  build->is_out_of_memory |= build->words.is_out_of_memory;
}

// ---- Writing

// The options of a species, which its mobs share.
typedef struct page_plan {
  const ovis_trace_species* species;
  page_text text;
} page_plan;

typedef struct page_writer {
  const replay_page_data* build;
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

static void put_lines(page_writer* self, uint64_t serial) {
  bool is_first = true;
  page_text_add_string(self->out, ",\"lines\":[");
  for (; self->next_line < self->line_count && self->lines[self->next_line].mob <= serial;
       self->next_line++) {
    const ovis_story_line* line = &self->lines[self->next_line];
    if (line->mob == serial) {
      page_text_print(self->out, "%s[%" PRId64 ",\"%s\",", is_first ? "" : ",", line->tick,
                      ovis_line_name(line->kind));
      page_text_add_json(self->out, line->text);
      page_text_add(self->out, "]", 1);
      is_first = false;
    }
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

// A list that is packed, since it is long: its items are JSON again.
static void put_packed(page_text* out, const char* name, const page_text* items) {
  page_text_print(out, ",\"%s\":\"", name);
  page_pack_add(out, items->bytes, items->size);
  out->is_failed |= items->is_failed;
  page_text_add(out, "\"", 1);
}

static void put_mob(page_writer* self, const page_mob* mob) {
  page_text* out = self->out;
  page_text_print(out, "{\"n\":%" PRIu64 ",\"species\":", mob->serial);
  page_text_add_json(out, mob->species->is_player ? "player" : mob->species->name);
  page_text_print(out, ",\"width\":%.4g,\"height\":%.4g,\"most\":%.4g,\"from\":%" PRId64,
                  (double)mob->species->width, (double)mob->species->height,
                  (double)mob->species->health_max, mob->first_moment);
  page_text_print(out, ",\"count\":%" PRId32 ",\"track\":\"", mob->track.count);
  page_track_put(&mob->track, self->frame->min, out);
  page_text_add(out, "\"", 1);
  put_plan(self, mob->species);
  put_list(out, "health", &mob->health);
  put_packed(out, "options", &mob->options);
  put_list(out, "ends", &mob->ends);
  put_packed(out, "memories", &mob->memories);
  put_list(out, "activities", &mob->activities);
  put_list(out, "holds", &mob->holds);
  put_list(out, "targets", &mob->targets);
  put_packed(out, "paths", &mob->paths);
  const page_knows* knows = &self->build->knows;
  if (knows->lists != NULL) {
    put_packed(out, "searches", &knows->lists[mob - self->build->mobs]);
  }
  page_plan_add_figures(mob->species, out);
  page_facts_put(self->frame->story, mob->serial, out);
  put_lines(self, mob->serial);
  page_text_add(out, "}", 1);
}

static void put_head(page_writer* self) {
  const ovis_recording_info* info = self->build->info;
  const ovis_dimension* dimension = &info->env.dimension;
  page_text* out = self->out;
  page_text_add_string(out, "{\"title\":");
  page_text_add_json(out, self->frame->title != NULL ? self->frame->title : "a run");
  page_costs_put(self->frame->costs, out);
  put_list(out, "lines", &self->build->news);
  page_facts_put(self->frame->story, 0, self->out);
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

static void put_texts(const page_writer* self) {
  page_text* out = self->out;
  page_text_add_string(out, ",\"texts\":[");
  const page_table* texts = &self->build->words.table;
  for (int32_t i = 0; i < texts->count; i++) {
    page_text_add_string(out, i > 0 ? "," : "");
    page_text_add_json(out, texts->texts[i]);
  }
  page_text_add(out, "]", 1);
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

// Searches and path types; the world is not that of the blocks any more.
static void run_knows(replay_page_data* build, const replay_page_frame* frame) {
  const page_knows_def def = {.world = frame->world,
                              .sight = frame->sight,
                              .is_at_start = frame->first == NULL,
                              .first = build->info->first_tick,
                              .last = build->info->last_tick,
                              .rules = build->info->rules,
                              .states = &build->states,
                              .changes = build->changes,
                              .change_count = build->change_count,
                              .words = &build->words};
  page_types* types = &build->knows.types;
  for (int32_t i = 0; i < build->mob_count && frame->sight != NULL; i++) {
    const page_mob* mob = &build->mobs[i];
    const int32_t grown = page_types_body(types, mob->species, false);
    const int32_t baby = mob->was_baby ? page_types_body(types, mob->species, true) : -1;
    for (int32_t k = 0; k < mob->track.count; k++) {
      const ovis_pos cell = page_track_cell(&mob->track, k);
      if (grown >= 0) {
        page_types_near(types, frame->sight, grown, cell);
      }
      if (baby >= 0) {
        page_types_near(types, frame->sight, baby, cell);
      }
    }
  }
  page_knows_run(&build->knows, &def, build->mob_count);
  build->is_out_of_memory |= build->knows.is_out_of_memory || build->words.is_out_of_memory;
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
  }
}

void replay_page_data_put(replay_page_data* build, const replay_page_frame* frame, page_text* out) {
  page_writer self = {.build = build, .frame = frame, .out = out};
  const ovis_recording_info* info = build->info;
  self.lines = ovis_story_get_lines(frame->story, &self.line_count);
  put_head(&self);
  put_world(build, frame, out);
  if (frame->world != NULL && build->recording != NULL) {
    run_knows(build, frame); // changes the world, which a run that goes on needs
  }
  out->is_failed |= build->is_out_of_memory;
  page_text_add_string(out, ",\"mobs\":[");
  for (int32_t i = 0; i < build->mob_count; i++) {
    page_text_add_string(out, i > 0 ? ",\n" : "\n");
    put_mob(&self, &build->mobs[i]);
  }
  page_text_add(out, "]", 1);
  put_chasers(build, out);
  page_types_put(&build->knows.types, frame->first == NULL ? info->first_tick : info->last_tick,
                 out);
  page_village_put(frame->village, info->last_tick, out);
  page_looks_put(frame->looks, out);
  put_texts(&self);
  if (frame->other != NULL) {
    page_text_add(out, frame->other->bytes, frame->other->size);
  }
  page_text_add_string(out, "}\n");
  for (int32_t i = 0; i < self.plan_count; i++) {
    page_text_fini(&self.plans[i].text);
  }
  free(self.plans);
}

// ---- Life

replay_page_data* replay_page_data_create(ovis_recording* recording,
                                          const ovis_recording_info* info) {
  replay_page_data* build = calloc(1, sizeof *build);
  if (build != NULL) {
    const int64_t ticks = info->last_tick - info->first_tick + 1;
    build->recording = recording;
    build->info = info;
    build->next_time = -1;
    build->step = ticks / REPLAY_PAGE_MOMENTS_MAX + 1;
  }
  return build;
}

void replay_page_data_destroy(replay_page_data* build) {
  if (build == NULL) {
    return;
  }
  for (int32_t i = 0; i < build->mob_count; i++) {
    page_mob* mob = &build->mobs[i];
    page_text* texts[] = {&mob->health,     &mob->options, &mob->ends,  &mob->memories,
                          &mob->activities, &mob->paths,   &mob->holds, &mob->targets};
    for (size_t k = 0; k < sizeof texts / sizeof *texts; k++) {
      page_text_fini(texts[k]);
    }
    page_track_fini(&mob->track);
  }
  free(build->mobs);
  free(build->changes);
  page_knows_fini(&build->knows);
  page_table_fini(&build->states);
  page_text_fini(&build->news);
  page_text_fini(&build->times);
  page_words_fini(&build->words);
  free(build);
}
