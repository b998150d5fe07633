// Phrases for single facts: options, reasons with their numbers, what is in the way.
// Design: include/ovis/story.h
#include "base/check.h"
#include "story/memory_words.h"
#include "story/story_internal.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

const char* ovis_option_words(const ovis_option_info* option) {
  OV_REQUIRE(option != NULL, "");
  return option->phrases != NULL ? option->phrases->words : option->name;
}

const char* ovis_option_doing(const ovis_option_info* option) {
  OV_REQUIRE(option != NULL, "");
  return option->phrases != NULL ? option->phrases->doing : option->name;
}

// ---- Reasons

// ": 4,812 ticks more", ": 12 of 1,200 ticks are over".
static void put_ticks(double value, double limit, char* out, size_t size) {
  char ticks[28];
  char all[28];
  ov_story_count_words((int64_t)value, ticks, sizeof ticks);
  ov_story_count_words((int64_t)limit, all, sizeof all);
  if (limit == 0) {
    snprintf(out, size, ": %s tick%s more", ticks, value == 1 ? "" : "s");
  } else {
    snprintf(out, size, ": %s of %s ticks are over", ticks, all);
  }
}

static void put_numbers(const ovis_answer* answer, char* out, size_t size) {
  OVIS_ASSERT(answer != NULL);
  const double value = (double)answer->value;
  const double limit = (double)answer->limit;
  out[0] = '\0';
  if (value == 0 && limit == 0) {
    return;
  }
  switch (answer->reason) {
  case OVIS_REASON_UNNOTICED:
  case OVIS_REASON_TOO_FAR: // distances are compared as squares
    snprintf(out, size, ": %.1f blocks, at most %.3g", sqrt(value), sqrt(limit));
    break;
  case OVIS_REASON_TOO_NEAR:
    snprintf(out, size, ": %.1f blocks, at least %.3g", sqrt(value), sqrt(limit));
    break;
  case OVIS_REASON_NO_TARGET:
  case OVIS_REASON_NO_PLACE: snprintf(out, size, " within %.3g blocks", limit); break;
  case OVIS_REASON_NO_CHANCE:
    if (limit >= 1) {
      snprintf(out, size, ": 1 in %.3g", limit);
    } else {
      snprintf(out, size, ": %.2g %%", limit * 100);
    }
    break;
  case OVIS_REASON_COOLDOWN: put_ticks(value, limit, out, size); break;
  case OVIS_REASON_NO_PATH: snprintf(out, size, ": it is %.1f blocks off", sqrt(value)); break;
  case OVIS_REASON_NOT_IN_LOVE:
  case OVIS_REASON_TOO_YOUNG: {
    char ticks[32];
    ov_story_count_words((int64_t)value, ticks, sizeof ticks);
    const bool is_young = answer->reason == OVIS_REASON_TOO_YOUNG;
    snprintf(out, size,
             is_young ? ": it is a child for %s ticks" : ": it can be in love again in %s ticks",
             ticks);
    break;
  }
  case OVIS_REASON_TOO_BRIGHT:
    snprintf(out, size, ": light %.3g, and it hunts below %.3g", value, limit);
    break;
  case OVIS_REASON_NOT_LEVEL:
    snprintf(out, size, ": %.1f blocks, at most %.3g", value, limit);
    break;
  case OVIS_REASON_NO_QUORUM: snprintf(out, size, ": %.3g of %.3g", value, limit); break;
  case OVIS_REASON_IDLE: snprintf(out, size, ": %.9g ticks, at most %.3g", value, limit); break;
  case OVIS_REASON_NOT_SEEN: snprintf(out, size, " for %.3g ticks", 2 * limit); break;
  case OVIS_REASON_ENDED:
  case OVIS_REASON_NO_NEED: break;
  default: snprintf(out, size, " (%.3g, limit %.3g)", value, limit); break;
  }
}

