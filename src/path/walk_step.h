// A step of a walker, which walk_evaluator.c decides.
#pragma once

#include "path/path_search.h"

typedef struct ov_walk_step {
  ov_walk_direction way;    // direction of the step: the body comes from cell - way
  double floor;             // level on which the body stands. [Units: blocks]
  ovis_path_type from_type; // of the node that the body comes from
  bool can_jump;
} ov_walk_step;

// Level on which a body stands in a cell. [Units: blocks]
double ov_walk_floor(ov_path_search* search, ovis_pos pos);

// Finds the node that a body reaches when it walks to a cell: of the cell itself, or of one above
// or below. `jumps` is the count of cells that it may climb. OV_NO_NODE: the body cannot go there.
// A node with malus < 0: the place is impassable.
int32_t ov_walk_accept(ov_path_search* search, ovis_pos pos, int32_t jumps,
                       const ov_walk_step* from);
