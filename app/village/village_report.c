// Problem: say in words who owns what in a village, and what keeps everybody else from it.
// Design: docs/cli.md#ovis-village
#include "village/village_report.h"

#include "helpers/json.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

// ---- Table

static void place_words(bool has, ovis_pos place, char out[40]) {
  if (has) {
    snprintf(out, 40, "%d %d %d", place.x, place.y, place.z);
  } else {
    snprintf(out, 40, "-");
  }
}

// The number by which `--why` knows a villager: its serial.
static uint64_t number_of(const ovis_census* village, ovis_mob_id mob) {
  int32_t count;
  const ovis_resident* residents = ovis_census_get_residents(village, &count);
  for (int32_t i = 0; i < count; i++) {
    if (residents[i].mob.value == mob.value) {
      return residents[i].serial;
    }
  }
  return 0;
}

static void print_villagers(const ovis_census* village) {
  int32_t count;
  const ovis_resident* residents = ovis_census_get_residents(village, &count);
  if (count == 0) {
    printf("nobody lives here: there is no villager\n");
    return;
  }
  printf("  %-6s %-14s %-16s %-16s %-16s %-8s %s\n", "number", "villager", "home", "job site",
         "meeting point", "activity", "doing");
  for (int32_t i = 0; i < count; i++) {
    const ovis_resident* one = &residents[i];
    char places[3][40];
    place_words(one->has_home, one->home, places[0]);
    place_words(one->has_job_site, one->job_site, places[1]);
    place_words(one->has_meeting_point, one->meeting_point, places[2]);
    const bool is_none = strcmp(one->profession, "none") == 0;
    printf("  %-6" PRIu64 " %-14s %-16s %-16s %-16s %-8s %s\n", one->serial,
           one->is_baby ? "baby"
           : is_none    ? "no profession"
                        : one->profession,
           places[0], places[1], places[2], one->activity, one->doing);
  }
}

static const char* words_of(const ovis_lack* lack) {
  return strcmp(lack->what, "home") == 0       ? "bed"
         : strcmp(lack->what, "job_site") == 0 ? "job site"
                                               : "meeting point";
}

static void print_lacks(const ovis_census* village) {
  int32_t count;
  const ovis_resident* residents = ovis_census_get_residents(village, &count);
  bool has_title = false;
  for (int32_t i = 0; i < count; i++) {
    for (int32_t k = 0; k < residents[i].lack_count; k++) {
      const ovis_lack* lack = &residents[i].lacks[k];
      if (!has_title) {
        printf("what they lack:\n");
        has_title = true;
      }
      printf("  villager %" PRIu64 ", no %s: %s\n", residents[i].serial, words_of(lack), lack->why);
    }
  }
}

static ovis_pos place_of(const ovis_resident* resident, const ovis_lack* barred) {
  return strcmp(barred->what, "home") == 0       ? resident->home
         : strcmp(barred->what, "job_site") == 0 ? resident->job_site
                                                 : resident->meeting_point;
}

static void print_barred(const ovis_census* village) {
  int32_t count;
  const ovis_resident* residents = ovis_census_get_residents(village, &count);
  bool has_title = false;
  for (int32_t i = 0; i < count; i++) {
    for (int32_t k = 0; k < residents[i].barred_count; k++) {
      const ovis_lack* barred = &residents[i].barred[k];
      const ovis_pos place = place_of(&residents[i], barred);
      if (!has_title) {
        printf("what they do not get to:\n");
        has_title = true;
      }
      printf("  villager %" PRIu64 " does not get to its %s at %d %d %d: %s\n", residents[i].serial,
             words_of(barred), place.x, place.y, place.z, barred->why);
    }
  }
}

static bool is_barred(const ovis_census* village, ovis_mob_id owner, ovis_pos pos) {
  int32_t count;
  const ovis_resident* residents = ovis_census_get_residents(village, &count);
  for (int32_t i = 0; i < count; i++) {
    for (int32_t k = 0; residents[i].mob.value == owner.value && k < residents[i].barred_count;
         k++) {
      const ovis_pos place = place_of(&residents[i], &residents[i].barred[k]);
      if (place.x == pos.x && place.y == pos.y && place.z == pos.z) {
        return true;
      }
    }
  }
  return false;
}

