// Proves of a target that no change of a body lets it walk there, without a search.
#pragma once

#include <ovis/path.h>

#define OV_SHUT_STEP_MAX 3 // blocks; the highest step of all changes
#define OV_SHUT_STEP_LOW 2 // that of all changes but one, which lets a body jump higher

// True: no search from `start` arrives at the query's targets or beside them, not even if the body
// is small, opens doors, steps `step_max` blocks up (2 or 3), falls any depth, enters water and
// lava and accepts any harm. False: one may arrive. Only for walkers less than 1 wide; false for
// others. A way over nodes that the body cannot enter does not count as one.
bool ov_path_is_shut_in(ovis_path_finder* finder, const ovis_path_query* query,
                        const ovis_path_node* start, int32_t step_max);
