// Internals of the path finder that other rooms call, besides the public functions.
#ifndef OVIS_SRC_PATH_PATH_FINDER_H
#define OVIS_SRC_PATH_PATH_FINDER_H

#include <ovis/path.h>

// Has a call since the last time failed for lack of memory? Answers that are not statuses
// (ovis_path_type_at, ovis_path_cell_type) cannot say so themselves.
bool ov_path_finder_take_failure(ovis_path_finder* finder);

#endif
