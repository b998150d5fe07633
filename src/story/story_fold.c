// Problem: a mob does the same thing a thousand times a day, and a reader wants to see the day.
// Lines that differ only in their numbers become one; of the rest, the least important go.
// Design: include/ovis/story.h (lines_max)
#include "base/check.h"
#include "base/sort.h"
#include "story/story_internal.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#define DAY_TICKS 24000
#define REPEATS_MIN 3 // so many lines are one, also in a short story

typedef struct fold_key {
  uint32_t hash;
  int32_t index;
} fold_key;

// The lines of one mob, in order, and their keys.
typedef struct fold {
  ovis_story* story;
  ov_story_line_state* lines; // [(line) * count]
  fold_key* keys;             // [(line) * count]
  int32_t count, lines_max;
} fold;

static const char* text_of(const fold* self, const ov_story_line_state* line) {
  OVIS_ASSERT(line->text_at < (size_t)self->story->texts.count);
  return self->story->texts.items + line->text_at;
}

static bool is_digit(char letter) {
  return letter >= '0' && letter <= '9';
}

// A letter of the text without its numbers; moves past it. "64.5" and "-3" are one letter.
static char next_letter(const char** at) {
  const char* text = *at;
  if (is_digit(*text) || (*text == '-' && is_digit(text[1]))) {
    text++;
    while (is_digit(*text) || ((*text == '.' || *text == ',') && is_digit(text[1]))) {
      text++;
    }
    *at = text;
    return '0';
  }
  *at = text + 1;
  return *text;
}

static uint32_t hash_of(const char* text) {
  uint32_t hash = 2166136261u;
  while (*text != '\0') {
    hash = (hash ^ (uint8_t)next_letter(&text)) * 16777619u;
  }
  return hash;
}

// The same text but for its numbers.
static bool is_alike(const char* a, const char* b) {
  while (*a != '\0' && *b != '\0') {
    if (next_letter(&a) != next_letter(&b)) {
      return false;
    }
  }
  return *a == *b;
}

// The same up to the first colon or comma, numbers included.
static bool has_same_head(const char* a, const char* b) {
  const size_t length = strcspn(a, ":,");
  return length == strcspn(b, ":,") && memcmp(a, b, length) == 0;
}

static bool is_key_before(const void* a, const void* b) {
  const fold_key* left = a;
  const fold_key* right = b;
  return left->hash != right->hash ? left->hash < right->hash : left->index < right->index;
}

static void drop_lines(fold* self) {
  int32_t kept = 0;
  for (int32_t i = 0; i < self->count; i++) {
    if (self->lines[i].times > 0) {
      self->lines[kept++] = self->lines[i];
    }
  }
  self->count = kept;
}

static void drop_details(fold* self) {
  for (int32_t i = 0; i < self->count; i++) {
    self->lines[i].times = self->lines[i].is_detail ? 0 : 1;
    self->lines[i].last_tick = self->lines[i].shown.tick;
  }
  drop_lines(self);
}

// Adds the lines keys[from + 1] to keys[to - 1], which are alike, to the first one.
static void join(fold* self, int32_t from, int32_t to) {
  OVIS_ASSERT(from < to);
  ov_story_line_state* first = &self->lines[self->keys[from].index];
  for (int32_t i = from + 1; i < to; i++) {
    ov_story_line_state* other = &self->lines[self->keys[i].index];
    first->has_varied |=
        other->has_varied || !has_same_head(text_of(self, first), text_of(self, other));
    first->times += other->times;
    first->last_tick = other->last_tick;
    first->text_at = other->text_at; // the reader sees the last one
    other->times = 0;
  }
}

// Joins lines that are alike, where there are at least `least` of them.
static void join_repeats(fold* self, int32_t least) {
  for (int32_t i = 0; i < self->count; i++) {
    self->keys[i] = (fold_key){hash_of(text_of(self, &self->lines[i])), i};
  }
  ov_sort(self->keys, self->count, sizeof *self->keys, is_key_before);
  for (int32_t from = 0, to; from < self->count; from = to) {
    const char* text = text_of(self, &self->lines[self->keys[from].index]);
    int32_t times = 0;
    for (to = from; to < self->count && self->keys[to].hash == self->keys[from].hash &&
                    is_alike(text, text_of(self, &self->lines[self->keys[to].index]));
         to++) {
      times += self->lines[self->keys[to].index].times;
    }
    if (times >= least) {
      join(self, from, to);
    }
  }
  drop_lines(self);
}

