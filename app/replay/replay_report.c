// Problem: print a recording's summary, one of its ticks, or its first difference from another run.
// Design: docs/cli.md#ovis-replay
#include "replay/replay_report.h"

#include "helpers/json.h"
#include "helpers/text.h"

#include <ovis/story.h>

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

// ---- Summary

typedef struct summary {
  int64_t records[OVIS_RECORD_COUNT];
  int64_t events[OVIS_EVENT_COUNT];
  int64_t inputs;
  int64_t hashes;
  int32_t mobs_first, mobs_last, mobs_most;
} summary;

static bool count_all(ovis_recording* recording, summary* sum, ovis_error* error) {
  ovis_status status =
      ovis_recording_seek(recording, ovis_recording_get_info(recording)->first_tick, error);
  bool is_first = true;
  while (status == OVIS_OK) {
    const ovis_recorded_tick* tick = ovis_recording_get_tick(recording);
    sum->hashes += tick->has_hash;
    sum->inputs += tick->trace.input_count;
    sum->mobs_last = tick->trace.mob_count;
    sum->mobs_first = is_first ? tick->trace.mob_count : sum->mobs_first;
    sum->mobs_most =
        tick->trace.mob_count > sum->mobs_most ? tick->trace.mob_count : sum->mobs_most;
    is_first = false;
    for (int32_t i = 0; i < tick->trace.record_count; i++) {
      const ovis_record* record = &tick->trace.records[i];
      sum->records[record->kind]++;
      if (record->kind == OVIS_RECORD_EVENT && (uint32_t)record->event.type < OVIS_EVENT_COUNT) {
        sum->events[record->event.type]++;
      }
    }
    status = ovis_recording_next(recording, error);
  }
  return status == OVIS_NOT_FOUND;
}

static bool summary_json(const ovis_recording_info* info, const summary* sum) {
  cJSON* root = cJSON_CreateObject();
  cJSON_AddItemToObject(root, "version", json_whole(info->version));
  cJSON_AddItemToObject(root, "made_by", json_text(info->made_by));
  cJSON_AddItemToObject(root, "bytes", json_whole((int64_t)info->bytes));
  cJSON_AddItemToObject(root, "first_tick", json_whole(info->first_tick));
  cJSON_AddItemToObject(root, "last_tick", json_whole(info->last_tick));
  cJSON_AddBoolToObject(root, "finished", info->is_finished);
  cJSON_AddItemToObject(root, "damage",
                        info->is_damaged ? json_text(info->damage.message) : cJSON_CreateNull());
  cJSON_AddItemToObject(root, "dimension", json_text(info->env.dimension.name));
  cJSON_AddItemToObject(root, "hashes", json_whole(sum->hashes));
  cJSON_AddItemToObject(root, "inputs", json_whole(sum->inputs));
  cJSON_AddItemToObject(root, "mobs_first", json_whole(sum->mobs_first));
  cJSON_AddItemToObject(root, "mobs_last", json_whole(sum->mobs_last));
  cJSON* records = cJSON_AddObjectToObject(root, "records");
  for (int32_t i = 0; i < OVIS_RECORD_COUNT; i++) {
    cJSON_AddItemToObject(records, ovis_record_name((ovis_record_kind)i),
                          json_whole(sum->records[i]));
  }
  cJSON* events = cJSON_AddObjectToObject(root, "events");
  for (int32_t i = 0; i < OVIS_EVENT_COUNT; i++) {
    cJSON_AddItemToObject(events, ovis_event_name((ovis_event_type)i), json_whole(sum->events[i]));
  }
  return json_print(root);
}

static void summary_text(const ovis_recording_info* info, const summary* sum) {
  text_print("ticks %" PRId64 " to %" PRId64 ", %s, recorded by Ovis %s (format %d)\n",
             info->first_tick, info->last_tick, info->env.dimension.name, info->made_by,
             info->version);
  text_print("  mobs: %d at the start, %d at the end; inputs: %" PRId64 "; hashes: %" PRId64
             "; %.1f KiB\n",
             sum->mobs_first, sum->mobs_last, sum->inputs, sum->hashes, (double)info->bytes / 1024);
  bool has_any = false;
  for (int32_t i = 0; i < OVIS_EVENT_COUNT; i++) {
    if (sum->events[i] > 0) {
      char words[48];
      ovis_event_words((ovis_event_type)i, sum->events[i], words, sizeof words);
      text_print("%s%" PRId64 " %s", has_any ? ", " : "  events: ", sum->events[i], words);
      has_any = true;
    }
  }
  text_print("%s", has_any ? "\n" : "");
  text_print("  %" PRId64 " option starts, %" PRId64 " paths found, %" PRId64
             " paths refused, %" PRId64 " blocks changed\n",
             sum->records[OVIS_RECORD_OPTION_STARTED], sum->records[OVIS_RECORD_PATH],
             sum->records[OVIS_RECORD_PATH_REFUSED], sum->records[OVIS_RECORD_BLOCK]);
  if (info->is_damaged) {
    text_print("  damaged at byte %" PRId64 ": %s; the ticks up to %" PRId64 " can be read\n",
               info->damage.offset, info->damage.message, info->last_tick);
  } else if (!info->is_finished) {
    text_print("  not finished: the run was interrupted, or still continues\n");
  }
}

