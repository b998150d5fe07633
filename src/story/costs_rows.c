// Problem: sum the work of mobs up by species and by part of their minds, and name the mobs.
// Design: include/ovis/story.h
#include "base/sort.h"
#include "story/costs_internal.h"
#include "story/costs_words.h"

#include <string.h>

typedef struct mob_share {
  uint64_t serial;
  int64_t units;
} mob_share;

typedef ov_array(mob_share) share_list;

void ov_cost_rows_clear(ovis_costs* costs) {
  for (int32_t i = 0; i < costs->rows.count; i++) {
    ov_array_fini(&costs->rows.items[i].parts, &costs->allocator);
  }
  costs->rows.count = 0;
}

// The row of a species; added if it is new. NULL: no memory.
static ov_cost_row* row_of(ovis_costs* costs, const ovis_species* species) {
  for (int32_t i = 0; i < costs->rows.count; i++) {
    if (costs->rows.items[i].sums.species == species) {
      return &costs->rows.items[i];
    }
  }
  const ov_cost_row row = {.sums = {.species = species}};
  return ov_array_push(&costs->rows, &costs->allocator, row)
             ? &costs->rows.items[costs->rows.count - 1]
             : NULL;
}

static void add_work(ovis_work* to, const ovis_work* more) {
  to->searches += more->searches;
  to->nodes += more->nodes;
  to->rays += more->rays;
  to->considered += more->considered;
  to->sensors += more->sensors;
  for (int32_t i = 0; i < OVIS_WORK_TIMES; i++) {
    to->time_ns[i] += more->time_ns[i];
  }
}

// Parts with the same words are one. False: no memory.
static bool add_part(ovis_costs* costs, ov_cost_row* row, const ovis_work_part* more) {
  OVIS_ASSERT(more->nodes >= 0);
  OVIS_ASSERT(more->rays >= 0);
  ovis_costs_part part = {.work = *more};
  ov_cost_part_words(more, part.words, sizeof part.words);
  part.work.option = -1;
  for (int32_t i = 0; i < row->parts.count; i++) {
    ovis_work_part* same = &row->parts.items[i].work;
    if (strcmp(row->parts.items[i].words, part.words) == 0) {
      same->searches += more->searches;
      same->nodes += more->nodes;
      same->rays += more->rays;
      return true;
    }
  }
  return ov_array_push(&row->parts, &costs->allocator, part);
}

static bool add_living(ovis_costs* costs) {
  for (int32_t i = 0; i < ovis_sim_get_mob_count(costs->sim); i++) {
    const ovis_mob_id id = ovis_sim_get_mob(costs->sim, i);
    ovis_mob_state state;
    ovis_work work;
    if (!ovis_mob_get_work(costs->sim, id, &work) || !ovis_mob_get_state(costs->sim, id, &state)) {
      continue;
    }
    ov_cost_row* row = row_of(costs, state.species);
    if (row == NULL) {
      return false;
    }
    add_work(&row->sums.work, &work);
    ovis_work_part part;
    for (int32_t k = 0; ovis_mob_get_work_part(costs->sim, id, k, &part); k++) {
      if (!add_part(costs, row, &part)) {
        return false;
      }
    }
  }
  return true;
}

static bool add_removed(ovis_costs* costs) {
  const ovis_species* species;
  ovis_work work;
  for (int32_t i = 0; ovis_sim_get_removed_work(costs->sim, i, &species, &work); i++) {
    ov_cost_row* row = row_of(costs, species);
    if (row == NULL) {
      return false;
    }
    add_work(&row->sums.work, &work);
    ovis_work_part part;
    for (int32_t k = 0; ovis_sim_get_removed_work_part(costs->sim, i, k, &part); k++) {
      if (!add_part(costs, row, &part)) {
        return false;
      }
    }
  }
  return true;
}

// ---- Order, shares and mobs

static bool is_more(const void* a, const void* b) {
  const mob_share* left = a;
  const mob_share* right = b;
  return left->units != right->units ? left->units > right->units : left->serial < right->serial;
}

static bool is_earlier(const void* a, const void* b) {
  return *(const uint64_t*)a < *(const uint64_t*)b;
}

