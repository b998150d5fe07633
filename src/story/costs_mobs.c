// Problem: say which single mobs cost most, and for which part of their minds.
// Design: include/ovis/story.h
#include "base/check.h"
#include "base/sort.h"
#include "story/costs_internal.h"
#include "story/costs_words.h"

static bool is_before(const void* a, const void* b) {
  const ov_cost_rank* left = a;
  const ov_cost_rank* right = b;
  return left->units != right->units ? left->units > right->units : left->index < right->index;
}

bool ov_cost_mobs_rank(ovis_costs* costs) {
  costs->ranks.count = 0;
  for (int32_t i = 0; i < costs->mobs.count; i++) {
    const ov_cost_rank rank = {.index = i,
                               .units = ovis_work_get_units(&costs->mobs.items[i].work)};
    if (rank.units > 0 && !ov_array_push(&costs->ranks, &costs->allocator, rank)) {
      return false;
    }
  }
  ov_array_sort(&costs->ranks, is_before);
  return true;
}

static int64_t units_of_all(const ovis_costs* costs) {
  int64_t all = 0;
  for (int32_t i = 0; i < costs->rows.count; i++) {
    all += costs->rows.items[i].sums.units;
  }
  return all;
}

bool ovis_costs_get_mob(const ovis_costs* costs, int32_t index, ovis_costs_mob* out) {
  OV_REQUIRE(out != NULL, false);
  *out = (ovis_costs_mob){0};
  OV_REQUIRE(costs != NULL, false);
  if (index < 0 || index >= costs->ranks.count) {
    return false;
  }
  const ov_cost_rank* rank = &costs->ranks.items[index];
  const ov_cost_mob* mob = &costs->mobs.items[rank->index];
  const int64_t all = units_of_all(costs);
  OVIS_ASSERT(rank->units <= all);
  *out = (ovis_costs_mob){.serial = mob->serial,
                          .species = mob->species,
                          .work = mob->work,
                          .units = rank->units,
                          .share = (double)rank->units / (double)all,
                          .parts = mob->parts.count};
  return true;
}

bool ovis_costs_get_mob_part(const ovis_costs* costs, int32_t mob, int32_t index,
                             ovis_costs_part* out) {
  OV_REQUIRE(out != NULL, false);
  *out = (ovis_costs_part){0};
  OV_REQUIRE(costs != NULL, false);
  if (mob < 0 || mob >= costs->ranks.count) {
    return false;
  }
  const ov_cost_rank* rank = &costs->ranks.items[mob];
  const ov_cost_mob* its = &costs->mobs.items[rank->index];
  if (index < 0 || index >= its->parts.count) {
    return false;
  }
  out->work = its->parts.items[index].work;
  out->units = ov_cost_part_units(&out->work);
  out->share = (double)out->units / (double)rank->units;
  out->mobs[0] = its->serial;
  out->mob_count = 1;
  out->mobs_in_all = 1;
  ov_cost_part_words(&out->work, out->words, sizeof out->words);
  return true;
}
