// Blocks and sitting cats over the lids of chests.
// Rules: docs/sources.md#use
#include "life/chest_lid.h"

#include "agent/bond.h"
#include "world/chest.h"
#include "world/conductor.h"

// ---- Cats

typedef struct cat_search {
  const ov_crowd* crowd;
  bool is_found;
} cat_search;

static void look_for_cat(void* context, int32_t slot) {
  cat_search* search = context;
  const ov_actor* other = ov_crowd_at(search->crowd, slot);
  const ov_bond* bond = other->row->holds_lids_shut ? ov_actor_bond(other) : NULL;
  search->is_found |= bond != NULL && bond->is_sitting && ov_actor_is_alive(other);
}

// A cat that lies does not count.
static bool has_sitting_cat(const ov_crowd* crowd, ovis_pos cell) {
  const ovis_aabb above = {{cell.x, cell.y + 1, cell.z}, {cell.x + 1, cell.y + 2, cell.z + 1}};
  cat_search search = {.crowd = crowd};
  ov_grid_each(&crowd->grid, &above, OV_ACTOR_MOB, look_for_cat, &search);
  return search.is_found;
}

// ---- Lids

bool ov_life_is_lid_under_block(const ovis_world* world, ovis_pos cell) {
  const ovis_state above = ovis_world_get_block(world, (ovis_pos){cell.x, cell.y + 1, cell.z});
  return above != OVIS_STATE_UNLOADED && ov_is_conductor(ovis_world_get_blocks(world), above);
}

static bool is_held_shut(const ov_crowd* crowd, const ovis_world* world, ovis_pos cell) {
  return ov_life_is_lid_under_block(world, cell) || has_sitting_cat(crowd, cell);
}

bool ov_life_is_chest_held_shut(const ov_crowd* crowd, const ovis_world* world, ovis_pos cell) {
  ovis_pos other;
  const ov_chest_half half = ov_chest_half_at(world, cell, &other);
  return is_held_shut(crowd, world, cell) ||
         (half != OV_CHEST_WHOLE && is_held_shut(crowd, world, other));
}