bool replay_report_summary(ovis_recording* recording, bool json, ovis_error* error) {
  summary sum = {.mobs_first = 0};
  const bool is_whole = count_all(recording, &sum, error);
  const ovis_recording_info* info = ovis_recording_get_info(recording);
  if (!is_whole && !info->is_damaged) {
    return false;
  }
  if (json) {
    return summary_json(info, &sum);
  }
  summary_text(info, &sum);
  return true;
}

// ---- One tick

static void list_running(const ovis_trace_mob* mob, char* out, size_t size) {
  size_t used = 0;
  out[0] = '\0';
  for (int32_t i = 0; i < mob->running_count && used + 1 < size; i++) {
    const char* words = ovis_option_words(&mob->species->options[mob->running[i]]);
    const int written = snprintf(out + used, size - used, "%s%s", used > 0 ? ", " : "", words);
    used += written > 0 ? (size_t)written : 0;
  }
}

static cJSON* json_mob(const ovis_trace_mob* mob) {
  cJSON* item = cJSON_CreateObject();
  cJSON_AddItemToObject(item, "mob", json_whole((int64_t)mob->serial));
  cJSON_AddItemToObject(item, "species", json_text(mob->species->name));
  cJSON_AddItemToObject(item, "pos", json_vec3(mob->pos));
  cJSON_AddItemToObject(item, "yaw", json_number((double)mob->yaw_deg));
  cJSON_AddItemToObject(item, "head_yaw", json_number((double)mob->head_yaw_deg));
  cJSON_AddItemToObject(item, "pitch", json_number((double)mob->pitch_deg));
  cJSON_AddItemToObject(item, "health", json_number((double)mob->health));
  cJSON_AddBoolToObject(item, "baby", mob->is_baby);
  cJSON_AddBoolToObject(item, "alive", mob->is_alive);
  cJSON_AddItemToObject(item, "target",
                        mob->target != 0 ? json_whole((int64_t)mob->target) : cJSON_CreateNull());
  if (mob->activity[0] != '\0') {
    cJSON_AddItemToObject(item, "activity", json_text(mob->activity));
    cJSON* memories = cJSON_AddObjectToObject(item, "memories");
    for (int32_t i = 0; i < mob->memory_count; i++) {
      char name[64];
      char value[96];
      ovis_species_memory_words(mob->species, mob->memories[i].kind, name, sizeof name);
      ovis_memory_value_words(&mob->memories[i].value, NULL, value, sizeof value);
      cJSON_AddItemToObject(memories, name, json_text(value));
    }
  }
  cJSON* running = cJSON_AddArrayToObject(item, "running");
  for (int32_t i = 0; i < mob->running_count; i++) {
    cJSON_AddItemToArray(running, json_text(mob->species->options[mob->running[i]].name));
  }
  if (mob->is_walking) {
    cJSON* path = cJSON_AddObjectToObject(item, "path");
    cJSON_AddItemToObject(path, "target", json_pos(mob->path_target));
    cJSON_AddItemToObject(path, "next", json_whole(mob->next_index));
    cJSON* nodes = cJSON_AddArrayToObject(path, "nodes");
    for (int32_t i = 0; i < mob->node_count; i++) {
      cJSON_AddItemToArray(nodes, json_pos(mob->nodes[i]));
    }
  }
  return item;
}

bool replay_report_tick(const ovis_recording* recording, bool json) {
  const ovis_recorded_tick* tick = ovis_recording_get_tick(recording);
  if (json) {
    cJSON* root = cJSON_CreateObject();
    cJSON_AddItemToObject(root, "tick", json_whole(tick->trace.tick));
    char hash[20];
    snprintf(hash, sizeof hash, "%016" PRIx64, tick->hash);
    cJSON_AddItemToObject(root, "hash",
                          tick->has_hash ? cJSON_CreateString(hash) : cJSON_CreateNull());
    cJSON* mobs = cJSON_AddArrayToObject(root, "mobs");
    for (int32_t i = 0; i < tick->trace.mob_count; i++) {
      cJSON_AddItemToArray(mobs, json_mob(&tick->trace.mobs[i]));
    }
    return json_print(root);
  }
  text_print("tick %" PRId64, tick->trace.tick);
  if (tick->has_hash) {
    text_print(", hash %016" PRIx64, tick->hash);
  }
  text_print("\n");
  for (int32_t i = 0; i < tick->trace.mob_count; i++) {
    const ovis_trace_mob* mob = &tick->trace.mobs[i];
    char name[64];
    char place[64];
    char running[256];
    char target[64] = "";
    ovis_mob_words(mob->species, mob->serial, name, sizeof name);
    ovis_place_words(mob->pos, place, sizeof place);
    list_running(mob, running, sizeof running);
    if (mob->target != 0) {
      snprintf(target, sizeof target, ", aims at mob %" PRIu64, mob->target);
    }
    text_print("  %-20s at %-22s health %-5.4g %s%s%s%s\n", name, place, (double)mob->health,
               mob->is_alive ? "" : "dead ", mob->is_walking ? "walks; " : "", running, target);
  }
  return true;
}

