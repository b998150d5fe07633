// Tells chests, and pairs the halves of double ones.
// Rules: docs/sources.md#containers
#include "world/chest.h"

#include "base/check.h"
#include "world/block_ids.h"
#include "world/block_values.h"

ov_chest_kind ov_chest_kind_of(const ovis_blocks* registry, ovis_state state) {
  if (state == OVIS_STATE_UNLOADED) {
    return OV_CHEST_NONE;
  }
  switch (ov_registry_block_id(registry, state)) {
  case OV_BLOCK_CHEST: return OV_CHEST_PLAIN;
  case OV_BLOCK_TRAPPED_CHEST: return OV_CHEST_TRAPPED;
  case OV_BLOCK_COPPER_CHEST:
  case OV_BLOCK_EXPOSED_COPPER_CHEST:
  case OV_BLOCK_WEATHERED_COPPER_CHEST:
  case OV_BLOCK_OXIDIZED_COPPER_CHEST:
  case OV_BLOCK_WAXED_COPPER_CHEST:
  case OV_BLOCK_WAXED_EXPOSED_COPPER_CHEST:
  case OV_BLOCK_WAXED_WEATHERED_COPPER_CHEST:
  case OV_BLOCK_WAXED_OXIDIZED_COPPER_CHEST: return OV_CHEST_COPPER;
  default: return OV_CHEST_NONE;
  }
}

ov_chest_kind ov_chest_kind_at(const ovis_world* world, ovis_pos cell) {
  return ov_chest_kind_of(ovis_world_get_blocks(world), ovis_world_get_block(world, cell));
}

// A step to the right of one that faces in a direction.
static ovis_pos right_of(int32_t facing) {
  switch (facing) {
  case OV_BLOCK_VALUE_NORTH: return (ovis_pos){1, 0, 0};
  case OV_BLOCK_VALUE_EAST: return (ovis_pos){0, 0, 1};
  case OV_BLOCK_VALUE_SOUTH: return (ovis_pos){-1, 0, 0};
  case OV_BLOCK_VALUE_WEST: return (ovis_pos){0, 0, -1};
  default: return (ovis_pos){0, 0, 0};
  }
}

// The other half of a left one is to its right.
ov_chest_half ov_chest_half_at(const ovis_world* world, ovis_pos cell, ovis_pos* out_other) {
  const ovis_blocks* registry = ovis_world_get_blocks(world);
  const ovis_state state = ovis_world_get_block(world, cell);
  const int32_t type = ov_registry_value(registry, state, OV_BLOCK_PROP_TYPE);
  const int32_t facing = ov_registry_value(registry, state, OV_BLOCK_PROP_FACING);
  OVIS_ASSERT(ov_chest_kind_of(registry, state) != OV_CHEST_NONE);
  *out_other = cell;
  if (type != OV_BLOCK_VALUE_LEFT && type != OV_BLOCK_VALUE_RIGHT) {
    return OV_CHEST_WHOLE;
  }
  const bool is_left = type == OV_BLOCK_VALUE_LEFT;
  const ovis_pos step = right_of(facing);
  const ovis_pos other = {is_left ? cell.x + step.x : cell.x - step.x, cell.y,
                          is_left ? cell.z + step.z : cell.z - step.z};
  const ovis_state there = ovis_world_get_block(world, other);
  if (ov_chest_kind_of(registry, there) != ov_chest_kind_of(registry, state) ||
      ov_registry_value(registry, there, OV_BLOCK_PROP_FACING) != facing ||
      ov_registry_value(registry, there, OV_BLOCK_PROP_TYPE) !=
          (is_left ? OV_BLOCK_VALUE_RIGHT : OV_BLOCK_VALUE_LEFT)) {
    return OV_CHEST_WHOLE;
  }
  *out_other = other;
  return is_left ? OV_CHEST_SECOND : OV_CHEST_FIRST;
}

bool ov_chest_is_before(ovis_pos a, ovis_pos b) {
  const int32_t keys[5][2] = {
      {a.z >> 4, b.z >> 4}, {a.x >> 4, b.x >> 4}, {a.y, b.y}, {a.z, b.z}, {a.x, b.x}};
  for (int32_t i = 0; i < 5; i++) {
    if (keys[i][0] != keys[i][1]) {
      return keys[i][0] < keys[i][1];
    }
  }
  return false;
}