// The first phrase whose places the answer fills. NULL: the option has none for it.
static const char* own_sentence(const ovis_phrases* phrases, const ovis_answer* answer) {
  char filled[OV_STORY_TEXT_MAX / 2];
  for (int32_t i = 0; phrases != NULL && i < phrases->reason_count; i++) {
    if (phrases->reasons[i].reason == answer->reason &&
        ov_story_fill(phrases->reasons[i].sentence, answer, filled, sizeof filled)) {
      return phrases->reasons[i].sentence;
    }
  }
  return NULL;
}

static const char* sentence_of(const ovis_phrases* phrases, const ovis_answer* answer) {
  const char* own = own_sentence(phrases, answer);
  return own != NULL ? own : ovis_reason_sentence(answer->reason);
}

// The phrase of the option alone, if it tells the whole answer.
static bool told_whole(const ovis_phrases* phrases, const ovis_answer* answer, char* out,
                       size_t size) {
  const char* own = own_sentence(phrases, answer);
  return own != NULL && ov_story_has_places(own) && ov_story_fill(own, answer, out, size);
}

bool ov_story_has_own(const ovis_phrases* phrases, const ovis_answer* answer) {
  return own_sentence(phrases, answer) != NULL;
}

bool ov_story_running_words(const ovis_phrases* phrases, const ovis_answer* answer, char* out,
                            size_t size) {
  return answer->reason == OVIS_REASON_RUNNING && told_whole(phrases, answer, out, size);
}

// The sentence about a second option that an answer names, with its place; NULL: the reason names
// none.
static const char* sentence_about_other(ovis_reason reason) {
  switch (reason) {
  case OVIS_REASON_FLAG_HELD: return "it is busy %s";
  case OVIS_REASON_REPLACED: return "%s is more urgent";
  case OVIS_REASON_PARENT_STOPPED: return "it does not come to %s";
  case OVIS_REASON_OUTRANKED: return "%s, a branch of the tree with a higher priority, runs";
  default: return NULL;
  }
}

// "eating grass" in the sentence's place.
static void put_other(const char* sentence, const ovis_option_info* other, char* out, size_t size) {
  const char* place = strstr(sentence, "%s");
  OVIS_ASSERT(place != NULL);
  snprintf(out, size, "%.*s%s%s", (int)(place - sentence), sentence, ovis_option_doing(other),
           place + 2);
}

// `own` and `other` [opt] are the option and the one whose number the answer has.
static void put_answer(const ovis_option_info* own, const ovis_option_info* other,
                       const ovis_answer* answer, char* out, size_t size) {
  const ovis_phrases* phrases = own != NULL ? own->phrases : NULL;
  if (told_whole(phrases, answer, out, size)) {
    return;
  }
  const char* about_other = sentence_about_other(answer->reason);
  if (about_other != NULL && other != NULL) {
    put_other(about_other, other, out, size);
    return;
  }
  const bool is_memory =
      answer->reason == OVIS_REASON_MEMORY_ABSENT || answer->reason == OVIS_REASON_MEMORY_PRESENT;
  if (is_memory && answer->other >= 0 && answer->other < OVIS_MEM_COUNT) {
    const ov_memory_words* words = ov_memory_words_of((ovis_memory)answer->other);
    const bool is_absent = answer->reason == OVIS_REASON_MEMORY_ABSENT;
    const char* sentence = own_sentence(phrases, answer);
    snprintf(out, size, "%s",
             sentence != NULL ? sentence
             : is_absent      ? words->absent
                              : words->present);
    return;
  }
  if (answer->reason == OVIS_REASON_OTHER_ACTIVITY && own != NULL) {
    if (!ov_story_hours_words(own->group, answer, out, size)) {
      snprintf(out, size, "its activity, %s, is not active", own->group);
    }
    return;
  }
  char numbers[120];
  put_numbers(answer, numbers, sizeof numbers);
  char sentence[OV_STORY_TEXT_MAX / 2];
  ovis_answer told = *answer;
  if (answer->reason == OVIS_REASON_NO_TARGET) { // ov_story_surroundings tells of the nearest one
    told.who = 0;
    told.block = NULL;
  }
  ov_story_about_words(sentence_of(phrases, &told), &told, sentence, sizeof sentence);
  snprintf(out, size, "%s%s", sentence, numbers);
  ov_story_put_cell(&told, out, size);
}

