// The costs of a run in the data of a page.
#ifndef OVIS_APP_PAGE_COSTS_H
#define OVIS_APP_PAGE_COSTS_H

#include "replay/page_text.h"

#include <ovis/story.h>

// Adds ,"costs":[sentence,...],"hasCosts":bool and, with costs,
// ,"work":{"species":[[name,share,searches,nodes,rays,options considered,sensors,
// [[words,share,[mob,...],mobs in all],...]],...],"mobs":[[serial,share,searches,nodes,rays],...]}.
// Shares are percents, of the whole run and of the species.
void page_costs_put(const ovis_costs* costs, page_text* out);

#endif
