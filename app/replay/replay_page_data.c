// Problem: put a run of many ticks into a page that stays small enough for a browser.
// Design: replay_page_data.h; app/replay/replay_page.html reads the result
#include "replay/replay_page_data.h"
#include "replay/page_chase.h"
#include "replay/page_table.h"
#include "replay/page_text.h"

#include "draw/block_colors.h"
#include "helpers/grow.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define UNITS 32.0       // steps per block of a stored position
#define UNITS_MAX 65535  // a position has 16 bits
#define YAW_STEPS 256    // per full turn
#define BYTES_A_MOMENT 7 // x, z and y of two bytes each, low byte first; yaw
#define PATHS_MAX 4000   // paths of one mob; a page shows the first ones of a long run

// ---- Data of one mob

typedef struct page_mob {
  uint64_t serial;
  const ovis_trace_species* species;
  int64_t first_moment; // of `places`
  page_text places;     // one entry of BYTES_A_MOMENT per moment
  page_text health;     // [tick,health,alive,baby,frozen] at each change
  page_text options;  // [tick,option,running,text] at each change; with a memory's name behind it,
                      // if that is the reason
  page_text memories; // [tick,name,value,until,cause,x,z] at each change; a value of -1: erased;
                      // until -1: it does not expire; x and z only of a place in this world
  page_text activities; // [tick,name] at each change
  page_text paths;      // [tick,partial,[x,z,...]] at each new path; [tick] at its end
  int32_t path_count;
  float last_health;
  bool last_alive, last_baby, last_frozen;
  bool has_open_path; // its last entry in `paths` is a path, not an end
} page_mob;

typedef struct page_build {
  const replay_page_data* data;
  page_table texts;
  page_mob* mobs; // by serial
  int32_t mob_count, mob_capacity;
  page_text blocks; // [tick,x,z,"#rrggbb"] at each change
  int64_t step;     // ticks between moments
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
  build->is_out_of_memory |= mob->has_open_path && !page_text_add_string(&mob->paths, text);
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
    build->is_out_of_memory |= !page_text_add(&seen->places, bytes, sizeof bytes);
  }
  if (mob->health != seen->last_health || mob->is_alive != seen->last_alive ||
      mob->is_baby != seen->last_baby || mob->is_frozen != seen->last_frozen) {
    snprintf(text, sizeof text, "%s[%" PRId64 ",%.4g,%d,%d,%d]", seen->health.size > 0 ? "," : "",
             tick->trace.tick, (double)mob->health, mob->is_alive, mob->is_baby, mob->is_frozen);
    build->is_out_of_memory |= !page_text_add_string(&seen->health, text);
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
  const int32_t number = page_table_add(&build->texts, reason);
  char text[96];
  char memory[32] = "";
  const ovis_reason why = record->answer.reason;
  if (!is_running && (why == OVIS_REASON_MEMORY_ABSENT || why == OVIS_REASON_MEMORY_PRESENT)) {
    char name[64];
    ovis_species_memory_words(mob->species, (ovis_memory)record->answer.other, name, sizeof name);
    snprintf(memory, sizeof memory, ",%d", page_table_add(&build->texts, name));
  }
  snprintf(text, sizeof text, "%s[%" PRId64 ",%d,%d,%d%s]", mob->options.size > 0 ? "," : "", tick,
           record->option, is_running, number, memory);
  build->is_out_of_memory |= number < 0 || !page_text_add_string(&mob->options, text);
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
  bool has_memory = page_text_add_string(&mob->paths, text);
  for (int32_t i = 0; i < record->node_count && has_memory; i++) {
    snprintf(text, sizeof text, "%s%d,%d", i > 0 ? "," : "", record->nodes[i].x,
             record->nodes[i].z);
    has_memory = page_text_add_string(&mob->paths, text);
  }
  build->is_out_of_memory |= !has_memory || !page_text_add_string(&mob->paths, "]]");
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
  const int32_t numbers[3] = {page_table_add(&build->texts, name),
                              is_set ? page_table_add(&build->texts, value) : -1,
                              page_table_add(&build->texts, cause)};
  char place[32] = "";
  if (is_set && is_place_here(&memory->value)) {
    snprintf(place, sizeof place, ",%d,%d", memory->value.cell.x, memory->value.cell.z);
  }
  char text[128];
  snprintf(text, sizeof text, "%s[%" PRId64 ",%d,%d,%" PRId64 ",%d%s]",
           mob->memories.size > 0 ? "," : "", tick, numbers[0], numbers[1],
           expires ? tick + memory->value.ttl : -1, numbers[2], place);
  build->is_out_of_memory |= numbers[0] < 0 || (is_set && numbers[1] < 0) || numbers[2] < 0 ||
                             !page_text_add_string(&mob->memories, text);
}

