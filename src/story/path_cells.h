// The cells that keep a body from a step: walls in its box, corners, gaps, the ground below a drop.
#pragma once

#include <ovis/path.h>
#include <ovis/world.h>

// The body and the world of a search.
typedef struct ov_path_cells {
  ovis_path_finder* finder;
  const ovis_path_body* body;
} ov_path_cells;

// Cells that a body's box has in each direction on the level, and upward.
int32_t ov_path_cells_wide(const ovis_path_body* body);
int32_t ov_path_cells_high(const ovis_path_body* body);

// Type of a single cell: for a wide body, the cells around it count too.
ovis_path_type ov_path_cells_type(const ov_path_cells* self, ovis_pos cell);

// The first cell in the body's box at a place that is not free, by y, x, z; `place` if all are.
ovis_pos ov_path_cells_wall(const ov_path_cells* self, ovis_pos place);

// The cells that a diagonal step passes and that are not free. Returns their count, at most 2.
int32_t ov_path_cells_corners(const ov_path_cells* self, ovis_pos from, ovis_pos to,
                              ovis_pos out[2]);

// Side of the largest square of free cells, as high as the body, that contains a cell, up to the
// cells that the body needs.
int32_t ov_path_cells_width(const ov_path_cells* self, ovis_pos cell);

// Free cells from a cell upward, up to the cells that the body needs.
int32_t ov_path_cells_height(const ov_path_cells* self, ovis_pos cell);

// The first cell at or below a cell in which a falling body lands. False: none within `depth_max`.
bool ov_path_cells_landing(const ov_path_cells* self, ovis_pos cell, int32_t depth_max,
                           ovis_pos* out);

// Top of the collision shape in a cell, above the bottom of the cell; 0: there is none.
double ov_path_cells_top(const ov_path_cells* self, ovis_pos cell);

// The block in a cell, below it or around it that hurts. False: there is none.
bool ov_path_cells_danger(const ov_path_cells* self, ovis_pos cell, ovis_pos* out);
