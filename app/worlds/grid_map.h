// Reads MovingAI grid maps (.map) as worlds, and their lists of queries (.scen).
//
//   .map   "type octile", "height H", "width W", "map", then H rows of W letters
//   .scen  "version 1", then one line per query: bucket, map, width, height, sx, sy, gx, gy,
//          optimal length
//
// '.', 'G' and 'S' are free cells: air above stone. Every other letter is a wall two blocks high. x
// is the column, z is the row.
//
// MovingAI allows a diagonal step only if both cells beside it are free. The walk evaluator does
// the same here: a wall is as high as the walker, so a cell beside a diagonal is free or
// impassable.
//
// Source: N. Sturtevant, "Benchmarks for Grid-Based Pathfinding", 2012, movingai.com/benchmarks
#ifndef OVIS_APP_GRID_MAP_H
#define OVIS_APP_GRID_MAP_H

#include <ovis/world.h>

// Builds the world of a map. On failure it sets *out = NULL and `error`.
ovis_status grid_map_open(const char* path, ovis_blocks* registry, ovis_world** out,
                          int32_t* out_width, int32_t* out_depth, ovis_error* error);

typedef struct grid_query {
  int32_t from_x, from_z, to_x, to_z;
  double optimum;
  int32_t decimals; // digits after the decimal point in the file
} grid_query;

typedef struct grid_queries {
  grid_query* items;
  int32_t count;
} grid_queries;

// Reads all queries of a scenario; grid_queries_free frees them.
ovis_status grid_queries_read(const char* path, grid_queries* out, ovis_error* error);
void grid_queries_free(grid_queries* queries);

#endif
