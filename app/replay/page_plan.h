// The options of a species in the data of a page.
#ifndef OVIS_APP_PAGE_PLAN_H
#define OVIS_APP_PAGE_PLAN_H

#include "replay/page_text.h"

#include <ovis/trace.h>

// Adds [priority,words] for each option, and [priority,words,kind,depth] for a node of a tree,
// without the brackets around all.
void page_plan_add(const ovis_trace_species* species, page_text* out);

// Adds ,"eye":height,"sees":range of a species of the library: where the eyes of an adult are, and
// its follow range. [Units: blocks]
void page_plan_add_figures(const ovis_trace_species* species, page_text* out);

#endif
