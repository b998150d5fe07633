// Adds the facts of a story to a page.
#ifndef OVIS_APP_REPLAY_PAGE_FACTS_H
#define OVIS_APP_REPLAY_PAGE_FACTS_H

#include "replay/page_text.h"

#include <ovis/story.h>

// Adds ,"facts":[[tick,text],...]: those at the end about a mob, or with serial 0 about the
// simulation.
void page_facts_put(const ovis_story* story, uint64_t serial, page_text* out);

// Adds [tick,"news",words] to the news of the run if the event is of a raid.
void page_news_add(const ovis_event* event, page_text* out);

#endif
