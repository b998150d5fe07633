// Summaries: why each option runs or does not, and what all walks of a mob led to.
// Design: include/ovis/story.h
#include "base/check.h"
#include "base/vec.h"
#include "story/story_internal.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#define PART_MAX 256

static double distance(const ov_story_state* a, const ov_story_state* b) {
  OVIS_ASSERT(a->option_count == 0 || a->options != NULL);
  OVIS_ASSERT(b->dry_ticks >= 0);
  return ov_vec_dist(a->known.last, b->known.last);
}

static bool is_about(const ovis_trace_species* species, const ov_story_state* self,
                     ovis_about about) {
  OVIS_ASSERT(species != NULL);
  const ovis_species* figures = ovis_species_find(species->name); // NULL: a host's
  switch (about) {
  case OVIS_ABOUT_KIN: return strcmp(species->name, self->known.species->name) == 0;
  case OVIS_ABOUT_VILLAGER: return figures != NULL && figures->is_villager;
  case OVIS_ABOUT_IRON_GOLEM: return figures != NULL && figures->guards_villages;
  default: return species->is_player;
  }
}

// The nearest other living candidate. NULL: none.
static const ov_story_state* nearest(const ovis_story* story, const ov_story_state* self,
                                     ovis_about about) {
  OVIS_ASSERT(story->lines.count <= story->lines.capacity);
  const ov_story_state* best = NULL;
  for (int32_t i = 0; i < story->mobs.count; i++) {
    const ov_story_state* other = &story->mobs.items[i];
    if (other == self || !other->known.is_there || !other->known.is_alive) {
      continue;
    }
    if (is_about(other->known.species, self, about) &&
        (best == NULL || distance(self, other) < distance(self, best))) {
      best = other;
    }
  }
  return best;
}

const ov_story_state* ov_story_surroundings(const ovis_story* story, const ov_story_state* self,
                                            const ovis_option_info* option,
                                            const ovis_answer* answer, char* out, size_t size) {
  OVIS_ASSERT(option != NULL);
  OVIS_ASSERT(answer != NULL);
  out[0] = '\0';
  const ovis_about about = option->phrases != NULL ? option->phrases->about : OVIS_ABOUT_NOBODY;
  const ov_story_state* named = answer->who != 0 ? ov_story_mob(story, answer->who) : NULL;
  if (answer->reason != OVIS_REASON_NO_TARGET || (about == OVIS_ABOUT_NOBODY && named == NULL)) {
    return NULL;
  }
  const ov_story_state* other = named != NULL ? named : nearest(story, self, about);
  if (other == NULL) {
    snprintf(out, size, "; there is %s at all",
             about == OVIS_ABOUT_KIN          ? "no other"
             : about == OVIS_ABOUT_VILLAGER   ? "no villager"
             : about == OVIS_ABOUT_IRON_GOLEM ? "no iron golem"
                                              : "no player");
    return NULL;
  }
  char name[64];
  ovis_mob_words(other->known.species, other->known.serial, name, sizeof name);
  if (about == OVIS_ABOUT_PLAYER_ITEM) {
    snprintf(out, size, "; %s is %.1f blocks off and holds %s", name, distance(self, other),
             other->known.held[0] != '\0' ? other->known.held : "nothing");
  } else {
    snprintf(out, size, "; %s is %.1f blocks off", name, distance(self, other));
  }
  return other;
}

void ov_story_wall_words(const ovis_answer* answer, char* out, size_t size) {
  OVIS_ASSERT(size > 0);
  out[0] = '\0';
  if (answer->reason == OVIS_REASON_NO_TARGET && answer->block != NULL) {
    snprintf(out, size, ": a block between their eyes hides it");
    ov_story_put_cell(answer, out, size);
  }
}

// Ticks that are left count down after the answer.
static ovis_answer counted_down(const ovis_answer* answer, int64_t tick) {
  ovis_answer now = *answer;
  const bool counts = answer->reason == OVIS_REASON_NOT_IN_LOVE ||
                      answer->reason == OVIS_REASON_TOO_YOUNG ||
                      answer->reason == OVIS_REASON_HAD_CHILD ||
                      (answer->reason == OVIS_REASON_COOLDOWN && answer->limit == 0);
  if (counts && answer->value > 0) {
    const double left = (double)answer->value - (double)(tick - answer->tick);
    now.value = left > 0 ? (float)left : 0;
  }
  return now;
}