void ovis_reason_words(const ovis_option_info* options, int32_t option_count, int32_t option,
                       const ovis_answer* answer, char* out, size_t size) {
  OV_REQUIRE(out != NULL && size > 0, );
  out[0] = '\0';
  OV_REQUIRE((options != NULL || option_count <= 0) && answer != NULL, );
  const bool is_option = option >= 0 && option < option_count;
  const bool has_other = answer->other >= 0 && answer->other < option_count;
  put_answer(is_option ? &options[option] : NULL, has_other ? &options[answer->other] : NULL,
             answer, out, size);
}

size_t ovis_mob_explain(const ovis_sim* sim, ovis_mob_id mob, char* out, size_t size) {
  OV_REQUIRE(out != NULL || size == 0, 0);
  size_t length = 0;
  if (size > 0) {
    out[0] = '\0';
  }
  const int32_t count = ovis_mob_get_option_count(sim, mob);
  for (int32_t i = 0; i < 2 * count; i++) { // what runs, then the others
    ovis_option option;
    ovis_option other;
    char why[OV_STORY_TEXT_MAX];
    const bool is_running = i < count;
    if (!ovis_mob_get_option(sim, mob, i % count, &option) || option.is_running != is_running) {
      continue;
    }
    const bool has_other = ovis_mob_get_option(sim, mob, option.answer.other, &other);
    put_answer(&option.info, has_other ? &other.info : NULL, &option.answer, why, sizeof why);
    if (is_running || why[0] != '\0') {
      const bool is_cut = length >= size;
      const int added = snprintf(is_cut ? NULL : out + length, is_cut ? 0 : size - length,
                                 "%s%s%s%s\n", is_running ? "" : "not ",
                                 ovis_option_doing(&option.info), why[0] != '\0' ? ": " : "", why);
      length += (size_t)added;
    }
  }
  return length;
}

// ---- What is in the way

void ov_story_block_name(const ovis_world* world, ovis_pos cell, char* out, size_t size) {
  OVIS_ASSERT(size > 0);
  const ovis_state state = ovis_world_get_block(world, cell);
  char name[256];
  out[0] = '\0';
  if (state != 0 && state != OVIS_STATE_UNLOADED) {
    ovis_blocks_print(ovis_world_get_blocks(world), state, name, sizeof name);
    const char* colon = strchr(name, ':');
    ovis_block_words(colon != NULL ? colon + 1 : name, out, size);
  }
}

// "3 64 5 (oak_door)".
static void put_place(ovis_pos pos, const char* block, char* out, size_t size) {
  char cell[64];
  ovis_cell_words(pos, cell, sizeof cell);
  const bool has_block = block[0] != '\0';
  snprintf(out, size, "%s%s%s%s", cell, has_block ? " (" : "", block, has_block ? ")" : "");
}

void ov_story_obstacle_words(const ovis_obstacle* obstacle, char* out, size_t size) {
  OVIS_ASSERT(obstacle != NULL);
  char first[160] = "";
  char second[160] = "";
  if (obstacle->has_cell) {
    put_place(obstacle->cell, obstacle->block, first, sizeof first);
  }
  if (obstacle->has_second) {
    put_place(obstacle->second, obstacle->second_block, second, sizeof second);
  }
  snprintf(out, size, "%s%s%s%s%s%s%s%s", obstacle->cause[0] != '\0' ? ": " : "", obstacle->cause,
           obstacle->has_cell ? ", at " : "", first, obstacle->has_second ? " and " : "", second,
           obstacle->until[0] != '\0' ? "; " : "", obstacle->until);
}
