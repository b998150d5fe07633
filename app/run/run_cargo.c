// Problem: tell which items mobs moved between chests, and how many a day.
// Design: docs/cli.md
#include "run/run_cargo.h"

#include "helpers/text.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#define DAY_TICKS 24000
#define SHOWN 5 // kinds of items in the table

// The row of an item; the last one has all that have no row of their own.
static run_cargo* row_of(run_log* log, const char* item) {
  for (int32_t i = 0; i < log->cargo_count; i++) {
    if (strcmp(log->cargo[i].item, item) == 0 || i == RUN_CARGO_MAX - 1) {
      return &log->cargo[i];
    }
  }
  run_cargo* row = &log->cargo[log->cargo_count++];
  snprintf(row->item, sizeof row->item, "%s", log->cargo_count == RUN_CARGO_MAX ? "others" : item);
  return row;
}

void run_cargo_add(run_log* log, const ovis_event* event) {
  if (event->type == OVIS_EVENT_TOOK_FROM) {
    row_of(log, event->item)->taken += event->count;
  } else if (event->type == OVIS_EVENT_PUT_INTO) {
    row_of(log, event->item)->put += event->count;
  }
}

static run_cargo sum_of(const run_log* log) {
  run_cargo sum = {.taken = 0};
  for (int32_t i = 0; i < log->cargo_count; i++) {
    sum.taken += log->cargo[i].taken;
    sum.put += log->cargo[i].put;
  }
  return sum;
}

static double per_day(int64_t count, int64_t ticks) {
  return ticks > 0 ? (double)count * DAY_TICKS / (double)ticks : 0;
}

void run_cargo_print(const run_log* log, int64_t ticks) {
  const run_cargo sum = sum_of(log);
  if (log->cargo_count == 0) {
    return;
  }
  text_print("  items moved between chests: %" PRId64 " (%.0f a day)", sum.put,
             per_day(sum.put, ticks));
  int32_t shown = 0;
  for (int32_t i = 0; i < log->cargo_count && shown < SHOWN; i++) {
    if (log->cargo[i].put > 0) {
      text_print("%s%" PRId64 " %s", shown++ == 0 ? ": " : ", ", log->cargo[i].put,
                 log->cargo[i].item);
    }
  }
  text_print("; %" PRId64 " taken out\n", sum.taken);
}

void run_cargo_json(const run_log* log, int64_t ticks, cJSON* root) {
  const run_cargo sum = sum_of(log);
  if (log->cargo_count == 0) {
    return;
  }
  cJSON* cargo = cJSON_AddObjectToObject(root, "cargo");
  cJSON_AddItemToObject(cargo, "moved", json_whole(sum.put));
  cJSON_AddItemToObject(cargo, "moved_a_day", cJSON_CreateNumber(per_day(sum.put, ticks)));
  cJSON_AddItemToObject(cargo, "taken", json_whole(sum.taken));
  cJSON* items = cJSON_AddArrayToObject(cargo, "items");
  for (int32_t i = 0; i < log->cargo_count; i++) {
    cJSON* item = cJSON_CreateObject();
    cJSON_AddStringToObject(item, "item", log->cargo[i].item);
    cJSON_AddItemToObject(item, "taken", json_whole(log->cargo[i].taken));
    cJSON_AddItemToObject(item, "moved", json_whole(log->cargo[i].put));
    cJSON_AddItemToArray(items, item);
  }
}
