// MovingAI voxel maps (.3dmap) as worlds, and their lists of queries (.3dscen).
//
//   .3dmap   "voxel WIDTH HEIGHT DEPTH", then a line a solid voxel: x y z
//   .3dscen  "version 1", the map's name, then a line a query: sx sy sz gx gy gz optimal ratio
//
// Voxels are stone, free cells air; the world ends in stone on all six sides. Coordinates are the
// file's own.
//
// Source: N. Sturtevant et al., "Voxel benchmarks", 2018, movingai.com/benchmarks
#ifndef OVIS_APP_VOXEL_MAP_H
#define OVIS_APP_VOXEL_MAP_H

#include <ovis/world.h>

ovis_status voxel_map_open(const char* path, ovis_registry* registry, ovis_world** out,
                           ovis_error* error);

// Turns all of its stone into another block.
ovis_status voxel_map_change(ovis_world* world, ovis_registry* registry, const char* block);

typedef struct voxel_query {
  ovis_pos from, to;
  double optimum;
  int32_t decimals; // digits after the point that the optimum was printed with
} voxel_query;

typedef struct voxel_queries {
  voxel_query* items;
  int32_t count;
} voxel_queries;

ovis_status voxel_queries_read(const char* path, voxel_queries* out, ovis_error* error);
void voxel_queries_free(voxel_queries* queries);

#endif
