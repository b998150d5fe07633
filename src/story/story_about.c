// Names whom and which block a reason is about: "its target, zombie 2, is too far".
// Design: include/ovis/story.h
#include "base/check.h"
#include "story/story_internal.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

void ov_story_count_words(int64_t count, char* out, size_t size) {
  OVIS_ASSERT(count >= 0);
  char digits[24];
  const int length = snprintf(digits, sizeof digits, "%" PRId64, count);
  size_t used = 0;
  for (int at = 0; at < length && used + 2 < size; at++) {
    if (at > 0 && (length - at) % 3 == 0) {
      out[used++] = ',';
    }
    out[used++] = digits[at];
  }
  out[used < size ? used : size - 1] = '\0';
}

void ovis_mob_words(const ovis_trace_species* species, uint64_t serial, char* out, size_t size) {
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
  switch (answer->reason) {
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
