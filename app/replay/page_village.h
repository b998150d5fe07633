// The register of a village in the data of a page.
#ifndef OVIS_APP_PAGE_VILLAGE_H
#define OVIS_APP_PAGE_VILLAGE_H

#include "replay/page_text.h"

#include <ovis/census.h>

// Adds ,"village":{"tick":n,"residents":[{"n","work","doing","lacks":[[what,why],...],
// "barred":[[what,why],...]},...],"points":[[type,x,y,z,tickets,free,absent,reachable by,half bed,
// [owner,...]],...],"golems":[{"near":[x,y,z],"villagers","wants","needed","earliest","why",
// "votes"},...]}. Nothing without a register.
void page_village_put(const ovis_census* village, int64_t tick, page_text* out);

#endif
