// Lines about places that a mob gives up, leaves to others, or cannot use: beds, job sites, bells.
// Design: include/ovis/story.h
#include "base/cell.h"
#include "base/check.h"
#include "story/memory_words.h"
#include "story/story_internal.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#define OTHERS 3 // events of the same tick, back from the last one, among which a reason is found

// "its bed at 20 64 16", or "its place at ..." of a host's memory.
static void place_words(const ovis_event* event, char* out, size_t size) {
  OVIS_ASSERT(event != NULL);
  const ov_memory_words* words = ov_memory_words_of((ovis_memory)event->amount);
  char cell[64];
  ovis_cell_words(event->pos, cell, sizeof cell);
  snprintf(out, size, "%s at %s", words != NULL ? words->noun : "its place", cell);
}

static void gave_up(ovis_story* story, const ovis_event* event) {
  OVIS_ASSERT(event->type == OVIS_EVENT_GAVE_UP);
  char place[160];
  char other[64];
  char ticks[32];
  place_words(event, place, sizeof place);
  ov_story_name(story, event->other_serial, other, sizeof other);
  ov_story_count_words(event->count > 0 ? event->count : 0, ticks, sizeof ticks);
  switch ((ovis_give_up)event->reason) {
  case OVIS_GIVE_UP_NO_PATH:
    ov_story_add_event(story, event, OVIS_LINE_LIFE, "gives up %s after %s ticks without a path",
                       place, ticks);
    return;
  case OVIS_GIVE_UP_REMOVED:
    ov_story_add_event(story, event, OVIS_LINE_LIFE, "notices that %s was removed, and forgets it",
                       place);
    return;
  case OVIS_GIVE_UP_RIVAL:
    ov_story_add_event(story, event, OVIS_LINE_LIFE,
                       "gives up %s to %s, who has no less experience there", place, other);
    return;
  case OVIS_GIVE_UP_TOO_LATE:
    ov_story_add_event(story, event, OVIS_LINE_LIFE,
                       "gives up %s: it did not arrive within %s ticks", place, ticks);
    return;
  default:
    ov_story_add_event(story, event, OVIS_LINE_LIFE, "gives up %s: %s", place,
                       ovis_give_up_sentence((ovis_give_up)event->reason));
  }
}

// True if the event before it says why it gives this claim back.
static bool has_said_why(const ovis_story* story, const ovis_event* event) {
  for (int32_t i = story->events.count - 2; i >= 0 && i >= story->events.count - 1 - OTHERS; i--) {
    const ovis_event* before = &story->events.items[i];
    if (before->type == OVIS_EVENT_GAVE_UP && before->tick == event->tick &&
        before->mob_serial == event->mob_serial && ov_cell_is_same(before->pos, event->pos)) {
      return true;
    }
  }
  return false;
}

static void released(ovis_story* story, const ovis_event* event) {
  if (!has_said_why(story, event)) {
    char cell[64];
    ovis_cell_words(event->pos, cell, sizeof cell);
    ov_story_add_event(story, event, OVIS_LINE_LIFE, "gives up its claim on %s", cell);
  }
}

static void yielded(ovis_story* story, const ovis_record* record) {
  const ovis_event* event = &record->event;
  OVIS_ASSERT(event->type == OVIS_EVENT_YIELDED);
  const char* job = ovis_profession_name(event->reason);
  const bool is_by_inverted_rule = event->amount != 0;
  char block[96];
  char cell[64];
  char name[64];
  ovis_block_words(record->state_name, block, sizeof block);
  ovis_cell_words(event->pos, cell, sizeof cell);
  ov_story_name(story, event->other_serial, name, sizeof name);
  const char* what = block[0] != '\0' ? block : "job site";
  ov_story_add_event(story, event, OVIS_LINE_LIFE, "leaves the %s at %s to %s, %s %s %s%s", what,
                     cell, name, strchr("aeiou", job[0]) != NULL ? "an" : "a", job,
                     event->count != 0 ? "who works there" : "without a job site",
                     is_by_inverted_rule ? ": by the rules of 1.19.3 it does so although it has a "
                                           "profession itself"
                                         : "");
  ov_story_name(story, event->mob_serial, name, sizeof name);
  ov_story_add_line(story, event->tick, event->other_serial, OVIS_LINE_LIFE,
                    "gets the %s at %s from %s, %s", what, cell, name,
                    is_by_inverted_rule ? "which yields it by the rules of 1.19.3"
                                        : "which has no profession");
}

static void far_off(ovis_story* story, const ovis_event* event) {
  OVIS_ASSERT(event->type == OVIS_EVENT_FAR);
  ov_story_state* mob = ov_story_mob(story, event->mob_serial);
  if (mob == NULL || (mob->has_far && ov_cell_is_same(mob->far, event->pos))) {
    return; // each piece of the way has an event
  }
  mob->has_far = true;
  mob->far = event->pos;
  char place[160];
  place_words(event, place, sizeof place);
  ov_story_add_event(story, event, OVIS_LINE_LIFE,
                     "walks in pieces: %s is %" PRId32 " blocks off, more than %" PRId32, place,
                     event->count, event->reason);
}

static void childless(ovis_story* story, const ovis_event* event) {
  OVIS_ASSERT(event->type == OVIS_EVENT_CHILDLESS);
  char beds[96];
  char name[64];
  const int32_t range = (int32_t)event->amount;
  if (event->count == 0) {
    snprintf(beds, sizeof beds, "there is no bed within %" PRId32 " blocks", range);
  } else if (event->reason > 0) {
    snprintf(beds, sizeof beds,
             "it gets to none of the %" PRId32 " free beds within %" PRId32 " blocks",
             event->reason, range);
  } else if (event->count == 1) {
    snprintf(beds, sizeof beds, "the only bed within %" PRId32 " blocks is not free", range);
  } else {
    snprintf(beds, sizeof beds, "none of the %" PRId32 " beds within %" PRId32 " blocks is free",
             event->count, range);
  }
  ov_story_name(story, event->other_serial, name, sizeof name);
  ov_story_add_event(story, event, OVIS_LINE_LIFE, "has no child with %s: %s", name, beds);
  ov_story_name(story, event->mob_serial, name, sizeof name);
  ov_story_add_line(story, event->tick, event->other_serial, OVIS_LINE_LIFE,
                    "has no child with %s: %s", name, beds);
}

bool ov_story_place(ovis_story* story, const ovis_record* record) {
  const ovis_event* event = &record->event;
  switch (event->type) {
  case OVIS_EVENT_GAVE_UP: gave_up(story, event); break;
  case OVIS_EVENT_RELEASED: released(story, event); break;
  case OVIS_EVENT_YIELDED: yielded(story, record); break;
  case OVIS_EVENT_FAR: far_off(story, event); break;
  case OVIS_EVENT_CHILDLESS: childless(story, event); break;
  default: return false;
  }
  return true;
}