static bool is_row_before(const void* a, const void* b) {
  const ovis_costs_species* left = &((const ov_cost_row*)a)->sums;
  const ovis_costs_species* right = &((const ov_cost_row*)b)->sums;
  return left->units != right->units ? left->units > right->units
                                     : strcmp(left->species->name, right->species->name) < 0;
}

static bool is_part_before(const void* a, const void* b) {
  const ovis_costs_part* left = a;
  const ovis_costs_part* right = b;
  return left->units != right->units ? left->units > right->units
                                     : strcmp(left->words, right->words) < 0;
}

// The units that a mob did for a part with those words.
static int64_t units_of(const ov_cost_mob* mob, const char* words) {
  int64_t units = 0;
  for (int32_t i = 0; i < mob->parts.count; i++) {
    char own[sizeof((ovis_costs_part*)0)->words];
    ov_cost_part_words(&mob->parts.items[i].work, own, sizeof own);
    units += strcmp(own, words) == 0 ? ov_cost_part_units(&mob->parts.items[i].work) : 0;
  }
  return units;
}

static bool find_mobs(ovis_costs* costs, const ov_cost_row* row, ovis_costs_part* part,
                      share_list* list) {
  OVIS_ASSERT(part->mob_count == 0);
  OVIS_ASSERT(part->units >= 0);
  list->count = 0;
  for (int32_t i = 0; i < costs->mobs.count; i++) {
    const ov_cost_mob* mob = &costs->mobs.items[i];
    const int64_t units = mob->species == row->sums.species ? units_of(mob, part->words) : 0;
    if (units > 0 && !ov_array_push(list, &costs->allocator, (mob_share){mob->serial, units})) {
      return false;
    }
  }
  ov_array_sort(list, is_more);
  OVIS_ASSERT(list->count <= costs->mobs.count);
  part->mobs_in_all = list->count;
  int64_t sum = 0;
  while (part->mob_count < list->count && part->mob_count < OVIS_COSTS_MOBS_MAX &&
         sum * 5 < part->units * 4) {
    sum += list->items[part->mob_count].units;
    part->mobs[part->mob_count] = list->items[part->mob_count].serial;
    part->mob_count++;
  }
  if (sum * 5 >= part->units * 4) {
    ov_sort(part->mobs, part->mob_count, sizeof *part->mobs, is_earlier);
  }
  return true;
}

static bool finish_row(ovis_costs* costs, ov_cost_row* row, share_list* list) {
  OVIS_ASSERT(row->sums.species != NULL);
  OVIS_ASSERT(row->sums.share >= 0);
  OVIS_ASSERT(row->sums.share <= 1);
  for (int32_t i = 0; i < row->parts.count; i++) {
    ovis_costs_part* part = &row->parts.items[i];
    part->units = ov_cost_part_units(&part->work);
    part->share = row->sums.units > 0 ? (double)part->units / (double)row->sums.units : 0;
    if (!find_mobs(costs, row, part, list)) {
      return false;
    }
  }
  ov_array_sort(&row->parts, is_part_before);
  row->sums.parts = row->parts.count;
  return true;
}

ovis_status ov_cost_rows_make(ovis_costs* costs) {
  ov_cost_rows_clear(costs);
  bool is_whole = add_living(costs) && add_removed(costs);
  int64_t all = 0;
  for (int32_t i = 0; i < costs->rows.count; i++) {
    ovis_costs_species* sums = &costs->rows.items[i].sums;
    sums->units = ovis_work_get_units(&sums->work);
    all += sums->units;
  }
  share_list list = {0};
  for (int32_t i = 0; i < costs->rows.count; i++) {
    ov_cost_row* row = &costs->rows.items[i];
    row->sums.share = all > 0 ? (double)row->sums.units / (double)all : 0;
    is_whole = is_whole && finish_row(costs, row, &list);
  }
  ov_array_fini(&list, &costs->allocator);
  OVIS_ASSERT(all >= 0);
  ov_array_sort(&costs->rows, is_row_before);
  return is_whole ? OVIS_OK : OVIS_NO_MEMORY;
}
