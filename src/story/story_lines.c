// Mobs and lines of a story: lookup by serial, names, and adding a line.
// Design: include/ovis/story.h
#include "base/check.h"
#include "base/sort.h"
#include "story/story_internal.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#define BLOW_TICKS 20 // from a blow to the flight from it

ov_story_state* ov_story_mob(const ovis_story* story, uint64_t serial) {
  OV_LOWER_BOUND(low, middle, story->mobs.count, story->mobs.items[middle].known.serial < serial);
  const bool is_there = low < story->mobs.count && story->mobs.items[low].known.serial == serial;
  return is_there ? &story->mobs.items[low] : NULL;
}

const ovis_event* ov_story_find_event(const ovis_story* story, ovis_event_ref ref) {
  OVIS_ASSERT(story->events.count <= story->events.capacity);
  for (int32_t i = story->events.count - 1; i >= 0 && ref.tick > 0; i--) {
    const ovis_event* event = &story->events.items[i];
    if (event->tick < ref.tick) {
      break;
    }
    if (event->tick == ref.tick && event->serial == ref.serial && event->index == ref.index) {
      return event;
    }
  }
  return NULL;
}

void ov_story_name(const ovis_story* story, uint64_t serial, char* out, size_t size) {
  const ov_story_state* mob = ov_story_mob(story, serial);
  ovis_mob_words(mob != NULL ? mob->known.species : NULL, serial, out, size);
}

bool ov_story_has_details(const ovis_story* story) {
  return story->def.lines_max == 0;
}

static void add_line(ovis_story* story, int64_t tick, uint64_t mob, ovis_line_kind kind,
                     const char* format, va_list arguments) {
  if (tick < story->from || mob == 0 || (story->only != 0 && story->only != mob)) {
    return;
  }
  OVIS_ASSERT(kind < OVIS_LINE_COUNT);
  char text[OV_STORY_TEXT_MAX];
  vsnprintf(text, sizeof text, format, arguments);
  const int32_t size = (int32_t)strlen(text) + 1;
  const ov_story_line_state line = {.shown = {.tick = tick, .mob = mob, .kind = kind},
                                    .text_at = (size_t)story->texts.count,
                                    .number = story->lines.count};
  if (!ov_array_reserve(&story->texts, &story->allocator, story->texts.count + size) ||
      !ov_array_push(&story->lines, &story->allocator, line)) {
    story->is_out_of_memory = true;
    return;
  }
  memcpy(story->texts.items + story->texts.count, text, (size_t)size);
  story->texts.count += size;
}

void ov_story_add_line(ovis_story* story, int64_t tick, uint64_t mob, ovis_line_kind kind,
                       const char* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  add_line(story, tick, mob, kind, format, arguments);
  va_end(arguments);
}

void ov_story_add_detail(ovis_story* story, int64_t tick, uint64_t mob, ovis_line_kind kind,
                         const char* format, ...) {
  if (!ov_story_has_details(story)) {
    return;
  }
  va_list arguments;
  va_start(arguments, format);
  add_line(story, tick, mob, kind, format, arguments);
  va_end(arguments);
}

void ov_story_add_event(ovis_story* story, const ovis_event* event, ovis_line_kind kind,
                        const char* format, ...) {
  OVIS_ASSERT(event != NULL);
  va_list arguments;
  va_start(arguments, format);
  add_line(story, event->tick, event->mob_serial, kind, format, arguments);
  va_end(arguments);
}

// Appends to the text of a line, by its index among all lines.
static void extend_line(ovis_story* story, int32_t index, const char* more) {
  OVIS_ASSERT(index >= 0);
  OVIS_ASSERT(index < story->lines.count);
  ov_story_line_state* line = &story->lines.items[index];
  char text[OV_STORY_TEXT_MAX + 32];
  const int size =
      snprintf(text, sizeof text, "%s%s", story->texts.items + line->text_at, more) + 1;
  if (!ov_array_reserve(&story->texts, &story->allocator, story->texts.count + size)) {
    story->is_out_of_memory = true;
    return;
  }
  memcpy(story->texts.items + story->texts.count, text, (size_t)size);
  line->text_at = (size_t)story->texts.count;
  story->texts.count += size;
}

// The last line of a mob in this tick that begins so and is no detail. -1: none.
static int32_t find_line(const ovis_story* story, int64_t tick, uint64_t mob, const char* start) {
  const size_t length = strlen(start);
  for (int32_t i = story->lines.count - 1; i >= 0; i--) {
    const ov_story_line_state* line = &story->lines.items[i];
    if (line->shown.tick == tick && line->shown.mob == mob && !line->is_detail &&
        strncmp(story->texts.items + line->text_at, start, length) == 0) {
      return i;
    }
    if (line->shown.tick < tick) {
      break; // lines of an earlier tick that come late are few
    }
  }
  return -1;
}

bool ov_story_has_line(const ovis_story* story, int64_t tick, uint64_t mob, const char* start) {
  return find_line(story, tick, mob, start) >= 0;
}

bool ov_story_extend(ovis_story* story, int64_t tick, uint64_t mob, const char* start,
                     const char* more) {
  const int32_t line = story->def.lines_max > 0 ? find_line(story, tick, mob, start) : -1;
  if (line >= 0) {
    extend_line(story, line, more);
  }
  return line >= 0;
}

void ov_story_join_flight(ovis_story* story, ov_story_state* mob) {
  const int64_t ticks = mob->flight.tick - mob->blow.tick;
  if (ov_story_has_details(story) || mob->blow.line == 0 || mob->flight.line == 0 || ticks < 0 ||
      ticks > BLOW_TICKS) {
    return;
  }
  OVIS_ASSERT(mob->flight.line <= story->lines.count);
  extend_line(story, mob->blow.line - 1, ", and flees");
  story->lines.items[mob->flight.line - 1].is_detail = true;
  mob->blow.line = mob->flight.line = 0;
}

void ov_story_hearts(double amount, char* out, size_t size) {
  OVIS_ASSERT(size > 0);
  if (amount >= 100) {
    snprintf(out, size, "%.0f half hearts", amount);
  } else {
    snprintf(out, size, "%.3g half heart%s", amount, amount == 1 ? "" : "s");
  }
}

void ov_story_stack_words(const ovis_event* event, char* out, size_t size) {
  OVIS_ASSERT(event != NULL);
  char name[OVIS_ITEM_NAME_MAX];
  size_t used = 0;
  for (; event->item[used] != '\0' && used < sizeof name - 1; used++) {
    name[used] = event->item[used] == '_' ? ' ' : event->item[used];
  }
  name[used] = '\0';
  if (event->count == 1) {
    snprintf(out, size, "%s", name);
  } else {
    snprintf(out, size, "%" PRId32 " %s", event->count, name);
  }
}