static void put_text(fold* self, ov_story_line_state* line, const char* text) {
  ovis_story* story = self->story;
  const int32_t size = (int32_t)strlen(text) + 1;
  if (!ov_array_reserve(&story->texts, &story->allocator, story->texts.count + size)) {
    story->is_out_of_memory = true;
    return;
  }
  memcpy(story->texts.items + story->texts.count, text, (size_t)size);
  line->text_at = (size_t)story->texts.count;
  story->texts.count += size;
}

static void put_times(fold* self) {
  for (int32_t i = 0; i < self->count; i++) {
    ov_story_line_state* line = &self->lines[i];
    char times[32];
    char ticks[32];
    char text[OV_STORY_TEXT_MAX + 96];
    if (line->times > 1) {
      ov_story_count_words(line->times, times, sizeof times);
      ov_story_count_words(line->last_tick - line->shown.tick, ticks, sizeof ticks);
      snprintf(text, sizeof text, "%s times in %s ticks%s: %s", times, ticks,
               line->has_varied ? ", the last time" : "", text_of(self, line));
      put_text(self, line, text);
    }
  }
}

// Kinds by how much they matter; the last ones go first.
static const ovis_line_kind by_weight[] = {
    OVIS_LINE_LIFECYCLE, OVIS_LINE_LIFE,    OVIS_LINE_HARM,   OVIS_LINE_FACT, OVIS_LINE_HOST,
    OVIS_LINE_TARGET,    OVIS_LINE_REFUSAL, OVIS_LINE_OPTION, OVIS_LINE_WALK, OVIS_LINE_MEMORY};
_Static_assert(sizeof by_weight / sizeof *by_weight == OVIS_LINE_COUNT, "each kind has a weight");

static void cut(fold* self) {
  int32_t left = self->count;
  if (left <= self->lines_max) {
    return;
  }
  const int32_t wanted = self->lines_max - 1; // and one that tells how many went
  for (int32_t w = OVIS_LINE_COUNT - 1; w >= 0 && left > wanted; w--) {
    for (int32_t i = self->count - 1; i > 0 && left > wanted; i--) {
      ov_story_line_state* line = &self->lines[i];
      if (line->shown.kind == by_weight[w] && line->times > 0) {
        line->times = 0;
        left--;
      }
    }
  }
  const int32_t gone = self->count - left;
  ov_story_line_state last = self->lines[self->count - 1];
  drop_lines(self);
  char text[64];
  snprintf(text, sizeof text, "%d other lines are left out", (int)gone);
  last.shown.kind = OVIS_LINE_LIFECYCLE;
  last.times = 1;
  put_text(self, &last, text);
  self->lines[self->count++] = last; // at least two went
}

static void fold_mob(fold* self) {
  drop_details(self);
  join_repeats(self, REPEATS_MIN);
  if (self->count > self->lines_max) {
    join_repeats(self, 2);
  }
  put_times(self);
  cut(self);
}

bool ov_story_fold(ovis_story* story) {
  const int32_t count = story->ended_lines.count;
  ov_array(fold_key) keys = {0};
  if (!ov_array_reserve(&keys, &story->allocator, count)) {
    return false;
  }
  ov_story_line_state* lines = story->ended_lines.items;
  const int64_t first = story->from > story->first_tick ? story->from : story->first_tick;
  const int64_t ticks = story->last_tick > first ? story->last_tick - first : 1;
  const int64_t days = (ticks + DAY_TICKS - 1) / DAY_TICKS;
  int32_t kept = 0;
  for (int32_t from = 0, to; from < count; from = to) {
    for (to = from; to < count && lines[to].shown.mob == lines[from].shown.mob; to++) {
    }
    const int64_t most = days * story->def.lines_max;
    fold self = {story, lines + from, keys.items, to - from,
                 most < INT32_MAX ? (int32_t)most : INT32_MAX};
    fold_mob(&self);
    memmove(lines + kept, lines + from, (size_t)self.count * sizeof *lines);
    kept += self.count;
  }
  story->ended_lines.count = kept;
  ov_array_fini(&keys, &story->allocator);
  return !story->is_out_of_memory;
}
