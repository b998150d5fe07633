// Problem: put a run of many ticks into a page that stays small enough for a browser.
// Design: replay_page_data.h; app/replay/replay_page.html reads the result
#include "replay/replay_page_data.h"
#include "replay/page_chase.h"
#include "replay/page_facts.h"
#include "replay/page_words.h"

#include "draw/block_colors.h"
#include "helpers/grow.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define UNITS 32.0               // steps per block of a stored position
#define POSITION_STEPS_MAX 65535 // a position has 16 bits
#define POSITION_MAX 2e9         // in 1 / UNITS of a block
#define PLACES_AT_ONCE 300       // a multiple of 3: base64 is filled up only at its end
#define YAW_STEPS 256            // per full turn
#define BYTES_A_MOMENT 7         // x, z and y of two bytes each, low byte first; yaw
#define PATHS_MAX 4000           // paths of one mob; a page shows the first ones of a long run

// ---- Data of one mob

// Where a mob is at a moment. The map of the page, from which its positions count, is known only
// after the last tick.
typedef struct page_place {
  int32_t x, z, y; // in 1 / UNITS of a block
  uint8_t yaw;     // in 1 / YAW_STEPS of a turn
} page_place;

typedef struct page_mob {
  uint64_t serial;
  const ovis_trace_species* species;
  int64_t first_moment; // of `places`
  page_place* places;   // [(moment) * place_count]
  int32_t place_count, place_capacity;
  page_text health;   // [tick,health,alive,baby,frozen] at each change
  page_text options;  // [tick,option,running,text] at each change; with a memory's name behind it,
                      // if that is the reason
  page_text ends;     // [option,text] for each option whose answer is known
  page_text memories; // [tick,name,value,until,cause,x,z] at each change; a value of -1: erased;
                      // until -1: it does not expire; x and z only of a place in this world
  page_text activities; // [tick,name] at each change
  page_text paths;      // [tick,partial,[x,z,...]] at each new path; [tick] at its end
  int32_t path_count;
  float last_health;
  bool last_alive, last_baby, last_frozen;
  bool has_open_path; // its last entry in `paths` is a path, not an end
} page_mob;

