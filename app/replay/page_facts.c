// Problem: a page shows what no option decides, in the words of the story.
// Design: include/ovis/event.h
#include "replay/page_facts.h"

#include <inttypes.h>

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
