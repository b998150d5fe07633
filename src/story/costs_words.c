// Problem: tell costs in sentences that a player reads: numbers, plurals, whom and what for.
// Design: include/ovis/story.h
#include "story/costs_internal.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#define PARTS_MAX 2     // that a line tells
#define SHARE_MIN 0.005 // of a part after the first one
#define USUAL_FACTOR 2  // a span with less than this times the usual work is no news
#define NUMBER_MAX 32
#define MOBS_MAX 3 // that a line names

typedef struct text {
  char* out;
  size_t size, used;
} text;

static void put(text* to, const char* words) {
  OVIS_ASSERT(to->used < to->size);
  OVIS_ASSERT(words != NULL);
  const int length = snprintf(to->out + to->used, to->size - to->used, "%s", words);
  to->used += length > 0 ? (size_t)length : 0;
  to->used = to->used < to->size ? to->used : to->size - 1;
}

// "1,234,567".
static const char* grouped(int64_t number, char out[NUMBER_MAX]) {
  char digits[NUMBER_MAX];
  const int length = snprintf(digits, sizeof digits, "%" PRId64, number);
  int at = 0;
  for (int i = 0; i < length; i++) {
    const bool is_group = i > 0 && (length - i) % 3 == 0 && digits[i - 1] != '-';
    if (is_group) {
      out[at++] = ',';
    }
    out[at++] = digits[i];
  }
  out[at] = '\0';
  return out;
}

// "1 ray", "1,234 rays".
static void put_count(text* to, int64_t count, const char* one, const char* many) {
  char number[NUMBER_MAX];
  OVIS_ASSERT(count >= 0);
  put(to, grouped(count, number));
  put(to, " ");
  put(to, count == 1 ? one : many);
}

static void put_percent(text* to, double share) {
  char words[NUMBER_MAX];
  OVIS_ASSERT(share >= 0);
  OVIS_ASSERT(share <= 1);
  if (share > 0 && share < SHARE_MIN) {
    put(to, "below 1 %");
    return;
  }
  snprintf(words, sizeof words, "%.0f %%", 100 * share);
  put(to, words);
}

// ---- Species

static void put_species(text* to, const ovis_species* species) {
  char name[64];
  snprintf(name, sizeof name, "%s", species->name);
  for (char* at = name; *at != '\0'; at++) {
    *at = *at == '_' ? ' ' : *at;
  }
  put(to, name);
}

static bool ends_with(const char* word, const char* end) {
  const size_t length = strlen(word);
  const size_t tail = strlen(end);
  return length >= tail && strcmp(word + length - tail, end) == 0;
}

static void put_plural(text* to, const ovis_species* species) {
  static const char* const same[] = {"sheep", "fish", "cod", "salmon", "drowned"};
  put_species(to, species);
  const char* name = species->name;
  for (size_t i = 0; i < sizeof same / sizeof *same; i++) {
    if (ends_with(name, same[i])) {
      return;
    }
  }
  OVIS_ASSERT(to->used >= 2);
  if (ends_with(name, "man")) { // endermen
    to->used -= 2;
    put(to, "en");
  } else if (ends_with(name, "wolf")) {
    to->used -= 1;
    put(to, "ves");
  } else {
    const bool has_sibilant = ends_with(name, "x") || ends_with(name, "ch") || ends_with(name, "s");
    put(to, has_sibilant ? "es" : "s");
  }
}

// ---- Parts

// "look for a job site" becomes "searches for job sites".
static bool put_wanted(text* to, const char* words) {
  static const char look_for[] = "look for a ";
  if (strncmp(words, look_for, sizeof look_for - 1) != 0) {
    return false;
  }
  put(to, "searches for ");
  put(to, words + sizeof look_for - 1);
  put(to, "s");
  return true;
}

static bool is_of_rays(const ovis_work_part* part) {
  return part->nodes * OVIS_WORK_UNITS_NODE < part->rays * OVIS_WORK_UNITS_RAY;
}

