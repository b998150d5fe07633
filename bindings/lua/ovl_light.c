// Computes the light of a large box by tiles, since one flood has a bound.
// Design: docs/scenes.md
#include "ovl.h"

static int32_t least(int32_t a, int32_t b) {
  return a < b ? a : b;
}

// Light goes 15 blocks: after the tiles it is right except along their edges. There it is computed
// again in strips; what flows into a strip from both sides is right, and so is all in it.
ovis_status ovl_flood_tiles(ovis_world* world, ovis_pos min, ovis_pos max, int32_t side) {
  const int32_t from_x = min.x & ~15;
  const int32_t from_z = min.z & ~15;
  ovis_status status = OVIS_OK;
  for (int32_t x = from_x; x <= max.x && status == OVIS_OK; x += side) {
    for (int32_t z = from_z; z <= max.z && status == OVIS_OK; z += side) {
      status = ovis_world_flood_light(
          world, (ovis_pos){x, min.y, z},
          (ovis_pos){least(x + side - 1, max.x), max.y, least(z + side - 1, max.z)});
    }
  }
  for (int32_t x = from_x + side; x <= max.x && status == OVIS_OK; x += side) {
    status = ovis_world_flood_light(world, (ovis_pos){x - 16, min.y, min.z},
                                    (ovis_pos){x + 15, max.y, max.z});
  }
  for (int32_t z = from_z + side; z <= max.z && status == OVIS_OK; z += side) {
    status = ovis_world_flood_light(world, (ovis_pos){min.x, min.y, z - 16},
                                    (ovis_pos){max.x, max.y, z + 15});
  }
  return status;
}
