// Lines about the life of a village: beds, job sites, crops, trades, gossip, golems.
// Design: include/ovis/story.h
#include "base/check.h"
#include "story/story_internal.h"

#include <ovis/mind.h>

#include <stdio.h>
#include <string.h>

static void add(ovis_story* story, const ovis_event* event, const char* words, const char* what) {
  OVIS_ASSERT(event != NULL);
  ov_story_add_event(story, event, OVIS_LINE_LIFE, "%s%s%s", words, what[0] != '\0' ? " " : "",
                     what);
}

// "loom at 64, 64, 28"; only the cell where no block is known.
static void place_words(const ovis_record* record, char* out, size_t size) {
  OVIS_ASSERT(record != NULL);
  char cell[64];
  char block[96];
  ovis_cell_words(record->event.pos, cell, sizeof cell);
  ovis_block_words(record->state_name, block, sizeof block);
  snprintf(out, size, "%s%s%s", block, block[0] != '\0' ? " at " : "", cell);
}

// The same exchange from both sides.
static void exchange(ovis_story* story, const ovis_event* event, const char* words,
                     const char* others_words) {
  char name[64];
  ov_story_name(story, event->other_serial, name, sizeof name);
  add(story, event, words, name);
  ov_story_name(story, event->mob_serial, name, sizeof name);
  ov_story_add_line(story, event->tick, event->other_serial, OVIS_LINE_LIFE, "%s %s", others_words,
                    name);
}

// "throws a gift to player 3: bread". Old recordings do not name the gift.
static void gifted(ovis_story* story, const ovis_event* event) {
  char gift[64] = "";
  char name[64];
  if (event->item[0] != '\0') {
    strcpy(gift, ": ");
    ov_story_stack_words(event, gift + 2, sizeof gift - 2);
  }
  ov_story_name(story, event->other_serial, name, sizeof name);
  ov_story_add_event(story, event, OVIS_LINE_LIFE, "throws a gift to %s%s", name, gift);
  ov_story_name(story, event->mob_serial, name, sizeof name);
  ov_story_add_line(story, event->tick, event->other_serial, OVIS_LINE_LIFE,
                    "gets a gift from %s%s", name, gift);
}

static void employed(ovis_story* story, const ovis_event* event) {
  const char* profession = ovis_profession_name(event->reason);
  if (strcmp(profession, "none") == 0) {
    add(story, event, "loses its profession", "");
    return;
  }
  ov_story_add_event(story, event, OVIS_LINE_LIFE, "is %s %s of level %d",
                     strchr("aeiou", profession[0]) != NULL ? "an" : "a", profession,
                     (int)event->amount);
}

// One line: "stops sleeping: it rests from 18:00 to 06:00" has the reason.
static void got_up(ovis_story* story, const ovis_event* event, const char* bed) {
  const bool has_stopped = ov_story_has_line(story, event->tick, event->mob_serial, "stops ");
  if (has_stopped) {
    ov_story_add_detail(story, event->tick, event->mob_serial, OVIS_LINE_LIFE,
                        "gets up from the bed at %s", bed);
  } else {
    add(story, event, "gets up from the bed at", bed);
  }
}

bool ov_story_village(ovis_story* story, const ovis_record* record) {
  OVIS_ASSERT(record != NULL);
  const ovis_event* event = &record->event;
  char what[192];
  place_words(record, what, sizeof what);
  switch (event->type) {
  case OVIS_EVENT_CLAIMED: add(story, event, "claims", what); break;
  case OVIS_EVENT_SLEPT: add(story, event, "goes to bed at", what); break;
  case OVIS_EVENT_WOKE: got_up(story, event, what); break;
  case OVIS_EVENT_WORKED: add(story, event, "works at", what); break;
  case OVIS_EVENT_HARVESTED: add(story, event, "harvests", what); break;
  case OVIS_EVENT_PLANTED: add(story, event, "plants", what); break;
  case OVIS_EVENT_TALKED: exchange(story, event, "hears gossip from", "tells gossip to"); break;
  case OVIS_EVENT_TRADED: exchange(story, event, "trades with", "trades with"); break;
  case OVIS_EVENT_GIFTED: gifted(story, event); break;
  case OVIS_EVENT_GOLEM_SPAWNED: exchange(story, event, "is called by", "calls"); break;
  case OVIS_EVENT_EMPLOYED: employed(story, event); break;
  case OVIS_EVENT_SPAWNED: add(story, event, "comes into the world by itself", ""); break;
  case OVIS_EVENT_PANICKED:
    ov_story_name(story, event->other_serial, what, sizeof what);
    add(story, event, event->other_serial != 0 ? "panics because of" : "panics",
        event->other_serial != 0 ? what : "");
    break;
  default: return ov_story_place(story, record);
  }
  return true;
}