static void print_points(const ovis_census* village) {
  int32_t count;
  int32_t owner_count;
  const ovis_census_point* points = ovis_census_get_points(village, &count);
  const ovis_mob_id* owners = ovis_census_get_owners(village, &owner_count);
  printf("%d point%s of interest%s\n", count, count == 1 ? "" : "s", count > 0 ? ":" : "");
  for (int32_t i = 0; i < count; i++) {
    const ovis_census_point* item = &points[i];
    printf("  %-14s %6d %4d %6d  %d of %d free", item->point.type, item->point.pos.x,
           item->point.pos.y, item->point.pos.z, item->point.free_tickets, item->point.tickets);
    for (int32_t k = 0; k < item->owner_count; k++) {
      const ovis_mob_id owner = owners[item->owner_first + k];
      printf("%s %" PRIu64 "%s", k == 0 ? "; villager" : ",", number_of(village, owner),
             is_barred(village, owner, item->point.pos) ? " (does not get there)" : "");
    }
    if (item->absent_owner_count > 0) {
      printf("; %d taken by owners that are not loaded", item->absent_owner_count);
    }
    if (item->reachable_by == 0 && item->owner_count == 0) {
      printf("; nobody can reach it");
    }
    printf("%s\n", item->is_half_bed ? "; the other half of the bed is missing" : "");
  }
}

static void print_golems(const ovis_census* village) {
  int32_t count;
  const ovis_census_golem* golems = ovis_census_get_golems(village, &count);
  printf("%s", count > 0 ? "golems:\n" : "");
  for (int32_t i = 0; i < count; i++) {
    const ovis_census_golem* part = &golems[i];
    printf("  near %.0f %.0f %.0f (%d villager%s): %s\n", part->near.x, part->near.y, part->near.z,
           part->villagers, part->villagers == 1 ? "" : "s", part->why);
    printf("    %s\n", part->votes);
  }
}

void village_report_table(const ovis_census* village, const ovis_sim* sim) {
  const int64_t time = ovis_time_of_day(ovis_world_get_env(ovis_sim_get_world(sim))->day_time);
  int32_t count;
  ovis_census_get_residents(village, &count);
  printf("%d villager%s at %02d:%02d, tick %" PRId64 "\n", count, count == 1 ? "" : "s",
         (int)((time / 1000 + 6) % 24), (int)(time % 1000 * 60 / 1000), ovis_sim_get_ticks(sim));
  print_villagers(village);
  print_lacks(village);
  print_barred(village);
  print_points(village);
  print_golems(village);
}

// ---- JSON

static cJSON* json_place(bool has, ovis_pos place) {
  return has ? json_pos(place) : cJSON_CreateNull();
}

static cJSON* json_lack(const ovis_lack* lack) {
  cJSON* item = cJSON_CreateObject();
  cJSON_AddStringToObject(item, "what", lack->what);
  cJSON_AddStringToObject(item, "why", lack->why);
  cJSON_AddStringToObject(item, "reason", ovis_reason_name(lack->reason));
  cJSON_AddItemToObject(item, "value", json_number(lack->value));
  cJSON_AddItemToObject(item, "limit", json_number(lack->limit));
  cJSON_AddItemToObject(item, "cell", json_place(lack->has_cell, lack->cell));
  return item;
}

