// Names whom and which block a reason is about: "its target, zombie 2, is too far".
// Design: include/ovis/story.h
#include "base/check.h"
#include "story/story_internal.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

void ov_story_count_words(int64_t count, char* out, size_t size) {
  OVIS_ASSERT(size > 0);
  char digits[24];
  const int length = snprintf(digits, sizeof digits, "%" PRId64, count);
  const int first = count < 0; // behind the sign
  size_t used = 0;
  for (int at = 0; at < length && used + 2 < size; at++) {
    if (at > first && (length - at) % 3 == 0) {
      out[used++] = ',';
    }
    out[used++] = digits[at];
  }
  out[used < size ? used : size - 1] = '\0';
}

void ovis_mob_words(const ovis_trace_species* species, uint64_t serial, char* out, size_t size) {
  OV_REQUIRE(out != NULL && size > 0, );
  if (serial == 0) {
    snprintf(out, size, "nobody");
  } else if (species == NULL) {
    snprintf(out, size, "mob %" PRIu64, serial);
  } else {
    snprintf(out, size, "%s %" PRIu64, species->is_player ? "player" : species->name, serial);
  }
}

static void name_of(const ovis_answer* answer, char* out, size_t size) {
  OVIS_ASSERT(answer->who != 0);
  snprintf(out, size, "%s %" PRIu64, answer->who_species != NULL ? answer->who_species : "mob",
           answer->who);
}

// "it is a flier that rides cow 2"; "it rides cow 2" for the general sentence.
static void put_ride(const char* sentence, const char* name, char* out, size_t size) {
  static const char verb[] = " rides";
  const size_t length = strlen(sentence);
  const size_t own = sizeof verb - 1;
  const bool ends = length > own && strcmp(sentence + length - own, verb) == 0;
  snprintf(out, size, "%s %s", ends ? sentence : "it rides", name);
}

void ov_story_about_words(const char* sentence, const ovis_answer* answer, char* out, size_t size) {
  OVIS_ASSERT(sentence != NULL);
  OVIS_ASSERT(size > 0);
  if (answer->who == 0) {
    snprintf(out, size, "%s", sentence);
    return;
  }
  char name[64];
  name_of(answer, name, sizeof name);
  static const char whose[] = "its target";
  const char* target = strstr(sentence, whose);
  const char* rest = target != NULL ? target + sizeof whose - 1 : NULL;
  static const char candidate[] = "the nearest candidate";
  const char* named = strstr(sentence, candidate);
  if (named != NULL) {
    snprintf(out, size, "%.*s%s%s", (int)(named - sentence), sentence, name,
             named + sizeof candidate - 1);
    return;
  }
  switch (answer->reason) {
  case OVIS_REASON_CREATIVE: snprintf(out, size, "%s is in creative mode", name); return;
  case OVIS_REASON_SPECTATOR: snprintf(out, size, "%s is a spectator", name); return;
  case OVIS_REASON_RIDES: put_ride(sentence, name, out, size); return;
  case OVIS_REASON_RIDDEN: snprintf(out, size, "%s rides it", name); return;
  case OVIS_REASON_LEASHED: snprintf(out, size, "it is on the leash of %s", name); return;
  case OVIS_REASON_HAS_TARGET: snprintf(out, size, "its target is %s", name); return;
  case OVIS_REASON_WAS_HURT: snprintf(out, size, "%s hurt it a moment ago", name); return;
  default: break;
  }
  const bool is_unseen = answer->reason == OVIS_REASON_NOT_SEEN;
  if (rest != NULL && *rest == '\0' && is_unseen && answer->limit == 0) {
    snprintf(out, size, "%.*s%s", (int)(target - sentence), sentence, name);
  } else if (rest != NULL && *rest == ' ') {
    snprintf(out, size, "%.*s, %s,%s", (int)(rest - sentence), sentence, name, rest);
  } else if (rest != NULL && *rest == '\0') {
    snprintf(out, size, "%s, %s%s", sentence, name, is_unseen ? "," : "");
  } else {
    snprintf(out, size, "%s (%s)", sentence, name);
  }
}

void ov_story_put_cell(const ovis_answer* answer, char* out, size_t size) {
  OVIS_ASSERT(out != NULL);
  if (answer->block == NULL) {
    return;
  }
  const size_t length = strlen(out);
  OVIS_ASSERT(length < size);
  // The name without the state.
  const bool is_unseen = answer->reason == OVIS_REASON_NOT_SEEN;
  snprintf(out + length, size - length, ", %s %d %d %d (%.*s)", is_unseen ? "behind" : "at",
           answer->cell.x, answer->cell.y, answer->cell.z, (int)strcspn(answer->block, "["),
           answer->block);
}

