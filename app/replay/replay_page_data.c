// Problem: put a run of many ticks into a page that stays small enough for a browser.
// Design: replay_page_data.h; app/replay/replay_page.html reads the result
#include "replay/replay_page_data.h"
#include "replay/page_chase.h"

#include "draw/block_colors.h"
#include "helpers/grow.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define UNITS 32.0             // steps per block of a stored position
#define UNITS_MAX 65535        // a position has 16 bits
#define YAW_STEPS 256          // per full turn
#define BYTES_A_MOMENT 7       // x, z and y of two bytes each, low byte first; yaw
#define PATHS_MAX 4000         // paths of one mob; a page shows the first ones of a long run
#define HASH_START 2166136261u // FNV-1a, 32 bits
#define HASH_FACTOR 16777619u
#define SLOTS_FIRST 1024
#define BASE64_TEXT 4096 // bytes of text that are written at once; a multiple of 4

// ---- JSON

static void put_text(FILE* out, const char* text) {
  fputc('"', out);
  // Escape '<': a text with "</script>" would end the script element of the page.
  const char* plain = text; // start of what needs no escape
  for (const char* at = text; *at != '\0'; at++) {
    const unsigned char byte = (unsigned char)*at;
    if (byte < 0x20 || byte == '"' || byte == '\\' || byte == '<' || byte == 0x7F) {
      fwrite(plain, 1, (size_t)(at - plain), out);
      fprintf(out, "\\u%04x", byte);
      plain = at + 1;
    }
  }
  fputs(plain, out);
  fputc('"', out);
}

static void put_base64(FILE* out, const uint8_t* bytes, size_t size) {
  static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  char text[BASE64_TEXT];
  size_t used = 0;
  for (size_t i = 0; i < size; i += 3) {
    const uint32_t b0 = bytes[i];
    const uint32_t b1 = i + 1 < size ? bytes[i + 1] : 0;
    const uint32_t b2 = i + 2 < size ? bytes[i + 2] : 0;
    const uint32_t group = b0 << 16 | b1 << 8 | b2;
    text[used++] = digits[group >> 18];
    text[used++] = digits[group >> 12 & 63];
    text[used++] = i + 1 < size ? digits[group >> 6 & 63] : '=';
    text[used++] = i + 2 < size ? digits[group & 63] : '=';
    if (used == sizeof text) {
      fwrite(text, 1, used, out);
      used = 0;
    }
  }
  fwrite(text, 1, used, out);
}

// ---- Reasons: the page stores each different text once

typedef struct text_table {
  char** texts;
  int32_t count, capacity;
  int32_t* slots; // [(index + 1, or 0) * slot_count] by hash
  int32_t slot_count;
} text_table;

static uint32_t hash_of(const char* text) {
  uint32_t hash = HASH_START;
  for (const unsigned char* at = (const unsigned char*)text; *at != '\0'; at++) {
    hash = (hash ^ *at) * HASH_FACTOR;
  }
  return hash;
}

static bool grow_table(text_table* table) {
  const int32_t slot_count = table->slot_count == 0 ? SLOTS_FIRST : table->slot_count * 2;
  int32_t* slots = calloc((size_t)slot_count, sizeof *slots);
  char** texts = realloc(table->texts, (size_t)slot_count / 2 * sizeof *texts);
  table->texts = texts != NULL ? texts : table->texts;
  if (slots == NULL || texts == NULL) {
    free(slots);
    return false;
  }
  free(table->slots);
  table->slots = slots;
  table->slot_count = slot_count;
  table->capacity = slot_count / 2;
  for (int32_t i = 0; i < table->count; i++) {
    uint32_t at = hash_of(texts[i]) & (uint32_t)(slot_count - 1);
    while (slots[at] != 0) {
      at = (at + 1) & (uint32_t)(slot_count - 1);
    }
    slots[at] = i + 1;
  }
  return true;
}

// Returns the index of a text, which it adds if it is new. -1 without memory.
static int32_t intern_text(text_table* table, const char* text) {
  if (table->count == table->capacity && !grow_table(table)) {
    return -1;
  }
  const uint32_t mask = (uint32_t)(table->slot_count - 1);
  uint32_t at = hash_of(text) & mask;
  while (table->slots[at] != 0) {
    const int32_t index = table->slots[at] - 1;
    if (strcmp(table->texts[index], text) == 0) {
      return index;
    }
    at = (at + 1) & mask;
  }
  const size_t size = strlen(text) + 1;
  char* kept = malloc(size);
  if (kept == NULL) {
    return -1;
  }
  memcpy(kept, text, size);
  table->texts[table->count] = kept;
  table->slots[at] = ++table->count;
  return table->count - 1;
}