static void add_activity(page_build* build, int64_t tick, const ovis_record* record) {
  page_mob* mob = find(build, record->mob);
  const int32_t name = mob != NULL ? page_table_add(&build->texts, record->item) : 0;
  char text[64];
  if (mob != NULL) {
    snprintf(text, sizeof text, "%s[%" PRId64 ",%d]", mob->activities.size > 0 ? "," : "", tick,
             name);
    build->is_out_of_memory |= name < 0 || !page_text_add_string(&mob->activities, text);
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
  build->is_out_of_memory |= !page_text_add_string(&build->blocks, text);
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

static void put_buffer(FILE* out, const char* name, const page_text* buffer) {
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
      page_text_put_string(out, lines[i].text);
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
  page_text_put_string(out, text);
}

static void put_plan(const ovis_trace_species* species, FILE* out) {
  fputs(",\"plan\":[", out);
  for (int32_t i = 0; i < species->option_count; i++) {
    fprintf(out, "%s[%d,", i > 0 ? "," : "", species->options[i].priority);
    put_option_words(out, species, i);
    fputc(',', out);
    page_text_put_string(out, species->options[i].name);
    fputc(']', out);
  }
  fputc(']', out);
}

static void put_mob(const page_build* build, const page_mob* mob, FILE* out) {
  fprintf(out, "{\"n\":%" PRIu64 ",\"species\":", mob->serial);
  page_text_put_string(out, mob->species->is_player ? "player" : mob->species->name);
  fprintf(out, ",\"width\":%.3g,\"most\":%.4g,\"from\":%" PRId64 ",\"places\":\"",
          (double)mob->species->width, (double)mob->species->health_max, mob->first_moment);
  page_text_put_base64(out, (const uint8_t*)mob->places.bytes, mob->places.size);
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
  page_text_put_string(out, data->title != NULL ? data->title : "a run");
  fputs(",\"dimension\":", out);
  page_text_put_string(out, info->env.dimension.name);
  fprintf(out,
          ",\"first\":%" PRId64 ",\"last\":%" PRId64 ",\"step\":%" PRId64 ",\"dayTime\":%" PRId64
          ",\"units\":%g,\"map\":{\"x0\":%d,\"z0\":%d,\"x1\":%d,\"z1\":%d,\"png\":\"",
          info->first_tick, info->last_tick, build->step, info->env.day_time, UNITS, view->min_x,
          view->min_z, view->max_x, view->max_z);
  page_text_put_base64(out, data->map.png, data->map.png_size);
  fprintf(out, "\",\"y0\":%d,\"heights\":\"", data->map.min_y);
  if (data->map.heights != NULL) {
    const size_t count = (size_t)(view->max_x - view->min_x) * (size_t)(view->max_z - view->min_z);
    page_text_put_base64(out, (const uint8_t*)data->map.heights, count * sizeof *data->map.heights);
  }
  fputs("\"},\"texts\":[", out);
  for (int32_t i = 0; i < build->texts.count; i++) {
    fputs(i > 0 ? "," : "", out);
    page_text_put_string(out, build->texts.texts[i]);
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
  page_table_fini(&build->texts);
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
