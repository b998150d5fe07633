// Problem: words for costs that a player reads: numbers, plurals, and what a part of a mind does.
// Design: include/ovis/story.h
#include "story/costs_words.h"
#include "base/check.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

void ov_cost_put(ov_cost_text* to, const char* words) {
  OVIS_ASSERT(to->used < to->size);
  OVIS_ASSERT(words != NULL);
  const int length = snprintf(to->out + to->used, to->size - to->used, "%s", words);
  to->used += length > 0 ? (size_t)length : 0;
  to->used = to->used < to->size ? to->used : to->size - 1;
}

const char* ov_cost_grouped(int64_t number, char out[OV_COST_NUMBER_MAX]) {
  char digits[OV_COST_NUMBER_MAX];
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

void ov_cost_put_count(ov_cost_text* to, int64_t count, const char* one, const char* many) {
  char number[OV_COST_NUMBER_MAX];
  OVIS_ASSERT(count >= 0);
  ov_cost_put(to, ov_cost_grouped(count, number));
  ov_cost_put(to, " ");
  ov_cost_put(to, count == 1 ? one : many);
}

void ov_cost_put_percent(ov_cost_text* to, double share) {
  char words[OV_COST_NUMBER_MAX];
  OVIS_ASSERT(share >= 0);
  OVIS_ASSERT(share <= 1);
  if (share > 0 && share < OV_COST_SHARE_MIN) {
    ov_cost_put(to, "below 1 %");
    return;
  }
  snprintf(words, sizeof words, "%.0f %%", 100 * share);
  ov_cost_put(to, words);
}

// ---- Species

void ov_cost_put_species(ov_cost_text* to, const ovis_species* species) {
  char name[64];
  snprintf(name, sizeof name, "%s", species->name);
  for (char* at = name; *at != '\0'; at++) {
    *at = *at == '_' ? ' ' : *at;
  }
  ov_cost_put(to, name);
}

static bool ends_with(const char* word, const char* end) {
  const size_t length = strlen(word);
  const size_t tail = strlen(end);
  return length >= tail && strcmp(word + length - tail, end) == 0;
}

void ov_cost_put_plural(ov_cost_text* to, const ovis_species* species) {
  static const char* const same[] = {"sheep",   "fish",   "cod",    "salmon",
                                     "drowned", "bogged", "parched"};
  ov_cost_put_species(to, species);
  const char* name = species->name;
  for (size_t i = 0; i < sizeof same / sizeof *same; i++) {
    if (ends_with(name, same[i])) {
      return;
    }
  }
  OVIS_ASSERT(to->used >= 2);
  if (ends_with(name, "man")) { // endermen
    to->used -= 2;
    ov_cost_put(to, "en");
  } else if (ends_with(name, "wolf")) {
    to->used -= 1;
    ov_cost_put(to, "ves");
  } else {
    const bool has_sibilant = ends_with(name, "x") || ends_with(name, "ch") || ends_with(name, "s");
    ov_cost_put(to, has_sibilant ? "es" : "s");
  }
}

// ---- Parts

// "look for a job site" becomes "searches for job sites".
static bool put_wanted(ov_cost_text* to, const char* words) {
  static const char look_for[] = "look for a ";
  if (strncmp(words, look_for, sizeof look_for - 1) != 0) {
    return false;
  }
  ov_cost_put(to, "searches for ");
  ov_cost_put(to, words + sizeof look_for - 1);
  ov_cost_put(to, "s");
  return true;
}

bool ov_cost_is_of_rays(const ovis_work_part* part) {
  return part->nodes * OVIS_WORK_UNITS_NODE < part->rays * OVIS_WORK_UNITS_RAY;
}

// "VillageBoundRandomStroll" becomes "village bound random stroll".
static void put_name(ov_cost_text* to, const char* name) {
  for (const char* at = name; *at != '\0'; at++) {
    const bool is_upper = *at >= 'A' && *at <= 'Z';
    const bool is_gap = *at == '.' || *at == '_';
    if (is_upper && at > name && !(at[-1] == '.')) {
      ov_cost_put(to, " ");
    }
    const char letter[2] = {is_gap ? ' ' : is_upper ? (char)(*at - 'A' + 'a') : *at, '\0'};
    ov_cost_put(to, letter);
  }
}

void ov_cost_part_words(const ovis_work_part* part, char* out, size_t size) {
  ov_cost_text to = {.out = out, .size = size};
  const char* words = part->phrases != NULL ? part->phrases->words : NULL;
  const bool is_seen = ov_cost_is_of_rays(part);
  if (part->by == OVIS_WORK_BY_ITSELF) {
    ov_cost_put(&to, is_seen ? "looks of its body" : "searches of its body");
  } else if (part->by == OVIS_WORK_BY_SENSOR) {
    ov_cost_put(&to, is_seen ? "looks of its senses" : "searches of its senses");
  } else if (words == NULL) {
    ov_cost_put(&to, is_seen ? "looks of its " : "searches of its ");
    put_name(&to, part->name);
  } else if (is_seen || !put_wanted(&to, words)) {
    ov_cost_put(&to, is_seen ? "looks to " : "searches to ");
    ov_cost_put(&to, words);
  }
}