static void free_table(text_table* table) {
  for (int32_t i = 0; i < table->count; i++) {
    free(table->texts[i]);
  }
  free(table->texts);
  free(table->slots);
}

// ---- Data of one mob

typedef struct text_buffer { // JSON that grows while the recording is read
  char* bytes;
  size_t size, capacity;
} text_buffer;

static bool append(text_buffer* buffer, const void* bytes, size_t size) {
  if (size > buffer->capacity - buffer->size) {
    const size_t capacity = (buffer->size + size) * 2 + 256;
    char* grown = realloc(buffer->bytes, capacity);
    if (grown == NULL) {
      return false;
    }
    buffer->bytes = grown;
    buffer->capacity = capacity;
  }
  memcpy(buffer->bytes + buffer->size, bytes, size);
  buffer->size += size;
  return true;
}

static bool append_text(text_buffer* buffer, const char* text) {
  return append(buffer, text, strlen(text));
}

typedef struct page_mob {
  uint64_t serial;
  const ovis_trace_species* species;
  int64_t first_moment; // of `places`
  text_buffer places;   // one entry of BYTES_A_MOMENT per moment
  text_buffer health;   // [tick,health,alive,baby,frozen] at each change
  text_buffer options; // [tick,option,running,text] at each change; with a memory's name behind it,
                       // if that is the reason
  text_buffer memories; // [tick,name,value,until,cause,x,z] at each change; a value of -1: erased;
                        // until -1: it does not expire; x and z only of a place in this world
  text_buffer activities; // [tick,name] at each change
  text_buffer paths;      // [tick,partial,[x,z,...]] at each new path; [tick] at its end
  int32_t path_count;
  float last_health;
  bool last_alive, last_baby, last_frozen;
  bool has_open_path; // its last entry in `paths` is a path, not an end
} page_mob;

typedef struct page_build {
  const replay_page_data* data;
  text_table texts;
  page_mob* mobs; // by serial
  int32_t mob_count, mob_capacity;
  text_buffer blocks; // [tick,x,z,"#rrggbb"] at each change
  int64_t step;       // ticks between moments
  bool is_out_of_memory;
} page_build;

