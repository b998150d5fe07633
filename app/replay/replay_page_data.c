// Problem: put a run of many ticks into a page that stays small enough for a browser.
// Design: replay_page_data.h; page_put.c writes the result, viewer/src/source/baked.ts reads it
#include "replay/replay_page_data.h"

#include "replay/page_build.h"
#include "replay/page_facts.h"

#include "helpers/grow.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define PATHS_MAX 4000 // paths of one mob; a page shows the first ones of a long run

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

// ---- Parts

#define TEXTS_OF_MOB 8

static void list_texts(page_mob* mob, page_text* out[TEXTS_OF_MOB]) {
  page_text* const texts[TEXTS_OF_MOB] = {&mob->health,     &mob->options, &mob->ends,
                                          &mob->memories,   &mob->paths,   &mob->holds,
                                          &mob->activities, &mob->targets};
  memcpy(out, texts, sizeof texts);
}

static void drop_mob(page_mob* mob) {
  page_text* texts[TEXTS_OF_MOB];
  list_texts(mob, texts);
  for (int32_t i = 0; i < TEXTS_OF_MOB; i++) {
    page_text_fini(texts[i]);
  }
  page_track_fini(&mob->track);
  free(mob->lines);
}

// The next part of a mob begins where it is now.
static void cut_mob(page_mob* mob) {
  page_text* texts[TEXTS_OF_MOB];
  list_texts(mob, texts);
  for (int32_t i = 0; i < TEXTS_OF_MOB; i++) {
    texts[i]->size = 0;
  }
  mob->track.moments[0] = mob->track.moments[mob->track.count - 1];
  mob->track.count = 1;
  mob->first_moment = 0;
  mob->path_count = 0;
  mob->is_known = true;
}

void replay_page_data_cut(replay_page_data* build) {
  const int64_t last_moment = build->info->last_tick - build->info->first_tick;
  int32_t count = 0;
  for (int32_t i = 0; i < build->mob_count; i++) {
    page_mob* mob = &build->mobs[i];
    if (mob->track.count > 0 && mob->first_moment + mob->track.count - 1 >= last_moment) {
      cut_mob(mob);
      build->mobs[count++] = *mob;
    } else {
      drop_mob(mob); // it is not in the world any more
    }
  }
  build->mob_count = count;
  build->change_count = 0;
  build->knows.searches.count = 0;
  build->news.size = 0;
  build->times.size = 0;
  page_table_fini(&build->states);
  page_words_fini(&build->words);
  memset(&build->states, 0, sizeof build->states);
  memset(&build->words, 0, sizeof build->words);
}

void replay_page_data_renew_lines(replay_page_data* build) {
  for (int32_t i = 0; i < build->mob_count; i++) {
    build->mobs[i].line_count = 0;
  }
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
    drop_mob(&build->mobs[i]);
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
