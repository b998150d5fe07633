// Navmeshes of a voxel world: floors around a place, in a few regions that are kept. A mesh depends
// on the blocks of its region alone, so it does not matter who asked for it first.
//
//   region: 96 x 48 x 96 cells around the 32 x 16 x 32 cells that the place is in
#pragma once

#include <ovis/steer.h>

// A mesh depends on no block that is farther away than this, sideways. [Units: blocks]
#define OV_WORLD_MESH_REACH 64

typedef struct ov_world_meshes ov_world_meshes;

// NULL: no memory. `world` is not owned.
ov_world_meshes* ov_world_meshes_create(const ovis_world* world, const ovis_allocator* allocator);
void ov_world_meshes_destroy(ov_world_meshes* self);

// The mesh around a place for bodies of a height, built again if a block of its region changed.
// Valid until the next call. NULL: no memory, or too many polygons.
ovis_navmesh* ov_world_meshes_at(ov_world_meshes* self, ovis_vec3 pos, double height);

// The changes of the world after that revision get other numbers: meshes that were built since are
// judged by all of them. `self` [opt]
void ov_world_meshes_rewind(ov_world_meshes* self, uint64_t revision);