// ---- Differences between runs

// Says in words which field differs and how.
static void print_field(const ovis_divergence* where, const char* other) {
  const bool is_random = strncmp(where->field, "rng.", 4) == 0;
  if (strcmp(where->room, "sim") == 0 && strcmp(where->field, "seed") == 0) {
    text_print("the seed is %s, and %s in %s", where->left, where->right, other);
  } else if (is_random) {
    text_print("its random numbers differ");
  } else if (strcmp(where->field, "change_hash") == 0) {
    text_print("blocks changed otherwise");
  } else if (strcmp(where->left, where->right) == 0) { // texts, of which only hashes are known
    text_print("its %s (%s) differs", where->field, where->room);
  } else {
    text_print("its %s (%s) is %s, and %s in %s", where->field, where->room, where->left,
               where->right, other);
  }
  if (where->field_tick != where->tick) {
    text_print(" at tick %" PRId64, where->field_tick);
  }
}

bool replay_report_divergence(const ovis_divergence* where, const replay_difference* seen,
                              const char* against, bool json) {
  if (json) {
    cJSON* root = cJSON_CreateObject();
    cJSON_AddBoolToObject(root, "same", !where->is_there);
    cJSON_AddItemToObject(root, "tick_equal", json_whole(where->tick_equal));
    if (where->is_there) {
      cJSON_AddItemToObject(root, "tick", json_whole(where->tick));
      cJSON_AddItemToObject(root, "mob", json_whole((int64_t)where->serial));
      cJSON_AddItemToObject(root, "species", json_text(where->species));
      cJSON_AddItemToObject(root, "room", json_text(where->room));
      cJSON_AddItemToObject(root, "field", json_text(where->field));
      cJSON_AddItemToObject(root, "field_tick", json_whole(where->field_tick));
      cJSON_AddItemToObject(root, "left", json_text(where->left));
      cJSON_AddItemToObject(root, "right", json_text(where->right));
    }
    if (seen != NULL && seen->is_there) {
      cJSON* first = cJSON_AddObjectToObject(root, "first_mob");
      cJSON_AddItemToObject(first, "tick", json_whole(seen->tick));
      cJSON_AddItemToObject(first, "mob", json_whole((int64_t)seen->serial));
      cJSON_AddItemToObject(first, "species", json_text(seen->species));
      cJSON_AddItemToObject(first, "text", json_text(seen->text));
    }
    if (seen != NULL && seen->block.is_there) {
      const block_difference* block = &seen->block;
      cJSON* first = cJSON_AddObjectToObject(root, "first_block");
      cJSON_AddItemToObject(first, "tick", json_whole(block->tick));
      cJSON_AddItemToObject(first, "pos", json_pos(block->pos));
      cJSON_AddItemToObject(first, "left", json_text(block->left));
      cJSON_AddItemToObject(first, "right", json_text(block->right));
      cJSON_AddItemToObject(first, "was", json_text(block->was));
      cJSON_AddItemToObject(first, "text", json_text(block->text));
    }
    return json_print(root);
  }
  const char* other = against != NULL ? against : "the repeated run";
  if (!where->is_there) {
    text_print("the same up to tick %" PRId64
               ": every hash of the recording equals the hash of %s\n",
               where->tick_equal, other);
    return true;
  }
  text_print("%s differs at tick %" PRId64, other, where->tick);
  if (where->tick_equal >= 0) {
    text_print(" (tick %" PRId64 " is still the same)", where->tick_equal);
  }
  if (where->serial != 0) {
    text_print(": %s %" PRIu64, where->species[0] != '\0' ? where->species : "mob", where->serial);
  } else {
    text_print(": the simulation itself");
  }
  if (where->field[0] != '\0') {
    text_print(": ");
    print_field(where, other);
  }
  text_print("\n");
  if (seen != NULL && seen->block.is_there) {
    const char* was = seen->block.before;
    text_print("the first block that differs, at tick %" PRId64 ": %s in %s%s%s\n",
               seen->block.tick, seen->block.text, other, was[0] != '\0' ? "; it was " : "", was);
  }
  if (seen != NULL && seen->is_there) {
    text_print("the first mob that differs is %s %" PRIu64 ", at tick %" PRId64 ": %s in %s\n",
               seen->species, seen->serial, seen->tick, seen->text, other);
  } else if (seen != NULL) {
    text_print("no mob differs in place, health, target or options\n");
  }
  return true;
}
