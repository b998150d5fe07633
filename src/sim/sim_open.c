// Can a player open a container? Not if something is in the way of its lid.
// Rules: docs/sources.md#use
#include "life/chest_lid.h"
#include "sim/sim_internal.h"
#include "species/nether/piglin_guarded.h"
#include "world/chest.h"

#include <string.h>

#define LID_ROOM 0.5   // blocks that a shulker box needs before its lid
#define LID_SLACK 1e-6 // blocks; what touches is not in the way

static const char* property_of(const ovis_world* world, ovis_pos cell, const char* name) {
  const char* value = ovis_blocks_get_property(ovis_world_get_blocks(world),
                                               ovis_world_get_block(world, cell), name);
  return value != NULL ? value : "";
}

// A shulker box opens toward the side that it faces.
static bool has_room(const ovis_world* world, ovis_pos cell) {
  static const struct {
    const char* facing;
    ovis_vec3 way;
  } ways[] = {{"up", {0, 1, 0}},    {"down", {0, -1, 0}}, {"north", {0, 0, -1}},
              {"south", {0, 0, 1}}, {"west", {-1, 0, 0}}, {"east", {1, 0, 0}}};
  const char* facing = property_of(world, cell, "facing");
  for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
    if (strcmp(ways[i].facing, facing) != 0) {
      continue;
    }
    const ovis_vec3 way = ways[i].way;
    const double x = cell.x + (way.x > 0 ? 1 : way.x * LID_ROOM);
    const double y = cell.y + (way.y > 0 ? 1 : way.y * LID_ROOM);
    const double z = cell.z + (way.z > 0 ? 1 : way.z * LID_ROOM);
    const ovis_aabb room = {{x + LID_SLACK, y + LID_SLACK, z + LID_SLACK},
                            {x + (way.x != 0 ? LID_ROOM : 1) - LID_SLACK,
                             y + (way.y != 0 ? LID_ROOM : 1) - LID_SLACK,
                             z + (way.z != 0 ? LID_ROOM : 1) - LID_SLACK}};
    return !ovis_world_has_collision(world, &room);
  }
  return true;
}

bool ov_sim_can_open(const ovis_sim* sim, ovis_pos cell) {
  const ovis_world* world = sim->world;
  const ovis_state state = ovis_world_get_block(world, cell);
  if (state == OVIS_STATE_UNLOADED || !ov_is_container(ovis_world_get_blocks(world), state)) {
    return false;
  }
  const ovis_blocks* registry = ovis_world_get_blocks(world);
  const char* name =
      ovis_blocks_get_block_name(registry, ovis_blocks_get_block_of(registry, state));
  if (strcmp(name, "barrel") == 0) {
    return true;
  }
  if (strcmp(name, "ender_chest") == 0) {
    return !ov_life_is_lid_under_block(world, cell);
  }
  return ov_chest_kind_of(registry, state) != OV_CHEST_NONE
             ? !ov_life_is_chest_held_shut(&sim->crowd, world, cell)
             : has_room(world, cell);
}
