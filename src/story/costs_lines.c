// Problem: tell costs in sentences that a player reads: which species, mobs and spans cost most.
// Design: include/ovis/story.h
#include "story/costs_internal.h"
#include "story/costs_words.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#define PARTS_MAX 2    // that a line tells
#define MOBS_MAX 3     // that a line names
#define USUAL_FACTOR 2 // a span with less than this times the usual work is no news

static void put_mobs(ov_cost_text* to, const ovis_species* species, const ovis_costs_part* part) {
  char number[OV_COST_NUMBER_MAX];
  OVIS_ASSERT(part->mob_count <= OVIS_COSTS_MOBS_MAX);
  if (part->mob_count == 0) {
    return; // all of them were removed before they were read
  }
  ov_cost_put(to, ", by ");
  const bool are_many = part->mobs_in_all > OVIS_COSTS_MOBS_MAX && part->mob_count > 2;
  if (are_many) {
    ov_cost_put_count(to, part->mobs_in_all, "", "");
    ov_cost_put_plural(to, species);
    return;
  }
  if (part->mob_count == 1) {
    ov_cost_put_species(to, species);
  } else {
    ov_cost_put_plural(to, species);
  }
  for (int32_t i = 0; i < part->mob_count; i++) {
    ov_cost_put(to, i == 0 ? " " : i + 1 < part->mob_count ? ", " : " and ");
    snprintf(number, sizeof number, "%" PRIu64, part->mobs[i]);
    ov_cost_put(to, number);
  }
}

static void put_searches(ov_cost_text* to, int64_t searches, int64_t nodes) {
  ov_cost_put_count(to, searches, "search of ", "searches of ");
  ov_cost_put_count(to, nodes, "node", "nodes");
}

void ov_cost_species_line(const ov_cost_row* row, char* out, size_t size) {
  ov_cost_text to = {.out = out, .size = size};
  const ovis_work* work = &row->sums.work;
  ov_cost_put_plural(&to, row->sums.species);
  ov_cost_put(&to, " ");
  ov_cost_put_percent(&to, row->sums.share);
  ov_cost_put(&to, ": ");
  if (work->searches > 0) {
    put_searches(&to, work->searches, work->nodes);
    ov_cost_put(&to, ", ");
  }
  if (work->rays > 0) {
    ov_cost_put_count(&to, work->rays, "ray, ", "rays, ");
  }
  ov_cost_put_count(&to, work->considered, "option considered", "options considered");
  if (work->sensors > 0) {
    ov_cost_put(&to, ", ");
    ov_cost_put_count(&to, work->sensors, "sensor run", "sensors run");
  }
  for (int32_t i = 0; i < row->parts.count && i < PARTS_MAX; i++) {
    const ovis_costs_part* part = &row->parts.items[i];
    if (part->units > 0 && (i == 0 || part->share >= OV_COST_SHARE_MIN)) {
      ov_cost_put(&to, i == 0 ? "; of it " : "; ");
      ov_cost_put(&to, part->words);
      ov_cost_put(&to, " ");
      ov_cost_put_percent(&to, part->share);
      put_mobs(&to, row->sums.species, part);
    }
  }
}

void ov_cost_time_line(const ovis_costs* costs, const ov_cost_row* row, char* out, size_t size) {
  static const char* const names[] = {"body", "mind", "sensors", "searches"};
  _Static_assert(sizeof names / sizeof *names == OVIS_WORK_TIMES, "each part has a name");
  ov_cost_text to = {.out = out, .size = size};
  double all = 0;
  for (int32_t i = 0; i < costs->rows.count; i++) {
    for (int32_t k = 0; k < OVIS_WORK_TIMES; k++) {
      all += (double)costs->rows.items[i].sums.work.time_ns[k];
    }
  }
  double own = 0;
  for (int32_t k = 0; k < OVIS_WORK_TIMES; k++) {
    own += (double)row->sums.work.time_ns[k];
  }
  char number[OV_COST_NUMBER_MAX];
  ov_cost_put_plural(&to, row->sums.species);
  ov_cost_put(&to, " ");
  ov_cost_put_percent(&to, all > 0 ? own / all : 0);
  snprintf(number, sizeof number, " of the time, %.1f ms: ", own / 1e6);
  ov_cost_put(&to, number);
  for (int32_t k = 0; k < OVIS_WORK_TIMES; k++) {
    snprintf(number, sizeof number, "%s%s %.1f ms", k > 0 ? ", " : "", names[k],
             (double)row->sums.work.time_ns[k] / 1e6);
    ov_cost_put(&to, number);
  }
}

