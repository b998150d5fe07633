// Problem: tell what the villagers of a run did: who slept, worked, met, had children; golems,
// crops. Design: docs/cli.md
#include "run/run_village.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

typedef struct village_row {
  const char* name;    // in JSON
  const char* heading; // in the table
  ovis_event_type type;
  bool is_by_mob; // villagers with such an event, or else how many events
} village_row;

static const village_row rows[] = {
    {"slept", "slept", OVIS_EVENT_SLEPT, true},
    {"worked", "worked at their site", OVIS_EVENT_WORKED, true},
    {"met", "talked to another one", OVIS_EVENT_TALKED, true},
    {"panicked", "panicked", OVIS_EVENT_PANICKED, true},
    {"born", "children", OVIS_EVENT_BORN, false},
    {"golems", "golems called", OVIS_EVENT_GOLEM_SPAWNED, false},
    {"harvested", "crops harvested", OVIS_EVENT_HARVESTED, false},
    {"planted", "crops planted", OVIS_EVENT_PLANTED, false},
    {"traded", "trades", OVIS_EVENT_TRADED, false},
};

#define ROWS ((int32_t)(sizeof rows / sizeof *rows))

static bool is_villager(const ovis_species* species) {
  return species != NULL && strcmp(species->name, "villager") == 0;
}

static int64_t count_of(const run_log* log, const village_row* row) {
  int64_t count = 0;
  if (row->type == OVIS_EVENT_BORN) {
    for (int32_t i = 0; i < log->species_count; i++) {
      count += is_villager(log->species[i].species) ? log->species[i].born : 0;
    }
    return count;
  }
  if (!row->is_by_mob) {
    return log->event_totals[row->type];
  }
  for (int32_t i = 0; i < log->mob_count; i++) {
    const run_mob* mob = &log->mobs[i];
    count += is_villager(mob->species) && (mob->heard[row->type / 64] >> row->type % 64 & 1u) != 0;
  }
  return count;
}

static const run_species* find_row(const run_log* log) {
  for (int32_t i = 0; i < log->species_count; i++) {
    if (is_villager(log->species[i].species)) {
      return &log->species[i];
    }
  }
  return NULL;
}

void run_village_print(const run_log* log, bool is_full) {
  const run_species* villagers = find_row(log);
  if (villagers == NULL) {
    return;
  }
  const int32_t all = villagers->alive + villagers->died;
  printf("  the village: %d villager%s, %d of them died%s", all, all == 1 ? "" : "s",
         villagers->died, is_full ? "\n" : "");
  for (int32_t i = 0; i < ROWS; i++) {
    const int64_t count = count_of(log, &rows[i]);
    if (is_full) {
      printf("    %5" PRId64 "  %s\n", count, rows[i].heading);
    } else if (count > 0) {
      printf(", %" PRId64 " %s", count, rows[i].heading);
    }
  }
  printf("%s", is_full ? "" : "\n");
}

void run_village_json(const run_log* log, cJSON* root) {
  const run_species* villagers = find_row(log);
  if (villagers == NULL) {
    return;
  }
  cJSON* item = cJSON_AddObjectToObject(root, "village");
  cJSON_AddItemToObject(item, "villagers", json_whole(villagers->alive));
  cJSON_AddItemToObject(item, "died", json_whole(villagers->died));
  for (int32_t i = 0; i < ROWS; i++) {
    cJSON_AddItemToObject(item, rows[i].name, json_whole(count_of(log, &rows[i])));
  }
  cJSON_AddItemToObject(item, "raids_won", json_whole(log->raid_news[OVIS_RAID_NEWS_WON]));
  cJSON_AddItemToObject(item, "raids_lost", json_whole(log->raid_news[OVIS_RAID_NEWS_LOST]));
}
