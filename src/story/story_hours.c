// Words of activities and of the hours in which a mob has them.
// Design: include/ovis/story.h
#include "base/check.h"
#include "story/story_internal.h"

#include <ovis/world.h>

#include <stdio.h>
#include <string.h>

typedef struct activity_words {
  const char* name;
  const char* does;
  const char* noun; // [opt] after "its activity is"; NULL: the name
} activity_words;

static const activity_words words_of[] = {
    {"idle", "it has free time", NULL},
    {"work", "it works", NULL},
    {"play", "it plays", NULL},
    {"rest", "it rests", NULL},
    {"meet", "it meets others", NULL},
    {"panic", "it panics", NULL},
    {"raid", "a raid attacks its village", NULL},
    {"pre_raid", "a raid comes to its village", "before a raid"},
    {"hide", "it hides", NULL},
    {"fight", "it fights", NULL},
    {"celebrate", "it celebrates", NULL},
    {"admire_item", "it admires an item", "admire an item"},
    {"avoid", "it avoids somebody", NULL},
    {"ride", "it rides", NULL},
    {"play_dead", "it plays dead", "play dead"},
    {"long_jump", "it jumps far", "long jump"},
    {"ram", "it rams somebody", NULL},
    {"tongue", "it catches prey with its tongue", NULL},
    {"swim", "it is in water", NULL},
    {"lay_spawn", "it bears eggs", "lay spawn"},
    {"sniff", "it sniffs", NULL},
    {"investigate", "it looks into a noise", NULL},
    {"roar", "it roars", NULL},
    {"emerge", "it comes out of the ground", NULL},
    {"dig", "it digs", NULL},
};

// NULL: an activity of a host.
static const activity_words* find(const char* activity) {
  OVIS_ASSERT(activity != NULL);
  for (size_t i = 0; i < sizeof words_of / sizeof *words_of; i++) {
    if (strcmp(words_of[i].name, activity) == 0) {
      return &words_of[i];
    }
  }
  return NULL;
}

static const char* does_of(const char* activity) {
  const activity_words* words = find(activity);
  return words != NULL ? words->does : NULL;
}

void ovis_activity_words(const char* activity, char* out, size_t size) {
  OV_REQUIRE(out != NULL && size > 0, );
  out[0] = '\0';
  OV_REQUIRE(activity != NULL, );
  const activity_words* words = find(activity);
  snprintf(out, size, "%s", words != NULL && words->noun != NULL ? words->noun : activity);
}

void ov_story_time_words(int32_t time, char* out, size_t size) {
  OVIS_ASSERT(time >= 0);
  snprintf(out, size, "%02d:%02d", (time / 1000 + 6) % 24, time % 1000 * 60 / 1000);
}

static bool has_hours(const ovis_answer* answer) {
  return (answer->value != 0 || answer->limit != 0) && answer->value >= 0 && answer->limit >= 0 &&
         answer->value < OVIS_DAY_TICKS && answer->limit < OVIS_DAY_TICKS;
}

bool ov_story_hours_words(const char* activity, const ovis_answer* answer, char* out, size_t size) {
  const char* does = does_of(activity);
  if (does == NULL) {
    return false;
  }
  if (!has_hours(answer)) {
    snprintf(out, size, "it does this only while %s", does);
    return true;
  }
  char from[16];
  char to[16];
  ov_story_time_words((int32_t)answer->value, from, sizeof from);
  ov_story_time_words((int32_t)answer->limit, to, sizeof to);
  snprintf(out, size, "%s from %s to %s", does, from, to);
  return true;
}

static bool is_within(int32_t time, int32_t from, int32_t to) {
  return from <= to ? time >= from && time < to : time >= from || time < to;
}

void ov_story_clock_words(const ovis_story* story, const ov_story_state* mob,
                          const ovis_answer* answer, char* out, size_t size) {
  OVIS_ASSERT(size > 0);
  out[0] = '\0';
  const char* now = mob->known.activity[0] != '\0' ? does_of(mob->known.activity) : NULL;
  if (!has_hours(answer) || !story->has_time) {
    if (mob->known.activity[0] != '\0') {
      snprintf(out, size, "; now %s", now != NULL ? now : mob->known.activity);
    }
    return;
  }
  char clock[16];
  ov_story_time_words(story->time_of_day, clock, sizeof clock);
  if (is_within(story->time_of_day, (int32_t)answer->value, (int32_t)answer->limit)) {
    snprintf(out, size, ", but at %s %s", clock, now != NULL ? now : "it does something else");
  } else {
    snprintf(out, size, ", and it is %s", clock);
  }
}