// The part of a mob's mind with the most work. False: none searched or looked.
static bool find_part(const ovis_costs* costs, int32_t mob, ovis_costs_part* out) {
  ovis_costs_part part;
  *out = (ovis_costs_part){0};
  for (int32_t i = 0; ovis_costs_get_mob_part(costs, mob, i, &part); i++) {
    *out = part.units > out->units ? part : *out;
  }
  return out->units > 0;
}

void ov_cost_mobs_line(const ovis_costs* costs, char* out, size_t size) {
  ov_cost_text to = {.out = out, .size = size};
  ovis_costs_mob mob;
  OVIS_ASSERT(costs->ranks.count > 1);
  ov_cost_put(&to, "the busiest mobs: ");
  for (int32_t i = 0; i < MOBS_MAX && ovis_costs_get_mob(costs, i, &mob); i++) {
    char number[OV_COST_NUMBER_MAX];
    ovis_costs_part part;
    ov_cost_put(&to, i > 0 ? "; " : "");
    ov_cost_put_species(&to, mob.species);
    snprintf(number, sizeof number, " %" PRIu64 " ", mob.serial);
    ov_cost_put(&to, number);
    ov_cost_put_percent(&to, mob.share);
    if (find_part(costs, i, &part)) {
      ov_cost_put(&to, ", of it ");
      ov_cost_put(&to, part.words);
      ov_cost_put(&to, " ");
      ov_cost_put_percent(&to, part.share);
    }
  }
}

// The kind of work that grew most, weighed.
static void put_growth(ov_cost_text* to, const ovis_costs_span* span) {
  char number[OV_COST_NUMBER_MAX];
  const int64_t nodes = (span->work.nodes - span->usual.nodes) * OVIS_WORK_UNITS_NODE;
  const int64_t rays = (span->work.rays - span->usual.rays) * OVIS_WORK_UNITS_RAY;
  const int64_t considered =
      (span->work.considered - span->usual.considered) * OVIS_WORK_UNITS_CONSIDERED;
  const bool is_of_nodes = nodes >= rays && nodes >= considered;
  const bool is_by_rays = !is_of_nodes && rays >= considered;
  const int64_t count = is_of_nodes  ? span->work.nodes
                        : is_by_rays ? span->work.rays
                                     : span->work.considered;
  const int64_t usual = is_of_nodes  ? span->usual.nodes
                        : is_by_rays ? span->usual.rays
                                     : span->usual.considered;
  ov_cost_put_count(to, count,
                    is_of_nodes  ? "node"
                    : is_by_rays ? "ray"
                                 : "option considered",
                    is_of_nodes  ? "nodes"
                    : is_by_rays ? "rays"
                                 : "options considered");
  ov_cost_put(to, " in a hundred ticks, the usual is ");
  ov_cost_put(to, ov_cost_grouped(usual, number));
}

void ov_cost_span_line(const ovis_costs_span* span, char* out, size_t size) {
  ov_cost_text to = {.out = out, .size = size};
  char number[OV_COST_NUMBER_MAX];
  OVIS_ASSERT(span->since_tick <= span->first_tick);
  OVIS_ASSERT(span->first_tick <= span->last_tick);
  ov_cost_put(&to, "most work from tick ");
  ov_cost_put(&to, ov_cost_grouped(span->since_tick, number));
  ov_cost_put(&to, " to ");
  ov_cost_put(&to, ov_cost_grouped(span->last_tick, number));
  ov_cost_put(&to, span->since_tick < span->first_tick ? ": up to " : ": ");
  put_growth(&to, span);
  if (ovis_work_get_units(&span->work) < USUAL_FACTOR * ovis_work_get_units(&span->usual) ||
      span->mob == 0) {
    ov_cost_put(&to, "; no hundred ticks stand out");
    return;
  }
  // "searches by villager 3 for beds": the mob stands behind the first word.
  char words[sizeof((ovis_costs_part*)0)->words];
  ov_cost_part_words(&span->part, words, sizeof words);
  char* rest = strchr(words, ' ');
  OVIS_ASSERT(rest != NULL);
  *rest = '\0';
  ov_cost_put(&to, span->began ? "; there began " : "; there grew ");
  ov_cost_put(&to, words);
  ov_cost_put(&to, " by ");
  ov_cost_put_species(&to, span->species);
  snprintf(number, sizeof number, " %" PRIu64 " ", span->mob);
  ov_cost_put(&to, number);
  ov_cost_put(&to, rest + 1);
  ov_cost_put(&to, ": ");
  if (ov_cost_is_of_rays(&span->part)) {
    ov_cost_put_count(&to, span->part.rays, "ray", "rays");
  } else {
    put_searches(&to, span->part.searches, span->part.nodes);
  }
}