static page_mob* find(page_build* build, uint64_t serial) {
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

static page_mob* find_or_add(page_build* build, const ovis_trace_mob* mob, int64_t moment) {
  page_mob* known = find(build, mob->serial);
  if (known != NULL) {
    return known;
  }
  if (!grow_array(&build->mobs, build->mob_count, &build->mob_capacity, sizeof *build->mobs)) {
    build->is_out_of_memory = true;
    return NULL;
  }
  page_mob* made = &build->mobs[build->mob_count++];
  *made = (page_mob){
      .serial = mob->serial, .species = mob->species, .first_moment = moment, .last_health = -1};
  return made;
}

static uint16_t units_of(double blocks) {
  const double units = floor(blocks * UNITS + 0.5);
  return (uint16_t)fmin(UNITS_MAX, fmax(0, units));
}

// Ends the path that the page draws. The end belongs to its path, so it is written beyond PATHS_MAX
// too: without it, the page would draw the last path up to the end of the run.
static void end_path(page_build* build, page_mob* mob, int64_t tick) {
  char text[32];
  snprintf(text, sizeof text, ",[%" PRId64 "]", tick);
  build->is_out_of_memory |= mob->has_open_path && !append_text(&mob->paths, text);
  mob->has_open_path = false;
}

static void add_mob_tick(page_build* build, const ovis_recorded_tick* tick,
                         const ovis_trace_mob* mob, bool is_moment) {
  const int64_t first = ovis_recording_about(build->data->recording)->first_tick;
  const int64_t moment = (tick->trace.tick - first + build->step - 1) / build->step;
  page_mob* seen = find_or_add(build, mob, moment);
  if (seen == NULL) {
    return;
  }
  char text[96];
  if (is_moment) {
    const replay_view* view = &build->data->map.view;
    const uint16_t x = units_of(mob->pos.x - view->min_x);
    const uint16_t z = units_of(mob->pos.z - view->min_z);
    const double turns = (double)mob->head_yaw_deg / 360;
    const uint16_t y = units_of(mob->pos.y - build->data->map.min_y);
    const uint8_t bytes[BYTES_A_MOMENT] = {
        (uint8_t)x,
        (uint8_t)(x >> 8),
        (uint8_t)z,
        (uint8_t)(z >> 8),
        (uint8_t)y,
        (uint8_t)(y >> 8),
        (uint8_t)((int32_t)((turns - floor(turns)) * YAW_STEPS) & (YAW_STEPS - 1))};
    build->is_out_of_memory |= !append(&seen->places, bytes, sizeof bytes);
  }
  if (mob->health != seen->last_health || mob->is_alive != seen->last_alive ||
      mob->is_baby != seen->last_baby || mob->is_frozen != seen->last_frozen) {
    snprintf(text, sizeof text, "%s[%" PRId64 ",%.4g,%d,%d,%d]", seen->health.size > 0 ? "," : "",
             tick->trace.tick, (double)mob->health, mob->is_alive, mob->is_baby, mob->is_frozen);
    build->is_out_of_memory |= !append_text(&seen->health, text);
    seen->last_health = mob->health;
    seen->last_alive = mob->is_alive;
    seen->last_baby = mob->is_baby;
    seen->last_frozen = mob->is_frozen;
  }
  if (!mob->is_walking) {
    end_path(build, seen, tick->trace.tick);
  }
}

// ---- Records

static void add_option_change(page_build* build, int64_t tick, const ovis_record* record) {
  page_mob* mob = find(build, record->mob);
  if (mob == NULL) {
    return;
  }
  char reason[256] = "";
  const bool is_running = record->kind == OVIS_RECORD_OPTION_STARTED;
  if (!is_running) {
    ovis_species_reason_words(mob->species, record->option, &record->answer, reason, sizeof reason);
  }
  const int32_t number = intern_text(&build->texts, reason);
  char text[96];
  char memory[32] = "";
  const ovis_reason why = record->answer.reason;
  if (!is_running && (why == OVIS_REASON_MEMORY_ABSENT || why == OVIS_REASON_MEMORY_PRESENT)) {
    char name[64];
    ovis_species_memory_words(mob->species, (ovis_memory)record->answer.other, name, sizeof name);
    snprintf(memory, sizeof memory, ",%d", intern_text(&build->texts, name));
  }
  snprintf(text, sizeof text, "%s[%" PRId64 ",%d,%d,%d%s]", mob->options.size > 0 ? "," : "", tick,
           record->option, is_running, number, memory);
  build->is_out_of_memory |= number < 0 || !append_text(&mob->options, text);
}

static void add_path(page_build* build, int64_t tick, const ovis_record* record) {
  page_mob* mob = find(build, record->mob);
  if (mob == NULL) {
    return;
  }
  if (mob->path_count >= PATHS_MAX) {
    end_path(build, mob, tick);
    return;
  }
  char text[96];
  mob->path_count++;
  snprintf(text, sizeof text, "%s[%" PRId64 ",%d,[", mob->paths.size > 0 ? "," : "", tick,
           record->is_partial);
  bool has_memory = append_text(&mob->paths, text);
  for (int32_t i = 0; i < record->node_count && has_memory; i++) {
    snprintf(text, sizeof text, "%s%d,%d", i > 0 ? "," : "", record->nodes[i].x,
             record->nodes[i].z);
    has_memory = append_text(&mob->paths, text);
  }
  build->is_out_of_memory |= !has_memory || !append_text(&mob->paths, "]]");
  mob->has_open_path = true;
}

static bool is_place_here(const ovis_memory_value* value) {
  return (value->type == OVIS_MEMORY_PLACE && value->dimension == OVIS_MEMORY_HERE) ||
         value->type == OVIS_MEMORY_CELL;
}

static void add_memory(page_build* build, int64_t tick, const ovis_record* record) {
  page_mob* mob = find(build, record->mob);
  if (mob == NULL) {
    return;
  }
  const ovis_trace_memory* memory = &record->memory;
  const page_mob* entity = memory->value.entity != 0 ? find(build, memory->value.entity) : NULL;
  char name[64];
  char value[96];
  char cause[64];
  ovis_species_memory_words(mob->species, memory->kind, name, sizeof name);
  ovis_memory_value_words(&memory->value, entity != NULL ? entity->species : NULL, value,
                          sizeof value);
  ovis_memory_cause_words(mob->species->options, mob->species->option_count, &memory->cause, cause,
                          sizeof cause);
  const bool is_set = record->kind == OVIS_RECORD_MEMORY_SET;
  const bool expires = is_set && memory->value.ttl != OVIS_MEMORY_FOR_EVER;
  const int32_t numbers[3] = {intern_text(&build->texts, name),
                              is_set ? intern_text(&build->texts, value) : -1,
                              intern_text(&build->texts, cause)};
  char place[32] = "";
  if (is_set && is_place_here(&memory->value)) {
    snprintf(place, sizeof place, ",%d,%d", memory->value.cell.x, memory->value.cell.z);
  }
  char text[128];
  snprintf(text, sizeof text, "%s[%" PRId64 ",%d,%d,%" PRId64 ",%d%s]",
           mob->memories.size > 0 ? "," : "", tick, numbers[0], numbers[1],
           expires ? tick + memory->value.ttl : -1, numbers[2], place);
  build->is_out_of_memory |= numbers[0] < 0 || (is_set && numbers[1] < 0) || numbers[2] < 0 ||
                             !append_text(&mob->memories, text);
}

static void add_activity(page_build* build, int64_t tick, const ovis_record* record) {
  page_mob* mob = find(build, record->mob);
  const int32_t name = mob != NULL ? intern_text(&build->texts, record->item) : 0;
  char text[64];
  if (mob != NULL) {
    snprintf(text, sizeof text, "%s[%" PRId64 ",%d]", mob->activities.size > 0 ? "," : "", tick,
             name);
    build->is_out_of_memory |= name < 0 || !append_text(&mob->activities, text);
  }
}

static void add_block(page_build* build, int64_t tick, const ovis_record* record) {
  char name[64];
  ovis_block_words(record->state_name, name, sizeof name);
  if (strcmp(name, "air") == 0 || name[0] == '\0') {
    return; // the color of the block below is not recorded
  }
  const color paint = block_color(name);
  char text[96];
  snprintf(text, sizeof text, "%s[%" PRId64 ",%d,%d,\"#%02x%02x%02x\"]",
           build->blocks.size > 0 ? "," : "", tick, record->pos.x, record->pos.z, paint.r, paint.g,
           paint.b);
  build->is_out_of_memory |= !append_text(&build->blocks, text);
}

static void add_tick(page_build* build, const ovis_recorded_tick* tick) {
  const int64_t first = ovis_recording_about(build->data->recording)->first_tick;
  const bool is_moment = (tick->trace.tick - first) % build->step == 0;
  for (int32_t i = 0; i < tick->trace.mob_count; i++) {
    add_mob_tick(build, tick, &tick->trace.mobs[i], is_moment);
  }
  for (int32_t i = 0; i < tick->trace.record_count; i++) {
    const ovis_record* record = &tick->trace.records[i];
    switch (record->kind) {
    case OVIS_RECORD_OPTION_STARTED:
    case OVIS_RECORD_OPTION_STOPPED:
    case OVIS_RECORD_OPTION_REFUSED: add_option_change(build, tick->trace.tick, record); break;
    case OVIS_RECORD_PATH: add_path(build, tick->trace.tick, record); break;
    case OVIS_RECORD_MEMORY_SET:
    case OVIS_RECORD_MEMORY_ERASED: add_memory(build, tick->trace.tick, record); break;
    case OVIS_RECORD_ACTIVITY: add_activity(build, tick->trace.tick, record); break;
    case OVIS_RECORD_BLOCK: add_block(build, tick->trace.tick, record); break;
    default: break;
    }
  }
}

// ---- Writing

static void put_buffer(FILE* out, const char* name, const text_buffer* buffer) {
  fprintf(out, ",\"%s\":[", name);
  fwrite(buffer->bytes != NULL ? buffer->bytes : "", 1, buffer->size, out);
  fputc(']', out);
}

static void put_lines(const ovis_story* story, uint64_t serial, FILE* out) {
  bool is_first = true;
  int32_t count;
  const ovis_story_line* lines = ovis_story_lines(story, &count);
  fputs(",\"lines\":[", out);
  for (int32_t i = 0; i < count; i++) {
    if (lines[i].mob == serial) {
      fprintf(out, "%s[%" PRId64 ",\"%s\",", is_first ? "" : ",", lines[i].tick,
              ovis_line_name(lines[i].kind));
      put_text(out, lines[i].text);
      fputc(']', out);
      is_first = false;
    }
  }
  fputc(']', out);
}

// Options with equal words are told apart by their group, and within a group by number.
static void put_option_words(FILE* out, const ovis_trace_species* species, int32_t option) {
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
  if (same == 1) {
    snprintf(text, sizeof text, "%s", words);
  } else if (same_group == 1) {
    snprintf(text, sizeof text, "%s (%s)", words, info->group);
  } else {
    snprintf(text, sizeof text, "%s (%s, %d)", words, info->group, (int)before + 1);
  }
  put_text(out, text);
}

static void put_plan(const ovis_trace_species* species, FILE* out) {
  fputs(",\"plan\":[", out);
  for (int32_t i = 0; i < species->option_count; i++) {
    fprintf(out, "%s[%d,", i > 0 ? "," : "", species->options[i].priority);
    put_option_words(out, species, i);
    fputc(',', out);
    put_text(out, species->options[i].name);
    fputc(']', out);
  }
  fputc(']', out);
}

static void put_mob(const page_build* build, const page_mob* mob, FILE* out) {
  fprintf(out, "{\"n\":%" PRIu64 ",\"species\":", mob->serial);
  put_text(out, mob->species->is_player ? "player" : mob->species->name);
  fprintf(out, ",\"width\":%.3g,\"most\":%.4g,\"from\":%" PRId64 ",\"places\":\"",
          (double)mob->species->width, (double)mob->species->health_max, mob->first_moment);
  put_base64(out, (const uint8_t*)mob->places.bytes, mob->places.size);
  fputc('"', out);
  put_plan(mob->species, out);
  put_buffer(out, "health", &mob->health);
  put_buffer(out, "options", &mob->options);
  put_buffer(out, "memories", &mob->memories);
  put_buffer(out, "activities", &mob->activities);
  put_buffer(out, "paths", &mob->paths);
  put_lines(build->data->story, mob->serial, out);
  fputs("}", out);
}

static void put_all(const page_build* build, FILE* out) {
  const replay_page_data* data = build->data;
  const ovis_recording_info* info = ovis_recording_about(data->recording);
  const replay_view* view = &data->map.view;
  fputs("{\"title\":", out);
  put_text(out, data->title != NULL ? data->title : "a run");
  fputs(",\"dimension\":", out);
  put_text(out, info->env.dimension.name);
  fprintf(out,
          ",\"first\":%" PRId64 ",\"last\":%" PRId64 ",\"step\":%" PRId64 ",\"dayTime\":%" PRId64
          ",\"units\":%g,\"map\":{\"x0\":%d,\"z0\":%d,\"x1\":%d,\"z1\":%d,\"png\":\"",
          info->first_tick, info->last_tick, build->step, info->env.day_time, UNITS, view->min_x,
          view->min_z, view->max_x, view->max_z);
  put_base64(out, data->map.png, data->map.png_size);
  fprintf(out, "\",\"y0\":%d,\"heights\":\"", data->map.min_y);
  if (data->map.heights != NULL) {
    const size_t count = (size_t)(view->max_x - view->min_x) * (size_t)(view->max_z - view->min_z);
    put_base64(out, (const uint8_t*)data->map.heights, count * sizeof *data->map.heights);
  }
  fputs("\"},\"texts\":[", out);
  for (int32_t i = 0; i < build->texts.count; i++) {
    fputs(i > 0 ? "," : "", out);
    put_text(out, build->texts.texts[i]);
  }
  fputs("]", out);
  put_buffer(out, "blocks", &build->blocks);
  fputs(",\"mobs\":[", out);
  for (int32_t i = 0; i < build->mob_count; i++) {
    fputs(i > 0 ? ",\n" : "\n", out);
    put_mob(build, &build->mobs[i], out);
  }
  fputs("]", out);
  page_chase_put(data->recording, build->step, out);
  fputs("}\n", out);
}

static void free_build(page_build* build) {
  for (int32_t i = 0; i < build->mob_count; i++) {
    free(build->mobs[i].places.bytes);
    free(build->mobs[i].health.bytes);
    free(build->mobs[i].options.bytes);
    free(build->mobs[i].paths.bytes);
    free(build->mobs[i].memories.bytes);
    free(build->mobs[i].activities.bytes);
  }
  free(build->mobs);
  free(build->blocks.bytes);
  free_table(&build->texts);
}

bool replay_page_put_data(const replay_page_data* data, FILE* out) {
  const ovis_recording_info* info = ovis_recording_about(data->recording);
  const int64_t ticks = info->last_tick - info->first_tick + 1;
  page_build build = {.data = data, .step = ticks / REPLAY_PAGE_MOMENTS_MAX + 1};
  ovis_status status = ovis_recording_seek(data->recording, info->first_tick, NULL);
  while (status == OVIS_OK && !build.is_out_of_memory) {
    add_tick(&build, ovis_recording_tick(data->recording));
    status = ovis_recording_next(data->recording, NULL);
  }
  const bool is_done = !build.is_out_of_memory && status != OVIS_NO_MEMORY;
  if (is_done) {
    put_all(&build, out);
  }
  free_build(&build);
  return is_done;
}
