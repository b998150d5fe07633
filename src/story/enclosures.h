// Places that no change of a query lets a body leave. Whoever starts in one is kept from all
// targets outside it, so one search answers for all of them.
#pragma once

#include <ovis/story.h>

// Does an enclosure of this body contain the start, and keep it more than `reach` away from all
// targets? `query` has all changes. Forgets all enclosures first if the world has changed.
bool ov_enclosures_have(ovis_enclosures* self, ovis_path_finder* finder,
                        const ovis_path_query* query, ovis_pos start, int32_t reach);

// Searches from the start of the query, and keeps the cells it meets if they are all that the body
// can reach, whatever its range, and contain `start`. True: they keep it away from all targets.
bool ov_enclosures_add(ovis_enclosures* self, ovis_path_finder* finder,
                       const ovis_path_query* query, ovis_pos start, int32_t reach);
