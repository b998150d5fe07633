// Mobs and lines of a story: lookup by serial, names, and adding a line.
// Design: include/ovis/story.h
#include "base/check.h"
#include "story/story_internal.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

ov_story_state* ov_story_mob(const ovis_story* story, uint64_t serial) {
  int32_t low = 0;
  int32_t high = story->mobs.count;
  while (low < high) {
    const int32_t middle = low + (high - low) / 2;
    if (story->mobs.items[middle].known.serial < serial) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  const bool is_there = low < story->mobs.count && story->mobs.items[low].known.serial == serial;
  return is_there ? &story->mobs.items[low] : NULL;
}

void ov_story_name(const ovis_story* story, uint64_t serial, char* out, size_t size) {
  const ov_story_state* mob = ov_story_mob(story, serial);
  ovis_mob_words(mob != NULL ? mob->known.species : NULL, serial, out, size);
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

void ov_story_add_event(ovis_story* story, const ovis_event* event, ovis_line_kind kind,
                        const char* format, ...) {
  OVIS_ASSERT(event != NULL);
  va_list arguments;
  va_start(arguments, format);
  add_line(story, event->tick, event->mob_serial, kind, format, arguments);
  va_end(arguments);
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
