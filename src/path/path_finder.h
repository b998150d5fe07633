// Internals of the path finder that other rooms call, besides the public functions.
#pragma once

#include <ovis/path.h>

typedef void ov_visited_cell_fn(void* user, ovis_pos pos);

// Has a call since the last time failed for lack of memory? Answers that are not statuses
// (ovis_path_finder_get_type, ovis_path_finder_get_cell_type) cannot say so themselves.
bool ov_path_finder_take_failure(ovis_path_finder* finder);

// Changes of the world after that revision have got other numbers: the cache reads them again.
void ov_path_finder_rewind(ovis_path_finder* finder, uint64_t revision);

// Calls `visit` for each node of the last ovis_path_find to which that search knows a way from its
// start of at most `nodes_max` nodes, both ends included. The world must be the same since.
void ov_path_finder_each_visited(const ovis_path_finder* finder, int32_t nodes_max,
                                 ov_visited_cell_fn* visit, void* user);
