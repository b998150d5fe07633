// Problem: a page shows what no option decides, in the words of the story.
// Design: include/ovis/event.h
#include "replay/page_facts.h"

#include <ovis/village.h>

#include <inttypes.h>
#include <stdio.h>

void page_facts_put(const ovis_story* story, uint64_t serial, page_text* out) {
  char text[512];
  ovis_fact fact;
  page_text_add_string(out, ",\"facts\":[");
  for (int32_t i = 0; ovis_story_get_fact(story, serial, i, &fact); i++) {
    ovis_fact_words(&fact, text, sizeof text);
    page_text_print(out, "%s[%" PRId64 ",", i > 0 ? "," : "", fact.tick);
    page_text_add_json(out, text);
    page_text_add(out, "]", 1);
  }
  page_text_add(out, "]", 1);
}

void page_news_add(const ovis_event* event, page_text* out) {
  char text[160];
  const char* news = ovis_raid_news_sentence((ovis_raid_news)event->reason);
  if (event->type != OVIS_EVENT_RAID) {
    return;
  }
  if (event->reason == OVIS_RAID_NEWS_WAVE) {
    snprintf(text, sizeof text, "%s: wave %d", news, (int)event->count);
  } else {
    snprintf(text, sizeof text, "%s", news);
  }
  page_text_print(out, "%s[%" PRId64 ",\"news\",", out->size > 0 ? "," : "", event->tick);
  page_text_add_json(out, text);
  page_text_add(out, "]", 1);
}
