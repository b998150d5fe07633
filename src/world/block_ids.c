// Gives the blocks that rules name a number, found by binary search when a block is registered.
// Design: docs/architecture.md#rooms (world); docs/sources.md#block-data
#include "world/block_ids.h"

#include "base/check.h"
#include "base/sort.h"
#include "world/registry_internal.h"

#include <string.h>

static const char* const names[] = {
#define OV_NAME(id, name) name,
    OV_BLOCK_ID_LIST(OV_NAME)
#undef OV_NAME
};
_Static_assert(sizeof names / sizeof *names == OV_BLOCK_OTHER, "one for each");

ov_block_id ov_block_id_find(const char* name) {
  OV_LOWER_BOUND(low, middle, OV_BLOCK_OTHER, strcmp(names[middle], name) < 0);
  return low < OV_BLOCK_OTHER && strcmp(names[low], name) == 0 ? (ov_block_id)low : OV_BLOCK_OTHER;
}

ov_block_id ov_registry_block_id(const ovis_blocks* registry, ovis_state state) {
  return (ov_block_id)registry->blocks.items[ovis_blocks_get_block_of(registry, state)].id;
}

bool ov_registry_default_state(const ovis_blocks* registry, ov_block_id id, ovis_state* out) {
  OVIS_ASSERT(id < OV_BLOCK_OTHER);
  const uint32_t block = registry->block_by_id[id];
  *out = 0;
  if (block == OV_BLOCK_NONE) {
    return false;
  }
  const ov_block* found = &registry->blocks.items[block];
  *out = found->first_state + found->default_offset;
  return true;
}

uint32_t ovis_blocks_get_block_of(const ovis_blocks* registry, ovis_state state) {
  OV_REQUIRE(registry != NULL, 0);
  OV_REQUIRE(state < (uint32_t)registry->traits_of.count, 0);
  if (state < registry->builtin_state_count) {
    return registry->block_of[state];
  }
  return state - registry->builtin_state_count + registry->builtin_block_count;
}