// "VillageBoundRandomStroll" becomes "village bound random stroll".
static void put_name(text* to, const char* name) {
  for (const char* at = name; *at != '\0'; at++) {
    const bool is_upper = *at >= 'A' && *at <= 'Z';
    const bool is_gap = *at == '.' || *at == '_';
    if (is_upper && at > name && !(at[-1] == '.')) {
      put(to, " ");
    }
    const char letter[2] = {is_gap ? ' ' : is_upper ? (char)(*at - 'A' + 'a') : *at, '\0'};
    put(to, letter);
  }
}

void ov_cost_part_words(const ovis_work_part* part, char* out, size_t size) {
  text to = {.out = out, .size = size};
  const char* words = part->phrases != NULL ? part->phrases->words : NULL;
  const bool is_seen = is_of_rays(part);
  if (part->by == OVIS_WORK_BY_ITSELF) {
    put(&to, is_seen ? "looks of its body" : "searches of its body");
  } else if (part->by == OVIS_WORK_BY_SENSOR) {
    put(&to, is_seen ? "looks of its senses" : "searches of its senses");
  } else if (words == NULL) {
    put(&to, is_seen ? "looks of its " : "searches of its ");
    put_name(&to, part->name);
  } else if (is_seen || !put_wanted(&to, words)) {
    put(&to, is_seen ? "looks to " : "searches to ");
    put(&to, words);
  }
}

static void put_mobs(text* to, const ovis_species* species, const ovis_costs_part* part) {
  char number[NUMBER_MAX];
  OVIS_ASSERT(part->mob_count <= OVIS_COSTS_MOBS_MAX);
  if (part->mob_count == 0) {
    return; // all of them were removed before they were read
  }
  put(to, ", by ");
  const bool are_many = part->mobs_in_all > OVIS_COSTS_MOBS_MAX && part->mob_count > 2;
  if (are_many) {
    put_count(to, part->mobs_in_all, "", "");
    put_plural(to, species);
    return;
  }
  if (part->mob_count == 1) {
    put_species(to, species);
  } else {
    put_plural(to, species);
  }
  for (int32_t i = 0; i < part->mob_count; i++) {
    put(to, i == 0 ? " " : i + 1 < part->mob_count ? ", " : " and ");
    snprintf(number, sizeof number, "%" PRIu64, part->mobs[i]);
    put(to, number);
  }
}

// ---- Lines

static void put_searches(text* to, int64_t searches, int64_t nodes) {
  put_count(to, searches, "search of ", "searches of ");
  put_count(to, nodes, "node", "nodes");
}

void ov_cost_species_line(const ov_cost_row* row, char* out, size_t size) {
  text to = {.out = out, .size = size};
  const ovis_work* work = &row->sums.work;
  put_plural(&to, row->sums.species);
  put(&to, " ");
  put_percent(&to, row->sums.share);
  put(&to, ": ");
  if (work->searches > 0) {
    put_searches(&to, work->searches, work->nodes);
    put(&to, ", ");
  }
  if (work->rays > 0) {
    put_count(&to, work->rays, "ray, ", "rays, ");
  }
  put_count(&to, work->considered, "option considered", "options considered");
  if (work->sensors > 0) {
    put(&to, ", ");
    put_count(&to, work->sensors, "sensor run", "sensors run");
  }
  for (int32_t i = 0; i < row->parts.count && i < PARTS_MAX; i++) {
    const ovis_costs_part* part = &row->parts.items[i];
    if (part->units > 0 && (i == 0 || part->share >= SHARE_MIN)) {
      put(&to, i == 0 ? "; of it " : "; ");
      put(&to, part->words);
      put(&to, " ");
      put_percent(&to, part->share);
      put_mobs(&to, row->sums.species, part);
    }
  }
}

