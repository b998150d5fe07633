// Problem: the page tells who lives and works where in a village, as `ovis village` does.
// Design: page_village.h; viewer/src/ui/village.ts shows the result
#include "replay/page_village.h"

#include <inttypes.h>
#include <math.h>

static void put_lacks(const char* name, const ovis_lack* lacks, int32_t count, page_text* out) {
  page_text_print(out, ",\"%s\":[", name);
  for (int32_t i = 0; i < count; i++) {
    page_text_print(out, "%s[\"%s\",", i > 0 ? "," : "", lacks[i].what);
    page_text_add_json(out, lacks[i].why);
    page_text_add(out, "]", 1);
  }
  page_text_add(out, "]", 1);
}

static void put_resident(const ovis_resident* one, page_text* out) {
  page_text_print(out, "{\"n\":%" PRIu64 ",\"work\":", one->serial);
  page_text_add_json(out, one->profession);
  page_text_add_string(out, ",\"doing\":");
  page_text_add_json(out, one->doing);
  put_lacks("lacks", one->lacks, one->lack_count, out);
  put_lacks("barred", one->barred, one->barred_count, out);
  page_text_add(out, "}", 1);
}

static uint64_t serial_of(const ovis_census* village, ovis_mob_id mob) {
  int32_t count;
  const ovis_resident* residents = ovis_census_get_residents(village, &count);
  for (int32_t i = 0; i < count; i++) {
    if (residents[i].mob.value == mob.value) {
      return residents[i].serial;
    }
  }
  return 0;
}

static void put_point(const ovis_census* village, const ovis_census_point* item, page_text* out) {
  int32_t owner_count;
  const ovis_mob_id* owners = ovis_census_get_owners(village, &owner_count);
  const ovis_point* point = &item->point;
  page_text_add(out, "[", 1);
  page_text_add_json(out, point->type);
  const int64_t numbers[] = {point->pos.x,       point->pos.y,        point->pos.z,
                             point->tickets,     point->free_tickets, item->absent_owner_count,
                             item->reachable_by, item->is_half_bed};
  page_text_add(out, ",", 1);
  page_text_add_numbers(out, numbers, 8);
  page_text_add_string(out, ",[");
  for (int32_t i = 0; i < item->owner_count; i++) {
    page_text_print(out, "%s%" PRIu64, i > 0 ? "," : "",
                    serial_of(village, owners[item->owner_first + i]));
  }
  page_text_add_string(out, "]]");
}

static void put_golem(const ovis_census_golem* part, page_text* out) {
  const int64_t near[3] = {(int64_t)floor(part->near.x), (int64_t)floor(part->near.y),
                           (int64_t)floor(part->near.z)};
  page_text_add_string(out, "{\"near\":[");
  page_text_add_numbers(out, near, 3);
  page_text_print(out,
                  "],\"villagers\":%d,\"wants\":%d,\"needed\":%d,\"earliest\":%" PRId64 ",\"why\":",
                  (int)part->villagers, (int)part->wants, (int)part->needed, part->earliest_tick);
  page_text_add_json(out, part->why);
  page_text_add_string(out, ",\"votes\":");
  page_text_add_json(out, part->votes);
  page_text_add(out, "}", 1);
}

void page_village_put(const ovis_census* village, int64_t tick, page_text* out) {
  int32_t count;
  if (village == NULL) {
    return;
  }
  page_text_print(out, ",\"village\":{\"tick\":%" PRId64 ",\"residents\":[", tick);
  const ovis_resident* residents = ovis_census_get_residents(village, &count);
  for (int32_t i = 0; i < count; i++) {
    page_text_add_string(out, i > 0 ? "," : "");
    put_resident(&residents[i], out);
  }
  page_text_add_string(out, "],\"points\":[");
  const ovis_census_point* points = ovis_census_get_points(village, &count);
  for (int32_t i = 0; i < count; i++) {
    page_text_add_string(out, i > 0 ? "," : "");
    put_point(village, &points[i], out);
  }
  page_text_add_string(out, "],\"golems\":[");
  const ovis_census_golem* golems = ovis_census_get_golems(village, &count);
  for (int32_t i = 0; i < count; i++) {
    page_text_add_string(out, i > 0 ? "," : "");
    put_golem(&golems[i], out);
  }
  page_text_add_string(out, "]}");
}