static void running_words(const ovis_story* story, const ov_story_state* mob, int32_t option,
                          char* out, size_t size) {
  OVIS_ASSERT(option < mob->option_count);
  const ovis_answer* stay = &mob->options[option].stay;
  const int length =
      snprintf(out, size, "yes, since tick %" PRId64, mob->options[option].known.since);
  char words[PART_MAX];
  if (length <= 0 || (size_t)length >= size) {
    return;
  }
  const ovis_phrases* phrases = mob->known.species->options[option].phrases;
  const ovis_answer* now = &mob->options[option].known.answer;
  if (ov_story_is_moment(now) && ov_story_running_words(phrases, now, words, sizeof words)) {
    snprintf(out + length, size - (size_t)length, "; %s", words);
  } else if (ov_story_running_words(phrases, stay, words, sizeof words)) {
    const int64_t ticks = story->last_tick - stay->tick;
    const int64_t left = (int64_t)stay->limit - ticks;
    char more[32];
    ov_story_count_words(left > 0 ? left : 0, more, sizeof more);
    snprintf(out + length, size - (size_t)length,
             "; it %s for %" PRId64 " ticks, and for at most %s more", words, ticks, more);
  }
}

void ovis_story_explain_option(const ovis_story* story, uint64_t serial, int32_t option, char* out,
                               size_t size) {
  OV_REQUIRE(out != NULL && size > 0, );
  out[0] = '\0';
  OV_REQUIRE(story != NULL, );
  const ov_story_state* mob = ov_story_mob(story, serial);
  if (mob == NULL || option < 0 || option >= mob->option_count) {
    snprintf(out, size, "%s", "");
    return;
  }
  const ovis_story_option* known = &mob->options[option].known;
  const ovis_trace_species* species = mob->known.species;
  if (mob->known.is_frozen && mob->known.is_there) {
    snprintf(out, size, "%s", OV_STORY_FROZEN);
  } else if (known->is_running) {
    running_words(story, mob, option, out, size);
  } else if (!known->is_known) {
    snprintf(out, size, "%s",
             mob->known.is_watched ? "the mob has not considered it yet" : "not recorded");
  } else {
    char reason[PART_MAX];
    char more[PART_MAX];
    const ovis_answer answer = counted_down(&known->answer, story->last_tick);
    ovis_species_reason_words(species, option, &answer, reason, sizeof reason);
    char memory[PART_MAX];
    char wall[PART_MAX];
    ov_story_surroundings(story, mob, &species->options[option], &known->answer, more, sizeof more);
    ov_story_wall_words(&known->answer, wall, sizeof wall);
    ov_story_memory_why(story, mob, &known->answer, memory, sizeof memory);
    char next[64] = "";
    const int64_t next_ticks = mob->options[option].next_tick - story->last_tick;
    if (next_ticks > 0) {
      snprintf(next, sizeof next, "; it looks again in %" PRId64 " ticks", next_ticks);
    }
    snprintf(out, size, "%s%s%s%s%s", reason, memory, more, wall, next);
  }
}

void ovis_story_explain_walks(const ovis_story* story, uint64_t serial, char* out, size_t size) {
  OV_REQUIRE(out != NULL && size > 0, );
  out[0] = '\0';
  OV_REQUIRE(story != NULL, );
  const ov_story_state* mob = ov_story_mob(story, serial);
  snprintf(out, size, "%s", "");
  if (mob == NULL || !mob->has_first) {
    return;
  }
  const ovis_story_mob* known = &mob->known;
  const double off = ov_level_dist(known->last, known->first);
  int32_t strolls = 0;
  for (int32_t i = 0; known->species != NULL && i < mob->option_count; i++) {
    const ovis_phrases* phrases = known->species->options[i].phrases;
    const bool wanders = phrases != NULL && (phrases->style & OVIS_STYLE_WANDERS) != 0;
    strolls += wanders ? mob->options[i].known.started : 0;
  }
  char more[PART_MAX + 128] = "";
  if (known->paths >= 3 && 2 * known->partial_paths > known->paths) {
    char obstacle[PART_MAX];
    ov_story_obstacle_words(&mob->known_obstacle, obstacle, sizeof obstacle);
    snprintf(more, sizeof more, "; most of its paths end short of where it wants to go%s",
             obstacle[0] != '\0' ? obstacle : ": something is in the way");
  } else if (strolls >= 3 && known->walked > 5 * off + 10) {
    snprintf(more, sizeof more,
             "; it goes in circles because it has no aim: each stroll leads to a place picked by "
             "chance");
  }
  snprintf(out, size,
           "walked %.1f blocks and is %.1f blocks from where it was: %d path%s, %d of "
           "them in part, %d stroll%s%s",
           known->walked, off, known->paths, known->paths == 1 ? "" : "s", known->partial_paths,
           strolls, strolls == 1 ? "" : "s", more);
}