static cJSON* json_resident(const ovis_resident* one) {
  cJSON* item = cJSON_CreateObject();
  cJSON_AddItemToObject(item, "id", json_whole(one->mob.value));
  cJSON_AddItemToObject(item, "serial", json_whole((int64_t)one->serial));
  cJSON_AddItemToObject(item, "pos", json_vec3(one->pos));
  cJSON_AddStringToObject(item, "profession", one->profession);
  cJSON_AddBoolToObject(item, "baby", one->is_baby);
  cJSON_AddItemToObject(item, "home", json_place(one->has_home, one->home));
  cJSON_AddItemToObject(item, "job_site", json_place(one->has_job_site, one->job_site));
  cJSON_AddItemToObject(item, "claimed_site", json_place(one->has_claimed_site, one->claimed_site));
  cJSON_AddItemToObject(item, "meeting_point",
                        json_place(one->has_meeting_point, one->meeting_point));
  cJSON_AddStringToObject(item, "activity", one->activity);
  cJSON_AddStringToObject(item, "doing", one->doing);
  cJSON* lacks = cJSON_AddArrayToObject(item, "lacks");
  for (int32_t i = 0; i < one->lack_count; i++) {
    cJSON_AddItemToArray(lacks, json_lack(&one->lacks[i]));
  }
  cJSON* barred = cJSON_AddArrayToObject(item, "barred");
  for (int32_t i = 0; i < one->barred_count; i++) {
    cJSON_AddItemToArray(barred, json_lack(&one->barred[i]));
  }
  return item;
}

static cJSON* json_point(const ovis_census_point* one, const ovis_mob_id* owners) {
  cJSON* item = cJSON_CreateObject();
  cJSON_AddStringToObject(item, "type", one->point.type);
  cJSON_AddItemToObject(item, "pos", json_pos(one->point.pos));
  cJSON_AddItemToObject(item, "free_tickets", json_whole(one->point.free_tickets));
  cJSON* list = cJSON_AddArrayToObject(item, "owners");
  for (int32_t i = 0; i < one->owner_count; i++) {
    cJSON_AddItemToArray(list, json_whole(owners[one->owner_first + i].value));
  }
  cJSON_AddItemToObject(item, "absent_owners", json_whole(one->absent_owner_count));
  cJSON_AddItemToObject(item, "reachable_by",
                        one->reachable_by >= 0 ? json_whole(one->reachable_by)
                                               : cJSON_CreateNull());
  cJSON_AddBoolToObject(item, "half_bed", one->is_half_bed);
  return item;
}

static cJSON* json_golem(const ovis_census_golem* part) {
  cJSON* item = cJSON_CreateObject();
  cJSON_AddItemToObject(item, "near", json_vec3(part->near));
  cJSON_AddItemToObject(item, "villagers", json_whole(part->villagers));
  cJSON_AddItemToObject(item, "wants", json_whole(part->wants));
  cJSON_AddItemToObject(item, "needed", json_whole(part->needed));
  cJSON_AddItemToObject(item, "earliest_tick",
                        part->earliest_tick >= 0 ? json_whole(part->earliest_tick)
                                                 : cJSON_CreateNull());
  cJSON_AddStringToObject(item, "why", part->why);
  cJSON_AddStringToObject(item, "votes", part->votes);
  return item;
}

bool village_report_json(const ovis_census* village) {
  int32_t count;
  int32_t owner_count;
  cJSON* root = cJSON_CreateObject();
  const ovis_resident* residents = ovis_census_get_residents(village, &count);
  cJSON* list = cJSON_AddArrayToObject(root, "villagers");
  for (int32_t i = 0; i < count; i++) {
    cJSON_AddItemToArray(list, json_resident(&residents[i]));
  }
  const ovis_mob_id* owners = ovis_census_get_owners(village, &owner_count);
  const ovis_census_point* points = ovis_census_get_points(village, &count);
  list = cJSON_AddArrayToObject(root, "points");
  for (int32_t i = 0; i < count; i++) {
    cJSON_AddItemToArray(list, json_point(&points[i], owners));
  }
  const ovis_census_golem* golems = ovis_census_get_golems(village, &count);
  list = cJSON_AddArrayToObject(root, "golems");
  for (int32_t i = 0; i < count; i++) {
    cJSON_AddItemToArray(list, json_golem(&golems[i]));
  }
  return json_print(root);
}