// ---- Sentences with places

// 12, 4,812, 0.25.
static void put_number(double value, char* out, size_t size) {
  const int64_t whole = value > -1e15 && value < 1e15 ? (int64_t)value : 0;
  if ((double)whole == value && whole >= 0) {
    ov_story_count_words(whole, out, size);
  } else {
    snprintf(out, size, "%.3g", value);
  }
}

typedef enum place {
  PLACE_WHO,
  PLACE_BLOCK,
  PLACE_CELL,
  PLACE_UNTIL,
  PLACE_VALUE,
  PLACE_LIMIT,
  PLACE_OFF,
  PLACE_RANGE,
  PLACE_TIMES,
  PLACE_CLOCK,
  PLACE_IS,
  PLACE_JOB,
  PLACE_COUNT
} place;

static const char* const place_names[PLACE_COUNT] = {"{who}",   "{block}", "{cell}", "{until}",
                                                     "{value}", "{limit}", "{off}",  "{range}",
                                                     "{times}", "{clock}", "{is}",   "{job}"};

// The place that a text begins with. PLACE_COUNT: none.
static place place_at(const char* text) {
  int32_t i = 0;
  while (i < PLACE_COUNT && strncmp(text, place_names[i], strlen(place_names[i])) != 0) {
    i++;
  }
  return (place)i;
}

static bool has_part(const ovis_answer* answer, place part) {
  switch (part) {
  case PLACE_WHO: return answer->who != 0;
  case PLACE_BLOCK:
  case PLACE_IS:
  case PLACE_CELL: return answer->block != NULL;
  case PLACE_UNTIL: return answer->until != 0;
  default: return answer->value != 0 || answer->limit != 0;
  }
}

static void put_part(const ovis_answer* answer, place part, char* out, size_t size) {
  OVIS_ASSERT(has_part(answer, part));
  const double value = (double)answer->value;
  const double limit = (double)answer->limit;
  switch (part) {
  case PLACE_WHO: name_of(answer, out, size); break;
  case PLACE_BLOCK: ovis_block_words(answer->block, out, size); break;
  case PLACE_CELL: ovis_cell_words(answer->cell, out, size); break;
  case PLACE_UNTIL: snprintf(out, size, "%" PRId64, answer->until); break;
  case PLACE_VALUE: put_number(value, out, size); break;
  case PLACE_LIMIT: put_number(limit, out, size); break;
  case PLACE_OFF: snprintf(out, size, "%.1f", sqrt(value)); break;
  case PLACE_RANGE: snprintf(out, size, "%.3g", sqrt(limit)); break;
  case PLACE_TIMES:
    if (value == 1) {
      snprintf(out, size, "once");
    } else {
      char number[32];
      put_number(value, number, sizeof number);
      snprintf(out, size, "%s times", number);
    }
    break;
  case PLACE_CLOCK: ov_story_time_words((int32_t)value, out, size); break;
  case PLACE_IS: { // "the potatoes are"
    char block[64];
    ovis_block_words(answer->block, block, sizeof block);
    const size_t length = strlen(block);
    snprintf(out, size, "%s", length > 0 && block[length - 1] == 's' ? "are" : "is");
    break;
  }
  case PLACE_JOB: { // "a shepherd", "an armorer"
    const char* job = ovis_profession_name((int32_t)value);
    const bool has_vowel = job != NULL && strchr("aeiou", job[0]) != NULL;
    snprintf(out, size, "%s %s", has_vowel ? "an" : "a", job != NULL ? job : "worker");
    break;
  }
  case PLACE_COUNT: break;
  }
}

bool ov_story_has_places(const char* sentence) {
  const char* brace = strchr(sentence, '{');
  while (brace != NULL && place_at(brace) == PLACE_COUNT) {
    brace = strchr(brace + 1, '{');
  }
  return brace != NULL;
}

bool ov_story_fill(const char* sentence, const ovis_answer* answer, char* out, size_t size) {
  OVIS_ASSERT(size > 0);
  size_t used = 0;
  for (const char* at = sentence; *at != '\0' && used + 1 < size;) {
    const place part = place_at(at);
    if (part == PLACE_COUNT) {
      out[used++] = *at++;
      continue;
    }
    if (!has_part(answer, part)) {
      out[used] = '\0';
      return false;
    }
    put_part(answer, part, out + used, size - used);
    used += strlen(out + used);
    at += strlen(place_names[part]);
  }
  out[used] = '\0';
  return true;
}
