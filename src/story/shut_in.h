// Proves of a target that no change of a body lets it walk there, without a search.
#pragma once

#include <ovis/path.h>

// True: no search from `start` arrives at the query's targets or beside them, not even if the body
// is small, opens doors, steps 3 blocks up, falls any depth, enters water and lava and accepts any
// harm. False: one may arrive. Only for walkers less than 1 wide; false for others. A way over
// nodes that the body cannot enter does not count as one.
bool ov_path_is_shut_in(ovis_path_finder* finder, const ovis_path_query* query,
                        const ovis_path_node* start);
