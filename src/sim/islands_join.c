// Joins islands: a union-find of groups.
// Design: docs/islands.md
#include "sim/islands_internal.h"

int32_t ov_islands_root(ov_islands* islands, int32_t group) {
  ov_island_group* groups = islands->groups.items;
  while (groups[group].parent != group) {
    groups[group].parent = groups[groups[group].parent].parent;
    group = groups[group].parent;
  }
  return group;
}

// The lower number stays the root: the result does not depend on the order of the calls.
void ov_islands_join(ov_islands* islands, int32_t a, int32_t b, const ov_island_join* why) {
  const int32_t root_a = ov_islands_root(islands, a);
  const int32_t root_b = ov_islands_root(islands, b);
  if (root_a == root_b) {
    return;
  }
  const int32_t low = root_a < root_b ? root_a : root_b;
  islands->groups.items[root_a + root_b - low].parent = low;
  islands->root_count--;
  ov_island_join kept = *why;
  kept.group = low;
  if (!islands->is_apart && !ov_array_push(&islands->joins, &islands->allocator, kept)) {
    ov_islands_lose(islands);
  }
}
