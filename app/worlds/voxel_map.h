// Reads MovingAI voxel maps (.3dmap) as worlds, and their lists of queries (.3dscen).
//
//   .3dmap   "voxel WIDTH HEIGHT DEPTH", then one line per solid voxel: x y z
//   .3dscen  "version 1", the map's name, then one line per query: sx sy sz gx gy gz optimal ratio
//
// Voxels become stone, free cells become air, and stone surrounds the map on all six sides.
// Coordinates are those of the file.
//
// Source: N. Sturtevant et al., "Voxel benchmarks", 2018, movingai.com/benchmarks
#ifndef OVIS_APP_VOXEL_MAP_H
#define OVIS_APP_VOXEL_MAP_H

#include <ovis/world.h>

// Builds the world of a map. On failure it sets *out = NULL and `error`.
ovis_status voxel_map_open(const char* path, ovis_blocks* registry, ovis_world** out,
                           ovis_error* error);

// Replaces all stone of the map by another block.
ovis_status voxel_map_change(ovis_world* world, ovis_blocks* registry, const char* block);

typedef struct voxel_query {
  ovis_pos from, to;
  double optimum;
  int32_t decimals; // digits after the decimal point in the file
} voxel_query;

typedef struct voxel_queries {
  voxel_query* items;
  int32_t count;
} voxel_queries;

// Reads all queries of a scenario; voxel_queries_free frees them.
ovis_status voxel_queries_read(const char* path, voxel_queries* out, ovis_error* error);
void voxel_queries_free(voxel_queries* queries);

#endif