void ov_cost_time_line(const ovis_costs* costs, const ov_cost_row* row, char* out, size_t size) {
  static const char* const names[] = {"body", "mind", "sensors", "searches"};
  _Static_assert(sizeof names / sizeof *names == OVIS_WORK_TIMES, "each part has a name");
  text to = {.out = out, .size = size};
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
  char number[NUMBER_MAX];
  put_plural(&to, row->sums.species);
  put(&to, " ");
  put_percent(&to, all > 0 ? own / all : 0);
  snprintf(number, sizeof number, " of the time, %.1f ms: ", own / 1e6);
  put(&to, number);
  for (int32_t k = 0; k < OVIS_WORK_TIMES; k++) {
    snprintf(number, sizeof number, "%s%s %.1f ms", k > 0 ? ", " : "", names[k],
             (double)row->sums.work.time_ns[k] / 1e6);
    put(&to, number);
  }
}

// The part of a mob's mind with the most work. False: none searched or looked.
static bool find_part(const ovis_costs* costs, int32_t mob, ovis_costs_part* out) {
  ovis_costs_part part;
  *out = (ovis_costs_part){0};
  for (int32_t i = 0; ovis_costs_mob_part_at(costs, mob, i, &part); i++) {
    *out = part.units > out->units ? part : *out;
  }
  return out->units > 0;
}

void ov_cost_mobs_line(const ovis_costs* costs, char* out, size_t size) {
  text to = {.out = out, .size = size};
  ovis_costs_mob mob;
  OVIS_ASSERT(costs->ranks.count > 1);
  put(&to, "the busiest mobs: ");
  for (int32_t i = 0; i < MOBS_MAX && ovis_costs_mob_at(costs, i, &mob); i++) {
    char number[NUMBER_MAX];
    ovis_costs_part part;
    put(&to, i > 0 ? "; " : "");
    put_species(&to, mob.species);
    snprintf(number, sizeof number, " %" PRIu64 " ", mob.serial);
    put(&to, number);
    put_percent(&to, mob.share);
    if (find_part(costs, i, &part)) {
      put(&to, ", of it ");
      put(&to, part.words);
      put(&to, " ");
      put_percent(&to, part.share);
    }
  }
}

// The kind of work that grew most, weighed.
static void put_growth(text* to, const ovis_costs_span* span) {
  char number[NUMBER_MAX];
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
  put_count(to, count,
            is_of_nodes  ? "node"
            : is_by_rays ? "ray"
                         : "option considered",
            is_of_nodes  ? "nodes"
            : is_by_rays ? "rays"
                         : "options considered");
  put(to, " in a hundred ticks, the usual is ");
  put(to, grouped(usual, number));
}

void ov_cost_span_line(const ovis_costs_span* span, char* out, size_t size) {
  text to = {.out = out, .size = size};
  char number[NUMBER_MAX];
  OVIS_ASSERT(span->since_tick <= span->first_tick);
  OVIS_ASSERT(span->first_tick <= span->last_tick);
  put(&to, "most work from tick ");
  put(&to, grouped(span->since_tick, number));
  put(&to, " to ");
  put(&to, grouped(span->last_tick, number));
  put(&to, span->since_tick < span->first_tick ? ": up to " : ": ");
  put_growth(&to, span);
  if (ovis_work_get_units(&span->work) < USUAL_FACTOR * ovis_work_get_units(&span->usual) ||
      span->mob == 0) {
    put(&to, "; no hundred ticks stand out");
    return;
  }
  // "searches by villager 3 for beds": the mob stands behind the first word.
  char words[sizeof((ovis_costs_part*)0)->words];
  ov_cost_part_words(&span->part, words, sizeof words);
  char* rest = strchr(words, ' ');
  OVIS_ASSERT(rest != NULL);
  *rest = '\0';
  put(&to, span->began ? "; there began " : "; there grew ");
  put(&to, words);
  put(&to, " by ");
  put_species(&to, span->species);
  snprintf(number, sizeof number, " %" PRIu64 " ", span->mob);
  put(&to, number);
  put(&to, rest + 1);
  put(&to, ": ");
  if (is_of_rays(&span->part)) {
    put_count(&to, span->part.rays, "ray", "rays");
  } else {
    put_searches(&to, span->part.searches, span->part.nodes);
  }
}