struct replay_page_data {
  ovis_recording* recording;
  page_words words;
  page_mob* mobs; // by serial
  int32_t mob_count, mob_capacity;
  ovis_aabb box;    // around all positions
  page_text blocks; // [tick,x,z,"#rrggbb"] at each change
  char block[64];   // the last one there, and its color
  color block_paint;
  int64_t step; // ticks between moments
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

static int32_t units_of(double blocks) {
  return (int32_t)fmin(POSITION_MAX, fmax(-POSITION_MAX, floor(blocks * UNITS + 0.5)));
}

static void widen(ovis_aabb* box, ovis_vec3 pos) {
  box->min.x = fmin(box->min.x, pos.x);
  box->min.z = fmin(box->min.z, pos.z);
  box->max.x = fmax(box->max.x, pos.x);
  box->max.z = fmax(box->max.z, pos.z);
}

static void add_place(replay_page_data* build, page_mob* seen, const ovis_trace_mob* mob) {
  if (!grow_array(&seen->places, seen->place_count, &seen->place_capacity, sizeof *seen->places)) {
    build->is_out_of_memory = true;
    return;
  }
  const double turns = (double)mob->head_yaw_deg / 360;
  seen->places[seen->place_count++] = (page_place){
      .x = units_of(mob->pos.x),
      .z = units_of(mob->pos.z),
      .y = units_of(mob->pos.y),
      .yaw = (uint8_t)((int32_t)((turns - floor(turns)) * YAW_STEPS) & (YAW_STEPS - 1))};
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
  seen->last_frozen = mob->is_frozen;
}

static void add_mob_tick(replay_page_data* build, int64_t tick, page_mob* seen,
                         const ovis_trace_mob* mob, bool is_moment) {
  if (is_moment) {
    add_place(build, seen, mob);
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
  if (mob->path_count >= PATHS_MAX) {
    end_path(mob, tick);
    return;
  }
  mob->path_count++;
  page_text_print(&mob->paths, "%s[%" PRId64 ",%d,[", mob->paths.size > 0 ? "," : "", tick,
                  record->is_partial);
  for (int32_t i = 0; i < record->node_count; i++) {
    const int64_t place[] = {record->nodes[i].x, record->nodes[i].z};
    page_text_add_string(&mob->paths, i > 0 ? "," : "");
    page_text_add_numbers(&mob->paths, place, 2);
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
  int64_t numbers[7] = {tick};
  numbers[1] = page_words_memory(words, mob->species, memory->kind);
  numbers[2] =
      is_set ? page_words_value(words, entity != NULL ? entity->species : NULL, &memory->value)
             : -1;
  numbers[3] = expires ? tick + memory->value.ttl : -1;
  numbers[4] = page_words_cause(words, mob->species, &memory->cause);
  int32_t count = 5;
  if (is_set && is_place_here(&memory->value)) {
    numbers[count++] = memory->value.cell.x;
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

static void add_block(replay_page_data* build, int64_t tick, const ovis_record* record) {
  char name[64];
  ovis_block_words(record->state_name, name, sizeof name);
  if (strcmp(name, "air") == 0 || name[0] == '\0') {
    return; // the color of the block below is not recorded
  }
  if (strcmp(name, build->block) != 0) { // blocks of one kind often follow each other
    memcpy(build->block, name, sizeof name);
    build->block_paint = block_color(name);
  }
  const color paint = build->block_paint;
  page_text_print(&build->blocks, "%s[%" PRId64 ",%d,%d,\"#%02x%02x%02x\"]",
                  build->blocks.size > 0 ? "," : "", tick, record->pos.x, record->pos.z, paint.r,
                  paint.g, paint.b);
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
  case OVIS_RECORD_BLOCK: add_block(build, tick, record); break;
  default: break;
  }
}

void replay_page_data_take(replay_page_data* build, const ovis_recorded_tick* tick) {
  const ovis_trace* trace = &tick->trace;
  const int64_t since_first = trace->tick - ovis_recording_get_info(build->recording)->first_tick;
  const int64_t moment = (since_first + build->step - 1) / build->step;
  const bool is_moment = since_first % build->step == 0;
  if (build->is_out_of_memory) {
    return;
  }
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

// ---- The end

static void add_ends(replay_page_data* build, page_mob* mob, const ovis_story* story) {
  char text[512];
  ovis_story_option state;
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

// Options with equal words are told apart by their group, and within a group by number.
static void add_option_words(page_text* out, const ovis_trace_species* species, int32_t option) {
  const ovis_option_info* info = &species->options[option];
  const char* words = ovis_option_words(info);
  int32_t same = 0;
  int32_t same_group = 0;
  int32_t before = 0;
  for (int32_t i = 0; i < species->option_count; i++) {
    const ovis_option_info* other = &species->options[i];
    if (strcmp(ovis_option_words(other), words) == 0) {
      const bool is_of_group = strcmp(other->group, info->group) == 0;
      same++;
      same_group += is_of_group;
      before += is_of_group && i < option;
    }
  }
  char text[160];
  char group[64];
  ovis_activity_words(info->group, group, sizeof group);
  if (same == 1) {
    snprintf(text, sizeof text, "%s", words);
  } else if (same_group == 1) {
    snprintf(text, sizeof text, "%s (%s)", words, group);
  } else {
    snprintf(text, sizeof text, "%s (%s, %d)", words, group, (int)before + 1);
  }
  page_text_add_json(out, text);
}

static void add_plan(page_text* out, const ovis_trace_species* species) {
  for (int32_t i = 0; i < species->option_count; i++) {
    page_text_print(out, "%s[%d,", i > 0 ? "," : "", species->options[i].priority);
    add_option_words(out, species, i);
    page_text_add(out, "]", 1);
  }
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
    add_plan(&self->plans[at].text, species);
  }
  put_list(self->out, "plan", &self->plans[at].text);
}

static uint16_t steps_between(int32_t from, int32_t to) {
  const int64_t steps = (int64_t)to - from;
  return (uint16_t)(steps < 0 ? 0 : steps > POSITION_STEPS_MAX ? POSITION_STEPS_MAX : steps);
}

static void put_places(page_writer* self, const page_mob* mob) {
  const replay_page_map* map = &self->frame->map;
  const int32_t min_x = units_of(map->view.min_x);
  const int32_t min_z = units_of(map->view.min_z);
  const int32_t min_y = units_of(map->min_y);
  uint8_t bytes[PLACES_AT_ONCE * BYTES_A_MOMENT];
  size_t used = 0;
  for (int32_t i = 0; i < mob->place_count; i++) {
    const page_place* place = &mob->places[i];
    const uint16_t x = steps_between(min_x, place->x);
    const uint16_t z = steps_between(min_z, place->z);
    const uint16_t y = steps_between(min_y, place->y);
    const uint8_t moment[BYTES_A_MOMENT] = {(uint8_t)x,        (uint8_t)(x >> 8), (uint8_t)z,
                                            (uint8_t)(z >> 8), (uint8_t)y,        (uint8_t)(y >> 8),
                                            place->yaw};
    memcpy(bytes + used, moment, sizeof moment);
    used += sizeof moment;
    if (used == sizeof bytes || i == mob->place_count - 1) {
      page_text_add_base64(self->out, bytes, used);
      used = 0;
    }
  }
}

static void put_mob(page_writer* self, const page_mob* mob) {
  page_text* out = self->out;
  page_text_print(out, "{\"n\":%" PRIu64 ",\"species\":", mob->serial);
  page_text_add_json(out, mob->species->is_player ? "player" : mob->species->name);
  page_text_print(out, ",\"width\":%.3g,\"most\":%.4g,\"from\":%" PRId64 ",\"places\":\"",
                  (double)mob->species->width, (double)mob->species->health_max, mob->first_moment);
  put_places(self, mob);
  page_text_add(out, "\"", 1);
  put_plan(self, mob->species);
  put_list(out, "health", &mob->health);
  put_list(out, "options", &mob->options);
  put_list(out, "ends", &mob->ends);
  put_list(out, "memories", &mob->memories);
  put_list(out, "activities", &mob->activities);
  put_list(out, "paths", &mob->paths);
  page_facts_put(self->frame->story, mob->serial, out);
  put_lines(self, mob->serial);
  page_text_add(out, "}", 1);
}

// Sentences about what the run cost.
static void put_costs(page_writer* self) {
  const ovis_costs* costs = self->frame->costs;
  page_text_add_string(self->out, ",\"costs\":[");
  for (int32_t i = 0; costs != NULL && ovis_costs_get_line(costs, i) != NULL; i++) {
    page_text_add_string(self->out, i > 0 ? "," : "");
    page_text_add_json(self->out, ovis_costs_get_line(costs, i));
  }
  page_text_add_string(self->out, costs != NULL ? "],\"hasCosts\":true" : "],\"hasCosts\":false");
}

static void put_head(page_writer* self) {
  const replay_page_map* map = &self->frame->map;
  const ovis_recording_info* info = ovis_recording_get_info(self->build->recording);
  const replay_view* view = &map->view;
  page_text* out = self->out;
  page_text_add_string(out, "{\"title\":");
  page_text_add_json(out, self->frame->title != NULL ? self->frame->title : "a run");
  put_costs(self);
  page_facts_put(self->frame->story, 0, self->out);
  page_text_add_string(out, ",\"dimension\":");
  page_text_add_json(out, info->env.dimension.name);
  page_text_print(out,
                  ",\"first\":%" PRId64 ",\"last\":%" PRId64 ",\"step\":%" PRId64
                  ",\"dayTime\":%" PRId64
                  ",\"units\":%g,\"map\":{\"x0\":%d,\"z0\":%d,\"x1\":%d,\"z1\":%d,\"png\":\"",
                  info->first_tick, info->last_tick, self->build->step, info->env.day_time, UNITS,
                  view->min_x, view->min_z, view->max_x, view->max_z);
  page_text_add_base64(out, map->png, map->png_size);
  page_text_print(out, "\",\"y0\":%d,\"heights\":\"", map->min_y);
  if (map->heights != NULL) {
    const size_t count = (size_t)(view->max_x - view->min_x) * (size_t)(view->max_z - view->min_z);
    page_text_add_base64(out, (const uint8_t*)map->heights, count * sizeof *map->heights);
  }
  page_text_add_string(out, "\"},\"texts\":[");
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
  for (int32_t i = 0; i < build->mob_count && count < PAGE_CHASERS_MAX; i++) {
    if (page_chase_has(build->mobs[i].species)) {
      chasers[count++] = build->mobs[i].serial;
    }
  }
  page_chase_put(build->recording, chasers, count, build->step, out);
}

void replay_page_data_put(const replay_page_data* build, const replay_page_frame* frame,
                          page_text* out) {
  page_writer self = {.build = build, .frame = frame, .out = out};
  self.lines = ovis_story_get_lines(frame->story, &self.line_count);
  out->is_failed |= build->is_out_of_memory;
  put_head(&self);
  put_list(out, "blocks", &build->blocks);
  page_text_add_string(out, ",\"mobs\":[");
  for (int32_t i = 0; i < build->mob_count; i++) {
    page_text_add_string(out, i > 0 ? ",\n" : "\n");
    put_mob(&self, &build->mobs[i]);
  }
  page_text_add(out, "]", 1);
  put_chasers(build, out);
  page_text_add_string(out, "}\n");
  for (int32_t i = 0; i < self.plan_count; i++) {
    page_text_fini(&self.plans[i].text);
  }
  free(self.plans);
}

// ---- Life

replay_page_data* replay_page_data_create(ovis_recording* recording) {
  replay_page_data* build = calloc(1, sizeof *build);
  if (build != NULL) {
    const ovis_recording_info* info = ovis_recording_get_info(recording);
    const int64_t ticks = info->last_tick - info->first_tick + 1;
    build->recording = recording;
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
    page_text* texts[] = {&mob->health,   &mob->options,    &mob->ends,
                          &mob->memories, &mob->activities, &mob->paths};
    for (size_t k = 0; k < sizeof texts / sizeof *texts; k++) {
      page_text_fini(texts[k]);
    }
    free(mob->places);
  }
  free(build->mobs);
  page_text_fini(&build->blocks);
  page_words_fini(&build->words);
  free(build);
}
