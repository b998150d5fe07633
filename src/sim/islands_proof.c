// Answers what the turns of an island may touch, for proofs.
// Design: docs/islands.md
#include "sim/islands_internal.h"

#include "base/check.h"

#include <string.h>

void ov_islands_make_apart(ov_islands* islands, const ov_crowd* crowd, ov_reach_fn* reach,
                           const void* context) {
  ov_islands_begin(islands, crowd, reach, context, true);
}

static int32_t find_root(const ov_islands* islands, int32_t group) {
  while (islands->groups.items[group].parent != group) {
    group = islands->groups.items[group].parent;
  }
  return group;
}

// -1: its actors were removed.
int32_t ov_islands_find(const ov_islands* islands, int32_t group) {
  return islands->groups.items[find_root(islands, group)].island;
}

bool ov_islands_sort(ov_islands* islands) {
  const int32_t count = islands->list.count;
  islands->by_island.count = islands->firsts.count = 0;
  if (!ov_array_reserve(&islands->by_island, &islands->allocator, islands->groups.count) ||
      !ov_array_reserve(&islands->firsts, &islands->allocator, count + 1)) {
    return false;
  }
  int32_t* firsts = islands->firsts.items;
  memset(firsts, 0, (size_t)(count + 1) * sizeof *firsts);
  int32_t placed = 0;
  for (int32_t i = 0; i < islands->groups.count; i++) {
    const int32_t island = ov_islands_find(islands, i);
    if (island >= 0) {
      firsts[island]++;
      placed++;
    }
  }
  int32_t first = 0;
  for (int32_t i = 0; i <= count; i++) { // each number becomes the end of its island
    first += firsts[i];
    firsts[i] = first;
  }
  for (int32_t i = islands->groups.count - 1; i >= 0; i--) {
    const int32_t island = ov_islands_find(islands, i);
    if (island >= 0) {
      islands->by_island.items[--firsts[island]] = i;
    }
  }
  islands->by_island.count = placed;
  islands->firsts.count = count + 1;
  return true;
}

int32_t ov_islands_of(const ov_islands* islands, int32_t slot) {
  return ov_islands_find(islands, islands->entries.items[slot].group);
}

static bool covers(const ov_islands* islands, int32_t island, double min_x, double max_x,
                   double min_z, double max_z, bool writes) {
  for (int32_t i = islands->firsts.items[island]; i < islands->firsts.items[island + 1]; i++) {
    const ov_island_group* group = &islands->groups.items[islands->by_island.items[i]];
    const double reach =
        (double)(writes || group->write > group->read ? group->write : group->read) +
        (islands->is_apart ? 0 : OV_ISLAND_DRIFT);
    if (ov_island_gap(group->min_x, group->max_x, min_x, max_x) <= reach &&
        ov_island_gap(group->min_z, group->max_z, min_z, max_z) <= reach) {
      return true;
    }
  }
  return false;
}

bool ov_islands_may_touch(const ov_islands* islands, int32_t island, int32_t column_x,
                          int32_t column_z, bool writes) {
  const double x = column_x * 16.0;
  const double z = column_z * 16.0;
  return covers(islands, island, x, x + 16, z, z + 16, writes);
}

bool ov_islands_may_meet(const ov_islands* islands, int32_t island, int32_t slot) {
  const ov_island_group* other = &islands->groups.items[islands->entries.items[slot].group];
  return ov_islands_of(islands, slot) == island ||
         (islands->is_apart &&
          covers(islands, island, other->min_x, other->max_x, other->min_z, other->max_z, false));
}
