// Problem: the page says which species and which mobs cost how much, as sentences and as a table.
// Design: page_costs.h; viewer/src/ui/work.ts shows the result
#include "replay/page_costs.h"

#include <inttypes.h>

#define MOBS_MAX 20 // of the busiest
#define PERCENT 100

static void put_work(double share, const ovis_work* work, page_text* out) {
  page_text_add(out, ",", 1);
  page_text_add_decimal(out, share * PERCENT, 1);
  const int64_t numbers[] = {work->searches, work->nodes, work->rays};
  page_text_add(out, ",", 1);
  page_text_add_numbers(out, numbers, 3);
}

static void put_parts(const ovis_costs* costs, int32_t species, page_text* out) {
  ovis_costs_part part;
  page_text_add_string(out, ",[");
  for (int32_t i = 0; ovis_costs_get_part(costs, species, i, &part); i++) {
    page_text_add_string(out, i > 0 ? ",[" : "[");
    page_text_add_json(out, part.words);
    page_text_add(out, ",", 1);
    page_text_add_decimal(out, part.share * PERCENT, 1);
    page_text_add_string(out, ",[");
    for (int32_t k = 0; k < part.mob_count; k++) {
      page_text_print(out, "%s%" PRIu64, k > 0 ? "," : "", part.mobs[k]);
    }
    page_text_print(out, "],%d]", (int)part.mobs_in_all);
  }
  page_text_add_string(out, "]");
}

static void put_table(const ovis_costs* costs, page_text* out) {
  ovis_costs_species species;
  ovis_costs_mob mob;
  page_text_add_string(out, ",\"work\":{\"species\":[");
  for (int32_t i = 0; ovis_costs_get_species(costs, i, &species); i++) {
    page_text_add_string(out, i > 0 ? ",[" : "[");
    page_text_add_json(out, species.species->name);
    put_work(species.share, &species.work, out);
    const int64_t others[] = {species.work.considered, species.work.sensors};
    page_text_add(out, ",", 1);
    page_text_add_numbers(out, others, 2);
    put_parts(costs, i, out);
    page_text_add(out, "]", 1);
  }
  page_text_add_string(out, "],\"mobs\":[");
  for (int32_t i = 0; i < MOBS_MAX && ovis_costs_get_mob(costs, i, &mob); i++) {
    page_text_print(out, "%s[%" PRIu64, i > 0 ? "," : "", mob.serial);
    put_work(mob.share, &mob.work, out);
    page_text_add(out, "]", 1);
  }
  page_text_add_string(out, "]}");
}

void page_costs_put(const ovis_costs* costs, page_text* out) {
  page_text_add_string(out, ",\"costs\":[");
  for (int32_t i = 0; costs != NULL && ovis_costs_get_line(costs, i) != NULL; i++) {
    page_text_add_string(out, i > 0 ? "," : "");
    page_text_add_json(out, ovis_costs_get_line(costs, i));
  }
  page_text_print(out, "],\"hasCosts\":%s", costs != NULL ? "true" : "false");
  if (costs != NULL) {
    put_table(costs, out);
  }
}
